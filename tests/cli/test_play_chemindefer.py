"""A table of chemin de fer in the terminal: bids, banco, hidden cards, the bank."""

from typer.testing import CliRunner

from croupier.cli.app import app

COMMAND = ["play", "chemindefer", "--seed", "9", "--bots", "2", "--bankroll", "1000"]


def test_the_bank_is_bid_for_covered_played_and_passed() -> None:
    typed = "\ndecline\n500\n\n\n\npass\nquit\n"
    result = CliRunner().invoke(app, COMMAND, input=typed)
    assert result.exit_code == 0, result.output
    text = " ".join(result.stdout.split())
    assert "a bid for the bank: from 5 to 500 in steps of 1, or no bid?" in text
    assert "You are the Banker [chemindefer.4.b]" in text
    assert "the Banker's wager: 500?" in text
    assert "is the Dominant Player [chemindefer.7.c]" in text
    assert "2 cards face down to the Player's Hand, 2 cards face down to the Banker's Hand" in text
    assert "the Banker's wager: 500, or pass?" in text
    assert "You pass the bank [chemindefer.10.a]" in text


def test_what_is_no_amount_is_refused_with_what_would_do() -> None:
    result = CliRunner().invoke(app, COMMAND, input="\ndecline\nmuch\nquit\n")
    text = " ".join(result.stdout.split())
    refused = "much: not one of the choices [chemindefer.4.b]. "
    assert refused + "Accepted: from $5 to $500 in steps of $1, no bid." in text
