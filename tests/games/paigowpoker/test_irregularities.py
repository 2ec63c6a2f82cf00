"""Section 11 and the counts of Sections 8 and 17: what goes wrong, and what follows from it."""

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, RoundEnded
from croupier.core.step import Ask, Confirm, Deal, Draw, Shuffle
from croupier.core.table import IDLE
from croupier.equipment.cards import JOKERED
from croupier.games.families.paigow.play import AllVoid, FaceShown, HandReset, ReplacementDue
from croupier.games.families.prizes import Withdrawn
from croupier.games.families.shoe import CardsRemoved
from croupier.games.families.stud.play import DealEnded
from croupier.games.paigowpoker.procedure import PAI_GOW_POKER
from croupier.rulebook.citation import verifies
from tests.games.paigowpoker.tables import asked, house, money, net, over
from tests.games.twentyone import scripted

CARDS = list(JOKERED[:49])
WAYS = ("hand", "shoe", "automated")


def begun(patrons: int = 2, bids: str = "10 on main", **options: Any) -> Driver:
    """A table with more cards and dice than any test needs, with these wagers."""
    by_hand = options.get("deal", "hand") == "hand" and not options.get("three_card")
    dice = options.get("start", "dice") == "dice" and not options.get("three_card")
    one = [*CARDS, *(["1-1-1"] if dice else [])] if by_hand else [*(["1-1-1"] * dice), *CARDS]
    made = scripted(PAI_GOW_POKER, one * 3, patrons, options)
    for patron in made.table.patrons:
        for bid in bids.split(", "):
            made.place(patron, bid)
    return made


def shuffled(**options: Any) -> Driver:
    """A table whose cards are shuffled, as often as is needed."""
    made = croupier.table("paigowpoker", options=options, seed=5, patrons=("p1", "p2"))
    for patron in made.table.patrons:
        made.place(patron, "10 on main")
    return made


def until(made: Driver, kind: type, about: str = "") -> Driver:
    """The table when it waits for this."""
    for _ in range(60):
        step = made.step_now
        if isinstance(step, kind) and about in getattr(step, "about", ""):
            return made
        made.choose(step.patrons[0], step.silence) if isinstance(step, Ask) else made.step()
    raise AssertionError(f"never {kind}")


def is_void(made: Driver) -> bool:
    """Whether the last round was void, with every wager back and the cards to be shuffled."""
    events = [entry.event for entry in made.log]
    assert any(isinstance(event, AllVoid) for event in events)
    assert over(made)
    assert made.table.play.shoe.state == "spent"
    return all(net(made, patron) == 0 for patron in made.table.patrons)


@verifies("paigowpoker.11.a", "paigowpoker.11.b")
@pytest.mark.parametrize("name", ["dice_not_flat", "die_falls_out"])
def test_no_roll_has_the_dice_shaken_again_and_wagers_stand(name: str) -> None:
    made = until(begun(), Draw)
    made.incident(name)
    assert isinstance(made.step_now, Draw)
    assert len(made.table.wagers) == 2
    made.step()
    with pytest.raises(Refused, match="not being shaken"):
        made.incident(name)
    other = until(begun(start="rng", deal="shoe"), Draw)
    with pytest.raises(Refused, match="not being shaken"):
        other.incident(name)


@verifies("paigowpoker.11.c")
@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_total_voids_all_hands_unless_it_counts_to_the_same_position(way: str) -> None:
    made = until(begun(deal=way), Draw)
    with pytest.raises(Refused, match="nothing is dealt"):
        made.incident("dice_mistotaled", total="4")
    made.step()
    if way == "hand":
        until(made, Confirm, "dealt")
    else:
        made.step()
    with pytest.raises(Refused, match="same position"):
        made.incident("dice_mistotaled", total="10")
    made.incident("dice_mistotaled", total="4")
    assert is_void(made)


@verifies("paigowpoker.11.d")
def test_a_player_whose_card_is_exposed_plays_or_voids_before_looking() -> None:
    made = until(begun(), Confirm, "dealt")
    made.incident("player_exposed", box="2")
    assert asked(made).patrons == ("p2",)
    assert asked(made).choices == ("play", "void")
    unseen = [seen for _, seen in made.table.play.hands["2"]]
    assert unseen.count(None) == 1
    assert unseen.count(()) == 6
    made.choose("p2", "play")
    until(made, Ask, "hand")
    with pytest.raises(Refused):
        made.incident("player_exposed", box="1")
    house(made)
    with pytest.raises(Refused):
        until(begun(), Draw).incident("player_exposed")


