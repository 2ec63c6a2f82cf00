"""What a licensee may choose at double down stud, and what it entails."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from croupier.rulebook.settled import left_open

GAME = game("doubledownstud")
HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "DD-01"\ngame = "doubledownstud"\n'
FILLED: dict[str, Any] = {"shuffler": True, "shuffler_fills_shoe": True}


def findings(tmp_path: Path, *lines: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Severity, key and clauses of what the law has to say of a table with these lines."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    return [(one.severity, one.key, tuple(one.cites)) for one in croupier.check(file)]


@verifies("doubledownstud.2.b", "doubledownstud.4.f", "doubledownstud.6.a", "doubledownstud.6.c")
@verifies("doubledownstud.8.a", "doubledownstud.10.b", "doubledownstud.10.c")
def test_the_defaults_are_those_the_rules_suggest() -> None:
    rules = rules_for(GAME)
    chosen = (rules.deal, rules.positions, rules.cap, rules.recut_by, rules.shuffler)
    assert chosen == ("shoe", 1, 100_000_00, "last_cutter", False)
    others = (rules.cards_second_deck, rules.cards_preshuffled, rules.coupons_match_play)
    assert others == (False, False, False)
    assert dict(rules.odds) == {}


@verifies("doubledownstud.8.a", "doubledownstud.6.c")
def test_a_table_as_usual_needs_only_notes(tmp_path: Path) -> None:
    for lines in ((), ("deal = 'hand'",), ("areas = 2", "cap = 'none'")):
        assert [one for one in findings(tmp_path, *lines) if one[0] != "note"] == []


@verifies("doubledownstud.6.c", "doubledownstud.8.a", "doubledownstud.10.b", "doubledownstud.10.c")
@verifies("doubledownstud.4.f", "doubledownstud.8.a.2.i", "cmr146.25.1")
@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("areas = 3", "areas", "doubledownstud.6.c"),
        ("areas = 0", "areas", "doubledownstud.6.c"),
        ("deal = 'automated'", "deal", "doubledownstud.8.a"),
        ("odds = { flush = '7 to 1' }", "odds.flush", "doubledownstud.10.b"),
        ("cap = 99999", "cap", "doubledownstud.10.c"),
        ("recut_by = 'dealer'", "recut_by", "doubledownstud.4.f"),
        ("seats = 6", "seats", "cmr146.25.1"),
        ("deal = 'hand'\nshuffler = false", "shuffler", "doubledownstud.8.a.2.i"),
    ],
)
def test_what_the_law_forbids_is_found(tmp_path: Path, line: str, key: str, clause: str) -> None:
    found = [one for one in findings(tmp_path, line) if one[0] == "error"]
    assert found
    assert key in {one[1] for one in found}
    assert clause in {clause for one in found for clause in one[2]}


@verifies("doubledownstud.10.c")
@pytest.mark.parametrize(
    ("least", "odds", "cap"),
    [
        (5, {}, 100_000),
        (50, {}, 100_000),
        (51, {}, 102_000),
        (25, {"royal_flush": "2500 to 1"}, 125_000),
        (10, {"straight_flush": "6000 to 1"}, 120_000),
    ],
)
def test_a_limit_is_at_least_what_doubled_minimum_wagers_win_at_the_odds_in_force(
    least: int, odds: dict[str, str], cap: int
) -> None:
    chosen = {"limits.min": least, "limits.max": 1000, "odds": odds}
    assert rules_for(GAME, {**chosen, "cap": cap}).cap == cap * 100
    assert rules_for(GAME, {**chosen, "cap": "none"}).cap is None
    why = f"the payout limit must be at least \\${cap:,}, and is \\${cap - 1:,}"
    with pytest.raises(Refused, match=why) as refusal:
        rules_for(GAME, {**chosen, "cap": cap - 1})
    assert refusal.value.cites == ("doubledownstud.10.c",)


@verifies("doubledownstud.10.c")
def test_the_minimum_of_original_wagers_counts_where_it_has_its_own() -> None:
    own = {"limits.wager": {"main": {"min": 60}}}
    with pytest.raises(Refused, match=r"must be at least \$120,000"):
        rules_for(GAME, own)


@verifies("doubledownstud.4.b.1", "doubledownstud.4.f", "doubledownstud.8.a.2.i")
@pytest.mark.parametrize(
    ("chosen", "key", "open_"),
    [
        ({}, "recut_by", True),
        (FILLED, "recut_by", False),
        ({**FILLED, "cards.preshuffled": True}, "recut_by", True),
        ({}, "shuffler", True),
        ({"deal": "hand"}, "shuffler", False),
        ({}, "cards.second_deck", False),
        ({"shuffler": True}, "cards.second_deck", True),
        ({}, "shuffler_fills_shoe", False),
        ({"shuffler": True}, "shuffler_fills_shoe", True),
        ({"deal": "hand"}, "shuffler_fills_shoe", False),
    ],
)
def test_what_another_choice_settles_is_no_choice(
    chosen: dict[str, Any], key: str, open_: bool
) -> None:
    left = {one.key for one in left_open(rules_for(GAME, chosen))}
    assert (key in left) == open_


@verifies("cmr146.25.3", "doubledownstud.10.c")
def test_the_payout_limit_is_on_the_layout_and_a_sign_whatever_it_is(tmp_path: Path) -> None:
    for lines in ((), ("cap = 200000",), ("cap = 'none'",)):
        notes = [one for one in findings(tmp_path, *lines) if one[1] == "cap"]
        assert notes == [("note", "cap", ("cmr146.25.3",))]


def test_every_option_of_the_game_names_a_clause() -> None:
    assert all(one.cites for one in schema(GAME.options).values())


@verifies("doubledownstud.1.double-down-wager")
def test_a_double_is_bounded_by_the_original_wager() -> None:
    """GN-9: its own limits need not be ten minimums apart."""
    rules = rules_for(GAME, {"limits": {"wager": {"double": {"min": 5, "max": 25}}}})
    assert rules.limits("double") == (5_00, 25_00)
    assert rules_for(GAME).limits("double") == (1_00, 500_00)
    assert rules_for(GAME, {"limits.increment": 5}).limits("double")[0] == 5_00


@verifies("doubledownstud.4.a", "doubledownstud.4.b.1")
def test_a_submission_names_the_device_and_that_it_fills_the_shoe(tmp_path: Path) -> None:
    lines = ("shuffler = true", "shuffler_fills_shoe = true", "cards.second_deck = true")
    assert [one for one in findings(tmp_path, *lines) if one[0] != "note"] == []
