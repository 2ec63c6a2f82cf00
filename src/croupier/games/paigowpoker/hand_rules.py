"""How hands are set and compared at pai gow poker, and what becomes of their cards."""

from __future__ import annotations

from croupier.core.event import Event
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.paigow.delivery import put_away
from croupier.games.families.paigow.options import Cards, PaiGowRules
from croupier.games.families.paigow.play import LOSE, PUSH, WIN
from croupier.games.families.paigow.play import high as at_high
from croupier.games.families.paigow.play import low as at_low
from croupier.games.paigowpoker.hands import high_hand, is_foul, low_hand
from croupier.games.paigowpoker.house_way import Way, set_by
from croupier.games.paigowpoker.lying import picked_up, stays
from croupier.ranking.rankings import Ranked
from croupier.rulebook.citation import cites

SHOE, HAND, AUTOMATED, BY_HAND = "shoe", "hand", "automated", "by_hand"
DICE, RNG, BUTTON = "dice", "rng", "button"
Both = tuple[Cards, Cards]
EMPTY = {
    HAND: ("paigowpoker.8a.g",),
    SHOE: ("paigowpoker.8.d.1",),
    AUTOMATED: ("paigowpoker.8b.f",),
    "": ("paigowpoker.10.k",),
}
"""The clauses by which cards that nobody plays are collected, by how they are dealt."""


class HandRules(PaiGowRules):
    """What the family asks of a game: its house way, its comparison, and where cards go."""

    wheel: str
    house_way: Way
    deal: str
    start: str

    @property
    def in_threes(self) -> bool:
        """Whether the first three cards come in a stack."""
        raise NotImplementedError

    @cites("paigowpoker.9.c", "paigowpoker.9.d", "paigowpoker.10.e")
    def house_way_of(self, cards: Cards) -> tuple[int, ...]:
        """The places of the five cards that the house way sets behind."""
        front = set_by(self.house_way, cards, self.wheel)
        return tuple(place for place in range(len(cards)) if place not in front)

    def ranks(self, high: Cards, low: Cards) -> tuple[Ranked, Ranked]:
        """The ranks of five cards and of two."""
        return high_hand(high, self.wheel), low_hand(low)

    @cites("paigowpoker.9.a", "paigowpoker.9.g.3")
    def are_laid_right(self, high: Cards, low: Cards) -> bool:
        """Whether the five cards rank at least as high as the two."""
        return not is_foul(*self.ranks(high, low))

    @cites("paigowpoker.9.g.3", "paigowpoker.9.g.4")
    def is_misset(self, table: Table, place: str) -> bool:
        """A player's hand that is foul, or was found set wrong otherwise, loses."""
        both = shoe.cards_at(table, at_high(place)), shoe.cards_at(table, at_low(place))
        return place in table.play.misset or not self.are_laid_right(*both)

    @cites("paigowpoker.9.g.1", "paigowpoker.9.g.2", "paigowpoker.9.h.1", "paigowpoker.9.h.2")
    @cites("paigowpoker.9.i", "paigowpoker.1.copy-hand", "paigowpoker.1.push")
    def result(self, player: Both, against: Both) -> str:
        """Both hands higher win, one of them pushes; a copy is not higher."""
        higher = [own > other for own, other in self._pairs(player, against)]
        return WIN if all(higher) else PUSH if any(higher) else LOSE

    def decided_by(self, player: Both, against: Both, *, wrong: bool) -> tuple[str, ...]:
        """The case of the rules in which two pairs of hands are."""
        (high, high_other), (low, _) = pairs = self._pairs(player, against)
        if wrong:
            return ("paigowpoker.9.g.3",) if is_foul(high, low) else ("paigowpoker.9.g.4",)
        ends = self.result(player, against)
        if ends == PUSH:
            return ("paigowpoker.9.h.1",) if high > high_other else ("paigowpoker.9.h.2",)
        copies = any(own == other for own, other in pairs)
        case = "9.i" if ends == WIN else "9.g.2" if copies else "9.g.1"
        return (f"paigowpoker.{case}",)

    def _pairs(self, player: Both, against: Both) -> tuple[tuple[Ranked, Ranked], ...]:
        return tuple(zip(self.ranks(*player), self.ranks(*against), strict=True))

    def called(self, high: Cards, low: Cards) -> tuple[str, str]:
        """What people call the two hands; a foul set is called so."""
        behind, front = self.ranks(high, low)
        foul = " (a foul set)" if is_foul(behind, front) else ""
        return behind.name, f"{front.name}{foul}"

    @cites("paigowpoker.9.a", "paigowpoker.9.g.3")
    def advice(self, high: Cards, low: Cards) -> str:
        """A foul set is accepted, and loses."""
        right = self.are_laid_right(high, low)
        return (
            ""
            if right
            else "The five cards must rank at least as high: set like this, the hand loses."
        )

    @cites("paigowpoker.8.d.1", "paigowpoker.8a.g", "paigowpoker.8b.f")
    def collects(self, table: Table, places: tuple[str, ...]) -> tuple[Event, ...]:
        """Cards of positions without a wager go to the discard rack unseen."""
        because = EMPTY["" if self.in_threes else self.deal]
        return tuple(event for one in places for event in put_away(table, one, because))

    @cites("paigowpoker.4.a.1", "paigowpoker.8c.b")
    def shakes(self, table: Table) -> bool:
        """Dice decide unless the house uses something else; from the hand, after the stacks."""
        play = table.play
        waits = self.deal == HAND and (not play.left or bool(play.bank and not play.picked))
        return self.start == DICE and not self.in_threes and not waits

    @cites("paigowpoker.15.d.1.i", "paigowpoker.15.d.1.ii")
    def keeps_cards(self, table: Table, place: str) -> bool:
        """The cards of a surrendered hand stay for bonus, insurance and envy (PP-11)."""
        return stays(table, place)

    def picked_up(self, table: Table, place: str, because: tuple[str, ...]) -> tuple[Event, ...]:
        """A settled hand is collected unless another wager needs its cards."""
        return picked_up(table, place, because)

    @cites("paigowpoker.9.e")
    def may_surrender(self, table: Table, place: str) -> bool:
        """A player with a progressive or seven-card wager may not surrender."""
        owner = next(one.patron for one in table.play.order if one.place == place)
        return owner not in table.play.bars
