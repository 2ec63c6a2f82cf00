"""How a pot is divided: halves, ties, and who gets the odd dollar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.core.money import Cents
from croupier.ranking.hand import LOW_VALUES, VALUES
from croupier.rulebook.citation import cites

UNIT: Cents = 100
"""A pot is divided into whole dollars."""
HIGH, LOW = 0, 1
_SUITS = "cdhs"
"""The suits from the lowest to the highest."""


@cites("poker.3.d", "poker.9.i.2.ii", "poker.9.i.2.iii", "poker.11.f.2.ii", "poker.11.f.2.iii")
@cites("poker.13a.j.2", "poker.13a.j.3")
def divide(
    amount: Cents, winners: Sequence[int], first: Sequence[int], unit: Cents = UNIT
) -> dict[int, Cents]:
    """Winners share equally; each odd dollar, then coin, goes to the next of them in order."""
    equal = amount // (unit * len(winners)) * unit
    left = amount - equal * len(winners)
    shares = dict.fromkeys(winners, equal)
    for seat in sorted(winners, key=_place(first)):
        extra = min(unit, left)
        shares[seat] += extra
        left -= extra
    return shares


def to_first(
    amount: Cents, winners: Sequence[int], first: Sequence[int], unit: Cents
) -> dict[int, Cents]:
    """Winners share equally, and the first of them gets every odd chip: another house's custom."""
    equal = amount // (unit * len(winners)) * unit
    shares = dict.fromkeys(winners, equal)
    shares[min(winners, key=_place(first))] += amount - equal * len(winners)
    return shares


@cites("poker.9.i.2.i", "poker.11.f.2.i", "poker.13a.j.1")
def halves(amount: Cents, unit: Cents = UNIT) -> tuple[Cents, Cents]:
    """The high half gets the odd dollar, before either half is divided."""
    both = divide(amount, (HIGH, LOW), (HIGH, LOW), unit)
    return both[HIGH], both[LOW]


@cites("poker.9.i.2.ii", "poker.9.i.2.iv", "poker.11.f.2.ii", "poker.11.f.2.iv")
@cites("poker.13a.j.2", "poker.13a.j.4")
def high_first(hands: Mapping[int, Sequence[str]], left_of_button: Sequence[int]) -> list[int]:
    """The highest card by rank and suit that is not shared comes first, then seat order."""
    place = _place(left_of_button)
    return sorted(hands, key=lambda seat: (_downward(by_suit(hands[seat])), place(seat)))


@cites("poker.9.i.2.iii", "poker.9.i.2.iv", "poker.11.f.2.iii", "poker.11.f.2.iv")
@cites("poker.13a.j.3", "poker.13a.j.4")
def low_first(hands: Mapping[int, Sequence[str]], left_of_button: Sequence[int]) -> list[int]:
    """The largest low card, of the lower suit, that is not shared comes first, then seat order."""
    place = _place(left_of_button)
    return sorted(hands, key=lambda seat: (_downward(by_low_suit(hands[seat])), place(seat)))


def by_suit(cards: Sequence[str]) -> list[tuple[int, int]]:
    """The cards of a high hand from the highest down, each by rank and then suit."""
    return sorted(((VALUES[card[0]], _SUITS.index(card[1])) for card in cards), reverse=True)


def by_low_suit(cards: Sequence[str]) -> list[tuple[int, int]]:
    """The cards of a low hand from the largest down, each by rank and then the lower suit."""
    return sorted(((LOW_VALUES[card[0]], -_SUITS.index(card[1])) for card in cards), reverse=True)


def _downward(cards: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """A key that sorts the higher cards first."""
    return [(-value, -suit) for value, suit in cards]


def _place(first: Sequence[int]) -> Callable[[int], int]:
    """Where a seat comes in an order; after everyone else if it is not in it."""
    places = {seat: place for place, seat in enumerate(first)}
    return lambda seat: places.get(seat, len(places))
