"""The 6 to 5 variation: dealt from the hand, player cards face down, busts collected at once.

That the dealer hits a soft 17 is `hits_soft_17` of the options.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Collected, Discarded, Event, Returned, RoundEnded
from croupier.core.game import Game
from croupier.core.part import Part
from croupier.core.step import Deal, Step
from croupier.core.table import Table
from croupier.core.wager import Spot, Wager
from croupier.games.families import shoe
from croupier.games.families.twentyone import burn, dealer, incidents, settling
from croupier.games.families.twentyone.hands import BLACKJACK
from croupier.games.families.twentyone.incidents import BURNED
from croupier.games.families.twentyone.play import DEALER, Hand, changed, decided_by
from croupier.games.families.twentyone.turns import DOUBLE_KIND
from croupier.rulebook.citation import cites

COLLECTED_AT_ONCE = ("blackjack.6a.e.3",)
SPLIT_TURNED = ("blackjack.6a.e.1",)


@cites("blackjack.6a.c")
def burning(table: Table) -> Step:
    """If the house chose so, the top card is burned unseen at the start of a round."""
    if not table.rules.six_five_burn or not table.play.order:
        return None
    burned, because = shoe.cards_at(table, shoe.BURN), ("blackjack.6a.c",)
    if burned:
        places = (shoe.BURN,)
        return (Discarded(cards=burned, places=places, why=BURNED, cites=because, seen_by=()),)
    if table.play.burned:
        return None
    return Deal(shoe.SHOE, (shoe.BURN,), table.play.shoe, because, ())


@cites("blackjack.6a.c")
def _not_revealed(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """A card burned from the hand is not revealed to any player."""
    if table.rules.by_hand:
        return "a card burned from the hand is not revealed"
    return burn.why_not(table, patron, details)


BURN_CARD = burn.part(("blackjack.6.c", "blackjack.6a.c"), _not_revealed)


def first_cards(table: Table) -> Step:
    """The cards of a round dealt by hand: one burned, two to each box, then the dealer's."""
    due = burning(table) or dealer.first_cards_by_hand(table)
    return due or incidents.second_due(table) or dealer.hole_card(table)


@cites("blackjack.6a.e.1")
def split_shown(table: Table) -> Step:
    """The cards of a split pair are turned over."""
    pairs = (one for one in table.play.order if _down(table, one))
    return next((settling.shown(table, one, SPLIT_TURNED) for one in pairs), None)


def _down(table: Table, one: Hand) -> bool:
    cards = table.play.hands.get(one.place, ())
    return one.split and not one.unseen and any(seen is not None for _, seen in cards)


@cites("blackjack.6a.e.2", "blackjack.6a.e.3")
def busts_collected(game: Game, table: Table, because: tuple[str, ...] = COLLECTED_AT_ONCE) -> Step:
    """A hand over 21 is lost at once, and its cards go to the discard rack."""
    return settling.busts_collected(game, table, because)


@cites("blackjack.10.b", "blackjack.11.d", "blackjack.6a.e.3")
def refunded(table: Table) -> tuple[Event, ...]:
    """A blackjack collects nothing more from a box that already lost a hand at once (BJ-14)."""
    reads = table.rules.reader and not table.play.reader_failed
    if settling.dealers(table) != BLACKJACK or reads:
        return ()
    if table.rules.dealer_bj_collects == "original_plus_busted":
        return ()
    return tuple(_back(w) for w, _ in settling.decided_now(table) if _box(w) in table.play.lost)


def _back(wager: Wager) -> Returned:
    because = ("blackjack.10.b",) if wager.kind == DOUBLE_KIND else ("blackjack.11.d",)
    return Returned(
        wager=wager.id, patron=wager.patron, spot=wager.spot, amount=wager.amount, cites=because
    )


def _box(wager: Wager) -> str:
    """The box and its owner, and the dealer's hand the wager is against."""
    return f"{wager.patron}@{wager.box} {decided_by(wager)}"


def _collected(table: Table, event: Collected) -> Table:
    """Record what a patron's box lost before the dealer's second card."""
    if not table.rules.terms.bust_at_once:
        return table
    area = Spot.parse(event.spot)
    known = len(shoe.cards_at(table, DEALER)) > 1
    if area.kind not in settling.ON_A_HAND or known:
        return table
    gone = Wager(event.wager, area.kind, area.on, area.box, event.patron, event.amount)
    return changed(table, lost=table.play.lost | {_box(gone)})


def _discarded(table: Table, event: Discarded) -> Table:
    """The card burned at the start of a round goes to the rack."""
    burned = event.why == BURNED and bool(table.play.order)
    return changed(table, burned=True) if burned else table


def _round_over(table: Table, event: RoundEnded) -> Table:
    """Nothing of this round is carried into the next."""
    kept = not (table.play.lost or table.play.burned)
    return table if kept else changed(table, lost=frozenset(), burned=False)


FROM_THE_HAND = Part(
    name="from the hand",
    evolve={Collected: _collected, Discarded: _discarded, RoundEnded: _round_over},
)
