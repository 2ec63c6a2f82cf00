"""A type of a game that is named with it, `GAME:TYPE`, on the command line and in submissions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.core.part import Types
from croupier.rulebook.option import Unlawful, schema


def of_type(whole: Game, kind: str) -> Game:
    """The game with the type that is named with it; one that it does not have is refused."""
    types = whole.get(Types)
    if types is None:
        why = f"{whole.name} has no types to choose from"
        raise Refused(f"game {whole.key}:{kind}", why, (), whole.key)
    known = {plain(name): name for name in types.names}
    if plain(kind) not in known:
        raise UnknownName(f"type of {whole.key}", kind, types.names, types.cites)
    return replace(whole, preset={types.key: known[plain(kind)]})


def plain(name: str) -> str:
    """A name without its case, its spaces and its marks, by which it is recognized."""
    return "".join(one for one in name.casefold() if one.isalnum())


def types_alone(games: Mapping[str, Game]) -> dict[str, str]:
    """The types that only one game has, as people write them, with it: `GAME:TYPE`."""
    having = {key: types for key, one in games.items() if (types := one.get(Types))}
    found = [(plain(one), f"{key}:{one}") for key, of in having.items() for one in of.names]
    times = Counter(bare for bare, _ in found)
    return {bare: name for bare, name in found if times[bare] == 1}


def as_named(game: Game, name: Any) -> Game:
    """The same game, with the type that a file names with it, if it names one."""
    _, colon, kind = name.partition(":") if isinstance(name, str) else ("", "", "")
    return of_type(game, kind) if colon else game


def misnamed(game: Game, key: str, value: Any) -> Unlawful | None:
    """Why a choice cannot be made: the game was named with another type."""
    if key not in game.preset or (chosen := game.preset[key]) == value:
        return None
    why = f"the game was named {game.key}:{chosen}"
    return Unlawful(key, value, why, schema(game.options)[key].cites, chosen)


def with_preset(game: Game, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """These choices, and the one by whose name the game was asked for; another is refused."""
    for key in game.preset.keys() & values.keys():
        if refusal := misnamed(game, key, values[key]):
            raise refusal
    return {**values, **game.preset} if game.preset else values
