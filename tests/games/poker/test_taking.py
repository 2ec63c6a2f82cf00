"""What the house takes and holds at a table in play (14, 19, 11.i, 15.g)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from bench.runs import poker_money
from croupier.core.driver import Driver
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Discarded, RoundEnded, RoundVoided
from croupier.core.step import Confirm
from croupier.games.poker.play import Awarded, KillLifted, KillPlaced, Posted, PotsFormed, Uncalled
from croupier.games.poker.taking import (
    BadBeatFound,
    BadBeatPaid,
    BadBeatPaidAtCage,
    Charged,
    FundAdjusted,
    FundCounted,
    FundDelivered,
    FundFed,
    FundPending,
    Raked,
    RakeTaken,
    fund_of,
    time_due,
)
from croupier.rulebook.citation import verifies
from tests.games.poker.money_tables import FUND, asked, of, play, table, whole

NO_LIMIT: dict[str, Any] = {"structure": "no_limit", "max_raises": "none"}
PLAIN = "As Kh 2c Ad Kd 3d 5d Th 7h 8h 4c 9c Qs 4d"
"""Fourteen cards: three hands, a flop, a turn and a river, each after a burn card."""
BEAT = "9s 5h 2c 9d 6h 3d Kd 9h 7h 8h Kc 9c Ks 4d"
"""Seat 1 makes four nines, seat 2 a straight flush to the nine, each with both hole cards."""


@verifies("poker.14.b.1.ii", "poker.14.b.1.iii", "poker.6.e.8", "poker.14.e", "poker.1.rake")
def test_the_rake_is_taken_after_each_betting_round_and_banked_when_the_round_is_over() -> None:
    driver = table([20000] * 2, **NO_LIMIT, rake_cap=50)
    done = play(driver, "25", "call", "9", "call")
    assert [one.amount for one in of(done, Raked)] == [500, 100], "a tenth of 50 and of 18"
    kinds = [type(one) for one in done if isinstance(one, Raked | PotsFormed | Awarded | RakeTaken)]
    assert kinds[:4] == [Raked, PotsFormed, Raked, PotsFormed]
    assert kinds[-2:] == [Awarded, RakeTaken], "and nothing more after the pot is won"
    assert whole(driver.table)["house"] == 600
    assert "rake:" not in whole(driver.table)


@verifies("poker.14.d")
def test_an_uncalled_final_bet_goes_back_before_the_rake_is_counted() -> None:
    driver = table([20000] * 2, **NO_LIMIT)
    done = play(driver, "100", "fold")
    (back,) = of(done, Uncalled)
    assert back.amount == 9600
    assert not of(done, Raked), "a tenth of $8 is less than a dollar"
    assert of(done, Awarded)[0].amount == 800


@verifies("poker.14.b.2.i", "poker.14.b.2.ii", "poker.14.b.2.iii")
def test_increments_are_taken_from_the_pot_as_it_grows() -> None:
    driver = table([20000] * 2, **NO_LIMIT, rake="increments", rake_steps="20:1 60:2")
    done = play(driver, "10", "call", "20", "call")
    assert [one.amount for one in of(done, Raked)] == [100, 200]
    assert of(done, Raked)[0].cites[:2] == ("poker.14.b.2.i", "poker.14.b.2.ii")
    assert "poker.14.b.2.iii" in of(done, RakeTaken)[0].cites


@verifies("poker.1.pot", "poker.6.e.6", "poker.7.c.4.i", "poker.14.b.1.i")
def test_side_pots_pay_their_own_rake_and_are_awarded_first() -> None:
    cards = "As Ks Qs Ah Kh Qh 2c 3d 4d 7h 8c Jc 9c Ts"
    driver = table([2000, 6000, 6000], cards, **NO_LIMIT, rake_cap=50)
    done = play(driver, "all_in", "call", "call")
    parts = {one.level: one.amount for event in of(done, Raked) for one in event.charges}
    assert parts == {2000: 600, 6000: 800}
    won = [(one.pot, one.patron, one.amount) for one in of(done, Awarded)]
    assert won == [(1, "p2", 7200), (0, "p1", 5400)]
    assert whole(driver.table) == {"outside": -14000, "house": 1400, "p1": 5400, "p2": 7200}


@verifies("poker.15.g")
@pytest.mark.parametrize("after", [1, 3, 5])
def test_a_void_round_gives_back_everything_also_rake_and_to_players_who_folded(after: int) -> None:
    driver = table([20000] * 3, **NO_LIMIT, rake_cap=50, **FUND)
    driver.step()
    for choice in ("30", "call", "fold", "40", "call")[:after]:
        step = asked(driver)
        assert step is not None
        driver.choose(step.patrons[0], choice, step.about)
    asked(driver)
    driver.feed(RoundVoided(by="shift", why="52 cards were not there"))
    assert whole(driver.table) == {"outside": -60000, "p1": 20000, "p2": 20000, "p3": 20000}
    assert driver.table.play.button == 3
    assert not driver.table.play.moves, "the button stays"


def kills(driver: Driver, *answers: str) -> str:
    """Who has the kill button after a hand."""
    play(driver, *answers)
    killer: str = driver.table.play.killer
    return killer


@verifies("poker.11.i", "poker.1.kill")
def test_the_winner_of_a_whole_qualifying_pot_posts_the_raised_minimum_next() -> None:
    eight: dict[str, Any] = {"type": "omaha", "form": "hi_lo_8", "kill": "full", "kill_pot": 20}
    driver = table([50000] * 3, **eight)
    raises = ("raise", "raise", "raise", "call", "call")
    done = play(driver, *raises, "bet", "fold", "fold")
    (placed,) = of(done, KillPlaced)
    winner = of(done, Awarded)[0].patron
    assert placed.patron == winner == driver.table.play.killer
    done = play(driver, *["fold"] * 2)
    posted = {one.patron: (one.amount, one.what) for one in of(done, Posted)}
    assert posted[winner] == (800, "kill")
    assert all(amount <= 400 for name, (amount, _) in posted.items() if name != winner)
    assert of(done, KillLifted), "the pot did not qualify"
    assert not driver.table.play.killer


@verifies("poker.19.c", "poker.6.e.9")
def test_the_fund_is_fed_after_the_rake_and_before_the_pot() -> None:
    driver = table([20000] * 2, **NO_LIMIT, **FUND)
    done = play(driver, "20", "call")
    kinds = [type(one) for one in done if isinstance(one, Raked | FundFed | Awarded | RakeTaken)]
    assert kinds == [Raked, FundFed, Awarded, RakeTaken]
    assert of(done, FundFed)[0].amount == 100
    assert of(done, Awarded)[0].amount == 4000 - 400 - 100
    assert fund_of(driver.table) == 100
    assert whole(driver.table)["fund:"] == 100


def beaten(**options: Any) -> Driver:
    """A table at which a supervisor is to verify a bad beat of a fund of several dollars."""
    driver = table([90000] * 3, BEAT, **NO_LIMIT, **FUND, bad_beat_max=8, **options)
    driver.step()
    for choice in ("100", "call", "call"):
        step = asked(driver)
        assert step is not None
        driver.choose(step.patrons[0], choice, step.about)
    driver.play_round(lambda found: found.play.beat is not None)
    return driver


@verifies("poker.19.a", "poker.19.f", "poker.19.f.1", "poker.19.f.2", "poker.19.h.1")
@verifies("poker.1.bad-beat", "poker.1.bad-beat-payout", "poker.19.b.3")
def test_a_bad_beat_is_verified_and_then_paid_from_the_fund_alone() -> None:
    driver = beaten()
    step = driver.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.cites) == ("poker shift supervisor", ("poker.19.f",))
    before, fund = dict(driver.table.accounts), fund_of(driver.table)
    assert fund == 800
    done = driver.confirm(step.role, step.about, by="Ida")
    paid = {one.patron: one.amount for one in of(done, BadBeatPaid)}
    assert paid == {"p1": 400, "p2": 200, "p3": 200}
    kinds = [type(one) for one in done if isinstance(one, FundPending | BadBeatPaid | FundAdjusted)]
    assert kinds == [FundPending, BadBeatPaid, BadBeatPaid, BadBeatPaid, FundAdjusted]
    after, won = driver.table.accounts, Counter[str]()
    for one in of(done, Awarded):
        won[one.patron] += one.amount
    assert all(after[name] - before[name] == sum_ + won[name] for name, sum_ in paid.items())
    assert after["house"] == before["house"] + before["rake:"], "no house money"
    assert fund_of(driver.table) == 0


@verifies("poker.6.e.5", "poker.19.f")
def test_a_bad_beat_is_verified_and_losing_hands_are_collected_before_a_pot_is_pushed() -> None:
    driver = beaten()
    assert not driver.table.play.won
    assert all(driver.table.play.hands[seat] for seat in "123")
    done = driver.confirm("poker shift supervisor", "the bad beat", by="Ida")
    kinds = [type(one) for one in done if isinstance(one, Discarded | Awarded | BadBeatPaid)]
    assert kinds[:3] == [Discarded, Awarded, BadBeatPaid]
    assert of(done, Discarded)[0].places == ("1", "3")
    assert of(done, Discarded)[0].cites == ("poker.6.e.5",)


@verifies("cmr146.49.10")
def test_cards_are_removed_before_the_pot_is_paid_and_not_after() -> None:
    driver = beaten()
    (removed,) = (one for one in driver.game.incidents if one.key == "cards_removed")
    paid = replace(driver.table, play=replace(driver.table.play, won={"p2": 100}))
    assert removed.possible(paid) == "the pot is being paid"
    driver.incident("cards_removed")
    assert sum(driver.balances.values()) == 3 * 90000
    whole(driver.table)


@verifies("poker.19.a", "poker.15.i")
def test_a_bad_beat_whose_hand_is_lost_before_it_is_verified_is_none() -> None:
    driver = beaten()
    done = driver.incident("hand_lost", seat="1", how="collected", protected="no")
    assert not of(done, BadBeatPaid)
    assert driver.table.play.beat is None
    assert {one.patron for one in of(done, Awarded)} == {"p2"}
    whole(driver.table)


@verifies("poker.19.g")
def test_the_cage_may_pay_a_bad_beat() -> None:
    driver = beaten(bad_beat_paid_at="cage")
    held = Counter(driver.table.balances)
    done = driver.play_round()
    assert sum(one.amount for one in of(done, BadBeatPaidAtCage)) == 800
    held.update({one.patron: one.amount for one in of(done, Awarded)})
    assert driver.table.balances == held
    assert fund_of(driver.table) == 0
    whole(driver.table)


@verifies("poker.19.d", "poker.19.e", "poker.19.f.2", "poker.19.h.2")
def test_a_box_that_was_counted_still_pays_a_bad_beat_at_the_table() -> None:
    cards = f"{PLAIN} 2c 9s 5h 3d 9d 6h {BEAT[18:]}"
    driver = table([90000] * 3, cards, **NO_LIMIT, **FUND, bad_beat_max=8)
    play(driver, "50", "call", "call")
    fund = fund_of(driver.table)
    (counted,) = of(driver.incident("fund_counted"), FundCounted)
    assert counted.amount == fund == 700
    assert "fund:" not in whole(driver.table)
    assert fund_of(driver.table) == fund, "it is still owed to the patrons, at the cage"
    with pytest.raises(Refused, match="box is empty"):
        driver.incident("fund_counted")
    done = play(driver, "50", "call", "call")
    assert [one.amount for one in of(done, BadBeatPaid)] == [700, 300, 300]
    assert of(done, FundDelivered)[0].amount == 1300 - 700, "what the box does not have"
    assert fund_of(driver.table) == 100, "an odd dollar stays in the fund"
    whole(driver.table)


@verifies("poker.19.c", "poker.19.i")
def test_a_payout_that_is_discontinued_takes_and_pays_no_more() -> None:
    cards = f"{PLAIN} 2c 9s 5h 3d 9d 6h {BEAT[18:]}"
    driver = table([90000] * 3, cards, **NO_LIMIT, **FUND, bad_beat_max=8)
    play(driver, "50", "call", "call")
    ended = driver.incident("fund_discontinued")
    assert [one.amount for one in of(ended, BadBeatPaidAtCage)] == [234, 233, 233]
    assert fund_of(driver.table) == 0
    done = play(driver, "50", "call", "call")
    assert not of(done, FundFed)
    assert not of(done, BadBeatFound)
    with pytest.raises(Refused, match="nothing is in the fund"):
        driver.incident("fund_discontinued")
    whole(driver.table)


@verifies("poker.14.b.3.i", "poker.14.b.3.iv", "poker.14.b.3.v")
def test_time_is_charged_to_every_seat_between_rounds_and_verified_by_a_floorperson() -> None:
    driver = table([20000] * 3, rake="time")
    driver.act("p3", "sit_out")
    with pytest.raises(Refused, match="no hand was played"):
        driver.incident("time_charge")
    play(driver, "fold")
    before = driver.table.balances
    charged = of(driver.incident("time_charge"), Charged)
    assert {one.patron: one.amount for one in charged} == {"p1": 600, "p2": 600, "p3": 600}
    assert whole(driver.table)["rake:"] == 1800
    assert driver.table.balances == {name: held - 600 for name, held in before.items()}
    with pytest.raises(Refused, match="not verified"):
        driver.incident("time_charge")
    driver.step()
    step = driver.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.cites) == ("floorperson", ("poker.14.b.3.v",))
    done = driver.confirm(step.role, step.about)
    assert of(done, Confirmed)
    assert of(done, RakeTaken)[0].amount == 1800
    assert whole(driver.table)["house"] == 1800
    with pytest.raises(Refused, match="between rounds"):
        driver.incident("time_charge")
    driver.feed(RoundVoided(by="shift", why="a misdeal"))
    assert whole(driver.table)["house"] == 1800, "what was paid for time before stays paid"


@verifies("poker.14.b.3.ii", "poker.14.b.3.iii")
def test_time_is_due_by_the_clock() -> None:
    opened = Placed("2026-01-02T12:00:00")
    again = Placed("2026-01-02T12:00:00", done={"time_charge": "2026-01-02T12:41:00"})
    for every, first, second in (("20", "12:20", "13:01"), ("60", "13:00", "13:41")):
        rules = table([], rake="time", time_every=every).rules
        assert [one.due[11:16] for one in time_due(rules, opened)] == [first]
        assert [one.due[11:16] for one in time_due(rules, again)] == [second]
    assert time_due(table([]).rules, opened) == ()


@verifies("poker.14.b.3.ii", "poker.14.b.3.iii")
def test_time_is_not_charged_again_before_its_time_by_the_tables_clock() -> None:
    driver = table([20000] * 2, rake="time")
    play(driver, "fold")
    driver.incident("time_charge", at="2020-01-01T00:00:00-05:00")
    driver.incident("time_verified")
    for at, charged in (("12:29", False), ("12:30", True), ("12:59", False)):
        driver.clock = partial(str, f"2026-03-01T{at}:00-05:00")
        play(driver, "fold")
        if charged:
            assert of(driver.incident("time_charge"), Charged)
            driver.incident("time_verified")
        else:
            with pytest.raises(Refused, match="30 minutes have not passed"):
                driver.incident("time_charge")


@verifies("poker.14.b.3.iii")
@pytest.mark.parametrize("now", ["half past nine", "12:40", "2026-03-01T12:40:00"])
def test_a_time_that_cannot_be_compared_is_refused_and_is_no_error(now: str) -> None:
    driver = table([20000] * 2, rake="time")
    play(driver, "fold")
    driver.incident("time_charge")
    driver.incident("time_verified")
    play(driver, "fold")
    driver.clock = partial(str, now)
    with pytest.raises(Refused, match="cannot be compared") as found:
        driver.incident("time_charge")
    assert "such as" in found.value.accepted


@verifies("poker.14.b.3.v")
def test_time_charges_can_be_verified_where_no_other_hand_follows() -> None:
    driver = table([20000] * 2, rake="time")
    with pytest.raises(Refused, match="no time charges"):
        driver.incident("time_verified")
    play(driver, "fold")
    driver.incident("time_charge")
    driver.incident("time_verified")
    assert whole(driver.table)["house"] == 1200
    assert "rake:" not in whole(driver.table)


def test_no_time_is_charged_where_the_rake_is_another() -> None:
    with pytest.raises(Refused, match="no time is charged"):
        table([20000] * 2).incident("time_charge")


@verifies("poker.14.b.1.i", "poker.15.g", "poker.19.a")
def test_money_is_conserved_in_random_hands_of_every_form() -> None:
    found = sum((poker_money.played(number, 4) for number in range(10)), Counter[str]())
    assert not [what for what in found if what.startswith("astray")]
    assert found["hands"] == 40
    assert sum(what.startswith("form ") for what in found) == 10
    assert poker_money.falls_short(found), "too few for a bad beat"


def test_the_second_bookkeeper_notices_a_cent() -> None:
    driver = table([20000] * 2)
    keeper = poker_money.Bookkeeper(driver.rules)
    for entry in driver.log:
        assert keeper.counts(entry.event) is None
    assert keeper.differs(driver.table) is None
    keeper.held["p1"] -= 1
    assert keeper.differs(driver.table)
    keeper.pot = 5
    assert keeper.counts(RoundEnded(round=1))


def test_the_run_resumes_where_it_stopped() -> None:
    first = next(poker_money.chunks({}, hands=4, at_one_table=2, tables=1))
    *_, state = poker_money.chunks(first, hands=4, at_one_table=2, tables=1)
    assert (state["hands"], state["tables"]) == (4, 2)
    assert "| form | hands |" in poker_money.figures(state)


@verifies("poker.3.d", "poker.9.i.2.iv")
def test_a_player_plays_the_higher_suit_where_several_cards_would_do() -> None:
    """Both have a straight to the nine; the nine of spades is in the center, and plays for both."""
    cards = "8c 8h 9h 9c 2d 5c 6d 7h 2c 9s 2h Kd"
    driver = table([20000] * 2, cards, **NO_LIMIT, ante="0.25", rake_cap=1)
    won = of(play(driver, "10", "call"), Awarded)
    assert len(won) == 2
    assert abs(won[0].amount - won[1].amount) <= 100
    more = max(won, key=lambda one: one.amount)
    assert more.patron == "p2", "the eight of hearts decides: the nine is shared"
