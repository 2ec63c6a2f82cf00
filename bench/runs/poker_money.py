"""Poker money: random hands of every form, counted by a second bookkeeper after every event."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from os import cpu_count
from random import Random
from typing import TYPE_CHECKING, Any

import croupier
from bench.long import LongRun, State
from croupier.analysis.random_play import call_incident, random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Bought, CashedOut, IncidentCalled, RoundEnded, RoundVoided
from croupier.core.fold import apply
from croupier.core.money import money, short
from croupier.core.prompt import Amount, Some
from croupier.core.step import Ask
from croupier.core.table import HOUSE, IDLE, OUTSIDE
from croupier.equipment.source import Shuffled
from croupier.games.poker import taking
from croupier.games.poker.forms import FORMS
from croupier.games.poker.mishaps import HandVoided, RakeReturned, Refunded
from croupier.games.poker.play import (
    POT,
    RAKE,
    Awarded,
    HandBegun,
    KillPlaced,
    Played,
    Posted,
    PotsFormed,
    Uncalled,
)
from croupier.games.poker.posting import dealt_in
from croupier.games.poker.taking import (
    BadBeatPaid,
    BadBeatPaidAtCage,
    Charged,
    FundCounted,
    FundDelivered,
    FundFed,
    Raked,
    RakeTaken,
)
from croupier.rulebook.option import read_options
from croupier.rulebook.rules import is_lawful

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.core.event import Event
    from croupier.core.table import Table

HANDS = 1_000_000
AT_ONE_TABLE = 100
"""Hands under one set of rules."""
TABLES = 40
"""Tables per chunk."""
DEALT_IN = 2
"""The least number of players."""
OPENED, A_HAND = datetime(2026, 3, 1, 20, tzinfo=UTC), timedelta(minutes=3)
GAME = croupier.games()["poker"]
EVERY = tuple(FORMS)
LIMITS = ((2, 4), (4, 8), (6, 12), (10, 20))
RAKES = (
    "percentage",
    "increments",
    "time",
    "percentage+increments",
    "percentage+time",
    "percentage+increments+time",
)
BEATS = {"low": "seven_low", "hi_lo_6": "three_twos"}
"""The hand that must lose where it is not a full house of aces."""
ENDS = "fund_discontinued"
ONE_IN = {"void": 200, "incident": 12, "leave": 40, "away": 40, "mishap": 400, "end": 20}


class Bookkeeper:
    """Counts every chip of a table by its events alone, and says what differs."""

    def __init__(self, rules: Any) -> None:
        """Begin with nothing."""
        self.rules = rules
        self.held: Counter[str] = Counter()
        self.before: Counter[str] = Counter()
        self.pot = self.bets = self.raked = self.fed = 0
        self.fund = self.revenue = self.time = 0
        self.settled = False

    def counts(self, event: Event) -> str | None:
        """Take note of an event; what is wrong with it, if anything is."""
        note = _NOTES.get(type(event))
        return note(self, event) if note else None

    def differs(self, table: Table) -> str | None:
        """How the table's accounts differ from what was counted."""
        accounts = table.accounts
        if sum(accounts.values()):
            return f"the accounts sum to {sum(accounts.values())}"
        if any(v < 0 for k, v in accounts.items() if k != OUTSIDE):
            return f"an account is overdrawn: {accounts}"
        if any(accounts[patron] != self.held[patron] for patron in table.patrons):
            return f"the players have {table.balances}, not {dict(self.held)}"
        rake, pot = accounts.get(RAKE, 0), accounts.get(POT, 0)
        found = pot, rake, taking.fund_of(table), accounts[HOUSE]
        own = self.pot, self.raked + self.time, self.fund, self.revenue
        return None if found == own else f"pot, rake, fund and revenue are {found}, not {own}"

    def bought(self, event: Bought) -> None:
        """Chips come to the table."""
        self.held[event.patron] += event.amount

    def cashed(self, event: CashedOut) -> None:
        """Chips leave the table."""
        self.held[event.patron] -= event.amount

    def begun(self, event: HandBegun) -> None:
        """A hand begins, and nothing of an older one is left."""
        self.bets = self.fed = 0
        self.before, self.settled = Counter(self.held), False

    def posted(self, event: Posted) -> None:
        """A required bet; an ante is no bet of a betting round."""
        self.held[event.patron] -= event.amount
        self.pot += event.amount
        self.bets += event.amount if event.what != "ante" else 0

    def played(self, event: Played) -> None:
        """A bet, or none."""
        self.held[event.patron] -= event.amount
        self.pot += event.amount
        self.bets += event.amount

    def uncalled(self, event: Uncalled) -> None:
        """What nobody called goes back, and is not raked."""
        self.held[event.patron] += event.amount
        self.pot -= event.amount
        self.bets -= event.amount

    def took(self, event: Raked) -> str | None:
        """The rake is within its ceiling and its maximum, and the sum of its parts."""
        self.raked += event.amount
        self.pot -= event.amount
        if sum(one.amount for one in event.charges) != event.amount:
            return f"{event} is not the sum of its parts"
        if "increments" not in self.rules.rakes and event.amount * 10 > self.bets:
            return f"{event} is above a tenth of {self.bets}"
        return f"{event} is above the maximum" if self.raked > self.rules.rake_cap else None

    def formed(self, event: PotsFormed) -> str | None:
        """The pots have all that was bet, less the rake."""
        self.bets = 0
        whole = sum(pot.amount for pot in event.pots)
        return None if whole == self.pot else f"{event} is not the pot of {self.pot}"

    def contributed(self, event: FundFed) -> None:
        """A contribution."""
        self.pot -= event.amount
        self.fed += event.amount
        self.fund += event.amount

    def awarded(self, event: Awarded) -> None:
        """A pot goes to a player."""
        self.held[event.patron] += event.amount
        self.pot -= event.amount
        self.settled = True

    def taken(self, event: RakeTaken) -> None:
        """The rake or the time charges are the house's."""
        self.revenue += event.amount
        self.raked = self.time = 0

    def charged(self, event: Charged) -> None:
        """Time is paid for."""
        self.held[event.patron] -= event.amount
        self.time += event.amount

    def beat(self, event: BadBeatPaid) -> None:
        """The fund pays at the table."""
        self.held[event.patron] += event.amount
        self.fund -= event.amount

    def beat_at_cage(self, event: BadBeatPaidAtCage) -> None:
        """The fund pays at the cage."""
        self.fund -= event.amount

    def voided(self, event: RoundVoided) -> None:
        """Everyone has what the hand began with, unless it was settled."""
        if self.settled:
            self.revenue += self.raked
        elif self.pot:
            self.fund -= self.fed
            for patron, amount in self.before.items():
                self.held[patron] = amount
        self.pot = self.raked = self.fed = 0

    def refunded(self, event: Refunded) -> None:
        """A player gets back chips from the pot."""
        self.held[event.patron] += event.amount
        self.pot -= event.amount

    def returned(self, event: HandVoided | RakeReturned) -> None:
        """What was raked and contributed is in the pot again."""
        self.pot += self.raked + self.fed
        self.fund -= self.fed
        self.raked = self.fed = 0

    def over(self, event: RoundEnded) -> str | None:
        """Nothing is left in the pot, and the rake is taken."""
        left = self.pot, self.raked
        return f"pot and rake still have {left}" if any(left) else None


