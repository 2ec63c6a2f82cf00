"""Pai gow poker: rounds set from a table, the same with a search, and all deals of a small deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench import Row, yardstick
from bench.timing import interleaved
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.paigowpoker.dealt import dealing
from croupier.analysis.paigowpoker.rounds import counted
from croupier.analysis.paigowpoker.worth import valued
from croupier.games.registry import game

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS, SEARCHED = 1_000_000, 100_000
HAND = tuple("As Kd 9h 9c 5d 4s Jk".split())
LEAST, AIM, TIMES = 3e6, 6e6, 3
"""Rounds a second on a core of 2.2 G words, and the least times as many as with a search."""


def counting(rounds: int, *, search: bool) -> Callable[[], object]:
    """The work of dealing rounds and counting how they end."""
    played = game("paigowpoker")
    rules: Any = played.options()
    how, key = dealing(played, rules), shoes.key_of(played, 1)
    by = rules.house_way, rules.wheel
    return lambda: list(counted(key, how, by, Run(1, rounds), search=search))


def valuing() -> None:
    """Every setting of one hand against all hands of the dealer."""
    rules: Any = game("paigowpoker").options()
    valued(HAND, rules.house_way, rules.wheel)


def rows() -> list[Row]:
    """Rounds per second with the table and with a search, next to the yardstick."""
    works = {
        "yardstick": yardstick.fill,
        "table": counting(ROUNDS, search=False),
        "search": counting(SEARCHED, search=True),
        "hand": valuing,
    }
    took = interleaved(works)
    words = yardstick.WORDS / took["yardstick"]
    table, search = ROUNDS / took["table"], SEARCHED / took["search"]
    times = f"{table / search:.1f} times the search (at least {TIMES})"
    hold = f"{LEAST / 1e6:.0f} M, aim {AIM / 1e6:.0f} M; {times}"
    return [
        _rate("pai gow poker", table, words, hold),
        _rate("pai gow poker, 21 settings searched", search, words, ""),
        _rate("pai gow poker, hands valued", 1 / took["hand"], words, ""),
    ]


def _rate(name: str, rate: float, words: float, hold: str) -> Row:
    scaled = rate * yardstick.REFERENCE / words
    return Row(name, rate, "/s", words / rate, "words each", scaled, hold)
