"""Wagers that five cards alone decide, by what they are called in a pay table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.cards import left_after
from croupier.analysis.distribution import distribution_of
from croupier.analysis.draws.outcomes import net_for
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.lines import by_verdict
from croupier.analysis.reader import Reader, contest, pack_of
from croupier.analysis.stud.deck import present, tabulated
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution, Query
    from croupier.analysis.stud.deck import Table
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

CARDS = 5


def cards_reader(called: Callable[[Sequence[str]], str]) -> Reader:
    """The reader of a contest whose outcomes are what five cards are called."""

    @lru_cache(maxsize=1)
    def every() -> Table[str]:
        return tabulated(CARDS, called)

    def distribution(
        game: Game, kind: WagerKind, rules: Rules, on: str, query: Query
    ) -> Distribution:
        decided = contest(game, rules, kind)
        assert decided is not None, "five cards decide it"
        left = left_after(game, rules, query.seen, CARDS)
        there = present(CARDS, pack_of(game, rules).copies if left is None else left)
        met = np.bincount(every().codes[there], minlength=len(every().values)).tolist()
        verdicts = dict(zip(decided.faces, tabulate(game, kind, rules, on), strict=True))
        shares: Counter[Fraction] = Counter()
        for face, ways in zip(every().values, met, strict=True):
            verdict = verdicts[face]
            assert verdict is not None, "no outcome of cards is void"
            shares[net_for(verdict, query.amount)] += ways
        return replace(distribution_of(shares), note=decided.note)

    return Reader(distribution=distribution, cards=CARDS, ended=by_verdict)