@verifies("paigowpoker.11.e")
def test_an_exposed_card_of_the_dealer_voids_all_hands_until_it_is_due() -> None:
    made = until(begun(), Ask, "hand")
    with pytest.raises(Refused):
        made.incident("dealer_exposed", place="5")
    made.incident("dealer_exposed")
    assert is_void(made)
    late = until(begun(), Ask, "surrender")
    with pytest.raises(Refused):
        late.incident("dealer_exposed")


@verifies("paigowpoker.11.f", "paigowpoker.8.d")
def test_one_card_face_up_is_set_aside_and_a_second_voids_all_hands() -> None:
    made = until(shuffled(deal="shoe"), Deal)
    made.step()
    made.incident("card_face_up")
    until(made, Confirm)
    ended = made.step()
    (left,) = (event for event in ended if isinstance(event, DealEnded))
    assert left.stub == 3, "the card set aside is one of the four"
    again = until(begun(deal="shoe"), Deal)
    again.incident("card_face_up")
    again.step()
    again.incident("card_face_up")
    assert is_void(again)
    with pytest.raises(Refused, match="from the hand"):
        until(begun(), Deal).incident("card_face_up")


@verifies("paigowpoker.11.g")
def test_a_card_drawn_unseen_is_the_next_card() -> None:
    made = until(begun(deal="automated"), Deal)
    due = made.step_now
    made.incident("card_drawn_in_error")
    assert made.step_now == due
    with pytest.raises(Refused, match="from the hand"):
        until(begun(), Deal).incident("card_drawn_in_error")


@verifies("paigowpoker.11.h")
def test_a_wrong_number_of_cards_voids_all_hands_and_leaves_the_meter() -> None:
    bids = "10 on main, 1 on progressive"
    made = until(begun(bids=bids, progressive="1"), Ask, "hand")
    made.incident("wrong_number")
    assert is_void(made)
    assert made.table.play.meter.showing == 10_000_00
    assert any(isinstance(entry.event, Withdrawn) for entry in made.log)
    with pytest.raises(Refused):
        until(begun(), Draw).incident("wrong_number")


@verifies("paigowpoker.11.i")
def test_a_dealers_hand_that_was_set_wrong_is_set_again_and_the_round_completed() -> None:
    made = until(begun(), Ask, "surrender")
    done = made.incident("dealer_misset")
    assert any(isinstance(event, HandReset) for event in done)
    house(made)
    assert over(made)
    with pytest.raises(Refused, match="has not set"):
        until(begun(), Ask, "hand").incident("dealer_misset")


@verifies("paigowpoker.11.k", "paigowpoker.11.l")
@pytest.mark.parametrize("name", ["stack_card_exposed", "stacks_misdealt"])
def test_stacks_gone_wrong_have_the_cards_shuffled_again_and_wagers_stand(name: str) -> None:
    made = until(begun(), Deal)
    made.step()
    made.incident(name)
    assert isinstance(made.step_now, Shuffle)
    assert len(made.table.wagers) == 2
    assert not made.table.open
    until(made, Deal)
    assert made.table.play.given == 0
    with pytest.raises(Refused):
        until(begun(deal="shoe"), Deal).incident(name)


@verifies("paigowpoker.11.l", "paigowpoker.11.k")
def test_a_wrong_order_may_be_found_until_the_start_is_but_no_card_is_exposed_then() -> None:
    made = until(shuffled(), Draw)
    with pytest.raises(Refused, match="complete"):
        made.incident("stack_card_exposed")
    made.incident("stacks_misdealt")
    until(made, Ask, "hand")
    dealt = [entry for entry in made.log if isinstance(entry.event, Dealt)]
    assert len(dealt) == 14, "all stacks are dealt again"


@verifies("paigowpoker.8.d.2", "paigowpoker.8a.d.2", "paigowpoker.8b.e.2", "paigowpoker.17.h.2")
@pytest.mark.parametrize("misdealt", ["yes", "no"])
@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ({"deal": "shoe"}, "8.d.2"),
        ({"deal": "hand"}, "8a.d.2"),
        ({"deal": "automated"}, "8b.e.2"),
        ({"three_card": True, "stub_count": 1}, "17.h.2"),
    ],
)
def test_a_wrong_count_voids_all_hands_and_removes_the_deck_unless_cards_were_misdealt(
    options: dict[str, Any], clause: str, misdealt: str
) -> None:
    made = until(begun(**options), Confirm, "left")
    done = made.incident("count_wrong", misdealt=misdealt)
    assert is_void(made)
    ended = next(event for event in done if isinstance(event, RoundEnded))
    assert ended.cites[0] == f"paigowpoker.{clause}"
    assert any(isinstance(event, CardsRemoved) for event in done) is (misdealt == "no")
    with pytest.raises(Refused):
        made.incident("count_wrong")


@verifies("paigowpoker.11.m")
def test_a_shuffler_that_fails_has_its_cards_shuffled_again() -> None:
    made = begun(shuffler=True)
    made.incident("shuffler_fails")
    house(made)
    with pytest.raises(Refused, match="no shuffling device"):
        begun().incident("shuffler_fails")


