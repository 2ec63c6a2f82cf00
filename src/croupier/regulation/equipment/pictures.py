"""Chips, plaques, dice, cards and tiles as pictures, in hundredths of a millimeter."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core import measure
from croupier.core.money import money
from croupier.drawing import playing_cards, tiles
from croupier.drawing.pictures import PIPS
from croupier.drawing.svg import (
    CHIP_COLORS,
    FACES,
    circle,
    group,
    number,
    path,
    points,
    polar,
    rect,
    sector,
    tag,
    text,
)
from croupier.regulation.equipment.reading import Thing

INCH = 2540
"""An inch."""
LEAST_DRAWN, MOST_DRAWN = Fraction(1, 100), Fraction(100)
"""What is smaller or larger is drawn in this size; its dimension says so, and `check` finds it."""
DIGIT = 0.716
"""The height of a digit, relative to the size of the type."""
SHADES = {
    "light blue": "#8cc4e8",
    "navy": "#1b2a5c",
    "beige": "#e3cfa4",
    "peach": "#f4b08a",
    "turquoise": "#2fb5b0",
    "lime": "#9fcf3c",
    "maroon": "#6d1530",
    "light gray": "#c9ccd1",
    "brown": "#70452a",
    "silver": "#b9bfc9",
    "orange": "#e8781e",
    "lavender": "#b59ad6",
    "teal": "#147a78",
    "tan": "#c9a06c",
    "rose": "#d9647f",
    "ivory": "#f3ecd6",
}
"""Colors that are not primary colors of value chips, as they are drawn."""
UNKNOWN = "#8a8a8a"
"""What a color without a known shade is drawn in; its name is printed below."""
INLAY, LINE, DARK, PALE = "#fbf7ea", "#c8a24a", "#1c1a17", "#fffdf6"
THICK, ROUND, CARD = Fraction(1, 8), Fraction(25, 16), (Fraction(5, 2), Fraction(7, 2))
"""What is drawn where a declaration states no thickness, diameter or size of cards."""
SPOTS, MOST = 6, 60
"""How many edge spots are drawn if none are stated, and at most."""


DEFS = (
    '<defs><linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".5"/>'
    '<stop offset=".16" stop-color="#000" stop-opacity=".12"/>'
    '<stop offset=".38" stop-color="#fff" stop-opacity=".22"/>'
    '<stop offset=".62" stop-color="#000" stop-opacity="0"/>'
    '<stop offset=".86" stop-color="#000" stop-opacity=".18"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".55"/></linearGradient></defs>'
)
"""Light on a round edge."""


class Picture(NamedTuple):
    """A drawing with its upper left corner at the origin, and its size."""

    svg: str
    width: float
    height: float


def shade(name: str) -> str:
    """The color of a name."""
    primary = {key.casefold(): value for key, value in CHIP_COLORS.items()}
    known = {**SHADES, **primary}
    return known.get(name.casefold(), UNKNOWN)


def dark(fill: str) -> bool:
    """Whether a color is dark, so that light figures are read on it."""
    red, green, blue = (int(fill[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue < 140_000


def units(length: Fraction) -> float:
    """A length in inches as hundredths of a millimeter, within what a sheet can show."""
    return float(min(max(length, LEAST_DRAWN), MOST_DRAWN) * INCH)


def own(thing: Thing, key: str, default: Any) -> Any:
    """What a thing states, or the one around it, or a default."""
    if key in thing.values:
        return thing.values[key]
    return thing.around.values.get(key, default) if thing.around else default


def look(thing: Thing) -> tuple[str, tuple[str, ...]]:
    """The color of a chip, and those of its edge spots."""
    color = str(own(thing, "primary_color", own(thing, "color", "White")))
    edge = own(thing, "edge_colors", ())
    others = tuple(shade(one) for one in edge if one.casefold() != color.casefold())
    return shade(color), others or (PALE,)


def breadth(said: str) -> float:
    """How wide words are, relative to the size of their type."""
    return measure.breadth(said) / 100


# Chips.


def chip_face(thing: Thing, name: str, side: str = "face") -> Picture:
    """One face of a chip: its color, its edge spots, and an inlay with everything written on it."""
    across = units(own(thing, "diameter", ROUND))
    r = across / 2
    fill, spots = look(thing)
    plain = thing.values.get("edge") == "plain"
    parts = [circle(r, r, r, fill=fill)]
    parts += [] if plain else _spots(r, spots, thing)
    parts += _rim(r, fill)
    parts += _inlay(r, fill)
    parts += _inscription(r, _written(thing, name, side), fill)
    return Picture(group(parts), across, across)


def _many(thing: Thing) -> int:
    """How many edge spots are drawn."""
    return min(int(own(thing, "edge_spots", SPOTS)) or SPOTS, MOST)


def _arcs(thing: Thing) -> Iterator[tuple[float, float, int]]:
    """Where the bars of the edge begin and end, in degrees, and the number of their color."""
    many = _many(thing)
    pattern = str(own(thing, "edge_pattern", "")).casefold()
    half = 360 / many * (0.27 if "wide" in pattern else 0.19)
    for n in range(many):
        middle = 360 * n / many
        if "double" in pattern:
            yield middle - half, middle - half * 0.3, n
            yield middle + half * 0.3, middle + half, n
        elif "split" in pattern:
            yield middle - half, middle - half * 0.15, n
            yield middle + half * 0.15, middle + half, n
        else:
            yield middle - half, middle + half, n


def _spots(r: float, colors: tuple[str, ...], thing: Thing) -> list[str]:
    if "dot" in str(own(thing, "edge_pattern", "")).casefold():
        many = _many(thing)
        at = ((polar(r, r, r * 0.875, 360 * n / many), n) for n in range(many))
        return [circle(*where, r * 0.085, fill=colors[n % len(colors)]) for where, n in at]
    return [
        path(sector(r, r, (r, r * 0.76), (start, end)), fill=colors[n % len(colors)])
        for start, end, n in _arcs(thing)
    ]


def _rim(r: float, fill: str) -> list[str]:
    """Light and shadow at the rim, and the groove around the inlay."""
    edge = "#ffffff" if dark(fill) else "#000000"
    rings = ((0.985, "#000", 0.3, 0.03), (0.955, "#fff", 0.2, 0.018), (0.765, edge, 0.4, 0.012))
    drawn = (
        circle(r, r, r * at, fill="none", stroke=ink, stroke_opacity=dim, stroke_width=r * wide)
        for at, ink, dim, wide in rings
    )
    return [*drawn, *_beads(r, edge)]


def _beads(r: float, color: str) -> list[str]:
    """A fine ring of beads between edge and inlay."""
    beads = (polar(r, r, r * 0.725, 360 * n / 72) for n in range(72))
    return [circle(x, y, r * 0.011, fill=color, fill_opacity=0.5) for x, y in beads]


def _inlay(r: float, fill: str) -> list[str]:
    """A paper disk with a fine rosette."""
    line = {"fill": "none", "stroke": fill if fill != INLAY else LINE}
    return [
        circle(
            r, r, r * 0.685, fill=INLAY, stroke=DARK, stroke_opacity=0.35, stroke_width=r * 0.01
        ),
        circle(r, r, r * 0.655, stroke_width=r * 0.014, stroke_opacity=0.9, **line),
        path(rosette(r, r, r * 0.43, 18), stroke_width=r * 0.006, stroke_opacity=0.4, **line),
        circle(r, r, r * 0.435, stroke_width=r * 0.008, stroke_opacity=0.8, **line),
    ]


def rosette(x: float, y: float, radius: float, petals: int, lines: int = 5) -> str:
    """A guilloche: waves around a center, each turned a little from the one before."""
    steps = 12 * petals

    def wave(shift: float) -> Iterator[tuple[float, float]]:
        for n in range(steps):
            turn = 2 * math.pi * n / steps
            reach = radius * (0.84 + 0.16 * math.cos(petals * turn + shift))
            yield x + reach * math.cos(turn), y + reach * math.sin(turn)

    return "".join(points(wave(2 * math.pi * one / lines)) for one in range(lines))


class Written(NamedTuple):
    """What is on a face: the figure in the middle, the name around it, and everything else."""

    figure: str
    name: str
    lines: tuple[str, ...]
    insert: str = ""


def _written(thing: Thing, name: str, side: str) -> Written:
    """The words of a face; the figure and the name are set apart."""
    words = [str(one) for one in own(thing, side, own(thing, "face", ()))]
    worth = money(thing.values["denomination"]) if "denomination" in thing.values else ""
    figures = [one for one in words if worth and one.replace(",", "") in _spelled(worth)]
    figure = figures[0] if figures else ""
    top = next((one for one in words if one.casefold() == name.casefold()), "")
    rest = tuple(one for one in words if one not in (figure, top))
    return Written(figure, top, rest, str(own(thing, "insert", "")))


def _spelled(worth: str) -> tuple[str, ...]:
    plain = worth.replace(",", "")
    return plain, plain.removeprefix("$")


def _inscription(r: float, on: Written, fill: str) -> list[str]:
    ink = fill if dark(fill) else DARK
    parts = [_around(on.name.upper(), r, r * 0.545, ink, top=True)]
    below = " · ".join(on.lines).upper()
    parts.append(_around(below, r, r * 0.545, ink, top=False))
    if on.figure:
        parts.append(set_text(on.figure, (r, r), r * 0.4, ink, r * 0.74))
    elif on.insert:
        parts.append(_insert(on.insert, r, ink))
    else:
        parts += [_suit(suit, r, r, r * 0.3, n) for n, suit in enumerate("shcd")]
    return parts


INSERTS = {
    "star": "M50 2L61 37H98L68 59L80 95L50 73L20 95L32 59L2 37H39Z",
    "crown": "M8 82V30L30 55L50 14L70 55L92 30V82ZM8 88H92V97H8Z",
    "anchor": "M50 3a12 12 0 0 1 6 22V32H72V42H56V82C70 80 80 72 83 61L75 66L84 44L97 63L90 62"
    "C86 84 70 96 50 97C30 96 14 84 10 62L3 63L16 44L25 66L17 61C20 72 30 80 44 82V42H28V32H44V25"
    "A12 12 0 0 1 50 3ZM50 10a5 5 0 1 0 0.1 0Z",
    "moon": "M62 4A46 46 0 1 0 96 66A38 38 0 0 1 62 4Z",
}
"""Symbols that tell the chips of one roulette table from another's, in a square of a hundred."""


