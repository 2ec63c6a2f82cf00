"""Section 3: making, changing and removing wagers, what is off, and who may wager."""

import re

import pytest

from croupier.core.errors import Refused
from croupier.core.event import (
    Bought,
    Collected,
    Confirmed,
    Event,
    Paid,
    Returned,
    RoundOpened,
    WagerCalled,
    WagerPlaced,
)
from croupier.core.game import stands
from croupier.drawing.layers import Stack, chips_svg
from croupier.rulebook.citation import verifies
from croupier.tableside.possible import acts_on
from tests.games import felts
from tests.games.craps.tables import (
    GAMES,
    STAKE,
    a_table,
    of_kind,
    roll,
    shooting,
    spots,
    the,
    with_point,
)

SECOND = {"craps": "boxperson", "minicraps": "floorperson"}
OFF = ("place_6", "place_8", "buy_4", "buy_10", "hard_4", "hard_6", "hard_8", "hard_10")
ON = ("place_lose_6", "lay_6", "place_lose_8", "lay_8")


@verifies("craps.3.a")
@pytest.mark.parametrize("key", GAMES)
def test_no_wager_is_made_once_the_dice_are_thrown_unless_the_house_takes_late_ones(
    key: str,
) -> None:
    table = with_point(9, key=key)
    table.close()
    with pytest.raises(Refused, match="no wager is taken now") as refused:
        table.place("p2", "10 on field")
    assert refused.value.cites == ("craps.3.a",)
    assert refused.value.accepted


@verifies("craps.3.a", "craps.3.a.1", "craps.3.a.2")
@pytest.mark.parametrize("key", GAMES)
def test_a_late_wager_is_confirmed_by_the_two_the_rules_name(key: str) -> None:
    table = with_point(9, key=key, late_bets=True)
    table.close()
    events = table.place("p2", "10 on field")
    assert [e.role for e in of_kind(events, Confirmed)] == ["dealer", SECOND[key]]
    (placed,) = of_kind(events, WagerPlaced)
    assert placed.late
    assert [type(e) for e in events[:3]] == [Confirmed, Confirmed, WagerPlaced]
    events = table.enter("1-2")
    assert [e.amount for e in of_kind(events, Paid)] == [10_00]


@verifies("craps.3.a")
def test_a_wager_before_the_throw_needs_no_word_of_anybody() -> None:
    table = with_point(9, late_bets=True)
    events = table.place("p2", "10 on field")
    assert not of_kind(events, Confirmed)
    (placed,) = of_kind(events, WagerPlaced)
    assert not placed.late


@verifies("craps.3.a")
def test_a_wager_forged_as_late_is_refused_where_the_house_takes_none() -> None:
    taken = with_point(9, late_bets=True)
    taken.close()
    (placed,) = of_kind(taken.place("p2", "10 on field"), WagerPlaced)
    table = with_point(9)
    table.close()
    with pytest.raises(Refused):
        table.feed(placed)


@verifies("craps.3.a.1", "craps.3.a.2")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("missing", [0, 1])
def test_a_late_wager_is_refused_without_either_of_the_two(key: str, missing: int) -> None:
    heard = with_point(9, key=key, late_bets=True)
    heard.close()
    inputs = list(heard.place("p2", "10 on field"))
    del inputs[missing]
    table = with_point(9, key=key, late_bets=True)
    table.close()
    with pytest.raises(Refused, match=r"not been confirmed|no person is named|nothing else comes"):
        table.feed(*inputs)
    assert not table.table.spoken


@verifies("craps.3.a.1")
@pytest.mark.parametrize("whirl", ["25 on whirl", "25 on horn_high_12"])
def test_a_late_bid_booked_as_several_wagers_is_confirmed_once_for_all(whirl: str) -> None:
    heard = with_point(9, late_bets=True)
    heard.close()
    inputs = heard.place("p2", whirl)
    again = with_point(9, late_bets=True)
    again.close()
    for event in inputs:
        again.feed(event)
    assert (again.table, again.table.spoken) == (heard.table, None)
    with pytest.raises(Refused, match="not been confirmed"):
        again.feed(inputs[-1])


