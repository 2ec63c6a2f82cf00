"""The front door: everything public is listed, documented and typed, and loads when it is used."""

from __future__ import annotations

import copy
import doctest
import inspect
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, assert_type

import pytest
from typer.testing import CliRunner

import croupier
from croupier import Game, Refused, Row, Rows, Table
from croupier.cli.app import COMMANDS, app
from croupier.equipment.source import Played
from croupier.front import numbers, papers, tables, texts

ROOT = Path(__file__).resolve().parent.parent.parent
FUNCTIONS = sorted(name for name in dir(croupier) if name.islower() and name != "__version__")
AT = datetime(2026, 4, 1, 6, tzinfo=UTC)
ON_A_SCREEN = {"play", "floor"}
"""Commands that print no data."""


def frozen() -> str:
    """The time, which stands still."""
    return "2026-03-01T20:00:00-05:00"


def test_dir_lists_everything_public_and_only_that() -> None:
    assert dir(croupier) == croupier.__all__ == sorted(croupier.__all__)
    for name in dir(croupier):
        assert getattr(croupier, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'od'"):
        croupier.od  # noqa: B018


def test_every_command_that_prints_data_has_a_function_of_its_name() -> None:
    missing = {entry.name for entry in COMMANDS} - set(FUNCTIONS) - ON_A_SCREEN
    assert not missing


def test_the_functions_stay_what_they_are_after_the_package_of_games_is_imported() -> None:
    from croupier.games import registry

    assert dict(croupier.games()) == dict(registry.games())
    assert "<table>" in croupier.games()._repr_html_()


def test_importing_is_lazy() -> None:
    code = "import sys, croupier; dir(croupier); print(*sys.modules)"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    ours = {name for name in done.stdout.split() if name.startswith("croupier")}
    assert ours == {"croupier"}


@pytest.mark.parametrize("module", [numbers, papers, tables, texts])
def test_the_examples_of_the_docstrings_hold(module: object) -> None:
    with chdir(ROOT):
        found = doctest.testmod(module, extraglobs={"croupier": croupier})  # type: ignore[arg-type]
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_is_explained(name: str) -> None:
    function = getattr(papers, name, None) or getattr(croupier, name)
    function = croupier.front.games if name == "games" else function
    text = inspect.getdoc(function) or ""
    summary = text.partition("\n")[0]
    assert summary.endswith(".")
    assert summary[:1].isupper()
    for parameter in inspect.signature(function).parameters:
        assert f"`{parameter}`" in text, f"{name}: {parameter}"


def test_a_parameter_that_is_called_as_work_goes_on_has_one_name() -> None:
    for name in FUNCTIONS:
        for key, one in inspect.signature(getattr(croupier, name)).parameters.items():
            called = "Callable" in str(one.annotation) and key not in ("clock", "source")
            assert key == "progress" or not called, (name, key)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_no_result_is_of_any_type(name: str) -> None:
    function = croupier.front.games if name == "games" else getattr(croupier, name)
    returned = str(function.__annotations__["return"])
    assert returned not in ("Any", "object", "None"), name
    assert not re.search(r"\bAny\b", returned) or name == "schema"


def test_help_reads_well(capsys: pytest.CaptureFixture[str]) -> None:
    import pydoc

    text = pydoc.plain(pydoc.render_doc(croupier))
    assert "the executable rulebook of casino table games" in text
    for name in FUNCTIONS:
        assert name in text
    assert "FRONT" not in text


def test_rows_are_lists_that_can_be_sliced_copied_and_stored() -> None:
    rows = croupier.odds("bigsix")
    assert isinstance(rows, list)
    assert len(rows) == 7
    some = rows[2:4]
    assert isinstance(some, croupier.Rows)
    assert "bill_5" in some._repr_html_()
    assert rows == list(rows)
    again = pickle.loads(pickle.dumps(rows))
    assert again.to_dicts() == rows.to_dicts()
    assert rows.to_json().startswith("[\n {")


def test_results_of_a_seed_are_equal_and_can_be_stored() -> None:
    calls: tuple[Callable[[], object], ...] = (
        lambda: croupier.simulate("craps", strategy="pass", rounds=5, seed=1),
        lambda: croupier.simulate("bigsix", rounds=100, seed=1),
        lambda: croupier.shuffle("docs/examples/seven-riffles.toml", seed=7, shuffles=20),
        lambda: croupier.conflicts("roulette"),
        croupier.games,
    )
    for call in calls:
        found = call()
        assert found == call() == pickle.loads(pickle.dumps(found)) == copy.deepcopy(found)
    other = croupier.simulate("craps", strategy="pass", rounds=5, seed=2)
    assert calls[0]() != other


OPENS = {
    "blackjack": "25 on main at 1",
    "caribbeanstud": "25 on ante at 1",
    "poker:omaha": "",
    "roulette": "25 on red",
    "spanish21": "25 on main at 1",
    "threecardpoker": "25 on ante at 1",
}
"""Games, each with a wager after which a table has worked out what it keeps at hand."""


@pytest.mark.parametrize("game", OPENS)
def test_a_table_can_be_stored_and_goes_on_where_it_was(game: str) -> None:
    table = croupier.table(game, seed=3, boxes=2, clock=frozen)
    if OPENS[game]:
        table.place("p1", OPENS[game])
    for _ in range(4):
        table.step()
    again = pickle.loads(pickle.dumps(table))
    assert again.game == table.game
    assert again.table == table.table
    assert again.play_round() == table.play_round()
    assert again.log == table.log


def test_a_game_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refused, match=r"game 'rulette': no such name\. Did you mean 'roulette'"):
        croupier.games()["rulette"]
    assert "rulette" not in croupier.games()
    assert croupier.games().get("rulette") is None


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: croupier.strategy("craps", list=True, hand="As"), "list with hand"),
        (lambda: croupier.strategy("blackjack", index="hi-lo", amount=5), "index with amount"),
        (lambda: croupier.strategy("blackjack", list=True, index="hi-lo"), "list with index"),
        (lambda: croupier.convert("docs/examples/one-round.croupier", round=1), 'to="phh"'),
        (lambda: croupier.check("docs/examples/unlawful.toml", at=AT), "at: only journals"),
        (lambda: croupier.check("docs/examples", approvals="x.toml"), "x.toml in the folder"),
        (lambda: croupier.table("roulette", source=Played(), seed=0), "source with seed"),
        (lambda: croupier.table("roulette", patrons=("a",), boxes=2), "patrons with boxes"),
        (lambda: croupier.approvals(submission="nowhere.toml"), "submission without record"),  # type: ignore[call-overload]
    ],
)
def test_a_keyword_without_effect_is_refused(call: Callable[[], object], said: str) -> None:
    with pytest.raises(Refused) as refused:
        call()
    assert said in str(refused.value)


