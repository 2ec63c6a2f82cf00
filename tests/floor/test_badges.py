"""The badges on hands: each result stands on the hand that its wager was on."""

from __future__ import annotations

import pytest

from croupier.core.event import (
    Collected,
    Event,
    Paid,
    Returned,
    RoundEnded,
    RoundOpened,
    VigorishCollected,
)
from croupier.core.odds import Odds
from croupier.core.view import Thing
from croupier.core.wager import Spot
from croupier.floor.web.pages.badges import badges, hand_of, worded
from croupier.games.registry import game
from croupier.notation.prose import setting
from croupier.rulebook.rules import rules_for

HANDS = ("1", "1.2", "2")


@pytest.mark.parametrize(("spot", "place"), [("main@1", "1"), ("split@1", "1.2"), ("main@2", "2")])
def test_the_wager_on_a_second_hand_is_on_that_hand(spot: str, place: str) -> None:
    assert hand_of(Spot.parse(spot), HANDS, game("fastactionholdem")) == place


def test_two_hands_of_a_box_have_a_result_each() -> None:
    fast = game("fastactionholdem")
    cards = [Thing("card", place, face) for place in HANDS[:2] for face in ("5d", "Jc")]
    events = (
        RoundOpened(round=1),
        Paid(
            wager=1, patron="ann", spot="main@1", amount=500, odds=Odds(num=1, den=1), returned=500
        ),
        Collected(wager=2, patron="ann", spot="split@1", amount=500),
    )
    where = setting(fast, rules_for(fast), "ann")
    said = {one.place: one.face for one in badges(cards, "card", events, where)}
    assert said == {"1": "+$5", "1.2": "−$5"}


@pytest.mark.parametrize("key", ["blackjack", "spanish21"])
def test_no_hand_of_a_box_that_was_split_is_called_a_blackjack(key: str) -> None:
    played = game(key)
    where = setting(played, rules_for(played), "ann")
    one = [Thing("card", "1", face) for face in ("Ah", "Jc")]
    assert [badge.face for badge in badges(one, "card", (), where)] == ["blackjack"]
    both = [*one, *(Thing("card", "1.2", face) for face in ("As", "Kc"))]
    assert [badge.face for badge in badges(both, "card", (), where)] == ["soft 21", "soft 21"]


EVEN = Odds(num=1, den=1)


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        ([Returned(wager=1, patron="ann", spot="main@1", amount=500)], "push"),
        (
            [
                Paid(wager=1, patron="ann", spot="main@1", amount=500, odds=EVEN, returned=500),
                Collected(wager=2, patron="ann", spot="split@1", amount=500),
            ],
            "even",
        ),
        (
            [
                Paid(wager=1, patron="ann", spot="main@1", amount=500, odds=EVEN, returned=500),
                VigorishCollected(patron="ann", amount=25, spot="main@1"),
            ],
            "+$4.75",
        ),
    ],
    ids=["nothing decided", "one won, one lost", "vigorish"],
)
def test_a_result_is_what_was_won_in_all(settled: list[Event], said: str) -> None:
    cards = [Thing("card", "1", face) for face in ("5d", "Jc")]
    fast = game("fastactionholdem")
    where = setting(fast, rules_for(fast), "ann")
    events = (RoundOpened(round=1), *settled)
    over = (*events, RoundEnded(round=1))
    assert [one.face for one in badges(cards, "card", over, where)] == [said]
    still = [] if said == "push" else [said]
    assert [one.face for one in badges(cards, "card", events, where)] == still


def test_what_a_hand_has_is_said_on_its_badge_without_a_verb() -> None:
    for said, badge in (("has 20", "20"), ("has queen-high flush", "queen-high flush")):
        assert worded(Thing("hand 1", "hand 1", said)).face == badge
    shows = Thing("dealer", "dealer", "shows 8")
    assert worded(shows) == shows
