"""Sections 2(b), 4 and 5: opening, shuffle, the dealer's cut, two decks, an idle table."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, RoundEnded
from croupier.core.step import Deal, Open, Shuffle
from croupier.equipment.source import Shuffled
from croupier.games.families.shoe import CardsCut, CoverPlaced, RecutOrdered, ShoeReady
from croupier.games.families.upkeep import CardsSpread
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.threecardpoker.tables import table_of

TEN = 10


def ready(**options: Any) -> tuple[Driver, list[Any]]:
    """A table whose deck has just been made ready, and how that was done."""
    table = table_of("As Kd 9h Jc 9d 4s", **options)
    table.place("p1", "10 on ante")
    done = table.play_round(until=lambda now: now.play.shoe.state == "ready")
    return table, list(done)


@verifies("threecardpoker.5.a")
def test_the_deck_is_shuffled_before_play_and_after_every_round() -> None:
    table = table_of()
    table.source = Shuffled("threecardpoker", 5)
    for _ in range(4):
        table.place("p1", "10 on ante")
        done = table.play_round()
        assert [one.cites for one in only(done, CardsShuffled)] == [("threecardpoker.5.a",)]
        assert only(done, RoundEnded)


@verifies("threecardpoker.5.b.2", "threecardpoker.5.c.1.ii")
def test_the_dealer_cuts_at_least_ten_cards_of_a_deck_shuffled_by_hand() -> None:
    _, done = ready()
    (cut,) = only(done, CardsCut)
    assert cut.by == "dealer"
    assert TEN <= cut.depth <= 52 - TEN
    assert cut.cites == ("threecardpoker.5.b.2", "threecardpoker.5.c.1.ii")
    assert not only(done, CoverPlaced)


@verifies("threecardpoker.5.b.1")
def test_a_deck_that_a_device_shuffled_is_not_cut() -> None:
    table, done = ready(shuffler=True)
    assert not only(done, CardsCut)
    assert [one.cites for one in only(done, ShoeReady)] == [("threecardpoker.5.b.1",)]
    assert table.table.play.shoe.cut == 0


@verifies("threecardpoker.5.b.2", "threecardpoker.5.a")
def test_a_deck_that_came_pre_shuffled_is_cut_on_first_use_though_a_device_shuffles_others() -> (
    None
):
    table, done = ready(shuffler=True, cards={"preshuffled": True})
    assert only(done, CardsCut)
    assert only(done, CardsShuffled)[0].cites == ("threecardpoker.5.a", "cmr146.50.5")
    table.play_round()
    table.place("p1", "10 on ante")
    again = table.play_round(until=lambda now: now.play.shoe.state == "ready")
    assert not only(again, CardsCut)


@verifies("threecardpoker.5.c.2")
def test_after_the_cut_nothing_comes_before_the_deal_but_wagers() -> None:
    table, done = ready()
    assert isinstance(table.step_now, Open)
    table.step()
    assert isinstance(table.step_now, Deal)
    assert not only(done, Dealt)


@verifies("threecardpoker.2.b.3", "threecardpoker.2.b.4")
def test_two_decks_alternate_round_by_round() -> None:
    table = table_of(cards={"second_deck": True})
    table.source = Shuffled("threecardpoker", 5)
    batches = []
    for _ in range(4):
        table.place("p1", "10 on ante")
        table.play_round()
        batches.append(table.table.play.shoe.batch)
    assert batches == [1, 2, 1, 2]
    one = table_of(shuffler=True)
    one.source = Shuffled("threecardpoker", 5)
    for _ in range(2):
        one.place("p1", "10 on ante")
        one.play_round()
    assert one.table.play.shoe.batch == 1


@verifies("threecardpoker.5.d")
def test_an_improper_cut_is_made_again_by_the_dealer_until_a_card_is_dealt() -> None:
    table, _ = ready()
    done = table.incident("IR-GN-9")
    assert [one.by for one in only(done, RecutOrdered)] == [()]
    assert [one.by for one in only(done, CardsCut)] == ["dealer"]
    table.step()
    assert only(table.incident("IR-GN-9"), CardsCut), "betting is closed, and no card is dealt"
    table.step()
    with pytest.raises(Refused, match=r"threecardpoker\.5\.d"):
        table.incident("IR-GN-9")


@verifies("threecardpoker.5.d", "threecardpoker.5.b.1")
def test_a_deck_that_was_not_cut_is_not_cut_again() -> None:
    table, _ = ready(shuffler=True)
    with pytest.raises(Refused, match="the cards are not cut"):
        table.incident("improper_cut")


@verifies("threecardpoker.5.e")
def test_an_idle_table_spreads_its_cards_and_shuffles_them_before_play() -> None:
    table, _ = ready()
    with pytest.raises(Refused, match="gaming is in progress"):
        table.incident("idle_table")
    table.play_round()
    done = table.incident("idle_table", face="up")
    assert [(one.face, one.cites) for one in only(done, CardsSpread)] == [
        ("up", ("threecardpoker.5.e",))
    ]
    with pytest.raises(Refused, match="face"):
        table.incident("idle_table", face="sideways")
    table.step()
    assert isinstance(table.step_now, Shuffle)


@verifies("threecardpoker.5.a")
def test_a_round_nobody_wagers_on_uses_no_cards() -> None:
    table = table_of()
    table.play_round()
    assert table.table.play.shoe.state == "ready"
    assert not only((entry.event for entry in table.log), Dealt)
