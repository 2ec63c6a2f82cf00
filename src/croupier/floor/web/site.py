"""The site: pages for people, the parts of a table as they change, files that never do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.resources import files

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.floor.people import Login
from croupier.floor.web import api, pages
from croupier.floor.web.endpoints import asking
from croupier.floor.web.house import House
from croupier.floor.web.problems import NotThere, Problem, problem_of
from croupier.floor.web.stream import State, streamed

Answer = Callable[[Request], Awaitable[Response]]
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
SAFE = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"


def routes(house: House) -> list[Route]:
    """Every page."""
    return [
        Route("/", _page(house, _lobby), name="lobby"),
        Route("/login", _page(house, _login), name="door"),
        Route("/tables/{table}", _page(house, _table), name="table_page"),
        Route("/tables/{table}/parts", _parts(house), name="parts"),
        Route("/felts/{table}.svg", _felt(house), name="felt"),
        Route("/static/{digest}/{name}", _static, name="static"),
    ]


def _page(house: House, page: Callable[[House, Login | None, Request], str]) -> Answer:
    """A page for who asks."""

    def made(request: Request) -> Response:
        login = asking(house, request, b"", safe=True).login
        try:
            return HTMLResponse(page(house, login, request), headers=SAFE)
        except Refused as refusal:
            return problem_page(problem_of(refusal), login)

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer


def problem_page(problem: Problem, login: Login | None = None) -> Response:
    """A page that says what is wrong, and the way back."""
    told = pages.rendered("problem.html", login=login, problem=problem)
    return HTMLResponse(told, problem.status, headers=SAFE)


def _lobby(house: House, login: Login | None, request: Request) -> str:
    rows = tuple(api.told(house, house.floor.current(name)) for name in house.floor.names())
    return pages.lobby(login, rows)


def _login(house: House, login: Login | None, request: Request) -> str:
    return pages.login_page(login)


def _table(house: House, login: Login | None, request: Request) -> str:
    found = house.floor.current(request.path_params["table"])
    with found.lock:
        shown = found.view(login.person.name if login else None)
        return pages.table_page(login, found, api.told(house, found), shown)


def _felt(house: House) -> Answer:
    """A felt as a picture."""

    def made(request: Request) -> Response:
        found = house.floor.table(request.path_params["table"])
        svg = pages.felt(found.game, found.driver.rules).svg
        return Response(svg, media_type=KINDS["svg"], headers={"cache-control": "max-age=3600"})

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer


def _parts(house: House) -> Answer:
    """The stream of a seat: the parts of its page that changed."""

    async def answer(request: Request) -> Response:
        return await streamed(house, request, _now)

    return answer


def _now(house: House, name: str, login: Login | None) -> State:
    found = house.floor.table(name)
    with found.lock:
        shown = found.view(login.person.name if login else None)
        return shown.seq, pages.parts(login, found, shown)


async def _static(request: Request) -> Response:
    """A file of the pages; another digest than its own is no file."""
    name, digest = request.path_params["name"], request.path_params["digest"]
    kind = KINDS.get(name.rpartition(".")[2])
    there = files("croupier.floor.web").joinpath("static", name)
    if kind is None or not there.is_file() or digest != pages.digest():
        raise NotThere(request.url.path, "nothing is at this address")
    headers = {"cache-control": FOREVER, "x-content-type-options": "nosniff"}
    return Response(there.read_bytes(), media_type=kind, headers=headers)
