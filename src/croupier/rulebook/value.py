"""The values an option may take: how each type is read, shown, spelled and listed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from croupier.core.errors import Refused, UnknownName
from croupier.core.money import Cents, cents, short
from croupier.core.odds import Odds

if TYPE_CHECKING:
    from croupier.rulebook.paytable import PayTable

V = TypeVar("V")


class Map(Mapping[str, V], Generic[V]):
    """An immutable, hashable mapping."""

    def __init__(self, items: Mapping[str, V] | Iterable[tuple[str, V]] = ()) -> None:
        """Keep a private copy."""
        self._items: dict[str, V] = dict(items)
        self._hash = hash(tuple(sorted(self._items.items(), key=lambda item: item[0])))

    def __getitem__(self, key: str) -> V:
        return self._items[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or the default."""
        return self._items.get(key, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Map):
            return self._hash == other._hash and self._items == other._items
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Map({self._items!r})"


class OptionType(Protocol):
    """How the values of an option are read, listed and written."""

    @property
    def name(self) -> str:
        """The type's name in the interfaces: switch, count, word, ..."""

    def parse(self, value: Any) -> Any:
        """Read a value from TOML or a command line; ValueError says what is accepted."""

    def show(self, value: Any) -> Any:
        """Convert a value for JSON."""

    def values(self) -> list[Any] | str:
        """Every value, or a description of them."""


@runtime_checkable
class Spelled(Protocol):
    """A type whose values are typed as one text, which `parse` can read."""

    def spell(self, value: Any) -> str:
        """A value as typed on a command line."""


@runtime_checkable
class Listed(Protocol):
    """A type whose values are lists or tables of amounts, which JSON has in cents."""

    def typed(self, shown: Any) -> Any:
        """A value from JSON, as people type it."""


@runtime_checkable
class Compound(Protocol):
    """A type whose values have named parts, each chosen with its own key."""

    def inner(self, name: str) -> OptionType:
        """The type of one part; ValueError if there is no such part."""

    def join(self, parts: Mapping[str, Any]) -> Any:
        """The value that has these parts."""

    def parts(self, value: Any) -> Mapping[str, Any]:
        """The parts a value has."""


def parse_parts(kind: Any, value: Any) -> Any:
    """Read a table of parts, each by its own type."""
    if not isinstance(value, Mapping):
        raise ValueError(f"names with values: {kind.values()}")
    return kind.join({str(name): kind.inner(str(name)).parse(one) for name, one in value.items()})


class Switch:
    """Yes or no."""

    name = "switch"
    WORDS: ClassVar[Mapping[str, bool]] = {
        "yes": True,
        "on": True,
        "true": True,
        "no": False,
        "off": False,
        "false": False,
    }

    def parse(self, value: Any) -> bool:
        """Read yes/no, on/off, true/false."""
        if isinstance(value, bool):
            return value
        if not isinstance(value, str) or value.lower() not in self.WORDS:
            raise ValueError("yes or no")
        return self.WORDS[value.lower()]

    def show(self, value: Any) -> Any:
        """JSON's true and false; null if the house leaves it to the other choices."""
        return value

    def spell(self, value: Any) -> str:
        """`yes` or `no`."""
        return "yes" if value else "no"

    def values(self) -> list[Any] | str:
        """Both values."""
        return [True, False]


_INTEGER = re.compile(r"([+-]?[0-9]{1,18})(?:\.0+)?")


