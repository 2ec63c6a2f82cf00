"""Sections 7 to 9: cards one at a time from a shoe or the hand, or in stacks; the stub."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Dealt
from croupier.core.game import devices
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from croupier.games.families.shoe import SHOE
from croupier.games.families.stud.community import LEFT, MIDDLE, RIGHT
from croupier.games.families.stud.play import DealEnded
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.coloradoholdem.tables import dealt, go, in_order, says, table_of
from tests.games.scripted import only, steps

PLAYERS = "Ts Td 3c|9s 8d 4c"
COMMUNITY = "2c 7d 9h"


def placed(deal: str) -> list[tuple[str, str, str]]:
    """Where each card went, in order, and by which clause."""
    table = dealt(PLAYERS, COMMUNITY, deal=deal)
    events = only((entry.event for entry in table.log), Dealt)
    return [
        (card, to, one.cites[0].removeprefix("coloradoholdem."))
        for one in events
        for card, to in zip(one.cards, one.to, strict=True)
    ]


@verifies(
    "coloradoholdem.7.c", "coloradoholdem.7.c.1", "coloradoholdem.7.c.2", "coloradoholdem.7.c.3"
)
@verifies(
    "coloradoholdem.7.c.4", "coloradoholdem.7.c.5", "coloradoholdem.7.c.6", "coloradoholdem.8.c"
)
@verifies(
    "coloradoholdem.8.c.1", "coloradoholdem.8.c.2", "coloradoholdem.8.c.3", "coloradoholdem.8.c.4"
)
@verifies("coloradoholdem.8.c.5", "coloradoholdem.8.c.6")
@pytest.mark.parametrize(("deal", "section"), [("shoe", "7.c"), ("hand", "8.c")])
def test_cards_are_dealt_one_at_a_time_to_players_and_community(deal: str, section: str) -> None:
    assert placed(deal) == [
        ("Ts", "1", f"{section}.1"),
        ("9s", "2", f"{section}.1"),
        ("2c", LEFT, f"{section}.2"),
        ("Td", "1", f"{section}.3"),
        ("8d", "2", f"{section}.3"),
        ("7d", MIDDLE, f"{section}.4"),
        ("3c", "1", f"{section}.5"),
        ("4c", "2", f"{section}.5"),
        ("9h", RIGHT, f"{section}.6"),
    ]


@verifies("coloradoholdem.9.a", "coloradoholdem.9.b", "coloradoholdem.9.c")
def test_an_automated_shoe_dispenses_stacks_and_the_last_ones_bottom_card_is_left() -> None:
    assert placed("automated") == [
        *((card, "1", "9.c") for card in ("Ts", "Td", "3c")),
        *((card, "2", "9.c") for card in ("9s", "8d", "4c")),
        ("9h", RIGHT, "9.c"),
        ("7d", MIDDLE, "9.c"),
        ("2c", LEFT, "9.c"),
    ]
    table = dealt(PLAYERS, COMMUNITY)
    stacks = only((entry.event for entry in table.log), Dealt)
    assert [len(one.cards) for one in stacks][:2] == [3, 3]


@verifies(
    "coloradoholdem.7.c.2",
    "coloradoholdem.8.c.2",
    "coloradoholdem.9.c",
    "coloradoholdem.1.community-card",
)
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
def test_the_community_cards_are_dealt_unseen(deal: str) -> None:
    table = dealt(PLAYERS, COMMUNITY, deal=deal)
    hands = table.table.play.hands
    assert [hands[place] for place in (LEFT, MIDDLE, RIGHT)] == [
        (("2c", ()),),
        (("7d", ()),),
        (("9h", ()),),
    ]


@verifies("coloradoholdem.7.c.1", "coloradoholdem.8.c.1", "coloradoholdem.9.c")
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
def test_only_players_with_an_ante_are_dealt_in(deal: str) -> None:
    more: dict[str, Any] = {"shuffler": True} if deal == "hand" else {}
    table = table_of(in_order("Ts Td 3c|9s 8d 4c", COMMUNITY, deal), 3, deal=deal, **more)
    table.place("p1", "20 on ante")
    table.place("p3", "20 on ante")
    go(table)
    assert {place for place in table.table.play.hands if place.isdigit()} == {"1", "3"}


@verifies("coloradoholdem.7.a", "coloradoholdem.8.a", "coloradoholdem.9.a", "coloradoholdem.5.c.2")
def test_the_house_chooses_how_cards_are_dealt() -> None:
    assert rules_for(COLORADO_HOLDEM).deal == "automated"
    for deal, clause in (("shoe", "7.a"), ("automated", "9.a")):
        lines = steps("coloradoholdem", rules_for(COLORADO_HOLDEM, {"deal": deal}), "opening")
        assert any(f"coloradoholdem.{clause}" in cites for _, _, cites in lines)


@verifies("coloradoholdem.8.b.1", "coloradoholdem.8.a")
def test_dealing_from_the_hand_requires_a_shuffling_device() -> None:
    assert rules_for(COLORADO_HOLDEM, {"deal": "hand", "shuffler": True}).deal == "hand"
    with pytest.raises(Refused, match=r"coloradoholdem\.8\.b\.1"):
        rules_for(COLORADO_HOLDEM, {"deal": "hand", "shuffler": False})


@verifies("coloradoholdem.7.d", "coloradoholdem.8.d", "coloradoholdem.9.d", "coloradoholdem.1.stub")
@pytest.mark.parametrize(
    ("deal", "clause"), [("shoe", "7.d"), ("hand", "8.d"), ("automated", "9.d")]
)
def test_the_stub_is_placed_unseen_after_the_deal(deal: str, clause: str) -> None:
    table = dealt(PLAYERS, COMMUNITY, deal=deal)
    (ended,) = only((entry.event for entry in table.log), DealEnded)
    assert (ended.stub, ended.counted, ended.cites) == (43, False, (f"coloradoholdem.{clause}",))


def counts(rounds: int, **options: Any) -> list[bool]:
    """In which of a number of rounds the stub was counted."""
    cards = " ".join([in_order("Ts Td 3c", COMMUNITY)] * rounds)
    table = table_of(cards, **options)
    found: list[bool] = []
    for _ in range(rounds):
        table.place("p1", "10 on ante")
        events = (*go(table), *says(table, "bet", "3"))
        counted = any(one.about.startswith("the number") for one in only(events, Confirmed))
        ended = only(events, DealEnded)[0]
        assert ended.counted == counted
        if counted:
            assert ended.cites == ("coloradoholdem.7.e.1",)
        found.append(counted)
    return found


@verifies("coloradoholdem.7.e", "coloradoholdem.7.e.1", "coloradoholdem.9.e")
def test_the_stub_is_counted_at_least_once_in_five_rounds() -> None:
    assert counts(10) == [False] * 4 + [True] + [False] * 4 + [True]
    assert counts(4, stub_count=2) == [False, True] * 2
    with pytest.raises(Refused, match="at most 5"):
        rules_for(COLORADO_HOLDEM, {"stub_count": 6})


@verifies("coloradoholdem.8.e")
def test_the_stub_is_counted_when_cards_are_dealt_from_the_hand() -> None:
    table = dealt("Ts Td 3c", COMMUNITY, deal="hand", stub_count=1)
    confirmed = only((entry.event for entry in table.log), Confirmed)
    assert len(confirmed) == 1


@verifies("coloradoholdem.7.f")
def test_a_device_that_counts_the_cards_excuses_the_count_of_the_stub() -> None:
    assert not any(counts(6, shuffler=True, shuffler_counts=True))


@verifies("coloradoholdem.2.a")
def test_one_deck_is_used() -> None:
    (deck,) = (
        d for key, d in devices(COLORADO_HOLDEM, rules_for(COLORADO_HOLDEM)).items() if key == SHOE
    )
    assert len(deck.faces) == 52
    table = dealt(PLAYERS, COMMUNITY)
    assert table.table.play.shoe.remaining == 43
