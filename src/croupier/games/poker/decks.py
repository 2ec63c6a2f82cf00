"""What people do with the decks between hands, and what is due by the clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from croupier.core.duty import Duty, Placed, after
from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.part import Duties, Incident, Part
from croupier.core.table import IDLE, Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import card_changes, new_cards, shoe, upkeep
from croupier.games.poker import care, taking
from croupier.games.poker.care import DeckCounted, DeckRotated, DeckSorted
from croupier.games.poker.forms import HOLDEM, OMAHA
from croupier.games.poker.mishaps import void
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

Details = Mapping[str, str]
Ids = tuple[str, ...]
COUNTED, SORTED = timedelta(minutes=15), timedelta(hours=3)
CHANGED, CHANGE = card_changes.interval("poker").span, ("poker.2.b", "cmr146.49.7.f")


@cites("poker.16.b")
def not_barred(table: Table, patron: str, chips: str) -> None:
    """A player who had to leave the game buys no chips at the table."""
    if patron in table.play.barred:
        why = "this player had to leave the game"
        raise Refused(f"{patron} buys chips", why, ("poker.16.b",), "chips at another game")


def between_hands(table: Table) -> str | None:
    """No hand is under way."""
    return None if table.stage == IDLE else "a hand is under way"


def by_hand(table: Table) -> str | None:
    """Between hands, at a table without a shuffling device."""
    device = "a shuffling device alternates the decks" if table.rules.shuffler else None
    return device or between_hands(table)


def spent(table: Table, because: Ids) -> tuple[Event, ...]:
    """A deck in play is taken out of it."""
    return () if table.play.shoe.state == "spent" else (shoe.ShoeSpent(cites=because),)


@cites("poker.2.a", "poker.2.b", "poker.4.c.1")
def deck_rotated(table: Table, details: Details) -> tuple[Event, ...]:
    """The other deck comes into play, shuffled and cut; the one that was in use is stored."""
    because = ("poker.2.b", "poker.4.c.1")
    return (*spent(table, because), DeckRotated(cites=because))


@cites("poker.2.b")
def deck_sorted(table: Table, details: Details) -> tuple[Event, ...]:
    """The 52 cards of the deck are put into suit and sequence, and then shuffled again."""
    return (*spent(table, ("poker.2.b",)), DeckSorted(cites=("poker.2.b",)))


def by_dealer(table: Table) -> str | None:
    """Between hands, at a table where the dealer counts the cards."""
    device = None if table.rules.count_by == "dealer" else "the shuffling device counts the cards"
    return device or between_hands(table)


@cites("poker.6.e.4", "poker.1.stub")
def stub_of(table: Table) -> int:
    """The cards of the stub that the dealer counts after a hand; 0 where the deck is counted."""
    deck: Shoe = table.play.shoe
    may = table.rules.type in (HOLDEM, OMAHA) and table.rules.count_stub
    return deck.remaining if may and deck.dealt and deck.state == "spent" else 0


@cites("poker.6.e.4")
def deck_counted(table: Table, details: Details) -> tuple[Event, ...]:
    """The dealer counts the deck, or the stub; a deck with a wrong number of cards is removed."""
    stub, because = stub_of(table), ("poker.6.e.4",)
    due = stub or table.play.shoe.size
    said = details.get("found") or str(due)
    if not said.isdecimal():
        accepted = f"found={due}, or the number that was counted"
        raise Refused(f'a count of "{said}"', "it is not a number of cards", because, accepted)
    counted = DeckCounted(of="stub" if stub else "deck", found=int(said), due=due, cites=because)
    if counted.found == due:
        return (counted,)
    return (counted, shoe.CardsRemoved(cites=because), *spent(table, because))


def _counts(rules: Any) -> tuple[Details, ...]:
    """The right number, a card too few and a card too many."""
    return ({}, {"found": "51"}, {"found": "53"})


def _before_payment(one: Incident) -> Incident:
    """Cards are not removed from a hand whose pot is being paid."""
    if one.key != "cards_removed":
        return one

    def possible(table: Table) -> str | None:
        paid = table.playing and table.play.won
        return "the pot is being paid" if paid else one.possible(table)

    return replace(one, possible=possible)


def _no_gaming(table: Table) -> str | None:
    return "gaming is in progress" if table.stage != IDLE else None


def _once(what: str, span: timedelta, because: Ids, call: str, placed: Placed, ahead: int) -> Duty:
    """Something that is due a span after it was last done."""
    since = placed.done.get(call, placed.at)
    return Duty(what, after(since, span), because, "dealer", call, ahead)


@cites("poker.2.b", "poker.6.e.4", "cmr146.49.7.f")
def due(rules: Any, placed: Placed) -> tuple[Duty, ...]:
    """The cards are counted every 15 minutes, sorted every three hours, changed every six."""
    put = _once(
        "put the deck into suit and sequence", SORTED, CHANGE[:1], "deck_sorted", placed, 30
    )
    counted = _once("count the deck", COUNTED, ("poker.6.e.4",), "deck_counted", placed, 5)
    changed = new_cards.due_after(placed.at, CHANGED, CHANGE)
    own = (counted,) if rules.count_by == "dealer" else ()
    return (*own, put, changed, *taking.time_due(rules, placed))


KEPT_UP = (
    upkeep.idle_table("PK-5(d)", ("poker.5.d",), lambda rules: ("poker.4.c",), _no_gaming),
    *(_before_payment(one) for one in upkeep.upkeep(void) if one.key != "shuffler_fails"),
    incident("PK-2(b)r", "The other deck is rotated in", by_hand, deck_rotated),
    incident("PK-2(b)s", "The deck is due to be sorted", between_hands, deck_sorted),
    incident(
        "PK-6(e)4c",
        "The deck is due to be counted",
        by_dealer,
        deck_counted,
        ("found",),
        examples=_counts,
    ),
    new_cards.change(CHANGE),
)
ACCEPTED = {
    "idle_table": "this call between hands",
    "damaged_card": "this call while a deck is in play",
    "unsuitable_card": "this call before a deck is shuffled",
    "cards_removed": "this call while a deck is in play",
    "deck_rotated": "this call between hands, at a table without a shuffling device",
    "deck_sorted": "this call between hands",
    "deck_counted": "this call between hands, at a table where the dealer counts the cards",
    "cards_changed": "this call between hands",
}
"""When each of these would be accepted."""
CARE = Part(
    name="care of the cards",
    sells=not_barred,
    evolve=care.EVOLVE,
    events=care.EVENTS,
    incidents=tuple(replace(one, accepted=ACCEPTED[one.key]) for one in KEPT_UP),
    brings=(Duties(due, new_cards.only_when_changed),),
)
"""What people do with the decks between hands, and what is due by the clock."""
