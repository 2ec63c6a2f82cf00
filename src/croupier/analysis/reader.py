"""The entry point to what is computed about a game: one record, named by the game's contest.

A device names its reader as `package.module:NAME`. Odds, simulation, strategy, advice and the floor
use this record and no other module of a family; a game in a folder of its own brings one. Nothing
is compiled, or even loaded, before a reader is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Query
from croupier.core.errors import Refused
from croupier.core.event import Drawn, DrawVoided
from croupier.core.game import devices
from croupier.core.part import Contested
from croupier.core.rules import Rules
from croupier.equipment.cards import Pack
from croupier.equipment.device import DRAWS, Contest, FiniteDevice
from croupier.games.registry import games

if TYPE_CHECKING:
    from croupier.analysis.advice import Adviser
    from croupier.analysis.betting.cost import Run as SessionsRun
    from croupier.analysis.betting.ways import Machine, Strategy
    from croupier.analysis.decisions import Indices, Solution
    from croupier.analysis.distribution import Added, Distribution
    from croupier.analysis.equity import Asked, Equity
    from croupier.analysis.kernels.session import Plan
    from croupier.analysis.kernels.shoes import Run
    from croupier.analysis.taken import Takes
    from croupier.analysis.tally import After, Settling, Tally
    from croupier.analysis.unit import Played
    from croupier.core.driver import Driver
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.table import Table
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

Progress = Callable[[int], object]
Ended = tuple[Fraction, tuple[tuple["WagerKind", "Verdict"], ...]]
"""A result per unit of the initial wager, and the verdicts that make it."""
WRITTEN = f"package.module:NAME of a Reader, as in {DRAWS}"


@dataclass(frozen=True)
class Moment:
    """A moment at which patrons may wager again: what they know, and each outcome's weight.

    `state` identifies it, `about` names it by what matters in a fresh shoe ("" if there is nothing
    to decide).
    """

    state: str
    about: str
    weights: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Moments:
    """The moments of a contest at which patrons may wager again before the end.

    `every` returns all possible ones given the cards left; their weights add up to those of the
    contest. `now` is the state that a table is in for a patron; None if it is at no such moment.
    """

    every: Callable[[Game, Any, bytes], tuple[Moment, ...]]
    now: Callable[[Table, str], str | None]


class Way:
    """How patrons play and bet in bulk; each family that lets them choose has its own."""


@dataclass(frozen=True)
class WayAsked:
    """A way to play and to bet as people write it; None where nothing is given."""

    play: str | None = None
    boxes: int | None = None
    count: str | None = None
    spread: str | None = None
    insure: str | None = None

    @property
    def betting(self) -> tuple[str, ...]:
        """The options given other than the play, by their names on the command line."""
        named = {"boxes": self.boxes, "count": self.count, "spread": self.spread}
        return tuple(f"--{key}" for key, one in (*named.items(), ("insure", self.insure)) if one)


@dataclass(frozen=True, eq=False)
class Sessions:
    """Sessions with a bankroll: many of them in bulk, or one in the engine.

    `one` returns the table, the amount won, the number of turns, and whether it ended in ruin.
    """

    run: Callable[[Game, Any, Way | None, Cents, Plan, int, int, Progress | None], SessionsRun]
    one: Callable[[Game, Any, Way | None, Cents, Plan, int], tuple[Driver, Cents, int, bool]]
    turns: str = "rolls"


def drawn(events: Iterable[Event]) -> Sequence[str]:
    """The outcomes that a device showed, in order, without void ones."""
    found: list[str] = []
    for event in events:
        if isinstance(event, Drawn):
            found.append(event.outcome)
        elif isinstance(event, DrawVoided):
            found.pop()
    return found


@dataclass(frozen=True, eq=False, kw_only=True)
class Volume:
    """How rounds are played in bulk, and the same rounds in the engine.

    `tallies` are the running counts of a run, for each chain that is followed; `stream` names what
    tables that are counted alike share; `settling` is a wager with its result for each outcome
    counted. `truth` is the exact distribution for the way played (None if unknown), `reads` the
    kinds of wager that can be counted at all. `replay` plays a unit in the engine, which is `over`
    with its shoe; `shown` are the outcomes of its rounds, `answers` what patrons answer to each
    question that has a best answer. `apart` says in a sentence why rounds differ from the truth.
    """

    tallies: Callable[
        [Game, Any, Run, Progress | None, Sequence[After], Way | None], Iterator[Tally]
    ]
    stream: Callable[[Game, Any], str]
    settling: Callable[[Game, WagerKind, Any, str], Settling]
    truth: Callable[[Game, WagerKind, Any, str, Way | None], Distribution | None]
    way: Callable[[Game, Any, WayAsked], Way | None]
    replay: Callable[
        [Game, Any, tuple[int, int], Sequence[Settling], int | None, Way | None], Played
    ]
    reads: Callable[[Game, WagerKind, Any], bool] = lambda game, kind, rules: True
    shown: Callable[[Iterable[Event]], Sequence[str]] = drawn
    over: Callable[[Table], bool] = lambda table: False
    answers: Callable[[Game, Any], Mapping[str, str]] = lambda game, rules: {}
    apart: Callable[[Game, WagerKind, Any], str] = lambda game, kind, rules: ""
    sessions: Sessions | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Reader:
    """What is computed about the wagers that one kind of contest decides.

    `distribution` is the exact distribution of a wager on a spot. `cards` is the fewest cards that
    a round needs, or 0 if cards do not decide. `weights` says how likely each outcome is given the
    cards left, where patrons decide nothing before it. `strategies` are the ways of deciding that a
    query may name; `by_amount` says whether decisions depend on the amount wagered. `prizes` are
    what fixed money adds to a wager, `solves` derive the best decisions, `advisers` know decisions
    at a table, `index` has the counts at which choices change. `computing` computes what takes too
    long for `distribution`, keeps it and says which share is done; `by_hand` says that decisions
    are derived for one hand at a time. `played_for` is the wager for which hands are played as is
    best, if that changes what another one wins. `machine` is the chain that a way of betting makes
    of a table. `ended` lists the results of a contest of several wagers, each with its verdicts.
    Where players contest pots among themselves, `equity` is what hands are worth, and
    `takes` what the house takes. `warm` calls each kernel once, so that it is cached.
    """

    distribution: Callable[[Game, WagerKind, Any, str, Query], Distribution]
    cards: int = 0
    weights: Callable[[Game, Any, bytes], tuple[int, ...]] | None = None
    moments: Moments | None = None
    volume: Volume | None = None
    strategies: tuple[str, ...] = ()
    by_amount: Callable[[Any], bool] = lambda rules: False
    prizes: Callable[[Game, WagerKind, Any, Query], tuple[Added, ...]] = lambda *asked: ()
    solves: tuple[Callable[[Game, Any, Query], Solution | None], ...] = ()
    advisers: tuple[Adviser, ...] = ()
    computing: Callable[[Game, Sequence[Any]], Iterator[float]] = lambda game, tables: iter(())
    by_hand: bool = False
    index: Callable[[Game, Any, str], Indices] | None = None
    played_for: Callable[[Game, Any, WagerKind], str] = lambda game, rules, kind: ""
    machine: Callable[[Game, Any, Strategy, Cents], Machine] | None = None
    ended: Callable[[Game, WagerKind, Any, str, Query], Iterable[Ended]] | None = None
    equity: Callable[[Game, Any, Asked], Equity] | None = None
    takes: Takes | None = None
    warm: Callable[[Game, Any], object] = lambda game, rules: None


def contest(game: Game, rules: Rules, kind: WagerKind | None = None) -> Contest | None:
    """The contest that decides the game or a kind of wager, if cards decide it."""
    own = kind.decided_by if kind is not None else ""
    device = devices(game, rules).get(own or game.decides)
    return device if isinstance(device, Contest) else None


def find_reader(game: Game, rules: Rules, kind: WagerKind | None = None) -> Reader | None:
    """The reader of a game or of a kind of wager; None if no single device decides it."""
    pots = game.get(Contested)
    if pots is not None:
        return _named(pots.reader)
    own = kind.decided_by if kind is not None else ""
    device = devices(game, rules).get(own or game.decides)
    return None if device is None else _named(getattr(device, "reader", DRAWS))


def takes_of(game: Game, rules: Rules) -> Takes | None:
    """How the house's take is found, in a game whose players contest pots; None in others."""
    if game.get(Contested) is None:
        return None
    found = find_reader(game, rules)
    return None if found is None else found.takes


