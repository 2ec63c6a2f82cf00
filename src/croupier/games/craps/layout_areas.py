"""How the wagers of craps are printed: an area with its words, dice and odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from typing import Any

from croupier.core.layout import Area, Box, Inscription, Picture, Point, Words
from croupier.core.wager import spot
from croupier.drawing import shapes
from croupier.drawing.sheet import Part
from croupier.games.craps.kinds import WAGERS
from croupier.games.craps.options import PAYS, DiceOptions
from croupier.rulebook.citation import cites

Rules = DiceOptions
Row = tuple[int, tuple[str, ...]]
"""The relative height of a row, and the wagers in it."""
KIND = {kind.key: kind for kind in WAGERS}
ODDS = ("craps.4.a",)
SIXES = ("6", "6")


def offers(rules: Rules, key: str) -> bool:
    """Whether a wager has an area on this layout."""
    if key.startswith("horn_high"):
        return rules.horn_high_area
    return KIND[key].offered(rules)


def called(rules: Rules, key: str, on: str = "") -> str:
    """The name of an area, with the odds of its own number only."""
    if on:
        return f"{KIND[key].name} {on}, {PAYS.odds(rules, key, on)}"
    return shapes.spoken(KIND[key], rules)


@cites("cmr146.17.2.b")
def wager(
    rules: Rules, key: str, box: Box, on: str = "", suffix: str = "", **more: Any
) -> Iterator[Area]:
    """The area of a wager, if this table offers it."""
    if offers(rules, key):
        given = {
            "outline": box.outline,
            "anchor": box.center,
            "label": called(rules, key, on),
            "cites": KIND[key].cites,
            **more,
        }
        yield Area(spot(key, on) + suffix, kind=key, on=on, **given)


@cites("craps.4.a")
def priced(rules: Rules, area: Area, at: Point, size: int, width: int) -> Inscription:
    """The odds of an area's wager, stated with the word "to"."""
    return shapes.odds_of(KIND[area.kind], rules, Words("", at, size, width=width), area, ODDS)


def word(
    rules: Rules, key: str, text: str, box: Box, on: str = "", suffix: str = "", **more: Any
) -> Iterator[Part]:
    """An area with one text."""
    size = more.pop("size", min(box.height * 48 // 100, 60))
    ink = more.pop("ink", "white")
    said = Words(text, box.center, size, ink, width=box.width - 10)
    yield from wager(rules, key, box, on, suffix, words=(said,), **more)


def word_and_odds(
    rules: Rules, key: str, text: str, box: Box, suffix: str = "", **more: Any
) -> Iterator[Part]:
    """An area with one text, and its odds to the right or below."""
    (x, y), beside = box.center, box.width > 4 * box.height
    size = box.height * (46 if beside else 36) // 100
    shift = box.width * 22 // 100 if beside else 0
    at = (x - shift, y - (0 if beside else box.height * 20 // 100))
    under = (x + shift, y + (0 if beside else box.height * 24 // 100))
    room = box.width * (50 if beside else 96) // 100 - 12
    said = Words(text, at, size, more.pop("ink", "white"), width=room)
    for area in wager(rules, key, box, suffix=suffix, words=(said,), **more):
        yield area
        yield priced(rules, area, under, size * 4 // 5, room)


def dice(faces: Iterable[str], at: Point, size: int) -> tuple[Picture, ...]:
    """Dice side by side around a point."""
    shown, step = tuple(faces), size * 115 // 100
    first = at[0] - step * (len(shown) - 1) // 2
    return tuple(Picture("die", (first + step * n, at[1]), size, f) for n, f in enumerate(shown))


def dice_and_odds(
    rules: Rules, key: str, faces: Iterable[str], box: Box, **more: Any
) -> Iterator[Part]:
    """An area that shows the winning dice, with the odds below or next to them."""
    x, y = box.center
    if box.width > 2 * box.height:
        size, part = box.height * 62 // 100, box.width // 4
        pictures, at = dice(faces, (box.x + part + 10, y), size), (box.right - part, y)
        odds, room = box.height * 32 // 100, box.width * 44 // 100
    else:
        size = min(box.height * 42 // 100, box.width * 38 // 100)
        pictures = dice(faces, (x, box.y + box.height * 36 // 100), size)
        at, odds, room = (x, box.bottom - box.height * 19 // 100), box.height // 4, box.width - 10
    for area in wager(rules, key, box, pictures=pictures, **more):
        yield area
        yield priced(rules, area, at, odds, room)


def barred(rules: Rules, key: str, text: str, box: Box, suffix: str = "") -> Iterator[Part]:
    """A don't bet in a box: its name, and the barred roll."""
    x, y = box.center
    if box.width < 2 * box.height:
        size = min(box.width * 30 // 100, box.height * 30 // 100)
        letters = min(32, box.height * 17 // 100)
        at = (x, y - box.height * 18 // 100)
        said = Words(text, at, letters, width=box.width - 12, wraps=True)
        shown = dice(SIXES, (x, box.bottom - box.height * 22 // 100), size)
    else:
        size = box.height * 54 // 100
        said = Words(text, (x - size, y), box.height * 40 // 100, width=box.width - 4 * size)
        shown = dice(SIXES, (box.right - size * 15 // 10, y), size)
    yield from wager(rules, key, box, suffix=suffix, words=(said,), pictures=shown)


def stacked(rules: Rules, box: Box, rows: Iterable[Row]) -> Iterator[tuple[str, Box]]:
    """Wagers in rows that fill a box; those not offered leave their space to the others."""
    kept = [(tall, tuple(k for k in keys if offers(rules, k))) for tall, keys in rows]
    kept = [(tall, keys) for tall, keys in kept if keys]
    whole = sum(tall for tall, _ in kept)
    tops = [box.y + box.height * t // whole for t in accumulate((t for t, _ in kept), initial=0)]
    for (top, bottom), (_, keys) in zip(pairwise(tops), kept, strict=True):
        across = shapes.row(Box(box.x, top, box.width, bottom - top), len(keys))
        yield from zip(keys, across, strict=True)
