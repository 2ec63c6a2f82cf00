"""The kinds of wagers at a blackjack table, and the outcomes of those decided by a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.core.odds import Odds
from croupier.core.table import Table
from croupier.core.wager import PayLine, Wager, WagerKind
from croupier.equipment.device import Contest
from croupier.games.blackjack import bonus, dealt, multiple, progressive, side, streak, wagers
from croupier.games.blackjack.betting import beside, main_allowed, removable
from croupier.games.blackjack.options import PAYS
from croupier.games.families.twentyone import turns
from croupier.games.families.twentyone.beside import by_line, match_dealer, matches
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    DESIGNATED,
    FIVE_CARDS,
    SEVENS,
    SUITED_678,
)
from croupier.games.families.twentyone.kinds import following
from croupier.games.families.twentyone.play import INSURANCE_KIND, NUMBERED
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions


def _of_table(rules: Rules) -> tuple[str, ...]:
    lines = ("queens_blackjack", "queens", "matched", "suited", "any")
    return tuple(f"{rules.twenty}_{line}" for line in lines)


NAMED = {
    SUITED_678: "6, 7 and 8 of one suit",
    SEVENS: "Three sevens",
    FIVE_CARDS: "21 in five cards",
}
"""Hands of 21 that a house may pay more for, with their descriptions."""
LINES: dict[str, Callable[[Rules], tuple[str, ...]]] = {
    "over_13": lambda rules: ("wins",),
    "under_13": lambda rules: ("wins",),
    "same_suit": lambda r: tuple(f"{r.decks}_{r.same_suit_option}_{w}" for w in ("kq", "any")),
    "sevens": lambda rules: ("three_suited", "three", "two_suited", "two", "one"),
    "match_dealer": matches,
    "twenty_point": _of_table,
    "optional_bonus": lambda rules: ("10", "9", "8", "7", "6", "eights_color", "eights_suit"),
    "progressive": lambda rules: tuple(progressive.PRIZES),
    "bonus": bonus.lines,
}
"""The lines that each side wager may make at a table."""


MADE: dict[str, Callable[..., str]] = {
    "over_13": side.over_13,
    "under_13": side.under_13,
    "same_suit": side.same_suit,
    "sevens": side.sevens,
    "match_dealer": match_dealer,
    "twenty_point": side.twenty_point,
    "optional_bonus": side.optional_bonus,
    "progressive": side.progressive,
    "bonus": side.bonus,
}
"""The function that names the line of each side wager."""


SETTLED = ("blackjack.17.d",)
DECIDED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "over_13": (("blackjack.17.b.1",), ("blackjack.17.b.1", *SETTLED)),
    "under_13": (("blackjack.17.b.2",), ("blackjack.17.b.2", *SETTLED)),
    "same_suit": (("blackjack.17.b.3",), ("blackjack.17.b.3", *SETTLED)),
    "sevens": (("blackjack.17.b.4",), ("blackjack.17.b.4", *SETTLED)),
    "match_dealer": (("blackjack.23.a",), ("blackjack.23.a", "blackjack.23.e")),
    "twenty_point": (("blackjack.24.a",), ("blackjack.24.a", "blackjack.24.d")),
    "optional_bonus": (("blackjack.25.d",), ("blackjack.25.d",)),
}
"""The clauses by which each side wager wins, and by which it loses."""


@lru_cache(maxsize=256)
def contest(key: str, rules: Rules) -> Contest:
    """Every line that decides a side wager, or its loss."""
    return dealt.contest(key, LINES[key](rules), rules)


@cites("blackjack.3.e", "blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.3", "blackjack.3.e.4")
def pays(rules: Rules, key: str) -> tuple[PayLine, ...]:
    """What a hand can be paid: a blackjack, hands the house pays more for, any other."""
    if key == INSURANCE_KIND:
        return PAYS.lines(rules, key)
    return (*PAYS.lines(rules, key), *_blackjacks(rules, key), *_raised(rules, key))


def _blackjacks(rules: Rules, key: str) -> Iterator[PayLine]:
    if key not in (turns.DOUBLE_KIND, turns.SPLIT_KIND):
        yield PayLine("Blackjack", wagers.blackjack_odds(BLACKJACK, rules))
        if rules.pay_designated_bj:
            name = f"Blackjack of {' and '.join(rules.pay_designated_bj)}"
            yield PayLine(name, wagers.blackjack_odds(DESIGNATED, rules))


def _raised(rules: Rules, key: str) -> Iterator[PayLine]:
    for standing, name in NAMED.items():
        if key != turns.DOUBLE_KIND and rules.raises(standing):
            yield PayLine(name, wagers.RAISED[standing])


def lines_of(rules: Rules, key: str) -> tuple[PayLine, ...]:
    """What a side wager can pay at this table; two matching cards add up."""
    found: dict[str, PayLine] = {}
    for line in LINES[key](rules):
        rows = [PAYS.index[key, one] for one in sorted(line.split("+")) if (key, one) in PAYS.index]
        name = " and ".join(_row_name(row.name) for row in rows).capitalize()
        paid = sum((PAYS.odds(rules, key, row.line).fraction for row in rows), Fraction(0))
        found[name] = PayLine(name, Odds(*paid.as_integer_ratio()))
    return tuple(line for name, line in found.items() if name)


def _row_name(name: str) -> str:
    """A line's name without the number of decks, since a table has only one."""
    decks, _, rest = name.partition(" decks, ")
    return rest or decks


