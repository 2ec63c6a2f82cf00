"""A journal reads the record of approvals: it has no approvals of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier import front
from croupier.core.errors import BadFile
from croupier.regulation.approvals.records import Records
from croupier.regulation.journal import check, dice, store, tiles
from croupier.regulation.journal import device_kinds as devices
from croupier.regulation.journal.book import book_of
from croupier.regulation.journal.cards import kinds as cards
from croupier.regulation.journal.entry import written
from croupier.regulation.journal.examples import saved
from croupier.regulation.journal.facts import TableOpened
from croupier.rulebook.citation import verifies
from tests.regulation.changing import events, said, without
from tests.regulation.writing import RECORD, Journal, at, cited, findings


@pytest.mark.parametrize(
    ("item", "thing", "clause"),
    [
        ("prototype", "", "cmr146.54.1"),
        ("card reader", "", "cmr146.13.7"),
        ("shuffler", "", "cmr146.51.3.a"),
        ("table controller", "", "cmr146.13.11.a.1"),
        ("gift shop", "", "cmr146.56.2"),
        ("card inspectors' training", "", "cmr146.49.14.i"),
        ("card sampling", "a", "cmr146.49.14.a.ii"),
        ("card sampling", "extended", "cmr146.49.14.l.b"),
        ("card destruction", "security room", "cmr146.49.16.a"),
        ("card destruction", "drilled", "cmr146.49.16.a"),
        ("card destruction", "vendor 1", "cmr146.49.16.b"),
        ("card reading machine", "machine 7", "cmr146.50.2.d"),
        ("vendor's shuffler", "model 9", "cmr146.50.3.a"),
    ],
)
@verifies("cmr146.54.1", "cmr146.13.7", "cmr146.51.3.a", "cmr146.13.11.a.1", "cmr146.56.2")
@verifies("cmr146.49.14.i", "cmr146.49.14.a.ii", "cmr146.49.14.l.b", "cmr146.49.16.a")
@verifies("cmr146.49.16.b", "cmr146.50.2.d", "cmr146.50.3.a")
def test_what_is_not_on_record_is_found(item: str, thing: str, clause: str) -> None:
    assert said(list(events())) == set()
    assert clause in said(list(events()), records=without(item, thing))


@pytest.mark.parametrize(
    ("sort", "game", "clause", "item"),
    [
        ("controller", "blackjack", "cmr146.13.11.a.1", "table controller"),
        ("return_device", "blackjack", "cmr146.13.10.f", "inventory return device"),
        ("return_device", "paigowpoker", "cmr146.21.7.d", "inventory return device"),
    ],
)
@verifies("cmr146.13.11.a.1", "cmr146.13.10.f", "cmr146.21.7.d")
def test_procedures_are_submitted_before_use(
    sort: devices.Sort, game: str, clause: str, item: str
) -> None:
    journal = Journal()
    journal.add("1 06:30", devices.DeviceKept("D", sort, "M", tables=("T-01",)))
    journal.add("1 10:00", TableOpened("T-01", game))
    filed = replace(RECORD.entries[0], items=(item,), submitted=at("1 10:00"), approved=None)
    assert clause not in found(journal, replace(RECORD, entries=(filed,)))
    late = replace(filed, submitted=at("1 10:01"))
    assert clause in found(journal, replace(RECORD, entries=(late,)))


def found(journal: Journal, records: Records) -> set[str]:
    """The clauses of what is found with a record."""
    every = findings(journal.entries, "1 12:00", records)
    return {clause for one in every for clause in one.cites}


def test_a_filing_is_no_approval_and_a_withdrawn_one_none() -> None:
    first, *rest = RECORD.entries
    filed = replace(RECORD, entries=(replace(first, approved=None), *rest))
    assert "cmr146.54.1" in said(list(events()), records=filed)
    gone = replace(RECORD, entries=(replace(first, withdrawn=at("2 06:00")), *rest))
    assert said(list(events()), records=gone) == set()
    early = replace(RECORD, entries=(replace(first, withdrawn=at("1 06:00")), *rest))
    assert "cmr146.54.1" in said(list(events()), records=early)


def test_without_a_record_a_note_says_once_what_must_be_on_it() -> None:
    journal = Journal()
    journal.add("1 06:30", devices.DeviceKept("D", "other", "M", tables=("T-01", "T-02")))
    for table in ("T-01", "T-02"):
        journal.add("1 10:00", TableOpened(table, "craps"))
    alone = check.findings(book_of(journal.entries, at("1 10:10")))
    notes = [one for one in alone if one.severity == "note"]
    assert [one.cites for one in notes] == [("cmr146.54.1",)]
    assert "must be approved by the Bureau; no record of approvals was compared" in notes[0].message
    assert cited(journal.entries, "1 10:10") == set()


def test_the_command_reads_the_record(tmp_path: Path) -> None:
    journal, file = Journal(), tmp_path / "casino.db"
    journal.add("1 06:30", devices.DeviceKept("D", "other", "M", tables=("T-01",)))
    journal.add("1 10:00", TableOpened("T-01", "craps"))
    store.add(file, map(written, journal.entries))
    text = saved.RECORD.read_text("utf-8")
    record = tmp_path / "approvals.toml"
    record.write_text(text, "utf-8")
    now = at("1 10:10")
    assert front.journal(file, now, record) == []
    record.write_text(text.replace('"prototype", ', ""), "utf-8")
    (error,) = front.journal(file, now, record)
    assert (error.severity, error.cites) == ("error", ("cmr146.54.1",))
    assert "the prototype M is not approved by the Bureau: nothing is on record" in error.message
    record.write_text('format = "croupier submission 1"\n', "utf-8")
    with pytest.raises(BadFile, match="its format is"):
        front.journal(file, now, record)


@verifies("cmr146.49.1", "cmr146.46.1", "cmr146.53.1")
@pytest.mark.parametrize(
    ("item", "stored", "taken", "clause"),
    [
        (
            "card storage",
            (cards.CardsReceived("primary storage", 40, "decks"), 11, 31),
            (cards.CardsRemoved("primary storage", "primary", "P1", 8, "decks", 15), 11, 31),
            "cmr146.49.1",
        ),
        (
            "dice storage",
            (dice.DiceReceived(40, "primary storage"), 11, 31),
            (dice.DiceRemoved(5, "primary storage", "pit stand P1"), 12, 32),
            "cmr146.46.1",
        ),
        (
            "tile storage",
            (tiles.TilesReceived(40, "primary storage"), 31, 13),
            (tiles.TilesRemoved(5, "primary storage", "pit stand P1"), 11, 31),
            "cmr146.53.1",
        ),
    ],
)
def test_storage_is_not_used_after_its_approval_is_withdrawn(
    item: str, stored: Any, taken: Any, clause: str
) -> None:
    journal = Journal()
    journal.add("1 07:00", stored[0], *stored[1:])
    journal.add("1 10:00", taken[0], *taken[1:])
    for withdrawn, seen in (("1 10:01", False), ("1 10:00", True), ("1 08:00", True)):
        ended = [
            replace(one, withdrawn=at(withdrawn)) if item in one.items else one
            for one in RECORD.entries
        ]
        own = findings(journal.entries, "1 12:00", replace(RECORD, entries=tuple(ended)))
        lacking = [one for one in own if one.key == "approved"]
        assert [clause in one.cites for one in lacking] == ([True] if seen else [])
