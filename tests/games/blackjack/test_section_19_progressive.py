"""Section 19: a dollar on aces in a row, the meter, its prizes, and the light of a seat."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Confirmed, Paid, Returned
from croupier.core.step import Confirm
from croupier.core.table import HOUSE
from croupier.games.blackjack import side
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.progressive import PAYOUT, PRIZES, judge
from croupier.games.families.meter import Contributed, PaidFrom
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only

METERED: dict[str, Any] = {"progressive": True, "hole_card": "none"}
BIDS = ("10 on main", "1 on progressive")
RULES = BlackjackOptions(**METERED)


def showing(table: Driver) -> int:
    """What the meter shows."""
    shows: int = table.table.play.meter.showing
    return shows


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("As Ac As Ac", "four"),
        ("Ah Ad Ad Ah", "four"),
        ("As Ac Ah Ad", "three"),
        ("As As As Ah", "three_suited"),
        ("As As As 9h", "three_suited"),
        ("As Ah Ad 2c", "three"),
        ("As Ah 9d Ac", "two"),
        ("Ah Ah 5c", "two_suited"),
        ("As Ah", "two"),
        ("As 9h As Ac", ""),
        ("9h As As As", ""),
        ("As Ks", ""),
        ("As", ""),
        ("", ""),
    ],
)
@verifies("blackjack.19.c", "blackjack.19.e")
def test_aces_in_a_row_from_the_first_card(cards: str, line: str) -> None:
    assert side.progressive(tuple(cards.split()), "", RULES) == line


@verifies("blackjack.19.c")
def test_prizes_as_printed_are_gross() -> None:
    fixed = {line: prize.fixed for line, prize in PRIZES.items()}
    assert fixed == {
        "four": 0,
        "three_suited": 2_500_00,
        "three": 250_00,
        "two_suited": 100_00,
        "two": 25_00,
    }
    verdict = judge("", "two", RULES)
    assert (verdict.paid.of(1_00), verdict.kept is not None and verdict.kept.num) == (25_00, 0)
    assert judge("", "", RULES).loses


@verifies("blackjack.19.c")
def test_the_meter_for_odds_is_the_option_or_the_reset() -> None:
    assert judge("", "four", RULES).paid.of(1_00) == 5_000_00
    rich = BlackjackOptions(**METERED, meter=123_456_00)
    assert judge("", "four", rich).paid.of(1_00) == 123_456_00


@verifies("blackjack.19.b", "blackjack.19.i")
def test_wagers_are_registered_on_the_meter_before_the_deal() -> None:
    table = dealt("9s 9h 8c 2c 2d", *BIDS, patrons=2, **METERED)
    kinds = [type(entry.event).__name__ for entry in table.log]
    first = kinds.index("HandOpened")
    assert kinds.index("WagersClosed") < kinds.index("Contributed") < first
    assert "Dealt" in kinds[first:]
    rose = [entry.event for entry in table.log if isinstance(entry.event, Contributed)]
    assert [(e.amount, e.showing) for e in rose] == [(2_00, 5_001_40)]
    assert showing(table) == 5_001_40


@verifies("blackjack.19.i")
def test_seed_and_rate_are_the_houses() -> None:
    house: dict[str, Any] = {"progressive_seed": 8_000, "progressive_rate": "80%"}
    assert showing(dealt("9s 8c 2c", *BIDS, **METERED, **house)) == 8_000_80


@verifies("blackjack.19.c", "blackjack.19.d")
def test_two_aces_are_paid_whatever_the_dealer_has() -> None:
    """p1 stands on a soft 17 and loses the hand to a dealer's twenty."""
    table = dealt("As Tc Ah 5s Kd", *BIDS, **METERED)
    done = says(table, "hit", "stand")
    assert net(table) == -10 - 1 + 25
    assert over(table)
    assert [e.amount for e in only(done, Paid)] == [25_00]
    assert [e.amount for e in only(done, Collected)] == [10_00, 1_00]


@verifies("blackjack.19.c")
def test_a_hand_without_aces_loses_the_dollar() -> None:
    table = dealt("9s Tc 9h 2d 5c", *BIDS, **METERED)
    says(table, "stand")
    assert net(table) == 10 - 1


