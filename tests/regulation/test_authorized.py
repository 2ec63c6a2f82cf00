"""Which games may be offered, from when, and in the tests that come before."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.games.registry import KEYS
from croupier.regulation import library
from croupier.regulation.authorized import Authorization, authorized, records
from croupier.regulation.equipment.kinds import seats
from croupier.regulation.layouts.sections import by_game
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import law_of
from tests.regulation.writing_documents import cited, found, written

HEAD = 'format = "croupier submission 1"\neffective = 2026-03-01T06:00:00-05:00\n'
TABLE = '[[table]]\nid = "W1"\ngame = "casinowar"\n'
ENTRY = '[[authorized]]\ngame = "casinowar"\n'
WAITING = sorted(key for key, one in records().items() if not one.document)


def test_the_records_are_the_games_of_the_rulebook_and_eighteen_others() -> None:
    assert tuple(authorized()) == KEYS
    assert len(WAITING) == 18
    assert all(one.section for one in records().values() if not one.document)


def test_layouts_and_tables_are_of_the_games_on_record() -> None:
    """Mini-dice has dice of its own, and no section on a table."""
    assert set(by_game()) == set(records())
    assert set(seats()) - {"minidice"} == set(records())


@pytest.mark.parametrize("key", WAITING)
@verifies("cmr147.02", "cmr147.07.3")
def test_a_game_without_rules_here_needs_its_authorization(tmp_path: Path, key: str) -> None:
    table = f'[[table]]\nid = "T"\ngame = "{key}"\n'
    (error,) = [one for one in found(tmp_path, HEAD + table) if one.severity == "error"]
    assert error.cites == ("cmr147.02",)
    assert error.allowed == "[[authorized]] with game, approved and posted"
    entry = f'[[authorized]]\ngame = "{key}"\napproved = 2026-01-05\nposted = 2026-01-06\n'
    sign, warning = sorted(found(tmp_path, HEAD + entry + table), key=lambda one: one.severity)
    assert (warning.severity, warning.chosen) == ("warning", key)
    assert records()[key].name in warning.message
    assert (sign.severity, sign.key) == ("note", "limits")
    assert "cmr147.07.3" in sign.cites


def test_a_game_without_rules_here_is_known_by_its_name_too(tmp_path: Path) -> None:
    """A petition for a game that the regulations name already would be wrong advice."""
    table = '[[table]]\nid = "T"\ngame = "Mississippi Stud"\n'
    (error,) = [one for one in found(tmp_path, HEAD + table) if one.severity == "error"]
    assert "has an equipment section, 205 CMR 146.43" in error.message
    assert error.allowed.startswith('game = "mississippistud" and [[authorized]]')


@pytest.mark.parametrize(
    ("approved", "posted", "offered"),
    [
        ("2026-03-01", "2026-02-01", True),
        ("2026-02-01", "2026-03-01", True),
        ("2026-03-02", "2026-02-01", False),
        ("2026-02-01", "2026-03-02", False),
    ],
)
@verifies("cmr147.02", "cmr147.03.1")
def test_it_is_offered_from_the_later_of_approval_and_posting(
    tmp_path: Path, approved: str, posted: str, offered: bool
) -> None:
    entry = f"{ENTRY}approved = {approved}\nposted = {posted}\n"
    errors = [one for one in found(tmp_path, HEAD + entry + TABLE) if one.severity == "error"]
    assert bool(errors) != offered
    if errors:
        assert errors[0].cites == ("cmr147.02", "cmr147.03.1")


@pytest.mark.parametrize(
    ("table", "first", "last", "lawful"),
    [
        ("W1", "2026-03-01", "2026-03-01", True),
        ("W2", "2026-03-01", "2026-03-01", False),
        ("W1", "2026-03-02", "2026-03-09", False),
        ("W1", "2026-02-01", "2026-02-28", False),
    ],
)
@verifies("cmr147.04.5.b", "cmr147.02")
def test_before_that_only_its_test_is_dealt(
    tmp_path: Path, table: str, first: str, last: str, lawful: bool
) -> None:
    entry = f'{ENTRY}test_tables = ["{table}"]\ntest_first = {first}\ntest_last = {last}\n'
    errors = cited(found(tmp_path, HEAD + entry + TABLE))
    assert errors == (set() if lawful else {"cmr147.02", "cmr147.04.5.b"})


def test_a_register_with_faults_is_reported(tmp_path: Path) -> None:
    entry = f'{ENTRY}approved = "soon"\nby = "the Commission"\n'
    keys = {one.key for one in found(tmp_path, HEAD + entry + TABLE) if one.severity == "error"}
    assert keys == {"approved", "by", "game"}


def test_a_record_without_both_days_is_not_offered() -> None:
    one = Authorization("x", "X", approved=date(2026, 1, 1))
    assert one.offered_from is None
    assert not one.may_be_dealt("T", date(2026, 2, 1))


@verifies("cmr147.03.2", "cmr147.03.1")
def test_the_library_has_every_authorized_game_and_says_where_its_text_is(tmp_path: Path) -> None:
    games = library.games_of()
    pages = dict(library.pages(games))
    assert set(pages) == {"index.html", *(f"{key}.html" for key in KEYS)}
    for key in KEYS:
        assert f'href="{key}.html"' in pages["index.html"]
        assert f"texts/{key}.pdf" in pages[f"{key}.html"]
        gist = law_of(key).clauses[-1].gist
        assert gist[:30].replace("'", "&#x27;") in pages[f"{key}.html"]


@verifies("cmr147.03.1", "cmr147.03.2")
def test_the_library_lists_the_texts_it_lacks(tmp_path: Path) -> None:
    few = {key: one for key, one in library.games_of().items() if key in ("bigsix", "reddog")}
    library.write(tmp_path, few)
    assert [one.split(":")[0] for one in library.missing(tmp_path, few)] == [
        "texts/bigsix.pdf",
        "texts/reddog.pdf",
    ]
    (tmp_path / "texts" / "bigsix.pdf").write_bytes(b"x")
    (tmp_path / "texts" / "reddog.txt").write_bytes(b"x")
    assert not list(library.missing(tmp_path, few))
    (tmp_path / "reddog.html").unlink()
    assert [one.split(":")[0] for one in library.missing(tmp_path, few)] == ["reddog.html"]


def test_a_registered_game_is_in_the_library_once_it_is_posted(tmp_path: Path) -> None:
    entry = f"{ENTRY}approved = 2026-01-05\n"
    file = written(tmp_path, HEAD + entry + TABLE)
    assert "casinowar" not in library.games_of(file)
    file = written(tmp_path, f"{HEAD}{entry}posted = 2026-01-06\n{TABLE}")
    assert "205" not in library.games_of(file)["casinowar"].section
    assert "casinowar" in library.games_of(file)


def test_the_command_falls_short_without_the_texts(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["library", "-o", str(tmp_path), "--check"])
    assert ran.exit_code == 1
    assert "missing: craps.html: the page of Craps" in ran.output
