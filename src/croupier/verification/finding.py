"""What a verification finds: what is wrong and where, and what is shown about each property."""

from __future__ import annotations

import msgspec

from croupier.core.errors import Refused

CHAIN, CHANCE, COMMITMENT, SETTLEMENT = "chain", "chance", "commitment", "settlement"
SEEDS, SIGNATURE, SALT, KEPT = "seeds", "signature", "salt", "kept"

HOLDS, FAILS, NOT_SHOWN = "holds", "does not hold", "not shown"
PROPERTIES = {
    "P1": "the house's values were fixed before the wagers they decide",
    "P2": "every outcome also depends on the patrons' seeds",
    "P3": "no seed was changed, and withholding one leaves a trace",
    "P4": "each unit has one commitment and is opened once, unless it must stay hidden",
    "P5": "the past was not rewritten",
    "P8": "what is withheld cannot be guessed from its hash",
}
"""The properties that a journal can show."""
OF_THE_SERVER = ("P6", "P7")
"""The properties that no journal can show."""


class Finding(msgspec.Struct, frozen=True):
    """Something that does not hold: its line, its kind, the reason, and the property it breaks."""

    line: int
    what: str
    why: str
    property: str = ""

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


class Shown(msgspec.Struct, frozen=True):
    """What a journal shows about a property: it holds, it fails, or it is not shown, and why."""

    name: str
    state: str
    why: str = ""

    @property
    def holds(self) -> bool:
        """Whether the property is shown to hold."""
        return self.state == HOLDS


def required(text: str) -> tuple[str, ...]:
    """The properties that are required; one that no journal can show is refused."""
    asked = tuple(word.strip().upper() for word in text.split(",") if word.strip())
    if text and not asked:
        raise Refused("--require", "it names no property", (), ", ".join(PROPERTIES))
    for one in asked:
        if one not in PROPERTIES:
            server = "it is a property of the server, which no journal can show"
            why = server if one in OF_THE_SERVER else "there is no such property"
            raise Refused(f"--require {one}", why, (), ", ".join(PROPERTIES))
    return asked
