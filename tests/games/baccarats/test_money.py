"""House Money, the order of settlement, vigorish: sections 8(c)3, 11 and 12 (9(e), 12 and 13)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Added,
    CardsShuffled,
    CashedOut,
    Collected,
    Dealt,
    Discarded,
    Event,
    Paid,
    Returned,
    RoundVoided,
    Tipped,
    VigorishCollected,
    VigorishMarked,
)
from croupier.core.game import displays
from croupier.core.step import Ask, Deal
from croupier.core.table import Table
from croupier.games.families.baccarat.play import LastHand
from croupier.games.families.coup_event import CoupEnded
from croupier.games.families.shoe import ShoeSpent
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import (
    A_TIE,
    BANKER_WINS,
    DRAGON_7,
    EACH,
    PANDA_8,
    PLAYER_NATURAL,
    STAKE,
    a_table,
    deal,
    go_on,
    hand_over,
    own,
    prepare,
    rules,
    told,
)
from tests.games.scripted import only

PLAYER_PAIR = "2h 3c 2s Kc 3d 5d"
"""A pair of twos in the Player's Hand, 4; it draws a 3 for 7. Banker 3 draws a 5 for 8."""
HOUSE: dict[str, Any] = {"house_money": True}


@verifies("baccarat.9.e", "baccarat.9.e.2", "midibaccarat.8.c.3", "midibaccarat.8.c.3.ii")
@verifies("minibaccarat.8.c.3", "minibaccarat.8.c.3.ii")
@EACH
def test_house_money_is_settled_before_any_third_card(key: str) -> None:
    done = hand_over(a_table(key, **HOUSE), PLAYER_PAIR, "10 on house_money")
    kinds = [type(e) for e in done if isinstance(e, Dealt | Paid)]
    assert kinds == [Dealt, Paid, Dealt, Dealt]
    (paid,) = only(done, Paid)
    assert (paid.amount, paid.returned) == (30_00, 10_00)


@verifies("baccarat.9.e.1", "midibaccarat.8.c.3.i", "minibaccarat.8.c.3.i")
@EACH
def test_losers_are_collected_and_winners_paid_from_the_dealers_right(key: str) -> None:
    for cards, kind in ((PLAYER_PAIR, Paid), ("2h 3c 4s Kc 5d", Collected)):
        table = a_table(key, ("p1", "p2", "p3"), **HOUSE)
        for patron in ("p3", "p1", "p2"):
            table.place(patron, "10 on house_money")
        done = deal(table, cards)
        order = [e.patron for e in done if isinstance(e, kind)]
        assert order == ["p1", "p2", "p3"]


@verifies("baccarat.9.e.1", "baccarat.9.e.1.ii", "midibaccarat.8.c.3.i", "midibaccarat.8.c.3.i.B")
@verifies("minibaccarat.8.c.3.i", "minibaccarat.8.c.3.i.b")
@EACH
def test_a_winner_takes_the_payout_or_adds_it_to_an_own_wager_on_a_hand(key: str) -> None:
    for bids, choices in (
        (("10 on house_money",), ()),
        (("10 on house_money", "20 on tie"), ()),
        (("10 on house_money", "20 on player"), ("take", "player")),
        (("10 on house_money", "20 on banker"), ("take", "banker")),
        (("10 on house_money", "20 on banker", "5 on player"), ("take", "player", "banker")),
    ):
        table = a_table(key, **HOUSE)
        table.place("p2", "50 on player")
        for bid in bids:
            table.place("p1", bid)
        table.close()
        table.enter("2h 3c 2s Kc")
        while isinstance(step := table.step_now, Ask) and step.about != "house_money":
            table.choose(step.patrons[0], step.silence)
        asked = step.choices if isinstance(step, Ask) else ()
        assert asked == choices
        for hand in {"player", "banker"} - set(choices) if choices else ():
            with pytest.raises(Refused, match="you have no wager there"):
                table.choose("p1", hand)


