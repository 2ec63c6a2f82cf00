"""The felts of the tables whose rules are in no document of ours, drawn from their sections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Picture, Place, Words
from croupier.core.measure import breadth
from croupier.core.measure import lines as in_lines
from croupier.core.wager import spot
from croupier.drawing import card_table, edges, shapes, sizes
from croupier.drawing.card_table import Band, Plan, Span
from croupier.drawing.sheet import Part, sheet
from croupier.drawing.track import Bend, Frame, Track, shares
from croupier.regulation.layouts import tables
from croupier.regulation.layouts.sections import AreaRecord, LineRecord, PlaceRecord, Section, Table

ALL_ROUND = (178, 176)
"""Where the positions of a half moon begin, and how far around it they reach, in degrees."""
FIRST, NUMBER, BETWEEN, USUAL, WIDEST, WIDE = 24, 72, 10, 108, 470, 150
"""The edge, the number's depth, the gap between rows, a row's depth, the widest seat and cell."""
SYMBOL, ARC = "=", "~"
NARROW = 0.36
"""How wide a symbol is, relative to an area."""
SMALL = 24
"""The size below which a name is set in two lines."""
LEADING = 13
"""The distance between lines, in tenths of their size."""
MOON = "table"


class Cell(msgspec.Struct, frozen=True):
    """What is in one or several rows and columns of a position."""

    id: str
    start: float
    end: float
    band: Band


def drawn(section: Section, made: Any, name: str) -> Layout:
    """The felt with everything on it, and its sign below."""
    table = section.table
    assert table is not None
    rows = tuple(_offered(table, made))
    cloth = Box(sizes.RAIL, sizes.RAIL, *table.cloth)
    plan = _plan(cloth, made.seats, rows)
    parts: tuple[Part, ...] = (
        *plan.trim,
        *_arc(table, plan, rows),
        *_positions(table, plan, made, rows),
        *_numbers(table, plan),
        *_before_the_dealer(section, table, plan, made),
        *_words(table, plan, made, name, rows),
    )
    notices = tuple(_notices(table, made))
    look: dict[str, Any] = {"sign": notices, "shape": plan.shape, "color": table.color}
    return sheet(table.key, section.title, cloth, parts, rail=sizes.RAIL, **look)


Rows = tuple[tuple[tuple[str, ...], int], ...]


def _offered(table: Table, made: Any) -> Iterator[tuple[tuple[str, ...], int]]:
    """The rows of a position from the player inward, without what is not offered."""
    tall = table.tall or (USUAL,) * len(table.rows)
    there = {ARC, *(one.key for one in table.area if tables.applies(one.when, made))}
    there |= {one.id for one in table.place if tables.applies(one.when, made)}
    there |= {one.id for one in table.line if one.id and _printed(one, made)}
    for row, deep in zip(reversed(table.rows), reversed(tall), strict=True):
        kept = tuple(cell if cell in there else "" for cell in row)
        if any(kept):
            yield kept, deep


def _printed(one: LineRecord, made: Any) -> bool:
    return tables.applies(one.when, made) and not tables.on_sign(one.on, made)


def _plan(cloth: Box, seats: int, rows: Rows) -> Plan:
    """Positions along the round side, the first one farthest to the dealer's left."""
    center, radius = edges.center_of_moon(cloth), cloth.width // 2
    bands = tuple(_bands(rows))
    measured = bands[0][0]
    edge = Track((Bend(center, radius, *ALL_ROUND, measured),))
    parts = tuple(shares(edge, seats, WIDEST))[::-1]
    numbers = {
        n: card_table.across(edge, part, 80, (FIRST, FIRST + NUMBER))
        for n, part in enumerate(parts, 1)
    }
    wagers = {n: dict(_frames(edge, part, rows, bands)) for n, part in enumerate(parts, 1)}
    inner = radius - bands[-1][1]
    pieces = tuple(edges.moon(cloth))
    return Plan(MOON, cloth, numbers, wagers, pieces, inner, apart=500)


