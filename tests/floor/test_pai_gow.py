"""Pai gow and pai gow poker on the floor: books, audit, statistics and both verifiers agree."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Bought, Event, Paid, RoundEnded, RoundVoided
from croupier.core.game import meters_of
from croupier.core.step import Ask, Open
from croupier.core.table import HOUSE, IDLE
from croupier.equipment.source import Shuffled
from croupier.floor.figures.statistics import Sitting
from croupier.floor.money import ledger
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.tables.last_seen import afterglow
from croupier.floor.web.static import verifier
from croupier.games.families.paigow.play import BankTaken, DealerWagered, FromCenter, ToCenter
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from croupier.verification.verify import verify
from tests.floor.fair_tables import FairTable, told, wagered
from tests.floor.playing import anything
from tests.floor.test_tables import funded, money_of

SIDES: dict[str, Any] = {"bonus": True, "insurance": "A", "progressive": "1"}
BANKED: dict[str, dict[str, Any]] = {
    "paigow": {"bank": True, "cobank": True, "areas": 2},
    "paigowpoker": {"bank": True, **SIDES},
}
"""A table of each game at which players bank."""
TABLES: list[tuple[str, dict[str, Any]]] = [
    *BANKED.items(),
    (
        "paigowpoker",
        {"deal": "shoe", "start": "rng", "number": "11:2", "bank": True, "cobank": True},
    ),
    ("paigowpoker", {"start": "button", "areas": 2, **SIDES}),
    ("paigowpoker", {"three_card": True, "seven_card": "B", "progressive": "5", "shuffler": True}),
]
THREES = {"three_card": True, "deal": "automated"}
WANTED = (BankTaken, DealerWagered, ToCenter, FromCenter)
PLACED = ("25 on main", "5 on bonus", "5 on insurance", "1 on progressive")
BOUGHT = 5_000_00


def goes_on(driver: Driver, rng: Random) -> None:
    """Something that may happen: whoever is offered the bank takes it, and everybody wagers."""
    step = driver.step_now
    if isinstance(step, Ask) and step.topic == "the bank":
        driver.choose(step.patrons[0], rng.choice(step.choices[:-1]))
    elif isinstance(step, Open) and not driver.table.wagers:
        for patron in driver.table.patrons:
            places(driver, patron)
    else:
        anything(driver, rng)


def places(driver: Driver, patron: str) -> None:
    """A patron makes every wager that the table offers, unless they bank."""
    for bid in PLACED:
        try:
            driver.place(patron, bid)
        except Refused:
            return


def buys(patron: str, driver: Driver) -> None:
    """A patron buys chips."""
    driver.buy(patron, BOUGHT)


def as_bank(driver: Driver, patron: str) -> Iterator[Event]:
    """What has happened in the rounds that a patron banked."""
    bank = ""
    for entry in driver.log:
        if isinstance(entry.event, BankTaken):
            bank = entry.event.patron
        if bank == patron:
            yield entry.event
        if isinstance(entry.event, RoundEnded):
            bank = ""


def has_banked(driver: Driver, patron: str) -> bool:
    """Whether a patron has won or lost as the bank, after everything that a bank does."""
    events = tuple(as_bank(driver, patron))
    moved = (getattr(one, "source", getattr(one, "payee", "")) for one in events)
    return {type(one) for one in events}.issuperset(WANTED) and patron in moved


@pytest.fixture(params=BANKED)
def banks(request: pytest.FixtureRequest, floor: Floor) -> Floor:
    """A table with three players, one of whom takes the bank whenever it is offered."""
    floor.open_table("PG", request.param, choices=BANKED[request.param])
    for patron in ("p1", "p2", "p3"):
        funded(floor, patron, amount=10**7)
        floor.act("PG", patron, "buy-in", partial(buys, patron))
    return floor


def test_the_books_follow_the_chips_through_the_center(banks: Floor) -> None:
    rng = Random(5)
    for _ in range(400):
        banks.act("PG", "p1", "play", nothing, then=lambda d: goes_on(d, rng))
        driver = banks.current("PG").driver
        table = driver.table
        shared = sum(held for name, held in table.accounts.items() if ":" in name)
        on_layout = sum(wager.amount for wager in table.wagers) + shared
        assert money_of(banks, ledger.layout("PG")) == on_layout
        assert table.total == 0
        if has_banked(driver, "p1") and table.stage == IDLE:
            break
    assert has_banked(driver, "p1")
    assert banks.audit() == []
    sitting = Sitting(driver.game, "p1", driver.start)
    for entry in driver.log:
        sitting.happens(entry)
    assert {"main", "bank"} <= set(sitting.by_wager), "also what p1 won and lost as the bank"
    won = sum(row[2] for row in sitting.by_wager.values())
    assert won == driver.table.accounts["p1"] - BOUGHT
    taken = money_of(banks, ledger.vigorish("PG"))
    bought = sum(e.event.amount for e in driver.log if isinstance(e.event, Bought))
    shown = (sum(meters_of(driver.game, one).values()) for one in (table, driver.start))
    aside = next(shown) - next(shown)
    held = money_of(banks, ledger.inventory("PG")) + bought + aside
    assert held + taken - 100_000_00 == driver.table.accounts[HOUSE]


def test_a_void_round_with_a_bank_leaves_the_books_in_order(banks: Floor) -> None:
    rng = Random(6)
    for _ in range(200):
        banks.act("PG", "p1", "play", nothing, then=lambda d: goes_on(d, rng))
        table = banks.current("PG").driver.table
        if table.play.staked and table.accounts.get("dealer:"):
            break
    assert table.accounts["dealer:"], "the dealer has wagered against a bank"
    why = RoundVoided(by="supervisor", why="a fire alarm")
    banks.act("PG", "p1", "void", lambda d: d.feed(why))
    assert money_of(banks, ledger.layout("PG")) == 0
    assert banks.current("PG").driver.table.accounts["dealer:"] == 0
    assert banks.audit() == []


@pytest.mark.parametrize(("key", "choices"), TABLES)
def test_both_verifiers_prove_rounds_of_every_kind(
    key: str, choices: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, rng = FairTable(game(key), choices, 3), Random(3)
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
    banked = any(isinstance(entry.event, BankTaken) for entry in table.log)
    assert banked == bool(choices.get("bank"))
    file = tmp_path / "journal.jsonl"
    file.write_text(told(table).text, "utf-8")
    assert verifier.main([str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []
    assert verify(file).findings == ()


def test_three_cards_that_were_shown_lie_only_in_the_hands_once_these_are_exposed() -> None:
    played = game("paigowpoker")
    driver = Driver(played, rules_for(played, THREES), Shuffled(played.key, 6), lambda: "")
    begun = driver.table
    driver.buy("p1", BOUGHT)
    while driver.table.round < 2:
        step = driver.step_now
        if isinstance(step, Ask):
            driver.choose(step.patrons[0], step.silence, step.about)
        elif isinstance(step, Open) and not driver.table.wagers:
            driver.place("p1", "5 on main at 1")
            driver.place("p1", "5 on three_card_bonus at 1")
        else:
            driver.step()
    events = [entry.event for entry in driver.log]
    assert any(isinstance(one, Paid) and one.spot == "three_card_bonus@1" for one in events)
    left = afterglow(played, begun, events, {})
    assert {place: len(cards) for place, cards in left.items()} == {
        "high 1": 5,
        "low 1": 2,
        "high dealer": 5,
        "low dealer": 2,
    }
