"""Every option of every game is flipped: what it declares to touch and offer is what it does."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import croupier
from croupier.analysis.reader import reader
from croupier.analysis.support.exact import begins
from croupier.analysis.variants import variant
from croupier.core.game import Game, offered
from croupier.rulebook.option import MapOf, Option, schema
from tests.analysis.contexts import Known, changed_once, distributions, enough, flips, tables

DECLARED = [
    (game, declared)
    for game in croupier.games().values()
    if game.wagers
    for declared in schema(game.options).values()
]
OPTIONS = [pytest.param(game, one, id=f"{game.key}-{one.key}") for game, one in DECLARED]
MAPS = [
    pytest.param(game, one, id=f"{game.key}-{one.key}")
    for game, one in DECLARED
    if isinstance(one.type, MapOf)
]


@cache
def known(game: Game, rules: Any) -> Known:
    return distributions(game, rules)


def confined(game: Game, declared: Option) -> set[str]:
    """The wagers that no lawful table offers at some of the option's values."""
    at: dict[Any, set[str]] = {}
    for rules in tables(game):
        at.setdefault(getattr(rules, declared.attr), set()).update(offered(game, rules))
    every = set[str]().union(*at.values())
    return {wager for wager in every if not all(wager in some for some in at.values())}


@cache
def effects(game: Game, key: str) -> tuple[set[str], set[str]]:
    """The wagers whose odds the option changes, and those it puts on a layout or takes away."""
    declared = schema(game.options)[key]
    changed: set[str] = set()
    moved: set[str] = set()
    for rules in enough(game):
        before = known(game, rules)
        for other in flips(game, declared, rules):
            after = known(game, other)
            both = before.keys() & after.keys()
            changed |= {wager for wager in both if before[wager] != after[wager]}
            moved |= before.keys() ^ after.keys()
    return changed, moved


def difference(game: Game, declared: Option, rules: Any) -> set[str]:
    """The wagers whose odds the option changes at one table."""
    before = known(game, rules)
    found: set[str] = set()
    for other in flips(game, declared, rules, fitting=True):
        after = known(game, other)
        found |= {wager for wager in before.keys() & after.keys() if before[wager] != after[wager]}
    return found


@pytest.mark.parametrize(("game", "declared"), OPTIONS)
def test_an_option_touches_and_offers_what_it_says_and_nothing_else(
    game: Game, declared: Option
) -> None:
    """Both in one test: several workers would work out the effects twice."""
    touches_what_it_says(game, declared)
    offers_what_it_says(game, declared)


def touches_what_it_says(game: Game, declared: Option) -> None:
    changed, moved = effects(game, declared.key)
    assert changed <= set(declared.touches), "an option changes a law it does not say it touches"
    idle = set(declared.touches) - changed - moved - confined(game, declared)
    for wager in sorted(idle):
        others = changed_once(game, declared, wager) if wager in idle else ()
        for rules in others:
            idle -= difference(game, declared, rules)
            if wager not in idle:
                break
    assert not idle, "an option says it touches a law it never changes"


def offers_what_it_says(game: Game, declared: Option) -> None:
    _, moved = effects(game, declared.key)
    offers = {kind.odds_row for kind in game.wagers if kind.key in declared.offers}
    assert offers <= moved, "an option offers a wager that it does not move"
    unsaid = moved - offers - set(declared.touches)
    barred = {kind.key for kind in game.wagers if kind.excluded_cites}
    assert unsaid <= barred, "a wager comes or goes without a clause that says so"


@pytest.mark.parametrize(("game", "declared"), MAPS)
def test_a_variant_names_a_member_of_a_map_where_it_changes_the_law(
    game: Game, declared: Option
) -> None:
    for rules in enough(game):
        for other in flips(game, declared, rules):
            before, after = known(game, rules), known(game, other)
            for kind in offered(game, other).values():
                if begins(game, kind):
                    named, row = declared.key in variant(game, kind, other), kind.odds_row
                    read, changes = reader(game, other, kind), before[row] != after[row]
                    beside = named and read.played_for(game, other, kind)
                    assert named == changes or beside, row


@pytest.mark.parametrize(
    "game", dict.fromkeys(game for game, _ in DECLARED), ids=lambda game: game.key
)
def test_every_wager_stands_on_some_layout(game: Game) -> None:
    plain = game.options()
    every = (
        one
        for declared in schema(game.options).values()
        for one in flips(game, declared, plain, fitting=True)
    )
    found = {wager for rules in (*tables(game), *every) for wager in offered(game, rules)}
    assert found == {kind.key for kind in game.wagers}
