"""Section 15: irregularities."""

from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import CardsShuffled, Dealt, Discarded, Returned, RoundEnded
from croupier.core.step import Ask, Confirm, Open, Shuffle
from croupier.core.table import IDLE
from croupier.equipment.shoe import without
from croupier.equipment.source import Scripted, Shuffled
from croupier.games.families.shoe import CardsCut, ShoeSpent
from croupier.games.families.twentyone.dealer import HoleCardRead
from croupier.games.families.twentyone.incidents import NOTIFIED, SUPERVISOR, ExposedDealt
from croupier.games.families.twentyone.play import changed
from croupier.games.spanish21.play import TenRemoved
from croupier.games.spanish21.procedure import SPANISH21
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.spanish21.tables import (
    asked,
    dealt,
    events,
    go,
    nearly_empty,
    net,
    over,
    rules,
    says,
    table_of,
)

HOLE: dict[str, Any] = {"hole_card": "hole"}


def first_deal(cards: str, patrons: int = 2, **options: Any) -> Driver:
    """A table at the moment the first cards are due."""
    table = table_of(cards, patrons, **options)
    for n in range(patrons):
        table.place(f"p{n + 1}", "10 on main")
    while table.table.open or not table.table.play.order:
        step = table.step_now
        if isinstance(step, Ask):
            table.choose(step.patrons[0], "decline")
        else:
            table.step()
    return table


@verifies("spanish21.15.a")
def test_a_card_face_up_in_the_shoe_is_discarded() -> None:
    table = dealt("5h 9c 6h 8d Ks Kd", **HOLE)
    table.choose("p1", "hit")
    table.incident("IR-SP-1")
    done = go(table)
    assert [e.to for e in only(done, Dealt)] == [("aside",), ("1",)]
    assert only(done, Discarded)[0].cards == ("Ks",)
    assert (over(table), net(table)) == (True, 10)


@verifies("spanish21.15.a")
def test_a_second_one_makes_the_round_void_and_the_cards_are_shuffled() -> None:
    table = dealt("5h 9c 6h 8d Ks", "10 on main", "5 on match_dealer", **HOLE)
    table.choose("p1", "hit")
    table.incident("card_face_up_in_shoe")
    table.step()
    done = table.incident("card_face_up_in_shoe")
    assert [e.cites for e in only(done, ShoeSpent)] == [("spanish21.15.a",)]
    assert [(e.amount, e.cites) for e in only(done, Returned)] == [(10_00, ("spanish21.15.a",))]
    assert table.table.stage == IDLE
    assert net(table) == -5, "the match was lost before"
    table.step()
    assert isinstance(table.step_now, Shuffle)


@verifies("spanish21.15.a")
def test_cards_found_between_rounds_and_in_another_round_are_not_counted_together() -> None:
    table = dealt("5h 9c 6h 8d Ks Kd Qs Qd 9h 9c 9s 8d 8s", **HOLE)
    table.choose("p1", "hit")
    table.incident("card_face_up_in_shoe")
    go(table)
    assert table.table.play.found_up == 0, "the round is over"
    table.incident("card_face_up_in_shoe")
    table.place("p1", "10 on main")
    go(table)
    assert table.table.play.found_up == 0
    done = table.incident("card_face_up_in_shoe")
    assert not only(done, RoundEnded)


@verifies("spanish21.15.b")
def test_a_ten_is_removed_and_a_second_one_makes_the_round_void() -> None:
    table = dealt("5h 9c 6h 8d Kd", **HOLE)
    done = table.incident("IR-SP-2", ten="Th")
    assert [(e.card, e.cites) for e in only(done, TenRemoved)] == [("Th", ("spanish21.15.b",))]
    with pytest.raises(UnknownName):
        table.incident("ten_found", ten="9h")
    left = table.table.play.shoe.remaining
    done = table.incident("ten_found", ten="Ts")
    assert table.table.play.shoe.remaining == left
    assert [e.cites for e in only(done, ShoeSpent)] == [("spanish21.15.b",)]
    assert [e.amount for e in only(done, Returned)] == [10_00]
    assert (table.table.stage, net(table)) == (IDLE, 0)


