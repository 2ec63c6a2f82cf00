"""Section 10 and 11(a) to (c): bet or fold, the dealer's hand, the order of settlement."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.event import Collected, Discarded, Paid, Returned, Turned, seen_by
from croupier.core.step import Ask
from croupier.games.caribbeanstud.hands import HELD, RESULTS, Hand
from croupier.games.caribbeanstud.options import CaribbeanOptions
from croupier.games.caribbeanstud.wagers import ante, bet, bonus
from croupier.games.families.stud.play import HandJudged
from croupier.rulebook.citation import verifies
from tests.games.caribbeanstud.tables import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH,
    KING_HIGH,
    ROYAL,
    asked,
    dealt,
    go,
    money,
    net,
    over,
    says,
)
from tests.games.scripted import only

QUEENS = "Qc Qd 5h 4s 2c"
LOW = "Kh Jd 5h 4s 3c"
RULES = CaribbeanOptions()


@verifies("caribbeanstud.10.b", "caribbeanstud.10.a", "caribbeanstud.1.fold")
def test_players_are_asked_from_the_left_and_a_fold_is_collected_at_once() -> None:
    table = dealt(QUEENS, FLUSH, FULL_HOUSE, HIGH)
    assert asked(table).patrons == ("p1",)
    assert asked(table).choices == ("bet", "fold")
    done = table.choose("p1", "fold")
    assert money(done) == [("collected", "ante@1", 10)]
    (gone,) = only(done, Discarded)
    assert gone.places == ("1",)
    assert (gone.cites, asked(table).patrons) == (("caribbeanstud.10.a",), ("p2",))
    table.choose("p2", "bet")
    assert asked(table).patrons == ("p3",)


@verifies("caribbeanstud.10.a", "caribbeanstud.10.c.1")
def test_a_folded_hand_is_never_shown() -> None:
    table = dealt(QUEENS, FLUSH, HIGH)
    done = (*says(table, "fold", "bet"),)
    assert [event.place for event in only(done, Turned)] == ["dealer", "2"]
    for event in only(done, Discarded)[:1]:
        shown = seen_by(event, "p2")
        assert isinstance(shown, Discarded)
        assert set(shown.cards) == {"??"}
    folded, _ = only(done, HandJudged)
    assert (folded.outcome, folded.hand) == ("fold", "folded")


@verifies("caribbeanstud.10.c", "caribbeanstud.1.round-of-play")
def test_the_dealers_hand_is_shown_even_if_everyone_folds() -> None:
    table = dealt(QUEENS, HIGH)
    done = says(table, "fold")
    assert [event.place for event in only(done, Turned)] == ["dealer"]
    assert over(table)


def _where(event: Any) -> str:
    """The place of cards, or the spot of a wager."""
    spot: str = event.spot if hasattr(event, "spot") else ""
    places: tuple[str, ...] = getattr(event, "places", ())
    return spot or (places[0] if places else event.place)


@verifies("caribbeanstud.10.c", "caribbeanstud.10.c.1", "caribbeanstud.10.d")
def test_hands_are_turned_settled_and_taken_one_after_the_other_from_the_right() -> None:
    table = dealt(QUEENS, "2s 3h 5c 7d 9s", FLUSH, HIGH)
    done = says(table, "bet", "bet", "bet")
    kinds = (Turned, Collected, Paid, Returned, Discarded)
    order = [(type(e).__name__, _where(e)) for e in done if isinstance(e, kinds)]
    assert order == [
        ("Turned", "dealer"),
        ("Turned", "3"),
        ("Paid", "ante@3"),
        ("Paid", "bet@3"),
        ("Discarded", "3"),
        ("Turned", "2"),
        ("Collected", "ante@2"),
        ("Collected", "bet@2"),
        ("Discarded", "2"),
        ("Turned", "1"),
        ("Paid", "ante@1"),
        ("Paid", "bet@1"),
        ("Discarded", "1"),
        ("Discarded", "dealer"),
    ]


CASES = [
    ("Qc Jd 5h 4s 3c", KING_HIGH, 10, [("paid", "ante@1", 10), ("returned", "bet@1", 20)], "i"),
    (ROYAL, KING_HIGH, 10, [("paid", "ante@1", 10), ("returned", "bet@1", 20)], "i"),
    (
        "Kh Jd 5h 4s 3c",
        HIGH,
        -30,
        [("collected", "ante@1", 10), ("collected", "bet@1", 20)],
        "ii.A",
    ),
    (QUEENS, HIGH, 30, [("paid", "ante@1", 10), ("paid", "bet@1", 20)], "ii.B"),
    (FLUSH, HIGH, 110, [("paid", "ante@1", 10), ("paid", "bet@1", 100)], "ii.B"),
    ("Ad Kd 9d 6c 4s", HIGH, 0, [("returned", "ante@1", 10), ("returned", "bet@1", 20)], "ii.C"),
]


@verifies("caribbeanstud.10.c.3.i", "caribbeanstud.10.c.3.ii.A", "caribbeanstud.10.c.3.ii.B")
@verifies("caribbeanstud.10.c.3.ii.C", "caribbeanstud.11.a", "caribbeanstud.1.push")
@verifies("caribbeanstud.1.qualifying-hand", "caribbeanstud.10.c.2", "caribbeanstud.1.bet-wager")
@pytest.mark.parametrize(("cards", "dealer", "won", "moved", "by"), CASES)
def test_ante_and_bet_against_the_dealer(
    cards: str, dealer: str, won: int, moved: list[Any], by: str
) -> None:
    table = dealt(cards, dealer)
    done = says(table, "bet")
    assert (net(table), money(done)) == (won, moved)
    settled = next(e for e in done if isinstance(e, Collected | Paid | Returned))
    assert settled.cites[0] == f"caribbeanstud.10.c.3.{by}"


@verifies("caribbeanstud.11.a", "caribbeanstud.11.b")
def test_what_a_winning_ante_and_bet_pay() -> None:
    pays = (100, 50, 20, 7, 5, 4, 3, 2, 1, 1, 1)
    for line, odds in zip(HELD, pays, strict=True):
        won = Hand("bet", line, "win")
        assert bet("", won, RULES).paid.fraction == odds, line
        assert ante("", won, RULES).paid.fraction == 1, line


@verifies("caribbeanstud.10.c.4", "caribbeanstud.11.c", "caribbeanstud.10.b")
def test_what_the_bonus_pays_whatever_the_dealer_has() -> None:
    tables = {
        "A": (1000, 200, 100, 50, 40, 25, 7, 3, 1),
        "B": (1000, 200, 100, 50, 40, 25, 6, 3, 1),
        "C": (1000, 200, 100, 50, 40, 20, 6, 3, 1),
    }
    for name, pays in tables.items():
        rules = CaribbeanOptions(bonus=name)
        for line, odds in zip(HELD, (*pays, None, None), strict=True):
            for result in RESULTS:
                verdict = bonus("", Hand("bet", line, result), rules)
                paid = None if verdict.loses else verdict.paid.fraction
                assert paid == odds, (name, line, result)
            assert bonus("", Hand("fold", line), rules).loses


@verifies("caribbeanstud.10.c.4")
def test_the_bonus_is_paid_on_a_losing_hand_after_ante_and_bet() -> None:
    table = dealt("Td Tc 6h 3s 7c", QUEENS, bids="10 on ante, 5 on bonus", bonus="A")
    assert money(says(table, "bet")) == [
        ("collected", "ante@1", 10),
        ("collected", "bet@1", 20),
        ("paid", "bonus@1", 5),
    ]


@verifies("caribbeanstud.10.b")
def test_a_fold_forfeits_the_bonus_and_the_progressive_wager() -> None:
    bids = "10 on ante, 5 on bonus, 1 on progressive"
    table = dealt(FOUR, HIGH, bids=bids, bonus="A", progressive="A")
    assert money(says(table, "fold")) == [
        ("collected", "ante@1", 10),
        ("collected", "bonus@1", 5),
        ("collected", "progressive@1", 1),
    ]
    assert net(table) == -16


@verifies("cmr146.26.3")
def test_the_payout_limit_holds_only_where_the_house_reads_one() -> None:
    bids = "100 on ante"
    free = dealt(ROYAL, HIGH, bids=bids)
    says(free, "bet")
    assert net(free) == 100 + 200 * 100
    capped = dealt(ROYAL, HIGH, bids=bids, bet_payout_cap="5000")
    done = says(capped, "bet")
    assert net(capped) == 100 + 5_000
    assert only(done, Paid)[1].cites[-1] == "cmr146.26.3"
    under = dealt(FLUSH, HIGH, bids=bids, bet_payout_cap="5000")
    says(under, "bet")
    assert net(under) == 100 + 200 * 5


@verifies("caribbeanstud.10.b")
def test_somebody_who_does_not_answer_folds() -> None:
    table = dealt(QUEENS, HIGH)
    assert isinstance(table.step_now, Ask)
    assert table.step_now.silence == "fold"
    table.step()
    go(table)
    assert net(table) == -10


@verifies("caribbeanstud.10.c.2")
def test_people_read_what_the_hands_are() -> None:
    table = dealt(QUEENS, KING_HIGH)
    (judged,) = only(says(table, "bet"), HandJudged)
    assert judged.hand == "a pair of queens"
    assert judged.sentence().endswith("high, which does not qualify")
    assert judged.headline() == "The dealer does not qualify"
    assert judged.outcome == "bet tens or better unqualified"


@verifies("caribbeanstud.10.c.2")
@pytest.mark.parametrize(("result", "ends"), [("win", "wins"), ("lose", "loses")])
def test_people_read_that_the_other_cards_decided(result: str, ends: str) -> None:
    pair, against = "a pair of kings", "the dealer's pair of kings"
    outcome = f"bet tens or better {result}"
    judged = HandJudged(place="1", patron="p1", outcome=outcome, hand=pair, against=against)
    assert judged.headline() == f"A pair of kings {ends} by its other cards"
    tie = replace(judged, outcome="bet tens or better tie")
    assert tie.headline() == "A pair of kings against the dealer's pair of kings"
    told_apart = replace(judged, against="the dealer's pair of aces")
    assert told_apart.headline() == "A pair of kings against the dealer's pair of aces"


@pytest.mark.parametrize(
    ("hand", "dealers", "told"),
    [
        ("king-ten-eight-four-two high", "ace-king-six-five-three high", "ace-king-six high"),
        ("king-ten-eight-four-two high", "pair of twos", "pair of twos"),
    ],
)
def test_three_cards_name_a_hand_without_a_pair(hand: str, dealers: str, told: str) -> None:
    against = f"the dealer's {dealers}"
    judged = HandJudged(place="1", patron="p1", outcome="", hand=hand, against=against)
    assert judged.headline() == f"King-ten-eight high against the dealer's {told}"
    alike = replace(judged, against="the dealer's king-ten-eight-four-three high")
    assert alike.headline() == f"K{hand[1:]} against {alike.against}"
    assert replace(judged, against="").headline() == "King-ten-eight high"
