"""The felt of a table of twenty-one: areas for every wager, places for cards, inscriptions.

A game says which side wagers it has, in rows from the player inward, which clauses require its
areas, and what its lines say; everything else is the same half moon for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Unpack

import msgspec
from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Picture, Place, Words
from croupier.core.wager import WagerKind
from croupier.drawing import card_table, shapes, sizes
from croupier.drawing.sheet import Part, Sheet, sheet
from croupier.drawing.track import QUARTER, Bend, Frame
from croupier.games.families.shoe import ASIDE, BURN, EXPOSED, SHOE
from croupier.games.families.twentyone import layout_plan as plans
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.layout_plan import Line, Plan, Seat, Shape
from croupier.games.families.twentyone.turns import DOUBLE_KIND, MAIN_KIND, SPLIT_KIND

Cites = tuple[str, ...]
DEALER_STANDS = "dealer's place"
SIDE = 500
"""The distance of the drop box and the tip box from the dealer."""
SHORTEST = 6
"""The minimum number of letters that a side wager's area has room for."""
VERSUS = "v"
"""The separator between a box's hand and the dealer's hand it is against."""
REPEATED = (-54, 0, 54)
"""Where insurance is inscribed along its arc, in degrees from the middle."""
ARC = "green tint"
INSURED, INSURED_APART = (46, 900), (40, 40)
"""The size of the words on the insurance arc and their greatest width, or the margin of theirs."""


class Beside(msgspec.Struct, frozen=True):
    """An area for a side wager: its kind and spot, the printed text, and its color."""

    kind: WagerKind
    printed: str
    on: str = ""
    look: str = "blue tint"
    cites: Cites = ()
    picture: str = ""


Rows = tuple[tuple[Beside, ...], ...]


class Clauses(msgspec.Struct, frozen=True):
    """The clauses for the parts of the felt that all games of twenty-one have.

    `betting` is for the areas of the wagers that begin a round, `following` for those of others.
    """

    seats: Cites
    betting: Cites
    cards: Cites
    rack: Cites
    shoe: Cites
    dealers_side: Cites
    burn: Cites
    inventory: Cites
    following: Mapping[str, Cites] = {}

    def areas(self, key: str) -> Cites:
        """The clauses that require the area of a wager; others have their wager's own clauses."""
        return self.betting if key.startswith(MAIN_KIND) else self.following.get(key, ())


class Cloth(msgspec.Struct, frozen=True):
    """What to draw: the shape and plan, the game's wagers, the lines, the clauses.

    `actions` are the dealer's hands that a box wagers against, if there are several.
    """

    shape: Shape
    plan: Plan
    kinds: Mapping[str, WagerKind]
    rows: Rows
    lines: tuple[Line, ...]
    clauses: Clauses
    actions: int = 1

    @property
    def upright(self) -> bool:
        """Whether this is the arrangement for a phone."""
        return not self.plan.pieces


def cloth(
    seats: int,
    hands: int,
    kinds: Mapping[str, WagerKind],
    rows: Rows,
    lines: tuple[Line, ...],
    clauses: Clauses,
    *,
    actions: int = 1,
    upright: bool = False,
) -> Cloth:
    """The half moon, or the arrangement for a phone; the last line is the house's name."""
    shape = Shape(seats, hands, len(rows), INSURANCE in kinds, actions > 1)
    plan = (plans.phone if upright else plans.table)(shape, lines)
    return Cloth(shape, plan, kinds, rows, lines, clauses, actions)


def areas(shown: Cloth) -> Iterator[Area]:
    """The areas of every seat: its hands' wagers, side wagers, and insurance."""
    for number, seat in shown.plan.seats.items():
        yield from (stakes if shown.actions == 1 else several)(shown, number, seat)
        yield from beside(shown, number, seat)
        if INSURANCE in shown.kinds:
            yield from insurance(shown, number, seat)


def stakes(shown: Cloth, number: int, seat: Seat) -> Iterator[Area]:
    """A circle for the wager, areas for split hands next to it, and nearer ones to double each."""
    kinds, strips, hands = shown.kinds, seat.bands, shown.shape.hands
    main = seat.cell(strips.stake, 1)
    yield _circled(shown, kinds[MAIN_KIND], number, main)
    for hand in range(2, hands + 1):
        cell = seat.cell(strips.split, hand)
        yield _area(shown, kinds[SPLIT_KIND], number, cell, cell.outline, "none", str(hand))
    for hand in range(1, hands + 1):
        cell = seat.cell(strips.double, hand)
        yield _area(shown, kinds[DOUBLE_KIND], number, cell, cell.outline, "none", str(hand))


