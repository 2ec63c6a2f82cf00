"""Sic bo, Section 1: dice, their number, and the shaker."""

from itertools import product

import pytest

from croupier.core.duty import Duty, Placed
from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.core.step import Draw
from croupier.games.registry import game
from croupier.games.sicbo.incidents import DiceExchanged
from croupier.games.sicbo.procedure import SICBO, dice_due_out
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed, owed_in
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, scripted, steps

PLACED = "2026-03-01T08:00:00-05:00"


@verifies("sicbo.1")
def test_three_dice_are_played() -> None:
    thrown = devices(SICBO, rules_for(SICBO))["dice"]
    assert thrown.name == "dice"
    assert [thrown.value(face) for face in thrown.faces] == list(product(range(1, 7), repeat=3))
    table = scripted("sicbo")
    table.step()
    table.close()
    assert isinstance(table.step_now, Draw)
    assert table.step_now.device == SICBO.decides == "dice"


@verifies("sicbo.1")
def test_dice_leave_the_table_within_24_hours() -> None:
    duty = dice_due_out(PLACED)
    what = "take the dice in the sic bo shaker off the table"
    by = "2026-03-02T08:00:00-05:00"
    assert duty == Duty(what, by, ("sicbo.1",), "floorperson", "dice_exchanged")
    assert not duty.overdue("2026-03-02T08:00:00-05:00")
    assert not duty.overdue("2026-03-02T12:59:59+00:00")
    assert duty.overdue("2026-03-02T08:00:01-05:00")
    assert duty.overdue("2026-03-02T13:00:01+00:00")


@verifies("sicbo.1")
def test_a_table_tells_by_when_its_dice_must_leave() -> None:
    table = scripted("sicbo")
    assert owed(SICBO, table.rules, Placed(PLACED)) == (dice_due_out(PLACED),)
    assert owed(game("roulette"), rules_for(game("roulette")), Placed(PLACED)) == ()
    (duty,) = owed_in(SICBO, table.rules, table.log)
    assert duty.due == "2026-03-02T20:00:00+00:00"


@verifies("sicbo.1")
def test_other_dice_come_between_rounds_and_stay_for_their_own_day() -> None:
    table = scripted("sicbo", ["1-2-3"])
    table.place("p1", "5 on small")
    with pytest.raises(Refused, match="when it is over") as refused:
        table.incident("dice_exchanged")
    assert refused.value.cites == ("sicbo.1",)
    table.play_round()
    table.clock = lambda: "2026-03-02T19:30:00+00:00"
    (exchanged,) = only(table.incident("dice_exchanged"), DiceExchanged)
    assert exchanged.cites == ("sicbo.1",)
    (duty,) = owed_in(SICBO, table.rules, table.log)
    assert duty.due == "2026-03-03T19:30:00+00:00"


@verifies("sicbo.1", "cmr146.20.4")
def test_the_dice_are_sealed_in_a_shaker_the_dealer_answers_for() -> None:
    rules = rules_for(SICBO)
    sealed = next(does for _, does, cites in steps("sicbo", rules, "opening") if "sicbo.1" in cites)
    assert "seals the three dice inside the sic bo shaker" in sealed
    for phase in ("shift", "closed"):
        kept = [
            (who, does) for who, does, cites in steps("sicbo", rules, phase) if "sicbo.1" in cites
        ]
        assert [who for who, _ in kept] == ["dealer"]
        assert "responsible for" in kept[0][1]
    [(who, does, _)] = steps("sicbo", rules, "closing")
    assert who == dice_due_out(PLACED).role
    assert "24 hours" in does
