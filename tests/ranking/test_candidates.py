"""The few hands that can be the best of several cards are as good as every combination."""

from itertools import combinations
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from croupier.equipment.cards import DECK
from croupier.ranking.candidates import candidates
from croupier.ranking.rankings import FIVE_CARD, best, rank


def top(cards: tuple[str, ...]) -> tuple[int, ...]:
    return max(rank(five, FIVE_CARD).strength for five in candidates(cards))


@given(cards=st.lists(st.sampled_from(DECK), min_size=5, max_size=8, unique=True))
@example(cards=["As", "Ah", "Ad", "Ks", "Kh", "Kd", "2c"])
@example(cards=["As", "2s", "3s", "4s", "5s", "6h", "7h"])
@example(cards=["As", "Ah", "Ks", "Kh", "Qs", "Qh", "2c"])
@example(cards=["As", "Ah", "Ad", "Ac", "Ks", "Kh", "Kd"])
def test_they_have_the_best_of_all_combinations(cards: list[str]) -> None:
    assert top(tuple(cards)) == best(cards, FIVE_CARD).ranked.strength


def test_they_do_so_for_cards_of_few_ranks_and_few_suits() -> None:
    rng = Random(18)
    few = [card for card in DECK if card[0] in "A2345" or card[1] == "s"]
    for _ in range(300):
        cards = tuple(rng.sample(few, 7))
        every = max(rank(five, FIVE_CARD).strength for five in combinations(cards, 5))
        assert top(cards) == every, cards
