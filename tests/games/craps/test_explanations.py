"""Every verdict names the clauses that decide it, and every settlement tells them."""

from typing import Any

import pytest

from croupier.core.event import Barred, Collected, Moved, Paid, Returned
from croupier.core.game import offered
from croupier.core.verdict import Verdict
from croupier.games.craps.play import RollSettled
from croupier.notation.explain import explain
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import pays, remedy, wins_on
from tests.games.craps.tables import (
    GAMES,
    POINTS,
    ROLLS,
    a_game,
    a_table,
    kind,
    of_kind,
    roll,
    rules,
    with_point,
)

EVERYTHING: dict[str, Any] = {"six_seven_eight": True, "horn_high_area": True}
HOPS = {
    "2_2": "v",
    "3_3": "w",
    "4_4": "x",
    "5_5": "y",
    "1_3": "z",
    "1_4": "aa",
    "2_3": "bb",
    "1_5": "cc",
    "2_4": "dd",
    "1_6": "ee",
    "2_5": "ff",
    "3_4": "gg",
    "2_6": "hh",
    "3_5": "ii",
    "3_6": "jj",
    "4_5": "kk",
    "4_6": "ll",
}
ALONE = {
    "hard_4": "g",
    "hard_6": "h",
    "hard_8": "i",
    "hard_10": "j",
    "field": "k",
    "any_seven": "l",
    "any_craps": "m",
    "craps_2": "n",
    "craps_3": "o",
    "craps_12": "p",
    "eleven": "q",
    "six_seven_eight": "mm",
    **{f"place_{n}": "e" for n in POINTS},
    **{f"place_lose_{n}": "f" for n in POINTS},
    **{f"hop_{dice}": letter for dice, letter in HOPS.items()},
}
"""Wagers that one clause of Section 2 decides, both ways."""
TRUE = {
    **{f"buy_{n}": ("craps.2.e", "craps.5.a") for n in POINTS},
    **{f"lay_{n}": ("craps.2.f", "craps.5.b") for n in POINTS},
}
PARTS = {
    "c_and_e": ("craps.2.r", "craps.4.d"),
    "horn": ("craps.2.s", "craps.4.c"),
    **{f"horn_high_{n}": ("craps.2.t", "craps.4.c") for n in (2, 3, 11, 12)},
    "whirl": ("craps.2.u",),
}
FLAT = {"pass": "a", "dont_pass": "b", "come": "c", "dont_come": "d"}


def verdict(key: str, dice: tuple[int, int], at: Any = "") -> Verdict:
    """What the judge of a wager says."""
    return kind(key).judge(at, dice, rules(**EVERYTHING, fire_bet=True))


def decided(key: str, at: Any = "") -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    """The clauses of all wins and of all losses, over every roll."""
    said = [verdict(key, dice, at) for dice in ROLLS]
    won = {one.cites for one in said if one.paid.num}
    return won, {one.cites for one in said if one.loses and not one.paid.num}


@verifies("craps.2.e", "craps.2.f", "craps.2.g", "craps.2.h", "craps.2.i", "craps.2.j")
@verifies("craps.2.k", "craps.2.l", "craps.2.m", "craps.2.n", "craps.2.o", "craps.2.p")
@verifies("craps.2.q", "craps.2.mm", "craps.2.v", "craps.2.w", "craps.2.x", "craps.2.y")
@verifies("craps.2.z", "craps.2.aa", "craps.2.bb", "craps.2.cc", "craps.2.dd", "craps.2.ee")
@verifies("craps.2.ff", "craps.2.gg", "craps.2.hh", "craps.2.ii", "craps.2.jj", "craps.2.kk")
@verifies("craps.2.ll", "craps.4.b")
@pytest.mark.parametrize("key", ALONE)
def test_one_clause_decides_and_the_pay_table_pays(key: str) -> None:
    clause = f"craps.2.{ALONE[key]}"
    assert decided(key) == ({(clause, "craps.4.b")}, {(clause,)})


@verifies("craps.5.a", "craps.5.b", "craps.2.e", "craps.2.f")
@pytest.mark.parametrize("key", TRUE)
def test_a_bet_at_true_odds_is_decided_as_a_place_bet(key: str) -> None:
    assert decided(key) == ({TRUE[key]}, {TRUE[key][:1]})


@verifies("craps.2.r", "craps.2.s", "craps.2.t", "craps.2.u", "craps.4.c", "craps.4.d")
@pytest.mark.parametrize("key", PARTS)
def test_a_wager_of_parts_names_how_its_parts_are_paid(key: str) -> None:
    assert decided(key) == ({(*PARTS[key], "craps.4.b")}, {PARTS[key][:1]})


