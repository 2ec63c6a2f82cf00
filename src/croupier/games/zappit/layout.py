"""The ZAPPIT layout: a half moon of boxes, the insurance line, what blackjacks and zaps are.

The equipment regulation has no table for ZAPPIT: blackjack's is used (ZP-10).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.layout import Layout, Place
from croupier.drawing import shapes
from croupier.drawing.shapes import Notices
from croupier.drawing.sheet import Sheet
from croupier.games.families.twentyone import layout as twentyone
from croupier.games.families.twentyone.layout import Clauses, Cloth
from croupier.games.families.twentyone.layout_plan import Line
from croupier.games.zappit.kinds import WAGERS
from croupier.games.zappit.options import MOST_HANDS, PAYS, PUSHES, ZAPPED, ZappitOptions
from croupier.games.zappit.wagers import blackjack_odds
from croupier.rulebook.citation import cites
from croupier.rulebook.posting import posted

Rules = ZappitOptions
CLAUSES = Clauses(
    seats=("zappit.5.e", "cmr146.13.1"),
    betting=("zappit.5.a",),
    cards=("zappit.6.e",),
    rack=("zappit.6.c", "cmr146.13.9"),
    shoe=("zappit.6.a",),
    dealers_side=("cmr146.13.5",),
    burn=("zappit.6.c",),
    inventory=("zappit.6.n.2",),
)
KINDS = {kind.key: kind for kind in WAGERS}
INSURED = ("zappit.7.b", "zappit.10.b")


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The half moon with the dealer at the top, and the same areas for a phone."""
    made, upright = (arranged(rules, cloth(rules, name, upright=up)) for up in (False, True))
    return replace(made, portrait=upright)


@cites("zappit.5.a", "zappit.7.b", "zappit.9.d")
def cloth(rules: Rules, name: str, *, upright: bool = False) -> Cloth:
    """A betting area per box, with room for the hands of a split, and a line for insurance."""
    insured = (Line(insurance_pays(rules), 52, INSURED, "odds", "gold"),) if upright else ()
    house = Line(name, 84, ("cmr146.13.2.a",), "name", "gold")
    lines = (*inscribed(rules), *insured, house)
    return twentyone.cloth(rules.boxes, MOST_HANDS, KINDS, (), lines, CLAUSES, upright=upright)


@cites("zappit.6.h.2", "zappit.6.l", "zappit.6.m.1", "zappit.10.a")
def inscribed(rules: Rules) -> Iterator[Line]:
    """What a blackjack pays, how the dealer draws, which counts push, and what may be zapped."""
    pays = f"Blackjack pays {blackjack_odds(rules)}"
    yield Line(pays, 90, ("zappit.10.a",), "odds", "gold")
    yield Line("Dealer must draw to 16 and stand on all 17s", 50, ("zappit.6.l",))
    yield Line(f"Dealer {PUSHES} is a push", 46, ("zappit.6.m.1",))
    zaps = f"Zap a hard {', '.join(map(str, sorted(ZAPPED)[:-1]))} or {max(ZAPPED)}"
    yield Line(zaps, 46, ("zappit.6.h.2",), ink="gold")


@cites("zappit.10.b")
def insurance_pays(rules: Rules) -> str:
    """What insurance pays, in words."""
    return f"Insurance pays {PAYS.odds(rules, 'insurance')}"


def arranged(rules: Rules, shown: Cloth) -> Layout:
    """The areas, places and inscriptions of one arrangement."""
    along = twentyone.insurance_pays(shown, insurance_pays(rules), INSURED)
    things, said = equipment(rules, shown), sign(rules)
    more: Sheet = {"sign": said, "requires": ("name", "notice")}
    return twentyone.laid("zappit", "ZAPPIT Blackjack", shown, along, things, **more)


@cites("zappit.7.e")
def sign(rules: Rules) -> Notices:
    """The limits, and whether a blackjack may be paid at once against an ace."""
    limits = posted(rules, WAGERS)
    if not rules.even_money:
        return (*limits, ("Even money is not offered.", ("zappit.7.e",)))
    text = "Even money: against a dealer's ace, a player may be paid 1 to 1 on a blackjack"
    return (*limits, (f"{text} instead of making an insurance wager.", ("zappit.7.e",)))


@cites("zappit.1.card-reader-device", "zappit.6.a", "zappit.6.g")
def equipment(rules: Rules, shown: Cloth) -> Iterator[Place]:
    """Equipment in front of the dealer: inventory, shoe, discard rack and card reader."""
    yield from twentyone.equipment(shown, rules.in_play)
    yield from twentyone.shoe(shown, continuous=rules.csm, beside=rules.shuffler)
    yield twentyone.card_reader(shown, ("zappit.1.card-reader-device", "zappit.6.g"))
