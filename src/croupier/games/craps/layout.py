"""The layouts of craps and mini-craps: what 205 CMR 146.17 requires, as felts are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from croupier.core.layout import (
    Box,
    Figure,
    Inscription,
    Layout,
    Picture,
    Place,
    Point,
    Role,
    Words,
)
from croupier.drawing import shapes, sizes
from croupier.drawing.shapes import Notices
from croupier.drawing.sheet import Part, Sheet, sheet
from croupier.games.craps import layout_center as center
from croupier.games.craps import layout_ends as ends
from croupier.games.craps import layout_fire as fire
from croupier.games.craps import layout_sizes as own
from croupier.games.craps.layout_areas import Rules
from croupier.games.craps.layout_phone import fire_bet, on_phone
from croupier.games.craps.layout_sign import notices
from croupier.games.craps.options import CrapsOptions
from croupier.rulebook.citation import cites

RAIL = sizes.RAIL + own.WALL
STICK_ZONE = 104
"""The space the center leaves in front of the stickperson."""
NARROW, FIRE = 26, 150
"""The rail around a table that a screen shows in part, and the height of the fire bet there."""
NO_CALL_BETS = "No call bets."
SEATS = 9


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table for these rules, and the same wagers for a phone."""
    whole = isinstance(rules, CrapsOptions)
    table = craps_table(rules, name) if whole else mini(rules, name)
    screen = one_end(rules, name, table)
    return replace(table, portrait=on_phone(table, rules), screen=screen)


def one_end(rules: Rules, name: str, table: Layout) -> Layout:
    """One end with the propositions next to it, for a screen: the other end has the same wagers."""
    down, burning = ends.TOP - NARROW, fire.burns(rules)
    width, top = ends.LENGTH + own.GAP + own.CENTER + 2 * NARROW - own.MARGIN, 104
    inside = own.HEIGHT - down - own.MARGIN + NARROW
    cloth = Box(NARROW, NARROW, width, inside)
    drawn = Box(cloth.x - own.MARGIN + NARROW, cloth.y - down, width, own.HEIGHT)
    middle = Box(drawn.x + ends.LENGTH + own.GAP, cloth.y, own.CENTER, cloth.height)
    head = top + (FIRE if burning else 0)
    offers = Box(middle.x, middle.y + head, middle.width, middle.height - 92 - head)
    side = ends.End(drawn)
    parts = chain(
        ends.end(rules, side),
        center.on_screen(rules, offers),
        fire_bet(rules, Box(middle.x, middle.y + top, middle.width, FIRE)) if burning else (),
        words_of_the_law(name, middle),
        things(rules, middle, (middle.center[0] - 300, middle.bottom - 58)),
        (puck(side, 80),),
    )
    look: Sheet = {"requires": table.requires, "sign": notices(rules)}
    return sheet(table.game, table.title, cloth, parts, rail=NARROW, **look)


