"""A layout assembled from its parts: what every table has, whatever is on it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, TypedDict, Unpack

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Cover, Figure, Inscription, Layout, Place, Role
from croupier.drawing import outline, shapes

Part = Area | Place | Inscription | Figure | Cover
MARGIN = 10
"""The margin around a cloth without a rail."""
BELOW_SIGN = 20
ODDS = re.compile(r"\d+ to \d+")
SIGN = "sign"
"""The look of the board of a sign."""


class Look(TypedDict, total=False):
    """What a layout may have in addition to its parts."""

    color: str
    corner: int
    shape: str
    requires: tuple[Role, ...]


class Sheet(Look, total=False):
    """The same, and the sign at the table, with the role of its sentences that state odds.

    `clear` is how far below the rail the table reaches, as seats do.
    """

    sign: shapes.Notices
    sign_role: Role
    clear: int


def sheet(
    game: str,
    title: str,
    cloth: Box,
    parts: Iterable[Part],
    *,
    rail: int = 0,
    sign: shapes.Notices = (),
    sign_role: Role = "notice",
    clear: int = 0,
    **look: Unpack[Look],
) -> Layout:
    """The parts, sorted by kind in the order given, and a sign below them if there is one."""
    margin, every = max(rail, MARGIN), tuple(parts)
    low = cloth.bottom + margin + clear
    if sign:
        board = shapes.signboard(cloth, rail + clear, sign)
        said = (_of_role(one, sign_role) for one in shapes.signs(board, sign))
        every, low = (*every, *said, Figure(board.outline, SIGN)), board.bottom + BELOW_SIGN
    return Layout(
        game, title, (cloth.right + margin, low), cloth, rail=rail, **sorted_out(every), **look
    )


def _of_role(said: Inscription, role: Role) -> Inscription:
    """A sentence of a sign with its role, if it states odds."""
    return replace(said, role=role) if ODDS.search(said.text) else said


def without_sign(layout: Layout) -> Layout:
    """The table alone; the sign below it is read elsewhere."""
    figures = tuple(one for one in layout.figures if one.look != SIGN)
    said = tuple(one for one in layout.inscriptions if not one.sign)
    there = (*(one.outline for one in layout.areas), *(one.outline for one in layout.places))
    lowest = max(outline.bounds(one)[3] for one in there)
    low = max(layout.cloth.bottom + max(layout.rail, MARGIN), math.ceil(lowest))
    return replace(layout, figures=figures, inscriptions=said, size=(layout.size[0], low))


def on_sign(layout: Layout) -> tuple[Inscription, ...]:
    """What the sign at the table says."""
    return tuple(one for one in layout.inscriptions if one.sign)


def sorted_out(parts: Iterable[Part]) -> dict[str, Any]:
    """Parts by the field of a layout that contains them."""
    found = tuple(parts)
    kinds = {
        "areas": Area,
        "places": Place,
        "inscriptions": Inscription,
        "figures": Figure,
        "covers": Cover,
    }
    return {
        field: tuple(one for one in found if isinstance(one, kind)) for field, kind in kinds.items()
    }