@verifies("spanish21.15.b")
def test_tens_found_while_no_round_is_dealt_do_not_count_for_one() -> None:
    table = table_of("5h 9c 6h 8d Kd", **HOLE)
    table.place("p1", "10 on main")
    while not isinstance(table.step_now, Open):
        if isinstance(table.step_now, Ask):
            table.choose("p1", "decline")
        else:
            table.step()
    for ten in ("Ts", "Th"):
        assert [type(e) for e in table.incident("ten_found", ten=ten)[1:]] == [TenRemoved]
    go(table)
    assert not only(table.incident("ten_found"), RoundEnded), "the first of this round"
    assert only(table.incident("ten_found"), RoundEnded)
    assert (over(table), net(table)) == (True, 0)


@verifies("spanish21.15.b")
@pytest.mark.parametrize("ten", ["Ts", "Th", "Td", "Tc"])
def test_any_ten_may_be_found(ten: str) -> None:
    known = SPANISH21.incident("ten_found")
    assert known is not None
    assert {"ten": ten} in known.examples(rules())
    table = dealt("5h 9c 6h 8d", **HOLE)
    assert only(table.incident("ten_found", ten=ten), TenRemoved)[0].card == ten


@verifies("spanish21.15.a", "spanish21.15.b")
def test_a_ten_and_a_card_face_up_are_counted_apart() -> None:
    """SP-12a."""
    table = dealt("5h 9c 6h 8d Ks Kd", **HOLE)
    table.incident("ten_found")
    table.incident("card_face_up_in_shoe")
    go(table)
    says(table, "hit")
    assert (over(table), net(table)) == (True, 10)


@verifies("spanish21.15.c")
def test_a_card_drawn_unseen_is_the_next_one() -> None:
    table = dealt("5h 9c 6h 8d Kd", **HOLE)
    table.choose("p1", "hit")
    table.incident("IR-SP-3")
    assert [e.cards for e in only(go(table), Dealt)] == [("Kd",)]
    assert net(table) == 10


@verifies("spanish21.15.d")
def test_an_exposed_card_goes_to_who_takes_it_or_the_dealer_or_is_burned() -> None:
    table = dealt("Kh 5h 9c 7h 6h 8d Ks", patrons=2, **HOLE)
    table.incident("IR-SP-4")
    go(table)
    says(table, "stand")
    done = says(table, "hit")
    assert [(e.place, e.card) for e in only(done, ExposedDealt)] == [("2", "Ks")]
    assert (over(table), net(table), net(table, "p2")) == (True, 0, 10)
    dealers = dealt("Kh 6c 7h Kd Ks", **HOLE)
    dealers.incident("card_exposed")
    go(dealers)
    assert only(says(dealers, "stand"), ExposedDealt)[0].place == "dealer"
    burned = dealt("Kh 9c 7h 8d Ks", **HOLE)
    burned.incident("card_exposed")
    go(burned)
    done = says(burned, "stand")
    assert not only(done, ExposedDealt)
    assert "Ks" in only(done, Discarded)[-1].cards
    early = first_deal("")
    with pytest.raises(Refused, match="first two cards have not been dealt"):
        early.incident("card_exposed")


@verifies("spanish21.15.e")
def test_a_card_the_dealer_draws_on_17_is_burned() -> None:
    table = dealt("Kh 9c 9h 8d Ks", **HOLE)
    says(table, "stand")
    table.incident("IR-SP-5")
    table.place("p1", "10 on main")
    done = (*table.step(), *table.step())
    assert [e.to for e in only(done, Dealt)] == [("aside",)]
    assert table.table.play.shoe.rack[-1] == ("Ks",)


@verifies("spanish21.15.f")
def test_a_dealer_who_missed_a_card_takes_it_after_the_players() -> None:
    table = first_deal("2h 3h 4h 5h 9c 8d", **HOLE)
    table.incident("IR-SP-6")
    done = go(table)
    assert only(done, Dealt)[0].to == ("1", "2", "1", "2", "dealer")
    assert asked(table).patrons == ("p1",)