@verifies("blackjack.19.e")
def test_three_aces_are_paid_once() -> None:
    table = dealt("As Tc As As 7h", *BIDS, **METERED)
    says(table, "hit")
    done = says(table, "stand")
    assert [e.amount for e in only(done, Paid)][-1] == 2_500_00
    assert len([e for e in only(done, Paid) if e.spot.startswith("progressive")]) == 1


@verifies("blackjack.19.c", "blackjack.11.c.2")
def test_a_split_ends_the_sequence() -> None:
    table = dealt("As Tc As As Ac 7h", *BIDS, resplit=False, **METERED)
    done = says(table, "split")
    prizes = [e for e in only(done, Paid) if e.spot.startswith("progressive")]
    assert [e.amount for e in prizes] == [100_00]


@verifies("blackjack.19.c", "blackjack.10.a")
def test_a_double_supplies_the_third_card_and_ends_it() -> None:
    table = dealt("As Tc Ah Ad 7h", *BIDS, **METERED)
    done = says(table, "double")
    assert [e.amount for e in only(done, Paid) if e.spot.startswith("prog")] == [250_00]


@verifies("blackjack.19.h", "blackjack.19.c", "blackjack.19.i")
def test_four_aces_of_one_color_win_the_meter_which_is_reset() -> None:
    table = dealt("As Tc Ac As Ac 8h", *BIDS, **METERED, progressive_reset=6_000)
    says(table, "hit", "hit")
    done = says(table, "stand")
    assert 5_000_70 in [e.amount for e in only(done, Paid)]
    assert [(e.amount, e.showing) for e in only(done, PaidFrom)] == [(5_000_70, 6_000_00)]
    assert showing(table) == 6_000_00
    assert table.table.total == 0


@verifies("blackjack.19.h")
def test_several_winners_share_the_meter_equally() -> None:
    """Three times 0.70 on 5,000.01 do not divide by two: the odd cent stays on the meter."""
    table = table_of("As Ah Tc Ac Ad As Ac Ah Ad 8h", 2, **METERED, progressive_seed="5000.01")
    for patron in ("p1", "p2"):
        for bid in BIDS:
            table.place(patron, bid)
    go(table)
    says(table, "hit", "hit", "stand", "hit", "hit")
    done = says(table, "stand")
    prizes = [e.amount for e in only(done, Paid) if e.spot.startswith("progressive")]
    assert prizes == [2_500_70, 2_500_70]
    assert showing(table) == 5_000_01
    assert table.table.total == 0


@verifies("blackjack.19.h")
def test_a_fixed_prize_beside_the_meter_takes_nothing_from_it() -> None:
    table = table_of("As Ah Tc Ac Ad As Ac 8h", 2, **METERED)
    for patron in ("p1", "p2"):
        for bid in BIDS:
            table.place(patron, bid)
    go(table)
    says(table, "hit", "hit", "stand")
    done = says(table, "stand")
    prizes = {e.patron: e.amount for e in only(done, Paid) if e.spot.startswith("prog")}
    assert prizes == {"p1": 5_001_40, "p2": 25_00}
    assert showing(table) == 5_000_00


@verifies("blackjack.19.g.3")
def test_a_supervisor_validates_the_payout_first() -> None:
    table = dealt("As Tc Ah 7h", *BIDS, **METERED)
    table.choose("p1", "stand")
    while not isinstance(table.step_now, Confirm):
        table.step()
    step = table.step_now
    assert (step.role, step.about, step.cites) == (
        "casino supervisor",
        PAYOUT,
        ("blackjack.19.g.3",),
    )
    with pytest.raises(Refused):
        table.confirm("dealer", PAYOUT)
    done = table.confirm("casino supervisor", PAYOUT)
    assert [e.amount for e in only(done, Paid)] == [25_00]


def test_nobody_validates_where_nobody_won() -> None:
    table = dealt("9s Tc 9h 7h", *BIDS, **METERED)
    assert not only(says(table, "stand"), Confirmed)


