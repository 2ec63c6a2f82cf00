"""The felt: a layout as one SVG picture, to scale, for a screen or for paper."""

from __future__ import annotations

from collections.abc import Container, Iterator
from fractions import Fraction

from croupier.core.errors import Refused
from croupier.core.layout import Area, Box, Cover, Figure, Inscription, Layout, Place
from croupier.drawing.decorations import drawn
from croupier.drawing.layers import chip_at
from croupier.drawing.svg import (
    BRASS,
    DARK_BRASS,
    DARK_WOOD,
    FACES,
    GOLD,
    LOOKS,
    WOOD,
    group,
    path,
    rect,
    tag,
    text,
    words,
)

CLOTHS = {
    "green": ("#12794c", "#07402a"),
    "blue": ("#1d5c9c", "#0a274d"),
    "wine": ("#8a2136", "#3f0a16"),
    "red": ("#a3202c", "#4f0b12"),
    "purple": ("#5a2c82", "#27103c"),
    "gray": ("#4d565f", "#20252a"),
    "black": ("#2a2c30", "#0d0e10"),
}
"""The middle and the edge of a cloth in each color."""
TINTS = {"blue tint": "#164a8f", "red tint": "#9e1b2b", "green tint": "#0a6a3f"}
"""Colors printed thinly, so that the cloth shows through."""
LINE = 4
"""The width of the printed lines."""
STUD = {"width": 32, "height": 32, "patternUnits": "userSpaceOnUse"}


def felt_svg(
    layout: Layout,
    *,
    interactive: bool = False,
    real: bool = False,
    bare: bool = False,
    scale: Fraction | int = 1,
    prefix: str = "",
    without: Container[str] = (),
) -> str:
    """The full felt; interactive areas are buttons, and ids get the prefix.

    A `bare` felt is the cloth in its plain color without the rail, as it is printed.

    Pictures with the names in `without` are left out of places: they are drawn where they move to.
    A `real` felt states its size in millimeters, `scale` times that of the layout; any other is as
    large as its screen lets it be.
    """
    width, height = layout.size
    return tag(
        "svg",
        tag("title", text(f"{layout.title} layout"), id=f"{prefix}felt-title"),
        definitions(layout),
        *(
            (_cloth(layout),)
            if bare
            else (group(_table(layout), class_="table", aria_hidden="true"),)
        ),
        *_parts(layout, interactive, prefix, without),
        xmlns="http://www.w3.org/2000/svg",
        width=f"{round(width * scale)}mm" if real else None,
        height=f"{round(height * scale)}mm" if real else None,
        viewBox=f"0 0 {width} {height}",
        class_="felt",
        role="group",
        aria_labelledby=f"{prefix}felt-title",
        font_family=FACES["serif"],
        font_weight="bold",
        text_anchor="middle",
    )


def _parts(
    layout: Layout, interactive: bool, prefix: str, without: Container[str]
) -> Iterator[str]:
    yield group(map(_figure, layout.figures), class_="figures")
    yield group((_place(place, prefix, without) for place in layout.places), class_="places")
    areas = (_area(area, layout, interactive, prefix) for area in layout.areas)
    yield group(areas, class_="areas")
    free = (one for one in layout.inscriptions if not one.area)
    yield group(map(_inscription, free), class_="inscriptions", pointer_events="none")
    yield group(map(_cover, layout.covers), class_="covers")


def _cloth(layout: Layout) -> str:
    """The cloth alone, in its color."""
    color, box = CLOTHS[layout.color][0], layout.cloth
    if layout.shape:
        return path(layout.shape, fill=color)
    return _frame(box, layout.corner or 46, fill=color)


