"""How the cards come: in order around the table, after a burn card, a common card if they end."""

from croupier.core.driver import Driver
from croupier.core.event import CardsShuffled, Dealt
from croupier.games.families.shoe import CardsCut
from croupier.games.poker.play import BurnsGathered, Drew
from croupier.rulebook.citation import verifies
from tests.games.poker.tables import act, asked, dealt, finish, seated, to_question, turn
from tests.games.scripted import only


def deals(driver: Driver) -> list[tuple[str, ...]]:
    return [event.to for event in only([entry.event for entry in driver.log], Dealt)]


def everyone_calls(driver: Driver) -> None:
    """Play one betting round in which all check or call."""
    street = driver.table.play.street
    while driver.table.stage >= 0 and driver.table.play.street == street:
        step = asked(driver)
        word = next(w for w in ("check", "call", "bet") if w in step.choices)
        act(driver, word)


@verifies("poker.5.a", "poker.5.b", "poker.5.b.2")
def test_the_deck_is_shuffled_before_every_hand_and_cut_by_the_dealer() -> None:
    driver = seated(shuffler=True)
    for number in (1, 2, 3):
        to_question(driver)
        finish(driver)
        events = [entry.event for entry in driver.log]
        assert len(only(events, CardsShuffled)) == number
        cuts = only(events, CardsCut)
        assert len(cuts) == number, "whoever shuffles, the dealer cuts"
        assert all(cut.by == "dealer" and 10 <= cut.depth <= 42 for cut in cuts)


@verifies("poker.10.e", "poker.10.g", "poker.10.h", "poker.10.i", "poker.1.community-card")
@verifies("poker.1.burn-card")
def test_hold_em_deals_from_the_left_of_the_button_and_burns_before_each_street() -> None:
    driver = dealt()
    finish(driver)
    assert deals(driver) == [
        ("1", "2", "3", "1", "2", "3"),
        ("burn", "community", "community", "community"),
        ("burn", "community"),
        ("burn", "community"),
    ]
    to_question(driver)
    assert deals(driver)[-1] == ("2", "3", "1", "2", "3", "1"), "the button is last"


@verifies("poker.11.d", "poker.11.e")
def test_omaha_deals_four_cards_each() -> None:
    driver = dealt(type="omaha")
    finish(driver)
    assert deals(driver)[0] == ("1", "2", "3") * 4
    assert [len(to) for to in deals(driver)[1:]] == [4, 2, 2]


@verifies("poker.9.c", "poker.9.f", "poker.9.h", "poker.1.hole-card", "poker.1.up-card")
def test_seven_card_stud_deals_from_the_dealers_left_two_down_four_up_and_one_down() -> None:
    driver = dealt(type="seven_card_stud")
    finish(driver)
    assert deals(driver) == [("1", "2", "3") * 2, ("1", "2", "3"), *[("burn", "1", "2", "3")] * 4]
    every = only([entry.event for entry in driver.log], Dealt)
    up = [one.by_card[-1] is None for one in every]
    assert up == [False, True, True, True, True, False]


@verifies("poker.13.c", "poker.13.g", "poker.13a.c", "poker.13a.h")
def test_five_card_stud_and_mambo_deal_one_down_and_one_up_first() -> None:
    five = dealt(type="five_card_stud")
    finish(five)
    assert deals(five) == [("1", "2", "3"), ("1", "2", "3"), *[("burn", "1", "2", "3")] * 3]
    mambo = dealt(type="mambo_stud")
    finish(mambo)
    assert deals(mambo)[2:] == [("burn", "1", "2", "3"), ("burn", "community")]
    seen = [one.by_card[-1] for one in only([entry.event for entry in mambo.log], Dealt)]
    assert seen == [("p3",), None, ("p3",), None]


@verifies("poker.7.c.4.ii")
def test_all_in_hands_get_cards_and_folded_ones_do_not() -> None:
    driver = dealt(stacks=(9, 200, 200), type="seven_card_stud", max_raises="none")
    while not any(one.all_in for one in driver.table.play.players):
        step = asked(driver)
        act(driver, "all_in" if "all_in" in step.choices else step.choices[-1])
    act(driver, "fold")
    finish(driver)
    last = deals(driver)[-1]
    assert "1" in last
    assert len(last) == 3


