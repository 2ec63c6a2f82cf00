"""A second, slow ranking, written from the words of the rules, that shares no code with the first.

A key says how good a hand is: of two hands, the one with the smaller key wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TypeAlias

Key: TypeAlias = tuple[int, ...]
Cards: TypeAlias = tuple[str, ...]
FROM_ACE = "AKQJT98765432"
ACE_TO_KING = "A23456789TJQK"
FIVES = ("AKQJT", *(FROM_ACE[i : i + 5] for i in range(1, 9)), "5432A")
THREES = ("AKQ", *(FROM_ACE[i : i + 3] for i in range(1, 11)), "32A")
SEVENTEEN = (
    *("suited 5", "royal", "suited 4", "straight flush", "suited 32", "5", "suited 3"),
    *("suited 22", "suited 2", "4", "32", "flush", "straight", "3", "22", "2", "none"),
)
TEN = ("royal", "straight flush", "4", "32", "flush", "straight", "3", "22", "2", "none")
SIX = ("straight flush", "3", "straight", "flush", "2", "none")


def letters(cards: Cards) -> str:
    return "".join(card[0] for card in cards)


def sequence(cards: Cards, among: tuple[str, ...]) -> int | None:
    """The place of a hand's sequence, from the highest, if it is one."""
    held = set(letters(cards))
    if len(held) < len(cards):
        return None
    return next((place for place, run in enumerate(among) if held.issubset(run)), None)


def of_one_suit(cards: Cards) -> bool:
    return all(card[1] == cards[0][1] for card in cards)


def sets(cards: Cards) -> str:
    """What is alike in a hand: "32" is a full house, "22" two pairs, "" nothing."""
    held = letters(cards)
    found = sorted((held.count(rank) for rank in set(held)), reverse=True)
    return "".join(str(count) for count in found if count > 1)


def ranks_down(cards: Cards) -> Key:
    """The parts of a hand from the largest set to the single cards, each from the highest down."""
    held = letters(cards)
    parts = sorted((-held.count(rank), FROM_ACE.index(rank)) for rank in set(held))
    return tuple(place for _, place in parts)


def kind(one_suit: bool, place: int | None, alike: str, kinds: tuple[str, ...]) -> str:
    """The name of a hand's kind, as the tuples above spell it."""
    if place is not None and one_suit:
        return "royal" if place == 0 and "royal" in kinds else "straight flush"
    if one_suit and f"suited {alike}" in kinds:
        return f"suited {alike}"
    if one_suit and alike == "":
        return "flush"
    if place is not None:
        return "straight"
    return alike or "none"


def key(cards: Cards, among: tuple[str, ...], kinds: tuple[str, ...]) -> Key:
    place = sequence(cards, among)
    name = kind(of_one_suit(cards), place, sets(cards), kinds)
    inside = ranks_down(cards) if place is None else (place,)
    return (kinds.index(name), *inside)


def five_card(cards: Cards) -> Key:
    return key(cards, FIVES, TEN)


def three_card(cards: Cards) -> Key:
    return key(cards, THREES, SIX)


def several_decks(cards: Cards) -> Key:
    return key(cards, FIVES, SEVENTEEN)


def low(cards: Cards) -> Key:
    """Fewer alike is better, then the parts are compared from the largest down; an ace is least."""
    order = ("", "2", "22", "3", "32", "4")
    parts = [
        ACE_TO_KING.index(rank)
        for count in (4, 3, 2, 1)
        for rank in reversed(ACE_TO_KING)
        if letters(cards).count(rank) == count
    ]
    return (order.index(sets(cards)), *parts)


def with_joker(cards: Cards) -> Key:
    """Five cards with a joker at most, ace to five being second among the straights."""
    second = ("AKQJT", "5432A", *FIVES[1:-1])
    if "Jk" not in cards:
        return key(cards, second, ("5", *TEN))
    four = tuple(card for card in cards if card != "Jk")
    as_ace = key((*four, "Ax"), second, ("5", *TEN))
    deck = {rank + suit for rank in FROM_ACE for suit in "shdc"} - set(four)
    others = [(*four, card) for card in sorted(deck)]
    completed = [
        key(hand, second, ("5", *TEN))
        for hand in others
        if of_one_suit(hand) or sequence(hand, second) is not None
    ]
    return min([as_ace, *completed])


def best(cards: Iterable[str], of: Callable[[Cards], Key], size: int = 5) -> Key:
    return min(of(hand) for hand in combinations(cards, size))
