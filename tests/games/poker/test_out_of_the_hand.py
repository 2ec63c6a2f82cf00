"""Players who concede, whose hands die or whose chips come back: who has which pot then."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.table import IDLE
from croupier.games.poker.play import Awarded, HandBegun, KillLifted, KillPlaced, Posted
from croupier.games.poker.pots import Pot, called, levels, pots
from croupier.games.poker.showdown import SHOWING
from croupier.games.poker.taking import FundFed, Raked
from croupier.notation.inputs import read_input
from croupier.rulebook.citation import verifies
from tests.games.poker.money_tables import FUND
from tests.games.poker.tables import POKER, act, asked, dealt, finish, seated, to_question

CARDS = {"1": "As Ad", "2": "Kd Kc", "3": "7h 2c", "community": "Ah Ks 9c 3c 4d"}
GONE = "hand_lost how=collected protected=no seat="
BACK = "hand_lost how=collected protected=yes reconstructed=no seat="


def feed(driver: Driver, *lines: str) -> None:
    """Irregularities are called, and the dealer goes on to the next question."""
    for line in lines:
        driver.feed(read_input(POKER, driver.table, f"incident {line}"))
    to_question(driver) if driver.table.stage != IDLE else None


def of(driver: Driver, kind: type[Any]) -> list[Any]:
    """The events of a kind so far."""
    return [entry.event for entry in driver.log if isinstance(entry.event, kind)]


def won(driver: Driver) -> dict[tuple[str, int], int]:
    """How many dollars each player has won of each pot."""
    return {(one.patron, one.pot): one.amount // 100 for one in of(driver, Awarded)}


def at_showdown(**options: Any) -> Driver:
    """p1 is all-in for 20 and the others have 40 in; nobody has shown."""
    driver = dealt(CARDS, (20, 100, 100), structure="no_limit", rake="time", **options)
    act(driver, "40 call call" + " check check" * 3)
    return driver


@verifies("poker.7.c.4.i", "poker.7.c.4.iii", "poker.6.d")
def test_the_last_player_left_in_a_side_pot_has_it_when_everybody_in_it_concedes() -> None:
    driver = at_showdown()
    act(driver, "concede show concede")
    assert won(driver) == {("p2", 1): 40, ("p1", 0): 60}


@verifies("poker.7.c.4.i", "poker.7.c.4.iii", "poker.15.i", "poker.16.b")
@pytest.mark.parametrize("lost", [f"{GONE}3", "player_left seat=3", "collusion seat=3"])
def test_an_all_in_player_never_wins_what_was_not_matched(lost: str) -> None:
    driver = dealt(CARDS, (20, 100, 100), structure="no_limit", rake="time")
    act(driver, "40 call call check 20 fold")
    feed(driver, lost)
    finish(driver)
    assert won(driver) == {("p3", 1): 40, ("p1", 0): 60}


@verifies("poker.15.i.3", "poker.7.c.4.i")
def test_chips_that_nobody_matches_after_a_refund_go_to_whoever_put_them_in_last() -> None:
    found = pots({1: 2000, 2: 0, 3: 4000}, (3, 2), (1,))
    assert found == (Pot(4000, (1,)), Pot(2000, (3,)))


@verifies("poker.7.c.4.iii", "poker.6.e.6", "poker.19.c")
def test_a_concession_merges_no_pots() -> None:
    def fed(answers: str) -> int:
        driver = seated(
            {"1": "9s 8d", "2": "Jd Tc", "3": "As Ad", "4": "Kd Kc", "community": "Ah Ks 4c 3c 7d"},
            (25, 55, 100, 100),
            structure="no_limit",
            rake="time",
            **FUND,
        )
        to_question(driver)
        act(driver, f"100 call call call {answers}")
        assert driver.table.stage == IDLE
        return sum(one.amount for one in of(driver, FundFed))

    assert fed("show show show show") == fed("show show concede show") == 300
    assert levels({1: 2500, 2: 5500, 3: 10000}, (2,), (1, 2)) == (2500, 5500, 10000)


@verifies("poker.14.d")
def test_what_nobody_called_of_a_dead_hands_bet_stays_and_is_not_raked() -> None:
    assert called({1: 200, 2: 10000, 3: 400}) == {1: 200, 2: 400, 3: 400}
    driver = dealt(stacks=(400, 400, 400), structure="no_limit")
    act(driver, "100")
    feed(driver, "player_left seat=3")
    act(driver, "fold")
    assert driver.table.stage == IDLE
    assert sum(one.amount for one in of(driver, Raked)) <= 100
    assert driver.table.accounts["p3"] == 300_00


@verifies("poker.15.i.3")
def test_nobody_faces_a_bet_that_went_back() -> None:
    driver = dealt(stacks=(200, 200, 200), structure="no_limit")
    act(driver, "call call check 20")
    feed(driver, f"{BACK}1")
    assert "check" in asked(driver).choices
    act(driver, "check")
    assert asked(driver).patrons == ("p3",)
    again = dealt(stacks=(200, 200, 200), structure="no_limit")
    act(again, "30")
    feed(again, f"{BACK}3")
    assert (again.table.play.to, again.table.play.raises) == (again.table.rules.blinds[-1], 0)


@verifies("poker.6.d")
@pytest.mark.parametrize("type_", ["holdem", "seven_card_stud"])
def test_the_last_player_left_has_the_pot_whatever_is_called_then(type_: str) -> None:
    driver = dealt(stacks=(100, 100), type=type_, ante=1)
    feed(driver, "card_face_up")
    driver.feed(read_input(POKER, driver.table, f"incident {GONE}1"))
    if driver.table.stage != IDLE:
        with pytest.raises(Refused, match="only one player is left"):
            driver.feed(read_input(POKER, driver.table, "incident player_left seat=2"))
        driver.feed(read_input(POKER, driver.table, "incident collusion seat=2"))
    finish(driver)
    assert {who for who, _ in won(driver)} == {"p2"}


@verifies("poker.14.d", "poker.14.b.1.i")
def test_a_bet_of_earlier_rounds_that_nobody_matches_any_more_gives_no_negative_rake() -> None:
    """One player folded, the other's money went back: the rest of both rounds is uncalled."""
    driver = dealt(stacks=(200, 200, 200), structure="no_limit", rake="percentage")
    act(driver, "100 fold call")
    bettor = asked(driver).patrons[0]
    act(driver, "10")
    (other,) = asked(driver).patrons
    feed(driver, f"{BACK}{other[1:]}")
    finish(driver)
    assert all(one.amount > 0 for one in of(driver, Raked))
    assert all(held >= 0 for name, held in driver.table.accounts.items() if name != "outside")
    assert driver.table.accounts[other] == 200_00
    assert {who for who, _ in won(driver)} == {bettor}


