"""Red dog on the command line: the raise is offered, typed by its name, and closed by Enter."""

import json
import re
from pathlib import Path

from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.session import Session
from croupier.core.driver import Driver
from croupier.core.event import RoundEnded, WagerPlaced
from croupier.equipment.source import Scripted
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.cli.test_play_craps import played

READY = ("10 on main", "", "2c", "")
"""A wager, the cut declined, a card burned, no more bets."""


def shown(*typed: str, options: tuple[str, ...] = ()) -> list[str]:
    """What the screen shows behind each line typed after the first card is due."""
    told = played(*READY, *typed, key="reddog", options=options)
    return list(told.values())[len(READY) - 1 :]


def test_a_raise_is_offered_and_made_by_its_name() -> None:
    _, _, spread, made, closed, third = shown("4s", "9h", "raise", "", "6d")
    assert "marker on 4" in spread
    assert "raise at 1 up to 10: raise, or AMOUNT on raise; Enter for none" in spread
    assert "10 on Raise at 1" in made
    assert "Raises closed" in closed
    assert "You win $10: $10 on Raise of place 1 at 1 to 1" in third
    assert "round 1: +20" in third


def test_enter_makes_none_and_a_part_can_be_raised() -> None:
    none = shown("4s", "9h", "", "6d")
    assert "Raises closed" in none[3]
    assert "round 1: +10" in none[4]
    part = shown("4s", "9h", "5 on raise", "", "Kd")
    assert "round 1: -15" in part[-1]


def test_nothing_is_offered_on_a_pair_or_consecutive_cards() -> None:
    paired = shown("9s", "9h", "9d")
    assert not [one for one in paired if "raise at" in one]
    assert "round 1: +110" in paired[-1]
    tied = shown("9s", "Th")
    assert "tie hand" in tied[-1]
    assert "round 1: 0" in tied[-1]


def test_a_round_can_be_voided_and_the_raise_is_offered_again() -> None:
    told = shown("4s", "9h", "incident third_card_exposed", "", "Kd", "play", "raise", "", "6d")
    assert "the round: play, void?" in told[5]
    assert "raise at 1 up to 10" in told[6]
    assert "round 1: +20" in told[-1]
    void = shown("4s", "9h", "incident third_card_exposed", "", "Kd", "void")
    assert "You void the round" in void[6]


def test_bots_raise_too() -> None:
    reddog = game("reddog")
    raised = 0
    for seed in range(12):
        cards = ("2c", "4s", "9h", "6d")
        driver = Driver(reddog, rules_for(reddog), Scripted(cards), lambda: "20:00")
        for name in ("p1", "bot1", "bot2"):
            driver.buy(name, 1_000_00)
        session = Session(driver, "p1", ("bot1", "bot2"), seed=seed)
        session.open()
        driver.choose("p1", "decline")
        events = [event for more in session.proceed() for event in more]
        assert isinstance(events[-1], RoundEnded)
        made = [e.wager for e in events if isinstance(e, WagerPlaced)]
        raised += sum(one.kind == "raise" for one in made)
    assert raised


def rows(*words: str) -> object:
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_best_raise_is_told_by_strategy() -> None:
    told = rows("strategy", "reddog", "--set", "decks=1")
    assert isinstance(told, dict)
    best = {one["state"]: one["best"] for one in told["decisions"]}
    assert best == {f"spread {n}": "raise" if n >= 7 else "stay" for n in range(1, 12)}
    assert told["decisions"][6]["exact"] == {"stay": "3/25", "raise": "6/25"}


def test_odds_of_a_shoe_that_was_watched() -> None:
    told = rows("odds", "reddog", "--set", "decks=1", "--seen", "As Ad 9h")
    assert isinstance(told, list)
    assert told[0]["exact"] == "367/18424"
    refused = CliRunner().invoke(app, ["odds", "reddog", "--set", "decks=1", "--seen", "9h 9h"])
    assert refused.exit_code == 2
    assert "9h" in refused.output


def test_a_unit_is_a_shoe_with_its_raises_and_replays(tmp_path: Path) -> None:
    file = tmp_path / "shoe.croupier"
    words = ["simulate", "reddog", "--seed", "5", "--unit", "3", "--transcript", str(file)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    text = file.read_text("utf-8")
    assert text.count("shuffle shoe") == 1
    assert "on raise at 1" in text
    assert CliRunner().invoke(app, ["replay", str(file)]).exit_code == 0


@verifies("cmr146.49.7")
def test_the_script_says_when_the_cards_are_due_out() -> None:
    result = CliRunner().invoke(app, ["play", "reddog", "--seed", "1"], input="\nscript\nquit\n")
    text = " ".join(result.stdout.split())
    assert re.search(
        r"casino supervisor: change the cards of the table by \d\d:\d\d on [A-Z]", text
    ), text
    assert "[cmr146.49.7]" in text
