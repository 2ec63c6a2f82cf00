"""Sections 3 and 4, and 6(c) and (d): opening, shuffle, cut, cover card, burn, an idle table."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Discarded, RoundEnded, seen_by
from croupier.core.fold import apply
from croupier.core.step import Ask, Shuffle
from croupier.equipment.source import Scripted, Shuffled
from croupier.games.families.shoe import CardsCut, CoverPlaced, RecutOrdered, ShoeReady, ShoeSpent
from croupier.games.families.upkeep import CardsSpread
from croupier.games.zappit.procedure import ZAPPIT
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, steps
from tests.games.zappit.tables import BURN, dealt, go, says, table_of

PRESHUFFLED, BATCHES = {"cards.preshuffled": "yes"}, {"shuffler": "yes"}


def told(phase: str, clause: str, **options: Any) -> list[str]:
    """What is done at a phase by a clause of ZAPPIT."""
    rules = rules_for(ZAPPIT, options)
    return [text for _, text, cites in steps("zappit", rules, phase) if f"zappit.{clause}" in cites]


def to_cut(table: Driver) -> Ask:
    """Open a round and shuffle, until somebody is offered the cut."""
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    assert isinstance(table.step_now, Ask)
    return table.step_now


@verifies("zappit.3.a", "zappit.3.b", "zappit.3.c")
def test_cards_are_inspected_seen_and_washed() -> None:
    assert told("opening", "3.a") == [
        "inspects the cards for any defect",
        "verifies the inspection",
    ]
    (spread,) = told("opening", "3.b")
    assert "by deck, by suit and in sequence" in spread
    (washed,) = told("opening", "3.c")
    assert "washes them thoroughly" in washed


@verifies("zappit.3.d")
def test_two_batches_are_spread_apart() -> None:
    (apart,) = told("opening", "3.d", **BATCHES)
    assert "separately from those of the other" in apart
    assert not told("opening", "3.c", **BATCHES)
    assert not told("opening", "3.d")


@verifies("zappit.3.e")
def test_preshuffled_cards_are_neither_inspected_nor_spread() -> None:
    (instead,) = told("opening", "3.e", **PRESHUFFLED)
    assert "neither inspected nor spread" in instead
    for clause in ("3.a", "3.b", "3.c", "3.d"):
        assert not told("opening", clause, **PRESHUFFLED)
    assert not told("opening", "3.e")


@verifies("zappit.4.a")
def test_the_cards_are_shuffled_before_play_and_after_each_shoe() -> None:
    table = table_of("")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("zappit.4.a",)
    table.source = Shuffled("zappit", 3)
    shuffles = 0
    for _ in range(60):
        table.place("p1", "10 on main")
        shuffles += len(only(table.play_round(), CardsShuffled))
    assert shuffles == 2


@verifies("zappit.4.b")
def test_the_players_or_the_dealer_cut() -> None:
    step = to_cut(table_of("", 2))
    assert (step.patrons, step.choices, step.silence) == (("p1",), ("decline",), "decline")
    assert "zappit.4.b" in step.cites
    table = table_of("", 2, cut_by="dealer")
    table.step()
    assert only(table.step(), CardsCut)[0].by == "dealer"
    assert told("preparation", "4.b", cut_by="dealer") == ["cuts the stack for the table"]


@verifies("zappit.4.c.1")
def test_as_a_game_begins_the_first_to_come_is_offered_the_cut() -> None:
    table = table_of("", 3)
    table.act("p1", "sit", seat="6")
    assert to_cut(table).patrons == ("p1",)


def offered(table: Driver) -> list[str]:
    """To whom the cut is offered, in order, where nobody takes it."""
    to_cut(table)
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask):
        asked += step.patrons
        table.choose(step.patrons[0], "decline")
    return asked


def after_a_round(patrons: int = 4, **options: Any) -> Driver:
    """A table where a round was played."""
    hands = " ".join(["Th"] * patrons + ["9c"] + ["9h"] * patrons + ["9d"])
    table = dealt(hands, patrons=patrons, reshuffle_any_round=True, **options)
    says(table, *["stand"] * patrons)
    return table


@verifies("zappit.4.c.4", "zappit.4.f")
def test_a_directed_shuffle_offers_the_cut_from_the_far_right_counterclockwise() -> None:
    table = after_a_round()
    (spent,) = only(table.incident("reshuffle"), ShoeSpent)
    assert spent.cites == ("zappit.4.f",)
    assert offered(table) == ["p4", "p3", "p2", "p1"]
    moved = after_a_round()
    moved.act("p2", "sit", seat="7")
    moved.incident("reshuffle")
    assert offered(moved) == ["p2", "p4", "p3", "p1"]


def to_the_cover(seat: int) -> Driver:
    """A table of four whose cover card lies so many cards ahead of the next deal's first."""
    table = after_a_round()
    shoe = table.table.play.shoe
    behind = shoe.remaining - seat
    table.table = apply(ZAPPIT, table.table, CoverPlaced(behind=behind))
    return table


