"""Four cards of several decks: what they beat on boards, and what choices are worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest

from croupier.analysis.holdem.best import matched, values_of
from croupier.analysis.holdem.boards import arranged, at_once, count, count_decks
from croupier.analysis.holdem.fours import FOURS, PLACES, choices, dealers_keeps, fours, number_of
from croupier.analysis.holdem.pays import pays_of
from croupier.analysis.holdem.suits import ORDERS, exchanged, sets
from croupier.analysis.holdem.ways import RANKED, by_house_ways, by_list, by_points, points
from croupier.analysis.holdem.worth import CHOICES, KEEP, SPLIT, SURRENDER, Choice, Worth, played
from croupier.analysis.ranking.bulk import evaluate
from croupier.equipment.cards import DECK
from croupier.games.fastactionholdem.house_way import set_by_house_ways
from croupier.games.registry import game
from croupier.ranking.rankings import SEVERAL_DECKS

FAST = game("fastactionholdem")

BOARDS = ((0, 3, 17, 30, 47), (9, 9, 10, 11, 25), (12, 12, 12, 25, 38))
"""Five ranks of three suits; three to a royal flush with a pair; a full house."""


@pytest.mark.parametrize(("many", "alike"), [(2, 182), (4, 22022)])
def test_one_set_of_each_orbit_stands_for_all_of_them(many: int, alike: int) -> None:
    """Up to suits there are as many sets as orbits, and the orbits hold all sets."""
    cards, orbits = sets(many)
    assert len(cards) == alike
    assert orbits.sum() == comb(52 + many - 1, many)
    images = {tuple(sorted(exchanged(order)[cards[5]])) for order in ORDERS}
    assert len(images) == orbits[5]


def test_the_dealer_keeps_what_the_house_ways_say_in_any_order() -> None:
    """The pairs kept, in thirds of the deals, are those of all orders of four cards."""
    draw = np.random.default_rng(3)
    for _ in range(150):
        cards = sorted(int(one) % 52 for one in draw.choice(312, 4, replace=False))
        found = Counter(
            tuple(
                sorted(order[place] for place in set_by_house_ways(tuple(DECK[c] for c in order)))
            )
            for order in permutations(cards)
        )
        assert {pair: many * 24 // 3 for pair, many in dealers_keeps(cards).items()} == found


def test_three_suits_of_one_rank_are_kept_in_thirds() -> None:
    """Of three kings of different suits, each two are kept in a third of the deals."""
    assert dealers_keeps([12, 25, 38, 1]) == {(12, 25): 1, (12, 38): 1, (25, 38): 1}


def kept_strengths(board: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The strength of every pair on a board, and of those the dealer may keep."""
    pairs = np.array([(one, other, *board) for one in range(52) for other in range(one, 52)])
    strength = evaluate(pairs.astype(np.uint8), SEVERAL_DECKS).astype(np.int64)
    return strength, np.append(strength, 0)[fours().kept]


def slow(hand: np.ndarray, board: tuple[int, ...], copies: int) -> tuple[int, list[int]]:
    """The boards dealt beside a hand, and what each of its pairs beats, dealer by dealer."""
    held, out = Counter(hand.tolist()), Counter(board)
    boards = int(np.prod([comb(copies - held[card], many) for card, many in out.items()]))
    left = np.array([copies - held[card] - out[card] for card in range(52)])
    ways = np.array([[comb(max(int(n), 0), k) for k in range(5)] for n in left])
    many = np.zeros((FOURS, 52), np.int8)
    for place in range(4):
        many[np.arange(FOURS), fours().cards[:, place]] += 1
    dealt = np.ones(FOURS, np.int64)
    for card in range(52):
        dealt *= ways[card][many[:, card]]
    strength, dealer = kept_strengths(board)
    own = [strength[number_of(np.array([[hand[a], hand[b]]]))[0]] for a, b in PLACES]
    won = [int((dealt[:, None] * fours().share * (dealer < one)).sum()) for one in own]
    return boards, [one * boards for one in won]


