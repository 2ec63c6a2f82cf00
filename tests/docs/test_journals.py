"""The page on journals: every kind of entry says what implies it, and its example is accepted."""

from __future__ import annotations

from pathlib import Path

from croupier.regulation.journal import check, store
from docs import journals
from docs.generate import ROOT


def test_every_kind_says_what_implies_it() -> None:
    names = {one.kind for one in check.kinds() if one.__module__.startswith("croupier.")}
    assert set(journals.IMPLIED) == names
    shown = {cells[0].strip("`") for _, rows in journals.subjects() for cells in rows}
    assert shown == names


def test_the_entries_on_the_page_are_accepted(tmp_path: Path) -> None:
    check.kinds()
    text = (ROOT / "docs" / "examples" / "journal.jsonl").read_text("utf-8")
    made = store.add(tmp_path / "example.db", store.lines("journal.jsonl", text))
    assert [one.fact.kind for one in made][:2] == ["establishment", "employed"]
    assert store.entries(tmp_path / "example.db") == made
