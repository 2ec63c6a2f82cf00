"""Contests that cards decide: which reader knows how likely their outcomes are.

A `Contest` names its law; the module of that law weighs its outcomes by the cards left and counts
shoes of it. Nothing is compiled, or even loaded, before a reader is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.equipment.cards import Pack
from croupier.equipment.device import Contest

if TYPE_CHECKING:
    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table
    from croupier.core.wager import WagerKind

LAWS = {
    "coup": "croupier.analysis.baccarat.coup",
    "spread": "croupier.analysis.reddog.spread",
    "five": "croupier.analysis.chemindefer.five",
}
"""The module that reads each law."""


class Reader(Protocol):
    """What a module that reads a law has."""

    MOST_CARDS: int

    def weights(self, game: Game, rules: Any, left: bytes) -> tuple[int, ...]:
        """How likely each outcome is by the cards left, face by face of the pack, in proportion."""

    def count(
        self, game: Game, rules: Any, run: Run, progress: Callable[[int], object] | None = None
    ) -> Iterator[Counts]:
        """The running counts of a run of rounds, shoe after shoe."""

    def stream(self, game: Game, rules: Any) -> str:
        """What tables share whose shoes are dealt alike."""

    def over(self, table: Table) -> bool:
        """Whether the shoe is over, so that the next round is the next unit's."""

    def shown(self, events: Iterable[Event]) -> Sequence[str]:
        """The outcomes that were decided, in order."""


@dataclass(frozen=True)
class Moment:
    """A moment at which patrons may wager once more: what they know, and each outcome's weight.

    `state` tells it from all others, `about` names it by what matters in a fresh shoe ("": there
    is nothing to decide).
    """

    state: str
    about: str
    weights: tuple[int, ...]


class Decider(Reader, Protocol):
    """What the reader of a law has under which patrons wager once more before the end."""

    def moments(self, game: Game, rules: Any, left: bytes) -> tuple[Moment, ...]:
        """Every moment there can be, by the cards left; their weights add up to all."""

    def moment(self, table: Table) -> str | None:
        """The state a table is in, where it is at such a moment."""


def contest(game: Game, rules: Any, kind: WagerKind | None = None) -> Contest | None:
    """The contest that decides the game, or a kind of wager, where cards decide it."""
    own = kind.decided_by if kind is not None else ""
    device = devices(game, rules).get(own or game.decides)
    return device if isinstance(device, Contest) else None


def reader(game: Game, rules: Any) -> Reader | None:
    """The reader of a game's law, where cards decide it; a law nobody reads is refused."""
    decided = contest(game, rules)
    if decided is None:
        return None
    if decided.law not in LAWS:
        why = f"no reader knows the law {decided.law!r}"
        raise Refused(f"the odds of {game.name}", why, (), ", ".join(LAWS))
    return cast(Reader, import_module(LAWS[decided.law]))


def decider(game: Game, rules: Any) -> Decider | None:
    """The same, where patrons decide something under it."""
    decided = contest(game, rules)
    read = reader(game, rules) if decided is not None and decided.law in LAWS else None
    return cast(Decider, read) if hasattr(read, "moments") else None


def pack_of(game: Game, rules: Any) -> Pack:
    """The pack that a game's contests are dealt from."""
    found = (device for device in devices(game, rules).values() if isinstance(device, Pack))
    pack = next(found, None)
    if pack is None:
        raise Refused(f"the cards of {game.name}", "it is not dealt from a pack")
    return pack
