"""Single entries of an option with entries, such as the odds of one line: which have no effect.

Which lines a wager is paid by follows from the other choices: the pay table, the number of decks,
the wagers offered. Nothing here says so again: an entry counts where it changes what a wager pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from croupier.core.game import Game, offered
from croupier.core.odds import Odds
from croupier.core.rules import Rules
from croupier.core.wager import PayLine
from croupier.rulebook.option import Leaf, Map, MapOf, OddsType, Option, Unread, revised, schema
from croupier.rulebook.settled import Idle, is_idle

Paid = tuple[tuple[PayLine, ...], ...]


def unused(game: Game, rules: Rules, declared: Option) -> tuple[str, ...]:
    """The entries that were made for an option although nothing at this table depends on them."""
    made: Map[Any] = rules.__dict__[declared.attr] if isinstance(declared.type, MapOf) else Map()
    try:
        return tuple(one for one in made if not _counts(game, rules, declared, one))
    except Unread:
        return ()


def _counts(game: Game, rules: Rules, declared: Option, entry: str) -> bool:
    """Whether anything at a table depends on an entry."""
    if declared.used is not None:
        return entry in declared.used(rules)
    if not isinstance(declared.type, MapOf) or not isinstance(declared.type.of, OddsType):
        return True
    made: Map[Odds] = rules.__dict__[declared.attr]
    raised = Odds(made[entry].num + made[entry].den, made[entry].den)
    other = revised(rules, declared.attr, Map({**made, entry: raised}))
    return _paid(game, rules) != _paid(game, other)


def _paid(game: Game, rules: Rules) -> Paid:
    """What every wager on offer pays."""
    return tuple(kind.pays(rules) for kind in offered(game, rules).values())


@lru_cache(maxsize=1024)
def as_used(game: Game, rules: Rules) -> Any:
    """The same rules without the entries that have no effect: what is posted and described."""
    for declared in schema(game.options).values():
        without = unused(game, rules, declared)
        if without:
            made = rules.__dict__[declared.attr]
            left = Map({name: one for name, one in made.items() if name not in without})
            rules = revised(rules, declared.attr, left)
    return rules


def idle_entries(game: Game, rules: Rules, named: Iterable[Leaf]) -> Iterator[tuple[Leaf, Idle]]:
    """The entries that were named and have no effect, each with the reason."""
    reasons = {
        f"{declared.key}.{entry}.": _reason(game, rules, declared, entry)
        for declared in schema(game.options).values()
        if not is_idle(rules, declared)
        for entry in unused(game, rules, declared)
    }
    for leaf in named:
        for key, (why, because) in reasons.items():
            if f"{leaf.key}.".startswith(key):
                yield leaf, Idle(leaf.key, leaf.value, why, because, "no such choice")


def _reason(game: Game, rules: Rules, declared: Option, entry: str) -> tuple[str, tuple[str, ...]]:
    """Why an entry has no effect: its wager is not offered, or nothing is paid by it."""
    printed = declared.type.printed if isinstance(declared.type, MapOf) else None
    row = printed.floor(entry) if printed else None
    of = [kind for name in (row.wagers if row else ()) if (kind := game.kind(name))]
    if of and not any(kind.offered(rules) for kind in of):
        return f"this table does not offer {of[0].name}", of[0].excluded_cites or of[0].cites
    return "nothing at this table is paid by it", row.cites if row else declared.cites