@verifies("paigowpoker.11.n")
def test_an_automated_shoe_that_jams_voids_the_round_but_not_what_is_settled() -> None:
    made = until(begun(deal="automated"), Deal)
    made.incident("shoe_jams")
    assert is_void(made)
    three = begun(bids="10 on main, 5 on three_card_bonus", three_card=True)
    until(three, Deal)
    while isinstance(three.step_now, Deal) and len(three.step_now.to) != 4:
        three.step()
    settled = money(entry.event for entry in three.log)
    assert {spot for _, spot, _ in settled} == {"three_card_bonus@1", "three_card_bonus@2"}
    won = {patron: net(three, patron) for patron in ("p1", "p2")}
    three.incident("shoe_jams")
    assert {patron: net(three, patron) for patron in won} == {
        patron: amount + 10 for patron, amount in won.items()
    }
    with pytest.raises(Refused, match="no automated"):
        until(begun(deal="shoe"), Deal).incident("shoe_jams")


@verifies("paigowpoker.17.i")
def test_a_device_that_counts_wrong_has_the_deck_removed_before_a_card_is_dealt() -> None:
    made = begun(three_card=True, shuffler=True, shuffler_counts=True)
    made.step()
    made.incident("device_count_wrong")
    house(made)
    assert over(made)
    removed = [entry for entry in made.log if isinstance(entry.event, CardsRemoved)]
    assert len(removed) == 1


@verifies("paigowpoker.10.h.1", "paigowpoker.10.i.2", "paigowpoker.10.j.1")
@pytest.mark.parametrize("way", WAYS)
def test_a_bank_that_lifts_the_lid_shakes_again(way: str) -> None:
    made = begun(deal=way, bank=True)
    until(made, Draw)
    with pytest.raises(Refused, match="the dealer shakes"):
        made.incident("bank_lifts_lid")
    house(made)
    made.place("p2", "10 on main")
    made.choose("p1", "bank")
    until(made, Draw)
    made.incident("bank_lifts_lid")
    assert isinstance(made.step_now, Draw)


@verifies("paigowpoker.6.g", "paigowpoker.10.b")
def test_an_idle_table_starts_the_game_again() -> None:
    made = begun(bank=True)
    house(made)
    assert made.table.stage == IDLE
    made.incident("idle_table", face="up")
    assert made.table.play.cuts == 0
    made.place("p1", "10 on main")
    assert not isinstance(made.step_now, Ask), "nobody banks the first round after the wash"


@verifies("paigowpoker.11.h", "paigowpoker.11.e", "paigowpoker.9.e")
def test_no_round_is_void_once_a_hand_is_surrendered() -> None:
    made = until(begun(), Ask, "hand")
    made.act("p1", "surrender")
    for name in ("wrong_number", "dealer_exposed", "dice_mistotaled"):
        with pytest.raises(Refused, match="already exposed or surrendered"):
            made.incident(name)


@verifies("cmr146.49.10", "paigowpoker.10.b")
def test_cards_that_must_leave_after_exposure_leave_when_the_round_is_settled() -> None:
    made = until(begun(), Ask, "surrender 2")
    done = made.incident("cards_removed")
    assert any(isinstance(event, ReplacementDue) for event in done)
    assert not any(isinstance(event, AllVoid | CardsRemoved) for event in done)
    rest = house(made)
    assert any(isinstance(event, CardsRemoved) for event in rest)
    assert not made.table.play.begun, "the game starts again"
    before = until(begun(), Ask, "surrender 1")
    assert any(isinstance(event, AllVoid) for event in before.incident("cards_removed"))


@verifies("paigowpoker.11.d", "paigowpoker.9.a")
def test_nobody_learns_on_which_side_an_exposed_card_is_set() -> None:
    made = until(begun(), Confirm, "everything is dealt")
    card = next(e.card for e in made.incident("player_exposed") if isinstance(e, FaceShown))
    made.choose("p1", "play")
    until(made, Ask, "hand 1")
    assert card not in {one.face for one in made.view("p2").things}
    made.choose("p1", asked(made).silence)
    shown = [(one.place, one.face) for one in made.view("p2").things if one.face == card]
    assert shown == [("1", card)], "it lies in front of the hands"


