"""Cards, table stakes and betting, alike for all types of poker (Sections 1 to 8, and 17)."""

from __future__ import annotations

from croupier.core.driver import Driver
from croupier.core.game import devices
from croupier.equipment.cards import Pack
from croupier.equipment.source import Live
from croupier.games.registry import game
from croupier.notation.inputs import read_input
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.poker.lines import golden, in_order, told, without
from tests.transcripts.poker import (
    DEALT,
    FLOP,
    LIMPED,
    STUD,
    THREE,
    TURN,
    around,
    begun,
    bets,
    buys,
    shoe,
)

POKER = game("poker")


@verifies("poker.1.suit", "poker.2.a")
def test_one_deck_of_52_cards_in_four_suits_is_dealt() -> None:
    deck = devices(POKER, rules_for(POKER, {}))["shoe"]
    assert isinstance(deck, Pack)
    assert len(deck.cards) == 52
    assert {card[-1] for card in deck.cards} == set("cdhs")


@verifies("poker.5.a", "poker.5.b", "poker.5.b.2", "poker.1.round-of-play", "poker.1.stub")
def test_the_deck_is_shuffled_and_cut_by_the_dealer_before_every_hand() -> None:
    lines = told(DEALT, bets("3 fold, 1 fold"), "round 2\nshuffle shoe")
    in_order(
        lines,
        "shuffle shoe [poker.5.a]",
        "cards_cut by=dealer depth=26",
        "shoe_spent [poker.5.a, poker.1.round-of-play]",
        "round_ended round=1",
        "shuffle shoe",
        "cards_cut by=dealer",
    )


@verifies("poker.2.d.2", "poker.2.d.3", "poker.4.c.2")
def test_with_a_shuffling_device_two_decks_alternate() -> None:
    rules = rules_for(POKER, {"shuffler": True})
    driver = Driver(POKER, rules, Live(), lambda: "2026-03-01T20:00:00-05:00")
    batches = []
    for number in (1, 2, 3):
        lines = (buys(100, 100) if number == 1 else "", f"round {number}\nshuffle shoe")
        for line in "\n".join(lines).split("\n"):
            if line:
                driver.feed(read_input(POKER, driver.table, line))
        batches.append(driver.table.play.shoe.batch)
        dealt = shoe("As Kd Ad Kc")
        driver.feed(read_input(POKER, driver.table, dealt))
        step = driver.step_now
        driver.choose(step.patrons[0], "fold")  # type: ignore[union-attr]
    assert batches == [1, 2, 1]
    alone = told(begun(100, 100), around("As Ad", "Kd Kc"))
    in_order(alone, "cards_cut by=dealer")


@verifies("poker.6.b", "poker.7.a", "poker.7.c.3")
def test_two_players_with_enough_chips_are_needed() -> None:
    lines = told("p1 buys 100.00\np2 buys 7.00", "? round 1", "p3 buys 9.00\nround 1\nshuffle shoe")
    in_order(lines, "# refused: a round: it takes at least two players, and 1 can be dealt in [")
    in_order(lines, "hand_begun button=3 seats=[1,3]")
    waits = told(buys(100, 100, 100), "p2 does sit_out\nround 1\nshuffle shoe")
    in_order(waits, "hand_begun button=3 seats=[1,3]")


@verifies("poker.7.c.5", "poker.7.c.5.i", "poker.7.c.5.ii")
def test_a_player_who_leaves_for_a_while_keeps_seat_and_stakes() -> None:
    for chosen, clause in (("covered", "poker.7.c.5.ii"), ("counted", "poker.7.c.5.i")):
        lines = told(buys(100, 100, 100), "p2 does sit_out\np2 does sit_in", away_stakes=chosen)
        in_order(
            lines,
            f"went_away patron=p2 [poker.7.c.5, {clause}]",
            f"back=true [poker.7.c.5, {clause}]",
        )


@verifies("poker.7.b.1", "poker.1.ante", "poker.9.b", "poker.10.b")
def test_an_ante_is_posted_by_everyone_before_any_card() -> None:
    lines = told(THREE, ante=1)
    in_order(lines, *(f"posted patron=p{n} seat={n} amount=1.00 what=ante" for n in (1, 2, 3)))
    in_order(lines, "what=ante", "what=blind")
    coin = told(begun(100, 100), ante=0.25, **STUD)
    in_order(coin, "amount=0.25 what=ante [poker.7.b.1, poker.9.b]")


@verifies("poker.7.c", "poker.7.c.1", "poker.1.table-stakes")
def test_only_chips_that_were_on_the_table_play() -> None:
    lines = golden("refusals")
    in_order(lines, "p3 buys chips: chips are added between rounds of play only [poker.7.c.1,")
    in_order(lines, "p1 takes $50 off the table: no chips leave the table during a round of play")
    in_order(lines, "p2 takes $50 off the table: a player who stays may not take chips off")
    between = told(DEALT, bets("3 fold, 1 fold"), "p1 buys 50.00\np2 cashes 102.00")
    in_order(between, "round_ended", "p1 buys 50.00", "p2 cashes 102.00")


