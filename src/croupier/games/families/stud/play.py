"""The state of a table with one deck beyond its wagers: the hands in play, and how far they are.

A box is a betting position; its hand is at the place of that number, `3`. Box 1 is farthest to the
dealer's left. The cards in front of the dealer are at `dealer`, or at `community`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from croupier.core.event import Confirmed, Dealt, Discarded, Event, RoundEnded, WagersClosed
from croupier.core.part import Evolve
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import changing, shoe
from croupier.games.families.shoe import BURN, EXPOSED
from croupier.rulebook.citation import cites

DEALER, COMMUNITY = "dealer", "community"
COUNTED = "the number of cards in the stub"
changed = changing.changed


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A player's hand: its place and box, whose it is, and what the player has said so far.

    `kinds` are the wagers with which it came into the round; `over` is why it takes no further
    part in it, if it does not.
    """

    place: str
    box: int
    patron: str
    kinds: frozenset[str] = frozenset()
    said: tuple[str, ...] = ()
    over: str = ""

    @property
    def decision(self) -> str:
        """What the player chose last; "" before that."""
        return self.said[-1] if self.said else ""


class StudPlay(shoe.ShoePlay, frozen=True, kw_only=True):
    """The hands from the dealer's left, and how far the deal has come.

    `given` is the number of cards dealt to hands in this round; `out` says that all are, and that
    the stub is placed, `counted` that the stub
    was counted; `uncounted` is the number of rounds since it last was. `face_up` is how many cards
    were found face up in this deal, `exposing` that one of them must leave the deck. `begun` says
    that a round was played before.
    """

    order: tuple[Hand, ...] = ()
    given: int = 0
    out: bool = False
    counted: bool = False
    uncounted: int = 0
    face_up: int = 0
    exposing: bool = False
    begun: bool = False


class Decided(Event, frozen=True, kw_only=True, tag="decided"):
    """A player has decided about a hand; the answer itself says so to people."""

    place: str
    patron: str
    choice: str


class HandOver(Event, frozen=True, kw_only=True, tag="hand_over"):
    """A hand takes no further part in the round, and why."""

    place: str
    why: str

    def sentence(self) -> str:
        return f"The hand at box {self.place} is {self.why}"


NOT_IN = re.compile(r"the dealer's .*, which (does not \w+)")
"""A dealer's hand that is not compared."""
FIRST_THREE = re.compile(r"\b(\w+-\w+-\w+)(?:-\w+)+ high\b")
"""The name of a hand without a pair, of which three cards mostly suffice."""
BY_OTHERS: Mapping[str, str] = {"win": "wins", "lose": "loses"}
"""What a hand does by its other cards if the dealer's is called the same, by its result."""


class HandJudged(Event, frozen=True, kw_only=True, tag="hand_judged"):
    """A hand that was turned: what it is, what it is against, and the outcome that this makes.

    `outcome` is a face of the game's contest, `hand` and `against` are words for people.
    """

    place: str
    patron: str
    outcome: str
    hand: str
    against: str = ""

    def sentence(self) -> str:
        against = f" against {self.against}" if self.against else ""
        return f"Box {self.place}: {self.hand}{against}"

    def headline(self) -> str:
        """The hand, and what it is against; if the dealer's is not compared, only that.

        Of hands that are called the same, it says that the other cards decided.
        """
        if NOT_IN.match(self.against):
            return NOT_IN.sub(r"The dealer \1", self.against)
        ends = BY_OTHERS.get(self.outcome.rpartition(" ")[2])
        if ends and self.against == dealers(self.hand):
            return f"{_first(self.hand)} {ends} by its other cards"
        hand, against = brief(self.hand, self.against)
        return f"{_first(hand)}{f' against {against}' if against else ''}"

    def result(self) -> str:
        """The hand."""
        return self.hand


class DealEnded(Event, frozen=True, kw_only=True, tag="deal_ended"):
    """All cards of the round are dealt: the stub is counted, if that is due, and placed.

    Where the rules do not say when the rest of the deck goes to the rack, `stub` is 0.
    """

    stub: int
    counted: bool = False

    def sentence(self) -> str:
        if not self.stub:
            return ""
        count = "is counted and goes" if self.counted else "goes"
        return f"The stub of {self.stub} cards {count} to the discard rack"


class CardFaceUp(Event, frozen=True, kw_only=True, tag="card_face_up"):
    """A card is found face up in the deck: it is not used."""

    def sentence(self) -> str:
        return "A card was face up in the deck and is not used"


