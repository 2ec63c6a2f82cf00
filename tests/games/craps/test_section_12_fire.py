"""Craps, Section 12: the fire bet, its markers, its successors and who watches it."""

import re
from collections.abc import Iterable

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Collected, Paid
from croupier.core.step import Confirm
from croupier.drawing.layers import BROAD, LARGEST, SIZE
from croupier.drawing.outline import encloses
from croupier.drawing.things import things_svg
from croupier.games.craps.play import DicePassed, FireMarked, RollSettled
from croupier.games.craps.procedure import WATCH
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from tests.games.craps.shooting import offered_to, said, seated, shooter, throw
from tests.games.scripted import only, waits_for

FACES = {4: "3-1", 5: "4-1", 6: "5-1", 8: "6-2", 9: "6-3", 10: "6-4"}


def burning(*patrons: str, **options: str) -> Driver:
    """A shooter with the line covered, and a fire bet of five dollars."""
    table = shooter(*patrons, fire_bet="yes", **options)
    table.place("p1", "5 on fire")
    return table


def make(table: Driver, points: Iterable[int]) -> list[FireMarked]:
    """Make these points one after another, with a line bet for each and all confirmed."""
    marked: list[FireMarked] = []
    for point in points:
        who = table.table.play.shooter
        if not table.table.wagers_of(who) or all(w.kind == "fire" for w in table.table.wagers):
            table.place(who, "10 on pass")
        throw(table, FACES[point])
        marked += only(throw(table, FACES[point]), FireMarked)
        if isinstance(table.step_now, Confirm):
            table.step()
            table.step()
    return marked


def seven_out(table: Driver) -> list[tuple[str, int, int]]:
    """A loser seven: what becomes of the fire bets, as patron, won and lost."""
    who = table.table.play.shooter
    if table.table.play.point is None:
        if not any(w.kind == "pass" for w in table.table.wagers_of(who)):
            table.place(who, "10 on pass")
        throw(table, FACES[8])
    done = throw(table, "3-4")
    (settled,) = only(done, RollSettled)
    assert settled.what == "seven out"
    won = [(e.patron, e.amount, 0) for e in only(done, Paid) if e.spot == "fire"]
    return won + [(e.patron, 0, e.amount) for e in only(done, Collected) if e.spot == "fire"]


@verifies("craps.12.a", "craps.2.nn")
def test_the_fire_bet_is_taken_where_the_house_elects_it_and_never_at_mini_craps() -> None:
    table = seated()
    with pytest.raises(Refused, match="not offered"):
        table.place("p1", "5 on fire")
    with pytest.raises(UnknownName):
        seated(key="minicraps").place("p1", "5 on fire")
    with pytest.raises(Refused):
        seated(key="minicraps", fire_bet="yes")
    assert "fire" not in describe(game("minicraps"), seated(key="minicraps").rules).lower()


@verifies("craps.12.a.1", "craps.2.nn")
def test_a_fire_bet_is_made_before_a_new_shooters_first_come_out_roll() -> None:
    table = burning()
    table.place("p2", "1 on fire")
    throw(table, "5-6")
    with pytest.raises(Refused) as refused:
        table.place("p3", "1 on fire")
    assert refused.value.cites == ("craps.2.nn", "craps.12.a.1")
    table.place("p1", "10 on pass")
    throw(table, "3-3")
    throw(table, "3-4")
    assert offered_to(table) == "p2"
    table.place("p3", "1 on fire")
    table.choose("p2", "accept")
    table.place("p2", "1 on fire")
    assert [w.patron for w in table.table.wagers if w.kind == "fire"] == ["p3", "p2"]


