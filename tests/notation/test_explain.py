"""Every payment in plain words, with the clause behind it."""

from croupier.core.event import Paid
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.notation.explain import WORDS, gist
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
    assert str(paid) == f"p1: 25.00 on straight:17 at 35 to 1 = 875.00: {why} [roulette.2.a]"


def test_losses_and_balances() -> None:
    assert explained("roulette/ordinary_round") == [
        "wheel 17",
        "p1: 10.00 on red loses",
        "p1: 25.00 on straight:17 at 35 to 1 = 875.00",
        "end of round 1; p1 has 1365.00",
    ]


def test_half_a_stake_lost_and_returned() -> None:
    said = explained("roulette/flagged_payment")
    assert "p1: 0.50 of 1.00 on red loses" in said
    assert "p1: 0.50 on red is returned" in said
    assert "flagged, p1 red: 0.50 cannot be made with approved chips" in said


def test_the_fifth_of_a_stake_that_wins() -> None:
    said = explained("roulette/five_adjacent_numbers")
    assert "p1: 20.00 of 25.00 on five_adjacent:17 loses" in said
    assert "p1: 5.00 on five_adjacent:17 at 35 to 1 = 175.00" in said


def test_what_did_not_count_and_what_was_declared() -> None:
    said = explained("roulette/double_zero_on_wheel_used_as_single")
    assert said[:2] == ["wheel 00", "no spin 00"]
    said = explained("bigsix/clapper_between_sections_previous_number")
    assert said[:2] == ["incident clapper_between_sections", "wheel declared $5"]


def test_a_clause_of_nobody_s_is_its_id() -> None:
    assert gist("toy.1.a") == "[toy.1.a]"


def test_a_payment_without_odds_says_what_it_comes_to() -> None:
    table = Table(rules=None, wagers=(Wager(1, "progressive", "", 0, "p1", 1_00),))
    paid = Paid(wager=1, patron="p1", spot="progressive", amount=5000_00)
    assert WORDS[Paid](table, paid) == "p1: 1.00 on progressive wins 5000.00"
