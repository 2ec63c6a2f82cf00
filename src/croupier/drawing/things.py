"""What is on a table at the moment, as a layer: cards, dice, markers, the position of a ball.

Each thing is a group with its name, its face and its center, so that a screen can detect what
appeared, disappeared or changed, and move it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import hypot, sqrt

import msgspec

from croupier.core.layout import Area, Box, Layout, Picture, Place, Words
from croupier.core.view import Thing
from croupier.drawing import outline, playing_cards, tiles
from croupier.drawing.clear import clear
from croupier.drawing.decorations import drawn
from croupier.drawing.layers import layer
from croupier.drawing.legible import least
from croupier.drawing.svg import (
    CREAM,
    FACES,
    GOLD,
    INK,
    circle,
    group,
    number,
    polar,
    rect,
    tag,
    text,
)
from croupier.equipment.tiles import FACES as TILES

GAP = 6
LEAST_STEP, TILE_STEP = 18, 10
"""How much of a card or a tile is visible at least, if many are at one place."""
MANY = 6
"""More cards than this are a pile, of which only the last is readable."""
LARGEST = 2.1
"""The largest factor by which a card is enlarged, if its place has room."""
DIE, CAPTION = 34, 26
HOMES = {
    "dice": ("die", "shaker", "covered shaker", "dice cup", "dice shaker"),
    "marker": ("puck",),
    "spread": ("spread marker",),
}
"""The pictures that mark where a thing is, if no place has its name."""
WHEELS = ("ball wheel", "standing wheel")
MOVED = frozenset(("die", "puck", "spread marker"))
EXCHANGED = frozenset(("shaker", "covered shaker"))
"""Equipment that may be replaced by another kind while a table is open."""
CHANGING = MOVED | EXCHANGED
"""Pictures that are drawn again whenever the table changes, and not with its felt."""
"""Pictures at places that are drawn as things, because they move."""
SOURCES = {
    "shoe": ("card shoe", "shuffler"),
    "discards": ("discard rack", "discard bucket"),
    "bank": ("chip float", "drop box"),
}
"""The pictures that mark where cards and chips come from or go to."""
ON = "on "
LARGE_MARKER, SMALL_MARKER = 88, 66
"""The width of a marker on a point, on a table and on a phone: larger than the chips there."""

Stand = Area | Place
ACTIVE, FANNED = "#ffd75e", "card"
OWN, SHOWS, BETWEEN, APART, FEW = 0.135, 0.6, 0.35, 40, 3
"""How high a reader's own cards are, relative to the table; how much of each shows; the space
between hands that were split, relative to a card's width; how far cards keep from chips; and how
many lie side by side."""


class Fanned(Place, frozen=True):
    """A place that was moved and enlarged, with the factor by which its cards are enlarged."""

    factor: float = 1.0


class Piece(msgspec.Struct, frozen=True):
    """What is dealt: its size in millimeters, how it is drawn and read aloud, and all its faces.

    The faces are in the order in which people sort a hand; `step` is how much of one shows at
    least if several are at one place.
    """

    width: int
    height: int
    draw: Callable[[str, float, float], str]
    spoken: Callable[[str], str]
    faces: tuple[str, ...]
    step: int = LEAST_STEP


PIECES: Mapping[str, Piece] = {
    "card": Piece(
        playing_cards.WIDTH,
        playing_cards.HEIGHT,
        playing_cards.card,
        playing_cards.spoken,
        playing_cards.BY_RANK,
    ),
    "tile": Piece(tiles.WIDTH, tiles.HEIGHT, tiles.tile, tiles.spoken, TILES, TILE_STEP),
}
"""What is dealt, by what it is."""


def faced(of: str, face: str) -> str:
    """A card or a tile as a picture of its own, for a question or a key."""
    piece = PIECES[of]
    drawn = piece.draw(face, 0, 0)
    box = f"0 0 {piece.width} {piece.height}"
    return tag("svg", drawn, class_=f"face {of}", viewBox=box, aria_hidden="true")


class At(msgspec.Struct, frozen=True):
    """Where a thing is drawn: a stand, and the printed word there that it marks, if any."""

    stand: Stand
    thing: Thing
    printed: Words | None = None


class Focus(msgspec.Struct, frozen=True):
    """What a reader looks at: the places of their own hands, and of the one that is played now."""

    own: frozenset[str] = frozenset()
    active: frozenset[str] = frozenset()


NOWHERE = Focus()


def things_svg(
    layout: Layout, things: Iterable[Thing], name: str = "things", focus: Focus = NOWHERE
) -> str:
    """Everything that has a place on the cloth, drawn there; the reader's own hands are larger."""
    return layer(layout, name, _drawn(layout, tuple(things), focus), **ways(layout))


