"""The roads players keep at baccarat: five ways to record who won, from the transcript.

The bead plate shows every coup in order. The big road begins a column whenever the winner changes,
and notes ties on the cell before them. The derived roads show for each entry of the big road
whether it repeats (red) the shape of one, two or three columns before, or not (blue).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from croupier.core.event import CardsShuffled, Event
from croupier.games.families.coup import BANKER, PLAYER, Coup
from croupier.games.families.coup_event import CoupEnded, coup_of

ROWS = 6
TIE = "tie"
RED, BLUE = "red", "blue"
BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3


class Bead(msgspec.Struct, frozen=True):
    """One coup: who won, with which count, and the other marks players keep."""

    winner: str
    count: int
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


class Entry(msgspec.Struct, frozen=True):
    """A cell of the big road: a winner, its position in the grid, and the ties after it."""

    winner: str
    column: int
    row: int
    ties: int = 0


class Mark(msgspec.Struct, frozen=True):
    """A cell of a derived road: its color, and its position in the grid."""

    color: str
    column: int
    row: int


class Roads(msgspec.Struct, frozen=True):
    """The five roads of one shoe; columns and rows count from zero."""

    bead: tuple[Bead, ...]
    big: tuple[Entry, ...]
    big_eye_boy: tuple[Mark, ...]
    small: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]


def coups(events: Iterable[Event]) -> tuple[Coup, ...]:
    """The coups of the last shoe in these events."""
    found: list[Coup] = []
    for event in events:
        if isinstance(event, CardsShuffled):
            found.clear()
        elif isinstance(event, CoupEnded):
            found.append(coup_of(event))
    return tuple(found)


def roads(events: Iterable[Event]) -> Roads:
    """The roads of the shoe in play."""
    return roads_of(coups(events))


def roads_of(played: Sequence[Coup]) -> Roads:
    """The roads of these coups in order."""
    runs = columns(played)
    return Roads(
        tuple(map(bead, played)),
        tuple(_big(played)),
        marks(derived(runs, BIG_EYE_BOY)),
        marks(derived(runs, SMALL_ROAD)),
        marks(derived(runs, COCKROACH_PIG)),
    )


def bead(one: Coup) -> Bead:
    """A coup as the bead plate shows it."""
    winner = one.winner or TIE
    count = max(one.player, one.banker)
    natural = one.natural(PLAYER) or one.natural(BANKER)
    return Bead(winner, count, natural, one.player_pair, one.banker_pair)


def columns(played: Iterable[Coup]) -> tuple[int, ...]:
    """The length of each run of one winner; ties do not count."""
    lengths: list[int] = []
    last = ""
    for winner in (one.winner for one in played if one.winner):
        if winner == last:
            lengths[-1] += 1
        else:
            lengths.append(1)
        last = winner
    return tuple(lengths)


def _big(played: Iterable[Coup]) -> Iterator[Entry]:
    """The cells of the big road; ties before the first winner are noted on its cell."""
    winners: list[str] = []
    ties: list[int] = []
    early = 0
    for one in played:
        if one.winner:
            winners.append(one.winner)
            ties.append(early)
            early = 0
        elif ties:
            ties[-1] += 1
        else:
            early += 1
    for winner, (column, row), many in zip(winners, laid(winners), ties, strict=True):
        yield Entry(winner, column, row, many)


def derived(runs: Sequence[int], gap: int) -> tuple[str, ...]:
    """The colors of a derived road, one for each entry of the big road after it begins.

    The first entry of a column is red if the two columns before it, this far apart, are equally
    long; any other is blue only if the column it is compared with ended just above it.
    """
    colors = []
    for column, length in enumerate(runs):
        for row in range(length):
            if row == 0 and column > gap:
                alike = runs[column - 1] == runs[column - 1 - gap]
                colors.append(RED if alike else BLUE)
            elif row > 0 and column >= gap:
                colors.append(BLUE if runs[column - gap] == row else RED)
    return tuple(colors)


def marks(colors: Sequence[str]) -> tuple[Mark, ...]:
    """A derived road in its grid."""
    places = laid(colors)
    return tuple(Mark(color, *place) for color, place in zip(colors, places, strict=True))


def laid(signs: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Where each mark goes: down while it repeats, to the right if the way down is blocked."""
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    column = row = begun = 0
    for number, sign in enumerate(signs):
        if number and sign == signs[number - 1]:
            below = (column, row + 1)
            turned = row + 1 == ROWS or below in taken or (places and column > begun)
            column, row = (column + 1, row) if turned else below
        elif number:
            begun = _free(taken, begun + 1)
            column, row = begun, 0
        taken.add((column, row))
        places.append((column, row))
    return tuple(places)


def _free(taken: set[tuple[int, int]], column: int) -> int:
    """The next column whose first row is free."""
    while (column, 0) in taken:
        column += 1
    return column
