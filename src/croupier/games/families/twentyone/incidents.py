"""The irregularities that the games of twenty-one share, a change of dealer, an early shuffle.

Each game numbers them as its own rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.core.event import Chosen, Dealt, Discarded, Event, Returned
from croupier.core.game import Incident
from croupier.core.step import Ask, Deal, Shuffle, Step
from croupier.core.table import IDLE, Table
from croupier.core.wager import Wager
from croupier.equipment.shoe import racked
from croupier.games.families import one_draw, shoe
from croupier.games.families.twentyone import clauses, play, settling
from croupier.games.families.twentyone.play import (
    DEALER,
    OVER,
    SECOND,
    BehindAnswered,
    HandClosed,
    HandHit,
    changed,
    hand,
    may_be_blackjack,
    revised,
)
from croupier.rulebook.citation import cites, own

Details = Mapping[str, str]
EXPOSED = "exposed"
MISSED, LATER, DEAD = "missed", "later", "dead"
CARD = "card"
SECOND_CARD = "You were dealt one card: take the second after all others, or is the hand dead?"
MISSED_CARD = "Your card was not dealt: take it after all others, or is the hand dead?"
ASIDE = "aside"
FOUND_UP, TOO_MANY, BURNED = "face up in the shoe", "drawn when bound to stand", "burned"
LEAVING = {FOUND_UP: clauses.FACE_UP, TOO_MANY: clauses.DRAWN_TOO_MANY, BURNED: clauses.BURNED}
"""Why a card leaves the shoe unused, and the clauses that say so."""


class CardLeaves(Event, frozen=True, kw_only=True, tag="card_leaves"):
    """The next card leaves the shoe and is not used: why."""

    why: str
    seen: bool = True

    def told(self) -> str:
        """As it is told."""
        return f"the next card goes to the discards: {self.why}"


class CardKept(Event, frozen=True, kw_only=True, tag="card_kept"):
    """A card drawn in error and not seen is used as the next one."""


class CardExposed(Event, frozen=True, kw_only=True, tag="card_exposed"):
    """The next card is drawn in error and seen by all: it is the next that is dealt."""


class ExposedDealt(Event, frozen=True, kw_only=True, tag="exposed_dealt"):
    """The exposed card goes to who takes the next one."""

    place: str
    card: str

    def told(self) -> str:
        """As it is told."""
        return f"{self.place} takes the exposed {self.card}"


class DealerMissed(Event, frozen=True, kw_only=True, tag="dealer_missed"):
    """The dealer missed the card of the dealer's own, and takes it after the players'."""


class ReaderFailed(Event, frozen=True, kw_only=True, tag="reader_failed"):
    """The card reader fails: the game goes on as without one."""


class CardNotDealt(Event, frozen=True, kw_only=True, tag="card_not_dealt"):
    """A card that was asked for was not dealt."""

    place: str


class SecondMissed(Event, frozen=True, kw_only=True, tag="second_missed"):
    """A hand is dealt one card only in the first deal."""

    place: str


class HandDeferred(Event, frozen=True, kw_only=True, tag="hand_deferred"):
    """A hand takes the card it asked for after all others."""

    place: str


class DoubleShown(Event, frozen=True, kw_only=True, tag="double_shown"):
    """The card of a doubled hand is dealt face up where it should lie face down."""

    place: str


def first(phase: Callable[[Table], Step]) -> Callable[[Table], Step]:
    """What an irregularity has left to do comes before what a phase says is next."""

    @wraps(phase)
    def step(table: Table) -> Step:
        play = table.play
        if play.shoe.state in ("shuffled", "cut") and not table.open:
            return _of_shoe(table, shoe.prepared(table.rules.preparation, table))
        if play.leaving or play.exposing:
            due = _on_its_way(table)
        else:
            due = phase(table)
            if EXPOSED in play.hands and isinstance(due, Deal) and len(due.to) == 1:
                return _exposed_dealt(table, due.to[0])
        return _of_shoe(table, _as_far_as_it_goes(table, due)) if isinstance(due, Deal) else due

    return step


def _of_shoe(table: Table, step: Step) -> Step:
    """What is dealt or shuffled is of the shoe in play, which may be a side of a double one."""
    name = table.play.shoe.pack.name
    if name != shoe.SHOE and isinstance(step, Deal | Shuffle):
        return replace(step, device=name)
    return step


@cites("blackjack.15.g", "spanish21.15.g", "zappit.11.f")
def _as_far_as_it_goes(table: Table, step: Deal) -> Step:
    """Where the shoe runs out, the discards are shuffled, cut and burned from, and dealt on.

    Where every card lies on the table none can be dealt, and all wagers go back.
    """
    left, because = table.play.shoe, table.rules.own(clauses.RUN_OUT)
    if left.remaining >= len(step.to):
        return step
    if left.remaining:
        return replace(step, to=step.to[: left.remaining])
    discards = racked(left)
    return Shuffle(shoe.SHOE, because, discards) if discards else void(table, because)


def _on_its_way(table: Table) -> Step:
    """A card leaves the shoe unused, or to lie where all see it."""
    why = table.play.leaving
    if why:
        return _aside(table, why)
    return Deal(shoe.SHOE, (EXPOSED,), table.play.shoe, table.rules.own(clauses.EXPOSED))


def _exposed_dealt(table: Table, place: str) -> Step:
    """The card that all have seen is the next that is dealt."""
    because, (card, *_) = table.rules.own(clauses.EXPOSED), shoe.cards_at(table, EXPOSED)
    return (ExposedDealt(place=place, card=card, cites=because),)


def _aside(table: Table, why: str) -> Step:
    cards, seen = shoe.cards_at(table, ASIDE), None if table.play.leaving_seen else ()
    if cards:
        return (Discarded(cards=cards, places=(ASIDE,), why=why, seen_by=seen),)
    because = table.rules.own(LEAVING.get(why, clauses.FACE_UP))
    return Deal(shoe.SHOE, (ASIDE,), table.play.shoe, because, seen)


def void(table: Table, because: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """All hands are dead: the cards are collected and the wagers of the round go back."""
    made = tuple(wager for wager in table.wagers if wager.id not in table.play.carried)
    voided = one_draw.void_round(replace(table, wagers=made), because)
    return (*settling.picked_up(table), *voided)


def shoe_in_play(table: Table) -> str | None:
    """Why not, or None: a shoe is in play, and no card is on its way."""
    if table.play.shoe.state != "ready":
        return "no shoe is in play"
    if table.play.leaving or table.play.exposing:
        return "a card is on its way already"
    return None if table.play.shoe.remaining else "no card is left in the shoe"


def in_round(table: Table) -> str | None:
    """Why not, or None: a round is being dealt."""
    if table.stage == IDLE or table.open:
        return "no round is being dealt"
    return shoe_in_play(table)


def _after_two_cards(table: Table) -> str | None:
    why = in_round(table)
    if why is None and (before_first(table) is None or shoe.cards_at(table, EXPOSED)):
        return "the first two cards are not dealt, or a card is exposed already"
    return why


def before_first(table: Table) -> str | None:
    """Why not, or None: no card of the round lies yet."""
    why = in_round(table)
    return why or ("cards have been dealt" if shoe.cards_at(table, DEALER) else None)


def between_rounds(table: Table) -> str | None:
    """Why not, or None: no round is being dealt."""
    under_way = table.stage != IDLE and not table.open
    return "a round is being dealt" if under_way else shoe_in_play(table)


@cites("blackjack.15.b", "spanish21.15.a", "zappit.11.a")
def face_up(table: Table, details: Details) -> tuple[Event, ...]:
    """A card found face up in the shoe is not used."""
    return (CardLeaves(why=FOUND_UP, cites=table.rules.own(clauses.FACE_UP)),)


@cites("blackjack.15.c", "spanish21.15.c", "zappit.11.b")
def unseen(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error, its face not exposed, is used as the next one."""
    return (CardKept(cites=table.rules.own(clauses.DRAWN_UNSEEN)),)


