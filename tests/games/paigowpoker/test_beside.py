"""Sections 13 to 18: the wagers beside the main one, and the order in which they are settled."""

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Confirmed, Discarded, Flagged, Paid, Turned
from croupier.core.step import Ask, Confirm
from croupier.equipment.cards import JOKERED
from croupier.games.families.envy import EnvyPaid
from croupier.games.families.prizes import PrizeFixed, Withdrawn
from croupier.games.paigowpoker.play import HandRanked, MarkerCollected
from croupier.games.paigowpoker.procedure import PAI_GOW_POKER
from croupier.rulebook.citation import verifies
from tests.games.paigowpoker.tables import (
    asked,
    dealt,
    go,
    house,
    money,
    net,
    over,
    plays,
    script,
    table_of,
    wager,
)
from tests.games.twentyone import scripted

ROYAL, ROYAL_2 = "Ah Kh Qh Jh Th 2c 3d", "Ad Kd Qd Jd Td 2s 4c"
FOURS, STEEL = "Th Tc Td Ts 5h 2c 3d", "8c 7c 6c 5c 4c Ks 2d"
FULL, NOTHING = "Kc Ks Kh 4d 4s 9c 2h", "Td 8s 6s 5s 3c 2c Jh"
PAI_GOW = "2h 3d 4s 5c 7d 8h 9h"
FIVE = "10 on main, 5 on bonus"


@verifies("paigowpoker.15.b", "paigowpoker.13.b.1", "paigowpoker.7.d", "paigowpoker.7.e")
@verifies("paigowpoker.14.a")
@pytest.mark.parametrize(
    ("options", "bid", "clause"),
    [
        ({"bonus": True}, "5 on bonus", "15.b"),
        ({"insurance": "A"}, "5 on insurance", "15.b"),
        ({"progressive": "1"}, "1 on progressive", "7.d"),
        ({"start": "rng", "number": "6:1"}, "5 on number:3", "13.b.1"),
        ({"three_card": True}, "5 on three_card_bonus", "7.e"),
        ({"seven_card": "A"}, "5 on seven_card_bonus", "7.e"),
    ],
)
def test_every_side_wager_is_made_beside_a_main_wager(
    options: dict[str, Any], bid: str, clause: str
) -> None:
    table = croupier.table("paigowpoker", options=options, seed=1)
    with pytest.raises(Refused) as refused:
        table.place("p1", bid)
    assert f"paigowpoker.{clause}" in refused.value.cites
    table.place("p1", "10 on main")
    table.place("p1", bid)
    with pytest.raises(Refused, match="depends on it"):
        table.take_down("p1", table.table.wagers[0].id)


@verifies("paigowpoker.13.b.1", "paigowpoker.13.b.2")
def test_several_numbers_may_be_wagered_on_but_not_with_cash() -> None:
    table = croupier.table("paigowpoker", options={"number": "6:1"}, seed=1)
    table.place("p1", "10 on main")
    for number in (1, 4, 7):
        table.place("p1", f"5 on number:{number}")
    with pytest.raises(Refused):
        table.place("p1", "5 on number:8")
    with pytest.raises(Refused, match="cash"):
        table.place("p1", "5 cash on number:2")


@verifies("paigowpoker.14.a", "paigowpoker.15.b")
def test_a_progressive_wager_has_one_amount_and_a_bonus_a_least_one() -> None:
    table = croupier.table("paigowpoker", options={"progressive": "5", "bonus": True}, seed=1)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match=r"\$5"):
        table.place("p1", "1 on progressive")
    table.place("p1", "5 on progressive")
    with pytest.raises(Refused):
        croupier.table("paigowpoker", bonus=True, limits={"wager": {"bonus": {"min": 0.5}}})


@verifies("paigowpoker.14.b", "paigowpoker.14.e")
def test_progressive_chips_are_counted_before_the_deal_and_raise_the_meter() -> None:
    table = dealt({}, "10 on main, 1 on progressive", patrons=2, progressive="1")
    assert table.table.play.meter.showing == 10_000_00 + 54
    assert all(w.at == "registered" for w in table.table.wagers if w.kind == "progressive")


