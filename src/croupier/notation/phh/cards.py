"""The cards of a hand as a file has them, and stand-ins for those that it does not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.core.errors import Refused
from croupier.equipment.cards import DECK
from croupier.notation.phh.actions import DASH, UNKNOWN, Action
from croupier.notation.phh.hand import Hand

BOARD = -1
"""The place of the board, where players are numbered from 0."""
HIGHEST_FIRST = "AKQJT98765432"
_OPENING_UP = 2
"""The third card of a stud hand is face up, and the lowest of these opens."""


class Dealer:
    """Gives every card that is dealt: from the file, or a stand-in that the file nowhere names."""

    def __init__(self, hand: Hand) -> None:
        """Know the hands that are shown, and which cards are never named."""
        self.hand = hand
        self.shown = dict(_shown(hand.actions))
        named = {card for one in hand.actions for card in one.cards}
        unseen = [card for card in DECK if card not in named]
        self.unseen = sorted(unseen, key=lambda card: HIGHEST_FIRST.index(card[0]))
        self.waiting: dict[int, list[tuple[int, str]]] = {}
        self.unknown: set[int] = set()
        self.stand_ins: list[str] = []
        self.named: set[str] = set()
        self.left: list[str] = []
        """The cards that are in the deck when some are dealt."""
        self.last: int | None = None
        self.dealt: dict[int, list[str]] = {}

    def told(self, index: int, action: Action) -> None:
        """Take note of a deal in the file."""
        place = BOARD if action.player is None else action.player
        for card in action.cards:
            if card in self.named and not self.hand.variant.is_stud:
                raise self.hand.bad_action(index, f"{card} was dealt before", "", ("poker.2.a",))
            if card != UNKNOWN:
                self.named.add(card)
        self.waiting.setdefault(place, []).extend((index, card) for card in action.cards)

    def due(self) -> int | None:
        """The first action whose cards are not dealt yet."""
        return min((index for cards in self.waiting.values() for index, _ in cards), default=None)

    def next(self, place: int) -> str | None:
        """The next card for a player or the board, if the file has one."""
        cards = self.waiting.get(place)
        if not cards:
            return None
        has = self.dealt.setdefault(place, [])
        self.last, card = cards.pop(0)
        has.append(card if card != UNKNOWN else self._unknown(place, len(has)))
        return has[-1]

    def _unknown(self, place: int, number: int) -> str:
        """A card that is known only because the hand is shown, or a stand-in."""
        known = self.shown.get(place, ())
        if number < len(known):
            return known[number]
        self.unknown.add(place)
        return self.stand_in(number == _OPENING_UP)

    def has(self, place: int) -> int:
        """How many cards a player has, dealt or about to be."""
        return len(self.dealt.get(place, ())) + len(self.waiting.get(place, ()))

    def holds(self, place: int, cards: tuple[str, ...]) -> bool:
        """Whether these are a player's cards, dealt or about to be; unknown ones may be any."""
        coming = [card for _, card in self.waiting.get(place, ())]
        has = [*self.dealt.get(place, ()), *coming]
        known = [card for card in has if card != UNKNOWN]
        return len(has) == len(cards) == len(set(cards)) and set(known) <= set(cards)

    def stand_in(self, high: bool = False) -> str:
        """A card that the file never names; a high one opens no betting in the place of another."""
        if not self.unseen:
            return self._again()
        self.stand_ins.append(self.unseen.pop(0 if high else -1))
        return self.stand_ins[-1]

    def _again(self) -> str:
        """A card that was burned before, or the one that is yet to be the common card."""
        after = {card for one in self.hand.actions if one.verb == "db" for card in one.cards}
        burned = [card for card in self.left if card in self.stand_ins]
        found = burned or [card for card in self.left if card in after]
        if not found:
            raise Refused("a card", "the file has as many cards as a deck", ("poker.2.a",))
        self.left.remove(found[0])
        return found[0]


def _shown(actions: Iterable[Action]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The hands that are shown in full, by player."""
    for one in actions:
        shows = one.verb == "sm" and one.player is not None
        if shows and one.cards not in ((), (DASH,)) and UNKNOWN not in one.cards:
            yield one.player or 0, one.cards