def ways(layout: Layout) -> dict[str, str]:
    """Where cards come from and go to, and where the house's chips are, if these are drawn."""
    found = {
        name: next((place.anchor for place in layout.places if _pictured(place, kinds)), None)
        for name, kinds in SOURCES.items()
    }
    return {f"data_{name}": f"{at[0]} {at[1]}" for name, at in found.items() if at is not None}


def _pictured(place: Place, kinds: tuple[str, ...]) -> bool:
    return any(one.name in kinds for one in place.pictures)


def placeless(layout: Layout, things: Iterable[Thing]) -> tuple[Thing, ...]:
    """The things without a place on the cloth, which are described in text."""
    return tuple(one for one in things if not stands(layout, one))


def idle_svg(layout: Layout, things: Iterable[Thing]) -> str:
    """Equipment that may be exchanged, and dice and markers that nobody has moved yet."""
    shown = tuple(things)
    taken = {stand.id for one in shown for stand in stands(layout, one)}
    kinds = {name for one in shown for name in HOMES.get(one.what, ())}
    kept = (
        drawn(picture)
        for place in layout.places
        if place.id not in taken
        for picture in place.pictures
        if picture.name in MOVED and picture.name not in kinds
    )
    return layer(layout, "idle", (*_equipment(layout), *kept))


def equipment_svg(layout: Layout) -> str:
    """Equipment that may be exchanged, as it is on the table; "" if it has none."""
    there = tuple(_equipment(layout))
    return layer(layout, "equipment", there) if there else ""


def _equipment(layout: Layout) -> Iterator[str]:
    for place in layout.places:
        for one in place.pictures:
            if one.name in EXCHANGED:
                yield group((tag("title", text(place.label)), drawn(one)), role="img")


def stands(layout: Layout, thing: Thing) -> tuple[Stand, ...]:
    """Where a thing is: the place with its name or its last word, or where its kind is kept.

    A marker that is on a point is at the point; both ends of a table have one.
    """
    if thing.face.startswith(ON) and (thing.what in HOMES or _kind(thing) in OTHERS):
        return _ends(layout, f"point {thing.face.removeprefix(ON)}")
    found = layout.stand(thing.place) or layout.place(thing.place.rpartition(" ")[2])
    if found is not None:
        return (found,)
    kept = next(iter(_kept(layout, thing)), None)
    return () if kept is None else _ends(layout, kept.id.partition(".")[0])


def _ends(layout: Layout, name: str) -> tuple[Stand, ...]:
    """The places with one name, at both ends of a table."""
    return tuple(place for place in layout.places if place.id.partition(".")[0] == name)


def _kept(layout: Layout, thing: Thing) -> Iterator[Place]:
    for name in HOMES.get(thing.what, ()):
        yield from (place for place in layout.places if _pictured(place, (name,)))