@verifies("paigowpoker.11.d", "paigowpoker.11.e", "paigowpoker.11.k")
@pytest.mark.parametrize("options", [{"deal": "shoe"}, {"deal": "automated"}, {"three_card": True}])
def test_a_card_may_be_exposed_from_the_first_one_dealt(options: dict[str, Any]) -> None:
    made = until(begun(**options), Deal)
    for name in ("player_exposed", "dealer_exposed"):
        with pytest.raises(Refused, match="nothing is dealt"):
            made.incident(name)
    while not {"1", "dealer"} & set(made.table.play.hands):
        made.step()
    first = next(iter({"1", "dealer"} & set(made.table.play.hands)))
    made.incident("dealer_exposed" if first == "dealer" else "player_exposed")
    if first == "dealer":
        assert is_void(made)
    else:
        assert asked(made).patrons == ("p1",), "before another card is dealt"
    stacks = until(begun(), Draw)
    for name in ("player_exposed", "dealer_exposed"):
        with pytest.raises(Refused, match="the stacks are not delivered yet"):
            stacks.incident(name)


@verifies("paigowpoker.11.d", "paigowpoker.17.f")
@pytest.mark.parametrize("options", [{"deal": "shoe"}, {"deal": "automated"}, {"three_card": True}])
def test_a_hand_that_is_void_while_cards_are_dealt_is_out_of_the_round(
    options: dict[str, Any],
) -> None:
    bids = "10 on main" + (", 5 on three_card_bonus" if "three_card" in options else "")
    made = until(begun(bids=bids, **options), Deal)
    while "1" not in made.table.play.hands:
        made.step()
    made.incident("player_exposed", box="1")
    made.choose("p1", "void")
    assert not made.table.wagers_of("p1")
    until(made, Ask, "hand 2")
    assert set(made.table.play.hands) == {"dealer", "2"}, "the rest of it is collected unseen"
    house(made)
    assert net(made, "p1") == 0


@verifies("paigowpoker.11.d", "paigowpoker.17.f")
def test_one_of_the_last_four_cards_may_be_exposed_after_the_first_three_are_seen() -> None:
    made = begun(bids="10 on main, 5 on three_card_bonus", three_card=True)
    until(made, Confirm, "everything is dealt")
    made.incident("player_exposed", box="2")
    assert made.table.play.hands["2"][6][1] is None
    assert asked(made).patrons == ("p2",)


@verifies("paigowpoker.11.d", "paigowpoker.11.e")
def test_the_card_that_was_exposed_is_named_and_is_otherwise_the_last() -> None:
    made = until(begun(deal="automated"), Confirm, "everything is dealt")
    with pytest.raises(Refused, match="no such name"):
        made.incident("player_exposed", card="eighth")
    made.incident("player_exposed", box="2", card="third")
    made.choose("p2", "play")
    with pytest.raises(Refused, match="face up already"):
        made.incident("player_exposed", box="2", card="third")
    done = made.incident("player_exposed", box="2")
    assert [event.number for event in done if isinstance(event, FaceShown)] == [6]
    made.choose("p2", "play")
    done = made.incident("dealer_exposed", card="first")
    assert [event.number for event in done if isinstance(event, FaceShown)] == [0]


@verifies("paigowpoker.11.d", "paigowpoker.9.g.4")
def test_a_box_that_is_not_meant_is_refused_with_the_reason() -> None:
    made = until(begun(), Ask, "hand 1")
    for box, why in (("1", "has looked at it"), ("5", "nobody has a wager there")):
        with pytest.raises(Refused, match=f"box '{box}': .*{why}"):
            made.incident("player_exposed", box=box)
    made.choose("p1", asked(made).silence)
    with pytest.raises(Refused, match="it is not set"):
        made.incident("player_misset", box="2")
    house(made)
    banked = begun(bank=True)
    house(banked)
    banked.place("p2", "10 on main")
    banked.choose("p1", "bank")
    until(banked, Confirm, "everything is dealt")
    with pytest.raises(Refused, match="the bank is there"):
        banked.incident("player_exposed", box="1")


@verifies("paigowpoker.9.e", "paigowpoker.11.d")
def test_another_players_surrender_leaves_the_question_about_an_exposed_hand() -> None:
    made = until(begun(), Confirm, "everything is dealt")
    made.incident("player_exposed", box="1")
    made.act("p2", "surrender")
    assert asked(made).patrons == ("p1",)
    assert asked(made).choices == ("play", "void")


@verifies("paigowpoker.11.a", "paigowpoker.11.b", "paigowpoker.10.g")
@pytest.mark.parametrize("way", WAYS)
def test_there_is_no_roll_before_the_betting_is_closed(way: str) -> None:
    made = begun(deal=way, bank=True)
    house(made)
    made.place("p2", "10 on main")
    made.choose("p1", "bank")
    while made.table.open:
        for name in ("dice_not_flat", "die_falls_out", "bank_lifts_lid"):
            with pytest.raises(Refused, match="not being shaken"):
                made.incident(name)
        step = made.step_now
        made.choose(step.patrons[0], step.silence) if isinstance(step, Ask) else made.step()
    until(made, Draw)
    made.incident("dice_not_flat")