@verifies("craps.12.a.1")
def test_a_shooter_who_takes_over_a_point_has_no_come_out_roll_yet() -> None:
    table = shooter(fire_bet="yes")
    throw(table, "3-3")
    table.act("p1", "pass_dice")
    table.choose("p2", "accept")
    with pytest.raises(Refused, match="the point is 6") as refused:
        table.place("p3", "1 on fire")
    assert refused.value.cites == ("craps.2.nn", "craps.12.a.1")
    throw(table, "4-2")
    table.place("p3", "1 on fire")
    table.place("p2", "10 on pass")
    throw(table, "5-6")
    with pytest.raises(Refused, match="has already thrown"):
        table.place("p1", "1 on fire")


@verifies("craps.12.a.1", "craps.12.a.3")
def test_fire_bets_lie_on_numbered_areas_and_are_brought_in_before_the_boxperson() -> None:
    [(who, does)] = said("craps", "betting", "craps.12.a.1", fire_bet="yes")
    assert (who, "nearest its player" in does) == ("dealer", True)
    [(who, does)] = said("craps", "betting", "craps.12.a.3", fire_bet="yes")
    assert who == "dealer"
    assert "order of their numbers" in does
    assert "in front of the boxperson" in does
    for clause in ("craps.12.a.1", "craps.12.a.3"):
        assert not said("craps", "betting", clause)


@verifies("craps.12.a.3")
def test_a_fire_bet_brought_in_after_a_roll_without_a_point_waits_for_one() -> None:
    table = burning("p1")
    throw(table, "5-6")
    assert [w.at for w in table.table.wagers if w.kind == "fire"] == ["0:"]
    table.place("p1", "10 on pass")
    throw(table, FACES[4])
    assert [w.at for w in table.table.wagers if w.kind == "fire"] == ["4:"]


def passes(table: Driver, how: str) -> None:
    """The first shooter gives up the dice before a loser seven."""
    if how == "passed":
        (passed,) = only(table.act("p1", "pass_dice"), DicePassed)
        assert (passed.patron, passed.ordered, passed.cites) == ("p1", False, ("craps.11.a",))
    elif how == "ordered":
        (passed,) = only(table.incident("shooter_ordered_to_pass"), DicePassed)
        assert (passed.patron, passed.ordered, passed.cites) == ("p1", True, ("craps.11.a.2",))
    else:
        (passed,) = only(table.incident("dice_passed_with_fire_bets"), DicePassed)
        cited = ("craps.11.a", "craps.12.a.2")
        assert (passed.patron, passed.ordered, passed.cites) == ("p1", False, cited)
    assert offered_to(table) == "p2"


@verifies("craps.12.a.2")
@pytest.mark.parametrize("how", ["passed", "incident", "ordered"])
def test_pending_fire_bets_are_carried_to_the_successors_loser_seven(how: str) -> None:
    table = burning()
    make(table, (4, 5))
    passes(table, how)
    table.choose("p2", "accept")
    assert [w.at for w in table.table.wagers if w.kind == "fire"] == ["0:4,5"]
    table.place("p2", "10 on pass")
    make(table, (6, 8))
    assert seven_out(table) == [("p1", 24 * 5_00, 0)]
    burning_incident = ("craps", "incident:dice_passed_with_fire_bets", "craps.12.a.2")
    [(who, does)] = said(*burning_incident, fire_bet="yes")
    assert not said(*burning_incident)
    assert (who, "next shooter" in does) == ("dealer", True)


@verifies("craps.12.a.2", "craps.2.nn")
def test_each_fire_bet_keeps_its_own_tally_from_when_it_was_made() -> None:
    table = burning()
    make(table, (4, 5, 6))
    table.act("p1", "pass_dice")
    table.choose("p2", "accept")
    table.place("p3", "2 on fire")
    table.place("p2", "10 on pass")
    make(table, (8, 9))
    assert [w.at for w in table.table.wagers if w.kind == "fire"] == ["0:4,5,6,8,9", "0:8,9"]
    assert seven_out(table) == [("p1", 249 * 5_00, 0), ("p3", 0, 2_00)]


