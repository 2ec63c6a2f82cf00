"""Which code cites and which tests verify each clause, found by reading the source.

This module uses only the standard library, so that the wheel can be built before any
dependency of the package is installed.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

FORMAT = "croupier index 1"
CITING = ("cites", "requires")
VERIFYING = ("verifies",)

Scope = tuple[str, ...]


@dataclass(frozen=True, slots=True, order=True)
class Mention:
    """One clause named at one place, inside the function or class `name`, if any."""

    id: str
    path: str
    line: int
    name: str = ""

    @property
    def place(self) -> str:
        """Where it is, in the form an editor accepts."""
        return f"{self.path}:{self.line}"

    @property
    def node(self) -> str:
        """The test as pytest names it."""
        return "::".join((self.path, *self.name.split("."))) if self.name else self.path


Known = dict[str, tuple[str, tuple[Mention, ...]]]
"""What files mention, by their paths, each with the stamp of the file that was read."""


@dataclass(frozen=True, slots=True)
class Index:
    """Every citation in the package and every verification in its tests."""

    citations: tuple[Mention, ...]
    verifications: tuple[Mention, ...]

    def __add__(self, other: Index) -> Index:
        return Index(self.citations + other.citations, self.verifications + other.verifications)


def collect(root: Path, slug: str | None = None, known: Known | None = None) -> Index:
    """Read `src/croupier` and `tests` below a project's root, for every law, one law or one clause.

    Only files that name the law or the clause are parsed, and of those only the ones whose mentions
    are not `known`, to which they are added.
    """
    package = root / "src" / "croupier"
    code, data = _sorted(package, "*.py"), _sorted(package, "*.toml")
    return _indexed(root, code, data, _sorted(root / "tests", "*.py"), slug, known)


def collect_games(folder: Path, slug: str | None = None) -> Index:
    """Read the folders of your own games, whose tests are next to the code as `test_*.py`."""
    python, data = _sorted(folder, "*/**/*.py"), _sorted(folder, "*/**/*.toml")
    tests = [path for path in python if path.name.startswith("test_")]
    return _indexed(folder, [path for path in python if path not in tests], data, tests, slug)


def of_law(index: Index, slug: str | None) -> Index:
    """The mentions of one law's clauses, or of one clause; all mentions if none is given."""
    if slug is None:
        return index
    mine = f"{slug}."

    def is_mine(one: Mention) -> bool:
        return one.id == slug or one.id.startswith(mine)

    return Index(
        tuple(filter(is_mine, index.citations)), tuple(filter(is_mine, index.verifications))
    )


def python_citations(root: Path, path: Path) -> Iterator[Mention]:
    """Decorators, `cites=` in calls, tuples of IDs passed to a call, and a class's own `cites`."""
    where, tree = _parsed(root, path)
    known = constants(tree)
    for node, scope in scoped(tree):
        for found, line in _named_by(node, known):
            yield Mention(found, where, line, ".".join(scope))


def verifications(root: Path, path: Path) -> Iterator[Mention]:
    """The `@verifies` decorators of one test module."""
    where, tree = _parsed(root, path)
    known = constants(tree)
    for node, scope in definitions(tree):
        for found in _decorated(node, VERIFYING, known):
            yield Mention(found, where, getattr(node, "lineno", 1), ".".join(scope))


def toml_citations(root: Path, path: Path) -> Iterator[Mention]:
    """Every `cites = ...` in a data file, each ID with its own line."""
    where = path.relative_to(root).as_posix()
    text = without_comments(path.read_text(encoding="utf-8"))
    for match in _TOML_CITES.finditer(text):
        for quoted in _QUOTED.finditer(text, match.start(1), match.end(1)):
            yield Mention(quoted[0][1:-1], where, text.count("\n", 0, quoted.start()) + 1)


def scoped(tree: ast.AST) -> Iterator[tuple[ast.AST, Scope]]:
    """Every node with the names of the functions and classes that contain it, itself included."""
    waiting: list[tuple[ast.AST, Scope]] = [(tree, ())]
    while waiting:
        node, scope = waiting.pop()
        for child in ast.iter_child_nodes(node):
            inner = (*scope, child.name) if isinstance(child, _NAMED) else scope
            yield child, inner
            waiting.append((child, inner))


def definitions(tree: ast.AST) -> Iterator[tuple[ast.AST, Scope]]:
    """Only the functions and classes, outside expressions, each with its scope."""
    waiting: list[tuple[ast.AST, Scope]] = [(tree, ())]
    while waiting:
        node, scope = waiting.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, _NAMED):
                yield child, (*scope, child.name)
                waiting.append((child, (*scope, child.name)))
            elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
                waiting.append((child, scope))


