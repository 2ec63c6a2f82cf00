"""Ways of betting at craps, played in the engine itself.

A state is the point and the patron's own wagers. Each state is played once with every roll in the
engine, so the rules on working, off, returned and barred wagers are not repeated here. Another
patron shoots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.betting.ways import ALWAYS, Machine, Named, strategy
from croupier.analysis.unit import BEGINNING
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import devices
from croupier.core.placing import new_wager
from croupier.core.rules import Rules
from croupier.core.step import Ask, Draw
from croupier.core.table import IDLE
from croupier.core.wager import Bid
from croupier.equipment.source import Live, Shuffled
from croupier.rulebook.acceptance import least_wager
from croupier.rulebook.settlement import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.betting.ways import Bet, Strategy
    from croupier.analysis.kernels.session import Plan
    from croupier.analysis.reader import Way
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.table import Table
    from croupier.core.wager import Wager

    Key = tuple[Any, ...]

PATRON, SHOOTER = "p1", "p2"
LINE = 0
PLENTY = 10**12
SPARE = 1_000
"""Line bets that the other shooter can lose beyond a session's rolls, until it has run out."""
MOST_STATES = 5_000
WHENS = (ALWAYS, "come_out", "point")


def bids(made: Strategy, table: Table, unit: Cents) -> Iterator[Bid]:
    """The bets the strategy adds to the layout before the next roll."""
    point = getattr(table.play, "point", None)
    own = table.wagers_of(PATRON)
    for bet in made.bets:
        if bet.when != ALWAYS and (bet.when == "point") != (point is not None):
            continue
        for on in _spots(bet, own):
            yield Bid(bet.amount(on, unit), bet.wager, on)


def _spots(bet: Bet, own: tuple[Wager, ...]) -> tuple[str, ...]:
    """Where a bet is missing: behind each flat bet with a point, or again in its own place."""
    lying = [wager for wager in own if wager.kind == bet.wager]
    if bet.behind:
        flats = (w for w in own if w.kind == bet.behind and w.at is not None)
        return tuple(str(w.at) for w in flats if str(w.at) not in {o.on for o in lying})
    new = any(wager.at is None for wager in lying)
    return () if new or len(lying) >= bet.most else ("",)


def prepare(driver: Driver, made: Strategy, unit: Cents, *, leaving: bool) -> None:
    """Open a round, make the strategy's bets or leave, and close it; the other patron shoots."""
    game, table = driver.game, driver.table
    driver.step()
    if table.play.point is None and not table.wagers_of(SHOOTER):
        line = game.wagers[LINE]
        driver.place(SHOOTER, Bid(least_wager(game, driver.rules, line, ""), line.key))
    if leaving:
        take_down(driver, made)
    else:
        for bid in bids(made, driver.table, unit):
            driver.place(PATRON, bid)
    while not isinstance(step := driver.step_now, Draw):
        if isinstance(step, Ask):
            driver.choose(step.patrons[0], step.choices[step.patrons[0] != SHOOTER])
        else:
            driver.step()


def take_down(driver: Driver, made: Strategy) -> None:
    """Take down the leaving patron's wagers that are as they were first made; the rest run out."""
    behind = {bet.wager for bet in made.bets if bet.behind}
    for wager in driver.table.wagers_of(PATRON):
        kind = driver.game.kind(wager.kind)
        if kind and wager.kind not in behind and wager.at == kind.start(wager.on):
            driver.take_down(PATRON, wager.id)


def roll(driver: Driver) -> None:
    """Draw, and continue to the end of the round."""
    while driver.table.stage != IDLE:
        driver.step()


def play_session(
    driver: Driver, made: Strategy, unit: Cents, bankroll: Cents, rolls: int
) -> tuple[int, bool]:
    """One session at a table: how many rolls it took, and whether it ended in ruin."""
    driver.buy(PATRON, bankroll)
    line = least_wager(driver.game, driver.rules, driver.game.wagers[LINE], "")
    driver.buy(SHOOTER, line * (rolls + SPARE))
    thrown, leaving, ruined = 0, False, False
    while True:
        table = driver.table
        cash = table.accounts[PATRON]
        short = not leaving and needed(driver, made, unit) > cash
        ruined = ruined or (short and thrown < rolls)
        leaving = leaving or short or thrown >= rolls
        if leaving and not remaining(driver, made):
            clear(driver, made)
            return thrown, ruined
        prepare(driver, made, unit, leaving=leaving)
        roll(driver)
        thrown += 1


def clear(driver: Driver, made: Strategy) -> None:
    """Take down any last wagers before the patron leaves."""
    if driver.table.wagers_of(PATRON):
        driver.step()
        take_down(driver, made)


def needed(driver: Driver, made: Strategy, unit: Cents) -> Cents:
    """What the next bets of a strategy cost in chips, commissions included."""
    game, table = driver.game, driver.table
    made_now = (new_wager(game, table, PATRON, bid) for bid in bids(made, table, unit))
    return sum(wager.amount + wager.commission for wager in made_now)


