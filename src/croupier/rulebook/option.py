"""Options: what the law leaves to the house, as typed declarations that cite their clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from croupier.core.errors import Refused, UnknownName
from croupier.core.money import Cents, cents, short
from croupier.core.odds import Odds

Scope = Literal["table", "deck_count", "pit", "establishment"]
V = TypeVar("V")


class Map(Mapping[str, V], Generic[V]):
    """An immutable, hashable mapping."""

    def __init__(self, items: Mapping[str, V] | Iterable[tuple[str, V]] = ()) -> None:
        """Keep a private copy."""
        self._items: dict[str, V] = dict(items)
        self._hash = hash(tuple(sorted(self._items.items(), key=lambda item: item[0])))

    def __getitem__(self, key: str) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

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
        """Read a value as it stands in TOML, JSON or on the command line; ValueError says why."""

    def show(self, value: Any) -> Any:
        """Write a value for JSON and transcripts."""

    def values(self) -> list[Any] | str:
        """Every value, or a description of them."""


class Switch:
    """Yes or no."""

    name = "switch"
    WORDS: ClassVar[Mapping[str, bool]] = {
        "yes": True, "on": True, "true": True, "no": False, "off": False, "false": False,
    }  # fmt: skip

    def parse(self, value: Any) -> bool:
        """Read yes/no, on/off, true/false."""
        if isinstance(value, bool):
            return value
        if str(value).lower() not in self.WORDS:
            raise ValueError("yes or no")
        return self.WORDS[str(value).lower()]

    def show(self, value: Any) -> Any:
        """JSON's true and false; null where the house leaves it to the other choices."""
        return value

    def values(self) -> list[Any] | str:
        """Both."""
        return [True, False]


@dataclass(frozen=True)
class Count:
    """An integer within bounds."""

    at_least: int = 0
    at_most: int | None = None
    name: ClassVar[str] = "count"

    def parse(self, value: Any) -> int:
        """Read an integer."""
        if isinstance(value, bool) or not str(value).strip().lstrip("-").isdigit():
            raise ValueError(str(self.values()))
        number = int(value)
        if number < self.at_least or (self.at_most is not None and number > self.at_most):
            raise ValueError(str(self.values()))
        return number

    def show(self, value: Any) -> Any:
        """The number itself."""
        return value

    def values(self) -> list[Any] | str:
        """The bounds in words."""
        bound = f" and at most {self.at_most}" if self.at_most is not None else ""
        return f"an integer of at least {self.at_least}{bound}"


@dataclass(frozen=True)
class Word:
    """One of a few words; a pay table's letter is one too."""

    words: tuple[str, ...]
    name: str = "word"

    def parse(self, value: Any) -> str:
        """Read one of the words; an integer may stand for a word of digits."""
        if isinstance(value, bool) or str(value) not in self.words:
            raise ValueError(", ".join(self.words))
        return str(value)

    def show(self, value: Any) -> Any:
        """The word."""
        return value

    def values(self) -> list[Any] | str:
        """The words."""
        return list(self.words)


class Money:
    """Dollars with at most two decimals; integer cents inside."""

    name = "money"

    def parse(self, value: Any) -> Cents:
        """Read dollars."""
        if isinstance(value, bool | float) and not _two_decimals(value):
            raise ValueError(str(self.values()))
        try:
            amount = cents(f"{value:.2f}" if isinstance(value, float) else str(value))
        except Refused:
            raise ValueError(str(self.values())) from None
        if amount <= 0:
            raise ValueError(str(self.values()))
        return amount

    def show(self, value: Any) -> Any:
        """Integer cents."""
        return value

    def values(self) -> list[Any] | str:
        """What an amount looks like."""
        return "dollars above nothing, with at most two decimals"


def _two_decimals(value: Any) -> bool:
    return not isinstance(value, bool) and Fraction(str(value)) * 100 % 1 == 0


@dataclass(frozen=True)
class Rate:
    """A rate in per cent between two bounds."""

    at_least: Fraction = Fraction(0)
    at_most: Fraction = Fraction(1)
    name: ClassVar[str] = "rate"

    def parse(self, value: Any) -> Fraction:
        """Read `5` or `5%` as per cent."""
        try:
            rate = Fraction(str(value).strip().removesuffix("%")) / 100
        except ValueError:
            raise ValueError(str(self.values())) from None
        if isinstance(value, bool) or not self.at_least <= rate <= self.at_most:
            raise ValueError(str(self.values()))
        return rate

    def show(self, value: Any) -> Any:
        """A fraction as text."""
        return str(value)

    def values(self) -> list[Any] | str:
        """The bounds in words."""
        return f"per cent from {self.at_least * 100} to {self.at_most * 100}"


class OddsType:
    """Payout odds, stated with "to"."""

    name = "odds"

    def parse(self, value: Any) -> Odds:
        """Read `8:1`, `8_to_1` or `8 to 1`."""
        try:
            return Odds.parse(str(value))
        except Refused:
            raise ValueError(str(self.values())) from None

    def show(self, value: Any) -> Any:
        """`8 to 1`."""
        return str(value)

    def values(self) -> list[Any] | str:
        """What odds look like."""
        return "odds such as 8:1, 8_to_1 or 8 to 1"


