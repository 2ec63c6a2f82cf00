"""The chemin de fer layout: numbered places with two areas each, both hands, marks for vigorish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Place, Point, Words
from croupier.core.wager import spot
from croupier.games import felt_sizes as sizes
from croupier.games.chemindefer.options import ChemindeferOptions
from croupier.games.chemindefer.wagers import WAGERS
from croupier.games.families import felt
from croupier.games.families.coup import BANKER, PLAYER
from croupier.rulebook.citation import cites

Rules = ChemindeferOptions
Seat = tuple[Point, Point]
"""Where a participant's wager against the bank lies, and where the bank does."""
KIND = {kind.key: kind for kind in WAGERS}
PRINTED = {BANKER: "BANKER", PLAYER: "PLAYER"}
HANDS = {PLAYER: "PLAYER'S HAND", BANKER: "BANKER'S HAND"}
ARC, LOWEST = 420, 190
PHONE_WIDTH, PHONE_ROW = 680, 4


def layout(rules: Rules, name: str = felt.NAME) -> Layout:
    """The table with the dealer above and the places around it, and the same areas for a phone."""
    cloth = Box(sizes.RAIL, sizes.RAIL, *sizes.CHEMIN_DE_FER_CLOTH)
    middle = cloth.center[0]
    width, height = sizes.CHEMIN_DE_FER_HAND
    hands = Box(middle - width - 30, cloth.y + 400, 2 * width + 60, height)
    marks = Box(middle - 560, cloth.y + 250, 1120, 80)
    banner = Box(middle - 500, hands.bottom + 60, 1000, 130)
    made = arranged(rules, name, cloth, sizes.RAIL, on_table(rules, cloth), hands, marks, banner)
    places = (*made.places, *boxes_of_the_dealer(cloth), *shoe_and_bucket(cloth))
    return replace(made, places=places, portrait=on_phone(rules, name))


def on_table(rules: Rules, cloth: Box) -> Mapping[int, Seat]:
    """The places from the dealer's right, counterclockwise, the middle ones farthest away."""
    apart = (cloth.width - 140) // rules.seats
    return dict(_around(rules.seats, cloth, apart))


def _around(count: int, cloth: Box, apart: int) -> Iterator[tuple[int, Seat]]:
    half = count - 1
    for n in range(count):
        off = 2 * n - half
        x = cloth.center[0] + off * apart // 2
        y = cloth.bottom - LOWEST - ARC * off * off // (half * half)
        yield n + 1, ((x, y), (x, y - sizes.CHEMIN_DE_FER_AREA[1] - 10))


