"""What is done when play goes wrong: section 15 of baccarat, 13 of the others, and any table's."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Discarded, Event, Paid, Returned
from croupier.core.step import Ask, Deal, Open, Shuffle
from croupier.games.families.baccarat.incidents import CardAside
from croupier.games.families.baccarat.play import (
    CardExposed,
    LastHand,
    SimulationBegun,
    SimulationEnded,
)
from croupier.games.families.shoe import CardsRemoved, ShoeSpent
from croupier.games.families.upkeep import CardReplaced, CardsCorrected
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import (
    EACH,
    PLAYER_NATURAL,
    SQUEEZED,
    STAKE,
    a_table,
    closed_table,
    deal,
    go_on,
    own,
    prepare,
    told,
)
from tests.games.scripted import only

PLAYER_STAYS_BANKER_DRAWS = "2h 3c 4s Kc"
BOTH_STAY = "2h 3c 4s 4c"
A_SIMULATED_ROUND = "3c 4s 5c 6d"
"""With a 2 before them: the Player's Hand 6, the Banker's 8."""


@verifies("baccarat.15.a", "midibaccarat.13.a", "minibaccarat.13.a")
@EACH
def test_an_unseen_card_drawn_between_hands_is_the_next_hands_first(key: str) -> None:
    table = a_table(key)
    deal(table, PLAYER_NATURAL)
    (aside,) = only(table.incident("card_drawn_in_error"), CardAside)
    assert aside.becomes == "the first card of the next hand"
    assert aside.cites == own(key, "15.a", "13.a", "13.a")
    prepare(table)
    table.incident("card_drawn_in_error")
    table.close()
    with pytest.raises(Refused, match="in the order they are drawn"):
        table.incident("card_drawn_in_error")
    go_on(table, "2c 3c Ks Kc")
    assert table.table.play.hands["player"][0][0] == "2c"
    assert told(key, "incident:card_drawn_in_error", own(key, "15.a", "13.a", "13.a")[0])


@verifies("baccarat.15.b", "midibaccarat.13.b", "minibaccarat.13.b")
@EACH
def test_an_unseen_third_card_is_the_bankers_where_it_draws(key: str) -> None:
    table = a_table(key)
    table.close()
    go_on(table, PLAYER_STAYS_BANKER_DRAWS)
    (aside,) = only(table.incident("unseen_third_card"), CardAside)
    assert aside.becomes == "the Banker's third card"
    assert aside.cites == own(key, "15.b", "13.b", "13.b")
    step = table.step_now
    assert isinstance(step, Deal)
    assert step.to == ("banker",)


@verifies("baccarat.15.b", "midibaccarat.13.b", "minibaccarat.13.b")
@EACH
def test_where_the_banker_stays_it_is_the_next_hands_first(key: str) -> None:
    table = a_table(key)
    deal(table, BOTH_STAY)
    (aside,) = only(table.incident("unseen_third_card"), CardAside)
    assert aside.becomes == "the first card of the next hand"
    deal(table, "2c 3c Ks Kc 4d 5d")
    with pytest.raises(Refused, match="drew its third card"):
        table.incident("unseen_third_card")


@verifies("baccarat.15.b", "baccarat.15.c", "midibaccarat.13.b", "midibaccarat.13.c")
@verifies("minibaccarat.13.b", "minibaccarat.13.c")
@EACH
def test_a_third_card_that_is_due_is_no_irregularity(key: str) -> None:
    table = a_table(key)
    table.close()
    go_on(table, "2h 3c Ks Kc")
    for incident in ("unseen_third_card", "disclosed_third_card"):
        with pytest.raises(Refused, match="the Player's Hand draws"):
            table.incident(incident)


@verifies("baccarat.15.c", "midibaccarat.13.c", "minibaccarat.13.c")
@EACH
def test_a_disclosed_third_card_is_the_bankers_where_it_draws(key: str) -> None:
    table = a_table(key)
    table.close()
    go_on(table, PLAYER_STAYS_BANKER_DRAWS)
    done = table.incident("disclosed_third_card", card="4d")
    (aside,) = only(done, CardAside)
    assert aside.cites == own(key, "15.c", "13.c", "13.c")
    if isinstance(table.step_now, Ask):
        table.choose(table.step_now.patrons[0], "turn")
    assert table.table.play.last.banker == 7
    assert told(key, "incident:disclosed_third_card", aside.cites[0])


@verifies("baccarat.15.c", "baccarat.15.c.1", "midibaccarat.13.c", "midibaccarat.13.c.1")
@verifies("minibaccarat.13.c", "minibaccarat.13.c.1")
@EACH
def test_else_it_is_burned_with_one_more_that_nobody_sees(key: str) -> None:
    table = a_table(key, exposed_third="burn")
    deal(table, BOTH_STAY)
    done = table.incident("disclosed_third_card", card="9d")
    (exposed,) = only(done, CardExposed)
    assert exposed.burn
    assert exposed.cites == own(key, "15.c.1", "13.c.1", "13.c.1")
    step = table.step_now
    assert isinstance(step, Deal)
    assert (step.to, step.seen_by, step.cites) == (("burn",), (), exposed.cites)
    done = table.enter("9s")
    assert {d.cites for d in only(done, Discarded)} == {exposed.cites}
    assert [(d.cards, d.seen_by) for d in only(done, Discarded)] == [(("9d",), None), (("9s",), ())]
    assert isinstance(table.step_now, Open), "play goes on"
    assert told(key, "incident:disclosed_third_card", exposed.cites[0], exposed_third="burn")


@verifies("baccarat.15.c", "baccarat.15.c.2", "midibaccarat.13.c", "midibaccarat.13.c.2")
@verifies("minibaccarat.13.c", "minibaccarat.13.c.2")
@EACH
def test_or_it_begins_a_simulated_round_as_the_house_filed(key: str) -> None:
    table = a_table(key, exposed_third="simulated_round")
    deal(table, BOTH_STAY)
    done = table.incident("disclosed_third_card", card="2d")
    (exposed,) = only(done, CardExposed)
    assert not exposed.burn
    assert only(done, SimulationBegun)
    clause = own(key, "15.c.2", "13.c.2", "13.c.2")[0]
    assert told(key, "incident:disclosed_third_card", clause, exposed_third="simulated_round")
    assert not told(key, "incident:disclosed_third_card", clause)


@verifies("baccarat.15.c.2", "baccarat.15.d", "midibaccarat.13.c.2", "midibaccarat.13.d")
@verifies("minibaccarat.13.c.2", "minibaccarat.13.d")
@EACH
def test_a_simulated_round_takes_no_wagers_and_touches_none(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    done = table.incident("card_disclosed", card="2d")
    assert [e.cites for e in only(done, CardExposed)] == [own(key, "15.d", "13.d", "13.d")]
    with pytest.raises(Refused, match="takes no wagers") as refused:
        table.place("p2", "10 on player")
    assert refused.value.cites == own(key, "15.d", "13.d", "13.d")
    done = table.enter("3c 4s 5c")
    assert not only(done, Collected)
    assert not only(done, Paid)
    assert [d.cards for d in only(done, Discarded)] == [("2d", "4s", "3c", "5c")]
    assert only(done, SimulationEnded)
    assert [w.amount for w in table.table.wagers] == [10_00]
    table.place("p2", "10 on player")
    deal(table, PLAYER_NATURAL)
    assert table.balances["p1"] == table.balances["p2"] == STAKE + 10_00
    assert told(key, "incident:card_disclosed", own(key, "15.d", "13.d", "13.d")[0])
    table = a_table(key)
    table.incident("card_disclosed")
    with pytest.raises(Refused, match="takes no wagers"):
        table.place("p2", "10 on player")


@verifies("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
@EACH
def test_a_simulated_round_draws_third_cards_by_the_same_rules(key: str) -> None:
    table = a_table(key)
    table.incident("card_disclosed", card="Kd")
    table.enter("Kc Qs Qc")
    dealt = []
    while isinstance(step := table.step_now, Deal):
        dealt += [step.to]
        table.enter("2c")
    assert dealt == [("player",), ("banker",)]


@verifies("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
@EACH
def test_a_card_disclosed_within_a_hand_waits_until_it_is_over(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    table.close()
    go_on(table, "2h 3c Ks Kc")
    table.incident("card_disclosed", card="9d")
    done = go_on(table, "4d 5d")
    assert not only(done, SimulationBegun)
    assert table.table.play.hands == {"exposed": (("9d", None),)}
    assert only(table.step(), SimulationBegun)
    assert table.table.play.hands == {"player": (("9d", None),)}


@verifies("baccarat.15.d", "baccarat.10.d", "baccarat.12.c", "midibaccarat.13.d")
@verifies("midibaccarat.9.d", "midibaccarat.11.c", "minibaccarat.13.d", "minibaccarat.9.e")
@verifies("minibaccarat.11.c")
@EACH
def test_a_waiting_card_goes_to_the_discards_where_the_shoe_ends(key: str) -> None:
    table = a_table(key)
    table.incident("cover_card")
    deal(table, "2h 3c Ks Kc 4d 5d")
    prepare(table)
    table.close()
    go_on(table, "2s 3s Kd Qc")
    table.incident("card_disclosed", card="9d")
    done = go_on(table, "4h 5h")
    assert only(done, ShoeSpent)
    assert ("9d",) in [d.cards for d in only(done, Discarded)]
    table.step()
    assert isinstance(table.step_now, Shuffle)


@verifies("baccarat.15.d", "baccarat.10.d", "midibaccarat.13.d", "midibaccarat.9.d")
@verifies("minibaccarat.13.d", "minibaccarat.9.e")
@EACH
def test_the_cover_card_in_a_simulated_round_calls_the_last_hand(key: str) -> None:
    table = a_table(key)
    table.incident("cover_card")
    table.incident("card_disclosed", card="2d")
    done = table.enter("3c 4s 5c")
    ends = [type(event) for event in done if isinstance(event, SimulationEnded | LastHand)]
    assert ends == [SimulationEnded, LastHand]
    assert only(deal(table, PLAYER_NATURAL), ShoeSpent)


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@EACH
@pytest.mark.parametrize("left", [0, 3, 4, 5])
def test_a_round_that_runs_out_of_cards_is_void(key: str, left: int) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    play = table.table.play
    short = replace(play.shoe, dealt=play.shoe.size - left, behind=0)
    table.table = replace(table.table, play=replace(play, shoe=short))
    table.close()
    go_on(table, "2h 3c Ks Kc" if left == 4 else "2h 3c Ks Kc 4d" if left == 5 else "")
    done = tuple(entry.event for entry in table.log)
    assert [(r.patron, r.amount) for r in only(done, Returned)] == [("p1", 10_00)]
    assert only(done, Returned)[0].cites == own(key, "15.e", "13.e", "13.e")
    assert only(done, ShoeSpent)
    assert table.balances["p1"] == STAKE
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.table.play.hands == {}
    assert told(key, "incident:too_few_cards", own(key, "15.e", "13.e", "13.e")[0])


def cards_left(table: Driver, left: int) -> None:
    """Let the shoe have so many cards left."""
    play = table.table.play
    short = replace(play.shoe, dealt=play.shoe.size - left, behind=0)
    table.table = replace(table.table, play=replace(play, shoe=short))


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@EACH
def test_a_dealer_who_finds_too_few_cards_says_so(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on banker")
    cards_left(table, 4)
    with pytest.raises(Refused, match="cards left in the shoe: 4"):
        table.incident("too_few_cards")
    assert len(table.table.wagers) == 1
    cards_left(table, 3)
    done = table.incident("too_few_cards")
    assert [(r.amount, r.cites) for r in only(done, Returned)] == [
        (10_00, own(key, "15.e", "13.e", "13.e"))
    ]
    assert only(done, ShoeSpent)
    with pytest.raises(Refused, match="no round is under way"):
        table.incident("too_few_cards")


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@EACH
def test_no_wager_comes_back_while_the_shoe_has_enough_cards(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on banker")
    table.close()
    left = table.table.play.shoe.remaining
    assert left > 300
    with pytest.raises(Refused, match=f"cards left in the shoe: {left}") as refused:
        table.incident("too_few_cards")
    assert refused.value.cites == own(key, "15.e", "13.e", "13.e")
    go_on(table, BOTH_STAY)
    assert table.balances["p1"] == STAKE + 9_50


THIRDS = [("2h 3c 4s Kc", 1), ("2h 7c Ks Kc", 1), ("2h 2c Ks Kc", 2)]
"""The Banker draws; the Player does, and the Banker may; both do whatever the Player draws."""


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@pytest.mark.parametrize(("cards", "needed"), THIRDS)
def test_third_cards_that_are_sure_to_be_drawn_are_needed_too(cards: str, needed: int) -> None:
    table = a_table("baccarat", house_money=True)
    table.place("p1", "10 on house_money")
    table.place("p1", "10 on banker")
    table.close()
    table.enter(cards)
    cards_left(table, needed)
    with pytest.raises(Refused, match=f"cards left in the shoe: {needed}"):
        table.incident("too_few_cards")
    cards_left(table, needed - 1)
    assert only(table.incident("too_few_cards"), ShoeSpent)


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@EACH
@pytest.mark.parametrize("choice", ["take", "player"])
def test_house_money_that_was_decided_stays_settled_in_a_void_round(key: str, choice: str) -> None:
    """BA-20e."""
    table = a_table(key, house_money=True)
    for bid in ("10 on player", "10 on house_money"):
        table.place("p1", bid)
    table.place("p2", "10 on house_money")
    cards_left(table, 4)
    table.close()
    go_on(table, "2h Kc 2s Qc", p1=choice, p2=choice)
    done = tuple(entry.event for entry in table.log)
    back = {(one.patron, one.spot, one.amount) for one in only(done, Returned)}
    moved = 30_00 if choice == "player" else 0
    assert back == {("p1", "player@1", 10_00 + moved)}
    assert table.balances["p1"] == table.balances["p2"] == STAKE + 30_00


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@EACH
def test_cards_that_are_face_down_do_not_tell_whether_the_shoe_suffices(key: str) -> None:
    for cards in ("2h 3c Ks Kc", "2h 9c 7s Kc"):
        table = a_table(key, **SQUEEZED[key])
        table.place("p1", "10 on player")
        table.place("p2", "10 on banker")
        table.close()
        table.enter(cards)
        cards_left(table, 0)
        with pytest.raises(Refused, match="cards left in the shoe: 0"):
            table.incident("too_few_cards")


@verifies("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
@EACH
def test_the_cover_card_comes_once(key: str) -> None:
    table = a_table(key)
    table.incident("cover_card")
    with pytest.raises(Refused, match="already out"):
        table.incident("cover_card")
    spoken = told(key, "incident:cover_card", own(key, "10.d", "9.d", "9.e")[0])
    assert "last hand" in [says for _, says in spoken]


@verifies("blackjack.15.a")
@EACH
def test_players_are_let_out_of_a_misdealt_hand_where_the_house_has_it_so(key: str) -> None:
    table = a_table(key, error={"let_players_out": True})
    for patron in ("p1", "p2"):
        table.place(patron, "10 on banker")
    table.close()
    go_on(table, PLAYER_STAYS_BANKER_DRAWS)
    with pytest.raises(Refused, match="no card was delivered wrongly"):
        table.incident("players_let_out")
    table.incident("unseen_third_card")
    with pytest.raises(Refused, match="p9 has no wager"):
        table.incident("players_let_out", patron="p9")
    done = table.incident("players_let_out", patron="p1")
    assert [(r.patron, r.cites) for r in only(done, Returned)] == [("p1", ("blackjack.15.a",))]
    go_on(table, "4d")
    assert (table.balances["p1"], table.balances["p2"]) == (STAKE, STAKE + 9_50)
    prepare(table)
    table.place("p1", "10 on player")
    table.close()
    with pytest.raises(Refused, match="no card was delivered wrongly"):
        table.incident("players_let_out")


@verifies("blackjack.15.a")
@EACH
def test_else_nobody_is_let_out(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on banker")
    table.close()
    go_on(table, PLAYER_STAYS_BANKER_DRAWS)
    table.incident("unseen_third_card")
    with pytest.raises(Refused, match="does not let players out"):
        table.incident("players_let_out")


@verifies("cmr146.49.8", "cmr146.49.8.a")
@EACH
def test_a_damaged_card_is_replaced_and_play_goes_on(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    before = table.table
    (replaced,) = only(table.incident("damaged_card"), CardReplaced)
    assert replaced.cites == ("cmr146.49.8",)
    assert table.table == replace(before, changed="")
    assert told(key, "incident:damaged_card", "cmr146.49.8.a")


@verifies("cmr146.49.6", "cmr146.49.6.a", "cmr146.49.6.a.i.1", "cmr146.49.6.a.i.2")
@verifies("cmr146.49.6.a.ii.1", "cmr146.50.4")
@EACH
def test_what_an_inspection_finds_is_put_right_before_play(key: str) -> None:
    table = closed_table(key)
    for found, cited in (
        ("unsuitable", "cmr146.49.6.a"),
        ("extra", "cmr146.49.6.a"),
        ("tampered", "cmr146.50.4"),
    ):
        (put_right,) = only(table.incident("unsuitable_card", found=found), CardsCorrected)
        assert put_right.cites == (cited,)
    with pytest.raises(Refused, match="finding 'sticky'"):
        table.incident("unsuitable_card", found="sticky")
    prepare(table)
    with pytest.raises(Refused, match="have already been inspected"):
        table.incident("unsuitable_card")
    for clause in ("cmr146.49.6.a.i.1", "cmr146.49.6.a.i.2", "cmr146.49.6.a.ii.1", "cmr146.50.4"):
        assert told(key, "incident:unsuitable_card", clause)
    assert told(key, "opening", "cmr146.49.6")


@verifies("cmr146.51.3")
@EACH
def test_cards_of_a_shuffler_that_fails_are_shuffled_again(key: str) -> None:
    decks: dict[str, Any] = {"decks": 16} if key == "minibaccarat" else {}
    table = closed_table(key, shuffler=True, **decks)
    table.step()
    table.step()
    batch = table.table.play.shoe.batch
    table.incident("shuffler_fails")
    assert isinstance(table.step_now, Shuffle)
    table.step()
    assert table.table.play.shoe.batch == batch == 1
    prepare(table)
    before = table.table
    table.incident("shuffler_fails")
    assert table.table == before, "the batch in play is not in the device"
    with pytest.raises(Refused, match="no shuffling device"):
        closed_table(key).incident("shuffler_fails")


@verifies("cmr146.49.10")
@EACH
def test_cards_with_signs_of_tampering_leave_at_once(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on banker")
    done = table.incident("cards_removed")
    kinds = (CardsRemoved, ShoeSpent, Returned)
    assert [type(e) for e in done if isinstance(e, kinds)] == [CardsRemoved, ShoeSpent]
    assert isinstance(table.step_now, Shuffle), "wagers wait for other cards"
    prepare(table)
    table.close()
    go_on(table, PLAYER_STAYS_BANKER_DRAWS)
    done = table.incident("cards_removed")
    assert [(r.amount, r.cites) for r in only(done, Returned)] == [(10_00, ("cmr146.49.10",))]
    assert [type(e) for e in done if isinstance(e, kinds)] == [CardsRemoved, ShoeSpent, Returned]
    with pytest.raises(Refused, match="no cards are in use"):
        table.incident("cards_removed")


@verifies("baccarat.15.b", "midibaccarat.13.b", "minibaccarat.13.b")
@EACH
@pytest.mark.parametrize("cards", [BOTH_STAY, PLAYER_STAYS_BANKER_DRAWS])
def test_an_unseen_third_card_does_not_tell_what_the_banker_holds(key: str, cards: str) -> None:
    table = handed_around(key, cards)
    (aside,) = only(table.incident("unseen_third_card"), CardAside)
    assert aside.becomes == "the Banker's third card or the first card of the next hand"
    table.choose("p2", "turn")
    assert only((e.event for e in table.log), Dealt)[-1].cards == tuple(cards.split())
    drawn = isinstance(table.step_now, Deal) and table.step_now.to == ("banker",)
    assert drawn == (cards == PLAYER_STAYS_BANKER_DRAWS)


@verifies("baccarat.15.c", "midibaccarat.13.c", "minibaccarat.13.c")
@EACH
@pytest.mark.parametrize("cards", [BOTH_STAY, PLAYER_STAYS_BANKER_DRAWS])
def test_a_disclosed_third_card_waits_for_the_bankers_first_two(key: str, cards: str) -> None:
    table = handed_around(key, cards)
    with pytest.raises(Refused, match="the Banker's Hand is still face down"):
        table.incident("disclosed_third_card")
    table.choose("p2", "turn")
    done = table.incident("disclosed_third_card", card="4d")
    assert bool(only(done, CardAside)) == (cards == PLAYER_STAYS_BANKER_DRAWS)
    assert bool(only(done, CardExposed)) == (cards == BOTH_STAY)
    assert {one.seen_by for one in only(done, Dealt)} == {None}, "everyone has seen it"


@verifies("baccarat.15.c", "baccarat.15.c.1", "baccarat.15.c.2", "midibaccarat.13.c")
@verifies("midibaccarat.13.c.1", "midibaccarat.13.c.2", "minibaccarat.13.c")
@verifies("minibaccarat.13.c.1", "minibaccarat.13.c.2")
@EACH
@pytest.mark.parametrize("filed", ["burn", "simulated_round"])
@pytest.mark.parametrize("squeezed", [False, True])
def test_after_the_banker_drew_a_disclosed_third_card_follows_the_filing(
    key: str, filed: str, squeezed: bool
) -> None:
    more = SQUEEZED[key] if squeezed else {}
    table = handed_around(key, PLAYER_STAYS_BANKER_DRAWS, exposed_third=filed, **more)
    go_on(table, "4d") if not squeezed and key != "midibaccarat" else _third_is_handed(table)
    (exposed,) = only(table.incident("disclosed_third_card", card="9d"), CardExposed)
    assert exposed.burn == (filed == "burn")
    clause = "c.1" if filed == "burn" else "c.2"
    assert exposed.cites == own(key, f"15.{clause}", f"13.{clause}", f"13.{clause}")
    go_on(table, "9s" if filed == "burn" else "")
    if filed == "burn":
        gone = [d.cards for d in only((e.event for e in table.log), Discarded)]
        assert ("9d",) in gone
        assert ("9s",) in gone
    assert table.table.play.last is None or table.table.play.last.banker == 7
    assert table.table.play.shoe.dealt == len(("As", "2s")) + 5 + 1 + (filed == "burn")


def _third_is_handed(table: Driver) -> None:
    """The Banker's Hand is turned, and its third card is face down before the player who turns."""
    table.choose("p2", "turn")
    table.enter("4d")
    assert isinstance(table.step_now, Ask)


