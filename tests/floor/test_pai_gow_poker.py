"""Pai gow poker on the floor: both verifiers prove every way to deal, and the books agree."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.step import Ask, Open
from croupier.core.table import IDLE
from croupier.floor.money import ledger
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.static import verifier
from croupier.games.families.paigow.play import BankTaken
from croupier.games.registry import game
from croupier.verification.verify import verify
from tests.floor.fair_tables import FairTable, told, wagered
from tests.floor.playing import anything
from tests.floor.test_tables import funded, money_of

POKER = game("paigowpoker")
SIDES: dict[str, Any] = {"bonus": True, "insurance": "A", "progressive": "1"}
TABLES: list[dict[str, Any]] = [
    {"bank": True, **SIDES},
    {"deal": "shoe", "start": "rng", "number": "11:2", "bank": True, "cobank": True},
    {"start": "button", "areas": 2, **SIDES},
    {"three_card": True, "seven_card": "B", "progressive": "5", "shuffler": True},
]
PLACED = ("25 on main", "5 on bonus", "5 on insurance", "1 on progressive")


@pytest.mark.parametrize("choices", TABLES)
def test_both_verifiers_prove_rounds_of_every_kind(
    choices: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, rng = FairTable(POKER, choices, 3), Random(3)
    while len(table.log) < 250 or table.table.stage != IDLE:
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
    file = tmp_path / "journal.jsonl"
    file.write_text(told(table).text, "utf-8")
    assert verifier.main([str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []
    assert verify(file).findings == ()


def buys(patron: str, driver: Driver) -> None:
    """A patron buys chips."""
    driver.buy(patron, 5_000_00)


def goes_on(driver: Driver, rng: Random) -> None:
    """Everybody makes all wagers, and whoever is offered the bank takes it."""
    step = driver.step_now
    if isinstance(step, Ask) and step.topic == "the bank":
        driver.choose(step.patrons[0], "bank")
    elif isinstance(step, Open) and not driver.table.wagers:
        for patron in driver.table.patrons:
            for bid in PLACED:
                try:
                    driver.place(patron, bid)
                except Refused:
                    break
    else:
        anything(driver, rng)


def test_the_books_follow_every_chip_at_a_table_with_a_bank_and_side_wagers(floor: Floor) -> None:
    floor.open_table("PP", "paigowpoker", choices=TABLES[0])
    for patron in ("p1", "p2", "p3"):
        funded(floor, patron, amount=10**7)
        floor.act("PP", patron, "buy-in", partial(buys, patron))
    rng, seen = Random(7), set[type]()
    for _ in range(260):
        floor.act("PP", "p1", "play", nothing, then=lambda d: goes_on(d, rng))
        driver = floor.current("PP").driver
        seen |= {type(entry.event) for entry in driver.log}
        table = driver.table
        shared = sum(held for name, held in table.accounts.items() if ":" in name)
        lying = sum(wager.amount for wager in table.wagers)
        assert money_of(floor, ledger.layout("PP")) == lying + shared
        assert table.total == 0
    assert BankTaken in seen
    assert floor.audit() == []
