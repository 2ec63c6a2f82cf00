"""At a live table the clock goes on for people who do not; in practice, where others wait."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from operator import methodcaller

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Chosen, Ready, Returned, SeedCommitted, WagersClosed
from croupier.core.step import Ask, Open
from croupier.floor.store.database import Database
from croupier.floor.tables import dealer, export, living, seeds
from croupier.floor.tables.clocks import PATIENCE
from croupier.floor.tables.floor import LIVE, PRACTICE, Floor, nothing
from croupier.floor.tables.seeds import Given
from croupier.games.craps.play import DicePassed
from croupier.verification.verify import verify
from tests.floor.test_tables import funded
from tests.games.scripted import scripted


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat("2026-01-01T20:00:00+00:00")

    def __call__(self) -> str:
        return self.now.isoformat(timespec="milliseconds")

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.mark.parametrize(("mode", "over"), [(LIVE, True), (PRACTICE, False)])
def test_wagers_are_closed_when_the_time_is_up(database: Database, mode: str, over: bool) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "roulette", mode)
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    clock.passes(floor.pace.wagers - 1)
    floor.goes_on()
    assert floor.table("T1").driver.table.round == 1
    clock.passes(2)
    floor.goes_on()
    assert (floor.table("T1").driver.table.round > 1) is over


def times(floor: Floor) -> list[str]:
    return [entry.at for entry in floor.table("T1").driver.log]


def test_time_never_runs_backward_in_a_journal(database: Database) -> None:
    """A clock that is set back, or another worker's that is behind."""
    clock, behind = Clock(), Clock()
    floor, other = Floor(database, clock), Floor(database, behind)
    behind.passes(-3600)
    floor.open_table("T1", "roulette", PRACTICE)
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    other.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    clock.passes(-7200)
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "5 on black"))
    told = times(floor.current("T1").floor or floor)
    assert told == sorted(told)
    assert told[-1] < "2026-01-01T20:01"
    found = verify(b"".join(export.journal(floor, "T1", every=True)).decode())
    assert found.findings == ()


