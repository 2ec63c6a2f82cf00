"""The first spelling of text, which is read but no longer written; its words are a fixed table."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any

import msgspec
from msgspec import structs

from croupier.core.event import Event
from croupier.core.money import dollars, short
from croupier.notation.chain import plain
from croupier.notation.words import field, fields

EMPTY: tuple[object, ...] = (None, False, "", 0, (), {})


def spelled_first(event: Event) -> tuple[str, ...]:
    """The lines that may represent an event: one, or those of the kinds that shared its name."""
    listed = _table()["events"].get(str(event.__struct_config__.tag))
    if listed is None:
        return (every_field(event),)
    given = structs.asdict(event)
    lines = (_filled(one, given) for one in ([listed] if isinstance(listed, str) else listed))
    return tuple(line for line in lines if line is not None)


def every_field(event: Event) -> str:
    """An event by its kind and all its fields, as in JSON."""
    data = plain(event)
    kind, seen_by, _ = (data.pop(name) for name in ("kind", "seen_by", "cites"))
    shown = data if seen_by is None else {**data, "seen_by": seen_by}
    return f"{kind} {fields(shown)}".rstrip()


def act_words(key: str) -> str:
    """The words for an act after its patron, with its details in braces; "" if it had none."""
    return str(_table()["acts"].get(key, ""))


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[str, Any]]:
    text = files("croupier.notation").joinpath("spelling_1.toml").read_text("utf-8")
    return tomllib.loads(text)


def _filled(template: str, given: Mapping[str, Any]) -> str | None:
    """A template with its fields filled in; None if the event lacks one of them."""
    try:
        return _Words().vformat(template, (), given)
    except KeyError:
        return None


class _Words(Formatter):
    """Fills in a template as described at the head of the table."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """One field in its form."""
        form, rest = format_spec[:1], format_spec[1:]
        if form == "$":
            return _money(value, short if rest else dollars)
        if form == "&":
            return rest.join(value or ())
        if form in ("?", "~"):
            filled, _, empty = rest.rpartition("|")
            return empty if value is None or (form == "?" and value in EMPTY) else filled
        if form == "=":
            return dict(one.split(">") for one in rest.split(";"))[str(value)]
        if format_spec == "title":
            return str(value).title()
        return field(msgspec.to_builtins(value)) if format_spec == "field" else str(value)


def _money(value: Any, written: Any) -> str:
    """An amount, or each patron's amount."""
    if isinstance(value, Mapping):
        return ", ".join(f"{who} {written(amount)}" for who, amount in value.items())
    return str(written(value))
