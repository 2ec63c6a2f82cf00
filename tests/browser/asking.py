"""A game of one die that asks its patrons in every form a table can, and has no felt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.event import Chosen, Drawn, RoundEnded
from croupier.core.game import Game
from croupier.core.odds import Odds
from croupier.core.part import Part, Question
from croupier.core.prompt import Amount, Form, Groups, Number, One, Some
from croupier.core.step import Ask, Draw, NotNow, Open, Step
from croupier.core.table import Table
from croupier.core.verdict import LOSE, Verdict, win
from croupier.core.wager import PayLine, WagerKind
from croupier.equipment.device import dice
from croupier.games.families import one_draw
from croupier.rulebook.acceptance import accept
from croupier.rulebook.common import TableOptions

CARDS = ("As", "Kd", "9h", "2c", "2d")
ASKS: dict[str, tuple[Form, tuple[str, ...]]] = {
    "one": (One(), ("stay", "fold")),
    "some": (Some(2, 3), CARDS),
    "amount": (Amount(5_00, 25_00, 5_00), ("nothing",)),
    "number": (Number(1, 6), ("none",)),
    "groups": (Groups((2, 3)), CARDS),
}
HIGHEST = 3


@dataclass(frozen=True, eq=False)
class Options(TableOptions):
    """Nothing beyond what every table settles."""


class Play(msgspec.Struct, frozen=True):
    """What the die showed, and what was answered."""

    outcome: str | None = None
    answers: dict[str, str] = {}


def betting(table: Table) -> Step:
    """Wagers are taken until the call."""
    return Open("no more bets") if table.open else None


def asking(table: Table) -> Step:
    """The first patron is asked in every form."""
    for about, (form, choices) in ASKS.items():
        if about not in table.play.answers:
            asks = f"What of {about}?"
            return Ask(table.patrons[:1], about, choices, ("cmr147.02",), form, asks=asks)
    return None


def refuses(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """Nobody may raise."""
    shut = NotNow("double_up", "only who stayed may double up", ("cmr147.07.6",))
    return (shut,) if asked.about == "one" else ()


def rolling(table: Table) -> Step:
    """The die is rolled."""
    return Draw("die") if table.play.outcome is None else None


def settlement(table: Table) -> Step:
    """Winners are paid."""
    return one_draw.settlement(ASKING, table)


def high(at: Any, roll: tuple[int, ...], rules: Any) -> Verdict:
    """Four, five or six."""
    return win(Odds(1, 1)) if roll[0] > HIGHEST else LOSE


def _answered(table: Table, event: Chosen) -> Table:
    answers = {**table.play.answers, event.about: event.choice}
    return replace(table, play=replace(table.play, answers=answers))


def _cleared(table: Table, event: RoundEnded) -> Table:
    return replace(table, play=Play())


ASKING = Game(
    key="asking",
    name="Asking",
    options=Options,
    wagers=(WagerKind("high", "High", high, lambda rules: (PayLine("High", Odds(1, 1)),), ()),),
    phases=(betting, asking, rolling, settlement, one_draw.ending),
    accept=accept,
    play=lambda rules: Play(),
    decides="die",
    parts=(
        Part(
            name="asking",
            devices=lambda rules: {"die": dice("die", 1)},
            evolve={Chosen: _answered, Drawn: one_draw.EVOLVE[Drawn], RoundEnded: _cleared},
            questions={"": Question(lambda game, table, chosen: (), refuses)},
        ),
    ),
)
