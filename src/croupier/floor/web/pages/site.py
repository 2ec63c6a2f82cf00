"""The site: pages for people, the parts of a table that change, and static files."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from importlib.resources import files

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.floor import demo as seed
from croupier.floor.people.accounts import Login
from croupier.floor.web.api import acts, rounds
from croupier.floor.web.api.endpoints import asking
from croupier.floor.web.api.problems import NotThere, Problem, problem_of
from croupier.floor.web.pages import lobby, opening, table_page
from croupier.floor.web.pages.table_page import Beside
from croupier.floor.web.serving import compressing
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.stream import State, streamed
from croupier.rulebook.english import spoken

Answer = Callable[[Request], Awaitable[Response]]
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
SAFE = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}
HSTS = {"strict-transport-security": "max-age=31536000"}
"""A house behind HTTPS is never asked for without it again."""
LOCAL = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")
"""An address of this house; browsers drop tabs and line ends, and read two slashes as a host."""
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"


def routes(house: House, beside: Beside) -> list[Route]:
    """Every page; `beside` holds additional parts of a table's page."""
    return [
        Route("/", _page(house, lobby.page), name="lobby"),
        Route("/lobby/tables", _page(house, lobby.tables), name="lobby_tables"),
        Route("/open", _page(house, opening.page), name="open"),
        Route("/open/findings", _page(house, opening.findings), name="findings"),
        Route("/login", _page(house, _login), name="door"),
        Route("/tables/{table}", _page(house, partial(_table, beside)), name="table_page"),
        Route("/tables/{table}/rounds/{number}", _page(house, _round), name="round_page"),
        Route("/tables/{table}/rules", _page(house, _rules), name="rule_card"),
        Route("/tables/{table}/script", _page(house, _script), name="script"),
        Route("/tables/{table}/watching", _page(house, _watching), name="watching"),
        Route("/tables/{table}/parts", _parts(house, beside), name="parts"),
        Route("/felts/{table}.svg", _felt(house), name="felt"),
        Route("/static/{digest}/{name}", _static, name="static"),
        Route("/verifier.py", _verifier, name="verifier"),
    ]


def _page(house: House, page: Callable[[House, Login | None, Request], str]) -> Answer:
    """A page for the person who asks."""

    def made(request: Request) -> Response:
        asker = asking(house, request, b"", safe=True)
        login = asker.login
        try:
            house.requests.take(asker.who or asker.address)
            return HTMLResponse(page(house, login, request))
        except Refused as refusal:
            return problem_page(problem_of(refusal), login, request)

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer


page = _page


def problem_page(problem: Problem, login: Login | None, request: Request) -> Response:
    """A page that says what is wrong, with a link back: to the table if it is about one."""
    path, round_ = request.url.path, "number" in request.path_params
    page = table_page.rendered(
        "problem.html",
        login=login,
        problem=problem,
        path=path,
        table=request.path_params.get("table", "") if round_ else "",
    )
    return HTMLResponse(page, problem.status, headers=SAFE)


def _login(house: House, login: Login | None, request: Request) -> str:
    """The login page; a demonstration house lists its accounts."""
    demo = [name for name, _ in seed.PEOPLE] if house.settings.demo else []
    return table_page.rendered(
        "login.html", login=login, next=back_to(request), demo=demo, password=seed.PASSWORD
    )


def back_to(request: Request) -> str:
    """Where to go after login: back to the page of this house the person came from."""
    asked = request.query_params.get("next", "")
    return asked if LOCAL.fullmatch(asked) else "/"


def _table(beside: Beside, house: House, login: Login | None, request: Request) -> str:
    """A table; anyone who only wants to watch sees the public view, and can do nothing."""
    found = house.floor.current(request.path_params["table"]).still()
    if found.closed is not None:
        table = acts.table_shown(house, found)
        steps = [spoken(line) for line in found.view(None).script]
        return table_page.rendered(
            "closed.html", login=login, table=table, since=found.closed, steps=steps
        )
    seat = None if "watch" in request.query_params else login
    shown, due = found.view(seat.person.name if seat else None), house.floor.due(found)
    return table_page.table_page(
        seat, found, acts.table_shown(house, found), shown, login, due, beside
    )


def _rules(house: House, login: Login | None, request: Request) -> str:
    """The rule card of a table."""
    found = house.floor.current(request.path_params["table"])
    return table_page.rules_page(login, found, acts.table_shown(house, found))


def _script(house: House, login: Login | None, request: Request) -> str:
    """The dealer's whole script at a table."""
    found = house.floor.current(request.path_params["table"])
    return table_page.script_page(login, found, acts.table_shown(house, found))


def _watching(house: House, login: Login | None, request: Request) -> str:
    """How many people watch a table."""
    table = acts.table_shown(house, house.floor.current(request.path_params["table"]))
    return table_page.rendered("watching.html", table=table)


def _round(house: House, login: Login | None, request: Request) -> str:
    """A finished round, by its permanent link."""
    return rounds.page(house, login, **request.path_params)


def _felt(house: House) -> Answer:
    """A felt as a picture."""

    def made(request: Request) -> Response:
        found = house.floor.table(request.path_params["table"])
        felt = table_page.felt(found)
        if felt is None:
            raise NotThere(request.url.path, "this game has no felt")
        return Response(
            table_page.pictured(felt),
            media_type=KINDS["svg"],
            headers={"cache-control": "max-age=3600"},
        )

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer


def _parts(house: House, beside: Beside) -> Answer:
    """The stream of a seat: the parts of its page that changed."""

    now = partial(_now, beside)

    async def answer(request: Request) -> Response:
        return await streamed(house, request, now)

    return answer


def _now(beside: Beside, house: House, name: str, login: Login | None) -> State:
    found = house.floor.table(name).still()
    shown = found.view(login.person.name if login else None)
    return shown.seq, table_page.parts(login, found, shown, house.floor.due(found), beside)


async def _static(request: Request) -> Response:
    """A static file; an address with another digest does not exist."""
    name, digest = request.path_params["name"], request.path_params["digest"]
    kind = KINDS.get(name.rpartition(".")[2])
    there = files("croupier.floor.web").joinpath("static", name)
    if kind is None or not there.is_file() or digest != table_page.digest():
        raise NotThere(request.url.path, "nothing is at this address")
    headers = {"cache-control": FOREVER, "x-content-type-options": "nosniff"}
    return compressing.of_static(request, name, kind, headers)


async def _verifier(request: Request) -> Response:
    """The standalone program that checks journals, for anyone to download."""
    program = files("croupier.floor.web").joinpath("static", "verifier.py")
    headers = {
        "cache-control": "max-age=3600",
        "content-disposition": 'attachment; filename="verifier.py"',
        "x-content-type-options": "nosniff",
    }
    return Response(program.read_bytes(), media_type="text/x-python", headers=headers)
