"""Riffles exactly: against the published table, against every riffle of a small pack."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import pytest

from croupier.analysis.shuffles.riffles import (
    eulerian,
    riffles_needed,
    rising_sequences,
    separation,
    total_variation,
)

Order = tuple[int, ...]

PUBLISHED = {4: "1.000", 5: "0.924", 6: "0.614", 7: "0.334", 8: "0.167", 9: "0.085", 10: "0.043"}
"""Bayer and Diaconis 1992, table 1: 52 cards."""


def rising(order: Order) -> int:
    at = {card: place for place, card in enumerate(order)}
    return 1 + sum(at[card + 1] < at[card] for card in range(len(order) - 1))


def riffled(order: Order) -> Counter[Order]:
    """Every riffle of a pack by coins: a coin a place says which packet its card falls from."""
    found: Counter[Order] = Counter()
    for coins in product((0, 1), repeat=len(order)):
        depth = coins.count(0)
        packets = iter(order[:depth]), iter(order[depth:])
        found[tuple(next(packets[coin]) for coin in coins)] += 1
    return found


def chances(cards: int, riffles: int) -> dict[Order, Fraction]:
    """The chance of every order after so many riffles, riffle by riffle."""
    law: dict[Order, Fraction] = {tuple(range(cards)): Fraction(1)}
    for _ in range(riffles):
        after: dict[Order, Fraction] = {}
        for order, chance in law.items():
            for reached, ways in riffled(order).items():
                after[reached] = after.get(reached, Fraction(0)) + chance * ways / 2**cards
        law = after
    return law


@pytest.mark.parametrize(("riffles", "published"), PUBLISHED.items())
def test_the_published_table_is_met(riffles: int, published: str) -> None:
    assert f"{float(total_variation(52, riffles)):.3f}" == published


@pytest.mark.parametrize(("cards", "riffles"), [(3, 1), (4, 1), (4, 2), (5, 2), (4, 3)])
def test_every_riffle_of_a_small_pack_is_counted_alike(cards: int, riffles: int) -> None:
    law, fair = chances(cards, riffles), Fraction(1, factorial(cards))
    every = [law.get(order, Fraction(0)) for order in permutations(range(cards))]
    assert total_variation(cards, riffles) == sum(abs(one - fair) for one in every) / 2
    assert separation(cards, riffles) == max(1 - one / fair for one in every)
    assert rising_sequences(cards, riffles) == sum(
        (chance * rising(order) for order, chance in law.items()), Fraction(0)
    )


def test_orders_are_counted_by_their_rising_sequences() -> None:
    for cards in range(1, 7):
        counted = Counter(rising(order) for order in permutations(range(cards)))
        assert eulerian(cards) == tuple(counted[r] for r in range(1, cards + 1))


def test_a_pack_not_riffled_is_as_far_from_random_as_can_be() -> None:
    assert total_variation(10, 0) == 1 - Fraction(1, factorial(10))
    assert separation(10, 3) == 1


def test_a_shoe_needs_more_riffles_than_a_deck() -> None:
    assert riffles_needed(52, Fraction(1, 2)) == 7
    assert riffles_needed(416, Fraction(1, 2)) == 11
    assert total_variation(416, 10) >= Fraction(1, 2) > total_variation(416, 11)
