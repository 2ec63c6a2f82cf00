"""What everyone at a table of twenty-one can count: the hand whose turn it is, the dealer's."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.table import Table
from croupier.games.families.shoe import Hands
from croupier.games.families.twentyone.hands import VALUES, Total, is_blackjack, total
from croupier.games.families.twentyone.play import DEALER, now_playing
from croupier.rulebook.citation import cites


@cites("blackjack.6.f", "spanish21.7.f")
def shows(table: Table) -> Mapping[str, str]:
    """The point total of the hand being played, and what the dealer shows, as announced.

    So is that of every zapped hand: an ace and a ten that replace other cards are no blackjack.
    """
    hands, turn = table.play.hands, now_playing(table)
    told = [one for one in table.play.order if one.zapped or (turn and one.place == turn.place)]
    found = {f"hand {one.place}": _has(hands, one.place, one.split or one.zapped) for one in told}
    found[DEALER] = _has(hands, DEALER)
    return {what: said for what, said in found.items() if said}


def _has(hands: Hands, place: str, split: bool = False) -> str:
    """The count of the face-up cards at a place."""
    cards = tuple(card for card, seen in hands.get(place, ()) if seen is None)
    if len(cards) < 2:
        return f"shows {'an ace' if VALUES[cards[0]] == 1 else VALUES[cards[0]]}" if cards else ""
    natural = is_blackjack(cards, split=split)
    return f"has {'blackjack' if natural else said(total(cards))}"


def counts(place: str, cards: tuple[str, ...]) -> str:
    """What the cards at a place count; a hand that was split has no blackjack."""
    natural = is_blackjack(cards, split="." in place)
    return "blackjack" if natural else said(total(cards))


def said(count: Total) -> str:
    """A point count as a dealer announces it."""
    return f"soft {count.points}" if count.soft else str(count.points)
