"""The pages of a person's own account, of disputes, and of the people of the house."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.core.view import View
from croupier.floor.money import ledger, statement
from croupier.floor.money.amounts import signed
from croupier.floor.money.spending import before, seconds_between
from croupier.floor.oversight import disputes
from croupier.floor.oversight.disputes import Dispute
from croupier.floor.people import responsible_gaming
from croupier.floor.people.accounts import (
    BUREAU,
    CASHIER,
    PATRON,
    SUPERVISOR,
    Login,
    NotLoggedIn,
    NotYours,
)
from croupier.floor.people.responsible_gaming import DAY
from croupier.floor.people.standing import Standing, standing
from croupier.floor.tables.living import Living
from croupier.floor.web.api import account, acts, reports, staff
from croupier.floor.web.api.endpoints import Asker, asking, number
from croupier.floor.web.api.problems import problem_of
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.site import Answer, back_to, page, problem_page
from croupier.floor.web.serving.house import House

BREAKS = (
    (15, "15 minutes"),
    (60, "An hour"),
    (360, "6 hours"),
    (1_440, "A day"),
    (10_080, "A week"),
    (43_200, "30 days"),
)
EXCLUSIONS = ((30, "30 days"), (182, "Half a year"), (365, "A year"), (1826, "5 years"))
STAYS = 10


def routes(house: House) -> list[Route]:
    """The routes of these pages."""
    shown = {
        "/me": me,
        "/disputes": all_disputes,
        "/disputes/{number}": dispute,
        "/cage": cage,
        "/pit": pit,
        "/bureau": bureau,
        "/bureau/journals/{table}": journal,
        "/sign-up": sign_up,
    }
    made = [Route(at, page(house, one), name=f"{one.__name__}_page") for at, one in shown.items()]
    return [Route("/me/statement.csv", _csv(house), name="statement_csv"), *made]


def _asker(login: Login | None, *roles: str) -> Asker:
    """The person who asks for a page; people of another role are refused."""
    if login is None:
        raise NotLoggedIn("this page", "nobody is logged in", (), "logging in")
    if roles and login.person.role not in roles:
        why = (
            f"it is for the {' or '.join(roles)}, and {login.person.name} is a {login.person.role}"
        )
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
    asker = _asker(login)
    mine = acts.me(house, asker)
    with house.database.reading() as connection:
        statement_page = statement.statement(connection, asker.name, _paged(request))
        played = responsible_gaming.stays(connection, asker.name, STAYS)
        own = disputes.disputes(connection, asker.name)
    return _rendered(
        "me.html",
        login,
        mine=mine,
        standing=standing(house.floor, asker.name),
        modes={name: house.floor.current(name).mode for name in mine.chips_cents},
        statement=statement_page,
        stays=played,
        disputes=own,
        kinds=responsible_gaming.KINDS,
        breaks=BREAKS,
        exclusions=EXCLUSIONS,
        sessions=account.sessions(house, asker).rows,
        patron=asker.person.role == PATRON,
    )


def _csv(house: House) -> Answer:
    """The person's complete statement as a file."""

    def made(request: Request) -> Response:
        try:
            asker = _asker(asking(house, request, b"", safe=True).login)
            house.requests.take(asker.name)
        except Refused as refusal:
            return problem_page(problem_of(refusal), None, request)
        with house.database.reading() as connection:
            text = statement.as_csv(connection, asker.name)
        named = {"content-disposition": f'attachment; filename="{asker.name}.csv"'}
        return Response(text, media_type="text/csv", headers=named)

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer


def all_disputes(house: House, login: Login | None, request: Request) -> str:
    """The disputes: all of them for people who decide, otherwise the person's own."""
    asker = _asker(login)
    rows, judges = reports.all_disputes(house, asker).rows, asker.person.role in reports.JUDGES
    return _rendered("disputes.html", login, rows=rows, judges=judges)


def dispute(house: House, login: Login | None, request: Request) -> str:
    """A dispute with its round."""
    asker = _asker(login)
    case = reports.case(house, asker, request.path_params["number"])
    return _rendered("dispute.html", login, case=case, judges=asker.person.role in reports.JUDGES)


def cage(house: House, login: Login | None, request: Request) -> str:
    """The cashier's page."""
    return _rendered("cage.html", login, cage=staff.cage(house, _asker(login, CASHIER)))


def pit(house: House, login: Login | None, request: Request) -> str:
    """The supervisor's page."""
    return _rendered("pit.html", login, pit=staff.the_pit(house, _asker(login, SUPERVISOR)))


def bureau(house: House, login: Login | None, request: Request) -> str:
    """The Bureau's page."""
    return _rendered("bureau.html", login, books=staff.books(house, _asker(login, BUREAU)))


def journal(house: House, login: Login | None, request: Request) -> str:
    """A table's journal for the Bureau."""
    asker, table = _asker(login, BUREAU), request.path_params["table"]
    page = staff.journal_page(house, asker, table, str(_paged(request)))
    return _rendered("journal.html", login, page=page)


def sign_up(house: House, login: Login | None, request: Request) -> str:
    """The page to sign up."""
    return _rendered("sign_up.html", login, next=back_to(request))


def at_table(login: Login | None, found: Living, shown: View) -> str:
    """The parts of a table's page that show a patron's standing."""
    if login is None or login.person.role != PATRON or found.floor is None:
        return ""
    return standing_parts(login, found, standing(found.floor, login.person.name))


def standing_parts(login: Login, found: Living, now: Standing) -> str:
    """A patron's standing, and what is new for them at a table."""
    floor, name = found.floor, login.person.name
    assert floor is not None
    with floor.database.reading() as connection:
        tipped = ledger.balance(connection, ledger.tips(found.name))
        decided = _decided(connection, floor.clock(), name, found.name)
    return _rendered(
        "care_parts.html", login, standing=now, tips=tipped, decided=decided, mode=found.mode
    )


def _decided(connection: Connection, now: str, person: str, table: str) -> list[Dispute]:
    """The disputes a person reported at this table that were decided in the last day."""
    since = before(now, DAY)
    return [
        one
        for one in disputes.disputes(connection, person, most=5)
        if one.table == table and one.decisions and one.decisions[-1].at >= since
    ]
