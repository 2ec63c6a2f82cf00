"""Ranks in bulk: the same as those of the rules, for every hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.analysis.ranking.bulk import evaluate, numbers, ranked, strength, tables_for
from croupier.analysis.ranking.equity import heads_up
from croupier.analysis.ranking.tables import Tables, classes
from croupier.equipment.cards import DECK, JOKER, JOKERED, pack
from croupier.ranking.categories import Category
from croupier.ranking.hand import TEN
from croupier.ranking.rankings import (
    FIVE_CARD,
    LOW,
    SEVERAL_DECKS,
    THREE_CARD,
    THREE_CARD_BONUS,
    THREE_CARD_HIGH,
    TWO_CARD,
    WITH_JOKER,
    Ranking,
    best,
    rank,
)
from tests.ranking import slow
from tests.ranking.classes import CATEGORIES_OF_FIVE, Cards, choices, codes, places

SEVERAL = tuple(pack("six decks", 6).cards)


def of_category(strengths: NDArray[np.uint16], ranking: Ranking) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for one, times in zip(*np.unique(strengths, return_counts=True), strict=True):
        counts[ranked(int(one), ranking).category.value] += int(times)
    return dict(counts)


def deals(cards: tuple[str, ...], size: int, count: int) -> list[tuple[str, ...]]:
    random = Random(size)
    return [tuple(random.sample(cards, size)) for _ in range(count)]


def test_every_hand_of_five_cards_has_its_place() -> None:
    every = choices(5)
    strengths = evaluate(every)
    assert len(every) == 2_598_960
    assert (strengths == places(5, slow.five_card)[codes(every)]).all()
    assert strengths.max() == 7_462
    assert of_category(strengths, FIVE_CARD) == CATEGORIES_OF_FIVE


def test_every_hand_of_three_cards_has_its_place() -> None:
    every = choices(3)
    strengths = evaluate(every, THREE_CARD)
    assert (strengths == places(3, slow.three_card)[codes(every)]).all()
    royal = evaluate(numbers([("As", "Ks", "Qs")]), THREE_CARD)[0]
    for ranking in (THREE_CARD_BONUS, THREE_CARD_HIGH):
        assert (evaluate(every, ranking) == strengths).all()
        assert ranked(int(royal), ranking).category in (Category.MINI_ROYAL, Category.ROYAL_FLUSH)


@pytest.mark.parametrize("cards", [6, 7])
def test_more_cards_are_worth_their_best_five(cards: int) -> None:
    rows = numbers(deals(DECK, cards, 20_000))
    fives = [evaluate(rows[:, list(five)]) for five in combinations(range(cards), 5)]
    assert (evaluate(rows) == np.max(fives, axis=0)).all()


def suited_deals(cards: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """Deals with many cards of one suit and of few ranks, where categories compete."""
    random = Random(size)
    of_one = [card for card in cards if card[1:] in ("s", "k")]
    few = [card for card in cards if card[0] in "A2345J"]
    mixed = [
        (*random.sample(of_one, 4), *random.sample(few, size - 4)) for _ in range(2 * len(DECK))
    ]
    return [hand for hand in mixed if len(set(hand)) == size or cards is SEVERAL]


@pytest.mark.parametrize(
    ("ranking", "cards", "size"),
    [
        (FIVE_CARD, DECK, 7),
        (SEVERAL_DECKS, SEVERAL, 5),
        (SEVERAL_DECKS, SEVERAL, 7),
        (WITH_JOKER, JOKERED, 5),
        (WITH_JOKER, JOKERED, 7),
        (LOW, DECK, 5),
        (LOW, DECK, 7),
        (TWO_CARD, JOKERED, 2),
    ],
)
def test_a_strength_stands_for_the_rank_of_the_rules(
    ranking: Ranking, cards: tuple[str, ...], size: int
) -> None:
    dealt = deals(cards, size, 200) + (suited_deals(cards, size) if size > 4 else [])
    jokers = [(*hand[1:], JOKER) for hand in dealt if cards is JOKERED and JOKER not in hand]
    hands = dealt + (jokers if ranking is WITH_JOKER else [])
    for hand, found in zip(hands, evaluate(numbers(hands), ranking).tolist(), strict=True):
        assert ranked(found, ranking) == best(hand, ranking).ranked, hand


def test_low_hands_of_three_cards_are_named() -> None:
    hands = deals(DECK, 3, 300)
    for hand, found in zip(hands, evaluate(numbers(hands), LOW, size=3).tolist(), strict=True):
        assert ranked(found, LOW, size=3) == rank(hand, LOW)


def test_several_decks_agree_with_the_second_ranking() -> None:
    hands = suited_deals(SEVERAL, 7)
    strengths = evaluate(numbers(hands), SEVERAL_DECKS).tolist()
    keys = [slow.best(hand, slow.several_decks) for hand in hands]
    by_strength = sorted(zip(strengths, keys, strict=True), reverse=True)
    assert [key for _, key in by_strength] == sorted(keys)
    assert len(set(by_strength)) == len(set(strengths)) == len(set(keys))


def test_rows_are_numbered_as_packs_are() -> None:
    faces = pack("a deck and its joker", 1, JOKERED).faces
    assert numbers([faces]).tolist() == [list(range(53))]


def test_a_threshold_is_a_strength() -> None:
    tens = strength(FIVE_CARD.least(Category.PAIR, TEN))
    assert ranked(tens).name == "a pair of tens"
    assert ranked(tens - 1).name == "a pair of nines"
    assert strength(rank(("As", "Ks", "Qs", "Js", "Ts"))) == 7_462 == len(classes(FIVE_CARD, 5))


def size_of(of: Tables) -> int:
    halves = (of.plain, of.suited)
    return of.keys.nbytes + sum(half.cells.nbytes + half.moved.nbytes for half in halves)


def test_the_tables_are_small() -> None:
    asked = [
        *((FIVE_CARD, cards) for cards in (5, 6, 7)),
        *((THREE_CARD, 3), (SEVERAL_DECKS, 7), (LOW, 5), (WITH_JOKER, 5)),
    ]
    assert sum(size_of(tables_for(*one)) for one in asked) < 1_000_000


@pytest.mark.parametrize("cards", [4, 8])
def test_a_number_of_cards_without_a_hand_is_refused(cards: int) -> None:
    rows: Cards = np.zeros((1, cards), dtype=np.uint8)
    with pytest.raises(ValueError, match=f"a hand of 5 out of {cards} cards"):
        evaluate(rows)


def test_numbers_that_are_no_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 51"):
        evaluate(np.full((1, 5), 52, dtype=np.uint8))
    with pytest.raises(ValueError, match="from 0 to 52"):
        evaluate(np.full((1, 5), 53, dtype=np.uint8), WITH_JOKER)
    with pytest.raises(ValueError, match="rows of bytes"):
        evaluate(np.full((1, 5), 256, dtype=np.int64))
    with pytest.raises(ValueError, match="a strength of 0; this ranking has those from 1 to 7462"):
        ranked(0)


def test_sampled_boards_come_close_to_all_of_them() -> None:
    first, second = ("As", "Kd"), ("7h", "7c")
    left = numbers([[card for card in DECK if card not in (*first, *second)]])[0]
    boards = left[choices(5, 48)[::16]]
    mine, theirs = (
        evaluate(np.column_stack([np.tile(numbers([hand])[0], (len(boards), 1)), boards]))
        for hand in (first, second)
    )
    found = heads_up(first, second, 200_000)
    for counted, exact in zip(found, (mine > theirs, mine == theirs, mine < theirs), strict=True):
        assert abs(counted / 200_000 - exact.mean()) < 0.01
    assert sum(found) == 200_000
    assert heads_up(first, second, 1_500) == heads_up(first, second, 1_500)


def test_two_hands_share_no_card() -> None:
    with pytest.raises(ValueError, match="four different cards"):
        heads_up(("As", "Kd"), ("As", "Qd"), 1)
