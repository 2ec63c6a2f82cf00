"""Sessions, money, tables, and every act at a table, over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Annotated, Any, TypeAlias
from urllib.parse import quote

import msgspec
from sqlalchemy import Connection, Row, select
from starlette.responses import Response, StreamingResponse

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    CardsShuffled,
    Committed,
    Dealt,
    Drawn,
    Event,
    IncidentCalled,
    OutcomeDeclared,
    Ready,
    Revealed,
    SeedsListed,
    WagersClosed,
    seen_by,
)
from croupier.core.money import Cents, money
from croupier.core.step import Confirm, Open
from croupier.core.view import View
from croupier.core.wager import Bid, Spot
from croupier.floor.figures.desk import Turn
from croupier.floor.figures.odds import Best
from croupier.floor.money import ledger
from croupier.floor.people import accounts, passwords
from croupier.floor.people.accounts import DEALER, PATRON, SUPERVISOR, NotYours, Person
from croupier.floor.store import schema
from croupier.floor.tables import dealer, export, seeds
from croupier.floor.tables.floor import Done
from croupier.floor.tables.living import Living
from croupier.floor.web.api.endpoints import COOKIE, Asker, Endpoint
from croupier.floor.web.api.problems import Problem, problem_of
from croupier.floor.web.serving.house import House
from croupier.notation.signature import Signed
from croupier.rulebook.felts import titled
from croupier.rulebook.posting import largest
from croupier.tableside import commands
from croupier.tableside.arranging import chosen
from croupier.tableside.line import says, words_of
from croupier.tableside.possible import question, taken_off
from croupier.tableside.spoken import bid_at

API = "/api/v1"
JSON_LINES = "application/jsonl"
STAFF = (DEALER, SUPERVISOR)
BY_CHANCE = (Drawn, Dealt, CardsShuffled, Committed, Revealed)
BY_HAND = (OutcomeDeclared, Drawn, Dealt)
"""What an irregularity may not cause: the house would choose an outcome."""
CALLS = (WagersClosed, IncidentCalled)
"""The events a dealer may type; patrons' acts are reserved for patrons."""
Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=1_000)]
"""A typed line."""
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
"""A name, a choice or a spot."""
ABOVE_0 = msgspec.Meta(description="above 0; without an amount all chips are cashed")
Password: TypeAlias = Annotated[str, msgspec.Meta(max_length=passwords.LONGEST)]


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: Word
    password: Password


class Session(msgspec.Struct, frozen=True):
    """A new session."""

    name: str
    role: str
    token: str
    csrf: str


class Myself(msgspec.Struct, frozen=True):
    """The person who is logged in, their money in the cage and their chips at tables, in cents.

    `bankroll_cents` is for live tables, `practice_cents` for practice tables.
    """

    name: str
    role: str
    bankroll_cents: Cents
    practice_cents: Cents
    chips_cents: dict[str, Cents]
    excluded_until: str | None


class TableTold(msgspec.Struct, frozen=True):
    """A table as the lobby shows it; `best` is null until it is computed, or if it is not known.

    `maximum_cents` is null where no amount is the most: the pot or a player's chips are. `link`
    names the tables with which it shares its meter, if it does.
    """

    table: str
    game: str
    title: str
    mode: str
    choices: dict[str, Any]
    minimum_cents: Cents
    maximum_cents: Cents | None
    places: int
    patrons: tuple[str, ...]
    watching: int
    round: int
    best: Best | None
    link: str | None = None


class Tables(msgspec.Struct, frozen=True):
    """Every open table."""

    rows: tuple[TableTold, ...]


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount in cents; `chips` names a color of non-value chips if the game has them."""

    amount_cents: int
    chips: Word = ""


class Cashed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chips to cash, in cents; without an amount, all of them."""

    amount_cents: Annotated[int, ABOVE_0] | None = None


class Wagered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager: an amount in cents, its key or its name, its spot and its box."""

    amount_cents: int
    wager: Word
    on: Word = ""
    box: int | None = None


class TakenDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager to take back by its number, or part of it.

    `or_all`: take all of it if the amount is not less than the wager, or if the table would not
    accept the rest.
    """

    wager: int
    amount_cents: int | None = None
    or_all: bool = False


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to what the table asks."""

    choice: Line
    about: Line = ""


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something the rules let a patron do unasked."""

    act: Word
    details: dict[Word, Line] = {}


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typed command, such as `25 on red`."""

    text: Line


class Incident(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An irregularity, and its details."""

    incident: Word
    details: dict[Word, Line] = {}


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """The events of an act, as the person who asked may see them, and their chips now.

    `listed` is the signed list of commitments, if the act closed the betting and made one;
    `skipped` are the wagers that a typed move skipped, each with its refusal.
    """

    seq: int
    events: tuple[Event, ...]
    chips_cents: Cents
    listed: Signed | None = None
    skipped: tuple[Problem, ...] = ()


