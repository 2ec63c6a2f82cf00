"""What a licensee may choose at fast action hold 'em, and what it entails."""

from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for

FAST = game("fastactionholdem")
HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "FA-01"\ngame = "fastactionholdem"\n'


def findings(tmp_path: Path, *lines: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Severity, key and clauses of what the law has to say of a table with these lines."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    return [(one.severity, one.key, tuple(one.cites)) for one in croupier.check(file)]


@verifies("fastactionholdem.2.a", "fastactionholdem.5.a", "fastactionholdem.11")
def test_the_defaults_are_those_the_rules_suggest() -> None:
    rules = rules_for(FAST)
    chosen = (rules.decks, rules.csm, rules.reshuffle_any_round, rules.shuffler, rules.seats)
    assert chosen == (6, False, False, False, 7)
    assert not rules.coupons_match_play


@verifies("fastactionholdem.2.a", "fastactionholdem.2.d")
@pytest.mark.parametrize(
    "lines", [("decks = 6",), ("decks = 8", "shuffler = true"), ("seats = 9",)]
)
def test_a_table_as_usual_has_no_errors(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert [one for one in findings(tmp_path, *lines) if one[0] == "error"] == []


@verifies("fastactionholdem.2.a", "fastactionholdem.6.a", "fastactionholdem.2.d")
@verifies("cmr146.29.1", "fastactionholdem.11")
@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("decks = 7", "decks", "fastactionholdem.2.a"),
        ("decks = 12\nshuffler = true", "decks", "fastactionholdem.2.d"),
        ("seats = 10", "seats", "cmr146.29.1"),
        ("coupons = { match_play = true }", "coupons.match_play", "fastactionholdem.6.a"),
        ("wager = { verbal_cash = true }", "wager.verbal_cash", "fastactionholdem.6.a"),
        ("error = { let_players_out = true }", "error.let_players_out", "fastactionholdem.9.e"),
        ("csm = true\nshuffler = true", "", "fastactionholdem.11"),
    ],
)
def test_what_the_law_forbids_is_found(tmp_path: Path, line: str, key: str, clause: str) -> None:
    found = [one for one in findings(tmp_path, line) if one[0] == "error"]
    assert found
    assert not key or found[0][1] == key
    assert any(clause in one[2] for one in found)


@verifies("fastactionholdem.11")
def test_a_continuous_device_needs_approval_and_leaves_no_early_shuffle(tmp_path: Path) -> None:
    notes = findings(tmp_path, "csm = true")
    assert ("note", "csm", ("fastactionholdem.11",)) in notes
    idle = findings(tmp_path, "csm = true", "reshuffle_any_round = true")
    assert [one[:2] for one in idle if one[0] == "warning"] == [("warning", "reshuffle_any_round")]


@verifies("fastactionholdem.8.b", "fastactionholdem.8.n")
def test_no_odds_and_no_house_ways_can_be_chosen() -> None:
    for key in ("odds", "house_ways", "surrender", "split"):
        with pytest.raises(Refused):
            rules_for(FAST, {key: "no"})


def test_every_option_of_the_game_names_a_clause() -> None:
    assert all(one.cites for one in schema(FAST.options).values())
