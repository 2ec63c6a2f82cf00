"""The kinds of wagers at a blackjack table, and what can come of those told by a line."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.core.wager import PayLine, WagerKind
from croupier.equipment.device import Contest
from croupier.games.blackjack import streak, wagers
from croupier.games.blackjack.betting import beside, main_allowed
from croupier.games.blackjack.dealt import TOLD
from croupier.games.blackjack.options import PAYS
from croupier.games.families.twentyone import turns
from croupier.games.families.twentyone.beside import LOST, by_line, matches
from croupier.games.families.twentyone.betting import decided
from croupier.games.families.twentyone.dealt import DEALT

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions


def _of_table(rules: Rules) -> tuple[str, ...]:
    lines = ("queens_blackjack", "queens", "matched", "suited", "any")
    return tuple(f"{rules.twenty}_{line}" for line in lines)


LINES: dict[str, Callable[[Rules], tuple[str, ...]]] = {
    "over_13": lambda rules: ("wins",),
    "under_13": lambda rules: ("wins",),
    "same_suit": lambda r: tuple(f"{r.decks}_{r.same_suit_option}_{w}" for w in ("kq", "any")),
    "sevens": lambda rules: ("three_suited", "three", "two_suited", "two", "one"),
    "match_dealer": matches,
    "twenty_point": _of_table,
    "optional_bonus": lambda rules: ("10", "9", "8", "7", "6", "eights_color", "eights_suit"),
}
"""The lines each wager beside the hand may come to, at a table."""


@lru_cache(maxsize=256)
def contest(key: str, rules: Rules) -> Contest:
    """Every line that decides a wager beside the hand, or that it loses."""
    read = {LOST: "", **{line: line for line in LINES[key](rules)}}
    return Contest(key, tuple(read), read, DEALT, TOLD[key](rules))


def pay_lines(key: str, rules: Rules) -> tuple[PayLine, ...]:
    """What the lines pay that a wager beside the hand may come to at this table."""
    met = dict.fromkeys(part for line in LINES[key](rules) for part in line.split("+"))
    rows = (PAYS.row(key, line) for line in met)
    return tuple(PayLine(row.name, PAYS.odds(rules, key, row.line)) for row in rows)


def _beside(
    key: str, name: str, cites: tuple[str, ...], offered: Callable[[Rules], bool],
    *, capped: bool = True,
) -> WagerKind:  # fmt: skip
    return WagerKind(
        key, name, by_line(PAYS, key), lambda rules: pay_lines(key, rules), cites,
        offered=offered, allowed=beside(cites, capped=capped), decided_by=key,
    )  # fmt: skip


WAGERS = (
    WagerKind("main", "Blackjack", wagers.hand, wagers.pay_lines,
              ("blackjack.3.a",), start=lambda on: turns.ORIGINAL, allowed=main_allowed),
    WagerKind("double", "Double Down", wagers.hand, lambda r: PAYS.lines(r, "double"),
              ("blackjack.10.a",), spots=lambda r: ("1", "2", "3", "4"), allowed=decided,
              start=lambda on: turns.DOUBLED, row="main"),
    WagerKind("split", "Split Pairs", wagers.hand, lambda r: PAYS.lines(r, "split"),
              ("blackjack.11.a",), spots=lambda r: ("2", "3", "4"), allowed=decided,
              start=lambda on: turns.OF_SPLIT, row="main"),
    WagerKind("insurance", "Insurance", wagers.insurance, lambda r: PAYS.lines(r, "insurance"),
              ("blackjack.9.a",), allowed=decided),
    _beside("over_13", "Over 13", ("blackjack.17.a.1", "blackjack.17.g.1"),
            lambda rules: rules.additional == "over_under_13"),
    _beside("under_13", "Under 13", ("blackjack.17.a.1", "blackjack.17.g.1"),
            lambda rules: rules.additional == "over_under_13"),
    _beside("same_suit", "Same Suit", ("blackjack.17.a.2", "blackjack.17.g.1"),
            lambda rules: rules.additional == "same_suit"),
    _beside("sevens", "Super Sevens", ("blackjack.17.a.3", "blackjack.17.a.3.i"),
            lambda rules: rules.additional == "sevens"),
    _beside("match_dealer", "Match the Dealer", ("blackjack.23.a", "blackjack.23.c"),
            lambda rules: rules.match, capped=False),
    _beside("twenty_point", "Twenty Point Bonus", ("blackjack.24.a", "blackjack.24.c"),
            lambda rules: rules.twenty != "off", capped=False),
    _beside("optional_bonus", "Optional Bonus", ("blackjack.25.a", "blackjack.25.c"),
            lambda rules: rules.optional_bonus),
    *streak.KINDS,
)  # fmt: skip
