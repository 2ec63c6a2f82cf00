"""Rounds in bulk by a way to play, and the same rounds in the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis import reader
from croupier.analysis.draws.volume import no_way
from croupier.analysis.holdem.best import OPTIMAL, USUAL, best_of, exact, known
from croupier.analysis.holdem.fours import PLACES, number_of
from croupier.analysis.holdem.pays import settling
from croupier.analysis.holdem.rounds import coded, count
from croupier.analysis.holdem.ways import FIRST_SPLIT
from croupier.analysis.kernels import shoes
from croupier.analysis.ranking.bulk import NUMBERS
from croupier.analysis.tally import Settling, Tally
from croupier.analysis.unit import Played, answers, replay_by
from croupier.core.event import Event, RoundEnded
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.games.families import shoe
from croupier.games.fastactionholdem.hands import NATURAL, SPLIT, SURRENDER, Hand, written
from croupier.games.fastactionholdem.play import (
    DEALER,
    ORDINALS,
    HandCompared,
    HandSet,
    HandSurrendered,
    NaturalShown,
)
from croupier.games.fastactionholdem.setting import PLAYS, SET, SETTING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.kernels.shoes import Run
    from croupier.analysis.reader import Progress, WayAsked
    from croupier.analysis.tally import After
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

MOST_ROUNDS = 64
"""More rounds than a shoe of eight decks has."""


@dataclass(frozen=True)
class Named(reader.Way):
    """A way to play, by its name."""

    name: str = USUAL


def _name(way: reader.Way | None) -> str:
    return way.name if isinstance(way, Named) else USUAL


def way_of(game: Game, rules: Rules, asked: WayAsked) -> reader.Way | None:
    """The way to play that is asked for; others than those with a name are refused."""
    no_way(game, rules, asked)
    if asked.play is None:
        return None
    if known(asked.play, game) == OPTIMAL:
        best_of(game, rules)
    return Named(asked.play)


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
        yield Tally(tuple(counts.decided.tolist()), 0, counts.rounds, counts.units, 0.0)


def truth(
    game: Game, kind: WagerKind, rules: Rules, on: str, way: reader.Way | None
) -> Distribution | None:
    """The exact results of the way to play, if all boards have been counted."""
    return exact(game, rules, _name(way))


def stream(game: Game, rules: Rules) -> str:
    """The name of the stream shared by tables whose shoes are dealt alike."""
    return f"{shoes.stream(game, rules)}, {len(game.boxes(rules))} positions"


def shown(events: Iterable[Event]) -> Sequence[str]:
    """The outcomes of the hands of one player, round after round."""
    found: list[str] = []
    play, ends = "", list[str]()
    for event in events:
        if isinstance(event, RoundEnded) and play:
            found.append(written(Hand(play, *ends)))
            play, ends = "", []
        elif isinstance(event, HandCompared):
            ends.append(event.ends)
        else:
            play = _played(event) or play
    return found


def _played(event: Event) -> str:
    """What becomes of a player's cards by an event, if anything."""
    if isinstance(event, HandSurrendered):
        return SURRENDER
    if isinstance(event, NaturalShown) and event.place != DEALER:
        return NATURAL
    return event.play if isinstance(event, HandSet) and event.place != DEALER else ""


def replayed(
    game: Game,
    rules: Rules,
    run: tuple[int, int],
    made: Sequence[Settling],
    rounds: int | None = None,
    way: reader.Way | None = None,
) -> Played:
    """A unit in the engine, or its first rounds, with the least wager, played by a way."""
    acts = answers(partial(answer, game, _name(way)))
    return replay_by(acts, game, rules, run, made, rounds or MOST_ROUNDS)


def answer(game: Game, way: str, table: Any, asked: Ask) -> str:
    """The answer to a question about a hand by a way to play; silence to any other."""
    place = asked.about.rpartition(" ")[2]
    if asked.topic not in (PLAYS, SETTING):
        return asked.silence
    cards = [NUMBERS[card] for card in shoe.cards_at(table, place)]
    code = int(coded(game, table.rules, way)[number_of(np.array([sorted(cards)]))[0]])
    if asked.topic == PLAYS:
        return SET if code < FIRST_SPLIT else SPLIT if code < len(PLACES) + 3 else SURRENDER
    held = [sorted(cards)[at] for at in PLACES[code % FIRST_SPLIT]]
    return " ".join(ORDINALS[place] for place in sorted(_places(cards, held)))


def _places(cards: list[int], held: list[int]) -> list[int]:
    """Where the cards to keep lie, each in another place."""
    first = cards.index(held[0])
    return [first, next(at for at, card in enumerate(cards) if card == held[1] and at != first)]


VOLUME = reader.Volume(
    tallies=tallies,
    stream=stream,
    settling=settling,
    truth=truth,
    way=way_of,
    replay=replayed,
    shown=shown,
    over=shoes.over,
)
