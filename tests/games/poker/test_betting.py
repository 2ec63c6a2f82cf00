"""A betting round: whose turn it is, what may be done, how much a raise is, and when it is over."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Turned
from croupier.core.prompt import Amount
from croupier.games.poker.betting import Bounds, Round, bounds
from croupier.games.poker.play import Awarded, Played, PotsFormed, Uncalled
from croupier.rulebook.citation import verifies
from tests.games.poker.tables import act, asked, dealt, finish, seated, stacks, to_question, turn
from tests.games.scripted import only


def facing(structure: str = "limit", **figures: Any) -> Bounds:
    """What a player may do who faces these figures, in dollars."""
    usual = {"to": 0, "bet": 0, "stack": 200, "last": 4, "size": 4, "top": 8, "pot": 10}
    known = {k: v * 100 for k, v in {**usual, **figures}.items() if k in usual}
    rest = {"raises_left": 3, "may_raise": True, "opened": False}
    more = {k: figures.get(k, v) for k, v in rest.items()}
    return bounds(Round(structure, **known, **more))


def raise_to(found: Bounds) -> tuple[int, int]:
    return found.least // 100, found.most // 100


@verifies("poker.17", "poker.1.raise", "poker.1.call", "poker.1.all-in", "poker.7.c")
def test_how_far_a_bet_may_be_raised() -> None:
    """Each structure, with an opening bet, a raise, a blind to complete and a short stack."""
    assert raise_to(facing()) == (4, 4)
    assert raise_to(facing(to=4, opened=True)) == (8, 8)
    assert raise_to(facing(to=2)) == (4, 4), "a forced bet is completed"
    assert raise_to(facing(to=4, opened=True, stack=6)) == (6, 6), "a short all-in raise"
    assert raise_to(facing(to=6, opened=True)) == (10, 10), "over a short all-in bet"
    assert raise_to(facing("spread")) == (4, 8)
    assert raise_to(facing("spread", to=6, last=6, opened=True)) == (12, 14)
    assert raise_to(facing("spread", to=4, last=4)) == (8, 12), "a blind is raised like a bet"
    assert raise_to(facing("pot_limit", pot=10)) == (4, 10)
    assert raise_to(facing("pot_limit", to=10, last=10, pot=20, opened=True)) == (20, 40)
    assert raise_to(facing("no_limit")) == (4, 200)
    assert raise_to(facing("no_limit", to=30, last=20, bet=10, opened=True)) == (50, 210)
    assert facing(to=20, opened=True, stack=12) == Bounds(12_00, 0, 0, True, 3), "a call all-in"
    assert facing(to=8, opened=True, raises_left=0).most == 0
    assert facing(raises_left=0).most, "a bet is no raise"
    assert facing(to=8, opened=True, may_raise=False).most == 0


@verifies("poker.10.f", "poker.10.g", "poker.1.check", "poker.1.bet", "poker.1.fold")
def test_the_order_of_the_bets_and_the_option_of_the_blind() -> None:
    driver = dealt(stacks=(200,) * 4)
    assert turn(driver) == "p3"
    assert asked(driver).choices == ("fold", "call", "raise")
    act(driver, "call call call")
    assert turn(driver) == "p2"
    assert asked(driver).choices == ("fold", "check", "raise")
    act(driver, "check")
    assert turn(driver) == "p1", "left of the button"
    assert asked(driver).choices == ("check", "bet"), "who opens cannot fold"
    act(driver, "check")
    assert asked(driver).choices == ("fold", "check", "bet")
    act(driver, "bet fold call")
    assert turn(driver) == "p1"
    assert asked(driver).choices == ("fold", "call", "raise"), "a player who checked may raise"


@verifies("poker.1.opening-bet", "poker.6.c", "poker.1.betting-round")
def test_a_round_ends_when_everyone_has_answered_the_last_bet() -> None:
    driver = dealt()
    events = act(driver, "raise call raise call")
    assert not only(events, PotsFormed)
    events = act(driver, "call")
    assert [pot.amount for pot in only(events, PotsFormed)[0].pots] == [33_00], "less $3 of rake"


@verifies("poker.9.e", "poker.13.e", "poker.13a.e")
def test_a_forced_bettor_has_no_further_choice_if_all_call() -> None:
    for kind in ("seven_card_stud", "five_card_stud", "mambo_stud"):
        driver = dealt(type=kind)
        first = driver.table.play.last
        events = act(driver, "call call")
        assert only(events, PotsFormed), kind
        again = dealt(type=kind)
        act(again, "call raise")
        assert turn(again) == f"p{first}", "unless somebody raises"
        assert again.table.play.to == 4_00, "a raise completes the forced bet"


@verifies("poker.17")
def test_raises_are_counted_and_the_cap_holds_between_two_players_unless_posted() -> None:
    driver = dealt()
    act(driver, "raise raise raise")
    assert asked(driver).choices == ("fold", "call")
    with pytest.raises(Refused, match="3 raises, the most that are posted") as refusal:
        driver.choose(turn(driver), "raise")
    assert refusal.value.cites == ("poker.17",)
    act(driver, "call call")
    act(driver, "bet raise raise raise")
    assert "raise" not in asked(driver).choices, "four bets are three raises"
    alone = dealt(stacks=(200, 200), cap_heads_up=False)
    act(alone, "raise raise raise raise raise")
    free = dealt(max_raises="none")
    act(free, "raise raise raise raise raise")
    once = dealt(max_raises=1)
    act(once, "raise")
    assert "raise" not in asked(once).choices


@verifies("poker.7.j")
def test_a_check_raise_may_be_barred_by_posting() -> None:
    for allowed in (True, False):
        driver = dealt(check_raise=allowed)
        act(driver, "call call check")
        act(driver, "check bet call")
        assert turn(driver) == "p1"
        assert ("raise" in asked(driver).choices) is allowed
    with pytest.raises(Refused, match="checked may not raise") as refusal:
        driver.choose("p1", "raise")
    assert refusal.value.cites == ("poker.7.j",)


@pytest.mark.parametrize(
    ("options", "may"), [({}, False), ({"reopens": "half"}, True), ({"reopens": "any"}, True)]
)
@verifies("poker.17")
def test_a_short_all_in_raise_may_let_those_raise_again_who_have_acted(
    options: dict[str, str], may: bool
) -> None:
    """p3 bets 20, p1 is all-in for 32: twelve of twenty is no full raise, and more than half."""
    driver = dealt(stacks=(36, 200, 200), structure="no_limit", max_raises="none", **options)
    act(driver, "call call check")
    act(driver, "check check 20")
    act(driver, "all_in call")
    assert turn(driver) == "p3"
    form = asked(driver).form
    assert isinstance(form, Amount) is may
    if not may:
        assert asked(driver).choices == ("fold", "call")
        with pytest.raises(Refused, match="not been raised in full"):
            driver.choose("p3", "all_in")


@verifies("poker.17")
def test_several_short_raises_may_add_up_to_one() -> None:
    for together in (False, True):
        driver = dealt(
            stacks=(36, 46, 200, 200), structure="no_limit", max_raises="none", reopen_sum=together
        )
        act(driver, "call call call check")
        act(driver, "check check 20 call all_in all_in")
        assert turn(driver) == "p3", "who bet 20 and faces 42"
        assert isinstance(asked(driver).form, Amount) is together


@verifies("poker.17", "poker.7.d")
def test_amounts_outside_the_limits_are_refused_with_what_is_accepted() -> None:
    driver = dealt(structure="no_limit")
    form = asked(driver).form
    assert form == Amount(8_00, 200_00, 1_00)
    for amount in ("7", "200.50", "201", "12.25"):
        with pytest.raises(Refused, match="from \\$8 to \\$200") as refusal:
            driver.choose("p3", amount)
        assert refusal.value.cites
    act(driver, "20")
    assert asked(driver).form == Amount(36_00, 200_00, 1_00), "at least the last raise"
    pot = dealt(structure="pot_limit")
    assert asked(pot).form == Amount(8_00, 14_00, 1_00), "a call of 4 and the pot of 10"


@verifies("poker.7.d")
def test_acting_out_of_turn_is_refused_and_does_not_bind() -> None:
    driver = dealt()
    before = driver.table
    with pytest.raises(Refused, match="another player's turn") as refusal:
        driver.choose("p1", "raise")
    assert refusal.value.cites == ("poker.7.d",)
    assert "p3" in refusal.value.accepted
    assert driver.table == before
    act(driver, "fold")
    assert asked(driver).choices == ("fold", "call", "raise")


def test_what_is_barred_now_says_why() -> None:
    driver = dealt()
    for word, why in (("check", "a bet of"), ("bet", "it is a raise now")):
        with pytest.raises(Refused, match=why):
            driver.choose("p3", word)
    act(driver, "call call check")
    for word, why in (
        ("fold", "opens the betting cannot fold"),
        ("call", "no bet to call"),
        ("raise", "nobody has bet"),
    ):
        with pytest.raises(Refused, match=why):
            driver.choose("p1", word)


@verifies("poker.13.f", "poker.13.g")
def test_whoever_opens_a_later_round_of_five_card_stud_must_bet() -> None:
    cards = {"1": "2s Ks Qs 8s 3d", "2": "3s Kh 7h 9h 4d", "3": "4s 5c 6d 7d 5d"}
    driver = dealt(cards, type="five_card_stud")
    act(driver, "call call")
    for size, raised in ((4_00, "p1"), (8_00, "p1")):
        assert (turn(driver), asked(driver).choices) == (raised, ("bet",))
        for word in ("check", "fold"):
            with pytest.raises(Refused):
                driver.choose("p1", word)
        (bet, *_) = only(act(driver, "bet call call"), Played)
        assert bet.bet == size


@verifies("poker.9.f.1", "poker.9.g", "poker.13a.f", "poker.13a.g")
def test_whoever_opens_a_later_round_of_stud_bets_or_checks() -> None:
    for kind in ("seven_card_stud", "mambo_stud"):
        driver = dealt(type=kind)
        act(driver, "call call")
        assert asked(driver).choices == ("check", "bet"), kind
        act(driver, "check")
        assert asked(driver).choices == ("fold", "check", "bet"), kind


@verifies("poker.7.c.4", "poker.7.c.4.i", "poker.7.c.4.iii", "poker.1.side-pot", "poker.1.all-in")
def test_an_all_in_player_contends_for_what_was_matched_and_others_go_on() -> None:
    cards = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "community": "2c 3d 7h 8s 9c"}
    driver = dealt(cards, stacks=(20, 60, 200), structure="no_limit", rake="time")
    act(driver, "200 call call")
    assert [e.amount for e in only([e.event for e in driver.log], Uncalled)] == [140_00]
    formed = only([entry.event for entry in driver.log], PotsFormed)[0].pots
    assert [(pot.amount, pot.seats) for pot in formed] == [(60_00, (1, 2, 3)), (80_00, (2, 3))]
    finish(driver)
    assert stacks(driver) == [60, 80, 140]


@verifies("poker.14.d", "poker.6.d")
def test_what_nobody_calls_goes_back_and_the_last_player_wins_unseen() -> None:
    driver = dealt(stacks=(300, 300, 300), structure="no_limit", rake="time")
    events = act(driver, "40 90 300 fold fold")
    (back,) = only(events, Uncalled)
    assert (back.patron, back.amount) == ("p2", 210_00), "over a bet of 90 that was folded"
    assert stacks(driver) == [210, 430, 260]
    assert not only(events, Turned)
    (won,) = only(events, Awarded)
    assert (won.patron, won.amount, won.cites) == ("p2", 220_00, ("poker.6.d", "poker.6.e.5"))


def test_silence_checks_if_it_may_and_folds_otherwise() -> None:
    driver = dealt()
    assert asked(driver).silence == "fold"
    act(driver, "call call")
    assert asked(driver).silence == "check"


def test_a_table_plays_hand_after_hand() -> None:
    driver = seated(stacks=(500,) * 6)
    for _ in range(5):
        to_question(driver)
        finish(driver)
        assert driver.table.total == 0
