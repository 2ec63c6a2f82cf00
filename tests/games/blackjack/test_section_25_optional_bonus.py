"""Section 25: the dealer's third card."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Paid
from croupier.games.blackjack import dealt as told
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import dealt, go, net, over, says, settled, table_of
from tests.games.scripted import only

HALVES: dict[str, Any] = {"limits.increment": "0.50"}


@verifies("blackjack.25.a", "blackjack.25.d", "blackjack.25.e", "blackjack.25.f")
@pytest.mark.parametrize(
    ("dealers", "won"),
    [
        ("9c 6d Ks", 3),
        ("9c 7d 9s", 5),
        ("9c 7d 8s", 7),
        ("9c 7d 7s", 9),
        ("Kc 6d 6s", 15),
        ("9c 6d 2s Ks", -1),
        ("9c 8d", -1),
        ("8c 8s 8c", 50),
        ("8c 8c 8c", 200),
        ("8c 8d 8s", 7),
    ],
)
def test_the_dealers_third_card(dealers: str, won: int) -> None:
    up, second, *more = dealers.split()
    cards = f"Th {up} 9h {second} {' '.join(more)}"
    table = dealt(cards, "10 on main", "1 on optional_bonus", optional_bonus=True)
    done = says(table, "stand")
    first = next(e for e in done if isinstance(e, Paid | Collected))
    assert first.spot == "optional_bonus@1"
    assert settled(table, "optional_bonus") == won * 100


@verifies("blackjack.25.d", "blackjack.12.c")
def test_the_third_card_is_compelled_though_all_hands_are_over() -> None:
    options: dict[str, Any] = {"optional_bonus": True, "hole_card": "none"}
    table = dealt("Ah 5c Kh 4d 3s", "10 on main", "1 on optional_bonus", **options)
    drawn = [e.event.cards for e in table.log if isinstance(e.event, Dealt)]
    assert drawn[-2:] == [("4d",), ("3s",)]
    assert (over(table), net(table)) == (True, 15 - 1)


@verifies("blackjack.25.c")
def test_the_optional_bonus_wager_is_at_least_a_dollar() -> None:
    table = table_of("", optional_bonus=True, optional_bonus_max=4)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match=r"above the maximum of \$4"):
        table.place("p1", "5 on optional_bonus")
    table.place("p1", "1 on optional_bonus")


@verifies("blackjack.25.g")
@pytest.mark.parametrize(("dealers", "won"), [("9c 6d Ks", 10), ("9c 6d 5s", -10)])
def test_the_optional_bonus_wager_bears_on_no_other(dealers: str, won: int) -> None:
    up, second, third = dealers.split()
    cards = f"Th {up} 9h {second} {third}"
    table = dealt(cards, "10 on main", "1 on optional_bonus", optional_bonus=True)
    says(table, "stand")
    assert net(table) * 100 - settled(table, "optional_bonus") == won * 100


@verifies("blackjack.25.c")
def test_an_optional_bonus_wager_is_from_a_dollar_to_the_base_wager() -> None:
    table = table_of("", optional_bonus=True, **HALVES)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="more than the base wager"):
        table.place("p1", "11 on optional_bonus")
    with pytest.raises(Refused, match=r"below the minimum of \$1"):
        table.place("p1", "0.50 on optional_bonus")
    low: dict[str, Any] = {
        "limits.per_wager_max": True,
        "limits.wager": {"optional_bonus": {"min": 0.5}},
    }
    for posted in (low, {"optional_bonus_max": "0.50"}):
        with pytest.raises(Refused, match=r"must be at least \$1") as refused:
            table_of("", optional_bonus=True, **posted, **HALVES)
        assert refused.value.cites == ("blackjack.25.c",)


@verifies("blackjack.25.e")
def test_optional_bonus_wagers_are_settled_from_the_far_right_before_the_hands() -> None:
    table = table_of("Th Th 9c 9h 9h 6d Ks", 2, optional_bonus=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
        table.place(patron, "2 on optional_bonus")
    go(table)
    done = says(table, "stand", "stand")
    paid = [(e.patron, e.spot.partition("@")[0]) for e in only(done, Paid)]
    assert paid == [
        ("p2", "optional_bonus"),
        ("p1", "optional_bonus"),
        ("p2", "main"),
        ("p1", "main"),
    ]


@verifies("blackjack.25.d")
@pytest.mark.parametrize("cards", ["Th 9c 6h 5d Ts 3s", "Th 9c 6h 5d 3s"])
def test_a_third_card_comes_though_all_broke_or_surrendered(cards: str) -> None:
    options: dict[str, Any] = {"optional_bonus": True, "surrender": True}
    table = dealt(cards, "10 on main", "1 on optional_bonus", **options)
    done = says(table, "hit" if "Ts" in cards else "surrender")
    drawn = [e.cards for e in only(done, Dealt) if e.to == ("dealer",)]
    assert drawn == [("3s",)]
    assert settled(table, "optional_bonus") == -100


@verifies("blackjack.25.d")
def test_a_soft_seventeen_loses_the_optional_bonus_wager() -> None:
    options: dict[str, Any] = {"optional_bonus": True, "soft17": "hit"}
    table = dealt("Th 6c 9h Ad Ks 2s", "10 on main", "1 on optional_bonus", **options)
    says(table, "stand")
    assert settled(table, "optional_bonus") == -100


@verifies("blackjack.25.d")
def test_two_cards_of_seventeen_decide_and_fewer_points_wait() -> None:
    rules = rules_for(BLACKJACK, {"optional_bonus": True})
    assert told.optional_bonus(("9c", "8d"), rules) == "loses"
    assert told.optional_bonus(("9c", "7d"), rules) is None
    assert told.optional_bonus(("9c",), rules) is None
    assert told.optional_bonus(("9c", "7d", "Ks"), rules) == "10"
