"""The front door: what people import from `croupier`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from croupier.core.driver import Driver, Source
from croupier.core.errors import BadFile
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.rules import Rules
from croupier.equipment.source import Played, Shuffled
from croupier.games import registry
from croupier.notation.times import back
from croupier.rulebook.acceptance import least_wager
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import spoken_at

if TYPE_CHECKING:
    from croupier.analysis.equity import Equity
    from croupier.analysis.rows import Row
    from croupier.analysis.shuffles.report import ShuffleReport
    from croupier.analysis.taken import Takes
    from croupier.regulation.approvals.needs import Standing
    from croupier.regulation.changes.diff import Diff
    from croupier.regulation.conflicts import Conflict, Effect
    from croupier.regulation.example.violations import Seen
    from croupier.regulation.journal.due import Due
    from croupier.regulation.journal.examples.breaking import Seeded
    from croupier.regulation.petitions.package import Petition
    from croupier.regulation.signs.sign import Sign
    from croupier.regulation.tournaments.filed import Filed
    from croupier.rulebook.finding import Finding

STAKE = 1_000_00


def games() -> Mapping[str, Game]:
    """Every game that is built, by key."""
    return registry.games()


def now() -> str:
    """The current time, in the format of events."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def table(
    game: str | Game,
    *,
    boxes: int = 1,
    seed: int | None = None,
    source: Source | None = None,
    patrons: tuple[str, ...] | None = None,
    buy_in: Cents = STAKE,
    options: Mapping[str, Any] | None = None,
    clock: Callable[[], str] = now,
    **more: Any,
) -> Driver:
    """A table in play, with a patron for each box; `seed` makes its chance reproducible."""
    played = registry.game(game)
    rules = rules_for(played, {**(options or {}), **more})
    chance = source or (Played() if seed is None else Shuffled(played.key, seed))
    driver = _driver(played, rules, chance, clock)
    for patron in patrons if patrons is not None else tuple(f"p{n + 1}" for n in range(boxes)):
        driver.buy(patron, buy_in)
    return driver


def _driver(game: Game, rules: Rules, source: Source, clock: Callable[[], str]) -> Driver:
    """A table whose view includes the dealer's script and the least wagers."""
    driver = Driver(
        game,
        rules,
        source,
        clock,
        script=partial(spoken_at, game),
        stake=lambda kind, on: least_wager(game, rules, kind, on),
        numbers=True,
    )
    driver.clock = partial(_onward, clock, driver)
    return driver


def _onward(clock: Callable[[], str], driver: Driver) -> str:
    """The current time; if the clock was set back, the time of the last event."""
    time, log = clock(), driver.log
    if not log or (last := log[-1].at) == time:
        return time
    return last if back(last, time) else time


