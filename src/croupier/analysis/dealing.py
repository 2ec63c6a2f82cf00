"""Readers of contests that cards decide, made from likelihoods of outcomes and their counts.

A family says how likely each outcome is given the cards left, and counts shoes of them; odds, rows,
further wagers, replays in the engine and advice on them follow from that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.draws import outcomes
from croupier.analysis.draws.volume import no_way, replayed, truth
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.reader import Reader, Volume, pack_of
from croupier.analysis.support import advice, exact, solve
from croupier.analysis.tally import Settling, Tally, result
from croupier.core.errors import Refused
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from croupier.analysis.advice import Adviser
    from croupier.analysis.decisions import Solution
    from croupier.analysis.distribution import Distribution, Query
    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run
    from croupier.analysis.reader import Moments, Progress, Way
    from croupier.analysis.tally import After
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

    Counting = Callable[[Game, Any, Run, Progress | None], Iterator[Counts]]


def card_reader(  # noqa: PLR0913 - passed by name
    *,
    cards: int,
    weights: Callable[[Game, Any, bytes], tuple[int, ...]],
    count: Counting,
    shown: Callable[[Iterable[Event]], Sequence[str]],
    moments: Moments | None = None,
    answers: Callable[[Game, Any], Mapping[str, str]] = lambda game, rules: {},
    solves: tuple[Callable[[Game, Any, Query], Solution | None], ...] = (),
    advisers: tuple[Adviser, ...] = (),
    warm: Callable[[Game, Any], object] | None = None,
) -> Reader:
    """The reader of a contest; `cards` is the most that a round takes.

    `count` counts shoes, `shown` returns the outcomes that events show, and `moments` are those at
    which patrons may make a further wager.
    """
    return Reader(
        distribution=distribution,
        cards=cards,
        weights=weights,
        moments=moments,
        solves=solves if moments is None else (solve.solve, *solves),
        advisers=advisers if moments is None else (advice.ADVISER, *advisers),
        warm=called_once(count, weights) if warm is None else warm,
        volume=Volume(
            tallies=counting(count),
            stream=stream,
            settling=settling,
            truth=truth,
            way=no_way,
            replay=replayed,
            shown=shown,
            over=shoes.over,
            answers=answers,
        ),
    )


def distribution(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """Every outcome with its probability, and the best further wagers where some may be made."""
    if exact.supports(game, rules, kind):
        return exact.distribution(game, kind, rules, on, query)
    if not outcomes.decided_at_once(game, kind, rules, on):
        why = "it stays from round to round, and the odds of such a wager are not computed here"
        raise Refused(f"the odds of {kind.name}", why, kind.cites, "a wager that a round decides")
    return outcomes.distribution(game, kind, rules, on, query)


def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
    """The wager with its result, and all that is staked, for each outcome."""
    if exact.supports(game, rules, kind):
        ended, staked = exact.by_outcome(game, kind, rules, on)
        return Settling(kind, on, ended, staked=staked)
    return Settling(kind, on, tuple(map(result, tabulate(game, kind, rules, on))))


def counting(
    count: Counting,
) -> Callable[[Game, Any, Run, Progress | None, Sequence[After], Way | None], Iterator[Tally]]:
    """Turn a count of shoes into running tallies."""

    def tallies(
        game: Game,
        rules: Rules,
        run: Run,
        progress: Progress | None,
        follow: Sequence[After],
        way: Way | None,
    ) -> Iterator[Tally]:
        for counts in count(game, rules, run, progress):
            yield Tally(tuple(counts.decided.tolist()), 0, counts.rounds, counts.units, 0.0)

    return tallies


def called_once(
    count: Counting, weights: Callable[[Game, Any, bytes], object]
) -> Callable[[Game, Any], object]:
    """A function that compiles a reader's kernels: it counts one round and weighs every outcome."""

    def warm(game: Game, rules: Rules) -> None:
        list(count(game, rules, shoes.Run(0, 1), None))
        weights(game, rules, pack_of(game, rules).copies)

    return warm


def stream(game: Game, rules: Rules) -> str:
    """The name of the stream shared by tables of a game whose shoes are dealt alike."""
    return f"{game.key} {shoes.stream(game, rules)}"
