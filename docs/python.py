"""The reference of the Python API and of JSON, from docstrings and records."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from importlib import import_module
from typing import Any, NotRequired, get_args, get_origin

import msgspec

import croupier
from croupier import front
from croupier.front.documents import DOCUMENTS, Listed
from croupier.front.documents.schema import descriptions, is_record, printed

GROUPS = {
    "At a table": "table transcript replay convert verify",
    "Games": "games card script layout",
    "Figures": "odds simulate strategy equity shuffle",
    "The law": "law check conflicts conflict_odds diff approvals sign library petition tournament "
    "journal duties draw example",
    "Data": "schema",
}
TYPES = "Refused Rows Row Table Felt Page Text Finding Game".split()
RESULTS = {
    "croupier.analysis.decisions": "Decisions Decision Solution Indices Index",
    "croupier.analysis.betting.ways": "Strategy",
    "croupier.analysis.betting.cost": "Cost Run",
    "croupier.analysis.equity": "Equity Share",
    "croupier.analysis.shuffles.report": "ShuffleReport",
    "croupier.verification.verify": "Verified",
    "croupier.rulebook.coverage": "Row",
    "croupier.regulation.conflicts": "Conflict Effect",
    "croupier.regulation.changes.diff": "Diff",
    "croupier.regulation.changes.notices": "Change",
    "croupier.regulation.approvals.register": "Approval",
    "croupier.regulation.approvals.records": "Entry Recorded",
    "croupier.regulation.approvals.needs": "Standing",
    "croupier.regulation.example.violations": "Seen",
    "croupier.regulation.signs.sign": "Sign",
    "croupier.regulation.petitions.package": "Petition",
    "croupier.regulation.tournaments.filed": "Filed",
    "croupier.regulation.journal.due": "Due",
    "croupier.front.rows": "Findings",
    "croupier.front.papers": "Library Drawn",
    "croupier.front.shown": "Games",
}
"""The types of results that are not names of `croupier` itself, by their modules."""
WIDE = 96
LINE = re.compile(r"^(>>>|\.\.\.)")

Table = Callable[[tuple[str, ...], Iterable[tuple[str, ...]]], str]


def functions() -> str:
    """Every function: how it is called, what it does, its parameters, an example."""
    parts = []
    for title, names in GROUPS.items():
        parts.append(f"## {title}")
        parts += [_function(name) for name in names.split()]
    return "\n\n".join(parts)


def _function(name: str) -> str:
    made = getattr(front, name)
    text = _with_examples(inspect.getdoc(made) or "")
    return f"### croupier.{name}\n\n```python\n{signature(name, made)}\n```\n\n{text}"


def signature(name: str, function: Any) -> str:
    """How a function is called; on several lines if it is long."""
    found = inspect.signature(function)
    marked = _star(found, [_parameter(one) for one in found.parameters.values()])
    returns = str(found.return_annotation).replace("'", "")
    line = f"croupier.{name}({', '.join(marked)}) -> {returns}"
    if len(line) <= WIDE:
        return line
    inside = "".join(f"    {word},\n" for word in marked)
    return f"croupier.{name}(\n{inside}) -> {returns}"


def _parameter(one: inspect.Parameter) -> str:
    """A parameter with its type and its default as they are written."""
    stars = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}.get(one.kind.name, "")
    named = f"{stars}{one.name}: {one.annotation}"
    if one.default is one.empty:
        return named
    return f"{named} = {getattr(one.default, '__name__', None) or repr(one.default)}"


def _star(found: inspect.Signature, words: list[str]) -> list[str]:
    """The parameters, with a star before those that are given by name."""
    kinds = [one.kind for one in found.parameters.values()]
    if inspect.Parameter.KEYWORD_ONLY not in kinds or inspect.Parameter.VAR_POSITIONAL in kinds:
        return words
    first = kinds.index(inspect.Parameter.KEYWORD_ONLY)
    return [*words[:first], "*", *words[first:]]


def _with_examples(text: str) -> str:
    """A docstring as Markdown, its examples as code."""
    body, mark, example = text.partition("\n>>> ")
    return f"{body}\n\n```python\n>>> {example}\n```".replace("\n\n\n", "\n\n") if mark else body


def results(table: Table) -> str:
    """Every type of result: what it is, its fields, and what it can do."""
    public = [(f"croupier.{name}", getattr(croupier, name)) for name in TYPES]
    return "\n\n".join(_type(name, made, table) for name, made in (*public, *_others()))


def _others() -> Iterator[tuple[str, Any]]:
    for module, names in RESULTS.items():
        for name in names.split():
            yield f"{module}.{name}", getattr(import_module(module), name)


def _type(name: str, made: Any, table: Table) -> str:
    text = inspect.getdoc(made) or ""
    rows = table(("name", "type or meaning"), list(_members(made)))
    return f"### {name}\n\n{text}\n\n{rows}"


def _members(made: Any) -> Iterator[tuple[str, str]]:
    """The fields of a type, its properties, and its public methods."""
    for name, kind in _fields(made).items():
        yield f"`{name}`", f"`{_spelled(kind)}`"
    for name, member in _own(made).items():
        words = (inspect.getdoc(member) or "").partition("\n")[0]
        call = "" if isinstance(member, property) else "()"
        yield f"`{name}{call}`", words


def _fields(made: Any) -> dict[str, str]:
    """The stored fields of a record, with their types as they are written."""
    if is_dataclass(made):
        return {one.name: str(one.type) for one in fields(made)}
    if isinstance(made, type) and issubclass(made, msgspec.Struct):
        known = {key: str(kind) for base in reversed(made.__mro__) for key, kind in _hints(base)}
        return {name: known.get(name, "") for name in made.__struct_fields__}
    return {}


def _hints(base: type) -> Iterable[tuple[str, Any]]:
    found: Mapping[str, Any] = vars(base).get("__annotations__", {})
    return found.items()


def _spelled(kind: str) -> str:
    return kind.replace("'", "")


def _own(made: type) -> dict[str, Any]:
    """Properties and methods that a type of ours declares, without those that begin with a line."""
    ours = (base for base in reversed(made.__mro__) if base.__module__.startswith("croupier"))
    every = {name: one for base in ours for name, one in vars(base).items()}
    return {
        name: one
        for name, one in every.items()
        if not name.startswith("_") and (isinstance(one, property) or inspect.isfunction(one))
    }


def documents(table: Table) -> str:
    """Every document that is printed as JSON, with its fields."""
    parts, seen = [], dict[Any, str]()
    for name, shapes in DOCUMENTS.items():
        parts.append(f"### croupier {name} 1")
        here: set[Any] = set()
        kinds = [one for shape in shapes for one in _shape(shape)]
        parts += [_record(kind, where, table, (name, seen, here)) for where, kind in kinds]
    return "\n\n".join(parts)


def _shape(shape: Listed | type) -> list[tuple[str, Any]]:
    """The records of a document, each with where it stands."""
    if not isinstance(shape, Listed):
        return [("The document", shape)]
    return [("A row of the list" if shape.bare else "A row", kind) for kind in shape.kinds]


def _record(kind: Any, where: str, table: Table, at: tuple[str, dict[Any, str], set[Any]]) -> str:
    """A record and those inside it; of one that an earlier document has, where it is."""
    document, seen, here = at
    here.add(kind)
    if (first := seen.setdefault(kind, document)) != document:
        link = f"[croupier {first} 1](#croupier-{first.replace(' ', '-')}-1)"
        return f"{where}, `{kind.__name__}`: as in {link}."
    head = f"{where}, `{kind.__name__}`: {(inspect.getdoc(kind) or '').partition(chr(10))[0]}"
    hints, texts = printed(kind), descriptions(kind)
    rows = [(f"`{name}`", _kind(hint), texts.get(name, "")) for name, hint in hints.items()]
    inner = dict.fromkeys(one for hint in hints.values() for one in _inside(hint))
    more = [_record(one, "Inside", table, at) for one in inner if one not in here]
    return "\n\n".join((head, table(("field", "type", "what it is"), rows), *more))


def _inside(hint: Any) -> Iterator[Any]:
    """The records in a type."""
    if is_record(hint):
        yield hint
    for one in get_args(hint):
        yield from _inside(one)


def _kind(hint: Any) -> str:
    """A type in words."""
    if get_origin(hint) is NotRequired:
        return f"{_kind(get_args(hint)[0])}, if there is one"
    if hasattr(hint, "__metadata__"):
        pattern = next((getattr(one, "pattern", None) for one in hint.__metadata__), None)
        return PATTERNS.get(str(pattern), "") or _kind(hint.__origin__)
    words: Mapping[Any, str] = {
        str: "text",
        int: "integer",
        bool: "true or false",
        Any: "any",
        float: "number",
        datetime: "time",
    }
    if hint in words:
        return words[hint]
    inner = get_args(hint)
    if hint is type(None) or hint is None:
        return "null"
    return _several(hint, inner)


def _several(hint: Any, inner: tuple[Any, ...]) -> str:
    origin = str(get_origin(hint))
    if "Literal" in origin:
        return " or ".join(f"`{one}`" if one else "empty" for one in inner)
    if "dict" in origin:
        return f"object of {_kind(inner[1])}"
    if "tuple" in origin and len(set(inner)) == len(inner) == PAIR and ... not in inner:
        return f"pair of {_kind(inner[0])} and {_kind(inner[1])}"
    if "list" in origin or "tuple" in origin:
        kinds = (_kind(one) for one in inner if one is not ...)
        return f"list of {', '.join(dict.fromkeys(kinds))}"
    if inner:
        return " or ".join(map(_kind, inner))
    return f"`{getattr(hint, '__name__', hint)}`"


PAIR = 2
PATTERNS = {r"^-?[0-9]+(\.[0-9]+)?$": "decimal", r"^-?[0-9]+(/[0-9]+)?$": "fraction"}