@verifies("zappit.4.c.2", "zappit.4.c.3", "zappit.6.d", "zappit.6.d.2")
@pytest.mark.parametrize(
    ("ahead", "order"),
    [
        (0, "p1 p4 p3 p2"),
        (2, "p3 p2 p1 p4"),
        (4, "p4 p3 p2 p1"),
        (5, "p1 p4 p3 p2"),
        (7, "p3 p2 p1 p4"),
        (9, "p4 p3 p2 p1"),
    ],
)
def test_who_had_the_cover_card_is_offered_the_cut(ahead: int, order: str) -> None:
    table = to_the_cover(ahead)
    table.source = Scripted("Ts Td Tc Js 8c 9s 9s 9s 9s Jd".split())
    for patron in ("p1", "p2", "p3", "p4"):
        table.place(patron, "10 on main")
    go(table)
    done = says(table, "stand", "stand", "stand", "stand")
    (over,) = only(done, ShoeSpent)
    assert over.cites == ("zappit.6.d", "zappit.6.d.2")
    assert isinstance(done[-1], RoundEnded)
    assert offered(table) == order.split()


@verifies("zappit.4.c.4")
def test_the_cover_card_of_a_shoe_before_no_longer_counts() -> None:
    table = to_the_cover(0)
    table.source = Scripted("Ts 8c 9s Jd 3c Td 8d 9h Jh".split())
    table.place("p1", "10 on main")
    go(table)
    says(table, "stand")
    assert to_cut(table).patrons == ("p1",)
    table.choose("p1", "100")
    table.place("p1", "10 on main")
    go(table)
    says(table, "stand")
    table.incident("reshuffle")
    assert offered(table) == ["p4", "p3", "p2", "p1"]