def _insert(name: str, r: float, ink: str) -> str:
    """The symbol of a table; one without a drawing is written out."""
    known = INSERTS.get(name.casefold())
    if known is None:
        return set_text(name.upper(), (r, r), r * 0.2, ink, r * 0.7)
    moved = f"translate({number(r)} {number(r)}) scale({r / 190:.3f}) translate(-50 -50)"
    return path(known, fill=ink, fill_rule="evenodd", transform=moved)


def _suit(suit: str, x: float, y: float, size: float, n: int) -> str:
    """One of four suits around a center."""
    at = polar(x, y, size * 0.72, 90 * n)
    color = playing_cards.RED if suit in "hd" else playing_cards.BLACK
    moved = f"translate({number(at[0])} {number(at[1])}) scale({size / 115:.3f}) translate(-50 -50)"
    return path(playing_cards.SUITS[suit], fill=color, transform=moved)


def set_text(
    said: str, at: tuple[float, float], size: float, ink: str, width: float, **more: object
) -> str:
    """Words in bold, centered on a point, no wider than `width`."""
    room = breadth(said) * size
    fitted = size if room <= width else size * width / room
    return tag(
        "text",
        text(said),
        x=at[0],
        y=at[1] + fitted * DIGIT / 2,
        font_size=fitted,
        fill=ink,
        text_anchor="middle",
        font_family=FACES["sans"],
        font_weight="bold",
        **more,
    )


