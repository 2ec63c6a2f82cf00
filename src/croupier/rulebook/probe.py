"""The probe: break cited rules at random and see whether the tests that claim them notice."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path, PurePosixPath
from queue import SimpleQueue
from random import Random
from typing import TYPE_CHECKING

from croupier.core.errors import Refused
from croupier.rulebook.coverage import by_clause
from croupier.rulebook.mutate import Mutation, python_mutations, table_around, toml_mutations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from croupier.rulebook.collect import Index, Mention

Span = tuple[int, int]
AT_ONCE = 2
LIMIT_SECONDS = 300
UNPROBED = ("layout", "grid")
"""Files whose numbers are places on the cloth, which the layout lint checks and no clause fixes."""
PAY_TABLES = "paytables.toml"
COPIED = ("src", "tests", "docs", "pyproject.toml", "README.md", "CHANGELOG.md", "run")


@dataclass(frozen=True, slots=True)
class Target:
    """One cited function, statement or pay table, its clauses and the tests that claim them."""

    place: str
    name: str
    clauses: tuple[str, ...]
    tests: tuple[str, ...]
    mutations: tuple[Mutation, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether the tests noticed one broken rule."""

    target: Target
    mutation: Mutation
    noticed: bool


def probe(
    root: Path,
    index: Index,
    count: int,
    seed: int,
    wanted: Callable[[str], bool] = lambda clause: True,
    tell: Callable[[str], None] = lambda line: None,
) -> list[Finding]:
    """Break `count` rules, one at a time, in a copy of the project, and run the tests of each."""
    chosen = choose(targets(root, index, wanted), count, Random(seed))
    if not chosen:
        raise Refused("the probe", "there is no cited function or pay table to break")
    with tempfile.TemporaryDirectory(prefix="croupier-probe-") as folder:
        copies = [_copied(root, Path(folder) / str(number)) for number in range(AT_ONCE)]
        tests = sorted({test for target, _ in chosen for test in target.tests})
        many = f"{len(chosen)} rule{'s' * (len(chosen) != 1)}"
        tell(f"running the {len(tests)} tests that claim {many}, before breaking any")
        if tests and (failure := _failure(copies[0], tests)):
            why = f"tests that claim these rules fail before any is broken: {failure}"
            raise Refused("the probe", why)
        return _findings(copies, chosen, tell)


def targets(
    root: Path, index: Index, wanted: Callable[[str], bool] = lambda clause: True
) -> list[Target]:
    """Everything that cites a wanted clause and can be broken, in the order of the source.

    A place is responsible for every clause it cites, so the tests of all of them may notice.
    """
    verified = by_clause(index.verifications)
    grouped: dict[tuple[str, int, int], list[Mention]] = {}
    for mention in index.citations:
        if (span := _span(root, mention)) is not None:
            grouped.setdefault((mention.path, *span), []).append(mention)
    found = [
        _target(root, span, mentions, _claiming(verified, mentions))
        for span, mentions in sorted(grouped.items())
        if any(wanted(mention.id) for mention in mentions)
    ]
    return [one for one in found if one.mutations]


def _claiming(verified: Mapping[str, list[Mention]], mentions: list[Mention]) -> tuple[str, ...]:
    """The tests that claim any of the clauses mentioned."""
    claims = (test.node for mention in mentions for test in verified[mention.id])
    return tuple(dict.fromkeys(claims))


def choose(found: Iterable[Target], count: int, chance: Random) -> list[tuple[Target, Mutation]]:
    """Choose `count` rules to break: every target once before any target twice."""
    shuffled = list(found)
    chance.shuffle(shuffled)
    ways = [
        [(target, one) for one in chance.sample(target.mutations, len(target.mutations))]
        for target in shuffled
    ]
    turns = chain.from_iterable(zip_longest(*ways))
    return [one for one in turns if one is not None][:count]


