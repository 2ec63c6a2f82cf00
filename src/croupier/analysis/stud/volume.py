"""Rounds in bulk, each from a deck of its own: counted by the kernel, or played in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis import reader
from croupier.analysis.distribution import Query
from croupier.analysis.draws.volume import no_way
from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.philox import U8, U64
from croupier.analysis.stud.advice import known
from croupier.analysis.stud.deck import CHOOSE, SIZE
from croupier.analysis.stud.odds import planned
from croupier.analysis.stud.worth import by_outcome, cells
from croupier.analysis.tally import Settling, Tally
from croupier.analysis.unit import BEGINNING, PATRON, Played, bids, results
from croupier.core.driver import Driver
from croupier.core.errors import UnknownName
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.games.families.stud.dealing import PLAYERS
from croupier.games.families.stud.play import HandJudged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run, Span
    from croupier.analysis.reader import Progress, Volume, WayAsked
    from croupier.analysis.stud.model import Model
    from croupier.analysis.tally import After
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.wager import Bid, WagerKind

BEST = "best"
ORDER = np.arange(SIZE, dtype=U8)


@dataclass(frozen=True)
class Named(reader.Way):
    """A way to decide, by its name; the best one has none."""

    name: str = ""


def _name(way: reader.Way | None) -> str:
    return way.name if isinstance(way, Named) else ""


def dealt_to(rules: Any, own: bool) -> tuple[int, ...]:
    """The places in the deck of the cards of one player alone, or of the other cards dealt."""
    to = [packet.to for packet in rules.schedule for _ in range(packet.cards)]
    return tuple(place for place, who in enumerate(to) if (who == PLAYERS) == own)


def players_first(rules: Any) -> tuple[int, ...]:
    """The player's cards in the order in which they are dealt, then the others."""
    return (*dealt_to(rules, True), *dealt_to(rules, False))


def count(
    model: Model,
    game: Game,
    rules: Rules,
    run: Run,
    progress: Progress | None = None,
    strategy: str = "",
) -> Iterator[Counts]:
    """The running counts of a number of rounds, by outcome."""
    tables = planned(game, rules, model, Query(strategy=strategy)).tables
    shape = model.shape(rules)
    numbers, key = cells(game, rules, shape).ravel(), shoes.key_of(game, run.seed)
    places = np.array(model.places(rules), np.int64)
    device = reader.contest(game, rules)
    assert device is not None, "cards decide it"
    many = len(device.faces)

    def dealt(span: Span) -> tuple[Any, int, int]:
        found = np.zeros(shape.size, np.int64)
        units = (U64(span[0]), *span[1:])
        done = model.deal(key, units, ORDER, places, tables, CHOOSE, found)
        faces = np.zeros(many, np.int64)
        np.add.at(faces, numbers, found.ravel())
        return faces, *done

    return shoes.counted(dealt, many, 1, run, progress)


def volume(model: Model) -> Volume:
    """How rounds of a game are played in bulk, and the same rounds in the engine."""

    def tallies(
        game: Game,
        rules: Rules,
        run: Run,
        progress: Progress | None,
        follow: Sequence[After],
        way: reader.Way | None,
    ) -> Iterator[Tally]:
        for counts in count(model, game, rules, run, progress, _name(way)):
            yield Tally(tuple(counts.decided.tolist()), 0, counts.rounds, counts.units, 0.0)

    def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
        won, staked = by_outcome(game, (kind.key, on), rules, model)
        return Settling(kind, on, won, staked=staked)

    def replay(
        game: Game,
        rules: Rules,
        run: tuple[int, int],
        made: Sequence[Settling],
        rounds: int | None = None,
        way: reader.Way | None = None,
    ) -> Played:
        return replayed(model, game, rules, run, bids(game, rules, made), _name(way))

    return reader.Volume(
        tallies=tallies,
        stream=stream,
        settling=settling,
        truth=truth,
        way=_reading(model),
        replay=replay,
        reads=lambda game, kind, rules: not kind.decided_by,
        shown=shown,
        over=shoes.over,
    )


def _reading(model: Model) -> Callable[[Game, Rules, WayAsked], reader.Way | None]:
    def way(game: Game, rules: Rules, asked: WayAsked) -> reader.Way | None:
        no_way(game, rules, asked)
        names = (BEST, *(one.name for one in model.ways))
        if asked.play is not None and asked.play not in names:
            raise UnknownName("way to play", asked.play, names)
        return None if asked.play in (None, BEST) else Named(asked.play or "")

    return way


def truth(
    game: Game, kind: WagerKind, rules: Rules, on: str, way: reader.Way | None
) -> Distribution | None:
    """The exact distribution for the way that is played."""
    return exact_distribution(game, kind, rules, on, Query(strategy=_name(way)))


def stream(game: Game, rules: Any) -> str:
    """The name of the stream shared by tables counted alike: every rule may matter."""
    return f"{game.key} {rules}"


def shown(events: Iterable[Event]) -> Sequence[str]:
    """The outcomes of the hands that were judged."""
    return [event.outcome for event in events if isinstance(event, HandJudged)]


def replayed(
    model: Model,
    game: Game,
    rules: Rules,
    run: tuple[int, int],
    made: Sequence[Bid],
    strategy: str = "",
) -> Played:
    """A unit in the engine: one round, decided as planned, with the least wager on each spot."""
    driver = Driver(game, rules, Shuffled(game.key, *run), lambda: BEGINNING)
    driver.buy(PATRON, sum(bid.amount for bid in made) * (1 + len(game.wagers)))
    for bid in made:
        driver.place(PATRON, bid)
    while driver.table.stage != IDLE:
        if driver.step():
            continue
        asked = driver.step_now
        assert isinstance(asked, Ask), f"the table waits for {asked}"
        driver.choose(PATRON, _answer(model, driver, asked, strategy), asked.about)
    events = [entry.event for entry in driver.log]
    return Played(driver, tuple(shown(events)), results(events), 1)


def _answer(model: Model, driver: Driver, asked: Ask, strategy: str) -> str:
    """What the plan says about a hand; any other question is left unanswered."""
    table = driver.table
    if asked.about not in {one.place for one in table.play.order}:
        return asked.silence
    plan = planned(driver.game, driver.rules, model, Query(strategy=strategy))
    shape = model.shape(driver.rules)
    return model.answer(shape, plan, known(table, asked.about))
