"""A round of sic bo: betting, the shake, the lights, settlement, and repair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from msgspec.structs import replace

from croupier.core.duty import Duty, Placed, after
from croupier.core.event import (
    Confirmed,
    Drawn,
    DrawVoided,
    Event,
    IncidentCalled,
    OutcomeDeclared,
    RoundEnded,
    RoundOpened,
    RoundVoided,
)
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.part import Device, Duties, Exchanged, Lamps, Part
from croupier.core.step import Confirm, Draw, Open, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager
from croupier.equipment.device import dice
from croupier.games.families import one_draw
from croupier.games.sicbo.incidents import EXCHANGE, INCIDENTS, DiceExchanged, Play, happened
from croupier.games.sicbo.layout import layout
from croupier.games.sicbo.options import SicBoOptions
from croupier.games.sicbo.wagers import WAGERS, Roll
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

CLOSES = ("sicbo.5.c",)
ENTERED = "each value is entered and the winning combinations are illuminated"
PRESENT = "present while the wagers are settled by hand"
FIXED = "the electrical device is fixed"
SECURED = "a manual sic bo shaker is secured to the table"
SHAKEN = {"manual": ("sicbo.5.d.1",), "automated": ("sicbo.5.d.2",)}
DAY = timedelta(hours=24)
DICE = dice("dice", 3)


@cites("sicbo.5.c")
def betting(table: Table) -> Step:
    """Wagers are taken until the dealer's call, made before the dice are shaken."""
    return Open("no more bets", cites=CLOSES) if table.open else None


@cites("sicbo.5.d.1", "sicbo.5.d.2", "sicbo.6.d")
def shake(table: Table) -> Step:
    """The shaker on the table mixes the dice; without one, the table waits for a manual one."""
    if table.play.outcome is not None:
        return None
    if not table.play.shaker:
        return Confirm("floorperson", SECURED, cites=("sicbo.6.d", "cmr146.20.4.a.4"))
    return Draw("dice", cites=SHAKEN[table.play.shaker])


@cites("sicbo.3.c", "sicbo.5.e", "sicbo.6.b")
def illumination(table: Table) -> Step:
    """The values are entered and lit; if the device fails, a casino supervisor comes."""
    if table.play.device_failed:
        present = table.play.supervised
        return None if present else Confirm("casino supervisor", PRESENT, cites=("sicbo.6.b",))
    if table.play.lit:
        return None
    return Confirm("dealer", ENTERED, cites=("sicbo.5.e", "sicbo.3.c"))


@cites("sicbo.5.e", "sicbo.5.g", "sicbo.6.b", "cmr146.20.2")
def illuminated(rules: SicBoOptions, events: Iterable[Event]) -> tuple[str, ...]:
    """What is lit: from when the dice are entered into the device until all wagers are settled."""
    shown, areas = "", tuple[str, ...]()
    for event in events:
        match event:
            case Drawn(outcome=face) | OutcomeDeclared(outcome=face):
                shown, areas = face, ()
            case Confirmed(about=about) if about == ENTERED and shown:
                areas = lit(DICE.value(shown), rules)
            case RoundOpened() | RoundEnded() | DrawVoided() | RoundVoided():
                shown, areas = "", ()
    return areas


@cites("sicbo.5.e", "cmr146.20.2")
def lit(roll: Roll, rules: SicBoOptions) -> tuple[str, ...]:
    """The winning combinations, which the electrical device illuminates on the layout."""
    return tuple(k.key for k in WAGERS if k.judge(k.start(""), roll, rules).paid.num)


@cites("sicbo.3.b", "sicbo.3.c", "sicbo.5.f")
def settlement(table: Table) -> Step:
    """Wagers stand as placed when the dice are lit: losers are collected, then winners paid."""
    return one_draw.settlement(SICBO, table)


@cites("sicbo.6.b")
def repair(table: Table) -> Step:
    """Gaming ceases until a failed electrical device has been fixed."""
    failed = table.play.device_failed
    return Confirm("floorperson", FIXED, cites=("sicbo.6.b",)) if failed else None


