"""On which line each key of a TOML text stands, so that a finding can point at it."""

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
    """The line of every key and every element of a text that is valid TOML, by its path."""
    return _Locator(text).document()


class _Locator:
    """A walk through a text that `tomllib` has read already: only places are looked for."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines: dict[Path, int] = {}
        self.arrays: dict[Path, int] = {}

    def document(self) -> dict[Path, int]:
        """Headers and keys, one after the other."""
        under: Path = ()
        while self._skip(_BLANK) < len(self.text):
            if self.text.startswith("[", self.at):
                under = self._header()
            else:
                self._pair(under)
        return self.lines

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the table that the keys below it belong to."""
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
        """The path below these tables; of an array of tables, below its latest one."""
        for name in names:
            path = (*path, name)
            self.lines.setdefault(path, line)
            if path in self.arrays:
                path = (*path, self.arrays[path])
        return path

    def _pair(self, under: Path) -> None:
        """`a.b = value`."""
        line = self._line()
        *outer, last = self._key()
        path = (*self._inside(under, tuple(outer), line), last)
        self.lines[path] = line
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _key(self) -> tuple[str, ...]:
        """A key with its dots: bare parts and quoted ones."""
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
        """`[ value, value ]`, over as many lines as it likes."""
        self.at += 1
        count = 0
        while self._past_comma() != "]":
            inner = (*path, count)
            self.lines[inner] = self._line()
            self._value(inner)
            count += 1
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        """`{ key = value, key = value }`."""
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
        """The character that comes next."""
        if self.at >= len(self.text):
            raise ValueError("not TOML: the text ends too early")
        return self.text[self.at]

    def _skip(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def _take(self, pattern: re.Pattern[str]) -> str:
        """What a pattern matches here; nothing would mean that the text is not TOML."""
        begin = self.at
        if self._skip(pattern) == begin:
            raise ValueError(f"not TOML on line {self._line()}")
        return self.text[begin : self.at]

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1
