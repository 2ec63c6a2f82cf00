"""Which line cards make as they are dealt, for the odds of side wagers.

The function that names a line takes the cards in its own order, which is as good as any from a
shuffled shoe, and returns None while it needs another card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.families.twentyone.beside import LOST

DEALT = "croupier.analysis.dealt.reader:READER"
"""The reader of outcomes determined by cards one after another."""
STREAK = "streak"
"""The contest of wagers that follow the hands of a box from round to round."""
FOLLOWED = "croupier.analysis.twentyone.reader:STREAKS"
"""The reader of that contest."""
WON, LOST_HAND, EVEN = "won", "lost", "even"
"""The results of a box's hand that streaks count."""
Line = Callable[[tuple[str, ...], str, Any], str]
OutcomeOf = Callable[[tuple[str, ...], Any], str | Mapping[str, int] | None]


def of_two(line: Line) -> OutcomeOf:
    """The first two cards of a box decide."""

    def outcome_of(cards: tuple[str, ...], rules: object) -> str | None:
        return (line(cards, "", rules) or LOST) if len(cards) == 2 else None

    return outcome_of


def with_up_card(line: Line) -> OutcomeOf:
    """The dealer's up card and the first two of a box decide, in this order."""

    def outcome_of(cards: tuple[str, ...], rules: object) -> str | None:
        return (line(cards[1:], cards[0], rules) or LOST) if len(cards) == 3 else None

    return outcome_of
