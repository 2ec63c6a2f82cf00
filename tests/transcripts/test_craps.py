"""The irregularities and a long hand of craps, by their golden transcripts."""

import pytest

from croupier.rulebook.citation import verifies
from tests.transcripts.test_irregularities import after, told

GAMES = ("craps", "minicraps")
NO_ROLL = {
    "die_off_the_table": "craps.9.a.1",
    "die_on_the_other": "craps.9.a.2",
    "die_in_cup_or_on_rail": "craps.9.a.4",
    "dice_not_released_together": "craps.9.b.1",
    "die_short_of_the_end": "craps.9.b.2",
    "cheating_throw": "craps.9.b.3",
    "improper_throw": "craps.9.b.4",
    "cocked_die_on_two_stacks": "craps.10.a.1",
}


@verifies("craps.9.a.1", "craps.9.a.2", "craps.9.a.4", "craps.10.a.1")
@verifies("craps.9.b.1", "craps.9.b.2", "craps.9.b.3", "craps.9.b.4")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", NO_ROLL)
def test_a_roll_that_does_not_count_leaves_all_wagers_for_the_next(game: str, name: str) -> None:
    lines = told(game, name)
    (void,) = [line for line in lines if line.startswith("no roll")]
    assert void.startswith(f"no roll [{NO_ROLL[name]}")
    assert lines.count("dealer: dice out [craps.3.a]") == 2
    assert "pay p2 10.00 field at 1 to 1 [craps.2.k, craps.4.b]" in lines
    assert "move p1 pass at=9 [craps.1.come-out-point]" in lines


@verifies("craps.9.c")
@pytest.mark.parametrize("game", GAMES)
def test_a_late_call_is_noted_unless_it_is_for_cheating(game: str) -> None:
    late = after(told(game, "dice_not_released_together"), "incident")
    assert late.startswith("flag no roll: called after both dice came to rest")
    assert after(told(game, "cheating_throw"), "incident").startswith("no roll")


@verifies("craps.9.a.3")
def test_a_die_on_the_bank_is_no_roll() -> None:
    assert after(told("craps", "die_on_the_bank"), "incident") == "no roll [craps.9.a.3]"


@verifies("craps.9.d")
@pytest.mark.parametrize("game", GAMES)
def test_dice_that_touch_chips_count(game: str) -> None:
    lines = told(game, "dice_touch_chips")
    assert after(lines, "incident") == "dice: 5-4 [craps.8]"


@verifies("craps.9.f", "craps.10.a.1", "craps.10.a.2.i", "craps.10.a.2.ii")
def test_cocked_and_disputed_dice_are_declared() -> None:
    declared = "declare dice 6-5 [craps.9.f, craps.10.a.1]"
    assert after(told("craps", "cocked_die"), "incident") == declared
    by = {"craps": "craps.10.a.2.i", "minicraps": "craps.10.a.2.ii"}
    for game, clause in by.items():
        assert after(told(game, "disputed_face"), "incident") == f"declare dice 3-3 [{clause}]"
        assert after(told(game, "disputed_face_void"), "incident") == f"no roll [{clause}]"


@verifies("craps.11.a.2", "craps.11.b", "craps.12.a.2")
def test_the_dice_pass_on_and_what_is_pending_waits() -> None:
    for game in GAMES:
        ordered = after(told(game, "shooter_ordered_to_pass"), "incident")
        assert ordered == "the dice pass from p1, as ordered [craps.11.a.2]"
        alone = told(game, "shooter_declines_line_bet")
        assert "p1 rolls for the come bets alone; marker off, on don't pass [craps.11.b]" in alone
        assert "take p2 10.00 come [craps.2.c.2.ii]" in alone
    fire = told("craps", "dice_passed_with_fire_bets")
    assert not [line for line in fire if 'p1 fire at="0:4,5"' in line]
    assert fire.count("take p1 5.00 fire [craps.2.nn, craps.12.a.5]") == 1
    assert fire.index("incident dice_passed_with_fire_bets [craps.12.a.2]") < fire.index(
        'move p1 fire at="5:4" [craps.1.come-out-point]'
    )


@verifies("craps.3.e", "craps.10.a", "craps.11.a.1", "craps.12.a.4")
def test_a_long_hand_reads_as_a_stickperson_calls_it() -> None:
    lines = told("craps", "a_long_hand")
    calls = [line.split('"')[1] for line in lines if line.startswith("stickperson")]
    assert calls[:4] == [
        "six easy, the point is 6",
        "nine",
        "four the hard way",
        "six the hard way, winner, pay the line",
    ]
    assert calls[-2:] == ["seven out, line away", "yo-leven, front line winner"]
    for line in (
        "p2 is the shooter [craps.7.c]",
        "no roll [craps.9.b.2, craps.9.e.1]",
        "mark p1 place_8 on [craps.3.e]",
        "fire bet marker 3 on 9 [craps.12.a.4]",
        "return p1 40.00 come_odds:9 [craps.3.e]",
        "return p2 30.00 come_odds:4 [craps.3.e]",
        "take p2 5.00 fire [craps.2.nn, craps.12.a.5]",
        "marker off: the dice pass on [craps.11.a.1]",
        "p1 is the shooter [craps.11.d]",
    ):
        assert line in lines
    seven = lines.index('stickperson: "seven, front line winner" [craps.10.a]')
    assert not [line for line in lines[seven : seven + 8] if "hard_6" in line]
