"""The big six layout: a space with odds for each insignia, and the wheel next to it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.layout import (
    Area,
    Box,
    Inscription,
    Layout,
    Picture,
    Place,
    Role,
    Section,
    Words,
)
from croupier.drawing import shapes, sizes
from croupier.drawing.sheet import Part, sheet
from croupier.equipment.wheels import BIG_SIX
from croupier.games.bigsix.options import BigSixOptions
from croupier.games.bigsix.wagers import INSIGNIA, WAGERS, section_name
from croupier.rulebook.citation import cites
from croupier.rulebook.posting import posted

Rules = BigSixOptions
CLOTH, SPACE, TALL = (1860, 940), (240, 500), 2
"""The cloth, a space on it, and the height from which chips have a place of their own in a space,
relative to its width."""
WHEEL_INCHES = 60
"""The usual wheel; the law requires at least five feet."""
KIND = {kind.key: kind for kind in WAGERS}
COLORS = {
    "$1": "green",
    "$2": "blue",
    "$5": "red",
    "$10": "purple",
    "$20": "gold",
    "joker": "black",
    "flag": "black",
}
IN_A_ROW = ("joker", "$1", "$2", "$5", "$10", "$20", "flag")
PHONE_ROWS = (("joker", "$20", "flag"), ("$1", "$2", "$5", "$10"))
BETWEEN = {
    "previous_number": "If the clapper comes to rest between two numbers, "
    "the winning number is the number previously passed.",
    "void": "If the clapper comes to rest between two numbers, "
    "the spin is void and the wheel is spun again.",
}


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The cloth with the wheel next to it, and the same spaces for a phone."""
    cloth = Box(1760, 400, *CLOTH)
    width, height = SPACE
    row = Box(cloth.center[0] - 7 * width // 2, cloth.bottom - height - 60, 7 * width, height)
    spaces = dict(zip(IN_A_ROW, shapes.row(row, 7), strict=True))
    wheel = wheel_place(rules, name, (860, 870), sizes.millimeters(WHEEL_INCHES))
    banner = Box(cloth.x + 60, cloth.y + 120, cloth.width - 120, 130)
    things = (wheel, *boxes_of_the_dealer(cloth))
    made = arranged(rules, name, cloth, sizes.RAIL, spaces, banner, things)
    size = cloth.right + sizes.RAIL, max(1720, made.size[1])
    return replace(made, size=size, portrait=on_phone(rules, name))


def on_phone(rules: Rules, name: str) -> Layout:
    """The phone layout: the spaces in two rows; the wheel is on the strip above them."""
    spaces: dict[str, Box] = {}
    for n, shown in enumerate(PHONE_ROWS):
        row = Box(30, 170 + 280 * n, 620, 270)
        spaces |= dict(zip(shown, shapes.row(row, len(shown)), strict=True))
    return arranged(rules, name, Box(10, 10, 660, 730), 0, spaces, Box(30, 60, 620, 90), ())


@cites("cmr146.19.5", "cmr146.19.5.c", "bigsix.5.b")
def arranged(
    rules: Rules,
    name: str,
    cloth: Box,
    rail: int,
    spaces: dict[str, Box],
    banner: Box,
    things: tuple[Place, ...],
) -> Layout:
    """The name, and a space for every wager with its odds stated with the word "to"."""
    areas = tuple(space(rules, name, shown, box) for shown, box in spaces.items())
    x, line = banner.center[0], banner.bottom
    title = (Words("Big Six", (x, line + 56), 64),) if rail else ()
    parts: tuple[Part, ...] = (
        *areas,
        licensee(name, banner),
        *(odds(rules, area) for area in areas),
        shapes.ornament((x, line), banner.width // 2, *title),
        *things,
    )
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    return sheet(
        "bigsix",
        "Big Six Wheel",
        cloth,
        parts,
        rail=rail,
        sign=notices(rules),
        color="blue",
        requires=asks,
    )


@cites("cmr146.19.5.b.1", "cmr146.19.5.b.2", "cmr146.19.5.b.3")
def space(rules: Rules, name: str, shown: str, box: Box) -> Area:
    """A space with a bill and its number, the joker, or the flag as it appears on the wheel.

    In a tall space, chips stand between the insignia and its odds.
    """
    x, top, wide = box.center[0], box.y, min(box.width - 16, box.height * 48 // 100)
    picture = insignia(rules, name, shown, (x, top + box.height * 26 // 100), wide)
    title = shown if shown.startswith("$") else KIND[INSIGNIA[shown]].called(rules)
    words = Words(title, (x, top + box.height * 58 // 100), 84, width=box.width - 40)
    low = box.height * (75 if box.height > TALL * box.width else 50) // 100
    return shapes.area(
        KIND[INSIGNIA[shown]],
        rules,
        box,
        anchor=(x, top + low),
        look=COLORS[shown],
        words=(words,),
        pictures=(picture,),
    )


@cites("cmr146.19.1")
def insignia(rules: Rules, name: str, shown: str, at: tuple[int, int], size: int) -> Picture:
    """The picture: a bill, the joker, or the flag or licensee's name, as the house chose."""
    if shown.startswith("$"):
        return Picture("bill", at, size, shown[1:])
    if shown == "joker":
        return Picture("joker", at, size * 4 // 5)
    if rules.flag == "name_or_logo":
        return Picture("logo", at, size * 4 // 5, name)
    return Picture("flag", at, size)


@cites("cmr146.19.5.c", "bigsix.5.b")
def odds(rules: Rules, area: Area) -> Inscription:
    """The payout odds of a space, below its insignia."""
    words = area.words[0]
    drop = words.at[1] - area.pictures[0].at[1]
    part = 95 if area.anchor[1] > words.at[1] else 80
    below = Words("", (words.at[0], words.at[1] + drop * part // 100), 46, width=words.width)
    because = ("cmr146.19.5.c", "bigsix.5.b")
    return shapes.odds_of(KIND[area.kind], rules, below, area, because)


@cites("cmr146.19.5.a")
def licensee(name: str, banner: Box) -> Inscription:
    """The name of the gaming licensee."""
    return shapes.licensee(name, banner, banner.height * 4 // 5, ("cmr146.19.5.a",))


@cites("bigsix.6.d")
def notices(rules: Rules) -> shapes.Notices:
    """The limits, and what happens at this table if the clapper stops between two numbers."""
    return (*posted(rules, WAGERS), (BETWEEN[rules.between], ("bigsix.6.d",)))


@cites("cmr146.19.1", "cmr146.19.3")
def wheel_place(rules: Rules, name: str, at: tuple[int, int], diameter: int) -> Place:
    """The wheel; each section shows the payout odds of its insignia."""
    wheel = shapes.wheel(at, diameter, "standing wheel", sections(rules, name))
    return shapes.round_thing("wheel", wheel, ("cmr146.19.1", "cmr146.19.3"))


@cites("cmr146.19.2", "cmr146.19.3")
def sections(rules: Rules, name: str) -> Iterator[Section]:
    """The 54 sections clockwise, each with its bill or picture, and its odds."""
    for shown in BIG_SIX.sections:
        odds = ", ".join(shapes.printed_odds(KIND[INSIGNIA[shown]], rules))
        picture = insignia(rules, name, shown, (0, 0), 1)
        said = section_name(rules, shown)
        yield Section(shown, COLORS[shown], odds, picture.name, picture.detail, said)


@cites("cmr146.19.4")
def boxes_of_the_dealer(cloth: Box) -> tuple[Place, ...]:
    """The drop box and the tip box, on either side of the dealer."""
    return shapes.dealers_side(cloth, cloth.center[0], 420, ("cmr146.19.4",))
