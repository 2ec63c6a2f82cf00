"""Write a hand in PHH."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from croupier.core.errors import Refused

_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_DELETE = "\x7f"


def write_hand(fields: Mapping[str, Any]) -> str:
    """The fields of a hand as TOML, one to a line."""
    return "".join(f"{_key(name)} = {write_value(value)}\n" for name, value in fields.items())


def _key(name: str) -> str:
    return name if name and _BARE.issuperset(name) else _text(name)


def _text(text: str) -> str:
    """A text in single quotes if it is plain, with escapes if it is not."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace(_DELETE, "\\u007f")


def write_value(value: Any) -> str:
    """A value of a field."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return _decimal(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(write_value, value))}]"
    if isinstance(value, Mapping):
        return (
            f"{{{', '.join(f'{_key(name)} = {write_value(one)}' for name, one in value.items())}}}"
        )
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    raise Refused(repr(value), "PHH has no such value", (), "a text, a number, a list or a time")


def _decimal(value: Decimal) -> str:
    """A number that is read back as a decimal, not as a whole number."""
    text = str(value).lower()
    if not value.is_finite():
        return text.replace("infinity", "inf")
    return text if "." in text or "e" in text else f"{text}.0"
