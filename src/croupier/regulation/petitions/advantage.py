"""The house advantage of a wager from its true odds and its payout odds."""

from __future__ import annotations

import re
from fractions import Fraction

_ODDS = re.compile(r"\s*(\d[\d,]*) (to|for) (\d[\d,]*)\s*", re.IGNORECASE)
_SHARE = re.compile(r"\s*(\d+)/(\d+)\s*|\s*(\d+(?:\.(\d+))?) ?(?:%|percent|per cent)\s*")


def house_edge(true: str, pays: str) -> Fraction | None:
    """The house's share of a wager that is won or lost; None unless both are plain odds."""
    against, paid = _returned(true), _returned(pays)
    if not against or paid is None:
        return None
    return 1 - paid / against


def _returned(odds: str) -> Fraction | None:
    """What comes back for one, with the wager itself, which odds stated with "for" include."""
    found = _ODDS.fullmatch(odds)
    if found is None or not int(found[3].replace(",", "")):
        return None
    share = Fraction(int(found[1].replace(",", "")), int(found[3].replace(",", "")))
    return share + (found[2].lower() == "to")


def agrees(stated: str, edge: Fraction) -> bool:
    """Whether a stated advantage is this one, rounded as it is stated; other texts are not read."""
    found = _SHARE.fullmatch(stated)
    if found is None or found[2] == "0":
        return True
    if found[1]:
        return Fraction(int(found[1]), int(found[2])) == edge
    unit = Fraction(1, 10 ** len(found[4] or ""))
    return abs(Fraction(found[3]) - 100 * edge) < unit
