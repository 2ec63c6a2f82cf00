"""What a line typed at a table means as an answer to what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.prompt import Amount, One

if TYPE_CHECKING:
    from croupier.core.step import Ask


def meant(asked: Ask | None, text: str, *, begun: bool) -> str:
    """The choice that a line names, or the first that begins so where that may be meant; or ""."""
    if asked is None or not isinstance(asked.form, One | Amount):
        return ""
    said = "_".join(text.lower().split())
    named = [one for one in asked.choices if said in (one, one.replace(" ", "_"))]
    letters = begun and said.isalpha()
    starting = [one for one in asked.choices if letters and one.startswith(said)]
    return next(iter((*named, *starting)), "")
