"""Every payment in plain words, with the clause behind it."""

from croupier.notation.explain import gist
from croupier.notation.replay import replay
from croupier.rulebook.law import clause
from tests.transcripts.scenario import HERE


def explained(name: str) -> list[str]:
    """What is said of a golden transcript, without the reasons."""
    return [one.says for one in replay(HERE / f"{name}.croupier").explanation]


def test_a_payment_says_stake_odds_amount_and_why() -> None:
    replayed = replay(HERE / "roulette" / "ordinary_round.croupier")
    paid = next(one for one in replayed.explanation if "35 to 1" in one.says)
    assert (paid.round, paid.patron, paid.cites) == (1, "p1", ("roulette.2.a",))
    why = clause("roulette.2.a").gist
    assert str(paid) == f"p1 wins $875: $25 on Straight 17 at 35 to 1. {why} [roulette.2.a]"


def test_losses_and_balances() -> None:
    assert explained("roulette/ordinary_round") == [
        "Wheel: 17",
        "p1 loses $10 on Red",
        "p1 wins $875: $25 on Straight 17 at 35 to 1",
        "Round 1 is over: p1 has $1,365",
    ]


def test_half_a_stake_lost_and_returned() -> None:
    said = explained("roulette/flagged_payment")
    assert "p1 loses $0.50 of $1 on Red" in said
    assert "$0.50 of p1's $1 on Red comes back" in said
    assert "Flagged: $0.50 for p1 on Red cannot be made with approved chips" in said


def test_the_fifth_of_a_stake_that_wins() -> None:
    said = explained("roulette/five_adjacent_numbers")
    assert "p1 loses $20 of $25 on Five Adjacent Numbers 17" in said
    assert "p1 wins $175: $5 of $25 on Five Adjacent Numbers 17 at 35 to 1" in said


def test_what_did_not_count_and_what_was_declared() -> None:
    said = explained("roulette/double_zero_on_wheel_used_as_single")
    assert said[:2] == ["Wheel: 00", "No spin (00). Wagers stand, and betting is open again"]
    said = explained("bigsix/clapper_between_sections_previous_number")
    assert said[:2] == [
        "Irregularity: Clapper between two sections",
        "Wheel: the house declares $5",
    ]


def test_a_clause_of_nobody_s_is_its_id() -> None:
    assert gist("toy.1.a") == "[toy.1.a]"
