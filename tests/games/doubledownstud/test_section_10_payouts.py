"""Sections 9 and 10: settlement hand by hand, the pay table, the payout limit."""

from typing import Any

import pytest

import croupier
from croupier.core.event import Collected, Discarded, Event, Flagged, Paid, Returned, RoundEnded
from croupier.core.odds import Odds
from croupier.games.doubledownstud.hands import HELD, Hand
from croupier.games.doubledownstud.options import PAYS
from croupier.games.doubledownstud.wagers import double, main, pays
from croupier.games.families.stud.play import HandJudged
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.doubledownstud.tables import chips, dealt, doubling, finish, to_doubles
from tests.games.scripted import only

RULES = rules_for(game("doubledownstud"))
PRINTED = {
    "royal flush": 1000,
    "straight flush": 100,
    "four-of-a-kind": 25,
    "full house": 10,
    "flush": 8,
    "straight": 5,
    "three-of-a-kind": 3,
    "two pairs": 2,
    "jacks or better": 1,
}
ROYAL = "As Ks Qs Js Ts"
SETTLED = (Collected, Paid, Returned)


@verifies("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c")
@verifies("doubledownstud.10.b", "doubledownstud.1.push")
@pytest.mark.parametrize("held", HELD)
def test_each_line_of_the_pay_table(held: str) -> None:
    for judge, chosen in ((main, "stay"), (main, "double"), (double, "double")):
        verdict = judge("", Hand(chosen, held), RULES)
        if held in PRINTED:
            assert (verdict.paid, verdict.kept) == (Odds(PRINTED[held], 1), Odds(1, 1))
            assert verdict.cites == ("doubledownstud.9.c", "doubledownstud.10.b")
        elif held == "sixes to tens":
            assert (verdict.paid.num, verdict.kept) == (0, Odds(1, 1))
            assert verdict.cites == ("doubledownstud.9.b",)
        else:
            assert verdict.loses
            assert verdict.cites == ("doubledownstud.9.a",)


@verifies("doubledownstud.10.b")
def test_the_odds_may_be_raised_and_a_table_says_so() -> None:
    rules = rules_for(game("doubledownstud"), {"odds": {"two_pairs": "5:2"}})
    assert main("", Hand("stay", "two pairs"), rules).paid == Odds(5, 2)
    assert [line.odds for line in pays(rules)] == [
        Odds(5, 2) if row.wagers == ("two_pairs",) else row.odds for row in PAYS.rows
    ]


def played(cards: str, *doubles: str, **options: Any) -> list[Event]:
    """A round of p1, p2 and p3, with 10 dollars each, and these doubles of p1, p2, p3."""
    table = dealt(cards, **options)
    table.buy("p3", 1000_00)
    for patron in ("p1", "p2", "p3"):
        table.place(patron, "10 on main")
    to_doubles(table)
    for patron, amount in zip(("p1", "p2", "p3"), doubles, strict=False):
        if amount:
            table.place(patron, f"{amount} on double")
    return list(finish(table))


@verifies("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c", "doubledownstud.9.d")
def test_hands_are_settled_from_the_right_each_with_its_card_before_the_next() -> None:
    """Box 3 wins, box 2 pushes and box 1 loses: an order by result would differ."""
    events = played("3s 7h Jd 2h Jc 7c 9s", "10", "4", "10")
    order = [
        (type(one).__name__, getattr(one, "spot", ""), getattr(one, "amount", ""))
        for one in events
        if isinstance(one, (*SETTLED, Discarded))
    ]
    assert order == [
        ("Paid", "main@3", 10_00),
        ("Paid", "double@3", 10_00),
        ("Discarded", "", ""),
        ("Returned", "main@2", 10_00),
        ("Returned", "double@2", 4_00),
        ("Discarded", "", ""),
        ("Collected", "main@1", 10_00),
        ("Collected", "double@1", 10_00),
        ("Discarded", "", ""),
        ("Discarded", "", ""),
    ]
    taken = only(events, Discarded)
    assert [one.cards for one in taken] == [("Jd",), ("7h",), ("3s",), ("2h", "Jc", "7c", "9s")]
    assert [one.cites[0] for one in taken] == [f"doubledownstud.9.{n}" for n in "cbad"]


