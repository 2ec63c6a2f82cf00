"""Section 11(d) and 10(c)5: the progressive wager, its meter, validation, and envy."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Discarded, Event, Flagged, Paid
from croupier.core.step import Confirm
from croupier.games.caribbeanstud.hands import HELD, Hand
from croupier.games.caribbeanstud.options import CaribbeanOptions
from croupier.games.caribbeanstud.wagers import envy, progressive
from croupier.games.families.envy import EnvyPaid
from croupier.games.families.prizes import PrizeFixed
from croupier.rulebook.citation import verifies
from tests.games.caribbeanstud.tables import (
    FLUSH,
    FOUR,
    HIGH,
    KING_HIGH,
    ROYAL,
    STEEL,
    dealt,
    go,
    money,
    net,
    says,
)
from tests.games.scripted import only

BOTH = "10 on ante, 1 on progressive"
OTHER_STEEL = "9s 8s 7s 6s 5s"
STRAIGHT, THREE, TWO_PAIR = "9h 8s 7c 6h 5s", "Qc Qd Qs 5c 2h", "Qc Qd 5c 5s 2h"


def meter(table: Driver) -> int:
    """What the progressive meter shows, in cents."""
    shows: int = table.table.play.meter.showing
    return shows


PAYS: dict[str, tuple[Any, ...]] = {
    "A": ("100%", 5000, 500, 100, 50, 10, 3, 2),
    "B": ("100%", "10%", 500, 100, 50, 10, 3, 2),
    "C": ("100%", "10%", 200, 50, 40, 30, 9, None),
    "D": ("100%", "10%", 300, 50, 40, 30, 9, None),
    "E": ("100%", "10%", 500, 100, 50, None, None, None),
}
SHARES = {"100%": 20_000, "10%": 2_000}
"""The shares of a meter at $20,000."""


@verifies("caribbeanstud.11.d", "caribbeanstud.11.d.1", "caribbeanstud.11.d.ii")
def test_what_each_table_pays_for_a_dollar_whatever_the_dealer_has() -> None:
    for table, pays in PAYS.items():
        rules = CaribbeanOptions(progressive=table, meter=20_000_00)
        for line, prize in zip(HELD, (*pays, None, None, None), strict=True):
            for result in ("win", "lose", "tie", "unqualified"):
                verdict = progressive("", Hand("bet", line, result), rules)
                dollars = SHARES.get(prize, prize) or 0
                assert verdict.paid.fraction == dollars, (table, line, result)
                assert verdict.loses, "the chip stays with the house"
            assert not progressive("", Hand("fold", line), rules).paid.num


@verifies("caribbeanstud.10.c.5", "caribbeanstud.11.d.ii", "caribbeanstud.11.d")
@pytest.mark.parametrize(
    ("cards", "dealer", "table", "won"),
    [
        (FLUSH, FOUR, "A", -30 + 49),
        (FLUSH, KING_HIGH, "A", 10 + 49),
        (TWO_PAIR, HIGH, "A", 50 + 1),
        (TWO_PAIR, HIGH, "C", 50 - 1),
        (THREE, HIGH, "C", 70 + 8),
        (STRAIGHT, HIGH, "D", 90 + 29),
        (STRAIGHT, HIGH, "E", 90 - 1),
    ],
)
def test_a_prize_includes_the_wager_and_does_not_depend_on_the_dealer(
    cards: str, dealer: str, table: str, won: int
) -> None:
    played = dealt(cards, dealer, bids=BOTH, progressive=table)
    says(played, "bet")
    assert net(played) == won
    assert meter(played) == 5_000_70


def validated(table: Driver) -> tuple[list[tuple[str, tuple[str, ...]]], tuple[Event, ...]]:
    """Who validates on the way to the end of the round, and everything that happens."""
    roles, done = [], list(table.choose("p1", "bet"))
    while table.table.wagers:
        step = table.step_now
        if isinstance(step, Confirm):
            roles.append((step.role, step.cites))
        done += table.step()
    return roles, tuple(done)


@verifies("caribbeanstud.10.c.5.iii", "caribbeanstud.11.d.i.C")
@verifies("caribbeanstud.1.progressive-payout-hand")
def test_a_floorperson_validates_every_prize_and_a_supervisor_from_a_flush_up() -> None:
    floor = ("floorperson", ("caribbeanstud.10.c.5.iii",))
    supervisor = ("casino supervisor", ("caribbeanstud.11.d.i.C",))
    for cards, roles in (
        (TWO_PAIR, [floor]),
        (STRAIGHT, [floor]),
        (FLUSH, [floor, supervisor]),
        (ROYAL, [floor, supervisor]),
        ("Qc Qd 7s 5c 2h", []),
    ):
        found, done = validated(dealt(cards, HIGH, bids=BOTH, progressive="A"))
        assert found == roles, cards
        order = [type(e) for e in done if isinstance(e, Confirmed | Discarded)]
        assert order[-1] is Discarded, "the cards stay until the prize is validated"


@verifies("caribbeanstud.10.c.5.iv", "caribbeanstud.11.d.4", "caribbeanstud.11.d.3")
def test_the_whole_meter_is_won_and_goes_back_to_its_reset() -> None:
    table = dealt(ROYAL, HIGH, bids=BOTH, progressive="A", progressive_reset=6000)
    assert meter(table) == 5_000_70
    table.choose("p1", "bet")
    assert meter(table) == 6_000_00, "fixed and deducted when the turn comes"
    before = table.balances["p1"]
    done = go(table)
    assert table.balances["p1"] == before + 5_000_70
    (flagged,) = only(done, Flagged)
    assert flagged.cites == ("caribbeanstud.10.c.5.iv",)
    assert "not paid from the table inventory" in flagged.why


@verifies("caribbeanstud.11.d.4", "caribbeanstud.10.c")
def test_each_share_is_of_what_the_meter_shows_in_that_turn() -> None:
    """Straight flushes left and right: the right one is paid first, the left one of the rest."""
    table = dealt(STEEL, OTHER_STEEL, HIGH, bids=BOTH, progressive="B")
    done = says(table, "bet", "bet")
    shares = [(event.patron, event.amount) for event in only(done, PrizeFixed)]
    assert meter(table) == 4_051_14
    assert shares == [("p2", 500_14), ("p1", 450_12)]
    first = dealt(STEEL, ROYAL, HIGH, bids=BOTH, progressive="B")
    done = says(first, "bet", "bet")
    shares = [(event.patron, event.amount) for event in only(done, PrizeFixed)]
    assert shares == [("p2", 5_001_40), ("p1", 500_00)]
    assert meter(first) == 4_500_00


@verifies("caribbeanstud.11.d")
def test_a_share_is_paid_down_to_the_cent_and_the_rest_stays() -> None:
    table = dealt(STEEL, HIGH, bids=BOTH, progressive="B", progressive_rate="71%")
    done = says(table, "bet")
    (fixed,) = only(done, PrizeFixed)
    assert (fixed.amount, fixed.showing) == (500_07, 4_500_64)


@verifies("caribbeanstud.11.d.5", "caribbeanstud.6.c")
def test_prizes_for_one_grow_with_a_wager_of_five_and_shares_do_not() -> None:
    options: dict[str, Any] = {"progressive": "D", "progressive_five": True}
    five = "10 on ante, 5 on progressive"
    table = dealt(FLUSH, HIGH, bids=five, **options)
    says(table, "bet")
    assert net(table) == 110 + 5 * 40 - 5
    share = dealt(STEEL, HIGH, bids=five, **options)
    (fixed,) = only(says(share, "bet"), PrizeFixed)
    assert fixed.amount == 500_35


@verifies("caribbeanstud.11.d.5")
def test_what_an_envy_bonus_is_worth() -> None:
    for stake, royal, steel in ((1_00, 1_000_00, 300_00), (5_00, 5_000_00, 1_500_00)):
        assert envy("royal flush", stake) == royal
        assert envy("straight flush", stake) == steel
        assert not envy("four-of-a-kind", stake)


def envied(done: tuple[Event, ...]) -> list[tuple[str, str, int]]:
    """Who is paid for whose hand, in dollars."""
    return [(e.patron, e.holder, e.amount // 100) for e in only(done, EnvyPaid)]


OPTIONS: dict[str, Any] = {"progressive": "D", "progressive_five": True}


@verifies("caribbeanstud.10.c.5.v", "caribbeanstud.11.d.5", "caribbeanstud.10.b")
def test_everyone_else_with_a_progressive_wager_is_paid_even_after_a_fold() -> None:
    bids = "10 on ante, 1 on progressive / 10 on ante, 5 on progressive / 10 on ante"
    table = dealt(KING_HIGH, "Jc 8c 7c 3s 2h", ROYAL, HIGH, bids=bids, **OPTIONS)
    done = says(table, "fold", "bet", "bet")
    assert envied(done) == [("p2", "p3", 5_000), ("p1", "p3", 1_000)]
    assert net(table, "p1") == -11 + 1_000, "a fold keeps the right"
    assert meter(table) == 5_004_20, "envy is not paid from the meter"


@verifies("caribbeanstud.10.c.5.v")
def test_nobody_is_paid_for_their_own_hand_or_the_dealers_and_several_hands_count() -> None:
    table = dealt(STEEL, ROYAL, OTHER_STEEL, bids=BOTH, **OPTIONS)
    assert envied(says(table, "bet", "bet")) == [("p1", "p2", 1_000), ("p2", "p1", 300)]
    three = dealt("Jc 8c 7c 3s 2h", STEEL, ROYAL, HIGH, bids=BOTH, **OPTIONS)
    found = envied(says(three, "bet", "bet", "bet"))
    assert [one for one in found if one[0] == "p1"] == [("p1", "p3", 1_000), ("p1", "p2", 300)]


@verifies("caribbeanstud.10.c.5.v")
def test_envy_comes_after_the_holders_prize_and_only_with_table_d() -> None:
    table = dealt(KING_HIGH, ROYAL, HIGH, bids=BOTH, **OPTIONS)
    done = says(table, "fold", "bet")
    kinds = [type(e) for e in done if isinstance(e, Paid | EnvyPaid | Discarded)]
    last = kinds.index(EnvyPaid)
    assert kinds[last - 1] is Paid
    assert kinds[last + 1] is Discarded
    for other in "ABCE":
        plain = dealt(KING_HIGH, ROYAL, HIGH, bids=BOTH, progressive=other)
        assert not envied(says(plain, "fold", "bet"))


@verifies("caribbeanstud.10.c.5.v")
def test_a_hand_that_folded_is_nobodys_and_brings_no_envy() -> None:
    bids = "10 on ante, 1 on progressive, 1 on five_card_player / 10 on ante, 1 on progressive"
    table = dealt(STEEL, KING_HIGH, HIGH, bids=bids, five_card=True, **OPTIONS)
    assert not envied(says(table, "fold", "bet"))


@verifies("caribbeanstud.11.d.2", "caribbeanstud.11.d.5")
def test_five_dollars_and_a_linked_meter_only_with_table_d() -> None:
    for table in "ABCE":
        with pytest.raises(Refused, match="pay table D"):
            dealt(FLUSH, HIGH, progressive=table, progressive_five=True)
        with pytest.raises(Refused, match=r"caribbeanstud\.11\.d\.2"):
            dealt(FLUSH, HIGH, progressive=table, progressive_linked=True)
    linked = dealt(FLUSH, HIGH, bids=BOTH, progressive_linked=True, **OPTIONS)
    assert money(says(linked, "bet"))[-1] == ("collected", "progressive@1", 1)


@verifies("caribbeanstud.11.d.3")
def test_at_least_seventy_percent_go_to_the_meter() -> None:
    with pytest.raises(Refused, match=r"caribbeanstud\.11\.d\.3"):
        dealt(FLUSH, HIGH, progressive="A", progressive_rate="69%")
    table = dealt(FLUSH, HIGH, bids=BOTH, progressive="A", progressive_rate="85%")
    assert meter(table) == 5_000_85
    small = dealt(FLUSH, HIGH, bids=BOTH, progressive="A", progressive_seed=100)
    assert meter(small) == 100_70
