"""The documents and journals of a folder against each other."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.regulation.binder.check import checked
from croupier.regulation.binder.documents import Binder, compared
from croupier.regulation.binder.journals import recorded
from croupier.regulation.calendar import Calendar
from croupier.regulation.example.casino import OVER, filings
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.facts import TableOpened
from croupier.regulation.journal.tournament_chips import TournamentBegun
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import parse_document
from tests.regulation.writing_documents import lawful

AT = datetime.strptime(OVER, "%Y-%m-%dT%H:%M:%S%z")
BLACKJACK, FELT = "submission.toml", "layouts/BJ-01.toml"


def binder(made: dict[str, str]) -> Binder:
    return Binder(tuple(parse_document(name, text) for name, text in made.items()))


def found(**changed: tuple[str, str]) -> list[Finding]:
    """What is found when one passage of a document is another."""
    made = lawful()
    for name, (old, new) in changed.items():
        assert old in made[name]
        made[name] = made[name].replace(old, new)
    return list(compared(binder(made)))


def test_the_example_casino_agrees_with_itself() -> None:
    assert found() == []


@verifies("cmr147.02")
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("changes.toml", 'table = "BJ-02"', 'table = "BJ-22"'),
        ("observations.toml", 'table = "BJ-02"', 'table = "BJ-22"'),
    ],
)
def test_a_table_that_no_submission_has_is_an_error(file: str, old: str, new: str) -> None:
    (one,) = found(**{file: (old, new)})
    assert (one.severity, one.file, one.cites) == ("error", file, ("cmr147.02",))
    assert one.line
    assert "BJ-22" in one.message


@verifies("cmr146.13.1")
def test_each_table_has_a_layout_once_the_folder_has_one() -> None:
    made = {name: text for name, text in lawful().items() if name != FELT}
    (one,) = compared(binder(made))
    assert (one.severity, one.where, one.cites) == ("error", "table BJ-01", ("cmr146.13.1",))
    assert one.key == "layout"


def test_a_folder_without_layouts_says_that_they_were_not_compared() -> None:
    made = {name: text for name, text in lawful().items() if not name.startswith("layouts/")}
    (one,) = compared(binder(made))
    assert (one.severity, one.file) == ("note", BLACKJACK)


def test_a_layout_of_a_table_that_is_not_there_and_of_another_game() -> None:
    strange = found(**{FELT: ('table = "BJ-01"', 'table = "BJ-99"')})
    assert {one.file for one in strange} == {FELT, BLACKJACK}
    (other,) = found(**{FELT: ('game = "blackjack"', 'game = "spanish21"')})
    assert (other.severity, other.cites) == ("error", ("cmr147.02",))


@verifies("cmr146.13.1")
@pytest.mark.parametrize(("day", "many"), [("2026-03-01", 0), ("2026-02-01", 0), ("2026-03-02", 1)])
def test_a_layout_is_used_when_the_submission_takes_effect(day: str, many: int) -> None:
    late = found(**{FELT: ("used_from = 2026-03-01", f"used_from = {day}")})
    assert [(one.severity, one.file) for one in late] == [("error", FELT)] * many


def test_an_earlier_layout_is_enough_for_a_later_one() -> None:
    newer = lawful()[FELT].replace("used_from = 2026-03-01", "used_from = 2026-05-01")
    made = lawful() | {"layouts/new.toml": newer.replace('min = "10"', 'min = "25"')}
    assert list(compared(binder(made))) == []


def test_other_options_than_the_submission_has() -> None:
    (limit,) = found(**{FELT: ('limits.min = "10"', 'limits.min = "25"')})
    assert limit.severity == "warning"
    assert ("25" in limit.message, "10" in limit.message) == (True, True)
    game = '\nid = "BJ-01"\npit = "P4"\ngame = "blackjack"\n'
    (felt,) = found(**{BLACKJACK: (game, game + 'soft17 = "hit"\n')})
    assert (felt.severity, felt.file) == ("error", FELT)


def journal(*facts: Fact, at: str = "2026-03-04T11:00:00-05:00") -> Book:
    made = [Entry(n, at, fact) for n, fact in enumerate(facts, 1)]
    return Book(made, Calendar(), AT)


@verifies("cmr147.02")
def test_a_table_that_opens_is_in_the_submission_with_its_game() -> None:
    there = binder(lawful())
    book = journal(
        TableOpened("BJ-01", "blackjack"),
        TableOpened("BJ-02", "spanish21"),
        TableOpened("X-01", "craps"),
        TableOpened("X-01", "craps"),
    )
    assert [one.line for one in recorded(book, there)] == [2, 3]
    assert list(recorded(book, binder({}))) == []


@verifies("cmr147.05.2", "cmr147.05.2.a", "cmr147.05.2.c")
def test_a_tournament_has_a_filing_that_names_its_game_and_day() -> None:
    begun = TournamentBegun("tournament 4", ("PK-01",))
    book = journal(begun)
    made = lawful() | filings(book.entries)
    assert list(recorded(book, binder(made))) == []
    assert list(compared(binder(made))) == []
    (unfiled,) = recorded(book, binder(lawful()))
    assert (unfiled.severity, unfiled.cites) == ("error", ("cmr147.05.2",))
    next_day = journal(begun, at="2026-03-05T11:00:00-05:00")
    assert [one.severity for one in recorded(next_day, binder(made))] == ["error"]
    other_game = journal(TournamentBegun("tournament 4", ("BJ-01",)))
    assert [one.severity for one in recorded(other_game, binder(made))] == ["error"]
    assert [one.severity for one in recorded(book, binder({}))] == ["note"]


@verifies("cmr147.05.2.a", "cmr147.05.3")
@pytest.mark.parametrize(("minutes", "found"), [(0, []), (-60, []), (1, ["cmr147.05.2.a"])])
def test_a_tournament_is_not_to_end_later_than_was_filed(minutes: int, found: list[str]) -> None:
    begun = TournamentBegun("tournament 4", ("PK-01",))
    made = lawful() | filings(journal(begun).entries)
    filed = datetime.fromisoformat("2026-03-04T20:00:00-05:00")
    book = journal(replace(begun, ends=filed + timedelta(minutes=minutes)))
    assert [one.cites[0] for one in recorded(book, binder(made))] == found


def test_a_filing_that_is_made_for_the_journal_is_lawful(tmp_path: Path) -> None:
    for name, text in filings(journal(TournamentBegun("tournament 4", ("PK-01",))).entries).items():
        (tmp_path / Path(name).name).write_text(text, "utf-8")
    ((_, amiss),) = checked(tmp_path, AT)
    assert amiss == []
