"""Pots that players contend for: what goes in comes out, and only to players who are in.

The public journal states every bet, so this needs no hidden card. `showdowns` compares the hands.
"""

from __future__ import annotations

from croupier.core.event import Event, RoundEnded, RoundOpened, RoundVoided
from croupier.verification.finding import SETTLEMENT
from croupier.verification.proving import Now, Part

INTO = ("posted", "played")
OUT_OF = ("uncalled", "raked", "fund_fed", "awarded")
UNDONE = ("refunded", "rake_returned", "hand_voided")
"""Irregularities after which chips move otherwise: the pot of such a hand is not added up."""


class Pots(Part):
    """The pot of each hand, added up from the lines."""

    def __init__(self, now: Now) -> None:
        super().__init__(now)
        self._begins({})

    def _begins(self, seats: dict[int, str]) -> None:
        """A hand begins with nothing in its pot."""
        self._seats, self._folded = seats, set[int]()
        self._put = self._taken = 0
        self._undone = not seats

    def take(self, event: Event) -> None:
        """Add up a line; compare the sums when the hand is over."""
        tag = str(type(event).__struct_config__.tag)
        if tag == "hand_begun":
            self._begins(dict(zip(event.seats, event.patrons, strict=False)))  # type: ignore[attr-defined]
        elif tag in UNDONE or isinstance(event, RoundVoided):
            self._undone = True
        elif isinstance(event, RoundEnded | RoundOpened):
            self._over()
        elif self._seats and tag in (*INTO, *OUT_OF):
            self._moved(tag, event)

    def _moved(self, tag: str, event: Event) -> None:
        amount = int(getattr(event, "amount", 0))
        self._put += amount * (tag in INTO)
        self._taken += amount * (tag in OUT_OF)
        if getattr(event, "action", "") == "fold":
            self._folded.add(getattr(event, "seat", 0))
        if tag == "awarded":
            self._awarded(getattr(event, "patron", ""), getattr(event, "seat", 0))

    def _awarded(self, patron: str, seat: int) -> None:
        """A pot goes to a player who was dealt in and has not folded."""
        if self._seats.get(seat) != patron or seat in self._folded:
            why = "folded" if self._seats.get(seat) == patron else "was not dealt in there"
            self.now.wrong("", SETTLEMENT, f"a pot is awarded to {patron}, who {why}")

    def _over(self) -> None:
        if not self._undone and self._put != self._taken:
            why = f"{self._put} cents were bet in this hand, and {self._taken} came out of its pots"
            self.now.wrong("", SETTLEMENT, why)
        self._begins({})
