"""Refusals in words: a suggestion only if it is near, and then no long list beside it."""

import pytest

from croupier.core.errors import Refused, UnknownName
from croupier.games import registry
from croupier.rulebook.option import schema
from croupier.rulebook.wording import is_near, worded

GAMES = tuple(registry.KEYS)
ROULETTE = tuple(schema(registry.game("roulette").options))


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("rulette", GAMES, "roulette"),
        ("roul", GAMES, "roulette"),
        ("poker21", GAMES, "poker"),
        ("whel", ROULETTE, "wheel"),
        ("limit", ROULETTE, "limits.min"),
        ("zero", ROULETTE, "zero_rule"),
        ("casino", GAMES, ""),
        ("bingo", GAMES, ""),
        ("dragon", GAMES, ""),
        ("banker", ROULETTE, ""),
        ("ad", ("a1", "b2", "c3"), ""),
    ],
)
def test_only_a_near_word_is_suggested_and_without_a_long_list(
    word: str, known: tuple[str, ...], near: str
) -> None:
    said = worded(UnknownName("name", word, known))
    assert ("Did you mean" in said) is bool(near)
    if near:
        assert said.endswith(f"Did you mean {near!r}? Accepted: {near}, … ({len(known)} in all).")
    else:
        assert known[0] in said
        assert known[-1] in said


def test_a_short_list_stays_beside_a_suggestion() -> None:
    said = worded(UnknownName("word", "singel", ("single", "double")), ("roulette.2.d",))
    assert said.endswith("[roulette.2.d]. Did you mean 'single'? Accepted: single, double.")


def test_any_other_refusal_is_said_as_it_is() -> None:
    refusal = Refused("a wager", "it is too late", ("craps.3.a",), "the next round")
    assert worded(refusal) == str(refusal)


def test_two_letters_are_no_part_of_a_word() -> None:
    assert is_near("rou", "roulette")
    assert not is_near("ro", "roulette")
