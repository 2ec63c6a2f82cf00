"""`croupier simulate`: volume play, the house advantage of every wager with its interval."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.analysis.beside import cores
from croupier.analysis.by_name import bets_by, named_way
from croupier.analysis.cells import SIMULATED as HEAD
from croupier.analysis.cells import simulated as cells
from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SeedOpt,
    SetOpt,
    WorkersOpt,
    chosen,
    err,
    excludes,
    given,
    idle,
    needs,
    out,
    print_json,
    refusing,
)
from croupier.cli.files import tried
from croupier.cli.folding import Column, print_table, say
from croupier.cli.guard import INTERRUPTED
from croupier.cli.numbers import whole
from croupier.cli.odds_tables import at_default, in_common, only_some
from croupier.cli.pots import HANDS, Asked, only_hands, simulate_pots
from croupier.cli.sessions import sessions
from croupier.core.errors import Refused
from croupier.core.money import money
from croupier.core.part import Ready
from croupier.core.rules import Rules
from croupier.rulebook.whole_number import MOST, MOST_BOXES, MOST_TURNS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.analysis.reader import Way
    from croupier.analysis.rows import Row
    from croupier.analysis.taken import Takes
    from croupier.analysis.tally import Settling, Tally
    from croupier.analysis.unit import Played
    from croupier.core.driver import Driver
    from croupier.core.game import Game

ROUNDS = 10_000_000
COLUMNS = (
    Column(HEAD[0], left=True, least=12),
    Column(HEAD[1], left=True, least=8, rank=2, items=True),
    Column(HEAD[2]),
    Column(HEAD[3]),
    Column(HEAD[4], rank=1),
    Column(HEAD[5], rank=1),
)
OF_SESSIONS = ("--bankroll", "--amount", "--session")
"""What only sessions with a bankroll have."""
NO_SESSIONS = ("--wager", "--spots")
WRITTEN = (".croupier", ".jsonl")
OF_RUNS = ("--plot", "--workers")
"""What only runs of many rounds have, not one unit of them."""


def writes(file: Path | None) -> Path | None:
    """The same file, refused if no transcript can be written there; a callback of options."""
    if file is not None and file.suffix not in WRITTEN:
        why = "a transcript is text or JSON lines"
        raise Refused(f"--transcript {file}", why, (), " or ".join(WRITTEN))
    return tried(file)


RoundsOpt = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(1, MOST),
        help="Rounds: 1e8, 100M, 100_000_000; default 10M (1M where players contest pots, "
        "100k sessions with --strategy).",
    ),
]
WagerOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--wager", metavar="NAME[:SPOT]", help="Only this wager, by its name or key; repeatable."
    ),
]
UnitOpt = Annotated[
    int | None, typer.Option(metavar="K", parser=whole(), help="Play only unit K, in the engine.")
]
TranscriptOpt = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", callback=writes, help="With --unit: write it as .croupier or .jsonl."
    ),
]
PlotOpt = Annotated[
    Path | None,
    typer.Option(metavar="FILE", callback=tried, help="Plot the intervals as .svg or .png."),
]
SessionsOpt = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME|FILE",
        help="Play sessions with a bankroll, --rounds of them: by a way of betting or of playing "
        "hands, as `croupier strategy GAME --list` names it, or by a chart in a .toml file.",
    ),
]
BankrollOpt = Annotated[
    str, typer.Option(metavar="DOLLARS", help="With --strategy: the bankroll of a session.")
]
AmountOpt = Annotated[str, typer.Option(metavar="DOLLARS", help="With --strategy: the unit.")]
BoxesOpt = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(1, MOST_BOXES),
        help="Number of boxes or players, in games with hands.",
    ),
]
PlayOpt = Annotated[
    str | None,
    typer.Option(
        metavar="NAME|FILE",
        help="How to play hands: optimal, basic, house, a rule by its name, or a chart.",
    ),
]
CountOpt = Annotated[
    str | None,
    typer.Option(metavar="NAME|FILE", help="The count that bets, insurance and plays follow."),
]
SpreadOpt = Annotated[
    str | None, typer.Option(metavar="COUNT:UNITS,…", help="Units to bet from each count up.")
]
InsureOpt = Annotated[
    str | None,
    typer.Option(metavar="WHEN", help="When to insure: never, always, or from a count up."),
]
SessionOpt = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole(1, MOST_TURNS),
        help="With --strategy: rolls or rounds per session.",
    ),
]


@refusing
def simulate(  # noqa: PLR0913, PLR0917 - a command line, passed by name
    game: GameArg,
    rounds: RoundsOpt = None,
    seed: SeedOpt = None,
    workers: WorkersOpt = None,
    wager: WagerOpt = None,
    spots: Annotated[bool, typer.Option("--spots", help="Every spot, not one per wager.")] = False,
    unit: UnitOpt = None,
    transcript: TranscriptOpt = None,
    plot: PlotOpt = None,
    strategy: SessionsOpt = None,
    bankroll: BankrollOpt = "500",
    amount: AmountOpt = "10",
    session: SessionOpt = 200,
    boxes: BoxesOpt = None,
    play: PlayOpt = None,
    count: CountOpt = None,
    spread: SpreadOpt = None,
    insure: InsureOpt = None,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    preset: PresetOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Simulate many rounds: the house advantage of every wager, with its confidence interval."""
    _fits_together()
    played, rules = chosen(game, options, sets, preset)
    drawn, name = seeded(seed), strategy or play
    if (takes := _takes(played, rules)) is not None:
        only_hands(wager, spots, plot, count, spread, insure)
        asked = Asked(rounds or HANDS, drawn, boxes, name, workers or cores())
        return simulate_pots(takes, played, rules, asked, unit, transcript, as_json)
    sits, named = _sits(played, rules, name), named_way(played, name)
    way = _way(played, rules, (named, boxes, count, spread, insure))
    run, files = (drawn, rounds, workers, unit), (plot, transcript)
    if sits:
        sessions(played, rules, way, (named, amount, bankroll, session), run, files, as_json)
    else:
        _wagers(played, rules, (wager, spots), way, run, files, as_json)


