"""The dealer's hand: the first cards around the table, the hole card, the reader, the draw."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.event import Dealt, Event, Turned
from croupier.core.game import Game
from croupier.core.part import Named, Part
from croupier.core.step import Deal, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.telling import Telling
from croupier.games.families.twentyone import clauses
from croupier.games.families.twentyone.hands import TWENTY_ONE, Total, is_blackjack, total
from croupier.games.families.twentyone.play import (
    BASE,
    DEALER,
    SECOND,
    Hand,
    HandOpened,
    changed,
    count,
    may_be_blackjack,
)
from croupier.games.families.twentyone.terms import Terms
from croupier.games.families.twentyone.turns import caller, stakes
from croupier.rulebook.citation import cites

STANDS_ON = 17
BLACKJACK, FIRST_CARDS = "Dealer has blackjack", 2
Ids = tuple[str, ...]


class HoleCardRead(Event, frozen=True, kw_only=True, tag="hole_card_read"):
    """The reader, or the open card, shows whether the dealer has a blackjack, and nothing else."""

    blackjack: bool
    reader: bool = True

    def sentence(self) -> str:
        return f"Dealer has {'blackjack' if self.blackjack else 'no blackjack'}"

    def headline(self) -> str:
        return self.sentence() if self.blackjack else ""


class DealerStands(Event, frozen=True, kw_only=True, tag="dealer_stands"):
    """The dealer's hand is complete: its point count."""

    points: int

    def sentence(self) -> str:
        return f"Dealer {'busts with' if self.points > TWENTY_ONE else 'has'} {self.points}"

    def headline(self) -> str:
        return self.sentence() if self.result() else ""

    def result(self) -> str:
        """The result of the dealer's hand, if it had to be played."""
        if self.points > TWENTY_ONE:
            return "bust"
        return str(self.points) if self.points >= STANDS_ON else ""


@cites("blackjack.6.e", "blackjack.6.e.1", "blackjack.6.e.2", "blackjack.6.e.3", "blackjack.13.b")
@cites("spanish21.7.d", "spanish21.13.b")
def boxes_in(game: Game, table: Table) -> Step:
    """Each box with a wager takes part, from the dealer's left."""
    if table.play.order:
        return None
    boxes = sorted({wager.box for wager in table.wagers if wager.kind in BASE})
    return tuple(HandOpened(box=box, caller=caller(table, box)) for box in boxes) or None


def in_deal(table: Table) -> tuple[Hand, ...]:
    """The hands that receive cards."""
    return tuple([one for one in table.play.order if one.state != "dead"])


@cites("blackjack.6.e", "blackjack.6.e.1", "blackjack.6.e.2", "blackjack.6.e.3", "blackjack.15.f")
@cites("spanish21.7.d", "spanish21.7.d.1", "spanish21.7.d.2", "spanish21.7.d.3", "spanish21.15.f")
def first_cards(table: Table) -> Step:
    """A card to each box with a wager, one to the dealer, a second to each box."""
    dealt_to = in_deal(table)
    places = tuple([one.place for one in dealt_to])
    again = tuple([one.place for one in dealt_to if one.asked != SECOND])
    to = (*places, *again, DEALER) if table.play.dealer_last else (*places, DEALER, *again)
    hands = table.play.hands
    dealt = sum([len(hands.get(place, ())) for place in (*places, DEALER)])
    if dealt >= len(to) or not places:
        return hole_card(table)
    return Deal(shoe.SHOE, to[dealt:], table.play.shoe, table.rules.own(clauses.FIRST_CARDS))


@cites("blackjack.6a.c", "blackjack.6a.c.1", "blackjack.6a.c.2", "blackjack.6a.c.3")
@cites("blackjack.6a.d", "blackjack.15.h")
def first_cards_by_hand(table: Table) -> Step:
    """The same one by one; box cards are face down, seen by the patrons who wager there."""
    order, missing = in_deal(table), not shoe.cards_at(table, DEALER)
    first = [one for one in order if not shoe.cards_at(table, one.place)]
    second = [one for one in order if one not in first and _lacks_a_second(table, one)]
    if order and missing and not first and not (second and table.play.dealer_last):
        return Deal(shoe.SHOE, (DEALER,), table.play.shoe, ("blackjack.6a.c.2",))
    if not first and not second:
        return None
    one = (first or second)[0]
    cited = ("blackjack.6a.c.1",) if first else ("blackjack.6a.c.3",)
    seen = tuple(wager.patron for wager in stakes(table, one))
    return Deal(shoe.SHOE, (one.place,), table.play.shoe, cited, seen)


def _lacks_a_second(table: Table, one: Hand) -> bool:
    return len(shoe.cards_at(table, one.place)) == 1 and one.asked != SECOND


@cites("blackjack.6.j", "blackjack.6.k", "blackjack.6a.h")
@cites("spanish21.7.i")
def hole_card(table: Table) -> Step:
    """The dealer gets a second card before players act, face down, or up if so dealt."""
    if len(table.play.hands.get(DEALER, ())) != 1 or table.rules.dealing == "none":
        return None
    shown = table.rules.terms.shown
    what = clauses.HOLE_CARD_SHOWN if shown else clauses.HOLE_CARD
    cited = clauses.said(table.rules, what)
    return Deal(shoe.SHOE, (DEALER,), table.play.shoe, cited, None if shown else ())


