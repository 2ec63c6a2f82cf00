"""Fair by proof, at the table: what the house has committed to, as it changes."""

from __future__ import annotations

import msgspec

from croupier.core.view import View
from croupier.equipment import fair
from croupier.equipment.source import ROUND
from croupier.floor.living import Living
from croupier.floor.people import Login
from croupier.floor.web import pages
from croupier.floor.web.words import say


class Commitment(msgspec.Struct, frozen=True):
    """What a value that is not open yet decides, and the house's commitment to it."""

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


def parts(login: Login | None, found: Living, shown: View) -> str:
    """The commitments, as they change."""
    return pages.rendered("commitments.html", commitments=commitments(found))
