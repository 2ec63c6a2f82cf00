"""Section 11: irregularities."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Discarded, Returned
from croupier.core.step import Ask, Deal
from croupier.core.table import IDLE
from croupier.equipment.source import Scripted
from croupier.games.chemindefer.apart import AsideUsed, RoundSimulated, SimulatedRoundOver
from croupier.games.chemindefer.bank import THE_BANK
from croupier.games.chemindefer.betting import BANK
from croupier.games.chemindefer.bidding import BID
from croupier.games.chemindefer.hands import HAND, cards_needed
from croupier.games.chemindefer.incidents import CardBecomes
from croupier.games.families.coup_event import CoupEnded
from croupier.games.families.shoe import CardsRemoved, CoverPlaced, ShoeSpent
from croupier.rulebook.citation import verifies
from tests.games.chemindefer.tables import (
    BURN,
    again,
    announce,
    asked,
    chips,
    covered,
    dealt,
    finish,
    question,
    to,
)
from tests.games.scripted import only


def before_the_deal(*cards: str, **options: Any) -> Driver:
    """Wagers are closed, and the four cards are due."""
    table = covered(*cards, **options)
    table.close()
    return table


def due(table: Driver) -> Deal:
    """The cards the table waits for."""
    assert isinstance(table.step_now, Deal), table.step_now
    return table.step_now


def result(table: Driver) -> CoupEnded:
    """How the hand ends."""
    (ended,) = only(finish(table), CoupEnded)
    return ended


def near_the_end(table: Driver, remaining: int) -> None:
    """Let the cut card lie so many cards deep in what is left of the shoe."""
    left = table.table.play.shoe.remaining
    placed = CoverPlaced(behind=left - remaining)
    from croupier.core.fold import apply

    table.table = apply(table.game, table.table, placed)


@verifies("chemindefer.11.a")
@pytest.mark.parametrize("dealt_already", [False, True])
def test_a_hand_dealt_in_the_wrong_order_is_annulled(dealt_already: bool) -> None:
    cards = ("2h", "3h", "4h", "4d")
    table = dealt(*cards) if dealt_already else before_the_deal(*cards)
    events = table.incident("IR-CF-1")
    assert sorted((one.patron, one.amount) for one in only(events, Returned)) == [
        ("p1", 100_00),
        ("p2", 100_00),
    ]
    assert all(one.seen_by == () for one in only(events, Discarded))
    assert (table.table.stage, table.table.play.banker) == (IDLE, "p1")
    assert chips(table, "p1") == chips(table, "p2") == 1_000


@verifies("chemindefer.11.a")
def test_the_bank_moves_on_after_it_where_the_house_has_it_so() -> None:
    table = dealt("2h", "3h", "4h", "4d", transfer_on_annul=True)
    table.incident("cards_in_wrong_order")
    to(table, THE_BANK)
    assert asked(table) == ("p2", THE_BANK)


@verifies("chemindefer.11.a", "chemindefer.11.b", "chemindefer.11.c")
def test_after_an_announcement_the_initial_deal_is_over() -> None:
    table = dealt("2h", "3h", "Kh", "4d", "5s")
    table.choose("p2", "card")
    for number, clause in ((1, "a"), (2, "b"), (3, "c")):
        with pytest.raises(Refused, match=rf"chemindefer\.11\.{clause}"):
            table.incident(f"IR-CF-{number}")


@verifies("chemindefer.11.b")
@pytest.mark.parametrize(("player", "won"), [("5h", True), ("Kh", False)])
def test_a_banker_with_too_many_cards_counts_nothing(player: str, won: bool) -> None:
    table = dealt(player, "9h", "Kh", "Kd", "9c")
    table.incident("IR-CF-2")
    assert (due(table).to, due(table).seen_by) == (("banker",), ())
    ended = result(table)
    assert (ended.banker, ended.banker_cards, ended.player_cards) == (0, 3, 2)
    assert chips(table, "p2") == (1_100 if won else 1_000)


@verifies("chemindefer.11.c")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (("3h", "4h", "2h"), 9),
        (("9h", "2h", "8h"), 9),
        (("5h", "5d", "Kd"), 5),
        (("6h", "Kh", "Ah"), 7),
    ],
)
def test_three_cards_count_the_best_of_two_or_all(cards: tuple[str, ...], count: int) -> None:
    """5, 5 and king make five with any five: two are as good as all, and so on."""
    table = before_the_deal(cards[0], "7d", cards[1], "Kd", cards[2])
    table.incident("IR-CF-3")
    to(table, HAND)
    assert len(table.table.play.hands["player"]) == 3
    best = {9: ("natural",), 5: ("card", "stay"), 7: ("stay",)}
    assert question(table).choices == best[count]
    (ended,) = only(announce(table), CoupEnded)
    assert ended.player == count


@verifies("chemindefer.11.c")
def test_with_a_low_count_of_three_cards_a_card_is_drawn() -> None:
    table = before_the_deal("Kh", "7d", "Kd", "Kd", "Ah", "6c")
    table.incident("dominant_player_overdealt")
    to(table, HAND)
    assert question(table).choices == ("card",)
    (ended,) = only(announce(table), CoupEnded)
    assert (ended.player, ended.banker) == (7, 7)


@verifies("chemindefer.11.d")
def test_two_third_cards_count_the_lowest_of_any_two() -> None:
    table = dealt("6h", "2h", "Kh", "3h", "9c", "9d")
    table.choose("p2", "stay")
    assert due(table).to == ("banker",)
    table.incident("IR-CF-4")
    assert due(table).to == ("banker", "banker")
    ended = result(table)
    assert (ended.banker, ended.banker_cards) == (1, 4), "2 and 9"


@verifies("chemindefer.11.d")
def test_it_cannot_happen_where_the_banker_does_not_draw() -> None:
    table = dealt("2h", "7h", "Kh", "Kd", "5c")
    table.choose("p2", "card")
    with pytest.raises(Refused, match=r"chemindefer\.11\.d"):
        table.incident("two_third_cards")


@verifies("chemindefer.11.e", "chemindefer.11.f")
@pytest.mark.parametrize(("number", "clause"), [(5, "e"), (6, "f")])
def test_a_card_after_a_stay_is_the_bankers_who_must_draw(number: int, clause: str) -> None:
    table = dealt("6h", "2h", "Kh", "3h")
    table.choose("p2", "stay")
    (becomes,) = only(table.incident(f"IR-CF-{number}", card="4c"), CardBecomes)
    assert (becomes.whose, becomes.cites) == ("the Banker's third", (f"chemindefer.11.{clause}",))
    (ended,) = only((entry.event for entry in table.log), CoupEnded)
    assert (ended.player_cards, ended.banker_cards, ended.banker) == (2, 3, 9)


@verifies("chemindefer.11.e", "chemindefer.11.f")
@pytest.mark.parametrize("number", [5, 6])
def test_where_the_banker_stood_it_is_a_disclosed_card(number: int) -> None:
    table = dealt("6h", "7h", "Kh", "Kd")
    announce(table, "stay")
    assert table.table.stage == IDLE
    table.incident(f"IR-CF-{number}", card="4c")
    assert due(table).to == ("burn",)
    drawn = only(table.enter("Qs"), Discarded)
    assert [(one.cards, one.seen_by) for one in drawn] == [(("4c",), None), (("Qs",), ())]


@verifies("chemindefer.11.e", "chemindefer.11.f")
def test_after_a_round_without_a_stay_or_with_a_third_card_none_is_dealt_after_it() -> None:
    for cards in (("8h", "7h", "Kh", "Kd"), ("6h", "2h", "Kh", "3h", "4c")):
        table = dealt(*cards)
        announce(table)
        for key in ("card_after_stay", "dealer_said_card"):
            with pytest.raises(
                Refused, match="in the last hand nobody stayed, or a third card was drawn"
            ):
                table.incident(key)


@verifies("chemindefer.11.e")
def test_where_nobody_stayed_no_card_is_dealt_after_it() -> None:
    table = dealt("2h", "2d", "Kh", "Kd", "5c", "9c")
    table.choose("p2", "card")
    table.step()
    with pytest.raises(Refused, match="has not stayed"):
        table.incident("card_after_stay")
    with pytest.raises(Refused, match=r"chemindefer\.11\.f"):
        table.incident("dealer_said_card")


@verifies("chemindefer.11.g")
def test_a_card_drawn_in_error_and_not_seen_is_the_first_of_the_next_hand() -> None:
    table = dealt("6h", "9h", "Kh", "Kd", "4c", "2h", "3h", "7c")
    table.incident("IR-CF-7")
    assert (due(table).to, due(table).seen_by) == (("aside",), ())
    table.step()
    assert table.table.play.hands["aside"] == (("4c", ()),)
    with pytest.raises(Refused, match="already kept aside"):
        table.incident("card_drawn_in_error")
    announce(table)
    again(table)
    table.choose("p2", "suivi")
    table.close()
    events = [entry.event for entry in table.log]
    assert only(events, AsideUsed)
    assert due(table).to == ("banker", "player", "banker")
    table.step()
    assert [card for card, _ in table.table.play.hands["player"]] == ["4c", "3h"]
    assert "aside" not in table.table.play.hands


@verifies("chemindefer.11.g")
def test_not_where_the_cut_card_has_shown() -> None:
    table = dealt("6h", "7h", "Kh", "Kd", "4c")
    near_the_end(table, -1)
    table.incident("card_drawn_in_error")
    table.step()
    events = announce(table)
    (kept,) = [one for one in only(events, Discarded) if one.why == "kept aside"]
    assert (kept.cards, kept.seen_by) == (("4c",), ())
    assert only(events, ShoeSpent)


PROCEDURES: list[Any] = [
    (1, "one", "4c", 4),
    (1, "one", "Ac", 1),
    (1, "one", "Kc", 1),
    (1, "ten", "Kc", 10),
    (2, "one", "9c", 1),
    (2, "ten", "Kc", 1),
]


@verifies("chemindefer.11.h", "chemindefer.11.h.1", "chemindefer.11.h.2", "chemindefer.11.g")
@pytest.mark.parametrize(("way", "tens", "card", "more"), PROCEDURES)
def test_a_disclosed_card_is_discarded_with_others(
    way: int, tens: str, card: str, more: int
) -> None:
    others = ("2s", "3s", "4s", "5s", "6s", "2d", "3d", "4d", "5d", "6d")[:more]
    table = dealt("6h", "7h", "Kh", "Kd", *others, disclosed_card=way, disclosed_ten=tens)
    table.incident("IR-CF-8", card=card)
    assert due(table).to == ("burn",) * more
    assert due(table).seen_by == (() if way == 2 else None)
    gone = only(table.step(), Discarded)
    assert [one.cards for one in gone] == [(card,), others]
    assert {one.cites for one in gone} == {(f"chemindefer.11.h.{way}",)}
    assert asked(table) == ("p2", HAND)
    assert len(table.table.play.hands["player"]) == 2


@verifies("chemindefer.11.h.1")
def test_a_disclosed_card_that_equals_one_of_a_hand_leaves_that_hand_alone() -> None:
    table = dealt("6h", "7h", "Kh", "Kd", "6h", disclosed_card=2)
    table.incident("card_disclosed", card="6h")
    table.step()
    assert [card for card, _ in table.table.play.hands["player"]] == ["6h", "Kh"]
    assert set(table.table.play.hands) == {"player", "banker"}


@verifies("chemindefer.11.h.3")
def test_a_disclosed_card_begins_a_simulated_round_without_wagers() -> None:
    table = dealt("6h", "7h", "Kh", "Kd", disclosed_card=3)
    table.incident("card_disclosed", card="3c")
    assert asked(table) == ("p2", HAND)
    announce(table)
    table.step()
    assert due(table).to == ("banker", "player", "banker")
    for cards in ("2h As 3h", "4s", "9d"):
        assert only((entry.event for entry in table.log), RoundSimulated)
        table.enter(cards)
    assert only((entry.event for entry in table.log), SimulatedRoundOver)
    assert table.table.play.shoe.rack[-1] == ("3c", "As", "4s", "2h", "3h", "9d")
    assert asked(table) == ("p1", BANK)
    assert not table.table.wagers


@verifies("chemindefer.11.i")
def test_a_card_the_banker_draws_after_the_call_is_the_dominant_players() -> None:
    table = dealt("2h", "3h", "Kh", "Kd")
    table.choose("p2", "card")
    (becomes,) = only(table.incident("IR-CF-9", card="8c"), CardBecomes)
    assert (becomes.whose, becomes.cites) == ("the Dominant Player's", ("chemindefer.11.i",))
    (ended,) = only((entry.event for entry in table.log), CoupEnded)
    assert (ended.player, ended.player_cards, ended.banker_cards) == (0, 3, 2), "3 stands on an 8"
    other = dealt("6h", "3h", "Kh", "Kd")
    other.choose("p2", "stay")
    with pytest.raises(Refused, match=r"chemindefer\.11\.i"):
        other.incident("banker_draws_after_card")


@verifies("chemindefer.11.j")
@pytest.mark.parametrize(("card", "more"), [("Ac", 1), ("5c", 5), ("Tc", 0), ("Kc", 0)])
def test_a_card_face_up_in_the_shoe_is_discarded_with_as_many_as_its_value(
    card: str, more: int
) -> None:
    table = dealt("6h", "7h", "Kh", "Kd", *["2s"] * 10)
    table.incident("IR-CF-10", card=card)
    if more:
        assert (due(table).to, due(table).seen_by) == (("burn",) * more, None)
        table.step()
    rack = table.table.play.shoe.rack
    assert rack[1:] == (((card,), ("2s",) * more) if more else ((card,),))
    assert asked(table) == ("p2", HAND)


@verifies("chemindefer.11.j")
def test_the_last_hand_is_void_where_one_of_its_cards_lies_face_up() -> None:
    table = dealt("6h", "7h", "Kh", "Kd")
    near_the_end(table, 0)
    events = table.incident("card_face_up_in_shoe", card="Kc")
    assert sorted(one.patron for one in only(events, Returned)) == ["p1", "p2"]
    assert only(events, ShoeSpent)
    assert table.table.stage == IDLE
    assert chips(table, "p1") == 1_000


@verifies("chemindefer.11.j")
@pytest.mark.parametrize("before", [True, False])
def test_the_last_hand_is_void_wherever_in_it_the_cut_card_comes(before: bool) -> None:
    """The cut card comes with the Banker's third card, and the card is found before or after it."""
    table = dealt("6h", "2h", "Kh", "3h", "4c")
    near_the_end(table, 1 if before else 0)
    if before:
        assert not only(table.incident("card_face_up_in_shoe", card="Kc"), Returned)
        near_the_end(table, 0)
    table.choose("p2", "stay")
    events = finish(table) if before else ()
    if not before:
        events = table.incident("card_face_up_in_shoe", card="Kc")
    back = only(events, Returned)
    assert sorted((one.patron, one.amount) for one in back) == [("p1", 100_00), ("p2", 100_00)]
    assert {one.cites for one in back} == {("chemindefer.11.j",)}
    assert only(events, ShoeSpent)
    assert not only(events, CoupEnded)
    assert chips(table, "p1") == chips(table, "p2") == 1_000


