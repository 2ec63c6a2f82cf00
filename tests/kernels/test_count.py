"""Counting: the same rounds whatever the workers, the chunks and the parts of a run."""

from __future__ import annotations

import signal
import threading
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.analysis.kernels import count
from croupier.analysis.kernels.count import Counts, count_rounds
from croupier.core.errors import Refused
from croupier.equipment.chance import ROUNDS_IN_UNIT, Words

WHEEL, DICE = 38, 216
Flags = list[bool]


def flags(outcomes: int, *void: int) -> Flags:
    return [outcome in void for outcome in range(outcomes)]


def by_hand(seed: int, void: Flags, rounds: int, unit: int) -> tuple[list[int], int]:
    """The first rounds of one unit drawn word by word."""
    words, decided, voids = Words.of("toy", seed, unit), [0] * len(void), 0
    while sum(decided) < rounds:
        outcome = words.below(len(void))
        if void[outcome]:
            voids += 1
        else:
            decided[outcome] += 1
    return decided, voids


def same(one: Counts, other: Counts) -> bool:
    return one.decided.tolist() == other.decided.tolist() and (one.voids, one.units) == (
        other.voids,
        other.units,
    )


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 343), st.data(), st.integers(0, 2**64 - 1), st.integers(1, ROUNDS_IN_UNIT))
def test_a_unit_replayed_alone_word_by_word_has_the_very_same_rounds(
    outcomes: int, data: st.DataObject, unit: int, rounds: int
) -> None:
    void = data.draw(st.lists(st.booleans(), min_size=outcomes, max_size=outcomes))
    void[data.draw(st.integers(0, outcomes - 1))] = False
    counted = count_rounds("toy", 5, void, rounds, first_unit=unit)
    decided, voids = by_hand(5, void, rounds, unit)
    assert (counted.decided.tolist(), counted.voids) == (decided, voids)


@pytest.mark.parametrize(
    ("outcomes", "void"),
    [(WHEEL, ()), (WHEEL, (37,)), (DICE, ()), (DICE, (0, 43, 215)), (32, (3,))],
)
def test_whole_units_and_the_rest_are_the_rounds_drawn_by_hand(
    outcomes: int, void: tuple[int, ...]
) -> None:
    marked = flags(outcomes, *void)
    counted = count_rounds("toy", 9, marked, 2 * ROUNDS_IN_UNIT + 77, first_unit=3)
    parts = [by_hand(9, marked, n, unit) for n, unit in ((4096, 3), (4096, 4), (77, 5))]
    columns = zip(*(p[0] for p in parts), strict=True)
    assert counted.decided.tolist() == [sum(column) for column in columns]
    assert counted.voids == sum(p[1] for p in parts)
    assert counted.units == 3


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([(WHEEL, (37,)), (DICE, (0,)), (54, ())]),
    st.integers(0, 40 * ROUNDS_IN_UNIT),
    st.integers(1, 5),
    st.integers(1, 9),
)
@example((WHEEL, ()), 12 * ROUNDS_IN_UNIT, 2, 3)
def test_workers_and_chunks_change_nothing(
    device: tuple[int, tuple[int, ...]], rounds: int, workers: int, chunk: int
) -> None:
    outcomes, void = device
    one = count_rounds("toy", 1, flags(outcomes, *void), rounds)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(count, "CHUNK_WORDS", chunk * ROUNDS_IN_UNIT)
        other = count_rounds("toy", 1, flags(outcomes, *void), rounds, workers=workers)
    assert same(one, other)
    assert one.rounds == rounds


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=5), st.integers(0, ROUNDS_IN_UNIT - 1))
def test_runs_one_after_another_are_one_run(parts: list[int], rest: int) -> None:
    void = flags(WHEEL, 0)
    unit, total, voids = 11, np.zeros(38, dtype=np.int64), 0
    for rounds in [part * ROUNDS_IN_UNIT for part in parts] + [rest]:
        part = count_rounds("toy", 2, void, rounds, first_unit=unit)
        total, voids, unit = total + part.decided, voids + part.voids, unit + part.units
    whole = count_rounds("toy", 2, void, sum(parts) * ROUNDS_IN_UNIT + rest, first_unit=11)
    assert (whole.decided.tolist(), whole.voids) == (total.tolist(), voids)


