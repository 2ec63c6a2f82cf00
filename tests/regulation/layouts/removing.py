"""A declaration without one of the things that the law requires."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.core.wager import Spot
from croupier.regulation.layouts import check
from croupier.regulation.layouts.requirements import Says, required
from croupier.regulation.layouts.subject import Subject
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.submission import Document

Data = dict[str, Any]
Removal = tuple[str, tuple[str, ...], Data]


def found(document: Document, data: Mapping[str, Any]) -> list[Finding]:
    return check.findings(replace(document, data=data, lines={}))


def checker(of: Subject, document: Document) -> Callable[[Mapping[str, Any]], list[Finding]]:
    """What is found in declarations of one table, which is drawn once."""
    declared = check.Declared(document, of, required(of.section, of.layout), Report(document))
    return lambda data: check.checked(
        replace(declared, document=replace(document, data=data, lines={}))
    )


def lacking(data: Mapping[str, Any], part: str, gone: set[str]) -> Data:
    """A declaration without some keys of one of its tables."""
    return {**data, part: {key: at for key, at in data[part].items() if key not in gone}}


def removals(of: Subject, document: Document) -> Iterator[Removal]:
    """Everything required, one at a time: what it is, its clauses, the declaration without it."""
    need, data = required(of.section, of.layout), document.data
    for one in need.areas:
        gone = {k for k in data["areas"] if str(Spot.parse(k.partition(".")[0])) == one.id}
        yield one.id, one.cites, lacking(data, "areas", gone)
    for one in need.places:
        yield one.id, one.cites, lacking(data, "places", {one.id})
    for one in need.positions:
        yield one.id, one.cites, lacking(data, "positions", {one.id})
    for box in ("drop box", "tip box"):
        yield box, of.section.boxes_cites, lacking(data, "places", {box})
    if of.section.rack_cites:
        yield "rack", of.section.rack_cites, {**data, "rack": {}}
    for said in need.words:
        if said.severity == "error":
            yield said.text, said.cites, {**data, "words": unsaid(data["words"], said)}


def unsaid(rows: list[Data], said: Says) -> list[Data]:
    """Declared words without some; where a sign may say the same, without both."""
    there = (said.text, said.area)
    kept = [row for row in rows if (row["text"], row.get("area", "")) != there]
    if said.on != "either":
        return kept
    return [row for row in kept if said.cites[0] not in row["clauses"]]
