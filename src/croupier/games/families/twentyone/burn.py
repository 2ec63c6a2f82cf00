"""The burn card: burned face down, and disclosed to a player who asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.core.event import CardsShuffled, Discarded, Event
from croupier.core.part import Act, Part
from croupier.core.table import Table
from croupier.equipment.cards import pretty
from croupier.games.families.twentyone import clauses
from croupier.games.families.twentyone.incidents import BURNED
from croupier.games.families.twentyone.play import changed
from croupier.rulebook.citation import cites


class BurnShown(Event, frozen=True, kw_only=True, tag="burn_shown"):
    """The burn card is shown to a player who asked."""

    card: str

    def sentence(self) -> str:
        return f"The burn card was {pretty(self.card)}"


@cites("blackjack.6.c", "spanish21.7.c")
def why_not(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """The burn card is disclosed once, to a player at the table."""
    if not table.play.burn:
        return "no card was burned, or it has already been shown"
    return None if patron in table.play.seats else "only a player at the table may ask"


@cites("blackjack.6.c", "spanish21.7.c")
def _show(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The burn card is shown to everyone."""
    return (BurnShown(card=table.play.burn, cites=table.rules.own(clauses.BURNED)),)


def _burned(table: Table, event: Discarded) -> Table:
    """The last card burned is known, in case a player asks."""
    return changed(table, burn=event.cards[0]) if event.why == BURNED else table


def _shown(table: Table, event: BurnShown) -> Table:
    return changed(table, burn="")


def _shuffled(table: Table, event: CardsShuffled) -> Table:
    return changed(table, burn="")


def part(because: tuple[str, ...], possible: Callable[..., str | None] = why_not) -> Part:
    """The burn card, which a player may ask to see if that is `possible`."""
    ask = Act(
        "ask_burn",
        "ask to see the burn card",
        because,
        possible,
        _show,
        says="asks for the burn card",
        typed="burn card",
    )
    return Part(
        name="burn card",
        evolve={BurnShown: _shown, Discarded: _burned, CardsShuffled: _shuffled},
        events=(BurnShown,),
        acts=(ask,),
    )
