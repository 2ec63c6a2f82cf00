"""Showdowns: each pot goes to the best of the hands that were shown for it.

The public journal never shows the hands that were given up. It has every hand that was shown, and
the opened leaves have the cards in the center, so the hands that contend for a pot can be ranked
again although the engine cannot follow the journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from croupier.core.event import UNSEEN, Dealt, Event, RoundOpened, RoundVoided, Turned
from croupier.core.money import money
from croupier.core.showdown import Showdown
from croupier.verification.finding import SETTLEMENT
from croupier.verification.hidden import HiddenDecks
from croupier.verification.pots import UNDONE
from croupier.verification.proving import Now, Part

GAVE_UP = ("conceded", "hand_died")
Award = tuple[int, Any]
"""The line of an award, and the award."""
Cards = tuple[str, ...]
Shares = Mapping[tuple[int, str], int]
"""What each seat wins, by the share of the pot."""


class Showdowns(Part):
    """The awards of each hand, compared with what the shown hands win."""

    def __init__(self, now: Now, rules: Any, hidden: HiddenDecks) -> None:
        super().__init__(now)
        self.rules, self.hidden = rules, hidden
        self.rule = now.game.get(Showdown)
        self._begins(())

    def _begins(self, seats: Sequence[int]) -> None:
        """A hand begins, with nothing shown."""
        self._seats, self._undone = tuple(seats), not seats
        self._pots: Sequence[Any] = ()
        self._out, self._shown = set[int](), dict[int, Cards]()
        self._held = Counter[str]()
        self._center: list[tuple[str, str]] = []
        self._awards: list[Award] = []

    def take(self, event: Event) -> None:
        """Keep what a line says about a showdown; look at the awards when the next round opens."""
        if self.rule is None:
            return
        if isinstance(event, RoundOpened):
            self.end()
            self.hidden.open = {}
        elif isinstance(event, RoundVoided):
            self._undone = True
        elif isinstance(event, Dealt):
            self._held.update(event.to)
            dealt = zip(event.to, event.cards, strict=False)
            self._center += [one for one in dealt if one[0] in self.rule.center]
        elif isinstance(event, Turned) and event.place.isdecimal():
            self._shown[int(event.place)] = event.cards
        else:
            self._said(str(type(event).__struct_config__.tag), event)

    def _said(self, tag: str, event: Any) -> None:
        if tag == "hand_begun":
            self._begins(event.seats)
        elif tag == "pots_formed":
            self._pots = event.pots
        elif tag in GAVE_UP:
            self._out.add(event.seat)
        elif tag in UNDONE:
            self._undone = True
        elif tag == "drew":
            self._held[str(event.seat)] -= len(event.cards)
        elif tag == "card_exchanged":
            self._held[str(event.seat)] -= 1
        elif tag == "awarded":
            self._awards.append((self.now.line, event))

    def end(self) -> None:
        """Compare the awards of the hand that is over, once the cards in the center are open."""
        board = self._board()
        if not self._undone and self._awards and board is not None:
            for number in sorted({one.pot for _, one in self._awards}):
                self._compared(number, board)
        self._begins(())

    def _board(self) -> Cards | None:
        """The cards in the center; None while they are not open."""
        found = tuple(face for _, face in self._center)
        if UNSEEN in found:
            places = dict.fromkeys(place for place, _ in self._center)
            found = tuple(face for one in places for face in self.hidden.open.get(one, ()))
        known = len(found) == len(self._center) and all(found)
        return found if known and UNSEEN not in found else None

    def _compared(self, number: int, board: Cards) -> None:
        """A pot goes to its last player, or is shared as the hands that were shown for it say."""
        awards = [(line, one) for line, one in self._awards if one.pot == number]
        paid = Counter[tuple[int, str]]()
        for _, one in awards:
            paid[one.seat, one.share] += one.amount
        pot = self._pots[number] if 0 <= number < len(self._pots) else None
        if pot is None or paid.total() > pot.amount:
            why = f"more is awarded from pot {number} than it has"
            self.now.wrong("", SETTLEMENT, why, awards[0][0])
            return
        inside = [seat for seat in pot.seats if seat not in self._out]
        due = self._due(inside, board, paid.total()) if inside else paid
        if due is not None and paid != due:
            why = f"the hands that were shown win {_said(due)}, and not {_said(paid)}"
            self.now.wrong("", SETTLEMENT, why, awards[0][0])

    def _due(self, inside: Sequence[int], board: Cards, amount: int) -> Shares | None:
        """What each seat should win; None if a hand was not shown, which is found."""
        if len(inside) == 1:
            return {(inside[0], "all"): amount}
        cards = {seat: self._shown.get(seat, ()) for seat in inside}
        for seat, own in cards.items():
            if len(own) != self._held[str(seat)] or len({*own, *board}) < len(own) + len(board):
                why = f"a pot is awarded although seat {seat} is in it and did not show its hand"
                self.now.wrong("", SETTLEMENT, why, self._awards[0][0])
                return None
        assert self.rule is not None
        try:
            return self.rule.shares(self.rules, cards, board, amount, self._seats)
        except (AssertionError, LookupError, ValueError):
            why = "the hands that were shown are no hands of this game"
            self.now.wrong("", SETTLEMENT, why, self._awards[0][0])
            return None


def _said(shares: Shares) -> str:
    """Who wins how much, in words."""
    return ", ".join(f"{money(cents)} for seat {seat}" for (seat, _), cents in shares.items())
