"""What has gone wrong in a hand, and how its cards are dealt because of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Leaves = Literal["", "face_up", "fell", "early"]
"""Why the next card leaves the deck for the discards: it was face up, it fell, it came early."""


class Wrong(msgspec.Struct, frozen=True, gc=False):
    """The irregularities of a hand.

    `leaves` is why cards leave the deck without being dealt, `many` how many of them; `face_up` is
    the number found face up so far. `flashed` are the hole cards that are turned up in the deal
    under way, by seat and number; `exchanges` are those that are due to be exchanged, `burned` says
    that one of them is the burn card before the flop, and `due` is the seat that gets a card for
    one. `dying` are the seats whose hole cards are all up, `stops` those that choose whether to
    stop betting. `start` is the seat at which the deal began in error, `skipped` a seat that was
    passed over, `astray` one that gets cards in error; 0 means none. `void`: the round is dead.
    """

    leaves: Leaves = ""
    many: int = 0
    face_up: int = 0
    flashed: tuple[tuple[int, int], ...] = ()
    exchanges: tuple[tuple[int, int], ...] = ()
    burned: bool = False
    due: int = 0
    dying: tuple[int, ...] = ()
    stops: tuple[int, ...] = ()
    start: int = 0
    skipped: int = 0
    astray: int = 0
    void: bool = False


NOTHING = Wrong()


def is_up(wrong: Wrong, seat: int, card: int) -> bool:
    """Whether a hole card of this deal is turned up."""
    return (seat, card) in wrong.flashed


def in_order(seats: Sequence[int], wrong: Wrong, *, first: bool = True) -> tuple[int, ...]:
    """The seats in the order in which they get cards, with what is wrong about it.

    Only the first cards of a hand begin at the wrong seat.
    """
    order = [seat for seat in seats if seat != wrong.skipped]
    if first and wrong.start in order:
        at = order.index(wrong.start)
        order = order[at:] + order[:at]
    return tuple(order) + ((wrong.astray,) if wrong.astray else ())
