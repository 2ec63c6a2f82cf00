"""The state of a ZAPPIT table: who cuts next, and what must be reported to a floorperson."""

from __future__ import annotations

from functools import wraps

from msgspec.structs import replace

from croupier.core.event import Confirmed, Event, RoundEnded
from croupier.core.game import Game
from croupier.core.part import Part
from croupier.core.step import Confirm, Step
from croupier.core.table import Table
from croupier.games.families.twentyone.play import Phase, TurnsPlay, changed
from croupier.rulebook.citation import cites

WORKS = "the card reader is repaired or replaced"
NOTIFIED = "told that the reader was used on a low card"
COVERED = "the shuffling device is covered, or signed out of order"


class ZappitPlay(TurnsPlay, frozen=True, kw_only=True):
    """What ZAPPIT adds to the family's state.

    `telling` says that a floorperson must still be notified of a misused reader;
    `unusable` that a shuffling device cannot be used and is not yet marked as such.
    """

    telling: bool = False
    unusable: bool = False

    @property
    def halted(self) -> bool:
        """Whether a floorperson must be told first, or the reader does not work."""
        return self.telling or self.reader_failed


class ReaderMisused(Event, frozen=True, kw_only=True, tag="reader_misused"):
    """The hole card went into the reader although the up card is 2 to 9."""

    def sentence(self) -> str:
        return "The card reader was used on an up card of 2 to 9"


class PlayerAdmitted(Event, frozen=True, kw_only=True, tag="player_admitted"):
    """The house lets a player who sat out a round wager again."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} may wager again"


class ShufflerUnusable(Event, frozen=True, kw_only=True, tag="shuffler_unusable"):
    """The shuffling device can no longer be used."""

    def sentence(self) -> str:
        return "The shuffling device can no longer be used"


def guarded(phase: Phase) -> Phase:
    """Nothing is dealt while the reader does not work, or before a floorperson is notified."""

    @wraps(phase)
    def step(game: Game, table: Table) -> Step:
        return waiting(table) or phase(game, table)

    return step


@cites("zappit.11.i", "zappit.11.j", "zappit.11.l")
def waiting(table: Table) -> Step:
    """A reader that failed stops the game until it works; a misused reader is reported.

    Cards are not shuffled another way until an unusable device is marked as such.
    """
    if table.play.reader_failed:
        return Confirm("floorperson", WORKS, ("zappit.11.j",))
    if table.play.unusable and table.play.shoe.state == "spent":
        return Confirm("floorperson", COVERED, ("zappit.11.l",))
    return Confirm("floorperson", NOTIFIED, ("zappit.11.i",)) if table.play.telling else None


DONE = {WORKS: "reader_failed", NOTIFIED: "telling", COVERED: "unusable"}
"""The state that a floorperson's confirmation ends."""


def _confirmed(table: Table, event: Confirmed) -> Table:
    return changed(table, **{DONE[event.about]: False}) if event.about in DONE else table


def _unusable(table: Table, event: ShufflerUnusable) -> Table:
    return changed(table, unusable=True)


def _misused(table: Table, event: ReaderMisused) -> Table:
    return changed(table, telling=True)


@cites("zappit.5.b.1")
def _admitted(table: Table, event: PlayerAdmitted) -> Table:
    """A player who is admitted counts among those who wagered on the last round."""
    return changed(table, played=(table.play.played or frozenset()) | {event.patron})


def _voided(table: Table, fresh: ZappitPlay) -> ZappitPlay:
    """After a void round an unusable shuffling device is still unusable."""
    return replace(fresh, unusable=table.play.unusable)


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, telling=False) if table.play.telling else table


FLOORPERSON = Part(
    name="floorperson",
    evolve={
        Confirmed: _confirmed,
        ReaderMisused: _misused,
        PlayerAdmitted: _admitted,
        ShufflerUnusable: _unusable,
        RoundEnded: _round_over,
    },
    events=(ReaderMisused, PlayerAdmitted, ShufflerUnusable),
    voids=_voided,
)
