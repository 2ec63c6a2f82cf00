"""Three roads to one value: exact, counted by the kernel, played in the engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.draws.volume import void_outcomes
from croupier.analysis.exact import exact_distribution, may_stay
from croupier.analysis.reader import contest, reader
from croupier.analysis.simulate import contests, simulated_rows
from croupier.analysis.tally import Settling
from croupier.analysis.unit import bids, outcomes, play_unit, results
from croupier.core.game import Game
from croupier.core.wager import spot
from croupier.equipment.chance import ROUNDS_IN_UNIT
from croupier.rulebook.rules import unlawful
from tests.analysis.contexts import enough, generous, tables
from tests.lockstep.roads import SEED, enumerated, every_contest, tally
from tests.rulebook.toys import settings

WITH_WAGERS = [one for one in croupier.games().values() if one.wagers]
"""The games with wagers against the house; test_poker.py compares hands that players contest."""
AT_ONCE = [
    game
    for game in WITH_WAGERS
    if not may_stay(game, game.options()) and contest(game, game.options()) is None
]
GAMES = [pytest.param(game, id=game.key) for game in AT_ONCE]
TAKES_HOURS = {"fastactionholdem"}
"""The games whose exact value takes long; a long run compares it with rounds in bulk."""
IN_BULK = [one for one in WITH_WAGERS if reader(one, one.options()).volume]
"""The games whose rounds a reader counts."""
COMPARED = [one for one in IN_BULK if one.key not in TAKES_HOURS]
FEW = 3


def some_of(game: Game) -> list[Any]:
    """Tables of a game; where hands are played, few, shuffled each round where that may be.

    Exact values are those of a fresh shoe, and a cutting card in one of few decks shifts them.
    """
    if not reader(game, game.options()).strategies:
        return [*(enough if dealt(game) else tables)(game), *generous(game)]
    each = [replace(one, csm=True) if hasattr(one, "csm") else one for one in enough(game)]
    fresh = [one for one in each if next(unlawful(game, one), None) is None]
    found = list(dict.fromkeys(one for one in fresh if not hasattr(one, "csm") or one.csm))
    return found[:: max(2, -(-len(found) // FEW))]


def dealt(game: Game) -> bool:
    """Whether cards decide: tables that share a shoe differ in what is settled, and in no count."""
    return contest(game, game.options()) is not None


def chosen(rules: Any) -> str:
    """What a table departs in from the usual one."""
    return " ".join(settings(rules))


COUNTED = 100_000
COUNTED_BY_HAND = 50_000
"""Rounds in which hands are played take longest, and differ least from table to table."""
MOST = 4
"""Of thousands of values some lie beyond three standard errors by chance, and none beyond four;
`./run long agreement` counts a thousand million rounds."""
PLAYED = 100


def test_the_rounds_of_all_games_are_counted() -> None:
    assert IN_BULK == WITH_WAGERS


@pytest.mark.parametrize("game", COMPARED, ids=lambda game: game.key)
def test_counted_rounds_agree_with_the_exact_value_within_four_standard_errors(game: Game) -> None:
    for rules in some_of(game):
        made = contests(game, rules)
        rounds = COUNTED_BY_HAND if reader(game, rules).strategies else COUNTED
        rows = simulated_rows(game, rules, tally(game, rules, rounds, made), SEED, made)
        apart = {row.wager: row.sample.deviation for row in rows if row.sample is not None}
        assert len(apart) == len(rows) > 0, chosen(rules)
        astray = {key: by for key, by in apart.items() if by is None or abs(by) >= MOST}
        assert not astray, chosen(rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_played_in_the_engine_gives_the_exact_value(game: Game) -> None:
    for rules in some_of(game):
        made = contests(game, rules)
        placed = bids(game, rules, made)
        found = enumerated(game, rules, placed)
        for one, bid in zip(made, placed, strict=True):
            expected = exact_distribution(game, one.kind, rules, one.on).mean * bid.amount
            assert found[spot(bid.kind, bid.on, bid.box)] == expected, chosen(rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_spot_played_in_the_engine_gives_the_exact_value(game: Game) -> None:
    rules = game.options()
    made = every_contest(game, rules)
    placed = bids(game, rules, made)
    found = enumerated(game, rules, placed)
    for one, bid in zip(made, placed, strict=True):
        expected = exact_distribution(game, one.kind, rules, one.on).mean
        assert found[spot(bid.kind, bid.on, bid.box)] == expected * bid.amount


def check_lockstep(game: Game, rules: Any, made: list[Settling], unit: int, rounds: int) -> None:
    """The engine settles each wager to the sum that the kernel's counts give, cent for cent."""
    from croupier.analysis.kernels.count import count_rounds

    placed = bids(game, rules, made)
    driver = play_unit(game, rules, SEED, unit, placed, rounds)
    events = [entry.event for entry in driver.log]
    shown = outcomes(game, rules, events)
    void = void_outcomes(game, rules)
    counts = count_rounds(game.key, SEED, void, rounds, first_unit=unit)
    assert len(shown) == driver.table.round == rounds
    found = results(events)
    for one, bid in zip(made, placed, strict=True):
        cents = zip(counts.decided.tolist(), one.results, strict=True)
        total = sum((times * result * bid.amount for times, result in cents), Fraction(0))
        assert found[spot(bid.kind, bid.on, bid.box)] == total, chosen(rules)


@pytest.mark.parametrize("game", GAMES)
def test_engine_and_kernel_settle_the_same_rounds_to_the_cent(game: Game) -> None:
    for rules in some_of(game):
        check_lockstep(game, rules, contests(game, rules), 0, PLAYED)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_unit_is_the_same_in_engine_and_kernel(game: Game) -> None:
    check_lockstep(game, game.options(), contests(game, game.options())[:2], 7, ROUNDS_IN_UNIT)


@pytest.mark.parametrize("game", GAMES)
def test_rounds_played_in_the_engine_agree_with_the_exact_value(game: Game) -> None:
    """A few thousand rounds lie within four standard errors, whatever the kernel does."""
    rules, rounds = game.options(), 2_000
    made = contests(game, rules)[-6:]
    placed = bids(game, rules, made)
    events = [e.event for e in play_unit(game, rules, SEED, 3, placed, rounds).log]
    found = results(events)
    for one, bid in zip(made, placed, strict=True):
        distribution = exact_distribution(game, one.kind, rules, one.on)
        mean = Fraction(found[spot(bid.kind, bid.on, bid.box)], bid.amount * rounds)
        assert (mean - distribution.mean) ** 2 < 16 * distribution.variance / rounds
