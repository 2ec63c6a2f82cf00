"""The rules of the house that a machine can check."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.games.registry import KEYS, games

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
CACHE = ["--cache-dir", os.devnull] if "CI" in os.environ else []
"""A machine that checks the project once spends six seconds on a cache that it never reads."""
CHECKS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy", *CACHE],
    "imports go one way": ["lint-imports"],
}
NUMERIC = {"numpy", "numba", "llvmlite"}
MAY_BE_NUMERIC = ("analysis/",)
KNOW_NO_GAME = (
    "core/",
    "equipment/",
    "drawing/",
    "rulebook/",
    "ranking/",
    "notation/",
    "analysis/",
    "verification/",
    "tableside/",
    "cli/",
    "floor/",
)
FAMILIES = (
    "analysis/baccarat/",
    "analysis/chemindefer/",
    "analysis/craps/",
    "analysis/holdem/",
    "analysis/paigow/",
    "analysis/paigowpoker/",
    "analysis/poker/",
    "analysis/reddog/",
    "analysis/stud/",
    "notation/phh/",
)
"""Packages named after the family whose mathematics or notation they hold."""
MAY_NAME_GAMES = {"rulebook/law.py": "mini-craps has no law file of its own"}
"""Modules that name games, and why."""
STANDS_ALONE = ("floor/web/static/verifier.py", 2_500)
"""One file for people who do not trust this house: it knows the games, and is as long as it is."""
NAMES_A_HAND = ("analysis/twentyone/", "blackjack")
"""Readers of twenty-one, where the key of a game is first of all the name of a hand."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def _inside(source: Path) -> str:
    return source.relative_to(ROOT / "src" / "croupier").as_posix()


@cache
def _text(source: Path) -> str:
    return source.read_text()


class Read(NamedTuple):
    """What the rules look at in a source: imports, lines of functions, methods of classes."""

    imports: tuple[str, ...]
    functions: tuple[tuple[str, int], ...]
    classes: tuple[tuple[str, int], ...]


@cache
def _read(source: Path) -> Read:
    """A source, read once for all rules."""
    nodes = list(ast.walk(ast.parse(_text(source))))
    functions = [node for node in nodes if isinstance(node, Function)]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return Read(
        tuple(name for node in nodes for name in _imports(node)),
        tuple((node.name, _code_lines(node)) for node in functions),
        tuple((node.name, len(_public_methods(node))) for node in classes),
    )


def _imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module.partition(".")[0]


@pytest.mark.parametrize("command", CHECKS.values(), ids=CHECKS.keys())
def test_check_passes(command: list[str]) -> None:
    program = Path(sys.executable).parent / command[0]
    result = _run(str(program), *command[1:])
    if result.returncode:
        pytest.fail(result.stdout + result.stderr, pytrace=False)


def test_importing_the_package_loads_no_numeric_library() -> None:
    code = f"import sys, croupier; print(*sorted({NUMERIC} & set(sys.modules)))"
    result = _run(sys.executable, "-c", code)
    assert (result.returncode, result.stdout.strip()) == (0, ""), result.stderr


def test_numeric_libraries_stay_in_analysis() -> None:
    strays = []
    for source in SOURCES:
        where = _inside(source)
        if where.startswith(MAY_BE_NUMERIC):
            continue
        strays += [f"{where}: {name}" for name in _read(source).imports if name in NUMERIC]
    assert not strays


def test_modules_and_functions_stay_small() -> None:
    large = []
    for source in SOURCES:
        text = _text(source)
        most = STANDS_ALONE[1] if _inside(source) == STANDS_ALONE[0] else 600
        if (lines := len(text.splitlines())) >= most:
            large.append(f"{_inside(source)}: {lines} lines")
        large += [
            f"{_inside(source)}, {name}: {lines} lines"
            for name, lines in _read(source).functions
            if lines > 40
        ]
    assert not large


def _code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without its docstring, which may explain every parameter."""
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    said = ast.get_docstring(node) is not None
    return lines - ((first.end_lineno or first.lineno) - first.lineno + 1 if said else 0)


def _public_methods(node: ast.ClassDef) -> list[str]:
    """What one may call on it; a property is read, not called."""
    return [
        one.name
        for one in node.body
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
        and not one.name.startswith("_")
        and not any("property" in ast.unparse(decorator) for decorator in one.decorator_list)
    ]


def test_classes_have_few_public_methods() -> None:
    large = [
        f"{_inside(source)}, {name}"
        for source in SOURCES
        for name, methods in _read(source).classes
        if methods >= 15
    ]
    assert not large


def _named(key: str, text: str) -> bool:
    """Whether a text holds a game's key as a word, or as a word of a name."""
    return re.search(rf"(?<![A-Za-z0-9]){key}(?![A-Za-z0-9])", text, re.IGNORECASE) is not None


def test_a_key_is_found_as_a_word_and_as_part_of_a_name() -> None:
    for text in ('"roulette"', "ROULETTE_WHEEL", "games.roulette.wagers", "if roulette:"):
        assert _named("roulette", text)
    assert not _named("craps", "scraps")
    assert not _named("poker", "pokerish")


def test_the_core_and_the_readers_name_no_game() -> None:
    keys = {*KEYS, *games()}
    named = [
        f"{_inside(source)}: {key}"
        for source in SOURCES
        if _inside(source).startswith(KNOW_NO_GAME) and _inside(source) != STANDS_ALONE[0]
        if not _inside(source).startswith(FAMILIES) and _inside(source) not in MAY_NAME_GAMES
        for key in sorted(keys)
        if _names(source, key)
    ]
    assert not named


def test_a_reader_is_found_in_one_place() -> None:
    """A game names its reader; no other module of the analysis finds modules by their names."""
    finding = [
        _inside(source)
        for source in SOURCES
        if _inside(source).startswith("analysis/") and "import_module" in _text(source)
    ]
    assert finding == ["analysis/reader.py"]


def test_a_module_that_may_name_games_does() -> None:
    keys = {*KEYS, *games()}
    for name in MAY_NAME_GAMES:
        source = ROOT / "src" / "croupier" / name
        assert any(_names(source, key) for key in keys), name


def _names(source: Path, key: str) -> bool:
    """Whether a source speaks of a game; where its key names a hand, as a package or a text.

    A clause that is cited by its ID names no game.
    """
    reader, name = NAMES_A_HAND
    text = _text(source)
    if key not in text.lower():
        return False
    text = re.sub(rf"[\"']{key}\.\d[\w.-]*[\"']", "", text)
    if key == name and _inside(source).startswith(reader):
        return re.search(rf"games\.{key}|[\"']{key}[\"']", text) is not None
    return _named(key, text)


def test_the_lock_pins_every_package_by_hash_and_names_no_index() -> None:
    text = (ROOT / "requirements.lock").read_text()
    entries = text.replace("\\\n", "").strip().splitlines()
    assert entries
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []
    assert "://" not in text


def test_the_front_door_does_not_read_the_command_line() -> None:
    for file in (ROOT / "src" / "croupier" / "front").rglob("*.py"):
        assert "croupier.cli" not in file.read_text("utf-8"), file.name
