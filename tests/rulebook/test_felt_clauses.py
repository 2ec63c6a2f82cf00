"""The clauses a felt names: each is known, and each part of 205 CMR 146 names what it is about."""

from __future__ import annotations

import pytest

from croupier.core.game import Game
from croupier.games.registry import games
from croupier.rulebook.law import clause
from croupier.rulebook.rules import rules_for

DRAWN = [one for one in games().values() if one.layout is not None]
EVERY = pytest.mark.parametrize("played", DRAWN, ids=lambda one: one.key)
BOXES = {"drop box", "tip box", "dealer", "dealer's place", "dealer.right"}
"""Where the boxes of money are attached: the clauses about them name nothing else."""
ABOUT_BOXES = {
    "cmr146.14.3",
    *("cmr146.10.6", "cmr146.13.5", "cmr146.15.4", "cmr146.17.3", "cmr146.18.6"),
    *("cmr146.19.4", "cmr146.20.1", "cmr146.25.4", "cmr146.26.4", "cmr146.27.4"),
    *("cmr146.31.3", "cmr146.44.3"),
    *("cmr146.21.4", "cmr146.22.3", "cmr146.29.3", "cmr146.24.4"),
}


@EVERY
def test_every_clause_on_a_felt_is_known(played: Game) -> None:
    assert played.layout is not None
    layout = played.layout(rules_for(played))
    cited = {
        *(one for part in layout.areas for one in part.cites),
        *(one for part in layout.places for one in part.cites),
        *(one for part in layout.inscriptions for one in part.cites),
    }
    assert {clause(one).id for one in cited} == cited


@EVERY
def test_only_the_boxes_of_money_have_the_clauses_about_them(played: Game) -> None:
    assert played.layout is not None
    layout = played.layout(rules_for(played))
    for place in layout.places:
        assert not ABOUT_BOXES & set(place.cites) or place.id in BOXES, place.id
    for box in ("drop box", "tip box"):
        found = layout.place(box)
        assert found is not None
        assert ABOUT_BOXES & set(found.cites), box
