"""Poker: the readable engine and hands in bulk against PokerKit, and equity over all boards.

Our engine and PokerKit play the same hands, action by action: no-limit hold 'em with 100 to 200
big blinds, acted at random when the benchmark begins, once by players who mostly call and once by
players who often fold. Each engine deals its own cards, says at every turn what may be done, and
forms and awards the pots. The two do not do quite the same: ours plays on at one table, so it also
cuts the deck, seats players and checks every input against the rules, takes a rake, names the hands
and logs each event with its clauses; PokerKit begins every hand with a new state, and keeps its own
list of operations. Nothing of either is left out. The fixed work of a hand weighs most where hands
are short: with two players, and where players often fold. Hands in bulk are played by the rules of
thumb of the volume path.
"""

from __future__ import annotations

import warnings
from random import Random
from typing import TYPE_CHECKING, Any

from bench import Row, yardstick
from bench.timing import interleaved
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.poker import equity, rounds
from croupier.analysis.poker.judging import shape_of
from croupier.analysis.poker.policy import NAMES
from croupier.core.driver import Driver
from croupier.core.prompt import Amount
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.games.poker.showdown import SHOW, SHOWING
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from tests.games.poker.other_engine import EVERYTHING, Setup, state_of

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS, IN_BULK = 40, 400_000
SMALL, STACK = 4, 800
LOOSE, TIGHT = (0.1, 0.1), (0.3, 0.2)
"""How often players who must call fold, and how often players raise."""
RULES = {"structure": "no_limit", "limits.min": SMALL, "blinds": [2, 4]}
TABLES = {
    "six players": (6, LOOSE),
    "two players": (2, LOOSE),
    "six who often fold": (6, TIGHT),
    "two who often fold": (2, TIGHT),
}
SPOT = ("AsKs", "QhQd")
TARGETS = {"engine": "5 × PokerKit", "in bulk": "1,000 × PokerKit"}

Said = tuple[str, str, int]
"""An action: our answer, the other engine's verb, and the amount to which it raises."""
Hand = tuple[tuple[int, ...], list[Said]]
"""The stacks in the order of the deal, in dollars, and the actions."""


def seated(players: int) -> Driver:
    """A fresh table of ours."""
    poker = game("poker")
    return Driver(poker, rules_for(poker, RULES), Shuffled("poker", players), lambda: "")


def topped_up(driver: Driver, players: int) -> None:
    """Everyone with fewer chips than half a stack buys more before the next hand."""
    for place in range(players):
        if driver.balances.get(f"p{place + 1}", 0) < STACK * 50:
            driver.buy(f"p{place + 1}", STACK * 100)


def acted(players: int, way: tuple[float, float]) -> list[Hand]:
    """Hands at one table, acted at random in some way."""
    driver, rng, hands = seated(players), Random(players), list[Hand]()
    for _ in range(HANDS):
        topped_up(driver, players)
        before, said = driver.balances, list[Said]()
        driver.step()
        while driver.table.stage != IDLE:
            step = driver.step_now
            if not isinstance(step, Ask):
                driver.step()
            elif step.topic == SHOWING:
                driver.choose(step.patrons[0], SHOW)
            else:
                order = [one.patron for one in driver.table.play.players]
                said.append(action(step, rng, *way))
                driver.choose(step.patrons[0], said[-1][0])
        hands.append((tuple(before[patron] // 100 for patron in order), said))
    return hands


def action(step: Ask, rng: Random, folds: float, raises: float) -> Said:
    """An action at random: a fold, a call or check, or the least raise."""
    roll, calls = rng.random(), "call" if "call" in step.choices else "check"
    if calls == "call" and roll < folds:
        return "fold", "fold", 0
    if isinstance(step.form, Amount) and roll > 1 - raises:
        return str(step.form.least // 100), "raise", step.form.least // 100
    return calls, "call", 0


def ours(players: int, hands: list[Hand]) -> Callable[[], object]:
    """The work of our engine: a session at one table, everything logged."""

    def play() -> None:
        driver = seated(players)
        for _, said in hands:
            topped_up(driver, players)
            driver.step()
            answers = iter(said)
            while driver.table.stage != IDLE:
                step = driver.step_now
                if not isinstance(step, Ask):
                    driver.step()
                else:
                    shows = step.topic == SHOWING
                    driver.choose(step.patrons[0], SHOW if shows else next(answers)[0])

    return play


def theirs(players: int, hands: list[Hand]) -> Callable[[], object]:
    """The work of PokerKit; with two players it has the blinds the other way around."""
    blinds = (4, 2) if players == 2 else (2, 4)

    def play() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for stacks, said in hands:
                setup = Setup("holdem", "high", "no_limit", stacks, 0, blinds, 0, SMALL, SMALL)
                state: Any = state_of(setup, EVERYTHING)
                for _, verb, amount in said:
                    allowed(state)
                    if verb == "fold":
                        state.fold()
                    elif verb == "call":
                        state.check_or_call()
                    else:
                        state.complete_bet_or_raise_to(amount)
                assert not state.status

    return play


def allowed(state: Any) -> tuple[object, ...]:
    """What PokerKit lets a player do, which our engine says with every question."""
    return (
        state.can_fold(),
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )


def in_bulk(players: int) -> Callable[[], object]:
    """The work of the volume path."""
    rules = rules_for(game("poker"), RULES)
    return lambda: list(rounds.count(rules, Run(1, IN_BULK), players, NAMES[0]))


def sharing() -> object:
    """Two hands of hold 'em over all boards of five cards."""
    form = rules_for(game("poker"), {}).played
    spot = equity.spot_of(shape_of(form), SPOT)
    return equity.exactly(spot)


def rows() -> list[Row]:
    """Hands a second next to PokerKit's in the same run, and the seconds of an exact equity."""
    works: dict[str, Callable[[], object]] = {"yardstick": yardstick.fill, "equity": sharing}
    for name, (players, way) in TABLES.items():
        hands = acted(players, way)
        works[f"PokerKit, {name}"] = theirs(players, hands)
        works[f"engine, {name}"] = ours(players, hands)
        if way == LOOSE:
            works[f"in bulk, {name}"] = in_bulk(players)
    took = interleaved(works)
    words = yardstick.WORDS / took["yardstick"]
    return [*(_rate(name, took, words) for name in works if "," in name), _equity(took["equity"])]


def _rate(name: str, took: dict[str, float], words: float) -> Row:
    kind, _, table = name.partition(", ")
    many = IN_BULK if kind == "in bulk" else HANDS
    rate, other = many / took[name], HANDS / took[f"PokerKit, {table}"]
    scaled = rate * yardstick.REFERENCE / words
    hold = TARGETS.get(kind, "")
    return Row(f"poker, {name}", rate, "hands/s", rate / other, "× PokerKit", scaled, hold)


def _equity(seconds: float) -> Row:
    said = f"{seconds:.3g} s for 1,712,304 boards"
    return Row("poker, equity of two hands", 1 / seconds, "times/s", None, said, None, "0.1 s")
