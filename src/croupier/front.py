"""The front door: what people import from `croupier`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from croupier.analysis.rows import Row
    from croupier.analysis.shuffles.report import ShuffleReport
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
    each rank.
    """
    from croupier.analysis.cards import cards_seen
    from croupier.analysis.distribution import Query
    from croupier.analysis.odds import odds_rows

    played, asked = registry.game(game), {**(options or {}), **more}
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
    """Play `rounds` rounds at one table and settle them: a row for every wager it offers."""
    from croupier.analysis import simulate as analysis

    played = registry.game(game)
    rules = rules_for(played, {**(options or {}), **more})
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


def _named(wager: str | Sequence[str]) -> tuple[str, ...]:
    return (wager,) if isinstance(wager, str) else tuple(wager)


def check(submission: str | Path) -> list[Finding]:
    """Everything the law says about a casino's rule selections, as findings with clauses."""
    from croupier.rulebook import compliance

    return compliance.check(submission, registry.games(), registry.KEYS)


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
