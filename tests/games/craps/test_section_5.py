"""Section 5: buy and lay bets at true odds, their commission to the cent, and no other fee."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from croupier import transcript
from croupier.cli import screen
from croupier.core.errors import Refused
from croupier.core.event import Paid, Returned, RoundVoided, WagerPlaced
from croupier.core.game import offered
from croupier.floor.web.pages.settled import banner, last_round, results
from croupier.games.craps.options import CrapsOptions
from croupier.notation.convert import converted
from croupier.notation.explain import explain
from croupier.notation.prose import sentence, setting, setting_at
from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.tableside.commands import act
from tests.games.craps.tables import (
    GAMES,
    POINTS,
    ROLLS,
    STAKE,
    a_game,
    a_table,
    kind,
    of_kind,
    roll,
    rules,
    spots,
    the,
    with_point,
)

TRUE = {4: "2", 5: "3/2", 6: "6/5", 8: "6/5", 9: "3/2", 10: "2"}
LAID = {4: "1/2", 5: "2/3", 6: "5/6", 8: "5/6", 9: "2/3", 10: "1/2"}
ON_WIN: dict[str, Any] = {str(n): "on_win" for n in POINTS}


def _other(number: int) -> int:
    return 9 if number != 9 else 5


def _money(number: int, **options: Any) -> Any:
    return with_point(_other(number), line="5 on pass", **options)


@verifies("craps.5.a", "craps.5.c")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", POINTS)
def test_a_buy_bet_pays_five_percent_with_the_bet_and_wins_true_odds(key: str, number: int) -> None:
    table = _money(number, key=key)
    table.place("p2", f"30 on buy_{number}")
    assert table.balances["p2"] == STAKE - 30_00 - 1_50
    events = roll(table, number)
    won = int(Fraction(TRUE[number]) * 30_00)
    assert [(e.amount, e.returned) for e in of_kind(events, Paid)] == [(won, 30_00)]
    assert table.balances["p2"] == STAKE + won - 1_50
    assert not spots(table, "p2"), "a new bet owes a new commission"


@verifies("craps.5.a", "craps.5.b", "craps.5.c")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("wager", ["buy_4", "lay_4"])
@pytest.mark.parametrize("taken", [0, 1_49, 1_51, 7_50])
def test_a_record_of_any_other_commission_is_refused(key: str, wager: str, taken: int) -> None:
    (placed,) = of_kind(_money(4, key=key).place("p2", f"30 on {wager}"), WagerPlaced)
    assert placed.wager.commission == 1_50
    table = _money(4, key=key)
    with pytest.raises(Refused, match="its commission cannot be") as refused:
        table.feed(replace(placed, wager=replace(placed.wager, commission=taken)))
    assert refused.value.accepted == "$1.50"


@verifies("craps.5.b", "craps.5.c")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", POINTS)
def test_a_lay_bet_pays_five_percent_of_the_wager_and_wins_true_odds(key: str, number: int) -> None:
    table = _money(number, key=key)
    table.place("p2", f"60 on lay_{number}")
    assert table.balances["p2"] == STAKE - 60_00 - 3_00
    roll(table, 7)
    won = int(Fraction(LAID[number]) * 60_00)
    assert table.balances["p2"] == STAKE + won - 3_00


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("number", POINTS)
def test_a_commission_on_wins_comes_off_the_winnings(number: int) -> None:
    table = _money(number, buy_when=ON_WIN, lay_when=ON_WIN)
    table.place("p2", f"30 on buy_{number}")
    assert table.balances["p2"] == STAKE - 30_00, "nothing with the bet"
    roll(table, number)
    won = int(Fraction(TRUE[number]) * 30_00) - 1_50
    assert table.balances["p2"] == STAKE - 30_00 + won
    assert spots(table, "p2") == [f"buy_{number}"], "it stays up, and owes when it wins again"
    roll(table, number)
    assert table.balances["p2"] == STAKE - 30_00 + 2 * won
    laying = _money(number, lay_when=ON_WIN)
    laying.place("p2", f"60 on lay_{number}")
    assert laying.balances["p2"] == STAKE - 60_00
    roll(laying, 7)
    assert laying.balances["p2"] == STAKE - 60_00 + int(Fraction(LAID[number]) * 60_00) - 3_00


@verifies("craps.5.a", "craps.5.b")
def test_a_lost_bet_pays_a_commission_on_wins_to_nobody() -> None:
    table = _money(4, buy_when=ON_WIN, lay_when=ON_WIN)
    table.place("p2", "30 on buy_4")
    table.place("p2", "60 on lay_6")
    roll(table, 6)
    roll(table, 7)
    assert table.balances["p2"] == STAKE - 90_00


@verifies("craps.5.a")
def test_when_the_commission_is_collected_is_said_number_by_number() -> None:
    table = _money(4, buy_when={"4": "on_win", "10": "on_win"})
    for number in POINTS:
        table.place("p2", f"20 on buy_{number}")
    charged = {w.spot: w.commission for w in table.table.wagers_of("p2")}
    assert charged == {f"buy_{n}": 0 if n in (4, 10) else 1_00 for n in POINTS}
    declared = schema(CrapsOptions)["buy_when"]
    assert declared.notice
    assert "craps.5.a" in declared.notice_cites


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("option", ["buy_rate", "lay_rate"])
def test_no_commission_is_above_five_percent(key: str, option: str) -> None:
    for lawful in ("0%", "2.5%", "5%"):
        assert rules(key, **{option: lawful})
    for above in ("5.1%", "6%", "100%"):
        with pytest.raises(Refused) as refused:
            rules(key, **{option: above})
        assert refused.value.cites[0] == ("craps.5.a" if option == "buy_rate" else "craps.5.b")


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("said", [{}, {"vig": {"round": "exact"}}])
def test_a_commission_is_never_rounded_up(said: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="not rounded up"):
        _money(4, vig={"round": "up"})
    table = _money(4, **said, buy_rate="4.99%", lay_rate="3.3%")
    for amount in (5, 11, 21, 25, 37, 99):
        table.place("p2", f"{amount} on buy_4")
        assert the(table, "buy_4", "p2").commission == amount * 499 // 100
        table.take_down("p2", the(table, "buy_4", "p2").id)
    for amount in (6, 12, 22, 38):
        table.place("p2", f"{amount} on lay_4")
        assert the(table, "lay_4", "p2").commission == amount * 330 // 100
        table.take_down("p2", the(table, "lay_4", "p2").id)
    exact = _money(4, **said)
    exact.place("p2", "25 on buy_4")
    assert the(exact, "buy_4", "p2").commission == 1_25, "5% of $25, not $1.50 nor $2"


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize(("wager", "rate"), [("buy_4", "4.5%"), ("lay_4", "0.9%")])
def test_a_bet_made_in_parts_pays_the_commission_of_the_whole(wager: str, rate: str) -> None:
    said: dict[str, Any] = {f"{wager[:3]}_rate": rate, "limits": {"min": 1}}
    whole, parts = (with_point(9, line="5 on pass", **said) for _ in "12")
    whole.place("p2", f"20 on {wager}")
    for _ in range(10):
        parts.place("p2", f"2 on {wager}")
    assert the(parts, wager, "p2") == the(whole, wager, "p2")
    assert parts.balances["p2"] == whole.balances["p2"]


@pytest.mark.parametrize("spelling", [2, 3])
def test_a_record_in_which_each_part_paid_for_itself_is_still_read(spelling: int) -> None:
    taken = ", commission 0.04" if spelling == 3 else ""
    lines = (
        "croupier transcript 1",
        f"spelling {spelling}",
        "game craps",
        "set buy_rate=4.5% limits.min=1",
        "p1 buys 10.00",
        "round 1",
        *(f"p1: 1 on buy_4{taken}" for _ in range(4)),
        "p1 cashes 5.84",
    )
    assert replay("\n".join(lines)).same
    assert not replay("\n".join(lines).replace("5.84", "5.85")).same


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("wager", ["buy_5", "lay_5"])
@pytest.mark.parametrize("rate", ["5%", "4.99%", "3.3%"])
def test_a_bet_taken_down_brings_its_commission_back(wager: str, rate: str) -> None:
    head = wager.split("_", maxsplit=1)[0]
    table = with_point(9, **{f"{head}_rate": rate})
    table.place("p2", f"66 on {wager}")
    table.take_down("p2", the(table, wager, "p2").id, 33_00)
    left = the(table, wager, "p2")
    share = Fraction(rate.rstrip("%")) / 100
    assert left.commission == int(share * 33_00)
    table.take_down("p2", left.id)
    assert table.balances["p2"] == STAKE


PARTS = ((1, 1, 1, 1), (4,), (2, 1, 1), (1, 3))


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize(("wager", "rate"), [("buy_4", "1.67%"), ("lay_4", "0.9%")])
def test_a_bet_taken_down_in_parts_gets_back_what_it_would_at_once(wager: str, rate: str) -> None:
    said: dict[str, Any] = {f"{wager[:3]}_rate": rate, "limits": {"min": 1}}
    left = set()
    for parts in PARTS:
        table = with_point(9, line="5 on pass", **said)
        table.place("p2", f"10 on {wager}")
        for part in parts:
            table.take_down("p2", the(table, wager, "p2").id, part * 1_00)
        left.add((the(table, wager, "p2"), table.balances["p2"]))
        told = transcript(table)
        assert "takes down" in told
        assert replay(told).same
        assert replay(converted(replay(told), "jsonl")).same
    ((bet, balance),) = left
    assert bet.commission == int(Fraction(rate.rstrip("%")) / 100 * 6_00)
    assert balance == STAKE - bet.amount - bet.commission


@verifies("craps.5.a")
def test_a_part_taken_down_in_typed_words_gets_back_as_much() -> None:
    table = with_point(9, line="5 on pass", buy_rate="1.67%", limits={"min": 1})
    table.place("p2", "10 on buy_4")
    for _ in range(4):
        act(table, "p2", "takes down 1 of buy_4")
    assert the(table, "buy_4", "p2").commission == 10


def _in_parts(*back: str, rest: str) -> str:
    """A record of $10 at 1.67% that is taken down dollar by dollar, and of what is cashed then."""
    lines = (
        "croupier transcript 1",
        "spelling 3",
        "game craps",
        "set buy_rate=1.67% limits.min=1",
        "p1 buys 20.00",
        "round 1",
        "p1: 10 on buy_4, commission 0.16",
        *(f"p1 takes down 1 of buy_4{one}" for one in back),
        f"p1 cashes {rest}",
    )
    return "\n".join(lines)


@verifies("craps.5.a")
def test_a_record_in_which_each_part_brought_a_share_back_is_still_read() -> None:
    assert replay(_in_parts("", "", "", "", rest="13.92")).same, "8 cents of 16 came back"
    assert not replay(_in_parts("", "", "", "", rest="13.93")).same
    whole = [f", commission 0.0{cents}" for cents in (1, 2, 2, 1)]
    assert replay(_in_parts(*whole, rest="13.90")).same, "10 cents are owed on $6"
    assert not replay(_in_parts(*whole, rest="13.91")).same


@verifies("craps.5.a", "craps.5.c")
def test_any_other_commission_that_comes_back_is_found() -> None:
    for told in (", commission 0.02", ", commission 0.00"):
        difference = replay(_in_parts(told, rest="1.00")).first_difference
        assert difference is not None
        assert "its commission cannot be" in difference.why, told
    table = with_point(9)
    table.place("p2", "30 on place_5")
    (down,) = (one for one in table.take_down("p2", the(table, "place_5", "p2").id))
    table.place("p2", "30 on place_5")
    again = replace(down, wager=the(table, "place_5", "p2").id, commission=0)
    with pytest.raises(Refused, match="its commission cannot be") as refused:
        table.feed(again)
    assert refused.value.accepted == "none"


BACK = {
    "5%": ("$1.65 commission", "$1.65 commission"),
    "4.99%": ("$1.65 commission", "its commission"),
}
"""What is said to come back with a part that is taken down, and with the rest."""


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("wager", ["buy_5", "lay_5"])
@pytest.mark.parametrize("rate", BACK)
def test_the_words_say_that_a_commission_comes_back(wager: str, rate: str) -> None:
    head, _, number = wager.partition("_")
    clause = {"buy": "craps.5.a", "lay": "craps.5.b"}[head]
    table = with_point(9, **{f"{head}_rate": rate})
    where = setting(table.game, table.rules, "p2")
    table.place("p2", f"66 on {wager}")
    (down,) = table.take_down("p2", the(table, wager, "p2").id, 33_00)
    place = f"{head.capitalize()} {number}"
    part, rest = BACK[rate]
    assert sentence(down, where) == f"You take back $33 from {place}, and {part} is returned"
    (line,) = screen.commissions_back((down,), "p2", table)
    assert line.endswith(f"[{clause}]")
    void = table.feed(RoundVoided(by="a supervisor", why="the lights went out"))
    (back,) = (one for one in of_kind(void, Returned) if one.patron == "p2")
    assert sentence(back, where) == f"Your $33 on {place} comes back, and {rest} is returned"
    settled = last_round(table.table, table.log, where)
    assert settled is not None
    assert clause in settled.lines[-1].cites
    told = [one for one in explain(table) if one.patron == "p2" and "returned" in one.says]
    assert [clause in one.cites for one in told] == [True, True]


@pytest.mark.parametrize(("total", "says", "net"), [(4, "win $39", 39_00), (7, "lose $21", -21_00)])
def test_what_a_decision_brings_counts_the_commission_that_was_paid_with_the_bet(
    total: int, says: str, net: int
) -> None:
    table = with_point(9)
    table.place("p2", "20 on buy_4")
    roll(table, total)
    where = setting_at(table.game, table.table, "p2")
    said = banner([entry.event for entry in table.log], where, playing=False)
    assert said is not None
    assert said.own == f"you {says} ($1 commission)"
    settled, seen = last_round(table.table, table.log, where), results(table.log, where)
    assert settled is not None
    assert seen is not None
    assert settled.lines[-1].says == "You paid $1 commission with your bet on Buy 4"
    assert settled.net == dict(seen.nets)["p2"] == table.balances["p2"] - STAKE == net


def test_no_commission_counts_that_came_back() -> None:
    table = with_point(9)
    table.place("p2", "40 on buy_4")
    table.take_down("p2", the(table, "buy_4", "p2").id, 20_00)
    roll(table, 4)
    settled = last_round(table.table, table.log, setting_at(table.game, table.table, "p2"))
    assert settled is not None
    assert settled.net == table.balances["p2"] - STAKE == 39_00


@verifies("craps.5.a")
def test_no_commission_is_said_to_come_back_where_none_was_taken() -> None:
    tried: tuple[tuple[dict[str, Any], str], ...] = (
        ({"buy_when": ON_WIN}, "buy_5"),
        ({}, "place_5"),
    )
    for options, wager in tried:
        table = with_point(9, **options)
        table.place("p2", f"30 on {wager}")
        (down,) = table.take_down("p2", the(table, wager, "p2").id)
        assert "commission" not in sentence(down, setting(table.game, table.rules))
        assert not list(screen.commissions_back((down,), "p2", table))


@verifies("craps.5.a")
def test_a_pressed_bet_pays_for_what_is_added() -> None:
    table = with_point(9)
    table.place("p2", "20 on buy_4")
    table.place("p2", "20 on buy_4")
    assert the(table, "buy_4", "p2").commission == 2_00
    assert table.balances["p2"] == STAKE - 42_00


@verifies("craps.5.a")
def test_a_bet_and_its_commission_must_both_be_at_hand() -> None:
    table = with_point(9)
    table.buy("p3", 100_00)
    with pytest.raises(Refused, match=r"p3 has \$100"):
        table.place("p3", "100 on buy_4")
    assert table.place("p3", "95 on buy_4")
    assert table.balances["p3"] == 25


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("key", GAMES)
def test_lays_may_drive_out_place_bets_to_lose_and_buys_no_place_bet(key: str) -> None:
    def kinds(**options: Any) -> set[str]:
        return {k.rpartition("_")[0] for k in offered(a_game(key), rules(key, **options))}

    both = {"place", "place_lose", "buy", "lay"}
    assert both <= kinds()
    assert kinds() & both - kinds(lay="in_lieu") == {"place_lose"}
    assert kinds() & both - kinds(lay="no") == {"lay"}
    assert kinds() & both - kinds(buy=False) == {"buy"}
    with pytest.raises(Refused, match="not offered") as refused:
        a_table(key=key, lay="in_lieu").place("p1", "11 on place_lose_4")
    assert refused.value.cites == ("craps.5.b",)
    for option, wager, clause in (
        ({"buy": False}, "buy_4", "craps.5.a"),
        ({"lay": "no"}, "lay_4", "craps.5.b"),
    ):
        with pytest.raises(Refused, match="not offered") as refused:
            a_table(key=key, **option).place("p1", f"20 on {wager}")
        assert refused.value.cites == (clause,)


@verifies("craps.5.c")
@pytest.mark.parametrize("key", GAMES)
def test_no_other_wager_is_charged_for(key: str) -> None:
    chosen = rules(key)
    charged = {k for k, one in offered(a_game(key), chosen).items() if one.commission(chosen).num}
    assert charged == {f"{head}_{n}" for head in ("buy", "lay") for n in POINTS}
    for wager in ("pass", "field", "place_6", "hard_8", "place_lose_4", "any_seven"):
        one = kind(wager, key)
        for dice in ROLLS:
            verdict = one.judge(one.start(""), dice, chosen)
            if verdict.paid.num:
                assert verdict.odds is not None
                assert verdict.paid.fraction == verdict.odds.fraction, "all of its odds"


@verifies("craps.5.c")
def test_what_is_taken_when_a_wager_is_made_is_its_amount_alone() -> None:
    table = with_point(9)
    for bid in ("12 on place_6", "11 on place_lose_4", "10 on field", "10 on hard_4", "10 on come"):
        before = table.balances["p2"]
        table.place("p2", bid)
        assert before - table.balances["p2"] == int(bid.split(" on ")[0]) * 100
