"""The poker layout: an oval with places for the players and a dealer, the pot and the rake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from croupier.core.layout import Box, Figure, Layout, Picture, Place
from croupier.drawing import card_table, edges, pods, shapes
from croupier.drawing.card_table import Plan
from croupier.drawing.pods import Pod, Size
from croupier.drawing.track import Track, closed
from croupier.games.poker import notices
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt

if TYPE_CHECKING:
    from croupier.games.poker.options import PokerOptions as Rules

FELT = felt(__package__)
TABLE = "table"
CLEAR, WIDEST, DEEP = 720, 640, 180
"""Half the width kept clear of seats at the dealer, the greatest width of a seat, and the depth
at which the edge is measured."""
ON_TABLE = Size((370, 128), 150, (150, 96), 76)
STUD_ON_TABLE = Size((446, 124), 196, (150, 96), 76)
"""Seats where up-cards lie in front of every player, which are larger."""
ON_PHONE = Size((206, 66), 86, (96, 62), 42)
LINE = (372, 262, 292)
"""How far inside the edge the betting line is: at the ends, at the dealer, and opposite."""
UNLIMITED = {"pot_limit": "Pot-limit", "no_limit": "No-limit"}
"""How a table is called by its betting, where that is not limited."""
SEATS_TOP = 336
"""Where the seats begin on a phone."""
NAMES = {
    "cards": "{}",
    "plate": "seat {}",
    "chips": "bet {}",
    "button": "dealer button {}",
    "other": "kill button {}",
}
SIDE_POTS: Mapping[str, tuple[tuple[int, int], ...]] = {
    TABLE: (
        *((way * x, 636) for x in (490, 740) for way in (-1, 1)),
        *((way * x, 836) for x in (360, 660) for way in (-1, 1)),
        (0, 400),
    ),
    card_table.PHONE: (
        *((way * 150, 284) for way in (-1, 1)),
        *((way * 60, 370 + 90 * n) for n in range(3) for way in (-1, 1)),
        (0, 700),
    ),
}
"""Where side pots are pushed, the first one next to the center."""


class Form(msgspec.Struct, frozen=True):
    """The felt of one form: its plan, its seats, and the size of a side pot."""

    plan: Plan
    seats: Mapping[int, Pod]
    pot: tuple[int, int]


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The oval with the dealer at the top, and the same seats for a phone."""
    made, upright = (arranged(rules, name, form) for form in (table(rules), phone(rules)))
    return replace(made, portrait=upright)


@cites("cmr146.24.1", "cmr146.24.2.a", "cmr146.24.2.b", "cmr146.24.3", "cmr146.24.4")
@cites("cmr146.24.5")
def arranged(rules: Rules, name: str, form: Form) -> Layout:
    """The name, the rake to the dealer's right, a place for a deck, and the boxes at the dealer."""
    plan = form.plan
    without = {"deck" if rules.shuffler else "shuffler", "common" if shares(rules) else "community"}
    without |= set() if rules.bad_beat else {"fund"}
    parts = chain(
        card_table.lines(FELT, plan, name=name, game=title(rules).upper()),
        card_table.places(FELT, plan, without=without),
        side_pots(form),
        pods.places(form.seats, NAMES, ("cmr146.24.1",)),
        numbers(form.seats),
        betting_line(form),
        card_table.dealers_side(plan, ("cmr146.24.4",)),
    )
    sign = tuple(notices.sentences(rules))
    called = called_by(rules)
    return card_table.laid("poker", called, plan, parts, sign=sign, requires=("name", "notice"))


def shares(rules: Rules) -> bool:
    """Whether community cards are dealt."""
    return any(street.community for street in rules.played.streets)


def title(rules: Rules) -> str:
    """What people call the game that is dealt here."""
    name: str = rules.played.name
    return name[:1].upper() + name[1:]


def called_by(rules: Rules) -> str:
    """What people call the table: its game, and that bets have no fixed limit."""
    limit = UNLIMITED.get(rules.structure)
    return f"{limit} {rules.played.name}" if limit else title(rules)


@cites("cmr146.24.1", "poker.6.b")
def table(rules: Rules) -> Form:
    """Seats around an oval, clockwise from the dealer's left."""
    cloth = card_table.cloth_of(FELT, TABLE)
    left, right = edges.ends(cloth, CLEAR, 0, DEEP)
    edge = Track(left.pieces + right.pieces)
    parts = tuple(card_table.seats(edge, rules.seats, WIDEST).values())[::-1]
    size = STUD_ON_TABLE if not rules.played.button else ON_TABLE
    seats = pods.along(edge, dict(enumerate(parts, 1)), size)
    pieces = tuple(edges.stadium(cloth, upper=True))
    return Form(Plan(TABLE, cloth, {}, {}, pieces, apart=520), seats, (250, 120))


def phone(rules: Rules) -> Form:
    """The board at the top, the seats around the pots below it."""
    seats, bottom = pods.upright(rules.seats, SEATS_TOP, ON_PHONE)
    cloth = card_table.phone_cloth(bottom)
    return Form(Plan(card_table.PHONE, cloth, {}, {}), seats, (116, 80))


@cites("poker.6.e.6", "poker.7.c.4.iii")
def side_pots(form: Form) -> Iterator[Place]:
    """A place for each side pot that players who are all-in can bring about."""
    for number, at in enumerate(SIDE_POTS[form.plan.form], 2):
        box = form.plan.around(*at, *form.pot)
        label = f"Side pot {number - 1}"
        yield Place(f"pot {number}", box.outline, box.center, label, ("poker.6.e.6",))


def betting_line(form: Form) -> Iterator[Figure]:
    """A line around the middle of a table, past which chips are bet."""
    cloth, (side, top, bottom) = form.plan.cloth, LINE
    if form.plan.pieces:
        inside = Box(
            cloth.x + side, cloth.y + top, cloth.width - 2 * side, cloth.height - top - bottom
        )
        yield Figure(closed(edges.stadium(inside)), "trim")


def numbers(seats: Mapping[int, Pod]) -> Iterator[Figure]:
    """The number of each seat, which its plate covers while somebody sits there."""
    for number, one in seats.items():
        at, size = one.plate.center, one.plate.height
        ring = Picture("ring", at, size * 9 // 10, str(number))
        yield Figure(one.plate.outline, "none", (), (ring,))
