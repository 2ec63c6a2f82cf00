"""Bots that keep people company at practice tables: numbered accounts, marked as bots.

They wager and decide by the same acts as people, when it is their turn, and only while a person is
at the table. They follow the coach where it knows the best decision. Where hands are played against
each other, a bot has a strength, sees the view of its own seat and nothing else, takes about as
long as people do, and gives no seed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial
from random import Random

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from croupier.analysis.companions import decided
from croupier.analysis.random_play import random_bid, random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Ready
from croupier.core.game import Game, leader, need_of
from croupier.core.money import Cents
from croupier.core.part import Companions, Deals
from croupier.core.prompt import Amount
from croupier.core.step import Ask, Open
from croupier.core.table import Table
from croupier.core.wager import Bid
from croupier.floor.figures import coach
from croupier.floor.money import ledger
from croupier.floor.oversight import deeds
from croupier.floor.oversight.deeds import Written
from croupier.floor.people import accounts
from croupier.floor.store import schema
from croupier.floor.tables import clocks, dealer, once, seeds
from croupier.floor.tables.floor import Floor
from croupier.floor.tables.living import Living
from croupier.floor.tables.once import Once

LOG = logging.getLogger("croupier.floor")
PREFIX = accounts.BOT
STAKE: Cents = 1_000_00
MOST = 5
TRIES = 12
NO_PASSWORD = "!"
HOUSE = (accounts.DEALER, accounts.SUPERVISOR)
Best = Callable[[Living, str], str | None]
"""The best choice for a player at a table; "" if it is not known, None while it is computed."""
QUICKEST_S = 0.8
"""The least time a bot takes to decide where people play against each other, in seconds."""
SILENT = 3
"""If no best answer is known, one question in this many is answered by silence."""


class Bot(msgspec.Struct, frozen=True):
    """A bot at a table, and the person who asked for it."""

    name: str
    table: str
    by: str
    leaving: bool = False
    strength: str = ""


def bots(connection: Connection, table: str | None = None) -> tuple[Bot, ...]:
    """Every bot, or those of one table."""
    asked = select(schema.bot).order_by(schema.bot.c.name)
    if table is not None:
        asked = asked.where(schema.bot.c.gaming_table == table)
    rows = connection.execute(asked)
    return tuple(
        Bot(row.name, row.gaming_table, row.by, row.leaving, row.strength or "") for row in rows
    )


def strengths(game: Game) -> tuple[str, ...]:
    """The strengths of bots that a game knows, the usual one first."""
    company = game.get(Companions)
    return company.strengths if company else ()


def seat(
    floor: Floor, table: str, by: str, only_once: Once | None = None, strength: str = ""
) -> Bot:
    """Seat a bot with its own play money; a table with enough bots is refused another.

    A repeated request returns the same bot, which buys its chips once.
    """
    known = strengths(floor.table(table).game)
    if strength and strength not in known:
        raise UnknownName(f"strength of a bot at {table}", strength, known)
    usual = strength or next(iter(known), "")

    def engaged(connection: Connection) -> str:
        made = _engaged(connection, floor.clock(), table, by, usual)
        return msgspec.json.encode(made).decode()

    answer = once.carried_out(floor.database, only_once, floor.clock(), engaged)
    made = msgspec.json.decode(answer, type=Bot)
    buys = only_once and Once(made.name, f"{by} {only_once.key}", only_once.request)
    try:
        floor.act(table, made.name, "buy-in", partial(_buys, made.name), buys, then=dealer.deals)
    except BaseException:
        _gone(floor, made.name, only_once)
        raise
    return made


def _engaged(connection: Connection, now: str, table: str, by: str, strength: str) -> Bot:
    """Create the next bot by number, with an account and money."""
    every = bots(connection)
    if sum(one.table == table for one in every) >= MOST:
        raise Refused("a bot", f"{MOST} bots already sit at {table}", (), "dismissing one first")
    taken = {one.name for one in every}
    name = next(f"{PREFIX}{n}" for n in range(1, len(taken) + 2) if f"{PREFIX}{n}" not in taken)
    written: list[Written] = [(schema.bot, (name,)), *_funded(connection, now, name)]
    if accounts.found(connection, name) is None:
        person = {"name": name, "password": NO_PASSWORD, "role": accounts.PATRON, "since": now}
        connection.execute(insert(schema.person).values(person))
        written.append((schema.person, (name,)))
    row = {"name": name, "gaming_table": table, "by": by, "leaving": False}
    connection.execute(insert(schema.bot).values(**row, strength=strength or None))
    deeds.note(connection, now, by, "bot", f"{name} sits down at {table}", table, written)
    return Bot(name, table, by, strength=strength)


def _funded(connection: Connection, now: str, name: str) -> list[Written]:
    """Give a bot what it lacks of its stake; return the entry, if there is one.

    The money is for practice tables only: at a live table a bot cannot buy chips.
    """
    own = ledger.purse(ledger.PRACTICE, name)
    missing = STAKE - ledger.held_meanwhile(connection, own)
    if missing <= 0:
        return []
    return [(schema.entry, (ledger.issue(connection, now, own, missing, ledger.CAGE),))]


def _buys(name: str, driver: Driver) -> None:
    driver.buy(name, STAKE)


def may_dismiss(person: accounts.Person | None, owner: str) -> bool:
    """Whether a person may dismiss an owner's bot: only the owner or the house may."""
    return person is not None and (person.role in HOUSE or person.name == owner)


