"""The layouts of the three baccarats: what 205 CMR 146.18 and section 2 of each game ask for."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Picture, Place, Words
from croupier.core.wager import PayLine
from croupier.drawing import shapes, sizes
from croupier.games.families.baccarat import layout_seats as seats
from croupier.games.families.baccarat import layout_tables as tables
from croupier.games.families.baccarat.layout_seats import Rules, offered
from croupier.games.families.baccarat.layout_tables import Plan
from croupier.games.families.baccarat.options import VIGORISH_CITES
from croupier.games.families.baccarat.play import EXPOSED
from croupier.games.families.coup import BANKER, PLAYER
from croupier.games.families.shoe import BURN, SHOE
from croupier.rulebook.citation import cites

TITLES = {"baccarat": "Baccarat", "midibaccarat": "Midibaccarat", "minibaccarat": "Minibaccarat"}
COLORS = {"baccarat": "green", "midibaccarat": "green", "minibaccarat": "green"}
HANDS = {PLAYER: "PLAYER'S HAND", BANKER: "BANKER'S HAND"}
PUSHES = "Banker wagers push on a Dragon 7"
VIGORISH = "5% vigorish on winning Banker wagers"

MARKED = ("baccarat.2.b.4", "midibaccarat.2.b.4", "minibaccarat.2.b.5", "cmr146.18.4.e")
PUSHED = ("baccarat.2.b.2.ii", "midibaccarat.2.b.2.ii", "minibaccarat.2.b.3.ii")
CARDS = ("minibaccarat.2.b.1", "cmr146.18.4.f")
DISCARDED = ("baccarat.2.c", "midibaccarat.2.c", "minibaccarat.2.c")
TIE_PAYS = ("cmr146.18.4.d", "baccarat.13.b", "midibaccarat.12.b", "minibaccarat.12.b")
EVEN_PAYS = ("baccarat.13.a", "midibaccarat.12.a", "minibaccarat.12.a", *VIGORISH_CITES)
BONUS_PAYS = (
    "cmr146.18.4.h.2",
    "cmr146.18.7",
    "baccarat.13.e",
    "midibaccarat.12.e",
    "minibaccarat.12.e",
)
PAIRS_PAY = ("baccarat.13.h", "midibaccarat.12.h", "minibaccarat.12.h")
SHOES = ("cmr146.51.5", "baccarat.7.a")
SIDE = ("cmr146.18.6",)


@cites("baccarat.2.b", "midibaccarat.2.b", "minibaccarat.2.b", "cmr146.18.4")
def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table for these rules, and the same areas for a phone."""
    plan = tables.long_table(rules) if rules.law == "baccarat" else tables.half_moon(rules)
    made = arranged(rules, name, plan, sizes.RAIL)
    places = (
        *made.places,
        *shapes.dealers_side(plan.cloth, plan.cloth.center[0], plan.boxes_apart, SIDE),
        *equipment(rules, plan),
    )
    return replace(made, places=places, portrait=arranged(rules, name, tables.phone(rules), 0))


def arranged(rules: Rules, name: str, plan: Plan, rail: int) -> Layout:
    """The areas of every place, the cards, the marks for vigorish, and what is inscribed."""
    areas = tuple(
        area for n, frames in plan.wagers.items() for area in seats.betting(rules, n, frames)
    )
    told = on_sign(rules)
    table = Box(plan.cloth.x, plan.cloth.y, plan.cloth.width, plan.cloth.height)
    board = shapes.signboard(table, rail, told)
    below = board if told else plan.cloth
    return Layout(
        rules.law,
        TITLES[rules.law],
        (plan.cloth.right + max(rail, 10), below.bottom + (max(rail, 10) if not told else 20)),
        plan.cloth,
        areas,
        places=tuple(_places(rules, plan)),
        inscriptions=(*_inscribed(rules, name, plan, areas), *_signs(board, told)),
        figures=(*plan.trim, *_ornaments(plan), *shapes.sign_figures(board, told)),
        color=COLORS[rules.law],
        rail=rail,
        shape=plan.shape,
        requires=("name", "odds"),
    )


