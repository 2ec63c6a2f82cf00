"""A continuous device: the clause by which it takes the place of the other rules on shuffling."""

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled
from croupier.games.families.shoe import ShoeReady, ShoeSpent
from croupier.rulebook.citation import verifies
from tests.games.scripted import only, steps


@verifies("blackjack.21", "reddog.8", "minibaccarat.14", "zappit.4.h", "fastactionholdem.11")
@pytest.mark.parametrize(
    ("key", "wager", "clause"),
    [
        ("blackjack", "main", "blackjack.21"),
        ("reddog", "main", "reddog.8"),
        ("minibaccarat", "player", "minibaccarat.14"),
        ("zappit", "main", "zappit.4.h"),
        ("fastactionholdem", "main", "fastactionholdem.11"),
    ],
)
def test_a_continuous_device_shuffles_by_its_own_clause(key: str, wager: str, clause: str) -> None:
    table = croupier.table(key, seed=3, options={"csm": True})
    table.place("p1", f"10 on {wager}")
    done = table.play_round()
    for kind in (CardsShuffled, ShoeReady, ShoeSpent):
        assert [event.cites for event in only(done, kind)] == [(clause,)], kind


@verifies("minibaccarat.5.g", "blackjack.5.j", "zappit.4.g", "zappit.4.h")
@verifies("fastactionholdem.5.h", "fastactionholdem.11")
@pytest.mark.parametrize("key", ["blackjack", "minibaccarat", "zappit", "fastactionholdem"])
def test_the_cards_in_a_continuous_device_are_not_spread_at_an_idle_table(key: str) -> None:
    table = croupier.table(key, seed=3, options={"csm": True})
    with pytest.raises(Refused, match="reshuffles them continuously"):
        table.incident("idle_table")
    assert not steps(key, table.rules, "incident:idle_table")
