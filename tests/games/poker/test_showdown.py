"""The showdown: what hands make, who shows first, and who wins which pot."""

from random import Random

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Turned
from croupier.equipment.cards import DECK
from croupier.games.poker.forms import FORMS
from croupier.games.poker.play import Awarded, Conceded, HandRead
from croupier.games.poker.showdown import best, low_name, usable
from croupier.ranking.rankings import FIVE_CARD, LOW, rank
from croupier.rulebook.citation import verifies
from tests.games.poker.tables import act, asked, dealt, finish, stacks, turn
from tests.games.scripted import only

HOLDEM, OMAHA8 = FORMS["holdem", "high"], FORMS["omaha", "hi_lo_8"]


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def named(kind: str, form: str, hole: str, board: str = "") -> tuple[str, str]:
    """What a hand makes, high and low, in words."""
    made = best(FORMS[kind, form], cards(hole), cards(board))
    return made.high.name if made.high else "", made.low.name if made.low else ""


@verifies("poker.10.j", "poker.9.i", "poker.3.g")
def test_any_five_of_seven_cards_make_a_hand() -> None:
    rng = Random(1)
    for _ in range(60):
        seven = rng.sample(DECK, 7)
        made = best(HOLDEM, tuple(seven[:2]), tuple(seven[2:]))
        every = usable(HOLDEM, tuple(seven[:2]), tuple(seven[2:]))
        assert made.high is not None
        assert made.high.strength == max(rank(five, FIVE_CARD).strength for five in every)
    assert named("holdem", "high", "2c 3d", "As Ks Qs Js Ts")[0] == "royal flush"


@verifies("poker.11.f", "poker.11.h.1")
def test_omaha_uses_two_cards_of_a_hand_and_three_of_the_board_each_way() -> None:
    assert named("omaha", "high", "As Ks 2d 3d", "Qs Js Ts 9s 8s")[0] == "royal flush"
    assert named("omaha", "high", "As 2d 3d 4d", "Ks Qs Js Ts 9c")[0] != "royal flush"
    high, low = named("omaha", "hi_lo_8", "As 2s Kd Kh", "3c 4d 8h Ks 9c")
    assert high == "three kings"
    assert low
    assert named("omaha", "hi_lo_8", "As Kd Qh Js", "2c 3c 4d 5h 9c")[1] == "", "one low card"


@verifies("poker.9.j", "poker.11.g", "poker.13a.k")
def test_a_low_hand_qualifies_without_pairs_and_up_to_eight_or_six() -> None:
    eight = best(OMAHA8, cards("8s 7s Kd Kh"), cards("2c 3d 4h Ks 9c"))
    assert eight.low is not None
    nine = best(OMAHA8, cards("9s 7s Kd Kh"), cards("2c 3d 4h Ks 9c"))
    assert nine.low is None
    paired = best(OMAHA8, cards("2s 3s Kd Kh"), cards("2c 3d 8h Ks 9c"))
    assert paired.low is None
    mambo = FORMS["mambo_stud", "hi_lo_6"]
    assert best(mambo, cards("6s 5d 4c"), cards("Kd")).low is not None
    assert best(mambo, cards("7s 5d 4c"), cards("Kd")).low is None


@verifies("poker.9.i.2", "poker.12.h.2", "poker.3.e", "poker.3.f")
def test_without_a_qualifier_any_hand_has_a_low() -> None:
    kings, aces = named("five_card_draw", "low", "Ks Kh 2d 3d 4d"), cards("As Ah 2d 3d 4d")
    assert kings[0] == ""
    assert kings[1]
    low = FORMS["five_card_draw", "low"]
    better, worse = best(low, aces), best(low, cards("2s 2h Ad 3d 4d"))
    assert better.low is not None
    assert worse.low is not None
    assert better.low > worse.low, "aces are the smallest pair"
    seven = best(FORMS["seven_card_stud", "hi_lo"], cards("Ks Kh Kd Kc Qs Qh Qd"))
    assert seven.low is not None
    assert seven.low.strength == max(
        rank(five, LOW).strength
        for five in usable(FORMS["seven_card_stud", "hi_lo"], cards("Ks Kh Kd Kc Qs Qh Qd"), ())
    )


@verifies("poker.9.k", "poker.9.l", "poker.11.h.2", "poker.11.h.3", "poker.13a.l")
def test_one_hand_may_be_high_and_low_and_an_ace_both_at_once() -> None:
    high, low = named("seven_card_stud", "hi_lo_8", "As 2s 3s 4s 5s Ah Ad")
    assert "straight flush" in high
    assert low
    made = best(FORMS["seven_card_stud", "hi_lo_8"], cards("As Ah Ad 2c 3c 4d 8h"))
    assert made.high is not None
    assert made.low is not None
    assert {c for c in made.high_cards if c[0] == "A"}
    assert {c for c in made.low_cards if c[0] == "A"}
    mambo = best(FORMS["mambo_stud", "hi_lo_6"], cards("2s 3d 4c"), cards("Kh"))
    assert mambo.high is not None
    assert "straight" in mambo.high.name
    assert mambo.low is not None


