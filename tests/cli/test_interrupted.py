"""What an interrupt leaves of files: nothing that is half written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import files
from croupier.regulation import library


def test_a_library_is_written_once_all_of_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An index of pages that are not there would be worse than nothing."""

    def pages(_: Any) -> Iterator[tuple[str, str]]:
        yield "index.html", "<html>"
        raise KeyboardInterrupt

    monkeypatch.setattr(library, "pages", pages)
    with pytest.raises(KeyboardInterrupt):
        library.write(tmp_path / "library", {})
    assert not [*tmp_path.iterdir()]


def test_a_new_file_is_removed_if_its_writing_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(KeyboardInterrupt):
        files.deliver(tmp_path / "felt.svg", "<svg></svg>")
    assert not [*tmp_path.iterdir()]
