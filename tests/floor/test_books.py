"""The books as a casino keeps them: drop, fills, credits, meters, and what a table won."""

from __future__ import annotations

from random import Random

import pytest

from croupier.core.driver import Driver
from croupier.core.game import Game, meters_of
from croupier.core.step import Ask, Idle, Open
from croupier.core.table import HOUSE
from croupier.floor.money import books, cage, ledger
from croupier.floor.money.cage import Holding
from croupier.floor.store.migrate import migrate, unmigrate
from croupier.floor.tables import closing, dealer
from croupier.floor.tables.floor import Floor, nothing
from tests.floor.playing import anything
from tests.floor.test_tables import funded, money_of

FLOAT = 100_000_00


def holding(floor: Floor, name: str) -> Holding:
    with floor.database.reading() as connection:
        return next(one for one in cage.cage(connection).tables if one.table == name)


def house_of(floor: Floor, name: str) -> int:
    return floor.table(name).driver.table.accounts[HOUSE]


def test_money_drops_into_the_box_and_chips_come_back_to_the_bank(floor: Floor) -> None:
    floor.open_table("T1", "roulette")
    funded(floor, "p1", amount=500_00)
    bank = money_of(floor, ledger.BANK)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 200_00))
    assert money_of(floor, ledger.drop("T1")) == 200_00
    assert money_of(floor, ledger.inventory("T1")) == FLOAT - 200_00
    floor.act("T1", "p1", "cash-out", lambda d: d.cash_out("p1"))
    assert money_of(floor, ledger.purse("practice", "p1")) == 500_00
    assert money_of(floor, ledger.BANK) == bank + 200_00
    assert (money_of(floor, ledger.CAGE), money_of(floor, ledger.drop("T1"))) == (0, 0)
    assert (holding(floor, "T1").drop_cents, holding(floor, "T1").win_cents) == (200_00, 0)
    assert floor.audit() == []


def test_the_win_of_a_table_is_what_the_engine_says(floor: Floor) -> None:
    rng = Random(3)
    for game in ("craps", "minibaccarat"):
        floor.open_table(game, game)
        funded(floor, "p1", amount=10**8)
        floor.act(game, "p1", "buy-in", lambda d: d.buy("p1", 20_000_00))
        for played in range(800):
            if played >= 80 and house_of(floor, game) != 0:
                break
            floor.act(game, "p1", "play", nothing, then=lambda d: anything(d, rng))
        assert holding(floor, game).win_cents == house_of(floor, game) != 0
    assert floor.audit() == []


def test_a_commission_that_is_returned_leaves_the_vigorish(floor: Floor) -> None:
    floor.open_table("T1", "craps")
    funded(floor, "p1", amount=500_00)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 200_00))
    begun = money_of(floor, ledger.inventory("T1"))
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "40 on buy_4"))
    assert money_of(floor, ledger.vigorish("T1")) == 2_00
    floor.act("T1", "p1", "wager", lambda d: d.take_down("p1", 1, 20_00))
    assert money_of(floor, ledger.vigorish("T1")) == 1_00
    floor.act("T1", "p1", "wager", lambda d: d.take_down("p1", 1))
    assert money_of(floor, ledger.vigorish("T1")) == 0
    assert money_of(floor, ledger.inventory("T1")) == begun
    assert floor.audit() == []


def test_a_commission_that_an_older_version_returned_from_the_inventory_is_in_order(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor.open_table("T1", "craps")
    funded(floor, "p1", amount=500_00)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 200_00))
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "40 on buy_4"))
    with monkeypatch.context() as older:
        older.setattr(books, "_given_back", lambda *_: 0)
        floor.act("T1", "p1", "wager", lambda d: d.take_down("p1", 1))
    assert money_of(floor, ledger.vigorish("T1")) == 2_00
    assert floor.audit() == []


def test_a_table_that_is_closed_credits_its_chips_and_its_drop_is_counted(floor: Floor) -> None:
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 300_00))
    floor.act("T1", "p1", "wager", _played, then=dealer.deals)
    won = house_of(floor, "T1")
    closing.close_table(floor, "T1", "supervisor-1")
    told = holding(floor, "T1")
    assert (told.inventory_cents, told.drop_cents, told.win_cents) == (0, 300_00, won)
    assert (told.fills_cents, told.credits_cents) == (FLOAT, FLOAT - 300_00 + won)
    closing.reopen_table(floor, "T1", "supervisor-1")
    told = holding(floor, "T1")
    assert (told.inventory_cents, told.win_cents) == (FLOAT, won)
    assert floor.audit() == []