def _bands(rows: Rows) -> Iterator[Band]:
    near = FIRST + NUMBER + BETWEEN
    for _, tall in rows:
        yield near, near + tall
        near += tall + BETWEEN


def _frames(
    edge: Track, part: Span, rows: Rows, bands: tuple[Band, ...]
) -> Iterator[tuple[str, Frame]]:
    """The frame of everything at a position; what is in several cells covers them all."""
    found: dict[str, Cell] = {}
    for (row, _), band in zip(rows, bands, strict=True):
        for cell in _cells(row, card_table.narrowed(part), band):
            known = found.get(cell.id)
            found[cell.id] = cell if known is None else _joined(known, cell)
    for key, cell in found.items():
        if key and key != ARC:
            yield key, edge.frame(cell.start + 3, cell.end - 3, *cell.band)


def _joined(one: Cell, two: Cell) -> Cell:
    band = min(one.band[0], two.band[0]), max(one.band[1], two.band[1])
    return Cell(one.id, min(one.start, two.start), max(one.end, two.end), band)


def _cells(row: tuple[str, ...], part: Span, band: Band) -> Iterator[Cell]:
    weights = [NARROW if one == SYMBOL else 1.0 for one in row]
    widest = 3 * (band[1] - band[0]) if len(row) == 1 else WIDE
    whole = min(part[1] - part[0], widest * sum(weights))
    at, unit = sum(part) / 2 - whole / 2, whole / sum(weights)
    for one, weight in zip(row, weights, strict=True):
        yield Cell(one, at, at + unit * weight, band)
        at += unit * weight


def _positions(table: Table, plan: Plan, made: Any, rows: Rows) -> Iterator[Part]:
    """The areas, places and words of every position."""
    areas = {one.key: one for one in table.area}
    spots = {one.id: one for one in table.place}
    said = {one.id: one for one in table.line if one.id}
    for n, frames in plan.wagers.items():
        for key, frame in frames.items():
            if key in areas:
                yield _area(areas[key], n, frame)
            elif key in spots:
                yield _place(spots[key], n, frame)
            else:
                yield from _panel(said[key], frame, made)
        yield from _devices(table, plan.numbers[n], n, made, rows)


def _area(one: AreaRecord, number: int, frame: Frame) -> Area:
    radius = min(frame.height, frame.width) // 2
    outline = shapes.circle(frame.center, radius) if one.round else frame.outline
    words = _named(one, number, frame)
    label = f"{one.name}, position {number}"
    at, key = frame.down(12), spot(one.key, "", number)
    look = {"label": label, "look": one.look, "words": (words,), "cites": one.cites}
    return Area(key, outline, at, one.key, box=number, **look)  # type: ignore[arg-type]


