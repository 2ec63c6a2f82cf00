"""The double down stud layout: two areas at each place, the common cards, odds and the limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.layout import Layout, Role
from croupier.core.money import money
from croupier.core.wager import PayLine
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import Plan
from croupier.games.doubledownstud.hands import DOUBLE, MAIN
from croupier.games.doubledownstud.options import LAW, LEAST_CAP, DoubleDownStudOptions
from croupier.games.doubledownstud.wagers import WAGERS, pays
from croupier.games.families.stud import layout as stud
from croupier.games.families.stud.layout import Clauses, Row, Spot
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import Notice, posted

Rules = DoubleDownStudOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
PHONE_TOP, IN_LINE, ON_PHONE = 546, 3, 2
ROWS = (
    Row((Spot(KIND[DOUBLE], "DOUBLE DOWN", ("cmr146.25.2.c",)),)),
    Row((Spot(KIND[MAIN], "WAGER", ("cmr146.25.2.b",), look="red tint"),)),
)
"""From the player inward: below the betting area, the one for the double."""
CLAUSES = Clauses(
    seats=("cmr146.25.1", "cmr146.25.2.b"),
    cards=("doubledownstud.8.b",),
    rack=("doubledownstud.9.a", "cmr146.51.8"),
    shoe=("doubledownstud.8.a.1", "cmr146.51.8"),
    inventory=("doubledownstud.9.a",),
    dealers_side=("cmr146.25.4",),
    exposed=("doubledownstud.11.b",),
)
EXPLAINED = ("cmr146.25.3", "doubledownstud.10.c")


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The half moon with the dealer at the top, and the same areas for a phone."""
    wide = stud.table(FELT, rules.seats, ROWS)
    upright = stud.phone(rules.seats, ROWS, PHONE_TOP)
    made, portrait = (arranged(rules, name, plan) for plan in (wide, upright))
    return replace(made, portrait=portrait)


@cites("cmr146.25.1", "cmr146.25.2.a", "cmr146.25.2.b", "cmr146.25.2.c", "cmr146.25.2.d")
@cites("cmr146.25.3", "cmr146.25.4", "cmr146.51.8", "doubledownstud.10.a")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """Two areas at each of seven places, the common cards, what hands pay, and the limit."""
    lines = pays(rules)
    texts = {
        "limit": money(LEAST_CAP if rules.cap is None else rules.cap),
        "high": listed(lines[:IN_LINE]),
        "middle": listed(lines[IN_LINE : 2 * IN_LINE]),
        "low": listed(lines[2 * IN_LINE : -1]),
        "pair": listed(lines[-1:]),
        **{f"pays_{n + 1}": listed(lines[ON_PHONE * n :][:ON_PHONE]) for n in range(5)},
    }
    parts = (
        stud.areas(plan, ROWS),
        card_table.lines(FELT, plan, name=name, own=rules.own, **texts),
        card_table.places(FELT, plan),
        stud.hands(plan, CLAUSES),
        stud.equipment(rules, plan, CLAUSES),
    )
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    sign = (*posted(rules, WAGERS), *explained(rules))
    return stud.laid(LAW, "Double Down Stud", plan, parts, CLAUSES, sign=sign, requires=asks)


@cites("doubledownstud.10.a", "doubledownstud.10.b")
def listed(lines: Iterable[PayLine]) -> str:
    """Lines of the pay table in one, with the word "to"."""
    return " · ".join(f"{line.name} {line.odds}" for line in lines)


@cites("cmr146.25.3", "doubledownstud.10.c", "doubledownstud.1.double-down-wager")
def explained(rules: Rules) -> Iterator[Notice]:
    """A sign explains the payout limit and what follows from it, and how much may be doubled."""
    if rules.cap is None:
        yield "No payout limit is applied: every winning hand is paid in full.", EXPLAINED
    else:
        most = money(rules.cap)
        yield (
            f"A hand wins {most} at most: the original wager and the double together. Above that, "
            "the limit is shared between the two in proportion to their amounts. The wagers "
            "themselves are returned as well.",
            EXPLAINED,
        )
    if DOUBLE not in rules.limits_wager:
        text = "A double down wager may be any amount up to the original wager."
        yield text, ("doubledownstud.1.double-down-wager",)
