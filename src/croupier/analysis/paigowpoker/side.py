"""The wagers beside the main one, exactly: every hand of the deck by what it can be paid as.

Hands of which the same fives can be made, with or without the joker and beside a pair or not, are
paid alike, so one of each is shown to the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from croupier.analysis.distribution import distribution_of
from croupier.analysis.draws.outcomes import net_for
from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.paigowpoker.kinds import NONE, counts_of, hands, keyed
from croupier.analysis.paigowpoker.program import SETTINGS, program
from croupier.analysis.paigowpoker.setting import FIRST, JOKER, SECOND, rank_settings, scratch
from croupier.analysis.ranking.tables import classes
from croupier.core.game import deciding
from croupier.core.money import money
from croupier.equipment.cards import JOKERED
from croupier.games.paigowpoker import wagers
from croupier.games.paigowpoker.hands import (
    BONUS,
    HIGH,
    INSURANCE,
    PROGRESSIVE,
    RANKINGS,
    SEVEN_CARD,
    THREE_CARD,
    in_a_row,
)
from croupier.games.paigowpoker.hands import SECOND as WHEEL
from croupier.games.paigowpoker.own_way import STANDARD

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution, Query
    from croupier.analysis.paigowpoker.kinds import Ints
    from croupier.analysis.paigowpoker.program import Program
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

Cards: TypeAlias = tuple[str, ...]
Weighed: TypeAlias = tuple[tuple[Cards, int], ...]
"""One of the hands that are paid alike, and how many of them there are."""
MATCHES = ({11, 12}, {0, 12})
"""The ranks of two cards that may match a royal flush: queen and king, ace and king."""
KINDS_OF_SETTING = 4
"""With the joker behind or not, and with a pair in front or not."""


@lru_cache(maxsize=1)
def weights() -> Ints:
    """How many hands there are of each kind, plain ones first."""
    counts, suited, _ = hands()
    every = np.array([prod(comb(4, one) for one in row[:-1]) for row in counts.tolist()])
    others = suited[:, 2:] != NONE
    alike = others.all(axis=1) & (suited[:, 2] == suited[:, 3])
    ways = 4 * np.where(alike, 3, 3 ** others.sum(axis=1))
    np.subtract.at(every, np.searchsorted(keyed(counts), keyed(counts_of(suited, 13))), ways)
    return np.concatenate([every, ways])


@borrowing
def mark_rows(of: Program, places: Ints, cards: Any, room: tuple[Ints, ...], out: Ints) -> None:
    """For each row of cards: a bit for each category made, with which cards behind and in front."""
    high, low = room[0], room[1]
    for row in range(cards.shape[0]):
        rank_settings(of, cards[row], high, low, room[2])
        marks = np.int64(0)
        for one in range(SETTINGS):
            i, j = FIRST[one], SECOND[one]
            joker = False
            for place in range(7):
                joker |= place not in (i, j) and cards[row, place] == JOKER
            pair = room[2][i] == room[2][j]
            marks |= np.int64(1) << (KINDS_OF_SETTING * places[high[one]] + 2 * joker + pair)
        out[row] = marks


def categories() -> Ints:
    """The place of the category of each strength behind."""
    order = RANKINGS[WHEEL].order
    return np.array([0, *(order.index(one.category) for one in classes(RANKINGS[WHEEL], HIGH))])


@lru_cache(maxsize=1)
def sevens() -> Weighed:
    """Every hand of seven cards: one of those that are paid alike, and their number."""
    cards, ways = _with_matches()
    marks = np.zeros(len(cards), np.int64)
    mark_rows(program(STANDARD, WHEEL), categories(), cards, scratch(), marks)
    row, apart = _apart(cards), np.arange(len(cards))
    keys = np.stack([marks, np.where(row, apart, -1)], axis=1)
    _, first, alike = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    total = np.zeros(len(first), np.int64)
    np.add.at(total, alike.reshape(-1), ways)
    found = zip(cards[first].tolist(), total.tolist(), strict=True)
    return tuple((tuple(JOKERED[one] for one in hand), many) for hand, many in found if many)


def _with_matches() -> tuple[Any, Ints]:
    """All kinds, and apart from them those whose two other cards are of one suit and may match."""
    ways, (counts, suited, cards) = weights().copy(), hands()
    rows = [row for row, one in enumerate(suited.tolist()) if set(one[2:]) in MATCHES]
    same = cards[np.array(rows) + len(counts)].copy()
    others = (same >= 13) & (same < 26)
    same[others] += 13
    ways[np.array(rows) + len(counts)] -= 12
    return np.concatenate([cards, same]), np.concatenate([ways, np.full(len(rows), 12)])


def _apart(cards: Any) -> Any:
    """Hands that must be looked at one by one: seven in a row, and two others that may match."""
    suits = np.where(cards == JOKER, 0, cards // 13)
    one_suit = (suits == 0).all(axis=1)
    found = np.zeros(len(cards), bool)
    for row in np.flatnonzero(one_suit):
        found[row] = in_a_row([JOKERED[one] for one in cards[row]])
    two = np.sort(np.where(suits > 0, cards.astype(np.int64) % 13, NONE), axis=1)[:, -2:]
    several = (suits > 0).sum(axis=1) == 2
    royal = ((cards % 13 == 0) | (cards % 13 >= 9) | (cards == JOKER)).sum(axis=1) == 7
    matching = np.zeros(len(cards), bool)
    for low, high in map(sorted, MATCHES):
        matching |= (two[:, 0] == low) & (two[:, 1] == high)
    return found | (matching & several & royal)


@lru_cache(maxsize=1)
def unpaired() -> Weighed:
    """Every hand of seven different ranks, by its ranks and whether five cards are of one suit."""
    (counts, suited, cards), ways = hands(), weights()
    every = np.concatenate([counts, counts_of(suited, 13)])
    every[:, 0] += every[:, 13]
    many_suited = [one.bit_count() for one in suited[:, 0].tolist()]
    flush = np.concatenate([np.zeros(len(counts)), np.array(many_suited) >= HIGH])
    rows = np.flatnonzero(every[:, :13].max(axis=1) == 1)
    keys = np.concatenate([every[rows, :13], flush[rows, None]], axis=1)
    _, first, alike = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    total = np.zeros(len(first), np.int64)
    np.add.at(total, alike.reshape(-1), ways[rows])
    found = zip(cards[rows[first]].tolist(), total.tolist(), strict=True)
    shown = [(tuple(JOKERED[one] for one in hand), many) for hand, many in found]
    paired = comb(len(JOKERED), 7) - sum(many for _, many in shown)
    return (*shown, (("As", "Ah", "Kd", "Qc", "9s", "7h", "4d"), paired))


@lru_cache(maxsize=1)
def threes() -> Weighed:
    """Every first three cards."""
    return tuple((cards, 1) for cards in combinations(JOKERED, 3))


DEALT = {BONUS: sevens, SEVEN_CARD: sevens, PROGRESSIVE: sevens, INSURANCE: unpaired}
DEALT |= {THREE_CARD: threes}
"""The hands that decide each wager."""


@lru_cache(maxsize=8)
def makes(read: wagers.Reading) -> tuple[tuple[frozenset[str], int], ...]:
    """Every set of lines that a hand makes for a wager, and how many hands, whatever they pay."""
    met: Counter[frozenset[str]] = Counter()
    for cards, many in DEALT[read.kind]():
        met[frozenset(wagers.lines_of(cards, read))] += many
    return tuple(met.items())


def faces(kind: str, rules: Any) -> Counter[str]:
    """How many hands there are of each line by which a wager is paid at this table."""
    met: Counter[str] = Counter()
    for made, many in makes(wagers.reading(kind, rules)):
        if kind == PROGRESSIVE:
            met[wagers.best_prize(made, rules, rules.metered)] += many
        else:
            met[wagers.best_line(kind, made, rules)] += many
    return met


def distribution(game: Game, kind: WagerKind, rules: Any, on: str, query: Query) -> Distribution:
    """Every result of a side wager, each by the hands that bring it."""
    known = deciding(game, kind, rules).faces
    verdicts = dict(zip(known, tabulate(game, kind, rules, on), strict=True))
    most = limit(kind.key, rules)
    shares: Counter[Fraction] = Counter()
    for face, many in faces(kind.key, rules).items():
        verdict = verdicts[face]
        assert verdict is not None, "no outcome of cards is void"
        shares[capped(verdict, query.amount, most)] += many
    unlimited = most is not None and query.amount is None
    note = f"The payout limit of {money(most or 0)} is counted only if an amount is given."
    return replace(distribution_of(shares), note=note if unlimited else "")


def of_number(game: Game, kind: WagerKind, rules: Any, on: str, query: Query) -> Distribution:
    """A number is one of seven that are equally likely; what it wins is whole dollars."""
    shares: Counter[Fraction] = Counter()
    for verdict in tabulate(game, kind, rules, on):
        assert verdict is not None, "every number decides the wager"
        won = net_for(verdict, query.amount)
        if query.amount is not None and won > 0:
            won = Fraction(wagers.whole_dollars(int(won * query.amount)), query.amount)
        shares[won] += 1
    return distribution_of(shares)


def limit(kind: str, rules: Any) -> Cents | None:
    """The most that a player wins on a wager in a round, if the house has set one."""
    if kind in (BONUS, INSURANCE):
        return rules.bonus_cap  # type: ignore[no-any-return]
    return rules.seven_cap if kind == SEVEN_CARD else None


def capped(verdict: Verdict, amount: Cents | None, most: Cents | None) -> Fraction:
    """What a wager wins, up to the payout limit if there is one."""
    found = net_for(verdict, amount)
    return found if amount is None or most is None else min(found, Fraction(most, amount))