def _takes(game: Game, rules: Rules) -> Takes | None:
    """How the house's take of pots is found; with it, what is for sessions is refused."""
    from croupier.analysis.reader import takes_of

    takes = takes_of(game, rules)
    for option in OF_SESSIONS if takes is not None else ():
        idle(option, "hands are played one by one, not in sessions")
    return takes


def _fits_together() -> None:
    """Refuse options that change nothing with the others given, or without them."""
    excludes("--strategy", "--play", why="both say how to play")
    needs("--transcript", "--unit", why="one unit of a run is written, such as --unit 0")
    for option in OF_RUNS:
        excludes("--unit", option, why="one unit is played in the engine")
    excludes("--transcript", "--json", why="the transcript has everything")
    needs("--spread", "--count", why="it says how many units to bet at each count")
    if given("--insure").removeprefix("--insure ").lower() not in ("", "never", "always"):
        needs("--insure", "--count", why="it is the count at which to start insuring")


def _sits(game: Game, rules: Rules, name: str | None) -> bool:
    """Whether sessions with a bankroll are asked for; what only they have is refused otherwise."""
    from croupier.analysis.reader import volume

    own = volume(game, rules).sessions
    if own is None:
        why = f"sessions of {game.name} are not played"
        for option in OF_SESSIONS:
            idle(option, why)
        return False
    for option in OF_SESSIONS:
        needs(option, "--strategy", "--play", why="it is for sessions of a strategy")
    sits = bool(
        given("--strategy") or (name and (bets_by(game, name) or any(map(given, OF_SESSIONS))))
    )
    for option in NO_SESSIONS if sits else ():
        idle(option, "a strategy says what to wager", "--play to count wagers on hands")
    return sits


