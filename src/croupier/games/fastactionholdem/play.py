"""The state of a fast action hold 'em table beyond its wagers, and its own events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from croupier.core.event import CardsShuffled, Dealt, Discarded, Event, RoundEnded
from croupier.core.table import Table
from croupier.equipment.cards import pretty
from croupier.equipment.shoe import Shoe
from croupier.games.families import astray, shoe
from croupier.games.families.changing import changed, cleared
from croupier.games.families.stud.play import brief, dealers
from croupier.games.fastactionholdem.hands import COPY, NATURAL, SINGLE, SPLIT, SURRENDER, WIN
from croupier.rulebook.citation import cites

DEALER, COMMUNITY = "dealer", "community"
MARKER = "dealing marker"
AT_DEALER = 0
"""The position of the dealing marker in front of the dealer."""
VOID = "void"
"""What becomes of a hand that is called void."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""A card of a hand, by the order in which the cards were dealt."""
OF_A_ROUND = tuple(
    "turns last plays decided takes results pending spoiled burned four reset".split()
)
SAYS = {WIN: "wins", COPY: "is a copy hand and loses"}


class Play(astray.AstrayPlay, frozen=True, kw_only=True):
    """Where the dealing marker is, and how far the round is.

    `marker` is the position the deal starts at, 0 being the dealer's; `before` is where the marker
    was in the last round, None once the dealer has failed to move it or if there was no round.
    `turns` counts the turns that a position had in the deal, and `last` is the position that got
    the last card. `plays` is what a player chose to do, `decided` what became of the cards of a
    position, `takes` are the positions that take the cards they lack, `results` those of hands that
    are exposed. `pending` is the place that gets a card in error, `spoiled` the one that got a card
    by which the round is void. `burned` says that the card before the community cards is burned;
    `four` are the dealer's cards once they are turned, `reset` says that they were set again.
    `begun` says that a round was dealt before, `covered` is the player on whose position the
    cutting card appeared.
    """

    marker: int = AT_DEALER
    before: int | None = None
    turns: Mapping[str, int] = msgspec.field(default_factory=dict)
    last: str = ""
    plays: Mapping[str, str] = msgspec.field(default_factory=dict)
    decided: Mapping[str, str] = msgspec.field(default_factory=dict)
    takes: tuple[str, ...] = ()
    results: Mapping[str, str] = msgspec.field(default_factory=dict)
    pending: str = ""
    spoiled: str = ""
    burned: bool = False
    four: tuple[str, ...] = ()
    reset: bool = False
    begun: bool = False
    covered: str = ""


def aside(place: str) -> str:
    """The area to the right of a position: for its discards, or for the second hand of a split."""
    return f"{place}.2"


def named(place: str) -> str:
    """The place of a hand inside a sentence."""
    box, _, second = place.partition(".")
    if not box.isdigit():
        return f"the {place}"
    return f"the second hand of place {box}" if second else f"place {box}"


def sentence_of(place: str) -> str:
    """The place of a hand at the start of a sentence."""
    name = named(place)
    return name[0].upper() + name[1:]


class MarkerMoved(Event, frozen=True, kw_only=True, tag="marker_moved"):
    """The dealing marker rotates clockwise to a position; 0 is the dealer's."""

    position: int

    def sentence(self) -> str:
        where = named(str(self.position)) if self.position else "the dealer's position"
        return f"The dealing marker moves to {where}"


class MarkerStayed(MarkerMoved, frozen=True, kw_only=True, tag="marker_stayed"):
    """The dealer failed to move the marker: it is still where it was in the last round."""

    def sentence(self) -> str:
        return "The dealer did not move the dealing marker"


class OfHand(Event, frozen=True, kw_only=True):
    """Something that happens to the hand of a place; `does` is what the place does, if any."""

    does: ClassVar[str] = ""

    place: str

    def sentence(self) -> str:
        return f"{sentence_of(self.place)} {self.does}" if self.does else ""


class CardMissed(OfHand, frozen=True, kw_only=True, tag="card_missed"):
    """A position is passed over once in the deal."""

    does = "was not dealt a card"


class CardsTaken(OfHand, frozen=True, kw_only=True, tag="cards_taken"):
    """A player who was dealt too few cards takes the others."""

    does = "takes the missing cards"