def reader(game: Game, rules: Rules, kind: WagerKind | None = None) -> Reader:
    """The reader; refused if no single device decides the game or wager."""
    found = find_reader(game, rules, kind)
    if found is None:
        what = game.name if kind is None else kind.name
        why = "no single device decides it, and the odds of such a contest are not computed yet"
        cites = () if kind is None else kind.cites
        raise Refused(f"the odds of {what}", why, cites, "a wager that one device decides")
    return found


def volume(game: Game, rules: Rules) -> Volume:
    """How rounds of a game are played in bulk; refused if its reader counts none."""
    found = reader(game, rules).volume
    if found is None:
        why = "rounds of this game are not played in bulk"
        raise Refused(
            f"{game.name} in bulk", why, (), "croupier odds, for what is known of its odds"
        )
    return found


def loaded(path: str) -> Any:
    """What a part names as `package.module:NAME`."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


@lru_cache(maxsize=64)
def _named(path: str) -> Reader:
    """The record that a device names; refused if it cannot be found."""
    module, _, name = path.partition(":")
    try:
        found = getattr(import_module(module), name, None)
    except (ImportError, ValueError) as error:
        raise Refused(f"reader {path!r}", str(error), (), WRITTEN) from error
    if not isinstance(found, Reader):
        why = f"{module} has no Reader named {name!r}"
        raise Refused(f"reader {path!r}", why, (), WRITTEN)
    return found


def readers() -> dict[Reader, tuple[Game, Any]]:
    """Every reader that a known game names, each with a table of such a game."""
    found: dict[Reader, tuple[Game, Any]] = {}
    for game in games().values():
        rules = game.options()
        if (pots := game.get(Contested)) is not None:
            found.setdefault(_named(pots.reader), (game, rules))
        for device in devices(game, rules).values():
            if isinstance(device, FiniteDevice):
                found.setdefault(_named(device.reader), (game, rules))
    return found


def pack_of(game: Game, rules: Rules) -> Pack:
    """The pack that a game's contests are dealt from."""
    found = (device for device in devices(game, rules).values() if isinstance(device, Pack))
    pack = next(found, None)
    if pack is None:
        raise Refused(f"the cards of {game.name}", "it is not dealt from a pack")
    return pack
