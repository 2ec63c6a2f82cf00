"""The sic bo layout: an area for each combination of the dice, its odds, shaker and device."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations

from msgspec.structs import replace

from croupier.core import measure
from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Picture, Place, Role, Words
from croupier.drawing import shapes, sizes
from croupier.drawing.sheet import Part, sheet
from croupier.games.sicbo.options import NUMBERS, SicBoOptions
from croupier.games.sicbo.wagers import TOTALS, WAGERS
from croupier.rulebook.citation import cites
from croupier.rulebook.posting import posted

Rules = SicBoOptions
CLOTH = (2400, 1320)
Cell = tuple[Area, *tuple[Inscription, ...]]
KIND = {kind.key: kind for kind in WAGERS}
ODDS = ("cmr146.20.3.c", "sicbo.4.a")
PAIRS = tuple(combinations(NUMBERS, 2))
ON_DICE = ("1 die", "2 dice", "3 dice")
RANGES = {"small": "4 – 10", "big": "11 – 17"}


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with its shaker and its electrical device, and the same areas for a phone."""
    cloth = Box(sizes.RAIL, sizes.RAIL, *CLOTH)
    banner = Box(cloth.x + 60, cloth.bottom - 165, cloth.width - 120, 120)
    title = Words("Sic Bo", (cloth.center[0] - 330, cloth.y + 140), 96, "gold")
    things: tuple[Part, ...] = (
        Figure(cloth.outline, "none", (title,)),
        *boxes_of_the_dealer(cloth),
        *((shaker(rules, cloth),) if rules.shaker else ()),
        electrical_device(cloth),
    )
    made = arranged(rules, name, cloth, sizes.RAIL, on_table(cloth), banner, things)
    return replace(made, portrait=on_phone(rules, name))


def on_table(cloth: Box) -> Mapping[str, Box]:
    """Small and big at the ends, kinds between them, then totals, combinations, single dice."""
    x, width, top = cloth.x + 60, cloth.width - 120, cloth.y + 265
    tall, totals, pairs, singles = 300, 170, 210, 165
    boxes = dict(_upper_row(Box(x, top, width, tall)))
    rows = (
        (totals, [f"total_{n}" for n in TOTALS]),
        (pairs, [_pair(p) for p in PAIRS]),
        (singles, [f"single_{n}" for n in NUMBERS]),
    )
    y = top + tall
    for height, keys in rows:
        boxes |= zip(keys, shapes.row(Box(x, y, width, height), len(keys)), strict=True)
        y += height
    return boxes


def _pair(pair: tuple[int, int]) -> str:
    return f"pair_{pair[0]}_{pair[1]}"


def _upper_row(row: Box) -> Iterator[tuple[str, Box]]:
    """Small, doubles, triples, any triple; then the same mirrored to big."""
    end, double, triple = 300, 140, 330
    yield "small", Box(row.x, row.y, end, row.height)
    yield "big", Box(row.right - end, row.y, end, row.height)
    sides = (
        (1, row.x + end, row.x + end + 3 * double),
        (4, row.right - end - 3 * double, row.right - end - 3 * double - triple),
    )
    for first, doubles, triples in sides:
        upright = shapes.row(Box(doubles, row.y, 3 * double, row.height), 3)
        lying = shapes.column(Box(triples, row.y, triple, row.height), 3)
        for n in range(3):
            yield f"double_{first + n}", upright[n]
            yield f"triple_{first + n}", lying[n]
    left = row.x + end + 3 * double + triple
    yield "any_triple", Box(left, row.y, row.x + row.right - 2 * left, row.height)


def on_phone(rules: Rules, name: str) -> Layout:
    """The same areas in rows large enough for a thumb."""
    cloth, y = Box(10, 10, 660, 1710), 130
    boxes: dict[str, Box] = {}
    rows = (
        (240, ["small", "any_triple", "big"]),
        *((90, [f"triple_{n}" for n in pair]) for pair in ((1, 2), (3, 4), (5, 6))),
        (150, [f"double_{n}" for n in NUMBERS]),
        (115, [f"total_{n}" for n in TOTALS[:7]]),
        (115, [f"total_{n}" for n in TOTALS[7:]]),
        *((110, [_pair(p) for p in PAIRS[5 * n : 5 * n + 5]]) for n in range(3)),
        *((110, [f"single_{n}" for n in pair]) for pair in ((1, 2), (3, 4), (5, 6))),
    )
    for height, keys in rows:
        boxes |= zip(keys, shapes.row(Box(30, y, 620, height), len(keys)), strict=True)
        y += height
    return arranged(rules, name, cloth, 0, boxes, Box(30, 25, 620, 95))