@cites("sicbo.3.a")
def accept_wager(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """Only chips or plaques on the layout: neither verbal cash nor a coupon."""
    accept(game, table, wager, bid)


@cites("sicbo.1")
def devices(rules: SicBoOptions) -> Mapping[str, Device]:
    """Three dice."""
    return {"dice": DICE}


@cites("sicbo.1")
def dice_due_out(placed: str) -> Duty:
    """Dice placed in a shaker leave the table within 24 hours."""
    what = "take the dice in the sic bo shaker off the table"
    return Duty(what, after(placed, DAY), ("sicbo.1",), "floorperson", EXCHANGE)


def duties(rules: SicBoOptions, placed: Placed) -> tuple[Duty, ...]:
    """A table keeps the dice with which it was opened, or those exchanged for them, until then."""
    return (dice_due_out(placed.at),)


def renewed(rules: SicBoOptions) -> tuple[type[Event], ...]:
    """Other dice come when they are exchanged, or when the table is opened again."""
    return (DiceExchanged,)


@cites("sicbo.5.e", "sicbo.6.b", "sicbo.6.d")
def _confirmed(table: Table, event: Confirmed) -> Table:
    """Record what people confirmed: the lights, the supervisor, the repair, the shaker."""
    play = table.play
    if event.about == ENTERED and play.outcome is not None:
        play = replace(play, lit=True)
    elif event.about == PRESENT and play.device_failed:
        play = replace(play, supervised=True)
    elif event.about == FIXED:
        play = replace(play, device_failed=False)
    elif event.about == SECURED and not play.shaker:
        play = replace(play, shaker="manual")
    return replace(table, play=play)


@cites("sicbo.5.g")
def _cleared(table: Table, event: Event) -> Table:
    """The lights are turned off for the next round."""
    play = replace(table.play, outcome=None, lit=False, supervised=False)
    return replace(table, play=play)


def play(rules: SicBoOptions) -> Play:
    """A table opens with the shaker the house chose and a working device."""
    return Play(shaker=rules.shaker)


def voided(table: Table, fresh: Play) -> Play:
    """After a void round the shaker and the electrical device are as they were."""
    return replace(fresh, shaker=table.play.shaker, device_failed=table.play.device_failed)


def called(rules: SicBoOptions, event: Event) -> str | None:
    """The dice as the dealer calls them: three alike, or all of them with their total."""
    if not isinstance(event, Drawn | OutcomeDeclared):
        return None
    roll = DICE.value(event.outcome)
    if len(set(roll)) == 1:
        return f"Three {roll[0]}s, total {sum(roll)}"
    return f"{', '.join(map(str, roll))}, total {sum(roll)}"


MOMENT = Moment(verb="Shake", moves="No more bets – the dice are being shaken", calls=called)
SHAKER = Part(
    name="shaker",
    devices=devices,
    evolve={
        Confirmed: _confirmed,
        IncidentCalled: happened,
        DrawVoided: _cleared,
        RoundEnded: _cleared,
    },
    events=(DiceExchanged,),
    incidents=INCIDENTS,
    voids=voided,
    brings=(
        Exchanged(lambda table: {"shaker": table.play.shaker}),
        Lamps(illuminated),
        MOMENT,
        Duties(duties, renewed, opens=True),
    ),
)
"""The dice in their shaker, and the electrical device that lights the winning areas."""

SICBO = Game(
    key="sicbo",
    name="Sic Bo",
    options=SicBoOptions,
    wagers=WAGERS,
    phases=(betting, shake, illumination, settlement, repair, one_draw.ending),
    accept=accept_wager,
    play=play,
    decides="dice",
    layout=layout,
    ranges=("triple_wins_double",),
    closes=CLOSES,
    folder="croupier.games.sicbo",
    parts=(one_draw.DRAW, SHAKER),
)
