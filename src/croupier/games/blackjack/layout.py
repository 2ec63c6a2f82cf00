"""The blackjack layout: what 205 CMR 146.13 requires for every variation and wager."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.layout import Box, Inscription, Layout, Place, Role, Words
from croupier.core.wager import WagerKind
from croupier.drawing import shapes
from croupier.drawing.sheet import Part, Sheet
from croupier.games.blackjack import signs
from croupier.games.blackjack.kinds import WAGERS
from croupier.games.blackjack.options import PAYS, STREAKS, BlackjackOptions
from croupier.games.families.twentyone import layout as twentyone
from croupier.games.families.twentyone.layout import Beside, Clauses, Cloth, Rows
from croupier.games.families.twentyone.layout_plan import CARDS, FLOAT, Line
from croupier.rulebook.citation import cites

Rules = BlackjackOptions
CLAUSES = Clauses(
    seats=("cmr146.13.1", "cmr146.13.2.b"),
    betting=("cmr146.13.2.b",),
    cards=("blackjack.6.e",),
    rack=("cmr146.13.9",),
    shoe=("blackjack.6.a", "blackjack.6.b"),
    dealers_side=("cmr146.13.5",),
    burn=("blackjack.6.c",),
    inventory=("blackjack.3.e",),
)
ACTIONS = 3
ADDITIONAL = ("cmr146.13.6",)
PICTURES = {"progressive": "acceptor"}
PROGRESSIVE = ("cmr146.13.10", "cmr146.13.10.a")
BESIDE: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "over_13": ("OVER 13", "red tint", ADDITIONAL),
    "under_13": ("UNDER 13", "blue tint", ADDITIONAL),
    "same_suit": ("SAME SUIT", "blue tint", ADDITIONAL),
    "sevens": ("SUPER SEVENS", "blue tint", ADDITIONAL),
    "match_dealer": ("Match-the-Dealer", "blue tint", ("cmr146.13.13.a",)),
    "twenty_point": ("TWENTY POINT", "blue tint", ("cmr146.13.15",)),
    "optional_bonus": ("BONUS", "blue tint", ("cmr146.13.17",)),
    "bonus": ("BLACKJACK BONUS", "blue tint", ("cmr146.13.11",)),
    "progressive": ("PROGRESSIVE", "green tint", PROGRESSIVE),
}
"""For each side wager: the text printed in its area, its color, and the clauses that require it."""
PAYS_3_TO_2 = "Blackjack pays 3 to 2"
PAYS_6_TO_5 = "Blackjack pays 6 to 5"
PAYS_EVEN = "Blackjack pays 1 to 1"
STANDS = "Dealer must draw to 16 and stand on all 17s"
DRAWS = "Dealer must draw to 16 and soft 17 and stand on hard 17's and all 18's."
DRAWS_BY_HAND = "Dealer must draw to 16 and soft 17"
FACE_UP = "Dealer's hole card dealt face up"
INSURED = "Insurance pays 2 to 1"
NUMBERS = {"2": "Two", "3": "Three", "4": "Four", "5": "Five"}


def offered(rules: Rules) -> dict[str, WagerKind]:
    """The wagers offered at this table."""
    return {kind.key: kind for kind in WAGERS if kind.offered(rules)}


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The half moon with the dealer at the top, and the same areas for a phone."""
    made, upright = (arranged(rules, cloth(rules, name, upright=up)) for up in (False, True))
    return replace(made, portrait=upright)


@cites("cmr146.13.1", "cmr146.13.2.b", "cmr146.13.8", "cmr146.13.8.a", "cmr146.13.8.b")
@cites("cmr146.13.8.c", "cmr146.13.8.d")
def cloth(rules: Rules, name: str, *, upright: bool = False) -> Cloth:
    """Up to seven betting areas; for multiple action, three a box with areas next to them."""
    lines = (*prescribed(rules), *(in_no_arc(rules) if upright else ()), licensee(name))
    several = rules.multiple_action != "off"
    clauses = replace(CLAUSES, betting=BETTING, following=FOLLOWING) if several else CLAUSES
    return twentyone.cloth(
        rules.boxes,
        rules.most_hands,
        offered(rules),
        rows(rules),
        lines,
        clauses,
        actions=ACTIONS if several else 1,
        upright=upright,
    )


