"""Sections 17, 23, 24 and 25: the wagers beside the hand."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Event, Paid
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only

OVER: dict[str, Any] = {"additional": "over_under_13"}
SUIT: dict[str, Any] = {"additional": "same_suit"}
SEVENS: dict[str, Any] = {"additional": "sevens"}


def settled(table: Any, spot: str) -> int:
    """What a wager came to so far, in cents: what was paid, or less what was collected."""
    events: list[Event] = [entry.event for entry in table.log]
    paid = sum(e.amount for e in only(events, Paid) if e.spot.startswith(spot))
    return paid - sum(e.amount for e in only(events, Collected) if e.spot.startswith(spot))


@verifies("blackjack.17.a.1", "blackjack.17.b.1", "blackjack.17.b.2", "blackjack.17.c")
@verifies("blackjack.17.e.1", "blackjack.2.b.3.ii", "blackjack.17.d", "blackjack.17.e")
@pytest.mark.parametrize(
    ("cards", "over_13", "under_13"),
    [("9h 9c 5h", 5, -5), ("9h 9c 4h", -5, -5), ("Ah 9c 9h", -5, 5), ("Ah 9c 3h", -5, 5)],
)
def test_more_or_less_than_thirteen(cards: str, over_13: int, under_13: int) -> None:
    for kind, won in (("over_13", over_13), ("under_13", under_13)):
        table = dealt(f"{cards} 9d", "10 on main", f"5 on {kind}", **OVER)
        assert asked(table).about == "1"
        assert settled(table, kind) == won * 100


@verifies("blackjack.17.b", "blackjack.17.g.1", "blackjack.17.g.2")
def test_an_additional_wager_needs_a_base_wager_and_does_not_exceed_it() -> None:
    table = table_of("", additional_max=8, **OVER)
    with pytest.raises(Refused, match="no base wager"):
        table.place("p1", "5 on over_13")
    table.place("p1", "6 on main")
    with pytest.raises(Refused, match="more than the base wager"):
        table.place("p1", "7 on over_13")
    with pytest.raises(Refused, match="above the maximum of 8"):
        table.place("p1", "9 on over_13")
    table.place("p1", "5 on over_13")
    with pytest.raises(Refused, match="not both"):
        table.place("p1", "5 on under_13")


@verifies("blackjack.17.a")
def test_a_table_has_one_of_them_or_none() -> None:
    table = table_of("", **SUIT)
    table.place("p1", "10 on main")
    for other in ("over_13", "sevens", "match_dealer"):
        with pytest.raises(Refused, match="not offered"):
            table.place("p1", f"5 on {other}")


@verifies("blackjack.17.a.2", "blackjack.17.b.3", "blackjack.17.e.2")
@pytest.mark.parametrize(
    ("option", "cards", "won"),
    [
        (1, "Kh 9c Qh", 5000), (1, "2h 9c 9h", 3000), (1, "2h 9c 9d", -1000),
        (1, "Kh 9c Qd", -1000),
        (2, "Kh 9c Qh", 25000), (2, "2h 9c 9h", 2500), (4, "Kh 9c Qh", 15000),
    ],
)  # fmt: skip
def test_two_cards_of_one_suit(option: int, cards: str, won: int) -> None:
    options: dict[str, Any] = {**SUIT, "same_suit_option": option}
    table = dealt(f"{cards} 8d", "10 on main", "10 on same_suit", **options)
    assert settled(table, "same_suit") == won


@verifies("blackjack.17.a.3", "blackjack.17.a.3.i", "blackjack.17.b.4", "blackjack.17.e.3")
@verifies("blackjack.17.d")
@pytest.mark.parametrize(("cards", "won"), [("7h 9c 5h", 300), ("5h 9c 7h", -100)])
def test_a_single_seven_is_the_first_card(cards: str, won: int) -> None:
    table = dealt(f"{cards} 9d", "10 on main", "1 on sevens", **SEVENS)
    assert settled(table, "sevens") == won
    with pytest.raises(Refused, match="above the maximum of 1"):
        table_of("", **SEVENS).place("p1", "2 on sevens")


@verifies("blackjack.17.e", "blackjack.17.e.3", "blackjack.11.f")
@pytest.mark.parametrize(
    ("cards", "choice", "won"),
    [
        ("7h 9c 7h 9d", "stand", 10000), ("7h 9c 7d 9d", "stand", 5000),
        ("7h 9c 7h 9d 7h", "hit", 500000), ("7h 9c 7h 9d 7d", "hit", 50000),
        ("7h 9c 7h 9d 2d", "hit", 10000), ("7h 9c 7d 9d Kd", "double", 5000),
        ("7h 9c 7h 9d 7h", "split", 10000),
    ],
)  # fmt: skip
def test_two_sevens_wait_for_the_decision(cards: str, choice: str, won: int) -> None:
    table = dealt(cards, "10 on main", "1 on sevens", **SEVENS)
    assert settled(table, "sevens") == 0
    done = table.choose("p1", choice)
    if choice == "split":
        assert only(done, Paid)[0].amount == won
    go(table)
    assert settled(table, "sevens") == won


@verifies("blackjack.6.j.3", "blackjack.6.k.6")
@pytest.mark.parametrize("deals", [{}, {"variant": "face_up", "resplit": False}])
@pytest.mark.parametrize(("choice", "won"), [("card", 50000), ("no", 10000)])
def test_two_sevens_are_offered_a_card_against_a_blackjack(
    deals: dict[str, Any], choice: str, won: int
) -> None:
    table = dealt("7h Kc 7h Ad 7d", "10 on main", "1 on sevens", **SEVENS, **deals)
    assert asked(table).choices == ("card", "no")
    says(table, choice)
    assert (over(table), net(table) * 100) == (True, won - 1000)


@verifies("blackjack.23.a", "blackjack.23.a.1", "blackjack.23.a.2", "blackjack.23.e")
@verifies("blackjack.23.f")
@pytest.mark.parametrize(
    ("decks", "cards", "won"),
    [
        (6, "9h 9c 5h", 20), (6, "9c 9c 5h", 55), (6, "9c 9c 9h", 75), (6, "5h 9c 6h", -5),
        (8, "9h 9c 5h", 15), (8, "9c 9c 9c", 140), (6, "Kh Tc Qh", -5),
    ],
)  # fmt: skip
def test_cards_that_match_the_dealers(decks: int, cards: str, won: int) -> None:
    table = dealt(f"{cards} 2d", "10 on main", "5 on match_dealer", match=True, decks=decks)
    assert settled(table, "match_dealer") == won * 100
    assert asked(table).about == "1"


@verifies("blackjack.23.f")
def test_a_house_may_raise_what_a_match_pays() -> None:
    options: dict[str, Any] = {"match": True, "match_odds": {"match_dealer_6_rank": "5 to 1"}}
    table = dealt("9h 9c 5h 2d", "10 on main", "5 on match_dealer", **options)
    assert settled(table, "match_dealer") == 2500


@verifies("blackjack.24.a", "blackjack.24.d", "blackjack.24.f", "blackjack.24.g.1")
@verifies("blackjack.24.g.2", "blackjack.24.g.3")
@pytest.mark.parametrize(
    ("pays", "cards", "won"),
    [
        ("A", "Kh 9c Qd", 20), ("A", "Kh 9c Qh", 45), ("A", "Kd 9c Kd", 95), ("B", "Kd 9c Kd", 125),
        ("A", "Qh 9c Qh", 625), ("B", "Qh 9c Qh", 1000), ("A", "Ah 9c 9h", 45),
        ("A", "Kh 9c 9h", -5),
        ("B", "Kh 9c Qh", 50),
    ],
)  # fmt: skip
def test_twenty_in_two_cards(pays: str, cards: str, won: int) -> None:
    table = dealt(f"{cards} 8d", "10 on main", "5 on twenty_point", twenty=pays)
    assert settled(table, "twenty_point") == won * 100


@verifies("blackjack.24.e", "blackjack.24.e.1.i", "blackjack.24.e.1.ii", "blackjack.24.e.2")
@pytest.mark.parametrize(
    ("hole_card", "second", "now", "won"),
    [
        ("hole_reader", "9d", 625, 625), ("hole_reader", "Ad", 5000, 5000),
        ("none", "9d", 0, 625), ("none", "Ad", 0, 5000),
    ],
)  # fmt: skip
def test_queens_of_hearts_wait_for_what_may_be_a_blackjack(
    hole_card: str, second: str, now: int, won: int
) -> None:
    bids = ("10 on main", "5 on twenty_point")
    table = dealt(f"Qh Kc Qh {second}", *bids, twenty="A", hole_card=hole_card)
    assert settled(table, "twenty_point") == now * 100
    if not over(table):
        says(table, "stand")
    assert (over(table), settled(table, "twenty_point")) == (True, won * 100)


@verifies("blackjack.24.h")
def test_a_maximum_for_queens_is_shared_by_their_wagers() -> None:
    table = table_of("Qh Qh Kc Qh Qh Ad", 2, twenty="A", twenty_cap=25_000)
    for patron, amount in (("p1", 10), ("p2", 30)):
        table.place(patron, "50 on main")
        table.place(patron, f"{amount} on twenty_point")
    go(table)
    assert (net(table), net(table, "p2")) == (6250 - 50, 18750 - 50)
    alone = table_of("Qh Kc Qh Ad", twenty="A", twenty_cap=25_000)
    alone.place("p1", "50 on main")
    alone.place("p1", "20 on twenty_point")
    go(alone)
    assert net(alone) == 20_000 - 50


@verifies("blackjack.25.a", "blackjack.25.d", "blackjack.25.e", "blackjack.25.f")
@pytest.mark.parametrize(
    ("dealers", "won"),
    [
        ("9c 6d Ks", 3), ("9c 7d 9s", 5), ("9c 7d 8s", 7), ("9c 7d 7s", 9), ("Kc 6d 6s", 15),
        ("9c 6d 2s Ks", -1), ("9c 8d", -1), ("8c 8s 8c", 50), ("8c 8c 8c", 200), ("8c 8d 8s", 7),
    ],
)  # fmt: skip
def test_the_dealers_third_card(dealers: str, won: int) -> None:
    up, second, *more = dealers.split()
    cards = f"Th {up} 9h {second} {' '.join(more)}"
    table = dealt(cards, "10 on main", "1 on optional_bonus", optional_bonus=True)
    done = says(table, "stand")
    first = next(e for e in done if isinstance(e, Paid | Collected))
    assert first.spot == "optional_bonus@1"
    assert settled(table, "optional_bonus") == won * 100


@verifies("blackjack.25.d", "blackjack.12.c")
def test_the_third_card_is_compelled_though_all_hands_are_over() -> None:
    options: dict[str, Any] = {"optional_bonus": True, "hole_card": "none"}
    table = dealt("Ah 5c Kh 4d 3s", "10 on main", "1 on optional_bonus", **options)
    drawn = [e.event.cards for e in table.log if isinstance(e.event, Dealt)]
    assert drawn[-2:] == [("4d",), ("3s",)]
    assert (over(table), net(table)) == (True, 15 - 1)


@verifies("blackjack.25.c")
def test_the_optional_bonus_wager_is_at_least_a_dollar() -> None:
    table = table_of("", optional_bonus=True, optional_bonus_max=4)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="above the maximum of 4"):
        table.place("p1", "5 on optional_bonus")
    table.place("p1", "1 on optional_bonus")
