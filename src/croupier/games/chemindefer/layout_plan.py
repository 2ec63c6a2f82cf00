"""Where everything lies at a chemin de fer table, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.layout import Box, Figure, Picture, Words
from croupier.drawing import edges, shapes, sizes
from croupier.drawing.track import Bend, Frame, Straight, Track, framed, shares
from croupier.games.chemindefer.options import ChemindeferOptions
from croupier.games.chemindefer.play import ASIDE, EXPOSED
from croupier.games.families.baccarat.layout_seats import Frames
from croupier.games.families.baccarat.layout_tables import Plan
from croupier.games.families.coup import BANKER, PLAYER
from croupier.games.families.shoe import BURN, SHOE
from croupier.rulebook.citation import cites

Rules = ChemindeferOptions
BUCKET, FLOAT = "discard bucket", "table inventory"
NAME, EVEN, LESS = "name", "even", "less"
NUMBER, BANDS = (34, 118), {PLAYER: (130, 290), BANKER: (290, 440)}
"""How deep in the cloth the number of a place lies, and each of its areas."""
GAP = 14
"""What lies between two places."""
PHONE_WIDTH, PHONE_ROW = 680, 112


@cites("cmr146.18.2")
def table(rules: Rules) -> Plan:
    """One row of places around a long table, from one hand of the dealer to the other."""
    cloth = Box(sizes.RAIL, sizes.RAIL, *sizes.CHEMIN_DE_FER_CLOTH)
    track = around(cloth, (BANDS[PLAYER][0] + BANDS[BANKER][1]) // 2)
    parts = tuple(enumerate(shares(track, rules.seats, sizes.CHEMIN_DE_FER_SEAT), 1))
    x, y = cloth.center[0], cloth.y
    return Plan(
        cloth,
        {n: number_at(track, *part) for n, part in parts},
        {n: along(track, *part) for n, part in parts},
        dict(_middle(x, y)),
        _row_of(rules.seats, shapes.around((x, y + 306), 1120, 70)),
        {
            NAME: Words("", (x, y + 776), 116, width=1500),
            EVEN: Words("", (x, y + 936), 42, width=1200),
            LESS: Words("", (x, y + 1002), 42, width=1200),
        },
        _titles(cloth),
        tuple(edges.stadium(cloth, upper=True)),
        boxes_apart=510,
    )


def around(cloth: Box, measured: int) -> Track:
    """The edge that participants sit along: all of it but what the dealer keeps clear."""
    radius, (middle, y) = cloth.height // 2, cloth.center
    near, far = cloth.x + radius, cloth.right - radius
    clear = sizes.CHEMIN_DE_FER_DEALER
    left = Straight((middle - clear, cloth.y), 180, middle - clear - near)
    right = Straight((far, cloth.y), 180, far - middle - clear)
    ends = (Bend((x, y), radius, angle, 180, measured) for x, angle in ((near, 270), (far, 90)))
    opposite = Straight((near, cloth.bottom), 0, far - near)
    first, last = ends
    return Track((left, first, opposite, last, right))


def along(track: Track, start: float, end: float) -> Frames:
    """The areas of a place: a wager against the bank nearest, the bank beyond it."""
    return {key: track.frame(start + GAP / 2, end - GAP / 2, *band) for key, band in BANDS.items()}


def number_at(track: Track, start: float, end: float) -> Frame:
    """Where the number of a place stands, before the participant."""
    middle = (start + end) / 2
    return track.frame(middle - 40, middle + 40, *NUMBER)


def _row_of(count: int, box: Box) -> tuple[Box, ...]:
    """Numbered spaces side by side, none wider than 80."""
    width = min(box.width, 80 * count)
    return shapes.row(Box(box.center[0] - width // 2, box.y, width, box.height), count)


def _middle(x: int, y: int) -> Iterator[tuple[str, Box]]:
    """The dealer's things around the bay, both hands before them."""
    width, height = sizes.CHEMIN_DE_FER_HAND
    yield FLOAT, shapes.around((x, y + edges.BAY + 84), 700, 92)
    yield BUCKET, shapes.around((x - 476, y + 168), 210, 98)
    yield SHOE, shapes.around((x + 476, y + 168), 210, 108)
    yield PLAYER, Box(x - width - 10, y + 390, width, height)
    yield BANKER, Box(x + 10, y + 390, width, height)
    yield BURN, Box(x - 794, y + 476, 180, 130)
    yield EXPOSED, Box(x + 614, y + 476, 86, 130)
    yield ASIDE, Box(x + 708, y + 476, 86, 130)


def _titles(cloth: Box) -> tuple[Figure, ...]:
    """The game's name in the middle of either end, for those who sit there to read."""
    apart = cloth.width // 2 - cloth.height // 2 + 20
    x, y = cloth.center
    return tuple(
        Figure(
            shapes.around((at, y), 60, 500).outline,
            "none",
            (Words("CHEMIN DE FER", (at, y), 48, "gold", turn),),
            (
                Picture("flourish", (at + 56, y), 420, turn=turn),
                Picture("flourish", (at - 56, y), 420, turn=turn),
            ),
        )
        for at, turn in ((x - apart, 90), (x + apart, 270))
    )


def phone(rules: Rules) -> Plan:
    """Cards and words above, a row of areas for each place below them."""
    top = 690
    tall = PHONE_ROW * rules.seats
    rows = tuple(enumerate(shapes.column(Box(24, top, PHONE_WIDTH - 48, tall), rules.seats), 1))
    x = PHONE_WIDTH // 2
    return Plan(
        Box(10, 10, PHONE_WIDTH - 20, top + tall + 20),
        {n: framed(Box(row.x, row.y, 70, row.height)) for n, row in rows},
        {n: dict(_side_by_side(row)) for n, row in rows},
        dict(_cards_on_phone()),
        tuple(_in_two_rows(Box(24, 550, PHONE_WIDTH - 48, 116), rules.seats)),
        {
            NAME: Words("", (x, 70), 60, width=600),
            EVEN: Words("", (x, 476), 30, width=620),
            LESS: Words("", (x, 518), 30, width=620),
        },
        ring=30,
    )


def _side_by_side(row: Box) -> Iterator[tuple[str, Frame]]:
    inner = Box(row.x + 80, row.y + 6, row.width - 80, row.height - 12)
    for key, box in zip(BANDS, shapes.row(inner, len(BANDS)), strict=True):
        yield key, framed(box)


def _cards_on_phone() -> Iterator[tuple[str, Box]]:
    yield PLAYER, Box(24, 140, 308, 200)
    yield BANKER, Box(348, 140, 308, 200)
    yield from zip(
        (BURN, EXPOSED, ASIDE), shapes.row(Box(24, 360, PHONE_WIDTH - 48, 74), 3), strict=True
    )


def _in_two_rows(box: Box, count: int) -> Iterator[Box]:
    """Numbered spaces in two rows, as many in the first as in the second or one more."""
    first = (count + 1) // 2
    upper, lower = shapes.column(box, 2)
    yield from shapes.row(upper, first)
    yield from shapes.row(lower, first)[: count - first]
