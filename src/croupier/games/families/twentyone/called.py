"""The irregularities the games of twenty-one share, a change of dealer, and an early shuffle.

Each game numbers them as its own rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.part import Incident
from croupier.core.table import IDLE, Table
from croupier.games.families import shoe
from croupier.games.families.shoe import EXPOSED
from croupier.games.families.twentyone import clauses
from croupier.games.families.twentyone.incidents import (
    BURNED,
    FOUND_UP,
    TOO_MANY,
    CardExposed,
    CardKept,
    CardLeaves,
    CardNotDealt,
    DealerMissed,
    DoubleShown,
    ReaderFailed,
    SecondMissed,
    dead,
    void,
)
from croupier.games.families.twentyone.play import DEALER, OVER, may_be_blackjack
from croupier.games.families.upkeep import can_leave, may_reshuffle
from croupier.rulebook.citation import cites, own

Details = Mapping[str, str]
Follows = Callable[[Table, Details], tuple[Event, ...]]
SHARED: list[Incident] = []
"""In the order of this module."""


def _shared(
    name: str,
    because: tuple[str, ...],
    possible: Callable[[Table], str | None],
    details: tuple[str, ...] = (),
    examples: Callable[[Any], tuple[Details, ...]] = lambda rules: ({},),
) -> Callable[[Follows], Follows]:
    """Register the decorated function as the remedy of an irregularity, keyed by its name."""

    def added(act: Follows) -> Follows:
        key = act.__name__
        SHARED.append(Incident(key, "", name, because, possible, act, details, examples))
        return act

    return added


def shoe_in_play(table: Table) -> str | None:
    """Return why not, or None if a shoe is in play and no card is pending."""
    return can_leave(table, pending=bool(table.play.leaving) or table.play.exposing)


def in_round(table: Table) -> str | None:
    """Return why not, or None if a round is being dealt."""
    if table.stage == IDLE or table.open:
        return "no round is being dealt"
    return shoe_in_play(table)


def _after_two_cards(table: Table) -> str | None:
    why = in_round(table)
    if why is None and (before_first(table) is None or shoe.cards_at(table, EXPOSED)):
        return "the first two cards have not been dealt, or a card is already exposed"
    return why


def before_first(table: Table) -> str | None:
    """Return why not, or None if no card of the round is on the table yet."""
    why = in_round(table)
    return why or ("cards have been dealt" if shoe.cards_at(table, DEALER) else None)


def between_rounds(table: Table) -> str | None:
    """Return why not, or None if no round is being dealt."""
    under_way = table.stage != IDLE and not table.open
    return "a round is being dealt" if under_way else shoe_in_play(table)


@_shared("A card is found face up in the shoe", clauses.FACE_UP, shoe_in_play)
@cites("blackjack.15.b", "spanish21.15.a", "zappit.11.a")
def card_face_up_in_shoe(table: Table, details: Details) -> tuple[Event, ...]:
    """A card found face up in the shoe is not used."""
    return (CardLeaves(why=FOUND_UP, cites=table.rules.own(clauses.FACE_UP)),)


@_shared("A card is drawn in error, unseen", clauses.DRAWN_UNSEEN, in_round)
@cites("blackjack.15.c", "spanish21.15.c", "zappit.11.b")
def card_drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error, with its face not exposed, is used as the next card."""
    return (CardKept(cites=table.rules.own(clauses.DRAWN_UNSEEN)),)


@_shared("A card is drawn in error and exposed", clauses.EXPOSED, _after_two_cards)
@cites("blackjack.15.d", "spanish21.15.d", "zappit.11.c")
def card_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """An exposed card is the next one; a player who refuses it takes none, and it may be burned."""
    return (CardExposed(cites=table.rules.own(clauses.EXPOSED)),)


@_shared("The dealer draws when required to stand", clauses.DRAWN_TOO_MANY, between_rounds)
@cites("blackjack.15.e", "spanish21.15.e", "zappit.11.d")
def drawn_on_seventeen(table: Table, details: Details) -> tuple[Event, ...]:
    """A card the dealer drew when required to stand is burned (BJ-53)."""
    return (CardLeaves(why=TOO_MANY, cites=table.rules.own(clauses.DRAWN_TOO_MANY)),)


@_shared("The dealer misses the dealer's own card", clauses.DEALER_MISSED, before_first)
@cites("blackjack.15.f", "spanish21.15.f", "zappit.11.e")
def dealer_missed(table: Table, details: Details) -> tuple[Event, ...]:
    """The players get their two cards, and then the dealer."""
    return (DealerMissed(cites=table.rules.own(clauses.DEALER_MISSED)),)


