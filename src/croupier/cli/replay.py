"""`croupier replay`: a transcript, replayed, every payment explained by clause."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import JsonOpt, out, print_json, refusing
from croupier.core.errors import BadFile, Refused
from croupier.core.part import Roads

if TYPE_CHECKING:
    from croupier.notation.explain import Explained
    from croupier.notation.replay import Difference, Replay

STDIN = "-"


@refusing
def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A transcript, text or JSON lines; - for stdin.")
    ],
    as_json: JsonOpt = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the verdict.")] = False,
    round_number: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="Explain only this round.")
    ] = None,
    with_roads: Annotated[
        bool, typer.Option("--roads", help="Show the roads of the last shoe, if the game has any.")
    ] = False,
) -> None:
    """Replay a transcript and explain every payment by clause; exit 1 if it differs."""
    replayed = replayed_file(file)
    rows = [one for one in replayed.explanation if round_number in (None, one.round)]
    if round_number is not None and not rows:
        last = replayed.driver.table.round
        raise Refused(f"--round {round_number}", "no such round", (), f"1 to {last}")
    if as_json:
        _print_json(replayed, [] if quiet else rows, kept(replayed) if with_roads else None)
    else:
        _print(replayed, [] if quiet else rows)
        if with_roads:
            _draw(kept(replayed))
    raise typer.Exit(int(not replayed.same))


def replayed_file(name: str) -> Replay:
    """The replay of a file, or of standard input."""
    from pathlib import Path

    from croupier.notation.replay import follow, parse
    from croupier.notation.replay import replay as replay_path

    if name != STDIN:
        return replay_path(Path(name))
    return follow(parse(standard_input(), "standard input"))


def standard_input() -> str:
    """Standard input, refused if it is not text."""
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile("standard input", None, "not UTF-8 text") from error


def kept(replayed: Replay) -> Any:
    """The roads of the shoe that was played last."""
    game = replayed.driver.game
    roads = game.get(Roads)
    if roads is None:
        from croupier.games import registry

        having = ", ".join(one.name for one in registry.games().values() if one.get(Roads))
        raise Refused("--roads", f"there are no roads at {game.name}", (), having)
    return roads.read(entry.event for entry in replayed.driver.log)


def _draw(roads: Any) -> None:
    from croupier.cli.roads import drawn

    for line in drawn(roads):
        out().print(line, soft_wrap=True)


def _print(replayed: Replay, rows: list[Explained]) -> None:
    console, shown = out(), 0
    for one in rows:
        if one.round != shown:
            shown = one.round
            console.print(f"round {shown}", soft_wrap=True)
        console.print(f"  {one}", soft_wrap=True)
    console.print(verdict(replayed), soft_wrap=True)


def verdict(replayed: Replay) -> str:
    """Whether the engine reproduces the entire file, and if not, where it differs."""
    header, rounds = replayed.header, replayed.rounds
    name = f"{header.game}, table {header.table}: {rounds} round{'s' * (rounds != 1)}"
    if replayed.first_difference is not None:
        return f"{name}, then the first difference\n{replayed.first_difference}{_because(replayed)}"
    if replayed.view:
        return f"{name}, then a hidden face: the rest is a view, shown but not settled"
    return f"{name}, every line matches the engine"


def _because(replayed: Replay) -> str:
    from croupier.notation.explain import gist

    difference = replayed.first_difference
    cites = difference.cites if difference else ()
    return "".join(f"\n  {gist(one)}" for one in cites)


def _print_json(replayed: Replay, rows: list[Explained], roads: Any = None) -> None:
    import msgspec

    more = {} if roads is None else {"roads": msgspec.to_builtins(roads)}
    print_json(
        "replay",
        rounds=replayed.rounds,
        same=replayed.same,
        first_difference=_difference(replayed.first_difference),
        view=replayed.view,
        rows=[
            {"round": one.round, "patron": one.patron, "says": one.says, "cites": list(one.cites)}
            for one in rows
        ],
        **more,
    )


def _difference(difference: Difference | None) -> dict[str, object] | None:
    import msgspec

    if difference is None:
        return None
    return {**msgspec.to_builtins(difference), "message": str(difference)}
