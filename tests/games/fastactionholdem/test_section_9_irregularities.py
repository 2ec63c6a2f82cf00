"""Section 9: what happens when something goes wrong, and the two gaps of the text."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Collected, Dealt, Discarded, Paid, Returned, RoundEnded, seen_by
from croupier.core.step import Idle, Open
from croupier.core.table import IDLE
from croupier.games.families.astray import CardKept
from croupier.games.families.shoe import ShoeSpent
from croupier.games.fastactionholdem.play import (
    CardShownEarly,
    HandReset,
    HandVoided,
    MarkerMoved,
    MarkerStayed,
)
from croupier.rulebook.citation import verifies
from tests.games.fastactionholdem.tables import (
    BOARD,
    after_wagers,
    asked,
    chips,
    dealt,
    due,
    finish,
    four_each,
    opened,
    question,
    sets,
    shuffled,
    to_deal,
)
from tests.games.scripted import only

DEALER, LOW, HIGH = "Kd Qd 4c 6h", "2h 4d 6c 8s", "As Ah 2s 8d"


def round_of(*cards: str, wagers: int = 2, board: str = BOARD) -> Driver:
    """A round with the cards of the first deal one by one, in the order they leave the shoe."""
    table = dealt(*cards, "2d", *board.split())
    for number in range(1, wagers + 1):
        table.place(f"p{number}", "10 on main")
    return table


def held(table: Driver, place: str) -> str:
    """The cards at a place."""
    return " ".join(card for card, _ in table.table.play.hands.get(place, ()))


@verifies("fastactionholdem.9.a")
@pytest.mark.parametrize("after", [0, 1, 5])
def test_a_card_face_up_in_the_shoe_is_not_used(after: int) -> None:
    cards = "Kd 2h Qd 4d 4c 6c 6h 8s".split()
    table = round_of(*cards[:after], "Kc", *cards[after:], wagers=1)
    table.play_round(until=lambda now: not now.open and sum(now.play.turns.values()) == after)
    table.incident("card_face_up_in_shoe")
    assert (due(table).to, due(table).seen_by) == (("exposed",), None)
    (gone,) = only(table.step(), Discarded)
    assert (gone.cards, gone.why, gone.cites) == (("Kc",), "not used", ("fastactionholdem.9.a",))
    table.play_round(until=lambda now: bool(asked(table)))
    assert (held(table, "dealer"), held(table, "1")) == (DEALER, LOW)


@verifies("fastactionholdem.9.a")
def test_several_of_them_never_void_a_round() -> None:
    table = round_of("Kd", "Kc", "Kh", "2h", *"Qd 4d 4c 6c 6h 8s".split(), wagers=1)
    table.play_round(until=lambda now: sum(now.play.turns.values()) == 1)
    for _ in range(2):
        table.incident("card_face_up_in_shoe")
        with pytest.raises(Refused, match="already on its way"):
            table.incident("card_face_up_in_shoe")
        table.step()
    table.play_round(until=lambda now: bool(asked(table)))
    assert held(table, "1") == LOW


@verifies("fastactionholdem.9.b")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = four_each(DEALER, LOW)
    (kept,) = only(table.incident("card_drawn_in_error"), CardKept)
    assert kept.cites == ("fastactionholdem.9.b",)
    done = sets(table, "p1", "first second") + finish(table)
    assert [one.cards for one in only(done, Dealt)][:2] == [("2d",), ("3c",)]
    with pytest.raises(Refused, match="no card is due"):
        table.incident("card_drawn_in_error")


@verifies("fastactionholdem.9.c")
def test_a_players_card_that_is_exposed_is_turned_down_and_stays_known() -> None:
    table = opened(DEALER, LOW, HIGH)
    table.play_round(until=lambda now: len(now.play.hands.get("1", ())) == 2)
    (seen,) = only(table.incident("player_card_exposed"), CardShownEarly)
    assert (seen.place, seen.card, seen.cites) == ("1", "4d", ("fastactionholdem.9.c",))
    assert seen_by(seen, None) == seen
    faces = [one.face for one in table.view("p2").things if one.place == "1"]
    assert faces == ["??", "4d"]
    table.play_round(until=lambda now: bool(asked(table)))
    done = sets(table, "p1", "first third") + sets(table, "p2", "first second") + finish(table)
    assert (chips(table), chips(table, "p2")) == (990, 1010)
    assert only(done, RoundEnded)


@verifies("fastactionholdem.9.c")
def test_unless_a_position_is_named_it_is_the_card_that_was_dealt_last() -> None:
    table = opened(DEALER, LOW, HIGH)
    table.play_round(until=lambda now: len(now.play.hands.get("2", ())) == 1)
    (seen,) = only(table.incident("player_card_exposed"), CardShownEarly)
    assert (seen.place, seen.card) == ("2", "As")


@verifies("fastactionholdem.9.c")
def test_the_card_of_any_player_may_be_exposed_until_all_are() -> None:
    table = four_each(DEALER, LOW, HIGH)
    (seen,) = only(table.incident("player_card_exposed", box="1"), CardShownEarly)
    assert seen.card == "8s"
    with pytest.raises(UnknownName, match="box"):
        table.incident("player_card_exposed", box="3")
    sets(table, "p1", "first second", "split")
    (second,) = only(table.incident("player_card_exposed", box="1.2"), CardShownEarly)
    assert (second.card, second.sentence()) == (
        "6c",
        "The 6♣ of the second hand of place 1 is exposed too early",
    )
    fresh = dealt()
    with pytest.raises(Refused, match="no player has a card face down"):
        fresh.incident("player_card_exposed")


@verifies("fastactionholdem.9.d")
def test_a_dealer_who_lacks_a_card_gets_it_before_any_hand_is_set() -> None:
    table = round_of(*"Kd 2h Qd 4d 6c 6h 8s 4c".split(), wagers=1)
    to_deal(table, "dealer")
    with pytest.raises(Refused, match="not a player's"):
        table.incident("player_short")
    for _ in range(2):
        table.step()
        table.step()
    table.incident("dealer_short")
    assert due(table).to == ("1",)
    table.play_round(until=lambda now: bool(asked(table)))
    assert (held(table, "dealer"), held(table, "1")) == ("Kd Qd 6h 4c", LOW)
    late = [e.event for e in table.log if isinstance(e.event, Dealt)][-1]
    assert (late.to, late.cites, late.seen_by) == (("dealer",), ("fastactionholdem.9.d",), ())


@verifies("fastactionholdem.9.e", "fastactionholdem.9.d")
def test_a_player_who_lacks_cards_takes_them_after_all_others_and_the_dealer() -> None:
    table = round_of(*"Kd 2h Qd As 4c Ah 2s 4d 8d 6h 6c 8s".split())
    to_deal(table, "1")
    table.step()
    table.step()
    assert due(table).to == ("dealer",)
    to_deal(table, "1")
    table.incident("player_short")
    to_deal(table, "1")
    table.incident("player_short")
    to_deal(table, "dealer")
    table.incident("dealer_short")
    table.play_round(until=lambda now: bool(asked(table)))
    ask = question(table)
    assert (ask.patrons, ask.choices) == (("p1",), ("cards", "void"))
    assert ask.cites == ("fastactionholdem.9.e",)
    assert len(table.table.play.hands["dealer"]) == 4, "the dealer's are complete"
    assert len(table.table.play.hands["2"]) == 4
    table.choose("p1", "cards")
    assert (due(table).to, due(table).cites) == (("1",), ("fastactionholdem.9.e",))
    table.play_round(until=lambda now: asked(table) == "1")
    assert len(table.table.play.hands["1"]) == 4


@verifies("fastactionholdem.9.e")
def test_or_the_hand_is_void_and_the_wager_goes_back() -> None:
    table = round_of(*"Kd 2h As Qd Ah 4c 4d 2s 6h 6c 8d".split())
    to_deal(table, "1")
    table.step()
    to_deal(table, "1")
    table.incident("player_short")
    table.play_round(until=lambda now: bool(asked(table)))
    done = table.choose("p1", "void")
    (back,) = only(done, Returned)
    assert (back.spot, back.amount, back.cites) == ("main@1", 10_00, ("fastactionholdem.9.e",))
    (gone,) = only(done, Discarded)
    assert (gone.places, gone.seen_by) == (("1",), ("p1",))
    assert [one.place for one in only(done, HandVoided)] == ["1"]
    assert question(table).patrons == ("p2",)
    finish(table)
    assert chips(table) == 1000


@verifies("fastactionholdem.9.e", "fastactionholdem.9.j")
def test_a_player_with_a_card_is_not_without_any_and_the_reverse() -> None:
    table = opened(DEALER, LOW)
    to_deal(table, "1")
    for _ in range(3):
        table.incident("player_short")
        to_deal(table, "1")
    with pytest.raises(Refused, match="no card at all") as refusal:
        table.incident("player_short")
    assert refusal.value.cites == ("fastactionholdem.9.e",)
    (void,) = only(table.incident("no_cards_dealt"), HandVoided)
    assert void.cites == ("fastactionholdem.9.j",)
    other = opened(DEALER, LOW)
    other.play_round(until=lambda now: now.play.turns.get("1") == 1)
    to_deal(other, "1")
    with pytest.raises(Refused, match="the player has a card") as has:
        other.incident("no_cards_dealt")
    assert has.value.cites == ("fastactionholdem.9.j",)


@verifies("fastactionholdem.9.j")
def test_a_wager_without_cards_is_void_and_the_others_play_on() -> None:
    table = opened(DEALER, HIGH, HIGH)
    to_deal(table, "1")
    done = table.incident("no_cards_dealt")
    (back,) = only(done, Returned)
    assert (back.spot, back.amount, back.cites) == ("main@1", 10_00, ("fastactionholdem.9.j",))
    assert due(table).to == ("2",)
    table.play_round(until=lambda now: bool(asked(table)))
    assert question(table).patrons == ("p2",), "p1 has no choice"
    assert "1" not in table.table.play.hands
    finish(table)
    table.place("p1", "10 on main")
    assert chips(table) == 990


@verifies("fastactionholdem.9.f")
@pytest.mark.parametrize("late", [False, True])
def test_a_dealer_with_more_than_four_cards_makes_all_hands_void(late: bool) -> None:
    table = four_each(DEALER, "8s 8h 8d 8s", LOW, HIGH)
    early = opened(DEALER, LOW)
    to_deal(early, "1")
    with pytest.raises(Refused, match="does not have four cards"):
        early.incident("dealer_overdealt")
    sets(table, "p2", "first second", "split")
    if late:
        sets(table, "p3", "first second")
        table.play_round(until=lambda now: len(now.play.hands.get("community", ())) == 4)
    table.incident("dealer_overdealt")
    assert (due(table).to, due(table).cites) == (("dealer",), ("fastactionholdem.9.f",))
    done = table.step()
    assert sorted(one.spot for one in only(done, Returned)) == ["main@2", "main@3", "split@2"]
    assert all(one.cites == ("fastactionholdem.9.f",) for one in only(done, Returned))
    assert not only(done, Paid) + only(done, Collected) + only(done, MarkerMoved)
    assert isinstance(table.step_now, Idle)
    assert [chips(table, p) for p in ("p1", "p2", "p3")] == [1050, 1000, 1000], "a natural stands"
    assert table.table.play.shoe.state == "ready"
    assert table.table.play.marker == 0


@verifies("fastactionholdem.9.f")
def test_cards_of_a_void_round_stay_hidden() -> None:
    table = four_each(DEALER, LOW, HIGH)
    table.incident("dealer_overdealt")
    done = table.step()
    said = " ".join(str(seen_by(event, None)) for event in done)
    assert not any(card in said for card in f"{DEALER} {LOW} {HIGH}".split())


@verifies("fastactionholdem.9.g")
def test_a_player_has_too_many_cards_only_after_four_and_before_deciding() -> None:
    table = opened(DEALER, LOW)
    table.play_round(until=lambda now: len(now.play.hands.get("1", ())) == 3)
    with pytest.raises(Refused, match="fewer than four") as refusal:
        table.incident("player_overdealt")
    assert refusal.value.cites == ("fastactionholdem.9.g",)
    table.play_round(until=lambda now: bool(asked(table)))
    table.choose("p1", "set")
    with pytest.raises(Refused, match="or has decided"):
        table.incident("player_overdealt")


@verifies("fastactionholdem.9.g")
def test_it_is_no_natural_and_neither_split_nor_surrendered() -> None:
    """The marker is at position 1: the dealer's fourth card is dealt after the extra one."""
    table = started_at_one("9s Kd 9h Qd 9d 4c 9c 9s 6h")
    to_deal(table, "dealer")
    table.play_round(until=lambda now: len(now.play.hands.get("1", ())) == 4)
    table.incident("player_overdealt")
    assert (due(table).to, due(table).seen_by) == (("1",), ("p1",))
    assert due(table).cites == ("fastactionholdem.9.g",)
    table.play_round(until=lambda now: bool(asked(table)))
    step = question(table)
    assert step.choices == ("first", "second", "third", "fourth", "fifth")
    assert step.cites == ("fastactionholdem.9.g",)
    for choice in ("split", "surrender"):
        with pytest.raises(Refused, match="can only be set") as refusal:
            table.choose("p1", choice)
        assert refusal.value.cites == ("fastactionholdem.9.g",)
    done = table.choose("p1", "first fifth")
    gone = next(one for one in only(done, Discarded) if one.places == ("1.2",))
    assert gone.cards == ("9h", "9d", "9c")
    assert held(table, "1") == "9s 9s"
    finish(table)
    assert chips(table) == 1010


