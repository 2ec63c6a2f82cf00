"""How a pot is divided: halves, ties, odd dollars and coin (3.d, 9.i, 11.f, 13a.j)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import DECK
from croupier.games.poker.division import divide, halves, high_first, low_first
from croupier.rulebook.citation import verifies

TIES = ("poker.9.i.2.ii", "poker.11.f.2.ii", "poker.13a.j.2")


def by_turns(amount: int, order: list[int], unit: int) -> dict[int, int]:
    """The slow twin: a dollar to each in turn, and coin last, until nothing is left."""
    shares = dict.fromkeys(order, 0)
    while amount:
        for seat in order:
            shares[seat] += min(unit, amount)
            amount -= min(unit, amount)
    return shares


@verifies("poker.3.d", "poker.9.i.2.ii", "poker.9.i.2.iii", "poker.11.f.2.ii", "poker.11.f.2.iii")
@verifies("poker.13a.j.2", "poker.13a.j.3")
@given(st.integers(0, 20_000), st.permutations(range(1, 12)), st.integers(1, 11))
def test_odd_dollars_go_around_in_order_and_nothing_is_lost(
    amount: int, first: list[int], n: int
) -> None:
    order = first[:n]
    shares = divide(amount, sorted(order), first)
    assert shares == by_turns(amount, order, 100)
    assert sum(shares.values()) == amount
    assert max(shares.values()) - min(shares.values()) <= 100


@verifies("poker.3.d")
def test_three_who_tie_for_two_odd_dollars_get_one_each_in_order() -> None:
    assert divide(1100, (1, 4, 6), (6, 1, 4)) == {1: 400, 4: 300, 6: 400}
    assert divide(1175, (1, 4, 6), (6, 1, 4)) == {1: 400, 4: 375, 6: 400}


@verifies("poker.9.i.2.i", "poker.11.f.2.i", "poker.13a.j.1")
def test_the_odd_dollar_goes_to_the_high_half_first() -> None:
    assert halves(1100) == (600, 500)
    assert halves(1150) == (600, 550)
    assert halves(1050) == (550, 500)
    assert halves(25) == (25, 0)


@verifies("poker.9.i.2.i", "poker.11.f.2.i", "poker.13a.j.1")
def test_the_excess_of_a_half_is_never_more_than_a_dollar() -> None:
    for amount in range(0, 2000, 25):
        high, low = halves(amount)
        assert high + low == amount
        assert 0 <= high - low <= 100


@verifies(*TIES, "poker.9.i.2.iv", "poker.11.f.2.iv", "poker.13a.j.4")
def test_the_highest_card_by_suit_takes_the_odd_dollar_not_the_pair() -> None:
    hands = {3: "Ks Kh 7d 7c Ah".split(), 5: "Kc Kd 7s 7h As".split()}
    assert high_first(hands, (3, 5)) == [5, 3]


@verifies(*TIES)
def test_a_shared_card_leaves_it_to_the_next_and_shared_hands_to_the_seat() -> None:
    board = "Ah Kh 9c 4d".split()
    hands = {2: [*board, "Qd"], 4: [*board, "Qs"], 7: [*board, "Qh"]}
    assert high_first(hands, (7, 2, 4)) == [4, 7, 2]
    same = {seat: [*board, "2c"] for seat in (2, 4, 7)}
    assert high_first(same, (7, 2, 4)) == low_first(same, (7, 2, 4)) == [7, 2, 4]


@verifies("poker.9.i.2.iii", "poker.11.f.2.iii", "poker.13a.j.3")
@verifies("poker.9.i.2.iv", "poker.11.f.2.iv", "poker.13a.j.4")
def test_a_low_half_goes_by_the_largest_card_of_the_lower_suit() -> None:
    hands = {1: "8s 4c 3c 2c Ac".split(), 2: "8d 4s 3s 2s As".split(), 3: "8h 4d 3d 2d Ad".split()}
    assert low_first(hands, (1, 2, 3)) == [2, 3, 1]
    shared = {1: "8s 4h Ac".split(), 2: "8s 4d As".split()}
    assert low_first(shared, (1, 2)) == [2, 1]


@pytest.mark.parametrize("order", [high_first, low_first])
@given(st.permutations(DECK))
def test_the_order_does_not_depend_on_how_hands_are_listed(order: Any, pack: list[str]) -> None:
    hands = {seat: pack[seat * 5 : seat * 5 + 5] for seat in range(3)}
    expected = order(hands, (0, 1, 2))
    for seats in permutations(hands):
        listed = {seat: hands[seat][::-1] for seat in seats}
        assert order(listed, (0, 1, 2)) == expected