@pytest.mark.parametrize(
    ("bids", "clause", "accepted"),
    [
        (("1 on progressive",), "blackjack.19.f", "Blackjack, box 1 first"),
        (("10 on main", "2 on progressive"), "cmr147.07.1", "$1"),
        (("10 on main", "1 on progressive", "1 on progressive"), "cmr147.07.1", "no more there"),
    ],
)
@verifies("blackjack.19.a", "blackjack.19.b", "blackjack.19.f")
def test_one_dollar_beside_a_base_wager(bids: tuple[str, ...], clause: str, accepted: str) -> None:
    table = table_of("", **METERED)
    *made, last = bids
    for bid in made:
        table.place("p1", bid)
    with pytest.raises(Refused) as refusal:
        table.place("p1", last)
    assert clause in refusal.value.cites
    assert refusal.value.accepted == accepted


@verifies("blackjack.19.a")
def test_one_dollar_even_where_wagers_outside_the_limits_are_taken() -> None:
    table = table_of("", **METERED, **{"limits.accept_outside": True})
    table.place("p1", "10 on main")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "2 on progressive")
    assert refusal.value.cites == ("blackjack.19.a",)


@verifies("blackjack.19.b", "cmr146.13.10.b")
def test_one_in_a_round_for_a_person_at_two_boxes() -> None:
    table = table_of("", 2, boxes_per_player=2, **METERED)
    for bid in ("10 on main at 1", "10 on main at 3", "1 on progressive at 1"):
        table.place("p1", bid)
    with pytest.raises(Refused) as refusal:
        table.place("p1", "1 on progressive at 3")
    assert refusal.value.cites == ("cmr146.13.10.b", "blackjack.19.b")
    for bid in BIDS:
        table.place("p2", bid)


@verifies("blackjack.19.a")
def test_a_dollar_whatever_the_increment() -> None:
    table = table_of("", **METERED, **{"limits.increment": 5})
    table.place("p1", "10 on main")
    table.place("p1", "1 on progressive")
    assert len(table.table.wagers) == 2


@verifies("blackjack.19.f")
def test_the_base_wager_stays_while_the_dollar_lies() -> None:
    table = table_of("", **METERED)
    for bid in BIDS:
        table.place("p1", bid)
    main, dollar = (wager.id for wager in table.table.wagers)
    with pytest.raises(Refused, match="depends on it"):
        table.take_down("p1", main)
    table.take_down("p1", dollar)
    table.take_down("p1", main)
    assert not table.table.wagers


@verifies("blackjack.3.k")
def test_a_coupon_stands_for_the_chip() -> None:
    """The house stakes it; a prize is paid for it as for a chip."""
    options = {**METERED, "coupons.progressive": True}
    table = dealt("As Tc Ah 7h", "10 on main", "1 on progressive with coupon", **options)
    assert table.table.total == 0
    says(table, "stand")
    assert net(table) == -10 + 25
    assert table.table.accounts[HOUSE] == -15_00
    assert showing(table) == 5_000_70


@verifies("blackjack.3.k")
def test_a_coupon_is_refused_where_none_is_taken() -> None:
    table = table_of("", **METERED)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="coupons are not taken"):
        table.place("p1", "1 on progressive with coupon")


@verifies("blackjack.3.k")
def test_a_coupon_comes_back_as_no_money() -> None:
    options = {**METERED, "coupons.progressive": True}
    table = table_of("9s Tc 9h", **options)
    before = table.balances["p1"]
    table.place("p1", "10 on main")
    table.place("p1", "1 on progressive with coupon")
    assert table.balances["p1"] == before - 10_00
    table.take_down("p1", table.table.wagers[-1].id)
    assert table.balances["p1"] == before - 10_00
    table.place("p1", "1 on progressive with coupon")
    go(table)
    done = table.incident("cards_removed")
    assert table.balances["p1"] == before
    assert table.table.total == 0
    assert len(only(done, Returned)) == 2
    ended = table.log[-1].event
    assert ended.balances["p1"] == before  # type: ignore[attr-defined]


def test_the_meter_survives_rounds_and_a_void_one() -> None:
    table = dealt("9s Tc 9h 7h As Tc Ah 7h", *BIDS, **METERED)
    says(table, "stand")
    for bid in BIDS:
        table.place("p1", bid)
    go(table)
    table.incident("cards_removed")
    assert showing(table) == 5_001_40


@verifies("blackjack.19.h")
def test_everybody_sees_the_meter() -> None:
    table = dealt("9s Tc 9h 7h", *BIDS, **METERED)
    assert ("meter", "5000.70") in [(t.what, t.face) for t in table.view("p1").things]
    assert "meter" not in [t.what for t in dealt("9s Tc 9h 7h").view("p1").things]