@pytest.mark.parametrize(("board", "copies"), [(BOARDS[0], 6), (BOARDS[1], 6), (BOARDS[2], 8)])
def test_a_board_is_counted_as_dealer_by_dealer(board: tuple[int, ...], copies: int) -> None:
    """Inclusion and exclusion gives what going through all hands of the dealer gives."""
    found = count(np.array([board]), np.array([1]), copies)
    for four in ((9, 10, 11, 12), (0, 0, 3, 12)):
        hand = int(fours().like[number_of(np.array([four]))[0]])
        boards, keep, both = 0, Counter[int](), Counter[int]()
        for row in np.flatnonzero(fours().like == hand):
            times, won = slow(fours().cards[row].astype(np.int64), board, copies)
            boards += times
            for at, one in enumerate(won):
                keep[int(fours().choice[row, at])] += one
            for at in range(3):
                both[int(fours().split[row, at])] += min(won[at], won[5 - at])
        assert found.boards[hand] == boards
        assert {one: int(found.keep[one]) for one in keep} == keep
        assert {one: int(found.both[one]) for one in both} == both


def test_one_board_stands_for_those_that_differ_in_suits() -> None:
    """A board weighted by its orbit gives every choice what all boards of the orbit give it."""
    images = sorted({tuple(sorted(exchanged(order)[list(BOARDS[1])])) for order in ORDERS})
    once = count(np.array([BOARDS[1]]), np.array([len(images)]), 6)
    every = count(np.array(images), np.ones(len(images), np.int64), 6)
    for one, other in zip(once, every, strict=True):
        assert (one == other).all()


def test_no_count_can_exceed_the_integers_of_a_kernel() -> None:
    """As many boards as are counted at once stay below it even if every choice always wins."""
    for copies in (6, 8):
        most = at_once(copies) * 24 * copies**5 * 3 * comb(52 * copies - 9, 4)
        assert most < 2**63 <= 4 * most


def test_boards_with_the_same_strengths_are_counted_as_if_each_were_alone() -> None:
    """Five of the boards without a flush that have the same ranks, and the board after them."""
    cards, orbits = arranged()
    ranks = np.sort(cards % 13, axis=1)
    first = int(np.flatnonzero((ranks == (0, 3, 5, 8, 12)).all(axis=1))[0])
    some = slice(first, first + 6)
    alone = [count(cards[at : at + 1], orbits[at : at + 1], 6) for at in range(first, first + 6)]
    for at, one in enumerate(count(cards[some], orbits[some], 6)):
        assert (one == sum(each[at] for each in alone)).all()


