"""What a change does to the house advantage of each wager."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.errors import Refused
from croupier.core.game import leader, offered
from croupier.regulation.changes.differences import Pair

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.core.game import Game
    from croupier.core.rules import Rules
    from croupier.core.wager import WagerKind

Progress = Callable[[float], object]


class Advantage(msgspec.Struct, frozen=True):
    """The house advantage of a wager before and after; None where it is not offered or unknown.

    `method` says how it is known: exact, computed or simulated.
    """

    table: str
    wager: str
    before: Fraction | None
    after: Fraction | None
    method: str

    @property
    def change(self) -> Fraction | None:
        """How much more the house keeps of each unit wagered."""
        both = self.before is not None and self.after is not None
        return self.after - self.before if both else None  # type: ignore[operator]

    def to_dict(self) -> dict[str, Any]:
        """The wager as `diff --json` has it: fractions, or null."""
        figures = {"before": self.before, "after": self.after, "change": self.change}
        written = {name: None if value is None else str(value) for name, value in figures.items()}
        return {"table": self.table, "wager": self.wager, "method": self.method, **written}


def advantages(found: list[Pair], progress: Progress | None = None) -> list[Advantage]:
    """The wagers whose rules change, at every table that keeps its game."""
    known = (pair for pair in found if pair.same_game and pair.is_readable)
    due = [(pair, kind) for pair in known for kind in touched(pair)]
    made: list[Advantage] = []
    for number, (pair, kind) in enumerate(due, 1):
        made.append(_of(pair, kind))
        if progress is not None:
            progress(number / len(due))
    return made


def touched(pair: Pair) -> Iterator[WagerKind]:
    """The wagers that differ in an option that touches them, or that only one side offers."""
    from croupier.analysis.variants import variant

    game = pair.new.game
    old, new = pair.old.rules, pair.new.rules
    seen: set[str] = set()
    for kind in {**offered(game, old), **offered(game, new)}.values():
        first = leader(game, kind)
        if first.odds_row in seen:
            continue
        seen.add(first.odds_row)
        on = kind.key in offered(game, old), kind.key in offered(game, new)
        if not all(on) or variant(game, first, old) != variant(game, first, new):
            yield first


def _of(pair: Pair, kind: WagerKind) -> Advantage:
    game = pair.new.game
    (before, how), (after, other) = (_row(game, kind, one.rules) for one in (pair.old, pair.new))
    return Advantage(pair.id, kind.odds_row, before, after, other or how)


def _row(game: Game, kind: WagerKind, rules: Any) -> tuple[Fraction | None, str]:
    """The highest house advantage of a wager's spots, and how it was computed."""
    if kind.key not in offered(game, rules):
        return None, ""
    found = list(_rows(game, kind, rules))
    if not found:
        return None, ""
    worst = max(found, key=lambda row: row.distribution.house_advantage)
    return worst.distribution.house_advantage, worst.method


def _rows(game: Game, kind: WagerKind, rules: Rules) -> Iterator[Any]:
    from croupier.analysis.odds import rows_at

    try:
        yield from rows_at(game, kind, rules, frozenset())
    except Refused:
        return
