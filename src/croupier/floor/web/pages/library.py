"""What everyone may read: the rules of every game, how they are read, and the sign of a table.

The sheets of a table's layout are downloads for the people of the house and the Bureau.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from croupier.core.errors import Refused, UnknownName
from croupier.floor.people.accounts import POSITION, Login
from croupier.floor.web.api import compliance
from croupier.floor.web.api.endpoints import asking
from croupier.floor.web.api.problems import NotThere, problem_of
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.offices import entitled
from croupier.floor.web.pages.rule_card import written_up
from croupier.floor.web.pages.site import Answer, page, problem_page
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.regulation import library as shelf
from croupier.regulation.approvals.needs import may_be_used
from croupier.regulation.authorized import Authorization, authorized
from croupier.regulation.conflicts import REGULATIONS, conflicts
from croupier.regulation.layouts.approval import Submitted, approval_pdf, drawing_pdf
from croupier.regulation.layouts.submitted import of_document
from croupier.regulation.signs import pages
from croupier.regulation.signs.sign import Sign, posted
from croupier.rulebook.citation import cites
from croupier.rulebook.law import law_of
from croupier.rulebook.option import spell

PDF = "application/pdf"
SIGNS = "signs"
"""The item of the register of approvals that is about the signs of tables."""


def routes(house: House) -> list[Route]:
    """The routes of these pages and files."""
    shown = {
        "/rules": index,
        "/rules/{game}": game,
        "/rules/{game}/readings": readings,
        "/tables/{table}/sign": sign,
    }
    made = [
        Route(at, page(house, one), name=f"library_{one.__name__}") for at, one in shown.items()
    ]
    sheets = [
        Route(f"/tables/{{table}}/{name}.pdf", _file(house, one), name=f"sheet_{name}")
        for name, one in SHEETS.items()
    ]
    return [*made, *sheets, Route("/rules/{game}/text", _file(house, text), name="library_text")]


@cites("cmr147.03.1", "cmr147.03.2")
def index(house: House, login: Login | None, request: Request) -> str:
    """The library of rules: every authorized game, whether or not it is offered here."""
    games, tables = authorized(), _tables(house)
    rows = [(one, tables.get(key, ())) for key, one in games.items()]
    return table_page.rendered("library.html", login=login, rows=rows, regulations=REGULATIONS)


def game(house: House, login: Login | None, request: Request) -> str:
    """The rules of a game: its card, its clauses in our words, and where it is dealt now."""
    one = _authorized(request.path_params["game"])
    return table_page.rendered(
        "library_game.html",
        login=login,
        game=one,
        card=Markup(_card(one.key)),
        law=[each for each in law_of(one.key).clauses if each.gist],
        tables=_tables(house).get(one.key, ()),
        text=shelf.text_file(house.office.library, one.key) is not None,
    )


def readings(house: House, login: Login | None, request: Request) -> str:
    """How clauses of a game, or of the regulations, that clash or are silent are read."""
    key = request.path_params["game"]
    found = conflicts(key)
    name = "" if key == REGULATIONS else registry.game(key).name
    rows = [
        (one, [spell(one.switch, value) for value in one.others] if one.switch else [])
        for one in found
    ]
    return table_page.rendered(
        "readings.html", login=login, key=key, name=name, rows=rows, spell=spell
    )


def sign(house: House, login: Login | None, request: Request) -> str:
    """The sign of a table: limits, payouts and rules in force, as the Bureau approves it."""
    name = request.path_params["table"]
    made = _sign(house, name)
    staff = login is not None and login.person.role in POSITION
    return table_page.rendered(
        "sign.html",
        login=login,
        sign=made,
        foot=pages.foot(made, pages.LETTER),
        staff=staff,
        standing=_approval(house, name) if staff else None,
    )


def _approval(house: House, name: str) -> compliance.Needed:
    """Whether the sign of a table is approved."""
    now = compliance.moment(house)
    records = house.office.approved(compliance.submission(house, name), now).records
    return compliance.needed(may_be_used(records, SIGNS, now, name))


def _sign(house: House, name: str) -> Sign:
    house.floor.current(name)
    return posted(compliance.submission(house, name), name)


def _authorized(key: str) -> Authorization:
    """An authorized game; any other is refused with the nearest."""
    if key not in authorized():
        raise UnknownName("game", key, authorized())
    return authorized()[key]


@lru_cache(maxsize=64)
def _card(key: str) -> str:
    return written_up(shelf.card_of(key))


def _tables(house: House) -> dict[str, list[str]]:
    """The open tables of the house by game."""
    found: dict[str, list[str]] = {}
    for one in house.tables(compliance.own_tables(house)):
        found.setdefault(one.game.key, []).append(one.name)
    return found


Made = Callable[[House, Login | None, Request], Response]


def _pdf(made: bytes, name: str) -> Response:
    named = {"content-disposition": f'attachment; filename="{name}.pdf"'}
    return Response(made, media_type=PDF, headers=named)


def sign_file(house: House, login: Login | None, request: Request) -> Response:
    """The sign of a table as a page to print."""
    name = request.path_params["table"]
    return _pdf(pages.drawn(_sign(house, name), ".pdf"), f"{name}-sign")


def _submitted(house: House, login: Login | None, request: Request) -> Submitted:
    """A table whose layout is submitted, for the people of the house and the Bureau."""
    entitled(login, *POSITION)
    name = request.path_params["table"]
    house.floor.current(name)
    now = compliance.moment(house)
    (one,) = of_document(compliance.submission(house, name), name, now.date())
    return one


def layout_file(house: House, login: Login | None, request: Request) -> Response:
    """The drawing of a table's layout in true size."""
    one = _submitted(house, login, request)
    return _pdf(drawing_pdf(one), f"{one.table}-layout")


def approval_file(house: House, login: Login | None, request: Request) -> Response:
    """The approval sheet of a table's layout: clause by clause, where everything is."""
    one = _submitted(house, login, request)
    return _pdf(approval_pdf(one), f"{one.table}-approval")


def text(house: House, login: Login | None, request: Request) -> Response:
    """The complete text of a game's rules, if the house keeps it in its library."""
    one = _authorized(request.path_params["game"])
    file = shelf.text_file(house.office.library, one.key)
    if file is None:
        raise NotThere(
            request.url.path, "the complete text is not in this library", (), one.document
        )
    return FileResponse(file)


SHEETS: dict[str, Made] = {"sign": sign_file, "layout": layout_file, "approval": approval_file}
"""The files of a table, by the names they have in their addresses."""


def _file(house: House, make: Made) -> Answer:
    """A file for the person who asks, or a page that says why not."""

    def made(request: Request) -> Response:
        asker = asking(house, request, b"", safe=True)
        try:
            house.requests.take(asker.who or asker.address)
            return make(house, asker.login, request)
        except Refused as refusal:
            return problem_page(problem_of(refusal), asker.login, request)

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer
