"""Objects on a felt as drawings: dice, bills, the flag, the joker, boxes, the shaker."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.layout import Picture, Words
from croupier.drawing.svg import (
    BRASS,
    CREAM,
    DARK_BRASS,
    GOLD,
    INK,
    LEADING,
    LOOKS,
    circle,
    group,
    path,
    points,
    polar,
    rect,
)
from croupier.drawing.svg import words as written

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face are, in quarters of a die from its center."""
DISKS = {
    "BANK": ("#8c1a24", CREAM),
    "CO-BANK": ("#1d4d8f", CREAM),
    "ENVY": ("#0f7a3d", CREAM),
    "KILL": ("#8c1a24", CREAM),
}
"""The color of a disk and of its words, if it is not white."""


def die(picture: Picture) -> Iterator[str]:
    """A die seen from above, showing the face that `detail` names."""
    (x, y), size, face = picture.at, picture.size, int(picture.detail)
    half = size / 2
    yield rect(
        x - half + size / 30,
        y - half + size / 18,
        size,
        size,
        size / 6,
        fill="#000",
        fill_opacity=0.35,
    )
    yield rect(
        x - half,
        y - half,
        size,
        size,
        size / 6,
        fill="url(#felt-ivory)",
        stroke="#b8a983",
        stroke_width=size / 40,
    )
    pip = size / 6.5 if face == 1 else size / 10
    color = LOOKS["red"] if face in (1, 4) else INK
    for across, down in PIPS[face]:
        yield circle(x + across * size / 4, y + down * size / 4, pip, fill=color)


def diamond(picture: Picture) -> Iterator[str]:
    """A diamond in the color of its box."""
    (x, y), half = picture.at, picture.size / 2
    outer = ((x - half, y), (x, y - half / 2), (x + half, y), (x, y + half / 2))
    inner = tuple((x + (u - x) * 0.82, y + (v - y) * 0.82) for u, v in outer)
    color = LOOKS.get(picture.detail, picture.detail)
    yield path(points(outer), fill=GOLD)
    yield path(points(inner), fill=color, stroke="#000", stroke_opacity=0.3, stroke_width=1)


