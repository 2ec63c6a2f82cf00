"""Ranking: every hand against a second ranking, written from the words of the rules.

Three and five cards: the tables and the slow ranking give each hand the same place.  Six and seven
cards: the strength of every hand is the best of those with one card dropped, and so, by that chain,
of the best five.  Several decks: every choice of seven ranks, without a flush, with five and with
six cards of one suit, and in one suit.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from bench.long import LongRun, State
from croupier.analysis.ranking.bulk import evaluate, numbers, ranked
from croupier.equipment.cards import DECK
from croupier.ranking.rankings import FIVE_CARD, SEVERAL_DECKS, THREE_CARD, rank
from tests.ranking import slow
from tests.ranking.classes import CATEGORIES_OF_FIVE, CATEGORIES_OF_SEVEN, choices, keyed, order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

SUITS = ("sshhddc", "ssssshd", "ssssssh", "sssssss")
"""How the cards of several decks are spread: no flush, and five, six or seven of one suit."""


def three(first: int) -> Counter[str]:
    """The hands of three cards that start with one card of the deck."""
    hands = [(DECK[first], *rest) for rest in combinations(DECK[first + 1 :], 2)]
    places = places_of_three()
    found = evaluate(numbers(hands), THREE_CARD).tolist()
    return counted(
        places[slow.three_card(hand)] == one and ranked(one, THREE_CARD) == rank(hand, THREE_CARD)
        for hand, one in zip(hands, found, strict=True)
    )


def five(first: int) -> Counter[str]:
    """The hands of five cards that start with one card of the deck, and their categories."""
    hands = [(DECK[first], *rest) for rest in combinations(DECK[first + 1 :], 4)]
    places = places_of_five()
    found = evaluate(numbers(hands))
    right = (
        places[slow.five_card(hand)] == one for hand, one in zip(hands, found.tolist(), strict=True)
    )
    return counted(right) + categories(found)


def six(first: int) -> Counter[str]:
    """The hands of six cards that start with one card of the deck, against their fives."""
    return shortened(starting((first,), 6))


def seven(first: int) -> Counter[str]:
    """The hands of seven cards that start with one card of the deck, against their sixes."""
    found: Counter[str] = Counter()
    for second in range(first + 1, 47):
        rows = starting((first, second), 7)
        found += shortened(rows) + categories(evaluate(rows))
    return found


def several(first: int) -> Counter[str]:
    """The choices of seven ranks that start with one rank, in several decks."""
    hands = [
        tuple(slow.ACE_TO_KING[r] + s for r, s in zip((first, *rest), suits, strict=True))
        for rest in combinations_with_replacement(range(first, 13), 6)
        for suits in SUITS
    ]
    places, found = places_of_several(), evaluate(numbers(hands), SEVERAL_DECKS).tolist()
    return counted(
        places[slow.best(hand, slowly)] == one for hand, one in zip(hands, found, strict=True)
    )


slowly = lru_cache(maxsize=1 << 20)(slow.several_decks)
"""The slow ranking, which remembers the fives that many sevens share."""


@cache
def places_of_three() -> dict[slow.Key, int]:
    """The place of each key of three cards."""
    return order(keyed(3, slow.three_card).values())


@cache
def places_of_five() -> dict[slow.Key, int]:
    """The place of each key of five cards."""
    return order(keyed(5, slow.five_card).values())


@cache
def places_of_several() -> dict[slow.Key, int]:
    """The place of each key of five cards of several decks."""
    return order(map(slowly, every_five()))


def every_five() -> Iterator[slow.Cards]:
    """One hand of five for each choice of ranks, of one suit and of several."""
    for held in combinations_with_replacement(slow.ACE_TO_KING, 5):
        for suits in ("sssss", "sshdc"):
            yield tuple(r + s for r, s in zip(held, suits, strict=True))


def starting(first: tuple[int, ...], cards: int) -> NDArray[np.uint8]:
    """Every hand that starts with these cards and goes on in the order of the deck."""
    rest = choices(cards - len(first), 51 - first[-1]) + np.uint8(first[-1] + 1)
    head = np.tile(np.array(first, dtype=np.uint8), (len(rest), 1))
    return np.column_stack([head, rest])


def shortened(rows: NDArray[np.uint8]) -> Counter[str]:
    """Compare each hand with the best that is left when one card is dropped."""
    left = (evaluate(np.delete(rows, at, axis=1)) for at in range(rows.shape[1]))
    best = next(left)
    for one in left:
        np.maximum(best, one, out=best)
    wrong = int((evaluate(rows) != best).sum())
    return Counter({"hands": len(rows), "wrong": wrong})


def counted(right: Iterator[bool]) -> Counter[str]:
    """How many hands were compared, and how many of them differ."""
    found = Counter("hands" if one else "wrong" for one in right)
    found["hands"] += found["wrong"]
    return found


def categories(strengths: NDArray[np.uint16]) -> Counter[str]:
    """How many hands there are of each category."""
    found: Counter[str] = Counter()
    for one, times in zip(*np.unique(strengths, return_counts=True), strict=True):
        found[ranked(int(one), FIVE_CARD).category.value] += int(times)
    return found


PROOFS: dict[str, tuple[Callable[[int], Counter[str]], int, int]] = {
    "three cards, by both rankings": (three, 50, comb(52, 3)),
    "five cards, by both rankings": (five, 48, comb(52, 5)),
    "six cards, against their fives": (six, 47, comb(52, 6)),
    "seven cards, against their sixes": (seven, 46, comb(52, 7)),
    "several decks, best five of seven": (several, 13, comb(19, 7) * len(SUITS)),
}
"""What is compared, in how many parts, and how many hands that is."""
KNOWN = {5: CATEGORIES_OF_FIVE, 7: CATEGORIES_OF_SEVEN}


def chunks(state: State, most: int = 52) -> Iterator[State]:
    """One part of one proof after another, or the last few of each."""
    for name, (proof, parts, _) in PROOFS.items():
        for part in range(max(state.get(name, {}).get("parts", 0), parts - most), parts):
            found = Counter(state.get(name, {})) + proof(part)
            state = {**state, name: {**found, "parts": part + 1}}
            yield state


def falls_short(state: State) -> str | None:
    """A hand that has another place, a number of hands or a category that is not right."""
    for name, (_, _, hands) in PROOFS.items():
        found = state[name]
        if found.get("wrong") or found["hands"] != hands:
            return f"{name}: {found.get('wrong', 0)} of {found['hands']} differ; {hands} expected"
    for name, known in zip((list(PROOFS)[1], list(PROOFS)[3]), KNOWN.values(), strict=True):
        if {one: state[name].get(one) for one in known} != known:
            return f"{name}: the categories have other numbers of hands"
    return None


def figures(state: State) -> str:
    """How many hands were compared, and how many there are of each category."""
    compared = (f"| {name} | {state[name]['hands']:,} |" for name in PROOFS)
    fives, sevens = (state[list(PROOFS)[at]] for at in (1, 3))
    kinds = (f"| {one} | {fives[one]:,} | {sevens[one]:,} |" for one in CATEGORIES_OF_FIVE)
    return "\n".join(
        (
            "No hand has another place than in the second ranking.",
            "",
            *("| hands | compared |", "| --- | ---: |", *compared),
            "",
            "These are the numbers of hands known from the literature:",
            "",
            *("| category | five cards | best five of seven |", "| --- | ---: | ---: |", *kinds),
        )
    )


RUN = LongRun(
    name="ranking",
    title="Every hand has the place that the rules give it",
    covers=(
        "bench/runs/ranking.py",
        "tests/ranking/slow.py",
        "tests/ranking/classes.py",
        "src/croupier/ranking/*.py",
        "src/croupier/analysis/ranking/*.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
