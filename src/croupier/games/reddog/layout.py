"""The red dog layout: three boxes for cards, the row of spreads, two betting areas a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Picture, Place, Words
from croupier.core.wager import spot
from croupier.drawing import shapes, sizes
from croupier.drawing.track import Frame
from croupier.games.families.shoe import BURN, SHOE
from croupier.games.reddog import layout_plan as plans
from croupier.games.reddog.layout_plan import Plan
from croupier.games.reddog.options import PAYS, RedDogOptions
from croupier.games.reddog.play import EXPOSED
from croupier.games.reddog.spread import SPREAD, SPREADS
from croupier.games.reddog.wagers import MAIN, RAISE, TRIPLE, WAGERS
from croupier.rulebook.citation import cites

Rules = RedDogOptions
KIND = {kind.key: kind for kind in WAGERS}
PRINTED = {MAIN: "ORIGINAL", RAISE: "RAISE"}
ODDS = ("cmr146.44.2.d", "reddog.5.i.2")
SEATED = ("cmr146.44.1",)
SIDE = 500
"""How far drop box and tip box are from the dealer."""
APART = {
    BURN: ("Burned card", ("reddog.4.a",)),
    EXPOSED: ("Exposed card", ("reddog.6.a", "reddog.6.c")),
}
"""Where cards lie that are none of the three."""


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with the dealer above and the players below, and the same areas for a phone."""
    plan = plans.table(rules)
    made = arranged(rules, name, plan, sizes.RAIL)
    places = (*made.places, *boxes_of_the_dealer(plan), *equipment(rules, plan))
    return replace(made, places=places, portrait=arranged(rules, name, plans.phone(rules), 0))


@cites("cmr146.44.2.a", "cmr146.44.2.b", "cmr146.44.2.c", "cmr146.44.2.d")
def arranged(rules: Rules, name: str, plan: Plan, rail: int) -> Layout:
    """The name, the boxes for three cards, the spreads with their odds, and the betting areas."""
    margin = max(rail, 10)
    return Layout(
        "reddog",
        "Red Dog",
        (plan.cloth.right + margin, plan.cloth.bottom + margin),
        plan.cloth,
        tuple(area for n, frames in plan.wagers.items() for area in betting(n, frames)),
        places=(*boxes_for_cards(plan), *apart(plan), marker_row(plan), *numbered(plan)),
        inscriptions=(licensee(name, plan), *odds(rules, plan)),
        figures=(*plan.trim, *spreads(plan), *heading(plan)),
        color="green",
        rail=rail,
        shape=plan.shape,
        requires=("name", "odds"),
    )


@cites("cmr146.44.2.b")
def betting(number: int, frames: Mapping[str, Frame]) -> Iterator[Area]:
    """Two areas a player, marked as what they are; the raise lies nearer to the player."""
    yield original(number, frames[MAIN])
    yield raised(number, frames[RAISE])