@verifies("craps.2.a.1.i", "craps.2.a.2.i", "craps.2.b.1.i", "craps.2.b.2.i", "craps.2.b.3")
@verifies("craps.2.c.1.i", "craps.2.c.2.i", "craps.2.d.1.i", "craps.2.d.2.i", "craps.2.d.3")
@verifies("craps.1.come-out-point", "craps.1.come-point")
@pytest.mark.parametrize("key", FLAT)
def test_a_flat_bet_before_its_point_names_the_clause_of_its_total(key: str) -> None:
    law, point = f"craps.2.{FLAT[key]}", "come-point" if "come" in key else "come-out-point"
    assert decided(key, None) == ({(f"{law}.1.i", "craps.4.b")}, {(f"{law}.2.i",)})
    for dice in ROLLS:
        said = verdict(key, dice, None)
        if said.kept is None:
            assert said.cites == (f"craps.1.{point}",)
        elif not said.paid.num and not said.loses:
            assert said.cites == (f"{law}.3",)


@verifies("craps.2.a.1.ii", "craps.2.a.2.ii", "craps.2.b.1.ii", "craps.2.b.2.ii")
@verifies("craps.2.c.1.ii", "craps.2.c.2.ii", "craps.2.d.1.ii", "craps.2.d.2.ii")
@verifies("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d")
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("key", FLAT)
def test_a_flat_bet_on_its_point_and_its_odds_are_decided_alike(key: str, point: int) -> None:
    law, odds = f"craps.2.{FLAT[key]}", f"craps.6.{FLAT[key]}"
    assert decided(key, point) == ({(f"{law}.1.ii", "craps.4.b")}, {(f"{law}.2.ii",)})
    behind = decided(f"{key}_odds", str(point))
    assert behind == ({(f"{law}.1.ii", odds)}, {(f"{law}.2.ii", odds)})


@verifies("craps.2.nn", "craps.4.e", "craps.12.a.5", "craps.1.come-out-point")
def test_a_fire_bet_names_its_clauses() -> None:
    assert verdict("fire", (6, 1), "9:4,5,6").cites == ("craps.2.nn", "craps.12.a.5")
    paid = verdict("fire", (6, 1), "9:4,5,6,8")
    assert paid.cites == ("craps.2.nn", "craps.12.a.5", "craps.4.e")
    assert verdict("fire", (6, 3), "9:4").cites == ("craps.2.nn",)
    assert verdict("fire", (6, 3), "0:4").cites == ("craps.1.come-out-point",)


@verifies("craps.3.e")
@pytest.mark.parametrize("point", POINTS)
def test_odds_that_are_off_name_the_clause_that_returns_them(point: int) -> None:
    off = kind("come_odds").off
    assert off is not None
    said = [off(str(point), dice, rules()) for dice in ROLLS]
    assert {one.cites for one in said if one.kept} == {("craps.3.e",)}


@pytest.mark.parametrize("key", GAMES)
def test_no_wager_of_the_game_is_decided_without_a_clause(key: str) -> None:
    known = {*ALONE, *TRUE, *PARTS, *FLAT, *(f"{bet}_odds" for bet in FLAT)}
    fire = {"fire_bet": True} if key == "craps" else {}
    chosen = rules(key, **EVERYTHING, **fire)
    assert set(offered(a_game(key), chosen)) == known | ({"fire"} if fire else set())


TOLD = [
    ("10 on pass", (7,), Paid, ("craps.2.a.1.i", "craps.4.b")),
    ("10 on pass", (12,), Collected, ("craps.2.a.2.i",)),
    ("10 on pass", (6,), Moved, ("craps.1.come-out-point",)),
    ("10 on pass", (6, 6), Paid, ("craps.2.a.1.ii", "craps.4.b")),
    ("10 on pass", (6, 7), Collected, ("craps.2.a.2.ii",)),
    ("10 on dont_pass", (2,), Paid, ("craps.2.b.1.i", "craps.4.b")),
    ("10 on dont_pass", (12,), Barred, ("craps.2.b.3",)),
    ("10 on dont_pass", (11,), Collected, ("craps.2.b.2.i",)),
    ("10 on dont_pass", (9, 7), Paid, ("craps.2.b.1.ii", "craps.4.b")),
    ("10 on dont_pass", (9, 9), Collected, ("craps.2.b.2.ii",)),
]


@verifies("craps.2.a.1.i", "craps.2.a.2.i", "craps.2.a.1.ii", "craps.2.a.2.ii")
@verifies("craps.2.b.1.i", "craps.2.b.2.i", "craps.2.b.1.ii", "craps.2.b.2.ii")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("bet", "totals", "told", "because"), TOLD)
def test_a_settlement_tells_the_clause_that_decided(
    key: str, bet: str, totals: tuple[int, ...], told: Any, because: tuple[str, ...]
) -> None:
    table = a_table(key=key)
    table.place("p1", bet)
    for total in totals:
        events = roll(table, total)
    (settled,) = of_kind(events, Paid, Collected, Moved, Returned, Barred)
    assert (type(settled), settled.cites) == (told, because)
    explained = [one for one in explain(table) if one.patron == "p1"]
    if told is not Moved:
        assert explained[-1].cites == because
        assert all(f"[{clause}]" in str(explained[-1]) for clause in because)