def odds(
    game: str | Game,
    *,
    wager: str | Sequence[str] = (),
    amount: Cents | None = None,
    seen: str | Sequence[str] = (),
    removal: bool = False,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> list[Row]:
    """The exact odds of every wager, in fractions, for every variant that matches these choices.

    `seen` are cards that have left the shoe; `removal` adds the effect of removing one more card of
    each rank. Where players contest pots among themselves, a row is the rake as a share of the pot,
    from hands in bulk.
    """
    from croupier.analysis.cards import cards_seen
    from croupier.analysis.distribution import Query
    from croupier.analysis.odds import odds_rows

    played, asked = registry.game(game), {**(options or {}), **more}
    takes = _takes(played)
    if takes is not None:
        from croupier.analysis.taken import rows

        return cast("list[Row]", rows(takes, played, asked))
    query = Query(cards_seen(seen), amount)
    return odds_rows(played, asked, _named(wager), query, removal=removal)


def simulate(
    game: str | Game,
    *,
    rounds: int,
    seed: int,
    workers: int = 1,
    wager: str | Sequence[str] = (),
    spots: bool = False,
    progress: Callable[[int], object] | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> list[Row]:
    """Play `rounds` rounds at one table and settle them: a row for every wager it offers.

    Where players contest pots among themselves, the one row is the rake as a share of the pot.
    """
    from croupier.analysis import simulate as analysis

    played = registry.game(game)
    rules = rules_for(played, {**(options or {}), **more})
    takes = _takes(played)
    if takes is not None:
        from croupier.analysis.taken import Asked, taken

        asked = Asked(rounds, seed, workers=workers)
        return cast("list[Row]", [taken(takes, played, rules, asked, progress)])
    return analysis.simulate(
        played,
        rules,
        rounds,
        seed,
        workers=workers,
        wagers=_named(wager),
        every_spot=spots,
        progress=progress,
    )


def equity(
    game: str | Game,
    *hands: str,
    board: str = "",
    dead: str = "",
    exact: bool | None = None,
    samples: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Equity:
    """What hands are worth against each other: exact if that is quick, otherwise from random deals.

    A game whose players contest nothing among themselves is refused.
    """
    from croupier.analysis.equity import Asked, equity_of

    played = registry.game(game)
    rules = rules_for(played, {**(options or {}), **more})
    return equity_of(played, rules, Asked(hands, board, dead, exact, samples, seed))


def _takes(game: Game) -> Takes | None:
    """How the house's take is found, in a game whose players contest pots."""
    from croupier.analysis.reader import takes_of

    return takes_of(game, game.options())


def _named(wager: str | Sequence[str]) -> tuple[str, ...]:
    return (wager,) if isinstance(wager, str) else tuple(wager)


def check(
    source: str | Path, *, approvals: str | Path | None = None, at: datetime | None = None
) -> list[Finding]:
    """Everything the law says about a document that a casino declares, as findings with clauses.

    `approvals` is a record of what was submitted and approved, which a submission is held against.
    Of a folder, every document and journal in it is checked; journals are judged `at` a time, by
    default now.
    """
    from croupier.regulation import checks

    if Path(source).is_dir():
        return [one for _, found in check_folder(source, at) for one in found]
    return checks.check(source, approvals)


def check_folder(
    folder: str | Path, at: datetime | None = None
) -> Iterator[tuple[Path, list[Finding]]]:
    """Every document and journal of a folder, each with its findings."""
    from croupier.regulation.binder.check import checked

    return checked(Path(folder), at or datetime.now(UTC))


def example(
    folder: str | Path,
    seed: int = 1,
    violations: int = 0,
    hear: Callable[[float], None] | None = None,
) -> list[Seen]:
    """Write an example casino into a new folder, returning the violations in it."""
    from croupier.regulation.example import casino

    return casino.example(Path(folder), seed, violations, hear)


def approvals(record: str | Path, submission: str | Path) -> list[Standing]:
    """What a submission needs submitted or approved, and how a casino's record stands to it."""
    from croupier.regulation.approvals.needs import standings
    from croupier.regulation.approvals.records import read_records
    from croupier.rulebook.submission import read_submission

    return standings(read_submission(submission), read_records(record))


def conflicts(game: str | None = None) -> list[Conflict]:
    """How clauses that clash, are damaged or are silent are read, of one game or of all law."""
    from croupier.regulation import conflicts as found

    return found.conflicts(game)


def conflict_odds(
    conflict: Conflict,
    *,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[float], object] | None = None,
) -> list[Effect]:
    """What each other value of a reading's switch does to each wager that it touches."""
    from croupier.regulation.conflicts import effects

    return list(effects(conflict, options, progress))


def diff(
    old: str | Path,
    new: str | Path,
    *,
    open: Collection[str] | None = None,  # noqa: A002 - the law's own word
    empty: Collection[str] = (),
    at: datetime | None = None,
    odds: bool = True,
    progress: Callable[[float], object] | None = None,
) -> Diff:
    """What a change from one submission to another takes, and what it does to the odds.

    `open` are the tables in operation when it takes effect, all of them if it is None; `empty` are
    those of them at which nobody plays; `at` replaces the time that the new submission states.
    """
    from croupier.regulation.changes.diff import diff as compared

    return compared(old, new, open=open, empty=empty, at=at, odds=odds, progress=progress)


def sign(source: str | Path, table: str, changed_from: str | Path | None = None) -> Sign:
    """The sign of a table of a submission, or the one for what changes from another submission."""
    from croupier.regulation.signs.sign import change_sign
    from croupier.regulation.signs.sign import sign as shown

    if changed_from is not None:
        return change_sign(changed_from, source, table)
    return shown(source, table)


def petition(source: str | Path, folder: Path | None = None) -> Petition:
    """A petition for a new game, checked; if it is complete, its package is written to a folder."""
    from croupier.regulation.petitions import package

    return package.petition(source, folder)


def tournament(source: str | Path) -> Filed:
    """A tournament's filing, checked, with its items and its public page."""
    from croupier.regulation.tournaments.filed import filed

    return filed(source)


def journal(file: str | Path, at: datetime, approvals: str | Path | None = None) -> list[Finding]:
    """Everything the regulations say about a journal at a moment, as findings with clauses.

    `approvals` is the record of what was submitted and approved; without it, notes say what
    must be.
    """
    from croupier.regulation.journal import check

    known = None if approvals is None else Path(approvals)
    return check.findings(check.opened(Path(file), at, known))


def duties(file: str | Path, at: datetime) -> list[Due]:
    """What is to be done by a journal at a moment, the earliest first."""
    from croupier.regulation.journal import check

    return check.open_duties(check.opened(Path(file), at))


def draw(source: str | Path, folder: str | Path) -> list[tuple[Path, str]]:
    """Draw the equipment that a document declares: the files written, and what each shows."""
    from croupier.regulation.equipment.sheets import write

    return [(file, sheet.title) for file, sheet in write(source, Path(folder))]


def example_journal(
    file: str | Path,
    seed: int = 1,
    violations: int = 0,
    hear: Callable[[float], None] | None = None,
) -> list[Seeded]:
    """Write a month of an example casino with thirty tables; returns the violations seeded in it.

    `hear` is called with the share of the work done.
    """
    from croupier.regulation.journal.examples import saved

    return saved.example(Path(file), seed, violations, hear)


def shuffle(
    plan: str | Path,
    *,
    seed: int,
    shuffles: int = 5_000,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> ShuffleReport:
    """How random a manual shuffle is, and what the law says about its steps."""
    from croupier.analysis.shuffles.report import report
    from croupier.games.shuffle_law import check_plan
    from croupier.rulebook.shuffle_plan import read_plan

    read = read_plan(plan)
    found = check_plan(read)
    return report(read, found, shuffles, seed, workers=workers, progress=progress)


def transcript(driver: Driver, table: str = "T1") -> str:
    """What happened at a table, in text that people can read and `replay` can follow."""
    from croupier.notation import convert

    return convert.transcript(driver, table)


def replay(
    text: str | Path,
    *,
    game: Game | None = None,
    source: Source | None = None,
    clock: Callable[[], str] = now,
) -> Driver:
    """The table after a transcript; one the engine does not reproduce is refused at its line."""
    from croupier.notation.replay import replay as followed

    replayed = followed(text, game)
    parted = replayed.first_difference
    if parted is not None:
        raise BadFile(parted.file, parted.line, parted.why, parted.gives)
    found = replayed.driver
    driver = _driver(found.game, found.start.rules, source or Played(), clock)
    driver.table, driver.log, driver.act_now = found.table, found.log, found.act_now
    return driver