def _table(layout: Layout) -> Iterator[str]:
    """The rail, the cloth, and gold lines around it."""
    if layout.shape:
        yield from _shaped(layout)
        return
    cloth, rail = layout.cloth, layout.rail
    if rail:
        around = layout.corner + rail if layout.corner else 90
        yield _frame(cloth.inset(-rail), around, fill=WOOD, stroke=DARK_WOOD, stroke_width=6)
        shine = {"stroke": "#c79a4b", "stroke_opacity": 0.45, "stroke_width": 3}
        yield _frame(cloth.inset(18 - rail), around - 14, fill="none", **shine)
    color = f"url(#felt-cloth-{layout.color})"
    corner = layout.corner or (46 if rail else 18)
    yield _frame(cloth, corner, fill=color)
    yield _frame(cloth, corner, fill="url(#felt-weave)")
    for inset, width in ((10, 3), (17, 1.5)) if rail else ((5, 3), (10, 1.5)):
        line = {"stroke": GOLD, "stroke_opacity": 0.55, "stroke_width": width}
        yield _frame(cloth.inset(inset), max(corner - inset, 6), fill="none", **line)


def _shaped(layout: Layout) -> Iterator[str]:
    """The same along an outline: the widest stroke comes first, and the cloth covers it."""
    outline, rail = layout.shape, layout.rail
    for color, width in (
        (DARK_WOOD, 2 * rail + 6),
        (WOOD, 2 * rail),
        ("#8f6430", 2 * rail - 33),
        (WOOD, 2 * rail - 39),
    ):
        round_ = {"stroke_linejoin": "round", "stroke_width": width}
        yield path(outline, fill="none", stroke=color, **round_)
    yield path(outline, fill=f"url(#felt-cloth-{layout.color})")
    yield path(outline, fill="url(#felt-weave)")


def _frame(box: Box, corner: int, **paint: object) -> str:
    return rect(box.x, box.y, box.width, box.height, corner, **paint)


def _figure(figure: Figure) -> str:
    return group(
        (
            path(figure.outline, **_paint(figure.look)),
            *map(drawn, figure.pictures),
            *(words(one) for one in figure.words),
        ),
        class_=f"figure {figure.look}",
        pointer_events="none",
    )


def _place(place: Place, prefix: str, without: Container[str]) -> str:
    name = place.id.replace(" ", "-")
    return group(
        (
            tag("title", text(place.label)) if place.label else "",
            path(place.outline, **_paint(place.look)),
            *(drawn(one) for one in place.pictures if one.name not in without),
            *(words(one) for one in place.words),
        ),
        id=f"{prefix}place-{name}",
        class_="place",
        role="img" if place.label else None,
    )


def _area(area: Area, layout: Layout, interactive: bool, prefix: str) -> str:
    """An area: its name, its outline, and what is printed in it."""
    printed = (words(one.words) for one in layout.inscriptions if one.area == area.id)
    inside = (*map(drawn, area.pictures), *(words(one) for one in area.words), *printed)
    return group(
        (
            tag("title", text(area.label or area.id)),
            path(area.outline, class_="outline", **_paint(area.look)),
            group(inside, pointer_events="none", aria_hidden="true"),
        ),
        id=f"{prefix}{area.id}",
        class_=f"area {area.look}",
        data_area=area.id,
        data_spot=area.spot if area.spot != area.id else None,
        data_at=chip_at(layout, area) if interactive and area.id == area.spot else None,
        role="button" if interactive else "img",
        tabindex=0 if interactive else None,
    )


def _inscription(inscription: Inscription) -> str:
    weight = "normal" if inscription.sign else None
    return words(inscription.words, data_role=inscription.role or None, font_weight=weight)


def _cover(cover: Cover) -> str:
    return group(
        (
            tag("title", text(cover.words.text)),
            path(cover.outline, fill=BRASS, stroke=DARK_BRASS, stroke_width=LINE),
            words(cover.words, pointer_events="none"),
        ),
        class_="cover",
        role="img",
    )


PAINTS: dict[str, dict[str, object]] = {
    "sign": {"fill": "#f4ecd6", "stroke": "#8a6a2b", "stroke_width": 6},
    "wall": {"fill": "url(#felt-studs)", "stroke": "#0d0a08", "stroke_width": LINE},
    "idle": {"fill": "#000", "fill_opacity": 0.25, "stroke": GOLD, "stroke_width": LINE},
    "panel": {"fill": "#000", "fill_opacity": 0.22, "stroke": GOLD, "stroke_width": LINE},
    "trim": {"fill": "none", "stroke": GOLD, "stroke_opacity": 0.55, "stroke_width": 3},
    "faint": {
        "fill": "#000",
        "fill_opacity": 0.12,
        "stroke": GOLD,
        "stroke_opacity": 0.3,
        "stroke_width": 2,
    },
    "cloth": {"fill": "#fff", "fill_opacity": 0, "stroke": GOLD, "stroke_width": LINE},
}