def started_at_one(cards: str) -> Driver:
    """A table whose marker is at position 1 after a round of p2, with these cards next."""
    first, board = "Kd 2h Qd 4d 4c 6c 6h 8s".split(), BOARD.split()
    table = dealt(*first, "2d", *board, *cards.split(), "3d", *board)
    table.place("p2", "10 on main")
    table.play_round()
    table.place("p1", "10 on main")
    return table


@verifies("fastactionholdem.9.h")
def test_a_dealers_hand_that_was_set_wrong_is_set_again() -> None:
    table = four_each("4c Kd 6h Qd", LOW)
    with pytest.raises(Refused, match="has not set a hand"):
        table.incident("dealer_misset")
    sets(table, "p1", "first second")
    table.step()
    (again,) = only(table.incident("dealer_misset"), HandReset)
    assert (again.kept, again.cites) == (("Kd", "Qd"), ("fastactionholdem.9.h",))
    assert held(table, "dealer") == "Kd Qd"
    with pytest.raises(Refused, match="already"):
        table.incident("dealer_misset")
    assert only(finish(table), RoundEnded)
    assert chips(table) == 990


def nearly_empty(left: int) -> Driver:
    """A table at which p1 has wagered, and few cards are left in the shoe."""
    table = shuffled()
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: not now.open)
    while table.table.play.shoe.remaining > left:
        table.incident("card_face_up_in_shoe")
        table.step()
    return table


