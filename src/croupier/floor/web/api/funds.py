"""Patrons' funds over HTTP: the display, counts, signatures, the cage's record, the Bureau."""

from __future__ import annotations

from functools import partial

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.part import Funds
from croupier.core.step import Confirm
from croupier.floor.money import funds
from croupier.floor.money.funds import COUNT, END, Count, Fund
from croupier.floor.people.accounts import BUREAU, CASHIER, DEALER, SUPERVISOR
from croupier.floor.tables import dealer
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import API, AT
from croupier.floor.web.api.endpoints import Asker, Endpoint, Nothing, number
from croupier.floor.web.serving.house import House
from croupier.rulebook.english import concerns
from croupier.rulebook.felts import titled
from croupier.rulebook.script import INCIDENT


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was counted, in cents; `ends`: the fund is discontinued, and all of it is counted."""

    amount_cents: int
    ends: bool = False


class Verified(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a cashier counted, in cents."""

    amount_cents: int


class Display(msgspec.Struct, frozen=True):
    """What the display near a table with a fund shows of it.

    While a payment is `pending`, a notice says that the amount will be adjusted.
    """

    table: str
    title: str
    displayed_cents: int
    pending: bool


class Displays(msgspec.Struct, frozen=True):
    """Every table with a patrons' fund."""

    rows: tuple[Display, ...]


class FundsTold(msgspec.Struct, frozen=True):
    """The funds of all tables, reconciled with the books."""

    rows: tuple[Fund, ...]


def _with_funds(house: House) -> list[Living]:
    """The open tables with a patrons' fund, and the closed ones whose fund is not paid yet."""
    with house.database.reading() as connection:
        closed = funds.unpaid(connection)
    return [one for one in house.tables((*house.floor.names(), *closed)) if _has_fund(one)]


def _has_fund(found: Living) -> bool:
    """Whether the rules of a table have its box counted, or money of patrons is still there."""
    game, known = found.game, found.game.get(Funds)
    if known is None or not known.counted:
        return False
    counted = concerns(game, found.driver.rules, f"{INCIDENT}{known.counted}")
    return counted or any(funds.held(found).values())


def displays(house: House, asker: Asker) -> Displays:
    """The current amount of every patrons' fund."""
    rows = []
    for found in _with_funds(house):
        known = found.game.get(Funds)
        assert known is not None
        total = sum(funds.held(found).values())
        pending = known.pending(found.driver.table)
        rows.append(Display(found.name, titled(found.game, found.driver.rules), total, pending))
    return Displays(tuple(rows))


def the_fund(house: House, asker: Asker, table: str) -> Fund:
    """The fund of a table, with its counts."""
    found = house.floor.current(table)
    with house.database.reading() as connection:
        return funds.fund(connection, found, house.floor.clock())


def count_fund(house: House, asker: Asker, table: str, body: Counted) -> Count:
    """Count the box at a table; a supervisor must sign."""
    found, now = house.floor.current(table), house.floor.clock()
    counts = partial(
        funds.count,
        now=now,
        found=found,
        by=asker.name,
        amount=body.amount_cents,
        what=END if body.ends else COUNT,
    )
    return house.database.settled(counts)


def sign_count(house: House, asker: Asker, count: str) -> Count:
    """Sign for a count: the contents of the box go to the cage."""
    return funds.sign(house.floor, number(count), asker.name)


def verify_count(house: House, asker: Asker, count: str, body: Verified) -> Count:
    """Verify what was delivered to the cage: the official record."""
    now, amount = house.floor.clock(), body.amount_cents
    verifies = partial(funds.verify, now=now, number=number(count), by=asker.name, amount=amount)
    return house.database.settled(verifies)


def bureau_funds(house: House, asker: Asker) -> FundsTold:
    """The funds of all tables, reconciled: what came in, what was paid, what is there."""
    every, now = _with_funds(house), house.floor.clock()
    with house.database.reading() as connection:
        return FundsTold(tuple(funds.fund(connection, found, now) for found in every))


def confirm(house: House, asker: Asker, table: str) -> Nothing:
    """Confirm what a person of the house must verify before the table goes on."""
    step = house.floor.current(table).driver.step_now
    if not isinstance(step, Confirm):
        why = "nothing there waits for one"
        raise Refused(f"a confirmation at {table}", why, (), "a confirmation when asked for one")
    role, about = step.role, step.about

    def confirms(driver: Driver) -> None:
        driver.confirm(role, about, asker.name)

    house.floor.act(table, asker.name, "confirmation", confirms, then=dealer.deals)
    return Nothing()


COUNTS = f"{API}/fund-counts/{{count}}"
ENDPOINTS = (
    Endpoint("GET", f"{API}/funds", displays, "Displayed funds", answers=Displays, open=True),
    Endpoint(
        "GET",
        f"{AT}/fund",
        the_fund,
        "The fund of a table",
        answers=Fund,
        roles=(DEALER, SUPERVISOR, CASHIER, BUREAU),
    ),
    Endpoint(
        "POST",
        f"{AT}/fund-counts",
        count_fund,
        "Count the box of a fund",
        Counted,
        Count,
        (DEALER,),
        status=201,
    ),
    Endpoint(
        "POST", f"{COUNTS}/signatures", sign_count, "Sign a count", None, Count, (SUPERVISOR,)
    ),
    Endpoint(
        "POST",
        f"{COUNTS}/verifications",
        verify_count,
        "Verify a count at the cage",
        Verified,
        Count,
        (CASHIER,),
    ),
    Endpoint(
        "GET",
        f"{API}/bureau/funds",
        bureau_funds,
        "Funds, reconciled",
        answers=FundsTold,
        roles=(BUREAU,),
    ),
    Endpoint("POST", f"{AT}/confirmations", confirm, "Confirm at a table", roles=(SUPERVISOR,)),
)