def _paint(look: str) -> dict[str, object]:
    """The fill and stroke of a look; an area without paint still reacts to the pointer."""
    if look in LOOKS:
        return {"fill": LOOKS[look], "stroke": GOLD, "stroke_width": LINE}
    if look in TINTS:
        return {"fill": TINTS[look], "fill_opacity": 0.78, "stroke": GOLD, "stroke_width": LINE}
    return PAINTS.get(look, {"fill": "#fff", "fill_opacity": 0})


def _gradient(kind: str, name: str, stops: str, **more: object) -> str:
    """A gradient through stops written `offset color` or `offset color opacity`."""
    parts = (stop.split() for stop in stops.split(", "))
    inside = (
        tag("stop", offset=at, stop_color=color, stop_opacity=rest[0] if rest else None)
        for at, color, *rest in parts
    )
    return tag(kind, *inside, id=f"felt-{name}", **more)


def definitions(layout: Layout) -> str:
    """The patterns and gradients: cloth, wood, brass and ivory."""
    middle, edge = CLOTHS[layout.color]
    weave = path("M0 0H6M0 3H6", stroke="#000", stroke_opacity=0.10, stroke_width=1)
    near, light = {"cx": "55%", "cy": "45%", "r": "75%"}, {"cx": "38%", "cy": "32%"}
    ball = "radialGradient"
    return tag(
        "defs",
        _gradient(ball, f"cloth-{layout.color}", f"0 {middle}, 1 {edge}", **near),
        tag("pattern", weave, id="felt-weave", width=6, height=6, patternUnits="userSpaceOnUse"),
        tag("pattern", *_studs(), id="felt-studs", **STUD),
        _gradient(ball, "wood", "0 #8a5426, 0.7 #6b3c18, 1 #43230c", r="70%"),
        _gradient(ball, "track", "0.7 #2d1507, 0.86 #7a4720, 1 #4a270e"),
        _gradient(ball, "cone", "0 #a8682f, 0.6 #7a4720, 1 #3c1e0a"),
        _gradient(ball, "brass", "0 #fff1b8, 0.45 #d9b354, 1 #8f6a1e", **light),
        _gradient(ball, "ivory", "0 #ffffff, 1 #e9dfc4", **light),
        _gradient(ball, "velvet", "0 #8a2136, 1 #3f0a16"),
        _gradient(ball, "glass", "0 #fff 0.45, 0.5 #fff 0.08, 1 #fff 0.2", **light),
        _gradient("linearGradient", "shade", "0 #000 0.15, 1 #000 0.5", x2="0", y2="1"),
    )


def _studs() -> Iterator[str]:
    """The rubber of the wall against which dice are thrown: small pyramids."""
    yield rect(0, 0, 32, 32, fill="#241a15")
    yield path("M0 0L16 16L32 0Z", fill="#382a22")
    yield path("M0 32L16 16L32 32Z", fill="#140e0b")


def felt_png(svg: str, width: int) -> bytes:
    """A felt as a PNG of this width in pixels, drawn without a browser."""
    if _rendered(_WRITTEN, 20) == _rendered(_UNWRITTEN, 20):
        why = "no font is installed here, so no text would show"
        raise Refused("felt as PNG", why, (), "SVG, or a font such as DejaVu")
    return _rendered(svg, width)


_UNWRITTEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"></svg>'
_WRITTEN = _UNWRITTEN.replace("></", ' font-family="serif"><text x="2" y="16">0</text></')


def _rendered(svg: str, width: int) -> bytes:
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            serif_family="DejaVu Serif",
            sans_serif_family="DejaVu Sans",
        )
    )
