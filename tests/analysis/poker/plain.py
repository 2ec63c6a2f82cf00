"""Equity in plain Python: every deal, every hand ranked by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from croupier.games.poker.forms import Form
from croupier.ranking.rankings import LOW, Ranking, rank

Cards = tuple[str, ...]


def best(form: Form, ranking: Ranking, own: Cards, board: Cards) -> object:
    """The rank of the best hand."""
    if form.own:
        hands = [
            (*mine, *shared)
            for mine in combinations(own, form.own)
            for shared in combinations(board, form.size - form.own)
        ]
    else:
        hands = list(combinations((*own, *board), form.size))
    return max(rank(hand, ranking) for hand in hands)


def low_of(form: Form, own: Cards, board: Cards) -> object | None:
    """The rank of the best low hand, None if it does not qualify."""
    found = best(form, LOW, own, board)
    if not form.qualifier:
        return found
    ranks = found.ranks  # type: ignore[attr-defined]
    return found if len(set(ranks)) == len(ranks) and max(ranks) <= form.qualifier else None


def divided(form: Form, hands: Sequence[Cards], board: Cards) -> list[Fraction]:
    """The share of the pot of each hand."""
    if form.high is None:
        return _among([best(form, LOW, own, board) for own in hands], Fraction(1))
    highs = [best(form, form.high, own, board) for own in hands]
    lows = [low_of(form, own, board) for own in hands] if form.low else []
    if not any(one is not None for one in lows):
        return _among(highs, Fraction(1))
    half = Fraction(1, 2)
    return [a + b for a, b in zip(_among(highs, half), _among(lows, half), strict=True)]


def _among(ranks: Sequence[object | None], amount: Fraction) -> list[Fraction]:
    top = max(one for one in ranks if one is not None)  # type: ignore[type-var]
    winners = [one == top for one in ranks]
    return [amount / sum(winners) if won else Fraction(0) for won in winners]


def rests(sizes: Sequence[int], deck: Cards) -> Iterator[list[Cards]]:
    """Every way to deal groups of cards."""
    if not sizes:
        yield []
        return
    for first in combinations(deck, sizes[0]):
        left = tuple(card for card in deck if card not in first)
        for others in rests(sizes[1:], left):
            yield [first, *others]


def equity(
    form: Form, hands: Sequence[Cards], board: Cards, deck: Cards
) -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
    """How often each hand wins the whole pot, a part of it, and its share."""
    own = sum(one.down + one.up for one in form.streets)
    shared = sum(one.community for one in form.streets)
    sizes = [shared - len(board), *(own - len(hand) for hand in hands)]
    total, won, tied = 0, [0] * len(hands), [0] * len(hands)
    share = [Fraction(0)] * len(hands)
    for dealt, *rest in rests(sizes, deck):
        full = [(*hand, *more) for hand, more in zip(hands, rest, strict=True)]
        got = divided(form, full, (*board, *dealt))
        total += 1
        for at, part in enumerate(got):
            share[at] += part
            won[at] += part == 1
            tied[at] += 0 < part < 1
    return (
        [Fraction(one, total) for one in won],
        [Fraction(one, total) for one in tied],
        [one / total for one in share],
    )
