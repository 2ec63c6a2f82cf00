"""Whose chips are whose: colors, value chips, match play coupons, limits."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Collected
from croupier.games.roulette.procedure import ROULETTE
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.script import lines
from tests.games.roulette.tables import a_table, of_kind, rules, spin

VALUE_COLORS = (
    "white",
    "pink",
    "red",
    "blue",
    "yellow",
    "green",
    "black",
    "purple",
    "fire-orange",
    "gray",
    "mustard-yellow",
    "gold",
)
INSIDE = (
    "straight:17",
    "five_adjacent:17",
    "split:1-2",
    "three:1-2-3",
    "four:1-2-4-5",
    "first_five",
    "six:1-6",
    "seven",
)
OUTSIDE = ("column:1", "dozen:2", "red", "black", "odd", "even", "low", "high")


def _colored(*outcomes: str, **options: object) -> Driver:
    """A table where p1 holds orange chips and p2 value chips."""
    table = a_table(*outcomes, patrons=("p2",), **options)
    table.buy("p1", 100_00, "orange")
    return table


@verifies("roulette.1.b", "cmr146.05.2")
def test_no_two_patrons_hold_the_same_color() -> None:
    table = _colored()
    with pytest.raises(Refused, match="p1 plays them") as refused:
        table.buy("p3", 100_00, "orange")
    assert refused.value.cites == ("roulette.1.b", "cmr146.05.2")
    assert refused.value.accepted == "a color no one plays"
    assert "p3" not in table.balances
    assert table.buy("p3", 100_00, "teal")
    assert table.table.play.colors == {"p1": "orange", "p3": "teal"}


@verifies("roulette.1.b")
def test_a_patron_plays_one_color() -> None:
    table = _colored()
    assert table.buy("p1", 50_00, "orange"), "more of the same"
    with pytest.raises(Refused, match="p1 plays orange") as refused:
        table.buy("p1", 50_00, "teal")
    assert refused.value.accepted == "orange"
    assert table.balances["p1"] == 150_00


@verifies("roulette.1.b")
@pytest.mark.parametrize("color", VALUE_COLORS)
def test_a_bare_color_of_a_value_chip_is_not_given_out(color: str) -> None:
    table = a_table(patrons=())
    with pytest.raises(Refused, match="the value chip of") as refused:
        table.buy("p1", 100_00, color)
    assert "roulette.1.b" in refused.value.cites
    assert refused.value.accepted.startswith(f"{color}-star")
    assert table.buy("p1", 100_00, f"{color}-star"), "the design tells them apart"


@verifies("roulette.1.b")
@pytest.mark.parametrize("name", ["Orange", " orange", "orange ", "$5", "red star", "-"])
def test_one_color_has_one_name(name: str) -> None:
    table = _colored()
    with pytest.raises(Refused, match="named by a color") as refusal:
        table.buy("p3", 100_00, name)
    assert refusal.value.accepted == "a name such as orange or red-star"


@verifies("cmr146.05.2")
def test_a_color_is_free_once_its_holder_has_none_left() -> None:
    table = _colored("17")
    table.cash_out("p1", 40_00)
    with pytest.raises(Refused):
        table.buy("p3", 100_00, "orange")
    table.place("p1", "60 on red")
    with pytest.raises(Refused, match="p1 plays them"):
        table.buy("p3", 100_00, "orange")
    spin(table)
    assert table.balances["p1"] == 0, "all lost on 17"
    assert table.buy("p3", 100_00, "orange")
    assert table.table.play.colors == {"p3": "orange"}
    table.cash_out("p3")
    assert table.table.play.colors == {}


@verifies("cmr146.05.2")
def test_a_chip_and_a_marker_button_for_a_stack_of_twenty_stand_at_the_wheel() -> None:
    told = [x for x in lines(ROULETTE, rules(), "betting") if "cmr146.05.2" in x.cites]
    assert [line.who for line in told] == ["dealer", "dealer"]
    given, shown = told
    assert "color that nobody else at the table plays" in given.does
    assert "at the rim of the wheel" in shown.does
    assert "stack of twenty" in shown.does


@verifies("cmr146.09.4")
def test_value_chips_are_permitted_unless_the_house_says_otherwise() -> None:
    declared = schema(type(rules()))["value_chips"]
    assert declared.type.values() == ["permit", "limit", "prohibit"]
    assert rules().value_chips == "permit"
    table = a_table(five_adjacent=True, seven=True)
    for spot in (*INSIDE, *OUTSIDE):
        assert table.place("p1", f"5 on {spot}")


@verifies("cmr146.09.4")
def test_where_prohibited_value_chips_lie_nowhere() -> None:
    table = _colored(value_chips="prohibit", five_adjacent=True, seven=True)
    for spot in (*INSIDE, *OUTSIDE):
        with pytest.raises(Refused, match="value chips are not accepted") as refused:
            table.place("p2", f"5 on {spot}")
        assert refused.value.cites == ("cmr146.09.4",)
        assert refused.value.accepted == "non-value chips of the patron's own color"
        assert table.place("p1", f"5 on {spot}")


@verifies("cmr146.09.4")
def test_where_limited_value_chips_lie_outside() -> None:
    table = _colored(value_chips="limit", five_adjacent=True, seven=True)
    for spot in INSIDE:
        with pytest.raises(Refused, match="not accepted on inside wagers"):
            table.place("p2", f"5 on {spot}")
        assert table.place("p1", f"5 on {spot}")
    for spot in OUTSIDE:
        assert table.place("p2", f"5 on {spot}")


@verifies("roulette.1.b", "cmr146.09.4.a")
def test_a_value_chip_never_lies_with_a_match_play_coupon() -> None:
    table = _colored(coupons={"match_play": True})
    with pytest.raises(Refused, match="value chip with a match play coupon") as refused:
        table.place("p2", "5 on red with coupon")
    assert refused.value.cites == ("roulette.1.b", "cmr146.09.4.a")
    assert refused.value.accepted == "non-value chips of the patron's own color"
    assert table.place("p2", "5 on red"), "without the coupon"
    assert table.place("p1", "5 on red with coupon"), "a color with the coupon"


@verifies("cmr146.09.1")
def test_a_coupon_is_refused_where_the_house_takes_none() -> None:
    table = _colored()
    with pytest.raises(Refused, match="coupons are not taken") as refused:
        table.place("p1", "5 on red with coupon")
    assert refused.value.cites == ("cmr146.09.1",)


def test_a_coupon_adds_nothing_to_the_stake() -> None:
    table = _colored("17", coupons={"match_play": True})
    table.place("p1", "5 on red with coupon")
    assert [e.amount for e in of_kind(spin(table), Collected)] == [5_00]


@verifies("cmr146.09.4.b")
def test_value_chips_of_two_players_on_one_spot_are_told_apart() -> None:
    table = a_table("17")
    table.place("p1", "5 on red")
    table.place("p2", "10 on red")
    table.place("p1", "15 on red")
    kept = [(w.patron, w.spot, w.amount) for w in table.table.wagers]
    assert kept == [("p1", "red", 20_00), ("p2", "red", 10_00)]
    collected = [(e.patron, e.amount) for e in of_kind(spin(table), Collected)]
    assert collected == [("p1", 20_00), ("p2", 10_00)]


@verifies("cmr146.09.4.b")
def test_the_dealer_keeps_account_of_value_chips_where_they_are_used() -> None:
    def told(phase: str, use: str) -> list[str]:
        chosen = rules(value_chips=use)
        return [x.who for x in lines(ROULETTE, chosen, phase) if "cmr146.09.4.b" in x.cites]

    for phase in ("betting", "shift"):
        assert told(phase, "permit") == told(phase, "limit") == ["dealer"]
        assert told(phase, "prohibit") == []


@verifies("cmr147.07.1", "cmr147.07.3", "cmr147.07.6")
@pytest.mark.parametrize(
    ("bid", "why", "accepted"),
    [
        ("4 on red", r"below the minimum of \$5", "from $5 to $500"),
        ("501 on red", r"above the maximum of \$500", "from $5 to $500"),
        ("26 on straight:17", r"above the maximum of \$25", "from $5 to $25"),
        ("5.50 on red", r"not a multiple of \$1", "$5 or $6"),
        ("-5 on red", "positive dollars", "25, 2.50, $1,000"),
        ("0 on red", "more than zero", ""),
    ],
)
def test_an_amount_outside_the_posted_limits_is_refused(bid: str, why: str, accepted: str) -> None:
    table = a_table(limits={"wager": {"straight": {"max": 25}}})
    with pytest.raises(Refused, match=why) as refused:
        table.place("p1", bid)
    assert refused.value.cites
    assert accepted in refused.value.accepted
    assert not table.table.wagers


def test_a_wager_above_the_balance_and_a_stranger_are_refused() -> None:
    table = _colored()
    with pytest.raises(Refused, match=r"p1 has \$100") as refused:
        table.place("p1", "101 on red")
    assert refused.value.cites == ("cmr146.09.1",)
    with pytest.raises(UnknownName, match="p9"):
        table.place("p9", "5 on red")
    with pytest.raises(Refused, match="no boxes"):
        table.place("p1", "5 on red at 3")
