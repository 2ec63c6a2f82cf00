"""The roulette layout: areas for every wager offered, the wheel, the words on cloth and sign."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import msgspec
from msgspec.structs import replace

from croupier.core import measure
from croupier.core.layout import (
    Area,
    Box,
    Cover,
    Figure,
    Inscription,
    Layout,
    Picture,
    Place,
    Role,
    Section,
    Words,
)
from croupier.drawing import shapes, sizes
from croupier.drawing.sheet import Part, sheet
from croupier.games.roulette.chips import NON_VALUE
from croupier.games.roulette.grid import BOX, DEPTH, INSIDE, KIND, ZEROS, Grid, background
from croupier.games.roulette.options import RouletteOptions
from croupier.games.roulette.wagers import COLORS, center_spots, wheel_of
from croupier.rulebook.citation import cites
from croupier.rulebook.posting import posted

EVEN_CHANCES = ("low", "even", "red", "black", "odd", "high")
ZERO_TAKES = ("red", "black", "odd", "even", "low", "high")
"""The even chances in the order in which a sign names them."""
PRINTED = {"low": "1 to 18", "even": "Even", "odd": "Odd", "high": "19 to 36"}
DOZENS = {"1": "1st 12", "2": "2nd 12", "3": "3rd 12"}
COLOR_KINDS = {
    "six_color": "6 numbers",
    "seven_color": "0 + 6 numbers",
    "eight_color": "0 00 + 6 numbers",
}
SEVEN_LINES = ("Seven", "10 11 12", "13 14 15", "33")

Rules = RouletteOptions
CLOTH = (2540, 1150)
WHEEL_INCHES = 32
"""The usual wheel; the law requires at least 30 inches."""


class Arrangement(msgspec.Struct, frozen=True):
    """Where the parts of a felt go, on the table or on a phone."""

    cloth: Box
    rail: int
    grid: Grid
    name: Box
    replica: Box
    replica_depth: int


ON_TABLE = Arrangement(
    Box(sizes.RAIL, sizes.RAIL, *CLOTH),
    sizes.RAIL,
    Grid((1190, 875), *BOX),
    Box(1070, 165, 1420, 264),
    Box(1070, 165, 1420, 264),
    84,
)
"""Lengthwise: the wheel to the left, the zeros next to it, outside wagers below."""


def on_phone(rules: Rules) -> Arrangement:
    """Upright: zeros on top, outside wagers to the left, the replica below."""
    cloth = Box(10, 10, 660, 1620 + 540 * rules.five_adjacent)
    grid = Grid((240, 255), *BOX, upright=True)
    return Arrangement(cloth, 0, grid, Box(30, 30, 620, 90), Box(40, 1640, 600, 500), 86)


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table for these rules, wheel at one end, and the same areas for a phone."""
    things = (wheel_place(rules, ON_TABLE.cloth), *boxes_of_the_dealer(ON_TABLE.cloth))
    table = arranged(rules, ON_TABLE, name, things)
    return msgspec.structs.replace(table, portrait=arranged(rules, on_phone(rules), name))


@cites("cmr146.10.4.b")
def arranged(rules: Rules, where: Arrangement, name: str, things: tuple[Place, ...] = ()) -> Layout:
    """Every wager in its area, the covered zero, and the inscriptions."""
    printed, sign = tuple(all_areas(rules, where)), notices(rules)
    parts = chain(
        printed,
        (licensee(rules, where, name),),
        *(odds(rules, where.grid, one) for one in printed if isinstance(one, Area)),
        heading(rules, where),
        covers(rules, where),
        things,
    )
    asks: tuple[Role, ...] = ("name", "notice")
    made = sheet(
        "roulette", "Roulette", where.cloth, parts, rail=where.rail, sign=sign, requires=asks
    )
    return replace(made, chips=NON_VALUE)


@cites("cmr146.10.5")
def all_areas(rules: Rules, where: Arrangement) -> Iterator[Part]:
    """Boxes first, including any optional ones offered, then the areas on lines and corners."""
    outside = (columns, dozens, even_chances, full_row_of_colors, seven_numbers)
    for drawn in (*outside, *INSIDE):
        yield from drawn(rules, where.grid)
    yield from replica(rules, where)


@cites("roulette.1.e.9")
def columns(rules: Rules, grid: Grid) -> Iterator[Area]:
    """A column's box is at its bottom."""
    for n in (1, 2, 3):
        box = grid.box((1200, 1300), (100 * n - 100, 100 * n))
        yield shapes.area(KIND["column"], rules, box, str(n))


@cites("roulette.1.e.10")
def dozens(rules: Rules, grid: Grid) -> Iterator[Area]:
    """The boxes labeled 1st 12, 2nd 12 and 3rd 12, next to their numbers."""
    if not KIND["dozen"].offered(rules):
        return
    for n, text in DOZENS.items():
        first = 400 * int(n) - 400
        box = grid.box((first, first + 400), (-DEPTH, 0))
        words = Words(text, box.center, 52, turn=-90 * grid.upright)
        yield shapes.area(KIND["dozen"], rules, box, n, words=(words,))


