"""Odds and advice over HTTP: public odds of every wager, the shoe and the coach in practice."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from croupier.core.event import Event
from croupier.core.table import IDLE, Table
from croupier.floor import chances, counsel, journal
from croupier.floor.chances import Chance, Mixed
from croupier.floor.counsel import Counsel, Decided
from croupier.floor.living import Living
from croupier.floor.people import PATRON
from croupier.floor.profile import permit
from croupier.floor.web.api import AT
from croupier.floor.web.endpoints import Asker, Endpoint
from croupier.floor.web.house import House

RETRY_MS = 400


class Odds(msgspec.Struct, frozen=True):
    """The odds of a table's wagers; while `pending`, ask again after a while."""

    pending: bool
    retry_ms: int
    rows: tuple[Chance, ...] = ()
    mine: Mixed | None = None
    seen: int = 0


class Coach(msgspec.Struct, frozen=True):
    """Advice on the decision one is at, what the last one cost, and the least costly wagers now."""

    pending: bool
    retry_ms: int
    seq: int
    now: Counsel | None = None
    last: Decided | None = None
    wagers: tuple[Chance, ...] = ()


def odds(house: House, asker: Asker, table: str) -> Odds:
    """The odds of every wager of a table, and of one's own wagers on it together."""
    found = house.floor.current(table)
    return odds_of(house, found, asker.login.person.name if asker.login else "")


def odds_of(house: House, found: Living, patron: str) -> Odds:
    """The same for somebody at a table that is at hand."""
    with found.lock:
        now = found.driver.table
    rows = _rows(house, found)
    mine = _mine(house, found, now, patron) if now.wagers_of(patron) else None
    pending = rows is None or (mine is None and bool(now.wagers_of(patron)))
    return Odds(pending, RETRY_MS * pending, rows or (), mine)


def _rows(house: House, found: Living) -> tuple[Chance, ...] | None:
    game, rules = found.game, found.driver.rules
    return house.desk.ask(("odds", game, rules), partial(chances.chances, game, rules))


def _mine(house: House, found: Living, now: Table, patron: str) -> Mixed | None:
    game, rules, wagers = found.game, now.rules, now.wagers_of(patron)
    key = ("mix", game, rules, tuple((w.kind, w.on, str(w.at), w.amount) for w in wagers))

    def made() -> Mixed:
        return chances.mixed(game, rules, chances.lies(wagers))

    return house.desk.ask(key, made)


def shoe_odds(house: House, asker: Asker, table: str) -> Odds:
    """The odds of every wager by the cards one has seen of the shoe: at practice tables only."""
    found = house.floor.current(table)
    permit(house.settings.profile, found.mode, "shoe")
    game, rules, seq = found.game, found.driver.rules, found.tip.seq
    with house.database.reading() as connection:
        seen = counsel.cards_seen(connection, game, table, asker.name, seq + 1)
    rows = house.desk.ask(("shoe", game, rules, seen), partial(chances.chances, game, rules, seen))
    return Odds(rows is None, RETRY_MS * (rows is None), rows or (), None, len(seen))


def coach(house: House, asker: Asker, table: str) -> Coach:
    """What is best now and what one's last decision cost: at practice tables only."""
    found = house.floor.current(table)
    permit(house.settings.profile, found.mode, "coach")
    return coach_of(house, found, asker.name)


def coach_of(house: House, found: Living, patron: str) -> Coach:
    """The same for somebody at a table that is at hand."""
    with found.lock:
        now, seq = found.driver.table, found.tip.seq
        open_now = _open(found, patron) if now.open or now.stage == IDLE else frozenset()
    made = partial(_coached, house, found, now, seq, patron)
    told: Any = house.desk.ask(("coach", found.name, seq, patron), made)
    rows = _rows(house, found) if open_now else ()
    pending = told is None or rows is None
    counselled, last = told or (None, None)
    least = _least(rows or (), open_now) if counselled is None else ()
    return Coach(pending, RETRY_MS * pending, seq, counselled, last, least)


def _open(found: Living, patron: str) -> frozenset[str]:
    """The kinds of wager that a patron may make now."""
    areas = found.view(patron).areas
    return frozenset(
        area.partition("@")[0].partition(":")[0] for area, one in areas.items() if one.allowed
    )


def _least(rows: tuple[Chance, ...], kinds: frozenset[str]) -> tuple[Chance, ...]:
    """The three wagers that cost least of those one may make."""
    may = [row for row in rows if row.wager in kinds and row.house_advantage]
    return tuple(sorted(may, key=lambda row: float(row.house_advantage.split()[0]))[:3])


def _coached(
    house: House, found: Living, now: Table, seq: int, patron: str
) -> tuple[Counsel | None, Decided | None]:
    """Worked out at the desk: it reads the journal, and looks up what choices are worth."""
    game, name = found.game, found.name
    with house.database.reading() as connection:
        first = journal.begins(connection, name, now.round - counsel.BACK + 1)
        before = journal.state_before(connection, game, now.rules, name, first)
        told: list[tuple[int, Event]] = [
            (number, entry.event)
            for number, _, _, entry in journal.read(connection, game, name, first - 1, seq)
        ]

    def seen(upto: int) -> tuple[str, ...]:
        with house.database.reading() as connection:
            return counsel.cards_seen(connection, game, name, patron, upto)

    last = counsel.decided(game, before, patron, told, seen)
    return counsel.counselled(game, now, patron, seen(seq + 1)), last


ENDPOINTS = (
    Endpoint("GET", f"{AT}/odds", odds, "The odds of every wager, and of one's own together",
             answers=Odds, open=True),
    Endpoint("GET", f"{AT}/shoe-odds", shoe_odds, "The odds of the remaining shoe, in practice",
             answers=Odds),
    Endpoint("GET", f"{AT}/coach", coach, "Advice, in practice", answers=Coach, roles=(PATRON,)),
)  # fmt: skip
