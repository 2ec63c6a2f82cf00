"""What is at the seats of players who act in turn, and between them, as a layer over the felt.

A plate says who sits there, how many chips are left, and what was done last; chips in front of a
seat and in a pot have their amount beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from croupier.core import measure
from croupier.core.layout import Box, Layout, Picture, Place, Words
from croupier.core.money import Cents, money
from croupier.core.part import Pile, Seat
from croupier.drawing import outline
from croupier.drawing.decorations import drawn
from croupier.drawing.layers import heap_in, layer
from croupier.drawing.pods import SEAT, of_seats
from croupier.drawing.svg import CREAM, GOLD, INK, group, rect, tag, text
from croupier.drawing.svg import words as written

WON = "#58e08f"
DARK, SOFT, MINE, TURN = "#15110d", "#a8a294", "#7ed0a6", "#ffd75e"
OUT = frozenset(("folded", "away", "waiting", "no chips"))
"""States in which a seat is out of the round, and drawn faintly."""
FAINT = 0.62
TALL = 1.4
"""The height of a plate with an amount, in sizes of its letters."""


def vacant_svg(layout: Layout, seats: Mapping[int, str]) -> str:
    """Seats that a person may take, by number with the name of each, as buttons."""
    found = ((layout.place(f"seat {number}"), number) for number in seats)
    free = (_vacant(place, number, seats[number]) for place, number in found if place is not None)
    return layer(layout, "vacant", free)


def _vacant(place: Place, number: int, name: str) -> str:
    box = _box(place)
    area = rect(box.x, box.y, box.width, box.height, 20, fill="#fff", fill_opacity=0)
    return group(
        (tag("title", text(name)), area),
        class_="vacant",
        role="button",
        tabindex=0,
        aria_label=name,
        data_sit=number,
        pointer_events="all",
    )


def seats_svg(layout: Layout, seats: Iterable[Seat], mine: str = "") -> str:
    """The plate of every seat that somebody has, over the cards behind it, and the chips in front.

    A free seat has its number. The seat that the table waits for is last, on top of its neighbors.
    """
    every = sorted((one for one in seats if one.patron), key=lambda one: one.turn)
    places, taken = of_seats(layout).get(SEAT, {}), {one.number for one in every}
    free = (_number(place, number) for number, place in places.items() if number not in taken)
    found = [(layout.place(f"seat {one.number}"), one) for one in every]
    plates = (_plate(place, one, mine) for place, one in found if place is not None)
    before = [(layout.place(f"bet {one.number}"), one) for one in every if one.bet]
    ways = {one.number: _ways(layout, one.number) for one in every}
    bets = (_bet(place, one, ways[one.number]) for place, one in before if place is not None)
    return layer(layout, "seats", (*free, *bets, *plates))


def _number(place: Place, number: int) -> str:
    """The number of a free seat in a ring."""
    ring = Picture("ring", place.anchor, _box(place).height * 9 // 10, str(number))
    title = tag("title", text(f"Seat {number}: free"))
    return group((title, drawn(ring)), role="img", data_free=number)


def _ways(layout: Layout, number: int) -> dict[str, str]:
    """Where chips in front of a seat come from and go to: its plate, and the pot."""
    ends = {"data_from": layout.place(f"seat {number}"), "data_into": layout.place("pot")}
    return {name: f"{at.anchor[0]} {at.anchor[1]}" for name, at in ends.items() if at is not None}


def _bet(place: Place, seat: Seat, ways: Mapping[str, str]) -> str:
    """The chips in front of a seat, with their amount below them, all within their place."""
    box = _box(place)
    (x, y), letters = box.center, round(box.height * 0.34)
    title = tag("title", text(f"{seat.patron}: {money(seat.bet)}"))
    chips = heap_in(seat.bet, Box(box.x, box.y, box.width, round(box.height * 0.62)))
    said = label(seat.bet, (x, box.bottom - round(letters * TALL / 2)), letters, box.width)
    return group(
        (title, chips, said),
        class_="stack thing",
        role="img",
        data_thing=f"chips {place.id}",
        data_amount=seat.bet,
        data_face=str(seat.bet),
        **ways,
        data_x=x,
        data_y=y,
    )


def _box(place: Place) -> Box:
    x0, y0, x1, y1 = (round(edge) for edge in outline.bounds(place.outline))
    return Box(x0, y0, x1 - x0, y1 - y0)


def _plate(place: Place, seat: Seat, mine: str) -> str:
    box = _box(place)
    kinds = {"turn": seat.turn, "out": seat.state in OUT, "won": seat.net > 0}
    kind = " ".join(("seat", *(name for name, holds in kinds.items() if holds)))
    x, y = box.center
    title = tag("title", text(spoken(seat)))
    inside = (title, *_frame(box, seat, mine), *_said(box, seat, mine), *_clock(box, seat))
    at = {"data_x": x, "data_y": y}
    return group(inside, class_=kind, role="img", data_seat=seat.number, **at)


def spoken(seat: Seat) -> str:
    """A seat in one sentence: who sits there, with how much, and what was done."""
    marks = f" ({', '.join(seat.marks)})" if seat.marks else ""
    bet = f", {money(seat.bet)} in front" if seat.bet else ""
    did = seat.did or seat.state
    turn = ", to act" if seat.turn else ""
    return f"Seat {seat.number}: {seat.patron}{marks}, {money(seat.stack)}{bet}" + (
        f", {did}{turn}" if did else turn
    )


def _frame(box: Box, seat: Seat, mine: str) -> Iterator[str]:
    """The plate itself: lit if the table waits for the seat, with a line in the reader's color."""
    round_ = box.height * 0.26
    if seat.turn or seat.net > 0:
        glow = box.inset(-7)
        paint = {"fill": TURN if seat.turn else WON, "fill_opacity": 0.5, "class_": "glow"}
        yield rect(glow.x, glow.y, glow.width, glow.height, round_ + 7, **paint)
    edge = TURN if seat.turn else WON if seat.net > 0 else MINE if seat.patron == mine else GOLD
    faint = FAINT if seat.state in OUT else 1
    line = {"stroke": edge, "stroke_width": 5 if seat.turn else 3, "stroke_opacity": faint}
    yield rect(box.x, box.y, box.width, box.height, round_, fill=DARK, **line)


