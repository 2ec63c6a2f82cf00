"""What flushes change: how many suited hands lie below a setting, less what they are as plain ones.

For one suit, a player's hand is the set T of its ranks in that suit and the other cards.  A suited
hand of the dealer has a set F without a rank of T, and two other cards at most, so of the player's
other cards at most two can be in the way: how many hands are left is a polynomial of the second
degree in their counts.  Its coefficients, for all hands with F behind a strength, are kept by
strength in front while hands and settings are walked from the lowest behind to the highest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.paigowpoker.kinds import NONE
from croupier.analysis.paigowpoker.plain import LOWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from croupier.analysis.paigowpoker.kinds import Ints, Kinds
    from croupier.analysis.paigowpoker.queries import Queries


class Changes(NamedTuple):
    """What a suited hand is, and what it is not: two signed entries, the lowest behind first."""

    high: NDArray[np.int32]
    low: NDArray[np.int32]
    sign: NDArray[np.int32]
    mask: NDArray[np.int32]
    joker: NDArray[np.int32]
    other: NDArray[np.int32]
    """The places of two other ranks, the first not above the second; -1 for none."""


def changes(of: Kinds) -> Changes:
    """Both entries of each suited kind that a flush changes."""
    start = len(of.counts)
    as_suited = of.high[start:], of.low[start:]
    as_plain = of.high[of.plain], of.low[of.plain]
    differ = np.flatnonzero((as_suited[0] != as_plain[0]) | (as_suited[1] != as_plain[1]))
    rows = np.concatenate([differ, differ])
    high = np.concatenate([as_suited[0][differ], as_plain[0][differ]])
    low = np.concatenate([as_suited[1][differ], as_plain[1][differ]])
    sign = np.repeat([1, -1], len(differ))
    order = np.argsort(high, kind="stable")
    columns = (high, low, sign, of.mask[rows], of.joker[rows], of.other[rows])
    a, b, c, d, e, f = (np.ascontiguousarray(one[order].astype(np.int32)) for one in columns)
    return Changes(a, b, c, d, e, f)


class Spread(NamedTuple):
    """Where the result of each query is kept, for each set of ranks in a suit."""

    start: Ints
    """The first cell of each query: one cell for each subset of its ranks."""
    ranks: NDArray[np.int32]
    """The ranks of the query's kind, as bits."""
    fours: NDArray[np.int32]
    joker: NDArray[np.int32]
    order: Ints
    """The queries, the lowest behind first."""


def spread(of: Kinds, asked: Queries) -> Spread:
    """Room for every query and subset of its ranks."""
    bits = 1 << np.arange(len(of.ranks))
    ranks = ((of.counts[:, :-1] > 0) @ bits)[asked.kind]
    fours = ((of.counts[:, :-1] == 4) @ bits)[asked.kind]
    sizes = 1 << (of.counts[:, :-1] > 0).sum(axis=1)[asked.kind]
    start = np.concatenate([[0], np.cumsum(sizes)])
    joker = of.counts[asked.kind, -1]
    order = np.argsort(asked.high, kind="stable")
    a, b, c = (one.astype(np.int32) for one in (ranks, fours, joker))
    return Spread(start, a, b, c, order)


class Room(NamedTuple):
    """The coefficients by other ranks and strength in front; and of all hands, at the end."""

    below: NDArray[np.int32]
    """For each coefficient and strength in front: of hands lower in front, so far."""
    total: NDArray[np.int32]
    """Of all hands so far."""
    end: NDArray[np.int32]
    """As `below`, with all hands."""


def room_for(ranks: int) -> Room:
    """Room for the constant, one coefficient for each rank, one for each two ranks."""
    many = 1 + ranks + ranks * ranks
    return Room(
        np.zeros((many, LOWS), np.int32), np.zeros(many, np.int32), np.zeros((many, LOWS), np.int32)
    )


@inlined
def raise_by(
    below: NDArray[np.int32], total: NDArray[np.int32], low: int, at: int, by: int
) -> None:
    """Add to a coefficient."""
    total[at] += by
    for one in range(low + 1, LOWS):
        below[at, one] += by


