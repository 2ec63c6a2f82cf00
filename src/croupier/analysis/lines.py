"""The lines of a row: every net result with its probability, its return, and what pays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.distribution import ANY
from croupier.analysis.draws.chain import commission
from croupier.analysis.draws.outcomes import net_for
from croupier.analysis.kernels.states import chain
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.reader import find_reader
from croupier.core.game import offered
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

Judged = tuple["WagerKind", "Verdict"]
Paying = Mapping[Fraction, tuple[tuple[str, str], ...]]
"""By net result, the pay lines that may lead to it: their names, and what they pay."""


@dataclass(frozen=True)
class Line:
    """A net result per unit of the initial wager, its probability, and the pay lines it merges."""

    result: Fraction
    chance: Fraction
    paid: tuple[tuple[str, str], ...] = ()

    @property
    def returns(self) -> Fraction:
        """What the line adds to the expected result."""
        return self.result * self.chance

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its pay lines."""
        return tuple(dict.fromkeys(name for name, _ in self.paid if name))

    @property
    def pays(self) -> tuple[str, ...]:
        """What its pay lines pay, each once."""
        return tuple(dict.fromkeys(odds for _, odds in self.paid))


def lines(distribution: Distribution, paying: Paying) -> tuple[Line, ...]:
    """Every result of a distribution, the highest first, with the pay lines that lead to it."""
    return tuple(
        Line(result, chance, paying.get(result, ()))
        for result, chance in reversed(distribution.results)
    )


def paying(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY) -> Paying:
    """The pay lines that lead to each result, where the outcomes of the contest say so."""
    found: dict[Fraction, dict[tuple[str, str], None]] = {}
    for result, judged in _ended(game, kind, rules, on, query):
        if line := _written(judged, rules):
            found.setdefault(result, {})[line] = None
    return {result: tuple(some) for result, some in found.items()}


def _ended(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query
) -> Iterable[tuple[Fraction, tuple[Judged, ...]]]:
    """Each result that the reader knows, with the verdicts that make it; none if it does not."""
    read = find_reader(game, rules, kind)
    if read is not None and read.ended is not None:
        return read.ended(game, kind, rules, on, query)
    return by_verdict(game, kind, rules, on, query) if _is_alone(game, rules, kind) else ()


def _is_alone(game: Game, rules: Rules, kind: WagerKind) -> bool:
    """Whether no other wager belongs to the contest, so that one verdict is its result."""
    same = (one for one in offered(game, rules).values() if one.odds_row == kind.odds_row)
    return all(one is kind for one in same)


def by_verdict(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query
) -> Iterator[tuple[Fraction, tuple[Judged, ...]]]:
    """The result of every verdict that decides a wager, less the commission paid with it."""
    paid = commission(kind, rules, query.amount)
    for judged in chain(game, kind, rules, on).verdicts:
        for verdict in {id(one): one for one in judged if one is not None}.values():
            if verdict.kept is not None:
                yield net_for(verdict, query.amount) - paid, ((kind, verdict),)


def judged_at(
    game: Game, rules: Rules, place: int, stakes: Iterable[tuple[str, str]]
) -> tuple[Judged, ...]:
    """The verdicts on some wagers, by kind and spot, for one outcome."""
    found = []
    for key, on in stakes:
        kind = game.kind(key)
        verdict = None if kind is None else tabulate(game, kind, rules, on)[place]
        if kind is not None and verdict is not None:
            found.append((kind, verdict))
    return tuple(found)


def _written(judged: Iterable[Judged], rules: Rules) -> tuple[str, str] | None:
    """The names of the pay lines of some verdicts, and their odds; None if none is paid."""
    met = dict.fromkeys(line for kind, verdict in judged for line in _lines(kind, verdict, rules))
    if not met:
        return None
    names = dict.fromkeys(name for name, _ in met if name)
    return " + ".join(names), " + ".join(odds for _, odds in met)


def _lines(kind: WagerKind, verdict: Verdict, rules: Rules) -> Iterator[tuple[str, str]]:
    """The pay lines of one verdict; several that pay the same cannot be told apart."""
    bonus = None if verdict.bonus is None else verdict.bonus.odds
    own = verdict.odds or (verdict.paid if verdict.paid.num and bonus is None else None)
    for odds, beside in ((own, False), (bonus, True)):
        same = [one for one in kind.pays(rules) if odds is not None and one.odds == odds]
        found = [one for one in same if one.bonus == beside] or same
        if found:
            names, pays = ((one.name for one in found), (str(one.odds) for one in found))
            yield " or ".join(dict.fromkeys(names)), " or ".join(dict.fromkeys(pays))
        elif odds is not None:
            yield "", str(odds)
