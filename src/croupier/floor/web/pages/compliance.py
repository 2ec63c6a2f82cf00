"""The compliance office: duties and findings, the journal and its entries, and the approvals."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.routing import Route

from croupier.floor.compliance import forms, parts
from croupier.floor.people.accounts import Login
from croupier.floor.web.api import compliance, tournaments
from croupier.floor.web.api.compliance import KEEPS, READS
from croupier.floor.web.api.endpoints import Asker, number, route
from croupier.floor.web.pages import changes, checking, table_page
from croupier.floor.web.pages.offices import entitled
from croupier.floor.web.pages.site import page
from croupier.floor.web.serving.house import House
from croupier.regulation.approvals.records import DATES
from croupier.regulation.approvals.register import register
from croupier.regulation.checks import CHECKERS
from croupier.regulation.journal import check
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Fact
from croupier.regulation.journal.facts import PlaceKept
from croupier.regulation.people import HOME, Department

FIRST = "employed"
"""The kind that is offered while nobody is on the register: without people nothing is signed."""


def routes(house: House) -> list[Route]:
    """The routes of these pages."""
    shown = {
        "/compliance": overview,
        "/compliance/journal": journal,
        "/compliance/journal/new": new_entry,
        "/compliance/approvals": approvals,
        "/compliance/approvals/new": new_approval,
        "/compliance/check": check_form,
        "/tournaments": tournaments_page,
        "/tables/{table}/change": changes.page,
    }
    made = [
        Route(at, page(house, one), name=f"compliance_{one.__name__}") for at, one in shown.items()
    ]
    return [*made, route(house, checking.PAGE)]


def _rendered(template: str, login: Login | None, at: str, **given: Any) -> str:
    keeps = login is not None and login.person.role in KEEPS
    return table_page.rendered(template, login=login, at=at, keeps=keeps, **given)


def overview(house: House, login: Login | None, request: Request) -> str:
    """What is overdue, what is due, and what the law objects to in the journal."""
    state = compliance.stands(house, entitled(login, *READS))
    return _rendered("compliance.html", login, "overview", state=state)


def journal(house: House, login: Login | None, request: Request) -> str:
    """The journal, the newest entries first, by kind and by words."""
    entitled(login, *READS)
    asked = request.query_params
    kind, words = asked.get("kind", ""), asked.get("words", "")
    if kind:
        forms.fact_named(kind)
    every = house.office.entries()
    found = compliance.paged(compliance.sifted(every, kind, words), number(asked.get("page", "1")))
    return _rendered(
        "compliance_journal.html",
        login,
        "journal",
        lines=found,
        kind=kind,
        words=words,
        total=len(every),
        kinds=sorted({(one.fact.kind, one.fact.words) for one in every}, key=lambda one: one[1]),
        query=urlencode({"kind": kind, "words": words}),
    )


def new_entry(house: House, login: Login | None, request: Request) -> str:
    """The form of an entry, by its kind."""
    asker = entitled(login, *KEEPS)
    now = compliance.moment(house)
    book = house.office.judged(now).book
    staff = book.staff(now)
    made = forms.fact_named(request.query_params.get("kind", "") or FIRST)
    return _rendered(
        "compliance_entry.html",
        login,
        "journal",
        form=forms.kind(made, staff),
        groups=grouped(asker.person.department),
        people=forms.people(staff.people.values()),
        known={
            "table": _tables(house, book),
            "place": sorted({one.place for _, one in book.of(PlaceKept)}),
        },
        now=book.calendar.local(now).isoformat(timespec="minutes")[:16],
        zone=book.calendar.zone,
    )


def _tables(house: House, book: Book) -> list[str]:
    """The tables that an entry may be about: those of the floor, and those in the journal."""
    return sorted({*house.floor.names(), *(one.fact.table for one in book.opened)})


def grouped(department: Department | None) -> list[tuple[str, list[type[Fact]]]]:
    """The kinds of entries: first those that the reader's department signs, then the others."""
    every = sorted(check.kinds(), key=lambda one: one.words)
    own = [one for one in every if _signs(one, department)]
    return [("own", own), ("others", [one for one in every if one not in own])]


def _signs(made: type[Fact], department: Department | None) -> bool:
    """Whether somebody of a department signs entries of a kind."""
    every = (({*one.departments} | {HOME[each] for each in one.positions}) for one in made.signers)
    return any(department in one for one in every)


def approvals(house: House, login: Login | None, request: Request) -> str:
    """What the tables need, and what is on record."""
    asker = entitled(login, *READS)
    found = compliance.approvals(house, asker)
    places = dict.fromkeys(one.table for one in found.needed)
    by_table = [(at, [one for one in found.needed if one.table == at]) for at in places]
    return _rendered(
        "compliance_approvals.html", login, "approvals", found=found, by_table=by_table
    )


def new_approval(house: House, login: Login | None, request: Request) -> str:
    """The form of an entry of the record of approvals, or of another part of it."""
    entitled(login, *KEEPS)
    now = compliance.moment(house)
    book = house.office.judged(now).book
    if part := request.query_params.get("part", ""):
        form, zone = parts.form(parts.named(part)), book.calendar.zone
        return _rendered("compliance_part.html", login, "approvals", form=form, zone=zone)
    return _rendered(
        "compliance_approval.html",
        login,
        "approvals",
        items=sorted(register().values(), key=lambda one: one.key),
        dates=DATES,
        tables=_tables(house, book),
        zone=book.calendar.zone,
    )


def tournaments_page(house: House, login: Login | None, request: Request) -> str:
    """The tournaments on file, for everyone."""
    found = tournaments.on_file(house, Asker(login, "")).rows
    return _rendered("tournaments.html", login, "", rows=found)


def check_form(house: House, login: Login | None, request: Request) -> str:
    """The form in which a document is handed in."""
    entitled(login, *READS)
    return _rendered("compliance_check.html", login, "check", formats=tuple(CHECKERS))
