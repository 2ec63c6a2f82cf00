"""Choices as people hand them over: a file, a table of a file, and settings upon them."""

from pathlib import Path

import pytest

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.games import registry
from croupier.rulebook.choices import nested, read_choices, read_settings
from croupier.rulebook.rules import rules_for
from tests.rulebook.submissions import HEAD
from tests.rulebook.toys import TOY, settings, written

ROULETTE = registry.game("roulette")
SUBMISSION = (
    HEAD
    + """[uniform.roulette]
odds = { straight = "36 to 1" }
[[pit]]
id = "P1"
limits = { increment = 5, min = 10 }
shuffle = "wash"
[[table]]
id = "A"
pit = "P1"
game = "roulette"
wheel = "single"
limits.min = 25
odds.split = "18 to 1"
accept = []
[[table]]
id = "B"
pit = "P1"
game = "toy"
"""
)


def test_settings_stand_alone() -> None:
    sets = ["wheel=single", "limits.wager.red.max=100", "odds.straight=36:1"]
    assert read_choices(ROULETTE, None, sets) == {
        "wheel": "single",
        "limits": {"wager": {"red": {"max": "100"}}},
        "odds": {"straight": "36:1"},
    }
    assert read_choices(ROULETTE) == read_choices(ROULETTE, None, None) == {}


def test_bare_keys_alone_are_a_tables_choices(tmp_path: Path) -> None:
    file = written(tmp_path, 'wheel = "single"\n[limits]\nmin = 25\n')
    assert read_choices(ROULETTE, file) == {"wheel": "single", "limits": {"min": 25}}
    with pytest.raises(BadFile, match="no table 'A'"):
        read_choices(ROULETTE, f"{file}#A")


def test_bare_keys_may_name_their_game(tmp_path: Path) -> None:
    file = written(tmp_path, 'game = "roulette"\nid = "A"\nwheel = "single"\n')
    assert read_choices(ROULETTE, file) == {"wheel": "single"}
    with pytest.raises(BadFile, match="for roulette, not toy") as refused:
        read_choices(TOY, file)
    assert refused.value.line == 1


def test_a_table_has_its_own_choices_upon_its_pits_upon_what_is_uniform(tmp_path: Path) -> None:
    file = written(tmp_path, SUBMISSION)
    expected = {
        "wheel": "single",
        "limits": {"increment": 5, "min": 25},
        "odds": {"straight": "36 to 1", "split": "18 to 1"},
    }
    assert read_choices(ROULETTE, f"{file}#A") == read_choices(ROULETTE, file) == expected
    pit = {"limits": {"increment": 5, "min": 10}, "shuffle": "wash"}
    assert read_choices(TOY, f"{file}#B") == pit


def test_what_is_set_wins_over_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, SUBMISSION)
    chosen = read_choices(ROULETTE, f"{file}#A", ["limits.min=100", "odds.split=20:1"])
    assert chosen["limits"] == {"increment": 5, "min": "100"}
    assert chosen["odds"] == {"straight": "36 to 1", "split": "20:1"}
    quoted = written(tmp_path, '"limits.min" = 25\n', "quoted.toml")
    assert read_choices(ROULETTE, quoted, ["limits.min=100"]) == {"limits": {"min": "100"}}


def test_a_file_may_have_a_hash_in_its_name(tmp_path: Path) -> None:
    file = written(tmp_path, 'wheel = "single"\n', "a#b.toml")
    assert read_choices(ROULETTE, file) == {"wheel": "single"}


def test_a_submission_needs_its_format_line(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no format line"):
        read_choices(ROULETTE, written(tmp_path, '[[table]]\ngame = "roulette"\n'))


@pytest.mark.parametrize("text", ["wheel", "=single", "wheel=", " = "])
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="not a choice") as refused:
        read_choices(ROULETTE, None, [text])
    assert refused.value.accepted == "KEY=VALUE, as in limits.min=10"


@pytest.mark.parametrize(
    "sets",
    [
        ["wheel=single", "wheel=double"],
        ["wheel=single", " wheel = single"],
        ["odds=5", "odds.straight=36:1"],
        ["odds.straight=36:1", "odds=5"],
    ],
)
def test_the_same_key_twice_is_refused(sets: list[str]) -> None:
    with pytest.raises(Refused, match="already"):
        read_settings(sets)


def test_a_map_and_its_members_are_refused_in_words() -> None:
    with pytest.raises(Refused) as refused:
        read_settings(["odds.straight=36:1", "odds=5"])
    assert str(refused.value) == (
        "setting odds=5: odds.straight is already set. Accepted: either odds or odds.straight."
    )


def test_a_key_twice_in_a_file_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, '"limits.min" = 5\nlimits.min = 10\n')
    with pytest.raises(Refused, match="chosen twice"):
        read_choices(ROULETTE, file)


def test_unknown_keys_are_left_to_the_rules_to_refuse() -> None:
    with pytest.raises(UnknownName) as refused:
        rules_for(ROULETTE, read_choices(ROULETTE, None, ["limits.mim=5"]))
    assert refused.value.nearest == "limits.min"


def test_settings_read_back_what_rules_spell() -> None:
    rules = rules_for(ROULETTE, {"odds": {"straight": "36:1"}, "limits": {"min": 10}})
    assert rules_for(ROULETTE, read_settings(settings(rules))) == rules


def test_dotted_keys_become_tables() -> None:
    assert nested({"a.b": 1, "a.c": 2, "d": 3}) == {"a": {"b": 1, "c": 2}, "d": 3}
