"""The proof that a house way sets every hand, and none foul: it goes through all kinds of hands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.paigowpoker.kinds import rules_used
from croupier.core.errors import Refused
from croupier.games.paigowpoker.hands import LOWEST, SECOND
from croupier.games.paigowpoker.house_way import LAW, in_words

if TYPE_CHECKING:
    from croupier.games.paigowpoker.house_way import Way


@lru_cache(maxsize=64)
def prove(way: Way) -> None:
    """Refuse a way that leaves a hand without a rule, sets one foul, or has a rule of no use."""
    used = np.union1d(*(rules_used(way, wheel) for wheel in (SECOND, LOWEST)))
    for number, rule in enumerate(way.rules):
        if number not in used:
            why = "it never applies: no hand fits it, or earlier rules set them all"
            raise Refused(f"rule {number + 1} of the house way ({in_words(rule)})", why, LAW)
