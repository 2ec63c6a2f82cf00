"""Rounds in bulk by a way to set, and the same rounds in the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.analysis import reader
from croupier.analysis.draws.volume import no_way
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.paigow.deals import HELD, deals, numbered
from croupier.analysis.paigow.rounds import count
from croupier.analysis.paigow.ways import ENDS, OPTIMAL, codes_of, is_bank, known, player
from croupier.analysis.tally import Settling, Tally, result
from croupier.analysis.unit import Played, answers, replay_by
from croupier.core.event import Event
from croupier.core.game import deciding
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.games.families import shoe
from croupier.games.families.paigow.play import HandCompared
from croupier.games.families.paigow.setting import SETTING, written
from croupier.games.paigow.house_way import settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.kernels.shoes import Run
    from croupier.analysis.reader import Progress, WayAsked
    from croupier.analysis.tally import After
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind


@dataclass(frozen=True)
class Named(reader.Way):
    """A way to set, by its name."""

    name: str = OPTIMAL


def _name(way: reader.Way | None) -> str:
    return way.name if isinstance(way, Named) else OPTIMAL


def way_of(game: Game, rules: Rules, asked: WayAsked) -> reader.Way | None:
    """The way to set that is asked for; others than those with a name are refused."""
    no_way(game, rules, asked)
    return None if asked.play is None else Named(known(asked.play, game))


def tallies(
    game: Game,
    rules: Rules,
    run: Run,
    progress: Progress | None,
    follow: Sequence[After],
    way: reader.Way | None,
) -> Iterator[Tally]:
    """The counts after each part of the run."""
    for counts in count(game, rules, run, progress, _name(way)):
        found = dict(zip(ENDS, counts.decided.tolist(), strict=True))
        faces = deciding(game, game.wagers[0], rules).faces
        met = tuple(found.get(face, 0) for face in faces)
        yield Tally(met, 0, counts.rounds, counts.units, 0.0)


def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
    """The wager with its result for each outcome."""
    return Settling(kind, on, tuple(map(result, tabulate(game, kind, rules, on))))


def truth(
    game: Game, kind: WagerKind, rules: Any, on: str, way: reader.Way | None
) -> Distribution | None:
    """The exact results of a way to set."""
    of = player(game, rules)
    return of.played(codes_of(of, _name(way)))


def stream(game: Game, rules: Rules) -> str:
    """The name of the stream shared by all tables of the game: each round is a unit."""
    return f"{game.key} tiles"


def shown(events: Iterable[Event]) -> Sequence[str]:
    """How the hands of one player ended, round after round."""
    return [event.ends for event in events if isinstance(event, HandCompared)]


def replayed(
    game: Game,
    rules: Rules,
    run: tuple[int, int],
    made: Sequence[Settling],
    rounds: int | None = None,
    way: reader.Way | None = None,
) -> Played:
    """A unit in the engine, which is one round, with the least wager, set by a way."""
    return replay_by(answers(partial(answer, game, _name(way))), game, rules, run, made)


def answer(game: Game, way: str, table: Any, asked: Ask) -> str:
    """How a hand is set by a way; silence to any other question."""
    if asked.topic != SETTING:
        return asked.silence
    tiles = shoe.cards_at(table, asked.about.rpartition(" ")[2])
    of = player(game, table.rules)
    wanted = codes_of(of, way)[deals().number(tiles)]
    found = next(one for one in settings(tiles) if numbered(tiles, one.high) == wanted)
    return written(found.high, HELD)


VOLUME = reader.Volume(
    tallies=tallies,
    stream=stream,
    settling=settling,
    truth=truth,
    way=way_of,
    replay=replayed,
    reads=lambda game, kind, rules: not is_bank(kind),
    shown=shown,
    over=shoes.over,
)
