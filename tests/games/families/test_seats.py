"""Numbered places: a box that a table does not have is refused by the clause on its places."""

import pytest

from croupier.core.errors import Refused
from croupier.rulebook.citation import verifies
from tests.games.scripted import scripted

PLACES = {
    "blackjack": ("main", "cmr146.13.1"),
    "zappit": ("main", "cmr146.13.1"),
    "spanish21": ("main", "cmr146.15.1"),
    "reddog": ("main", "cmr146.44.1"),
    "fastactionholdem": ("main", "cmr146.29.1"),
    "chemindefer": ("banker", "cmr146.18.2"),
}


@verifies("cmr146.13.1", "cmr146.15.1", "cmr146.44.1", "cmr146.18.2", "cmr146.29.1")
@pytest.mark.parametrize("key", PLACES)
def test_a_box_that_is_not_there_is_refused_by_the_clause_on_places(key: str) -> None:
    wager, clause = PLACES[key]
    table = scripted(key)
    table.step()
    beyond = table.rules.seats + 1
    with pytest.raises(Refused, match=f"box {beyond}: no such box") as refused:
        table.place("p1", f"10 on {wager} at {beyond}")
    assert refused.value.cites == (clause,)
