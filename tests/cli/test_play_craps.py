"""`croupier play craps`: the dice are offered, wagers called on and off, the marker shown."""

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.session import Session
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import WagerPlaced
from croupier.core.step import Ask, Draw, Open
from croupier.equipment.source import Scripted, Shuffled
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.tableside.edits import edits, missing

GAMES = ("craps", "minicraps")


def played(*typed: str, key: str = "craps", options: tuple[str, ...] = ()) -> dict[str, str]:
    """What the screen shows behind each line typed, at a table where one enters the dice."""
    words = ["play", key, "--live", *options]
    result = CliRunner().invoke(app, words, input="\n".join((*typed, "quit")) + "\n")
    assert result.exit_code == 0, result.output
    _, *parts = result.output.split("round ")
    whole = "round ".join(("", *parts))
    found: dict[str, str] = {}
    for number, line in enumerate(typed):
        _, _, rest = whole.partition(f"> {line}\n")
        shown = " ".join(rest.split(" > ")[0].split())
        found[f"{number} {line}".strip()] = shown
        whole = rest
    return found


def a_session(*faces: str, bots: tuple[str, ...] = (), key: str = "craps") -> Session:
    """A session at a table whose dice fall as told."""
    played_game = game(key)
    source = Scripted(faces) if faces else Shuffled(key, 7)
    driver = Driver(played_game, rules_for(played_game), source, lambda: "20:00")
    for name in ("p1", *bots):
        driver.buy(name, 1_000_00)
    return Session(driver, "p1", bots, seed=7)


@verifies("craps.7.b.1", "craps.7.b.2")
@pytest.mark.parametrize("key", GAMES)
def test_the_dice_are_offered_and_an_empty_line_accepts_them(key: str) -> None:
    shown = played("10 on pass", "", "roll", "3-3", key=key)
    assert "the dice: accept, decline?" in shown["0 10 on pass"]
    assert "You are the shooter [craps.7.c]" in shown["1"]
    assert "shooter p1" in shown["1"]
    assert "Dealer: “dice out” [craps.3.a]" in shown["2 roll"]
    assert "the point is 6”" in shown["3 3-3"]
    assert "marker on 6" in shown["3 3-3"]


@verifies("craps.8")
def test_a_shooter_is_told_of_the_line_bet_that_is_due() -> None:
    shown = played("roll", "", "roll", "10 on dont_pass", "roll", "1-2")
    assert "the dice: accept, decline?" in shown["0 roll"]
    assert "the shooter has no line bet: pass or dont pass from p1" in shown["1"]
    assert "no line bet [craps.8]. Accepted: Pass or Don't Pass from p1" in shown["2 roll"]
    assert "You win $10: $10 on Don't Pass at 1 to 1" in shown["5 1-2"]


def test_declined_dice_end_the_round_and_are_offered_again() -> None:
    shown = played("10 on field", "decline", "roll")
    assert "The dice pass on from p1" in shown["1 decline"]
    assert "round 1: 0" in shown["1 decline"]
    assert "the dice: accept, decline?" in shown["2 roll"]


@verifies("craps.3.e")
def test_wagers_are_called_on_and_off() -> None:
    shown = played("10 on pass", "12 on place 6", "mine", "on place 6", "mine", "off place_6")
    assert "Place 6 to Win, off" in shown["2 mine"]
    assert "Your bet on Place 6 to Win is on [craps.3.e]" in shown["3 on place 6"]
    assert "Place 6 to Win, on" in shown["4 mine"]
    assert "Your bet on Place 6 to Win is off [craps.3.e]" in shown["5 off place_6"]
    rolled = ("10 on pass", "", "roll", "5-4")
    later = played(*rolled, "12 on place 6", "mine", "off place_6", "on pass")
    assert "Place 6 to Win, " not in later["5 mine"]
    assert "it is on for every roll but a come out roll [craps.3.e]" in later["6 off place_6"]
    assert "Pass: it is always on [craps.3.e]. Accepted: Place 6 to Win" in later["7 on pass"]


@verifies("craps.11.a")
def test_the_dice_are_passed_by_a_word() -> None:
    shown = played("10 on pass", "", "pass dice", "roll")
    assert "The dice pass on from p1 [craps.11.a]" in shown["2 pass dice"]
    assert "shooter none" in shown["2 pass dice"]


