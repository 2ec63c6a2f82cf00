"""Section 7: insurance and even money."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Paid, Returned, Staked
from croupier.games.families.twentyone.dealer import HoleCardRead
from croupier.games.families.twentyone.play import HandTaken
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.zappit.tables import asked, dealt, net, over, says


@verifies("zappit.6.f", "zappit.7.a")
@pytest.mark.parametrize(("up", "offered"), [("Ac", True), ("Kc", False), ("9c", False)])
def test_insurance_is_offered_against_an_ace(up: str, offered: bool) -> None:
    table = dealt(f"Th {up} 8h 9d")
    assert asked(table).about.startswith("insurance") is offered
    if offered:
        assert "zappit.7.a" in asked(table).cites


@verifies("zappit.7.b")
def test_insurance_is_at_most_half_or_what_chips_make_next() -> None:
    table = dealt("Th Ac 8h 9d", "25 on main")
    with pytest.raises(Refused) as refusal:
        table.choose("p1", "14")
    assert "zappit.7.b" in refusal.value.cites
    (staked,) = only(table.choose("p1", "13"), Staked)
    assert (staked.wager.kind, staked.wager.amount) == ("insurance", 13_00)
    fives = dealt("Th Ac 8h 9d", "25 on main", **{"limits.increment": 5})
    fives.choose("p1", "15")


@verifies("zappit.7.b")
def test_insurance_comes_before_the_reader() -> None:
    table = dealt("Th Ts Ac 8h 7s 9d", patrons=2)
    assert asked(table).patrons == ("p1",)
    assert not only(says(table, "5"), HoleCardRead)
    assert asked(table).patrons == ("p2",)
    assert only(says(table, "no"), HoleCardRead)
    with pytest.raises(Refused):
        table.choose("p2", "5")


@verifies("zappit.7.a", "zappit.7.c", "zappit.10.b")
def test_a_ten_in_the_hole_pays_insurance() -> None:
    table = dealt("Th Ac 8h Kd")
    done = says(table, "5")
    (paid,) = only(done, Paid)
    assert (paid.amount, str(paid.odds), paid.cites) == (
        10_00,
        "2 to 1",
        ("zappit.7.c", "zappit.10.b"),
    )
    assert (over(table), net(table)) == (True, 0)


@verifies("zappit.7.d")
def test_losing_insurance_is_collected_before_any_further_card() -> None:
    table = dealt("Th Ac 8h 9d")
    done = says(table, "5")
    (lost,) = only(done, Collected)
    assert (lost.spot, lost.amount, lost.cites) == ("insurance@1", 5_00, ("zappit.7.d",))
    assert asked(table).about == "1"


@verifies("zappit.7.e")
@pytest.mark.parametrize("hole", ["9d", "Kd"])
def test_even_money_is_paid_at_once_whatever_the_hole_card(hole: str) -> None:
    table = dealt(f"Ah Ac Kh {hole}")
    assert asked(table).choices == ("no", "even money")
    done = says(table, "even money")
    (paid,) = only(done, Paid)
    assert (paid.amount, paid.cites) == (10_00, ("zappit.7.e",))
    assert only(done, HandTaken)[0].cards == ("Ah", "Kh")
    assert (over(table), net(table)) == (True, 10)


@verifies("zappit.7.e")
def test_even_money_is_offered_only_for_a_blackjack_and_where_the_house_has_it() -> None:
    assert asked(dealt("Th Ac 8h Kd")).choices == ("no",)
    table = dealt("Ah Ac Kh Kd", even_money=False)
    assert asked(table).choices == ("no",)
    says(table, "no")
    assert (over(table), net(table)) == (True, 0)


@verifies("zappit.6.g.1", "zappit.7.c")
def test_an_insured_blackjack_against_a_blackjack() -> None:
    table = dealt("Ah Ac Kh Kd")
    done = says(table, "5")
    assert [e.spot for e in only(done, Returned)] == ["main@1"]
    assert net(table) == 10


def test_even_money_survives_a_22_that_others_see() -> None:
    table = dealt("Ah Ts Ac Kh 9s 5d 6h Td", patrons=2)
    says(table, "even money", "no", "stand")
    assert over(table)
    assert [net(table, patron) for patron in ("p1", "p2")] == [10, 0]