def _played(driver: Driver) -> None:
    driver.place("p1", "100 on red")
    driver.close()


def test_what_a_meter_shows_is_set_aside(floor: Floor) -> None:
    rules = {"progressive": True, "progressive_seed": 20_000, "progressive_rate": "3/4"}
    floor.open_table("T1", "blackjack", choices=rules)
    own = ledger.meter("T1", "progressive")
    assert money_of(floor, own) == 20_000_00
    assert holding(floor, "T1").win_cents == 0
    funded(floor, "p1", amount=10**8)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 20_000_00))
    seen = set()
    for _ in range(60):
        floor.act("T1", "p1", "play", _with_the_meter, then=dealer.deals)
        shown = floor.table("T1").driver.table
        assert money_of(floor, own) == meters_of(floor.table("T1").game, shown)["progressive"]
        seen.add(money_of(floor, own))
    assert len(seen) > 1
    assert holding(floor, "T1").win_cents == house_of(floor, "T1")
    assert floor.audit() == []


def _with_the_meter(driver: Driver) -> None:
    """One step of a patron who wagers on the meter in every round."""
    step = driver.step_now
    if isinstance(step, Ask):
        driver.choose("p1", step.silence or step.choices[0], step.about)
    elif isinstance(step, Open) and driver.table.wagers:
        driver.close()
    elif isinstance(step, Open | Idle):
        driver.place("p1", "10 on main")
        driver.place("p1", "1 on progressive")


def test_two_meters_of_a_table_are_set_aside_apart(floor: Floor) -> None:
    rules = {"progressive": "D", "five_card": True, "five_card_rate": "50%"}
    floor.open_table("T1", "caribbeanstud", choices=rules)
    own = {name: ledger.meter("T1", name) for name in ("progressive", "five_card")}
    assert [money_of(floor, one) for one in own.values()] == [5_000_00, 10_000_00]
    funded(floor, "p1", amount=10**8)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 20_000_00))
    for _ in range(24):
        floor.act("T1", "p1", "play", _with_both_meters, then=dealer.deals)
        table = floor.table("T1")
        shown = meters_of(table.game, table.driver.table)
        assert {name: money_of(floor, one) for name, one in own.items()} == shown
    assert shown["five_card"] > 10_000_00
    assert holding(floor, "T1").win_cents == house_of(floor, "T1")
    assert floor.audit() == []


def _with_both_meters(driver: Driver) -> None:
    """One step of a patron who wagers on two meters in every round, and always bets."""
    step = driver.step_now
    if isinstance(step, Ask):
        driver.choose("p1", step.choices[0], step.about)
    elif isinstance(step, Open) and driver.table.wagers:
        driver.close()
    elif isinstance(step, Open | Idle):
        for bid in ("10 on ante", "1 on progressive", "1 on five_card_player"):
            driver.place("p1", bid)


def test_meters_from_before_they_had_accounts_are_set_aside_by_a_migration(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = {"progressive": True, "progressive_seed": 20_000, "progressive_rate": "3/4"}
    with monkeypatch.context() as before:
        before.setattr(books, "_meters", lambda *of: ())
        before.setattr(books, "opening", _without_meters)
        floor.open_table("T1", "blackjack", choices=rules)
        floor.open_table("T2", "roulette")
        funded(floor, "p1", amount=10**8)
        floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 20_000_00))
        for _ in range(20):
            floor.act("T1", "p1", "play", _with_the_meter, then=dealer.deals)
    own = ledger.meter("T1", "progressive")
    assert [line for line in floor.audit() if line.startswith(own)]
    unmigrate(floor.database, "0004")
    migrate(floor.database)
    assert floor.audit() == []
    shown = meters_of(floor.table("T1").game, floor.table("T1").driver.table)
    assert money_of(floor, own) == shown["progressive"]
    assert holding(floor, "T1").win_cents == house_of(floor, "T1")
    for _ in range(20):
        floor.act("T1", "p1", "play", _with_the_meter, then=dealer.deals)
    unmigrate(floor.database, "0004")
    migrate(floor.database)
    assert floor.audit() == []


def _without_meters(
    game: Game, name: str, rules: object, chips: int, *link: object, **how: object
) -> ledger.Postings:
    return ledger.moved(ledger.BANK, ledger.inventory(name), chips)
