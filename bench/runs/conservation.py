"""Conservation: random rounds of every game without a cent or a line of the log lost."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import croupier
from bench.long import ROOT, LongRun, State
from croupier.analysis.random_play import STAKE, play_rounds, random_rules
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import DrawVoided, Flagged, IncidentCalled, RoundEnded
from croupier.core.fold import apply
from croupier.core.table import HOUSE, OUTSIDE, Colored
from croupier.equipment.source import Live, Shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table
    from croupier.core.wager import Bid

ROUNDS = 100_000
AT_ONE_TABLE = 250
"""Rounds under one set of rules before another table is opened under other rules."""
TABLES = 20
"""Tables per chunk."""
REPLAYED = 4
"""One table in this many is built again from its inputs alone."""
PATRONS = ("p1", "p2", "p3", "p4")
OPENED, HOUR = datetime(2026, 1, 1, 20, tzinfo=UTC), timedelta(hours=1)


class Watched(Driver):
    """A table that records the wagers it refuses: each cites a clause and changes nothing."""

    refused: Counter[str]
    astray: list[str]

    def place(self, patron: str, bid: str | Bid) -> tuple[Event, ...]:
        """Accept a wager, or record why it was refused."""
        before = self.table, len(self.log)
        try:
            return super().place(patron, bid)
        except Refused as refusal:
            self.refused[" ".join(refusal.cites) or "no clause"] += 1
            if not refusal.cites:
                self.astray.append(f"refused without a clause: {refusal}")
            if (self.table, len(self.log)) != before:
                self.astray.append(f"a refusal changed the table: {refusal}")
            raise


def going_on() -> Callable[[], str]:
    """A clock on which an hour passes from one look to the next."""
    hours = count()

    def clock() -> str:
        return (OPENED + next(hours) * HOUR).isoformat()

    return clock


def a_table(game: Game, number: int) -> tuple[Watched, Random]:
    """A table with lawful rules of its own and several patrons with money."""
    rng = Random(number)
    rules = random_rules(game, rng)
    boxes = game.boxes(rules)
    driver = Watched(game, rules, Shuffled(game.key, number), going_on())
    driver.refused, driver.astray = Counter(), []
    colored = isinstance(driver.table.play, Colored)
    for place, patron in enumerate(PATRONS if 0 in boxes else PATRONS[: len(boxes)]):
        driver.buy(patron, STAKE, f"color{place}" if place and colored else "")
    return driver, rng


def played(game: Game, number: int, rounds: int = AT_ONE_TABLE) -> Counter[str]:
    """One table's rounds: what happened, by kind, and a description of each fault."""
    driver, rng = a_table(game, number)
    play_rounds(driver, rng, rounds)
    events = [entry.event for entry in driver.log]
    wrong = [*driver.astray, *rebuilt(game, driver.start, events, driver.table)]
    if replayed := number % REPLAYED == 0:
        wrong += relived(driver)
    found = Counter({f"refused {why}": times for why, times in driver.refused.items()})
    found.update(f"astray table {number}: {one}" for one in wrong)
    found.update(f"incident {event.name}" for event in events if isinstance(event, IncidentCalled))
    return found + Counter(
        tables=1,
        events=len(events),
        rounds=sum(isinstance(event, RoundEnded) for event in events),
        voided=sum(isinstance(event, DrawVoided) for event in events),
        flagged=sum(isinstance(event, Flagged) for event in events),
        replayed=int(replayed),
    )


def rebuilt(game: Game, table: Table, events: list[Event], after: Table) -> Iterator[str]:
    """Faults in the log folded from its start: money not conserved, or another table at the end."""
    for number, event in enumerate(events, 1):
        table = apply(game, table, event)
        if table.total != 0:
            yield f"money off by {table.total} cents after event {number}, {event}"
            return
        if any(v < 0 for k, v in table.accounts.items() if k not in (HOUSE, OUTSIDE)):
            yield f"a patron with a negative account after event {number}, {event}"
            return
    if table != after:
        yield "the log does not rebuild the table"