@verifies("chemindefer.11.j")
def test_a_card_found_in_another_hand_or_between_hands_does_not_void_the_last() -> None:
    table = dealt("6h", "7h", "Kh", "Kd", "6c", "7c", "Kc", "Qd")
    table.incident("card_face_up_in_shoe", card="Ks")
    announce(table)
    table.incident("card_face_up_in_shoe", card="Js")
    again(table)
    table.choose("p2", "suivi")
    near_the_end(table, 2)
    table.close()
    to(table, HAND)
    assert table.table.play.shoe.cover_reached
    events = announce(table)
    assert only(events, CoupEnded)
    assert not only(events, Returned)


@verifies("chemindefer.11.g")
@pytest.mark.parametrize(("before", "used"), [(2, True), (1, False), (0, False)])
def test_a_card_drawn_in_error_is_not_used_once_the_cut_card_shows(before: int, used: bool) -> None:
    """So many cards are before the cut card when it is drawn; the hand that follows is the last."""
    table = dealt("6h", "7h", "Kh", "Kd", "4c", "2h", "3h", "7c", "5c", "9c")
    announce(table)
    near_the_end(table, before)
    table.incident("card_drawn_in_error")
    again(table)
    table.choose("p2", "suivi")
    table.close()
    events = [entry.event for entry in table.log]
    assert bool(only(events, AsideUsed)) == used
    gone = [one for one in only(events, Discarded) if one.why == "kept aside"]
    assert [(one.cards, one.seen_by, one.cites) for one in gone] == (
        [] if used else [(("4c",), (), ("chemindefer.11.g",))]
    )
    assert len(due(table).to) == (3 if used else 4)
    assert "aside" not in table.table.play.hands
    to(table, HAND)
    assert only(announce(table), ShoeSpent)


