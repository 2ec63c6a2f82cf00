"""The kinds of wagers at a blackjack table, and what can come of those told by a line."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.core.wager import WagerKind
from croupier.equipment.device import Contest
from croupier.games.blackjack import multiple, streak, wagers
from croupier.games.blackjack.betting import beside, main_allowed
from croupier.games.blackjack.options import PAYS
from croupier.games.families.twentyone import turns
from croupier.games.families.twentyone.beside import LOST, by_line, matches
from croupier.games.families.twentyone.betting import decided
from croupier.games.families.twentyone.play import VERSUS
from croupier.rulebook.citation import cites

MOST_HANDS = 4

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
    return Contest(key, tuple(read), read, law=key)


def _beside(
    key: str, name: str, cites: tuple[str, ...], offered: Callable[[Rules], bool],
    *, capped: bool = True,
) -> WagerKind:  # fmt: skip
    return WagerKind(
        key, name, by_line(PAYS, key), lambda rules: PAYS.lines(rules, key), cites,
        offered=offered, allowed=beside(cites, capped=capped), decided_by=key,
    )  # fmt: skip


def _against(number: int) -> WagerKind:
    """A box's wager against one of several hands of the dealer's."""
    key, name = f"main_{number}", f"Blackjack, {multiple.NUMBERED[number]} hand"
    return WagerKind(
        key, name, wagers.hand, lambda rules: PAYS.lines(rules, key),
        ("blackjack.18.a", "blackjack.18.b"), start=lambda on: turns.ORIGINAL,
        allowed=main_allowed, offered=multiple.is_on, row="main",
    )  # fmt: skip


@cites("blackjack.11.e", "blackjack.18.c")
def _hands(rules: Rules, first: int) -> tuple[str, ...]:
    """The hands of a box on which a further wager may lie, against each of the dealer's."""
    own = [str(number) for number in range(first, MOST_HANDS + 1)]
    if not multiple.is_on(rules):
        return tuple(own)
    return tuple(f"{one}{VERSUS}{hand}" for one in own[: 3 - first] for hand in multiple.NUMBERED)


WAGERS = (
    WagerKind("main", "Blackjack", wagers.hand, lambda r: PAYS.lines(r, "main"),
              ("blackjack.3.a",), start=lambda on: turns.ORIGINAL, allowed=main_allowed,
              offered=lambda rules: not multiple.is_on(rules), excluded_cites=("blackjack.18.b",)),
    *(_against(number) for number in multiple.NUMBERED),
    WagerKind("double", "Double Down", wagers.hand, lambda r: PAYS.lines(r, "double"),
              ("blackjack.10.a",), spots=lambda r: _hands(r, 1), allowed=decided,
              start=lambda on: turns.DOUBLED, row="main"),
    WagerKind("split", "Split Pairs", wagers.hand, lambda r: PAYS.lines(r, "split"),
              ("blackjack.11.a",), spots=lambda r: _hands(r, 2), allowed=decided,
              start=lambda on: turns.OF_SPLIT, row="main"),
    WagerKind("insurance", "Insurance", wagers.insurance, lambda r: PAYS.lines(r, "insurance"),
              ("blackjack.9.a",), allowed=decided, spots=lambda r: multiple.hands_of(r) or ("",)),
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
