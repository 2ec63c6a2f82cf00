"""The page of messages: none is missed, and none has a key of the code in it."""

from __future__ import annotations

import ast
import re

from docs import messages
from docs.generate import ROOT
from docs.messages import Module, Scope, key_like, refused, texts

PAGE = (ROOT / "docs" / "reference" / "messages.md").read_text(encoding="utf-8")
ROWS = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
FIELDS = ("`notation/phh", "---")
"""Where messages name the fields of a file as its author writes them; and the head of a table."""
HOUSE_WORDS = ("less than nothing", "come to nothing", "anew", "is told", "to who ")
"""Words of the old dialect."""


def test_no_message_has_a_raw_key_or_a_word_of_the_old_dialect() -> None:
    found = [row for row in ROWS if len(row) == 3 and not row[2].startswith(FIELDS)]
    assert len(found) > 4_000
    plain = [(row[0][2:].replace("\\", ""), row[2]) for row in found]
    assert [one for one in plain if key_like(one[0])] == []
    assert [one for one in plain for word in HOUSE_WORDS if re.search(rf"\b{word}\b", one[0])] == []


def test_the_page_has_what_people_meet_at_every_turn() -> None:
    for words in (
        "above the maximum of {high}. Accepted: from {least} to {most}",
        "? The dealer shows an ace. How much do you wager?",
        "{patron} is the shooter",
        "a split ace takes only one card",
        "Past results don't predict the next one.",
        "This costs about {…}¢ of each dollar. {upper}",
    ):
        assert words in PAGE, words


SOURCE = """
TAKEN = "the seat is taken"

def sits(seat, by):
    why = TAKEN if by else f"seat {seat.number} is " + "closed"
    raise Refused(f"seat {seat}", why, (), "another seat")

def reason():
    return "the dice are out", ("craps.1",)

def rolls():
    why, cites = reason()
    raise Refused("the roll", why, cites)

def asks(table):
    for text, holds in (("no wager lies", table.empty), ("no more bets", table.shut)):
        if holds:
            raise Refused("a wager", text)
"""


def test_reasons_are_followed_to_where_they_are_written() -> None:
    module = Module("here.py", ast.parse(SOURCE)).read()
    told = [
        one
        for call, around in module.calls
        if getattr(call.func, "id", "") == "Refused"
        for one in refused(call, Scope(module, around))
    ]
    assert told == [
        "seat {seat}: the seat is taken. Accepted: another seat.",
        "seat {seat}: seat {number} is closed. Accepted: another seat.",
        "the roll: the dice are out.",
        "a wager: no wager lies.",
        "a wager: no more bets.",
    ]
    assert texts(ast.parse("table.name", mode="eval").body, Scope(module)) == []


def test_every_remedy_is_listed_once() -> None:
    found = [one for one in messages.every() if one.kind != "refusal"]
    for remedy in ("--port 1024 or more", "no more money for now", "no cards in the center"):
        assert [one.kind for one in found if one.text == remedy] == ["remedy"], remedy
    assert [one.kind for one in found if one.text == "no more there"] == ["sentence"]


def test_a_refusal_whose_reason_is_written_elsewhere_is_a_pass_through() -> None:
    """Each of these hands on a reason that is listed where it is written, or an error of Python."""
    found = messages.unread()
    through = {one.partition(":")[0] for one in found}
    assert len(found) < 37
    assert not {path for path in through if path.startswith("floor/web/api")}


CIRCLES = """
def corrected(why):
    why = "no chips"
    why = f"{why}, and they are corrected"
    raise Refused("a bet", why)

def where(line):
    return f"{where(line.before)} on line {line.number}" if line.before else "the file"

def empty(name):
    raise Refused(f"strategy {name}", "", ())

def most(name):
    raise Refused(f"strategy {name}", "the {} maximum is counted".format(name))

def placed(line):
    raise Refused("a page", where(line))
"""


def test_what_is_part_of_itself_is_said_once_and_what_is_empty_never() -> None:
    made = Module("circles.py", ast.parse(CIRCLES)).read()
    found = [one for call, around in made.calls for one in refused(call, Scope(made, around))]
    assert {"a bet: no chips.", "a bet: {why}, and they are corrected."} <= set(found)
    assert "strategy {name}: the {…} maximum is counted." in found
    assert {"a page: {before} on line {number}.", "a page: the file."} <= set(found)
    assert not [one for one in found if one.endswith(": .") or one.count("on line") > 1]
    assert not [one for one in found if one.count("corrected") > 1]


def test_a_piece_of_a_drawing_is_no_message() -> None:
    assert not messages.phrase("line(length: 90%), line(length: 90%), line(length: 90%))")
    assert messages.phrase("Betting time (s), and: no more bets are taken")
