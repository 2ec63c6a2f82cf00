"""What an interrupt leaves of files: nothing that is half written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import files
from croupier.regulation import library
from croupier.regulation.example import casino
from croupier.regulation.journal import store
from croupier.regulation.journal.examples import saved


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


def test_an_example_that_is_not_written_to_the_end_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name can be used again, and nobody checks half a casino."""

    def stops(_: float) -> None:
        raise KeyboardInterrupt

    for make in (casino.example, saved.example):
        with pytest.raises(KeyboardInterrupt):
            make(tmp_path / "new", 1, 0, stops)
        assert not [*tmp_path.iterdir()]

    def half(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "read", half)
    with pytest.raises(KeyboardInterrupt):
        store.add(tmp_path / "new.db", [{}])
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
