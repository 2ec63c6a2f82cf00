"""The blackjack layout: what 205 CMR 146.13 asks for, for every variation and wager."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.wager import WagerKind
from croupier.core.layout import Box, Inscription, Layout, Place
from croupier.games import felt_sizes as sizes
from croupier.games.blackjack.kinds import LINES, WAGERS
from croupier.games.blackjack.options import PAYS, STREAKS, BlackjackOptions
from croupier.games.families import felt as cloths
from croupier.games.families.twentyone import felt
from croupier.games.families.twentyone.felt import Beside, Clauses, Cloth, Rows
from croupier.games.families.twentyone.felt_plan import Line
from croupier.rulebook.citation import cites

Rules = BlackjackOptions
CLAUSES = Clauses(
    seats=("cmr146.13.1", "cmr146.13.2.b"),
    betting=("cmr146.13.2.b",),
    cards=("cmr146.13.1", "blackjack.6.e"),
    rack=("cmr146.13.9",),
    shoe=("blackjack.6.a",),
    dealers_side=("cmr146.13.5",),
    burn=("blackjack.6.c",),
)
PRINTED = {
    "over_13": "OVER 13", "under_13": "UNDER 13", "same_suit": "SAME SUIT",
    "sevens": "SUPER SEVENS", "match_dealer": "Match-the-Dealer",
    "twenty_point": "TWENTY POINT", "optional_bonus": "BONUS", "bonus": "BLACKJACK BONUS",
    "progressive": "PROGRESSIVE",
}  # fmt: skip
ASKED = {
    "over_13": "cmr146.13.6", "under_13": "cmr146.13.6", "same_suit": "cmr146.13.6",
    "sevens": "cmr146.13.6", "match_dealer": "cmr146.13.13.a", "twenty_point": "cmr146.13.15",
    "optional_bonus": "cmr146.13.17", "bonus": "cmr146.13.11", "progressive": "cmr146.13.10",
}  # fmt: skip
"""What is printed in the area of each wager beside the hand, and the clause that asks for it."""


def offered(rules: Rules) -> dict[str, WagerKind]:
    """The wagers of this table."""
    return {kind.key: kind for kind in WAGERS if kind.offered(rules)}


def layout(rules: Rules, name: str = cloths.NAME) -> Layout:
    """The half moon with the dealer above, and the same areas for a phone."""
    shown = cloth(rules, name)
    made = arranged(rules, shown, sizes.RAIL)
    things = (*felt.dealers_side(shown), *felt.equipment(shown, rules.in_play))
    upright = arranged(rules, cloth(rules, name, upright=True), 0)
    return replace(made, places=(*made.places, *things), portrait=upright)


def cloth(rules: Rules, name: str, *, upright: bool = False) -> Cloth:
    lines = (*prescribed(rules), *(insured(rules) if upright else ()), licensee(name))
    return felt.cloth(rules.boxes, rules.most_hands, offered(rules), rows(rules), lines, CLAUSES,
                      upright=upright)  # fmt: skip


def arranged(rules: Rules, shown: Cloth, rail: int) -> Layout:
    plan = shown.plan
    margin = max(rail, 10)
    return Layout(
        "blackjack",
        "Blackjack",
        (plan.cloth.right + margin, plan.cloth.bottom + margin),
        plan.cloth,
        tuple(felt.areas(shown)),
        places=tuple(felt.places(shown)),
        inscriptions=(*felt.inscriptions(shown), *felt.insurance_pays(shown, "Insurance pays 2 to 1", ("cmr146.13.3.c",))),
        figures=felt.figures(shown),
        color="green",
        rail=rail,
        shape=plan.shape,
        requires=("name",),
    )

def insured(rules):
    if rules.shown: return ()
    return (Line("Insurance pays 2 to 1", 52, ("cmr146.13.3.c",), "odds", "gold"),)

def licensee(name: str) -> Line:
    return Line(name, 84, ("cmr146.13.2.a",), "name", "gold")

def prescribed(rules):
    yield Line("Blackjack pays 3 to 2", 96, ("cmr146.13.3.a",), "odds", "gold")
    yield Line("Dealer must draw to 16 and stand on all 17s", 52, ("cmr146.13.3.b",))

def rows(rules: Rules) -> Rows:
    kinds = offered(rules)
    single = tuple(Beside(kinds[k], PRINTED[k], cites=(ASKED[k],)) for k in PRINTED if k in kinds)
    streaks = tuple(Beside(kinds[k], k[-1], look="green tint") for k in STREAKS if k in kinds)
    return tuple(row for row in (streaks, single) if row)