def _around(said: str, center: float, radius: float, ink: str, *, top: bool) -> str:
    """Words along a circle, above its center or below it, each letter turned into place."""
    if not said:
        return ""
    size = min(center * 0.155, 1.72 * math.pi / 2 * radius / max(breadth(said), 1) * 0.92)
    at, turn = -breadth(said) * size / 2, 1 if top else -1
    letters = []
    line = radius - size * DIGIT / 2 if top else radius + size * DIGIT / 2
    for letter in said:
        wide = breadth(letter) * size
        angle = math.degrees((at + wide / 2) / radius) * turn + (0 if top else 180)
        x, y = polar(center, center, line, angle)
        spin = f"translate({number(x)} {number(y)}) rotate({angle if top else angle - 180:.1f})"
        letters.append(tag("text", text(letter), transform=spin))
        at += wide
    style = {"font_size": size, "fill": ink, "font_family": FACES["sans"], "font_weight": "bold"}
    return group(letters, text_anchor="middle", **style)


def chip_edge(thing: Thing) -> Picture:
    """The edge of a chip, seen from the side."""
    across, tall = units(own(thing, "diameter", ROUND)), units(own(thing, "thickness", THICK))
    r = across / 2
    fill, spots = look(thing)
    parts = [rect(0, 0, across, tall, tall * 0.12, fill=fill)]
    if thing.values.get("edge") != "plain":
        parts += _bars(thing, r, tall, spots)
    parts.append(rect(0, 0, across, tall, tall * 0.12, fill="url(#round)"))
    line = {"fill": "none", "stroke": "#000", "stroke_opacity": 0.4}
    parts.append(rect(0, 0, across, tall, tall * 0.12, stroke_width=8, **line))
    return Picture(group(parts), across, tall)


