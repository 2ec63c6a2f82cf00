"""Which five of several cards can be the best high hand: a few, instead of every combination.

Whatever the cards, their best hand is one of these or ranks equal to it; `rank` says which. A test
compares them with every combination.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.ranking.hand import ACE, LOW_ACE, VALUES

Cards = tuple[str, ...]
FIVE = 5
RUNS = tuple(
    (run, frozenset(run))
    for run in (tuple(range(top, top - FIVE, -1)) for top in range(ACE, FIVE - 1, -1))
)
"""The values of every sequence, from the highest."""


def candidates(cards: Sequence[str]) -> Iterator[Cards]:
    """The best sequence and the best cards of one suit, and the best sets, pairs and high cards."""
    high = sorted(cards, key=_value, reverse=True)
    suits = [card[1] for card in high]
    for suit in set(suits):
        if suits.count(suit) >= FIVE:
            suited = [card for card in high if card[1] == suit]
            yield from sequence(suited)
            yield tuple(suited[:FIVE])
    yield from sequence(high)
    yield sets_first(high)


def _value(card: str) -> int:
    return VALUES[card[0]]


def sequence(high: Sequence[str]) -> Iterator[Cards]:
    """The highest five cards in sequence, if there are any; an ace may be the lowest."""
    by_value = {VALUES[card[0]]: card for card in reversed(high)}
    if ACE in by_value:
        by_value[LOW_ACE] = by_value[ACE]
    if len(by_value) < FIVE:
        return
    for run, values in RUNS:
        if values <= by_value.keys():
            yield tuple([by_value[value] for value in run])
            return


def sets_first(high: Sequence[str]) -> Cards:
    """Four or three of a kind and pairs before single cards, the highest of each first."""
    groups: dict[str, list[str]] = {}
    for card in high:
        groups.setdefault(card[0], []).append(card)
    ordered = sorted(groups.values(), key=len, reverse=True)
    first, *others = ordered
    if len(first) == 3 and others and len(others[0]) > 1:
        pair = max((group for group in others if len(group) > 1), key=lambda g: VALUES[g[0][0]])
        return (*first, *pair[:2])
    taken = first if len(first) != 2 or len(others[0]) != 2 else [*first, *others[0]]
    rest = [card for card in high if card not in taken]
    return (*taken, *rest[: FIVE - len(taken)])
