"""The layout: betting areas with an area for discards to the right, and five community cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Layout, Place
from croupier.drawing import card_table, edges, shapes
from croupier.drawing.card_table import Plan, Span
from croupier.drawing.track import Bend, Frame, Track, framed
from croupier.games.families.shoe import SHOE
from croupier.games.fastactionholdem.hands import BOARD, NATURAL, SPLIT
from croupier.games.fastactionholdem.options import PAYS, FastActionOptions
from croupier.games.fastactionholdem.play import COMMUNITY, MARKER, aside
from croupier.games.fastactionholdem.wagers import MAIN, WAGERS
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import posted

Rules = FastActionOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
SHUFFLER, CARDS = "shuffler", "cards"
NUMBER, STAKE, HELD = (30, 104), (112, 262), (300, 470)
"""The depth on the cloth of a position's number, of its wager, and of its cards."""
HALF, WIDEST, GAP = 148, 420, 6
"""The width of a betting area and of the area beside it, and a position's maximum width."""
HAND_SIZE = (246, 140)
"""The width and height of the room for four cards."""
BESIDE_NUMBER = (20, 110)
"""How far to the right of a position's middle the dealing marker begins and ends."""
ROW = {"table": (0, 446, 700, 184), "phone": (0, 340, 470, 130)}
"""The row of community cards."""
PHONE_ROW, PHONE_SEAT, PHONE_TOP = 3, (212, 366), 486
AREAS = ("cmr146.29.2.b",)
DISCARDS = ("cmr146.29.2.c", "fastactionholdem.8.a", "fastactionholdem.8.c")
MARKED = ("fastactionholdem.1.dealing-marker", "fastactionholdem.7.b")


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with the dealer at the top and the players below, and a phone layout."""
    made, upright = (arranged(rules, name, plan) for plan in (table(rules), phone(rules)))
    return replace(made, portrait=upright)


@cites("cmr146.29.2.a", "cmr146.29.2.b", "cmr146.29.2.c", "cmr146.29.2.d", "cmr146.29.2.e")
@cites("cmr146.29.1", "cmr146.29.3", "cmr146.51.8", "fastactionholdem.2.b")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """The name, the community cards, and a betting area with one for discards at each position."""
    captions = {SHOE: "CONTINUOUS SHUFFLER"} if rules.csm else {SHUFFLER: "SHUFFLER"}
    unused = () if rules.shuffler else (SHUFFLER,)
    natural = str(PAYS.row(MAIN, NATURAL).odds)
    parts = chain(
        *(position(n, frames) for n, frames in plan.wagers.items()),
        community(plan),
        card_table.lines(FELT, plan, name=name, natural=natural),
        card_table.places(FELT, plan, without=unused, captions=captions),
        card_table.numbered(plan, ("cmr146.29.1",)),
        dealers_side(plan),
    )
    sign = tuple(posted(rules, WAGERS))
    title = "Fast Action Hold 'Em"
    return card_table.laid(
        "fastactionholdem", title, plan, parts, sign=sign, requires=("name", "notice")
    )


@cites("cmr146.29.2.b", "cmr146.29.2.c")
def position(number: int, frames: Mapping[str, Frame]) -> Iterator[Area | Place]:
    """A betting area, and to its right the area for discards, which takes a second wager."""
    stake, beside, held, mark = (frames[key] for key in (MAIN, SPLIT, CARDS, MARKER))
    circle = shapes.circle(stake.center, min(stake.width, stake.height) // 2 - 4)
    bet = shapes.name_in(stake, "BET", 30, 16, 60)
    second = shapes.name_in(beside, "DISCARDS", 22, 36)
    yield card_table.area(
        KIND[MAIN], number, stake, AREAS, bet, down=14, look="red tint", outline=circle
    )
    yield card_table.area(KIND[SPLIT], number, beside, DISCARDS, second, down=14, look="blue tint")
    of = f"of position {number}"
    yield Place(str(number), held.outline, held.center, f"Cards {of}", ("fastactionholdem.8.a",))
    yield Place(
        aside(str(number)), beside.outline, beside.center, f"Discards or second hand {of}", DISCARDS
    )
    label = f"The dealing marker at position {number}"
    yield Place(f"{MARKER} {number}", mark.outline, mark.center, label, MARKED)


@cites("cmr146.29.2.d", "fastactionholdem.1.community-card", "fastactionholdem.8.j")
def community(plan: Plan) -> Iterator[Place]:
    """Five areas in a row in the center; the first is farthest to the dealer's left."""
    cells = shapes.row(plan.around(*ROW[plan.form]), BOARD)
    for number, cell in enumerate(reversed(cells), 1):
        box, label = cell.inset(5), f"Community card {number}"
        because = ("cmr146.29.2.d",)
        yield Place(f"{COMMUNITY} {number}", box.outline, box.center, label, because, "panel")


