"""Switches between readings of blackjack's rules, where a house could hold a different one."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.blackjack.posted import STREAKS
from croupier.rulebook.option import Switch, Word, option

PLAYED = ("main", *STREAKS)
"""The rows of odds that the play of a hand decides."""


@dataclass(frozen=True, eq=False)
class ReadingSwitches:
    """Each defaults to the adopted reading; another is lawful only where it is accepted."""

    dealer_bj_collects: str = option(
        "original_only",
        Word(("original_only", "original_plus_busted")),
        "what a dealer's blackjack collects from hands that were split or doubled",
        cites=("blackjack.10.b", "blackjack.11.d"),
        reading="BJ-14",
        touches=("main",),
    )
    split_two_card_21_beats_multi_card_21: bool = option(
        True,
        Switch(),
        "whether a split hand's two-card 21 beats one of more cards",
        cites=("blackjack.3.a.3",),
        reading="BJ-10",
        touches=PLAYED,
    )
    sevens_any_card: bool = option(
        False,
        Switch(),
        "whether one seven pays 3 to 1 as any of the first three cards",
        cites=("blackjack.17.b.4", "blackjack.17.e.3"),
        reading="BJ-32",
        touches=("sevens",),
    )
    ace_nine_is_twenty: bool = option(
        True,
        Switch(),
        "whether an ace and a nine count as twenty points",
        cites=("blackjack.24.a",),
        reading="BJ-45",
        touches=("twenty_point",),
    )
    streak_push_splits: str = option(
        "ignored",
        Word(("ignored", "majority")),
        "how a push among split hands counts for a streak",
        cites=("blackjack.22.h",),
        reading="BJ-42",
        touches=STREAKS,
    )
