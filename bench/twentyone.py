"""Twenty-one: the full exact analysis of a table, and how its time grows with the rules.

Rates are analyses per CPU second: all hands, splits and up cards of a fresh shoe, starting from the
options. What is cached between analyses (the hands and the dealer's trie, which no shoe changes) is
built before. `ratio` is the cost of one in Philox words filled in the same run.
"""

from __future__ import annotations

from resource import RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING, Any

import numpy as np

import croupier
from bench import Row, yardstick
from bench.timing import interleaved
from croupier.analysis.twentyone.distribution import chances
from croupier.analysis.twentyone.exact import shoe_of, solve
from croupier.analysis.twentyone.fractions import exact_mean
from croupier.analysis.twentyone.kernels.dealer import FLOATS, dealer, law_alone, laws_of
from croupier.analysis.twentyone.total import solve_total
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.procedure import BLACKJACK

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES: dict[str, dict[str, Any]] = {
    "1 deck": {"decks": 1},
    "2 decks": {"decks": 2},
    "4 decks": {"decks": 4},
    "6 decks": {},
    "8 decks": {"decks": 8},
    "6, hits soft 17": {"soft17": "hit"},
    "6, three hands": {"seats": 7},
    "6, one split": {"resplit": False},
    "6, aces again": {"resplit_aces": True},
    "6, surrender": {"surrender": True},
    "6, no hole card": {"hole_card": "none"},
    "6, five-card 21": {"pay_five_card_21": True},
    "6, suits paid": {"pay_678": True, "pay_777": True, "pay_five_card_21": True},
    "6, face up": {"variant": "face_up", "hole_card": "face_up"},
    "2, six to five": {"decks": 2, "variant": "6_to_5"},
}
HOLDS = {"6 decks": "1.0 s, aim 0.4 s", "8 decks": "1.0 s, aim 0.4 s", "6, suits paid": "10 s"}
SHOES = 6_400
ALONE = 1_000


def table(name: str) -> BlackjackOptions:
    """The rules of a table with six boxes, so that pairs can make four hands."""
    return BlackjackOptions(**{"seats": 6, **TABLES[name]})


def analysis(name: str) -> Callable[[], object]:
    """The analysis of a table."""
    return lambda: solve(shoe_of(BLACKJACK, table(name))).mean


def rows() -> list[Row]:
    """Analyses of tables that differ in one rule, and the dealer's law alone."""
    works = {name: analysis(name) for name in TABLES}
    at = shoe_of(BLACKJACK, table("6 decks"))
    whole = solve(at)
    works["6, by totals"] = lambda: solve_total(shoe_of(BLACKJACK, table("6 decks")))
    works["6, law of results"] = lambda: chances(whole)
    single = solve(shoe_of(BLACKJACK, table("1 deck")))
    works["1, in fractions"] = lambda: exact_mean(single)
    for key, name in (("spanish21", "6, Spanish 21"), ("zappit", "6, ZAPPIT")):
        works[name] = other(key)
    works["words"] = yardstick.fill
    took = interleaved(works)
    word = took.pop("words") / yardstick.WORDS
    analyses = [
        Row(
            name,
            1 / cpu,
            "/s",
            cpu / word / 1e6,
            "M words each",
            yardstick.REFERENCE * word / cpu,
            HOLDS.get(name, ""),
        )
        for name, cpu in took.items()
    ]
    return analyses + dealers_law(word) + memory()


def other(key: str) -> Callable[[], object]:
    """The analysis of another game's table with default options."""
    game = croupier.games()[key]
    return lambda: solve(shoe_of(game, game.options())).mean


def memory() -> list[Row]:
    """This process's peak memory, with every table above solved."""
    most = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    return [Row("memory, at most", most, "MiB", None, "", None, "1024 MiB")]


def dealers_law(word: float) -> list[Row]:
    """One shoe against all ten up cards: many side by side, and each alone."""
    of = dealer(table("6 decks").terms)
    left = np.repeat(np.array([[24] * 9 + [96]]), SHOES, axis=0)
    trie = (*(part.astype(np.uint16) for part in of.trie[:4]), of.trie[4].astype(np.float64))
    inverse, out = FLOATS.inverses(312), np.zeros(len(of.lanes) * of.standings)

    def alone() -> None:
        for _ in range(ALONE):
            law_alone(left[0], inverse, trie, out)

    took = interleaved({"side by side": lambda: laws_of(of, left), "alone": alone})
    each = {"side by side": took["side by side"] / SHOES, "alone": took["alone"] / ALONE}
    return [
        Row(
            f"dealer's law, {name}",
            1 / cpu,
            "shoes/s",
            cpu / word / 1e3,
            "k words each",
            yardstick.REFERENCE * word / cpu,
            "6 us, aim 3 us",
        )
        for name, cpu in each.items()
    ]
