"""The irregularities of Section 15: transcripts that are played again, and what people see."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Discarded, Event
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.core.view import view
from croupier.equipment.source import Live
from croupier.games.poker.care import DeckCounted
from croupier.games.poker.play import POT, PokerPlay
from croupier.games.registry import game
from croupier.notation.inputs import read_input
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed
from croupier.rulebook.rules import rules_for
from tests.games.poker.lines import golden, in_order, told, without
from tests.games.poker.tables import seated, to_question
from tests.transcripts import poker as hands
from tests.transcripts.poker import around, begun, bets, shoe

POKER = game("poker")
ALL_BACK = 'balances={"p1":100.00,"p2":100.00,"p3":100.00}'


def at(*lines: str, **options: Any) -> Driver:
    """A table after some inputs."""
    driver = Driver(POKER, rules_for(POKER, options), Live(), lambda: "2026-03-01T20:00:00-05:00")
    for line in "\n".join(lines).split("\n"):
        if line.strip():
            driver.feed(read_input(POKER, driver.table, line.strip()))
    return driver


def barred(key: str, driver: Driver) -> str | None:
    """Why an irregularity cannot be called now; None if it can."""
    found = POKER.incident(key)
    assert found is not None
    return found.possible(driver.table)


def seen(driver: Driver, patron: str, kind: type[Event]) -> list[Event | None]:
    """What a patron may know about the events of a kind."""
    return [one.event.known_to(patron) for one in driver.log if isinstance(one.event, kind)]


@verifies("poker.15.a", "poker.15.d", "poker.1.showdown")
def test_a_hand_that_is_discarded_at_the_showdown_has_no_claim() -> None:
    lines = golden("conceded_winner")
    in_order(lines, "conceded patron=p3", "conceded patron=p1", "awarded patron=p2")
    in_order(lines, "p1 chooses concede on 1", "awarded patron=p2 seat=2 pot=0 amount=11.00")
    without(lines, 'turned place="1"', 'turned place="3"')


@verifies("poker.15.d")
def test_who_made_the_final_wager_shows_first_then_the_others_clockwise() -> None:
    lines = golden("showdown_order")
    in_order(lines, 'turned place="2"', "conceded patron=p3", 'turned place="1"')
    without(golden("conceded_hands_shown"), "chooses show", "conceded")
    in_order(golden("conceded_hands_shown"), *(f'turned place="{n}"' for n in (2, 3, 1)))


@verifies("poker.15.b")
def test_a_dispute_is_decided_by_the_poker_shift_supervisor() -> None:
    lines = golden("dispute")
    in_order(
        lines,
        "# refused: A dispute is decided: nothing has been played yet [poker.15.b]",
        'dispute_decided decision="p2 keeps the cards in full view of the dealer" [poker.15.b]',
        'dispute_decided decision="the ruling of the dealer stands" [poker.15.b]',
    )


@verifies("poker.15.e", "poker.15.e.1", "poker.10.c.3")
def test_cards_not_shuffled_and_cut_are_a_misdeal_at_any_time() -> None:
    lines = golden("misdeal_shuffle")
    in_order(
        lines,
        "raked amount=1.00",
        "incident misdeal_shuffle",
        "hand_voided",
        "refunded patron=p1 seat=1 amount=8.00 [poker.15.e.1, poker.15.e]",
        "refunded patron=p3 seat=3 amount=4.00",
        f"round_ended round=1 {ALL_BACK}",
        "# refused: The cards were not shuffled and cut as required: no hand is under way",
        "hand_begun button=3",
    )


@verifies("poker.15.e.2")
def test_a_deal_from_the_wrong_player_is_a_misdeal_until_two_players_bet() -> None:
    in_order(golden("wrong_start"), "shoe: 3 7h, 1 As, 2 Kd", "hand_voided", ALL_BACK)
    lines = golden("deal_starts_wrong")
    in_order(lines, "shoe: 2 Kd, 3 7h, 1 As", "two players have bet voluntarily", "awarded")
    without(lines, "hand_voided")
    with pytest.raises(Refused, match="seat 1: the deal should begin there"):
        at(hands.THREE, "incident deal_starts_wrong seat=1")
    without_blinds = at(
        hands.THREE, "incident deal_starts_wrong seat=2", around("As Ad", "Kd Kc", "7h 2c")
    )
    assert barred("wrong_start", without_blinds) is None
    assert without_blinds.table.play.voluntary == ()


@verifies("poker.15.e.3", "poker.15.h")
def test_one_card_found_face_up_is_not_used_and_two_are_a_misdeal() -> None:
    lines = golden("card_face_up")
    in_order(
        lines,
        "shoe: exposed Qd [poker.15.h]",
        'discarded cards=["Qd"] places=["exposed"] why="found face up" [poker.15.h]',
        "shoe: burn 5d",
        "incident card_face_up",
        'hand_voided why="more than one card was found face up" [poker.15.e.3, poker.15.e]',
        ALL_BACK,
    )


@verifies("poker.15.e.4")
def test_a_player_passed_over_makes_a_misdeal_or_gets_the_blind_back() -> None:
    in_order(golden("player_skipped"), "shoe: 1 As, 2 Kd, 4 7h", "hand_voided")
    lines = golden("deals_past")
    in_order(lines, "p4 chooses call", "skip_found seat=2", "refunded patron=p2 seat=2 amount=4.00")
    in_order(lines, "skip_found", "awarded patron=p1", '"p2":100.00')
    without(lines, "hand_voided")


@verifies("poker.15.f")
def test_only_the_cards_of_an_ineligible_player_are_discarded() -> None:
    in_order(golden("ineligible_dealt"), "shoe: 1 As, 2 Kd, 3 7h", 'places=["3"]', "awarded")
    driver = at(
        hands.buys(100, 100, 100),
        "p3 does sit_out\nround 1\nshuffle shoe\nincident ineligible_dealt seat=3",
        shoe("As Kd 7h Ad Kc 2c"),
    )
    (dealt,) = seen(driver, "p3", Dealt)
    assert isinstance(dealt, Dealt)
    assert set(dealt.cards) == {"??"}
    assert "7h" not in str([one for one in seen(driver, "p1", Discarded) if one is not None])


@verifies("poker.15.g", "poker.6.e.4")
def test_a_wrong_number_of_cards_makes_the_round_dead_and_the_deck_is_replaced() -> None:
    lines = golden("wrong_number_of_cards")
    in_order(lines, "incident wrong", "cards_removed [poker.15.g]", "refunded patron=p3", ALL_BACK)
    between = told(
        hands.DEALT,
        bets("3 fold, 1 fold"),
        "round 2\nshuffle shoe",
        "incident wrong_number_of_cards",
    )
    in_order(between, "incident wrong_number", "cards_removed [poker.15.g]", "round_ended round=2")
    in_order(golden("device_count_wrong"), "incident device_count_wrong", "cards_removed", ALL_BACK)


@verifies("poker.15.i", "poker.1.protected-hand", "poker.1.fouled-hand")
def test_a_hand_that_was_not_protected_is_lost() -> None:
    lines = golden("hand_lost_unprotected")
    in_order(lines, "hand_died patron=p1", "awarded patron=p2", '"p1":92.00')
    without(lines, "refunded")
    in_order(golden("hand_lost_at_fault"), "hand_died patron=p1", "awarded patron=p2")
    without(golden("hand_lost_at_fault"), "refunded")


@verifies("poker.15.i.1", "poker.15.i.2")
def test_stud_hole_cards_count_as_protected_from_fouling() -> None:
    in_order(
        golden("hand_lost_stud"), "hand_restored patron=p2 seat=2 [poker.15.i.1, poker.15.i.2]"
    )
    in_order(golden("hand_lost_reconstructed"), "hand_restored patron=p1 seat=1 [poker.15.i.2]")
    without(golden("hand_lost_reconstructed"), "hand_died", "refunded")
    collected = told(
        begun(100, 100),
        shoe("Ac Kc Ad Kd"),
        shoe("2h 9s"),
        "incident hand_lost seat=2 how=collected protected=no",
        **hands.STUD,
    )
    in_order(collected, "hand_died patron=p2")


@verifies("poker.15.i.3")
def test_a_lost_protected_hand_gets_back_all_that_its_player_put_in() -> None:
    lines = golden("hand_lost_refunded")
    in_order(
        lines, "hand_died", "rake_returned amount=2.00", "refunded patron=p1 seat=1 amount=8.00"
    )
    in_order(lines, 'round_ended round=1 balances={"p1":100.00,"p2":108.00,"p3":92.00}')


@verifies("poker.15.i.3")
def test_a_refund_never_takes_more_than_the_pot_has() -> None:
    """p1 is all-in for little: what p3 called of p2's bets comes back once p2's hand is lost."""
    driver = at(
        begun(10, 100, 100),
        around("As Ad", "Kd Kc", "Qh Qc"),
        bets("3 40, 1 call, 2 call"),
        shoe("5d Ah Ks 9c"),
        "incident hand_lost seat=2 how=collected reconstructed=no",
        structure="no_limit",
    )
    assert driver.table.total == 0
    assert min(driver.table.accounts[name] for name in (POT, "p1", "p2", "p3")) >= 0
    assert driver.table.accounts["p2"] == 100_00


@verifies("poker.15.i.4")
def test_the_hand_of_a_player_who_leaves_without_a_word_is_discarded() -> None:
    in_order(golden("player_left"), "hand_died patron=p1", "p2 chooses call", "awarded patron=p2")


@verifies("poker.15.k", "poker.1.hole-card", "poker.1.up-card")
def test_a_first_or_second_hole_card_turned_up_at_stud_is_the_up_card() -> None:
    driver = at(
        begun(100, 100),
        "incident hole_card_exposed seat=1 card=2",
        shoe("Ac Kc 3d Kd"),
        shoe("2h 9s"),
        **hands.STUD,
    )
    play: PokerPlay = driver.table.play
    assert play.hands["1"] == (("Ac", ("p1",)), ("3d", None), ("2h", ("p1",)))
    assert play.players[0].bet == 200, "3d is lower than 9s, so p1 makes the forced bet"
    in_order(
        golden("hole_card_exposed_both"),
        "hand_died patron=p1",
        "refunded patron=p1 seat=1 amount=1.00",
    )
    in_order(golden("hole_card_exposed_both"), "refunded", "shoe: 2 9s, 3 8s [poker.9.c]")


@verifies("poker.15.k.1", "poker.15.k.2")
def test_a_last_hole_card_turned_up_lets_the_player_stop_or_go_on() -> None:
    stop = golden("hole_card_exposed_last_stop")
    in_order(
        stop, "stops=true [poker.15.k.1]", "p3 chooses bet", '"seats":[1,2,3]},', "pot=1", "pot=0"
    )
    in_order(stop, "awarded patron=p3 seat=3 pot=1", "awarded patron=p2 seat=2 pot=0 amount=6.00")
    in_order(
        golden("hole_card_exposed_last_go_on"), "stops=false [poker.15.k.2]", "p2 chooses raise"
    )


@verifies("poker.15.l", "poker.15.m")
def test_a_first_hole_card_turned_up_makes_the_second_card_come_down() -> None:
    for options in (hands.FIVE_STUD, hands.MAMBO):
        driver = at(
            begun(100, 100),
            "incident hole_card_exposed seat=1 card=1",
            shoe("3c Kc"),
            shoe("2h 9s"),
            **options,
        )
        assert driver.table.play.hands["1"] == (("3c", None), ("2h", ("p1",)))
        assert driver.table.play.hands["2"] == (("Kc", ("p2",)), ("9s", None))
        assert driver.table.play.players[0].bet == 200


@verifies("poker.15.m.1", "poker.15.m.2")
def test_a_third_card_turned_up_at_mambo_lets_the_player_stop_or_go_on() -> None:
    in_order(golden("hole_card_exposed_mambo_stop"), "stops=true [poker.15.m.1]", "p3 chooses bet")
    in_order(golden("hole_card_exposed_mambo_stop"), "awarded patron=p2 seat=2 pot=0 amount=6.00")
    in_order(
        golden("hole_card_exposed_mambo_go_on"), "stops=false [poker.15.m.2]", "p2 chooses bet"
    )


@verifies("poker.15.n")
def test_a_card_that_falls_off_the_table_is_seen_by_nobody() -> None:
    driver = at(
        hands.THREE, "incident card_off_table", "shoe: Qd", around("As Ad", "Kd Kc", "7h 2c")
    )
    for patron in ("p1", "p2", None):
        events = [one.event.known_to(patron) for one in driver.log]
        assert "Qd" not in str([one for one in events if one is not None])
        assert "Qd" not in str(view(POKER, driver.table, patron))
    in_order(golden("card_off_table"), "shoe: exposed Qd", 'why="fell off the table"', "shoe: 1 As")


@verifies("poker.15.o", "poker.15.o.1", "poker.15.o.2")
def test_an_exposed_card_is_exchanged_and_burned_or_discarded() -> None:
    lines = golden("hole_card_exposed_burned")
    in_order(
        lines, "card_exchanged seat=2 card=1 burned=true [poker.15.o, poker.15.o.2]", "shoe: 2 Kh"
    )
    in_order(
        lines, "card_exchanged seat=3 card=2 burned=false [poker.15.o, poker.15.o.1]", "shoe: 3 2h"
    )
    in_order(lines, "shoe: community Ah, community Ks, community 9c")
    lines = golden("hole_card_exposed_discarded")
    in_order(lines, "burned=false", "shoe: 1 2c", "shoe: burn 5d, community Ah")


@verifies("poker.15.p", "cmr146.51.3")
def test_the_cards_in_a_device_that_fails_are_shuffled_again() -> None:
    in_order(golden("shuffler_fails"), "shuffler_failed [poker.15.p, cmr146.51.3]", "shoe: 1 As")
    assert barred("shuffler_fails", at(hands.THREE))


@verifies("poker.16.b")
def test_a_player_who_seems_to_help_another_must_leave() -> None:
    lines = golden("collusion")
    in_order(lines, "player_barred patron=p3", "flagged about=p3", "hand_died patron=p3", "round 2")
    in_order(lines, 'hand_begun button=1 seats=[2,1] patrons=["p2","p1"]', "p3 cashes 96.00")
    in_order(lines, "refused: p3 buys chips: this player had to leave the game [poker.16.b]")


@verifies("poker.5.c")
def test_a_cut_is_repeated_before_any_card_is_dealt() -> None:
    in_order(
        golden("improper_cut"), "recut_ordered", "cards_cut by=dealer", "shoe: 1 As", "# refused"
    )


@verifies("poker.5.d")
def test_the_cards_of_an_idle_table_are_spread_and_shuffled() -> None:
    in_order(golden("idle_table"), "cards_spread face=up [poker.5.d]", "shuffle shoe", "# refused")


@verifies("poker.2.a", "poker.2.b", "poker.4.c.1")
def test_decks_are_rotated_and_sorted_between_hands() -> None:
    in_order(golden("deck_rotated"), "# refused", "deck_rotated [poker.2.b, poker.4.c.1]")
    in_order(golden("deck_sorted"), "# refused", "deck_sorted [poker.2.b]")
    driver = at(hands.DEALT, bets("3 fold, 1 fold"), "incident deck_rotated")
    assert driver.table.play.deck == 2
    driver = at(hands.DEALT, bets("3 fold, 1 fold"), **hands.SHUFFLER)
    assert barred("deck_rotated", driver)


@verifies("poker.6.e.4", "poker.1.stub")
def test_a_count_says_what_it_found_and_a_wrong_deck_is_removed() -> None:
    lines = golden("deck_counted")
    in_order(
        lines,
        "deck_counted of=stub found=46 due=46 [poker.6.e.4]",
        '# refused: a count of "some": it is not a number of cards [poker.6.e.4]. Accepted: ',
        "deck_counted of=stub found=45 due=46 [poker.6.e.4]",
        "cards_removed [poker.6.e.4]",
        "deck_counted of=deck found=52 due=52",
    )
    without(lines, "hand_voided", "refunded")
    assert sum("cards_removed" in one for one in lines) == 1
    folded = (hands.DEALT, bets("3 fold, 1 fold"))
    whole = told(*folded, "incident deck_counted found=53", count_stub=False)
    in_order(whole, "deck_counted of=deck found=53 due=52", "cards_removed [poker.6.e.4]")
    in_order(told(*folded, "incident deck_sorted", "incident deck_counted"), "of=deck found=52")
    draw = told(*begun_at_draw(), "incident deck_counted", **hands.DRAW)
    in_order(draw, "deck_counted of=deck found=52 due=52")
    counted = DeckCounted(of="stub", found=45, due=46)
    assert counted.sentence() == "The stub is counted: 45 cards instead of 46"
    assert DeckCounted(of="deck", found=52, due=52).sentence() == "The deck is counted: 52 cards"


def begun_at_draw() -> tuple[str, ...]:
    """A hand of draw that everybody but the last blind folds."""
    five = ("As Ad Ac 2h 3h", "Kd Kc Ks 4h 5h", "7h 2c 8h 9h Th")
    return (hands.THREE, around(*five), bets("3 fold, 1 fold"))


@verifies("poker.15.e", "poker.15.i", "poker.16.b", "poker.6.e.4", "poker.14.b.3.i")
def test_every_irregularity_that_is_refused_says_when_it_would_be_accepted() -> None:
    """Before a hand, in its betting, between hands and at another form, with and without chips."""
    moments = (
        at(),
        at(hands.DEALT),
        at(hands.DEALT, bets("3 fold, 1 fold")),
        at(*begun_at_draw()[:2], **hands.DRAW),
    )
    refused = set()
    for driver in moments:
        for one in POKER.incidents:
            if one.possible(driver.table) is None:
                continue
            with pytest.raises(Refused) as found:
                driver.incident(one.key)
            refused.add(one.key)
            assert found.value.why
            assert found.value.cites
            assert found.value.accepted, one.key
    assert len(refused) > len(POKER.incidents) * 3 // 4


@verifies("poker.2.b", "poker.6.e.4", "cmr146.49.7.f")
def test_cards_are_counted_sorted_and_changed_by_the_clock() -> None:
    opened, later = "2026-03-01T20:00:00-05:00", "2026-03-01T22:50:00-05:00"
    rules = rules_for(POKER, {})
    due = {one.call: one.due[11:16] for one in owed(POKER, rules, Placed(opened))}
    assert due == {"deck_counted": "20:15", "deck_sorted": "23:00", "cards_changed": "02:00"}
    done = Placed(opened, True, (), {"deck_counted": later, "deck_sorted": later})
    due = {one.call: one.due[11:16] for one in owed(POKER, rules, done)}
    assert due == {"deck_counted": "23:05", "deck_sorted": "01:50", "cards_changed": "02:00"}
    counted = rules_for(POKER, {"shuffler": True, "count_by": "shuffler"})
    assert "deck_counted" not in {one.call for one in owed(POKER, counted, Placed(opened))}
    counts = next(one for one in owed(POKER, rules, Placed(opened)) if one.call == "deck_counted")
    assert not counts.near("2026-03-01T20:09:59-05:00")
    assert counts.near("2026-03-01T20:10:00-05:00")


@verifies("poker.15.i", "poker.15.i.4")
def test_a_dead_hand_is_owed_nothing_more() -> None:
    """Neither a raise that was announced nor cards that were to be drawn come after it."""
    announced = at(
        hands.DEALT, 'p3 does say words="raise"', "incident player_left seat=3", **hands.NO_LIMIT
    )
    assert question(announced) == ("p1", "act")
    drawing = at(
        hands.THREE,
        around("As Ad Kd 7h 2c", "Kc Kh 3d 4s 5h", "9c 8c 7c 6c 2d"),
        bets("3 call, 1 call, 2 check, 1 first second"),
        "incident player_left seat=1",
        **hands.DRAW,
    )
    assert question(drawing) == ("p2", "draw")
    assert "1" not in drawing.table.play.hands


def question(driver: Driver) -> tuple[str, str]:
    """Who is asked what."""
    step = driver.step_now
    assert isinstance(step, Ask)
    return step.patrons[0], step.topic


@verifies("poker.7.d", "poker.7.c.5")
def test_an_act_that_is_refused_says_when_it_would_be_accepted() -> None:
    driver = at(hands.DEALT)
    for act, details in (("say", {"words": "raise"}), ("throw_in", {}), ("sit_in", {})):
        with pytest.raises(Refused) as found:
            driver.act("p1", act, **details)
        assert found.value.accepted


@verifies("poker.15.k", "poker.7.c.4")
def test_an_all_in_player_is_not_asked_whether_to_stop_betting() -> None:
    """The seventh card of both players is turned up, and one of them has no chips left."""
    for short, questions in ((6, ["p2", "p3"]), (200, ["p1", "p2", "p3"])):
        driver = seated(None, (short, 200, 200), type="seven_card_stud", structure="no_limit")
        to_question(driver)
        while driver.table.play.street < 4:
            step = driver.step_now
            if not isinstance(step, Ask):
                driver.step()
                continue
            own = step.patrons[0] == "p1" and short == 6
            moves = ("all_in", "call", "check") if own else ("call", "check")
            choice = next((one for one in moves if one in step.choices), step.silence)
            driver.choose(step.patrons[0], choice, step.about)
        for seat in "123":
            driver.incident("hole_card_exposed", seat=seat)
        asked = []
        while (step := driver.step_now) is not None and getattr(step, "topic", "") != "stop":
            driver.step()
        while isinstance(driver.step_now, Ask) and driver.step_now.topic == "stop":
            asked.append(driver.step_now.patrons[0])
            driver.choose(asked[-1], "go_on", driver.step_now.about)
            to_question(driver) if driver.table.stage != IDLE else None
        assert asked == questions


@verifies("poker.15.f")
def test_a_card_for_a_player_who_has_folded_is_discarded_and_the_round_goes_on() -> None:
    """At stud, on a later street: everyone sees the card, and nobody may play it."""
    cards = {"1": "2c 3c 4c 9h", "2": "Ad Ah Kd 9d 8c", "3": "Qd Qh 5s 9s 8d"}
    driver = seated(cards, type="seven_card_stud")
    to_question(driver)
    assert driver.table.play.last == 1
    for patron, choice in (("p2", "raise"), ("p3", "call"), ("p1", "fold")):
        with pytest.raises(Refused, match="no card is being dealt"):
            driver.incident("ineligible_dealt", seat="1")
        driver.choose(patron, choice, patron[1])
    with pytest.raises(Refused, match="that player should get cards"):
        driver.incident("ineligible_dealt", seat="2")
    driver.incident("ineligible_dealt", seat="1")
    to_question(driver)
    dealt, gone = (
        next(one.event for one in reversed(driver.log) if isinstance(one.event, kind))
        for kind in (Dealt, Discarded)
    )
    assert isinstance(dealt, Dealt)
    assert dealt.to == ("burn", "2", "3", "1")
    assert dealt.by_card[1:] == (None, None, None)
    assert isinstance(gone, Discarded)
    assert (gone.cards, gone.places, gone.cites) == (("9h",), ("1",), ("poker.15.f",))
    assert not driver.table.play.hands.get("1")
    assert [len(driver.table.play.hands[seat]) for seat in "23"] == [4, 4]
    assert barred("ineligible_dealt", driver) is not None