def _findings(
    copies: list[Path], chosen: list[tuple[Target, Mutation]], tell: Callable[[str], None]
) -> list[Finding]:
    """Break one rule at a time in each copy."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def one(numbered: tuple[int, tuple[Target, Mutation]]) -> Finding:
        number, (target, mutation) = numbered
        copy = free.get()
        try:
            noticed = bool(target.tests) and _notices(copy, target, mutation)
        finally:
            free.put(copy)
        verdict = "noticed" if noticed else "STAYS GREEN"
        where = " ".join(filter(None, (target.place, target.name)))
        tell(f"{number}/{len(chosen)} {where}: {mutation.what}: {verdict}")
        return Finding(target, mutation, noticed)

    with ThreadPoolExecutor(len(copies)) as pool:
        return list(pool.map(one, enumerate(chosen, 1)))


def _notices(copy: Path, target: Target, mutation: Mutation) -> bool:
    """Whether any test that claims a rule fails when the rule is broken."""
    broken = copy / mutation.path
    try:
        broken.write_text(mutation.after, encoding="utf-8")
        return _failure(copy, target.tests) != ""
    finally:
        broken.write_text(mutation.before, encoding="utf-8")


def _failure(copy: Path, tests: Iterable[str]) -> str:
    """How these tests end in a copy: "" if all pass, otherwise the last words of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    path = os.pathsep.join(filter(None, (str(copy / "src"), os.environ.get("PYTHONPATH"))))
    settings = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env={**os.environ, **settings},
            capture_output=True,
            text=True,
            timeout=LIMIT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"they did not finish within {LIMIT_SECONDS} seconds"
    said = (done.stdout + done.stderr).strip().splitlines() or ["pytest printed nothing"]
    return "; ".join(said[-2:]) if done.returncode else ""


def _copied(root: Path, to: Path) -> Path:
    """A copy of what the tests need, in which a rule can be broken."""
    to.mkdir(parents=True)
    for name in COPIED:
        if (root / name).is_dir():
            skipped = shutil.ignore_patterns("__pycache__", ".*", "*.nbi", "*.nbc")
            shutil.copytree(root / name, to / name, ignore=skipped)
        elif (root / name).is_file():
            shutil.copy2(root / name, to / name)
    return to


def _target(
    root: Path, span: tuple[str, int, int], mentions: list[Mention], tests: tuple[str, ...]
) -> Target:
    """One place to break, and every way to break it."""
    path, first, last = span
    source = (root / path).read_text(encoding="utf-8")
    ways = (
        python_mutations(path, source, first, last)
        if path.endswith(".py")
        else toml_mutations(path, source, first, last)
    )
    clauses = tuple(dict.fromkeys(mention.id for mention in mentions))
    return Target(f"{path}:{first}", mentions[0].name, clauses, tests, tuple(ways))


def _span(root: Path, mention: Mention) -> Span | None:
    """The lines that carry out a citation: a function, a statement, a pay table; otherwise None."""
    path = PurePosixPath(mention.path)
    if path.stem.startswith(UNPROBED):
        return None
    if path.suffix == ".py":
        return _python_span(_statements(root / path), mention.line)
    return table_around(_text(root / path), mention.line) if path.name == PAY_TABLES else None


def _python_span(statements: list[ast.stmt], line: int) -> Span | None:
    """The innermost function around a line, or otherwise the innermost statement."""
    around = [one for one in statements if one.lineno <= line <= (one.end_lineno or one.lineno)]
    functions: list[ast.stmt] = [one for one in around if isinstance(one, _FUNCTION)]
    narrow = functions or [one for one in around if _begins_at(one, line)] or around
    inner = max(narrow, key=lambda node: node.lineno, default=None)
    return None if inner is None else (inner.lineno, inner.end_lineno or inner.lineno)


_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def _begins_at(statement: ast.stmt, line: int) -> bool:
    """Whether a line opens a class, so that its decorator applies to all of it."""
    return isinstance(statement, ast.ClassDef) and statement.lineno == line


@cache
def _statements(path: Path) -> list[ast.stmt]:
    return [node for node in ast.walk(ast.parse(_text(path))) if isinstance(node, ast.stmt)]


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
