"""Progressive and bonus wagers in every round of random play: no cent is lost on the way."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.random_play import random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Event, Paid, Returned
from croupier.core.fold import apply
from croupier.core.step import Ask, Open
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.meter import Contributed, PaidFrom
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only

SEEDS = st.integers(0, 2**32)
ROUNDS = 6
METERED: dict[str, Any] = {
    "progressive": True,
    "hole_card": "none",
    "progressive_rate": "71.3%",
    "coupons.progressive": True,
}
BONUS: dict[str, Any] = {
    "bonus": "both",
    "bonus_prizes": {"1": {"5": 3, "53": 1}, "5": {"50": 1, "120": 1}},
}


def played(options: dict[str, Any], bids: tuple[str, ...], seed: int) -> Driver:
    """A table after some rounds in which three patrons make these wagers, and answer anyhow."""
    rng = Random(seed)
    table = Driver(BLACKJACK, rules_for(BLACKJACK, options), Shuffled("blackjack", seed), str)
    for patron in ("p1", "p2", "p3"):
        table.buy(patron, 10_000_00)
    for _ in range(ROUNDS):
        for patron in ("p1", "p2", "p3"):
            table.place(patron, "10 on main")
            if table.table.play.seats[patron] not in table.table.play.dark:
                table.place(patron, rng.choice(bids))
        while table.table.stage != IDLE:
            _go_on(table, rng)
    return table


def _go_on(table: Driver, rng: Random) -> None:
    step = table.step_now
    if isinstance(step, Ask):
        table.choose(rng.choice(step.patrons), random_choice(step, rng), step.about)
    elif isinstance(step, Open) or rng.random() > 1 / 40:
        table.step()
    else:
        _incident(table, rng)


def _incident(table: Driver, rng: Random) -> None:
    can = [one for one in BLACKJACK.incidents if one.possible(table.table) is None]
    incident = rng.choice(can)
    try:
        table.incident(incident.key, **rng.choice(incident.examples(table.rules)))
    except Refused:
        table.step()


def events(table: Driver) -> list[Event]:
    """All that happened."""
    return [entry.event for entry in table.log]


def accounted(table: Driver) -> None:
    """Every event conserves money, and what leaves the layout was on it."""
    now = table.start
    for event in events(table):
        if isinstance(event, Collected | Paid | Returned):
            assert now.wager(event.wager) is not None, event
        now = apply(BLACKJACK, now, event)
        assert now.total == 0, event
    assert now == table.table
    assert not now.wagers


@verifies("blackjack.19.b", "blackjack.19.h", "blackjack.19.i")
@given(seed=SEEDS)
@settings(max_examples=40)
def test_meters_show_what_was_put_on_them(seed: int) -> None:
    bids = ("1 on progressive", "1 on progressive with coupon")
    table = played(METERED, bids, seed)
    accounted(table)
    done = events(table)
    wagered = sum(event.amount for event in only(done, Contributed))
    resets = only(done, PaidFrom)
    put = 5_000_00 * (1 + len(resets)) + wagered * 713 // 1000
    assert table.table.play.meter.showing == put - sum(event.amount for event in resets)
    shown = [e.showing for e in only(done, Contributed)] + [e.showing for e in resets]
    assert min(shown) >= 5_000_00


@verifies("blackjack.20.d", "blackjack.20.e.1", "blackjack.20.f")
@given(seed=SEEDS)
@settings(max_examples=40)
def test_every_bonus_wager_is_collected_or_paid_once(seed: int) -> None:
    table = played(BONUS, ("1 on bonus", "5 on bonus"), seed)
    accounted(table)
    ended = [e for e in events(table) if isinstance(e, Collected | Paid | Returned)]
    mine = [event.wager for event in ended if event.spot.startswith("bonus")]
    assert len(mine) == len(set(mine)) == ROUNDS * 3
