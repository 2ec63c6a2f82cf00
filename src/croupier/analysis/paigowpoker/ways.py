"""What each end of a hand pays on each side, and the two ways to set: best, or the house way."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Distribution, distribution_of
from croupier.analysis.draws.outcomes import net_for
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.paigowpoker.deals import deals
from croupier.analysis.paigowpoker.kept_sums import sums_of
from croupier.analysis.paigowpoker.kinds import ALL_RANKS
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import deciding
from croupier.games.families.paigow.play import LOSE, PUSH, WIN
from croupier.games.paigowpoker.hands import BANK, MAIN

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

    Pays = tuple[Fraction, Fraction, Fraction]

OPTIMAL, HOUSE = "optimal", "house"
NAMES = (OPTIMAL, HOUSE)
"""Ways to set, by name."""
ALSO = {"best": OPTIMAL}
ENDS = (WIN, PUSH, LOSE)
DEALS = deals(len(ALL_RANKS))
HALF = Fraction(1, 2)
TO_COMPUTE = "`croupier odds {key} --exact` computes them, in a few minutes, and keeps them"


def known(name: str, game: Game) -> str:
    """The name of a way to set; refused if there is none of that name."""
    found = ALSO.get(name, name)
    if found not in NAMES:
        raise UnknownName(f"way to set at {game.name}", name, (*NAMES, *ALSO))
    return found


def is_main(kind: WagerKind) -> bool:
    """Whether how hands are set decides a row, on the player's side or the bank's."""
    return kind.odds_row in (MAIN, BANK)


def pays_of(game: Game, kind: WagerKind, rules: Any, amount: Cents | None = None) -> Pays:
    """What a unit wins if the hands win, push and lose."""
    faces = deciding(game, kind, rules).faces
    found = dict(zip(faces, tabulate(game, kind, rules, kind.spots(rules)[0]), strict=True))
    won, pushed, lost = (_net(found[end], amount) for end in ENDS)
    return won, pushed, lost


def _net(verdict: Any, amount: Cents | None) -> Fraction:
    assert verdict is not None, "no end of a hand is void"
    return net_for(verdict, amount)


def ended(pays: Pays, counts: tuple[int, int, int], shared: bool = False) -> Distribution:
    """The results of hands that so often win, push and lose; a co-bank has half of each."""
    part = HALF if shared else Fraction(1)
    weights: dict[Fraction, int] = {}
    for net, many in zip(pays, counts, strict=True):
        weights[part * net] = weights.get(part * net, 0) + many
    return distribution_of(weights)


def played(
    game: Game, kind: WagerKind, rules: Any, way: str, amount: Cents | None = None
) -> Distribution | None:
    """The exact results of a way to set over all deals, if they are known."""
    found = sums_of(rules.house_way, rules.wheel)
    if found is None:
        return None
    bank = kind.odds_row == BANK
    sums, shared = found.bank if bank else found.player, bank and rules.cobank
    own = way == HOUSE or shared
    won, lost = (sums.won, sums.lost) if own else (sums.best_won, sums.best_lost)
    pays = pays_of(game, kind, rules, amount)
    return ended(pays, (won, DEALS - won - lost, lost), shared)


def must_be_known(game: Game) -> Refused:
    """The refusal of what takes all deals, which have not been counted here for this house way."""
    why = "the deals with this house way have not been counted here"
    instead = f"--strategy {HOUSE}, from rounds; {TO_COMPUTE.format(key=game.key)}"
    return Refused(f"the best settings of {game.name}", why, (), instead)
