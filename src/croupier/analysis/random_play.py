"""Random play: any lawful rules, any lawful wager, any possible incident."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from croupier.core.admission import open_at
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.game import Game, home_of, kept_from, need_of, offered
from croupier.core.money import short
from croupier.core.odds import Odds
from croupier.core.part import Need
from croupier.core.prompt import Amount, Groups, Number, Some
from croupier.core.step import Ask, Idle, Open
from croupier.core.table import IDLE, Table
from croupier.core.wager import Bid
from croupier.rulebook.acceptance import amount_unit
from croupier.rulebook.common import Limits, LimitsType
from croupier.rulebook.option import (
    Count,
    Each,
    Map,
    MapOf,
    Money,
    OddsType,
    Option,
    OptionType,
    Rate,
    Switch,
    Word,
    entailed,
    schema,
)
from croupier.rulebook.rules import is_lawful
from croupier.rulebook.settled import agreed

TRIES = 200
CHANGED = Fraction(1, 3)
STAKE = 10_000_00


def random_rules(game: Game, rng: Random) -> Any:
    """Lawful rules with some of the options chosen at random."""
    for _ in range(TRIES):
        chosen = {
            declared.attr: random_value(game, declared, rng)
            for declared in schema(game.options).values()
            if rng.random() < CHANGED
        }
        rules = agreed(game.options(**entailed(game.options, chosen)))
        if playable(game, rules) and is_lawful(game, rules):
            return rules
    return game.options()


def playable(game: Game, rules: Any) -> bool:
    """Whether the posted limits allow an amount for every wager that no other wager bounds."""
    step = rules.limits_increment
    free = (key for key in offered(game, rules) if key not in rules.bounded)
    return all(high // step * step >= low for low, high in map(rules.limits, free))


def random_value(game: Game, declared: Option, rng: Random) -> Any:
    """A value that an option permits on its own."""
    return _sample(game, declared.type, rng)


def _sample(game: Game, kind: OptionType, rng: Random) -> Any:
    sampler, own = SAMPLERS.get(type(kind)), getattr(kind, "sample", None)
    return sampler(game, kind, rng) if sampler else own(rng) if own else None


def _map(game: Game, kind: MapOf, rng: Random) -> Map[Any]:
    members = kind.members() if kind.members else tuple(k.key for k in game.wagers)
    some = rng.sample(members, min(len(members), rng.randint(0, 2)))
    return Map({member: _sample(game, kind.of, rng) for member in some})


def _limits(rng: Random) -> Limits:
    low = rng.choice((1_00, 5_00, 10_00))
    return Limits(low, low * rng.choice((10, 50, 100)))


SAMPLERS: Mapping[type, Callable[[Game, Any, Random], Any]] = {
    Switch: lambda game, kind, rng: rng.random() < CHANGED * 2,
    Word: lambda game, kind, rng: rng.choice(kind.words),
    Count: lambda game, kind, rng: rng.randint(
        kind.at_least, kind.at_most if kind.at_most is not None else kind.at_least + 8
    ),
    Money: lambda game, kind, rng: rng.choice((25, 50, 1_00, 2_50, 5_00, 25_00, 100_00, 1_000_00)),
    Rate: lambda game, kind, rng: rng.choice((kind.at_least, kind.at_most)),
    OddsType: lambda game, kind, rng: Odds(rng.randint(1, 200), rng.choice((1, 1, 2, 3))),
    LimitsType: lambda game, kind, rng: _limits(rng),
    MapOf: _map,
    Each: lambda game, kind, rng: Map(
        {member: _sample(game, kind.of, rng) for member in kind.members}
    ),
}


def random_bid(
    game: Game, table: Table, patron: str, rng: Random, kinds: tuple[str, ...] = ()
) -> Bid | None:
    """A wager within the limits, increments and means, or None if the patron cannot afford any."""
    rules, balance = table.rules, table.accounts[patron]
    choice = [k for key, k in offered(game, rules).items() if not kinds or key in kinds]
    if not choice:
        return None
    kind = rng.choice(choice)
    on = rng.choice(kind.spots(rules))
    unit = amount_unit(game, rules, kind, on)
    low, high = rules.limits(kind.key)
    there = sum(w.amount for w in table.wagers_of(patron) if (w.kind, w.on) == (kind.key, on))
    least, most = -(-max(low - there, unit) // unit), min(high - there, balance) // unit
    if least > most:
        return None
    amount = unit * rng.randint(least, min(most, least * 4))
    return Bid(amount, kind.key, on, home_of(game, table, patron) or rng.choice(game.boxes(rules)))


def random_act(driver: Driver, rng: Random) -> tuple[Event, ...]:
    """Do something that may happen at the table now."""
    step = driver.step_now
    if open_at(step, driver.table) and rng.random() < 1 / 2:
        return act_unasked(driver, rng) or wager_or_take_down(driver, rng) or go_on(driver, rng)
    if rng.random() < 1 / 40:
        return call_incident(driver, rng) or go_on(driver, rng)
    return between_rounds(driver, rng) if isinstance(step, Idle) else go_on(driver, rng)


def go_on(driver: Driver, rng: Random) -> tuple[Event, ...]:
    """Advance the round: a choice, a wager that is needed, or the next step."""
    step = driver.step_now
    if isinstance(step, Ask):
        return driver.choose(rng.choice(step.patrons), random_choice(step, rng), step.about)
    if isinstance(step, Idle):
        return open_round(driver, rng)
    need = need_of(driver.game, driver.table) if isinstance(step, Open) else None
    return driver.step() if need is None else meet(driver, need, rng)


def random_choice(step: Ask, rng: Random) -> str:
    """An answer to the question: a choice or some of them, or a number or amount if allowed."""
    form = step.form
    if isinstance(form, Amount) and (not step.choices or rng.random() < 1 / 2):
        steps = (form.most - form.least) // form.step
        return short(form.least + form.step * rng.randint(0, min(steps, 20)))
    if isinstance(form, Number) and (not step.choices or rng.random() < 1 / 2):
        return str(rng.randint(form.least, form.most))
    if isinstance(form, Some):
        some = rng.sample(step.choices, rng.randint(form.least, form.most))
        return form.alone if form.alone in some else " ".join(some)
    if isinstance(form, Groups):
        return arranged(rng.sample(step.choices, len(step.choices)), form.sizes)
    return rng.choice(step.choices)


def arranged(choices: Sequence[str], sizes: Iterable[int]) -> str:
    """Choices in their order, in groups of these sizes."""
    rest = iter(choices)
    return " | ".join(" ".join(islice(rest, size)) for size in sizes)


def meet(driver: Driver, need: Need, rng: Random) -> tuple[Event, ...]:
    """A patron makes the wager that the round waits for, buying chips if they have none."""
    bid = random_bid(driver.game, driver.table, need.patron, rng, need.kinds)
    if bid is None:
        return driver.buy(need.patron, STAKE)
    try:
        return driver.place(need.patron, bid)
    except Refused:  # not every amount can be paid at all odds: try another
        return ()


def between_rounds(driver: Driver, rng: Random) -> tuple[Event, ...]:
    """A patron buys chips or cashes some, or the dealer opens a round."""
    patrons = driver.table.patrons
    broke = [p for p in patrons if driver.table.accounts[p] < STAKE // 10]
    for patron in broke if patrons else ("p1",):
        with suppress(Refused):  # somebody may be barred from the table
            return driver.buy(patron, STAKE)
    if rng.random() < 1 / 20:
        patron = rng.choice([one for one in patrons if one not in broke] or patrons)
        kept = kept_from(driver.game, driver.table, patron)
        free = driver.table.accounts[patron] - (kept.amount if kept else 0)
        if free < 1:
            return ()
        return cash_some(driver, patron, rng.randint(1, free))
    return open_round(driver, rng)


def cash_some(driver: Driver, patron: str, amount: int) -> tuple[Event, ...]:
    """A patron takes some chips away, or all of them where no part may leave the table."""
    try:
        return driver.cash_out(patron, amount)
    except Refused:
        return driver.cash_out(patron)


def open_round(driver: Driver, rng: Random) -> tuple[Event, ...]:
    """The dealer opens a round; if too few can play, a patron does something or buys chips."""
    try:
        return driver.step()
    except Refused:
        patron = rng.choice(driver.table.patrons)
        able = [one for one in driver.game.acts if not one.details and not one.opens]
        for act in able:
            if act.possible(driver.table, patron, {}) is None and rng.random() < 1 / 2:
                return driver.act(patron, act.key)
        return buy_in(driver, patron)


def buy_in(driver: Driver, patron: str) -> tuple[Event, ...]:
    """A patron buys chips, or somebody else comes; if neither may, a patron leaves the table."""
    for one in (patron, f"p{len(driver.table.accounts)}"):
        with suppress(Refused):
            return driver.buy(one, STAKE)
    accounts = driver.table.accounts
    return driver.cash_out(next(one for one in (patron, *driver.table.patrons) if accounts[one]))


def wager_or_take_down(driver: Driver, rng: Random) -> tuple[Event, ...]:
    """A patron makes a wager or takes one back; what the table's own rules refuse is skipped."""
    patron = rng.choice(driver.table.patrons)
    own = driver.table.wagers_of(patron)
    bid = random_bid(driver.game, driver.table, patron, rng)
    try:
        if own and rng.random() < 1 / 10:
            return driver.take_down(patron, rng.choice(own).id)
        return () if bid is None else driver.place(patron, bid)
    except Refused:
        return ()


def act_unasked(driver: Driver, rng: Random) -> tuple[Event, ...]:
    """Now and then a patron does something the rules allow without being asked."""
    if not driver.game.acts or rng.random() < 9 / 10:
        return ()
    patron, act = rng.choice(driver.table.patrons), rng.choice(driver.game.acts)
    own = driver.table.wagers_of(patron)
    details = {name: str(rng.choice(own).id) if own else "0" for name in act.details}
    try:
        return driver.act(patron, act.key, **details)
    except Refused:
        return ()


def call_incident(driver: Driver, rng: Random) -> tuple[Event, ...]:
    """One of the incidents that can happen now, if any."""
    can = [i for i in driver.game.incidents if i.possible(driver.table) is None]
    if not can:
        return ()
    incident = rng.choice(can)
    details = rng.choice(incident.examples(driver.rules))
    return driver.incident(incident.key, **details)


def play_rounds(driver: Driver, rng: Random, rounds: int) -> None:
    """Act at random until a number of further rounds are over."""
    last = driver.table.round + rounds
    for _ in range(rounds * 1_000):
        if driver.table.round >= last and driver.table.stage == IDLE:
            return
        random_act(driver, rng)
    raise RuntimeError(f"{driver.game.key}: rounds do not end")
