"""Sections 3 and 4: opening the table, the shuffle, the cut, the cutting card, an idle table."""

from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Discarded, RoundVoided
from croupier.core.prompt import Number
from croupier.core.step import Ask, Open, Shuffle
from croupier.equipment.source import Scripted
from croupier.games.families.shoe import CardsCut, CoverPlaced, RecutOrdered, ShoeReady, ShoeSpent
from croupier.games.families.upkeep import CardsSpread, ShufflerFailed
from croupier.games.spanish21.play import CardsRemixed
from croupier.rulebook.citation import verifies
from croupier.rulebook.settled import settled
from tests.games.scripted import only, steps
from tests.games.spanish21.tables import asked, dealt, events, go, rules, says, table_of


def to_cut(table: Driver) -> Ask:
    """Open a round and shuffle, until somebody is offered the cut."""
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    return asked(table)


def script(phase: str, clause: str, **options: Any) -> list[str]:
    """What is said or done at a phase by a clause."""
    return [
        what
        for _, what, cites in steps("spanish21", rules(**options), phase)
        if f"spanish21.{clause}" in cites
    ]


@verifies("spanish21.3.a", "spanish21.3.b", "spanish21.3.c")
def test_the_cards_are_inspected_tens_removed_shown_and_washed() -> None:
    (inspects,) = script("opening", "3.a")
    assert "inspects each deck" in inspects
    removes, verifies_it, spreads = script("opening", "3.b")
    assert "ten of every suit" in removes
    assert "every ten has been removed" in verifies_it
    assert "by suit and in sequence" in spreads
    assert "washes them" in script("opening", "3.c")[0]
    (unseals,) = script("opening", "3.a", **{"cards.preshuffled": True})
    assert "pre-shuffled" in unseals
    assert script("opening", "3.b", **{"cards.preshuffled": True}) == []


@verifies("spanish21.3.c")
def test_a_card_exposed_in_mixing_has_the_cards_mixed_again() -> None:
    table = table_of("")
    with pytest.raises(Refused, match="not being mixed"):
        table.incident("card_exposed_in_mixing")
    to_cut(table)
    done = table.incident("IR-SP-11")
    assert only(done, CardsRemixed)[0].cites == ("spanish21.3.c",)
    assert isinstance(table.step_now, Shuffle)
    table.step()
    table.choose("p1", "100")
    with pytest.raises(Refused, match="not being mixed"):
        table.incident("card_exposed_in_mixing")


@verifies("spanish21.4.a", "spanish21.4.b.2")
def test_the_cards_are_shuffled_and_cut_before_play() -> None:
    table = table_of("")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("spanish21.4.a",)
    go_on = to_cut(table_of("", **{"cards.preshuffled": True}))
    assert go_on.about == "the cut"


@verifies("spanish21.4.a", "spanish21.4.b.1")
def test_a_stack_that_a_device_shuffled_is_not_cut_but_has_its_cutting_card() -> None:
    table = dealt("Kh 9c 9h Kd", shuffler=True, hole_card="hole")
    done = events(table)
    assert not only(done, CardsCut)
    assert [one.behind for one in only(done, CoverPlaced)] == [72]
    assert [one.why for one in only(done, Discarded)] == ["burned"]
    assert only(done, ShoeReady)
    assert table.table.play.shoe.batch == 1
    (takes,) = script("preparation", "4.b.1", shuffler=True)
    assert "without a cut" in takes


BATCHES = {"cards.preshuffled": True, "shuffler": True}


def next_stack(table: Driver) -> tuple[bool, tuple[str, ...]]:
    """Prepare the next shoe, and say whether it was cut and by which clauses it was shuffled."""
    before = len(table.log)
    table.play_round(until=lambda now: now.play.shoe.state == "ready")
    done = [entry.event for entry in table.log[before:]]
    assert [one.behind for one in only(done, CoverPlaced)] == [72]
    table.feed(RoundVoided(by="supervisor-1", why="a fire alarm"))
    return bool(only(done, CardsCut)), only(done, CardsShuffled)[0].cites


