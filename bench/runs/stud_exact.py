"""The one-deck poker games, counted again in plain Python: whole games, and sampled hands.

Nothing here is shared with the analysis but the figures that are compared: hands are ranked and
paid by rules of the tests' own, one by one.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from bench.long import LongRun, State
from croupier.analysis.exact import exact_distribution
from croupier.analysis.stud import five, sweep
from croupier.analysis.stud.deck import FULL, hands, represented
from croupier.equipment.cards import DECK
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from tests.analysis.stud.toys import FIVE, THREE, slow_rank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

NUMBERS = tuple(range(len(DECK)))
SAMPLES, AT_A_TIME = 1_000, 250
"""How many hands against a card of the dealer are compared, and at a time."""
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in NUMBERS])
THREE_CARD, LET_IT_RIDE, DOUBLE_DOWN = "three card poker", "let it ride", "double down stud"
REQUIRED = "Colorado hold 'em, bet required"
CARIBBEAN = "Caribbean stud"
OURS: dict[str, tuple[str, dict[str, str], str]] = {
    THREE_CARD: ("threecardpoker", {}, "ante"),
    LET_IT_RIDE: ("letitride", {}, "bet_1"),
    DOUBLE_DOWN: ("doubledownstud", {}, "main"),
    REQUIRED: ("coloradoholdem", {"version": "required"}, "ante"),
}
LINES = ("high", "pair", "pairs", "three", "straight", "flush", "house", "four", "both")
PAYS: dict[str, tuple[int, ...]] = {
    LET_IT_RIDE: (2, 3, 5, 8, 11, 50, 200, 1000),
    DOUBLE_DOWN: (2, 3, 5, 8, 10, 25, 100, 1000),
    REQUIRED: (2, 3, 5, 8, 11, 40, 100, 500),
}
"""What two pairs up to a royal flush pay."""
PAIRS = {LET_IT_RIDE: (10, 10), DOUBLE_DOWN: (6, 11), REQUIRED: (7, 10)}
"""The lowest pair that pushes, and the lowest that wins."""
BONUS = {"straight": 1, "three": 4, "both": 5}
INSTANT = 5


def cards(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Cards by their numbers."""
    return tuple(DECK[number] for number in numbers)


@lru_cache(maxsize=1)
def ranked() -> tuple[tuple[int, ...], ...]:
    """The rank of every five cards, in the order of `combinations`."""
    return tuple(slow_rank(cards(hand), FIVE) for hand in combinations(NUMBERS, 5))


def paid(rank: tuple[int, ...], name: str) -> int:
    """What a hand wins or loses by the pay table of a game."""
    if rank[0] <= FIVE["pair"]:
        pushes, wins = PAIRS[name]
        pair = rank[1] + 2 if rank[0] == FIVE["pair"] else 0
        return 1 if pair >= wins else 0 if pair >= pushes else -1
    royal = rank[0] == FIVE["both"] and rank[1:3] == (12, 11)
    return PAYS[name][rank[0] - FIVE["pairs"] + royal]


def three_card_poker() -> Fraction:
    """The ante with its best play: hand by hand of those that no exchange of suits makes alike."""
    every: list[tuple[int, ...]] = list(combinations(NUMBERS, 3))
    ranks = {hand: slow_rank(cards(hand), THREE) for hand in every}
    dealers = [(sum(1 << n for n in hand), ranks[hand]) for hand in every]
    many = Counter(min(exchanged(hand)) for hand in every)
    total = 0
    for hand, times in many.items():
        mask, own = sum(1 << n for n in hand), ranks[hand]
        name = next(one for one, place in THREE.items() if place == own[0])
        played = 18_424 * BONUS.get(name, 0)
        for other, rank in dealers:
            if not mask & other:
                played += 1 if rank < (0, 10) else 2 * ((own > rank) - (own < rank))
        total += times * max(played, -18_424)
    return -Fraction(total, 22_100 * 18_424)