@cites("cmr146.29.3")
def dealers_side(plan: Plan) -> tuple[Place, ...]:
    """A drop box and a tip box on the dealer's side of the table, one to each hand."""
    middle, because = plan.cloth.center[0], ("cmr146.29.3",)
    stands = "dealer's place"
    if not plan.pieces:
        return ()
    return shapes.dealers_side(plan.cloth, middle, plan.apart, because, stands)


@cites("cmr146.29.1", "cmr146.29.2.c")
def table(rules: Rules) -> Plan:
    """Positions along the round side from the dealer's left, the dealer opposite."""
    cloth = card_table.cloth_of(FELT, "table")
    center, radius = edges.center_of_moon(cloth), cloth.width // 2
    edge = Track((Bend(center, radius, 178, 176, STAKE[1]),))
    spans = card_table.seats(edge, rules.seats, WIDEST)
    parts = dict(enumerate(reversed(spans.values()), 1))
    return Plan(
        "table",
        cloth,
        {n: card_table.across(edge, left_of(part), 80, NUMBER) for n, part in parts.items()},
        {n: around_the_wager(edge, part) for n, part in parts.items()},
        tuple(edges.moon(cloth)),
        radius - HELD[1],
    )


def left_of(part: Span) -> Span:
    """The part of a position to the left of its middle, where its number is."""
    return part[0] - BESIDE_NUMBER[0] * 2, part[1] - BESIDE_NUMBER[0] * 2


def around_the_wager(edge: Track, part: Span) -> dict[str, Frame]:
    """The areas of a position: the wager to the left of its middle, the discards to the right."""
    middle = sum(part) / 2
    near, far = BESIDE_NUMBER
    return {
        MAIN: edge.frame(middle - HALF, middle - GAP, *STAKE),
        SPLIT: edge.frame(middle + GAP, middle + HALF, *STAKE),
        CARDS: framed(shapes.around(edge.point(middle, sum(HELD) // 2), *HAND_SIZE)),
        MARKER: edge.frame(middle + near, middle + far, *NUMBER),
    }


def phone(rules: Rules) -> Plan:
    """The cards of the dealer and the community at the top, the positions in rows below them."""
    rows = -(-rules.seats // PHONE_ROW)
    seats = tuple(card_table.phone_grid(rules.seats, rows, PHONE_TOP, PHONE_SEAT))
    return Plan(
        card_table.PHONE,
        card_table.phone_cloth(PHONE_TOP + 10 + PHONE_SEAT[1] * rows),
        {n: framed(shapes.around((x - 52, y + 316), 60, 60)) for n, x, y in seats},
        {n: upright(x, y) for n, x, y in seats},
    )


def upright(x: int, y: int) -> dict[str, Frame]:
    """The areas of a position on a phone: its cards above its wager and its discards."""
    boxes = {
        CARDS: Box(x - 98, y + 6, 196, 128),
        MAIN: Box(x - 98, y + 148, 96, 124),
        SPLIT: Box(x + 2, y + 148, 96, 124),
        MARKER: Box(x - 4, y + 286, 100, 60),
    }
    return {key: framed(box) for key, box in boxes.items()}
