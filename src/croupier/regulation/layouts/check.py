"""What is missing from the declaration of a layout, or contradicts the law, with clauses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from importlib.resources import files
from typing import Any, NamedTuple

from croupier.core.errors import Refused
from croupier.core.layout import Layout
from croupier.core.wager import Spot
from croupier.regulation.forms import is_moment, is_text
from croupier.regulation.layouts import subject, where
from croupier.regulation.layouts.content import BLANK, lacks_figure, lacks_term
from croupier.regulation.layouts.declaration import read
from croupier.regulation.layouts.form import HEAD, form
from croupier.regulation.layouts.odds import contradicted, in_force
from croupier.regulation.layouts.requirements import BOXES, STANDS, Required, Says, plain, required
from croupier.regulation.layouts.sections import Cites, Section, Where
from croupier.regulation.signs.odds import misstated
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.locate import Path
from croupier.rulebook.submission import Document
from croupier.rulebook.wording import worded

UNKNOWN_WAGER = ("cmr147.02",)
MILLIMETERS_TO_AN_INCH = Fraction(254, 10)
RACK, SHOE, DEVICES = "discard rack", "shoe", ("shoe", "shuffler")
SIDED = ("cmr146.51.8",)
LAYOUT, SIGN = "layout", "sign"
SIDES, ACROSS = ("left", "right"), "one to the left, one to the right"


@dataclass(frozen=True)
class Declared:
    """A declaration, the table it is of, and what that table must have."""

    document: Document
    subject: subject.Subject
    required: Required
    report: Report

    @property
    def section(self) -> Section:
        """The section that governs its table."""
        return self.subject.section

    @property
    def layout(self) -> Layout:
        """The felt that its table's options require."""
        return self.subject.layout

    @property
    def data(self) -> Mapping[str, Any]:
        """What it says."""
        return self.document.data

    def found(self, place: Path, message: str, because: Cites, **more: Any) -> Finding:
        """An error at a place of the declaration."""
        return self.report("error", self.where, place, message, because=because, **more)

    @property
    def where(self) -> str:
        """What its findings are about."""
        return f"layout of {self.data.get('table') or self.section.title}"


def findings(document: Document) -> list[Finding]:
    """Everything the law says about the declaration of a layout."""
    report = Report(document)
    faults = list(form(document, report))
    if not is_text(document.data.get("game")):
        return in_order(faults)
    try:
        of = subject.of(document)
    except Refused as refusal:
        return in_order([*faults, _unreadable(refusal, report)])
    found = checked(Declared(document, of, required(of.section, of.layout), report))
    return in_order([*faults, *found])


def schema() -> Mapping[str, Any]:
    """The JSON Schema of a declaration."""
    text = (files("croupier.regulation.layouts") / "schema.json").read_text("utf-8")
    made: Mapping[str, Any] = json.loads(text)
    return made


def checked(declared: Declared) -> list[Finding]:
    """Everything the law says about a declaration whose table is known."""
    return in_order([one for check in CHECKS for one in check(declared)])


def _unreadable(refusal: Refused, report: Report) -> Finding:
    """What keeps a declaration from being checked at all."""
    place = _place(refusal, report.document)
    return report(
        "error",
        "layout",
        place,
        worded(refusal),
        allowed=refusal.accepted,
        because=refusal.cites or UNKNOWN_WAGER,
    )


def _place(refusal: Refused, document: Document) -> Path:
    """The option that was refused, the options at large, or the game."""
    key = str(getattr(refusal, "key", "") or getattr(refusal, "name", ""))
    if key in read(document.data, "options"):
        return "options", key
    return ("options",) if getattr(refusal, "key", "") else ("game",)


def areas(one: Declared) -> Iterator[Finding]:
    """Every required area is there."""
    there = {str(Spot.parse(key.partition(".")[0])) for key in read(one.data, "areas")}
    for need in one.required.areas:
        if need.id not in there:
            message = f"no area for {need.label}"
            yield one.found(("areas",), message, need.cites, key=need.id, allowed=need.id)