@verifies("craps.3.c")
@pytest.mark.parametrize("late", [False, True])
def test_wagers_stand_while_the_dice_roll(late: bool) -> None:
    table = with_point(9, late_bets=late)
    table.place("p2", "10 on field")
    table.close()
    with pytest.raises(Refused, match="wagers cannot be taken down now") as refused:
        table.take_down("p2", the(table, "field", "p2").id)
    assert refused.value.cites == ("craps.3.a",)


@verifies("craps.3.b")
@pytest.mark.parametrize("key", GAMES)
def test_cash_with_a_spoken_wager_is_the_houses_to_take(key: str) -> None:
    table = a_table(key=key)
    with pytest.raises(Refused, match="verbal") as refused:
        table.place("p1", "10 cash on pass")
    assert refused.value.cites == ("craps.3.b", "cmr146.09.1")
    assert refused.value.accepted == "chips on the layout"
    taking = a_table(key=key, wager={"verbal_cash": True})
    events = taking.place("p1", "10 cash on pass")
    acts = of_kind(events, Confirmed, Bought, WagerPlaced)
    assert [type(act) for act in acts] == [Confirmed, Bought, WagerPlaced]
    assert acts[0].role == "dealer"
    assert taking.balances["p1"] == STAKE, "the cash became chips, and the chips the wager"


@verifies("craps.3.b")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("missing", [Confirmed, Bought])
def test_cash_is_not_wagered_before_it_is_confirmed_and_changed(
    key: str, missing: type[Event]
) -> None:
    events = a_table(key=key, wager={"verbal_cash": True}).place("p1", "10 cash on pass")
    inputs = [e for e in events if e.is_input and not isinstance(e, missing)]
    table = a_table(key=key, wager={"verbal_cash": True})
    with pytest.raises(Refused):
        table.feed(*inputs)
    assert not table.table.wagers


@verifies("craps.3.b")
@pytest.mark.parametrize("key", GAMES)
def test_match_play_coupons_lie_on_the_line_alone(key: str) -> None:
    table = a_table(key=key, coupons={"match_play": True})
    assert table.place("p1", "10 on pass with coupon")
    assert table.place("p2", "10 on dont_pass with coupon")
    for bid in ("10 on field", "10 on place_5", "10 on hard_6", "10 on buy_4", "10 on any_seven"):
        with pytest.raises(Refused, match="coupon") as refused:
            table.place("p1", f"{bid} with coupon")
        assert refused.value.cites == ("craps.3.b",)
        assert refused.value.accepted == "chips only"
    roll(table, 6)
    for bid in ("10 on come", "10 on dont_come", "10 on pass_odds"):
        with pytest.raises(Refused, match="coupon") as refused:
            table.place("p1", f"{bid} with coupon")
        assert refused.value.cites == ("craps.3.b",)
    with pytest.raises(Refused, match="coupon"):
        a_table(key=key).place("p1", "10 on pass with coupon")


@verifies("craps.3.c")
@pytest.mark.parametrize(
    "wager",
    ["place_6", "place_lose_6", "buy_4", "lay_6", "hard_6", "field", "any_seven", "hop_1_6"],
)
def test_a_wager_comes_down_or_is_reduced_before_the_roll(wager: str) -> None:
    for table in (shooting(a_table()), with_point(9)):
        before = table.balances["p2"]
        table.place("p2", f"60 on {wager}")
        table.take_down("p2", the(table, wager, "p2").id, 30_00)
        assert the(table, wager, "p2").amount == 30_00
        table.take_down("p2", the(table, wager, "p2").id)
        assert not spots(table, "p2")
        assert table.balances["p2"] == before, "all of it, commission and all"
        assert table.place("p2", f"60 on {wager}"), "and may be made again"


