"""The hands of pai gow poker: five cards and two, what they make, and what seven cards are paid as.

Each side wager has its own lines. `lines` of a wager are all that the cards can make; which of them
is paid depends on what the house pays for each (PP-6), so that is decided with the odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from croupier.equipment.cards import JOKER
from croupier.ranking.categories import Category
from croupier.ranking.hand import ACE, VALUES
from croupier.ranking.rankings import TWO_CARD, WITH_JOKER, Ranked, Ranking, rank
from croupier.rulebook.citation import cites

Cards = Sequence[str]
MAIN, BANK, NUMBER, PROGRESSIVE = "main", "bank", "number", "progressive"
BONUS, INSURANCE = "bonus", "insurance"
THREE_CARD, SEVEN_CARD = "three_card_bonus", "seven_card_bonus"
"""The keys of the wagers, and of the row of odds of a player who banks."""
READER = "croupier.analysis.paigowpoker.reader:READER"
SECOND, LOWEST = "second", "lowest"
SEVEN, HIGH, LOW = 7, 5, 2
"""Cards of a hand, and how many of them are set behind and in front."""
KQ, AK = "kq", "ak"
NOTHING = "nothing"

ROYAL_MATCH = "royal flush plus royal match"
LONG_NATURAL = "seven-card straight flush with no joker"
LONG_JOKER = "seven-card straight flush with joker"
PREMIUM = (
    LONG_NATURAL,
    ROYAL_MATCH,
    LONG_JOKER,
    Category.FIVE_ACES.value,
    Category.ROYAL_FLUSH.value,
    Category.STRAIGHT_FLUSH.value,
    Category.FOUR.value,
)
"""The hands for which others are paid an envy bonus, highest first."""
MADE = (*PREMIUM, "full house", "flush", "straight", "three-of-a-kind")
"""What seven cards may be for a bonus wager, highest first."""
SEVENS = (*MADE[3:5], "straight flush without joker", "straight flush with joker", *MADE[5:])
"""What seven cards may be for a seven-card bonus, in either table."""
PAIRED = " and pair"
NATURAL_ROYAL = "natural royal flush"
WITHOUT_JOKER, WITH_THE_JOKER = " without joker", " with joker"
HIGHEST = ("nine", "ten", "jack", "queen", "king", "ace")
"""The highest card of a pai gow; there is none below nine."""


@cites("paigowpoker.3.b.3", "paigowpoker.3.b.7", "paigowpoker.3.d", "paigowpoker.3.c")
def ranking(wheel: str) -> Ranking:
    """The ranking of five cards: ace to five is the second straight, or the lowest."""
    return replace(WITH_JOKER, wheel=wheel)


RANKINGS = {wheel: ranking(wheel) for wheel in (SECOND, LOWEST)}


@cites("paigowpoker.3.a", "paigowpoker.1.rank-or-ranking", "paigowpoker.1.high-hand")
@cites("paigowpoker.1.suit")
def high_hand(cards: Cards, wheel: str) -> Ranked:
    """The rank of the five cards behind."""
    return rank(tuple(cards), RANKINGS[wheel])


@cites("paigowpoker.3.b.10", "paigowpoker.1.second-highest-or-low-hand")
def low_hand(cards: Cards) -> Ranked:
    """The rank of the two cards in front, a pair or not, in which a joker is an ace."""
    return rank(tuple(cards), TWO_CARD)


@cites("paigowpoker.9.a", "paigowpoker.9.g.3")
def is_foul(high: Ranked, low: Ranked) -> bool:
    """Whether the five-card hand ranks below the two-card hand (PP-20)."""
    return high < low


@lru_cache(maxsize=1 << 12)
def fives(cards: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...]:
    """Every five of seven cards, the other two, and what the five make; the wheel has no part."""
    found = []
    for five in combinations(cards, HIGH):
        rest = tuple(card for card in cards if card not in five)
        found.append((five, rest, high_hand(five, SECOND).category.value))
    return tuple(found)


def made(cards: Cards) -> frozenset[str]:
    """Every category that five of seven cards make."""
    return frozenset(category for _, _, category in fives(tuple(cards)))


@cites("paigowpoker.3.f", "paigowpoker.15.d.2", "paigowpoker.1.bonus-wager")
@cites("paigowpoker.1.qualifying-poker-hand", "paigowpoker.1.premium-qualifying-poker-hand")
def bonus_lines(cards: Cards, royal_match: str = KQ) -> tuple[str, ...]:
    """The lines of the bonus that seven cards make; three of a kind is one of them (PP-5)."""
    whole = {LONG_NATURAL: long_natural, LONG_JOKER: long_with_joker}
    found = {line for line, holds in whole.items() if holds(cards)} | made(cards)
    if royal_matched(cards, royal_match):
        found.add(ROYAL_MATCH)
    return tuple(line for line in MADE if line in found)


def suited(cards: Cards) -> bool:
    """Whether cards other than the joker are of one suit."""
    return len({card[1] for card in cards if card != JOKER}) == 1


def in_a_row(cards: Cards) -> bool:
    """Whether ranks with the joker, if there, fill a row of as many cards; the ace goes low too."""
    values = [VALUES[card[0]] for card in cards if card != JOKER]
    rows = (values, [1 if value == ACE else value for value in values])
    apart = len(set(values)) == len(values)
    return apart and any(max(row) - min(row) < len(cards) for row in rows)


@cites("paigowpoker.3.f.1")
def long_natural(cards: Cards) -> bool:
    """Seven cards of one suit in sequence, none of them the joker."""
    return JOKER not in cards and suited(cards) and in_a_row(cards)


@cites("paigowpoker.3.f.3")
def long_with_joker(cards: Cards) -> bool:
    """Seven cards of one suit in sequence, one of them the joker."""
    return JOKER in cards and suited(cards) and in_a_row(cards)


@cites("paigowpoker.3.f.2", "paigowpoker.3.f.2.i", "paigowpoker.3.f.2.ii")
def royal_matched(cards: Cards, royal_match: str) -> bool:
    """A royal flush, and a king and queen of one suit, or an ace and king and no joker (PP-13)."""
    if royal_match == AK and JOKER in cards:
        return False
    wanted = {"K", "Q"} if royal_match == KQ else {"A", "K"}
    return any(
        category == Category.ROYAL_FLUSH and {one[0] for one in rest} == wanted and _match(rest)
        for _, rest, category in fives(tuple(cards))
    )


def _match(rest: Cards) -> bool:
    return JOKER not in rest and suited(rest)


@cites("paigowpoker.14.d", "paigowpoker.3.b.2", "paigowpoker.9.j")
def progressive_lines(cards: Cards) -> frozenset[str]:
    """The lines of the progressive wager that seven cards make, some with a pair beside (PP-7)."""
    return frozenset(line for five in fives(tuple(cards)) for line in _on_meter(*five))


def _on_meter(five: Cards, rest: Cards, category: str) -> Iterator[str]:
    natural = category == Category.ROYAL_FLUSH and JOKER not in five
    for line in (NATURAL_ROYAL, category) if natural else (category,):
        yield line
        if low_hand(rest).category is Category.PAIR:
            yield f"{line}{PAIRED}"


@cites("paigowpoker.18.c", "paigowpoker.3.g", "paigowpoker.1.seven-card-bonus-wager")
def seven_card_lines(cards: Cards) -> frozenset[str]:
    """The lines of the seven-card bonus; of straight flushes, whether the joker is in them."""
    found = set(made(cards))
    for five, _, category in fives(tuple(cards)):
        if category == Category.STRAIGHT_FLUSH:
            found.add(category + (WITH_THE_JOKER if JOKER in five else WITHOUT_JOKER))
    return frozenset(found)


@cites("paigowpoker.1.pai-gow-insurance-wager", "paigowpoker.3.h", "paigowpoker.15.d.2")
def insurance_lines(cards: Cards) -> tuple[str, ...]:
    """A pai gow by its highest card: no pair, no straight and no flush, the joker an ace (PP-21).

    A joker has no suit here, and completes nothing.
    """
    ranks = sorted({VALUES.get(card[0], ACE) if card != JOKER else ACE for card in cards})
    suits = [card[1] for card in cards if card != JOKER]
    flush = max(map(suits.count, set(suits))) >= HIGH
    if len(ranks) < SEVEN or flush or _straight(ranks):
        return ()
    return (HIGHEST[ranks[-1] - VALUES["9"]],)


def _straight(ranks: Sequence[int]) -> bool:
    """Whether five of these different ranks are in sequence, an ace high or low."""
    held = {*ranks, 1} if ACE in ranks else set(ranks)
    return any(all(low + step in held for step in range(HIGH)) for low in range(1, ACE - 3))


STRAIGHT_FLUSH_3, TRIPS_3 = "three-card straight flush", "three-of-a-kind"
NATURAL_3 = "three-card straight flush with no joker"
STRAIGHT_3, FLUSH_3, PAIR_3 = "three-card straight", "three-card flush", "one pair"
THREES = (NATURAL_3, TRIPS_3, STRAIGHT_FLUSH_3, STRAIGHT_3, FLUSH_3, PAIR_3)
"""What three cards may be, in the order of their odds."""


@cites("paigowpoker.1.three-card-bonus-wager", "paigowpoker.18.b", "paigowpoker.17.f")
def three_card_lines(cards: Cards, *, ace_low: bool = True) -> frozenset[str]:
    """The lines that the first three cards make; a joker is an ace, or completes them (PP-14)."""
    ranks = [ACE if card == JOKER else VALUES[card[0]] for card in cards]
    most = max(map(ranks.count, ranks))
    row, one_suit = _row_of_three(cards, ace_low=ace_low), suited(cards)
    flush = NATURAL_3 if JOKER not in cards else STRAIGHT_FLUSH_3
    found = {
        flush: row and one_suit,
        TRIPS_3: most == len(cards),
        STRAIGHT_3: row,
        FLUSH_3: one_suit,
        PAIR_3: most > 1,
    }
    return frozenset(line for line, holds in found.items() if holds)


def _row_of_three(cards: Cards, *, ace_low: bool) -> bool:
    """Whether three cards are in sequence; a joker completes it."""
    values = [VALUES[card[0]] for card in cards if card != JOKER]
    rows = [values, *([[1 if one == ACE else one for one in values]] if ace_low else [])]
    apart = len(set(values)) == len(values)
    return apart and any(max(row) - min(row) < len(cards) for row in rows)