@verifies("doubledownstud.1.round-of-play", "doubledownstud.9.c")
def test_a_round_is_over_when_every_hand_is_settled() -> None:
    events = played("3s 7h Jd 2h Jc 7c 9s")
    judged = only(events, HandJudged)
    assert [(one.place, one.outcome, one.hand) for one in judged] == [
        ("3", "stay jacks or better", "a pair of jacks"),
        ("2", "stay sixes to tens", "a pair of sevens"),
        ("1", "stay fives or less", "jack-nine-seven-three-two high"),
    ]
    assert [n for n, one in enumerate(events) if isinstance(one, RoundEnded)] == [len(events) - 1]


@verifies("doubledownstud.1.hand", "doubledownstud.9.c")
def test_a_pair_among_the_common_cards_counts_for_all() -> None:
    events = played("3s 5h 6d Qh Qc 7c 9s")
    assert [one.amount for one in only(events, Paid)] == [10_00] * 3


@verifies("doubledownstud.10.c")
@pytest.mark.parametrize(
    ("bet", "more", "won"),
    [
        (50, 50, (50_000_00, 50_000_00)),
        (100, 0, (100_000_00,)),
        (100, 50, (66_666_66, 33_333_34)),
        (500, 500, (50_000_00, 50_000_00)),
        (101, 0, (100_000_00,)),
    ],
)
def test_a_hand_wins_the_payout_limit_at_most_original_and_double_together(
    bet: int, more: int, won: tuple[int, ...]
) -> None:
    table = doubling(ROYAL, f"{bet} on main")
    if more:
        table.place("p1", f"{more} on double")
    paid = only(finish(table), Paid)
    assert tuple(one.amount for one in paid) == won
    assert [one.returned for one in paid] == [amount * 100 for amount in (bet, more) if amount]
    limited = (bet + more) * 1000 > 100_000
    assert all(("doubledownstud.10.c" in one.cites) == limited for one in paid)
    assert sum(one.amount for one in paid) == min(100_000_00, (bet + more) * 1000_00)


@verifies("doubledownstud.10.c")
def test_a_payment_that_the_limit_cuts_has_no_odds_and_is_flagged_if_chips_cannot_make_it() -> None:
    table = doubling(ROYAL, "100 on main")
    table.place("p1", "50 on double")
    events = finish(table)
    assert [one.odds for one in only(events, Paid)] == [None, None]
    assert len(only(events, Flagged)) == 2
    whole = doubling(ROYAL, "100 on main")
    whole.place("p1", "100 on double")
    assert only(finish(whole), Flagged) == []


@verifies("doubledownstud.10.c")
def test_each_of_two_hands_has_its_own_limit() -> None:
    """Both hands are straight flushes at odds of 1,000 to 1."""
    odds = {"odds": {"straight_flush": "1000:1"}}
    bids = ("200 on main at 1", "200 on main at 2")
    table = doubling("8s Ks Qs Js Ts 9s", *bids, areas=2, **odds)
    assert [one.amount for one in only(finish(table), Paid)] == [100_000_00] * 2


@verifies("doubledownstud.10.c")
def test_a_house_may_have_no_limit_or_a_higher_one() -> None:
    for cap, won in (("none", 500_000_00), ("200000", 200_000_00)):
        table = doubling(ROYAL, "500 on main", cap=cap)
        (paid,) = only(finish(table), Paid)
        assert paid.amount == won


@verifies("doubledownstud.9.b")
def test_a_push_and_a_loss_are_not_limited() -> None:
    table = doubling("7s 7h Qd Jc 2s", "500 on main")
    finish(table)
    assert chips(table) == 1000


@verifies("doubledownstud.10.c")
def test_odds_say_once_and_without_an_amount_alone_that_the_limit_is_left_out() -> None:
    (row,) = croupier.odds("doubledownstud")
    assert (
        row.distribution.note
        == "The payout limit of $100,000 is counted only if an amount is given."
    )
    (counted,) = croupier.odds("doubledownstud", amount=100)
    assert counted.distribution.note == ""
    assert counted.house_advantage > row.house_advantage