def dismiss(floor: Floor, table: str, name: str, by: accounts.Person) -> None:
    """Dismiss a bot: at once if it has no wagers there, otherwise when they are decided.

    The person who asked for it may dismiss it, and so may the house.
    """
    floor.table(table)
    with floor.database.transaction() as connection:
        here = {one.name: one.by for one in bots(connection, table)}
        if name not in here:
            raise UnknownName(f"bot at {table}", name, tuple(here))
        if not may_dismiss(by, here[name]):
            who = f"{here[name]}, a dealer or a supervisor"
            raise accounts.NotYours(f"dismissing {name}", f"{here[name]} asked for it", (), who)
        mine = schema.bot.c.name == name
        connection.execute(update(schema.bot).where(mine).values(leaving=True))
        _noted(connection, floor.clock(), name, "is leaving")
    _leaves(floor, table, name)


def _leaves(floor: Floor, table: str, name: str) -> bool:
    """Let a bot leave if it can; return whether it left."""
    now = floor.current(table).driver.table
    if now.wagers_of(name):
        return False
    if now.accounts.get(name):
        try:
            floor.act(table, name, "cash-out", partial(_cashes, name), then=dealer.deals)
        except Refused:
            return False
    _gone(floor, name)
    return True


def _cashes(name: str, driver: Driver) -> None:
    driver.cash_out(name)


def _gone(floor: Floor, name: str, only_once: Once | None = None) -> None:
    with floor.database.transaction() as connection:
        if only_once:
            once.forget(connection, only_once, floor.clock())
        connection.execute(delete(schema.bot).where(schema.bot.c.name == name))
        _noted(connection, floor.clock(), name, "left")


def _noted(connection: Connection, now: str, name: str, does: str) -> None:
    words = f"{name} {does}"
    deeds.note(connection, now, name, "bot", words, changed=[(schema.bot, (name,))])


def known(found: Living, name: str) -> str | None:
    """The coach's best choice from a fresh shoe, computed at once; "" if it is not known."""
    with found.lock:
        table = found.driver.table
    return coach.best_choice(found.game, table, name, ())


