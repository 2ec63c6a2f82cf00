"""Split pairs, exactly: hands that see only themselves, however often the pair is split again.

Every split hand is played by one rule, so hands are exchangeable and their values add. A hand's
value when some number of other hands received a card that does not match follows from its value
with one more card of the pair gone: what happens with any such card, less what happens with a
matching one. So only hands that begin with a card of the pair are needed, from shoes that lack 2,
3, … of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.kernels.dealer import (
    ACE,
    FLOATS,
    RANKS,
    Arithmetic,
    doubles,
    hands,
    laws_of,
)
from croupier.analysis.twentyone.kernels.play import (
    CHOICES,
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    stands,
    worth_of,
)

if TYPE_CHECKING:
    from croupier.analysis.twentyone.kernels.dealer import Dealer, Ints
    from croupier.games.families.twentyone.terms import Terms


@dataclass(frozen=True, eq=False)
class Chains:
    """The hands with a card of the pair, and what the shoe lacks when they stand.

    With n cards of the pair gone, the hand's shoe is number `base` + n - 2 in `gone`.
    """

    own: Ints
    base: Ints
    gone: Ints


@lru_cache(maxsize=64)
def chains(pair: int, most: int) -> Chains:
    """Hands with a card of the pair, with up to `most` of it gone."""
    every = hands()
    own = np.flatnonzero(every.held[:, pair] > 0)
    base = np.full(len(every.held), -1, np.int64)
    gone: list[list[int]] = []
    for hand in own.tolist():
        again = int(every.held[hand, pair]) - 1
        if again:
            fewer = every.held[hand].tolist()
            fewer[pair] -= 1
            base[hand] = base[every.number[tuple(fewer)]] + 1
            continue
        base[hand] = len(gone)
        longest = (21 - int(every.held[hand] @ np.arange(1, RANKS + 1))) // (pair + 1)
        row = every.held[hand].tolist()
        gone += [[*row[:pair], m, *row[pair + 1 :]] for m in range(2, most + longest + 1)]
    return Chains(own, base, np.array(gone, np.int64))


def most_gone(most_hands: int) -> int:
    """The most cards of a pair that have to be removed from the shoe."""
    return 2 * most_hands - 2


@lru_cache(maxsize=16)
def patterns(most_hands: int) -> tuple[dict[int, int], dict[int, int]]:
    """The number of orders of matching and other cards until every split hand has its second card.

    First by the number of hands, if fewer than the most are made and none matches; second, if the
    most are made, by how many hands received a card that does not match before.
    """
    return _orders(most_hands, 2)


@lru_cache(maxsize=16)
def before_second(most_hands: int) -> tuple[dict[int, int], dict[int, int]]:
    """The same until the hands of the first card have theirs and the second's has not begun."""
    return _orders(most_hands, 1)


def _orders(most_hands: int, begun: int) -> tuple[dict[int, int], dict[int, int]]:
    ended: Counter[int] = Counter()
    full: Counter[int] = Counter()
    open_ones = Counter({(2, begun, 0): 1})
    while open_ones:
        after: Counter[tuple[int, int, int]] = Counter()
        for (made, waiting, other), ways in open_ones.items():
            if made == most_hands:
                full[other] += ways
            elif not waiting:
                ended[made] += ways
            else:
                after[made, waiting - 1, other + 1] += ways
                after[made + 1, waiting + 1, other] += ways
        open_ones = after
    return dict(ended), dict(full)


def split_play(terms: Terms, pair: int, act: Any, plain: Any) -> Any:
    """How hands of a split pair are played: as if not split, except for what the terms bar."""
    every = hands()
    played = barred(act, plain, doubles(terms, split=True)[:, None])
    if not terms.draws_to(split_aces=pair == ACE):
        played[:] = STAND
    played[every.of(pair)] = HIT
    return played


def barred(act: Any, plain: Any, may_double: Any) -> Any:
    """The play without surrender and with some doubles barred: those hands hit or stand."""
    chosen = act % CHOICES
    not_so = (chosen == SURRENDER) | ((chosen == DOUBLE) & ~may_double)
    return np.where(not_so, plain | (act & RESCUE), act)


