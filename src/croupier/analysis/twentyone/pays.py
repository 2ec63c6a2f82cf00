"""What hands of twenty-one pay: the judges of a game, tabulated for every possible hand.

No rules are written here: the game names standings, its judges judge them, and suits matter where
the names they give are paid differently.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import product
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.alike import Alike
from croupier.analysis.draws.outcomes import net, net_at
from croupier.analysis.reader import pack_of
from croupier.analysis.twentyone.kernels.dealer import FLOATS, RANKS, cards_of, hands
from croupier.core.errors import Refused
from croupier.core.game import devices, is_void
from croupier.core.rules import Rules
from croupier.equipment.cards import SUITS
from croupier.games.families.twentyone.dealt import EVEN, LOST_HAND, WON
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    BUST,
    RESCUED,
    SURRENDERED,
    TWENTY_ONE,
    VALUES,
)
from croupier.games.families.twentyone.turns import DOUBLED, OF_SPLIT, ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.analysis.twentyone.kernels.dealer import Arithmetic, Ints
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind
    from croupier.games.families.twentyone.terms import Terms

    Results = dict[tuple[str, str], Fraction]

CASES = len(SUITS) + 1
"""Both cards in each of the suits, and any other two."""
WAGERS = (ORIGINAL, DOUBLED, OF_SPLIT)
BASE = 5
TALLY = {WON: 1, LOST_HAND: BASE, EVEN: BASE**2}
"""What a hand adds to a tally, so that the sum over a box of up to four hands gives each number."""


def results(game: Game, rules: Rules, amount: Cents | None = None) -> dict[str, Results]:
    """The result of each wager of a hand by player's and dealer's standing, per unit staked.

    With an amount, as the table settles it in cents.
    """
    device = devices(game, rules)[game.decides]
    faces = tuple(device.value(face) for face in device.faces)
    starts = tuple((kind, kind.start(kind.spots(rules)[0])) for kind in game.wagers)
    on_hands = {start: kind for kind, start in starts if start in WAGERS}
    return {
        start: _results.find(
            (game, kind, start, faces, amount),
            rules,
            partial(_judged, game, kind, start, faces, amount),
        )
        for start, kind in on_hands.items()
    }


_results: Alike[Results] = Alike()


def _judged(
    game: Game, kind: WagerKind, start: str, faces: Any, amount: Cents | None, rules: Rules
) -> Results:
    """The result of one wager on every showdown."""
    return {
        (face.player, face.dealer): _result(
            None if is_void(game, face, rules) else kind.judge(start, face, rules), amount
        )
        for face in faces
    }


_names: Alike[tuple[tuple[str, str], ...]] = Alike()


def _named(rules: Any, *, zapped: bool) -> tuple[tuple[str, str], ...]:
    """What each hand is called: its count, unless the rules have a name for a twenty-one."""
    every, found = hands(), []
    for held, points in zip(every.held.tolist(), every.points.tolist(), strict=True):
        plain = str(points)
        if points != TWENTY_ONE:
            found.append((plain, plain))
            continue
        cards = mixed(tuple(held))
        found.append((rules.named(cards, zapped) or plain, rules.named(cards, True) or plain))
    return tuple(found)


def _tallied(wager: str, found: Results) -> Results:
    """How hands are tallied by their wagers' results; a double counts with its hand."""
    if wager == DOUBLED:
        return dict.fromkeys(found, Fraction(0))
    return {
        shown: Fraction(TALLY[WON if value > 0 else LOST_HAND if value < 0 else EVEN])
        for shown, value in found.items()
    }


def _result(verdict: Verdict | None, amount: Cents | None) -> Fraction:
    if verdict is None:
        return Fraction(0)
    return net(verdict) if amount is None else net_at(verdict, amount)


def columns(terms: Terms) -> tuple[str, ...]:
    """The dealer's standings in order: counts, the one that pushes, bust, blackjack."""
    pushes = (str(terms.push_on),) if terms.push_on else ()
    return (*(str(n) for n in range(17, 22)), *pushes, BUST, BLACKJACK)


