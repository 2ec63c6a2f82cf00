"""Sections 5 and 6: the Banker's wager, and those against it."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Bought, Paid, Returned, Staked, VigorishCollected, WagerPlaced
from croupier.core.game import refused_choices
from croupier.core.prompt import Amount
from croupier.core.step import Deal, Open
from croupier.core.table import HOUSE, IDLE
from croupier.games.chemindefer.betting import BANCO, BANK, SUIVI, WAGER, DominantNamed
from croupier.games.chemindefer.bidding import BID
from croupier.games.chemindefer.procedure import CHEMINDEFER
from croupier.games.chemindefer.wagers import banker, player
from croupier.games.families.coup import Coup
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.chemindefer.tables import (
    again,
    announce,
    asked,
    banked,
    chips,
    covered,
    dealt,
    finish,
    parts,
    question,
    seated,
    to,
)
from tests.games.scripted import only

HIGHER, LOWER, EQUAL = Coup(3, 8, 2, 2), Coup(8, 3, 2, 2), Coup(6, 6, 2, 2)
BANKER_WINS = ("Kh", "9h", "Kd", "Kc")
"""The Banker has nine at once, the Player nothing."""
TIE = ("Kh", "9h", "9d", "Kc")
PLAYER_WINS = ("9h", "Kh", "Kd", "Kc")


@verifies("chemindefer.5.a.1", "chemindefer.5.a.2", "chemindefer.5.a.3")
def test_the_bankers_wager_wins_loses_or_is_void() -> None:
    rules = CHEMINDEFER.options()
    won, lost, void = (banker("", one, rules) for one in (HIGHER, LOWER, EQUAL))
    assert (won.paid.num, won.paid.den, won.cites[0]) == (1, 1, "chemindefer.5.a.1")
    assert (lost.loses, lost.cites) == (True, ("chemindefer.5.a.2",))
    assert (void.paid.num, void.loses, void.cites) == (0, False, ("chemindefer.5.a.3",))


@verifies("chemindefer.6.g.1", "chemindefer.6.g.2", "chemindefer.6.g.3")
def test_a_wager_against_the_banker_wins_loses_or_is_void() -> None:
    rules = CHEMINDEFER.options()
    won, lost, void = (player("", one, rules) for one in (LOWER, HIGHER, EQUAL))
    assert (won.paid.num, won.paid.den, won.cites[0]) == (1, 1, "chemindefer.6.g.1")
    assert won.fee is None
    assert (lost.loses, lost.cites) == (True, ("chemindefer.6.g.2",))
    assert (void.paid.num, void.loses, void.cites) == (0, False, ("chemindefer.6.g.3",))


@verifies("chemindefer.5.a", "chemindefer.5.b")
def test_the_banker_wagers_the_bid_at_least_and_first_of_all() -> None:
    table = seated()
    to(table, BID)
    table.choose("p1", "100")
    to(table, BANK)
    assert asked(table) == ("p1", BANK)
    assert question(table).form == Amount(100_00, 500_00, 1_00)
    assert question(table).silence == "100"
    with pytest.raises(Refused, match=r"chemindefer\.5\.b"):
        table.choose("p1", "99")
    with pytest.raises(Refused, match=r"chemindefer\.5\.b"):
        table.place("p1", "99 on banker")
    with pytest.raises(Refused, match=r"chemindefer\.6\.a"):
        table.place("p2", "50 on player")
    with pytest.raises(Refused, match=r"chemindefer\.5\.a") as refused:
        table.place("p2", "100 on banker")
    assert refused.value.accepted == "a wager against the bank"
    (made,) = only(table.place("p1", "120 on banker"), WagerPlaced)
    assert (made.wager.box, made.wager.amount) == (1, 120_00)
    with pytest.raises(Refused, match=r"chemindefer\.5\.b"):
        table.place("p1", "20 on banker")
    with pytest.raises(Refused, match=r"chemindefer\.5\.b"):
        table.take_down("p1", made.wager.id)


@verifies("chemindefer.5.b")
def test_later_wagers_are_from_the_last_to_twice_that() -> None:
    """The example of the clause: 1,000, then 1,000 to 2,000, then, after 2,000, up to 4,000."""
    more = {"limits.max": 10_000}
    table = dealt(*BANKER_WINS * 3, amount=1_000, buy_in=20_000, **more)
    announce(table)
    to(table, BANK)
    assert question(table).form == Amount(1_000_00, 2_000_00, 1_00)
    for amount in ("999", "2001"):
        with pytest.raises(Refused, match=r"chemindefer\.5\.b"):
            table.choose("p1", amount)
    table.choose("p1", "2000")
    finish(table)
    to(table, BANK)
    assert question(table).form == Amount(2_000_00, 4_000_00, 1_00)


@verifies("chemindefer.5.b")
def test_the_bounds_hold_after_a_stand_off_and_by_the_wager_as_placed() -> None:
    table = banked(*TIE, amount=100)
    parts(table, p2=30)
    finish(table)
    to(table, BANK)
    assert question(table).form == Amount(100_00, 200_00, 1_00)


@verifies("chemindefer.5.b")
def test_a_banker_without_the_chips_gives_up_the_bank() -> None:
    table = dealt(*BANKER_WINS, amount=100)
    announce(table)
    table.cash_out("p1", 1_050_00)
    table.step()
    assert table.table.play.banker == ""
    assert table.table.play.relinquished == "voluntary"
    table = dealt(*BANKER_WINS, amount=100)
    announce(table)
    table.cash_out("p1", table.balances["p1"] - 100_00)
    to(table, BANK)
    assert question(table).form == Amount(100_00, 100_00, 1_00), "the chips just suffice"


@verifies("chemindefer.5.c", "chemindefer.6.f")
def test_cash_is_changed_at_once_and_coupons_are_not_taken() -> None:
    table = seated(buy_in=100)
    to(table, BID)
    table.choose("p1", "50")
    to(table, BANK)
    events = table.place("p1", "200 cash on banker")
    (changed,) = only(events, Bought)
    assert (changed.patron, changed.amount) == ("p1", 200_00)
    assert chips(table, "p1") == 100
    to(table, WAGER)
    assert asked(table) == ("p2", WAGER)
    events = table.place("p2", "200 cash on player")
    assert [one.amount for one in only(events, Bought)] == [200_00]
    assert chips(table, "p2") == 100
    with pytest.raises(Refused, match=r"chemindefer\.5\.c"):
        rules_for(CHEMINDEFER, {"coupons.match_play": True})


@verifies("chemindefer.6.a")
def test_wagers_against_the_bank_are_no_more_than_it_alone_or_together() -> None:
    table = banked(amount=100)
    to(table, WAGER)
    assert question(table).form == Amount(5_00, 100_00, 1_00)
    with pytest.raises(Refused, match=r"chemindefer\.6\.a"):
        table.choose("p2", "101")
    with pytest.raises(Refused, match=r"chemindefer\.6\.a"):
        table.place("p2", "101 on player")
    table.choose("p2", "60")
    assert question(table).form == Amount(5_00, 40_00, 1_00)
    with pytest.raises(Refused, match=r"chemindefer\.6\.a"):
        table.place("p3", "41 on player")
    table.choose("p3", "30")
    with pytest.raises(Refused, match=r"chemindefer\.6\.a") as refusal:
        table.place("p2", "11 on player")
    assert refusal.value.accepted == "up to $10 more"
    table.place("p2", "10 on player")
    assert isinstance(table.step_now, Open)
    with pytest.raises(Refused, match=r"chemindefer\.6\.a"):
        table.place("p1", "10 on player")


@verifies("chemindefer.6.b")
def test_who_equalled_and_lost_the_last_wager_may_say_suivi_first() -> None:
    table = banked(*BANKER_WINS, amount=100, patrons=4)
    table.choose("p2", "decline")
    table.choose("p3", "banco")
    finish(table)
    again(table, "150")
    assert asked(table) == ("p3", SUIVI)
    assert question(table).choices == ("suivi", "decline")
    with pytest.raises(Refused, match=r"chemindefer\.6\.b"):
        table.place("p2", "150 on player")
    with pytest.raises(Refused, match=r"chemindefer\.6\.b"):
        table.place("p3", "100 on player")
    (made,) = only(table.choose("p3", "suivi"), Staked)
    assert (made.wager.amount, made.cites) == (150_00, ("chemindefer.6.b",))


@verifies("chemindefer.6.b")
def test_a_part_lost_or_a_whole_won_gives_no_right_to_suivi() -> None:
    table = banked(*BANKER_WINS, amount=100, patrons=4)
    parts(table, p2=60, p3=40)
    finish(table)
    again(table)
    assert asked(table) == ("p2", BANCO)


@verifies("chemindefer.6.b")
def test_a_stand_off_does_not_count_for_suivi() -> None:
    table = banked(*BANKER_WINS, *TIE, amount=100)
    table.choose("p2", "decline")
    table.choose("p3", "banco")
    finish(table)
    again(table)
    table.choose("p3", "decline")
    table.choose("p2", "banco")
    finish(table)
    again(table)
    assert asked(table) == ("p3", SUIVI)


@verifies("chemindefer.6.b")
def test_with_a_new_banker_suivi_is_gone() -> None:
    table = banked(*BANKER_WINS, amount=100)
    table.choose("p2", "banco")
    finish(table)
    assert table.table.play.suivi == ("p2",)
    table.act("p1", "pass_bank")
    to(table, "the bank")
    table.choose("p2", "decline")
    table.choose("p3", "accept")
    assert table.table.play.suivi == ()


@verifies("chemindefer.6.c")
def test_banco_goes_to_the_nearest_to_the_bankers_right() -> None:
    table = banked(amount=100, patrons=4)
    assert asked(table) == ("p2", BANCO)
    with pytest.raises(Refused, match=r"chemindefer\.6\.c"):
        table.place("p3", "100 on player")
    with pytest.raises(Refused, match=r"chemindefer\.6\.c"):
        table.place("p2", "50 on player")
    table.choose("p2", "decline")
    assert asked(table) == ("p3", BANCO)
    (made,) = only(table.choose("p3", "banco"), Staked)
    assert (made.wager.patron, made.wager.amount) == ("p3", 100_00)
    assert made.cites == ("chemindefer.6.c",)
    assert isinstance(table.step_now, Open)


@verifies("chemindefer.6.c")
def test_banco_is_asked_only_of_who_has_the_chips() -> None:
    table = banked(amount=300, buy_in=500)
    table.cash_out("p2", 300_00)
    table.cash_out("p3", 200_00)
    assert asked(table) == ("p3", BANCO), "with just enough"
    table.choose("p3", "decline")
    assert asked(table) == ("p2", WAGER)
    assert question(table).form == Amount(5_00, 200_00, 1_00)
    with pytest.raises(Refused, match=r"bank is \$300, and you have \$200 \[chemindefer\.6\.c\]"):
        table.choose("p2", "banco")
    with pytest.raises(Refused, match=r"\[chemindefer\.6\.b\]"):
        table.choose("p2", "suivi")


@verifies("chemindefer.6.b", "chemindefer.6.d")
def test_why_the_whole_bank_is_not_open() -> None:
    table = banked(amount=100, patrons=4)
    (suivi,) = refused_choices(CHEMINDEFER, table.table, question(table))
    assert (suivi.choice, suivi.cites) == ("suivi", ("chemindefer.6.b",))
    assert suivi.why.startswith("only a patron who matched the Banker's last wager")
    for patron in ("p2", "p3", "p4"):
        table.choose(patron, "decline")
    assert asked(table) == ("p2", WAGER)
    told = {
        one.choice: one.why for one in refused_choices(CHEMINDEFER, table.table, question(table))
    }
    assert told["banco"] == "already declined"
    table.choose("p2", "20")
    told = {
        one.choice: one.why for one in refused_choices(CHEMINDEFER, table.table, question(table))
    }
    assert told["banco"] == "there are already wagers against a part of the bank"
    limits: dict[str, Any] = {"limits.wager": {"player": {"max": 50}}}
    table = banked(amount=100, **limits)
    assert asked(table) == ("p2", WAGER), "no one may wager as much as the whole bank"
    told = {
        one.choice: one.why for one in refused_choices(CHEMINDEFER, table.table, question(table))
    }
    assert told["banco"] == "the whole bank is outside the posted limits, $5 to $50"


@verifies("chemindefer.10.a")
def test_a_bank_is_not_passed_before_its_first_round() -> None:
    table = seated()
    to(table, BID)
    table.choose("p1", "100")
    to(table, BANK)
    with pytest.raises(Refused, match=r"not before the first \[chemindefer\.10\.a\]"):
        table.choose("p1", "pass")


@verifies("chemindefer.6.d")
def test_parts_are_wagered_in_turn_until_the_bank_is_covered() -> None:
    table = banked(amount=100, patrons=5)
    for patron in ("p2", "p3", "p4", "p5"):
        assert asked(table) == (patron, BANCO)
        table.choose(patron, "decline")
    assert asked(table) == ("p2", WAGER)
    with pytest.raises(Refused, match=r"chemindefer\.6\.d"):
        table.place("p3", "10 on player")
    table.choose("p2", "decline")
    assert asked(table) == ("p3", WAGER)
    table.choose("p3", "60")
    assert asked(table) == ("p4", WAGER)
    table.choose("p4", "40")
    assert isinstance(table.step_now, Open)


@verifies("chemindefer.6.d")
def test_until_the_call_anybody_may_cover_what_is_left() -> None:
    table = banked(amount=100)
    parts(table)
    table.place("p3", "20 on player")
    table.place("p2", "20 on player")
    table.close()
    assert table.table.play.dominant == "p2"


@verifies("chemindefer.6.e")
def test_after_the_call_nothing_is_wagered_increased_or_withdrawn() -> None:
    table = banked(amount=100)
    parts(table, p2=30, p3=20)
    made = table.table.wagers_of("p2")[0]
    events = table.close()
    (back,) = only(events, Returned)
    assert (back.patron, back.amount, back.cites) == ("p1", 50_00, ("chemindefer.6.e",))
    assert isinstance(table.step_now, Deal)
    for bid in ("10 on player", "30 on player"):
        with pytest.raises(Refused, match=r"chemindefer\.6\.e"):
            table.place("p2", bid)
    with pytest.raises(Refused, match=r"chemindefer\.6\.e"):
        table.take_down("p2", made.id)
    with pytest.raises(Refused, match=r"chemindefer\.6\.e"):
        table.place("p1", "50 on banker")


@verifies("chemindefer.6.e")
def test_a_bank_that_nobody_covers_is_withdrawn_whole_and_no_hand_is_dealt() -> None:
    table = banked(amount=100)
    parts(table)
    events = table.close()
    assert [one.amount for one in only(events, Returned)] == [100_00]
    assert [one.patron for one in only(events, DominantNamed)] == [""]
    assert table.table.stage == IDLE
    assert table.table.play.banker == "p1"
    to(table, BANK)
    assert question(table).form == Amount(100_00, 200_00, 1_00)


@verifies("chemindefer.9.b", "chemindefer.9.c")
def test_the_money_of_one_side_pays_the_other_and_the_house_has_the_vigorish() -> None:
    table = banked(*BANKER_WINS, amount=100)
    parts(table, p2=30, p3=20)
    events = finish(table)
    assert [(one.patron, one.amount) for one in only(events, Paid)] == [("p1", 50_00)]
    assert [one.amount for one in only(events, VigorishCollected)] == [2_50]
    assert [chips(table, p) for p in ("p1", "p2", "p3")] == [1047.5, 970, 980]
    assert table.table.accounts[HOUSE] == 2_50


@verifies("chemindefer.9.b", "chemindefer.9.c")
def test_winners_against_the_bank_are_paid_from_it_without_vigorish() -> None:
    table = banked(*PLAYER_WINS, amount=100)
    parts(table, p2=30, p3=20)
    finish(table)
    assert [chips(table, p) for p in ("p1", "p2", "p3")] == [950, 1030, 1020]
    assert table.table.accounts[HOUSE] == 0


@verifies("chemindefer.9.c")
@pytest.mark.parametrize(
    ("options", "charged"),
    [
        ({}, 1_75),
        ({"vig": 4}, 1_40),
        ({"vig.round": "exact"}, 1_65),
        ({"vig": 4, "vig.round": "exact"}, 1_32),
    ],
)
def test_vigorish_is_exact_or_rounded_up_to_a_quarter_or_a_fifth(
    options: dict[str, object], charged: int
) -> None:
    table = covered(*BANKER_WINS, amount=33, **options)
    (taken,) = only(finish(table), VigorishCollected)
    assert (taken.patron, taken.amount, taken.cites) == ("p1", charged, ("chemindefer.9.c",))


@verifies("chemindefer.9.c")
def test_no_vigorish_on_a_stand_off() -> None:
    events = finish(covered(*TIE))
    assert not only(events, VigorishCollected)
    assert sorted(one.patron for one in only(events, Returned)) == ["p1", "p2"]


@verifies("chemindefer.9.c", "chemindefer.9.d")
def test_four_or_five_per_cent_and_notice_of_a_change() -> None:
    for rate in (3, 6):
        with pytest.raises(Refused, match=r"chemindefer\.9\.c"):
            rules_for(CHEMINDEFER, {"vig": rate})
    from croupier.rulebook.option import schema

    declared = schema(CHEMINDEFER.options)["vig"]
    assert "chemindefer.9.d" in declared.notice_cites
    assert declared.scope == "table"
    assert declared.entails_notice(rules_for(CHEMINDEFER, {"vig": 4}))


@verifies("cmr146.18.2")
def test_wagers_lie_at_ones_own_numbered_place() -> None:
    table = banked(amount=100)
    with pytest.raises(Refused, match=r"cmr146\.18\.2"):
        table.place("p2", "100 on player at 5")
    for seats in (8, 15):
        with pytest.raises(Refused, match=r"cmr146\.18\.2"):
            rules_for(CHEMINDEFER, {"seats": seats})
