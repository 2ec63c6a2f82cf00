"""Rules in force: a licensee's choices for one table, each lawful and lawful together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.core.errors import UnknownName
from croupier.core.game import Game, offered
from croupier.core.money import short
from croupier.core.odds import Odds
from croupier.core.wager import WagerKind
from croupier.rulebook.citation import cites
from croupier.rulebook.option import Unlawful, read_options, requirements

SMALL_MINIMUM = 100_00
SMALL_ODDS = Odds(5, 1)
LEAST_RATIO = 10


def rules_for(game: Game, values: Mapping[str, Any] | None = None) -> Any:
    """The rules of a table with these choices; the first that is unlawful is refused."""
    rules = read_options(game.options, values or {})
    for refusal in unlawful(game, rules):
        raise refusal
    return rules


def unlawful(game: Game, rules: Any) -> Iterator[Unlawful]:
    """Everything the law has against these choices together."""
    for because, requirement in requirements(game.options):
        why = requirement(rules)
        if why is not None:
            yield Unlawful("", "these choices together", why, because)
    yield from named_wagers_offered(game, rules)
    yield from maximum_ten_times_minimum(game, rules)


@cites("cmr147.07.2.a")
def named_wagers_offered(game: Game, rules: Any) -> Iterator[Unlawful]:
    """Limits and odds are set for wagers that this table offers."""
    offers = offered(game, rules)
    named = [("limits.wager", wager) for wager in rules.limits_wager]
    named += [("odds", wager) for wager in getattr(rules, "odds", ())]
    for key, wager in named:
        kind = game.kind(wager)
        if kind is None:
            unknown = UnknownName("wager", wager, offers)
            yield Unlawful(f"{key}.{wager}", wager, unknown.why, (), unknown.accepted)
        elif wager not in offers:
            because = kind.excluded_cites or kind.cites
            yield Unlawful(f"{key}.{wager}", wager, "not offered at this table", because)


@cites("cmr147.07.1")
def maximum_ten_times_minimum(game: Game, rules: Any) -> Iterator[Unlawful]:
    """With a minimum of $100 or less and odds of 5 to 1 or less, ten minimums may be wagered."""
    seen = set()
    for kind in offered(game, rules).values():
        low, high = rules.limits(kind.key)
        small = low <= SMALL_MINIMUM and highest_odds(kind, rules) <= SMALL_ODDS
        if not small or high >= LEAST_RATIO * low:
            continue
        own = kind.key in rules.limits_wager
        key = f"limits.wager.{kind.key}.max" if own else "limits.max"
        if key not in seen:
            seen.add(key)
            why = f"{kind.name} pays 5 to 1 or less, so ten times the minimum may be wagered"
            least = f"at least {short(LEAST_RATIO * low)}"
            yield Unlawful(key, short(high), why, ("cmr147.07.1",), least)


def highest_odds(kind: WagerKind, rules: Any) -> Odds:
    """The highest odds a wager can be paid at."""
    return max((line.odds for line in kind.pays(rules)), default=Odds(0, 1))