def test_void_outcomes_never_decide() -> None:
    counted = count_rounds("toy", 3, flags(WHEEL, 0, 37), 10_000)
    assert counted.decided[[0, 37]].tolist() == [0, 0]
    assert counted.voids > 0
    assert counted.rounds == 10_000


def test_a_device_with_one_deciding_outcome_in_many_still_ends() -> None:
    counted = count_rounds("toy", 3, flags(1600, *range(1599)), 20)
    assert counted.decided[1599] == counted.rounds == 20
    assert counted.voids > 1599


def test_games_and_seeds_are_other_streams() -> None:
    runs = [
        count_rounds(game, seed, flags(WHEEL), 4096).decided.tolist()
        for game, seed in (("toy", 1), ("toy", 2), ("toys", 1))
    ]
    assert runs[0] != runs[1] != runs[2] != runs[0]


@pytest.mark.parametrize("outcomes", [WHEEL, 36, DICE, 54])
def test_frequencies_pass_a_chi_square_test(outcomes: int) -> None:
    """Five standard deviations of chi-square either side: too even is as wrong as too uneven."""
    rounds = 5_000_000
    counted = count_rounds("toy", 2026, flags(outcomes), rounds)
    expected = Fraction(rounds, outcomes)
    chi = sum((int(n) - expected) ** 2 for n in counted.decided) / expected
    degrees = outcomes - 1
    assert (chi - degrees) ** 2 < 25 * 2 * degrees


@pytest.mark.parametrize("workers", [1, 3])
def test_progress_hears_the_rounds_done_up_to_all(
    monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(count, "CHUNK_WORDS", 2 * ROUNDS_IN_UNIT)
    heard: list[int] = []
    rounds = 9 * ROUNDS_IN_UNIT + 5
    count_rounds("toy", 1, flags(WHEEL), rounds, workers=workers, progress=heard.append)
    assert heard == [ROUNDS_IN_UNIT * n for n in (2, 4, 6, 8, 9)] + [rounds]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_stops_a_long_run_and_leaves_no_thread(workers: int) -> None:
    heard: list[int] = []

    def interrupt(done: int) -> None:
        heard.append(done)
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        count_rounds("toy", 1, flags(WHEEL), 10**13, workers=workers, progress=interrupt)
    assert len(heard) == 1
    assert not [t for t in threading.enumerate() if t.name.startswith("croupier-count")]


def test_no_rounds_are_no_counts() -> None:
    counted = count_rounds("toy", 1, flags(WHEEL), 0)
    assert (counted.rounds, counted.voids, counted.units) == (0, 0, 0)


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"seed": -1}, "seed"),
        ({"rounds": -1}, "rounds"),
        ({"rounds": 1.5}, "rounds"),
        ({"workers": 0}, "workers"),
        ({"first_unit": -1}, "first unit"),
        ({"first_unit": 2**64 - 1, "rounds": 4097}, "first unit"),
        ({"void": []}, "outcomes of a device"),
        ({"void": [False] * 90_000}, "outcomes of a device"),
        ({"void": [True] * 38}, "void outcomes"),
    ],
)
def test_a_run_that_cannot_be_is_refused(changed: dict[str, object], what: str) -> None:
    asked: dict[str, object] = {"seed": 1, "void": flags(WHEEL), "rounds": 10}
    with pytest.raises(Refused) as refusal:
        count_rounds("toy", **{**asked, **changed})  # type: ignore[arg-type]
    assert refusal.value.what == what
    assert refusal.value.accepted