def ring(picture: Picture) -> Iterator[str]:
    """A circle around a letter or a number, which is `detail` if the ring prints it."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x, y, r, fill="#000", fill_opacity=0.25, stroke=GOLD, stroke_width=3)
    if picture.detail:
        yield written(Words(picture.detail, picture.at, int(r * 1.2), "gold"))


def spade(picture: Picture) -> Iterator[str]:
    """The suit of spades in a ring, printed lightly where chips will stand."""
    (x, y), r = picture.at, picture.size / 2
    line = {"stroke": GOLD, "stroke_opacity": 0.7}
    yield circle(x, y, r, fill="none", stroke_width=2, **line)
    u = r * 0.62
    leaf = (
        f"M{x:.1f} {y - u:.1f}C{x + 0.25 * u:.1f} {y - 0.45 * u:.1f} {x + u:.1f} {y - 0.2 * u:.1f}"
        f" {x + u:.1f} {y + 0.3 * u:.1f}C{x + u:.1f} {y + 0.75 * u:.1f} {x + 0.35 * u:.1f}"
        f" {y + 0.8 * u:.1f} {x:.1f} {y + 0.38 * u:.1f}C{x - 0.35 * u:.1f} {y + 0.8 * u:.1f}"
        f" {x - u:.1f} {y + 0.75 * u:.1f} {x - u:.1f} {y + 0.3 * u:.1f}C{x - u:.1f}"
        f" {y - 0.2 * u:.1f} {x - 0.25 * u:.1f} {y - 0.45 * u:.1f} {x:.1f} {y - u:.1f}Z"
    )
    stem = points(((x, y + 0.3 * u), (x + 0.34 * u, y + 1.05 * u), (x - 0.34 * u, y + 1.05 * u)))
    yield path(leaf + stem, fill=GOLD, fill_opacity=0.5)


def flourish(picture: Picture) -> Iterator[str]:
    """A line that widens to a diamond in its middle."""
    (x, y), half = picture.at, picture.size / 2
    for side in (-1, 1):
        line = ((x + side * 34, y - 2.5), (x + side * half, y), (x + side * 34, y + 2.5))
        yield path(points(line), fill=GOLD)
        yield circle(x + side * 27, y, 4, fill=GOLD)
    yield path(points(((x - 20, y), (x, y - 11), (x + 20, y), (x, y + 11))), fill=GOLD)


def bill(picture: Picture) -> Iterator[str]:
    """A bill of the denomination in `detail`."""
    (x, y), width = picture.at, picture.size
    height = width * 0.46
    left, top = x - width / 2, y - height / 2
    yield rect(left + 3, top + 5, width, height, 4, fill="#000", fill_opacity=0.35)
    yield rect(left, top, width, height, 4, fill="#dfe8cf", stroke="#31523a", stroke_width=2)
    for inset, stroke in ((width * 0.035, 2.5), (width * 0.06, 1)):
        yield rect(
            left + inset,
            top + inset,
            width - 2 * inset,
            height - 2 * inset,
            3,
            fill="none",
            stroke="#4f7d56",
            stroke_width=stroke,
        )
    yield from _rosette(x, y, height * 0.36)
    size = int(height * 0.36)
    yield written(Words(f"${picture.detail}", (x, y), size, "#1f3f28", width=int(height * 0.62)))
    for across in (-1, 1):
        corner = (int(x + across * width * 0.35), y)
        yield written(
            Words(picture.detail, corner, int(height * 0.3), "#2f5b3a", width=int(width * 0.16))
        )


def _rosette(x: float, y: float, radius: float) -> Iterator[str]:
    """Fine curves around the middle of a bill."""
    petals = points(polar(x, y, radius * (1.18 if n % 2 else 1.0), n * 7.5) for n in range(48))
    yield path(petals, fill="#c5d8b4", stroke="#4f7d56", stroke_width=1)
    yield circle(x, y, radius * 0.86, fill="#e9f0dc", stroke="#4f7d56", stroke_width=1.2)


def flag(picture: Picture) -> Iterator[str]:
    """The flag: thirteen stripes and a field of stars."""
    (x, y), width = picture.at, picture.size
    height = width * 0.6
    left, top, stripe = x - width / 2, y - height / 2, height / 13
    yield rect(left + 3, top + 4, width, height, fill="#000", fill_opacity=0.35)
    yield rect(left, top, width, height, fill="#f7f3ea")
    for n in range(0, 13, 2):
        yield rect(left, top + n * stripe, width, stripe, fill="#b22234")
    yield rect(left, top, width * 0.42, stripe * 7, fill="#29356b")
    for line in range(5):
        for n in range(6 if line % 2 == 0 else 5):
            at = (
                left + width * (0.035 + 0.07 * n + 0.035 * (line % 2)),
                top + stripe * (0.9 + 1.3 * line),
            )
            yield path(star(*at, width * 0.024), fill="#fff")


def star(x: float, y: float, radius: float) -> str:
    """The outline of a star of five points."""
    return points(polar(x, y, radius if n % 2 == 0 else radius * 0.4, 36 * n) for n in range(10))


def logo(picture: Picture) -> Iterator[str]:
    """The licensee's name on a medal, used in place of the flag."""
    (x, y), radius = picture.at, picture.size / 2
    yield circle(x, y, radius, fill=LOOKS["purple"], stroke=GOLD, stroke_width=radius / 12)
    for turn in range(0, 360, 30):
        yield path(star(*polar(x, y, radius * 0.8, turn), radius * 0.09), fill=GOLD)
    yield written(_medal(picture.detail, picture.at, picture.size // 2))


def _medal(name: str, at: tuple[int, int], radius: int) -> Words:
    """A name in the largest type that fits in the middle of a medal."""
    for size in range(radius // 3, 1, -1):
        words = Words(name, at, size, "gold", width=radius * 13 // 10, wraps=True)
        if words.set_size == size and len(words.lines) * size * LEADING <= radius * 1.15:
            break
    return words


def joker(picture: Picture) -> Iterator[str]:
    """A jester with a cap of three bells."""
    (x, y), u = picture.at, picture.size / 100

    def at(*pairs: tuple[float, float]) -> str:
        return points((x + a * u, y + b * u) for a, b in pairs)

    yield path(at((-26, 2), (-50, -22), (-40, -42), (-12, -30), (-4, -8)), fill="#b01f2e")
    yield path(at((26, 2), (50, -22), (40, -42), (12, -30), (4, -8)), fill="#1d55b0")
    yield path(at((-20, -6), (-12, -30), (0, -50), (12, -30), (20, -6)), fill=GOLD)
    for a, b in ((-50, -20), (50, -20), (0, -51)):
        yield circle(x + a * u, y + b * u, 6 * u, fill="#f2dd8c", stroke=INK, stroke_width=1.2 * u)
    ruff = (
        (-34, 34),
        (-40, 46),
        (-22, 42),
        (-12, 52),
        (0, 43),
        (12, 52),
        (22, 42),
        (40, 46),
        (34, 34),
    )
    yield path(at(*ruff), fill=CREAM, stroke="#8a6d1d", stroke_width=1.5 * u)
    yield circle(x, y + 14 * u, 26 * u, fill="#f3d9b8", stroke=INK, stroke_width=1.5 * u)
    for side in (-1, 1):
        yield path(at((side * 11, 1), (side * 15, 8), (side * 11, 15), (side * 7, 8)), fill=INK)
        yield circle(x + side * 15 * u, y + 20 * u, 4.5 * u, fill="#d9534f", fill_opacity=0.7)
    yield circle(x, y + 14 * u, 4 * u, fill="#b01f2e")
    left, right, low = x - 13 * u, x + 13 * u, y + 24 * u
    yield path(
        f"M{left:.1f} {low:.1f}Q{x} {low + 16 * u:.1f} {right:.1f} {low:.1f}",
        fill="none",
        stroke=INK,
        stroke_width=2.5 * u,
    )


def slot(picture: Picture) -> Iterator[str]:
    """The slot of a box below the table, in a brass plate."""
    (x, y), width = picture.at, picture.size
    yield rect(x - width / 2, y - 17, width, 34, 8, fill=BRASS, stroke=DARK_BRASS, stroke_width=2)
    yield rect(x - width * 0.38, y - 5, width * 0.76, 10, 4, fill="#0b0b0b")
    for side in (-1, 1):
        yield circle(x + side * width * 0.44, y, 3.5, fill="#6d5317")


def shaker(picture: Picture) -> Iterator[str]:
    """A sealed shaker with three dice under its dome, seen from above."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x + r * 0.03, y + r * 0.06, r, fill="#000", fill_opacity=0.4)
    yield circle(x, y, r, fill=BRASS, stroke=DARK_BRASS, stroke_width=r / 40)
    yield circle(x, y, r * 0.86, fill="#2a0d10", stroke=DARK_BRASS, stroke_width=r / 50)
    yield circle(x, y, r * 0.78, fill="url(#felt-velvet)")
    size = int(r * 0.42)
    for face, turn, shift in (("2", 12, 0), ("5", -18, 120), ("6", 33, 240)):
        dx, dy = polar(x, y, r * 0.36, shift)
        drawn = "".join(die(Picture("die", (int(dx), int(dy)), size, face)))
        yield group([drawn], transform=f"rotate({turn} {int(dx)} {int(dy)})")
    yield circle(x, y, r * 0.78, fill="url(#felt-glass)")


def covered_shaker(picture: Picture) -> Iterator[str]:
    """A shaker with its separate opaque cover, which is off and lies beside it."""
    yield from shaker(picture)
    (x, y), r = picture.at, picture.size / 2
    cx, cy, cover = x + r * 1.4, y, r * 0.37
    yield circle(cx + r * 0.03, cy + r * 0.06, cover, fill="#000", fill_opacity=0.4)
    yield circle(cx, cy, cover, fill="#5a1a22", stroke=DARK_BRASS, stroke_width=r / 30)
    yield circle(cx, cy, cover * 0.72, fill="none", stroke=BRASS, stroke_width=r / 40)
    yield circle(cx, cy, cover * 0.2, fill=BRASS, stroke=DARK_BRASS, stroke_width=r / 50)


def dice_shaker(picture: Picture) -> Iterator[str]:
    """A shaker under an opaque lid, which bears the house's name."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x + r * 0.03, y + r * 0.06, r, fill="#000", fill_opacity=0.4)
    yield circle(x, y, r, fill=BRASS, stroke=DARK_BRASS, stroke_width=r / 40)
    yield circle(x, y, r * 0.88, fill="#4a1219", stroke=DARK_BRASS, stroke_width=r / 30)
    yield circle(x, y, r * 0.78, fill="none", stroke=GOLD, stroke_width=r / 50)
    yield circle(x, y, r * 0.16, fill=BRASS, stroke=DARK_BRASS, stroke_width=r / 40)
    name = Words(picture.detail, (x, int(y - r * 0.42)), int(r * 0.24), "gold", width=int(r * 1.2))
    yield written(name)
    yield written(Words("DICE", (x, int(y + r * 0.45)), int(r * 0.2), "gold"))


def disk(picture: Picture) -> Iterator[str]:
    """A flat disk that marks a position, with its words."""
    (x, y), r = picture.at, picture.size / 2
    face, ink = DISKS.get(picture.detail, (CREAM, INK))
    yield circle(x + 1, y + r * 0.1, r, fill="#000", fill_opacity=0.4)
    yield circle(x, y, r, fill=face, stroke=GOLD, stroke_width=r / 9)
    yield circle(x, y, r * 0.8, fill="none", stroke=ink, stroke_opacity=0.6, stroke_width=r / 30)
    size = int(r * (0.5 if len(picture.detail) > 1 else 1.1))
    yield written(Words(picture.detail, picture.at, size, ink, face="sans", width=int(r * 1.45)))


def dice_cup(picture: Picture) -> Iterator[str]:
    """A leather cup seen from above, with dice left in it."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x + r * 0.04, y + r * 0.09, r, fill="#000", fill_opacity=0.4)
    yield circle(x, y, r, fill="#5a2f16", stroke="#2b1508", stroke_width=r / 14)
    yield circle(x, y, r * 0.88, fill="none", stroke="#a06a3a", stroke_width=r / 26)
    yield circle(x, y, r * 0.78, fill="#1a0d07")
    size = int(r * 0.56)
    for face, turn, shift in (("3", 20, 0), ("6", -14, 120), ("2", 41, 240)):
        dx, dy = polar(x, y, r * 0.4, shift)
        drawn = "".join(die(Picture("die", (int(dx), int(dy)), size, face)))
        yield group([drawn], transform=f"rotate({turn} {int(dx)} {int(dy)})")


def stick(picture: Picture) -> Iterator[str]:
    """The stick that brings the dice in, its hook to the right."""
    (x, y), half = picture.at, picture.size / 2
    end = f"H{x + half - 14:.1f}q14 0 14 -14v-16"
    for dy, color, width in ((4, "#000", 9), (0, "#8a5a2b", 9), (-2, "#d9ac6a", 2.5)):
        yield path(
            f"M{x - half:.1f} {y + dy}{end}",
            fill="none",
            stroke=color,
            stroke_width=width,
            stroke_opacity=0.35 if dy == 4 else 1,
            stroke_linecap="round",
        )


def puck(picture: Picture) -> Iterator[str]:
    """The marker of the point: white with ON, black with OFF."""
    (x, y), r = picture.at, picture.size / 2
    face, ink = ("#f7f3ea", INK) if picture.detail == "ON" else ("#16161a", CREAM)
    yield circle(x + 1, y + r * 0.1, r, fill="#000", fill_opacity=0.4)
    yield circle(x, y, r, fill=face, stroke=ink, stroke_width=r / 12)
    yield circle(x, y, r * 0.8, fill="none", stroke=ink, stroke_width=r / 24)
    yield written(Words(picture.detail, picture.at, int(r * 0.62), ink, face="sans"))


def point_marker(picture: Picture) -> Iterator[str]:
    """A number in a flame-colored disk without edge spots, unlike any chip."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x + 1, y + r * 0.1, r, fill="#000", fill_opacity=0.4)
    yield circle(x, y, r, fill="#d9480f", stroke=GOLD, stroke_width=r / 8)
    yield circle(x, y, r * 0.62, fill=CREAM)
    yield written(Words(picture.detail, picture.at, int(r * 0.9), INK, face="sans"))


def panel(picture: Picture) -> Iterator[str]:
    """The electrical device: a key for each value of each die, and the lamps it lights."""
    (x, y), width = picture.at, picture.size
    height = width * 0.62
    left, top = x - width / 2, y - height / 2
    yield rect(left, top, width, height, 12, fill="#191c22", stroke=BRASS, stroke_width=5)
    cell = width / 7
    for line in range(3):
        cy = top + height * (0.22 + 0.28 * line)
        for face in range(1, 7):
            cx = left + cell * (face - 0.0)
            yield rect(
                cx - cell * 0.4,
                cy - cell * 0.4,
                cell * 0.8,
                cell * 0.8,
                5,
                fill="#2d333d",
                stroke="#59616e",
                stroke_width=1.5,
            )
            yield written(
                Words(str(face), (int(cx), int(cy)), int(cell * 0.5), "#ffd76a", face="sans")
            )
