"""What a licensee may choose at red dog, and what it entails."""

from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.odds import Odds
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import highest_odds, rules_for

REDDOG = game("reddog")
HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "RD-01"\ngame = "reddog"\n'


def findings(tmp_path: Path, *lines: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Severity, key and clauses of what the law has to say of a table with these lines."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    return [(one.severity, one.key, tuple(one.cites)) for one in croupier.check(file)]


@verifies("reddog.1.a", "reddog.2.a", "reddog.3.a", "reddog.3.d", "reddog.5.b", "reddog.5.i.3")
@verifies("reddog.7", "reddog.8", "cmr146.44.1")
def test_the_defaults_are_those_the_rules_suggest() -> None:
    rules = rules_for(REDDOG)
    chosen = (
        rules.decks,
        rules.areas_per_player,
        rules.csm,
        rules.reshuffle_any_round,
        rules.recut_by,
        rules.seats,
        rules.wager_verbal_cash,
        rules.cards_preshuffled,
        rules.shuffler,
    )
    assert chosen == (6, 1, False, False, "last_cutter", 7, False, False, False)
    assert dict(rules.odds) == {}
    assert not rules.coupons_match_play


@verifies("reddog.1.a", "reddog.5.i.3", "reddog.8")
def test_decks_and_odds_touch_the_one_row_there_is() -> None:
    known = schema(REDDOG.options)
    touching = {key for key, declared in known.items() if declared.touches}
    assert touching == {"decks", "odds", "shuffler"}
    assert all(known[key].touches == ("main",) for key in touching)


@verifies("reddog.1.a", "reddog.7")
@pytest.mark.parametrize("line", ["decks = 1", "decks = 8", "areas_per_player = 1"])
def test_a_table_as_usual_needs_nothing(tmp_path: Path, line: str) -> None:
    assert [one for one in findings(tmp_path, line) if one[0] != "note"] == []


@verifies("reddog.1.a", "reddog.5.i.3", "reddog.7", "reddog.3.d", "cmr146.44.1")
@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("decks = 0", "decks", "reddog.1.a"),
        ("odds = { spread_2 = '3 to 1' }", "odds.spread_2", "reddog.5.i.2"),
        ("odds = { three_of_a_kind = '12 to 1' }", "odds.three_of_a_kind", "reddog.5.f.1"),
        ("areas_per_player = 0", "areas_per_player", "reddog.7"),
        ("areas_per_player = 8", "areas_per_player", "reddog.7"),
        ("recut_by = 'dealer'", "recut_by", "reddog.3.d"),
        ("seats = 8", "seats", "cmr146.44.1"),
    ],
)
def test_what_the_law_forbids_is_found(tmp_path: Path, line: str, key: str, clause: str) -> None:
    found = [one for one in findings(tmp_path, line) if one[0] == "error"]
    assert found
    assert found[0][1] == key
    assert clause in found[0][2]


@verifies("reddog.8")
def test_a_continuous_device_needs_approval_and_no_second_batch(tmp_path: Path) -> None:
    notes = findings(tmp_path, "csm = true")
    assert ("note", "csm", ("reddog.8",)) in notes
    with pytest.raises(Refused, match="no second batch") as refusal:
        rules_for(REDDOG, {"csm": True, "shuffler": True})
    assert refusal.value.cites == ("reddog.8",)


@verifies("reddog.5.i.3")
def test_raised_odds_note_what_lowering_them_takes(tmp_path: Path) -> None:
    notes = findings(tmp_path, "odds = { spread_4 = '3 to 2' }")
    (note,) = [one for one in notes if one[1].startswith("odds")]
    assert note[0] == "note"
    assert "reddog.5.i.3" in note[2]
    assert "lowering them takes" in schema(REDDOG.options)["odds"].notice
    assert "half an hour ahead" in schema(REDDOG.options)["odds"].notice


def test_the_raise_is_bounded_by_the_original_wager() -> None:
    """GN-9: though it pays 5 to 1 at most, its own limits need not be ten minimums apart."""
    rules = rules_for(REDDOG, {"limits": {"wager": {"raise": {"min": 5, "max": 25}}}})
    assert rules.limits("raise") == (5_00, 25_00)
    assert highest_odds(REDDOG.wagers[1], rules) == Odds(5, 1)


def test_every_option_of_the_game_names_a_clause() -> None:
    own = [one for one in schema(REDDOG.options).values() if one.cites]
    assert len(own) == len(schema(REDDOG.options))
