"""`croupier replay`: a transcript, replayed, every payment explained by clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import JsonOpt, excludes, out, print_json, refusing
from croupier.cli.folding import say, width_of
from croupier.cli.numbers import whole
from croupier.core.errors import Refused
from croupier.core.part import Roads

if TYPE_CHECKING:
    from croupier.notation.explain import Explained
    from croupier.notation.replay import Difference, Replay

CUSTOMS = "customs of another house, and the clauses from which they depart"


@refusing
def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A transcript, text or JSON lines, or a hand in PHH; - for stdin."
        ),
    ],
    as_json: JsonOpt = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the verdict.")] = False,
    round_number: Annotated[
        int | None,
        typer.Option("--round", metavar="N", parser=whole(1), help="Explain only this round."),
    ] = None,
    with_roads: Annotated[
        bool, typer.Option("--roads", help="Show the roads of the last shoe, if the game has any.")
    ] = False,
) -> None:
    """Replay a transcript or a hand in PHH and explain every payment; exit 1 if it differs."""
    excludes("--quiet", "--round", why="a quiet replay explains no round")
    replayed = replayed_file(file)
    rows = [one for one in replayed.explanation if round_number in (None, one.round)]
    if round_number is not None and not rows:
        last = replayed.driver.table.round
        raise Refused(f"--round {round_number}", "no such round", (), f"1 to {last}")
    roads = kept(replayed) if with_roads else None
    if as_json:
        _print_json(replayed, [] if quiet else rows, roads)
    else:
        _print(replayed, [] if quiet else rows)
        if roads is not None:
            _draw(roads)
    raise typer.Exit(int(not replayed.same))


def replayed_file(name: str) -> Replay:
    """The replay of a file, or of standard input."""
    from pathlib import Path

    from croupier.notation.replay import replay as replay_path

    return replay_path(Path(name))


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

    console = out()
    for line in drawn(roads, width_of(console)):
        console.print(line, soft_wrap=True)


def _print(replayed: Replay, rows: list[Explained]) -> None:
    console, shown, said = out(), 0, set[str]()
    if names := names_of(replayed):
        say(console, names)
    for one in rows:
        if one.round != shown:
            shown, said = one.round, set()
            say(console, f"round {shown}")
        say(console, f"  {one.after(said)}", indent="    ")
    for line in (*house(replayed), *customs(replayed, said), *verdict(replayed).split("\n")):
        say(console, line, indent="    ")


def house(replayed: Replay) -> Iterator[str]:
    """The choices of this house for a hand in PHH that was played here."""
    from croupier.notation.choices import write_choices

    if (chosen := _chosen(replayed)) is not None:
        more = f", with {write_choices(replayed.driver.game, chosen)}" if chosen else ""
        yield f"played by the rules of this house{more}"


def _chosen(replayed: Replay) -> dict[str, Any] | None:
    """The choices of this house in a hand in PHH; None if there are none, or it is a transcript."""
    return getattr(getattr(replayed, "played", None), "chosen", None)


def customs(replayed: Replay, said: set[str]) -> Iterator[str]:
    """The customs of another house that a hand follows, and the clauses they depart from."""
    from croupier.core.part import Elsewhere
    from croupier.notation.explain import once

    elsewhere = replayed.driver.game.get(Elsewhere)
    found = elsewhere.says(replayed.driver.rules) if elsewhere else ()
    if found:
        yield CUSTOMS if _chosen(replayed) is None else "what the history lacks"
    for says, cites in found:
        yield f"  {says}. {' '.join(once(one, said) for one in cites)}"


def verdict(replayed: Replay) -> str:
    """Whether the engine reproduces the entire file, and if not, where it differs."""
    header, rounds = replayed.header, replayed.rounds
    if (stacks := stacks_of(replayed)) is not None and replayed.same:
        return f"{header.game}: the hand ends with the stacks {', '.join(map(str, stacks))}"
    name = f"{header.game}, table {header.table}: {rounds} round{'s' * (rounds != 1)}"
    if replayed.first_difference is not None:
        return f"{name}, then the first difference\n{replayed.first_difference}{_because(replayed)}"
    if replayed.view:
        return f"{name}, then a hidden face: the rest is a view, shown but not settled"
    return f"{name}, every line matches the engine"


def names_of(replayed: Replay) -> str:
    """The players of a hand in PHH by name, if the file has their names."""
    played = getattr(replayed, "played", None)
    names = played.hand.fields.get("players", ()) if played else ()
    called = ((f"p{place}", name) for place, name in enumerate(names, 1) if name)
    return ", ".join(f"{player} is {name}" for player, name in called if player != name)


def stacks_of(replayed: Replay) -> tuple[Any, ...] | None:
    """The stacks in which a hand in PHH ends, in its own order and unit; None for a transcript."""
    return getattr(replayed, "finishing_stacks", None)


def _because(replayed: Replay) -> str:
    from croupier.notation.explain import gist

    difference = replayed.first_difference
    cites = difference.cites if difference else ()
    return "".join(f"\n  {gist(one)}" for one in cites)


def _print_json(replayed: Replay, rows: list[Explained], roads: Any = None) -> None:
    import msgspec

    more = {} if roads is None else {"roads": msgspec.to_builtins(roads)}
    if (stacks := stacks_of(replayed)) is not None:
        more["finishing_stacks"] = [_number(one) for one in stacks]
        said = replayed.customs  # type: ignore[attr-defined]
        more["customs"] = [{"says": says, "cites": list(cites)} for says, cites in said]
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


def _number(value: Any) -> Any:
    """A number as JSON has it; JSON does not know infinity."""
    if isinstance(value, int):
        return value
    return float(value) if value.is_finite() else str(value).lower().replace("infinity", "inf")


def _difference(difference: Difference | None) -> dict[str, object] | None:
    import msgspec

    if difference is None:
        return None
    return {**msgspec.to_builtins(difference), "message": str(difference)}
