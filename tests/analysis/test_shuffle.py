"""What is counted of shuffles: against the readable steps, against theory, whoever counts."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from croupier.analysis.shuffles import count as counts
from croupier.analysis.shuffles.kernel import NAME, program_of
from croupier.analysis.shuffles.measure import (
    Job,
    Outcome,
    adjacency_chi_square,
    best_window,
    hints_of,
    measure,
    position_chi_square,
    pure_riffles,
)
from croupier.analysis.shuffles.riffles import rising_sequences
from croupier.core.errors import Refused
from croupier.equipment.chance import Words
from croupier.equipment.shuffle import Cut, Ideal, Lace, Riffle, Step, Strip, cut_depth, perform

CARDS, SLUG, SEED, MANY = 30, 5, 11, 40
STEPS: tuple[Step, ...] = (Riffle(turn=True), Strip(4), Riffle(grab=6, spread=1))
LAST = Cut(4)


def packs() -> list[tuple[list[int], int]]:
    """Packs by the readable steps before the last cut, with its depth; turned cards as they lie."""
    done = []
    for unit in range(MANY):
        words, pack = Words.of(NAME, SEED, unit), list(range(CARDS))
        for step in STEPS:
            pack = perform(step, pack, words)
        done.append((pack, cut_depth(CARDS, words, LAST)))
    return done


def plain(pack: list[int]) -> list[int]:
    return [card if card >= 0 else ~card for card in pack]


def test_what_the_kernel_counts_is_what_the_packs_show() -> None:
    program = program_of(CARDS, (*STEPS, LAST))
    kept = counts.observed(program, (SEED, 0, MANY), SLUG)
    sums, gaps = kept[: counts.SUMS], kept[counts.SUMS : counts.SUMS + 2 * CARDS]
    places = kept[counts.SUMS + 2 * CARDS :].reshape(CARDS, CARDS)
    rising = close = travel = spread = turned = 0
    own_gaps, own_places = np.zeros(2 * CARDS, int), np.zeros((CARDS, CARDS), int)
    for pack, depth in packs():
        turned += sum(card < 0 for card in pack)
        flat = plain(pack)
        dealt = flat[depth:] + flat[:depth]
        at, lies = [dealt.index(c) for c in range(CARDS)], [flat.index(c) for c in range(CARDS)]
        for a, b in pairwise(at):
            own_gaps[b - a + CARDS] += 1
        rising += 1 + sum(b < a for a, b in pairwise(at))
        close += sum(b - a == 1 for a, b in pairwise(at))
        travel += sum(abs(place - card) for card, place in enumerate(lies))
        for card, place in enumerate(lies):
            own_places[place, card] += 1
        for begin in range(0, CARDS, SLUG):
            slug = lies[begin : begin + SLUG]
            spread += SLUG * sum(p * p for p in slug) - sum(slug) ** 2
    assert [int(sums[one]) for one in (counts.RISING, counts.TOGETHER)] == [rising, close]
    assert [int(sums[one]) for one in (counts.TRAVEL, counts.SPREAD)] == [travel, spread]
    assert sums[counts.TURNED] == turned > 0
    assert (gaps == own_gaps).all()
    assert (places == own_places).all()


def test_what_a_guesser_learns_is_what_the_packs_show() -> None:
    learned = counts.learned(program_of(CARDS, (*STEPS, LAST)), (SEED, 0, MANY))
    leaps, asked, met = np.zeros(2 * CARDS, int), np.zeros(CARDS + 1), np.zeros(CARDS + 1, int)
    for pack, depth in packs():
        flat = plain(pack)
        dealt = flat[depth:] + flat[:depth]
        for a, b in pairwise(dealt):
            leaps[b - a + CARDS] += 1
        for now, card in enumerate(dealt):
            left = sorted(dealt[now:])
            for one in left:
                asked[run_of(one, left)] += 1 / len(left)
            met[run_of(card, left)] += 1
    assert (learned[: 2 * CARDS] == leaps).all()
    assert np.allclose(learned[2 * CARDS : 3 * CARDS + 1] / counts.UNIT, asked, atol=1e-2)
    assert (learned[3 * CARDS + 1 :] == met).all()


def run_of(card: int, left: list[int]) -> int:
    """How many cards in a row are left from this one on; none where the one before is left."""
    if card - 1 in left:
        return 0
    length = 0
    while card + length in left:
        length += 1
    return length


def test_guesses_are_those_of_the_hints() -> None:
    program = program_of(CARDS, (*STEPS, LAST))
    kept = counts.observed(program, (SEED, 0, MANY), SLUG)
    learned = counts.learned(program, (SEED, 0, MANY))
    hints = hints_of(kept, learned, CARDS, (MANY, MANY))
    right = [guesses(plain(pack), depth, hints) for pack, depth in packs()]
    found = counts.guessed(program, (SEED, 0, MANY), hints)
    assert found == (sum(right), sum(one * one for one in right))


def guesses(pack: list[int], depth: int, hints: counts.Hints) -> int:
    """The same guesses, card by card, as plainly as can be."""
    when: dict[int, int] = {}
    left, right, last = list(range(CARDS)), 0, -1
    for now in range(CARDS):
        at = (now + depth) % CARDS

        def score(card: int, at: int = at, now: int = now, last: int = last) -> np.float32:
            total = hints.place[at, card] + hints.run[run_of(card, left)]
            if last >= 0:
                total += hints.leap[card - last + CARDS]
            if card - 1 in when and card - 1 != last:
                total += hints.wait[now - 1 - when[card - 1]]
            return np.float32(total)

        right += max(left, key=score) == pack[at]
        left.remove(pack[at])
        when[pack[at]] = now
        last = pack[at]
    return right


@pytest.fixture(scope="module")
def riffled() -> Outcome:
    """Three riffles of a deck."""
    return measure(52, (Riffle(),) * 3, Job(7, 3_000, 13))


def test_ideal_shuffles_look_ideal(riffled: Outcome) -> None:
    beside = riffled.beside
    assert beside.apart == ()
    assert abs(beside.slug.travel.deviation) < 4
    assert abs(beside.slug.spread - beside.slug.spread_ideal) < Fraction(1, 10)
    assert beside.slug.found_ideal <= beside.slug.found < Fraction(53, 100)
    assert beside.turned == 0


def test_three_riffles_do_not(riffled: Outcome) -> None:
    shown = riffled.measures
    assert riffled.riffles == 3
    assert len(shown.apart) == 6
    assert abs(shown.rising.mean - rising_sequences(52, 3)) < Fraction(1, 20)
    assert shown.position.each > 5
    assert shown.adjacency.each > 1_000
    assert shown.slug.found > Fraction(55, 100)


def test_guesses_come_near_what_the_best_known_way_gives() -> None:
    """One riffle of n cards: n / 2 + sqrt(2 n / pi) and a constant (Liu 2021), which is 31.75."""
    shown = measure(52, (Riffle(),), Job(3, 2_000, 13)).measures.guesses
    assert 30.5 < shown.mean < 32.5


def test_no_figure_depends_on_who_counts() -> None:
    steps = (Riffle(grab=13, spread=2), Cut(10))
    one = measure(104, steps, Job(9, 300, 26)).measures
    other = measure(104, steps, Job(9, 300, 26, workers=3)).measures
    assert (one.guesses, one.rising, one.slug) == (other.guesses, other.rising, other.slug)
    assert (one.places == other.places).all()


def test_a_cut_that_everybody_sees_hides_nothing_from_a_tracker() -> None:
    with_cut = measure(52, (Riffle(), Cut(10)), Job(2, 500, 13)).measures
    without = measure(52, (Riffle(),), Job(2, 500, 13)).measures
    assert with_cut.slug.found == without.slug.found > Fraction(9, 10)
    assert with_cut.position.each > 10


def test_progress_is_heard_of_to_the_end() -> None:
    heard: list[int] = []
    measure(20, (Riffle(),), Job(2, 300, 5, progress=heard.append))
    assert heard == sorted(heard)
    assert heard[-1] == 4 * 300


def test_chi_squares_are_those_of_theory() -> None:
    fair = np.full((4, 4), 25)
    assert position_chi_square(fair, 100).value == 0
    stuck = position_chi_square(100 * np.eye(4, dtype=np.int64), 100)
    assert stuck.freedom == 9
    assert stuck.value == 900
    gaps = np.zeros(8, dtype=np.int64)
    gaps[5] = 300
    kept = adjacency_chi_square(gaps, 4, 100)
    assert kept.freedom == 2
    assert kept.value == Fraction(225**2, 75) + 75 + 150


def test_the_best_window_is_found() -> None:
    places = np.ones((10, 10), dtype=np.int64)
    places[6:9, 2:4] += 5
    assert best_window(places, 2, 3) == (2, 6, 36)


@pytest.mark.parametrize(
    ("steps", "number"),
    [
        ((Riffle(),) * 4, 4),
        ((Riffle(), Riffle(turn=True), Cut(10), Cut(10)), 2),
        ((Riffle(then=(Riffle(), Riffle())),), 3),
        ((Cut(10), Riffle()), None),
        ((Riffle(clumping=100),), None),
        ((Riffle(grab=26),), None),
        ((Riffle(then=(Strip(),)),), None),
        ((Riffle(), Lace()), None),
        ((Ideal(),), None),
    ],
)
def test_pure_riffles_are_known(steps: tuple[Step, ...], number: int | None) -> None:
    assert pure_riffles(steps) == number


def test_no_shuffles_at_all_are_refused() -> None:
    with pytest.raises(Refused, match="shuffles"):
        measure(52, (Riffle(),), Job(1, 0, 13))
