"""Sections 12 and 13: what hands pay, the payout limit, the bonus."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Paid
from croupier.core.verdict import Verdict
from croupier.games.coloradoholdem.hands import HANDS
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from croupier.games.coloradoholdem.wagers import bonus, hand
from croupier.ranking.words import plural
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.coloradoholdem.tables import dealt, net, says
from tests.games.scripted import only

ALIKE = {
    "royal flush": 500,
    "straight flush": 100,
    "flush": 8,
    "straight": 5,
    "three-of-a-kind": 3,
    "two pairs": 2,
    "high card": -1,
}
MAIN = {
    "required": {**ALIKE, "four-of-a-kind": 40, "full house": 11},
    "permissible": {**ALIKE, "four-of-a-kind": 25, "full house": 10},
}
PAIRS = {"required": (7, 10), "permissible": (9, 11)}
"""The lowest pair that pushes and the lowest that wins."""
BONUS = {
    "royal flush": 10_000,
    "straight flush": 1_000,
    "four-of-a-kind": 100,
    "full house": 50,
    "flush": 25,
    "straight": 15,
    "three-of-a-kind": 3,
    "two pairs": 1,
    "high card": -1,
}


def won(verdict: Verdict) -> int:
    """What a unit wins: its odds to one, 0 for a push, -1 for a loss."""
    assert verdict.kept is not None
    return verdict.paid.num // verdict.paid.den if verdict.kept.num else -1


@verifies("coloradoholdem.12.b", "coloradoholdem.13.b", "coloradoholdem.10.e")
@verifies("coloradoholdem.10.f", "coloradoholdem.11.e", "coloradoholdem.11.f")
@pytest.mark.parametrize("version", ["required", "permissible"])
@pytest.mark.parametrize("chosen", ["bet", "no_bet"])
def test_what_the_ante_and_the_bet_pay(version: str, chosen: str) -> None:
    rules = rules_for(COLORADO_HOLDEM, {"version": version})
    for name, odds in MAIN[version].items():
        assert won(hand("", HANDS[f"{chosen} {name}"], rules)) == odds, name
    pushes, wins = PAIRS[version]
    for value in range(2, 15):
        found = won(hand("", HANDS[f"{chosen} pair of {plural(value)}"], rules))
        assert found == (1 if value >= wins else 0 if value >= pushes else -1), value


@verifies("coloradoholdem.12.b", "coloradoholdem.13.b", "coloradoholdem.12.d")
@verifies("coloradoholdem.13.d", "coloradoholdem.14.d", "coloradoholdem.10.b.2")
@pytest.mark.parametrize("version", ["required", "permissible"])
def test_what_is_settled_at_once_pays(version: str) -> None:
    rules = rules_for(COLORADO_HOLDEM, {"version": version, "bonus": True})
    for name in ("straight flush", "three-of-a-kind"):
        one = HANDS[f"declare {name}"]
        assert (won(hand("", one, rules)), won(bonus("", one, rules))) == (5, 5)
    wrong = HANDS["declare nothing"]
    assert (won(hand("", wrong, rules)), won(bonus("", wrong, rules))) == (-1, 0)
    fold = HANDS["fold"]
    assert (won(hand("", fold, rules)), won(bonus("", fold, rules))) == (-1, -1)


@verifies("coloradoholdem.12.d", "coloradoholdem.13.d", "coloradoholdem.6a.a")
@verifies("coloradoholdem.6a.c")
@pytest.mark.parametrize(("version", "clause"), [("required", "12.d"), ("permissible", "13.d")])
def test_what_the_bonus_pays(version: str, clause: str) -> None:
    rules = rules_for(COLORADO_HOLDEM, {"version": version, "bonus": True})
    for name, odds in BONUS.items():
        verdict = bonus("", HANDS[f"bet {name}"], rules)
        assert won(verdict) == odds, name
        assert f"coloradoholdem.{clause}" in verdict.cites
    for value in range(2, 15):
        found = won(bonus("", HANDS[f"bet pair of {plural(value)}"], rules))
        assert found == (0 if value >= 11 else -1), value


@verifies("coloradoholdem.6a.c", "coloradoholdem.6a.d")
@pytest.mark.parametrize(
    ("cards", "main", "extra"),
    [
        ("7s 7h 3c", 120, 3),
        ("Ts Td 3c", 40, -1),
        ("9s 9d 3c", 0, -1),
        ("Ks Kd 3c", 40, 0),
        ("As 8d 3c", -40, -1),
    ],
)
def test_a_bonus_is_settled_by_itself(cards: str, main: int, extra: int) -> None:
    for bids, total in ((("20 on ante",), main), (("20 on ante", "1 on bonus"), main + extra)):
        table = dealt(cards, "2c 7d 4h", *bids, bonus=True)
        says(table, "bet", "3")
        assert net(table) == total


@verifies("coloradoholdem.12.b", "coloradoholdem.13.b", "coloradoholdem.12.d")
@verifies("coloradoholdem.13.d")
@pytest.mark.parametrize(
    ("version", "line", "clause"),
    [
        ("required", "required_flush", "12.b"),
        ("permissible", "permissible_flush", "13.b"),
        ("required", "bonus_flush", "12.d"),
        ("permissible", "bonus_flush", "13.d"),
    ],
)
def test_odds_are_raised_and_never_lowered(version: str, line: str, clause: str) -> None:
    options: dict[str, Any] = {"version": version, "bonus": True}
    with pytest.raises(Refused, match=rf"coloradoholdem\.{clause}"):
        rules_for(COLORADO_HOLDEM, {**options, "odds": {line: "7 to 1"}})
    rules = rules_for(COLORADO_HOLDEM, {**options, "odds": {line: "30 to 1"}})
    judge = bonus if line.startswith("bonus") else hand
    assert won(judge("", HANDS["bet flush"], rules)) == 30


@verifies("coloradoholdem.6.f", "coloradoholdem.12.b", "coloradoholdem.13.b")
@pytest.mark.parametrize(
    ("version", "other"), [("required", "permissible"), ("permissible", "required")]
)
def test_the_odds_of_the_other_version_have_no_effect(version: str, other: str) -> None:
    raised = {"version": version, "odds": {f"{other}_flush": "30 to 1"}}
    rules = rules_for(COLORADO_HOLDEM, raised)
    assert won(hand("", HANDS["bet flush"], rules)) == 8


@verifies("coloradoholdem.12.c", "coloradoholdem.13.c")
@pytest.mark.parametrize(("version", "clause"), [("required", "12.c"), ("permissible", "13.c")])
def test_a_hand_wins_at_most_the_payout_limit_apart_from_the_bonus(
    version: str, clause: str
) -> None:
    options: dict[str, Any] = {"version": version, "cap": 50_000, "bonus": True}
    table = dealt("As Ks 3c", "Qs Js Ts", "75 on ante", "1 on bonus", **options)
    events = says(table, "bet", "3")
    paid = {one.spot: one for one in only(events, Paid)}
    assert paid["ante@1"].amount + paid["bet@1"].amount == 50_000_00
    assert paid["bonus@1"].amount == 10_000_00
    assert [paid[spot].returned for spot in ("ante@1", "bet@1", "bonus@1")] == [75_00, 75_00, 1_00]
    assert f"coloradoholdem.{clause}" in paid["bet@1"].cites
    assert f"coloradoholdem.{clause}" not in paid["bonus@1"].cites
    assert net(table) == 60_000


@verifies("coloradoholdem.12.c", "coloradoholdem.13.c", "coloradoholdem.6.e")
def test_each_of_two_positions_has_its_own_limit() -> None:
    table = dealt("As Ks 3c|9s 8s 7d", "Qs Js Ts", "75 on ante", cap=50_000)
    says(table, "bet", "3", "bet", "3")
    assert (net(table, "p1"), net(table, "p2")) == (50_000, 15_000)


@verifies("coloradoholdem.12.c", "coloradoholdem.13.c")
@pytest.mark.parametrize("version", ["required", "permissible"])
def test_a_payout_limit_is_at_least_50000_dollars(version: str) -> None:
    with pytest.raises(Refused, match=r"at least \$50,000"):
        rules_for(COLORADO_HOLDEM, {"version": version, "cap": 49_999})
    assert rules_for(COLORADO_HOLDEM, {"version": version, "cap": 50_000}).cap == 50_000_00
    assert rules_for(COLORADO_HOLDEM, {"version": version}).cap is None
