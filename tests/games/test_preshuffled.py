"""Cards that came pre-shuffled: a strip or a riffle on their first use, then the usual shuffle."""

from __future__ import annotations

import pytest

from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines

FIRST_USE = "cmr146.50.5"
KEPT = {
    "minibaccarat": ("minibaccarat.5.a", "shuffles by hand"),
    "chemindefer": ("chemindefer.3.a.1", "lace about one deck"),
    "reddog": ("reddog.3.a", "randomly intermixed"),
    "blackjack": ("blackjack.5.a", "shuffles by hand"),
    "spanish21": ("spanish21.4.a", "by hand"),
    "zappit": ("zappit.4.a", "randomly intermixed"),
}
"""The games whose cards are shuffled again after a shoe, and the line that says so."""
CHANGED = ("baccarat", "midibaccarat")


def preparation(key: str, **options: object) -> list[tuple[str, tuple[str, ...]]]:
    """What is done with the cards before a shoe, with its clauses."""
    told = lines(game(key), rules_for(game(key), options), "preparation")
    return [(one.does, one.cites) for one in told]


def first_use(key: str, **options: object) -> list[str]:
    """What is done with pre-shuffled cards on their first use."""
    return [does for does, cited in preparation(key, **options) if FIRST_USE in cited]


PRESHUFFLED = {"cards.preshuffled": True}


@verifies("cmr146.50.5", "baccarat.4.d", "midibaccarat.4.a", "midibaccarat.4.d", "minibaccarat.4.e")
@verifies("chemindefer.3.a", "reddog.3.a", "zappit.4.a", "blackjack.5.a", "spanish21.4.b.2")
@pytest.mark.parametrize("key", [*KEPT, *CHANGED])
def test_cards_that_came_shuffled_are_stripped_or_riffled_on_their_first_use(key: str) -> None:
    (does,) = first_use(key, **PRESHUFFLED)
    assert does.startswith("strips or riffles cards that came pre-shuffled, instead of shuffling")
    assert first_use(key) == []


@verifies("minibaccarat.5.a", "chemindefer.3.a", "reddog.3.a", "blackjack.5.a", "spanish21.4.a")
@verifies("zappit.4.a")
@pytest.mark.parametrize("key", KEPT)
def test_after_each_shoe_they_are_shuffled_like_any_others(key: str) -> None:
    clause, said = KEPT[key]
    for options in ({}, PRESHUFFLED):
        told = [does for does, cited in preparation(key, **options) if clause in cited]
        assert any(said in does for does in told), (options, told)


@verifies("baccarat.3.b", "baccarat.4.d", "midibaccarat.9.d", "midibaccarat.4.d")
@pytest.mark.parametrize("key", CHANGED)
def test_where_each_shoe_has_new_cards_they_come_before_that(key: str) -> None:
    first, second, *_ = (does for does, _ in preparation(key, **PRESHUFFLED))
    assert first.startswith("brings new decks")
    assert [second] == first_use(key, **PRESHUFFLED)
    assert not any("laces" in does for does, _ in preparation(key, **PRESHUFFLED))


@verifies("minibaccarat.14", "reddog.8", "zappit.4.h", "blackjack.21")
@pytest.mark.parametrize("key", ["minibaccarat", "reddog", "zappit", "blackjack"])
def test_a_continuous_shuffler_takes_them_as_they_came(key: str) -> None:
    assert first_use(key, **PRESHUFFLED, csm=True) == []
