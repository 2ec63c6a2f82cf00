"""Big six, Section 5: payout odds."""

import re
from fractions import Fraction

import pytest

from croupier.core.event import Collected, Paid
from croupier.core.game import offered
from croupier.equipment.wheels import BIG_SIX
from croupier.games.bigsix.procedure import BIGSIX
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful, schema
from croupier.rulebook.rules import rules_for
from tests.games.scripted import kind, only, scripted

LISTED = {
    "bill_1": "1 to 1",
    "bill_2": "2 to 1",
    "bill_5": "5 to 1",
    "bill_10": "10 to 1",
    "bill_20": "20 to 1",
    "joker": "45 to 1",
    "flag": "45 to 1",
}
WINS_ON = {
    "bill_1": "$1",
    "bill_2": "$2",
    "bill_5": "$5",
    "bill_10": "$10",
    "bill_20": "$20",
    "joker": "joker",
    "flag": "flag",
}
# Sections that win, odds, sections that lose: (wins × odds − losses) / 54, by hand.
ADVANTAGE = {
    "bill_1": Fraction(8, 54),
    "bill_2": Fraction(9, 54),
    "bill_5": Fraction(6, 54),
    "bill_10": Fraction(10, 54),
    "bill_20": Fraction(12, 54),
    "joker": Fraction(8, 54),
    "flag": Fraction(8, 54),
}


def advantage(wager: str, **options: object) -> Fraction:
    rules, one = rules_for(BIGSIX, options), kind("bigsix", wager)
    verdicts = [one.judge(one.start(""), section, rules) for section in BIG_SIX.sections]
    back = sum(
        (v.paid.fraction + (v.kept.fraction if v.kept else 0) for v in verdicts), Fraction(0)
    )
    return 1 - back / len(BIG_SIX.sections)


@verifies("bigsix.5.a")
def test_the_seven_wagers_pay_the_listed_odds() -> None:
    rules = rules_for(BIGSIX)
    paid = {
        key: [str(line.odds) for line in one.pays(rules)]
        for key, one in offered(BIGSIX, rules).items()
    }
    assert paid == {key: [odds] for key, odds in LISTED.items()}


@verifies("bigsix.5.a")
@pytest.mark.parametrize("wager", LISTED)
def test_a_wager_wins_on_its_insignia_and_on_no_other(wager: str) -> None:
    rules, one = rules_for(BIGSIX), kind("bigsix", wager)
    for section in BIG_SIX.sections:
        verdict = one.judge(one.start(""), section, rules)
        assert verdict.loses == (section != WINS_ON[wager])
        assert str(verdict.odds) == (LISTED[wager] if section == WINS_ON[wager] else "None")


@verifies("bigsix.5.a")
@pytest.mark.parametrize("wager", LISTED)
def test_the_house_advantage_is_what_counting_sections_gives(wager: str) -> None:
    assert advantage(wager) == ADVANTAGE[wager]


@verifies("bigsix.5.a")
def test_a_winner_is_paid_and_keeps_its_stake() -> None:
    table = scripted("bigsix", ["joker"])
    table.place("p1", "10 on joker")
    table.place("p2", "5 on flag")
    done = table.play_round()
    assert [(p.amount, p.returned, p.cites) for p in only(done, Paid)] == [
        (450_00, 10_00, ("bigsix.5.a",))
    ]
    assert [(c.amount, c.patron) for c in only(done, Collected)] == [(5_00, "p2")]
    assert table.balances == {"p1": 1_450_00, "p2": 995_00}


@verifies("bigsix.5.a")
@pytest.mark.parametrize("wager", LISTED)
def test_odds_below_the_listed_are_refused(wager: str) -> None:
    number = int(LISTED[wager].split()[0])
    with pytest.raises(Unlawful) as refused:
        rules_for(BIGSIX, {"odds": {wager: f"{2 * number - 1}:2"}})
    assert refused.value.cites == ("bigsix.5.a",)
    assert refused.value.key == f"odds.{wager}"
    assert refused.value.accepted == f"at least {LISTED[wager]}"


@verifies("bigsix.5.a")
@pytest.mark.parametrize("wager", LISTED)
def test_a_house_may_pay_the_listed_odds_or_more(wager: str) -> None:
    number = int(LISTED[wager].split()[0])
    assert advantage(wager, odds={wager: f"{number}:1"}) == ADVANTAGE[wager]
    wins = Fraction(BIG_SIX.sections.count(WINS_ON[wager]), 54)
    assert advantage(wager, odds={wager: f"{number + 1}:1"}) == ADVANTAGE[wager] - wins


def test_raised_odds_touch_their_own_wager_alone() -> None:
    assert advantage("flag", odds={"joker": "46:1"}) == ADVANTAGE["flag"]
    assert set(schema(BIGSIX.options)["odds"].touches) == set(LISTED)


@verifies("bigsix.5.b")
def test_odds_are_stated_with_to() -> None:
    rules = rules_for(BIGSIX, {"odds": {"joker": "50:1"}})
    stated = [str(line.odds) for one in BIGSIX.wagers for line in one.pays(rules)]
    assert "50 to 1" in stated
    assert all(re.fullmatch(r"\d+ to \d+", odds) for odds in stated)


@verifies("bigsix.5.b")
def test_odds_stated_with_for_are_refused() -> None:
    with pytest.raises(Unlawful) as refused:
        rules_for(BIGSIX, {"odds": {"joker": "50 for 1"}})
    assert "bigsix.5.b" in refused.value.cites
    assert "8 to 1" in refused.value.accepted


@verifies("cmr146.19.1")
def test_the_flag_may_be_the_name_or_logo_of_the_house_and_pays_the_same() -> None:
    option = schema(BIGSIX.options)["flag"]
    assert (option.default, option.type.values()) == ("flag", ["flag", "name_or_logo"])
    assert advantage("flag", flag="name_or_logo") == ADVANTAGE["flag"]
    with pytest.raises(Unlawful) as refused:
        rules_for(BIGSIX, {"flag": "star"})
    assert refused.value.cites == ("cmr146.19.1",)
