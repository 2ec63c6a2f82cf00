"""Where the shoe and the discard rack are, as the dealer sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.regulation.layouts import check
from croupier.rulebook.citation import verifies
from tests.regulation.layouts.cases import declaration, table


def cited(game: str, places: dict[str, Any], **options: str) -> list[str]:
    """The clauses of the errors at a lawful layout with some other places."""
    document = declaration(table(game, options))
    data = {**document.data, "places": {**document.data["places"], **places}}
    found = check.findings(replace(document, data=data))
    return [clause for one in found if one.severity == "error" for clause in one.cites]


@verifies("cmr146.51.8")
def test_a_manual_shoe_is_to_the_left_and_the_rack_to_the_right() -> None:
    dealer = declaration(table("blackjack", {})).data["places"]["dealer's place"]
    left, right = [dealer[0] + 900, dealer[1] + 60], [dealer[0] - 900, dealer[1] + 60]
    assert cited("blackjack", {"shoe": left, "discard rack": right}) == []
    assert cited("blackjack", {"shoe": "left", "discard rack": "right"}) == []
    assert cited("blackjack", {"shoe": right, "discard rack": left}) == ["cmr146.51.8"] * 2
    assert cited("blackjack", {"shoe": "right"}) == ["cmr146.51.8"]
    assert cited("blackjack", {"discard rack": left}) == ["cmr146.51.8"]


@verifies("cmr146.51.8")
@pytest.mark.parametrize("game", ["threecardpoker", "paigowpoker"])
def test_a_device_may_be_on_either_side_opposite_the_rack(game: str) -> None:
    options = {"deal": "automated"}
    assert cited(game, {"shoe": "right", "discard rack": "left"}, **options) == []
    assert cited(game, {"shoe": "left", "discard rack": "right"}, **options) == []
    assert cited(game, {"shoe": "right", "discard rack": "right"}, **options) == ["cmr146.51.8"]


@verifies("cmr146.13.9")
def test_the_rack_is_on_the_dealers_side() -> None:
    far = declaration(table("blackjack", {})).data["size"][1]
    assert cited("blackjack", {"discard rack": [310, far - 200]}) == ["cmr146.13.9"]
    assert cited("blackjack", {"discard rack": [310, 220]}) == []
