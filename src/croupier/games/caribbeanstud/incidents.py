"""The irregularities of Caribbean stud, numbered as in its section 12."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.part import Incident
from croupier.core.table import Table
from croupier.games.caribbeanstud.options import LAW
from croupier.games.caribbeanstud.play import FIELDS, DealerShort
from croupier.games.caribbeanstud.settlement import void_with
from croupier.games.families import prizes, shoe
from croupier.games.families.stud import called, dealing, settling
from croupier.games.families.stud.play import DEALER, Hand, HandOver, hand
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

Details = Mapping[str, str]
BECAUSE = ("caribbeanstud.12.d",)
VOID = "void"
HAND = 5
NUMBERS = {
    "exposed_early": "IR-CS-1",
    "card_face_up": "IR-CS-2",
    "card_drawn_in_error": "IR-CS-3",
    "stub_count_wrong": "IR-CS-5",
    "shuffler_fails": "IR-GN-6",
    "shoe_jams": "IR-GN-7",
    "device_count_wrong": "IR-GN-8",
    "improper_cut": "IR-GN-9",
}


def _hands(table: Table) -> tuple[Hand, ...]:
    """The players' hands whose cards are on the table."""
    return tuple(one for one in table.play.order if one.place in table.play.hands)


def after_the_deal(table: Table) -> str | None:
    """All cards are dealt, and some hands are still to be settled."""
    if not (table.playing and table.play.out):
        return "the deal is not over, or no round is under way"
    return None if _hands(table) else "no player has cards"


@cites("caribbeanstud.12.d")
def player_wrong_number(table: Table, details: Details) -> tuple[Event, ...]:
    """A player's hand with a wrong number of cards is void; wagers on the dealer's hand stand."""
    places = tuple(one.place for one in _hands(table))
    place = details.get("box", places[0])
    if place not in places:
        raise UnknownName("box", place, places, BECAUSE)
    one = hand(table, place)
    lying = void_with(table, one)
    return (
        HandOver(place=place, why=VOID, cites=BECAUSE),
        *settling.returned(table, lying, BECAUSE),
        *prizes.voided(table, FIELDS, lying, BECAUSE),
        *settling.taken(table, (place,), BECAUSE),
    )


def dealers_hand_is_next(table: Table) -> str | None:
    """The dealer's last card is due, or the dealer's stack."""
    one = dealing.due(table)
    if table.play.exposing or one is None or one.place != DEALER or table.play.short:
        return "the dealer's hand is not about to be completed"
    last = len(shoe.cards_at(table, DEALER)) in (0, HAND - 1)
    complete = all(len(shoe.cards_at(table, each.place)) == HAND for each in table.play.order)
    return None if last and complete else "the dealer's hand is not about to be completed"


@cites("caribbeanstud.12.d")
def dealer_has_four(table: Table, details: Details) -> tuple[Event, ...]:
    """A dealer who is dealt four cards gets one more to complete the hand."""
    return (DealerShort(cites=BECAUSE),)


def dealers_cards_are_out(table: Table) -> str | None:
    """All cards are dealt, and wagers are still to be settled."""
    lying = table.playing and table.play.out and table.wagers
    return None if lying else "the deal is not over, or all is settled"


@cites("caribbeanstud.12.d")
def dealer_wrong_number(table: Table, details: Details) -> tuple[Event, ...]:
    """With any other wrong number of cards in the dealer's hand, all hands are void."""
    return settling.void(table, BECAUSE)


def _on_meters(incidents: Iterable[Incident]) -> tuple[Incident, ...]:
    """A void round takes its wagers off the meters, too."""
    return tuple(prizes.when_void(one, FIELDS) for one in incidents)


OWN = (
    incident(
        "IR-CS-4",
        "A player has the wrong number of cards",
        after_the_deal,
        player_wrong_number,
        ("box",),
    ),
    incident("IR-CS-4a", "The dealer has four cards", dealers_hand_is_next, dealer_has_four),
    incident(
        "IR-CS-4b",
        "The dealer has another wrong number of cards",
        dealers_cards_are_out,
        dealer_wrong_number,
    ),
)
IRREGULARITIES = _on_meters((*called.numbered(LAW, NUMBERS), *OWN))
KEPT_UP = _on_meters(called.kept_up(LAW, "CS-4(e)"))