@verifies("chemindefer.11.k")
def test_a_hand_for_which_the_cards_do_not_suffice_is_void() -> None:
    table = before_the_deal()
    shoe = table.table.play.shoe
    few = replace(shoe, dealt=shoe.size - 3)
    table.table = replace(table.table, play=replace(table.table.play, shoe=few))
    step = table.game.phases[table.table.stage](table.table)
    assert isinstance(step, tuple)
    assert sorted(one.patron for one in only(step, Returned)) == ["p1", "p2"]
    assert all(one.cites == ("chemindefer.11.k",) for one in only(step, Returned))


def cards_left(table: Driver, left: int, behind: int = 14) -> None:
    """Let the shoe have so many cards left, with the cut card before some of them."""
    shoe = replace(table.table.play.shoe, dealt=table.table.play.shoe.size - left, behind=behind)
    table.table = replace(table.table, play=replace(table.table.play, shoe=shoe))


@verifies("chemindefer.11.k")
def test_a_dealer_calls_too_few_cards_only_when_the_shoe_has_too_few() -> None:
    table = covered()
    before = table.table.play.shoe.remaining
    with pytest.raises(Refused, match="the cut card has not been drawn"):
        table.incident("IR-CF-11")
    cards_left(table, 4)
    with pytest.raises(Refused, match="cards left in the shoe: 4") as refused:
        table.incident("IR-CF-11")
    assert refused.value.cites == ("chemindefer.11.k",)
    cards_left(table, 3, behind=0)
    with pytest.raises(Refused, match="the cut card has not been drawn"):
        table.incident("IR-CF-11")
    assert before > 300
    assert chips(table, "p2") == 900
    cards_left(table, 3)
    events = table.incident("IR-CF-11")
    assert {one.cites for one in only(events, Returned)} == {("chemindefer.11.k",)}
    assert only(events, ShoeSpent)
    assert chips(table, "p2") == 1_000
    with pytest.raises(Refused, match="no round is under way"):
        table.incident("IR-CF-11")


