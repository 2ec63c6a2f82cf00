"""6(d): a shoe of two sides, and the determinant card."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Committed, Dealt, Discarded, Revealed
from croupier.core.step import Ask, Open
from croupier.core.table import IDLE, Table
from croupier.equipment.source import Played
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.double_shoe import SideDetermined, SideTurned, WrongSide
from croupier.games.families.shoe import ShoeSpent
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.blackjack.test_invariants import answer
from tests.games.scripted import only


def two_sided(cards: str, patrons: int = 1, **options: Any) -> Driver:
    """A table with a double shoe, which burns no card, at the first question."""
    return dealt(cards, patrons=patrons, double_shoe=True, **options)


def devices(table: Driver) -> list[tuple[str, tuple[str, ...]]]:
    """From which side cards came, and where they went."""
    return [(e.device, e.to) for e in only([entry.event for entry in table.log], Dealt)]


@verifies("blackjack.6.d", "blackjack.5.a")
def test_both_sides_are_shuffled_and_cut_and_no_card_is_burned() -> None:
    table = two_sided("9s 9c 8h 7d")
    log = [entry.event for entry in table.log]
    assert [e.device for e in only(log, CardsShuffled)] == ["red", "black"]
    assert [e.side for e in only(log, SideTurned)] == ["black"]
    assert not only(log, Discarded)


@verifies("blackjack.3.j")
def test_wagers_close_before_the_determinant_card() -> None:
    table = table_of("9h", double_shoe=True)
    table.place("p1", "10 on main")
    while not isinstance(step := table.step_now, Open):
        table.choose("p1", "decline") if isinstance(step, Ask) else table.step()
    assert step.cites[-1] == "blackjack.3.j"
    table.close()
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 on main")
    assert "blackjack.3.c" in refusal.value.cites


@verifies("blackjack.6.d.1", "blackjack.6.d.2", "blackjack.6.e")
def test_a_determinant_card_of_its_own_side_is_the_first_card_of_the_first_box() -> None:
    """The black side was made ready last, so that a black card is drawn from its own."""
    table = two_sided("9s 9c 8h 7c 6c 7d", patrons=2)
    determined = only([entry.event for entry in table.log], SideDetermined)[0]
    assert (determined.card, determined.side, determined.place) == ("9s", "black", "1")
    assert devices(table) == [
        ("black", ("determinant",)),
        ("black", ("2", "dealer", "1", "2")),
        ("black", ("dealer",)),
    ]
    cards = {place: [card for card, _ in lying] for place, lying in table.table.play.hands.items()}
    assert cards == {"1": ["9s", "7c"], "2": ["9c", "6c"], "dealer": ["8h", "7d"]}


@verifies("blackjack.6.d.1", "blackjack.6.d.2")
def test_any_other_is_burned_into_the_segregated_area_and_the_other_side_deals() -> None:
    table = two_sided("9h Tc 8h 9d Td")
    determined = only([entry.event for entry in table.log], SideDetermined)[0]
    assert (determined.card, determined.side, determined.place) == ("9h", "red", "")
    assert devices(table)[0] == ("black", ("determinant",))
    assert {side for side, _ in devices(table)[1:]} == {"red"}
    assert table.table.play.sides.other.rack == (("9h",),)
    says(table, "stand")
    assert (over(table), net(table)) == (True, 10)


@verifies("blackjack.15.i")
@pytest.mark.parametrize("card", ["9s", "9h"])
def test_a_round_from_the_wrong_side_stands(card: str) -> None:
    rest = "8h Td Th" if card == "9s" else "Tc 8h 9d Td"
    table = table_of(f"{card} {rest}", double_shoe=True)
    table.place("p1", "10 on main")
    while not only([entry.event for entry in table.log], SideDetermined):
        table.choose("p1", "decline") if isinstance(table.step_now, Ask) else table.step()
    right = table.table.play.shoe.pack.name
    done = table.incident("wrong_side")
    assert only(done, WrongSide)[0].side != right
    go(table)
    assert {side for side, _ in devices(table)[1:]} == {only(done, WrongSide)[0].side}
    says(table, "stand")
    assert (over(table), net(table)) == (True, 10)
    all_there(table)


@verifies("blackjack.15.i")
def test_no_side_is_wrong_before_it_is_determined_or_once_cards_are_dealt() -> None:
    for table in (dealt("9h 9c 8h 7d"), table_of("", double_shoe=True), two_sided("9s 9c 8h 7d")):
        with pytest.raises(Refused):
            table.incident("wrong_side")


def all_there(table: Driver) -> None:
    """Every card of either side is in it, on the table or in its rack."""
    play = table.table.play
    held: Counter[str] = Counter(card for cards in play.hands.values() for card, _ in cards)
    sides = [one for one in (play.shoe, play.sides.other) if one.state != "spent"]
    for one in sides:
        held.update(card for cards in one.rack for card in cards)
        held.update({card: one.count(card) for card in set(one.pack.cards)})
    assert +held == Counter(card for one in sides for card in one.pack.cards)


@verifies("blackjack.6.d", "blackjack.6.l")
@pytest.mark.parametrize("options", [{}, {"multiple_action": "three"}, {"decks": 1}])
def test_rounds_are_dealt_from_both_sides_until_each_is_over(options: dict[str, Any]) -> None:
    options = {"decks": 2, "double_shoe": True, **options}
    table = croupier.table(BLACKJACK, seed=4, boxes=4, options=options)
    chance = random.Random(9)
    for _ in range(40):
        for patron in table.table.patrons:
            table.buy(patron, 1_000_00)
            table.place(patron, "25 on main")
        while table.table.stage != IDLE:
            step = table.step_now
            if isinstance(step, Ask):
                table.choose(step.patrons[0], answer(step, chance))
            else:
                table.step()
            assert table.table.total == 0
            all_there(table)
    log = [entry.event for entry in table.log]
    assert {e.device for e in only(log, CardsShuffled)} == {"red", "black"}
    assert len(only(log, ShoeSpent)) > 2
    assert croupier.replay(croupier.transcript(table)).table == table.table


def test_each_side_is_committed_to_by_itself() -> None:
    table = croupier.table(BLACKJACK, source=Played(), options={"double_shoe": True})
    table.place("p1", "10 on main")
    table.play_round()
    log = [entry.event for entry in table.log]
    assert len(only(log, Committed)) == 3
    assert len(only(log, Revealed)) == 1


@verifies("blackjack.6.a", "blackjack.2.c.3")
@pytest.mark.parametrize("other", [{"variant": "6_to_5"}, {"csm": True}, {"shuffler": True}])
def test_a_double_shoe_stands_alone(other: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="both sides"):
        rules_for(BLACKJACK, {"double_shoe": True, **other})


@verifies("blackjack.15.g")
def test_a_side_that_runs_out_is_filled_again_from_its_own_discards() -> None:
    table = croupier.table(
        BLACKJACK, seed=2, boxes=7, options={"double_shoe": True, "decks": 1, "seats": 7}
    )
    ran_out: list[Any] = []
    while not ran_out:
        for patron in table.table.patrons:
            table.buy(patron, 1_000_00)
            table.place(patron, "10 on main")
        while table.table.stage != IDLE:
            if not table.step():
                step = asked(table)
                table.choose(step.patrons[0], "hit" if "hit" in step.choices else step.silence)
            all_there(table)
        log = (entry.event for entry in table.log)
        ran_out = [
            e for e in log if isinstance(e, CardsShuffled) and e.cites == ("blackjack.15.g",)
        ]
    assert ran_out[0].device in ("red", "black")


@verifies("blackjack.5.j")
@pytest.mark.parametrize("name", ["idle_table", "cards_removed"])
def test_cards_that_leave_the_shoe_leave_both_sides(name: str) -> None:
    table = two_sided("9s 9c 8h 7d 9h")
    says(table, "stand")
    table.incident(name)
    table.place("p1", "10 on main")
    shuffled = len(only([entry.event for entry in table.log], CardsShuffled))
    while not isinstance(table.step_now, Open):
        table.choose("p1", "decline") if isinstance(table.step_now, Ask) else table.step()
    again = only([entry.event for entry in table.log], CardsShuffled)[shuffled:]
    assert {event.device for event in again} == {"red", "black"}


@verifies("blackjack.6.l", "blackjack.6.d.2")
def test_a_side_whose_cutting_card_came_with_a_determinant_card_is_shuffled_too() -> None:
    """The black side is at its cutting card, and a red card is drawn from it."""
    table = table_of("9h Ts 9c 8h 9d", double_shoe=True, decks=1)
    table.place("p1", "10 on main")
    until_open(table)
    assert table.table.play.shoe.pack.name == "black"
    table.table = at_the_cutting_card(table)
    go(table)
    says(table, "stand")
    assert table.table.play.shoe.pack.name == "red"
    assert table.table.play.sides.other.cover_reached
    table.place("p1", "10 on main")
    before = len(only([entry.event for entry in table.log], CardsShuffled))
    until_open(table)
    again = only([entry.event for entry in table.log], CardsShuffled)[before:]
    assert [event.device for event in again] == ["black"]


def until_open(table: Driver) -> None:
    """Make the shoe ready."""
    while not isinstance(table.step_now, Open):
        table.choose("p1", "decline") if isinstance(table.step_now, Ask) else table.step()


def at_the_cutting_card(table: Driver) -> Table:
    """The table with the cutting card next in the side that deals."""
    play = table.table.play
    now = replace(play.shoe, behind=play.shoe.remaining)
    return replace(table.table, play=replace(play, shoe=now))
