"""What the house may choose, and what it has chosen where it says nothing."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.games.chemindefer.procedure import CHEMINDEFER
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for

CHOICES: list[Any] = [
    ("seats", 14, [9, 10, 14], [8, 15], "cmr146.18.2"),
    ("decks", 6, [6, 8, 12], [5, 0], "chemindefer.1.a"),
    ("vig", 5, [4, 5], [3, 6], "chemindefer.9.c"),
    ("cut_by", "players", ["players", "dealer"], ["floorperson"], "chemindefer.3.c"),
    ("shuffle", "lace", ["lace", "lace_reshuffle", "wash"], ["none"], "chemindefer.3.a"),
    ("disclosed_card", 2, [1, 2, 3], [0, 4], "chemindefer.11.h"),
    ("disclosed_ten", "one", ["one", "ten"], ["two"], "chemindefer.11.h.1"),
    ("transfer_on_annul", False, [True, False], ["maybe"], "chemindefer.11.a"),
    ("recut_by", "last_cutter", ["last_cutter", "next"], ["dealer"], "chemindefer.3.f"),
    ("banker_draw_on_stay", 5, [5, 3], [4, 2, 6], "chemindefer.8.c"),
    ("cards.preshuffled", False, [True, False], ["maybe"], "chemindefer.3.a"),
    ("vig.round", "up", ["up", "exact"], ["down"], "chemindefer.9.c"),
]


@verifies("chemindefer.1.a", "chemindefer.3.a", "chemindefer.3.c", "chemindefer.3.f")
@verifies("chemindefer.8.c", "chemindefer.9.c", "chemindefer.11.a", "chemindefer.11.h")
@verifies("chemindefer.11.h.1", "cmr146.18.2")
@pytest.mark.parametrize(("key", "default", "accepted", "refused", "clause"), CHOICES)
def test_each_choice_has_its_default_and_its_values(
    key: str, default: Any, accepted: list[Any], refused: list[Any], clause: str
) -> None:
    declared = schema(CHEMINDEFER.options)[key]
    assert (declared.default, clause in declared.cites) == (default, True)
    assert getattr(rules_for(CHEMINDEFER), declared.attr) == default
    for value in accepted:
        assert getattr(rules_for(CHEMINDEFER, {key: value}), declared.attr) == value
    for value in refused:
        with pytest.raises(Refused, match=clause.replace(".", r"\.")):
            rules_for(CHEMINDEFER, {key: value})


def test_other_games_choices_are_not_known_here() -> None:
    for key in ("ez", "shuffler"):
        with pytest.raises(Refused):
            rules_for(CHEMINDEFER, {key: True})


@verifies("chemindefer.5.c", "chemindefer.6.f")
def test_cash_is_always_taken_so_only_no_is_refused() -> None:
    assert rules_for(CHEMINDEFER, {"wager.verbal_cash": True}).wager_verbal_cash
    with pytest.raises(Refused, match="always taken") as refused:
        rules_for(CHEMINDEFER, {"wager.verbal_cash": False})
    assert (refused.value.cites, refused.value.accepted) == (
        ("chemindefer.5.c", "chemindefer.6.f"),
        "yes",
    )


@verifies("chemindefer.3.b", "chemindefer.3.a.1.ii")
def test_what_is_alike_in_a_pit_and_what_entails_notice() -> None:
    known = schema(CHEMINDEFER.options)
    assert [key for key, one in known.items() if one.scope == "pit"] == ["shuffle"]
    shuffle = known["shuffle"]
    assert shuffle.entails_notice(rules_for(CHEMINDEFER, {"shuffle": "lace_reshuffle"}))
    assert not shuffle.entails_notice(rules_for(CHEMINDEFER, {"shuffle": "wash"}))
    assert known["banker_draw_on_stay"].reading == "CF-1"