def _drawn(layout: Layout, things: tuple[Thing, ...], focus: Focus) -> Iterator[str]:
    places: dict[str, list[At]] = {}
    held = Counter(one.place for one in things if one.what == FANNED)
    larger = fanned(layout, {one: held[one] for one in held if one in focus.own})
    said: list[tuple[At, str]] = []
    for thing in things:
        for found in stands(layout, thing):
            stand = larger.get(found.id, found)
            marks = None if thing.what in PIECES else _printed(layout, stand, thing.face)
            places.setdefault(stand.id, []).append(At(stand, thing, marks))
    for there in places.values():
        dealt = [one.thing for one in there if one.thing.what in PIECES]
        others = [one for one in there if one.thing.what not in PIECES]
        stand = there[0].stand
        if dealt:
            yield from _cards(stand, dealt[0].what, [one.face for one in dealt], focus)
            said += ((one, dealt[0].what) for one in others)
        else:
            yield from (_other(one) for one in others)
    yield from _captions(said, layout.size[0], max(CAPTION, least(layout)))


def _printed(layout: Layout, stand: Stand, face: str) -> Words | None:
    """The words printed inside a place that equal the face of a thing."""
    words = (one for figure in layout.figures for one in figure.words)
    inside = (one for one in words if one.text == face and _within(stand, one.at))
    return next(inside, None)


def _within(stand: Stand, point: tuple[int, int]) -> bool:
    x0, y0, x1, y1 = outline.bounds(stand.outline)
    return x0 <= point[0] <= x1 and y0 <= point[1] <= y1


def _thing(name: str, face: str, at: tuple[float, float], inside: Iterable[str], kind: str) -> str:
    """A thing that can be tracked: what it is, the face it shows, its center."""
    x, y = at
    return group(
        inside, class_=f"thing {kind}", data_thing=name, data_face=face, data_x=x, data_y=y
    )


def _cards(stand: Stand, what: str, faces: list[str], focus: Focus) -> Iterator[str]:
    """Cards or tiles side by side at their place, as large as fits, closer if there are many."""
    x0, y0, x1, y1 = _room(stand)
    place = stand.id
    piece, size = PIECES[what], _size(stand, what)
    width, height, many = piece.width * size, piece.height * size, len(faces)
    room = x1 - x0 if isinstance(stand, Fanned) else max(x1 - x0, 2 * width + GAP)
    step = min(width + GAP, (room - width) / (many - 1)) if many > 1 else 0
    least = piece.step * size if many <= MANY else GAP
    step = max(step, least) if many > 1 else 0
    left, top = (x0 + x1) / 2 - (width + step * (many - 1)) / 2, (y0 + y1 - height) / 2
    laid = (
        _laid(f"{what} {place} {n}", what, face, (left + n * step, top), size)
        for n, face in enumerate(faces)
    )
    around = (left, top, width + step * (many - 1), height)
    frame = (_frame(*around),) if place in focus.active else ()
    yield group((*laid, *frame), class_="cards", data_place=place)


def _frame(x: float, y: float, width: float, height: float) -> str:
    """A line around the hand that is played now."""
    edge = {"fill": "none", "stroke": ACTIVE, "stroke_width": 7}
    return rect(x - 8, y - 8, width + 16, height + 16, 12, class_="active", **edge)


def _laid(name: str, what: str, face: str, corner: tuple[float, float], size: float) -> str:
    (x, y), piece = corner, PIECES[what]
    moved = f"translate({number(x)} {number(y)}) scale({size:.3g})"
    middle = (x + piece.width * size / 2, y + piece.height * size / 2)
    drawn = group((piece.draw(face, 0, 0),), transform=moved)
    return _thing(name, face, middle, (drawn,), "a-card")


def fanned(layout: Layout, hands: Mapping[str, int]) -> dict[str, Fanned]:
    """Places for a reader's own hands, by the number of their cards: larger, and side by side.

    Hands of one box are next to each other, on the side of their wagers where the dealer is.
    """
    found: dict[str, Fanned] = {}
    for box in dict.fromkeys(one.partition(".")[0] for one in hands):
        own = {one: many for one, many in hands.items() if one.partition(".")[0] == box}
        places = [layout.place(one) for one in own]
        known = [one for one in places if one is not None]
        if box.isdecimal() and len(known) == len(own):
            found |= dict(_spread(layout, int(box), known, tuple(own.values())))
    return found