def _said(box: Box, seat: Seat, mine: str) -> Iterator[str]:
    """The name above, the chips below it, and what was done last as a tab on the upper edge."""
    x, size, room = box.center[0], round(box.height * 0.36), box.width - box.height // 3
    name, out = measure_cut(seat.patron, size, room), seat.state in OUT
    ink = MINE if seat.patron == mine else SOFT if out else CREAM
    upper, lower = box.y + round(box.height * 0.32), box.y + round(box.height * 0.69)
    yield written(Words(name, (x, upper), size, ink, face="sans", width=room))
    stack = "All in" if seat.state == "all in" else money(seat.stack)
    yield written(Words(stack, (x, lower), size, SOFT if out else GOLD, face="sans", width=room))
    said = seat.did or seat.state.capitalize()
    if said:
        yield from _tab(box, said, SOFT if out else GOLD)


def measure_cut(name: str, size: int, room: int) -> str:
    """A name, cut short if it would have to be set much smaller to fit."""
    while len(name) > 4 and measure.fitting(name, size, room) < size * 3 // 4:
        name = f"{name.removesuffix('…')[:-1]}…"
    return name


def _tab(box: Box, said: str, color: str) -> Iterator[str]:
    """A tab with what was done last, in two lines if it would be too small in one."""
    usual, room = round(box.height * 0.28), box.width - 10
    inside = room - usual // 2
    alone = measure.fitting(said, usual, inside) >= usual * 4 // 5
    size = usual if alone else _in_two_lines(said, usual * 9 // 10, inside)
    lines = (said,) if alone else measure.lines(said, size, inside)
    across = max(measure.breadth(one) for one in lines)
    wide, tall = min(room, round(across * size / 100) + size * 2), size * (0.3 + 1.1 * len(lines))
    low = box.y + usual * 0.34
    tab = {"fill": color, "stroke": DARK, "stroke_width": 2}
    yield rect(box.center[0] - wide / 2, low - tall, wide, tall, size * 0.5, **tab)
    at = (box.center[0], round(low - tall / 2))
    yield written(Words(said, at, size, INK, face="sans", width=inside, wraps=not alone))


def _in_two_lines(said: str, size: int, room: int) -> int:
    """The size in which words take no more than two lines."""
    while size > 8 and len(measure.lines(said, size, room)) > 2:
        size -= 1
    return size


def _clock(box: Box, seat: Seat) -> Iterator[str]:
    """A bar below the plate that the page shortens as time runs out."""
    if seat.turn:
        x, wide, tall = box.x + box.height * 0.2, box.width - box.height * 0.4, box.height * 0.07
        yield rect(
            x, box.bottom - 1.6 * tall, wide, tall, 3, fill=TURN, class_="time", data_wide=wide
        )


def piles_svg(layout: Layout, piles: Iterable[Pile]) -> str:
    """The pots, each with its name and amount.

    Those that players contend for are side by side, where the first of them is.
    """
    every = [one for one in piles if one.amount]
    shared = [one for one in every if one.patrons]
    lone = ((layout.place(one.place), one) for one in every if not one.patrons)
    apart = [_pile(_box(at), one, printed=bool(at.words)) for at, one in lone if at is not None]
    middle = layout.place("pot")
    boxes = _in_a_row(_box(middle), len(shared)) if middle is not None else ()
    return layer(layout, "piles", (*map(_pile, boxes, shared), *apart))


def _in_a_row(middle: Box, count: int) -> Iterator[Box]:
    """Boxes side by side around the middle of another one."""
    wide = min(middle.width * 4 // 5, middle.width * 12 // 5 // max(count, 1))
    left = middle.center[0] - wide * count // 2
    yield from (Box(left + wide * n + 4, middle.y, wide - 8, middle.height) for n in range(count))


def _pile(box: Box, pile: Pile, *, printed: bool = False) -> str:
    """A pot: its chips, its amount on a plate, its name unless printed there, its contenders."""
    who = f", {' and '.join(pile.patrons)} contend" if pile.patrons else ""
    title = tag("title", text(f"{pile.name}: {money(pile.amount)}{who}"))
    (x, y), letters = box.center, round(min(box.height * 0.26, 40))
    low = box.bottom - letters  # what is printed, or the name of the pile, is below this
    chips = heap_in(pile.amount, Box(box.x, box.y, box.width, low - box.y - round(letters * 1.2)))
    said = label(pile.amount, (x, low - round(letters * TALL / 2)), letters, box.width)
    at = (x, box.bottom - letters // 2)
    name = written(Words(pile.name, at, round(letters * 0.75), GOLD, width=box.width))
    return group(
        (title, chips, said, "" if printed else name),
        class_="pile thing",
        role="img",
        data_pile=pile.place,
        data_thing=f"pile {pile.place}",
        data_face=str(pile.amount),
        data_x=x,
        data_y=y,
    )


def label(amount: Cents, at: tuple[int, int], size: int, room: int) -> str:
    """An amount on a dark plate, no wider than there is room."""
    said = money(amount)
    wide, tall = min(round(measure.breadth(said) * size / 100) + size, room), size * TALL
    paint = {"fill": DARK, "fill_opacity": 0.86}
    back = rect(at[0] - wide / 2, at[1] - tall / 2, wide, tall, size * 0.6, **paint)
    words = Words(said, at, size, CREAM, face="sans", width=wide - size // 2)
    return group((back, written(words)))
