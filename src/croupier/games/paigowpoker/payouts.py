"""What lines of pay tables pay at a table, and the least payout limit that this allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import ceil
from typing import Any

from croupier.core.money import Cents, money
from croupier.core.odds import Odds
from croupier.games.paigowpoker.hands import (
    BONUS,
    HIGHEST,
    INSURANCE,
    LONG_JOKER,
    MADE,
    ROYAL_MATCH,
    SEVEN_CARD,
    SEVENS,
)
from croupier.games.paigowpoker.raised import keyed
from croupier.rulebook.citation import cites
from croupier.rulebook.paytable import paytable

PAYS = paytable("croupier.games.paigowpoker")
OFF = "off"
Held = tuple[tuple[str, str], ...]
LINES = {BONUS: MADE, INSURANCE: HIGHEST, SEVEN_CARD: SEVENS}
FIVE_ACES, ROYAL_FLUSH, ACE_HIGH = "five aces", "royal flush", "ace"
WITH_A_JOKER = {LONG_JOKER, FIVE_ACES, "straight flush with joker"}
WITH_AN_ACE = {FIVE_ACES, ROYAL_FLUSH, ROYAL_MATCH, ACE_HIGH}
"""The lines for which a hand needs the joker; and those for which it needs that, or an ace."""
COMPLETED = ("straight flush", "flush", "straight")
"""What a joker completes for a bonus in a hand that is ace high for the insurance (PP-21)."""


def table_of(rules: Any, kind: str) -> str:
    """The pay table that the house has chosen for a wager; if it is not offered, the first one."""
    chosen = {INSURANCE: rules.insurance, SEVEN_CARD: rules.seven_card}.get(kind, "")
    return "A" if chosen == OFF else chosen


def line_of(rules: Any, kind: str, line: str) -> str:
    """A line of the pay table in force, as the file names it."""
    table = table_of(rules, kind)
    return f"{table}_{keyed(line)}" if table else keyed(line)


def is_printed(rules: Any, kind: str, line: str) -> bool:
    """Whether the pay table in force has a line."""
    return (kind, line_of(rules, kind, line)) in PAYS.index


def odds(rules: Any, kind: str, line: str) -> Odds:
    """What the house pays for a line of a wager."""
    return PAYS.odds(rules, kind, line_of(rules, kind, line))


def winning(rules: Any, *kinds: str) -> Iterator[Held]:
    """The wagers of these kinds that one hand can win, each by a line."""
    for kind in kinds:
        yield from (((kind, line),) for line in LINES[kind] if is_printed(rules, kind, line))
    if BONUS in kinds and INSURANCE in kinds:
        yield from (((BONUS, line), (INSURANCE, ACE_HIGH)) for line in COMPLETED)


def from_one_deck(hands: tuple[Held, ...]) -> bool:
    """Whether hands that win so are dealt from one deck: it has one joker and four aces."""
    lines = [{line for _, line in held} for held in hands]
    jokers = sum(len(held) > 1 or bool(held & WITH_A_JOKER) for held in lines)
    aces = sum(bool(held & WITH_AN_ACE) for held in lines)
    return jokers < 2 and (aces < 2 or not any(FIVE_ACES in held for held in lines))


@cites("paigowpoker.16.d", "paigowpoker.18.d")
def most_won(rules: Any, *kinds: str) -> Cents:
    """The most that a player wins in a round with the least wagers, on all areas allowed."""
    worth = {
        held: sum(rules.limits(kind)[0] * odds(rules, kind, line).fraction for kind, line in held)
        for held in winning(rules, *kinds)
    }
    rounds = filter(from_one_deck, combinations_with_replacement(worth, rules.areas))
    most: Cents = ceil(max(sum(worth[one] for one in hands) for hands in rounds))
    return most


def too_low(rules: Any, cap: Cents | None, least: Cents, *kinds: str) -> str | None:
    """Why a payout limit is too low for the wagers that it is of."""
    if cap is None or not kinds:
        return None
    needed = max(least, most_won(rules, *kinds))
    return f"the payout limit must be at least {money(needed)}" if cap < needed else None
