"""Blackjack held against published analyses, and against a slow recursion in fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier.analysis.twentyone.exact import Solved, shoe_of, solve
from croupier.analysis.twentyone.fractions import exact_mean, exact_staked, staked
from croupier.analysis.twentyone.kernels.dealer import ACE, RANKS, TEN, doubles, hands, laws_of
from croupier.analysis.twentyone.kernels.play import CHOICES, DOUBLE, HIT, best_play
from croupier.games.families.twentyone.turns import OF_SPLIT
from croupier.games.spanish21.options import SpanishOptions
from croupier.games.spanish21.procedure import SPANISH21
from tests.exact.slow_twentyone import (
    NAMES,
    Held,
    Slow,
    analysed,
    count,
    less,
    rules,
    shoe,
    split_round,
)


def ranks(text: str) -> tuple[int, ...]:
    return tuple(NAMES.index(name) for name in text.replace("10", "T").split(","))


def values(found: Solved, cards: str, up: str) -> tuple[float, ...]:
    """Standing, hitting and doubling, given the up card and that no blackjack was found."""
    hand, lane = hands().of(*ranks(cards)), NAMES.index(up)
    mass, natural = found.shoe.masses(hand)
    known = mass[lane] - (natural[lane] if found.shoe.terms.peeks else 0.0)
    worths = found.worths
    return tuple(
        float(one[hand, lane] / known) for one in (worths.stand, worths.hit, worths.double)
    )


# The Wizard of Odds, *Blackjack Appendix 9*: expected returns of initial hands against an ace,
# pages for one deck (stand and hit soft 17), two, five, six and eight decks (hit). In the last two
# there is no hole card and a blackjack takes doubles too, so that only the first two are as here.
APPENDIX_9 = {
    (1, "stand", "hole_reader"): """
        2,A -0.661732 -0.067808 -0.593281 3,A -0.661047 -0.100568 -0.595803
        3,2 -0.659375 -0.291565 -1.318751 4,A -0.658818 -0.153931 -0.619882
        4,2 -0.658712 -0.334901 -1.295655 4,3 -0.657967 -0.345048 -1.126423
        5,A -0.659151 -0.206061 -0.656070 5,2 -0.657529 -0.331115 -1.125237
        5,3 -0.656761 -0.217133 -0.793964 5,4 -0.654533 -0.070215 -0.395771
        6,A -0.482815 -0.199899 -0.527213 6,2 -0.639160 -0.225772 -0.799095
        6,3 -0.638344 -0.078495 -0.401329 6,4 -0.636118 0.081506 0.048615
        6,5 -0.634013 0.172946 0.240259 7,A -0.101015 -0.108386 -0.357778""",
    (1, "hit", "hole_reader"): """
        2,A -0.589084 -0.107929 -0.552040 3,A -0.587263 -0.139124 -0.548792
        3,2 -0.584988 -0.322592 -1.169976 4,A -0.585081 -0.188317 -0.569570
        4,2 -0.583756 -0.362658 -1.157797 4,3 -0.582464 -0.375417 -1.067304
        5,A -0.587177 -0.242243 -0.607984 5,2 -0.585491 -0.364580 -1.073457
        5,3 -0.583566 -0.278288 -0.813846 5,4 -0.581270 -0.121173 -0.419143
        6,A -0.507702 -0.229134 -0.529713 6,2 -0.579622 -0.277945 -0.817393
        6,3 -0.577735 -0.124512 -0.422809 6,4 -0.575556 0.045103 0.030867
        6,5 -0.575374 0.143003 0.234296 7,A -0.223909 -0.173175 -0.414678""",
    (2, "hit", "hole_reader"): """
        2,A -0.594150 -0.103429 -0.571816 3,A -0.593169 -0.137018 -0.570172
        3,2 -0.592126 -0.320313 -1.184253 4,A -0.592080 -0.178451 -0.580261
        4,2 -0.591222 -0.351868 -1.171187 4,3 -0.590338 -0.362212 -1.077576
        5,A -0.592718 -0.221872 -0.598489 5,2 -0.591782 -0.357274 -1.080590
        5,3 -0.590764 -0.271027 -0.823487 5,4 -0.589636 -0.124218 -0.438228
        6,A -0.511565 -0.224617 -0.541393 6,2 -0.589526 -0.270784 -0.826132
        6,3 -0.588515 -0.125084 -0.441418 6,4 -0.587412 0.038312 -0.003909
        6,5 -0.587564 0.121079 0.166650 7,A -0.224703 -0.165428 -0.416886""",
    (5, "hit", "hole_reader"): """
        2,A -0.596923 -0.100728 -0.583036 3,A -0.596513 -0.135366 -0.582372
        3,2 -0.596108 -0.318051 -1.192217 4,A -0.596074 -0.172663 -0.586334
        4,2 -0.595694 -0.345069 -1.179218 4,3 -0.595297 -0.354238 -1.084254
        5,A -0.596253 -0.210407 -0.593427 5,2 -0.595862 -0.352377 -1.085452
        5,3 -0.595445 -0.266380 -0.829741 5,4 -0.594999 -0.124184 -0.450266
        6,A -0.513982 -0.221727 -0.547853 6,2 -0.595097 -0.266379 -0.830971
        6,3 -0.594680 -0.124665 -0.451804 6,4 -0.594238 0.034973 -0.023611
        6,5 -0.594346 0.109880 0.128187 7,A -0.225295 -0.160941 -0.417747""",
    (6, "hit", "none"): """
        2,A -0.722356 -0.379910 . 3,A -0.722119 -0.403855 . 3,2 -0.721887 -0.529734 .
        4,A -0.721866 -0.429265 . 4,2 -0.721646 -0.548031 . 4,3 -0.721415 -0.554273 .
        5,A -0.721965 -0.454867 . 5,2 -0.721740 -0.553211 . 5,3 -0.721499 -0.493960 .
        5,4 -0.721243 -0.396287 . 6,A -0.665166 -0.463296 . 6,2 -0.721308 -0.493965 .
        6,3 -0.721068 -0.396571 . 6,4 -0.720814 -0.286818 . 6,5 -0.720879 -0.235772 .
        7,A -0.466029 -0.421285 .""",
    (8, "hit", "none"): """
        2,A -0.722307 -0.378980 . 3,A -0.722128 -0.403033 . 3,2 -0.721955 -0.528987 .
        4,A -0.721938 -0.428099 . 4,2 -0.721771 -0.546899 . 4,3 -0.721595 -0.553054 .
        5,A -0.722008 -0.453214 . 5,2 -0.721838 -0.552263 . 5,3 -0.721657 -0.492985 .
        5,4 -0.721465 -0.395636 . 6,A -0.665036 -0.462428 . 6,2 -0.721522 -0.492995 .
        6,3 -0.721341 -0.395857 . 6,4 -0.721150 -0.286345 . 6,5 -0.721201 -0.235977 .
        7,A -0.465508 -0.420237 .""",
}


@pytest.mark.parametrize("table", APPENDIX_9)
def test_hands_agree_with_the_wizards_appendix(table: tuple[int, str, str]) -> None:
    decks, soft17, hole = table
    found = solve(shoe(rules(decks=decks, soft17=soft17, hole_card=hole)))
    cells = APPENDIX_9[table].split()
    for place in range(0, len(cells), 4):
        cards, *printed = cells[place : place + 4]
        for ours, theirs in zip(values(found, cards, "A"), printed, strict=True):
            if theirs != ".":
                assert abs(ours - float(theirs)) < 6e-7, (table, cards)


def test_splits_agree_with_farmers_calculator() -> None:
    """Eric Farmer's calculator 6.3, BlackjackInfo thread *Software update with new split EVs*:
    2-2 against 7 from 0 4 4 2 0 0 2 0 0 7, split to four hands, doubled after, CDZ-."""
    small = (0, 4, 4, 2, 0, 0, 2, 0, 0, 7)
    found = solve(shoe(rules(), small))
    ours = [f"{100 * value:.9f}" for value in values(found, "2,2", "7")]
    assert ours == ["-61.639194139", "-13.266733267", "-123.278388278"]
    mass, _ = found.shoe.masses(hands().of(1, 1))
    assert f"{100 * found.worths.split[1, 6] / mass[6]:.9f}" == "-76.210220335"


# *Ask the Wizard* 294, from the analyser of bjstrat.net: the effect of removing a card from six
# decks, doubling after splits, surrender, pairs and aces split again to four hands.
REMOVAL = {
    "stand": "0.070 0.084 0.114 0.146 0.079 0.041 -0.010 -0.041 -0.092 -0.101",
    "hit": "0.072 0.089 0.122 0.148 0.085 0.038 -0.012 -0.046 -0.098 -0.091",
}


@pytest.mark.parametrize("soft17", REMOVAL)
def test_effects_of_removal_agree_with_bjstrat(soft17: str) -> None:
    of = rules(decks=6, soft17=soft17, surrender=True, resplit_aces=True)
    full = (24,) * 9 + (96,)
    before = solve(shoe(of, full)).mean
    told = []
    for rank in (*range(1, RANKS), ACE):
        left = tuple(many - (place == rank) for place, many in enumerate(full))
        told.append(f"{100 * (solve(shoe(of, left)).mean - before):.3f}")
    assert " ".join(told) == REMOVAL[soft17]


def test_a_whole_game_agrees_with_bjstrat() -> None:
    """bjstrat.net, *Dynamics*: one deck, full shoe, +0.000247914: soft 17 stood on, one split, no
    doubling after it. There each hand of a split is played best for the cards known to be gone."""
    at = shoe(rules({"most_hands": 1, "double_after_split": False}, decks=1))
    found = solve(at)
    every, (pays, _) = hands(), at.tables[OF_SPLIT, True]
    for pair in range(RANKS):
        left = at.left - (np.arange(RANKS) == pair)
        law = laws_of(at.dealer, np.maximum(left - every.held, 0))
        worths = (
            *np.zeros((5, *found.play.act.shape)),
            *np.zeros((2, *found.play.act.shape), np.uint8),
        )
        of = (every.held, every.child, every.points)
        best_play(left, of, law, pays, doubles(at.terms, split=True) * 1, at.look, worths, False)
        which = worths[0] if pair == ACE else worths[4]
        one = sum(
            (left[c] - (c == pair)) / (left.sum() - 1) * which[every.of(pair, c)]
            for c in range(RANKS)
        )
        twin = every.of(pair, pair)
        found.worths.best[twin] = np.maximum(found.worths.best[twin], 2 * one)
    assert f"{found.mean:.9f}" == "0.000247914"


SMALL = (1, 0, 0, 0, 2, 2, 2, 2, 1, 4)


@pytest.mark.parametrize(("hits", "after"), [(False, True), (True, False)])
def test_a_small_shoe_is_worth_what_the_slow_recursion_says(hits: bool, after: bool) -> None:
    """In small what `./run long twentyone` does with a whole deck."""
    found = analysed(SMALL, hits=hits, after_split=after)
    assert exact_mean(found) == Slow(SMALL, hits=hits, after_split=after).mean()


@pytest.mark.parametrize("up", [8, TEN])
def test_one_deck_is_worth_what_the_slow_recursion_says(up: int) -> None:
    """Hands of two high cards from a whole deck, and both hands of their splits, in fractions."""
    slow, every = Slow((4,) * 9 + (16,)), hands()
    found = solve(shoe(rules({"most_hands": 2}, decks=1)))
    for a, b in ((9, 9), (6, 9)):
        hand = every.of(a, b)
        mass, natural = found.shoe.masses(hand)
        known = mass[up] - natural[up]
        assert abs(found.worths.best[hand, up] / known - float(slow.best(a, b, up))) < 1e-13


@pytest.mark.parametrize("most", [2, 3, 4])
def test_a_round_of_split_hands_is_dealt_out(most: int) -> None:
    """Every order of cards of a small shoe, hand after hand, against the worth by exchange."""
    small = (0, 4, 2, 0, 1, 0, 3, 2, 0, 9)
    found = solve(shoe(rules({"most_hands": most}), small))

    def rule(held: Held) -> str:
        code = found.play.act[hands().number[held], 6] % CHOICES if count(held)[0] < 21 else 0
        return {HIT: "hit", DOUBLE: "double"}.get(int(code), "stand")

    mass, _ = found.shoe.masses(hands().of(1, 1))
    dealt = split_round(Slow(small), 1, 6, most, rule)
    assert abs(found.worths.split[1, 6] / mass[6] - float(dealt)) < 1e-13


HALF = (2,) * 9 + (8,)


def test_fractions_and_floats_agree() -> None:
    options: tuple[dict[str, Any], ...] = (
        {"decks": 1, "hole_card": "none", "surrender": True},
        {
            "decks": 1,
            "pay_678": True,
            "pay_777": True,
            "pay_five_card_21": True,
            "pay_designated_bj": ("As", "Ks"),
        },
        {"decks": 1, "variant": "6_to_5", "even_money": True},
    )
    for one in options:
        found = solve(shoe(rules(**one), HALF))
        assert abs(float(exact_mean(found)) - found.mean) < 1e-14, one
        assert abs(float(exact_staked(found)) - staked(found)) < 1e-13, one


def test_what_is_staked_is_a_short_fraction() -> None:
    """Doubles and splits of half a deck hang on few cards."""
    found = exact_staked(solve(shoe(rules(decks=1), HALF)))
    assert 1 < found < Fraction(6, 5)
    assert found.denominator < 10**7


def test_two_cards_that_are_replaced_are_worth_what_the_slow_recursion_says() -> None:
    """The next two from the shoe without them, split once, no blackjack among them."""
    zap = frozenset((15, 16, 17, 18))
    found = solve(shoe(rules({"most_hands": 2, "zap": zap}), SMALL))
    up = 5
    for a, b in ((6, 8), (7, 7), (7, 9)):
        hand, left = hands().of(a, b), less(less(SMALL, a), b)
        size, again = sum(left) - 1, Slow(left)
        after = less(left, up)
        slow = sum(
            Fraction(after[c] * (after[d] - (c == d)), size * (size - 1)) * again.best(c, d, up)
            for c in range(RANKS)
            for d in range(RANKS)
            if after[c] and after[d] > (c == d)
        )
        mass = found.shoe.masses(hand)[0][up]
        assert abs(found.worths.zap[hand, up] / mass - float(slow)) < 1e-13


def test_replaced_hands_in_fractions_and_floats() -> None:
    found = solve(shoe(rules({"most_hands": 2, "zap": frozenset((16,))}, decks=1), HALF))
    assert found.play.zaps.any()
    assert abs(float(exact_mean(found)) - found.mean) < 1e-14


# Katarina Walker, *The Pro's Guide to Spanish 21 and Australian Pontoon* (2008), as quoted in
# *Wikipedia*, Spanish 21: house edges by decks and soft 17, without the super bonus or redoubling.
# For six decks and a soft 17 stood on it has 0.37, where the best play here costs 0.3645.
SPANISH = ((6, True, "0.78"), (8, False, "0.38"), (8, True, "0.80"))


@pytest.mark.parametrize(("decks", "hits", "printed"), SPANISH)
def test_spanish_21_costs_what_is_printed(decks: int, hits: bool, printed: str) -> None:
    class Hitting(SpanishOptions):
        @property
        def terms(self) -> Any:
            return msgspec.structs.replace(super().terms, hits_soft_17=hits)

    assert f"{-100 * solve(shoe_of(SPANISH21, Hitting(decks=decks))).mean:.2f}" == printed
