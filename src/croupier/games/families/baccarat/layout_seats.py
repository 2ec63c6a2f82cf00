"""The areas of a numbered seat: each hand with its bonus to the right, and the tie beyond."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from croupier.core.layout import Area, Box, Inscription, Words
from croupier.core.wager import WagerKind
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import CHIPS_DOWN, Band, Span
from croupier.drawing.sheet import Part
from croupier.drawing.track import Frame, Track, framed
from croupier.games.families.baccarat.options import FamilyOptions
from croupier.games.families.baccarat.wagers import kinds
from croupier.games.families.coup import BANKER, PLAYER
from croupier.rulebook.citation import cites

Rules = FamilyOptions
Frames = Mapping[str, Frame]
"""The frame of each wager at a place."""
Share = tuple[str, int, int]
"""A wager and where it begins and ends in its band, in hundredths from the player's left."""
TIE, DRAGON_7, PANDA_8, HOUSE_MONEY = "tie", "dragon_7", "panda_8", "house_money"
PRINTED = {
    PLAYER: "PLAYER",
    BANKER: "BANKER",
    TIE: "TIE",
    DRAGON_7: "Dragon 7",
    PANDA_8: "Panda 8",
    HOUSE_MONEY: "House Money",
    "dragon_bonus_player": "Dragon Bonus",
    "dragon_bonus_banker": "Dragon Bonus",
}
LOOKS = {PLAYER: "blue tint", BANKER: "red tint", TIE: "green tint"}
NUMBERED = ("baccarat.2.a", "midibaccarat.2.a", "minibaccarat.2.a", "cmr146.18.1", "cmr146.18.3")
BONUS_AREAS = ("baccarat.2.b.1", "midibaccarat.2.b.1", "minibaccarat.2.b.2", "cmr146.18.4.h.1")
DRAGON_AREAS = ("baccarat.2.b.2.i", "midibaccarat.2.b.2.i", "minibaccarat.2.b.3.i")
PANDA_AREAS = ("baccarat.2.b.2.iii", "midibaccarat.2.b.2.iii", "minibaccarat.2.b.3.iii")
HOUSE_AREAS = ("baccarat.2.b.3", "midibaccarat.2.b.3", "minibaccarat.2.b.4")
AREAS = {
    **dict.fromkeys((PLAYER, BANKER, TIE), ("cmr146.18.4.b",)),
    **dict.fromkeys(("dragon_bonus_player", "dragon_bonus_banker"), BONUS_AREAS),
    DRAGON_7: (*DRAGON_AREAS, "cmr146.18.4.i.1"),
    PANDA_8: PANDA_AREAS,
    HOUSE_MONEY: HOUSE_AREAS,
}
"""The clauses that require each area."""
IN_AREAS = {DRAGON_7: ("cmr146.18.4.i.2",), PANDA_8: ("cmr146.18.9",)}
"""Odds that are inscribed in their areas."""


class Strips(msgspec.Struct, frozen=True):
    """The depth of each row of a seat on the cloth; `edge` is for its number."""

    edge: Band
    player: Band
    banker: Band
    tie: Band

    @property
    def middle(self) -> int:
        """The depth at which the edge is measured."""
        return (self.player[0] + self.tie[1]) // 2


def offered(rules: Rules) -> dict[str, WagerKind]:
    """The wagers that need an area."""
    return {kind.key: kind for kind in kinds(rules.law) if kind.offered(rules)}


@cites("cmr146.18.4.h", "cmr146.18.4.h.1")
def hand_row(rules: Rules, hand: str) -> tuple[Share, ...]:
    """A hand's area, with the area of its bonus immediately to the right."""
    if rules.dragon_bonus == "off":
        return ((hand, 0, 100),)
    return ((hand, 0, 62), (f"dragon_bonus_{hand}", 62, 100))


@cites("cmr146.18.4.i", "cmr146.18.4.i.1")
def tie_row(rules: Rules) -> tuple[Share, ...]:
    """The tie; at EZ the Dragon 7 to its right, and the Panda 8 on the other side."""
    return ((PANDA_8, 0, 36), (TIE, 36, 64), (DRAGON_7, 64, 100)) if rules.ez else ((TIE, 0, 100),)


def along(rules: Rules, edge: Track, part: Span, strips: Strips) -> Frames:
    """The areas of a seat between two points of the edge; the Player's Hand is nearest."""
    rows = (
        (hand_row(rules, PLAYER), strips.player),
        (hand_row(rules, BANKER), strips.banker),
        (tie_row(rules), strips.tie),
        (((HOUSE_MONEY, 45, 85),) if rules.house_money else (), strips.edge),
    )
    inner = card_table.narrowed(part)
    return {
        key: _share(edge, inner, left, right, band)
        for shares, band in rows
        for key, left, right in shares
    }