def _named(one: AreaRecord, number: int, frame: Frame) -> Words:
    """The word of an area: a large number, or a name, in two lines if it is long."""
    text = one.text.format(n=number)
    if one.round:
        return shapes.name_in(frame, text, 44, 4, 84)
    words = shapes.name_in(frame, text, 30, 26, 86)
    if words.set_size >= SMALL or " " not in text:
        return words
    longest = max(text.split(), key=breadth)
    size = min(26, words.width * 100 // breadth(longest))
    at = frame.at(0, -frame.height * 16 // 100)
    return replace(words, at=at, size=size, wraps=True)


def _place(one: PlaceRecord, number: int, frame: Frame) -> Place:
    if one.id == SYMBOL:
        words = Words(SYMBOL, frame.center, 64, "gold", frame.turn)
        key, label = f"symbol = {number}", f"{one.label}, position {number}"
        return Place(key, frame.outline, frame.center, label, one.cites, words=(words,))
    said = (replace(shapes.name_in(frame, one.text, 24, 0), ink="gold"),) if one.text else ()
    label = f"{one.label}, position {number}"
    key = f"{one.id} {number}"
    return Place(key, frame.outline, frame.center, label, one.cites, one.look, said)


def _panel(one: LineRecord, frame: Frame, made: Any) -> Iterator[Part]:
    """Words printed at a position, as large as they fit."""
    yield Figure(frame.outline, "faint")
    words = _fitted(tables.filled(one.text, made), frame, one)
    yield Inscription(words, one.cites, one.role)


def _fitted(text: str, frame: Frame, one: LineRecord) -> Words:
    """Words in as many lines as their frame holds, in the largest size up to the usual one."""
    room, tall = frame.far * 92 // 100, frame.height * 92 // 100
    for size in range(one.size, 8, -1):
        many = in_lines(text, size, room)
        fits = all(breadth(line) * size <= room * 100 for line in many)
        if fits and len(many) * size * LEADING <= tall * 10:
            break
    return Words(text, frame.center, size, one.ink, frame.turn, width=room, wraps=True)


def _devices(table: Table, frame: Frame, n: int, made: Any, rows: Rows) -> Iterator[Place]:
    """Devices at a position that are not among its areas: beside its number."""
    printed = {cell for row, _ in rows for cell in row}
    for one in table.place:
        spare = one.at is None and one.id not in printed and one.id not in (ARC, SYMBOL)
        if spare and one.picture and tables.applies(one.when, made):
            at = frame.at(86, 0)
            picture = Picture(one.picture, at, 40, turn=frame.turn)
            label = f"{one.label}, position {n}"
            yield shapes.round_thing(f"{one.id} {n}", picture, one.cites, label)


def _numbers(table: Table, plan: Plan) -> Iterator[Place]:
    for n, frame in plan.numbers.items():
        yield shapes.numbered("position", n, frame, plan.ring, table.seats.cites)


def _arc(table: Table, plan: Plan, rows: Rows) -> Iterator[Part]:
    """The arc across all positions that keeps two rows apart."""
    for (row, _), band in zip(rows, _bands(rows), strict=True):
        if ARC in row:
            center, radius = edges.center_of_moon(plan.cloth), plan.cloth.width // 2
            edge = Track((Bend(center, radius, 176, 172, 0),))
            middle = sum(band) // 2
            outline = edge.outline(0, edge.length, middle - 4, middle + 4)
            (record,) = (one for one in table.place if one.id == ARC)
            at = edge.point(edge.length / 2, middle)
            yield Place("arc", outline, at, record.label, record.cites, "gold")


def _before_the_dealer(section: Section, table: Table, plan: Plan, made: Any) -> Iterator[Part]:
    """The table inventory, cards, devices, and the dealer's side with its two boxes."""
    middle, stands = plan.cloth.center[0], "dealer's place"
    yield from shapes.dealers_side(plan.cloth, middle, plan.apart, section.boxes_cites, stands)
    far = plan.cloth.width // 2 - 250
    yield shapes.thing("table inventory", "chip float", plan.around(0, 78, 700, 92), ())
    yield shapes.thing("shoe", "card shoe", plan.around(far, 100, 240, 130), ())
    rack = plan.around(-far, 100, 240, 130)
    yield shapes.thing("discard rack", "discard rack", rack, section.rack_cites)
    if not any(one.at and one.look == "panel" for one in table.place):
        yield from _dealers_cards(section, plan)
    if table.reader_cites and made.card_reader:
        box = plan.around(390, 240, 130, 92)
        yield shapes.thing("card reader", "card reader", box, table.reader_cites)
    for one in table.place:
        if one.at is not None and tables.applies(one.when, made):
            yield from _centered(one, plan)


def _dealers_cards(section: Section, plan: Plan) -> Iterator[Part]:
    """Where nothing else lies before the dealer: the dealer's cards, and the name of the game."""
    box = plan.around(0, 226, 440, 160)
    words = Words("DEALER", (box.center[0], box.bottom - 22), 22, "gold")
    yield Place("dealer", box.outline, box.center, "Dealer's cards", (), "faint", (words,))
    at = (box.center[0], box.bottom + 74)
    yield shapes.ornament((at[0], at[1] + 62), 420, Words(section.title, at, 84, "gold", width=940))


CROSS = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))