@_shared("No cards are dealt to a hand", clauses.CARDS_MISSED, before_first, ("box",))
@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def no_cards_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand that was dealt no cards is dead, and its wagers are returned."""
    return dead(table, _box(table, details))


def _box(table: Table, details: Details) -> str:
    """The box an incident names, or the first."""
    boxes = tuple(one.place for one in table.play.order if one.state not in OVER)
    box = details.get("box", boxes[0] if boxes else "")
    if box not in boxes:
        raise UnknownName("box", box, boxes, table.rules.own(clauses.CARDS_MISSED))
    return box


@_shared("Only one card is dealt to a hand", clauses.CARDS_MISSED, before_first, ("box",))
@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def one_card_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand dealt one card gets its second after all others, if the player wants it."""
    return (SecondMissed(place=_box(table, details), cites=table.rules.own(clauses.CARDS_MISSED)),)


def _wants(table: Table) -> str | None:
    wanting = any(one.wants and not one.asks for one in table.play.order)
    return in_round(table) or (None if wanting else "no card was asked for")


@_shared("A card that was asked for is not dealt", clauses.NOT_DEALT, _wants)
@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def card_not_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """If a card that was asked for was not dealt, the player decides what is done."""
    one = next(one for one in table.play.order if one.wants)
    return (CardNotDealt(place=one.place, cites=table.rules.own(clauses.NOT_DEALT)),)


def misused(table: Table) -> str | None:
    """Return why not, or None if a hole card is out with a low up card and a reader is in use."""
    if not table.rules.reader or len(shoe.cards_at(table, DEALER)) != 2:
        return "there is no hole card, or no reader in use"
    return "the up card is an ace or a ten" if may_be_blackjack(table) else in_round(table)


@_shared(
    "The reader is used when the up card is 2 to 9",
    clauses.READER_MISUSED,
    misused,
    ("known",),
    lambda rules: ({"known": "yes"}, {"known": "no"}),
)
@cites("blackjack.15.k", "blackjack.15.k.1", "blackjack.15.k.2")
@cites("spanish21.15.l", "spanish21.15.l.1", "spanish21.15.l.2", "zappit.11.i")
def reader_misused(table: Table, details: Details) -> tuple[Event, ...]:
    """If the reader is used on a low card, all hands are dead if a player could learn from it."""
    known = details.get("known", "no")
    if known not in ("yes", "no"):
        raise UnknownName("answer", known, ("yes", "no"), table.rules.own(clauses.READER_MISUSED))
    return void(table, table.rules.own(clauses.READER_MISUSED_KNOWN)) if known == "yes" else ()


def reads(table: Table) -> str | None:
    """Return why not, or None if a reader is in use."""
    used = table.rules.reader and not table.play.reader_failed
    return None if used else "no reader is in use"


@_shared("The card reader fails", clauses.READER_FAILED, reads)
@cites("blackjack.15.l", "spanish21.15.m", "zappit.11.j")
def reader_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """A reader that fails is not used, and the game continues without one."""
    return (ReaderFailed(cites=table.rules.own(clauses.READER_FAILED)),)


def _down(table: Table) -> str | None:
    down = any(one.wants and one.unseen for one in table.play.order)
    return None if down else "no card is about to be dealt face down"


@_shared("A double card is dealt face up instead of down", clauses.DOUBLE_SHOWN, _down)
@cites("blackjack.15.q")
def double_shown(table: Table, details: Details) -> tuple[Event, ...]:
    """A doubled hand's card that is dealt face up stays face up."""
    one = next(one for one in table.play.order if one.wants and one.unseen)
    return (DoubleShown(place=one.place, cites=table.rules.own(clauses.DOUBLE_SHOWN)),)


def _just_cut(table: Table) -> str | None:
    untouched = table.play.shoe.cut and not table.play.shoe.dealt
    return None if untouched else "the cards are not cut, or some have been dealt"


@_shared("A cut is found improper before a card is dealt", clauses.RECUT, _just_cut)
@cites("blackjack.5.g", "spanish21.4.f", "zappit.4.e")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards are cut again, by the player who cut them last or by the next entitled."""
    last = table.rules.recut_by == "last_cutter"
    again = shoe.cut_again(table.rules.preparation, table, by_last=last)
    return (shoe.RecutOrdered(by=again, cites=table.rules.own(clauses.RECUT)),)


@_shared("A new dealer comes to the table", clauses.BURNED, between_rounds)
@cites("blackjack.6.c", "spanish21.7.c", "zappit.6.c")
def new_dealer(table: Table, details: Details) -> tuple[Event, ...]:
    """A new dealer burns one card before dealing any."""
    return (CardLeaves(why=BURNED, seen=False, cites=table.rules.own(clauses.BURNED)),)


@_shared("The house has the cards shuffled after a round", clauses.RESHUFFLED, may_reshuffle)
@cites("blackjack.5.a", "blackjack.5.h.1", "spanish21.4.g", "zappit.4.f")
def reshuffle(table: Table, details: Details) -> tuple[Event, ...]:
    """The house has the cards shuffled after a round."""
    return (shoe.ShoeSpent(cites=table.rules.own(clauses.RESHUFFLED)),)


def numbered(law: str, numbers: Mapping[str, str]) -> tuple[Incident, ...]:
    """The shared irregularities that a game has, numbered as in its own rules."""
    return tuple(
        replace(one, number=numbers[one.key], cites=own(law, one.cites))
        for one in SHARED
        if one.key in numbers
    )