def relived(driver: Driver) -> Iterator[str]:
    """A fault if the inputs alone, fed to a new table, do not give the same log."""
    now = ""
    again = Driver(driver.game, driver.rules, Live(), lambda: now)
    for entry in driver.log:
        if entry.event.is_input:
            now = entry.at
            again.feed(entry.event)
    if (again.log, again.table) != (driver.log, driver.table):
        yield "the inputs do not rebuild the log"


def chunks(
    state: State, rounds: int = ROUNDS, at_one_table: int = AT_ONE_TABLE, tables: int = TABLES
) -> Iterator[State]:
    """A few tables of one game after another."""
    for key, game in croupier.games().items():
        done: Counter[str] = Counter(state.get(key, {}))
        while done["rounds"] < rounds:
            for number in range(done["tables"], done["tables"] + tables):
                done += played(game, number, at_one_table)
            state = {**state, key: dict(done)}
            yield state


def falls_short(state: State) -> str | None:
    """A fault, or an incident that neither happened nor is in a golden transcript."""
    for key, game in croupier.games().items():
        found = state.get(key, {})
        for what in found:
            if what.startswith("astray "):
                return f"{key}, {what.removeprefix('astray ')}"
        for incident in game.incidents:
            if not found.get(f"incident {incident.key}") and not recorded(key, incident.key):
                return f"{key}: {incident.key} never happened"
    return None


def recorded(key: str, incident: str) -> bool:
    """Whether a game's golden transcript calls an incident: some are too rare for chance."""
    golden = (ROOT / "tests" / "transcripts" / key).glob("*.croupier")
    return any(f"incident {incident}" in page.read_text("utf-8") for page in golden)


def figures(state: State) -> str:
    """The page: how much was played, then incidents and refusals by kind."""
    rounds = sum(found["rounds"] for found in state.values())
    return "\n".join(
        (
            f"{rounds:,} rounds under random lawful rules, {len(PATRONS)} patrons per table, "
            f"incidents called wherever they can happen.",
            "",
            "- After every event the accounts and the wagers summed to zero, and no patron's "
            "account was negative.",
            "- The fold of every table's log gave the table.",
            f"- One table in {REPLAYED} was rebuilt from its inputs alone, with the same log.",
            "- Every wager refused was refused with a clause and changed nothing.",
            "",
            "| game | tables | rounds | events | rebuilt | void draws | flagged payments |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
            *(line(key, found) for key, found in state.items()),
            "",
            *listing(state, "incident", ("game", "incident", "times")),
            "",
            *listing(state, "refused", ("game", "wagers refused by", "times")),
        )
    )


def line(key: str, found: dict[str, Any]) -> str:
    """A game's row."""
    shown = ("tables", "rounds", "events", "replayed", "voided", "flagged")
    return f"| {key} | {' | '.join(f'{found.get(what, 0):,}' for what in shown)} |"


def listing(state: State, what: str, head: tuple[str, str, str]) -> Iterator[str]:
    """How often each thing of a kind happened."""
    yield f"| {' | '.join(head)} |"
    yield "| --- | --- | ---: |"
    for key, found in state.items():
        for name in sorted(found):
            if name.startswith(f"{what} "):
                yield f"| {key} | {name.removeprefix(f'{what} ')} | {found[name]:,} |"


RUN = LongRun(
    name="conservation",
    title="Money is conserved and the log rebuilds the table",
    covers=(
        "bench/runs/conservation.py",
        "src/croupier/core/*.py",
        "src/croupier/equipment/*.py",
        "src/croupier/games/*/[!_gl]*.py",
        "src/croupier/games/families/*/[!_l]*.py",  # all except the layout and its grid
        "src/croupier/games/*/paytables.toml",
        "src/croupier/rulebook/acceptance.py",
        "src/croupier/rulebook/settlement.py",
        "src/croupier/analysis/random_play.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
