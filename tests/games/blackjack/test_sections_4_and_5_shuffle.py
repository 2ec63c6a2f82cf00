"""Sections 4 and 5: opening, shuffle, cut, the cutting card, an idle table."""

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.prompt import Number
from croupier.core.step import Ask, Deal, Shuffle
from croupier.core.table import IDLE
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.shoe import CardsCut, CoverPlaced, ShoeReady, ShoeSpent
from croupier.games.families.upkeep import CardsSpread
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines
from tests.games.blackjack.tables import asked, dealt, go, says, table_of
from tests.games.scripted import only


def shuffled(patrons: int = 3, cards: str = "", **options: Any) -> Driver:
    """A table whose cards are shuffled and wait for the cut."""
    table = table_of(cards, patrons, **options)
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    return table


def told(phase: str, **options: Any) -> dict[str, str]:
    """What is said or done at a phase, by clause."""
    rules = rules_for(BLACKJACK, options)
    said = lines(BLACKJACK, rules, phase)
    return {cite: line.says or line.does for line in said for cite in line.cites}


SIX_TO_FIVE: dict[str, Any] = {"variant": "6_to_5", "decks": 2}


@verifies("blackjack.4.a", "blackjack.4.b", "blackjack.4.c", "blackjack.4.d")
def test_the_table_is_opened_before_the_first_players() -> None:
    usual = told("opening")
    assert "inspects each deck" in usual["blackjack.4.a"]
    assert "by deck, by suit and in sequence" in usual["blackjack.4.b"]
    assert "washes them thoroughly" in usual["blackjack.4.c"]
    assert "blackjack.4.d" not in usual
    device = told("opening", shuffler=True)
    assert "spreads each batch separately" in device["blackjack.4.d"]
    assert not {"blackjack.4.b", "blackjack.4.c"} & set(device)
    ready = told("opening", **{"cards.preshuffled": True})
    assert "unseals" in ready["blackjack.4.a"]
    assert not {"blackjack.4.b", "blackjack.4.c", "blackjack.4.d"} & set(ready)


@verifies("blackjack.2.a")
def test_one_cutting_card_and_two_at_six_to_five() -> None:
    assert "one opaque cutting card" in told("opening")["blackjack.2.a"]
    assert "two opaque cutting cards" in told("opening", **SIX_TO_FIVE)["blackjack.2.a"]


@verifies("blackjack.5.a", "blackjack.5.b")
def test_nothing_is_dealt_before_the_cards_are_shuffled_and_offered_for_the_cut() -> None:
    table = table_of("")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("blackjack.5.a",)
    with pytest.raises(Refused):
        table.enter("As")
    table.step()
    assert asked(table).about == "the cut"
    assert {"blackjack.5.b", "blackjack.5.c"} <= set(asked(table).cites)
    assert "backs away" in told("preparation")["blackjack.5.b"]


@verifies("blackjack.5.f")
def test_a_refused_cut_goes_clockwise_and_at_last_to_the_dealer() -> None:
    table = shuffled(4)
    order: list[str] = []
    while isinstance(table.step_now, Ask):
        order += asked(table).patrons
        done = table.choose(order[-1], "decline")
    first = order[0]
    seats = ["p1", "p2", "p3", "p4"]
    at = seats.index(first)
    assert order == [*seats[at:], *seats[:at]]
    assert [cut.by for cut in only(done, CardsCut)] == ["dealer"]


@verifies("blackjack.5.f")
def test_who_takes_the_cut_is_the_last_to_be_asked() -> None:
    table = shuffled(2)
    (cut,) = only(table.choose(asked(table).patrons[0], "100"), CardsCut)
    assert (cut.depth, table.table.play.shoe.cut) == (100, 100)
    assert isinstance(table.step_now, Deal)


@verifies("blackjack.5.c")
@pytest.mark.parametrize(
    ("decks", "least", "most"), [(6, 52, 260), (8, 52, 364), (2, 52, 52), (1, 10, 42)]
)
def test_the_cut_is_a_deck_in_from_either_end(decks: int, least: int, most: int) -> None:
    table = shuffled(decks=decks)
    form = asked(table).form
    assert isinstance(form, Number)
    assert (form.least, form.most) == (least, most)
    for depth in (least - 1, most + 1):
        with pytest.raises(Refused):
            table.choose(asked(table).patrons[0], str(depth))


@verifies("blackjack.5.d")
@pytest.mark.parametrize(("decks", "behind"), [(6, 78), (8, 104), (1, 13), (5, 65)])
def test_the_cutting_card_lies_a_quarter_from_the_back(decks: int, behind: int) -> None:
    table = shuffled(1, decks=decks)
    (placed,) = only(table.choose("p1", "decline"), CoverPlaced)
    assert (placed.behind, placed.cites) == (behind, ("blackjack.5.d",))


