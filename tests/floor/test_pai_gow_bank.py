"""A player banks at a table of the floor: books, audit, statistics and both verifiers agree."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random

import pytest

from croupier.core.driver import Driver
from croupier.core.event import RoundVoided
from croupier.core.step import Ask, Open
from croupier.core.table import HOUSE, IDLE
from croupier.floor.figures.statistics import Sitting
from croupier.floor.money import ledger
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.static import verifier
from croupier.games.families.paigow.play import BankTaken, DealerWagered, FromCenter, ToCenter
from croupier.games.registry import game
from croupier.verification.verify import verify
from tests.floor.fair_tables import FairTable, told, wagered
from tests.floor.playing import anything
from tests.floor.test_tables import funded, money_of

PAI_GOW = game("paigow")
CHOICES = {"bank": True, "cobank": True, "areas": 2}
WANTED = (BankTaken, DealerWagered, ToCenter, FromCenter)


def goes_on(driver: Driver, rng: Random) -> None:
    """Something that may happen: whoever is offered the bank takes it, and everybody wagers."""
    step = driver.step_now
    if isinstance(step, Ask) and step.topic == "the bank":
        driver.choose(step.patrons[0], rng.choice(step.choices[:-1]))
    elif isinstance(step, Open) and not driver.table.wagers:
        for patron in driver.table.patrons:
            if patron != driver.table.play.bank:
                driver.place(patron, "25 on main")
    else:
        anything(driver, rng)


def buys(patron: str, driver: Driver) -> None:
    """A patron buys chips."""
    driver.buy(patron, 5_000_00)


@pytest.fixture
def banks(floor: Floor) -> Floor:
    """A table with three players, one of whom takes the bank whenever it is offered."""
    floor.open_table("PG", "paigow", choices=CHOICES)
    for patron in ("p1", "p2", "p3"):
        funded(floor, patron, amount=10**7)
        floor.act("PG", patron, "buy-in", partial(buys, patron))
    return floor


def test_the_books_follow_the_chips_through_the_center(banks: Floor) -> None:
    rng, seen = Random(5), set[type]()
    for _ in range(400):
        banks.act("PG", "p1", "play", nothing, then=lambda d: goes_on(d, rng))
        driver = banks.current("PG").driver
        seen |= {type(entry.event) for entry in driver.log}
        table = driver.table
        shared = sum(held for name, held in table.accounts.items() if ":" in name)
        on_layout = sum(wager.amount for wager in table.wagers) + shared
        assert money_of(banks, ledger.layout("PG")) == on_layout
        assert table.total == 0
        if seen.issuperset(WANTED) and table.stage == IDLE:
            break
    assert seen.issuperset(WANTED)
    assert banks.audit() == []
    driver = banks.current("PG").driver
    sitting = Sitting(PAI_GOW, "p1", driver.start)
    for entry in driver.log:
        sitting.happens(entry)
    assert set(sitting.by_wager) == {"main", "bank"}, "also what p1 won and lost as the bank"
    won = sum(row[2] for row in sitting.by_wager.values())
    assert won == driver.table.accounts["p1"] - 5_000_00
    taken = money_of(banks, ledger.vigorish("PG"))
    held = money_of(banks, ledger.inventory("PG")) + money_of(banks, ledger.drop("PG"))
    assert held + taken - 100_000_00 == banks.current("PG").driver.table.accounts[HOUSE]


def test_a_void_round_with_a_bank_leaves_the_books_in_order(banks: Floor) -> None:
    rng = Random(6)
    for _ in range(200):
        banks.act("PG", "p1", "play", nothing, then=lambda d: goes_on(d, rng))
        table = banks.current("PG").driver.table
        if table.play.staked and table.accounts.get("dealer:"):
            break
    why = RoundVoided(by="supervisor", why="a fire alarm")
    banks.act("PG", "p1", "void", lambda d: d.feed(why))
    assert money_of(banks, ledger.layout("PG")) == 0
    assert banks.current("PG").driver.table.accounts["dealer:"] == 0
    assert banks.audit() == []


def test_both_verifiers_prove_rounds_with_a_bank(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, rng = FairTable(PAI_GOW, CHOICES, 3), Random(3)
    while len(table.log) < 400 or table.table.stage != IDLE:
        if table.table.stage == IDLE:
            table.fixed()
        if isinstance(table.step_now, Open):
            wagered(table, rng)
        table.begin_act()
        step = table.step_now
        if isinstance(step, Ask):
            first = step.choices[0] if step.topic == "the bank" else step.silence
            table.choose(step.patrons[0], first)
        else:
            table.step()
    table.closed()
    assert any(isinstance(entry.event, BankTaken) for entry in table.log)
    file = tmp_path / "journal.jsonl"
    file.write_text(told(table).text, "utf-8")
    assert verifier.main([str(file), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["findings"] == []
    assert verify(file).findings == ()
