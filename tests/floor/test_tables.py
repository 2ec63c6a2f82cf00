"""Tables that are kept: every act whole or not at all, and resumed where it was left."""

from __future__ import annotations

from operator import methodcaller
from random import Random

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Ready
from croupier.core.game import Game
from croupier.floor.money import cage, ledger
from croupier.floor.tables.floor import Floor, nothing
from croupier.games import registry
from tests.floor.playing import anything

ACTS = 60


def funded(floor: Floor, *people: str, amount: int = 50_000_00) -> None:
    with floor.database.transaction() as connection:
        for person in people:
            for mode in ledger.MODES:
                cage.grant(connection, floor.clock(), "test", person, amount, mode)


def money_of(floor: Floor, account: str) -> int:
    with floor.database.transaction() as connection:
        return ledger.balance(connection, account)


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_random_play_leaves_books_chains_and_snapshots_right(
    floor: Floor, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.floor.tables.floor.SNAPSHOT_EVERY", 40)
    floor.open_table("T1", game.key)
    funded(floor, "p1", "p2", amount=10**9)
    rng = Random(7)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 20_000_00))
    floor.act("T1", "p2", "buy-in", lambda d: d.buy("p2", 20_000_00))

    def something(driver: Driver) -> None:
        anything(driver, rng)

    for _ in range(ACTS):
        floor.act("T1", "p1", "play", nothing, then=something)
    assert floor.audit() == []
    again = Floor(floor.database)
    assert again.table("T1").driver.table == floor.table("T1").driver.table
    assert again.table("T1").tip == floor.table("T1").tip
    for _ in range(ACTS):
        (floor, again)[rng.randrange(2)].act("T1", "p2", "play", nothing, then=something)
    assert again.audit() == []


def test_who_is_ready_is_known_after_a_restart_and_until_they_wager_again(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the last snapshot was taken after they said so; it does not tell."""
    monkeypatch.setattr("croupier.floor.tables.floor.SNAPSHOT_EVERY", 1)
    floor.open_table("T1", "roulette")
    funded(floor, "p1", "p2")
    for name in ("p1", "p2"):
        floor.act("T1", name, "buy-in", methodcaller("buy", name, 100_00))
        floor.act("T1", name, "wager", methodcaller("place", name, "10 on red"))
    floor.act("T1", "p1", "round", lambda d: d.feed(Ready(patron="p1")))
    assert floor.table("T1").driver.table.ready == ("p1",)
    again = Floor(floor.database)
    assert again.table("T1").driver.table == floor.table("T1").driver.table
    assert again.audit() == []
    again.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on odd"))
    assert again.table("T1").driver.table.ready == ()
    assert floor.current("T1").driver.table.ready == ()


def test_what_is_refused_leaves_nothing_behind(floor: Floor) -> None:
    floor.open_table("T1", "roulette")
    funded(floor, "p1", amount=100_00)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 50_00))
    before = floor.table("T1").moment()

    def half(driver: Driver) -> None:
        driver.place("p1", "10 on red")
        driver.place("p1", "1000000 on red")

    with pytest.raises(Refused):
        floor.act("T1", "p1", "wager", half)
    assert floor.table("T1").moment() == before
    assert Floor(floor.database).table("T1").driver.table == before.table
    assert money_of(floor, ledger.purse("practice", "p1")) == 50_00
    assert floor.audit() == []


def test_nobody_buys_with_what_they_do_not_have(floor: Floor) -> None:
    floor.open_table("T1", "roulette")
    funded(floor, "p1", amount=20_00)
    with pytest.raises(Refused, match=r"up to \$20"):
        floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 50_00))
    assert money_of(floor, ledger.purse("practice", "p1")) == 20_00


def test_a_table_that_cannot_pay_is_filled(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.tables.new_table.FLOAT", 1_00)
    floor.open_table("T1", "bigsix")
    funded(floor, "p1")
    rng = Random(1)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 10_000_00))
    for _ in range(80):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
    assert money_of(floor, ledger.inventory("T1")) >= 0
    assert floor.audit() == []
