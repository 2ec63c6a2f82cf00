"""Wagers that stay, in the engine and in the kernel: the same rolls, the same sums to the cent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.analysis.simulate import contest
from croupier.analysis.unit import BEGINNING, PATRON, least_amount
from croupier.core.driver import Driver
from croupier.core.event import Collected, Drawn, Event, Paid, RoundEnded
from croupier.core.step import Ask
from croupier.core.wager import Bid
from croupier.equipment.source import Shuffled
from croupier.games.registry import game
from croupier.kernels.chain import walk_contests

CRAPS = game("craps")
RULES = CRAPS.options(fire_bet=True)
CONTESTS = 60
STAKE = 10_000_000_00
ALONE = ("pass", "dont_pass")
NUMBERED = tuple(
    f"{way}_{n}" for way in ("place", "place_lose", "buy", "lay") for n in (4, 5, 6, 8, 9, 10)
)
HARDWAYS = tuple(f"hard_{n}" for n in (4, 6, 8, 10))
WORKING = frozenset((*(k for k in NUMBERED if k.startswith(("place_", "buy_"))), *HARDWAYS))


def played(wager: str, unit: int, contests: int) -> tuple[int, int, int]:
    """So many contests of a wager that is always there and always on: won, contests, rolls."""
    kind = CRAPS.kind(wager)
    assert kind is not None
    amount = 8_00 if wager.startswith("place_lose") else least_amount(CRAPS, kind, RULES, "")
    amount = 11_00 if wager in ("place_lose_4", "place_lose_10") else amount
    amount = 5_00 if wager in ("place_lose_6", "place_lose_8") else amount
    driver = Driver(CRAPS, RULES, Shuffled("craps", 7, unit), lambda: BEGINNING)
    driver.buy(PATRON, STAKE)
    total = ended = rolls = 0
    while ended < contests:
        _make_wagers(driver, wager, amount)
        before = next(w for w in driver.table.wagers if w.kind == wager)
        events = _roll(driver)
        rolls += 1
        decided = [e for e in events if isinstance(e, Paid | Collected) and e.wager == before.id]
        barred = wager == "dont_pass" and before.at is None and _shown(driver) == 12
        total += sum(e.amount if isinstance(e, Paid) else -e.amount for e in decided)
        total -= before.commission if decided else 0
        ended += bool(decided) or barred
    return total, amount, rolls


def _make_wagers(driver: Driver, wager: str, amount: int) -> None:
    """The wager where it is not on the layout, and a line bet that the shooter needs."""
    kinds = {w.kind for w in driver.table.wagers}
    if driver.table.play.point is None and not kinds & set(ALONE):
        line = wager if wager in ALONE else "pass"
        driver.place(PATRON, Bid(amount if line == wager else 500, line))
    if wager not in {w.kind for w in driver.table.wagers}:
        driver.place(PATRON, Bid(amount, wager))


def _roll(driver: Driver) -> list[Event]:
    """One roll, with the dice taken and the wagers that could be off called on."""
    events: list[Event] = []
    ended = driver.table.round
    while True:
        step = driver.step_now
        if isinstance(step, Ask):
            events += driver.choose(step.patrons[0], "accept")
            continue
        for wager in driver.table.wagers:
            if wager.kind in WORKING and not wager.working and driver.table.open:
                events += driver.act(PATRON, "call_on", wager=wager.spot)
        more = driver.step()
        events += more
        if any(isinstance(e, RoundEnded) for e in more):
            assert driver.table.round in (ended, ended + 1)
            return events


def _shown(driver: Driver) -> int:
    face = next(e.event for e in reversed(driver.log) if isinstance(e.event, Drawn)).outcome
    return sum(map(int, face.split("-")))


@pytest.mark.parametrize("wager", [*ALONE, *NUMBERED, *HARDWAYS])
def test_engine_and_kernel_settle_the_same_contests_to_the_cent(wager: str) -> None:
    kind = CRAPS.kind(wager)
    assert kind is not None
    one = contest(CRAPS, kind, RULES, "")
    total, amount, rolls = played(wager, 3, CONTESTS)
    walked = walk_contests("craps", 7, one.after, CONTESTS, first_unit=3)
    cells = walked.cells.reshape(-1).tolist()
    flat = [after for row in one.after for after in row]
    met = zip(cells, flat, one.results, strict=True)
    expected = sum((n * result for n, after, result in met if after < 0), Fraction(0))
    assert total == expected * amount
    assert rolls == walked.rolls
