"""The small parts of a line: `key=value` pairs, and the clauses in brackets after it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from croupier.core.errors import Refused

COLUMN = 44
GAP = 3

_CITES = re.compile(r"\s*(?<=\s)\[((?:[a-z][a-z0-9]*(?:\.[\w-]+)+(?:,\s*|(?=\])))*)\]$")
_BARE = re.compile(r"[^\s\"{\[=][^\s\"]*")
_KEY = re.compile(r"([\w.]+)=")
_PLAIN = re.compile(r"[A-Za-z_$][\w:.@$-]*")
_LITERAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})|true|false|null")


def with_cites(line: str, cites: Iterable[str], *, say_none: bool = False) -> str:
    """A line with its clauses in their column."""
    named = ", ".join(cites)
    if not named and not say_none:
        return line
    return f"{line.ljust(COLUMN - GAP)}{' ' * GAP}[{named}]"


def without_cites(line: str) -> tuple[str, tuple[str, ...] | None]:
    """A line and the clauses it names; None if it does not mention clauses."""
    match = _CITES.search(line)
    if match is None:
        return line.rstrip(), None
    named = tuple(one.strip() for one in match[1].split(",") if one.strip())
    return line[: match.start()].rstrip(), named


def pair(key: str, value: str) -> str:
    """A key and a text, quoted if it is not a bare word."""
    return f"{key}={value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)}"


def pairs(values: Mapping[str, str]) -> str:
    """Keys and texts on one line."""
    return " ".join(pair(key, value) for key, value in values.items())


def read_pairs(text: str) -> dict[str, str]:
    """The keys and texts of a line."""
    found = dict(_once(text))
    for key, (value, _) in found.items():
        if not isinstance(value, str):
            raise Refused(f"{key}={json.dumps(value)}", "not text", (), "a word, or text in quotes")
    return {key: value for key, (value, _) in found.items()}


def _once(text: str) -> Iterator[tuple[str, tuple[Any, bool]]]:
    """The pairs of a line, no key twice."""
    seen: set[str] = set()
    for key, value, bare in _scan(text):
        if key in seen:
            raise Refused(f"{key}=", "this key appears twice", (), "each key once")
        seen.add(key)
        yield key, (value, bare)


def _scan(text: str) -> Iterator[tuple[str, Any, bool]]:
    """Each key with its value: a bare word, or JSON."""
    rest = text.strip()
    while rest:
        match = _KEY.match(rest)
        if match is None:
            raise Refused(rest, "not a key with its value", (), "key=value")
        tail = rest[match.end() :]
        bare = tail[:1] not in ('"', "{", "[")
        value, rest = _word(tail) if bare else _json(tail)
        yield match[1], value, bare


def _word(text: str) -> tuple[str, str]:
    word, _, rest = text.partition(" ")
    return word, rest.strip()


def _json(text: str) -> tuple[Any, str]:
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError) as wrong:
        raise Refused(text[:80], f"not a value: {wrong}", (), "a word, or JSON") from None
    if text[end : end + 1].strip():
        raise Refused(text, "there is no space after a value", (), "a space between pairs")
    return value, text[end:].strip()


def fields(values: Mapping[str, Any]) -> str:
    """The fields of a record on one line: plain words bare, everything else as JSON."""
    return " ".join(f"{key}={field(value)}" for key, value in values.items())


def field(value: Any) -> str:
    """A value: a plain word bare, everything else as JSON."""
    bare = isinstance(value, str) and _PLAIN.fullmatch(value) and not _LITERAL.fullmatch(value)
    return str(value) if bare else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_fields(text: str) -> dict[str, Any]:
    """The fields of a record from a line; a bare number, true, false or null is also JSON."""
    return {
        key: json.loads(value) if bare and _LITERAL.fullmatch(value) else value
        for key, (value, bare) in _once(text)
    }


def one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())
