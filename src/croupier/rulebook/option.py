"""Options: what the law leaves to the house, as typed declarations that cite their clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple, NoReturn, TypeVar

from croupier.core.errors import Refused, UnknownName
from croupier.core.odds import Ratio
from croupier.core.rules import Rules
from croupier.rulebook.changing import AHEAD, AT_ONCE, NO_NOTICE, Changing
from croupier.rulebook.citation import own
from croupier.rulebook.value import (
    Compound,
    Count,
    Each,
    Listed,
    Map,
    MapOf,
    Money,
    OddsType,
    OptionType,
    Rate,
    Spelled,
    Switch,
    Text,
    Unless,
    Word,
)

__all__ = [
    "ALWAYS",
    "Compound",
    "Count",
    "Each",
    "Foreign",
    "Leaf",
    "Listed",
    "Map",
    "MapOf",
    "Money",
    "OddsType",
    "Option",
    "OptionType",
    "Rate",
    "Requirement",
    "Scope",
    "Spelled",
    "Switch",
    "Text",
    "Unlawful",
    "Unless",
    "Unread",
    "Word",
    "as_always",
    "departures",
    "flatten",
    "foreign",
    "leaves",
    "option",
    "read_leaf",
    "read_leaves",
    "read_option",
    "read_options",
    "requirements",
    "requires",
    "revised",
    "schema",
    "spell",
    "spelled",
    "unread",
]

Scope = Literal["table", "deck_count", "pit", "establishment"]
Path = tuple[str | int, ...]
CITING = ("cites", "notice_cites")
ALWAYS: Literal["always"] = "always"
LIMIT_CHANGED = "cmr147.03.4"
NoticeWhen = tuple[Any, ...] | Literal["always"]


@dataclass(frozen=True)
class Option:
    """One choice of the house: its key, type, default, scope, clauses, and what it affects.

    `touches` are the rows of `odds` it changes; `offers` are the wagers it puts on the layout;
    `notice` is what a choice requires: any choice but the default, or the values of `notice_when`;
    `reading` is the entry in the register of readings if the option switches between readings;
    `alike` returns what must be the same within its scope, by name, if that is not the choice, and
    `scope_cites` are the clauses that require it, if they are not all of the option's;
    `used` returns the entries that count at a table, if that does not follow from what is paid;
    `computes` marks an input of computed odds, which is no rule of the table;
    `change` is what a change takes, if it does not follow from the notice.
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
    notice_when: NoticeWhen = ()
    alike: Callable[[Any], Mapping[str, str]] | None = None
    used: Callable[[Any], tuple[str, ...]] | None = None
    scope_cites: tuple[str, ...] = ()
    computes: bool = False
    change: Changing | None = None

    @property
    def changing(self) -> Changing:
        """What a change takes: half an hour's notice, unless it is of limits or of no rule."""
        if self.change is not None:
            return self.change
        if self.computes:
            return NO_NOTICE
        return AT_ONCE if LIMIT_CHANGED in self.notice_cites else AHEAD

    def entails_notice(self, rules: Rules) -> bool:
        """Whether the choice requires the notice, if it is the house's."""
        value = rules.__dict__[self.attr]
        if self.notice_when == ALWAYS:
            return bool(self.notice)
        chosen = value in self.notice_when if self.notice_when else value != self.default
        return bool(self.notice) and chosen


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
    notice_when: NoticeWhen = (),
    alike: Callable[[Any], Mapping[str, str]] | None = None,
    used: Callable[[Any], tuple[str, ...]] | None = None,
    scope_cites: tuple[str, ...] = (),
    computes: bool = False,
    change: Changing | None = None,
) -> Any:
    """Declare an option as a field of an options class."""
    many = (cites,) if isinstance(cites, str) else cites
    said = (notice, notice_cites, reading, notice_when, alike, used, scope_cites, computes, change)
    declared = Option(key, "", type, default, many, about, scope, touches, offers, *said)
    return field(default=default, metadata={"option": declared})


def schema(options: type) -> Mapping[str, Option]:
    """The options a class declares, by key."""
    return _schema(options)


