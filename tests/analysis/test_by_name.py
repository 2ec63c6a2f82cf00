"""Ways to play by the names that people give them, alike in every game."""

from __future__ import annotations

import pytest

from croupier.analysis.by_name import named_way
from croupier.analysis.reader import WayAsked, volume
from croupier.core.errors import UnknownName
from croupier.games.registry import game


@pytest.mark.parametrize(
    ("key", "accepted"),
    [
        ("blackjack", "optimal, total, basic, FILE.toml"),
        ("threecardpoker", "optimal, queen-six-four, queen, always"),
        ("paigow", "optimal, house"),
    ],
)
def test_a_name_that_no_way_to_play_has_is_refused_before_anything_is_solved(
    key: str, accepted: str
) -> None:
    """The name alone is read here; nothing is computed."""
    with pytest.raises(UnknownName) as refused:
        named_way(game(key), "nonsense")
    assert refused.value.accepted == accepted


def test_the_best_play_has_its_shared_name_in_every_game() -> None:
    """Three names mean it, where no way of the game has that name itself."""
    for key in ("blackjack", "threecardpoker", "caribbeanstud", "letitride", "paigow"):
        played = game(key)
        assert {named_way(played, name) for name in ("optimal", "Best", "composition")} == {
            "optimal"
        }
        asked = WayAsked("optimal")
        volume(played, played.options()).way(played, played.options(), asked)
