"""What the rake takes from each pot, and what it never takes (14)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from croupier.games.poker.pots import levels, pots
from croupier.games.poker.rake import (
    Bets,
    Charge,
    after_round,
    in_each,
    increments,
    less,
    percentage,
    shared,
    total,
)
from croupier.games.poker.time_charge import charges
from croupier.rulebook.citation import verifies
from tests.games.poker.choices import choices
from tests.games.poker.test_pots import hands

TENTH = Fraction(1, 10)
STEPS = ((2000, 100), (4000, 200), (6000, 100))


@verifies("poker.14.b.1.i")
def test_a_percentage_is_of_each_round_and_in_whole_dollars_rounded_down() -> None:
    assert [percentage(TENTH, bets) for bets in (2500, 1800, 900)] == [200, 100, 0]
    assert percentage(Fraction(1, 20), 3999) == 100
    assert percentage(TENTH, 1000) == 100


@verifies("poker.14.b.1.i", "poker.14.b.1.ii")
def test_only_the_bets_of_the_round_are_raked_and_antes_are_none() -> None:
    put, bet = {1: 1100, 2: 1100, 3: 100}, {1: 1000, 2: 1000, 3: 0}
    assert after_round(choices(), Bets(put, bet, {3}, first=True)) == (Charge(1100, 200),)


@verifies("poker.14.a.3")
def test_no_more_than_the_filed_maximum_is_taken_in_a_round_of_play() -> None:
    put = {1: 10000, 2: 10000}
    rich = Bets(put, put, ())
    assert total(after_round(choices(), rich)) == 500
    assert total(after_round(choices(), rich, (Charge(500, 300),))) == 200
    assert after_round(choices(), rich, (Charge(500, 500),)) == ()


@verifies("poker.14.b.1.i")
def test_each_pot_pays_its_share_of_the_rake() -> None:
    put = {1: 1000, 2: 4000, 3: 4000}
    found = pots(put, ())
    bets = Bets(put, put, ())
    assert in_each(bets) == (3000, 6000)
    taken = after_round(choices(rake_cap=5000), bets)
    assert taken == (Charge(1000, 300), Charge(4000, 600))
    assert [pot.amount for pot in less(found, bets.levels, taken)] == [2700, 5400]


@verifies("poker.14.b.1.ii")
def test_what_is_bet_after_an_all_in_is_raked_from_the_side_pot_alone() -> None:
    early = after_round(
        choices(), Bets({1: 1000, 2: 1000, 3: 1000}, {1: 1000, 2: 1000, 3: 1000}, ())
    )
    put, bet = {1: 1000, 2: 3000, 3: 3000}, {1: 0, 2: 2000, 3: 2000}
    late = after_round(choices(rake_cap=5000), Bets(put, bet, ()), early)
    assert (early, late) == ((Charge(1000, 300),), (Charge(3000, 400),))
    assert [pot.amount for pot in less(pots(put, ()), (1000, 3000), (*early, *late))] == [
        2700,
        3600,
    ]


@verifies("poker.14.b.2.i")
def test_increments_are_taken_once_as_each_level_is_reached() -> None:
    assert increments(STEPS, 0, 1999) == ()
    assert increments(STEPS, 0, 4000) == STEPS[:2]
    assert increments(STEPS, 4000, 6000) == STEPS[2:]
    rules = choices(rake="increments", rake_steps=STEPS)
    first = after_round(rules, Bets({1: 1000, 2: 1000}, {1: 900, 2: 900}, (), first=True))
    assert first == (Charge(1000, 100),)
    put = {1: 1000, 2: 2500, 3: 2500}
    later = after_round(rules, Bets(put, {1: 0, 2: 1500, 3: 1500}, ()), first)
    assert later == (Charge(2500, 200), Charge(2500, 100))


@verifies("poker.14.b.2.i")
def test_a_level_that_antes_reach_is_taken_after_the_first_round() -> None:
    rules = choices(rake="increments")
    put = {1: 1000, 2: 1000, 3: 1000}
    assert total(after_round(rules, Bets(put, {1: 0, 2: 0, 3: 0}, (), first=True))) == 100
    assert total(after_round(rules, Bets(put, {1: 0, 2: 0, 3: 0}, ()))) == 0


@verifies("poker.14.a.1")
def test_several_procedures_share_one_maximum() -> None:
    put = {1: 2000, 2: 2000}
    both = choices(rake="percentage+increments")
    assert after_round(both, Bets(put, put, ())) == (Charge(2000, 400), Charge(2000, 100))
    assert after_round(choices(rake="time"), Bets(put, put, ())) == ()


@given(st.integers(0, 60).map(lambda n: n * 100), st.lists(st.integers(0, 500), min_size=1))
def test_shares_are_whole_dollars_and_together_the_whole(amount: int, weights: list[int]) -> None:
    parts = shared(amount, weights)
    assert sum(parts) == (amount if sum(weights) else 0)
    assert all(part % 100 == 0 for part in parts)
    whole = sum(weights)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part * whole - amount * weight) < 100 * max(whole, 1)


@given(hands(), st.integers(1, 8), st.sampled_from(("percentage", "increments")))
def test_a_rake_never_takes_more_than_a_pot_has_nor_loses_a_cent(
    hand: tuple[dict[int, int], set[int]], cap: int, kind: str
) -> None:
    put, folded = hand
    rules = choices(rake=kind, rake_cap=cap * 100, rake_steps=((100, 100), (200, 300)))
    taken = after_round(rules, Bets(put, put, folded))
    left = less(pots(put, folded), levels(put, folded), taken)
    assert total(taken) <= cap * 100
    assert all(pot.amount >= 0 for pot in left)
    assert sum(pot.amount for pot in left) + total(taken) == sum(put.values())
    if kind == "percentage":
        assert total(taken) * 10 <= sum(put.values())


@verifies("poker.14.b.3.i", "poker.14.b.3.ii", "poker.14.b.3.iii")
def test_time_is_charged_to_every_seat_or_shared_by_the_table() -> None:
    seated, stacks = ("ann", "bob", "cyd"), {"ann": 5000, "bob": 300, "cyd": 0}
    assert choices().time_part == 600
    assert choices(time_every="20").time_part == 400
    assert choices(time_every="60").time_part == 1200
    assert charges(choices(), seated, stacks) == {"ann": 600, "bob": 300}
    table = choices(time_per="table", time_charge=2000)
    assert charges(table, seated, dict.fromkeys(seated, 9000)) == {
        "ann": 400,
        "bob": 300,
        "cyd": 300,
    }
    assert charges(table, (), {}) == {}
