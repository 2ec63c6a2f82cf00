"""Fixed prizes at twenty-one: how they change the play of two cards, and what they add.

A prize is not a share of the wager, so it is computed at an amount. It is won by a third card, with
the first two of a suit, and against one up card: only there can the play change, and a pair is then
split, or not, by its suits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.decisions import Chart
from croupier.analysis.distribution import Added
from croupier.analysis.twentyone.charts import SHOWN, Cell
from croupier.analysis.twentyone.distribution import chances
from croupier.analysis.twentyone.fractions import unsplit
from croupier.analysis.twentyone.kernels.dealer import SAMPLE, cards_of, hands
from croupier.analysis.twentyone.kernels.play import (
    CHOICES,
    DOUBLE,
    HIT,
    MAY_DOUBLE,
    MAY_SURRENDER,
    STAND,
    SURRENDER,
    gains,
)
from croupier.analysis.twentyone.pays import CASES, Pays
from croupier.equipment.cards import SUITS
from croupier.games.families.twentyone import turns
from croupier.games.families.twentyone.turns import OF_SPLIT, ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.twentyone.exact import Play, Shoe, Solved
    from croupier.analysis.twentyone.kernels.split import Split
    from croupier.core.money import Cents

SPLIT = CHOICES
"""The choice to split, in addition to those of a single hand."""
MIXED = CASES - 1


@dataclass(frozen=True, eq=False)
class Spot:
    """Two cards that a third of their suit makes worth a prize against what is seen.

    `prizes` are the prizes in each suit, as shares of the wager.
    """

    found: Solved
    hand: int
    rank: int
    lane: int
    prizes: tuple[Fraction, ...]

    @property
    def held(self) -> tuple[int, ...]:
        """The two cards by value."""
        return tuple(hands().held[self.hand].tolist())

    @property
    def pair(self) -> int | None:
        """The value of both, if they may be split."""
        rank = int(hands().held[self.hand].argmax())
        split = self.found.worths.split[rank, self.lane]
        return rank if self.held[rank] == 2 and np.isfinite(split) else None

    @property
    def cases(self) -> tuple[Fraction, ...]:
        """The probability that the two cards are of each suit, or mixed."""
        same = [self.found.shoe.pays.same(self.held, suit) for suit in SUITS]
        return (*same, 1 - sum(same, Fraction(0)))

    @property
    def dealt(self) -> Fraction:
        """The probability that the two cards are dealt."""
        return dict(self.found.shoe.deals).get(self.hand, Fraction(0))

    def wins(self, case: int) -> Fraction:
        """The joint probability of the winning third card and what is seen, in a case of suits."""
        pays, left = self.found.shoe.pays, self.found.shoe.left - hands().held[self.hand]
        if case == MIXED:
            return Fraction(0)
        (up,), size = self.found.shoe.dealer.lanes[self.lane], int(left.sum())
        drawn = Fraction(int(left[self.rank]), size) * pays.third(self.held, self.rank, SUITS[case])
        return drawn * Fraction(int(left[up]) - (up == self.rank), size - 1)


@dataclass(frozen=True, eq=False)
class Won:
    """What a prize does to a spot: each choice's value by case, and the choice made then.

    `before` is the choice without the prize. Values are joint with the lane.
    """

    spot: Spot
    worths: tuple[dict[int, float], ...]
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The probability that the prize is won in each suit."""
        spot = self.spot
        return tuple(
            spot.dealt * spot.cases[case] * spot.wins(case)
            if self.after[case] == HIT
            else Fraction(0)
            for case in range(MIXED)
        )

    @property
    def gain(self) -> float:
        """What it adds per unit wagered, including the change of the play."""
        paid = sum(
            float(one * prize) for one, prize in zip(self.chances, self.spot.prizes, strict=True)
        )
        return paid + self._changed(self.worths)

    @property
    def staked(self) -> float:
        """What the change of the play adds to all that is staked."""
        if self.before == self.after:
            return 0.0
        return self._changed((_staked(self.spot),) * CASES)

    def _changed(self, by_case: tuple[dict[int, float], ...]) -> float:
        spot = self.spot
        return float(spot.dealt) * sum(
            float(chance) * (worth[after] - worth[before])
            for chance, worth, before, after in zip(
                spot.cases, by_case, self.before, self.after, strict=True
            )
        )


