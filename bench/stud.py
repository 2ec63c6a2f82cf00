"""One-deck poker games: rounds counted under the best choices, and all hands counted exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench import Row, yardstick
from bench.timing import interleaved, seconds
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.stud import contained, discard, doubled, five, ride, sweep, three
from croupier.analysis.stud.deck import FULL
from croupier.analysis.stud.readers import (
    CARIBBEAN_MODEL,
    DISCARD_MODEL,
    DOUBLED_MODEL,
    RIDE_MODEL,
    THREE_CARD_MODEL,
)
from croupier.analysis.stud.volume import count
from croupier.games.registry import game

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.analysis.stud.model import Model

ROUNDS = 1_000_000
MODELS: dict[str, Model] = {
    "threecardpoker": THREE_CARD_MODEL,
    "caribbeanstud": CARIBBEAN_MODEL,
    "letitride": RIDE_MODEL,
    "doubledownstud": DOUBLED_MODEL,
    "coloradoholdem": DISCARD_MODEL,
}


def counting(key: str) -> Callable[[], object]:
    """The work of dealing rounds and counting their outcomes."""
    played, model = game(key), MODELS[key]
    rules = played.options()
    return lambda: list(count(model, played, rules, Run(1, ROUNDS)))


def comparing_three() -> None:
    """Every hand of three cards against every hand of the dealer."""
    three.met.cache_clear()
    three.met(FULL)


def comparing_five() -> None:
    """Every hand of five cards against every card and hand of the dealer."""
    sweep.met(five.own_hands(FULL)[0], five.least(), FULL)


def containing() -> None:
    """The hands of five that contain each two, three and four cards, for one game each."""
    for cards, size in ((discard.FIVE_CARDS, 2), (ride.FIVE_CARDS, 3), (doubled.FIVE_CARDS, 4)):
        contained.counted(cards.codes(), cards.kinds, size, FULL)


EXACT: dict[str, Callable[[], None]] = {
    "exact, three cards against three": comparing_three,
    "exact, five cards against five": comparing_five,
    "exact, hands that share cards": containing,
}


def rows() -> list[Row]:
    """Rounds per second, and the seconds of exact counts, next to the yardstick."""
    works = {key: counting(key) for key in MODELS}
    took = interleaved({"yardstick": yardstick.fill, **works})
    words = yardstick.WORDS / took["yardstick"]
    return [
        *(_rate(game(key).name, ROUNDS / took[key], words) for key in MODELS),
        *(_exact(name, work, words) for name, work in EXACT.items()),
    ]


def _rate(name: str, rate: float, words: float) -> Row:
    scaled = rate * yardstick.REFERENCE / words
    return Row(name, rate, "rounds/s", words / rate, "words a round", scaled)


def _exact(name: str, work: Callable[[], None], words: float) -> Row:
    work()
    took = min(seconds(work) for _ in range(3))
    return Row(name, 1 / took, "times/s", took * words, f"words, {took:.3g} s")
