"""Ranks of hands: in bulk, by the rules, and heads up, compared with eval7, phevaluator and treys.

All are measured in the same run. A peer that is missing (see `bench/peers.py`) has no row, and the
ratio is to Philox words alone. Peers are called hand by hand, which is how they are used; eval7
samples boards in compiled code, as we do.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from bench import Row, yardstick
from bench.peers import is_here
from bench.timing import interleaved, seconds
from croupier.analysis.ranking.bulk import evaluate, numbers
from croupier.analysis.ranking.equity import heads_up
from croupier.analysis.ranking.tables import classes, tables
from croupier.equipment.cards import DECK
from croupier.ranking.rankings import FIVE_CARD, SEVERAL_DECKS, THREE_CARD, Ranking, best, rank_of

if TYPE_CHECKING:
    from collections.abc import Callable

BULK = 1 << 21
CALLS = 1_000
BOARDS = 1_000_000
HANDS = ("As", "Ah"), ("Ks", "Kd")
WAYS: dict[str, tuple[Ranking, int, str]] = {
    "7 cards": (FIVE_CARD, 7, "170 M, aim 290 M"),
    "6 cards": (FIVE_CARD, 6, ""),
    "5 cards": (FIVE_CARD, 5, ""),
    "3 cards": (THREE_CARD, 3, ""),
    "7 of several decks": (SEVERAL_DECKS, 7, ""),
}


def deals(cards: int) -> list[list[str]]:
    """Random hands."""
    random = Random(cards)
    return [random.sample(DECK, cards) for _ in range(1 << 16)]


SEVENS = deals(7)[:CALLS]


def in_bulk(ranking: Ranking, cards: int) -> Callable[[], object]:
    """Evaluate random hands at once."""
    rows = numbers(deals(cards)).repeat(BULK >> 16, axis=0)
    rows = rows.reshape(1 << 16, -1, cards).swapaxes(0, 1).reshape(-1, cards).copy()
    return lambda: evaluate(rows, ranking)


def by_the_rules() -> None:
    """The best five of seven, by the functions that the engine calls."""
    for hand in SEVENS:
        best(hand)


def built() -> None:
    """Make the tables for seven cards, from nothing."""
    for kept in (rank_of, classes, tables):
        kept.cache_clear()
    tables(FIVE_CARD, 7, 5)


def calling(each: Callable[[Any], object], hands: list[Any]) -> Callable[[], None]:
    """Call a peer hand by hand."""

    def work() -> None:
        for hand in hands:
            each(hand)

    return work


def peers() -> dict[str, Callable[[], object]]:
    """The same hands in the peers that can be imported."""
    found: dict[str, Callable[[], object]] = {}
    if is_here("eval7"):
        eval7: Any = import_module("eval7")
        found["eval7"] = calling(eval7.evaluate, [[*map(eval7.Card, hand)] for hand in SEVENS])
    if is_here("phevaluator"):
        phe: Any = import_module("phevaluator")
        found["phevaluator"] = calling(
            lambda hand: phe.evaluate_cards(*hand),
            [
                [4 * "23456789TJQKA".index(card[0]) + "cdhs".index(card[1]) for card in hand]
                for hand in SEVENS
            ],
        )
    if is_here("treys"):
        treys: Any = import_module("treys")
        ranks, cards = treys.Evaluator(), [[*map(treys.Card.new, hand)] for hand in SEVENS]
        found["treys"] = calling(lambda hand: ranks.evaluate(hand[:2], hand[2:]), cards)
    return found


def boards_of_eval7() -> dict[str, Callable[[], object]]:
    """Boards sampled by eval7 for the same two hands."""
    if not is_here("eval7"):
        return {}
    eval7: Any = import_module("eval7")
    mine, theirs = ([*map(eval7.Card, hand)] for hand in HANDS)
    other = eval7.HandRange("KK")
    other.hands = [(tuple(theirs), 1.0)]
    return {"eval7": lambda: eval7.py_hand_vs_range_monte_carlo(mine, other, [], BOARDS // 4)}


def rows() -> list[Row]:
    """Hands per second in bulk, by the rules and in the peers, and boards per second heads up."""
    making = seconds(built)
    works = {f"bulk, {name}": in_bulk(*way[:2]) for name, way in WAYS.items()}
    beside, boards = peers(), boards_of_eval7()
    took = interleaved(
        {
            "yardstick": yardstick.fill,
            **works,
            "by the rules": by_the_rules,
            "boards": lambda: heads_up(*HANDS, BOARDS),
            **beside,
            **{f"{name}, boards": work for name, work in boards.items()},
        }
    )
    words = yardstick.WORDS / took["yardstick"]
    bulk = [
        _row(f"bulk, {name}", BULK / took[f"bulk, {name}"], words, way[2])
        for name, way in WAYS.items()
    ]
    seven = bulk[0].rate
    return [
        *bulk,
        *(
            Row(
                f"7 cards, {name}",
                CALLS / took[name],
                "hands/s",
                seven * took[name] / CALLS,
                "times as many in bulk",
            )
            for name in beside
        ),
        Row("7 cards, by the rules", CALLS / took["by the rules"], "hands/s"),
        Row("tables for 7 cards", 1 / making, "/s", None, "", None, "under 1 s"),
        *_heads_up(took, words),
    ]


def _row(name: str, rate: float, words: float, hold: str) -> Row:
    scaled = rate * yardstick.REFERENCE / words
    return Row(name, rate, "hands/s", words / rate, "words a hand", scaled, hold)


def _heads_up(took: dict[str, float], words: float) -> list[Row]:
    """Boards per second, as a multiple of eval7's if it is here."""
    rate = BOARDS / took["boards"]
    scaled = rate * yardstick.REFERENCE / words
    if "eval7, boards" not in took:
        return [Row("heads up", rate, "boards/s", words / rate, "words a board", scaled, "4 eval7")]
    theirs = BOARDS / 4 / took["eval7, boards"]
    return [
        Row("heads up", rate, "boards/s", rate / theirs, "eval7", scaled, "4 eval7"),
        Row("heads up, eval7", theirs, "boards/s"),
    ]
