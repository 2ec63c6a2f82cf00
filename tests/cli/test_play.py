"""`croupier play`: every word, piped through standard input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.cli.screen import clock, money, signed
from croupier.cli.session import Session
from croupier.cli.words import NAMES, TYPED
from croupier.core.driver import Driver
from croupier.core.table import IDLE
from croupier.drawing.terminal import LIT, cloth, printed
from croupier.equipment.source import Scripted
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.scripted import scripted

PROMPT = re.compile(r"^round \d+  chips .* > (.*)$")
TIME = re.compile(r"\b\d+:\d\d\b")


def play(lines: str, *args: str, game: str = "roulette", seed: int = 7) -> dict[str, list[str]]:
    """What was answered to each line that was typed; "" is what is shown at first and at last."""
    chance = () if "--live" in args else ("--seed", str(seed))
    command = ["play", game, *chance, *args]
    result = CliRunner().invoke(app, command, input=lines)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    answers: dict[str, list[str]] = {"": []}
    typed = ""
    for line in result.stdout.splitlines():
        match = PROMPT.match(line)
        if match:
            typed = match[1]
            answers.setdefault(typed, [])
        answers[typed].append(line.strip())
    return answers


def untimed(answers: dict[str, list[str]]) -> dict[str, list[str]]:
    """The same without how long it took."""
    return {typed: [TIME.sub("", one) for one in said] for typed, said in answers.items()}


def answer(lines: str, *args: str, game: str = "roulette") -> str:
    """What was answered to the last line that was typed, without the prompt."""
    found = play(f"{lines}\nquit\n", *args, game=game)
    return "\n".join(found[lines.splitlines()[-1]][1:])


@pytest.mark.parametrize(
    ("typed", "laid"),
    [
        ("25 on 17", "25 on Straight 17, pays 35 to 1"),
        ("25 on straight:17", "25 on Straight 17, pays 35 to 1"),
        ("10 red", "10 on Red, pays 1 to 1"),
        ("5 on split:1-2", "5 on Split 1-2, pays 17 to 1"),
        ("5 on 1-2", "5 on Split 1-2, pays 17 to 1"),
        ("$7 on 1 to 18", "7 on 1 to 18, pays 1 to 1"),
        ("5 on First Five Numbers", "5 on First Five Numbers, pays 6 to 1"),
        ("500 on high", "500 on 19 to 36, pays 1 to 1"),
    ],
)
def test_a_wager_is_typed_as_people_say_it(typed: str, laid: str) -> None:
    assert answer(typed) == laid


@pytest.mark.parametrize(
    ("game", "typed", "laid"),
    [
        ("bigsix", "10 on $5", "10 on $5 Insignia, pays 5 to 1"),
        ("bigsix", "10 on joker", "10 on Joker, pays 45 to 1"),
        ("sicbo", "10 total 11", "10 on Total Value of 11, pays 6 to 1"),
        ("sicbo", "5 pair 1 2", "5 on Two Dice Combination 1 and 2, pays 5 to 1"),
        ("sicbo", "5 on small", "5 on Small, pays 1 to 1"),
    ],
)
def test_other_tables_take_their_own_words(game: str, typed: str, laid: str) -> None:
    assert answer(typed, game=game) == laid


def test_a_face_that_several_wagers_mean_is_not_guessed() -> None:
    told = answer("5 on 4", game="sicbo").replace("\n", " ")
    assert "it could mean several wagers. Accepted: Three of a Kind 4, " in told


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("1 on red", "below the minimum of $5 [cmr147.07.1"),
        ("501 on red", "above the maximum of $500 [cmr147.07.1"),
        ("5.50 on red", "not a multiple of $1 [cmr147.07.6]"),
        ("-5 on red", "[cmr14"),
        ("5 cash on red", "[roulette.1.a"),
        ("5 on seven", "not offered at this table"),
        ("5 on split:1-36", "no such name [roulette.1.e.2]"),
        ("5 on red at 3", "this table has no boxes"),
        ("take red", "you have no wager there"),
        ("undo", "nothing to undo"),
        ("spin the wheel", "nothing may follow spin. Accepted: spin"),
        ("redo", "nothing to redo"),
        ("rebet", "you made no wager in an earlier round"),
        ("double", "you have no wagers on the layout"),
        ("why", "no round has been settled yet"),
        ("history", "no round has been played yet"),
        ("save", "it needs a file name. Accepted: save FILE.croupier or FILE.jsonl."),
        ("save x.doc", "cannot tell the format from x.doc"),
        ("save /nowhere/x.croupier", "No such file or directory"),
        ("buy nothing", "amount 'nothing'"),
        ("odds purple", "no such name"),
        ("incident earthquake", "no such name"),
        ("incident double_zero_on_wheel_used_as_single", "00 is in play on this wheel"),
        ("spn", "Accepted: spin, or ?"),
        ("xyzzy", "? lists the words"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(typed: str, why: str) -> None:
    found = play(f"{typed}\nhelp\nquit\n")
    assert why in " ".join(found[typed][1:])
    assert found["help"][0].startswith("round 1  chips 500  net 0")


def test_a_wager_after_no_more_bets_is_refused_with_the_clause() -> None:
    assert "no wager is taken now [roulette.3.b]" in answer("close\n5 on red")


def test_several_things_stand_in_one_line() -> None:
    found = play("5 red; 5 on 17; clear\nquit\n")["5 red; 5 on 17; clear"]
    assert found[1:] == [
        "5 on Red, pays 1 to 1",
        "5 on Straight 17, pays 35 to 1",
        "no wagers on the layout",
    ]


def test_undo_and_redo_go_back_and_forth() -> None:
    script = "25 on 17\n10 red\nundo\nundo\nredo\nredo\nquit\n"
    command = ["play", "roulette", "--seed", "7"]
    lines = CliRunner().invoke(app, command, input=script).stdout.splitlines()
    laid = [re.findall(r"laid (\d+)", line) for line in lines if PROMPT.match(line)]
    assert laid == [[], ["25"], ["35"], ["25"], [], ["25"], ["35"]]


def test_clear_can_be_undone_and_a_new_wager_forgets_what_was_undone() -> None:
    assert "straight:17" in answer("25 on 17\n10 red\nclear\nundo")
    assert "nothing to redo" in answer("25 on 17\nundo\n5 red\nredo")


def test_a_wager_taken_back_by_hand_comes_back_by_undo() -> None:
    assert "straight:17" in answer("25 on 17\ntake 17\nundo")
    assert "no wagers" in answer("25 on 17\ntake 17\nundo\nredo")
    assert "nothing to redo" in answer("25 on 17\nclear\nredo")
    assert "Accepted: redo." in answer("25 on 17\nundo\nundo")


def test_take_takes_a_wager_down_or_an_amount_off_it() -> None:
    assert answer("25 on 17\n10 red\ntake 17").split()[5:7] == ["10", "Red"]
    assert answer("25 on 17\ntake 5 off 17").split()[5:7] == ["20", "Straight"]
    assert "more than the wager" in answer("25 on 17\ntake 50 off 17")


def test_rebet_lays_the_last_rounds_wagers_and_says_which_it_skipped() -> None:
    told = answer("300 on black\n5 on 17\ngo\nrebet", "--bankroll", "310")
    assert "skipped $300 on Black: p1 has $5 at this table" in told.replace("\n", " ")
    assert "[cmr146.09.1]" in told
    assert "straight:17" in told


def test_double_lays_as_much_again_and_says_what_it_skipped() -> None:
    told = answer("10 on 17\n300 on red\ndouble", "--bankroll", "500")
    assert "20  Straight 17" in told
    assert "300  Red" in told
    assert "skipped $300 on Red: $600 in all is above the maximum of $500" in told.replace(
        "\n", " "
    )


@pytest.mark.parametrize("word", ["go", "spin", "roll", ""])
def test_a_round_is_closed_drawn_and_settled(word: str) -> None:
    found = play(f"25 on 17\n10 on 1-2\n10 red\n{word}\nquit\n", seed=7)[word]
    text = "\n".join(found)
    assert "Dealer: “no more bets” [roulette.3.b]" in text
    assert "Wheel: 1\n" in text
    assert "You lose $25 on Straight 17 [roulette.1.e.1]" in text
    assert "You win $170: $10 on Split 1-2 at 17 to 1 [roulette.2.a]" in text
    assert "You win $10: $10 on Red at 1 to 1 [roulette.2.a]" in text
    assert "round 1: +155, chips 655" in text


def test_wagers_on_one_spot_are_settled_in_one_line() -> None:
    told = answer("5 red\n5 red\ngo")
    assert "You win $10: $10 on Red at 1 to 1 [roulette.2.a]" in told


def test_why_explains_the_last_settlement_by_clause() -> None:
    told = answer("25 on 17\n10 red\ngo\nwhy")
    assert "You win $10: $10 on Red at 1 to 1" in told
    assert "roulette.2.a: Winning wagers are paid" in told
    assert "roulette.1.e.1: A straight wager" in told
    assert answer("go\nwhy").endswith("you had no wagers on the layout")


def test_why_begins_with_what_came() -> None:
    assert re.match(r"round 1\. Wheel: \d+\n", answer("10 red\ngo\nwhy"))
    dealt = answer("5 on main\ndecline\ngo\nstand\nwhy", game="blackjack")
    assert dealt.startswith("round 1. Dealer has ")


def test_nothing_is_dealt_to_a_patron_without_wagers_who_only_presses_enter() -> None:
    for game, before in (("roulette", ""), ("craps", "\n\n"), ("sicbo", "")):
        first = " ".join(play(f"{before}\nquit\n", game=game)[""])
        assert "you have no wagers on the layout. Accepted: a wager, or go" in first, game
        assert "round 1: " not in first
    assert "round 1: 0" in answer("go")
    stays = play("5 on pass\n60 on lay_4\naccept\n\n\nquit\n", game="craps")[""]
    assert len([line for line in stays if line.startswith("Dice: ")]) == 2


def test_only_what_may_be_typed_is_listed_as_typed() -> None:
    for game in ("blackjack", "spanish21", "zappit"):
        listed = answer("wagers", game=game)
        assert re.search(r"Double Down.* when asked ", listed)
        assert "double:" not in listed
        assert "insurance " not in listed


def test_history_keeps_the_last_ten_rounds() -> None:
    told = answer("5 red\n" + "go\n" * 12 + "history").splitlines()
    assert told[0].split() == ["round", "outcome", "laid", "net", "chips"]
    assert [line.split()[0] for line in told[1:]] == [str(n) for n in range(3, 13)]


def test_odds_of_a_wager_of_those_laid_and_of_all() -> None:
    one = answer("odds first five")
    assert re.search(r"6 to 1\s+33 to 5\s+13.16 %\s+7.89 %\s+3/38", one)
    laid = answer("10 red\n10 black\nodds")
    assert "all together 20: you come out ahead in 0.00 % of rounds" in laid
    assert "the house keeps 5.26 %" in laid.replace("\n", " ")
    every = answer("odds all")
    assert [line.split()[0] for line in every.splitlines()[1:3]] == ["Straight", "Split"]
    assert len(every.splitlines()) > 10


def test_wagers_lists_what_is_offered_with_its_own_limits() -> None:
    told = answer("wagers", "--set", "limits.wager.red.max=100")
    assert re.search(r"Red\s+red\s+1 to 1\s+5.26 %\s+5 to 100", told)
    assert "Seven Numbers" not in told
    assert "limits" not in answer("wagers")


def test_the_table_shows_felt_limits_and_last_results() -> None:
    told = answer("25 on 17\ntable")
    assert "Roulette  limits 5 to 500 in steps of 1" in told
    row = next(line for line in told.splitlines() if " 17 " in line)
    assert row.split()[:3] == ["2", "5", "8"]
    assert "last: 1  18" in answer("go\ngo\ntable")


def test_bets_by_name_are_listed_below_the_wagers() -> None:
    told = " ".join(answer("wagers").split())
    assert "several at once, by name, such as 5 on Around 0: Around 0, Around 00" in told
    assert "neighbors of 0" in told


def test_rules_and_script_and_help() -> None:
    assert answer("rules") == answer("card")
    assert answer("rules").startswith("# Roulette")
    assert "No More Bets" in answer("script")
    assert "announces the number" in answer("close\nscript").replace("\n", " ")
    assert "“No Spin”" in answer("close\nincident fewer_than_four_revolutions\nscript")
    told = answer("?")
    assert told == answer("help")
    assert all(word.about.split(",")[0] in told for word in TYPED)


def test_every_word_is_on_the_list() -> None:
    told = answer("?")
    assert all(name in told for name in NAMES if name not in ("exit", "leave"))


def test_incidents_are_listed_and_called() -> None:
    listed = answer("incident")
    for incident in croupier.games()["roulette"].incidents:
        assert incident.key in listed
    told = answer("25 on 17\nclose\nincident foreign_object_in_wheel")
    assert "No spin. Wagers stand, and betting is open again [roulette.4.c]" in told
    found = play("25 on 17\nclose\nincident foreign_object_in_wheel\nmine\nquit\n")
    assert "straight:17" in "\n".join(found["mine"])


def test_what_is_said_and_done_about_an_incident_is_shown_when_it_is_called() -> None:
    told = answer("25 on 17\nclose\nincident foreign_object_in_wheel")
    assert "“No Spin” (roulette.4.c)" in told
    assert "clears the wheel and spins again. (roulette.4.c)" in " ".join(told.split())
    assert "announces the number" not in told


def test_an_incident_with_details() -> None:
    rules = ("--set", "between=previous_number")
    found = play(
        "10 on $5\nclose\nincident clapper_between_sections passed=$5 next=$2\nquit\n",
        *rules,
        game="bigsix",
    )
    text = "\n".join(found["incident clapper_between_sections passed=$5 next=$2"])
    assert "Wheel: the house declares $5 [bigsix.6.c.1]" in text
    assert "You win $50: $10 on $5 Insignia at 5 to 1" in text


def test_a_void_spin_leaves_the_wagers_and_opens_the_betting() -> None:
    game = croupier.games()["roulette"]
    rules = rules_for(game, {"wheel": "double_used_as_single"})
    driver = Driver(game, rules, Scripted(["00", "17"]), lambda: "2026-03-01T20:00:00+00:00")
    driver.buy("p1", 100_00)
    session = Session(driver, "p1")
    driver.place("p1", "5 on 17")
    list(session.proceed())
    assert driver.table.stage != IDLE
    assert session.laid == 5_00
    driver.place("p1", "5 on red")
    list(session.proceed())
    assert [(one.outcome, one.staked) for one in session.rounds] == [("17", 10_00)]
    assert session.net == 175_00 - 5_00


def test_buy_adds_chips_and_is_no_winning() -> None:
    found = play("buy 100\nmine\nquit\n")
    assert found["mine"][0].startswith("round 1  chips 600  net 0")


def test_the_session_can_be_saved_and_replays(tmp_path: Path) -> None:
    text, lines, last = (tmp_path / name for name in ("a.croupier", "b.jsonl", "c.croupier"))
    script = f"25 on 17\ngo\nsave {text}\nsave {lines}\n5 red\ngo\nquit\n"
    play(script, "--bots", "2", "--transcript", str(last))
    for file, rounds in ((text, 1), (lines, 1), (last, 2)):
        result = CliRunner().invoke(app, ["replay", str(file)])
        assert result.exit_code == 0, result.output
        assert f"{rounds} round" in result.output


def test_a_round_with_hidden_cards_is_saved_only_when_it_is_over(tmp_path: Path) -> None:
    early, late = tmp_path / "early.croupier", tmp_path / "late.croupier"
    script = f"10 on ante\ngo\nsave {early}\nplay\nsave {late}\nquit\n"
    text = " ".join(
        CliRunner().invoke(app, ["play", "threecardpoker"], input=script).output.split()
    )
    refused = "some of this round are hidden from you. Accepted: saving once the round is over."
    assert refused in text
    assert (early.exists(), late.exists()) == (False, True)


def test_bots_wager_lawfully_and_the_seed_repeats_them() -> None:
    script = "go\n" * 20 + "quit\n"
    first = untimed(play(script, "--bots", "3:random"))
    assert first == untimed(play(script, "--bots", "3"))
    assert first != untimed(play(script, "--bots", "3", seed=8))
    text = "\n".join(first["go"])
    assert all(f"bot{n}: " in text for n in (1, 2, 3))


def test_a_seed_that_decides_nothing_at_a_live_table_is_refused() -> None:
    words = ["play", "roulette", "--live", "--seed", "1"]
    done = CliRunner().invoke(app, words, input="quit\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--seed 1: you enter every outcome, and nobody else plays" in done.stderr
    done = CliRunner().invoke(app, [*words, "--bots", "1"], input="quit\n")
    assert done.exit_code == 0, done.output


def test_cards_may_be_entered_with_the_signs_of_their_suits() -> None:
    typed = "25 on player\ngo\n100\n5♥\nA♠ K♥ 3♦ 10♣ 2♧\nquit\n"
    done = CliRunner().invoke(app, ["play", "baccarat", "--live"], input=typed)
    assert done.exit_code == 0, done.output
    assert "5♥ to the discards (burned)" in done.output
    assert "A♠ K♥ 3♦ 10♣ 2♣ to the discards (burned)" in done.output


def test_with_live_the_patron_enters_what_the_wheel_shows() -> None:
    found = play("5 on 17\ngo\n37\n17\nquit\n", "--live")
    assert found["go"][-1] == "the wheel: type the outcome, such as 0"
    assert "no such name" in " ".join(found["37"])
    assert "You win $175: $5 on Straight 17 at 35 to 1" in "\n".join(found["17"])
    assert found["quit"][0].startswith("round 2  chips 675")


def test_log_shows_every_event() -> None:
    told = answer("5 red\ngo", "--log")
    assert "wagers_closed [roulette.3.b]" in told
    assert "round_ended round=1" in told


def test_leaving_tells_rounds_net_and_what_was_to_be_expected() -> None:
    told = "\n".join(play("5 red\ngo\nquit\n")["quit"])
    assert "1 round in 0:0" in told
    assert "wagered 5, chips 505" in told
    assert "net +5" in told
    assert "expected -0.26, give or take 4.99" in told


def test_leaving_with_a_wager_on_the_layout_says_so() -> None:
    assert "you leave 5 on the layout" in "\n".join(play("5 red\nquit\n")["quit"])


def test_the_end_of_the_input_is_leaving() -> None:
    result = CliRunner().invoke(app, ["play", "roulette", "--seed", "7"], input="5 red\n\n")
    assert result.exit_code == 0
    assert "net +5" in result.stdout


def test_notices_come_at_half_three_quarters_and_all_of_the_budget() -> None:
    script = "5 on 36\ngo\n" * 4 + "quit\n"
    told = "\n".join(line for found in play(script, "--bankroll", "20").values() for line in found)
    assert [told.count(f"notice: you have lost {share} %") for share in (50, 75, 100)] == [1, 1, 1]


def test_a_patron_has_the_name_they_give_and_no_bot_takes_it() -> None:
    assert "bot2 " in "\n".join(play("go\nquit\n", "--patron", "bot1", "--bots", "1")["go"])


@pytest.mark.parametrize("game", croupier.games())
def test_every_line_fits_eighty_columns(game: str) -> None:
    script = "wagers\nodds all\ntable\nincident\n?\nscript\ngo\nhistory\nquit\n"
    result = CliRunner().invoke(app, ["play", game, "--seed", "1", "--bots", "3"], input=script)
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    assert "\x1b" not in result.stdout


def test_the_felt_shows_each_printed_area_once_with_ones_chips_below() -> None:
    game = croupier.games()["roulette"]
    lines = cloth(game, rules_for(game), {"straight:17": 25_00}, 80)
    assert lines is not None
    text = [line.plain for line in lines]
    row = next(n for n, line in enumerate(text) if " 17 " in line)
    assert text[row + 1].split() == ["25"]
    assert text[row + 1].index("25") == text[row].index("17")
    numbers = [word for line in text for word in line.split() if word.isdigit()]
    assert set(numbers) >= {str(n) for n in range(37)}


def test_a_table_too_long_for_its_columns_is_shown_upright() -> None:
    game = croupier.games()["craps"]
    lines = cloth(game, rules_for(game, {"fire_bet": True}), {"come_odds:6": 25_00}, 80)
    assert lines is not None
    text = [line.plain for line in lines]
    row = next(n for n, line in enumerate(text) if "Come odds 6" in line)
    start = text[row].index("Come odds 6")
    assert start < text[row + 1].index("25") < start + len("Come odds 6")
    assert [line.split() for line in text].count(["PASS", "LINE"]) == 1
    assert text[-1].split() == ["Fire"]


def test_a_round_table_is_shown_seat_by_seat() -> None:
    game = croupier.games()["minibaccarat"]
    rules = rules_for(game, {"seats": 3, "ez": True})
    lines = cloth(game, rules, {"tie@2": 25_00}, 80)
    assert lines is not None
    shown = [line.plain.split() for line in lines]
    hands, tie = ["PLAYER", "BANKER"], ["Panda", "8", "TIE", "Dragon", "7"]
    assert shown == [["1", *hands], tie, ["2", *hands], tie, ["25"], ["3", *hands], tie]


@pytest.mark.parametrize("game", [key for key, one in croupier.games().items() if one.wagers])
def test_every_printed_area_takes_its_chips_on_the_felt(game: str) -> None:
    played = croupier.games()[game]
    rules = rules_for(played)
    assert played.layout is not None
    spots = {area.spot for area in printed(played.layout(rules))}
    lines = cloth(played, rules, dict.fromkeys(spots, 777_00), 80)
    assert lines is not None
    assert "\n".join(line.plain for line in lines).count("777") == len(spots)
    assert max(len(line.plain) for line in lines) <= 80


def test_money_and_time_as_they_are_shown() -> None:
    assert [money(a) for a in (5_00, 1_250, 1_234_567_00, -50)] == [
        "5",
        "12.50",
        "1,234,567",
        "-0.50",
    ]
    assert [signed(a) for a in (5_00, 0, -5_00)] == ["+5", "0", "-5"]
    assert [clock(s) for s in (5, 65, 3_665)] == ["0:05", "1:05", "1:01:05"]


@verifies("sicbo.5.e", "sicbo.5.g", "cmr146.20.2")
def test_what_a_table_lights_is_told_before_it_is_settled() -> None:
    said = play("5 on small\ngo\nquit\n", game="sicbo", seed=3)["go"]
    shown = next(n for n, line in enumerate(said) if line.startswith("Dice: 3-3-6"))
    lights = " ".join(said[shown + 1 : shown + 3])
    assert lights.split(", ") == [
        "Lit: Two of a Kind 3",
        "Total Value of 12",
        "Two Dice Combination 3 and 6",
        "Big",
        "One of a Kind 3",
        "One of a Kind 6",
    ]
    assert said[shown + 3].startswith("You lose $5 on Small")


def test_lit_areas_of_the_felt_shine() -> None:
    table = scripted("sicbo")
    lines = cloth(table.game, table.rules, {}, 80, ("big",)) or []
    shining = {
        line.plain[one.start : one.end] for line in lines for one in line.spans if one.style == LIT
    }
    assert shining == {"BIG"}


@verifies("sicbo.1")
def test_the_script_tells_what_is_due_and_by_when() -> None:
    told = play("script\nquit\n", game="sicbo")["script"]
    assert any("take the dice in the sic bo" in line for line in told)


def test_any_blank_ends_a_word_of_the_terminal() -> None:
    answers = play("?\tred\nquit\n")
    assert any("Red" in line or "red" in line for line in answers["?\tred"])