def _wagers(
    game: Game,
    rules: Rules,
    named: tuple[Sequence[str] | None, bool],
    way: Way | None,
    run: tuple[int, int | None, int | None, int | None],
    files: tuple[Path | None, Path | None],
    as_json: bool,
) -> None:
    """Count the rounds of wagers against the house, or play one unit of them in the engine."""
    from croupier.analysis.simulate import contests

    wagers, every_spot = named[0] or (), named[1]
    settled = contests(game, rules, wagers, every_spot)
    if every_spot and len(settled) == len(contests(game, rules, wagers)):
        idle("--spots", "the same spots are counted without it", "a wager that has several spots")
    (seed, number, workers, unit), (plot, transcript) = run, files
    if unit is not None:
        _replay(game, rules, settled, (seed, unit, number, way), transcript, as_json)
    else:
        _count(game, rules, settled, (seed, number or ROUNDS, workers, way), plot, as_json)


def _way(
    game: Game,
    rules: Rules,
    asked: tuple[str | None, int | None, str | None, str | None, str | None],
) -> Way | None:
    """How patrons play and bet, as given on the command line; None means as usual."""
    from croupier.analysis.reader import WayAsked, volume

    return volume(game, rules).way(game, rules, WayAsked(*asked))


def seeded(seed: int | None) -> int:
    """The seed, or a fresh one."""
    return secrets.randbelow(2**32) if seed is None else seed


def _count(
    game: Game,
    rules: Rules,
    settled: Sequence[Settling],
    run: tuple[int, int, int | None, Way | None],
    plot: Path | None,
    as_json: bool,
) -> None:
    from croupier.analysis import plot as plots
    from croupier.analysis.simulate import chains, simulated_rows
    from croupier.analysis.simulate import counted as count_rounds

    file = None if plot is None else plots.checked(plot)
    seed, rounds, workers, way = run
    with progress_bar(game.name, rounds) as hear:
        tally = count_rounds(
            game, rules, rounds, seed, workers or cores(), hear, follow=chains(settled), way=way
        )
    rows = simulated_rows(game, rules, tally, seed, settled, way)
    _print_rows(game, rows, as_json)
    if file is not None:
        plots.plot(rows, file)
    if tally.interrupted:
        err().print(stopped(tally, rounds))
        raise typer.Exit(INTERRUPTED)


def stopped(tally: Tally, rounds: int) -> str:
    """What an interrupted run completed."""
    return f"interrupted: {tally.rounds:,} of {rounds:,} rounds are counted above"


