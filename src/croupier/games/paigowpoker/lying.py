"""What lies at a position of a pai gow poker table: its wagers, its cards, and why these stay."""

from __future__ import annotations

from croupier.core.event import Event
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import shoe
from croupier.games.families.paigow.delivery import put_away
from croupier.games.families.paigow.play import bank_place, high, low
from croupier.games.paigowpoker.hands import BONUS, INSURANCE, PROGRESSIVE, SEVEN_CARD
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]


def on(table: Table, place: str, *kinds: str) -> tuple[Wager, ...]:
    """The wagers at a position, of these kinds in their order."""
    lying = [wager for wager in table.wagers if str(wager.box) == place]
    return tuple(wager for kind in kinds for wager in lying if wager.kind == kind)


def cards_of(table: Table, place: str) -> Ids:
    """The cards of a position, set or not."""
    places = (place, high(place), low(place))
    return tuple(card for one in places for card in shoe.cards_at(table, one))


def from_the_right(table: Table) -> tuple[tuple[str, str], ...]:
    """The positions with players' cards from the dealer's right, the bank's too, and whose."""
    found = {one.place: one.patron for one in table.play.order}
    if table.play.bank:
        found[bank_place(table)] = table.play.bank
    return tuple(sorted(found.items()))


@cites("paigowpoker.15.d.1.i", "paigowpoker.15.d.1.ii", "paigowpoker.9.g", "paigowpoker.9.h")
def stays(table: Table, place: str, but: int = 0) -> bool:
    """Whether the cards of a position stay for other wagers; with insurance or envy, all do."""
    own = [w for w in on(table, place, PROGRESSIVE, SEVEN_CARD, BONUS, INSURANCE) if w.id != but]
    others = (w for w in table.wagers if w.kind == INSURANCE and w.id != but)
    return bool(own) or bool(table.play.markers) or any(True for _ in others)


def picked_up(table: Table, place: str, because: Ids, but: int = 0) -> tuple[Event, ...]:
    """The cards of a position are collected, unless another wager than this needs them."""
    return () if stays(table, place, but) else put_away(table, place, because)
