"""Craps, Section 10: the roll is called at once, and everything it decides is settled."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Announced, DrawVoided, OutcomeDeclared, RoundEnded, WagerPlaced
from croupier.core.game import displays
from croupier.core.step import Draw
from croupier.core.view import Thing
from croupier.floor.web.pages.phrases import at, known
from croupier.floor.web.pages.words import speaking
from croupier.games.craps.play import RollSettled
from croupier.notation.outcome import came
from croupier.notation.prose import setting_at
from croupier.rulebook.citation import verifies
from tests.games.craps.shooting import GAMES, said, shooter, throw
from tests.games.craps.tables import a_table, roll
from tests.games.scripted import only

COME_OUT = {
    "1-1": "aces, craps, line away",
    "1-2": "ace-deuce, craps, line away",
    "2-2": "four the hard way, the point is 4",
    "3-1": "four easy, the point is 4",
    "4-1": "five, the point is 5",
    "3-3": "six the hard way, the point is 6",
    "5-1": "six easy, the point is 6",
    "3-4": "seven, front line winner",
    "4-4": "eight the hard way, the point is 8",
    "6-3": "nine, the point is 9",
    "5-5": "ten the hard way, the point is 10",
    "5-6": "yo-leven, front line winner",
    "6-6": "boxcars, craps, line away, bar the don'ts",
}
POINT_OF_6 = {
    "1-1": "aces",
    "3-3": "six the hard way, winner, pay the line",
    "4-2": "six easy, winner, pay the line",
    "6-2": "eight easy",
    "5-6": "yo-leven",
    "1-6": "seven out, line away",
}
CALLERS: tuple[tuple[str, dict[str, str], str], ...] = (
    ("craps", {}, "stickperson"),
    ("minicraps", {"mini_stick": "yes"}, "stickperson"),
    ("minicraps", {"mini_stick": "no"}, "dealer"),
)


@verifies("craps.10.a")
@pytest.mark.parametrize(("face", "call"), COME_OUT.items())
def test_a_come_out_roll_is_called_by_its_sum(face: str, call: str) -> None:
    (told,) = only(throw(shooter(), face), Announced)
    assert (told.who, told.says, told.cites) == ("stickperson", call, ("craps.10.a",))


@verifies("craps.10.a")
@pytest.mark.parametrize(("face", "call"), POINT_OF_6.items())
def test_a_roll_for_the_point_is_called_by_its_sum(face: str, call: str) -> None:
    table = shooter()
    throw(table, "5-1")
    (told,) = only(throw(table, face), Announced)
    assert told.says == call


@verifies("craps.10.a")
@pytest.mark.parametrize(("key", "options", "who"), CALLERS)
def test_who_has_the_dice_in_charge_calls_the_roll(
    key: str, options: dict[str, str], who: str
) -> None:
    (told,) = only(throw(shooter(key=key, **options), "3-3"), Announced)
    assert told.who == who
    [(caller, does)] = said(key, "settlement", "craps.10.a", **options)
    assert caller == who
    assert "sum of the uppermost faces" in does


@verifies("craps.10.a", "craps.10.b", "craps.10.c")
@pytest.mark.parametrize("key", GAMES)
def test_the_call_comes_first_and_all_is_settled_before_the_next_throw(key: str) -> None:
    table = shooter(key=key)
    table.place("p2", "10 on dont_pass")
    table.place("p2", "10 on field")
    table.close()
    done = [type(event).__name__ for event in table.enter("5-6")]
    kept = ["Announced", "Collected", "Paid", "Paid", "RollSettled", "RoundEnded"]
    assert [name for name in done if name in kept] == kept
    assert not table.table.wagers
    with pytest.raises(Refused):
        table.enter("1-1")


@verifies("craps.10.b", "craps.10.c")
@pytest.mark.parametrize(("key", "options", "who"), CALLERS)
def test_the_dice_come_to_the_center_and_go_back_by_the_stick(
    key: str, options: dict[str, str], who: str
) -> None:
    clause = "craps.10.b" if key == "craps" else "craps.10.c"
    told = said(key, "settlement", clause, **options)
    assert [one for one, _ in told] == [who, "dealer"]
    assert "with the stick" in told[0][1]
    assert "center" in told[0][1]
    assert "before the dice go back" in told[1][1]
    [(back, does)] = said(key, "ending", clause, **options)
    assert back == who
    assert does.startswith("passes the dice to the shooter with the stick")


@verifies("craps.10.b")
def test_wagers_are_settled_as_they_lay_when_the_dice_were_thrown() -> None:
    table = shooter()
    table.close()
    with pytest.raises(Refused) as refused:
        table.place("p2", "10 on field")
    assert refused.value.cites == ("craps.3.a",)
    table.enter("1-1")
    assert not table.table.wagers


@verifies("craps.1.come-out-roll", "craps.1.come-out-point", "craps.10.b")
@pytest.mark.parametrize("total", ["2-2", "3-2", "5-1", "6-2", "6-3", "6-4"])
def test_the_marker_follows_the_point(total: str) -> None:
    table, point = shooter(), sum(map(int, total.split("-")))
    assert displays(table.game, table.table)["marker"] == "off"
    (set_,) = only(throw(table, total), RollSettled)
    assert (set_.what, set_.point) == ("point set", point)
    assert displays(table.game, table.table) == {"marker": f"on {point}", "shooter": "p1"}
    assert table.view("p2").things[-2:] == (
        Thing("marker", "marker", f"on {point}"),
        Thing("shooter", "shooter", "p1"),
    )
    (rolled,) = only(throw(table, "1-1"), RollSettled)
    assert (rolled.what, rolled.point) == ("rolled", point)
    (made,) = only(throw(table, total), RollSettled)
    assert (made.what, made.point) == ("point made", None)
    assert displays(table.game, table.table)["marker"] == "off"


@verifies("craps.10.a.2.i", "craps.10.a.2.ii")
@pytest.mark.parametrize(
    ("key", "who", "clause"),
    [("craps", "boxperson", "craps.10.a.2.i"), ("minicraps", "floorperson", "craps.10.a.2.ii")],
)
def test_a_disputed_face_is_decided_or_voided_by_the_one_who_may(
    key: str, who: str, clause: str
) -> None:
    table = shooter(key=key)
    table.close()
    before = table.table
    with pytest.raises(Refused) as refused:
        table.incident("disputed_face", shows="3-3", by="stickperson")
    assert refused.value.cites == (clause,)
    assert refused.value.accepted == f"the {who}"
    with pytest.raises(Refused):
        table.incident("disputed_face", by=who)
    assert table.table == before
    (void,) = only(table.incident("disputed_face", shows="void", by=who), DrawVoided)
    assert void.cites == (clause,)
    table.close()
    assert isinstance(table.step_now, Draw)
    (told,) = only(table.incident("disputed_face", shows="3-3"), OutcomeDeclared)
    assert (told.outcome, told.cites) == ("3-3", (clause,))
    assert table.table.play.point == 6
    assert said(key, "incident:disputed_face", clause)[0][0] == who


def test_a_round_is_one_roll_and_wagers_stay_from_one_to_the_next() -> None:
    table = shooter()
    done = throw(table, "3-3")
    assert only(done, RoundEnded)
    assert [(w.kind, w.at) for w in table.table.wagers] == [("pass", 6)]
    assert not [e for e in throw(table, "2-2") if isinstance(e, WagerPlaced)]


@pytest.mark.parametrize("key", GAMES)
def test_a_roll_that_decides_no_line_bet_is_said_with_the_point_it_leaves(key: str) -> None:
    table = a_table(key=key)
    table.place("p1", "10 on pass")
    said = list[str]()
    for total in (5, 9, 5):
        roll(table, total)
        seen = came([entry.event for entry in table.log], setting_at(table.game, table.table, "p1"))
        assert seen is not None
        said.append(seen.says)
    five, nine, made = said
    assert (five, nine) == ("Five, the point is 5", "Nine, the point is still 5")
    assert made == "Five, winner, pay the line"
    with speaking("es"), at(table.game):
        assert known(nine) == "Nueve, el punto sigue siendo 5"
