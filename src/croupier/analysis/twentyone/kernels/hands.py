"""Every hand of twenty-one as a state: its name, and where its faces matter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.kernels.dealer import RANKS, cards_of, hands
from croupier.equipment.cards import SUITS
from croupier.games.families.twentyone.hands import BUST, TWENTY_ONE, VALUES, total

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Called = tuple[str, str, str]

OVER = 0
"""The state of a hand over twenty-one."""
DRAWN = 2
"""The number of cards in a hand as dealt."""


@dataclass(frozen=True, eq=False)
class Names:
    """The name of every hand, if not split and if split, and where faces distinguish hands.

    `plain` are the names of hands of mixed suits by their number; `apart` are the hands of two or
    three cards that are `paid` differently by their faces.
    """

    rules: Any
    deck: tuple[str, ...]
    paid: Callable[[Called], Any]

    def of(self, cards: tuple[str, ...], *, split: bool) -> str:
        """The final name of a hand."""
        held = total(cards)
        if held.bust:
            return BUST
        named: str = self.rules.named(cards, split)
        return named or str(held.points)

    def all_of(self, cards: tuple[str, ...]) -> Called:
        """The name of a hand if not split, if split, and without a name of its own."""
        held = total(cards)
        bare = BUST if held.bust else str(held.points)
        return self.of(cards, split=False), self.of(cards, split=True), bare

    @cached_property
    def plain(self) -> list[Called]:
        """The names of each hand, with cards of mixed suits."""
        found: list[Called] = []
        for held, points in zip(hands().held.tolist(), hands().points.tolist(), strict=True):
            if points == TWENTY_ONE:
                found.append(self.all_of(mixed(tuple(held))))
            else:
                found.append((str(points),) * 3)
        return found

    @cached_property
    def faces(self) -> tuple[tuple[str, ...], ...]:
        """The cards of each value."""
        return tuple(
            tuple(card for card in self.deck if VALUES[card] == rank + 1) for rank in range(RANKS)
        )

    @cached_property
    def apart(self) -> frozenset[int]:
        """The finished hands of two and three cards whose pay depends on their faces."""
        every = hands()
        few = (every.points == TWENTY_ONE) & np.isin(every.size, (2, 3))
        return frozenset(hand for hand in np.flatnonzero(few).tolist() if self._hangs(hand))

    def _hangs(self, hand: int) -> bool:
        """Whether cards of these values may be paid differently: of one suit, or of other ranks."""
        cards = cards_of(tuple(hands().held[hand].tolist()))
        usual = self.paid(self.plain[hand])
        return any(self.paid(self.all_of(tuple(one))) != usual for one in self._others(cards))

    def _others(self, cards: tuple[str, ...]) -> Iterable[list[str]]:
        """The same values in one suit; and, for two cards, every two."""
        for suit in SUITS:
            yield [card[0] + suit for card in cards]
        if len(cards) == DRAWN:
            first, second = (self.faces[VALUES[card] - 1] for card in cards)
            yield from ([one, other] for one in first for other in second)


def mixed(held: tuple[int, ...]) -> tuple[str, ...]:
    """Cards of such a hand, cycling through the suits."""
    ranks = [card[0] for card in cards_of(held)]
    return tuple(rank + SUITS[place % len(SUITS)] for place, rank in enumerate(ranks))


@dataclass(frozen=True, eq=False)
class Every:
    """Every hand as a state of its own: by its values, and by its faces where those matter.

    State 0 is any hand over twenty-one, 1 + n the hand of number n (so 1 is no card at all), and
    after these come the hands whose faces matter. `after` is by state and face; `hand` is the
    number of each state's hand (none for a hand over twenty-one), `names` its names.
    """

    after: Ints
    hand: Ints
    names: tuple[Called, ...]


def every_state(names: Names) -> Every:
    """The states of a deck, by the names of its hands."""
    every = hands()
    value = np.array([VALUES[card] - 1 for card in names.deck])
    child = np.where(
        (every.child < 0) | (every.points >= TWENTY_ONE)[:, None], OVER, every.child + 1
    )
    after = np.vstack([np.zeros(len(value), np.int64), child[:, value]])
    called = [(BUST, BUST, BUST), *names.plain]
    number = np.concatenate([[-1], np.arange(len(every.held))])
    special = _with_faces(names)
    place = {cards: len(after) + n for n, cards in enumerate(special)}
    more = [[_reached(cards, face, place) for face in names.deck] for cards in special]
    after = np.vstack([after, np.array(more, np.int64).reshape(len(special), len(value))])
    for column, face in enumerate(names.deck):
        after[1, column] = place.get((face,), after[1, column])
    called += [names.all_of(cards) for cards in special]
    own = [_number(cards) for cards in special]
    return Every(after, np.concatenate([number, np.array(own, np.int64)]), tuple(called))


def _with_faces(names: Names) -> list[tuple[str, ...]]:
    """The hands whose faces matter, as sorted cards: those named by them, and those on the way."""
    found: dict[tuple[str, ...], None] = {}
    for hand in sorted(names.apart):
        held = hands().held[hand].tolist()
        for cards in _of_values(names, [r for r in range(RANKS) for _ in range(held[r])]):
            for size in range(1, len(cards) + 1):
                for some in _parts(cards, size):
                    found.setdefault(some)
    return list(found)


def _of_values(names: Names, ranks: list[int]) -> Iterable[tuple[str, ...]]:
    """Every hand of these values by its faces."""
    found: list[tuple[str, ...]] = [()]
    for rank in ranks:
        found = [(*cards, face) for cards in found for face in names.faces[rank]]
    return {tuple(sorted(cards)) for cards in found}


def _parts(cards: tuple[str, ...], size: int) -> Iterable[tuple[str, ...]]:
    """Hands of this many of these cards."""
    places = combinations_with_replacement(range(len(cards)), size)
    return {tuple(cards[n] for n in some) for some in places if len(set(some)) == size}


def _number(cards: tuple[str, ...]) -> int:
    return hands().of(*(VALUES[card] - 1 for card in cards))


def _reached(cards: tuple[str, ...], face: str, place: dict[tuple[str, ...], int]) -> int:
    """The state after one more card for a hand whose faces matter."""
    if total(cards).points >= TWENTY_ONE:
        return OVER
    after = tuple(sorted((*cards, face)))
    if after in place:
        return place[after]
    values = tuple(VALUES[card] - 1 for card in after)
    return OVER if total(after).bust else 1 + hands().of(*values)
