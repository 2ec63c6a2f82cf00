"""The pages of a person's own account, of disputes, and of the people of the house."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from markupsafe import Markup
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.core.part import Deals
from croupier.core.view import View
from croupier.floor.money import cage as cages
from croupier.floor.money import ledger, modes, redress, sheets, statement
from croupier.floor.money.amounts import signed
from croupier.floor.money.spending import before, seconds_between
from croupier.floor.oversight import disputes
from croupier.floor.people import responsible_gaming
from croupier.floor.people.accounts import (
    BUREAU,
    CASHIER,
    PATRON,
    SUPERVISOR,
    Login,
    NotLoggedIn,
    NotYours,
    titled,
)
from croupier.floor.people.responsible_gaming import DAY
from croupier.floor.people.standing import Standing, standing
from croupier.floor.tables.living import Living, seq_of
from croupier.floor.web.api import account, acts, compliance, reports, sittings, staff
from croupier.floor.web.api import chat as api_chat
from croupier.floor.web.api.endpoints import Asker, asking, number
from croupier.floor.web.api.problems import problem_of
from croupier.floor.web.pages import table_page, takings
from croupier.floor.web.pages.curve import lifetime_svg
from croupier.floor.web.pages.site import Answer, back_to, page, problem_page
from croupier.floor.web.pages.words import say
from croupier.floor.web.serving.house import House

STAYS = 10
USUAL, TIMES, DOLLAR = 200_00, 10, 1_00
"""The buy-in that is offered: this much, or so many times the least wager, in whole dollars."""


def routes(house: House) -> list[Route]:
    """The routes of these pages."""
    shown = {
        "/me": me,
        "/me/lifetime": lifetime,
        "/disputes": all_disputes,
        "/disputes/{number}": dispute,
        "/cage": cage,
        "/cage/patrons/{person}": patron,
        "/pit": pit,
        "/pit/figures": pit_figures,
        "/bureau": bureau,
        "/bureau/journals/{table}": journal,
        "/sign-up": sign_up,
        "/chat": chat,
    }
    made = [Route(at, page(house, one), name=f"{one.__name__}_page") for at, one in shown.items()]
    lists = [
        Route(f"/cage/{name}.csv", _csv(house, partial(_sheet, one, name), CASHIER), name=name)
        for name, one in SHEETS.items()
    ]
    own = Route("/me/statement.csv", _csv(house, _own_statement), name="statement_csv")
    theirs = Route(
        "/cage/patrons/{person}/statement.csv",
        _csv(house, _statement_of, CASHIER),
        name="patron_csv",
    )
    return [own, theirs, *lists, *made]


def entitled(login: Login | None, *roles: str) -> Asker:
    """The person who asks for a page; people of another role are refused."""
    if login is None:
        raise NotLoggedIn("this page", "nobody is logged in", (), "logging in")
    if roles and login.person.role not in roles:
        whose = " or ".join(map(titled, roles))
        why = f"it is for {whose}, and {login.person.name} is {titled(login.person.role)}"
        raise NotYours("this page", why)
    return Asker(login, "")


def clock(seconds: int) -> str:
    """A time in hours, minutes and seconds."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def lasted(began: str, last: str) -> int:
    """The seconds between two moments."""
    return int(seconds_between(began, last))


def _rendered(template: str, login: Login | None, **given: Any) -> str:
    return table_page.rendered(
        template, login=login, clock=clock, lasted=lasted, signed=signed, **given
    )


def _paged(request: Request) -> int:
    return number(request.query_params.get("page", "1"))


def me(house: House, login: Login | None, request: Request) -> str:
    """The person's own account."""
    asker = entitled(login)
    mine = acts.me(house, asker)
    with house.database.reading() as connection:
        statement_page = statement.statement(connection, asker.name, _paged(request))
        played = responsible_gaming.stays(connection, asker.name, STAYS)
        own = disputes.disputes(connection, asker.name)
    return _rendered(
        "me.html",
        login,
        low=cages.LOW,
        mine=mine,
        standing=standing(house.floor, asker.name),
        modes={name: house.floor.current(name).mode for name in mine.chips_cents},
        statement=statement_page,
        stays=played,
        disputes=own,
        kinds=responsible_gaming.KINDS,
        breaks=responsible_gaming.BREAKS,
        exclusions=responsible_gaming.EXCLUSIONS,
        sessions=account.sessions(house, asker).rows,
        patron=asker.person.role == PATRON,
    )


def lifetime(house: House, login: Login | None, request: Request) -> str:
    """The charts of all of a person's play, for their own page."""
    rows = sittings.own_lifetime(house, entitled(login)).rows
    charts = [(one, Markup(lifetime_svg(one.points, say(f"lifetime.{one.mode}")))) for one in rows]
    return _rendered("lifetime.html", login, charts=charts)


Sheet = Callable[[Connection, Asker, Request], tuple[str, str]]
"""The name of a file, and its text, for the person who asks."""
SHEETS = {"patrons": sheets.patrons, "tables": sheets.tables, "issues": sheets.issues}


def _sheet(
    made: Callable[[Connection], str],
    name: str,
    connection: Connection,
    asker: Asker,
    request: Request,
) -> tuple[str, str]:
    """A list of the cage."""
    return name, made(connection)


def _own_statement(connection: Connection, asker: Asker, request: Request) -> tuple[str, str]:
    """The complete statement of the person who asks."""
    return asker.name, statement.as_csv(connection, asker.name)


def _statement_of(connection: Connection, asker: Asker, request: Request) -> tuple[str, str]:
    """The complete statement of a patron, for a cashier."""
    person = cages.patron(connection, request.path_params["person"]).person
    return person, statement.as_csv(connection, person)


