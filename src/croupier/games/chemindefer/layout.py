"""The chemin de fer layout: numbered places with two areas each, both hands, marks for vigorish."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Picture, Place, Words
from croupier.core.wager import spot
from croupier.drawing import shapes, sizes
from croupier.drawing.track import Frame
from croupier.games.chemindefer import layout_plan as plans
from croupier.games.chemindefer.options import ChemindeferOptions
from croupier.games.chemindefer.play import ASIDE, EXPOSED
from croupier.games.chemindefer.wagers import WAGERS
from croupier.games.families.baccarat import layout_seats as seats
from croupier.games.families.baccarat.layout_tables import Plan
from croupier.games.families.coup import BANKER, PLAYER
from croupier.games.families.shoe import BURN, SHOE
from croupier.rulebook.citation import cites

Rules = ChemindeferOptions
KIND = {kind.key: kind for kind in WAGERS}
HANDS = {PLAYER: "PLAYER'S HAND", BANKER: "BANKER'S HAND"}
EVEN = ("chemindefer.9.b",)
FEE = ("chemindefer.9.c",)
APART = {
    BURN: ("Burned cards", ("chemindefer.3.e",)),
    EXPOSED: ("Disclosed card", ("chemindefer.11.h", "chemindefer.11.j")),
    ASIDE: ("Card drawn in error", ("chemindefer.11.g",)),
}
"""Where cards lie that are of neither hand."""


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The table with the dealer above and the places around it, and the same areas for a phone."""
    plan = plans.table(rules)
    made = arranged(rules, name, plan, sizes.RAIL)
    places = (*made.places, *boxes_of_the_dealer(plan), *equipment(plan))
    return replace(made, places=places, portrait=arranged(rules, name, plans.phone(rules), 0))


@cites("cmr146.18.2", "cmr146.18.4.a", "cmr146.18.4.c", "cmr146.18.4.e", "cmr146.18.4.f")
def arranged(rules: Rules, name: str, plan: Plan, rail: int) -> Layout:
    """The name, the areas of each numbered place, both hands, and the marks for vigorish."""
    margin = max(rail, 10)
    return Layout(
        "chemindefer",
        "Baccarat – Chemin de Fer",
        (plan.cloth.right + margin, plan.cloth.bottom + margin),
        plan.cloth,
        tuple(area for n, frames in plan.wagers.items() for area in betting(n, frames)),
        places=(*hands(plan), *apart(plan), *vigorish(plan), *numbered(plan)),
        inscriptions=(licensee(name, plan), even_money(rules, plan), fee(rules, plan)),
        figures=(*plan.trim, ornament(plan), *plan.titles),
        color="green",
        rail=rail,
        shape=plan.shape,
        requires=("name",),
    )


@cites("cmr146.18.2", "cmr146.18.4.c")
def betting(number: int, frames: seats.Frames) -> Iterator[Area]:
    """Two areas at each numbered place: for a wager against the bank, and for the bank itself."""
    for key, frame in frames.items():
        label, because = f"{KIND[key].name} of place {number}", ("cmr146.18.4.c", *KIND[key].cites)
        yield Area(
            spot(key, "", number),
            frame.outline,
            seats.chips_at(key, frame),
            key,
            box=number,
            label=label,
            look=seats.LOOKS[key],
            words=(seats.name_in(key, frame),),
            cites=because,
        )


@cites("cmr146.18.2")
def numbered(plan: Plan) -> Iterator[Place]:
    """The number of each place."""
    for number, frame in plan.numbers.items():
        yield _number(number, frame, plan.ring)


def _number(number: int, frame: Frame, radius: int) -> Place:
    ring = Picture("ring", frame.center, 2 * radius, str(number), frame.turn)
    return Place(
        f"place {number}",
        shapes.circle(frame.center, radius),
        frame.center,
        f"Place {number}",
        ("cmr146.18.2",),
        pictures=(ring,),
    )


