"""Every command, option and argument with good and bad values: how it ends and what it says."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import guard
from croupier.cli.app import app, load
from croupier.cli.examples import examples
from docs.messages import key_like
from tests.cli.calls import (
    CALLS,
    DATA,
    NAMES,
    PICTURES,
    REFUSED,
    TOO_LONG,
    calls_of,
    combined,
    kind_of,
    spoiled,
    values,
)

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE_FILES = ROOT / "docs" / "examples"
WIDTHS = (60, 80, 120)
ENDED = (guard.DONE, guard.FALLS_SHORT, guard.UNREADABLE)
"""How a command may end in this test; the other codes are for interrupts, pipes and faults."""
TYPED = re.compile(r"Accepted: .*|Did you mean .*|'[^']*'|\"[^\"]*\"|\S*[=/.#:]\S*|--\S+ \S+")
"""What was typed, or may be typed, is spelled as it is typed."""

TABLES = """
format = "croupier submission 1"
effective = 2026-03-01T06:00:00-05:00
[[table]]
id = "R-01"
game = "roulette"
wheel = "double"
limits = { min = 25, max = 2500 }
[[table]]
id = "B6-01"
game = "bigsix"
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each kind, good and bad."""
    here = tmp_path_factory.mktemp("shelf")
    copies = {
        "one-round.croupier": "game.croupier",
        "proved.jsonl": "journal.jsonl",
        "seven-riffles.toml": "plan.toml",
        "tournament.toml": "filing.toml",
        "equipment.toml": "equipment.toml",
        "approvals.toml": "approvals.toml",
        "chip-design.txt": "chip-design.txt",
        "journal.jsonl": "entries.jsonl",
    }
    for source, target in copies.items():
        shutil.copy(EXAMPLE_FILES / source, here / target)
    shutil.copytree(EXAMPLE_FILES / "petition", here / "petition")
    texts = {
        "tables.toml": TABLES,
        "new.toml": TABLES.replace("min = 25", "min = 50").replace("03-01T", "03-02T"),
        "roulette.toml": 'wheel = "single"\n',
        "bigsix.toml": "limits.min = 10\n",
        "reddog.toml": "limits.min = 10\n",
        "holdem.toml": 'type = "holdem"\n',
        "key.txt": "ab" * 32,
        "kept.json": "{}",
        "empty.toml": "",
        "broken.toml": "a = \n",
    }
    for name, text in texts.items():
        (here / name).write_text(text, "utf-8")
    hands = ROOT / "tests" / "notation" / "phh" / "hands"
    shutil.copy(next(iter(sorted(hands.glob("*.phh")))), here / "hand.phh")
    (here / "binary.bin").write_bytes(bytes(range(256)))
    (here / "folder").mkdir()
    (here / "folder" / "full.txt").write_text("full")
    (here / "records").mkdir()
    shutil.copy(here / "tables.toml", here / "records")
    with_journal(here)
    return here


def with_journal(here: Path) -> None:
    """A journal, made as anybody makes one."""
    words = ["journal", "add", str(here / "kept.db"), str(here / "entries.jsonl")]
    made = CliRunner().invoke(app, words)
    assert made.exit_code == 0, made.output


@pytest.fixture
def room(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A copy of the folder to work in, where the floor is never served."""
    here = tmp_path / "room"
    shutil.copytree(shelf, here)
    monkeypatch.chdir(here)
    monkeypatch.setattr("croupier.cli.floor._serve", lambda *_: None)
    monkeypatch.delenv("COLUMNS", raising=False)
    return monkeypatch


def run(words: tuple[str, ...] | list[str]) -> Result:
    return CliRunner().invoke(app, [*words], input="")


def faults(words: tuple[str, ...], result: Result) -> Iterator[str]:
    """What is wrong with how a call ended."""
    call = shlex.join(words)
    if result.exit_code not in ENDED:
        yield f"{call}: exit code {result.exit_code}: {result.stderr.strip()}"
    if "Traceback" in result.output:
        yield f"{call}: a traceback"
    if result.exit_code == guard.UNREADABLE:
        yield from (f"{call}: {one}" for one in unclear(words, result))


def unclear(words: tuple[str, ...], result: Result) -> Iterator[str]:
    """What is wrong with the words of a refusal."""
    said = result.stderr
    if said.count("\n") != 1:
        yield f"not one line but {said.count(chr(10))}: {said!r}"
    if result.stdout and words[0] != "play":
        yield f"something on standard output: {result.stdout[:80]!r}"
    if not said.startswith(f"croupier {words[0]}: "):
        yield f"it does not begin with the command: {said!r}"
    plain = TYPED.sub("", said)
    for word in words:
        plain = plain.replace(word, "") if word else plain
    if found := key_like(plain):
        yield f"a raw key {found}: {said!r}"


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
    """Good calls end as documented; their lines fit the terminal, and nothing is cut."""
    found: list[str] = []
    for call in calls_of(name):
        words = tuple(shlex.split(call))
        is_data = name in PICTURES or any(one in words for one in DATA)
        for width in () if call in TOO_LONG else WIDTHS[:1] if is_data else WIDTHS:
            room.setenv("COLUMNS", str(width))
            result = run(words)
            found += faults(words, result)
            if (result.exit_code == guard.UNREADABLE) != (call in REFUSED):
                found.append(f"{call}: {result.exit_code}: {result.stderr}")
            if not is_data:
                found += wide(call, result.stdout, width)
    assert not found, "\n".join(found)


def wide(call: str, output: str, width: int) -> Iterator[str]:
    """Lines that are wider than the terminal, unless they are one word; cells that are cut."""
    for line in output.splitlines():
        if len(line) > width and len(line.split()) > 1:
            yield f"{call} at {width}: {len(line)} wide: {line}"
        if re.search(r"(?<![0-9a-f]{8})(?<=\w)…( |$)", line):
            yield f"{call} at {width}: cut: {line}"


@pytest.mark.parametrize("name", NAMES)
def test_flags_that_do_not_go_together_are_refused(name: str, room: pytest.MonkeyPatch) -> None:
    """Every flag alone and all of them together end as documented."""
    if CALLS[name][0] not in TOO_LONG:
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


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("example", "library")])
def test_examples_of_the_help_work(name: str, room: pytest.MonkeyPatch) -> None:
    """Each example runs where the files that it names are."""
    shutil.copy("petition/dossier.toml", "dossier.toml")
    for file in Path("petition").iterdir():
        shutil.copy(file, ".")
    Path("casino").mkdir()
    shutil.copy("kept.db", "casino/journal.db")
    for example in examples()[name]:
        _, *words = shlex.split(example.partition(" > ")[0])
        if words[:2] in (["floor", "appoint"], ["floor", "backup"]):
            continue
        result = run(words)
        assert result.exit_code in (guard.DONE, guard.FALLS_SHORT), f"{example}: {result.stderr}"
