"""The felt of a game whose hands are set in two: six positions along a bow before the dealer.

A game says which wagers a position has, from the player inward, and how its hands lie behind them;
what is in front of the dealer is in the game's `layout.toml`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from croupier.core.layout import Area, Box, Picture, Place
from croupier.core.wager import WagerKind
from croupier.drawing import card_table, edges, shapes
from croupier.drawing.card_table import PHONE, PHONE_WIDTH, Band, Felt, Plan, Span
from croupier.drawing.track import Frame, Piece, Straight, Track, framed, shares

Cites = tuple[str, ...]
Shares = tuple[int, int]
"""Where something begins and ends on the width of a position, in hundredths."""
Size = tuple[int, int, int]
TABLE, SEATS = "table", 6
FIRST, BETWEEN, WIDEST = 30, 10, 440
"""How far from the edge a position begins, the gap between its strips, and its maximum width."""
PHONE_SEAT = 326
BANK_MARKER, COBANK_MARKER = "bank marker", "co-bank marker"
BUTTON, START_MARKER, ENVY_MARKER = "dealer button", "start marker", "envy marker"
WHOLE = (0, 100)


class Spot(msgspec.Struct, frozen=True):
    """An area of a position: its wager, the printed word, and the clauses that require it.

    In the word, `{}` is the number of the position. A round area is a circle as high as its row.
    """

    kind: WagerKind
    text: str
    cites: Cites
    at: Shares = WHOLE
    look: str = "blue tint"
    round: bool = False
    on: str = ""
    size: int = 30

    @property
    def key(self) -> str:
        """What its frame is called."""
        return f"{self.kind.key}:{self.on}"


class Row(msgspec.Struct, frozen=True):
    """Areas side by side, and how deep the row is."""

    tall: int
    spots: tuple[Spot, ...] = ()


class Lay(msgspec.Struct, frozen=True):
    """A place for a part of a hand, or for a marker: its strip, its part of the width, its name."""

    strip: int
    at: Shares
    label: str
    cites: Cites
    look: str = "none"
    text: str = ""


class Shape(msgspec.Struct, frozen=True):
    """What a position has: strips for its hands, what lies in them, and rows of wagers beyond.

    A marker may lie in a row of wagers, which count on after the strips.
    """

    strips: tuple[int, ...]
    lays: Mapping[str, Lay]
    rows: tuple[Row, ...]

    @property
    def bands(self) -> tuple[Band, ...]:
        """The depth on the cloth of every strip and row, from the player inward."""
        near, found = FIRST, []
        for tall in (*self.strips, *(row.tall for row in self.rows)):
            found.append((near, near + tall))
            near += tall + BETWEEN
        return tuple(found)

    @property
    def deep(self) -> int:
        """How far the position reaches toward the dealer."""
        return self.bands[-1][1]


def table(felt: Felt, shape: Shape) -> Plan:
    """Positions along the players' side, the first one farthest to the dealer's right.

    The cloth is as much higher as the positions are deep.
    """
    cloth = card_table.cloth_of(felt, TABLE)
    cloth = replace(cloth, height=cloth.height + shape.deep)
    edge = Track((edges.bow_side(cloth, shape.bands[len(shape.strips)][0]),))
    parts = enumerate(shares(edge, SEATS, WIDEST), 1)
    seats = {number: Seat(edge, card_table.narrowed(part), shape) for number, part in parts}
    return _planned(TABLE, cloth, seats, tuple(edges.bow(cloth)))


def phone(shape: Shape, top: int) -> Plan:
    """The positions two in a row below what `layout.toml` puts on top."""
    deep = shape.deep + 24
    seats = {}
    for n in range(SEATS):
        row, column = divmod(n, 2)
        left = PHONE_WIDTH // 2 - PHONE_SEAT * (1 - column)
        edge = Track((Straight((left, top + deep * (row + 1)), 0, PHONE_SEAT),))
        seats[n + 1] = Seat(edge, (6.0, PHONE_SEAT - 6.0), shape)
    return _planned(PHONE, card_table.phone_cloth(top + deep * SEATS // 2), seats, ())


class Seat(msgspec.Struct, frozen=True):
    """A position on a part of the edge: where its strips and its rows of wagers are.

    Cards and tiles are drawn upright wherever the position is, so their places are not turned with
    it. The more it is turned, the farther in they lie, and the wagers beyond them.
    """

    edge: Track
    part: Span
    shape: Shape

    @property
    def middle(self) -> float:
        """The middle of its part of the edge."""
        return sum(self.part) / 2

    @property
    def inward(self) -> int:
        """How much farther in its hands lie than if it were not turned."""
        turn = math.radians(self.edge.turn(self.middle))
        wide, tall = self.part[1] - self.part[0], self.strips[1]
        return round(abs(math.sin(turn)) * wide / 2 - (1 - abs(math.cos(turn))) * tall / 2)

    @property
    def strips(self) -> Band:
        """The depth and the height of all strips together."""
        bands = self.shape.bands[: len(self.shape.strips)]
        return bands[0][0], bands[-1][1] - bands[0][0]

    def lay(self, lay: Lay) -> Frame:
        """The place of a lay, upright."""
        near, far = self.shape.bands[lay.strip]
        wide = self.part[1] - self.part[0]
        across = round(wide * (sum(lay.at) / 2 - 50) / 100)
        if lay.strip >= len(self.shape.strips):
            at = self.edge.point(self.middle + across, (near + far) / 2 + 2 * self.inward)
        else:
            start, tall = self.strips
            x, y = self.edge.point(self.middle, start + tall / 2 + self.inward)
            at = (x + across, y + start + tall // 2 - (near + far) // 2)
        return framed(
            shapes.around(at, round(wide * (lay.at[1] - lay.at[0]) / 100) - 6, far - near)
        )

    def areas(self) -> Iterator[tuple[str, Frame]]:
        """The areas of its wagers."""
        bands = self.shape.bands[len(self.shape.strips) :]
        for row, (near, far) in zip(self.shape.rows, bands, strict=True):
            band = near + 2 * self.inward, far + 2 * self.inward
            for spot in row.spots:
                start, end = _share(self.part, spot.at)
                whole = self.edge.frame(start + 3, end - 3, *band)
                round_ = card_table.across(self.edge, (start, end), far - near, band)
                yield spot.key, round_ if spot.round else whole


def _share(part: Span, share: Shares) -> Span:
    """A share of a part of the edge."""
    wide = (part[1] - part[0]) / 100
    return part[0] + wide * share[0], part[0] + wide * share[1]


def _planned(form: str, cloth: Box, seats: Mapping[int, Seat], pieces: tuple[Piece, ...]) -> Plan:
    wagers = {number: dict(seat.areas()) for number, seat in seats.items()}
    lays = {
        f"{key} {number}".strip(): seat.lay(lay)
        for number, seat in seats.items()
        for key, lay in seat.shape.lays.items()
    }
    return Plan(form, cloth, {}, wagers, pieces, frames=lays)


def areas(plan: Plan, shape: Shape) -> Iterator[Area]:
    """The areas of every position."""
    spots = {spot.key: spot for row in shape.rows for spot in row.spots}
    for number, frames in plan.wagers.items():
        for key, frame in frames.items():
            yield _area(number, spots[key], frame)


def _area(number: int, spot: Spot, frame: Frame) -> Area:
    outline = shapes.circle(frame.center, frame.height // 2) if spot.round else frame.outline
    share = 70 if spot.round else 88
    words = shapes.name_in(frame, spot.text.format(number), spot.size, 24, share)
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


def hands(plan: Plan, shape: Shape) -> Iterator[Place]:
    """The places of the hands of every position, and of the markers at it."""
    for number in plan.wagers:
        for key, lay in shape.lays.items():
            name = f"{key} {number}".strip()
            frame, label = plan.frames[name], f"{lay.label} of box {number}"
            words = (shapes.name_in(frame, lay.text, 22, 0),) if lay.text else ()
            yield Place(name, frame.outline, frame.center, label, lay.cites, lay.look, words)


def stacks(plan: Plan, count: int, at: Mapping[str, Size], cites: Cites) -> Iterator[Place]:
    """The stacks in front of the table inventory, the first one at the dealer's right."""
    for number, box in enumerate(shapes.row(plan.around(0, *at[plan.form]), count), 1):
        one = box.inset(3)
        yield Place(f"stack {number}", one.outline, one.center, f"Stack {number}", cites)


def shaker(plan: Plan, at: Mapping[str, Size], name: str, cites: Cites) -> Place:
    """The shaker with three dice, to the right of the dealer, with the house's name on its lid."""
    x, y, size = at[plan.form]
    center = plan.around(x, y, size, size).center
    return shapes.round_thing(
        "dice", Picture("dice shaker", center, size, name), cites, "Dice shaker"
    )


def dealers_side(plan: Plan, cites: Cites) -> Sequence[Place]:
    """A drop box and a tip box on the dealer's side of the table, one to each hand."""
    if not plan.pieces:
        return ()
    middle, stands = plan.cloth.center[0], "dealer's place"
    return shapes.dealers_side(plan.cloth, middle, plan.apart, cites, stands)
