"""An end of a craps layout: numbers, come, field, and the lines that wrap around them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.layout import Area, Box, Inscription, Picture, Place, Point, Words
from croupier.drawing import shapes
from croupier.drawing.sheet import Part
from croupier.games.craps import layout_sizes as own
from croupier.games.craps.layout_areas import (
    KIND,
    ODDS,
    SIXES,
    Rules,
    barred,
    dice,
    offers,
    wager,
    word,
    word_and_odds,
)
from croupier.games.craps.options import NUMBERS, PAYS
from croupier.rulebook.citation import cites

PRINTED = {"6": "SIX", "9": "NINE"}
POINT = ("craps.1.come-out-point", "craps.1.come-point", "craps.12.a.4")
PASS_AT = own.MARGIN
DONT_AT = PASS_AT + own.PASS
LAID_AT = DONT_AT + own.DONT
INNER = LAID_AT + 84
DONT_COME = 140
LENGTH = INNER + DONT_COME + 6 * own.COLUMN
TOP, NUMBERS_TALL, COME_TALL = 116, 384, 126
THIN, THICK = 68, 68
"""The heights of the small areas above and below a number."""
TRAVELLED = 24
"""The space a come bet takes up on its number."""
BEHIND = 74
"""The depth of the odds behind the pass line."""


class End(msgspec.Struct, frozen=True):
    """One end of a table, measured from its outer edge to the center; the other end mirrors it."""

    cloth: Box
    mirrored: bool = False

    @property
    def suffix(self) -> str:
        """The suffix of ids at the second end."""
        return ".right" if self.mirrored else ""

    def point(self, along: int, down: int) -> Point:
        """A point at these distances from the outer edge and from the top."""
        x = self.cloth.right - along if self.mirrored else self.cloth.x + along
        return x, self.cloth.y + down

    def box(self, along: int, down: int, length: int, tall: int) -> Box:
        """A box at these distances from the outer edge and from the top."""
        x, y = self.point(along + (length if self.mirrored else 0), down)
        return Box(x, y, length, tall)

    def hook(self, along: int, bottom: int, depth: int, radius: int) -> str:
        """A strip down the end of the table, around its corner, and along its side."""
        inner, turn, back = radius - depth, int(self.mirrored), int(not self.mirrored)
        bend = f"A{radius} {radius} 0 0 {turn} "
        again = f"A{inner} {inner} 0 0 {back} "

        def at(u: int, v: int) -> str:
            x, y = self.point(u, v)
            return f"{x} {y}"

        return (
            f"M{at(along, TOP)}L{at(along, bottom - radius)}{bend}{at(along + radius, bottom)}"
            f"L{at(LENGTH, bottom)}L{at(LENGTH, bottom - depth)}"
            f"L{at(along + radius, bottom - depth)}{again}{at(along + depth, bottom - radius)}"
            f"L{at(along + depth, TOP)}Z"
        )


RADIUS = own.PASS + own.DONT + 6
PASS_BOTTOM = own.HEIGHT - own.MARGIN - BEHIND
DONT_BOTTOM = PASS_BOTTOM - own.PASS
PASS_MIDDLE, DONT_MIDDLE = PASS_BOTTOM - own.PASS // 2, DONT_BOTTOM - own.DONT // 2
CHIPS_AT = INNER + 200
"""How far from the end chips stand on the lines and the come, next to the printed text."""


def end(rules: Rules, side: End) -> Iterator[Part]:
    """Everything at one end."""
    across = LENGTH - INNER
    come, fields = TOP + NUMBERS_TALL, TOP + NUMBERS_TALL + COME_TALL
    columns = side.box(INNER + DONT_COME, TOP, 6 * own.COLUMN, NUMBERS_TALL)
    yield from numbers(rules, columns, side.suffix)
    yield from dont_come(rules, side.box(INNER, TOP, DONT_COME, NUMBERS_TALL), side.suffix)
    yield from word(
        rules,
        "come",
        "COME",
        side.box(INNER, come, across, COME_TALL),
        suffix=side.suffix,
        size=92,
        ink="gold",
        anchor=side.point(CHIPS_AT, come + COME_TALL // 2),
    )
    tall = DONT_BOTTOM - own.DONT - fields
    yield from field(rules, side.box(INNER, fields, across, tall), side.suffix)
    laid = side.box(LAID_AT, TOP, INNER - LAID_AT, DONT_BOTTOM - own.DONT - TOP)
    yield from dont_pass_odds(rules, laid, side.suffix)
    yield from lines(rules, side)
    behind = side.box(INNER, PASS_BOTTOM, across, BEHIND)
    yield from pass_odds(rules, behind, side.suffix)


def numbers(rules: Rules, box: Box, suffix: str = "") -> Iterator[Part]:
    """Six numbers side by side."""
    for number, column in zip(NUMBERS, shapes.row(box, 6), strict=True):
        yield from number_column(rules, number, column, suffix)


def number_column(rules: Rules, n: str, box: Box, suffix: str) -> Iterator[Part]:
    """A number: wagers against it above, with it below, and its point in between."""
    x, width, y = box.x, box.width, box.y
    upper = Box(x, y, width, THIN)
    yield from word(rules, "dont_come_odds", "Don't odds", upper, n, suffix, size=24)
    y += THIN
    against = ("lay", "place_lose")
    if any(offers(rules, f"{key}_{n}") for key in against):
        yield from side_by_side(rules, Box(x, y, width, THICK), n, against, suffix)
        y += THICK
    below = box.bottom - 2 * THICK
    yield from point(n, Box(x, y, width, below - y), suffix)
    with_it = ("come_odds", "buy")
    yield from side_by_side(rules, Box(x, below, width, THICK), n, with_it, suffix)
    win = Box(x, below + THICK, width, THICK)
    yield from word_and_odds(rules, f"place_{n}", "Place", win, suffix, look="panel")


SAYS = {"come_odds": "Odds", "buy": "Buy", "lay": "Lay", "place_lose": "Lose"}


def side_by_side(
    rules: Rules, box: Box, n: str, wagers: tuple[str, ...], suffix: str
) -> Iterator[Part]:
    """Small areas for one number, one for each wager this table offers."""
    named = {key: key if key == "come_odds" else f"{key}_{n}" for key in wagers}
    shown = [key for key in wagers if offers(rules, named[key])]
    for key, part in zip(shown, shapes.row(box, len(shown)), strict=True):
        if key == "place_lose":
            yield from word_and_odds(rules, named[key], SAYS[key], part, suffix, look="panel")
        else:
            on = n if key == "come_odds" else ""
            yield from word(rules, named[key], SAYS[key], part, on, suffix, size=24)


@cites("craps.1.come-point", "craps.2.c", "craps.2.d")
def point(n: str, box: Box, suffix: str = "") -> Iterator[Place]:
    """The box of a number, for its marker and the come bets that travel to it."""
    text = PRINTED.get(n, n)
    size = min(box.height * 74 // 100, 96)
    words = Words(text, box.center, size, "#ff6257", width=box.width - 24)
    name = f"point {n}{suffix}"
    yield Place(name, box.outline, box.center, f"Point {n}", POINT, "idle", (words,))
    against, beside = box.center[0] - box.width // 4, box.center[0] + box.width // 4
    up, down = box.y + box.height // 3, box.bottom - box.height // 4
    for key, at in (("dont_come", (against, up)), ("come", (beside, down))):
        label, because = f"{KIND[key].name} {n}", ("craps.1.come-point", *KIND[key].cites)
        yield Place(f"{key}.{n}{suffix}", shapes.circle(at, TRAVELLED), at, label, because)


@cites("craps.2.d.3")
def dont_come(rules: Rules, box: Box, suffix: str = "") -> Iterator[Part]:
    """The don't come bar, with the two sixes that are barred."""
    yield from barred(rules, "dont_come", "Don't Come Bar", box, suffix)