def sign_up(house: House, asker: Asker, body: Credentials) -> Response:
    """Create an account and log in at once."""
    house.logins.take(asker.address)
    house.arrivals.take(asker.address)
    at, hashed = house.floor.clock(), house.people.hashed(body.name, body.password)

    def enrolled(connection: Connection) -> accounts.Login:
        person = house.people.enrolled(connection, at, body.name, hashed)
        return accounts.begun(connection, at, person)

    return _begun(house, house.database.settled(enrolled), 201)


def log_in(house: House, asker: Asker, body: Credentials) -> Response:
    """Begin a session with a name and password; a correct login does not count as an attempt."""
    person = house.people.proven(tried(house, asker, body.name), body.password)
    fitted(house, asker, body.name)
    with house.database.transaction() as connection:
        login = accounts.begun(connection, house.floor.clock(), person)
    return _begun(house, login, 201)


def tried(house: House, asker: Asker, name: str) -> Row[Any] | None:
    """Count an attempt at an account by address and by account; return the account's row."""
    house.logins.take(asker.address)
    house.attempts.take(name, asker.address)
    with house.database.looking() as connection:
        return accounts.kept(connection, name)


def fitted(house: House, asker: Asker, name: str) -> None:
    """Do not count an attempt that was correct."""
    house.logins.give_back(asker.address)
    house.attempts.fitted(name, asker.address)


def _begun(house: House, login: accounts.Login, status: int) -> Response:
    session = Session(login.person.name, login.person.role, login.token, login.csrf)
    answer = Response(msgspec.json.encode(session), status, media_type="application/json")
    answer.set_cookie(
        COOKIE,
        login.token,
        httponly=True,
        samesite="strict",
        secure=house.settings.secure,
        max_age=int(accounts.SESSION.total_seconds()),
        path="/",
    )
    return answer


def log_out(house: House, asker: Asker) -> Response:
    """End the session."""
    if asker.login is not None:
        with house.database.transaction() as connection:
            accounts.log_out(connection, house.floor.clock(), asker.login)
        mine = asker.login.token
        house.hub.ended(asker.name, lambda token: token == mine)
    answer = Response(b"{}", 200, media_type="application/json")
    answer.delete_cookie(COOKIE, path="/")
    return answer


def me(house: House, asker: Asker) -> Myself:
    """Who is logged in, and what they have."""
    account, mine = schema.account, f"/{asker.name}"
    with house.database.reading() as connection:
        purses = ledger.purses(connection, asker.name)
        rows = connection.execute(
            select(account.c.name, account.c.balance).where(
                account.c.name.like(f"chips/%{mine}"), account.c.balance > 0
            )
        ).all()
    there = {row.name.split("/")[1]: row.balance for row in rows}
    person = asker.person
    return Myself(person.name, person.role, *purses, there, person.excluded_until)


def tables(house: House, asker: Asker) -> Tables:
    """The lobby: every open table."""
    return Tables(tuple(table_shown(house, found) for found in house.tables(house.floor.names())))


def table_shown(house: House, found: Living) -> TableTold:
    """A table as the lobby shows it."""
    rules, table = found.driver.rules, found.driver.table
    known = house.odds(found, Turn.AHEAD)
    return TableTold(
        table=found.name,
        game=found.game.key,
        title=titled(found.game, rules),
        mode=found.mode,
        choices=dict(found.chosen),
        minimum_cents=rules.limits_min,
        maximum_cents=largest(found.game, rules),
        places=len(found.game.boxes(rules)),
        patrons=found.playing,
        watching=house.watching(found) + house.audience.elsewhere(found.name),
        round=table.round,
        best=known.best if known else None,
        link=found.link,
    )


def table(house: House, asker: Asker, table: str) -> TableTold:
    """One table."""
    return table_shown(house, house.floor.current(table))


def view(house: House, asker: Asker, table: str) -> View:
    """What you may know about a table now."""
    return house.floor.current(table).still().view(asker.who)


def journal(house: House, asker: Asker, table: str, all: bool = False) -> Response:  # noqa: A002
    """A table's journal in JSON lines for `croupier verify`: the part that can be settled.

    With `all=true` it goes on to the last event, and what may not be read yet is withheld.
    """
    lines = export.journal(house.floor, table, every=all)
    first = next(lines)
    named = {"content-disposition": f'attachment; filename="{quote(table)}.jsonl"'}
    return StreamingResponse(chain((first,), lines), media_type=JSON_LINES, headers=named)


