"""Wheels as drawings, their sections clockwise from the top."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.layout import Picture, Section, Words
from croupier.drawing.pictures import bill, flag, joker, logo
from croupier.drawing.svg import (
    BRASS,
    CREAM,
    DARK_BRASS,
    DARK_WOOD,
    GOLD,
    INK,
    LOOKS,
    WOOD,
    circle,
    group,
    path,
    points,
    polar,
    sector,
)
from croupier.drawing.svg import words as written

INSIGNIA = {"joker": joker, "flag": flag, "logo": logo}
"""The pictures that a section may show upright instead of words; a bill lies along it."""
DEFLECTORS = 8
RAYS = 18


def ball_wheel(picture: Picture) -> Iterator[str]:
    """A wheel for a ball: bowl, track, deflectors, numbered ring, compartments, turret."""
    (x, y), r = picture.at, picture.size / 2
    yield circle(x + r * 0.012, y + r * 0.03, r * 1.01, fill="#000", fill_opacity=0.4)
    yield circle(x, y, r, fill=WOOD, stroke=DARK_WOOD, stroke_width=r * 0.01)
    yield circle(x, y, r * 0.95, fill="none", stroke=GOLD, stroke_width=r * 0.006)
    yield circle(x, y, r * 0.915, fill="url(#felt-track)", stroke="#1d0d04", stroke_width=r * 0.012)
    for n in range(DEFLECTORS):
        yield _deflector(x, y, r, n)
    yield circle(x, y, r * 0.79, fill="#1d0d04", stroke=BRASS, stroke_width=r * 0.018)
    turning = (
        *_numbers(x, y, r, picture.sections),
        circle(x, y, r * 0.48, fill="url(#felt-cone)", stroke=BRASS, stroke_width=r * 0.014),
        *_turret(x, y, r),
    )
    yield group(turning, **_rotor(x, y))


def _deflector(x: float, y: float, r: float, n: int) -> str:
    """A deflector; they point along and across the track by turns."""
    middle, turn = r * 0.852, n * 360 / DEFLECTORS + 22.5
    along, across = (2.4, 0.016) if n % 2 == 0 else (0.8, 0.036)
    corners = (
        polar(x, y, middle, turn - along),
        polar(x, y, middle + r * across, turn),
        polar(x, y, middle, turn + along),
        polar(x, y, middle - r * across, turn),
    )
    return path(points(corners), fill=BRASS, stroke=DARK_BRASS, stroke_width=r * 0.004)


def _numbers(x: float, y: float, r: float, sections: tuple[Section, ...]) -> Iterator[str]:
    """The ring of numbers, and below it a compartment for each."""
    step = 360 / len(sections)
    for n, section in enumerate(sections):
        between = (n * step - step / 2, n * step + step / 2)
        color, fret = LOOKS[section.color], {"stroke": "#d9bd6a", "stroke_width": r * 0.005}
        yield path(sector(x, y, (r * 0.775, r * 0.665), between), fill=color, **fret)
        yield path(sector(x, y, (r * 0.665, r * 0.49), between), fill=color, **fret)
        yield path(sector(x, y, (r * 0.665, r * 0.49), between), fill="url(#felt-shade)")
        at = polar(x, y, r * 0.72, n * step)
        words = Words(section.text, (round(at[0]), round(at[1])), int(r * 0.073), CREAM)
        yield written(words, transform=f"rotate({n * step:.2f} {at[0]:.1f} {at[1]:.1f})")


def _turret(x: float, y: float, r: float) -> Iterator[str]:
    """Four arms with knobs around the spindle."""
    for n in range(RAYS):
        edge = (polar(x, y, r * 0.465, n * 20 - 4), polar(x, y, r * 0.465, n * 20 + 4))
        yield path(points((*edge, (x, y))), fill="#000", fill_opacity=0.1)
    for turn in range(45, 405, 90):
        arm = (
            polar(x, y, r * 0.07, turn - 40),
            polar(x, y, r * 0.31, turn - 2.2),
            polar(x, y, r * 0.31, turn + 2.2),
            polar(x, y, r * 0.07, turn + 40),
        )
        yield path(points(arm), fill=BRASS, stroke=DARK_BRASS, stroke_width=r * 0.004)
        knob = polar(x, y, r * 0.325, turn)
        yield circle(*knob, r * 0.032, fill=BRASS, stroke=DARK_BRASS, stroke_width=r * 0.004)
    for part in (0.12, 0.085, 0.045):
        yield circle(x, y, r * part, fill=BRASS, stroke=DARK_BRASS, stroke_width=r * 0.005)


def standing_wheel(picture: Picture) -> Iterator[str]:
    """An upright wheel: a rim of sections with their odds, pegs and a clapper."""
    (x, y), r = picture.at, picture.size / 2
    post = (
        (x - r * 0.07, y),
        (x + r * 0.07, y),
        (x + r * 0.16, y + r * 1.08),
        (x - r * 0.16, y + r * 1.08),
    )
    yield path(points(post), fill=WOOD, stroke=DARK_WOOD, stroke_width=r * 0.006)
    yield circle(x, y, r, fill=WOOD, stroke=DARK_WOOD, stroke_width=r * 0.008)
    yield group(_rim(x, y, r, picture.sections), **_rotor(x, y))
    yield from _clapper(x, y, r)


def _rotor(x: float, y: float) -> dict[str, object]:
    """The attributes of the part of a wheel that turns, with its center."""
    return {"class_": "rotor", "data_x": x, "data_y": y}


def _rim(x: float, y: float, r: float, sections: tuple[Section, ...]) -> Iterator[str]:
    """All that turns: the sections, the pegs between them, the rosette."""
    yield circle(x, y, r * 0.955, fill=DARK_WOOD, stroke=BRASS, stroke_width=r * 0.012)
    step = 360 / len(sections)
    for n, section in enumerate(sections):
        turned = f"rotate({n * step:.2f} {x} {y})" if n else None
        yield group(_rim_section(x, y, r, step, section), transform=turned)
    for n in range(len(sections)):
        peg = polar(x, y, r * 0.972, (n + 0.5) * step)
        yield circle(*peg, r * 0.011, fill=BRASS, stroke="#3c2c0a", stroke_width=r * 0.002)
    yield from _rosette(x, y, r)


def _rim_section(x: float, y: float, r: float, step: float, section: Section) -> Iterator[str]:
    """A section at the top: what it shows, and below it the odds paid for it.

    All are drawn at the top and turned, so that sections that are alike are written alike, which
    makes a page a third as large when it is sent.
    """
    between = (-step / 2, step / 2)
    yield path(
        sector(x, y, (r * 0.945, r * 0.6), between),
        fill=LOOKS[section.color],
        stroke=GOLD,
        stroke_width=r * 0.003,
    )
    yield path(sector(x, y, (r * 0.8, r * 0.6), between), fill="#000", fill_opacity=0.28)
    top, low = polar(x, y, r * 0.872, 0), polar(x, y, r * 0.7, 0)
    size, room = int(r * 0.062), int(r * 0.088)
    middle = (round(top[0]), round(top[1]))
    if section.picture == "bill":
        along_it = f"rotate(-90 {top[0]:.1f} {top[1]:.1f})"
        note = Picture("bill", middle, int(r * 0.136), section.detail)
        yield group(bill(note), transform=along_it)
    elif section.picture:
        shown = Picture(section.picture, middle, room, section.detail)
        yield group(INSIGNIA[section.picture](shown))
    else:
        yield written(Words(section.text, middle, size, CREAM, width=room))
    along = f"rotate(-90 {low[0]:.1f} {low[1]:.1f})"
    odds = Words(
        section.odds, (round(low[0]), round(low[1])), int(r * 0.042), "#f2dd8c", face="sans"
    )
    yield written(odds, transform=along)


def _rosette(x: float, y: float, r: float) -> Iterator[str]:
    """The painted center of the wheel."""
    yield circle(x, y, r * 0.6, fill="#3b0d14", stroke=BRASS, stroke_width=r * 0.014)
    for n in range(RAYS):
        tip, base = polar(x, y, r * 0.56, n * 20), r * 0.2
        ray = (tip, polar(x, y, base, n * 20 + 10), polar(x, y, base, n * 20 - 10))
        yield path(
            points(ray), fill=GOLD if n % 2 else "#a01c2c", stroke="#2a0a0e", stroke_width=r * 0.003
        )
    for part in (0.21, 0.16, 0.07):
        yield circle(x, y, r * part, fill=BRASS, stroke=DARK_BRASS, stroke_width=r * 0.005)


def _clapper(x: float, y: float, r: float) -> Iterator[str]:
    """The leather clapper above the wheel, its tip between two pegs."""
    tip = (
        (x - r * 0.03, y - r * 1.05),
        (x + r * 0.03, y - r * 1.05),
        (x + r * 0.006, y - r * 0.945),
        (x - r * 0.006, y - r * 0.945),
    )
    yield path(points(tip), fill="#7a4a20", stroke=INK, stroke_width=r * 0.004)
    yield circle(x, y - r * 1.045, r * 0.028, fill=BRASS, stroke=DARK_BRASS, stroke_width=r * 0.004)
