"""The layouts of the three baccarat games, as 205 CMR 146.18 and each game's section 2 require."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from croupier.core.layout import Box, Layout, Role
from croupier.core.wager import PayLine
from croupier.drawing import card_table, edges, shapes
from croupier.drawing.card_table import PHONE_WIDTH, Plan
from croupier.drawing.sheet import Part, Sheet
from croupier.drawing.track import Bend, Track
from croupier.games.families.baccarat import layout_seats as seats
from croupier.games.families.baccarat.layout_seats import Rules, Strips, offered
from croupier.games.families.coup import PLAYER
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import posted

TITLES = {"baccarat": "Baccarat", "midibaccarat": "Midibaccarat", "minibaccarat": "Minibaccarat"}
FELT = felt(__package__)
CLEAR, WIDEST = 520, 400
"""Half the width kept clear of seats at a long table's dealers, and a seat's maximum width."""
DEPTHS = {"midibaccarat": 175, "minibaccarat": 158}
"""The depth of each row of areas at a half moon."""
MARKED = ("baccarat.2.b.4", "midibaccarat.2.b.4", "minibaccarat.2.b.5", "cmr146.18.4.e")
BONUS_PAYS = (
    "cmr146.18.4.h.2",
    "cmr146.18.7",
    "baccarat.13.e",
    "midibaccarat.12.e",
    "minibaccarat.12.e",
)
NATURAL_TIE = "Natural tie pushes"
COLLECTED = (
    *("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c"),
    *("baccarat.13.d", "midibaccarat.12.d", "minibaccarat.12.d"),
)
PAIRS_PAY = ("baccarat.13.h", "midibaccarat.12.h", "minibaccarat.12.h")


@cites("baccarat.2.b", "midibaccarat.2.b", "minibaccarat.2.b", "cmr146.18.4")
def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table for these rules, and the same areas for a phone."""
    table = long_table(rules) if rules.law == "baccarat" else half_moon(rules)
    made, upright = (arranged(rules, name, plan) for plan in (table, phone(rules)))
    return replace(made, portrait=upright)


@cites("cmr146.18.4.a", "cmr146.18.4.d", "cmr146.18.4.f", "cmr146.18.5", "cmr146.18.6")
@cites("cmr146.51.5", "minibaccarat.2.b.1", "baccarat.10.a", "baccarat.2.c", "midibaccarat.2.c")
@cites("minibaccarat.2.c", "baccarat.2.b.2.ii", "midibaccarat.2.b.2.ii", "minibaccarat.2.b.3.ii")
@cites("baccarat.5.e", "midibaccarat.5.e", "minibaccarat.5.f", "baccarat.13.a", "baccarat.13.b")
@cites("baccarat.13.c", "midibaccarat.12.a", "midibaccarat.12.b", "midibaccarat.12.c")
@cites("minibaccarat.12.a", "minibaccarat.12.b", "minibaccarat.12.c", "baccarat.15.c")
@cites("baccarat.15.d", "midibaccarat.13.c", "midibaccarat.13.d", "minibaccarat.13.c")
@cites("minibaccarat.13.d")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """The areas of every seat, the cards, the marks for vigorish, and the inscriptions."""
    (paid,), tie = shapes.printed_odds(offered(rules)[PLAYER], rules), str(rules.tie_odds)
    unsaid = {"vigorish"} if rules.ez else {"pushes"}
    unused = () if marks_vigorish(rules) else {"marker buttons"}
    parts = chain(
        *(seats.betting(rules, n, frames) for n, frames in plan.wagers.items()),
        card_table.lines(FELT, plan, without=unsaid, own=rules.own, name=name, paid=paid, tie=tie),
        card_table.places(FELT, plan, without=unused, own=rules.own),
        marks(rules, plan),
        card_table.numbered(plan, seats.numbering(rules)),
        card_table.dealers_side(plan, ("cmr146.18.6",)),
        card_table.titles(plan, "BACCARAT", 56, 300) if rules.law == "baccarat" else (),
    )
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    more: Sheet = {"sign": on_sign(rules), "sign_role": "odds", "requires": asks}
    return card_table.laid(rules.law, TITLES[rules.law], plan, parts, **more)


def marks_vigorish(rules: Rules) -> bool:
    """Whether vigorish is marked: neither at EZ nor if it is collected with the payout."""
    return rules.vig_when == "later" and not rules.ez


@cites("cmr146.18.4.e", "cmr146.18.4.e.1", "cmr146.18.4.e.2")
@cites("baccarat.2.b.4", "midibaccarat.2.b.4", "minibaccarat.2.b.5")
def marks(rules: Rules, plan: Plan) -> Iterator[Part]:
    """A rectangular space with each seat's number, where vigorish is marked."""
    if marks_vigorish(rules):
        yield from card_table.marks(plan, rules.own(MARKED))


