"""The clock of a table whose rounds need no wager: the next hand, each decision, the time bank.

Everything follows from the times in the journal, so every worker reads the same clock. A decision
has the seconds of the table's pace; after that the patron's time bank runs, which is full at the
beginning of every hand. A patron whose time runs out is silent; whoever is silent twice in a row
sits out. What others do meanwhile (buy chips, sit out) gives nobody more time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.event import Chosen, Dealt, RoundEnded, RoundOpened, SeedsClosed
from croupier.core.part import Deals
from croupier.core.step import Ask, Idle
from croupier.floor.money.ledger import LIVE
from croupier.floor.tables import dealer

if TYPE_CHECKING:
    from croupier.floor.tables.living import Living

BANK_S = 30.0
"""The time bank of a patron at the beginning of a hand, in seconds."""
NEXT_S = 4.0
"""How long after a hand the next one is dealt, in seconds: time to rebuy, sit out or leave."""
PATIENCE = 3
"""How many times longer a practice table waits for an answer than a live table."""
TWICE = 2
"""How many decisions in a row a patron may miss before they sit out."""
MOVES = (RoundOpened, SeedsClosed, Dealt, Chosen)
"""The events that move a hand on: a question is asked when the last of them has happened."""


class Decision(msgspec.Struct, frozen=True):
    """A decision in the journal: whose it was, and how many seconds it took."""

    round: int
    patron: str
    seconds: float


class Clock(msgspec.Struct, frozen=True):
    """Who decides now, since when, with how many seconds, and what is left in the time bank."""

    patron: str
    since: str
    seconds: float
    bank: float

    @property
    def until(self) -> str:
        """When the time and the time bank are over."""
        return later(self.since, self.seconds + self.bank)


def later(at: str, seconds: float) -> str:
    """A time so many seconds after another, as events record it."""
    moment = datetime.fromisoformat(at) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds")


def _between(first: str, last: str) -> float:
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds()


def patience(found: Living, answers: float) -> float:
    """How many seconds a table waits for an answer: its own pace, or the house's `answers`."""
    _, own = found.pace
    return (1 if found.mode == LIVE else PATIENCE) * (own or answers)


def decisions(log: Iterable[Entry]) -> Iterator[Decision]:
    """The decisions in the events of a table, each with the time it took."""
    since, number = "", 0
    for entry in log:
        event = entry.event
        if isinstance(event, RoundOpened):
            number = event.round
        if isinstance(event, Chosen) and since:
            yield Decision(number, event.patron, max(0.0, _between(since, entry.at)))
        if isinstance(event, MOVES):
            since = entry.at


def bank_left(log: Iterable[Entry], patron: str, round_: int, seconds: float) -> float:
    """What is left in a patron's time bank in a round, where each decision has its own seconds."""
    mine = (one for one in decisions(log) if one.round == round_ and one.patron == patron)
    return max(0.0, BANK_S - sum(max(0.0, one.seconds - seconds) for one in mine))


def asked(driver: Driver, seconds: float) -> Clock | None:
    """The clock of the decision that a table without wagers waits for."""
    step = driver.step_now
    if not isinstance(step, Ask) or driver.game.get(Deals) is None:
        return None
    moved = (entry.at for entry in reversed(driver.log) if isinstance(entry.event, MOVES))
    patron, number = step.patrons[0], driver.table.round
    bank = bank_left(driver.log, patron, number, seconds)
    return Clock(patron, next(moved, driver.clock()), seconds, bank)


def next_hand(driver: Driver) -> str | None:
    """When the next hand is dealt; None if too few patrons can be dealt in."""
    if not isinstance(driver.step_now, Idle) or not dealer.can_deal(driver):
        return None
    over = (entry.at for entry in reversed(driver.log) if isinstance(entry.event, RoundEnded))
    now = driver.clock()
    return max(now, later(next(over, now), NEXT_S))


def missed(log: Sequence[Entry], patron: str, seconds: float) -> int:
    """How many of a patron's last decisions in a row took all their time and their time bank."""
    many = 0
    banks: dict[int, float] = {}
    for one in decisions(log):
        if one.patron == patron:
            bank = banks.get(one.round, BANK_S)
            many = many + 1 if one.seconds >= seconds + bank else 0
            banks[one.round] = max(0.0, bank - max(0.0, one.seconds - seconds))
    return many


def goes_on(driver: Driver, seconds: float) -> None:
    """Act for the clock; a patron who has missed two decisions in a row sits out."""
    step, deals, ceremony = driver.step_now, driver.game.get(Deals), dealer.usual(driver)
    dealer.goes_on(driver, ceremony.answer if ceremony else "")
    if isinstance(step, Ask) and deals is not None and deals.away:
        patron = step.patrons[0]
        if missed(driver.log, patron, seconds) >= TWICE:
            with suppress(Refused):
                driver.act(patron, deals.away)
