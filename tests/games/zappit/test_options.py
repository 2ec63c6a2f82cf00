"""What a licensee may choose at ZAPPIT, and what it entails."""

from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.games.zappit.procedure import ZAPPIT
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for

HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "ZP-01"\ngame = "zappit"\n'


def findings(tmp_path: Path, *lines: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Severity, key and clauses of what the law has to say of a table with these lines."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    return [(one.severity, one.key, tuple(one.cites)) for one in croupier.check(file)]


@verifies("zappit.2.a", "zappit.2.b", "zappit.4.b", "zappit.4.h", "zappit.5.b", "zappit.5.e")
@verifies("zappit.6.n", "zappit.7.e", "zappit.10.a", "zappit.3.e")
def test_the_defaults_are_those_the_rules_suggest() -> None:
    rules = rules_for(ZAPPIT)
    chosen = (
        rules.decks,
        rules.bj_pays,
        rules.even_money,
        rules.boxes_per_player,
        rules.mid_shoe_entry,
        rules.cut_by,
        rules.recut_by,
        rules.settle_order,
        rules.csm,
        rules.reshuffle_any_round,
        rules.shuffler,
        rules.seats,
        rules.cards_preshuffled,
    )
    assert chosen == (
        6,
        "3_to_2",
        True,
        1,
        "allow",
        "players",
        "last_cutter",
        "player_by_player",
        False,
        False,
        False,
        7,
        False,
    )


@verifies("zappit.2.a", "zappit.7.e", "zappit.10.a")
def test_what_touches_the_rows_of_odds() -> None:
    touching = {key: one.touches for key, one in schema(ZAPPIT.options).items() if one.touches}
    assert touching == {
        "decks": ("main", "insurance"),
        "bj_pays": ("main",),
        "even_money": ("main",),
    }


@verifies("zappit.6.h.2", "zappit.6.l", "zappit.6.m.1", "zappit.8.a", "zappit.9.d")
def test_the_terms_of_a_hand() -> None:
    terms = rules_for(ZAPPIT, {"decks": 8, "even_money": False}).terms
    assert (terms.decks, terms.most_hands, terms.push_on) == (8, 4, 22)
    assert terms.zap == {15, 16, 17, 18}
    assert (terms.hits_soft_17, terms.surrender, terms.peeks) == (False, False, True)
    assert (terms.draw_to_aces, terms.resplit_aces, terms.even_money) == (True, True, False)
    assert terms.double_on is None


@verifies("zappit.5.d", "zappit.5.e", "zappit.7.b", "zappit.8.c", "zappit.9.d")
@pytest.mark.parametrize(
    "line",
    [
        "decks = 8",
        "double_card = 'face_up'",
        "resplit = true",
        "insurance_timing = 'all_at_once'",
        "players_per_box = 1",
    ],
)
def test_a_table_as_usual_needs_nothing(tmp_path: Path, line: str) -> None:
    assert [one for one in findings(tmp_path, line) if one[0] != "note"] == []


@verifies("zappit.2.a", "zappit.10.a", "zappit.5.e", "zappit.6.l", "zappit.5.a", "zappit.4.e")
@verifies("zappit.6.e.4", "zappit.6.g", "zappit.6.h.4", "zappit.8.c", "zappit.6.n", "zappit.4.b")
@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("decks = 7", "decks", "zappit.2.a"),
        ("decks = 4", "decks", "zappit.2.a"),
        ("bj_pays = '1_to_1'", "bj_pays", "zappit.10.a"),
        ("boxes = 0", "boxes", "zappit.5.e"),
        ("seats = 8", "seats", "cmr146.13.1"),
        ("recut_by = 'dealer'", "recut_by", "zappit.4.e"),
        ("cut_by = 'nobody'", "cut_by", "zappit.4.b"),
        ("settle_order = 'winners_first'", "settle_order", "zappit.6.n"),
        ("soft17 = 'hit'", "soft17", "zappit.6.l"),
        ("hole_card = 'none'", "hole_card", "zappit.6.e.4"),
        ("surrender = true", "surrender", "zappit.6.h.4"),
        ("double_card = 'face_down'", "double_card", "zappit.8.c"),
        ("resplit = false", "resplit", "zappit.9.d"),
        ("insurance_timing = 'at_own_turn'", "insurance_timing", "zappit.7.b"),
        ("players_per_box = 2", "players_per_box", "zappit.5.d"),
        ("wager.verbal_cash = true", "wager.verbal_cash", "zappit.5.a"),
    ],
)
def test_what_the_law_forbids_is_found(tmp_path: Path, line: str, key: str, clause: str) -> None:
    found = [one for one in findings(tmp_path, line) if one[0] == "error"]
    assert found
    assert found[0][1] == key
    assert clause in found[0][2]


@verifies("zappit.2.a")
def test_no_more_than_eight_decks() -> None:
    with pytest.raises(Refused, match="Accepted: 6 or 8"):
        rules_for(ZAPPIT, {"decks": 9})


@verifies("zappit.4.h", "zappit.2.b")
def test_a_continuous_device_needs_approval_and_no_second_batch(tmp_path: Path) -> None:
    assert ("note", "csm", ("zappit.4.h",)) in findings(tmp_path, "csm = true")
    with pytest.raises(Refused, match="no second batch") as refusal:
        rules_for(ZAPPIT, {"csm": True, "shuffler": True})
    assert refusal.value.cites == ("zappit.4.h", "zappit.2.b")


@verifies("zappit.5.a", "zappit.3.e", "zappit.2.b")
@pytest.mark.parametrize(
    ("line", "key", "clause"),
    [
        ("coupons.match_play = true", "coupons.match_play", "zappit.5.a"),
        ("cards.preshuffled = true", "cards.preshuffled", "cmr146.50.5"),
        ("shuffler = true", "shuffler", "cmr146.51.3.a"),
    ],
)
def test_what_a_choice_entails(tmp_path: Path, line: str, key: str, clause: str) -> None:
    notes = [one for one in findings(tmp_path, line) if one[:2] == ("note", key)]
    assert any(clause in one[2] for one in notes)


@verifies("zappit.8.a", "zappit.9.a", "zappit.7.a")
def test_doubles_and_splits_belong_to_the_row_of_the_wager() -> None:
    rows = {kind.key: kind.odds_row for kind in ZAPPIT.wagers}
    assert rows == {"main": "main", "double": "main", "split": "main", "insurance": "insurance"}


def test_every_option_of_the_game_names_a_clause() -> None:
    assert all(one.cites for one in schema(ZAPPIT.options).values())
