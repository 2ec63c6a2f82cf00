"""Pots, rake and bad beat fund on the floor: books, audit and statistics."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bench.runs.poker_money import answer
from croupier.core.driver import Driver
from croupier.core.event import RoundEnded, RoundVoided
from croupier.core.step import Ask
from croupier.core.table import HOUSE, IDLE
from croupier.floor.figures import statistics
from croupier.floor.money import ledger
from croupier.floor.tables import closing
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.static import verifier
from croupier.games.poker.taking import (
    BadBeatPaid,
    BadBeatPaidAtCage,
    Charged,
    FundCounted,
    FundDelivered,
    FundFed,
    Raked,
    fund_of,
)
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.verification.verify import verify
from tests.floor.fair_tables import FairTable, told
from tests.floor.test_tables import funded, money_of

POKER = game("poker")
CHOICES = {
    "structure": "spread",
    "limits.max": 40,
    "bad_beat": True,
    "bad_beat_ends": "paid_out",
    "bad_beat_max": 8,
    "type": "mambo_stud",
    "bad_beat_hand": "three_twos",
}


def goes_on(driver: Driver, rng: Random) -> None:
    """The next step of a hand, or between hands a count of the box or the next hand."""
    step = driver.step_now
    if isinstance(step, Ask):
        driver.choose(step.patrons[0], answer(step, rng), step.about)
    elif driver.table.stage == IDLE and driver.table.accounts.get("fund:") and rng.randrange(2):
        driver.incident("fund_counted")
    else:
        driver.step()


def buys(patron: str, driver: Driver) -> None:
    driver.buy(patron, 5_000_00)


def opened(floor: Floor, **choices: object) -> Floor:
    """A table with three players."""
    floor.open_table("PK", "poker", choices={**CHOICES, **choices})
    for patron in ("p1", "p2", "p3"):
        funded(floor, patron, amount=10**7)
        floor.act("PK", patron, "buy-in", partial(buys, patron))
    return floor


def plays(floor: Floor, rng: Random, *, until: type | None = None, acts: int = 300) -> set[type]:
    """Some acts, the books compared after each."""
    seen = set[type]()
    for _ in range(acts):
        floor.act("PK", "p1", "play", nothing, then=lambda d: goes_on(d, rng))
        driver = floor.current("PK").driver
        seen |= {type(entry.event) for entry in driver.log}
        is_booked(floor, driver)
        if until and until in seen and driver.table.stage == IDLE:
            break
    return seen


def is_booked(floor: Floor, driver: Driver) -> None:
    """The layout has the pot and the rake, the fund is the patrons', the rake is revenue."""
    table = driver.table
    on_layout = table.accounts.get("pot:", 0) + table.accounts.get("rake:", 0)
    assert money_of(floor, ledger.layout("PK")) == on_layout
    kept = [money_of(floor, ledger.fund("PK", place)) for place in ("box", "cage")]
    assert kept == [table.accounts.get("fund:", 0), table.play.pool]
    assert sum(kept) == fund_of(table)
    assert money_of(floor, ledger.vigorish("PK")) == table.accounts[HOUSE]
    assert table.total == 0


@verifies("poker.14.a", "poker.1.rake", "poker.19.a")
def test_the_books_follow_pots_rake_and_fund(floor: Floor) -> None:
    opened(floor)
    seen = plays(floor, Random(3))
    assert seen.issuperset({Raked, FundFed, FundCounted})
    assert floor.audit() == []
    found = floor.current("PK")
    with floor.database.reading() as connection:
        before, entries = statistics.read(
            connection, POKER, found.driver.rules, "PK", "p1", found.tip.seq
        )
    told = statistics.reckoned(POKER, "PK", "p1", before, entries)
    rows = {row.wager: row for row in told.wagers}
    assert set(rows) <= {"pots", "bad_beat"}
    assert rows["pots"].times >= told.rounds > 0
    assert told.staked_cents == rows["pots"].staked_cents > 0
    assert told.net_cents == sum(row.net_cents for row in rows.values())
    assert told.net_cents == found.driver.table.accounts["p1"] - 5_000_00


@verifies("poker.15.g")
def test_a_void_hand_leaves_the_books_in_order(floor: Floor) -> None:
    opened(floor)
    rng = Random(6)
    for _ in range(200):
        plays(floor, rng, acts=1)
        if floor.current("PK").driver.table.accounts.get("rake:"):
            break
    why = RoundVoided(by="supervisor", why="a fire alarm")
    floor.act("PK", "p1", "void", lambda d: d.feed(why))
    assert money_of(floor, ledger.layout("PK")) == 0
    is_booked(floor, floor.current("PK").driver)
    assert floor.audit() == []


@pytest.mark.parametrize("at", ["table", "cage"])
@verifies("poker.19.f.2", "poker.19.g", "poker.19.i")
def test_a_bad_beat_is_paid_out_of_the_fund(
    floor: Floor, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.games.poker.bad_beat.qualifies", lambda word, ranked: True)
    opened(floor, bad_beat_paid_at=at)
    paid = BadBeatPaid if at == "table" else BadBeatPaidAtCage
    before = {p: money_of(floor, ledger.purse("practice", p)) for p in ("p1", "p2", "p3")}
    seen = plays(floor, Random(8), until=paid)
    assert paid in seen
    if at == "table":
        seen |= plays(floor, Random(9), until=FundDelivered)
        assert FundDelivered in seen
    else:
        after = {p: money_of(floor, ledger.purse("practice", p)) for p in before}
        assert sum(after.values()) > sum(before.values())
    assert floor.audit() == []


@pytest.mark.parametrize("at", ["table", "cage"])
def test_both_verifiers_prove_hands_with_rake_fund_and_bad_beats(
    at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.games.poker.bad_beat.qualifies", lambda word, ranked: True)
    choices = {**CHOICES, "bad_beat_paid_at": at, "rake": "percentage+increments+time"}
    table, rng, seen = FairTable(POKER, choices, 3), Random(3), set[type]()
    for _ in range(600):
        table.begin_act()
        if table.table.stage == IDLE:
            seen |= {type(entry.event) for entry in table.log}
            if len(table.log) > 150 and seen & {BadBeatPaid, BadBeatPaidAtCage}:
                break
            table.fixed()
            table.begin_act()
            if RoundEnded in seen and Charged not in seen:
                table.incident("time_charge")
                table.begin_act()
        goes_on(table, rng)
    table.closed()
    assert seen.issuperset({Raked, FundFed, Charged})
    file = tmp_path / "journal.jsonl"
    file.write_text(told(table).text, "utf-8")
    assert verifier.main([str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []
    assert verify(file).findings == ()


@verifies("poker.14.b.3.v")
def test_a_table_that_closes_has_its_time_charges_verified(floor: Floor) -> None:
    opened(floor, rake="time")
    plays(floor, Random(2), until=RoundEnded)
    floor.act("PK", "p1", "time", lambda d: d.incident("time_charge"))
    assert money_of(floor, ledger.layout("PK")) == 18_00
    closing.close_table(floor, "PK", "supervisor-1")
    assert money_of(floor, ledger.layout("PK")) == 0
    assert money_of(floor, ledger.vigorish("PK")) == 18_00
    assert floor.audit() == []
