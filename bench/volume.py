"""Volume play of twenty-one against OpenSpiel, Gymnasium, the readable engine and the yardstick.

Six decks, dealt to the cutting card, every shoe addressable; full basic strategy with splits and
doubles. The peers play less: OpenSpiel's blackjack hits and stands with one deck, Gymnasium's with
an infinite one. Without them (see `bench/peers.py`) the ratios are to Philox words alone.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bench import Row, yardstick
from bench.peers import is_here
from bench.timing import interleaved
from croupier.analysis.distribution import Query
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.twentyone.kernels.volume import Betting, Count, count, volume
from croupier.analysis.twentyone.odds import solved
from croupier.analysis.twentyone.player import Patrons
from croupier.core.driver import Driver
from croupier.equipment.source import Shuffled
from croupier.games.registry import game

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.analysis.twentyone.kernels.volume import Volume

BLACKJACK = game("blackjack")
ROUNDS = 5_000_000
FEWER = 1_000_000
PLAYED = 400
PEER_ROUNDS = 4_000
TAGS = tuple(map(Fraction, (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1)))
HI_LO = Betting(
    1, Count("hi_lo", TAGS), ((Fraction(1), 2), (Fraction(2), 4), (Fraction(3), 8)), Fraction(3)
)
WORKLOADS: dict[str, tuple[str, dict[str, Any], Betting, int, str]] = {
    "one box, flat": ("blackjack", {"seats": 6}, Betting(), ROUNDS, "16 M rounds/s, aim 24 M"),
    "no hole card": ("blackjack", {"hole_card": "none"}, Betting(), FEWER, ""),
    "suits paid": (
        "blackjack",
        {"pay_678": True, "pay_777": True, "pay_five_card_21": True},
        Betting(),
        FEWER,
        "",
    ),
    "hi-lo, spread 1 to 8": ("blackjack", {"seats": 6}, HI_LO, FEWER, ""),
    "seven boxes": ("blackjack", {}, Betting(7), FEWER // 4, ""),
    "shuffled each round": ("blackjack", {"csm": True}, Betting(), FEWER, ""),
    "Spanish 21": ("spanish21", {}, Betting(), FEWER, ""),
    "ZAPPIT": ("zappit", {}, Betting(), FEWER, ""),
}


def table(key: str, options: dict[str, Any], betting: Betting) -> Volume:
    """A table played with total-dependent strategy."""
    of = game(key)
    rules = of.options(**options)
    return volume(of, rules, solved(of, rules, Query(strategy="total")).play, betting)


def dealing(of: Volume, rounds: int, workers: int = 1) -> Callable[[], object]:
    """The work of dealing and counting a number of rounds."""

    def work() -> None:
        for _ in count(of, Run(1, rounds, workers=workers)):
            pass

    return work


def engine() -> None:
    """Rounds in the readable engine, every event logged: one patron, the same strategy."""
    rules = BLACKJACK.options(seats=6)
    play = solved(BLACKJACK, rules, Query(strategy="total")).play
    driver = Driver(BLACKJACK, rules, Shuffled(BLACKJACK.key, 1), str)
    patrons = Patrons(driver, play, 10_00)
    patrons.sit(10**9)
    for _ in range(PLAYED):
        patrons.round()


def peers() -> dict[str, Callable[[], object]]:
    """The peers' play of as many rounds, if they can be imported."""
    found: dict[str, Callable[[], object]] = {}
    if is_here("pyspiel"):
        found["OpenSpiel, C++ bots"] = _open_spiel
    if is_here("gymnasium"):
        found["Gymnasium"] = _gymnasium()
    return found


def _open_spiel() -> None:
    spiel: Any = import_module("pyspiel")
    of = spiel.load_game("blackjack")
    bot = spiel.make_uniform_random_bot(0, 1)
    for seed in range(PEER_ROUNDS):
        spiel.evaluate_bots(of.new_initial_state(), [bot], seed)


def _gymnasium() -> Callable[[], object]:
    gym: Any = import_module("gymnasium")
    env = gym.make("Blackjack-v1").unwrapped

    def work() -> None:
        for seed in range(PEER_ROUNDS):
            (total, _, _), _ = env.reset(seed=seed if seed == 0 else None)
            over = False
            while not over:
                (total, _, _), _, over, _, _ = env.step(int(total < 17))

    return work


def threads(of: Volume) -> float:
    """The speedup of two threads over one, by the clock, on an idle machine."""
    best: dict[int, float] = {}
    for workers in (1, 2, 1, 2, 1, 2):
        begun = perf_counter()
        dealing(of, ROUNDS, workers)()
        took = perf_counter() - begun
        best[workers] = min(best.get(workers, took), took)
    return best[1] / best[2]


def by_cpu(of: Volume) -> float:
    """The same by CPU time: what a second thread costs the first."""
    from time import thread_time

    alone, beside = [], []
    for _ in range(3):
        begun = thread_time()
        dealing(of, ROUNDS)()
        alone.append(thread_time() - begun)
        other = Thread(target=dealing(of, 2 * ROUNDS))
        other.start()
        begun = thread_time()
        dealing(of, ROUNDS)()
        beside.append(thread_time() - begun)
        other.join()
    return 2 * min(alone) / min(beside)


def rows() -> list[Row]:
    """Rounds per second: kernel, engine and peers in turn, and what two threads add."""
    tables = {
        name: table(key, options, bet) for name, (key, options, bet, _, _) in WORKLOADS.items()
    }
    works = {name: dealing(of, WORKLOADS[name][3]) for name, of in tables.items()}
    beside = peers()
    took = interleaved({"yardstick": yardstick.fill, **works, "engine": engine, **beside})
    words = yardstick.WORDS / took["yardstick"]
    rates = {name: WORKLOADS[name][3] / took[name] for name in works}
    found = [_row(f"21, {name}", rates[name], words, WORKLOADS[name][4]) for name in works]
    found.append(_row("21, engine", PLAYED / took["engine"], words, "3 k rounds/s"))
    flat = rates["one box, flat"]
    holds = {"OpenSpiel, C++ bots": "80 x"}
    for name in beside:
        rate = PEER_ROUNDS / took[name]
        found.append(
            Row(name, rate, "rounds/s", flat / rate, "x slower", None, holds.get(name, ""))
        )
    of = tables["one box, flat"]
    two, cpu = threads(of), by_cpu(of)
    found.append(Row("21, two threads", two * flat, "rounds/s", two, "x one, by the clock"))
    found.append(Row("21, two threads", cpu * flat, "rounds/s", cpu, "x one, CPU", None, "1.7 x"))
    return found


def _row(name: str, rate: float, words: float, hold: str) -> Row:
    scaled = rate * yardstick.REFERENCE / words
    return Row(name, rate, "rounds/s", words / rate, "words a round", scaled, hold)
