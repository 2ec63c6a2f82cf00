"""Packs of any number of decks, with jokers and without tens; what is left of a shoe."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import Refused
from croupier.equipment.cards import DECK, JOKER, JOKERED, SPANISH, pack, rank, read_cards
from croupier.equipment.shoe import Shoe, shuffled, without
from croupier.equipment.source import Order
from croupier.rulebook.citation import verifies


@verifies("cmr146.48.1", "cmr146.48.2", "cmr146.48.3")
def test_a_deck_has_thirteen_cards_of_four_suits() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert Counter(card[1] for card in DECK) == dict.fromkeys("shdc", 13)
    assert DECK[:3] == ("As", "2s", "3s")
    assert DECK[13] == "Ah"


def test_a_spanish_deck_has_no_tens_and_a_jokered_one_a_joker() -> None:
    assert len(SPANISH) == 48
    assert not {card for card in SPANISH if rank(card) == "T"}
    assert len(JOKERED) == 53
    assert rank(JOKERED[-1]) == JOKER


@given(st.integers(1, 16), st.sampled_from((DECK, SPANISH, JOKERED)))
def test_a_pack_has_each_card_once_a_deck(decks: int, deck: tuple[str, ...]) -> None:
    cards = pack("shoe", decks, deck)
    assert len(cards.cards) == decks * len(deck)
    assert cards.faces == deck
    assert set(cards.copies) == {decks}


def test_cards_are_read_however_they_are_spelled() -> None:
    assert read_cards("as, 10H  tD") == ("As", "Th", "Td")
    with pytest.raises(Refused, match="card 'asKD': not a card"):
        read_cards("9h asKD")
    with pytest.raises(Refused, match="not a card"):
        read_cards("As 1x")


@given(st.lists(st.sampled_from(DECK), max_size=30))
def test_a_shoe_lacks_what_has_left_it(cards: list[str]) -> None:
    shoe = shuffled(Shoe(pack("shoe", 1)))
    taken = tuple(dict.fromkeys(cards))
    left = without(shoe, taken)
    assert left.remaining == 52 - len(taken)
    assert all(left.lacks((card,)) == card for card in taken)
    assert left.lacks(tuple(card for card in DECK if card not in taken)) is None
    assert shoe.lacks(("As", "As")) == "As"


@given(st.integers(0, 2**32), st.lists(st.sampled_from(DECK), unique=True, max_size=5))
def test_a_lazy_shuffle_deals_every_card_once(seed: int, known: list[str]) -> None:
    class Chance:
        """Numbers that come round."""

        state = seed

        def below(self, n: int) -> int:
            self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
            return (self.state >> 33) % n

    order = Order(DECK)
    for card in known:
        order.take(card)
    dealt = order.deal(Chance(), 52 - len(known))
    assert sorted((*known, *dealt)) == sorted(DECK)
