"""The Caribbean stud layout: ante and bet at each position, and the wagers beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.layout import Layout, Role
from croupier.core.money import money
from croupier.core.wager import PayLine
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import Plan
from croupier.games.caribbeanstud.hands import (
    ANTE,
    BET,
    BONUS,
    FIVE_BONUS,
    FIVE_CARD_BONUSES,
    ON_DEALER,
    ON_PLAYER,
    PROGRESSIVE,
)
from croupier.games.caribbeanstud.options import ENVIOUS, LAW, OFF, PAYS, CaribbeanOptions
from croupier.games.caribbeanstud.play import shared
from croupier.games.caribbeanstud.wagers import ENVY, WAGERS, prizes_of
from croupier.games.families.stud import layout as stud
from croupier.games.families.stud.layout import Clauses, Row, Spot
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import Notice, posted

Rules = CaribbeanOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
PHONE_TOP, IN_LINE, ON_PHONE, FIVE_WIDE = 594, 3, 2, 330
CONTROL, METER, FIVE_METER = "control device", "meter", "five card meter"
BASE = (
    Row((Spot(KIND[ANTE], "ANTE", ("cmr146.26.2.b",), look="red tint"),), 96),
    Row((Spot(KIND[BET], "BET", ("cmr146.26.2.c",)),), 96),
)
"""The ante nearest to the player, and the bet immediately behind it."""
ACCEPTOR = Spot(
    KIND[PROGRESSIVE], "$", ("cmr146.26.5.a", "caribbeanstud.6.c"), round=True, look="black"
)
BONUS_AREA = Spot(KIND[BONUS], "BONUS", ("caribbeanstud.11.c",), look="green tint")
FIVE = tuple(
    Spot(KIND[key], text, ("caribbeanstud.11.e.2",), look="green tint")
    for text, key in (("PLAYER'S 5", ON_PLAYER), ("DEALER'S 5", ON_DEALER))
)
CLAUSES = Clauses(
    seats=("cmr146.26.1",),
    cards=("caribbeanstud.10.a.3",),
    rack=("caribbeanstud.7.e", "caribbeanstud.10.d", "cmr146.51.8"),
    shoe=("caribbeanstud.7.a", "caribbeanstud.9.a", "cmr146.51.8"),
    inventory=("caribbeanstud.7.b", "caribbeanstud.8.b.2.ii"),
    dealers_side=("cmr146.26.4",),
    exposed=("caribbeanstud.12.b",),
)


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The half moon with the dealer at the top, and the same areas for a phone."""
    every = rows(rules)
    plans = (
        stud.table(FELT, rules.seats, every, wide=FIVE_WIDE),
        stud.phone(rules.seats, every, PHONE_TOP),
    )
    made, portrait = (arranged(rules, name, plan) for plan in plans)
    return replace(made, portrait=portrait)


@cites("cmr146.26.2.b", "cmr146.26.2.c", "cmr146.26.5.a")
def rows(rules: Rules) -> tuple[Row, ...]:
    """The areas of a position, from the player inward; an acceptor for the progressive wager."""
    beside = {BONUS_AREA: rules.bonus, ACCEPTOR: rules.progressive}
    offered = tuple(spot for spot, table in beside.items() if table != OFF)
    five = (Row(FIVE, 72),) if rules.five_card else ()
    return (*BASE, *((Row(offered, 84),) if offered else ()), *five)


@cites("cmr146.26.1", "cmr146.26.2.a", "cmr146.26.2.d", "cmr146.26.3", "cmr146.26.4")
@cites("cmr146.26.5", "cmr146.26.5.b", "cmr146.26.5.c", "cmr146.51.8")
def arranged(rules: Rules, name: str, plan: Plan) -> Layout:
    """The areas, the dealer's cards, the inscriptions, and the devices of the meters."""
    lines = PAYS.lines(rules, BET)
    texts = {
        "even": str(PAYS.row(ANTE).odds),
        "bet_high": listed(lines[:IN_LINE]),
        "bet_middle": listed(lines[IN_LINE : 2 * IN_LINE]),
        "bet_low": listed(lines[2 * IN_LINE :]),
        **{f"bet_{n + 1}": listed(lines[ON_PHONE * n :][:ON_PHONE]) for n in range(5)},
    }
    parts = (
        stud.areas(plan, rows(rules)),
        card_table.lines(FELT, plan, name=name, own=rules.own, **texts),
        card_table.places(FELT, plan, without=tuple(missing(rules))),
        stud.hands(plan, CLAUSES),
        stud.equipment(rules, plan, CLAUSES),
    )
    asks: tuple[Role, ...] = ("name", "notice")
    sign = tuple(sentences(rules))
    return stud.laid(LAW, "Caribbean Stud Poker", plan, parts, CLAUSES, sign=sign, requires=asks)


def missing(rules: Rules) -> Iterator[str]:
    """The devices that this table does not need."""
    if rules.progressive == OFF:
        yield from (CONTROL, METER)
    if not rules.five_card:
        yield FIVE_METER


def sentences(rules: Rules) -> Iterator[Notice]:
    """What the sign at the table says: limits, what the bonus and the meters pay."""
    yield from posted(rules, WAGERS, (PROGRESSIVE, *FIVE_CARD_BONUSES))
    yield limit(rules)
    if rules.bonus != OFF:
        yield f"Caribbean Stud Bonus: {listed(KIND[BONUS].pays(rules))}.", ("caribbeanstud.11.c",)
    if rules.progressive != OFF:
        yield from prized(rules, PROGRESSIVE, KIND[PROGRESSIVE].name, "caribbeanstud.11.d")
    if shared(rules):
        yield "The progressive meter is shared with other tables.", ("caribbeanstud.11.d.2",)
    if rules.progressive == ENVIOUS:
        for stake in rules.amounts(PROGRESSIVE):
            text = f"Envy Bonus, with a wager of {money(stake)}: {prizes_of(rules, ENVY, stake)}."
            yield text, ("caribbeanstud.11.d.5",)
    if rules.five_card:
        yield from prized(rules, FIVE_BONUS, "Five Card Hand Bonus", "caribbeanstud.11.e.1")


@cites("cmr146.26.3")
def limit(rules: Rules) -> Notice:
    """The details of the payout limit: what a bet wager wins at this table."""
    if rules.bet_cap is None:
        text = "Bet wagers: the rules of the game set no payout limit, and wins are paid in full."
        return text, ("cmr146.26.3",)
    return f"Bet wagers: a hand wins at most {money(rules.bet_cap)}.", ("cmr146.26.3",)


def prized(rules: Rules, meter: str, name: str, because: str) -> Iterator[Notice]:
    """The prizes of each amount of a wager on a meter."""
    for stake in rules.amounts(meter):
        yield f"{name} of {money(stake)}: {prizes_of(rules, meter, stake)}.", (because,)


def listed(lines: Iterable[PayLine]) -> str:
    """Lines of a pay table in one."""
    return " · ".join(f"{line.name} {line.odds}" for line in lines)
