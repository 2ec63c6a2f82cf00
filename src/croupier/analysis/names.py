"""Names of strategies and counts as people write them: case, hyphens and spaces are alike."""

from __future__ import annotations

from collections.abc import Iterable


def meant_by(text: str, known: Iterable[str]) -> str:
    """The known name that a text means; the text itself if it means none."""
    return next((one for one in known if plain(one) == plain(text)), text)


def plain(text: str) -> str:
    """The letters and digits of a name, in lower case."""
    return "".join(letter for letter in text.lower() if letter.isalnum())