@verifies("spanish21.4.b.1", "spanish21.4.b.2", "spanish21.4.c", "cmr146.50.5")
def test_pre_shuffled_cards_are_cut_on_their_first_use_also_beside_a_device() -> None:
    table = croupier.table("spanish21", seed=1, options=BATCHES)
    first = (True, ("spanish21.4.b.2", "cmr146.50.5"))
    later = (False, ("spanish21.4.a",))
    assert [next_stack(table) for _ in range(4)] == [first, first, later, later]
    table.incident("cards_changed")
    assert next_stack(table) == first, "other cards came"
    patrons = table_of("", 2, **BATCHES)
    assert to_cut(patrons).patrons == ("p1",)
    offers, *_ = script("preparation", "4.c", **BATCHES)
    assert offers.startswith("on the first use of cards that came pre-shuffled, offers the stack")
    assert script("preparation", "4.c", shuffler=True) == []


@verifies("spanish21.4.f", "spanish21.15.j")
def test_a_first_use_beside_a_device_may_be_recut_and_no_failure_of_the_device_undoes_it() -> None:
    table = table_of("", 2, **BATCHES, recut_by="next")
    to_cut(table)
    table.incident("shuffler_fails")
    assert asked(table).patrons == ("p1",), "the device did not shuffle these cards"
    table.choose("p1", "48")
    table.incident("improper_cut")
    assert asked(table).patrons == ("p2",)
    table.choose("p2", "90")
    assert table.table.play.shoe.state == "cut"
    assert "recut_by" in settled(rules(shuffler=True))
    assert "recut_by" not in settled(rules(**BATCHES))


@verifies("spanish21.4.c", "spanish21.4.d.1")
def test_the_first_to_come_is_offered_the_cut_and_the_dealer_cuts_last() -> None:
    table = table_of("", 3)
    assert to_cut(table).patrons == ("p1",)
    table.choose("p1", "decline")
    assert asked(table).patrons == ("p3",), "counterclockwise, past the dealer"
    table.choose("p3", "decline")
    assert asked(table).patrons == ("p2",)
    done = table.choose("p2", "decline")
    assert [one.by for one in only(done, CardsCut)] == ["dealer"]


@verifies("spanish21.4.d.2", "spanish21.4.g")
def test_later_the_cut_goes_from_the_far_right_and_moves_on_counterclockwise() -> None:
    table = table_of("", 3, reshuffle_any_round=True)
    assert to_cut(table).patrons == ("p1",)
    for first in ("p3", "p2", "p1", "p3"):
        table.choose(asked(table).patrons[0], "100")
        table.source = Scripted(("2c",))
        table.play_round()
        table.incident("reshuffle")
        assert to_cut(table).patrons == (first,)