@verifies("craps.3.c")
def test_a_reduced_wager_is_still_one_that_can_be_paid() -> None:
    table = with_point(9)
    table.place("p1", "12 on place_6")
    with pytest.raises(Refused, match="cannot be paid") as refused:
        table.take_down("p1", the(table, "place_6").id, 5_00)
    assert refused.value.cites == ("craps.4.f",)
    assert refused.value.accepted == "$6 or $9", "9 wins 10.50, with a 2.50 chip"
    table.place("p1", "10 on field")
    with pytest.raises(Refused, match="below the minimum"):
        table.take_down("p1", the(table, "field").id, 8_00)
    with pytest.raises(Refused, match="more than the wager"):
        table.take_down("p1", the(table, "field").id, 11_00)
    with pytest.raises(Refused, match="p2 has no wager with that number"):
        table.take_down("p2", the(table, "field").id)


@verifies("craps.3.c", "craps.3.c.1")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("amount", [None, 5_00])
def test_a_pass_or_come_bet_with_its_point_stays(key: str, amount: int | None) -> None:
    table = shooting(a_table(key=key))
    table.place("p1", "10 on pass")
    table.take_down("p1", the(table, "pass").id, 5_00)
    assert the(table, "pass").amount == 5_00, "before the come out it may be reduced"
    table.place("p1", "5 on pass")
    roll(table, 6)
    shooting(table).place("p1", "10 on come")
    table.take_down("p1", the(table, "come").id)
    table.place("p1", "10 on come")
    roll(table, 5)
    for bet, point in (("pass", 6), ("come", 5)):
        with pytest.raises(Refused, match=f"its point, {point}, is set") as refused:
            shooting(table).take_down("p1", the(table, bet).id, amount)
        assert refused.value.cites == ("craps.3.c.1",)
        assert refused.value.accepted == "waiting until it is decided"
        shooting(table).place("p1", f"10 on {bet}_odds:{point}")
        with pytest.raises(Refused, match=f"its point, {point}, is set") as refused:
            table.take_down("p1", the(table, bet).id, amount)
        assert refused.value.accepted == "taking down its odds"
    with pytest.raises(Refused, match="the point is 6"):
        table.place("p1", "10 on pass")


@verifies("craps.3.c.1", "craps.2.c")
def test_a_come_bet_on_its_number_is_not_increased_by_a_new_one() -> None:
    table = with_point(6)
    table.place("p1", "10 on come")
    roll(table, 5)
    shooting(table).place("p1", "20 on come")
    assert [(w.at, w.amount) for w in table.table.wagers if w.kind == "come"] == [
        (5, 10_00),
        (None, 20_00),
    ]


@verifies("craps.3.c.2", "craps.12.a.1")
def test_a_fire_bet_is_neither_reduced_nor_increased_nor_removed() -> None:
    table = shooting(a_table(fire_bet=True))
    table.place("p1", "3 on fire")
    for amount in (None, 1_00):
        with pytest.raises(Refused, match="cannot be reduced or removed") as refused:
            table.take_down("p1", the(table, "fire").id, amount)
        assert refused.value.cites == ("craps.3.c.2",)
    with pytest.raises(Refused, match="cannot be increased") as refused:
        table.place("p1", "1 on fire")
    assert refused.value.cites == ("craps.3.c.2",)
    table.place("p1", "10 on pass")
    roll(table, 11)
    with pytest.raises(Refused, match="cannot be reduced or removed"):
        shooting(table).take_down("p1", the(table, "fire").id)


