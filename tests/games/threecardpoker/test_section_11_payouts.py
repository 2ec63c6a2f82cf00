"""Section 11: ante and play, the ante bonus by its tables, and pair plus."""

from typing import Any

import pytest

import croupier
from croupier.core.event import Paid
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.threecardpoker.tables import dealt, go, money, net, says

MINI_SPADES, MINI, STEEL, TRIPS = "As Ks Qs", "Ah Kh Qh", "9h 8h 7h", "5c 5d 5h"
STRAIGHT, FLUSH, PAIR, NOTHING = "9h 8d 7h", "9h 8h 2h", "4c 4d 9h", "Kd 9c 4h"
HANDS = (MINI_SPADES, MINI, STEEL, TRIPS, STRAIGHT, FLUSH, PAIR, NOTHING)
QUEEN, JACK, BETTER = "Qc Td 3s", "Jc Td 3s", "6s 6c 6d"


@verifies("threecardpoker.11.a.1", "threecardpoker.3.c")
@pytest.mark.parametrize(
    ("mine", "dealers", "moved"),
    [
        (PAIR, QUEEN, [("paid", "ante@1", 10), ("paid", "play@1", 10)]),
        (NOTHING, "Ac 9d 5s", [("collected", "ante@1", 10), ("collected", "play@1", 10)]),
        ("Qd Th 3c", QUEEN, [("returned", "ante@1", 10), ("returned", "play@1", 10)]),
        (PAIR, JACK, [("paid", "ante@1", 10), ("returned", "play@1", 10)]),
        ("Th 9c 2h", JACK, [("paid", "ante@1", 10), ("returned", "play@1", 10)]),
        (NOTHING, "Qc 3d 2s", [("paid", "ante@1", 10), ("paid", "play@1", 10)]),
    ],
)
def test_ante_and_play_against_the_dealer(mine: str, dealers: str, moved: list[Any]) -> None:
    assert money(says(dealt(f"{mine} {dealers}"), "play")) == moved


def bonus(mine: str, dealers: str = QUEEN, **options: Any) -> int:
    """The ante bonus on an ante of ten dollars, in dollars."""
    done = says(dealt(f"{mine} {dealers}", **options), "play")
    clauses = ("threecardpoker.11.a.3", "threecardpoker.11.a.3.i")
    paid = [one for one in only(done, Paid) if set(one.cites) & set(clauses)]
    assert all(one.spot == "ante@1" and one.odds is not None for one in paid)
    return sum(one.amount for one in paid) // 100


@verifies("threecardpoker.11.a.3")
def test_the_bonus_of_the_ordinary_version() -> None:
    assert [bonus(mine) for mine in HANDS] == [50, 50, 50, 40, 10, 0, 0, 0]


@verifies("threecardpoker.11.a.3.i")
@pytest.mark.parametrize(
    ("options", "pays"),
    [
        ({"ante_bonus": "A"}, [500, 50, 40, 30, 10, 0, 0, 0]),
        ({"ante_bonus": "B"}, [500, 500, 80, 60, 0, 0, 0, 0]),
        ({"ante_bonus": "C"}, [500, 100, 40, 30, 0, 0, 0, 0]),
        (
            {"ante_bonus": "B", "ante_bonus_blank_straight": "1_to_1"},
            [500, 500, 80, 60, 10, 0, 0, 0],
        ),
        (
            {"ante_bonus": "C", "ante_bonus_blank_straight": "1_to_1"},
            [500, 100, 40, 30, 10, 0, 0, 0],
        ),
    ],
)
def test_the_bonus_by_the_tables_of_the_other_versions(
    options: dict[str, Any], pays: list[int]
) -> None:
    assert [bonus(mine, version="ante_covers_half", **options) for mine in HANDS] == pays


@verifies("threecardpoker.11.a.3")
@pytest.mark.parametrize(
    ("dealers", "first"),
    [
        (QUEEN, [("paid", "ante@1", 10), ("paid", "ante@1", 10)]),
        (JACK, [("paid", "ante@1", 10), ("paid", "ante@1", 10)]),
        (BETTER, [("collected", "ante@1", 10), ("collected", "play@1", 10)]),
        ("9d 8c 7s", [("returned", "ante@1", 10), ("paid", "ante@1", 10)]),
    ],
)
def test_the_bonus_is_paid_by_itself_whoever_wins(dealers: str, first: list[Any]) -> None:
    done = says(dealt(f"{STRAIGHT} {dealers}"), "play")
    assert money(done)[:2] == first
    (extra,) = (one for one in only(done, Paid) if one.cites == ("threecardpoker.11.a.3",))
    assert (extra.amount, str(extra.odds), extra.returned) == (10_00, "1 to 1", 0)


@verifies("threecardpoker.11.a.3", "threecardpoker.10.b")
def test_a_folded_hand_gets_no_bonus() -> None:
    table = dealt(f"{TRIPS} {QUEEN}", "10 on ante", "5 on pair_plus")
    says(table, "fold")
    assert net(table) == -10 + 5 * 25


@verifies("threecardpoker.11.a.2")
@pytest.mark.parametrize(
    ("mine", "pays"), list(zip(HANDS, (350, 350, 350, 250, 50, 30, 10, -10), strict=True))
)
def test_pair_plus_pays_its_table(mine: str, pays: int) -> None:
    table = dealt(f"{mine} {QUEEN}", "10 on pair_plus")
    go(table)
    assert net(table) == pays


@verifies("threecardpoker.11.a.2")
def test_a_house_may_pay_more_on_pair_plus() -> None:
    raised = {"mini_royal": "100 to 1", "flush": "4 to 1"}
    for mine, pays in ((MINI, 1000), (STEEL, 350), (FLUSH, 40)):
        table = dealt(f"{mine} {QUEEN}", "10 on pair_plus", pair_plus=raised)
        go(table)
        assert net(table) == pays


@verifies("threecardpoker.11.a.1", "threecardpoker.11.a.2", "threecardpoker.11.a.3")
def test_what_the_rule_card_says_each_pays() -> None:
    three = game("threecardpoker")
    rules = three.options()
    lines = {kind.key: [str(line.odds) for line in kind.pays(rules)] for kind in three.wagers}
    assert lines == {
        "ante": ["1 to 1", "5 to 1", "4 to 1", "1 to 1"],
        "play": ["1 to 1"],
        "pair_plus": ["35 to 1", "35 to 1", "25 to 1", "5 to 1", "3 to 1", "1 to 1"],
    }


@verifies("threecardpoker.11.a.3", "threecardpoker.11.a.3.i")
@verifies("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
def test_odds_run_over_every_version_pay_table_and_reading() -> None:
    rows = croupier.odds("threecardpoker", wager="ante_play")
    found = {tuple(row.variant.values()): str(row.exact) for row in rows}
    assert found == {("free", "standard"): "686689/20358520"} | {
        (version, *table): exact
        for version in ("ante_covers", "ante_covers_half", "both")
        for table, exact in {
            ("A",): "3668351/101792600",
            ("B", "none"): "4833669/101792600",
            ("B", "1_to_1"): "1517349/101792600",
            ("C", "none"): "6915581/101792600",
            ("C", "1_to_1"): "3599261/101792600",
        }.items()
    }
