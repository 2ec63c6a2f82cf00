"""Rounds in bulk, set by the house way on both sides, and the same rounds in the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis import reader
from croupier.analysis.draws.volume import no_way
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.paigowpoker import ways
from croupier.analysis.paigowpoker.dealt import dealing
from croupier.analysis.paigowpoker.rounds import counted
from croupier.analysis.tally import Settling, Tally, result
from croupier.analysis.unit import Played, answers, replay_by
from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.game import deciding
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.games.families import shoe
from croupier.games.families.paigow.play import HandCompared
from croupier.games.families.paigow.setting import SETTING, written
from croupier.games.paigowpoker.hands import MAIN, SEVEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.kernels.shoes import Run
    from croupier.analysis.reader import Progress, WayAsked
    from croupier.analysis.tally import After
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind


def way_of(game: Game, rules: Rules, asked: WayAsked) -> reader.Way | None:
    """Rounds in bulk are set by the house way; nothing else can be asked for."""
    no_way(game, rules, asked)
    if asked.play is not None and ways.known(asked.play, game) != ways.HOUSE:
        why = "the best settings are found hand by hand, too slowly for rounds in bulk"
        accepted = f"--play {ways.HOUSE}, or croupier odds {game.key}, which has their exact value"
        raise Refused(f"rounds played by {asked.play!r}", why, (), accepted)
    return None


def tallies(
    game: Game,
    rules: Any,
    run: Run,
    progress: Progress | None,
    follow: Sequence[After],
    way: reader.Way | None,
) -> Iterator[Tally]:
    """The counts after each part of the run."""
    kind = next(one for one in game.wagers if one.key == MAIN)
    faces, how = deciding(game, kind, rules).faces, dealing(game, rules)
    key, by = shoes.key_of(game, run.seed), (rules.house_way, rules.wheel)
    for counts in counted(key, how, by, run, progress):
        found = dict(zip(ways.ENDS, counts.decided.tolist(), strict=True))
        met = tuple(found[face] for face in faces)
        yield Tally(met, 0, counts.rounds, counts.units, 0.0)


def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
    """The wager with its result for each outcome."""
    return Settling(kind, on, tuple(map(result, tabulate(game, kind, rules, on))))


def truth(
    game: Game, kind: WagerKind, rules: Any, on: str, way: reader.Way | None
) -> Distribution | None:
    """The exact results of the house way, if all deals have been counted."""
    return ways.played(game, kind, rules, ways.HOUSE)


def stream(game: Game, rules: Any) -> str:
    """The name of the stream shared by tables that are dealt alike; each round is a unit."""
    how = "threes" if rules.in_threes else f"{rules.deal} {rules.start}"
    return f"{game.key} {how}"


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
    """A unit in the engine, which is one round, with the least wager, set by the house way."""
    return replay_by(answers(answer), game, rules, run, made)


def answer(table: Any, asked: Ask) -> str:
    """How a hand is set by the house way; silence to any other question."""
    if asked.topic != SETTING:
        return asked.silence
    cards = shoe.cards_at(table, asked.about.rpartition(" ")[2])
    return written(table.rules.house_way_of(cards), SEVEN)


VOLUME = reader.Volume(
    tallies=tallies,
    stream=stream,
    settling=settling,
    truth=truth,
    way=way_of,
    replay=replayed,
    reads=lambda game, kind, rules: kind.key == MAIN,
    shown=shown,
    over=shoes.over,
)
