"""Section 24: twenty in the first two cards."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Paid
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import dealt, go, net, over, says, settled, table_of
from tests.games.scripted import only


@verifies("blackjack.24.a", "blackjack.24.d", "blackjack.24.f", "blackjack.24.g.1")
@verifies("blackjack.24.g.2", "blackjack.24.g.3")
@pytest.mark.parametrize(
    ("pays", "cards", "won"),
    [
        ("A", "Kh 9c Qd", 20),
        ("A", "Kh 9c Qh", 45),
        ("A", "Kd 9c Kd", 95),
        ("B", "Kd 9c Kd", 125),
        ("A", "Qh 9c Qh", 625),
        ("B", "Qh 9c Qh", 1000),
        ("A", "Ah 9c 9h", 45),
        ("A", "Kh 9c 9h", -5),
        ("B", "Kh 9c Qh", 50),
        ("A", "Kd 9c Kh", 20),
        ("B", "Qd 9c Qh", 20),
        ("A", "Ah 9c 9d", 20),
        ("A", "Qd 9c Qd", 95),
    ],
)
def test_twenty_in_two_cards(pays: str, cards: str, won: int) -> None:
    table = dealt(f"{cards} 8d", "10 on main", "5 on twenty_point", twenty=pays)
    assert settled(table, "twenty_point") == won * 100


@verifies("blackjack.24.e", "blackjack.24.e.1.i", "blackjack.24.e.1.ii", "blackjack.24.e.2")
@pytest.mark.parametrize(
    ("hole_card", "second", "now", "won"),
    [
        ("hole_reader", "9d", 625, 625),
        ("hole_reader", "Ad", 5000, 5000),
        ("none", "9d", 0, 625),
        ("none", "Ad", 0, 5000),
    ],
)
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


@verifies("blackjack.24.d")
def test_twenty_is_settled_from_the_far_right() -> None:
    table = table_of("Kh 5h Kd 9c Kh 6h Qd 9d", 3, twenty="A")
    for patron in ("p1", "p2", "p3"):
        table.place(patron, "10 on main")
        table.place(patron, "5 on twenty_point")
    done = go(table)
    assert [(e.patron, e.amount) for e in only(done, Paid)] == [("p3", 4500), ("p1", 9500)]
    order = [e.patron for e in done if isinstance(e, Paid | Collected)]
    assert order == ["p2", "p3", "p1"], "all losing wagers are collected, and winning ones paid"


@verifies("blackjack.24.e")
def test_queens_of_hearts_come_after_all_other_twenties() -> None:
    table = table_of("Kh Qh Kc Kd Qh 9d", 2, twenty="A")
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
        table.place(patron, "5 on twenty_point")
    done = go(table)
    assert [(e.patron, e.amount) for e in only(done, Paid)] == [("p1", 2000), ("p2", 62500)]


@verifies("blackjack.24.e.2")
@pytest.mark.parametrize("second", ["9d", "Ad"])
def test_dealt_face_up_queens_of_hearts_are_paid_with_the_hand(second: str) -> None:
    options: dict[str, Any] = {"twenty": "A", "hole_card": "face_up", "resplit": False}
    table = dealt(f"Qh Kc Qh {second}", "10 on main", "5 on twenty_point", **options)
    if second == "9d":
        assert settled(table, "twenty_point") == 0
        says(table, "stand")
    assert (over(table), settled(table, "twenty_point")) == (
        True,
        62500 if second == "9d" else 500000,
    )


@verifies("blackjack.24.f")
def test_what_a_twenty_pays_may_be_raised_and_not_lowered() -> None:
    table = dealt(
        "Kh 9c Qd 8d",
        "10 on main",
        "5 on twenty_point",
        twenty="A",
        twenty_odds={"twenty_point_A_any": "5 to 1"},
    )
    assert settled(table, "twenty_point") == 2500
    with pytest.raises(Refused, match=r"blackjack\.24\.f"):
        table_of("", twenty="A", twenty_odds={"twenty_point_A_any": "3 to 1"})


@verifies("blackjack.24.f")
@pytest.mark.parametrize(
    ("pays", "lines"), [("A", (1000, 125, 19, 9, 4)), ("B", (1000, 200, 25, 10, 4))]
)
def test_both_pay_tables_of_a_twenty(pays: str, lines: tuple[int, ...]) -> None:
    hands = ("Qh Kc Qh Ad", "Qh 9c Qh 9d", "Kd 9c Kd 9d", "Kd 9c Jd 9d", "Kd 9c Jh 9d")
    for cards, odds in zip(hands, lines, strict=True):
        table = dealt(cards, "10 on main", "5 on twenty_point", twenty=pays)
        assert settled(table, "twenty_point") == odds * 500


@verifies("blackjack.24.g.1", "blackjack.24.a")
def test_an_ace_and_a_nine_where_the_house_reads_it_otherwise() -> None:
    table = dealt(
        "Ah 9c 9h 8d", "10 on main", "5 on twenty_point", twenty="A", ace_nine_is_twenty=False
    )
    assert settled(table, "twenty_point") == -500