@verifies("craps.2.b.3", "craps.2.d.3")
@pytest.mark.parametrize(("bet", "clause"), [("dont_pass", "b"), ("dont_come", "d")])
def test_a_barred_bet_is_told_and_stays(bet: str, clause: str) -> None:
    table = a_table() if bet == "dont_pass" else with_point(6, line="10 on dont_pass")
    if bet == "dont_pass":
        table.place("p1", "10 on pass")
    table.place("p2", f"10 on {bet}")
    (barred,) = of_kind(roll(table, 12), Barred)
    assert (barred.patron, barred.spot, barred.amount) == ("p2", bet, 10_00)
    assert barred.cites == (f"craps.2.{clause}.3",)
    assert [w.at for w in table.table.wagers_of("p2")] == [None]
    assert any("is barred and stays" in one.says for one in explain(table) if one.patron == "p2")


@verifies("craps.6.a", "craps.2.s", "craps.4.c")
def test_the_losing_part_of_a_wager_is_told_by_its_own_clause() -> None:
    table = with_point(6)
    table.place("p1", "50 on pass_odds")
    table.place("p1", "40 on horn")
    settled = {e.spot: e for e in of_kind(roll(table, 11), Collected)}
    assert settled["horn"].cites == ("craps.2.s",)
    settled = {e.spot: e for e in of_kind(roll(table, 7), Collected)}
    assert settled["pass_odds:6"].cites == ("craps.2.a.2.ii", "craps.6.a")


@verifies("craps.1.come-out-roll", "craps.1.come-out-point", "craps.11.a.1")
def test_the_marker_moves_by_its_clause() -> None:
    table = a_table()
    table.place("p1", "10 on pass")
    seen = []
    for total in (6, 5, 6, 7, 8, 7):
        if total in (7, 8) and not table.table.wagers:
            table.place("p1", "10 on pass")
        seen += of_kind(roll(table, total), RollSettled)
    assert [(one.what, one.cites) for one in seen] == [
        ("point set", ("craps.1.come-out-point",)),
        ("rolled", ()),
        ("point made", ("craps.1.come-out-roll",)),
        ("decided", ("craps.1.come-out-roll",)),
        ("point set", ("craps.1.come-out-point",)),
        ("seven out", ("craps.11.a.1",)),
    ]


@pytest.mark.parametrize("key", GAMES)
def test_the_card_says_what_follows_from_every_irregularity(key: str) -> None:
    said = {one.key: remedy(one) for one in a_game(key).incidents}
    assert all(said.values())
    assert "invalid" in said["die_off_the_table"]
    assert "may be called" in said["improper_throw"]


@verifies("craps.4.a", "craps.4.b")
@pytest.mark.parametrize(
    ("bet", "paid", "wins"),
    [
        ("pass_odds", "2 to 1 on 4 or 10; 3 to 2 on 5 or 9; 6 to 5 on 6 or 8", "true odds"),
        ("field", "1 to 1 on 3, 4, 9, 10, 11; 2 to 1 on 2, 12", "2, 3, 4, 9, 10, 11 or 12"),
        ("any_craps", "7 to 1", "One roll: 2, 3 or 12."),
        ("craps_12", "30 to 1", "One roll: 12."),
        (
            "horn",
            "30 to 1 on craps 2 or craps 12; 15 to 1 on craps 3 or 11 in one roll",
            "a fourth",
        ),
        ("hop_4_6", "15 to 1", "One roll: exactly 4 and 6."),
        ("hard_8", "9 to 1", "8 as 4 and 4"),
        ("place_lose_10", "5 to 11", "A seven before 10."),
        ("buy_5", "3 to 2", "5 before a seven"),
    ],
)
def test_the_card_says_what_wins_and_what_it_pays(bet: str, paid: str, wins: str) -> None:
    assert pays(kind(bet), rules()) == paid
    assert wins in wins_on(kind(bet), rules())


@verifies("craps.2.v", "craps.2.w", "craps.2.x", "craps.2.y", "craps.2.z", "craps.2.ll")
def test_hops_are_called_as_section_2_calls_them() -> None:
    assert [kind(f"hop_{n}_{n}").name for n in (2, 3, 4, 5)] == [
        f"{total} the Hardway on the Hop" for total in ("Four", "Six", "Eight", "Ten")
    ]
    assert kind("hop_1_3").name == "One-Three on the Hop"
    assert kind("hop_4_6").name == "Four-Six on the Hop"