_NOTES: dict[type[Event], Any] = {
    Bought: Bookkeeper.bought,
    CashedOut: Bookkeeper.cashed,
    HandBegun: Bookkeeper.begun,
    Posted: Bookkeeper.posted,
    Played: Bookkeeper.played,
    Uncalled: Bookkeeper.uncalled,
    Raked: Bookkeeper.took,
    PotsFormed: Bookkeeper.formed,
    FundFed: Bookkeeper.contributed,
    Awarded: Bookkeeper.awarded,
    RakeTaken: Bookkeeper.taken,
    Charged: Bookkeeper.charged,
    BadBeatPaid: Bookkeeper.beat,
    BadBeatPaidAtCage: Bookkeeper.beat_at_cage,
    RoundVoided: Bookkeeper.voided,
    Refunded: Bookkeeper.refunded,
    HandVoided: Bookkeeper.returned,
    RakeReturned: Bookkeeper.returned,
    RoundEnded: Bookkeeper.over,
}


def lawful(number: int, rng: Random) -> Any:
    """Rules of a table that may be opened: each form in turn, all else by chance."""
    kind, form = EVERY[number % len(EVERY)]
    while True:
        low, high = rng.choice(LIMITS)
        chosen: dict[str, Any] = {
            "type": kind,
            "form": form,
            "limits.min": low,
            "limits.max": high,
            "structure": rng.choice(("limit", "limit", "spread", "pot_limit", "no_limit")),
            "blinds": rng.choice((f"{low // 2} {low}", f"{low}", f"1 1 {low}", f"1 {low // 2}")),
            "forced_bet": max(low // 2, 1),
            "ante": rng.choice(("none", "none", "0.25", "0.50", "0.75", "1")),
            "max_raises": rng.choice(("none", 1, 3, 3, 4)),
            "cap_heads_up": rng.random() < 1 / 2,
            "reopens": rng.choice(("full", "half", "any")),
            "reopen_sum": rng.random() < 1 / 2,
            "check_raise": rng.random() < 3 / 4,
            "seats": rng.randint(2, FORMS[kind, form].most),
            "rake": rng.choice(RAKES),
            "rake_rate": rng.choice(("10%", "5%", "2.5%")),
            "rake_cap": rng.choice((1, 3, 5, 20)),
            "rake_steps": rng.choice(("10:1 20:1 40:2", "20:1 40:1 60:1", "5:1 100:10")),
            "time_charge": rng.choice((12, 60)),
            "time_per": rng.choice(("player", "table")),
            "time_every": rng.choice(("20", "30", "60")),
            "show_discards": rng.random() < 1 / 2,
            **(_pool(form, rng) if rng.random() < 2 / 3 else {}),
        }
        if (kind, form) == ("omaha", "hi_lo_8"):
            chosen["kill"] = rng.choice(("none", "half", "full"))
            chosen["kill_multiple"] = rng.choice((2, 5, 10))
        rules = read_options(GAME.options, chosen)
        if is_lawful(GAME, rules):
            return rules


def _pool(form: str, rng: Random) -> dict[str, Any]:
    """A bad beat payout for a hand that is not too rare."""
    return {
        "bad_beat": True,
        "bad_beat_ends": "paid_out",
        "bad_beat_hand": BEATS.get(form, "aces_full_of_tens"),
        "bad_beat_hole": rng.choice(("both", "one", "any")),
        "bad_beat_min_pot": rng.choice((5, 20)),
        "bad_beat_max": rng.choice((1, 3)),
        "bad_beat_paid_at": rng.choice(("table", "cage")),
        "bad_beat_others": rng.choice(("25%", "10%", "0%")),
    }


def answer(step: Ask, rng: Random) -> str:
    """An answer that keeps most players in the hand, with raises of any size and all-ins."""
    form = step.form
    if isinstance(form, Amount) and rng.random() < 1 / 3:
        steps = (form.most - form.least) // form.step
        far = steps if rng.random() < 1 / 4 else min(steps, 12)
        return short(form.least + form.step * rng.randint(0, far))
    likely = [one for one in step.choices if one != "fold" or rng.random() < 1 / 3]
    return rng.choice(likely) if likely and not isinstance(form, Some) else random_choice(step, rng)


def between(driver: Driver, rng: Random) -> None:
    """Chips are bought, people come, go and sit out, and the house charges and counts."""
    table, rules = driver.table, driver.rules
    for seat in range(rules.seats):
        patron = f"p{seat + 1}"
        if table.accounts.get(patron, 0) < rules.limits_min * 6:
            with suppress(Refused):  # some had to leave the game
                driver.buy(patron, rng.choice((10, 10, 25, 60, 200)) * rules.limits_min + 100)
    rich = [patron for patron, held in driver.table.balances.items() if held]
    if len(rich) > DEALT_IN and not rng.randrange(ONE_IN["leave"]):
        driver.cash_out(rng.choice(rich))
    away, seats = driver.table.play.away, driver.table.play.seats
    present = [patron for patron in seats if patron not in away]
    if away and rng.randrange(2):
        driver.act(rng.choice(away), "sit_in")
    elif len(present) > DEALT_IN and not rng.randrange(ONE_IN["away"]):
        driver.act(rng.choice(present), "sit_out")
    if not rng.randrange(ONE_IN["incident"]):
        calls = [one.key for one in taking.INCIDENTS if one.possible(driver.table) is None]
        if ENDS in calls and rng.randrange(ONE_IN["end"]):
            calls.remove(ENDS)  # no bad beat is paid after it
        if calls:
            with suppress(Refused):  # time is not charged again before it is due
                driver.incident(rng.choice(calls))


def hand(driver: Driver, rng: Random) -> bool:
    """One hand to its end, which may be a void one; False if too few players can be dealt in."""
    between(driver, rng)
    if len(dealt_in(driver.table)) < DEALT_IN:
        return False
    driver.step()
    void = not rng.randrange(ONE_IN["void"]) and rng.randrange(40)
    for number in range(5_000):
        if driver.table.stage == IDLE:
            return True
        if void and number == void:
            driver.feed(RoundVoided(by="p1", why="chance"))
        elif not rng.randrange(ONE_IN["mishap"]) and call_incident(driver, rng):
            continue
        elif isinstance(driver.step_now, Ask):
            step = driver.step_now
            driver.choose(step.patrons[0], answer(step, rng), step.about)
        else:
            driver.step()
    raise RuntimeError("the hand does not end")


def played(number: int, hands: int = AT_ONE_TABLE) -> Counter[str]:
    """The hands of one table: what happened by kind, and a description of each fault."""
    rng = Random(number)
    rules = lawful(number, rng)
    found: Counter[str] = Counter(tables=1)

    def clock() -> str:
        return (OPENED + found["hands"] * A_HAND).isoformat()

    driver = Driver(GAME, rules, Shuffled(GAME.key, number), clock)
    keeper, table = Bookkeeper(rules), driver.table
    while found["hands"] < hands and hand(driver, rng):
        found["hands"] += 1
        for event in (entry.event for entry in driver.log):
            table = apply(GAME, table, event)
            wrong = keeper.counts(event) or keeper.differs(table)
            found[COUNTED.get(type(event), "events")] += 1
            if wrong:
                return found + Counter({f"astray table {number}, round {table.round}: {wrong}": 1})
        driver.log.clear()
    many = found["hands"]
    return found + Counter(
        {
            f"form {rules.played.name}": many,
            f"structure {rules.structure}": many,
            **{f"rake {one}": many for one in rules.rakes},
            "revenue": keeper.revenue,
            "fund left": keeper.fund,
        }
    )


COUNTED: dict[type[Event], str] = {
    RoundVoided: "void",
    HandVoided: "misdeals and dead rounds",
    Refunded: "refunds",
    IncidentCalled: "irregularities",
    Raked: "raked",
    FundFed: "contributions",
    BadBeatPaid: "paid out of a fund at the table",
    BadBeatPaidAtCage: "paid out of a fund at the cage",
    FundCounted: "boxes counted",
    FundDelivered: "deliveries",
    Charged: "time charges",
    Uncalled: "uncalled bets",
    Awarded: "awards",
    KillPlaced: "kills",
}


def chunks(
    state: State, hands: int = HANDS, at_one_table: int = AT_ONE_TABLE, tables: int = TABLES
) -> Iterator[State]:
    """Some tables after others, on all processors."""
    done: Counter[str] = Counter(state)
    play = partial(played, hands=at_one_table)
    with ProcessPoolExecutor(cpu_count() if tables > 1 else 1) as pool:
        while done["hands"] < hands and not any(what.startswith("astray") for what in done):
            numbers = range(done["tables"], done["tables"] + tables)
            for found in pool.map(play, numbers, chunksize=2):
                done += found
            yield dict(done)


def falls_short(state: State) -> str | None:
    """A fault, or something that the run was to see and did not."""
    for what in state:
        if what.startswith("astray "):
            return what.removeprefix("astray ")
    missing = [what for what in COUNTED.values() if not state.get(what)]
    return f"{', '.join(missing)}: never happened" if missing else None


def figures(state: State) -> str:
    """The page: how much was played, of which forms, and what happened."""
    return "\n".join(
        (
            f"{state['hands']:,} hands of the ten forms of poker at {state['tables']:,} tables, "
            "each with lawful rules by chance: limits, structure, blinds, antes in coin, raises, "
            "rakes, kills and bad beat payouts. Players have short stacks, answer at random, buy "
            "chips, leave and sit out; some hands are declared void.",
            "",
            "- After every event all accounts summed to zero, and none was overdrawn.",
            "- After every event the chips of every player, the pots, the rake, the fund and the "
            "revenue were those of a second bookkeeper, who reads the events alone.",
            "- No rake was above a tenth of the bets of its betting round, or above its maximum.",
            f"- The house's revenue was {money(state.get('revenue', 0))}, all of it rake and time "
            f"charges; {money(state.get('fund left', 0))} was left in the funds, which is the "
            "patrons'.",
            "",
            *listed(state, "form", "hands"),
            "",
            *listed(state, "structure", "hands"),
            "",
            *listed(state, "rake", "hands"),
            "",
            "| what happened | times |",
            "| --- | ---: |",
            *(f"| {what} | {state.get(what, 0):,} |" for what in sorted(COUNTED.values())),
        )
    )


def listed(state: State, kind: str, what: str) -> Iterator[str]:
    """How many hands there were of each of a kind."""
    yield f"| {kind} | {what} |"
    yield "| --- | ---: |"
    for name in sorted(state):
        if name.startswith(f"{kind} "):
            yield f"| {name.removeprefix(f'{kind} ')} | {state[name]:,} |"


RUN = LongRun(
    name="poker-money",
    title="Money is conserved at poker, with rake and bad beat fund",
    covers=(
        "bench/runs/poker_money.py",
        "src/croupier/core/*.py",
        "src/croupier/games/poker/[!_l]*.py",
        "src/croupier/analysis/random_play.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
