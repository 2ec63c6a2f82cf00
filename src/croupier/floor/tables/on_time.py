"""On time: what is due at a table is done by the clock, as soon as no round is under way."""

from __future__ import annotations

import logging
from functools import partial

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.plain import words
from croupier.floor.tables import dealer
from croupier.floor.tables.duties import calls_due
from croupier.floor.tables.faults import in_words
from croupier.floor.tables.floor import Floor

LOG = logging.getLogger("croupier.floor")


def carry_out(floor: Floor) -> None:
    """Do what is due at every open table that is between rounds; none waits for another."""
    for name in floor.names():
        if floor.faults.rests(name):
            continue
        try:
            _carried_out(floor, name)
        except Refused as refusal:
            LOG.debug("%s: another worker was first: %s", name, refusal)
        except Exception as error:
            LOG.exception("%s: what is due cannot be done: %s", name, in_words(error))


def _carried_out(floor: Floor, name: str) -> None:
    found = floor.current(name)
    with floor.database.reading() as connection:
        due = calls_due(connection, found, floor.clock())
    for call in due:
        one = found.game.incident(call)
        if one is not None and one.possible(found.driver.table) is None:
            floor.act(name, "dealer", words(call), partial(_called, call), then=dealer.deals)


def _called(call: str, driver: Driver) -> None:
    driver.incident(call)
