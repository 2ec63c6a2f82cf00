"""Hands of tiles and of cards are arranged in the terminal."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app

TO_A_HAND = {"paigow": ("25 on main", "go"), "paigowpoker": ("25 on main", "decline", "go")}


def shown(game: str, *lines: str, seed: int = 3) -> str:
    """What a session shows, on one line."""
    typed = "\n".join((*TO_A_HAND[game], *lines, "quit", ""))
    result = CliRunner().invoke(app, ["play", game, "--seed", str(seed)], input=typed)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_tiles_are_numbered_and_tried_before_they_are_set() -> None:
    text = shown("paigow", "try 1 2", "try 13 12", "try 66 13")
    assert "4 tiles face down to each of 8 stacks" in text
    assert "2 1-6 3 5-5 4 1-2 How do you set your hands" in text
    assert "the high hand first? set 13 16: these are the high hand" in text
    assert "High hand: one with the four (1-3) Low hand: six with the ten (5-5)" in text
    assert "The higher hand will count as your high hand" in text
    assert "High hand: seven with the four (1-3)" in text
    assert "66: it is not in your hand" in text
    assert "has set the hands" not in text


def test_tiles_are_set_by_face_and_the_house_way_is_told() -> None:
    assert "Only you see high hand of seat 1: 1-3 1-2" in shown("paigow", "set 13 12")
    assert "Only you see high hand of seat 1: 1-3 1-2" in shown("paigow", "house way")
    assert "Only you see high hand of seat 1: 1-3 1-2" in shown("paigow", "")


@pytest.mark.parametrize(
    ("game", "hand", "first"),
    [
        ("paigow", "1 1-3 2 1-6 3 5-5 4 1-2", "1-3 1-6 5-5"),
        ("paigowpoker", "1 7♦ 2 Q♥ 3 J♠ 4 J♦ 5 5♣ 6 7♣ 7 4♦", "7♦ Q♥ J♠"),
    ],
)
def test_a_hand_to_arrange_is_shown_once(game: str, hand: str, first: str) -> None:
    text = shown(game)
    assert text.count(f"Only you see hand 1: {hand}") == 1
    assert first not in text, "no line before the question has the cards, too"


def test_a_surrender_is_asked_about_a_hand() -> None:
    text = shown("paigow", "", "surrender")
    asks = "Do you play your hand, or surrender your wager?"
    assert f"{asks} hand 1: play, surrender? Press Enter for play." in text
    assert "surrender 1" not in text


def test_the_key_names_tiles_and_pairs() -> None:
    text = shown("paigow", "key")
    assert "2-4 1-2 the supreme pair 1st" in text
    assert "6-6 twelve (6-6) 1st · teen" in text
    assert "needs no key" in shown("paigowpoker", "key")


def test_a_foul_is_set_only_when_it_is_typed_again() -> None:
    text = shown("paigowpoker", "try 1 2")
    faces = text.partition("Only you see hand 1: ")[2].partition(" How")[0].split()
    assert len(faces) == 14, "seven cards with their numbers"
    fouls = ("try 1 2", "try 3 4", "try 5 6")
    assert "(a foul set)" in shown("paigowpoker", *fouls)
    two = foul_of("paigowpoker")
    once, twice = shown("paigowpoker", two, seed=4), shown("paigowpoker", two, two, seed=4)
    assert "Type it again to set it like this." in once
    assert "has set the hands" not in once
    assert "Seat 1 has set the hands" in twice


def foul_of(game: str) -> str:
    """A line that would set a foul hand with this seed."""
    pairs = [f"{one} {other}" for one in range(1, 8) for other in range(one + 1, 8)]
    for pair in pairs:
        if "the hand loses" in shown(game, f"try {pair}", seed=4):
            return f"set {pair}"
    raise AssertionError("no setting of these cards is foul")