@verifies("craps.3.d")
@pytest.mark.parametrize("key", GAMES)
def test_a_dont_pass_bet_comes_down_but_not_up_again(key: str) -> None:
    table = with_point(6, key=key, line="20 on dont_pass")
    table.take_down("p1", the(table, "dont_pass").id, 10_00)
    assert the(table, "dont_pass").amount == 10_00
    with pytest.raises(Refused, match="the point is 6") as refused:
        table.place("p1", "10 on dont_pass")
    assert refused.value.cites == ("craps.2.b", "craps.3.d")
    table.take_down("p1", the(table, "dont_pass").id)
    assert table.balances["p1"] == STAKE
    with pytest.raises(Refused, match="the point is 6") as refused:
        table.place("p1", "10 on dont_pass")
    assert "craps.3.d" in refused.value.cites


@verifies("craps.3.d")
def test_a_dont_come_bet_comes_down_and_a_new_one_starts_over() -> None:
    table = with_point(6)
    table.place("p1", "20 on dont_come")
    roll(table, 5)
    shooting(table).take_down("p1", the(table, "dont_come").id, 10_00)
    table.place("p1", "10 on dont_come")
    states = [(w.at, w.amount) for w in table.table.wagers if w.kind == "dont_come"]
    assert states == [(5, 10_00), (None, 10_00)], "the bet on 5 is not increased"


@verifies("craps.3.d", "craps.6.b")
def test_a_dont_bet_comes_down_as_far_as_its_odds_stay_within_their_multiple() -> None:
    table = with_point(6, line="20 on dont_pass")
    most = table.rules.most_odds("dont_pass_odds", "6", 10_00)
    table.place("p1", f"{most // 100} on dont_pass_odds:6")
    with pytest.raises(Refused, match="odds are laid"):
        table.take_down("p1", the(table, "dont_pass").id, 11_00)
    table.take_down("p1", the(table, "dont_pass").id, 10_00)
    assert the(table, "dont_pass").amount == 10_00


@verifies("craps.3.d", "craps.6.b", "craps.6.d")
@pytest.mark.parametrize("bet", ["dont_pass", "dont_come"])
def test_a_dont_bet_comes_down_after_the_odds_it_carries(bet: str) -> None:
    table = with_point(6, line="10 on dont_pass")
    if bet == "dont_come":
        table.place("p1", "10 on dont_come")
        roll(table, 5)
        shooting(table)
    point = the(table, bet).at
    table.place("p1", f"60 on {bet}_odds:{point}")
    with pytest.raises(Refused, match="odds are laid") as refused:
        table.take_down("p1", the(table, bet).id)
    assert refused.value.cites == ("craps.6.b" if bet == "dont_pass" else "craps.6.d",)
    name = "Don't Pass" if bet == "dont_pass" else "Don't Come"
    assert refused.value.accepted == f"taking down {name} Odds first"
    table.take_down("p1", the(table, f"{bet}_odds:{point}").id)
    assert table.take_down("p1", the(table, bet).id)


def _three_come_outs(wager: str, number: int, key: str) -> list[bool]:
    """Whether a wager is decided by its number, by seven: on a come out, and with a point on."""
    decided = []
    for total in (number, 7):
        for table in (a_table(key=key), with_point(9, key=key)):
            if table.table.play.point is None:
                table.place("p1", "10 on pass")
            table.place("p2", f"60 on {wager}")
            events = roll(table, f"{number // 2}-{number // 2}" if total == number else 7)
            decided.append(bool([e for e in of_kind(events, Paid, Collected) if e.patron == "p2"]))
    return decided


@verifies("craps.2.e", "craps.3.e")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("wager", OFF)
def test_place_buy_and_hardway_bets_are_off_on_the_come_out(key: str, wager: str) -> None:
    number = int(wager.rpartition("_")[2])
    assert _three_come_outs(wager, number, key) == [False, True, False, True]


@verifies("craps.3.e")
@pytest.mark.parametrize("wager", ON)
def test_bets_to_lose_are_always_on(wager: str) -> None:
    number = int(wager.rpartition("_")[2])
    assert _three_come_outs(wager, number, "craps") == [True, True, True, True]


