"""The 6 to 5 variation: dealt from the hand, players' cards face down, busts collected at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.event import Collected, Discarded, Event, Returned, RoundEnded
from croupier.core.game import Game
from croupier.core.step import Deal, Step
from croupier.core.table import Table
from croupier.core.wager import Spot, Wager
from croupier.games.families import shoe
from croupier.games.families.double_shoe import Sides
from croupier.games.families.meter import Meter
from croupier.games.families.twentyone import burn, settling
from croupier.games.families.twentyone.hands import BLACKJACK
from croupier.games.families.twentyone.play import DEALER, TurnsPlay, changed, decided_by
from croupier.rulebook.citation import cites

COLLECTED_AT_ONCE = ("blackjack.6a.e.2", "blackjack.6a.e.3")


class BlackjackPlay(TurnsPlay, frozen=True, kw_only=True):
    """What blackjack knows beside: who `lost` a hand of a box at once, whether a card was `burned`.

    `sides` is what is known of a double shoe beside the side that deals, where there is one;
    `astray` says that the up card of multiple action went to the discards, and whether it is found;
    `tally` are the hands each patron won and lost at a box in this round. `meter` is the
    progressive one, `dark` the boxes whose light does not work, `coupons` the wagers made with one,
    `validated` that a supervisor has seen the prizes; `bonus_shows` is the prize on the bonus
    display, `bonus_confirmed` that a supervisor has seen it; `floorperson` that one has come.
    """

    lost: frozenset[str] = frozenset()
    burned: bool = False
    astray: str = ""
    sides: Sides | None = None
    tally: Mapping[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    counted: bool = False
    meter: Meter | None = None
    dark: frozenset[int] = frozenset()
    coupons: frozenset[int] = frozenset()
    validated: bool = False
    bonus_shows: str = ""
    bonus_confirmed: bool = False
    floorperson: bool = False


@cites("blackjack.6a.c")
def burning(table: Table) -> Step:
    """The top card is burned at the start of a round, where the house chose so, and not shown."""
    if not table.rules.by_hand or not table.rules.six_five_burn or not table.play.order:
        return None
    burned, because = shoe.cards_at(table, shoe.BURN), ("blackjack.6a.c",)
    if burned:
        places = (shoe.BURN,)
        gone = Discarded(cards=burned, places=places, why="burned", cites=because, seen_by=())
        return (gone,)
    if table.play.burned:
        return None
    return Deal(shoe.SHOE, (shoe.BURN,), table.play.shoe, because, ())


@cites("blackjack.6a.c")
def _not_revealed(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """A card burned from the hand is not revealed to any player."""
    if table.rules.by_hand:
        return "a card burned from the hand is not revealed"
    return burn.why_not(table, patron, details)


ASK_BURN = replace(burn.ask_burn(("blackjack.6.c", "blackjack.6a.c")), possible=_not_revealed)


@cites("blackjack.6a.e.1")
def split_shown(table: Table) -> Step:
    """The cards of a pair that is split are turned over."""
    return next((settling.shown(table, one) for one in table.play.order if _down(table, one)), None)


def _down(table: Table, one: Any) -> bool:
    cards = table.play.hands.get(one.place, ())
    return one.split and not one.unseen and any(seen is not None for _, seen in cards)


@cites("blackjack.6a.e.2", "blackjack.6a.e.3")
def busts_collected(game: Game, table: Table, because: tuple[str, ...] = COLLECTED_AT_ONCE) -> Step:
    """A hand over 21 is lost at once, and its cards go to the discard rack."""
    return settling.busts_collected(game, table, because)


@cites("blackjack.10.b", "blackjack.11.d", "blackjack.6a.e.3")
def refunded(table: Table) -> tuple[Event, ...]:
    """A blackjack collects no more of a box that lost a hand at once (BJ-14)."""
    reads = table.rules.reader and not table.play.reader_failed
    if settling.dealers(table) != BLACKJACK or reads:
        return ()
    if table.rules.dealer_bj_collects == "original_plus_busted":
        return ()
    return tuple(_back(w) for w, _ in settling.decided_now(table) if _box(w) in table.play.lost)


def _back(wager: Wager) -> Returned:
    because = ("blackjack.10.b", "blackjack.11.d")
    return Returned(
        wager=wager.id, patron=wager.patron, spot=wager.spot, amount=wager.amount, cites=because
    )


def _box(wager: Wager) -> str:
    """Whose box, and against which of the dealer's hands."""
    return f"{wager.patron}@{wager.box} {decided_by(wager)}"


def _collected(table: Table, event: Collected) -> Table:
    """What of a patron's box was lost before the dealer's second card."""
    area = Spot.parse(event.spot)
    known = len(shoe.cards_at(table, DEALER)) > 1
    if area.kind not in settling.ON_A_HAND or known:
        return table
    gone = Wager(event.wager, area.kind, area.on, area.box, event.patron, event.amount)
    return changed(table, lost=table.play.lost | {_box(gone)})


def _discarded(table: Table, event: Discarded) -> Table:
    """The card burned as a round begins goes to the rack."""
    unused = bool(table.play.leaving)
    burned = table.play.burned or (event.why == "burned" and bool(table.play.order) and not unused)
    return changed(burn.EVOLVE[Discarded](table, event), burned=burned)


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    Collected: _collected,
    Discarded: _discarded,
}


def round_over(table: Table, event: RoundEnded) -> Table:
    """Nothing of a round is kept for the next."""
    return changed(table, lost=frozenset(), burned=False, astray="", floorperson=False)