@verifies("craps.12.a.2")
def test_no_dice_pass_with_fire_bets_where_there_are_none() -> None:
    table = shooter(fire_bet="yes")
    with pytest.raises(Refused, match="no fire bet is pending"):
        table.incident("dice_passed_with_fire_bets")
    table.place("p2", "1 on fire")
    table.close()
    with pytest.raises(Refused, match="between rolls"):
        table.incident("dice_passed_with_fire_bets")


@verifies("craps.12.a.4")
def test_a_numbered_marker_is_laid_on_each_different_point() -> None:
    table = burning()
    marked = make(table, (9, 4, 9, 10))
    assert [(one.point, one.points) for one in marked] == [(9, 1), (4, 2), (10, 3)]
    assert {one.cites for one in marked} == {("craps.12.a.4",)}
    assert table.table.play.fire_points == (9, 4, 10)
    seven_out(table)
    assert table.table.play.fire_points == ()
    [(who, does)] = said("craps", "settlement", "craps.12.a.4", fire_bet="yes")
    assert (who, "inscribed with the number" in does) == ("dealer", True)


def markers(table: Driver) -> dict[str, str]:
    """The fire bet point markers that everyone sees."""
    seen = table.view("p3").things
    return {one.what: one.face for one in seen if one.what.startswith("fire marker")}


@verifies("craps.12.a.2", "craps.12.a.4")
@pytest.mark.parametrize("how", ["passed", "incident", "ordered", "left"])
def test_the_markers_stay_when_the_dice_pass_and_the_next_shooter_adds_to_them(how: str) -> None:
    table = burning(line="dont_pass") if how == "left" else burning()
    make(table, (9, 4))
    assert markers(table) == {"fire marker 1": "on 9", "fire marker 2": "on 4"}
    if how == "left":
        table.cash_out("p1")
        table.act("p1", "pass_dice")
    else:
        passes(table, how)
    assert markers(table) == {"fire marker 1": "on 9", "fire marker 2": "on 4"}
    table.choose("p2", "accept")
    table.place("p2", "10 on pass")
    assert [(one.point, one.points) for one in make(table, (4, 10))] == [(10, 3)]
    assert markers(table) == {
        "fire marker 1": "on 9",
        "fire marker 2": "on 4",
        "fire marker 3": "on 10",
    }
    seven_out(table)
    assert markers(table) == {}


@verifies("craps.12.a.4")
def test_each_marker_lies_on_its_point_and_is_larger_than_any_chip() -> None:
    table = burning()
    make(table, (9, 4, 10))
    assert table.game.layout is not None
    laid = table.game.layout(table.rules)
    assert laid.portrait is not None
    for layout in (laid, laid.portrait):
        svg = things_svg(layout, table.view("p1").things)
        for number, point in enumerate((9, 4, 10), 1):
            name = rf'data-thing="fire marker {number}[^"]*" data-face="on {point}"'
            lie = re.findall(rf'{name} data-x="(\d+)" data-y="(\d+)"', svg)
            boxes = [p.outline for p in layout.places if p.id.partition(".")[0] == f"point {point}"]
            assert len(lie) == len(boxes) > 0
            for (x, y), outline in zip(lie, boxes, strict=True):
                assert encloses(outline, (int(x), int(y)))
        widest = SIZE * min(LARGEST, max(1.0, layout.size[0] / BROAD))
        disk = svg[svg.index('data-thing="fire marker 1') :]
        assert (
            max(map(float, re.findall(r' r="([\d.]+)"', disk[: disk.index("</g>")]))) > widest / 2
        )


@verifies("craps.12.a.4")
def test_no_marker_is_laid_without_a_fire_bet() -> None:
    table = shooter(fire_bet="yes")
    assert make(table, (9, 4)) == []


@verifies("craps.12.a.5", "craps.12.b")
@pytest.mark.parametrize(
    ("points", "won"),
    [
        ((), 0),
        ((4,), 0),
        ((4, 5, 6), 0),
        ((4, 5, 6, 8), 24),
        ((4, 5, 6, 8, 9), 249),
        ((4, 5, 6, 8, 9, 10), 999),
    ],
)
def test_fire_bets_are_settled_upon_a_loser_seven(points: tuple[int, ...], won: int) -> None:
    table = burning()
    make(table, points)
    assert [w.amount for w in table.table.wagers if w.kind == "fire"] == [5_00]
    assert seven_out(table) == [("p1", won * 5_00, 0 if won else 5_00)]
    assert not table.table.wagers