def _beside(
    key: str, name: str, cites: tuple[str, ...], offered: Callable[[Rules], bool]
) -> WagerKind:
    return WagerKind(
        key,
        name,
        by_line(PAYS, key, MADE[key], *DECIDED[key]),
        lambda rules: lines_of(rules, key),
        cites,
        offered=offered,
        allowed=beside(key),
        decided_by=key,
    )


def _booked_apart(table: Table, wager: Wager) -> None:
    """If the dealer plays several hands, the wager is booked as one against each."""
    multiple.booked_apart(table, wager)
    main_allowed(table, wager)


def _against(number: int) -> WagerKind:
    """A box's wager against one of several dealer's hands."""
    key, name = f"main_{number}", f"Blackjack, {NUMBERED[number]} hand"
    return WagerKind(
        key,
        name,
        wagers.hand,
        lambda rules: pays(rules, key),
        ("blackjack.18.a", "blackjack.18.b"),
        start=lambda on: turns.ORIGINAL,
        allowed=main_allowed,
        removable=removable,
        offered=multiple.is_on,
        row="main",
    )


WAGERS = (
    WagerKind(
        "main",
        "Blackjack",
        wagers.hand,
        lambda r: pays(r, "main"),
        ("blackjack.3.a",),
        start=lambda on: turns.ORIGINAL,
        allowed=_booked_apart,
        removable=removable,
    ),
    *(_against(number) for number in NUMBERED),
    *following("blackjack", wagers.hand, wagers.insurance, pays),
    _beside(
        "over_13",
        "Over 13",
        ("blackjack.17.a.1", "blackjack.17.g.1"),
        lambda rules: rules.additional == "over_under_13",
    ),
    _beside(
        "under_13",
        "Under 13",
        ("blackjack.17.a.1", "blackjack.17.g.1"),
        lambda rules: rules.additional == "over_under_13",
    ),
    _beside(
        "same_suit",
        "Same Suit",
        ("blackjack.17.a.2", "blackjack.17.g.1"),
        lambda rules: rules.additional == "same_suit",
    ),
    _beside(
        "sevens",
        "Super Sevens",
        ("blackjack.17.a.3", "blackjack.17.a.3.i"),
        lambda rules: rules.additional == "sevens",
    ),
    _beside(
        "match_dealer",
        "Match the Dealer",
        ("blackjack.23.a", "blackjack.23.c"),
        lambda rules: rules.match,
    ),
    _beside(
        "twenty_point",
        "Twenty Point Bonus",
        ("blackjack.24.a", "blackjack.24.c"),
        lambda rules: rules.twenty != "off",
    ),
    _beside(
        "optional_bonus",
        "Optional Bonus",
        ("blackjack.25.a", "blackjack.25.c"),
        lambda rules: rules.optional_bonus,
    ),
    progressive.KIND,
    bonus.KIND,
    *streak.KINDS,
)
