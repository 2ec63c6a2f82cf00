"""The red dog layout: three boxes for cards, the row of spreads, two betting areas per player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Place, Role, Words
from croupier.drawing import card_table, edges, shapes
from croupier.drawing.card_table import PHONE_WIDTH, Plan, across
from croupier.drawing.sheet import Part
from croupier.drawing.track import Bend, Frame, Track, framed
from croupier.games.families.shoe import SHOE
from croupier.games.reddog.options import PAYS, RedDogOptions
from croupier.games.reddog.spread import SPREAD, SPREADS
from croupier.games.reddog.wagers import MAIN, RAISE, TRIPLE, WAGERS
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import posted

Rules = RedDogOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
SHUFFLER = "shuffler"
NUMBER, RAISED, ORIGINAL, ROW = (34, 112), (124, 258), (272, 492), (510, 640)
"""The depth on the cloth of a place's number, raise, original wager, and of the spreads."""
CIRCLE, RAISE_WIDE, WIDEST = 220, 240, 480
"""The width of an original wager's area and of a raise's, and a place's maximum width."""
PHONE_ROW, PHONE_SEAT = 4, (158, 408)
"""The number of places in a row on a phone, and the width and height of each."""


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with the dealer at the top and the players below, and a phone layout."""
    made, upright = (arranged(rules, name, plan) for plan in (table(rules), phone(rules)))
    return replace(made, portrait=upright)


@cites("cmr146.44.2.a", "cmr146.44.2.b", "cmr146.44.2.c", "cmr146.44.2.d", "cmr146.44.3")
@cites("reddog.1.c", "reddog.4.a", "reddog.5.c", "reddog.5.g", "reddog.5.j", "cmr146.51.8")
@cites("cmr146.44.1", "reddog.5.f.1", "reddog.6.a", "reddog.6.c")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """The name, the boxes for three cards, the spreads with their odds, and the betting areas."""
    captions = {SHOE: "CONTINUOUS SHUFFLER"} if rules.csm else {SHUFFLER: "SHUFFLER"}
    unused = () if rules.shuffler else (SHUFFLER,)
    parts = chain(
        *(betting(n, frames) for n, frames in plan.wagers.items()),
        spreads(rules, plan),
        card_table.lines(FELT, plan, name=name, triple=str(PAYS.odds(rules, TRIPLE))),
        card_table.places(FELT, plan, without=unused, captions=captions),
        card_table.numbered(plan, ("cmr146.44.1",)),
        card_table.dealers_side(plan, ("cmr146.44.3",)),
    )
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    sign = tuple(posted(rules, WAGERS))
    return card_table.laid("reddog", "Red Dog", plan, parts, sign=sign, requires=asks)


@cites("cmr146.44.2.b")
def betting(number: int, frames: Mapping[str, Frame]) -> Iterator[Area]:
    """A circle for the original wager, and a box for the raise nearer to the player."""
    for key, frame in frames.items():
        original = key == MAIN
        circle = shapes.circle(frame.center, frame.height // 2)
        words = ("ORIGINAL", 34, 22, 95) if original else ("RAISE", 34, 30, 90)
        yield card_table.area(
            KIND[key],
            number,
            frame,
            ("cmr146.44.2.b",),
            shapes.name_in(frame, *words),
            down=14,
            look="red tint" if original else "blue tint",
            outline=circle if original else frame.outline,
        )


@cites("cmr146.44.2.d", "reddog.5.g", "reddog.5.i.2")
def spreads(rules: Rules, plan: Plan) -> Iterator[Part]:
    """A box with its odds for each spread from one to eleven, and the row for the marker."""
    row = plan.frames[SPREAD]
    yield Place(SPREAD, row.outline, row.center, "Spread", ("reddog.5.g",))
    for number in map(str, SPREADS):
        frame = plan.frames[number]
        words = shapes.name_in(frame, number, frame.height * 46 // 100, 16)
        yield Figure(frame.outline, "panel", (words,))
        down, text = frame.height * 28 // 100, str(PAYS.odds(rules, SPREAD, number))
        odds = Words(text, frame.at(0, down), 32, turn=frame.turn, width=frame.room(down) - 12)
        yield Inscription(odds, ("cmr146.44.2.d", "reddog.5.i.2"), "odds")


@cites("cmr146.44.1")
def table(rules: Rules) -> Plan:
    """Places along the round side, the dealer opposite, the row of spreads between them."""
    cloth = card_table.cloth_of(FELT, "table")
    center, radius = edges.center_of_moon(cloth), cloth.width // 2
    edge = Track((Bend(center, radius, 178, 176, ORIGINAL[0]),))
    inner = Track((Bend(center, radius, 168, 156, sum(ROW) // 2),))
    seats = card_table.seats(edge, rules.seats, WIDEST)
    cells = card_table.seats(inner, len(SPREADS), WIDEST)
    return Plan(
        "table",
        cloth,
        {n: across(edge, part, 80, NUMBER) for n, part in seats.items()},
        {
            n: {
                MAIN: across(edge, part, CIRCLE, ORIGINAL),
                RAISE: across(edge, part, RAISE_WIDE, RAISED),
            }
            for n, part in seats.items()
        },
        tuple(edges.moon(cloth)),
        radius - ROW[1],
        frames={
            SPREAD: inner.frame(0, inner.length, *ROW),
            **{str(n): inner.frame(*cell, *ROW) for n, cell in cells.items()},
        },
    )


def phone(rules: Rules) -> Plan:
    """The cards and the spreads at the top, the betting areas in rows below them."""
    row, rows = Box(24, 424, PHONE_WIDTH - 48, 200), -(-rules.seats // PHONE_ROW)
    upper, lower = shapes.column(row, 2)
    cells = (*shapes.row(upper, 5), *shapes.row(lower, len(SPREADS) - 5))
    seats = tuple(card_table.phone_grid(rules.seats, rows, row.bottom + 24, PHONE_SEAT))
    return Plan(
        card_table.PHONE,
        card_table.phone_cloth(row.bottom + 34 + PHONE_SEAT[1] * rows),
        {n: framed(shapes.around((x, y + 354), 70, 70)) for n, x, y in seats},
        {
            n: {
                MAIN: framed(shapes.around((x, y + 80), 148, 148)),
                RAISE: framed(shapes.around((x, y + 240), 144, 140)),
            }
            for n, x, y in seats
        },
        frames={
            SPREAD: framed(row),
            **{str(n): framed(cell) for n, cell in zip(SPREADS, cells, strict=True)},
        },
    )
