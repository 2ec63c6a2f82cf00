"""Twenty-one in the engine and in the kernel, in step: random lawful tables, card for card.

A number determines a table: lawful options, a way to play that makes any choice at random (often a
different one from some counts on), boxes, a count, a spread and insurance, and a wager on a streak
if there are any. Its shoe is then dealt by both, and everything they did is compared.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.philox import U64
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.kernels.tabulate import net
from croupier.analysis.random_play import random_rules
from croupier.analysis.reader import pack_of
from croupier.analysis.twentyone.kernels.dealer import hands, lanes
from croupier.analysis.twentyone.kernels.memory import BEYOND, Span
from croupier.analysis.twentyone.kernels.shoes import deal_shoes
from croupier.analysis.twentyone.kernels.states import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    ByCount,
)
from croupier.analysis.twentyone.kernels.streaks import streaks
from croupier.analysis.twentyone.kernels.volume import ALWAYS, NEVER, Betting, Count, count, volume
from croupier.analysis.twentyone.player import Patrons
from croupier.analysis.twentyone.simulate import least_on_hands
from croupier.analysis.unit import BEGINNING, least_amount, results
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, RoundEnded, Staked, WagerPlaced
from croupier.core.rules import Rules
from croupier.core.wager import Bid, Spot
from croupier.equipment.cards import RANKS
from croupier.equipment.source import Shuffled
from croupier.games.families.twentyone.clauses import RUN_OUT
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.play import ACTIONS
from croupier.games.families.twentyone.turns import DOUBLE_KIND, MAIN_KIND, SPLIT_KIND
from croupier.rulebook.rules import is_lawful

if TYPE_CHECKING:
    from croupier.analysis.twentyone.kernels.states import Play
    from croupier.analysis.twentyone.kernels.volume import Counted, Volume
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.games.families.twentyone.terms import Terms

ON_HANDS = (MAIN_KIND, DOUBLE_KIND, SPLIT_KIND, *ACTIONS)
MOST_ROUNDS = 60
BOTH = 2


@dataclass(frozen=True, eq=False)
class RandomPlay:
    """Any choice for any hand, at random."""

    act: Any
    plain: Any
    splits: Any
    zaps: Any


@dataclass(frozen=True, eq=False)
class Table:
    """What a number draws: rules, play, bets, and which unit of which seed is dealt."""

    game: Game
    rules: Any
    play: Play | ByCount
    betting: Betting
    amount: Cents
    seed: int
    unit: int
    streak: str = ""

    @cached_property
    def beside(self) -> tuple[Bid, ...]:
        """The wager made in addition to the hand, if any."""
        kind = self.game.kind(self.streak)
        if kind is None:
            return ()
        return (Bid(least_amount(self.game, kind, self.rules, ""), self.streak, ""),)

    @cached_property
    def made(self) -> Volume:
        """The table as the kernel deals it."""
        return volume(self.game, self.rules, self.play, self.betting)


@dataclass(frozen=True)
class Found:
    """What happened with a shoe: its cards, rounds, cents by kind of wager, and all staked."""

    cards: tuple[int, ...]
    rounds: int
    hands: Fraction
    insurance: Fraction
    staked: Fraction
    streaks: Fraction
    over: bool = field(compare=False, default=True)
    void: bool = field(compare=False, default=False)


def drawn_table(game: Game, number: int) -> Table:
    """The table that a number draws."""
    rng = Random(number)
    rules = _dealt_in_bulk(game, rng)
    amount = least_on_hands(game, rules)
    betting = _betting(game, rules, amount, rng)
    play = _by_count(rules.terms, rng) if betting.count else _play(rules.terms, rng)
    seed, lasting = rng.randrange(99), streaks(game, rules, 1).keys
    streak = rng.choice(lasting) if lasting else ""
    return Table(game, rules, play, betting, amount, seed, number, streak)


def _dealt_in_bulk(game: Game, rng: Random) -> Any:
    """Random lawful rules, often with so few decks that the cards may run out in a round."""
    while True:
        rules = random_rules(game, rng)
        if rng.random() < 1 / 4:
            rules = replace(rules, decks=rng.choice((1, 2)))
        if _takes(game, rules):
            return rules


def _takes(game: Game, rules: Rules) -> bool:
    """Whether the limits leave an amount for the wager on a hand."""
    try:
        least_on_hands(game, rules)
    except Refused:
        return False
    return is_lawful(game, rules)


def _betting(game: Game, rules: Any, amount: Cents, rng: Random) -> Betting:
    boxes, terms = rng.randint(1, len(game.boxes(rules))), rules.terms
    if terms.decks == 1 and rng.random() < 1 / 2:
        boxes = len(game.boxes(rules))
    against = rng.randint(terms.fewest_wagers, terms.dealer_hands) % terms.dealer_hands
    if rng.random() < 1 / 4:
        return Betting(against=against)
    if rng.random() < 1 / 4:
        return Betting(boxes, insurance=rng.choice((NEVER, ALWAYS)), against=against)
    tags = tuple(Fraction(rng.randint(-4, 4), rng.choice((1, 1, 2))) for _ in RANKS)
    first, per_deck = Fraction(rng.randint(-8, 0)), rng.random() < 2 / 3
    spread = _spread(rules.limits(MAIN_KIND)[1] // amount, rng)
    insurance = rng.choice((NEVER, ALWAYS, Fraction(rng.randint(-4, 6), 2)))
    even = rng.random() < 1 / 2
    kept = Count("any", tags, first, per_deck)
    return Betting(boxes, kept, spread, insurance, even, against=against)


def _spread(most: int, rng: Random) -> tuple[tuple[Fraction, int], ...]:
    """Units by rising counts, within the limits."""
    ats = sorted({Fraction(rng.randint(-6, 12), 2) for _ in range(rng.randint(0, 3))})
    return tuple((at, min(most, rng.randint(1, 8))) for at in ats)


def _play(terms: Terms, rng: Random) -> RandomPlay:
    """Any choice at random; hands with many points stand more often, so that rounds end."""
    dice = np.random.default_rng(rng.randrange(1 << 32))
    shape = (len(hands().held), len(lanes(shown=terms.shown)))
    act = dice.choice((STAND, HIT, HIT, DOUBLE, SURRENDER), shape)
    act = np.where(dice.random(shape) < 1 / 4, act | RESCUE, act)
    plain = dice.choice((STAND, HIT), shape)
    splits = dice.random((10, shape[1])) < 3 / 4
    return RandomPlay(act, plain, splits, dice.random(shape) < 1 / 2)


def _by_count(terms: Terms, rng: Random) -> RandomPlay | ByCount:
    """Any choice at random, and any other from up to three counts on."""
    steps = sorted({Fraction(rng.randint(-12, 12), 2) for _ in range(rng.randint(0, 3))})
    if not steps:
        return _play(terms, rng)
    return ByCount(tuple(steps), tuple(_play(terms, rng) for _ in range(len(steps) + 1)))


def in_engine(table: Table, most: int = MOST_ROUNDS) -> Found:
    """What the engine did with the shoe, or with a number of its rounds."""
    driver, log, rounds, over = played(table, most)
    events = [entry.event for entry in driver.log[:log]]
    return replace(_found(table, events, rounds, over), void=log < len(driver.log))


def played(table: Table, most: int = MOST_ROUNDS) -> tuple[Driver, int, int, bool]:
    """The shoe dealt in the engine; cut off before a round that all its cards are too few for.

    Returns the table's driver, how much of its log is complete rounds, how many, and whether the
    shoe is over.
    """
    source = Shuffled(table.game.key, table.seed, table.unit)
    driver = Driver(table.game, table.rules, source, lambda: BEGINNING)
    patrons = Patrons(driver, table.play, table.amount, table.betting, beside=table.beside)
    patrons.sit(10**12)
    rounds, over, log = 0, False, 0
    while rounds < most and not over:
        patrons.round()
        ended = driver.log[-1].event
        if isinstance(ended, RoundEnded) and ended.cites == table.rules.own(RUN_OUT):
            break
        rounds, log = rounds + 1, len(driver.log)
        over = shoes.over(driver.table)
    return driver, log, rounds, over


def _found(table: Table, events: list[Event], rounds: int, over: bool) -> Found:
    pack = pack_of(table.game, table.rules).cards
    classes = dict(zip(pack, table.made.made.classes.tolist(), strict=True))
    dealt = [card for event in events if isinstance(event, Dealt) for card in event.cards]
    won = Counter[str]()
    for spot, cents in results(events).items():
        won[Spot.parse(spot).kind] += cents
    wagers = [e.wager for e in events if isinstance(e, WagerPlaced | Staked)]
    assert rounds == sum(isinstance(event, RoundEnded) for event in events)
    return Found(
        tuple(classes[card] for card in dealt),
        rounds,
        Fraction(sum(won[kind] for kind in ON_HANDS)),
        Fraction(won[INSURANCE]),
        Fraction(sum(wager.amount for wager in wagers if wager.kind in ON_HANDS)),
        Fraction(won[table.streak]),
        over,
    )


def in_kernel(table: Table, rounds: int) -> tuple[Found, Counted]:
    """As many rounds of the shoe as the engine had, dealt by the kernel.

    Results are counted as in any run; the cards come from the same rounds, watched.
    """
    *_, counted = count(table.made, Run(table.seed, rounds, table.unit))
    cells, units = table.made.results(), table.betting.units
    won = staked = Fraction(0)
    for row, times in zip(counted.cells.tolist(), units, strict=True):
        for many, (result, stakes) in zip(row, cells, strict=True):
            if many:
                won += many * times * result * table.amount
                staked += many * times * stakes * table.amount
    cards = _cards(table, rounds)[: counted.dealt]
    insured, streaked = _insured(table, counted), _streaked(table, counted)
    return Found(cards, counted.rounds, won, insured, staked, streaked), counted


def _cards(table: Table, rounds: int) -> tuple[int, ...]:
    """The cards of a number of rounds as the kernel deals them, watched one by one."""
    made = table.made
    trace = np.zeros(made.setup.pack.order.size * BOTH + BEYOND, np.uint8)
    tally = made.tally(made.nothing(), made.streaks.fresh, trace)
    span = Span(shoes.key_of(table.game, table.seed), U64(table.unit), 1, rounds)
    deal_shoes(span, made.setup, tally, made.room(), None)
    return tuple(trace[: tally.sums.dealt].tolist())


def _insured(table: Table, counted: Counted) -> Fraction:
    """The result of insurance, each for half the wager or the next amount that chips make."""
    unit, total = table.rules.unit, Fraction(0)
    for (lost, won), times in zip(counted.insured.tolist(), table.betting.units, strict=True):
        half = -(-table.amount * times // (2 * unit)) * unit
        total += half * (2 * won - lost)
    return total


def _streaked(table: Table, counted: Counted) -> Fraction:
    """The result of the decided wagers on a streak, of all boxes."""
    if not table.streak:
        return Fraction(0)
    of = table.made.streaks
    k = of.keys.index(table.streak)
    followed, walked = of.chains[k], counted.walked.sum(axis=0)[k].tolist()
    won = sum(
        (
            net(verdict) * many
            for row, met in zip(followed.verdicts, walked, strict=False)
            for verdict, many in zip(row, met, strict=True)
            if verdict is not None and verdict.kept is not None
        ),
        Fraction(0),
    )
    return won * table.beside[0].amount


def apart(game: Game, number: int, most: int = MOST_ROUNDS) -> str | None:
    """Where engine and kernel differ at the table that a number draws; None if they agree."""
    table = drawn_table(game, number)
    one = in_engine(table, most)
    if not one.rounds:
        return None
    other, counted = in_kernel(table, one.rounds)
    if one != other:
        return f"table {number} of {game.key}: {_differs(one, other)}"
    if counted.units != 1 or (not one.void and one.over != _over(table, one.rounds)):
        return f"table {number} of {game.key}: the shoe ends elsewhere"
    return None


def _over(table: Table, rounds: int) -> bool:
    """Whether the kernel takes the next round from the next shoe."""
    *_, more = count(table.made, Run(table.seed, rounds + 1, table.unit))
    return more.units == BOTH


def _differs(one: Found, other: Found) -> str:
    for name in ("rounds", "hands", "insurance", "staked", "streaks", "cards"):
        here, there = getattr(one, name), getattr(other, name)
        if here != there:
            return f"{name} {here} in the engine, {there} in the kernel"
    return "nothing"
