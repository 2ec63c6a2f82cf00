"""`croupier conflicts`: how clauses that clash are read, and what another reading would cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import (
    JsonOpt,
    SetOpt,
    err,
    excludes,
    game_key,
    needs,
    out,
    patience,
    print_json,
    refusing,
    values,
)
from croupier.cli.guard import INTERRUPTED
from croupier.cli.rows import CsvOpt, one_format, print_csv, tell
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from croupier.regulation.conflicts import Conflict, Effect

INDENT = "    "
COLUMNS = ("id", "game", "kind", "cites", "clash", "adopted", "why", "alternatives", "option")
"""The columns of CSV."""


@refusing
def conflicts(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            parser=game_key,
            help="A game, regulations, or a reading such as RO-8; by default all.",
        ),
    ] = None,
    as_json: JsonOpt = False,
    as_csv: CsvOpt = False,
    odds: Annotated[
        bool, typer.Option("--odds", help="Compute what the values of each switch cost.")
    ] = False,
    switched: Annotated[
        bool, typer.Option("--switches", help="Only readings between which a house can switch.")
    ] = False,
    sets: SetOpt = None,
) -> None:
    """List how clauses that clash, are damaged or are silent are read, and why."""
    from croupier import front

    one_format()
    needs("--set", "--odds", why="readings do not depend on the choices of a table, only odds do")
    excludes("--csv", "--odds", why="a row of CSV has no room for the odds")
    found = front.conflicts(game)
    chosen = _chosen(found, game, sets)
    shown = [one for one in found if one.switch is not None or not switched]
    if as_csv:
        print_csv(COLUMNS, (one.to_dict() for one in shown))
        return
    told: list[tuple[Conflict, list[Effect]]] = []
    stopped = _tell(shown, told, chosen, odds, as_json)
    if as_json:
        print_json("conflicts", rows=[one.to_dict(some) for one, some in told])
    elif not stopped:
        _say_none(switched and not shown, odds and not any(some for _, some in told))
    if stopped:
        err().print(f"interrupted in {stopped}: what was found until then is above")
        raise typer.Exit(INTERRUPTED)


def _tell(
    shown: Sequence[Conflict],
    told: list[tuple[Conflict, list[Effect]]],
    chosen: Mapping[str, Any] | None,
    odds: bool,
    as_json: bool,
) -> str:
    """Find what each reading's switch does, and print it; the reading that was interrupted."""
    for one in shown:
        try:
            told.append((one, _effects(one, chosen) if odds else []))
            if not as_json:
                show(*told[-1], out())
        except KeyboardInterrupt:
            if not told:
                raise
            return one.reading.number
    return ""


def _say_none(switches: bool, moves: bool) -> None:
    """Say that there are no switches, or that none moves the odds."""
    if switches:
        out().print("None of these readings can be switched.")
    elif moves:
        err().print("No switch of these readings moves the odds of a wager.")


def _chosen(
    found: list[Conflict], game: str | None, sets: list[str] | None
) -> Mapping[str, Any] | None:
    """The choices of the table at which odds are compared; they are those of one game."""
    if not sets:
        return None
    played = next((one.game for one in found if one.game is not None), None)
    if game is None or played is None:
        raise Refused("--set", "choices belong to one game", (), "the key of a game")
    from croupier.rulebook.rules import rules_for

    chosen = values(played, None, sets)
    rules_for(played, chosen)
    return chosen


def _effects(conflict: Conflict, chosen: Mapping[str, Any] | None) -> list[Effect]:
    """What a switch does, with the progress on standard error."""
    from croupier import front

    if conflict.switch is None or not conflict.switch.touches:
        return []
    name = f"{conflict.of} {conflict.reading.number}"
    with patience(name) as progress:
        try:
            return list(front.conflict_odds(conflict, options=chosen, progress=progress))
        except Refused as refusal:
            err().print(f"{name}: {refusal}")
            return []


def show(conflict: Conflict, effects: list[Effect], console: Console) -> None:
    """Print one reading, and what its switch does to each wager."""
    one = conflict.reading
    cited = f"  [{', '.join(one.cites)}]" if one.cites else ""
    console.print(f"{one.number}  {conflict.of}{cited}", style="bold")
    tell(console, INDENT, one.problem)
    tell(console, INDENT, f"Adopted: {one.settles}")
    if one.because:
        tell(console, INDENT, f"Why: {one.because}")
    for other in one.alternatives:
        tell(console, INDENT, f"Alternatively: {other}")
    _show_switch(conflict, effects, console)
    console.print()


def _show_switch(conflict: Conflict, effects: list[Effect], console: Console) -> None:
    from croupier.rulebook.option import spell

    switch = conflict.switch
    if switch is None:
        return
    others = ", ".join(spell(switch, value) for value in conflict.others)
    adopted = spell(switch, switch.default)
    tell(console, INDENT, f"Switch: {switch.key} = {adopted}; otherwise {others}")
    for effect in effects:
        tell(console, INDENT, _line(effect, switch.key))


def _line(effect: Effect, key: str) -> str:
    """The house advantage of a wager by both readings."""
    from croupier.analysis.figures import per_cent

    ours, theirs = effect.adopted.house_advantage, effect.other.house_advantage
    if ours is None or theirs is None or effect.change is None:
        return f"{effect.wager}: needs {', '.join(effect.adopted.needs)}"
    sign = "+" if effect.change >= 0 else ""
    return (
        f"{effect.wager}{_where(effect, key)}: house advantage {per_cent(ours, 4)}; with {key} = "
        f"{effect.value} {per_cent(theirs, 4)} ({sign}{per_cent(effect.change, 4)})"
    )


def _where(effect: Effect, key: str) -> str:
    variant = {name: value for name, value in effect.adopted.variant.items() if name != key}
    amount = (
        {"stake": f"${effect.adopted.amount_cents // 100}"} if effect.adopted.amount_cents else {}
    )
    said = ", ".join(f"{name} = {value}" for name, value in {**variant, **amount}.items())
    return f" ({said})" if said else ""
