"""`croupier odds`: true odds, payout odds and house advantage of every wager."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.analysis.by_name import bets_by, plays_by
from croupier.analysis.cells import SHORT
from croupier.analysis.taken import Taken
from croupier.analysis.taken import as_json as of_pots
from croupier.cli.common import (
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    err,
    excludes,
    game_key,
    idle,
    out,
    patience,
    refusing,
    values,
    write_json,
)
from croupier.cli.folding import Column, print_table
from croupier.cli.guard import INTERRUPTED
from croupier.cli.numbers import dollars_of, whole
from croupier.cli.odds_tables import alike, show, show_removal
from croupier.cli.pots import NO_WAGERS, no_wager, show_taken, taken_rows
from croupier.cli.ways import StrategyOpt
from croupier.core.errors import Refused
from croupier.core.money import short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from croupier.analysis.betting.cost import Cost
    from croupier.analysis.distribution import Query
    from croupier.analysis.rows import Row
    from croupier.core.game import Game

STAKE = 10_00
FEW_ROWS = 6
"""Of a wager that is named, the pay lines of at most this many rows are listed unasked."""
COSTS = (
    Column("strategy", left=True, least=12),
    Column("loss per roll"),
    Column("exact", rank=2),
    Column("in money"),
    Column("wagered per roll", rank=1),
    Column("element of risk"),
)
NO_POTS = ("--amount", "--seen", "--removal", "--exact", "--lines", "--strategy")
"""What belongs to wagers against the house."""
BY_ONE = (
    "--wager",
    "--set",
    "--options",
    "--preset",
    "--strategy",
    "--seen",
    "--amount",
    "--exact",
)
"""What belongs to one game."""
NO_BETTING = ("--wager", "--seen", "--removal", "--exact", "--lines", "--digits")
"""What does not change what a way of betting costs."""

WagerOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--wager", metavar="NAME[:SPOT]", help="Only this wager, by its name or key; repeatable."
    ),
]
AmountOpt = Annotated[
    str | None, typer.Option(metavar="DOLLARS", help="Settle at this stake, as the table would.")
]
DigitsOpt = Annotated[
    int, typer.Option(metavar="N", parser=whole(0, 15), help="Decimal places of percentages.")
]
GameArg = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", parser=game_key, help="A game by its name, or a designer's file.py:NAME."
    ),
]
SeenOpt = Annotated[
    str | None,
    typer.Option(metavar="CARDS", help="After these cards have left the shoe: 'As Td 9h'."),
]
RemovalOpt = Annotated[
    bool, typer.Option("--removal", help="Show the effect of removing a card of each rank.")
]
LinesOpt = Annotated[
    bool, typer.Option("--lines", help="Show the probability and the return of every pay line.")
]

ExactOpt = Annotated[
    bool,
    typer.Option(
        "--exact", help="First compute and keep what takes too long otherwise; Ctrl-C pauses it."
    ),
]


@refusing
def odds(  # noqa: PLR0913, PLR0917 - a command line, passed by name
    game: GameArg = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    wager: WagerOpt = None,
    amount: AmountOpt = None,
    digits: DigitsOpt = 4,
    strategy: StrategyOpt = None,
    seen: SeenOpt = None,
    removal: RemovalOpt = False,
    lines: LinesOpt = False,
    exact: ExactOpt = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    as_json: JsonOpt = False,
    preset: PresetOpt = None,
) -> None:
    """Show the true odds, payout odds and house advantage of every wager and every variant."""
    from croupier.analysis.cards import cards_seen
    from croupier.analysis.distribution import Query

    excludes("--json", "--digits", "--lines", why="JSON has all digits and every pay line")
    asked = asked_games(game, every)
    stake = None if amount is None else dollars_of("--amount", amount)
    if strategy is not None and bets_by(asked[0], strategy):
        return _combined(asked[0], strategy, stake, (options, sets, preset), as_json)
    way = "" if strategy is None else plays_by(asked[0], strategy)
    query = Query(cards_seen(seen or ""), stake, way)
    stopped: list[str] = []
    found: list[Sequence[Row | Taken]] = []
    for one, title in _titled(asked):
        with stopping(one, stopped):
            named = values(one, options, sets, preset)
            if exact:
                compute(one, named, wager or ())
            rows, pots = _found(one, title, named, wager or (), (query, removal), stopped)
            found.append([*rows, *pots])
            if not as_json:
                _show(one, rows, pots, digits, (stake, removal, lines or _are_few(wager, rows)))
        if stopped:
            break
    _end(found, stopped, as_json)


def _titled(games: Sequence[Game]) -> Iterator[tuple[Game, str]]:
    """Each game with its name and its place among those asked for."""
    for number, one in enumerate(games, 1):
        yield one, f"{one.name} ({number} of {len(games)})"


def _are_few(wagers: Sequence[str] | None, rows: Sequence[Row]) -> bool:
    """Whether wagers were named and have few enough rows to list their pay lines unasked."""
    return bool(wagers and len(alike(rows)) <= FEW_ROWS)


def _end(found: Iterable[Sequence[Row | Taken]], stopped: Sequence[str], as_json: bool) -> None:
    """Print the JSON of what was found, and say where it stopped if it was interrupted."""
    if as_json:
        print_records(found)
    if stopped:
        what = "what was found until then is above" if any(found) else "nothing was found yet"
        err().print(f"interrupted in {stopped[0]}: {what}")
        raise typer.Exit(INTERRUPTED)


def _found(
    game: Game,
    title: str,
    named: Mapping[str, Any],
    wagers: Sequence[str],
    asked: tuple[Query, bool],
    stopped: list[str],
) -> tuple[list[Row], list[Taken]]:
    """The rows of a game: of its wagers, or of the pots that players contest."""
    from croupier.analysis.beside import processes
    from croupier.analysis.odds import odds_rows
    from croupier.analysis.reader import takes_of

    def stop() -> None:
        stopped.append(game.name)

    if (takes := takes_of(game, game.options())) is not None:
        no_wager(wagers)
        for option in NO_POTS:
            idle(option, NO_WAGERS, "--set and --options")
        return [], taken_rows(takes, game, named, title, stop)
    query, removal = asked
    with patience(title) as hear, uncollected():
        rows = odds_rows(
            game,
            named,
            wagers,
            query,
            removal=removal,
            skipped=_skipped,
            progress=hear,
            interrupted=stop,
            several=processes(),
        )
    return rows, []


def _show(
    game: Game,
    rows: list[Row],
    pots: list[Taken],
    digits: int,
    asked: tuple[int | None, bool, bool],
) -> None:
    """Print the rows of a game as tables; asked are the stake, effects of removal and pay lines."""
    stake, removal, lines = asked
    if pots:
        show_taken(out(), game, pots, digits)
    elif rows:
        show(out(), game, rows, digits, lines=lines, stake=stake)
        if removal:
            show_removal(out(), rows)


def print_records(found: Iterable[Sequence[Row | Taken]]) -> None:
    """Print rows as one list of JSON objects."""
    from croupier.analysis.rows import as_json as record

    records = [
        of_pots(row) if isinstance(row, Taken) else record(row) for rows in found for row in rows
    ]
    write_json(records)


def compute(game: Game, named: Mapping[str, Any], wagers: Sequence[str]) -> None:
    """Compute what takes long for the rows asked for; it is kept, and goes on where it stopped."""
    from croupier.analysis.odds import wanted_tables, wanted_wagers
    from croupier.analysis.reader import Reader, reader
    from croupier.analysis.variants import choice

    asked = choice(game, named)
    due = wanted_tables(game, asked, wanted_wagers(game, asked.rules, wagers))
    read = reader(game, asked.rules)
    if read.computing is Reader.computing:
        raise Refused("--exact", f"the odds of {game.name} are computed at once without it")
    with patience(f"{game.name}: exact odds") as hear, paused():
        for share in read.computing(game, [rules for _, rules in due]):
            if hear is not None:
                hear(share)


@contextmanager
def stopping(game: Game, stopped: list[str]) -> Iterator[None]:
    """An interrupt before or after the work on a game keeps what was found, as one within it."""
    try:
        yield
    except KeyboardInterrupt:
        stopped.append(game.name)


@contextmanager
def paused() -> Iterator[None]:
    """An interrupt pauses the work, and says so."""
    try:
        yield
    except KeyboardInterrupt:
        err().print("interrupted: what was computed is kept; the same command goes on from there")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause the garbage collector of cycles: the computation of odds makes none."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def asked_games(name: str | None, every: bool) -> list[Game]:
    """The named game, or all games; what belongs to one game is refused with all of them."""
    from croupier.games.registry import game, games

    if every == (name is not None):
        both = f"{name} with --all" if every else "no game"
        raise Refused(both, "name one game, or all of them", (), "a game, or --all")
    if every:
        excludes("--all", *BY_ONE, why="that belongs to one game")
    return list(games().values()) if every else [game(name or "")]


def _skipped(refusal: Refused) -> None:
    err().print(f"left out: {refusal}")


def _combined(game: Game, name: str, stake: int | None, chosen_by: Any, as_json: bool) -> None:
    """Print what ways of betting cost: a named one, or all that the game has."""
    from croupier.analysis.betting.cost import cost, cost_json
    from croupier.analysis.betting.ways import strategies
    from croupier.rulebook.rules import rules_for

    for option in NO_BETTING:
        idle(option, "it does not change what a way of betting costs")
    rules = rules_for(game, values(game, *chosen_by))
    known = bets_by(game, name)
    keys = list(strategies(game)) if known == "all" else [known]
    costs = [cost(game, rules, key, stake or STAKE) for key in keys]
    if as_json:
        write_json([cost_json(one) for one in costs])
        return
    console = out()
    console.print(f"{game.name}: endless play, a unit of {short(stake or STAKE)}", style="bold")
    print_table(console, COSTS, map(_cost, costs))


def _cost(one: Cost) -> tuple[str, ...]:
    """A way of betting as cells."""
    from croupier.analysis.figures import fixed, fraction, per_cent

    return (
        one.name,
        f"{fixed(one.per_roll, 6)} units",
        fraction(one.per_roll, SHORT) if one.exact else "computed",
        f"{fixed(one.per_roll * one.amount_cents, 3)} cents",
        f"{fixed(one.staked_per_roll, 4)} units",
        per_cent(one.element_of_risk, 4),
    )
