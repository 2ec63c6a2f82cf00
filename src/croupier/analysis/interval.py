"""Confidence intervals for the mean of rounds that have few possible results, honest at any number.

Wilson's interval for a share asks which shares are compatible with the rounds, by the variance that
each of them implies. The same is done here for a mean: a mean is compatible if, among the
distributions over all possible results that have it, the likeliest one has a variance by which the
observed mean is no more than 1.96 standard errors away. For two results it is Wilson's interval. It
never has zero width unless there is only one possible result, and results that are possible but did
not occur count: a prize of 1,000 to 1 that nobody won yet moves the upper end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from math import exp

Z_95 = 1.959963984540054
STEPS = 80
"""Halvings of an interval: more than a float has digits."""
RANGE = 60.0
"""How far the logarithm of a weight is searched, either way."""
Rounds = Mapping[Fraction, int | Fraction]


def interval(met: Rounds, possible: Collection[Fraction], rounds: int) -> tuple[float, float]:
    """The 95 percent confidence interval of the mean, given how often each result was met.

    `possible` are all results that may be met; `rounds` is the number of independent ones.
    """
    total = sum(met.values())
    shares = {
        float(result): float(Fraction(many) / Fraction(total)) for result, many in met.items()
    }
    every = {*shares, *map(float, possible)}
    high = _end(shares, every, rounds)
    turned = {-result: share for result, share in shares.items()}
    low = -_end(turned, {-one for one in every}, rounds)
    return low, high


def _end(shares: Mapping[float, float], every: Collection[float], rounds: int) -> float:
    """The upper end: the highest mean that is compatible with the rounds."""
    top = max(every)
    seen = [(top - result, share) for result, share in shares.items() if share]
    mean = sum(gap * share for gap, share in seen)
    scale = max((gap for gap, _ in seen), default=0.0)
    if not scale:
        return top

    def is_far(found: tuple[float, float]) -> bool:
        below, variance = found
        return below < mean and rounds * (mean - below) ** 2 > Z_95**2 * variance

    def tilted(power: float) -> tuple[float, float]:
        return _tilted(seen, scale * exp(power))

    base = (scale, 0.0) if len(seen) == 1 else _tilted(seen, 0.0) if min(seen)[0] else None
    if base is None or is_far(base):
        return top - tilted(_crossing(lambda power: is_far(tilted(-power)), -RANGE, RANGE, -1))[0]
    return top - _mixed(base, _crossing(lambda part: is_far(_mixed(base, part)), 0.0, 1.0))[0]


def _tilted(seen: Collection[tuple[float, float]], more: float) -> tuple[float, float]:
    """The mean gap to the top, and its variance, if results near the top weigh more.

    The likeliest distribution with a given mean divides each share by its gap plus a constant.
    """
    weights = [(gap, share / (gap + more)) for gap, share in seen]
    total = sum(weight for _, weight in weights)
    mean = sum(gap * weight for gap, weight in weights) / total
    return mean, sum((gap - mean) ** 2 * weight for gap, weight in weights) / total


def _mixed(base: tuple[float, float], part: float) -> tuple[float, float]:
    """The same with a part of all rounds at the top, which was never met."""
    mean, variance = base
    rest = 1 - part
    return rest * mean, rest * variance + rest * part * mean**2


def _crossing(is_beyond: Callable[[float], bool], low: float, high: float, sign: int = 1) -> float:
    """The place, by bisection, from which on something is true; its sign is turned on request."""
    for _ in range(STEPS):
        middle = (low + high) / 2
        if is_beyond(middle):
            high = middle
        else:
            low = middle
    return sign * high


def around(mean: float, error: float, rounds: int) -> tuple[float, float]:
    """The 95 percent interval about the mean of rounds whose results may be anything.

    Student's factor in place of the normal one, by its expansion, for small numbers of rounds.
    """
    free, z = max(rounds - 1, 1), Z_95
    factor = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return mean - factor * error, mean + factor * error