@verifies("paigowpoker.14.c", "paigowpoker.14.d", "paigowpoker.9.g", "paigowpoker.9.i")
@verifies("paigowpoker.9.j")
def test_prizes_are_paid_whatever_the_main_wager_does_and_after_it() -> None:
    hands = {"1": FULL, "2": "Ac Ad 5d Qc Qh Kd 9h", "3": NOTHING}
    table = dealt(hands, "10 on main, 1 on progressive", patrons=3, progressive="1")
    events = house(table)
    assert [one for one in money(events) if "progressive" in one[1]] == [
        ("collected", "progressive@2", 1_00),
        ("collected", "progressive@3", 1_00),
        ("paid", "progressive@1", 5_00),
        ("collected", "progressive@1", 1_00),
    ]
    main = next(n for n, e in enumerate(events) if isinstance(e, Paid) and e.spot == "main@1")
    prize = next(n for n, e in enumerate(events) if isinstance(e, Paid) and e.amount == 5_00)
    assert main < prize, "the main wager is paid first"


@verifies("paigowpoker.14.g", "paigowpoker.14.e", "paigowpoker.14.c.3", "paigowpoker.9.l")
def test_two_natural_royals_are_paid_from_what_is_left_each_time() -> None:
    table = dealt({"1": ROYAL, "2": ROYAL_2}, "10 on main, 1 on progressive", 2, progressive="1")
    showing = table.table.play.meter.showing
    while isinstance(table.step_now, Ask):
        table.choose(asked(table).patrons[0], asked(table).silence)
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about) == ("casino supervisor", "progressive payout")
    house(table)
    events = [entry.event for entry in table.log]
    first = -(-showing // 10)
    second = -(-(showing - first) // 10)
    prizes = [e.amount for e in events if isinstance(e, PrizeFixed)]
    assert prizes == [first, second]
    paid = [e.amount for e in events if isinstance(e, Paid) and "progressive" in e.spot]
    assert paid == [first, second]
    assert table.table.play.meter.showing == showing - first - second
    assert any(isinstance(e, Flagged) and "meter" in e.why for e in events)
    assert any(isinstance(e, Confirmed) for e in events)


@verifies("paigowpoker.14.e")
def test_a_straight_flush_is_deducted_and_four_of_a_kind_is_not() -> None:
    for hand, left in ((STEEL, 10_000_27 - 25_00), (FOURS, 10_000_27)):
        table = dealt({"1": hand}, "10 on main, 1 on progressive", progressive="1")
        house(table)
        assert table.table.play.meter.showing == left


@verifies("paigowpoker.14.d", "paigowpoker.14.f")
def test_all_of_the_meter_leaves_the_reset_amount() -> None:
    table = dealt({"1": "Ah Kh Qh Jh Th As Jk"}, "10 on main, 1 on progressive", progressive="1")
    events = house(table)
    assert ("paid", "progressive@1", 10_000_27) in money(events)
    assert table.table.play.meter.showing == 10_000_00


@verifies("paigowpoker.15.d", "paigowpoker.15.d.1", "paigowpoker.15.d.2.i", "paigowpoker.15.d.2.ii")
@verifies("paigowpoker.15.d.2.iii", "paigowpoker.15.d.3", "paigowpoker.15.d.3.ii")
def test_main_wagers_come_first_then_bonuses_and_premium_hands_last() -> None:
    hands = {"1": FOURS, "2": FULL, "3": "Ac Ad 5d Qc Qh Kd 8h"}
    table = dealt(hands, "10 on main, 3 on bonus", patrons=3, bonus=True, limits={"min": 1})
    events = house(table)
    spots = [spot for _, spot, _ in money(events)]
    assert spots[-3:] == ["bonus@2", "bonus@3", "bonus@1"]
    assert all(spot.startswith("main") for spot in spots[:-3])
    assert [(e.place, e.held) for e in events if isinstance(e, HandRanked)] == [
        ("1", "four-of-a-kind"),
        ("2", "full house"),
        ("3", "nothing"),
    ]
    assert ("paid", "bonus@1", 75_00) in money(events)
    assert ("paid", "bonus@2", 15_00) in money(events)


@verifies("paigowpoker.15.d.3.i", "paigowpoker.16.b", "paigowpoker.1.envy-bonus")
@verifies("paigowpoker.15.c")
def test_envy_goes_to_everyone_else_with_five_dollars_once_for_each_hand() -> None:
    hands = {"1": FOURS, "2": STEEL, "3": "Ac Ad 5d Qc Qh Kd 8h", "4": "Kc Jd 8s 6h 5s 3h 2h"}
    bids = f"{FIVE} / {FIVE} / {FIVE} / 10 on main, 4 on bonus"
    table = dealt(hands, bids, patrons=4, bonus=True, limits={"min": 1})
    events = house(table)
    envy = [(e.patron, e.holder, e.amount // 100) for e in events if isinstance(e, EnvyPaid)]
    assert envy == [("p1", "p2", 20), ("p2", "p1", 5), ("p3", "p1", 5), ("p3", "p2", 20)]
    markers = [e.patron for e in events if isinstance(e, MarkerCollected)]
    assert markers == ["p1", "p2", "p3"]


@verifies("paigowpoker.1.envy-bonus", "paigowpoker.15.d.3.iii", "paigowpoker.15.d.1.ii")
def test_a_premium_hand_without_a_bonus_wager_is_envied_and_kept_until_last() -> None:
    hands = {"1": FOURS, "2": "Ac Ad 5d Qc Qh Kd 8h"}
    table = dealt(hands, f"10 on main / {FIVE}", patrons=2, bonus=True)
    events = house(table)
    paid, won = next((n, e.amount) for n, e in enumerate(events) if isinstance(e, EnvyPaid))
    gone = [n for n, e in enumerate(events) if isinstance(e, Discarded) and "1" in e.places[0]]
    assert min(gone) > paid
    assert won == 5_00


@verifies("paigowpoker.1.envy-bonus", "paigowpoker.12.b")
def test_no_one_envies_the_own_second_hand_and_two_wagers_bring_one_bonus() -> None:
    hands = {"1": FOURS, "2": STEEL, "3": "Ac Ad 5d Qc Qh Kd 8h"}
    options = {"start": "button", "areas": 2, "bonus": True}
    again = scripted(PAI_GOW_POKER, script(hands), 0, options)
    for patron in ("p1", "p2"):
        again.buy(patron, 1_000_00)
    again.act("p2", "sit", seat="3")
    for bid in ("10 on main at 1", "5 on bonus at 1", "10 on main at 2", "5 on bonus at 2"):
        again.place("p1", bid)
    for bid in ("10 on main", "5 on bonus"):
        again.place("p2", bid)
    go(again)
    envy = [(e.patron, e.place) for e in house(again) if isinstance(e, EnvyPaid)]
    assert envy == [("p2", "1"), ("p2", "2")]


@verifies("paigowpoker.15.d.1.i", "paigowpoker.15.d.1.ii", "paigowpoker.9.e.2")
def test_surrendered_cards_stay_for_a_bonus_and_are_shown_only_then() -> None:
    table = dealt({"1": FOURS}, FIVE, bonus=True)
    done = table.act("p1", "surrender")
    assert money(done)[0] == ("collected", "main@1", 10_00)
    shown = [e for e in done if isinstance(e, Turned) and e.place == "1"]
    first = next(n for n, e in enumerate(done) if isinstance(e, HandRanked))
    assert shown
    assert done.index(shown[0]) < first
    assert ("paid", "bonus@1", 125_00) in money(done)


@verifies("paigowpoker.16.c", "paigowpoker.15.d.2.ii", "paigowpoker.15.d.2.i")
@verifies("paigowpoker.1.pai-gow-insurance-wager")
@pytest.mark.parametrize(("letter", "won"), [("A", 400), ("B", 250), ("C", 100), ("E", 100)])
def test_insurance_pays_by_the_table_that_the_house_chose(letter: str, won: int) -> None:
    table = dealt({"1": PAI_GOW}, "10 on main, 5 on insurance", insurance=letter)
    assert ("paid", "insurance@1", 5_00 * won) in money(house(table))


@verifies("paigowpoker.16.d")
def test_what_a_player_wins_on_bonus_insurance_and_envy_is_capped_together() -> None:
    hands = {"1": "2s 3s 4s 5s 6s 7s 8s", "2": FOURS}
    options = {"bonus": True, "bonus_cap": 40_000, "limits": {"min": 1, "max": 100}}
    table = dealt(hands, "10 on main, 5 on bonus", patrons=2, **options)
    events = house(table)
    assert next(e.amount for e in events if isinstance(e, EnvyPaid)) == 5_00
    assert ("paid", "bonus@1", 40_000_00 - 5_00) in money(events)


@verifies("paigowpoker.18.d", "paigowpoker.18.c", "paigowpoker.9.f")
def test_the_seven_card_bonus_is_paid_by_the_best_hand_up_to_its_limit() -> None:
    options = {"seven_card": "A", "seven_cap": 50_000, "limits": {"min": 5, "max": 500}}
    cards = "Ah Kh Qh".split()
    rest = "Jh Th 2c 3d".split()
    others = [card for card in JOKERED if card not in cards + rest]
    order = [*cards, *others[:3], *rest, *others[3:]]
    table = scripted(PAI_GOW_POKER, order, 1, options)
    for bid in ("10 on main", "500 on seven_card_bonus"):
        table.place("p1", bid)
    go(table)
    assert ("paid", "seven_card_bonus@1", 50_000_00) in money(house(table))


@verifies("paigowpoker.11.d", "paigowpoker.14.b")
def test_a_voided_hand_takes_back_every_wager_on_it_and_leaves_the_meter() -> None:
    table = dealt_to_ready({"1": FOURS, "2": STEEL}, f"{FIVE}, 1 on progressive, 5 on insurance", 2)
    table.incident("player_exposed", box="1")
    events = table.choose("p1", "void")
    assert {spot for how, spot, _ in money(events) if how == "returned"} == {
        "main@1",
        "bonus@1",
        "progressive@1",
        "insurance@1",
    }
    assert any(isinstance(e, Withdrawn) for e in events)
    rest = house(table)
    assert not [e for e in rest if isinstance(e, EnvyPaid)], "neither to it nor from it"
    assert net(table) == 0
    assert over(table)


def dealt_to_ready(hands: dict[str, str], bids: str, patrons: int) -> Driver:
    """A table whose cards are dealt, before anybody looks at them."""
    options: dict[str, Any] = {"bonus": True, "progressive": "1", "insurance": "A"}
    table = table_of(hands, patrons=patrons, **options)
    wager(table, bids)
    while not (isinstance(table.step_now, Confirm) and "dealt" in table.step_now.about):
        table.step()
    return table


def test_collected_stakes_of_prizes_stay_with_the_house() -> None:
    table = dealt({"1": FULL}, "10 on main, 1 on progressive", progressive="1")
    events = plays(table)
    kept = [e for e in events if isinstance(e, Collected) and "progressive" in e.spot]
    assert len(kept) == 1


@verifies("paigowpoker.15.d.2.i", "paigowpoker.15.d.2.ii", "paigowpoker.15.d.3.ii")
def test_each_bonus_and_its_cards_name_the_case_of_the_rules() -> None:
    hands = {"1": ROYAL, "2": "Kc Ks Kd 4d 4s 9c 2h", "3": "Td 8s 6s 5s 3c 2s Jc"}
    table = table_of(hands, patrons=3, bonus=True)
    wager(table, FIVE)
    plays(table)
    events = [entry.event for entry in table.log]
    settled = {e.spot: e.cites[0] for e in events if isinstance(e, Paid | Collected)}
    cards = {c: e.cites[0] for e in events if isinstance(e, Discarded) for c in e.cards or ()}
    for box, card, case in (("1", "Ah", "3.ii"), ("2", "Kc", "2.ii"), ("3", "Jc", "2.i")):
        assert settled[f"bonus@{box}"] == f"paigowpoker.15.d.{case}"
        assert cards[card] == f"paigowpoker.15.d.{case}"
