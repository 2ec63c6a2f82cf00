"""The side wagers: which line of its pay table a player's first cards make.

Each is decided by a *line*: the name of a row of its pay table, or "" if it loses. The line is a
function of the cards alone, shared by the table, the exact odds and the kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.equipment.cards import rank
from croupier.games.families.twentyone.hands import TWENTY_ONE, is_blackjack, total, value
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions
    Line = Callable[[tuple[str, ...], str, Rules], str]

THIRTEEN, TWENTY = 13, 20
QUEEN_OF_HEARTS = "Qh"
RED = "hd"


@cites("blackjack.17.a.1", "blackjack.17.b.1", "blackjack.17.c", "blackjack.2.b.3.ii")
def over_13(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """The first two cards total more than 13, with an ace counted as one; 13 itself loses."""
    return "wins" if _hard(cards) > THIRTEEN else ""


@cites("blackjack.17.b.2", "blackjack.17.c", "blackjack.2.b.3.ii")
def under_13(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """The first two cards total less than 13, with an ace counted as one."""
    return "wins" if _hard(cards) < THIRTEEN else ""


def _hard(cards: tuple[str, ...]) -> int:
    return sum(map(value, cards[:2]))


@cites("blackjack.17.a.2", "blackjack.17.b.3", "blackjack.17.e.2")
def same_suit(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """The first two cards are of the same suit; a suited king and queen pay more."""
    first, second = cards[:2]
    if first[1] != second[1]:
        return ""
    named = "kq" if {rank(first), rank(second)} == {"K", "Q"} else "any"
    return f"{rules.decks}_{rules.same_suit_option}_{named}"


@cites("blackjack.17.a.3", "blackjack.17.b.4", "blackjack.17.e.3")
def sevens(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """Sevens among the first three cards, paid once for the best; a single seven must be first."""
    suits = [card[1] for card in cards[:3] if rank(card) == "7"]
    first_two = [card[1] for card in cards[:2] if rank(card) == "7"]
    if len(suits) == 3:
        return "three_suited" if len(set(suits)) == 1 else "three"
    if len(first_two) == 2:
        return "two_suited" if len(set(first_two)) == 1 else "two"
    first = rank(cards[0]) == "7"
    return "one" if first or (rules.sevens_any_card and suits) else ""


@cites("blackjack.24.a", "blackjack.24.g.1", "blackjack.24.g.2", "blackjack.24.g.3")
def twenty_point(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """Twenty in the first two cards: queens of hearts, identical, of one suit, or any other."""
    first, second = cards[:2]
    if total((first, second)).points != TWENTY:
        return ""
    if "A" in (rank(first), rank(second)) and not rules.ace_nine_is_twenty:
        return ""
    if first == second:
        return f"{rules.twenty}_{'queens' if first == QUEEN_OF_HEARTS else 'matched'}"
    return f"{rules.twenty}_{'suited' if first[1] == second[1] else 'any'}"


@cites("blackjack.19.c", "blackjack.19.e")
def progressive(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """Consecutive aces from the first card on; only the best line pays (BJ-38).

    `cards` are those of a hand that was not divided: a split ends the sequence, as does a double.
    """
    aces = 0
    while aces < min(len(cards), 4) and rank(cards[aces]) == "A":
        aces += 1
    suits = [card[1] for card in cards[:aces]]
    if aces == 4 and len({suit in RED for suit in suits}) == 1:
        return "four"
    if aces >= 3:
        return "three_suited" if len(set(suits[:3])) == 1 else "three"
    if aces == 2:
        return "two_suited" if len(set(suits)) == 1 else "two"
    return ""


@cites("blackjack.20.a", "blackjack.20.d")
def bonus(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """A blackjack in the first two cards."""
    return "wins" if is_blackjack(cards[:2]) else ""


@cites("blackjack.25.a", "blackjack.25.d", "blackjack.25.e", "blackjack.25.f")
def optional_bonus(cards: tuple[str, ...], up: str, rules: Rules) -> str:
    """The dealer's third card busts: paid by its value, or as three eights of one color or suit.

    `cards` are the dealer's.
    """
    if len(cards) < 3 or total(cards[:2]).points >= 17 or total(cards[:3]).points <= TWENTY_ONE:
        return ""
    three = cards[:3]
    if {rank(card) for card in three} == {"8"}:
        if len({card[1] for card in three}) == 1:
            return "eights_suit"
        if len({card[1] in RED for card in three}) == 1:
            return "eights_color"
    return str(value(cards[2]))
