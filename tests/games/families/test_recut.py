"""An improper cut of cards that came pre-shuffled, where a device shuffles all others."""

from __future__ import annotations

import pytest

import croupier
from croupier.games.families.shoe import CardsCut, RecutOrdered, ShoeReady
from croupier.rulebook.citation import verifies
from tests.games.scripted import only

OPTIONS = {"cards.preshuffled": True, "shuffler": True}


@verifies("threecardpoker.5.d", "caribbeanstud.4.d", "letitride.5.d", "coloradoholdem.5.d")
@verifies("threecardpoker.5.b.2", "caribbeanstud.4.b.2", "letitride.5.b.2", "coloradoholdem.5.b.2")
@pytest.mark.parametrize("key", ["threecardpoker", "caribbeanstud", "letitride", "coloradoholdem"])
def test_a_deck_in_its_first_use_is_cut_again(key: str) -> None:
    table = croupier.table(key, seed=1, options=OPTIONS)
    table.play_round(until=lambda now: now.play.shoe.state == "ready")
    for _ in range(2):
        done = table.incident("improper_cut")
        kinds = [type(event) for event in done if not type(event).__name__.startswith("Phase")]
        assert kinds[1:] == [RecutOrdered, CardsCut, ShoeReady], "each time the dealer cuts"
    (cut,) = only(done, CardsCut)
    assert cut.cites[0] in (f"{key}.5.b.2", f"{key}.4.b.2")
