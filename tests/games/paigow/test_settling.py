"""How wagers end: against the dealer, against a bank, through the center (7, 8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.screen import own_lines
from croupier.core.event import (
    Collected,
    Discarded,
    Event,
    Paid,
    Returned,
    RoundVoided,
    VigorishCollected,
)
from croupier.core.odds import EVEN, NOTHING, WHOLE
from croupier.core.table import HOUSE
from croupier.games.families.paigow.play import (
    DealerSettled,
    FromCenter,
    HandCompared,
    HandSurrendered,
    ToCenter,
)
from croupier.games.families.paigow.settling import held_back
from croupier.notation.explain import explain
from croupier.rulebook.citation import verifies
from tests.games.paigow.tables import (
    MIDDLING,
    NO_WAGER,
    PAI_GOW,
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

PUSH, COPY = "44 44 36 15", "44 44 16 35"
"""A higher pair than MIDDLING with a lower five, and with the same five."""
MONEY = (Collected, Returned, Paid, VigorishCollected)


def results(events: tuple[Event, ...]) -> dict[str, str]:
    """How each hand ended."""
    return {one.place: one.ends for one in of(events, HandCompared)}


def moved(events: tuple[Event, ...], *kinds: type[Event]) -> list[tuple[str, int]]:
    """Events of money in their order, with their amounts in dollars."""
    found = of(events, *kinds)
    return [(type(one).__name__, one.amount // 100) for one in found]


@verifies("paigow.7.g", "paigow.7.h", "paigow.7.i", "paigow.7.j", "paigow.7.k", "paigow.7.l")
@verifies("paigow.1.push", "paigow.7.i.1")
def test_losers_at_once_winners_after_all_are_exposed_less_vigorish() -> None:
    driver = opened(table(3))
    for patron, wager in (("p1", 20), ("p2", 30), ("p3", 40)):
        driver.place(patron, f"{wager} on main")
    hands = {"dealer": MIDDLING, "1": STRONG, "2": PUSH, "3": WEAKEST}
    events = until(driver, over, hands)
    assert results(events) == {"1": "win", "2": "push", "3": "lose"}
    said = [one.headline() for one in of(events, HandCompared)]
    assert said == ["Both hands win", "One hand wins, one loses", "Neither hand wins"]
    assert moved(events, *MONEY) == [
        ("Returned", 30),
        ("Collected", 40),
        ("Paid", 20),
        ("VigorishCollected", 1),
    ]
    assert driver.table.balances == {"p1": 519_00, "p2": 500_00, "p3": 460_00}
    exposed = [one.place for one in of(events, HandCompared)]
    assert exposed == ["1", "2", "3"], "from the dealer's right"
    places = [one.places for one in of(events, Discarded)]
    order = [("high 2",), ("low 2",), ("high 3",), ("low 3",), ("high 1",), ("low 1",)]
    assert places[:6] == order, "hand by hand, the winner's after it was paid"


@verifies("paigow.7.h", "paigow.7.i.1", "paigow.7.i.2", "paigow.2.c", "paigow.2.h")
def test_copies_and_zero_low_hands_never_win() -> None:
    cases = (
        (MIDDLING, COPY, "push"),
        ("22 22 55 46", "44 44 13 33", "push"),
        ("44 44 13 33", "22 22 55 46", "lose"),
        (MIDDLING, "14 23 66 44", "push"),
    )
    for dealer, player, ends in cases:
        driver = opened(table(1))
        driver.place("p1", "10 on main")
        events = until(driver, over, {"dealer": dealer, "1": player})
        assert results(events) == {"1": ends}, (dealer, player)


@verifies("paigow.7.k")
def test_vigorish_is_exact_or_up_to_the_next_quarter_area_by_area() -> None:
    for rounding, taken in (("up", 50), ("exact", 35)):
        driver = opened(table(1, vig={"round": rounding}))
        driver.place("p1", "7 on main")
        events = until(driver, over, {"dealer": WEAKEST, "1": STRONG})
        assert [one.amount for one in of(events, VigorishCollected)] == [taken]
    two = opened(table(1, areas=2))
    for box in (1, 2):
        two.place("p1", f"6 on main at {box}")
    hands = {"dealer": WEAKEST, "1": STRONG, "2": "44 44 13 13"}
    events = until(two, over, hands)
    assert [one.amount for one in of(events, VigorishCollected)] == [50, 50]


@verifies("paigow.7.f", "paigow.7.f.1", "paigow.7.f.2")
def test_surrender_costs_the_whole_wager_and_shows_nothing() -> None:
    driver = opened(table(2))
    for patron in ("p1", "p2"):
        driver.place(patron, "10 on main")
    until(driver, asked("surrender", "surrender 1"), {"1": STRONG, "dealer": MIDDLING})
    assert "dealer" in driver.table.play.sets, "only once the dealer's hands are set"
    events = driver.choose("p1", "surrender")
    assert of(events, HandSurrendered)
    assert moved(events, Collected) == [("Collected", 10)]
    assert [one.seen_by for one in of(events, Discarded)] == [("p1",), ("p1",)]
    assert question(driver).about == "surrender 2", "the next player is asked for themselves"
    rest = until(driver, over)
    assert list(results(rest)) == ["2"], "and nobody compares the hands of p1"


@verifies("paigow.8.o", "paigow.8.r", "paigow.8.n", "paigow.8.q")
def test_a_bank_whose_losses_exceed_the_center_adds_the_rest() -> None:
    driver = banked(table(3, bank=True))
    driver.place("p2", "40 on main")
    driver.place("p3", "15 on main")
    before = dict(driver.table.accounts)
    hands = {"1": MIDDLING, "2": STRONG, "3": WEAKEST, "dealer": "44 44 13 13"}
    events = until(driver, over, hands)
    assert results(events) == {"dealer": "win", "2": "win", "3": "lose"}
    kinds = (Collected, Paid, VigorishCollected, ToCenter, FromCenter, DealerSettled)
    assert moved(events, *kinds) == [
        ("Collected", 15),
        ("ToCenter", 15),
        ("ToCenter", 35),
        ("FromCenter", 40),
        ("Paid", 40),
        ("VigorishCollected", 2),
        ("FromCenter", 10),
        ("DealerSettled", 10),
    ]
    after = driver.table.accounts
    assert after["p1"] - before["p1"] == -35_00, "no vigorish on a shortfall"
    assert after["p2"] - before["p2"] == 78_00, "the stake back, and the win less vigorish"
    assert after[HOUSE] - before[HOUSE] == 12_00, "the dealer's win and p2's vigorish"
    assert driver.table.total == 0 == after["center:"] == after["dealer:"]


@verifies("paigow.8.o", "paigow.8.n")
def test_a_surplus_is_the_banks_less_vigorish_with_the_dealers_lost_wager() -> None:
    driver = banked(table(3, bank=True))
    driver.place("p2", "40 on main")
    driver.place("p3", "15 on main")
    before = dict(driver.table.accounts)
    hands = {"1": STRONG, "2": MIDDLING, "3": WEAKEST, "dealer": PUSH}
    events = until(driver, over, hands)
    assert results(events) == {"dealer": "lose", "2": "lose", "3": "lose"}
    taken = [(one.spot, one.amount) for one in of(events, VigorishCollected)]
    assert taken == [("dealer_wager", 3_25)], "on the bank's row, at no box"
    assert driver.table.accounts["p1"] - before["p1"] == 65_00 - 3_25
    assert driver.table.accounts[HOUSE] - before[HOUSE] == 3_25 - 10_00


@verifies("paigow.8.o", "paigow.7.k")
def test_the_judges_of_a_player_and_of_a_bank() -> None:
    rules = table(1, bank=True).rules
    for kind, clause in (("main", "paigow.7."), ("dealer_wager", "paigow.8.o")):
        judge = next(one.judge for one in PAI_GOW.wagers if one.key == kind)
        won, pushed, lost = (judge("", ends, rules) for ends in ("win", "push", "lose"))
        assert (won.paid, won.fee) == (EVEN, rules.vigorish)
        assert (pushed.paid.num, pushed.kept) == (0, WHOLE)
        assert (lost.paid.num, lost.kept) == (0, NOTHING)
        assert all(one.cites[0].startswith(clause) for one in (won, pushed, lost))
    bank = next(one for one in PAI_GOW.wagers if one.key == "dealer_wager")
    assert (bank.odds_row, bank.dealers) == ("bank", True)
    assert not bank.offered(table(1).rules)


@verifies("paigow.8.o")
def test_a_winner_before_a_loser_of_as_much_costs_the_bank_nothing() -> None:
    driver = banked(table(3, bank=True))
    driver.place("p2", "20 on main")
    driver.place("p3", "20 on main")
    before = driver.table.accounts["p1"]
    hands = {"1": MIDDLING, "2": STRONG, "3": WEAKEST}
    events = until(driver, over, hands, answers=NO_WAGER)
    assert not [one for one in of(events, ToCenter) if one.added]
    assert driver.table.accounts["p1"] == before


@verifies("paigow.8.n", "paigow.2.c", "paigow.2.h")
def test_copies_of_the_dealer_go_to_the_bank_too() -> None:
    driver = banked(table(1, bank=True))
    before = dict(driver.table.accounts)
    events = until(driver, over, {"1": MIDDLING, "dealer": COPY})
    assert results(events) == {"dealer": "push"}
    assert driver.table.accounts["p1"] == before["p1"]
    assert [one.ends for one in of(events, DealerSettled)] == ["push"]


@verifies("paigow.8.p", "paigow.8.e")
def test_a_co_bank_shares_a_surplus_and_then_pays_vigorish() -> None:
    driver = banked(table(3, bank=True, cobank=True), shared=True)
    driver.place("p2", "40 on main")
    driver.place("p3", "15 on main")
    before = dict(driver.table.accounts)
    events = until(driver, over, {"1": STRONG, "2": MIDDLING, "3": WEAKEST})
    shares = [(one.payee, one.amount) for one in of(events, FromCenter) if one.surplus]
    assert shares == [(HOUSE, 27_50), ("p1", 27_50)]
    assert [one.amount for one in of(events, VigorishCollected)] == [1_50], "1.375, up to 1.50"
    assert driver.table.accounts["p1"] - before["p1"] == 26_00


@verifies("paigow.8.p")
def test_a_co_bank_and_the_house_add_half_each() -> None:
    driver = banked(table(3, bank=True, cobank=True), shared=True)
    driver.place("p2", "40 on main")
    driver.place("p3", "15 on main")
    before = dict(driver.table.accounts)
    events = until(driver, over, {"1": MIDDLING, "2": STRONG, "3": WEAKEST})
    added = [(one.source, one.amount) for one in of(events, ToCenter) if one.added]
    assert added == [("p1", 12_50), (HOUSE, 12_50)]
    assert driver.table.accounts["p1"] - before["p1"] == -12_50


@verifies("paigow.7.f.1", "paigow.8.o")
def test_a_wager_surrendered_against_a_bank_goes_to_the_center() -> None:
    driver = banked(table(2, bank=True))
    driver.place("p2", "40 on main")
    until(driver, asked("surrender"), answers=NO_WAGER)
    before = driver.table.accounts["p1"]
    driver.choose("p2", "surrender")
    until(driver, over)
    assert driver.table.accounts["p1"] - before == 38_00


@verifies("paigow.8.o", "paigow.8.h")
def test_a_round_declared_void_gives_the_center_back_to_those_who_lost() -> None:
    driver = banked(table(3, bank=True))
    driver.place("p2", "40 on main")
    driver.place("p3", "15 on main")
    before = dict(driver.table.accounts)
    until(driver, asked("surrender", "surrender 3"), {"1": STRONG, "2": WEAKEST, "dealer": PUSH})
    assert driver.table.accounts["center:"] == 50_00
    driver.feed(RoundVoided(by="supervisor", why="a fire alarm"))
    after = driver.table.accounts
    assert driver.table.total == 0 == after["center:"] == after["dealer:"]
    assert after["p1"] == before["p1"], "nothing is the bank's before the center is settled"
    assert after["p2"] - before["p2"] == 40_00
    assert after["p3"] - before["p3"] == 15_00
    assert after[HOUSE] == before[HOUSE], "the dealer's wager goes back once"


@verifies("paigow.8.o", "paigow.8.p")
@pytest.mark.parametrize("shared", [False, True])
def test_once_a_winner_was_paid_the_center_of_a_void_round_is_the_banks(*, shared: bool) -> None:
    driver = banked(table(4, bank=True, cobank=True), shared=shared)
    for patron in ("p2", "p3", "p4"):
        driver.place(patron, "20 on main")
    hands = {"1": MIDDLING, "2": WEAKEST, "3": STRONG}
    until(driver, asked("surrender", "surrender 4"), hands, answers=NO_WAGER)
    now = driver.table
    assert (now.play.results, now.accounts["center:"]) == ({"2": "lose", "3": "win"}, 20_00)
    assert held_back(now)["p2"] - now.accounts["p2"] == 20_00, "nobody is paid yet"
    after = held_back(replace(now, wagers=tuple(w for w in now.wagers if w.patron != "p3")))
    assert after["p2"] == now.accounts["p2"], "what was settled stands"
    assert after["p1"] - now.accounts["p1"] == (10_00 if shared else 20_00)
    assert after["center:"] == 0 == sum(after.values()) - sum(now.accounts.values())


@verifies("paigow.8.o", "paigow.8.h", "paigow.8.l", "paigow.7.f.2")
def test_a_replay_explains_the_banks_money_and_shows_no_tile_that_nobody_may_see() -> None:
    driver = banked(table(2, bank=True))
    driver.place("p2", "40 on main")
    until(driver, over, {"1": STRONG, "2": MIDDLING}, answers={"surrender": "surrender"})
    told = [one for one in explain(driver) if one.round == 2]
    assert "The dealer wagers $10 against the bank" in {one.says for one in told}
    (rest,) = (one for one in told if "left in the center" in one.says)
    assert (rest.patron, rest.cites) == ("p1", ("paigow.8.o",))
    (dealt,) = (one.says for one in told if "stacks" in one.says)
    assert dealt == "4 tiles face down to each of 8 stacks"
    lines = own_lines([entry.event for entry in driver.log], "p1", driver)
    assert any(isinstance(event, FromCenter) for event, _ in lines), "and so does why"


@verifies("paigow.7.k", "paigow.8.p")
def test_exact_vigorish_is_whole_cents_and_odd_cents_of_halves_are_the_houses() -> None:
    options: dict[str, Any] = {"vig": {"round": "exact"}, "limits": {"increment": 0.01}}
    for hands, own, house in (
        ({"1": STRONG, "2": WEAKEST}, 5_05 - 25, 5_06 + 25),
        ({"1": WEAKEST, "2": STRONG}, -5_05, -5_06 + 50),
    ):
        driver = banked(table(2, bank=True, cobank=True, **options), shared=True)
        driver.place("p2", "10.11 on main")
        before = dict(driver.table.accounts)
        until(driver, over, hands)
        after = driver.table.accounts
        assert (after["p1"] - before["p1"], after[HOUSE] - before[HOUSE]) == (own, house)
