"""When each wager wins, loses and is returned: section 8 of baccarat, 7 of the others."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from croupier.core.errors import Refused
from croupier.core.game import offered
from croupier.games.families.coup import Coup
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import (
    BANKER_WINS,
    EACH,
    PANDA_8,
    PLAYER_NATURAL,
    STAKE,
    a_table,
    deal,
    go_on,
    hand_over,
    kind,
    own,
    prepare,
    rules,
    says,
)

EVERY = [
    Coup(player, banker, mine, theirs)
    for player, banker, mine, theirs in product(range(10), range(10), (2, 3), (2, 3))
]
BONUS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


def spoken(key: str, wager: str, **options: object) -> Iterator[tuple[Coup, str | Fraction]]:
    """What the judge says of every coup."""
    return ((one, says(key, wager, one, **options)) for one in EVERY)


@verifies("baccarat.8.a.1.i", "baccarat.8.a.1.ii", "baccarat.8.a.1.iii", "baccarat.13.c")
@verifies("midibaccarat.7.a.1.i", "midibaccarat.7.a.1.ii", "midibaccarat.7.a.1.iii")
@verifies("midibaccarat.12.c", "minibaccarat.7.a.1.i", "minibaccarat.7.a.1.ii")
@verifies("minibaccarat.7.a.1.iii", "minibaccarat.12.c")
@EACH
@pytest.mark.parametrize("ez", [False, True])
def test_the_bankers_hand(key: str, ez: bool) -> None:
    for one, said in spoken(key, "banker", ez=ez):
        dragon = one.banker == 7 and one.banker_cards == 3 and one.player < 7
        if one.player == one.banker or (ez and dragon):
            assert said == "back"
        else:
            assert said == (1 if one.banker > one.player else "lose")


@verifies("baccarat.8.a.2.i", "baccarat.8.a.2.ii", "baccarat.8.a.2.iii", "baccarat.13.a")
@verifies("midibaccarat.7.a.2.i", "midibaccarat.7.a.2.ii", "midibaccarat.7.a.2.iii")
@verifies("midibaccarat.12.a", "minibaccarat.7.a.2.i", "minibaccarat.7.a.2.ii")
@verifies("minibaccarat.7.a.2.iii", "minibaccarat.12.a")
@EACH
@pytest.mark.parametrize("ez", [False, True])
def test_the_players_hand(key: str, ez: bool) -> None:
    for one, said in spoken(key, "player", ez=ez):
        if one.player == one.banker:
            assert said == "back"
        else:
            assert said == (1 if one.player > one.banker else "lose")


@verifies("baccarat.8.a.2.i", "midibaccarat.7.a.2.i", "minibaccarat.7.a.2.i")
@EACH
@pytest.mark.parametrize("ez", [False, True])
@pytest.mark.parametrize("cards", [PLAYER_NATURAL, PANDA_8])
def test_a_player_wager_wins_its_amount_without_vigorish(key: str, ez: bool, cards: str) -> None:
    table = a_table(key, ez=ez)
    hand_over(table, cards, "10 on player")
    assert table.balances["p1"] == STAKE + 10_00


@verifies("baccarat.8.a.3.i", "baccarat.8.a.3.ii", "baccarat.13.b", "midibaccarat.7.a.3.i")
@verifies("midibaccarat.7.a.3.ii", "midibaccarat.12.b", "minibaccarat.7.a.3.i")
@verifies("minibaccarat.7.a.3.ii", "minibaccarat.12.b")
@EACH
@pytest.mark.parametrize("odds", ["8 to 1", "9 to 1"])
def test_a_tie(key: str, odds: str) -> None:
    for one, said in spoken(key, "tie", tie_odds=odds):
        assert said == (int(odds[0]) if one.player == one.banker else "lose")


@verifies("baccarat.8.a.4.i.A", "baccarat.8.a.4.i.B", "baccarat.8.a.4.i.C", "baccarat.8.a.4.ii.A")
@verifies("baccarat.8.a.4.ii.B", "baccarat.8.a.4.ii.C", "baccarat.8.a.4.iii", "baccarat.13.e")
@verifies("midibaccarat.7.a.4.i.A", "midibaccarat.7.a.4.i.B", "midibaccarat.7.a.4.i.C")
@verifies("midibaccarat.7.a.4.ii.A", "midibaccarat.7.a.4.ii.B", "midibaccarat.7.a.4.ii.C")
@verifies("midibaccarat.7.a.4.iii", "midibaccarat.12.e", "minibaccarat.7.a.4.i.a")
@verifies("minibaccarat.7.a.4.i.b", "minibaccarat.7.a.4.i.c", "minibaccarat.7.a.4.ii.a")
@verifies("minibaccarat.7.a.4.ii.b", "minibaccarat.7.a.4.ii.c", "minibaccarat.7.a.4.iii")
@verifies("minibaccarat.12.e")
@EACH
@pytest.mark.parametrize("table", ["A", "B", "C"])
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_the_dragon_bonus(key: str, table: str, hand: str) -> None:
    other = "banker" if hand == "player" else "player"
    for one, said in spoken(key, f"dragon_bonus_{hand}", dragon_bonus=table):
        margin = one.points(hand) - one.points(other)
        if one.natural(hand):
            if not one.natural(other) or margin > 0:
                expected: str | int = 1
            else:
                expected = "back" if margin == 0 else "lose"
        else:
            expected = BONUS[table].get(margin, "lose")
        assert said == expected, one


@verifies("baccarat.8.a.4.i.A", "baccarat.8.a.4.i.B", "baccarat.8.a.4.i.C", "baccarat.8.a.4.ii.A")
@verifies("baccarat.8.a.4.ii.B", "baccarat.8.a.4.ii.C", "baccarat.8.a.4.iii")
@verifies("midibaccarat.7.a.4.i.A", "midibaccarat.7.a.4.i.B", "midibaccarat.7.a.4.i.C")
@verifies("midibaccarat.7.a.4.ii.A", "midibaccarat.7.a.4.ii.B", "midibaccarat.7.a.4.ii.C")
@verifies("midibaccarat.7.a.4.iii", "minibaccarat.7.a.4.i.a", "minibaccarat.7.a.4.i.b")
@verifies("minibaccarat.7.a.4.i.c", "minibaccarat.7.a.4.ii.a", "minibaccarat.7.a.4.ii.b")
@verifies("minibaccarat.7.a.4.ii.c", "minibaccarat.7.a.4.iii")
@EACH
def test_each_verdict_on_a_dragon_bonus_names_its_clause(key: str) -> None:
    of, chosen = kind(key, "dragon_bonus_player"), rules(key, dragon_bonus="A")
    for one, tail in (
        (Coup(9, 7, 2, 3), "i.A"),
        (Coup(8, 8, 2, 3), "i.A"),
        (Coup(9, 8, 2, 2), "i.B"),
        (Coup(7, 3, 3, 3), "i.C"),
        (Coup(8, 9, 2, 2), "ii.A"),
        (Coup(5, 5, 3, 3), "ii.B"),
        (Coup(4, 6, 3, 2), "ii.B"),
        (Coup(7, 6, 2, 2), "ii.C"),
        (Coup(7, 4, 3, 3), "ii.C"),
        (Coup(8, 8, 2, 2), "iii"),
        (Coup(9, 9, 2, 2), "iii"),
    ):
        spelled = tail if key != "minibaccarat" else tail[:-1] + tail[-1].lower()
        section = "8" if key == "baccarat" else "7"
        verdict = of.judge(of.start(""), one, chosen)
        assert verdict.cites[0] == f"{key}.{section}.a.4.{spelled}", one


@verifies("baccarat.13.e", "midibaccarat.12.e", "minibaccarat.12.e")
@EACH
def test_no_vigorish_comes_off_a_dragon_bonus(key: str) -> None:
    for hand in ("player", "banker"):
        of = kind(key, f"dragon_bonus_{hand}")
        chosen = rules(key, dragon_bonus="A")
        assert all(of.judge(of.start(""), one, chosen).fee is None for one in EVERY)


@verifies("baccarat.8.a.5.i", "baccarat.8.a.5.ii", "baccarat.13.f", "midibaccarat.7.a.5.i")
@verifies("midibaccarat.7.a.5.ii", "midibaccarat.12.f", "minibaccarat.7.a.5.i")
@verifies("minibaccarat.7.a.5.ii", "minibaccarat.12.f")
@EACH
def test_the_dragon_7_wager(key: str) -> None:
    for one, said in spoken(key, "dragon_7", ez=True):
        wins = one.banker == 7 and one.banker_cards == 3 and one.player < 7
        assert said == (40 if wins else "lose")


@verifies("baccarat.8.a.6.i", "baccarat.8.a.6.ii", "baccarat.13.g", "midibaccarat.7.a.6.i")
@verifies("midibaccarat.7.a.6.ii", "midibaccarat.12.g", "minibaccarat.7.a.6.i")
@verifies("minibaccarat.7.a.6.ii", "minibaccarat.12.g")
@EACH
def test_the_panda_8_wager(key: str) -> None:
    for one, said in spoken(key, "panda_8", ez=True):
        wins = one.player == 8 and one.player_cards == 3 and one.banker < 8
        assert said == (25 if wins else "lose")


@verifies("baccarat.8.a.7.i", "baccarat.8.a.7.ii", "baccarat.13.h", "midibaccarat.7.a.7.i")
@verifies("midibaccarat.7.a.7.ii", "midibaccarat.12.h", "minibaccarat.7.a.7.i")
@verifies("minibaccarat.7.a.7.ii", "minibaccarat.12.h")
@EACH
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [(False, False, "lose"), (True, False, 3), (False, True, 3), (True, True, 15)],
)
def test_house_money(key: str, mine: bool, theirs: bool, expected: str | int) -> None:
    one = Coup(0, 0, 2, 2, mine, theirs)
    assert says(key, "house_money", one, house_money=True) == expected


@verifies("baccarat.8.a.7.i", "midibaccarat.7.a.7.i", "minibaccarat.7.a.7.i")
@EACH
def test_a_pair_is_of_one_rank_whatever_the_suits(key: str) -> None:
    for cards, paid in (("Qh 2c Qs 5c 9d", 3), ("Qh 2c Ks 5c 9d", 0), ("Th Qc Ts Qd Kh Kc", 15)):
        table = a_table(key, house_money=True)
        table.place("p1", "10 on house_money")
        before = table.balances["p1"] + 10_00
        deal(table, cards)
        assert table.balances["p1"] - before == (paid * 10_00 if paid else -10_00)


@verifies("baccarat.1.ez-baccarat", "baccarat.8.a.5.i", "baccarat.8.a.6.i", "baccarat.13.c")
@verifies("midibaccarat.1.ez-baccarat", "midibaccarat.7.a.5.i", "midibaccarat.7.a.6.i")
@verifies("midibaccarat.12.c", "minibaccarat.1.ez-baccarat", "minibaccarat.7.a.5.i")
@verifies("minibaccarat.7.a.6.i", "minibaccarat.12.c")
@EACH
def test_ez_offers_two_wagers_and_takes_no_vigorish(key: str) -> None:
    plain, ez = rules(key), rules(key, ez=True)
    more = set(offered(game(key), ez)) - set(offered(game(key), plain))
    assert more == {"dragon_7", "panda_8"}
    assert plain.vigorish is not None
    assert ez.vigorish is None


@verifies("baccarat.8.a.4.i.A", "baccarat.8.a.7.i", "baccarat.8.a.5.i", "midibaccarat.7.a.4.i.A")
@verifies("midibaccarat.7.a.7.i", "midibaccarat.7.a.5.i", "minibaccarat.7.a.4.i.a")
@verifies("minibaccarat.7.a.7.i", "minibaccarat.7.a.5.i")
@EACH
@pytest.mark.parametrize("wager", ["dragon_7", "panda_8", "dragon_bonus_player", "house_money"])
def test_a_wager_that_is_not_offered_is_refused(key: str, wager: str) -> None:
    table = a_table(key)
    with pytest.raises(Refused, match="not offered") as refused:
        table.place("p1", f"10 on {wager}")
    assert refused.value.cites[0].startswith(key)


@verifies("baccarat.8.b", "midibaccarat.7.b")
@EACH
def test_a_verbal_wager_needs_the_house_and_the_dealer(key: str) -> None:
    with pytest.raises(Refused, match="verbal wagers") as refused:
        a_table(key).place("p1", "10 cash on player")
    assert own(key, "8.b", "7.b", "7.b")[0] in refused.value.cites
    table = a_table(key, wager={"verbal_cash": True})
    done = table.place("p1", "10 cash on player")
    assert [type(event).__name__ for event in done] == ["Confirmed", "Bought", "WagerPlaced"]
    assert table.balances["p1"] == 10_000_00


@verifies("baccarat.8.b", "midibaccarat.7.b", "minibaccarat.7.b", "cmr146.09.1")
def test_match_play_coupons_are_taken_at_the_two_larger_games_alone() -> None:
    for key in ("baccarat", "midibaccarat"):
        with pytest.raises(Refused, match="not taken"):
            a_table(key).place("p1", "10 on player with coupon")
        a_table(key, coupons={"match_play": True}).place("p1", "10 on player with coupon")
    with pytest.raises(Refused, match="takes no coupons") as refused:
        rules("minibaccarat", coupons={"match_play": True})
    assert refused.value.cites == ("minibaccarat.7.b",)


@verifies("baccarat.8.c", "midibaccarat.7.c", "minibaccarat.7.c")
@EACH
def test_nothing_is_made_increased_or_withdrawn_after_no_more_bets(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    done = table.close()
    assert done[0].says == "no more bets"  # type: ignore[attr-defined]
    before, clause = table.table, own(key, "8.c", "7.c", "7.c")
    for bid in ("10 on banker", "10 on player"):
        with pytest.raises(Refused) as refused:
            table.place("p1", bid)
        assert refused.value.cites == clause
    for amount in (None, 5_00):
        with pytest.raises(Refused) as refused:
            table.take_down("p1", 1, amount)
        assert refused.value.cites == clause
    assert table.table == before


@verifies("baccarat.8.c", "midibaccarat.7.c", "minibaccarat.7.c")
@EACH
def test_before_that_wagers_may_be_changed(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    table.place("p1", "10 on player")
    table.take_down("p1", 1, 15_00)
    assert [w.amount for w in table.table.wagers] == [5_00]


@verifies("baccarat.2.a", "midibaccarat.2.a", "minibaccarat.2.a")
@EACH
def test_a_player_wagers_at_the_numbered_place_where_they_sit(key: str) -> None:
    table = a_table(key)
    table.place("p2", "10 on player")
    assert [w.box for w in table.table.wagers] == [2]
    with pytest.raises(Refused, match="p2 sits at seat 2") as refused:
        table.place("p2", "10 on player at 1")
    assert refused.value.cites[0] == f"{key}.2.a"
    table.take_down("p2", 1)
    with pytest.raises(Refused, match="not free"):
        table.act("p2", "sit", seat="1")
    table.act("p2", "sit", seat="5")
    table.place("p2", "10 on player")
    assert [w.box for w in table.table.wagers] == [5]


@EACH
def test_a_patron_without_a_seat_is_told_to_buy_chips(key: str) -> None:
    table = a_table(key)
    table.cash_out("p2")
    with pytest.raises(Refused, match="p2 has no seat") as refused:
        table.place("p2", "10 on player at 1")
    assert refused.value.accepted == "buying chips first"


@verifies("baccarat.2.a", "midibaccarat.2.a", "minibaccarat.2.a")
@EACH
def test_a_place_is_offered_only_if_it_is_there_and_free(key: str) -> None:
    table = a_table(key)
    last = table.rules.seats
    with pytest.raises(Refused, match=f"box {last + 1}: no such box") as refused:
        table.place("p1", f"10 on player at {last + 1}")
    assert refused.value.cites[0] == f"{key}.2.a"
    with pytest.raises(Refused, match="sits at seat 1") as taken:
        table.place("p1", "10 on player at 2")
    assert taken.value.accepted == "Player's Hand of place 1"
    with pytest.raises(Refused, match="sits at seat 1") as open_place:
        table.place("p1", "10 on player at 3")
    assert open_place.value.accepted == "Player's Hand of place 1, or moving to seat 3"


@verifies("baccarat.2.a", "midibaccarat.2.a", "minibaccarat.2.a")
@EACH
def test_no_more_players_than_places(key: str) -> None:
    seats = 10 if key == "baccarat" else 2
    table = a_table(key, [f"p{n}" for n in range(1, seats + 1)], seats=seats)
    with pytest.raises(Refused, match=f"all {seats} seats are taken"):
        table.buy("late", 100_00)
    table.cash_out("p1")
    table.buy("late", 100_00)
    assert table.table.play.seats["late"] == 1


@verifies("baccarat.2.a", "midibaccarat.2.a", "minibaccarat.2.a")
@EACH
def test_a_player_without_chips_and_wagers_gives_up_the_place_to_a_newcomer(key: str) -> None:
    seats = 10 if key == "baccarat" else 2
    table = a_table(key, [f"p{n}" for n in range(1, seats + 1)], seats=seats)
    table.place("p2", "10 on player")
    table.cash_out("p2")
    with pytest.raises(Refused, match=f"all {seats} seats are taken"):
        table.buy("late", 100_00)
    table.close()
    go_on(table, BANKER_WINS)
    table.buy("late", 100_00)
    assert "p2" not in table.table.play.seats
    assert table.table.play.seats["late"] == 2
    with pytest.raises(Refused, match=f"all {seats} seats are taken"):
        table.buy("p2", 100_00)
    table.cash_out("p1")
    table.buy("p2", 100_00)
    assert table.table.play.seats["p2"] == 1


def test_rounds_of_the_helpers_are_what_they_say() -> None:
    for cards, winner in ((PLAYER_NATURAL, "player"), (BANKER_WINS, "banker")):
        table = prepare(a_table("minibaccarat"))
        deal(table, cards)
        assert table.table.play.last.winner == winner
