"""The odds of a table's wagers, of wagers on the layout, and of the rest of the shoe, for people to
read: exact fractions and percent. One computation serves lobby, wager list and odds panel.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import Game, offered
from croupier.core.money import Cents
from croupier.core.rules import Rules
from croupier.core.view import View, view
from croupier.core.wager import Spot, Wager, WagerKind, spot
from croupier.equipment.source import Live
from croupier.rulebook.acceptance import least_wager

if TYPE_CHECKING:
    from croupier.analysis.mix import Lying
    from croupier.analysis.rows import Row

LOG = logging.getLogger("croupier.floor")
PLACES, SHORT, COARSE = 3, 28, 2
SOMEBODY, ENOUGH = "somebody", 10_000_00
INDEPENDENT = "the standard deviation treats these wagers as independent of each other"
TOGETHER = "judged together on every outcome"


class Chance(msgspec.Struct, frozen=True):
    """A wager's odds for a unit staked: shares in percent, and as fractions where exact.

    `exact` is the house advantage as a fraction, `share` as a decimal; `spots` are the spots of the
    wager that these odds apply to.
    """

    wager: str
    name: str
    spots: tuple[str, ...]
    pays: str = ""
    house_advantage: str = ""
    exact: str = ""
    share: str = ""
    hit_rate: str = ""
    hit_rate_exact: str = ""
    push: str = ""
    standard_deviation: str = ""
    true_odds: str = ""
    method: str = ""
    note: str = ""
    cites: tuple[str, ...] = ()


class Advantage(msgspec.Struct, frozen=True):
    """The house advantage of a wager in percent, as a decimal, and exactly where that is short."""

    percent: str
    exact: str
    share: str
    method: str


class Best(Advantage, frozen=True, kw_only=True):
    """The least costly wager that a patron can begin with at a table."""

    wager: str
    name: str


class TableOdds(msgspec.Struct, frozen=True):
    """A table's odds before any wager is on the layout.

    `advantages` are by wager, and by spot where a wager's spots differ; `best` is None if no
    wager's cost is known.
    """

    rows: tuple[Chance, ...]
    advantages: dict[str, Advantage]
    best: Best | None


class Mixed(msgspec.Struct, frozen=True):
    """A patron's own wagers on the layout, taken together, in cents."""

    staked_cents: Cents
    expected_loss_cents: str
    expected_loss_exact: str
    house_advantage: str
    standard_deviation_cents: str
    method: str
    note: str
    unknown: tuple[str, ...] = ()


def table_odds(game: Game, rules: Rules) -> TableOdds:
    """The odds of a table by its rules; if they cannot be computed, the log says why."""
    try:
        return _table_odds(game, rules)
    except Exception:
        LOG.exception("no odds are known for %s", game.key)
        return TableOdds((), {}, None)


def _table_odds(game: Game, rules: Rules) -> TableOdds:
    rows = chances(game, rules)
    by_wager: dict[str, list[Chance]] = {}
    for row in rows:
        if row.share:
            by_wager.setdefault(row.wager, []).append(row)
    by_kind = {
        kind.key: by_wager[first]
        for kind in offered(game, rules).values()
        if (first := _row_of(game, rules, kind)) in by_wager
    }
    least = [row for kind in opening(game, rules) for row in by_kind.get(kind.key, ())]
    best = min(least, key=lambda row: Decimal(row.share), default=None)
    return TableOdds(rows, _advantages(by_kind), None if best is None else _best(best))


def _row_of(game: Game, rules: Rules, kind: WagerKind) -> str:
    """The wager whose row of odds applies to a wager: its own, or the one it supports."""
    from croupier.analysis.mix import has_row

    here = [one for one in offered(game, rules).values() if one.odds_row == kind.odds_row]
    return next((one.key for one in here if has_row(game, rules, one)), "")


def _advantages(by_kind: Mapping[str, list[Chance]]) -> dict[str, Advantage]:
    """The house advantage of each wager, by spot where its spots differ."""
    found: dict[str, Advantage] = {}
    for key, rows in by_kind.items():
        by_spot = {spot(key, on): _advantage(row) for row in rows for on in row.spots}
        alike = set(by_spot.values())
        found |= {key: alike.pop()} if len(alike) == 1 else by_spot
    return found


