"""The felt of a one-deck poker game: a half moon of positions before the dealer, and a phone's.

A game says which areas a position has, row by row from the player inward, and what its
`layout.toml` puts in front of the dealer; the positions, their cards and the equipment are the same
for all of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

import msgspec

from croupier.core.layout import Area, Layout, Place
from croupier.core.wager import WagerKind
from croupier.drawing import card_table, edges, shapes
from croupier.drawing.card_table import PHONE, PHONE_WIDTH, Band, Felt, Plan, Span
from croupier.drawing.sheet import Part, Sheet
from croupier.drawing.track import Bend, Frame, Straight, Track, framed, shares
from croupier.games.families.shoe import EXPOSED, SHOE

if TYPE_CHECKING:
    from croupier.games.families.stud.options import StudOptions

Cites = tuple[str, ...]
TABLE = "table"
SHUFFLER, RACK, FLOAT, STANDS = "shuffler", "discard rack", "table inventory", "dealer's place"
FIRST, NUMBER_TALL, BETWEEN = 24, 72, 10
"""How far from the edge a position begins, the depth of its number, and the gap between strips."""
CARDS_TALL, WIDEST = 150, 470
CARDS, APART = (216, 124), 12
"""The size of the place for a position's cards on a half moon, and how far from the areas it is."""
ALL_ROUND = (178, 176)
"""Where the positions of a half moon begin, and how far around it they reach, in degrees."""
PHONE_SEAT = 326
LEFT = -1
CAPTIONS = {"automated": "AUTOMATED SHOE", "shoe": "", "hand": ""}


class Spot(msgspec.Struct, frozen=True):
    """An area of a position: its wager, the printed word, and the clauses that require it.

    A round area is a circle as high as its row.
    """

    kind: WagerKind
    text: str
    cites: Cites
    round: bool = False
    look: str = "blue tint"
    on: str = ""


class Row(msgspec.Struct, frozen=True):
    """Areas side by side, and how deep the row is."""

    spots: tuple[Spot, ...]
    tall: int = 112


class Clauses(msgspec.Struct, frozen=True):
    """The clauses on what the felts of all these games have."""

    seats: Cites
    cards: Cites
    rack: Cites
    shoe: Cites
    inventory: Cites
    dealers_side: Cites
    exposed: Cites
    shuffler: Cites = ("cmr146.51.3",)


class Strips(msgspec.Struct, frozen=True):
    """The depth on the cloth of each strip of a position: its number, its rows, its cards."""

    number: Band
    rows: tuple[Band, ...]
    cards: Band

    @property
    def end(self) -> int:
        """Where the cards end, toward the dealer."""
        return self.cards[1]

    @property
    def beside(self) -> Band:
        """A place for one card beside the first rows."""
        return self.rows[0][0], self.rows[0][0] + CARDS_TALL


def strips(rows: Sequence[Row]) -> Strips:
    """The strips of a position in their order from the player inward."""
    near, found = FIRST, []
    for tall in (NUMBER_TALL, *(row.tall for row in rows), CARDS_TALL):
        found.append((near, near + tall))
        near += tall + BETWEEN
    return Strips(found[0], tuple(found[1:-1]), found[-1])


def table(
    felt: Felt, seats: int, rows: Sequence[Row], aside: int = 0, wide: int = CARDS[0]
) -> Plan:
    """Positions along the round side, the first one farthest to the dealer's left.

    `aside` is the width of a place to the player's left of the areas, if positions have one;
    `wide` is the width of the place for a position's cards.
    """
    cloth, deep = card_table.cloth_of(felt, TABLE), strips(rows)
    center, radius = edges.center_of_moon(cloth), cloth.width // 2
    edge = Track((Bend(center, radius, *ALL_ROUND, deep.rows[0][0]),))
    parts = dict(enumerate(tuple(shares(edge, seats, WIDEST))[::-1], 1))
    tracks = {n: (edge, part) for n, part in parts.items()}
    numbers, wagers, cards = _frames(tracks, rows, aside)
    cards = {key: _upright_cards(one, wide) if key.isdigit() else one for key, one in cards.items()}
    pieces = tuple(edges.moon(cloth))
    return Plan(TABLE, cloth, numbers, wagers, pieces, radius - deep.end, frames=cards)


