"""Files that are read: devices that never end are refused."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from croupier.core.errors import BadFile
from croupier.notation.replay import file_text
from croupier.rulebook import readable
from croupier.rulebook.submission import read_document


def test_a_device_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadFile, match="it is a device, not a file"):
        read_document("/dev/zero")
    with pytest.raises(BadFile, match="it is a device, not a file"):
        file_text(Path("/dev/zero"))
    assert readable.content("/dev/null") == b""


def test_every_way_to_end_a_line_is_one(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"a\r\nb\rc\n")
    assert readable.text(file) == "a\nb\nc\n"


def test_a_pipe_is_waited_for_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes to it only after hearing that it is waited for."""
    pipe, heard = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)

    def hear(line: str) -> None:
        heard.append(line)
        Thread(target=pipe.write_bytes, args=[b"text"]).start()

    monkeypatch.setattr(readable, "AT_ONCE", 0.05)
    token = readable.WAITING.set(hear)
    try:
        assert readable.content(pipe) == b"text"
    finally:
        readable.WAITING.reset(token)
    assert heard == [
        f"{pipe}: waiting for somebody to write to it, since it is a pipe; Ctrl-C stops."
    ]
