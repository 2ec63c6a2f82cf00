"""Who banks: the offer, who may take it, cover, the dealer's wager (8)."""

from __future__ import annotations

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Drawn, Returned, RoundVoided, WagersClosed
from croupier.core.step import Ask, Open
from croupier.games.families.paigow.play import BankOffered, BankTaken, DealerWagered
from croupier.games.paigow.play import StacksCut, StyleChosen
from croupier.rulebook.citation import verifies
from tests.games.paigow.tables import (
    NO_WAGER,
    STRONG,
    WEAKEST,
    asked,
    banked,
    of,
    opened,
    over,
    play,
    question,
    table,
    until,
)

WAGER = "the dealer's wager"


def everybody(driver: Driver, wager: int = 10) -> None:
    """All patrons but the bank wager."""
    for patron in driver.table.patrons:
        if patron != driver.table.play.bank:
            driver.place(patron, f"{wager} on main")


def offered(driver: Driver) -> list[str]:
    """Everybody to whom the bank is offered in a round, none of whom takes it."""
    found: list[str] = []
    opened(driver)
    while isinstance(step := driver.step_now, Ask):
        found += step.patrons
        driver.choose(step.patrons[0], "pass")
    everybody(driver)
    until(driver, over)
    return found


@verifies("paigow.8.a", "paigow.8.b", "paigow.8.c")
def test_the_bank_is_offered_around_from_the_second_round_on() -> None:
    driver = table(3, bank=True)
    assert offered(driver) == [], "nobody banks the first round"
    assert offered(driver) == ["p1", "p2", "p3"]
    assert offered(driver) == ["p2", "p3", "p1"]
    assert offered(driver) == ["p3", "p1", "p2"]
    assert offered(driver) == [], "it has returned to the dealer"
    assert offered(driver) == ["p1", "p2", "p3"]
    assert offered(table(3)) == []


@verifies("paigow.8.b", "paigow.4.g")
def test_after_an_idle_table_the_game_starts_again() -> None:
    driver = table(2, bank=True)
    offered(driver)
    driver.incident("idle_table")
    assert offered(driver) == []
    assert offered(driver) == ["p1", "p2"]


@verifies("paigow.8.c")
def test_nobody_banks_two_rounds_in_a_row() -> None:
    driver = banked(table(2, bank=True))
    everybody(driver)
    until(driver, over)
    opened(driver)
    assert question(driver).patrons == ("p2",)
    with pytest.raises(Refused, match=r"two rounds in a row.*paigow\.8\.c"):
        driver.act("p1", "bank")
    driver.choose("p2", "pass")
    assert isinstance(driver.step_now, Open), "it is not offered to p1"
    everybody(driver)
    until(driver, over)
    assert offered(driver) == [], "the dealer's round"
    opened(driver)
    driver.act("p1", "bank")
    assert driver.table.play.bank == "p1"


@verifies("paigow.8.c", "paigow.8.b")
def test_asking_for_the_bank_tells_why_not() -> None:
    driver = opened(table(3, bank=True))
    with pytest.raises(Refused, match="nobody banks the first round"):
        driver.act("p1", "bank")
    everybody(driver)
    until(driver, over)
    opened(driver)
    with pytest.raises(Refused, match="offered to p1 first"):
        driver.act("p2", "bank")
    driver.choose("p1", "bank")
    with pytest.raises(Refused, match="p1 banks this round"):
        driver.act("p2", "bank")
    with pytest.raises(Refused, match="no player bank"):
        table(2).act("p1", "bank")


@verifies("paigow.8.d.1")
def test_a_bank_wagered_in_the_last_round_without_one() -> None:
    driver = opened(table(3, bank=True))
    driver.place("p1", "10 on main")
    driver.place("p3", "10 on main")
    until(driver, over)
    opened(driver)
    with pytest.raises(Refused, match="did not wager against the dealer"):
        driver.act("p2", "bank")
    driver.choose("p1", "bank")
    everybody(driver)
    until(driver, over)
    opened(driver)
    assert question(driver).patrons == ("p3",), "p1 banked, and p2 wagered only against p1"


