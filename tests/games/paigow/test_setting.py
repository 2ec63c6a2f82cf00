"""Wagers, and how hands are set: in which order, by whom, seen by whom (5, 7, 10)."""

from __future__ import annotations

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import UNSEEN, Turned
from croupier.core.step import Ask, Open
from croupier.games.families.paigow.play import HandRelabeled, HandSet
from croupier.rulebook.citation import verifies
from tests.games.paigow.tables import (
    MIDDLING,
    STRONG,
    WEAKEST,
    asked,
    banked,
    of,
    opened,
    over,
    question,
    table,
    until,
)


def faces(driver: Driver, patron: str | None, place: str) -> list[str]:
    """The tiles that a person sees at a place."""
    things = driver.view(patron).things
    return [one.face for one in things if one.place == place and one.what == "tile"]


@verifies("paigow.5.a", "paigow.5.b", "paigow.5.c")
def test_only_chips_of_seated_players_before_the_call() -> None:
    driver = opened(table(2))
    with pytest.raises(Refused, match=r"cash is not accepted.*paigow\.5\.a"):
        driver.place("p1", "10 cash on main")
    with pytest.raises(Refused, match=r"another player.*paigow\.5\.b"):
        driver.place("p1", "10 on main at 2")
    with pytest.raises(Refused, match=r"only the dealer makes this wager.*8\.h"):
        opened(table(1, bank=True)).place("p1", "10 on dealer_wager")
    driver.place("p1", "10 on main")
    (wager,) = driver.table.wagers
    driver.close()
    with pytest.raises(Refused, match=r"paigow\.5\.c"):
        driver.place("p1", "10 on main")
    with pytest.raises(Refused, match=r"paigow\.5\.c"):
        driver.take_down("p1", wager.id)
    until(driver, asked("setting"))
    with pytest.raises(Refused, match=r"stays seated.*paigow\.5\.b"):
        driver.cash_out("p1")
    with_coupon = opened(table(1, coupons={"match_play": True}))
    with_coupon.place("p1", "10 on main with coupon")


@verifies("paigow.10.a")
def test_one_area_or_two_adjacent_ones_and_never_a_third() -> None:
    driver = opened(table(1))
    driver.place("p1", "10 on main")
    with pytest.raises(Refused, match=r"only one betting position.*paigow\.10\.a"):
        driver.place("p1", "10 on main at 2")
    two = opened(table(1, areas=2))
    two.place("p1", "10 on main at 1")
    with pytest.raises(Refused, match=r"must be adjacent.*paigow\.10\.a"):
        two.place("p1", "10 on main at 6")
    two.place("p1", "10 on main at 2")
    with pytest.raises(Refused, match=r"only 2 betting positions.*paigow\.10\.a"):
        two.place("p1", "10 on main at 3")


@verifies("paigow.10.b")
def test_the_larger_wager_is_set_first_and_the_other_is_not_seen_before() -> None:
    driver = opened(table(1, areas=2))
    driver.place("p1", "10 on main at 1")
    driver.place("p1", "20 on main at 2")
    until(driver, asked("setting"), {"1": WEAKEST, "2": STRONG})
    assert question(driver).about == "hand 2"
    assert faces(driver, "p1", "2") == STRONG.split()
    assert faces(driver, "p1", "1") == [UNSEEN] * 4
    driver.choose("p1", "first second | third fourth")
    assert question(driver).about == "hand 1"
    assert faces(driver, "p1", "1") == WEAKEST.split()
    equal = opened(table(2, areas=2))
    equal.cash_out("p1")
    equal.place("p2", "10 on main at 2")
    equal.place("p2", "10 on main at 1")
    until(equal, asked("setting"))
    assert question(equal).about == "hand 1", "equal wagers counterclockwise"


@verifies("paigow.7.a", "paigow.7.b", "paigow.1.setting-the-hands", "paigow.6.e")
def test_players_set_one_after_the_other_seen_by_nobody_else() -> None:
    driver = opened(table(2))
    for patron in ("p1", "p2"):
        driver.place(patron, "10 on main")
    until(driver, asked("setting"), {"1": STRONG, "2": WEAKEST})
    step = driver.step_now
    assert isinstance(step, Ask)
    assert step.patrons == ("p1",)
    assert step.silence == "first second | third fourth", "the house way, which the dealer may tell"
    assert faces(driver, "p2", "1") == [UNSEEN] * 4 == faces(driver, None, "1")
    assert faces(driver, "p2", "2") == [UNSEEN] * 4, "p2 has not looked yet"
    with pytest.raises(Refused, match="groups of the sizes"):
        driver.choose("p1", "first second third | fourth")
    driver.choose("p1", "first third | second fourth")
    assert faces(driver, "p1", "high 1") == ["66", "11"]
    assert faces(driver, "p2", "high 1") == [UNSEEN] * 2
    assert question(driver).patrons == ("p2",)
    with pytest.raises(Refused):
        driver.choose("p1", "first second | third fourth", "hand 1")
    assert faces(driver, None, "dealer") == [UNSEEN] * 4


@verifies("paigow.7.c", "paigow.8.n")
def test_players_then_the_bank_then_the_dealer() -> None:
    driver = banked(table(3, bank=True), bank="p2")
    driver.place("p1", "10 on main")
    driver.place("p3", "10 on main")
    hands = {"1": WEAKEST, "2": MIDDLING, "dealer": STRONG}
    events = until(driver, over, hands)
    assert [one.place for one in of(events, HandSet)] == ["1", "3", "2", "dealer"]
    shown = [one.place for one in of(events, Turned) if one.seen_by is None]
    assert shown == ["dealer", "high 2", "low 2", "high 1", "low 1", "high 3", "low 3"]


@verifies("paigow.7.c")
def test_the_dealers_tiles_are_turned_after_all_players_have_set() -> None:
    driver = opened(table(1))
    driver.place("p1", "10 on main")
    until(driver, asked("setting"), {"dealer": STRONG})
    events = driver.choose("p1", question(driver).silence)
    turned, set_ = of(events, Turned)[0], of(events, HandSet)[1]
    assert (turned.place, turned.cards, turned.seen_by) == ("dealer", tuple(STRONG.split()), None)
    assert (set_.place, set_.high) == ("dealer", (0, 1))


@verifies("paigow.1.high-hand", "paigow.1.second-highest-or-low-hand", "paigow.7.g")
def test_the_higher_hand_counts_as_the_high_one_and_nobody_knows_before() -> None:
    driver = opened(table(1))
    driver.place("p1", "10 on main")
    until(driver, asked("setting"), {"1": "66 66 14 16", "dealer": MIDDLING})
    before = driver.choose("p1", "third fourth | first second")
    assert not of(before, HandRelabeled)
    after = driver.choose("p1", "play")
    assert [one.place for one in of(after, HandRelabeled)] == ["1"]


@verifies("paigow.7.b")
def test_the_advice_is_for_the_player_alone() -> None:
    driver = opened(table(2))
    driver.place("p1", "10 on main")
    until(driver, asked("setting"), {"1": STRONG})
    own, others = driver.view("p1").prompt, driver.view("p2").prompt
    assert getattr(own, "way", "") == "first second | third fourth"
    assert getattr(others, "way", "") == ""


def test_a_round_without_wagers_deals_nothing() -> None:
    driver = opened(table(1))
    assert isinstance(driver.step_now, Open)
    until(driver, over)
    assert not driver.table.play.begun
