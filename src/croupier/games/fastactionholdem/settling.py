"""The dealer's hand, and how hands are exposed, compared with it, collected and paid."""

from __future__ import annotations

from croupier.core.event import Announced, Discarded, Event, Turned
from croupier.core.game import Game
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import one_draw, shoe
from croupier.games.fastactionholdem import dealing
from croupier.games.fastactionholdem.dealing import in_round, wagered
from croupier.games.fastactionholdem.hands import (
    SINGLE,
    SPLIT,
    WIN,
    Hand,
    compared,
    five_card_hand,
    is_natural,
)
from croupier.games.fastactionholdem.house_way import set_by_house_ways
from croupier.games.fastactionholdem.play import (
    COMMUNITY,
    DEALER,
    HandCompared,
    HandSet,
    NaturalShown,
    aside,
)
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

TURNED, NATURALS = ("fastactionholdem.8.g",), ("fastactionholdem.8.h",)
SET = ("fastactionholdem.8.g", "fastactionholdem.8.i")
EXPOSED, LOST = ("fastactionholdem.8.k",), ("fastactionholdem.8.l",)
PAID = ("fastactionholdem.8.n",)


@cites("fastactionholdem.8.g", "fastactionholdem.8.i")
def dealers_hand(game: Game, table: Table) -> Step:
    """The dealer's cards are turned over; unless they are a natural, two are kept by house ways."""
    if not in_round(table):
        return None
    if DEALER in table.play.decided:
        return _discards(table)
    cards = shoe.cards_at(table, DEALER)
    up = Turned(place=DEALER, cards=cards, cites=TURNED)
    if is_natural(cards):
        return (up, *dealers_natural(game, table))
    kept = set_by_house_ways(cards)
    held = tuple(cards[number] for number in kept)
    return (up, HandSet(place=DEALER, kept=kept, cards=held, cites=SET))


def _discards(table: Table) -> Step:
    """The two cards that the dealer does not keep go to the discard rack."""
    return shoe.put_away(table, aside(DEALER), TURNED) or None


@cites("fastactionholdem.8.h")
def dealers_natural(game: Game, table: Table) -> tuple[Event, ...]:
    """A dealer's natural takes every original wager left, from the right; second ones go back."""
    taken = (
        event
        for place in reversed(wagered(table))
        for event in settle(game, table, Hand(table.play.decided[place]), of(table, place))
    )
    said = Announced(who=DEALER, says="Natural", cites=NATURALS)
    return (said, NaturalShown(place=DEALER, cites=NATURALS), *taken)


def of(table: Table, place: str) -> tuple[Wager, ...]:
    """The wagers of a position: the original one first."""
    return tuple(wager for wager in table.wagers if str(wager.box) == place)


def hands_of(table: Table, place: str) -> tuple[str, ...]:
    """The places of a position's hands: one, or both of a split."""
    split = table.play.decided.get(place) == SPLIT
    return (place, aside(place)) if split else (place,)


@cites("fastactionholdem.8.k", "fastactionholdem.8.l")
def exposure(game: Game, table: Table) -> Step:
    """From the dealer's right each hand is exposed and compared; a losing wager goes at once."""
    if table.play.decided.get(DEALER) != SINGLE:
        return None
    waiting = (one for one in reversed(wagered(table)) if one not in table.play.results)
    place = next(waiting, "")
    if not place:
        return None
    shown = tuple(event for one in hands_of(table, place) for event in exposed(table, one))
    ended = Hand(table.play.decided[place], *(e.ends for e in shown if isinstance(e, HandCompared)))
    return (*shown, *losers_collected(game, table, place, ended))


@cites("fastactionholdem.8.k")
def exposed(table: Table, place: str) -> tuple[Turned, HandCompared]:
    """A hand is turned over, and the dealer announces whether its wager wins or loses."""
    cards, board = shoe.cards_at(table, place), shoe.cards_at(table, COMMUNITY)
    held, against = (five_card_hand(two, board) for two in (cards, shoe.cards_at(table, DEALER)))
    return (
        Turned(place=place, cards=cards, cites=EXPOSED),
        HandCompared(
            place=place,
            hand=held.name,
            dealer=against.name,
            ends=compared(held, against),
            cites=EXPOSED,
        ),
    )


@cites("fastactionholdem.8.l")
def losers_collected(game: Game, table: Table, place: str, ended: Hand) -> tuple[Event, ...]:
    """Losing wagers, and the cards of losing and copy hands, are collected immediately."""
    results = (ended.first, ended.second)
    done: list[Event] = []
    for hand, wager, result in zip(hands_of(table, place), of(table, place), results, strict=False):
        if result != WIN:
            done += settle(game, table, ended, (wager,))
            cards = shoe.cards_at(table, hand)
            done.append(Discarded(cards=cards, places=(hand,), cites=LOST))
    return tuple(done)


@cites("fastactionholdem.8.m", "fastactionholdem.8.n")
def payment(game: Game, table: Table) -> Step:
    """Once all losers are collected, winners are paid from the right, and their cards taken."""
    place = next(iter(reversed(wagered_or_split(table))), "")
    if not place:
        return None
    results = table.play.results
    ended = Hand(table.play.decided[place], *(results[one] for one in hands_of(table, place)))
    paid = settle(game, table, ended, of(table, place))
    gone = (e for one in hands_of(table, place) for e in shoe.put_away(table, one, PAID))
    return (*paid, *gone)


def wagered_or_split(table: Table) -> tuple[str, ...]:
    """The positions with any wager left, from the dealer's left."""
    return tuple(map(str, sorted({wager.box for wager in table.wagers})))


@cites("fastactionholdem.8.o", "fastactionholdem.7.d")
def ending(table: Table) -> Step:
    """Cards are collected and the marker moves; a shoe whose cutting card was reached is over."""
    moved, over = dealing.marker_moved(table), dealing.shoe_over(table)
    return (*dealing.collected(table), *moved, *over, one_draw.round_ended(table))
