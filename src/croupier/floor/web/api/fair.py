"""Provably fair play over HTTP: the house's key, checkpoints, commitments, and seeds."""

from __future__ import annotations

from functools import partial

import msgspec
from sqlalchemy import select

from croupier.core.errors import Refused
from croupier.core.table import IDLE
from croupier.floor.people.accounts import PATRON
from croupier.floor.store import schema
from croupier.floor.tables import dealer, disclosure, export, living, safe, seeds
from croupier.floor.tables.living import Living
from croupier.floor.tables.seeds import HEX, Revealed
from croupier.floor.web.api.acts import API, AT
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.serving.house import House
from croupier.notation.signature import Signed

CHECKPOINT = "croupier 2/checkpoint"


class KeyTold(msgspec.Struct, frozen=True):
    """The house's public key, and every change of it, each signed by the key before it."""

    key: str
    changes: tuple[Signed, ...]


class UnitTold(msgspec.Struct, frozen=True):
    """A unit in use: the digest of its value leads by its branch to the root that was fixed."""

    unit: int
    epoch: int
    decides: str
    digest: str
    branch: tuple[str, ...]
    root: str


class FairTold(msgspec.Struct, frozen=True):
    """What a round depends on so far.

    `alone` says that one patron has wagers, not counting bots; `listed` is the signed list, once
    the betting has closed; `waits_for` are the patrons whose seed is missing, and `until` is when
    the table goes on without them.
    """

    table: str
    round: int
    key: str
    units: tuple[UnitTold, ...]
    commitments: tuple[tuple[str, str], ...]
    alone: bool
    listed: Signed | None
    waits_for: tuple[str, ...]
    until: str


class SeedTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seed that is revealed against the signed list of its round."""

    round: int
    seed: str
    salt: str


def house_key(house: House, asker: Asker) -> KeyTold:
    """The key that the house signs with; anyone who keeps it can tell when another is shown."""
    keys = house.database.keys
    return KeyTold(keys.public, keys.changes)


def checkpoint(house: House, asker: Asker, table: str, settled: bool = False) -> Signed:
    """How far the journal has come, signed: anyone who keeps it can prove a later rewrite.

    With `settled=true` it covers the part that can be settled, like the journal without `all`.
    """
    keys = house.database.keys
    if settled:
        found = house.floor.table(table)
        with house.database.reading() as connection:
            reached = export.settled(connection, found)
    else:
        with house.database.looking() as connection:
            row = living.row_of(connection, table)
        reached = row.seq, row.hash
    return keys.signed([CHECKPOINT, table, *reached, house.floor.clock()])


def fair(house: House, asker: Asker, table: str) -> FairTold:
    """What the current round depends on: units, commitments, the list, and missing seeds."""
    return fair_shown(house, house.floor.current(table).still())


def fair_shown(house: House, found: Living) -> FairTold:
    """What the current round of a loaded table depends on."""
    table, seeding = found.driver.table, found.seeding
    waits = bool(seeding.listed) and seeds.waits(found.driver)
    until = seeds.until(seeding, house.floor.begun) if waits else ""
    idle = table.stage == IDLE
    return FairTold(
        table=found.name,
        round=table.round + idle,
        key=house.database.keys.public,
        units=units(house, found),
        commitments=seeding.committed if seeding.round == table.round + idle else (),
        alone=len(seeds.players(found.driver)) == 1,
        listed=seeds.signed_list(found) if seeding.listed and not idle else None,
        waits_for=seeding.missing if waits else (),
        until=until,
    )


def units(house: House, found: Living) -> tuple[UnitTold, ...]:
    """The units in use, as the journal begins them."""
    with house.database.reading() as connection:
        begun = {one.number for one in safe.take_out(connection, found.name).values.begun}
        every = disclosure.begun_at(connection, found.name, begun)
        epoch = schema.epoch
        asked = select(epoch.c.number, epoch.c.root).where(epoch.c.gaming_table == found.name)
        roots = {row.number: row.root for row in connection.execute(asked)}
    return tuple(
        UnitTold(one.unit, one.epoch, one.decides, one.digest, one.branch, roots[one.epoch])
        for _, one in reversed(every)
    )


def seed(house: House, asker: Asker, table: str, body: SeedTold) -> Signed:
    """Reveal a seed and receive the house's receipt; the same seed again gets it again."""
    if body.salt and not HEX.fullmatch(body.salt):
        accepted = "64 hexadecimal digits, 0 to 9 and a to f, as committed to"
        raise Refused("salt", "it is not 32 bytes", (), accepted)
    found, one = house.floor.table(table), Revealed(body.round, body.seed, body.salt)
    reveals = partial(seeds.reveal, found, by=asker.name, revealed=one)
    house.floor.act(table, asker.name, "seed", reveals, then=dealer.deals)
    return seeds.receipt(house.floor, table, asker.name, one)


ENDPOINTS = (
    Endpoint("GET", f"{API}/key", house_key, "The house's public key", answers=KeyTold, open=True),
    Endpoint(
        "GET",
        f"{AT}/checkpoint",
        checkpoint,
        "A signed checkpoint of the journal",
        answers=Signed,
        open=True,
        query=("settled",),
    ),
    Endpoint("GET", f"{AT}/fair", fair, "What a round depends on", answers=FairTold, open=True),
    Endpoint("POST", f"{AT}/seeds", seed, "Reveal a seed", SeedTold, Signed, (PATRON,)),
)