def _places(rules: Rules, plan: Plan) -> Iterator[Place]:
    yield from hands(rules, plan)
    yield from aside(rules, plan)
    yield from marks(rules, plan)
    for number, frame in plan.numbers.items():
        yield seats.seat(rules, number, frame, plan.ring)


@cites("cmr146.18.4.f", "minibaccarat.2.b.1")
def hands(rules: Rules, plan: Plan) -> Iterator[Place]:
    """Areas for the cards of the Player's Hand and of the Banker's Hand."""
    for hand, printed in HANDS.items():
        box = plan.boxes[hand]
        words = Words(printed, (box.center[0], box.bottom - 22), 30, "gold", width=box.width - 24)
        look = seats.LOOKS[hand]
        yield Place(
            hand, box.outline, box.center, printed.capitalize(), rules.own(CARDS), look, (words,)
        )


EXPOSING = (
    "baccarat.15.c",
    "baccarat.15.d",
    "midibaccarat.13.c",
    "midibaccarat.13.d",
    "minibaccarat.13.c",
    "minibaccarat.13.d",
)
BURNING = ("baccarat.5.e", "midibaccarat.5.e", "minibaccarat.5.f")


@cites(*BURNING)
@cites(*EXPOSING)
def aside(rules: Rules, plan: Plan) -> Iterator[Place]:
    """Where burned cards lie until they are discarded, and where a disclosed card does."""
    for key, label, because in (
        (BURN, "Burned cards", BURNING),
        (EXPOSED, "Disclosed card", EXPOSING),
    ):
        box = plan.boxes[key]
        yield Place(key, box.outline, box.center, label, rules.own(because))


def marks_vigorish(rules: Rules) -> bool:
    """Whether vigorish is marked: neither at EZ nor where it is collected with the payout."""
    return rules.vig_when == "later" and not rules.ez


