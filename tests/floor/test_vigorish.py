"""Nobody leaves a table owing vigorish: by tips, by a wager for the dealers, or when it closes."""

from __future__ import annotations

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Tipped, VigorishCollected, VigorishMarked
from croupier.core.wager import parse_bid
from croupier.floor.money import tips
from croupier.floor.tables.closing import _all_cash
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import BANKER_WINS, EACH, STAKE, a_table, deal, hand_over
from tests.games.scripted import only


def owing(key: str) -> Driver:
    """A table at which p1 has won and owes a dollar."""
    table = a_table(key, vig_when="later")
    hand_over(table, BANKER_WINS, "20 on banker")
    assert table.table.play.owed == {"p1": 1_00}
    return table


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
def test_chips_that_cover_vigorish_are_no_tip(key: str) -> None:
    table = owing(key)
    for short in (0, 1, 99):
        with pytest.raises(Refused, match=r"vigorish of \$1 is marked"):
            tips.give(table, "p1", STAKE + 20_00 - short)
    tips.give(table, "p1", STAKE + 19_00)
    assert table.balances["p1"] == 1_00


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
@pytest.mark.parametrize("when", ["later", "at_payout"])
def test_a_wager_for_the_dealers_brings_them_what_is_left_of_it(key: str, when: str) -> None:
    table = a_table(key, vig_when=when)
    begun = len(table.log)
    tips.wager_for(table, "p1", parse_bid("20 on banker"))
    done = deal(table, BANKER_WINS)
    assert only(done, VigorishMarked if when == "later" else VigorishCollected)
    tips.hand_over(table, begun, {1: "p1"})
    (given,) = only((entry.event for entry in table.log), Tipped)
    assert given.amount == 39_00
    owed = table.table.play.owed.get("p1", 0)
    assert table.balances["p1"] == STAKE - 20_00 + owed
    assert owed == (1_00 if when == "later" else 0)


@verifies("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
@EACH
def test_a_table_that_closes_collects_it_first(key: str) -> None:
    table = owing(key)
    _all_cash(table, "supervisor-1")
    assert table.table.play.owed == {}
    assert set(table.balances.values()) == {0}
    (paid,) = only((entry.event for entry in table.log), VigorishCollected)
    assert (paid.patron, paid.amount) == ("p1", 1_00)
