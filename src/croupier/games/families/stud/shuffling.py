"""How the one deck is made ready: shuffled before every round, and cut unless a device shuffles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.duty import Duty, Placed
from croupier.core.part import Part
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.equipment.cards import Pack, pack
from croupier.equipment.shoe import Shoe
from croupier.games.families import card_changes, new_cards, shoe
from croupier.games.families.shoe import Clauses, Preparation
from croupier.games.families.stud import clauses
from croupier.rulebook.citation import cites, own

TEN_CARDS = 10
EIGHT_HOURS = card_changes.interval("threecardpoker", "shoe").span
FOUR_HOURS = card_changes.interval("threecardpoker", "hand").span
FROM_A_SHOE, FROM_THE_HAND = ("cmr146.49.7.b",), ("cmr146.49.7.c",)
Offered = Callable[[Table], tuple[str, ...]]


@cites("threecardpoker.5.c.1.ii", "caribbeanstud.4.c.1.ii", "letitride.5.c.1.ii")
@cites("coloradoholdem.5.c.1.ii", "doubledownstud.4.e")
def ten_cards(stack: Shoe) -> int:
    """At least ten cards are cut."""
    return TEN_CARDS


@cites("threecardpoker.5.c.1.ii", "caribbeanstud.4.c.1.ii", "letitride.5.c.1.ii")
@cites("coloradoholdem.5.c.1.ii")
def by_the_dealer(table: Table) -> tuple[str, ...]:
    """The dealer cuts: no player is offered the cut."""
    return ()


def _none(what: object) -> int:
    return 0


@cites("threecardpoker.5.a", "caribbeanstud.4.a", "letitride.5.a", "doubledownstud.4.a")
@cites("coloradoholdem.5.a", "threecardpoker.5.b.1", "caribbeanstud.4.b.1", "letitride.5.b.1")
@cites("coloradoholdem.5.b.1", "doubledownstud.4.b.1", "threecardpoker.5.b.2", "letitride.5.b.2")
@cites("caribbeanstud.4.b.2", "doubledownstud.4.b.2", "coloradoholdem.5.b.2")
def preparation(law: str, offered: Offered = by_the_dealer) -> Preparation:
    """The deck is shuffled, cut unless a device shuffled it, and dealt for one round."""
    cut, depth = own(law, clauses.CUT), own(law, clauses.DEPTH)
    return Preparation(
        Clauses(own(law, clauses.SHUFFLED), cut, (*cut[:1], *depth), depth, depth),
        offered,
        ten_cards,
        _none,
        _none,
        device=own(law, clauses.UNCUT),
        uncut=lambda rules: rules.uncut,
        burns=False,
        one_round=True,
        plain=True,
        stack="deck",
    )


def prepared(how: Preparation, table: Table) -> Step:
    """What the deck still needs before its first card is dealt."""
    return shoe.prepared(how, table)


@cites("threecardpoker.2.a", "caribbeanstud.2.a", "letitride.2.a", "doubledownstud.2.a")
@cites("coloradoholdem.2.a", "threecardpoker.1.suit", "caribbeanstud.1.suit", "letitride.1.suit")
@cites("doubledownstud.1.suit", "coloradoholdem.1.suit")
def deck(rules: Any) -> Mapping[str, Pack]:
    """One deck of 52 cards in four suits."""
    return {shoe.SHOE: pack(shoe.SHOE, 1)}


@cites("cmr146.49.7.b", "cmr146.49.7.c")
def cards_due_out(rules: Any, placed: Placed) -> Duty:
    """Cards dealt from a shoe are changed within eight hours, those from the hand within four."""
    if rules.deal == "hand":
        return new_cards.due_after(placed.at, FOUR_HOURS, FROM_THE_HAND)
    return new_cards.due_after(placed.at, EIGHT_HOURS, FROM_A_SHOE)


NEW_CARDS: Part = new_cards.part((*FROM_A_SHOE, *FROM_THE_HAND), cards_due_out)