@verifies("craps.3.e")
@pytest.mark.parametrize("wager", ["field", "any_seven", "any_craps", "horn", "hop_1_6", "c_and_e"])
def test_one_roll_wagers_are_on_for_the_come_out(wager: str) -> None:
    table = a_table()
    table.place("p1", "10 on pass")
    table.place("p2", f"20 on {wager}")
    roll(table, 4)
    assert not spots(table, "p2")


@verifies("craps.2.e", "craps.3.e")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("wager", OFF)
def test_what_is_called_on_is_on_for_the_come_out(key: str, wager: str) -> None:
    number = int(wager.rpartition("_")[2])
    table = shooting(a_table(key=key))
    table.place("p1", "10 on pass")
    table.place("p2", f"60 on {wager}")
    events = table.act("p2", "call_on", wager=wager)
    (called,) = of_kind(events, WagerCalled)
    assert (called.spot, called.on, called.cites) == (wager, True, ("craps.3.e",))
    events = roll(table, f"{number // 2}-{number // 2}")
    assert [e.spot for e in of_kind(events, Paid)] == [wager]


@verifies("craps.3.e")
def test_what_is_called_off_again_is_off() -> None:
    table = shooting(a_table())
    table.place("p1", "10 on pass")
    table.place("p1", "12 on place_6")
    table.act("p1", "call_on", wager="place_6")
    table.act("p1", "call_off", wager="place_6")
    assert [e.spot for e in of_kind(roll(table, 7), Collected, Paid)] == ["pass"]


@verifies("craps.3.e")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("wager", [*OFF, "come_odds:5"])
@pytest.mark.parametrize("called", [True, False])
def test_nothing_is_called_off_while_a_point_is_on(key: str, wager: str, called: bool) -> None:
    table = with_point(9, key=key)
    if wager == "come_odds:5":
        table.place("p2", "10 on come")
        roll(table, 5)
        shooting(table).place("p2", "20 on come_odds:5")
    else:
        table.place("p2", f"60 on {wager}")
    if called:
        table.act("p2", "call_on", wager=wager)
    before = table.table
    with pytest.raises(Refused, match="on for every roll but a come out roll") as refused:
        table.act("p2", "call_off", wager=wager)
    assert refused.value.cites == ("craps.3.e",)
    assert refused.value.accepted.startswith("taking ")
    assert table.table == before
    lost = [e.spot for e in of_kind(roll(table, 7), Collected) if e.patron == "p2"]
    assert wager in lost


@verifies("craps.2.e", "craps.3.e")
def test_a_wager_shows_whether_it_is_off_or_has_an_on_button() -> None:
    table = shooting(a_table())
    table.place("p1", "10 on pass")
    table.place("p1", "12 on place_6")
    table.place("p1", "10 on lay_4")

    def shown() -> dict[str, str]:
        return {w.spot: stands(table.game, table.table, w) for w in table.table.wagers_of("p1")}

    def buttons() -> list[str]:
        return [place for place, there in table.view("p2").chips.items() for one in there if one.on]

    assert shown() == {"pass": "", "place_6": "off", "lay_4": ""}
    assert buttons() == []
    assert [one.key for one in acts_on(table, the(table, "place_6"))] == ["call_on"]
    assert acts_on(table, the(table, "pass")) == []
    table.act("p1", "call_on", wager="place_6")
    assert shown() == {"pass": "", "place_6": "on", "lay_4": ""}
    assert buttons() == ["place_6"]
    assert [one.key for one in acts_on(table, the(table, "place_6"))] == ["call_off"]
    table.act("p1", "call_off", wager="place_6")
    roll(table, 9)
    assert shown() == {"pass": "", "place_6": "", "lay_4": ""}
    assert [one.key for one in acts_on(table, the(table, "place_6"))] == ["call_on"]


@verifies("craps.3.e")
def test_an_on_button_lies_on_the_chips_of_the_felt() -> None:
    layout = felts.felt("craps")
    assert 'class="on-button"' in chips_svg(layout, {"place_6": Stack(12_00, on=True)})
    assert 'class="on-button"' not in chips_svg(layout, {"place_6": Stack(12_00)})