def _bars(thing: Thing, r: float, tall: float, colors: tuple[str, ...]) -> Iterator[str]:
    """The bars in front, narrower toward the sides, as on a cylinder."""
    for start, end, n in _arcs(thing):
        for turn in (-360, 0):
            near, far = max(start + turn, -90), min(end + turn, 90)
            if near < far:
                x0, x1 = (r + r * math.sin(math.radians(one)) for one in (near, far))
                yield rect(x0, 0, x1 - x0, tall, fill=colors[n % len(colors)])


# Plaques.


def plaque_face(thing: Thing, name: str, side: str = "face") -> Picture:
    """One face of a plaque, with its digits in their true height."""
    wide, tall = (units(thing.values.get(key, Fraction(3))) for key in ("length", "width"))
    fill = shade(str(thing.values.get("color", "Gray")))
    ink, on = PALE if dark(fill) else DARK, _written(thing, name, side)
    ellipse = thing.values.get("shape") == "ellipse"
    parts = [_form(ellipse, wide, tall, inset, ink, fill) for inset in (0, 160, 250)]
    middle = (wide / 2, tall / 2)
    parts += (
        path(rosette(*middle, min(wide, tall) * share, petals), **_fine(ink))
        for share, petals in ((0.36, 24), (0.25, 15))
    )
    size = units(thing.values.get("digits", Fraction(3, 8))) / DIGIT
    parts.append(_plate(on.figure, middle, size, fill))
    parts.append(_tall(on.figure, middle, size, ink, wide * 0.86))
    parts.append(set_text(on.name.upper(), (wide / 2, tall * 0.2), 330, ink, wide * 0.56))
    below = " · ".join((*on.lines, *(thing.values.get("serials", ())[:1]))).upper()
    parts.append(set_text(below, (wide / 2, tall * 0.82), 230, ink, wide * 0.5))
    return Picture(group(parts), wide, tall)


def _fine(ink: str) -> dict[str, object]:
    return {"fill": "none", "stroke": ink, "stroke_opacity": 0.3, "stroke_width": 9}


def _form(ellipse: bool, wide: float, tall: float, inset: float, ink: str, fill: str) -> str:
    """The outline of a plaque, and the lines that follow it inside."""
    line = {"fill": "none", "stroke": ink, "stroke_opacity": 0.8, "stroke_width": 22}
    style: dict[str, Any] = line if inset else {"fill": fill, "stroke": DARK, "stroke_width": 12}
    x, y = wide / 2, tall / 2
    if ellipse:
        return tag("ellipse", cx=x, cy=y, rx=x - inset, ry=y - inset, **style)
    return rect(inset, inset, wide - 2 * inset, tall - 2 * inset, 300 - inset * 0.6, **style)


