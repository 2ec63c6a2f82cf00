"""Exact laws: which reader computes a wager's law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis import outcomes
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from croupier.analysis.law import Law
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind


def exact_law(game: Game, kind: WagerKind, rules: Any, on: str, amount: Cents | None = None) -> Law:
    """The exact law of a wager on a spot, from the reader its kind of contest needs."""
    if outcomes.decided_at_once(game, kind, rules, on):
        return outcomes.law(game, kind, rules, on, amount)
    why = "it is not decided by one draw, and the chain reader that follows it is not built yet"
    raise Refused(f"the odds of {kind.key}", why, kind.cites, "a wager that one draw decides")