def handed_around(key: str, cards: str, **options: Any) -> Driver:
    """Four cards are dealt, and where players turn them the Player's Hand is turned."""
    table = a_table(key, **(options or SQUEEZED[key]))
    table.place("p1", "10 on player")
    table.place("p2", "10 on banker")
    table.close()
    table.enter(cards)
    if isinstance(table.step_now, Ask):
        table.choose("p1", "turn")
    return table


@verifies("baccarat.15.b", "baccarat.15.c", "midibaccarat.13.b", "midibaccarat.13.c")
@verifies("minibaccarat.13.b", "minibaccarat.13.c")
@EACH
def test_a_third_card_is_an_error_only_beside_two_cards_that_stand(key: str) -> None:
    table = a_table(key, **SQUEEZED[key])
    table.place("p1", "10 on player")
    table.place("p2", "10 on banker")
    table.close()
    table.enter("2h 2c Ks Kc")
    for why in ("not face up yet", "the Player's Hand draws"):
        for incident in ("unseen_third_card", "disclosed_third_card"):
            with pytest.raises(Refused, match=why):
                table.incident(incident)
        table.choose("p1", "turn") if why.startswith("not") else table.choose("p2", "turn")
    table.enter("4d")
    for incident in ("unseen_third_card", "disclosed_third_card"):
        with pytest.raises(Refused, match="not face up yet"):
            table.incident(incident)
    table.choose("p1", "turn")
    with pytest.raises(Refused, match="has its third card"):
        table.incident("disclosed_third_card")


