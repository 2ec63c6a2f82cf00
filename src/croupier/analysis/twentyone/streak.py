"""Streaks at twenty-one: the combined result of a box's hands, and wagers on them.

Each hand is played in the best way for the wager on it, from a fresh shoe.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.distribution import Computed
from croupier.analysis.draws.chain import expected_visits
from croupier.analysis.draws.outcomes import net, net_at
from croupier.analysis.kernels.states import chain
from croupier.analysis.reader import contest
from croupier.analysis.twentyone.distribution import chances, unsure
from croupier.analysis.twentyone.exact import Shoe
from croupier.analysis.twentyone.pays import BASE
from croupier.core.rules import Rules
from croupier.games.families.twentyone.dealt import EVEN, LOST_HAND, WON

if TYPE_CHECKING:
    from croupier.analysis.twentyone.exact import Solved
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

NOTE = (
    "each hand is played in the best way for the wager on it, from a fresh shoe; hands of a split "
    "pair are taken as independent once the dealer's hand is known, which the bound allows for"
)
WHOLE = 1 << 60


@lru_cache(maxsize=64)
def tallies(solved: Solved) -> dict[tuple[int, int, int], float]:
    """The probability of each number of a box's hands won, lost and even."""
    pays = replace(solved.shoe.pays, tally=True)
    found: defaultdict[tuple[int, int, int], float] = defaultdict(float)
    for total, chance in chances(replace(solved, shoe=Shoe(pays))).items():
        rest, won = divmod(int(total), BASE)
        even, lost = divmod(rest, BASE)
        found[won, lost, even] += chance
    return dict(found)


def distribution(
    game: Game, kind: WagerKind, rules: Rules, solved: Solved, amount: Cents | None
) -> Computed:
    """The distribution of a wager on a streak, followed through its states until it is decided."""
    decided, met = contest(game, rules, kind), Counter[str]()
    assert decided is not None, "a streak is read here because a contest decides it"
    assert decided.outcome_of is not None, "it says what the hands of a box are together"
    for (won, lost, even), chance in tallies(solved).items():
        hands = (WON,) * won + (LOST_HAND,) * lost + (EVEN,) * even
        met[str(decided.outcome_of(hands, rules))] += round(chance * WHOLE)
    weights = [met[face] for face in decided.faces]
    found, lasts = followed(game, kind, rules, weights, amount)
    shift = round(unsure(solved) * WHOLE)
    for face, more in ((WON, shift), (LOST_HAND, -shift)):
        weights[decided.faces.index(face)] += more
    doubt = _mean(followed(game, kind, rules, weights, amount)[0]) - _mean(found)
    return Computed(
        tuple(sorted(found.items())),
        rolls=lasts,
        note=NOTE,
        expected=_mean(found),
        error_bound=Fraction(f"{float(doubt):.1g}"),
    )


def _mean(found: dict[Fraction, Fraction]) -> Fraction:
    return sum((result * chance for result, chance in found.items()), Fraction(0))


def followed(
    game: Game, kind: WagerKind, rules: Rules, weights: list[int], amount: Cents | None
) -> tuple[dict[Fraction, Fraction], Fraction]:
    """The probability of each result, and the hands it takes, from the weights of outcomes."""
    one, total = chain(game, kind, rules, ""), sum(weights)
    moves = [_moves(after, weights) for after in one.after]
    visits = expected_visits(moves, [total] * len(moves))
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for state, often in enumerate(visits):
        ends = zip(one.verdicts[state], weights, strict=True)
        for verdict, weight in ends:
            if verdict is not None and verdict.kept is not None and weight:
                result = net(verdict) if amount is None else net_at(verdict, amount)
                found[result] += often * Fraction(weight, total)
    return dict(found), sum(visits, Fraction(0))


def _moves(after: tuple[int, ...], weights: list[int]) -> Counter[int]:
    """Where a state leads, by the weights of outcomes."""
    found = Counter[int]()
    for to, weight in zip(after, weights, strict=True):
        found[to] += weight
    return found