def buy_in(house: House, asker: Asker, table: str, body: Money) -> str:
    """Buy chips at a table with money in the cage for tables of its mode."""
    return done(
        house, asker, table, "buy-in", lambda d: d.buy(asker.name, body.amount_cents, body.chips)
    )


def cash_out(house: House, asker: Asker, table: str, body: Cashed) -> str:
    """Cash chips at a table into the cage; without an amount, all of them."""
    amount = body.amount_cents
    if amount is not None and amount <= 0:
        what, accepted = (
            f"a cash-out of {money(amount)}",
            "an amount above 0, or none for all chips",
        )
        raise Refused(what, "not an amount", (), accepted)
    return done(house, asker, table, "cash-out", lambda d: _cashed(d, asker.name, amount))


def _cashed(driver: Driver, patron: str, amount: int | None) -> None:
    if driver.table.accounts.get(patron) == 0:
        why = "you have no chips at this table"
        raise Refused("a cash-out", why, (), "a cash-out once you have chips")
    driver.cash_out(patron, amount)


def wager(house: House, asker: Asker, table: str, body: Wagered) -> str:
    """Make a wager."""
    return done(
        house, asker, table, "wager", lambda d: d.place(asker.name, bid_of(d, asker.name, body))
    )


def bid_of(driver: Driver, patron: str, body: Wagered) -> Bid:
    """What a patron asks for."""
    said = Spot(body.wager, body.on, body.box or 0)
    return bid_at(driver, patron, body.amount_cents, said, anywhere=body.box is None)


def take_down(house: House, asker: Asker, table: str, body: TakenDown) -> str:
    """Take back a wager, or part of it."""
    return done(house, asker, table, "wager taken back", lambda d: _taken_down(d, asker.name, body))


def _taken_down(driver: Driver, patron: str, body: TakenDown) -> None:
    amount, wager = body.amount_cents, driver.table.wager(body.wager)
    if body.or_all and amount is not None and amount > 0 and wager is not None:
        amount = taken_off(driver, wager, amount)
    driver.take_down(patron, body.wager, amount)


def answer(house: House, asker: Asker, table: str, body: Answer) -> str:
    """Answer what the table asks."""
    return done(house, asker, table, "decision", lambda d: _chosen(d, asker.name, body))


def _chosen(driver: Driver, patron: str, body: Answer) -> None:
    """Choose; while wagers are open the choice names a wager, and `about` is its box."""
    box = body.about.isascii() and body.about.isdecimal()
    if body.about and isinstance(driver.step_now, Open) and not box:
        raise Refused(f"{body.choice} at {body.about!r}", "not a box", (), "the number of a box")
    named = chosen(driver, patron, question(driver, patron), body.choice)
    driver.choose(patron, named or body.choice, body.about)


def act(house: House, asker: Asker, table: str, body: Act) -> str:
    """Do something the rules allow unasked."""
    return done(house, asker, table, "act", lambda d: d.act(asker.name, body.act, **body.details))


def ready(house: House, asker: Asker, table: str) -> str:
    """Say that all wagers are made: the round goes on when all who made some are ready."""
    return done(house, asker, table, "round", lambda d: d.feed(Ready(patron=asker.name)))


def typed(house: House, asker: Asker, table: str, body: Typed) -> str:
    """Type a command; a dealer may close and call, but neither act for others nor draw."""
    if asker.person.role in STAFF:
        return done(
            house, asker, table, "typed command", lambda d: _called(d, asker.person, body.text)
        )
    return done_in_part(
        house, asker, table, "typed command", lambda d: says(d, asker.name, body.text)
    )


def _called(driver: Driver, person: Person, text: str) -> None:
    """Feed a dealer's typed call; refuse outcomes, which come only from committed secrets."""
    event = commands.said(driver, commands.DEALER, words_of(text))
    if isinstance(event, BY_CHANCE):
        why = "the outcome was fixed in advance"
        raise Refused(repr(text), why, (), "what the table waits for")
    if not isinstance(event, CALLS):
        raise NotYours(repr(text), "not a dealer's call", (), "closing, or an irregularity")
    if isinstance(event, IncidentCalled):
        _irregular(driver, person, event.name, event.details)
    else:
        driver.feed(event)


def incident(house: House, asker: Asker, table: str, body: Incident) -> str:
    """Call an irregularity as a dealer or supervisor; at a live table only people's conduct."""
    return done(
        house,
        asker,
        table,
        "incident",
        lambda d: _irregular(d, asker.person, body.incident, body.details),
    )


