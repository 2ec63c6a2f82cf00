"""Sections 1 to 3: the deck, what the wagers are, and how three cards rank."""

import pytest

from croupier.core.event import CardsShuffled, RoundEnded
from croupier.games.families.stud.play import DealEnded
from croupier.games.threecardpoker.hands import CONTEST, HANDS, hand, held
from croupier.games.threecardpoker.procedure import THREE_CARD_POKER
from croupier.ranking.rankings import THREE_CARD, rank
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only
from tests.games.threecardpoker.tables import asked, dealt, go, net, over, says

ORDER = (
    "As Ks Qs",
    "3s 2s As",
    "Ac Ad Ah",
    "2c 2d 2h",
    "Ac Kd Qh",
    "3c 2d Ah",
    "As Ks Js",
    "5s 3s 2s",
    "Ac Ad Kh",
    "2c 2d Ah",
    "2c 2d 3h",
    "As Kd Jh",
    "Qs 3d 2h",
    "5s 3d 2h",
)
"""Hands from the highest to the lowest."""


@verifies("threecardpoker.2.a", "threecardpoker.1.suit", "threecardpoker.1.hand")
def test_one_deck_of_four_suits_and_three_cards_each() -> None:
    table = dealt("As Kd 9h Jc 9d 4s")
    shoe = table.table.play.shoe
    assert shoe.size == 52
    assert {card[1] for card in shoe.pack.cards} == set("cdhs")
    assert {place: len(cards) for place, cards in table.table.play.hands.items()} == {
        "1": 3,
        "dealer": 3,
    }


@verifies("threecardpoker.1.stub")
def test_the_stub_is_what_the_round_leaves() -> None:
    table = dealt("As Kd 9h 2c 3c 5d Jc 9d 4s", patrons=2)
    (ended,) = only((entry.event for entry in table.log), DealEnded)
    assert ended.stub == 52 - 9


@verifies("threecardpoker.1.round-of-play", "threecardpoker.5.a")
def test_a_round_is_over_when_nothing_is_left_to_settle() -> None:
    table = dealt("As Kd 9h Jc 9d 4s")
    done = says(table, "play")
    assert over(table)
    assert only(done, RoundEnded)
    assert table.table.play.shoe.state == "spent"
    table.place("p1", "10 on ante")
    assert only(table.play_round(until=lambda now: not now.open), CardsShuffled)


@verifies("threecardpoker.3.a", "threecardpoker.3.b.1", "threecardpoker.3.b.2")
@verifies("threecardpoker.3.b.3", "threecardpoker.3.b.4", "threecardpoker.3.b.5")
def test_the_order_of_hands() -> None:
    ranks = [rank(cards.split(), THREE_CARD) for cards in ORDER]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ORDER)


@verifies("threecardpoker.3.a", "threecardpoker.3.b.3")
@pytest.mark.parametrize("cards", ["Kd As 2h", "2c Kd Ah"])
def test_nothing_goes_round_the_corner(cards: str) -> None:
    assert held(cards.split()) == "high card"


@verifies("threecardpoker.3.c")
@pytest.mark.parametrize(
    ("mine", "dealers", "result"),
    [
        ("9c 9d 2h", "8c 8d Ah", "win"),
        ("8c 8d Ah", "9c 9d 2h", "lose"),
        ("As Kd 4h", "Ac Kh 3d", "win"),
        ("As Kd 3h", "Ac Kh 3d", "tie"),
        ("Ks 9s 2s", "Kd Td 2d", "lose"),
        ("2c 2d 2h", "As Ks Js", "win"),
        ("9c 8d 7h", "As Ks Js", "win"),
    ],
)
def test_equal_hands_are_compared_card_by_card(mine: str, dealers: str, result: str) -> None:
    assert hand("play", mine.split(), dealers.split()).result == result


@verifies("threecardpoker.1.ante-wager", "threecardpoker.1.play-wager")
def test_the_play_wager_equals_the_ante() -> None:
    table = dealt("As Ad 9h Qc 9d 4s", "15 on ante")
    assert asked(table).choices == ("play", "fold")
    says(table, "play")
    assert net(table) == 30


@verifies("threecardpoker.1.pair-plus-wager")
@pytest.mark.parametrize("dealers", ["Jc 9d 4s", "Kc Kd Kh"])
def test_pair_plus_does_not_depend_on_the_dealer(dealers: str) -> None:
    table = dealt(f"As Ad 9h {dealers}", "10 on pair_plus")
    go(table)
    assert net(table) == 10


def test_every_outcome_is_a_face_that_is_read_back() -> None:
    assert CONTEST.faces == tuple(HANDS)
    assert {CONTEST.value(face) for face in CONTEST.faces} == set(HANDS.values())


@verifies("threecardpoker.2.b.1")
def test_both_decks_are_whole() -> None:
    rules = rules_for(THREE_CARD_POKER, {"cards": {"second_deck": True}})
    assert THREE_CARD_POKER.play(rules).shoe.size == 52