def test_an_on_button_can_be_read_on_a_felt_900_pixels_wide() -> None:
    layout = felts.felt("craps")
    svg = chips_svg(layout, {"place_6": Stack(12_00, on=True)})
    (scale,) = map(float, re.findall(r"scale\(([\d.]+)\)", svg))
    (letters,) = map(float, re.findall(r'font-size="([\d.]+)"[^>]*>ON<', svg))
    assert letters * scale * 900 / layout.size[0] >= 9


@verifies("craps.3.e")
def test_a_call_stays_with_the_wager_when_it_is_pressed() -> None:
    table = shooting(a_table())
    table.place("p1", "12 on place_6")
    table.act("p1", "call_on", wager="place_6")
    table.place("p1", "12 on place_6")
    assert the(table, "place_6").working
    assert the(table, "place_6").amount == 24_00


@verifies("craps.3.e")
@pytest.mark.parametrize("act", ["call_on", "call_off"])
@pytest.mark.parametrize("wager", ["place_lose_6", "lay_6", "field", "pass"])
def test_nothing_else_can_be_called_on_or_off(act: str, wager: str) -> None:
    table = shooting(a_table())
    table.place("p1", f"60 on {wager}")
    with pytest.raises(Refused, match="always on") as refused:
        table.act("p1", act, wager=wager)
    assert refused.value.cites == ("craps.3.e",)


@verifies("craps.3.e")
def test_only_ones_own_wager_is_called_on() -> None:
    table = shooting(a_table())
    table.place("p1", "12 on place_6")
    with pytest.raises(Refused, match="they have no such wager"):
        table.act("p2", "call_on", wager="place_6")


@verifies("craps.3.e", "craps.6.c")
@pytest.mark.parametrize(("total", "won"), [(5, 10_00), (7, -10_00)])
def test_come_odds_that_are_off_come_back_with_the_decision(total: int, won: int) -> None:
    table = with_point(6)
    table.place("p2", "10 on come")
    roll(table, 5)
    shooting(table).place("p2", "20 on come_odds:5")
    roll(table, 6)
    table.place("p1", "10 on pass")
    events = roll(table, total)
    assert [(e.spot, e.amount) for e in of_kind(events, Returned)] == [("come_odds:5", 20_00)]
    assert table.balances["p2"] == STAKE + won


@verifies("craps.3.e", "craps.6.c")
@pytest.mark.parametrize(("total", "won"), [(5, 40_00), (7, -30_00)])
def test_come_odds_that_are_called_on_are_decided(total: int, won: int) -> None:
    table = with_point(6)
    table.place("p2", "10 on come")
    roll(table, 5)
    shooting(table).place("p2", "20 on come_odds:5")
    roll(table, 6)
    table.place("p1", "10 on pass")
    shooting(table).act("p2", "call_on", wager="come_odds:5")
    roll(table, total)
    assert table.balances["p2"] == STAKE + won


@verifies("craps.3.e", "craps.6.d")
@pytest.mark.parametrize(("total", "won"), [(5, -40_00), (7, 30_00)])
def test_dont_come_odds_are_on_for_the_come_out(total: int, won: int) -> None:
    table = with_point(6)
    table.place("p2", "10 on dont_come")
    roll(table, 5)
    shooting(table).place("p2", "30 on dont_come_odds:5")
    roll(table, 6)
    table.place("p1", "10 on pass")
    roll(table, total)
    assert table.balances["p2"] == STAKE + won