def test_boards_are_arranged_without_losing_any() -> None:
    """All orbits of boards together are all boards, and a possible flush is in spades."""
    cards, orbits = arranged()
    assert orbits.sum() == comb(56, 5)
    images = np.sort(np.stack([exchanged(order)[cards] for order in ORDERS]), axis=2)
    spread = (images * 52 ** np.arange(5)).sum(axis=2).min(axis=0)
    assert len(np.unique(spread)) == len(cards) == 208_481
    suits = (cards[:, :, None] // 13 == np.arange(4)).sum(axis=1)
    assert (suits[:, 1:] < 3).all()


def test_several_numbers_of_decks_are_counted_at_once() -> None:
    """Each as if it were counted alone; sums of many boards may exceed a kernel's integers."""
    cards, orbits = np.array(BOARDS), np.array([24, 12, 4])
    both = count_decks(cards, orbits, (6, 8))
    for copies, found in zip((6, 8), both, strict=True):
        alone = [count(cards[at : at + 1], orbits[at : at + 1], copies) for at in range(3)]
        for at, one in enumerate(found):
            assert (one == sum(each[at] for each in alone)).all()


@pytest.fixture(scope="module")
def few() -> Worth:
    """What choices are worth on a few boards."""
    cards, orbits = sets(5)
    pick = np.arange(1_000, len(cards), 40_000)
    return Worth(6, count(cards[pick], orbits[pick], 6), pays_of(FAST, FAST.options()))


def hand_of(*cards: str) -> int:
    """The number of four cards up to suits."""
    numbers = sorted(DECK.index(card) for card in cards)
    return int(fours().like[number_of(np.array([numbers]))[0]])


def test_the_results_of_a_choice_have_its_value(few: Worth) -> None:
    """Whatever is chosen, the chances add up to one, and the mean is the value of the choice."""
    for hand in (hand_of("As", "Ah", "Ks", "Kh"), hand_of("2c", "7d", "9h", "Js")):
        for code in range(len(CHOICES)):
            parts = {end: each[hand] for end, each in few.ends(code).items()}
            assert sum(parts.values()) == few.whole[hand]
            assert min(parts.values()) >= 0
            total = sum((few.pays[end] * many for end, many in parts.items()), Fraction(0))
            assert total / few.whole[hand] == few.value(hand, code)


def test_a_natural_is_paid_whatever_the_rule_says(few: Worth) -> None:
    """Four of a kind win five to one, and are neither split nor given up."""
    natural = hand_of("7s", "7h", "7h", "7d")
    gone = [CHOICES.index(Choice(SURRENDER))] * len(choices().cards)
    assert played(few, gone, [natural]).results == ((Fraction(5), Fraction(1)),)


def test_the_best_choice_is_worth_most(few: Worth) -> None:
    """No choice is worth more than the best, and giving up is worth minus a half."""
    hand = hand_of("2s", "4h", "7d", "9c")
    assert few.value(hand, CHOICES.index(Choice(SURRENDER))) == Fraction(-1, 2)
    every = [few.value(hand, code) for code in range(len(CHOICES))]
    assert few.value(hand, few.best[hand]) == max(every)


def test_a_dealers_natural_returns_the_second_wager(few: Worth) -> None:
    """A split is worth its two hands, and what the dealer's natural does not take."""
    hand = hand_of("As", "Ah", "Ks", "Kh")
    first, second = (few.value(hand, CHOICES.index(Choice(KEEP, one))) for one in (0, 5))
    natural = Fraction(few.naturals[hand], few.whole[hand])
    assert few.value(hand, CHOICES.index(Choice(SPLIT, 0))) == first + second + natural
    ways = 11 * comb(24, 4) + 2 * comb(22, 4)
    assert natural == Fraction(ways, comb(308, 4))


def test_hands_have_the_chances_of_a_shoe(few: Worth) -> None:
    """The chances of all hands up to suits add up to one."""
    assert few.chances.sum() == comb(312, 4)
    naturals = few.chances[choices().natural].sum()
    assert naturals == 13 * comb(24, 4)


def test_a_hand_in_other_suits_has_the_same_values(few: Worth) -> None:
    """The best choice of a hand is that of the one that stands for it, with suits exchanged."""
    codes = matched(few)
    for order in ORDERS[::5]:
        cards = exchanged(order)[[DECK.index(card) for card in ("As", "Kd", "7h", "7c")]]
        values = values_of(few, cards.tolist())
        row = number_of(np.sort(cards)[None])[0]
        does = CHOICES[codes[row]]
        places = tuple(sorted(np.argsort(cards)[list(PLACES[does.which])].tolist()))
        assert values[does.does, places] == max(values.values())
        assert values[KEEP, (2, 3)] == few.value(hand_of("As", "Kd", "7h", "7c"), 3)


def row(*cards: str) -> np.ndarray:
    """Four cards as a sorted row."""
    return np.array([sorted(DECK.index(card) for card in cards)])


def test_points_are_ranks_and_what_is_added_to_them() -> None:
    """An ace and a king of one suit have 14, 13, 4, 1 and 3; two kings 26 and 18."""
    assert points(row("As", "Ks", "Kh", "9d")).tolist() == [[35, 31, 26, 44, 22, 22]]
    assert points(row("8s", "8s", "Ts", "2h"))[0, 0] == 16 + 4 + 18
    assert points(row("8s", "8s", "Ts", "2h"))[0, 1] == 18 + 4 + 1


def test_the_most_points_are_kept_and_two_good_hands_are_split() -> None:
    """Kings are kept beside a nine; with an ace and a queen of one suit they are a second hand."""
    kept = CHOICES[by_points(row("As", "Ks", "Kh", "9d"))[0]]
    assert kept == Choice(KEEP, 3)
    assert CHOICES[by_points(row("As", "Qs", "Kh", "Kd"))[0]] == Choice(SPLIT, 0)
    assert CHOICES[by_points(row("As", "2d", "Kh", "Kd"))[0]].does == KEEP


def test_the_list_has_every_two_cards_once_and_says_what_to_keep() -> None:
    """Kings come before an ace and a king of one suit; nines and sixes are split, fives are not."""
    assert len(set(RANKED.split())) == len(RANKED.split()) == 2 * 91
    assert CHOICES[by_list(row("As", "Ks", "Kh", "9d"))[0]] == Choice(KEEP, 3)
    assert CHOICES[by_list(row("9s", "9h", "6h", "6d"))[0]].does == SPLIT
    assert CHOICES[by_list(row("9s", "9h", "5h", "5d"))[0]].does == KEEP


def test_the_way_of_the_house_keeps_what_the_dealer_keeps() -> None:
    """For every hand that is not a natural, the pair kept is one that the dealer may keep."""
    of = fours()
    some = np.flatnonzero(of.share[:, 0])[::997]
    codes = by_house_ways(of.cards[some].astype(np.int64))
    assert (of.pairs[some, codes] == of.kept[some, 0]).all()
