"""The wagers on the layout according to a record, and the incidents that may change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from croupier.core.event import (
    Added,
    Collected,
    Confirmed,
    DrawVoided,
    Edited,
    Event,
    IncidentCalled,
    Paid,
    Returned,
    Staked,
    WagerPlaced,
    WagerTakenDown,
)
from croupier.core.naming import irregularity
from croupier.verification.finding import COMMITMENT, SEEDS, SETTLEMENT
from croupier.verification.proving import Handler, Part, Stake


class Wagers(Part):
    """What is on the layout, and whether it changes after the outcome is fixed."""

    def placed(self, event: WagerPlaced) -> None:
        """Values must precede the first wager of a round."""
        self.now.round.wager = self.now.round.wager or self.now.line
        self._in_time(event.wager.patron)
        self.now.changed = self.now.act, event.wager.patron
        self.staked(event)

    def staked(self, event: WagerPlaced) -> None:
        """A wager is placed on the layout, or added to the one with its number."""
        fresh = Stake(event.wager.patron, self.now.line)
        self.now.stakes.setdefault(event.wager.id, fresh).cents += event.wager.amount

    def added(self, event: Added) -> None:
        """Winnings are added to a wager."""
        self._less(event.wager, -event.amount)

    def taken_down(self, event: WagerTakenDown) -> None:
        """A patron takes back an amount of a wager."""
        self._in_time(event.patron)
        self.now.changed = self.now.act, event.patron
        self._less(event.wager, event.amount)

    def edited(self, event: Edited) -> None:
        """An undo or a redo is said once, in the act that last changed the patron's wagers."""
        if self.now.changed != (self.now.act, event.patron):
            why = f"{event.move} of {event.patron} does not come right after a change of wagers"
            self.now.wrong("", SETTLEMENT, why)
        self.now.changed = 0, ""

    def off(self, event: Collected | Returned) -> None:
        """A wager, or part of it, is off the layout."""
        self._less(event.wager, event.amount)

    def paid(self, event: Paid) -> None:
        """A winning wager stays, except for the stake that goes back."""
        self._less(event.wager, event.returned)

    def _less(self, number: int, cents: int) -> None:
        stake = self.now.stakes.get(number)
        if stake is not None:
            stake.cents -= cents
            if stake.cents <= 0:
                del self.now.stakes[number]

    def _in_time(self, patron: str) -> None:
        """After the seeds are closed and before the draw, no wager changes."""
        now = self.now.round
        if now.seeds is not None and not now.over and (now.redrawn or not self.now.has_shoe):
            why = f"{patron} changes a wager after the seeds of round {now.number} were closed"
            self.now.wrong("P2", SEEDS, why)

    def confirmed(self, event: Confirmed) -> None:
        """A person agreed to what comes next in this act."""
        self.now.confirmed = self.now.act, event.by

    def incident(self, event: IncidentCalled) -> None:
        """An irregularity; one called after the closing is reported."""
        now = self.now.round
        if now.closed and not now.over:
            act, by = self.now.confirmed
            who = f"by {by}" if by and act == self.now.act else "and nobody is named as caller"
            now.incidents.append(title := irregularity(self.now.game, event.name))
            called = f"“{title}” was called {who}, after the betting of round {now.number}"
            self.now.note(f"{called} had closed")

    def draw_voided(self, event: DrawVoided) -> None:
        """A draw that does not count; this is reported."""
        self.now.round.redrawn = self.now.round.seeds is not None
        if self.now.round.redrawn and not self.now.round.incidents:
            why = "a draw was called off without an incident"
            self.now.wrong("P1", COMMITMENT, why)
        if event.outcome:
            self.now.note(f"{event.device} {event.outcome} did not count and was drawn again")

    HANDLERS: ClassVar[Mapping[type[Event], Handler]] = {
        WagerPlaced: placed,
        Staked: staked,
        Added: added,
        WagerTakenDown: taken_down,
        Edited: edited,
        Collected: off,
        Returned: off,
        Paid: paid,
        Confirmed: confirmed,
        IncidentCalled: incident,
        DrawVoided: draw_voided,
    }
