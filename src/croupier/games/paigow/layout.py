"""The pai gow layout: six numbered betting areas, the dead hand, the shaker, and the stacks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from croupier.core.layout import Layout, Place
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import Plan
from croupier.games.families.paigow import layout as family
from croupier.games.families.paigow.layout import BANK_MARKER, COBANK_MARKER, Lay, Row, Shape, Spot
from croupier.games.families.paigow.play import MAIN
from croupier.games.paigow.options import PaiGowOptions
from croupier.games.paigow.wagers import WAGERS
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import posted

Rules = PaiGowOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
PHONE_TOP, STACKS = 640, 8
STACKED = {"table": (196, 900, 110), "phone": (268, 640, 90)}
"""How far from the dealer's edge the stacks are, their width together, and their height."""
SHAKER = {"table": (-760, 190, 150), "phone": (-250, 142, 130)}
HANDS, SET = ("paigow.7.a",), ("paigow.7.a", "paigow.7.c")
BANKS, SHARES = ("paigow.1.marker", "paigow.8.c"), ("paigow.1.marker", "paigow.8.e")
SHAPE = Shape(
    strips=(132,),
    lays={
        "": Lay(0, (0, 100), "Tiles", HANDS),
        "high": Lay(0, (0, 49), "High hand", SET, "faint", "HIGH"),
        "low": Lay(0, (51, 100), "Low hand", SET, "faint", "LOW"),
        BANK_MARKER: Lay(1, (77, 100), "Bank marker", BANKS),
        COBANK_MARKER: Lay(1, (77, 100), "Co-bank marker", SHARES),
    },
    rows=(
        Row(
            120, (Spot(KIND[MAIN], "{}", ("cmr146.22.2.a",), (30, 70), "red tint", True, size=44),)
        ),
    ),
)
"""A numbered betting area, and behind it the tiles of the player, set in two hands."""


@cites("cmr146.22.2")
def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with the dealer at the top and the players below, and a phone layout."""
    plans = family.table(FELT, SHAPE), family.phone(SHAPE, PHONE_TOP)
    made, upright = (arranged(rules, name, plan) for plan in plans)
    return replace(made, portrait=upright)


@cites("cmr146.22.1", "cmr146.22.2.a", "cmr146.22.2.b", "cmr146.22.2.c", "cmr146.22.3")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """The name, six betting areas, the dead hand to the left of the dealer, and the equipment."""
    parts = chain(
        family.areas(plan, SHAPE),
        family.hands(plan, SHAPE),
        card_table.lines(FELT, plan, name=name),
        card_table.places(FELT, plan),
        equipment(plan, name),
        family.dealers_side(plan, ("cmr146.22.3",)),
    )
    sign = tuple(posted(rules, WAGERS))
    return card_table.laid("paigow", "Pai Gow", plan, parts, sign=sign, requires=("name", "notice"))


@cites("cmr146.22.4", "cmr146.22.4.a", "cmr146.22.4.b", "paigow.3.a", "paigow.4.d", "paigow.6.f")
def equipment(plan: Plan, name: str) -> Iterator[Place]:
    """Eight stacks before the table inventory, and a shaker that hides its dice and has a name."""
    yield from family.stacks(plan, STACKS, STACKED, ("paigow.4.d",))
    yield family.shaker(plan, SHAKER, name, ("cmr146.22.4.a", "cmr146.22.4.b", "paigow.6.f"))
