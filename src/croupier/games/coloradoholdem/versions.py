"""The two versions of colorado hold 'em: which pairs push and win, and the clauses of each."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.ranking.hand import JACK, TEN
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
REQUIRED, PERMISSIBLE = "required", "permissible"
SEVEN, NINE = 7, 9


class Version(msgspec.Struct, frozen=True):
    """The lowest pair that pushes and the lowest that wins, and the clauses on each step.

    `fold` is empty where nobody folds.
    """

    pushes_from: int
    wins_from: int
    asks: Ids
    plays: Ids
    fold: Ids
    declares: Ids
    keeps: Ids
    community: Ids
    turns: Ids
    loses: Ids
    pushes: Ids
    pays: Ids
    bonus: Ids
    cap: Ids
    ends: Ids


@cites("coloradoholdem.10.e", "coloradoholdem.10.f")
def required() -> Version:
    """Pairs of sevens, eights and nines push; tens or better win."""
    return Version(
        pushes_from=SEVEN,
        wins_from=TEN,
        asks=("coloradoholdem.10.b",),
        plays=("coloradoholdem.10.b.1",),
        fold=("coloradoholdem.10.b.2",),
        declares=("coloradoholdem.10.b.3.i",),
        keeps=("coloradoholdem.10.b.3.ii",),
        community=("coloradoholdem.10.c",),
        turns=("coloradoholdem.10.d",),
        loses=("coloradoholdem.10.e",),
        pushes=("coloradoholdem.10.f",),
        pays=("coloradoholdem.10.g", "coloradoholdem.12.b"),
        bonus=("coloradoholdem.12.d",),
        cap=("coloradoholdem.12.c",),
        ends=("coloradoholdem.10.h",),
    )


@cites("coloradoholdem.11.e", "coloradoholdem.11.f")
def permissible() -> Version:
    """Pairs of nines and tens push; jacks or better win."""
    return Version(
        pushes_from=NINE,
        wins_from=JACK,
        asks=("coloradoholdem.11.b",),
        plays=("coloradoholdem.11.b.1",),
        fold=(),
        declares=("coloradoholdem.11.b.2.i",),
        keeps=("coloradoholdem.11.b.2.ii",),
        community=("coloradoholdem.11.c",),
        turns=("coloradoholdem.11.d",),
        loses=("coloradoholdem.11.e",),
        pushes=("coloradoholdem.11.f",),
        pays=("coloradoholdem.11.g", "coloradoholdem.13.b"),
        bonus=("coloradoholdem.13.d",),
        cap=("coloradoholdem.13.c",),
        ends=("coloradoholdem.11.h", "coloradoholdem.11.i"),
    )


VERSIONS: Mapping[str, Version] = {REQUIRED: required(), PERMISSIBLE: permissible()}
