"""The fire bet on a craps table: numbered areas, their relocation, and what the wall says."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core import measure
from croupier.core.layout import Box, Figure, Inscription, Place, Point, Words
from croupier.core.money import dollars
from croupier.drawing import shapes
from croupier.drawing.sheet import Part
from croupier.games.craps import layout_sizes as own
from croupier.games.craps.layout_areas import KIND, Rules, called, wager
from croupier.games.craps.options import FIRE_SPOTS, CrapsOptions
from croupier.rulebook.citation import cites

RADIUS = 31
POINTS = ("four", "five", "six")


def burns(rules: Rules) -> bool:
    """Whether the fire bet is offered; mini-craps never offers it."""
    return isinstance(rules, CrapsOptions) and rules.fire_bet


@cites("cmr146.17.4.a", "craps.12.a.1")
def around(cloth: Box) -> Iterator[Point]:
    """Player positions clockwise; the first is to the left of the game personnel, who face them."""
    inset = own.MARGIN // 2 + 2
    near, far = cloth.y + inset, cloth.bottom - inset
    downs = [cloth.y + cloth.height * n // 8 for n in (2, 4, 6)]
    third = [300 + 310 * n for n in range(4)]
    yield cloth.right - 250, near
    yield from ((cloth.right - inset, y) for y in downs)
    yield from ((cloth.right - along, far) for along in third)
    yield from ((cloth.x + along, far) for along in reversed(third))
    yield from ((cloth.x + inset, y) for y in reversed(downs))
    yield cloth.x + 250, near


@cites("cmr146.17.4", "cmr146.17.4.a")
def areas(rules: Rules, cloth: Box) -> Iterator[Part]:
    """At most sixteen numbered areas around the perimeter."""
    for number, at in enumerate(around(cloth), 1):
        yield from spot(rules, number, at, suffix(number))


def suffix(number: int) -> str:
    """The suffix that a position's area adds to the first one's id."""
    return "" if number == 1 else f".{number}"


def spot(rules: Rules, number: int, at: Point, suffix: str = "", text: str = "") -> Iterator[Part]:
    """One area with the number of its player's position."""
    box = shapes.around(at, 2 * RADIUS, 2 * RADIUS)
    said = Words(text or str(number), at, 30, "gold", face="sans", width=2 * RADIUS - 12)
    label = f"{called(rules, 'fire')}, position {number}"
    outline = shapes.circle(at, RADIUS)
    because = (*KIND["fire"].cites, "cmr146.17.4.a")
    yield from wager(
        rules,
        "fire",
        box,
        suffix=suffix,
        outline=outline,
        words=(said,),
        label=label,
        look="red",
        cites=because,
    )


@cites("cmr146.17.4.b", "craps.12.a.3")
def relocation(box: Box) -> Iterator[Part]:
    """Where the dealer moves the fire bets, in front of the boxperson, under their numbers."""
    title = Box(box.x, box.y, box.width, 30)
    yield Figure(title.outline, "none", (Words("FIRE BETS", title.center, 24, "gold"),))
    because = ("cmr146.17.4.b", "craps.12.a.3")
    rows = shapes.column(Box(box.x, title.bottom, box.width, box.height - title.height), 2)
    cells = (cell for line in rows for cell in shapes.row(line, FIRE_SPOTS // 2))
    for number, cell in enumerate(cells, 1):
        words = (Words(str(number), cell.center, 26, "gold", face="sans"),)
        label = f"Fire bet of position {number}"
        name = f"fire.boxperson.{number}"
        yield Place(name, cell.outline, cell.center, label, because, "panel", words)


@cites("cmr146.17.4.c.1", "cmr146.17.4.c.2", "cmr146.17.4.c.3", "craps.4.a")
def notices(rules: Rules) -> shapes.Notices:
    """The notices inside the wall: the odds, when the bet is taken, and its limits."""
    lines = zip(POINTS, KIND["fire"].pays(rules), strict=True)
    odds = ", ".join(f"{points} {line.odds}" for points, line in lines)
    least, most = (dollars(amount).removesuffix(".00") for amount in rules.limits("fire"))
    return (
        (
            f"Fire bet, different (unique) points made: {odds}.",
            ("cmr146.17.4.c.1", "craps.4.a", "craps.4.e"),
        ),
        (
            "Fire bets shall only be accepted prior to a shooter’s initial come out roll.",
            ("cmr146.17.4.c.2", "craps.2.nn"),
        ),
        (
            f"Fire bet minimum ${least}, maximum ${most}, in increments of $1.",
            ("cmr146.17.4.c.3", "craps.12.b.1"),
        ),
    )


@cites("cmr146.17.4.c.1", "cmr146.17.4.c.2", "cmr146.17.4.c.3")
def on_the_wall(rules: Rules, cloth: Box) -> Iterator[Inscription]:
    """The notices on both long sides of the wall, so that every position sees them."""
    room = cloth.width - 2 * own.CORNER
    for y in (cloth.y - own.WALL // 2, cloth.bottom + own.WALL // 2):
        thirds = shapes.row(Box(cloth.x + own.CORNER, y, room, 0), 3)
        size = min(measure.fitting(text, 30, room // 3 - 40) for text, _ in notices(rules))
        for part, (text, because) in zip(thirds, notices(rules), strict=True):
            words = Words(text, (part.center[0], y), size, "gold", 0, "sans")
            yield Inscription(words, because, "notice")


def on_a_phone(rules: Rules, box: Box) -> Iterator[Inscription]:
    """The notices in a column."""
    room = box.width - 20
    size = min(measure.fitting(text, 22, room) for text, _ in notices(rules))
    for part, (text, because) in zip(shapes.column(box, 3), notices(rules), strict=True):
        words = Words(text, part.center, size, "gold", 0, "sans")
        yield Inscription(words, because, "notice")
