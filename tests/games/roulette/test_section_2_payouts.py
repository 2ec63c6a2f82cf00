"""Section 2: payout odds, and what zero and double zero do."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Drawn, DrawVoided, Flagged, Paid, Returned, RoundEnded
from croupier.core.odds import Odds
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.settled import left_open
from tests.games.roulette.tables import (
    EVEN_CHANCES,
    STAKE,
    WHEELS,
    a_table,
    advantage,
    keys,
    of_kind,
    rules,
    spin,
    spots,
    winners,
)

PRINTED = {
    "straight": 35,
    "split": 17,
    "three": 11,
    "four": 8,
    "first_five": 6,
    "six": 5,
    "six_color": 5,
    "seven_color": 4,
    "seven": 4,
    "eight_color": 3,
    "column": 2,
    "dozen": 2,
    "red": 1,
    "black": 1,
    "odd": 1,
    "even": 1,
    "low": 1,
    "high": 1,
}
OFFERING: dict[str, dict[str, Any]] = {
    "six_color": {"color6": True},
    "seven_color": {"color7": True, "wheel": "single"},
    "eight_color": {"color8": True},
    "seven": {"seven": True},
    "five_adjacent": {"five_adjacent": True},
}

# Pockets that win, times the odds, less pockets that lose, over all that count: by hand.
DOUBLE_ZERO = {key: Fraction(2, 38) for key in PRINTED if key != "seven_color"} | {
    "five_adjacent": Fraction(2, 38),  # 5 of 38 return a fifth 36 times: 180/5 of 38
    "first_five": Fraction(33 - 5 * 6, 38),
    "seven": Fraction(31 - 7 * 4, 38),
    "eight_color": Fraction(30 - 8 * 3, 38),
}
SINGLE_ZERO = {
    key: Fraction(1, 37) for key in PRINTED if key not in ("first_five", "eight_color")
} | {
    "five_adjacent": Fraction(1, 37),
    "seven": Fraction(30 - 7 * 4, 37),
    "seven_color": Fraction(30 - 7 * 4, 37),
}
USED_AS_SINGLE = {key: edge for key, edge in SINGLE_ZERO.items() if key != "seven_color"}
BY_HAND = {"double": DOUBLE_ZERO, "single": SINGLE_ZERO, "double_used_as_single": USED_AS_SINGLE}


def _offering(kind: str, wheel: str) -> dict[str, Any]:
    return {**OFFERING.get(kind, {}), "wheel": wheel}


@verifies("roulette.2.a")
@pytest.mark.parametrize("kind", PRINTED)
def test_a_winning_wager_is_paid_at_the_printed_odds(kind: str) -> None:
    options = OFFERING.get(kind, {})
    on = spots(kind, **options)[0]
    number = min(winners(kind, on, **options))
    table = a_table(number, **options)
    table.place("p1", f"5 on {kind}{':' if on else ''}{on}")
    paid = of_kind(spin(table), Paid)
    assert [(e.amount, e.returned, e.odds) for e in paid] == [
        (PRINTED[kind] * 5_00, 5_00, Odds(PRINTED[kind], 1))
    ]
    assert paid[0].cites == ("roulette.2.a",)
    assert table.balances["p1"] == STAKE + PRINTED[kind] * 5_00


@verifies("roulette.2.a")
@pytest.mark.parametrize("kind", PRINTED)
def test_odds_may_be_raised_and_never_lowered(kind: str) -> None:
    options = OFFERING.get(kind, {})
    on = spots(kind, **options)[0]
    more = rules(**options, odds={kind: f"{PRINTED[kind] + 1}:1"})
    assert more.odds[kind] == Odds(PRINTED[kind] + 1, 1)
    raised = advantage(kind, on, **options, odds={kind: f"{PRINTED[kind] + 1}:1"})
    assert raised < advantage(kind, on, **options)
    with pytest.raises(Refused, match=rf"odds\.{kind}") as refused:
        rules(**options, odds={kind: f"{2 * PRINTED[kind] - 1}:2"})
    assert "roulette.2.a" in refused.value.cites
    assert f"{PRINTED[kind]} to 1" in str(refused.value)


@verifies("roulette.2.a", "roulette.2.c", "roulette.2.d.3")
@pytest.mark.parametrize("wheel", WHEELS)
def test_the_house_advantage_of_every_wager_is_what_counting_pockets_gives(wheel: str) -> None:
    for kind, edge in BY_HAND[wheel].items():
        options = _offering(kind, wheel)
        for on in spots(kind, **options):
            assert advantage(kind, on, **options) == edge, (kind, on)


@verifies("roulette.1.e.5", "roulette.1.e.6", "roulette.1.e.7", "roulette.1.e.8")
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_wager_that_can_be_offered_was_counted(wheel: str) -> None:
    offers = keys(wheel=wheel, five_adjacent=True, seven=True) | keys(wheel=wheel, color6=True)
    offers |= keys(wheel=wheel, color7=True) if wheel == "single" else set()
    offers |= keys(wheel=wheel, color8=True) if wheel == "double" else set()
    assert offers == set(BY_HAND[wheel])


@verifies("roulette.2.b")
@pytest.mark.parametrize("zero", ["0", "00"])
@pytest.mark.parametrize("kind", EVEN_CHANCES)
def test_an_even_chance_loses_half_on_a_zero_where_the_house_says_half(
    kind: str, zero: str
) -> None:
    table = a_table(zero, zero_rule="lose_half")
    table.place("p1", f"10 on {kind}")
    events = spin(table)
    assert [e.amount for e in of_kind(events, Collected)] == [5_00]
    assert [e.amount for e in of_kind(events, Returned)] == [5_00]
    assert {e.cites for e in of_kind(events, Collected, Returned)} == {("roulette.2.b",)}
    assert table.balances["p1"] == STAKE - 5_00


@verifies("roulette.2.b")
@pytest.mark.parametrize("zero", ["0", "00"])
@pytest.mark.parametrize("kind", EVEN_CHANCES)
def test_an_even_chance_loses_all_on_a_zero_where_the_house_says_all(kind: str, zero: str) -> None:
    table = a_table(zero, zero_rule="lose_all")
    table.place("p1", f"10 on {kind}")
    collected = of_kind(spin(table), Collected)
    assert [(e.amount, e.cites) for e in collected] == [(10_00, ("roulette.2.b",))]
    assert table.balances["p1"] == STAKE - 10_00


@verifies("roulette.2.b")
def test_half_comes_back_to_even_chances_alone_and_halves_their_edge() -> None:
    for kind, edge in DOUBLE_ZERO.items():
        options = _offering(kind, "double") | {"zero_rule": "lose_half"}
        expected = Fraction(1, 38) if kind in EVEN_CHANCES else edge
        for on in spots(kind, **options):
            assert advantage(kind, on, **options) == expected, (kind, on)


@verifies("roulette.2.b")
def test_the_choice_of_half_or_all_is_posted() -> None:
    declared = schema(type(rules()))["zero_rule"]
    assert declared.type.values() == ["lose_half", "lose_all"]
    assert declared.default == "lose_all"
    assert {"roulette.2.b", "cmr147.03.3"} <= set(declared.notice_cites)
    for zero_rule in ("lose_half", "lose_all"):
        assert declared.entails_notice(rules(zero_rule=zero_rule))
    assert declared in left_open(rules())
    assert declared not in left_open(rules(wheel="single"))
    assert declared not in left_open(rules(wheel="double_used_as_single"))
    assert "half an hour" in declared.notice


@verifies("roulette.2.b", "roulette.2.c", "roulette.2.d.3")
@pytest.mark.parametrize("wheel", ["single", "double_used_as_single"])
def test_half_back_belongs_to_the_double_zero_wheel(wheel: str) -> None:
    assert rules(wheel="double", zero_rule="lose_half").zero_rule == "lose_half"
    with pytest.raises(Refused, match="lose_half") as refused:
        rules(wheel=wheel, zero_rule="lose_half")
    assert "roulette.2.b" in refused.value.cites


@verifies("roulette.2.c")
@pytest.mark.parametrize("kind", EVEN_CHANCES)
def test_an_even_chance_is_lost_on_the_zero_of_a_single_zero_wheel(kind: str) -> None:
    table = a_table("0", wheel="single")
    table.place("p1", f"10 on {kind}")
    collected = of_kind(spin(table), Collected)
    assert [(e.amount, e.cites) for e in collected] == [(10_00, ("roulette.2.c",))]


@verifies("roulette.2.d.3")
@pytest.mark.parametrize("kind", EVEN_CHANCES)
def test_an_even_chance_is_lost_on_the_zero_of_a_wheel_used_as_single(kind: str) -> None:
    table = a_table("0", wheel="double_used_as_single")
    table.place("p1", f"10 on {kind}")
    collected = of_kind(spin(table), Collected)
    assert [(e.amount, e.cites) for e in collected] == [(10_00, ("roulette.2.d.3",))]


@verifies("roulette.2.d", "cmr146.10.2", "cmr146.10.3")
def test_the_wheel_is_a_choice_of_three() -> None:
    declared = schema(type(rules()))["wheel"]
    assert declared.type.values() == ["single", "double", "double_used_as_single"]
    assert declared.default == "double"
    with pytest.raises(Refused, match="triple") as refused:
        rules(wheel="triple")
    assert {"cmr146.10.2", "cmr146.10.3", "roulette.2.d"} <= set(refused.value.cites)


@verifies("roulette.2.d.1")
def test_using_a_double_zero_wheel_as_single_needs_notice() -> None:
    declared = schema(type(rules()))["wheel"]
    assert set(declared.notice_cites) == {"roulette.2.d.1", "cmr146.10.3.b.1", "cmr147.03.3"}
    assert [wheel for wheel in WHEELS if declared.entails_notice(rules(wheel=wheel))] == [
        "double_used_as_single"
    ]
    assert "half an hour" in declared.notice
    assert "sign" in declared.notice


@verifies("roulette.2.d.2")
def test_00_on_a_wheel_used_as_single_is_no_spin_and_is_spun_again() -> None:
    table = a_table("00", "00", "17", wheel="double_used_as_single")
    table.place("p1", "5 on straight:17")
    events = spin(table)
    voided = of_kind(events, DrawVoided)
    assert [(e.outcome, e.says, e.cites) for e in voided] == [
        ("00", "no spin", ("roulette.2.d.2",))
    ] * 2
    assert [e.outcome for e in of_kind(events, Drawn)] == ["00", "00", "17"]
    assert not of_kind(events, Collected, Returned), "wagers stand through a void spin"
    assert [e.amount for e in of_kind(events, Paid)] == [175_00]
    assert len(of_kind(events, RoundEnded)) == 1


@verifies("roulette.2.d.2")
def test_00_counts_on_a_double_zero_wheel_played_as_such() -> None:
    table = a_table("00")
    table.place("p1", "5 on straight:00")
    events = spin(table)
    assert not of_kind(events, DrawVoided)
    assert [e.amount for e in of_kind(events, Paid)] == [175_00]


@verifies("cmr146.03.1.a")
@pytest.mark.parametrize(
    ("bid", "number", "options", "amount"),
    [
        ("1 on red", "1", {"odds": {"red": "3:2"}}, 1_50),
        ("1 on red", "0", {"zero_rule": "lose_half"}, 50),
        ("3 on low", "00", {"zero_rule": "lose_half"}, 1_50),
    ],
)
def test_what_chips_cannot_pay_is_paid_exactly_and_flagged(
    bid: str, number: str, options: dict[str, Any], amount: int
) -> None:
    table = a_table(number, limits={"min": 1}, **options)
    table.place("p1", bid)
    events = spin(table)
    assert [e.amount for e in of_kind(events, Paid, Returned)] == [amount]
    flags = of_kind(events, Flagged)
    assert [e.cites for e in flags] == [("cmr146.03.1.a",)]
    assert f"{amount // 100}.{amount % 100:02d}" in flags[0].why
    assert table.table.total == 0


@verifies("cmr146.03.1.a")
def test_what_chips_can_pay_is_not_flagged() -> None:
    table = a_table("0", zero_rule="lose_half")
    table.place("p1", "5 on red")
    events = spin(table)
    assert [e.amount for e in of_kind(events, Returned)] == [2_50], "the pink chip makes it"
    assert not of_kind(events, Flagged)


@verifies("cmr147.07.5")
@pytest.mark.parametrize(
    ("bid", "options", "accepted"),
    [
        ("5.01 on red", {"odds": {"red": "3:2"}}, "$5 or $5.02"),
        ("5.01 on even", {"zero_rule": "lose_half"}, "$5 or $5.02"),
        ("5 on column:1", {"odds": {"column": "7:3"}}, "$4.98 or $5.01"),
        ("5 on column:1", {"odds": {"column": "7:3"}, "limits": {"min": 5}}, "$5.01"),
        ("19.99 on column:1", {"odds": {"column": "7:3"}, "limits": {"max": 20}}, "$19.98"),
        (
            "5 on column:1",
            {"odds": {"column": "7:3"}, "limits": {"increment": "0.25"}},
            "$4.50 or $5.25",
        ),
    ],
)
def test_a_wager_that_whole_cents_cannot_settle_is_refused(
    bid: str, options: dict[str, Any], accepted: str
) -> None:
    limits = {"min": 1, "increment": "0.01"} | options.get("limits", {})
    table = a_table(**{**options, "limits": limits})
    with pytest.raises(Refused, match="whole cents") as refused:
        table.place("p1", bid)
    assert refused.value.accepted == accepted
    assert refused.value.cites == ("cmr147.07.5",)
    kind = bid.split(" on ")[1]
    for amount in accepted.split(" or "):
        assert table.place("p1", f"{amount} on {kind}")
