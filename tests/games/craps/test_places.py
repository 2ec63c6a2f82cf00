"""Where chips stand: come bets on their numbers, fire bets by the position of their player."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import area_of
from croupier.core.layout import Layout
from croupier.core.view import Chips
from croupier.drawing.layers import chips_svg
from croupier.drawing.outline import bounds, encloses
from croupier.rulebook.citation import verifies
from tests.games import felts
from tests.games.craps.tables import (
    GAMES,
    POINTS,
    a_game,
    a_table,
    roll,
    rules,
    shooting,
    with_point,
)

FIRE: dict[str, Any] = {"fire_bet": True}


def stacks(driver: Driver) -> dict[str, tuple[tuple[str, int], ...]]:
    """Who has how much, by where it stands."""
    chips = driver.view("p1").chips
    return {name: tuple((one.patron, one.amount) for one in there) for name, there in chips.items()}


def arrangements(key: str = "craps", **options: Any) -> tuple[Layout, Layout]:
    """The table and what a phone shows of it."""
    layout = felts.felt(key, **options)
    assert layout.portrait is not None
    return layout, layout.portrait


@verifies("craps.1.come-point", "craps.2.c", "craps.2.d")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bet", ["come", "dont_come"])
def test_a_come_bet_goes_from_its_area_to_its_number(key: str, bet: str) -> None:
    table = with_point(6, key=key)
    for total in (9, 4):
        table.place("p2", f"10 on {bet}")
        assert stacks(table)[bet] == (("p2", 10_00),)
        roll(shooting(table), total)
    assert stacks(shooting(table)) == {
        "pass": (("p1", 10_00),),
        f"{bet}.9": (("p2", 10_00),),
        f"{bet}.4": (("p2", 10_00),),
    }
    seen = table.view("p2").areas[bet]
    assert (seen.chips, seen.mine) == ((), 20_00)


@verifies("craps.1.come-point")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", POINTS)
def test_a_number_has_room_for_come_bets_either_way_and_its_marker(key: str, number: int) -> None:
    for layout in arrangements(key):
        box = layout.place(f"point {number}")
        assert box is not None
        left, top, right, bottom = bounds(box.outline)
        with_it, against = (layout.place(f"{bet}.{number}") for bet in ("come", "dont_come"))
        assert with_it is not None
        assert against is not None
        for one in (with_it, against):
            assert left <= one.anchor[0] <= right
            assert top <= one.anchor[1] <= bottom
            assert not [a.id for a in layout.areas if encloses(a.outline, one.anchor)]
        assert with_it.anchor[0] - against.anchor[0] > 50, "two stacks stand side by side"
        assert against.anchor[1] < with_it.anchor[1], "against the number is farther up"


@verifies("craps.12.a.1", "craps.12.a.3")
def test_a_fire_bet_lies_by_its_player_and_is_brought_in_with_the_roll() -> None:
    table = a_table(patrons=("p1", "p2", "p3"), **FIRE)
    table.place("p1", "10 on pass")
    table.place("p1", "1 on fire")
    table.place("p3", "5 on fire")
    at_first = stacks(table)
    assert (at_first["fire"], at_first["fire.3"]) == ((("p1", 1_00),), (("p3", 5_00),))
    shooting(table).close()
    rolling = {name for name in stacks(table) if "fire" in name}
    assert rolling == {"fire.boxperson.1", "fire.boxperson.3"}, "before the dice are thrown"
    for total in (7, 6, 6):
        if not any(w.kind == "pass" for w in table.table.wagers):
            table.place("p1", "10 on pass")
        roll(table, total)
        brought = {name: who for name, who in stacks(table).items() if "fire" in name}
        assert brought == {"fire.boxperson.1": (("p1", 1_00),), "fire.boxperson.3": (("p3", 5_00),)}
    table.act("p1", "pass_dice")
    table.choose("p2", "accept")
    table.place("p2", "2 on fire")
    now = stacks(table)
    assert (now["fire.2"], now["fire.boxperson.1"]) == ((("p2", 2_00),), (("p1", 1_00),))


def fire_areas(table: Driver) -> dict[str, str]:
    """Where each patron's fire bet lies."""
    bets = (w for w in table.table.wagers if w.kind == "fire")
    return {one.patron: area_of(table.game, table.table, one) for one in bets}


