"""Section 6: the match-the-dealer wager."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Paid
from croupier.core.odds import Odds
from croupier.core.prompt import Amount
from croupier.games.families.twentyone.beside import match_dealer
from croupier.games.families.twentyone.dealer import HoleCardRead
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.spanish21.tables import asked, dealt, events, net, over, rules, says, table_of

BIDS = ("10 on main", "5 on match_dealer")


@verifies("spanish21.6.a", "spanish21.6.e.1", "spanish21.6.e.2")
@pytest.mark.parametrize(
    ("cards", "six", "eight"),
    [
        ("9h 9c 5h", 4, 3),
        ("9c 9c 5h", 9, 12),
        ("9h 9c 9d", 8, 6),
        ("9c 9c 9h", 13, 15),
        ("9c 9c 9c", 18, 24),
        ("Kh Qc Jh", -1, -1),
    ],
)
def test_each_matching_card_is_paid(cards: str, six: int, eight: int) -> None:
    for decks, times in ((6, six), (8, eight)):
        table = dealt(f"{cards} 8d", *BIDS, decks=decks, hole_card="hole")
        assert table.balances["p1"] == (1000 - 10 + 5 * times) * 100


@verifies("spanish21.6.e.1", "spanish21.6.e.2")
def test_odds_are_floors_that_a_house_may_raise() -> None:
    raised: dict[str, Any] = {"match_odds": {"match_dealer_6_suit": "11:1"}}
    table = dealt("9c 9c 5h 8d", *BIDS, hole_card="hole", **raised)
    assert only(events(table), Paid)[0].odds == Odds(11, 1)
    of_eight: dict[str, Any] = {"match_dealer_8_rank": "4:1", "match_dealer_8_suit": "13:1"}
    table = dealt("9c 9c 9h 8d", *BIDS, hole_card="hole", decks=8, match_odds=of_eight)
    assert only(events(table), Paid)[0].odds == Odds(17, 1)
    with pytest.raises(Refused) as refusal:
        rules(match_odds={"match_dealer_6_suit": "8:1"})
    assert "spanish21.6.e.1" in refusal.value.cites
    with pytest.raises(Refused) as refusal:
        rules(match_odds={"match_dealer_8_suit": "11:1"})
    assert "spanish21.6.e.2" in refusal.value.cites


@verifies("spanish21.6.b", "spanish21.6.b.1", "spanish21.6.b.2")
def test_it_needs_a_base_wager_and_is_no_higher() -> None:
    table = table_of("", match_max=20)
    with pytest.raises(Refused, match="no base wager") as refusal:
        table.place("p1", "5 on match_dealer")
    assert "spanish21.6.b" in refusal.value.cites
    table.place("p1", "15 on main")
    with pytest.raises(Refused, match="more than the base wager") as refusal:
        table.place("p1", "16 on match_dealer")
    assert "spanish21.6.b.1" in refusal.value.cites
    table.place("p1", "1 on match_dealer")
    table.place("p1", "35 on main")
    with pytest.raises(Refused, match=r"above the maximum of \$20"):
        table.place("p1", "20 on match_dealer")
    assert rules().limits("match_dealer") == (1_00, 500_00)
    assert rules(match_max=20).limits("match_dealer") == (1_00, 20_00)
    with pytest.raises(Refused) as refusal:
        rules(match_max="0.50")
    assert "spanish21.6.b" in refusal.value.cites
    with pytest.raises(Refused, match=r"at least \$1"):
        rules(**{"limits.wager": {"match_dealer": {"min": "0.50"}}})
    least = rules(match_max=1, **{"limits.wager": {"match_dealer": {"min": 1}}})
    assert least.limits("match_dealer") == (1_00, 1_00)


@verifies("spanish21.6.b", "spanish21.6.b.1")
def test_the_base_wager_is_not_taken_from_under_it() -> None:
    table = table_of("")
    table.place("p1", "20 on main")
    table.place("p1", "15 on match_dealer")
    main, match = table.table.wagers
    with pytest.raises(Refused, match="depends on it"):
        table.take_down("p1", main.id)
    with pytest.raises(Refused, match="may not be more than it"):
        table.take_down("p1", main.id, 6_00)
    table.take_down("p1", main.id, 5_00)
    table.take_down("p1", match.id)
    table.take_down("p1", main.id)
    assert not table.table.wagers


@verifies("spanish21.6.d")
def test_it_is_settled_after_the_second_cards_before_any_other_and_before_the_reader() -> None:
    table = dealt("9h Kh Kc 9c 5h Ad", *BIDS, patrons=2)
    done = list(events(table))
    order = [type(e) for e in done if isinstance(e, Dealt | Collected | Paid | HoleCardRead)]
    at = order.index(Collected)
    assert order[at : at + 3] == [Collected, Paid, HoleCardRead]
    assert Dealt not in order[at:]
    (lost,) = [e for e in only(done, Collected) if e.spot == "match_dealer@1"]
    assert lost.cites == ("spanish21.6.a", "spanish21.6.d")


@verifies("spanish21.6.d")
@pytest.mark.parametrize("hole", ["none", "hole", "hole_reader"])
def test_it_does_not_matter_how_the_second_card_comes(hole: str) -> None:
    table = dealt("9h 9c 5h 8d", *BIDS, hole_card=hole)
    assert table.balances["p1"] == (1000 - 10 + 20) * 100


@verifies("spanish21.6.f", "spanish21.11.e")
def test_it_has_no_bearing_on_other_wagers_and_is_not_insured() -> None:
    table = dealt("9h Ac 9d Kd", *BIDS)
    assert asked(table).about == "insurance at 1"
    assert asked(table).form == Amount(1_00, 5_00, 1_00), "half of the base wager alone"
    says(table, "5")
    assert (over(table), net(table)) == (True, -10 + 10 - 5)
    won = dealt("9h 9c 9d Kd", *BIDS, hole_card="hole")
    says(won, "stand")
    assert net(won) == 40 - 10, "the hand loses all the same"


def test_only_ranks_match() -> None:
    assert match_dealer(("Kh", "Jd"), "Qd", rules()) == ""
    assert match_dealer(("Qh", "Qd"), "Qd", rules()) == "6_rank+6_suit"


@verifies("spanish21.6.b", "spanish21.6.b.1", "spanish21.6.b.2")
def test_each_condition_of_a_match_is_refused_by_its_own_clause() -> None:
    table = table_of("", match_max=8)
    posted = ("spanish21.6.b", "spanish21.6.b.2", "cmr147.07.1", "cmr147.07.3")

    def refused(why: str, act: Callable[[], object]) -> tuple[str, ...]:
        with pytest.raises(Refused, match=why) as refusal:
            act()
        return refusal.value.cites

    alone = refused("no base wager", lambda: table.place("p1", "5 on match_dealer"))
    assert alone == ("spanish21.6.b",)
    table.place("p1", "7 on main")
    above = refused("above the maximum", lambda: table.place("p1", "9 on match_dealer"))
    assert above == posted
    more = refused("more than the base", lambda: table.place("p1", "8 on match_dealer"))
    assert more == ("spanish21.6.b.1",)
    table.place("p1", "6 on match_dealer")
    assert refused("depends on it", lambda: table.take_down("p1", 1)) == ("spanish21.6.b",)
    lower = refused("may not be more", lambda: table.take_down("p1", 1, 2_00))
    assert lower == ("spanish21.6.b.1",)


@verifies("spanish21.6.b")
def test_the_posted_minimum_of_a_match_can_be_wagered() -> None:
    for increment, least in ((1, 1_00), (5, 5_00)):
        table = table_of("", **{"limits.increment": increment})
        assert table.rules.limits("match_dealer")[0] == least
