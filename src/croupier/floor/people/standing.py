"""A person's standing: how long they have played, the result, and the use of their limits."""

from __future__ import annotations

import msgspec

from croupier.core.money import Cents
from croupier.floor.money import ledger, spending, tips
from croupier.floor.people import responsible_gaming
from croupier.floor.people.responsible_gaming import DAY, KINDS, Limit, Notice, Pause
from croupier.floor.tables.floor import Floor
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import at_stake


class Standing(msgspec.Struct, frozen=True):
    """Time and net result of a person's current session; their limits, notices and pause.

    `bankroll_cents` is what they have in the cage for live tables, `practice_cents` for practice
    tables; time, results and limits cover both kinds of tables together.
    """

    now: str
    playing_since: str | None
    seconds: int
    net_cents: Cents
    day_net_cents: Cents
    limits: tuple[Limit, ...]
    notices: tuple[Notice, ...]
    pause: Pause | None
    tips_cents: Cents
    bankroll_cents: Cents
    practice_cents: Cents

    @property
    def warnings(self) -> tuple[Notice, ...]:
        """The notices for limits that are at least half used."""
        return tuple(notice for notice in self.notices if notice.share)


def standing(floor: Floor, person: str, at: Living | None = None) -> Standing:
    """A person's standing now; stakes on layouts and in pots count as still theirs.

    `at` is a table as a screen shows it; the others are read as they are between two acts.
    """
    with floor.database.reading() as connection:
        now = floor.clock()
        seen = responsible_gaming.glance(connection, person)
        since = None if seen.is_over(now) else seen.began
        session = spending.purse(connection, person, since) if since else {}
        day = spending.purse(connection, person, spending.before(now, DAY))
        held = responsible_gaming.limits(connection, now, person) if seen.limits else {}
        used = responsible_gaming.notices(connection, now, person, held)
        given = tips.given(connection, person)
        cage = ledger.purses(connection, person)
    tables = (at if at and at.name == name else floor.table(name).still() for name in day | session)
    lying = {one.name: at_stake(one.game, one.driver.table, person) for one in tables}
    return Standing(
        now,
        since,
        int(spending.seconds_between(since, now)) if since else 0,
        _net(session, lying),
        _net(day, lying),
        tuple(held.get(key, Limit(key, None)) for key in KINDS),
        used,
        seen.pause(now),
        given,
        *cage,
    )


def _net(purse: dict[str, Cents], lying: dict[str, Cents]) -> Cents:
    return sum(purse.values()) + sum(lying[name] for name in purse)