@verifies("spanish21.15.g")
def test_where_the_shoe_runs_out_the_discards_are_dealt() -> None:
    table = dealt("5h 9c 6h 8d", **HOLE)
    nearly_empty(table, 0)
    table.choose("p1", "hit")
    step = table.step_now
    assert isinstance(step, Shuffle)
    assert step.cites == ("spanish21.15.g",)
    assert sorted(step.cards) == sorted(sum(table.table.play.shoe.rack, ()))
    on_table = ("5h", "9c", "6h", "8d")
    for card in on_table:
        assert step.cards.count(card) == 5, "what lies on the table is not shuffled"
    table.source = Scripted(("3c", "Kd"))
    done = go(table)
    shuffled = only(done, CardsShuffled)[0]
    assert shuffled.cites == ("spanish21.15.g",)
    assert [e.by for e in only(done, CardsCut)] == ["dealer"]
    assert [e.to for e in only(done, Dealt)] == [("burn",), ("1",)]
    assert only(done, ShoeSpent), "the shoe is over after the round"
    assert (over(table), net(table)) == (True, 10)
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    assert table.table.play.shoe.size == 288, "all cards again"


@verifies("spanish21.15.g")
def test_the_shoe_may_run_out_in_the_first_deal() -> None:
    table = first_deal("", **HOLE)
    nearly_empty(table, 3)
    table.source = Scripted(("As", "As", "As", "2h", "Kd", "Kh", "9d"))
    done = go(table)
    assert [e.to for e in only(done, Dealt)] == [
        ("1", "2", "dealer"),
        ("burn",),
        ("1", "2"),
        ("dealer",),
    ]
    assert table.table.play.hands["1"] == (("As", None), ("Kd", None))


@verifies("spanish21.15.g")
def test_a_seeded_shoe_runs_out_and_goes_on() -> None:
    table = croupier.table(SPANISH21, seed=3, patrons=("p1",), options=HOLE)
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: bool(now.play.order))
    shoe, source = table.table.play.shoe, table.source
    assert isinstance(source, Shuffled)
    gone = source._orders["shoe"].deal(source._words, shoe.remaining - 2)
    spent = without(shoe, gone)
    table.table = changed(table.table, shoe=replace(spent, rack=(*spent.rack, gone)))
    done = table.play_round()
    assert only(done, CardsShuffled)
    assert over(table)


@verifies("spanish21.15.h")
def test_a_hand_without_cards_is_dead_and_one_with_a_single_card_waits() -> None:
    table = first_deal("Kh 9c 9h 8d", **HOLE)
    done = table.incident("no_cards_dealt", box="1")
    assert [e.cites for e in only(done, Returned)] == [("spanish21.15.h",)]
    go(table)
    assert asked(table).patrons == ("p2",)
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, 10)
    one = first_deal("5h 9h 9c Kh 8d 6d", **HOLE)
    one.incident("one_card_dealt", box="1")
    go(one)
    assert (asked(one).patrons, asked(one).choices) == (("p1",), ("card", "dead"))
    done = says(one, "card")
    assert [e.to for e in only(done, Dealt)] == [("1",), ("dealer",)], "before the hole card"
    refused = first_deal("5h 9h 9c Kh 8d", **HOLE)
    refused.incident("one_card_dealt", box="1")
    go(refused)
    says(refused, "dead", "stand")
    assert (over(refused), net(refused), net(refused, "p2")) == (True, 0, 10)


@verifies("spanish21.15.i")
def test_a_card_that_was_missed_comes_later_or_the_hand_is_dead() -> None:
    later = dealt("5h 9h 9c 6h Kh 8d Kd", patrons=2, **HOLE)
    later.choose("p1", "hit")
    later.incident("IR-SP-9")
    assert asked(later).choices == ("later", "dead")
    says(later, "later", "stand")
    assert (over(later), net(later)) == (True, 10)
    dead = dealt("5h 9h 9c 6h Kh 8d", patrons=2, **HOLE)
    dead.choose("p1", "hit")
    dead.incident("card_not_dealt")
    done = says(dead, "dead", "stand")
    assert next(e.cites for e in only(done, Returned)) == ("spanish21.15.i",)
    assert (over(dead), net(dead), net(dead, "p2")) == (True, 0, 10)