def _spread(
    layout: Layout, box: int, places: list[Place], cards: tuple[int, ...]
) -> Iterator[tuple[str, Fanned]]:
    """The hands of one box side by side, within the picture."""
    piece = PIECES[FANNED]
    factor = max(layout.size[1] * OWN / piece.height, _size(places[0], FANNED))
    width, height = piece.width * factor, piece.height * factor
    shows = SHOWS if len(cards) > 1 or max(cards) > FEW else 1.06
    wide = [width * (1 + shows * (many - 1)) for many in cards]
    whole = sum(wide) + BETWEEN * width * (len(wide) - 1)
    own, size = places[0], (whole, height)
    x, y = clear(layout, own, _aside(layout, box, own, size), size, several=len(cards) > 1)
    left = min(max(x - whole / 2, GAP), layout.size[0] - whole - GAP)
    for place, across in zip(places, wide, strict=True):
        frame = Box(round(left), round(y - height / 2), round(across), round(height))
        yield place.id, Fanned(place.id, frame.outline, frame.center, place.label, factor=factor)
        left += across + BETWEEN * width


def _aside(
    layout: Layout, box: int, place: Place, size: tuple[float, float]
) -> tuple[float, float]:
    """The middle of larger cards: farther from the wagers of their box by what they grew."""
    x0, y0, x1, y1 = outline.bounds(place.outline)
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    own = [one.anchor for one in layout.areas if one.box == box]
    if not own:
        return middle
    from_x = middle[0] - sum(x for x, _ in own) / len(own)
    from_y = middle[1] - sum(y for _, y in own) / len(own)
    far = max(hypot(from_x, from_y), 1.0)
    grown = max(size[0] - (x1 - x0), 0) / 2 + APART, max(size[1] - (y1 - y0), 0) / 2 + APART
    return middle[0] + from_x / far * grown[0], middle[1] + from_y / far * grown[1]


def _room(stand: Stand) -> tuple[float, float, float, float]:
    """The part of a place without words printed straight across it."""
    x0, y0, x1, y1 = outline.bounds(stand.outline)
    middle, straight = (y0 + y1) / 2, [one for one in stand.words if not one.turn]
    below = [one.at[1] - one.set_size for one in straight if one.at[1] > middle]
    above = [one.at[1] + one.set_size for one in straight if one.at[1] < middle]
    return x0, max((y0, *above)), x1, min((y1, *below))


def _size(stand: Stand, what: str) -> float:
    """The factor by which a card is enlarged; a slanted place has less room for it."""
    x0, y0, x1, y1 = _room(stand)
    askew, piece = sqrt(outline.filled(stand.outline)), PIECES[what]
    if isinstance(stand, Fanned):
        return stand.factor
    most = min((y1 - y0) * askew * 0.94 / piece.height, (x1 - x0) * askew / (1.25 * piece.width))
    return min(LARGEST, max(1.0, most))


def _captions(said: list[tuple[At, str]], across: int, size: int) -> Iterator[str]:
    """The words about cards or tiles, on plates above them; below, if another plate is there.

    If both are taken, a plate is above those that are above, if that is within the picture.
    """
    taken: list[tuple[float, float, float]] = []
    for one, what in said:
        x0, y0, x1, y1 = _room(one.stand)
        half = PIECES[what].height * _size(one.stand, what) / 2
        wide, tall = _plate_size(size, one.thing.face)
        middle = min(max((x0 + x1) / 2, wide / 2 + GAP), across - wide / 2 - GAP)
        apart = half + 0.56 * tall
        rows = (-apart, apart, -apart - 1.4 * tall)
        for y in ((y0 + y1) / 2 + down for down in rows):
            if y >= tall / 2 and not any(_meet(at, (middle, y, wide), tall) for at in taken):
                break
        else:
            y = (y0 + y1) / 2 + apart
        taken.append((middle, y, wide))
        yield _plate(one.thing, (middle, y), size, "caption")


def _meet(one: tuple[float, float, float], other: tuple[float, float, float], tall: float) -> bool:
    """Whether two plates overlap, each by its middle and its width."""
    apart = abs(one[0] - other[0]) < (one[2] + other[2]) / 2
    return apart and abs(one[1] - other[1]) < 1.3 * tall