def added(found: Solved, amount: Cents, chosen: bool, *, included: bool) -> Added:
    """What the prize of a table adds at an amount."""
    ones, prize = won(found, amount, chosen=chosen), found.shoe.pays.rules.prize
    chance = sum((each for one in ones for each in one.chances), Fraction(0))
    return Added(
        prize.name,
        amount,
        chance,
        Fraction(sum(one.gain for one in ones)),
        chance * Fraction(prize.others, amount),
        included,
        prize.cites,
    )


def chances_with(found: Solved, ones: tuple[Won, ...]) -> dict[Fraction, float]:
    """The probability of each net result, including prizes."""
    shares = found.play.splits.astype(np.float64)
    for one in ones:
        if one.spot.pair is not None:
            split = (
                c for c, after in zip(one.spot.cases, one.after, strict=True) if after == SPLIT
            )
            shares[one.spot.pair, one.spot.lane] = float(sum(split))
    met = defaultdict(float, chances(replace(found, play=replace(found.play, splits=shares))))
    for one in ones:
        for (plain, paid), chance in zip(_results(one.spot), one.chances, strict=True):
            met[plain] -= float(chance)
            met[paid] += float(chance)
    return met


def _results(spot: Spot) -> Iterator[tuple[Fraction, Fraction]]:
    """The result of the hand that wins a prize: of mixed suits, and in each suit with the prize."""
    pays, made = spot.found.shoe.pays, hands().child[spot.hand, spot.rank]
    plain = pays.line(pays.names[made][0], ORIGINAL)[0]
    for suit, prize in zip(SUITS, spot.prizes, strict=True):
        name = pays.name(tuple(hands().held[made].tolist()), suit, split=False)
        yield plain, pays.line(name, ORIGINAL)[0] + prize


def won(found: Solved, amount: Cents, *, chosen: bool = True) -> tuple[Won, ...]:
    """What a prize does at an amount wherever it can be won; unless `chosen`, play is unchanged."""
    return tuple(_won(spot, chosen) for spot in spots(found, amount))


def spots(found: Solved, amount: Cents) -> Iterator[Spot]:
    """Every two cards and lane that can win a prize with such a wager."""
    pays, suits = found.shoe.pays, found.shoe.tables[ORIGINAL, False][1]
    prize: Any = getattr(pays.rules, "prize", None)
    lanes = found.shoe.dealer.lanes if prize is not None else ()
    for hand in np.flatnonzero(suits[0] >= 0).tolist():
        rank = int(suits[1][suits[0][hand]])
        made = hands().held[hands().child[hand, rank]].tolist()
        for number, lane in enumerate(lanes):
            of_suits = (tuple(c[0] + suit for c in cards_of(tuple(made))) for suit in SUITS)
            paid = [prize.won(cards, SAMPLE[lane[0]], amount) for cards in of_suits]
            if any(paid):
                yield Spot(found, hand, rank, number, tuple(Fraction(p, amount) for p in paid))


def _won(spot: Spot, chosen: bool) -> Won:
    found, lane = spot.found, spot.lane
    worths = _worths_at(found, spot.hand, spot.rank, lane)
    suits = found.shoe.tables[ORIGINAL, False][1]
    before = (found.play.by_suit[suits[0][spot.hand], :, lane] % CHOICES).tolist()
    if spot.pair is not None and found.play.splits[spot.pair, lane]:
        before = [SPLIT] * CASES
    after = list(before)
    for case in range(CASES if chosen else 0):
        prize = spot.prizes[case] if case != MIXED else Fraction(0)
        more = {HIT: float(spot.wins(case) * prize)}
        with_prize = {one: worth + more.get(one, 0.0) for one, worth in worths[case].items()}
        if prize:
            after[case] = max(with_prize, key=lambda one: with_prize[one])
    return Won(spot, worths, tuple(before), tuple(after))


@lru_cache(maxsize=64)
def _worths_at(found: Solved, hand: int, rank: int, lane: int) -> tuple[dict[int, float], ...]:
    """The same for every amount: a prize changes nothing else."""
    return _worths(Spot(found, hand, rank, lane, ()))


def _worths(spot: Spot) -> tuple[dict[int, float], ...]:
    """What each choice is worth in each case of suits, without the prize."""
    found, hand, lane = spot.found, spot.hand, spot.lane
    shoe, worths, may = found.shoe, found.worths, found.shoe.may[hand]
    suits, left = shoe.tables[ORIGINAL, False][1], shoe.left - hands().held[hand]
    more = np.zeros((CASES, 2, len(shoe.dealer.lanes)))
    after = shoe.ends[hands().child[hand, spot.rank]]
    gains(suits[0][hand], left, int(left.sum()), after, suits, shoe.look, 0.0, more)
    split = _splits(spot)
    return tuple(
        {
            STAND: float(worths.stand[hand, lane]),
            HIT: float(worths.hit[hand, lane] + more[case, 0, lane]),
            **(
                {DOUBLE: float(worths.double[hand, lane] + more[case, 1, lane])}
                if may & MAY_DOUBLE
                else {}
            ),
            **({SURRENDER: float(worths.surrender[hand, lane])} if may & MAY_SURRENDER else {}),
            **({SPLIT: split[case]} if split else {}),
        }
        for case in range(CASES)
    )


