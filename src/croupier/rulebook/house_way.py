"""A house way as data: an ordered list of rules, each a pattern, a condition and a setting.

The first rule whose pattern and condition fit a hand sets it.  The words of patterns, conditions
and settings are those of a game, which also proves that its rules set every hand.  A house way is
written in a TOML file,

    format = "croupier house way 1"
    [[rule]]
    pattern = "nine"
    condition = "low at least seven"
    setting = "together"

or in one line, `nine if low at least seven: together; any: highest with lowest`, as records and
submissions spell it.  Conditions are joined with "and".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from croupier.core.errors import BadFile, Refused
from croupier.rulebook.submission import Document, read_document

FORMAT = "croupier house way 1"
EXPECTED = f'format = "{FORMAT}"'
KEYS = ("pattern", "condition", "setting")
STANDARD = "standard"
SHAPE = "pattern if condition: setting; …"


@dataclass(frozen=True)
class Rule:
    """One rule: the hands it is for, when it applies to them, and how they are set."""

    pattern: str
    conditions: tuple[str, ...]
    setting: str

    def __str__(self) -> str:
        when = f" if {' and '.join(self.conditions)}" if self.conditions else ""
        return f"{self.pattern}{when}: {self.setting}"


@dataclass(frozen=True)
class HouseWay:
    """The rules by which a house sets hands, in the order in which they are tried."""

    rules: tuple[Rule, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.rules))


def rule(pattern: str, condition: str, setting: str) -> Rule:
    """A rule as written, with single spaces."""
    conditions = tuple(_plain(one) for one in condition.split(" and ") if one.strip())
    return Rule(_plain(pattern), conditions, _plain(setting))


def _plain(words: str) -> str:
    return " ".join(words.split())


def way(*rules: tuple[str, str, str]) -> HouseWay:
    """A house way of rules as written."""
    return HouseWay(tuple(rule(*one) for one in rules))


def read_line(text: str) -> HouseWay:
    """Read a house way written in one line."""
    lines = [one for one in text.split(";") if one.strip()]
    return HouseWay(tuple(_read_rule(number, one) for number, one in enumerate(lines, 1)))


def _read_rule(number: int, text: str) -> Rule:
    before, colon, setting = text.partition(":")
    pattern, _, condition = before.partition(" if ")
    if not (colon and pattern.strip() and setting.strip()):
        raise Refused(f"rule {number} of the house way", "it is not complete", (), SHAPE)
    return rule(pattern, condition, setting)


def read_file(file: str | Path) -> HouseWay:
    """Read a house way from its TOML file; a mistake is refused with its line."""
    document = read_document(file)
    found = document.data.get("format")
    if found != FORMAT:
        why = "it has no format line" if found is None else f"its format is {found!r}"
        raise BadFile(document.file, document.line(("format",)), why, EXPECTED)
    rules = document.data.get("rule")
    if not isinstance(rules, list) or not rules:
        raise BadFile(document.file, None, "it has no rules", "[[rule]]")
    return HouseWay(tuple(_rule_of(document, n, one) for n, one in enumerate(rules)))


def _rule_of(document: Document, number: int, found: Any) -> Rule:
    at = document.line(("rule", number))
    if not isinstance(found, Mapping):
        raise BadFile(document.file, at, "a rule is a table", "[[rule]]")
    for key, value in found.items():
        if key not in KEYS or not isinstance(value, str):
            why = f"{key} is not a part of a rule, or not a text"
            raise BadFile(document.file, document.line(("rule", number, key)), why, ", ".join(KEYS))
    words = {key: str(found.get(key, "")) for key in KEYS}
    if not (words["pattern"].strip() and words["setting"].strip()):
        raise BadFile(document.file, at, "the rule is not complete", "a pattern and a setting")
    return rule(**words)


def beside(value: Any, folder: Path) -> Any:
    """A value that names a TOML file as the house way in it; any other value unchanged."""
    named = isinstance(value, str) and value.endswith(".toml") and ":" not in value
    return str(read_file(folder / value)) if named else value


@dataclass(frozen=True)
class WayType:
    """The values of the option: the standard way, or a licensee's own, which `proven` checks."""

    standard: HouseWay
    proven: Callable[[HouseWay], HouseWay]
    name: ClassVar[str] = "house way"

    def parse(self, value: Any) -> HouseWay:
        """Read `standard`, or the rules in one line; rules that do not set every hand are refused.

        The name of a file is replaced by what is in it where files are read, never here.
        """
        if isinstance(value, HouseWay):
            return self.proven(value)
        if not isinstance(value, str) or (value != STANDARD and ":" not in value):
            raise ValueError(self.values())
        return self.standard if value == STANDARD else self.proven(read_line(value))

    def show(self, value: Any) -> Any:
        """The word, or the rules in one line."""
        return self.spell(value)

    def spell(self, value: Any) -> str:
        """The word, or the rules in one line."""
        return STANDARD if value == self.standard else str(value)

    def values(self) -> list[Any] | str:
        """Describe the choices."""
        return "standard, a TOML file, or rules in one line (pattern if condition: setting; …)"


def unfit(number: int, part: str, words: str, accepted: Iterable[str]) -> Refused:
    """The refusal of words that the vocabulary of a game does not have."""
    what = f"rule {number} of the house way, {part} {words!r}"
    return Refused(what, f"no such {part}", (), ", ".join(accepted))