@verifies("poker.13a.j", "poker.12.h.1", "poker.13.h")
def test_three_or_five_own_cards_make_a_hand() -> None:
    assert "three" in named("mambo_stud", "hi_lo_6", "Ks Kh 2d", "Kd")[0]
    assert "straight" in named("mambo_stud", "hi_lo_6", "Ks Qh 9d", "Jd")[0]
    assert named("five_card_draw", "high", "Ks Kh 2d 2c 3s")[0].startswith("two pairs")
    assert named("five_card_stud", "high", "Ks Kh 2d 9c 3s")[0] == "a pair of kings"


@verifies("poker.15.d")
def test_whoever_made_the_last_bet_of_the_hand_shows_first_and_then_clockwise() -> None:
    driver = dealt(stacks=(200,) * 4)
    act(driver, "call call call check")
    act(driver, "check check check bet call call call")
    act(driver, "check check check check check check check check")
    order = []
    while driver.table.stage >= 0:
        order.append(turn(driver))
        act(driver, "show")
    assert order == ["p4", "p1", "p2", "p3"]


@verifies("poker.15.d", "poker.15.a", "poker.1.showdown")
def test_a_hand_that_is_conceded_is_out_even_if_it_was_the_best_and_stays_unseen() -> None:
    table = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "community": "2c 3d 7h 8s 9c"}
    driver = dealt(table, rake="time")
    act(driver, "call call check " + "check " * 9)
    assert asked(driver).choices == ("show", "concede")
    assert turn(driver) == "p2", "the blind was the last wager"
    events = act(driver, "show show concede")
    assert [one.patron for one in only(events, Conceded)] == ["p1"]
    assert [one.place for one in only(events, Turned)] == ["2", "3"]
    assert [(one.patron, one.hand) for one in only(events, Awarded)] == [("p2", "a pair of kings")]
    assert "As" not in str(only(events, HandRead))


@verifies("poker.15.d", "poker.6.d")
def test_the_last_player_left_after_folds_shows_nothing_but_after_concessions_does() -> None:
    driver = dealt(stacks=(200, 200))
    assert not only(act(driver, "fold"), Turned)
    driver = dealt(stacks=(200, 200))
    act(driver, "call check " + "check " * 6)
    events = act(driver, "concede")
    assert [one.place for one in only(events, Turned)] == ["1"]
    assert only(events, Awarded)[0].hand
    assert [one.patron for one in only(events, Awarded)] == ["p1"]


@verifies("poker.15.d")
def test_the_house_may_require_every_hand_to_be_shown() -> None:
    driver = dealt(show_discards=True)
    events = act(driver, "call call check " + "check " * 9)
    assert len(only(events, Turned)) == 3
    with pytest.raises(Refused):
        driver.choose("p1", "concede")


@verifies("poker.6.e.5", "poker.6.e.6")
def test_side_pots_are_awarded_before_the_main_pot() -> None:
    table = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "community": "2c 3d 7h 8s 9c"}
    driver = dealt(table, stacks=(20, 60, 200), structure="no_limit", rake="time")
    act(driver, "200 call call")
    awards = only(finish(driver), Awarded)
    assert [(one.pot, one.patron, one.amount) for one in awards] == [
        (1, "p2", 80_00),
        (0, "p1", 60_00),
    ]
    assert "poker.6.e.6" in awards[0].cites


@verifies("poker.3.d", "poker.10.j")
def test_equal_hands_share_a_pot_and_suits_do_not_rank() -> None:
    table = {"1": "2s 3h", "2": "2h 3s", "3": "2d 3c", "community": "As Ks Qs Js Ts"}
    driver = dealt(table, rake="time")
    finish(driver)
    assert stacks(driver) == [200, 200, 200], "the board plays"


@verifies("poker.9.i.2", "poker.9.i.2.i", "poker.11.f.2")
def test_high_and_low_share_a_pot_and_a_pot_without_a_low_goes_to_the_high_hand() -> None:
    table = {
        "1": "As 2s Kd Qh",
        "2": "Ks Kh Jd Jc",
        "3": "9s 9h Td Tc",
        "community": "3c 4d 8h Kc 5s",
    }
    driver = dealt(table, type="omaha", form="hi_lo_8", rake="time")
    awards = only(finish(driver), Awarded)
    shared = [(one.patron, one.amount, one.share) for one in awards]
    assert ("p1", 6_00, "low") in shared
    assert sum(amount for _, amount, _ in shared) == 12_00
    high = {**table, "community": "9c Qs Kc Jh 5s"}
    driver = dealt(high, type="omaha", form="hi_lo_8", rake="time")
    (only_one,) = only(finish(driver), Awarded)
    assert (only_one.amount, only_one.share) == (12_00, "all")
    assert "poker.11.g" in only_one.cites


@verifies("poker.3.f")
def test_a_low_hand_is_named_as_a_card_room_names_it() -> None:
    form = FORMS["five_card_draw", "low"]
    said = {
        "Ts Td 8c 5h 3s": "a pair of tens for low",
        "Ts Td 8c 8h 3s": "two pairs, tens and eights for low",
        "8c 6d 4h 3s As": "eight-six-four-three-ace low",
    }
    for cards, name in said.items():
        made = best(form, tuple(cards.split()))
        assert made.low is not None
        assert low_name(made.low) == name
