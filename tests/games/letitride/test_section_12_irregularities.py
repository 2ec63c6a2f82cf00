"""Section 12: what only this game has, and what community cards seen early do."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Returned
from croupier.rulebook.citation import verifies
from tests.games.community.tables import all_back
from tests.games.letitride.tables import dealt, net, says
from tests.games.scripted import only


@verifies("letitride.12.c")
def test_bets_that_were_withdrawn_before_stay_withdrawn() -> None:
    table = dealt("Ts Td 3c|9s 8d 4c")
    says(table, "withdraw", "ride")
    events = table.incident("wrong_number")
    all_back(table, events, "letitride.12.c")
    assert [one.spot for one in only(events, Returned)] == [
        *("bet_2@1", "bet_3@1"),
        *("bet_1@2", "bet_2@2", "bet_3@2"),
    ]
    assert (net(table, "p1"), net(table, "p2")) == (0, 0)


@verifies("letitride.10.d", "letitride.10.f")
@pytest.mark.parametrize("answers", [0, 1])
def test_a_community_card_that_is_seen_early_makes_all_hands_void(answers: int) -> None:
    table = dealt("Ts Td 3c")
    says(table, *["ride"] * answers)
    events = table.incident("community_card_exposed")
    all_back(table, events, "letitride.10.d")
    assert net(table) == 0
    with pytest.raises(Refused, match="no community card is face down"):
        table.incident("community_card_exposed")
