"""The irregularities of roulette."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import DrawVoided, Event
from croupier.core.table import Table
from croupier.games.families.one_draw import before_outcome, void_round, while_drawing
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident


def no_spin(because: tuple[str, ...], outcome: str = "") -> tuple[Event, ...]:
    """The dealer calls "no spin": the spin is void wherever the ball drops; it is spun again."""
    return (DrawVoided(device="wheel", outcome=outcome, says="no spin", cites=because),)


@cites("roulette.4.a")
def ball_spun_with_the_wheel(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A ball spun in the direction of the wheel makes no spin."""
    return no_spin(("roulette.4.a",))


@cites("roulette.4.b")
def fewer_than_four_revolutions(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A ball that makes fewer than four revolutions makes no spin."""
    return no_spin(("roulette.4.b",))


@cites("roulette.4.c")
def foreign_object_in_wheel(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """An object in the wheel before the ball comes to rest makes no spin."""
    return no_spin(("roulette.4.c",))


@cites("roulette.2.d.2")
def double_zero_on_wheel_used_as_single(
    table: Table, details: Mapping[str, str]
) -> tuple[Event, ...]:
    """A ball in 00 of a wheel used as single zero makes no spin."""
    return no_spin(("roulette.2.d.2",), "00")


@cites("roulette.1.d")
def ball_ejected(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A ball that leaves the wheel lands in no compartment and settles nothing: all is void."""
    return void_round(table, ("roulette.1.d",))


def _used_as_single(table: Table) -> str | None:
    if not table.rules.used_as_single:
        return "00 is in play on this wheel, or is not on it"
    return while_drawing(table)


INCIDENTS = (
    incident(
        "IR-RO-1",
        "Ball spun in the direction of the wheel",
        before_outcome,
        ball_spun_with_the_wheel,
    ),
    incident("IR-RO-2", "Fewer than four revolutions", before_outcome, fewer_than_four_revolutions),
    incident("IR-RO-3", "Foreign object in the wheel", before_outcome, foreign_object_in_wheel),
    incident(
        "IR-RO-4",
        "Ball in 00 of a wheel used as single",
        _used_as_single,
        double_zero_on_wheel_used_as_single,
    ),
    incident("RO-11", "Ball leaves the wheel", before_outcome, ball_ejected),
)
