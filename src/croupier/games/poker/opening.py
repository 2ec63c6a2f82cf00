"""Who opens a betting round: after the blinds, left of the button, or by the cards that show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.core.table import Table
from croupier.games.poker.play import COMMUNITY, Player, PokerPlay, after, street_of
from croupier.ranking.hand import LOW_VALUES, VALUES, compared
from croupier.rulebook.citation import cites

SUITS = "cdhs"
"""Suits from the lowest to the highest."""


def up_cards(table: Table, one: Player) -> tuple[str, ...]:
    """The cards of a player that everyone sees."""
    there = table.play.hands.get(one.place, ())
    return tuple([card for card, seen in there if seen is None])


def opener(table: Table) -> Player:
    """The player who opens, or the next one clockwise if that player is all-in (PK-7)."""
    play: PokerPlay = table.play
    inside = [one for one in play.players if not one.folded]
    first = OPENS[street_of(table).opens](table, inside)
    return first if first.acts else after([one for one in inside if one.acts], first.seat)[0]


@cites("poker.9.f.1", "poker.9.f.2", "poker.13a.h.1", "poker.13a.h.2")
def opened(table: Table) -> tuple[str, ...]:
    """The clauses by which a player opens, with the one on equal hands if the seat decided."""
    street, inside = street_of(table), [one for one in table.play.players if not one.folded]
    if not street.seated:
        return street.opened
    if street.opens == "best_showing":
        ranks = [showing(up_cards(table, one)) for one in inside]
        return (*street.opened, street.seated[ranks.count(max(ranks)) > 1])
    pairs = [_pair_or_up(table, one) for one in inside]
    alike = pairs.count(max(pairs)) > 1
    return (*street.opened, *street.seated) if alike else street.opened


@cites("poker.10.g", "poker.12.g")
def left_of_button(table: Table, inside: Sequence[Player]) -> Player:
    """The first player to the left of the button who has not folded."""
    for one in inside:
        if one.acts:
            return one
    return inside[0]


@cites("poker.9.d", "poker.9.d.1", "poker.9.d.3", "poker.13.d", "poker.13a.d")
def lowest_up(table: Table, inside: Sequence[Player]) -> Player:
    """The lowest up-card, the ace high; of equal ones that of the lower suit."""
    return min(inside, key=lambda one: by_suit(up_cards(table, one)[0], VALUES))


@cites("poker.9.d.2")
def highest_up_ace_low(table: Table, inside: Sequence[Player]) -> Player:
    """The highest up-card, the ace below a two; of equal ones that of the higher suit."""
    return max(inside, key=lambda one: by_suit(up_cards(table, one)[0], LOW_VALUES))


@cites("poker.13a.f")
def highest_up(table: Table, inside: Sequence[Player]) -> Player:
    """The highest up-card; of equal ones that of the higher suit."""
    return max(inside, key=lambda one: by_suit(up_cards(table, one)[0], VALUES))


@cites("poker.13a.h.1", "poker.13a.h.2")
def pair_or_up(table: Table, inside: Sequence[Player]) -> Player:
    """The highest pair with the community card, or the highest up-card; then the nearest seat."""
    return max(inside, key=lambda one: (*_pair_or_up(table, one), -one.seat))


def _pair_or_up(table: Table, one: Player) -> tuple[bool, int]:
    """Whether an up-card pairs with the community card, and its rank."""
    common = table.play.hands[COMMUNITY][0][0][0]
    rank = up_cards(table, one)[0][0]
    return rank == common, VALUES[rank]


@cites("poker.9.f.1", "poker.9.f.2", "poker.13.f")
def best_showing(table: Table, inside: Sequence[Player]) -> Player:
    """The highest hand showing; of equal ones the nearest to the dealer's left (PK-14)."""
    return max(inside, key=lambda one: (*showing(up_cards(table, one)), -one.seat))


def showing(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What up-cards make: sets and pairs before single cards; four make no straight or flush."""
    ranks = tuple([VALUES[card[0]] for card in cards])
    counts = tuple(sorted((ranks.count(one) for one in set(ranks)), reverse=True))
    return counts, compared(ranks)


def by_suit(card: str, values: Mapping[str, int]) -> tuple[int, int]:
    """The rank of a card, then its suit."""
    return values[card[0]], SUITS.index(card[1])


OPENS: Mapping[str, Callable[[Table, Sequence[Player]], Player]] = {
    "left_of_button": left_of_button,
    "after_blinds": left_of_button,
    "lowest_up": lowest_up,
    "highest_up_ace_low": highest_up_ace_low,
    "highest_up": highest_up,
    "pair_or_up": pair_or_up,
    "best_showing": best_showing,
}
