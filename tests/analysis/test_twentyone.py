"""The analysis of twenty-one: its rows, its charts, and what options do to it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis.decisions import as_json as solution
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.odds import odds_rows
from croupier.analysis.plot import plot_charts
from croupier.analysis.rows import as_json
from croupier.analysis.twentyone.charts import charts, situations
from croupier.analysis.twentyone.distribution import chances
from croupier.analysis.twentyone.exact import ERROR_BOUND, Shoe, shoe_of, solve
from croupier.analysis.twentyone.fractions import LARGEST, exact_mean, staked, unsplit
from croupier.analysis.twentyone.index import Counted
from croupier.analysis.twentyone.kernels.dealer import ACE, Arithmetic, hands
from croupier.analysis.twentyone.kernels.play import CHOICES, DOUBLE, HIT, STAND, TIE
from croupier.analysis.twentyone.odds import distribution, exact, solved
from croupier.analysis.twentyone.pays import Pays, fresh
from croupier.analysis.twentyone.solve import solve as decisions
from croupier.analysis.twentyone.total import solve_total
from croupier.core.errors import Refused
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.turns import ORIGINAL
from croupier.games.spanish21.options import SpanishOptions
from croupier.games.spanish21.procedure import SPANISH21
from croupier.games.zappit.options import ZappitOptions
from croupier.games.zappit.procedure import ZAPPIT
from croupier.rulebook.citation import verifies

MAIN, INSURANCE = BLACKJACK.wagers[0], next(k for k in BLACKJACK.wagers if k.key == "insurance")


def table(**options: Any) -> BlackjackOptions:
    return BlackjackOptions(**{"seats": 6, **options})


def mean(**options: Any) -> float:
    return solve(shoe_of(BLACKJACK, table(**options))).mean


@verifies("blackjack.12.b.1", "blackjack.12.b.2.i", "blackjack.12.b.2.ii")
def test_hitting_soft_17_costs_the_player() -> None:
    assert mean(soft17="hit") < mean() < 0


@verifies("blackjack.3.a.3")
def test_a_split_two_card_21_that_beats_a_21_is_worth_something() -> None:
    pushes = mean(split_two_card_21_beats_multi_card_21=False)
    assert 0.0002 < mean() - pushes < 0.0003


@verifies("blackjack.10.b", "blackjack.11.d")
def test_a_late_blackjack_that_takes_the_original_wager_alone_changes_nothing() -> None:
    """Nothing more is lost without a hole card, so the best play and its worth are the same."""
    assert mean(hole_card="none") == pytest.approx(mean(), abs=1e-15)
    assert mean(hole_card="hole") == pytest.approx(mean(), abs=1e-15)
    busted = mean(hole_card="none", dealer_bj_collects="original_plus_busted")
    assert busted < mean()


@verifies("blackjack.8.a.1", "blackjack.8.a.2")
def test_surrender_is_worth_the_same_before_and_after_a_blackjack_is_known() -> None:
    assert mean(surrender=True) - mean() == pytest.approx(0.00075, abs=0.0001)
    assert mean(surrender=True, hole_card="none") == pytest.approx(mean(surrender=True), abs=1e-15)


@verifies("blackjack.11.e", "blackjack.11.c.1", "blackjack.11.c.2")
def test_every_further_split_is_worth_something() -> None:
    once, thrice, four = mean(resplit=False), mean(seats=7), mean()
    assert once < thrice < four < mean(resplit_aces=True)


@verifies("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.3", "blackjack.3.e.4")
def test_raised_payouts_are_worth_something() -> None:
    for key, value in (
        ("pay_678", True),
        ("pay_777", True),
        ("pay_five_card_21", True),
        ("pay_designated_bj", ("As", "Ks")),
    ):
        assert mean(**{key: value}) > mean(), key


@verifies("blackjack.3.e.1")
def test_suits_change_what_is_chosen() -> None:
    """Every eight left is a spade: six and seven of spades are hit against a two, hearts stand."""
    of = table(pay_678=True)
    left = {**fresh(BLACKJACK, of), "8s": 24, "8h": 0, "8d": 0, "8c": 0}
    found = solve(Shoe(Pays(BLACKJACK, of, left)))
    suits = found.shoe.tables[ORIGINAL, False][1]
    hand = hands().of(5, 6)
    case = suits[0][hand]
    assert found.play.by_suit[case, :, 1].tolist() == [HIT, STAND, STAND, STAND, STAND]
    assert suits[2][case].tolist() == pytest.approx([1 / 16] * 4 + [3 / 4])
    assert found.worths.best[hand, 1] > found.worths.stand[hand, 1]


@verifies("blackjack.16.a", "blackjack.3.e.4")
def test_five_cards_are_drawn_for() -> None:
    """Four cards that count 17 take a fifth against a ten, where a 21 of five is paid twofold."""
    found = solve(shoe_of(BLACKJACK, table(pay_five_card_21=True)))
    plain = solve(shoe_of(BLACKJACK, table()))
    changed = (found.play.act % CHOICES == HIT) & (plain.play.act % CHOICES == STAND)
    sizes = hands().size[changed.any(axis=1)]
    assert set(sizes[sizes > 1].tolist()) == {3, 4}


@verifies("blackjack.6.k.1", "blackjack.6.k.2", "blackjack.6.k.4", "blackjack.6.k.5")
def test_dealt_face_up_every_two_cards_of_the_dealers_are_seen() -> None:
    found = solve(shoe_of(BLACKJACK, table(variant="face_up", hole_card="face_up")))
    assert len(found.shoe.dealer.lanes) == 55
    assert -0.01 < found.mean < -0.005
    twenty = found.shoe.dealer.lanes.index((9, 9))
    assert found.play.act[hands().of(8, 9), twenty] % CHOICES == HIT


@verifies("blackjack.18.a", "blackjack.18.c", "blackjack.18.e")
def test_multiple_action_is_worth_what_one_action_is() -> None:
    """Each of the dealer's hands is as likely as any other, so each wager is worth the same."""
    single = mean(hole_card="none", resplit=False)
    assert mean(hole_card="none", multiple_action="three") == pytest.approx(single, abs=1e-15)


