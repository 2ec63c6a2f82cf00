"""Irregularities that both laws have alike: where each can happen, and what follows."""

import re
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Discarded, Returned
from croupier.core.step import Confirm, Deal, Shuffle
from croupier.games.families.shoe import CardsRemoved
from croupier.games.families.stud.play import CardFaceUp, CardKept
from croupier.games.families.upkeep import ShufflerFailed
from croupier.rulebook.citation import verifies
from tests.games.community.tables import EACH, Community, all_back
from tests.games.scripted import only
from tests.games.twentyone import go, net, says

TENS = "Ts Td 3c"


def dealing(of: Community, cards: str, already: int = 1, **options: Any) -> Driver:
    """A table in the middle of a deal, after so many cards or stacks."""
    table = of.table_of(cards, **options)
    table.place("p1", f"20 on {of.bet}")
    while not isinstance(table.step_now, Deal):
        table.step()
    for _ in range(already):
        table.step()
    return table


@verifies("letitride.12.a")
@verifies("coloradoholdem.14.a")
@EACH
def test_one_card_face_up_is_replaced_by_the_next(of: Community) -> None:
    table = dealing(of, "Ts Kc Td 2c 7d 3c 9h 4h", deal="shoe")
    (found,) = only(table.incident("card_face_up"), CardFaceUp)
    assert found.cites == (of.wrong("a"),)
    events = go(table)
    seen, *rest = only(events, Dealt)
    assert (seen.cards, seen.to, seen.seen_by) == (("Kc",), ("exposed",), None)
    assert only(events, Discarded)[0].cards == ("Kc",)
    assert rest[0].cards == ("Td",)
    assert table.table.play.hands["1"] != ()


@verifies("letitride.12.a")
@verifies("coloradoholdem.14.a")
@EACH
def test_a_second_card_face_up_in_one_deal_makes_all_hands_void(of: Community) -> None:
    table = dealing(of, "Ts Kc Td 2c 7d 3c 9h 4h", deal="shoe")
    table.incident("card_face_up")
    table.step()
    events = table.incident("card_face_up")
    all_back(table, events, of.wrong("a"))
    assert net(table) == 0
    table.place("p1", f"20 on {of.bet}")
    assert isinstance(table.step_now, Shuffle)


@verifies("letitride.12.a")
@verifies("coloradoholdem.14.a")
@EACH
def test_two_cards_face_up_in_two_rounds_void_nothing(of: Community) -> None:
    cards = "Ts Kc Td 2c 7d 3c 9h 4h"
    table = dealing(of, f"{cards} {cards}", deal="shoe")
    for number in range(2):
        table.incident("card_face_up")
        go(table)
        says(table, *of.answers)
        if not number:
            table.place("p1", f"20 on {of.bet}")
            while not isinstance(table.step_now, Deal):
                table.step()
            table.step()
    assert table.table.round == 2


@verifies("letitride.12.a", "letitride.12.b", "letitride.12.e")
@verifies("coloradoholdem.14.a", "coloradoholdem.14.b", "coloradoholdem.14.f")
@pytest.mark.parametrize("key", ["card_face_up", "card_drawn_in_error", "shoe_jams"])
@EACH
def test_what_goes_wrong_with_the_deal_goes_wrong_while_cards_are_dealt(
    of: Community, key: str
) -> None:
    table = of.table_of(of.in_order(TENS))
    with pytest.raises(Refused, match=re.escape(of.own(of.section))):
        table.incident(key)
    table.place("p1", f"20 on {of.bet}")
    with pytest.raises(Refused, match=re.escape(of.own(of.section))):
        table.incident(key)
    go(table)
    with pytest.raises(Refused, match=re.escape(of.own(of.section))):
        table.incident(key)


@verifies("letitride.12.b")
@verifies("coloradoholdem.14.b")
@EACH
def test_a_card_drawn_in_error_is_the_next_card(of: Community) -> None:
    table = dealing(of, "Ts 2c Td 7d 3c 9h", deal="shoe")
    (kept,) = only(table.incident("card_drawn_in_error"), CardKept)
    assert kept.cites == (of.wrong("b"),)
    go(table)
    assert [card for card, _ in table.table.play.hands["1"]] == ["Ts", "Td", "3c"]


@verifies("letitride.12.c")
@verifies("coloradoholdem.14.c")
@EACH
def test_a_wrong_number_of_cards_makes_all_hands_void(of: Community) -> None:
    table = of.dealt("Ts Td 3c|9s 8d 4c", "2c 7d 9h", *of.every, **of.offering)
    events = table.incident("wrong_number")
    all_back(table, events, of.wrong("c"))
    assert len(only(events, Returned)) == 2 * (len(of.every) - 1 + of.booked)
    assert (net(table, "p1"), net(table, "p2")) == (0, 0)
    hidden = [one for one in only(events, Discarded) if one.seen_by is not None]
    assert [one.seen_by for one in hidden] == [("p2",), ("p1",), (), (), ()]


