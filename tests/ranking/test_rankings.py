"""The rankings as the rules list them, and against a second ranking that shares no code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product
from random import Random

import pytest
from msgspec.structs import replace

from croupier.equipment.cards import DECK, JOKER
from croupier.ranking.categories import HOLDS, Category
from croupier.ranking.hand import ACE, JACK, KING, QUEEN, TEN
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
    highest,
    is_mini_royal,
    is_spade_mini_royal,
    rank,
)
from croupier.rulebook.citation import verifies
from tests.ranking import ladders, slow

THREE_CARD_COUNTS = {
    Category.STRAIGHT_FLUSH: 48,
    Category.THREE: 52,
    Category.STRAIGHT: 720,
    Category.FLUSH: 1_096,
    Category.PAIR: 3_744,
    Category.HIGH_CARD: 16_440,
}
"""How many of the 22,100 hands of three cards there are of each category."""


def hands(ladder: str) -> list[tuple[str, ...]]:
    return [tuple(hand.split()) for hand in ladder.split(",")]


def descends(ladder: str, ranking: Ranking) -> None:
    for higher, lower in pairwise(hands(ladder)):
        assert rank(higher, ranking) > rank(lower, ranking), (higher, lower)


def named(text: str, ranking: Ranking = FIVE_CARD) -> str:
    return rank(text.split(), ranking).name


def kind(text: str, ranking: Ranking = FIVE_CARD) -> Category:
    return rank(text.split(), ranking).category


def agrees(
    sample: Sequence[tuple[str, ...]], ranking: Ranking, key: Callable[[slow.Cards], slow.Key]
) -> None:
    """Both rankings put a sample in the same order, with the same ties."""
    both = {(rank(hand, ranking), key(hand)) for hand in sample}
    in_order = [theirs for _, theirs in sorted(both, reverse=True)]
    assert len({mine for mine, _ in both}) == len(both)
    assert all(higher < lower for higher, lower in pairwise(in_order))


@verifies("caribbeanstud.5.a", "caribbeanstud.5.c", "letitride.3.a", "letitride.3.b")
@verifies("doubledownstud.5.a", "coloradoholdem.3.a", "coloradoholdem.3.b")
@verifies("poker.3.a", "poker.3.b", "poker.3.d", "poker.3.g")
def test_five_cards_descend_as_the_rules_list_them() -> None:
    descends(ladders.FIVE_CARD, FIVE_CARD)
    assert kind("Qs Kh Ad 2c 3s") == kind("Ks Ah 2d 3c 4s") == Category.HIGH_CARD
    assert rank(("As", "Kh", "Qd", "Jc", "9s")) == rank(("Ac", "Kd", "Qh", "Js", "9d"))


@verifies("caribbeanstud.5.b.1", "caribbeanstud.5.b.2", "caribbeanstud.5.b.3")
@verifies("caribbeanstud.5.b.4", "caribbeanstud.5.b.5", "caribbeanstud.5.b.6")
@verifies("caribbeanstud.5.b.7", "caribbeanstud.5.b.8", "caribbeanstud.5.b.9")
@verifies("letitride.3.b.1", "letitride.3.b.2", "letitride.3.b.3")
@verifies("letitride.3.b.4", "letitride.3.b.5", "letitride.3.b.6")
@verifies("letitride.3.b.7", "letitride.3.b.8", "letitride.3.b.9")
@verifies("doubledownstud.5.b.1", "doubledownstud.5.b.2", "doubledownstud.5.b.3")
@verifies("doubledownstud.5.b.4", "doubledownstud.5.b.5", "doubledownstud.5.b.6")
@verifies("doubledownstud.5.b.7", "doubledownstud.5.b.8", "doubledownstud.5.b.9")
@verifies("coloradoholdem.3.b.1", "coloradoholdem.3.b.2", "coloradoholdem.3.b.3")
@verifies("coloradoholdem.3.b.4", "coloradoholdem.3.b.5", "coloradoholdem.3.b.6")
@verifies("coloradoholdem.3.b.7", "coloradoholdem.3.b.8", "coloradoholdem.3.b.9")
@verifies("poker.3.b.1", "poker.3.b.2", "poker.3.b.3", "poker.3.b.4", "poker.3.b.5")
@verifies("poker.3.b.6", "poker.3.b.7", "poker.3.b.8", "poker.3.b.9")
def test_each_category_of_five_cards_holds_where_the_rules_say() -> None:
    expected = (1, 4, 5, 5, 4, 4, 5, 5, 5, 6)
    kinds = [rank(hand).category for hand in hands(ladders.FIVE_CARD)]
    of_each = [
        one for one, times in zip(FIVE_CARD.order, expected, strict=True) for _ in range(times)
    ]
    assert kinds == of_each


def test_five_cards_agree_with_the_second_ranking_on_every_class() -> None:
    """One hand for each choice of ranks, suited where it can be, and unsuited."""
    classes = [
        tuple(r + s for r, s in zip(ranks, suits, strict=True))
        for ranks in combinations_with_replacement(slow.FROM_ACE, 5)
        if max(Counter(ranks).values()) < 5
        for suits in (("shdcs",) if len(set(ranks)) < 5 else ("sssss", "shdcs"))
    ]
    agrees(classes, FIVE_CARD, slow.five_card)
    assert len({rank(hand) for hand in classes}) == 7_462


@verifies(
    "threecardpoker.3.a", "threecardpoker.3.b.1", "threecardpoker.3.b.2", "threecardpoker.3.c"
)
@verifies("threecardpoker.3.b.3", "threecardpoker.3.b.4", "threecardpoker.3.b.5")
def test_three_cards_descend_as_the_rules_list_them() -> None:
    descends(ladders.THREE_CARD, THREE_CARD)
    expected = (4, 3, 4, 5, 5, 7)
    kinds = [rank(hand, THREE_CARD).category for hand in hands(ladders.THREE_CARD)]
    order = zip(THREE_CARD.order, expected, strict=True)
    assert kinds == [one for one, times in order for _ in range(times)]


def test_all_hands_of_three_cards_agree_with_the_second_ranking() -> None:
    every = list(combinations(DECK, 3))
    agrees(every, THREE_CARD, slow.three_card)
    assert Counter(rank(hand, THREE_CARD).category for hand in every) == THREE_CARD_COUNTS


@verifies("letitride.3.c", "letitride.3.c.1", "letitride.3.c.2", "letitride.3.c.3")
@verifies("letitride.3.c.4", "letitride.3.c.5", "letitride.3.c.6", "coloradoholdem.3.c.1")
@verifies("coloradoholdem.3.c.2", "poker.3.c", "poker.3.c.1", "poker.3.c.2")
@verifies("poker.3.c.3", "poker.3.c.4", "poker.3.c.5", "poker.3.c.6")
@pytest.mark.parametrize(
    ("ranking", "royal"),
    [(THREE_CARD_BONUS, Category.MINI_ROYAL), (THREE_CARD_HIGH, Category.ROYAL_FLUSH)],
)
def test_a_royal_of_three_cards_is_above_every_straight_flush(
    ranking: Ranking, royal: Category
) -> None:
    descends(ladders.THREE_CARD, ranking)
    assert kind("Qd Ad Kd", ranking) == royal
    assert kind("Kd Qd Jd", ranking) == kind("3d 2d Ad", ranking) == Category.STRAIGHT_FLUSH
    assert kind("Ad Kh Qd", ranking) == kind("Ad 3h 2d", ranking) == Category.STRAIGHT
    assert kind("Ad Kd 2d", ranking) == Category.FLUSH
    assert kind("Ad Kd 2h", ranking) == Category.HIGH_CARD
    assert kind("7d 7h 7c", ranking) == Category.THREE
    assert kind("7d 7h 6d", ranking) == Category.PAIR


def test_a_ranking_may_leave_ace_low_out_of_three_card_hands() -> None:
    literal = replace(THREE_CARD, wheel="none")
    assert kind("3d 2d Ad", literal) == Category.FLUSH
    assert kind("Kd Qd Ad", literal) == Category.STRAIGHT_FLUSH


def test_a_mini_royal_may_be_of_spades() -> None:
    assert is_spade_mini_royal(("Qs", "As", "Ks"))
    assert is_mini_royal(("Qh", "Ah", "Kh"))
    assert not is_spade_mini_royal(("Qh", "Ah", "Kh"))
    assert not is_mini_royal(("Qh", "Ah", "Ks"))
    assert not is_mini_royal(("Qs", "Js", "Ks"))


@verifies("fastactionholdem.3.a", "fastactionholdem.3.c")
@verifies("fastactionholdem.3.b.1", "fastactionholdem.3.b.2", "fastactionholdem.3.b.3")
@verifies("fastactionholdem.3.b.4", "fastactionholdem.3.b.5", "fastactionholdem.3.b.6")
@verifies("fastactionholdem.3.b.7", "fastactionholdem.3.b.8", "fastactionholdem.3.b.9")
@verifies("fastactionholdem.3.b.10", "fastactionholdem.3.b.11", "fastactionholdem.3.b.12")
@verifies("fastactionholdem.3.b.13", "fastactionholdem.3.b.14", "fastactionholdem.3.b.15")
@verifies("fastactionholdem.3.b.16", "fastactionholdem.3.b.17")
def test_seventeen_categories_descend_as_the_rules_list_them() -> None:
    descends(ladders.SEVERAL_DECKS, SEVERAL_DECKS)
    kinds = [rank(hand, SEVERAL_DECKS).category for hand in hands(ladders.SEVERAL_DECKS)]
    assert tuple(dict.fromkeys(kinds)) == SEVERAL_DECKS.order
    expected = (2, 1, 4, 2, 3, 2, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2)
    assert tuple(Counter(kinds).values()) == expected


def test_several_decks_agree_with_the_second_ranking_on_every_class() -> None:
    classes = [
        tuple(r + s for r, s in zip(ranks, suits, strict=True))
        for ranks in combinations_with_replacement(slow.FROM_ACE, 5)
        for suits in ("sssss", "sshdc")
    ]
    agrees(classes, SEVERAL_DECKS, slow.several_decks)


def test_the_best_five_of_several_decks_may_be_a_suited_pair() -> None:
    cards = "As Ah Ad Ac 9s 9s 5s 3s".split()
    assert best(cards[:-1], SEVERAL_DECKS).ranked.category == Category.FOUR
    assert best([*cards[1:], "2s"], SEVERAL_DECKS).ranked.name == "flush with a pair of nines"


@verifies("paigowpoker.3.a", "paigowpoker.3.c", "paigowpoker.3.e")
@verifies("paigowpoker.3.b.1", "paigowpoker.3.b.2", "paigowpoker.3.b.3", "paigowpoker.3.b.4")
@verifies("paigowpoker.3.b.5", "paigowpoker.3.b.6", "paigowpoker.3.b.7", "paigowpoker.3.b.8")
@verifies("paigowpoker.3.b.9", "paigowpoker.3.b.10")
def test_hands_with_a_joker_descend_as_the_rules_list_them() -> None:
    descends(ladders.WITH_JOKER, WITH_JOKER)
    kinds = [rank(hand, WITH_JOKER).category for hand in hands(ladders.WITH_JOKER)]
    expected = (1, 1, 3, 2, 2, 5, 4, 2, 2, 2, 3)
    assert [kinds.count(one) for one in WITH_JOKER.order] == list(expected)
    descends(ladders.TWO_CARD, TWO_CARD)


@verifies("paigowpoker.3.d")
def test_a_house_may_make_ace_to_five_the_lowest_straight() -> None:
    lowest = replace(WITH_JOKER, wheel="lowest")
    for suits in ("sssss", "shdcs"):
        wheel, six, king = (
            tuple(r + s for r, s in zip(ranks, suits, strict=True))
            for ranks in ("5432A", "65432", "KQJT9")
        )
        assert rank(wheel, WITH_JOKER) > rank(king, WITH_JOKER) > rank(six, WITH_JOKER)
        assert rank(king, lowest) > rank(six, lowest) > rank(wheel, lowest)
        assert rank(wheel, lowest).name == rank(wheel, WITH_JOKER).name


@verifies("paigowpoker.3.h")
def test_a_joker_may_be_nothing_but_an_ace() -> None:
    ace = replace(WITH_JOKER, joker="ace")
    assert kind("Ks Qs Jk 9s 8s", ace) == kind("Ks Qs Jk Td 9s", ace) == Category.HIGH_CARD
    assert kind("As Qs Jk 9s 8s", ace) == Category.PAIR
    assert kind("Ks Qd Js Td Jk", ace) == Category.STRAIGHT


def test_hands_with_a_joker_agree_with_the_second_ranking() -> None:
    random = Random(11)
    jokers = [(*random.sample(DECK, 4), JOKER) for _ in range(600)]
    near = [
        (*(r + s for r, s in zip(four, suits, strict=True)), JOKER)
        for run in slow.FIVES
        for four in combinations(run, 4)
        for suits in ("ssss", "shdc")
    ]
    natural = [tuple(random.sample(DECK, 5)) for _ in range(400)]
    agrees(jokers + near + natural, WITH_JOKER, slow.with_joker)


def test_a_two_card_hand_is_compared_with_a_five_card_hand() -> None:
    sevens = rank(("7s", "7d"), TWO_CARD)
    assert rank("7h 7c 4d 3s 2s".split(), WITH_JOKER) > sevens
    assert rank("6h 6c Ad Ks Qs".split(), WITH_JOKER) < sevens
    ace_king = rank(("Jk", "Kd"), TWO_CARD)
    assert rank("Ah Kc 4d 3s 2s".split(), WITH_JOKER) > ace_king
    assert rank("Ah Qc Jd Ts 9s".split(), WITH_JOKER) < ace_king


@verifies("poker.3.d", "poker.3.e", "poker.3.f")
def test_low_hands_are_ranked_from_the_lowest() -> None:
    descends(ladders.LOW, LOW)
    descends(ladders.LOW_THREE, LOW)
    assert rank("5s 4s 3s 2s As".split(), LOW) == rank("5s 4h 3d 2c As".split(), LOW)
    random = Random(5)
    deals = [tuple(random.sample(DECK, 5)) for _ in range(3_000)]
    agrees(deals + hands(ladders.LOW), LOW, slow.low)


def test_a_low_hand_may_have_to_be_eight_or_better() -> None:
    eight = LOW.least(Category.NO_PAIR, 8)
    assert rank("8s 7h 6d 5c 4s".split(), LOW) >= eight
    assert rank("9s 4h 3d 2c As".split(), LOW) < eight
    assert rank("4s 4h 3d 2c As".split(), LOW) < eight
    assert rank("6s 5h 4d".split(), LOW) >= LOW.least(Category.NO_PAIR, 6)
    assert rank("7s 3h 2d".split(), LOW) < LOW.least(Category.NO_PAIR, 6)


def test_a_hand_may_have_to_be_at_least_something() -> None:
    ace_king = FIVE_CARD.least(Category.HIGH_CARD, ACE, KING)
    assert rank("As Kd 4d 3c 2s".split()) >= ace_king
    assert rank("2s 2d 5d 4c 3s".split()) >= ace_king
    assert rank("As Qd Jd Tc 9s".split()) < ace_king
    tens = FIVE_CARD.least(Category.PAIR, TEN)
    assert rank("Ts Td 4d 3c 2s".split()) >= tens > rank("9s 9d Ad Kc Qs".split())
    assert rank("3s 3d 2d 2c 4s".split()) >= FIVE_CARD.least(Category.PAIR, JACK)
    queen = THREE_CARD.least(Category.HIGH_CARD, QUEEN)
    assert rank("Qs 3d 2d".split(), THREE_CARD) >= queen > rank("Js Td 8d".split(), THREE_CARD)


def test_the_best_five_of_seven_agree_with_the_second_ranking() -> None:
    random = Random(7)
    deals = [tuple(random.sample(DECK, 7)) for _ in range(500)]
    mine = [(best(deal).ranked, slow.best(deal, slow.five_card)) for deal in deals]
    for (one, theirs), (other, others) in pairwise(sorted(mine, reverse=True)):
        assert (one > other) == (theirs < others)
    for deal in deals:
        found = best(deal)
        assert set(found.cards) <= set(deal)
        assert rank(found.cards) == found.ranked
        assert slow.five_card(found.cards) == slow.best(deal, slow.five_card)


def test_the_highest_of_several_hands_is_found() -> None:
    hole, board = "As Ks Kd 2c".split(), "Qs Js 9s 9h 9c".split()
    choices = [
        (*two, *three) for two, three in product(combinations(hole, 2), combinations(board, 3))
    ]
    found = highest(choices)
    assert found.ranked.name == "nines full of kings"
    assert set(found.cards) == {"Ks", "Kd", "9s", "9h", "9c"}


@pytest.mark.parametrize(
    ("cards", "ranking", "name"),
    [
        ("As Ks Qs Js Ts", FIVE_CARD, "royal flush"),
        ("5s 4s 3s 2s As", FIVE_CARD, "five-high straight flush"),
        ("5s 4s 3s 2s As", WITH_JOKER, "five-high straight flush"),
        ("6s 6h 6d 6c As", FIVE_CARD, "four sixes"),
        ("Qs Qh Qd 9c 9s", FIVE_CARD, "queens full of nines"),
        ("As 9s 8s 3s 2s", FIVE_CARD, "ace-high flush"),
        ("As Kh Qd Jc Ts", FIVE_CARD, "ace-high straight"),
        ("Ts Th Td 9c 2s", FIVE_CARD, "three tens"),
        ("Qs Qh 9d 9c 2s", FIVE_CARD, "two pairs, queens and nines"),
        ("Qs Qh 9d 8c 2s", FIVE_CARD, "a pair of queens"),
        ("Ks Qh 9d", THREE_CARD, "king-queen-nine high"),
        ("As Ks Qs", THREE_CARD_BONUS, "mini-royal"),
        ("3s 2d As", THREE_CARD, "three-high straight"),
        ("As Ah Ad Ac Jk", WITH_JOKER, "five aces"),
        ("7s 7s 7s 7s 7s", SEVERAL_DECKS, "flush with five sevens"),
        ("7s 7s 7s 7s 2s", SEVERAL_DECKS, "flush with four sevens"),
        ("7s 7s 7s 2s 2s", SEVERAL_DECKS, "flush with sevens full of twos"),
        ("7s 7s 7h 7s 7d", SEVERAL_DECKS, "five sevens"),
        ("7s 7s 7s 3s 2s", SEVERAL_DECKS, "flush with three sevens"),
        ("7s 7s 3s 3s 2s", SEVERAL_DECKS, "flush with two pairs, sevens and threes"),
        ("7s 7s 4s 3s 2s", SEVERAL_DECKS, "flush with a pair of sevens"),
        ("8s 6s 4s 2s As", LOW, "eight-six-four-two-ace low"),
        ("8s 8h 4s 2s As", LOW, "a pair of eights"),
    ],
)
def test_hands_have_names(cards: str, ranking: Ranking, name: str) -> None:
    assert named(cards, ranking) == name


def test_another_number_of_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="a hand of 4 cards; this ranking has hands of 5 or 3"):
        rank(DECK[:4], LOW)
    with pytest.raises(ValueError, match="a hand with 1 jokers; this ranking has 0"):
        rank((*DECK[:4], JOKER), FIVE_CARD)
    with pytest.raises(ValueError, match="a hand with 2 jokers; this ranking has 1"):
        rank((*DECK[:3], JOKER, JOKER), WITH_JOKER)


def test_every_category_has_its_rule_and_a_ranking() -> None:
    used = {
        one
        for ranking in (FIVE_CARD, THREE_CARD_BONUS, SEVERAL_DECKS, WITH_JOKER, TWO_CARD, LOW)
        for one in ranking.order
    }
    assert used == set(Category) == set(HOLDS)