@dataclass(frozen=True, eq=False)
class Pays:
    """The payoffs of a table, from the cards left: what each hand is, and what that pays.

    `left` counts the cards by face. Rows of a table are hands, its columns dealer's standings. With
    `stakes`, the amount staked takes the place of the result; with `tally`, whether a hand is won,
    lost or even does. `zapped` means that the first two cards were replaced, and the next are not a
    blackjack.
    """

    game: Game
    rules: Any
    left: Mapping[str, int]
    arithmetic: Arithmetic = field(default=FLOATS)
    amount: Cents | None = None
    stakes: bool = False
    tally: bool = False
    zapped: bool = False

    @cached_property
    def terms(self) -> Terms:
        """The terms of the table."""
        terms: Terms = self.rules.terms
        return terms

    @cached_property
    def results(self) -> dict[str, Results]:
        """The result of each wager, the amount staked on it, or how its hand is tallied."""
        by_wager = results(self.game, self.rules, self.amount)
        if self.tally:
            return {wager: _tallied(wager, found) for wager, found in by_wager.items()}
        if not self.stakes:
            return by_wager
        return {wager: dict.fromkeys(found, Fraction(1)) for wager, found in by_wager.items()}

    @cached_property
    def depends_on(self) -> tuple[Any, ...]:
        """Everything that determines what hands are worth, first what can be hashed at once."""
        suited = (
            self.name(tuple(hands().held[hand].tolist()), suit, split=split)
            for hand in _threes()
            for suit in SUITS
            for split in (False, True)
        )
        at = (self.terms, tuple(self.left.items()))
        return at, self.results, self.names, tuple(self.naturals.items()), tuple(suited)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The dealer's standings."""
        return columns(self.terms)

    @cached_property
    def denominator(self) -> int:
        """A number that the denominators of the probabilities of suits and blackjacks divide."""
        chances = [share.denominator for share in self.naturals.values()]
        for split in (False, True):
            for _, _, cases, single, double in self._suited(ORIGINAL, split):
                more = [one for part in (single, double) for line in part for one in line]
                chances += [
                    lcm(*(a.denominator for a in cases)) * lcm(*(b.denominator for b in more))
                ]
        return lcm(*chances)

    @cached_property
    def _lines(self) -> dict[tuple[str, ...], tuple[Fraction, ...]]:
        """The lines asked for so far."""
        return {}

    def line(self, standing: str, *wagers: str) -> tuple[Fraction, ...]:
        """The combined result of wagers on a hand, by the dealer's standing."""
        key = (standing, *wagers)
        if key not in self._lines:
            first, *others = (self.results[one] for one in wagers)
            self._lines[key] = tuple(
                sum((more[standing, dealer] for more in others), first[standing, dealer])
                for dealer in self.columns
            )
        return self._lines[key]

    def called(self, name: str, *wagers: str) -> str:
        """What a hand is called with these wagers on it: a doubled one may have no name."""
        plain = self.terms.doubled_is_plain and DOUBLED in wagers
        return str(TWENTY_ONE) if plain and not name.isdigit() else name

    @cached_property
    def shoe(self) -> Ints:
        """The number of cards left of each value."""
        counts = [0] * RANKS
        for card, many in self.left.items():
            counts[VALUES[card] - 1] += many
        return np.array(counts, np.int64)

    @cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """What each hand of mixed suits is, if not split and if split."""
        key = (type(self.rules), self.zapped)
        return _names.find(key, self.rules, partial(_named, zapped=self.zapped))

    @cached_property
    def naturals(self) -> dict[str, Fraction]:
        """What the aces and ten-value cards left make, with the probability of each."""
        weights: defaultdict[str, int] = defaultdict(int)
        aces = [card for card in self.left if VALUES[card] == 1]
        tens = [card for card in self.left if VALUES[card] == RANKS]
        for pair in product(aces, tens):
            weights[self.rules.named(pair, self.zapped)] += self.left[pair[0]] * self.left[pair[1]]
        total = sum(weights.values())
        return {name: Fraction(many, total) for name, many in weights.items()} if total else {}

    def table(self, *wagers: str, split: bool) -> Any:
        """What every hand pays, by the dealer's standing; a blackjack pays its average."""
        none = (Fraction(0),) * len(self.columns)
        names, place = distinct(self.names, split)
        known = [(name, self.columns[0]) in self.results[wagers[0]] for name in names]
        lines = [
            self.line(self.called(name, *wagers), *wagers) if there else none
            for name, there in zip(names, known, strict=True)
        ]
        found = self.arithmetic.array(np.array(lines))[place]
        if not split and self.naturals:
            found[hands().of(0, RANKS - 1)] = self.arithmetic.array(self._natural(wagers))
        return self.played(found)

    def _natural(self, wagers: tuple[str, ...]) -> Any:
        lines = [
            [share * one for one in self.line(name, *wagers)]
            for name, share in self.naturals.items()
        ]
        return np.array([sum(column, Fraction(0)) for column in zip(*lines, strict=True)])

    def played(self, table: Any) -> Any:
        """If the dealer looks first, nothing is played against a blackjack."""
        if self.terms.peeks:
            table[..., -1] = 0
        return table

    def hand(self, wager: str, *, split: bool) -> tuple[Any, ...]:
        """What a hand pays: standing, doubled, surrendered, broken (single, doubled), rescued."""
        breaks = [self._broken(wager), self._broken(wager, DOUBLED)]
        given = self.played(self.arithmetic.array(np.array(self.line(SURRENDERED, ORIGINAL))))
        return (
            self.table(wager, split=split),
            self.table(wager, DOUBLED, split=split),
            given,
            self.arithmetic.array(np.array(breaks)),
            self._rescued(wager),
        )

    def _rescued(self, wager: str) -> Any:
        """What is left when a double is taken back; empty if that is not allowed."""
        if not self.terms.rescue:
            return np.zeros(0, self.arithmetic.dtype)
        return self.played(self.arithmetic.array(np.array(self.line(RESCUED, wager, DOUBLED))))

    def _broken(self, *wagers: str) -> tuple[Fraction, Fraction]:
        """What a broken hand pays against no blackjack, and against one."""
        line = self.line(BUST, *wagers)
        if len(set(line[:-1])) != 1:
            why = "a hand over twenty-one is judged by what the dealer's hand counts"
            what = f"the value of hands at {self.game.name}"
            raise Refused(
                what, why, (), "a game that judges it the same way, except for a blackjack"
            )
        if self.terms.peeks:
            return line[0], Fraction(0)
        collected = self.terms.bust_at_once and DOUBLED in wagers
        return line[0], line[0] if collected else line[-1]

    def suits(self, wager: str, *, split: bool) -> tuple[Any, ...]:
        """What depends on suits, in the kernels' form; nothing is chosen yet."""
        special = np.full(len(hands().held), -1, np.int64)
        found = list(self._suited(wager, split))
        for number, (hand, *_) in enumerate(found):
            special[hand] = number
        width, many = len(self.columns), len(found)
        chances = np.array([one[2] for one in found], object).reshape(many, CASES)
        more = np.array([[one[k] for one in found] for k in (3, 4)], object)
        lanes = 55 if self.terms.shown else RANKS
        return (
            special,
            np.array([one[1] for one in found], np.int64),
            self.arithmetic.array(chances),
            self.played(self.arithmetic.array(more.reshape(2, many, CASES, width))),
            np.zeros((many, CASES, lanes), np.uint8),
        )

    def _suited(
        self, wager: str, split: bool
    ) -> Iterator[tuple[int, int, list[Fraction], Any, Any]]:
        """Each two-card hand that one more card of their suit makes pay differently."""
        every = hands()
        for final in _threes():
            held = every.held[final].tolist()
            if not self._hangs(final, tuple(held), wager, split):
                continue
            for rank in np.flatnonzero(held).tolist():
                pair = list(held)
                pair[rank] -= 1
                yield self._cases(tuple(pair), rank, tuple(held), (wager, split))

    def name(self, held: tuple[int, ...], suit: str, *, split: bool) -> str:
        """What three cards of a suit that count twenty-one are."""
        cards = tuple(card[0] + suit for card in cards_of(held))
        named: str = self.rules.named(cards, split)
        return named or str(TWENTY_ONE)

    def _hangs(self, final: int, held: tuple[int, ...], wager: str, split: bool) -> bool:
        """Whether suits change what a hand of three cards pays."""
        plain = self.line(self.names[final][split], wager)
        return any(self.line(self.name(held, suit, split=split), wager) != plain for suit in SUITS)

    def _cases(
        self, pair: tuple[int, ...], rank: int, held: tuple[int, ...], on: tuple[str, bool]
    ) -> tuple[int, int, list[Fraction], Any, Any]:
        """Both cards in a suit: how likely that is, and what the third may then add."""
        number, (wager, split) = hands().number, on
        plain = self.names[number[held]][split]
        chances: list[Fraction] = []
        single: list[list[Fraction]] = []
        double: list[list[Fraction]] = []
        for suit in SUITS:
            chances.append(self.same(pair, suit))
            third = self.third(pair, rank, suit)
            name = self.name(held, suit, split=split)
            for out, wagers in ((single, (wager,)), (double, (wager, DOUBLED))):
                own, usual = (self.called(one, *wagers) for one in (name, plain))
                lines = zip(self.line(own, *wagers), self.line(usual, *wagers), strict=True)
                out.append([third * (one - other) for one, other in lines])
        chances.append(1 - sum(chances, Fraction(0)))
        nothing = [Fraction(0)] * len(self.columns)
        return number[pair], rank, chances, [*single, nothing], [*double, nothing]

    def _of(self, rank: int, suit: str) -> tuple[int, int]:
        """The number of cards of a value left in a suit, and in all."""
        cards = [card for card in self.left if VALUES[card] == rank + 1]
        return (
            sum(self.left[card] for card in cards if card[1] == suit),
            sum(self.left[card] for card in cards),
        )

    def same(self, pair: tuple[int, ...], suit: str) -> Fraction:
        """The probability that both cards of two values are of a suit."""
        chance = Fraction(1)
        for rank in np.flatnonzero(pair).tolist():
            own, every = self._of(rank, suit)
            for k in range(pair[rank]):
                chance *= Fraction(max(own - k, 0), every - k) if every > k else 0
        return chance

    def third(self, pair: tuple[int, ...], rank: int, suit: str) -> Fraction:
        """The probability that a further card of a value is of the suit both cards have."""
        own, every = self._of(rank, suit)
        own, every = own - pair[rank], every - pair[rank]
        return Fraction(max(own, 0), every) if every > 0 else Fraction(0)