@contextmanager
def progress_bar(
    name: str, rounds: int, unit: str = "M rounds/s", scale: float = 1e6
) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error, if it is a terminal, with the rate and the time left."""
    console = err()
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description} {task.percentage:>3.0f} %"),
        BarColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(name, total=rounds, rate="")

        def hear(done: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, rate=f"{speed / scale:,.0f} {unit}" if speed else "")

        yield hear


def _print_rows(game: Game, rows: Sequence[Row], as_json: bool) -> None:
    from croupier.analysis.rows import as_json as record

    if as_json:
        print_json("simulate", rows=[record(row) for row in rows])
        return
    console = out()
    say(console, heading(game, rows[0]), "bold")
    for line in (in_common(rows), *only_some(rows)):
        if line:
            say(console, line, "italic")
    left_out = print_table(console, COLUMNS, map(cells, rows))
    after = [*at_default(rows), *(prizes(row) for row in rows if row.prizes)]
    after += [*notes(rows), footing(rows)]
    if left_out:
        after.append(f"Left out at this width: {', '.join(left_out)}; --json has them.")
    for line in after:
        say(console, line, "italic" if line != footing(rows) else "")


def prizes(row: Row) -> str:
    """How often a fixed prize was won, and what it added; it is not in the row."""
    from croupier.analysis.figures import per_cent

    first = row.prizes[0]
    left_out = f"{row.wager}: the {first.name} is not in the row"
    if not first.chance:
        return f"{left_out}, and was never won"
    adds = " and ".join(
        f"{per_cent(one.adds, 4)} at {money(one.amount_cents)}" for one in row.prizes
    )
    others = f"{per_cent(first.each_other, 4)} at {money(first.amount_cents)}"
    often = f"won once in {round(1 / first.chance):,} hands"
    return f"{left_out}: it added {adds}, {often}; each other player adds {others}"


def notes(rows: Sequence[Row]) -> list[str]:
    """What rows assume, or why they differ from their exact value, each once with its wagers."""
    said: dict[str, list[str]] = {}
    for row in rows:
        said.setdefault(row.distribution.note, []).append(row.wager)
    return [f"{', '.join(dict.fromkeys(some))}: {note}" for note, some in said.items() if note]


def heading(game: Game, row: Row) -> str:
    """What was run, and how fast."""
    sample = row.sample
    if sample is None:
        return game.name
    rate = f"{sample.seconds:.2f} s, {sample.rate / 1e6:,.1f} M rounds/s"
    rounds, units = counted(sample.rounds, "round"), counted(sample.units, "unit")
    return f"{game.name}: {rounds}, seed {sample.seed}, {units}, {rate}"


def counted(many: int, what: str) -> str:
    """A number of things, in the singular or plural."""
    return f"{many:,} {what}{'s' * (many != 1)}"


def footing(rows: Sequence[Row]) -> str:
    """The largest deviation, and the bias the generator allows."""
    samples = [row.sample for row in rows if row.sample is not None]
    apart = [abs(sample.deviation or Decimal(0)) for sample in samples]
    wagers = f"{len(rows)} wager{'s' * (len(rows) > 1)}"
    most = f"largest deviation {max(apart):.2f} standard errors over {wagers}"
    if all(sample.truth is None for sample in samples):
        most = "no exact value to compare with"
    return f"{most}; bias of a draw below n at most n / 2^32"


def _replay(
    game: Game,
    rules: Rules,
    settled: Sequence[Settling],
    run: tuple[int, int, int | None, Way | None],
    transcript: Path | None,
    as_json: bool,
) -> None:
    """Play one unit in the engine and write its transcript, or print its outcomes."""
    from croupier.analysis.reader import volume

    seed, unit, rounds, way = run
    played = volume(game, rules).replay(game, rules, (seed, unit), settled, rounds, way)
    if transcript is not None:
        transcript.write_text(written(played.driver, transcript), "utf-8")
        err().print(f"unit {unit} of seed {seed}: {how_much(played)} in {transcript}")
        return
    shown, sums = played.outcomes, played.won
    if as_json:
        print_json("unit", game=game.key, seed=seed, unit=unit, outcomes=shown, result_cents=sums)
        return
    sys.stdout.write("".join(f"{outcome}\n" for outcome in shown))
    sys.stdout.flush()
    err().print(f"unit {unit} of seed {seed}: {how_much(played)}")
    for spot, won in sums.items() if given("--wager") else ():
        err().print(f"{spot}: {money(won)}", highlight=False)


def how_much(played: Played) -> str:
    """How much of a unit was played: rounds, or contests with the draws they took."""
    if played.driver.game.get(Ready) is None:
        return f"{played.rounds:,} rounds"
    return f"{played.rounds:,} contests, {len(played.outcomes):,} rolls"


def written(driver: Driver, file: Path) -> str:
    """The transcript of a table in the format of its file's name."""
    from croupier.notation.jsonl import write_jsonl
    from croupier.notation.record import record_of
    from croupier.notation.text import write_text

    if file.suffix == ".jsonl":
        return write_jsonl(record_of(driver))
    return write_text(driver.game, record_of(driver))
