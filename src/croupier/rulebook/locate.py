"""The line of each key in a TOML text, so that a finding can point at it."""

from __future__ import annotations

import re
import tomllib

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}(?!")'
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}#\n]*")


def locate(text: str) -> dict[Path, int]:
    """The line of every key and every element in a valid TOML text, by path."""
    return _Locator(text).document()


class _Locator:
    """A walk through a text that `tomllib` has already read: it only looks for positions."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.counted, self.line = 0, 1
        self.lines: dict[Path, int] = {}
        self.arrays: dict[Path, int] = {}

    def document(self) -> dict[Path, int]:
        """Read headers and keys, one after the other."""
        under: Path = ()
        while self._skip(_BLANK) < len(self.text):
            if self.text.startswith("[", self.at):
                under = self._header()
            else:
                self._pair(under)
        return self.lines

    def _header(self) -> Path:
        """Read `[a.b]` or `[[a.b]]`: the table to which the keys below it belong."""
        line, many = self._line(), self.text.startswith("[[", self.at)
        self.at += 1 + many
        *outer, last = self._key()
        path = self._inside((), tuple(outer), line)
        path = (*path, last)
        self.at = self.text.index("]", self.at) + 1 + many
        self.lines.setdefault(path, line)
        if many:
            self.arrays[path] = self.arrays.get(path, -1) + 1
            path = (*path, self.arrays[path])
            self.lines[path] = line
        return path

    def _inside(self, path: Path, names: tuple[str, ...], line: int) -> Path:
        """The path below these tables; in an array of tables, below its latest one."""
        for name in names:
            path = (*path, name)
            self.lines.setdefault(path, line)
            if path in self.arrays:
                path = (*path, self.arrays[path])
        return path

    def _pair(self, under: Path) -> None:
        """Read `a.b = value`."""
        line = self._line()
        *outer, last = self._key()
        path = (*self._inside(under, tuple(outer), line), last)
        self.lines[path] = line
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _key(self) -> tuple[str, ...]:
        """Read a dotted key: bare and quoted parts."""
        parts: list[str] = []
        while True:
            self._skip(_SPACE)
            quoted = self._next() in ('"', "'")
            raw = self._take(_STRING if quoted else _BARE)
            parts.append(tomllib.loads(f"key = {raw}")["key"] if quoted else raw)
            self._skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return tuple(parts)
            self.at += 1

    def _value(self, path: Path) -> None:
        self._skip(_SPACE)
        match self._next():
            case "[":
                self._array(path)
            case "{":
                self._inline_table(path)
            case '"' | "'":
                self._take(_STRING)
            case _:
                self._take(_PLAIN)

    def _array(self, path: Path) -> None:
        """Read `[ value, value ]`, over any number of lines."""
        self.at += 1
        count = 0
        while self._past_comma() != "]":
            inner = (*path, count)
            self.lines[inner] = self._line()
            self._value(inner)
            count += 1
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        """Read `{ key = value, key = value }`."""
        self.at += 1
        while self._past_comma() != "}":
            self._pair(path)
        self.at += 1

    def _past_comma(self) -> str:
        """The next character that is neither blank nor a comma."""
        self._skip(_BLANK)
        if self.text.startswith(",", self.at):
            self.at += 1
            self._skip(_BLANK)
        return self._next()

    def _next(self) -> str:
        """The next character."""
        if self.at >= len(self.text):
            raise ValueError("not TOML: the text ends too early")
        return self.text[self.at]

    def _skip(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def _take(self, pattern: re.Pattern[str]) -> str:
        """What a pattern matches here; no match means that the text is not TOML."""
        begin = self.at
        if self._skip(pattern) == begin:
            raise ValueError(f"not TOML on line {self._line()}")
        return self.text[begin : self.at]

    def _line(self) -> int:
        """The line of this place; the lines before it are counted once, as places only go on."""
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.line
