"""The irregularities of the first games, by their golden transcripts."""

import re
from itertools import pairwise

from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies
from tests.transcripts.scenario import HERE, recorded
from tests.transcripts.scenarios import SCENARIOS


def lines_of(game: str, name: str) -> list[str]:
    """The lines of a golden transcript that the engine still gives.

    Comments and the numbers of wagers are left out.
    """
    path = HERE / game / f"{name}.croupier"
    assert replay(path).first_difference is None
    text = re.sub(" wager=[0-9]+", "", path.read_text("utf-8"))
    lines = (" ".join(line.split()) for line in text.splitlines())
    return [line for line in lines if not line.startswith("#")]


def after(lines: list[str], start: str) -> str:
    """The line that follows the first one that begins so."""
    return next(b for a, b in pairwise(lines) if a.startswith(start))


@verifies("roulette.4.a")
def test_a_ball_spun_with_the_wheel_is_no_spin_and_wagers_stand() -> None:
    lines = lines_of("roulette", "ball_spun_with_the_wheel")
    assert (
        after(lines, "incident")
        == 'draw_voided device=wheel outcome="" says="no spin" [roulette.4.a]'
    )
    assert "paid patron=p1 spot=red amount=10.00 odds=1:1 returned=10.00 [roulette.2.a]" in lines


@verifies("roulette.4.b")
def test_fewer_than_four_revolutions_are_no_spin() -> None:
    lines = lines_of("roulette", "fewer_than_four_revolutions")
    assert (
        after(lines, "incident")
        == 'draw_voided device=wheel outcome="" says="no spin" [roulette.4.b]'
    )
    assert "collected patron=p1 spot=even amount=10.00 [roulette.1.e.14]" in lines


@verifies("roulette.4.c")
def test_a_foreign_object_in_the_wheel_makes_no_spin() -> None:
    lines = lines_of("roulette", "foreign_object_in_wheel")
    assert (
        after(lines, "incident")
        == 'draw_voided device=wheel outcome="" says="no spin" [roulette.4.c]'
    )
    assert lines.count('draw_voided device=wheel outcome="" says="no spin" [roulette.4.c]') == 2


@verifies("roulette.2.d.2", "roulette.2.d.3")
def test_double_zero_does_not_count_on_a_wheel_used_as_single() -> None:
    lines = lines_of("roulette", "double_zero_on_wheel_used_as_single")
    assert (
        after(lines, "wheel: 00")
        == 'draw_voided device=wheel outcome="00" says="no spin" [roulette.2.d.2]'
    )
    assert "collected patron=p1 spot=red amount=10.00 [roulette.2.d.3]" in lines


@verifies("bigsix.6.c", "bigsix.6.c.1")
def test_the_number_passed_wins_where_the_house_chose_so() -> None:
    lines = lines_of("bigsix", "clapper_between_sections_previous_number")
    assert after(lines, "incident") == "outcome_declared device=wheel outcome=$5 [bigsix.6.c.1]"
    assert "paid patron=p1 spot=bill_5 amount=25.00 odds=5:1 returned=5.00 [bigsix.5.a]" in lines


@verifies("bigsix.6.c.2")
def test_the_spin_is_void_where_the_house_chose_so() -> None:
    lines = lines_of("bigsix", "clapper_between_sections_void")
    assert (
        after(lines, "incident")
        == 'draw_voided device=wheel outcome="" says="void spin" [bigsix.6.c.2]'
    )
    assert after(lines, "wheel: $2") == "collected patron=p1 spot=bill_5 amount=5.00 [bigsix.5.a]"


@verifies("bigsix.6.b")
def test_fewer_than_three_revolutions_are_no_valid_spin() -> None:
    lines = lines_of("bigsix", "fewer_than_three_revolutions")
    assert (
        after(lines, "incident")
        == 'draw_voided device=wheel outcome="" says="void spin" [bigsix.6.b]'
    )
    assert "paid patron=p1 spot=flag amount=225.00 odds=45:1 returned=5.00 [bigsix.5.a]" in lines


@verifies("sicbo.6.a")
def test_dice_that_are_not_flat_are_no_roll() -> None:
    lines = lines_of("sicbo", "dice_not_flat")
    assert (
        after(lines, "incident") == 'draw_voided device=dice outcome="" says="no roll" [sicbo.6.a]'
    )
    assert "paid patron=p1 spot=small amount=5.00 odds=1:1 returned=5.00 [sicbo.4.b]" in lines


@verifies("sicbo.6.b")
def test_a_failed_device_is_settled_by_hand_and_gaming_ceases() -> None:
    lines = lines_of("sicbo", "electrical_device_fails")
    assert (
        after(lines, "confirm casino supervisor")
        == "collected patron=p1 spot=small amount=5.00 [sicbo.2.a.6]"
    )
    assert after(lines, "confirm floorperson") == 'round_ended round=1 balances={"p1":100.00}'


@verifies("sicbo.6.c")
def test_a_failed_shaker_makes_the_round_void() -> None:
    lines = lines_of("sicbo", "automated_shaker_fails")
    assert after(lines, "incident") == "returned patron=p1 spot=small amount=5.00 [sicbo.6.c]"
    assert 'round_ended round=1 balances={"p1":100.00,"p2":100.00} [sicbo.6.c]' in lines


@verifies("sicbo.6.d")
def test_the_automated_shaker_leaves_before_a_manual_one_is_used() -> None:
    scenario = next(one for one in SCENARIOS if one.name == "automated_shaker_removed")
    refused = "# refused: A manual shaker is brought: the automated shaker is still"
    assert refused in recorded(scenario)
    lines = lines_of("sicbo", "automated_shaker_removed")
    assert "dice: 4-4-5 [sicbo.5.d.1]" in lines
