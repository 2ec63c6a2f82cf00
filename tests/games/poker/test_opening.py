"""Who opens each betting round of a stud game: the cases that are easily taken for another."""

from croupier.core.driver import Driver
from croupier.games.poker.play import Posted
from croupier.rulebook.citation import verifies
from tests.games.poker.tables import act, dealt, turn
from tests.games.scripted import only


def forced(driver: Driver) -> str:
    posts = only([entry.event for entry in driver.log], Posted)
    return next(one.patron for one in posts if one.what == "forced")


@verifies("poker.9.d", "poker.9.d.1", "poker.9.d.3")
def test_the_lowest_up_card_opens_seven_card_stud_the_ace_high_and_clubs_lowest() -> None:
    for form in ("high", "hi_lo_8"):
        table = {"1": "3s 4s Ac", "2": "3h 4h 2d", "3": "3d 4d 2c"}
        driver = dealt(table, type="seven_card_stud", form=form)
        assert forced(driver) == "p3", form


@verifies("poker.9.d.2", "poker.9.f.1")
def test_the_highest_up_card_opens_high_low_split_the_ace_low_and_spades_highest() -> None:
    table = {"1": "3s 4s Jc 5h", "2": "3h 4h Js 6h", "3": "3d 4d Ad 7h"}
    driver = dealt(table, type="seven_card_stud", form="hi_lo")
    assert forced(driver) == "p2"
    act(driver, "call call")
    assert turn(driver) == "p3", "later the ace is high again"


@verifies("poker.9.f.1", "poker.9.f.2", "poker.9.h")
def test_the_best_hand_showing_opens_later_and_the_nearest_seat_of_equal_ones() -> None:
    table = {"1": "3s 4s Kc 9h 2s", "2": "3h 4h Kd 9s 2h", "3": "3d 4d 5c Qh 5h"}
    driver = dealt(table, type="seven_card_stud")
    act(driver, "call call")
    assert turn(driver) == "p1", "king and nine at both; seat 1 is nearer to the dealer's left"
    act(driver, "check check check")
    assert turn(driver) == "p3", "a pair of fives"


@verifies("poker.13.d", "poker.13.f")
def test_five_card_stud_opens_with_the_lowest_card_and_then_the_best_hand() -> None:
    table = {"1": "3s 2d Ah", "2": "3h 2c 4h", "3": "3d Kd 5c"}
    driver = dealt(table, type="five_card_stud")
    assert forced(driver) == "p2"
    act(driver, "call call")
    assert turn(driver) == "p1"


@verifies("poker.13a.d", "poker.13a.f", "poker.13a.h.1", "poker.13a.h.2")
def test_mambo_opens_by_suit_and_with_a_pair_by_seat() -> None:
    table = {"1": "3s Td 4s", "2": "3h Th 4h", "3": "3d 9c 4d", "community": "Tc"}
    driver = dealt(table, type="mambo_stud")
    assert forced(driver) == "p3", "the lowest up-card"
    act(driver, "call call")
    assert turn(driver) == "p2", "the higher suit of two tens"
    act(driver, "check check check")
    assert turn(driver) == "p1", "of two pairs of tens the nearer seat"


@verifies("poker.13a.h.1")
def test_without_a_pair_the_highest_up_card_opens_mambos_last_round() -> None:
    table = {"1": "3s 5d 4s", "2": "3h Ah 4h", "3": "3d 5c 4d", "community": "5h"}
    driver = dealt(table, type="mambo_stud")
    act(driver, "call call check check check")
    assert turn(driver) == "p1", "a pair of fives comes before an ace"
    other = {"1": "3s 5d 4s", "2": "3h Ah 4h", "3": "3d 6c 4d", "community": "Kh"}
    driver = dealt(other, type="mambo_stud")
    act(driver, "call call check check check")
    assert turn(driver) == "p2"


@verifies("poker.9.f.1", "poker.7.c.4")
def test_if_the_opener_is_all_in_the_next_player_opens() -> None:
    table = {"1": "3s 4s 2c Kh", "2": "3h 4h Ad As", "3": "3d 4d 5c Qh"}
    driver = dealt(table, stacks=(200, 8, 200), type="seven_card_stud")
    assert forced(driver) == "p1"
    act(driver, "raise raise call call")
    assert turn(driver) == "p3", "the aces of p2 are all-in"