def _plate_size(size: int, said: str) -> tuple[float, float]:
    """The width and the height of a plate with words of this size."""
    return max(size * 1.7, 0.62 * size * len(said) + size), size * 1.5


def _plate(thing: Thing, at: tuple[float, float], size: int, kind: str, name: str = "") -> str:
    """A plate with words: what people call the face that is shown."""
    (x, y), said = at, name or thing.face
    width, height = _plate_size(size, said)
    plate = rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        size * 0.35,
        fill="#fffdf0",
        stroke=GOLD,
        stroke_width=size / 8,
    )
    label = tag(
        "text",
        text(said),
        x=x,
        y=y + size * 0.36,
        font_size=size,
        fill=INK,
        font_family=FACES["sans"],
        font_weight="bold",
        text_anchor="middle",
    )
    title = tag("title", text(f"{thing.what}: {said}"))
    return _thing(thing.what, thing.face, at, (group((title, plate, label), role="img"),), kind)


def _other(one: At) -> str:
    if one.printed is not None:
        return _ring(one.thing, one.printed)
    return OTHERS.get(_kind(one.thing), _shown)(one.stand, one.thing)


def _kind(thing: Thing) -> str:
    """What a thing is, without the number that is inscribed on it."""
    return thing.what.rstrip("0123456789 ")


def _ring(thing: Thing, marks: Words) -> str:
    """A clear marker around the word that came up."""
    ring = drawn(Picture("spread marker", marks.at, round(marks.set_size * 1.9)))
    said = tag("title", text(f"{thing.what}: {thing.face}"))
    return _thing(thing.what, thing.face, marks.at, (said, ring), "puck")


def _dice(stand: Stand, thing: Thing) -> str:
    """Dice as they fell: next to each other, or around the center of their shaker."""
    eyes = thing.face.split("-")
    picture = stand.pictures[0] if stand.pictures else None
    round_ = picture is not None and picture.name not in MOVED
    size = int(picture.size * 0.24) if round_ and picture else _die_size(picture)
    x, y = stand.anchor
    spots = [
        _spot((x, y), n, len(eyes), size, picture.size * 0.2 if round_ and picture else 0)
        for n in range(len(eyes))
    ]
    kind = "die shaken" if round_ else "die"
    dice = (
        _thing(f"die {n}", eye, at, (drawn(_die(at, size, eye)),), kind)
        for n, (eye, at) in enumerate(zip(eyes, spots, strict=True))
    )
    under = circle(x, y, picture.size * 0.39, fill="#2a0d10") if round_ and picture else ""
    said = tag("title", text(f"{thing.what}: {thing.face}"))
    return group((said, under, *dice), class_="dice", role="img", data_face=thing.face)


def _die_size(picture: Picture | None) -> int:
    return picture.size * 3 // 2 if picture is not None else DIE


def _die(at: tuple[float, float], size: int, eye: str) -> Picture:
    return Picture("die", (round(at[0]), round(at[1])), size, eye)


def _spot(
    middle: tuple[float, float], n: int, many: int, size: int, radius: float
) -> tuple[float, float]:
    """The position of the n-th of `many` dice: on a circle, or in a row."""
    x, y = middle
    if radius:
        return polar(x, y, radius, 360 * n / many)
    return x + (n - (many - 1) / 2) * (size + 4 * GAP), y


def _marker(stand: Stand, thing: Thing) -> str:
    """A puck: white with ON where the point is, black with OFF at its home."""
    x0, y0, x1, y1 = outline.bounds(stand.outline)
    on = thing.face.startswith(ON)
    kept = next((one.size for one in stand.pictures if one.name == "puck"), 0)
    size = kept or int(min(72, x1 - x0, y1 - y0))
    at = stand.anchor if kept else (round(x1 - size / 2), round(y0 + size / 2))
    puck = drawn(Picture("puck", at, size, "ON" if on else "OFF"))
    side = stand.id.partition(".")[2]
    said = tag("title", text(f"{thing.what}: {thing.face}"))
    return _thing(f"{thing.what} {side}".strip(), thing.face, at, (said, puck), "puck")


