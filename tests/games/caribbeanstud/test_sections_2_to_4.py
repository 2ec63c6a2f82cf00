"""Sections 2, 3 and 4: decks, opening, shuffle, cut, an idle table."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Discarded
from croupier.core.step import Open, Shuffle
from croupier.games.caribbeanstud.procedure import CARIBBEAN_STUD
from croupier.games.families.shoe import CardsCut, RecutOrdered, ShoeReady, ShoeSpent
from croupier.games.families.upkeep import CardsSpread
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.caribbeanstud.tables import FLUSH, HIGH, dealt, go, says, table_of
from tests.games.scripted import only, steps

SHUFFLER: dict[str, Any] = {"shuffler": True}
TWO: dict[str, Any] = {"shuffler": True, "cards.second_deck": True}
PRESHUFFLED: dict[str, Any] = {"cards.preshuffled": True}


def told(phase: str, clause: str, **options: Any) -> list[str]:
    """What is done at a phase by a clause of Caribbean stud."""
    rules, own = rules_for(CARIBBEAN_STUD, options), f"caribbeanstud.{clause}"
    return [text for _, text, cites in steps("caribbeanstud", rules, phase) if own in cites]


def rounds(many: int, **options: Any) -> Driver:
    """A table after some rounds of one player, always with the same cards."""
    table = table_of(*(FLUSH, HIGH) * many, patrons=1, **options)
    for _ in range(many):
        table.place("p1", "10 on ante")
        go(table)
        says(table, "fold")
    return table


def happened(table: Driver, kind: type) -> list[Any]:
    """The events of one kind since the table was opened."""
    return only((entry.event for entry in table.log), kind)


@verifies("caribbeanstud.2.a")
def test_one_deck_of_52_cards_is_used() -> None:
    deck = table_of(FLUSH, HIGH).table.play.shoe.pack
    assert (len(deck.faces), deck.decks if hasattr(deck, "decks") else 1) == (52, 1)
    (said,) = told("opening", "2.a")
    assert "a cutting card and a cover card of another color" in said


@verifies("caribbeanstud.4.a", "caribbeanstud.4.b.2", "caribbeanstud.4.c.1.ii")
@verifies("caribbeanstud.4.c.2")
def test_the_dealer_shuffles_and_cuts_before_every_round() -> None:
    table = rounds(3)
    assert len(happened(table, CardsShuffled)) == 3
    cuts = happened(table, CardsCut)
    assert [cut.by for cut in cuts] == ["dealer"] * 3
    assert all(10 <= cut.depth <= 42 for cut in cuts)
    kinds = [type(e.event) for e in table.log if isinstance(e.event, CardsCut | ShoeReady)]
    assert kinds == [CardsCut, ShoeReady] * 3


@verifies("caribbeanstud.4.a", "caribbeanstud.4.c.2")
def test_the_deck_is_ready_before_the_dealer_calls_no_more_bets() -> None:
    table = table_of(FLUSH, HIGH)
    table.place("p1", "10 on ante")
    assert isinstance(table.step_now, Shuffle)
    table.step()
    assert isinstance(table.step_now, Open)
    assert table.table.play.shoe.state == "ready"


@verifies("caribbeanstud.4.b.1", "caribbeanstud.4.a")
def test_cards_that_a_device_shuffled_are_not_cut() -> None:
    table = rounds(2, **SHUFFLER)
    assert len(happened(table, CardsShuffled)) == 2
    assert not happened(table, CardsCut)
    assert happened(table, ShoeReady)[0].cites == ("caribbeanstud.4.b.1",)


@verifies("caribbeanstud.4.a", "caribbeanstud.4.b.2")
def test_preshuffled_cards_are_cut_on_first_use_even_with_a_device() -> None:
    table = rounds(2, **PRESHUFFLED, **SHUFFLER)
    first, second = happened(table, CardsShuffled)
    assert "cmr146.50.5" in first.cites
    assert "cmr146.50.5" not in second.cites
    assert len(happened(table, CardsCut)) == 1


@verifies("caribbeanstud.2.b.3", "caribbeanstud.2.b.4", "caribbeanstud.2.b.5")
def test_two_decks_alternate_from_round_to_round() -> None:
    table = table_of(*(FLUSH, HIGH) * 3, patrons=1, **TWO)
    batches = []
    for _ in range(3):
        table.place("p1", "10 on ante")
        go(table)
        batches.append(table.table.play.shoe.batch)
        assert not table.table.play.shoe.rack
        says(table, "fold")
    assert batches[0] == batches[2] != batches[1]
    assert rounds(2, **SHUFFLER).table.play.shoe.batch == 1


@verifies("caribbeanstud.2.b")
def test_a_second_deck_takes_a_device() -> None:
    with pytest.raises(Refused, match=r"caribbeanstud\.2\.b"):
        table_of(FLUSH, HIGH, **TWO | {"shuffler": False})
    assert rules_for(CARIBBEAN_STUD, TWO).alternates


@verifies("caribbeanstud.4.d")
def test_an_improper_cut_is_done_again_before_a_card_is_dealt() -> None:
    table = table_of(FLUSH, HIGH)
    table.place("p1", "10 on ante")
    table.step()
    table.incident("improper_cut")
    (ordered,) = happened(table, RecutOrdered)
    assert ordered.cites == ("caribbeanstud.4.d",)
    assert len(happened(table, CardsCut)) == 2
    go(table)
    with pytest.raises(Refused, match="not cut"):
        table.incident("improper_cut")


@verifies("caribbeanstud.4.e")
def test_the_cards_of_an_idle_table_are_spread_and_shuffled() -> None:
    table = rounds(1)
    table.incident("idle_table", face="up")
    (spread,) = happened(table, CardsSpread)
    assert (spread.face, spread.cites) == ("up", ("caribbeanstud.4.e",))
    busy = dealt(FLUSH, HIGH)
    with pytest.raises(Refused, match="gaming is in progress"):
        busy.incident("idle_table")


@verifies("caribbeanstud.4.a", "caribbeanstud.10.d")
def test_hands_go_to_the_rack_one_by_one_and_the_deck_is_spent() -> None:
    table = dealt(FLUSH, "Qc Qd 5h 4s 2c", HIGH)
    says(table, "bet", "bet")
    places = [gone.places for gone in happened(table, Discarded)]
    assert places == [("2",), ("1",), ("dealer",)]
    assert happened(table, ShoeSpent)[-1].cites == ("caribbeanstud.4.a",)


@verifies("caribbeanstud.3.a", "caribbeanstud.3.b", "caribbeanstud.3.c", "caribbeanstud.3.d")
def test_how_the_table_is_opened_depends_on_how_the_cards_come() -> None:
    assert told("opening", "3.a") == ["inspects every card of the deck"]
    assert len(told("opening", "3.b")) == 2
    assert not told("opening", "3.d")
    assert len(told("opening", "3.d", **TWO)) == 1
    (unsealed,) = told("opening", "3.a", **PRESHUFFLED)
    assert "unseals" in unsealed
    assert not told("opening", "3.c", **PRESHUFFLED)