def _advantage(row: Chance) -> Advantage:
    from croupier.analysis.figures import per_cent

    exact = "" if row.exact.startswith("in ") else row.exact
    return Advantage(per_cent(Decimal(row.share), COARSE), exact, row.share, row.method)


def _best(row: Chance) -> Best:
    known = msgspec.structs.asdict(_advantage(row))
    return Best(wager=row.wager, name=row.name, **known)


def opening(game: Game, rules: Rules) -> tuple[WagerKind, ...]:
    """The wagers a newcomer to the table can begin with; all wagers if there are none."""
    every = tuple(offered(game, rules).values())
    if not every:
        return ()
    driver = Driver(game, rules, Live(), clock=str)
    try:
        driver.buy(SOMEBODY, ENOUGH)
    except Refused:
        return every
    seen = view(game, driver.table, SOMEBODY, stake=lambda k, on: least_wager(game, rules, k, on))
    return tuple(kind for kind in every if kind.key in open_kinds(seen)) or every


def open_kinds(seen: View) -> frozenset[str]:
    """The kinds of wager that a patron may make now."""
    return frozenset(Spot.parse(area).kind for area, one in seen.areas.items() if one.allowed)


def chances(game: Game, rules: Rules, seen: tuple[str, ...] = ()) -> tuple[Chance, ...]:
    """The odds of every wager that begins a contest, in the order of the rulebook."""
    from croupier.analysis.mix import has_row

    rows = (
        chance
        for kind in offered(game, rules).values()
        if has_row(game, rules, kind)
        for chance in _chances(game, kind, rules, seen)
    )
    return tuple(rows)


def _chances(game: Game, kind: WagerKind, rules: Rules, seen: tuple[str, ...]) -> Iterator[Chance]:
    """The rows of one kind: one, unless its spots differ; rows with unknown odds are left out."""
    from croupier.analysis.distribution import Query
    from croupier.analysis.odds import rows_at

    try:
        for row in rows_at(game, kind, rules, frozenset(), Query(seen)):
            spots = (row.spot,) if row.spot else kind.spots(rules)
            yield _chance(kind, spots, row)
    except Refused:
        return


def _chance(kind: WagerKind, spots: tuple[str, ...], row: Row) -> Chance:
    from croupier.analysis.figures import decimal, fixed, fraction, per_cent, true_odds

    if row.needs:
        said = f"needs {', '.join(row.needs)}"
        return Chance(kind.key, kind.name, spots, method=said)
    return Chance(
        kind.key,
        kind.name,
        spots,
        row.pays or " / ".join(dict.fromkeys(odds for _, odds in row.paytable)),
        per_cent(row.house_advantage, PLACES),
        "" if row.exact is None else fraction(row.exact, SHORT),
        decimal(row.house_advantage),
        per_cent(row.win, PLACES),
        fraction(row.win, SHORT) if row.method == "exact" else "",
        per_cent(row.push, PLACES),
        fixed(row.standard_deviation, PLACES),
        true_odds(row.win, row.lose, SHORT // 2),
        row.method,
        row.distribution.note,
        row.cites,
    )


def lies(wagers: Iterable[Wager]) -> tuple[Lying, ...]:
    """Wagers by what decides their result: the key under which a mix is kept."""
    from croupier.analysis.mix import lying

    return lying(wagers)


def mixed(game: Game, rules: Rules, wagers: tuple[Lying, ...]) -> Mixed:
    """The odds of a patron's current wagers together."""
    from croupier.analysis.figures import fixed, fraction, per_cent, root
    from croupier.analysis.mix import mix

    found = mix(game, rules, wagers)
    share = found.expected_loss / found.staked if found.staked else found.expected_loss
    return Mixed(
        found.staked,
        fixed(found.expected_loss, 2),
        fraction(found.expected_loss, SHORT) if found.exact else "",
        per_cent(share, PLACES),
        fixed(root(found.variance), 2),
        "simulated" if found.simulated else "exact" if found.exact else "computed",
        "" if len(wagers) == 1 else TOGETHER if found.together else INDEPENDENT,
        found.unknown,
    )
