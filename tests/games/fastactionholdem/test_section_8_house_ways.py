"""Section 8(i): the house ways, against a slow version written from the clauses."""

from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from croupier.equipment.cards import DECK
from croupier.games.fastactionholdem.house_way import set_by_house_ways, ways
from croupier.rulebook.citation import verifies

ORDER = "23456789TJQKA"


def way_of(one: str, other: str) -> int:
    """The number of the first house way that two cards fit, told from the text."""
    low, high = sorted((one, other), key=lambda card: ORDER.index(card[0]))
    a, b = ORDER.index(high[0]), ORDER.index(low[0])
    same, next_to, ten = high[1] == low[1], a - b == 1, low[0] in "TJQKA"
    if a == b:
        return 1 if same else 2
    if high[0] == "A":
        return (3 if same else 5) if ten else (7 if same else 10)
    if same:
        return 4 if ten and next_to else 8 if ten else 11 if next_to else 12
    court = ten and low[0] != "T"
    return (6 if next_to else 9) if court else (13 if next_to else 14)


def slowly(cards: tuple[str, ...]) -> tuple[int, int]:
    """The two cards kept: the best way, then the higher card, then the lower, then dealt first."""

    def preference(two: tuple[int, int]) -> tuple[int, ...]:
        one, other = (cards[number] for number in two)
        values = sorted((ORDER.index(card[0]) for card in (one, other)), reverse=True)
        return (way_of(one, other), *(-value for value in values), *two)

    return min(combinations(range(len(cards)), 2), key=preference)


@verifies("fastactionholdem.8.i", "fastactionholdem.1.running-cards", "fastactionholdem.1.suit")
def test_every_two_cards_fit_the_way_that_the_text_gives_them() -> None:
    counted = [0] * 14
    for one, other in combinations_with_replacement(DECK, 2):
        first = ways((one, other)).index(True) + 1
        assert first == way_of(one, other), f"{one} {other}"
        counted[first - 1] += 1
    assert counted == [52, 78, 16, 12, 48, 24, 32, 12, 12, 96, 32, 208, 108, 648]
    assert sum(counted) == 52 * 53 // 2


@verifies("fastactionholdem.8.i", "fastactionholdem.1.setting-of-a-hand")
def test_hands_at_random_are_set_as_the_text_says() -> None:
    rng, used = Random(20), set[int]()
    for number in range(6_000):
        few = DECK if number % 2 else rng.sample(DECK, 6)
        cards = tuple(rng.choices(few, k=4))
        kept = set_by_house_ways(cards)
        assert kept == slowly(cards), cards
        used.add(way_of(*(cards[one] for one in kept)))
    assert len(used) >= 13


PICKED = [
    ("8.i.1", "2s 2s Ah Ad", "2s 2s"),
    ("8.i.1", "2s 2s 9h 9h", "9h 9h"),
    ("8.i.2", "2s 2d As Ks", "2s 2d"),
    ("8.i.2", "2s 2d 9s 9d", "9s 9d"),
    ("8.i.3", "As Ts Kd Qd", "As Ts"),
    ("8.i.3", "As Ts Ad Qd", "As Ad"),
    ("8.i.3", "As Ts Js 2d", "As Js"),
    ("8.i.4", "Ks Qs Jd Td", "Ks Qs"),
    ("8.i.4", "Js Ts Ad 9d", "Js Ts"),
    ("8.i.4", "Ah Kd Js Ts", "Js Ts"),
    ("8.i.5", "Ah Td Ks Qd", "Ah Ks"),
    ("8.i.5", "Ah Td 9h 8h", "Ah Td"),
    ("8.i.6", "Qh Jd Ks 9s", "Qh Ks"),
    ("8.i.6", "Qh Jd 9d 3d", "Qh Jd"),
    ("8.i.7", "Ah 9h 8h Qc", "Ah Qc"),
    ("8.i.7", "Ah 9h 8h 7c", "Ah 9h"),
    ("8.i.7", "Ah 2h 9c 8c", "Ah 2h"),
    ("8.i.8", "Kh Th 9c 8c", "Kh Th"),
    ("8.i.8", "Kh 9h Jc 8c", "Kh Jc"),
    ("8.i.9", "Kh Jc 9h 8h", "Kh Jc"),
    ("8.i.9", "Kh Tc 9h 3s", "Kh 9h"),
    ("8.i.10", "Ah 9c 8d 7d", "Ah 9c"),
    ("8.i.11", "9h 8h 5c Kc", "9h 8h"),
    ("8.i.11", "9h 8h 4c 3c", "9h 8h"),
    ("8.i.12", "Kh 9h 8c 4d", "Kh 9h"),
    ("8.i.12", "Kh 9h 8c 4c", "Kh 9h"),
    ("8.i.13", "Th 9c 5d 2s", "Th 9c"),
    ("8.i.13", "6h 5c 3d 2s", "6h 5c"),
    ("8.i.14", "Kh 9c 7d 3s", "Kh 9c"),
    ("8.i.14", "Qh 9c 7d 3s", "Qh 9c"),
]


@verifies("fastactionholdem.8.i.1", "fastactionholdem.8.i.2", "fastactionholdem.8.i.3")
@verifies("fastactionholdem.8.i.4", "fastactionholdem.8.i.5", "fastactionholdem.8.i.6")
@verifies("fastactionholdem.8.i.7", "fastactionholdem.8.i.8", "fastactionholdem.8.i.9")
@verifies("fastactionholdem.8.i.10", "fastactionholdem.8.i.11", "fastactionholdem.8.i.12")
@verifies("fastactionholdem.8.i.13", "fastactionholdem.8.i.14")
@pytest.mark.parametrize(("clause", "cards", "kept"), PICKED)
def test_hands_of_each_way(clause: str, cards: str, kept: str) -> None:
    four = tuple(cards.split())
    two = set_by_house_ways(four)
    assert " ".join(four[number] for number in two) == kept


@verifies("fastactionholdem.8.i.2")
def test_of_three_suits_of_a_rank_the_two_dealt_first_are_kept() -> None:
    assert set_by_house_ways(("9s", "Kd", "9h", "9d")) == (0, 2)
    assert set_by_house_ways(("9d", "9s", "Kd", "9h")) == (0, 1)
