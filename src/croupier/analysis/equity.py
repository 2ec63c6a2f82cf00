"""What hands are worth against each other: a question, and the share of the pot of each hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from croupier.analysis.figures import decimal
from croupier.core.errors import Refused
from croupier.core.part import Contested, Types
from croupier.games.registry import games
from croupier.rulebook.display import Displayed

if TYPE_CHECKING:
    from collections.abc import Callable
    from decimal import Decimal
    from fractions import Fraction

    from croupier.core.game import Game

EXACT, SAMPLED = "exact", "sampled"


@dataclass(frozen=True)
class Asked:
    """Hands as people write them, the cards that lie open, and how their shares are found.

    `exact` None means: exact if that is quick. `seed` None means: the usual one. `hear` is called
    with the share of the deals that is counted; with it, an interrupt keeps the
    random deals counted so far.
    """

    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    exact: bool | None = None
    samples: int | None = None
    seed: int | None = None
    hear: Callable[[float], object] | None = None


@dataclass(frozen=True)
class Share:
    """What a hand gets: the whole pot, a part of it, and how much of it on average.

    `high` and `low` are its shares of the high hands and of the low hands that won.
    """

    hand: str
    win: Fraction
    tie: Fraction
    share: Fraction
    high: Fraction
    low: Fraction
    standard_error: Decimal | None = None


@dataclass(frozen=True)
class Equity(Displayed):
    """The share of each hand, how it was found, and from how many deals.

    `game` is the form of the game in words, `key` its key. `split` says that the pot is divided
    between a high and a low hand.
    """

    game: str
    shares: tuple[Share, ...]
    method: str
    deals: int
    seed: int | None = None
    split: bool = False
    key: str = ""
    wanted: int | None = None
    """The random deals that were asked for, if an interrupt left fewer."""

    def to_dict(self) -> dict[str, Any]:
        """The answer as `equity --json` has it."""
        return as_json(self)


def equity_of(game: Game, rules: Any, asked: Asked) -> Equity:
    """The shares of hands; refused in a game whose players contest nothing among themselves."""
    from croupier.analysis.reader import find_reader

    reader = find_reader(game, rules)
    if reader is None or reader.equity is None:
        why = "its hands are played against the house"
        raise Refused(f"the equity of hands of {game.name}", why, (), _contested())
    return replace(reader.equity(game, rules, asked), key=game.key)


def _contested() -> str:
    """The games, with their types, whose hands have an equity."""
    pots = {key: game for key, game in games().items() if game.get(Contested) is not None}
    kinds = {key: game.get(Types) for key, game in pots.items()}
    named = (f"{key}:{kind}" for key, one in kinds.items() for kind in (one.names if one else ()))
    return ", ".join(named)


def as_json(found: Equity) -> dict[str, Any]:
    """An answer as fields of a JSON object: decimals, and fractions if it is exact."""
    rows = [_row(found, one) for one in found.shares]
    return {
        "game": found.key,
        "form": found.game,
        "method": found.method,
        "deals": found.deals,
        "seed": found.seed,
        "rows": rows,
    }


def _row(found: Equity, one: Share) -> dict[str, Any]:
    """The share of one hand as a JSON object."""
    shares = {"win": one.win, "tie": one.tie, "share": one.share}
    halves = {"high": one.high, "low": one.low} if found.split else {}
    figures = {key: decimal(value) for key, value in (shares | halves).items()}
    exact = found.method == EXACT
    error = None if one.standard_error is None else decimal(one.standard_error, 6)
    fractions = {"exact": {key: str(value) for key, value in shares.items()} if exact else None}
    return {"hand": one.hand, **figures, **fractions, "standard_error": error}
