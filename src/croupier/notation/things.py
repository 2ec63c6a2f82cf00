"""What lies on a table for the moment, as a layer: cards, dice, where a ball came to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from croupier.core.layout import Area, Layout, Picture, Place
from croupier.core.view import Thing
from croupier.notation import outline
from croupier.notation.drawing import drawn
from croupier.notation.layers import layer
from croupier.notation.playing_cards import HEIGHT, WIDTH, card
from croupier.notation.svg import FACES, GOLD, INK, group, rect, tag, text

CARD = "card"
GAP = 6
LEAST_STEP = 18
"""How much of a card shows at least, where many lie on one place."""
DIE = 34


def things_svg(layout: Layout, things: Iterable[Thing], name: str = "things") -> str:
    """Everything that has a place on the cloth, drawn there."""
    return layer(layout, name, _drawn(layout, tuple(things)))


def placeless(layout: Layout, things: Iterable[Thing]) -> tuple[Thing, ...]:
    """What is told in words: it has no place on the cloth, or cards lie there."""
    every = tuple(things)
    covered = {one.place for one in every if one.what == CARD}
    return tuple(
        one
        for one in every
        if layout.stand(one.place) is None or (one.what != CARD and one.place in covered)
    )


def _drawn(layout: Layout, things: tuple[Thing, ...]) -> Iterator[str]:
    places: dict[str, list[Thing]] = {}
    for one in things:
        if layout.stand(one.place) is not None:
            places.setdefault(one.place, []).append(one)
    for place, there in places.items():
        stand = layout.stand(place)
        assert stand is not None
        cards = [one.face for one in there if one.what == CARD]
        if cards:
            yield _cards(stand, cards, place)
        else:
            yield from (OTHERS.get(one.what, _told)(stand, one) for one in there)


def _cards(stand: Area | Place, faces: list[str], place: str) -> str:
    """Cards side by side about the middle of their place, closer together where they are many."""
    x0, y0, x1, y1 = outline.bounds(stand.outline)
    room = max(x1 - x0, 2 * WIDTH + GAP)
    many = len(faces)
    step = min(WIDTH + GAP, (room - WIDTH) / (many - 1)) if many > 1 else 0
    step = max(step, LEAST_STEP) if many > 1 else 0
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    left = x - (WIDTH + step * (many - 1)) / 2
    laid = (card(face, left + n * step, y - HEIGHT / 2) for n, face in enumerate(faces))
    return group(laid, class_="cards", data_place=place)


def _dice(stand: Area | Place, thing: Thing) -> str:
    """Dice beside each other, as they fell."""
    eyes = thing.face.split("-")
    x, y = stand.anchor
    left = x - (len(eyes) - 1) * (DIE + GAP) // 2
    shown = (
        drawn(Picture("die", (left + n * (DIE + GAP), y), DIE, eye)) for n, eye in enumerate(eyes)
    )
    said = tag("title", text(f"{thing.what}: {thing.face}"))
    return group((said, *shown), class_="dice", role="img", data_face=thing.face)


def _told(stand: Area | Place, thing: Thing) -> str:
    """A plate with what a device shows."""
    x, y = stand.anchor
    width = max(70, 26 * len(thing.face) + 24)
    plate = rect(x - width / 2, y - 30, width, 60, 12, fill="#fffdf0", stroke=GOLD, stroke_width=5)
    label = tag(
        "text", text(thing.face), x=x, y=y + 14, font_size=40, fill=INK,
        font_family=FACES["sans"], font_weight="bold", text_anchor="middle",
    )  # fmt: skip
    said = tag("title", text(f"{thing.what}: {thing.face}"))
    return group((said, plate, label), class_="told", role="img", data_face=thing.face)


OTHERS: Mapping[str, Callable[[Area | Place, Thing], str]] = {"dice": _dice}
