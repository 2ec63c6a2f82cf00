"""The pai gow poker layout: six numbered betting areas with two hands below, and wagers beside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from croupier.core.layout import Layout, Place, Role
from croupier.core.money import money
from croupier.core.wager import PayLine
from croupier.drawing import card_table, shapes
from croupier.drawing.card_table import PHONE, Plan
from croupier.games.families.paigow import layout as family
from croupier.games.families.paigow.layout import (
    BANK_MARKER,
    BUTTON,
    COBANK_MARKER,
    ENVY_MARKER,
    START_MARKER,
    TABLE,
    Lay,
    Row,
    Shape,
    Spot,
)
from croupier.games.paigowpoker import hand_rules, options
from croupier.games.paigowpoker.hands import (
    BONUS,
    INSURANCE,
    MAIN,
    NUMBER,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
)
from croupier.games.paigowpoker.options import PaiGowPokerOptions
from croupier.games.paigowpoker.payouts import OFF
from croupier.games.paigowpoker.wagers import WAGERS, envy_in_words, prizes_in_words
from croupier.rulebook.citation import cites
from croupier.rulebook.felts import felt
from croupier.rulebook.posting import Notice, posted

Rules = PaiGowPokerOptions
KIND = {kind.key: kind for kind in WAGERS}
FELT = felt(__package__)
PHONE_TOP, STACKS, NUMBERS = 750, 7, "1234567"
STACKED = {TABLE: (206, 900, 120), PHONE: (276, 640, 100)}
"""How far from the dealer's edge the stacks are, their width together, and their height."""
SHAKER = {TABLE: (-860, 190, 150), PHONE: (-250, 146, 130)}
SHUFFLER, RACK, SHOE, DISPLAY, METER = ("shuffler", "discard rack", "shoe", "generator", "meter")
DEVICES = (METER, "control device", "return device")
BELOW, TWO_HANDS = ("cmr146.21.2.b",), ("cmr146.21.2.b", "paigowpoker.9.b")
BANKS = ("paigowpoker.1.marker", "paigowpoker.10.c")
SHARES = ("paigowpoker.1.marker", "paigowpoker.10.e")
STARTS, MARKED = ("paigowpoker.4.a.3", "paigowpoker.8c.d"), ("paigowpoker.8c.e",)
CAPTIONS = {hand_rules.AUTOMATED: "AUTOMATED SHOE", hand_rules.SHOE: "SHOE"}
BET = Spot(KIND[MAIN], "{}", ("cmr146.21.2.a",), (33, 67), "red tint", True, size=40)
LEFT = Spot(KIND[INSURANCE], "INSURANCE", ("cmr146.21.2.c.2",), (0, 32), "green tint", size=24)
RIGHT = Spot(KIND[BONUS], "BONUS", ("cmr146.21.2.c.1",), (68, 100), size=24)
THREE = Spot(KIND[THREE_CARD], "3-CARD", ("cmr146.21.2.g",), (2, 38), size=24)
SEVEN = Spot(KIND[SEVEN_CARD], "7-CARD", ("cmr146.21.2.g",), (62, 98), size=24)
ACCEPTOR = Spot(
    KIND[PROGRESSIVE], "$", ("cmr146.21.7.a", "paigowpoker.7.d"), (39, 61), "black", True
)


