"""Cards that leave the shoe out of turn: kept aside unseen, discarded, or a simulated round."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from croupier.core.event import Dealt, Discarded, Event
from croupier.core.part import Part
from croupier.core.step import Deal, Step
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe
from croupier.games.chemindefer.play import Apart, Play, changed, dealt
from croupier.games.families import one_draw, shoe
from croupier.games.families.coup import BANKER, HANDS, PLAYER, third_to, value
from croupier.games.families.shoe import ASIDE, EXPOSED, burn_value
from croupier.rulebook.citation import cites

Phase = Callable[[Table], Step]
FIRST_FOUR = (PLAYER, BANKER, PLAYER, BANKER)
UNSEEN: tuple[str, ...] = ()
SIMULATED, TOO_FEW = ("chemindefer.11.h.3",), ("chemindefer.11.k",)
UNDISCLOSED, FACE_UP = ("chemindefer.11.g",), ("chemindefer.11.j",)
PROCEDURE = {1: ("chemindefer.11.h.1",), 2: ("chemindefer.11.h.2",), 3: SIMULATED}
DISCLOSED, FOUND, BURNED, KEPT = "disclosed", "found face up", "burned", "kept aside"


class CardApart(Event, frozen=True, kw_only=True, tag="card_apart"):
    """A card leaves the shoe out of turn: unseen and kept aside, disclosed, or found face up."""

    what: Apart

    def sentence(self) -> str:
        return {
            "aside": "A card drawn in error is kept for the next hand",
            "disclosed": "A card is disclosed that neither hand can use",
        }.get(self.what, "A card is face up in the shoe")


class AsideUsed(Event, frozen=True, kw_only=True, tag="aside_used"):
    """The card kept aside is used as the first card of this hand."""

    def sentence(self) -> str:
        return "The card kept aside is the first card of the hand"


class RoundSimulated(Event, frozen=True, kw_only=True, tag="round_simulated"):
    """The disclosed card is the first of a round that takes no wagers."""

    def sentence(self) -> str:
        return "A simulated round is dealt, without wagers"


class SimulatedRoundOver(Event, frozen=True, kw_only=True, tag="simulated_round_over"):
    """The simulated round is over and its cards are discarded."""

    def sentence(self) -> str:
        return "The simulated round is over"


def attended(phase: Phase) -> Phase:
    """A phase that waits while a card that left the shoe out of turn is handled."""

    @wraps(phase)
    def first(table: Table) -> Step:
        return out_of_turn(table) or phase(table)

    return first


def out_of_turn(table: Table) -> Step:
    """What still has to be done about a card out of turn."""
    play: Play = table.play
    if play.shoe.state != "ready":
        return None
    if play.apart == "aside":
        return Deal(shoe.SHOE, (ASIDE,), play.shoe, UNDISCLOSED, UNSEEN)
    if play.apart:
        return discarding(table)
    if play.simulated:
        return simulation(table)
    if EXPOSED in play.hands and not dealt(table):
        return (RoundSimulated(cites=SIMULATED),)
    return last_hand(table)


@cites("chemindefer.11.h", "chemindefer.11.h.2", "chemindefer.11.h.3", "chemindefer.11.j")
def discarding(table: Table) -> Step:
    """The card leaves the shoe, with others as the house filed; then all are discarded."""
    play: Play = table.play
    found = play.apart == "face up"
    because = FACE_UP if found else PROCEDURE[table.rules.disclosed_card]
    if EXPOSED not in play.hands:
        return Deal(shoe.SHOE, (EXPOSED,), play.shoe, because)
    there = shoe.cards_at(table, EXPOSED)
    burned = shoe.cards_at(table, shoe.BURN)
    due = min(more(table, there[0]), play.shoe.remaining + len(burned)) - len(burned)
    seen = UNSEEN if not found and table.rules.disclosed_card == 2 else None
    if due > 0:
        return Deal(shoe.SHOE, (shoe.BURN,) * due, play.shoe, because, seen)
    why, places = FOUND if found else DISCLOSED, (shoe.BURN,)
    first = Discarded(cards=there, places=(EXPOSED,), why=why, cites=because)
    rest = Discarded(cards=burned, places=places, why=BURNED, cites=because, seen_by=seen)
    return (first, *((rest,) if burned else ()))


@cites("chemindefer.11.h.1", "chemindefer.11.h.2", "chemindefer.11.j")
def more(table: Table, card: str) -> int:
    """The card's value; for a disclosed ten, one or ten as filed; or one, unseen."""
    if table.play.apart == "face up":
        return value(card)
    if table.rules.disclosed_card == 2:
        return 1
    count = burn_value(card)
    return 1 if count == 10 and table.rules.disclosed_ten == "one" else count