def test_results_are_typed_for_those_who_check_types() -> None:
    """The checks of this project read this file too: a result of another type fails there."""
    assert_type(croupier.odds("bigsix", wager="joker"), Rows[Row])
    assert_type(croupier.strategy("craps", list=True)[0].name, str)
    assert_type(croupier.strategy("reddog", decks=6).decisions[0].best, str)
    assert_type(croupier.check(ROOT / "docs/examples/unlawful.toml")[0].cites, tuple[str, ...])
    assert_type(croupier.approvals()[0].what, str)
    assert_type(croupier.table("roulette", seed=1), Table)
    assert_type(croupier.games()["craps"], Game)
    assert (Path(croupier.__file__).parent / "py.typed").is_file()


@pytest.mark.parametrize("name", ["BigSix", "big-six", "Big Six Wheel"])
def test_a_game_is_named_as_people_write_it(name: str) -> None:
    assert croupier.card(name) == croupier.card("bigsix")


def test_a_file_is_named_for_a_choice_as_on_the_command_line(tmp_path: Path) -> None:
    """Looked for in the current folder, or beside the file with the table's options."""
    way = ROOT / "docs/examples/pai-gow-house-way.toml"
    (tmp_path / "way.toml").write_bytes(way.read_bytes())
    (tmp_path / "table.toml").write_text('house_way = "way.toml"', "utf-8")
    beside = croupier.table("paigow", options=tmp_path / "table.toml")
    with chdir(tmp_path):
        here = croupier.table("paigow", house_way="way.toml")
    there = croupier.table("paigow", options={"house_way": way})
    assert beside.rules == here.rules == there.rules != croupier.table("paigow").rules
    typed = CliRunner().invoke(
        app, ["play", "paigow", "--options", str(tmp_path / "table.toml")], input="quit\n"
    )
    assert typed.exit_code == 0, typed.output


door: Any = croupier
"""The front door to people who do not check types."""


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: door.table("roulette", patrons=("p1", "p1")), "patron 'p1': named twice"),
        (lambda: door.table("roulette", boxes=0), "boxes 0: too small. Accepted: a whole number"),
        (lambda: door.table("roulette").place("p1", 5), "wager 5: not a wager in words"),
        (lambda: door.odds("roulette", wager=5), "wager 5: not a name"),
        (lambda: door.law(None), "names None: not what names takes"),
        (lambda: door.check(None), "source None: not the name of a file"),
        (lambda: door.check("x.toml", at="now"), "at 'now': not a date and time"),
        (
            lambda: door.odds("roulette", options={"wheel": "single"}, wheel="double"),
            "wheel twice: 'single' in options, and 'double' as a keyword",
        ),
        (lambda: door.simulate("craps", rounds=10, bankroll=3), "bankroll 3 needs strategy"),
        (lambda: door.simulate("craps", strategy="pass", wager="pass"), "strategy with wager"),
        (lambda: door.simulate("craps", strategy="pass", session=2**20 + 1), "1 to 1,048,576"),
        (lambda: door.simulate("craps", strategy="pass", spots=True), "strategy with spots"),
        (lambda: door.simulate("poker", rounds=10, session=5), "session 5: at Poker players"),
        (
            lambda: door.simulate("poker", rounds=10, count="hi_lo"),
            "Accepted: the rake: leave count out.",
        ),
        (lambda: door.odds("craps", strategy="pass", removal=True), "strategy with removal"),
        (lambda: door.odds("craps", strategy="pass", seen="As"), "strategy with seen"),
        (lambda: door.odds("poker", seen="As"), "players contest pots"),
        (lambda: door.odds("poker", amount=5), "amount 5: at Poker players contest pots"),
        (
            lambda: door.replay("docs/examples/disputed.croupier"),
            "line 10: the file says: paid wager=1",
        ),
    ],
)
def test_what_is_no_answer_to_a_question_is_refused(call: Any, said: str) -> None:
    with pytest.raises(croupier.Refused) as refused:
        call()
    assert said in str(refused.value)
