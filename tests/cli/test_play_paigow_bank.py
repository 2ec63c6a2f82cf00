"""Banking at pai gow in the terminal: who may, the marker, the dealer's wager, cut and style."""

from typer.testing import CliRunner

from croupier.cli.app import app

FIRST = ("10 on main", "", "", "")
"""A round against the dealer, set the house way."""


def shown(*typed: str) -> str:
    """What the screen shows after these lines."""
    lines = "\n".join((*typed, "quit", ""))
    command = ["play", "paigow", "--set", "bank=yes", "--seed", "4"]
    result = CliRunner().invoke(app, command, input=lines)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_the_first_round_has_no_bank() -> None:
    assert "nobody banks the first round of a game [paigow.8.b]" in shown("bank")


def test_a_bank_is_led_through_its_choices() -> None:
    text = shown(*FIRST, "10 on main", "bank", "2", "3", "1 right, 2 left", "4", "", "chee yee", "")
    assert "You bank this round" in text
    assert "Your $10 on Pai gow, box 1 comes back [paigow.8.f]" in text
    assert "from the right they are now 2 1 5 6 7 8 3 4 [paigow.8.g.2]" in text
    assert "The dealer wagers $4 against the bank" in text
    assert "Dealer: “Chee yee (chop the ears)” [paigow.8.i, paigow.8.k.6]" in text
    assert "dealer's wager $4" in text
    assert "The dealer sets " in text


def test_nobody_banks_twice_running() -> None:
    text = shown(*FIRST, "10 on main", "bank", "", "", "", "", "", "bank")
    assert "nobody banks two rounds in a row [paigow.8.c]" in text
