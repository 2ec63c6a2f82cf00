"""Sections 3, 13 and 14: several boxes, several players on one, coming in again, cash."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Confirmed
from croupier.core.step import Ask, Open
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only


def shared(cards: str, *, first: str = "p1", **options: object) -> Driver:
    """A box where p1 sits and p2 wagers behind."""
    table = table_of(cards, 2, players_per_box=3, **options)
    second = "p2" if first == "p1" else "p1"
    table.place(first, "10 on main at 1")
    table.act(first, "consent", box="1")
    table.place(second, "20 on main at 1")
    go(table)
    return table


@verifies("blackjack.14")
def test_one_box_a_player_unless_the_house_permits_more() -> None:
    table = table_of("")
    table.place("p1", "10 on main")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 on main at 2")
    assert refusal.value.cites == ("blackjack.14",)
    two = table_of("Th 9h 9c 8h 7h 9d", boxes_per_player=2)
    two.place("p1", "10 on main")
    two.place("p1", "10 on main at 3")
    go(two)
    says(two, "stand", "stand")
    assert (over(two), net(two)) == (True, -10)


@verifies("blackjack.13.a")
def test_others_join_a_box_only_where_permitted_and_consented() -> None:
    alone = table_of("", 2)
    with pytest.raises(Refused, match="one person"):
        alone.place("p2", "10 on main at 1")
    table = table_of("", 3, players_per_box=2)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="has not consented"):
        table.place("p2", "10 on main at 1")
    with pytest.raises(Refused):
        table.act("p2", "consent", box="1")
    table.act("p1", "consent", box="1")
    table.place("p2", "10 on main at 1")
    with pytest.raises(Refused, match="2 people"):
        table.place("p3", "10 on main at 1")


@verifies("blackjack.13.b")
def test_who_sits_at_the_box_calls_else_the_highest_wager() -> None:
    assert asked(shared("Th 9c 6h 9d")).patrons == ("p1",)
    assert asked(shared("Th 9c 6h 9d", first="p2")).patrons == ("p1",)
    table = table_of("Th 9c 6h 9d", 2, players_per_box=2)
    table.place("p1", "10 on main at 5")
    table.act("p1", "consent", box="5")
    table.place("p2", "20 on main at 5")
    go(table)
    assert asked(table).patrons == ("p2",)


@verifies("blackjack.13.d")
@pytest.mark.parametrize(("answer", "won"), [("no", 20), ("20", 40), ("5", 25)])
def test_others_may_double_or_not(answer: str, won: int) -> None:
    table = shared("6h 9c 5h 9d 9s")
    says(table, "double")
    assert (asked(table).patrons, asked(table).about) == (("p2",), "1 double")
    says(table, answer)
    assert (over(table), net(table), net(table, "p2")) == (True, 20, won)


@verifies("blackjack.13.e")
@pytest.mark.parametrize(("answer", "won"), [("cover", 0), ("1", 20), ("1.2", -20)])
def test_others_cover_a_split_or_name_a_hand(answer: str, won: int) -> None:
    table = shared("8h 9c 8d 8s 3s Ts Ts Ts")
    says(table, "split")
    assert (asked(table).patrons, asked(table).choices) == (("p2",), ("cover", "1", "1.2"))
    says(table, answer)
    assert asked(table).patrons == ("p1",)
    says(table, "hit", "hit")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, won)


@verifies("blackjack.13.f")
def test_each_on_a_box_insures_alone() -> None:
    table = shared("Th Ac 6h Kd")
    assert asked(table).patrons == ("p1",)
    says(table, "no")
    assert asked(table).patrons == ("p2",)
    says(table, "10")
    assert (over(table), net(table), net(table, "p2")) == (True, -10, 0)


@verifies("blackjack.13.b", "blackjack.8.a")
def test_a_surrender_binds_all_on_the_box() -> None:
    table = shared("Th 9c 6h 9d", surrender=True)
    says(table, "surrender")
    assert (over(table), net(table), net(table, "p2")) == (True, -5, -10)


@verifies("blackjack.3.i")
@pytest.mark.parametrize("entry", ["allow", "refuse"])
def test_who_sat_a_round_out_waits_for_a_reshuffle(entry: str) -> None:
    table = table_of("Th 9c 9h 9d", 2, mid_shoe_entry=entry)
    table.place("p1", "10 on main")
    go(table)
    says(table, "stand")
    table.place("p1", "10 on main")
    if entry == "allow":
        table.place("p2", "10 on main")
        return
    with pytest.raises(Refused) as refusal:
        table.place("p2", "10 on main")
    assert refusal.value.cites == ("blackjack.3.i",)
    later = table_of("Th 9c 9h 9d 5c", 2, mid_shoe_entry=entry, reshuffle_any_round=True)
    later.place("p1", "10 on main")
    go(later)
    says(later, "stand")
    later.incident("reshuffle")
    until_shuffled(later)
    assert later.place("p2", "10 on main"), "the cards were shuffled"


def until_shuffled(table: Driver) -> None:
    """Shuffle, have nobody cut, and open the wagers."""
    for _ in range(9):
        step = table.step_now
        if isinstance(step, Open):
            break
        table.choose(step.patrons[0], step.silence) if isinstance(step, Ask) else table.step()
    assert table.table.play.shoe.state == "ready"


@verifies("blackjack.3.d")
def test_verbal_cash_is_confirmed_by_dealer_and_supervisor() -> None:
    table = table_of("", **{"wager.verbal_cash": True})
    roles = [e.role for e in only(table.place("p1", "10 cash on main"), Confirmed)]
    assert roles == ["dealer", "casino supervisor"]
    with pytest.raises(Refused):
        table_of("").place("p1", "10 cash on main")


@verifies("blackjack.3.d")
def test_wagers_at_six_to_five_are_multiples_of_five_dollars() -> None:
    table = table_of("", variant="6_to_5", decks=2)
    with pytest.raises(Refused) as refusal:
        table.place("p1", "12 on main")
    assert (refusal.value.cites, refusal.value.accepted) == (("blackjack.3.d",), "$10 or $15")
    table.place("p1", "15 on main")


@verifies("blackjack.3.c")
def test_no_wager_after_the_first_card() -> None:
    table = dealt("Th 9c 6h 9d")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 on main")
    assert refusal.value.cites == ("blackjack.3.c", "blackjack.3.f")


@verifies("blackjack.15.j")
def test_who_calls_for_a_shared_box_decides_about_a_card_that_was_not_dealt() -> None:
    table = shared("5h 9c 6h 9d Ts")
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    step = asked(table)
    assert (step.patrons, step.choices) == (("p1",), ("later", "dead"))