@lru_cache(maxsize=64)
def _schema(options: type) -> Mapping[str, Option]:
    found: dict[str, Option] = {}
    for spec in fields(options):
        declared = spec.metadata.get("option")
        if declared is not None:
            key = declared.key or spec.name
            theirs = {name: _of_law(options, getattr(declared, name)) for name in CITING}
            named = {**vars(declared), **theirs, "key": key, "attr": spec.name}
            found[key] = Option(**named)
    return found


def _of_law(options: type, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of the game's own law, if several games share their declarations."""
    law = getattr(options, "law", "")
    return (own(law, ids) or ids) if law else ids


@dataclass(frozen=True)
class Requirement:
    """A condition on choices together: `check` returns why they are incompatible, or None.

    If `accept` has a name, nothing bars the choices, but they do not fit: a house may have them if
    it lists that name among what it accepts. `settles` are the options, by field name, that the
    others settle where this leaves them one value.
    """

    cites: tuple[str, ...]
    check: Callable[[Any], str | None]
    accept: str = ""
    settles: tuple[str, ...] = ()


F = TypeVar("F", bound=Callable[..., Any])


def requires(*cites: str, accept: str = "", settles: str = "") -> Callable[[F], F]:
    """Mark a method of an options class that returns why a combination is unlawful, or None.

    `settles` are options, separated by spaces, that are no choice where it leaves them one value.
    """

    def mark(method: F) -> F:
        method.__dict__["requires"] = Requirement(cites, method, accept, tuple(settles.split()))
        return method

    return mark


@lru_cache(maxsize=64)
def requirements(options: type) -> tuple[Requirement, ...]:
    """The requirements of an options class, in the order declared."""
    found: dict[str, Requirement] = {}
    for parent in reversed(options.__mro__):
        for name, method in vars(parent).items():
            if callable(method) and "requires" in getattr(method, "__dict__", {}):
                found[name] = method.__dict__["requires"]
    return tuple(replace(one, cites=_of_law(options, one.cites)) for one in found.values())


class Unlawful(Refused):
    """A choice or a combination of choices that the law does not allow."""

    def __init__(
        self,
        key: str,
        chosen: Any,
        why: str,
        cites: tuple[str, ...],
        accepted: str = "",
        keys: tuple[str, ...] = (),
    ) -> None:
        """Keep the key, what was chosen, and every key that is involved."""
        self.key, self.chosen, self.keys = key, chosen, keys or (key,)
        what = " = ".join(text for text in (key, str(chosen)) if text)
        super().__init__(what, why, cites, accepted)


@dataclass(frozen=True)
class Leaf:
    """One choice as written: its dotted key, where it is, its value."""

    key: str
    path: Path
    value: Any


def leaves(options: type, values: Mapping[str, Any], at: Path = ()) -> Iterator[Leaf]:
    """Every single choice of a nested table: `limits = {min = 5}` is limits.min, 5."""
    yield from _leaves(options, values, "", at)


def _leaves(options: type, values: Mapping[str, Any], prefix: str, at: Path) -> Iterator[Leaf]:
    for name, value in values.items():
        key = f"{prefix}{name}"
        if isinstance(value, Mapping) and _has_parts(options, key):
            yield from _leaves(options, value, f"{key}.", (*at, name))
        else:
            yield Leaf(key, (*at, name), value)


def _has_parts(options: type, key: str) -> bool:
    """Whether longer keys begin with this key."""
    if any(known.startswith(f"{key}.") for known in (*schema(options), *foreign(options))):
        return True
    declared, members = _option_of(options, key)
    kind: Any = declared.type if declared else None
    try:
        for member in members:
            kind = kind.inner(member) if isinstance(kind, Compound) else None
    except ValueError:
        return False
    return isinstance(kind, Compound)


def _option_of(options: type, key: str) -> tuple[Option | None, tuple[str, ...]]:
    """The option to which a dotted key belongs, and the members after it."""
    known, parts = schema(options), key.split(".")
    for length in range(len(parts), 0, -1):
        declared = known.get(".".join(parts[:length]))
        if declared is not None:
            return declared, tuple(parts[length:])
    return None, ()


class Foreign(NamedTuple):
    """Why another game's option is no choice at this one, by which clauses, and what always holds.

    Naming what `always` holds is fine, as people write it; None if nothing can be named.
    """

    why: str
    cites: tuple[str, ...]
    always: bool | int | str | None = False


def as_always(options: type, key: str, value: Any) -> bool:
    """Whether a choice only names what the law sets at this game anyway."""
    found = foreign(options).get(key)
    if found is None or found.always is None:
        return False
    if isinstance(found.always, bool):
        said = value if isinstance(value, bool) else Switch.WORDS.get(str(value).lower())
        return said is found.always
    return not isinstance(value, bool) and str(value) == str(found.always)


def foreign(options: Any) -> Mapping[str, Foreign]:
    """The keys of other games that the law leaves no choice about at this one."""
    return _foreign(options)


@lru_cache(maxsize=64)
def _foreign(options: type) -> Mapping[str, Foreign]:
    declared: Mapping[str, tuple[Any, ...]] = getattr(options, "foreign", {})
    return {key: Foreign(*found) for key, found in declared.items()}


def read_leaf(options: type, key: str, value: Any) -> tuple[Option, tuple[str, ...], Any]:
    """The option of a dotted key, the members after it, and the value; all others are refused."""
    declared, members = _option_of(options, key)
    if declared is None:
        _refuse_unknown(options, key, value)
    kind: Any = declared.type
    try:
        for member in members:
            if not isinstance(kind, Compound):
                _refuse_unknown(options, key, value)
            kind = kind.inner(member)
        return declared, members, kind.parse(value)
    except (UnknownName, Unlawful) as refusal:
        if isinstance(refusal, Unlawful) or refusal.name == key:
            raise
        raise Unlawful(key, _typed(value), refusal.why, declared.cites, refusal.accepted) from None
    except Refused as refusal:
        because = refusal.cites or declared.cites
        raise Unlawful(key, _typed(value), refusal.why, because, refusal.accepted) from None
    except ValueError as error:
        raise Unlawful(key, _typed(value), "not permitted", declared.cites, str(error)) from None


def _refuse_unknown(options: type, key: str, value: Any) -> NoReturn:
    found = foreign(options).get(key)
    if found is not None:
        always = "" if found.always is None else _word(found.always)
        raise Unlawful(key, _typed(value), found.why, found.cites, always)
    raise UnknownName("option", key, schema(options))


def _word(always: bool | int | str) -> str:
    return Switch().spell(always) if isinstance(always, bool) else str(always)


def _typed(value: Any) -> str:
    """A value as written in TOML; a text without its quotes."""
    return value if isinstance(value, str) else _in_toml(value)


def _in_toml(value: Any) -> str:
    """A value as written in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        members = ", ".join(f"{key} = {_in_toml(one)}" for key, one in value.items())
        return f"{{ {members} }}" if members else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_in_toml, value))}]"
    return str(value)


def read_option(options: type, key: str, value: Any) -> tuple[Option, Any]:
    """The option of a key and its parsed value; unknown keys and values are refused."""
    declared, _, parsed = read_leaf(options, key, value)
    return declared, parsed


def read_leaves(
    options: type, found: Iterable[Leaf]
) -> tuple[dict[str, Any], list[tuple[Leaf, Refused]]]:
    """Every choice that can be read, by field name, and every refusal of the others."""
    read: dict[str, Any] = {}
    refusals: list[tuple[Leaf, Refused]] = []
    seen: dict[str, Leaf] = {}
    for leaf in found:
        if as_always(options, leaf.key, leaf.value):
            continue
        try:
            if leaf.key in seen:
                raise Unlawful(leaf.key, _typed(leaf.value), "chosen twice", (), "one of the two")
            declared, members, value = read_leaf(options, leaf.key, leaf.value)
            seen[leaf.key] = leaf
            _lay(read, (declared.attr, *members), value)
        except Refused as refusal:
            refusals.append((leaf, refusal))
    types = {declared.attr: declared.type for declared in schema(options).values()}
    chosen = {attr: _joined(types[attr], value) for attr, value in read.items()}
    return entailed(options, chosen), refusals


def entailed(options: type, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """These choices, and those that they determine unless others are named."""
    entails = getattr(options, "entails", None)
    more = entails(chosen) if entails else {}
    return {**chosen, **{attr: value for attr, value in more.items() if attr not in chosen}}


class _Parts(dict[str, Any]):
    """The parts of one compound value while they are collected."""


def _lay(into: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    *folders, last = path
    for folder in folders:
        into = into.setdefault(folder, _Parts())
    into[last] = value


def _joined(kind: Any, value: Any) -> Any:
    if not isinstance(value, _Parts):
        return value
    return kind.join({name: _joined(kind.inner(name), part) for name, part in value.items()})


def flatten(options: type, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The single choices of a nested table by their dotted keys."""
    return ((leaf.key, leaf.value) for leaf in leaves(options, values))


def read_options(options: type, values: Mapping[str, Any]) -> Any:
    """The options with these values, each permitted on its own; the first refusal is raised."""
    chosen, refusals = read_leaves(options, leaves(options, values))
    for _, refusal in refusals:
        raise refusal
    return options(**chosen)


def departures(rules: Rules) -> dict[str, Any]:
    """The options that differ from their defaults, as JSON shows them."""
    return {
        declared.key: declared.type.show(getattr(rules, declared.attr))
        for declared in departing(rules)
    }


def departing(rules: Rules) -> tuple[Option, ...]:
    """The options that differ from their defaults, or from what the others determine."""
    known, has = schema(type(rules)).values(), rules.__dict__
    own = {d.attr: has[d.attr] for d in known if _differs(has[d.attr], d.default)}
    usual = entailed(type(rules), own)
    return tuple(d for d in known if d.attr in own or has[d.attr] != usual.get(d.attr, d.default))


def _differs(value: Any, default: Any) -> bool:
    """Whether a value is not the default, or is written otherwise: 16 to 2 instead of 8 to 1."""
    return value != default or (isinstance(value, Ratio) and str(value) != str(default))


def spelled(declared: Option, value: Any) -> tuple[tuple[str, str], ...]:
    """The keys and words that choose a value: one pair, or one for each member of a map."""
    return tuple(_spelled(declared.key, declared.type, value))


def _spelled(key: str, kind: Any, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(kind, Compound):
        for name, part in kind.parts(value).items():
            yield from _spelled(f"{key}.{name}", kind.inner(name), part)
    else:
        yield key, kind.spell(value) if isinstance(kind, Spelled) else str(kind.show(value))


def spell(declared: Option, value: Any) -> str:
    """A value as typed on a command line; for a map, one pair for each member."""
    pairs = spelled(declared, value)
    if isinstance(declared.type, Compound):
        return " ".join(f"{key}={text}" for key, text in pairs)
    return pairs[0][1]


class Unread(Exception):
    """A rule asked for a choice that could not be read."""


def revised(rules: Rules, attr: str, value: Any) -> Any:
    """The same rules with one choice changed."""
    return _copied(type(rules), rules, {attr: value})


def copied(rules: Rules) -> Any:
    """The same choices without cached results, so that copies are quick to make."""
    return _copied(type(rules), rules, {})


def unread(rules: Rules, attrs: Iterable[str]) -> Any:
    """The same rules with some choices unknown: reading one of them raises Unread."""
    missing: dict[str, Any] = {attr: property(_raise_unread) for attr in attrs}
    own = {"__hash__": object.__hash__, "__eq__": object.__eq__}
    return _copied(type(type(rules).__name__, (type(rules),), {**own, **missing}), rules, {})


def _copied(kind: type, rules: Rules, changes: Mapping[str, Any]) -> Any:
    made: Any = object.__new__(kind)
    of: Any = type(rules)
    has, names = rules.__dict__, _names(of)
    kept = has if len(has) == len(names) else {name: has[name] for name in names}
    made.__dict__.update(kept)
    made.__dict__.update(changes)
    return made


@lru_cache(maxsize=256)
def _names(kind: type) -> tuple[str, ...]:
    return tuple(spec.name for spec in fields(kind))


def _raise_unread(rules: Rules) -> NoReturn:
    raise Unread
