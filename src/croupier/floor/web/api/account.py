"""What people ask about themselves: money, sessions, limits, breaks, and tips they give."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from hashlib import sha256
from operator import methodcaller

import msgspec
from sqlalchemy import Connection

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.money import Cents, money
from croupier.core.part import Deals
from croupier.floor.money import cage, tips
from croupier.floor.money import statement as books_of
from croupier.floor.money.spending import TIP
from croupier.floor.money.statement import Statement
from croupier.floor.people import accounts, responsible_gaming
from croupier.floor.people.accounts import DEALER, PATRON, Login
from croupier.floor.people.responsible_gaming import Limit, Pause
from croupier.floor.people.standing import Standing, standing
from croupier.floor.tables import dealer, once, redeeming
from croupier.floor.tables.floor import Done, nothing
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts
from croupier.floor.web.api.acts import API, AT, Happened, Money, Password, Wagered, Word
from croupier.floor.web.api.endpoints import Asker, Endpoint, Nothing, number
from croupier.floor.web.pages.words import say
from croupier.floor.web.serving.house import House


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A limit to set, in cents or minutes depending on its kind; without an amount, no limit."""

    kind: Word
    amount: int | None = None


class Break(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The length of a break."""

    minutes: int


class Exclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of days of a self-exclusion."""

    days: int


class Passwords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: Password
    new: Password


class Sitting(msgspec.Struct, frozen=True):
    """A current session: when it began, when it ends, and whether it is this one."""

    begun: str
    ends: str
    mine: bool


class Sittings(msgspec.Struct, frozen=True):
    """All current sessions of a person."""

    rows: tuple[Sitting, ...]


class Refilled(msgspec.Struct, frozen=True):
    """The practice money that was issued."""

    amount_cents: Cents


class CashedAt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table where a patron had chips: what was cashed there, or why nothing was."""

    table: str
    amount_cents: Cents
    why: str = ""


class CashedAll(msgspec.Struct, frozen=True):
    """What was cashed at each table, and the same in a sentence."""

    rows: tuple[CashedAt, ...]
    says: str


class Redeemed(msgspec.Struct, frozen=True):
    """The amount a dealer redeemed."""

    amount_cents: Cents


def my_care(house: House, asker: Asker) -> Standing:
    """Your time, net result, limits and how much of them is used."""
    return standing(house.floor, asker.name)


def set_limit(house: House, asker: Asker, body: Asked) -> Limit:
    """Set a limit: it is lowered at once, and raised a day later."""
    with house.database.transaction() as connection:
        now = house.floor.clock()
        return responsible_gaming.set_limit(connection, now, asker.name, body.kind, body.amount)


def take_break(house: House, asker: Asker, body: Break) -> Pause:
    """Take a break from play, which cannot be undone."""
    with house.database.transaction() as connection:
        now = house.floor.clock()
        made = responsible_gaming.take_break(connection, now, asker.name, body.minutes)
    _sits_out(house, asker)
    return made


def exclude(house: House, asker: Asker, body: Exclusion) -> Pause:
    """Exclude yourself from play; chips can still be cashed."""
    with house.database.transaction() as connection:
        now = house.floor.clock()
        made = responsible_gaming.exclude(connection, now, asker.name, body.days)
    _sits_out(house, asker)
    return made


def _sits_out(house: House, asker: Asker) -> None:
    """Deal the person in no more where rounds begin without a wager."""
    for found in map(house.floor.current, house.floor.names()):
        deals, table = found.game.get(Deals), found.driver.table
        if deals is None or not deals.away:
            continue
        if asker.name not in {*deals.players(table), *deals.ready(table)}:
            continue
        away = methodcaller("act", asker.name, deals.away)
        with suppress(Refused):
            house.floor.act(found.name, asker.name, "act", away, then=nothing)


def statement(house: House, asker: Asker, page: str) -> Statement:
    """A page of your statement."""
    with house.database.reading() as connection:
        return books_of.statement(connection, asker.name, number(page))


def sessions(house: House, asker: Asker) -> Sittings:
    """Your sessions."""
    login = asker.login
    assert login is not None
    with house.database.reading() as connection:
        rows = accounts.sessions(connection, house.floor.clock(), login)
    return Sittings(tuple(Sitting(*row) for row in rows))


def log_out_others(house: House, asker: Asker) -> Nothing:
    """End all your other sessions."""
    assert asker.login is not None
    with house.database.transaction() as connection:
        accounts.log_out_others(connection, house.floor.clock(), asker.login)
    _others_end(house, asker.login)
    return Nothing()


def _others_end(house: House, login: Login) -> None:
    """End the streams of sessions that were ended."""
    house.hub.ended(login.person.name, lambda token: token != login.token)


def change_password(house: House, asker: Asker, body: Passwords) -> Nothing:
    """Change your password; the old one is required."""
    assert asker.login is not None
    row = acts.tried(house, asker, asker.name)
    hashed = house.people.changed(row, body.old, body.new)
    with house.database.transaction() as connection:
        now, was = house.floor.clock(), row.password if row else ""
        accounts.set_password(connection, now, asker.login, was, hashed)
    acts.fitted(house, asker, asker.name)
    _others_end(house, asker.login)
    return Nothing()


def tip(house: House, asker: Asker, table: str, body: Money) -> str:
    """Give chips at a table to its dealers; the clock deals on, so that its entry has no play."""

    def given(driver: Driver) -> None:
        tips.give(driver, asker.name, body.amount_cents)

    return acts.done(house, asker, table, TIP, given, nothing)


def wager_for_dealer(house: House, asker: Asker, table: str, body: Wagered) -> str:
    """Make a wager for the dealer: what it brings belongs to the dealers."""

    def laid(driver: Driver) -> None:
        tips.wager_for(driver, asker.name, acts.bid_of(driver, asker.name, body))

    return acts.done(house, asker, table, "wager for the dealer", laid)


def refill(house: House, asker: Asker) -> str:
    """Fill up your practice money, once it is low."""
    now = house.floor.clock()

    def refilled(connection: Connection) -> str:
        amount = cage.refill(connection, now, asker.name)
        return msgspec.json.encode(Refilled(amount)).decode()

    return once.carried_out(house.database, asker.once, now, refilled)


def cash_out_all(house: House, asker: Asker) -> str:
    """Cash all your chips at every table where you have nothing at stake."""
    assert asker.once is not None
    with house.database.looking() as connection:
        before = once.answered(connection, asker.once)
    if before is not None:
        return before
    held = set(acts.me(house, asker).chips_cents)
    with house.database.looking() as connection:
        held.update(once.parts(connection, asker.once))
    rows = tuple(_cashed_at(house, asker, table) for table in sorted(held))
    made = msgspec.json.encode(CashedAll(rows, _in_a_sentence(rows))).decode()
    return once.carried_out(house.database, asker.once, house.floor.clock(), lambda _: made)


def _cashed_at(house: House, asker: Asker, table: str) -> CashedAt:
    """Cash a patron's chips at one table: an act of its own, with a key of its own."""

    def tell(found: Living, done: Done) -> str:
        paid = redeeming.paid(done.events, asker.name)
        return msgspec.json.encode(CashedAt(table, paid)).decode()

    request = sha256(f"{asker.request} cashed at {table}".encode()).hexdigest()
    own = msgspec.structs.replace(asker, key=f"{asker.key}/{table}", request=request)
    does = partial(_at_rest_cashed, patron=asker.name)
    try:
        act = table, asker.name, "cash-out", does, own.once, tell, dealer.deals
        return msgspec.json.decode(house.floor.act(*act).answer, type=CashedAt)
    except Refused as refusal:
        return CashedAt(table, 0, refusal.why)


def _at_rest_cashed(driver: Driver, patron: str) -> None:
    """Cash all chips of a patron without wagers; the rules may still keep them there."""
    if driver.table.wagers_of(patron):
        why, accepted = say("cash_all.wagers"), say("cash_all.later")
        raise Refused(say("cash_all.what"), why, (), accepted)
    driver.cash_out(patron)


def _in_a_sentence(rows: tuple[CashedAt, ...]) -> str:
    """What was cashed, and where nothing was."""
    done = [one for one in rows if not one.why]
    total = sum(one.amount_cents for one in done)
    left = [say("cash_all.not_at", table=one.table, why=one.why) for one in rows if one.why]
    first = say("cash_all.done" if done else "cash_all.none", amount=money(total))
    return " ".join((first, *left))


def redeem_tips(house: House, asker: Asker, table: str) -> str:
    """Redeem the tips of a table, as a dealer."""
    house.floor.table(table)
    now = house.floor.clock()

    def redeemed(connection: Connection) -> str:
        amount = tips.redeem(connection, now, table, asker.name)
        return msgspec.json.encode(Redeemed(amount)).decode()

    return once.carried_out(house.database, asker.once, now, redeemed)


ME = f"{API}/me"
PLAYS = (PATRON,)
ENDPOINTS = (
    Endpoint("GET", f"{ME}/care", my_care, "Time, net result and limits", answers=Standing),
    Endpoint("POST", f"{ME}/limits", set_limit, "Set a limit", Asked, Limit, PLAYS),
    Endpoint("POST", f"{ME}/breaks", take_break, "Take a break", Break, Pause, PLAYS),
    Endpoint("POST", f"{ME}/exclusions", exclude, "Exclude yourself", Exclusion, Pause, PLAYS),
    Endpoint("GET", f"{ME}/statement/{{page}}", statement, "Your statement", answers=Statement),
    Endpoint("GET", f"{ME}/sessions", sessions, "Your sessions", answers=Sittings),
    Endpoint("DELETE", f"{ME}/sessions", log_out_others, "End your other sessions"),
    Endpoint("POST", f"{ME}/password", change_password, "Change your password", Passwords),
    Endpoint(
        "POST",
        f"{ME}/practice-money",
        refill,
        "Fill up your practice money",
        None,
        Refilled,
        PLAYS,
        money=True,
    ),
    Endpoint(
        "POST",
        f"{ME}/cash-outs",
        cash_out_all,
        "Cash out at all tables",
        None,
        CashedAll,
        PLAYS,
        money=True,
    ),
    Endpoint("POST", f"{AT}/tips", tip, "Tip the dealers", Money, Happened, PLAYS, money=True),
    Endpoint(
        "POST",
        f"{AT}/dealer-wagers",
        wager_for_dealer,
        "Wager for the dealer",
        Wagered,
        Happened,
        PLAYS,
        money=True,
    ),
    Endpoint(
        "POST",
        f"{AT}/tip-redemptions",
        redeem_tips,
        "Redeem tips",
        None,
        Redeemed,
        (DEALER,),
        money=True,
    ),
)
