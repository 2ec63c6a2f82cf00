"""Cards that are handed to a player in the terminal: who holds them sees them, and nobody else."""

import re

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.rulebook.citation import verifies

CARD = r"[\dTJQKA]0?[♠♥♦♣]"
TABLES = {
    "midibaccarat": (),
    "baccarat": ("--set", "squeeze=yes"),
    "minibaccarat": ("--set", "squeeze=yes", "--set", "seats=6"),
}


def played(key: str, typed: str, *more: str) -> str:
    """What the terminal shows of a table where these lines are typed."""
    command = ["play", key, "--seed", "3", *TABLES[key], *more]
    result = CliRunner().invoke(app, command, input=typed)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@verifies("midibaccarat.8.c.1", "baccarat.9.d", "baccarat.9.d.2", "minibaccarat.8.c.1")
@pytest.mark.parametrize("key", TABLES)
def test_a_player_who_is_handed_the_cards_looks_at_them_before_turning_them(key: str) -> None:
    ready = "\n" * (2 if key == "baccarat" else 1)
    text = played(key, f"10 on player\n{ready}\n\nquit\n")
    looked = re.search(rf"Only you see the Player's Hand: ({CARD} {CARD})", text)
    assert looked is not None
    before, _, after = text.partition("Do you turn the cards face up")
    assert f"Only you see the Player's Hand: {looked[1]}" in before
    assert f"The Player's Hand: {looked[1]}" in after
    assert "Only you see the Banker's Hand" not in text


@verifies("midibaccarat.8.c.2", "baccarat.9.d.3", "minibaccarat.8.c.2")
@pytest.mark.parametrize("key", TABLES)
def test_a_player_who_is_not_handed_the_cards_does_not_see_them(key: str) -> None:
    ready = "\n" * (2 if key == "baccarat" else 1)
    text = played(key, f"10 on tie\n{ready}\n\nquit\n")
    assert "Only you see" not in text
