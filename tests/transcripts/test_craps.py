"""The irregularities and two hands of craps, by their golden transcripts."""

import pytest

from croupier.rulebook.citation import verifies
from tests.transcripts.test_irregularities import after, lines_of

GAMES = ("craps", "minicraps")
VOID = 'draw_voided device=dice outcome="" says="no roll"'
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
    lines = lines_of(game, name)
    (void,) = [line for line in lines if line.startswith("draw_voided")]
    assert void.startswith(f"{VOID} [{NO_ROLL[name]}")
    assert lines.count("dealer: dice out [craps.3.a]") == 2
    assert (
        "paid patron=p2 spot=field amount=10.00 odds=1:1 returned=10.00 [craps.2.k, craps.4.b]"
        in lines
    )
    assert "moved patron=p1 spot=pass at=9 [craps.1.come-out-point]" in lines


@verifies("craps.9.c")
@pytest.mark.parametrize("game", GAMES)
def test_a_late_call_is_noted_unless_it_is_for_cheating(game: str) -> None:
    late = after(lines_of(game, "dice_not_released_together"), "incident")
    assert late.startswith('flagged about="no roll" why="called after both dice came to rest')
    assert after(lines_of(game, "cheating_throw"), "incident").startswith(VOID)


@verifies("craps.9.a.3")
def test_a_die_on_the_bank_is_no_roll() -> None:
    assert after(lines_of("craps", "die_on_the_bank"), "incident") == f"{VOID} [craps.9.a.3]"


@verifies("craps.9.d")
@pytest.mark.parametrize("game", GAMES)
def test_dice_that_touch_chips_count(game: str) -> None:
    lines = lines_of(game, "dice_touch_chips")
    assert after(lines, "incident") == "dice: 5-4 [craps.8]"


@verifies("craps.9.f", "craps.10.a.1", "craps.10.a.2.i", "craps.10.a.2.ii")
def test_cocked_and_disputed_dice_are_declared() -> None:
    declared = 'outcome_declared device=dice outcome="6-5" [craps.9.f, craps.10.a.1]'
    assert after(lines_of("craps", "cocked_die"), "incident") == declared
    by = {"craps": "craps.10.a.2.i", "minicraps": "craps.10.a.2.ii"}
    for game, clause in by.items():
        declared = f'outcome_declared device=dice outcome="3-3" [{clause}]'
        assert after(lines_of(game, "disputed_face"), "incident") == declared
        assert after(lines_of(game, "disputed_face_void"), "incident") == f"{VOID} [{clause}]"


@verifies("craps.11.a.2", "craps.11.b", "craps.12.a.2")
def test_the_dice_pass_on_and_what_is_pending_waits() -> None:
    for game in GAMES:
        ordered = after(lines_of(game, "shooter_ordered_to_pass"), "incident")
        assert ordered == "dice_passed patron=p1 ordered=true [craps.11.a.2]"
        alone = lines_of(game, "shooter_declines_line_bet")
        assert "shooter_decides patron=p1 [craps.11.b]" in alone
        assert "collected patron=p2 spot=come amount=10.00 [craps.2.c.2.ii]" in alone
    fire = lines_of("craps", "dice_passed_with_fire_bets")
    assert not [line for line in fire if 'spot=fire at="0:4,5"' in line]
    assert fire.count("collected patron=p1 spot=fire amount=5.00 [craps.2.nn, craps.12.a.5]") == 1
    assert fire.index("incident dice_passed_with_fire_bets [craps.12.a.2]") < fire.index(
        'moved patron=p1 spot=fire at="5:4" [craps.1.come-out-point]'
    )


def calls(lines: list[str]) -> list[str]:
    """What the stickperson calls, in order."""
    return [
        line.partition(" says=")[2].partition(" [")[0].strip('"')
        for line in lines
        if "who=stickperson" in line
    ]


@verifies("craps.3.e", "craps.10.a")
def test_come_bets_and_their_odds_through_three_points() -> None:
    lines = lines_of("craps", "come_bets_through_three_points")
    assert calls(lines)[:4] == [
        "six easy, the point is 6",
        "nine",
        "four the hard way",
        "six the hard way, winner, pay the line",
    ]
    for line in (
        "shooter_named patron=p2 [craps.7.c]",
        f"{VOID} [craps.9.b.2, craps.9.e.1]",
        "wager_called patron=p1 spot=place_8 on=true [craps.3.e]",
        "returned patron=p1 spot=come_odds:9 amount=40.00 [craps.3.e]",
        "returned patron=p2 spot=come_odds:4 amount=30.00 [craps.3.e]",
    ):
        assert line in lines
    seven = lines.index('announced who=stickperson says="seven, front line winner" [craps.10.a]')
    assert not [line for line in lines[seven:] if "hard_6" in line]


@verifies("craps.10.a", "craps.11.a.1", "craps.12.a.4")
def test_a_seven_out_gives_the_dice_to_the_next_shooter() -> None:
    lines = lines_of("craps", "a_seven_out_after_three_points")
    assert calls(lines)[-2:] == ["seven out, line away", "yo-leven, front line winner"]
    for line in (
        "fire_marked point=9 points=3 [craps.12.a.4]",
        "collected patron=p2 spot=fire amount=5.00 [craps.2.nn, craps.12.a.5]",
        'roll_settled total=7 what="seven out" point=null [craps.11.a.1]',
        "shooter_named patron=p1 [craps.11.d]",
    ):
        assert line in lines
