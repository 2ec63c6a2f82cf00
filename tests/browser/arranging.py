"""A game of one die whose patron arranges five cards, or four tiles, before it is rolled."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.core.event import Chosen
from croupier.core.game import Game
from croupier.core.part import Arranging, Makes, Part, Question
from croupier.core.prompt import Groups
from croupier.core.step import Ask, Step
from croupier.core.table import Table
from croupier.games.families import one_draw
from tests.browser.asking import ASKING, betting, rolling

ORDINALS = ("first", "second", "third", "fourth", "fifth")
CARDS, TILES = ("2c", "As", "9h", "Kd", "9d"), ("24", "66", "13", "12")
Faces = tuple[tuple[str, ...], ...]


def made_of_cards(rules: Any, groups: Faces) -> Makes:
    """Whether the hand behind has a pair; without one the advice is that it loses."""
    behind = [card[0] for card in groups[0]]
    pair = len(set(behind)) < len(behind)
    advice = "" if pair else "Your hand behind must rank higher: this loses."
    hands = "a pair" if pair else "no pair", "two cards"
    return Makes(hands, advice, ("cmr147.02",), not pair)


def made_of_tiles(rules: Any, groups: Faces) -> Makes:
    """How many spots each hand has."""
    return Makes(tuple(f"{sum(map(int, ''.join(hand)))} spots" for hand in groups))


def arranging(
    key: str, of: str, faces: tuple[str, ...], sizes: tuple[int, ...], how: Arranging
) -> Game:
    """The game with these cards or tiles in the hand of the first patron."""
    choices, way = ORDINALS[: len(faces)], iter(ORDINALS)
    silence = " | ".join(" ".join(next(way) for _ in range(size)) for size in sizes)

    def setting(table: Table) -> Step:
        if "hand 1" in table.play.answers:
            return None
        asks, cites = "Set your hands.", ("cmr147.02",)
        form = Groups(sizes)
        return Ask(table.patrons[:1], "hand 1", choices, cites, form, silence, asks, "setting")

    def settlement(table: Table) -> Step:
        return one_draw.settlement(made, table)

    def nothing(game: Game, table: Table, chosen: Chosen) -> tuple[()]:
        return ()

    hand = Part(
        name="hand",
        questions={"setting": Question(nothing, cards=True, arranging=how)},
        dealt=lambda table: {"1": tuple((face, table.patrons[:1]) for face in faces)},
        deals=of,
    )
    made = replace(
        ASKING,
        key=key,
        name=key.capitalize(),
        phases=(betting, setting, rolling, settlement, one_draw.ending),
        parts=(*ASKING.parts, hand),
    )
    return made


CARD_HANDS = arranging(
    "cardhands",
    "card",
    CARDS,
    (3, 2),
    Arranging(("Behind (3)", "In front (2)"), made_of_cards, "House way", ("cmr147.02",)),
)
TILE_HANDS = arranging(
    "tilehands", "tile", TILES, (2, 2), Arranging(("High hand", "Low hand"), made_of_tiles)
)