def _whole(value: Any) -> int | None:
    """A whole number as TOML or a command line has it: 6, "6", and 6.0; None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    match = _INTEGER.fullmatch(str(value).strip())
    return int(match[1]) if match else None


@dataclass(frozen=True)
class Count:
    """An integer within bounds; if the law sets no maximum, `usual` is the usual maximum.

    `met` are the values for which odds are shown, if not for all; with a maximum, they are the only
    lawful ones.
    """

    at_least: int = 0
    at_most: int | None = None
    usual: int | None = None
    met: tuple[int, ...] = ()
    name: ClassVar[str] = "count"

    def parse(self, value: Any) -> int:
        """Read an integer, also one with nothing after its decimal point."""
        number = _whole(value)
        if number is None or number < self.at_least:
            raise ValueError(self.values())
        if self.at_most is not None and number > self.at_most:
            raise ValueError(self.values())
        return number

    def show(self, value: Any) -> Any:
        """The number itself."""
        return value

    def spell(self, value: Any) -> str:
        """Its digits."""
        return str(value)

    def values(self) -> list[Any] | str:
        """Describe the bounds, or the numbers if no other one between them is lawful."""
        if self.met and self.at_most is not None:
            return " or ".join(map(str, self.met))
        bound = f" and at most {self.at_most}" if self.at_most is not None else ""
        return f"an integer of at least {self.at_least}{bound}"


@dataclass(frozen=True)
class Word:
    """One of a few words, such as the letter of a pay table."""

    words: tuple[str, ...]
    name: str = "word"

    def parse(self, value: Any) -> str:
        """Read one of the words; an integer may be given for a word of digits."""
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise ValueError(", ".join(self.words))
        if str(value) not in self.words:
            unknown = UnknownName("word", str(value), self.words)
            raise Refused(unknown.what, f"not permitted{unknown.hint}", (), ", ".join(self.words))
        return str(value)

    def show(self, value: Any) -> Any:
        """The word."""
        return value

    def spell(self, value: Any) -> str:
        """The word."""
        return str(value)

    def values(self) -> list[Any] | str:
        """The words."""
        return list(self.words)


class Money:
    """Dollars with at most two decimals, stored as integer cents."""

    name = "money"

    def parse(self, value: Any) -> Cents:
        """Read dollars."""
        try:
            amount = cents(_decimal(value))
        except ValueError:
            raise ValueError(self.values()) from None
        if amount <= 0:
            raise ValueError(self.values())
        return amount

    def show(self, value: Any) -> Any:
        """Integer cents."""
        return value

    def spell(self, value: Any) -> str:
        """Dollars."""
        return short(value)

    def values(self) -> list[Any] | str:
        """Describe an amount."""
        return "dollars above zero, with at most two decimals"


class Text:
    """One line of text, such as the name of a procedure."""

    name = "text"

    def parse(self, value: Any) -> str:
        """Read a line that is not empty."""
        if not isinstance(value, str) or not value.strip() or len(value.splitlines()) != 1:
            raise ValueError(self.values())
        return value.strip()

    def show(self, value: Any) -> Any:
        """The text itself."""
        return value

    def spell(self, value: Any) -> str:
        """The text itself."""
        return str(value)

    def values(self) -> list[Any] | str:
        """Describe the text."""
        return "a line of text"


def _decimal(value: Any) -> str:
    """A number as written; TOML's 2.5 and 1000.0 are also dollars and cents."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError("not a number")
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


@dataclass(frozen=True)
class Unless:
    """A value of some type, or a word that means no value."""

    word: str
    of: OptionType

    @property
    def name(self) -> str:
        """The name of the type."""
        return self.of.name

    def parse(self, value: Any) -> Any:
        """Read the word, or a value."""
        absent = value is False or (isinstance(value, str) and value.lower() == self.word)
        return None if absent else self.of.parse(value)

    def show(self, value: Any) -> Any:
        """The word, or the value as in JSON."""
        return self.word if value is None else self.of.show(value)

    def spell(self, value: Any) -> str:
        """The word, or the value as typed."""
        if value is None:
            return self.word
        return self.of.spell(value) if isinstance(self.of, Spelled) else str(value)

    def values(self) -> list[Any] | str:
        """Describe the word and the values."""
        return f"{self.word}, or {self.of.values()}"


_PERCENT = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?|[0-9]{1,9}/[1-9][0-9]{0,8})\s*%?")


@dataclass(frozen=True)
class Rate:
    """A rate in percent between two bounds, stored as a fraction. `word` names the upper bound."""

    at_least: Fraction = Fraction(0)
    at_most: Fraction = Fraction(1)
    word: str = ""
    name: ClassVar[str] = "rate"

    def parse(self, value: Any) -> Fraction:
        """Read `5` or `5%` as percent, `1/20` as the fraction that JSON shows.

        A number below one without its sign could mean either, and is refused.
        """
        rate = self._read(value)
        if not self._holds(rate):
            raise ValueError(self.values())
        return rate

    def _read(self, value: Any) -> Fraction:
        if isinstance(value, Fraction):
            return value
        text = "" if isinstance(value, bool) else str(value).strip()
        if self.word and text == self.word:
            return self.at_most
        match = _PERCENT.fullmatch(text)
        if not match:
            raise ValueError(self.values())
        of_one = "/" in text and not text.endswith("%")
        plain = Fraction(match[1])
        if 0 < plain < 1 and text[-1] != "%" and not of_one:
            raise ValueError(self._meant(Decimal(match[1])))
        return Fraction(match[1]) if of_one else Fraction(match[1]) / 100

    def _meant(self, number: Decimal) -> str:
        """What a number below one may mean, as far as that is within the bounds."""
        either = ((number, f"{number}%"), (100 * number, f"{(100 * number).normalize():f}%"))
        lawful = [said for one, said in either if self._holds(Fraction(one) / 100)]
        return f"{', or '.join(lawful)} if that is meant" if lawful else str(self.values())

    def _holds(self, rate: Fraction) -> bool:
        return self.at_least <= rate <= self.at_most

    def show(self, value: Any) -> Any:
        """A fraction as text, `1/1` for one, or the word for the upper bound."""
        if self.word and value == self.at_most:
            return self.word
        return "1/1" if value == 1 else str(value)

    def spell(self, value: Any) -> str:
        """Percent as a whole number if possible, otherwise as a fraction."""
        if self.word and value == self.at_most:
            return self.word
        percent = value * 100
        return (
            f"{percent}%"
            if percent.denominator == 1
            else f"{percent.numerator}/{percent.denominator}%"
        )

    def values(self) -> list[Any] | str:
        """Describe the bounds."""
        named = f", or {self.word}" if self.word else ""
        ends = (Decimal(one.numerator) / one.denominator for one in (self.at_least, self.at_most))
        least, most = (f"{(100 * one).normalize():f}" for one in ends)
        return f"percent from {least} to {most}{named}"