@cites("blackjack.6.j", "blackjack.6.j.1", "blackjack.6.k.6")
@cites("spanish21.7.i")
def peek(table: Table) -> Step:
    """If a reader is used and the up card is an ace or ten, a blackjack ends the dealing."""
    terms: Terms = table.rules.terms
    known = table.play.peeked or table.play.reader_failed
    if known or not terms.peeks or not may_be_blackjack(table):
        return None
    cards = shoe.cards_at(table, DEALER)
    found = is_blackjack(cards)
    if terms.shown:
        return (
            HoleCardRead(blackjack=found, reader=False, cites=table.rules.own(clauses.READ_SHOWN)),
        )
    read = HoleCardRead(blackjack=found, cites=clauses.said(table.rules, clauses.READ))
    if not found:
        return (read,)
    because = table.rules.own(clauses.READ_BLACKJACK)
    return (read, Turned(place=DEALER, cards=cards, cites=because))


@cites("blackjack.6.h", "blackjack.12.b", "blackjack.12.b.1", "blackjack.12.b.2.i")
@cites("blackjack.12.b.2.ii", "blackjack.12.d")
@cites("zappit.6.l", "zappit.1.pat-hand")
@cites("spanish21.12.b")
def draws(held: Total, terms: Terms) -> bool:
    """The dealer draws to less than 17, and to a soft 17 if the house or the law says so."""
    return held.points < STANDS_ON or (
        held.points == STANDS_ON and held.soft and terms.hits_soft_17
    )


@cites("blackjack.15.e", "spanish21.15.e", "zappit.11.d", "zappit.1.pat-hand")
def stands_open(table: Table) -> bool:
    """Whether everyone sees that the dealer must stand: on 17 to 21 that the dealer does not hit.

    What a hole card makes of the hand is not known before it is turned (BJ-53).
    """
    cards = table.play.hands.get(DEALER, ())
    if len(cards) < 2 or any(seen is not None for _, seen in cards):
        return False
    held = count(table, DEALER)
    return not held.bust and not draws(held, table.rules.terms)


def must_draw(table: Table) -> bool:
    """Whether the dealer's hand takes another card."""
    return draws(count(table, DEALER), table.rules.terms)


@cites("blackjack.6.h", "blackjack.6.j", "blackjack.6a.f")
@cites("spanish21.7.g", "spanish21.7.i")
def second_card(table: Table, *, needed: bool) -> Step:
    """The dealer turns the hole card, or takes a second card if it matters to a wager."""
    cards = table.play.hands.get(DEALER, ())
    if len(cards) == 1 and needed:
        return Deal(
            shoe.SHOE, (DEALER,), table.play.shoe, clauses.said(table.rules, clauses.SECOND_CARD)
        )
    if any(seen is not None for _, seen in cards):
        because = clauses.said(table.rules, clauses.HOLE_CARD_TURNED)
        return (Turned(place=DEALER, cards=shoe.cards_at(table, DEALER), cites=because),)
    return None


@cites("blackjack.12.b", "blackjack.12.c")
@cites("spanish21.12.b", "spanish21.12.c")
def further_cards(table: Table, *, needed: bool) -> Step:
    """The dealer draws while the rules and an open wager require it."""
    if table.play.drawn:
        return None
    cards = shoe.cards_at(table, DEALER)
    if len(cards) > 1 and needed and must_draw(table):
        return Deal(shoe.SHOE, (DEALER,), table.play.shoe, drawn_by(table))
    because = table.rules.own(clauses.DRAWS_NO_MORE) if must_draw(table) else drawn_by(table)
    return (DealerStands(points=total(cards).points, cites=because),)


@cites("blackjack.12.b.1", "blackjack.12.b.2.i", "blackjack.12.b.2.ii", "blackjack.12.d")
def drawn_by(table: Table) -> Ids:
    """The rule by which the dealer draws or stands: of the two that the house chose, or 6 to 5."""
    if not table.rules.terms.hits_soft_17 or table.rules.by_hand:
        return clauses.said(table.rules, clauses.DRAWS)
    own: Ids = table.rules.own(clauses.DRAWS_TO_SOFT_17[count(table, DEALER).soft])
    return own


def told(events: Sequence[Event]) -> str | None:
    """A dealer who has 21 with two cards has blackjack; the count alone does not tell that.

    A dealer who plays several hands keeps the up card for the next one.
    """
    *before, last = events
    if not isinstance(last, DealerStands) or last.points != TWENTY_ONE:
        return None
    cards = 0
    for one in before:
        if isinstance(one, DealerStands):
            cards = 1
        elif isinstance(one, Dealt):
            cards += one.to.count(DEALER)
    return BLACKJACK if cards == FIRST_CARDS else None


def _read(table: Table, event: HoleCardRead) -> Table:
    return changed(table, peeked=True, natural=event.blackjack)


def _stands(table: Table, event: DealerStands) -> Table:
    return changed(table, drawn=True, stood=stands_open(table))


DEALERS_HAND = Part(
    name="dealer's hand",
    evolve={HoleCardRead: _read, DealerStands: _stands},
    events=(HoleCardRead, DealerStands),
    names={DEALER: Named("the dealer")},
    brings=(Telling(told),),
)
