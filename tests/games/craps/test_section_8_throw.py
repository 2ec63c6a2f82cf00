"""Craps, Section 8: the shooter makes a line bet, then throws both dice together."""

import pytest

from croupier.core.errors import Refused
from croupier.core.step import Draw
from croupier.rulebook.citation import verifies
from tests.games.craps.shooting import GAMES, said, seated, shooter, throw


@verifies("craps.8")
@pytest.mark.parametrize("key", GAMES)
def test_no_dice_go_out_before_the_shooter_has_a_line_bet(key: str) -> None:
    table = seated(key=key)
    table.step()
    table.choose("p1", "accept")
    table.place("p2", "10 on pass")
    table.place("p1", "10 on field")
    with pytest.raises(Refused) as refused:
        table.close()
    assert refused.value.cites == ("craps.8",)
    assert refused.value.accepted == "Pass or Don't Pass from p1"
    table.place("p1", "10 on dont_pass")
    table.close()
    assert table.step_now == Draw("dice", cites=("craps.8",))


@verifies("craps.8")
@pytest.mark.parametrize("line", ["pass", "dont_pass"])
def test_either_line_bet_will_do(line: str) -> None:
    table = shooter(line=line)
    table.close()
    assert isinstance(table.step_now, Draw)


@verifies("craps.8")
def test_a_line_bet_is_due_again_at_the_next_come_out_roll_and_not_before() -> None:
    table = shooter()
    throw(table, "3-3")
    throw(table, "2-2")
    throw(table, "4-2")
    assert table.table.play.shooter == "p1"
    with pytest.raises(Refused, match="no line bet"):
        table.close()


@verifies("craps.8", "craps.2.a")
def test_a_shooter_who_takes_over_a_point_needs_no_line_bet_there_is_none_to_make() -> None:
    table = shooter()
    throw(table, "3-3")
    table.act("p1", "pass_dice")
    table.choose("p2", "accept")
    with pytest.raises(Refused, match="the point is 6"):
        table.place("p2", "10 on pass")
    throw(table, "2-2")
    assert table.table.play.point == 6


@verifies("craps.8")
@pytest.mark.parametrize("key", GAMES)
def test_the_dice_leave_the_hand_together_for_the_far_end(key: str) -> None:
    [(who, does)] = said(key, "throw", "craps.8")
    assert who == "shooter"
    assert "together" in does
    assert "farthest end" in does
