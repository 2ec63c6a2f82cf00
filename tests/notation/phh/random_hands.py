"""Random hands that PokerKit plays and writes in PHH, with antes and straddles of all kinds.

Its fixed-limit omaha lets players bet up to the pot, so bets of fixed size are chosen here.
"""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

from pokerkit import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from tests.games.poker.other_engine import EVERYTHING, acted

LIMIT, FREE = (2, 4), (2,)
GAMES: dict[str, tuple[Any, tuple[int, ...]]] = {
    "NT": (NoLimitTexasHoldem, FREE),
    "FT": (FixedLimitTexasHoldem, LIMIT),
    "PO": (PotLimitOmahaHoldem, FREE),
    "FO/8": (FixedLimitOmahaHoldemHighLowSplitEightOrBetter, LIMIT),
    "F7S": (FixedLimitSevenCardStud, LIMIT),
    "F7S/8": (FixedLimitSevenCardStudHighLowSplitEightOrBetter, LIMIT),
}


def written(code: str, rng: Random) -> str:
    """A hand of a variant with two to six players, played at random, in PHH."""
    make, bets = GAMES[code]
    players = rng.randint(2, 6)
    stud = code.startswith("F7S")
    stacks = [rng.choice((rng.randint(3, 12), rng.randint(5, 60), 200)) for _ in range(players)]
    antes, trimmed = _antes(rng, players)
    forced = (1,) if stud else (_blinds(rng, players),)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game = make(EVERYTHING, trimmed, antes, *forced, *bets)
        state = game(stacks, players)
        while state.status:
            if state.can_post_bring_in() and rng.random() < 0.8:
                state.post_bring_in()
            elif state.bring_in_status:
                state.complete_bet_or_raise_to()
            else:
                acted(state, rng, fixed=bets == LIMIT)
        history = HandHistory.from_game_state(game, state)
        history.ante_trimming_status = trimmed
        history.finishing_stacks = list(state.stacks)
        return history.dumps() + "\n"


def _antes(rng: Random, players: int) -> tuple[tuple[int, ...], bool]:
    """No antes, equal ones, or one of the big blind for everyone."""
    kind = rng.randrange(4)
    if kind == 0:
        return (1,) * players, rng.random() < 0.5
    if kind == 1:
        return (0, 2, *(0,) * (players - 2)), False
    return (0,) * players, rng.random() < 0.5


def _blinds(rng: Random, players: int) -> tuple[int, ...]:
    """Two blinds, sometimes with a straddle next to them or on the button, or a dead one."""
    rest = [0] * (players - 2)
    kind = rng.randrange(5)
    if rest and kind == 0:
        rest[0] = 4
    elif rest and kind == 1:
        rest[-1] = 4
    return (0 if kind == 2 and players > 2 else 1, 2, *rest)