@verifies("fastactionholdem.9.i")
def test_a_round_for_which_too_few_cards_remain_is_void() -> None:
    table = nearly_empty(8)
    with pytest.raises(Refused, match="not known to need more") as refusal:
        table.incident("too_few_cards")
    assert refusal.value.cites == ("fastactionholdem.9.i",)
    table = nearly_empty(7)
    done = table.incident("too_few_cards")
    (back,) = only(done, Returned)
    assert (back.amount, back.cites) == (10_00, ("fastactionholdem.9.i",))
    (spent,) = only(done, ShoeSpent)
    assert spent.cites == ("fastactionholdem.9.i",)
    kinds = [type(one) for one in done if isinstance(one, ShoeSpent | Returned | RoundEnded)]
    assert kinds == [ShoeSpent, Returned, RoundEnded]
    assert table.table.play.shoe.state == "spent"
    assert (table.table.stage, table.table.play.marker) == (IDLE, 0)


@verifies("fastactionholdem.9.i")
@pytest.mark.parametrize(("left", "void"), [(13, True), (14, False)])
def test_the_burn_and_the_community_cards_are_needed_once_the_dealers_hand_is_set(
    left: int, void: bool
) -> None:
    table = nearly_empty(left)
    table.play_round(until=lambda now: bool(asked(table)))
    with pytest.raises(Refused, match="not known to need more"):
        table.incident("too_few_cards")
    sets(table, "p1", "first second")
    if void:
        assert only(table.incident("too_few_cards"), Returned)
    else:
        with pytest.raises(Refused, match="not known to need more"):
            table.incident("too_few_cards")
        assert only(finish(table), RoundEnded)


