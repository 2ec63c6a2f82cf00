"""The three card poker layout: play, ante and pair plus at each position, and the pay tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.layout import Layout, Role
from croupier.core.wager import PayLine
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import Plan
from croupier.games.families.stud import layout as stud
from croupier.games.families.stud.layout import Clauses, Row, Spot
from croupier.games.threecardpoker.hands import ANTE, PAIR_PLUS, PLAY
from croupier.games.threecardpoker.options import (
    BOTH,
    EQUAL,
    HALF,
    LAW,
    PAYS,
    VERSIONS,
    ThreeCardPokerOptions,
)
from croupier.games.threecardpoker.wagers import WAGERS, bonus_rows, pays_pair_plus
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import Notice, posted

Rules = ThreeCardPokerOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
PHONE_TOP, IN_LINE = 486, 3
ROWS = (
    Row((Spot(KIND[PLAY], "PLAY", ("cmr146.14.2.c",)),)),
    Row((Spot(KIND[ANTE], "ANTE", ("cmr146.14.2.b",), look="red tint"),)),
    Row((Spot(KIND[PAIR_PLUS], "PAIR PLUS", ("cmr146.14.2.d",), look="green tint"),)),
)
"""From the player inward: in front of the ante the play wager, behind it pair plus."""
CLAUSES = Clauses(
    seats=("cmr146.14.1",),
    cards=("threecardpoker.10.a",),
    rack=("threecardpoker.7.d", "threecardpoker.10.c", "cmr146.51.8"),
    shoe=("threecardpoker.7.a", "threecardpoker.9.a", "cmr146.51.8"),
    inventory=("threecardpoker.8.b.2.ii",),
    dealers_side=("cmr146.14.3",),
    exposed=("threecardpoker.12.a",),
)


@cites("cmr146.14.2")
def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The layout to scale: the half moon with the dealer at the top, and the same for a phone."""
    wide = stud.table(FELT, rules.seats, ROWS)
    upright = stud.phone(rules.seats, ROWS, PHONE_TOP)
    made, portrait = (arranged(rules, name, plan) for plan in (wide, upright))
    return replace(made, portrait=portrait)


@cites("cmr146.14.1", "cmr146.14.2.a", "cmr146.14.2.b", "cmr146.14.2.c", "cmr146.14.2.d")
@cites("cmr146.14.2.f", "cmr146.14.3", "cmr146.51.8")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """Three areas at each position, the dealer's cards, and what each wager pays."""
    pairs, extra = pays_pair_plus(rules), tuple(bonuses(rules))
    one_line = () if extra[IN_LINE:] else ("ante_bonus_low",)
    texts = {
        "even": str(PAYS.row(ANTE).odds),
        "pair_plus_high": listed(pairs[:IN_LINE]),
        "pair_plus_low": listed(pairs[IN_LINE:]),
        "ante_bonus_high": listed(extra[:IN_LINE]),
        "ante_bonus_low": listed(extra[IN_LINE:]),
    }
    parts = (
        stud.areas(plan, ROWS),
        card_table.lines(FELT, plan, without=one_line, name=name, own=rules.own, **texts),
        card_table.places(FELT, plan),
        stud.hands(plan, CLAUSES),
        stud.equipment(rules, plan, CLAUSES),
    )
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    sign = (*posted(rules, WAGERS), *required(rules))
    return stud.laid(LAW, "Three Card Poker", plan, parts, CLAUSES, sign=sign, requires=asks)


REQUIRED = {
    EQUAL: "A pair plus wager requires an ante of at least the same amount.",
    HALF: "A pair plus wager requires an ante of at least half its amount.",
    BOTH: "An ante and a pair plus wager are required, neither more than five times the other.",
}


@cites("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
def required(rules: Rules) -> Iterator[Notice]:
    """What the version of the game requires, on the sign."""
    if rules.version in REQUIRED:
        yield REQUIRED[rules.version], VERSIONS[rules.version]


def bonuses(rules: Rules) -> Iterable[PayLine]:
    """The lines of the ante bonus by their short names."""
    for row in bonus_rows(rules).values():
        yield PayLine(row.name.partition(", ")[2].capitalize(), row.odds)


def listed(lines: Iterable[PayLine]) -> str:
    """Lines of a pay table in one."""
    return " · ".join(f"{line.name} {line.odds}" for line in lines)
