"""The state of a double down stud table beyond the family's: the second call, and the cuts."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.event import RoundEnded, WagersClosed
from croupier.core.part import Part
from croupier.core.table import Table
from croupier.games.doubledownstud.options import FACE_UP
from croupier.games.families.changing import changed
from croupier.games.families.stud.play import COMMUNITY, StudPlay
from croupier.games.families.upkeep import CardsSpread
from croupier.rulebook.citation import cites

COMMON = 1 + FACE_UP
"""The number of common cards."""


class Play(StudPlay, frozen=True, kw_only=True):
    """How often the cards were cut; `closed` says that the dealer has closed the doubles."""

    cuts: int = 0
    closed: bool = False

    @property
    def doubling(self) -> bool:
        """Whether all cards are dealt and doubles are still open."""
        return len(self.hands.get(COMMUNITY, ())) == COMMON and not self.closed


@cites("doubledownstud.8.d")
def _closed(table: Table, event: WagersClosed) -> Table:
    """The second call closes the doubles."""
    return changed(table, closed=table.play.doubling)


@cites("doubledownstud.4.g")
def _spread(table: Table, event: CardsSpread) -> Table:
    """Once the cards were spread at an idle table, the game begins again."""
    return changed(table, cuts=0)


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, closed=False)


def voided(table: Table, fresh: Play) -> Play:
    """After a void round the cut still goes on in rotation."""
    return replace(fresh, cuts=table.play.cuts)


DOUBLES = Part(
    name="doubles",
    evolve={WagersClosed: _closed, CardsSpread: _spread, RoundEnded: _round_over},
    voids=voided,
)
"""Whether doubles are open, and whose turn it is to cut."""