@verifies("zappit.4.d")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_cut_is_a_deck_or_more_from_either_end(decks: int) -> None:
    size = decks * 52
    for depth in ("51", str(size - 51), "0", str(size)):
        table = table_of("", decks=decks)
        to_cut(table)
        with pytest.raises(Refused) as refusal:
            table.choose("p1", depth)
        assert "zappit.4.d" in refusal.value.cites
    for depth in ("52", str(size // 2), str(size - 52)):
        table = table_of("", decks=decks)
        to_cut(table)
        done = table.choose("p1", depth)
        assert [(cut.by, cut.depth) for cut in only(done, CardsCut)] == [("p1", int(depth))]
        (cover,) = only(done, CoverPlaced)
        assert (cover.behind, cover.cites) == (size // 4, ("zappit.4.d",))


@verifies("zappit.4.e")
@pytest.mark.parametrize(("by", "again"), [("last_cutter", ("p1",)), ("next", ("p3", "p2"))])
def test_an_improper_cut_is_done_again(by: str, again: tuple[str, ...]) -> None:
    table = table_of("", 3, recut_by=by)
    to_cut(table)
    with pytest.raises(Refused, match="not cut"):
        table.incident("improper_cut")
    table.choose("p1", "60")
    (ordered,) = only(table.incident("IR-GN-9"), RecutOrdered)
    assert (ordered.by, ordered.cites) == (again, ("zappit.4.e",))
    table.choose(again[0], "200")
    assert table.table.play.shoe.cut == 200


@verifies("zappit.4.e")
def test_what_the_dealer_cut_the_dealer_cuts_again() -> None:
    table = table_of("3c", cut_by="dealer")
    table.step()
    while table.table.play.shoe.state != "cut":
        table.step()
    assert only(table.incident("improper_cut"), CardsCut)[0].by == "dealer"


@verifies("zappit.4.f")
def test_a_floorperson_directs_a_shuffle_only_where_the_house_said_so() -> None:
    table = dealt("Th 9c 8h 9d")
    says(table, "stand")
    with pytest.raises(Refused, match="when the shoe is over") as refusal:
        table.incident("reshuffle")
    assert refusal.value.cites == ("zappit.4.f",)


@verifies("zappit.4.g", "zappit.4.g.1", "zappit.4.g.2")
@pytest.mark.parametrize(("shuffler", "then"), [(False, "zappit.4.g.1"), (True, "zappit.4.g.2")])
def test_the_cards_of_an_idle_table_are_spread_face_down(shuffler: bool, then: str) -> None:
    table = dealt("Th 9c 8h 9d", shuffler=shuffler)
    with pytest.raises(Refused, match="gaming is in progress"):
        table.incident("idle_table")
    says(table, "stand")
    done = table.incident("idle_table")
    assert only(done, CardsSpread)[0].face == "down"
    assert only(done, ShoeSpent)[0].cites == ("zappit.4.g", then)
    table.step()
    assert isinstance(table.step_now, Shuffle)
    (line,) = told("incident:idle_table", then.removeprefix("zappit."), shuffler=shuffler)
    assert "once the first player has seen them" in line


@verifies("zappit.4.h")
def test_a_continuous_device_takes_the_place_of_cut_and_cover_card() -> None:
    table = table_of("", csm=True)
    table.source = Shuffled("zappit", 1)
    for _ in range(3):
        table.place("p1", "10 on main")
        done = table.play_round()
        assert len(only(done, CardsShuffled)) == 1
        assert not only(done, CardsCut)
        assert not only(done, CoverPlaced)
        assert only(done, ShoeSpent)[0].cites == ("zappit.4.h",)
    (device,) = told("preparation", "4.h", csm=True)
    assert "without cut or cover card" in device


@verifies("zappit.6.c")
def test_the_first_card_of_a_shoe_goes_to_the_rack_unseen() -> None:
    table = table_of("Th")
    to_cut(table)
    table.choose("p1", "60")
    done = table.step()
    (burned,) = only(done, Discarded)
    assert (burned.cards, burned.seen_by, burned.cites) == ((BURN,), (), ("zappit.6.c",))
    assert only(done, ShoeReady)
    for event in only(done, Dealt):
        hidden = seen_by(event, "p1")
        assert isinstance(hidden, Dealt)
        assert hidden.cards == ("??",)


@verifies("zappit.6.c")
def test_a_new_dealer_puts_one_card_in_the_rack() -> None:
    table = dealt("Th 9c 8h 9d 7c Td 9s 8s 9h")
    with pytest.raises(Refused, match="a round is being dealt") as refusal:
        table.incident("new_dealer")
    assert refusal.value.cites == ("zappit.6.c",)
    says(table, "stand")
    table.incident("new_dealer")
    table.place("p1", "10 on main")
    done = go(table)
    (burned,) = only(done, Discarded)
    assert (burned.cards, burned.why, burned.seen_by) == (("7c",), "burned", ())


@verifies("zappit.6.d.1")
def test_what_is_left_in_the_shoe_goes_to_the_rack() -> None:
    (line,) = told("ending", "6.d.1")
    assert "so that none is missing" in line
    assert not told("ending", "6.d.1", csm=True)