@verifies("blackjack.7.c")
def test_even_money_is_taken_at_six_to_five_alone() -> None:
    six = {"variant": "6_to_5", "decks": 2}
    assert mean(**six) > mean(**six, even_money=False)
    assert mean() == mean(even_money=False)


@verifies("blackjack.10.a")
def test_doubling_for_less_lies_between_doubling_and_hitting_once() -> None:
    """A share of the double pays that share of what it adds: never more than the better of both."""
    found = solve(shoe_of(BLACKJACK, table()))
    hand, lane = hands().of(4, 5), 5
    worths = found.worths
    assert worths.double[hand, lane] > worths.hit[hand, lane]
    assert found.worths.best[hand, lane] == worths.double[hand, lane]


def test_total_dependent_play_is_worth_a_little_less() -> None:
    best = solve(shoe_of(BLACKJACK, table()))
    total = solve_total(shoe_of(BLACKJACK, table()))
    assert 0 < best.mean - total.mean < 0.0001
    every = hands()
    hard_16 = [
        n
        for n in range(len(every.held))
        if every.points[n] == 16 and not every.soft[n] and every.size[n] > 2
    ]
    assert len({int(total.play.act[n, 9]) for n in hard_16}) == 1
    assert len({int(best.play.act[n, 9]) for n in hard_16}) == 2


def test_the_law_of_results_adds_up() -> None:
    for options in ({}, {"hole_card": "none"}, {"variant": "face_up", "hole_card": "face_up"}):
        found = solve(shoe_of(BLACKJACK, table(**options)))
        met = chances(found)
        assert sum(met.values()) == pytest.approx(1, abs=1e-12)
        told = sum(float(value) * chance for value, chance in met.items())
        assert told == pytest.approx(found.mean, abs=3e-6)


