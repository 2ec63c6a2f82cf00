"""Setting: players arrange what they were dealt into two hands, then the bank, then the dealer."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Event, Turned
from croupier.core.game import Game
from croupier.core.part import Arranging, Makes, Question
from croupier.core.prompt import Groups
from croupier.core.step import Ask, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.paigow import clauses
from croupier.games.families.paigow.circle import DEALER
from croupier.games.families.paigow.options import PaiGowRules
from croupier.games.families.paigow.play import (
    Hand,
    HandSet,
    HandTakenUp,
    PaiGowPlay,
    bank_place,
    high,
    live,
    low,
)
from croupier.rulebook.citation import cites

SETTING = "setting"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""A card of a hand, by the order in which it was dealt."""
HOW = "How do you set your hands, the high hand first?"
Ids = tuple[str, ...]


@cites("paigow.10.b", "paigowpoker.12.b")
def in_turn(table: Table) -> tuple[Hand, ...]:
    """Players from the dealer's right; of one player's two hands, that of the larger wager first.

    Equal wagers are set counterclockwise.
    """
    hands = live(table)
    seat = {one.patron: min(h.box for h in hands if h.patron == one.patron) for one in hands}
    return tuple(sorted(hands, key=lambda one: (seat[one.patron], -one.stake, one.box)))


@cites("paigow.7.a", "paigow.7.b", "paigowpoker.9.a", "paigowpoker.9.b")
@cites("paigow.1.setting-the-hands", "paigowpoker.1.set-or-setting-the-hands")
def players_set(table: Table) -> Step:
    """Each player looks at a hand and sets it; what is set stays.

    A second hand is dealt to its player unseen until the first is set.
    """
    hand = next((one for one in in_turn(table) if one.place not in table.play.sets), None)
    if hand is None or not table.play.ready:
        return None
    return _looks(table, hand.place, hand.patron) or _asked(table, hand.place, hand.patron)


@cites("paigow.7.c", "paigow.8.e", "paigowpoker.9.c", "paigowpoker.10.e")
def bank_sets(table: Table) -> Step:
    """After all players the bank sets its hands; the dealer sets those of a co-bank."""
    play: PaiGowPlay = table.play
    place = bank_place(table) if play.bank else ""
    if not play.ready or not place or place in play.sets:
        return None
    if play.shared:
        return _by_house_way(table, place, table.rules.own(clauses.SHARED))
    return _looks(table, place, play.bank) or _asked(table, place, play.bank)


@cites("paigow.7.c", "paigow.7.d", "paigow.8.n", "paigowpoker.9.c", "paigowpoker.10.k")
def dealer_sets(table: Table) -> Step:
    """The dealer's hand is turned over and set the house way, if it plays for a wager."""
    play: PaiGowPlay = table.play
    if not play.ready or DEALER in play.sets or DEALER not in play.hands:
        return None
    because = clauses.DEALER_COMPARED if play.bank else clauses.DEALER_SETS
    return _by_house_way(table, DEALER, table.rules.own(because + clauses.HOUSE_WAY))


def _looks(table: Table, place: str, patron: str) -> tuple[Event, ...]:
    """A player looks at a hand that nobody has seen yet."""
    there = table.play.hands[place]
    if all(seen is None or patron in seen for _, seen in there):
        return ()
    because = table.rules.own(clauses.SETS)
    if any(seen is None for _, seen in there):
        return (HandTakenUp(place=place, cites=because),)
    cards = shoe.cards_at(table, place)
    return (Turned(place=place, cards=cards, cites=because, seen_by=(patron,)),)


def _asked(table: Table, place: str, patron: str) -> Ask:
    """Silence sets a hand the house way: the dealer may say how the house would set it."""
    cards = shoe.cards_at(table, place)
    because = table.rules.own(clauses.SETS + clauses.ADVICE)
    form, silence = Groups(table.rules.sizes), written(table.rules.house_way_of(cards), len(cards))
    choices, about = ORDINALS[: len(cards)], f"hand {place}"
    return Ask((patron,), about, choices, because, form, silence, HOW, SETTING)


def written(high: tuple[int, ...], size: int) -> str:
    """A setting in the words of an answer: `first fourth | second third`."""
    low = (n for n in range(size) if n not in high)
    return " | ".join(" ".join(ORDINALS[n] for n in some) for some in (high, low))


@cites("paigow.7.a", "paigowpoker.9.a")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The hands are set as their player arranged them, face down."""
    place = chosen.about.rpartition(" ")[2]
    first = chosen.choice.partition("|")[0].split()
    chosen_high = tuple(sorted(ORDINALS.index(word) for word in first))
    return (HandSet(place=place, high=chosen_high, cites=table.rules.own(clauses.SETS)),)


def _by_house_way(table: Table, place: str, because: Ids) -> tuple[Event, ...]:
    """A hand is turned over and set the house way."""
    cards = shoe.cards_at(table, place)
    chosen: tuple[int, ...] = table.rules.house_way_of(cards)
    first = tuple(cards[n] for n in chosen)
    rest = tuple(card for n, card in enumerate(cards) if n not in chosen)
    up, makes = Turned(place=place, cards=cards, cites=because), table.rules.called(first, rest)
    return (up, HandSet(place=place, high=chosen, makes=makes, cites=because))


def hands_at(table: Table, place: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The high and the low hand of a position that is set."""
    return shoe.cards_at(table, high(place)), shoe.cards_at(table, low(place))


def makes(rules: PaiGowRules, groups: tuple[tuple[str, ...], ...]) -> Makes:
    """What an arrangement makes, and advice about it, before it is set."""
    first, second = groups
    advice = rules.advice(first, second)
    because, loses = rules.own(clauses.SETS) if advice else (), bool(advice) and not rules.relabels
    return Makes(rules.called(first, second), advice, because, loses)


def questions() -> Mapping[str, Question]:
    """The question that sets a hand; the two hands are named as on the layout."""
    arranging = Arranging(("High hand", "Low hand"), makes, "House way", clauses.ADVICE)
    return {SETTING: Question(answered, cards=True, arranging=arranging)}
