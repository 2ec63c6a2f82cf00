"""Exact laws: which reader computes a wager's law."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Asked
from croupier.analysis.draws import chain, outcomes
from croupier.analysis.kernels.states import chain as chained
from croupier.analysis.readers import contest
from croupier.analysis.support import exact
from croupier.core.errors import Refused
from croupier.core.game import offered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.distribution import Added, Law
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind


def exact_law(
    game: Game,
    kind: WagerKind,
    rules: Any,
    on: str,
    amount: Cents | None = None,
    left: bytes | None = None,
    strategy: str = "",
) -> Law:
    """The exact law of a wager on a spot, from the reader its kind of contest needs.

    `left` are the cards left, where cards decide and some were seen; `strategy` is how patrons
    decide, where it is not at their best.
    """
    solved = solver(game, rules, kind)
    if solved is not None and solved.reads(kind):
        found: Law = solved.law(game, kind, rules, Asked(left, amount, strategy))
        return found
    if exact.supports(game, rules, kind):
        return exact.law(game, kind, rules, on, amount, left)
    if outcomes.decided_at_once(game, kind, rules, on):
        return outcomes.law(game, kind, rules, on, amount, left)
    if game.decides:
        return chain.law(game, kind, rules, on, amount)
    why = "no one device decides it, and no reader follows such a contest yet"
    raise Refused(f"the odds of {kind.key}", why, kind.cites, "a wager that one device decides")


def prizes(game: Game, kind: WagerKind, rules: Any, asked: Asked) -> tuple[Added, ...]:
    """What fixed prizes add to a wager, at an amount or from which on; none for most."""
    solved = solver(game, rules, kind)
    told = getattr(solved, "prizes", None)
    if told is None or not solved.reads(kind):
        return ()
    found: tuple[Added, ...] = told(game, kind, rules, asked)
    return found


SOLVERS = {
    "showdown": "croupier.analysis.twentyone.odds",
    "streak": "croupier.analysis.twentyone.odds",
    "dealt": "croupier.analysis.dealt.exact",
}
"""By the law of a contest, the module that solves wagers on it: `reads(kind)` says which."""


def solver(game: Game, rules: Any, kind: WagerKind | None = None) -> Any:
    """The module that solves wagers on a contest in which patrons decide how it goes on."""
    decided = contest(game, rules, kind)
    if decided is None or decided.law not in SOLVERS:
        return None
    return import_module(SOLVERS[decided.law])


def stays(game: Game, kind: WagerKind, rules: Any, on: str) -> bool:
    """Whether a draw can leave the wager undecided."""
    return bool(game.decides) and not outcomes.decided_at_once(game, kind, rules, on)


@lru_cache(maxsize=64)
def may_stay(game: Game, rules: Any) -> bool:
    """Whether some wager of the table can be left undecided, so that rolls differ from contests."""
    kinds = offered(game, rules).values()
    return any(stays(game, kind, rules, kind.spots(rules)[0]) for kind in kinds)


def verdicts(game: Game, kind: WagerKind, rules: Any, on: str) -> Iterator[Verdict]:
    """Every verdict the wager can meet before its decision."""
    for judged in chained(game, kind, rules, on).verdicts:
        yield from (verdict for verdict in judged if verdict is not None)


def clauses(game: Game, kind: WagerKind, rules: Any, on: str) -> tuple[str, ...]:
    """The clauses of the wager and of every verdict it can meet at this table."""
    named = (clause for one in verdicts(game, kind, rules, on) for clause in one.cites)
    return tuple(dict.fromkeys((*kind.cites, *named)))


def paid_at(game: Game, kind: WagerKind, rules: Any, on: str) -> tuple[tuple[str, str], ...]:
    """The lines of the pay table; the one that is met where a spot wins at one alone."""
    lines = tuple((line.name, str(line.odds)) for line in kind.pays(rules))
    met = {str(one.odds) for one in verdicts(game, kind, rules, on) if one.odds is not None}
    return (("", met.pop()),) if len(met) == 1 else lines
