"""When a wager may be made, changed, taken down, and when it is on: each cell of the table."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Moved, Paid, WagerPlaced
from croupier.core.game import offered
from croupier.games.craps.options import CrapsOptions, MiniCrapsOptions
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import laws
from croupier.rulebook.option import schema
from docs.craps_wagers import ABSENT, ACTS, ANEW, CALLED, STAGES, WAGERS, YES, Act, Stage, Wager
from docs.craps_wagers import differences as told
from tests.games.craps.tables import (
    DICE,
    GAMES,
    POINTS,
    a_game,
    a_table,
    of_kind,
    roll,
    rules,
    shooting,
    the,
)

OPTIONS: dict[str, Any] = {
    "limits": {"max": 10_000},
    "odds_multiple": {str(n): 100 for n in POINTS},
    "six_seven_eight": True,
}
FIRE: dict[str, Any] = {"fire_bet": True}
BOOKED = {"whirl": "horn", "horn_high_11": "horn"}


LINES = [
    pytest.param(key, wager, stage, id=f"{key} {wager.name} {stage}")
    for key in GAMES
    for wager in WAGERS
    for stage in STAGES
    if not (key == "minicraps" and wager.key == "fire")
]


class Try:
    """One line of the table, tried by p2 at a table where p1 shoots."""

    def __init__(self, key: str, wager: Wager, stage: Stage, n: int, act: Act) -> None:
        self.wager, self.stage, self.act, self.n = wager, stage, act, n
        fire: dict[str, Any] = FIRE if key == "craps" else {}
        self.table: Driver = a_table(key=key, **OPTIONS, **fire)
        self.key = wager.key.replace("{n}", str(n))
        self.flat = self.key.partition("_odds")[0]
        self.spot = BOOKED.get(self.key, self.key)
        self.base = 9 if n != 9 else 5

    def bid(self, units: int = 1) -> tuple[Any, ...]:
        return self.table.place("p2", f"{self.wager.unit * units} on {self.key}")

    def line_bet(self) -> None:
        if self.table.table.play.point is None:
            shooting(self.table).place("p1", "10 on pass")

    def roll(self, total: int | str) -> tuple[Any, ...]:
        self.line_bet()
        return roll(self.table, total)

    def made_ready(self) -> None:
        """The stage is reached, and what the wager needs lies there; it is not made yet."""
        way, point = self.wager.way, self.stage == "point"
        if way in ("number", "behind_number"):
            self.roll(self.base)
            self.table.place("p2", f"20 on {self.flat}")
            self.roll(self.n)
            if not point:
                self.roll(self.base)
        elif way == "behind_line":
            self.table.place("p2", f"20 on {self.flat}")
            if point:
                self.roll(self.n)
        elif way == "fire":
            self.roll(self.base if point else 11)
        elif point:
            self.roll(self.base)
        self.line_bet()
        shooting(self.table)

    def lying(self) -> None:
        """The wager lies there, two units of it."""
        if self.wager.way in ("line", "fire"):
            self.bid(2)
            if self.stage == "point":
                self.roll(self.base)
            elif self.wager.way == "fire":
                self.roll(11)
            self.line_bet()
        else:
            self.made_ready()
            if self.wager.way != "number":
                self.bid(2)
        shooting(self.table)

    def do(self) -> tuple[Any, ...]:
        """What the cell is about."""
        chips = the(self.table, self.spot, "p2") if self.act != "made" else None
        if chips is None or self.act == "increased":
            return self.bid()
        return self.table.take_down("p2", chips.id, chips.amount // 2 * (1 + self.whole))

    @property
    def whole(self) -> bool:
        return self.act == "taken_down"


@verifies("craps.2.a", "craps.2.b", "craps.2.c", "craps.2.d", "craps.2.e", "craps.2.f")
@verifies("craps.2.g", "craps.2.h", "craps.2.i", "craps.2.j", "craps.2.k", "craps.2.nn")
@verifies("craps.3.c", "craps.3.c.1", "craps.3.c.2", "craps.3.d", "craps.3.e")
@verifies("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d")
@pytest.mark.parametrize(("key", "wager", "stage"), LINES)
def test_every_cell_of_a_line(key: str, wager: Wager, stage: Stage) -> None:
    """Where the line is of six numbers, each of them."""
    for n in POINTS if "{n}" in wager.key else (6,):
        for act in ACTS:
            try:
                _check(key, wager, stage, n, act)
            except BaseException as error:
                error.add_note(f"{wager.name} {n} {stage} {act}")
                raise


def _check(key: str, wager: Wager, stage: Stage, n: int, act: Act) -> None:
    """One cell of the table."""
    cell = wager.cell(stage, act)
    tried = Try(key, wager, stage, n, act)
    if cell == ABSENT:
        return _cannot_lie_there(tried)
    if act == "on":
        return _is_on(tried, cell)
    tried.made_ready() if act == "made" else tried.lying()
    before = _amounts(tried)
    if cell not in (YES, ANEW):
        with pytest.raises(Refused) as refused:
            tried.do()
        assert f"craps.{cell}" in refused.value.cites
        assert _amounts(tried) == before
        return None
    events = tried.do()
    after = _amounts(tried)
    if act in ("made", "increased"):
        assert of_kind(events, WagerPlaced)
        assert sum(after) == sum(before) + wager.unit * 100
        assert (len(after) == len(before)) == (act == "increased" and cell == YES)
        return None
    chips = sum(before) if act == "taken_down" and tried.spot == tried.key else None
    assert sum(after) < sum(before)
    assert chips is None or not _own(tried)
    return None


def _own(tried: Try) -> list[int]:
    """The amounts of the wager the cell is about."""
    return [w.amount for w in tried.table.table.wagers_of("p2") if w.spot == tried.spot]


def _amounts(tried: Try) -> list[int]:
    """All that p2 has on the layout, but for the flat bet that odds stand behind."""
    odds = tried.wager.way in ("behind_line", "behind_number")
    return [w.amount for w in tried.table.table.wagers_of("p2") if not odds or w.spot != tried.flat]


def _cannot_lie_there(tried: Try) -> None:
    """No such bet is there to be changed: it cannot be made, or it is made at its other line."""
    if tried.act == "made":
        assert tried.wager.way == "number", "it travels there"
        return
    tried.act = "made"
    tried.made_ready()
    with pytest.raises(Refused):
        tried.do()


def _is_on(tried: Try, cell: str) -> None:
    """The roll decides the wager, or moves it; one that is off only if called on."""
    wager = tried.wager
    decided = DICE[tried.n] if wager.decided == "{n}" else wager.decided
    for called in (False, True) if cell == CALLED else (cell == CALLED,):
        again = Try(tried.table.game.key, wager, tried.stage, tried.n, "on")
        again.lying()
        number = the(again.table, again.spot, "p2").id
        if called:
            again.table.act("p2", "call_on", wager=again.spot)
        events = again.roll(decided)
        told = [e for e in of_kind(events, Paid, Collected, Moved) if e.wager == number]
        if cell == YES:
            assert told
            return _can_not_be_called(tried)
        assert bool(told) == called
    return None


def _can_not_be_called(tried: Try) -> None:
    """What is always on at a come out roll is not called on."""
    if tried.stage == "point":
        return
    tried.lying()
    with pytest.raises(Refused) as refused:
        tried.table.act("p2", "call_on", wager=tried.spot)
    assert "craps.3.e" in refused.value.cites


@verifies("craps.2")
def test_the_table_lists_every_wager_of_the_section_and_the_four_odds() -> None:
    letters = [one.id for one in laws()["craps"].clauses if one.id.count(".") == 2]
    section = {one for one in letters if one.startswith("craps.2.")}
    assert len(section) == 40
    rows = {f"craps.{wager.clause}" for wager in WAGERS}
    assert rows == section | {f"craps.{c}" for c in ("5.a", "5.b", "6.a", "6.b", "6.c", "6.d")}
    named = {w.key.partition(":")[0].replace("{n}", str(n)) for w in WAGERS for n in POINTS}
    every = set(offered(a_game(), rules(fire_bet=True, six_seven_eight=True)))
    assert every - named == {"horn_high_2", "horn_high_3", "horn_high_12"}
    assert named <= every


MINI_ONLY = {
    "craps.3.a.2",
    "craps.3.f",
    "craps.7.b.2",
    "craps.7.c.2",
    "craps.9.e.2",
    "craps.10.a.2.ii",
    "craps.10.c",
}
LARGE_ONLY = {
    "craps.2.nn",
    "craps.3.a.1",
    "craps.3.c.2",
    "craps.4.e",
    "craps.7.b.1",
    "craps.7.c.1",
    "craps.9.a.3",
    "craps.9.e.1",
    "craps.10.a.2.i",
    "craps.10.b",
}


@verifies("craps.2", "craps.3.a.1", "craps.3.a.2", "craps.3.f", "craps.9.a.3")
@verifies("craps.9.e.1", "craps.9.e.2")
def test_mini_craps_differs_in_exactly_the_clauses_that_say_so() -> None:
    of_one = {one.id: one.only for one in laws()["craps"].clauses if one.only}
    section_12 = {one.id for one in laws()["craps"].clauses if one.id.startswith("craps.12.")}
    assert {c for c, only in of_one.items() if only == "minicraps"} == MINI_ONLY
    assert {c for c, only in of_one.items() if only == "craps"} == LARGE_ONLY | section_12
    assert {clause for clause, _, _ in told()} == set(of_one)
    large, mini = a_game("craps"), a_game("minicraps")
    assert {k.key for k in large.wagers} - {k.key for k in mini.wagers} == {"fire"}
    assert {k.key for k in mini.wagers} <= {k.key for k in large.wagers}
    own = schema(CrapsOptions).keys() ^ schema(MiniCrapsOptions).keys()
    assert own == {"fire_bet", "fire_table", "fire_odds", "mini_stick"}
    assert {i.key for i in large.incidents} ^ {i.key for i in mini.incidents} == {
        "dice_passed_with_fire_bets",
        "die_on_the_bank",
    }
    shared = set(schema(CrapsOptions)) & set(schema(MiniCrapsOptions))
    differ = {key for key in shared if schema(CrapsOptions)[key] != schema(MiniCrapsOptions)[key]}
    assert differ == {"no_roll_by"}
    sold = [[part.sells for part in one.parts if part.sells] for one in (mini, large)]
    assert sold[0] != sold[1], "seats, craps.3.f"
    assert [a.key for a in large.acts] == [a.key for a in mini.acts]
    assert [p.__name__ for p in large.phases if p not in mini.phases] == ["fire_watch"]
    assert [p for p in large.phases if p in mini.phases] == list(mini.phases)