@verifies("chemindefer.11.k")
def test_cards_that_are_face_down_do_not_tell_whether_the_shoe_suffices() -> None:
    for cards in (("2h", "3h", "Kh", "Kd"), ("6h", "7h", "Kh", "Kd")):
        table = dealt(*cards)
        cards_left(table, 0)
        with pytest.raises(Refused, match="cards left in the shoe: 0"):
            table.incident("too_few_cards")


@verifies("chemindefer.11.k")
@pytest.mark.parametrize(
    ("cards", "says", "needed"),
    [(("2h", "7h", "Kh", "Kd"), "card", 1), (("6h", "2h", "Kh", "3h"), "stay", 1)],
)
def test_a_third_card_that_is_called_or_due_is_needed(
    cards: tuple[str, ...], says: str, needed: int
) -> None:
    table = dealt(*cards)
    table.choose("p2", says)
    assert cards_needed(table.table) == needed
    table = before_the_deal(*cards)
    assert cards_needed(table.table) == 4
    table.incident("banker_overdealt")
    assert cards_needed(table.table) == 5


@verifies("chemindefer.11.k", "chemindefer.3.e")
def test_the_hand_in_which_the_cut_card_is_drawn_is_finished_and_ends_the_shoe() -> None:
    table = dealt("6h", "7h", "Kh", "Kd")
    near_the_end(table, -1)
    events = announce(table)
    assert only(events, CoupEnded)
    assert only(events, ShoeSpent)
    table.source = Scripted(BURN)
    for _ in range(12):
        step = table.step_now
        if isinstance(step, Ask) and step.about == BID:
            break
        table.choose(step.patrons[0], "decline") if isinstance(step, Ask) else table.step()
    assert asked(table)[1] == BID, "a new shoe is bid for anew"


