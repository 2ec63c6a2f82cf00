"""The panels next to a table, each loaded when it is opened: odds, coach, rounds and statistics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.core.game import home_of
from croupier.core.part import Seating
from croupier.floor.figures.permitted import permits
from croupier.floor.people.accounts import PATRON
from croupier.floor.people.saved_bets import LONGEST
from croupier.floor.tables import bots
from croupier.floor.tables.living import Living
from croupier.floor.web.api import chat as api_chat
from croupier.floor.web.api import company, hands, rounds, saved_bets, sittings, waiting
from croupier.floor.web.api import odds as api_odds
from croupier.floor.web.api.endpoints import Asker, asking
from croupier.floor.web.pages import announced, histories, table_page
from croupier.floor.web.pages.cheapest import costs
from croupier.floor.web.pages.curve import curve_svg
from croupier.floor.web.pages.phrases import at
from croupier.floor.web.pages.words import say
from croupier.floor.web.serving.house import House
from croupier.games.families.shoe import Preparation

Panel = Callable[[House, Asker, str], Markup]
UNKEPT = {"cache-control": "no-store"}
KNOWN = "table-seq"
"""The header with the number of the last event that a panel can know."""


def macro(name: str, *given: Any) -> Markup:
    """One of the panels, filled in."""
    made = getattr(table_page.environment().get_template("panel_parts.html").module, name)
    return Markup(made(*given))


def odds(house: House, asker: Asker, table: str) -> Markup:
    """The odds of every wager, and of the person's own."""
    return macro("odds", api_odds.odds(house, asker, table), False, _may_shoe(house, asker, table))


def _may_shoe(house: House, asker: Asker, table: str) -> bool:
    """Whether a person may ask for the odds of the remaining cards."""
    found = house.floor.current(table)
    may = (
        permits(house.settings.profile, found.mode).shoe and found.game.get(Preparation) is not None
    )
    return may and asker.login is not None


def shoe(house: House, asker: Asker, table: str) -> Markup:
    """The odds of the remaining cards, if the person may see them."""
    if not _may_shoe(house, asker, table):
        return odds(house, asker, table)
    found, until = house.floor.current(table), house.desk.until()
    fresh = api_odds.odds_of(house, found, asker.name, until)
    left = api_odds.shoe_odds_of(house, found, asker.name, until)
    both = msgspec.structs.replace(left, mine=fresh.mine, pending=fresh.pending or left.pending)
    return macro("odds", both, True, True)


def coach(house: House, asker: Asker, table: str) -> Markup:
    """The coach's advice, if the table may have it."""
    advice = api_odds.coach(house, asker, table)
    return macro("coach", advice, costs(house.floor.current(table), advice.wagers))


def last_rounds(house: House, asker: Asker, table: str) -> Markup:
    """The last rounds with their links."""
    return macro("rounds", rounds.last_rounds(house, asker, table))


def sitting(house: House, asker: Asker, table: str) -> Markup:
    """The person's sitting, with its curve."""
    sat = sittings.sitting(house, asker, table)
    figures = sat.statistics
    curve = curve_svg(figures.points, say("sitting.curve")) if figures else ""
    turns = house.floor.current(table).game.get(Seating) is not None
    return macro("sitting", sat, Markup(curve), table, turns)


def together(house: House, asker: Asker, table: str) -> Markup:
    """Bots and auto-play, if the table may have them."""
    found = house.floor.current(table)
    seated, may = company.company(house, asker, table), permits(house.settings.profile, found.mode)
    plays = asker.login is not None and asker.person.role == PATRON
    person = asker.login.person if asker.login else None
    theirs = {one.name for one in seated.rows if bots.may_dismiss(person, one.by)}
    return macro("company", seated, may, plays, theirs)


def own_hands(house: House, asker: Asker, table: str) -> Markup:
    """The person's last hands, each with its replay."""
    return macro("hands", hands.table_hands(house, asker, table), table)


def _seat_of(found: Living, patron: str) -> int:
    """The seat of a patron; 0 without one."""
    return home_of(found.game, found.driver.table, patron)


def seating(house: House, asker: Asker, table: str) -> Markup:
    """Who waits for a seat, and who asked for another one."""
    lists = waiting.waiting_list(house, asker, table)
    plays = asker.login is not None and asker.person.role == PATRON
    found = house.floor.current(table)
    own = _seat_of(found, asker.name) if plays else 0
    here = found.game.get(Seating)
    taken = [one.number for one in here.seats(found.driver.table)] if here else []
    return macro("seating", lists, asker.name if plays else "", own, taken)


def saved(house: House, asker: Asker, table: str) -> Markup:
    """The person's saved bets and favorites."""
    kept = saved_bets.saved(house, asker, table)
    return Markup(table_page.rendered("saved_bets.html", kept=kept, longest=LONGEST))


def chat(house: House, asker: Asker, table: str) -> Markup:
    """What is said at the table."""
    talk = api_chat.talk(house, asker, table)
    return Markup(table_page.rendered("chat_parts.html", talk=talk, mine=asker.who or ""))


PANELS: dict[str, Panel] = {
    "odds": odds,
    "shoe": shoe,
    "coach": coach,
    "last-rounds": last_rounds,
    "sitting": sitting,
    "company": together,
    "own-hands": own_hands,
    "seating": seating,
    "saved": saved,
    "announced": announced.panel,
    "chat": chat,
    "came": histories.panel,
}
TELLING = frozenset({"odds", "shoe", "coach", "last-rounds", "sitting", "own-hands", "came"})
"""The panels that tell what came, or depend on it: they say how far they know the table's events,
so that a page on which things still move can leave them for later."""


def routes(house: House) -> list[Route]:
    """The route of each panel of a table."""
    return [
        Route(
            f"/tables/{{table}}/{name}",
            _answer(house, panel, name in TELLING),
            name=f"panel_{name}",
        )
        for name, panel in PANELS.items()
    ]


def _answer(house: House, panel: Panel, tells: bool) -> Callable[[Request], Any]:
    """A panel for the person who asks; a refusal is shown inside it."""

    def made(request: Request) -> Response:
        asker, known = asking(house, request, b"", safe=True), {}
        try:
            house.requests.take(asker.who or asker.address)
            name = request.path_params["table"]
            with at(house.floor.current(name).game):
                html = panel(house, asker, name)
            known = {KNOWN: str(house.floor.current(name).tip.seq)} if tells else {}
        except Refused as refusal:
            html = macro("refused", refusal)
        return HTMLResponse(html, headers=UNKEPT | known)

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    return answer
