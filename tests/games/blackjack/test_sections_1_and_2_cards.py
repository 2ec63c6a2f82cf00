"""Sections 1 and 2: what cards count, what a blackjack is, one batch of decks and another."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled
from croupier.core.game import devices
from croupier.equipment.cards import DECK
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.hands import Total, is_blackjack, total, value
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from croupier.rulebook.value import Count
from tests.games.blackjack.tables import dealt, go, says, table_of
from tests.games.scripted import only


@verifies("blackjack.2.b.1", "blackjack.2.b.2")
def test_what_cards_count() -> None:
    assert [value(f"{n}h") for n in range(2, 10)] == list(range(2, 10))
    assert [value(f"{face}c") for face in "TJQK"] == [10, 10, 10, 10]


@verifies("blackjack.2.b.3.i", "blackjack.1.hard-total", "blackjack.1.soft-total")
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("Ah 6h", 17, True),
        ("Ah 6h 4c", 21, True),
        ("Ah 6h 5c", 12, False),
        ("Ah Ac 9d", 21, True),
        ("Ah Ac Ad Td", 13, False),
        ("Kh 7c", 17, False),
        ("Ah Kc", 21, True),
    ],
)
def test_an_ace_counts_eleven_unless_that_exceeds_twenty_one(
    cards: str, points: int, soft: bool
) -> None:
    assert total(cards.split()) == Total(points, soft)


@verifies("blackjack.1.blackjack")
def test_a_blackjack_is_an_ace_and_a_ten_of_a_hand_that_was_not_split() -> None:
    for ten in ("Th", "Jh", "Qh", "Kh"):
        assert is_blackjack(("As", ten))
        assert is_blackjack((ten, "As"))
    assert not is_blackjack(("As", "9h"))
    assert not is_blackjack(("7s", "7h", "7d"))
    assert not is_blackjack(("As", "Kh"), split=True)


def reshuffled(table: Driver) -> int:
    """The batch that is played after the house had the cards shuffled."""
    table.incident("reshuffle")
    table.place("p1", "10 on main")
    done = go(table)
    assert only(done, CardsShuffled)
    batch: int = table.table.play.shoe.batch
    says(table, "stand")
    return batch


HAND = "Th 9c 8h 9d"


@verifies("blackjack.2.c.1", "blackjack.2.c.4", "blackjack.2.c.5")
def test_two_batches_alternate_and_only_one_is_in_the_rack() -> None:
    cards = f"{HAND} {BURNED} {HAND} {BURNED} {HAND}"
    table = dealt(cards, reshuffle_any_round=True, shuffler=True, decks=2)
    first = table.table.play.shoe
    says(table, "stand")
    assert (first.batch, first.size) == (1, 2 * len(DECK))
    assert reshuffled(table) == 2
    rack = [card for cards in table.table.play.shoe.rack for card in cards]
    assert sorted(rack) == sorted([BURNED, *HAND.split()])
    assert reshuffled(table) == 1


@verifies("blackjack.2.c.4")
def test_without_a_device_it_is_the_same_cards_again() -> None:
    table = dealt(f"{HAND} {BURNED} {HAND}", reshuffle_any_round=True)
    says(table, "stand")
    assert reshuffled(table) == 1


BURNED = "2c"


@verifies("blackjack.2.c")
def test_with_a_device_the_decks_are_those_of_one_batch() -> None:
    one = rules_for(BLACKJACK, {"shuffler": True, "decks": 1})
    shoe = BLACKJACK.play(one).shoe
    assert (shoe.size, len(devices(BLACKJACK, one)["shoe"].faces)) == (len(DECK), len(DECK))


@verifies("blackjack.2.a")
def test_a_shoe_holds_so_many_whole_decks() -> None:
    for decks in (1, 6, 8):
        shoe = BLACKJACK.play(rules_for(BLACKJACK, {"decks": decks})).shoe
        assert {shoe.pack.cards.count(card) for card in DECK} == {decks}
    with pytest.raises(Refused):
        table_of("", decks=0)


@verifies("blackjack.2.a", "blackjack.17.e.2")
def test_odds_are_told_for_the_decks_that_every_wager_has_a_table_for() -> None:
    decks = schema(BLACKJACK.options)["decks"].type
    assert isinstance(decks, Count)
    for number in decks.met:
        assert rules_for(BLACKJACK, {"decks": number, "additional": "same_suit"}).decks == number
    with pytest.raises(Refused, match=r"blackjack\.17\.e\.2"):
        rules_for(BLACKJACK, {"decks": 5, "additional": "same_suit"})