def _point_marker(stand: Stand, thing: Thing) -> str:
    """A numbered marker, wider than any chip, in the corner of its point that the puck leaves."""
    x0, y0, _, y1 = outline.bounds(stand.outline)
    size = LARGE_MARKER if y1 - y0 > LARGE_MARKER else SMALL_MARKER
    at = (round(x0 + size / 2 + 2), round(y1 - size / 2 - 2))
    inscribed, side = thing.what.rpartition(" ")[2], stand.id.partition(".")[2]
    disk = drawn(Picture("point marker", at, size, inscribed))
    said = tag("title", text(f"{thing.what}: {thing.face}"))
    return _thing(f"{thing.what} {side}".strip(), thing.face, at, (said, disk), "puck")


def _disk(stand: Stand, thing: Thing) -> str:
    """A disk that marks a position: that of the bank, or where the deal starts."""
    x0, y0, x1, y1 = outline.bounds(stand.outline)
    disk = drawn(Picture("disk", stand.anchor, int(min(x1 - x0, y1 - y0)), thing.face))
    said = tag("title", text(f"{thing.what}: {thing.face}"))
    return _thing(thing.what, thing.face, stand.anchor, (said, disk), "puck")


def _button(stand: Stand, thing: Thing) -> str:
    """A button at a seat, with one letter: it is too small for a word."""
    x0, y0, x1, y1 = outline.bounds(stand.outline)
    disk = drawn(Picture("disk", stand.anchor, int(min(x1 - x0, y1 - y0)), thing.face[:1]))
    said = tag("title", text(f"{thing.what.rpartition(' ')[0]}: {thing.face}".strip(": ")))
    return _thing(thing.what, thing.face, stand.anchor, (said, disk), "puck")


def _shown(stand: Stand, thing: Thing) -> str:
    """What a device shows: a ball in its compartment, and a plate with the words."""
    wheel = next((one for one in stand.pictures if one.name in WHEELS), None)
    named = (one.name for one in wheel.sections if one.text == thing.face) if wheel else ()
    plate = _plate(thing, stand.anchor, 40, "told", next(iter(named), ""))
    return plate if wheel is None else _came(wheel, thing) + plate


def _came(wheel: Picture, thing: Thing) -> str:
    """Where a wheel came to rest: the ball there, or how far the wheel is turned."""
    turns = [
        360 * n / len(wheel.sections)
        for n, section in enumerate(wheel.sections)
        if section.text == thing.face
    ]
    (x, y), r = wheel.at, wheel.size / 2
    rests = {"data_turns": " ".join(map(number, turns)), "data_cx": x, "data_cy": y}
    at = polar(x, y, r * 0.6, turns[0] if turns else 0)
    has_ball = bool(turns) and wheel.name == WHEELS[0]
    ball = (_ball(at, r * 0.032) if has_ball else circle(x, y, 1, fill="none"),)
    return group(
        ball,
        class_="rest",
        data_thing=f"rest {thing.what}",
        data_face=thing.face,
        data_r=r if has_ball else 0,
        **rests,
    )


def _ball(at: tuple[float, float], r: float) -> str:
    x, y = at
    shade = circle(x + r * 0.3, y + r * 0.4, r, fill="#000", fill_opacity=0.5)
    ivory = circle(x, y, r, fill=CREAM, stroke="#8d8878", stroke_width=r / 8)
    shine = circle(x - r * 0.3, y - r * 0.3, r * 0.3, fill="#fff")
    return group((shade, ivory, shine), class_="ball")


OTHERS: Mapping[str, Callable[[Stand, Thing], str]] = {
    "dice": _dice,
    "marker": _marker,
    "fire marker": _point_marker,
    **dict.fromkeys(("bank marker", "co-bank marker", "envy marker"), _disk),
    "start marker": _disk,
    **dict.fromkeys(("dealer button", "kill button"), _button),
}