def _circled(shown: Cloth, kind: WagerKind, number: int, frame: Frame) -> Area:
    radius = _radius(frame)
    printed = Picture("spade", frame.center, 2 * radius - 24, turn=frame.turn)
    circle = shapes.circle(frame.center, radius)
    made = _area(shown, kind, number, frame, circle, "red tint")
    return replace(made, pictures=(printed,))


def several(shown: Cloth, number: int, seat: Seat) -> Iterator[Area]:
    """A numbered circle against each of the dealer's hands, and areas for additional wagers."""
    kinds, strips, many = shown.kinds, seat.bands, shown.actions
    for action in range(1, many + 1):
        frame = seat.part(strips.stake, action, many)
        made = _circled(shown, kinds[f"{MAIN_KIND}_{action}"], number, frame)
        words = Words(str(action), frame.center, _radius(frame), "gold", frame.turn)
        yield replace(made, pictures=(), words=(words,))
    for kind, band, hands in (
        (kinds[SPLIT_KIND], strips.split, range(2, shown.shape.hands + 1)),
        (kinds[DOUBLE_KIND], strips.double, range(1, shown.shape.hands + 1)),
    ):
        spots = [f"{hand}{VERSUS}{action}" for hand in hands for action in range(1, many + 1)]
        for n, on in enumerate(spots, 1):
            cell = seat.part(band, n, len(spots))
            yield _area(shown, kind, number, cell, cell.outline, "none", on)


