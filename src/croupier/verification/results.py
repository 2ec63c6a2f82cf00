"""The patrons' results in rounds with a withheld seed, compared with the other rounds.

A house that drops seeds it received chooses between two outcomes. The patrons' net result in the
rounds with a withheld seed is compared with that of the other rounds: the difference of the two
means, in standard errors of that difference (each sample's variance over its size). It is not a
proof: the rounds in which people lose their connection may not be typical, and wagers differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import fmean, variance

from croupier.core.money import Cents, dollars
from croupier.verification.proving import Round

ENOUGH = 2


def compared_results(rounds: Iterable[Round], results: Mapping[int, Cents]) -> list[str]:
    """A note about rounds with a withheld seed; empty if there are none."""
    played = [one for one in rounds if one.decided and one.number in results]
    lacking = [float(results[one.number]) for one in played if one.withheld]
    others = [float(results[one.number]) for one in played if not one.withheld]
    if not lacking:
        return []
    note = f"{len(lacking)} round{'s' * (len(lacking) != 1)} with a withheld seed: the patrons' "
    note += f"net result is {_money(fmean(lacking))} a round"
    if min(len(lacking), len(others)) < ENOUGH:
        return [f"{note}; there are too few rounds to compare it with the others"]
    note += f", and {_money(fmean(others))} in the {len(others)} other rounds"
    error = sqrt(variance(lacking) / len(lacking) + variance(others) / len(others))
    if not error:
        return [f"{note}; the results do not vary"]
    apart = (fmean(lacking) - fmean(others)) / error
    return [f"{note}: {apart:+.1f} standard errors apart (means, Welch; wagers are not weighted)"]


def _money(cents: float) -> str:
    return dollars(round(cents))
