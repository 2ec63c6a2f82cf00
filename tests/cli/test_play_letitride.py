"""Let it ride in the terminal: one amount for three bets, two questions, and what it all costs."""

from tests.cli.test_play_craps import played

DEALT = ("", "Ts 8d 3c", "9h", "Td", "2c")
"""No more bets, a stack for the player, and the community cards from right to left."""


def shown(*typed: str, options: tuple[str, ...] = ()) -> str:
    """What the screen shows behind all lines typed after the three bets are made."""
    return " ".join(played("20 on bet", *typed, key="letitride", options=options).values())


def test_a_round_is_played_by_answering_two_questions() -> None:
    text = shown(*DEALT, "withdraw", "ride")
    assert "20 on Bet 1 at 1" in text
    assert "20 on Bet 3 at 1" in text
    assert "Do you withdraw bet 1, or let it ride?" in text
    assert "Your $20 on Bet 1, box 1 comes back [letitride.10.b.2]" in text
    assert "Do you withdraw bet 2, or let it ride?" in text
    assert "Box 1: a pair of tens [letitride.10.g.1]" in text
    assert "round 1: +40" in text


def test_the_figures_of_the_three_bets_are_one_row_and_say_so() -> None:
    text = shown("odds")
    assert text.count("37963/1082900") == 1
    assert "Bet 1: The three bets together, in units of one of them." in text


def test_prizes_are_listed_in_money() -> None:
    text = shown("odds all", options=("--set", "bonus=yes"))
    assert "win $50, win $25, win $5" in text
    assert "2500000" not in text


def test_a_hint_says_what_each_choice_is_worth_when_one_is_to_be_made() -> None:
    text = shown("hint")
    assert "Accepted: a hint when the table asks you." in text
    text = shown(*DEALT, "hint")
    assert text.index("withdraw: 0.00 %") < text.index("ride: -")
    assert "in percent of the wager; from a fresh shuffle" in text
