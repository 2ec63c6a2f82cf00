"""What patrons do unasked, and a game's own events, as text spells them."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Acted, Announced, Event, WagerCalled
from croupier.equipment.source import Live
from croupier.games.craps.play import (
    DicePassed,
    FireMarked,
    RollSettled,
    ShooterDecides,
    ShooterNamed,
)
from croupier.games.registry import game
from croupier.notation.convert import transcript
from croupier.notation.inputs import read_input, write_input
from croupier.notation.replay import replay
from croupier.notation.spelling import write_consequence
from croupier.rulebook.rules import rules_for
from croupier.tableside.commands import act
from tests.notation.tables import ticking

CRAPS = game("craps")
ON = ("craps.3.e",)


def _table() -> Driver:
    driver = Driver(CRAPS, rules_for(CRAPS), Live(), ticking())
    driver.buy("p1", 500_00)
    driver.step()
    driver.choose("p1", "accept")
    driver.place("p1", "12 on place_6")
    return driver


@pytest.mark.parametrize(
    ("line", "event"),
    [
        (
            "p1 does call_on wager=place_6",
            Acted(patron="p1", act="call_on", details={"wager": "place_6"}, cites=ON),
        ),
        (
            "p1 does call_off wager=come_odds:9",
            Acted(patron="p1", act="call_off", details={"wager": "come_odds:9"}, cites=ON),
        ),
        ("p1 does pass_dice", Acted(patron="p1", act="pass_dice", cites=("craps.11.a",))),
        ("p1 does call_on", Acted(patron="p1", act="call_on", cites=ON)),
        (
            'p1 does call_on wager="place 6"',
            Acted(patron="p1", act="call_on", details={"wager": "place 6"}, cites=ON),
        ),
        ("p1 does juggle balls=3", Acted(patron="p1", act="juggle", details={"balls": "3"})),
    ],
)
def test_an_act_is_spelled_by_its_key_and_reads_back(line: str, event: Acted) -> None:
    table = _table().table
    assert write_input(CRAPS, table, event).split("   ")[0] == line
    assert read_input(CRAPS, table, line) == event
    assert read_input(CRAPS, table, write_input(CRAPS, table, event)) == event


@pytest.mark.parametrize(
    ("line", "key"), [("p1 calls place_6 on", "call_on"), ("p1 passes the dice", "pass_dice")]
)
def test_an_act_is_read_in_its_own_words_too(line: str, key: str) -> None:
    event = read_input(CRAPS, _table().table, line)
    assert isinstance(event, Acted)
    assert event.act == key


def test_an_act_with_clauses_of_its_own_keeps_them() -> None:
    table = _table().table
    for cites in ((), ("craps.2.e",)):
        event = Acted(patron="p1", act="pass_dice", cites=cites)
        assert read_input(CRAPS, table, write_input(CRAPS, table, event)) == event


def test_an_act_that_is_typed_is_done() -> None:
    driver = _table()
    assert [type(e) for e in act(driver, "p1", "calls place_6 on")] == [Acted, WagerCalled]
    assert driver.table.wagers[0].working
    with pytest.raises(Refused):
        act(driver, "p1", "calls the dealer names")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Announced(who="stickperson", says="seven out"),
            '  announced who=stickperson says="seven out"',
        ),
        (
            WagerCalled(wager=1, patron="p1", spot="place_6", on=True),
            "  wager_called wager=1 patron=p1 spot=place_6 on=true",
        ),
        (
            WagerCalled(wager=1, patron="p1", spot="place_6", on=False),
            "  wager_called wager=1 patron=p1 spot=place_6 on=false",
        ),
        (ShooterNamed(patron="p2"), "  shooter_named patron=p2"),
        (DicePassed(patron="p2"), "  dice_passed patron=p2"),
        (DicePassed(patron="p2", ordered=True), "  dice_passed patron=p2 ordered=true"),
        (ShooterDecides(patron="p1"), "  shooter_decides patron=p1"),
        (FireMarked(point=9, points=3), "  fire_marked point=9 points=3"),
        (
            RollSettled(total=6, what="point set", point=6),
            '  roll_settled total=6 what="point set" point=6',
        ),
        (
            RollSettled(total=9, what="rolled", point=6),
            "  roll_settled total=9 what=rolled point=6",
        ),
        (
            RollSettled(total=6, what="point made", point=None),
            '  roll_settled total=6 what="point made" point=null',
        ),
        (
            RollSettled(total=7, what="seven out", point=None),
            '  roll_settled total=7 what="seven out" point=null',
        ),
    ],
)
def test_a_consequence_is_spelled_by_its_kind_and_fields(event: Event, line: str) -> None:
    assert write_consequence(event) == line


def test_every_consequence_is_compared_when_a_transcript_is_replayed() -> None:
    text = transcript(_table())
    assert replay(text).first_difference is None
    changed = text.replace("shooter_named patron=p1", "shooter_named patron=p2")
    assert replay(changed).first_difference is not None