@verifies("chemindefer.11.g", "chemindefer.11.h", "chemindefer.11.j")
def test_without_a_shoe_no_card_can_go_astray() -> None:
    table = covered()
    fresh = type(table)(table.game, table.rules, table.source, lambda: "")
    for key in ("card_drawn_in_error", "card_disclosed", "card_face_up_in_shoe"):
        with pytest.raises(Refused, match="no shoe is in play"):
            fresh.incident(key)


def test_a_dealt_card_is_never_put_back() -> None:
    table = dealt("6h", "7h", "Kh", "Kd", "2c")
    before = table.table.play.shoe.dealt
    table.incident("card_drawn_in_error")
    (cards,) = only(table.step(), Dealt)
    assert table.table.play.shoe.dealt == before + len(cards.cards)


@pytest.mark.parametrize("stage", ["idle", "open", "dealt"])
def test_cards_that_are_removed_end_the_round_whatever_its_stage(stage: str) -> None:
    table = dealt("6h", "7h", "Kh", "Kd") if stage == "dealt" else covered("6h", "7h", "Kh", "Kd")
    if stage == "idle":
        table.close()
        to(table, HAND)
        announce(table)
    before = {patron: chips(table, patron) for patron in ("p1", "p2")}
    events = table.incident("IR-GN-10")
    assert len(only(events, Returned)) == (0 if stage == "idle" else 2)
    assert table.table.stage == IDLE
    assert not table.table.wagers
    after = {patron: chips(table, patron) for patron in ("p1", "p2")}
    assert after == (before if stage == "idle" else {"p1": 1_000, "p2": 1_000})
    table.step()
    table.step()
    assert asked(table)[1] == "the cut"