def on_phone(rules: Rules, name: str) -> Layout:
    """Both hands and the marks above, the betting areas in rows below them."""
    rows = -(-rules.seats // PHONE_ROW)
    cloth = Box(10, 10, PHONE_WIDTH - 20, 560 + 300 * rows)
    hands = Box(24, 150, PHONE_WIDTH - 48, sizes.CHEMIN_DE_FER_HAND[1])
    marks = Box(24, hands.bottom + 30, PHONE_WIDTH - 48, 60)
    found = dict(_in_rows(rules.seats, marks.bottom + 250))
    banner = Box(40, 24, PHONE_WIDTH - 80, 90)
    return arranged(rules, name, cloth, 0, found, hands, marks, banner)


def _in_rows(count: int, top: int) -> Iterator[tuple[int, Seat]]:
    for n in range(count):
        down, along = divmod(n, PHONE_ROW)
        x, y = 24 + 158 * along + 79, top + 300 * down
        yield n + 1, ((x, y), (x, y - sizes.CHEMIN_DE_FER_AREA[1] - 10))


@cites("cmr146.18.2", "cmr146.18.4.a", "cmr146.18.4.c", "cmr146.18.4.e", "cmr146.18.4.f")
def arranged(
    rules: Rules, name: str, cloth: Box, rail: int,
    found: Mapping[int, Seat], hands: Box, marks: Box, banner: Box,
) -> Layout:  # fmt: skip
    """The name, the areas of each numbered place, both hands, and the marks for vigorish."""
    areas = tuple(area for number, seat in found.items() for area in betting(number, seat))
    return Layout(
        "chemindefer",
        "Baccarat – Chemin de Fer",
        (cloth.right + max(rail, 10), cloth.bottom + max(rail, 10)),
        cloth,
        areas,
        places=(*boxes_for_cards(hands), *vigorish(rules, marks)),
        inscriptions=(licensee(name, banner),),
        figures=heading(cloth, banner, rail),
        color="green",
        rail=rail,
        requires=("name",),
    )


@cites("cmr146.18.2", "cmr146.18.4.c")
def betting(number: int, seat: Seat) -> Iterator[Area]:
    """Two areas at each numbered place: for a wager against the bank, and for the bank itself."""
    for key, at in zip((PLAYER, BANKER), seat, strict=True):
        box = felt.around(at, *sizes.CHEMIN_DE_FER_AREA)
        words = (
            Words(PRINTED[key], (at[0], box.y + 22), 26, "gold", width=box.width - 20),
            Words(str(number), (at[0], box.bottom - 18), 24, "gold", face="sans"),
        )
        label, because = f"{KIND[key].name} of place {number}", ("cmr146.18.4.c", *KIND[key].cites)
        yield Area(
            spot(key, "", number), box.outline, at, key, box=number, label=label,
            words=words, cites=because,
        )  # fmt: skip


@cites("cmr146.18.4.f", "chemindefer.7.a")
def boxes_for_cards(row: Box) -> Iterator[Place]:
    """An area for the cards of each hand."""
    for hand, box in zip(HANDS, felt.row(row, 2), strict=True):
        inner = box.inset(8)
        at = (inner.center[0], inner.bottom - 24)
        words = Words(HANDS[hand], at, 30, "gold", width=inner.width - 20)
        because = ("cmr146.18.4.f",)
        yield Place(
            hand, inner.outline, inner.center, HANDS[hand].title(), because, "cloth", (words,)
        )


@cites("cmr146.18.4.e")
def vigorish(rules: Rules, row: Box) -> Iterator[Place]:
    """Numbered areas that correspond to the seats, for marking vigorish."""
    for number, box in enumerate(felt.row(row, rules.seats), start=1):
        words = Words(str(number), box.center, 30, "gold", face="sans", width=box.width - 8)
        label = f"Vigorish of place {number}"
        yield Place(
            f"vigorish {number}", box.outline, box.center, label, ("cmr146.18.4.e",),
            "panel", (words,),
        )  # fmt: skip


@cites("cmr146.18.4.a")
def licensee(name: str, banner: Box) -> Inscription:
    """The name or trade name of the gaming licensee."""
    return felt.licensee(name, banner, banner.height * 4 // 5, ("cmr146.18.4.a",))


def heading(cloth: Box, banner: Box, rail: int) -> tuple[Figure, ...]:
    """A flourish below the name, and the game's own above it on the table."""
    line = felt.ornament((banner.center[0], banner.bottom), banner.width // 2)
    if not rail:
        return (line,)
    title = Words("Chemin de Fer", (cloth.center[0], cloth.y + 160), 76, "gold")
    return (line, Figure(cloth.outline, "none", (title,)))


@cites("chemindefer.4.a", "chemindefer.3.e")
def shoe_and_bucket(cloth: Box) -> tuple[Place, Place]:
    """The dealing shoe to the dealer's left, the discard bucket to the dealer's right."""
    shoe, bucket = (
        Box(x, cloth.y + 110, 240, 150) for x in (cloth.center[0] + 720, cloth.center[0] - 960)
    )
    return (
        _equipment("shoe", "SHOE", shoe, ("chemindefer.4.a", "cmr146.51.8")),
        _equipment("discard bucket", "DISCARDS", bucket, ("chemindefer.3.e",)),
    )


def _equipment(key: str, says: str, box: Box, because: tuple[str, ...]) -> Place:
    words = Words(says, box.center, 32, "gold", face="sans", width=box.width - 16)
    return Place(key, box.outline, box.center, key.capitalize(), because, "panel", (words,))


def boxes_of_the_dealer(cloth: Box) -> tuple[Place, ...]:
    """The dealer, with a drop box to one hand and a tip box to the other."""
    return felt.dealers_side(cloth, cloth.center[0], 560, ("cmr146.18.4",))
