"""A designer's own game at the terminal: questions to patrons, bots that answer, a confirmation."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app

GAME = '''
"""High card of one die: after the roll each patron may surrender half."""

from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from croupier.core.event import Chosen, Drawn, RoundEnded
from croupier.core.game import Game
from croupier.core.part import Part
from croupier.core.odds import Odds
from croupier.core.prompt import Amount, Groups, One, Some
from croupier.core.step import Ask, Confirm, Draw, Open
from croupier.core.verdict import LOSE, win
from croupier.core.wager import PayLine, WagerKind
from croupier.equipment.device import dice
from croupier.games.families import one_draw
from croupier.rulebook.acceptance import accept
from croupier.rulebook.common import TableOptions

FORMS = {
    "one": One(), "some": Some(2, 2), "amount": Amount(5_00, 9_00, 2_00), "groups": Groups((1, 2)),
}


@dataclass(frozen=True, eq=False)
class Options(TableOptions):
    """Nothing beyond what every table settles."""


class Play(msgspec.Struct, frozen=True):
    outcome: str | None = None
    answers: dict[str, str] = {}


def betting(table):
    """Wagers are taken until the call."""
    return Open("no more bets") if table.open else None


def asking(table):
    """Each patron is asked."""
    for about, form in FORMS.items():
        for patron in table.patrons:
            if f"{about} of {patron}" not in table.play.answers:
                return Ask((patron,), f"{about} of {patron}", ("a", "b", "c"), form=form)
    return None


def rolling(table):
    """The die is rolled."""
    return Draw("die") if table.play.outcome is None else None


def settlement(table):
    """Winners are paid."""
    return one_draw.settlement(HIGH, table)


def high(at, roll, rules):
    """Four, five or six."""
    return win(Odds(1, 1)) if roll[0] > 3 else LOSE


def _answered(table, event):
    answers = {**table.play.answers, event.about: event.choice}
    return replace(table, play=replace(table.play, answers=answers))


def _cleared(table, event):
    return replace(table, play=Play())


OWN = Part(
    name="high", devices=lambda rules: {"die": dice("die", 1)},
    evolve={Chosen: _answered, Drawn: one_draw.EVOLVE[Drawn], RoundEnded: _cleared},
)

HIGH = Game(
    key="high", name="High", options=Options,
    wagers=(WagerKind("high", "High", high, lambda rules: (PayLine("High", Odds(1, 1)),), ()),),
    phases=(betting, asking, rolling, settlement, one_draw.ending),
    accept=accept, play=lambda rules: Play(), parts=(OWN,), decides="die",
)
'''


@pytest.fixture
def designed(tmp_path: Path) -> str:
    file = tmp_path / "high.py"
    file.write_text(GAME)
    return f"{file}:HIGH"


def test_every_question_is_put_and_answered_and_bots_answer_theirs(designed: str) -> None:
    answers = "5 high\ngo\nd\na\na b\n6\n7\na b | c\na | b c\nquit\n"
    command = ["play", designed, "--seed", "3", "--bots", "1"]
    result = CliRunner().invoke(app, command, input=answers)
    assert result.exit_code == 0, result.output
    text = result.stdout
    assert [f"{about} of p1: a, b, c?" in text for about in ("one", "some", "groups")] == [True] * 3
    assert "not one of the choices" in text
    assert "not an amount that may be chosen" in text
    assert "each must be named once" in text.replace("\n  ", " ")
    assert "Die: " in text
    assert "1 round in" in text


def test_the_amount_that_may_be_chosen_is_told(designed: str) -> None:
    command = ["play", designed, "--seed", "3"]
    text = CliRunner().invoke(app, command, input="5 high\ngo\na\na b\nquit\n").stdout
    assert "amount of p1: from 5 to 9 in steps of 2, or a, b, c?" in text


def test_groups_are_asked_for_with_their_sizes(designed: str) -> None:
    command = ["play", designed, "--seed", "3"]
    text = CliRunner().invoke(app, command, input="5 high\ngo\na\na b\n7\nquit\n").stdout
    assert "groups of p1: a, b, c? In groups of 1 | 2." in text
    assert "some of p1: a, b, c? Choose 2." in text


def test_words_of_the_table_still_work_while_it_asks(designed: str) -> None:
    command = ["play", designed, "--seed", "3"]
    text = CliRunner().invoke(app, command, input="5 high\ngo\nwagers\na\nquit\n").stdout
    assert "1 to 1" in text
    assert "some of p1" in text


def test_other_commands_take_the_designers_file_too(designed: str) -> None:
    for command in (
        ["card", designed, "--odds"],
        ["games", designed],
        ["games", designed, "--json"],
    ):
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 0, result.output
        assert "High" in result.stdout


def test_a_file_without_the_name_of_its_game_is_told_how_to_name_it(designed: str) -> None:
    file = designed.partition(":")[0]
    for command in ("odds", "simulate", "card"):
        done = CliRunner().invoke(app, [command, file])
        assert done.exit_code == 2
        assert done.stderr.endswith(f"Accepted: {file}:NAME, such as {file}:GAME.\n")


def test_a_game_for_another_version_is_refused_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "old.py"
    file.write_text("from croupier.core.game import Game\nOLD = Game(devices={})\n", "utf-8")
    result = CliRunner().invoke(app, ["odds", f"{file}:OLD"])
    assert result.exit_code == 2
    assert "does not fit this version of croupier" in result.stderr
    assert "docs/howto/add-a-game.md" in result.stderr
