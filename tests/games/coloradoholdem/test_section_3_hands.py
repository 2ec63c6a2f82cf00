"""Section 3: what five cards are, and which three cards are instant winners."""

import pytest

from croupier.games.coloradoholdem.hands import BET, HANDS, declared, hand, written
from croupier.rulebook.citation import verifies

KEPT_AND_COMMUNITY = [
    ("3.b.1", "As Ks", "Qs Js Ts", "royal flush"),
    ("3.b.2", "9s 8s", "7s 6s 5s", "straight flush"),
    ("3.b.2", "As 2s", "3s 4s 5s", "straight flush"),
    ("3.b.3", "9s 9d", "9h 9c 2s", "four-of-a-kind"),
    ("3.b.4", "9s 9d", "9h 2c 2s", "full house"),
    ("3.b.5", "As Js", "9s 4s 2s", "flush"),
    ("3.b.6", "9s 8d", "7s 6s 5s", "straight"),
    ("3.b.6", "As 2d", "3s 4s 5s", "straight"),
    ("3.b.6", "As Kd", "Qs Js Ts", "straight"),
    ("3.b.7", "9s 9d", "9h 4c 2s", "three-of-a-kind"),
    ("3.b.8", "9s 9d", "4h 4c 2s", "two pairs"),
    ("3.b.9", "9s 9d", "5h 4c 2s", "pair of nines"),
    ("3.a", "Ks Ad", "2s 3s 4s", "high card"),
]


@verifies("coloradoholdem.3.a", "coloradoholdem.3.b", "coloradoholdem.3.b.1")
@verifies("coloradoholdem.3.b.2", "coloradoholdem.3.b.3", "coloradoholdem.3.b.4")
@verifies("coloradoholdem.3.b.5", "coloradoholdem.3.b.6", "coloradoholdem.3.b.7")
@verifies("coloradoholdem.3.b.8", "coloradoholdem.3.b.9", "coloradoholdem.1.hand")
@pytest.mark.parametrize(("clause", "kept", "community", "name"), KEPT_AND_COMMUNITY)
def test_what_two_cards_and_the_community_cards_are(
    clause: str, kept: str, community: str, name: str
) -> None:
    made = hand(BET, kept.split(), community.split())
    assert written(made) == f"bet {name}"
    assert HANDS[written(made)] == made


@verifies("coloradoholdem.1.suit", "coloradoholdem.3.a")
@pytest.mark.parametrize("suit", "shdc")
def test_suits_are_equal(suit: str) -> None:
    cards = [f"{rank}{suit}" for rank in "98765"]
    assert hand(BET, cards[:2], cards[2:]) == HANDS["bet straight flush"]


@verifies("coloradoholdem.3.c.1", "coloradoholdem.3.c.2", "coloradoholdem.1.instant-winner")
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("9s 7s 8s", "straight flush"),
        ("As Ks Qs", "straight flush"),
        ("As 2s 3s", "straight flush"),
        ("9s 9d 9h", "three-of-a-kind"),
        ("Ks As 2s", "nothing"),
        ("9s 8d 7s", "nothing"),
        ("9s 5s 2s", "nothing"),
        ("9s 9d 2s", "nothing"),
        ("As Kd 3s", "nothing"),
    ],
)
def test_which_three_cards_are_instant_winners(cards: str, found: str) -> None:
    assert written(declared(cards.split(), ace_low=True)) == f"declare {found}"


@verifies("coloradoholdem.3.a", "coloradoholdem.3.c.1")
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("As 2s 3s", "nothing"),
        ("As Ks Qs", "straight flush"),
        ("2s 3s 4s", "straight flush"),
        ("As Ad Ah", "three-of-a-kind"),
    ],
)
def test_the_other_reading_has_no_low_ace_in_three_cards(cards: str, found: str) -> None:
    assert written(declared(cards.split(), ace_low=False)) == f"declare {found}"
