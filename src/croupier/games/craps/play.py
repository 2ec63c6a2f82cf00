"""What a craps table knows beside its wagers, and the events that change it."""

from __future__ import annotations

from typing import Literal

from croupier.core.event import Event
from croupier.games.families import one_draw

What = Literal["decided", "point set", "point made", "seven out", "rolled"]


class Play(one_draw.Play, frozen=True):
    """The point, whether the next roll is a come out roll, and who has the dice.

    `declined` have said no to the dice; `new_shooter` has not thrown yet; `deciding` says that
    the shooter rolls only for come bets that remain; `settled`, that this roll is settled;
    `watched`, that surveillance knows of fire bets with four points.
    """

    point: int | None = None
    come_out: bool = True
    shooter: str = ""
    last_shooter: str = ""
    declined: tuple[str, ...] = ()
    new_shooter: bool = True
    deciding: bool = False
    settled: bool = False
    watched: bool = False


class ShooterNamed(Event, frozen=True, kw_only=True, tag="shooter_named"):
    """A patron accepts the dice and is the shooter."""

    patron: str


class DicePassed(Event, frozen=True, kw_only=True, tag="dice_passed"):
    """A patron passes the dice on, or declines them."""

    patron: str


class ShooterDecides(Event, frozen=True, kw_only=True, tag="shooter_decides"):
    """The last shooter rolls only to decide the come bets that remain."""

    patron: str


class RollSettled(Event, frozen=True, kw_only=True, tag="roll_settled"):
    """All wagers this roll decides are settled, and what it did to the point."""

    total: int
    what: What
    point: int | None


CRAPS_EVENTS = (ShooterNamed, DicePassed, ShooterDecides, RollSettled)