def _centered(one: PlaceRecord, plan: Plan) -> Iterator[Place]:
    """A place before the dealer, or several side by side or in a cross."""
    assert one.at is not None
    x, y, wide, tall = one.at
    for n in range(one.many):
        across, down = CROSS[n] if one.cross else (n * 2 - one.many + 1, 0)
        half = 1 if one.cross else 2
        box = plan.around(x + across * (wide + 14) // half, y + down * (tall + 12), wide, tall)
        key = one.id if one.many == 1 else f"{one.id} {n + 1}"
        text = one.names[n].upper() if one.names else one.text
        yield _thing(one, key, box, text)


def _thing(one: PlaceRecord, key: str, box: Box, text: str) -> Place:
    drawn = (Picture(one.picture, box.center, box.width),) if one.picture else ()
    at = (box.center[0], box.bottom - 26)
    words = (Words(text, at, 24, "gold", width=box.width - 16),) if text else ()
    return Place(key, box.outline, box.center, one.label, one.cites, one.look, words, drawn)


def _words(table: Table, plan: Plan, made: Any, name: str, rows: Rows) -> Iterator[Part]:
    """The words on the layout and the house's name, along arcs or straight."""
    told = [one for one in table.line if _printed(one, made) and not one.each]
    lines = [(tables.filled(one.text, made), one) for one in told]
    license_ = LineRecord(name, table.name_cites, role="name", size=76, ink="gold")
    every = [*lines, (name, license_)]
    placed = _bent(plan, every) if table.bent else _straight(table, plan, every)
    for words, one in placed:
        yield Inscription(words, one.cites, one.role)
        if one is license_ and not words.bend:
            yield shapes.ornament((words.at[0], words.at[1] + words.size * 3 // 4), 300)


Said = list[tuple[str, LineRecord]]


def _bent(plan: Plan, said: Said) -> Iterator[tuple[Words, LineRecord]]:
    """Lines along arcs inside the positions, one within the other."""
    x, y = edges.center_of_moon(plan.cloth)
    reach = plan.inner - 24
    for text, one in said:
        high = one.size * LEADING // 10
        reach -= high
        bend = reach + high // 2
        wide = bend * (17 if one.role == "name" else 25) // 10
        yield Words(text, (x, y + bend), one.size, one.ink, width=wide, bend=bend), one


def _straight(table: Table, plan: Plan, said: Said) -> Iterator[tuple[Words, LineRecord]]:
    """Lines one below the other, as wide as the positions leave room, smaller if there is less."""
    x, center = plan.cloth.center[0], edges.center_of_moon(plan.cloth)[1]
    top = plan.cloth.y + table.top
    room = center + plan.inner - 50 - top
    wide = _chord(plan.inner - 40, room // 2 + top - center)
    for share in range(100, 30, -2):
        rows = [_row(text, one, wide, share) for text, one in said]
        if sum(high for _, high in rows) <= room:
            break
    y = top + max(0, room - sum(high for _, high in rows)) // 2
    for (words, high), (_, one) in zip(rows, said, strict=True):
        yield replace(words, at=(x, y + high // 2)), one
        y += high


def _row(text: str, one: LineRecord, wide: int, share: int) -> tuple[Words, int]:
    """A line in a share of its size, and its height; a name is never broken."""
    size = one.size * share // 100
    many = 1 if one.role == "name" else len(in_lines(text, size, wide))
    words = Words(text, (0, 0), size, one.ink, width=wide, wraps=many > 1)
    return words, size * LEADING // 10 * many


def _chord(radius: int, down: int) -> int:
    """How wide a circle is at a distance below its center."""
    inside = max(radius * radius - max(down, 0) ** 2, 90_000)
    return int(2 * inside**0.5 * 0.9)


def _notices(table: Table, made: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sentences on the sign."""
    for one in table.line:
        if tables.applies(one.when, made) and tables.on_sign(one.on, made):
            yield tables.filled(one.text, made), one.cites
