"""Rounds in bulk, each from a deck of its own: counted by the kernel, or played in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis import reader
from croupier.analysis.by_name import OPTIMAL
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.stud.advice import due
from croupier.analysis.stud.deck import CHOOSE, SIZE
from croupier.analysis.stud.odds import planned
from croupier.analysis.stud.worth import by_outcome, cells
from croupier.analysis.tally import Settling, Tally
from croupier.analysis.unit import PATRON, Played, replay_by
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import offered
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.games.families.stud.community import MIDDLE, RIGHT
from croupier.games.families.stud.dealing import PLAYERS, Packet
from croupier.games.families.stud.play import HandJudged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run, Span
    from croupier.analysis.reader import Progress, Volume, WayAsked
    from croupier.analysis.stud.model import Model, Plan
    from croupier.analysis.tally import After
    from croupier.core.driver import Driver
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

BEST = "best"
ORDER = np.arange(SIZE, dtype=U8)


@dataclass(frozen=True)
class Named(reader.Way):
    """A way to decide, by its name; the best one has none."""

    name: str = ""


def _name(way: reader.Way | None) -> str:
    return way.name if isinstance(way, Named) else ""


def dealt(rules: Any) -> Iterator[tuple[int, Packet]]:
    """Each card of a round with one player: its place in the deck, and its packet."""
    packets = (packet for packet in rules.schedule for _ in range(packet.cards))
    return enumerate(packets)


def players_first(rules: Any) -> tuple[int, ...]:
    """The player's cards as they are dealt, then those dealt face up, then the hidden ones."""
    order = sorted(dealt(rules), key=lambda one: (one[1].to != PLAYERS, not one[1].shown))
    return tuple(place for place, _ in order)


def from_the_left(rules: Any) -> tuple[int, ...]:
    """The player's cards, then the community cards as they are turned, without the one burned."""
    by_place = {packet.to: place for place, packet in dealt(rules)}
    own = (place for place, packet in dealt(rules) if packet.to == PLAYERS)
    return (*own, by_place[MIDDLE], by_place[RIGHT])


def count(
    model: Model,
    game: Game,
    rules: Rules,
    run: Run,
    progress: Progress | None = None,
    strategy: str = "",
) -> Iterator[Counts]:
    """The running counts of a number of rounds, by outcome."""
    plan, shape = planned(game, rules, model, Query(strategy=strategy)), model.shape(rules)
    numbers, key = cells(game, rules, shape).ravel(), shoes.key_of(game, run.seed)
    device = reader.contest(game, rules)
    assert device is not None, "cards decide it"
    many = len(device.faces)

    def counts_of(span: Span) -> tuple[Any, int, int]:
        found = np.zeros(shape.size, np.int64)
        units = (U64(span[0]), *span[1:])
        done = count_with(model, rules, plan, found, key, units)
        faces = np.zeros(many, np.int64)
        np.add.at(faces, numbers, found.ravel())
        return faces, *done

    return shoes.counted(counts_of, many, 1, run, progress)


def count_with(
    model: Model,
    rules: Rules,
    plan: Plan,
    found: Any,
    key: tuple[np.uint32, np.uint32] = (U32(0), U32(0)),
    units: tuple[np.uint64, int, int] = (U64(0), 1, 1),
) -> tuple[int, int]:
    """Count a span of units by their cells; return the number of rounds and of units."""
    places = np.array(model.places(rules), np.int64)
    return model.deal(key, units, ORDER, places, plan.tables, CHOOSE, found)


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
            met = tuple(counts.decided.tolist())
            apart = _apart(game, rules, met)
            yield Tally(met, 0, counts.rounds, counts.units, 0.0, apart=apart)

    def replay(
        game: Game,
        rules: Rules,
        run: tuple[int, int],
        made: Sequence[Settling],
        rounds: int | None = None,
        way: reader.Way | None = None,
    ) -> Played:
        plan = planned(game, rules, model, Query(strategy=_name(way)))
        return replay_by(partial(decides, model, plan), game, rules, run, made)

    return reader.Volume(
        tallies=tallies,
        stream=stream,
        settling=_settling(model),
        truth=truth,
        way=_reading(model),
        replay=replay,
        reads=reads,
        shown=shown,
        over=shoes.over,
    )


def _settling(model: Model) -> Callable[[Game, WagerKind, Rules, str], Settling]:
    """A wager with what each outcome wins, and what is then at risk."""

    def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
        won, staked = by_outcome(game, (kind.key, on), rules, model)
        return Settling(kind, on, won, staked=staked)

    return settling


def held_in(game: Game, kind: WagerKind, rules: Rules) -> tuple[str, ...]:
    """The outcomes of a wager that is decided by what a player holds; empty if it is not."""
    main, own = reader.contest(game, rules), reader.contest(game, rules, kind)
    assert main is not None, "cards decide the game"
    held = {getattr(main.value(face), "held", "") for face in main.faces}
    return own.faces if own is not None and held.issuperset(own.faces) else ()


def reads(game: Game, kind: WagerKind, rules: Rules) -> bool:
    """Whether a wager is decided by the outcome of a hand, or by what a player holds."""
    main, own = reader.contest(game, rules), reader.contest(game, rules, kind)
    same = own is not None and main is not None and own.faces == main.faces
    return same or bool(held_in(game, kind, rules))


def _apart(game: Game, rules: Rules, met: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """The counts of wagers that are decided by what a player holds, whatever they choose."""
    main = reader.contest(game, rules)
    assert main is not None, "cards decide the game"
    found = {}
    for kind in offered(game, rules).values():
        faces = held_in(game, kind, rules) if kind.decided_by else ()
        if faces:
            held = [getattr(main.value(face), "held", "") for face in main.faces]
            both = list(zip(held, met, strict=True))
            found[kind.key] = tuple(sum(n for one, n in both if one == face) for face in faces)
    return found


def _reading(model: Model) -> Callable[[Game, Rules, WayAsked], reader.Way | None]:
    def way(game: Game, rules: Rules, asked: WayAsked) -> reader.Way | None:
        if asked.betting:
            why = "rounds in bulk have one player, who always wagers the same"
            raise Refused(f"{asked.betting[0]} at {game.name}", why, (), "--play NAME")
        names = (OPTIMAL, *(one.name for one in model.ways))
        if asked.play is not None and asked.play not in (*names, BEST):
            raise UnknownName(f"way to play {game.name}", asked.play, names)
        return None if asked.play in (None, OPTIMAL, BEST) else Named(asked.play or "")

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


def decides(model: Model, plan: Plan, driver: Driver) -> bool:
    """Decide as planned, if a decision is due; other questions are answered by silence."""
    step = driver.step_now
    found = due(driver.table, step, PATRON, model)
    if found is None:
        if isinstance(step, Ask):
            driver.choose(PATRON, step.silence, step.about)
        return isinstance(step, Ask)
    place, at = found
    choice = model.answer(model.shape(driver.rules), plan, at)
    if isinstance(step, Ask):
        driver.choose(PATRON, choice, place)
        return True
    made = any(wager.kind == model.further for wager in driver.table.wagers_of(PATRON))
    if wagers := choice == model.further and not made:
        driver.choose(PATRON, choice, int(place))
    return wagers
