"""What an irregularity leaves to do at a table of twenty-one: cards unused, exposed or missed.

The irregularities that may be called, and their immediate remedies, are in `called`.
"""

from __future__ import annotations

from functools import wraps

from msgspec.structs import replace

from croupier.core.event import Chosen, Confirmed, Dealt, Discarded, Event, Returned
from croupier.core.game import Game
from croupier.core.part import Evolve, Incident, Part, Question
from croupier.core.step import Ask, Confirm, Deal, Shuffle, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.equipment.cards import pretty
from croupier.equipment.shoe import racked
from croupier.games.families import one_draw, shoe
from croupier.games.families.shoe import ASIDE, EXPOSED
from croupier.games.families.twentyone import clauses, settling
from croupier.games.families.twentyone.play import (
    DEALER,
    OVER,
    SECOND,
    BehindAnswered,
    HandClosed,
    HandHit,
    Phase,
    changed,
    hand,
    revised,
)
from croupier.rulebook.citation import cites

MISSED, LATER, DEAD = "missed", "later", "dead"
CARD = "card"
SUPERVISOR, NOTIFIED = "casino supervisor", "told that the reader was used on a low card"
SECOND_CARD = (
    "You were dealt only one card: take the second after all others, or call the hand dead?"
)
MISSED_CARD = "Your card was not dealt: take it after all others, or call the hand dead?"
FOUND_UP, TOO_MANY, BURNED = "face up in the shoe", "drawn when bound to stand", "burned"
LEAVING = {FOUND_UP: clauses.FACE_UP, TOO_MANY: clauses.DRAWN_TOO_MANY, BURNED: clauses.BURNED}
"""Why a card leaves the shoe unused, and the clauses that say so."""


class CardLeaves(Event, frozen=True, kw_only=True, tag="card_leaves"):
    """The next card leaves the shoe unused, and why."""

    why: str
    seen: bool = True

    def sentence(self) -> str:
        return f"The next card is discarded: {self.why}"


class CardKept(Event, frozen=True, kw_only=True, tag="card_kept"):
    """A card drawn in error and not seen is used as the next card."""

    def sentence(self) -> str:
        return "A card drawn in error is the next card"


class CardExposed(Event, frozen=True, kw_only=True, tag="card_exposed"):
    """The next card is drawn in error and seen by everyone: it is the next card dealt."""

    def sentence(self) -> str:
        return "A card is exposed and is the next card dealt"


def _hand(place: str) -> str:
    """A place of cards, worded for a sentence."""
    return f"hand {place}" if place[:1].isdigit() else f"the {place}"


class ExposedDealt(Event, frozen=True, kw_only=True, tag="exposed_dealt"):
    """The exposed card goes to whoever takes the next card."""

    place: str
    card: str

    def sentence(self) -> str:
        return f"The exposed {pretty(self.card)} goes to {_hand(self.place)}"


class DealerMissed(Event, frozen=True, kw_only=True, tag="dealer_missed"):
    """The dealer missed the dealer's own card, and takes it after the players' cards."""

    def sentence(self) -> str:
        return "The dealer missed a card and takes it after the players"


class HoleCardInserted(Event, frozen=True, kw_only=True, tag="hole_card_inserted"):
    """The hole card went into the reader although the up card is not an ace or a ten.

    `known` says whether the device lets a player determine the hole card.
    """

    known: bool

    def sentence(self) -> str:
        told = "a player could learn the hole card" if self.known else "no player could learn it"
        return f"The card reader was used on an up card of 2 to 9, and {told}"


class ReaderFailed(Event, frozen=True, kw_only=True, tag="reader_failed"):
    """The card reader fails; the game's rules say whether it continues without one."""

    def sentence(self) -> str:
        return "The card reader failed"


class CardNotDealt(Event, frozen=True, kw_only=True, tag="card_not_dealt"):
    """A card that was asked for was not dealt."""

    place: str

    def sentence(self) -> str:
        return f"Hand {self.place} did not get the card it asked for"


class SecondMissed(Event, frozen=True, kw_only=True, tag="second_missed"):
    """A hand is dealt only one card in the first deal."""

    place: str

    def sentence(self) -> str:
        return f"Hand {self.place} was dealt only one card"


class HandDeferred(Event, frozen=True, kw_only=True, tag="hand_deferred"):
    """A hand takes the card it asked for after all others."""

    place: str

    def sentence(self) -> str:
        return f"Hand {self.place} takes its card after all others"


class DoubleShown(Event, frozen=True, kw_only=True, tag="double_shown"):
    """The card of a doubled hand is dealt face up when it should be face down."""

    place: str

    def sentence(self) -> str:
        return f"The card of hand {self.place}, which was doubled, is dealt face up"