@verifies("baccarat.15.c.2", "midibaccarat.13.c.2", "minibaccarat.13.c.2")
@EACH
def test_a_round_simulated_for_a_third_card_cites_its_own_clause(key: str) -> None:
    clause = own(key, "15.c.2", "13.c.2", "13.c.2")
    table = a_table(key, exposed_third="simulated_round")
    deal(table, BOTH_STAY)
    done = table.incident("disclosed_third_card", card="2d")
    with pytest.raises(Refused, match="takes no wagers") as refused:
        table.place("p1", "10 on player")
    assert refused.value.cites == clause
    done += table.enter("3c 4s 5c")
    kinds = (CardExposed, SimulationBegun, SimulationEnded, Dealt, Discarded)
    assert {event.cites for event in done if isinstance(event, kinds)} == {clause}
    other = own(key, "15.d", "13.d", "13.d")
    done = table.incident("card_disclosed", card="2c") + table.enter("3d 4d 5d")
    assert {event.cites for event in done if isinstance(event, kinds)} == {other}


@verifies("baccarat.15.a", "midibaccarat.13.a", "minibaccarat.13.a")
@EACH
def test_between_shoes_no_card_is_drawn_in_error(key: str) -> None:
    table = closed_table(key)
    for incident in ("card_drawn_in_error", "card_disclosed", "disclosed_third_card"):
        with pytest.raises(Refused, match="no shoe is in play"):
            table.incident(incident)
    assert not table.log[2:]


