"""A tournament as it is run: chips, rounds, standings, and every cent of the pool paid."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import Refused
from croupier.regulation.tournaments import play
from croupier.regulation.tournaments.play import State, Structure
from croupier.regulation.tournaments.prizes import by_place, pool, prizes
from croupier.rulebook.citation import verifies

HALF, THIRD, FIFTH = Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)
SHARES = (HALF, THIRD, FIFTH)
RULES = Structure(
    buy_in=100_00,
    chips=1_000,
    shares=SHARES,
    fee=10_00,
    rebuy=50_00,
    rebuy_chips=500,
    rebuys=1,
    rebuy_rounds=1,
    add_on=20_00,
    add_on_chips=200,
    seats=3,
)


def registered(count: int, rules: Structure = RULES) -> State:
    """A tournament for which people have registered."""
    state = State(rules)
    for number in range(1, count + 1):
        state = play.register(state, number)
    return state


@st.composite
def divisions(draw: st.DrawFn) -> tuple[Fraction, ...]:
    """Shares that sum to 1."""
    weights = draw(st.lists(st.integers(0, 20), min_size=1, max_size=8).filter(any))
    return tuple(Fraction(one, sum(weights)) for one in weights)


@given(st.integers(0, 10**9), divisions())
@verifies("cmr147.05.4")
def test_the_prizes_of_the_places_sum_to_the_pool(
    amount: int, shares: tuple[Fraction, ...]
) -> None:
    held = by_place(amount, shares)
    assert sum(held) == amount
    for share, prize in zip(shares, held, strict=True):
        assert 0 <= prize - amount * share + 1 <= 2
        assert share or not prize


@given(st.integers(0, 10**7), divisions(), st.integers(1, 12), st.integers(0, 10**6))
@verifies("cmr147.05.4")
def test_every_cent_is_paid_however_people_tie(
    amount: int, shares: tuple[Fraction, ...], count: int, seed: int
) -> None:
    chance, standing, people = Random(seed), list[list[int]](), list(range(count))
    while people:
        size = chance.randint(1, len(people))
        standing.append(people[:size])
        people = people[size:]
    given_out = prizes(amount, shares, standing)
    assert sum(given_out.values()) == amount
    assert set(given_out) == set(range(count))
    for tied in standing:
        assert max(given_out[one] for one in tied) - min(given_out[one] for one in tied) <= 1


def test_a_cent_that_is_left_goes_to_the_highest_place() -> None:
    assert by_place(100, (Fraction(1, 3),) * 3) == (34, 33, 33)
    assert by_place(1, (Fraction(0), Fraction(1, 2), Fraction(1, 2))) == (0, 1, 0)


def test_those_who_tie_share_their_places() -> None:
    assert prizes(1000, SHARES, [[5], [9, 2], [1]]) == {5: 500, 2: 250, 9: 250, 1: 0}
    assert prizes(1001, (Fraction(1),), [[7, 3]]) == {3: 501, 7: 500}


def test_places_nobody_takes_are_paid_to_the_others() -> None:
    assert prizes(800, SHARES, [[1], [2]]) == {1: 500, 2: 300}
    assert prizes(90, (Fraction(0), Fraction(1)), [[1]]) == {1: 90}


@pytest.mark.parametrize("shares", [(), (HALF,), (HALF, HALF, HALF), (Fraction(2), Fraction(-1))])
def test_a_structure_divides_the_whole_pool(shares: tuple[Fraction, ...]) -> None:
    with pytest.raises(Refused) as refusal:
        by_place(100, shares)
    assert refusal.value.cites == ("cmr147.05.4",)


@verifies("cmr147.05.4")
def test_tips_come_out_of_what_was_collected_and_no_more() -> None:
    assert pool(1000, 1000) == 0
    assert pool(1000, 30, 5) == 975
    for tips in (1001, -1):
        with pytest.raises(Refused):
            pool(1000, tips)


def test_money_is_collected_without_fees() -> None:
    state = play.begin(registered(3), [1, 2, 3])
    state = play.add_on(play.rebuy(state, 1), 2)
    assert play.collected(state) == 3 * 100_00 + 50_00 + 20_00
    assert state.chips == 3_000 + 500 + 200


def test_a_guarantee_is_reached_and_never_takes_away() -> None:
    for guarantee, added in ((0, 0), (299_99, 0), (300_00, 0), (300_01, 1)):
        rules = Structure(100_00, 1_000, SHARES, guarantee=guarantee)
        assert play.added(registered(3, rules)) == added
        assert sum(play.payouts(registered(3, rules)).values()) == 300_00 + added


def test_registration_closes_when_play_begins() -> None:
    state = registered(2)
    with pytest.raises(Refused, match="already registered"):
        play.register(state, 2)
    with pytest.raises(Refused, match="closed"):
        play.register(play.begin(state, [2, 1]), 3)
    with pytest.raises(Refused, match="all 2 places"):
        play.register(registered(2, Structure(1, 1, SHARES, most=2)), 3)


def test_rebuys_and_add_ons_are_as_the_structure_has_them() -> None:
    state = play.begin(registered(3), [1, 2, 3])
    once = play.rebuy(state, 1)
    with pytest.raises(Refused, match="at most 1"):
        play.rebuy(once, 1)
    with pytest.raises(Refused, match="only one add-on"):
        play.add_on(play.add_on(state, 2), 2)
    later = play.begin(play.settle(state, {1: 900, 2: 900, 3: 900}), [3, 2, 1])
    with pytest.raises(Refused, match="no re-buys now"):
        play.rebuy(later, 1)
    with pytest.raises(Refused, match="not in this tournament"):
        play.rebuy(state, 9)


def test_who_goes_broke_may_rebuy_in_that_round_and_is_out_after_it() -> None:
    state = play.settle(play.begin(registered(3), [1, 2, 3]), {1: 0, 2: 10, 3: 20})
    assert [one.number for one in state.playing] == [2, 3]
    assert {one.number for one in play.rebuy(state, 1).playing} == {1, 2, 3}
    after = play.begin(state, [3, 2])
    with pytest.raises(Refused):
        play.rebuy(after, 1)
    with pytest.raises(Refused, match="out of play"):
        play.add_on(state, 1)


def test_tables_are_filled_as_evenly_as_they_can_be() -> None:
    state = play.begin(registered(7), [7, 6, 5, 4, 3, 2, 1])
    sizes = [sum(one.table == table for one in state.playing) for table in (1, 2, 3)]
    assert sizes == [3, 2, 2]
    with pytest.raises(Refused, match="everyone still in"):
        play.begin(registered(3), [1, 2])


def test_the_best_of_each_table_advance_and_ties_advance_together() -> None:
    rules = Structure(100_00, 1_000, SHARES, seats=3, advance=1)
    state = play.begin(registered(6, rules), [1, 2, 3, 4, 5, 6])
    chips = {1: 30, 3: 30, 5: 10, 2: 50, 4: 0, 6: 20}
    after = play.settle(state, chips)
    assert {one.number for one in after.playing} == {1, 3, 2}


def test_players_against_each_other_keep_the_number_of_chips() -> None:
    rules = Structure(100_00, 1_000, SHARES, banked=False)
    state = play.begin(registered(2, rules), [1, 2])
    assert play.settle(state, {1: 2_000, 2: 0}).over
    with pytest.raises(Refused) as refusal:
        play.settle(state, {1: 2_001, 2: 0})
    assert refusal.value.cites == ("cmr146.06.4", "cmr146.06.5")
    with pytest.raises(Refused):
        play.settle(state, {1: 2_000})
    with pytest.raises(Refused):
        play.settle(registered(2, rules), {1: 1, 2: 1})


def test_who_lasts_longer_and_has_more_chips_stands_higher() -> None:
    rules = Structure(100_00, 1_000, SHARES, seats=6)
    state = play.settle(
        play.begin(registered(5, rules), [1, 2, 3, 4, 5]), {1: 0, 2: 0, 3: 9, 4: 9, 5: 1}
    )
    assert play.standings(state) == ((3, 4), (5,), (1, 2))
    state = play.settle(play.begin(state, [3, 4, 5]), {3: 0, 4: 5, 5: 0})
    assert play.standings(state) == ((4,), (3, 5), (1, 2))
    assert state.over
    with pytest.raises(Refused, match="over"):
        play.begin(state, [4])
    assert play.payouts(state) == {4: 250_00, 3: 125_00, 5: 125_00, 1: 0, 2: 0}


@given(st.integers(2, 20), st.integers(0, 10**6), st.integers(0, 3), st.integers(0, 500_00))
@verifies("cmr147.05.4")
def test_a_tournament_ends_with_all_its_money_paid(
    count: int, seed: int, advance: int, guarantee: int
) -> None:
    chance = Random(seed)
    rules = Structure(
        100_00,
        1_000,
        SHARES,
        seats=chance.randint(2, 7),
        advance=advance,
        tips=chance.randint(0, 100_00),
        guarantee=guarantee,
    )
    state = registered(count, rules)
    for _ in range(8):
        order = [one.number for one in state.playing]
        if state.over or not order:
            break
        chance.shuffle(order)
        state = play.begin(state, order)
        chips = {one.number: chance.randint(0, 3) for one in state.playing}
        state = play.settle(state, chips)
        assert sorted(n for tied in play.standings(state) for n in tied) == list(
            range(1, count + 1)
        )
    due = max(count * 100_00 - rules.tips, guarantee)
    assert sum(play.payouts(state).values()) == due


def test_the_example_of_the_page_does_what_it_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "tournaments.md").read_text("utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    known: dict[str, Any] = {}
    exec(code, known)
    assert play.standings(known["state"]) == ((12,), (11,), (13,))
    assert play.payouts(known["state"]) == {12: 210_00, 11: 90_00, 13: 0}
