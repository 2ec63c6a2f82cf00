"""Every command, option and argument with good and bad values: how it ends and what it says."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner

from croupier.cli import guard
from croupier.cli.app import app, load
from croupier.cli.examples import examples
from croupier.regulation.journal.examples import saved
from croupier.regulation.journal.examples.breaking import Seeded
from tests.cli.calls import CALLS, NAMES, ONCE, calls_of, combined, kind_of, spoiled, values
from tests.cli.ended import faults, is_data, run, wide
from tests.cli.shelf import rehearse, shorten, stock

WIDTHS = (60, 80, 120)
DAYS, WHOLE_MONTH = 10, saved.month
Hear: TypeAlias = Callable[[float], None] | None


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each kind, good and bad."""
    here = tmp_path_factory.mktemp("shelf")
    stock(here)
    return here


@pytest.fixture
def room(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A copy of the folder to work in, where nothing takes long and the floor is never served."""
    here = tmp_path / "room"
    shutil.copytree(shelf, here)
    monkeypatch.chdir(here)
    rehearse(monkeypatch)
    shorten(monkeypatch)
    monkeypatch.setattr(saved, "month", few_days)
    return monkeypatch


def few_days(
    file: Path, seed: int, violations: int, hear: Hear = None, _: int = DAYS
) -> list[Seeded]:
    """An example month with fewer days than a month has."""
    return WHOLE_MONTH(file, seed, violations, hear, DAYS)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_and_argument_has_a_call_and_a_kind(name: str) -> None:
    """A new option fails here until somebody says what is good and what is bad for it."""
    command = load(name)
    used = {one for call in calls_of(name) for one in values(command, shlex.split(call))}
    wanted = {str(one.name) for one in command.params}
    assert wanted - used == set(), "without a call in tests/cli/calls.py"
    valued = [one for one in command.params if not getattr(one, "is_flag", False)]
    unknown = [one.opts[0] for one in valued if kind_of(name, one) is None]
    assert unknown == [], "without bad values in tests/cli/calls.py"


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_a_command_can_do_has_a_call(name: str) -> None:
    """Where the first word says what to do, every such word is called."""
    words = {word for call in calls_of(name) for word in shlex.split(call)}
    does = [one for one in load(name).params if one.param_type_name == "argument"]
    actions = {str(word) for one in does for word in one.type_descriptor.choices or ()}
    assert actions - words == set()


@pytest.mark.parametrize("name", NAMES)
def test_bad_values_are_refused_in_one_line(name: str, room: pytest.MonkeyPatch) -> None:
    """Every value that must be refused ends with 2, and none with a traceback."""
    found: list[str] = []
    for words, refused in spoiled(name):
        result = run(words)
        found += faults(words, result)
        if refused and result.exit_code != guard.UNREADABLE:
            found.append(f"{shlex.join(words)}: not refused, but {result.exit_code}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", NAMES)
def test_good_calls_fit_every_width(name: str, room: pytest.MonkeyPatch) -> None:
    """Good calls succeed; their lines fit the terminal, and nothing is cut."""
    found: list[str] = []
    for call in calls_of(name):
        words = tuple(shlex.split(call))
        for width in WIDTHS[:1] if call in ONCE or is_data(words) else WIDTHS:
            room.setenv("COLUMNS", str(width))
            result = run(words)
            found += faults(words, result)
            if result.exit_code == guard.UNREADABLE:
                found.append(f"{call}: refused: {result.stderr}")
            if not is_data(words):
                found += wide(call, result.stdout, width)
    assert not found, "\n".join(found)


def test_one_is_counted_as_one(room: pytest.MonkeyPatch) -> None:
    """A month with one violation, and a probe of one rule."""
    room.setenv("COLUMNS", str(WIDTHS[0]))
    month = run(("journal", "example", "month.db", "--violations", "1"))
    assert not [*wide("journal example", month.stdout, WIDTHS[0])]
    assert "month.db: a month of thirty tables, with 1 violation.\n" in month.stdout
    probe = run(("law", "bigsix", "--probe", "1", "--seed", "1"))
    assert probe.stdout == "1 rule broken, 1 noticed, 0 stay green\n"
    assert "that claim 1 rule, before" in " ".join(probe.stderr.split())
    assert not [*wide("law --probe", probe.stderr, WIDTHS[0])]


@pytest.mark.parametrize("name", NAMES)
def test_flags_that_do_not_go_together_are_refused(name: str, room: pytest.MonkeyPatch) -> None:
    """Every flag alone and all of them together end as documented."""
    if CALLS[name][0] not in ONCE:
        found = [one for words in combined(name) for one in faults(words, run(words))]
        assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["", *NAMES])
def test_help_fits_every_width_and_is_plain(name: str) -> None:
    """Help has no key of the code, an example, and lines that fit."""
    for width in WIDTHS:
        shown = CliRunner().invoke(app, [*name.split(), "--help"], terminal_width=width - 2)
        assert (shown.exit_code, shown.stderr) == (0, "")
        assert [line for line in shown.stdout.splitlines() if len(line) > width] == []
        assert "<" not in shown.stdout
        if name:
            assert "Examples:\n  croupier " in shown.stdout


def test_every_command_has_examples_that_are_of_it() -> None:
    assert set(examples()) == set(NAMES)
    for name, some in examples().items():
        assert all(one.startswith(f"croupier {name}") for one in some)


@pytest.mark.parametrize("name", NAMES)
def test_examples_of_the_help_work(name: str, room: pytest.MonkeyPatch) -> None:
    """Each example runs where the files that it names are, and fits a narrow terminal."""
    room.setenv("COLUMNS", str(WIDTHS[0]))
    for file in Path("petition").iterdir():
        shutil.copy(file, ".")
    if name != "example":
        Path("casino").mkdir()
        shutil.copy("kept.db", "casino/journal.db")
    for example in examples()[name]:
        _, *words = shlex.split(example.partition(" > ")[0])
        result = run(words)
        assert result.exit_code in (guard.DONE, guard.FALLS_SHORT), f"{example}: {result.stderr}"
        assert is_data(words) or not [*wide(example, result.stdout, WIDTHS[0])]
