"""Section 3: who wagers when, and that nobody touches a wager before it is decided."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Confirmed, Dealt, Paid
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import dealt, go, net, over, says, table_of
from tests.games.scripted import only


@verifies("blackjack.3.a", "blackjack.6.e.1")
def test_only_a_box_with_a_wager_takes_part() -> None:
    table = table_of("Th 9c 8h 9d", 3)
    table.place("p2", "10 on main")
    done = go(table)
    first = next(e for e in only(done, Dealt) if len(e.to) > 1)
    assert first.to == ("2", "dealer", "2")
    says(table, "stand")
    assert (net(table), net(table, "p2")) == (0, 0)


@verifies("blackjack.3.a")
def test_without_a_wager_no_card_is_dealt() -> None:
    table = table_of("")
    table.step()
    done = go(table)
    assert not [e for e in only(done, Dealt) if "dealer" in e.to]


@verifies("blackjack.3.c")
def test_a_wager_is_made_raised_and_withdrawn_until_the_first_card() -> None:
    table = table_of("Th 9c 8h 9d")
    table.place("p1", "10 on main")
    table.place("p1", "5 on main")
    (wager,) = table.table.wagers
    assert wager.amount == 1500
    table.take_down("p1", wager.id, 500)
    go(table)
    for made in ("5 on main", "5 on main at 2"):
        with pytest.raises(Refused) as refusal:
            table.place("p1", made)
        assert "blackjack.3.c" in refusal.value.cites
    says(table, "stand")
    assert (over(table), net(table)) == (True, 0)


def stands(table: Driver, kind: str, clause: str = "blackjack.3.f") -> None:
    """A wager cannot be taken down, nor part of it, by this clause."""
    (wager,) = (one for one in table.table.wagers if one.kind == kind)
    for amount in (None, 100):
        with pytest.raises(Refused) as refusal:
            table.take_down("p1", wager.id, amount)
        assert clause in refusal.value.cites


@verifies("blackjack.3.f")
def test_nobody_removes_a_wager_before_it_is_decided() -> None:
    bids = ("10 on main", "5 on over_13", "5 on streak_2")
    table = dealt("9h 9c 8h 9d", *bids, additional="over_under_13", streak=True)
    stands(table, "main")
    stands(table, "streak_2")


@verifies("blackjack.3.g")
@pytest.mark.parametrize(
    ("kind", "cards", "answers"),
    [
        ("insurance", "Th Ac 6h 9d", ("5",)),
        ("split", "8h 9c 8d 9d 2s", ("split",)),
        ("double", "8h 9c 8d 9d 3s 4s 5s", ("split", "double")),
    ],
)
def test_nobody_removes_what_followed_from_a_decision(
    kind: str, cards: str, answers: tuple[str, ...]
) -> None:
    table = dealt(cards)
    says(table, *answers)
    stands(table, kind, "blackjack.3.g")


@verifies("blackjack.9.b", "blackjack.10.a", "blackjack.11.a")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [("double:1", "blackjack.10.a"), ("split:2", "blackjack.11.a"), ("insurance", "blackjack.9.b")],
)
def test_only_a_decision_makes_what_follows_from_one(kind: str, clause: str) -> None:
    table = table_of("")
    table.place("p1", "10 on main")
    for one in (table, dealt("Th 9c 6h 9d")):
        with pytest.raises(Refused, match="only by a decision") as refusal:
            one.place("p1", f"5 on {kind}")
        assert refusal.value.cites == (clause,)


@verifies("blackjack.3.e")
def test_losers_and_winners_are_settled_from_the_far_right() -> None:
    table = dealt("Th Th Th Th 9c 7h 9h 7d 9s 9d", patrons=4)
    done = says(table, *["stand"] * 4)
    settled = [e for e in done if isinstance(e, Paid | Collected)]
    losers, winners = [(Collected, "p3"), (Collected, "p1")], [(Paid, "p4"), (Paid, "p2")]
    assert [(type(e), e.patron) for e in settled] == [*losers, *winners]
    assert [str(e.odds) for e in settled if isinstance(e, Paid)] == ["1 to 1"] * 2


@verifies("blackjack.3.i")
def test_after_a_shuffle_everybody_may_come_in_again() -> None:
    hand = "Th 9c 8h 9d"
    table = table_of(f"{hand} 2c", 2, mid_shoe_entry="refuse", reshuffle_any_round=True)
    table.place("p1", "10 on main")
    go(table)
    says(table, "stand")
    table.incident("reshuffle")
    table.place("p2", "10 on main")
    assert [w.patron for w in table.table.wagers] == ["p2"]


CASH: list[tuple[dict[str, Any], str, str]] = [
    ({}, "main", "blackjack.3.d"),
    ({"multiple_action": "three"}, "main_1", "blackjack.3.d"),
    ({"streak": True}, "streak_2", "blackjack.3.d"),
    ({"additional": "over_under_13"}, "over_13", "blackjack.17.f"),
    ({"bonus": "5", "bonus_prizes": {"5": {"50": 1, "120": 1}}}, "bonus", "blackjack.20.b"),
    ({"match": True}, "match_dealer", "blackjack.23.d"),
    ({"twenty": "A"}, "twenty_point", "blackjack.24.c"),
    ({"optional_bonus": True}, "optional_bonus", "blackjack.25.b"),
]


@verifies("blackjack.3.d", "blackjack.17.f", "blackjack.23.d", "blackjack.24.c", "blackjack.25.b")
@verifies("blackjack.20.b")
@pytest.mark.parametrize(("options", "kind", "clause"), CASH)
def test_a_spoken_wager_with_cash_is_confirmed_before_the_first_card(
    options: dict[str, Any], kind: str, clause: str
) -> None:
    taken = table_of("", **options, **{"wager.verbal_cash": True})
    refused = table_of("", **options)
    for table in (taken, refused):
        if not kind.startswith("main"):
            table.place("p1", "10 on main")
    said = only(taken.place("p1", f"5 cash on {kind}"), Confirmed)
    assert [one.role for one in said] == ["dealer", "casino supervisor"]
    with pytest.raises(Refused) as refusal:
        refused.place("p1", f"5 cash on {kind}")
    assert refusal.value.cites == (clause, "cmr146.09.1")
    several = kind == "main_1"
    first = [f"10 on main_{n}" for n in (1, 2, 3)] if several else ["10 on main"]
    late = dealt("Th 9c 8h 9d", *first, **options, **{"wager.verbal_cash": True})
    with pytest.raises(Refused):
        late.place("p1", f"5 cash on {kind}")


@verifies("blackjack.3.k", "blackjack.19.b")
@pytest.mark.parametrize("cash", [True, False])
def test_a_progressive_wager_takes_a_chip_or_a_coupon_and_no_cash(cash: bool) -> None:
    table = table_of("", progressive=True, hole_card="none", **{"wager.verbal_cash": cash})
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="is not made with cash") as refusal:
        table.place("p1", "1 cash on progressive")
    assert refusal.value.cites == ("blackjack.3.k", "blackjack.19.b", "cmr146.09.1")
    table.place("p1", "1 on progressive")
