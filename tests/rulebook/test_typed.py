"""A type that a submission names with its game, `GAME:TYPE`."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.core.errors import BadFile, Refused
from croupier.games import registry
from croupier.rulebook.choices import read_choices
from croupier.rulebook.compliance import Finding, findings
from croupier.rulebook.option import Unlawful
from croupier.rulebook.rules import rules_for
from croupier.rulebook.submission import parse_document
from croupier.rulebook.typed import misnamed
from tests.rulebook.submissions import HEAD
from tests.rulebook.toys import written

DRAW = '[[table]]\nid = "A"\ngame = "poker:five_card_draw"\n'
OMAHA = '[[table]]\nid = "B"\ngame = "poker:omaha"\n'


def found(text: str) -> list[Finding]:
    """The findings about a submission, apart from notes; its text begins on the third line."""
    listed = findings(parse_document("x", HEAD + text), registry.games(), registry.KEYS)
    return [one for one in listed if one.severity != "note"]


def test_a_type_may_be_named_with_the_game() -> None:
    assert found(DRAW + 'form = "low"\nseats = 8\n' + OMAHA + "seats = 10\n") == []
    assert found(OMAHA + 'type = "omaha"\nform = "hi_lo_8"\n') == []


def test_the_named_type_is_the_one_that_is_checked() -> None:
    (form,) = found(DRAW + 'form = "hi_lo_8"\n')
    assert (form.line, form.key) == (6, "form")
    assert "five_card_draw has no form hi_lo_8" in form.message
    (seats,) = found(DRAW + "seats = 9\n")
    assert "at most 8 players" in seats.message


def test_a_type_that_contradicts_the_name_is_an_error_at_its_line() -> None:
    (one,) = found(OMAHA + 'type = "holdem"\n')
    assert (one.severity, one.line, one.key, one.chosen) == ("error", 6, "type", "holdem")
    assert (one.allowed, "poker.8.b" in one.cites) == ("omaha", True)
    assert "the game was named poker:omaha" in one.message
    (shared,) = found('[uniform.poker]\ntype = "holdem"\n' + OMAHA)
    assert (shared.line, shared.where, shared.allowed) == (7, "table B", "holdem")
    assert "contradicts uniform poker, line 4" in shared.message


def test_a_type_that_a_game_does_not_have_is_an_error_with_those_it_has() -> None:
    (one,) = found('[[table]]\nid = "A"\ngame = "poker:omahaa"\n')
    assert (one.line, one.cites) == (5, ("poker.8.b",))
    assert "omaha" in one.allowed
    (other,) = found('[[table]]\nid = "A"\ngame = "roulette:double"\n')
    assert (other.line, other.allowed) == (5, "roulette")
    assert "no types" in other.message
    (unknown,) = found('[[table]]\nid = "A"\ngame = "pokr:omaha"\n')
    assert "poker" in unknown.message


def test_uniform_and_pit_choices_reach_a_table_with_a_named_type() -> None:
    pit = '[[pit]]\nid = "P"\nseats = 9\n'
    (one,) = found(pit + DRAW + 'pit = "P"\n')
    assert "at most 8 players" in one.message
    (other,) = found("[uniform.poker]\nseats = 9\n" + DRAW)
    assert "at most 8 players" in other.message


def test_a_uniform_section_is_for_every_type() -> None:
    (one,) = found('[uniform."poker:omaha"]\nseats = 9\n' + OMAHA)
    assert (one.severity, one.line, one.allowed) == ("error", 3, "[uniform.poker]")


def test_a_type_without_its_game_is_an_error_that_names_both() -> None:
    table, uniform = found('[uniform.holdem]\nseats = 9\n[[table]]\nid = "A"\ngame = "omaha"\n')
    assert {table.allowed, uniform.allowed} == {"poker:omaha", "[uniform.poker]"}


def test_the_command_line_reads_the_type_of_the_table(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + DRAW + OMAHA + "seats = 10\n")
    poker = registry.game("poker")
    assert read_choices(poker, f"{file}#B") == {"type": "omaha", "seats": 10}
    assert read_choices(registry.game("poker:omaha"), file) == {"type": "omaha", "seats": 10}
    with pytest.raises(BadFile, match="2 tables of poker"):
        read_choices(poker, file)
    with pytest.raises(BadFile, match="no table of poker"):
        read_choices(registry.game("poker:holdem"), file)
    with pytest.raises(BadFile, match="table B plays poker, not roulette"):
        read_choices(registry.game("roulette"), f"{file}#B")
    holdem = registry.game("poker:holdem")
    with pytest.raises(Unlawful, match="named poker:holdem"):
        rules_for(holdem, read_choices(holdem, f"{file}#B"))


def test_bare_keys_may_name_a_type_too(tmp_path: Path) -> None:
    poker = registry.game("poker")
    bare = written(tmp_path, 'game = "poker:omaha"\nseats = 10\n')
    assert read_choices(poker, bare) == {"type": "omaha", "seats": 10}
    with pytest.raises(Unlawful, match="named poker:omaha"):
        read_choices(poker, written(tmp_path, 'game = "poker:omaha"\ntype = "holdem"\n'))
    with pytest.raises(Refused, match="razz"):
        read_choices(poker, written(tmp_path, 'game = "poker:razz"\n'))


def test_a_choice_that_equals_nothing_is_not_taken_for_a_type() -> None:
    assert misnamed(registry.game("roulette"), "limits.min", float("nan")) is None