@borrowing
def add_change(
    of: Changes, at: int, ranks: int, below: NDArray[np.int32], total: NDArray[np.int32]
) -> None:
    """Add a suited hand to the coefficients: how many such hands hold given other cards."""
    low, sign, one, two = of.low[at], of.sign[at], of.other[at, 0], of.other[at, 1]
    if one == NONE:
        raise_by(below, total, low, 0, sign)
    elif two == NONE:
        raise_by(below, total, low, 0, 3 * sign)
        raise_by(below, total, low, 1 + one, sign)
    else:
        raise_by(below, total, low, 0, (3 if one == two else 9) * sign)
        raise_by(below, total, low, 1 + one, (2 if one == two else 3) * sign)
        if one != two:
            raise_by(below, total, low, 1 + two, 3 * sign)
        raise_by(below, total, low, 1 + ranks + one * ranks + two, sign)


@borrowing
def count_suit(
    of: Changes,
    lists: tuple[Ints, Ints],
    held: int,
    counts: Ints,
    asked: tuple[Ints, Ints, Ints],
    spread: Spread,
    room: Room,
    out: NDArray[np.int32],
) -> None:
    """Count the changes of one suit in which these ranks are held, for every query listed."""
    (hands, queries), (kind, high, low) = lists, asked
    ranks = counts.shape[1] - 1
    room.end[:] = 0
    for one in hands:
        add_change(of, one, ranks, room.end, room.total)
    room.below[:] = 0
    room.total[:] = 0
    at = 0
    for query in queries:
        if spread.fours[query] & ~held:
            continue
        while at < hands.size and of.high[hands[at]] < high[query]:
            add_change(of, hands[at], ranks, room.below, room.total)
            at += 1
        cell = spread.start[query] + local(held, spread.ranks[query])
        won, all_lower, lower = polynomial(counts[kind[query]], held, low[query], room)
        out[cell, 0] = won
        out[cell, 1] = won - all_lower - lower


@inlined
def local(held: int, ranks: int) -> int:
    """A subset of a kind's ranks, counted among its subsets."""
    found, place = 0, 0
    for rank in range(13):
        if ranks >> rank & 1:
            if held >> rank & 1:
                found |= 1 << place
            place += 1
    return found


@borrowing
def polynomial(counts: Ints, held: int, low: int, room: Room) -> tuple[int, int, int]:
    """How many hands are below in both, below behind, and below in front."""
    ranks = counts.size - 1
    won, behind, front = 0 + room.below[0, low], 0 + room.total[0], 0 + room.end[0, low]
    for one in range(ranks):
        many = counts[one] - (held >> one & 1)
        if many <= 0:
            continue
        won -= many * room.below[1 + one, low]
        behind -= many * room.total[1 + one]
        front -= many * room.end[1 + one, low]
        for two in range(one, ranks):
            others = counts[two] - (held >> two & 1)
            ways = many * (many - 1) // 2 if one == two else many * others
            if ways > 0:
                at = 1 + ranks + one * ranks + two
                won += ways * room.below[at, low]
                behind += ways * room.total[at]
                front += ways * room.end[at, low]
    return won, behind, front


@borrowing
def keep_hands(of: Changes, hands: Ints, held: int, joker: int, out: Ints) -> int:
    """The hands without ranks that are held, and without the joker if that is held."""
    found = 0
    for one in hands:
        if not of.mask[one] & held and not (joker and of.joker[one]):
            out[found] = one
            found += 1
    return found


@borrowing
def keep_queries(of: Spread, queries: Ints, held: int, joker: int, out: Ints) -> int:
    """The queries of hands that have the ranks held, with the joker or without."""
    found = 0
    for one in queries:
        if of.ranks[one] & held == held and of.joker[one] == joker:
            out[found] = one
            found += 1
    return found


def subsets(
    of: Changes, where: Spread, ranks: int, most: int
) -> Iterator[tuple[int, tuple[Ints, Ints]]]:
    """Each set of ranks held in a suit, with the hands and queries that it leaves."""
    for joker in (0, 1):
        start = np.arange(of.high.size), where.order
        yield from _below(of, where, (0, 0, joker), (ranks, most - joker), start)


def _below(
    of: Changes,
    where: Spread,
    held: tuple[int, int, int],
    bounds: tuple[int, int],
    lists: tuple[Ints, Ints],
) -> Iterator[tuple[int, tuple[Ints, Ints]]]:
    (mask, first, joker), (ranks, most) = held, bounds
    hands, queries = (np.empty_like(one) for one in lists)
    hands = hands[: keep_hands(of, lists[0], mask, joker, hands)].copy()
    queries = queries[: keep_queries(where, lists[1], mask, joker, queries)].copy()
    yield mask, (hands, queries)
    if most and hands.size and queries.size:
        for rank in range(first, ranks):
            more = mask | 1 << rank, rank + 1, joker
            yield from _below(of, where, more, (ranks, most - 1), (hands, queries))
