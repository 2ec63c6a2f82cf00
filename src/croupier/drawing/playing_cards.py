"""Drawings of playing cards: suits as paths, a rank in two corners, pips or a frame, the back."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.event import UNSEEN
from croupier.core.layout import Picture
from croupier.drawing import pictures
from croupier.drawing.svg import FACES, group, path, rect, tag, text
from croupier.equipment.cards import JOKER

WIDTH, HEIGHT = 63, 88
"""The size of a card in millimeters."""
RED, BLACK, PAPER, EDGE = "#b3141f", "#16161a", "#fffdf7", "#8d8878"
BACK, BACK_LINE = "#7a1626", "#e9cf98"
SUITS = {
    "s": "M50 4C34 30 8 42 8 64c0 13 10 21 21 21 7 0 13-3 16-8-1 8-4 14-11 19h32c-7-5-10-11-11-19"
    " 3 5 9 8 16 8 11 0 21-8 21-21C92 42 66 30 50 4Z",
    "h": "M50 94C36 72 6 58 6 33 6 17 18 7 30 7c9 0 16 5 20 13C54 12 61 7 70 7c12 0 24 10 24 26"
    " 0 25-30 39-44 61Z",
    "d": "M50 3C60 22 74 38 90 50 74 62 60 78 50 97 40 78 26 62 10 50 26 38 40 22 50 3Z",
    "c": "M50 5c-14 0-23 10-23 22 0 6 2 11 6 15-3-1-5-2-9-2C12 40 3 50 3 62c0 13 10 22 22 22 9 0"
    " 16-4 20-11-1 9-4 17-11 23h32c-7-6-10-14-11-23 4 7 11 11 20 11 12 0 22-9 22-22 0-12-9-22-21-22"
    "-4 0-6 1-9 2 4-4 6-9 6-15C73 15 64 5 50 5Z",
}
"""Each suit in a square of a hundred."""
NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
BY_RANK = (JOKER, *(rank + suit for rank in "AKQJT98765432" for suit in NAMES))
"""Every card as people sort a hand, the highest first."""
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0.5, 0.5),),
    "2": ((0.5, 0.2), (0.5, 0.8)),
    "3": ((0.5, 0.2), (0.5, 0.5), (0.5, 0.8)),
    "4": ((0.37, 0.2), (0.63, 0.2), (0.37, 0.8), (0.63, 0.8)),
    "5": ((0.37, 0.2), (0.63, 0.2), (0.5, 0.5), (0.37, 0.8), (0.63, 0.8)),
    "6": ((0.37, 0.2), (0.63, 0.2), (0.37, 0.5), (0.63, 0.5), (0.37, 0.8), (0.63, 0.8)),
    "7": (
        (0.37, 0.2),
        (0.63, 0.2),
        (0.5, 0.35),
        (0.37, 0.5),
        (0.63, 0.5),
        (0.37, 0.8),
        (0.63, 0.8),
    ),
    "8": (
        (0.37, 0.2),
        (0.63, 0.2),
        (0.5, 0.35),
        (0.37, 0.5),
        (0.63, 0.5),
        (0.5, 0.65),
        (0.37, 0.8),
        (0.63, 0.8),
    ),
    "9": (
        (0.37, 0.18),
        (0.63, 0.18),
        (0.37, 0.39),
        (0.63, 0.39),
        (0.5, 0.5),
        (0.37, 0.61),
        (0.63, 0.61),
        (0.37, 0.82),
        (0.63, 0.82),
    ),
    "T": (
        (0.37, 0.18),
        (0.63, 0.18),
        (0.5, 0.28),
        (0.37, 0.39),
        (0.63, 0.39),
        (0.37, 0.61),
        (0.63, 0.61),
        (0.5, 0.72),
        (0.37, 0.82),
        (0.63, 0.82),
    ),
}
"""Where the pips of a rank are, as fractions of the card."""


def spoken(face: str) -> str:
    """A card as read aloud: `the ace of spades`."""
    if face == UNSEEN:
        return "a card face down"
    if face == JOKER:
        return "the joker"
    return f"the {RANKS.get(face[0], face[0])} of {NAMES[face[1]]}"


def card(face: str, x: float, y: float, turn: int = 0) -> str:
    """A card with its upper left corner here, in millimeters."""
    around = f"translate({x:g} {y:g})"
    if turn:
        around += f" rotate({turn} {WIDTH / 2:g} {HEIGHT / 2:g})"
    inside = _back() if face == UNSEEN else _joker() if face == JOKER else _front(face)
    said = tag("title", text(spoken(face)))
    return group((said, *inside), transform=around, class_="card", role="img", data_face=face)


def _paper(fill: str) -> str:
    return rect(0, 0, WIDTH, HEIGHT, 5, fill=fill, stroke=EDGE, stroke_width=0.8)


def _back() -> Iterator[str]:
    """A lattice inside a margin, the same for every card."""
    yield _paper(PAPER)
    yield rect(4, 4, WIDTH - 8, HEIGHT - 8, 3, fill=BACK, stroke=BACK_LINE, stroke_width=1)
    yield path(LATTICE, fill="none", stroke=BACK_LINE, stroke_opacity=0.5, stroke_width=0.7)


def _lattice(x: int, y: int, width: int, height: int, gap: int) -> Iterator[str]:
    """Lines in both directions across a rectangle, from edge to edge."""
    for n in range(gap, width + height, gap):
        one = (min(n, width), max(n - width, 0))
        other = (max(n - height, 0), min(n, height))
        yield f"M{x + one[0]} {y + one[1]}L{x + other[0]} {y + other[1]}"
        yield f"M{x + width - one[0]} {y + one[1]}L{x + width - other[0]} {y + other[1]}"


LATTICE = "".join(_lattice(4, 4, WIDTH - 8, HEIGHT - 8, 9))


def _suit(suit: str, x: float, y: float, size: float, turn: int = 0) -> str:
    """A suit centered on a point."""
    share = size / 100
    moved = f"translate({x:g} {y:g})" + (f" rotate({turn})" if turn else "")
    moved += f" scale({share:g}) translate(-50 -50)"
    return path(SUITS[suit], fill=_ink(suit), transform=moved)


def _ink(suit: str) -> str:
    return RED if suit in "hd" else BLACK


def _corner(rank: str, suit: str) -> str:
    label = "10" if rank == "T" else rank
    shown = tag(
        "text",
        text(label),
        x=9,
        y=16,
        font_size=15.5,
        fill=_ink(suit),
        text_anchor="middle",
        font_family=FACES["serif"],
        font_weight="bold",
        letter_spacing=-1.5 if rank == "T" else None,
    )
    return shown + _suit(suit, 9, 24, 10)


def _front(face: str) -> Iterator[str]:
    rank, suit = face[0], face[1]
    yield _paper(PAPER)
    yield group((_corner(rank, suit),))
    yield group((_corner(rank, suit),), transform=f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")
    if rank in PIPS:
        yield from _pips(rank, suit)
    else:
        yield from _court(rank, suit)


def _pips(rank: str, suit: str) -> Iterator[str]:
    size = 30 if rank == "A" else 13
    for across, down in PIPS[rank]:
        turn = 180 if down > 0.55 else 0
        yield _suit(suit, WIDTH * across, HEIGHT * down, size, turn)


def _court(rank: str, suit: str) -> Iterator[str]:
    """A frame with the rank as a monogram, crowned, and its suit above and below."""
    ink = _ink(suit)
    yield rect(17, 10, WIDTH - 34, HEIGHT - 20, 2, fill="#f6e7c3", stroke=ink, stroke_width=0.8)
    yield tag(
        "text",
        text(rank),
        x=WIDTH / 2,
        y=HEIGHT / 2 + 11,
        font_size=28,
        fill=ink,
        text_anchor="middle",
        font_family=FACES["serif"],
        font_weight="bold",
    )
    yield path(CROWNS[rank], fill="#c79a2b", stroke=ink, stroke_width=0.5)
    yield _suit(suit, 23, 17, 8)
    yield _suit(suit, WIDTH - 23, HEIGHT - 17, 8, 180)


CROWNS = {
    "K": "M22.5 30l3-8 4 5 2-7 2 7 4-5 3 8Z",
    "Q": "M23.5 30c1-4 3-6 4-6 1 0 2 2 4-3 2 5 3 3 4 3 1 0 3 2 4 6Z",
    "J": "M24 30c0-5 4-7 7.5-7s7.5 2 7.5 7l-4-2-3.500 2-3.500-2Z",
}


def _joker() -> Iterator[str]:
    """A jester, and the name down the sides, so that it is readable under other cards."""
    yield _paper(PAPER)
    yield group(pictures.joker(Picture("joker", (WIDTH // 2, HEIGHT // 2), 34)))
    yield _down_the_side()
    yield group((_down_the_side(),), transform=f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")


def _down_the_side() -> str:
    letters = (
        tag("text", text(letter), x=7, y=13 + 9 * n, font_size=9.5, fill=RED, **LETTERS)
        for n, letter in enumerate("JOKER")
    )
    return group(letters)


LETTERS = {"text_anchor": "middle", "font_family": FACES["serif"], "font_weight": "bold"}
