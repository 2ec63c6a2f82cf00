"""The state of a craps table beyond its wagers, and the events that change it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.table import Table
from croupier.games.families import one_draw

What = Literal["decided", "point set", "point made", "seven out", "rolled"]


class Play(one_draw.Play, frozen=True):
    """The point, whether the next roll is a come out roll, and who has the dice.

    `declined` have declined the dice, `away` have left; `new_shooter` has not thrown a come out
    roll yet; `ordered` says that the last shooter had to pass; `deciding`, that the shooter
    rolls only for come bets that remain; `settled`, that this roll is settled; `watched`, that
    surveillance knows of fire bets with four points; `fire_points` bear fire bet markers.
    """

    point: int | None = None
    come_out: bool = True
    shooter: str = ""
    last_shooter: str = ""
    declined: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    new_shooter: bool = True
    ordered: bool = False
    deciding: bool = False
    settled: bool = False
    watched: bool = False
    fire_points: tuple[int, ...] = ()


class ShooterNamed(Event, frozen=True, kw_only=True, tag="shooter_named"):
    """A patron accepts the dice and becomes the shooter."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} is the shooter"


class DicePassed(Event, frozen=True, kw_only=True, tag="dice_passed"):
    """A patron passes or declines the dice; `ordered` if they had to."""

    patron: str
    ordered: bool = False

    def sentence(self) -> str:
        return f"The dice pass on from {self.patron}{', as ordered' if self.ordered else ''}"


class ShooterDecides(Event, frozen=True, kw_only=True, tag="shooter_decides"):
    """The last shooter rolls only to decide the come bets that remain."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} rolls only to decide the remaining come bets"


class FireMarked(Event, frozen=True, kw_only=True, tag="fire_marked"):
    """A fire bet point marker is placed on the point just made; it shows how many there are."""

    point: int
    points: int

    def sentence(self) -> str:
        return f"Fire bet marker {self.points} is on {self.point}"


class RollSettled(Event, frozen=True, kw_only=True, tag="roll_settled"):
    """All wagers that this roll decides are settled, and what the roll did to the point."""

    total: int
    what: What
    point: int | None

    def sentence(self) -> str:
        if self.what == "rolled" and self.point:
            return f"The point is still {self.point}"
        return {
            "point set": f"The point is {self.point}",
            "point made": "The point is made. Next is a come out roll",
            "seven out": "Seven out: the dice pass on",
        }.get(self.what, "Next is a come out roll")


def voided(table: Table, fresh: Play) -> Play:
    """After a void round the shooter begins again with a come out roll."""
    was: Play = table.play
    return replace(fresh, shooter=was.shooter, last_shooter=was.last_shooter, away=was.away)
