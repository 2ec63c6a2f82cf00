"""Cards that nobody showed: only the Bureau opens them, by a deed that says why.

Where hands stay hidden for good, the value of a deck is never opened, and the journal withholds
what was not shown. The Bureau may have the cards of a hand that is over opened, each with the salt
of its leaf: whoever has the journal can check them. The deed names the person, the hand and the
reason; the journal stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select

from croupier.core.errors import Refused
from croupier.core.event import Event, LeavesOpened, UnitBegun
from croupier.equipment import fair
from croupier.equipment.shown import dealt_in_order
from croupier.floor.oversight import deeds
from croupier.floor.store import schema
from croupier.floor.tables import rounds, safe
from croupier.floor.tables.living import Living

WHAT = "cards opened"
LEAST = 10
"""How many characters a reason has at least."""


class Card(msgspec.Struct, frozen=True):
    """A card that was dealt: its unit and leaf, where it went, its face, and the leaf's salt.

    `shown` says that everyone saw it when it was played.
    """

    unit: int
    leaf: int
    place: str
    card: str
    salt: str
    shown: bool


class Opened(msgspec.Struct, frozen=True):
    """The cards of a hand, opened for the Bureau."""

    table: str
    round: int
    by: str
    reason: str
    cards: tuple[Card, ...]


def open_round(
    connection: Connection, now: str, found: Living, number: int, by: str, reason: str
) -> Opened:
    """Open the cards of a hand that is over, and record the deed."""
    said = f"the cards of round {number} of {found.name}"
    if len(reason.strip()) < LEAST:
        raise Refused(said, "no reason is given", (), f"a reason of at least {LEAST} characters")
    one = rounds.played(connection, found, number)
    if not one.finished:
        raise Refused(said, "the hand is not over", (), "asking again when it is over")
    events = [each.event for each in one.events]
    cards = tuple(_cards(connection, found.name, events))
    words = f"round {number}: {len(cards)} cards are opened for {by}: {reason.strip()}"
    deeds.note(connection, now, by, WHAT, words, found.name)
    return Opened(found.name, number, by, reason.strip(), cards)


def _cards(connection: Connection, table: str, events: Sequence[Event]) -> list[Card]:
    """Every card of a round with its leaf, in the order of the deal."""
    begun = {one.unit: one for one in events if isinstance(one, UnitBegun)}
    leaves: dict[int, list[int]] = {}
    for event in events:
        if isinstance(event, LeavesOpened):
            leaves.setdefault(event.unit, []).extend(leaf for leaf, _ in event.leaves)
    units = {unit: one.decides for unit, one in begun.items()}
    dealt = [one for one in dealt_in_order(events, units, units) if one.unit in leaves]
    made = []
    for one in dealt:
        leaf, unit = leaves[one.unit].pop(0), begun[one.unit]
        salt = fair.card_salt(_value(connection, table, unit), leaf)
        if fair.leaf_of(salt, leaf, one.face).hex() != unit.leaves[leaf]:
            raise RuntimeError(f"leaf {leaf} of unit {one.unit} at {table} does not fit")
        made.append(Card(one.unit, leaf, one.place, one.face, salt.hex(), one.seen))
    return made


def _value(connection: Connection, table: str, unit: UnitBegun) -> bytes:
    """The value of a unit, from the secret of its epoch, which no backup holds."""
    epoch = schema.epoch
    mine = (epoch.c.gaming_table == table) & (epoch.c.number == unit.epoch)
    secret = connection.scalar(select(epoch.c.secret).where(mine))
    if secret is None:
        why = "the table was restored from a backup, and backups hold no secrets"
        raise Refused(f"unit {unit.unit} of {table}", why, (), "a hand dealt since then")
    return fair.unit_value(safe.epoch_secret(connection, table, unit.epoch, secret), unit.unit)
