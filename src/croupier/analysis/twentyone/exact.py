"""The exact analysis of twenty-one: the best play of every hand, and what it is worth.

From a shoe by composition, with one patron and no cut card. Each hand is played by its own cards
and what is seen of the dealer's; split hands are played by the same rule, splitting again as
allowed. Doubling for less than the wager is never better than doubling or hitting: its value is
between theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.kernels.dealer import (
    ACE,
    RANKS,
    TEN,
    dealer,
    doubles,
    hands,
    laws_of,
)
from croupier.analysis.twentyone.kernels.play import (
    MAY_DOUBLE,
    MAY_SURRENDER,
    TIE,
    best_by_suit,
    best_play,
    masses,
)
from croupier.analysis.twentyone.kernels.split import Split, barred, split_play
from croupier.analysis.twentyone.pays import Pays, fresh
from croupier.analysis.twentyone.zap import chosen, replaced
from croupier.analysis.twentyone.zap import worths as zap_worths
from croupier.core.rules import Rules
from croupier.games.families.twentyone.hands import BLACKJACK, EVEN_MONEY
from croupier.games.families.twentyone.turns import OF_SPLIT, ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.analysis.twentyone.kernels.dealer import Arithmetic, Dealer, Ints
    from croupier.core.game import Game
    from croupier.games.families.twentyone.terms import Terms

ERROR_BOUND = Fraction(1, 10**12)
"""More than rounding errors add up to: fewer than 5,000 terms of one sign, 60 products deep."""


@dataclass(frozen=True, eq=False)
class Play:
    """How hands are played.

    The choice by hand and lane, the better of hitting and standing, and both again by the case of
    suits where those matter; where pairs are split, and where two cards are replaced.
    """

    act: Any
    plain: Any
    by_suit: Any
    plain_by_suit: Any
    splits: Any
    zaps: Any


@dataclass(frozen=True, eq=False)
class Worths:
    """What each choice is worth for each hand, joint with its lane; `split` by the pair's value."""

    stand: Any
    hit: Any
    double: Any
    surrender: Any
    best: Any
    split: Any
    even_money: Any
    zap: Any