@verifies("fastactionholdem.9.i", "fastactionholdem.9.e")
@pytest.mark.parametrize(("left", "void"), [(1, True), (2, False)])
def test_cards_that_a_player_takes_later_are_needed(left: int, void: bool) -> None:
    table = nearly_empty(20)
    to_deal(table, "1")
    for _ in range(2):
        table.incident("player_short")
        to_deal(table, "1")
    table.play_round(until=lambda now: bool(asked(table)))
    while table.table.play.shoe.remaining > left:
        table.incident("card_face_up_in_shoe")
        table.step()
    with pytest.raises(Refused, match="not known to need more"):
        table.incident("too_few_cards")
    table.choose("p1", "cards")
    called = table.game.incident("too_few_cards")
    assert called is not None
    assert (called.possible(table.table) is None) == void


@verifies("fastactionholdem.9.i")
def test_a_shoe_that_runs_out_ends_the_round_by_itself() -> None:
    done = finish(nearly_empty(5))
    assert [one.cites for one in only(done, Returned)] == [("fastactionholdem.9.i",)]
    assert [one.cites for one in only(done, ShoeSpent)] == [("fastactionholdem.9.i",)]


@verifies("fastactionholdem.9.k")
def test_a_marker_that_was_not_moved_moves_on_after_the_round() -> None:
    table = shuffled(rounds=2)
    assert table.table.play.marker == 2
    (stayed,) = only(table.incident("marker_not_moved"), MarkerStayed)
    assert (stayed.position, stayed.cites) == (1, ("fastactionholdem.9.k",))
    with pytest.raises(Refused, match="not due to move"):
        table.incident("marker_not_moved")
    assert after_wagers(table).to == ("1",)
    finish(table)
    assert table.table.play.marker == 2


