"""Craps, Section 9: rolls that do not count, and who may say so."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import DrawVoided, Flagged, OutcomeDeclared
from croupier.core.step import Draw, Open
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful
from tests.games.craps.shooting import GAMES, said, seated, shooter, throw
from tests.games.scripted import only

INVALID = (
    ("die_off_the_table", "craps.9.a.1"),
    ("die_on_the_other", "craps.9.a.2"),
    ("die_in_cup_or_on_rail", "craps.9.a.4"),
)
CALLED = (
    ("dice_not_released_together", "craps.9.b.1"),
    ("die_short_of_the_end", "craps.9.b.2"),
    ("cheating_throw", "craps.9.b.3"),
    ("improper_throw", "craps.9.b.4"),
)


def thrown(key: str = "craps", **options: str) -> Driver:
    """A point of 6, a place bet and the dice in the air."""
    table = shooter(key=key, **options)
    throw(table, "3-3")
    table.place("p2", "12 on place_8")
    table.close()
    return table


def assert_no_roll(table: Driver, name: str, *cited: str, **details: str) -> None:
    """The roll is void: wagers stand, and are open, and the same shooter throws again."""
    before = table.table
    done = table.incident(name, **details)
    (void,) = only(done, DrawVoided)
    assert (void.says, void.cites) == ("no roll", cited)
    assert table.table.wagers == before.wagers
    assert table.table.accounts == before.accounts
    assert isinstance(table.step_now, Open)
    assert (table.table.play.shooter, table.table.play.point) == ("p1", 6)
    table.close()
    assert isinstance(table.step_now, Draw)


@verifies("craps.9.a.1", "craps.9.a.2", "craps.9.a.4")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("name", "clause"), INVALID)
def test_dice_off_the_table_on_each_other_in_the_cup_or_on_a_rail_are_invalid(
    key: str, name: str, clause: str
) -> None:
    assert_no_roll(thrown(key), name, clause)
    assert said(key, f"incident:{name}", clause)


@verifies("craps.9.a.3")
def test_a_die_on_the_bank_is_invalid_where_a_boxperson_keeps_one() -> None:
    assert_no_roll(thrown(), "die_on_the_bank", "craps.9.a.3")
    with pytest.raises(UnknownName):
        thrown("minicraps").incident("die_on_the_bank")


@verifies("craps.9.b", "craps.9.b.1", "craps.9.b.2", "craps.9.b.3", "craps.9.b.4")
@verifies("craps.9.e.1", "craps.9.e.2")
@pytest.mark.parametrize(("key", "by"), [("craps", "craps.9.e.1"), ("minicraps", "craps.9.e.2")])
@pytest.mark.parametrize(("name", "clause"), CALLED)
def test_an_improper_throw_may_be_called_no_roll(key: str, by: str, name: str, clause: str) -> None:
    assert_no_roll(thrown(key), name, clause, by)


@verifies("craps.9.e.1", "craps.9.e.2")
@pytest.mark.parametrize(
    ("key", "who", "others"),
    [
        ("craps", "boxperson", ("stickperson", "dealer")),
        ("craps", "stickperson", ("boxperson", "floorperson")),
        ("minicraps", "dealer", ("floorperson", "boxperson")),
        ("minicraps", "floorperson", ("dealer",)),
    ],
)
def test_no_roll_is_called_by_the_person_the_house_designates_alone(
    key: str, who: str, others: tuple[str, ...]
) -> None:
    table = thrown(key, no_roll_by=who)
    for other in others:
        before = table.table
        with pytest.raises(Refused) as refused:
            table.incident("improper_throw", by=other)
        assert refused.value.cites == ("craps.9.e.1" if key == "craps" else "craps.9.e.2",)
        assert refused.value.accepted == f"the {who}"
        assert table.table == before
    assert only(table.incident("improper_throw", by=who), DrawVoided)
    for name, clause in CALLED:
        assert said(key, f"incident:{name}", clause, no_roll_by=who) == [(who, "No Roll")]


@verifies("craps.9.e.1", "craps.9.e.2")
def test_a_house_designates_only_whom_the_rules_name() -> None:
    assert seated().rules.no_roll_by == "stickperson"
    assert seated(key="minicraps").rules.no_roll_by == "dealer"
    for key, who in (("craps", "floorperson"), ("craps", "dealer"), ("minicraps", "boxperson")):
        with pytest.raises(Refused):
            seated(key=key, no_roll_by=who)
    with pytest.raises(Unlawful):
        seated(key="minicraps", no_roll_by="stickperson")
    table = seated(key="minicraps", no_roll_by="stickperson", mini_stick="yes")
    assert table.rules.no_roll_by == "stickperson"


@verifies("craps.9.c")
@pytest.mark.parametrize(("name", "clause"), CALLED)
def test_a_call_after_the_dice_rest_is_noted_unless_it_is_for_cheating(
    name: str, clause: str
) -> None:
    assert not only(thrown().incident(name, dice="rolling"), Flagged)
    done = thrown().incident(name, dice="at_rest")
    flags = [flag.cites for flag in only(done, Flagged)]
    assert flags == ([] if clause == "craps.9.b.3" else [("craps.9.c",)])
    assert only(done, DrawVoided)
    cited = game("craps").incident(name)
    assert cited is not None
    assert ("craps.9.c" in cited.cites) == (clause != "craps.9.b.3")
    with pytest.raises(Refused, match=r"unknown value.*rolling, at rest"):
        thrown().incident(name, dice="floating")


@verifies("craps.9.c")
def test_a_roll_that_is_called_and_settled_is_not_voided_any_more() -> None:
    table = thrown()
    table.enter("2-2")
    for name, _ in (*INVALID, *CALLED):
        with pytest.raises(Refused, match="no round is under way"):
            table.incident(name)


@verifies("craps.9.d")
@pytest.mark.parametrize("key", GAMES)
def test_dice_that_touch_chips_are_no_reason_for_no_roll(key: str) -> None:
    table = thrown(key)
    before = table.table
    done = table.incident("dice_touch_chips")
    assert [type(event).__name__ for event in done] == ["IncidentCalled"]
    assert table.table == before
    assert isinstance(table.step_now, Draw)
    [(_, does)] = said(key, "incident:dice_touch_chips", "craps.9.d")
    assert "lets the roll stand" in does
    assert ("bank" in does) == (key == "craps")


@verifies("craps.9.f", "craps.10.a.1")
@pytest.mark.parametrize("key", GAMES)
def test_a_cocked_die_is_called_by_the_side_opposite_the_obstruction(key: str) -> None:
    table = thrown(key)
    done = table.incident("cocked_die", shows="4-2")
    (told,) = only(done, OutcomeDeclared)
    assert (told.outcome, told.cites) == ("4-2", ("craps.9.f", "craps.10.a.1"))
    assert table.table.play.point is None
    assert not table.table.wagers_of("p1")


@verifies("craps.9.f", "craps.10.a.1")
@pytest.mark.parametrize("objects", ["2", "3"])
def test_a_die_on_more_than_one_thing_is_no_roll(objects: str) -> None:
    assert_no_roll(thrown(), "cocked_die", "craps.10.a.1", "craps.9.f", objects=objects)


@verifies("craps.9.f")
@pytest.mark.parametrize("details", [{"objects": "0", "shows": "1-1"}, {}, {"shows": "7-1"}])
def test_a_cocked_die_that_shows_nothing_is_refused(details: dict[str, str]) -> None:
    table = thrown()
    before = table.table
    with pytest.raises(Refused):
        table.incident("cocked_die", **details)
    assert table.table == before


@verifies("craps.9.a.1", "craps.9.b.1", "craps.9.f")
@pytest.mark.parametrize("key", GAMES)
def test_nothing_of_a_throw_can_be_called_before_it(key: str) -> None:
    table = shooter(key=key)
    of_a_throw = [one for one in table.game.incidents if int(one.number.split("-")[2]) < 12]
    assert len(of_a_throw) == (11 if key == "craps" else 10)
    for one in of_a_throw:
        with pytest.raises(Refused, match="wagers are still open"):
            table.incident(one.key, **one.examples(table.rules)[0])