def first(phase: Phase) -> Phase:
    """What an irregularity leaves to do is done before a phase's next step."""

    @wraps(phase)
    def step(game: Game, table: Table) -> Step:
        play = table.play
        if play.misread:
            return _misread(table)
        if play.shoe.state in ("shuffled", "cut") and not table.open:
            return _of_shoe(table, shoe.prepared(table.rules.preparation, table))
        if play.leaving or play.exposing:
            due = _on_its_way(table)
        else:
            due = phase(game, table)
            if EXPOSED in play.hands and isinstance(due, Deal) and len(due.to) == 1:
                return _exposed_dealt(table, due.to[0])
        return _of_shoe(table, _as_far_as_it_goes(table, due)) if isinstance(due, Deal) else due

    return step


@cites("blackjack.15.k", "blackjack.15.k.1", "blackjack.15.k.2")
@cites("spanish21.15.l", "spanish21.15.l.1", "spanish21.15.l.2")
def _misread(table: Table) -> Step:
    """A supervisor is notified first; then play continues, or all hands are dead."""
    if table.play.misread == "void":
        return void(table, table.rules.own(clauses.READER_MISUSED_KNOWN))
    return Confirm(SUPERVISOR, NOTIFIED, table.rules.own(clauses.READER_MISUSED))


def _of_shoe(table: Table, step: Step) -> Step:
    """Apply a deal or shuffle to the shoe in play, which may be one side of a double shoe."""
    name = table.play.shoe.pack.name
    if name != shoe.SHOE and isinstance(step, Deal | Shuffle):
        return replace(step, device=name)
    return step


@cites("blackjack.15.g", "spanish21.15.g", "zappit.11.f")
def _as_far_as_it_goes(table: Table, step: Deal) -> Step:
    """If the shoe runs out, the discards are shuffled, cut and burned from, and dealing continues.

    If every card is on the table, none can be dealt, and all wagers are returned.
    """
    left, because = table.play.shoe, table.rules.own(clauses.RUN_OUT)
    if left.remaining >= len(step.to):
        return step
    if left.remaining:
        return replace(step, to=step.to[: left.remaining])
    discards = racked(left)
    return Shuffle(shoe.SHOE, because, discards) if discards else void(table, because)


def _on_its_way(table: Table) -> Step:
    """A card leaves the shoe, unused or to be placed where everyone sees it."""
    why = table.play.leaving
    if why:
        return _aside(table, why)
    return Deal(shoe.SHOE, (EXPOSED,), table.play.shoe, table.rules.own(clauses.EXPOSED))


def _exposed_dealt(table: Table, place: str) -> Step:
    """The card that everyone has seen is the next card dealt."""
    because, (card, *_) = table.rules.own(clauses.EXPOSED), shoe.cards_at(table, EXPOSED)
    return (ExposedDealt(place=place, card=card, cites=because),)


def _aside(table: Table, why: str) -> Step:
    cards, seen = shoe.cards_at(table, ASIDE), None if table.play.leaving_seen else ()
    because = table.rules.own(LEAVING.get(why, clauses.FACE_UP))
    if cards:
        return (Discarded(cards=cards, places=(ASIDE,), why=why, cites=because, seen_by=seen),)
    return Deal(shoe.SHOE, (ASIDE,), table.play.shoe, because, seen)


