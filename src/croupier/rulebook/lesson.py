"""Lessons: what a newcomer must know to play a first round, in a game's own words.

A game has them in the file lesson.toml in its folder:

    [[lesson]]
    line = "Guess on which side a coin lands."
    goal = "Guess right, and you are paid."
    steps = ["Put a chip on heads or on tails.", "Press Toss.", "Collect, or try again."]
    best = "heads"
    first = "Heads or tails: both cost the same."

`line` is one line for the lobby. `best` is the wager to begin with, and `first` says which one that
is and why; both cost no more than any other wager that a round can begin with, unless `although`
says why another one is better for a beginner. `ease` ranks the games to begin with: 1 is the
easiest, 0 is not one of them. `answers` are what a beginner may answer to questions, by topic,
where no best answer is known: a choice, or `amount` for the amount that is offered. `company` says
that nobody can play alone. A game that shares its folder is named in `games`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.rulebook.datafile import beside, read_records

FILE = "lesson.toml"
STEPS = 3
LONGEST = 90
"""How many characters the line for the lobby may have."""


class Lesson(msgspec.Struct, frozen=True):
    """What a newcomer to a game must know; `best` is empty where nobody wagers."""

    line: str
    goal: str
    steps: tuple[str, ...]
    first: str
    best: str = ""
    although: str = ""
    ease: int = 0
    answers: Mapping[str, str] = {}
    company: bool = False


class Written(Lesson, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as written; `games` names those it is for, where several share a folder."""

    games: tuple[str, ...] = ()


def lesson(game: Game) -> Lesson | None:
    """The lesson of a game; None if its folder has none."""
    return _lesson(game.folder, game.key)


@lru_cache(maxsize=64)
def _lesson(folder: str, game: str) -> Lesson | None:
    file = beside(folder, FILE)
    every = () if file is None else read_records(file, "lesson", made)
    return next((one for one in every if not one.games or game in one.games), None)


def made(table: Mapping[str, Any]) -> Written:
    """A lesson as written; refuse one that is too long for a card or has other than three steps."""
    written = msgspec.convert(table, Written)
    if len(written.steps) != STEPS:
        raise ValueError(f"a lesson has {STEPS} steps, not {len(written.steps)}")
    if len(written.line) > LONGEST:
        raise ValueError(f"the line has {len(written.line)} characters; at most {LONGEST} fit")
    return written
