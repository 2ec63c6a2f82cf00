"""The example casino: silent where it is lawful, and each violation is found in its file."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from croupier import front
from croupier.cli.app import app
from croupier.core.errors import Refused
from croupier.regulation.binder.check import checked
from croupier.regulation.example.casino import JOURNAL, OVER, example, shared_out
from croupier.regulation.example.violations import Broken, violations
from croupier.regulation.journal.examples.violations import VIOLATIONS as OF_JOURNALS
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from tests.regulation.writing_documents import lawful

AT = datetime.strptime(OVER, "%Y-%m-%dT%H:%M:%S%z")


def placed(folder: Path, made: dict[str, str]) -> Path:
    for name, text in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def amiss(folder: Path) -> dict[str, list[Finding]]:
    """Errors and warnings, by the name of the file."""
    every = ((str(file.relative_to(folder)), found) for file, found in checked(folder, AT))
    severe = ((name, [one for one in found if one.severity != "note"]) for name, found in every)
    return {name: found for name, found in severe if found}


def test_the_documents_of_thirty_tables_are_lawful(tmp_path: Path) -> None:
    assert len([name for name in lawful() if name.startswith("layouts/")]) == 30
    assert amiss(placed(tmp_path, lawful())) == {}


@verifies("cmr147.03.3.a", "cmr147.03.3.c", "cmr147.03.4", "cmr147.03.5", "cmr147.05.2")
@verifies("cmr147.05.2.l", "cmr147.05.4", "cmr147.06", "cmr147.07.5", "cmr146.13.3.a")
@verifies("cmr146.17.2", "cmr146.10.4.b")
@pytest.mark.parametrize("broken", violations(), ids=lambda one: one.name)
def test_each_violation_is_the_only_error(tmp_path: Path, broken: Broken) -> None:
    made = lawful()
    seen = broken.break_in(made)
    one = placed(tmp_path, {seen.file: made[seen.file]})
    ((file, found),) = amiss(one).items()
    (error,) = [each for each in found if each.severity == "error"]
    assert (file, seen.clause in error.cites) == (seen.file, True)


TWICE = {
    "pool-short": "the pool, and the prize that is a dollar less than the filed structure gives",
    "dice-signed-twice": "a person signed twice, so that nobody signed for security",
}
"""The violations that are found twice, each with the reason."""


def test_a_month_with_every_violation_shows_each_of_them_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "casino"
    seeded = example(folder, seed=4, many=len(OF_JOURNALS) + len(violations()))
    assert {one.file == JOURNAL for one in seeded} == {True, False}
    behind = [
        tuple(one.name for one in seeded if one.explains(file, each))
        for file, found in amiss(folder).items()
        for each in found
    ]
    assert [one for one in behind if len(one) != 1] == []
    count = Counter(name for (name,) in behind)
    assert count == {one.name: 2 if one.name in TWICE else 1 for one in seeded}


def test_violations_are_shared_out_between_documents_and_the_journal() -> None:
    own = violations()
    rng = Random(1)
    for many in (0, 1, 5, len(OF_JOURNALS), len(OF_JOURNALS) + 3, len(OF_JOURNALS) + len(own)):
        chosen = shared_out(own, many, rng.randrange(100))
        assert max(0, many - len(OF_JOURNALS)) <= len(chosen) <= min(many, len(own))


@pytest.mark.parametrize("many", [-1, len(OF_JOURNALS) + len(violations()) + 1])
def test_more_violations_than_there_are_leave_no_folder(tmp_path: Path, many: int) -> None:
    most = len(OF_JOURNALS) + len(violations())
    with pytest.raises(Refused, match=f"Accepted: a whole number from 0 to {most}"):
        front.example(tmp_path / "casino", violations=many)
    with pytest.raises(Refused, match="not that many kinds"):
        example(tmp_path / "casino", 1, many)
    assert not (tmp_path / "casino").exists()


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="already exists"):
        front.example(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_checked_on_the_command_line(tmp_path: Path) -> None:
    made = lawful()
    violations()[0].break_in(made)
    folder = str(placed(tmp_path, made))
    done = CliRunner().invoke(app, ["check", folder, "--at", OVER])
    assert done.exit_code == 1
    assert "29 minutes before the change" in done.output
    assert "35 files: 1 error, 0 warnings" in done.output
    as_json = CliRunner().invoke(app, ["check", folder, "--json"])
    errors = [one for one in json.loads(as_json.output)["findings"] if one["severity"] == "error"]
    assert [Path(one["file"]).name for one in errors] == ["changes.toml"]


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "nothing in it to check"),
        ({"notes.toml": "format = 'mine'"}, "nothing in it to check"),
        (dict.fromkeys(("a.toml", "b.toml"), "approvals.toml"), "two records"),
    ],
)
def test_a_folder_that_cannot_be_checked_says_why(
    tmp_path: Path, files: dict[str, str], why: str
) -> None:
    made = {name: lawful().get(text, text) for name, text in files.items()}
    with pytest.raises(Refused, match=why):
        front.check(placed(tmp_path, made))