def remaining(driver: Driver, made: Strategy) -> bool:
    """Whether wagers would still be on the layout after leaving."""
    behind = {bet.wager for bet in made.bets if bet.behind}
    own = driver.table.wagers_of(PATRON)
    kinds = ((wager, driver.game.kind(wager.kind)) for wager in own)
    return any(w.kind in behind or (k and w.at != k.start(w.on)) for w, k in kinds)


class Builder:
    """Plays every state of a strategy with every roll, and records what follows."""

    def __init__(self, game: Game, rules: Rules, made: Strategy, unit: Cents) -> None:
        """Start with an empty table."""
        self.game, self.rules, self.made, self.unit = game, rules, made, unit
        self.device = devices(game, rules)[game.decides]
        self.machine = Machine()
        self.tables: list[Table] = []
        self.places: dict[tuple[bool, Key], int] = {}

    def build(self) -> Machine:
        """Every reachable state, then every state of a patron who leaves."""
        start = Driver(self.game, self.rules, Live(), str)
        for patron in (PATRON, SHOOTER):
            start.buy(patron, PLENTY)
        self._number(start.table, leaving=False)
        self._follow(0, leaving=False)
        self.machine.leaving = first = len(self.tables)
        self.machine.leave = [self._number(t, leaving=True) for t in self.tables[:first]]
        self._follow(first, leaving=True)
        self.machine.leave += range(first, len(self.tables))
        return self.machine

    def _number(self, table: Table, *, leaving: bool) -> int:
        key = (leaving, state_key(table))
        if key not in self.places:
            if len(self.tables) >= MOST_STATES:
                raise Refused(self.made.key, f"it has more than {MOST_STATES} states")
            self.places[key] = len(self.tables)
            self.tables.append(table)
        return self.places[key]

    def _follow(self, state: int, *, leaving: bool) -> None:
        while state < len(self.tables):
            self._play(self.tables[state], leaving=leaving)
            state += 1

    def _play(self, table: Table, *, leaving: bool) -> None:
        """Play one state: its bets, and what each roll makes of them."""
        before = worth(table)
        ready = self._ready(table, leaving=leaving)
        machine, held = self.machine, lying(ready)
        machine.layout.append(held if leaving else lying(table))
        machine.need.append(table.accounts[PATRON] - ready.accounts[PATRON])
        rows: tuple[list[int], list[int], list[int]] = ([], [], [])
        for face in self.device.faces:
            rolled = self._rolled(ready, face)
            rows[0].append(self._number(rolled, leaving=leaving))
            rows[1].append(worth(rolled) - before)
            rows[2].append(self._decided(ready, face) if held else 0)
        machine.after.append(rows[0])
        machine.won.append(rows[1])
        machine.staked.append(rows[2])

    def _ready(self, table: Table, *, leaving: bool) -> Table:
        """The table with its bets made, the dice taken and the betting closed."""
        driver = Driver(self.game, self.rules, Live(), str, table)
        prepare(driver, self.made, self.unit, leaving=leaving)
        return driver.table

    def _rolled(self, ready: Table, face: str) -> Table:
        driver = Driver(self.game, self.rules, Live(), str, ready)
        driver.enter(face)
        roll(driver)
        return driver.table

    def _decided(self, ready: Table, face: str) -> int:
        judged = judge(self.game, ready, self.device.value(face))
        own = ((w, v) for w, v in judged if w.patron == PATRON)
        return sum(w.amount for w, v in own if v.kept is not None)


def state_key(table: Table) -> Key:
    """What the patron's future depends on: the point, the come out roll, the patron's wagers."""
    own = sorted((w.kind, w.on, str(w.at), w.amount, w.working) for w in table.wagers_of(PATRON))
    return (table.play.point, table.play.come_out, *own)


def lying(table: Table) -> Cents:
    """The patron's money on the layout."""
    return sum(wager.amount for wager in table.wagers_of(PATRON))


def worth(table: Table) -> Cents:
    """The patron's money, on the layout and off it."""
    return table.accounts[PATRON] + lying(table)


def machine(game: Game, rules: Rules, made: Strategy, unit: Cents) -> Machine:
    """The chain of a way of betting at a table."""
    for bet in made.bets:
        if bet.when not in WHENS:
            raise UnknownName("time of a bet", bet.when, WHENS)
    return Builder(game, rules, made, unit).build()


def session(
    game: Game, rules: Rules, way: Way | None, amount: Cents, plan: Plan, seed: int
) -> tuple[Driver, Cents, int, bool]:
    """One session in the engine: its table, result, rolls, and whether it ended in ruin."""
    made = strategy(game, way.key if isinstance(way, Named) else "")
    driver = Driver(game, rules, Shuffled(game.key, seed, plan.first_unit), lambda: BEGINNING)
    rolls, ruined = play_session(driver, made, amount, plan.bankroll, plan.rolls)
    return driver, driver.table.accounts[PATRON] - plan.bankroll, rolls, ruined
