"""The people of the house: the cashier's cage, the supervisor's pit, the Bureau's books."""

from __future__ import annotations

from functools import partial
from typing import Literal

import msgspec
from sqlalchemy import Connection

from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.floor.money import cage as cages
from croupier.floor.money import ledger
from croupier.floor.money.cage import Cage
from croupier.floor.oversight import bureau, deeds, disputes, unshown
from croupier.floor.oversight.bureau import Chained, Page, Total
from croupier.floor.oversight.disputes import Payment
from croupier.floor.oversight.unshown import Opened
from croupier.floor.people.accounts import BUREAU, CASHIER, SUPERVISOR
from croupier.floor.tables import closing, dealer, duties, links, living, once, pit, redeeming
from croupier.floor.tables.floor import Done
from croupier.floor.tables.links import Link
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts
from croupier.floor.web.api.acts import API, AT, TableTold, Word
from croupier.floor.web.api.endpoints import Asker, Endpoint, number
from croupier.floor.web.api.odds import RETRY_MS
from croupier.floor.web.serving.house import House
from croupier.notation.prose import described, setting

DEEDS = 50


class Issue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play money for a patron, for live tables or for practice tables."""

    person: Word
    amount_cents: int
    mode: Literal["practice", "live"] = "live"


class Issued(msgspec.Struct, frozen=True):
    """What a patron has in the cage now: for live tables, and for practice tables."""

    person: str
    bankroll_cents: Cents
    practice_cents: Cents


class CashOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The patron who presents chips at the cage, and the table they have them at."""

    person: Word
    table: Word


class Redeemed(msgspec.Struct, frozen=True):
    """What a patron was paid for chips at the cage."""

    person: str
    table: str
    amount_cents: Cents


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a table is for practice or live."""

    mode: Literal["practice", "live"]


class Paced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many seconds a live table waits for wagers, and for an answer."""

    wagers: int
    answers: int


class Due(msgspec.Struct, frozen=True):
    """What somebody of a role must do at a table, and by when."""

    what: str
    due: str
    role: str
    cites: tuple[str, ...]
    overdue: bool


class PitTable(msgspec.Struct, frozen=True):
    """A table as a supervisor sees it: `closing` is the person closing it, until it is closed.

    `fault` says why it cannot go on, if so; `duties` are what is due there, and by when.
    """

    told: TableTold
    closed: str | None
    closing: str | None
    fault: str
    wagers_s: float
    answers_s: float
    phase: str
    lying: int
    duties: tuple[Due, ...] = ()


class Pit(msgspec.Struct, frozen=True):
    """Every table, how many disputes wait for a decision, and the meters that tables share."""

    tables: tuple[PitTable, ...]
    disputes: int
    links: tuple[Link, ...] = ()


class Deed(msgspec.Struct, frozen=True):
    """What a person of the house did, and at which table, if at one."""

    at: str
    by: str
    what: str
    words: str
    table: str | None = None


class Deeds(msgspec.Struct, frozen=True):
    """A page of what the people of the house did, newest first; its number, and of how many."""

    rows: tuple[Deed, ...]
    page: int
    pages: int


class Books(msgspec.Struct, frozen=True):
    """The ledger by kinds of accounts, every chain, and what the people of the house did.

    `redress` is what tables paid for rulings that were wrong, by which decisions.
    """

    totals: tuple[Total, ...]
    sum_cents: Cents
    chains: tuple[Chained, ...]
    deeds: tuple[Deed, ...]
    redress: tuple[Payment, ...] = ()


class Audit(msgspec.Struct, frozen=True):
    """Faults in books, journals and tables; while `pending`, ask again after a while."""

    pending: bool
    retry_ms: int
    at: str = ""
    wrong: tuple[str, ...] = ()


def cage(house: House, asker: Asker) -> Cage:
    """What every person and table holds."""
    with house.database.reading() as connection:
        return cages.cage(connection)


def issue(house: House, asker: Asker, body: Issue) -> str:
    """Issue play money to a patron."""
    now = house.floor.clock()

    def issued(connection: Connection) -> str:
        cages.issue(connection, now, asker.name, body.person, body.amount_cents, body.mode)
        made = Issued(body.person, *ledger.purses(connection, body.person))
        return msgspec.json.encode(made).decode()

    return once.carried_out(house.database, asker.once, now, issued)


