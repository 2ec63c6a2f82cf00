"""Tables whose rounds need no wager, over HTTP: the clock, seeds between hands, hand history."""

from __future__ import annotations

import msgspec

from croupier.core.errors import Refused
from croupier.core.part import Deals
from croupier.floor.people.accounts import PATRON
from croupier.floor.tables import clocks, dealer, hands, seeds
from croupier.floor.tables.floor import nothing
from croupier.floor.tables.hands import Hand
from croupier.floor.tables.living import Living
from croupier.floor.tables.seeds import Given
from croupier.floor.web.api.acts import API, AT
from croupier.floor.web.api.endpoints import Asker, Endpoint, Nothing
from croupier.floor.web.serving.house import House


class Bank(msgspec.Struct, frozen=True):
    """What is left in a patron's time bank in this hand, in milliseconds."""

    patron: str
    left_ms: int


class ClockTold(msgspec.Struct, frozen=True):
    """The clock of a table: who decides, until when, and when the time bank begins to run.

    `next_hand` is when the next hand is dealt; texts are empty where there is nothing to tell.
    """

    now: str
    patron: str
    since: str
    bank_from: str
    until: str
    next_hand: str
    banks: tuple[Bank, ...]


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A commitment to a seed for the next hand."""

    round: int
    commitment: str


class Hands(msgspec.Struct, frozen=True):
    """Your last hands, newest first; each is replayed by its table and round."""

    rows: tuple[Hand, ...]


def clock(house: House, asker: Asker, table: str) -> ClockTold:
    """Who decides now and until when, the time banks, and when the next hand is dealt."""
    return clock_of(house, house.floor.current(table).still())


def clock_of(house: House, found: Living) -> ClockTold:
    """The clock of a loaded table."""
    floor, driver = house.floor, found.driver
    deals, due = found.game.get(Deals), floor.due(found)
    seconds = clocks.patience(found, floor.pace.answers)
    one = clocks.asked(driver, seconds) if due else None
    number, players = driver.table.round, deals.players(driver.table) if deals else ()
    left = ((p, clocks.bank_left(driver.log, p, number, seconds)) for p in players)
    return ClockTold(
        now=floor.clock(),
        patron=one.patron if one else "",
        since=one.since if one else "",
        bank_from=clocks.later(one.since, one.seconds) if one else "",
        until=one.until if one else "",
        next_hand=clocks.next_hand(driver) or "" if deals and not found.closing else "",
        banks=tuple(Bank(patron, int(1000 * some)) for patron, some in left),
    )


def commit(house: House, asker: Asker, table: str, body: Commitment) -> Nothing:
    """Commit to a seed for the next hand, between hands, at a table where you have chips."""
    given = seeds.given(body.commitment, None, "", str(body.round))
    found = house.floor.current(table)
    if not seeds.no_wagers(found.driver):
        why = "a seed is committed to with a wager here"
        raise Refused("a commitment without a wager", why, (), "the header Seed-Commitment")
    made = Given(given.commitment, round=body.round)
    house.floor.act(table, asker.name, "seed", nothing, then=dealer.deals, seed=made)
    return Nothing()


def table_hands(house: House, asker: Asker, table: str) -> Hands:
    """Your last hands at a table."""
    house.floor.table(table)
    with house.database.reading() as connection:
        return Hands(hands.of_patron(connection, asker.name, table))


def my_hands(house: House, asker: Asker) -> Hands:
    """Your last hands at all tables."""
    with house.database.reading() as connection:
        return Hands(hands.of_patron(connection, asker.name))


ENDPOINTS = (
    Endpoint("GET", f"{AT}/clock", clock, "The clock of a table", answers=ClockTold, open=True),
    Endpoint("POST", f"{AT}/commitments", commit, "Commit to a seed", Commitment, roles=(PATRON,)),
    Endpoint("GET", f"{AT}/hands", table_hands, "Your hands here", answers=Hands, roles=(PATRON,)),
    Endpoint("GET", f"{API}/me/hands", my_hands, "Your hands", answers=Hands, roles=(PATRON,)),
)
