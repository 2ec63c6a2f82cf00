"""What each way in which a hand can end pays, by the judges of its wagers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.tally import Settling, result
from croupier.core.rules import Rules
from croupier.games.fastactionholdem.hands import COPY, LOSE, SPLIT, hands

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

    Pays: TypeAlias = Mapping[str, Fraction]


def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
    """The original wager with the second one of a split: their result, and all that is staked."""
    won = [result(verdict) for verdict in tabulate(game, kind, rules, on)]
    second = game.kind(SPLIT)
    assert second is not None, "a hand may be split"
    also = [result(verdict) for verdict in tabulate(game, second, rules, on)]
    split = [hands().value(face).play == SPLIT for face in hands().faces]
    both = zip(won, also, split, strict=True)
    together = tuple(one + (more if made else 0) for one, more, made in both)
    return Settling(kind, on, together, staked=tuple(Fraction(1 + made) for made in split))


@lru_cache(maxsize=8)
def pays_of(game: Game, rules: Rules) -> Pays:
    """The result of a hand by its end; a copy must lose as a lower hand does."""
    kind = next(one for one in game.wagers if one.key == one.odds_row)
    found = dict(zip(hands().faces, settling(game, kind, rules, "").results, strict=True))
    alike = (found[face] == found[face.replace(COPY, LOSE)] for face in found)
    assert all(alike), "counts do not tell a copy from a lower hand"
    return found
