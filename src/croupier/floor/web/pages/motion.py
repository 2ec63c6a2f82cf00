"""The last draw and settlement, as the page's script needs them to animate chips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from markupsafe import Markup

from croupier.core.event import (
    Collected,
    Drawn,
    Event,
    OutcomeDeclared,
    Paid,
    Returned,
    RoundOpened,
    WagersClosed,
)
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.view import View
from croupier.drawing.layers import chips_svg, lights_svg, marks_svg
from croupier.floor.people.accounts import Login
from croupier.floor.tables.living import Living
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.phrases import in_picture
from croupier.floor.web.pages.seat import Winnings, mine_of, winnings
from croupier.floor.web.pages.settled import banner
from croupier.notation.prose import setting


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened to the chips on a spot: paid, lost, or returned."""

    paid: Cents = 0
    lost: Cents = 0
    back: Cents = 0


class Settled(msgspec.Struct, frozen=True):
    """The last draw and the last settlement, each with its own name, and the results."""

    draw: str
    settled: str
    results: Mapping[str, Result]


def settled(events: Iterable[Event]) -> Settled:
    """The results in the newest events, since wagers were last closed."""
    round_ = draws = closings = 0
    results: dict[str, Result] = {}
    for event in events:
        if isinstance(event, RoundOpened):
            round_, draws, closings = event.round, 0, 0
        elif isinstance(event, Drawn | OutcomeDeclared):
            draws += 1
        elif isinstance(event, WagersClosed):
            closings, results = closings + 1, {}
        elif isinstance(event, Paid | Collected | Returned):
            results[event.spot] = _with(results.get(event.spot, Result()), event)
    many = sum(one.paid + one.lost + one.back for one in results.values())
    return Settled(f"{round_}.{draws}", f"{round_}.{closings}.{many}", results)


def _with(before: Result, event: Paid | Collected | Returned) -> Result:
    if isinstance(event, Paid):
        return msgspec.structs.replace(before, paid=before.paid + event.amount)
    if isinstance(event, Collected):
        return msgspec.structs.replace(before, lost=before.lost + event.amount)
    return msgspec.structs.replace(before, back=before.back + event.amount)


def parts(login: Login | None, found: Living, shown: View) -> str:
    """The results, the winnings as chips, a light on each winning spot, a marker on what came.

    If the table has lamps, what they light is lit, whether or not anyone has a wager there.
    """
    last, where = settled(shown.news), setting(found.game, found.driver.rules, mine_of(login))
    came = banner(shown.news, where, found.driver.table.playing)
    marked = came.marks if came is not None else ""
    paid = winnings(shown.news, found.driver.table.colors)
    felts = (("wide", table_page.felt(found)), ("tall", table_page.felt(found, True)))
    return table_page.rendered(
        "came.html",
        last=last,
        results=msgspec.json.encode(last.results).decode(),
        layers=[
            (name, _won(one.layout, paid, shown.lit or tuple(paid), marked))
            for name, one in felts
            if one is not None
        ],
    )


def _won(layout: Layout, paid: Winnings, lit: tuple[str, ...], marked: str) -> Markup:
    there = {spot: chips for spot, chips in paid.items() if layout.stand(spot) is not None}
    areas = [area.id for area in layout.areas if area.spot in lit]
    marks = [area.id for area in layout.areas if area.spot == marked][:1]
    drawn = chips_svg(layout, there) + lights_svg(layout, areas) if there or areas else ""
    return Markup(in_picture(drawn + (marks_svg(layout, marks) if marks else "")))