@verifies("paigow.8.d.2")
def test_a_bank_covers_all_wagers_made_and_every_later_one() -> None:
    driver = table(2, 100_00, bank=True)
    driver.buy("p3", 1_000_00)
    everybody(driver)
    until(driver, over, {"dealer": STRONG, "1": WEAKEST})
    driver.place("p3", "95 on main")
    assert driver.table.accounts["p1"] == 90_00
    opened(driver)
    with pytest.raises(Refused, match=r"\$90, and a bank needs \$95"):
        driver.act("p1", "bank")
    driver.take_down("p3", driver.table.wagers[0].id)
    driver.act("p1", "bank")
    driver.place("p2", "60 on main")
    with pytest.raises(Refused, match=r"cover another \$30.*8\.d\.2.*up to \$30"):
        driver.place("p3", "31 on main")
    driver.place("p3", "30 on main")
    with pytest.raises(Refused, match="covers the wagers against the bank"):
        driver.cash_out("p1", 1_00)
    driver.take_down("p2", driver.table.wagers[0].id)
    driver.take_down("p3", driver.table.wagers[0].id)
    with pytest.raises(Refused, match=r"stays seated.*paigow\.5\.b"):
        driver.cash_out("p1")


@verifies("paigow.8.d.2", "paigow.8.f", "paigow.1.bank")
def test_a_bank_makes_no_wager_and_takes_its_own_back() -> None:
    driver = table(2, bank=True)
    everybody(driver)
    until(driver, over)
    driver.place("p1", "25 on main")
    opened(driver)
    events = driver.choose("p1", "bank")
    assert [one.amount for one in of(events, Returned)] == [25_00]
    assert of(events, BankTaken)
    with pytest.raises(Refused, match=r"makes none.*paigow\.8\.f"):
        driver.place("p1", "10 on main")


@verifies("paigow.8.h")
def test_the_dealer_wagers_the_banks_last_wager_or_less() -> None:
    for said, amount in (("", 10_00), ("4", 4_00), ("nothing", 0)):
        driver = banked(table(2, bank=True))
        everybody(driver)
        events = until(driver, over, answers={WAGER: said} if said else {})
        assert [one.amount for one in of(events, DealerWagered)] == [amount]
    driver = banked(table(2, bank=True))
    until(driver, asked(WAGER))
    with pytest.raises(Refused, match="10"):
        driver.choose("p1", "11")


@verifies("paigow.8.h")
def test_the_dealers_wager_is_covered_after_all_others() -> None:
    driver = banked(table(2, 40_00, bank=True, dealer_wager=25))
    left = driver.table.accounts["p1"]
    driver.place("p2", f"{left // 100 - 6} on main")
    until(driver, asked(WAGER))
    assert getattr(question(driver).form, "most", 0) == 6_00
    driver = banked(table(2, bank=True, dealer_wager=25))
    driver.place("p2", "10 on main")
    until(driver, asked(WAGER))
    assert getattr(question(driver).form, "most", 0) == 25_00, (
        "an approved amount instead of the last wager"
    )


@verifies("paigow.8.e", "paigow.1.co-banking", "paigow.1.marker")
def test_a_co_bank_is_set_by_the_dealer_who_makes_no_wager() -> None:
    driver = banked(table(2, bank=True, cobank=True), shared=True)
    shown = [one for one in driver.view(None).things if "bank" in one.place]
    assert [(one.place, one.face) for one in shown] == [("co-bank marker 1", "CO-BANK")]
    driver.place("p2", "10 on main")
    events = until(driver, asked("surrender"), {"1": WEAKEST})
    assert [one.amount for one in of(events, DealerWagered)] == [0]
    assert "dealer" not in driver.table.play.sets
    high = [tile for tile, _ in driver.table.play.hands["high 1"]]
    assert sorted(high) == ["25", "46"], "seven, the house way"
    assert not any("cobank" in c for c in banked(table(2, bank=True)).table.play.passed)
    plain = table(2, bank=True)
    everybody(plain)
    until(plain, over)
    assert question(opened(plain)).choices == ("bank", "pass"), "only where the house offers it"


@verifies("paigow.8.c")
def test_the_marker_of_the_bank_is_in_front_of_the_player() -> None:
    driver = banked(table(3, bank=True), bank="p2")
    shown = [one for one in driver.view(None).things if "bank" in one.place]
    assert [(one.place, one.face) for one in shown] == [("bank marker 2", "BANK")]