@dataclass(frozen=True, eq=False)
class Shoe:
    """A shoe and a table's rules, ready to be analyzed."""

    pays: Pays

    @property
    def terms(self) -> Terms:
        """What the play of a hand depends on."""
        return self.pays.terms

    @property
    def arithmetic(self) -> Arithmetic:
        """How values are computed."""
        return self.pays.arithmetic

    @property
    def left(self) -> Ints:
        """The number of cards left of each value."""
        return self.pays.shoe

    @cached_property
    def dealer(self) -> Dealer:
        """The dealer's hands."""
        return dealer(self.terms)

    @cached_property
    def look(self) -> tuple[Any, Any]:
        """The lanes, and the inverses of the numbers of cards left."""
        return self.dealer.pairs, self.arithmetic.inverses(int(self.left.sum()))

    @cached_property
    def ends(self) -> Any:
        """The probabilities of the dealer's final hands with each hand removed from the shoe."""
        return _ends(tuple(self.left.tolist()), self.dealer, self.arithmetic)

    @cached_property
    def deals(self) -> tuple[tuple[int, Fraction], ...]:
        """The two-card hands that may be dealt, and the probability of each."""
        every, size = hands(), int(self.left.sum())
        found = []
        for hand in every.two:
            one, other = np.repeat(np.arange(RANKS), every.held[hand]).tolist()
            ways = int(self.left[one]) * (int(self.left[other]) - (one == other))
            chance = Fraction(ways * (1 + (one != other)), size * (size - 1))
            if chance:
                found.append((hand, chance))
        return tuple(found)

    @cached_property
    def may(self) -> Any:
        """What may be done with each hand besides hitting and standing."""
        terms, size = self.terms, hands().size
        given = np.array([terms.lets_surrender(int(one), split=False) for one in size])
        return doubles(terms, split=False) * MAY_DOUBLE + given * MAY_SURRENDER

    def masses(self, hand: int) -> tuple[Any, Any]:
        """The probability of each lane once a hand is dealt, and of a blackjack in it."""
        left = self.left - hands().held[hand]
        mass, natural = np.zeros((2, len(self.dealer.lanes)), self.arithmetic.dtype)
        masses(left, int(left.sum()), *self.look, self.arithmetic.m, mass, natural)
        return mass, natural

    def split(self, pair: int, play: Play) -> Any:
        """What splitting a pair is worth in each lane, joint with it."""
        on = (OF_SPLIT,) if self.terms.peeks else (OF_SPLIT, ORIGINAL)
        return self.splitting(pair, play).worth(*(self.on_split(wager, play) for wager in on))

    def splitting(self, pair: int, play: Play) -> Split:
        """A split pair of this shoe, its hands played this way."""
        return _splitting(tuple(self.left.tolist()), self.terms, pair, play, self.arithmetic)

    def on_split(self, wager: str, play: Play) -> tuple[Any, Any]:
        """The tables of a split hand, and what depends on suits, with the choices there."""
        pays, suits = self.tables[wager, True]
        first, allowed = self.tables[ORIGINAL, False][1][0], doubles(self.terms, split=True)
        acts = suits[4].copy()
        for hand in np.flatnonzero(suits[0] >= 0).tolist():
            case = first[hand]
            chosen = (play.by_suit, play.plain_by_suit) if case >= 0 else (play.act, play.plain)
            at = case if case >= 0 else hand
            acts[suits[0][hand]] = barred(chosen[0][at], chosen[1][at], allowed[hand])
        return pays, (*suits[:4], acts)

    @cached_property
    def met(self) -> Any:
        """The result of each two-card hand against a blackjack that ends the deal."""
        by_hand = np.zeros(len(hands().held), self.arithmetic.dtype)
        results = self.pays.results[ORIGINAL]
        for hand in hands().two:
            name = self.pays.names[hand][0]
            by_hand[hand] = self.arithmetic.number(results[name, BLACKJACK])
        shares = self.pays.naturals.items()
        natural = sum((share * results[name, BLACKJACK] for name, share in shares), Fraction(0))
        by_hand[hands().of(ACE, TEN)] = self.arithmetic.number(natural)
        return by_hand

    def even_money(self, mass: Any, natural: Any) -> Any:
        """What even money is worth against an ace, less blackjacks counted elsewhere."""
        number = self.arithmetic
        paid = number.times(mass[ACE], number.number(self.pays.results[ORIGINAL][EVEN_MONEY, "0"]))
        if not self.terms.peeks:
            return paid
        return number.less(paid, number.times(natural[ACE], self.met[hands().of(ACE, TEN)]))

    @cached_property
    def tables(self) -> dict[tuple[str, bool], tuple[Any, Any]]:
        """The tables of the first wager, if not split and if split, and of a further one."""
        which = ((ORIGINAL, False), (OF_SPLIT, True), (ORIGINAL, True))
        return {
            (wager, split): (
                self.pays.hand(wager, split=split),
                self.pays.suits(wager, split=split),
            )
            for wager, split in which
        }


@lru_cache(maxsize=16)
def _ends(left: tuple[int, ...], of: Dealer, arithmetic: Arithmetic) -> Any:
    """The dealer's final hands, cached for what is paid, staked and counted."""
    return laws_of(of, np.maximum(np.array(left, np.int64) - hands().held, 0), arithmetic)


@lru_cache(maxsize=128)
def _splitting(
    left: tuple[int, ...], terms: Terms, pair: int, play: Play, arithmetic: Arithmetic
) -> Split:
    """A split pair, cached for what is paid, staked and counted: its laws are expensive."""
    act = split_play(terms, pair, play.act, play.plain)
    most = terms.hands_of(aces=pair == ACE)
    return Split(np.array(left, np.int64), dealer(terms), pair, most, act, arithmetic)


def shoe_of(game: Game, rules: Rules, left: bytes | None = None) -> Shoe:
    """The shoe of a table, fresh or with the cards left."""
    return Shoe(Pays(game, rules, fresh(game, rules, left)))