@verifies("craps.3.f", "cmr146.17.1")
def test_nine_are_seated_at_a_mini_craps_table() -> None:
    nine = tuple(f"p{n}" for n in range(1, 10))
    table = a_table(key="minicraps", patrons=nine)
    with pytest.raises(Refused, match="all nine seats are taken") as refused:
        table.buy("p10", 100_00)
    assert refused.value.cites == ("craps.3.f", "cmr146.17.1")
    with pytest.raises(Refused):
        table.place("p10", "10 on pass")
    table.buy("p9", 100_00)
    table.cash_out("p9")
    assert table.buy("p10", 100_00)
    assert len(a_table(patrons=(*nine, "p10")).table.patrons) == 10, "craps is played standing"


@verifies("craps.3.f")
def test_who_has_a_wager_stays_seated_at_mini_craps() -> None:
    table = with_point(6, key="minicraps")
    table.place("p2", "10 on field")
    for patron, bet in (("p1", "Pass"), ("p2", "Field")):
        with pytest.raises(Refused, match=f"wagers on {bet} are not decided") as refused:
            table.cash_out(patron)
        assert refused.value.cites == ("craps.3.f",)
    table.take_down("p2", the(table, "field", "p2").id)
    assert table.cash_out("p2")
    assert table.cash_out("p1", 10_00), "chips may be cashed from one's seat"
    standing = with_point(6)
    assert standing.cash_out("p1"), "at craps the clause says nothing"


@verifies("craps.3.e", "craps.7.c", "craps.11.a", "craps.11.d")
@pytest.mark.parametrize("key", GAMES)
def test_a_new_shooter_comes_out_only_where_no_point_is_set(key: str) -> None:
    first = shooting(a_table(key=key))
    first.place("p1", "10 on pass")
    first.place("p1", "12 on place_6")
    assert [e.spot for e in of_kind(roll(first, 7), Collected, Paid)] == ["pass"]
    handed = with_point(9, key=key)
    handed.place("p1", "12 on place_6")
    handed.act("p1", "pass_dice")
    handed.choose("p2", "accept")
    assert handed.table.play.shooter == "p2"
    assert [e.spot for e in of_kind(roll(handed, 6), Paid)] == ["place_6"], "the point stands"


@verifies("craps.3.e", "craps.11.a")
@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_called_on_and_no_dice_are_passed_while_they_roll(key: str) -> None:
    table = with_point(6, key=key)
    table.place("p1", "12 on place_8")
    table.close()
    for act, details in (
        ("call_on", {"wager": "place_8"}),
        ("call_off", {"wager": "place_8"}),
        ("pass_dice", {}),
    ):
        with pytest.raises(Refused, match="possible only between rolls") as refused:
            table.act("p1", act, **details)
        assert refused.value.cites
    table.enter("2-3")
    assert table.act("p1", "call_on", wager="place_8"), "the next roll is not thrown yet"
    assert the(table, "place_8").working


@verifies("craps.3.e", "craps.11.a")
@pytest.mark.parametrize("act", ["call_on", "call_off", "pass_dice"])
def test_what_the_shooter_says_after_a_roll_opens_the_next(act: str) -> None:
    table = with_point(6)
    table.place("p1", "12 on place_8")
    if act == "call_off":
        table.act("p1", "call_on", wager="place_8")
    roll(table, 6)
    assert table.table.stage == -1
    opened, *_ = table.act("p1", act, **({} if act == "pass_dice" else {"wager": "place_8"}))
    assert isinstance(opened, RoundOpened)


@verifies("craps.3.c", "craps.3.e", "craps.11.a")
@pytest.mark.parametrize("key", GAMES)
def test_between_rolls_wagers_come_down_and_the_dice_pass(key: str) -> None:
    table = with_point(6, key=key)
    table.place("p1", "12 on place_8")
    roll(table, 5)
    assert table.table.stage == -1
    table.take_down("p1", the(table, "place_8").id)
    assert spots(table) == ["pass"]
    roll(table, 5)
    table.act("p1", "pass_dice")
    assert table.table.play.shooter == ""
    refused_at = table.table
    with pytest.raises(Refused, match="its point, 6, is set"):
        table.take_down("p1", the(table, "pass").id)
    assert table.table == refused_at
