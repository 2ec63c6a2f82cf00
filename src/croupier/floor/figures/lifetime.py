"""All that a person has won and lost at the tables, as the ledger shows, for a chart.

Practice and live tables are kept apart. Tips are not counted, a wager for the dealers counts as its
stake whether it wins or loses, and a stake that is on a layout or in a pot now counts as still
theirs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, case, func, select

from croupier.core.money import Cents
from croupier.floor.money import ledger
from croupier.floor.money.spending import TIPS, accounts
from croupier.floor.store import schema
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import at_stake

MINUTE, DAY = 16, 10
"""How many characters of a moment say its minute, and its day."""
EXCHANGED = ("buy-in", "cash-out")
"""The names of entries that exchange money and chips: play only if the table went on with them."""
MOST = 200
"""How many points a chart has at most."""


class Reached(msgspec.Struct, frozen=True):
    """The result of all play up to a moment."""

    at: str
    net_cents: Cents


class Lifetime(msgspec.Struct, frozen=True):
    """All play at tables of one mode: the result, the days, the best and the worst of them."""

    mode: str
    net_cents: Cents
    days: int
    best_day: str
    best_cents: Cents
    worst_day: str
    worst_cents: Cents
    points: tuple[Reached, ...]


def changes(connection: Connection, person: str) -> dict[str, list[tuple[str, Cents]]]:
    """By mode, what a person's money and chips changed by at tables, minute by minute.

    An entry about no event, as of a dispute that pays, is of the mode whose purse it moves.
    """
    entry, posting, known = schema.entry, schema.posting, schema.table_mode
    then = (known.c.gaming_table == entry.c.gaming_table) & (known.c.seq < entry.c.seq)
    mode = select(known.c.mode).where(then).order_by(known.c.seq.desc()).limit(1)
    in_practice = posting.c.account == ledger.purse(ledger.PRACTICE, person)
    of_purse = func.max(case((in_practice, ledger.PRACTICE), else_=ledger.LIVE))
    at_tables = entry.c.gaming_table.is_not(None) & entry.c.what.not_in(TIPS)
    amount = func.sum(posting.c.amount)
    each = (
        select(
            func.substr(entry.c.at, 1, MINUTE).label("minute"),
            func.coalesce(mode.correlate(entry).scalar_subquery(), of_purse).label("mode"),
            amount.label("amount"),
        )
        .join(entry, entry.c.id == posting.c.entry)
        .where(posting.c.account.in_(accounts(person)), at_tables)
        .group_by(entry.c.id, entry.c.at, entry.c.gaming_table, entry.c.seq, entry.c.what)
        .having(entry.c.what.not_in(EXCHANGED) | (amount != 0))
        .subquery()
    )
    by = (each.c.mode, each.c.minute)
    asked = select(*by, func.sum(each.c.amount)).group_by(*by).order_by(*by)
    found = defaultdict[str, list[tuple[str, Cents]]](list)
    for name, minute, amount in connection.execute(asked):
        found[name].append((minute, int(amount)))
    return dict(found)


def lying(tables: Iterable[Living], person: str) -> Mapping[str, Cents]:
    """A person's stakes on layouts and in pots now, by mode."""
    found = dict.fromkeys(ledger.MODES, 0)
    for one in tables:
        found[one.mode] += at_stake(one.game, one.driver.table, person)
    return found


def lifetimes(
    found: Mapping[str, Sequence[tuple[str, Cents]]], on_layouts: Mapping[str, Cents]
) -> tuple[Lifetime, ...]:
    """All play by mode, for the modes in which there was any."""
    return tuple(
        _lifetime(mode, found[mode], on_layouts.get(mode, 0))
        for mode in ledger.MODES
        if found.get(mode)
    )


def _lifetime(mode: str, each: Sequence[tuple[str, Cents]], lies: Cents) -> Lifetime:
    last, amount = each[-1]
    whole, points, net = [*each[:-1], (last, amount + lies)], list[Reached](), 0
    days = defaultdict[str, Cents](int)
    for at, change in whole:
        net += change
        days[at[:DAY]] += change
        points.append(Reached(at, net))
    best, worst = (pick(days, key=lambda day: days[day]) for pick in (max, min))
    return Lifetime(
        mode, net, len(days), best, days[best], worst, days[worst], tuple(thinned(points))
    )


def thinned(points: Sequence[Reached]) -> Iterable[Reached]:
    """At most as many points as a chart shows, evenly chosen; the last one is always there."""
    many = len(points)
    wanted = min(many, MOST)
    return (points[(n + 1) * many // wanted - 1] for n in range(wanted))
