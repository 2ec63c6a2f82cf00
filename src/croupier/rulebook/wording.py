"""Refusals as people read them: a suggestion only if it is near, and then no long list."""

from __future__ import annotations

from difflib import SequenceMatcher

from croupier.core.errors import Refused, UnknownName

NEAR = 0.65
"""How alike two words are, from 0 to 1, if one may be a slip for the other."""
PART = 3
"""The fewest letters by which a part of a word suggests the whole."""
FEW = 8
"""The most words that are listed beside a suggestion."""


def worded(refusal: Refused, cites: tuple[str, ...] | None = None) -> str:
    """A refusal in one line, with its own clauses or others."""
    why, accepted = refusal.why, refusal.accepted
    if isinstance(refusal, UnknownName):
        near = suggested(refusal)
        why = why if near else why.removesuffix(refusal.hint)
        accepted = _beside(near, accepted) if near else accepted
    cited = refusal.cites if cites is None else cites
    return Refused(refusal.what, why, cited, accepted).sentence()


def suggested(refusal: UnknownName) -> str:
    """The word that was probably meant; "" if none is near."""
    near = refusal.nearest or ""
    return near if refusal.hint and is_near(refusal.name, near) else ""


def is_near(word: str, known: str) -> bool:
    """Whether a word is a slip for a known one, or a part of it."""
    typed, meant = word.casefold(), known.casefold()
    if len(typed) >= PART and (typed in meant or meant in typed):
        return True
    return SequenceMatcher(None, typed, meant).ratio() >= NEAR


def _beside(near: str, accepted: str) -> str:
    """What is accepted beside a suggestion: a short list in full, of a long one its number."""
    words = accepted.split(", ")
    if len(words) <= FEW or "…" in accepted:
        return accepted
    return f"{near}, … ({len(words)} in all)"
