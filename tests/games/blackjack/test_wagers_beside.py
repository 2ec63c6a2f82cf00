"""Sections 17, 23, 24 and 25: what the wagers beside the hand have in common."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Paid, Turned
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import dealt, go, net, over, says, settled, table_of
from tests.games.scripted import only

OVER: dict[str, Any] = {"additional": "over_under_13"}
SUIT: dict[str, Any] = {"additional": "same_suit"}
SEVENS: dict[str, Any] = {"additional": "sevens"}


@verifies("blackjack.17.i", "blackjack.23.b", "blackjack.24.b")
@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("over_13", OVER),
        ("same_suit", SUIT),
        ("match_dealer", {"match": True}),
        ("twenty_point", {"twenty": "A"}),
    ],
)
@pytest.mark.parametrize(("cards", "won"), [("Kh 9c Qh 8d", 10), ("Kh 9c 8h Td", -10)])
def test_a_wager_on_two_cards_bears_on_no_other(
    kind: str, options: dict[str, Any], cards: str, won: int
) -> None:
    table = dealt(cards, "10 on main", f"10 on {kind}", **options)
    says(table, "stand")
    assert over(table)
    assert net(table) * 100 - settled(table, kind) == won * 100


@verifies("blackjack.23.c", "blackjack.24.c", "blackjack.25.b", "blackjack.17.b")
@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("over_13", OVER),
        ("under_13", OVER),
        ("same_suit", SUIT),
        ("match_dealer", {"match": True}),
        ("twenty_point", {"twenty": "A"}),
        ("optional_bonus", {"optional_bonus": True}),
    ],
)
def test_each_needs_a_base_wager_and_is_made_before_the_first_card(
    kind: str, options: dict[str, Any]
) -> None:
    table = table_of("9h 9c 8h 9d", **options)
    with pytest.raises(Refused, match="no base wager"):
        table.place("p1", f"5 on {kind}")
    table.place("p1", "10 on main")
    go(table)
    with pytest.raises(Refused) as refusal:
        table.place("p1", f"5 on {kind}")
    assert "blackjack.3.c" in refusal.value.cites


@verifies("blackjack.23.c", "blackjack.24.c")
@pytest.mark.parametrize(
    ("kind", "options"), [("match_dealer", {"match": True}), ("twenty_point", {"twenty": "A"})]
)
def test_limits_of_their_own_and_not_those_of_the_base_wager(
    kind: str, options: dict[str, Any]
) -> None:
    limits: dict[str, Any] = {
        "limits.per_wager_max": True,
        "limits.wager": {kind: {"min": 5, "max": 20}},
    }
    table = table_of("", **options, **limits)
    table.place("p1", "10 on main")
    for amount in (4, 21):
        with pytest.raises(Refused, match="imum of"):
            table.place("p1", f"{amount} on {kind}")
    table.place("p1", f"20 on {kind}")


@verifies("blackjack.17.d", "blackjack.24.d")
@pytest.mark.parametrize(
    ("options", "kind"),
    [({"additional": "over_under_13"}, "over_13"), ({"twenty": "A"}, "twenty_point")],
)
def test_at_six_to_five_cards_are_exposed_for_such_a_wager(
    options: dict[str, Any], kind: str
) -> None:
    hand: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}
    table = dealt("Kh 9c Qd 8d", "10 on main", f"5 on {kind}", **hand, **options)
    log = [entry.event for entry in table.log]
    (turned,) = only(log, Turned)
    assert (turned.place, turned.cards) == ("1", ("Kh", "Qd"))
    assert log.index(turned) < log.index(only(log, Paid)[0])


BONUS: dict[str, Any] = {"bonus": "1", "bonus_prizes": {"1": {"5": 3, "53": 1}}}
METERED: dict[str, Any] = {"progressive": True, "hole_card": "none"}
BESIDE: list[tuple[str, int, dict[str, Any], str, str]] = [
    ("over_13", 6, OVER, "blackjack.17.b", "blackjack.17.g.1"),
    ("same_suit", 6, SUIT, "blackjack.17.b", "blackjack.17.g.1"),
    ("sevens", 1, SEVENS, "blackjack.17.b", ""),
    ("progressive", 1, METERED, "blackjack.19.f", ""),
    ("bonus", 1, BONUS, "blackjack.20.c", ""),
    ("streak_2", 6, {"streak": True}, "blackjack.22.b", ""),
    ("match_dealer", 6, {"match": True}, "blackjack.23.c", ""),
    ("twenty_point", 6, {"twenty": "A"}, "blackjack.24.c", ""),
    ("optional_bonus", 6, {"optional_bonus": True}, "blackjack.25.b", "blackjack.25.c"),
]
"""Each side wager, an amount, and the clauses by which it needs a base wager and is capped."""


@verifies("blackjack.17.b", "blackjack.17.g.1", "blackjack.19.f", "blackjack.20.c")
@verifies("blackjack.22.b", "blackjack.23.c", "blackjack.24.c", "blackjack.25.b", "blackjack.25.c")
@pytest.mark.parametrize(("kind", "amount", "options", "needs", "cap"), BESIDE)
def test_each_holds_its_base_wager_by_its_own_clause(
    kind: str, amount: int, options: dict[str, Any], needs: str, cap: str
) -> None:
    table = table_of("", **options)
    with pytest.raises(Refused, match="no base wager") as alone:
        table.place("p1", f"{amount} on {kind}")
    assert alone.value.cites == (needs,)
    table.place("p1", "10 on main")
    table.place("p1", f"{amount} on {kind}")
    with pytest.raises(Refused, match="depends on it") as held:
        table.take_down("p1", 1)
    assert held.value.cites == (needs,)
    if not cap:
        table.take_down("p1", 1, 5_00)
        return
    with pytest.raises(Refused, match="may not be more than it") as lowered:
        table.take_down("p1", 1, 5_00)
    assert (lowered.value.cites, lowered.value.accepted) == ((cap,), "up to $4")
    with pytest.raises(Refused, match="more than the base wager") as raised:
        table.place("p1", f"5 on {kind}")
    assert raised.value.cites == (cap,)


@verifies("blackjack.25.c", "blackjack.23.c", "blackjack.24.c", "blackjack.17.g.2")
@pytest.mark.parametrize(
    ("kind", "options", "clause"),
    [
        ("over_13", {**OVER, "additional_max": 5}, "blackjack.17.g.2"),
        ("match_dealer", {"match": True, "match_max": 5}, "blackjack.23.c"),
        ("twenty_point", {"twenty": "A", "twenty_max": 5}, "blackjack.24.c"),
        ("optional_bonus", {"optional_bonus": True, "optional_bonus_max": 5}, "blackjack.25.c"),
    ],
)
def test_a_posted_limit_is_refused_by_the_clause_that_sets_it(
    kind: str, options: dict[str, Any], clause: str
) -> None:
    table = table_of("", **options)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="above the maximum") as above:
        table.place("p1", f"6 on {kind}")
    assert above.value.cites == (clause, "cmr147.07.1", "cmr147.07.3")


@verifies("blackjack.25.c")
@pytest.mark.parametrize(("increment", "least"), [(1, 1_00), ("2.50", 2_50), (5, 5_00)])
def test_the_posted_minimum_of_the_optional_bonus_can_be_wagered(
    increment: object, least: int
) -> None:
    options: dict[str, Any] = {"limits.increment": increment, "optional_bonus": True}
    table = table_of("", **options)
    assert table.rules.limits("optional_bonus")[0] == least
    table.place("p1", "10 on main")
    table.place("p1", f"{least / 100:.2f} on optional_bonus")