@verifies("craps.12.a.5")
def test_a_seven_on_the_come_out_roll_settles_no_fire_bet() -> None:
    table = burning()
    make(table, (4, 5, 6, 8))
    table.place("p1", "10 on pass")
    assert [p.spot for p in only(throw(table, "3-4"), Paid)] == ["pass"]
    assert [w.at for w in table.table.wagers if w.kind == "fire"] == ["0:4,5,6,8"]


@verifies("craps.12.a.5", "craps.11.b")
def test_a_seven_that_only_decides_come_bets_settles_no_fire_bet() -> None:
    table = burning("p1")
    throw(table, "3-3")
    table.place("p1", "10 on come")
    throw(table, "5-3")
    throw(table, "4-2")
    table.incident("shooter_declines_line_bet")
    throw(table, "6-3")
    assert [c.spot for c in only(throw(table, "3-4"), Collected)] == ["come"]
    assert [w.at for w in table.table.wagers] == ["0:6"]


@verifies("craps.12.a.6")
def test_surveillance_is_notified_once_four_different_points_are_made() -> None:
    table = burning()
    make(table, (4, 5, 6))
    table.place("p1", "10 on pass")
    throw(table, FACES[8])
    table.close()
    table.enter(FACES[8])
    assert waits_for(table) == Confirm("surveillance", WATCH, cites=("craps.12.a.6",))
    with pytest.raises(Refused) as refused:
        table.place("p2", "10 on pass")
    assert refused.value.cites == ("craps.12.a.6",)
    with pytest.raises(Refused):
        table.confirm("floorperson", WATCH)
    table.confirm("surveillance", WATCH)
    assert (table.table.stage, table.table.play.watched) == (-1, True)
    table.step()
    table.place("p1", "10 on pass")
    throw(table, FACES[9])
    throw(table, FACES[9])
    assert not isinstance(waits_for(table), Confirm)
    seven_out(table)
    assert not table.table.play.watched
    assert said("craps", "fire_watch", "craps.12.a.6", fire_bet="yes")


@verifies("craps.12.b.2")
def test_the_same_point_again_adds_nothing() -> None:
    table = burning()
    marked = make(table, (4, 4, 5, 5, 6, 6, 4))
    assert [one.points for one in marked] == [1, 2, 3]
    assert seven_out(table) == [("p1", 0, 5_00)]


@verifies("craps.12.b.3")
@pytest.mark.parametrize("points", [(10, 9, 8, 6), (6, 10, 4, 9), (8, 8, 5, 10, 5, 4)])
def test_any_four_points_win_in_any_order(points: tuple[int, ...]) -> None:
    table = burning()
    make(table, points)
    assert seven_out(table) == [("p1", 24 * 5_00, 0)]


@verifies("craps.12.b.1")
@pytest.mark.parametrize("amount", ["1", "2", "5"])
def test_a_fire_bet_is_from_one_to_five_whole_dollars(amount: str) -> None:
    table = shooter(fire_bet="yes")
    table.place("p2", f"{amount} on fire")
    for other in ("6", "0.50", "2.50"):
        with pytest.raises(Refused) as refused:
            table.place("p3", f"{other} on fire")
        assert "craps.12.b.1" in refused.value.cites


@verifies("craps.12.a.5", "craps.3.c.2")
def test_a_fire_bet_stays_until_then_and_is_not_changed() -> None:
    table = burning()
    (bet,) = [w for w in table.table.wagers if w.kind == "fire"]
    for change in (None, 1_00):
        with pytest.raises(Refused) as refused:
            table.take_down("p1", bet.id, change)
        assert refused.value.cites == ("craps.3.c.2",)
