"""What applies at a table: its own choices, over those of its pit, over the uniform ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core.game import Game
from croupier.rulebook.option import Leaf, Option, leaves, read_leaves, schema, unread
from croupier.rulebook.submission import Document, Entry


@dataclass(frozen=True)
class Layer:
    """The choices of a table, pit or uniform section that a game knows, by key."""

    entry: Entry
    leaves: Mapping[str, Leaf]


@dataclass(frozen=True)
class Laid:
    """A table with every choice that applies there, its own last."""

    entry: Entry
    game: Game
    layers: tuple[Layer, ...]
    rules: Any
    unreadable: frozenset[str]

    def source(self, key: str) -> tuple[Entry, Leaf] | None:
        """Where a choice was made: at the table, otherwise in its pit, otherwise for the game."""
        for layer in reversed(self.layers):
            for known, leaf in layer.leaves.items():
                if known == key or known.startswith(f"{key}."):
                    return layer.entry, leaf
        outer = key.rpartition(".")[0]
        return self.source(outer) if outer else None

    def value(self, declared: Option) -> Any:
        """What was chosen for an option."""
        return self.rules.__dict__[declared.attr]


def choices(entry: Entry, game: Game) -> list[Leaf]:
    """The single choices of an entry, as a game reads them."""
    return list(leaves(game.options, entry.choices, entry.place))


def lay(document: Document, table: Entry, game: Game) -> Laid:
    """A table with everything that applies there; what cannot be read stays unknown."""
    laid_upon = (document.uniform.get(game.key), document.pit_of(table))
    layers = (
        *(_readable(entry, game) for entry in laid_upon if entry is not None),
        Layer(table, {leaf.key: leaf for leaf in (*choices(table, game), *_named(table, game))}),
    )
    held = {key: leaf for layer in layers for key, leaf in layer.leaves.items()}
    refusals = read_leaves(game.options, held.values())[1]
    unknown = frozenset(attr for leaf, _ in refusals for attr in _whole(game, leaf.key))
    half_read = tuple(outer for leaf, _ in refusals for outer in _member(game, leaf.key))
    sound = (leaf for leaf in held.values() if not leaf.key.startswith(half_read))
    rules = game.options(**read_leaves(game.options, sound)[0])
    return Laid(table, game, layers, unread(rules, unknown) if unknown else rules, unknown)


def _named(table: Entry, game: Game) -> Iterator[Leaf]:
    """The type that a table names with its game is chosen there."""
    return (Leaf(key, (*table.place, "game"), value) for key, value in game.preset.items())


def _readable(entry: Entry, game: Game) -> Layer:
    """The shared choices that a game can read; the others are reported where they are written."""
    own = choices(entry, game)
    refused = {leaf.path for leaf, _ in read_leaves(game.options, own)[1]}
    return Layer(entry, {leaf.key: leaf for leaf in own if leaf.path not in refused})


def _whole(game: Game, key: str) -> Iterator[str]:
    """The option that is unknown because this key is; a map only lacks a member."""
    declared = schema(game.options).get(key)
    if declared is not None:
        yield declared.attr


def _member(game: Game, key: str) -> Iterator[str]:
    """The member of a map that is entirely unknown because one part of it is."""
    outer = key.rpartition(".")[0]
    if outer not in schema(game.options) and option_of(game, outer) is not None:
        yield f"{outer}."


def option_of(game: Game, key: str) -> Option | None:
    """The option to which a dotted key belongs."""
    known = schema(game.options)
    names = (key.rsplit(".", cut)[0] for cut in range(key.count(".") + 1))
    return next((known[name] for name in names if name in known), None)
