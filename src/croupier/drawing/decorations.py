"""Every picture a layout may name, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.core.layout import Picture
from croupier.drawing import furnishings, pictures, wheels
from croupier.drawing.svg import group

PICTURES: dict[str, Callable[[Picture], Iterator[str]]] = {
    "die": pictures.die,
    "diamond": pictures.diamond,
    "ring": pictures.ring,
    "spade": pictures.spade,
    "flourish": pictures.flourish,
    "bill": pictures.bill,
    "flag": pictures.flag,
    "logo": pictures.logo,
    "joker": pictures.joker,
    "drop box": pictures.slot,
    "tip box": pictures.slot,
    "shaker": pictures.shaker,
    "covered shaker": pictures.covered_shaker,
    "dice cup": pictures.dice_cup,
    "dice shaker": pictures.dice_shaker,
    "disk": pictures.disk,
    "stick": pictures.stick,
    "puck": pictures.puck,
    "point marker": pictures.point_marker,
    "electrical device": pictures.panel,
    "chip float": furnishings.chip_float,
    "marker buttons": furnishings.marker_buttons,
    "card shoe": furnishings.card_shoe,
    "discard rack": furnishings.discard_rack,
    "discard bucket": furnishings.discard_bucket,
    "shuffler": furnishings.shuffler,
    "acceptor": furnishings.acceptor,
    "chip return": furnishings.chip_return,
    "controller": furnishings.controller,
    "clear box": furnishings.clear_box,
    "deck": furnishings.deck,
    "card reader": furnishings.card_reader,
    "spread marker": furnishings.spread_marker,
    "ball wheel": wheels.ball_wheel,
    "standing wheel": wheels.standing_wheel,
}


def drawn(picture: Picture) -> str:
    """A picture as a group that does not react to the pointer."""
    x, y = picture.at
    turn = f"rotate({picture.turn} {x} {y})" if picture.turn else None
    return group(PICTURES[picture.name](picture), transform=turn, pointer_events="none")