@cites("blackjack.15.d", "spanish21.15.d", "zappit.11.c")
def exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """An exposed card is the next one; who will not have it takes none, and it may be burned."""
    return (CardExposed(cites=table.rules.own(clauses.EXPOSED)),)


@cites("blackjack.15.e", "spanish21.15.e", "zappit.11.d")
def drawn_on_seventeen(table: Table, details: Details) -> tuple[Event, ...]:
    """A card the dealer drew when bound to stand is burned (BJ-53)."""
    return (CardLeaves(why=TOO_MANY, cites=table.rules.own(clauses.DRAWN_TOO_MANY)),)


@cites("blackjack.15.f", "spanish21.15.f", "zappit.11.e")
def dealer_missed(table: Table, details: Details) -> tuple[Event, ...]:
    """The players get their two cards, and then the dealer."""
    return (DealerMissed(cites=table.rules.own(clauses.DEALER_MISSED)),)


@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def no_cards(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand that was dealt no cards is dead, and its wagers go back."""
    return _dead(table, _box(table, details))


def _box(table: Table, details: Details) -> str:
    """The box an incident names, or the first."""
    boxes = tuple(one.place for one in table.play.order if one.state not in OVER)
    box = details.get("box", boxes[0] if boxes else "")
    if box not in boxes:
        raise UnknownName("box", box, boxes, table.rules.own(clauses.CARDS_MISSED))
    return box


def _dead(table: Table, box: str) -> tuple[Event, ...]:
    lying = [w for w in table.wagers if w.box == int(box) and w.id not in table.play.carried]
    closed = HandClosed(place=box, state="dead", cites=table.rules.own(clauses.CARDS_MISSED))
    return (closed, *_back(lying, table.rules.own(clauses.CARDS_MISSED)))


def _back(wagers: list[Wager], because: tuple[str, ...]) -> tuple[Event, ...]:
    return tuple(
        Returned(wager=w.id, patron=w.patron, spot=w.spot, amount=w.amount, cites=because)
        for w in wagers
    )


@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def one_card(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand that was dealt one card: its second comes after all others', if the player will."""
    return (SecondMissed(place=_box(table, details), cites=table.rules.own(clauses.CARDS_MISSED)),)


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
            about = f"{one.place} {SECOND}"
            return Ask(one.asks, about, (CARD, DEAD), because, silence=CARD, asks=SECOND_CARD)
    return None


def second_answered(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What the player says of a second card that was missed."""
    place = chosen.about.partition(" ")[0]
    done = BehindAnswered(place=place, patron=chosen.patron)
    if chosen.choice == DEAD:
        return (done, *_dead(table, place))
    return (done, HandHit(place=place, cites=table.rules.own(clauses.CARDS_MISSED)))


def _wants(table: Table) -> str | None:
    wanting = any(one.wants and not one.asks for one in table.play.order)
    return in_round(table) or (None if wanting else "no card was asked for")


@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def not_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A card that was asked for and not dealt: the player says what is done."""
    one = next(one for one in table.play.order if one.wants)
    return (CardNotDealt(place=one.place, cites=table.rules.own(clauses.NOT_DEALT)),)


@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def asking(table: Table) -> Step:
    """The card after all others have theirs, or the hand dead and its wagers returned."""
    waiting = (one for one in table.play.order if one.asked == MISSED and one.state not in OVER)
    one = next((one for one in waiting if one.asks), None)
    if one is None:
        return None
    about = f"{one.place} {MISSED}"
    cited = table.rules.own(clauses.NOT_DEALT)
    return Ask(one.asks[:1], about, (LATER, DEAD), cited, silence=LATER, asks=MISSED_CARD)


@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def answered(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What the player says of a card that was not dealt."""
    place, because = chosen.about.partition(" ")[0], table.rules.own(clauses.NOT_DEALT)
    if chosen.choice == LATER:
        return (HandDeferred(place=place, cites=because),)
    lying = [wager for wager, one in settling.on_hands(table) if one.place == place]
    return (HandClosed(place=place, state="dead", cites=because), *_back(lying, because))


def misused(table: Table) -> str | None:
    """Why not, or None: a hole card lies with a low up card, and a reader is in use."""
    if not table.rules.reader or len(shoe.cards_at(table, DEALER)) != 2:
        return "no hole card and reader are in use"
    return "the up card is an ace or a ten" if may_be_blackjack(table) else in_round(table)


@cites("blackjack.15.k", "blackjack.15.k.1", "blackjack.15.k.2")
@cites("spanish21.15.l", "spanish21.15.l.1", "spanish21.15.l.2", "zappit.11.i")
def reader_misused(table: Table, details: Details) -> tuple[Event, ...]:
    """The reader used on a low card: all hands are dead where a player could learn of it."""
    known = details.get("known", "no")
    if known not in ("yes", "no"):
        raise UnknownName("answer", known, ("yes", "no"), table.rules.own(clauses.READER_MISUSED))
    return void(table, table.rules.own(clauses.READER_MISUSED_KNOWN)) if known == "yes" else ()


def reads(table: Table) -> str | None:
    """Why not, or None: a reader is in use."""
    used = table.rules.reader and not table.play.reader_failed
    return None if used else "no reader is in use"


@cites("blackjack.15.l", "spanish21.15.m", "zappit.11.j")
def reader_failed(table: Table, details: Details) -> tuple[Event, ...]:
    """A reader that fails is not used, and the game goes on as without one."""
    return (ReaderFailed(cites=table.rules.own(clauses.READER_FAILED)),)


def _down(table: Table) -> str | None:
    down = any(one.wants and one.unseen for one in table.play.order)
    return None if down else "no card is to be dealt face down"


@cites("blackjack.15.q")
def double_shown(table: Table, details: Details) -> tuple[Event, ...]:
    """A doubled hand's card that is dealt face up stays so."""
    one = next(one for one in table.play.order if one.wants and one.unseen)
    return (DoubleShown(place=one.place, cites=table.rules.own(clauses.DOUBLE_SHOWN)),)


@cites("blackjack.6.c", "spanish21.7.c", "zappit.6.c")
def new_dealer(table: Table, details: Details) -> tuple[Event, ...]:
    """A new dealer burns one card before dealing any."""
    return (CardLeaves(why=BURNED, seen=False, cites=table.rules.own(clauses.BURNED)),)


def _just_cut(table: Table) -> str | None:
    untouched = table.play.shoe.cut and not table.play.shoe.dealt
    return None if untouched else "the cards are not cut, or some have been dealt"


@cites("blackjack.5.g", "spanish21.4.f", "zappit.4.e")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards are cut again, by who cut them last or by the next entitled."""
    last = table.rules.recut_by == "last_cutter"
    again = shoe.cut_again(table.rules.preparation, table, by_last=last)
    return (shoe.RecutOrdered(by=again, cites=table.rules.own(clauses.RECUT)),)


def _may_reshuffle(table: Table) -> str | None:
    if not table.rules.reshuffle_any_round:
        return "this house shuffles when the shoe is over"
    if table.stage != IDLE:
        return "a round is under way"
    return None if table.play.shoe.state == "ready" else "no shoe is in play"


@cites("blackjack.5.a", "blackjack.5.h.1", "spanish21.4.g", "zappit.4.f")
def reshuffle(table: Table, details: Details) -> tuple[Event, ...]:
    """The house has the cards shuffled after a round."""
    return (shoe.ShoeSpent(cites=table.rules.own(clauses.RESHUFFLED)),)


SHARED = (
    Incident(
        "card_face_up_in_shoe",
        "",
        "A card is found face up in the shoe",
        clauses.FACE_UP,
        shoe_in_play,
        face_up,
    ),
    Incident(
        "card_drawn_in_error",
        "",
        "A card is drawn in error, unseen",
        clauses.DRAWN_UNSEEN,
        in_round,
        unseen,
    ),
    Incident(
        "card_exposed",
        "",
        "A card is drawn in error and exposed",
        clauses.EXPOSED,
        _after_two_cards,
        exposed,
    ),
    Incident(
        "drawn_on_seventeen",
        "",
        "The dealer draws when bound to stand",
        clauses.DRAWN_TOO_MANY,
        between_rounds,
        drawn_on_seventeen,
    ),
    Incident(
        "dealer_missed",
        "",
        "The dealer misses the dealer's own card",
        clauses.DEALER_MISSED,
        before_first,
        dealer_missed,
    ),
    Incident(
        "no_cards_dealt",
        "",
        "No cards are dealt to a hand",
        clauses.CARDS_MISSED,
        before_first,
        no_cards,
        ("box",),
    ),
    Incident(
        "one_card_dealt",
        "",
        "Only one card is dealt to a hand",
        clauses.CARDS_MISSED,
        before_first,
        one_card,
        ("box",),
    ),
    Incident(
        "card_not_dealt",
        "",
        "A card that was asked for is not dealt",
        clauses.NOT_DEALT,
        _wants,
        not_dealt,
    ),
    Incident(
        "reader_misused",
        "",
        "The reader is used though the up card is 2 to 9",
        clauses.READER_MISUSED,
        misused,
        reader_misused,
        ("known",),
        lambda rules: ({"known": "yes"}, {"known": "no"}),
    ),
    Incident(
        "reader_fails", "", "The card reader fails", clauses.READER_FAILED, reads, reader_failed
    ),
    Incident(
        "double_shown",
        "",
        "A double card is dealt face up instead of down",
        clauses.DOUBLE_SHOWN,
        _down,
        double_shown,
    ),
    Incident(
        "improper_cut",
        "",
        "A cut is found improper before a card is dealt",
        clauses.RECUT,
        _just_cut,
        improper_cut,
    ),
    Incident(
        "new_dealer",
        "",
        "A new dealer comes to the table",
        clauses.BURNED,
        between_rounds,
        new_dealer,
    ),
    Incident(
        "reshuffle",
        "",
        "The house has the cards shuffled after a round",
        clauses.RESHUFFLED,
        _may_reshuffle,
        reshuffle,
    ),
)


def numbered(law: str, numbers: Mapping[str, str]) -> tuple[Incident, ...]:
    """The shared irregularities that a game has, by the numbers of its own rules."""
    return tuple(
        replace(one, number=numbers[one.key], cites=own(law, one.cites))
        for one in SHARED
        if one.key in numbers
    )


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


def _failed(table: Table, event: ReaderFailed) -> Table:
    return changed(table, reader_failed=True)


def _not_dealt(table: Table, event: CardNotDealt) -> Table:
    return revised(table, event.place, asks=(hand(table, event.place).caller,), asked=MISSED)


def _second_missed(table: Table, event: SecondMissed) -> Table:
    return revised(table, event.place, asks=(hand(table, event.place).caller,), asked=SECOND)


def _deferred(table: Table, event: HandDeferred) -> Table:
    table = revised(table, event.place, asks=())
    one = hand(table, event.place)
    others = tuple(other for other in table.play.order if other.place != event.place)
    return changed(table, order=(*others, one))


def _shown(table: Table, event: DoubleShown) -> Table:
    return revised(table, event.place, unseen=False)


def _dealt(table: Table, event: Dealt) -> Table:
    """An exposed card lies where all see it."""
    table = play.EVOLVE[Dealt](table, event)
    return changed(table, exposing=False) if EXPOSED in event.to else table


def _unused(table: Table, event: Discarded) -> Table:
    """One that left the shoe unused is taken from beside it alone; any other as every game does."""
    if not table.play.leaving or event.why != table.play.leaving:
        return shoe.EVOLVE[Discarded](table, event)
    hands = {place: cards for place, cards in table.play.hands.items() if place != ASIDE}
    rack = replace(table.play.shoe, rack=(*table.play.shoe.rack, event.cards))
    return changed(table, hands=hands, shoe=rack, leaving="")


INCIDENT_EVENTS = (
    CardLeaves,
    CardKept,
    CardExposed,
    ExposedDealt,
    DealerMissed,
    ReaderFailed,
    CardNotDealt,
    SecondMissed,
    HandDeferred,
    DoubleShown,
)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    Dealt: _dealt,
    Discarded: _unused,
    CardLeaves: _leaves,
    CardExposed: _exposed,
    ExposedDealt: _taken,
    DealerMissed: _missed,
    ReaderFailed: _failed,
    CardNotDealt: _not_dealt,
    SecondMissed: _second_missed,
    HandDeferred: _deferred,
    DoubleShown: _shown,
}
