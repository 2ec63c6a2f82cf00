"""Sections 2, 4 and 5: one deck or two, the opening, the shuffle, the dealer's cut, idle tables."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Event, RoundEnded
from croupier.core.step import Shuffle
from croupier.games.families.shoe import CardsCut, RecutOrdered, ShoeReady, ShoeSpent
from croupier.games.families.upkeep import CardsSpread
from croupier.games.letitride.procedure import LETITRIDE
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed
from croupier.rulebook.rules import rules_for
from tests.games.letitride.tables import go, in_order, says, table_of
from tests.games.scripted import only, steps

ONE_ROUND = in_order("Ts Td 3c")
TWO_DECKS: dict[str, Any] = {"shuffler": True, "cards.second_deck": True}


def prepared(**options: Any) -> tuple[Driver, tuple[Event, ...]]:
    """A table whose deck has just been made ready, and how."""
    table = table_of(**options)
    events = table.step()
    while isinstance(table.step_now, Shuffle):
        events += table.step()
    return table, events


def rounds(table: Driver, many: int) -> list[Event]:
    """A number of rounds, from the wagers to the end."""
    done: list[Event] = []
    for _ in range(many):
        done += table.place("p1", "10 on bet")
        done += go(table)
        done += says(table, "ride", "ride")
    return done


@verifies("letitride.5.a", "letitride.2.a")
def test_the_cards_are_shuffled_before_play_and_after_every_round() -> None:
    table = table_of(" ".join([ONE_ROUND] * 3))
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("letitride.5.a",)
    events = rounds(table, 3)
    kinds = [type(one) for one in events if isinstance(one, CardsShuffled | ShoeSpent | RoundEnded)]
    assert kinds == [CardsShuffled, ShoeSpent, RoundEnded] * 3


@verifies("letitride.5.b.2", "letitride.5.c.1.ii", "letitride.5.c.1.iii")
def test_cards_shuffled_by_hand_are_cut_by_the_dealer() -> None:
    table, events = prepared()
    (cut,) = only(events, CardsCut)
    assert (cut.by, cut.depth) == ("dealer", 26)
    assert cut.cites == ("letitride.5.b.2", "letitride.5.c.1.ii")
    assert table.table.play.shoe.cut == 26


@verifies("letitride.5.c.1.ii")
def test_at_least_ten_cards_are_cut() -> None:
    from croupier.games.letitride.options import PREPARATION

    table = table_of()
    assert PREPARATION.margin(table.table.play.shoe) == 10
    assert PREPARATION.offered(table.table) == ()


@verifies("letitride.5.b.1")
@pytest.mark.parametrize("deal", ["automated", "shoe", "hand"])
def test_cards_that_a_device_shuffled_are_not_cut(deal: str) -> None:
    _, events = prepared(shuffler=True, deal=deal)
    assert not only(events, CardsCut)
    assert only(events, ShoeReady)[0].cites == ("letitride.5.b.1",)


@verifies("letitride.5.b.2", "letitride.5.a", "letitride.4.a")
def test_preshuffled_cards_are_cut_on_first_use_even_with_a_device() -> None:
    table = table_of(" ".join([ONE_ROUND] * 2), **{"cards.preshuffled": True, "shuffler": True})
    events = rounds(table, 2)
    shuffles = only(events, CardsShuffled)
    assert ["cmr146.50.5" in one.cites for one in shuffles] == [True, False]
    assert len(only(events, CardsCut)) == 1


@verifies("letitride.5.d")
def test_an_improper_cut_is_made_again_by_the_dealer_before_any_card_is_dealt() -> None:
    table, _ = prepared()
    events = table.incident("improper_cut")
    assert only(events, RecutOrdered)[0].by == ()
    assert only(events, RecutOrdered)[0].cites == ("letitride.5.d",)
    assert only(events, CardsCut)[0].by == "dealer"
    table, _ = prepared(shuffler=True)
    with pytest.raises(Refused, match=r"not cut.*letitride\.5\.d"):
        table.incident("improper_cut")
    table = table_of(ONE_ROUND)
    table.place("p1", "10 on bet")
    go(table)
    with pytest.raises(Refused, match=r"letitride\.5\.d"):
        table.incident("improper_cut")


@verifies("letitride.5.e")
def test_the_cards_of_an_idle_table_are_spread_and_shuffled_again() -> None:
    table = table_of(" ".join([ONE_ROUND] * 2))
    rounds(table, 1)
    for face in ("down", "up"):
        spread = only(table.incident("idle_table", face=face), CardsSpread)[0]
        assert (spread.face, spread.cites) == (face, ("letitride.5.e",))
    assert only(rounds(table, 1), CardsShuffled)
    table.step()
    with pytest.raises(Refused, match=r"gaming is in progress.*letitride\.5\.e"):
        table.incident("idle_table")


@verifies("letitride.2.b", "letitride.2.b.4", "letitride.2.b.5")
def test_two_decks_alternate_round_by_round_and_share_no_rack() -> None:
    table = table_of(" ".join([ONE_ROUND] * 4), **TWO_DECKS)
    decks = []
    for _ in range(4):
        rounds(table, 1)
        decks.append(table.table.play.shoe.batch)
        assert sum(map(len, table.table.play.shoe.rack)) == 6
    assert decks == [1, 2, 1, 2]


@verifies("letitride.2.b")
def test_a_second_deck_is_used_only_with_a_shuffling_device() -> None:
    with pytest.raises(Refused, match=r"letitride\.2\.b"):
        rules_for(LETITRIDE, {"cards.second_deck": True, "shuffler": False})
    assert rules_for(LETITRIDE, {"cards.second_deck": True}).shuffler
    table = table_of(ONE_ROUND)
    rounds(table, 1)
    assert table.table.play.shoe.batch == 1


@verifies("letitride.2.b.1", "letitride.2.b.2")
def test_the_backs_of_two_decks_differ() -> None:
    lines = steps("letitride", rules_for(LETITRIDE, TWO_DECKS), "opening")
    (checked,) = [text for _, text, cites in lines if "letitride.2.b.2" in cites]
    assert "meets the requirements" in checked
    assert "different colors" in checked
    assert not [
        1
        for *_, cites in steps("letitride", rules_for(LETITRIDE), "opening")
        if "letitride.2.b.2" in cites
    ]


@pytest.mark.parametrize(
    ("options", "hours", "clause"),
    [
        ({}, 8, "cmr146.49.7.b"),
        ({"deal": "shoe"}, 8, "cmr146.49.7.b"),
        ({"deal": "hand", "shuffler": True}, 4, "cmr146.49.7.c"),
    ],
)
def test_when_the_cards_are_changed(options: dict[str, Any], hours: int, clause: str) -> None:
    (duty,) = owed(LETITRIDE, rules_for(LETITRIDE, options), Placed("2026-03-01T12:00:00+00:00"))
    assert duty.due.startswith(f"2026-03-01T{12 + hours}:00")
    assert duty.cites == (clause,)
