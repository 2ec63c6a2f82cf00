"""Conflicts of clauses as data, and what another reading does to the house advantage."""

import json
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.errors import UnknownName
from croupier.regulation.conflicts import REGULATIONS, Conflict, conflicts, effects
from croupier.regulation.submissions import findings
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import parse_document
from tests.rulebook.submissions import HEAD


def checked(table: str) -> list[Finding]:
    return findings(parse_document("house.toml", f'{HEAD}[[table]]\nid = "A"\n{table}\n'))


def one(game: str, number: str) -> Conflict:
    return next(found for found in conflicts(game) if found.reading.number == number)


def test_every_switch_is_listed_with_its_other_values() -> None:
    switched = [found for found in conflicts() if found.switch is not None]
    assert len(switched) == 16
    for found in switched:
        assert found.switch is not None
        assert found.others, found.reading.number
        assert found.switch.default not in found.others
        assert found.reading.alternatives, found.reading.number


def test_the_readings_of_a_game_include_those_of_the_regulations_that_cite_it() -> None:
    ours = [found.reading.number for found in conflicts("letitride")]
    assert "GN-16" in ours
    assert one("letitride", "GN-16").of == REGULATIONS
    assert "GN-16" not in [found.reading.number for found in conflicts("reddog")]
    each = [(found.of, found.reading.number) for found in conflicts()]
    assert len(each) == len(set(each))


def test_where_nothing_can_be_switched_the_command_says_so() -> None:
    switches = CliRunner().invoke(app, ["conflicts", "roulette", "--switches"])
    assert switches.stdout == "None of these readings can be switched.\n"
    odds = CliRunner().invoke(app, ["conflicts", "RO-8", "--odds"])
    assert odds.stderr == "No switch of these readings moves the odds of a wager.\n"


def test_the_cost_of_a_reading_is_exact() -> None:
    costs = {effect.wager: effect for effect in effects(one("sicbo", "SB-4"))}
    assert set(costs) == {f"double_{n}" for n in range(1, 7)}
    double = costs["double_3"]
    assert (double.adopted.exact, double.other.exact) == (Fraction(1, 3), Fraction(3, 8))
    assert double.change == Fraction(1, 24)
    assert double.value == "no"


def test_a_switch_is_compared_at_a_table_where_it_acts() -> None:
    (sevens,) = effects(one("blackjack", "BJ-32"))
    assert sevens.adopted.exact == Fraction(14288, 125333)
    assert sevens.other.exact == Fraction(-263216, 626665)
    (eight,) = effects(one("blackjack", "BJ-32"), {"decks": 8})
    assert eight.adopted.variant["decks"] == 8


def test_an_option_that_is_no_switch_has_no_cost() -> None:
    assert one("blackjack", "BJ-18").switch is None
    assert list(effects(one("blackjack", "BJ-18"))) == []
    assert list(effects(one("poker", "PK-9"))) == []


def test_a_game_that_is_not_built_is_refused() -> None:
    with pytest.raises(UnknownName, match="Did you mean 'sicbo'"):
        conflicts("sicb")
    assert {found.of for found in conflicts(REGULATIONS)} == {REGULATIONS}


def test_progress_is_the_share_of_values_done() -> None:
    heard: list[float] = []
    list(effects(one("sicbo", "SB-4"), progress=heard.append))
    assert heard == [0.5, 1.0]


def test_the_command_lists_them() -> None:
    said = CliRunner().invoke(app, ["conflicts", "sicbo", "--odds", "--switches"]).stdout
    assert "SB-4  sicbo  [sicbo.2.a.2]" in said
    assert "double_6: house advantage 33.3333 %; with triple_wins_double = no 37.5000 %" in said
    assert "SB-1" not in said


def test_the_command_gives_json() -> None:
    told = json.loads(CliRunner().invoke(app, ["conflicts", "bigsix", "--json"]).stdout)
    assert told["format"] == "croupier conflicts 1"
    assert [row["id"] for row in told["rows"]] == ["B6-1", "B6-2", "B6-3", "B6-4"]
    assert told["rows"][0]["kind"] == "reference"
    assert told["rows"][0]["why"]
    assert all(row["switch"] is None and row["effects"] == [] for row in told["rows"])


@pytest.mark.parametrize(
    ("table", "number"),
    [
        ('game = "letitride"\ndeal = "hand"\nshuffler = true', "GN-16"),
        ('game = "baccarat"\nshuffler = true', "GN-17"),
        ('game = "blackjack"\nmatch = true\nstreak = true', "BJ-51"),
        (
            'game = "blackjack"\nhole_card = "none"\ndealer_bj_collects = "original_plus_busted"',
            "BJ-14",
        ),
    ],
)
def test_a_choice_that_hangs_on_a_reading_is_a_warning(table: str, number: str) -> None:
    found = [one for one in checked(table) if number in one.message]
    assert {one.severity for one in found} == {"warning"}
    accepted = {"BJ-14": "dealer_bj_collects"}.get(number, number)
    noted = [one for one in checked(f'{table}\naccept = ["{accepted}"]') if number in one.message]
    assert {one.severity for one in noted} == {"note"}


def test_a_choice_next_to_it_hangs_on_nothing() -> None:
    for table in ('game = "blackjack"\nmatch = true', 'game = "letitride"', 'game = "baccarat"'):
        assert not [one for one in checked(table) if "as the clauses are read" in one.message]