@verifies("craps.12.a.1", "craps.12.a.3", "cmr146.17.4.a")
def test_every_position_has_a_place_for_its_fire_bet() -> None:
    table = a_table(patrons=[f"p{n}" for n in range(1, 17)], **FIRE)
    for name in table.table.patrons:
        table.place(name, "1 on fire")
    laid, _ = arrangements(**FIRE)
    own = list(fire_areas(table).values())
    assert len(set(own)) == 16
    for number, name in enumerate(own, 1):
        area = laid.area(name)
        assert area is not None
        assert area.label.endswith(f"position {number}")


@verifies("craps.12.a.1", "cmr146.17.4.a")
def test_no_two_fire_bets_share_an_area() -> None:
    table = shooting(a_table(patrons=[f"p{n}" for n in range(1, 19)], **FIRE))
    for name in ("p17", "p1", "p2", "p18"):
        table.place(name, "1 on fire")
    assert fire_areas(table) == {"p17": "fire", "p1": "fire.2", "p2": "fire.3", "p18": "fire.4"}
    table.place("p1", "10 on pass")
    roll(table, 11)
    assert fire_areas(table) == {
        "p17": "fire.boxperson.1",
        "p1": "fire.boxperson.2",
        "p2": "fire.boxperson.3",
        "p18": "fire.boxperson.4",
    }


@verifies("craps.12.a.1", "cmr146.17.4.a")
def test_a_seventeenth_fire_bet_has_no_area_and_is_refused() -> None:
    table = shooting(a_table(patrons=[f"p{n}" for n in range(1, 18)], **FIRE))
    for name in table.table.patrons[:16]:
        table.place(name, "1 on fire")
    with pytest.raises(Refused, match="all 16 numbered areas") as refused:
        table.place("p17", "1 on fire")
    assert refused.value.cites == ("craps.12.a.1", "cmr146.17.4.a")
    assert refused.value.accepted == "after the next loser seven"


@verifies("craps.12.a.1", "craps.1.come-point")
def test_a_phone_shows_the_same_chips_where_it_has_room_for_them() -> None:
    laid, upright = arrangements(**FIRE)
    for name in ("fire.7", "fire.boxperson.7"):
        there, here = laid.stand(name), upright.stand(name)
        assert there is not None
        assert there.id == name
        assert here is not None
        assert here.id == "fire"
    drawn = [chips_svg(one, {"come.6": 10_00, "fire.boxperson.7": 5_00}) for one in (laid, upright)]
    assert all('data-area="come.6"' in one for one in drawn)
    assert 'data-area="fire.boxperson.7"' in drawn[0]
    assert 'data-area="fire"' in drawn[1]


@verifies("craps.3.c.2", "craps.12.b.1", "craps.12.a.2")
@pytest.mark.parametrize("made", [(), (4,), (4, 5)])
def test_who_has_a_fire_bet_pending_makes_no_other(made: tuple[int, ...]) -> None:
    table = a_table(**FIRE)
    table.place("p1", "10 on pass")
    table.place("p1", "2 on fire")
    for total in made:
        roll(table, total)
        roll(table, total)
        table.place("p1", "10 on pass")
    roll(table, 11)
    table.place("p1", "10 on pass")
    table.act("p1", "pass_dice")
    table.choose("p2", "accept")
    with pytest.raises(Refused, match="cannot be increased") as refused:
        table.place("p1", "3 on fire")
    assert refused.value.cites == ("craps.3.c.2",)
    assert "new shooter" in refused.value.accepted
    assert table.place("p2", "3 on fire")


def test_all_other_wagers_stand_on_their_areas() -> None:
    table = with_point(6, six_seven_eight=True)
    table.place("p1", "50 on pass_odds")
    table.place("p1", "12 on place_8")
    table.place("p1", "5 on six_seven_eight")
    assert set(stacks(table)) == {"pass", "pass_odds:6", "place_8", "six_seven_eight"}
    assert table.view("p1").areas["place_8"].chips == (Chips("p1", 12_00),)
    assert area_of(a_game(), table.table, table.table.wagers[0]) == table.table.wagers[0].spot
    assert rules().six_seven_eight is False