def test_time_goes_on_from_the_last_event_where_a_clock_is_behind(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds that do not come are waited for two seconds, and not until the clock catches up."""
    clock, passed = Clock(), [0.0]
    monkeypatch.setattr(living, "monotonic", lambda: passed[0])
    floor = two_wager(database, clock)
    clock.passes(-3600)
    made = seeds.committed("T1", 1, "p1", "mine", "00" * 32)
    brings = Given(made)
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "5 on black"), seed=brings)
    for patron in ("p1", "p2"):
        says_ready(floor, patron)
    assert floor.table("T1").seeding.missing == ("p1",)
    for seconds, round_ in ((1, 1), (2, 2)):
        clock.passes(seconds)
        passed[0] += seconds
        floor.goes_on()
        assert floor.table("T1").driver.table.round == round_


def two_wager(database: Database, clock: Clock) -> Floor:
    """Two patrons at a practice table, each with a wager."""
    floor = Floor(database, clock)
    floor.open_table("T1", "roulette", PRACTICE)
    for patron in ("p1", "p2"):
        funded(floor, patron)
        floor.act("T1", patron, "wager", partial(wagers, patron=patron))
    return floor


def wagers(driver: Driver, patron: str) -> None:
    driver.buy(patron, 100_00)
    driver.place(patron, "10 on red")


def is_ready(driver: Driver, patron: str) -> None:
    driver.feed(Ready(patron=patron))


def says_ready(floor: Floor, patron: str) -> int:
    """A patron is ready, the dealer does what follows; the round after it."""
    floor.act("T1", patron, "round", partial(is_ready, patron=patron), then=dealer.deals)
    return floor.table("T1").driver.table.round


def test_the_round_goes_on_when_all_who_wagered_are_ready(database: Database) -> None:
    floor = two_wager(database, Clock())
    assert says_ready(floor, "p1") == 1
    assert says_ready(floor, "p2") == 2


def test_who_wagers_again_is_not_ready_any_more(database: Database) -> None:
    floor = two_wager(database, Clock())
    says_ready(floor, "p1")
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on black"))
    assert says_ready(floor, "p2") == 1
    assert says_ready(floor, "p1") == 2


def test_who_is_ready_waits_for_others_by_the_clock(database: Database) -> None:
    clock = Clock()
    floor = two_wager(database, clock)
    clock.passes(3600)
    floor.goes_on()
    assert says_ready(floor, "p1") == 1
    floor.goes_on()
    assert floor.table("T1").driver.table.round == 1
    clock.passes(floor.pace.wagers + 1)
    floor.goes_on()
    assert floor.table("T1").driver.table.round == 2
    assert floor.audit() == []


def test_who_does_not_answer_is_silent(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "reddog", LIVE)
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00))
    floor.act("T1", "dealer", "round", nothing, then=dealer.deals)
    for _ in range(10):
        clock.passes(60)
        floor.goes_on()
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on main at 1"))
    for _ in range(40):
        clock.passes(60)
        floor.goes_on()
    assert floor.table("T1").driver.table.round > 1
    assert floor.audit() == []


@pytest.mark.parametrize("mode", [LIVE, PRACTICE])
@pytest.mark.parametrize("game", ["craps", "blackjack"])
def test_who_leaves_a_question_open_keeps_nobody_from_play(
    database: Database, game: str, mode: str
) -> None:
    clock, wager = Clock(), {"craps": "10 on pass", "blackjack": "10 on main"}[game]
    floor = Floor(database, clock)
    floor.open_table("T1", game, mode)
    for patron in ("gone", "here"):
        funded(floor, patron)
        floor.act("T1", patron, "buy-in", partial(bought, patron=patron), then=dealer.deals)
    for patron in ("gone", "here"):
        if isinstance(floor.table("T1").driver.step_now, Open):
            floor.act(
                "T1",
                patron,
                "wager",
                partial(placed, patron=patron, wager=wager),
                then=dealer.deals,
            )
    asked = floor.table("T1").driver.step_now
    assert isinstance(asked, Ask)
    assert asked.patrons == ("gone",)
    clock.passes(PATIENCE * floor.pace.answers + 1)
    floor.goes_on()
    now = floor.table("T1").driver.step_now
    assert not isinstance(now, Ask) or now.patrons != ("gone",)


@pytest.mark.parametrize("bots", [(), ("bot-1",)])
def test_who_practices_alone_or_with_bots_has_all_the_time(
    database: Database, bots: tuple[str, ...]
) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "threecardpoker", PRACTICE)
    for patron in ("p1", *bots):
        funded(floor, patron)
        floor.act("T1", patron, "buy-in", partial(bought, patron=patron), then=dealer.deals)
    floor.act("T1", "p1", "wager", partial(placed, patron="p1", wager="10 on ante"))
    says_ready(floor, "p1")
    assert isinstance(floor.table("T1").driver.step_now, Ask)
    clock.passes(24 * 3_600)
    floor.goes_on()
    assert isinstance(floor.table("T1").driver.step_now, Ask)


@pytest.mark.parametrize("mode", [LIVE, PRACTICE])
@pytest.mark.parametrize(
    ("game", "patrons", "answered"),
    [
        ("blackjack", ("p1",), "decline"),
        ("baccarat", ("p1",), "decline"),
        ("craps", ("p1",), "accept"),
        ("craps", ("p1", "p2"), "decline"),
    ],
)
def test_a_ceremony_is_demanded_at_a_live_table_and_offered_at_a_practice_table(
    database: Database, game: str, patrons: tuple[str, ...], answered: str, mode: str
) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", game, mode)
    funded(floor, *patrons)
    for patron in patrons:
        floor.act("T1", patron, "buy-in", partial(bought, patron=patron))
    floor.act("T1", "dealer", "round", nothing, then=dealer.deals)
    asked = floor.table("T1").driver.step_now
    assert isinstance(asked, Ask)
    assert bool(dealer.usual(floor.table("T1").driver)) is (mode == PRACTICE)
    clock.passes(floor.pace.grace - 1)
    floor.goes_on()
    assert floor.table("T1").driver.step_now == asked
    clock.passes(2)
    floor.goes_on()
    log = floor.table("T1").driver.log
    chosen = [one.event.choice for one in log if isinstance(one.event, Chosen)]
    assert chosen == ([answered] if mode == PRACTICE else [])
    assert floor.audit() == []


def bought(driver: Driver, patron: str) -> None:
    driver.buy(patron, 100_00)


def placed(driver: Driver, patron: str, wager: str) -> None:
    driver.place(patron, wager)


def _next(floor: Floor) -> None:
    """One step at a table of craps: an answer, a pass bet of everyone, or the roll."""
    now, step = floor.table("T1").driver.table, floor.table("T1").driver.step_now
    if isinstance(step, Ask):
        one = step.patrons[0]
        floor.act("T1", one, "decision", lambda d: d.choose(one, "accept"), then=dealer.deals)
        return
    for one in ("p1", "p2"):
        if not now.wagers_of(one):
            floor.act("T1", one, "wager", partial(_passes, patron=one))
            return
    says_ready(floor, "p1" if "p1" not in now.ready else "p2")


def _passes(driver: Driver, patron: str) -> None:
    driver.place(patron, "10 on pass")


def test_nobody_waits_for_a_patron_who_left_a_wager_behind(database: Database) -> None:
    """A pass bet stays once the point is set; whoever made it cashes out and goes."""
    floor = Floor(database, Clock())
    floor.open_table("T1", "craps")
    funded(floor, "p1", "p2")
    for one in ("p1", "p2"):
        floor.act("T1", one, "buy-in", partial(_buys, patron=one))
    while not floor.table("T1").driver.table.play.point:
        _next(floor)
    now = floor.table("T1").driver.table
    leaver, stays = ("p1", "p2") if now.play.shooter == "p2" else ("p2", "p1")
    floor.act("T1", leaver, "cash-out", lambda d: d.cash_out(leaver))
    assert floor.table("T1").driver.table.wagers_of(leaver)
    assert says_ready(floor, stays) == now.round + 1
    assert floor.audit() == []


def _a_shooter_and_another(database: Database) -> tuple[Floor, str, str]:
    """A craps table whose shooter has bet, and another patron with chips."""
    floor = Floor(database, Clock())
    floor.open_table("T1", "craps")
    funded(floor, "p1", "p2")
    for one in ("p1", "p2"):
        floor.act("T1", one, "buy-in", partial(_buys, patron=one), then=dealer.deals)
    while isinstance(floor.table("T1").driver.step_now, Ask):
        _next(floor)
    stays = floor.table("T1").driver.table.play.shooter
    leaver = "p2" if stays == "p1" else "p1"
    floor.act("T1", stays, "wager", partial(_passes, patron=stays))
    return floor, stays, leaver


def test_the_seed_of_a_browser_does_not_say_that_its_patron_is_there(database: Database) -> None:
    """Whoever leaves a wager that could be taken back has left, though their page commits."""
    floor, stays, leaver = _a_shooter_and_another(database)
    floor.act("T1", leaver, "wager", lambda d: d.place(leaver, "10 on hard_6"))
    commits = Given("ab" * 32)
    floor.act("T1", leaver, "cash-out", lambda d: d.cash_out(leaver), seed=commits)
    driver = floor.table("T1").driver
    assert isinstance(driver.log[-1].event, SeedCommitted)
    assert driver.table.wagers_of(leaver)
    says_ready(floor, stays)
    assert WagersClosed in [type(entry.event) for entry in floor.table("T1").driver.log]


@pytest.mark.parametrize("attended", [True, False])
@pytest.mark.parametrize("game", ["craps", "blackjack"])
def test_nobody_waits_for_an_answer_of_a_patron_who_has_nothing_left(
    game: str, attended: bool
) -> None:
    """Whoever has lost everything is asked for neither the dice nor the cut."""
    driver = scripted(game)
    driver.attended = attended
    driver.table = replace(driver.table, accounts={**driver.table.accounts, "p1": 0})
    dealer.deals(driver)
    assert isinstance(driver.step_now, Ask)
    assert driver.step_now.patrons == ("p2",)


def _buys(driver: Driver, patron: str) -> None:
    driver.buy(patron, 500_00)


@pytest.mark.parametrize("mode", [LIVE, PRACTICE])
def test_a_shooter_without_a_line_bet_keeps_nobody_waiting(database: Database, mode: str) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "craps", mode)
    for patron in ("p1", "p2"):
        funded(floor, patron)
        floor.act("T1", patron, "buy-in", partial(buys, patron=patron), then=dealer.deals)
    floor.act("T1", "p1", "answer", lambda d: d.choose("p1", "accept"), then=dealer.deals)
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on field"))
    floor.act("T1", "p2", "wager", lambda d: d.place("p2", "10 on pass"))
    assert floor.table("T1").driver.table.play.shooter == "p1"
    clock.passes(floor.pace.wagers + 1)
    floor.goes_on()
    driver = floor.table("T1").driver
    assert not floor.faults.rests("T1")
    (passed,) = [entry.event for entry in driver.log if isinstance(entry.event, DicePassed)]
    assert (passed.patron, passed.ordered) == ("p1", True)
    assert isinstance(driver.step_now, Ask)
    assert driver.step_now.patrons == ("p2",)


def test_a_shooter_alone_at_a_practice_table_has_all_the_time(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "craps", PRACTICE)
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", partial(buys, patron="p1"), then=dealer.deals)
    floor.act("T1", "p1", "answer", lambda d: d.choose("p1", "accept"), then=dealer.deals)
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on field"))
    assert floor.due(floor.table("T1")) == ""
    clock.passes(3600)
    floor.goes_on()
    assert floor.table("T1").driver.table.play.shooter == "p1"


def buys(driver: Driver, patron: str) -> None:
    driver.buy(patron, 100_00)


THREE = {"multiple_action": "three", "hole_card": "none", "resplit": False}


def one_box_lacks_wagers(floor: Floor, mode: str) -> None:
    """Two patrons at a table of three hands: p1 has one wager, p2 has all three."""
    floor.open_table("T1", "blackjack", mode, THREE)
    for patron in ("p1", "p2"):
        funded(floor, patron)
        floor.act("T1", patron, "buy-in", partial(buys, patron=patron), then=dealer.deals)
    while isinstance(step := floor.table("T1").driver.step_now, Ask):
        declines = partial(chooses, patron=step.patrons[0], choice="decline")
        floor.act("T1", step.patrons[0], "answer", declines, then=dealer.deals)
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on main_1 at 1"))
    floor.act("T1", "p2", "wager", lambda d: d.place("p2", "10 on main at 2"))


def chooses(driver: Driver, patron: str, choice: str) -> None:
    driver.choose(patron, choice)


@pytest.mark.parametrize("mode", [LIVE, PRACTICE])
def test_a_box_that_lacks_a_wager_keeps_nobody_waiting(database: Database, mode: str) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    one_box_lacks_wagers(floor, mode)
    if mode == PRACTICE:
        says_ready(floor, "p2")
    clock.passes(floor.pace.wagers + 1)
    floor.goes_on()
    driver = floor.table("T1").driver
    assert not floor.faults.rests("T1")
    done = [entry.event for entry in driver.log if isinstance(entry.event, Returned | WagersClosed)]
    back, closed = done[:2]
    assert isinstance(back, Returned)
    assert (back.patron, back.amount, back.cites) == ("p1", 10_00, ("blackjack.18.b",))
    assert isinstance(closed, WagersClosed)
    assert driver.table.accounts["p1"] == 100_00
    assert {one.box for one in driver.table.play.order} <= {2}
    for _ in range(20):
        clock.passes(PATIENCE * floor.pace.answers + 1)
        floor.goes_on()
    assert driver.table.round > 1
    assert driver.table.accounts["p1"] == 100_00
    assert floor.audit() == []
    assert verify(b"".join(export.journal(floor, "T1", every=True)).decode()).findings == ()


def test_a_box_that_lacks_a_wager_has_all_the_time_at_a_practice_table(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    one_box_lacks_wagers(floor, PRACTICE)
    clock.passes(3600)
    floor.goes_on()
    assert isinstance(floor.table("T1").driver.step_now, Open)
    says_ready(floor, "p2")
    with pytest.raises(Refused, match="p1 must wager against 3 of the dealer's hands on box 1"):
        says_ready(floor, "p1")
    assert len(floor.table("T1").driver.table.wagers) == 4


def test_wagers_that_lack_another_are_returned_though_nobody_else_plays(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    one_box_lacks_wagers(floor, LIVE)
    own = [wager.id for wager in floor.table("T1").driver.table.wagers_of("p2")]
    for number in own:
        floor.act("T1", "p2", "wager", partial(takes_down, patron="p2", number=number))
    clock.passes(floor.pace.wagers + 1)
    floor.goes_on()
    driver = floor.table("T1").driver
    assert not floor.faults.rests("T1")
    assert (driver.table.wagers, driver.table.accounts["p1"]) == ((), 100_00)
    assert isinstance(driver.step_now, Open)


def takes_down(driver: Driver, patron: str, number: int) -> None:
    driver.take_down(patron, number)


WINS_ANYWAY = (
    "field",
    "any_seven",
    *("hop_1_4", "hop_2_3", "hop_1_5", "hop_2_4", "hop_3_3", "hop_2_6", "hop_3_5", "hop_4_4"),
)
"""Wagers of which one wins by any roll."""


def test_a_win_of_a_wager_that_was_left_behind_does_not_bring_its_patron_back(
    database: Database,
) -> None:
    """Whoever cashed all chips has left, though a wager of theirs was paid since."""
    floor, stays, leaver = _a_shooter_and_another(database)
    for one in WINS_ANYWAY:
        floor.act("T1", leaver, "wager", methodcaller("place", leaver, f"5 on {one}"))
    floor.act("T1", leaver, "cash-out", lambda d: d.cash_out(leaver))
    says_ready(floor, stays)
    driver = floor.table("T1").driver
    assert driver.table.accounts[leaver] > 0, "something was won"
    assert dealer.has_left(driver, leaver)
    floor.act("T1", leaver, "buy-in", partial(_buys, patron=leaver))
    floor.act("T1", leaver, "cash-out", lambda d: d.cash_out(leaver, 1_00))
    assert not dealer.has_left(floor.table("T1").driver, leaver), "only some chips were cashed"