def redeem(house: House, asker: Asker, body: CashOut) -> str:
    """Cash the chips that a patron presents at the cage; the journal names the cashier."""

    def tell(found: Living, done: Done) -> str:
        paid = redeeming.paid(done.events, body.person)
        return msgspec.json.encode(Redeemed(body.person, body.table, paid)).decode()

    with house.database.reading() as connection:
        if cages.patron(connection, body.person).bot:
            why = "it is a bot, which takes its chips along when it leaves"
            raise Refused(f"the chips of {body.person}", why, (), "dismissing the bot")
    does = partial(redeeming.redeem, patron=body.person, by=asker.name)
    at = body.table, asker.name, ledger.AT_CAGE, does
    return house.floor.act(*at, asker.once, tell, dealer.deals).answer


def the_pit(house: House, asker: Asker) -> Pit:
    """Every table with its mode and pace, and the number of disputes that wait."""
    with house.database.reading() as connection:
        names = [one.table for one in bureau.chains(connection)]
        waiting, linked = disputes.waiting(connection), links.every(connection)
    shown = {found.name: _stands(house, found) for found in house.tables(names)}
    tables = tuple(shown.get(name) or _unreadable(house, name) for name in names)
    return Pit(tables, waiting, linked)


def _unreadable(house: House, name: str) -> PitTable:
    """A table that cannot be read here: the contents of its row, and why."""
    with house.database.reading() as connection:
        row = living.row_of(connection, name)
    table = TableTold(
        table=name,
        game=row.game,
        title=row.game,
        mode=row.mode,
        choices={},
        minimum_cents=0,
        maximum_cents=0,
        places=0,
        patrons=(),
        watching=0,
        round=0,
        best=None,
    )
    pace, why = house.floor.pace, house.floor.faults.why(name)
    return PitTable(table, row.closed, row.closing, why, pace.wagers, pace.answers, "", 0)


def _table(house: House, name: str) -> PitTable:
    return _stands(house, house.floor.current(name))


def _stands(house: House, found: Living) -> PitTable:
    name = found.name
    with house.database.reading() as connection:
        found.stands(living.row_of(connection, name))
        due = due_here(connection, found, house.floor.clock())
    wagers, answers = found.pace
    pace, table = house.floor.pace, found.driver.table
    phase = "" if table.stage < 0 else found.game.phases[table.stage].__name__
    return PitTable(
        acts.table_shown(house, found),
        found.closed,
        found.closing,
        house.floor.faults.why(name),
        wagers or pace.wagers,
        answers or pace.answers,
        phase,
        len(table.wagers),
        due,
    )


def due_here(connection: Connection, found: Living, now: str) -> tuple[Due, ...]:
    """What is due at a table, the first due first; nothing at a closed one."""
    every = () if found.closed is not None else duties.due_at(connection, found)
    told = (Due(one.what, one.due, one.role, one.cites, one.overdue(now)) for one in every)
    return tuple(sorted(told, key=lambda one: one.due))


def close_table(house: House, asker: Asker, table: str) -> PitTable:
    """Close a table: its round is finished, and all chips are cashed."""
    closing.close_table(house.floor, table, asker.name)
    return _table(house, table)


def reopen_table(house: House, asker: Asker, table: str) -> PitTable:
    """Open a closed table again."""
    closing.reopen_table(house.floor, table, asker.name)
    return _table(house, table)


def set_mode(house: House, asker: Asker, table: str, body: Mode) -> PitTable:
    """Make a table live, or a practice table."""
    pit.set_mode(house.floor, table, asker.name, body.mode)
    return _table(house, table)


def set_pace(house: House, asker: Asker, table: str, body: Paced) -> PitTable:
    """Set how long a live table waits."""
    pit.set_pace(house.floor, table, asker.name, body.wagers, body.answers)
    return _table(house, table)


