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
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.twentyone import clauses, conditions
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
    HoleCardInserted,
    ReaderFailed,
    SecondMissed,
    dead,
)
from croupier.games.families.upkeep import may_reshuffle
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


@_shared("A card is found face up in the shoe", clauses.FACE_UP, conditions.shoe_in_play)
@cites("blackjack.15.b", "spanish21.15.a", "zappit.11.a")
def card_face_up_in_shoe(table: Table, details: Details) -> tuple[Event, ...]:
    """A card found face up in the shoe is not used."""
    return (CardLeaves(why=FOUND_UP, cites=table.rules.own(clauses.FACE_UP)),)


@_shared("A card is drawn in error, unseen", clauses.DRAWN_UNSEEN, conditions.shoe_in_play)
@cites("blackjack.15.c", "spanish21.15.c", "zappit.11.b")
def card_drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error, with its face not exposed, is used as the next card."""
    return (CardKept(cites=table.rules.own(clauses.DRAWN_UNSEEN)),)


@_shared("A card is drawn in error and exposed", clauses.EXPOSED, conditions.after_two_cards)
@cites("blackjack.15.d", "spanish21.15.d", "zappit.11.c")
def card_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """An exposed card is the next one; a player who refuses it takes none, and it may be burned."""
    return (CardExposed(cites=table.rules.own(clauses.EXPOSED)),)


@_shared(
    "The dealer draws when required to stand", clauses.DRAWN_TOO_MANY, conditions.required_to_stand
)
@cites("blackjack.15.e", "spanish21.15.e", "zappit.11.d")
def drawn_on_seventeen(table: Table, details: Details) -> tuple[Event, ...]:
    """A card the dealer drew when required to stand is burned."""
    return (CardLeaves(why=TOO_MANY, cites=table.rules.own(clauses.DRAWN_TOO_MANY)),)


@_shared(
    "The dealer misses the dealer's own card", clauses.DEALER_MISSED, conditions.dealers_card_is_due
)
@cites("blackjack.15.f", "spanish21.15.f", "zappit.11.e")
def dealer_missed(table: Table, details: Details) -> tuple[Event, ...]:
    """The players get their two cards, and then the dealer."""
    return (DealerMissed(cites=table.rules.own(clauses.DEALER_MISSED)),)


@_shared(
    "No cards are dealt to a hand", clauses.CARDS_MISSED, conditions.a_hand_has_no_cards, ("box",)
)
@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def no_cards_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand that was dealt no cards is dead, and its wagers are returned."""
    return dead(table, _box(table, details, conditions.without_cards(table)))


def _box(table: Table, details: Details, boxes: tuple[str, ...]) -> str:
    """The box an incident names, or the first of those it can happen to."""
    box = details.get("box", boxes[0])
    if box not in boxes:
        raise UnknownName("box", box, boxes, table.rules.own(clauses.CARDS_MISSED))
    return box


@_shared(
    "Only one card is dealt to a hand",
    clauses.CARDS_MISSED,
    conditions.a_hand_has_few_cards,
    ("box",),
)
@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def one_card_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand dealt one card gets its second after all others, if the player wants it."""
    place = _box(table, details, conditions.with_few_cards(table))
    return (SecondMissed(place=place, cites=table.rules.own(clauses.CARDS_MISSED)),)


@_shared(
    "A card that was asked for is not dealt", clauses.NOT_DEALT, conditions.a_card_was_asked_for
)
@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def card_not_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """If a card that was asked for was not dealt, the player decides what is done."""
    one = conditions.due(table)
    assert one is not None
    return (CardNotDealt(place=one.place, cites=table.rules.own(clauses.NOT_DEALT)),)


@_shared(
    "The reader is used when the up card is 2 to 9",
    clauses.READER_MISUSED,
    conditions.misused,
    ("known",),
    lambda rules: ({"known": "yes"}, {"known": "no"}),
)
@cites("blackjack.15.k", "blackjack.15.k.1", "blackjack.15.k.2")
@cites("spanish21.15.l", "spanish21.15.l.1", "spanish21.15.l.2", "zappit.11.i")
def reader_misused(table: Table, details: Details) -> tuple[Event, ...]:
    """A supervisor is notified; then all hands are dead if a player could learn the hole card."""
    known, because = details.get("known", "no"), table.rules.own(clauses.READER_MISUSED)
    if known not in ("yes", "no"):
        raise UnknownName("answer", known, ("yes", "no"), because)
    return (HoleCardInserted(known=known == "yes", cites=because),)


@_shared("The card reader fails", clauses.READER_FAILED, conditions.reads)
@cites("blackjack.15.l", "spanish21.15.m")
def reader_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """A reader that fails is not used, and the game continues without one."""
    return (ReaderFailed(cites=table.rules.own(clauses.READER_FAILED)),)


@_shared(
    "A double card is dealt face up instead of down",
    clauses.DOUBLE_SHOWN,
    conditions.a_card_goes_face_down,
)
@cites("blackjack.15.q")
def double_shown(table: Table, details: Details) -> tuple[Event, ...]:
    """A doubled hand's card that is dealt face up stays face up."""
    one = conditions.due(table)
    assert one is not None
    return (DoubleShown(place=one.place, cites=table.rules.own(clauses.DOUBLE_SHOWN)),)


@_shared("A cut is found improper before a card is dealt", clauses.RECUT, conditions.just_cut)
@cites("blackjack.5.g", "spanish21.4.f", "zappit.4.e")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards are cut again, by the player who cut them last or by the next entitled."""
    last = table.rules.recut_by == "last_cutter"
    again = shoe.cut_again(table.rules.preparation, table, by_last=last)
    return (shoe.RecutOrdered(by=again, cites=table.rules.own(clauses.RECUT)),)


@_shared("A new dealer comes to the table", clauses.BURNED, conditions.between_rounds)
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
