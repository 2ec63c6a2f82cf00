"""The usual rules for letting bets ride, as people remember them: by three cards and by four."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.ranking.hand import ACE, TEN, VALUES

HIGH = TEN
"""A card with which a pair pays."""
PAYS = "a hand that pays already"
ROYAL = "three to a royal flush"
IN_A_ROW = "three of a suit in a row, from three-four-five up"
ONE_GAP = "three of a suit with one gap and a ten or higher"
TWO_GAPS = "three of a suit with two gaps and two cards of ten or higher"
FIRST_RULES = (PAYS, ROYAL, IN_A_ROW, ONE_GAP, TWO_GAPS)
FLUSH = "four of a suit"
OUTSIDE = "four to an outside straight with a ten or higher"
HIGH_FOUR = "four of ten, jack, queen, king and ace"
SECOND_RULES = (PAYS, FLUSH, OUTSIDE, HIGH_FOUR)
LOW_OUTSIDE = "four to an outside straight without a ten"
OTHER = "anything else"
FIRST_ORDER = (*FIRST_RULES, OTHER)
SECOND_ORDER = (*SECOND_RULES, LOW_OUTSIDE, OTHER)


def _values(cards: Sequence[str]) -> list[int]:
    return sorted(VALUES[card[0]] for card in cards)


def _pays(values: Sequence[int]) -> bool:
    """Whether cards hold a pair of tens, two pairs, three or four of a kind."""
    counts = {value: values.count(value) for value in values}
    pairs = [value for value, many in counts.items() if many > 1]
    return len(pairs) > 1 or any(value >= HIGH or counts[value] > 2 for value in pairs)


def first_rule(cards: tuple[str, ...]) -> str:
    """The rule that lets bet 1 ride with three cards, or none."""
    values = _values(cards)
    if _pays(values):
        return PAYS
    if len({card[1] for card in cards}) > 1:
        return OTHER
    high, gaps = sum(value >= HIGH for value in values), values[-1] - values[0] - 2
    if high == len(values):
        return ROYAL
    if gaps == 0 and values[0] > 2:
        return IN_A_ROW
    if gaps == 1 and high >= 1:
        return ONE_GAP
    return TWO_GAPS if gaps == 2 and high >= 2 else OTHER


def second_rule(cards: tuple[str, ...]) -> str:
    """The rule that lets bet 2 ride with four cards, or none."""
    values = _values(cards)
    if _pays(values):
        return PAYS
    if len({card[1] for card in cards}) == 1:
        return FLUSH
    different = len(set(values)) == len(values)
    if different and values[-1] - values[0] == len(values) - 1 and values[-1] < ACE:
        return OUTSIDE if values[-1] >= HIGH else LOW_OUTSIDE
    return HIGH_FOUR if different and values[0] >= HIGH else OTHER
