"""The form of an entry: its fields and its signers, as the kind of entry declares them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import NODEFAULT, inspect
from msgspec.structs import FieldInfo

from croupier.core.errors import UnknownName
from croupier.regulation.journal import check
from croupier.regulation.journal.entry import Fact
from croupier.regulation.journal.signing import Signer
from croupier.regulation.people import POSITIONS, Person, Staff, title

Control = Literal[
    "text", "number", "switch", "choice", "choices", "list", "day", "time", "moment", "json"
]
PLAIN: dict[type[inspect.Type], Control] = {
    inspect.StrType: "text",
    inspect.IntType: "number",
    inspect.BoolType: "switch",
    inspect.LiteralType: "choice",
    inspect.DateType: "day",
    inspect.TimeType: "time",
    inspect.DateTimeType: "moment",
}
LISTED: dict[type[inspect.Type], Control] = {
    inspect.LiteralType: "choices",
    inspect.StrType: "list",
    inspect.DateType: "list",
}
MANY = (inspect.VarTupleType, inspect.FrozenSetType)


class Field(msgspec.Struct, frozen=True):
    """A field of a kind: what people call it, how it is asked for, and what it is by default.

    `words` are what can be chosen, each with what people call it.
    """

    name: str
    label: str
    control: Control
    required: bool
    usual: str = ""
    words: tuple[tuple[str, str], ...] = ()
    example: str = ""


class Signing(msgspec.Struct, frozen=True):
    """A signature that a kind demands, its clauses, and the people on the register who may."""

    words: str
    cites: tuple[str, ...]
    people: tuple[tuple[int, str], ...] = ()


class Kind(msgspec.Struct, frozen=True):
    """A kind of entry: what it states, the clauses that demand it, its fields and signers.

    `depends` says that other people must sign, depending on what is entered.
    """

    kind: str
    words: str
    cites: tuple[str, ...]
    fields: tuple[Field, ...]
    signers: tuple[Signing, ...]
    depends: bool = False


def fact_named(name: str) -> type[Fact]:
    """The kind of entry with this name; an unknown one is refused with the nearest."""
    check.kinds()
    if name not in Fact.kinds:
        raise UnknownName("kind of entry", name, Fact.kinds)
    return Fact.kinds[name]


def kind(made: type[Fact], staff: Staff) -> Kind:
    """The form of a kind of entry, with the people who may sign it."""
    fields = tuple(field(one) for one in msgspec.structs.fields(made))
    signers = tuple(signing(one, staff) for one in made.signers)
    depends = made.demands is not Fact.demands or made.authorized is not Fact.authorized
    return Kind(made.kind, made.words, made.cites, fields, signers, depends)


def signing(demand: Signer, staff: Staff) -> Signing:
    """A signature that is demanded, and the people who may give it, wherever they work that day."""
    fitting = (one for one in staff.people.values() if demand.admits(one, staff))
    return Signing(demand.words, demand.cites, tuple(people(fitting)))


def people(some: Iterable[Person]) -> list[tuple[int, str]]:
    """People by their numbers, with what they are."""
    return [(one.number, as_called(one)) for one in sorted(some, key=lambda one: one.number)]


def as_called(person: Person) -> str:
    """What people call an employee: the number, the position and the department."""
    return f"{person.number}, {title(person.position)} ({person.department})"


def field(one: FieldInfo) -> Field:
    """A field as the form asks for it."""
    kind = bare(inspect.type_info(one.type))
    inner = bare(kind.item_type) if isinstance(kind, MANY) else kind
    listed = inner.values if isinstance(inner, inspect.LiteralType) else ()
    control = control_of(kind)
    return Field(
        one.name,
        plain(one.name).capitalize(),
        control,
        one.required,
        _usual(one),
        tuple((str(word), _called(str(word))) for word in listed),
        example(kind) if control == "json" else "",
    )


def bare(kind: inspect.Type) -> inspect.Type:
    """The type of a value that is there, where it may also be missing."""
    if isinstance(kind, inspect.UnionType):
        return next(one for one in kind.types if not isinstance(one, inspect.NoneType))
    return kind


def control_of(kind: inspect.Type) -> Control:
    """How a value is asked for; what no control fits is written as JSON."""
    if isinstance(kind, MANY):
        inner = type(bare(kind.item_type))
        return LISTED.get(inner, "json")
    return PLAIN.get(type(kind), "json")


def example(kind: inspect.Type) -> str:
    """An example of a value that is written as JSON."""
    return json.dumps(_made(kind), ensure_ascii=False)


def _made(kind: inspect.Type) -> Any:
    found = bare(kind)
    if isinstance(found, MANY):
        return [_made(found.item_type)]
    if isinstance(found, inspect.TupleType):
        return [_made(one) for one in found.item_types]
    if isinstance(found, inspect.StructType):
        return {one.encode_name: _made(one.type) for one in found.fields if one.required}
    if isinstance(found, inspect.DictType):
        return {"…": _made(found.value_type)}
    if isinstance(found, inspect.LiteralType):
        return found.values[0]
    return {inspect.IntType: 0, inspect.BoolType: False, inspect.DateType: "2026-03-01"}.get(
        type(found), "…"
    )


def _usual(one: FieldInfo) -> str:
    """What a field is if it is left out, as its control shows it."""
    made = one.default if one.default_factory is NODEFAULT else one.default_factory()
    if made is NODEFAULT or made is None:
        return ""
    if isinstance(made, bool):
        return "true" if made else "false"
    if isinstance(made, tuple | frozenset):
        return ", ".join(sorted(str(each) for each in made))
    return str(made)


def _called(word: str) -> str:
    return title(word) if word in POSITIONS else plain(word) or "–"


def plain(name: str) -> str:
    """A name in the journal's data, in words."""
    return name.replace("_", " ")


def stated(fact: Fact) -> list[tuple[str, str]]:
    """What an entry states, field by field in words, without what is as by default."""
    found = msgspec.structs.fields(type(fact))
    return [
        (plain(one.name).capitalize(), in_words(getattr(fact, one.name)))
        for one in found
        if one.required or _differs(one, getattr(fact, one.name))
    ]


def _differs(one: FieldInfo, value: Any) -> bool:
    usual = one.default if one.default_factory is NODEFAULT else one.default_factory()
    return bool(value != usual)


def in_words(value: Any) -> str:
    """A value of a fact, as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        parts = msgspec.structs.asdict(value).items()
        return ", ".join(f"{plain(name)} {in_words(one)}" for name, one in parts)
    if isinstance(value, tuple | frozenset | list):
        some = value if isinstance(value, tuple | list) else sorted(value)
        return "; ".join(in_words(one) for one in some) or "none"
    if isinstance(value, dict):
        return "; ".join(f"{plain(str(name))}: {in_words(one)}" for name, one in value.items())
    return "none" if value is None else plain(str(value))
