"""A file as read, before it is checked: a header, then lines to feed or to compare."""

from __future__ import annotations

from typing import Protocol

import msgspec

from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.table import Table
from croupier.notation.chain import Numbered
from croupier.notation.record import Header
from croupier.notation.spelling import SPELLING

HIDDEN = "??"
"""The mark for a face that the reader may not see."""


class Line(Protocol):
    """One line of a file: an input, or a consequence to compare."""

    @property
    def number(self) -> int:
        """The number of the line in its file."""

    @property
    def at(self) -> str:
        """When it happened."""

    @property
    def act(self) -> int:
        """The act to which it belongs; 0 in the first version."""

    @property
    def salt(self) -> str:
        """The salt of its digest, if it is not for everyone."""

    @property
    def text(self) -> str:
        """The line as written."""

    @property
    def is_input(self) -> bool:
        """Whether it is fed to the engine."""

    @property
    def is_hidden(self) -> bool:
        """Whether it contains a face that the reader may not see."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that it states."""

    @property
    def hash(self) -> str | None:
        """The hash of the record up to here, if the line states one."""

    def read(self, game: Game, table: Table) -> Event:
        """The input that it spells at this table; anything else is refused."""

    def agrees(self, event: Event, item: Numbered) -> bool:
        """Whether it represents this event."""

    def spelled(self, event: Event, item: Numbered) -> str:
        """This event in the spelling of the line."""


class Script(msgspec.Struct, frozen=True):
    """A transcript as in its file.

    `stated` is the line that states the rules' digest, `sealed` the line of the record's hash
    and that hash, `whole` whether it includes bookkeeping, `spelling` the version of its text.
    """

    file: str
    game: Game
    header: Header
    lines: tuple[Line, ...]
    stated: int
    whole: bool
    sealed: tuple[int, str] | None = None
    spelling: int = SPELLING