@verifies("craps.6.a", "craps.6.b")
@pytest.mark.parametrize(("line", "behind"), [("pass", "Pass Odds 6"), ("dont_pass", "Don't Pass")])
def test_odds_and_an_amount_go_behind_the_line_bet(line: str, behind: str) -> None:
    shown = played(f"10 on {line}", "", "roll", "3-3", "odds 30", "odds 900", "odds")
    assert f"30 on {behind}" in shown["4 odds 30"]
    assert "pays 6 to 5" in shown["4 odds 30"] or "pays 5 to 6" in shown["4 odds 30"]
    assert "above the multiple" in shown["5 odds 900"]
    assert "true odds" in shown["6 odds"]


def test_odds_without_a_point_show_the_figures_of_wagers() -> None:
    shown = played("10 on pass", "odds", "odds 5")
    assert "7/495" in shown["1 odds"]
    assert "Pass Odds 5" in shown["2 odds 5"]


def test_the_help_names_the_words_of_this_game() -> None:
    shown = played("?")["0 ?"]
    assert "pass dice" in shown
    assert "on WAGER" in shown
    assert "off WAGER" in shown


def test_wagers_that_stay_are_counted_once() -> None:
    session = a_session("3-3", "2-2", "4-1", "3-4")
    session.driver.place("p1", "10 on pass")
    session.driver.choose("p1", "accept")
    for _ in range(4):
        list(session.proceed())
    assert [one.staked for one in session.rounds] == [10_00, 0, 0, 0]
    assert [one.net for one in session.rounds] == [0, 0, 0, -10_00]
    assert all(one.expected is None for one in session.rounds)


@pytest.mark.parametrize("key", GAMES)
def test_bots_take_the_dice_and_make_the_line_bet_they_need(key: str) -> None:
    session = a_session(bots=("bot1", "bot2"), key=key)
    shooters = set()
    for _ in range(60):
        list(session.proceed())
        if session.question:
            session.note(session.driver.choose("p1", "decline"))
        shooters.add(session.driver.table.play.shooter)
    assert {"bot1", "bot2"} <= shooters
    assert "p1" not in shooters
    assert not session.driver.table.wagers_of("p1")


def test_nobody_wagers_again_and_again_while_the_patron_owes_a_line_bet() -> None:
    session = a_session("3-3", bots=("bot1",))
    list(session.proceed())
    assert isinstance(session.driver.step_now, Ask)
    session.driver.choose("p1", "accept")
    before = len(session.driver.table.wagers)
    for _ in range(3):
        with pytest.raises(Refused, match="no line bet"):
            list(session.proceed())
    assert len(session.driver.table.wagers) == before
    assert isinstance(session.driver.step_now, Open)
    session.driver.place("p1", "10 on pass")
    events = session.close()
    assert isinstance(session.driver.step_now, Draw)
    assert {e.wager.patron for e in events if isinstance(e, WagerPlaced)} <= {"bot1"}


def test_rebet_leaves_alone_what_stays() -> None:
    session = a_session("3-3", "2-2")
    session.driver.place("p1", "10 on pass")
    session.driver.choose("p1", "accept")
    session.driver.place("p1", "12 on place_8")
    session.driver.place("p1", "10 on field")
    list(session.proceed())
    last = edits(session.driver.log, "p1").last
    assert [bid.kind for bid in last] == ["pass", "place_8", "field"]
    assert [bid.kind for bid in missing(session.driver, "p1", last)] == ["field"]


@verifies("craps.5.a", "craps.5.b")
def test_a_rounds_net_has_the_commission_paid_with_a_bet() -> None:
    session = a_session("2-4", "4-6", "1-3", "6-1")
    driver = session.driver
    driver.place("p1", "10 on pass")
    driver.choose("p1", "accept")
    for _ in session.proceed():
        pass
    for bid in ("20 on buy_4", "40 on lay_10", "20 on buy_5"):
        session.note(driver.place("p1", bid))
    session.note(driver.take_down("p1", driver.table.wagers[-1].id))
    for _ in range(3):
        for _ in session.proceed():
            pass
    assert [one.net for one in session.rounds] == [0, -3_00 - 40_00, 40_00, -10_00]
    assert sum(one.net for one in session.rounds) == session.net


