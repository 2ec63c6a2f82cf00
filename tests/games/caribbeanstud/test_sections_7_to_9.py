"""Sections 7, 8 and 9: the lock-out, the deal from a shoe, by hand and in stacks, the stub."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Dealt, Moved, WagersClosed
from croupier.core.step import Confirm, Deal
from croupier.games.families.meter import Contributed
from croupier.games.families.shoe import CardsRemoved
from croupier.games.families.stud.play import DealEnded
from croupier.rulebook.citation import verifies
from tests.games.caribbeanstud.tables import FLUSH, FOUR, HIGH, asked, dealt, go, says, table_of
from tests.games.scripted import only

ONE_BY_ONE = "2c 3d 4h 5c 6d 7h 8c 9d Th Jc Qd Kh Ac 2d 3h"
"""Fifteen cards for two players and the dealer, one round of cards after the other."""


def logged(table: Driver, kind: type) -> list[Any]:
    """The events of one kind since the table was opened."""
    return only((entry.event for entry in table.log), kind)


def lying(table: Driver) -> dict[str, tuple[str, ...]]:
    """The cards on the table by place, a dot before each that is face down."""
    return {
        place: tuple(card if seen is None else f".{card}" for card, seen in there)
        for place, there in table.table.play.hands.items()
    }


@verifies("caribbeanstud.7.d", "caribbeanstud.7.d.1", "caribbeanstud.7.d.2", "caribbeanstud.7.d.3")
@verifies("caribbeanstud.7.d.4", "caribbeanstud.7.d.5", "caribbeanstud.8.c", "caribbeanstud.8.c.1")
@verifies("caribbeanstud.8.c.2", "caribbeanstud.8.c.3", "caribbeanstud.8.c.4")
@verifies("caribbeanstud.8.c.5", "caribbeanstud.1.hole-card", "caribbeanstud.1.hand")
@pytest.mark.parametrize(
    ("options", "by"), [({"deal": "shoe"}, "7.d"), ({"deal": "hand", "shuffler": True}, "8.c")]
)
def test_cards_are_dealt_one_by_one_from_the_left_the_dealers_first_one_up(
    options: dict[str, Any], by: str
) -> None:
    table = dealt(ONE_BY_ONE, "", "", **options)
    assert lying(table) == {
        "1": (".2c", ".5c", ".8c", ".Jc", ".Ac"),
        "2": (".3d", ".6d", ".9d", ".Qd", ".2d"),
        "dealer": ("4h", ".7h", ".Th", ".Kh", ".3h"),
    }
    cited = [event.cites[-1] for event in logged(table, Dealt)]
    parts = [1, 1, 2, 3, 3, 4, *[5] * 9]
    assert cited == [f"caribbeanstud.{by}.{part}" for part in parts]
    assert asked(table).patrons == ("p1",)


@verifies("caribbeanstud.9.c", "caribbeanstud.9.g", "caribbeanstud.1.hole-card")
def test_stacks_of_five_are_delivered_and_the_bottom_card_is_exposed() -> None:
    table = dealt(ONE_BY_ONE, "", "")
    assert lying(table) == {
        "1": (".2c", ".3d", ".4h", ".5c", ".6d"),
        "2": (".7h", ".8c", ".9d", ".Th", ".Jc"),
        "dealer": (".Qd", ".Kh", ".Ac", ".2d", "3h"),
    }
    cited = [event.cites for event in logged(table, Dealt)]
    assert cited == [("caribbeanstud.9.c",)] * 3 + [("caribbeanstud.9.g",)]


@verifies("caribbeanstud.9.c", "caribbeanstud.7.d")
def test_only_players_with_an_ante_are_dealt_cards() -> None:
    table = table_of(FOUR, HIGH, FLUSH)
    table.place("p2", "10 on ante")
    go(table)
    assert set(lying(table)) == {"2", "dealer"}


@verifies("caribbeanstud.7.b", "caribbeanstud.9.b.2", "caribbeanstud.11.d.3")
@pytest.mark.parametrize(
    ("options", "by"),
    [
        ({"deal": "shoe"}, ("7.b",)),
        ({"deal": "hand", "shuffler": True}, ("8.b.3", "7.b")),
        ({"deal": "automated"}, ("9.b.2", "7.b")),
    ],
)
def test_progressive_wagers_are_registered_after_the_call_and_before_the_deal(
    options: dict[str, Any], by: tuple[str, ...]
) -> None:
    table = dealt(
        ONE_BY_ONE, "", "", bids="10 on ante, 1 on progressive", progressive="A", **options
    )
    kinds = (WagersClosed, Moved, Contributed, Dealt)
    order = [type(e.event) for e in table.log if isinstance(e.event, kinds)]
    assert order[:5] == [WagersClosed, Moved, Moved, Contributed, Dealt]
    assert logged(table, Moved)[0].cites == tuple(f"caribbeanstud.{one}" for one in by)
    (raised,) = logged(table, Contributed)
    assert (raised.meter, raised.amount, raised.showing) == ("progressive", 2_00, 5_001_40)
    assert table.table.play.meter.showing == 5_001_40


def stubs(rounds: int, **options: Any) -> list[tuple[bool, tuple[str, ...]]]:
    """In each of some rounds, whether the stub was counted, and by which clauses it was placed."""
    table = table_of(*(FLUSH, HIGH) * rounds, patrons=1, **options)
    for _ in range(rounds):
        table.place("p1", "10 on ante")
        go(table)
        says(table, "fold")
    return [(event.counted, event.cites) for event in logged(table, DealEnded)]


@verifies("caribbeanstud.7.f", "caribbeanstud.8.e", "caribbeanstud.9.e", "caribbeanstud.7.f.1")
@verifies("caribbeanstud.7.e", "caribbeanstud.8.d", "caribbeanstud.9.d", "caribbeanstud.1.stub")
@pytest.mark.parametrize(
    ("options", "placed"),
    [
        ({"deal": "shoe"}, "7.e"),
        ({"deal": "hand", "shuffler": True}, "8.d"),
        ({"deal": "automated"}, "9.d"),
    ],
)
def test_the_stub_is_counted_in_every_fifth_round(options: dict[str, Any], placed: str) -> None:
    found = stubs(6, **options)
    assert [counted for counted, _ in found] == [False] * 4 + [True, False]
    assert found[0][1] == (f"caribbeanstud.{placed}",)
    assert found[4][1] == ("caribbeanstud.7.f.1",)


@verifies("caribbeanstud.7.f")
def test_a_house_may_count_the_stub_more_often_and_not_less() -> None:
    assert [counted for counted, _ in stubs(4, stub_count=2)] == [False, True] * 2
    with pytest.raises(Refused):
        table_of(FLUSH, HIGH, stub_count=6)


@verifies("caribbeanstud.9.f", "caribbeanstud.7.f", "caribbeanstud.8.e")
def test_a_counting_device_excuses_the_count_only_with_an_automated_shoe() -> None:
    counts: dict[str, Any] = {"shuffler": True, "shuffler_counts": True}
    assert not any(counted for counted, _ in stubs(6, deal="automated", **counts))
    for way in ("shoe", "hand"):
        with pytest.raises(Refused, match=r"caribbeanstud\.9\.f"):
            table_of(FLUSH, HIGH, deal=way, **counts)


@verifies("caribbeanstud.9.f")
def test_a_device_that_finds_a_wrong_number_has_the_deck_removed_before_the_deal() -> None:
    options: dict[str, Any] = {"shuffler": True, "shuffler_counts": True}
    table = table_of(FLUSH, HIGH, **options)
    table.place("p1", "10 on ante")
    table.step()
    table.incident("device_count_wrong")
    (removed,) = logged(table, CardsRemoved)
    assert removed.cites == ("caribbeanstud.9.f",)
    assert table.table.wagers, "no hand is void: none was dealt"
    go(table)
    with pytest.raises(Refused):
        table.incident("device_count_wrong")


def counting(**options: Any) -> Driver:
    """A table at which the dealer counts the stub of the first round."""
    table = table_of(FLUSH, HIGH, stub_count=1, **options)
    table.place("p1", "10 on ante")
    while not isinstance(table.step_now, Confirm):
        table.step()
    return table


@verifies("caribbeanstud.7.f.2")
def test_a_wrong_count_voids_all_hands_and_removes_a_deck_that_was_not_misdealt() -> None:
    table = counting()
    had = table.balances["p1"]
    table.incident("stub_count_wrong", misdealt="no")
    assert table.balances["p1"] == had + 10_00
    assert logged(table, CardsRemoved)[0].cites == ("caribbeanstud.7.f.2",)
    kept = counting()
    kept.incident("stub_count_wrong", misdealt="yes")
    assert not logged(kept, CardsRemoved)
    assert not kept.table.wagers


@verifies("caribbeanstud.7.f")
def test_nobody_decides_before_the_stub_is_counted() -> None:
    table = counting()
    table.step()
    assert logged(table, Confirmed)[0].role == "dealer"
    assert asked(table).choices == ("bet", "fold")
    with pytest.raises(Refused, match="not being counted"):
        table.incident("stub_count_wrong")


@verifies("caribbeanstud.8.a", "caribbeanstud.8.b.1", "caribbeanstud.7.a", "caribbeanstud.9.a")
def test_dealing_by_hand_takes_a_shuffling_device() -> None:
    with pytest.raises(Refused, match=r"caribbeanstud\.8"):
        table_of(FLUSH, HIGH, deal="hand", shuffler=False)
    for way in ("shoe", "automated"):
        table = table_of(FLUSH, HIGH, deal=way)
        table.place("p1", "10 on ante")
        while not isinstance(table.step_now, Deal):
            table.step()