def exchanged(hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """A hand with its suits exchanged in every way."""
    for suits in permutations(range(4)):
        yield turned(hand, suits)


def summed(name: str, *sizes: int) -> list[Counter[tuple[int, ...]]]:
    """What all hands win that contain each set of so many cards."""
    found: list[Counter[tuple[int, ...]]] = [Counter() for _ in sizes]
    for hand, rank in zip(combinations(NUMBERS, 5), ranked(), strict=True):
        won = paid(rank, name)
        for size, sums in zip(sizes, found, strict=True):
            for some in combinations(hand, size):
                sums[some] += won
    return found


def let_it_ride() -> Fraction:
    """Three bets, of which two ride with three and with four cards that are worth it."""
    three, four = summed(LET_IT_RIDE, 3, 4)
    first = Fraction(sum(max(won, 0) for won in three.values()), 22_100 * 1_176)
    second = Fraction(sum(max(won, 0) for won in four.values()), 270_725 * 48)
    return -(first + second + Fraction(sum(four.values()), 270_725 * 48))


def double_down_stud() -> Fraction:
    """A wager, doubled with four cards that are worth it."""
    (four,) = summed(DOUBLE_DOWN, 4)
    doubled = sum(won + max(won, 0) for won in four.values())
    return -Fraction(doubled, 270_725 * 48)


def colorado_required() -> Fraction:
    """An ante: folded, declared, or played with a bet and the best discard."""
    two, three = summed(REQUIRED, 2, 3)
    total = 0
    for hand in combinations(NUMBERS, 3):
        rank = slow_rank(cards(hand), THREE)
        plays = max(2 * (two[kept] - three[hand]) for kept in combinations(hand, 2))
        declared = INSTANT * 18_424 if rank[0] in (THREE["three"], THREE["both"]) else -18_424
        total += max(plays, declared, -18_424)
    return -Fraction(total, 22_100 * 18_424)


WHOLE = {
    THREE_CARD: three_card_poker,
    LET_IT_RIDE: let_it_ride,
    DOUBLE_DOWN: double_down_stud,
    REQUIRED: colorado_required,
}


@lru_cache(maxsize=1)
def codes() -> NDArray[np.int32]:
    """The rank of every five cards as a number, by the index that sums of binomials give."""
    order = {rank: place for place, rank in enumerate(sorted(set(ranked())))}
    found = np.empty(len(ranked()), np.int32)
    for hand, rank in zip(combinations(NUMBERS, 5), ranked(), strict=True):
        found[sum(comb(card, place + 1) for place, card in enumerate(hand))] = order[rank]
    return found


@lru_cache(maxsize=1)
def least() -> int:
    """The number of the lowest rank with an ace and a king."""
    return sum(rank < (0, 12, 11) for rank in set(ranked()))


@lru_cache(maxsize=1)
def places() -> NDArray[np.int64]:
    """Every four of the 46 cards that neither a player nor the dealer shows."""
    return np.array(list(combinations(range(46), 4)))


def compared(own: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The ways to win, lose, tie and meet no ace and king, hand by hand of the dealer."""
    rest = [number for number in NUMBERS if number not in own and number != card]
    four = np.array(rest)[places()]
    five_cards = np.sort(np.column_stack([four, np.full(len(four), card)]), axis=1)
    other = codes()[sum(CHOOSE[five_cards[:, place], place + 1] for place in range(5))]
    mine = codes()[sum(comb(n, place + 1) for place, n in enumerate(own))]
    plays = other >= least()
    ways = (plays & (other < mine), plays & (other > mine), plays & (other == mine), ~plays)
    return tuple(int(one.sum()) for one in ways)


def sampled(first: int, many: int) -> list[str]:
    """Hands and cards of the dealer that the sweep counts otherwise; none, if all is well."""
    draw, apart = np.random.default_rng(first), []
    for _ in range(many):
        *own, card = draw.choice(52, 6, replace=False).tolist()
        hand = tuple(sorted(own))
        number = sum(comb(n, place + 1) for place, n in enumerate(hand))
        swept = sweep.completed(number, card, five.least(), FULL)
        rows = met_of(hand, card)
        if not compared(hand, card) == swept == rows:
            apart.append(f"{cards(hand)} against {DECK[card]}")
    return apart


def met_of(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The same from the table of all hands, where one with sorted suits stands for this one."""
    own, _ = five.own_hands(FULL)
    number = sum(comb(n, place + 1) for place, n in enumerate(hand))
    place = int(np.searchsorted(own, represented(5, FULL)[number]))
    stands = tuple(hands(5)[own[place]].tolist())
    suits = next(suits for suits in permutations(range(4)) if turned(hand, suits) == stands)
    ways = five.all_met()[place, 13 * suits[card // 13] + card % 13]
    return tuple(int(one) for one in ways)


def turned(hand: tuple[int, ...], suits: tuple[int, ...]) -> tuple[int, ...]:
    """A hand after an exchange of suits."""
    return tuple(sorted(13 * suits[n // 13] + n % 13 for n in hand))


def chunks(
    state: State, whole: tuple[str, ...] = tuple(WHOLE), samples: int = SAMPLES
) -> Iterator[State]:
    """One whole game after another, then sampled hands of five against five."""
    for name in whole:
        if name not in state:
            state = {**state, name: str(WHOLE[name]())}
            yield state
    while (done := state.get("sampled", 0)) < samples:
        apart = [*state.get("apart", []), *sampled(done, min(AT_A_TIME, samples - done))]
        state = {**state, "sampled": min(done + AT_A_TIME, samples), "apart": apart}
        yield state


def analysed(name: str) -> Fraction:
    """What the analysis says of a game."""
    key, options, wager = OURS[name]
    played, rules = game(key), rules_for(game(key), options)
    kind = played.kind(wager)
    assert kind is not None, "a wager of the game"
    return exact_distribution(played, kind, rules, kind.spots(rules)[0]).house_advantage


def falls_short(state: State) -> str | None:
    """A game, or a hand, on which the two differ."""
    apart = [name for name in WHOLE if name in state and Fraction(state[name]) != analysed(name)]
    apart += state.get("apart", [])
    return f"they differ with {apart[0]}" if apart else None


def figures(state: State) -> str:
    """What was compared."""
    lines = "\n".join(
        f"| {name} | {state[name]} | {float(Fraction(state[name])):.6%} |"
        for name in WHOLE
        if name in state
    )
    return (
        "Counted hand by hand in plain Python, with rankings and pay tables of the run's own; the "
        "analysis gives the same fractions.\n\n| game | house advantage | |\n| --- | --- | ---: |\n"
        f"{lines}\n\n{state.get('sampled', 0):,} random hands of {CARIBBEAN} against a random card "
        "of the dealer were compared with all 163,185 hands that the dealer may then have, "
        "and with the sweep: "
        f"{'all agree' if not state.get('apart') else 'some differ'}."
    )


RUN = LongRun(
    "stud-exact",
    "The one-deck poker games, counted in plain Python",
    (
        "bench/runs/stud_exact.py",
        "tests/analysis/stud/toys.py",
        "src/croupier/analysis/stud/[cdft]*.py",
        "src/croupier/analysis/stud/ride.py",
        "src/croupier/analysis/stud/sweep.py",
        "src/croupier/ranking/hand.py",
    ),
    chunks,
    figures,
    falls_short,
)
