"""The colors of chips: far enough apart, for people who see all colors and for those who do not."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.event import Bought
from croupier.drawing.svg import CHIP_COLORS
from croupier.games.registry import games
from croupier.games.roulette.chips import NON_VALUE
from croupier.rulebook.citation import verifies

Three = tuple[float, float, float]
Rows = tuple[Three, Three, Three]
EYES: dict[str, tuple[Rows, float]] = {
    "all colors": (((1, 0, 0), (0, 1, 0), (0, 0, 1)), 24),
    "no red": (
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        12,
    ),
    "no green": (
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        12,
    ),
    "no blue": (
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
        12,
    ),
}
"""How eyes see linear light (Machado, Oliveira and Fernandes 2009), and the least distance."""
NAMED = {
    "orange": "#ffa500",
    "teal": "#008080",
    "lavender": "#e6e6fa",
    "maroon": "#800000",
    "tan": "#d2b48c",
    "magenta": "#ff00ff",
    "indigo": "#4b0082",
    "olive": "#808000",
}
"""What a browser makes of the names of non-value chips."""
TO_XYZ: Rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Three = (0.9505, 1.0, 1.089)


def times(rows: Rows, one: Three) -> Three:
    first, second, third = (sum(a * b for a, b in zip(row, one, strict=True)) for row in rows)
    return first, second, third


def light(color: str) -> Three:
    """A color as linear light."""
    shares = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares)
    return red, green, blue


def lab(linear: Three) -> Three:
    """A color in CIELAB, in which distances are about as large as they look."""
    red, green, blue = (min(1.0, max(0.0, v)) for v in linear)
    shares = (v / w for v, w in zip(times(TO_XYZ, (red, green, blue)), WHITE, strict=True))
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colors: dict[str, str], eye: Rows) -> tuple[float, tuple[str, str]]:
    """The two colors that look most alike to an eye, and their distance."""
    seen = {name: lab(times(eye, light(color))) for name, color in colors.items()}
    pairs = combinations(seen, 2)
    return min((math.dist(seen[a], seen[b]), (a, b)) for a, b in pairs)


@pytest.mark.parametrize("colors", [CHIP_COLORS, NAMED], ids=["value", "non-value"])
@pytest.mark.parametrize(("eye", "least"), EYES.values(), ids=EYES)
def test_no_two_chips_look_alike(colors: dict[str, str], eye: Rows, least: float) -> None:
    found, pair = nearest(colors, eye)
    assert found >= least, pair


def test_the_distance_finds_colors_that_look_alike() -> None:
    plain, _ = EYES["all colors"]
    assert nearest({"mustard": "#c89a14", "gold": "#b98d1c"}, plain)[0] < 10
    assert nearest({"black": "#000000", "white": "#ffffff"}, plain)[0] == pytest.approx(100, abs=1)


def test_every_non_value_chip_is_measured() -> None:
    assert set(NAMED) == set(NON_VALUE)


@verifies("cmr146.05.2")
@pytest.mark.parametrize("key", [key for key in games() if key != "roulette"])
def test_chips_without_a_value_are_sold_only_where_the_game_has_them(key: str) -> None:
    table = croupier.table(key, patrons=("p1",))
    for event in (Bought(patron="p1", amount=5_00, chips=one) for one in ("teal", "no color")):
        with pytest.raises(Refused, match="no chips without a value") as refused:
            table.feed(event)
        assert refused.value.cites == ("cmr146.05.2",)
    assert table.feed(Bought(patron="p1", amount=5_00))
