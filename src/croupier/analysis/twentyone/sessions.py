"""Sessions of twenty-one: a bankroll, a way to play and to bet, and how they end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.betting.cost import Cost, Run
from croupier.analysis.kernels.session import timed
from croupier.analysis.twentyone.kernels.session import money_of, run_sessions
from croupier.analysis.twentyone.kernels.volume import FLAT, volume
from croupier.analysis.twentyone.simulate import own
from croupier.analysis.unit import BEGINNING
from croupier.core.driver import Driver
from croupier.core.rules import Rules
from croupier.equipment.source import Shuffled

if TYPE_CHECKING:
    from croupier.analysis.kernels.session import Plan, Sessions
    from croupier.analysis.reader import Progress, Way
    from croupier.analysis.twentyone.kernels.volume import Volume
    from croupier.core.game import Game
    from croupier.core.money import Cents

CHIPS = 10**12
"""What a patron has in addition to the bankroll: always enough for a double or a split."""


@dataclass(frozen=True)
class Sat(Run):
    """Sessions of twenty-one."""

    table: Volume | None = None


@lru_cache(maxsize=16)
def _table(game: Game, rules: Rules, way: Way | None) -> Volume:
    chosen = own(way)
    bets = chosen.betting or FLAT
    return volume(game, rules, chosen.choices(game, rules), bets, prizes=True)


def run(
    game: Game,
    rules: Rules,
    way: Way | None,
    amount: Cents,
    plan: Plan,
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
) -> Sat:
    """The sessions of a plan with this unit in cents."""
    table = _table(game, rules, way)

    def sit(seed: int, plan: Plan, progress: Progress | None) -> Sessions:
        return run_sessions(table, seed, amount, plan, workers, progress)

    found, seconds = timed(sit, seed, plan, progress)
    rounds = max(found.rolls, 1)
    lost, staked = Fraction(-int(found.results.sum())), Fraction(found.staked)
    cost = Cost(
        game.key,
        "",
        game.name,
        amount,
        lost / rounds / amount,
        staked / rounds / amount,
        Fraction(1),
        table.made.states,
        exact=False,
    )
    return Sat(cost, found, plan, seed, seconds, table)


def session(
    game: Game, rules: Rules, way: Way | None, amount: Cents, plan: Plan, seed: int
) -> tuple[Driver, Cents, int, bool]:
    """One session in the engine: its table, result, rounds, and whether it ended in ruin."""
    from croupier.analysis.twentyone.player import Patrons

    chosen, table = own(way), _table(game, rules, way)
    money_of(table, amount)
    source = Shuffled(game.key, seed, plan.first_unit * plan.rolls)
    driver = Driver(game, rules, source, lambda: BEGINNING)
    patrons = Patrons(driver, chosen.choices(game, rules), amount, table.betting)
    patrons.sit(CHIPS)
    rounds, won = 0, 0
    while rounds < plan.rolls:
        patrons.listen()
        if plan.bankroll + won < patrons.units() * amount * table.betting.boxes:
            return driver, won, rounds, True
        patrons.round()
        rounds += 1
        won = sum(driver.table.accounts[patrons.name(b)] - CHIPS for b in patrons.boxes)
    return driver, won, rounds, False
