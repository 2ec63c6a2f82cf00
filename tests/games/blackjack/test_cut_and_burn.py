"""Sections 5 and 6(c): to whom the cut is offered, and the burn card."""

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.step import Ask, Shuffle
from croupier.core.table import IDLE
from croupier.equipment.cards import DECK
from croupier.equipment.source import Scripted
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.shoe import ShoeReady
from croupier.games.families.twentyone.burn import BurnShown
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import BURN, asked, go, says, table_of
from tests.games.scripted import only

TENS = [card for card in DECK if card[0] in "TJQK"]
OTHERS = [card for card in DECK if card not in TENS]
BEHIND = 13
"""A quarter of a deck lies behind the cutting card."""


def at_the_cutting_card(before: int, patrons: int = 3, *, p1_hits: bool = False) -> Driver:
    """A deck of which so many cards lie before the cutting card, all of them tens.

    Everyone stands, or p1 plays alone and hits.
    """
    left = BEHIND + before
    gone = [*OTHERS, *TENS[left:]]
    table = croupier.table(
        BLACKJACK,
        source=Scripted([gone.pop(0), *TENS[:left]]),
        patrons=tuple(f"p{n + 1}" for n in range(patrons)),
        options={"decks": 1, "reshuffle_any_round": True, "hole_card": "none"},
    )
    table.step()
    go_until_ready(table)
    for card in gone:
        table.incident("card_face_up_in_shoe", card=card)
    for patron in ("p1",) if p1_hits else table.table.patrons:
        table.place(patron, "10 on main")
    go(table)
    says(table, *["hit"] if p1_hits else ["stand"] * patrons)
    assert table.table.stage == IDLE
    return table


def go_until_ready(table: Driver) -> None:
    """Shuffle, let the dealer cut, and burn."""
    while not any(isinstance(entry.event, ShoeReady) for entry in table.log):
        step = table.step_now
        table.choose(step.patrons[0], "decline") if isinstance(step, Ask) else table.step()


def next_to_cut(table: Driver) -> tuple[str, ...]:
    """Who is asked to cut for the next shoe, one after the other."""
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    order: list[str] = []
    while isinstance(table.step_now, Ask):
        order += asked(table).patrons
        table.choose(order[-1], "decline")
    return tuple(order)


@verifies("blackjack.5.e.1", "blackjack.5.f")
def test_the_first_to_come_cuts_as_a_game_begins_and_then_clockwise() -> None:
    table = table_of("", 3)
    table.act("p1", "sit", seat="5")
    assert next_to_cut(table) == ("p1", "p2", "p3")
    table = table_of("", 3)
    table.act("p2", "sit", seat="7")
    assert next_to_cut(table) == ("p1", "p3", "p2")


@verifies("blackjack.5.e.2", "blackjack.5.f")
@pytest.mark.parametrize(
    ("before", "order"), [(0, ("p1", "p2", "p3")), (1, ("p2", "p3", "p1")), (2, ("p3", "p1", "p2"))]
)
def test_then_who_had_the_cutting_card(before: int, order: tuple[str, ...]) -> None:
    assert next_to_cut(at_the_cutting_card(before)) == order


@verifies("blackjack.5.e.3")
def test_the_farthest_right_cuts_where_it_appeared_on_the_dealers_hand() -> None:
    assert next_to_cut(at_the_cutting_card(3)) == ("p3", "p1", "p2")
    table = at_the_cutting_card(2, patrons=2)
    assert next_to_cut(table) == ("p2", "p1")


@verifies("blackjack.5.e.2")
def test_a_second_card_of_a_box_may_be_the_one() -> None:
    """Two boxes, so that the fourth card is the first box's second."""
    assert next_to_cut(at_the_cutting_card(3, patrons=2)) == ("p1", "p2")
    hit = at_the_cutting_card(3, patrons=2, p1_hits=True)
    assert next_to_cut(hit) == ("p1", "p2"), "so may a card dealt by itself"


@verifies("blackjack.5.e.4")
def test_the_farthest_right_cuts_where_the_house_had_the_cards_shuffled() -> None:
    table = table_of("Th Tc Td Ts", 2, reshuffle_any_round=True)
    table.place("p1", "10 on main")
    go(table)
    says(table, "stand")
    table.incident("reshuffle")
    assert next_to_cut(table) == ("p2", "p1")


@verifies("blackjack.6.c")
def test_the_burn_card_is_disclosed_to_a_player_who_asks() -> None:
    table = table_of("Th 9c 8h 9d", 2)
    table.place("p1", "10 on main")
    go(table)
    done = table.act("p2", "ask_burn")
    shown = only(done, BurnShown)[0]
    assert (shown.card, shown.cites, shown.seen_by) == (BURN, ("blackjack.6.c",), None)
    with pytest.raises(Refused, match="already been shown"):
        table.act("p1", "ask_burn")


@verifies("blackjack.6.c")
def test_so_is_the_card_a_new_dealer_burns() -> None:
    table = table_of("Th 9c 8h 9d 4s")
    table.place("p1", "10 on main")
    go(table)
    says(table, "stand")
    table.incident("new_dealer")
    table.place("p1", "10 on main")
    while table.table.play.leaving:
        table.step()
    assert only(table.act("p1", "ask_burn"), BurnShown)[0].card == "4s"


@verifies("blackjack.6.c", "blackjack.6a.c")
def test_a_card_burned_from_the_hand_is_not_revealed() -> None:
    table = table_of("2s Th 9h 9c 8h 9d", variant="6_to_5")
    table.place("p1", "10 on main")
    go(table)
    with pytest.raises(Refused, match="not revealed") as refusal:
        table.act("p1", "ask_burn")
    assert "blackjack.6a.c" in refusal.value.cites


@verifies("blackjack.2.d")
def test_six_to_five_is_dealt_with_a_shuffler() -> None:
    assert rules_for(BLACKJACK, {"variant": "6_to_5"}).shuffler
    with pytest.raises(Refused) as refusal:
        rules_for(BLACKJACK, {"variant": "6_to_5", "shuffler": False})
    assert "blackjack.2.d" in refusal.value.cites


@verifies("blackjack.2.d", "blackjack.6a.j")
@pytest.mark.parametrize("decks", [1, 2])
def test_its_decks_alternate_after_the_round_in_which_the_cutting_card_came(decks: int) -> None:
    table = croupier.table(BLACKJACK, seed=1, boxes=3, variant="6_to_5", decks=decks)
    batches = []
    for _ in range(30):
        for patron in table.table.patrons:
            table.buy(patron, 100_00)
            table.place(patron, "10 on main")
        table.play_round(until=lambda now: now.play.shoe.state == "ready")
        before = table.table.play.shoe
        assert not before.cover_reached
        batches.append(before.batch)
        table.play_round()
        over = table.table.play.shoe.state == "spent"
        assert over == table.table.play.shoe.cover_reached
    turns = [batch for n, batch in enumerate(batches) if n == 0 or batch != batches[n - 1]]
    assert len(turns) > 3
    assert turns == ([1, 2] * len(turns))[: len(turns)]
