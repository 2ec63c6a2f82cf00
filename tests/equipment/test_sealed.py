"""A sealed order of cards: committed to, opened card by card, and opened whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.equipment.cards import DECK
from croupier.equipment.sealed import Sealed, proves, unsealed

SECRETS = st.binary(min_size=32, max_size=32)


@given(SECRETS, st.integers(1, 60))
def test_every_card_is_proved_by_its_branch_and_no_other_is(secret: bytes, many: int) -> None:
    cards = (DECK * 2)[:many]
    sealed = Sealed(cards, secret)
    assert sorted(sealed.order) == sorted(cards)
    for place in range(many):
        opening = sealed.opening(place)
        assert opening.card == sealed.order[place]
        assert proves(sealed.commitment, opening)
        other = "Ks" if opening.card != "Ks" else "Qs"
        assert not proves(sealed.commitment, replace(opening, card=other))


def test_an_opening_at_another_place_proves_nothing() -> None:
    sealed = Sealed(DECK)
    opening = sealed.opening(7)
    assert not proves(sealed.commitment, replace(opening, place=8))
    assert not proves(Sealed(DECK).commitment, opening)


@given(SECRETS)
def test_the_revealed_secret_gives_the_same_order(secret: bytes) -> None:
    sealed = Sealed(DECK, secret)
    again = unsealed(sealed.commitment, sealed.reveal(), DECK)
    assert again.order == sealed.order


def test_another_secret_is_refused() -> None:
    with pytest.raises(Refused, match="revealed secret"):
        unsealed(Sealed(DECK).commitment, "00" * 32, DECK)


def test_two_orders_differ_and_no_commitment_shows_them() -> None:
    one, other = Sealed(DECK), Sealed(DECK)
    assert one.order != other.order
    assert len(one.commitment) == 64