def _irregular(driver: Driver, person: Person, name: str, details: Mapping[str, str]) -> None:
    """Call an irregularity in a person's name; it may not declare an outcome.

    If the table waits for another confirmation, only the record of the act names the person.
    """
    known = driver.game.incident(name)
    what = f"incident {known.key if known else name}"
    if not isinstance(driver.step_now, Confirm):
        driver.confirm(person.role, what, by=person.name)
    events = driver.incident(name, **details)
    if any(isinstance(event, BY_HAND) for event in events):
        why, accepted = "outcomes come from values fixed in advance", "what the table waits for"
        raise Refused(known.name if known else what, why, known.cites if known else (), accepted)


def done(
    house: House,
    asker: Asker,
    table: str,
    what: str,
    do: Callable[[Driver], object],
    then: Callable[[Driver], object] = dealer.deals,
) -> str:
    """Do an act and what the dealer does after it; return the answer for the person who asked."""

    def tell(found: Living, done: Done) -> str:
        return msgspec.json.encode(happened(found, done, asker.name)).decode()

    act, once = house.floor.act, asker.once
    return act(table, asker.name, what, do, once, tell, then, asker.seed).answer


def done_in_part(
    house: House,
    asker: Asker,
    table: str,
    what: str,
    do: Callable[[Driver], tuple[Refused, ...]],
    as_answer: Callable[[Happened], msgspec.Struct] = lambda happened: happened,
) -> str:
    """Do an act that may skip some of several wagers; the answer names those."""
    skipped: list[Problem] = []

    def does(driver: Driver) -> None:
        skipped[:] = [problem_of(one, asker.name) for one in do(driver)]

    def tell(found: Living, done: Done) -> str:
        made = msgspec.structs.replace(happened(found, done, asker.name), skipped=tuple(skipped))
        return msgspec.json.encode(as_answer(made)).decode()

    act, once = house.floor.act, asker.once
    return act(table, asker.name, what, does, once, tell, dealer.deals, asker.seed).answer


def happened(found: Living, done: Done, patron: str) -> Happened:
    """The events of an act, as a patron may see them."""
    seen = tuple(one for e in done.events if (one := seen_by(e, patron)) is not None)
    made = any(isinstance(event, SeedsListed) for event in done.events)
    listed = seeds.signed_list(found) if made else None
    return Happened(done.seq, seen, found.driver.table.accounts.get(patron, 0), listed)


AT = f"{API}/tables/{{table}}"
PLAYS = (PATRON,)
ENDPOINTS = (
    Endpoint(
        "POST", f"{API}/people", sign_up, "Sign up", Credentials, Session, status=201, open=True
    ),
    Endpoint(
        "POST", f"{API}/sessions", log_in, "Log in", Credentials, Session, status=201, open=True
    ),
    Endpoint("DELETE", f"{API}/sessions", log_out, "Log out", open=True),
    Endpoint("GET", f"{API}/me", me, "Who is logged in, and their money", answers=Myself),
    Endpoint("GET", f"{API}/tables", tables, "The lobby", answers=Tables, open=True),
    Endpoint("GET", AT, table, "A table", answers=TableTold, open=True),
    Endpoint("GET", f"{AT}/view", view, "What you may know about a table", answers=View, open=True),
    Endpoint(
        "GET",
        f"{AT}/journal",
        journal,
        "The finished part of a table's journal",
        open=True,
        media=JSON_LINES,
        query=("all",),
    ),
    Endpoint("POST", f"{AT}/buy-ins", buy_in, "Buy chips", Money, Happened, PLAYS, money=True),
    Endpoint(
        "POST", f"{AT}/cash-outs", cash_out, "Cash chips", Cashed, Happened, PLAYS, money=True
    ),
    Endpoint("POST", f"{AT}/wagers", wager, "Make a wager", Wagered, Happened, PLAYS, money=True),
    Endpoint(
        "POST",
        f"{AT}/take-downs",
        take_down,
        "Take back a wager",
        TakenDown,
        Happened,
        PLAYS,
        money=True,
    ),
    Endpoint(
        "POST",
        f"{AT}/answers",
        answer,
        "Answer what the table asks",
        Answer,
        Happened,
        PLAYS,
        money=True,
    ),
    Endpoint(
        "POST",
        f"{AT}/acts",
        act,
        "Act without being asked, where the rules allow it",
        Act,
        Happened,
        PLAYS,
        money=True,
    ),
    Endpoint("POST", f"{AT}/ready", ready, "Say you are ready", None, Happened, PLAYS, money=True),
    Endpoint(
        "POST",
        f"{AT}/commands",
        typed,
        "Send a typed command",
        Typed,
        Happened,
        (*PLAYS, *STAFF),
        money=True,
    ),
    Endpoint(
        "POST",
        f"{AT}/incidents",
        incident,
        "Call an irregularity",
        Incident,
        Happened,
        STAFF,
        money=True,
    ),
)
