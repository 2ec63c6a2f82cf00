"""What a licensee may choose at Spanish 21, and what it entails."""

from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.equipment.cards import SPANISH
from croupier.games.spanish21.procedure import SPANISH21
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from tests.games.spanish21.tables import rules

HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "SP-01"\ngame = "spanish21"\n'


def findings(tmp_path: Path, *lines: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Severity, key and clauses of what the law has to say of a table with these lines."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    return [(one.severity, one.key, tuple(one.cites)) for one in croupier.check(file)]


@verifies("spanish21.2.a", "spanish21.4.f", "spanish21.4.g", "spanish21.4.h", "spanish21.5.c")
@verifies("spanish21.5.j", "spanish21.6.b.2", "spanish21.7.i", "spanish21.13.a", "spanish21.14")
def test_the_defaults_are_those_the_rules_suggest() -> None:
    chosen = {key: getattr(rules(), one.attr) for key, one in schema(SPANISH21.options).items()}
    own = {
        "decks": 6,
        "seats": 6,
        "hole_card": "hole_reader",
        "match_max": None,
        "match_odds": {},
        "mid_shoe_entry": "allow",
        "players_per_box": 1,
        "boxes_per_player": 1,
        "reshuffle_any_round": False,
        "recut_by": "last_cutter",
        "shuffle_plan": "rules",
        "split_two_card_21": "ordinary",
        "split_hands_bonus": True,
        "shuffler": False,
        "wager.verbal_cash": False,
        "coupons.match_play": False,
        "cards.preshuffled": False,
    }
    assert {key: chosen[key] for key in own} == own


@verifies("spanish21.2.a", "spanish21.7.i", "spanish21.6.e.1", "spanish21.6.e.2")
def test_what_touches_the_rows_of_odds() -> None:
    touching = {key: one.touches for key, one in schema(SPANISH21.options).items() if one.touches}
    assert touching == {
        "decks": ("main", "insurance", "match_dealer"),
        "hole_card": ("main",),
        "match_odds": ("match_dealer",),
        "split_two_card_21": ("main",),
        "split_hands_bonus": ("main",),
    }


@verifies("spanish21.8.a", "spanish21.9.a", "spanish21.9.b", "spanish21.9.d", "spanish21.10.c")
@verifies("spanish21.12.b", "spanish21.2.a")
def test_the_terms_of_a_hand() -> None:
    terms = rules(decks=8).terms
    assert (terms.decks, terms.deck, terms.most_hands) == (8, SPANISH, 4)
    assert (terms.hits_soft_17, terms.surrender, terms.rescue) == (False, True, True)
    assert (terms.double_late, terms.double_after_split, terms.double_on) == (True, True, None)
    assert (terms.draw_to_aces, terms.resplit_aces, terms.even_money) == (True, True, False)
    assert (terms.doubled_is_plain, terms.peeks) == (True, True)
    assert not rules(hole_card="hole").terms.peeks
    assert not rules(hole_card="none").terms.peeks


@verifies("spanish21.6.b.2", "spanish21.8.a", "spanish21.9.a", "spanish21.10.c", "spanish21.11.b")
@pytest.mark.parametrize(
    "line",
    [
        "decks = 8",
        "match_max = 'none'",
        "surrender = true",
        "double_card = 'face_up'",
        "resplit = true",
        "insurance_timing = 'all_at_once'",
    ],
)
def test_a_table_as_usual_needs_nothing(tmp_path: Path, line: str) -> None:
    assert [one for one in findings(tmp_path, line) if one[0] != "note"] == []


@verifies("spanish21.2.a", "spanish21.4.f", "spanish21.5.j", "spanish21.6.b", "spanish21.6.e.1")
@verifies("spanish21.8.a", "spanish21.9.a", "spanish21.10.c", "spanish21.11.b")
@verifies("spanish21.7.i", "spanish21.13.a", "spanish21.14", "cmr146.15.1")
@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("decks = 4", "decks", "spanish21.2.a"),
        ("decks = 7", "decks", "spanish21.2.a"),
        ("hole_card = 'face_up'", "hole_card", "spanish21.7.i"),
        (
            "match_odds = { match_dealer_6_rank = '3 to 1' }",
            "match_odds.match_dealer_6_rank",
            "spanish21.6.e.1",
        ),
        ("match_odds = { insurance = '3 to 1' }", "match_odds.insurance", "spanish21.11.c"),
        ("match_max = 0.5", "match_max", "spanish21.6.b"),
        ("mid_shoe_entry = 'never'", "mid_shoe_entry", "spanish21.5.j"),
        ("players_per_box = 4", "players_per_box", "spanish21.13.a"),
        ("boxes_per_player = 7", "boxes_per_player", "spanish21.14"),
        ("recut_by = 'dealer'", "recut_by", "spanish21.4.f"),
        ("seats = 7", "seats", "cmr146.15.1"),
        ("surrender = false", "surrender", "spanish21.8.a"),
        ("double_card = 'face_down'", "double_card", "spanish21.9.a"),
        ("resplit = false", "resplit", "spanish21.10.c"),
        ("insurance_timing = 'at_own_turn'", "insurance_timing", "spanish21.11.b"),
    ],
)
def test_what_the_law_forbids_is_found(tmp_path: Path, line: str, key: str, clause: str) -> None:
    found = [one for one in findings(tmp_path, line) if one[0] == "error"]
    assert found
    assert clause in found[0][2]
    assert found[0][1] == key


@verifies("spanish21.7.i", "spanish21.4.h")
def test_what_a_choice_entails_is_noted(tmp_path: Path) -> None:
    notes = {
        one[1]: one[2]
        for one in findings(
            tmp_path, "hole_card = 'hole'", "shuffle_plan = 'approved'", "match_max = 25"
        )
        if one[0] == "note"
    }
    assert "spanish21.7.i" in notes["hole_card"]
    assert "spanish21.4.h" in notes["shuffle_plan"]
    assert "spanish21.6.b.2" in notes["match_max"]


@verifies("spanish21.5.a.3", "spanish21.5.f")
def test_another_reading_is_warned_of(tmp_path: Path) -> None:
    for line, key in (
        ("split_two_card_21 = 'literal'", "split_two_card_21"),
        ("split_hands_bonus = false", "split_hands_bonus"),
    ):
        assert ("warning", key) in [one[:2] for one in findings(tmp_path, line)]


def test_limits_are_given_for_the_match_and_not_demanded_tenfold() -> None:
    made = rules_for(SPANISH21, {"limits": {"wager": {"match_dealer": {"min": 2, "max": 10}}}})
    assert made.limits("match_dealer") == (2_00, 10_00)
    with pytest.raises(Refused):
        rules_for(SPANISH21, {"limits": {"wager": {"match_dealer": {"min": "0.50"}}}})


def test_every_option_of_the_game_names_a_clause() -> None:
    assert all(one.cites for one in schema(SPANISH21.options).values())
