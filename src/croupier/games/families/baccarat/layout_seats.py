"""The areas of a numbered place: each hand with its bonus to the right, and the tie beyond."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.core.layout import Area, Box, Inscription, Picture, Place, Point, Words
from croupier.core.wager import WagerKind, spot
from croupier.drawing import shapes
from croupier.drawing.track import Frame, Track, framed
from croupier.games.families.baccarat.options import FamilyOptions
from croupier.games.families.baccarat.wagers import kinds
from croupier.games.families.coup import BANKER, PLAYER
from croupier.rulebook.citation import cites

Rules = FamilyOptions
Frames = Mapping[str, Frame]
"""Where each wager of a place lies."""
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
"""The clauses that ask for each area."""
IN_AREAS = {DRAGON_7: ("cmr146.18.4.i.2",), PANDA_8: ("cmr146.18.9",)}
"""Odds that are inscribed in their areas."""


class Bands(msgspec.Struct, frozen=True):
    """How deep in the cloth each row of a place lies; `edge` is for its number."""

    edge: tuple[int, int]
    player: tuple[int, int]
    banker: tuple[int, int]
    tie: tuple[int, int]


def count(rules: Any) -> int:
    """How many numbered places there are."""
    places: int = rules.seats
    return places


def offered(rules: Rules) -> dict[str, WagerKind]:
    """The wagers that need an area."""
    return {kind.key: kind for kind in kinds(rules.law) if kind.offered(rules)}


@cites("cmr146.18.4.h", "cmr146.18.4.h.1")
def hand_row(rules: Rules, hand: str) -> tuple[Share, ...]:
    """A hand's area, and immediately to the right of it that of its bonus."""
    if rules.dragon_bonus == "off":
        return ((hand, 0, 100),)
    return ((hand, 0, 62), (f"dragon_bonus_{hand}", 62, 100))


@cites("cmr146.18.4.i", "cmr146.18.4.i.1")
def tie_row(rules: Rules) -> tuple[Share, ...]:
    """The tie; at EZ the Dragon 7 on its right side, and the Panda 8 on the other."""
    return ((PANDA_8, 0, 36), (TIE, 36, 64), (DRAGON_7, 64, 100)) if rules.ez else ((TIE, 0, 100),)


def along(rules: Rules, track: Track, start: float, end: float, bands: Bands) -> Frames:
    """The areas of a place between two points of the edge; the Player's Hand lies nearest."""
    rows = (
        (hand_row(rules, PLAYER), bands.player),
        (hand_row(rules, BANKER), bands.banker),
        (tie_row(rules), bands.tie),
    )
    start, end = start + GAP / 2, end - GAP / 2
    found = {
        key: _part(track, start, end, left, right, *band)
        for shares, band in rows
        for key, left, right in shares
    }
    if rules.house_money:
        found[HOUSE_MONEY] = _part(track, start, end, 45, 85, *bands.edge)
    return found


GAP = 14
"""What lies between two places."""


def _part(
    track: Track, start: float, end: float, left: int, right: int, near: int, deep: int
) -> Frame:
    span = (end - start) / 100
    return track.frame(start + span * left, start + span * right, near, deep)


def number_at(rules: Rules, track: Track, start: float, end: float, bands: Bands) -> Frame:
    """Where the number of a place stands: before the player, beside House Money."""
    at = 30 if rules.house_money else 50
    return _part(track, start, end, at - 10, at + 10, *bands.edge)


def in_row(rules: Rules, row: Box) -> Frames:
    """The areas of a place side by side, as a phone has them: the hands above, the tie below."""
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
def betting(rules: Rules, number: int, frames: Frames) -> Iterator[Area]:
    """An area at this place for each wager that is offered."""
    for key, kind in offered(rules).items():
        frame = frames[key]
        label = f"{kind.name} of place {number}"
        because = rules.own(AREAS[key]) + kind.cites
        yield Area(
            spot(key, "", number),
            frame.outline,
            chips_at(key, frame),
            key,
            box=number,
            label=label,
            look=LOOKS.get(key, "panel"),
            words=(name_in(key, frame),),
            cites=because,
        )


def name_in(key: str, frame: Frame) -> Words:
    """The name of a wager, where chips leave it to be read: at the far side of a hand's area."""
    hand = key in LOOKS
    size = min(46, frame.height // 3) if hand else min(28, frame.height // 4)
    wraps = not hand and frame.width < frame.height * 3 // 2
    size = min(size, frame.height * 2 // 11) if wraps else size
    side = 1 if key in IN_AREAS and tapers(frame) else -1
    room = frame.room(side * frame.height * 3 // 10) * (88 if wraps or hand else 78) // 100
    ink = "gold" if hand else "white"
    words = Words(PRINTED[key], (0, 0), size, ink, frame.turn, width=room, wraps=wraps)
    return msgspec.structs.replace(words, at=frame.at(0, side * _from_middle(frame, words)))


def tapers(frame: Frame) -> bool:
    """Whether an area narrows so much that its longer words lie on the player's side."""
    return frame.far * 10 < frame.width * 9


def _from_middle(frame: Frame, words: Words) -> int:
    """How far from the middle words lie that keep a margin to the edge."""
    block = len(words.lines) * words.set_size * 128 // 100
    return (frame.height - block) // 2 - frame.height * 7 // 100


def chips_at(key: str, frame: Frame) -> Point:
    """Where chips stand: in the middle between words, or toward the player."""
    return frame.at(0, 0 if key in IN_AREAS else frame.height * 16 // 100)


@cites("cmr146.18.4.i.2", "cmr146.18.8", "cmr146.18.9")
def odds_in(rules: Rules, area: Area, frame: Frame) -> Iterator[Inscription]:
    """What the Dragon 7 and the Panda 8 pay, inscribed in their areas."""
    if area.kind not in IN_AREAS:
        return
    side = -1 if tapers(frame) else 1
    down = side * frame.height * 37 // 100
    size, room = min(26, frame.height // 5), frame.room(down) * 86 // 100
    words = Words("", frame.at(0, down), size, "gold", frame.turn, width=room)
    yield shapes.odds_of(offered(rules)[area.kind], rules, words, area, IN_AREAS[area.kind])


@cites(*NUMBERED)
def seat(rules: Rules, number: int, frame: Frame, radius: int) -> Place:
    """A numbered place."""
    ring = Picture("ring", frame.center, 2 * radius, str(number), frame.turn)
    cited = tuple(one for one in rules.own(NUMBERED) if _this_table(rules, one))
    return Place(
        f"place {number}",
        shapes.circle(frame.center, radius),
        frame.center,
        f"Place {number}",
        cited,
        pictures=(ring,),
    )


def _this_table(rules: Rules, clause: str) -> bool:
    """The equipment regulation counts the places of each kind of table in a clause of its own."""
    own = {"cmr146.18.1": "baccarat", "cmr146.18.3": "minibaccarat"}
    return own.get(clause, rules.law) == rules.law