def places(one: Declared) -> Iterator[Finding]:
    """Every required place, device and position is there."""
    there, seats = read(one.data, "places"), read(one.data, "positions")
    for need in one.required.places:
        if need.id not in there:
            message = f"missing: {need.label}"
            yield one.found(("places",), message, need.cites, key=need.id, allowed=need.id)
    for need in one.required.positions:
        if need.id not in seats:
            message = f"missing: {need.label}"
            yield one.found(("positions",), message, need.cites, key=need.id, allowed=need.id)
    spare = [key for key in seats if key not in {need.id for need in one.required.positions}]
    if spare and one.required.positions:
        because, many = one.required.positions[0].cites, len(one.required.positions)
        message = f"position {spare[0]} is one more than the {many} of the table's options"
        yield one.found(("positions", spare[0]), message, because, allowed=f"{many} positions")


@cites("cmr147.02")
def strange_areas(one: Declared) -> Iterator[Finding]:
    """No area is for a wager that no rule knows; one that is not offered here is a warning."""
    offered = {area.spot for area in one.layout.areas}
    for key in read(one.data, "areas"):
        spot = Spot.parse(key.partition(".")[0])
        if spot.kind not in one.subject.wagers:
            message = f"no rule of {one.layout.title} knows a wager called {spot.kind}"
            yield one.found(("areas", key), message, UNKNOWN_WAGER, chosen=key)
        elif str(spot) not in offered:
            message = f"the table's options do not offer a wager on {key}"
            yield one.report("warning", one.where, ("areas", key), message, because=UNKNOWN_WAGER)


def boxes(one: Declared) -> Iterator[Finding]:
    """Drop box and tip box are on the dealer's side, on opposite sides of the dealer."""
    there, because = read(one.data, "places"), one.section.boxes_cites
    lacking = [name for name in BOXES if name not in there]
    for name in lacking:
        message = f"no {name}; it is on the dealer's side of the table"
        yield one.found(("places",), message, because, key=name, allowed=name)
    stands = next((there[name] for name in STANDS if name in there), None)
    if stands is None:
        message = "no place for the dealer"
        yield one.found(("places",), message, because, key="dealer", allowed="dealer")
    elif not lacking:
        yield from _sides(one, stands, *(there[name] for name in BOXES))


def _sides(one: Declared, dealer: Any, drop: Any, tip: Any) -> Iterator[Finding]:
    """The two boxes by their positions, or by the words left and right."""
    because, place = one.section.boxes_cites, ("places", "tip box")
    if isinstance(drop, str) and isinstance(tip, str):
        words = {drop.casefold(), tip.casefold()}
        if words <= set(SIDES) and len(words) == 1:
            message = "drop box and tip box are on the same side of the dealer"
            yield one.found(place, message, because, allowed=ACROSS)
        if words <= set(SIDES):
            return
    if not all(map(_point, (dealer, drop, tip))):
        message = "drop box and tip box need their positions, or left and right of the dealer"
        yield one.found(place, message, because, allowed='two points, or "left" and "right"')
        return
    deep = one.layout.cloth.height // 4
    if any(abs(box[1] - dealer[1]) > deep for box in (drop, tip)):
        yield one.found(place, "drop box or tip box is not on the dealer's side", because)
    if (drop[0] - dealer[0]) * (tip[0] - dealer[0]) >= 0:
        message = "drop box and tip box are on the same side of the dealer"
        yield one.found(place, message, because, allowed=ACROSS)


def _point(value: Any) -> bool:
    return isinstance(value, list) and len(value) >= 2 and all(type(n) is int for n in value)


def relations(one: Declared) -> Iterator[Finding]:
    """Areas are where the section says, at every position."""
    seats = {key: at for key, at in read(one.data, "positions").items() if _point(at)}
    for rule in one.section.where:
        for key in (*seats, ""):
            turn = seats[key][2] if key and len(seats[key]) > 2 else 0
            yield from _relation(one, rule, key, turn)


def _relation(one: Declared, rule: Where, position: str, turn: int) -> Iterator[Finding]:
    names = {"area": rule.area, "of": rule.of[-1], "other": rule.of[0]}
    at = {role: _located(one.data, name, position) for role, name in names.items()}
    said = at["area"]
    if isinstance(said, str):
        phrase = f"{rule.relation} {rule.of[-1]}".replace("_", " ")
        if plain(phrase) not in plain(said.replace("_", " ")):
            yield _misplaced(one, rule, position)
        return
    points = {role: (found[0], found[1]) for role, found in at.items() if _point(found)}
    if said is None or len(points) < len(names):
        return
    if not where.holds(rule.relation, points, turn):
        yield _misplaced(one, rule, position)


