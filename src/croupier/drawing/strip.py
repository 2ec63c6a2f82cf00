"""A strip for small screens: what moves at a table, and the hands that matter, side by side.

A strip is a small layout of its own. Its places have the names they have on the table's layout, so
that things are drawn and moved there just as on the felt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from croupier.core.layout import Box, Layout, Picture, Place, Point, Words
from croupier.drawing import shapes
from croupier.drawing.layers import layer
from croupier.drawing.svg import words as written
from croupier.drawing.things import HOMES, PIECES, WHEELS, Fanned

WIDTH, HEIGHT, NAMED = 680, 226, 22
"""How large a strip is, and how much higher with cards, whose names are below what they won."""
MARGIN, GAP = 12, 16
DEVICES = (*WHEELS, *(one for one in HOMES["dice"] if one != "dice cup"))
"""The pictures of what moves."""
BALL, STANDING, DICE = 206, 900, 62
"""The size of a wheel with a ball, of which all is seen; of one without, of which the upper part is
seen; and of a die that nobody has thrown."""
LEAST = 0.28
"""How much of a card shows at least, relative to its width."""
TOP, TALL, NAME, READ = 42, 126, 22, 17
"""Where cards are: how far down and how high, the size of the name below them, and the least that
can be read; a name that would be smaller is left out."""


class Hand(msgspec.Struct, frozen=True):
    """A hand on a strip: the place of its cards, its name, how many it has, and what is dealt.

    Cards with the same `group` lie at places of their own, beside each other under one name.
    """

    place: str
    name: str
    cards: int
    of: str = "card"
    group: str = ""


def strip(
    layout: Layout, decides: str = "", hands: Sequence[Hand] = (), *, deals: bool = False
) -> Layout | None:
    """The strip of a table's layout, with these hands; None if nothing is ever to be seen there.

    `decides` is the device that decides the game, which has a place here even without a picture;
    `deals` says that hands are dealt at the table, for which the strip has room.
    """
    device = _device(layout)
    if device is None and decides:
        device = Place(decides, shapes.circle((0, 0), 80), (0, 0))
    if device is None and not deals:
        return None
    shown = () if device is None else (_shown(device, alone=not deals),)
    left, tall = BALL + 2 * MARGIN if shown else MARGIN, HEIGHT + NAMED * deals
    return Layout(
        layout.game,
        layout.title,
        (WIDTH, tall),
        Box(0, 0, WIDTH, tall),
        (),
        (*shown, *_side_by_side(hands, left)),
        color=layout.color,
        rail=0,
    )


def _device(layout: Layout) -> Place | None:
    """The place of what moves: a wheel, dice, or a shaker with dice."""
    for name in DEVICES:
        for place in layout.places:
            if any(one.name == name for one in place.pictures):
                return place
    return None


def _shown(place: Place, *, alone: bool) -> Place:
    """A device as large as the strip lets it be: in the middle if nothing else is there."""
    x, y = WIDTH // 2 if alone else BALL // 2 + MARGIN, HEIGHT // 2
    every = tuple(one for one in place.pictures if one.name in DEVICES)
    first = every[0] if every else None
    if first is not None and first.name == WHEELS[1]:
        center = (x, STANDING * 54 // 100 + 8)
        wheel = msgspec.structs.replace(first, at=center, size=STANDING)
        return _placed(place, (wheel,), (x, HEIGHT - 40))
    if first is not None and first.name == "die":
        return _placed(place, tuple(_in_a_row(every, (x, y))), (x, y))
    shown = tuple(msgspec.structs.replace(one, at=(x, y), size=BALL) for one in every)
    return _placed(place, shown, (x, y))


def _placed(place: Place, pictures: tuple[Picture, ...], at: Point) -> Place:
    outline = shapes.around(at, BALL, BALL).outline
    return Place(place.id, outline, at, place.label, pictures=pictures)


def _in_a_row(dice: Sequence[Picture], at: Point) -> Iterator[Picture]:
    step = DICE * 3 // 2
    left = at[0] - step * (len(dice) - 1) // 2
    for n, one in enumerate(dice):
        yield msgspec.structs.replace(one, at=(left + step * n, at[1]), size=DICE)


def grouped(hands: Sequence[Hand]) -> list[list[Hand]]:
    """The hands, with those of one group together."""
    bunches: dict[str, list[Hand]] = {}
    for one in hands:
        bunches.setdefault(one.group or one.place, []).append(one)
    return list(bunches.values())


def _side_by_side(hands: Sequence[Hand], left: int) -> Iterator[Place]:
    """A place for each hand; one with more cards is wider, and cards of a group share its place."""
    bunches = grouped(hands)
    parts = [max(2, min(sum(one.cards for one in bunch), 5)) + 1 for bunch in bunches]
    room = WIDTH - left - MARGIN - GAP * (len(bunches) - 1)
    x = left
    for bunch, part in zip(bunches, parts, strict=True):
        wide = room * part // sum(parts)
        yield from _bunch(bunch, x, wide)
        x += wide + GAP


def _bunch(bunch: Sequence[Hand], x: int, wide: int) -> Iterator[Place]:
    """The places of a hand, or of each card of a group; the name is in the middle below them."""
    at = (x + wide // 2, HEIGHT + NAMED - NAME - 4)
    name = Words(bunch[0].name, at, NAME, "gold", face="sans", width=wide * 9 // 10)
    piece, more = PIECES[bunch[0].of], sum(one.cards for one in bunch) - 1
    factor = min(TALL / piece.height, wide / piece.width / (1 + LEAST * more))
    across = round(min(wide, piece.width * factor * (1 + 1.06 * more)))
    each = across if len(bunch) == 1 else round(piece.width * factor)
    for n, one in enumerate(bunch):
        begins = at[0] - across // 2 + (across - each) * n // max(len(bunch) - 1, 1)
        box = Box(begins, TOP, each, TALL)
        names = (name,) if name.set_size >= READ and n == len(bunch) // 2 else ()
        yield Fanned(one.place, box.outline, box.center, one.name, words=names, factor=factor)


def names_svg(layout: Layout) -> str:
    """The names of the hands on a strip, as a layer."""
    return layer(layout, "names", (written(one) for p in layout.places for one in p.words))
