"""How inputs and the events of a game's own are spelled and read."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Bought,
    CashedOut,
    Chosen,
    Confirmed,
    Drawn,
    Event,
    Flagged,
    IncidentCalled,
    Input,
    Moved,
    Ready,
    RoundOpened,
    WagersClosed,
    WagerTakenDown,
)
from croupier.equipment.source import Live
from croupier.games.registry import game
from croupier.notation.convert import converted, transcript
from croupier.notation.inputs import read_input, write_input
from croupier.notation.replay import replay
from croupier.notation.spelling import write_consequence
from croupier.rulebook.rules import rules_for
from tests.notation.tables import ticking


class Marked(Input, frozen=True, kw_only=True, tag="marked"):
    """A game's own input."""

    number: int
    words: str = ""
    faces: tuple[str, ...] = ()


class Lit(Event, frozen=True, kw_only=True, tag="lit"):
    """A game's own consequence."""

    spots: tuple[str, ...] = ()
    words: str = ""


ROULETTE = game("roulette")


def _table() -> Driver:
    driver = Driver(ROULETTE, rules_for(ROULETTE), Live(), ticking())
    driver.buy("p1", 500_00)
    driver.step()
    driver.place("p1", "10 on red")
    driver.place("p1", "20 on black")
    return driver


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("p2 buys 5.00", Bought(patron="p2", amount=5_00)),
        ("p2 buys $1,000 in lavender", Bought(patron="p2", amount=1000_00, chips="lavender")),
        ("p1 buy 5", Bought(patron="p1", amount=5_00)),
        ("p1 cashes 5.00", CashedOut(patron="p1", amount=5_00)),
        ("p1 cash out", CashedOut(patron="p1", amount=470_00)),
        ("round 2", RoundOpened(round=2)),
        ("p1 takes down red", WagerTakenDown(wager=1, patron="p1", spot="red", amount=10_00)),
        ("p1 takes down 5 of red", WagerTakenDown(wager=1, patron="p1", spot="red", amount=5_00)),
        (
            "p1 takes down 5 of black, wager 2",
            WagerTakenDown(wager=2, patron="p1", spot="black", amount=5_00),
        ),
        ("p1 chooses raise on 3", Chosen(patron="p1", choice="raise", about="3")),
        ("p1 chooses raise", Chosen(patron="p1", choice="raise", about="")),
        ("wheel: 00", Drawn(device="wheel", outcome="00")),
        ("p1 is ready", Ready(patron="p1")),
        ("dealer: no more bets", WagersClosed(cites=("roulette.3.b",))),
        ("dealer: no more bets []", WagersClosed()),
        ("dealer: no more bets   [roulette.3.a]", WagersClosed(cites=("roulette.3.a",))),
        (
            "incident IR-RO-3",
            IncidentCalled(name="foreign_object_in_wheel", cites=("roulette.4.c",)),
        ),
        (
            'incident other card=9h why="two words" none=""',
            IncidentCalled(name="other", details={"card": "9h", "why": "two words", "none": ""}),
        ),
        (
            "confirm casino supervisor: present (the pit manager)",
            Confirmed(role="casino supervisor", about="present", by="the pit manager"),
        ),
        ("confirm dealer: seen", Confirmed(role="dealer", about="seen", by="person")),
        ("bought patron=p3 amount=5.00", Bought(patron="p3", amount=5_00)),
        ("bought patron=p3 amount_cents=500", Bought(patron="p3", amount=5_00)),
        (
            'bought patron=p3 amount_cents=500 seen_by=["p3"]',
            Bought(patron="p3", amount=5_00, seen_by=("p3",)),
        ),
    ],
)
def test_a_line_reads_as_its_input(line: str, event: Event) -> None:
    table = _table().table
    assert read_input(ROULETTE, table, line) == event
    assert read_input(ROULETTE, table, write_input(ROULETTE, table, event)) == event


@pytest.mark.parametrize(
    ("line", "spot", "amount"),
    [("p1: 25 on 17", "straight:17", 25_00), ("p1: 2.50 1-2", "split:1-2", 2_50)],
)
def test_a_wager_may_name_a_spot_alone(line: str, spot: str, amount: int) -> None:
    event: Any = read_input(ROULETTE, _table().table, line)
    assert (event.wager.spot, event.wager.amount, event.wager.id) == (spot, amount, 3)


@pytest.mark.parametrize("line", ["", "hello", "p1 waves", "round one", "lit words=x"])
def test_any_other_line_is_refused_with_what_would_do(line: str) -> None:
    with pytest.raises(Refused, match="PATRON: AMOUNT on WAGER"):
        read_input(ROULETTE, _table().table, line)


def test_an_event_of_a_game_s_own_is_spelled_by_its_fields() -> None:
    driver = Driver(replace(ROULETTE, events=(Marked, Lit)), rules_for(ROULETTE), Live(), ticking())
    for words in ("plain", "4", "true", "two words", "[a.b]", 'qu"ote\n'):
        driver.feed(Marked(number=4, words=words, faces=("As", "??")[:1], cites=("roulette.1.a",)))
    text = transcript(driver)
    assert '\nmarked number=4 words=plain faces=["As"]    [roulette.1.a]\n' in text
    replayed = replay(text, driver.game)
    assert replayed.driver.log == driver.log
    lines = converted(replayed, "jsonl")
    assert replay(lines, driver.game).driver.log == driver.log


def test_consequences_without_words_of_their_own() -> None:
    assert (
        write_consequence(Lit(spots=("small",), words="now")) == '  lit spots=["small"] words=now'
    )
    moved = Moved(wager=1, patron="p1", spot="pass", at=4, cites=("craps.2.a",))
    assert write_consequence(moved).split() == [
        "moved",
        "wager=1",
        "patron=p1",
        "spot=pass",
        "at=4",
        "[craps.2.a]",
    ]


def test_a_consequence_keeps_to_its_line() -> None:
    flagged = Flagged(about="p1", why="one\ntwo   three")
    assert write_consequence(flagged) == '  flagged about=p1 why="one\\ntwo   three"'
