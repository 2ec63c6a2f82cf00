"""A round of big six: betting, the spin, settlement."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Drawn, Event, OutcomeDeclared
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.part import Device, Faces, Part
from croupier.core.step import Draw, Open, Step
from croupier.core.table import Table
from croupier.equipment.wheels import BIG_SIX
from croupier.games.bigsix.incidents import INCIDENTS
from croupier.games.bigsix.layout import layout
from croupier.games.bigsix.options import BigSixOptions
from croupier.games.bigsix.wagers import WAGERS, section_name
from croupier.games.families import one_draw
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

CLOSES = ("bigsix.6.a",)


@cites("bigsix.6.a")
def betting(table: Table) -> Step:
    """Wagers are taken until the dealer's call, made before the wheel is spun."""
    return Open("no more bets", cites=CLOSES) if table.open else None


@cites("bigsix.6.b")
def spin(table: Table) -> Step:
    """The wheel is spun, either way, until it comes to rest."""
    return Draw("wheel", cites=("bigsix.6.b",)) if table.play.outcome is None else None


@cites("bigsix.6.e")
def settlement(table: Table) -> Step:
    """Once the spin is over losers are collected, then winners paid."""
    return one_draw.settlement(BIGSIX, table)


@cites("cmr146.19.1", "cmr146.19.2")
def devices(rules: BigSixOptions) -> Mapping[str, Device]:
    """The wheel of 54 sections."""
    return {"wheel": BIG_SIX.device}


def called(rules: BigSixOptions, event: Event) -> str | None:
    """A section as the dealer calls it."""
    if not isinstance(event, Drawn | OutcomeDeclared):
        return None
    return f"The wheel stops at {section_name(rules, event.outcome)}"


WHEEL = Part(
    name="wheel",
    devices=devices,
    incidents=INCIDENTS,
    brings=(Faces(section_name), Moment(verb="Spin", calls=called)),
)
"""The wheel, and what people call its sections."""

BIGSIX = Game(
    key="bigsix",
    name="Big Six Wheel",
    options=BigSixOptions,
    wagers=WAGERS,
    phases=(betting, spin, settlement, one_draw.ending),
    accept=accept,
    play=lambda rules: one_draw.Play(),
    decides="wheel",
    layout=layout,
    closes=CLOSES,
    folder="croupier.games.bigsix",
    parts=(one_draw.DRAW, WHEEL),
)
