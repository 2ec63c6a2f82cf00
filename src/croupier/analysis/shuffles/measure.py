"""How random a manual shuffle is: counted over many shuffles, compared with as many ideal ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.figures import quotient, root
from croupier.analysis.same import ByValue
from croupier.analysis.shuffles import count as counts
from croupier.analysis.shuffles.kernel import NAME, Program, program_of
from croupier.equipment.shuffle import Cut, Ideal, Riffle, Step

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.shuffles.kernel import Ints

    Reals = NDArray[np.float64]
    Progress = Callable[[int], object] | None

BESIDE = f"{NAME}/ideal"
"""The stream of the ideal shuffles that are run for comparison."""
NEIGHBORHOOD = 10
SHARE_OF_PACK = 52
WINDOW = 2
PRIOR = 4.0
LESSON = 1_000
TRIAL = 128
WAYS = ((1, 1, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1))
"""Which hints a guesser may use together: leap, wait, run, place."""
EVIDENT = 4
"""A deviation of more than this many standard errors is not attributed to chance."""


@dataclass(frozen=True)
class Figure:
    """A mean over shuffles, its standard error, and what an ideal shuffle gives."""

    mean: Fraction
    error: Decimal
    ideal: Fraction

    @property
    def deviation(self) -> Decimal:
        """How far the mean is from the ideal, in standard errors."""
        return quotient(self.mean - self.ideal, self.error) if self.error else Decimal(0)

    @property
    def evident(self) -> bool:
        """Whether the deviation is too large for chance."""
        if not self.error:
            return self.mean != self.ideal
        return abs(self.deviation) > EVIDENT


@dataclass(frozen=True)
class ChiSquare:
    """A chi-square and its degrees of freedom; an ideal shuffle gives about one for each."""

    value: Fraction
    freedom: int

    @property
    def each(self) -> Fraction:
        """The value per degree of freedom."""
        return self.value / self.freedom

    @property
    def deviation(self) -> Decimal:
        """How far it is from its expected value, in standard deviations."""
        return quotient(self.value - self.freedom, root(Fraction(2 * self.freedom)))


@dataclass(frozen=True)
class Slug:
    """Cards that started together: how far they travel and spread, and where to look for them."""

    cards: int
    travel: Figure
    spread: Decimal
    spread_ideal: Decimal
    begins: int
    window: tuple[int, int]
    found: Fraction
    found_ideal: Fraction


@dataclass(frozen=True, eq=False)
class Measures(ByValue):
    """The figures of a run of shuffles."""

    cards: int
    shuffles: int
    rising: Figure
    together: Figure
    guesses: Figure
    position: ChiSquare
    adjacency: ChiSquare
    slug: Slug
    turned: Fraction
    places: Ints
    gaps: Ints

    @property
    def apart(self) -> tuple[str, ...]:
        """What distinguishes these shuffles from ideal ones, in words."""
        found = {
            "rising sequences": self.rising.evident,
            "neighbors that stay together": self.together.evident,
            "where cards end up": abs(self.position.deviation) > EVIDENT,
            "how far neighbors move apart": abs(self.adjacency.deviation) > EVIDENT,
            "how far cards travel": self.slug.travel.evident,
            "cards guessed right": self.guesses.evident,
        }
        return tuple(name for name, evident in found.items() if evident)


@dataclass(frozen=True)
class Job:
    """What to run: seed, shuffles, the slug that is tracked, workers, and a progress callback."""

    seed: int
    shuffles: int
    slug: int
    workers: int = 1
    progress: Progress = None


@dataclass(frozen=True)
class Outcome:
    """The measures of a shuffle and of ideal ones; the riffles, if it has nothing else."""

    measures: Measures
    beside: Measures
    riffles: int | None
    seconds: float = field(compare=False)


def pure_riffles(steps: Sequence[Step]) -> int | None:
    """The number of riffles of the full pack, if these steps are nothing else.

    A turn leaves the order alone, and cuts at the end are seen by everybody: neither counts.
    """
    kept = list(steps)
    while kept and isinstance(kept[-1], Cut):
        kept.pop()
    number = 0
    for one in kept:
        if not isinstance(one, Riffle) or one.grab:
            return None
        works = (one, *one.then)
        if any(not isinstance(work, Riffle) or work.clumping for work in works):
            return None
        number += len(works)
    return number


def measure(cards: int, steps: Sequence[Step], job: Job) -> Outcome:
    """The shuffle of these steps, and an ideal one over as many shuffles."""
    begun = perf_counter()
    measures = _measured(program_of(cards, steps), job, NAME, 0)
    beside = _measured(program_of(cards, (Ideal(),)), job, BESIDE, 2 * job.shuffles)
    return Outcome(measures, beside, pure_riffles(steps), perf_counter() - begun)


def _measured(program: Program, job: Job, name: str, before: int) -> Measures:
    """Count shuffles, learn from them, and guess as many others."""
    hear = _later(job.progress, before)
    kept = counts.observed(program, (job.seed, 0, job.shuffles), job.slug, job.workers, name, hear)
    hear = _later(job.progress, before + job.shuffles)
    run = job.seed, job.shuffles, job.shuffles
    hints = _best_hints(program, job, name, kept)
    right = counts.guessed(program, run, hints, job.workers, name, hear)
    return measures_of(kept, right, program.cards, job.shuffles, job.slug)


def _best_hints(program: Program, job: Job, name: str, kept: Ints) -> counts.Hints:
    """The hints that guess best together, tried on shuffles used for nothing else."""
    lesson = min(job.shuffles, LESSON)
    learned = counts.learned(program, (job.seed, 0, lesson), job.workers, name)
    hints = hints_of(kept, learned, program.cards, (job.shuffles, lesson))
    trial = job.seed, 2 * job.shuffles, TRIAL
    ways = [weighed(hints, way) for way in WAYS]
    return max(ways, key=lambda one: counts.guessed(program, trial, one, job.workers, name)[0])


def weighed(hints: counts.Hints, way: tuple[int, ...]) -> counts.Hints:
    """The hints that a guesser uses."""
    return counts.Hints(*(np.float32(heed) * one for heed, one in zip(way, hints, strict=True)))


def _later(progress: Progress, before: int) -> Progress:
    """The same callback, offset by the work done before."""
    return None if progress is None else lambda done: progress(before + done)


def measures_of(
    kept: Ints, right: tuple[int, int], cards: int, shuffles: int, slug: int
) -> Measures:
    """The figures of a run from its counts."""
    sums = kept[: counts.SUMS].tolist()
    gaps, places = _gaps(kept, cards), _places(kept, cards)
    some = Fraction(1, cards)
    close = Fraction(cards - 1, cards)
    pairs = Fraction(cards - 2, cards)
    return Measures(
        cards,
        shuffles,
        _known(sums[counts.RISING], shuffles, Fraction(cards + 1, 2), Fraction(cards + 1, 12)),
        _known(sums[counts.TOGETHER], shuffles, close, pairs + close - close**2),
        _sampled(*right, shuffles, sum((Fraction(1, n) for n in range(1, cards + 1)), Fraction(0))),
        position_chi_square(places, shuffles),
        adjacency_chi_square(gaps, cards, shuffles),
        _slug(sums, places, cards, shuffles, slug),
        sums[counts.TURNED] * some / shuffles,
        places,
        gaps,
    )


def _gaps(kept: Ints, cards: int) -> Ints:
    return kept[counts.SUMS : counts.SUMS + 2 * cards]


def _places(kept: Ints, cards: int) -> Ints:
    return kept[counts.SUMS + 2 * cards :].reshape(cards, cards)


def _known(total: int, shuffles: int, ideal: Fraction, variance: Fraction) -> Figure:
    """A mean whose variance under an ideal shuffle is known."""
    return Figure(Fraction(total, shuffles), root(variance / shuffles), ideal)


def _sampled(total: int, squares: int, shuffles: int, ideal: Fraction) -> Figure:
    """A mean with the standard error of the sample."""
    mean = Fraction(total, shuffles)
    variance = (Fraction(squares, shuffles) - mean**2) / max(shuffles - 1, 1)
    return Figure(mean, root(variance), ideal)


def position_chi_square(places: Ints, shuffles: int) -> ChiSquare:
    """Where cards end up, against every place equally often.

    Every shuffle puts each card once and fills each place once, so that (n - 1)^2 counts are free,
    and each varies n / (n - 1) times as much as if it stood alone.
    """
    cards = len(places)
    squares = int((places.astype(object) ** 2).sum()) if shuffles > 1 << 20 else _squares(places)
    return ChiSquare(Fraction((cards - 1) * (squares - shuffles**2), shuffles), (cards - 1) ** 2)


def _squares(counted: Ints) -> int:
    return int((counted * counted).sum())


def adjacency_chi_square(gaps: Ints, cards: int, shuffles: int) -> ChiSquare:
    """How far apart neighbors end up: each short distance before or behind, and all the others."""
    reach = min(NEIGHBORHOOD, (cards - 1) // 2)
    ways = [way for way in range(-reach, reach + 1) if way]
    value, seen, fair = Fraction(0), 0, Fraction(0)
    for way in ways:
        expected, counted = Fraction(shuffles * (cards - abs(way)), cards), int(gaps[way + cards])
        value += (counted - expected) ** 2 / expected
        seen, fair = seen + counted, fair + expected
    pairs = shuffles * (cards - 1)
    value += (pairs - seen - (pairs - fair)) ** 2 / (pairs - fair)
    return ChiSquare(value, len(ways))


def _slug(sums: list[int], places: Ints, cards: int, shuffles: int, slug: int) -> Slug:
    """How far cards travel, how far a slug spreads, and the window that holds most of one."""
    travel = _sampled(
        sums[counts.TRAVEL], sums[counts.TRAVEL_2], shuffles, Fraction(cards**2 - 1, 3)
    )
    each = Figure(travel.mean / cards, travel.error / cards, travel.ideal / cards)
    slugs = cards // slug * shuffles
    spread = Fraction(sums[counts.SPREAD], slug * (slug - 1) * slugs)
    window = min(WINDOW * slug, cards)
    begins, opens, found = best_window(places, slug, window)
    return Slug(
        slug,
        each,
        root(spread),
        root(Fraction(cards * (cards + 1), 12)),
        begins,
        (opens, opens + window),
        Fraction(found, slug * shuffles),
        Fraction(window, cards),
    )


def best_window(places: Ints, slug: int, window: int) -> tuple[int, int, int]:
    """The slug that a window of places holds most of: where both begin, and the cards found."""
    cards = len(places)
    summed = np.zeros((cards + 1, cards + 1), dtype=np.int64)
    summed[1:, 1:] = places.cumsum(axis=0).cumsum(axis=1)
    held = summed[window:, slug:] - summed[:-window, slug:]
    held = held - (summed[window:, :-slug] - summed[:-window, :-slug])
    opens, begins = np.unravel_index(int(held.argmax()), held.shape)
    return int(begins), int(opens), int(held.max())


def hints_of(kept: Ints, learned: Ints, cards: int, shuffles: tuple[int, int]) -> counts.Hints:
    """What a guesser learns from shuffles counted before: log ratios to chance."""
    observed, lesson = shuffles
    ways = np.abs(np.arange(-cards, cards))
    leap = likelier(learned[: 2 * cards], lesson * (cards - ways) / cards)
    ahead = np.concatenate((_gaps(kept, cards)[cards + 1 :], np.zeros(1, np.int64)))
    still = ahead[::-1].cumsum()[::-1]
    wait = likelier(ahead, still * 2 / (cards - np.arange(cards)))
    asked, met = learned[2 * cards : 3 * cards + 1], learned[3 * cards + 1 :]
    run = likelier(met, asked / counts.UNIT)
    place = _by_share(_places(kept, cards), observed)
    return counts.Hints(*(one.astype(np.float32) for one in (leap, wait, run, place)))


def likelier(counted: Ints, fair: Reals) -> Reals:
    """The logarithm of how much more often something came than expected by chance."""
    logarithm: Reals = np.log((counted + PRIOR) / (fair + PRIOR))
    return logarithm


def _by_share(places: Ints, shuffles: int) -> Reals:
    """How much likelier than by chance each card is at each place; a shoe is split into blocks."""
    cards = len(places)
    begins = np.arange(0, cards, max(1, cards // SHARE_OF_PACK))
    blocks = np.add.reduceat(np.add.reduceat(places, begins, axis=0), begins, axis=1)
    sizes = np.diff(np.append(begins, cards))
    found = likelier(blocks, np.outer(sizes, sizes) * (shuffles / cards))
    return found.repeat(sizes, axis=0).repeat(sizes, axis=1)
