"""`croupier games`: every game, its wagers and options, how much of its law is covered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import JsonOpt, out, print_json, refusing
from croupier.cli.rows import tell
from croupier.core.errors import UnknownName
from croupier.games.registry import KEYS, game
from croupier.games.registry import games as built
from croupier.rulebook.law import STATUSES, law_of, tally
from croupier.rulebook.option import Option, schema, spell

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.core.game import Game


@refusing
def games(
    name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Show one game, with its wagers and options."),
    ] = None,
    as_json: JsonOpt = False,
) -> None:
    """List the games, their wagers and options, and how much of their law is covered."""
    found = list(built().values()) if name is None else [game(name)]
    if as_json:
        print_json("games", rows=[record(one) for one in found])
    elif name is None:
        out().print(listing())
    else:
        show(found[0])


def record(one: Game) -> dict[str, Any]:
    """A game as JSON."""
    return {
        "key": one.key,
        "name": one.name,
        "wagers": [kind.key for kind in one.wagers],
        "options": [option_record(declared) for declared in schema(one.options).values()],
        "law": counts(one.key),
    }


def option_record(declared: Option) -> dict[str, Any]:
    """An option as JSON."""
    return {
        "key": declared.key,
        "type": declared.type.name,
        "values": declared.type.values(),
        "default": declared.type.show(declared.default),
        "scope": declared.scope,
        "cites": list(declared.cites),
    }


def counts(key: str) -> dict[str, int]:
    """How many clauses a game has by status; zeros for a game the law does not know."""
    try:
        return tally(law_of(key))
    except UnknownName:
        return {"clauses": 0, **dict.fromkeys(STATUSES, 0)}


def plain_table(*columns: str) -> Table:
    """A table without lines, whose last column takes the remaining width."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        number = name in ("wagers", "options", "clauses", "todo")
        table.add_column(name, justify="right" if number else "left", no_wrap=number)
    return table


def listing() -> Table:
    """One line per game; for games not built yet, the clauses to do."""
    table = plain_table("game", "name", "wagers", "options", "clauses", "todo")
    known = built()
    for key in dict.fromkeys((*known, *KEYS)):
        law = counts(key)
        figures = (str(law["clauses"]), str(law["todo"]) if law["todo"] else "·")
        if key in known:
            one = known[key]
            table.add_row(
                key, one.name, str(len(one.wagers)), str(len(schema(one.options))), *figures
            )
        else:
            table.add_row(key, "not built yet", "·", "·", *figures, style="dim")
    return table


def show(one: Game) -> None:
    """Print one game: its wagers, its options and their values, its law."""
    console = out()
    console.print(f"{one.name} ({one.key})", style="bold")
    console.print()
    console.print(wager_listing(one))
    console.print()
    console.print(option_listing(one))
    law = counts(one.key)
    by_status = ", ".join(f"{law[status]} {status}" for status in STATUSES if law[status])
    console.print()
    tell(console, "", f"The law has {law['clauses']} clauses: {by_status or 'none'}.")


def wager_listing(one: Game) -> Table:
    """Every wager and what it pays by default, offered or not."""
    table = plain_table("wager", "name", "pays", "clause")
    rules = one.options()
    for kind in one.wagers:
        odds = " · ".join(dict.fromkeys(str(line.odds) for line in kind.pays(rules)))
        off = "" if kind.offered(rules) else " (if the house offers it)"
        table.add_row(kind.key, f"{kind.name}{off}", odds, " ".join(kind.cites))
    return table


def option_listing(one: Game) -> Table:
    """Every option: its values and its default."""
    table = plain_table("option", "default", "values", "what it settles")
    for declared in schema(one.options).values():
        values = declared.type.values()
        words = ", ".join(_word(value) for value in values) if isinstance(values, list) else values
        table.add_row(declared.key, default_word(declared), words, declared.about)
    return table


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else value


def default_word(declared: Option) -> str:
    """A default as it is typed; a dot if none is set."""
    empty = declared.default is None or (declared.type.name == "map" and not declared.default)
    return "·" if empty else spell(declared, declared.default)
