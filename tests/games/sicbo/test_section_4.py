"""Sic bo, Section 4: payout odds."""

import re

import pytest

from croupier.core.event import Paid
from croupier.games.sicbo.procedure import SICBO
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful, schema
from croupier.rulebook.readings import readings
from croupier.rulebook.rules import rules_for
from tests.games.scripted import kind, only, scripted

LISTED = {
    "triple": 150,
    "double": 8,
    "any_triple": 24,
    "total_4": 50,
    "total_5": 18,
    "total_6": 14,
    "total_7": 12,
    "total_8": 8,
    "total_9": 6,
    "total_10": 6,
    "total_11": 6,
    "total_12": 6,
    "total_13": 8,
    "total_14": 12,
    "total_15": 14,
    "total_16": 18,
    "total_17": 50,
    "pair": 5,
    "small": 1,
    "big": 1,
    "single": 1,
}
WAGERS = [one.key for one in SICBO.wagers]


def listed(wager: str) -> int:
    """The first printed odds of a wager, to 1."""
    return LISTED[wager] if wager in LISTED else LISTED[wager.split("_", maxsplit=1)[0]]


def paid(wager: str, dice: str, **options: object) -> tuple[str, tuple[str, ...]]:
    """The odds at which a wager is paid on a roll, and by which clause."""
    table = scripted("sicbo", [dice], **options)
    table.place("p1", f"10 on {wager}")
    [event] = only(table.play_round(), Paid)
    assert event.returned == 10_00
    return str(event.odds), event.cites


@verifies("sicbo.4.a")
def test_odds_are_stated_with_to() -> None:
    rules = rules_for(SICBO, {"odds": {"total_4": "60:1"}})
    stated = [str(line.odds) for one in SICBO.wagers for line in one.pays(rules)]
    assert "60 to 1" in stated
    assert all(re.fullmatch(r"\d+ to \d+", odds) for odds in stated)


@verifies("sicbo.4.a")
def test_odds_stated_with_for_are_refused() -> None:
    with pytest.raises(Unlawful) as refused:
        rules_for(SICBO, {"odds": {"total_4": "60 for 1"}})
    assert "sicbo.4.a" in refused.value.cites
    assert "8 to 1" in refused.value.accepted


@verifies("sicbo.4.b")
@pytest.mark.parametrize("wager", WAGERS)
def test_every_wager_pays_its_listed_odds(wager: str) -> None:
    first = kind("sicbo", wager).pays(rules_for(SICBO))[0]
    assert str(first.odds) == f"{listed(wager)} to 1"


@verifies("sicbo.4.b")
@pytest.mark.parametrize("wager", WAGERS)
def test_odds_below_the_listed_are_refused(wager: str) -> None:
    with pytest.raises(Unlawful) as refused:
        rules_for(SICBO, {"odds": {wager: f"{2 * listed(wager) - 1}:2"}})
    assert refused.value.cites == ("sicbo.4.b",)
    assert refused.value.key == f"odds.{wager}"
    assert refused.value.accepted == f"at least {listed(wager)} to 1"


@verifies("sicbo.4.b")
@pytest.mark.parametrize("wager", WAGERS)
def test_a_house_may_pay_the_listed_odds_or_more(wager: str) -> None:
    for more in (0, 1):
        raised = {"odds": {wager: f"{listed(wager) + more}:1"}}
        first = kind("sicbo", wager).pays(rules_for(SICBO, raised))[0]
        assert str(first.odds) == f"{listed(wager) + more} to 1"


@verifies("sicbo.4.b")
def test_winners_are_paid_at_the_odds_of_the_list_or_of_the_house() -> None:
    assert paid("triple_4", "4-4-4") == ("150 to 1", ("sicbo.4.b",))
    assert paid("total_4", "1-1-2") == ("50 to 1", ("sicbo.4.b",))
    assert paid("total_4", "1-1-2", odds={"total_4": "60:1"}) == ("60 to 1", ("sicbo.4.b",))


@verifies("sicbo.4.b")
def test_one_of_a_kind_is_paid_1_to_1_not_1_to_10() -> None:
    assert paid("single_3", "1-2-3") == ("1 to 1", ("sicbo.4.b",))
    with pytest.raises(Unlawful):
        rules_for(SICBO, {"odds": {"single_3": "1:10"}})
    misprint = next(r for r in readings(SICBO) if r.number == "SB-1")
    assert "17/216" in misprint.arithmetic
    assert misprint.option == ""


@verifies("sicbo.4.c")
@pytest.mark.parametrize("n", range(1, 7))
def test_one_of_a_kind_pays_by_how_many_dice_show_the_number(n: int) -> None:
    other, third = (n % 6) + 1, (n + 1) % 6 + 1
    assert paid(f"single_{n}", f"{n}-{other}-{third}") == ("1 to 1", ("sicbo.4.b",))
    assert paid(f"single_{n}", f"{n}-{other}-{n}") == ("2 to 1", ("sicbo.4.c",))
    assert paid(f"single_{n}", f"{n}-{n}-{n}") == ("3 to 1", ("sicbo.4.c",))


@verifies("sicbo.4.c")
def test_two_other_dice_that_agree_do_not_raise_one_of_a_kind() -> None:
    assert paid("single_3", "3-5-5") == ("1 to 1", ("sicbo.4.b",))


@verifies("sicbo.4.c")
def test_the_odds_on_two_and_three_dice_are_fixed() -> None:
    raised = {"single_3": "5:1"}
    assert paid("single_3", "1-2-3", odds=raised) == ("5 to 1", ("sicbo.4.b",))
    assert paid("single_3", "3-2-3", odds=raised) == ("2 to 1", ("sicbo.4.c",))
    assert paid("single_3", "3-3-3", odds=raised) == ("3 to 1", ("sicbo.4.c",))


@verifies("sicbo.4.b")
def test_raised_odds_touch_every_wager_and_are_printed_on_the_layout() -> None:
    option = schema(SICBO.options)["odds"]
    assert set(option.touches) == set(WAGERS)
    assert "printed on the layout" in option.notice
    assert option.notice_cites == ("cmr146.20.3.c",)
