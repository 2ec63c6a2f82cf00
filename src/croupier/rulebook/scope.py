"""Scopes: choices that the law requires to be the same at several tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.laid import Laid
from croupier.rulebook.option import Option, Scope, Unlawful, Unread, schema, spell
from croupier.rulebook.settled import is_idle
from croupier.rulebook.tablecheck import at_choice

WITHIN: Mapping[Scope, str] = {
    "deck_count": "at all of its tables with that number of decks",
    "pit": "at all of its tables in the pit",
    "establishment": "at all of its tables in the establishment",
}


def scope_findings(laid: list[Laid], report: Report) -> Iterator[Finding]:
    """Tables that differ where the law requires one choice for all of them."""
    first: dict[tuple[str, ...], tuple[Laid, Any]] = {}
    for table in laid:
        for declared in schema(table.game.options).values():
            over = group(table, declared)
            for name, value in _compared(table, declared) if over else ():
                model, theirs = first.setdefault((*over, name), (table, value))
                if value != theirs:
                    values = _spelled(declared, value), _spelled(declared, theirs)
                    yield _apart(table, model, declared, values, report)


def _compared(table: Laid, declared: Option) -> Iterator[tuple[str, Any]]:
    """What must be the same about a choice: the choice itself, or its result."""
    if declared.alike is None:
        yield "", table.value(declared)
        return
    try:
        yield from declared.alike(table.rules).items()
    except Unread:
        return


def _spelled(declared: Option, value: Any) -> str:
    return value if declared.alike is not None else spell(declared, value) or "none"


def group(table: Laid, declared: Option) -> tuple[str, ...]:
    """The group of tables over which a choice is compared; empty if it is not compared.

    Games that share their clauses, as variants do, are compared together. A table where nothing
    depends on the choice is in no group.
    """
    if declared.attr in table.unreadable or declared.scope == "table":
        return ()
    if is_idle(table.rules, declared):
        return ()
    over = _scope_value(table, declared.scope)
    law = table.game.folder or table.game.key
    return () if over is None else (law, declared.key, str(over))


def _scope_value(table: Laid, scope: Scope) -> Any:
    """What the tables of one scope have in common."""
    if scope == "pit":
        return table.entry.about.get("pit")
    if scope == "deck_count":
        return None if "decks" in table.unreadable else getattr(table.rules, "decks", None)
    return scope


def _apart(
    table: Laid, model: Laid, declared: Option, values: tuple[str, str], report: Report
) -> Finding:
    """Two tables that differ within a scope, both named."""
    mine, theirs = values
    why = (
        f"{table.entry.where} has {mine} and {model.entry.where} has {theirs}; "
        f"the choice must be the same {WITHIN[declared.scope]}"
    )
    because = declared.scope_cites or declared.cites
    refusal = Unlawful(declared.key, mine, why, because, theirs)
    return replace(at_choice("error", table, refusal, report), where=table.entry.where)