class OddsType:
    """Payout odds, stated with "to"."""

    name = "odds"

    def parse(self, value: Any) -> Odds:
        """Read `8:1`, `8_to_1` or `8 to 1`."""
        try:
            return Odds.parse(str(value))
        except ValueError:
            raise ValueError(self.values()) from None

    def show(self, value: Any) -> Any:
        """`8 to 1`."""
        return str(value)

    def spell(self, value: Any) -> str:
        """`8:1`."""
        return f"{value.num}:{value.den}"

    def values(self) -> list[Any] | str:
        """Describe odds."""
        return "odds such as 8:1, 8_to_1 or 8 to 1"


@dataclass(frozen=True)
class MapOf:
    """A map from members to values of one type; if `members` is None, the game's wagers.

    If the members are wagers paid at `printed` odds, those are floors: `unlawful` objects to
    lower odds, and wagers with fixed odds are not members.
    """

    members: Callable[[], tuple[str, ...]] | None
    of: OptionType
    printed: PayTable | None = None
    name: ClassVar[str] = "map"

    def inner(self, name: str) -> OptionType:
        """The type of every member."""
        fixed = self.printed.fixed(name) if self.printed else None
        if fixed:
            raise Refused(name, "these odds are fixed as printed", fixed.cites, str(fixed.odds))
        if self.members and name not in self.members():
            raise UnknownName("member", name, self.members())
        return self.of

    def join(self, parts: Mapping[str, Any]) -> Map[Any]:
        """The map."""
        return Map(parts)

    def parts(self, value: Any) -> Mapping[str, Any]:
        """The members of the map."""
        return dict(value)

    def parse(self, value: Any) -> Map[Any]:
        """Read a table of members."""
        read: Map[Any] = parse_parts(self, value)
        return read

    def show(self, value: Any) -> Any:
        """A JSON object."""
        return {k: self.of.show(v) for k, v in value.items()}

    def values(self) -> list[Any] | str:
        """Describe the members and the values."""
        members = ", ".join(self.members()) if self.members else "the wagers"
        return f"{self.of.name} for any of {members}"


def as_typed(value: Any) -> str:
    """A word of an option as it is typed: yes and no for a switch."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Each:
    """One value for all members, or a map by member that overrides their usual values."""

    members: tuple[str, ...]
    of: OptionType
    usual: Map[Any]
    name: ClassVar[str] = "map"

    def inner(self, name: str) -> OptionType:
        """The type of every member."""
        if name not in self.members:
            raise UnknownName("member", name, self.members)
        return self.of

    def join(self, parts: Mapping[str, Any]) -> Map[Any]:
        """Every member with its given value, or its usual value."""
        return Map({**self.usual, **parts})

    def parts(self, value: Any) -> Mapping[str, Any]:
        """The members whose values differ from the usual ones."""
        return {k: v for k, v in value.items() if v != self.usual[k]}

    def parse(self, value: Any) -> Map[Any]:
        """Read one value for all, or a table of members."""
        if isinstance(value, Mapping):
            read: Map[Any] = parse_parts(self, value)
            return read
        one = self.of.parse(value)
        return Map(dict.fromkeys(self.members, one))

    def show(self, value: Any) -> Any:
        """One value if all members have it, otherwise a JSON object."""
        shown = {k: self.of.show(v) for k, v in value.items()}
        return shown if len(set(value.values())) > 1 else next(iter(shown.values()))

    def values(self) -> list[Any] | str:
        """Describe the value, and that it may be given for each member."""
        taken = self.of.values()
        words = taken if isinstance(taken, str) else " or ".join(map(as_typed, taken))
        return f"{words}, for all or for any of {', '.join(self.members)}"
