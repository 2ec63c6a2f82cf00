"""What everyone sees around a poker table: seats, bets in front of them, pots and buttons."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.fold import fold
from croupier.core.money import Cents
from croupier.core.naming import came
from croupier.core.part import Pile, Seating
from croupier.core.step import Ask
from croupier.core.view import OWN_HAND, HowMuch, View
from croupier.games import registry
from croupier.games.poker.around import short
from croupier.games.poker.play import Awarded
from croupier.rulebook.citation import verifies

NO_LIMIT = {"structure": "no_limit", "seats": 6}


def table(*stacks: Cents, **options: Any) -> Driver:
    """A table with players who have these chips, in a hand."""
    driver = croupier.table("poker", seed=3, patrons=(), options=NO_LIMIT | options)
    for number, chips in enumerate(stacks, 1):
        driver.buy(f"p{number}", chips)
    dealt(driver)
    return driver


def dealt(driver: Driver) -> Ask:
    """Go on until somebody is asked."""
    while not isinstance(step := driver.step_now, Ask):
        driver.step()
    return step


def says(driver: Driver, *answers: str) -> View:
    """Whoever is asked answers, one after the other."""
    for answer in answers:
        step = dealt(driver)
        driver.choose(step.patrons[0], answer, step.about)
    dealt(driver)
    return driver.view("p1")


def test_a_seat_shows_chips_bets_the_last_action_and_whose_turn_it_is() -> None:
    driver = table(100_00, 100_00, 100_00)
    first, second, third = driver.view("p1").seats
    assert (first.patron, first.bet, first.stack, first.did) == ("p1", 2_00, 98_00, "Blind $2")
    assert (second.bet, second.did) == (4_00, "Blind $4")
    assert (third.turn, third.bet, third.did) == (True, 0, "")
    seats = says(driver, "20", "fold").seats
    assert [(one.did, one.state, one.turn) for one in seats] == [
        ("Folds", "folded", False),
        ("Blind $4", "", True),
        ("Raises to $20", "", False),
    ]
    shown = {one.what for one in driver.view("p1").things}
    assert "dealer button 3" in shown


@verifies("poker.7.c.4.i", "poker.7.c.4.iii")
def test_side_pots_name_who_contends() -> None:
    driver = table(20_00, 60_00, 100_00)
    piles = says(driver, "60", "call", "call").piles
    pots = [one for one in piles if one.place.startswith("pot")]
    assert [(one.place, one.name, one.patrons) for one in pots] == [
        ("pot", "Main pot", ("p1", "p2", "p3")),
        ("pot 2", "Side pot 1", ("p2", "p3")),
    ]
    taken = sum(one.amount for one in piles if one.place == "rake")
    assert sum(one.amount for one in pots) + taken == 140_00
    assert taken == 5_00


def test_bets_lie_in_front_of_seats_until_the_round_is_over() -> None:
    driver = table(100_00, 100_00, 100_00)
    view = says(driver, "call", "call")
    assert view.chips["bet 1"][0].amount == 4_00
    assert view.piles == ()
    view = says(driver, "check")
    assert not view.chips
    assert view.piles == (Pile("pot", "Pot", 11_00, ("p1", "p2", "p3")), Pile("rake", "Rake", 1_00))
    assert all(not one.did for one in view.seats), "what was bet before is forgotten"


def test_only_ones_own_hand_is_named() -> None:
    driver = table(100_00, 100_00)
    named = {
        name: [one.face for one in driver.view(name or None).things if one.what == OWN_HAND]
        for name in ("p1", "p2", "")
    }
    assert named["p1"] != named["p2"]
    assert (len(named["p1"]), named[""]) == (1, [])


@pytest.mark.parametrize(
    ("structure", "sizes"),
    [
        ("no_limit", {"Min": 8_00, "½ pot": 9_00, "¾ pot": 11_00, "Pot": 14_00, "All in": 100_00}),
        ("pot_limit", {"Min": 8_00, "½ pot": 9_00, "¾ pot": 11_00, "Pot": 14_00}),
        ("spread", {"Min": 8_00}),
    ],
)
def test_the_sizes_that_players_name_are_within_the_limits(
    structure: str, sizes: dict[str, Cents]
) -> None:
    driver = table(100_00, 100_00, 100_00, structure=structure)
    prompt = driver.view("p3").prompt
    if structure == "spread":
        assert prompt is not None
        assert prompt.costs["call"] == 4_00
        return
    assert isinstance(prompt, HowMuch)
    assert (prompt.does, prompt.costs["call"], prompt.sizes) == ("Raise to", 4_00, sizes)
    for size in sizes.values():
        assert prompt.least <= size <= prompt.most


def test_a_hand_without_a_pair_is_called_by_its_highest_card() -> None:
    assert short("king-queen-nine-eight-two high") == "king high"
    assert short("seven-six-five-three-ace low") == "seven-six low"
    assert short("a pair of tens for low") == "a pair of tens for low"
    assert short("a straight, nine high") == "a straight, nine high"
    assert short("two pairs, kings and fours") == "two pairs, kings and fours"


def test_the_winners_net_is_shown_until_the_next_hand() -> None:
    driver = table(100_00, 100_00, 100_00)
    for answer in ("fold", "fold"):
        step = dealt(driver)
        driver.choose(step.patrons[0], answer, step.about)
    while driver.table.playing:
        driver.step()
    assert [one.net for one in driver.view("p1").seats] == [-2_00, 2_00, 0]


def awarded(patron: str, amount: Cents, pot: int = 0, **more: Any) -> Awarded:
    return Awarded(patron=patron, seat=1, pot=pot, amount=amount, cites=(), **more)


def test_the_result_of_a_hand_names_every_winner_with_all_they_win() -> None:
    game = registry.game("poker")
    side = awarded("p2", 600_00, 1, hand="a flush"), awarded("p2", 1_400_00, hand="a flush")
    assert came(game, side) == "p2 wins $2,000 with a flush"
    halves = (
        awarded("p1", 96_00, share="high", hand="two pairs"),
        awarded("p3", 95_00, share="low", hand="a pair of tens"),
    )
    assert (
        came(game, halves) == "p1 wins $96 with two pairs; p3 wins $95 with a pair of tens for low"
    )
    seating = game.get(Seating)
    assert seating is not None
    assert seating.did(side) == {"p2": "Wins $2,000"}
    assert seating.did(halves) == {"p1": "Wins $96", "p3": "Wins $95"}
    said = "p3 wins $95 from the low half of the pot with a pair of tens for low"
    assert halves[1].sentence() == said
    assert side[0].result() == "p2 wins $600 with a flush"


def test_the_piles_can_be_seen_after_every_event_of_a_raked_hand() -> None:
    driver = table(100_00, 100_00, 100_00)
    begun = Driver(driver.game, driver.rules, driver.source, lambda: "12:00").table
    says(driver, "20", "call", "call", "check", "check", "check")
    events = [entry.event for entry in driver.log]
    kinds = [type(event).__name__ for event in events]
    assert "Raked" in kinds, kinds
    seats = driver.game.get(Seating)
    assert seats is not None
    for many in range(len(events) + 1):
        now = fold(driver.game, begun, events[:many])
        assert all(one.amount >= 0 for one in seats.piles(now))
