"""Twenty-one again, slowly and otherwise: conditional chances, in fractions, hand by hand.

The recursion shares nothing with the analysis but what a hand counts. The dealer's law is plain,
every card is drawn given that the dealer has no blackjack, and a round of split hands is dealt in
the order in which a table deals it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import msgspec

from croupier.analysis.twentyone.exact import Shoe, Solved, solve
from croupier.analysis.twentyone.pays import Pays, fresh
from croupier.equipment.cards import SUITS
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.procedure import BLACKJACK

Left = tuple[int, ...]
Held = tuple[int, ...]
ACE, TEN = 0, 9
OVER = 22


def less(left: Left, rank: int) -> Left:
    return (*left[:rank], left[rank] - 1, *left[rank + 1 :])


def more(held: Held, rank: int) -> Held:
    return (*held[:rank], held[rank] + 1, *held[rank + 1 :])


def count(held: Held) -> tuple[int, bool]:
    hard = sum((rank + 1) * many for rank, many in enumerate(held))
    soft = held[ACE] > 0 and hard <= 11
    return hard + 10 * soft, soft


NAMES = "A23456789T"


class Rules(BlackjackOptions):
    """Rules that change terms no option changes, for the tables of other books."""

    changed: dict[str, Any] = {}  # noqa: RUF012

    @property
    def terms(self) -> Any:
        return msgspec.structs.replace(super().terms, **self.changed)


def rules(changed: dict[str, Any] | None = None, **options: Any) -> BlackjackOptions:
    """Other books push a split two-card 21 against a 21, and know no even money."""
    kind = type("Changed", (Rules,), {"changed": changed or {}})
    usual = {"seats": 6, "split_two_card_21_beats_multi_card_21": False, "even_money": False}
    made: BlackjackOptions = kind(**{**usual, **options})
    return made


def shoe(of: BlackjackOptions, counts: tuple[int, ...] | None = None) -> Shoe:
    if counts is None:
        return Shoe(Pays(BLACKJACK, of, fresh(BLACKJACK, of)))
    left = {
        name + suit: many // 4 + (place < many % 4)
        for name, many in zip(NAMES, counts, strict=True)
        for place, suit in enumerate(SUITS)
    }
    return Shoe(Pays(BLACKJACK, of, left))


def analysed(counts: Left, *, hits: bool, after_split: bool) -> Solved:
    """The analysis of the game that the recursion plays, from the same cards."""
    changed = {"double_after_split": after_split, "most_hands": 2}
    return solve(shoe(rules(changed, soft17="hit" if hits else "stand"), counts))


Steps = tuple[tuple[int, tuple[tuple[int, int, int, int], ...]], ...]
MOST_CARDS = 22


@cache
def tree(up: int, hits: bool) -> Steps:
    """What the dealer may hold and must draw to, fewest cards first: how many were drawn, and for
    each rank how many of it are used, the final count it makes, or which holding comes of it."""
    start = more((0,) * 10, up)
    holdings, steps = [start], []
    known = {start: 0}
    for held in holdings:
        after = []
        for rank in range(10):
            then = more(held, rank)
            points, soft = count(then)
            if points > 17 or (points == 17 and not (soft and hits)):
                after.append((rank, held[rank] - start[rank], min(points, OVER), 0))
                continue
            if then not in known:
                known[then] = len(holdings)
                holdings.append(then)
            after.append((rank, held[rank] - start[rank], 0, known[then]))
        steps.append((sum(held) - 1, tuple(after)))
    return tuple(steps)


class Slow:
    """A game with one split at most, the dealer looking for a blackjack first."""

    def __init__(self, left: Left, *, hits: bool = False, after_split: bool = True) -> None:
        self.left, self.hits, self.after_split = left, hits, after_split
        self.dealt = lru_cache(maxsize=None)(self._dealt)
        self.worth = lru_cache(maxsize=None)(self._worth)

    def _dealt(self, left: Left, up: int) -> dict[int, Fraction]:
        """The dealer's final count from an up card, given that it has no blackjack.

        Every way of drawing so many cards has the same chance but for the cards there are of each,
        so ways are counted in whole numbers, and divided by all ways in the end.
        """
        barred = {ACE: TEN, TEN: ACE}.get(up, -1)
        ways, found = [1] + [0] * len(tree(up, self.hits)), dict[int, Fraction]()
        whole = sum(many for rank, many in enumerate(left) if rank != barred)
        size = sum(left)
        all_ways = [1, whole]
        while len(all_ways) < MOST_CARDS:
            all_ways.append(all_ways[-1] * (size - len(all_ways) + 1))
        ends: dict[tuple[int, int], int] = {}
        for node, (cards, after) in enumerate(tree(up, self.hits)):
            here = ways[node]
            for rank, used, end, child in after if here else ():
                if not cards and rank == barred:
                    continue
                more_ways = here * (left[rank] - used)
                if child:
                    ways[child] += more_ways
                else:
                    ends[end, cards + 1] = ends.get((end, cards + 1), 0) + more_ways
        for (end, cards), many in ends.items():
            found[end] = found.get(end, Fraction(0)) + Fraction(many, all_ways[cards])
        return found

    def next_card(self, left: Left, up: int) -> dict[int, Fraction]:
        """A player's next card, given that the dealer has no blackjack."""
        barred, size = {ACE: TEN, TEN: ACE}.get(up, -1), sum(left)
        other = size - (left[barred] if barred >= 0 else 0)
        return {
            rank: Fraction(many, size - 1)
            if rank == barred
            else Fraction(many * (other - 1), other * (size - 1))
            for rank, many in enumerate(left)
            if many
        }

    def stood(self, held: Held, left: Left, up: int, stake: int = 1) -> Fraction:
        points = count(held)[0]
        if points > 21:
            return Fraction(-stake)
        law = self.dealt(left, up)
        won = sum(
            (chance for end, chance in law.items() if end == OVER or end < points), Fraction(0)
        )
        lost = sum((chance for end, chance in law.items() if points < end <= 21), Fraction(0))
        return stake * (won - lost)

    def _worth(self, held: Held, up: int) -> tuple[Fraction, str]:
        """The best choice for a hand that is not split, from the whole shoe."""
        left = less(self.left, up)
        for rank, many in enumerate(held):
            for _ in range(many):
                left = less(left, rank)
        choices = {"stand": self.stood(held, left, up)}
        if count(held)[0] < 21:
            draws = self.next_card(left, up).items()
            choices["hit"] = sum((p * self.after(more(held, c), up) for c, p in draws), Fraction(0))
            if sum(held) == 2:
                choices["double"] = sum(
                    (p * self.stood(more(held, c), less(left, c), up, 2) for c, p in draws),
                    Fraction(0),
                )
        best = max(choices, key=lambda choice: choices[choice])
        return choices[best], best

    def after(self, held: Held, up: int) -> Fraction:
        return Fraction(-1) if count(held)[0] > 21 else self.worth(held, up)[0]

    def rule(self, held: Held, up: int) -> str:
        """What a split hand does: as if it were not split; it may be barred from doubling."""
        best = self.worth(held, up)[1]
        if best != "double" or self.after_split:
            return best
        left = less(self.left, up)
        for rank, many in enumerate(held):
            for _ in range(many):
                left = less(left, rank)
        draws = self.next_card(left, up).items()
        hit = sum((p * self.after(more(held, c), up) for c, p in draws), Fraction(0))
        return "hit" if hit > self.stood(held, left, up) else "stand"

    def played(self, held: Held, left: Left, up: int, *, aces: bool = False) -> Fraction:
        """A split hand by that rule, from what is left."""
        if count(held)[0] > 21:
            return Fraction(-1)
        choice = "stand" if aces else self.rule(held, up)
        if choice == "stand" or count(held)[0] == 21:
            return self.stood(held, left, up)
        draws = self.next_card(left, up).items()
        if choice == "double":
            return sum(
                (p * self.stood(more(held, c), less(left, c), up, 2) for c, p in draws), Fraction(0)
            )
        return sum(
            (p * self.played(more(held, c), less(left, c), up) for c, p in draws), Fraction(0)
        )

    def split(self, pair: int, up: int) -> Fraction:
        """Both hands of a pair that is split once."""
        left = less(less(less(self.left, up), pair), pair)
        first = more((0,) * 10, pair)
        draws = self.next_card(left, up).items()
        aces = pair == ACE
        one = sum(
            (p * self.played(more(first, c), less(left, c), up, aces=aces) for c, p in draws),
            Fraction(0),
        )
        return 2 * one

    def mean(
        self, ups: tuple[int, ...] = tuple(range(10)), natural: Fraction = Fraction(3, 2)
    ) -> Fraction:
        """What a patron expects, blackjacks paid at three to two; joint with these up cards."""
        size, total = sum(self.left), Fraction(0)
        for a in range(10):
            for b in range(a, 10):
                for up in ups:
                    ways = self.left[a] * (self.left[b] - (a == b)) * (1 + (a != b))
                    ways *= self.left[up] - (a == up) - (b == up)
                    if ways > 0:
                        chance = Fraction(ways, size * (size - 1) * (size - 2))
                        total += chance * self._two(a, b, up, natural)
        return total

    def _two(self, a: int, b: int, up: int, natural: Fraction) -> Fraction:
        left = less(less(less(self.left, a), b), up)
        second = {ACE: TEN, TEN: ACE}.get(up, -1)
        met = Fraction(left[second], sum(left)) if second >= 0 else Fraction(0)
        if (a, b) == (ACE, TEN):
            return (1 - met) * natural
        return (1 - met) * self.best(a, b, up) - met

    def best(self, a: int, b: int, up: int) -> Fraction:
        """What two cards are worth, given that the dealer has no blackjack."""
        best = self.worth(more(more((0,) * 10, a), b), up)[0]
        return max(best, self.split(a, up)) if a == b else best


