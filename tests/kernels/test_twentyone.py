"""The kernels of twenty-one: the dealer's law, the worth of hands, and splits by exchange."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.twentyone.kernels import warm
from croupier.analysis.twentyone.kernels.dealer import (
    FLOATS,
    RANKS,
    Arithmetic,
    cards_of,
    dealer,
    doubles,
    hands,
    law_alone,
    laws_of,
)
from croupier.analysis.twentyone.kernels.split import chains, most_gone, patterns
from croupier.games.families.twentyone.terms import Terms
from tests.exact.slow_twentyone import Left, Slow, less

SHOES = st.lists(st.integers(1, 6), min_size=RANKS, max_size=RANKS)


def told(left: Left, terms: Terms) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    of = dealer(terms)
    found: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = laws_of(of, np.array([left]))[0]
    return found.reshape(len(of.lanes), -1)


def test_there_are_3083_hands() -> None:
    every = hands()
    assert len(every.held) == 3083
    assert int((every.size == 2).sum()) == 55
    assert every.points.max() == 21
    assert cards_of(tuple(every.held[every.of(0, 9)].tolist())) == ("As", "Td")


def test_a_child_is_one_card_more() -> None:
    every = hands()
    for hand in range(0, len(every.held), 37):
        for rank in range(RANKS):
            after = every.child[hand, rank]
            if after >= 0:
                assert (every.held[after] - every.held[hand]).tolist() == [
                    int(place == rank) for place in range(RANKS)
                ]
            else:
                assert every.held[hand] @ np.arange(1, 11) + rank + 1 > 21


@settings(max_examples=12, deadline=None)
@given(SHOES, st.booleans(), st.integers(0, 9))
def test_the_law_is_that_of_a_plain_recursion(counts: list[int], hits: bool, up: int) -> None:
    left = tuple(counts)
    joint = told(left, Terms(1, hits_soft_17=hits))[up]
    slow, size = Slow(left, hits=hits), sum(left)
    rest = less(left, up)
    barred = {0: 9, 9: 0}.get(up)
    no_blackjack = 1.0 if barred is None else 1 - rest[barred] / (size - 1)
    for end, chance in slow.dealt(rest, up).items():
        if end <= 21:
            assert joint[end - 17] == pytest.approx(
                float(chance) * no_blackjack * left[up] / size, abs=1e-14
            )


@settings(max_examples=10, deadline=None)
@given(SHOES)
def test_side_by_side_alone_and_by_a_prime_agree(counts: list[int]) -> None:
    of, left = dealer(Terms(1)), np.array([counts])
    trie = (*of.trie[:4], of.trie[4].astype(np.float64))
    alone = np.zeros(len(of.lanes) * of.standings)
    law_alone(left[0], FLOATS.inverses(60), trie, alone)
    assert np.array_equal(alone, laws_of(of, left)[0])
    prime = 2**31 - 1
    residues = laws_of(of, left, Arithmetic(prime))[0]
    size = int(left.sum())
    most = of.deepest
    scale = 1
    for n in range(size - most + 1, size + 1):
        scale *= max(n, 1)
    for residue, chance in zip(residues.tolist(), alone.tolist(), strict=True):
        told_by = Fraction(round(Fraction(chance) * scale), scale)
        assert abs(float(told_by) - chance) < 1e-12
        if scale < 2**50:
            assert residue == Arithmetic(prime).number(told_by)


def test_a_dealer_whose_cards_lie_open_has_the_same_law() -> None:
    """Two cards seen, added up over the second, are one card seen."""
    left = (4,) * 9 + (16,)
    closed, opened = told(left, Terms(1)), told(left, Terms(1, shown=True))
    of = dealer(Terms(1, shown=True))
    together = np.zeros_like(closed)
    for lane, (one, other) in enumerate(of.lanes):
        share = opened[lane] / (1 if one == other else 2)
        together[one] += share
        if one != other:
            together[other] += share
    assert together == pytest.approx(closed, abs=1e-15)


def test_a_count_that_pushes_has_a_column() -> None:
    left = (4,) * 9 + (16,)
    plain, pushing = told(left, Terms(1)), told(left, Terms(1, push_on=22))
    assert pushing[:, :5] == pytest.approx(plain, abs=1e-15)
    assert 0.05 < pushing[:, 5].sum() < 0.1


def test_patterns_of_splits_add_up_to_all() -> None:
    """However likely a match is, where cards do not deplete."""
    p = Fraction(1, 13)
    for most in (2, 3, 4, 5):
        ended, full = patterns(most)
        total: Fraction | int = 0
        total += sum(ways * p ** (made - 2) * (1 - p) ** made for made, ways in ended.items())
        total += sum(ways * p ** (most - 2) * (1 - p) ** known for known, ways in full.items())
        assert total == 1


def test_patterns_are_those_of_the_field() -> None:
    """PNNN and NPNN; PPxxxx; PNPxxx and NPPxxx; PNNPxx and NPNPxx."""
    assert patterns(4) == ({2: 1, 3: 2}, {0: 1, 1: 2, 2: 2})
    assert most_gone(4) == 6


def test_chains_take_out_what_a_hand_and_the_pair_take() -> None:
    every, chain = hands(), chains(1, 6)
    for hand in chain.own[::29].tolist():
        for n in range(2, 7):
            gone = chain.gone[chain.base[hand] + n - 2]
            lacking = every.held[hand].copy()
            lacking[1] += n - 1
            assert gone.tolist() == lacking.tolist()


def test_doubles_follow_the_terms() -> None:
    every = hands()
    two = doubles(Terms(6, double_on=frozenset((9, 10, 11))), split=False)
    assert all(every.size[hand] == 2 for hand in np.flatnonzero(two))
    assert {int(every.points[hand]) for hand in np.flatnonzero(two)} == {9, 10, 11}
    assert not doubles(Terms(6, double_after_split=False), split=True).any()
    late = doubles(Terms(6, double_late=True), split=False)
    assert late.sum() == sum(
        1 for hand in range(len(every.held)) if every.size[hand] >= 2 and every.points[hand] < 21
    )
    assert comb(10, 2) + 10 == len(every.two)


def test_warming_compiles_what_the_analysis_calls() -> None:
    """Called as the analysis calls them, so that nothing is compiled again by it."""
    from croupier.analysis.twentyone.distribution import chances
    from croupier.analysis.twentyone.exact import shoe_of, solve
    from croupier.analysis.twentyone.total import solve_total
    from croupier.games.blackjack.options import BlackjackOptions
    from croupier.games.blackjack.procedure import BLACKJACK

    warm.warm()
    before = [floats(kernel) for kernel in warm.KERNELS]
    assert all(before)
    chances(solve(shoe_of(BLACKJACK, BlackjackOptions(decks=1))))
    solve_total(shoe_of(BLACKJACK, BlackjackOptions(decks=1)))
    assert [floats(kernel) for kernel in warm.KERNELS] == before


def floats(kernel: Any) -> int:
    """How often a kernel was compiled for floats."""
    return sum("uint64" not in str(signature) for signature in kernel.signatures)