@verifies("craps.5.a")
def test_the_commission_is_told_when_it_is_paid() -> None:
    typed = ("10 on pass", "", "roll", "2-4", "20 on buy_4", "20 on buy_10", "roll", "2-2", "why")
    shown = played(*typed, options=("--set", "buy_when.4=on_win"))
    assert "pays 2 to 1 round" in shown["4 20 on buy_4"]
    assert "pays 2 to 1, commission 1 round" in shown["5 20 on buy_10"]
    assert "You win $39: $20 on Buy 4 at 2 to 1, less $1 commission" in shown["7 2-2"]
    assert "round 2: +38" in shown["7 2-2"]
    assert "You win $39: $20 on Buy 4 at 2 to 1, less $1 commission" in shown["8 why"]


@verifies("craps.3.a", "craps.7.b.1")
def test_wagers_are_taken_while_the_dice_are_offered() -> None:
    typed = ("10 on pass", "5 on fire", "5 on 20", "no", "accept")
    shown = played(*typed, options=("--set", "fire_bet=yes"))
    assert "5 on Fire Bet" in shown["1 5 on fire"]
    assert "no such name" in shown["2 5 on 20"]
    assert "Accepted: accept, decline" in shown["3 no"]
    assert "You are the shooter" in shown["4 accept"]


@verifies("craps.3.c", "craps.3.e")
def test_wagers_are_taken_down_and_called_between_rolls() -> None:
    typed = ("10 on pass", "", "12 on place_8", "roll", "2-4", "on place 8", "take place_8")
    shown = played(*typed)
    assert "Your bet on Place 8 to Win is on [craps.3.e]" in shown["5 on place 8"]
    assert "Pass, now at 6" in shown["6 take place_8"]
    assert "place_8" not in shown["6 take place_8"]
    shown = played(*typed[:5], "take 6 off place_8", "take pass")
    assert "6 Place 8 to Win" in shown["5 take 6 off place_8"]
    assert "its point, 6, is set [craps.3.c.1]" in shown["6 take pass"]


@verifies("craps.1.come-point", "craps.12.a.1")
def test_come_bets_are_shown_on_their_numbers() -> None:
    typed = ("10 on pass", "2 on fire", "", "roll", "2-4", "10 on come", "20 on dont_come")
    shown = played(*typed, "roll", "5-4", "30 on come", "table", options=("--set", "fire_bet=yes"))
    felt = shown["10 table"]
    assert "Come 9" in felt
    assert "Don't Come 9" in felt
    assert "COME 30" in felt
    assert "Come 6" not in felt
    assert "Fire 2" in felt
    assert "10 Come, now at 9 come" in felt
    assert "Fire Bet, waiting for 6 fire" in felt
    assert "30 Come come" in felt


@verifies("craps.6.a")
def test_odds_without_a_point_are_refused_with_their_clause() -> None:
    shown = played("10 on pass", "odds 20")
    assert "odds 20: there is no wager for it to support [craps.6.a]" in shown["1 odds 20"]


@verifies("craps.6.c", "craps.3.c", "craps.3.d")
def test_a_number_behind_a_name_is_its_spot_or_where_it_stays() -> None:
    start = ("10 on pass", "", "roll", "2-4", "10 on dont come", "roll", "5-4", "20 dont come")
    shown = played(
        *start,
        "roll",
        "2-2",
        "15 dont come odds 9",
        "take dont come 5",
        "take dont come 4",
        "take 3 off dont come odds 9",
        "mine",
    )
    assert "15 on Don't Come Odds 9, pays 2 to 3" in shown["10 15 dont come odds 9"]
    assert "you have no wager there" in shown["11 take dont come 5"]
    assert "10 Don't Come, now at 9" in shown["12 take dont come 4"]
    assert "20 Don't Come" not in shown["12 take dont come 4"]
    assert "12 Don't Come Odds 9" in shown["14 mine"]
    refused = played(*start, "take nothing 9")["8 take nothing 9"]
    assert "you have no wager there. Accepted: Don't Come." in refused