def a_round(table: Driver) -> bool:
    """Whether the cutting card was reached in a round."""
    table.place("p1", "10 on main")
    while table.table.stage != IDLE:
        if isinstance(table.step_now, Ask):
            table.choose("p1", table.step_now.choices[0])
        else:
            table.step()
    reached: bool = table.table.play.shoe.cover_reached
    return reached


@verifies("blackjack.5.h", "blackjack.6.l", "blackjack.6.l.1")
def test_the_round_of_the_cutting_card_is_dealt_to_its_end_and_then_shuffled() -> None:
    table = croupier.table(BLACKJACK, seed=3, boxes=1, options={"decks": 1})
    rounds = 0
    while not (reached := a_round(table)) and rounds < 12:
        rounds += 1
        assert table.table.play.shoe.state == "ready"
    spent = only((entry.event for entry in table.log), ShoeSpent)
    assert (reached, [one.cites for one in spent]) == (True, [("blackjack.6.l",)])
    assert not table.table.wagers
    gone = [card for cards in table.table.play.shoe.rack for card in cards]
    assert len(gone) == table.table.play.shoe.dealt > 39
    table.step()
    assert isinstance(table.step_now, Shuffle)


@verifies("blackjack.5.g")
def test_an_improper_cut_at_six_to_five_is_made_again_too() -> None:
    table = shuffled(2, **SIX_TO_FIVE, recut_by="next")
    first = asked(table).patrons[0]
    table.choose(first, "52")
    table.place("p1", "10 on main")
    table.incident("improper_cut")
    assert asked(table).about == "the cut"
    assert asked(table).patrons != (first,)


@verifies("blackjack.5.g")
def test_no_cut_is_made_again_once_a_card_is_dealt() -> None:
    table = shuffled(1, "Th 9c 8h 9d")
    with pytest.raises(Refused, match="not cut"):
        table.incident("improper_cut")
    table.choose("p1", "100")
    table.step()
    with pytest.raises(Refused, match="have been dealt"):
        table.incident("improper_cut")


@verifies("blackjack.5.j", "blackjack.5.j.1", "blackjack.5.j.2")
@pytest.mark.parametrize(("shuffler", "clause"), [(False, "5.j.1"), (True, "5.j.2")])
@pytest.mark.parametrize("face", ["up", "down"])
def test_the_cards_of_an_idle_table_are_spread_and_shuffled(
    shuffler: bool, clause: str, face: str
) -> None:
    table = dealt("Th 9c 8h 9d", shuffler=shuffler)
    with pytest.raises(Refused, match="gaming is in progress"):
        table.incident("idle_table")
    says(table, "stand")
    with pytest.raises(UnknownName):
        table.incident("idle_table", face="sideways")
    done = table.incident("idle_table", face=face)
    assert [e.face for e in only(done, CardsSpread)] == [face]
    assert [e.cites for e in only(done, ShoeSpent)] == [("blackjack.5.j", f"blackjack.{clause}")]
    table.step()
    assert isinstance(table.step_now, Shuffle)


@verifies("blackjack.5.j.2.i", "blackjack.5.j.2.ii", "blackjack.5.j.1")
def test_what_becomes_of_the_batch_in_the_device() -> None:
    idle = "incident:idle_table"
    device, without = told(idle, shuffler=True), told(idle)
    assert "if a player asks" in device["blackjack.5.j.2.i"]
    assert "secured, released and prepared" in device["blackjack.5.j.2.ii"]
    assert "washes" in without["blackjack.5.j.1"]
    assert not [cite for cite in without if cite.startswith("blackjack.5.j.2")]


@verifies("blackjack.5.k")
def test_a_house_may_have_its_own_procedure_approved() -> None:
    usual, own = told("preparation"), told("preparation", shuffle_plan="approved")
    assert "approved" in own["blackjack.5.k"]
    assert "blackjack.5.k" not in usual
    assert "blackjack.5.l.1" in usual
    assert "blackjack.5.l.1" not in own


@verifies("blackjack.21")
def test_a_continuous_device_takes_the_place_of_cut_and_burn() -> None:
    table = table_of("", csm=True)
    table.place("p1", "10 on main")
    table.step()
    said = [entry.event for entry in table.log]
    assert [type(e) for e in said if isinstance(e, CardsCut | ShoeReady)] == [ShoeReady]
    assert "procedure approved" in told("preparation", csm=True)["blackjack.21"]
    assert "blackjack.5.b" not in told("preparation", csm=True)


@verifies("blackjack.21")
def test_and_shuffles_after_every_round() -> None:
    table = table_of("Th 9c 8h 9d", csm=True)
    table.place("p1", "10 on main")
    go(table)
    done = says(table, "stand")
    assert only(done, ShoeSpent)
    with pytest.raises(Refused, match="new dealer burns no card"):
        table.incident("new_dealer")
    with pytest.raises(Refused, match="continuous device shuffles after every round"):
        table.incident("reshuffle")