@verifies("poker.9.h", "poker.1.common-card")
def test_if_the_deck_cannot_give_each_player_a_card_one_common_card_is_dealt() -> None:
    driver = dealt(stacks=(500,) * 9, type="seven_card_stud")
    for _ in range(3):
        everyone_calls(driver)
    assert deals(driver)[-1] == ("burn", "common"), "five cards are left for nine players"
    everyone_calls(driver)
    assert deals(driver)[-1] == ("burn", "common"), "and then three"
    assert len(driver.table.play.hands["common"]) == 2
    finish(driver)
    assert driver.table.total == 0


@verifies("poker.9.h")
def test_own_cards_are_dealt_again_if_they_suffice() -> None:
    driver = dealt(stacks=(500,) * 9, type="seven_card_stud")
    for _ in range(3):
        everyone_calls(driver)
    act(driver, "bet call " + "fold " * 7)
    assert deals(driver)[-1][0] == "burn"
    assert len(deals(driver)[-1]) == 3, "three cards: a burn card and one for each of two"


@verifies("poker.9.h", "poker.6.e.3")
def test_with_one_card_or_none_left_the_burn_cards_are_shuffled_for_a_common_card() -> None:
    driver = dealt(stacks=(500,) * 9, type="seven_card_stud")
    for _ in range(2):
        everyone_calls(driver)
    act(driver, "bet " + "call " * 3 + "fold " * 5)
    assert len(deals(driver)[-1]) == 5, "four players take the last cards"
    burned = {card for card, _ in driver.table.play.hands["burn"]}
    everyone_calls(driver)
    events = [entry.event for entry in driver.log]
    assert only(events, BurnsGathered)
    assert len(only(events, CardsShuffled)) == 2
    assert deals(driver)[-1] == ("burn", "common")
    assert {card for card, _ in driver.table.play.hands["common"]} <= burned
    finish(driver)
    assert driver.table.total == 0


@verifies("poker.12.d", "poker.12.f", "poker.12.f.1", "poker.1.draw")
def test_each_player_in_turn_exchanges_any_number_of_cards_after_one_burn_card() -> None:
    driver = dealt(type="five_card_draw")
    assert deals(driver) == [("1", "2", "3") * 5]
    act(driver, "call call check")
    assert (turn(driver), asked(driver).topic) == ("p1", "draw")
    mine = driver.table.play.hands["1"]
    act(driver, "first-third")
    assert deals(driver)[-1] == ("burn", "1", "1")
    now = driver.table.play.hands["1"]
    assert now[:3] == (mine[1], mine[3], mine[4])
    assert {mine[0][0], mine[2][0]} <= set(driver.table.play.shoe.rack[-1])
    act(driver, "none")
    assert turn(driver) == "p3"
    act(driver, "first-second-third-fourth-fifth")
    assert deals(driver)[-1] == ("3",) * 5, "no second burn card"
    assert turn(driver) == "p1"
    assert asked(driver).choices == ("check", "bet")


@verifies("poker.12.f.2")
def test_the_discards_are_shuffled_if_the_deck_does_not_suffice_for_the_draw() -> None:
    driver = dealt(stacks=(500,) * 8, type="five_card_draw")
    act(driver, "fold " + "call " * 6 + "check")
    all_five = "first-second-third-fourth-fifth"
    folded = set(driver.table.play.shoe.rack[0])
    burned = driver.table.play.hands.get("burn", ())
    assert len(folded) == 5
    assert not burned
    act(driver, f"{all_five} {all_five}")
    to_come = {c for place in "5678" for c, _ in driver.table.play.hands.get(place, ())}
    act(driver, all_five)
    events = [entry.event for entry in driver.log]
    assert len(only(events, CardsShuffled)) == 2
    third = driver.table.play.hands[str(only(events, Drew)[-1].seat)]
    assert len(third) == 5
    assert not {card for card, _ in third} & to_come
    assert driver.table.play.hands["burn"][0][0] not in {card for card, _ in third}
    finish(driver)
    assert driver.table.total == 0