class HandVoided(OfHand, frozen=True, kw_only=True, tag="hand_voided"):
    """The hand of a position is void, and so is its wager."""

    does = "is out of this round: the hand is void"


class CardTooMany(OfHand, frozen=True, kw_only=True, tag="card_too_many"):
    """A card is dealt that should not be: one more to a hand, or a community card too early."""

    def sentence(self) -> str:
        early = "A community card is dealt too early"
        over = f"{sentence_of(self.place)} is dealt a card too many"
        return early if self.place == COMMUNITY else over


class CardShownEarly(OfHand, frozen=True, kw_only=True, tag="card_shown_early"):
    """A card that is face down is exposed too early; `number` is its place in the hand."""

    card: str
    number: int

    def sentence(self) -> str:
        return f"The {pretty(self.card)} of {named(self.place)} is exposed too early"


class NaturalShown(OfHand, frozen=True, kw_only=True, tag="natural_shown"):
    """The four cards of a position are four of a kind."""

    does = "has a natural"

    def result(self) -> str:
        """A natural of the dealer ends the round."""
        return "dealer: natural" if self.place == DEALER else ""


class HandPlayed(OfHand, frozen=True, kw_only=True, tag="hand_played"):
    """A player decides to set a hand or to split it; the cards are chosen next."""

    play: str


class HandSurrendered(OfHand, frozen=True, kw_only=True, tag="hand_surrendered"):
    """A player discontinues play on a hand and gives up half of the wager."""

    does = "surrenders"

    def headline(self) -> str:
        return "Surrendered"


class HandSet(OfHand, frozen=True, kw_only=True, tag="hand_set"):
    """Two cards are kept, by their places in the hand; the others go aside.

    `cards` are those that the dealer keeps, which everybody sees.
    """

    kept: tuple[int, ...]
    play: str = SINGLE
    cards: tuple[str, ...] = ()

    def sentence(self) -> str:
        if self.cards:
            return f"{sentence_of(self.place)} keeps {' '.join(map(pretty, self.cards))}"
        return f"The hand of {named(self.place)} is {'split' if self.play == SPLIT else 'set'}"


class HandReset(Event, frozen=True, kw_only=True, tag="hand_reset"):
    """The dealer's hand, which was not set by the house ways, is set again by them."""

    kept: tuple[str, ...]

    def sentence(self) -> str:
        cards = " ".join(map(pretty, self.kept))
        return f"The dealer's hand is set again by the house ways: {cards}"


class HandCompared(OfHand, frozen=True, kw_only=True, tag="hand_compared"):
    """A hand is exposed and compared with the dealer's, and the dealer announces the result."""

    hand: str
    dealer: str
    ends: str

    def sentence(self) -> str:
        against = f"{self.hand} against {self.dealer}"
        return f"{sentence_of(self.place)}: {against} {self._ends()}"

    def headline(self) -> str:
        """The hand, and the dealer's; of hands that are called the same, what decided."""
        hand, dealer = brief(self.hand, dealers(self.dealer))
        same = self.hand == self.dealer
        return f"{hand[:1].upper()}{hand[1:]} {self._ends() if same else f'against {dealer}'}"

    def _ends(self) -> str:
        """How the hand ends, and that its other cards decide if the dealer's is called the same."""
        by = " by its other cards" if self.hand == self.dealer and self.ends != COPY else ""
        return f"{SAYS.get(self.ends, 'loses')}{by}"

    def result(self) -> str:
        """The dealer's hand, which every hand is compared with."""
        return f"dealer: {self.dealer}"


def _decided(table: Table, place: str, what: str) -> Table:
    return changed(table, decided={**table.play.decided, place: what})


def _dealt(table: Table, event: Dealt) -> Table:
    """A position has had a turn in the deal; a card that was due in error is dealt."""
    for place in event.to:
        table = _dealt_to(table, place)
    return _covered(table, event)


def _dealt_to(table: Table, place: str) -> Table:
    play: Play = table.play
    in_hand = place == DEALER or place.isdigit()
    if in_hand:
        turns = {**play.turns, place: play.turns.get(place, 0) + 1}
        table = changed(table, turns=turns, before=None)
    if place == play.pending:
        table = changed(table, pending="", spoiled="" if place.isdigit() else place)
    return changed(table, last=place if in_hand else "")


