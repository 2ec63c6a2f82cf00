"""Section 23: cards that match the dealer's."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.beside import match_dealer
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, go, settled, table_of

ORDERED = ("Collected", "Paid", "HoleCardRead")


@verifies("blackjack.23.a", "blackjack.23.a.1", "blackjack.23.a.2", "blackjack.23.e")
@verifies("blackjack.23.f")
@pytest.mark.parametrize(
    ("decks", "cards", "won"),
    [
        (6, "9h 9c 5h", 20),
        (6, "9c 9c 5h", 55),
        (6, "9c 9c 9h", 75),
        (6, "5h 9c 6h", -5),
        (8, "9h 9c 5h", 15),
        (8, "9c 9c 9c", 140),
        (6, "Kh Tc Qh", -5),
    ],
)
def test_cards_that_match_the_dealers(decks: int, cards: str, won: int) -> None:
    table = dealt(f"{cards} 2d", "10 on main", "5 on match_dealer", match=True, decks=decks)
    assert settled(table, "match_dealer") == won * 100
    assert asked(table).about == "1"


@verifies("blackjack.23.f")
def test_a_house_may_raise_what_a_match_pays() -> None:
    options: dict[str, Any] = {"match": True, "match_odds": {"match_dealer_6_rank": "5 to 1"}}
    table = dealt("9h 9c 5h 2d", "10 on main", "5 on match_dealer", **options)
    assert settled(table, "match_dealer") == 2500


@verifies("blackjack.23.a.1", "blackjack.23.f")
@pytest.mark.parametrize(("decks", "rank", "suit"), [(6, 4, 11), (8, 3, 14)])
def test_a_match_pays_by_the_number_of_decks_at_least(decks: int, rank: int, suit: int) -> None:
    options: dict[str, Any] = {"match": True, "decks": decks}
    for cards, odds in (("9h 9c 5h", rank), ("9c 9c 5h", suit)):
        table = dealt(f"{cards} 2d", "10 on main", "10 on match_dealer", **options)
        assert settled(table, "match_dealer") == odds * 1000
    with pytest.raises(Refused, match=r"blackjack\.23\.f"):
        table_of("", match_odds={f"match_dealer_{decks}_rank": f"{rank - 1} to 1"}, **options)


@verifies("blackjack.23.a")
@pytest.mark.parametrize("other", ["Jh", "Qh", "Kh"])
def test_ten_value_cards_match_their_own_rank_alone(other: str) -> None:
    table = dealt(f"{other} Tc 5h 2d", "10 on main", "5 on match_dealer", match=True)
    assert settled(table, "match_dealer") == -500


@verifies("blackjack.23.e")
def test_a_match_is_settled_losers_first_before_the_reader_is_used() -> None:
    """Far from the dealer's right, p1 and p3 lose; p2 and p4 win."""
    table = table_of("5h Kh 5d Kd Kc 6h 7h 6d 7d Ad", 4, match=True)
    for patron in ("p1", "p2", "p3", "p4"):
        table.place(patron, "10 on main")
        table.place(patron, "5 on match_dealer")
    done = go(table)
    order = [(type(e).__name__, getattr(e, "patron", "")) for e in done]
    assert [one for one in order if one[0] in ORDERED][:5] == [
        ("Collected", "p3"),
        ("Collected", "p1"),
        ("Paid", "p4"),
        ("Paid", "p2"),
        ("HoleCardRead", ""),
    ]


@verifies("blackjack.23.a")
def test_a_third_card_matches_nothing() -> None:
    rules = rules_for(BLACKJACK, {"match": True})
    assert match_dealer(("9h", "5h", "9c"), "9c", rules) == "6_rank"
    assert match_dealer(("4h", "5h", "9c"), "9c", rules) == ""
