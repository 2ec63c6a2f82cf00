"""Which line cards come to as they are dealt, for the odds of wagers beside the hand.

What tells a line takes the cards in an order of its own, which is as good as any from a shuffled
shoe, and answers None where another card is awaited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.families.twentyone.beside import LOST

DEALT = "croupier.analysis.dealt.reader:READER"
"""The reader of outcomes that cards tell one after another."""
STREAK = "streak"
"""What decides wagers that follow the hands of a box from round to round."""
FOLLOWED = "croupier.analysis.twentyone.reader:STREAKS"
"""Their reader."""
WON, LOST_HAND, EVEN = "won", "lost", "even"
"""What a hand of a box comes to, as far as streaks count it."""
Line = Callable[[tuple[str, ...], str, Any], str]
Told = Callable[[tuple[str, ...], Any], str | Mapping[str, int] | None]


def of_two(line: Line) -> Told:
    """The first two cards of a box decide."""

    def told(cards: tuple[str, ...], rules: Any) -> str | None:
        return (line(cards, "", rules) or LOST) if len(cards) == 2 else None

    return told


def with_up_card(line: Line) -> Told:
    """The dealer's up card and the first two of a box decide, in this order."""

    def told(cards: tuple[str, ...], rules: Any) -> str | None:
        return (line(cards[1:], cards[0], rules) or LOST) if len(cards) == 3 else None

    return told
