"""The reader of four tiles set into two hands: exact odds of both sides, in about a second."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.analysis.figures import per_cent
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.paigow import volume, ways
from croupier.analysis.paigow.advice import ADVISER
from croupier.analysis.paigow.questions import ON_SURRENDER
from croupier.analysis.paigow.solve import against_dealer, as_bank, of_dealer
from croupier.analysis.reader import Reader
from croupier.core.errors import Refused
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution, Query
    from croupier.analysis.paigow.worth import Worth
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

BANKED = "For each unit wagered against the bank by one opponent who sets by the house way."
SHARED = (
    "For each unit wagered against a co-bank by one opponent who sets by the house way. The dealer "
    "sets the co-bank's hand by the house way, and the player has half of all wins and losses."
)


def distribution(game: Game, kind: WagerKind, rules: Any, on: str, query: Query) -> Distribution:
    """The exact results of the best settings, or of the house way, on the side of a row."""
    way = ways.known(query.strategy or ways.OPTIMAL, game)
    if query.seen:
        why = "all tiles are washed before each round"
        raise Refused(f"the odds of {game.name} with tiles seen", why, (), "no tiles seen")
    if not ways.is_bank(kind):
        of = ways.player(game, rules, query.amount)
        return replace(of.played(ways.codes_of(of, way)), note=compared(of))
    of = ways.banker(game, rules, query.amount, shared=rules.cobank)
    if rules.cobank:
        return replace(of.played(of.house), note=SHARED)
    return replace(of.played(ways.codes_of(of, way)), note=BANKED)


def compared(of: Worth) -> str:
    """The house advantage against both ways to set."""
    best, house = (per_cent(-of.played(codes).mean, 4) for codes in (of.best, of.house))
    return f"House advantage: {best} with the best settings, {house} with the house way."


def warm(game: Game, rules: Rules) -> None:
    """Count every setting, and one round."""
    list(volume.tallies(game, rules, Run(0, 1), None, (), None))


READER = Reader(
    distribution=distribution,
    cards=8,
    volume=volume.VOLUME,
    strategies=ways.NAMES,
    by_amount=lambda rules: True,
    solves=(against_dealer, as_bank, of_dealer),
    advisers=(ADVISER, ON_SURRENDER),
    by_hand=True,
    warm=warm,
)