@cites("cmr146.20.2", "cmr146.20.3", "cmr146.20.3.b", "cmr146.20.3.c")
def arranged(
    rules: Rules,
    name: str,
    cloth: Box,
    rail: int,
    boxes: Mapping[str, Box],
    banner: Box,
    things: Iterable[Part] = (),
) -> Layout:
    """An area for every permissible wager with the odds offered, and the name."""
    heading = shapes.ornament((banner.center[0], banner.bottom), banner.width // 2)
    cells = (cell(rules, kind.key, boxes[kind.key]) for kind in WAGERS)
    parts = chain((licensee(name, banner), heading), *cells, things)
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    sign = tuple(posted(rules, WAGERS))
    return sheet("sicbo", "Sic Bo", cloth, parts, rail=rail, color="wine", sign=sign, requires=asks)


def cell(rules: Rules, key: str, box: Box) -> Cell:
    """The area of one wager, drawn according to its kind."""
    kind, *numbers = key.split("_")
    if key in RANGES:
        return even_chance(rules, key, box)
    if kind == "total":
        return total(rules, key, box)
    if key == "any_triple":
        return any_triple(rules, box)
    if kind == "single":
        return single(rules, key, box)
    faces = {"double": numbers * 2, "triple": numbers * 3, "pair": numbers}[kind]
    return dice(rules, key, box, faces)


@cites("sicbo.4.a")
def priced(rules: Rules, area: Area, words: Words) -> Cell:
    """An area with its odds, stated with the word "to"."""
    return area, shapes.odds_of(KIND[area.kind], rules, words, area, ODDS)


def dice(rules: Rules, key: str, box: Box, faces: list[str]) -> Cell:
    """The winning dice, in a column or side by side, and the odds after them."""
    x, y = box.center
    if box.height * 4 >= box.width * 5:
        size = min(box.width * 6 // 10, box.height // (len(faces) + 1) * 8 // 10)
        step = size * 12 // 10
        tops = [box.y + size * 8 // 10 + step * n for n in range(len(faces))]
        shown = [Picture("die", (x, top), size, f) for top, f in zip(tops, faces, strict=True)]
        below = (x, (tops[-1] + size // 2 + box.bottom) // 2)
        words = Words("", below, 34, width=box.width - 16)
    elif box.width >= box.height * 2:
        size = min(box.height * 6 // 10, box.width // (len(faces) + 5))
        shown = _side_by_side(faces, box.x + size * 8 // 10, y, size)
        right = box.x + size * 12 // 10 * len(faces) + size * 2 // 10
        words = Words("", ((right + box.right) // 2, y), 34, width=box.right - right - 12)
    else:
        size = min(box.width // (len(faces) + 1), box.height * 5 // 10)
        first = x - size * 12 // 10 * (len(faces) - 1) // 2
        shown = _side_by_side(faces, first, box.y + box.height * 38 // 100, size)
        words = Words("", (x, box.bottom - box.height * 17 // 100), 28, width=box.width - 10)
    area = shapes.area(KIND[key], rules, box, pictures=tuple(shown))
    return priced(rules, area, words)


def _side_by_side(faces: list[str], first: int, y: int, size: int) -> list[Picture]:
    step = size * 12 // 10
    return [Picture("die", (first + step * n, y), size, face) for n, face in enumerate(faces)]


def total(rules: Rules, key: str, box: Box) -> Cell:
    """The total in figures."""
    x, number = box.center[0], key.removeprefix("total_")
    size = measure.fitting(str(TOTALS[-1]), 84, box.width - 20)
    figure = Words(number, (x, box.y + box.height * 40 // 100), size, "gold")
    words = Words("", (x, box.bottom - box.height * 20 // 100), 32, width=box.width - 12)
    return priced(rules, shapes.area(KIND[key], rules, box, words=(figure,), look="panel"), words)


def even_chance(rules: Rules, key: str, box: Box) -> Cell:
    """Small and big: their totals, and the notice that three of a kind loses."""
    x, part, room = box.center[0], box.height // 10, box.width - 20
    size = measure.fitting("SMALL", 80, room)
    texts = (
        Words(key.upper(), (x, box.y + 2 * part), size, "gold"),
        Words(RANGES[key], (x, box.y + 5 * part - part // 3), size * 3 // 4, width=room),
        Words(
            "loses on three of a kind",
            (x, box.y + 7 * part - part // 3),
            22,
            "white",
            0,
            "sans",
            room,
        ),
    )
    words = Words("", (x, box.bottom - part * 3 // 2), size * 6 // 10, width=room)
    return priced(rules, shapes.area(KIND[key], rules, box, words=texts, look="panel"), words)


def any_triple(rules: Rules, box: Box) -> Cell:
    """Any three of a kind: all six of them, small."""
    x, size = box.center[0], min(box.height // 12, box.width // 7)
    at, room = (x, box.y + size * 13 // 10), box.width - 16
    title = Words("Any three of a kind", at, size, "gold", width=room, wraps=True)
    tops = [box.y + size * 3 + size * 12 // 10 * n for n in range(6)]
    shown = (
        die
        for face, top in zip(NUMBERS, tops, strict=True)
        for die in _side_by_side([str(face)] * 3, x - size * 12 // 10, top, size)
    )
    words = Words("", (x, (tops[-1] + size // 2 + box.bottom) // 2), 34, width=box.width - 16)
    area = shapes.area(KIND["any_triple"], rules, box, words=(title,), pictures=tuple(shown))
    return priced(rules, area, words)


@cites("sicbo.4.c")
def single(rules: Rules, key: str, box: Box) -> Cell:
    """One of a kind: its die, and what it pays on one, two and three dice.

    In a low area the die is small, so that there is room for the odds.
    """
    low = box.width > box.height * 2
    kind, size = KIND[key], min(box.height * (40 if low else 64) // 100, box.width * 32 // 100)
    face = Picture("die", (box.x + size * 8 // 10, box.center[1]), size, key[-1])
    area = shapes.area(kind, rules, box, pictures=(face,))
    left, step = box.x + size * 14 // 10, box.height * 27 // 100
    room, x = box.right - left - 12, (left + box.right) // 2
    because = (*ODDS, "sicbo.4.c")
    texts = [f"{on}: {line.odds}" for line, on in zip(kind.pays(rules), ON_DICE, strict=True)]
    size = min(measure.fitting(text, 34, room) for text in texts)
    lines = (Words(text, (x, box.center[1] + step * (n - 1)), size) for n, text in enumerate(texts))
    return area, *(Inscription(words, because, "odds", area=area.id) for words in lines)


@cites("cmr146.20.3.a")
def licensee(name: str, banner: Box) -> Inscription:
    """The name of the gaming licensee."""
    return shapes.licensee(name, banner, banner.height * 7 // 10, ("cmr146.20.3.a",))


@cites("cmr146.20.4", "cmr146.20.4.a.1", "cmr146.20.4.b.1")
def shaker(rules: Rules, cloth: Box) -> Place:
    """The sealed container with the dice, in front of the dealer; a manual one has its cover."""
    at, size = (cloth.center[0], cloth.y + 140), 210
    label, covered = f"Sic bo shaker, {rules.shaker}", rules.shaker == "manual"
    clause = "cmr146.20.4.a.1" if covered else "cmr146.20.4.b.1"
    picture = Picture("covered shaker" if covered else "shaker", at, size)
    return shapes.round_thing("shaker", picture, ("cmr146.20.4", clause), label=label)


@cites("cmr146.20.2")
def electrical_device(cloth: Box) -> Place:
    """Where the dealer enters each die, which lights the areas that win."""
    box = shapes.around((cloth.center[0] + 330, cloth.y + 140), 280, 174)
    return shapes.thing("electrical device", "electrical device", box, ("cmr146.20.2",))


@cites("cmr146.20.1")
def boxes_of_the_dealer(cloth: Box) -> tuple[Place, ...]:
    """The drop box and the tip box, on either side of the dealer."""
    return shapes.dealers_side(cloth, cloth.center[0], 640, ("cmr146.20.1",))
