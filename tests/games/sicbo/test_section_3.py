"""Sic bo, Section 3: wagers are chips on the layout, settled where they lie."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Paid, Returned
from croupier.core.step import Confirm
from croupier.games.sicbo.procedure import ENTERED, SICBO
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, scripted


@verifies("sicbo.3.a")
def test_a_verbal_wager_with_cash_is_refused() -> None:
    table = scripted("sicbo")
    before = table.table
    with pytest.raises(Refused) as refused:
        table.place("p1", "10 cash on small")
    assert refused.value.cites == ("sicbo.3.a", "cmr146.09.1")
    assert "chips" in refused.value.accepted
    assert table.table == before
    table.place("p1", "10 on small")
    assert len(table.table.wagers) == 1


@verifies("sicbo.3.a")
def test_a_house_cannot_choose_to_take_verbal_cash_or_coupons() -> None:
    with pytest.raises(Unlawful) as refused:
        rules_for(SICBO, {"wager.verbal_cash": True})
    assert refused.value.cites == ("sicbo.3.a", "cmr146.09.1")
    with pytest.raises(Unlawful) as refused:
        rules_for(SICBO, {"coupons": {"match_play": True}})
    assert refused.value.cites == ("sicbo.3.a",)
    assert not rules_for(SICBO, {"coupons": {"match_play": False}}).coupons_match_play


@verifies("sicbo.3.a")
def test_a_wager_within_the_limits_alone_is_taken() -> None:
    table = scripted("sicbo")
    with pytest.raises(Refused, match="below the minimum"):
        table.place("p1", "1 on small")
    with pytest.raises(Refused) as refused:
        table.place("p1", "10 on small with coupon")
    assert refused.value.cites == ("cmr146.09.1",)


@verifies("sicbo.3.b")
def test_a_wager_counts_where_it_lies_whoever_it_was_meant_for() -> None:
    table = scripted("sicbo", ["1-2-3"])
    table.place("p1", "10 on big")
    table.place("p2", "10 on small")
    done = table.play_round()
    assert [(c.patron, c.spot) for c in only(done, Collected)] == [("p1", "big")]
    assert [(p.patron, p.spot) for p in only(done, Paid)] == [("p2", "small")]
    assert not only(done, Returned)


@verifies("sicbo.3.c")
def test_nothing_is_settled_before_the_values_are_entered_and_lit() -> None:
    table = scripted("sicbo")
    table.place("p1", "10 on pair_2_5")
    table.close()
    done = table.enter("2-5-5")
    assert not only(done, Paid)
    assert len(table.table.wagers) == 1
    assert table.step_now == Confirm("dealer", ENTERED, cites=("sicbo.5.e", "sicbo.3.c"))
    assert [p.amount for p in only(table.confirm("dealer", ENTERED), Paid)] == [50_00]


@verifies("sicbo.3.c")
def test_a_wager_is_neither_moved_nor_made_once_the_dice_rest() -> None:
    table = scripted("sicbo")
    table.place("p1", "10 on big")
    table.close()
    table.enter("2-5-5")
    standing = table.table.wagers
    with pytest.raises(Refused) as refused:
        table.place("p1", "10 on single_5")
    assert refused.value.cites == ("sicbo.5.e", "sicbo.3.c")
    with pytest.raises(Refused, match="wagers cannot be taken down now"):
        table.take_down("p1", 1)
    assert table.table.wagers == standing


@verifies("sicbo.3.c")
def test_only_the_dealer_says_that_the_values_are_lit() -> None:
    table = scripted("sicbo")
    table.place("p1", "10 on big")
    table.confirm("dealer", ENTERED)
    table.close()
    table.enter("2-5-5")
    for role, about in (("p1", ENTERED), ("dealer", "something else")):
        with pytest.raises(Refused) as refused:
            table.confirm(role, about)
        assert refused.value.accepted == f"dealer: {ENTERED}"
    assert table.table.wagers