BETTING = ("cmr146.13.8.a",)
FOLLOWING = {
    "insurance": ("cmr146.13.8.b",),
    "double": ("cmr146.13.8.c",),
    "split": ("cmr146.13.8.d",),
}
"""The clauses that require the areas of a place at multiple action."""


def arranged(rules: Rules, shown: Cloth) -> Layout:
    """The areas, places and inscriptions of one arrangement, and its sign."""
    along = twentyone.edge_lines(shown, tuple(streak_lines(rules)))
    parts: tuple[Part, ...] = (*up_cards(shown), *insurance(rules, shown), *along)
    sign, things = signs.sentences(rules, offered(rules)), equipment(rules, shown)
    asks: tuple[Role, ...] = ("name", "notice")
    more: Sheet = {"sign": sign, "requires": asks}
    return twentyone.laid("blackjack", "Blackjack", shown, parts, things, **more)


@cites("cmr146.13.2.a")
def licensee(name: str) -> Line:
    """The name of the gaming licensee."""
    return Line(name, 84, ("cmr146.13.2.a",), "name", "gold")


@cites("cmr146.13.3.a", "cmr146.13.3.b", "cmr146.13.4", "cmr146.13.4.a", "cmr146.13.4.b")
@cites("cmr146.13.4.c", "cmr146.13.14.a.1", "cmr146.13.14.a.2", "cmr146.13.16")
def prescribed(rules: Rules) -> Iterator[Line]:
    """What a blackjack pays and how the dealer draws, as prescribed for each variation."""
    if rules.shown:
        yield _pays(PAYS_EVEN, "cmr146.13.4.a")
        yield _rule(STANDS, "cmr146.13.4.b")
        yield _rule(FACE_UP, "cmr146.13.4.c", "blackjack.6.k")
    elif rules.by_hand:
        yield _pays(PAYS_6_TO_5, "cmr146.13.14.a.1", "blackjack.3.e")
        yield _rule(DRAWS_BY_HAND, "cmr146.13.14.a.2")
    else:
        yield _pays(PAYS_3_TO_2, "cmr146.13.3.a")
        hits = rules.hits_soft_17
        yield _rule(DRAWS if hits else STANDS, "cmr146.13.16" if hits else "cmr146.13.3.b")


def _pays(text: str, *because: str) -> Line:
    return Line(text, 96, because, "odds", "gold")


def _rule(text: str, *because: str) -> Line:
    return Line(text, 52, because)


def _insurance_because(rules: Rules) -> str:
    return "cmr146.13.14.a.3" if rules.by_hand else "cmr146.13.3.c"


def in_no_arc(rules: Rules) -> Iterator[Line]:
    """The lines that follow an arc or the table edge, for an arrangement that has neither."""
    if not rules.shown:
        yield Line(INSURED, 52, (_insurance_because(rules),), "odds", "gold")
    yield from streak_lines(rules)


@cites("cmr146.13.3.c", "cmr146.13.14.a.3")
def insurance(rules: Rules, shown: Cloth) -> Iterator[Inscription]:
    """What insurance pays, along the insurance line."""
    if not rules.shown:
        yield from twentyone.insurance_pays(shown, INSURED, (_insurance_because(rules),))


@cites("cmr146.13.12.a.2", "blackjack.22.j")
def streak_lines(rules: Rules) -> Iterator[Line]:
    """What each streak pays."""
    for key in STREAKS if rules.streak else ():
        text = f"{NUMBERS[key[-1]]} consecutive wins pays {PAYS.odds(rules, key)}"
        yield Line(text, 34, ("cmr146.13.12.a.2", "blackjack.22.j"), "odds", "gold")


