"""How a call ended, and what is wrong with that: its code, its words, the width of its lines."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence

from typer.testing import CliRunner, Result

from croupier.cli import guard
from croupier.cli.app import app
from docs.messages import key_like
from tests.cli.calls import DATA, PICTURES

ENDED = (guard.DONE, guard.FALLS_SHORT, guard.UNREADABLE)
"""How a command may end if nobody interrupts it; the other codes are for pipes and faults."""
TYPED = re.compile(r"Accepted: .*|Did you mean .*|'[^']*'|\"[^\"]*\"|\S*[=/.#:]\S*|--\S+ \S+")
"""What was typed, or may be typed, is spelled as it is typed."""

LABEL = 16
"""How much may stand before a word that cannot be broken."""
DOING = re.compile(r"^[^\n]* …\n", re.MULTILINE)
"""What takes a while is announced, even if it is then refused."""


def run(words: Sequence[str], typed: str = "") -> Result:
    """A call in this process, to which somebody types."""
    return CliRunner().invoke(app, [*words], input=typed)


def faults(words: Sequence[str], result: Result) -> Iterator[str]:
    """What is wrong with how a call ended."""
    call = shlex.join(words)
    if result.exit_code not in ENDED:
        yield f"{call}: exit code {result.exit_code}: {result.stderr.strip()}"
    if "Traceback" in result.output:
        yield f"{call}: a traceback"
    if result.exit_code == guard.UNREADABLE:
        yield from (f"{call}: {one}" for one in unclear(words, result))
    if found := raw_keys(words, result.stderr):
        yield f"{call}: a raw key {found}: {result.stderr!r}"


def unclear(words: Sequence[str], result: Result) -> Iterator[str]:
    """What is wrong with the words of a refusal."""
    said = DOING.sub("", result.stderr)
    if said.count("\n") != 1:
        yield f"not one line but {said.count(chr(10))}: {said!r}"
    if result.stdout and words[0] != "play":
        yield f"something on standard output: {result.stdout[:80]!r}"
    if not said.startswith(f"croupier {words[0]}: "):
        yield f"it does not begin with the command: {said!r}"


def raw_keys(words: Sequence[str], said: str) -> list[str]:
    """Keys of the code in a message, except those that were typed, or may be."""
    plain = TYPED.sub("", said)
    for part in (part for word in words for part in (word, word.partition("=")[0]) if part):
        plain = plain.replace(part, "")
    return [*key_like(plain)]


def is_data(words: Sequence[str]) -> bool:
    """Whether the output of a call is for programs, or a file, and has no width."""
    return words[0] in PICTURES or any(one in words for one in (*DATA, "-"))


def shown_of(line: str) -> str:
    """A line of output; of a status line, what stands before that which was typed."""
    return line.partition(" > ")[0] if line.startswith("round ") else line


def wide(call: str, output: str, width: int) -> Iterator[str]:
    """Lines wider than the terminal, unless for one long word after a label; cells that are cut."""
    for line in (shown_of(line) for line in output.splitlines()):
        if len(line) > width and max(map(len, line.split())) + LABEL <= width:
            yield f"{call} at {width}: {len(line)} wide: {line}"
        if re.search(r"(?<![0-9a-f]{8})(?<=\w)…( |$)", line):
            yield f"{call} at {width}: cut: {line}"
