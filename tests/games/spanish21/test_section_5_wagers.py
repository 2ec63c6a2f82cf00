"""Section 5: when a wager wins, what it pays, the raised odds, the super bonus."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Confirmed, Paid
from croupier.core.table import HOUSE
from croupier.games.families.twentyone.hands import DEALERS, Showdown
from croupier.games.families.twentyone.turns import DOUBLED, OF_SPLIT, ORIGINAL
from croupier.games.spanish21.hands import BONUS, is_super, super_bonus
from croupier.games.spanish21.play import SuperBonusPaid
from croupier.games.spanish21.wagers import PLAYERS, hand
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.spanish21.tables import dealt, events, go, net, over, rules, says, table_of

HOLE: dict[str, Any] = {"hole_card": "hole"}


def judged(player: str, dealer: str, at: str = ORIGINAL, **options: Any) -> Fraction:
    """What a unit wins or loses."""
    verdict = hand(at, Showdown(player, dealer), rules(**options))
    assert verdict.kept is not None
    return verdict.paid.fraction - 1 + verdict.kept.fraction


@verifies("spanish21.5.a", "spanish21.5.a.1", "spanish21.5.e")
def test_any_hand_wins_where_the_dealer_exceeds_21() -> None:
    for points in range(4, 22):
        assert judged(str(points), "bust") == 1
    assert judged("bust", "bust") == -1
    table = dealt("Kh 6c 3h Kd 9s", **HOLE)
    says(table, "stand")
    (paid,) = only(events(table), Paid)
    assert (paid.amount, paid.cites) == (10_00, ("spanish21.5.a.1", "spanish21.5.e"))


@verifies("spanish21.5.a.2")
def test_the_higher_score_wins() -> None:
    for mine in range(17, 21):
        for dealers in range(17, 22):
            won = (mine > dealers) - (mine < dealers)
            assert judged(str(mine), str(dealers)) == won


@verifies("spanish21.5.a.3", "spanish21.5.e")
def test_a_blackjack_beats_everything_at_3_to_2() -> None:
    """SP-1: whatever the dealer has."""
    assert {judged("blackjack", dealer) for dealer in DEALERS} == {Fraction(3, 2)}


@verifies("spanish21.5.a.4", "spanish21.5.b")
def test_a_21_beats_a_21_and_loses_to_a_blackjack() -> None:
    assert judged("21", "21") == 1
    assert judged("21", "blackjack") == -1
    assert judged("20", "20") == 0
    assert all(judged(one, "21") > 0 for one in BONUS)
    assert all(judged(one, "blackjack") == -1 for one in BONUS)


@verifies("spanish21.5.a.3", "spanish21.5.e")
def test_a_split_two_card_21_is_any_21_unless_the_letter_is_followed() -> None:
    assert judged("split_21", "21", OF_SPLIT) == 1
    assert judged("split_21", "blackjack") == -1
    assert judged("split_21", "blackjack", OF_SPLIT) == 0
    literal: dict[str, Any] = {"split_two_card_21": "literal"}
    assert judged("split_21", "21", OF_SPLIT, **literal) == Fraction(3, 2)
    assert judged("split_21", "blackjack", OF_SPLIT, **literal) == Fraction(3, 2)
    assert judged("split_21", "19", OF_SPLIT, **literal) == 1


@verifies("spanish21.5.a.3")
@pytest.mark.parametrize(("reading", "won"), [("ordinary", 20), ("literal", 30)])
def test_the_reading_of_a_split_21_changes_a_settlement(reading: str, won: int) -> None:
    table = dealt("As 5c Ah 6d Kd Qd Ks", split_two_card_21=reading, **HOLE)
    says(table, "split")
    assert (over(table), net(table)) == (True, won)


@verifies("spanish21.5.e")
def test_losers_are_collected_before_winners_are_paid() -> None:
    table = dealt("Kh Kd Ks Kc 9c 3h 9h 3d 9s 8d", patrons=4, **HOLE)
    done = says(table, *["stand"] * 4)
    settled = [e for e in done if isinstance(e, Collected | Paid)]
    losers, winners = [(Collected, "p3"), (Collected, "p1")], [(Paid, "p4"), (Paid, "p2")]
    assert [(type(e), e.patron) for e in settled] == [*losers, *winners]


@verifies("spanish21.5.f", "spanish21.5.f.1", "spanish21.5.f.2", "spanish21.5.f.3")
@verifies("spanish21.5.f.4", "spanish21.5.f.5", "spanish21.5.f.6", "spanish21.5.f.7")
@pytest.mark.parametrize(
    ("cards", "name", "pays"),
    [
        ("6h 7c 8d", "mixed_678", "3/2"),
        ("8h 6h 7h", "suited_678", "2"),
        ("7s 6s 8s", "spade_678", "3"),
        ("7h 7c 7d", "mixed_777", "3/2"),
        ("7h 7s 7s", "mixed_777", "3/2"),
        ("7d 7d 7d", "suited_777", "2"),
        ("7s 7s 7s", "spade_777", "3"),
        ("2h 3c 4d 5s 7h", "five_cards", "3/2"),
        ("2h 3c 4d 5s 2c 5h", "six_cards", "2"),
        ("2h 3c 4d 2s 2c 3h 5h", "seven_cards", "3"),
        ("Ah Ac 2d 2s 2c 3h 3c 7s", "seven_cards", "3"),
        ("6h 6c 9d", "", "1"),
        ("Kh 5c 2d 4s", "", "1"),
    ],
)
def test_what_each_hand_of_21_pays(cards: str, name: str, pays: str) -> None:
    held = tuple(cards.split())
    assert rules().named(held, False) == name
    assert judged(name or "21", "20") == Fraction(pays)


@verifies("spanish21.5.f", "spanish21.9.b")
def test_a_doubled_hand_is_paid_1_to_1() -> None:
    plain = dealt("6h 9c 7h 9d 8h", **HOLE)
    says(plain, "hit")
    assert net(plain) == 20, "6, 7 and 8 of hearts"
    table = dealt("6h 9c 7h 9d 8h", **HOLE)
    says(table, "double", "stand")
    assert (over(table), net(table)) == (True, 20), "1 to 1 on both"
    assert all(judged(one, "20", DOUBLED) == 1 for one in BONUS)


@verifies("spanish21.5.f")
@pytest.mark.parametrize(("bonus", "won"), [(True, 5), (False, 0)])
def test_split_hands_have_raised_odds_unless_read_as_the_sign_says(bonus: bool, won: int) -> None:
    """SP-3: 6, 7 and 8 of one hand, at 3 to 2 or at 1 to 1; 16 of the other loses to 17."""
    table = dealt("6h 9c 6c 8d 7d 8s Kd", split_hands_bonus=bonus, **HOLE)
    says(table, "split", "hit", "stand")
    assert (over(table), net(table)) == (True, won)


def suited_sevens(stake: str, up: str = "7c", patrons: int = 1, **options: Any) -> Driver:
    """p1 draws a third seven of diamonds against an up card."""
    others = "Kh " * (patrons - 1)
    cards = f"7d {others}{up} 7d {'9h ' * (patrons - 1)}Ks"
    table = table_of(f"{cards} 7d", patrons, **HOLE, **options)
    for n in range(patrons):
        table.place(f"p{n + 1}", stake if n == 0 else "10 on main")
    go(table)
    return table


@verifies("spanish21.5.g")
@pytest.mark.parametrize(("stake", "prize"), [(5, 1_000), (24, 1_000), (25, 5_000), (100, 5_000)])
def test_the_super_bonus_by_the_original_wager(stake: int, prize: int) -> None:
    table = suited_sevens(f"{stake} on main", patrons=3)
    done = says(table, "hit", "stand", "stand")
    paid = {one.patron: one.amount for one in only(done, SuperBonusPaid)}
    assert paid == {"p1": prize * 100, "p2": 50_00, "p3": 50_00}
    assert {one.cites for one in only(done, SuperBonusPaid)} == {("spanish21.5.g",)}
    assert net(table) == 2 * stake + prize, "2 to 1 beside the prize"
    assert net(table, "p2") == net(table, "p3") == 60
    assert table.table.accounts[HOUSE] == -sum(net(table, p) * 100 for p in ("p1", "p2", "p3"))


@verifies("spanish21.5.g")
def test_no_super_bonus_below_5_dollars_nor_against_another_card() -> None:
    assert [super_bonus(cents) for cents in (4_99, 5_00, 24_99, 25_00)] == [
        0,
        1_000_00,
        1_000_00,
        5_000_00,
    ]
    small = suited_sevens("4 on main", patrons=2, limits={"min": 1})
    assert not only(says(small, "hit", "stand"), SuperBonusPaid)
    assert net(small, "p2") == 10, "and nothing for the other player"
    other = suited_sevens("10 on main", up="8c")
    assert not only(says(other, "hit"), SuperBonusPaid)


@verifies("spanish21.5.g", "spanish21.10.e", "spanish21.9.b")
def test_no_super_bonus_for_doubled_or_split_hands() -> None:
    sevens = ("7d", "7d", "7d")
    assert is_super(sevens, "7c", split=False, doubled=False)
    assert not is_super(sevens, "7c", split=True, doubled=False)
    assert not is_super(sevens, "7c", split=False, doubled=True)
    assert not is_super(("7d", "7d", "7s"), "7c", split=False, doubled=False)
    doubled = suited_sevens("10 on main")
    assert not only(says(doubled, "double", "stand"), SuperBonusPaid)
    assert net(doubled) == 20
    split = dealt("7d 7c 7d Ks 7d 7d 4s 7d", **HOLE)
    done = says(split, "split")
    assert not only(done, SuperBonusPaid)


@verifies("spanish21.5.g", "spanish21.13.a")
def test_on_a_shared_box_each_has_the_prize_of_the_own_wager() -> None:
    table = table_of("7d Kh 7c 7d 9h Ks 7d", 4, players_per_box=3, **HOLE)
    table.place("p1", "5 on main at 1")
    table.act("p1", "consent", box="1")
    table.place("p2", "25 on main at 1")
    table.place("p3", "10 on main at 3")
    go(table)
    done = says(table, "hit", "stand")
    paid = {one.patron: one.amount for one in only(done, SuperBonusPaid)}
    assert paid == {"p1": 1_000_00, "p2": 5_000_00, "p3": 50_00}, "p4 made no wager"


@verifies("spanish21.5.c", "spanish21.6.c")
def test_cash_is_taken_only_where_the_house_says_so_and_two_confirm() -> None:
    with pytest.raises(Refused) as refusal:
        table_of("").place("p1", "10 cash on main")
    assert "spanish21.5.c" in refusal.value.cites
    table = table_of("", **{"wager.verbal_cash": True})
    done = table.place("p1", "10 cash on main")
    assert [one.role for one in only(done, Confirmed)] == ["dealer", "casino supervisor"]
    done = table.place("p1", "5 cash on match_dealer")
    assert [one.role for one in only(done, Confirmed)] == ["dealer", "casino supervisor"]
    with pytest.raises(Refused, match="coupon"):
        table.place("p1", "10 on main with coupon")


@verifies("spanish21.5.d", "spanish21.5.h")
def test_after_the_first_card_no_wager_is_made_raised_or_withdrawn() -> None:
    table = dealt("Kh 9c 5h Kd", **HOLE)
    wager = table.table.wagers[0]
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 on main")
    assert "spanish21.5.d" in refusal.value.cites
    with pytest.raises(Refused):
        table.take_down("p1", wager.id)
    before = table_of("")
    before.place("p1", "10 on main")
    before.take_down("p1", before.table.wagers[0].id)
    assert not before.table.wagers


@verifies("spanish21.9.a", "spanish21.10.a", "spanish21.11.b")
def test_insurance_doubles_and_splits_are_only_made_by_a_decision() -> None:
    early, late = table_of(""), dealt("5h Ac 6h 9d 2d", **HOLE)
    says(late, "no")
    for bid, clause in (
        ("5 on insurance", "spanish21.11.b"),
        ("10 on double:1", "spanish21.9.a"),
        ("10 on split:2", "spanish21.10.a"),
    ):
        for table, instead in ((early, "Spanish 21"), (late, "an answer when the dealer asks")):
            with pytest.raises(Refused, match="only by a decision") as refusal:
                table.place("p1", bid)
            assert (refusal.value.cites, refusal.value.accepted) == ((clause,), instead)


@verifies("spanish21.5.i", "spanish21.5.h")
def test_insurance_doubles_and_splits_stay_once_they_are_made() -> None:
    insured = dealt("5h Ac 5d 9d 2d 3d 4d", **HOLE)
    says(insured, "5", "split", "double")
    before = {w.kind: w.amount for w in insured.table.wagers}
    assert set(before) == {"main", "insurance", "split", "double"}
    for wager in insured.table.wagers:
        for amount in (None, 1_00):
            with pytest.raises(Refused, match="cannot be taken down now") as refusal:
                insured.take_down("p1", wager.id, amount)
            base = wager.kind == "main"
            own = ("spanish21.5.d", "spanish21.5.h") if base else ("spanish21.5.i",)
            assert refusal.value.cites == own
    assert {w.kind: w.amount for w in insured.table.wagers} == before


@verifies("spanish21.5.j")
def test_who_sat_a_round_out_waits_for_a_shuffle_where_the_house_says_so() -> None:
    for choice in ("refuse", "allow"):
        table = table_of("Kh 9c 9h Kd", 2, mid_shoe_entry=choice, hole_card="hole")
        table.place("p1", "10 on main")
        go(table)
        says(table, "stand")
        table.place("p1", "10 on main")
        if choice == "allow":
            table.place("p2", "10 on main")
            continue
        with pytest.raises(Refused) as refusal:
            table.place("p2", "10 on main")
        assert refusal.value.cites == ("spanish21.5.j",)


@verifies("spanish21.5.b", "spanish21.9.c", "spanish21.10.d")
def test_every_showdown_is_decided() -> None:
    """No hand wins more than its odds; a blackjack takes the original wager alone."""
    for player in PLAYERS:
        for dealer in DEALERS:
            for at in (ORIGINAL, DOUBLED, OF_SPLIT):
                won = judged(player, dealer, at)
                assert -1 <= won <= 3
                if (
                    dealer == "blackjack"
                    and at != ORIGINAL
                    and player not in ("blackjack", "rescued", "surrendered")
                ):
                    assert won == 0


@verifies("spanish21.5.a.1", "spanish21.5.a.2", "spanish21.5.a.3", "spanish21.5.a.4")
@verifies("spanish21.5.b", "spanish21.5.e", "spanish21.8.a.1", "spanish21.8.a.2", "spanish21.9.b")
@pytest.mark.parametrize(
    ("at", "player", "dealer", "cited"),
    [
        ("original", "20", "bust", ("5.a.1", "5.e")),
        ("original", "20", "19", ("5.a.2", "5.e")),
        ("original", "21", "21", ("5.a.4", "5.e")),
        ("original", "blackjack", "21", ("5.a.3", "5.e")),
        ("original", "blackjack", "20", ("5.a.2", "5.e")),
        ("original", "blackjack", "bust", ("5.a.1", "5.e")),
        ("original", "blackjack", "blackjack", ("5.a.3", "5.e")),
        ("original", "five_cards", "21", ("5.a.4", "5.f.5")),
        ("original", "bust", "20", ("5.a.2", "5.e")),
        ("original", "bust", "blackjack", ("5.a.2", "5.e")),
        ("original", "20", "blackjack", ("5.a.2",)),
        ("original", "21", "blackjack", ("5.b",)),
        ("original", "surrendered", "0", ("8.a.1",)),
        ("original", "surrendered", "19", ("8.a.2",)),
        ("doubled", "20", "19", ("5.a.2", "9.b")),
        ("doubled", "20", "blackjack", ("9.c",)),
        ("split", "20", "blackjack", ("10.d",)),
    ],
)
def test_a_wager_is_decided_by_its_own_line(
    at: str, player: str, dealer: str, cited: tuple[str, ...]
) -> None:
    found = hand(at, Showdown(player, dealer), rules()).cites
    assert found == tuple(f"spanish21.{one}" for one in cited)
