"""The center of a craps layout: hardways, one roll wagers and hops, in front of the stickperson."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.layout import Box, Figure, Picture, Words
from croupier.drawing.sheet import Part
from croupier.games.craps.kinds import HOPS
from croupier.games.craps.layout_areas import (
    Row,
    Rules,
    dice_and_odds,
    stacked,
    wager,
    word,
    word_and_odds,
)
from croupier.rulebook.citation import cites

FACES = {
    "hard_4": "22",
    "hard_6": "33",
    "hard_8": "44",
    "hard_10": "55",
    "craps_2": "11",
    "craps_3": "12",
    "craps_12": "66",
    "eleven": "56",
    **{f"hop_{a}_{b}": f"{a}{b}" for (a, b), _ in HOPS},
}
"""The dice that an area shows."""
SAYS = {"any_seven": "Seven", "any_craps": "Any Craps", "six_seven_eight": "6 - 7 - 8"}
HORN_HIGH = ("horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12")
HOP_KEYS = tuple(f"hop_{a}_{b}" for (a, b), _ in HOPS)
COMBINED = ("c_and_e", "horn", "whirl")
HORN_NUMBERS = ("craps_3", "craps_2", "craps_12", "eleven")

ON_TABLE: tuple[Row, ...] = (
    (64, ("any_seven", "six_seven_eight")),
    (92, ("hard_6", "hard_10")),
    (92, ("hard_8", "hard_4")),
    (128, HORN_NUMBERS),
    (72, (*COMBINED, *HORN_HIGH)),
    (64, ("any_craps",)),
)
HOPS_ON_TABLE: tuple[Row, ...] = ((82, HOP_KEYS[:9]), (82, HOP_KEYS[9:]))
ON_PHONE: tuple[Row, ...] = (
    (64, ("any_seven",)),
    (64, ("six_seven_eight",)),
    (110, ("hard_4", "hard_6", "hard_8", "hard_10")),
    (110, ("craps_2", "craps_3", "eleven", "craps_12")),
    (64, ("any_craps",)),
    (72, COMBINED),
    (72, HORN_HIGH),
)
HOPS_ON_PHONE: tuple[Row, ...] = tuple((96, HOP_KEYS[6 * n : 6 * n + 6]) for n in range(3))


def height(rules: Rules, rows: tuple[Row, ...]) -> int:
    """The height of the rows that this table needs."""
    shown = dict(stacked(rules, Box(0, 0, 100, 100), rows))
    return sum(tall for tall, keys in rows if any(key in shown for key in keys))


@cites("cmr146.17.2.b")
def center(rules: Rules, box: Box, rows: tuple[Row, ...]) -> Iterator[Part]:
    """Each proposition in its area."""
    for key, where in stacked(rules, box, rows):
        yield from proposition(rules, key, where)


def on_screen(rules: Rules, box: Box) -> Iterator[Part]:
    """The same with the hops in three rows, where their odds can be read."""
    return on_table(rules, box, 237, HOPS_ON_PHONE)


def on_table(
    rules: Rules, box: Box, hops: int = 166, rows: tuple[Row, ...] = HOPS_ON_TABLE
) -> Iterator[Part]:
    """Propositions, with the hops below them under a heading."""
    head = 32
    upper = box.height - hops - head
    yield from center(rules, Box(box.x, box.y, box.width, upper), ON_TABLE)
    yield from heading(Box(box.x, box.y + upper, box.width, head))
    yield from center(rules, Box(box.x, box.bottom - hops, box.width, hops), rows)


def heading(box: Box) -> Iterator[Part]:
    """The heading over the hops."""
    words = Words("One roll, on the hop", box.center, 22, "gold", width=box.width)
    yield Figure(box.outline, "none", (words,))


def proposition(rules: Rules, key: str, box: Box) -> Iterator[Part]:
    """The area of one wager, drawn according to its kind."""
    if key in FACES:
        look = "panel" if key.startswith("hop") else "cloth"
        return dice_and_odds(rules, key, FACES[key], box, look=look)
    if key in SAYS:
        look = "red" if key == "any_seven" else "panel"
        return word_and_odds(rules, key, SAYS[key], box, look=look)
    if key == "c_and_e":
        return c_and_e(rules, box)
    if key in HORN_HIGH:
        return high(rules, key, box)
    return word(rules, key, key.capitalize(), box, ink="gold")


def c_and_e(rules: Rules, box: Box) -> Iterator[Part]:
    """Two circles, one for each half of the wager."""
    x, y = box.center
    size = min(box.height * 72 // 100, box.width * 40 // 100)
    rings = tuple(
        Picture("ring", (x + side * size * 62 // 100, y), size, letter)
        for letter, side in (("C", -1), ("E", 1))
    )
    yield from wager(rules, "c_and_e", box, pictures=rings)


@cites("craps.2.t")
def high(rules: Rules, key: str, box: Box) -> Iterator[Part]:
    """The horn with one number high."""
    number = key.removeprefix("horn_high_")
    said = Words(f"Horn high {number}", box.center, 22, "gold", width=box.width - 10, wraps=True)
    yield from wager(rules, key, box, words=(said,))