def original(number: int, frame: Frame) -> Area:
    """A circle for the original wager."""
    radius = frame.height // 2
    words = Words(
        PRINTED[MAIN],
        frame.at(0, -radius * 11 // 20),
        30,
        "gold",
        frame.turn,
        width=radius * 29 // 20,
    )
    return _area(MAIN, number, shapes.circle(frame.center, radius), frame, "red tint", words)


def raised(number: int, frame: Frame) -> Area:
    """A box for the raise."""
    up = -frame.height * 30 // 100
    words = Words(
        PRINTED[RAISE], frame.at(0, up), 34, "gold", frame.turn, width=frame.room(up) * 9 // 10
    )
    return _area(RAISE, number, frame.outline, frame, "blue tint", words)


def _area(key: str, number: int, outline: str, frame: Frame, look: str, words: Words) -> Area:
    because = ("cmr146.44.2.b", *KIND[key].cites)
    return Area(
        spot(key, "", number),
        outline,
        frame.at(0, frame.height * 14 // 100),
        key,
        box=number,
        label=f"{KIND[key].name} of place {number}",
        look=look,
        words=(words,),
        cites=because,
    )


@cites("cmr146.44.1")
def numbered(plan: Plan) -> Iterator[Place]:
    """The number of each place."""
    for number, frame in plan.numbers.items():
        ring = Picture("ring", frame.center, 2 * plan.ring, str(number), frame.turn)
        outline = shapes.circle(frame.center, plan.ring)
        name = f"Place {number}"
        yield Place(name.lower(), outline, frame.center, name, SEATED, pictures=(ring,))


@cites("cmr146.44.2.c", "reddog.5.c")
def boxes_for_cards(plan: Plan) -> Iterator[Place]:
    """A box for each card: the first to the dealer's left, the third between the others."""
    for place in plans.FROM_THE_LEFT:
        box = plan.boxes[place]
        at = (box.center[0], box.bottom - 20)
        words = Words(place.upper(), at, 22, "gold", width=box.width - 14)
        label = f"{place.capitalize()} card"
        yield Place(place, box.outline, box.center, label, ("cmr146.44.2.c",), "panel", (words,))


@cites("reddog.4.a", "reddog.6.a", "reddog.6.c")
def apart(plan: Plan) -> Iterator[Place]:
    """Where a burned card lies until it is discarded, and where an exposed one does."""
    for key, (label, because) in APART.items():
        box = plan.boxes[key]
        yield Place(key, box.outline, box.center, label, because)


@cites("reddog.5.g")
def spreads(plan: Plan) -> Iterator[Figure]:
    """A box for each spread from one to eleven, for the marker to lie on."""
    for number, frame in zip(SPREADS, plan.spreads, strict=True):
        at = frame.at(0, -frame.height * 16 // 100)
        size = frame.height * 46 // 100
        words = Words(str(number), at, size, "gold", frame.turn, width=frame.width - 30)
        yield Figure(frame.outline, "panel", (words,))


def marker_row(plan: Plan) -> Place:
    """Where the marker of a spread lies."""
    return Place(SPREAD, plan.row.outline, plan.row.center, "Spread", ("reddog.5.g",))


@cites("cmr146.44.2.d", "reddog.5.i.2", "reddog.5.f.1")
def odds(rules: Rules, plan: Plan) -> Iterator[Inscription]:
    """The odds of each spread in its box, and those of three of a kind beside the row."""
    for number, frame in zip(SPREADS, plan.spreads, strict=True):
        text = str(PAYS.odds(rules, SPREAD, str(number)))
        down = frame.height * 28 // 100
        words = Words(text, frame.at(0, down), 32, turn=frame.turn, width=frame.room(down) - 12)
        yield Inscription(words, ODDS, "odds")
    text = f"Three of a kind pays {PAYS.odds(rules, TRIPLE)}"
    words = replace(plan.words[plans.TRIPLE], text=text)
    yield Inscription(words, ("cmr146.44.2.d", "reddog.5.f.1"), "odds")


@cites("cmr146.44.2.a")
def licensee(name: str, plan: Plan) -> Inscription:
    """The name of the gaming licensee."""
    words = replace(plan.words[plans.NAME], text=name, ink="gold")
    return Inscription(words, ("cmr146.44.2.a",), "name")


def heading(plan: Plan) -> Iterator[Figure]:
    """The game's own name on the table; on a phone a flourish below the house's."""
    title, name = plan.words.get(plans.TITLE), plan.words[plans.NAME]
    if title is None:
        yield shapes.ornament((name.at[0], name.at[1] + name.size * 3 // 4), name.width // 2)
    else:
        words = replace(title, text="RED DOG", ink="gold")
        yield Figure(shapes.around(title.at, title.width, title.size).outline, "none", (words,))


@cites("reddog.1.c", "reddog.5.g", "reddog.5.j", "cmr146.51.8")
def equipment(rules: Rules, plan: Plan) -> Iterator[Place]:
    """The table inventory, the shoe to the dealer's left, the discard rack to the right."""
    yield _thing(plans.FLOAT, "chip float", plan.boxes[plans.FLOAT], SEATED)
    yield _thing(plans.RACK, plans.RACK, plan.boxes[plans.RACK], ("reddog.5.j", "cmr146.51.8"))
    yield _thing(plans.MARKER, "spread marker", plan.boxes[plans.MARKER], ("reddog.5.g",))
    shoe = _thing(SHOE, "card shoe", plan.boxes[SHOE], ("reddog.1.c", "cmr146.51.8"))
    yield replace(shoe, words=tuple(_caption(rules, plan.boxes[SHOE])))


def _caption(rules: Rules, box: Box) -> Iterator[Words]:
    """A device that shuffles says so."""
    if rules.csm or rules.shuffler:
        yield Words("SHUFFLER", (box.center[0], box.bottom + 14), 20, "gold", face="sans")


def _thing(key: str, picture: str, box: Box, because: tuple[str, ...]) -> Place:
    drawing = Picture(picture, box.center, box.width)
    return Place(key, box.outline, box.center, key.capitalize(), because, pictures=(drawing,))


@cites("cmr146.44.3")
def boxes_of_the_dealer(plan: Plan) -> tuple[Place, ...]:
    """Drop box and tip box on the dealer's side, one to each hand."""
    return shapes.dealers_side(plan.cloth, plan.cloth.center[0], SIDE, ("cmr146.44.3",))
