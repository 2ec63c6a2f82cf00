"""The chemin de fer layout: numbered places with two areas each, both hands, marks for vigorish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Layout, Role
from croupier.drawing import card_table, edges, shapes
from croupier.drawing.card_table import CHIPS_DOWN, PHONE_WIDTH, Plan
from croupier.drawing.track import Frame, Track, framed
from croupier.games.chemindefer.options import ChemindeferOptions
from croupier.games.chemindefer.wagers import WAGERS
from croupier.games.families.coup import BANKER, PLAYER
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import posted

Rules = ChemindeferOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
LOOKS = {PLAYER: "blue tint", BANKER: "red tint"}
NUMBER, BANDS = (34, 118), {PLAYER: (130, 290), BANKER: (290, 440)}
"""The depth of a place's number and of each of its areas on the cloth: the bank is farther in."""
CLEAR, WIDEST = 600, 560
"""Half the width kept clear of places at the dealer, and the maximum width of a place."""
TOP, TALL = 690, 112
"""Where the places begin on a phone, and how tall each is."""


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with the dealer at the top and the places around it, and a phone layout."""
    made, upright = (arranged(rules, name, plan) for plan in (table(rules), phone(rules)))
    return replace(made, portrait=upright)


@cites("cmr146.18.2", "cmr146.18.4.a", "cmr146.18.4.c", "cmr146.18.4.e", "cmr146.18.4.f")
@cites("cmr146.18.5", "cmr146.18.6", "cmr146.51.8", "chemindefer.3.e", "chemindefer.4.a")
@cites("chemindefer.7.a", "chemindefer.9.b", "chemindefer.9.c", "chemindefer.9.d")
@cites("chemindefer.11.g")
@cites("chemindefer.11.h", "chemindefer.11.j")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """The name, the areas of each numbered place, both hands, and the marks for vigorish."""
    (paid,) = shapes.printed_odds(KIND[PLAYER], rules)
    parts = chain(
        *(betting(n, frames) for n, frames in plan.wagers.items()),
        card_table.lines(FELT, plan, name=name, paid=paid, vig=str(rules.vig)),
        card_table.places(FELT, plan),
        card_table.marks(plan, ("cmr146.18.4.e",)),
        card_table.numbered(plan, ("cmr146.18.2",)),
        card_table.dealers_side(plan, ("cmr146.18.6",)),
        card_table.titles(plan, "CHEMIN DE FER", 48, 420),
    )
    asks: tuple[Role, ...] = ("name", "notice")
    sign = tuple(posted(rules, WAGERS))
    title = "Baccarat – Chemin de Fer"
    return card_table.laid("chemindefer", title, plan, parts, sign=sign, requires=asks)


@cites("cmr146.18.2", "cmr146.18.4.c")
def betting(number: int, frames: Mapping[str, Frame]) -> Iterator[Area]:
    """Two areas at each numbered place: one for a wager against the bank, one for the bank."""
    for key, frame in frames.items():
        words, because = shapes.hand_name(frame, key.upper()), ("cmr146.18.4.c",)
        yield card_table.area(
            KIND[key], number, frame, because, words, down=CHIPS_DOWN, look=LOOKS[key]
        )


@cites("cmr146.18.2")
def table(rules: Rules) -> Plan:
    """One row of places around a long table, from one side of the dealer to the other."""
    cloth = card_table.cloth_of(FELT, "table")
    left, right = edges.ends(cloth, CLEAR, 0, (BANDS[PLAYER][0] + BANDS[BANKER][1]) // 2)
    edge = Track(left.pieces + right.pieces)
    parts = card_table.seats(edge, rules.seats, WIDEST)
    marks = shapes.around((cloth.center[0], cloth.y + 306), 1120, 70)
    return Plan(
        "table",
        cloth,
        {n: card_table.across(edge, part, 80, NUMBER) for n, part in parts.items()},
        {n: card_table.rows(edge, part, BANDS) for n, part in parts.items()},
        tuple(edges.stadium(cloth, upper=True)),
        marks=card_table.row_of(marks, rules.seats, 80),
        apart=510,
    )


def phone(rules: Rules) -> Plan:
    """Cards and words at the top, a row of areas for each place below them."""
    rows = tuple(card_table.phone_rows(TOP, TALL, rules.seats))
    halves = ((n, shapes.row(box, len(BANDS))) for n, _, box in rows)
    return Plan(
        card_table.PHONE,
        card_table.phone_cloth(TOP + TALL * rules.seats + 20),
        {n: number for n, number, _ in rows},
        {n: dict(zip(BANDS, map(framed, boxes), strict=True)) for n, boxes in halves},
        marks=card_table.in_two_rows(Box(24, 550, PHONE_WIDTH - 48, 116), rules.seats),
    )
