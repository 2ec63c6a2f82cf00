"""The aids a jurisdiction permits at a table, in practice and live.

The odds of a wager are public everywhere. Anything that keeps track of cards, of changing
probabilities or of the strategy to use is a device that nobody may use at a live table game.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.errors import Refused
from croupier.rulebook.citation import cites

Aid = Literal["coach", "shoe", "auto_play", "bots"]
CITES = ("cmr147.06",)
NAMES: dict[str, str] = {
    "coach": "advice on how to play",
    "shoe": "the odds of the remaining shoe",
    "auto_play": "auto-play",
    "bots": "bots",
}


class NotPermitted(Refused):
    """An aid that is not permitted at this table."""


class Permits(msgspec.Struct, frozen=True):
    """Which aids a table of one mode may have."""

    coach: bool = False
    shoe: bool = False
    auto_play: bool = False
    bots: bool = False


class Profile(msgspec.Struct, frozen=True):
    """A jurisdiction: its name, and what it permits at practice tables and at live tables."""

    name: str
    practice: Permits
    live: Permits = Permits()


MASSACHUSETTS = Profile("Massachusetts", Permits(True, True, True, True))


def permits(profile: Profile, mode: str) -> Permits:
    """What is permitted at a table of this mode."""
    return profile.practice if mode == "practice" else profile.live


@cites("cmr147.06")
def permit(profile: Profile, mode: str, aid: Aid) -> None:
    """Refuse a playing aid that the table may not have."""
    if not getattr(permits(profile, mode), aid):
        why = f"no device that assists in playing may be used at a {mode} table"
        raise NotPermitted(NAMES[aid], why, CITES, "a practice table")
