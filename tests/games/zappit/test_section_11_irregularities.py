"""Section 11: irregularities, a reader that fails, a device that fails."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import CardsShuffled, Dealt, Discarded, Returned
from croupier.core.step import Ask, Confirm, Deal, Shuffle
from croupier.equipment.cards import DECK
from croupier.games.families.shoe import CardsCut, ShoeSpent
from croupier.games.families.twentyone.incidents import CardKept, ExposedDealt
from croupier.games.families.upkeep import ShufflerFailed
from croupier.games.zappit.play import COVERED, NOTIFIED, WORKS
from croupier.games.zappit.procedure import ZAPPIT
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import remedy
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, steps
from tests.games.zappit.tables import BURN, asked, dealt, go, net, over, says, table_of


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


@verifies("zappit.11.a")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    table = dealt("5h 9c 6h 9d Ks Ts")
    table.choose("p1", "hit")
    (why,) = {e.cites for e in table.incident("card_face_up_in_shoe")[1:2]}
    assert why == ("zappit.11.a",)
    done = go(table)
    assert [e.to for e in only(done, Dealt)] == [("aside",), ("1",)]
    assert only(done, Discarded)[0].cards == ("Ks",)
    assert (over(table), net(table)) == (True, 10)


@verifies("zappit.11.b")
def test_a_card_drawn_unseen_is_the_next_one() -> None:
    table = dealt("5h 9c 6h 9d Ts")
    table.choose("p1", "hit")
    (kept,) = only(table.incident("card_drawn_in_error"), CardKept)
    assert kept.cites == ("zappit.11.b",)
    assert [e.cards for e in only(go(table), Dealt)] == [("Ts",)]
    assert net(table) == 10


@verifies("zappit.11.c")
def test_an_exposed_card_is_the_next_for_who_takes_one() -> None:
    table = dealt("Th 5h 9c 9h 6h 9d Ts", patrons=2)
    table.incident("card_exposed")
    go(table)
    says(table, "stand")
    done = says(table, "hit")
    (taken,) = only(done, ExposedDealt)
    assert (taken.place, taken.card, taken.cites) == ("2", "Ts", ("zappit.11.c",))
    assert (over(table), net(table), net(table, "p2")) == (True, 10, 10)


@verifies("zappit.11.c")
def test_one_that_nobody_can_use_is_discarded() -> None:
    dealers = dealt("Th 6c 9h Td Ts")
    dealers.incident("card_exposed")
    go(dealers)
    assert only(says(dealers, "stand"), ExposedDealt)[0].place == "dealer"
    assert net(dealers) == 10
    unused = dealt("Th 9c 9h 9d Ts")
    unused.incident("card_exposed")
    go(unused)
    done = says(unused, "stand")
    assert not only(done, ExposedDealt)
    assert "Ts" in only(done, Discarded)[-1].cards
    with pytest.raises(Refused):
        first_deal("").incident("card_exposed")


@verifies("zappit.11.c", "zappit.6.h.3")
@pytest.mark.parametrize("after", [0, 1])
def test_a_card_exposed_during_a_zap_is_one_of_the_two(after: int) -> None:
    table = dealt("Th 9c 6h 9d As Ks")
    table.choose("p1", "zap")
    if after:
        table.step()
    table.incident("card_exposed")
    done = go(table)
    (taken,) = only(done, ExposedDealt)
    assert (taken.place, taken.card) == ("1", ("As", "Ks")[after])
    assert (over(table), net(table)) == (True, 10)


@verifies("zappit.11.d")
def test_a_card_drawn_to_a_pat_hand_is_discarded() -> None:
    table = dealt("Th 9c 8h 9d")
    with pytest.raises(Refused):
        table.incident("drawn_on_seventeen")
    says(table, "stand")
    done = table.incident("drawn_on_seventeen", card="4s")
    assert only(done, Discarded)[0].cards == ("4s",)
    assert net(table) == 0


@verifies("zappit.11.e")
def test_a_dealer_who_missed_a_card_takes_it_after_the_players() -> None:
    table = first_deal("Th 9h 8h 7h 9c 9d")
    table.incident("dealer_missed")
    assert isinstance(table.step_now, Deal)
    assert table.step_now.to == ("1", "2", "1", "2", "dealer")
    go(table)
    says(table, "stand", "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, -10)


def nearly_out(left: str, then: str) -> Driver:
    """A table whose shoe has these cards left; all others were found face up, and discarded."""
    gone = [card for card in DECK for _ in range(6)]
    for card in (BURN, *left.split()):
        gone.remove(card)
    table = table_of(f"{left} {then}")
    table.place("p1", "10 on main")
    while table.table.play.shoe.state != "ready":
        table.step() or table.choose(asked(table).patrons[0], "decline")
    for card in gone:
        table.incident("card_face_up_in_shoe", card=card)
    assert table.table.play.shoe.remaining == len(left.split())
    return table


@verifies("zappit.11.f")
def test_a_shoe_that_runs_out_is_filled_from_its_discards() -> None:
    table = nearly_out("Th 6c 2h Td", "Ks 9s 8s")
    go(table)
    table.choose("p1", "hit")
    step = table.step_now
    assert isinstance(step, Shuffle)
    assert step.cites == ("zappit.11.f",)
    table.step()
    assert asked(table).about == "the cut"
    assert only(table.choose("p1", "100"), CardsCut)[0].depth == 100
    done = go(table)
    assert [(e.to, e.cards) for e in only(done, Dealt)] == [
        (("burn",), ("Ks",)),
        (("1",), ("9s",)),
        (("dealer",), ("8s",)),
    ]
    assert only(done, Discarded)[0].seen_by == ()
    assert (over(table), net(table)) == (True, 10)
    assert only(done, ShoeSpent)


@verifies("zappit.11.g")
def test_a_hand_without_cards_is_dead() -> None:
    table = first_deal("9h 9c 7h 9d")
    with pytest.raises(UnknownName):
        table.incident("no_cards_dealt", box="5")
    done = table.incident("no_cards_dealt", box="1")
    assert [(e.patron, e.cites) for e in only(done, Returned)] == [("p1", ("zappit.11.g",))]
    go(table)
    assert asked(table).patrons == ("p2",)
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, -10)


@verifies("zappit.11.g")
@pytest.mark.parametrize(("choice", "won"), [("card", -10), ("dead", 0)])
def test_a_second_card_that_was_missed_comes_after_the_others(choice: str, won: int) -> None:
    table = first_deal("Th 9h 9c 7h 7d 9d" if choice == "card" else "Th 9h 9c 7h 9d")
    table.incident("one_card_dealt", box="1")
    assert isinstance(table.step_now, Deal)
    assert table.step_now.to == ("1", "2", "dealer", "2")
    go(table)
    assert (asked(table).patrons, asked(table).choices) == (("p1",), ("card", "dead"))
    says(table, choice)
    if choice == "card":
        says(table, "stand")
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, won, -10)


@verifies("zappit.11.h")
@pytest.mark.parametrize(("choice", "won"), [("later", 10), ("dead", 0)])
def test_a_card_not_dealt_comes_later_or_the_hand_is_dead(choice: str, won: int) -> None:
    table = dealt("5h Th 9c 6h 8h 9d Ts", patrons=2)
    with pytest.raises(Refused):
        table.incident("card_not_dealt")
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    assert (asked(table).patrons, asked(table).choices) == (("p1",), ("later", "dead"))
    says(table, choice)
    assert asked(table).patrons == ("p2",)
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, won, 0)


@verifies("zappit.11.i")
def test_a_reader_used_on_a_low_card_is_reported_and_play_goes_on() -> None:
    table = dealt("Th 9c 8h 9d")
    table.incident("reader_misused")
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about, step.cites) == ("floorperson", NOTIFIED, ("zappit.11.i",))
    with pytest.raises(Refused):
        table.choose("p1", "stand")
    table.confirm("floorperson", NOTIFIED)
    says(table, "stand")
    assert (over(table), net(table)) == (True, 0)
    with pytest.raises(Refused, match="an ace or a ten"):
        dealt("Th Kc 8h 9d").incident("reader_misused")


@verifies("zappit.11.j")
def test_nothing_is_dealt_while_the_reader_does_not_work() -> None:
    table = dealt("5h Kc 8h 9d 4s 3s")
    table.incident("reader_fails")
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about, step.cites) == ("floorperson", WORKS, ("zappit.11.j",))
    with pytest.raises(Refused, match="already failed"):
        table.incident("reader_fails")
    with pytest.raises(Refused):
        table.choose("p1", "hit")
    table.confirm("floorperson", WORKS)
    says(table, "hit", "hit")
    assert asked(table).choices == ("hit", "stand")


@verifies("zappit.11.j")
def test_what_the_dealer_reads_about_a_reader_that_fails_is_what_happens() -> None:
    failure = ZAPPIT.incident("reader_fails")
    assert failure is not None
    stops = "No more cards are dealt until a reader that failed is repaired or replaced."
    assert remedy(failure) == f"— {stops}"


@verifies("zappit.11.j")
def test_a_reader_that_fails_between_rounds_stops_the_next() -> None:
    table = table_of("Th 9c 8h 9d")
    table.incident("reader_fails")
    table.step()
    assert isinstance(table.step_now, Confirm)
    assert table.table.play.shoe.state == "spent"
    table.confirm("floorperson", WORKS)
    assert isinstance(table.step_now, Shuffle)


@verifies("zappit.11.j")
def test_once_it_works_the_hole_card_is_read() -> None:
    table = first_deal("Th Kc 8h Ad", patrons=1)
    table.incident("reader_fails")
    table.confirm("floorperson", WORKS)
    go(table)
    assert (over(table), net(table)) == (True, -10)


@verifies("zappit.11.k")
def test_cards_of_a_failed_cycle_are_shuffled_again() -> None:
    table = table_of("", shuffler=True)
    table.step()
    table.step()
    batch = table.table.play.shoe.batch
    done = table.incident("shuffler_fails")
    assert only(done, ShufflerFailed)[0].cites == ("zappit.11.k", "cmr146.51.3")
    assert isinstance(table.step_now, Shuffle)
    assert only(table.step(), CardsShuffled)
    assert table.table.play.shoe.batch == batch
    with pytest.raises(Refused, match="no shuffling device"):
        table_of("").incident("shuffler_fails")


@verifies("zappit.11.l")
def test_a_device_that_cannot_be_used_is_covered_or_signed() -> None:
    with pytest.raises(Refused, match="no shuffling device"):
        table_of("").incident("shuffler_unusable")
    table = table_of("", shuffler=True)
    table.step()
    table.step()
    assert table.table.play.shoe.state == "shuffled"
    table.incident("shuffler_unusable")
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about, step.cites) == ("floorperson", COVERED, ("zappit.11.l",))
    with pytest.raises(Refused, match="already known"):
        table.incident("shuffler_unusable")
    table.confirm("floorperson", COVERED)
    assert isinstance(table.step_now, Shuffle)
    told = steps("zappit", rules_for(ZAPPIT), "incident:shuffler_unusable")
    assert "covered, or has an out-of-order sign" in told[0][1]


@verifies("zappit.11.l")
def test_a_round_that_is_dealt_goes_on_without_the_device() -> None:
    table = dealt("Th 9c 8h 9d", shuffler=True)
    table.incident("shuffler_unusable")
    says(table, "stand")
    assert over(table)


@verifies("zappit.11.d", "zappit.1.pat-hand")
@pytest.mark.parametrize(("draws", "stands"), [("", True), ("Ks", False)])
def test_only_a_dealer_with_a_pat_hand_draws_a_card_too_many(draws: str, stands: bool) -> None:
    table = dealt(f"Th 9c 9h {'8d' if stands else '7d'} {draws}")
    says(table, "stand")
    if stands:
        table.incident("drawn_on_seventeen", card="4s")
    else:
        with pytest.raises(Refused, match="does not have to stand"):
            table.incident("drawn_on_seventeen")


@verifies("zappit.11.c", "zappit.11.g")
def test_no_card_is_exposed_before_every_player_has_two() -> None:
    table = first_deal("Th 9h 9c 7h 9d")
    table.incident("one_card_dealt", box="1")
    table.step()
    with pytest.raises(Refused, match="not been dealt to every player"):
        table.incident("card_exposed")


@verifies("zappit.11.g")
def test_a_hand_that_was_zapped_has_been_dealt_its_first_cards() -> None:
    table = dealt("Th 9c 6h 9d As Ks")
    table.choose("p1", "zap")
    for early in ("no_cards_dealt", "one_card_dealt"):
        with pytest.raises(Refused, match="every hand has"):
            table.incident(early)


@verifies("zappit.11.h")
def test_a_double_comes_back_with_a_hand_that_is_called_dead() -> None:
    """ZP-11c."""
    table = dealt("5h 9c 6h 8d")
    table.choose("p1", "double")
    table.incident("card_not_dealt")
    done = says(table, "dead")
    assert [e.spot for e in only(done, Returned)] == ["main@1", "double:1@1"]
    assert (over(table), net(table)) == (True, 0)


@verifies("zappit.11.h")
def test_a_card_that_a_zap_asked_for_may_be_missed() -> None:
    table = dealt("Th 9c 6h 9d As Ks")
    table.choose("p1", "zap")
    table.incident("card_not_dealt")
    assert asked(table).choices == ("later", "dead")
    says(table, "later")
    assert (over(table), net(table)) == (True, 10)


@verifies("zappit.11.i")
def test_a_misused_reader_is_reported_once() -> None:
    table = dealt("Th 9c 8h 9d")
    table.incident("reader_misused")
    with pytest.raises(Refused, match="already being reported"):
        table.incident("reader_misused")


LET_OUT: dict[str, Any] = {"error.let_players_out": True}


@verifies("blackjack.15.a")
def test_players_are_let_out_of_a_misdealt_hand_where_the_house_has_it_so() -> None:
    """The clause is of any table game."""
    table = dealt("Th 5h 9c 7h 6h 9d Ts", patrons=2, **LET_OUT)
    with pytest.raises(Refused, match="delivered wrongly"):
        table.incident("players_let_out")
    table.incident("card_exposed")
    go(table)
    done = table.incident("players_let_out", patron="p1")
    assert [(e.patron, e.amount) for e in only(done, Returned)] == [("p1", 10_00)]
    assert asked(table).patrons == ("p2",)
    says(table, "hit")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, 10)
    usual = dealt("Th 9c 9h 9d Ts")
    usual.incident("card_exposed")
    with pytest.raises(Refused, match="does not let players out"):
        usual.incident("players_let_out")