@verifies("letitride.12.c")
@verifies("coloradoholdem.14.c")
@EACH
def test_there_is_no_wrong_number_without_cards(of: Community) -> None:
    table = of.table_of(of.in_order(TENS))
    table.place("p1", f"20 on {of.bet}")
    with pytest.raises(Refused, match=re.escape(of.wrong("c"))):
        table.incident("wrong_number")
    go(table)
    says(table, *of.answers)
    with pytest.raises(Refused, match=re.escape(of.wrong("c"))):
        table.incident("wrong_number")


@verifies("letitride.12.d")
@verifies("coloradoholdem.14.e")
@EACH
def test_the_cards_of_a_device_that_fails_are_shuffled_again(of: Community) -> None:
    table = of.table_of(of.in_order(TENS), shuffler=True)
    (failed,) = only(table.incident("shuffler_fails"), ShufflerFailed)
    assert of.wrong("d") in failed.cites
    with pytest.raises(Refused, match="no shuffling device"):
        of.table_of().incident("shuffler_fails")


@verifies("letitride.12.d", "letitride.2.b.4")
@verifies("coloradoholdem.14.e", "coloradoholdem.2.b.4")
@EACH
def test_with_two_decks_the_idle_one_is_in_the_device_and_the_round_goes_on(of: Community) -> None:
    options: dict[str, Any] = {"shuffler": True, "cards.second_deck": True}
    table = of.table_of(" ".join([of.in_order(TENS)] * 2), **options)
    table.place("p1", f"20 on {of.bet}")
    go(table)
    table.incident("shuffler_fails")
    says(table, *of.answers)
    assert net(table) == of.wins
    assert table.table.play.shoe.batch == 1
    alone = of.table_of(of.in_order(TENS), shuffler=True)
    alone.place("p1", f"20 on {of.bet}")
    go(alone)
    with pytest.raises(Refused, match="left the device"):
        alone.incident("shuffler_fails")


@verifies("letitride.12.e")
@verifies("coloradoholdem.14.f")
@EACH
def test_an_automated_shoe_that_jams_makes_the_round_void(of: Community) -> None:
    table = dealing(of, of.in_order(TENS))
    events = table.incident("shoe_jams")
    all_back(table, events, of.wrong("e"))
    assert net(table) == 0
    with pytest.raises(Refused, match="no automated dealing shoe"):
        dealing(of, of.in_order(TENS, deal="shoe"), deal="shoe").incident("shoe_jams")


def counting(of: Community, **options: Any) -> Driver:
    """A table whose stub is being counted."""
    table = of.table_of(of.in_order(TENS), **{"stub_count": 1, **options})
    table.place("p1", f"20 on {of.bet}")
    while not isinstance(table.step_now, Confirm):
        table.step()
    return table


@verifies("letitride.7.e.2", "letitride.12.c")
@verifies("coloradoholdem.7.e.2", "coloradoholdem.14.c")
@pytest.mark.parametrize(("misdealt", "removed"), [("yes", False), ("no", True)])
@EACH
def test_a_wrong_count_of_the_stub_makes_all_hands_void(
    of: Community, misdealt: str, removed: bool
) -> None:
    table = counting(of)
    events = table.incident("stub_count_wrong", misdealt=misdealt)
    all_back(table, events, of.own("7.e.2"))
    assert bool(only(events, CardsRemoved)) is removed
    assert all((of.wrong("c") in e.cites) is not removed for e in only(events, Returned))


@verifies("letitride.7.e.2")
@verifies("coloradoholdem.7.e.2")
@EACH
def test_the_count_is_wrong_only_when_the_stub_is_counted(of: Community) -> None:
    with pytest.raises(Refused, match=rf"not being counted.*{of.key}\.7\.e\.2"):
        of.dealt(TENS).incident("stub_count_wrong")
    with pytest.raises(Refused, match="answer"):
        counting(of).incident("stub_count_wrong", misdealt="perhaps")


@verifies("letitride.7.f")
@verifies("coloradoholdem.7.f")
@EACH
def test_a_deck_that_the_device_counts_wrong_is_removed_before_any_hand_exists(
    of: Community,
) -> None:
    options: dict[str, Any] = {"shuffler": True, "shuffler_counts": True}
    table = of.table_of(of.in_order(TENS), **options)
    table.place("p1", f"20 on {of.bet}")
    while table.table.play.shoe.state != "ready":
        table.step()
    events = table.incident("device_count_wrong")
    assert only(events, CardsRemoved)[0].cites == (of.own("7.f"),)
    assert not only(events, Returned)
    assert len(table.table.wagers) == of.booked
    go(table)
    says(table, *of.answers)
    assert net(table) == of.wins