@cites("cmr146.13.6", "cmr146.13.10", "cmr146.13.11", "cmr146.13.12", "cmr146.13.12.a.1")
@cites("cmr146.13.13", "cmr146.13.13.a", "cmr146.13.15", "cmr146.13.17", "cmr146.13.10.a")
def rows(rules: Rules) -> Rows:
    """An area for each side wager; those on streaks are numbered, in their own row."""
    kinds = offered(rules)
    single = tuple(
        Beside(kinds[key], printed, "", look, because, PICTURES.get(key, ""))
        for key, (printed, look, because) in BESIDE.items()
        if key in kinds
    )
    streaks = tuple(
        Beside(kinds[key], key[-1], look="green tint", cites=("cmr146.13.12.a.1",))
        for key in STREAKS
        if key in kinds
    )
    return tuple(row for row in (streaks, single) if row)


@cites("cmr146.13.8.e")
def up_cards(shown: Cloth) -> Iterator[Place]:
    """Three numbered areas for the dealer's up card when the dealer plays three hands on it."""
    if shown.actions > 1:
        yield from twentyone.up_cards(shown, ("cmr146.13.8.e",))


@cites("cmr146.13.5", "cmr146.13.7", "cmr146.13.9")
def equipment(rules: Rules, shown: Cloth) -> Iterator[Place]:
    """Equipment in front of the dealer: inventory, shoe, discard rack, and what wagers require."""
    yield from twentyone.equipment(shown, rules.in_play)
    yield from dealt_from(rules, shown)
    box = shown.plan.boxes[CARDS]
    if rules.reader:
        yield twentyone.card_reader(shown, ("cmr146.13.7", "blackjack.6.j"))
    yield from for_wagers(rules, shapes.around((box.x - 150, box.center[1]), 240, 70))
    yield from at_the_inventory(rules, shown.plan.boxes[FLOAT])


@cites("blackjack.6.a", "blackjack.6a.a", "blackjack.6a.b")
def dealt_from(rules: Rules, shown: Cloth) -> Iterator[Place]:
    """The shoe; at 6 to 5 cards are dealt from the hand, and only a shuffler is on the table."""
    if rules.by_hand:
        yield twentyone.shuffler(shown, BY_HAND)
    else:
        yield from twentyone.shoe(
            shown,
            "DOUBLE SHOE" if rules.double_shoe else "",
            continuous=rules.csm,
            beside=rules.shuffler,
        )


@cites("cmr146.13.12.b.1", "cmr146.13.10.c", "cmr146.13.10.e", "cmr146.13.11.b", "cmr146.13.11.c")
def for_wagers(rules: Rules, box: Box) -> Iterator[Place]:
    """Lammers for streaks, a panel and a signal for progressive wagers, a button and a display."""
    left, right = shapes.row(box, 2)
    if rules.streak:
        label = "Lammers with the name of the house"
        yield shapes.thing("lammers", "marker buttons", box, ("cmr146.13.12.b.1",), label=label)
    if rules.progressive:
        yield panel("table controller panel", left, "LOCK-OUT", ("cmr146.13.10.e",))
        yield panel("progressive win signal", right, "WINNER", ("cmr146.13.10.c",))
    if rules.bonus != "off":
        yield panel("blackjack bonus button", left, "BONUS", ("cmr146.13.11.b",))
        yield panel("blackjack bonus display", right, "$", ("cmr146.13.11.c",))


@cites("cmr146.13.10.f", "cmr146.13.11.a")
def at_the_inventory(rules: Rules, float_: Box) -> Iterator[Place]:
    """The device that returns chips from the acceptors, and the locked controller of the bonus."""
    at = shapes.around((float_.right + 44, float_.center[1]), 76, 76)
    if rules.progressive:
        yield shapes.thing("table inventory return", "chip return", at, ("cmr146.13.10.f",))
    if rules.bonus != "off":
        label = "Table controller, with two locks"
        yield shapes.thing("table controller", "controller", at, ("cmr146.13.11.a",), label=label)


BY_HAND = ("blackjack.6a.a", "blackjack.6a.b")


def panel(key: str, box: Box, text: str, because: tuple[str, ...]) -> Place:
    """A device labeled with a word."""
    words = Words(text, box.center, 26, "gold", face="sans", width=box.width - 24)
    return Place(
        key, box.inset(4).outline, box.center, key.capitalize(), because, "black", (words,)
    )
