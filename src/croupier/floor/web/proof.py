"""Fair by proof, at the table: the commitments that stand now, for whoever notes them down."""

from __future__ import annotations

import msgspec

from croupier.core.view import View
from croupier.equipment.source import ROUND
from croupier.floor import export
from croupier.floor.living import Living
from croupier.floor.people import Login
from croupier.floor.web import pages
from croupier.floor.web.words import say


class Commitment(msgspec.Struct, frozen=True):
    """What a secret that is still sealed will decide, and the house's commitment to it."""

    decides: str
    digest: str


def commitments(found: Living) -> tuple[Commitment, ...]:
    """The commitments to all that is sealed at a table."""
    return tuple(
        Commitment(say("proof.round" if what == ROUND else "proof.cards"), digest)
        for what, some in found.source.kept.items()
        for digest in (export.commitment(found, what, kept) for kept in some)
    )


def parts(login: Login | None, found: Living, shown: View) -> str:
    """The commitments, as they change."""
    return pages.rendered("commitments.html", commitments=commitments(found))
