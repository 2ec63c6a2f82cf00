"""Sections 7 to 9: cards one at a time from a shoe or the hand, or in stacks; the stub."""

import re
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Dealt
from croupier.core.game import devices
from croupier.games.families.shoe import SHOE
from croupier.games.families.stud.community import LEFT, MIDDLE, RIGHT
from croupier.games.families.stud.play import DealEnded
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.community.tables import EACH, Community
from tests.games.scripted import only, steps
from tests.games.twentyone import go, says

PLAYERS = "Ts Td 3c|9s 8d 4c"
COMMUNITY = "2c 7d 9h"


def placed(of: Community, deal: str) -> list[tuple[str, str, str]]:
    """Where each card went, in order, and by which clause."""
    table = of.dealt(PLAYERS, COMMUNITY, deal=deal)
    events = only((entry.event for entry in table.log), Dealt)
    return [
        (card, to, one.cites[0].removeprefix(f"{of.key}."))
        for one in events
        for card, to in zip(one.cards, one.to, strict=True)
    ]


@verifies("letitride.7.c", "letitride.7.c.1", "letitride.7.c.2", "letitride.7.c.3")
@verifies(
    "coloradoholdem.7.c", "coloradoholdem.7.c.1", "coloradoholdem.7.c.2", "coloradoholdem.7.c.3"
)
@verifies("letitride.7.c.4", "letitride.7.c.5", "letitride.7.c.6", "letitride.8.c")
@verifies(
    "coloradoholdem.7.c.4", "coloradoholdem.7.c.5", "coloradoholdem.7.c.6", "coloradoholdem.8.c"
)
@verifies("letitride.8.c.1", "letitride.8.c.2", "letitride.8.c.3", "letitride.8.c.4")
@verifies(
    "coloradoholdem.8.c.1", "coloradoholdem.8.c.2", "coloradoholdem.8.c.3", "coloradoholdem.8.c.4"
)
@verifies("letitride.8.c.5", "letitride.8.c.6")
@verifies("coloradoholdem.8.c.5", "coloradoholdem.8.c.6")
@pytest.mark.parametrize(("deal", "section"), [("shoe", "7.c"), ("hand", "8.c")])
@EACH
def test_cards_are_dealt_one_at_a_time_to_players_and_community(
    of: Community, deal: str, section: str
) -> None:
    assert placed(of, deal) == [
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


@verifies("letitride.9.a", "letitride.9.b", "letitride.9.c")
@verifies("coloradoholdem.9.a", "coloradoholdem.9.b", "coloradoholdem.9.c")
@EACH
def test_an_automated_shoe_dispenses_stacks_and_the_last_ones_bottom_card_is_left(
    of: Community,
) -> None:
    assert placed(of, "automated") == [
        *((card, "1", "9.c") for card in ("Ts", "Td", "3c")),
        *((card, "2", "9.c") for card in ("9s", "8d", "4c")),
        ("9h", RIGHT, "9.c"),
        ("7d", MIDDLE, "9.c"),
        ("2c", LEFT, "9.c"),
    ]
    table = of.dealt(PLAYERS, COMMUNITY)
    stacks = only((entry.event for entry in table.log), Dealt)
    assert [len(one.cards) for one in stacks][:2] == [3, 3]


@verifies("letitride.7.c.2", "letitride.8.c.2", "letitride.9.c", "letitride.1.community-card")
@verifies(
    "coloradoholdem.7.c.2",
    "coloradoholdem.8.c.2",
    "coloradoholdem.9.c",
    "coloradoholdem.1.community-card",
)
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
@EACH
def test_the_community_cards_are_dealt_unseen(of: Community, deal: str) -> None:
    table = of.dealt(PLAYERS, COMMUNITY, deal=deal)
    hands = table.table.play.hands
    assert [hands[place] for place in (LEFT, MIDDLE, RIGHT)] == [
        (("2c", ()),),
        (("7d", ()),),
        (("9h", ()),),
    ]


@verifies("letitride.7.c.1", "letitride.8.c.1", "letitride.9.c")
@verifies("coloradoholdem.7.c.1", "coloradoholdem.8.c.1", "coloradoholdem.9.c")
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
@EACH
def test_only_players_with_a_wager_are_dealt_in(of: Community, deal: str) -> None:
    more: dict[str, Any] = {"shuffler": True} if deal == "hand" else {}
    table = of.table_of(of.in_order("Ts Td 3c|9s 8d 4c", COMMUNITY, deal), 3, deal=deal, **more)
    table.place("p1", f"20 on {of.bet}")
    table.place("p3", f"20 on {of.bet}")
    go(table)
    assert {place for place in table.table.play.hands if place.isdigit()} == {"1", "3"}


@verifies("letitride.7.a", "letitride.8.a", "letitride.9.a", "letitride.5.c.2")
@verifies("coloradoholdem.7.a", "coloradoholdem.8.a", "coloradoholdem.9.a", "coloradoholdem.5.c.2")
@EACH
def test_the_house_chooses_how_cards_are_dealt(of: Community) -> None:
    assert rules_for(of.game).deal == "automated"
    for deal, clause in (("shoe", "7.a"), ("automated", "9.a")):
        lines = steps(of.key, rules_for(of.game, {"deal": deal}), "opening")
        assert any(of.own(clause) in cites for _, _, cites in lines)


@verifies("letitride.8.b.1", "letitride.8.a")
@verifies("coloradoholdem.8.b.1", "coloradoholdem.8.a")
@EACH
def test_dealing_from_the_hand_requires_a_shuffling_device(of: Community) -> None:
    assert rules_for(of.game, {"deal": "hand", "shuffler": True}).deal == "hand"
    with pytest.raises(Refused, match=re.escape(of.own("8.b.1"))):
        rules_for(of.game, {"deal": "hand", "shuffler": False})


@verifies("letitride.7.d", "letitride.8.d", "letitride.9.d", "letitride.1.stub")
@verifies("coloradoholdem.7.d", "coloradoholdem.8.d", "coloradoholdem.9.d", "coloradoholdem.1.stub")
@pytest.mark.parametrize(
    ("deal", "clause"), [("shoe", "7.d"), ("hand", "8.d"), ("automated", "9.d")]
)
@EACH
def test_the_stub_is_placed_unseen_after_the_deal(of: Community, deal: str, clause: str) -> None:
    table = of.dealt(PLAYERS, COMMUNITY, deal=deal)
    (ended,) = only((entry.event for entry in table.log), DealEnded)
    assert (ended.stub, ended.counted, ended.cites) == (43, False, (of.own(clause),))


def counts(of: Community, rounds: int, **options: Any) -> list[bool]:
    """In which of a number of rounds the stub was counted."""
    cards = " ".join([of.in_order("Ts Td 3c", COMMUNITY)] * rounds)
    table = of.table_of(cards, **options)
    found: list[bool] = []
    for _ in range(rounds):
        table.place("p1", f"10 on {of.bet}")
        events = (*go(table), *says(table, *of.answers))
        counted = any(one.about.startswith("the number") for one in only(events, Confirmed))
        ended = only(events, DealEnded)[0]
        assert ended.counted == counted
        if counted:
            assert ended.cites == (of.own("7.e.1"),)
        found.append(counted)
    return found


@verifies("letitride.7.e", "letitride.7.e.1", "letitride.9.e")
@verifies("coloradoholdem.7.e", "coloradoholdem.7.e.1", "coloradoholdem.9.e")
@EACH
def test_the_stub_is_counted_at_least_once_in_five_rounds(of: Community) -> None:
    assert counts(of, 10) == [False] * 4 + [True] + [False] * 4 + [True]
    assert counts(of, 4, stub_count=2) == [False, True] * 2
    with pytest.raises(Refused, match="at most 5"):
        rules_for(of.game, {"stub_count": 6})


@verifies("letitride.8.e")
@verifies("coloradoholdem.8.e")
@EACH
def test_the_stub_is_counted_when_cards_are_dealt_from_the_hand(of: Community) -> None:
    table = of.dealt("Ts Td 3c", COMMUNITY, deal="hand", stub_count=1)
    confirmed = only((entry.event for entry in table.log), Confirmed)
    assert len(confirmed) == 1


@verifies("letitride.7.f")
@verifies("coloradoholdem.7.f")
@EACH
def test_a_device_that_counts_the_cards_excuses_the_count_of_the_stub(of: Community) -> None:
    assert not any(counts(of, 6, shuffler=True, shuffler_counts=True))


@verifies("letitride.2.a")
@verifies("coloradoholdem.2.a")
@EACH
def test_one_deck_is_used(of: Community) -> None:
    (deck,) = (d for key, d in devices(of.game, rules_for(of.game)).items() if key == SHOE)
    assert len(deck.faces) == 52
    table = of.dealt(PLAYERS, COMMUNITY)
    assert table.table.play.shoe.remaining == 43