@cites("fastactionholdem.5.c.2", "fastactionholdem.5.c.3")
def _covered(table: Table, event: Dealt) -> Table:
    """Where the cutting card appears: with the first card from behind it (FA-10)."""
    left: Shoe = table.play.shoe
    beyond = left.behind - left.remaining
    if not 0 < beyond <= len(event.to):
        return table
    owners = {str(box): patron for patron, box in table.play.seats.items()}
    return changed(table, covered=owners.get(event.to[-beyond], ""))


def _missed(table: Table, event: CardMissed) -> Table:
    turns = table.play.turns
    return changed(table, turns={**turns, event.place: turns.get(event.place, 0) + 1})


def _shown(table: Table, event: CardShownEarly) -> Table:
    """A card that everybody has seen stays known."""
    cards = list(table.play.hands[event.place])
    cards[event.number] = (event.card, None)
    return changed(table, hands={**table.play.hands, event.place: tuple(cards)})


def _set(table: Table, event: HandSet) -> Table:
    """The cards that are not kept lie in the area to the right of the betting area."""
    cards = table.play.hands[event.place]
    kept = tuple(cards[number] for number in event.kept)
    rest = tuple(card for number, card in enumerate(cards) if number not in event.kept)
    hands = {**table.play.hands, event.place: kept, aside(event.place): rest}
    if event.place == DEALER:
        table = changed(table, four=shoe.cards_at(table, DEALER))
    return _decided(changed(table, hands=hands), event.place, event.play)


def _compared(table: Table, event: HandCompared) -> Table:
    return changed(table, results={**table.play.results, event.place: event.ends})


def _discarded(table: Table, event: Discarded) -> Table:
    """A card burned after the dealer's hand is set is the one before the community cards."""
    burned = event.why == astray.BURNED and DEALER in table.play.decided
    return changed(table, burned=True) if burned else table


def _shuffled(table: Table, event: CardsShuffled) -> Table:
    return changed(table, last="")


def _ready(table: Table, event: shoe.ShoeReady) -> Table:
    """In a shoe that play begins with, the cutting card has not appeared yet."""
    return changed(table, covered="")


def _round_over(table: Table, event: RoundEnded) -> Table:
    """What belongs to one round is cleared."""
    begun = table.play.begun or bool(table.play.turns)
    return cleared(table, *OF_A_ROUND, begun=begun)


@cites("fastactionholdem.7.b", "fastactionholdem.9.k")
def _marked(table: Table, event: MarkerMoved) -> Table:
    """The marker is at its new position, and where it was is remembered for one round."""
    stayed = isinstance(event, MarkerStayed)
    return changed(table, marker=event.position, before=None if stayed else table.play.marker)


@cites("fastactionholdem.1.round-of-play")
def voided(table: Table, fresh: Play) -> Play:
    """A void round is none: the marker stays where it is (FA-11)."""
    begun = table.play.begun or bool(table.play.turns)
    return replace(fresh, begun=begun, marker=table.play.marker, covered=table.play.covered)


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    MarkerMoved: _marked,
    MarkerStayed: _marked,
    CardMissed: _missed,
    CardsTaken: lambda table, event: changed(table, takes=(*table.play.takes, event.place)),
    HandVoided: lambda table, event: _decided(table, event.place, VOID),
    CardTooMany: lambda table, event: changed(table, pending=event.place),
    CardShownEarly: _shown,
    NaturalShown: lambda table, event: _decided(table, event.place, NATURAL),
    HandPlayed: lambda table, event: changed(
        table, plays={**table.play.plays, event.place: event.play}
    ),
    HandSet: _set,
    HandSurrendered: lambda table, event: _decided(table, event.place, SURRENDER),
    HandReset: lambda table, event: changed(table, reset=True),
    HandCompared: _compared,
    Dealt: _dealt,
    Discarded: _discarded,
    shoe.ShoeReady: _ready,
    CardsShuffled: _shuffled,
    RoundEnded: _round_over,
}
EVENTS = tuple(kind for kind in EVOLVE if kind.__module__ == __name__)
"""The events of this game alone."""
