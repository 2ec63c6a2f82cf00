"""Spanish 21 on the command line: rescue, surrender, a match, the super bonus."""

from tests.cli.test_play_craps import played

READY = ("10 on main", "", "2c", "")
"""A wager, the cut declined, a card burned, no more bets."""


def shown(*typed: str, ready: tuple[str, ...] = READY) -> list[str]:
    """What the screen shows behind each line typed after the first cards are due."""
    return list(played(*ready, *typed, key="spanish21").values())[len(ready) :]


def test_a_double_may_be_rescued() -> None:
    *_, asked, rescued = shown("6h 9c 5d", "9d", "double", "2s", "rescue")
    assert "1: stand, rescue? Press Enter for stand." in asked
    assert "You lose $10 on Spanish 21, box 1" in rescued
    assert "round 1: -10" in rescued


def test_a_hand_may_be_surrendered() -> None:
    *_, dealt, given_up = shown("Kh 9c 6d", "9d", "surrender")
    assert "1: hit, stand, double, double for less, surrender? Press Enter for stand." in dealt
    assert "round 1: -5" in given_up


def test_a_match_is_paid_before_anybody_acts() -> None:
    ready = ("10 on main", "5 on match_dealer", "", "2c", "")
    *_, dealt = shown("9h 9c 6d", "9d", ready=ready)
    assert (
        "You win $20: $5 on Match the Dealer, box 1 at 4 to 1 [spanish21.6.a, spanish21.6.e.1]"
        in dealt
    )


def test_the_super_bonus_is_told() -> None:
    *_, won = shown("7h 7c 7h", "9d", "hit", "7h")
    assert "Super bonus on hand 1: p1 wins $1,000 [spanish21.5.g]" in won
    assert "round 1: +1,020" in won


def test_a_ten_is_no_card_of_this_shoe() -> None:
    (refused,) = shown("Th 9c 6d")
    assert "'Th': no such name" in refused
