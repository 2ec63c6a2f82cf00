"""Values of a declaration: lengths in inches, amounts, words; how they are read and shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.errors import Refused
from croupier.core.money import cents, money

_LENGTH = re.compile(
    r"(?:(?:(\d+)[ -])?(\d+)/([1-9]\d*)|(\d*\.?\d+))(?: ?(?:in|inch|inches|[\"”″])\.?)?"
)
_UNSAID = re.compile(r"[^\w.]+")
_COMMAS = re.compile(r"(?<=\d),(?=\d{3})|(?<=\d)\.00\b")
"""What a number on a chip may have without saying anything else: `$1,000`, `$5.00`."""
_PAIR = re.compile(r"\s*([1-6])\s*[-–/]\s*([1-6])\s*")
NAMED_FRACTIONS = 64
"""The finest fraction of an inch that is shown as a fraction."""


class Type(NamedTuple):
    """A type of value: how it is read, and what is accepted."""

    read: Callable[[Any], Any]
    accepted: str
    json: Mapping[str, Any]


def inches(value: Any) -> Fraction:
    """Read a length in inches: `30`, `0.750`, `"1 9/16"`, `"1 9/16 in"`."""
    match = _LENGTH.fullmatch(str(value).strip()) if not isinstance(value, bool) else None
    if match is None:
        raise ValueError(value)
    whole, above, below, plain = match.groups()
    return Fraction(plain) if plain else int(whole or 0) + Fraction(int(above), int(below))


def shown(value: Any) -> str:
    """A value as people read it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Fraction():
            return f"{length(value)} in"
        case tuple():
            return ", ".join(shown(one) for one in value) or "none"
    return str(value)


def length(value: Fraction) -> str:
    """A length in inches: as a decimal if it is written with at most six, else as a fraction."""
    scaled = value * MILLIONTHS
    if scaled.denominator == 1 and (value.denominator > NAMED_FRACTIONS or not _binary(value)):
        whole, rest = divmod(int(scaled), MILLIONTHS)
        return f"{whole}.{rest:06d}".rstrip("0").rstrip(".")
    whole_inches, part = divmod(value, 1)
    return " ".join(str(one) for one in (whole_inches, part) if one) or "0"


MILLIONTHS = 1_000_000


def _binary(value: Fraction) -> bool:
    """Whether a ruler in halves, quarters, eighths and so on shows it."""
    return value.denominator & (value.denominator - 1) == 0


def spoken(text: str) -> tuple[str, ...]:
    """The words of a text, without case, signs, and commas and `.00` in numbers."""
    found = _UNSAID.sub(" ", _COMMAS.sub("", text).casefold()).split()
    return tuple(one.rstrip(".") for one in found if one.strip("."))


def says(texts: tuple[str, ...], wanted: str) -> bool:
    """Whether words occur one after the other in texts that are read together."""
    all_words, words = spoken(" ".join(texts)), spoken(wanted)
    span = range(len(all_words) - len(words) + 1)
    return bool(words) and any(all_words[at : at + len(words)] == words for at in span)


def denomination(amount: int) -> str:
    """An amount as chips show it: `$2.50`, `$1,000`."""
    return money(amount)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(value)
    return str(value).strip()


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _money(value: Any) -> int:
    if isinstance(value, bool):
        raise ValueError(value)
    try:
        return cents(str(value))
    except Refused as refusal:
        raise ValueError(value) from refusal


def _day(value: Any) -> date:
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else date.fromisoformat(_text(value))


def _pair(value: Any) -> str:
    """Two sides of a die, the lower number first: `6-1` is `1-6`."""
    match = _PAIR.fullmatch(_text(value))
    if match is None:
        raise ValueError(value)
    return "-".join(sorted(match.groups()))


def _several(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def all_read(value: Any) -> tuple[Any, ...]:
        return tuple(read(one) for one in (value if isinstance(value, list) else [value]))

    return all_read


_STRING, _NUMBER = {"type": "string"}, {"type": ["number", "string"]}


def _array(of: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"anyOf": [of, {"type": "array", "items": of}]}


TYPES: Mapping[str, Type] = {
    "text": Type(_text, "text", _STRING),
    "texts": Type(_several(_text), 'a list of texts, such as ["Red", "White"]', _array(_STRING)),
    "pairs": Type(_several(_pair), 'pairs of sides, such as ["1-6"]', _array(_STRING)),
    "flag": Type(_flag, "true or false", {"type": "boolean"}),
    "count": Type(_count, "a whole number", {"type": "integer", "minimum": 0}),
    "money": Type(_money, 'dollars, such as 5 or "2.50"', _NUMBER),
    "inches": Type(inches, 'inches, such as 30, 0.75 or "1 9/16"', _NUMBER),
    "lengths": Type(_several(inches), 'a list of inches, such as ["0.750"]', _array(_NUMBER)),
    "date": Type(_day, "a date, such as 2026-03-01", {"type": "string"}),
}
