"""A call on a real terminal: a pseudo-terminal of a given width, at which somebody types."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.cli.app import app

CONTROL = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])|[\x01\x02\x07]")
"""Colors, moves of the cursor, and what switches the keyboard."""
PATIENCE, LINES, THOUGHT = 120, 40, 0.05
INTERRUPT, END = "\x03", "\x04"
"""Ctrl-C and Ctrl-D as the keyboard sends them."""


@dataclass(frozen=True)
class Shown:
    """What a terminal showed, without colors, and how the call ended."""

    code: int
    text: str


def on_terminal(
    words: Sequence[str], width: int = 80, keys: Sequence[tuple[str, str]] = ()
) -> Shown:
    """A call in a copy of this process at a terminal, where keys are typed after a text is shown.

    A copy has no threads of this process, so a call that needs those it started must not run here.
    """
    child, terminal = pty.fork()
    if child == 0:
        _live(words, width)
    try:
        seen = _watched(child, terminal, [*keys])
    finally:
        os.kill(child, signal.SIGHUP)
        os.close(terminal)
        _, status = os.waitpid(child, 0)
    return Shown(os.waitstatus_to_exitcode(status), seen)


def _live(words: Sequence[str], width: int) -> None:
    """The life of the copy: it runs the call on the terminal, and ends."""
    code = 99
    try:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, width, 0, 0))
        os.environ.pop("COLUMNS", None)
        os.environ["TERM"] = "xterm-256color"
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.stdin = os.fdopen(0, "r")
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        code = app([*words], standalone_mode=False)
        sys.stdout.flush()
    finally:
        os._exit(code)


def _watched(child: int, terminal: int, keys: list[tuple[str, str]]) -> str:
    """Type the keys, each after its text is shown since the last; return all that was shown."""
    raw, since = b"", 0
    while True:
        ready, _, _ = select.select([terminal], [], [], PATIENCE)
        part = _read(terminal) if ready else b""
        if not part:
            break
        raw += part
        text = _plain(raw)
        while keys and (at := text.find(keys[0][0], since)) >= 0:
            since = at + len(keys[0][0])
            typed = keys.pop(0)[1]
            if typed in (INTERRUPT, END):
                rests(child)
            os.write(terminal, typed.encode())
    return _plain(raw)


def rests(process: int) -> None:
    """Wait until a process waits for its input: it sleeps, and was not woken for a moment.

    What is shown before it waits is no sign of that, and an early signal may be seen late.
    """
    last, until = None, time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = _sleeps(process)
        if seen is not None and seen == last:
            return
        last = seen
        time.sleep(THOUGHT)
    raise TimeoutError(f"process {process} does not come to rest")


def _sleeps(process: int) -> str | None:
    """How often a process went to sleep, if it sleeps now."""
    told = Path(f"/proc/{process}/status").read_text("ascii")
    fields = dict(line.split(":", 1) for line in told.splitlines())
    return fields["voluntary_ctxt_switches"] if fields["State"].split()[0] == "S" else None


def _read(terminal: int) -> bytes:
    """What is shown next; nothing if the call has ended, which Linux reports as an error."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def _plain(raw: bytes) -> str:
    return CONTROL.sub("", raw.decode("utf-8", "replace")).replace("\r\n", "\n")
