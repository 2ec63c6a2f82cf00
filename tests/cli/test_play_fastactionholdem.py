"""Fast action hold 'em in the terminal: two cards by name or number, the marker, whose hand."""

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app

COMMAND = ["play", "fastactionholdem", "--seed", "9", "--bots", "3", "--set", "csm=yes"]


def shown(*typed: str) -> str:
    """What the screen shows after a wager and these lines."""
    lines = "\n".join(("10 on main", "", *typed, "quit", ""))
    result = CliRunner().invoke(app, COMMAND, input=lines)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@pytest.mark.parametrize("said", ["first third", "first, third", "1 3", "1, 3", "1 and 3"])
def test_the_two_cards_are_named_in_words_or_by_number(said: str) -> None:
    text = shown("set", said)
    assert "first, second, third, fourth? Choose 2. Press Enter for " in text
    assert "The hand of place 1 is set" in text


@pytest.mark.parametrize("said", ["first", "1 5", "1 2 3", "first king"])
def test_anything_else_is_refused(said: str) -> None:
    assert "not a choice of these" in shown("set", said)


def test_the_status_says_where_the_dealing_marker_is() -> None:
    text = shown("set", "1 2")
    assert "dealing marker at the dealer net" in text
    assert "dealing marker at position 1 net" in text
    assert "DEAL" not in text


def test_why_begins_with_the_readers_own_hand_or_the_dealers() -> None:
    assert "round 1. Place 1: " in shown("set", "1 2", "why")
    assert "round 1. dealer: " in shown("surrender", "why")


def test_why_says_that_a_round_was_void() -> None:
    assert "round 1. void Your $10" in shown("incident dealer_card_exposed", "why")


def test_cards_are_named_by_their_faces_too_and_none_twice() -> None:
    text = shown("set", "first first", "set 1 2")
    assert "first: you have already named it" in text
    assert "The hand of place 1 is set" in text