@verifies("poker.16.b", "poker.7.c.4.i")
def test_a_hand_that_dies_after_it_was_shown_is_read_no_more() -> None:
    """The side pot of two players: one conceded to the other, who then had to leave."""
    driver = dealt(stacks=(300, 300, 100, 100), structure="no_limit")
    while asked(driver).topic != SHOWING:
        act(driver, "all_in" if "all_in" in asked(driver).choices else "call")
    shows, concedes = asked(driver).patrons[0], ""
    act(driver, "show")
    while not concedes:
        (patron,) = asked(driver).patrons
        concedes = patron if patron in ("p1", "p2") else ""
        act(driver, "concede" if concedes else "show")
    assert {shows, concedes} == {"p1", "p2"}
    feed(driver, f"collusion seat={shows[1:]}")
    finish(driver)
    sides = [one for one in of(driver, Awarded) if one.pot]
    assert [(one.patron, one.hand) for one in sides] == [(shows, "")]


@verifies("poker.15.e.4", "poker.15.o")
def test_a_player_with_a_card_turned_up_was_not_passed_over() -> None:
    driver = seated(stacks=(100,) * 4)
    while "deal" not in type(driver.step_now).__name__.lower():
        driver.step()
    driver.feed(read_input(POKER, driver.table, "incident hole_card_exposed seat=3 card=1"))
    with pytest.raises(Refused, match="a card is there already"):
        driver.feed(read_input(POKER, driver.table, "incident deals_past seat=3"))
    finish(driver)


@verifies("poker.11.i", "poker.1.kill")
@pytest.mark.parametrize("leaves", ["sit_out", "cash"])
def test_the_kill_is_in_effect_although_the_killer_leaves(leaves: str) -> None:
    options: dict[str, Any] = {"type": "omaha", "form": "hi_lo_8", "kill": "full"}
    driver = seated(stacks=(200,) * 4, **options, kill_pot=4)
    to_question(driver)
    while driver.table.stage != IDLE:
        act(driver, "fold")
    (placed,) = of(driver, KillPlaced)
    line = f"{placed.patron} does sit_out"
    if leaves == "sit_out":
        driver.feed(read_input(POKER, driver.table, line))
    else:
        driver.cash_out(placed.patron)
    before = len(of(driver, Posted))
    to_question(driver)
    assert driver.table.play.killed
    assert of(driver, HandBegun)[-1].killer == placed.patron
    assert all(one.what == "blind" for one in of(driver, Posted)[before:])
    finish(driver)
    assert len(of(driver, KillLifted)) + len(of(driver, KillPlaced)) == 2


@verifies("poker.16.b", "poker.15.i", "poker.15.e.4")
def test_the_seat_is_named_where_several_are_possible() -> None:
    driver = dealt()
    for key in ("collusion", "hand_lost", "player_left"):
        with pytest.raises(Refused, match="several seats are possible") as refusal:
            driver.feed(read_input(POKER, driver.table, f"incident {key}"))
        assert refusal.value.accepted == "seat 1, 2, 3, or first"


@verifies("poker.15.i.4")
def test_a_player_who_left_without_a_word_is_not_dealt_in_again() -> None:
    driver = dealt()
    feed(driver, "player_left seat=3")
    finish(driver)
    to_question(driver)
    assert of(driver, HandBegun)[-1].patrons == ("p2", "p1")


@verifies("poker.15.h", "poker.15.e.3", "poker.15.e.1", "poker.6.e.4")
def test_cards_are_found_wrong_in_the_first_deal_and_in_a_count_between_hands() -> None:
    driver = seated()
    while "deal" not in type(driver.step_now).__name__.lower():
        driver.step()
    driver.feed(read_input(POKER, driver.table, "incident card_face_up"))
    to_question(driver)
    driver.feed(read_input(POKER, driver.table, "incident card_face_up"))
    assert driver.table.stage == IDLE, "the second one is a misdeal"
    driver.feed(read_input(POKER, driver.table, "incident wrong_number_of_cards"))
    to_question(driver)
    again = seated()
    while "deal" not in type(again.step_now).__name__.lower():
        again.step()
    again.feed(read_input(POKER, again.table, "incident misdeal_shuffle"))
    assert again.table.stage == IDLE


@verifies("poker.7.d")
def test_words_at_the_showdown_are_not_called_out_of_turn() -> None:
    driver = dealt()
    act(driver, "call call check" + " check" * 9)
    patron = asked(driver).patrons[0]
    with pytest.raises(Refused, match="no betting round is under way"):
        driver.feed(read_input(POKER, driver.table, f"{patron} does throw_in"))