@cites("cmr146.18.4.e", "cmr146.18.4.e.1", "cmr146.18.4.e.2")
@cites("baccarat.2.b.4", "midibaccarat.2.b.4", "minibaccarat.2.b.5")
def marks(rules: Rules, plan: Plan) -> Iterator[Place]:
    """A rectangular space with each seat's number, where vigorish is marked."""
    if not marks_vigorish(rules):
        return
    for number, box in enumerate(plan.marks, 1):
        words = Words(str(number), box.center, box.height * 6 // 10, "gold", width=box.width - 14)
        label = f"Vigorish of place {number}"
        yield Place(
            f"vigorish {number}",
            box.outline,
            box.center,
            label,
            rules.own(MARKED),
            "panel",
            (words,),
        )


def _inscribed(
    rules: Rules, name: str, plan: Plan, areas: tuple[Area, ...]
) -> Iterator[Inscription]:
    yield licensee(name, plan.words[tables.NAME])
    yield tie_bets(rules, plan.words[tables.TIE])
    yield even_money(rules, plan.words[tables.EVEN])
    less = banker_pushes if rules.ez else vigorish_charged
    yield less(rules, plan.words[tables.LESS])
    for area in areas:
        yield from seats.odds_in(rules, area, plan.wagers[area.box][area.kind])


@cites("cmr146.18.4.a")
def licensee(name: str, words: Words) -> Inscription:
    """The name of the gaming licensee."""
    return Inscription(replace(words, text=name, ink="gold"), ("cmr146.18.4.a",), "name")


@cites("cmr146.18.4.d", "baccarat.13.b", "midibaccarat.12.b", "minibaccarat.12.b")
def tie_bets(rules: Rules, words: Words) -> Inscription:
    """The prescribed words, with the odds this house pays."""
    text = f"Tie Bets pay {rules.tie_odds}"
    return Inscription(replace(words, text=text), rules.own(TIE_PAYS), "odds")


@cites(*EVEN_PAYS)
def even_money(rules: Rules, words: Words) -> Inscription:
    """What the two hands pay."""
    (paid,) = shapes.printed_odds(offered(rules)[PLAYER], rules)
    text = f"Player and Banker pay {paid}"
    return Inscription(replace(words, text=text), rules.own(EVEN_PAYS), "odds")


@cites(*VIGORISH_CITES)
def vigorish_charged(rules: Rules, words: Words) -> Inscription:
    """That vigorish is extracted from what a Banker wager wins."""
    return Inscription(replace(words, text=VIGORISH), rules.own(VIGORISH_CITES), "notice")


@cites("baccarat.2.b.2.ii", "midibaccarat.2.b.2.ii", "minibaccarat.2.b.3.ii")
def banker_pushes(rules: Rules, words: Words) -> Inscription:
    """That a wager on the Banker's Hand is returned on a Dragon 7, on the layout itself."""
    return Inscription(replace(words, text=PUSHES), rules.own(PUSHED), "notice")


@cites("cmr146.18.4.h.2", "cmr146.18.7")
def on_sign(rules: Rules) -> shapes.Notices:
    """The odds of the dragon bonus, and those of House Money, on a sign at the table."""
    told = []
    kinds = offered(rules)
    bonus = kinds.get("dragon_bonus_player")
    if bonus is not None:
        told.append((_paid("Dragon Bonus", bonus.pays(rules)), rules.own(BONUS_PAYS)))
    pairs = kinds.get(seats.HOUSE_MONEY)
    if pairs is not None:
        told.append((_paid("House Money", pairs.pays(rules)), rules.own(PAIRS_PAY)))
    return tuple(told)


def _paid(name: str, lines: tuple[PayLine, ...]) -> str:
    parts = (f"{line.name} {line.odds}" for line in lines)
    return f"{name}: {', '.join(parts)}."


def _signs(board: Box, told: shapes.Notices) -> Iterator[Inscription]:
    yield from (replace(one, role="odds") for one in shapes.signs(board, told))


def _ornaments(plan: Plan) -> Iterator[Figure]:
    name = plan.words[tables.NAME]
    if not name.bend:
        yield shapes.ornament((name.at[0], name.at[1] + name.size * 3 // 4), name.width // 2)
    yield from plan.titles


@cites("cmr146.18.5", "cmr146.51.5", "baccarat.2.c", "midibaccarat.2.c", "minibaccarat.2.c")
def equipment(rules: Rules, plan: Plan) -> Iterator[Place]:
    """The table inventory with the marker buttons before it, the shoe, and the discards."""
    yield _thing(tables.FLOAT, "chip float", plan.boxes[tables.FLOAT], ("cmr146.18.5",))
    if marks_vigorish(rules):
        yield _thing(tables.BUTTONS, "marker buttons", plan.boxes[tables.BUTTONS], ("cmr146.18.5",))
    yield _thing(SHOE, "card shoe", plan.boxes[SHOE], rules.own(SHOES))
    bucket = "discard bucket" if rules.law == "baccarat" else "discard rack"
    yield _thing(bucket, bucket, plan.boxes[tables.DISCARDS], rules.own(DISCARDED))
    if tables.CALLER in plan.boxes:
        yield caller(plan.boxes[tables.CALLER])


def _thing(key: str, picture: str, box: Box, because: tuple[str, ...]) -> Place:
    drawing = Picture(picture, box.center, box.width)
    return Place(key, box.outline, box.center, key.capitalize(), because, pictures=(drawing,))


@cites("baccarat.10.a")
def caller(box: Box) -> Place:
    """Where the dealer who calls the game stands, the cards face up before them."""
    words = Words("CALLER", box.center, 22, "gold", face="sans")
    return Place(
        "caller",
        box.outline,
        box.center,
        "Dealer calling the game",
        ("baccarat.10.a",),
        words=(words,),
    )