def _csv(house: House, sheet: Sheet, *roles: str) -> Answer:
    """A file for people of some roles, or for anyone who is logged in."""

    def made(request: Request) -> Response:
        login = asking(house, request, b"", safe=True).login
        try:
            asker = entitled(login, *roles)
            house.requests.take(asker.name)
            with house.database.reading() as connection:
                name, text = sheet(connection, asker, request)
        except Refused as refusal:
            return problem_page(problem_of(refusal), login, request)
        named = {"content-disposition": f'attachment; filename="{name}.csv"'}
        return Response(text, media_type="text/csv", headers=named)

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer


def all_disputes(house: House, login: Login | None, request: Request) -> str:
    """The disputes: all of them for people who decide, otherwise the person's own."""
    asker = entitled(login)
    rows, judges = reports.all_disputes(house, asker).rows, asker.person.role in reports.JUDGES
    return _rendered("disputes.html", login, rows=rows, judges=judges)


def dispute(house: House, login: Login | None, request: Request) -> str:
    """A dispute with its round."""
    asker = entitled(login)
    case = reports.case(house, asker, request.path_params["number"])
    role, one = asker.person.role, case.dispute
    with house.database.reading() as connection:
        mode = redress.mode_then(modes.modes(connection, one.table), one.last)
    return _rendered(
        "dispute.html",
        login,
        case=case,
        judges=role in reports.JUDGES and asker.name != one.person,
        pays=role == SUPERVISOR,
        mode=mode,
    )


def cage(house: House, login: Login | None, request: Request) -> str:
    """The cashier's page."""
    return _rendered("cage.html", login, cage=staff.cage(house, entitled(login, CASHIER)))


def patron(house: House, login: Login | None, request: Request) -> str:
    """A patron as a cashier sees them: what they hold, their statement, their chips."""
    entitled(login, CASHIER)
    with house.database.reading() as connection:
        one = cages.patron(connection, request.path_params["person"])
        shown = statement.statement(connection, one.person, _paged(request))
    return _rendered("patron.html", login, one=one, statement=shown, limits=cages)


def pit(house: House, login: Login | None, request: Request) -> str:
    """The supervisor's page."""
    shown = staff.the_pit(house, entitled(login, SUPERVISOR))
    return _rendered("pit.html", login, pit=shown, **takings.given(house, request))


def pit_figures(house: House, login: Login | None, request: Request) -> str:
    """What the tables take, without the rest of the supervisor's page."""
    entitled(login, SUPERVISOR)
    return takings.part(house, login, request)


def chat(house: House, login: Login | None, request: Request) -> str:
    """What was reported of the chats, for supervisors and the Bureau."""
    asker = entitled(login, SUPERVISOR, BUREAU)
    shown, judge = api_chat.moderated(house, asker), asker.person.role == SUPERVISOR
    tables = sorted({*house.floor.names(), *filter(None, shown.off)})
    return _rendered("chat_office.html", login, chat=shown, judge=judge, tables=tables)


def bureau(house: House, login: Login | None, request: Request) -> str:
    """The Bureau's page."""
    asker = entitled(login, BUREAU)
    state, books = compliance.stands(house, asker), staff.books(house, asker)
    deeds = staff.deeds_page(house, asker, str(_paged(request)))
    return _rendered("bureau.html", login, books=books, state=state, deeds=deeds)


def journal(house: House, login: Login | None, request: Request) -> str:
    """A table's journal for the Bureau."""
    asker, table = entitled(login, BUREAU), request.path_params["table"]
    page = staff.journal_page(house, asker, table, str(_paged(request)))
    return _rendered("journal.html", login, page=page)


def sign_up(house: House, login: Login | None, request: Request) -> str:
    """The page to sign up."""
    return _rendered("sign_up.html", login, next=back_to(request))


def at_table(login: Login | None, found: Living, shown: View) -> str:
    """The parts of a table's page that show a patron's standing.

    Money is read as it is now. Where the table has moved on since this screen, that would give away
    what comes: then nothing is shown, and the next screen has it.
    """
    if login is None or login.person.role != PATRON or found.floor is None:
        return ""
    parts = standing_parts(login, found, standing(found.floor, login.person.name, found))
    with found.floor.database.looking() as connection:
        ahead = seq_of(connection, found.name) > shown.seq
    return "" if ahead else parts


def offered(found: Living, holds: Cents) -> Cents:
    """The buy-in that a table offers: a usual one that the purse has; 0 if it has too little."""
    rules, deals = found.driver.rules, found.game.get(Deals)
    least = max(deals.buy_in(found.driver.table) if deals else 0, rules.limits_min)
    usual = max(USUAL, TIMES * rules.limits_min, least)
    some = min(usual, holds)
    return 0 if some < least else max(some // DOLLAR * DOLLAR, least)


def standing_parts(login: Login, found: Living, now: Standing) -> str:
    """A patron's standing, and what is new for them at a table."""
    floor, name = found.floor, login.person.name
    assert floor is not None
    practice = found.mode == ledger.PRACTICE
    with floor.database.reading() as connection:
        tipped = ledger.balance(connection, ledger.tips(found.name))
        since = before(floor.clock(), DAY)
        decided = disputes.decided_since(connection, name, found.name, since)
    return _rendered(
        "care_parts.html",
        login,
        standing=now,
        tips=tipped,
        decided=decided,
        mode=found.mode,
        offer=offered(found, now.practice_cents if practice else now.bankroll_cents),
        low=cages.LOW,
    )
