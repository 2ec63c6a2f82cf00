"""Section 10: the bank is kept, passed, lost, and offered around the table."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Returned
from croupier.core.prompt import Amount
from croupier.core.step import Ask
from croupier.games.chemindefer.bank import THE_BANK, BankerNamed, BankPassed, TurnMissed
from croupier.games.chemindefer.betting import BANK
from croupier.games.chemindefer.bidding import BID, BiddingOpened
from croupier.rulebook.citation import verifies
from tests.games.chemindefer.tables import again, asked, banked, finish, parts, question, seated, to
from tests.games.scripted import only

BANKER_WINS = ("Kh", "9h", "Kd", "Kc")
TIE = ("Kh", "9h", "9d", "Kc")
PLAYER_WINS = ("9h", "Kh", "Kd", "Kc")


def after(*rounds: tuple[str, ...], patrons: int = 4, amount: int = 100) -> Driver:
    """A table after hands with these cards that p1 banked and p2 covered."""
    cards = tuple(card for one in rounds for card in one)
    table = banked(*cards, patrons=patrons, amount=amount)
    for number in range(len(rounds)):
        if number:
            again(table)
        table.choose("p2", question(table).choices[0])
        finish(table)
    return table


def offered(table: Driver, about: str = THE_BANK) -> list[str]:
    """To whom something is offered in turn, all of whom decline."""
    order = []
    to(table, about)
    while isinstance(table.step_now, Ask) and table.step_now.about == about:
        order.append(asked(table)[0])
        table.choose(order[-1], table.step_now.silence)
    return order


@verifies("chemindefer.10.a", "chemindefer.10.a.1")
@pytest.mark.parametrize("cards", [BANKER_WINS, TIE])
def test_after_a_round_the_banker_keeps_the_shoe_or_passes_it(cards: tuple[str, ...]) -> None:
    table = after(cards)
    to(table, BANK)
    assert asked(table) == ("p1", BANK)
    assert question(table).choices == ("pass",)
    (passed,) = only(table.choose("p1", "pass"), BankPassed)
    assert (passed.why, passed.cites) == ("passed", ("chemindefer.10.a",))
    other = after(cards)
    with pytest.raises(Refused, match=r"chemindefer\.10\.a"):
        other.act("p2", "pass_bank")
    other.act("p1", "pass_bank")
    assert other.table.play.banker == ""


@verifies("chemindefer.10.a")
def test_who_takes_the_bank_plays_a_hand_with_it() -> None:
    table = banked(amount=100)
    with pytest.raises(Refused, match="round is under way"):
        table.act("p1", "pass_bank")
    fresh = after(BANKER_WINS)
    fresh.act("p1", "pass_bank")
    to(fresh, THE_BANK)
    fresh.choose("p2", "accept")
    with pytest.raises(Refused, match="must play a hand before"):
        fresh.act("p2", "pass_bank")


@verifies("chemindefer.10.a.1", "chemindefer.10.b")
def test_a_lost_bank_is_offered_from_the_right_to_all_others() -> None:
    table = after(PLAYER_WINS)
    (passed,) = only((entry.event for entry in table.log), BankPassed)
    assert (passed.patron, passed.why, passed.cites) == ("p1", "lost", ("chemindefer.10.a.1",))
    to(table, THE_BANK)
    assert question(table).cites == ("chemindefer.10.b",)
    assert offered(table) == ["p2", "p3", "p4"]
    assert asked(table) == ("p1", BID)


@verifies("chemindefer.10.b")
def test_who_accepts_a_lost_bank_wagers_the_minimum_at_least() -> None:
    table = after(PLAYER_WINS)
    to(table, THE_BANK)
    table.choose("p2", "decline")
    (named,) = only(table.choose("p3", "accept"), BankerNamed)
    assert (named.who, named.cites) == ("p3", ("chemindefer.10.b",))
    assert asked(table) == ("p3", BANK)
    assert question(table).form == Amount(5_00, 500_00, 1_00)


@verifies("chemindefer.10.a.2", "chemindefer.10.b")
def test_a_banker_may_be_ordered_to_pass() -> None:
    table = banked(amount=100)
    parts(table, p2=40)
    events = table.incident("IR-CF-12")
    assert sorted(one.patron for one in only(events, Returned)) == ["p1", "p2"]
    (passed,) = only(events, BankPassed)
    assert (passed.why, passed.cites) == ("ordered", ("chemindefer.10.a.2",))
    assert asked(table) == ("p2", THE_BANK)
    with pytest.raises(Refused, match=r"chemindefer\.10\.a\.2"):
        table.incident("banker_ordered_to_pass")


@verifies("chemindefer.10.b")
def test_a_banker_who_leaves_leaves_the_bank_to_the_right() -> None:
    table = after(BANKER_WINS)
    table.cash_out("p1")
    to(table, THE_BANK)
    assert asked(table) == ("p2", THE_BANK)


@verifies("chemindefer.10.c")
def test_a_passed_bank_goes_to_who_wagers_the_last_wager_to_twice_that() -> None:
    table = after(BANKER_WINS)
    table.act("p1", "pass_bank")
    to(table, THE_BANK)
    assert question(table).cites == ("chemindefer.10.c",)
    table.choose("p2", "decline")
    (named,) = only(table.choose("p3", "accept"), BankerNamed)
    assert (named.who, named.amount) == ("p3", 100_00)
    assert question(table).form == Amount(100_00, 200_00, 1_00)
    for amount in ("99 on banker", "201 on banker"):
        with pytest.raises(Refused, match=r"chemindefer\.5\.b"):
            table.place("p3", amount)


@verifies("chemindefer.10.c")
def test_who_has_not_the_chips_for_it_is_not_asked() -> None:
    table = after(BANKER_WINS)
    table.act("p1", "pass_bank")
    table.cash_out("p2", 850_00)
    table.cash_out("p3", table.balances["p3"] - 100_00)
    assert offered(table) == ["p3", "p4"], "p3 has just enough"


@verifies("chemindefer.10.c")
def test_else_to_the_highest_bidder_its_passer_not_in_the_first_round() -> None:
    table = after(BANKER_WINS)
    table.act("p1", "pass_bank")
    assert offered(table) == ["p2", "p3", "p4"]
    (opened,) = only((entry.event for entry in table.log[-20:]), BiddingOpened)
    assert (opened.shut_out, opened.cites) == ("p1", ("chemindefer.10.c",))
    assert asked(table) == ("p2", BID)
    table.choose("p2", "10")
    table.choose("p3", "no bid")
    table.choose("p4", "12")
    assert asked(table) == ("p1", BID)
    assert question(table).form == Amount(13_00, 500_00, 1_00)
    table.choose("p1", "13")
    table.choose("p2", "no bid")
    table.choose("p4", "no bid")
    assert table.table.play.banker == "p1"
    assert question(table).form == Amount(13_00, 500_00, 1_00)


@verifies("chemindefer.10.d")
def test_a_passed_bank_that_loses_moves_on_from_who_passed_it() -> None:
    table = banked(*BANKER_WINS, *PLAYER_WINS, patrons=5, amount=100)
    table.choose("p2", "banco")
    finish(table)
    table.act("p1", "pass_bank")
    to(table, THE_BANK)
    table.choose("p2", "decline")
    table.choose("p3", "accept")
    table.choose("p3", "100")
    table.choose("p4", "banco")
    finish(table)
    assert offered(table) == ["p2", "p3", "p4", "p5"]


@verifies("chemindefer.10.b", "chemindefer.10.d")
def test_after_that_it_moves_on_from_each_banker_again() -> None:
    table = banked(*BANKER_WINS, *PLAYER_WINS * 2, patrons=5, amount=100)
    table.choose("p2", "banco")
    finish(table)
    table.act("p1", "pass_bank")
    to(table, THE_BANK)
    table.choose("p2", "decline")
    for banker, taker in (("p3", "p4"), ("p4", "p5")):
        to(table, THE_BANK)
        while asked(table)[0] != banker:
            table.choose(asked(table)[0], "decline")
        table.choose(banker, "accept")
        table.choose(banker, "100")
        table.choose(taker, "banco")
        finish(table)
    assert offered(table) == ["p5", "p1", "p2", "p3"]


@verifies("chemindefer.10.e")
def test_who_moves_nearer_to_the_bank_misses_a_turn() -> None:
    table = after(PLAYER_WINS, patrons=4)
    table.cash_out("p2")
    table.act("p4", "sit", seat="2")
    to(table, THE_BANK)
    assert asked(table) == ("p3", THE_BANK)
    (missed,) = only((entry.event for entry in table.log), TurnMissed)
    assert (missed.patron, missed.cites) == ("p4", ("chemindefer.10.e",))
    table.choose("p3", "accept")
    table.choose("p3", "10")
    assert table.table.play.misses == ()


@verifies("chemindefer.10.e")
def test_who_moves_away_from_the_bank_misses_none() -> None:
    table = after(PLAYER_WINS, patrons=4)
    table.act("p2", "sit", seat="9")
    assert offered(table) == ["p3", "p4", "p2"]


@verifies("chemindefer.10.e")
def test_before_there_is_a_bank_and_with_it_one_may_move_without_missing_a_turn() -> None:
    table = seated(patrons=3)
    table.act("p3", "sit", seat="9")
    table.act("p3", "sit", seat="4")
    assert table.table.play.seats["p3"] == 4
    assert table.table.play.misses == ()
    bank = after(BANKER_WINS, patrons=3)
    bank.act("p1", "sit", seat="8")
    assert (bank.table.play.bank_seat, bank.table.play.misses) == (8, ())
    bank.act("p1", "pass_bank")
    assert offered(bank) == ["p2", "p3"]


def test_a_call_for_the_whole_bank_says_what_it_comes_to() -> None:
    table = banked(*BANKER_WINS, patrons=3, amount=100)
    prompt = table.view("p2").prompt
    assert prompt is not None
    assert (asked(table)[0], dict(prompt.costs)) == ("p2", {"banco": 100_00})
