"""A layout assembled from its parts: what every table has, whatever is on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict, Unpack

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Cover, Figure, Inscription, Layout, Place, Role
from croupier.drawing import shapes

Part = Area | Place | Inscription | Figure | Cover
MARGIN = 10
"""The margin around a cloth without a rail."""
BELOW_SIGN = 20


class Look(TypedDict, total=False):
    """What a layout may have in addition to its parts."""

    color: str
    corner: int
    shape: str
    requires: tuple[Role, ...]


class Sheet(Look, total=False):
    """The same, and the sign at the table, with the role of its text."""

    sign: shapes.Notices
    sign_role: Role


def sheet(
    game: str,
    title: str,
    cloth: Box,
    parts: Iterable[Part],
    *,
    rail: int = 0,
    sign: shapes.Notices = (),
    sign_role: Role = "notice",
    **look: Unpack[Look],
) -> Layout:
    """The parts, sorted by kind in the order given, and a sign below them if there is one."""
    board = shapes.signboard(cloth, rail, sign)
    signs = (replace(one, role=sign_role) for one in shapes.signs(board, sign))
    every = (*parts, *signs, *shapes.sign_figures(board, sign))
    margin = max(rail, MARGIN)
    low = board.bottom + BELOW_SIGN if sign else cloth.bottom + margin
    return Layout(
        game, title, (cloth.right + margin, low), cloth, rail=rail, **sorted_out(every), **look
    )


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
