"""Refusals: what was refused, why, and what would be accepted."""

from __future__ import annotations

import re
from collections.abc import Set
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from croupier.core.refusal import Refusal

HINT = ". Did you mean "
SPOT = re.compile("‹([^‹›]*)›")
"""A spot inside the words of a refusal, which its name replaces, or its spelling if it has none."""


class Refused(ValueError):
    """A refusal, which changes nothing.

    It says `what` was refused, `why`, by which clauses (`cites`), and what would be `accepted`.
    """

    def __init__(
        self, what: str, why: str, cites: tuple[str, ...] = (), accepted: str = ""
    ) -> None:
        """Keep the four parts; most refusals are tried for and never read."""
        self.what, self.why, self.cites, self.accepted = what, why, tuple(cites), accepted
        super().__init__(what, why)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[Any, ...]:
        """A refusal is stored as what it keeps, whatever its kind was made from."""
        return _again, (type(self), self.args, vars(self))

    @property
    def record(self) -> Refusal:
        """The refusal as data, which is loaded only when somebody asks for it."""
        from croupier.core.refusal import Refusal

        return Refusal(self.what, self.why, self.cites, self.accepted)

    def sentence(self) -> str:
        """The full refusal in one line."""
        clauses = f" [{', '.join(self.cites)}]" if self.cites else ""
        why, asked, name = self.why.partition(HINT)
        remedy = f" Accepted: {self.accepted.rstrip('.')}." if self.accepted else ""
        what = f"{self.what}: " if self.what else ""
        said = f"{what}{why}{clauses}{f'{asked}{name}' or '.'}{remedy}"
        return SPOT.sub(r"\1", said)

    def named(self, name: Callable[[str], str]) -> Refused:
        """The same refusal with every spot in it by its name."""
        said = (self.what, self.why, self.accepted)
        if any("‹" in text for text in said):
            self.what, self.why, self.accepted = (
                SPOT.sub(lambda found: name(found[1]), text) for text in said
            )
            self.args = (self.what, self.why)
        return self


def _again(kind: type[Refused], args: tuple[str, str], kept: dict[str, Any]) -> Refused:
    """A stored refusal, as another process reads it."""
    made = kind.__new__(kind, *args)
    vars(made).update(kept)
    return made


class NotOpen(Refused):
    """A wager that is not open to a patron on its spot now, whatever its amount."""


class TooMuch(Refused):
    """An amount above the `most` that a condition allows, in cents.

    Admission then says how much of that the table would really take, or what to do `instead`.
    """

    def __init__(
        self, what: str, why: str, cites: tuple[str, ...], most: int, instead: str = ""
    ) -> None:
        """Keep the most; what is offered is found by whoever knows the table."""
        self.most, self.instead = most, instead
        super().__init__(what, why, cites)

    def offering(self, accepted: str) -> Refused:
        """The same refusal with what would be accepted."""
        return Refused(self.what, self.why, self.cites, accepted)


class UnknownName(Refused):
    """A key, word or name that does not exist; it suggests the nearest known one."""

    def __init__(
        self,
        what: str,
        name: str,
        known: Iterable[str],
        cites: tuple[str, ...] = (),
        *,
        lacks: str = "no such name",
    ) -> None:
        """Ask about the nearest word, and list all words, or the close ones if there are many."""
        words = sorted(known) if isinstance(known, Set) else list(dict.fromkeys(known))
        near = nearest(name, words)
        self.name, self.nearest = name, near[0] if near else None
        self.hint = f"{HINT}{near[0]!r}?" if near and len(words) > 1 else ""
        why = lacks if words else f"{lacks}, and there are none"
        super().__init__(f"{what} {name!r}", f"{why}{self.hint}", cites, listed(words, near))


def nearest(name: str, words: Sequence[str]) -> list[str]:
    """The known words that are close to one; if none is as it is written, in any case."""
    if near := get_close_matches(name, words, n=FIRST, cutoff=0.5) if name else []:
        return near
    small = {one.casefold(): one for one in reversed(words)}
    return [small[one] for one in get_close_matches(name.casefold(), small, n=FIRST, cutoff=0.5)]


class BadFile(Refused):
    """A file that could not be read: its name, the line, and why."""

    def __init__(self, file: str, line: int | None, why: str, accepted: str = "") -> None:
        """Point at the line."""
        self.file, self.line = file, line
        where = f"{file}, line {line}" if line else file
        super().__init__(where, why, (), accepted)


def listed(words: list[str], near: list[str] | None = None) -> str:
    """List a few words in full; of many, list the close ones or the first, and their number."""
    if len(words) <= LISTED:
        return ", ".join(words)
    return f"{', '.join(near or words[:FIRST])}, … ({len(words)} in all)"


LISTED = 24
FIRST = 6
