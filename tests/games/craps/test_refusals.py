"""The mistakes that patrons and dealers make: each refused with its clause and what would do."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.step import Ask
from croupier.rulebook.acceptance import least_wager
from croupier.rulebook.citation import verifies
from tests.games.craps.tables import GAMES, STAKE, a_table, roll, shooting, the, with_point


class Mistake(NamedTuple):
    """What somebody does wrong at a table, the clause against it, and what to do instead."""

    name: str
    table: Callable[[str], Driver]
    act: Callable[[Driver], Any]
    clause: str
    instead: str


def come_out(key: str, **options: Any) -> Driver:
    """A table with a shooter, before the come out roll."""
    return shooting(a_table(key=key, **options))


def point_six(key: str, **options: Any) -> Driver:
    """A table with the point on six, and line bets of both patrons."""
    table = come_out(key, **options)
    table.place("p1", "10 on pass")
    table.place("p2", "10 on dont_pass")
    roll(table, 6)
    return shooting(table)


def come_on_five(key: str, **options: Any) -> Driver:
    """The point is six, and p1 has a come bet on five."""
    table = point_six(key, **options)
    table.place("p1", "10 on come")
    roll(table, 5)
    return shooting(table)


def thrown(key: str) -> Driver:
    """The dice are in the air."""
    table = point_six(key)
    table.place("p1", "10 on field")
    table.close()
    return table


def offered_dice(key: str) -> Driver:
    """The dice are offered to p1."""
    table = a_table(key=key)
    table.step()
    assert isinstance(table.step_now, Ask)
    return table


def places(patron: str, bid: str) -> Callable[[Driver], Any]:
    """Somebody makes a wager."""
    return lambda table: table.place(patron, bid)


def takes(spot: str, amount: int | None = None, patron: str = "p1") -> Callable[[Driver], Any]:
    """Somebody takes down a wager, or part of it."""
    return lambda table: table.take_down(patron, the(table, spot, patron).id, amount)


def with_bet(bid: str) -> Callable[[str], Driver]:
    """The point is six, and p1 has a further bet."""

    def table(key: str) -> Driver:
        driver = point_six(key)
        driver.place("p1", bid)
        return driver

    return table


PATRONS = [
    Mistake(
        "a pass bet with the point on",
        point_six,
        places("p1", "10 on pass"),
        "craps.2.a",
        "Come, or wait for the next come out roll",
    ),
    Mistake(
        "a don't pass bet with the point on",
        point_six,
        places("p2", "10 on dont_pass"),
        "craps.3.d",
        "Don't Come, or wait for the next come out roll",
    ),
    Mistake(
        "a come bet before the come out", come_out, places("p1", "10 on come"), "craps.2.c", "Pass"
    ),
    Mistake(
        "a don't come bet before the come out",
        come_out,
        places("p1", "10 on dont_come"),
        "craps.2.d",
        "Don't Pass",
    ),
    Mistake(
        "odds before there is a point",
        come_out,
        places("p1", "10 on pass_odds:6"),
        "craps.6.a",
        "a Pass bet first",
    ),
    Mistake(
        "odds behind somebody else's bet",
        point_six,
        places("p2", "10 on pass_odds:6"),
        "craps.6.a",
        "a Pass bet before the next come out roll",
    ),
    Mistake(
        "odds above the multiple",
        point_six,
        places("p1", "55 on pass_odds:6"),
        "craps.6.e",
        "up to $50",
    ),
    Mistake(
        "more laid than the multiple wins",
        point_six,
        places("p2", "66 on dont_pass_odds:6"),
        "craps.6.e",
        "up to $60",
    ),
    Mistake(
        "come odds on another number",
        come_on_five,
        places("p1", "10 on come_odds:9"),
        "craps.6.c",
        "Come Odds 5",
    ),
    Mistake(
        "seven dollars on the six", point_six, places("p1", "7 on place_6"), "craps.4.f", "$6 or $9"
    ),
    Mistake(
        "ten dollars against the four",
        point_six,
        places("p1", "10 on place_lose_4"),
        "craps.4.f",
        "11",
    ),
    Mistake("a horn of five dollars", point_six, places("p1", "5 on horn"), "craps.4.f", "8"),
    Mistake("a whirl of seven dollars", point_six, places("p1", "7 on whirl"), "craps.4.f", "25"),
    Mistake("big six", point_six, places("p1", "10 on big_6"), "cmr147.02", ""),
    Mistake("aces on the hop", point_six, places("p1", "10 on hop_1_1"), "cmr147.02", ""),
    Mistake(
        "6-7-8 where it is not offered",
        point_six,
        places("p1", "10 on six_seven_eight"),
        "craps.2.mm",
        "Pass",
    ),
    Mistake(
        "a pass bet taken down with its point",
        point_six,
        takes("pass"),
        "craps.3.c.1",
        "waiting until it is decided",
    ),
    Mistake(
        "a come bet reduced on its number",
        come_on_five,
        takes("come", 5_00),
        "craps.3.c.1",
        "waiting until it is decided",
    ),
    Mistake(
        "a place bet reduced to what cannot be paid",
        with_bet("12 on place_6"),
        takes("place_6", 5_00),
        "craps.4.f",
        "$6 or $9",
    ),
    Mistake(
        "another's bet taken down",
        point_six,
        lambda table: table.take_down("p2", the(table, "pass").id),
        "cmr146.09.1",
        "2 (",
    ),
    Mistake(
        "a bet taken down while the dice roll",
        thrown,
        takes("field"),
        "craps.3.a",
        "when wagers are open again",
    ),
    Mistake(
        "a bet after the dice are thrown",
        thrown,
        places("p2", "10 on field"),
        "craps.3.a",
        "a wager in the next round",
    ),
    Mistake(
        "a spoken bet with cash",
        point_six,
        places("p1", "10 cash on field"),
        "craps.3.b",
        "chips on the layout",
    ),
    Mistake(
        "a coupon on the field",
        lambda key: point_six(key, coupons={"match_play": True}),
        places("p1", "10 on field with coupon"),
        "craps.3.b",
        "chips only",
    ),
    Mistake(
        "a lay bet called off",
        with_bet("60 on lay_4"),
        lambda table: table.act("p1", "call_off", wager="lay_4"),
        "craps.3.e",
        "place to win, buy, come odds and hardway bets",
    ),
    Mistake(
        "a bet called on that is not there",
        point_six,
        lambda table: table.act("p1", "call_on", wager="hard_4"),
        "craps.3.e",
        "place to win, buy, come odds and hardway bets",
    ),
    Mistake(
        "the dice passed by who has not got them",
        point_six,
        lambda table: table.act("p2", "pass_dice"),
        "craps.11.a",
        "p1",
    ),
    Mistake(
        "a bet below the minimum",
        point_six,
        places("p1", "3 on field"),
        "cmr147.07.1",
        "from $5 to $500",
    ),
    Mistake(
        "more than one has",
        point_six,
        places("p1", f"{STAKE // 100 + 1} on field"),
        "cmr147.07.1",
        "from $5 to $500",
    ),
]

DEALERS = [
    Mistake(
        "dice out without the shooter's line bet",
        come_out,
        lambda table: table.close(),
        "craps.8",
        "Pass or Don't Pass from p1",
    ),
    Mistake(
        "dice out while they are offered",
        offered_dice,
        lambda table: table.close(),
        "craps.3.a",
        "",
    ),
    Mistake(
        "a roll called before the throw",
        point_six,
        lambda table: table.enter("3-4"),
        "craps.3.a",
        "",
    ),
    Mistake("seven pips on a die", thrown, lambda table: table.enter("3-7"), "", "3-6"),
    Mistake(
        "no roll by who may not call it",
        thrown,
        lambda table: table.incident("improper_throw", by="patron"),
        "craps.9.e",
        "",
    ),
]


@verifies("craps.2.a", "craps.2.c", "craps.2.d", "craps.3.a", "craps.3.b", "craps.3.c")
@verifies("craps.3.c.1", "craps.3.d", "craps.3.e", "craps.4.f", "craps.6.a", "craps.6.c")
@verifies("craps.6.e", "craps.8", "craps.11.a")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("mistake", [*PATRONS, *DEALERS], ids=lambda one: one.name)
def test_a_mistake_is_refused_with_its_clause_and_what_would_do(key: str, mistake: Mistake) -> None:
    driver = mistake.table(key)
    before = driver.table
    with pytest.raises(Refused) as refused:
        mistake.act(driver)
    said = refused.value
    assert driver.table == before, "nothing has changed"
    assert any(one.startswith(mistake.clause) for one in said.cites) or not mistake.clause
    assert mistake.instead in said.accepted
    assert said.accepted, "it says what to do instead"
    assert said.why


def test_there_are_more_than_twenty() -> None:
    assert len({mistake.name for mistake in (*PATRONS, *DEALERS)}) >= 30


def test_a_late_come_bet_still_needs_its_point() -> None:
    table = with_point(6, late_bets=True)
    table.close()
    with pytest.raises(Refused, match="the point is 6"):
        table.place("p1", "10 on pass")


@verifies("craps.2.t", "craps.2.u", "cmr147.07.1")
@pytest.mark.parametrize("key", ["craps", "minicraps"])
@pytest.mark.parametrize("bet", ["whirl", "horn_high_2", "horn_high_12"])
def test_what_is_booked_as_two_is_offered_from_what_both_take(key: str, bet: str) -> None:
    table = shooting(a_table(key=key))
    assert table.rules.limits(bet) == (25_00, 625_00)
    table.stake = lambda kind, on: least_wager(table.game, table.rules, kind, on)
    assert table.view("p1").areas[bet].allowed
    for amount in ("5", "20", "630"):
        with pytest.raises(Refused) as refused:
            table.place("p1", f"{amount} on {bet}")
        assert refused.value.accepted == "from $25 to $625"
    with pytest.raises(Refused) as refused:
        table.place("p1", f"27 on {bet}")
    assert refused.value.accepted == "$25 or $30"
    assert table.place("p1", f"25 on {bet}")
    assert table.place("p2", f"625 on {bet}")


@verifies("craps.2.u", "cmr147.07.1")
def test_limits_posted_for_a_whirl_bet_hold_within_those_of_its_parts() -> None:
    rules = a_table(limits={"wager": {"whirl": {"min": 50, "max": 1_000}}}).rules
    assert rules.limits("whirl") == (50_00, 625_00)
    lower = a_table(limits={"wager": {"any_seven": {"max": 50}}}).rules
    assert lower.limits("whirl") == (25_00, 250_00)
    area = a_table(horn_high_area=True).rules
    assert area.limits("horn_high_2") == (5_00, 500_00)
