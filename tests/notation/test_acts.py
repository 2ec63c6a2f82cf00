"""What patrons do unasked, and a game's own events, in the words people use."""

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
from croupier.notation.consequences import write_consequence
from croupier.notation.convert import transcript
from croupier.notation.inputs import read_input, write_input
from croupier.notation.replay import replay
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
            "p1 calls place_6 on",
            Acted(patron="p1", act="call_on", details={"wager": "place_6"}, cites=ON),
        ),
        (
            "p1 calls come_odds:9 off",
            Acted(patron="p1", act="call_off", details={"wager": "come_odds:9"}, cites=ON),
        ),
        ("p1 passes the dice", Acted(patron="p1", act="pass_dice", cites=("craps.11.a",))),
        ("p1 does call_on", Acted(patron="p1", act="call_on", cites=ON)),
        (
            'p1 does call_on wager="place 6"',
            Acted(patron="p1", act="call_on", details={"wager": "place 6"}, cites=ON),
        ),
        ("p1 does juggle balls=3", Acted(patron="p1", act="juggle", details={"balls": "3"})),
    ],
)
def test_an_act_is_written_as_it_is_told_and_reads_back(line: str, event: Acted) -> None:
    table = _table().table
    assert write_input(CRAPS, table, event).split("   ")[0] == line
    assert read_input(CRAPS, table, line) == event
    assert read_input(CRAPS, table, write_input(CRAPS, table, event)) == event


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
        (Announced(who="stickperson", says="seven out"), '  stickperson: "seven out"'),
        (WagerCalled(wager=1, patron="p1", spot="place_6", on=True), "  mark p1 place_6 on"),
        (WagerCalled(wager=1, patron="p1", spot="place_6", on=False), "  mark p1 place_6 off"),
        (ShooterNamed(patron="p2"), "  p2 is the shooter"),
        (DicePassed(patron="p2"), "  the dice pass from p2"),
        (DicePassed(patron="p2", ordered=True), "  the dice pass from p2, as ordered"),
        (
            ShooterDecides(patron="p1"),
            "  p1 rolls for the come bets alone; marker off, on don't pass",
        ),
        (FireMarked(point=9, points=3), "  fire bet marker 3 on 9"),
        (RollSettled(total=6, what="point set", point=6), "  marker on 6: the point is set"),
        (RollSettled(total=9, what="rolled", point=6), "  marker on 6"),
        (RollSettled(total=6, what="point made", point=None), "  marker off: the point is made"),
        (RollSettled(total=7, what="seven out", point=None), "  marker off: the dice pass on"),
    ],
)
def test_a_consequence_is_told_in_the_words_of_the_table(event: Event, line: str) -> None:
    assert write_consequence(event) == line


def test_what_is_told_is_compared_when_a_transcript_is_replayed() -> None:
    text = transcript(_table())
    assert replay(text).first_difference is None
    changed = text.replace("p1 is the shooter", "p2 is the shooter")
    assert replay(changed).first_difference is not None
