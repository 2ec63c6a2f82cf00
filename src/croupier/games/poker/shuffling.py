"""How the deck is made ready for a hand: shuffled, and cut by the dealer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.table import Table
from croupier.equipment.cards import Pack, pack
from croupier.equipment.shoe import Shoe
from croupier.games.families import shoe
from croupier.games.families.shoe import Clauses, Preparation
from croupier.rulebook.citation import cites

TEN_CARDS = 10
SHUFFLED, CUT = ("poker.5.a",), ("poker.5.b", "poker.5.b.1", "poker.5.b.2", "poker.5.b.3")
SPENT = ("poker.5.a", "poker.1.round-of-play")


@cites("poker.5.b.2")
def ten_cards(stack: Shoe) -> int:
    """At least ten cards are cut."""
    return TEN_CARDS


@cites("poker.5.b")
def by_the_dealer(table: Table) -> tuple[str, ...]:
    """The dealer cuts: no player is offered the cut."""
    return ()


def _none(what: object) -> int:
    return 0


@cites("poker.5.a", "poker.5.b", "poker.2.d.2", "poker.2.d.3", "poker.4.c.2")
def preparation() -> Preparation:
    """The whole deck is shuffled before every hand, and cut, whoever shuffles it."""
    return Preparation(
        Clauses(SHUFFLED, CUT, CUT, CUT, CUT),
        by_the_dealer,
        ten_cards,
        _none,
        _none,
        burns=False,
        one_round=True,
        plain=True,
        stack="deck",
        marker="cover card",
    )


PREPARATION = preparation()


@cites("poker.2.a", "poker.1.suit", "poker.1.burn-card")
def deck(rules: Any) -> Mapping[str, Pack]:
    """One deck of 52 cards in four suits is in use; cards that nobody shows stay hidden."""
    return {shoe.SHOE: pack(shoe.SHOE, 1, hidden=True)}
