"""A hand that was played here and written in PHH is read as it was played."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.errors import BadFile
from croupier.notation.convert import converted
from croupier.notation.phh.hand import read_hand
from croupier.notation.phh.replayed import replayed
from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies

OURS = {
    file.stem: file.read_text(encoding="utf-8")
    for file in sorted((Path(__file__).parent / "ours").glob("*.phh"))
}


@verifies("poker.10.j", "poker.9.h", "poker.1.common-card")
@pytest.mark.parametrize("name", OURS)
def test_it_is_read_by_our_rules_and_written_again_as_it_was(name: str) -> None:
    there = replayed(OURS[name], name)
    assert there.same, there.first_difference
    assert [says.split(",")[0] for says, _ in there.customs] == [
        "Cards that the history does not show"
    ]
    assert converted(replay(converted(there, "text")), "phh") == OURS[name]


def refused(text: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        replayed(text, "hand.phh")
    return caught.value


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ("{rake_rate = '50%'}", "rake"),
        ("{zzz = 1}", "zzz"),
        ("{seats = 40}", "_croupier has seats, which a single hand does not show"),
        ("{first_button = 'high_card'}", "_croupier has first_button"),
        ("5", "_croupier is not a table of choices"),
        ("{blinds = ['a', 4]}", "blinds: an amount written as a number is in whole cents"),
        ("{blinds = [nan]}", "blinds: an amount written as a number is in whole cents"),
        ("{rake_steps = {a = 1}}", "rake_steps: an amount written as a number is in whole cents"),
        ("{rake_steps = [1]}", "rake_steps: an amount written as a number is in whole cents"),
    ],
)
def test_a_choice_of_the_house_that_cannot_be_is_refused_with_its_line(
    choices: str, words: str
) -> None:
    text = OURS["odd_dollar"].replace("_croupier = {}", f"_croupier = {choices}")
    refusal = refused(text)
    assert words in str(refusal)
    assert refusal.line == read_hand(text).places.field("_croupier")


@pytest.mark.parametrize(
    "written", ["[_croupier]\nrake_rate = '50%'", "[ _croupier ]\nblinds = [1, 2]\nzzz = 1"]
)
def test_a_table_with_a_header_is_refused_at_its_header(written: str) -> None:
    text = OURS["odd_dollar"].replace("_croupier = {}\n", "").rstrip() + f"\n\n{written}\n"
    refusal = refused(text)
    assert refusal.line == 1 + text[: text.index("_croupier")].count("\n")
    assert refusal.accepted


def test_choices_with_dotted_keys_are_refused_at_the_first_of_them() -> None:
    text = OURS["odd_dollar"].replace("_croupier = {}", "_croupier.rake_rate = '50%'")
    refusal = refused(text)
    assert refusal.line == 1 + text[: text.index("_croupier")].count("\n")


def test_an_amount_of_this_house_is_in_whole_cents() -> None:
    text = OURS["odd_dollar"].replace("starting_stacks = [", "starting_stacks = [0.001, ", 1)
    first, _, rest = text.partition("[0.001, ")
    refusal = refused(f"{first}[0.001, {rest.partition(', ')[2]}")
    assert "an amount is not in whole cents" in str(refusal)


@pytest.mark.parametrize(
    ("before", "after", "field"),
    [
        ("antes = [0, ", "antes = [7, ", "antes"),
        ("straddles = [2, 4", "straddles = [1, 4", "blinds_or_straddles"),
        ("small_bet = 4", "small_bet = 2", "small_bet"),
        ("big_bet = 8", "big_bet = 16", "big_bet"),
    ],
)
def test_bets_that_are_not_those_of_the_house_are_refused(
    before: str, after: str, field: str
) -> None:
    text = OURS["odd_dollar"].replace(before, after)
    refusal = refused(text)
    assert f"{field} is not what the choices in _croupier say" in str(refusal)
    assert refusal.line == read_hand(text).places.field(field)


@verifies("poker.15.d")
def test_a_hand_is_shown_or_mucked_once() -> None:
    text = OURS["side_pots"]
    show = next(one for one in read_hand(text).actions if one.verb == "sm").text
    refusal = refused(text.replace(f"'{show}'", f"'{show}', '{show}'"))
    assert "has shown or mucked this hand already" in str(refusal)
    assert refusal.cites == ("poker.15.d",)


def test_its_replay_names_the_choices_of_the_house_and_no_other_house() -> None:
    file = Path(__file__).parent / "ours" / "side_pots.phh"
    shown = CliRunner().invoke(app, ["replay", str(file)]).stdout
    assert "played by the rules of this house, with structure=no_limit" in shown
    assert "another house" not in shown
    assert "p1 is p1" not in shown
