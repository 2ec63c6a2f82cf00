"""A spoken wager that nobody confirmed is refused by the clause that wants it confirmed."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Bought, Confirmed, Event, WagerPlaced
from croupier.rulebook.citation import verifies
from tests.games.scripted import only, scripted

CASH: dict[str, tuple[str, str, dict[str, Any]]] = {
    "roulette.1.a": ("roulette", "10 cash on red", {}),
    "craps.3.b": ("craps", "10 cash on pass", {}),
    "baccarat.8.b": ("baccarat", "10 cash on banker", {}),
    "midibaccarat.7.b": ("midibaccarat", "10 cash on banker", {}),
    "minibaccarat.7.b": ("minibaccarat", "10 cash on banker", {}),
    "reddog.5.b": ("reddog", "10 cash on main", {}),
    "blackjack.3.d": ("blackjack", "10 cash on main", {}),
    "blackjack.23.d": ("blackjack", "10 cash on match_dealer", {"match": True}),
    "blackjack.24.c": ("blackjack", "10 cash on twenty_point", {"twenty": "A"}),
    "spanish21.5.c": ("spanish21", "10 cash on main", {}),
    "spanish21.6.c": ("spanish21", "10 cash on match_dealer", {}),
}


def table(key: str, options: dict[str, Any]) -> Any:
    """A table at which wagers are spoken with cash; a wager is already on the layout of cards."""
    made = scripted(key, (), **{"wager": {"verbal_cash": True}, **options})
    if options or key == "spanish21":
        made.place("p1", "10 on main")
    return made


def without(events: tuple[Event, ...], *missing: type[Event]) -> list[Event]:
    """The inputs among some events, without those of some kinds."""
    return [one for one in events if one.is_input and not isinstance(one, missing)]


@verifies("roulette.1.a", "craps.3.b", "blackjack.3.d", "blackjack.23.d", "blackjack.24.c")
@verifies("reddog.5.b", "spanish21.5.c", "spanish21.6.c", "baccarat.8.b", "minibaccarat.7.b")
@pytest.mark.parametrize("clause", CASH)
def test_a_wager_with_cash_that_nobody_confirmed_is_refused_by_its_own_clause(clause: str) -> None:
    key, bid, options = CASH[clause]
    spoken = table(key, options).place("p1", bid)
    other = table(key, options)
    with pytest.raises(Refused, match="has not been confirmed") as refused:
        other.feed(*without(spoken, Confirmed, Bought))
    assert refused.value.cites == (clause,)
    other = table(key, options)
    with pytest.raises(Refused, match="nothing else comes before") as refused:
        other.feed(only(spoken, Confirmed)[0], Bought(patron="p2", amount=5_00))
    assert refused.value.cites == (clause,)


def thrown(key: str) -> Any:
    """A table at which the dice are rolling and late wagers are taken."""
    made = scripted(key, (), late_bets=True)
    made.place("p1", "10 on pass")
    made.choose("p1", "accept")
    made.close()
    return made


@verifies("craps.3.a.1", "craps.3.a.2")
@pytest.mark.parametrize(
    ("key", "clause"), [("craps", "craps.3.a.1"), ("minicraps", "craps.3.a.2")]
)
def test_a_late_wager_that_nobody_confirmed_is_refused_by_its_own_clause(
    key: str, clause: str
) -> None:
    (placed,) = only(thrown(key).place("p2", "10 on field"), WagerPlaced)
    with pytest.raises(Refused, match="has not been confirmed") as refused:
        thrown(key).feed(placed)
    assert refused.value.cites == (clause,)
