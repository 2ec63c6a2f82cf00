"""Provably fair play at the table: the house's current commitments."""

from __future__ import annotations

import msgspec

from croupier.core.table import IDLE
from croupier.core.view import View
from croupier.equipment import fair
from croupier.equipment.source import ROUND
from croupier.floor.people.accounts import Login
from croupier.floor.tables import seeds
from croupier.floor.tables.living import Living
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.seat import mine_of
from croupier.floor.web.pages.words import say
from croupier.notation.signature import Signed


class Commitment(msgspec.Struct, frozen=True):
    """What an unopened value decides, and the house's commitment to it."""

    decides: str
    digest: str


def commitments(found: Living) -> tuple[Commitment, ...]:
    """The commitments to the units in use at a table."""
    made = (
        (one.decides, fair.unit_digest(found.name, one.epoch, one.number, bytes.fromhex(one.value)))
        for one in found.source.values.begun
    )
    return tuple(
        Commitment(say("proof.round" if what == ROUND else "proof.cards"), digest.hex())
        for what, digest in made
    )


class Fair(msgspec.Struct, frozen=True):
    """What the page's script must know about the seeds of a round.

    `mine` is the patron's own commitment, `listed` the signed list, `waits` whether the table waits
    for the patron's seed, `last` whether their seed was used in the last round whose seeds were
    closed. `wanted` says that no wager is needed, and that the patron has not committed yet to a
    seed for the next round.
    """

    round: int
    mine: str
    listed: Signed | None
    waits: bool
    last: Used | None
    wanted: bool = False


class Used(msgspec.Struct, frozen=True):
    """Whether a patron's seed was used in a round."""

    round: int
    used: bool


def seeded(found: Living, patron: str) -> Fair:
    """The seeds of a round as a patron's page must know them."""
    table, seeding, values = found.driver.table, found.seeding, found.source.values
    idle = table.stage == IDLE
    used = {name: one is not None for name, _, one in values.seeds}
    now = table.round + idle
    mine = (seeding.commitment(patron) or "") if seeding.round == now else ""
    early = idle and seeds.no_wagers(found.driver) and bool(table.accounts.get(patron))
    return Fair(
        round=now,
        mine=mine,
        listed=seeds.signed_list(found) if seeding.listed and not idle else None,
        waits=seeds.waits(found.driver) and patron in seeding.missing,
        last=Used(values.round, used[patron]) if patron in used else None,
        wanted=early and not mine,
    )


def parts(login: Login | None, found: Living, shown: View) -> str:
    """The current commitments and seeds."""
    fair_now = msgspec.json.encode(seeded(found, mine_of(login))).decode()
    return table_page.rendered("commitments.html", commitments=commitments(found), fair=fair_now)