def _share(edge: Track, part: Span, left: int, right: int, band: Band) -> Frame:
    span = (part[1] - part[0]) / 100
    return edge.frame(part[0] + span * left, part[0] + span * right, *band)


def number_at(rules: Rules, edge: Track, part: Span, strips: Strips) -> Frame:
    """Where a seat's number is printed: in front of the player, next to House Money."""
    at = 30 if rules.house_money else 50
    return _share(edge, part, at - 10, at + 10, strips.edge)


def in_row(rules: Rules, row: Box) -> Frames:
    """The areas of a place side by side, as on a phone: the hands above, the tie below."""
    upper, lower = shapes.column(row, 2)
    hands = [*_halved(hand_row(rules, PLAYER), 0), *_halved(hand_row(rules, BANKER), 50)]
    last = 75 if rules.house_money else 100
    others = [(key, a * last // 100, b * last // 100) for key, a, b in tie_row(rules)]
    if rules.house_money:
        others.append((HOUSE_MONEY, 75, 100))
    if len(hands) + len(others) == 3:
        return dict(_boxed(row, [(PLAYER, 0, 37), (BANKER, 37, 74), (TIE, 74, 100)]))
    return {**dict(_boxed(upper, hands)), **dict(_boxed(lower, others))}


def _halved(shares: tuple[Share, ...], first: int) -> Iterator[Share]:
    yield from ((key, first + a // 2, first + b // 2) for key, a, b in shares)


def _boxed(row: Box, shares: list[Share]) -> Iterator[tuple[str, Frame]]:
    for key, left, right in shares:
        start, end = (row.x + row.width * at // 100 for at in (left, right))
        yield key, framed(Box(start, row.y, end - start, row.height))


@cites("cmr146.18.4.b", "baccarat.2.b.1", "midibaccarat.2.b.1", "minibaccarat.2.b.2")
@cites("baccarat.2.b.2.i", "midibaccarat.2.b.2.i", "minibaccarat.2.b.3.i")
@cites("baccarat.2.b.2.iii", "midibaccarat.2.b.2.iii", "minibaccarat.2.b.3.iii")
@cites("baccarat.2.b.3", "midibaccarat.2.b.3", "minibaccarat.2.b.4")
def betting(rules: Rules, number: int, frames: Frames) -> Iterator[Part]:
    """An area at this seat for each wager offered, and the odds that belong in it."""
    for key, kind in offered(rules).items():
        frame, because = frames[key], rules.own(AREAS[key])
        down, look = 0 if key in IN_AREAS else CHIPS_DOWN, LOOKS.get(key, "panel")
        words = name_in(key, frame)
        area = card_table.area(kind, number, frame, because, words, down=down, look=look)
        yield area
        yield from odds_in(rules, area, frame)


def name_in(key: str, frame: Frame) -> Words:
    """The name of a wager, next to its odds if the area holds them."""
    if key in LOOKS:
        return shapes.hand_name(frame, PRINTED[key])
    wraps = frame.width < frame.height * 3 // 2
    size = min(28, frame.height // 4, frame.height * 2 // 11 if wraps else 28)
    side = 1 if key in IN_AREAS and tapers(frame) else -1
    share = 88 if wraps else 78
    return shapes.far_name(frame, PRINTED[key], size, share, wraps=wraps, side=side)


def tapers(frame: Frame) -> bool:
    """Whether an area narrows so much that its longer words go on the player's side."""
    return frame.far * 10 < frame.width * 9


@cites("cmr146.18.4.i.2", "cmr146.18.8", "cmr146.18.9")
def odds_in(rules: Rules, area: Area, frame: Frame) -> Iterator[Inscription]:
    """What the Dragon 7 and the Panda 8 pay, inscribed in their areas."""
    if area.kind not in IN_AREAS:
        return
    side, off = (-1, 37) if tapers(frame) else (1, 35)
    down = side * frame.height * off // 100
    size, room = min(26, frame.height // 5), frame.room(down) * 86 // 100
    words = Words("", frame.at(0, down), size, "gold", frame.turn, width=room)
    yield shapes.odds_of(offered(rules)[area.kind], rules, words, area, IN_AREAS[area.kind])


@cites(*NUMBERED)
def numbering(rules: Rules) -> tuple[str, ...]:
    """The clauses that require numbered seats: the regulation has one for each kind of table."""
    tables = {"cmr146.18.1": "baccarat", "cmr146.18.3": "minibaccarat"}
    asked = rules.own(NUMBERED)
    return tuple(one for one in asked if tables.get(one, rules.law) == rules.law)
