"""Files that are read: devices that never end are refused."""

from __future__ import annotations

from pathlib import Path

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