def void(table: Table, because: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """All hands are dead: the cards are collected and the wagers of the round are returned."""
    made = tuple(wager for wager in table.wagers if wager.id not in table.play.carried)
    voided = one_draw.void_round(replace(table, wagers=made), because)
    return (*settling.picked_up(table), *voided)


def void_with_shoe(table: Table, because: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """The round is void, every wager is returned, and the shoe is over."""
    return (shoe.ShoeSpent(cites=because), *void(table, because))


def dead(table: Table, box: str) -> tuple[Event, ...]:
    """A hand is dead, and the wagers of its box are returned."""
    lying = [w for w in table.wagers if w.box == int(box) and w.id not in table.play.carried]
    closed = HandClosed(place=box, state="dead", cites=table.rules.own(clauses.CARDS_MISSED))
    return (closed, *_back(lying, table.rules.own(clauses.CARDS_MISSED)))


def _back(wagers: list[Wager], because: tuple[str, ...]) -> tuple[Event, ...]:
    return tuple(
        Returned(wager=w.id, patron=w.patron, spot=w.spot, amount=w.amount, cites=because)
        for w in wagers
    )


@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def second_due(table: Table) -> Step:
    """The player takes a second card after the others, or the hand is dead."""
    because = table.rules.own(clauses.CARDS_MISSED)
    for one in table.play.order:
        if one.asked != SECOND or one.state in OVER:
            continue
        if one.wants:
            _, seen = table.play.hands[one.place][0]
            return Deal(shoe.SHOE, (one.place,), table.play.shoe, because, seen)
        if one.asks:
            about, may = f"{one.place} {SECOND}", (CARD, DEAD)
            return Ask(one.asks, about, may, because, silence=CARD, asks=SECOND_CARD, topic=SECOND)
    return None


def _second_answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The player's answer about a second card that was missed."""
    place = chosen.about.partition(" ")[0]
    done = BehindAnswered(place=place, patron=chosen.patron)
    if chosen.choice == DEAD:
        return (done, *dead(table, place))
    return (done, HandHit(place=place, cites=table.rules.own(clauses.CARDS_MISSED)))


@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def asking(table: Table) -> Step:
    """The player takes the card after all others, or the hand is dead and its wagers go back."""
    waiting = (one for one in table.play.order if one.asked == MISSED and one.state not in OVER)
    one = next((one for one in waiting if one.asks), None)
    if one is None:
        return None
    about, may = f"{one.place} {MISSED}", (LATER, DEAD)
    cited = table.rules.own(clauses.NOT_DEALT)
    return Ask(one.asks[:1], about, may, cited, silence=LATER, asks=MISSED_CARD, topic=MISSED)


@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def _missed_answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The player's answer about a card that was not dealt."""
    place, because = chosen.about.partition(" ")[0], table.rules.own(clauses.NOT_DEALT)
    if chosen.choice == LATER:
        return (HandDeferred(place=place, cites=because),)
    lying = [wager for wager, one in settling.on_hands(table) if one.place == place]
    return (HandClosed(place=place, state="dead", cites=because), *_back(lying, because))


def _leaves(table: Table, event: CardLeaves) -> Table:
    return changed(table, leaving=event.why, leaving_seen=event.seen)


def _exposed(table: Table, event: CardExposed) -> Table:
    return changed(table, exposing=True)


def _taken(table: Table, event: ExposedDealt) -> Table:
    hands = dict(table.play.hands)
    hands[event.place] = (*hands.get(event.place, ()), *hands.pop(EXPOSED))
    table = changed(table, hands=hands)
    return table if event.place == DEALER else revised(table, event.place, wants=False)


def _missed(table: Table, event: DealerMissed) -> Table:
    return changed(table, dealer_last=True)


def _inserted(table: Table, event: HoleCardInserted) -> Table:
    return changed(table, misread="yes" if event.known else "no")


def _notified(table: Table, event: Confirmed) -> Table:
    """Once a supervisor is notified, play continues, or the round is void."""
    if not table.play.misread or event.about != NOTIFIED:
        return table
    return changed(table, misread="void" if table.play.misread == "yes" else "")


def _failed(table: Table, event: ReaderFailed) -> Table:
    return changed(table, reader_failed=True)


def _not_dealt(table: Table, event: CardNotDealt) -> Table:
    return revised(table, event.place, asks=(hand(table, event.place).caller,), asked=MISSED)


def _second_missed(table: Table, event: SecondMissed) -> Table:
    return revised(table, event.place, asks=(hand(table, event.place).caller,), asked=SECOND)


def _deferred(table: Table, event: HandDeferred) -> Table:
    again = hand(table, event.place).deferred + 1
    return revised(table, event.place, asks=(), deferred=again)


def _shown(table: Table, event: DoubleShown) -> Table:
    return revised(table, event.place, unseen=False)


def _dealt(table: Table, event: Dealt) -> Table:
    """An exposed card is placed where everyone sees it."""
    return changed(table, exposing=False) if EXPOSED in event.to else table


def _unused(table: Table, event: Discarded) -> Table:
    """The card that left the shoe unused is in the discards."""
    unused = table.play.leaving and event.why == table.play.leaving
    return changed(table, leaving="") if unused else table


EVENTS = (
    CardLeaves,
    CardKept,
    CardExposed,
    ExposedDealt,
    DealerMissed,
    HoleCardInserted,
    ReaderFailed,
    CardNotDealt,
    SecondMissed,
    HandDeferred,
    DoubleShown,
)
EVOLVE: dict[type[Event], Evolve] = {
    Dealt: _dealt,
    Discarded: _unused,
    CardLeaves: _leaves,
    CardExposed: _exposed,
    ExposedDealt: _taken,
    DealerMissed: _missed,
    HoleCardInserted: _inserted,
    Confirmed: _notified,
    ReaderFailed: _failed,
    CardNotDealt: _not_dealt,
    SecondMissed: _second_missed,
    HandDeferred: _deferred,
    DoubleShown: _shown,
}


def part(called: tuple[Incident, ...]) -> Part:
    """Irregularities of the deal: those that a game has, and what they leave to do."""
    questions = {SECOND: Question(_second_answered), MISSED: Question(_missed_answered)}
    return Part(
        name="irregularities", evolve=EVOLVE, events=EVENTS, questions=questions, incidents=called
    )
