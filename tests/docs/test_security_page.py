"""`docs/security.md` names the test that meets each attack, and each of them is there."""

import re
from pathlib import Path

import pytest

from docs.generate import rulebook_games

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)`(?:: ((?:`test_\w+`(?:, )?)+))?")


@pytest.mark.parametrize("file", sorted({file for file, _ in NAMED.findall(PAGE)}))
def test_every_test_that_is_named_is_there(file: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    named = [tests for one, tests in NAMED.findall(PAGE) if one == file]
    missing = [
        test
        for tests in named
        for test in re.findall(r"`(test_\w+)`", tests)
        if f"\ndef {test}(" not in source
    ]
    assert missing == []


def test_every_promise_and_every_attack_has_its_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    heads = ("| | against |", "| after |")
    attacks = [row for row in rows if not row.startswith(heads)]
    assert len(attacks) > 20
    assert [row for row in attacks if "tests/" not in row] == []


def test_every_call_that_a_live_table_takes_is_named() -> None:
    """No call of people's conduct is missing in the list, and nothing else is on it."""
    listed = PAGE.partition("- What people do can be called")[2].partition("\n- ")[0]
    calls = {one.key for game in rulebook_games() for one in game.incidents if one.conduct}
    assert set(re.findall(r"`(\w+)`", listed)) == calls