def constants(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """The module's own names for a string or a tuple of strings."""
    known: dict[str, tuple[str, ...]] = {}
    for statement in tree.body:
        target, value = _assignment(statement)
        found = strings(value, known) if value is not None else None
        if target and found:
            known[target] = found
    return known


def strings(node: ast.expr | None, known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The strings an expression spells out, or None if it computes anything."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.Name(id=name):
            return known.get(name)
        case ast.Starred(value=inner):
            return strings(inner, known)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return _joined([strings(part, known) for part in parts])
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _joined([strings(left, known), strings(right, known)])
    return None


def looks_like_an_id(text: object) -> bool:
    """Whether a text could be a clause ID: a slug, a section number, and what follows."""
    return isinstance(text, str) and _LIKE_AN_ID.fullmatch(text) is not None


def without_comments(toml: str) -> str:
    """The same text with its comments blanked, so that lines and columns stay the same."""
    return _TOML_TOKEN.sub(
        lambda found: " " * len(found[0]) if found[0].startswith("#") else found[0], toml
    )


def to_json(index: Index) -> str:
    """The index as JSON, as the wheel carries it."""
    return json.dumps({"format": FORMAT, **asdict(index)}, separators=(",", ":"))


def from_json(text: str) -> Index:
    """Read the index from the wheel."""
    data = json.loads(text)
    if data.get("format") != FORMAT:
        raise ValueError(f"the index says {data.get('format')!r}; {FORMAT!r} is expected")
    return Index(
        tuple(Mention(**one) for one in data["citations"]),
        tuple(Mention(**one) for one in data["verifications"]),
    )


_TOML_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*')
_TOML_CITES = re.compile(
    r'(?:^|[{,])[ \t]*(?:\w+_)?cites[ \t]*=\s*(\[[^\]]*\]|"[^"\n]*"|\'[^\'\n]*\')', re.MULTILINE
)
_QUOTED = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'')
_QUOTED_ID = re.compile(r"""["'][a-z][a-z0-9]*\.[0-9]""")
_LIKE_AN_ID = re.compile(r"[a-z][a-z0-9]*\.[0-9]+[a-z]?(\.[A-Za-z0-9-]+)*")


_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_MENTIONS = rb"cites|requires|verifies|[\"'][a-z][a-z0-9]*\.[0-9]"
"""The pattern of any file that names a clause."""


def _indexed(
    root: Path,
    code: list[Path],
    data: list[Path],
    tests: list[Path],
    slug: str | None,
    known: Known | None = None,
) -> Index:
    """The mentions in these files; a file that cannot contain one is not parsed."""
    ends = rb"[.\"']" if slug and "." in slug else rb"\."
    asked = re.escape((slug or "").encode())
    speaks = re.compile(_MENTIONS if slug is None else rb"[\"']" + asked + ends)
    held: Known = {} if known is None else known

    def within(
        paths: Iterable[Path], read: Callable[[Path, Path], Iterator[Mention]]
    ) -> Iterator[Mention]:
        for path in paths:
            where, now = str(path), stamp(path)
            if held.get(where, ("", ()))[0] != now:
                named = speaks.search(path.read_bytes())
                if not named and slug is not None:
                    continue
                held[where] = (now, tuple(read(root, path)) if named else ())
            yield from held[where][1]

    tables = (path for path in data if path.name != "law.toml")
    cited = {*within(code, python_citations), *within(tables, toml_citations)}
    proved = set(within(tests, verifications))
    return of_law(Index(tuple(sorted(cited)), tuple(sorted(proved))), slug)


def stamp(path: Path) -> str:
    """What tells a file from an earlier version of it: its time and its size."""
    now = path.stat()
    return f"{now.st_mtime_ns} {now.st_size}"


def _sorted(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.rglob(pattern)) if folder.is_dir() else []


def _parsed(root: Path, path: Path) -> tuple[str, ast.Module]:
    """A module's path and its tree; a module that quotes no ID is not parsed."""
    where, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
    return where, ast.parse(text if _QUOTED_ID.search(text) else "", where)


def _assignment(statement: ast.stmt) -> tuple[str | None, ast.expr | None]:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            return name, value
    return None, None


def _named_by(node: ast.AST, known: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    """The IDs that a node names directly, each with its line."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            for found in _decorated(node, CITING, known):
                yield found, node.lineno
            if isinstance(node, ast.ClassDef):
                yield from _class_level(node, known)
        case ast.Call() if _called(node) not in (*CITING, *VERIFYING):
            yield from _arguments(node, known)


def _decorated(
    node: ast.AST, names: tuple[str, ...], known: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    for decorator in getattr(node, "decorator_list", ()):
        if isinstance(decorator, ast.Call) and _called(decorator) in names:
            for argument in decorator.args:
                yield from strings(argument, known) or ()


def _class_level(
    node: ast.ClassDef, known: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, int]]:
    for statement in node.body:
        target, value = _assignment(statement)
        if target and _is_citing(target):
            for found in strings(value, known) or ():
                yield found, statement.lineno


def _arguments(call: ast.Call, known: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    for keyword in call.keywords:
        if keyword.arg and _is_citing(keyword.arg):
            for found in _spelled(keyword.value, known):
                yield found, keyword.value.lineno
    for argument in call.args:
        found_here = strings(argument, known) or ()
        if not isinstance(argument, ast.Constant) and all(map(looks_like_an_id, found_here)):
            for found in found_here:
                yield found, argument.lineno


def _is_citing(name: str) -> bool:
    return name == "cites" or name.endswith("_cites")


def _spelled(node: ast.expr, known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """All strings that a `cites=` spells out; both branches of a condition count."""
    match node:
        case ast.IfExp(body=body, orelse=other):
            return _spelled(body, known) + _spelled(other, known)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return tuple(text for part in parts for text in _spelled(part, known))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _spelled(left, known) + _spelled(right, known)
    return strings(node, known) or ()


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _joined(parts: list[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    if any(part is None for part in parts):
        return None
    return tuple(text for part in parts if part for text in part)
