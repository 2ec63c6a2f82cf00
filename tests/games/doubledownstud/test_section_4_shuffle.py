"""Sections 2 to 4: decks, opening, shuffle, the cut, an idle table."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, RoundVoided
from croupier.core.game import devices
from croupier.core.step import Ask, Open, Shuffle
from croupier.equipment.cards import Pack
from croupier.games.families.shoe import (
    CardsCut,
    CutDeclined,
    Preparation,
    RecutOrdered,
    ShoeReady,
    ShoeSpent,
)
from croupier.games.families.upkeep import CardsSpread
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed
from croupier.rulebook.rules import rules_for
from tests.games.doubledownstud.tables import JACKS, dealt, finish, hand, to_cut
from tests.games.scripted import only, steps

GAME = game("doubledownstud")
FILLED: dict[str, Any] = {"shuffler": True, "shuffler_fills_shoe": True}
TWO_DECKS: dict[str, Any] = {"shuffler": True, "cards.second_deck": True}


@verifies("doubledownstud.2.a")
def test_it_is_played_with_one_deck() -> None:
    deck = devices(GAME, rules_for(GAME))["shoe"]
    assert isinstance(deck, Pack)
    assert len(deck.cards) == len(set(deck.cards)) == 52


@verifies("doubledownstud.2.a", "doubledownstud.2.b", "doubledownstud.2.b.1")
@verifies("doubledownstud.2.b.2", "doubledownstud.3.d")
def test_the_dealer_receives_one_deck_or_two_of_different_colors() -> None:
    one, two = (
        [text for who, text, _ in steps("doubledownstud", rules_for(GAME, chosen), "opening")]
        for chosen in ({}, TWO_DECKS)
    )
    assert [text for text in one if "deck" in text] == [
        "receives one deck with a cutting card and a cover card of another color, and inspects "
        "every card"
    ]
    assert [text for text in two if "deck" in text] == [
        "receives two decks with backs of different colors, with a cutting card and a cover card, "
        "and inspects every card",
        "sorts, inspects, spreads, washes, stacks and shuffles each deck separately from the other",
    ]


@verifies("doubledownstud.2.b")
def test_a_second_deck_takes_a_shuffling_device() -> None:
    with pytest.raises(Refused, match="only if a device shuffles") as refusal:
        rules_for(GAME, {"cards.second_deck": True, "shuffler": False})
    assert "doubledownstud.2.b" in refusal.value.cites


@verifies("doubledownstud.2.b", "doubledownstud.2.b.4", "doubledownstud.2.b.5")
@verifies("doubledownstud.4.a")
@pytest.mark.parametrize(("options", "batches"), [({}, [1, 1, 1]), (TWO_DECKS, [1, 2, 1])])
def test_every_round_is_shuffled_and_two_decks_alternate(
    options: dict[str, Any], batches: list[int]
) -> None:
    table, used = dealt(f"{JACKS} {JACKS} {JACKS}", **options), []
    for _ in range(3):
        table.place("p1", "10 on main")
        events = table.play_round(until=lambda now: now.play.doubling)
        assert len(only(events, CardsShuffled)) == 1
        used.append(table.table.play.shoe.batch)
        assert table.table.play.shoe.rack == (), "the rack holds no card of the last round"
        (spent,) = only(finish(table), ShoeSpent)
        assert spent.cites == ("doubledownstud.4.a",)
        assert sum(map(len, table.table.play.shoe.rack)) == 5
    assert used == batches


@verifies("doubledownstud.4.a")
def test_a_shuffled_deck_serves_one_round_and_has_no_cover_card_in_it() -> None:
    how = GAME.get(Preparation)
    assert how is not None
    assert (how.one_round, how.plain, how.burns) == (True, True, False)


@verifies("doubledownstud.4.a", "doubledownstud.4.b.2")
def test_the_first_use_of_pre_shuffled_cards_takes_no_shuffle_but_a_cut() -> None:
    table = dealt(f"{JACKS} {JACKS}", **{"cards.preshuffled": True}, **FILLED)
    table.place("p1", "10 on main")
    assert isinstance(table.step_now, Shuffle)
    assert "cmr146.50.5" in table.step_now.cites
    table.step()
    assert isinstance(table.step_now, Ask)
    finish(table)
    table.place("p1", "10 on main")
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("doubledownstud.4.a",)
    assert only(finish(table), CardsCut) == []


@verifies("doubledownstud.4.b.1", "doubledownstud.4.b.2", "doubledownstud.8.a.2.i")
@pytest.mark.parametrize(
    ("options", "cut"),
    [
        ({}, True),
        ({"shuffler": True}, True),
        ({"deal": "hand", "shuffler": True}, True),
        (TWO_DECKS, True),
        (FILLED, False),
    ],
)
def test_only_a_device_that_fills_the_shoe_removes_the_cut(
    options: dict[str, Any], cut: bool
) -> None:
    table = dealt(JACKS, **options)
    table.place("p1", "10 on main")
    events = table.play_round(until=lambda now: now.play.shoe.state == "ready")
    assert bool(only(events, CardsCut)) == cut
    (ready,) = only(events, ShoeReady)
    by_cut = ("doubledownstud.4.b.2", "doubledownstud.4.e")
    assert ready.cites == (by_cut if cut else ("doubledownstud.4.b.1",))


@verifies("doubledownstud.4.a", "doubledownstud.4.b.1", "doubledownstud.8.a.2.i")
@pytest.mark.parametrize("options", [{**FILLED, "shuffler": False}, {**FILLED, "deal": "hand"}])
def test_only_a_device_fills_a_shoe_and_only_where_there_is_one(options: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="only a shuffling device fills the shoe"):
        rules_for(GAME, options)
    assert rules_for(GAME, {"shuffler_fills_shoe": True}).shuffler


@verifies("doubledownstud.8.a.2.i")
def test_cards_dealt_by_hand_are_shuffled_by_a_device() -> None:
    assert rules_for(GAME, {"deal": "hand"}).shuffler
    with pytest.raises(Refused, match="shuffled by a device") as refusal:
        rules_for(GAME, {"deal": "hand", "shuffler": False})
    assert "doubledownstud.8.a.2.i" in refusal.value.cites


def four(cards: str = "", **seats: str) -> Driver:
    """A table for p1 to p4, who move to these boxes, or stay at 1 to 4."""
    table = dealt(cards)
    for patron in ("p3", "p4"):
        table.buy(patron, 100_00)
    for patron, seat in seats.items():
        table.act(patron, "sit", seat=seat)
    return table


def offered(table: Driver) -> list[str]:
    """To whom the cut is offered in the next round, in order, if nobody takes it."""
    table.place("p1", "10 on main")
    table.step()
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask):
        asked += step.patrons
        table.choose(step.patrons[0], "decline")
    finish(table)
    return asked


@verifies("doubledownstud.4.c", "doubledownstud.4.d.1", "doubledownstud.4.d.2")
def test_the_cut_goes_to_the_first_to_come_then_to_the_far_right_and_on_counterclockwise() -> None:
    table = four(" ".join([JACKS] * 6), p1="6", p3="1", p4="3")
    assert offered(table) == ["p1", "p4", "p2", "p3"], "p1, at box 6, came first"
    table.act("p3", "sit", seat="7")
    assert offered(table)[0] == "p3", "box 7 is farthest to the right"
    assert offered(table) == ["p1", "p4", "p2", "p3"]
    assert [offered(table)[0] for _ in range(3)] == ["p4", "p2", "p3"]


@verifies("doubledownstud.4.d.1", "doubledownstud.4.d.2")
def test_each_offer_cites_its_own_clause() -> None:
    table = dealt(f"{JACKS} {JACKS}")
    for clause in ("doubledownstud.4.d.1", "doubledownstud.4.d.2"):
        table.place("p1", "10 on main")
        table.step()
        step = table.step_now
        assert isinstance(step, Ask)
        assert step.cites[:2] == ("doubledownstud.4.c", clause)
        (declined,) = only(table.choose(step.patrons[0], "decline"), CutDeclined)
        assert declined.cites == ("doubledownstud.4.c", clause)
        finish(table)


@verifies("doubledownstud.4.c")
def test_if_nobody_accepts_the_cut_the_dealer_cuts() -> None:
    table = dealt(JACKS)
    to_cut(table)
    table.choose("p1", "decline")
    (cut,) = only(table.choose("p2", "decline"), CardsCut)
    assert cut.by == "dealer"
    assert 10 <= cut.depth <= 42


@verifies("doubledownstud.4.e")
def test_a_cut_is_ten_cards_or_more_from_either_end() -> None:
    for depth in ("9", "43", "0", "52"):
        table = dealt(JACKS)
        to_cut(table)
        with pytest.raises(Refused) as refusal:
            table.choose("p1", depth)
        assert "doubledownstud.4.e" in refusal.value.cites
    for taken in (10, 42):
        table = dealt(JACKS)
        to_cut(table)
        cut, ready = table.choose("p1", str(taken))[1:3]
        assert isinstance(cut, CardsCut)
        assert (cut.by, cut.depth) == ("p1", taken)
        assert isinstance(ready, ShoeReady), "no card is burned"


@verifies("doubledownstud.4.f")
@pytest.mark.parametrize(("by", "asked"), [("last_cutter", "p1"), ("next", "p2")])
def test_an_improper_cut_is_done_again_before_a_card_is_dealt(by: str, asked: str) -> None:
    table = dealt(JACKS, recut_by=by)
    to_cut(table)
    table.choose("p1", "20")
    (ordered,) = only(table.incident("improper_cut"), RecutOrdered)
    assert ordered.cites == ("doubledownstud.4.f",)
    step = table.step_now
    assert isinstance(step, Ask)
    assert step.patrons == (asked,)
    table.choose(asked, "30")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.doubling)
    with pytest.raises(Refused, match="some have been dealt"):
        table.incident("improper_cut")


@verifies("doubledownstud.4.f", "doubledownstud.4.d.2")
def test_a_cut_that_is_done_again_does_not_move_the_offer() -> None:
    table = dealt(f"{JACKS} {JACKS}")
    to_cut(table)
    table.choose("p1", "20")
    table.incident("improper_cut")
    table.choose("p1", "20")
    table.place("p1", "10 on main")
    finish(table)
    assert to_cut(table).patrons == ("p2",), "farthest to the right, as after any first round"


@verifies("doubledownstud.4.f")
def test_nobody_recuts_where_a_device_fills_the_shoe() -> None:
    table = dealt(JACKS, **FILLED)
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.shoe.state == "ready")
    with pytest.raises(Refused, match="not cut"):
        table.incident("improper_cut")


@verifies("doubledownstud.4.g")
@pytest.mark.parametrize("face", ["up", "down"])
def test_at_an_idle_table_the_cards_are_spread_and_the_game_begins_again(face: str) -> None:
    table = hand(f"{JACKS} {JACKS}")
    (spread,) = only(table.incident("idle_table", face=face), CardsSpread)
    assert (spread.face, spread.cites) == (face, ("doubledownstud.4.g",))
    assert to_cut(table).patrons == ("p1",), "the first player at the table"
    with pytest.raises(Refused, match="gaming is in progress"):
        table.incident("idle_table")


@verifies("doubledownstud.8.a", "doubledownstud.4.e")
@pytest.mark.parametrize("deal", ["shoe", "hand"])
def test_no_card_is_burned(deal: str) -> None:
    table = hand(JACKS, deal=deal)
    drawn = only((entry.event for entry in table.log), Dealt)
    assert [place for one in drawn for place in one.to] == ["1", *["community"] * 4]


@verifies("cmr146.49.7", "cmr146.49.7.b")
@pytest.mark.parametrize(
    ("deal", "due", "clause"),
    [
        ("hand", "2026-03-01T16:00:00-05:00", "cmr146.49.7.b"),
        ("shoe", "2026-03-02T08:00:00-05:00", "cmr146.49.7"),
    ],
)
def test_cards_are_changed_within_eight_hours_by_hand_and_a_day_from_a_shoe(
    deal: str, due: str, clause: str
) -> None:
    placed = Placed("2026-03-01T08:00:00-05:00")
    (duty,) = owed(GAME, rules_for(GAME, {"deal": deal}), placed)
    assert (duty.due, duty.cites) == (due, (clause,))


@verifies("doubledownstud.4.d.2")
def test_a_void_round_keeps_the_rotation() -> None:
    table = dealt(f"{JACKS} {JACKS}")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.doubling)
    table.feed(RoundVoided(by="supervisor-1", why="a dispute"))
    step = to_cut(table)
    assert step.patrons == ("p2",)
    assert not isinstance(table.step_now, Open)
