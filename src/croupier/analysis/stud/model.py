"""What is particular about a game in which a player chooses: its choices, and how hands end.

A *cell* is a choice, what is held when it is made, and how the hand ends. Each cell is one outcome
of the contest, so an outcome alone settles every wager. A game counts, for every situation that a
player may know, in how many ways it comes to each cell by each choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from croupier.analysis.decisions import Decision
    from croupier.core.money import Cents

Worth = NDArray[np.int64]
"""What each cell is worth: by choice, by what is held, by end, in equal whole parts."""
Cells = NDArray[np.int64]
Spot = tuple[str, str]
"""The key of a kind of wager, and where it is placed."""


@dataclass(frozen=True)
class Shape:
    """The choices, those that stake least first, what may be held, and the ends of a hand.

    `outcome` is the face of a cell; a face may belong to several cells. `variant` tells shapes
    apart whose hands are called otherwise.
    """

    choices: tuple[str, ...]
    held: tuple[str, ...]
    ends: tuple[str, ...]
    outcome: Callable[[str, str, str], str] = field(compare=False)
    variant: str = ""

    @property
    def size(self) -> tuple[int, int, int]:
        """How many choices, things held and ends there are."""
        return len(self.choices), len(self.held), len(self.ends)


@dataclass(frozen=True)
class Way:
    """A way to decide that people remember, by its name: what it says in words."""

    name: str
    says: str


@dataclass(frozen=True)
class At:
    """A player's cards and those that everybody sees, what is open, and what was said before."""

    known: tuple[str, ...]
    choices: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Plan:
    """How a player decides: in how many ways each cell is met, and what the kernel looks up.

    Rounds are dealt from a full deck; where cards are seen, there may be nothing to look up.
    """

    cells: Cells
    tables: tuple[Any, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What is particular about one game.

    `main` is the spot of the wager that choices are made for, which begins a round. `stakes` says
    what is at risk at the end of a hand for a unit on a spot: it, and the wagers that go with it or
    that a choice added; `note` says so of the main wager. `plan` decides every situation by what
    cells are worth, given the cards left, or in a way that has a name, and `decisions` lists them
    as people remember them. At a table, `values` says what each answer is worth, summed over a
    number of ways, and `answer` what a plan says. `deal` counts rounds, `places` are the cards of
    the deck that it looks at, in its order. `cards` is the fewest that a round takes, `about` what
    is decided, `further` a wager that is made while betting is open again. `limited` is the payout
    limit of a hand, if there is one, and `most` what each kind of wager then wins at the most.
    Where a choice leads to another, `then` says what that is about, `next` lists it, and `adds`
    says more to a player who is advised.
    """

    main: Spot
    stakes: Callable[[Any, Spot], Mapping[Spot, int]]
    cards: int
    shape: Callable[[Any], Shape]
    plan: Callable[[Shape, Worth, bytes, str], Plan]
    decisions: Callable[[Shape, Worth, bytes, int], tuple[Decision, ...]]
    values: Callable[[Shape, Worth, At, bytes], Mapping[str, tuple[int, int]]]
    deal: Callable[..., tuple[int, int]]
    answer: Callable[[Shape, Plan, At], str]
    places: Callable[[Any], tuple[int, ...]]
    about: str
    ways: tuple[Way, ...] = ()
    further: str = ""
    note: str = ""
    limited: Callable[[Any], Cents | None] = lambda rules: None
    most: Callable[[Any, Cents], Mapping[str, Fraction]] = lambda hand, cap: {}
    then: str = ""
    next: Callable[[Shape, Worth, bytes, int], tuple[Decision, ...]] = lambda *asked: ()
    adds: Callable[[Shape, Worth, At, bytes], str] = lambda *asked: ""

    @property
    def base(self) -> str:
        """The wager that every round begins with."""
        return self.main[0]


def by_choice(
    base: str, stakes: Mapping[str, Mapping[str, int]]
) -> Callable[[Any, Spot], Mapping[Spot, int]]:
    """What is at risk where choices add wagers to the one that a round begins with."""

    def staked(hand: Any, spot: Spot) -> Mapping[Spot, int]:
        if spot[0] != base:
            return {spot: 1}
        return {(key, ""): units for key, units in stakes.get(hand.chosen, {base: 1}).items()}

    return staked
