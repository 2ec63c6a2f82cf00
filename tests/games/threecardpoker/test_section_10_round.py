"""Section 10: decisions, what is forfeited, what is shown, and the order of settlement."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Confirmed, Discarded, Event, Paid, Turned, seen_by
from croupier.core.step import Confirm
from croupier.games.families.stud.play import HandJudged
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.threecardpoker.tables import asked, dealt, go, money, net, says, table_of

PAIR, HIGH, LOW = "9c 9d 2h", "As Kd 8h", "2c 3d 5h"
QUEEN, JACK = "Qc Td 4s", "Jc Td 4s"
BOTH = ("10 on ante", "5 on pair_plus")


def order(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """What is turned, collected, paid and picked up, in order, by place or spot."""
    found = []
    for one in events:
        if isinstance(one, Turned):
            found.append(("turn", one.place))
        elif isinstance(one, Collected):
            found.append(("take", one.spot))
        elif isinstance(one, Paid):
            found.append(("pay", one.spot))
        elif isinstance(one, Discarded):
            found.append(("rack", one.places[0]))
    return found


@verifies("threecardpoker.10.b")
def test_players_with_an_ante_are_asked_from_the_dealers_left() -> None:
    table = table_of(f"{PAIR} {HIGH} {LOW} {QUEEN}", 3)
    for patron, bid in (("p3", "10 on ante"), ("p2", "10 on pair_plus"), ("p1", "10 on ante")):
        table.place(patron, bid)
    go(table)
    assert (asked(table).patrons, asked(table).about) == (("p1",), "1")
    says(table, "play")
    assert (asked(table).patrons, asked(table).about) == (("p3",), "3")


@verifies("threecardpoker.10.b", "threecardpoker.6.a.1")
def test_playing_takes_as_much_as_the_ante_and_chips_to_do_it() -> None:
    table = dealt(f"{PAIR} {QUEEN}", "300 on ante")
    assert asked(table).choices == ("play", "fold")
    poor = table_of(f"{PAIR} {QUEEN}", limits={"max": 1000})
    poor.place("p1", "600 on ante")
    go(poor)
    assert asked(poor).choices == ("fold",)
    with pytest.raises(Refused, match="it takes \\$600, and you have \\$400") as refusal:
        poor.choose("p1", "play")
    assert refusal.value.cites == ("threecardpoker.10.b",)


@verifies("threecardpoker.10.b")
def test_silence_is_a_fold() -> None:
    table = dealt(f"{PAIR} {QUEEN}")
    assert asked(table).silence == "fold"


@verifies("threecardpoker.10.b")
def test_a_fold_forfeits_the_ante_once_all_have_decided() -> None:
    table = dealt(f"{PAIR} {HIGH} {QUEEN}", patrons=2)
    done = says(table, "fold")
    assert not money(done), "it lies there until all have decided"
    done = says(table, "play")
    assert money(done)[0] == ("collected", "ante@1", 10)
    names = [type(one).__name__ for one in done]
    assert names.index("Collected") < names.index("Turned")


@verifies("threecardpoker.10.b")
def test_a_folded_hand_without_pair_plus_is_never_shown() -> None:
    table = dealt(f"{PAIR} {QUEEN}")
    done = says(table, "fold")
    assert order(done) == [
        ("take", "ante@1"),
        ("rack", "1"),
        ("turn", "dealer"),
        ("rack", "dealer"),
    ]
    (gone,) = (one for one in only(done, Discarded) if one.places == ("1",))
    for reader in (None, "p2"):
        shown = seen_by(gone, reader)
        assert isinstance(shown, Discarded)
        assert set(shown.cards) == {"??"}
    assert [one.outcome for one in only(done, HandJudged)] == ["fold"]


@verifies("threecardpoker.10.b", "threecardpoker.11.a.2")
def test_a_fold_keeps_pair_plus_and_the_hand_is_turned_in_its_turn() -> None:
    table = dealt(f"{PAIR} {HIGH} {QUEEN}", *BOTH, patrons=2)
    done = says(table, "fold", "play")
    assert order(done) == [
        ("take", "ante@1"),
        ("turn", "dealer"),
        ("turn", "2"),
        ("take", "pair_plus@2"),
        ("pay", "ante@2"),
        ("pay", "play@2"),
        ("rack", "2"),
        ("turn", "1"),
        ("pay", "pair_plus@1"),
        ("rack", "1"),
        ("rack", "dealer"),
    ]
    assert net(table) == -10 + 5
    assert [one.outcome for one in only(done, HandJudged)] == ["play high card win", "fold pair"]


@verifies("threecardpoker.10.b")
def test_a_player_may_forfeit_pair_plus_too_so_as_not_to_show() -> None:
    table = dealt(f"{PAIR} {QUEEN}", *BOTH)
    assert asked(table).choices == ("play", "fold", "fold_unseen")
    done = says(table, "fold_unseen")
    assert [place for what, place in order(done) if what == "turn"] == ["dealer"]
    assert money(done) == [("collected", "ante@1", 10), ("collected", "pair_plus@1", 5)]
    (gone,) = (one for one in only(done, Discarded) if one.places == ("1",))
    assert len(gone.cards) == 3, "the dealer makes sure that all cards are collected"
    assert gone.seen_by == ("p1",)


@verifies("threecardpoker.10.b", "threecardpoker.12.c")
def test_the_dealer_counts_the_cards_of_a_hand_that_is_not_exposed() -> None:
    table = dealt(f"{PAIR} {QUEEN}", *BOTH)
    table.choose("p1", "fold_unseen")
    assert isinstance(table.step_now, Confirm)
    assert table.step_now.cites == ("threecardpoker.10.b",)
    assert len(table.table.wagers) == 2, "nothing is collected before that"
    table.incident("wrong_number")
    assert net(table) == 0
    seen = dealt(f"{PAIR} {QUEEN}", *BOTH)
    assert not only(says(seen, "fold"), Confirmed)


@verifies("threecardpoker.10.b")
def test_a_hand_with_nothing_to_hide_for_has_no_such_choice() -> None:
    table = dealt(f"{PAIR} {QUEEN}")
    with pytest.raises(Refused, match="only a hand with a pair plus wager") as refusal:
        table.choose("p1", "fold_unseen")
    assert refusal.value.cites == ("threecardpoker.10.b",)


@verifies("threecardpoker.10.b")
def test_what_is_asked_does_not_depend_on_the_cards() -> None:
    questions = {asked(dealt(f"{mine} {QUEEN}", *BOTH)).choices for mine in (PAIR, HIGH, LOW)}
    assert len(questions) == 1


@verifies("threecardpoker.10.b")
def test_the_dealers_cards_are_revealed_even_if_everybody_is_out() -> None:
    table = dealt(f"{PAIR} {HIGH} {QUEEN}", patrons=2)
    done = says(table, "fold", "fold")
    assert [one.place for one in only(done, Turned)] == ["dealer"]


def right_wins(**options: str) -> tuple[Event, ...]:
    """What is done when the player at the left loses and the one at the right wins."""
    return says(dealt(f"{LOW} {PAIR} {QUEEN}", patrons=2, **options), "play", "play")


@verifies("threecardpoker.10.c", "threecardpoker.10.c.2", "threecardpoker.10.c.2.i")
@verifies("threecardpoker.10.c.2.ii", "threecardpoker.10.c.2.iii", "threecardpoker.10.d")
def test_player_by_player_from_the_dealers_right() -> None:
    assert order(right_wins()) == [
        ("turn", "dealer"),
        ("turn", "2"),
        ("pay", "ante@2"),
        ("pay", "play@2"),
        ("rack", "2"),
        ("turn", "1"),
        ("take", "ante@1"),
        ("take", "play@1"),
        ("rack", "1"),
        ("rack", "dealer"),
    ]


@verifies("threecardpoker.10.c", "threecardpoker.10.c.1", "threecardpoker.10.c.1.i")
@verifies("threecardpoker.10.c.1.ii", "threecardpoker.10.c.1.iii", "threecardpoker.10.c.1.iv")
def test_procedure_by_procedure_from_the_dealers_right() -> None:
    assert order(right_wins(settle_order="phase_by_phase")) == [
        ("turn", "dealer"),
        ("turn", "2"),
        ("turn", "1"),
        ("take", "ante@1"),
        ("take", "play@1"),
        ("pay", "ante@2"),
        ("pay", "play@2"),
        ("rack", "2"),
        ("rack", "1"),
        ("rack", "dealer"),
    ]


@verifies("threecardpoker.10.c.1.i", "threecardpoker.10.c.1.iv", "threecardpoker.10.c.2.i")
@verifies("threecardpoker.10.c.2.iii", "threecardpoker.10.d", "threecardpoker.10.c")
@pytest.mark.parametrize(
    ("settle", "turn", "rack"),
    [("player_by_player", "2.i", "2.iii"), ("phase_by_phase", "1.i", "1.iv")],
)
def test_each_step_cites_its_own_line(settle: str, turn: str, rack: str) -> None:
    done = right_wins(settle_order=settle)
    turned = {one.cites for one in only(done, Turned) if one.place != "dealer"}
    gone = only(done, Discarded)
    assert turned == {(f"threecardpoker.10.c.{turn}",)}
    assert {one.cites for one in gone[:-1]} == {(f"threecardpoker.10.c.{rack}",)}
    assert (gone[-1].places, gone[-1].cites) == (("dealer",), ("threecardpoker.10.d",))
    assert all(one.seen_by is None for one in gone)


def test_a_hand_is_read_aloud() -> None:
    table = dealt(f"{PAIR} {HIGH} {JACK}", patrons=2)
    said = [one.sentence() for one in only(says(table, "play", "play"), HandJudged)]
    assert said == [
        "Box 2: ace-king-eight high against the dealer's jack-ten-four high, which does not play",
        "Box 1: a pair of nines against the dealer's jack-ten-four high, which does not play",
    ]


def totals(table: Driver) -> int:
    """The sum of everything at the table."""
    return table.table.total


@verifies("threecardpoker.10.b")
def test_nothing_is_lost_when_a_patron_with_no_chips_left_folds() -> None:
    table = table_of(f"{PAIR} {QUEEN}", limits={"max": 1000})
    table.place("p1", "1000 on ante")
    go(table)
    assert asked(table).choices == ("fold",)
    says(table, "fold")
    assert (net(table), totals(table)) == (-1000, 0)