def _misplaced(one: Declared, rule: Where, position: str) -> Finding:
    there = f", position {position}" if position else ""
    phrase = f"{rule.relation} {rule.of[-1]}".replace("_", " ")
    message = f"{rule.area.replace('_', ' ')}{there}, is not {phrase}"
    return one.found(("areas",), message, rule.cites, key=rule.area, allowed=phrase)


def _located(data: Mapping[str, Any], name: str, position: str) -> Any:
    """Where an area or place of a position is; without a position, a place before the dealer."""
    areas, spots = read(data, "areas"), read(data, "places")
    if not position:
        return spots.get(name)
    return areas.get(f"{name}@{position}", spots.get(f"{name} {position}"))


class Text(NamedTuple):
    """Declared words: what they say, what carries them, the clauses they are for, their area."""

    text: str
    on: str
    clauses: tuple[str, ...]
    area: str


Texts = list[Text]


def texts(one: Declared) -> Texts:
    """All declared words."""
    every = one.data.get("words", [])
    rows = (row for row in every if isinstance(row, Mapping)) if isinstance(every, list) else ()
    return [_text(row) for row in rows]


def _text(row: Mapping[str, Any]) -> Text:
    clauses = row.get("clauses", ())
    named = tuple(map(str, clauses)) if isinstance(clauses, list) else ()
    return Text(str(row.get("text", "")), str(row.get("on", LAYOUT)), named, row.get("area", ""))


def words(one: Declared) -> Iterator[Finding]:
    """Prescribed words stand as they are, and every other statement is made somewhere."""
    said = texts(one)
    for need in one.required.words:
        logo = one.section.logo and one.data.get("logo")
        shown = need.name and (logo or not one.data.get("establishment"))
        if need.exact and not shown and _repeated(need, said) < need.many:
            kind = "the house's name" if need.name else "the words"
            message = f'{kind} "{need.text}" must be on {_carrier(need)}'
            yield one.found(("words",), message, need.cites, key="words", allowed=need.text)
    groups: dict[tuple[str, str], list[Says]] = {}
    for need in one.required.words:
        if not need.exact:
            groups.setdefault((need.cites[0], need.area), []).append(need)
    for (clause, area), group in groups.items():
        there = [text for text in said if clause in text.clauses and text.area in (area, "")]
        yield from _stated(one, group, there)


def _repeated(need: Says, said: Texts) -> int:
    """How often prescribed words are there."""
    return sum(plain(need.text) in plain(text) for text, on, *_ in said if _may(need, on))


def _may(need: Says, on: str) -> bool:
    return need.on in ("either", on)


def _carrier(need: Says) -> str:
    return {"layout": "the layout", "sign": "a sign", "either": "the layout or a sign"}[need.on]


def _stated(one: Declared, group: list[Says], said: Texts) -> Iterator[Finding]:
    """The statements of a clause; if the house may choose what carries them, either set will do."""
    sets = [[n for n in group if n.on == kind] for kind in ("layout", "sign", "either")]
    for needs in (found for found in sets if found):
        because = tuple(dict.fromkeys(c for n in needs for c in n.cites))
        there = [text.text for text in said if _may(needs[0], text.on)]
        missing = _missing(needs, there)
        if missing:
            severity = needs[0].severity
            carrier = f"the area {needs[0].area}" if needs[0].area else _carrier(needs[0])
            message = f"{carrier} must say {missing}"
            allowed = f'text = "{needs[0].text}", clauses = ["{because[0]}"]'
            yield one.report(
                severity, one.where, ("words",), message, allowed=allowed, because=because
            )
        else:
            yield from _similar(one, needs, there)


