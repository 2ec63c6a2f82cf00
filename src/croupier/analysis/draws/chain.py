"""Wagers that may stay: the absorbing chain of their judges, solved exactly in fractions."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.distribution import Distribution
from croupier.analysis.draws.outcomes import net, net_at, shares_of
from croupier.analysis.kernels.states import DECIDED, chain
from croupier.core.errors import Refused
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from croupier.analysis.kernels.states import Chain
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

Moves = list[Counter[int]]
IN_FRACTIONS = 64
"""Elimination in fractions takes time cubic in the states; larger parts are lifted."""


def distribution(
    game: Game, kind: WagerKind, rules: Rules, on: str, amount: Cents | None = None
) -> Distribution:
    """The distribution of a contest run to its decision; commission paid with the wager is lost."""
    followed = chain(game, kind, rules, on)
    visits = visits_of(followed.after, weights(followed))
    chances: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    paid = commission(kind, rules, amount)
    for state, often in enumerate(visits):
        for result, share in _ends(followed, state, amount):
            chances[result - paid] += often * share
    return Distribution(tuple(sorted(chances.items())), 1 + paid, sum(visits, Fraction(0)))


def commission(kind: WagerKind, rules: Rules, amount: Cents | None) -> Fraction:
    """The commission paid with the wager per unit staked, or at one stake in cents."""
    share = kind.commission(rules)
    return share.fraction if amount is None else Fraction(amount * share.num // share.den, amount)


def weights(followed: Chain) -> tuple[int, ...]:
    """How many outcomes count in each state: those that are not void."""
    return tuple(sum(verdict is not None for verdict in judged) for judged in followed.verdicts)


@lru_cache(maxsize=1024)
def visits_of(after: tuple[tuple[int, ...], ...], counted: tuple[int, ...]) -> list[Fraction]:
    """How often each state meets a draw, cached because it is the same for all pay tables."""
    return expected_visits([Counter(following) for following in after], counted)


def _ends(followed: Chain, state: int, amount: Cents | None) -> Iterator[tuple[Fraction, Fraction]]:
    """The results that end a contest in a state, each with its share of the outcomes."""
    judged = [verdict for verdict in followed.verdicts[state] if verdict is not None]
    by_shares = {shares_of(v): v for v in judged if v.kept is not None}
    ended = Counter(shares_of(v) for v in judged if v.kept is not None)
    for shares, times in ended.items():
        verdict = by_shares[shares]
        result = net(verdict) if amount is None else net_at(verdict, amount)
        yield result, Fraction(times, len(judged))


def expected_visits(moves: Moves, counted: Sequence[int], start: int = 0) -> list[Fraction]:
    """How often each state is expected to meet a draw that counts, before the end.

    States that can reach each other are solved together, part by part in the order they are
    reached.
    """
    order = parts(moves, start)
    if max(map(len, order)) > IN_FRACTIONS:
        return _lifted(moves, counted, start)
    visits = [Fraction(0)] * len(moves)
    inflow = [Fraction(0)] * len(moves)
    inflow[start] = Fraction(1)
    for part in order:
        for state, often in zip(part, _solved(part, moves, counted, inflow), strict=True):
            visits[state] = often
            for after, times in moves[state].items():
                if after != DECIDED and after not in part and times:
                    inflow[after] += often * Fraction(times, counted[state])
    return visits


def _solved(
    part: Sequence[int], moves: Moves, counted: Sequence[int], inflow: Sequence[Fraction]
) -> list[Fraction]:
    """The visits of one part: what flows in, and what its own states send each other."""
    rows = []
    for state in part:
        row = [Fraction(-_stays(moves, counted, other, state)) for other in part]
        row[part.index(state)] += 1
        rows.append([*row, inflow[state]])
    return eliminated(rows)


def _lifted(moves: Moves, counted: Sequence[int], start: int) -> list[Fraction]:
    """The visits of all states at once, in integers: each over the draws that count in it."""
    import numpy as np

    from croupier.analysis.draws.lifting import solve

    matrix = np.diag(np.array(counted, dtype=np.int64))
    for state, following in enumerate(moves):
        matrix[state, state] += sum(following.values()) - counted[state]
        for after, times in following.items():
            if after != DECIDED:
                matrix[after, state] -= times
    found = solve(matrix, [int(state == start) for state in range(len(moves))])
    return [often * many for often, many in zip(found, counted, strict=True)]


def _stays(moves: Moves, counted: Sequence[int], state: int, after: int) -> Fraction:
    """The probability of moving between two states; draws that do not count drop out."""
    void = counted[state] - sum(moves[state].values()) if state == after else 0
    return Fraction(moves[state][after] + void, counted[state])


def eliminated(rows: list[list[Fraction]]) -> list[Fraction]:
    """The solution of a square system by elimination in fractions."""
    size = len(rows)
    for column in range(size):
        pivot = next((r for r in range(column, size) if rows[r][column]), None)
        if pivot is None:
            raise Refused("a wager", "it may stay in states that nothing decides")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        rows[column] = head = [value / head[column] for value in head]
        for r in range(size):
            factor = rows[r][column]
            if r != column and factor:
                rows[r] = [a - factor * b for a, b in zip(rows[r], head, strict=True)]
    return [row[-1] for row in rows]


def parts(moves: Sequence[Mapping[int, int]], start: int = 0) -> list[list[int]]:
    """The strongly connected parts, each before those it leads to (Tarjan, without recursion)."""
    found: list[list[int]] = []
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    held: list[int] = []
    on_hold: set[int] = set()
    work = [(start, iter(moves[start]))]
    number[start] = low[start] = 0
    held.append(start)
    on_hold.add(start)
    while work:
        state, following = work[-1]
        new = next(
            (s for s in following if s != DECIDED and _met(s, state, number, low, on_hold)), None
        )
        if new is not None:
            number[new] = low[new] = len(number)
            held.append(new)
            on_hold.add(new)
            work.append((new, iter(moves[new])))
            continue
        work.pop()
        if work:
            low[work[-1][0]] = min(low[work[-1][0]], low[state])
        if low[state] == number[state]:
            place = held.index(state)
            found.append(held[place:])
            on_hold.difference_update(held[place:])
            del held[place:]
    return found[::-1]


def _met(
    after: int, state: int, number: Mapping[int, int], low: dict[int, int], on_hold: set[int]
) -> bool:
    """Whether a state is met for the first time; one still on hold is reached from below."""
    if after not in number:
        return True
    if after in on_hold:
        low[state] = min(low[state], number[after])
    return False
