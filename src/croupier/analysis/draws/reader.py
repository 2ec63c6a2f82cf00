"""The reader of wheels and dice: one draw, or a series of draws, decides a wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.cards import left_after
from croupier.analysis.draws import chain, outcomes, volume
from croupier.analysis.reader import Reader, Volume
from croupier.core.game import devices
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind


def distribution(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """Every outcome of the device, or the chain of a wager that may stay; no cards are seen."""
    left_after(game, rules, query.seen)
    if outcomes.decided_at_once(game, kind, rules, on):
        return outcomes.distribution(game, kind, rules, on, query)
    return chain.distribution(game, kind, rules, on, query.amount)


def weights(game: Game, rules: Rules, left: bytes) -> tuple[int, ...]:
    """All faces of a device are equally likely."""
    return (1,) * len(devices(game, rules)[game.decides].faces)


READER = Reader(
    distribution=distribution,
    weights=weights,
    volume=Volume(
        tallies=volume.tallies,
        stream=volume.stream,
        settling=volume.settling,
        truth=volume.truth,
        way=volume.no_way,
        replay=volume.replayed,
    ),
)