def _plate(said: str, at: tuple[float, float], size: float, fill: str) -> str:
    """A quiet ground below the figure, so that the guilloche does not cross it."""
    wide, tall = breadth(said) * size + 200, size * DIGIT + 320
    return rect(at[0] - wide / 2, at[1] - tall / 2, wide, tall, 160, fill=fill, fill_opacity=0.86)


def _tall(said: str, at: tuple[float, float], size: float, ink: str, width: float) -> str:
    """A figure in its true height; a long one is set closer, never lower."""
    room = breadth(said) * size
    tight = {"textLength": number(width), "lengthAdjust": "spacingAndGlyphs"}
    more: dict[str, object] = {} if room <= width else dict(tight)
    return set_text(said, at, size, ink, max(room, width), **more)


def plaque_edge(thing: Thing) -> Picture:
    """The edge of a plaque, seen from its long side."""
    wide, tall = (
        units(thing.values.get("length", Fraction(3))),
        units(own(thing, "thickness", THICK)),
    )
    fill = shade(str(thing.values.get("color", "Gray")))
    line = {"stroke": DARK, "stroke_opacity": 0.5, "stroke_width": 8}
    return Picture(rect(0, 0, wide, tall, tall * 0.2, fill=fill, **line), wide, tall)


# Dice.

DIE_COLORS = {"red": "#c81e32", "green": "#0f8a52", "blue": "#1c57c4", "purple": "#5d2b86"}
NET = {3: (1, 0), 1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 4: (1, 2)}
"""Where the sides of a die are in its net, by column and row: opposite sides never meet."""


def die_net(thing: Thing) -> Picture:
    """The six sides of a die, unfolded."""
    side = units(max(thing.values.get("sides") or (Fraction(3, 4),)))
    color = str(thing.values.get("color", "red")).casefold()
    fill = DIE_COLORS.get(color, shade(color))
    parts = (
        group((die_side(thing, eyes, side, fill),), transform=_moved(x * side, y * side))
        for eyes, (x, y) in NET.items()
    )
    return Picture(group(parts), 4 * side, 3 * side)


def _moved(x: float, y: float, size: float = 1) -> str:
    scaled = f" scale({size:.5g})" if size != 1 else ""
    return f"translate({number(x)} {number(y)}){scaled}"


def die_side(thing: Thing, eyes: int, side: float, fill: str) -> str:
    """One side: a clear cube with spots of their true size, and the imprint beside the one."""
    half, apart, spot = side / 2, side * 0.26, _spot(thing, eyes)
    hollow: dict[str, Any] = {"fill": "none", "stroke_width": 14}
    drilled = {"fill": PALE, "stroke": DARK, "stroke_opacity": 0.3, "stroke_width": 8}
    at = ((half + x * apart, half + y * apart) for x, y in PIPS[eyes])
    parts = (
        rect(0, 0, side, side, 18, fill=fill),
        path(f"M0 0H{number(side)}L0 {number(side)}Z", fill="#fff", fill_opacity=0.1),
        rect(70, 70, side - 140, side - 140, stroke="#fff", stroke_opacity=0.3, **hollow),
        rect(0, 0, side, side, 18, stroke=DARK, stroke_opacity=0.5, **hollow),
        *(circle(x, y, spot / 2, **drilled) for x, y in at),
    )
    return group((*parts, *(_imprint(thing, side) if eyes == 1 else ())))


def _imprint(thing: Thing, side: float) -> Iterator[str]:
    """The name above the single spot, and what else is imprinted below it."""
    said = (str(one) for one in thing.values.get("imprint", ()))
    for one, at in zip(said, (0.2, 0.8, 0.91), strict=False):
        yield set_text(one, (side / 2, side * at), 190, PALE, side * 0.84)


def _spot(thing: Thing, eyes: int) -> float:
    """The diameter of the spots of a side; of several, the first is that of the one."""
    stated = thing.values.get("spot_diameters") or (Fraction(4, 25),)
    return units(stated[min(eyes, len(stated)) - 1])


# Cards and tiles.

SAMPLES = ("As", "Kh", "Qd", "Jc", "Ts")
CARD_COLORS = {"red": "#8f1626", "blue": "#17407f", "green": "#115c3b", "black": "#1d1d22"}


