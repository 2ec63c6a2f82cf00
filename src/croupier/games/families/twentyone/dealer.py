"""The dealer's hand: the first cards around the table, the hole card, the reader, the draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.event import Event, Turned
from croupier.core.step import Deal, Step
from croupier.core.table import Table
from croupier.equipment.cards import rank
from croupier.games.families import shoe
from croupier.games.families.twentyone.hands import Total, is_blackjack, total
from croupier.games.families.twentyone.play import (
    DEALER,
    HandOpened,
    changed,
    count,
    up_card,
)
from croupier.games.families.twentyone.terms import Terms
from croupier.rulebook.citation import cites

STANDS_ON = 17
TENS = "TJQK"


class HoleCardRead(Event, frozen=True, kw_only=True, tag="hole_card_read"):
    """The reader says whether the hole card makes a blackjack, and nothing else of it."""

    blackjack: bool

    def told(self) -> str:
        """As it is told."""
        return f"the reader: {'blackjack' if self.blackjack else 'no blackjack'}"


class DealerStands(Event, frozen=True, kw_only=True, tag="dealer_stands"):
    """The dealer's hand is complete: its point count."""

    points: int

    def told(self) -> str:
        """As the dealer announces it."""
        return f'dealer: "{self.points}"'


@cites("blackjack.6.e", "blackjack.6.e.1", "blackjack.6.e.2", "blackjack.6.e.3")
def first_cards(table: Table, cites_of: tuple[str, ...]) -> Step:
    """A card to each box with a wager, one to the dealer, a second to each box."""
    if not table.play.order:
        boxes = sorted({w.box for w in table.wagers if w.kind.startswith("main")})
        return tuple(HandOpened(box=box) for box in boxes) or None
    if shoe.cards_at(table, DEALER):
        return hole_card(table)
    places = tuple(one.place for one in table.play.order)
    to = (*places, DEALER, *places)
    return Deal(shoe.SHOE, to, table.play.shoe, cites_of)


@cites("blackjack.6.j", "blackjack.6.k")
def hole_card(table: Table) -> Step:
    """A second card to the dealer before players act, face down, or up where it is so dealt."""
    dealt = len(shoe.cards_at(table, DEALER))
    if dealt != 1 or table.rules.hole_card == "none":
        return None
    shown = table.rules.terms.shown
    cited = ("blackjack.6.k",) if shown else ("blackjack.6.j",)
    return Deal(shoe.SHOE, (DEALER,), table.play.shoe, cited, None if shown else ())


def may_be_blackjack(table: Table) -> bool:
    """Whether the up card leaves a blackjack possible: an ace or a ten-value card."""
    return rank(up_card(table)) in ("A", *TENS)


@cites("blackjack.6.j", "blackjack.6.j.1", "blackjack.6.k.6")
def peek(table: Table) -> Step:
    """Where a reader is used and the up card is an ace or ten, a blackjack ends the dealing."""
    terms: Terms = table.rules.terms
    if table.play.peeked or not terms.peeks or not may_be_blackjack(table):
        return None
    cards = shoe.cards_at(table, DEALER)
    found = is_blackjack(cards)
    read = HoleCardRead(blackjack=found, cites=("blackjack.6.j",))
    if not found or terms.shown:
        return (read,)
    return (read, Turned(place=DEALER, cards=cards, cites=("blackjack.6.j.1",)))


@cites("blackjack.6.h", "blackjack.12.b", "blackjack.12.b.1", "blackjack.12.b.2.i")
@cites("blackjack.12.b.2.ii", "blackjack.12.d")
def draws(held: Total, terms: Terms) -> bool:
    """The dealer draws to less than 17, and to a soft 17 where the house chose so."""
    return held.points < STANDS_ON or (
        held.points == STANDS_ON and held.soft and terms.hits_soft_17
    )


def must_draw(table: Table) -> bool:
    """Whether the dealer's hand takes another card."""
    return draws(count(table, DEALER), table.rules.terms)


def dealers_hand(table: Table, *, needed: bool, second: bool) -> Step:
    """The dealer turns or takes a second card, then draws while it can matter.

    `second` says that the second card matters to somebody, `needed` that further ones do.
    """
    if table.play.drawn:
        return None
    cards = table.play.hands.get(DEALER, ())
    if len(cards) == 1 and second:
        return Deal(shoe.SHOE, (DEALER,), table.play.shoe, ("blackjack.6.h",))
    if any(seen is not None for _, seen in cards):
        return (Turned(place=DEALER, cards=shoe.cards_at(table, DEALER), cites=("blackjack.6.j",)),)
    if len(cards) > 1 and needed and must_draw(table):
        return Deal(shoe.SHOE, (DEALER,), table.play.shoe, ("blackjack.12.b",))
    return (DealerStands(points=total(shoe.cards_at(table, DEALER)).points),)


def _read(table: Table, event: HoleCardRead) -> Table:
    return changed(table, peeked=True, natural=event.blackjack)


def _stands(table: Table, event: DealerStands) -> Table:
    return changed(table, drawn=True)


DEALER_EVENTS = (HoleCardRead, DealerStands)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    HoleCardRead: _read,
    DealerStands: _stands,
}
