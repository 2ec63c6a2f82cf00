"""The moment of play: what a game says of it in words of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.core.event import Event


class Moment(msgspec.Struct, frozen=True):
    """Brought by a game with words of its own for the moment of play; "" means the usual ones.

    `verb` is what a patron presses to end the betting: `Spin`. `moves` is said while the device
    moves: `The dice are out`. `calls` says what came, as people call it: `26 black`. It gets the
    rules and an event, and returns None for an event that is said as usual. `marks` is the spot of
    the layout on which an outcome is marked; "" if it has none. `counts` is what the cards at a
    place count, as a badge says it, given its name; the first of several hands of a box is at
    `3.1`. `hands` is the place of the hand that a kind of wager is on, with a blank for the box,
    where a box has a hand for each kind: `{box}.2`.
    """

    verb: str = ""
    moves: str = ""
    calls: Callable[[Any, Event], str | None] = lambda rules, event: None
    marks: Callable[[Any, str], str] = lambda rules, outcome: ""
    counts: Callable[[str, tuple[str, ...]], str] = lambda place, cards: ""
    hands: Mapping[str, str] = {}
