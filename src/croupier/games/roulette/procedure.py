"""A round of roulette: betting, the spin, settlement."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.event import Bought, CashedOut, Drawn, Event, OutcomeDeclared, RoundEnded
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.part import Device, Part, VoidDraws
from croupier.core.step import Draw, Open, Step
from croupier.core.table import Table
from croupier.games.families import one_draw
from croupier.games.roulette.chips import Play, accept_wager, given_out, handed_in, sell_chips
from croupier.games.roulette.grid import background
from croupier.games.roulette.incidents import INCIDENTS, no_spin
from croupier.games.roulette.layout import layout
from croupier.games.roulette.options import RouletteOptions
from croupier.games.roulette.wagers import WAGERS, wheel_of
from croupier.rulebook.citation import cites


@cites("roulette.3.b")
def betting(table: Table) -> Step:
    """Wagers are taken until the dealer's call, made while the ball is still in the track."""
    return Open("no more bets", cites=("roulette.3.b",)) if table.open else None


@cites("roulette.2.d.2")
def spin(table: Table) -> Step:
    """The ball comes to rest; 00 on a wheel used as single zero is void and spun again."""
    number = table.play.outcome
    if number is None:
        return Draw("wheel")
    return no_spin(("roulette.2.d.2",), number) if void(number, table.rules) else None


@cites("roulette.2.d.2")
def void(number: str, rules: RouletteOptions) -> bool:
    """Whether a spin that ends in this number does not count."""
    return rules.used_as_single and number == "00"


@cites("roulette.1.c", "roulette.1.d", "roulette.3.e")
def settlement(table: Table) -> Step:
    """Wagers stand as placed when the ball rests: losers are collected, then winners paid."""
    return one_draw.settlement(ROULETTE, table)


def devices(rules: RouletteOptions) -> Mapping[str, Device]:
    """The wheel."""
    return {"wheel": wheel_of(rules).device}


def voided(table: Table, fresh: Play) -> Play:
    """After a void round everyone keeps the color they bought."""
    return replace(fresh, colors=table.play.colors)


def called(rules: RouletteOptions, event: Event) -> str | None:
    """A number as the dealer calls it, with its color."""
    if not isinstance(event, Drawn | OutcomeDeclared):
        return None
    return f"{event.outcome} {background(rules, event.outcome)}"


MOMENT = Moment(
    verb="Spin",
    moves="No more bets – the ball is rolling",
    calls=called,
    marks=lambda rules, number: f"straight:{number}",
)
WHEEL = Part(name="wheel", devices=devices, incidents=INCIDENTS, brings=(VoidDraws(void), MOMENT))
"""The wheel, and spins that do not count."""
COLORS = Part(
    name="colors",
    evolve={Bought: given_out, CashedOut: handed_in, RoundEnded: handed_in},
    sells=sell_chips,
    voids=voided,
)
"""Non-value chips: each patron plays a color, which is free once no one holds it."""

ROULETTE = Game(
    key="roulette",
    name="Roulette",
    options=RouletteOptions,
    wagers=WAGERS,
    phases=(betting, spin, settlement, one_draw.ending),
    accept=accept_wager,
    play=lambda rules: Play(),
    decides="wheel",
    layout=layout,
    ranges=("wheel", "zero_rule"),
    closes=("roulette.3.b",),
    folder="croupier.games.roulette",
    parts=(one_draw.DRAW, WHEEL, COLORS),
)
