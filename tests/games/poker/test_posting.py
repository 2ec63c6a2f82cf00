"""Who is dealt in, where the button goes, and which bets are required."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.games.poker.play import ButtonDrawn, HandBegun, Played, Posted
from croupier.rulebook.citation import verifies
from tests.games.poker.tables import act, dealt, finish, seated, stacks, to_question, turn
from tests.games.scripted import only


def begun(driver: Driver) -> HandBegun:
    return only([entry.event for entry in driver.log], HandBegun)[-1]


@verifies("poker.6.b", "poker.7.c.3")
def test_a_round_needs_two_players_with_the_required_bets_and_a_minimum() -> None:
    alone = seated(stacks=(200,))
    with pytest.raises(Refused, match="at least two players, and 1") as refusal:
        alone.step()
    assert refusal.value.cites == ("poker.6.b", "poker.7.c.3")
    short = seated(stacks=(200, 7))
    with pytest.raises(Refused):
        short.step()
    enough = dealt(stacks=(200, 8))
    assert begun(enough).seats == (1, 2)


@verifies("poker.7.c.3")
def test_a_player_who_could_not_post_and_bet_is_not_dealt_in() -> None:
    driver = dealt(stacks=(200, 7, 200, 3))
    assert begun(driver).patrons == ("p1", "p3")
    later = dealt(stacks=(5, 200, 200))
    assert begun(later).patrons == ("p2", "p3"), "the blind of $2 and a bet of $4"


@verifies("poker.7.a", "poker.7.c.5")
def test_only_seated_players_who_have_not_left_get_cards() -> None:
    driver = seated()
    driver.act("p2", "sit_out")
    to_question(driver)
    assert begun(driver).patrons == ("p1", "p3")
    assert "2" not in driver.table.play.hands
    finish(driver)
    driver.act("p2", "sit_in")
    to_question(driver)
    assert set(begun(driver).patrons) == {"p1", "p2", "p3"}
    with pytest.raises(Refused, match="are not sitting out"):
        driver.act("p1", "sit_in")


@verifies("poker.10.c.1", "poker.10.c.2.i", "poker.10.c.3", "poker.11.c", "poker.12.c")
def test_the_button_starts_at_the_dealers_right_and_moves_clockwise() -> None:
    for kind in ("holdem", "omaha", "five_card_draw"):
        driver = seated(stacks=(200, 200, 200), type=kind)
        places = []
        for _ in range(4):
            to_question(driver)
            places.append(begun(driver).button)
            finish(driver)
        assert places == [3, 1, 2, 3], kind


@verifies("poker.10.c.2.ii")
def test_a_card_for_each_player_may_decide_the_first_button() -> None:
    driver = dealt({"1": "Ks 2c 3c", "2": "As 4c 5c", "3": "Ah 6c 7c"}, first_button="card")
    drawn = only([entry.event for entry in driver.log], ButtonDrawn)
    assert [one.seat for one in drawn] == [2], "the ace of the higher suit"
    assert begun(driver).button == 2
    assert driver.table.play.hands["1"][0][0] == "2c", "the deck was shuffled again"
    finish(driver)
    to_question(driver)
    assert begun(driver).button == 3


@verifies("poker.10.e")
def test_the_button_is_always_at_a_player() -> None:
    driver = seated(stacks=(200, 200, 200, 200))
    to_question(driver)
    finish(driver)
    driver.act("p1", "sit_out")
    to_question(driver)
    assert begun(driver).button == 2, "seat 1 sits out"


@verifies("poker.10.d", "poker.7.b.2", "poker.1.blind-bet")
def test_blinds_are_posted_in_order_from_the_left_of_the_button_before_the_cards() -> None:
    driver = seated(stacks=(200,) * 5, blinds="1 2 4")
    driver.step()
    driver.step()
    posts = only([entry.event for entry in driver.log], Posted)
    assert [(one.seat, one.amount, one.what) for one in posts] == [
        (1, 1_00, "blind"),
        (2, 2_00, "blind"),
        (3, 4_00, "blind"),
    ]
    assert not driver.table.play.hands
    to_question(driver)
    assert turn(driver) == "p4"


@verifies("poker.10.d")
def test_with_two_players_the_first_blind_is_off_the_button() -> None:
    driver = dealt(stacks=(200, 200))
    posts = only([entry.event for entry in driver.log], Posted)
    assert begun(driver).button == 2
    assert [(one.seat, one.amount) for one in posts] == [(1, 2_00), (2, 4_00)]
    assert turn(driver) == "p1"
    act(driver, "call check")
    assert turn(driver) == "p1", "and acts first on every street"


@verifies("poker.7.b.1", "poker.1.ante", "poker.9.b", "poker.10.b", "poker.11.b", "poker.12.b")
@verifies("poker.13.b", "poker.13a.b")
def test_every_player_antes_the_same_if_the_table_has_an_ante() -> None:
    for kind in ("seven_card_stud", "holdem", "omaha", "five_card_draw", "five_card_stud"):
        driver = dealt(type=kind, ante="0.50")
        antes = [e for e in only([e.event for e in driver.log], Posted) if e.what == "ante"]
        assert [one.amount for one in antes] == [50, 50, 50], kind
        assert antes[0].cites[-1] == driver.rules.played.ante[0]
        none = dealt(type=kind)
        assert not [e for e in only([e.event for e in none.log], Posted) if e.what == "ante"]
    mambo = dealt(type="mambo_stud", ante="1")
    assert len([e for e in only([e.event for e in mambo.log], Posted) if e.what == "ante"]) == 3


@verifies("poker.11.i")
def test_the_killer_posts_the_raised_minimum_and_no_other_blind() -> None:
    cards = {"1": "As Ah Ks Kh", "community": "Ad Ac 9s 9h Td"}
    driver = seated(cards, type="omaha", form="hi_lo_8", kill="full", kill_pot="10")
    to_question(driver)
    finish(driver)
    assert driver.table.play.killer == "p1"
    to_question(driver)
    posts = only([entry.event for entry in driver.log], Posted)[2:]
    assert [(one.patron, one.amount, one.what) for one in posts] == [
        ("p1", 8_00, "kill"),
        ("p2", 2_00, "blind"),
        ("p3", 4_00, "blind"),
    ]
    assert turn(driver) == "p1", "the killer acts in the order of the seats"
    (raised,) = only(act(driver, "raise"), Played)
    assert raised.bet == 16_00, "the limits are doubled"
    act(driver, "fold fold")
    to_question(driver)
    posts = only([entry.event for entry in driver.log], Posted)[5:]
    assert ("p1", 8_00, "kill") not in [(one.patron, one.amount, one.what) for one in posts]


@verifies("poker.7.b.3", "poker.1.forced-bet")
def test_a_forced_bet_opens_a_stud_game() -> None:
    driver = dealt({"1": "As Ah 2c", "2": "Ks Kh Qd", "3": "Js Jh 9d"}, type="seven_card_stud")
    posts = only([entry.event for entry in driver.log], Posted)
    assert [(one.patron, one.amount, one.what) for one in posts] == [("p1", 2_00, "forced")]
    assert turn(driver) == "p2"
    assert stacks(driver) == [198, 200, 200]
