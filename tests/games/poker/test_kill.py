"""Kill and half-kill: who gets the button, and what the limits are (11.i)."""

from __future__ import annotations

from croupier.games.poker.kill import blind, killer, raised, threshold
from croupier.rulebook.citation import verifies
from tests.games.poker.choices import choices
from tests.games.poker.tables import act, asked, dealt, to_question


@verifies("poker.1.kill", "poker.1.half-kill")
def test_limits_are_twice_or_one_and_a_half_times_the_posted_ones() -> None:
    assert raised(choices(), 800, killed=True) == 1600
    assert raised(choices(kill="half"), 800, killed=True) == 1200
    assert raised(choices(), 800, killed=False) == 800


@verifies("poker.11.i")
def test_the_killer_posts_the_raised_minimum() -> None:
    assert blind(choices()) == 800
    assert blind(choices(kill="half")) == 600


@verifies("poker.11.i")
def test_a_multiple_grows_with_the_kill_and_an_amount_does_not() -> None:
    multiple = choices(kill_pot=None, kill_multiple=10)
    assert (threshold(multiple, killed=False), threshold(multiple, killed=True)) == (4000, 8000)
    assert threshold(choices(), killed=True) == 6000


@verifies("poker.11.i", "poker.1.kill", "poker.1.half-kill")
def test_only_one_winner_of_every_pot_that_qualifies_kills() -> None:
    assert killer(choices(), 6000, [4, 4, 4], killed=False) == 4
    assert killer(choices(), 5999, [4], killed=False) is None
    assert killer(choices(), 9000, [4, 2], killed=False) is None
    assert killer(choices(), 9000, [], killed=False) is None
    assert killer(choices(kill="none"), 9000, [4], killed=False) is None
    assert killer(choices(kill_pot=None, kill_multiple=20), 8000, [4], killed=False) == 4
    assert killer(choices(kill_pot=None, kill_multiple=20), 8000, [4], killed=True) is None


@verifies("poker.15.d", "poker.11.i")
def test_a_kill_blind_is_the_final_wager_if_nobody_raises_it() -> None:
    """The killer is in the first blind; the second one posts after it, and less."""
    driver = dealt(None, type="omaha", form="hi_lo_8", kill="full", kill_pot="4")
    act(driver, "fold fold")
    assert driver.table.play.killer == "p2"
    to_question(driver)
    assert [one.bet for one in driver.table.play.players] == [8_00, 4_00, 0]
    act(driver, "call check call" + " check" * 9)
    assert asked(driver).topic == "showdown"
    assert asked(driver).patrons == ("p2",)