@lru_cache(maxsize=64)
def distinct(names: tuple[tuple[str, str], ...], split: bool) -> tuple[tuple[str, ...], Ints]:
    """The names that hands have, split or not, and which of them each hand has."""
    place: dict[str, int] = {}
    numbers = [place.setdefault(one[split], len(place)) for one in names]
    return tuple(place), np.array(numbers, np.int64)


@lru_cache(maxsize=1)
def _threes() -> list[int]:
    """The hands of three cards that count twenty-one without a ten-value card."""
    every = hands()
    of_three = (every.size == 3) & (every.points == TWENTY_ONE) & (every.held[:, RANKS - 1] == 0)
    found: list[int] = np.flatnonzero(of_three).tolist()
    return found


@lru_cache(maxsize=4096)
def mixed(held: tuple[int, ...]) -> tuple[str, ...]:
    """Cards of such a hand, cycling through the suits."""
    ranks = [card[0] for card in cards_of(held)]
    return tuple(rank + SUITS[place % len(SUITS)] for place, rank in enumerate(ranks))


def fresh(game: Game, rules: Rules, left: bytes | None = None) -> dict[str, int]:
    """The cards left by face; all of the pack if none were seen."""
    pack = pack_of(game, rules)
    return dict(zip(pack.faces, pack.copies if left is None else left, strict=True))