def test_without_resplits_the_law_has_the_exact_mean() -> None:
    found = solve(shoe_of(BLACKJACK, table(resplit=False)))
    told = sum(float(value) * chance for value, chance in chances(found).items())
    assert told == pytest.approx(found.mean, abs=1e-13)


def test_a_row_is_computed_with_its_bound() -> None:
    (row,) = odds_rows(BLACKJACK, {"decks": 6, "soft17": "hit", "variant": "standard"}, ["main"])
    told = as_json(row)
    assert (told["method"], told["exact"]) == ("computed", None)
    assert Fraction(told["error_bound"]) == ERROR_BOUND
    assert float(told["element_of_risk"]) < float(told["house_advantage"])
    assert 1.1 < float(told["standard_deviation"]) < 1.2
    assert sum(float(told[end]) for end in ("win", "push", "lose")) == pytest.approx(1)


@verifies("blackjack.9.a", "blackjack.9.c")
def test_insurance_knows_the_ace_alone() -> None:
    found = exact_distribution(BLACKJACK, INSURANCE, table(decks=1), "")
    assert found.house_advantage == Fraction(3, 51)
    assert exact_distribution(BLACKJACK, INSURANCE, table(), "").house_advantage == Fraction(
        23, 311
    )


def test_cards_that_were_seen_change_the_odds() -> None:
    low = tuple(f"{rank}{suit}" for rank in "23456" for suit in "shdc")
    values = {"decks": 6, "soft17": "stand", "variant": "standard"}
    query = Query(seen=low)
    (row,) = odds_rows(BLACKJACK, values, ["main"], query)
    assert row.house_advantage < 0
    (insured,) = odds_rows(BLACKJACK, values, ["insurance"], query)
    assert insured.exact == 1 - Fraction(3 * 96, 291)
    with pytest.raises(Refused, match="at least 20 left"):
        odds_rows(
            BLACKJACK,
            {**values, "decks": 1},
            ["main"],
            query=Query(seen=tuple(fresh(BLACKJACK, table(decks=1)))[:40]),
        )


def test_an_amount_settles_in_cents() -> None:
    """What is paid comes out in whole cents, so that an amount changes nothing."""
    whole = distribution(BLACKJACK, MAIN, table(), "", Query()).house_advantage
    assert distribution(BLACKJACK, MAIN, table(), "", Query(amount=10_00)).house_advantage == whole


def test_totals_are_asked_for_by_name() -> None:
    values = {"decks": 6, "soft17": "stand", "variant": "standard"}
    best, total = (
        odds_rows(BLACKJACK, values, ["main"], query=Query(strategy=name))[0]
        for name in ("optimal", "total")
    )
    assert best.house_advantage < total.house_advantage
    assert as_json(total)["strategy"] == "total"
    with pytest.raises(Refused, match="optimal, total"):
        odds_rows(BLACKJACK, values, ["main"], query=Query(strategy="basis"))


def test_fractions_are_told_on_request() -> None:
    half = tuple(fresh(BLACKJACK, table(decks=1)))[1::2]
    from_half = solved(BLACKJACK, table(decks=1), Query(half))
    found = exact(from_half)
    assert found.error_bound == 0
    assert found.mean == exact_mean(from_half)
    assert abs(float(found.wagered) - staked(from_half)) < 1e-13


def test_of_two_choices_worth_the_same_the_first_is_made() -> None:
    """With both of the dealer's cards face up, cards that are gone make many choices equal.

    They are equal as fractions, for all are made the other way and nothing changes modulo a prime;
    and choices that are not equal are far apart, so no rounding decides between them.
    """
    found = solve(shoe_of(BLACKJACK, table(decks=1, variant="face_up")))
    stand, hit, act = found.worths.stand, found.worths.hit, found.play.act
    draws = (hands().points < 21) & (hands().held <= found.shoe.left).all(axis=1)
    apart = np.abs(hit - stand)
    tied = draws[:, None] & (apart < TIE)
    assert tied.sum() > 5_000
    assert not (draws[:, None] & (apart >= TIE) & (apart < 1e-9)).any()
    assert not (act[tied] == HIT).any()
    plain = tied & (act == STAND)
    other = replace(found.play, act=np.where(plain, HIT, act))
    pays = replace(found.shoe.pays, arithmetic=Arithmetic(LARGEST))
    ways = [unsplit(replace(found, play=play), Shoe(pays)) for play in (found.play, other)]
    assert np.array_equal(*ways)