@dataclass(frozen=True)
class MapOf:
    """A map from members to values of one type; None: the game's wagers are the members."""

    members: Callable[[], tuple[str, ...]] | None
    of: OptionType
    name: ClassVar[str] = "map"

    def parse(self, value: Any) -> Map[Any]:
        """Read a table of members."""
        if not isinstance(value, Mapping):
            raise ValueError(f"a table: {self.values()}")
        known = self.members() if self.members else tuple(value)
        for member in value:
            if member not in known:
                raise ValueError(str(UnknownName("member", str(member), known)))
        return Map({str(k): self.of.parse(v) for k, v in value.items()})

    def show(self, value: Any) -> Any:
        """A JSON object."""
        return {k: self.of.show(v) for k, v in value.items()}

    def values(self) -> list[Any] | str:
        """The members and what each takes."""
        members = ", ".join(self.members()) if self.members else "the wagers"
        return f"{self.of.name} for any of {members}"


@dataclass(frozen=True)
class Option:
    """One choice of the house: its key, type, default, scope, clauses, and what it touches.

    `touches` are the rows of `odds` it changes; `offers` the wagers it puts on the layout;
    `notice` is what a choice entails; `reading` the entry of the readings register where the
    option is a switch between readings.
    """

    key: str
    attr: str
    type: OptionType
    default: Any
    cites: tuple[str, ...]
    about: str
    scope: Scope = "table"
    touches: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    notice: str = ""
    notice_cites: tuple[str, ...] = ()
    reading: str = ""


def option(  # noqa: PLR0913 - a declaration, read by keywords
    default: Any,
    type: OptionType,  # noqa: A002 - the interfaces' own word
    about: str,
    *,
    cites: str | tuple[str, ...],
    key: str = "",
    scope: Scope = "table",
    touches: tuple[str, ...] = (),
    offers: tuple[str, ...] = (),
    notice: str = "",
    notice_cites: tuple[str, ...] = (),
    reading: str = "",
) -> Any:
    """Declare an option as a field of an options class."""
    many = (cites,) if isinstance(cites, str) else cites
    declared = Option(
        key, "", type, default, many, about, scope, touches, offers, notice, notice_cites, reading
    )
    return field(default=default, metadata={"option": declared})


@lru_cache(maxsize=64)
def schema(options: type) -> Mapping[str, Option]:
    """The options a class declares, by key."""
    found: dict[str, Option] = {}
    for spec in fields(options):
        declared = spec.metadata.get("option")
        if declared is not None:
            key = declared.key or spec.name
            found[key] = Option(**{**vars(declared), "key": key, "attr": spec.name})
    return found


Requirement = Callable[[Any], str | None]
F = TypeVar("F", bound=Callable[..., Any])


def requires(*cites: str) -> Callable[[F], F]:
    """Mark a method of an options class that says why a combination is unlawful, or None."""

    def mark(method: F) -> F:
        method.__dict__["requires"] = cites
        return method

    return mark


def requirements(options: type) -> tuple[tuple[tuple[str, ...], Requirement], ...]:
    """The requirements of an options class, in the order they stand."""
    found: dict[str, tuple[tuple[str, ...], Requirement]] = {}
    for parent in reversed(options.__mro__):
        for name, method in vars(parent).items():
            if callable(method) and "requires" in getattr(method, "__dict__", {}):
                found[name] = (method.__dict__["requires"], method)
    return tuple(found.values())


def flatten(
    options: type, values: Mapping[str, Any], prefix: str = ""
) -> Iterator[tuple[str, Any]]:
    """The keys of a nested table as the options know them: `limits = {min = 5}` is limits.min."""
    known = schema(options)
    for name, value in values.items():
        key = f"{prefix}{name}"
        inner = any(k.startswith(f"{key}.") for k in known)
        if isinstance(value, Mapping) and inner and key not in known:
            yield from flatten(options, value, f"{key}.")
        else:
            yield key, value


class Unlawful(Refused):
    """A choice or a combination of choices that the law does not allow."""

    def __init__(
        self, key: str, chosen: Any, why: str, cites: tuple[str, ...], accepted: str = ""
    ) -> None:
        """Keep the key and what was chosen for the finding."""
        self.key, self.chosen = key, chosen
        super().__init__(f"{key} = {chosen}" if key else str(chosen), why, cites, accepted)


def read_option(options: type, key: str, value: Any) -> tuple[Option, Any]:
    """The option of a key and its value, read; unknown keys and values are refused."""
    known = schema(options)
    if key not in known:
        foreign = getattr(options, "foreign", {})
        if key in foreign:
            why, cites = foreign[key]
            raise Unlawful(key, value, why, cites)
        raise UnknownName("option", key, known)
    declared = known[key]
    try:
        return declared, declared.type.parse(value)
    except ValueError as error:
        accepted = str(error)
        raise Unlawful(key, value, "not permitted", declared.cites, accepted) from None


def read_options(options: type, values: Mapping[str, Any]) -> Any:
    """The options with these values, each by itself permitted; the first refusal is raised."""
    chosen = {}
    for key, value in flatten(options, values):
        declared, parsed = read_option(options, key, value)
        chosen[declared.attr] = parsed
    return options(**chosen)


def unsettled(rules: Any) -> dict[str, Any]:
    """The options that differ from their defaults, as JSON shows them."""
    return {
        key: declared.type.show(getattr(rules, declared.attr))
        for key, declared in schema(type(rules)).items()
        if getattr(rules, declared.attr) != declared.default
    }


def spell(declared: Option, value: Any) -> str:
    """A value as it is typed on a command line."""
    if isinstance(declared.type, Switch):
        return "yes" if value else "no"
    if isinstance(declared.type, Money):
        return short(value)
    return str(declared.type.show(value)).replace(" ", "_")