@cites("cmr146.21.2")
def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with the dealer at the top and the players below, and a phone layout."""
    wide, tall = shape(rules, TABLE), shape(rules, PHONE)
    plans = (family.table(FELT, wide), wide), (family.phone(tall, PHONE_TOP), tall)
    made, upright = (arranged(rules, name, *plan) for plan in plans)
    return replace(made, portrait=upright)


@cites("cmr146.21.2.a", "cmr146.21.2.b")
def shape(rules: Rules, form: str) -> Shape:
    """A numbered betting area, and below it two areas for the hands of the player."""
    starts = {
        BUTTON: Lay(1, (1, 21), "Button", STARTS),
        START_MARKER: Lay(1, (1, 21), "Start marker", MARKED),
    }
    envy = {ENVY_MARKER: Lay(2, (84, 100), "Envy bonus marker", ("paigowpoker.15.c",))}
    lays = {
        "": Lay(0, (0, 100), "Cards", BELOW),
        "high": Lay(0, (0, 100), "High hand", TWO_HANDS, "faint", "HIGH"),
        "low": Lay(1, (24, 76), "Low hand", TWO_HANDS, "faint", "LOW"),
        BANK_MARKER: Lay(1, (79, 99), "Bank marker", BANKS),
        COBANK_MARKER: Lay(1, (79, 99), "Co-bank marker", SHARES),
        **(envy if rules.bonus else {}),
        **{one: lay for one, lay in starts.items() if one == rules.start_shown_by},
    }
    return Shape((112, 112), lays, tuple(rows(rules, form)))


@cites("cmr146.21.2.c.1", "cmr146.21.2.c.2", "cmr146.21.2.d", "cmr146.21.2.g", "cmr146.21.7.a")
def rows(rules: Rules, form: str) -> Iterator[Row]:
    """The betting area with insurance to its left and the bonus to its right; others beyond it.

    A phone has the seven numbers in two rows, so that they can be touched.
    """
    beside = {LEFT: rules.insurance != OFF, RIGHT: rules.bonus}
    yield Row(104, (BET, *(spot for spot, offered in beside.items() if offered)))
    beyond = {
        THREE: rules.three_card,
        SEVEN: rules.seven_card != OFF,
        ACCEPTOR: rules.progressive != OFF,
    }
    if any(beyond.values()):
        yield Row(80, tuple(spot for spot, offered in beyond.items() if offered))
    if rules.number is not None:
        for some in (NUMBERS[4:], NUMBERS[:4]) if form == PHONE else (NUMBERS,):
            yield Row(72, tuple(numbers(some)))


@cites("cmr146.21.2.d", "paigowpoker.13.b.2")
def numbers(some: str) -> Iterator[Spot]:
    """The numbers on which a player may wager, side by side."""
    for place, one in enumerate(some):
        share = (100 * place // len(some), 100 * (place + 1) // len(some))
        yield Spot(KIND[NUMBER], one, ("cmr146.21.2.d",), share, "green tint", on=one, size=26)


@cites("cmr146.21.1", "cmr146.21.2.c", "cmr146.21.2.c.3", "cmr146.21.2.c.4", "cmr146.21.2.e")
@cites("cmr146.21.2.f", "cmr146.21.4", "cmr146.21.7", "cmr146.21.7.c", "cmr146.21.7.d")
def arranged(rules: Rules, name: str, plan: Plan, has: Shape) -> Layout:
    """The name, the areas, two hands of the dealer, what the law has printed, and the equipment."""
    off = tuple(absent(rules))
    parts = chain(
        family.areas(plan, has),
        family.hands(plan, has),
        card_table.lines(FELT, plan, without=off, own=rules.own, name=name, **texts(rules)),
        card_table.places(FELT, plan, without=off),
        equipment(rules, plan, name),
        family.dealers_side(plan, ("cmr146.21.4",)),
    )
    asks: tuple[Role, ...] = ("name", "notice")
    sign = tuple(sentences(rules))
    return card_table.laid(options.LAW, "Pai Gow Poker", plan, parts, sign=sign, requires=asks)


def texts(rules: Rules) -> dict[str, str]:
    """What the lines say about this table."""
    both = [name for name, has in named_wagers(rules).items() if has]
    return {
        "wagers": " and ".join(both).capitalize(),
        "limit": money(rules.bonus_cap or 0),
        "seven_limit": money(rules.seven_cap or 0),
        "number": str(rules.number or ""),
    }


def named_wagers(rules: Rules) -> dict[str, bool]:
    """The bonus and the insurance wager, and whether they are offered."""
    return {"bonus": rules.bonus, "insurance": rules.insurance != OFF}


def absent(rules: Rules) -> Iterator[str]:
    """The lines and places about what this table does not have."""
    has_bonus = any(named_wagers(rules).values())
    lacking = {
        "signs": not has_bonus,
        "limit": not has_bonus or rules.bonus_cap is None,
        "seven_limit": rules.seven_card == OFF or rules.seven_cap is None,
        "number": rules.number is None,
        BUTTON: rules.start_shown_by != BUTTON,
        START_MARKER: rules.start_shown_by != START_MARKER,
        DISPLAY: rules.in_threes or rules.start != hand_rules.RNG,
        SHUFFLER: not rules.shuffler,
        **dict.fromkeys(DEVICES, rules.progressive == OFF),
    }
    return (one for one, lacks in lacking.items() if lacks)


@cites("cmr146.21.5", "cmr146.21.5.a", "cmr146.21.5.b", "cmr146.21.6", "paigowpoker.8a.b.2")
def equipment(rules: Rules, plan: Plan, name: str) -> Iterator[Place]:
    """What finds the start and what deals: a shaker with a name, stacks, or a shoe."""
    if not rules.in_threes and rules.start == hand_rules.DICE:
        because = ("cmr146.21.5.a", "cmr146.21.5.b", "paigowpoker.8c.b.4")
        yield family.shaker(plan, SHAKER, name, because)
    deal = hand_rules.AUTOMATED if rules.in_threes else rules.deal
    if deal == hand_rules.HAND:
        yield from family.stacks(plan, STACKS, STACKED, ("paigowpoker.8a.b.2", "paigowpoker.8a.c"))
    elif plan.form == TABLE:
        box = plan.around(960, 120, 220, 120)
        words = tuple(shapes.caption(box, CAPTIONS[deal]))
        because = ("paigowpoker.8.a", "paigowpoker.8b.a", "cmr146.51.2")
        yield shapes.thing(SHOE, "card shoe", box, because, words=words)


def sentences(rules: Rules) -> Iterator[Notice]:
    """What the sign at the table says: limits, and what every wager beside the main one pays."""
    yield from posted(rules, WAGERS, (PROGRESSIVE,))
    yield from limits(rules)
    yield from odds_posted(rules)
    if rules.progressive != OFF:
        name = f"Progressive wager of {money(rules.progressive_stake)}"
        yield f"{name}: {prizes_in_words(rules)}.", ("cmr146.21.7.b",)


@cites("cmr146.21.3", "cmr146.21.3.a", "paigowpoker.16.d", "paigowpoker.18.d")
def limits(rules: Rules) -> Iterator[Notice]:
    """The details of the payout limits, if the house has any."""
    if any(named_wagers(rules).values()) and rules.bonus_cap is not None:
        most = f"A player wins at most {money(rules.bonus_cap)} a round"
        about = "on bonus and insurance wagers and envy bonuses together"
        yield f"{most} {about}.", ("cmr146.21.3.a", "paigowpoker.16.d")
    if rules.seven_card != OFF and rules.seven_cap is not None:
        most = f"A player wins at most {money(rules.seven_cap)} a round on seven-card bonus wagers."
        yield most, ("paigowpoker.18.d",)


@cites("cmr146.21.3.b", "cmr146.21.2.c.3", "cmr146.21.7.b", "paigowpoker.18.a")
def odds_posted(rules: Rules) -> Iterator[Notice]:
    """The payout odds of the wagers beside the main one, and the envy bonuses."""
    offered = {
        BONUS: rules.bonus,
        INSURANCE: rules.insurance != OFF,
        THREE_CARD: rules.three_card,
        SEVEN_CARD: rules.seven_card != OFF,
    }
    for key in (key for key, has in offered.items() if has):
        because = ("cmr146.21.2.c.3",) if key in (BONUS, INSURANCE) else ("cmr146.21.3.b",)
        yield f"{KIND[key].name}: {listed(KIND[key].pays(rules))}.", because
    if rules.bonus:
        least = money(options.ENVIOUS)
        envy = f"Envy bonus, with a bonus wager of {least} or more: {envy_in_words()}."
        yield envy, ("cmr146.21.2.c.3", "paigowpoker.16.b")


def listed(lines: Iterable[PayLine]) -> str:
    """Lines of a pay table in one."""
    return " · ".join(f"{line.name} {line.odds}" for line in lines)
