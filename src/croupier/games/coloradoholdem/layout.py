"""The colorado hold 'em layout: bet, ante and bonus, discards, community cards, what hands pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec.structs import replace

from croupier.core.layout import Layout, Place, Role, Words
from croupier.core.money import money
from croupier.core.wager import PayLine
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import Plan
from croupier.games.coloradoholdem.hands import ANTE, BET, BONUS
from croupier.games.coloradoholdem.options import LAW, ColoradoHoldemOptions
from croupier.games.coloradoholdem.play import aside
from croupier.games.coloradoholdem.wagers import WAGERS, pays_ante, pays_bonus, pushing
from croupier.games.families.stud import layout as stud
from croupier.games.families.stud.layout import Clauses, Row, Spot
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import posted

Rules = ColoradoHoldemOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
PHONE_TOP, CARD_WIDE, CUTS = 700, 118, (0, 3, 6, 8, None)
AREAS = ("cmr146.31.2.b",)
ROWS = (
    Row((Spot(KIND[BET], "BET", AREAS),)),
    Row((Spot(KIND[ANTE], "ANTE", AREAS, look="red tint"),)),
)
"""From the player inward."""
BONUS_ROW = Row((Spot(KIND[BONUS], "BONUS $1", AREAS, look="green tint"),), 84)
CLAUSES = Clauses(
    seats=("cmr146.31.1",),
    cards=("coloradoholdem.10.a.2", "coloradoholdem.11.a.2"),
    rack=("coloradoholdem.7.d", "coloradoholdem.10.g", "cmr146.51.8"),
    shoe=("coloradoholdem.7.a", "coloradoholdem.9.a", "cmr146.51.8"),
    inventory=("coloradoholdem.8.b.2.ii",),
    dealers_side=("cmr146.31.3",),
    exposed=("coloradoholdem.14.a",),
)
OF_BONUS = ("bonus_1", "bonus_2", "bonus_3", "bonus_4", "jacks")


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The half moon with the dealer at the top, and the same areas for a phone."""
    rows = rows_of(rules)
    wide = stud.table(FELT, rules.seats, rows, CARD_WIDE)
    upright = stud.phone(rules.seats, rows, PHONE_TOP, CARD_WIDE)
    made, portrait = (arranged(rules, name, plan) for plan in (wide, upright))
    return replace(made, portrait=portrait)


@cites("cmr146.31.2.b")
def rows_of(rules: Rules) -> tuple[Row, ...]:
    """Ante and bet at each position, and the bonus if the house offers it."""
    return (*ROWS, BONUS_ROW) if rules.bonus else ROWS


@cites("cmr146.31.1", "cmr146.31.2.a", "cmr146.31.2.b", "cmr146.31.2.c", "cmr146.31.2.d")
@cites("cmr146.31.2.e", "cmr146.31.3", "cmr146.51.8")
@cites("coloradoholdem.12.a", "coloradoholdem.13.a")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """Areas and discards at each position, three community cards, and what each wager pays."""
    texts = {
        **in_lines("pays", pays_ante(rules)),
        **in_lines("bonus", pays_bonus(rules)),
        "push": pushing(rules),
        "cap": money(rules.cap or 0),
    }
    without = (*(() if rules.bonus else OF_BONUS), *(() if rules.cap else ("cap",)))
    parts = (
        stud.areas(plan, rows_of(rules)),
        card_table.lines(FELT, plan, without=without, name=name, own=rules.own, **texts),
        card_table.places(FELT, plan, own=rules.own),
        stud.hands(plan, CLAUSES),
        discards(plan),
        stud.equipment(rules, plan, CLAUSES),
    )
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    sign = tuple(posted(rules, WAGERS))
    return stud.laid(LAW, "Colorado Hold 'Em", plan, parts, CLAUSES, sign=sign, requires=asks)


@cites("cmr146.31.2.c", "coloradoholdem.1.discard")
def discards(plan: Plan) -> Iterator[Place]:
    """The area for the discard, immediately to the left of a player's betting areas."""
    for number in plan.numbers:
        frame = plan.frames[stud.beside(number)]
        words = Words("DISCARD", frame.center, 18, "gold", frame.turn, width=frame.width - 16)
        label, key = f"Discard of box {number}", aside(str(number))
        yield Place(key, frame.outline, frame.center, label, ("cmr146.31.2.c",), "panel", (words,))


def in_lines(key: str, lines: tuple[PayLine, ...]) -> dict[str, str]:
    """The lines of a pay table, two or three to a printed one; instant winners by themselves."""
    parts = (lines[start:end] for start, end in pairwise(CUTS))
    return {f"{key}_{n}": listed(some) for n, some in enumerate(parts, 1)}


def listed(lines: Iterable[PayLine]) -> str:
    """Lines of a pay table in one."""
    return " · ".join(f"{line.name} {line.odds}" for line in lines)
