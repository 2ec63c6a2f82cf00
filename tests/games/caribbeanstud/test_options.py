"""What a licensee may choose at Caribbean stud, and what it entails."""

from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.games.caribbeanstud.procedure import CARIBBEAN_STUD
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.rulebook.settled import left_open

HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "CS-01"\ngame = "caribbeanstud"\n'


def findings(tmp_path: Path, *lines: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Severity, key and clauses of what the law has to say of a table with these lines."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "\n".join(lines), "utf-8")
    return [(one.severity, one.key, tuple(one.cites)) for one in croupier.check(file)]


@verifies("caribbeanstud.7.a", "caribbeanstud.8.a", "caribbeanstud.9.a", "caribbeanstud.11.c")
@verifies("caribbeanstud.11.d", "caribbeanstud.2.b", "caribbeanstud.11.e.1", "cmr146.26.1")
@verifies("caribbeanstud.11.d.2", "caribbeanstud.11.e.2", "caribbeanstud.11.d.5")
def test_the_defaults_are_those_the_rules_suggest() -> None:
    rules = rules_for(CARIBBEAN_STUD)
    chosen = (rules.seats, rules.deal, rules.shuffler, rules.cards_second_deck, rules.stub_count)
    assert chosen == (7, "automated", False, False, 5)
    beside = (rules.bonus, rules.progressive, rules.five_card, rules.bet_payout_cap)
    assert beside == ("off", "off", False, "none")
    meters = (rules.progressive_five, rules.progressive_linked, rules.five_card_amount)
    assert meters == (False, False, 1_00)
    assert (rules.progressive_seed, rules.progressive_rate) == (5_000_00, Fraction(7, 10))
    assert (rules.five_card_reset, rules.five_card_rate) == (10_000_00, Fraction(7, 10))


@verifies("cmr146.26.1")
def test_six_or_seven_positions() -> None:
    for seats in (6, 7):
        assert CARIBBEAN_STUD.boxes(rules_for(CARIBBEAN_STUD, {"seats": seats}))[-1] == seats
    for seats in (5, 8):
        with pytest.raises(Refused, match=r"cmr146\.26\.1"):
            rules_for(CARIBBEAN_STUD, {"seats": seats})


@verifies("caribbeanstud.6.e", "caribbeanstud.6.a", "caribbeanstud.12.d")
@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("positions", 2, "caribbeanstud.6.e"),
        ("wager.verbal_cash", True, "caribbeanstud.6.a"),
        ("error.let_players_out", True, "caribbeanstud.12.d"),
    ],
)
def test_what_the_law_leaves_no_choice_about(key: str, value: object, clause: str) -> None:
    with pytest.raises(Refused) as refusal:
        rules_for(CARIBBEAN_STUD, {key: value})
    assert clause in refusal.value.cites
    rules_for(CARIBBEAN_STUD, {"positions": 1, "wager.verbal_cash": False})


@verifies("caribbeanstud.11.d.2", "caribbeanstud.11.d.3", "caribbeanstud.11.d.5")
@verifies("caribbeanstud.11.e.3", "caribbeanstud.9.f")
def test_what_is_no_choice_at_a_table_is_not_asked() -> None:
    def open_at(**options: object) -> set[str]:
        return {one.key for one in left_open(rules_for(CARIBBEAN_STUD, options))}

    meters = {"progressive_seed", "progressive_reset", "progressive_rate", "meter"}
    assert not open_at() & {*meters, "progressive_five", "coupons.progressive", "five_card_rate"}
    assert meters <= open_at(progressive="A")
    assert not open_at(progressive="A") & {"progressive_five", "progressive_linked"}
    assert {"progressive_five", "progressive_linked"} <= open_at(progressive="D")
    assert "five_card_rate" in open_at(five_card=True)
    assert "shuffler_counts" not in open_at(deal="hand")
    assert "shuffler" not in open_at(deal="hand")
    assert "stub_count" not in open_at(shuffler=True, shuffler_counts=True)


@verifies("cmr146.26.1", "cmr146.26.3", "cmr146.26.5", "cmr146.26.5.d", "cmr146.26.5.e")
def test_what_is_filed_and_posted(tmp_path: Path) -> None:
    filed = {cites for severity, _, cites in findings(tmp_path) if severity == "note"}
    assert ("cmr146.26.1",) in filed
    assert ("cmr146.26.3",) in filed
    system = ("cmr146.26.5", "cmr146.26.5.c", "cmr146.26.5.d", "cmr146.26.5.e")
    assert system in filed


@verifies("caribbeanstud.11.d.3", "caribbeanstud.11.e.3")
def test_meters_are_approved_and_within_their_bounds(tmp_path: Path) -> None:
    found = findings(tmp_path, 'progressive = "A"\nfive_card = true')
    noticed = {key: cites for severity, key, cites in found if severity == "note"}
    assert noticed["progressive_seed"] == ("caribbeanstud.11.d.3",)
    assert noticed["five_card_seed"] == ("caribbeanstud.11.e.3",)
    low = 'progressive = "A"\nprogressive_rate = "50%"\n'
    errors = [one for one in findings(tmp_path, low) if one[0] == "error"]
    assert errors == [("error", "progressive_rate", ("caribbeanstud.11.d.3",))]
    few = "five_card = true\nfive_card_seed = 5000\n"
    assert ("error", "caribbeanstud.11.e.3") in {
        (severity, cites[0]) for severity, _, cites in findings(tmp_path, few)
    }


def test_a_maximum_is_ten_times_a_minimum_for_the_ante_and_not_for_set_amounts() -> None:
    with pytest.raises(Refused, match=r"cmr147\.07\.1"):
        rules_for(CARIBBEAN_STUD, {"limits": {"min": 10, "max": 50}})
    rules = rules_for(CARIBBEAN_STUD, {"progressive": "D", "progressive_five": True})
    assert rules.limits("progressive") == (1_00, 5_00)
    assert rules.limits("bet") == (10_00, 1_000_00)


@verifies("caribbeanstud.1.bet-wager", "caribbeanstud.6.c")
@pytest.mark.parametrize("kind", ["bet", "progressive", "five_card_player", "five_card_dealer"])
def test_a_wager_with_a_set_amount_has_no_limits_of_its_own(kind: str) -> None:
    options = {"progressive": "A", "five_card": True, "limits": {"wager": {kind: {"max": 20}}}}
    with pytest.raises(Refused, match="has no other limits"):
        rules_for(CARIBBEAN_STUD, options)
    own = {"bonus": "A", "limits": {"wager": {"bonus": {"max": 50}}}}
    assert rules_for(CARIBBEAN_STUD, own).limits("bonus") == (5_00, 50_00)
