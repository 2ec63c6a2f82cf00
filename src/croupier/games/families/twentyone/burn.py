"""The burn card: burned face down, and disclosed to a player who asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.event import CardsShuffled, Discarded, Event
from croupier.core.part import Act
from croupier.core.table import Table
from croupier.games.families.twentyone import clauses, incidents, play
from croupier.games.families.twentyone.play import changed
from croupier.rulebook.citation import cites


class BurnShown(Event, frozen=True, kw_only=True, tag="burn_shown"):
    """The burn card is shown to a player who asked."""

    card: str

    def told(self) -> str:
        """As it is told."""
        return f"the burn card is {self.card}"


@cites("blackjack.6.c", "spanish21.7.c")
def why_not(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """It is disclosed once, to who plays at the table."""
    if not table.play.burn:
        return "no card was burned, or it was shown already"
    return None if patron in table.play.seats else "only a player at the table may ask"


@cites("blackjack.6.c", "spanish21.7.c")
def _show(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The burn card is shown to all."""
    return (BurnShown(card=table.play.burn, cites=table.rules.own(clauses.BURNED)),)


def ask_burn(because: tuple[str, ...]) -> Act:
    """A player may ask to see the burn card."""
    return Act(
        "ask_burn",
        "ask to see the burn card",
        because,
        why_not,
        _show,
        says="asks for the burn card",
        typed="burn card",
    )


def discarded(table: Table, event: Discarded) -> Table:
    """The card that was burned last is known, should somebody ask."""
    table = incidents.EVOLVE[Discarded](table, event)
    return changed(table, burn=event.cards[0]) if event.why == incidents.BURNED else table


def _shown(table: Table, event: BurnShown) -> Table:
    return changed(table, burn="")


def _shuffled(table: Table, event: CardsShuffled) -> Table:
    return changed(play.EVOLVE[CardsShuffled](table, event), burn="")


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    BurnShown: _shown,
    Discarded: discarded,
    CardsShuffled: _shuffled,
}
