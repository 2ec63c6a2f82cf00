"""How hands are settled: what each is at last, and who is paid when."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import shoe
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    BUST,
    SURRENDERED,
    Showdown,
    is_blackjack,
    total,
)
from croupier.games.families.twentyone.play import DEALER, Hand, HandClosed, has_blackjack
from croupier.rulebook.settlement import settle

ON_A_HAND = ("main", "split", "double")


def hand_of(table: Table, wager: Wager) -> Hand:
    """The hand a wager lies on."""
    place = str(wager.box) if wager.on in ("", "1") else f"{wager.box}.{wager.on}"
    found: Hand = next(one for one in table.play.order if one.place == place)
    return found


def standing(table: Table, one: Hand) -> str:
    """What a player's hand is at last; the game names those that are paid otherwise."""
    if one.state == "surrendered":
        return SURRENDERED
    cards = shoe.cards_at(table, one.place)
    if total(cards).bust:
        return BUST
    named: str = table.rules.named(cards, one.split or one.zapped)
    return named or str(total(cards).points)


def dealers(table: Table) -> str:
    """What the dealer's hand is at last."""
    cards = shoe.cards_at(table, DEALER)
    if is_blackjack(cards):
        return BLACKJACK
    held = total(cards)
    return BUST if held.bust else str(held.points)


def on_hands(table: Table) -> Iterator[tuple[Wager, Hand]]:
    """The wagers on hands, from the dealer's far right, counterclockwise."""
    places = {one.place: number for number, one in enumerate(table.play.order)}
    found = [(w, hand_of(table, w)) for w in table.wagers if w.kind in ON_A_HAND]
    yield from sorted(found, key=lambda pair: (-places[pair[1].place], pair[0].id))


def settled(game: Game, table: Table) -> tuple[Event, ...]:
    """Every wager on a hand is judged on its showdown: losers collected and winners paid."""
    against = dealers(table)
    return tuple(
        event
        for wager, one in on_hands(table)
        for event in settle(game, table, Showdown(standing(table, one), against), (wager,))
    )


def paid_early(game: Game, table: Table) -> Step:
    """A blackjack that nothing can tie is paid before any player has a third card."""
    from croupier.games.families.twentyone.dealer import may_be_blackjack

    if may_be_blackjack(table):
        return None
    ready = [h for h in table.play.order if h.state == "open" and has_blackjack(table, h)]
    if not ready:
        return None
    one = ready[0]
    wagers = [w for w, h in on_hands(table) if h.place == one.place]
    paid = settle(game, table, Showdown(standing(table, one), str(0)), wagers)
    return (*paid, HandClosed(place=one.place, state="paid", cites=("blackjack.7.a",)))
