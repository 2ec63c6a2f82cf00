"""What people type for a wager: `17` is straight:17, `1-2` is split:1-2, `red` is red."""

from __future__ import annotations

from croupier.core.game import Game, offered, spots
from croupier.core.rules import Rules


def resolve(game: Game, rules: Rules, kind: str, on: str) -> tuple[str, str]:
    """The kind and spot that are meant; a bare spot belongs to the first kind that has it."""
    if on or game.kind(kind) is not None:
        return kind, on
    for key, offer in offered(game, rules).items():
        if kind and kind in spots(offer, rules):
            return key, kind
    return kind, on
