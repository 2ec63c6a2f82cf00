"""Sessions in bulk: a bankroll, a way of betting, a number of rolls, and wagers run out at the end.

A *unit* is one session: session k draws from the words of unit k, starting at the first, so that it
can be replayed alone. Money is integer cents throughout.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U32, U64, below, fill
from croupier.analysis.kernels.spans import Span, counted, cut
from croupier.analysis.same import ByValue
from croupier.core.errors import Refused
from croupier.core.money import money
from croupier.equipment.chance import UNITS, stream_key, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from croupier.analysis.reader import Progress

    Ints = NDArray[np.int64]

BATCH = 128
CHUNK = 1 << 14
MOST_SESSIONS = 10**8
RESULT, ROLLS, STAKED, RUINED = range(4)


@dataclass(frozen=True)
class Table:
    """A strategy's chain: next state, cents won and staked by state and roll; the rest by state.

    States below `leaving` keep betting; `leave` is where each goes when the session is over.
    """

    after: Sequence[Sequence[int]]
    won: Sequence[Sequence[int]]
    staked: Sequence[Sequence[int]]
    need: Sequence[int]
    layout: Sequence[int]
    leave: Sequence[int]
    leaving: int


@dataclass(frozen=True)
class Plan:
    """Sessions to play, each with a bankroll in cents and a number of rolls before it runs out."""

    sessions: int
    bankroll: int
    rolls: int
    first_unit: int = 0


@dataclass(frozen=True, eq=False)
class Sessions(ByValue):
    """By session: cents won, rolls, cents staked in decided wagers, whether it ended in ruin."""

    kept: Ints
    interrupted: bool = False

    @property
    def results(self) -> Ints:
        """Cents won by each session."""
        return self.kept[:, RESULT]

    @property
    def rolls(self) -> int:
        """The rolls of all sessions."""
        return int(self.kept[:, ROLLS].sum())

    @property
    def staked(self) -> int:
        """The cents staked in all decided wagers."""
        return int(self.kept[:, STAKED].sum())

    @property
    def ruined(self) -> int:
        """The number of sessions that could not make their next bets."""
        return int(self.kept[:, RUINED].sum())


@kernel
def play_sessions(
    key: tuple[np.uint32, np.uint32],
    first: np.uint64,
    cells: tuple[Ints, Ints, Ints],
    states: tuple[Ints, Ints, Ints],
    limits: tuple[int, int, int],
    words: NDArray[np.uint32],
    out: Ints,
) -> None:
    """Play each session to its end: bet while rolls and money last, then let wagers run out."""
    after, won, staked = cells
    need, layout, leave = states
    bankroll, length, leaving = limits
    width, batch = after.size // need.size, words.size
    for k in range(out.shape[0]):
        state, wealth, action, rolls, ruined = 0, bankroll, 0, 0, 0
        while True:
            if state < leaving:
                short = wealth - layout[state] < need[state]
                if short and rolls < length:
                    ruined = 1
                if short or rolls >= length:
                    state = leave[state]
            if state >= leaving and layout[state] == 0:
                break
            place = rolls % batch
            if place == 0:
                block = U32(rolls // batch * (batch // 4))
                fill(key[0], key[1], first + U64(k), block, words)
            cell = state * width + np.int64(below(words[place], U64(width)))
            wealth += won[cell]
            action += staked[cell]
            state = after[cell]
            rolls += 1
        out[k, 0], out[k, 1], out[k, 2], out[k, 3] = wealth - bankroll, rolls, action, ruined


def _player(key: tuple[int, int], table: Table, plan: Plan, out: Ints) -> Callable[[Span], None]:
    """A function that plays the sessions of one span."""
    cells = (_flat(table.after), _flat(table.won), _flat(table.staked))
    states = (_flat(table.need), _flat(table.layout), _flat(table.leave))
    both, limits = (U32(key[0]), U32(key[1])), (plan.bankroll, plan.rolls, table.leaving)

    def play(span: Span) -> None:
        words, part = np.empty(BATCH, dtype=U32), out[span[0] : span[0] + span[1]]
        play_sessions(both, U64(plan.first_unit + span[0]), cells, states, limits, words, part)

    return play


def _flat(rows: Sequence[Sequence[int]] | Sequence[int]) -> Ints:
    return np.array(rows, dtype=np.int64).reshape(-1)


def run_sessions(
    game_key: str,
    seed: int,
    table: Table,
    plan: Plan,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Sessions:
    """The sessions of a plan; no sum depends on the workers."""
    whole("sessions", plan.sessions, 1, MOST_SESSIONS)
    whole("first unit", plan.first_unit, 0, UNITS - plan.sessions)
    whole("bankroll", plan.bankroll, 1)
    whole("rolls", plan.rolls, 1)
    whole("workers", workers, 1)
    out = np.zeros((plan.sessions, 4), dtype=np.int64)
    play = _player(stream_key(game_key, seed), table, plan, out)
    return kept_until(counted(play, cut(0, plan.sessions, CHUNK), workers, progress), out)


def kept_until(parts: Iterator[None], out: Ints) -> Sessions:
    """All sessions; after an interrupt, those of the parts that were complete."""
    complete = 0
    try:
        for _ in parts:
            complete += CHUNK
    except KeyboardInterrupt:
        if not complete:
            raise
        return Sessions(out[:complete], interrupted=True)
    return Sessions(out)


def timed(
    sit: Callable[[int, Plan, Progress | None], Sessions],
    seed: int,
    plan: Plan,
    progress: Progress | None,
) -> tuple[Sessions, float]:
    """The sessions of a plan with the seconds they took, once the kernels are compiled."""
    sit(0, replace(plan, sessions=1), None)
    begun = perf_counter()
    found = sit(seed, plan, progress)
    if not found.rolls:
        why, instead = "it does not cover the first bets", "more money, or smaller bets"
        raise Refused(f"a bankroll of {money(plan.bankroll)}", why, (), instead)
    return found, perf_counter() - begun
