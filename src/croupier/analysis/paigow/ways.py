"""What each end of a hand pays on each side, and the two ways to set: best, or the house way."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.draws.outcomes import net, net_at, net_for
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.paigow.counting import BANK, PLAYER
from croupier.analysis.paigow.worth import Worth
from croupier.core.errors import UnknownName
from croupier.core.game import deciding
from croupier.games.families.paigow.play import LOSE, MAIN, PUSH, WIN

if TYPE_CHECKING:
    from croupier.analysis.paigow.deals import Ints
    from croupier.analysis.paigow.worth import Pays
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind
    from croupier.games.paigow.house_way import HouseWay

OPTIMAL, HOUSE = "optimal", "house"
NAMES = (OPTIMAL, HOUSE)
"""Ways to set, by name."""
ALSO = {"best": OPTIMAL}
ENDS = (LOSE, PUSH, WIN)
"""The outcomes of a hand in the order in which they are counted."""
HALF = Fraction(1, 2)


def known(name: str, game: Game) -> str:
    """The name of a way to set; refused if there is none of that name."""
    found = ALSO.get(name, name)
    if found not in NAMES:
        raise UnknownName(f"way to set at {game.name}", name, (*NAMES, *ALSO))
    return found


def main(game: Game) -> WagerKind:
    """The wager against the dealer or the bank."""
    return next(one for one in game.wagers if one.key == MAIN)


def is_bank(kind: WagerKind) -> bool:
    """Whether a row is about the bank's side."""
    return kind.odds_row != MAIN


def verdicts_of(game: Game, kind: WagerKind, rules: Any) -> dict[str, Verdict]:
    """How a wager is settled by each end of its contest."""
    faces = deciding(game, kind, rules).faces
    found = zip(faces, tabulate(game, kind, rules, kind.spots(rules)[0]), strict=True)
    return {face: verdict for face, verdict in found if verdict is not None}


def player_pays(game: Game, rules: Any, amount: Cents | None = None) -> Pays:
    """What a unit against the dealer wins if the player loses, pushes and wins."""
    found = verdicts_of(game, main(game), rules)
    lost, pushed, won = (net_for(found[end], amount) for end in ENDS)
    return lost, pushed, won


def bank_pays(game: Game, rules: Any, amount: Cents | None = None, *, shared: bool = False) -> Pays:
    """What a bank wins for a unit that one opponent wagers; a co-bank has half of everything."""
    found = verdicts_of(game, next(filter(is_bank, game.wagers)), rules)
    if not shared:
        won, pushed, lost = (net_for(found[end], amount) for end in reversed(ENDS))
    elif amount is None:
        won, pushed, lost = (HALF * net(found[end]) for end in reversed(ENDS))
    else:
        own = amount // 2
        parts = (Fraction(own, amount) * net_at(found[end], own) for end in reversed(ENDS))
        won, pushed, lost = parts
    return won, pushed, lost


def dealer_pays(game: Game, rules: Any) -> Pays:
    """What the house wins for a unit that a player wagers, vigorish included."""
    lost, pushed, won = player_pays(game, rules)
    return -lost, -pushed, -won


@lru_cache(maxsize=32)
def worth(way: HouseWay, side: int, pays: Pays) -> Worth:
    """What every setting is worth on a side."""
    return Worth(way, side, pays)


def player(game: Game, rules: Any, amount: Cents | None = None) -> Worth:
    """What every setting is worth against the dealer."""
    return worth(rules.house_way, PLAYER, player_pays(game, rules, amount))


def banker(game: Game, rules: Any, amount: Cents | None = None, *, shared: bool = False) -> Worth:
    """What every setting is worth to a bank with one opponent."""
    return worth(rules.house_way, BANK, bank_pays(game, rules, amount, shared=shared))


def dealer(game: Game, rules: Any) -> Worth:
    """What every setting of the dealer is worth to the house against one player."""
    return worth(rules.house_way, BANK, dealer_pays(game, rules))


def codes_of(of: Worth, way: str) -> Ints:
    """By kind of hand: the setting of a way that has a name."""
    return of.house if way == HOUSE else of.best
