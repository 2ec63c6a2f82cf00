"""What a player says and puts forward, and the action that binds (Section 7, 15(j))."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.equipment.source import Live
from croupier.games.poker.spoken import Facing, Ruling, Statement, read, ruling
from croupier.games.registry import game
from croupier.notation.inputs import read_input
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.tableside.line import says
from tests.games.poker.lines import golden, in_order, told
from tests.transcripts.poker import DEALT, NO_LIMIT

POKER = game("poker")

FACED = Facing(bet=4_000, own=0, least=8_000, most=100_000, chips=100_000)
"""A bet of $40, no limit."""
FREE = Facing(bet=0, own=0, least=1_000, most=100_000, chips=100_000)
OPTION = Facing(bet=400, own=400, least=800, most=50_000, chips=50_000)
FIXED = Facing(bet=400, own=0, least=800, most=800, chips=10_000)


def of(facing: Facing, said: str = "", *chips: int) -> Ruling:
    return ruling(facing, read(said) if said else None, tuple(100 * chip for chip in chips))


def test_statements_are_read() -> None:
    assert read("Raise to $60") == Statement("raise", 6_000)
    assert read("raises") == Statement("raise")
    assert read("12.50") == Statement("bet", 1_250)
    assert read("all in") == read("all-in") == Statement("all_in")
    assert read("calls") == Statement("call")
    for words in ("", "pass", "raise some", "hit me"):
        with pytest.raises(Refused, match="does not state a wager"):
            read(words)


@verifies("poker.7.d", "poker.15.j")
def test_what_is_said_binds_over_what_is_done() -> None:
    assert (of(FACED, "fold", 40).action, of(FACED, "fold", 40).change) == ("fold", 4_000)
    assert (of(FACED, "call", 25, 25, 100).to, of(FACED, "call", 150).change) == (4_000, 11_000)
    assert of(FREE, "check").action == "check"
    assert (of(FACED, "raise 90").to, of(FACED, "90").to) == (9_000, 9_000)
    assert of(FACED, "40").action == "call"
    assert (of(FACED, "all in").to, of(FREE, "all in").action) == (100_000, "bet")
    assert of(FIXED, "all in").to == 800
    short = Facing(bet=4_000, own=0, least=0, most=0, chips=2_500)
    assert (of(short, "all in").action, of(short, "all in").to) == ("call", 2_500)


@verifies("poker.7.d")
def test_only_what_is_within_the_rules_and_limits_binds() -> None:
    for facing, said, accepted in (
        (FACED, "check", r"call \$40"),
        (FREE, "call", "check or bet"),
        (FACED, "raise 60", r"call \$40, or \$80 to \$1,000 in all"),
        (FACED, "raise 2000", "in all"),
        (FIXED, "raise 12", r"\$8 in all"),
    ):
        with pytest.raises(Refused, match=accepted) as refusal:
            of(facing, said)
        assert "poker.7.d" in refusal.value.cites
    capped = Facing(bet=4_000, own=0, least=0, most=0, chips=100_000)
    with pytest.raises(Refused, match="no raise is allowed now"):
        of(capped, "raise")


@verifies("poker.7.e")
def test_an_announced_amount_beats_the_chips() -> None:
    less, more = of(FACED, "raise 90", 60), of(FACED, "raise 90", 100)
    assert (less.to, less.change, more.to, more.change) == (9_000, 0, 9_000, 1_000)
    assert less.cites[0] == more.cites[0] == "poker.7.e"
    assert of(FACED, "raise 90", 90).cites == ("poker.7.d", "poker.15.j")


@verifies("poker.7.f.1", "poker.7.f.2", "poker.7.f.3")
def test_chips_put_forward_are_a_bet() -> None:
    assert (of(FREE, "", 25, 25).action, of(FREE, "", 25, 25).to) == ("bet", 5_000)
    assert (of(FACED, "", 25, 75).action, of(FACED, "", 25, 75).to) == ("raise", 10_000)
    assert of(FREE, "", 5).to == 1_000
    assert (of(FIXED, "", 4, 25).to, of(FIXED, "", 4, 25).change) == (800, 2_100)
    assert (of(OPTION, "", 5, 5).action, of(OPTION, "", 5, 5).to) == ("raise", 1_400)


@verifies("poker.7.i")
def test_one_large_chip_calls_and_opening_it_bets() -> None:
    called = of(FACED, "", 100)
    assert (called.action, called.to, called.change) == ("call", 4_000, 6_000)
    assert called.cites == ("poker.7.i",)
    assert (of(FREE, "", 100).action, of(FREE, "", 100).to) == ("bet", 10_000)
    assert of(FACED, "raise", 100).to == 10_000
    assert of(FACED, "", 40).cites == ("poker.7.g", "poker.7.g.2")


@verifies("poker.7.g", "poker.7.g.2")
def test_call_money_is_a_call() -> None:
    for chips in ((20, 20), (25, 25), (25, 5), (5, 70)):
        assert (of(FACED, "", *chips).action, of(FACED, "", *chips).to) == ("call", 4_000), chips
    assert of(FACED, "", 25, 25).change == 1_000


@verifies("poker.7.g.1", "poker.7.g.3")
def test_an_announced_raise_may_be_completed() -> None:
    said, more, whole = of(FACED, "raise"), of(FACED, "raise", 40), of(FACED, "raise", 40, 80)
    assert [one.waits for one in (said, more, whole)] == [True] * 3
    assert [one.to for one in (said, more, whole)] == [8_000, 8_000, 12_000]
    fixed = of(FIXED, "raise")
    assert (fixed.to, fixed.waits) == (800, False)
    assert of(FREE, "raise", 5).to == 1_000


@verifies("poker.15.j", "poker.7.e")
def test_words_prevail_over_chips_at_the_table() -> None:
    lines = golden("words_prevail")
    in_order(lines, 'announce words="raise 20" chips=60', "returned=40.00 [poker.7.e,", "bet=20.00")
    in_order(lines, "refused: raise $25", "refused: check", "action=call amount=18.00")


@verifies("poker.7.d", "poker.7.g.2")
def test_nothing_binds_out_of_turn_and_nothing_is_added_to_a_call() -> None:
    lines = golden("string_bet")
    in_order(
        lines, "action=call amount=4.00", "nothing may be added to it [poker.7.g, poker.7.g.2]"
    )
    in_order(lines, "words, chips and cards bind only in turn [poker.7.d]")


@verifies("poker.7.i", "poker.7.f.2")
def test_one_chip_calls_at_the_table_and_the_change_comes_back() -> None:
    lines = golden("one_chip_calls")
    in_order(lines, "put chips=25", "returned=21.00 [poker.7.i]", "action=call amount=4.00")
    in_order(lines, "community Ah", "put chips=25", "action=bet amount=25.00 bet=25.00")


@verifies("poker.7.g.1", "poker.7.g.3")
def test_an_announced_raise_grows_until_the_hands_rest() -> None:
    lines = golden("raise_completed")
    in_order(lines, "amount=0.00", "amount=4.00", "amount=24.00", "chooses rest", "bet=24.00")
    in_order(lines, "refused: fold: a raise was announced, and binds [poker.7.d, poker.15.j]")


@verifies("poker.15.j.1.i", "poker.15.j.1.ii", "poker.1.fold")
def test_cards_thrown_in_or_turned_down_are_a_fold() -> None:
    in_order(
        golden("thrown_in"), "p3 does throw_in", "action=fold [poker.15.j.1.i]", "p1 does throw_in"
    )
    in_order(golden("thrown_in"), "p1 does throw_in", "action=fold", "awarded patron=p2")
    lines = golden("turned_down")
    in_order(lines, "refused: p1 turns", "p2 does turn_down", "action=fold [poker.15.j.1.ii]")
    driver = told(DEALT, "? p3 does turn_down")
    in_order(driver, "this type of poker has no up-cards")


@verifies("poker.15.j.2")
def test_a_bet_that_is_owed_stays_owed() -> None:
    lines = golden("thrown_in_owing")
    in_order(lines, "action=raise amount=8.00", "action=fold", "p1 chooses call", '"p3":92.00')
    lines = golden("thrown_in_forced")
    in_order(lines, "throw_in", "action=bet amount=4.00", "action=fold", '"p3":94.00')


def test_lines_are_typed_as_people_speak() -> None:
    driver = Driver(POKER, rules_for(POKER, NO_LIMIT), Live(), lambda: "2026-03-01T20:00:00-05:00")
    for line in DEALT.split("\n"):
        driver.feed(read_input(POKER, driver.table, line))
    says(driver, "p3", "say raise")
    says(driver, "p3", "put 10 10")
    says(driver, "p3", "rest")
    assert driver.table.play.to == 2_000
    says(driver, "p1", "say raise 50, put 60")
    assert driver.table.play.to == 5_000
    for line, why in (("put 5000", "only what is on the table"), ("put some", "not amounts")):
        with pytest.raises(Refused, match=why):
            says(driver, "p2", line)
    says(driver, "p2", "throw in")
    assert driver.table.play.players[1].folded