@verifies("blackjack.15.o")
def test_no_progressive_wager_where_the_light_fails() -> None:
    table = table_of("9s 9h Tc 9h 9d 7h", 2, **METERED)
    for patron in ("p1", "p2"):
        for bid in BIDS:
            table.place(patron, bid)
    before = table.balances
    done = table.incident("IR-BJ-14", box="1")
    assert [(e.patron, e.amount) for e in only(done, Returned)] == [("p1", 1_00)]
    assert table.balances["p2"] == before["p2"]
    with pytest.raises(Refused) as refusal:
        table.place("p1", "1 on progressive")
    assert refusal.value.cites == ("blackjack.15.o",)
    table.incident("progressive_light_fails", box="1", works="yes")
    table.place("p1", "1 on progressive")
    assert len(table.table.wagers) == 4


@verifies("blackjack.15.o")
def test_a_light_that_fails_after_the_deal_bars_the_next_wager_alone() -> None:
    table = dealt("As Tc Ah 7h", *BIDS, **METERED)
    table.incident("progressive_light_fails", box="1")
    says(table, "stand")
    assert net(table) == -10 - 1 + 25
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="light"):
        table.place("p1", "1 on progressive")


def test_no_light_where_no_progressive_wager_is_offered() -> None:
    with pytest.raises(Refused, match="no progressive wager"):
        table_of("").incident("progressive_light_fails")


def test_a_seat_that_is_not_there_has_no_light() -> None:
    with pytest.raises(Refused):
        table_of("", **METERED).incident("progressive_light_fails", box="9")


def test_the_hand_goes_on_as_ever() -> None:
    table = dealt("9s Tc 9h 7h", *BIDS, **METERED)
    assert "hit" in asked(table).choices


@verifies("blackjack.9.e")
def test_a_progressive_wager_is_not_insured() -> None:
    table = dealt("Th Ac 9h Kd", *BIDS, **METERED)
    form: Any = asked(table).form
    assert (asked(table).about, form.most) == ("insurance at 1", 5_00)
    done = says(table, "5", "stand")
    assert [(e.spot, e.amount) for e in only(done, Paid)] == [("insurance@1", 10_00)]
    assert asked_once(table)


def asked_once(table: Driver) -> bool:
    """Whether insurance was offered once alone."""
    closed = [e.event for e in table.log if type(e.event).__name__ == "InsuranceClosed"]
    return len(closed) == 1


@verifies("blackjack.19.f", "blackjack.19.a")
def test_the_dollar_may_be_more_than_the_base_wager() -> None:
    halves: dict[str, Any] = {"limits.increment": "0.50", "limits.min": "0.50"}
    table = table_of("", **METERED, **halves)
    table.place("p1", "0.50 on main")
    table.place("p1", "1 on progressive")
    kind = table.game.kind("progressive")
    assert kind is not None
    assert kind.state("registered") == "registered on the meter"
    assert kind.state("paid") == "paid"


@verifies("blackjack.19.i")
@pytest.mark.parametrize(
    ("rate", "lawful"), [("69%", False), ("70%", True), ("100%", True), ("101%", False)]
)
def test_from_seventy_per_cent_to_all_of_each_wager_goes_to_the_meters(
    rate: str, lawful: bool
) -> None:
    if lawful:
        table_of("", **METERED, progressive_rate=rate)
        return
    with pytest.raises(Refused, match=r"blackjack\.19\.i"):
        table_of("", **METERED, progressive_rate=rate)


@verifies("blackjack.3.k", "blackjack.19.b")
def test_a_chip_is_the_players_own() -> None:
    options = {**METERED, "coupons.progressive": True}
    table = dealt("9s Tc 8h 9d", *BIDS, **options)
    says(table, "stand")
    assert net(table) == -11
    assert table.table.accounts[HOUSE] == 11_00


@verifies("blackjack.15.o")
def test_the_first_box_is_meant_where_none_is_named() -> None:
    table = table_of("", **METERED)
    table.place("p1", "10 on main")
    table.incident("progressive_light_fails")
    with pytest.raises(Refused, match="light at this seat does not work"):
        table.place("p1", "1 on progressive at 1")