@verifies("paigow.8.c")
def test_a_void_round_does_not_move_the_offer_but_its_bank_is_not_the_next() -> None:
    driver = banked(table(3, bank=True))
    everybody(driver)
    until(driver, lambda d: bool(d.table.play.delivered))
    driver.incident("dealer_exposed")
    events = driver.step() + driver.step() + driver.step()
    assert [one.seat for one in of(events, BankOffered)] == [1]
    assert question(driver).patrons == ("p2",), "p1 banked the last round"
    with pytest.raises(Refused, match="two rounds in a row"):
        driver.act("p1", "bank")
    driver.feed(RoundVoided(by="supervisor", why="a fire alarm"))
    opened(driver)
    assert question(driver).patrons == ("p2",), "nor does a void round without a bank let it"


def test_a_bank_alone_with_the_dealer_plays_against_it() -> None:
    driver = banked(table(1, bank=True))
    before = driver.table.accounts["p1"]
    play(driver, {"1": STRONG, "dealer": WEAKEST})
    assert driver.table.accounts["p1"] == before + 10_00 - 50, "ten dollars, less vigorish"


@verifies("paigow.8.c")
def test_a_bank_against_whom_nobody_wagers_does_not_bank_again() -> None:
    driver = banked(table(2, bank=True))
    until(driver, over, answers=NO_WAGER)
    assert driver.table.total == 0
    opened(driver)
    assert question(driver).patrons == ("p2",), "p1 banked the last round"


@verifies("paigow.8.j", "paigow.8.l", "paigow.5.b")
def test_a_bank_does_not_move_and_nobody_sits_where_a_wager_lies() -> None:
    driver = banked(table(3, bank=True, areas=2), bank="p2")
    driver.place("p3", "10 on main at 3")
    driver.place("p3", "10 on main at 4")
    for seat in ("4", "5"):
        with pytest.raises(Refused, match=r"the bank stays at its seat.*paigow\.5\.b"):
            driver.act("p2", "sit", seat=seat)
    with pytest.raises(Refused, match="seat 4 is not free; free seats: 5, 6"):
        driver.act("p1", "sit", seat="4")
    driver.buy("p4", 100_00)
    assert driver.table.play.seats["p4"] == 5, "not where p3 has a wager"


@verifies("paigow.8.c", "paigow.10.a", "paigow.5.b")
def test_the_first_wager_of_a_player_is_at_the_seat_and_a_second_one_beside_it() -> None:
    driver = opened(table(2, areas=2))
    with pytest.raises(Refused, match=r"p2 sits at seat 2.*paigow\.10\.a"):
        driver.place("p2", "10 on main at 5")
    driver.place("p2", "10 on main at 2")
    driver.place("p2", "10 on main at 3")
    driver.place("p2", "5 on main at 3")
    assert {one.box: one.amount for one in driver.table.wagers} == {2: 10_00, 3: 15_00}


@verifies("paigow.5.c", "paigow.8.g", "paigow.8.h", "paigow.8.i")
def test_cut_and_dealers_wager_come_before_no_more_bets_and_the_style_after() -> None:
    driver = banked(table(2, bank=True))
    everybody(driver)
    events = until(driver, asked("setting"), answers={"the stacks": "2", "ends of the cut": "left"})
    kinds = (StacksCut, DealerWagered, WagersClosed, StyleChosen, Drawn)
    assert [type(one) for one in of(events, *kinds)] == list(kinds)


@verifies("paigow.8.g")
def test_tiles_that_are_washed_again_are_cut_again() -> None:
    driver = banked(table(2, bank=True))
    everybody(driver)
    driver.choose("p1", "no_cut")
    assert question(driver).topic == WAGER
    driver.incident("tile_exposed_in_stacking")
    until(driver, lambda now: isinstance(now.step_now, Ask))
    assert question(driver).topic == "the stacks"


@verifies("paigow.8.d.2", "paigow.8.h")
def test_wagers_after_the_dealers_are_covered_beside_it_and_refusals_say_what_is_left() -> None:
    driver = banked(table(3, 40_00, bank=True))
    has = driver.table.accounts["p1"] // 100
    driver.place("p2", f"{has - 20} on main")
    driver.choose("p1", "no_cut")
    driver.choose("p1", "5")
    with pytest.raises(Refused, match=r"cover another \$15.*8\.d\.2.*up to \$15"):
        driver.place("p3", "16 on main")
    driver.place("p3", "10 on main")
    with pytest.raises(Refused, match=r"cover another \$5\b.*8\.d\.2"):
        driver.place("p3", "6 on main")
    driver.place("p3", "5 on main")
    with pytest.raises(Refused, match=r"can cover no more.*8\.d\.2"):
        driver.place("p3", "5 on main")