def everywhere(floor: Floor, rng: Random, best: Best = known) -> None:
    """Let every bot act if it is its turn; a refused bot tries again next time."""
    with floor.database.reading() as connection:
        every = bots(connection)
    names = {one.name for one in every}
    for one in every:
        if floor.faults.rests(one.table):
            continue
        try:
            takes_part(floor, one, names, rng, best)
        except Refused as refusal:
            LOG.debug("%s was refused: %s", one.name, refusal)
        except Exception as error:
            LOG.exception("%s could not take part at %s", one.name, one.table)
            floor.faults.failed(one.table, error)


def takes_part(
    floor: Floor, bot: Bot, names: Iterable[str], rng: Random, best: Best = known
) -> bool:
    """Let one bot act, if it is its turn and it knows what to do; return whether it acted."""
    found = floor.current(bot.table)
    with found.lock:
        table, step = found.driver.table, found.driver.step_now
    here = accompanied(table, set(names)) or bool(in_hand(found))
    if bot.name not in table.accounts or not here:
        return False
    if seeds.no_wagers(found.driver):
        return _deals_with(floor, found, bot, rng)
    if isinstance(step, Ask) and bot.name in step.patrons:
        advice = best(found, bot.name)
        if advice is None:
            return False
        answer = _answer(advice, step, rng)
        return _acts(floor, bot, "decision", partial(_answers, bot.name, step, answer))
    if bot.leaving and _leaves(floor, bot.table, bot.name):
        return True
    if _broke(table, bot.name):
        return _rebuys(floor, bot)
    if isinstance(step, Open) and _may_act(found.driver, bot, set(names)):
        advice = best(found, bot.name) if step.kinds and not bot.leaving else ""
        do = partial(_wagers, bot, set(names), advice, rng)
        return advice is not None and _acts(floor, bot, "wager", do)
    return False


def in_hand(found: Living) -> tuple[str, ...]:
    """The patrons in a hand that needs no wager."""
    deals = found.game.get(Deals)
    return deals.players(found.driver.table) if deals else ()


def _deals_with(floor: Floor, found: Living, bot: Bot, rng: Random) -> bool:
    """Where no wager is needed: decide in turn, and leave or buy chips between hands."""
    with found.lock:
        table, step = found.driver.table, found.driver.step_now
        since = next((e.at for e in reversed(found.driver.log)), "")
    if isinstance(step, Ask) and bot.name in step.patrons:
        if floor.clock() < clocks.later(since, _pause(found.tip.seq)):
            return False
        answer = decided(found.game, table, step, bot.strength, rng)
        does = partial(_answers, bot.name, step, answer or random_choice(step, rng))
        return _acts(floor, bot, "decision", does)
    if table.playing:
        return False
    if bot.leaving:
        return _leaves(floor, bot.table, bot.name)
    deals = found.game.get(Deals)
    broke = deals is not None and bot.name not in deals.ready(table)
    return broke and table.accounts[bot.name] < STAKE and _rebuys(floor, bot)


def _pause(seq: int) -> float:
    """How long a bot thinks, in seconds: about as long as people do."""
    return QUICKEST_S + (seq * 7 % 11) / 5


def _broke(table: Table, name: str) -> bool:
    """Whether a bot has too little left for a wager."""
    least: Cents = table.rules.limits_min
    return table.accounts[name] < least and not table.wagers_of(name)


def _rebuys(floor: Floor, bot: Bot) -> bool:
    """Give a bot play money again and buy chips."""
    floor.database.settled(partial(_funded_again, floor.clock(), bot.name))
    return _acts(floor, bot, "buy-in", partial(_buys_again, bot.name))


def _funded_again(now: str, name: str, connection: Connection) -> None:
    words = f"{name} has play money once more"
    written = _funded(connection, now, name)
    deeds.note(connection, now, name, "bot", words, changed=written)


def _buys_again(name: str, driver: Driver) -> None:
    if _broke(driver.table, name) or seeds.no_wagers(driver):
        driver.buy(name, STAKE)


