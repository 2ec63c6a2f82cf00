"""Section 11(e) and 10(c)6: the five card hand bonus and its own meter."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Flagged, Paid, Turned
from croupier.games.caribbeanstud.hands import HELD
from croupier.games.caribbeanstud.options import CaribbeanOptions
from croupier.games.caribbeanstud.wagers import five_card
from croupier.games.families.meter import Contributed
from croupier.games.families.prizes import PrizeFixed
from croupier.rulebook.citation import verifies
from tests.games.caribbeanstud.tables import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH,
    KING_HIGH,
    ROYAL,
    STEEL,
    dealt,
    money,
    net,
    says,
    table_of,
)
from tests.games.scripted import only

ON: dict[str, Any] = {"five_card": True}
OWN, DEALERS = "10 on ante, 1 on five_card_player", "10 on ante, 1 on five_card_dealer"
EITHER = f"{OWN}, 1 on five_card_dealer"


@verifies("caribbeanstud.11.e.1")
def test_what_five_cards_pay() -> None:
    rules = CaribbeanOptions(five_card=True, five_card_meter=20_000_00)
    pays = (20_000, 2_000, 500, 100, 50)
    for line, dollars in zip(HELD, (*pays, *[0] * 6), strict=True):
        verdict = five_card("", line, rules)
        assert verdict.paid.fraction == dollars, line
        assert verdict.loses
    larger = CaribbeanOptions(five_card=True, five_card_amount=2_00)
    assert five_card("", "flush", larger).paid.fraction == 50


@verifies("caribbeanstud.11.e.2", "caribbeanstud.10.c.6")
def test_the_players_and_the_dealers_hand_are_wagered_on_apart() -> None:
    table = dealt(FULL_HOUSE, FLUSH, bids=EITHER, **ON)
    done = says(table, "bet")
    assert money(done)[2:] == [
        ("paid", "five_card_dealer@1", 50),
        ("collected", "five_card_dealer@1", 1),
        ("paid", "five_card_player@1", 100),
        ("collected", "five_card_player@1", 1),
    ]
    lost = dealt(KING_HIGH, HIGH, bids=EITHER, **ON)
    says(lost, "bet")
    assert net(lost) == -32


@verifies("caribbeanstud.10.b", "caribbeanstud.10.c.6")
def test_a_fold_keeps_it_and_shows_the_hand_only_for_a_wager_on_it() -> None:
    table = dealt(FULL_HOUSE, FLUSH, bids=EITHER, **ON)
    done = says(table, "fold")
    assert [event.place for event in only(done, Turned)] == ["dealer", "1"]
    assert net(table) == -10 + 49 + 99
    hidden = dealt(FULL_HOUSE, FLUSH, bids=DEALERS, **ON)
    done = says(hidden, "fold")
    assert [event.place for event in only(done, Turned)] == ["dealer"]
    assert net(hidden) == -10 + 49


@verifies("caribbeanstud.10.c.6.ii", "caribbeanstud.10.c.6.iii")
@pytest.mark.parametrize(
    ("cards", "verified", "apart"),
    [
        (ROYAL, True, True),
        (STEEL, True, True),
        (FOUR, True, False),
        (FULL_HOUSE, False, False),
        (FLUSH, False, False),
    ],
)
def test_a_floorperson_verifies_500_for_1_and_shares_of_the_meter(
    cards: str, verified: bool, apart: bool
) -> None:
    table = dealt(cards, HIGH, bids=OWN, **ON)
    done = says(table, "bet")
    assert [event.role for event in only(done, Confirmed)] == ["floorperson"] * verified
    flagged = [event.cites for event in only(done, Flagged)]
    assert flagged == [("caribbeanstud.10.c.6.iii",)] * apart


@verifies("caribbeanstud.11.e.2")
def test_a_share_for_the_dealers_hand_is_divided_among_all_who_wagered_on_it() -> None:
    """Three wagers on the dealer's royal flush, one by a player who folded."""
    table = dealt(FULL_HOUSE, KING_HIGH, FLUSH, ROYAL, bids=DEALERS, **ON)
    done = says(table, "bet", "fold", "bet")
    fixed = only(done, PrizeFixed)
    assert [event.patron for event in fixed] == ["p3", "p2", "p1"]
    assert {event.amount for event in fixed} == {3_334_03}
    assert table.table.play.five_card_meter.showing == 10_000_01, "the reset, and an odd cent"
    paid = [e.patron for e in only(done, Paid) if e.spot.startswith("five_card")]
    assert paid == ["p3", "p2", "p1"]


@verifies("caribbeanstud.11.e.2")
def test_prizes_for_one_are_not_divided() -> None:
    table = dealt(KING_HIGH, "Jc 8c 7c 3s 2h", FLUSH, bids=DEALERS, **ON)
    says(table, "fold", "fold")
    assert [net(table, patron) for patron in ("p1", "p2")] == [39, 39]


@verifies("caribbeanstud.11.e.1", "caribbeanstud.11.e.2")
def test_shares_for_the_dealers_hand_are_fixed_before_those_of_the_players() -> None:
    table = dealt(STEEL, "9s 8s 7s 6s 5s", bids=EITHER, **ON)
    done = says(table, "bet")
    fixed = [(event.spot, event.amount) for event in only(done, PrizeFixed)]
    assert fixed == [("five_card_dealer@1", 1_000_14), ("five_card_player@1", 900_12)]


@verifies("caribbeanstud.11.e.3")
def test_its_meter_is_its_own_and_begins_at_ten_thousand_dollars() -> None:
    bids = f"{EITHER}, 1 on progressive"
    table = dealt(FLUSH, HIGH, bids=bids, progressive="A", five_card_rate="50%", **ON)
    rises = [
        (e.event.meter, e.event.showing) for e in table.log if isinstance(e.event, Contributed)
    ]
    assert rises == [("progressive", 5_000_70), ("five_card", 10_001_00)]
    for key in ("five_card_seed", "five_card_reset"):
        with pytest.raises(Refused, match=r"caribbeanstud\.11\.e\.3"):
            table_of(FLUSH, HIGH, **ON, **{key: 9_999})


@verifies("caribbeanstud.11.e.1")
def test_its_amount_is_what_the_house_sets() -> None:
    table = table_of(FLUSH, HIGH, five_card_amount=2, **ON)
    table.place("p1", "10 on ante")
    with pytest.raises(Refused, match=r"\$2"):
        table.place("p1", "1 on five_card_player")
    table.place("p1", "2 on five_card_player")
    with pytest.raises(Refused):
        table_of(FLUSH, HIGH).place("p1", "1 on five_card_player")
