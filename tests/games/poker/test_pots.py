"""One pot for each all-in level, and what nobody called (7.c.4, 14.d)."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from croupier.games.poker.pots import Pot, pots, uncalled
from croupier.rulebook.citation import verifies

PUT = st.dictionaries(st.integers(1, 11), st.integers(0, 12).map(lambda n: n * 25), min_size=2)


@st.composite
def hands(draw: st.DrawFn) -> tuple[dict[int, int], set[int]]:
    """What everyone has put in, and who has folded; somebody has not."""
    put = draw(PUT.filter(lambda found: any(found.values())))
    able = [seat for seat, amount in put.items() if amount]
    stays = draw(st.sampled_from(able))
    return put, draw(st.sets(st.sampled_from(sorted(put)))) - {stays}


def coin_by_coin(put: dict[int, int], folded: set[int]) -> dict[frozenset[int], int]:
    """The slow twin: every quarter goes to the contenders who have matched it, or the last pot."""
    stays = {seat: amount for seat, amount in put.items() if seat not in folded and amount}
    found: dict[frozenset[int], int] = {}
    top = frozenset(seat for seat, amount in stays.items() if amount == max(stays.values()))
    for amount in put.values():
        for coin in range(25, amount + 25, 25):
            seats = frozenset(seat for seat, most in stays.items() if most >= coin) or top
            found[seats] = found.get(seats, 0) + 25
    return found


@verifies("poker.7.c.4.i", "poker.7.c.4.iii", "poker.1.side-pot")
@given(hands())
def test_every_coin_is_in_the_pot_of_those_who_matched_it(
    hand: tuple[dict[int, int], set[int]],
) -> None:
    put, folded = hand
    found = pots(put, folded)
    assert {frozenset(pot.seats): pot.amount for pot in found} == coin_by_coin(put, folded)
    assert sum(pot.amount for pot in found) == sum(put.values())
    assert all(set(wide.seats) > set(narrow.seats) for wide, narrow in pairwise(found))


@verifies("poker.7.c.4.i", "poker.7.c.4.iii")
def test_an_all_in_player_wins_only_what_was_matched() -> None:
    put = {1: 2000, 2: 5000, 3: 10000, 4: 10000, 5: 3000}
    assert pots(put, {5}) == (Pot(10000, (1, 2, 3, 4)), Pot(10000, (2, 3, 4)), Pot(10000, (3, 4)))


def test_chips_of_a_dead_hand_stay_in_the_last_pot() -> None:
    assert pots({1: 5000, 2: 30000, 3: 9000}, {2}) == (Pot(15000, (1, 3)), Pot(29000, (3,)))


@verifies("poker.14.d")
def test_an_uncalled_bet_is_what_the_highest_has_over_the_next_also_a_folded_one() -> None:
    assert uncalled({1: 4000, 2: 9000, 3: 30000}, {1, 2}) == (3, 21000)
    assert uncalled({1: 4000, 2: 9000, 3: 9000}, {1}) is None
    assert uncalled({1: 4000, 2: 30000}, {2}) is None, "a fouled hand has no redress"
    assert uncalled({1: 400}, ()) == (1, 400)
    assert uncalled({}, ()) is None


@given(hands())
def test_without_the_uncalled_bet_two_have_put_in_the_most(
    hand: tuple[dict[int, int], set[int]],
) -> None:
    put, folded = hand
    if back := uncalled(put, folded):
        seat, over = back
        left = {**put, seat: put[seat] - over}
        assert uncalled(left, folded) is None
        assert list(left.values()).count(max(left.values())) > 1
