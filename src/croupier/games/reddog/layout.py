"""The red dog layout: three boxes for cards, the row of spreads, two betting areas a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Place, Point, Words
from croupier.core.wager import spot
from croupier.games import felt_sizes as sizes
from croupier.games.families import felt
from croupier.games.reddog.options import PAYS, RedDogOptions
from croupier.games.reddog.play import FIRST, SECOND, THIRD
from croupier.games.reddog.spread import SPREAD, SPREADS
from croupier.games.reddog.wagers import MAIN, RAISE, TRIPLE, WAGERS
from croupier.rulebook.citation import cites

Rules = RedDogOptions
Seat = tuple[Point, Point]
"""Where a player's original wager and the raise beside it lie."""
KIND = {kind.key: kind for kind in WAGERS}
PRINTED = {MAIN: "ORIGINAL", RAISE: "RAISE"}
ODDS = ("cmr146.44.2.d", "reddog.5.i.2")
FROM_THE_LEFT = (SECOND, THIRD, FIRST)
"""The boxes for cards as players see them: the first card lies farthest to the dealer's left."""
ARC = 150
PHONE_WIDTH, PHONE_ROW = 680, 4


def layout(rules: Rules, name: str = felt.NAME) -> Layout:
    """The table with the dealer above and the players below, and the same areas for a phone."""
    cloth = Box(sizes.RAIL, sizes.RAIL, *sizes.RED_DOG_CLOTH)
    middle = cloth.center[0]
    width, height = sizes.CARD_BOX
    cards = Box(middle - 3 * width // 2 - 40, cloth.y + 120, 3 * width + 80, height)
    row = Box(middle - 660, cards.bottom + 40, 1320, 130)
    banner = Box(middle - 400, row.bottom + 76, 800, 96)
    made = arranged(rules, name, cloth, sizes.RAIL, on_table(rules, cloth), cards, row, banner)
    places = (*made.places, *boxes_of_the_dealer(cloth), *shoe_and_rack(rules, cloth))
    return replace(made, places=places, portrait=on_phone(rules, name))


def on_table(rules: Rules, cloth: Box) -> Mapping[int, Seat]:
    """The places along the players' side, from the dealer's right, the middle ones lowest."""
    apart = (cloth.width - 200) // rules.seats
    return dict(_along_the_edge(rules.seats, cloth, apart))


def _along_the_edge(count: int, cloth: Box, apart: int) -> Iterator[tuple[int, Seat]]:
    half = max(count - 1, 1)
    for n in range(count):
        off = 2 * n - (count - 1)
        x = cloth.center[0] + off * apart // 2
        y = cloth.bottom - 330 - ARC * off * off // (half * half)
        yield n + 1, ((x, y), (x, y + 175))


def on_phone(rules: Rules, name: str) -> Layout:
    """The cards and the spreads above, the betting areas in rows below them."""
    rows = -(-rules.seats // PHONE_ROW)
    cloth = Box(10, 10, PHONE_WIDTH - 20, 600 + 340 * rows)
    width, height = sizes.CARD_BOX
    cards = Box(PHONE_WIDTH // 2 - 3 * width // 2 - 40, 140, 3 * width + 80, height)
    row = Box(24, cards.bottom + 30, PHONE_WIDTH - 48, 110)
    found = dict(_in_rows(rules.seats, row.bottom + 190))
    return arranged(rules, name, cloth, 0, found, cards, row, Box(40, 24, PHONE_WIDTH - 80, 90))


def _in_rows(count: int, top: int) -> Iterator[tuple[int, Seat]]:
    for n in range(count):
        down, along = divmod(n, PHONE_ROW)
        x, y = 24 + 158 * along + 79, top + 340 * down
        yield n + 1, ((x, y), (x, y + 155))


@cites("cmr146.44.2.a", "cmr146.44.2.b", "cmr146.44.2.c", "cmr146.44.2.d")
def arranged(
    rules: Rules, name: str, cloth: Box, rail: int,
    found: Mapping[int, Seat], cards: Box, row: Box, banner: Box,
) -> Layout:  # fmt: skip
    """The name, the boxes for three cards, the spreads with their odds, and the betting areas."""
    areas = tuple(area for number, seat in found.items() for area in betting(number, seat))
    return Layout(
        "reddog",
        "Red Dog",
        (cloth.right + max(rail, 10), cloth.bottom + max(rail, 10)),
        cloth,
        areas,
        places=(*boxes_for_cards(cards), marker_row(row)),
        inscriptions=(licensee(name, banner), *odds(rules, row)),
        figures=(*spreads(row), *heading(cloth, banner, rail)),
        color="green",
        rail=rail,
        requires=("name", "odds"),
    )


@cites("cmr146.44.2.b")
def betting(number: int, seat: Seat) -> Iterator[Area]:
    """Two areas a player, marked as what they are; the raise lies nearer to the player."""
    circle = felt.circle(seat[0], sizes.RED_DOG_CIRCLE)
    yield _area(MAIN, number, circle, seat[0])
    yield _area(RAISE, number, felt.around(seat[1], *sizes.RED_DOG_RAISE).outline, seat[1])


def _area(key: str, number: int, outline: str, at: Point) -> Area:
    kind, room = KIND[key], sizes.RED_DOG_CIRCLE * 3 // 2
    words = (
        Words(PRINTED[key], (at[0], at[1] - 36), 26, "gold", width=room),
        Words(str(number), (at[0], at[1] + 50), 22, "gold", face="sans"),
    )
    label = f"{kind.name} of place {number}"
    because = ("cmr146.44.2.b", *kind.cites)
    return Area(
        spot(key, "", number), outline, at, key, box=number, label=label,
        words=words, cites=because,
    )  # fmt: skip


@cites("cmr146.44.2.c", "reddog.5.c")
def boxes_for_cards(row: Box) -> Iterator[Place]:
    """A box for each card: the first to the dealer's left, the third between the others."""
    width, height = sizes.CARD_BOX
    for n, place in enumerate(FROM_THE_LEFT):
        box = Box(row.x + n * (width + 40), row.y, width, height)
        words = Words(place.upper(), (box.center[0], box.bottom - 20), 20, "gold", width=width - 12)
        because = ("cmr146.44.2.c",)
        label = place.capitalize()
        yield Place(place, box.outline, box.center, label, because, "cloth", (words,))


@cites("reddog.5.g")
def spreads(row: Box) -> Iterator[Figure]:
    """A box for each spread from one to eleven, for the marker to lie on."""
    for number, box in zip(SPREADS, felt.row(row, len(SPREADS)), strict=True):
        at = (box.center[0], box.y + box.height * 38 // 100)
        words = Words(str(number), at, box.height * 45 // 100, "gold", width=box.width - 12)
        yield Figure(box.outline, "panel", (words,))


def marker_row(row: Box) -> Place:
    """Where the marker of a spread lies."""
    return Place(SPREAD, row.outline, row.center, "Spread", ("reddog.5.g",))


@cites("cmr146.44.2.d", "reddog.5.i.2", "reddog.5.f.1")
def odds(rules: Rules, row: Box) -> Iterator[Inscription]:
    """The odds of each spread in its box, and those of three of a kind beside the row."""
    for number, box in zip(SPREADS, felt.row(row, len(SPREADS)), strict=True):
        at = (box.center[0], box.bottom - box.height * 20 // 100)
        text = str(PAYS.odds(rules, SPREAD, str(number)))
        yield Inscription(Words(text, at, 30, width=box.width - 8), ODDS, "odds")
    below = (row.center[0], row.bottom + 34)
    text = f"Three of a kind pays {PAYS.odds(rules, TRIPLE)}"
    words = Words(text, below, 34, width=row.width)
    yield Inscription(words, ("cmr146.44.2.d", "reddog.5.f.1"), "odds")


@cites("cmr146.44.2.a")
def licensee(name: str, banner: Box) -> Inscription:
    """The name of the gaming licensee."""
    return felt.licensee(name, banner, banner.height * 4 // 5, ("cmr146.44.2.a",))


def heading(cloth: Box, banner: Box, rail: int) -> tuple[Figure, ...]:
    """A flourish below the name, and the game's own above it on the table."""
    line = felt.ornament((banner.center[0], banner.bottom), banner.width // 2)
    if not rail:
        return (line,)
    title = Words("Red Dog", (cloth.center[0], cloth.y + 72), 52, "gold")
    return (line, Figure(cloth.outline, "none", (title,)))


@cites("reddog.1.c", "cmr146.51.8")
def shoe_and_rack(rules: Rules, cloth: Box) -> tuple[Place, Place]:
    """The shoe to the dealer's left, the discard rack to the dealer's right."""
    device = "SHUFFLER" if rules.csm or rules.shuffler else "SHOE"
    shoe, rack = (Box(x, cloth.y + 150, 210, 130) for x in (cloth.right - 270, cloth.x + 60))
    return (
        _equipment("shoe", device, shoe, ("reddog.1.c", "cmr146.51.8")),
        _equipment("discard rack", "DISCARDS", rack, ("reddog.5.j", "cmr146.51.8")),
    )


def _equipment(key: str, says: str, box: Box, because: tuple[str, ...]) -> Place:
    words = Words(says, box.center, 28, "gold", face="sans", width=box.width - 16)
    return Place(key, box.outline, box.center, key.capitalize(), because, "panel", (words,))


@cites("cmr146.44.3")
def boxes_of_the_dealer(cloth: Box) -> tuple[Place, ...]:
    """Drop box and tip box on the dealer's side, one to each hand."""
    return felt.dealers_side(cloth, cloth.center[0], 620, ("cmr146.44.3",))