@dataclass(frozen=True, eq=False)
class Split:
    """A split pair: the shoe, the dealer, and the play of a split hand."""

    shoe: Ints
    dealer: Dealer
    pair: int
    most_hands: int
    act: Any
    arithmetic: Arithmetic = FLOATS

    def worth(self, *pays: Any) -> Any:
        """The result of the pair's hands in each lane, joint with it, once two are dealt.

        `pays` are the tables of a split hand and what depends on suits; and those of the hand with
        the first wager, if that is judged differently.
        """
        found = [self._by_gone(*one) for one in pays]
        split = self._together(*found[0])
        return split if len(found) == 1 else self.arithmetic.plus(split, self._first(*found))

    def of_suit(self, later: Any, own: Any) -> Any:
        """The result of the hands if both cards of the pair are of a suit.

        Two hands begin with those: `own` are their tables, `later` those of hands made by a further
        card.
        """
        usual, begun = self._by_gone(*later), self._by_gone(*own)
        number = self.arithmetic
        total = number.plus(self._together(*usual), self._first(usual, begun))
        return number.plus(total, self._second(usual, begun))

    @cached_property
    def _gone(self) -> range:
        """How many of the pair may be gone."""
        return range(2, min(most_gone(self.most_hands), int(self.shoe[self.pair])) + 1)

    @cached_property
    def inverse(self) -> Any:
        """The inverses of the numbers of cards left."""
        return self.arithmetic.inverses(int(self.shoe.sum()))

    def _match(self, gone: int) -> Any:
        """The probability that the next card matches, with this many of the pair gone."""
        left = max(int(self.shoe[self.pair]) - gone, 0)
        return self.arithmetic.number(Fraction(left, int(self.shoe.sum()) - gone))

    @cached_property
    def _stood(self) -> tuple[Ints, Ints]:
        """The hands that are met, and those that are stood on."""
        every, chain = hands(), chains(self.pair, most_gone(self.most_hands))
        met = np.zeros(len(every.held), np.uint8)
        need = np.zeros(len(every.held), np.uint8)
        stands(chain.own, every.child, self.act, every.of(self.pair), met, need)
        return np.flatnonzero(met), np.flatnonzero(need)

    @property
    def met(self) -> Ints:
        """The hands that are met."""
        return self._stood[0]

    @cached_property
    def laws(self) -> tuple[Any, Ints]:
        """The dealer's laws for every hand that is stood on, and their numbers by cards gone."""
        chain, (_, need) = chains(self.pair, most_gone(self.most_hands)), self._stood
        numbers = chain.base[need][None, :] + np.array(self._gone)[:, None] - 2
        used, place = np.unique(numbers, return_inverse=True)
        law_of = np.full((len(self._gone), len(chain.base)), -1, np.int64)
        law_of[:, need] = place.reshape(numbers.shape)
        left = np.maximum(self.shoe - chain.gone[used], 0)
        return laws_of(self.dealer, left, self.arithmetic), law_of

    def _by_gone(self, pays: Any, suits: Any) -> tuple[Any, Any]:
        """A hand's value by how many of the pair are gone: with no match, and with any card."""
        every, number = hands(), self.arithmetic
        law, law_of = self.laws
        start, twin = every.of(self.pair), every.of(self.pair, self.pair)
        shape = (most_gone(self.most_hands) - 1, len(self.dealer.lanes))
        other, any_card = np.zeros(shape, number.dtype), np.zeros(shape, number.dtype)
        for n in self._gone:
            shoe = self.shoe.copy()
            shoe[self.pair] -= n - 1
            worth = np.zeros((len(every.held), shape[1]), number.dtype)
            worth_of(
                (shoe, self.met),
                (every.held, every.child),
                (law, law_of[n - 2]),
                pays,
                (self.act, suits),
                (self.dealer.pairs, self.inverse),
                number.m,
                worth,
            )
            any_card[n - 2] = worth[start]
            matched = number.times(worth[twin], self._match(n))
            other[n - 2] = number.less(worth[start], matched)
        return other, any_card

    def _known(self, worth: Any, gone: int, others: int) -> Any:
        """The value with these numbers of the pair's cards gone and of other hands not matching."""
        if not others:
            return worth[gone - 2]
        fewer = self._known(worth, gone, others - 1)
        matched = self.arithmetic.times(self._known(worth, gone + 1, others - 1), self._match(gone))
        return self.arithmetic.less(fewer, matched)

    def _matched(self, gone: int) -> Any:
        """The probability that this many of the pair come one after another."""
        chance = self.arithmetic.number(1)
        for n in range(2, gone):
            chance = self.arithmetic.times(chance, self._match(n))
        return chance

    def _together(self, other: Any, any_card: Any) -> Any:
        """All hands together, by how many are made."""
        number, most = self.arithmetic, self.most_hands
        ended, full = patterns(most)
        total = np.zeros(other.shape[1], number.dtype)
        for made, ways in ended.items():
            each = number.times(self._known(other, made, made - 1), self._matched(made))
            total = number.plus(total, number.times(each, number.number(ways * made)))
        for known, ways in full.items():
            each = number.times(
                self._known(any_card, most, known), number.number(ways * (most - known))
            )
            if known:
                more = self._known(other, most, known - 1)
                each = number.plus(each, number.times(more, number.number(ways * known)))
            total = number.plus(total, number.times(each, self._matched(most)))
        return total

    def _first(self, split: tuple[Any, Any], first: tuple[Any, Any]) -> Any:
        """The extra value of the hand with the first wager, which is the first to be played."""
        number, most = self.arithmetic, self.most_hands
        other, any_card = (number.less(f, s) for f, s in zip(first, split, strict=True))
        total = number.times(any_card[most - 2], self._matched(most))
        for made in range(2, most):
            total = number.plus(total, number.times(other[made - 2], self._matched(made)))
        return total

    def _second(self, split: tuple[Any, Any], second: tuple[Any, Any]) -> Any:
        """The extra value of the hand of the second card, played after those of the first."""
        number, most = self.arithmetic, self.most_hands
        other, any_card = (number.less(f, s) for f, s in zip(second, split, strict=True))
        ended, full = before_second(most)
        times = [(any_card, most, known, ways) for known, ways in full.items()]
        for made, ways in ended.items():
            times += [(other, gone, made - 1, ways) for gone in range(made, most)]
            times.append((any_card, most, made - 1, ways))
        total = np.zeros(other.shape[1], number.dtype)
        for worth, gone, known, ways in times:
            each = number.times(self._known(worth, gone, known), self._matched(gone))
            total = number.plus(total, number.times(each, number.number(ways)))
        return total
