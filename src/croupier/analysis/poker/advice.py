"""Advice from equity: a player's share of the pot against random hands, and the price of a call."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import Advice, Adviser, Situation, asked
from croupier.analysis.figures import per_cent
from croupier.analysis.poker.bots import Seen, seen_by, share_of
from croupier.games.poker.betting import ACT
from croupier.games.poker.play import CALL, CHECK, FOLD

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game
    from croupier.core.table import Table

DEALS = 20_000
"""The random deals by which a share is estimated, with a standard error of at most 0.36 %."""
OF = "the pot"


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The player whose turn it is to bet faces a decision, with what that seat can see."""
    step = asked(game, table, patron)
    if step is None or step.topic != ACT:
        return None
    seen = seen_by(table, patron, step)
    return Situation(ADVISER, step.about, step.choices, seen.cards, (seen,), step.cites)


def advised(game: Game, rules: Any, at: Situation, query: Query) -> Advice | None:
    """What folding, checking or calling is worth, in parts of the pot, and why."""
    seen: Seen = at.state[0]
    share = share_of(seen, DEALS)
    values = worth(seen, share)
    return Advice(at.about, values, said(seen, share), exact=False, cites=at.cites, of=OF)


def worth(seen: Seen, share: Fraction) -> dict[str, Fraction]:
    """Folding wins nothing; a check keeps the share; a call pays its price for a larger pot."""
    pot = max(seen.pot, 1)
    called = (share * (seen.pot + seen.call) - seen.call) / pot
    each = {FOLD: Fraction(0), CHECK: share, CALL: called}
    return {choice: each[choice] for choice in seen.choices if choice in each}


def said(seen: Seen, share: Fraction) -> str:
    """The share and the pot odds in a sentence."""
    others = f"{seen.opponents} random hand{'s' * (seen.opponents != 1)}"
    mine = f"your share against {others} is {per_cent(share, 1)}"
    if not seen.call:
        return f"{mine}, and there is nothing to call"
    price = Fraction(seen.call, seen.pot + seen.call)
    return f"{mine}, and a call needs {per_cent(price, 1)}; no further bets are assumed"


ADVISER = Adviser(met, advised)