TOTALS = ("2", "3", "4", "9", "10", "11", "12")
"""The totals of the field, in the order in which they are printed."""


@cites("craps.2.k", "craps.4.a")
def field(rules: Rules, box: Box, suffix: str = "") -> Iterator[Part]:
    """The field's numbers, the first and the last in a ring with their better odds."""
    y, tall = box.y, box.height
    upper, lower = y + tall * 36 // 100, y + tall * 78 // 100
    columns = shapes.row(Box(box.x + 10, y, box.width - 20, tall), 7)
    size, xs = tall * 36 // 100, [column.center[0] for column in columns]
    shown = [
        Words(n, (x, upper), size * (80 if n in ("2", "12") else 100) // 100, "gold")
        for n, x in zip(TOTALS, xs, strict=True)
    ]
    name = Words("FIELD", (box.center[0], lower), tall * 32 // 100, width=columns[0].width * 3)
    room = columns[0].width
    paid = [PAYS.odds(rules, "field", "double" if n in ("2", "12") else "", n) for n in TOTALS]
    at = [(xs[0], lower), (xs[1] + room // 3, lower), (xs[-2] - room // 3, lower), (xs[-1], lower)]
    printed = [paid[0], paid[1], paid[-2], paid[-1]]
    if len(set(paid[1:-1])) > 1:
        at = [(x, lower if x in (xs[0], xs[-1]) else y + tall * 58 // 100) for x in xs]
        printed = paid
    rings = tuple(Picture("ring", one.at, size * 14 // 10) for one in (shown[0], shown[-1]))
    for area in wager(rules, "field", box, suffix=suffix, words=(name, *shown), pictures=rings):
        yield area
        for place, odds in zip(at, printed, strict=True):
            words = Words(str(odds), place, tall * 17 // 100, width=room - 8)
            yield Inscription(words, (*ODDS, "craps.4.b"), "odds", area=area.id)


def dont_pass_odds(rules: Rules, box: Box, suffix: str = "") -> Iterator[Part]:
    """Odds laid next to the don't pass bar, one area for each point."""
    for n, part in zip(NUMBERS, shapes.column(box, 6), strict=True):
        yield from _supplemental(rules, "dont_pass_odds", "Don't odds", n, part, suffix)


def pass_odds(rules: Rules, box: Box, suffix: str = "") -> Iterator[Part]:
    """Odds behind the pass line, one area for each point."""
    for n, part in zip(NUMBERS, shapes.row(box, 6), strict=True):
        yield from _supplemental(rules, "pass_odds", "Odds", n, part, suffix)


def _supplemental(
    rules: Rules, key: str, text: str, n: str, box: Box, suffix: str
) -> Iterator[Area]:
    said = Words(f"{text} {n}", box.center, 26, width=box.width - 10, wraps=box.width < 100)
    yield from wager(rules, key, box, n, suffix, words=(said,), look="panel")


@cites("craps.2.b.3")
def lines(rules: Rules, side: End) -> Iterator[Part]:
    """The don't pass bar inside the pass line, both around the corner of the table."""
    middle = (INNER + LENGTH) // 2
    dont, line = side.point(middle, DONT_MIDDLE), side.point(middle, PASS_MIDDLE)
    turn = -90 if side.mirrored else 90
    up = side.point(DONT_AT + own.DONT // 2, TOP + 400)
    across = side.point(PASS_AT + own.PASS // 2, TOP + 360)
    beside = (dont[0] + 330, dont[1])
    yield from wager(
        rules,
        "dont_pass",
        side.cloth,
        suffix=side.suffix,
        anchor=side.point(CHIPS_AT, DONT_MIDDLE),
        outline=side.hook(DONT_AT, DONT_BOTTOM, own.DONT, RADIUS - own.PASS),
        words=(Words("Don't Pass Bar", dont, 44), Words("Don't Pass Bar", up, 38, turn=turn)),
        pictures=dice(SIXES, beside, 44),
    )
    yield from wager(
        rules,
        "pass",
        side.cloth,
        suffix=side.suffix,
        anchor=side.point(CHIPS_AT, PASS_MIDDLE),
        outline=side.hook(PASS_AT, PASS_BOTTOM, own.PASS, RADIUS),
        words=(
            Words("PASS LINE", line, 66, "gold"),
            Words("PASS LINE", across, 60, "gold", turn=turn),
        ),
    )