def test_the_chart_of_six_decks_is_basic_strategy() -> None:
    """Six decks, soft 17 stood on, doubling after splits, surrender: as every book prints it."""
    drawn = charts(solve_total(shoe_of(BLACKJACK, table(surrender=True))))
    codes = {
        name: " ".join("" if one is None else one.code for one in cells)
        for chart in drawn
        for name, cells in chart.rows
    }
    assert drawn[0].columns == tuple("23456789TA")
    assert codes["11"] == "Dh Dh Dh Dh Dh Dh Dh Dh Dh H"
    assert codes["12"] == "H H S S S H H H H H"
    assert codes["15"] == "S S S S S H H H Rh H"
    assert codes["16"] == "S S S S S H H Rh Rh Rh"
    assert codes["A,7"] == "S Ds Ds Ds Ds S S H H H"
    assert codes["A,2"] == "H H H Dh Dh H H H H H"
    assert codes["4,4"] == "H H H P P H H H H H"
    assert codes["8,8"] == "P P P P P P P P P P"
    assert codes["9,9"] == "P P P P P S P P S S"
    assert codes["T,T"] == "S S S S S S S S S S"


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "chart.png"
    plot_charts("Blackjack", charts(solve_total(shoe_of(BLACKJACK, table()))), file)
    assert file.read_bytes().startswith(b"\x89PNG")


def test_decisions_are_listed_with_what_each_is_worth() -> None:
    found = decisions(BLACKJACK, table())
    assert found is not None
    told = solution(found)
    assert len(told["decisions"]) == 540
    one = next(d for d in told["decisions"] if d["state"] == "8,8 v T")
    assert one["best"] == "split"
    assert set(one["values"]) == {"stand", "hit", "double", "split"}
    total = sum(float(d["chance"]) for d in told["decisions"])
    naturals = 2 * 24 * 96 / (312 * 311)
    assert total == pytest.approx(1 - naturals - float(_blackjacks()), abs=1e-12)


def _blackjacks() -> Fraction:
    """How likely the dealer has a blackjack and the player none."""
    both = Fraction(2 * 24 * 96, 312 * 311)
    return both * (1 - Fraction(2 * 23 * 95, 310 * 309))


def test_situations_name_what_is_seen() -> None:
    found = solve(shoe_of(BLACKJACK, table(variant="face_up", hole_card="face_up")))
    named = dict(situations(found))
    assert "6,T v 9T" in named
    assert "6,T v AT" not in named
    assert "5,T v AA" in named


def test_a_shoe_without_a_card_has_no_hand_of_it() -> None:
    of = table(decks=1)
    left = {card: many * (card[0] != "A") for card, many in fresh(BLACKJACK, of).items()}
    found = solve(Shoe(Pays(BLACKJACK, of, left)))
    assert all(hands().held[hand, ACE] == 0 for hand, _ in found.shoe.deals)
    assert found.mean < -0.02


# The Illustrious 18 for hi-lo as Schlesinger prints them (*Blackjack Attack*, third edition; taken
# from the index file of Eric Farmer's analyser): true counts from which the second choice is made,
# rounded up. Two are left out: 16 against a ten hangs on hands of three cards, which he counts in,
# and 9 against a 7 lies at 3.0, where he prints 4.
ILLUSTRIOUS = (
    (15, 9, "hit", "stand", 4),
    (13, 1, "stand", "hit", -1),
    (13, 2, "stand", "hit", -2),
    (12, 1, "hit", "stand", 4),
    (12, 2, "hit", "stand", 2),
    (12, 3, "stand", "hit", 0),
    (12, 4, "stand", "hit", -1),
    (12, 5, "stand", "hit", -1),
    (16, 8, "hit", "stand", 5),
    (11, 0, "hit", "double", 1),
    (10, 9, "hit", "double", 4),
    (10, 0, "hit", "double", 4),
    (9, 1, "hit", "double", 1),
)


