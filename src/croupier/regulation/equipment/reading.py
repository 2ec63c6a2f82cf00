"""A declaration of equipment as typed things; what cannot be read is a finding with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.core.errors import UnknownName
from croupier.regulation.equipment.kinds import Kind, kinds, parts
from croupier.regulation.equipment.values import TYPES, denomination, shown
from croupier.rulebook.finding import Finding, Report, Severity
from croupier.rulebook.locate import Path as Place
from croupier.rulebook.submission import Document

FORMAT = "croupier equipment 1"
PLAIN = ("format", "approved")
"""The keys at the top that are not equipment."""
MONEY = "money"


@dataclass(frozen=True)
class Thing:
    """One piece or design of equipment: its kind, its place in the document, what is stated."""

    kind: str
    place: Place
    values: Mapping[str, Any]
    broken: frozenset[str] = frozenset()
    """The keys whose value could not be read."""
    around: Thing | None = None

    @property
    def of(self) -> Kind:
        """What the data says about its kind."""
        return kinds()[self.kind]

    @property
    def where(self) -> str:
        """Its kind and its name, as people say it."""
        own = [self.text(key) for key in self.of.named if key in self.values]
        name = " ".join(own) or ("" if self.of.single else f"number {int(self.place[-1]) + 1}")
        inside = f"{self.around.where}, " if self.around else ""
        return f"{inside}{self.of.called} {name}".strip()

    def text(self, key: str) -> str:
        """A value as people read it."""
        value = self.values[key]
        return denomination(value) if self.of.keys[key][0] == MONEY else shown(value)

    def key(self, topic: str) -> str:
        """The name of an approval of this thing: `chip_set.A.chip.25.design`."""
        return ".".join(one for one in (self._path, topic) if one)

    @property
    def _path(self) -> str:
        before = f"{self.around._path}." if self.around else ""
        stated = (self.text(key) for key in self.of.named if key in self.values)
        own = [one.replace("$", "").replace(",", "") for one in stated]
        last = self.kind.rpartition(".")[2]
        return before + ".".join((last, *own))


@dataclass(frozen=True)
class Declared:
    """Everything that a document declares."""

    report: Report
    things: tuple[Thing, ...]
    approved: frozenset[str] = frozenset()
    wrong: tuple[Finding, ...] = ()
    """What could not be read."""
    names: tuple[str, ...] = field(default=())
    """The names and marks by which the establishment is known."""

    def all(self, *wanted: str) -> tuple[Thing, ...]:
        """The things of these kinds, in the order of the document."""
        return tuple(one for one in self.things if one.kind in wanted)

    def fault(
        self,
        thing: Thing,
        key: str,
        why: str,
        cites: tuple[str, ...],
        severity: Severity = "error",
        excuse: str = "",
    ) -> Finding:
        """A requirement that a thing does not meet; a departure that was approved is only noted."""
        named, value = key.replace("_", " "), thing.text(key) if key in thing.values else ""
        said = f"{named} {value}" if key in thing.values else f"{named} is not stated"
        name = thing.key(excuse) if excuse else ""
        approved = name in self.approved
        unless = f" ({'approved' if approved else 'unless approved'} as {name})" if name else ""
        return self.report(
            "note" if approved else severity,
            thing.where,
            (*thing.place, key),
            f"{said}: {why}{unless} [{', '.join(cites)}].",
            key=name if approved else key,
            chosen=value,
            allowed=why,
            because=cites,
        )

    def wants(
        self, thing: Thing, topic: str, says: str, cites: tuple[str, ...]
    ) -> Iterator[Finding]:
        """The note about what must be submitted or approved, unless it is on record."""
        name = thing.key(topic)
        if name not in self.approved:
            message = f"{says} [{', '.join(cites)}]. Record it as {name}."
            yield self.report("note", thing.where, thing.place, message, key=name, because=cites)

    def fact(self, key: str) -> Any:
        """What the establishment states, or None."""
        house = next(iter(self.all("establishment")), None)
        return house.values.get(key) if house else None


def declared(document: Document, approved: frozenset[str] = frozenset()) -> Declared:
    """The things of a document, and the findings for what could not be read."""
    report = Report(document)
    wrong: list[Finding] = []
    things = tuple(_things(document, report, wrong))
    house = next((one for one in things if one.kind == "establishment"), None)
    named = ("name", "trade_names", "marks")
    known = (house.values.get(key, ()) for key in named) if house else ()
    names = (each for one in known for each in ((one,) if isinstance(one, str) else one))
    own = _approved(document, report, wrong)
    return Declared(report, things, approved | own, tuple(wrong), tuple(names))


def _approved(document: Document, report: Report, wrong: list[Finding]) -> frozenset[str]:
    found = document.data.get("approved", [])
    if isinstance(found, list) and all(isinstance(one, str) for one in found):
        return frozenset(found)
    message = "approvals must be a list of their names"
    wrong.append(report("error", "declaration", ("approved",), message, allowed="a list of texts"))
    return frozenset()


def _things(document: Document, report: Report, wrong: list[Finding]) -> Iterator[Thing]:
    top = {name: kind for name, kind in kinds().items() if not kind.within}
    for key, value in document.data.items():
        if key in PLAIN:
            continue
        if key not in top:
            wrong.append(_unknown(report, "declaration", (key,), {*top, *PLAIN}))
            continue
        yield from _of_kind(report, wrong, (key, top[key]), value, (key,), None)


def _of_kind(
    report: Report,
    wrong: list[Finding],
    kind: tuple[str, Kind],
    value: Any,
    place: Place,
    around: Thing | None,
) -> Iterator[Thing]:
    """The things in a table or a list of tables, each followed by what is inside it."""
    name, of = kind
    tables = [value] if of.single else value
    if not isinstance(tables, list) or not all(isinstance(one, Mapping) for one in tables):
        shape = f"[{name}]" if of.single else f"[[{name}]]"
        message = f"{of.called} must be written as {shape}"
        wrong.append(report("error", "declaration", place, message, allowed=shape))
        return
    for number, table in enumerate(tables):
        at = place if of.single else (*place, number)
        thing = _thing(report, wrong, name, table, at, around)
        yield thing
        for part, inner in parts(name).items():
            if part in table:
                inside = (f"{name}.{part}", inner)
                yield from _of_kind(report, wrong, inside, table[part], (*at, part), thing)


def _thing(
    report: Report,
    wrong: list[Finding],
    name: str,
    table: Mapping[str, Any],
    place: Place,
    around: Thing | None,
) -> Thing:
    """One thing with the values that could be read."""
    of, values, broken = kinds()[name], {}, set()
    for key, value in table.items():
        if key in of.keys:
            made = TYPES[of.keys[key][0]]
            try:
                values[key] = made.read(value)
            except ValueError:
                broken.add(key)
    thing = Thing(name, place, values, frozenset(broken), around)
    known = {*of.keys, *parts(name)}
    wrong += (_unknown(report, thing.where, (*place, key), known) for key in set(table) - known)
    wrong += (_unread(report, thing, key, table[key]) for key in sorted(broken))
    return thing


def _unknown(report: Report, where: str, place: Place, known: set[str]) -> Finding:
    key = str(place[-1])
    unknown = UnknownName("key", key, known)
    return report("error", where, place, str(unknown), chosen=key, allowed=unknown.accepted)


def _unread(report: Report, thing: Thing, key: str, value: Any) -> Finding:
    accepted = TYPES[thing.of.keys[key][0]].accepted
    message = f"{key.replace('_', ' ')} {value!r}: this cannot be read. Accepted: {accepted}."
    place = (*thing.place, key)
    return report("error", thing.where, place, message, key=key, chosen=value, allowed=accepted)
