"""A journal: entries are only added, chained, signed by the right people, and judged at a time."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import BadFile, Refused
from croupier.front import papers
from croupier.regulation.journal import check, store
from croupier.regulation.journal.due import Due, finding
from croupier.regulation.journal.entry import START, Entry, Fact, chained, kind, read, written
from croupier.regulation.journal.facts import Assigned, Established, TableClosed, TableOpened
from croupier.regulation.journal.sets import hole_fault
from croupier.regulation.journal.signing import Signer, unmatched
from croupier.regulation.journal.stock import Move, Moving, amount_at, shortfalls
from croupier.regulation.people import Staff
from croupier.rulebook.citation import verifies
from tests.regulation.writing import STAFF, Journal, at

BY = ("cmr146.46.4",)


@kind("toy")
class Toy(Fact, frozen=True):
    words = "a toy is counted"
    cites = ("cmr146.46.1",)
    signers = (
        Signer(
            "a manager", ("cmr146.46.4",), positions=frozenset({"shift_manager"}), or_above=True
        ),
        Signer("security", BY, departments=frozenset({"security"})),
    )


@kind("toy_moved")
class Moved(Moving, frozen=True):
    words = "toys move"

    count: int
    source: str = ""
    target: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move("toy", self.count, self.source, self.target),)


def messages(journal: Journal, entry: Entry) -> list[str]:
    found = check.signature_findings(journal.book("2 06:00"))
    return [one.message for one in found if one.line == entry.seq]


@pytest.mark.parametrize("signers", [(11, 31), (10, 30), (31, 12)])
def test_the_right_people_sign_in_any_order(signers: tuple[int, ...]) -> None:
    journal = Journal()
    assert messages(journal, journal.add("1 07:00", Toy(), *signers)) == []


@pytest.mark.parametrize(
    ("signers", "says"),
    [
        ((11,), "not signed by security; signed by 11 (table games shift manager)"),
        ((13, 31), "not signed by a manager; signed by 13 (pit boss), 31 (security officer)"),
        ((11, 11, 31), "person 11 signed twice"),
        ((), "not signed by a manager; signed by nobody"),
    ],
)
def test_a_signature_that_is_missing_or_given_twice_is_found(
    signers: tuple[int, ...], says: str
) -> None:
    journal = Journal()
    assert any(says in one for one in messages(journal, journal.add("1 07:00", Toy(), *signers)))


def test_nobody_signs_as_somebody_else() -> None:
    journal = Journal()
    entry = journal.add("1 07:00", Toy(), 11, 31)
    false = msgspec.structs.replace(entry.signed[1], position="security_supervisor")
    journal.entries[-1] = msgspec.structs.replace(entry, signed=(entry.signed[0], false))
    assert any("person 31 is not on the register as" in one for one in messages(journal, entry))


def test_a_signature_of_a_stranger_is_not_called_nobodys() -> None:
    journal = Journal()
    entry = journal.add("1 07:00", Toy(), 31)
    stranger = msgspec.structs.replace(entry.signed[0], person=999)
    journal.entries[-1] = msgspec.structs.replace(entry, signed=(stranger,))
    says = "not signed by security; signed by nobody on the register"
    assert any(says in one for one in messages(journal, entry))


def test_a_pit_on_that_day_bars_a_signer() -> None:
    barred = Signer("nobody with a pit", ("cmr146.46.4",), no_pit=True)
    assert barred.admits(STAFF[11], Staff(STAFF), in_pit=False)
    assert not barred.admits(STAFF[11], Staff(STAFF), in_pit=True)
    journal = Journal()
    journal.add("1 06:00", Assigned(11, date(2026, 3, 1), "P1"))
    assert journal.book("2 06:00").assigned(11, date(2026, 3, 1))[0].pit == "P1"


@given(st.lists(st.lists(st.booleans(), min_size=3, max_size=3), max_size=3))
def test_signers_are_matched_whenever_that_is_possible(fits: list[list[bool]]) -> None:
    def possible(rows: list[list[bool]], used: frozenset[int] = frozenset()) -> int:
        if not rows:
            return 0
        tries = [
            1 + possible(rows[1:], used | {n}) for n in range(3) if rows[0][n] and n not in used
        ]
        return max([possible(rows[1:], used), *tries])

    assert len(fits) - len(unmatched(fits, 3)) == possible(fits)


def test_above_follows_the_line_of_reporting() -> None:
    staff = Staff(STAFF)
    assert staff.is_or_above(STAFF[10], ["floorperson"])
    assert not staff.is_or_above(STAFF[14], ["floorperson"])
    assert not staff.is_or_above(STAFF[18], ["floorperson"])
    assert staff.reports_directly(STAFF[13], "shift_manager")
    assert not staff.reports_directly(STAFF[15], "shift_manager")


def lines(journal: Journal) -> list[dict[str, object]]:
    return [written(one) for one in journal.entries]


def test_a_journal_is_kept_and_read_back(tmp_path: Path) -> None:
    journal, file = Journal(), tmp_path / "journal.db"
    journal.add("1 07:00", Toy(), 11, 31)
    half = len(journal.entries) // 2
    store.add(file, lines(journal)[:half])
    store.add(file, lines(journal)[half:])
    back = store.entries(file)
    assert [one.fact for one in back] == [one.fact for one in journal.entries]
    assert len({one.hash for one in back}) == len(back)


def test_a_bad_entry_adds_nothing(tmp_path: Path) -> None:
    journal, file = Journal(), tmp_path / "journal.db"
    good = lines(journal)
    with pytest.raises(Refused, match="kind of entry"):
        store.add(file, [*good, {"at": "2026-03-01T06:00:00-05:00", "kind": "toys"}])
    with pytest.raises(Refused, match="no offset"):
        store.add(file, [{**good[0], "at": "2026-03-01T06:00:00"}])
    with pytest.raises(Refused, match="number"):
        store.add(file, [{**good[1], "data": {"number": "one"}}])
    assert list(tmp_path.iterdir()) == []
    store.add(file, good)
    with pytest.raises(Refused, match="kind of entry"):
        store.add(file, [{"at": "2026-03-01T06:00:00-05:00", "kind": "toys"}])
    assert len(store.entries(file)) == len(good)


def test_entries_that_are_there_already_are_refused_where_they_must_be_new(tmp_path: Path) -> None:
    file, good = tmp_path / "journal.db", lines(Journal())
    store.add(file, [*good[:2], good[1]], fresh=True)
    with pytest.raises(Refused, match="it has this entry already, as entry 2"):
        store.add(file, [good[1]], fresh=True)
    many = f"it has 2 of these {len(good)} entries already, from entry 1 on"
    with pytest.raises(Refused, match=many):
        store.add(file, good, fresh=True)
    store.add(file, good[2:], fresh=True)
    assert len(store.entries(file)) == len(good) + 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"kind": None}, "it has no kind"),
        ({"at": None}, "its time is missing"),
        ({"at": "noon"}, "its time cannot be read: noon"),
        ({"data": {"method": "burned"}}, "method cannot be 'burned'"),
        ({"data": {"hole": None}}, "hole must be a whole number, not nothing"),
        ({"data": {"sets": 1}}, "it has no field sets"),
        ({"data": {"set": 1}}, "set must be a text, not a whole number"),
        ({"data": []}, "the data must be a table, not a list"),
        ({"signed": [{"person": 1}]}, "department is missing"),
    ],
)
def test_what_is_wrong_with_an_entry_is_in_plain_words(line: dict[str, Any], why: str) -> None:
    check.kinds()
    whole = {"set": "S", "count": 5, "method": "drilled", "hole": 250}
    data = line.get("data", {})
    own = {**whole, **data} if isinstance(data, dict) else data
    good = {"at": "2026-03-01T06:00:00-05:00", "kind": "dice_destroyed"}
    with pytest.raises(Refused) as refused:
        read({**good, **line, "data": own}, 1)
    assert refused.value.why == why


@verifies("cmr146.54.3", "cmr146.47.2")
@pytest.mark.parametrize(("minutes", "found"), [(30, 0), (31, 1), (1439, 1)])
def test_at_once_is_half_an_hour_at_most(minutes: int, found: int) -> None:
    journal = Journal()
    journal.add("1 07:00", Established("Example Casino", at_once_minutes=minutes))
    seen = [one for one in journal.findings("1 08:00") if one.key == "at_once_minutes"]
    assert [one.severity for one in seen] == ["warning"] * found
    assert all("reading E2" in one.message for one in seen)


def test_a_day_is_not_at_once() -> None:
    check.kinds()
    at, data = "2026-03-01T06:00:00-05:00", {"at_once_minutes": 1440}
    with pytest.raises(Refused, match="1440 minutes are not at once"):
        read({"at": at, "kind": "establishment", "data": data}, 1)


@verifies("cmr146.46.6.c.12", "cmr146.49.16.c")
def test_a_hole_that_is_not_in_the_center_is_named_so() -> None:
    assert hole_fault(250, center=True) == ""
    assert "0.249 inch wide; it takes 0.250" in hole_fault(249, center=True)
    assert hole_fault(250, center=False) == "the hole is not in the center, where it must be"


def test_a_field_that_a_later_version_adds_breaks_no_chain(tmp_path: Path) -> None:
    """An entry is hashed as it was written, whatever fields its kind has been given since."""
    file = tmp_path / "journal.db"
    line = {"at": "2026-03-01T06:00:00-05:00", "kind": "table_opened"}
    store.add(file, [{**line, "data": {"table": "A", "game": "craps", "decks": 6}}])
    older = {"table": "A", "game": "craps"}
    whole = {"seq": 1, **line, "data": older, "signed": []}
    values = msgspec.json.encode(older).decode(), chained(whole, START)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entry SET data = ?, hash = ?", values)
    connection.close()
    assert [one.fact for one in store.entries(file)] == [TableOpened("A", "craps")]


def test_a_changed_entry_breaks_the_chain(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    store.add(file, lines(Journal()))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entry SET at = '2026-03-01T05:01:00-05:00' WHERE seq = 3")
    connection.close()
    with pytest.raises(Refused, match=r"the hash chain breaks at entry 3"):
        store.entries(file)


def test_a_new_journal_is_not_left_behind_empty_unless_somebody_else_began_it(
    tmp_path: Path,
) -> None:
    wrong, file = {"at": "2026-03-01", "kind": "nothing"}, tmp_path / "journal.db"
    with pytest.raises(Refused):
        store.add(file, [wrong])
    assert not file.exists()

    def begun_by_others(name: Path) -> bool:
        monkeypatch.undo()
        store.add(name, lines(Journal()))
        return False

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Path, "exists", begun_by_others)
        with pytest.raises(Refused):
            store.add(file, [wrong])
    assert len(store.entries(file)) == len(Journal().entries)


@pytest.mark.parametrize("change", ["at = 'yesterday'", "at = '2026-03-01'", "data = '{'"])
def test_an_entry_that_is_none_any_more_breaks_the_chain(tmp_path: Path, change: str) -> None:
    file = tmp_path / "journal.db"
    store.add(file, lines(Journal()))
    with sqlite3.connect(file) as connection:
        connection.execute(f"UPDATE entry SET {change} WHERE seq = 3")
    connection.close()
    with pytest.raises(Refused, match=r"the hash chain breaks at entry 3"):
        store.entries(file)
    assert not store.is_of_others(file)
    for source in (tmp_path, file):
        with pytest.raises(Refused, match=r"journal.db: .*changed since"):
            papers.check(source)


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("a text that is no database, and long enough to be read as one" * 20)
    with pytest.raises(BadFile, match="not a journal"):
        store.entries(other)
    with pytest.raises(BadFile, match="no such journal"):
        store.entries(tmp_path / "missing.db")
    with pytest.raises(BadFile, match="line 2"):
        list(store.lines("x.jsonl", "\n[]\n"))


def test_things_that_move_leave_a_balance() -> None:
    journal = Journal()
    journal.add("1 06:00", Moved(10, target="vault"))
    journal.add("1 07:00", Moved(4, "vault", "pit"))
    book = journal.book("2 06:00")
    assert [amount_at(book, at(f"1 0{n}:59"), "toy", "vault") for n in (5, 6, 7)] == [0, 10, 6]
    assert [amount_at(book, at(f"1 0{n}:59"), "toy", "pit") for n in (5, 6, 7)] == [0, 0, 4]
    short = journal.add("1 08:00", Moved(5, "pit", ""))
    assert [(entry, lacks) for entry, _, lacks in shortfalls(journal.book("2 06:00"))] == [
        (short, 1)
    ]


def test_a_limit_is_lawful_to_its_last_second() -> None:
    journal, by = Journal(), at("1 12:00")
    due = Due("a count", "table 1", by, ("cmr146.46.2.a.8",), "supervisor")
    assert finding(due, by, "j") is None
    late = finding(due, at("1 12:01"), "j")
    assert late is not None
    assert late.severity == "error"
    in_time = msgspec.structs.replace(due, done=journal.add("1 12:00", Toy()))
    assert finding(in_time, at("2 06:00"), "j") is None
    ours = msgspec.structs.replace(due, done=journal.add("1 12:01", Toy()), ours=True)
    warned = finding(ours, at("2 06:00"), "j")
    assert warned is not None
    assert warned.severity == "warning"


def test_a_table_is_open_from_its_opening_to_its_closing() -> None:
    journal = Journal()
    journal.add("1 06:00", TableOpened("R-01", "roulette", "P1"))
    journal.add("1 23:00", TableClosed("R-01"))
    book = journal.book("2 06:00")
    assert book.open_at("R-01", at("1 22:59")) is not None
    assert book.open_at("R-01", at("1 23:01")) is None
    assert [one.until(book.now) for one in book.opened] == [at("1 23:00")]


@pytest.mark.parametrize(
    ("kind", "data", "refused"),
    [
        ("dice_received", {"count": 0, "place": "primary storage"}, ""),
        ("dice_received", {"count": -1, "place": "primary storage"}, "count is below zero"),
        (
            "sample_counted",
            {"set": "A", "sample": "1", "lots": [{"set": "A", "count": -5}]},
            "count is below zero",
        ),
        (
            "liability",
            {"day": "2026-03-01", "rows": [{"item": "x", "held": 1, "outstanding": -1}]},
            "",
        ),
        (
            "liability",
            {"day": "2026-03-01", "rows": [{"item": "x", "held": -1, "outstanding": 1}]},
            "held is below zero",
        ),
    ],
)
def test_no_count_is_below_zero(kind: str, data: dict[str, object], refused: str) -> None:
    check.kinds()
    line = {"at": "2026-03-01T10:00:00-05:00", "kind": kind, "data": data}
    if refused:
        with pytest.raises(Refused, match=refused):
            read(line, 1)
    else:
        assert read(line, 1).fact.kind == kind


@verifies("cmr146.46.6.c.7", "cmr146.46.6.c.8", "cmr146.49.9.a", "cmr146.02.5")
@pytest.mark.parametrize(
    ("when", "severity"),
    [
        ("2 10:00", ""),
        ("2 10:30", ""),
        ("2 09:30", ""),
        ("2 10:31", "warning"),
        ("2 09:29", "warning"),
        ("3 10:00", "error"),
        ("1 10:00", "error"),
    ],
)
def test_a_signature_has_the_time_of_what_was_signed(when: str, severity: str) -> None:
    journal = Journal()
    entry = journal.add("2 10:00", Toy(), 11, 31)
    late = msgspec.structs.replace(entry.signed[0], at=at(when).isoformat())
    journal.entries[-1] = msgspec.structs.replace(entry, signed=(late, entry.signed[1]))
    found = list(check.signature_findings(journal.book("4 06:00")))
    assert [one.severity for one in found] == ([severity] if severity else [])


def test_the_time_of_a_signature_has_its_offset() -> None:
    journal = Journal()
    line = written(journal.add("2 10:00", Toy(), 11, 31))
    for wrong, why in (("noon", "cannot be read"), ("2026-03-02T10:00:00", "no offset")):
        signed = [{**line["signed"][0], "at": wrong}]
        with pytest.raises(Refused, match=f"the time of a signature.*{why}"):
            read({**line, "signed": signed}, 1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"at": "0001-01-01T00:00:00+14:00"}, "its time is in the year 1"),
        ({"at": "9999-12-31T23:59:59-05:00"}, "its time is in the year 9999"),
        ({"data": {"day": "9999-12-31", "rows": []}}, "is in the year 9999"),
    ],
)
def test_a_year_that_nobody_means_is_refused(change: dict[str, Any], why: str) -> None:
    line = {
        "kind": "liability",
        "at": "2026-03-01T10:00:00-05:00",
        "data": {"day": "2026-03-01", "rows": []},
    }
    assert read(line, 1).seq == 1
    with pytest.raises(Refused, match=why):
        read(line | change, 1)