def test_index_numbers_are_those_of_the_books() -> None:
    counted, every = Counted(BLACKJACK, table()), hands()
    for points, lane, first, second, printed in ILLUSTRIOUS:
        members = [
            hand
            for hand in every.two
            if every.points[hand] == points and not every.soft[hand] and every.held[hand].max() == 1
        ]
        found = counted.index(members, lane, first, second)
        assert found is not None
        assert ceil(found.number) == printed, (points, lane)
        assert found.rises == (second in ("stand", "double"))
    for lane in (4, 5):
        tens = counted.index([every.of(9, 9)], lane, "stand", "split")
        assert tens is not None
        assert ceil(tens.number) == 5
    assert 3 < counted.insurance() < 3.3


def test_index_numbers_are_found_for_every_situation() -> None:
    found = {one.state: one for one in Counted(BLACKJACK, table(decks=2), "zen").indices(most=3)}
    assert "A,6 v 2" in found
    assert all(abs(one.number) <= 3 for one in found.values())
    with pytest.raises(Refused, match="hi_lo"):
        Counted(BLACKJACK, table(), "hilow")


@verifies("zappit.6.h.2", "zappit.6.h.3", "zappit.6.m.1")
def test_zapping_is_worth_more_than_a_tie_at_22_costs() -> None:
    """Fifteens and sixteens go; an eighteen against a nine or more; a zapped 21 is no blackjack."""
    found = solved(ZAPPIT, ZappitOptions())
    assert -0.006 < found.mean < -0.005
    met = chances(found)
    assert sum(met.values()) == pytest.approx(1, abs=1e-12)
    assert sum(float(net) * chance for net, chance in met.items()) == pytest.approx(
        found.mean, abs=3e-6
    )
    every = hands()
    assert found.play.zaps[every.of(5, 9)].all()
    assert found.play.zaps[every.of(7, 9)].tolist() == [True] + [False] * 7 + [True, True]
    drawn = charts(solved(ZAPPIT, ZappitOptions(), Query(strategy="total")))
    assert "Z" in {one.code for _, cells in drawn[0].rows for one in cells if one is not None}


@verifies("spanish21.9.a", "spanish21.9.b", "spanish21.9.d")
def test_doubling_late_and_rescuing_at_spanish_21() -> None:
    """Three cards may be doubled, a doubled hand has no bonus, and a bad one is given up."""
    found = solved(SPANISH21, SpanishOptions())
    choices, every = found.play.act % CHOICES, hands()
    three = (every.size == 3) & (every.held <= found.shoe.left).all(axis=1)
    assert (choices[three] == DOUBLE).any()
    assert (found.play.act[three] >= CHOICES).any()
    five = int(np.flatnonzero((every.size == 5) & (every.points == 21))[0])
    single, doubled = found.shoe.tables[ORIGINAL, False][0][:2]
    assert single[five, 0] == 1.5
    assert doubled[five, 0] == 2.0


def test_index_numbers_are_told_by_count() -> None:
    found = {one.state: one for one in Counted(BLACKJACK, table(), "hi-lo").by_count(4)}
    assert round(found["12 v 3"].number, 1) == 1.4
    assert found["12 v 3"].second == "stand"


def test_a_broken_hand_that_hangs_on_the_dealers_is_refused() -> None:
    """No game here pays one so; a designer's may."""
    pays = Pays(BLACKJACK, table(), fresh(BLACKJACK, table()))
    pays.results[ORIGINAL] = {**pays.results[ORIGINAL], ("bust", "bust"): Fraction(0)}
    with pytest.raises(Refused, match="over twenty-one is judged by what the dealer's") as refusal:
        pays.hand(ORIGINAL, split=False)
    assert refusal.value.accepted