@verifies("poker.7.c.4", "poker.7.c.4.ii", "poker.1.all-in", "poker.6.d", "poker.6.c")
def test_an_all_in_player_goes_on_receiving_cards() -> None:
    lines = golden("side_pots")
    in_order(
        lines, "all_in=true", "all_in=true", "uncalled patron=p3", "community Ah", "community 4d"
    )
    stud = told(
        begun(8, 100, 100),
        shoe("Ac Kc Qc Ad Kd Qd"),
        shoe("2h 9s 8s"),
        bets("2 raise, 3 call, 1 raise, 2 call, 3 call"),
        shoe("3d 3h 7s 6s"),
        **STUD,
    )
    in_order(
        stud, "bet=8.00 all_in=true [poker.9.e, poker.7.c.4]", "shoe: burn 3d, 1 3h, 2 7s, 3 6s"
    )


@verifies(
    "poker.1.bet",
    "poker.1.opening-bet",
    "poker.1.check",
    "poker.1.call",
    "poker.1.raise",
    "poker.17",
)
def test_bets_calls_raises_and_checks_of_a_limit_game() -> None:
    lines = told(
        LIMPED,
        FLOP,
        bets("1 check, 2 bet, 3 raise, 1 raise, 2 raise"),
        "? p3 chooses raise on 3",
        bets("3 call, 1 call"),
        TURN,
        bets("1 bet"),
        "? p2 chooses check on 2",
        "? p2 chooses bet on 2",
    )
    in_order(
        lines,
        "action=check",
        "action=bet amount=4.00 bet=4.00",
        "action=raise amount=8.00 bet=8.00",
        "action=raise amount=12.00 bet=12.00",
        "action=raise amount=12.00 bet=16.00",
        "refused: raise: there have been 3 raises, the most that are posted [poker.17]",
        "action=call amount=8.00 bet=16.00",
        "action=bet amount=8.00 bet=8.00",
        "refused: check: there is a bet of $8 [poker.1.check,",
        "refused: bet: somebody has bet; it is a raise now",
    )


@verifies("poker.7.j")
def test_a_player_who_has_checked_may_raise_unless_posted_otherwise() -> None:
    hand = (LIMPED, FLOP, bets("1 check, 2 bet, 3 fold"))
    in_order(told(*hand, bets("1 raise")), "p1 chooses raise", "action=raise")
    barred = told(*hand, "? p1 chooses raise on 1", bets("1 call"), check_raise=False)
    in_order(
        barred, "a player who has checked may not raise at this table [poker.7.j]", "action=call"
    )


@verifies("poker.6.e.5", "poker.6.d")
def test_losing_cards_are_collected_before_the_pot_is_pushed() -> None:
    lines = golden("limit_holdem")
    in_order(lines, 'discarded cards=["Kd","Kc"] places=["2"] [poker.6.e.5]', "awarded patron=p1")
    alone = told(DEALT, bets("3 fold, 1 fold"))
    in_order(
        alone,
        "uncalled patron=p2",
        "awarded patron=p2 seat=2 pot=0 amount=4.00 [poker.6.d, poker.6.e.5]",
    )
    without(alone, "turned", "hand_read")


@verifies("poker.19.h", "poker.19.f")
def test_the_display_of_the_fund_is_adjusted_once_a_bad_beat_is_paid() -> None:
    lines = golden("bad_beat")
    in_order(
        lines, "bad_beat_found", "refused: round 2", "confirm poker shift", "awarded patron=p2"
    )
    in_order(
        lines, "fund_pending", "bad_beat_paid patron=p1 amount=2.00", "fund_adjusted amount=0.00"
    )


@verifies("poker.17", "poker.1.raise", "poker.7.c")
def test_an_amount_that_cannot_be_bet_is_refused_by_the_clause_that_bars_it() -> None:
    in_order(
        golden("refusals"),
        "a bet of $6: a raise must be to at least $8 [poker.1.raise, poker.17]. Accepted",
        "a bet of $60: you have $40 on the table [poker.7.c, poker.1.table-stakes]",
        "a bet of $10: a raise must be to at least $12",
        "a bet of $20: there have been 3 raises, the most that are posted [poker.17]",
    )
    spread = told(LIMPED, FLOP, "? p1 chooses 9 on 1", "? p1 chooses 5.50 on 1", structure="spread")
    in_order(spread, "a bet of $9: a bet must be at most $8 [poker.17]", "a bet of $5.50: chips")