def card_size(thing: Thing) -> tuple[float, float]:
    """The width and the height of a card."""
    return units(own(thing, "width", CARD[0])), units(own(thing, "length", CARD[1]))


def card_back(thing: Thing, name: str) -> Picture:
    """The back of a deck: its pattern in its color, and the name, readable both ways up."""
    wide, tall = card_size(thing)
    color = str(thing.values.get("back_color", "red")).casefold()
    fill, x, y = CARD_COLORS.get(color, shade(color)), wide / 2, tall / 2
    lines = _pattern(str(thing.values.get("back_design", "")), 400, 400, wide - 800, tall - 800)
    line, oval = {"fill": "none", "stroke": PALE}, {"cx": x, "cy": y, "stroke": PALE}
    said = str(next(iter(thing.values.get("back_words", ())), name)).upper()
    once = set_text(said, (x, y - tall * 0.055), 480, PALE, wide * 0.56)
    star = points(polar(x, y, 210 if n % 2 == 0 else 80, 45 * n) for n in range(8))
    parts = (
        rect(0, 0, wide, tall, 500, fill=PALE, stroke=playing_cards.EDGE, stroke_width=80),
        rect(300, 300, wide - 600, tall - 600, 200, fill=fill),
        path(lines, stroke_width=26, stroke_opacity=0.5, **line),
        rect(400, 400, wide - 800, tall - 800, 140, stroke_width=34, **line),
        tag("ellipse", rx=wide * 0.36, ry=tall * 0.14, fill=fill, stroke_width=34, **oval),
        tag("ellipse", rx=wide * 0.34, ry=tall * 0.125, fill="none", stroke_width=14, **oval),
        group((once,), transform=f"rotate(180 {number(x)} {number(y)})"),
    )
    return Picture(group((*parts, once, path(star, fill=PALE))), wide, tall)


def _pattern(design: str, x: float, y: float, wide: float, tall: float) -> str:
    """The lines of a back: waves, feathers, or a lattice; the same upside down."""
    said = design.casefold()
    if "wave" in said:
        return _waves(x, y, wide, tall)
    return _lattice(x, y, wide, tall, "feather" in said)


def _waves(x: float, y: float, wide: float, tall: float) -> str:
    rows, step = 24, 100
    gap = tall / rows
    made = []
    for row in range(1, rows):
        at = [
            (x + n * wide / step, y + row * gap + gap * 0.4 * math.sin(12 * math.pi * n / step))
            for n in range(step + 1)
        ]
        made.append("M" + "L".join(f"{number(a)} {number(b)}" for a, b in at))
    return "".join(made)


def _lattice(x: float, y: float, wide: float, tall: float, feathers: bool) -> str:
    """Slanted lines one way and the other; feathers meet along columns instead of crossing."""
    columns, rows = (8, 36) if feathers else (12, 18)
    a, b = wide / columns, tall / rows
    made = []
    for column in range(columns):
        for row in range(rows):
            left, top = x + column * a, y + row * b
            down = f"M{number(left)} {number(top)}L{number(left + a)} {number(top + b)}"
            up = f"M{number(left)} {number(top + b)}L{number(left + a)} {number(top)}"
            made.append((down if column % 2 else up) if feathers else down + up)
    return "".join(made)


def card_face(thing: Thing, face: str) -> Picture:
    """A card of the deck in its true size."""
    wide, tall = card_size(thing)
    drawn = playing_cards.card(face, 0, 0)
    scale = f"scale({wide / playing_cards.WIDTH:.5g} {tall / playing_cards.HEIGHT:.5g})"
    return Picture(group((drawn,), transform=scale), wide, tall)


def tile_face(thing: Thing, face: str) -> Picture:
    """A tile of the set in its true size."""
    wide, tall = (units(thing.values.get(key, Fraction(1))) for key in ("width", "length"))
    scale = f"scale({wide / tiles.WIDTH:.5g} {tall / tiles.HEIGHT:.5g})"
    return Picture(group((tiles.tile(face, 0, 0),), transform=scale), wide, tall)
