"""When each wager of craps may be made, changed and taken down, and when it is on.

This is the one statement of it: the page shows it, and the tests try every cell at a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from croupier.rulebook.law import laws

Stage = Literal["come_out", "point"]
Act = Literal["made", "increased", "reduced", "taken_down", "on"]
Way = Literal["made", "line", "number", "behind_line", "behind_number", "fire"]

STAGES: tuple[Stage, ...] = ("come_out", "point")
ACTS: tuple[Act, ...] = ("made", "increased", "reduced", "taken_down", "on")
YES, ABSENT, CALLED, ANEW = "yes", "—", "called", "anew"
WORDS = {YES: "yes", ABSENT: ABSENT, CALLED: "if called on", ANEW: "a new bet"}
AT_ANY_TIME = "yes yes yes yes yes"
OFF = "yes yes yes yes called"


class Wager(msgspec.Struct, frozen=True):
    """One line: a wager, how it comes to lie there, and what may be done at either stage.

    A cell is yes, the end of the clause that says no, `called` (only if called on), `anew` (what
    is added is a bet of its own) or a dash where no such bet can lie. `unit` are dollars and
    `decided` a roll that decides it; `{n}` in its key is each of the six numbers.
    """

    clause: str
    name: str
    key: str
    unit: int
    decided: str
    come_out: str = AT_ANY_TIME
    point: str = AT_ANY_TIME
    way: Way = "made"

    def cell(self, stage: Stage, act: Act) -> str:
        """What the law says of one act at one stage."""
        row = self.come_out if stage == "come_out" else self.point
        return row.split()[ACTS.index(act)]


def _wagers() -> Iterator[Wager]:
    yield Wager("2.a", "Pass", "pass", 10, "1-6", point="2.a 2.a 3.c.1 3.c.1 yes", way="line")
    yield Wager(
        "2.b", "Don't Pass", "dont_pass", 10, "1-6", point="2.b 3.d yes yes yes", way="line"
    )
    yield from _come("2.c", "Come", "come", "3.c.1 3.c.1")
    yield from _come("2.d", "Don't Come", "dont_come", "yes yes")
    yield Wager("2.e", "Place to Win", "place_{n}", 30, "{n}", come_out=OFF)
    yield Wager("2.f", "Place to Lose", "place_lose_{n}", 440, "1-6")
    for clause, name, n in (
        ("2.g", "Four", 4),
        ("2.h", "Six", 6),
        ("2.i", "Eight", 8),
        ("2.j", "Ten", 10),
    ):
        yield Wager(clause, f"{name} the Hardway", f"hard_{n}", 10, f"{n // 2}-{n // 2}", OFF)
    yield from (Wager(*row) for row in ONE_ROLL)
    yield from _fire()
    yield Wager("5.a", "Buy", "buy_{n}", 20, "{n}", come_out=OFF)
    yield Wager("5.b", "Lay", "lay_{n}", 60, "1-6")
    yield from _odds()


def _come(clause: str, name: str, key: str, stays: str) -> Iterator[Wager]:
    """A come bet where it is made, and where it has traveled."""
    yield Wager(clause, name, key, 10, "1-6", come_out=f"{clause} — — — —")
    yield Wager(
        clause,
        f"{name}, on its come point",
        key,
        10,
        "1-6",
        come_out=f"— {clause} {stays} yes",
        point=f"— anew {stays} yes",
        way="number",
    )


def _fire() -> Iterator[Wager]:
    """The fire bet, when it is made and from then on."""
    fixed = "3.c.2 3.c.2 3.c.2 yes"
    yield Wager(
        "2.nn",
        "Fire Bet, before a new shooter first comes out",
        "fire",
        1,
        "3-6",
        come_out=f"yes {fixed}",
        point="2.nn — — — —",
    )
    yield Wager(
        "2.nn",
        "Fire Bet, afterward",
        "fire",
        1,
        "3-6",
        come_out=f"2.nn {fixed}",
        point=f"2.nn {fixed}",
        way="fire",
    )


def _odds() -> Iterator[Wager]:
    """Supplemental wagers, which need their flat bet on its point."""
    for clause, name, key in (("6.a", "Pass", "pass"), ("6.b", "Don't Pass", "dont_pass")):
        yield Wager(
            clause,
            f"{name} Odds",
            f"{key}_odds:{{n}}",
            30,
            "1-6",
            come_out=f"{clause} — — — —",
            way="behind_line",
        )
    for clause, name, key, out in (
        ("6.c", "Come", "come", OFF),
        ("6.d", "Don't Come", "dont_come", AT_ANY_TIME),
    ):
        yield Wager(
            clause, f"{name} Odds", f"{key}_odds:{{n}}", 30, "1-6", out, way="behind_number"
        )


ONE_ROLL: tuple[tuple[str, str, str, int, str], ...] = (
    ("2.k", "Field", "field", 10, "1-2"),
    ("2.l", "Any Seven", "any_seven", 10, "1-6"),
    ("2.m", "Any Craps", "any_craps", 10, "1-1"),
    ("2.n", "Craps Two", "craps_2", 10, "1-1"),
    ("2.o", "Craps Three", "craps_3", 10, "1-2"),
    ("2.p", "Craps Twelve", "craps_12", 10, "6-6"),
    ("2.q", "11 in One Roll", "eleven", 10, "5-6"),
    ("2.r", "C and E", "c_and_e", 10, "5-6"),
    ("2.s", "Horn", "horn", 20, "5-6"),
    ("2.t", "Horn High", "horn_high_11", 25, "5-6"),
    ("2.u", "Whirl", "whirl", 25, "5-6"),
    ("2.v", "Four the Hardway on the Hop", "hop_2_2", 10, "2-2"),
    ("2.w", "Six the Hardway on the Hop", "hop_3_3", 10, "3-3"),
    ("2.x", "Eight the Hardway on the Hop", "hop_4_4", 10, "4-4"),
    ("2.y", "Ten the Hardway on the Hop", "hop_5_5", 10, "5-5"),
    ("2.z", "One-Three on the Hop", "hop_1_3", 10, "1-3"),
    ("2.aa", "One-Four on the Hop", "hop_1_4", 10, "1-4"),
    ("2.bb", "Two-Three on the Hop", "hop_2_3", 10, "2-3"),
    ("2.cc", "One-Five on the Hop", "hop_1_5", 10, "1-5"),
    ("2.dd", "Two-Four on the Hop", "hop_2_4", 10, "2-4"),
    ("2.ee", "One-Six on the Hop", "hop_1_6", 10, "1-6"),
    ("2.ff", "Two-Five on the Hop", "hop_2_5", 10, "2-5"),
    ("2.gg", "Three-Four on the Hop", "hop_3_4", 10, "3-4"),
    ("2.hh", "Two-Six on the Hop", "hop_2_6", 10, "2-6"),
    ("2.ii", "Three-Five on the Hop", "hop_3_5", 10, "3-5"),
    ("2.jj", "Three-Six on the Hop", "hop_3_6", 10, "3-6"),
    ("2.kk", "Four-Five on the Hop", "hop_4_5", 10, "4-5"),
    ("2.ll", "Four-Six on the Hop", "hop_4_6", 10, "4-6"),
    ("2.mm", "6-7-8", "six_seven_eight", 10, "1-5"),
)
WAGERS: tuple[Wager, ...] = tuple(_wagers())


def permissions(stage: Stage) -> list[tuple[str, ...]]:
    """The lines of the table of one stage: the wager, its clause, and what may be done."""
    return [
        (one.name, f"craps.{one.clause}", *(_shown(one.cell(stage, act)) for act in ACTS))
        for one in WAGERS
    ]


def _shown(cell: str) -> str:
    return WORDS.get(cell) or f"no: craps.{cell}"


def differences() -> list[tuple[str, str, str]]:
    """The clauses that speak of one of the two games alone."""
    names = {"craps": "craps", "minicraps": "mini-craps"}
    return [(one.id, names[one.only], one.gist) for one in laws()["craps"].clauses if one.only]