def accompanied(table: Table, names: set[str]) -> bool:
    """Whether anyone who is not a bot has chips or wagers there."""
    people_there = [patron for patron in table.patrons if patron not in names]
    return any(table.accounts[one] or table.wagers_of(one) for one in people_there)


def _acts(floor: Floor, bot: Bot, what: str, do: Callable[[Driver], None]) -> bool:
    return bool(floor.act(bot.table, bot.name, what, do, then=dealer.deals).events)


def _answer(best: str, step: Ask, rng: Random) -> str:
    """The best answer if it is known, otherwise a random choice or silence."""
    if best and (best in step.choices or isinstance(step.form, Amount)):
        return best
    if step.silence and not rng.randrange(SILENT):
        return step.silence
    return random_choice(step, rng)


def _answers(name: str, step: Ask, answer: str, driver: Driver) -> None:
    """Answer what is still asked; if that is refused, be silent or take the first choice."""
    now = driver.step_now
    if not isinstance(now, Ask) or (now.about, now.patrons) != (step.about, step.patrons):
        return
    for choice in dict.fromkeys((answer, now.silence, *now.choices)):
        try:
            if choice:
                driver.choose(name, choice, now.about)
                return
        except Refused:
            continue


def _may_act(driver: Driver, bot: Bot, names: set[str]) -> bool:
    """Whether a bot can act while wagers are open: wager once, or be ready."""
    said = set(driver.table.ready)
    if bot.name in said:
        return False
    lies = bool(driver.table.wagers_of(bot.name))
    return (not bot.leaving and _to_wager(driver, bot.name)) or (lies and bool(said - names))


def _to_wager(driver: Driver, name: str) -> bool:
    """Whether it has no wager in this betting yet, or must make one."""
    need = need_of(driver.game, driver.table)
    if need is not None and need.patron == name:
        return True
    step = driver.step_now
    further = isinstance(step, Open) and step.kinds and not _first(driver, step.kinds)
    return not further and not driver.table.wagers_of(name)


def _first(driver: Driver, kinds: tuple[str, ...]) -> bool:
    """Whether these kinds begin a round's wagers, and do not follow others."""
    found = (driver.game.kind(key) for key in kinds)
    return any(kind is not None and leader(driver.game, kind) is kind for kind in found)


def _wagers(bot: Bot, names: set[str], best: str | None, rng: Random, driver: Driver) -> None:
    """Make an affordable wager, or the best further one; be ready once someone else is."""
    step, name = driver.step_now, bot.name
    if not isinstance(step, Open) or not _may_act(driver, bot, names):
        return
    if best in step.kinds:
        _further(driver, name, best)
    elif not bot.leaving and _to_wager(driver, name):
        _bids(driver, name, rng)
    if set(driver.table.ready) - names and driver.table.wagers_of(name):
        driver.feed(Ready(patron=name))


def _further(driver: Driver, name: str, kind: str) -> None:
    own = driver.table.wagers_of(name)
    if kind not in {wager.kind for wager in own}:
        driver.choose(name, kind, own[0].box if own else 0)


def _bids(driver: Driver, name: str, rng: Random) -> None:
    """Make the first of some random wagers that the table accepts, or none."""
    need = need_of(driver.game, driver.table)
    kinds = need.kinds if need is not None and need.patron == name else ()
    step = driver.step_now
    kinds = kinds or (step.kinds if isinstance(step, Open) else ())
    for _ in range(TRIES):
        bid = random_bid(driver.game, driver.table, name, rng, kinds)
        try:
            if bid is not None:
                driver.place(name, _modest(driver, bid))
                return
        except Refused:
            continue


def _modest(driver: Driver, bid: Bid) -> Bid:
    """Limit a bid to a tenth of a bot's first stake, if the table accepts that little."""
    least: Cents = driver.rules.limits(bid.kind)[0]
    return (
        bid if bid.amount <= max(least, STAKE // 10) else msgspec.structs.replace(bid, amount=least)
    )
