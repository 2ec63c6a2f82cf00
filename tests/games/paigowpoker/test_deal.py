"""Sections 2 to 8c: the deck, the cut, the three ways to deal, and where the deal starts."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Collected, Confirmed, Dealt, Discarded, Drawn, Paid
from croupier.core.game import displays
from croupier.core.prompt import Number
from croupier.core.step import Ask, Confirm, Deal
from croupier.equipment.cards import JOKER, JOKERED
from croupier.equipment.source import Scripted
from croupier.games.families.paigow.circle import counted, positions
from croupier.games.families.paigow.play import Delivered, StartFound
from croupier.games.families.shoe import CardsCut
from croupier.games.families.stud.play import DealEnded
from croupier.games.paigowpoker import dealing
from croupier.games.paigowpoker.play import COUNTED, ButtonPlaced, after_button
from croupier.games.paigowpoker.procedure import PAI_GOW_POKER
from croupier.rulebook.citation import verifies
from tests.games.paigowpoker.tables import CIRCLE, clockwise, go, plays
from tests.games.twentyone import scripted

NUMBERED = list(JOKERED[:49])


def table(*first: str, patrons: int = 2, **options: Any) -> Driver:
    """A table that deals a deck in its order, after or before what the dice show."""
    by_hand = options.get("deal", "hand") == "hand"
    order = [*NUMBERED, *first] if by_hand else [*first, *NUMBERED]
    made = scripted(PAI_GOW_POKER, order, patrons, options)
    for patron in made.table.patrons:
        made.place(patron, "10 on main")
    return made


def lies(made: Driver, place: str) -> tuple[str, ...]:
    """The cards dealt to a position, wherever they are now."""
    dealt = (e.event for e in made.log if isinstance(e.event, Dealt))
    return tuple(c for e in dealt for c, to in zip(e.cards, e.to, strict=True) if to == place)


@verifies("paigowpoker.2.a")
def test_one_deck_has_53_cards_with_one_joker() -> None:
    pack = PAI_GOW_POKER.play(PAI_GOW_POKER.options()).shoe.pack
    assert len(pack.cards) == len(set(pack.cards)) == 53
    assert pack.cards.count(JOKER) == 1


@verifies("paigowpoker.8c.b", "paigowpoker.8c.b.1", "paigowpoker.8c.b.2", "paigowpoker.8c.b.3.i")
@verifies("paigowpoker.8c.b.3.ii", "paigowpoker.4.a.1", "paigowpoker.8c.c", "paigowpoker.8c.a")
@verifies("paigowpoker.10.h.3", "paigowpoker.10.i.4", "paigowpoker.10.j.3", "paigowpoker.4.a.2")
def test_the_count_goes_counterclockwise_from_the_dealer_or_the_bank() -> None:
    circle = positions()
    assert circle == CIRCLE
    counts = [counted(circle, "dealer", total) for total in (1, 2, 3, 8, 14)]
    assert counts == ["dealer", "1", "2", "dealer", "6"]
    assert [counted(circle, "4", total) for total in (1, 3, 4)] == ["4", "6", "dealer"]


@verifies("paigowpoker.8.c", "paigowpoker.8.a", "paigowpoker.8.b")
def test_from_a_shoe_single_cards_go_clockwise_to_all_positions() -> None:
    made = table("1-1-1", deal="shoe")
    go(made)
    # Three counts to seat 2; then seat 1, the dealer and so on.
    assert lies(made, "2") == tuple(NUMBERED[::7])
    assert lies(made, "1") == tuple(NUMBERED[1::7])
    assert lies(made, "dealer") == tuple(NUMBERED[2::7])
    assert lies(made, "3") == tuple(NUMBERED[6::7])
    drawn = next(n for n, e in enumerate(made.log) if isinstance(e.event, Drawn))
    assert drawn < next(n for n, e in enumerate(made.log) if isinstance(e.event, Dealt))


@verifies("paigowpoker.8b.d", "paigowpoker.8b.b.2", "paigowpoker.8b.a")
def test_from_an_automated_shoe_stacks_of_seven_go_clockwise() -> None:
    made = table("2-2-2", deal="automated")
    go(made)
    for number, place in enumerate(clockwise("5")):
        assert lies(made, place) == tuple(NUMBERED[7 * number : 7 * number + 7])


@verifies("paigowpoker.8a.b.2", "paigowpoker.8a.c", "paigowpoker.8a.f", "paigowpoker.8a.a")
@verifies("paigowpoker.8a.e")
def test_from_the_hand_rows_alternate_and_stacks_go_clockwise_from_the_left() -> None:
    made = table("1-1-1")
    go(made)
    first = [0, 13, 14, 27, 28, 41, 42]
    assert lies(made, "stack 1") == tuple(NUMBERED[n] for n in first)
    assert lies(made, "stack 7") == tuple(NUMBERED[n] for n in (6, 7, 20, 21, 34, 35, 48))
    (delivered,) = (e.event for e in made.log if isinstance(e.event, Delivered))
    order = sorted(delivered.hands, key=delivered.hands.__getitem__)
    assert order == list(clockwise("2"))
    assert delivered.hands["2"] == tuple(range(7))
    assert [card for card, _ in made.table.play.hands["2"]] == [NUMBERED[n] for n in first]


@verifies("paigowpoker.10.i.5", "paigowpoker.10.i.1")
def test_a_picked_stack_is_first_and_those_to_its_right_follow() -> None:
    assert dealing.stacks_in_order(1) == (1, 2, 3, 4, 5, 6, 7)
    assert dealing.stacks_in_order(3) == (3, 4, 5, 6, 7, 1, 2)
    assert dealing.stacks_in_order(7) == (7, 1, 2, 3, 4, 5, 6)


@verifies("paigowpoker.8c.d", "paigowpoker.4.a.3")
def test_the_button_starts_with_the_dealer_and_moves_clockwise() -> None:
    assert after_button(CIRCLE, "") == "dealer"
    assert after_button(CIRCLE, "dealer") == "6"
    assert after_button(CIRCLE, "1") == "dealer"
    made = table(*NUMBERED, deal="automated", start="button")
    plays(made)
    made.place("p1", "10 on main")
    plays(made)
    at = [e.event.place for e in made.log if isinstance(e.event, ButtonPlaced)]
    assert at == ["dealer", "6"]


@verifies("paigowpoker.8c.e", "paigowpoker.8c.d")
@pytest.mark.parametrize("way", ["hand", "shoe", "automated"])
def test_the_start_is_marked_where_the_house_marks_it(way: str) -> None:
    for options, shown in (({}, {}), ({"mark_start": True}, {"start marker 2": "START"})):
        made = table("1-1-1", deal=way, **options)
        assert displays(PAI_GOW_POKER, made.table) == {}, "it is not known before"
        go(made)
        assert made.table.play.start == "2"
        assert displays(PAI_GOW_POKER, made.table) == shown
    made = table(*NUMBERED, deal="automated", start="button", mark_start=True)
    go(made)
    assert displays(PAI_GOW_POKER, made.table) == {"dealer button": "START"}, "it is the mark"


@verifies("paigowpoker.8.d", "paigowpoker.8.d.1", "paigowpoker.8a.d", "paigowpoker.8a.d.1")
@verifies("paigowpoker.8a.g", "paigowpoker.8b.e", "paigowpoker.8b.e.1", "paigowpoker.8b.f")
@pytest.mark.parametrize("way", ["hand", "shoe", "automated"])
def test_four_cards_are_left_and_empty_positions_are_collected_unseen(way: str) -> None:
    made = table("1-1-1", deal=way)
    go(made)
    (ended,) = (e.event for e in made.log if isinstance(e.event, DealEnded))
    assert (ended.stub, ended.counted) == (4, True)
    gone = [e.event for e in made.log if isinstance(e.event, Discarded)]
    assert [e.places for e in gone] == [("3",), ("4",), ("5",), ("6",)]
    assert all(e.seen_by == () for e in gone)
    counts = [e.event for e in made.log if isinstance(e.event, Confirmed)]
    assert counts[0].about == COUNTED


@verifies("paigowpoker.8.b", "paigowpoker.8b.c", "paigowpoker.8a.e", "paigowpoker.13.b.4")
@verifies("paigowpoker.13.b.5", "paigowpoker.13.b.6", "paigowpoker.13.c", "paigowpoker.13.b.3")
@pytest.mark.parametrize("way", ["hand", "shoe", "automated"])
def test_numbers_are_settled_losers_first_before_any_player_has_cards(way: str) -> None:
    made = table("2", deal=way, start="rng", number="11:2")
    for bid in ("5 on number:2", "5 on number:3"):
        made.place("p1", bid)
    made.place("p2", "7 on number:2")
    go(made)
    events = [e.event for e in made.log]
    settled = [e for e in events if isinstance(e, Paid | Collected)]
    assert [(type(e).__name__, e.spot, e.amount) for e in settled] == [
        ("Collected", "number:3@1", 5_00),
        ("Paid", "number:2@1", 27_00),
        ("Paid", "number:2@2", 38_00),
    ]
    at_positions = next(
        n
        for n, e in enumerate(events)
        if isinstance(e, Delivered) or (isinstance(e, Dealt) and "stack 1" not in e.to)
    )
    assert events.index(settled[-1]) < at_positions
    assert events.index(next(e for e in events if isinstance(e, StartFound))) < at_positions


@verifies("paigowpoker.6.a", "paigowpoker.6.b.1", "paigowpoker.6.b.2", "paigowpoker.6.c")
@verifies("paigowpoker.6.e")
def test_the_deck_is_shuffled_before_each_round_and_cut_unless_a_device_shuffled_it() -> None:
    made = table("1-1-1")
    made.step()
    step = made.step_now
    assert isinstance(step, Ask)
    assert isinstance(step.form, Number)
    assert (step.form.least, step.form.most) == (10, 43)
    made.choose("p1", "12")
    assert any(isinstance(e.event, CardsCut) and e.event.depth == 12 for e in made.log)
    plays(made)
    assert made.table.play.shoe.state == "spent"
    device = table("1-1-1", shuffler=True)
    go(device)
    assert not any(isinstance(e.event, CardsCut) for e in device.log)


def cutters(made: Driver, rounds: int) -> list[str]:
    """Who is offered the cut first, round by round."""
    found = []
    for _ in range(rounds):
        made.place("p3", "10 on main")
        while not isinstance(made.step_now, Ask):
            made.step()
        found.append(made.step_now.patrons[0])
        plays(made)
    return found


@verifies("paigowpoker.6.d.1", "paigowpoker.6.d.3")
def test_the_cut_goes_to_the_first_to_come_then_to_the_far_right_and_on() -> None:
    outcomes = [*NUMBERED, "1-1-1"] * 5
    made = scripted(PAI_GOW_POKER, outcomes, 0, {})
    for patron, seat in (("p3", 1), ("p1", 2), ("p2", 3)):
        made.buy(patron, 1_000_00)
        assert made.table.play.seats[patron] == seat
    made.act("p3", "sit", seat="5")
    assert cutters(made, 5) == ["p3", "p1", "p2", "p3", "p1"]


@verifies("paigowpoker.2.b.3", "paigowpoker.2.b.4", "paigowpoker.2.b.5", "paigowpoker.2.b")
def test_two_decks_alternate_round_by_round() -> None:
    made = table("1-1-1", *NUMBERED, "1-1-1", cards={"second_deck": True})
    plays(made)
    batch = made.table.play.shoe.batch
    made.place("p1", "10 on main")
    plays(made)
    shuffles = [e for e in made.log if isinstance(e.event, CardsShuffled)]
    assert len(shuffles) == 2
    assert made.table.play.shoe.batch != batch


@verifies("paigowpoker.6.f")
@pytest.mark.parametrize(("by", "who"), [("last_cutter", "p1"), ("next", "p2")])
def test_an_improper_cut_is_made_again(by: str, who: str) -> None:
    made = table("1-1-1", recut_by=by)
    made.step()
    made.choose("p1", "20")
    made.incident("improper_cut")
    go_to_cut = made.step_now
    assert isinstance(go_to_cut, Ask)
    assert go_to_cut.patrons == (who,)


@verifies("paigowpoker.7.c")
def test_nothing_is_wagered_after_no_more_bets() -> None:
    made = table("1-1-1")
    while made.table.open:
        step = made.step_now
        made.choose(step.patrons[0], step.silence) if isinstance(step, Ask) else made.step()
    with pytest.raises(Refused, match="no wager is taken now"):
        made.place("p1", "10 on main")


def seventeen(*cards: str, patrons: int = 2, bids: str = "", **options: Any) -> Driver:
    """A table of Section 17 at which these cards are dealt first."""
    rest = [card for card in JOKERED if card not in cards]
    made = scripted(PAI_GOW_POKER, [*cards, *rest], patrons, {"three_card": True, **options})
    for patron in made.table.patrons:
        for bid in ("10 on main", *filter(None, bids.split(", "))):
            made.place(patron, bid)
    return made


@verifies("paigowpoker.17.b", "paigowpoker.17.c", "paigowpoker.17.d", "paigowpoker.17.e")
@verifies("paigowpoker.17.g", "paigowpoker.17.g.1", "paigowpoker.17.g.2")
@pytest.mark.parametrize(("last", "case"), [("automated", "17.g.2"), ("by_hand", "17.g.1")])
def test_threes_and_then_fours_go_to_wagering_positions_from_the_left(last: str, case: str) -> None:
    made = seventeen(patrons=3, deal17=last)
    go(made)
    dealt = [e.event for e in made.log if isinstance(e.event, Dealt)]
    assert [(e.to[0], len(e.to)) for e in dealt] == [
        *((place, 3) for place in ("3", "2", "1", "dealer")),
        *((place, 4) for place in ("3", "2", "1", "dealer")),
    ]
    assert f"paigowpoker.{case}" in dealt[-1].cites


@verifies("paigowpoker.17.f", "paigowpoker.18.b", "paigowpoker.7.e", "paigowpoker.17.a")
def test_three_cards_are_settled_losers_first_before_the_last_four() -> None:
    # Seat 2 is dealt a pair, seat 1 nothing.
    made = seventeen("Kh", "Kd", "3c", "Qs", "9d", "2c", bids="5 on three_card_bonus")
    go(made)
    events = [e.event for e in made.log]
    settled = [e for e in events if isinstance(e, Paid | Collected)]
    assert [(type(e).__name__, e.spot, e.amount) for e in settled] == [
        ("Collected", "three_card_bonus@1", 5_00),
        ("Paid", "three_card_bonus@2", 5_00),
    ]
    fours = next(n for n, e in enumerate(events) if isinstance(e, Dealt) and len(e.to) == 4)
    assert events.index(settled[-1]) < fours
    seen = [seen for _, seen in made.table.play.hands["2"]]
    assert seen[:3] == [None] * 3, "winning cards lie face up"


@verifies("paigowpoker.17.h", "paigowpoker.17.h.1", "paigowpoker.17.i")
def test_the_stub_is_counted_once_in_as_many_rounds_as_the_house_says() -> None:
    def counted_in(rounds: int, **options: Any) -> list[bool]:
        source = Scripted([*JOKERED[:21]] * rounds)
        made = Driver(
            PAI_GOW_POKER, PAI_GOW_POKER.options(three_card=True, **options), source, lambda: "12"
        )
        for patron in ("p1", "p2"):
            made.buy(patron, 1_000_00)
        for _ in range(rounds):
            made.place("p1", "10 on main")
            made.place("p2", "10 on main")
            plays(made)
        return [e.event.counted for e in made.log if isinstance(e.event, DealEnded)]

    assert counted_in(5) == [False, False, False, False, True]
    assert counted_in(4, stub_count=2) == [False, True, False, True]
    assert counted_in(3, stub_count=1, shuffler=True, shuffler_counts=True) == [False] * 3


def test_the_deal_waits_at_each_batch() -> None:
    made = table("1-1-1")
    while not isinstance(made.step_now, Deal):
        step = made.step_now
        made.choose(step.patrons[0], step.silence) if isinstance(step, Ask) else made.step()
    assert made.step_now.to == dealing.ROWS[0]
    for _ in range(7):
        made.step()
    assert isinstance(made.step_now, Confirm)
