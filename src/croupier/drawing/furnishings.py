"""Objects on a card table, drawn from above: the float, marker buttons, shoe and discards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.layout import Picture
from croupier.drawing.svg import BRASS, CHIP_COLORS, CREAM, DARK_BRASS, GOLD, circle, path, rect

FLOAT_COLORS = tuple(
    CHIP_COLORS[name]
    for name in ("White", "Red", "Green", "Black", "Purple", "Fire Orange", "Gray")
)
"""The chips of a float in their usual order, the smallest outermost."""
WINE = "#6d1626"


def chip_float(picture: Picture) -> Iterator[str]:
    """The table inventory: tubes of chips side by side, the most valuable in the middle."""
    (x, y), width = picture.at, picture.size
    height, tubes = width * 0.13, 2 * len(FLOAT_COLORS) - 1
    left, top = x - width / 2, y - height / 2
    yield rect(left, top, width, height, 10, fill="#15110d", stroke=BRASS, stroke_width=5)
    step = (width - 24) / tubes
    colors = (*FLOAT_COLORS, *FLOAT_COLORS[-2::-1])
    for n, color in enumerate(colors):
        yield from _tube(left + 12 + step * n, top + 10, step - 7, height - 20, color)


def _tube(left: float, top: float, width: float, height: float, color: str) -> Iterator[str]:
    """A tube of chips seen from the edge."""
    yield rect(left, top, width, height, 4, fill=color)
    edges = "".join(f"M{left:.1f} {top + height * n / 9:.1f}h{width:.1f}" for n in range(1, 9))
    yield path(edges, stroke="#000", stroke_opacity=0.4, stroke_width=1.5, fill="none")
    spots = "".join(f"M{left + width * at:.1f} {top:.1f}v{height:.1f}" for at in (0.25, 0.5, 0.75))
    dashes = f"{height / 9:.2f} {height / 9:.2f}"
    yield path(
        spots,
        stroke=CREAM,
        stroke_opacity=0.55,
        stroke_width=width / 9,
        stroke_dasharray=dashes,
        fill="none",
    )


def marker_buttons(picture: Picture) -> Iterator[str]:
    """A rack of marker buttons, which show how much vigorish is owed."""
    (x, y), width = picture.at, picture.size
    height = width * 0.1
    yield rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        height / 2,
        fill="#15110d",
        stroke=BRASS,
        stroke_width=3,
    )
    count, radius = 11, height * 0.36
    for n in range(count):
        at = x + (n - count // 2) * width / (count + 0.6)
        yield circle(at, y, radius, fill="#f3e9c9", stroke="#8a6a2b", stroke_width=1.5)
        yield circle(at, y, radius * 0.6, fill="none", stroke=WINE, stroke_width=1.5)


def card_shoe(picture: Picture) -> Iterator[str]:
    """A dealing shoe with its cards visible where they are drawn."""
    (x, y), width = picture.at, picture.size
    height = width * 0.5
    left, top, right, low = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    yield rect(left + 4, top + 7, width, height, 12, fill="#000", fill_opacity=0.4)
    yield rect(left, top, width, height, 12, fill="#1d1714", stroke=BRASS, stroke_width=4)
    mouth = left + width * 0.26
    yield path(
        f"M{left + 7:.1f} {top + height * 0.2:.1f}L{mouth:.1f} {top + 7:.1f}V{low - 7:.1f}"
        f"L{left + 7:.1f} {low - height * 0.2:.1f}Z",
        fill=CREAM,
        stroke="#8a6a2b",
        stroke_width=2,
    )
    yield rect(mouth + 8, top + 12, right - mouth - 20, height - 24, 6, fill=WINE)
    lines = "".join(
        f"M{at:.1f} {top + 14:.1f}V{low - 14:.1f}"
        for at in (mouth + 16 + n * width * 0.045 for n in range(13))
        if at < right - 16
    )
    yield path(lines, stroke=CREAM, stroke_opacity=0.5, stroke_width=2, fill="none")


def discard_rack(picture: Picture) -> Iterator[str]:
    """A rack with the cards that are out of play, face down."""
    (x, y), width = picture.at, picture.size
    height = width * 0.52
    left, top = x - width / 2, y - height / 2
    yield rect(left + 4, top + 7, width, height, 10, fill="#000", fill_opacity=0.4)
    yield rect(
        left, top, width, height, 10, fill="#3a1014", fill_opacity=0.9, stroke=BRASS, stroke_width=4
    )
    for n in range(4):
        yield from _back(
            left + width * (0.16 + 0.015 * n),
            top + height * (0.2 - 0.02 * n),
            width * 0.6,
            height * 0.66,
        )


def _back(left: float, top: float, width: float, height: float) -> Iterator[str]:
    """The back of a card lying sideways."""
    yield rect(left, top, width, height, 6, fill=CREAM, stroke="#7b6a45", stroke_width=1)
    yield rect(
        left + 6, top + 6, width - 12, height - 12, 4, fill=WINE, stroke=GOLD, stroke_width=1.5
    )


def discard_bucket(picture: Picture) -> Iterator[str]:
    """The mouth of a bucket below the table into which cards are dropped."""
    (x, y), width = picture.at, picture.size
    height = width * 0.46
    left, top = x - width / 2, y - height / 2
    yield rect(left, top, width, height, 24, fill=BRASS, stroke=DARK_BRASS, stroke_width=3)
    yield rect(left + 14, top + 14, width - 28, height - 28, 16, fill="#0b0807")
    yield rect(
        left + 20,
        top + 20,
        width - 40,
        height - 40,
        12,
        fill="none",
        stroke="#3a2a12",
        stroke_width=4,
    )


def spread_marker(picture: Picture) -> Iterator[str]:
    """A clear disk with a brass rim, through which the layout can be read."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x + 2, y + 5, r, fill="#000", fill_opacity=0.35)
    yield circle(x, y, r - 4, fill="#fff", fill_opacity=0.18, stroke=BRASS, stroke_width=8)
    yield circle(x, y, r - 10, fill="none", stroke=CREAM, stroke_opacity=0.6, stroke_width=2)