@verifies("fastactionholdem.9.k")
def test_it_is_due_to_move_after_a_round_and_until_cards_are_dealt() -> None:
    fresh = shuffled()
    with pytest.raises(Refused, match="not due to move") as refusal:
        fresh.incident("marker_not_moved")
    assert refusal.value.cites == ("fastactionholdem.9.k",)
    table = shuffled(rounds=1)
    after_wagers(table)
    called = table.game.incident("marker_not_moved")
    assert called is not None
    assert called.possible(table.table) is None
    table.step()
    with pytest.raises(Refused, match="not due to move"):
        table.incident("marker_not_moved")


@verifies("fastactionholdem.8.g")
def test_a_card_of_the_dealer_that_is_seen_too_early_makes_all_hands_void() -> None:
    table = four_each(DEALER, LOW, HIGH)
    table.choose("p1", "surrender")
    done = table.incident("dealer_card_exposed")
    (seen,) = only(done, CardShownEarly)
    assert (seen.place, seen.card) == ("dealer", "6h")
    assert [one.spot for one in only(done, Returned)] == ["main@2"]
    assert table.table.stage == IDLE
    assert [table.balances[p] for p in ("p1", "p2")] == [995_00, 1_000_00], "half is gone"
    with pytest.raises(Refused, match="no card of the dealer is face down"):
        table.incident("dealer_card_exposed")


@verifies("fastactionholdem.8.j")
def test_a_community_card_that_is_dealt_too_early_makes_all_hands_void() -> None:
    table = four_each(DEALER, LOW)
    table.incident("community_card_early")
    assert (due(table).to, due(table).seen_by) == (("community",), None)
    done = table.step()
    assert [(one.spot, one.cites) for one in only(done, Returned)] == [
        ("main@1", ("fastactionholdem.8.j",))
    ]
    other = four_each(DEALER, LOW)
    sets(other, "p1", "first second")
    with pytest.raises(Refused, match="the community cards are due"):
        other.incident("community_card_early")


@verifies("fastactionholdem.9.f", "fastactionholdem.7.d", "fastactionholdem.11")
@pytest.mark.parametrize("csm", [False, True])
def test_after_a_void_round_the_cards_are_shuffled_where_they_are_due(csm: bool) -> None:
    table = shuffled(csm=csm)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    table.play_round(until=lambda now: bool(asked(table)))
    table.incident("dealer_overdealt")
    done = table.step()
    assert bool(only(done, ShoeSpent)) == csm
    table.step()
    assert isinstance(table.step_now, Open) != csm