def split_round(slow: Slow, pair: int, up: int, most: int, rule: Callable[[Held], str]) -> Fraction:
    """A round of split hands as dealt: each is finished before the next gets a card."""

    @cache
    def go(
        left: Left, held: Held, waiting: int, made: int, ended: tuple[tuple[int, int], ...]
    ) -> Fraction:
        if not sum(held):
            law = slow.dealt(left, up)
            return sum((chance * result(end, ended) for end, chance in law.items()), Fraction(0))
        if sum(held) == 1:
            return each(left, lambda c: second(less(left, c), more(held, c), waiting, made, ended))
        choice = rule(held)
        if choice == "stand" or count(held)[0] >= 21:
            return done(left, held, 1, waiting, made, ended)
        if choice == "hit":
            return each(left, lambda c: go(less(left, c), more(held, c), waiting, made, ended))
        return each(left, lambda c: done(less(left, c), more(held, c), 2, waiting, made, ended))

    def each(left: Left, then: Callable[[int], Fraction]) -> Fraction:
        whole = sum(left)
        return sum((Fraction(n, whole) * then(c) for c, n in enumerate(left) if n), Fraction(0))

    def second(
        left: Left, held: Held, waiting: int, made: int, ended: tuple[tuple[int, int], ...]
    ) -> Fraction:
        if held[pair] == 2 and made < most:
            return go(left, more((0,) * 10, pair), waiting + 1, made + 1, ended)
        return go(left, held, waiting, made, ended)

    def done(
        left: Left,
        held: Held,
        stake: int,
        waiting: int,
        made: int,
        ended: tuple[tuple[int, int], ...],
    ) -> Fraction:
        after = tuple(sorted((*ended, (count(held)[0], stake))))
        following = more((0,) * 10, pair) if waiting else (0,) * 10
        return go(left, following, max(waiting - 1, 0), made, after)

    def result(end: int, ended: tuple[tuple[int, int], ...]) -> int:
        total = 0
        for points, stake in ended:
            if points > 21 or (end <= 21 and points < end):
                total -= stake
            elif end == OVER or points > end:
                total += stake
        return total

    left = less(less(less(slow.left, up), pair), pair)
    return go(left, more((0,) * 10, pair), 1, 2, ())