def outer_row(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The outermost row in order: even chances, with colors in the middle."""
    plain = [(key, "") for key in EVEN_CHANCES if KIND[key].offered(rules)]
    if KIND["six_color"].offered(rules):
        plain[2:2] = [("six_color", color) for color in COLORS]
    return tuple(plain)


@cites("roulette.1.e.11", "roulette.1.e.12", "roulette.1.e.13")
@cites("roulette.1.e.14", "roulette.1.e.15", "roulette.1.e.16", "roulette.1.e.6.ii")
def even_chances(rules: Rules, grid: Grid) -> Iterator[Area]:
    """The outermost row: each even chance in a box with its name or its color."""
    row = outer_row(rules)
    for n, (key, on) in enumerate(row):
        along = (1200 * n // len(row), 1200 * (n + 1) // len(row))
        box = grid.box(along, (-2 * DEPTH, -DEPTH))
        if on:
            yield color_area(rules, grid, key, on, box)
        else:
            yield even_chance(rules, grid, key, box)


def even_chance(rules: Rules, grid: Grid, key: str, box: Box) -> Area:
    """A box with its words, or a colored one with a diamond."""
    if key in PRINTED:
        room = (box.height if grid.upright else box.width) - 16
        size = min(measure.fitting(text, 44, room) for text in PRINTED.values())
        words = Words(PRINTED[key], box.center, size, turn=-90 * grid.upright)
        return shapes.area(KIND[key], rules, box, words=(words,))
    diamond = Picture("diamond", box.center, 120, key, 90 * grid.upright)
    return shapes.area(KIND[key], rules, box, look=key, pictures=(diamond,))


@cites("roulette.1.e.7", "roulette.1.e.8")
def full_row_of_colors(rules: Rules, grid: Grid) -> Iterator[Area]:
    """The seven or eight numbers colors use the row of the dozens, which they exclude."""
    for key in ("seven_color", "eight_color"):
        if KIND[key].offered(rules):
            for n, color in enumerate(COLORS):
                box = grid.box((200 * n, 200 * n + 200), (-DEPTH, 0))
                yield color_area(rules, grid, key, color, box)


def color_area(rules: Rules, grid: Grid, key: str, color: str, box: Box) -> Area:
    """The area designated for a color: its color, its name, the count of its numbers."""
    (x, y), turn = box.center, -90 * grid.upright
    room = (box.height if grid.upright else box.width) - 14
    title, below = ((x - 24, y), (x + 4, y)) if grid.upright else ((x, y - 24), (x, y + 4))
    words = (
        Words(color.capitalize(), title, 30, turn=turn, width=room),
        Words(COLOR_KINDS[key], below, 18, turn=turn, face="sans", width=room),
    )
    return shapes.area(KIND[key], rules, box, color, look=color, words=words)


@cites("roulette.1.f")
def seven_numbers(rules: Rules, grid: Grid) -> Iterator[Area]:
    """The area designated for 10, 11, 12, 13, 14, 15 and 33, below the zeros."""
    if not KIND["seven"].offered(rules):
        return
    box = grid.box((-122, -14), (-2 * DEPTH, -22))
    lines = ("Seven", "10 11 12 13", "14 15 33") if grid.upright else SEVEN_LINES
    step, x = box.height // (len(lines) + 1), box.center[0]
    tops = range(box.y + step // 2, box.bottom, step)
    words = tuple(
        Words(text, (x, y), 22, "gold" if y == tops[0] else "white", width=box.width - 8)
        for text, y in zip(lines, tops, strict=False)
    )
    yield shapes.area(KIND["seven"], rules, box, words=words)


@cites("roulette.1.e.1.i.A", "roulette.1.e.1.i.B")
def replica(rules: Rules, where: Arrangement) -> Iterator[Part]:
    """The replica of the wheel: a wager on five adjacent numbers is on the one in their middle.

    While 00 is not available, some numbers cannot be in the middle of five.
    """
    if not rules.five_adjacent:
        return
    centers, size = frozenset(center_spots(rules)), 26 if where.grid.upright else 30
    numbers = wheel_of(rules).sections
    cells = shapes.oval(where.replica, where.replica_depth, len(numbers))
    for number, (outline, middle) in zip(numbers, cells, strict=True):
        if number in centers:
            made = shapes.area(KIND["five_adjacent"], rules, shapes.around(middle, 9, 9), number)
            look, words = background(rules, number), (Words(number, middle, size),)
            yield msgspec.structs.replace(made, outline=outline, look=look, words=words)
        else:
            yield Figure(outline, "idle", (Words(number, middle, 30, "faint"),))


def heading(rules: Rules, where: Arrangement) -> Iterator[Figure]:
    """The name of the game below the licensee's, or on a phone what the replica is for."""
    (x, y), room = where.name.center, where.name.width
    if where.grid.upright:
        if rules.five_adjacent:
            at, lines = where.replica.center, (("Five Adjacent", -50), ("Numbers", 50))
            words = (Words(text, (at[0], at[1] + down), 40) for text, down in lines)
            yield shapes.ornament(at, 240, *words)
    elif rules.five_adjacent:
        yield shapes.ornament((x, y + 38), room // 3)
    else:
        yield shapes.ornament((x, y + 36), room * 2 // 3, Words("Roulette", (x, y + 86), 52))


@cites("cmr146.10.3.a")
def covers(rules: Rules, where: Arrangement) -> Iterator[Cover]:
    """A cover hides the 00 area where a double zero wheel is used as single."""
    if rules.used_as_single:
        at, turn = where.grid.point(-58, 225), 0 if where.grid.upright else -90
        words = Words("00 not available", at, 30, "ink", turn, "sans", 160, True)
        yield Cover(where.grid.outline(*ZEROS["00"][1]), words, cites=("cmr146.10.3.a",))


@cites("cmr146.10.4.a")
def licensee(rules: Rules, where: Arrangement, name: str) -> Inscription:
    """The name of the gaming licensee."""
    band, large = where.name, not where.grid.upright
    inner = band.width - 2 * where.replica_depth - 150 if large and rules.five_adjacent else 0
    size, rise = (110, 40) if large and not inner else (58, 14 if inner else 0)
    at = (band.center[0], band.center[1] - rise)
    words = Words(name, at, size, "gold", width=(inner or band.width) - 40)
    return Inscription(words, ("cmr146.10.4.a",), "name")


def odds(rules: Rules, grid: Grid, area: Area) -> Iterator[Inscription]:
    """Columns, colors and seven numbers show what they pay."""
    (x, y), turn = area.anchor, -90 * grid.upright
    if area.kind == "column":
        words = Words("", (x, y), 40, turn=0 if grid.upright else -90, width=112)
    elif area.kind in COLOR_KINDS:
        words = Words("", (x + 30, y) if grid.upright else (x, y + 30), 24, turn=turn, face="sans")
    elif area.kind == "seven":
        words = Words("", (x, y + (40 if grid.upright else 68)), 24, "gold", face="sans")
    else:
        return
    yield shapes.odds_of(KIND[area.kind], rules, words, area, ("roulette.2.a",))


def notices(rules: Rules) -> shapes.Notices:
    """The notices that a sign at this table must show."""
    limits = tuple(posted(rules, KIND.values()))
    if rules.used_as_single:
        return (*limits, *used_as_single_sign())
    return (*limits, zero_sign(rules)) if rules.wheel == "double" else limits


@cites("roulette.2.d.1", "cmr146.10.3.b.1", "cmr146.10.3.b.2", "cmr146.10.3.b.3")
def used_as_single_sign() -> shapes.Notices:
    """The three things players must be informed of at a double zero wheel used as single."""
    return (
        (
            "A double zero roulette wheel is being used as a single zero roulette wheel. "
            "Double zero (00) is not an available wager.",
            ("roulette.2.d.1", "cmr146.10.3.b.1"),
        ),
        (
            "If the roulette ball comes to rest in a compartment marked double zero (00), "
            "the spin will be declared void and the wheel will be spun again.",
            ("roulette.2.d.1", "cmr146.10.3.b.2"),
        ),
        (
            "Wagers on red, black, odd, even, 1 to 18 and 19 to 36 are lost if the roulette ball "
            "comes to rest in a compartment marked zero (0).",
            ("roulette.2.d.1", "cmr146.10.3.b.3"),
        ),
    )


@cites("roulette.2.b")
def zero_sign(rules: Rules) -> tuple[str, tuple[str, ...]]:
    """Which of the two options on zero and double zero is in effect."""
    share = "one-half of each wager" if rules.zero_rule == "lose_half" else "the entire wager"
    names = (PRINTED.get(key, key).lower() for key in ZERO_TAKES if KIND[key].offered(rules))
    *others, last = names
    chances = f"{', '.join(others)} and {last}"
    return f"On 0 and 00 a player loses {share} on {chances}.", ("roulette.2.b",)


@cites("cmr146.10.1")
def wheel_place(rules: Rules, cloth: Box) -> Place:
    """The wheel is at the end of the table that the layout leaves free."""
    size = sizes.millimeters(WHEEL_INCHES)
    wheel = shapes.wheel((cloth.x + 490, cloth.center[1] + 20), size, "ball wheel", sections(rules))
    return shapes.round_thing("wheel", wheel, ("cmr146.10.1",))


def sections(rules: Rules) -> Iterator[Section]:
    """The ring of the wheel: its numbers clockwise, with their colors."""
    for number in wheel_of(rules).sections:
        yield Section(number, background(rules, number))


@cites("cmr146.10.6")
def boxes_of_the_dealer(cloth: Box) -> tuple[Place, ...]:
    """The drop box and the tip box, on either side of the dealer."""
    return shapes.dealers_side(cloth, 1330, 280, ("cmr146.10.6",))
