"""Section 17: more or less than 13, one suit, sevens."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Paid
from croupier.games.blackjack.dealt import sevens
from croupier.games.families.twentyone.beside import LOST
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, settled, table_of
from tests.games.scripted import only

HALVES: dict[str, Any] = {"limits.increment": "0.50"}

OVER: dict[str, Any] = {"additional": "over_under_13"}
SUIT: dict[str, Any] = {"additional": "same_suit"}
SEVENS: dict[str, Any] = {"additional": "sevens"}

TABLES = {
    1: [(50, 2.5), (10, 3), (5, 3), (25, 2.5)],
    2: [(10, 3), (5, 3), (25, 2.5), (20, 2.5)],
    4: [(5, 3), (25, 2.5), (20, 2.5), (50, 2)],
    6: [(5, 3), (25, 2.5), (20, 2.5), (15, 2.5)],
    8: [(5, 3), (25, 2.5), (50, 2)],
}
"""What king and queen of one suit pay, and any others of one suit, by decks and option."""
PRINTED = [(n, i, *both) for n, row in TABLES.items() for i, both in enumerate(row, 1)]


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
    with pytest.raises(Refused, match=r"above the maximum of \$8"):
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
        (1, "Kh 9c Qh", 5000),
        (1, "2h 9c 9h", 3000),
        (1, "2h 9c 9d", -1000),
        (1, "Kh 9c Qd", -1000),
        (2, "Kh 9c Qh", 25000),
        (2, "2h 9c 9h", 2500),
        (4, "Kh 9c Qh", 15000),
    ],
)
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
    fresh = table_of("", **SEVENS)
    fresh.place("p1", "10 on main")
    with pytest.raises(Refused, match=r"above the maximum of \$1"):
        fresh.place("p1", "2 on sevens")


@verifies("blackjack.17.e", "blackjack.17.e.3", "blackjack.11.f")
@pytest.mark.parametrize(
    ("cards", "choice", "won"),
    [
        ("7h 9c 7h 9d", "stand", 10000),
        ("7h 9c 7d 9d", "stand", 5000),
        ("7h 9c 7h 9d 7h", "hit", 500000),
        ("7h 9c 7h 9d 7d", "hit", 50000),
        ("7h 9c 7h 9d 2d", "hit", 10000),
        ("7h 9c 7d 9d Kd", "double", 5000),
        ("7h 9c 7h 9d 7h", "split", 10000),
    ],
)
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


@verifies("blackjack.17.e.2", "blackjack.17.e.2.i", "blackjack.17.e.2.ii", "blackjack.17.e.2.iii")
@verifies("blackjack.17.e.2.iv", "blackjack.17.e.2.v")
@pytest.mark.parametrize(("decks", "option", "royal", "other"), PRINTED)
def test_what_one_suit_pays(decks: int, option: int, royal: int, other: float) -> None:
    options: dict[str, Any] = {**SUIT, "decks": decks, "same_suit_option": option}
    for cards, odds in (("Kh 9c Qh", royal), ("Qh 9c Kh", royal), ("Kh 9c Jh", other)):
        table = dealt(f"{cards} 8d", "10 on main", "10 on same_suit", **options)
        assert settled(table, "same_suit") == odds * 1000


@verifies("blackjack.17.b.4", "blackjack.17.e.3")
@pytest.mark.parametrize(
    ("cards", "choices", "won"),
    [
        ("5h 9c 7h 9d 2d", ("hit", "stand"), 300),
        ("5h 9c 6h 9d 7d", ("hit", "stand"), 300),
        ("5h 9c 6h 9d 2d", ("hit", "stand"), -100),
    ],
)
def test_any_seven_pays_where_the_house_reads_it_so(
    cards: str, choices: tuple[str, ...], won: int
) -> None:
    table = dealt(cards, "10 on main", "1 on sevens", sevens_any_card=True, **SEVENS)
    says(table, *choices)
    assert settled(table, "sevens") == won


@verifies("blackjack.6.j.3")
def test_only_two_sevens_are_offered_a_card_against_a_blackjack() -> None:
    table = table_of("7h 7s Kc 5h 7d Ad 7c", 2, sevens_any_card=True, **SEVENS)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
        table.place(patron, "1 on sevens")
    go(table)
    assert (asked(table).patrons, asked(table).about) == (("p2",), "sevens at 2")
    says(table, "card")
    assert (over(table), net(table), net(table, "p2")) == (True, 3 - 10, 500 - 10)


@verifies("blackjack.6.j.3")
def test_sevens_are_offered_a_card_from_the_dealers_left() -> None:
    table = table_of("7h 7s Kc 7c 7d Ad", 2, **SEVENS)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
        table.place(patron, "1 on sevens")
    go(table)
    assert asked(table).patrons == ("p1",)
    says(table, "no")
    assert asked(table).patrons == ("p2",)
    says(table, "no")
    assert (over(table), net(table), net(table, "p2")) == (True, 40, 40)


@verifies("blackjack.17.a.3.i")
def test_a_wager_on_sevens_is_a_dollar_no_more_and_no_less() -> None:
    table = table_of("", **SEVENS, **HALVES)
    table.place("p1", "10 on main")
    for amount in ("0.50", "2"):
        with pytest.raises(Refused, match=r"imum of \$1"):
            table.place("p1", f"{amount} on sevens")
    table.place("p1", "1 on sevens")


@verifies("blackjack.17.g.1")
@pytest.mark.parametrize(("kind", "options"), [("over_13", OVER), ("same_suit", SUIT)])
def test_an_additional_wager_is_at_most_the_base_wager(kind: str, options: dict[str, Any]) -> None:
    table = table_of("", **options)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="more than the base wager") as refusal:
        table.place("p1", f"11 on {kind}")
    assert refusal.value.accepted == "up to $10"
    table.place("p1", f"10 on {kind}")
    with pytest.raises(Refused, match="more than the base wager"):
        table.place("p1", f"1 on {kind}")


@verifies("blackjack.17.b.4")
def test_a_blackjack_paid_at_once_leaves_no_seven_to_wait_for() -> None:
    table = dealt("Ah 4c Kh 9d", "10 on main", "1 on sevens", **SEVENS, sevens_any_card=True)
    assert (over(table), net(table)) == (True, 15 - 1)
    assert sevens(("Ah", "Kh"), table.table.rules) == LOST, "nor do the odds count a third card"
