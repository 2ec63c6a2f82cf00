"""The standard house way once more, from its words: slow, and without a line of the product."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

VALUE = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
ACE, JOKER = 14, "Jk"
FIVE_ACES, ROYAL, STRAIGHT_FLUSH, FOUR, FULL, FLUSH, STRAIGHT, THREE, PAIRS, PAIR, NOTHING = range(
    10, -1, -1
)
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)

Rank = tuple[float, ...]


def worth(card: str) -> int:
    """The value of a card, with the joker as an ace."""
    return ACE if card == JOKER else VALUE[card[0]]


@lru_cache(maxsize=1 << 18)
def natural(values: tuple[int, ...], suited: bool, wheel: str) -> Rank:
    """The rank of five values, sorted from the lowest."""
    counted = sorted(Counter(values).items(), key=lambda one: (one[1], one[0]), reverse=True)
    shape, order = [many for _, many in counted], tuple(value for value, _ in counted)
    low = values == (2, 3, 4, 5, ACE)
    row = low or (len(shape) == 5 and values[-1] - values[0] == 4)
    top: float = values[-1] if not low else 5 if wheel == "lowest" else 13.5
    if shape == [5]:
        return (FIVE_ACES,)
    if row and suited:
        return (ROYAL,) if values[0] == 10 else (STRAIGHT_FLUSH, top)
    if suited and len(shape) == 5:
        return (FLUSH, *order)
    if row:
        return (STRAIGHT, top)
    kind = {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): THREE, (2, 2, 1): PAIRS, (2, 1, 1, 1): PAIR}
    return (kind.get(tuple(shape), NOTHING), *order)


def behind(cards: Sequence[str], wheel: str) -> Rank:
    """The rank of five cards; a joker is an ace, or completes a straight, a flush or both."""
    others = [card for card in cards if card != JOKER]
    values = [VALUE[card[0]] for card in others]
    suited = len({card[1] for card in others}) == 1
    if len(others) == 5:
        return natural(tuple(sorted(values)), suited, wheel)
    found = [natural(tuple(sorted((*values, ACE))), False, wheel)]
    for value in range(2, ACE + 1):
        if value not in values:
            one = natural(tuple(sorted((*values, value))), suited, wheel)
            found += [one] if one[0] in COMPLETE else []
    return max(found)


def front(cards: Iterable[str]) -> Rank:
    """The rank of two cards."""
    one, other = sorted(map(worth, cards), reverse=True)
    return (PAIR, one) if one == other else (NOTHING, one, other)


def is_foul(low: Sequence[str], high: Sequence[str], wheel: str) -> bool:
    """Whether five cards rank below two: by their pair, or by their two highest cards."""
    five, two = behind(high, wheel), front(low)
    return five < two[: len(five)]


def slow_front(cards: Sequence[str], wheel: str) -> frozenset[str]:
    """The two cards that the standard house way sets in front."""
    counts = Counter(map(worth, cards))
    sets = {
        size: sorted((v for v, n in counts.items() if n == size), reverse=True) for size in range(6)
    }
    fives, fours, threes, pairs, singles = (sets[size] for size in (5, 4, 3, 2, 1))
    if fives:
        return chosen(cards, (13, 13) if pairs == [13] else (ACE, ACE), wheel)
    if fours:
        return chosen(cards, _with_four(fours[0], threes, pairs, singles), wheel)
    if len(threes) == 2:
        return chosen(cards, (threes[0],) * 2, wheel)
    if threes and pairs:
        kings_up = pairs == [2] and singles == [ACE, 13]
        return chosen(cards, (ACE, 13) if kings_up else (pairs[0],) * 2, wheel)
    if len(pairs) == 3:
        return chosen(cards, (pairs[0],) * 2, wheel)
    if len(pairs) == 2:
        return chosen(cards, _with_two_pairs(pairs, singles), wheel)
    return _with_less(cards, threes, pairs, singles, wheel)


def _with_four(
    four: int, threes: list[int], pairs: list[int], singles: list[int]
) -> tuple[int, int]:
    if threes or pairs:
        return (threes or pairs)[0], (threes or pairs)[0]
    apart = four <= 6 or (four <= 10 and singles[0] >= 13)
    return (singles[0], singles[1]) if apart else (four, four)


def _with_two_pairs(pairs: list[int], singles: list[int]) -> tuple[int, int]:
    high = pairs[0]
    both = (7 <= high <= 10 and singles[0] == ACE) or (high <= 6 and singles[0] >= 13)
    return (singles[0], singles[1]) if both else (pairs[1], pairs[1])


def _with_less(
    cards: Sequence[str], threes: list[int], pairs: list[int], singles: list[int], wheel: str
) -> frozenset[str]:
    splits = [(two, [card for card in cards if card not in two]) for two in combinations(cards, 2)]
    ranks = [(two, behind(rest, wheel)) for two, rest in splits]
    complete = [two for two, rank in ranks if rank[0] in COMPLETE]
    if complete:
        highest = max(map(front, complete))
        plain = not any(rank[0] in (STRAIGHT_FLUSH, ROYAL) for _, rank in ranks)
        ace_up = (NOTHING, singles[0], singles[1])
        if pairs and 10 <= pairs[0] <= 13 and singles[0] == ACE and plain and ace_up > highest:
            return chosen(cards, (singles[0], singles[1]), wheel)
        values = tuple(sorted(map(worth, next(two for two in complete if front(two) == highest))))
        return chosen(cards, values, wheel)  # type: ignore[arg-type]
    if threes == [ACE]:
        return chosen(cards, (ACE, singles[0]), wheel)
    if threes or pairs:
        return chosen(cards, (singles[0], singles[1]), wheel)
    return chosen(cards, (singles[1], singles[2]), wheel)


def chosen(cards: Sequence[str], values: tuple[int, int], wheel: str) -> frozenset[str]:
    """The two cards of these values that leave most; then no joker, then the lowest suits."""
    wanted = sorted(values)
    found = []
    for two in combinations(cards, 2):
        if sorted(map(worth, two)) == wanted:
            rest = [card for card in cards if card not in two]
            found.append((behind(rest, wheel), two))
    most = max(rank for rank, _ in found)
    equal = ((_order(two), two) for rank, two in found if rank == most)
    return frozenset(min(equal)[1])


def _order(two: Sequence[str]) -> tuple[bool, list[int]]:
    high_first = sorted(two, key=lambda card: (-worth(card), _suit(card)))
    return JOKER in two, [_suit(card) for card in high_first]


def _suit(card: str) -> int:
    return 0 if card == JOKER else "_cdhs".index(card[1])
