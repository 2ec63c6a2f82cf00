"""What a licensee may choose at three card poker, and what it entails."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.games.families.stud.shuffling import cards_due_out
from croupier.games.threecardpoker.procedure import THREE_CARD_POKER
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.rulebook.settled import left_open

HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "TC-01"\ngame = "threecardpoker"\n'


def findings(tmp_path: Path, *lines: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Severity, key and clauses of what the law has to say of a table with these lines."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    return [(one.severity, one.key, tuple(one.cites)) for one in croupier.check(file)]


def open_keys(**values: Any) -> set[str]:
    """The options that these choices leave to the house."""
    return {one.key for one in left_open(rules_for(THREE_CARD_POKER, values))}


@verifies("threecardpoker.6.e", "threecardpoker.9.a", "threecardpoker.9.c.1", "threecardpoker.10.c")
@verifies("threecardpoker.8.a", "threecardpoker.10.c.2", "threecardpoker.2.b")
def test_the_defaults() -> None:
    rules = rules_for(THREE_CARD_POKER)
    chosen = (rules.version, rules.ante_bonus, rules.positions, rules.deal, rules.deliver_dealer)
    assert chosen == ("free", "standard", 1, "automated", "before")
    assert (rules.settle_order, rules.shuffler, rules.alternates) == (
        "player_by_player",
        False,
        False,
    )
    assert (rules.stub_count, rules.shuffler_counts, rules.seats) == (5, False, 7)


@verifies("threecardpoker.6.e", "threecardpoker.8.a", "threecardpoker.8.b.1", "threecardpoker.9.a")
@verifies("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
@verifies("threecardpoker.11.a.2", "threecardpoker.11.a.3", "threecardpoker.11.a.3.i")
@verifies("threecardpoker.2.b", "threecardpoker.7.e", "threecardpoker.7.f", "threecardpoker.6.b")
@verifies("threecardpoker.9.c.1", "threecardpoker.9.c.2", "threecardpoker.10.c", "cmr146.14.1")
@verifies("threecardpoker.10.c.1", "threecardpoker.10.c.2", "threecardpoker.5.d")
@pytest.mark.parametrize(
    ("lines", "clause"),
    [
        (("positions = 4",), "threecardpoker.6.e"),
        (("positions = 3", "seats = 2"), "threecardpoker.6.e"),
        (("seats = 10",), "cmr146.14.1"),
        (("deal = 'slot'",), "threecardpoker.9.a"),
        (("deal = 'hand'", "shuffler = false"), "threecardpoker.8.b.1"),
        (("cards.second_deck = true", "shuffler = false"), "threecardpoker.2.b"),
        (("shuffler_counts = true",), "threecardpoker.7.f"),
        (("stub_count = 6",), "threecardpoker.7.e"),
        (("stub_count = 0",), "threecardpoker.7.e"),
        (("version = 'ante_double'",), "threecardpoker.6.f.1"),
        (("ante_bonus = 'B'",), "threecardpoker.11.a.3.i"),
        (("version = 'both'", "ante_bonus = 'standard'"), "threecardpoker.11.a.3.i"),
        (("pair_plus.flush = '2 to 1'",), "threecardpoker.11.a.2"),
        (("pair_plus.ante = '2 to 1'",), "threecardpoker.11.a.1"),
        (("deliver_dealer = 'never'",), "threecardpoker.9.c.1"),
        (("settle_order = 'any'",), "threecardpoker.10.c"),
        (("wager.verbal_cash = true",), "threecardpoker.6.b"),
        (("recut_by = 'next'",), "threecardpoker.5.d"),
        (("error.let_players_out = true",), "threecardpoker.12.c"),
    ],
)
def test_what_the_law_forbids_is_found(tmp_path: Path, lines: tuple[str, ...], clause: str) -> None:
    errors = [one for one in findings(tmp_path, *lines) if one[0] == "error"]
    assert any(clause in cites for _, _, cites in errors), errors


@verifies("threecardpoker.8.b.1", "threecardpoker.2.b")
def test_dealing_from_the_hand_and_a_second_deck_entail_a_device() -> None:
    assert rules_for(THREE_CARD_POKER, {"deal": "hand"}).shuffler
    assert rules_for(THREE_CARD_POKER, {"cards": {"second_deck": True}}).shuffler
    assert "shuffler" not in open_keys(deal="hand")
    assert "cards.second_deck" not in open_keys()
    assert {"shuffler", "cards.second_deck"} <= open_keys(shuffler=True)


@verifies("threecardpoker.11.a.3", "threecardpoker.11.a.3.i")
@pytest.mark.parametrize("version", ["ante_covers", "ante_covers_half", "both"])
def test_a_version_with_required_wagers_pays_by_table_a_unless_another_is_chosen(
    version: str,
) -> None:
    assert rules_for(THREE_CARD_POKER, {"version": version}).ante_bonus == "A"
    assert rules_for(THREE_CARD_POKER, {"version": version, "ante_bonus": "C"}).ante_bonus == "C"
    assert "ante_bonus" in open_keys(version=version)
    assert "ante_bonus" not in open_keys()


@verifies("threecardpoker.11.a.3.i", "threecardpoker.9.c.2", "threecardpoker.7.f")
def test_choices_that_mean_nothing_are_not_asked() -> None:
    assert "ante_bonus_blank_straight" not in open_keys(version="both")
    assert "ante_bonus_blank_straight" in open_keys(version="both", ante_bonus="B")
    assert "deliver_dealer" in open_keys()
    assert "deliver_dealer" not in open_keys(deal="shoe")
    assert "shuffler_counts" not in open_keys()
    assert {"stub_count", "shuffler_counts"} <= open_keys(shuffler=True)
    assert "stub_count" not in open_keys(shuffler=True, shuffler_counts=True)


@verifies("threecardpoker.11.a.2")
def test_pair_plus_may_be_raised_and_never_lowered() -> None:
    rules = rules_for(THREE_CARD_POKER, {"pair_plus": {"flush": "4 to 1"}})
    assert str(rules.odds["flush"]) == "4 to 1"
    with pytest.raises(Refused, match=r"threecardpoker\.11\.a\.2"):
        rules_for(THREE_CARD_POKER, {"pair_plus": {"pair": "1 to 2"}})


@verifies("cmr146.14.2", "threecardpoker.10.c")
def test_what_is_filed(tmp_path: Path) -> None:
    notes = {(key, cites[0]) for severity, key, cites in findings(tmp_path) if severity == "note"}
    assert ("layout", "cmr146.14.2") in notes
    assert ("settle_order", "threecardpoker.10.c") in notes


@verifies("cmr146.49.7.b", "cmr146.49.7.c")
@pytest.mark.parametrize(
    ("deal", "hours", "clause"),
    [("automated", 8, "cmr146.49.7.b"), ("shoe", 8, "cmr146.49.7.b"), ("hand", 4, "cmr146.49.7.c")],
)
def test_how_long_the_cards_are_used(deal: str, hours: int, clause: str) -> None:
    rules = rules_for(THREE_CARD_POKER, {"deal": deal})
    duty = cards_due_out(rules, Placed("2026-03-01T12:00:00+00:00"))
    assert duty.cites == (clause,)
    assert duty.due.startswith(f"2026-03-01T{12 + hours}:00")
