"""The kinds of equipment that a declaration may have, for their page."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files

from croupier.regulation.equipment.kinds import Kind, kinds

Table = Callable[[tuple[str, ...], Iterable[tuple[str, ...]]], str]
Code = Callable[[Iterable[str]], str]
GLOSSARY = files("croupier.regulation.equipment") / "glossary.toml"


def tables(table: Table, code: Code) -> str:
    """The keys and clauses of every kind, the establishment's first, then the terms."""
    every = sorted(kinds().items(), key=lambda item: not item[1].single)
    sections = (_kind(name, kind, table, code) for name, kind in every)
    return "\n\n".join((*sections, f"## Terms\n\n{terms(table)}"))


def _kind(name: str, kind: Kind, table: Table, code: Code) -> str:
    head = f"[{name}]" if kind.single else f"[[{name}]]"
    cited = (*(one.cites for one in kind.rule), *(one.cites for one in kind.approval))
    found = dict.fromkeys(one for cites in cited for one in cites)
    keys = ((f"`{key}`", of, says) for key, (of, says) in kind.keys.items())
    body = table(("key", "type", "what it states"), keys)
    return f"### `{head}`\n\n{body}\n\nClauses: {code(found)}"


def terms(table: Table) -> str:
    """The terms of the regulation that the keys use."""
    listed = tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))["term"]
    lines = ((one["term"], one["means"], f"`{one['cites']}`") for one in listed)
    return table(("term", "meaning", "clause"), lines)
