"""What a change at a table takes: its sign, announcement and notices, and by when.

The floor deals a table by the choices it was opened with, so a supervisor reads here what to do
before a table with other choices takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from msgspec import structs
from starlette.requests import Request

from croupier.core.errors import Refused
from croupier.floor.compliance import declared
from croupier.floor.compliance.office import time_of
from croupier.floor.people.accounts import BUREAU, SUPERVISOR, Login
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts, compliance
from croupier.floor.web.pages import opening, table_page
from croupier.floor.web.pages.offices import entitled
from croupier.floor.web.serving.house import House
from croupier.regulation.changes.diff import floor_of
from croupier.regulation.changes.differences import pairs, tables
from croupier.regulation.changes.notices import BEGINS, NEEDS, Change, changes
from croupier.regulation.signs import pages
from croupier.regulation.signs.sign import Sign, announced
from croupier.rulebook.option import departing, read_options, spelled
from croupier.rulebook.submission import Document

HOUR = timedelta(hours=1)
"""How far ahead a change is planned unless somebody says otherwise."""


@dataclass(frozen=True)
class Planned:
    """The submissions before and after a change at a table."""

    table: str
    old: Document
    new: Document
    at: datetime


def page(house: House, login: Login | None, request: Request) -> str:
    """The form of a change, and what the change takes."""
    entitled(login, SUPERVISOR, BUREAU)
    found = house.floor.current(request.path_params["table"])
    asked = opening.chosen(request.query_params)
    chosen = {**current(found), **asked}
    now = compliance.moment(house)
    calendar = house.office.judged(now).book.calendar
    at = effective(request.query_params.get("at", ""), now, calendar.zone)
    wrong = tuple(opening.against(found.game, chosen)) if asked else ()
    plan = planned(house, found, chosen, at) if asked and not wrong else None
    sign = sign_of(plan) if plan else None
    return table_page.rendered(
        "change.html",
        login=login,
        table=found.name,
        asked_for=bool(asked),
        findings=wrong,
        changes=list(takes(house, found, plan, now)) if plan else [],
        sign=sign,
        foot=pages.foot(sign, pages.LETTER) if sign else "",
        fields=list(fields(found, request.query_params, chosen)),
        at=calendar.local(at).isoformat()[:16],
        zone=calendar.zone,
        needs=NEEDS,
        begins=BEGINS,
    )


def current(found: Living) -> dict[str, str]:
    """The choices that a table was opened with, as a form would make them."""
    rules = found.driver.rules
    return {
        key: value
        for one in departing(rules)
        for key, value in spelled(one, rules.__dict__[one.attr])
    }


def effective(stated: str, now: datetime, zone: str) -> datetime:
    """When a change is to take effect, by the clocks of the house; in an hour unless stated."""
    return time_of(stated, zone) if stated else now + HOUR


def fields(
    found: Living, form: Mapping[str, str], chosen: Mapping[str, Any]
) -> Iterator[opening.Field]:
    """The choices as the form asks for them; what is left empty stays as it is."""
    has = found.driver.rules.__dict__
    every = list(opening.asked(found.game, chosen))
    for one in sorted(every, key=lambda one: not one.key.startswith(opening.LIMITS)):
        yield opening.field(replace(one, default=has[one.attr]), form)


def planned(house: House, found: Living, chosen: Mapping[str, Any], at: datetime) -> Planned:
    """The tables of the house before a change at one of them, and after it."""
    now = compliance.moment(house)
    names = dict.fromkeys((*compliance.own_tables(house), found.name))
    before = [declared.dealt(one) for one in house.tables(names)]
    rules = read_options(found.game.options, chosen)
    after = [structs.replace(x, rules=rules) if x.name == found.name else x for x in before]
    about = house.office.judged(now).book.house, house.settings.name
    old, new = (declared.document(before, *about, now), declared.document(after, *about, at))
    return Planned(found.name, old, new, at)


def takes(
    house: House, found: Living, plan: Planned, now: datetime
) -> Iterator[tuple[Change, bool]]:
    """Each change, and whether it is too late for what must come before it."""
    before, after = tables(plan.old), tables(plan.new)
    is_open = () if found.closed is not None else (found.name,)
    empty = () if acts.table_shown(house, found).patrons else (found.name,)
    floor = floor_of(plan.new, is_open, empty, plan.at)
    for pair in pairs(before, {found.name: after[found.name]}, (plan.old, plan.new)):
        for one in changes(pair, after, floor):
            late = bool(one.lead_minutes) and one.latest is not None and one.latest < now
            yield one, late


def sign_of(plan: Planned) -> Sign | None:
    """The sign that announces the change; None if it takes none."""
    try:
        return announced(plan.old, plan.new, plan.table)
    except Refused:
        return None
