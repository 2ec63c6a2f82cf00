"""The let it ride layout: three bets at each position, the community cards, the pay tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.layout import Layout, Role
from croupier.core.money import money
from croupier.core.wager import PayLine
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import Plan
from croupier.drawing.shapes import Notices
from croupier.games.families.stud import layout as stud
from croupier.games.families.stud.layout import Clauses, Row, Spot
from croupier.games.letitride.hands import BETS, BONUS, NUMBERS, THREE_CARD
from croupier.games.letitride.options import LAW, OFF, LetItRideOptions
from croupier.games.letitride.wagers import WAGERS, pays_bet, pays_bonus, pays_three_card
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import posted

Rules = LetItRideOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
PHONE_TOP, IN_LINE = 556, 3
BET_AREAS = Row(
    tuple(
        Spot(KIND[bet], number, ("cmr146.27.2.b",), round=True, look="red tint")
        for bet, number in zip(BETS, NUMBERS, strict=True)
    ),
    98,
)
"""Three betting areas for three equal bets."""
DEVICE = Spot(KIND[BONUS], "BONUS $1", ("cmr146.27.5.a",), look="green tint")
AREA = Spot(KIND[THREE_CARD], "THREE CARD", ("cmr146.27.2.g",))
CLAUSES = Clauses(
    seats=("cmr146.27.1",),
    cards=("cmr146.27.2.c",),
    rack=("letitride.7.d", "letitride.10.h", "cmr146.51.8"),
    shoe=("letitride.7.a", "letitride.9.a", "cmr146.51.8"),
    inventory=("letitride.8.b.2.ii", "letitride.10.g.3"),
    dealers_side=("cmr146.27.4",),
    exposed=("letitride.12.a",),
)


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The half moon with the dealer at the top, and the same areas for a phone."""
    rows = tuple(spots(rules))
    wide = stud.table(FELT, rules.seats, rows)
    upright = stud.phone(rules.seats, rows, PHONE_TOP)
    made, portrait = (arranged(rules, name, plan, rows) for plan in (wide, upright))
    return replace(made, portrait=portrait)


@cites("cmr146.27.2.b", "cmr146.27.2.g", "cmr146.27.5.a")
def spots(rules: Rules) -> Iterator[Row]:
    """Three betting areas at each position, and what belongs to the bonus wagers on offer."""
    yield BET_AREAS
    beside = (*(DEVICE,) * rules.bonus, *(AREA,) * (rules.three_card != OFF))
    if beside:
        yield Row(beside, 92)


@cites("cmr146.27.1", "cmr146.27.2.a", "cmr146.27.2.c", "cmr146.27.2.d", "cmr146.27.2.e")
@cites("cmr146.27.2.f", "cmr146.27.4", "cmr146.51.8")
def arranged(rules: Rules, name: str, plan: Plan, rows: tuple[Row, ...]) -> Layout:
    """The areas of each position, the community cards, what each wager pays, and the limit."""
    off = tuple(absent(rules))
    parts = (
        stud.areas(plan, rows),
        card_table.lines(FELT, plan, without=off, own=rules.own, name=name, **texts(rules)),
        card_table.places(FELT, plan),
        stud.hands(plan, CLAUSES),
        stud.equipment(rules, plan, CLAUSES),
    )
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    said = sign(rules)
    return stud.laid(LAW, "Let It Ride", plan, parts, CLAUSES, sign=said, requires=asks)


@cites("cmr146.27.2.e", "letitride.11.a", "cmr146.27.2.f")
def texts(rules: Rules) -> dict[str, str]:
    """What each wager on offer pays, in the words "to" or "win", and the payout limit."""
    bets, prizes, three = pays_bet(rules), pays_bonus(rules), pays_three_card(rules)
    return {
        "bet_high": listed(bets[:3]),
        "bet_middle": listed(bets[3:7]),
        "bet_low": listed(bets[7:]),
        "bonus_high": listed(prizes[:IN_LINE]),
        "bonus_low": listed(prizes[IN_LINE:]),
        "three_card_high": listed(three[:IN_LINE]),
        "three_card_low": listed(three[IN_LINE:]),
        "limit": money(rules.cap or 0),
    }


def absent(rules: Rules) -> Iterator[str]:
    """The lines about what this table does not have."""
    if not rules.bonus:
        yield from ("bonus_high", "bonus_low")
    if rules.three_card == OFF:
        yield from ("three_card_high", "three_card_low")
    if rules.cap is None:
        yield "limit"


def listed(lines: Iterable[PayLine]) -> str:
    """Lines of a pay table in one."""
    return " · ".join(f"{line.name} {line.odds}" for line in lines)


@cites("cmr146.27.3", "letitride.11.c")
def sign(rules: Rules) -> Notices:
    """The limits of wagers, and the details of the payout limit, if the house has one."""
    limits = tuple(posted(rules, WAGERS, (BONUS,)))
    if rules.cap is None:
        return limits
    most = f"One hand wins at most {money(rules.cap)} on its bets that ride together."
    return (*limits, (f"{most} Bonus wagers are not limited.", ("cmr146.27.3", "letitride.11.c")))
