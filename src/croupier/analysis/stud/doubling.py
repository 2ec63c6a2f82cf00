"""The usual rules for doubling, as people remember them: by the four cards that are known."""

from __future__ import annotations

from croupier.ranking.hand import ACE, JACK, VALUES

LOWEST_PUSH = 6
WINS = "a hand that wins already"
PUSHES = "a pair that pushes already"
FLUSH = "four of a suit"
OUTSIDE = "four to an outside straight"
HIGH_FOUR = "four cards of jack or higher"
RULES = (WINS, PUSHES, FLUSH, OUTSIDE)
OTHER = "anything else"
ORDER = (*RULES, HIGH_FOUR, OTHER)


def rule(cards: tuple[str, ...]) -> str:
    """The rule that doubles with four cards, or none."""
    values = sorted(VALUES[card[0]] for card in cards)
    pairs = {value for value in values if values.count(value) > 1}
    several = any(values.count(value) > 2 for value in pairs)
    if several or len(pairs) > 1 or any(value >= JACK for value in pairs):
        return WINS
    if any(value >= LOWEST_PUSH for value in pairs):
        return PUSHES
    if len({card[1] for card in cards}) == 1:
        return FLUSH
    if not pairs and values[-1] - values[0] == len(values) - 1 and values[-1] < ACE:
        return OUTSIDE
    return HIGH_FOUR if not pairs and values[0] >= JACK else OTHER
