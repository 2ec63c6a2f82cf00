"""The spelling of text: the one that is written, and the first, which is still read."""

import json
from pathlib import Path

import msgspec
import pytest

from croupier.core.errors import BadFile
from croupier.core.event import Event, RoundEnded, Staked, Turned
from croupier.core.wager import Wager
from croupier.games.registry import game
from croupier.notation.convert import converted
from croupier.notation.inputs import event_types
from croupier.notation.replay import replay
from croupier.notation.spelling import consequences, write_consequence
from croupier.notation.spelling_1 import _table
from tests.notation.tables import EXAMPLE

FIRST = Path(__file__).parent / "first_spelling"
FILES = sorted(FIRST.glob("*.croupier"))
LINES = [json.loads(row) for row in (FIRST / "lines.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Staked(wager=Wager(3, "double", "1", 2, "p1", 10_50, at="doubled")),
            'staked wager.id=3 wager.kind=double wager.on="1" wager.box=2 wager.patron=p1 '
            "wager.amount=10.50 wager.at=doubled",
        ),
        (
            Turned(place="dealer", cards=("9h", "Tc"), seen_by=("p1",)),
            'turned place=dealer cards=["9h","Tc"] seen_by=["p1"]',
        ),
        (RoundEnded(round=2), "round_ended round=2"),
        (RoundEnded(round=2, balances={"a b": 5}), 'round_ended round=2 balances={"a b":0.05}'),
    ],
)
def test_a_line_is_the_kind_and_every_field_that_is_not_at_its_default(
    event: Event, line: str
) -> None:
    assert write_consequence(event).strip() == line


@pytest.mark.parametrize("file", FILES, ids=[one.stem for one in FILES])
def test_a_file_of_the_first_spelling_replays_and_converts(file: Path) -> None:
    replayed = replay(file)
    assert replayed.first_difference is None
    text = converted(replayed, "text")
    again = replay(text)
    assert (text.splitlines()[1], again.first_difference) == ("spelling 2", None)
    assert again.driver.log == replayed.driver.log
    assert text.splitlines()[-1] == file.read_text("utf-8").splitlines()[-1]


@pytest.mark.parametrize("file", FILES, ids=[one.stem for one in FILES])
def test_every_consequence_of_the_first_spelling_is_compared(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    places = [n for n, line in enumerate(lines) if line.startswith("  ")]
    for place in places[:: max(1, len(places) // 5)]:
        changed = [*lines[:place], "  something else", *lines[place + 1 :]]
        difference = replay("\n".join(changed)).first_difference
        assert difference is not None
        said, _, _ = " ".join(lines[place].split()).partition(" [")
        assert (difference.line, difference.gives.partition(" [")[0]) == (place + 1, said)


@pytest.mark.parametrize(
    ("key", "line", "data"), LINES, ids=[f"{row[0]}-{row[2]['kind']}" for row in LINES]
)
def test_the_first_form_of_each_kind_is_frozen(
    key: str, line: str, data: dict[str, object]
) -> None:
    event = msgspec.convert(data, event_types(game(key))[str(data["kind"])])
    assert line in [" ".join(one.split()) for one in consequences(event, 1)]


def test_nearly_every_frozen_line_has_an_example() -> None:
    kinds = {row[2]["kind"] for row in LINES}
    rare = {"bonus_shown", "sevens_declined", "bank_untaken", "paid_from"}
    assert set(_table()["events"]) - kinds == rare


def test_the_first_spelling_may_be_stated() -> None:
    text = (FIRST / "roulette_flagged_payment.croupier").read_text("utf-8")
    assert replay(text.replace("game ", "spelling 1\ngame ", 1)).same
    assert not replay(text.replace("game ", "spelling 2\ngame ", 1)).same


@pytest.mark.parametrize("stated", ["spelling 4", "spelling 2\nspelling 2"])
def test_another_spelling_is_refused(stated: str) -> None:
    with pytest.raises(BadFile, match="spelling"):
        replay(EXAMPLE.replace("spelling 2", stated))


def test_a_patron_may_be_called_spelling() -> None:
    text = EXAMPLE.replace("p1", "spelling")
    assert replay(text).same
    assert replay(converted(replay(text), "text")).same
