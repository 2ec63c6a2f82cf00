"""What to do with four cards, and what rules that people remember cost against the best play."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.decisions import Decision, Remembered, Solution
from croupier.analysis.decisions import Worth as Gained
from croupier.analysis.holdem.best import OPTIMAL, USUAL, best_of, exact, values_of, worth_of
from croupier.analysis.holdem.fours import choices, fours, number_of
from croupier.analysis.holdem.sampled import sampled
from croupier.analysis.holdem.ways import HOUSE, SAYS
from croupier.analysis.holdem.worth import CHOICES, KEEP, SPLIT, SURRENDER
from croupier.core.errors import Refused
from croupier.equipment.cards import DECK
from croupier.games.fastactionholdem.hands import is_natural
from croupier.games.fastactionholdem.setting import SETS, SHOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from croupier.analysis.distribution import Query
    from croupier.analysis.holdem.worth import Worth
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

ABOUT = "keep two of four cards, split them into two hands, or surrender"
UNIT = "expected result of a unit on the original wager, with that on a second hand"
KINDS, FOUR = (KEEP, SPLIT, SURRENDER), 4


def solve(game: Game, rules: Any, query: Query) -> Solution | None:
    """The best choice of a hand, or how often each kind is best; and rules to remember."""
    if not query.hand and worth_of(game, rules) is None:
        return remembered(game, rules)
    worth = best_of(game, rules)
    decisions = (of_hand(game, worth, query.hand),) if query.hand else tuple(by_kind(worth))
    kind = main(game)
    found = {name: exact(game, rules, name) for name in (OPTIMAL, *SAYS)}
    costs = {name: one.house_advantage for name, one in found.items() if one is not None}
    return Solution(
        ABOUT,
        UNIT,
        decisions,
        (Gained((kind.key,), costs[HOUSE] - costs[OPTIMAL], costs[OPTIMAL]),),
        kind.cites,
        remembered=tuple(
            Remembered(name, SAYS[name], costs[name] - costs[OPTIMAL], costs[name]) for name in SAYS
        ),
    )


def remembered(game: Game, rules: Any) -> Solution:
    """Rules to remember, with what rounds show of them while the best play is not known."""
    kind = main(game)
    found = {name: sampled(game, kind, rules, name) for name in SAYS}
    rows = (Remembered(name, SAYS[name], None, one.house_advantage) for name, one in found.items())
    return Solution(ABOUT, found[USUAL].note, (), (), kind.cites, remembered=tuple(rows))


def main(game: Game) -> WagerKind:
    """The wager that a round begins with."""
    return next(one for one in game.wagers if one.key == one.odds_row)


def by_kind(worth: Worth) -> Iterator[Decision]:
    """For each kind of choice, how often it is best, and what all kinds are worth there."""
    does = np.array([choice.does for choice in CHOICES])[worth.best]
    for kind in KINDS:
        hands = np.flatnonzero((does == kind) & ~choices().natural)
        if len(hands):
            often = Fraction(int(worth.chances[hands].sum()), comb(worth.shoe, FOUR))
            yield Decision(f"{kind} is best", often, mean_values(worth, hands))


def mean_values(worth: Worth, hands: NDArray[np.int64]) -> dict[str, Fraction]:
    """What the best choice of each kind is worth on average."""
    every, found = int(worth.chances[hands].sum()), dict[str, Fraction]()
    for kind in KINDS:
        mine = [code for code, choice in enumerate(CHOICES) if choice.does == kind]
        total = defaultdict[int, int](int)
        for hand in hands.tolist():
            best = max(worth.values[hand, mine])
            total[worth.whole[hand]] += worth.chances[hand] * best
        sums = (Fraction(parts, whole * worth.unit) for whole, parts in total.items())
        found[kind] = sum(sums, Fraction(0)) / every
    return found


def of_hand(game: Game, worth: Worth, cards: Sequence[str]) -> Decision:
    """What each choice of four cards is worth, the best one first."""
    numbers = numbered(cards)
    hand = int(fours().like[number_of(np.array([sorted(numbers)]))[0]])
    found: dict[str, Fraction] = {}
    for (does, places), value in values_of(worth, numbers).items():
        found.setdefault(in_words(does, places, cards), value)
    best_first = dict(sorted(found.items(), key=lambda one: -one[1]))
    return Decision(" ".join(cards), worth.chance(hand), best_first)


def in_words(does: str, places: Sequence[int], cards: Sequence[str]) -> str:
    """A choice by its cards: `keep As Kd`, `split As Kd / 7h 7c`, `surrender`."""
    first = " ".join(cards[place] for place in places)
    rest = " ".join(card for place, card in enumerate(cards) if place not in places)
    return {KEEP: f"keep {first}", SPLIT: f"split {first} / {rest}"}.get(does, does)


def numbered(cards: Sequence[str]) -> list[int]:
    """Four cards by their numbers; refused if they are no hand to decide about."""
    said, four = f"the hand {' '.join(cards)!r}", "four cards, as in 'As Kd 7h 7c'"
    if len(cards) != FOUR or any(card not in DECK for card in cards):
        raise Refused(said, "a hand to decide about has four cards", SETS, four)
    if is_natural(tuple(cards)):
        raise Refused(said, "four of a kind is a natural, which is paid at once", SHOWN, four)
    return [DECK.index(card) for card in cards]
