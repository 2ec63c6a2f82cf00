"""What the sign at every table says: its limits, and the increments in which wagers are made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from croupier.core.game import Game
from croupier.core.money import Cents, money
from croupier.core.part import Seating
from croupier.core.wager import WagerKind
from croupier.rulebook.citation import cites
from croupier.rulebook.common import TableOptions

Notice = tuple[str, tuple[str, ...]]
"""A sentence of a sign, and the clauses that require it."""
PERMITTED = ("cmr147.07.3", "cmr147.03.4")


def posted(
    rules: TableOptions, kinds: Iterable[WagerKind], elsewhere: Collection[str] = ()
) -> Iterator[Notice]:
    """The limits and increments of a table; wagers `elsewhere` have sentences of their own."""
    yield limits(rules)
    yield from own_limits(rules, (kind for kind in kinds if kind.key not in elsewhere))
    yield from increments(rules)


@cites("cmr147.07.3")
def limits(rules: TableOptions) -> Notice:
    """The minimum and maximum wagers in effect at the table."""
    return f"Wagers: {between(rules.limits_min, rules.limits_max)}.", PERMITTED


@cites("cmr147.07.2.a", "cmr147.07.3")
def own_limits(rules: TableOptions, kinds: Iterable[WagerKind]) -> Iterator[Notice]:
    """The wagers whose limits differ from the table's; those with equal limits share a sentence."""
    alike: dict[tuple[Cents, Cents], dict[str, None]] = {}
    for kind in kinds:
        if kind.key in rules.limits_wager and kind.offered(rules):
            alike.setdefault(rules.limits(kind.key), {})[kind.name] = None
    for (low, high), names in alike.items():
        yield f"{', '.join(names)}: {between(low, high)}.", ("cmr147.07.2.a", *PERMITTED)


@cites("cmr147.07.6")
def increments(rules: TableOptions) -> Iterator[Notice]:
    """The increments of wagers, unless they are whole dollars."""
    if rules.limits_increment != DOLLAR:
        text = f"Wagers are made in increments of {money(rules.limits_increment)}."
        yield text, ("cmr147.07.6", "cmr147.03.3")


DOLLAR: Cents = 1_00


def largest(game: Game, rules: TableOptions) -> Cents | None:
    """The largest bet that is posted; None where the pot, or a player's chips, is the maximum."""
    seating = game.get(Seating)
    return None if seating is not None and seating.unlimited(rules) else rules.limits_max


def in_few_words(low: Cents, high: Cents | None) -> str:
    """The limits of a table: `$5 to $500`, or `from $5` where no amount is the most."""
    return f"from {money(low)}" if high is None else f"{money(low)} to {money(high)}"


def between(low: Cents, high: Cents) -> str:
    """A minimum and a maximum in words."""
    return f"minimum {money(low)}, maximum {money(high)}"
