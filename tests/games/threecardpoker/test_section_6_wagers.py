"""Section 6: who wagers what where, and the versions with required wagers."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Returned
from croupier.core.step import Open
from croupier.games.threecardpoker.procedure import THREE_CARD_POKER
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.rules import rules_for
from croupier.tableside import line
from tests.games.scripted import only
from tests.games.threecardpoker.tables import asked, dealt, go, net, over, says, table_of


def refused(table: Driver, patron: str, bid: str) -> tuple[str, ...]:
    """The clauses by which a table refuses a wager."""
    before = table.table
    with pytest.raises(Refused) as refusal:
        table.place(patron, bid)
    assert table.table is before
    return refusal.value.cites


def take(table: Driver, spot: str, amount: int = 0) -> None:
    """Take back a wager of p1, or some of it, in dollars."""
    (wager,) = (w for w in table.table.wagers if w.spot == spot)
    table.take_down("p1", wager.id, amount * 100 or wager.amount)


@verifies("threecardpoker.6.a.1", "threecardpoker.6.a.2", "threecardpoker.6.a.3")
@pytest.mark.parametrize(
    ("bids", "question"),
    [
        (("10 on ante",), True),
        (("10 on pair_plus",), False),
        (("10 on ante", "25 on pair_plus"), True),
        (("25 on ante", "5 on pair_plus"), True),
    ],
)
def test_a_player_wagers_on_either_or_both(bids: tuple[str, ...], question: bool) -> None:
    table = dealt("As Kd 9h Jc 9d 4s", *bids)
    assert over(table) is not question
    if question:
        assert asked(table).patrons == ("p1",)


@verifies("threecardpoker.6.a.1", "threecardpoker.6.a.2")
@pytest.mark.parametrize("bid", ["4 on ante", "501 on ante", "4 on pair_plus", "501 on pair_plus"])
def test_both_are_within_the_posted_limits(bid: str) -> None:
    assert "cmr147.07.1" in refused(table_of(), "p1", bid)


@verifies("threecardpoker.6.a.1", "threecardpoker.6.d")
def test_a_play_wager_is_made_only_when_the_dealer_asks() -> None:
    table = table_of("As Kd 9h Jc 9d 4s")
    table.place("p1", "10 on ante")
    assert "threecardpoker.10.b" in refused(table, "p1", "10 on play")
    go(table)
    assert refused(table, "p1", "10 on play")


@verifies("threecardpoker.6.b")
def test_wagers_are_chips_not_words_with_cash() -> None:
    assert "threecardpoker.6.b" in refused(table_of(), "p1", "10 cash on ante")


@verifies("threecardpoker.6.b")
def test_coupons_are_taken_where_the_house_does() -> None:
    assert refused(table_of(), "p1", "10 on ante with coupon") == ("cmr146.09.1",)
    table = table_of(coupons={"match_play": True})
    table.place("p1", "10 on ante with coupon")
    assert table.table.wagers[0].coupon
    assert refused(table, "p1", "10 on ante") == ("cmr146.09.1",), "chips beside those with one"


@verifies("threecardpoker.6.c")
def test_nobody_wagers_at_the_seat_of_another() -> None:
    table = table_of(patrons=2, positions=3)
    assert "threecardpoker.6.c" in refused(table, "p1", "10 on ante at 2")


@verifies("threecardpoker.6.c")
def test_a_player_with_cards_stays_until_the_round_is_over() -> None:
    table = dealt("As Kd 9h 2c 3c 5d Jc 9d 4s", patrons=2)
    with pytest.raises(Refused, match=r"threecardpoker\.6\.c"):
        table.cash_out("p1", table.balances["p1"])
    with pytest.raises(Refused, match="their wagers are at their current seat"):
        table.act("p1", "sit", seat="6")
    says(table, "fold")
    with pytest.raises(Refused, match=r"threecardpoker\.6\.c"):
        table.cash_out("p1", table.balances["p1"])
    says(table, "fold")
    table.cash_out("p1", table.balances["p1"])


@verifies("threecardpoker.6.d")
def test_nothing_is_made_added_or_taken_back_after_the_call() -> None:
    table = table_of("As Kd 9h Jc 9d 4s")
    table.place("p1", "10 on ante")
    while not isinstance(table.step_now, Open):
        table.step()
    assert table.step_now.says == "no more bets"
    assert table.step_now.cites == ("threecardpoker.6.d",)
    assert table.step_now.kinds == ("ante", "pair_plus")
    table.step()
    assert "threecardpoker.6.d" in refused(table, "p1", "10 on ante")
    assert "threecardpoker.6.d" in refused(table, "p1", "10 on pair_plus")
    with pytest.raises(Refused, match=r"threecardpoker\.6\.d"):
        take(table, "ante@1")


@verifies("threecardpoker.6.e")
def test_one_position_unless_the_house_permits_more() -> None:
    table = table_of()
    assert refused(table, "p1", "10 on ante at 2") == ("threecardpoker.6.e",)
    table.place("p1", "10 on ante")


@verifies("threecardpoker.6.e")
def test_the_positions_of_one_player_are_adjacent_and_at_most_three() -> None:
    table = table_of(positions=3)
    table.act("p1", "sit", seat="3")
    table.place("p1", "10 on ante at 3")
    assert refused(table, "p1", "10 on ante at 5") == ("threecardpoker.6.e",)
    table.place("p1", "10 on ante at 4")
    table.place("p1", "10 on pair_plus at 5")
    assert refused(table, "p1", "10 on ante at 6") == ("threecardpoker.6.e",)
    assert refused(table, "p1", "10 on ante at 2") == ("threecardpoker.6.e",)


@verifies("threecardpoker.6.e")
def test_positions_stay_adjacent_when_wagers_are_taken_back() -> None:
    table = table_of(positions=3)
    for box in (2, 1, 3):
        table.place("p1", f"10 on ante at {box}")
    with pytest.raises(Refused) as refusal:
        take(table, "ante@2")
    assert refusal.value.cites == ("threecardpoker.6.e",)
    assert refusal.value.accepted == "taking down the wagers at box 1 or box 3 first"
    take(table, "ante@2", 5)
    table.place("p1", "10 on pair_plus at 2")
    take(table, "ante@2")
    take(table, "ante@3")
    take(table, "pair_plus@2")
    assert [w.spot for w in table.table.wagers] == ["ante@1"]


@verifies("threecardpoker.6.e")
@pytest.mark.parametrize("words", ["clear", "take ante"])
def test_all_positions_are_given_up_together(words: str) -> None:
    table = table_of(positions=3)
    for bid in ("ante at 2", "ante at 1", "ante at 3", "pair_plus at 2"):
        table.place("p1", f"10 on {bid}")
    take(table, "ante@2" if words == "clear" else "pair_plus@2")
    assert line.says(table, "p1", words) == ()
    assert not table.table.wagers


@verifies("threecardpoker.6.c", "threecardpoker.6.e")
def test_a_refusal_names_only_positions_that_are_open() -> None:
    table = table_of(patrons=2, positions=3)
    table.place("p1", "10 on ante at 1")
    for box, accepted in ((3, "Ante, box 1"), (2, "Ante, box 1")):
        with pytest.raises(Refused) as refusal:
            table.place("p1", f"10 on ante at {box}")
        assert refusal.value.accepted == accepted


@verifies("threecardpoker.6.e", "threecardpoker.10.b")
def test_each_position_is_dealt_and_asked_by_itself() -> None:
    table = table_of("As Ad 9h 2c 3c 5d Qc 9d 4s", positions=2)
    table.place("p1", "10 on ante at 1")
    table.place("p1", "20 on ante at 2")
    go(table)
    assert asked(table).about == "1"
    says(table, "play")
    assert asked(table).about == "2"
    says(table, "fold")
    assert net(table) == 20 - 20


@verifies("threecardpoker.6.f.1")
def test_an_ante_at_least_equal_to_pair_plus() -> None:
    table = table_of(version="ante_covers")
    assert refused(table, "p1", "10 on pair_plus") == ("threecardpoker.6.f.1",)
    table.place("p1", "10 on ante")
    assert refused(table, "p1", "11 on pair_plus") == ("threecardpoker.6.f.1",)
    table.place("p1", "10 on pair_plus")
    assert refused(table, "p1", "1 on pair_plus") == ("threecardpoker.6.f.1",)
    for amount in (1, 0):
        with pytest.raises(Refused, match=r"threecardpoker\.6\.f\.1"):
            take(table, "ante@1", amount)
    take(table, "pair_plus@1", 5)
    take(table, "ante@1", 5)


@verifies("threecardpoker.6.f.2")
def test_an_ante_of_at_least_half_pair_plus() -> None:
    table = table_of(version="ante_covers_half")
    assert refused(table, "p1", "10 on pair_plus") == ("threecardpoker.6.f.2",)
    table.place("p1", "10 on ante")
    assert refused(table, "p1", "21 on pair_plus") == ("threecardpoker.6.f.2",)
    table.place("p1", "19 on pair_plus")
    with pytest.raises(Refused, match=r"threecardpoker\.6\.f\.2"):
        take(table, "ante@1", 1)
    take(table, "pair_plus@1", 1)
    take(table, "ante@1", 1)


@verifies("threecardpoker.6.f.1", "threecardpoker.6.f.2")
@pytest.mark.parametrize("version", ["ante_covers", "ante_covers_half"])
def test_an_ante_alone_is_enough(version: str) -> None:
    table = dealt("As Kd 9h Jc 9d 4s", "10 on ante", version=version)
    assert asked(table).patrons == ("p1",)


@verifies("threecardpoker.6.f.3")
def test_neither_of_two_required_wagers_is_more_than_five_times_the_other() -> None:
    table = table_of(version="both")
    table.place("p1", "10 on ante")
    assert refused(table, "p1", "51 on pair_plus") == ("threecardpoker.6.f.3",)
    table.place("p1", "50 on pair_plus")
    with pytest.raises(Refused, match=r"threecardpoker\.6\.f\.3"):
        take(table, "ante@1", 1)
    other = table_of(version="both")
    other.place("p1", "10 on pair_plus")
    assert refused(other, "p1", "51 on ante") == ("threecardpoker.6.f.3",)
    other.place("p1", "50 on ante")
    assert refused(other, "p1", "1 on ante") == ("threecardpoker.6.f.3",)
    with pytest.raises(Refused, match=r"threecardpoker\.6\.f\.3"):
        take(other, "pair_plus@1", 5)
    take(other, "pair_plus@1")


@verifies("threecardpoker.6.f.1")
def test_a_refusal_says_which_wager_to_change_first() -> None:
    table = table_of(version="ante_covers")
    table.place("p1", "10 on ante")
    table.place("p1", "10 on pair_plus")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "1 on pair_plus")
    assert refusal.value.accepted == "a larger ante first"
    with pytest.raises(Refused) as refusal:
        take(table, "ante@1")
    assert refusal.value.accepted == "taking some of Pair Plus, box 1 down first"
    table.place("p1", "5 on ante")
    with pytest.raises(Refused) as refusal:
        take(table, "ante@1")
    assert refusal.value.accepted == "up to $5, or taking some of Pair Plus, box 1 down first"


@verifies("threecardpoker.6.f.3")
def test_a_wager_too_small_for_the_one_beside_it_is_refused_with_the_least() -> None:
    table = table_of(version="both")
    table.place("p1", "100 on ante")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "15 on pair_plus")
    assert (refusal.value.cites, refusal.value.accepted) == (
        ("threecardpoker.6.f.3",),
        "$20 or more",
    )


@verifies("threecardpoker.6.f.3")
@pytest.mark.parametrize("bid", ["10 on ante", "10 on pair_plus"])
def test_where_both_are_required_a_lone_wager_is_returned_before_the_deal(bid: str) -> None:
    table = table_of("As Ad 9h Qc 9d 4s", 2, version="both")
    table.place("p1", bid)
    table.place("p2", "10 on ante")
    table.place("p2", "10 on pair_plus")
    go(table)
    (back,) = only((entry.event for entry in table.log), Returned)
    assert (back.patron, back.amount, back.cites) == ("p1", 10_00, ("threecardpoker.6.f.3",))
    assert set(table.table.play.hands) == {"2", "dealer"}
    assert asked(table).patrons == ("p2",)


@verifies("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
@pytest.mark.parametrize(
    ("version", "says"),
    [
        ("ante_covers", "same amount"),
        ("ante_covers_half", "half its amount"),
        ("both", "five times"),
    ],
)
def test_the_rule_card_says_what_a_version_requires(version: str, says: str) -> None:
    assert says in describe(THREE_CARD_POKER, rules_for(THREE_CARD_POKER, {"version": version}))
    assert says not in describe(THREE_CARD_POKER, rules_for(THREE_CARD_POKER))


@verifies("threecardpoker.6.f.3", "threecardpoker.6.e")
def test_the_ratio_holds_at_each_position() -> None:
    table = table_of(version="both", positions=2)
    table.place("p1", "10 on ante at 1")
    table.place("p1", "50 on pair_plus at 1")
    table.place("p1", "5 on ante at 2")
    assert refused(table, "p1", "30 on pair_plus at 2") == ("threecardpoker.6.f.3",)
    table.place("p1", "25 on pair_plus at 2")
