"""When to make a further wager in support of one on the layout: derived from the cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.decisions import Decision, Solution, Worth
from croupier.analysis.support.exact import STAY, decisions, distribution, supports
from croupier.core.game import offered
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.analysis.distribution import Query
    from croupier.analysis.support.exact import Decision as Moment
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind


def solve(game: Game, rules: Rules, query: Query) -> Solution | None:
    """The best further wagers of a game from a fresh shoe; None if there is no such wager."""
    for kind in offered(game, rules).values() if game.decides else ():
        more = supports(game, rules, kind)
        if more:
            return _solved(game, kind, more, rules)
    return None


def _solved(game: Game, kind: WagerKind, more: tuple[WagerKind, ...], rules: Rules) -> Solution:
    found, on = decisions(game, kind, rules, ""), ""
    better = sum((one.chance * _gain(one) for one in found), Fraction(0))
    advantage = distribution(game, kind, rules, on).house_advantage
    return Solution(
        f"whether to make a further wager ({' or '.join(one.name for one in more)})",
        f"expected result of a unit on {kind.key}, with or without an equal further wager",
        tuple(_merged(found)),
        (Worth((kind.key,), better, advantage),),
        tuple(dict.fromkeys(one for kind in more for one in kind.cites)),
    )


def _gain(one: Moment) -> Fraction:
    """What the best choice gains over leaving the wager alone."""
    return one.values[one.best] - one.values[STAY]


def _merged(found: Iterable[Moment]) -> Iterator[Decision]:
    """Moments with the same name, which are worth the same from a fresh shoe, as one state."""
    named: dict[str, list[Moment]] = {}
    for one in found:
        named.setdefault(one.about, []).append(one)
    for about, same in sorted(named.items(), key=lambda item: _number(item[0])):
        yield Decision(about, sum((one.chance for one in same), Fraction(0)), same[0].values)


def _number(about: str) -> tuple[int, str]:
    """Sort key for names that end in a number."""
    last = about.rpartition(" ")[2]
    return (int(last) if last.isdigit() else 0, about)