@verifies("baccarat.9.e.1.i", "baccarat.9.e.1.ii", "midibaccarat.8.c.3.i.A")
@verifies("midibaccarat.8.c.3.i.B", "minibaccarat.8.c.3.i.a", "minibaccarat.8.c.3.i.b")
@EACH
@pytest.mark.parametrize(("let", "ridden"), [("all", 30_00), ("1/2", 15_00), ("1/3", 10_00)])
def test_what_rides_is_all_or_the_portion_the_house_named(key: str, let: str, ridden: int) -> None:
    table = a_table(key, house_money=True, house_money_let=let)
    done = hand_over(table, PLAYER_PAIR, "10 on house_money", "20 on banker", p1="banker")
    (added,) = only(done, Added)
    assert (added.amount, added.spot) == (ridden, "banker@1")
    assert added.cites == own(key, "9.e.1.i", "8.c.3.i.A", "8.c.3.i.a")
    won = next(e for e in only(done, Paid) if e.spot == "banker@1")
    assert (won.amount, won.returned) == (20_00 + ridden, 20_00 + ridden)
    (vigorish,) = only(done, VigorishCollected)
    quarter = 25
    assert vigorish.amount == -(-(20_00 + ridden) // 20 // quarter) * quarter
    assert table.balances["p1"] == STAKE + 30_00 + 20_00 + ridden - vigorish.amount


@verifies("baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A", "minibaccarat.8.c.3.i.a")
@EACH
def test_what_rides_loses_or_comes_back_with_its_wager(key: str) -> None:
    table = a_table(key, **HOUSE)
    done = hand_over(table, PLAYER_PAIR, "10 on house_money", "20 on player", p1="player")
    assert [c.amount for c in only(done, Collected)] == [50_00]
    assert table.balances["p1"] == STAKE - 20_00
    table = a_table(key, **HOUSE)
    tie = "3h 6c 3s Kc"
    done = hand_over(table, tie, "10 on house_money", "20 on player", p1="player")
    assert [r.amount for r in only(done, Returned)] == [50_00]


@verifies("baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A", "minibaccarat.8.c.3.i.a")
@EACH
def test_a_portion_of_nothing_is_refused(key: str) -> None:
    with pytest.raises(Refused, match="leaves players no choice") as refused:
        rules(key, house_money=True, house_money_let=0)
    assert refused.value.cites == own(key, "9.e.1.i", "8.c.3.i.A", "8.c.3.i.a")


@verifies("baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A", "minibaccarat.8.c.3.i.a")
@EACH
def test_a_ride_on_a_dragon_7_comes_back_at_ez(key: str) -> None:
    table = a_table(key, house_money=True, ez=True)
    done = hand_over(table, "3h 3c 3s Kd 4d", "10 on house_money", "20 on banker", p1="banker")
    assert [r.amount for r in only(done, Returned)] == [50_00]


@verifies("baccarat.12.a", "midibaccarat.11.a", "minibaccarat.11.a")
@EACH
@pytest.mark.parametrize(
    ("cards", "ez", "words"),
    [
        (PLAYER_NATURAL, False, "Player 9, Banker 5, player wins"),
        (BANKER_WINS, False, "Player 6, Banker 9, banker wins"),
        (A_TIE, False, "6 each, tie hand"),
        (DRAGON_7, False, "Player 6, Banker 7, banker wins"),
        (DRAGON_7, True, "Player 6, Banker 7, banker wins, Dragon 7"),
        (PANDA_8, True, "Player 8, Banker 7, player wins, Panda 8"),
    ],
)
def test_the_dealer_announces_counts_and_winner(key: str, cards: str, ez: bool, words: str) -> None:
    (ended,) = only(deal(a_table(key, ez=ez), cards), CoupEnded)
    assert ended.sentence() == f"Dealer: “{words}”"
    assert ended.cites == own(key, "12.a", "11.a", "11.a")
    spoken = told(key, "settlement", ended.cites[0], ez=ez)
    assert any(says == "tie hand" for _, says in spoken)
    assert any("Dragon 7" in says for _, says in spoken) == ez


@verifies("baccarat.12.b", "midibaccarat.11.b", "minibaccarat.11.b")
@EACH
@pytest.mark.parametrize("when", ["at_payout", "later"])
def test_losers_first_then_winners_from_the_highest_place_each_with_vigorish(
    key: str, when: str
) -> None:
    table = a_table(key, ("p1", "p2", "p3"), vig_when=when)
    for patron in ("p2", "p1", "p3"):
        table.place(patron, "20 on banker")
        table.place(patron, "10 on tie")
    done = deal(table, BANKER_WINS)
    settled = [
        e for e in done if isinstance(e, Collected | Paid | VigorishCollected | VigorishMarked)
    ]
    names = [(type(e).__name__, e.patron) for e in settled]
    vigorish = "VigorishCollected" if when == "at_payout" else "VigorishMarked"
    pair = ["Paid", vigorish] if key == "baccarat" else [vigorish, "Paid"]
    order = ("p3", "p2", "p1")
    assert names == [("Collected", who) for who in order] + [
        (name, who) for who in order for name in pair
    ]
    [line] = [
        does
        for _, does in told(key, "settlement", own(key, "12.b", "11.b", "11.b")[0], vig_when=when)
        if "vigorish" in does
    ]
    assert (line.index("pay") < line.index("vigorish")) == (key == "baccarat")


@verifies("baccarat.12.b", "baccarat.13.c", "midibaccarat.11.b", "midibaccarat.12.c")
@verifies("minibaccarat.11.b", "minibaccarat.12.c")
@EACH
def test_at_ez_no_vigorish_is_taken(key: str) -> None:
    table = a_table(key, ez=True)
    done = hand_over(table, BANKER_WINS, "20 on banker")
    assert not only(done, VigorishCollected)
    assert not only(done, VigorishMarked)
    assert table.balances["p1"] == STAKE + 20_00


@verifies("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c")
@EACH
@pytest.mark.parametrize(
    ("bid", "exact", "up"),
    [
        (5_00, 25, 25),
        (6_00, 30, 50),
        (7_00, 35, 50),
        (10_00, 50, 50),
        (21_00, 105, 125),
        (1_00, 5, 25),
    ],
)
def test_vigorish_is_five_per_cent_exact_or_up_to_a_quarter(
    key: str, bid: int, exact: int, up: int
) -> None:
    for way, owed in (("exact", exact), ("up", up)):
        table = a_table(key, vig={"round": way}, limits={"min": 1})
        done = hand_over(table, BANKER_WINS, f"{bid // 100} on banker")
        (taken,) = only(done, VigorishCollected)
        assert taken.amount == owed
        assert taken.cites == own(key, "13.c", "12.c", "12.c")
        assert table.balances["p1"] == STAKE + bid - owed


@verifies("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c")
@EACH
@pytest.mark.parametrize(("way", "owed"), [("exact", (2, 7, 11)), ("up", (25, 25, 25))])
def test_a_fraction_of_a_cent_of_vigorish_stays_with_the_player(
    key: str, way: str, owed: tuple[int, ...]
) -> None:
    limits = {"min": "0.25", "increment": "0.25"}
    for bid, taken in zip(("0.50", "1.50", "2.25"), owed, strict=True):
        table = a_table(key, vig={"round": way}, limits=limits)
        done = hand_over(table, BANKER_WINS, f"{bid} on banker")
        assert [one.amount for one in only(done, VigorishCollected)] == [taken]


@verifies("baccarat.13.d", "baccarat.13.d.1", "midibaccarat.12.d", "midibaccarat.12.d.1")
@verifies("minibaccarat.12.d", "minibaccarat.12.d.1")
@EACH
def test_collected_at_once_nothing_is_owed(key: str) -> None:
    table = a_table(key, vig_when="at_payout")
    hand_over(table, BANKER_WINS, "20 on banker")
    assert table.table.play.owed == {}
    table.cash_out("p1")


@verifies("baccarat.13.d", "baccarat.13.d.2", "baccarat.13.d.2.ii", "baccarat.13.d.2.iii")
@verifies("midibaccarat.12.d", "midibaccarat.12.d.2", "midibaccarat.12.d.2.ii")
@verifies("midibaccarat.12.d.2.iii", "minibaccarat.12.d", "minibaccarat.12.d.2")
@verifies("minibaccarat.12.d.2.ii", "minibaccarat.12.d.2.iii")
@EACH
def test_later_it_is_marked_at_the_players_number_and_stays(key: str) -> None:
    table = a_table(key, vig_when="later")
    done = hand_over(table, BANKER_WINS, "20 on banker")
    (marked,) = only(done, VigorishMarked)
    assert (marked.patron, marked.amount, marked.spot) == ("p1", 1_00, "banker@1")
    assert marked.cites == own(key, "13.d.2.ii", "12.d.2.ii", "12.d.2.ii")
    assert table.balances["p1"] == STAKE + 20_00
    hand_over(table, "2s 9s 4h Kd", "20 on banker")
    hand_over(table, "9s 2s Kh 3h", "20 on player")
    assert table.table.play.owed == {"p1": 2_00}
    assert displays(table.game, table.table)["vigorish of p1"] == "2"
    clause = own(key, "13.d.2.iii", "12.d.2.iii", "12.d.2.iii")[0]
    assert told(key, "settlement", clause, vig_when="later")
    assert not told(key, "settlement", clause, vig_when="at_payout")


@verifies("baccarat.13.d.2.i", "baccarat.13.d.2.iii", "midibaccarat.12.d.2.i")
@verifies("midibaccarat.12.d.2.iii", "minibaccarat.12.d.2.i", "minibaccarat.12.d.2.iii")
@EACH
def test_it_is_due_before_the_player_leaves(key: str) -> None:
    table = a_table(key, vig_when="later")
    hand_over(table, BANKER_WINS, "20 on banker")
    with pytest.raises(Refused, match=r"vigorish of \$1 is marked") as refused:
        table.feed(CashedOut(patron="p1", amount=table.balances["p1"]))
    assert refused.value.cites == own(key, "13.d.2.i", "12.d.2.i", "12.d.2.i")
    table.act("p1", "pay_vigorish")
    assert table.table.play.owed == {}
    assert table.balances["p1"] == STAKE + 19_00
    with pytest.raises(Refused, match="p1 has no marked vigorish"):
        table.act("p1", "pay_vigorish")
    table.cash_out("p1")
    again = a_table(key, vig_when="later")
    hand_over(again, BANKER_WINS, "20 on banker")
    done = again.cash_out("p1")
    assert sum(e.amount for e in done if isinstance(e, CashedOut)) == STAKE + 19_00


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
@pytest.mark.parametrize("end", ["last hand", "void"])
def test_it_is_due_before_another_shoe_however_the_last_one_ended(key: str, end: str) -> None:
    table = a_table(key, vig_when="later")
    hand_over(table, BANKER_WINS, "20 on banker")
    prepare(table)
    if end == "void":
        table.close()
        table.incident("cards_removed")
    else:
        table.incident("cover_card")
        deal(table, "2s 3s Kd Qc 4h 5h")
        deal(table, "2c 3c Kh Qd 4s 5s")
    assert table.table.play.owed == {"p1": 1_00}
    done = table.step()
    (taken,) = only(done, VigorishCollected)
    assert (taken.patron, taken.amount) == ("p1", 1_00)
    assert taken.cites == own(key, "13.d.2.i", "12.d.2.i", "12.d.2.i")
    assert table.table.play.owed == {}
    assert table.table.play.shoe.state == "spent", "it is collected before the shuffle"


def owing(key: str, chips: int) -> Driver:
    """A table at which p1 owes a dollar of vigorish and has so many cents, with betting open."""
    table = a_table(key, vig_when="later")
    hand_over(table, BANKER_WINS, "20 on banker")
    prepare(table)
    spare = table.table.accounts["p1"] - chips
    if spare:
        table.feed(CashedOut(patron="p1", amount=spare))
    return table


@EACH
def test_no_refusal_offers_the_chips_that_cover_vigorish(key: str) -> None:
    for chips, offered in ((20_00, "up to $19, or pay it first"), (1_00, "pay it first")):
        table = owing(key, chips)
        for amount in (chips + 1, 0):
            with pytest.raises(Refused) as refused:
                table.feed(CashedOut(patron="p1", amount=amount))
            assert refused.value.accepted.startswith(offered)


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
def test_a_player_who_has_only_what_is_due_pays_it_and_leaves_with_nothing(key: str) -> None:
    table = owing(key, 1_00)
    done = table.cash_out("p1")
    assert [e.amount for e in only(done, VigorishCollected)] == [1_00]
    assert (table.table.play.owed, table.balances["p1"]) == ({}, 0)


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
def test_chips_that_cover_vigorish_cannot_leave_the_table_in_any_way(key: str) -> None:
    table = owing(key, 20_00)
    ways: tuple[Callable[[int], Event], ...] = (
        lambda amount: CashedOut(patron="p1", amount=amount),
        lambda amount: Tipped(patron="p1", amount=amount),
    )
    for way in ways:
        for amount in (20_00, 19_99, 19_01):
            with pytest.raises(Refused, match=r"vigorish of \$1 is marked") as refused:
                table.feed(way(amount))
            assert refused.value.cites == own(key, "13.d.2.i", "12.d.2.i", "12.d.2.i")
            assert "up to $19" in str(refused.value)
    with pytest.raises(Refused, match=r"vigorish of \$1 is marked"):
        table.place("p1", "20 on tie")
    table.place("p1", "19 on tie")
    table.feed(Tipped(patron="p2", amount=STAKE - 1))
    deal(table, PLAYER_NATURAL)
    assert table.table.accounts["p1"] == 1_00
    with pytest.raises(Refused, match="pay it first: vigorish") as refused:
        table.feed(CashedOut(patron="p1", amount=1))
    assert "up to" not in str(refused.value)
    table.act("p1", "pay_vigorish")
    assert table.table.play.owed == {}


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
def test_who_has_no_chips_when_the_shoe_changes_pays_on_buying_some(key: str) -> None:
    table = owing(key, STAKE)
    short = replace(table.table, accounts={**table.table.accounts, "p1": 1, "house": 0})
    table.table = replace(short, accounts={**short.accounts, "house": -sum_of(short)})
    table.incident("cards_removed")
    prepare(table)
    assert table.table.play.owed == {"p1": 99}, "a cent was there to be collected"
    order = [
        type(e.event) for e in table.log if isinstance(e.event, VigorishCollected | CardsShuffled)
    ]
    assert order[-2:] == [VigorishCollected, CardsShuffled], "before the shuffle"
    assert table.table.accounts["p1"] == 0
    for bought, taken in ((1, 1), (10_00, 98)):
        done = table.buy("p1", bought)
        assert [(e.patron, e.amount, e.cites) for e in only(done, VigorishCollected)] == [
            ("p1", taken, own(key, "13.d.2.i", "12.d.2.i", "12.d.2.i"))
        ]
    assert table.table.play.owed == {}
    assert table.table.accounts["p1"] == 9_02


def sum_of(table: Table) -> int:
    """All money at a table but the house's."""
    return table.total - table.accounts["house"]


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
def test_vigorish_of_the_shoe_in_play_is_not_due_on_buying_chips(key: str) -> None:
    table = owing(key, 5_00)
    assert not only(table.buy("p1", 10_00), VigorishCollected)
    assert table.table.play.owed == {"p1": 1_00}


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
def test_a_round_declared_void_leaves_vigorish_owed_and_covered(key: str) -> None:
    table = owing(key, 20_00)
    table.place("p1", "19 on tie")
    table.feed(RoundVoided(by="supervisor", why="a fault"))
    assert table.table.play.owed == {"p1": 1_00}
    with pytest.raises(Refused, match="is marked"):
        table.feed(CashedOut(patron="p1", amount=20_00))
    done = table.step()
    assert [e.amount for e in only(done, VigorishCollected)] == [1_00]


@verifies("baccarat.13.d.2.iii", "midibaccarat.12.d.2.iii", "minibaccarat.12.d.2.iii")
@EACH
def test_the_marker_stays_until_all_of_it_is_paid(key: str) -> None:
    table = owing(key, STAKE)
    short = replace(table.table, accounts={**table.table.accounts, "p1": 1})
    table.table = short
    table.act("p1", "pay_vigorish")
    assert table.table.play.owed == {"p1": 99}
    with pytest.raises(Refused, match="no chips to pay"):
        table.act("p1", "pay_vigorish")


@verifies("baccarat.13.a", "baccarat.13.b", "baccarat.13.c", "baccarat.13.e", "baccarat.13.f")
@verifies("baccarat.13.g", "baccarat.13.h", "midibaccarat.12.a", "midibaccarat.12.b")
@verifies("midibaccarat.12.c", "midibaccarat.12.e", "midibaccarat.12.f", "midibaccarat.12.g")
@verifies("midibaccarat.12.h", "minibaccarat.12.a", "minibaccarat.12.b", "minibaccarat.12.c")
@verifies("minibaccarat.12.e", "minibaccarat.12.f", "minibaccarat.12.g", "minibaccarat.12.h")
@EACH
def test_what_each_wager_pays_at_the_table(key: str) -> None:
    options: dict[str, Any] = {
        "ez": True,
        "house_money": True,
        "dragon_bonus": "C",
        "tie_odds": "17 to 2",
    }
    for cards, bid, won in (
        (PLAYER_NATURAL, "player", 10_00),
        (BANKER_WINS, "banker", 10_00),
        (A_TIE, "tie", 85_00),
        (DRAGON_7, "dragon_7", 400_00),
        (PANDA_8, "panda_8", 250_00),
        (PLAYER_PAIR, "house_money", 30_00),
        ("9h Kc Ks Qc", "dragon_bonus_player", 10_00),
        ("2h 7c Ks Kc Kd", "dragon_bonus_banker", 20_00),
    ):
        table = a_table(key, **options)
        hand_over(table, cards, f"10 on {bid}")
        assert table.balances["p1"] == STAKE + won, bid


@verifies("baccarat.12.c", "midibaccarat.11.c", "minibaccarat.11.c")
@EACH
def test_the_cards_go_to_the_discards_hand_by_hand(key: str) -> None:
    table = a_table(key)
    done = deal(table, "2h 3c Ks Kc 4d 5d")
    (gone,) = only(done, Discarded)
    assert gone.cards == ("2h", "Ks", "4d", "3c", "Kc", "5d")
    assert gone.cites == own(key, "12.c", "11.c", "11.c")
    assert table.table.play.hands == {}
    assert table.table.play.shoe.rack[-1] == gone.cards
    [(_, does)] = told(key, "ending", gone.cites[0])
    assert ("laid out again" in does) == (key == "minibaccarat")
    assert ("bucket" in does) == (key == "baccarat")
    prepare(table).incident("cover_card")
    for cards, last in ((PLAYER_NATURAL, LastHand), ("9s 2s Kh 3h", ShoeSpent)):
        ends = [
            type(e) for e in deal(table, cards) if isinstance(e, Discarded | LastHand | ShoeSpent)
        ]
        assert ends == [Discarded, last], "the cards are discarded first"


@verifies("baccarat.9.e.1", "baccarat.9.e.1.ii", "baccarat.9.e.2", "midibaccarat.8.c.3.i")
@verifies("midibaccarat.8.c.3.i.B", "midibaccarat.8.c.3.ii", "minibaccarat.8.c.3.i")
@verifies("minibaccarat.8.c.3.i.b", "minibaccarat.8.c.3.ii")
@EACH
def test_the_script_has_house_money_where_it_is_offered(key: str) -> None:
    for clause in (
        own(key, "9.e.1", "8.c.3.i", "8.c.3.i")[0],
        own(key, "9.e.1.ii", "8.c.3.i.B", "8.c.3.i.b")[0],
        own(key, "9.e.2", "8.c.3.ii", "8.c.3.ii")[0],
    ):
        assert told(key, "house_money", clause, house_money=True)
        assert not told(key, "house_money", clause)


@verifies("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c")
@EACH
def test_vigorish_is_a_twentieth_of_the_win(key: str) -> None:
    fee = rules(key).vigorish
    assert fee is not None
    assert fee.share.fraction == Fraction(1, 20)


@verifies("baccarat.9.e", "midibaccarat.8.c.3", "minibaccarat.8.c.3")
@EACH
def test_nobody_is_asked_about_house_money_that_lost(key: str) -> None:
    table = a_table(key, **HOUSE)
    table.place("p1", "10 on house_money")
    table.place("p1", "10 on banker")
    table.close()
    done = go_on(table, "2h 3c 4s Kc")
    assert [c.spot for c in only(done, Collected)] == ["house_money@1"]
    assert isinstance(table.step_now, Deal)