@cites("cmr146.18.4.f", "chemindefer.7.a")
def hands(plan: Plan) -> Iterator[Place]:
    """An area for the cards of each hand."""
    for hand, printed in HANDS.items():
        box = plan.boxes[hand]
        words = Words(printed, (box.center[0], box.bottom - 24), 30, "gold", width=box.width - 24)
        yield Place(
            hand,
            box.outline,
            box.center,
            printed.title(),
            ("cmr146.18.4.f",),
            seats.LOOKS[hand],
            (words,),
        )


@cites("chemindefer.3.e", "chemindefer.11.g", "chemindefer.11.h", "chemindefer.11.j")
def apart(plan: Plan) -> Iterator[Place]:
    """Where burned cards lie, a disclosed one, and one that was drawn in error."""
    for key, (label, because) in APART.items():
        box = plan.boxes[key]
        yield Place(key, box.outline, box.center, label, because)


@cites("cmr146.18.4.e")
def vigorish(plan: Plan) -> Iterator[Place]:
    """Numbered areas that correspond to the seats, where vigorish is marked."""
    for number, box in enumerate(plan.marks, 1):
        words = Words(str(number), box.center, box.height * 55 // 100, "gold", width=box.width - 16)
        yield Place(
            f"vigorish {number}",
            box.outline,
            box.center,
            f"Vigorish of place {number}",
            ("cmr146.18.4.e",),
            "panel",
            (words,),
        )


@cites("cmr146.18.4.a")
def licensee(name: str, plan: Plan) -> Inscription:
    """The name or trade name of the gaming licensee."""
    words = replace(plan.words[plans.NAME], text=name, ink="gold")
    return Inscription(words, ("cmr146.18.4.a",), "name")


@cites("chemindefer.9.b")
def even_money(rules: Rules, plan: Plan) -> Inscription:
    """What both hands pay."""
    (paid,) = shapes.printed_odds(KIND[PLAYER], rules)
    words = replace(plan.words[plans.EVEN], text=f"Player and Banker pay {paid}")
    return Inscription(words, EVEN, "odds")


@cites("chemindefer.9.c")
def fee(rules: Rules, plan: Plan) -> Inscription:
    """The share of what the Banker wins that the house takes."""
    words = replace(plan.words[plans.LESS], text=f"{rules.vig}% vigorish on what the Banker wins")
    return Inscription(words, FEE, "notice")


def ornament(plan: Plan) -> Figure:
    """A flourish below the name."""
    name = plan.words[plans.NAME]
    return shapes.ornament((name.at[0], name.at[1] + name.size * 3 // 4), name.width // 2)


@cites("chemindefer.3.e", "chemindefer.4.a", "cmr146.18.5", "cmr146.51.8")
def equipment(plan: Plan) -> Iterator[Place]:
    """The table inventory, the shoe to the dealer's left, the discard bucket to the right."""
    yield _thing(plans.FLOAT, "chip float", plan.boxes[plans.FLOAT], ("cmr146.18.5",))
    yield _thing(SHOE, "card shoe", plan.boxes[SHOE], ("chemindefer.4.a", "cmr146.51.8"))
    yield _thing(plans.BUCKET, plans.BUCKET, plan.boxes[plans.BUCKET], ("chemindefer.3.e",))


def _thing(key: str, picture: str, box: Box, because: tuple[str, ...]) -> Place:
    drawing = Picture(picture, box.center, box.width)
    return Place(key, box.outline, box.center, key.capitalize(), because, pictures=(drawing,))


@cites("cmr146.18.6")
def boxes_of_the_dealer(plan: Plan) -> tuple[Place, ...]:
    """The dealer in the bay, with a drop box to one hand and a tip box to the other."""
    return shapes.dealers_side(plan.cloth, plan.cloth.center[0], plan.boxes_apart, ("cmr146.18.6",))
