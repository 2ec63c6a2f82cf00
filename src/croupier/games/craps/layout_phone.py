"""The wagers of a craps table arranged upright, for a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from croupier.core.layout import Box, Figure, Layout, Words
from croupier.drawing import shapes
from croupier.drawing.sheet import Part, Sheet, sheet
from croupier.games.craps import layout_center as center
from croupier.games.craps import layout_ends as ends
from croupier.games.craps import layout_fire as fire
from croupier.games.craps.layout_areas import Rules, barred, offers, wager, word, word_and_odds
from croupier.games.craps.layout_sign import notices
from croupier.games.craps.options import NUMBERS

WIDTH, EDGE, SIDE, TOP = 680, 10, 26, 26
Band = tuple[int, Callable[[Box], Iterator[Part]]]
"""The height of a band across the phone, and the function that draws it."""
AGAINST = (("dont_come_odds", "Don't come odds"), ("lay", "Lay"), ("place_lose", "Lose"))
WITH = (("place", "Place"), ("buy", "Buy"), ("come_odds", "Come odds"))
LONG = ("Don't come odds", "Don't pass odds")
PLACED = {"cmr146.17.2.a": (32, 54, 600), "cmr146.17.2.c": (84, 28, 300)}
"""How far down the name and the call bet notice are, their size, and their maximum width."""
PRICED = ("place", "place_lose")
SUPPLEMENTAL = ("come_odds", "dont_come_odds", "pass_odds", "dont_pass_odds")


def on_phone(table: Layout, rules: Rules) -> Layout:
    """The same wagers from the numbers down to the propositions."""
    shown, y, parts = bands(table, rules), TOP, list[Part]()
    for tall, drawn in shown:
        parts += drawn(Box(SIDE, y, WIDTH - 2 * SIDE, tall))
        y += tall
    cloth = Box(EDGE, EDGE, WIDTH - 2 * EDGE, y + TOP - 2 * EDGE)
    look: Sheet = {"sign": notices(rules), "requires": table.requires}
    return sheet(table.game, table.title, cloth, parts, **look)


def bands(table: Layout, rules: Rules) -> tuple[Band, ...]:
    """The bands from the licensee's name down to the fire bet."""
    shown = center.ON_PHONE
    return (
        (112, partial(heading, table)),
        *(band for row in AGAINST for band in six(rules, *row)),
        (74, points),
        *(band for row in WITH for band in six(rules, *row)),
        (120, partial(come, rules)),
        (118, partial(ends.field, rules)),
        *six(rules, "dont_pass_odds", "Don't pass odds"),
        (70, partial(barred, rules, "dont_pass", "Don't Pass Bar")),
        (84, partial(pass_line, rules)),
        *six(rules, "pass_odds", "Pass odds"),
        (12, nothing),
        (center.height(rules, shown), partial(center.center, rules, rows=shown)),
        (34, center.heading),
        (288, partial(center.center, rules, rows=center.HOPS_ON_PHONE)),
        *(((150, partial(fire_bet, rules)),) if fire.burns(rules) else ()),
    )


def nothing(box: Box) -> Iterator[Part]:
    """A band of bare cloth."""
    return iter(())


def heading(table: Layout, box: Box) -> Iterator[Part]:
    """The inscriptions in the middle of the table's cloth."""
    x = box.center[0]
    free = (one for one in table.inscriptions if not one.area and one.cites[0] in PLACED)
    for one in free:
        down, size, room = PLACED[one.cites[0]]
        at = (x, box.y + down)
        yield replace(one, words=Words(one.text, at, size, one.words.ink, width=room))


def six(rules: Rules, key: str, text: str) -> Iterator[Band]:
    """A band with an area for each number, if this table offers it."""
    if offers(rules, _key(key, NUMBERS[0])):
        yield 76 if text in LONG else 60, partial(_six, rules, key, text)


def _key(key: str, n: str) -> str:
    return key if key in SUPPLEMENTAL else f"{key}_{n}"


def _six(rules: Rules, key: str, text: str, box: Box) -> Iterator[Part]:
    look = "panel" if key in PRICED or key in ("pass_odds", "dont_pass_odds") else "cloth"
    for n, part in zip(NUMBERS, shapes.row(box, 6), strict=True):
        said = f"{text} {n}"
        if key in PRICED:
            yield from word_and_odds(rules, f"{key}_{n}", said, part, look=look)
        else:
            on = n if key in SUPPLEMENTAL else ""
            size = 16 if text in LONG else 19 if on else 22
            words = Words(said, part.center, size, width=part.width - 10, wraps=bool(on))
            yield from wager(rules, _key(key, n), part, on, words=(words,), look=look)


def points(box: Box) -> Iterator[Part]:
    """The numbers themselves."""
    for n, part in zip(NUMBERS, shapes.row(box, 6), strict=True):
        yield from ends.point(n, part)


def come(rules: Rules, box: Box) -> Iterator[Part]:
    """Don't come and come side by side."""
    dont = box.width // 4
    yield from barred(rules, "dont_come", "Don't Come Bar", Box(box.x, box.y, dont, box.height))
    rest = Box(box.x + dont, box.y, box.width - dont, box.height)
    yield from word(rules, "come", "COME", rest, ink="gold")


def pass_line(rules: Rules, box: Box) -> Iterator[Part]:
    """The pass line."""
    return word(rules, "pass", "PASS LINE", box, ink="gold")


def fire_bet(rules: Rules, box: Box) -> Iterator[Part]:
    """The fire bet of the player's own position, and what the wall says about it."""
    x, y = box.x + 50, box.center[1]
    yield from fire.spot(rules, 1, (x, y), text="Fire")
    beside = Box(box.x + 100, box.y + 16, box.width - 100, box.height - 32)
    yield Figure(beside.outline, "wall")
    yield from fire.on_a_phone(rules, beside)