class CardKept(Event, frozen=True, kw_only=True, tag="card_kept"):
    """A card drawn in error, which no one saw, is used as the next card."""

    def sentence(self) -> str:
        return "A card drawn in error is the next card"


def brief(hand: str, against: str) -> tuple[str, str]:
    """Two hands in words, by the first three cards where these tell hands without a pair apart."""
    one, other = (FIRST_THREE.sub(r"\1 high", text) for text in (hand, against))
    return (hand, against) if other == dealers(one) else (one, other)


def _first(text: str) -> str:
    """A text that begins with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"


def dealers(name: str) -> str:
    """The dealer's hand in words: "the dealer's pair of sixes"."""
    return f"the dealer's {name.removeprefix('a ')}"


def hand(table: Table, place: str) -> Hand:
    """The hand at a place."""
    order: tuple[Hand, ...] = table.play.order
    return next(one for one in order if one.place == place)


def wagers_on(table: Table, one: Hand, *kinds: str) -> tuple[Wager, ...]:
    """The wagers at a hand's box, of these kinds in their order, or of any kind."""
    lying = [w for w in table.wagers if w.box == one.box and w.patron == one.patron]
    if not kinds:
        return tuple(lying)
    return tuple(w for kind in kinds for w in lying if w.kind == kind)


def revised(table: Table, place: str, **changes: object) -> Table:
    """The table with a hand changed."""
    order = tuple([replace(h, **changes) if h.place == place else h for h in table.play.order])
    return changed(table, order=order)


@cites("threecardpoker.7.c", "threecardpoker.8.c", "threecardpoker.9.c", "letitride.7.c.1")
@cites("letitride.8.c.1", "coloradoholdem.7.c.1", "coloradoholdem.8.c.1", "doubledownstud.8.b")
def _closed(table: Table, event: WagersClosed) -> Table:
    """Each box with the wagers that cards are dealt for is in the round, from the dealer's left."""
    if table.play.order:
        return table
    boxes: dict[int, list[Wager]] = {}
    for wager in table.wagers:
        boxes.setdefault(wager.box, []).append(wager)
    hands = (
        Hand(str(box), box, some[0].patron, frozenset(one.kind for one in some))
        for box, some in sorted(boxes.items())
    )
    return changed(table, order=tuple(h for h in hands if table.rules.takes_part(h.kinds)))


def _dealt(table: Table, event: Dealt) -> Table:
    to_hands = sum(place not in (EXPOSED, BURN) for place in event.to)
    return changed(table, given=table.play.given + to_hands)


def _decided(table: Table, event: Decided) -> Table:
    said = hand(table, event.place).said
    return revised(table, event.place, said=(*said, event.choice))


def _over(table: Table, event: HandOver) -> Table:
    return revised(table, event.place, over=event.why)


def _ended(table: Table, event: DealEnded) -> Table:
    uncounted = 0 if event.counted else table.play.uncounted + 1
    return changed(table, out=True, uncounted=uncounted)


def _face_up(table: Table, event: CardFaceUp) -> Table:
    return changed(table, face_up=table.play.face_up + 1, exposing=True)


def _discarded(table: Table, event: Discarded) -> Table:
    return changed(table, exposing=False) if EXPOSED in event.places else table


def _confirmed(table: Table, event: Confirmed) -> Table:
    return changed(table, counted=True) if event.about == COUNTED else table


def _round_over(table: Table, event: RoundEnded) -> Table:
    dealt = bool(table.play.order) or table.play.begun
    return changing.cleared(
        table, "order", "given", "out", "counted", "face_up", "exposing", begun=dealt
    )


def voided(table: Table, fresh: StudPlay) -> StudPlay:
    """After a void round the game has begun, and the rounds since the last count still count."""
    return replace(fresh, begun=table.play.begun, uncounted=table.play.uncounted)


EVENTS: tuple[type[Event], ...] = (Decided, HandOver, HandJudged, DealEnded, CardFaceUp, CardKept)
EVOLVE: Mapping[type[Event], Evolve] = {
    WagersClosed: _closed,
    Dealt: _dealt,
    Decided: _decided,
    HandOver: _over,
    DealEnded: _ended,
    CardFaceUp: _face_up,
    Discarded: _discarded,
    Confirmed: _confirmed,
    RoundEnded: _round_over,
}