@cites("chemindefer.11.j")
def last_hand(table: Table) -> Step:
    """The last hand of a shoe is void if one of its cards was found face up.

    It is the last once a card from behind the cut card is drawn, before or after the card is found.
    """
    play: Play = table.play
    return void(table, FACE_UP) if play.found and play.shoe.cover_reached else None


@cites("chemindefer.11.h.3")
def simulation(table: Table) -> Step:
    """A simulated round is dealt by the same rules, and its cards are discarded."""
    due = FIRST_FOUR[dealt(table) :] or simulated_thirds(table)
    cards = hands_discarded(table, SIMULATED)
    if due and table.play.shoe.remaining < len(due):
        return (SimulatedRoundOver(cites=TOO_FEW), *void(table, TOO_FEW))
    if due:
        return Deal(shoe.SHOE, due, table.play.shoe, SIMULATED)
    return (*cards, SimulatedRoundOver(cites=SIMULATED))


def simulated_thirds(table: Table) -> tuple[str, ...]:
    """The hand that takes a third card; on five, no one is there to ask for one."""
    player, banker = shoe.cards_at(table, PLAYER), shoe.cards_at(table, BANKER)
    return third_to(player, banker, lambda count: count < 5, table.rules.banker_draw_on_stay)


def hands_discarded(table: Table, because: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """The cards of both hands are discarded, face down if some of them are face down."""
    lying = [one for hand in (PLAYER, BANKER) for one in table.play.hands.get(hand, ())]
    if not lying:
        return ()
    seen = None if all(seen is None for _, seen in lying) else UNSEEN
    cards = tuple(card for card, _ in lying)
    return (Discarded(cards=cards, places=HANDS, cites=because, seen_by=seen),)


def discarded_aside(table: Table) -> Discarded:
    """The card kept aside is discarded without being shown."""
    kept, places = shoe.cards_at(table, ASIDE), (ASIDE,)
    return Discarded(cards=kept, places=places, why=KEPT, cites=UNDISCLOSED, seen_by=UNSEEN)


@cites("chemindefer.11.k")
def dealing(
    table: Table, to: tuple[str, ...], because: tuple[str, ...], seen: tuple[str, ...] | None
) -> Step:
    """The next cards leave the shoe; if there are too few, the hand is void."""
    left: Shoe = table.play.shoe
    if left.remaining < len(to):
        return void(table, TOO_FEW)
    return Deal(shoe.SHOE, to, left, because, seen)


def void(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    """The last hand of a shoe does not count: wagers are returned, and the shoe is over."""
    cards = hands_discarded(table, because)
    return (*cards, shoe.ShoeSpent(cites=because), *one_draw.void_round(table, because))


@cites("chemindefer.11.j")
def _apart(table: Table, event: CardApart) -> Table:
    """A card is a card of the hand that is being dealt when it is found face up in the shoe."""
    found = table.play.found or (event.what == "face up" and bool(table.play.dominant))
    return changed(table, apart=event.what, found=found)


def _used(table: Table, event: AsideUsed | RoundSimulated) -> Table:
    """The card kept aside, or the disclosed one, is the first of the Player's Hand."""
    hands, simulated = dict(table.play.hands), isinstance(event, RoundSimulated)
    hands[PLAYER] = hands.pop(EXPOSED if simulated else ASIDE)
    return changed(table, hands=hands, simulated=simulated)


def _ended(table: Table, event: SimulatedRoundOver) -> Table:
    return changed(table, simulated=False)


@cites("chemindefer.11.g", "chemindefer.11.h.3")
def _dealt(table: Table, event: Dealt) -> Table:
    """A card kept aside, or one that will begin a simulated round, needs nothing more."""
    kept = event.to == (ASIDE,)
    waits = table.play.apart == "disclosed" and table.rules.disclosed_card == 3
    return changed(table, apart="") if kept or waits else table


def _gone(table: Table, event: Discarded) -> Table:
    """After the disclosed card is discarded, nothing more has to be done about it."""
    return changed(table, apart="") if EXPOSED in event.places else table


APART = Part(
    name="apart",
    evolve={
        CardApart: _apart,
        AsideUsed: _used,
        RoundSimulated: _used,
        SimulatedRoundOver: _ended,
        Dealt: _dealt,
        Discarded: _gone,
    },
    events=(CardApart, AsideUsed, RoundSimulated, SimulatedRoundOver),
)
"""Cards that leave the shoe outside the hands."""