def on_sign(rules: Rules) -> shapes.Notices:
    """The limits, how vigorish is collected, and the odds that are not on the layout."""
    return (*posted(rules, offered(rules).values()), *collected(rules), *odds_on_sign(rules))


@cites("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c")
@cites("baccarat.13.d", "midibaccarat.12.d", "minibaccarat.12.d")
def collected(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """How much vigorish is collected from a winning Banker wager, and when."""
    if rules.ez:
        return
    rounded = ", rounded up to the next 25¢" if rules.vig_round == "up" else ""
    when = "with the payout" if rules.vig_when == "at_payout" else "later, as marked on the layout"
    text = f"Vigorish on winning Banker wagers: 5% of the amount won{rounded}, collected {when}."
    yield text, rules.own(COLLECTED)


@cites("cmr146.18.4.h.2", "cmr146.18.7")
def odds_on_sign(rules: Rules) -> shapes.Notices:
    """The odds of the dragon bonus and of House Money, on a sign at the table."""
    kinds = offered(rules)
    signs = (
        ("dragon_bonus_player", "Dragon Bonus, by how the hand wins", NATURAL_TIE, BONUS_PAYS),
        (seats.HOUSE_MONEY, "House Money, pairs in the first two cards", "", PAIRS_PAY),
    )
    return tuple(
        (_paid(name, kinds[key].pays(rules), push), rules.own(because))
        for key, name, push, because in signs
        if key in kinds
    )


def _paid(name: str, lines: tuple[PayLine, ...], push: str) -> str:
    parts = (*(f"{line.name} {line.odds}" for line in lines), *((push,) if push else ()))
    return f"{name}: {'; '.join(parts)}."


@cites("baccarat.2.a", "cmr146.18.1")
def long_table(rules: Rules) -> Plan:
    """Seats around both ends, the dealers between them, and the caller of the game opposite."""
    cloth = card_table.cloth_of(FELT, rules.law)
    strips = Strips((34, 118), (130, 285), (285, 435), (435, 565))
    half, x, y = (rules.seats + 1) // 2, cloth.center[0], cloth.y
    left, right = edges.ends(cloth, CLEAR, CLEAR, strips.middle)
    parts = {
        **{n: (left, part) for n, part in card_table.seats(left, half, WIDEST).items()},
        **{
            n: (right, part)
            for n, part in card_table.seats(right, rules.seats - half, WIDEST, half + 1).items()
        },
    }
    return Plan(
        rules.law,
        cloth,
        {n: seats.number_at(rules, *where, strips) for n, where in parts.items()},
        {n: seats.along(rules, *where, strips) for n, where in parts.items()},
        tuple(edges.stadium(cloth, lower=True)),
        marks=card_table.in_two_rows(Box(x - 385, y + 210, 770, 136), rules.seats),
        apart=452,
    )


@cites("midibaccarat.2.a", "minibaccarat.2.a", "cmr146.18.3")
def half_moon(rules: Rules) -> Plan:
    """Seats along the round side, and a place for the dealer on the opposite side."""
    cloth, deep = card_table.cloth_of(FELT, rules.law), DEPTHS[rules.law]
    strips = Strips((34, 118), *((130 + deep * n, 130 + deep * (n + 1)) for n in range(3)))
    radius, center = cloth.width // 2, edges.center_of_moon(cloth)
    edge = Track((Bend(center, radius, 177, 174, strips.middle),))
    parts = card_table.seats(edge, rules.seats, WIDEST)
    marks = shapes.around((center[0], cloth.y + 216), 630, 66)
    return Plan(
        rules.law,
        cloth,
        {n: seats.number_at(rules, edge, part, strips) for n, part in parts.items()},
        {n: seats.along(rules, edge, part, strips) for n, part in parts.items()},
        tuple(edges.moon(cloth)),
        radius - strips.tie[1],
        card_table.row_of(marks, rules.seats, 90),
    )


def phone(rules: Rules) -> Plan:
    """Cards and words at the top, a row of areas for each seat below them."""
    tall = 124 if len(offered(rules)) == len(seats.LOOKS) else 236
    top = 686 if marks_vigorish(rules) else 610
    rows = tuple(card_table.phone_rows(top, tall, rules.seats))
    return Plan(
        card_table.PHONE,
        card_table.phone_cloth(top + tall * rules.seats + 20),
        {n: number for n, number, _ in rows},
        {n: seats.in_row(rules, box) for n, _, box in rows},
        marks=shapes.row(Box(30, 600, PHONE_WIDTH - 60, 66), rules.seats),
    )