def phone(seats: int, rows: Sequence[Row], top: int, aside: int = 0) -> Plan:
    """The positions two in a row below what `layout.toml` puts on top."""
    deep = strips(rows).end + 14
    tracks = {n: (edge, (6.0, PHONE_SEAT - 6.0)) for n, edge in _upright(seats, top, deep)}
    numbers, wagers, cards = _frames(tracks, rows, aside)
    cloth = card_table.phone_cloth(top + deep * -(-seats // 2))
    return Plan(PHONE, cloth, numbers, wagers, frames=cards)


def _upright(seats: int, top: int, deep: int) -> Iterator[tuple[int, Track]]:
    """The lower edge of each position: two side by side, the last one alone in the middle."""
    for n in range(seats):
        row, column = divmod(n, 2)
        alone = n == seats - 1 and not column
        left = PHONE_WIDTH // 2 - (PHONE_SEAT // 2 if alone else PHONE_SEAT * (1 - column))
        yield n + 1, Track((Straight((left, top + deep * (row + 1)), 0, PHONE_SEAT),))


Frames = tuple[dict[int, Frame], dict[int, dict[str, Frame]], dict[str, Frame]]


def _frames(tracks: Mapping[int, tuple[Track, Span]], rows: Sequence[Row], aside: int) -> Frames:
    """The frames of every position: of its number, of its areas by spot, of its cards."""
    deep = strips(rows)
    numbers, wagers, cards = {}, {}, {}
    for n, (edge, part) in tracks.items():
        numbers[n] = card_table.across(edge, part, 80, deep.number)
        wagers[n] = dict(_areas(edge, (part[0] + aside, part[1]), rows, deep))
        cards[str(n)] = edge.frame(*card_table.narrowed(part), *deep.cards)
        if aside:
            left = part[0], part[0] + aside
            cards[beside(n)] = edge.frame(*card_table.narrowed(left), *deep.beside)
    return numbers, wagers, cards


def _upright_cards(frame: Frame, wide: int) -> Frame:
    """Cards are drawn upright wherever the position is, so their place is not turned with it.

    The more it is turned, the farther in they lie, so that they cover no area.
    """
    way = math.radians(frame.turn)
    reach = abs(math.sin(way)) * wide / 2 + abs(math.cos(way)) * CARDS[1] / 2
    inward = frame.at(0, frame.height // 2 - APART - round(reach))
    return framed(shapes.around(inward, wide, CARDS[1]))


def _areas(
    edge: Track, part: Span, rows: Sequence[Row], deep: Strips
) -> Iterator[tuple[str, Frame]]:
    for row, band in zip(rows, deep.rows, strict=True):
        for spot, share in zip(row.spots, _cut(part, row), strict=True):
            wide = band[1] - band[0]
            round_ = card_table.across(edge, share, wide, band)
            yield (
                _key(spot),
                round_ if spot.round else edge.frame(*card_table.narrowed(share), *band),
            )


def _cut(part: Span, row: Row) -> Iterator[Span]:
    """A position's part of the edge, divided among the areas of a row; none is much too wide."""
    many = len(row.spots)
    whole = min(part[1] - part[0], 3 * row.tall * many)
    start, wide = sum(part) / 2 - whole / 2, whole / many
    return ((start + wide * n, start + wide * (n + 1)) for n in range(many))


def beside(number: int) -> str:
    """The frame to the player's left of the areas of a position."""
    return f"beside {number}"


def _key(spot: Spot) -> str:
    return f"{spot.kind.key}:{spot.on}"


def areas(plan: Plan, rows: Sequence[Row]) -> Iterator[Area]:
    """The areas of every position."""
    spots = {_key(spot): spot for row in rows for spot in row.spots}
    for number, frames in plan.wagers.items():
        for key, frame in frames.items():
            yield _area(number, spots[key], frame)


def _area(number: int, spot: Spot, frame: Frame) -> Area:
    outline = shapes.circle(frame.center, frame.height // 2) if spot.round else frame.outline
    words = shapes.name_in(frame, spot.text, 30, 26, 78 if spot.round else 90)
    label = f"{spot.kind.name}{f' {spot.on}' * bool(spot.on)}, box {number}"
    return card_table.area(
        spot.kind,
        number,
        frame,
        spot.cites,
        words,
        on=spot.on,
        down=12,
        outline=outline,
        look=spot.look,
        label=label,
    )


def hands(plan: Plan, clauses: Clauses) -> Iterator[Place]:
    """The cards of each position, and its number."""
    for number, frame in plan.numbers.items():
        yield shapes.numbered("box", number, frame, plan.ring, clauses.seats)
    for place, frame in ((str(n), plan.frames[str(n)]) for n in plan.numbers):
        label = f"Cards of box {place}"
        yield Place(place, frame.outline, frame.center, label, clauses.cards, "faint")


def equipment(rules: StudOptions, plan: Plan, clauses: Clauses) -> Iterator[Place]:
    """What stands in front of the dealer: chips, the shoe or device, the discard rack."""
    if plan.form == PHONE:
        yield _exposed(plan, 262, 170, clauses)
        return
    far = plan.cloth.width // 2 - 250
    yield shapes.thing(FLOAT, "chip float", plan.around(0, 78, 700, 92), clauses.inventory)
    yield shapes.thing(RACK, RACK, plan.around(-far, 100, 240, 130), clauses.rack)
    box = plan.around(far, 100, 240, 130)
    if rules.deal == "hand":
        yield shapes.thing(SHUFFLER, SHUFFLER, box, clauses.shuffler)
    else:
        words = tuple(shapes.caption(box, CAPTIONS[rules.deal]))
        yield shapes.thing(SHOE, "card shoe", box, clauses.shoe, words=words)
        if rules.shuffler:
            beside = plan.around(far - 230, 100, 160, 80)
            yield shapes.thing(SHUFFLER, SHUFFLER, beside, clauses.shuffler)
    yield _exposed(plan, 560, 120, clauses)


def _exposed(plan: Plan, x: int, y: int, clauses: Clauses) -> Place:
    box = plan.around(x, y, 100, 140)
    return Place(EXPOSED, box.outline, box.center, "Card found face up", clauses.exposed)


def laid(
    game: str,
    title: str,
    plan: Plan,
    parts: Sequence[Iterator[Part]],
    clauses: Clauses,
    **more: Unpack[Sheet],
) -> Layout:
    """One form of the felt with everything on it."""
    every = (one for some in parts for one in some)
    dealer = (
        shapes.dealers_side(
            plan.cloth, plan.cloth.center[0], plan.apart, clauses.dealers_side, STANDS
        )
        if plan.pieces
        else ()
    )
    return card_table.laid(game, title, plan, (*every, *dealer), **more)