@cites("cmr146.17.1", "cmr146.17.2", "cmr146.17.4")
def craps_table(rules: Rules, name: str) -> Layout:
    """Two mirrored ends, and the propositions between boxperson and stickperson."""
    width = 2 * (ends.LENGTH + own.GAP) + own.CENTER
    cloth = Box(RAIL, RAIL, width, own.HEIGHT)
    middle = Box(cloth.center[0] - own.CENTER // 2, cloth.y, own.CENTER, cloth.height)
    burning = fire.burns(rules)
    top = middle.y + (236 if burning else 128)
    offers = Box(middle.x, top, middle.width, middle.bottom - STICK_ZONE - top)
    left, right = ends.End(cloth), ends.End(cloth, mirrored=True)
    parts = chain(
        (wall(cloth),),
        ends.end(rules, right),
        ends.end(rules, left),
        center.on_table(rules, offers),
        fire.areas(rules, cloth) if burning else (),
        fire.relocation(Box(middle.x, middle.y + 112, middle.width, 114)) if burning else (),
        fire.on_the_wall(rules, cloth) if burning else (),
        words_of_the_law(name, middle),
        personnel(cloth),
        things(rules, middle, (middle.center[0] - 300, middle.bottom - 58)),
        (puck(left), puck(right)),
    )
    return laid("craps", "Craps", cloth, parts, notices(rules))


@cites("cmr146.17.1", "cmr146.17.2")
def mini(rules: Rules, name: str) -> Layout:
    """One end, the propositions next to it, and nine seats."""
    width = ends.LENGTH + own.GAP + own.CENTER + own.MARGIN
    cloth = Box(RAIL + own.SEAT, RAIL, width, own.HEIGHT)
    middle = Box(cloth.x + ends.LENGTH + own.GAP, cloth.y, own.CENTER, cloth.height)
    offers = Box(middle.x, middle.y + 128, middle.width, middle.height - STICK_ZONE - 128)
    side, dealer = ends.End(cloth), cloth.x + 700
    by_stick = (middle.center[0] - 300, middle.bottom - 58)
    cup = by_stick if rules.calls == "stickperson" else (dealer, cloth.y + 64)
    parts = chain(
        (wall(cloth),),
        ends.end(rules, side),
        center.on_table(rules, offers),
        words_of_the_law(name, middle),
        shapes.dealers_side(cloth, dealer, 250, ("cmr146.17.3",)),
        things(rules, middle, cup),
        (puck(side),),
        seats(cloth),
    )
    made = laid("minicraps", "Mini-Craps", cloth, parts, notices(rules), own.SEAT)
    return replace(made, size=(made.size[0] + own.SEAT, made.size[1]))


def laid(
    key: str, title: str, cloth: Box, parts: Iterable[Part], sign: Notices, clear: int = 0
) -> Layout:
    """A layout of these parts, on a walled table with rounded corners."""
    asks: tuple[Role, ...] = ("name", "notice")
    look: Sheet = {"corner": own.CORNER, "requires": asks, "sign": sign, "clear": clear}
    return sheet(key, title, cloth, parts, rail=RAIL, **look)


@cites("cmr146.17.1")
def wall(cloth: Box) -> Figure:
    """The high wall around the cloth, with rounded corners."""
    outer = rounded(cloth.inset(-own.WALL), own.CORNER + own.WALL, 1)
    return Figure(outer + rounded(cloth, own.CORNER, 0), "wall")


def rounded(box: Box, radius: int, clockwise: int) -> str:
    """The outline of a box with round corners, drawn clockwise or counterclockwise."""
    left, top, right, bottom, r = box.x, box.y, box.right, box.bottom, radius
    corners = [
        ((left + r, top), (right - r, top)),
        ((right, top + r), (right, bottom - r)),
        ((right - r, bottom), (left + r, bottom)),
        ((left, bottom - r), (left, top + r)),
    ]
    if not clockwise:
        corners = [(b, a) for a, b in reversed(corners)]
    path = "".join(
        f"{f'A{r} {r} 0 0 {clockwise} ' if n else 'M'}{a[0]} {a[1]}L{b[0]} {b[1]}"
        for n, (a, b) in enumerate(corners)
    )
    start = corners[0][0]
    return f"{path}A{r} {r} 0 0 {clockwise} {start[0]} {start[1]}Z"


@cites("cmr146.17.2.a", "cmr146.17.2.c")
def words_of_the_law(name: str, middle: Box) -> Iterator[Inscription]:
    """The name of the gaming licensee, and the notice that there are no call bets."""
    at = (middle.center[0], middle.y + 68)
    words = Words(name, at, 70, "gold", width=middle.width)
    yield Inscription(words, ("cmr146.17.2.a",), "name")
    said = Words(NO_CALL_BETS, (middle.center[0], middle.bottom - 74), 40, "white", width=330)
    yield Inscription(said, ("cmr146.17.2.c",), "notice")


@cites("cmr146.17.3")
def personnel(cloth: Box) -> Iterator[Place]:
    """Dealers and boxperson on one side, with the drop box and tip box next to the dealers."""
    apart, because = 560, ("cmr146.17.3",)
    first, drop, tip = shapes.dealers_side(cloth, cloth.x + 980, apart, because)
    across = cloth.x + cloth.right
    shift = across - drop.anchor[0] - tip.anchor[0]
    yield from (first, drop, moved(tip, shift))
    yield moved(replace(first, id="dealer.right"), across - 2 * first.anchor[0])
    box = shapes.around((cloth.center[0], first.anchor[1]), 300, 54)
    yield Place("boxperson", box.outline, box.center, "Boxperson", ("craps.7.b.1",))


def moved(place: Place, along: int) -> Place:
    """A place moved to the right by this distance."""
    x, y = place.anchor[0] + along, place.anchor[1]
    box = shapes.around((x, y), *sizes.SLOT)
    words = tuple(replace(one, at=(one.at[0] + along, one.at[1])) for one in place.words)
    pictures = tuple(replace(one, at=(one.at[0] + along, one.at[1])) for one in place.pictures)
    return replace(place, anchor=(x, y), outline=box.outline, words=words, pictures=pictures)


@cites("craps.7.a", "craps.7.c.1", "craps.7.c.2", "craps.10.b", "craps.10.c")
def things(rules: Rules, middle: Box, at: Point) -> Iterator[Place]:
    """The cup in front of the person in charge of the dice, the dice in the center, the stick."""
    mini = not isinstance(rules, CrapsOptions)
    x, y, size = middle.center[0], middle.bottom - 62, 84
    because = ("craps.7.a", "craps.7.c.2" if mini else "craps.7.c.1")
    yield shapes.round_thing("dice cup", Picture("dice cup", at, size), because)
    box = shapes.around((x + 296, y), 130, 60)
    rolled = ("craps.10.c" if mini else "craps.10.b",)
    shown = tuple(
        Picture("die", (box.center[0] + dx, box.center[1]), 44, face, turn)
        for dx, face, turn in ((-34, "4", -8), (34, "3", 11))
    )
    yield Place("dice", box.outline, box.center, "Dice", rolled, pictures=shown)
    stick = shapes.around((x + 10, middle.bottom - 28), 420, 30)
    yield shapes.thing("stick", "stick", stick, rolled)
    who = shapes.around((x, middle.bottom - 24), 300, 40)
    caller = rules.calls.capitalize()
    if caller == "Stickperson":
        yield Place("stickperson", who.outline, who.center, caller, rolled)


@cites("craps.11.b")
def puck(side: ends.End, size: int = 72) -> Place:
    """The on/off marker: off, on the don't pass line, until a point is on."""
    at = side.point(ends.DONT_AT + own.DONT // 2, ends.TOP + 50)
    picture = Picture("puck", at, size, "OFF")
    name, label = f"puck{side.suffix}", "On/off marker"
    return shapes.round_thing(name, picture, ("craps.11.b",), label=label)


@cites("cmr146.17.1")
def seats(cloth: Box) -> Iterator[Place]:
    """Nine seats clockwise from the dealer's left."""
    for number, at in enumerate(seat_points(cloth), 1):
        words = (Words(str(number), at, 34, "gold", face="sans"),)
        outline = shapes.circle(at, own.SEAT)
        yield Place(
            f"seat {number}", outline, at, f"Seat {number}", ("cmr146.17.1",), "black", words
        )


def seat_points(cloth: Box) -> Iterator[Point]:
    """Two seats at the right end, five along the side, two at the left end."""
    out = RAIL - 4
    downs = [cloth.y + cloth.height * n // 3 for n in (1, 2)]
    yield from ((cloth.right + out, y) for y in downs)
    yield from ((cloth.right - cloth.width * n // 6, cloth.bottom + out) for n in range(1, 6))
    yield from ((cloth.x - out, y) for y in reversed(downs))
