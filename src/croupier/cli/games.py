"""`croupier games`: every game, its wagers and options, how much of its law is covered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import JsonOpt, game_key, out, print_json, refusing
from croupier.cli.folding import Column, print_table
from croupier.cli.rows import tell
from croupier.games.registry import KEYS, game
from croupier.games.registry import games as built
from croupier.rulebook.law import STATUSES
from croupier.rulebook.option import Option, schema, spell
from croupier.rulebook.presets import Preset, presets
from croupier.rulebook.record import counts, record
from croupier.rulebook.value import Each, Unless, as_typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.core.game import Game


@refusing
def games(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", parser=game_key, help="Show one game, with its wagers and options."
        ),
    ] = None,
    as_json: JsonOpt = False,
) -> None:
    """List the games, their wagers and options, and how much of their law is covered."""
    found = list(built().values()) if name is None else [game(name)]
    if as_json:
        print_json("games", rows=[record(one) for one in found])
    elif name is None:
        listing()
    else:
        show(found[0])


GAMES = (
    Column("game", left=True),
    Column("name", left=True, least=10),
    Column("wagers"),
    Column("options"),
    Column("clauses"),
    Column("todo"),
)
WAGERS = (
    Column("wager", left=True),
    Column("name", left=True, least=16),
    Column("pays", left=True, least=12),
    Column("clause", left=True, least=12),
)
OPTIONS = (
    Column("option", left=True),
    Column("default", left=True, least=8),
    Column("values", left=True, least=16),
    Column("what it settles", left=True, least=20),
)


PRESETS = (
    Column("preset", left=True),
    Column("name", left=True, least=16),
    Column("sets", left=True, least=20),
)


def listing() -> None:
    """Print a line per game; for games not built yet, the clauses to do; then what has no rules."""
    from croupier.regulation.authorized import records

    known = built()
    print_table(out(), GAMES, (_game(key, known) for key in dict.fromkeys((*known, *KEYS))))
    waiting = sum(not one.document for one in records().values())
    said = f"{waiting} more games of the regulations have no rules in the documents here"
    tell(out(), "", f"{said} (docs/reference/authorizations.md).")


def _game(key: str, known: Mapping[str, Game]) -> tuple[str, ...]:
    law, one = counts(key), known.get(key)
    figures = (str(law["clauses"]), str(law["todo"]) if law["todo"] else "·")
    if one is None:
        return key, "not built yet", "·", "·", *figures
    return key, one.name, str(len(one.wagers)), str(len(schema(one.options))), *figures


def show(one: Game) -> None:
    """Print one game: its wagers, its options and their values, its presets, its law."""
    console = out()
    console.print(f"{one.name} ({one.key})", style="bold")
    console.print()
    if one.wagers:
        print_table(console, WAGERS, wager_rows(one))
        console.print()
    print_table(console, OPTIONS, map(_option, schema(one.options).values()))
    if declared := presets(one):
        console.print()
        print_table(console, PRESETS, map(_preset, declared))
    law = counts(one.key)
    by_status = ", ".join(f"{law[status]} {status}" for status in STATUSES if law[status])
    console.print()
    tell(console, "", f"The law has {law['clauses']} clauses: {by_status or 'none'}.")


def wager_rows(one: Game) -> Iterator[tuple[str, ...]]:
    """Every wager and what it pays by default, offered or not."""
    rules = one.options()
    for kind in one.wagers:
        odds = " · ".join(dict.fromkeys(str(line.odds) for line in kind.pays(rules)))
        off = "" if kind.offered(rules) else " (if the house offers it)"
        yield kind.key, f"{kind.name}{off}", odds, " ".join(kind.cites)


def _option(declared: Option) -> tuple[str, ...]:
    """An option: its values and its default."""
    values = declared.type.values()
    words = ", ".join(map(as_typed, values)) if isinstance(values, list) else values
    return declared.key, default_word(declared), words, declared.about


def _preset(declared: Preset) -> tuple[str, ...]:
    """A preset: its key, its name and what it chooses."""
    sets = " ".join(f"{key}={value}" for key, value in declared.settings)
    return declared.key, declared.name, sets


def default_word(declared: Option) -> str:
    """A default as it is typed; a dot if none is set."""
    kind, usual = declared.type, declared.default
    empty = usual is None and not isinstance(kind, Unless)
    if empty or (kind.name == "map" and not usual):
        return "·"
    return _of_each(kind.show(usual)) if isinstance(kind, Each) else spell(declared, usual)


def _of_each(shown: Any) -> str:
    """What all members of a map have, or each with its own."""
    if not isinstance(shown, dict):
        return as_typed(shown)
    return " ".join(f"{member}={as_typed(value)}" for member, value in shown.items())