def _radius(frame: Frame) -> int:
    return min(frame.height, frame.room(frame.height // 2), frame.width) // 2


def _area(
    shown: Cloth, kind: WagerKind, number: int, frame: Frame, outline: str, look: str, on: str = ""
) -> Area:
    hand, _, action = on.partition(VERSUS)
    of = f" of hand {hand}" if hand else ""
    of += f" against the dealer's hand {action}" if action else ""
    label, because = f"{kind.name}{of}, box {number}", shown.clauses.areas(kind.key)
    return card_table.area(
        kind, number, frame, because, on=on, outline=outline, look=look, label=label
    )


def beside(shown: Cloth, number: int, seat: Seat) -> Iterator[Area]:
    """The side wagers, row by row, marked as what they are."""
    for row, band in zip(shown.rows, seat.bands.beside, strict=True):
        weights = [max(len(one.printed), SHORTEST) for one in row]
        for one, frame in zip(row, seat.cut(band, weights), strict=True):
            yield _marked(number, one, frame)


def _marked(number: int, one: Beside, frame: Frame) -> Area:
    short = len(one.printed) <= 2
    words = shapes.name_in(frame, one.printed, 40 if short else 22, 0 if short else 30, 92)
    at, size = 0 if short else 12, frame.height * 6 // 10
    drawn = (Picture(one.picture, frame.down(at), size, turn=frame.turn),) if one.picture else ()
    return card_table.area(
        one.kind,
        number,
        frame,
        one.cites,
        words,
        on=one.on,
        down=at,
        label=f"{one.kind.name}, box {number}",
        look=one.look,
        pictures=drawn,
    )


def insurance(shown: Cloth, number: int, seat: Seat) -> Iterator[Area]:
    """A seat's part of the insurance arc, or one part against each of the dealer's hands."""
    kind, band = shown.kinds[INSURANCE], seat.bands.insurance
    look = "faint" if shown.upright else "none"
    spots = [""] if shown.actions == 1 else list(map(str, range(1, shown.actions + 1)))
    for n, on in enumerate(spots, 1):
        frame = seat.part(band, n, len(spots))
        made = _area(shown, kind, number, frame, frame.outline, look, on)
        yield _worded(made, frame) if shown.upright else made


def _worded(made: Area, frame: Frame) -> Area:
    words = shapes.name_in(frame, "INSURANCE", 24, share=95)
    return replace(made, words=(words,), anchor=frame.down(12))


def added(shown: Cloth) -> Iterator[Figure]:
    """The designated areas for double down and split wagers, if they are kept apart."""
    if shown.shape.apart:
        for seat in shown.plan.seats.values():
            yield _titled(seat.across(_within(seat.bands.double)), "DOUBLE DOWN")
            yield _titled(seat.across(_within(seat.bands.split)), "SPLIT PAIRS")


def _within(band: plans.Band) -> plans.Band:
    return band[0] - 2, band[1] + 2


def _titled(frame: Frame, text: str) -> Figure:
    words = Words(text, frame.center, 30, "gold", frame.turn, width=frame.width - 30)
    return Figure(frame.outline, "faint", (words,))


def arc(shown: Cloth) -> Iterator[Figure]:
    """The insurance arc in front of the seats; for several hands, each seat has its own part."""
    if INSURANCE not in shown.kinds or shown.upright:
        return
    seats = tuple(shown.plan.seats.values())
    if shown.actions > 1:
        yield from (Figure(one.part(one.bands.insurance, 1, 1).outline, ARC) for one in seats)
    else:
        edge, band = seats[0].edge, seats[0].bands.insurance
        yield Figure(edge.frame(0, edge.length, *band).outline, ARC)


def inscriptions(shown: Cloth) -> Iterator[Inscription]:
    """The lines of the cloth."""
    for line, words in zip(shown.lines, shown.plan.words, strict=True):
        yield Inscription(words, line.cites, line.role)


def insurance_pays(shown: Cloth, text: str, cites: Cites) -> Iterator[Inscription]:
    """What insurance pays, along its arc or in each seat's part; on a phone it is one of the lines.

    Words on a part that belongs to one seat stay within it.
    """
    if not shown.upright:
        for words in _in_parts(shown) if shown.actions > 1 else _along_the_arc(shown):
            yield Inscription(replace(words, text=text), cites, "odds")


def _along_the_arc(shown: Cloth) -> Iterator[Words]:
    """Words three times along the insurance arc."""
    bend, reach = _insurance_bend(shown)
    size, width = INSURED
    for degrees in REPEATED:
        at = shapes.polar(bend.center, reach, QUARTER - degrees)
        yield Words("", at, size, "gold", -degrees, width=width, bend=reach)


def _in_parts(shown: Cloth) -> Iterator[Words]:
    """Words in the middle of each seat's part of the arc."""
    _, reach = _insurance_bend(shown)
    size, margin = INSURED_APART
    for seat in shown.plan.seats.values():
        part = seat.part(seat.bands.insurance, 1, 1)
        yield Words("", part.center, size, "gold", part.turn, width=part.width - margin, bend=reach)


def _insurance_bend(shown: Cloth) -> tuple[Bend, int]:
    """The bend that the seats follow, and the radius of the middle of the insurance arc."""
    seat = next(iter(shown.plan.seats.values()))
    (bend,) = (piece for piece in seat.edge.pieces if isinstance(piece, Bend))
    return bend, bend.radius - sum(seat.bands.insurance) // 2


def edge_lines(shown: Cloth, lines: tuple[Line, ...]) -> Iterator[Inscription]:
    """Lines that players read along the edge in front of them, from the left; none on a phone."""
    if lines and not shown.upright:
        placed = plans.along_the_edge(shown.plan, len(lines), lines[0].size)
        for one, words in zip(lines, placed, strict=True):
            yield Inscription(replace(words, text=one.text), one.cites, one.role)


def up_cards(shown: Cloth, cites: Cites) -> Iterator[Place]:
    """A numbered area for the dealer's up card of each hand, if there are several."""
    box = shown.plan.boxes[plans.CARDS].inset(8)
    for number, part in enumerate(shapes.row(box, shown.actions), 1):
        words = Words(str(number), (part.right - 26, part.y + 28), 36, "gold")
        outline = part.inset(5).outline
        label = f"The dealer's up card, hand {number}"
        yield Place(f"up card {number}", outline, part.center, label, cites, "faint", (words,))


def places(shown: Cloth) -> Iterator[Place]:
    """The number of each seat, and the places of its cards, the dealer's, and burned cards."""
    for number, seat in shown.plan.seats.items():
        frame = seat.across(seat.bands.number)
        yield shapes.numbered("box", number, frame, shown.plan.ring, shown.clauses.seats)
        yield from hands(shown, number, seat)
    yield _for_cards(shown)
    for key, box, label in (
        (BURN, BURN, "Burned card"),
        (ASIDE, BURN, "Card not used"),
        (EXPOSED, EXPOSED, "Exposed card"),
    ):
        outline, center = shown.plan.boxes[box].outline, shown.plan.boxes[box].center
        yield Place(key, outline, center, label, shown.clauses.burn)


def hands(shown: Cloth, number: int, seat: Seat) -> Iterator[Place]:
    """The places of a seat's cards: the first hand in front of the wager, split ones next to it."""
    for hand in range(1, shown.shape.hands + 1):
        frame = seat.cell(seat.bands.cards, hand)
        key = f"{number}.{hand}" if hand > 1 else str(number)
        label = f"Cards of box {number}" + (f", hand {hand}" if hand > 1 else "")
        yield Place(key, frame.outline, frame.center, label, shown.clauses.cards)


def _for_cards(shown: Cloth) -> Place:
    """The place of the dealer's cards."""
    box = shown.plan.boxes[plans.CARDS]
    words = Words("DEALER", (box.center[0], box.bottom - 18), 22, "gold", width=box.width)
    return Place(
        plans.CARDS,
        box.outline,
        box.center,
        "The dealer's cards",
        shown.clauses.cards,
        "panel",
        (words,),
    )


def equipment(shown: Cloth, decks: int) -> Iterator[Place]:
    """The table inventory, and the discard rack to the dealer's right.

    The rack is as high as this number of decks, or has a mark at that height.
    """
    boxes, clauses = shown.plan.boxes, shown.clauses
    yield shapes.thing(plans.FLOAT, "chip float", boxes[plans.FLOAT], clauses.inventory)
    label = f"Discard rack, marked at the height of {decks} deck{'s' * (decks != 1)}"
    yield shapes.thing(plans.RACK, plans.RACK, boxes[plans.RACK], clauses.rack, label=label)


def shoe(
    shown: Cloth, caption: str = "", *, continuous: bool = False, beside: bool = False
) -> Iterator[Place]:
    """The shoe to the dealer's left; one that shuffles continuously, or a shuffler next to it."""
    box, because = shown.plan.boxes[SHOE], shown.clauses.shoe
    words = tuple(shapes.caption(box, "CONTINUOUS SHUFFLER" if continuous else caption))
    yield shapes.thing(SHOE, "card shoe", box, because, words=words)
    if beside:
        at = shapes.around((box.center[0] - 370, box.center[1]), 160, 80)
        yield _shuffler(at, ("cmr146.51.3",))


def shuffler(shown: Cloth, cites: Cites) -> Place:
    """The shuffler at a table where cards are dealt from the hand: it is where a shoe would be."""
    return _shuffler(shown.plan.boxes[SHOE], cites)


def _shuffler(box: Box, cites: Cites) -> Place:
    words = tuple(shapes.caption(box, "SHUFFLER"))
    return shapes.thing("shuffler", "shuffler", box, cites, words=words)


def card_reader(shown: Cloth, cites: Cites) -> Place:
    """The device next to the dealer's cards that reads the hole card."""
    box = shown.plan.boxes[plans.CARDS]
    at = shapes.around((box.right + 130, box.center[1]), 150, 110)
    return shapes.thing("card reader", "card reader", at, cites)


def dealers_side(shown: Cloth) -> tuple[Place, ...]:
    """The drop box and the tip box, on either side of the dealer."""
    cloth, because = shown.plan.cloth, shown.clauses.dealers_side
    return shapes.dealers_side(cloth, cloth.center[0], SIDE, because, DEALER_STANDS)


def figures(shown: Cloth) -> tuple[Figure, ...]:
    """The lines inside the edge, the arc of insurance, and on a phone a panel for each seat."""
    return (*shown.plan.trim, *arc(shown), *panels(shown), *added(shown))


def panels(shown: Cloth) -> Iterator[Figure]:
    """The panel around the areas of a seat on a phone."""
    if shown.upright:
        for seat in shown.plan.seats.values():
            yield Figure(seat.across((6, seat.bands.insurance[1] + 4)).outline, "faint")


def laid(
    game: str,
    title: str,
    shown: Cloth,
    parts: Iterable[Part],
    things: Iterable[Place],
    **more: Unpack[Sheet],
) -> Layout:
    """What all games of twenty-one have, a game's own parts, and on a table the dealer's things."""
    stands = () if shown.upright else (*dealers_side(shown), *things)
    every = (*areas(shown), *figures(shown), *inscriptions(shown), *places(shown), *parts, *stands)
    plan, rail = shown.plan, 0 if shown.upright else sizes.RAIL
    look: Sheet = {**more, "shape": plan.shape}
    return sheet(game, title, plan.cloth, every, rail=rail, **look)
