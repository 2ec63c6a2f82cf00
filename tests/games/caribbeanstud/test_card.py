"""What the rule card, the script and the list of wagers say at tables with other options."""

from typing import Any

import pytest

import croupier
from croupier.cli.odds_tables import break_even
from croupier.core.errors import Refused
from croupier.games.caribbeanstud.procedure import CARIBBEAN_STUD
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines
from tests.games.caribbeanstud.tables import FLUSH, HIGH, table_of

D5: dict[str, Any] = {"progressive": "D", "progressive_five": True}


def card(**options: Any) -> str:
    """The rule card of a table with these options."""
    return describe(CARIBBEAN_STUD, rules_for(CARIBBEAN_STUD, options))


def does(phase: str, **options: Any) -> set[str]:
    """What people do in a phase at a table with these options."""
    return {line.does for line in lines(CARIBBEAN_STUD, rules_for(CARIBBEAN_STUD, options), phase)}


@verifies("caribbeanstud.11.d.5", "caribbeanstud.10.c.5.v")
def test_the_rule_card_states_the_envy_bonus_of_each_amount_with_table_d() -> None:
    one, five = "$300 with a wager of $1", "$5,000 · Straight flush $1,500 with a wager of $5"
    assert one in card(progressive="D")
    assert five not in card(progressive="D")
    assert one in card(**D5)
    assert five in card(**D5)
    assert "Envy" not in card(progressive="C")
    pays = "pays each other player who made a progressive wager an envy bonus"
    assert any(line.startswith(pays) for line in does("settlement", progressive="D"))
    assert not any(line.startswith(pays) for line in does("settlement", progressive="E"))


@verifies("caribbeanstud.11.d", "caribbeanstud.11.d.4")
def test_a_share_of_the_meter_is_stated_as_a_share_for_a_wager_of_any_amount() -> None:
    for amount in (1, 5):
        asked: dict[str, Any] = {"wager": "progressive", "amount": amount, **D5}
        (row,) = croupier.odds("caribbeanstud", **asked)
        assert [str(line[1]) for line in row.paytable[:3]] == [
            "100% of the meter",
            "10% of the meter",
            "300 for 1",
        ]


@verifies("caribbeanstud.11.d")
def test_a_share_and_a_prize_of_the_same_amount_are_two_lines() -> None:
    assert "100% of the meter on royal flush; 5000 for 1 on straight flush" in card(progressive="A")


@verifies("caribbeanstud.11.d.3")
def test_the_meter_at_which_the_house_has_no_advantage_is_named_with_its_table() -> None:
    rows = croupier.odds("caribbeanstud", wager="progressive")
    ends = [line.partition(": ") for line in break_even(rows)]
    assert [start for start, _, _ in ends] == [f"progressive (progressive = {t})" for t in "ABCDE"]
    assert ends[0][2] == "the house advantage is zero when the meter shows $240,830"


@verifies("caribbeanstud.11.d.3", "caribbeanstud.11.e.3")
def test_the_rule_card_says_which_meter_it_means() -> None:
    text = card(progressive="A", five_card=True)
    assert "What the progressive meter starts at: $5,000." in text
    assert "What the meter of the five card hand bonus starts at: $10,000." in text


@verifies("caribbeanstud.12.f", "caribbeanstud.12.e", "caribbeanstud.9.f", "caribbeanstud.4.d")
@pytest.mark.parametrize(
    ("name", "options", "other"),
    [
        ("The automated dealing shoe jams", {}, {"deal": "shoe"}),
        ("The shuffling device jams", {"shuffler": True}, {}),
        ("The device counts", {"shuffler": True, "shuffler_counts": True}, {"shuffler": True}),
        ("The count of the stub", {}, {"shuffler": True, "shuffler_counts": True}),
        ("A cut is found improper", {}, {"shuffler": True}),
        (
            "A cut is found improper",
            {"shuffler": True, "cards": {"preshuffled": True}},
            {"shuffler": True},
        ),
    ],
)
def test_the_rule_card_has_only_irregularities_that_can_happen_at_the_table(
    name: str, options: dict[str, Any], other: dict[str, Any]
) -> None:
    assert f"**{name}" in card(**options)
    assert f"**{name}" not in card(**other)


@verifies("caribbeanstud.11.e.1")
def test_another_amount_of_the_five_card_hand_bonus_is_refused_by_its_own_clause() -> None:
    table = table_of(FLUSH, HIGH, five_card=True, limits={"accept_outside": True})
    table.place("p1", "10 on ante")
    with pytest.raises(Refused, match=r"the amount must be \$1") as refusal:
        table.place("p1", "2 on five_card_dealer")
    assert refusal.value.cites == ("caribbeanstud.11.e.1",)
