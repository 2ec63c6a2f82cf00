"""Sections 11 and 12: insurance, and who draws cards."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Paid
from croupier.core.prompt import Amount
from croupier.games.families.twentyone.dealer import DealerStands, HoleCardRead, draws
from croupier.games.families.twentyone.hands import Showdown, Total
from croupier.games.spanish21.wagers import insurance
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.spanish21.tables import asked, dealt, events, net, over, rules, says

HOLE: dict[str, Any] = {"hole_card": "hole"}


@verifies("spanish21.11.a", "spanish21.11.c")
@pytest.mark.parametrize(("second", "won"), [("Kd", 0), ("Jd", 0), ("9d", -15), ("Ad", -15)])
def test_insurance_wins_2_to_1_where_the_second_card_is_a_face_card(second: str, won: int) -> None:
    table = dealt(f"Kh Ac 6h {second} 9s 9h", **HOLE)
    assert asked(table).about == "insurance at 1"
    says(table, "5", "stand")
    assert (over(table), net(table)) == (True, won)


@verifies("spanish21.11.a")
def test_insurance_is_offered_against_an_ace_alone() -> None:
    assert asked(dealt("Kh Kc 6h 9d", **HOLE)).about == "1"
    assert asked(dealt("Kh Ac 6h 9d", **HOLE)).cites == ("spanish21.11.a", "spanish21.11.b")
    shown = insurance("", Showdown("0", "21"), rules())
    assert shown.loses


@verifies("spanish21.11.b")
def test_insurance_is_up_to_half_or_the_next_amount_that_chips_make() -> None:
    table = dealt("Kh Ac 6h 9d", "15 on main", **HOLE)
    assert asked(table).form == Amount(1_00, 8_00, 1_00)
    with pytest.raises(Refused):
        table.choose("p1", "9")
    even = dealt("Kh Ac 6h 9d", "20 on main", **HOLE)
    assert asked(even).form == Amount(1_00, 10_00, 1_00)


@verifies("spanish21.11.b")
def test_insurance_comes_before_the_reader() -> None:
    table = dealt("Kh Ac 6h Kd")
    assert not only(events(table), HoleCardRead)
    done = says(table, "5")
    assert only(done, HoleCardRead)
    assert (over(table), net(table)) == (True, 0)


@verifies("spanish21.11.d")
def test_lost_insurance_is_collected_before_the_dealer_draws() -> None:
    table = dealt("Kh Ac 9h 2d 4d", hole_card="none")
    says(table, "5")
    done = says(table, "stand")
    order = [
        (type(e), getattr(e, "spot", "")) for e in done if isinstance(e, Dealt | Collected | Paid)
    ]
    assert order[:3] == [(Dealt, ""), (Collected, "insurance@1"), (Dealt, "")]
    assert only(done, Collected)[0].cites == ("spanish21.11.a", "spanish21.11.d")


@verifies("spanish21.12.a", "spanish21.12.a.1")
def test_a_player_draws_below_21_and_never_on_it() -> None:
    table = dealt("Ah 9c 5h 8d 4d Ad", **HOLE)
    assert "hit" in asked(table).choices
    says(table, "hit")
    assert "hit" in asked(table).choices, "a soft 20 may draw"
    says(table, "hit")
    assert (over(table), net(table)) == (True, 10), "a 21 may not"
    hard = dealt("Kh 9c 5h 8d 6d", **HOLE)
    says(hard, "hit")
    assert over(hard)


@verifies("spanish21.12.b")
def test_the_dealer_stands_on_every_17() -> None:
    terms = rules().terms
    for points in range(4, 22):
        assert draws(Total(points), terms) is (points < 17)
    for points in range(12, 22):
        assert draws(Total(points, soft=True), terms) is (points < 17)
    table = dealt("Kh Ac 8h 6d", **HOLE)
    done = says(table, "no", "stand")
    assert [e.points for e in only(done, DealerStands)] == [17]
    assert net(table) == 10


@verifies("spanish21.12.c")
def test_the_dealer_draws_nothing_that_decides_nothing() -> None:
    broken = dealt("Kh 9c 6h 2d 9d", **HOLE)
    done = says(broken, "hit")
    assert [e.to for e in only(done, Dealt)] == [("1",)]
    assert (over(broken), net(broken)) == (True, -10)
    best = dealt("Kh 9c 5h 2d 6d", **HOLE)
    done = says(best, "hit")
    assert [e.to for e in only(done, Dealt)] == [("1",)], "a 21 wins whatever the dealer makes"
    natural = dealt("Ah Qc Kh 2d", hole_card="none")
    assert (over(natural), net(natural)) == (True, 15)
    assert [e.to for e in only(events(natural), Dealt)][-1] == ("1", "dealer", "1")
