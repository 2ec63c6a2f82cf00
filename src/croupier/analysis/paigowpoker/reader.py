"""The reader of seven cards set into two hands, and of the wagers that they decide beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Distribution, Sampled
from croupier.analysis.figures import per_cent
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.paigow.questions import ON_SURRENDER
from croupier.analysis.paigowpoker import kept_sums, side, volume, ways
from croupier.analysis.paigowpoker.advice import ADVISER
from croupier.analysis.paigowpoker.solve import against_dealer, as_bank
from croupier.analysis.paigowpoker.worth import valued
from croupier.analysis.reader import Reader
from croupier.core.errors import Refused
from croupier.equipment.cards import JOKERED
from croupier.games.paigowpoker.hands import BANK, NUMBER, SEVEN

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.analysis.rows import Row
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind
    from croupier.games.paigowpoker.house_way import Way

ROUNDS, SEED = 2_000_000, 1
"""What is counted while people wait."""
BANKED = "For each unit wagered against the bank by one opponent who sets by the house way."
SHARED = (
    "For each unit wagered against a co-bank by one opponent who sets by the house way. The dealer "
    "sets the co-bank's hand by the house way, and the player has half of all wins and losses."
)
ROUNDED = "Hands are set in the way that is best if the vigorish is not rounded."


def distribution(game: Game, kind: WagerKind, rules: Any, on: str, query: Query) -> Distribution:
    """The exact results of a side wager, or of hands set as is best or by the house way."""
    if query.seen:
        why = "all cards are shuffled before each round"
        raise Refused(f"the odds of {game.name} with cards seen", why, (), "no cards seen")
    if kind.key == NUMBER:
        return side.of_number(game, kind, rules, on, query)
    if not ways.is_main(kind):
        return side.distribution(game, kind, rules, on, query)
    way = ways.known(query.strategy or ways.OPTIMAL, game)
    found = ways.played(game, kind, rules, way, query.amount)
    if found is None:
        if query.strategy and way == ways.OPTIMAL:
            raise ways.must_be_known(game)
        return sampled(game, kind, rules)
    return replace(found, note=noted(game, kind, rules, query))


def noted(game: Game, kind: WagerKind, rules: Any, query: Query) -> str:
    """Whose results they are; against the dealer, what both ways to set cost."""
    rounded = f" {ROUNDED}" if query.amount is not None else ""
    if kind.odds_row == BANK:
        return (SHARED if rules.cobank else BANKED) + rounded
    best, house = (ways.played(game, kind, rules, way) for way in ways.NAMES)
    assert best is not None, "all deals have been counted"
    assert house is not None, "all deals have been counted"
    costs = [per_cent(one.house_advantage, 4) for one in (best, house)]
    said = f"House advantage: {costs[0]} with the best settings, {costs[1]} with the house way."
    return said + rounded


def sampled(game: Game, kind: WagerKind, rules: Any) -> Distribution:
    """The results of rounds in which both sides set by a house way of which no more is known."""
    row = _sampled(game, rules.house_way, rules.wheel)
    assert row.standard_error is not None, "rounds end differently"
    error = per_cent(row.standard_error, 2)
    note = (
        f"Estimated from {ROUNDS:,} rounds set by the house way, with a standard error of {error}. "
        f"For the best settings, {ways.TO_COMPUTE.format(key=game.key)}."
    )
    found = row.distribution
    won, pushed, lost = (int(one * ROUNDS) for one in (found.win, found.push, found.lose))
    bank = kind.odds_row == BANK
    ends = (lost, pushed, won) if bank else (won, pushed, lost)
    found = ways.ended(ways.pays_of(game, kind, rules), ends, bank and rules.cobank)
    return Sampled(found.results, found.wagered, note=note, sample=row.sample)


@lru_cache(maxsize=8)
def _sampled(game: Game, way: Way, wheel: str) -> Row:
    """The rounds, which are the same at all tables with a house way."""
    from croupier.analysis.simulate import simulate

    rules = replace(game.options(), house_way=way, wheel=wheel)
    (row,) = simulate(game, rules, ROUNDS, SEED, wagers=[game.wagers[0].odds_row])
    return row


def computing(game: Game, tables: Sequence[Any]) -> Iterator[float]:
    """Count all deals for the house ways of these tables, and keep the sums."""
    return kept_sums.computing((rules.house_way, rules.wheel) for rules in tables)


def warm(game: Game, rules: Any) -> None:
    """Count one round, and value one hand."""
    list(volume.tallies(game, rules, Run(0, 1), None, (), None))
    valued(JOKERED[:SEVEN], rules.house_way, rules.wheel)
    side.sevens()


READER = Reader(
    distribution=distribution,
    cards=2 * SEVEN,
    volume=volume.VOLUME,
    strategies=ways.NAMES,
    solves=(against_dealer, as_bank),
    advisers=(ADVISER, ON_SURRENDER),
    computing=computing,
    by_hand=True,
    warm=warm,
)