def _missing(needs: list[Says], there: list[str]) -> str:
    """What is not said: a whole statement, a figure for what it is for, a term; "" if nothing."""
    if not there:
        return f'the equivalent of "{needs[0].text}"'
    figure = lacks_figure([n.figures for n in needs for _ in range(n.many)], there)
    if figure:
        return f'"{figure}"'.replace(BLANK, "pays …")
    for n in needs:
        term = lacks_term([one for one in n.states for _ in range(n.many)], there)
        if term:
            return f'the equivalent of "{n.text}"; nothing there says "{term}"'
    term = lacks_term([one for n in needs for one in n.states * n.many], there)
    if term:
        return " and ".join(f'the equivalent of "{n.text}"' for n in needs if term in str(n.states))
    return ""


def _similar(one: Declared, needs: list[Says], there: list[str]) -> Iterator[Finding]:
    """The law's own words need no approval where it lets the Bureau approve similar ones."""
    for need in needs:
        if need.similar and not any(plain(need.text) in plain(text) for text in there):
            message = f'other words than "{need.text}" are used as approved by the Bureau'
            allowed, because = need.text, need.cites
            yield one.report(
                "note", one.where, ("words",), message, allowed=allowed, because=because
            )


def blanks(one: Declared) -> Iterator[Finding]:
    """A layout in use has no blank where it must state odds."""
    for at, text in enumerate(texts(one)):
        if BLANK in text.text and one.data.get("used_from") is not None:
            message = f'"{text.text}" leaves a blank, and the layout is used'
            allowed, because = "the odds in force instead of the blank", text.clauses
            yield one.found(("words", at), message, because, chosen=text.text, allowed=allowed)
            return


def contradictions(one: Declared) -> Iterator[Finding]:
    """Nothing on the layout contradicts the prescribed words."""
    fixed = [n for n in one.required.words if n.exact and not n.name]
    for at, (text, on, *_) in enumerate(texts(one)):
        for need in fixed:
            start = plain(need.text).split()[:2]
            mine = any(plain(other.text) in plain(text) for other in fixed)
            if on == LAYOUT and plain(text).split()[:2] == start and not mine:
                message = f'"{text}" contradicts "{need.text}"'
                yield one.found(("words", at), message, need.cites, chosen=text, allowed=need.text)


@cites("craps.4.a", "sicbo.4.a")
def odds(one: Declared) -> Iterator[Finding]:
    """Odds are stated with the words that the game accepts, and are those in force."""
    known = in_force(one.layout)
    for at, said in enumerate(texts(one)):
        for wrong in misstated(one.subject.game, (said.text,)):
            words = " or ".join(f"N {word} M" for word in wrong.accepts)
            yield one.found(
                ("words", at), str(wrong), wrong.cites, chosen=wrong.odds, allowed=words
            )
        for stated, there in contradicted(said.text, said.area, known):
            if _found_already(one, said):
                continue
            allowed = " or ".join(dict.fromkeys(each.said for each in there))
            message = f'"{said.text}" states {stated}, and {allowed} is in force'
            because = there[0].cites
            yield one.found(("words", at), message, because, chosen=stated, allowed=allowed)


def _found_already(one: Declared, said: Text) -> bool:
    """Whether a statement that the law requires is found wrong for these very words."""
    by_clause = any({*said.clauses} & {*found.cites} for found in words(one))
    return by_clause or any(found.chosen == said.text for found in contradictions(one))


def racks(one: Declared) -> Iterator[Finding]:
    """The discard rack is as high as the decks in use, or marked at that height."""
    because, decks = one.section.rack_cites, one.subject.decks
    if not because or not decks:
        return
    rack = read(one.data, "rack")
    high, mark = rack.get("decks"), rack.get("marked")
    if high != decks and not (type(high) is int and high > decks and mark == decks):
        message = f"the discard rack is not as high as {decks} decks, nor marked at that height"
        chosen, allowed = f"decks = {high}", f"decks = {decks}, or more and marked = {decks}"
        yield one.found(("rack",), message, because, chosen=chosen, allowed=allowed)