def test_a_damaged_or_unsuitable_card_changes_nothing_but_the_cards() -> None:
    table = dealt("6h", "7h", "Kh", "Kd")
    before = table.table
    table.incident("damaged_card")
    assert table.table == before
    with pytest.raises(Refused, match="have already been inspected"):
        table.incident("unsuitable_card", found="extra")


@verifies("cmr146.49.10")
@pytest.mark.parametrize("closed", [False, True])
def test_cards_with_signs_of_tampering_are_removed_and_the_round_is_void(closed: bool) -> None:
    table = covered("Kh", "9h", "Kd", "Kc")
    if closed:
        table.close()
    done = table.incident("cards_removed")
    kinds = (CardsRemoved, ShoeSpent, Returned)
    removed, *rest = (event for event in done if isinstance(event, kinds))
    assert isinstance(removed, CardsRemoved)
    assert {type(event) for event in rest} == {ShoeSpent, Returned}
    assert {event.cites for event in (removed, *rest)} == {("cmr146.49.10",)}
    assert not table.table.wagers
    assert (chips(table, "p1"), chips(table, "p2")) == (1_000, 1_000)


@verifies("cmr146.49.10")
def test_cards_removed_between_rounds_end_the_shoe() -> None:
    table = dealt("Kh", "9h", "Kd", "Kc")
    announce(table)
    assert table.table.stage == IDLE
    done = [e for e in table.incident("cards_removed") if isinstance(e, CardsRemoved | ShoeSpent)]
    assert [type(event) for event in done] == [CardsRemoved, ShoeSpent]
    assert table.table.play.shoe.state == "spent"
