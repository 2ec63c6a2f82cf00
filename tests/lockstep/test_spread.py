"""Red dog in the engine and in the kernel: the same shoes, the same raises, cent for cent."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reddog import spread
from croupier.analysis.simulate import contests, counted, simulated_rows
from croupier.analysis.unit import PATRON, bids, outcomes, play_unit, results
from croupier.core.driver import Driver
from croupier.core.event import WagerPlaced
from croupier.core.table import IDLE
from croupier.equipment.cards import RANKS
from croupier.equipment.source import Enumerated
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

REDDOG = game("reddog")
TABLES: list[dict[str, Any]] = [
    {},
    {"decks": 1},
    {"decks": 2},
    {"decks": 8},
    {"csm": True},
    {"shuffler": True},
    {"decks": 1, "odds": {"spread_1": "7:1", "spread_6": "2:1"}},
]
NAMES = [" ".join(f"{key}={value}" for key, value in one.items()) or "usual" for one in TABLES]
SEED = 5


@pytest.mark.parametrize("options", TABLES, ids=NAMES)
@pytest.mark.parametrize("unit", [0, 7])
def test_engine_and_kernel_deal_the_same_shoe(options: dict[str, Any], unit: int) -> None:
    rules = rules_for(REDDOG, options)
    made = contests(REDDOG, rules)
    placed = bids(REDDOG, rules, made)
    driver = play_unit(REDDOG, rules, SEED, unit, placed)
    events = [entry.event for entry in driver.log]
    (one,) = made
    tally = counted(REDDOG, rules, driver.table.round, SEED, first_unit=unit)
    met = dict(zip(spread.outcomes(), tally.decided, strict=True))
    shown = list(outcomes(REDDOG, rules, events))
    assert tally.units == 1
    assert met == {face: shown.count(face) for face in met}
    settled = zip(tally.decided, one.results, strict=True)
    total = sum((times * result for times, result in settled), Fraction(0)) * placed[0].amount
    assert sum(results(events).values()) == total
    staked = sum(e.wager.amount for e in events if isinstance(e, WagerPlaced))
    assert staked == tally.wagered(one) * tally.rounds * placed[0].amount


def test_a_shoe_is_over_in_the_kernel_where_it_is_over_in_the_engine() -> None:
    rules = rules_for(REDDOG, {"decks": 1})
    placed = bids(REDDOG, rules, contests(REDDOG, rules))
    rounds = [play_unit(REDDOG, rules, SEED, unit, placed).table.round for unit in range(20)]
    *_, last = spread.count(REDDOG, rules, Run(SEED, sum(rounds)))
    assert last.units == len(rounds)
    *_, more = spread.count(REDDOG, rules, Run(SEED, sum(rounds) + 1))
    assert more.units == len(rounds) + 1


def test_neither_workers_nor_parts_change_a_count() -> None:
    rules = rules_for(REDDOG, {"decks": 1})
    whole, shared = (counted(REDDOG, rules, 300_000, 3, workers=many) for many in (1, 2))
    assert (whole.decided, whole.units) == (shared.decided, shared.units)


@pytest.mark.parametrize("options", TABLES, ids=NAMES)
def test_counted_rounds_agree_with_the_exact_value(options: dict[str, Any]) -> None:
    rules = rules_for(REDDOG, options)
    made = contests(REDDOG, rules)
    (row,) = simulated_rows(REDDOG, rules, counted(REDDOG, rules, 4_000_000, 1), 1, made)
    assert row.sample is not None
    assert row.sample.deviation is not None
    assert abs(row.sample.deviation) < 3
    truth = exact_distribution(REDDOG, made[0].kind, rules, "")
    assert abs(row.element_of_risk - truth.element_of_risk) < Fraction(1, 400)


def test_every_deal_played_in_the_engine_gives_the_exact_value() -> None:
    """One deck from a continuous device: 132,600 rounds would do; suits are alike, so 2,197 do."""
    rules = rules_for(REDDOG, {"decks": 1, "csm": True})
    made = contests(REDDOG, rules)
    (bid,) = bids(REDDOG, rules, made)
    total = weights = 0
    for weight, cards in _three_ranks():
        driver = Driver(REDDOG, rules, _Given(cards), lambda: "")
        driver.buy(PATRON, 10 * bid.amount)
        driver.place(PATRON, bid)
        driver.play_round(until=lambda table: table.play.raising)
        if driver.table.play.spread >= 7:
            driver.choose(PATRON, "raise")
        if driver.table.stage != IDLE:
            driver.play_round()
        total += weight * (driver.balances[PATRON] - 10 * bid.amount)
        weights += weight
    expected = exact_distribution(REDDOG, made[0].kind, rules, "").mean
    assert Fraction(total, weights * bid.amount) == expected


def _three_ranks() -> list[tuple[int, tuple[str, ...]]]:
    found = []
    for ranks in ((a, b, c) for a in RANKS for b in RANKS for c in RANKS):
        ways, suits = 1, {rank: iter("shdc") for rank in ranks}
        for place, rank in enumerate(ranks):
            ways *= 4 - ranks[:place].count(rank)
        found.append((ways, tuple(rank + next(suits[rank]) for rank in ranks)))
    return found


class _Given(Enumerated):
    """A shoe whose first cards are given."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__()
        self.cards = iter(cards)

    def deal(self, pack: Any, step: Any, table: Any) -> tuple[str, ...]:
        """The next cards."""
        return tuple(next(self.cards) for _ in step.to)