@verifies("spanish21.15.i")
def test_a_double_comes_back_with_a_hand_that_is_called_dead() -> None:
    """SP-12f."""
    table = dealt("5h 9c 6h 8d", **HOLE)
    table.choose("p1", "double")
    table.incident("card_not_dealt")
    done = says(table, "dead")
    assert [e.spot for e in only(done, Returned)] == ["main@1", "double:1@1"]
    assert (over(table), net(table)) == (True, 0)


@verifies("spanish21.15.l", "spanish21.15.l.1", "spanish21.15.l.2")
def test_a_reader_used_on_a_low_card() -> None:
    known = dealt("5h 9c 6h 8d Kd")
    done = (*known.incident("IR-SP-10", known="yes"), *known.confirm(SUPERVISOR, NOTIFIED))
    assert [e.cites for e in only(done, Returned)] == [("spanish21.15.l.1",)]
    assert (known.table.stage, net(known)) == (IDLE, 0)
    unknown = dealt("5h 9c 6h 8d Kd")
    unknown.incident("reader_misused", known="no")
    step = unknown.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about, step.cites) == (SUPERVISOR, NOTIFIED, ("spanish21.15.l",))
    unknown.confirm(SUPERVISOR, NOTIFIED)
    says(unknown, "hit")
    assert (over(unknown), net(unknown)) == (True, 10)
    face = dealt("5h Kc 6h 8d Kd")
    with pytest.raises(Refused, match="ace or a ten"):
        face.incident("reader_misused")


@verifies("spanish21.15.m")
def test_where_the_reader_fails_the_game_goes_on_without_it() -> None:
    table = first_deal("Kh 5h Qc 9h 6h Ad 2d", patrons=2)
    table.incident("reader_fails")
    done = go(table)
    assert not only(done, HoleCardRead)
    assert asked(table).patrons == ("p1",), "the blackjack is not known"
    says(table, "stand", "double", "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, -10, -10)
    assert not only(events(table), HoleCardRead)


@verifies("spanish21.15.l.1", "spanish21.6.d")
def test_a_match_that_was_settled_before_the_round_is_void_stays_settled() -> None:
    """SP-12d."""
    table = dealt("9h 9c 6h 8d", "10 on main", "5 on match_dealer")
    table.incident("reader_misused", known="yes")
    done = table.confirm(SUPERVISOR, NOTIFIED)
    assert [e.spot for e in only(done, Returned)] == ["main@1"]
    assert net(table) == 20


@verifies("spanish21.15.e")
@pytest.mark.parametrize(("draws", "stands"), [("", True), ("Ks", False)])
def test_only_a_dealer_who_must_stand_draws_a_card_too_many(draws: str, stands: bool) -> None:
    table = dealt(f"Kh 9c 9h {'8d' if stands else '7d'} {draws}", **HOLE)
    says(table, "stand")
    if stands:
        table.incident("drawn_on_seventeen", card="4s")
    else:
        with pytest.raises(Refused, match="does not have to stand"):
            table.incident("drawn_on_seventeen")


@verifies("spanish21.15.d", "spanish21.15.h")
def test_no_card_is_exposed_before_every_player_has_two() -> None:
    table = first_deal("5h 9h 9c Kh 8d 6d", **HOLE)
    table.incident("one_card_dealt", box="1")
    table.step()
    with pytest.raises(Refused, match="not been dealt to every player"):
        table.incident("card_exposed")


@verifies("spanish21.15.i")
def test_a_card_that_comes_later_is_not_missed_while_others_play() -> None:
    table = dealt("5h 9h 9c 6h Kh 8d Kd", patrons=2, **HOLE)
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    says(table, "later")
    with pytest.raises(Refused, match="no card was asked for"):
        table.incident("card_not_dealt")