@verifies("baccarat.15.d", "baccarat.9.c", "baccarat.9.a", "midibaccarat.13.d", "midibaccarat.8.c")
@verifies("midibaccarat.8.a", "minibaccarat.13.d", "minibaccarat.8.c", "minibaccarat.8.a")
@EACH
def test_a_card_disclosed_before_the_first_is_dealt_simulates_a_round_at_once(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    table.close()
    done = table.incident("card_disclosed", card="2d")
    assert only(done, SimulationBegun)
    done = table.enter("3c 4s 5c")
    assert only(done, SimulationEnded)
    step = table.step_now
    assert isinstance(step, Deal)
    assert step.to == ("player", "banker", "player", "banker"), "then the round itself is dealt"
    go_on(table, PLAYER_NATURAL)
    assert table.balances["p1"] == STAKE + 10_00


@verifies("baccarat.15.e", "baccarat.15.d", "midibaccarat.13.e", "midibaccarat.13.d")
@verifies("minibaccarat.13.e", "minibaccarat.13.d", "cmr146.49.10")
@EACH
@pytest.mark.parametrize("closed", [False, True])
def test_a_simulated_round_that_breaks_off_ends_the_shoe(key: str, closed: bool) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    if closed:
        table.close()
    table.incident("card_disclosed", card="2d")
    done = table.incident("cards_removed") if closed else _out_of_cards(table)
    assert only(done, SimulationEnded)
    assert only(done, ShoeSpent)
    assert bool(only(done, Returned)) == closed, "a round that is closed is void, too"
    prepare(table)
    assert table.table.play.hands == {}
    assert len(table.table.wagers) == (0 if closed else 1)


def _out_of_cards(table: Driver) -> tuple[Event, ...]:
    """The shoe has one card less than the simulated round needs next."""
    play = table.table.play
    short = replace(play.shoe, dealt=play.shoe.size - 3, behind=0)
    table.table = replace(table.table, play=replace(play, shoe=short))
    return table.enter("Kc Ks Qc")