def books(house: House, asker: Asker) -> Books:
    """Totals, chains and deeds."""
    with house.database.reading() as connection:
        totals, rows = bureau.totals(connection), _deeds(connection, 1)
        chains, paid = bureau.chains(connection), disputes.payments(connection)
    return Books(totals, sum(one.cents for one in totals), chains, rows, paid)


def deeds_page(house: House, asker: Asker, page: str) -> Deeds:
    """A page of what the people of the house did, newest first."""
    asked = number(page)
    with house.database.reading() as connection:
        pages = max(1, -(-deeds.many(connection) // DEEDS))
        at = min(max(1, asked), pages)
        return Deeds(_deeds(connection, at), at, pages)


def _deeds(connection: Connection, page: int) -> tuple[Deed, ...]:
    rows = deeds.latest(connection, DEEDS, page)
    return tuple(Deed(row.at, row.by, row.what, row.words, row.gaming_table) for row in rows)


def audit(house: House, asker: Asker) -> Audit:
    """Check every ledger, chain and snapshot now, in the background."""
    made = house.audit()
    if made is None:
        return Audit(True, RETRY_MS)
    began, wrong = made
    return Audit(False, 0, began, tuple(wrong))


def _said(found: Living, event: Event) -> str:
    """A description of a recorded event, with its digests in full."""
    return described(event, setting(found.game, found.driver.rules, full=True))


def journal_page(house: House, asker: Asker, table: str, page: str) -> Page:
    """A page of a table's journal, without what is hidden."""
    found = house.floor.current(table)
    with house.database.reading() as connection:
        return bureau.page(connection, found, number(page), _said)


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the Bureau has cards opened."""

    reason: str


def open_cards(house: House, asker: Asker, table: str, hand: str, body: Reason) -> Opened:
    """Open the cards of a hand that nobody showed; a deed says who asked for it, and why."""
    found, now = house.floor.current(table), house.floor.clock()
    opens = partial(
        unshown.open_round,
        now=now,
        found=found,
        number=number(hand),
        by=asker.name,
        reason=body.reason,
    )
    return house.database.settled(opens)


SUPERVISES, COUNTS, OVERSEES = (SUPERVISOR,), (CASHIER,), (BUREAU,)
ENDPOINTS = (
    Endpoint("GET", f"{API}/cage", cage, "The cage", answers=Cage, roles=COUNTS),
    Endpoint(
        "POST", f"{API}/cage/issues", issue, "Issue play money", Issue, Issued, COUNTS, money=True
    ),
    Endpoint(
        "POST",
        f"{API}/cage/cash-outs",
        redeem,
        "Cash a patron's chips",
        CashOut,
        Redeemed,
        COUNTS,
        money=True,
    ),
    Endpoint("GET", f"{API}/pit", the_pit, "The pit", answers=Pit, roles=SUPERVISES),
    Endpoint("POST", f"{AT}/closings", close_table, "Close a table", None, PitTable, SUPERVISES),
    Endpoint("POST", f"{AT}/openings", reopen_table, "Reopen a table", None, PitTable, SUPERVISES),
    Endpoint("POST", f"{AT}/modes", set_mode, "Set the mode", Mode, PitTable, SUPERVISES),
    Endpoint("POST", f"{AT}/paces", set_pace, "Set the pace", Paced, PitTable, SUPERVISES),
    Endpoint("GET", f"{API}/bureau", books, "The books", answers=Books, roles=OVERSEES),
    Endpoint(
        "GET",
        f"{API}/bureau/deeds/{{page}}",
        deeds_page,
        "What the people of the house did",
        answers=Deeds,
        roles=OVERSEES,
    ),
    Endpoint(
        "POST",
        f"{API}/bureau/tables/{{table}}/rounds/{{hand}}/openings",
        open_cards,
        "Open the hidden cards of a hand",
        Reason,
        Opened,
        OVERSEES,
        status=201,
    ),
    Endpoint("GET", f"{API}/bureau/audit", audit, "Audit", answers=Audit, roles=OVERSEES),
    Endpoint(
        "GET",
        f"{API}/bureau/journals/{{table}}/{{page}}",
        journal_page,
        "A journal",
        answers=Page,
        roles=OVERSEES,
    ),
)
