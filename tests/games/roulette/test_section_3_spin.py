"""Section 3: the spin, the call, the crown, and the order of settlement."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Drawn,
    Paid,
    PhaseEnded,
    Returned,
    RoundEnded,
    WagersClosed,
)
from croupier.core.step import Draw, Open
from croupier.core.table import IDLE
from croupier.games.roulette.procedure import ROULETTE
from croupier.rulebook.citation import verifies
from croupier.rulebook.script import Line, lines
from tests.games.roulette.tables import a_table, of_kind, rules, spin


def _lines(phase: str, **options: object) -> tuple[Line, ...]:
    return lines(ROULETTE, rules(**options), phase)


def _place(clause: str, phase: str, **options: object) -> int:
    """Where in a phase the first line of a clause stands."""
    return next(n for n, line in enumerate(_lines(phase, **options)) if clause in line.cites)


@verifies("roulette.3.a")
def test_the_dealer_spins_against_the_wheel_four_times_around_before_the_call() -> None:
    line = _lines("betting")[_place("roulette.3.a", "betting")]
    assert line.who == "dealer"
    assert "against" in line.does
    assert "at least four times around" in line.does
    assert _place("roulette.3.a", "betting") < _place("roulette.3.b", "betting")


@verifies("roulette.3.b")
def test_the_call_ends_the_betting() -> None:
    last = _lines("betting")[-1]
    assert (last.who, last.says, last.cites) == ("dealer", "No More Bets", ("roulette.3.b",))
    table = a_table("17")
    table.place("p1", "5 on red")
    before = table.step_now
    assert isinstance(before, Open)
    events = table.close()
    assert [(e.says, e.cites) for e in of_kind(events, WagersClosed)] == [
        ("no more bets", ("roulette.3.b",))
    ]
    assert table.step_now == Draw("wheel")


@verifies("roulette.3.b")
def test_no_wager_is_taken_after_the_call() -> None:
    table = a_table("17")
    table.place("p1", "5 on red")
    table.close()
    before = table.table
    with pytest.raises(Refused, match="no wager is taken now") as refused:
        table.place("p2", "5 on black")
    assert refused.value.cites == ("roulette.3.b",)
    assert refused.value.accepted == "a wager in the next round"
    assert table.table is before
    spin(table)
    assert table.place("p2", "5 on black"), "the next round is open"


@verifies("roulette.3.b")
def test_the_ball_does_not_rest_before_the_call() -> None:
    table = a_table()
    table.place("p1", "5 on red")
    with pytest.raises(Refused, match=r'for something else.*"no more bets" first') as refused:
        table.feed(Drawn(device="wheel", outcome="17"))
    assert refused.value.cites == ("roulette.3.b",)


@verifies("roulette.3.c")
def test_the_number_is_announced_and_the_crown_set_on_it() -> None:
    told = _lines("spin")
    assert [line.cites for line in told] == [("roulette.3.c",), ("roulette.3.c",)]
    announced, crowned = told
    assert announced.who == crowned.who == "dealer"
    assert announced.does.startswith("announces the number")
    assert "crown, or dolly" in crowned.does


@verifies("roulette.3.d")
def test_a_winning_fifth_is_moved_to_its_number_before_anything_is_collected() -> None:
    offered = _lines("settlement", five_adjacent=True)
    assert offered[0].cites == ("roulette.3.d",)
    assert offered[0].who == "dealer"
    assert "one fifth" in offered[0].does
    assert offered[1].cites == ("roulette.3.e",)
    assert all("roulette.3.d" not in line.cites for line in _lines("settlement"))


@verifies("roulette.3.e")
def test_the_script_collects_before_it_pays() -> None:
    collects, pays = (x for x in _lines("settlement") if x.cites == ("roulette.3.e",))
    assert "collects every losing wager" in collects.does
    assert "pays every winning wager" in pays.does


@verifies("roulette.3.e")
def test_all_losers_are_collected_before_any_winner_is_paid() -> None:
    table = a_table("0", zero_rule="lose_half", five_adjacent=True)
    for bid in ("5 on straight:0", "10 on red", "5 on column:2", "25 on five_adjacent:28"):
        table.place("p1", bid)
    for bid in ("5 on split:0-00", "10 on even", "5 on straight:36", "5 on three:0-1-2"):
        table.place("p2", bid)
    settled = of_kind(spin(table), Collected, Paid, Returned)
    kinds = ["collected" if isinstance(e, Collected) else "paid" for e in settled]
    assert kinds == sorted(kinds), "collected sorts before paid"
    assert [e.spot for e in settled if isinstance(e, Collected)] == [
        "straight:36",
        "five_adjacent:28",
        "column:2",
        "red",
        "even",
    ]
    assert [e.spot for e in settled if not isinstance(e, Collected)] == [
        "straight:0",
        "five_adjacent:28",
        "split:0-00",
        "three:0-1-2",
        "red",
        "even",
    ]


@verifies("roulette.3.e")
def test_wagers_on_one_spot_are_settled_in_the_order_they_came() -> None:
    table = a_table("17")
    for patron in ("p2", "p1", "p2"):
        table.place(patron, "5 on straight:17")
    paid = of_kind(spin(table), Paid)
    assert [(e.wager, e.patron, e.amount) for e in paid] == [(1, "p2", 350_00), (2, "p1", 175_00)]


@verifies("roulette.3.e")
def test_a_round_goes_through_its_phases_once_and_leaves_nothing_on_the_layout() -> None:
    table = a_table("17")
    table.place("p1", "5 on red")
    events = spin(table)
    assert [e.phase for e in of_kind(events, PhaseEnded)] == ["betting", "spin", "settlement"]
    assert isinstance(events[-1], RoundEnded)
    assert table.table.wagers == ()
    assert table.table.stage == IDLE
    assert table.table.play.outcome is None
    assert table.table.total == 0