@verifies("spanish21.4.e")
def test_the_cut_is_a_deck_from_either_end_and_the_cutting_card_a_quarter() -> None:
    for decks, cards in ((6, 288), (8, 384)):
        table = table_of("", decks=decks)
        assert to_cut(table).form == Number(48, cards - 48)
        with pytest.raises(Refused) as refusal:
            table.choose("p1", "47")
        assert "spanish21.4.e" in refusal.value.cites
        done = table.choose("p1", "48")
        assert [one.behind for one in only(done, CoverPlaced)] == [cards // 4]


@verifies("spanish21.4.f")
@pytest.mark.parametrize(("by", "again"), [("last_cutter", ("p1",)), ("next", ("p2",))])
def test_an_improper_cut_is_done_again(by: str, again: tuple[str, ...]) -> None:
    table = table_of("", 2, recut_by=by)
    to_cut(table)
    table.choose("p1", "48")
    done = table.incident("improper_cut")
    assert [one.by for one in only(done, RecutOrdered)] == [again]
    assert only(done, RecutOrdered)[0].cites == ("spanish21.4.f",)
    assert asked(table).patrons == again
    table.choose(again[0], "90")
    assert table.table.play.cuts == 1, "one cut, done twice"


@verifies("spanish21.4.g", "spanish21.7.j", "spanish21.7.j.1", "spanish21.7.j.2", "spanish21.7.j.3")
def test_past_the_cutting_card_the_round_is_dealt_to_its_end_and_the_shoe_is_over() -> None:
    table = table_of("Kh 9c 9h Kd")
    table.place("p1", "10 on main")
    while not isinstance(table.step_now, Open):
        table.choose("p1", "decline") if isinstance(table.step_now, Ask) else table.step()
    leave(table, 73)
    go(table)
    done = says(table, "stand")
    assert [one.cites for one in only(done, ShoeSpent)] == [("spanish21.7.j",)]
    assert not only(done, CardsShuffled)
    assert script("ending", "7.j.1")
    assert "none is missing" in script("ending", "7.j.2")[0]
    assert "shuffles" in script("ending", "7.j.3")[0]
    before = dealt("Kh 9c 9h Kd", hole_card="hole")
    assert not only(says(before, "stand"), ShoeSpent)


def leave(table: Driver, cards: int) -> None:
    """So many cards are left in the shoe, as it counts them."""
    shoe = table.table.play.shoe
    play = replace(table.table.play, shoe=replace(shoe, dealt=shoe.size - cards))
    table.table = replace(table.table, play=play)


@verifies("spanish21.4.g")
def test_the_house_shuffles_after_any_round_only_where_it_said_so() -> None:
    table = dealt("Kh 9c 9h Kd", hole_card="hole")
    says(table, "stand")
    with pytest.raises(Refused, match="when the shoe is over"):
        table.incident("reshuffle")
    other = dealt("Kh 9c 9h Kd", hole_card="hole", reshuffle_any_round=True)
    with pytest.raises(Refused, match="under way"):
        other.incident("reshuffle")
    says(other, "stand")
    assert [one.cites for one in only(other.incident("reshuffle"), ShoeSpent)] == [
        ("spanish21.4.g",)
    ]


@verifies("spanish21.4.h")
def test_a_house_may_have_its_own_procedures_approved() -> None:
    (own,) = script("preparation", "4.h", shuffle_plan="approved")
    assert "approved" in own
    assert script("preparation", "4.h") == []
    with pytest.raises(Refused) as refusal:
        rules(shuffle_plan="none")
    assert "spanish21.4.h" in refusal.value.cites


@verifies("spanish21.4.i")
def test_the_cards_of_an_idle_table_are_spread_and_mixed_anew() -> None:
    table = dealt("Kh 9c 9h Kd", hole_card="hole")
    with pytest.raises(Refused, match="gaming is in progress"):
        table.incident("idle_table")
    says(table, "stand")
    done = table.incident("idle_table", face="up")
    assert [(one.face, one.cites) for one in only(done, CardsSpread)] == [
        ("up", ("spanish21.4.i",))
    ]
    assert [one.cites for one in only(done, ShoeSpent)] == [("spanish21.4.i", "spanish21.3.c")]
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert any("face up" in what for what in script("incident:idle_table", "4.i"))


@verifies("spanish21.15.j", "spanish21.15.k")
def test_a_device_that_fails_has_its_cards_shuffled_again_and_leaves_the_table() -> None:
    table = table_of("", shuffler=True)
    table.step()
    table.step()
    assert only(table.incident("shuffler_fails"), ShufflerFailed)[0].cites == (
        "spanish21.15.j",
        "cmr146.51.3",
    )
    with pytest.raises(Refused, match="no shuffling device"):
        table_of("").incident("shuffler_fails")
    (removed,) = script("incident:shuffler_fails", "15.k")
    assert "removed from the table before" in removed
