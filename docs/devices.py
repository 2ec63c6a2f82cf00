"""The devices and packs of every game, in the order that a proof needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.equipment.cards import DECK, Pack
from croupier.equipment.device import Contest
from croupier.games.registry import KEYS, games
from croupier.rulebook.option import Option, schema
from croupier.rulebook.rules import rules_for

if TYPE_CHECKING:
    from croupier.core.game import Game

MANY = 60
"""So many faces are listed; of more, only the first and the last."""
CHOICES: dict[str, tuple[dict[str, Any], ...]] = {
    "roulette": tuple({"wheel": kind} for kind in ("double", "double_used_as_single", "single")),
    "blackjack": (
        {"bonus": "1", "bonus_prizes": {"1": {"25": 2, "5": 2, "15": 4}}},
        {"bonus": "5", "bonus_prizes": {"5": {"125": 1, "50": 2}}},
    ),
}
"""What changes the faces of a device; every other game has those of its defaults."""
FILLED = {"decks": 12, "shuffler": "yes"}
"""Two batches, where a game divides its decks into two."""


def built() -> Iterator[Game]:
    """The games of the rulebook that are built."""
    yield from (game for game in games().values() if game.key in KEYS)


def faces() -> Iterator[tuple[str, str, str]]:
    """Game and choices, device, faces in order; choices with the same faces stand together."""
    found: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for game in built():
        for chosen in CHOICES.get(game.key, ({},)):
            for name, device in devices(game, rules_for(game, chosen)).items():
                if not isinstance(device, Pack | Contest):
                    told = _told(game, chosen)
                    found.setdefault((game.key, name, device.faces), []).append(told)
    for (key, name, shown), some in found.items():
        chosen_ = f", {' or '.join(some)}" if any(some) else ""
        yield f"`{key}`{chosen_}", f"`{name}`", _listed(shown)


def _told(game: Game, chosen: dict[str, Any]) -> str:
    known = schema(game.options)
    return ", ".join(f"`{key}` = {_spelled(known[key], one)}" for key, one in chosen.items())


def _spelled(option: Option, value: Any) -> str:
    if not isinstance(value, str):
        return f"`{json.dumps(value)}`"
    return f"`{value}` (the default)" if value == option.default else f"`{value}`"


def _listed(shown: tuple[str, ...]) -> str:
    if len(shown) <= MANY:
        return f"`{' '.join(shown)}`"
    return f"`{' '.join(shown[:8])} … {' '.join(shown[-2:])}` ({len(shown)})"


def packs() -> Iterator[tuple[str, str, str, str]]:
    """Game, shoes, decks in the shoe with the default, cards of a deck in order."""
    for game in built():
        found = {n: d for n, d in devices(game, game.options()).items() if isinstance(d, Pack)}
        if found:
            usual = _usual(game)
            (cards,) = {device.cards[: len(device.cards) // usual] for device in found.values()}
            assert all(device.cards == cards * usual for device in found.values())
            yield f"`{game.key}`", _shoes(game, found), _decks(game, usual), _deck(cards)


def _shoes(game: Game, found: dict[str, Pack]) -> str:
    names = " ".join(f"`{name}`" for name in found)
    if "double_shoe" not in schema(game.options):
        return names
    both = devices(game, rules_for(game, {"double_shoe": "yes"}))
    sides = " and ".join(f"`{name}`" for name, one in both.items() if isinstance(one, Pack))
    return f"{names}; where `double_shoe` is true, {sides}, each with all the decks"


def _usual(game: Game) -> int:
    """How many decks a shoe has by default; one where a game leaves no choice."""
    declared = schema(game.options).get("decks")
    return 1 if declared is None else int(declared.default)


def _decks(game: Game, usual: int) -> str:
    if "decks" not in schema(game.options):
        return str(usual)
    told = f"`decks`, {usual} by default"
    try:
        batches = rules_for(game, FILLED).in_play
    except Refused:
        return told
    return told if batches == FILLED["decks"] else f"{told}; half of it where `shuffler` is true"


def _deck(cards: tuple[str, ...]) -> str:
    return "a deck" if cards == DECK else f"{len(cards)}: `{' '.join(cards)}`"


def deck() -> str:
    """A deck of 52 cards in order."""
    return f"`{' '.join(DECK)}`"