def card_reader(picture: Picture) -> Iterator[str]:
    """A device with a mirror and a slot for the corner of the dealer's hole card."""
    (x, y), width = picture.at, picture.size
    height = width * 0.7
    left, top = x - width / 2, y - height / 2
    yield rect(left + 3, top + 6, width, height, 10, fill="#000", fill_opacity=0.4)
    yield rect(left, top, width, height, 10, fill="#1d1714", stroke=BRASS, stroke_width=4)
    yield rect(
        left + width * 0.2,
        top + height * 0.16,
        width * 0.6,
        height * 0.34,
        6,
        fill="#6f8794",
        stroke=CREAM,
        stroke_opacity=0.5,
        stroke_width=2,
    )
    glint = f"M{x - width * 0.2:.1f} {top + height * 0.42:.1f}L{x:.1f} {top + height * 0.22:.1f}"
    yield path(glint, stroke=CREAM, stroke_opacity=0.7, stroke_width=3, fill="none")
    yield rect(
        left + width * 0.12, top + height * 0.68, width * 0.76, height * 0.1, 3, fill="#050403"
    )


def acceptor(picture: Picture) -> Iterator[str]:
    """A slot that takes one chip, and the light that shows it."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x, y, r, fill="#15110d", stroke=BRASS, stroke_width=3)
    yield circle(x, y, r * 0.62, fill="#000", stroke=DARK_BRASS, stroke_width=2)
    yield circle(x + r * 1.7, y, r * 0.32, fill="#c9331f", stroke=BRASS, stroke_width=2)


def shuffler(picture: Picture) -> Iterator[str]:
    """An automated shuffling device with its closed lid, a slot for cards, and a button."""
    (x, y), width = picture.at, picture.size
    height = min(width * 0.5, 120)
    left, top = x - width / 2, y - height / 2
    yield rect(left + 4, top + 7, width, height, 14, fill="#000", fill_opacity=0.4)
    yield rect(left, top, width, height, 14, fill="#26292d", stroke=BRASS, stroke_width=4)
    lid = {"fill": "#0e0f11", "stroke": "#5c6066", "stroke_width": 2}
    yield rect(left + width * 0.1, top + height * 0.16, width * 0.56, height * 0.44, 6, **lid)
    yield rect(left + width * 0.16, top + height * 0.7, width * 0.44, height * 0.12, 3, fill=CREAM)
    at = left + width * 0.82
    yield circle(at, y, height * 0.11, fill="#2f9e52", stroke=BRASS, stroke_width=2)


def chip_return(picture: Picture) -> Iterator[str]:
    """The mouth where chips from the acceptors come back, with an arrow toward the float."""
    (x, y), width = picture.at, picture.size
    half = width / 2
    yield rect(x - half, y - half, width, width, 8, fill="#15110d", stroke=BRASS, stroke_width=4)
    yield circle(x + half * 0.35, y, half * 0.42, fill="#000", stroke=DARK_BRASS, stroke_width=3)
    tip, tail = x - half * 0.66, x - half * 0.2
    yield path(
        f"M{tip:.1f} {y:.1f}L{tail:.1f} {y - half * 0.34:.1f}V{y + half * 0.34:.1f}Z", fill=GOLD
    )


def controller(picture: Picture) -> Iterator[str]:
    """A cabinet with two locks of different kinds."""
    (x, y), width = picture.at, picture.size
    half = width / 2
    yield rect(x - half, y - half, width, width, 8, fill="#26292d", stroke=BRASS, stroke_width=4)
    for side, fill in ((-1, BRASS), (1, "#b9bdc2")):
        at = x + side * half * 0.45
        yield circle(at, y, half * 0.32, fill=fill, stroke="#000", stroke_width=1.5)
        keyhole = f"M{at - 2:.1f} {y + half * 0.2:.1f}h4L{at:.1f} {y - half * 0.1:.1f}Z"
        yield circle(at, y - half * 0.06, half * 0.09, fill="#000")
        yield path(keyhole, fill="#000")


def deck(picture: Picture) -> Iterator[str]:
    """A deck of cards face down, squared, with its cover card below it."""
    (x, y), width = picture.at, picture.size
    height = width * 0.7
    left, top = x - width / 2, y - height / 2
    yield rect(left + 6, top + 8, width, height, 7, fill="#000", fill_opacity=0.35)
    yield rect(left + 3, top + 4, width, height, 7, fill="#e8c93a", stroke="#7b6a2b")
    for n in range(4):
        yield from _back(left - 1.5 * n, top - 1.5 * n, width, height)


def clear_box(picture: Picture) -> Iterator[str]:
    """A transparent box with a lock, through which the chips in it can be seen."""
    (x, y), width = picture.at, picture.size
    height = width * 0.66
    left, top = x - width / 2, y - height / 2
    yield rect(left + 4, top + 7, width, height, 10, fill="#000", fill_opacity=0.3)
    glass = {"fill": "#dff3ff", "fill_opacity": 0.24, "stroke": "#cfe9f7", "stroke_width": 4}
    yield rect(left, top, width, height, 10, **glass)
    slot = {"fill": "#0b0807", "stroke": BRASS, "stroke_width": 2}
    yield rect(x - width * 0.2, top + height * 0.1, width * 0.4, height * 0.12, 3, **slot)
    glint = f"M{left + 10:.1f} {top + height * 0.7:.1f}L{left + width * 0.3:.1f} {top + 10:.1f}"
    yield path(glint, stroke="#fff", stroke_opacity=0.5, stroke_width=4, fill="none")
    yield circle(x + width * 0.38, y + height * 0.3, height * 0.08, fill=BRASS)
