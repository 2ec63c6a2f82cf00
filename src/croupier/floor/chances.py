"""The odds of a table's wagers, of those that lie, and of the shoe that is left, as people read
them: exact fractions and per cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.errors import Refused
from croupier.core.game import Game, offered
from croupier.core.money import Cents
from croupier.core.wager import Wager, WagerKind

if TYPE_CHECKING:
    from croupier.analysis.rows import Row
    from croupier.strategy.mix import Lying

PLACES, SHORT = 3, 28
INDEPENDENT = "the standard deviation takes these wagers as independent of each other"
TOGETHER = "judged together on every outcome"


class Chance(msgspec.Struct, frozen=True):
    """A wager's odds for a unit staked: shares in per cent, and as fractions where exact.

    `exact` is the house advantage as a fraction; `spots` are those of its spots that it holds for.
    """

    wager: str
    name: str
    spots: tuple[str, ...]
    pays: str
    house_advantage: str
    exact: str
    hit_rate: str
    hit_rate_exact: str
    push: str
    standard_deviation: str
    true_odds: str
    method: str
    note: str
    cites: tuple[str, ...]


class Mixed(msgspec.Struct, frozen=True):
    """One's own wagers that lie on the layout, together, in cents."""

    staked_cents: Cents
    expected_loss_cents: str
    expected_loss_exact: str
    house_advantage: str
    standard_deviation_cents: str
    method: str
    note: str
    unknown: tuple[str, ...] = ()


def chances(game: Game, rules: Any, seen: tuple[str, ...] = ()) -> tuple[Chance, ...]:
    """Every wager of a table that begins a contest, in the order of the rulebook."""
    from croupier.strategy.mix import has_row

    rows = (
        chance
        for kind in offered(game, rules).values()
        if has_row(game, rules, kind)
        for chance in _chances(game, kind, rules, seen)
    )
    return tuple(rows)


def _chances(game: Game, kind: WagerKind, rules: Any, seen: tuple[str, ...]) -> Iterator[Chance]:
    """The rows of one kind: one, unless its spots differ; what nobody knows is left out."""
    from croupier.analysis.odds import Known, rows_at

    try:
        for row in rows_at(game, kind, rules, frozenset(), None, Known(seen)):
            spots = (row.spot,) if row.spot else kind.spots(rules)
            yield _chance(kind, spots, row)
    except Refused:
        return


def _chance(kind: WagerKind, spots: tuple[str, ...], row: Row) -> Chance:
    from croupier.analysis.figures import fixed, fraction, per_cent, true_odds

    if row.needs:
        said = f"needs {', '.join(row.needs)}"
        return Chance(kind.key, kind.name, spots, "", "", "", "", "", "", "", "", said, "", ())
    return Chance(
        kind.key, kind.name, spots,
        row.pays or " / ".join(dict.fromkeys(odds for _, odds in row.paytable)),
        per_cent(row.house_advantage, PLACES),
        "" if row.exact is None else fraction(row.exact, SHORT),
        per_cent(row.win, PLACES), fraction(row.win, SHORT) if row.method == "exact" else "",
        per_cent(row.push, PLACES), fixed(row.standard_deviation, PLACES),
        true_odds(row.win, row.lose, SHORT // 2), row.method, row.law.note, row.cites,
    )  # fmt: skip


def lies(wagers: Iterable[Wager]) -> tuple[Lying, ...]:
    """Wagers by what decides their result: what a mix is kept by."""
    from croupier.strategy.mix import lying

    return lying(wagers)


def mixed(game: Game, rules: Any, wagers: tuple[Lying, ...]) -> Mixed:
    """The present mix of somebody's wagers."""
    from croupier.analysis.figures import fixed, fraction, per_cent, root
    from croupier.strategy.mix import mix

    found = mix(game, rules, wagers)
    share = found.expected_loss / found.staked if found.staked else found.expected_loss
    return Mixed(
        found.staked, fixed(found.expected_loss, 2),
        fraction(found.expected_loss, SHORT) if found.exact else "",
        per_cent(share, PLACES), fixed(root(found.variance), 2),
        "exact" if found.exact else "computed",
        "" if len(wagers) == 1 else TOGETHER if found.together else INDEPENDENT, found.unknown,
    )  # fmt: skip
