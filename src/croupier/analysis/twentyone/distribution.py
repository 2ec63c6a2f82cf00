"""The distribution of a wager at twenty-one: each net result's probability, and all that is staked.

The mean is that of the exact analysis. The rest is exact for hands that are not split. The hands of
a split pair are treated as independent given the dealer's hand, which is almost but not quite true
because they share a shoe; and a hand whose suits raise its pay counts as paid without them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.kernels.dealer import ACE, RANKS, TEN, hands
from croupier.analysis.twentyone.kernels.ends import ended
from croupier.analysis.twentyone.kernels.split import patterns
from croupier.analysis.twentyone.pays import Pays, distinct
from croupier.games.families.twentyone.hands import BUST, EVEN_MONEY, RESCUED, SURRENDERED
from croupier.games.families.twentyone.turns import DOUBLED, OF_SPLIT, ORIGINAL

if TYPE_CHECKING:
    from croupier.analysis.twentyone.exact import Shoe, Solved
    from croupier.analysis.twentyone.kernels.split import Split

    Chances = dict[Fraction, float]


@dataclass(frozen=True, eq=False)
class Results:
    """The possible results of a hand, and the number of each by hand and dealer's standing."""

    pays: Pays
    wager: str
    split: bool

    @cached_property
    def lines(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What each name of a hand pays by standing, single and doubled."""
        names, _ = distinct(self.pays.names, self.split)
        known = {name for name in names if (name, BUST) in self.pays.results[self.wager]}
        single = {name: self.pays.line(name, self.wager) for name in known}
        on = (self.wager, DOUBLED)
        return single, {name: self.pays.line(self.pays.called(name, *on), *on) for name in known}

    @cached_property
    def ends(self) -> tuple[Any, Any, tuple[Fraction, ...], tuple[Fraction, ...]]:
        """What a broken hand pays, single and doubled; a surrendered one; a rescued one."""
        broken = [self.pays.line(BUST, *of) for of in ((self.wager,), (self.wager, DOUBLED))]
        back = (self.wager, DOUBLED)
        lost = self.pays.line(RESCUED, *back) if self.pays.terms.rescue else broken[0]
        return broken[0], broken[1], self.pays.line(SURRENDERED, ORIGINAL), lost

    @cached_property
    def values(self) -> tuple[Fraction, ...]:
        """Every result, the least first."""
        lines = (line for part in self.lines for line in part.values())
        apart = {id(value): value for line in (*lines, *self.ends) for value in line}
        return tuple(sorted(set(apart.values())))

    @cached_property
    def index(self) -> tuple[Any, ...]:
        """The number of a result: of single and doubled hands, surrendered, broken, rescued."""
        number = {value: place for place, value in enumerate(self.values)}
        width, tables = len(self.pays.columns), []
        names, place = distinct(self.pays.names, self.split)
        for part in self.lines:
            numbered = {name: [number[one] for one in line] for name, line in part.items()}
            rows = np.array([numbered.get(name, [0] * width) for name in names], np.int64)
            tables.append(rows[place])
        single, double, given, lost = self.ends
        broken = [[number[line[0]], number[line[-1]]] for line in (single, double)]
        return (
            *tables,
            np.array([number[one] for one in given]),
            np.array(broken),
            np.array([number[one] for one in lost]),
        )


def chances(solved: Solved) -> Chances:
    """The probability of each net result; pairs may be split in a share of cases (see `splits`)."""
    found: defaultdict[Fraction, float] = defaultdict(float)
    _blackjacks(solved, found)
    _played(solved, found)
    return dict(found)


def _played(
    solved: Solved, found: defaultdict[Fraction, float], share: float = 1.0, lanes: Any = True
) -> None:
    """Add the results without a dealer's blackjack, in some lanes and for a share of cases."""
    _unsplit(solved, found, share, lanes)
    split_hand, usual = Results(solved.shoe.pays, OF_SPLIT, True), _usual(solved.shoe)
    for pair in range(RANKS):
        at = solved.play.splits[pair] * (~solved.play.zaps[hands().of(pair, pair)] & lanes)
        if at.any():
            _pair(solved, pair, (split_hand, usual, share, at), found)
    dealt = dict(solved.shoe.deals)
    for hand, after in solved.after_zap.items():
        at = solved.play.zaps[hand] & lanes
        if at.any():
            _played(after, found, share * float(dealt[hand]), at)


def _blackjacks(solved: Solved, found: defaultdict[Fraction, float]) -> None:
    """Add the hands that meet a blackjack before they are played."""
    shoe = solved.shoe
    for hand, chance in shoe.deals if shoe.terms.peeks else ():
        if hand != hands().of(ACE, TEN):
            met = float(chance) * float(shoe.masses(hand)[1].sum())
            found[Fraction(float(shoe.met[hand]))] += met


def unsure(solved: Solved) -> float:
    """How far the probability to win or lose may be off, since split hands share a shoe.

    For two hands the error is largest with aces: a quarter of the probability to split them,
    divided by the cards of the shoe. Four times that leaves room for more hands.
    """
    shoe, chance = solved.shoe, 0.0
    for pair in range(RANKS):
        mass = shoe.masses(hands().of(pair, pair))[0]
        dealt = float(dict(shoe.deals).get(hands().of(pair, pair), 0))
        chance += dealt * float(mass @ solved.play.splits[pair])
    return chance / float(shoe.left.sum())


def _unsplit(solved: Solved, found: defaultdict[Fraction, float], share: float, lanes: Any) -> None:
    """Add the hands that are neither split nor replaced."""
    shoe, every = solved.shoe, hands()
    own = Results(shoe.pays, ORIGINAL, False)
    reach = np.zeros(solved.worths.best.shape)
    for hand, chance in shoe.deals:
        reach[hand] = share * float(chance) * (~solved.play.zaps[hand] & lanes)
    if not shoe.pays.zapped and reach[every.of(ACE, TEN)].any():
        _naturals(solved, reach, shoe.masses(every.of(ACE, TEN)), found)
    for pair in range(RANKS):
        reach[every.of(pair, pair)] *= 1.0 - solved.play.splits[pair]
    cells = np.zeros((reach.shape[1], len(shoe.pays.columns), len(own.values)))
    rows = np.arange(len(every.held))
    ended(
        (shoe.left, rows),
        (every.held, every.child),
        (shoe.ends, rows),
        own.index,
        solved.play.act,
        (*shoe.look, _usual(shoe)),
        reach,
        cells,
    )
    _add(shoe, own.values, cells, found)


def _add(
    shoe: Shoe, values: tuple[Fraction, ...], cells: Any, found: defaultdict[Fraction, float]
) -> None:
    """Add the cells; those of a blackjack only if the dealer did not look before."""
    kept = cells[:, :-1] if shoe.terms.peeks else cells
    for value, chance in zip(values, kept.sum(axis=(0, 1)).tolist(), strict=True):
        found[value] += chance


def _naturals(
    solved: Solved, reach: Any, lanes: tuple[Any, Any], found: defaultdict[Fraction, float]
) -> None:
    """Add blackjacks, as the cards left make them; against an ace perhaps at even money."""
    shoe, hand = solved.shoe, hands().of(ACE, TEN)
    mass, natural = lanes
    chance = float(reach[hand, 0])
    reach[hand] = 0.0
    ends = shoe.ends[hand].reshape(mass.size, -1)
    dealer = np.column_stack([ends, mass - natural - ends.sum(axis=1), natural])
    if solved.takes_even_money:
        even = shoe.pays.results[ORIGINAL][EVEN_MONEY, "0"]
        found[even] += chance * float(mass[ACE])
        dealer[ACE] = 0.0
    for name, share in shoe.pays.naturals.items():
        line = shoe.pays.line(name, ORIGINAL)
        for value, met in zip(line, dealer.sum(axis=0).tolist(), strict=True):
            found[value] += chance * float(share) * met


def _usual(shoe: Shoe) -> Any:
    """The dealer's usual standings in each lane without a blackjack."""
    mass, natural = shoe.masses(0)
    ends = shoe.ends[0].reshape(mass.size, -1)
    cells = np.column_stack([ends, mass - natural - ends.sum(axis=1)])
    whole = np.maximum(cells.sum(axis=1, keepdims=True), 1e-300)
    return np.column_stack([cells / whole, natural])


def _pair(
    solved: Solved,
    pair: int,
    of: tuple[Results, Any, float, Any],
    found: defaultdict[Fraction, float],
) -> None:
    """Add a split pair: the sum of its hands' results, given the dealer's standing."""
    shoe, (own, usual, share, at) = solved.shoe, of
    most = shoe.terms.hands_of(aces=pair == ACE)
    split = shoe.splitting(pair, solved.play)
    grid, ends = Grid(own.values), Ends(split, own, usual)
    chance = share * float(dict(shoe.deals)[hands().of(pair, pair)])
    lanes, columns = np.flatnonzero(at), len(shoe.pays.columns) - bool(shoe.terms.peeks)
    joint = np.maximum(ends.any_card[2][lanes, :columns].sum(axis=2), 0.0) * at[lanes, None]
    sums = (_sums(grid, ends, lanes, columns) * joint[..., None]).sum(axis=0)
    values = [(place - most * grid.low) * grid.step for place in range(sums.shape[1])]
    for column in range(columns):
        first = _first(shoe, columns, column)
        for place in np.flatnonzero(sums[column]).tolist():
            value = values[place] + first if first else values[place]
            found[value] += chance * float(sums[column, place])


class Grid:
    """Results as places of an array; `low` is how many steps the least is below zero."""

    def __init__(self, values: tuple[Fraction, ...]) -> None:
        self.step = Fraction(1, lcm(*(value.denominator for value in values)))
        self.low = -int(min(*values, Fraction(0)) / self.step)
        self.places = [int(value / self.step) + self.low for value in values]

    def added(self, sums: Any, cells: Any) -> Any:
        """The probability of each sum with one more hand, from the probabilities of its results."""
        whole, size = cells.sum(axis=-1, keepdims=True), sums.shape[-1]
        shares = np.divide(cells, whole, out=np.zeros_like(cells), where=whole > 0.0)
        found = np.zeros((*sums.shape[:-1], size + max(self.places)))
        for number, place in enumerate(self.places):
            found[..., place : place + size] += sums * shares[..., number, None]
        return found


class Ends:
    """How one hand of a pair ends by lane, standing and result, by how many of the pair are gone.

    `other` is for a second card that does not match; `any_card` is for any second card.
    """

    def __init__(self, split: Split, own: Results, usual: Any) -> None:
        self.split, self.own, self.usual = split, own, usual
        most = split.most_hands
        self.any_card = {n: self._cells(n, matching=True) for n in {2, most}}
        self.other = {n: self._cells(n, matching=False) for n in range(2, most + (most > 2))}

    def _cells(self, gone: int, *, matching: bool) -> Any:
        split, every = self.split, hands()
        ends, ends_of = split.laws
        lanes = len(split.dealer.lanes)
        cells = np.zeros((lanes, len(self.own.pays.columns), len(self.own.values)))
        if gone - 2 >= len(ends_of):
            return cells
        shoe = split.shoe.copy()
        shoe[split.pair] -= gone - 1
        size = int(shoe.sum())
        reach = np.zeros((len(every.held), lanes))
        for rank in range(RANKS):
            if matching or rank != split.pair:
                there = max(int(shoe[rank]) - (rank == split.pair), 0)
                reach[every.of(split.pair, rank)] = there / (size - 1)
        ended(
            (shoe, split.met[split.met != every.of(split.pair)]),
            (every.held, every.child),
            (ends, ends_of[gone - 2]),
            self.own.index,
            split.act,
            (split.dealer.pairs, split.inverse, self.usual),
            reach,
            cells,
        )
        return cells


def _rounds(split: Split, lane: int) -> dict[tuple[int, int], float]:
    """The probability of each number of hands, and of how many are known not to match."""
    seen = split.dealer.lanes[lane]
    early, full = patterns(split.most_hands)
    size = int(split.shoe.sum()) - len(seen) - 2
    left = int(split.shoe[split.pair]) - seen.count(split.pair) - 2
    rounds = {(made, made): ways for made, ways in early.items()}
    rounds |= {(split.most_hands, known): ways for known, ways in full.items()}
    return {
        (made, known): ways * _drawn(size, left, made - 2, known)
        for (made, known), ways in rounds.items()
    }


def _drawn(size: int, left: int, matching: int, other: int) -> float:
    """The probability that these numbers of cards match and do not match, in some order."""
    chance = 1.0
    for n in range(matching):
        chance *= max(left - n, 0) / (size - n)
    for n in range(other):
        chance *= max(size - left - n, 0) / (size - matching - n)
    return chance


def _sums(grid: Grid, ends: Ends, lanes: Any, columns: int) -> Any:
    """The probability of each sum of the hands by lane and column; hands not made count zero."""
    most, weights = ends.split.most_hands, [_rounds(ends.split, lane) for lane in lanes.tolist()]
    found = np.zeros((lanes.size, columns, most * max(grid.places) + 1))
    for made, known in weights[0]:
        total = np.zeros((lanes.size, columns, (most - made) * grid.low + 1))
        total[..., -1] = np.array([one[made, known] for one in weights])[:, None]
        for number in range(made):
            cells = (ends.other if number < known else ends.any_card)[made]
            total = grid.added(total, cells[lanes, :columns])
        found[..., : total.shape[2]] += total
    return found


def _first(shoe: Shoe, columns: int, column: int) -> Fraction:
    """The extra loss of the first wager when a blackjack appears after play."""
    if shoe.terms.peeks or column != columns - 1:
        return Fraction(0)
    results, natural = shoe.pays.results, shoe.pays.columns[-1]
    return results[ORIGINAL]["20", natural] - results[OF_SPLIT]["20", natural]
