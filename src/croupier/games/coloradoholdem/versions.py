"""The two versions of colorado hold 'em: which pairs push and win, and which sections apply."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.ranking.hand import JACK, TEN
from croupier.rulebook.citation import cites

REQUIRED, PERMISSIBLE = "required", "permissible"
SEVEN, NINE = 7, 9


class Version(msgspec.Struct, frozen=True):
    """The lowest pairs that push and that win, and the sections of its own."""

    pushes_from: int
    wins_from: int
    sections: frozenset[str]


@cites("coloradoholdem.10.e", "coloradoholdem.10.f", "coloradoholdem.11.e", "coloradoholdem.11.f")
def versions() -> Mapping[str, Version]:
    """Sevens push and tens win where the bet is required, nines and jacks where it is not."""
    return {
        REQUIRED: Version(SEVEN, TEN, frozenset(("10", "12"))),
        PERMISSIBLE: Version(NINE, JACK, frozenset(("11", "13"))),
    }


VERSIONS = versions()


def of_version(version: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """These clauses without those of the other version."""
    (other,) = (one.sections for key, one in VERSIONS.items() if key != version)
    return tuple(one for one in ids if one.split(".")[1] not in other)
