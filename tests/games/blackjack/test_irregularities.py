"""Section 15: irregularities, and a new dealer, a recut, a shuffle before its time."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Dealt, Discarded, Event, Returned, Turned
from croupier.core.step import Ask, Confirm, Deal, Shuffle
from croupier.core.table import IDLE
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.incidents import NOTIFIED, SUPERVISOR, ExposedDealt
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only


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


@verifies("blackjack.15.b", "blackjack.15.a")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    table = dealt("5h 9c 6h 9d Ks Ts")
    table.choose("p1", "hit")
    table.incident("card_face_up_in_shoe")
    done = go(table)
    assert [e.to for e in only(done, Dealt)] == [("aside",), ("1",)]
    assert only(done, Discarded)[0].cards == ("Ks",)
    assert (over(table), net(table)) == (True, 10)


@verifies("blackjack.15.b")
def test_a_card_of_the_same_kind_stays_in_its_hand() -> None:
    table = dealt("5h 9c 6h 9d 5h Ts")
    table.choose("p1", "hit")
    table.incident("card_face_up_in_shoe")
    go(table)
    assert (over(table), net(table)) == (True, 10)


@verifies("blackjack.15.c")
def test_a_card_drawn_unseen_is_the_next_one() -> None:
    table = dealt("5h 9c 6h 9d Ts")
    table.choose("p1", "hit")
    table.incident("card_drawn_in_error")
    assert [e.cards for e in only(go(table), Dealt)] == [("Ts",)]
    assert net(table) == 10


@verifies("blackjack.15.d")
def test_an_exposed_card_is_the_next_for_who_takes_one() -> None:
    table = dealt("Th 5h 9c 7h 6h 9d Ts", patrons=2)
    table.incident("card_exposed")
    go(table)
    says(table, "stand")
    done = says(table, "hit")
    assert [(e.place, e.card) for e in only(done, ExposedDealt)] == [("2", "Ts")]
    assert (over(table), net(table), net(table, "p2")) == (True, -10, 10)


@verifies("blackjack.15.d")
def test_an_exposed_card_nobody_takes_goes_to_the_dealer_or_is_burned() -> None:
    dealers = dealt("Th 6c 7h Td Ts")
    dealers.incident("card_exposed")
    go(dealers)
    assert only(says(dealers, "stand"), ExposedDealt)[0].place == "dealer"
    assert net(dealers) == 10
    burned = dealt("Th 9c 7h 9d Ts")
    burned.incident("card_exposed")
    go(burned)
    done = says(burned, "stand")
    assert not only(done, ExposedDealt)
    assert "Ts" in only(done, Discarded)[-1].cards
    with pytest.raises(Refused):
        first_deal("").incident("card_exposed")


@verifies("blackjack.15.e")
def test_a_card_the_dealer_drew_on_seventeen_is_burned() -> None:
    table = dealt("Th 9c 8h 9d")
    with pytest.raises(Refused):
        table.incident("drawn_on_seventeen")
    says(table, "stand")
    done = table.incident("drawn_on_seventeen", card="4s")
    assert only(done, Discarded)[0].cards == ("4s",)
    assert net(table) == 0


@verifies("blackjack.15.f")
def test_a_dealer_who_missed_a_card_takes_it_after_the_players() -> None:
    table = first_deal("Th 9h 8h 7h 9c 9d")
    table.incident("dealer_missed")
    assert isinstance(table.step_now, Deal)
    assert table.step_now.to == ("1", "2", "1", "2", "dealer")
    go(table)
    says(table, "stand", "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, -10)


@verifies("blackjack.15.h")
def test_a_hand_without_cards_is_dead_and_its_wagers_go_back() -> None:
    table = first_deal("9h 9c 7h 9d")
    with pytest.raises(UnknownName):
        table.incident("no_cards_dealt", box="5")
    done = table.incident("no_cards_dealt", box="1")
    assert [e.patron for e in only(done, Returned)] == ["p1"]
    go(table)
    assert asked(table).patrons == ("p2",)
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, -10)
    alone = first_deal("", patrons=1)
    alone.incident("no_cards_dealt")
    go(alone)
    assert (over(alone), net(alone)) == (True, 0)


@verifies("blackjack.15.j")
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


def told(table: Driver, known: str) -> tuple[Event, ...]:
    """The reader is used on a low card, and a supervisor is told before anything else is done."""
    done = table.incident("reader_misused", known=known)
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about, step.cites[0][-4:]) == (SUPERVISOR, NOTIFIED, "15.k")
    assert not only(done, Returned)
    with pytest.raises(Refused, match="no question"):
        table.choose("p1", "stand")
    with pytest.raises(Refused, match="already being reported"):
        table.incident("reader_misused", known=known)
    return (*done, *table.confirm(SUPERVISOR, NOTIFIED))


@verifies("blackjack.15.k", "blackjack.15.k.1", "blackjack.15.k.2")
def test_a_reader_used_on_a_low_card() -> None:
    table = dealt("Th 9c 8h 9d")
    told(table, known="no")
    assert asked(table).about == "1"
    table.incident("reader_misused")
    table.confirm(SUPERVISOR, NOTIFIED)
    assert asked(table).about == "1", "no one is said to know the card"
    told(table, known="yes")
    assert (over(table), net(table)) == (True, 0)
    with pytest.raises(Refused):
        dealt("Th Kc 8h 9d").incident("reader_misused")
    with pytest.raises(Refused):
        dealt("Th 9c 8h 9d", hole_card="hole").incident("reader_misused")


@verifies("blackjack.15.l")
def test_without_its_reader_the_game_goes_on_as_without_one() -> None:
    table = first_deal("6h Kc 5h Ad Ts", patrons=1)
    table.incident("reader_fails")
    go(table)
    assert asked(table).about == "1"
    says(table, "double")
    assert (over(table), net(table)) == (True, -10)
    with pytest.raises(Refused, match="no reader"):
        table.incident("reader_fails")


@verifies("blackjack.15.q")
def test_a_double_card_dealt_face_up_stays_so() -> None:
    table = dealt("6h 9c 5h 9d 9s", double_card="face_down")
    table.choose("p1", "double")
    table.incident("double_shown")
    (card,) = [e for e in only(go(table), Dealt) if e.to == ("1",)]
    assert card.seen_by is None
    assert (over(table), net(table)) == (True, 20)


@verifies("blackjack.6.c")
def test_a_new_dealer_burns_a_card() -> None:
    table = dealt("Th 9c 8h 9d 4s Th 9c 8h 9d")
    with pytest.raises(Refused, match="being dealt"):
        table.incident("new_dealer")
    says(table, "stand")
    table.incident("new_dealer")
    table.place("p1", "10 on main")
    done = go(table)
    assert [(e.cards, e.seen_by) for e in only(done, Discarded)] == [(("4s",), ())]
    says(table, "stand")
    assert over(table)


@verifies("blackjack.5.g")
@pytest.mark.parametrize(("by", "again"), [("last_cutter", "p1"), ("next", "p2")])
def test_an_improper_cut_is_made_again(by: str, again: str) -> None:
    table = table_of("", 2, recut_by=by)
    table.step()
    table.step()
    assert asked(table).patrons == ("p1",)
    table.choose("p1", "100")
    table.incident("improper_cut")
    assert asked(table).patrons == (again,)


@verifies("blackjack.5.a", "blackjack.5.h.1")
def test_the_house_may_shuffle_after_any_round() -> None:
    table = dealt("Th 9c 8h 9d", reshuffle_any_round=True)
    says(table, "stand")
    table.incident("reshuffle")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    usual = dealt("Th 9c 8h 9d")
    says(usual, "stand")
    assert usual.table.stage == IDLE
    with pytest.raises(Refused):
        usual.incident("reshuffle")


@verifies("blackjack.15.h")
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
        assert asked(table).patrons == ("p1",)
        says(table, "stand")
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, won, -10)


LET_OUT: dict[str, Any] = {"error.let_players_out": True}


@verifies("blackjack.15.a")
def test_players_are_let_out_of_a_misdealt_hand_where_the_house_has_it_so() -> None:
    table = dealt("Th 5h 9c 7h 6h 9d Ts", patrons=2, **LET_OUT)
    with pytest.raises(Refused, match="delivered wrongly"):
        table.incident("players_let_out")
    table.incident("card_exposed")
    go(table)
    with pytest.raises(Refused, match="p9 has no wager"):
        table.incident("players_let_out", patron="p9")
    done = table.incident("players_let_out", patron="p1")
    assert [(e.patron, e.amount) for e in only(done, Returned)] == [("p1", 1000)]
    assert asked(table).patrons == ("p2",)
    says(table, "hit")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, 10)
    with pytest.raises(Refused, match="delivered wrongly"):
        table.incident("players_let_out")


@verifies("blackjack.15.a")
def test_all_players_are_let_out_and_a_streak_is_left() -> None:
    table = table_of("Th 9c 9h 9d Th 9c 9h 9d Ts", streak=True, **LET_OUT)
    for bids in (("10 on main", "5 on streak_3"), ("10 on main",)):
        for bid in bids:
            table.place("p1", bid)
        go(table)
        if len(bids) == 2:
            says(table, "stand")
    table.incident("card_drawn_in_error")
    table.incident("players_let_out")
    go(table)
    assert table.table.stage == IDLE
    assert [(w.kind, w.at) for w in table.table.wagers] == [("streak_3", 1)]
    assert net(table) == 10 - 5


@verifies("blackjack.15.a", "blackjack.13.b")
@pytest.mark.parametrize(("who", "left"), [("p1", []), ("p2", ["p1"])])
def test_who_calls_a_box_is_let_out_with_all_on_it(who: str, left: list[str]) -> None:
    table = table_of("6h 9c 5h 9d 9s", 2, players_per_box=2, **LET_OUT)
    table.place("p1", "10 on main")
    table.act("p1", "consent", box="1")
    table.place("p2", "10 on main at 1")
    go(table)
    says(table, "double")
    assert asked(table).patrons == ("p2",)
    table.incident("card_drawn_in_error")
    table.incident("players_let_out", patron=who)
    assert sorted({w.patron for w in table.table.wagers}) == left
    go(table)
    assert (over(table), net(table), net(table, "p2")) == (True, 20 if left else 0, 0)


@verifies("blackjack.15.a")
@pytest.mark.parametrize(
    "error", ["card_drawn_in_error", "card_exposed", "dealer_missed", "one_card_dealt"]
)
def test_else_nobody_is_let_out(error: str) -> None:
    early = error in ("dealer_missed", "one_card_dealt")
    table = first_deal("Th 9h 9c 8h 8d 9d") if early else dealt("Th 9c 8h 9d Ts")
    table.incident(error)
    with pytest.raises(Refused, match="does not let players out"):
        table.incident("players_let_out")
    lets = first_deal("Th 9h 9c 8h", **LET_OUT) if early else dealt("Th 9c 8h 9d Ts", **LET_OUT)
    lets.incident(error)
    assert only(lets.incident("players_let_out"), Returned)


@verifies("blackjack.15.h")
@pytest.mark.parametrize(("choice", "won"), [("card", 0), ("dead", 0)])
def test_at_six_to_five_too_a_second_card_comes_after_the_others(choice: str, won: int) -> None:
    hand: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}
    table = first_deal("Th 9h 9c 8h 8d 9d" if choice == "card" else "Th 9h 9c 8h 9d", **hand)
    table.incident("one_card_dealt", box="1")
    go(table)
    dealt_to = [e.to for e in only((entry.event for entry in table.log), Dealt)]
    assert dealt_to == [("1",), ("2",), ("dealer",), ("2",)]
    assert (asked(table).patrons, asked(table).choices) == (("p1",), ("card", "dead"))
    done = says(table, choice)
    given = [(e.to, e.seen_by) for e in only(done, Dealt)]
    assert given == [(("1",), ("p1",))] * (choice == "card") + [(("dealer",), ())]
    says(table, *["stand"] * (1 + (choice == "card")))
    assert (over(table), net(table), net(table, "p2")) == (True, won, -10)


@verifies("blackjack.15.l", "blackjack.10.b", "blackjack.11.d")
def test_at_six_to_five_a_failed_reader_leaves_the_rule_for_a_table_without() -> None:
    hand: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}
    table = first_deal("8h Kc 8d Ad 6s Ts Ts", patrons=1, **hand)
    table.incident("reader_fails")
    go(table)
    says(table, "split", "hit", "stand")
    assert (over(table), net(table)) == (True, -10)


@verifies("blackjack.15.l", "blackjack.9.b")
def test_without_its_reader_insurance_is_taken_as_at_a_table_without() -> None:
    table = first_deal("Th 5h Ac Qh 6h 7d")
    table.incident("reader_fails")
    go(table)
    says(table, "no")
    assert asked(table).about == "insurance at 2"


@verifies("blackjack.15.k.1", "blackjack.22.g")
def test_a_void_hand_returns_its_wagers_and_leaves_a_streak() -> None:
    table = table_of("Th 9c 9h 9d Th 9c 9h 9d", streak=True)
    table.place("p1", "10 on main")
    table.place("p1", "5 on streak_3")
    go(table)
    says(table, "stand")
    table.place("p1", "10 on main")
    go(table)
    done = told(table, known="yes")
    assert [e.spot for e in only(done, Returned)] == ["main@1"]
    assert [(w.kind, w.at) for w in table.table.wagers] == [("streak_3", 1)]


@verifies("blackjack.15.j")
def test_a_doubled_hand_called_dead_takes_all_its_wagers_back() -> None:
    table = dealt("5h 9c 6h 9d Ts")
    table.choose("p1", "double")
    table.incident("card_not_dealt")
    done = says(table, "dead")
    assert sorted(e.spot for e in only(done, Returned)) == ["double:1@1", "main@1"]
    assert (over(table), net(table)) == (True, 0)


@verifies("blackjack.15.j")
def test_a_card_that_comes_later_comes_before_the_hole_card_is_shown() -> None:
    table = dealt("5h Th 9c 6h 8h 9d Ts", patrons=2)
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    says(table, "later")
    done = says(table, "stand")
    (card,) = [e for e in only(done, Dealt) if e.to == ("1",)]
    (turned,) = only(done, Turned)
    assert done.index(card) < done.index(turned)


@verifies("blackjack.6.c", "blackjack.6a.c")
@pytest.mark.parametrize("options", [{"variant": "6_to_5", "decks": 2}, {"csm": True}])
def test_no_new_dealer_burns_a_card_where_no_shoe_does(options: dict[str, Any]) -> None:
    table = table_of("", **options)
    with pytest.raises(Refused, match="new dealer burns no card"):
        table.incident("new_dealer")


@verifies("blackjack.15.q")
def test_only_the_card_that_is_due_was_dealt_face_up() -> None:
    table = dealt("6h 6d 9c 5h 5d 9d 9s 8s", patrons=2, double_card="face_down")
    says(table, "double")
    table.choose("p2", "double")
    table.incident("double_shown")
    done = go(table)
    (card,) = [e for e in only(done, Dealt) if e.to == ("2",)]
    assert card.seen_by is None
    turned = [e.place for e in only(done, Turned)]
    assert "1" in turned
    assert "2" not in turned


@verifies("blackjack.5.j")
def test_every_irregularity_cites_its_own_clause() -> None:
    cited = {one.key: one.cites for one in BLACKJACK.incidents}
    letters = {
        "card_face_up_in_shoe": "b",
        "card_drawn_in_error": "c",
        "card_exposed": "d",
        "drawn_on_seventeen": "e",
        "dealer_missed": "f",
        "no_cards_dealt": "h",
        "one_card_dealt": "h",
        "card_not_dealt": "j",
        "reader_misused": "k",
        "reader_fails": "l",
        "up_card_not_moved": "m",
        "up_card_discarded": "n",
        "progressive_light_fails": "o",
        "bonus_display_fails": "p",
        "double_shown": "q",
        "players_let_out": "a",
    }
    for key, letter in letters.items():
        assert cited[key] == (f"blackjack.15.{letter}",)
    assert cited["improper_cut"] == ("blackjack.5.g",)
    assert cited["idle_table"] == ("blackjack.5.j",)
    every = {cite.partition(".")[0] for cites in cited.values() for cite in cites}
    assert every == {"blackjack", "cmr146"}