@cites("cmr146.51.8")
def dealing(one: Declared) -> Iterator[Finding]:
    """A manual shoe is to the dealer's left, and the discard rack is on the other side.

    Where a device shuffles or deals, it may be on either side.
    """
    there = read(one.data, "places")
    dealer = next((there[name] for name in STANDS if name in there), None)
    rack, shoe = there.get(RACK), there.get(SHOE)
    if one.layout.place(RACK) is None or rack is None:
        return
    hand = where.dealers_hand(rack, dealer)
    if one.subject.manual and where.dealers_hand(shoe, dealer) == "right":
        message = "the manual shoe is to the right of the dealer"
        yield one.found(("places", SHOE), message, SIDED, allowed="left of the dealer")
    if one.subject.manual and hand == "left":
        message = "with a manual shoe, the discard rack is to the left of the dealer"
        yield one.found(("places", RACK), message, SIDED, allowed="right of the dealer")
    for name in DEVICES if not one.subject.manual else ():
        if hand and name in there and where.dealers_hand(there[name], dealer) == hand:
            message = f"the discard rack is on the same side of the dealer as the {name}"
            yield one.found(("places", RACK), message, SIDED, allowed="the other side")


@cites("cmr146.13.9")
def attached(one: Declared) -> Iterator[Finding]:
    """The discard rack is on the dealer's side of the table, where the section says so."""
    there, because = read(one.data, "places"), one.section.rack_cites
    rack, dealer = there.get(RACK), next((there[one] for one in STANDS if one in there), None)
    if not because or not isinstance(rack, list) or not isinstance(dealer, list):
        return
    deep, points = one.layout.cloth.height // 4, _point(rack) and _point(dealer)
    if points and abs(rack[1] - dealer[1]) > deep:
        message = "the discard rack is not on the dealer's side"
        yield one.found(("places", RACK), message, because, chosen=rack)


def sizes(one: Declared) -> Iterator[Finding]:
    """The table is no longer, and its wheel no smaller, than the section permits."""
    limit, size = one.section.longest.get(one.subject.game), one.data.get("size")
    long = max(size) if isinstance(size, list) and _point(size) else 0
    if limit and size is None:
        message = f"the size is missing; the table is {limit} long at most"
        yield one.found(("size",), message, one.section.longest_cites, allowed=HEAD["size"][1])
    if limit and inches(long) > measured(limit):
        message, because = f"the table is longer than {limit}", one.section.longest_cites
        yield one.found(("size",), message, because, chosen=size, allowed=limit)
    least, wide = one.section.wheel, read(one.data, "wheel").get("diameter")
    if least and (type(wide) is not int or inches(wide) < measured(least)):
        message, because = f"the wheel is less than {least} across", one.section.wheel_cites
        yield one.found(("wheel",), message, because, chosen=wide, allowed=f"{least} or more")


def inches(millimeters: int) -> Fraction:
    """A length in inches."""
    return millimeters / MILLIMETERS_TO_AN_INCH


def measured(text: str) -> Fraction:
    """A length such as `9 1/2 ft` or `30 in`, in inches."""
    *amount, unit = text.split()
    return sum(map(Fraction, amount), Fraction()) * (12 if unit == "ft" else 1)


def filing(one: Declared) -> Iterator[Finding]:
    """A rendering and a photograph are filed before the layout is used."""
    used, because = one.data.get("used_from"), one.section.filed_cites
    filed = read(one.data, "filed")
    if used is None:
        return
    for what in ("rendering", "photograph"):
        if not filed.get(what):
            message = f"no {what} was filed before the layout is used"
            yield one.found(("filed",), message, because, key=what, allowed=f"{what} = FILE")
    when = filed.get("date")
    if not before(when, used):
        message = "the layout was not filed before it is used"
        yield one.found(("filed",), message, because, key="date", chosen=when, allowed=f"< {used}")


def before(one: Any, other: Any) -> bool:
    """Whether a date or time is before another; without an offset on both, days are compared."""
    if not isinstance(one, date) or not isinstance(other, date):
        return False
    if is_moment(one) and is_moment(other):
        return one < other
    return _day(one) < _day(other)


def _day(value: date) -> date:
    return value.date() if isinstance(value, datetime) else value


CHECKS: tuple[Callable[[Declared], Iterator[Finding]], ...] = (
    areas,
    places,
    strange_areas,
    boxes,
    relations,
    words,
    blanks,
    contradictions,
    odds,
    racks,
    dealing,
    attached,
    sizes,
    filing,
)