@dataclass(frozen=True, eq=False)
class Solved:
    """The best play from a shoe, and what everything is worth."""

    shoe: Shoe
    play: Play
    worths: Worths
    takes_even_money: bool = False
    after_zap: Mapping[int, Solved] = field(default_factory=dict)

    @cached_property
    def mean(self) -> float:
        """A patron's expectation per unit wagered."""
        return float(sum(float(chance) * self._dealt(hand) for hand, chance in self.shoe.deals))

    def _dealt(self, hand: int) -> float:
        """What two cards are worth: played in the best way, or met by a blackjack."""
        worth = self.worths.best[hand].sum()
        if self.shoe.terms.peeks:
            worth += self.shoe.masses(hand)[1].sum() * self.shoe.met[hand]
        return float(worth)


def solve(shoe: Shoe) -> Solved:
    """The best play of every hand, dealt, split or replaced."""
    return Solving(shoe).solved(solve)


class Solving:
    """Values and choices while they are worked out; the kernels fill in `found`."""

    def __init__(self, shoe: Shoe) -> None:
        self.shoe, many = shoe, (len(hands().held), len(shoe.dealer.lanes))
        worths, choices = np.zeros((5, *many)), np.zeros((2, *many), np.uint8)
        self.found: tuple[Any, ...] = (*worths, *choices)
        self.pays, self.suits = shoe.tables[ORIGINAL, False]
        self.plain_by_suit = self.suits[4].copy()

    def play(self, *, given: bool = False) -> None:
        """Play every hand that is not split: in the best way, or by the given choices."""
        every, shoe = hands(), self.shoe
        for one in self.found[1:3]:
            one[:] = 0
        of = (every.held, every.child, every.points)
        best_play(shoe.left, of, shoe.ends, self.pays, shoe.may, shoe.look, self.found, given)
        also = (*self.found, self.plain_by_suit)
        best_by_suit(shoe.left, of[:2], shoe.ends, shoe.may, self.suits, shoe.look, also, given)

    def split(self) -> tuple[Play, Any, Any]:
        """The play with the best splits, and what even money and splitting are worth."""
        best, act, plain = self.found[4:]
        play = Play(
            act,
            plain,
            self.suits[4],
            self.plain_by_suit,
            np.zeros((RANKS, best.shape[1]), bool),
            np.zeros_like(best, bool),
        )
        even, natural = _even_money(self.shoe, best), hands().of(ACE, TEN)
        best[natural] = np.maximum(best[natural], even)
        return play, even, _splits(self.shoe, play, best)

    def solved(self, again: Callable[[Shoe], Solved], *, given: bool = False) -> Solved:
        """The play and its value, with pairs split and cards replaced where that is best.

        `again` solves what follows after cards were replaced.
        """
        self.play(given=given)
        stand, hit, double, surrender, best, _, _ = self.found
        before = best[hands().of(ACE, TEN)].copy()
        play, even, split = self.split()
        after = replaced(self.shoe, again)
        zap = zap_worths(after, best)
        play.zaps[:] = chosen(self.shoe, zap, best, by_count=given)
        best[play.zaps] = zap[play.zaps]
        worths = Worths(stand, hit, double, surrender, best, split, even, zap)
        return Solved(self.shoe, play, worths, bool((even > before + TIE).any()), after)


def _splits(shoe: Shoe, play: Play, best: Any) -> Any:
    """What splitting each pair is worth; record it where it is best."""
    split = np.full((RANKS, best.shape[1]), -np.inf)
    for pair in range(RANKS):
        twin = hands().of(pair, pair)
        if shoe.left[pair] >= 2 and shoe.terms.hands_of(aces=pair == ACE) > 1:
            split[pair] = shoe.split(pair, play)
            play.splits[pair] = split[pair] > best[twin] + TIE
            best[twin] = np.maximum(best[twin], split[pair])
    return split


def _even_money(shoe: Shoe, best: Any) -> Any:
    """What even money for a blackjack is worth against an ace, if it may be taken."""
    hand, worth = hands().of(ACE, TEN), np.full(best.shape[1], -np.inf)
    there = min(shoe.left[ACE], shoe.left[TEN]) > 0 and not shoe.pays.zapped
    if shoe.terms.even_money and there:
        worth[ACE] = shoe.even_money(*shoe.masses(hand))
    return worth
