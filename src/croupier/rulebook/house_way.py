"""A house way as data: an ordered list of rules, each a pattern, a condition and a setting.

The first rule that fits a hand sets it.  The words of a rule are those of a game, which reads them
and proves that its rules set every hand.  A licensee writes its way in a TOML file,

    format = "croupier house-way 1"
    game = "the key of the game"

    [[rule]]
    hand = "nine"
    when = { low = "seven or higher" }
    set = "together"

and names the file in its submission.  Records hold the rules themselves, in one line of JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from croupier.core.errors import BadFile, Refused, UnknownName, listed
from croupier.rulebook.submission import ENDING, Beside, read_document

FORMAT = "croupier house-way 1"
STANDARD = "standard"
Rules = Sequence[Mapping[str, Any]]
"""The rules of a house way as they are written."""


def read_file(file: str | Path, game: str) -> Rules:
    """The rules in the file of a house way; a file of anything else is refused."""
    document = read_document(file)
    for key, wanted in (("format", FORMAT), ("game", game)):
        found = document.data.get(key)
        if found != wanted:
            why = f"its {key} is {found!r}" if found is not None else f"it does not say its {key}"
            raise BadFile(document.file, document.line((key,)), why, f'{key} = "{wanted}"')
    rules = document.data.get("rule")
    if not isinstance(rules, list) or not all(isinstance(one, Mapping) for one in rules):
        raise BadFile(document.file, None, "it has no list of rules", "one [[rule]] or more")
    return rules


def names(
    where: str, what: str, found: object, known: Sequence[str], cites: tuple[str, ...]
) -> tuple[str, ...]:
    """One name or several in a rule, each of them known; none at all is refused."""
    several = tuple(found) if isinstance(found, list | tuple) else (found,)
    if found is None or not several:
        raise Refused(where, f"it has no {what}", cites, listed([*known]))
    for one in several:
        if one not in known:
            raise UnknownName(f"{where}: {what}", str(one or ""), known, cites)
    return tuple(map(str, several))


@dataclass(frozen=True)
class WayType:
    """The values of the option: the standard way, or a licensee's own.

    `read` reads rules, and refuses those that it does not know or that do not set every hand;
    `written` is the rules of a way as they are written. `samples` are rules that a house might
    submit.
    """

    game: str
    standard: Any
    read: Callable[[Rules], Any]
    written: Callable[[Any], Rules]
    samples: tuple[Rules, ...] = ()
    name: ClassVar[str] = "house way"

    def parse(self, value: Any) -> Any:
        """Read `standard`, or rules, or the file in which they are."""
        if value in (STANDARD, self.standard):
            return self.standard
        named = isinstance(value, Beside)
        rules = read_file(value.path, self.game) if named else self._rules(value)
        try:
            return self.read(rules)
        except Refused as refusal:
            what = str(value.path) if named else "the house way"
            why = f"{refusal.what}: {refusal.why}"
            raise Refused(what, why, refusal.cites, refusal.accepted) from None

    def _rules(self, value: Any) -> Rules:
        try:
            rules = json.loads(value) if isinstance(value, str) else value
        except ValueError:
            rules = None
        if not isinstance(rules, list | tuple) or not all(
            isinstance(one, Mapping) for one in rules
        ):
            raise ValueError(self.values())
        return rules

    def sample(self, rng: Random) -> Any:
        """A way that a house might choose."""
        return rng.choice((self.standard, *map(self.read, self.samples)))

    def show(self, value: Any) -> Any:
        """The word, or the rules in one line."""
        return self.spell(value)

    def spell(self, value: Any) -> str:
        """The word, or the rules in one line."""
        return STANDARD if value == self.standard else json.dumps(list(self.written(value)))

    def values(self) -> list[Any] | str:
        """Describe the choices."""
        return f"{STANDARD}, a file such as house-way{ENDING}, or a list of rules"
