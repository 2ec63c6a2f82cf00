"""A house way in a file beside a submission: where it is looked for, and what is said of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import croupier
from croupier.core.errors import BadFile, Refused
from croupier.rulebook.choices import read_choices
from croupier.rulebook.rules import rules_for

GAME = croupier.games()["paigow"]
OWN = 'format = "croupier house-way 1"\ngame = "paigow"\n[[rule]]\nhand = "any"\nset = "best low"\n'
SUBMISSION = """format = "croupier submission 1"
effective = 2026-11-17T10:00:00-05:00
[[table]]
id = "T1"
game = "paigow"
house_way = "ways/own.toml"
"""
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "pai-gow-house-way.toml"


@pytest.fixture
def submission(tmp_path: Path) -> Path:
    """A submission that names a house way in a folder beside it."""
    (tmp_path / "ways").mkdir()
    (tmp_path / "ways" / "own.toml").write_text(OWN)
    file = tmp_path / "submission.toml"
    file.write_text(SUBMISSION)
    return file


def test_a_file_is_looked_for_beside_the_submission(submission: Path) -> None:
    """Wherever the command runs; the rules of the table are those in the file."""
    rules = rules_for(GAME, read_choices(GAME, str(submission)))
    assert [one.sets for one in rules.house_way.rules] == ["best low"]
    assert not [one for one in croupier.check(submission) if one.severity == "error"]


def test_a_file_that_is_set_is_looked_for_where_the_command_runs(
    submission: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--set house_way=own.toml` names a file in the current folder."""
    monkeypatch.chdir(submission.parent / "ways")
    rules = rules_for(GAME, read_choices(GAME, None, ["house_way=own.toml"]))
    assert [one.sets for one in rules.house_way.rules] == ["best low"]


def test_a_table_that_names_a_file_without_reading_one_is_refused(submission: Path) -> None:
    """A name that does not come from a command or a submission opens nothing."""
    with pytest.raises(Refused, match="house_way"):
        rules_for(GAME, {"house_way": str(submission.parent / "ways" / "own.toml")})
    rules = rules_for(GAME, {"house_way": json.dumps([{"hand": "any", "set": "best low"}])})
    assert len(rules.house_way.rules) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "No such file"),
        (
            OWN.replace("best low", "best"),
            "own.toml: rule 1 of the house way: setting 'best': no such name",
        ),
        (OWN.replace('"any"', '"nine"').replace("best low", "together"), "no rule sets"),
        ("format = 1", "format"),
        ("rule", "TOML"),
    ],
    ids="missing word total format toml".split(),
)
def test_what_is_wrong_with_a_file_is_a_finding_at_the_line_that_names_it(
    submission: Path, text: str | None, why: str
) -> None:
    """The finding is the submission's, and says what the file has."""
    file = submission.parent / "ways" / "own.toml"
    file.unlink() if text is None else file.write_text(text)
    (found,) = (one for one in croupier.check(submission) if one.severity == "error")
    assert found.line == 6
    assert why in found.message
    with pytest.raises((Refused, BadFile)):
        rules_for(GAME, read_choices(GAME, str(submission)))


def test_the_example_of_the_documentation_is_a_house_way() -> None:
    """It is read, and sets every hand."""
    rules = rules_for(GAME, read_choices(GAME, None, [f"house_way={EXAMPLE}"]))
    assert len(rules.house_way.rules) == 7