def _splits(spot: Spot) -> list[float]:
    """What splitting a pair is worth in each case of suits; mixed suits get the remainder."""
    pair, lane, found = spot.pair, spot.lane, spot.found
    if pair is None:
        return []
    whole = float(found.worths.split[pair, lane])
    by_case, splitting = [whole] * CASES, found.shoe.splitting(pair, found.play)
    for case, suit in enumerate(SUITS):
        if spot.cases[case]:
            by_case[case] = float(split_of_suit(found.shoe, splitting, found.play, suit)[lane])
    suited = sum(float(spot.cases[case]) * by_case[case] for case in range(MIXED))
    if spot.cases[MIXED]:
        by_case[MIXED] = (whole - suited) / float(spot.cases[MIXED])
    return by_case


def split_of_suit(shoe: Shoe, splitting: Split, play: Play, suit: str) -> Any:
    """What splitting a pair is worth in each lane, both cards of a suit.

    Without blackjacks: the first wager is judged like the others.
    """
    pays, suits = shoe.on_split(OF_SPLIT, play)
    card = SAMPLE[splitting.pair][0] + suit
    own, every = shoe.pays.left[card] - 1, int(shoe.left[splitting.pair]) - 1
    later, first = (_gone(shoe.pays, card, many).suits(OF_SPLIT, split=True) for many in (2, 1))
    known = np.zeros(first[2].shape)
    known[:, SUITS.index(suit)] = first[2][:, SUITS.index(suit)] * every / own
    known[:, MIXED] = 1.0 - known.sum(axis=1)
    tables = ((later[2], later[3]), (known, first[3]))
    return splitting.of_suit(*((pays, (*suits[:2], *one, suits[4])) for one in tables))


def _gone(pays: Pays, card: str, many: int) -> Pays:
    """What hands pay by suits, with a number of one card gone."""
    return replace(pays, left=dict(Counter(pays.left) - Counter({card: many})))


def _staked(spot: Spot) -> dict[int, float]:
    """What is staked with each choice, joint with the lane; suits do not matter."""
    found, lane = spot.found, spot.lane
    shoe = type(found.shoe)(replace(found.shoe.pays, stakes=True))
    worth, left = unsplit(found, shoe), shoe.left - hands().held[spot.hand]
    (up,), size = shoe.dealer.lanes[lane], int(left.sum())
    hit = 0.0
    for rank in np.flatnonzero(left).tolist():
        after = hands().child[spot.hand, rank]
        comes_up = (left[up] - (up == rank)) / (size - 1)
        hit += left[rank] / size * (worth[after, lane] if after >= 0 else comes_up)
    once = float(left[up]) / size
    split = {} if spot.pair is None else {SPLIT: float(shoe.split(spot.pair, found.play)[lane])}
    return {STAND: once, SURRENDER: once, DOUBLE: 2 * once, HIT: float(hit), **split}


CHOSEN = {
    STAND: turns.STAND,
    HIT: turns.HIT,
    DOUBLE: turns.DOUBLE,
    SURRENDER: turns.SURRENDER,
    SPLIT: turns.SPLIT,
}
OF = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def prize_chart(one: Won) -> Chart:
    """The best choice by suit, and the cost of the second best, where the prize can be won."""
    spot, up = one.spot, SAMPLE[one.spot.found.shoe.dealer.lanes[one.spot.lane][0]][0]
    cards = ",".join(card[0] for card in cards_of(spot.held))
    mass, natural = (float(part[spot.lane]) for part in spot.found.shoe.masses(spot.hand))
    rows = []
    for case, suit in enumerate(SUITS):
        prize = {HIT: float(spot.wins(case) * spot.prizes[case])}
        values = {
            CHOSEN[code]: (worth + prize.get(code, 0.0)) / (mass - natural)
            for code, worth in one.worths[case].items()
        }
        rows.append((f"{cards} of {OF[suit]}", (Cell(float(spot.cases[case]) * mass, values),)))
    return Chart(spot.found.shoe.pays.rules.prize.name, (up,), tuple(rows), SHOWN)
