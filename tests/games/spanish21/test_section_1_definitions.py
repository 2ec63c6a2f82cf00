"""Section 1: what a blackjack, a hard and a soft total, a push, a rescue and a suit are."""

import pytest

from croupier.equipment.cards import SPANISH
from croupier.games.families.twentyone.hands import Total, is_blackjack, total
from croupier.games.spanish21.hands import of_three
from croupier.rulebook.citation import verifies
from tests.games.spanish21.tables import asked, dealt, net, over, rules, says


@verifies("spanish21.1.blackjack")
def test_a_blackjack_is_an_ace_and_a_face_card_and_no_split_hand() -> None:
    assert all(is_blackjack(("As", f"{face}h")) for face in "JQK")
    assert not is_blackjack(("As", "9h"))
    assert not is_blackjack(("7s", "7h", "7c"))
    table = rules()
    assert table.named(("As", "Kh"), False) == "blackjack"
    assert table.named(("As", "Kh"), True) == "split_21"


@verifies("spanish21.1.hard-total", "spanish21.1.soft-total")
@pytest.mark.parametrize(
    ("cards", "held"),
    [
        (("9s", "8h"), Total(17)),
        (("As", "6h"), Total(17, soft=True)),
        (("As", "6h", "9c"), Total(16)),
        (("As", "Ah", "Kc"), Total(12)),
        (("As", "Ah"), Total(12, soft=True)),
        (("As", "Kh"), Total(21, soft=True)),
        (("As", "9h", "Ac"), Total(21, soft=True)),
        (("As", "Kh", "Qc"), Total(21)),
        (("7s", "7h", "7c"), Total(21)),
        (("As", "Kh", "Ac"), Total(12)),
        (("As", "5h", "6c"), Total(12)),
    ],
)
def test_a_total_is_soft_where_an_ace_counts_eleven(cards: tuple[str, ...], held: Total) -> None:
    assert total(cards) == held


@verifies("spanish21.1.push", "spanish21.5.b")
def test_a_tie_is_a_push_but_not_at_21() -> None:
    tied = dealt("Kh 9c 9h Kd", hole_card="hole")
    says(tied, "stand")
    assert (over(tied), net(tied)) == (True, 0)
    both = dealt("Kh 9c 5h 5d 6d 7c", hole_card="hole")
    says(both, "hit")
    assert (over(both), net(both)) == (True, 10), "21 against 21"
    naturals = dealt("Ah Kc Kh Ad")
    assert (over(naturals), net(naturals)) == (True, 15), "blackjack against blackjack"


@verifies("spanish21.1.rescue")
def test_a_rescue_is_offered_to_who_doubled_and_to_nobody_else() -> None:
    table = dealt("5h 9c 6h 9d 2d", hole_card="hole")
    assert "rescue" not in asked(table).choices
    says(table, "double")
    assert asked(table).choices == ("stand", "rescue")
    assert asked(table).cites == ("spanish21.9.d",)


@verifies("spanish21.1.suit")
def test_there_are_four_suits() -> None:
    assert {card[1] for card in SPANISH} == set("cdhs")
    assert {of_three(tuple(f"7{suit}" for _ in range(3))) for suit in "cdh"} == {"suited_777"}
    assert of_three(("7s", "7s", "7s")) == "spade_777"
