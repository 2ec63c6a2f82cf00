"""A dossier: a petition for a new game or a variation, checked item by item."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.regulation.authorized import FORM as REGISTERED
from croupier.regulation.authorized import (
    REGISTER,
    Authorization,
    authorized_on,
    not_authorized,
    records,
)
from croupier.regulation.forms import Form, document_schema, entries, is_text, part_faults, section
from croupier.regulation.items import (
    Item,
    is_day,
    is_outside,
    is_there,
    item_findings,
    item_schema,
    items,
    unknown_items,
    value_at,
)
from croupier.regulation.petitions.advantage import agrees, house_edge
from croupier.regulation.petitions.trial import COMMENTS, DEALT, trial_findings
from croupier.regulation.signs.odds import misstated
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.submission import Document, Entry

FORMAT = "croupier dossier 1"
LISTS = ("petitioner", "wager", "request", "dealt", "authorized")
TABLES = ("game", "laboratory", "trial", "comments", "decision")
HAD = ("e1", "e2", "e3", "e4", "e5", "e6", "e7")
"""What the laboratory receives: items (e)1 to (e)7."""
FIGURES = {"true_odds": "the true odds", "pays": "the payout odds", "advantage": "the house edge"}
EXAMPLES = {"true_odds": '"25 to 1"', "pays": '"24 to 1"', "advantage": '"1/26" or "3.85%"'}
REQUEST = Form(
    "request",
    {
        "what": (str, "what the Bureau requested"),
        "of": (("petition", "trial"), "petition or trial"),
    },
    {"answer": (str, "a text, or a file beside this document")},
)
ASKED = {"petition": "cmr147.04.3.h", "trial": "cmr147.04.5.a.5"}
"""The clause by which the Bureau requests more."""
DAY = "a date, as in 2026-03-01"
DECISION = Form(
    "decision",
    {"outcome": (("approved", "denied"), "approved or denied"), "commission": (date, DAY)},
    {"bureau": (date, DAY), "posted": (date, DAY)},
)


@cache
def required() -> tuple[Item, ...]:
    """What every petition contains."""
    return items(__package__, "dossier.toml")


def findings(document: Document) -> list[Finding]:
    """Everything that a petition lacks, or that its parts contradict."""
    report = Report(document)
    found = [
        *part_faults(document, LISTS, TABLES, report),
        *unknown_items(required(), MORE, document, report),
        *_forms(document, report),
        *item_findings(required(), document, report, "petition"),
        *petitioners(document, report),
        *name(document, report),
        *based_on(document, report),
        *wagers(document, report),
        *laboratory(document, report),
        *requests(document, report),
        *trial_findings(document, report),
        *decision(document, report),
    ]
    return in_order(found)


def _forms(document: Document, report: Report) -> Iterator[Finding]:
    """Entries without unknown keys; what is missing from them is found with its clause."""
    for part, form in (("petitioner", PETITIONER), ("wager", WAGER)):
        for one in entries(document, part, "name"):
            yield from (f for f in form.misfits(one, report) if f.key not in form.known)
    for one in entries(document, "wager", "name"):
        yield from _without_figure(one, report)
    for one in entries(document, "authorized", "game"):
        yield from REGISTERED.faults(one, report)
    yield from COMMENTS.misfits(section(document, "comments"), report)


def _without_figure(one: Entry, report: Report) -> Iterator[Finding]:
    """Odds and the house advantage are stated in figures, as text."""
    for key, what in FIGURES.items():
        value = one.about.get(key, "")
        said = isinstance(value, str) and re.search(r"\d|even money", value)
        if value != "" and not said:
            message, allowed = f"{what} of this wager: {value} has no figures", EXAMPLES[key]
            if not isinstance(value, str):
                message = f"{what} of this wager: {value} is not a text"
            because = ("cmr147.04.3.e.4",)
            yield report("error", one, (*one.place, key), message, allowed=allowed, because=because)


@cites("cmr147.04.1", "cmr147.04.3", "cmr147.04.3.a")
def petitioners(document: Document, report: Report) -> Iterator[Finding]:
    """Each petitioner is named with an address, and each one has signed."""
    people = list(entries(document, "petitioner", "name"))
    if not people:
        allowed = "[[petitioner]] with name, address and signed"
        yield report(
            "error",
            "petition",
            ("petitioner",),
            "no petitioner is named",
            allowed=allowed,
            because=("cmr147.04.3.a", "cmr147.04.1"),
        )
    for one in people:
        for key, (holds, what, clause) in PERSON.items():
            if not holds(one.about.get(key)):
                yield report("error", one, (*one.place, key), what, because=(clause,))


PERSON: Mapping[str, tuple[Callable[[Any], bool], str, str]] = {
    "name": (is_text, "the name of a petitioner is missing", "cmr147.04.3.a"),
    "address": (is_text, "the address of a petitioner is missing", "cmr147.04.3.a"),
    "signed": (is_day, "this petitioner has not signed", "cmr147.04.3"),
}


@cites("cmr147.04.3.b")
def name(document: Document, report: Report) -> Iterator[Finding]:
    """The name differs from that of every game that was approved before.

    Of a game that has only an equipment section we do not know whether it was.
    """
    given = value_at(document.data, ("game", "name"))
    taken = {_plain(one.name): one for one in (*records().values(), *_approved(document).values())}
    found = taken.get(_plain(given)) if isinstance(given, str) else None
    if found is not None:
        sure = found.key in _approved(document)
        message = f"{found.name} is the name of a game approved before"
        if not sure:
            message = f"{found.name} has an equipment section, 205 CMR {found.section}: its name "
            message += "is free only if the Commission never approved that game"
        place, because = ("game", "name"), ("cmr147.04.3.b",)
        yield report(
            "error" if sure else "warning",
            "petition",
            place,
            message,
            chosen=given,
            allowed="a name that no approved game has",
            because=because,
        )


def _approved(document: Document) -> Mapping[str, Authorization]:
    return authorized_on(document, None)


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


@cites("cmr147.04.2", "cmr147.04.3.c")
def based_on(document: Document, report: Report) -> Iterator[Finding]:
    """A variation names the game it varies, a composite at least two."""
    facts = section(document, "game").about
    kind, of = facts.get("kind"), facts.get("of", [])
    least = {"variation": 1, "composite": 2}.get(kind, 0) if isinstance(kind, str) else 0
    named = of if isinstance(of, list) else []
    place, because = ("game", "of"), ("cmr147.04.2", "cmr147.04.3.c")
    for one in (str(one) for one in named if str(one) not in _approved(document)):
        allowed = REGISTER if one in records() else ", ".join(_approved(document))
        message = not_authorized(one)
        yield report(
            "error", "petition", place, message, chosen=one, allowed=allowed, because=because
        )
    if len(set(map(str, named))) < least:
        message = f"a {kind} names at least {least} authorized game{'s' * (least > 1)}"
        allowed = 'of = ["blackjack", …]'
        yield report(
            "error", "petition", place, message, chosen=of, allowed=allowed, because=because
        )


@cites("cmr147.04.3.e.4")
def wagers(document: Document, report: Report) -> Iterator[Finding]:
    """Every wager has its true odds, its payout odds and its house advantage."""
    because, offered = ("cmr147.04.3.e.4",), list(entries(document, "wager", "name"))
    if not offered:
        message, allowed = "no wager is listed", "[[wager]] for each wager"
        yield report("error", "petition", ("wager",), message, allowed=allowed, because=because)
    for one in offered:
        for key, what in FIGURES.items():
            if not str(one.about.get(key, "")).strip():
                message = f"{what} of this wager are missing"
                message = message.replace("edge of this wager are", "advantage of this wager is")
                yield report("error", one, (*one.place, key), message, because=because)
        yield from _stated(document, one.about, one.where, (*one.place, "pays"), report)
        yield from _miscounted(one, report)


def _stated(
    document: Document, wager: Mapping[str, Any], where: str, place: Any, report: Report
) -> Iterator[Finding]:
    """Payout odds are stated as the games it is based on state them."""
    of = value_at(document.data, ("game", "of"))
    for game in of if isinstance(of, list) else ():
        for one in misstated(str(game), [str(wager.get("pays", ""))]):
            yield report("warning", where, place, str(one), chosen=one.odds, because=one.cites)


def _miscounted(one: Entry, report: Report) -> Iterator[Finding]:
    """The house advantage is what the true odds and the payout odds come to.

    A wager that can also be returned has another one, so a difference is a warning.
    """
    said = {key: str(one.about.get(key, "")) for key in FIGURES}
    edge = house_edge(said["true_odds"], said["pays"])
    if edge is None or agrees(said["advantage"], edge):
        return
    message = f"{said['true_odds']} true and {said['pays']} paid come to a house advantage of "
    message += f"{edge}, not {said['advantage']}, if no wager is returned"
    place, because = (*one.place, "advantage"), ("cmr147.04.3.e.4",)
    chosen, allowed = said["advantage"], str(edge)
    yield report("warning", one, place, message, chosen=chosen, allowed=allowed, because=because)


@cites("cmr147.04.4")
def laboratory(document: Document, report: Report) -> Iterator[Finding]:
    """The laboratory had items (e)1 to (e)7; rules that changed since are not those it tested."""
    facts = section(document, "laboratory").about
    had = facts.get("had", [])
    for one in had if isinstance(had, list) else ():
        if one not in HAD:
            message, place = f"a petition has no item {one} for a laboratory", ("laboratory", "had")
            yield report("error", "laboratory", place, message, allowed=", ".join(HAD))
    lacking = [one for one in HAD if not isinstance(had, list) or one not in had]
    if lacking:
        message = f"the laboratory did not receive: {', '.join(lacking)}"
        place, because = ("laboratory", "had"), ("cmr147.04.4",)
        yield report("error", "laboratory", place, message, allowed=", ".join(HAD), because=because)
    tested, rules = facts.get("rules_sha256"), value_at(document.data, ("game", "rules"))
    if tested and (found := _rules(document, rules)) and digest(found) != tested:
        message = "the rules changed after the laboratory's report"
        place, why = ("laboratory", "rules_sha256"), ("cmr147.04.4", "cmr147.04.3.e.8")
        yield report("warning", "laboratory", place, message, chosen=tested, because=why)


def _rules(document: Document, named: Any) -> Path | None:
    """The file of the rules, if it is beside the dossier."""
    home = document.folder
    if home is None or not isinstance(named, str) or is_outside(home, named):
        return None
    return home / named if is_there(home, named) else None


def digest(file: Path) -> str:
    """The SHA-256 of a file."""
    return sha256(file.read_bytes()).hexdigest()


@cites("cmr147.04.3.h", "cmr147.04.5.a.5")
def requests(document: Document, report: Report) -> Iterator[Finding]:
    """Whatever else the Bureau requests is answered, for the petition and for the test."""
    for one in entries(document, "request", "what"):
        faults = list(REQUEST.faults(one, report))
        yield from faults
        if faults:
            continue
        if _leads_out(document, one.about.get("answer", "")):
            message = "the answer is a file outside the folder of this document"
            place, allowed = (*one.place, "answer"), "a text, or a file beside this document"
            because = (ASKED[one.about["of"]],)
            yield report("error", one, place, message, allowed=allowed, because=because)
        if "answer" not in one.about:
            place, because = (*one.place, "answer"), (ASKED[one.about["of"]],)
            message, allowed = "the Bureau's request is not answered", "answer = …"
            yield report("error", one, place, message, allowed=allowed, because=because)


def _leads_out(document: Document, answer: str) -> bool:
    """Whether an answer names a file that is elsewhere; a text names none."""
    return is_there(document.folder, answer) and is_outside(document.folder, answer)


@cites("cmr147.04.7")
def decision(document: Document, report: Report) -> Iterator[Finding]:
    """The Commission decides after the Bureau's recommendation; no date is set for it."""
    if "decision" not in document.data:
        return
    one = section(document, "decision")
    faults = list(DECISION.faults(one, report))
    yield from faults
    if faults:
        return
    advised, decided = one.about.get("bureau"), one.about["commission"]
    if advised is None or advised > decided:
        message = "the Commission decides after a recommendation from the Bureau"
        place, because = ("decision", "bureau"), ("cmr147.04.7",)
        allowed = f"a date up to {decided}"
        yield report(
            "error", one, place, message, chosen=advised or "", allowed=allowed, because=because
        )


PETITIONER = Form(
    "petitioner", {"name": (str, "a name"), "address": (str, "an address"), "signed": (date, DAY)}
)
WAGER = Form("wager", {"name": (str, "a name"), **{key: (str, FIGURES[key]) for key in FIGURES}})
MORE = {
    "game.of": {"type": "array", "items": {"type": "string"}},
    "laboratory.had": {"type": "array", "items": {"enum": list(HAD)}},
    "laboratory.rules_sha256": {"type": "string"},
}


def schema() -> Mapping[str, Any]:
    """The JSON schema of a dossier."""
    lists = {"petitioner": PETITIONER, "wager": WAGER, "request": REQUEST, "dealt": DEALT}
    parts = {
        **item_schema(required(), MORE),
        "authorized": REGISTERED.list_schema(),
        **{name: form.list_schema() for name, form in lists.items()},
        "decision": DECISION.entry_schema(),
        "comments": COMMENTS.entry_schema(),
    }
    return document_schema(FORMAT, parts, ("game", "petitioner", "wager", "laboratory", "trial"))
