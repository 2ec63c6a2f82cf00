"""How events are spelled in text: by kind and fields alone, in a version that files state.

A line is the kind of the event and every field that is not at its default, `name=value`, in the
order in which they are declared. Money is in dollars, odds are `35:1`, a record in a field is
spelled by its own fields after `name.`, a plain word is bare, and anything else is JSON.
The sentences that people read are in `prose`, and no file depends on them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, structs

from croupier.core.errors import Refused
from croupier.core.event import Event, PhaseEnded
from croupier.core.money import MONEY_FIELDS, cents, dollars
from croupier.core.odds import Ratio
from croupier.notation.spelling_1 import spelled_first
from croupier.notation.words import field, one_line, read_fields, with_cites

FIRST = 1
SPELLING = 2
COMMISSIONS = 3
"""The spelling of a record with a wager on which commission was taken: its line says how much."""
SPELLINGS = (FIRST, SPELLING, COMMISSIONS)
INDENT = "  "
ENVELOPE = ("cites", "seen_by")


def is_printed(event: Event) -> bool:
    """Whether text shows an event; the cursor of phases is bookkeeping and is not shown."""
    return not isinstance(event, PhaseEnded)


def write_consequence(event: Event, spelling: int = SPELLING) -> str:
    """The line for a consequence."""
    return consequences(event, spelling)[0]


def consequences(event: Event, spelling: int) -> tuple[str, ...]:
    """The lines that may represent a consequence; a spelling after the first has exactly one."""
    if spelling != FIRST:
        return (with_cites(INDENT + spelled(event), event.cites),)
    lines = (
        one_line(line) if len(line.splitlines()) > 1 else line for line in spelled_first(event)
    )
    return tuple(with_cites(INDENT + line, event.cites) for line in lines)


def spelled(event: Event) -> str:
    """An event by its kind and its fields."""
    seen_by = () if event.seen_by is None else (f"seen_by={field(event.seen_by)}",)
    return " ".join((str(event.__struct_config__.tag), *_fields(event, ""), *seen_by))


def _fields(record: msgspec.Struct, before: str) -> Iterator[str]:
    """The fields of a record that are not defaults, each after the names of enclosing records."""
    for name, usual in _declared(type(record)):
        value = getattr(record, name)
        if usual is not NODEFAULT and value == usual and type(value) is type(usual):
            continue
        if isinstance(value, msgspec.Struct) and not isinstance(value, Ratio):
            yield from _fields(value, f"{before}{name}.")
        else:
            yield f"{before}{name}={_value(name, value)}"


@lru_cache(maxsize=512)
def _declared(record: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The names of a record's fields with their defaults."""
    return tuple(
        (one.name, one.default if one.default_factory is NODEFAULT else one.default_factory())
        for one in structs.fields(record)
        if one.name not in ENVELOPE
    )


def _value(name: str, value: Any) -> str:
    if name in MONEY_FIELDS:
        return _money(value)
    if isinstance(value, Ratio):
        return f"{value.num}:{value.den}"
    return field(msgspec.to_builtins(value))


def _money(value: Any) -> str:
    """Dollars with cents; for several accounts, one JSON object."""
    if not isinstance(value, Mapping):
        return dollars(value)
    each = (f"{json.dumps(who, ensure_ascii=False)}:{dollars(sum_)}" for who, sum_ in value.items())
    return f"{{{','.join(each)}}}"


def read_spelled(text: str) -> dict[str, Any]:
    """The fields of a line by their JSON names; `amount_cents=500` is the same as `amount=5.00`."""
    made: dict[str, Any] = {}
    for path, value in read_fields(text).items():
        *records, name = path.split(".")
        within = made
        for one in records:
            within = within.setdefault(one, {})
            if not isinstance(within, dict):
                raise Refused(f"{path}=", f"{one} already has a value", (), "one or the other")
        money = name in MONEY_FIELDS and not isinstance(value, Mapping)
        within[f"{name}_cents" if money else name] = cents(value) if money else value
    return made
