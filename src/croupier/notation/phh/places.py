"""Where the fields of a TOML file stand: its parser does not say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
    r"|#[^\n]*|[\[\]{}=,]|[^\s\[\]{}\"'#=,]+",
    re.DOTALL,
)
_OPENS, _CLOSES, _BEFORE, _QUOTES = "[{", "]}", "[,", "'\""


class Places(msgspec.Struct, frozen=True):
    """The line of each field, and the lines of the entries of each array.

    A field that is a table stands where its header `[name]` or its first `name.key` does.
    """

    fields: Mapping[str, int]
    entries: Mapping[str, tuple[int, ...]]

    def field(self, name: str) -> int | None:
        """The line of a field, if the file has it."""
        return self.fields.get(name)

    def entry(self, name: str, index: int) -> int | None:
        """The line of an entry of an array, or that of its field."""
        lines = self.entries.get(name, ())
        return lines[index] if index < len(lines) else self.field(name)


def places(text: str) -> Places:
    """The places of a text that is known to be TOML."""
    fields: dict[str, int] = {}
    entries: dict[str, list[int]] = {}
    depth, last, name, inside, heads = 0, "", "", False, False
    for line, token in _tokens(text):
        heads = heads or (token == "[" and not depth and last != "=")
        if heads:
            if token != "[":
                fields.setdefault(_root(token), line)
                heads, inside = False, True
        elif depth == 1 and last in _BEFORE and token not in _CLOSES and not inside:
            entries.setdefault(name, []).append(line)
        if token == "=" and not depth and not inside:
            name = _root(last)
            fields.setdefault(name, line)
        depth += (token in _OPENS) - (token in _CLOSES)
        last = token
    return Places(fields, {key: tuple(lines) for key, lines in entries.items()})


def _root(key: str) -> str:
    """The field to which a key belongs: `a` for `a`, `"a"` and `a.b`."""
    return key.strip(_QUOTES) if key[:1] in _QUOTES else key.partition(".")[0]


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    """The tokens with the lines on which they begin; comments are left out."""
    line, at = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        if not found[0].startswith("#"):
            yield line, found[0]
