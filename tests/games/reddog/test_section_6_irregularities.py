"""Sections 6 and 7: irregularities, and more than one betting area."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Dealt, Discarded, Returned
from croupier.core.step import Ask, Open
from croupier.games.families.astray import CardKept
from croupier.games.families.shoe import CardsRemoved, ShoeSpent
from croupier.games.families.upkeep import CardsCorrected
from croupier.games.reddog.play import PlayedOn
from croupier.rulebook.citation import verifies
from tests.games.reddog.tables import chips, dealt, due, finish, hand, raising, wager
from tests.games.scripted import only


@verifies("reddog.6.a")
@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_card_face_up_in_the_shoe_is_not_used(after: int) -> None:
    cards = ["4s", "9h", "6d"]
    table = dealt(*cards[:after], "Kc", *cards[after:])
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: not now.open and len(now.play.hands) == after)
    table.incident("card_face_up_in_shoe")
    assert due(table).to == ("exposed",)
    (gone,) = only(table.step(), Discarded)
    assert (gone.cards, gone.why, gone.cites) == (("Kc",), "not used", ("reddog.6.a",))
    finish(table)
    assert table.table.play.shoe.rack[-1] == ("4s", "9h", "6d")
    assert chips(table) == 1010


@verifies("reddog.6.a", "reddog.5.i", "reddog.5.f")
@pytest.mark.parametrize("first", ["4s", "9s"])
def test_one_found_before_the_third_card_is_not_the_third(first: str) -> None:
    table = dealt(first, "9h", "Kc", "9d")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.closed or now.play.paired)
    assert due(table).to == ("third",)
    table.incident("card_face_up_in_shoe")
    assert due(table).to == ("exposed",)
    table.step()
    assert due(table).to == ("third",)
    finish(table)
    assert table.table.play.shoe.rack[-2:] == (("Kc",), (first, "9h", "9d"))


@verifies("reddog.6.a")
def test_one_that_equals_a_card_on_the_table_leaves_that_card_there() -> None:
    table = raising("4s", "9h", "9h", "6d")
    table.incident("card_face_up_in_shoe")
    table.step()
    assert table.table.play.hands["second"] == (("9h", None),)
    assert "exposed" not in table.table.play.hands


@verifies("reddog.6.a")
def test_one_that_is_found_between_rounds_leaves_before_the_next() -> None:
    table = hand("4s", "9h", "6d")
    table.incident("IR-RD-1", card="Ts")
    assert table.table.play.shoe.rack[-1] == ("Ts",)
    assert isinstance(table.step_now, Open)
    fresh = dealt()
    with pytest.raises(Refused, match="no shoe is in play") as refusal:
        fresh.incident("card_face_up_in_shoe")
    assert refusal.value.cites == ("reddog.6.a",)


@verifies("reddog.6.b")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = raising("4s", "9h", "6d")
    (kept,) = only(table.incident("card_drawn_in_error"), CardKept)
    assert kept.cites == ("reddog.6.b",)
    drawn = only(finish(table), Dealt)
    assert [(one.cards, one.to) for one in drawn] == [(("6d",), ("third",))]
    with pytest.raises(Refused, match="no card is due"):
        table.incident("card_drawn_in_error")


@verifies("reddog.6.c")
def test_an_exposed_third_card_lets_each_player_void_the_round() -> None:
    table = dealt("4s", "9h", "Kd", "6d")
    table.place("p1", "10 on main")
    table.place("p2", "20 on main")
    table.play_round(until=lambda now: now.play.raising)
    table.choose("p1", "raise")
    table.incident("third_card_exposed")
    assert due(table).to == ("exposed",)
    (gone,) = only(table.step(), Discarded)
    assert (gone.cards, gone.cites) == (("Kd",), ("reddog.6.c",))
    step = table.step_now
    assert isinstance(step, Ask)
    assert (step.patrons, step.choices, step.silence) == (("p1", "p2"), ("play", "void"), "play")
    with pytest.raises(Refused, match="already being asked"):
        table.incident("third_card_exposed")
    done = table.choose("p1", "void")
    (left, *back) = (e for e in done if isinstance(e, PlayedOn | Returned))
    assert isinstance(left, PlayedOn)
    assert (left.patron, left.voids, len(back)) == ("p1", True, 2)
    assert [(e.spot, e.amount, e.cites) for e in only(done, Returned)] == [
        ("main@1", 10_00, ("reddog.6.c",)),
        ("raise@1", 10_00, ("reddog.6.c",)),
    ]
    (on,) = only(table.choose("p2", "play"), PlayedOn)
    assert (on.patron, on.voids) == ("p2", False)
    table.choose("p2", "raise")
    finish(table)
    assert (chips(table), chips(table, "p2")) == (1000, 1040)


@verifies("reddog.6.c")
def test_it_cannot_happen_once_raises_are_closed_or_without_a_spread() -> None:
    table = raising("4s", "9h", "6d")
    table.close()
    with pytest.raises(Refused, match="raises are closed") as refusal:
        table.incident("third_card_exposed")
    assert refusal.value.cites == ("reddog.6.c",)
    paired = dealt("9s", "9h", "6d")
    paired.play_round(until=lambda now: now.play.paired)
    with pytest.raises(Refused, match="no third card is due"):
        paired.incident("third_card_exposed")


@verifies("reddog.7")
def test_a_player_has_one_betting_area() -> None:
    table = dealt()
    table.place("p1", "10 on main")
    assert wager(table, "main").box == 1
    for bid in ("10 on main at 3", "10 on main at 2"):
        with pytest.raises(Refused) as refusal:
            table.place("p1", bid)
        assert "reddog.7" in refusal.value.cites
        assert refusal.value.accepted == "Original wager of place 1"
    with pytest.raises(Refused, match="no such box"):
        table.place("p1", "10 on main at 8")


@verifies("reddog.7")
def test_the_house_may_permit_more() -> None:
    table = dealt("4s", "9h", "6d", areas_per_player=2)
    table.place("p1", "10 on main")
    table.place("p1", "20 on main at 5")
    with pytest.raises(Refused, match="2 betting areas"):
        table.place("p1", "10 on main at 6")
    with pytest.raises(Refused, match="another player"):
        table.place("p1", "10 on main at 2")
    table.place("p1", "5 on main at 5")
    table.take_down("p1", wager(table, "main").id + 1, 5_00)
    table.buy("p3", 100_00)
    table.act("p3", "sit", seat="4")
    with pytest.raises(Refused, match="another player"):
        table.place("p3", "10 on main at 5")
    table.play_round(until=lambda now: now.play.raising)
    table.choose("p1", "raise", about=5)
    assert wager(table, "raise").amount == 20_00
    table.place("p1", "10 on raise at 1")
    finish(table)
    assert chips(table) == 1060


@verifies("reddog.7")
def test_no_more_areas_are_permitted_than_the_table_has() -> None:
    with pytest.raises(Refused, match="the table has 4") as refusal:
        dealt(areas_per_player=5, seats=4)
    assert "reddog.7" in refusal.value.cites


@verifies("cmr146.49.10")
@pytest.mark.parametrize("closed", [False, True])
def test_removed_cards_end_the_shoe_once(closed: bool) -> None:
    table = raising("4s", "9h", "6d") if closed else hand("4s", "9h", "6d")
    if closed:
        table.close()
    done = table.incident("cards_removed")
    kinds = [type(e) for e in done if isinstance(e, CardsRemoved | ShoeSpent)]
    assert kinds == [CardsRemoved, ShoeSpent]
    assert bool(only(done, Returned)) == closed


@verifies("cmr146.49.6.a")
def test_an_inspection_finds_an_unsuitable_card_unless_said_otherwise() -> None:
    (corrected,) = only(dealt().incident("unsuitable_card"), CardsCorrected)
    assert (corrected.found, corrected.cites) == ("unsuitable", ("cmr146.49.6.a",))
