"""Wagers whose amount the rules set: no limit of the house changes it."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for

OUTSIDE = {"limits.accept_outside": True, "bonus": True}


@verifies("coloradoholdem.6a.b", "letitride.6a.b", "cmr147.07.4")
@pytest.mark.parametrize(("key", "base"), [("coloradoholdem", "ante"), ("letitride", "bet")])
@pytest.mark.parametrize("amount", ["2", "5"])
def test_a_house_that_takes_wagers_outside_its_limits_takes_one_dollar(
    key: str, base: str, amount: str
) -> None:
    table = croupier.table(key, seed=1, options=OUTSIDE)
    table.place("p1", f"4 on {base}")
    with pytest.raises(Refused, match=rf"must be \$1 \[{key}\.6a\.b\]"):
        table.place("p1", f"{amount} on bonus")
    table.place("p1", "1 on bonus")
    with pytest.raises(Refused, match=rf"{key}\.6a\.b"):
        table.place("p1", "1 on bonus")


@verifies("coloradoholdem.6a.b", "coloradoholdem.10.b.1", "letitride.6a.b", "fastactionholdem.8.c")
@verifies("threecardpoker.1.play-wager", "caribbeanstud.10.b")
@pytest.mark.parametrize(
    ("key", "wager", "options", "clause"),
    [
        ("coloradoholdem", "bonus", {"bonus": True}, "6a.b"),
        ("coloradoholdem", "bet", {}, "10.b.1"),
        ("letitride", "bonus", {"bonus": True}, "6a.b"),
        ("threecardpoker", "play", {}, "1.play-wager"),
        ("caribbeanstud", "bet", {}, "10.b"),
        ("fastactionholdem", "split", {}, "8.c"),
    ],
)
def test_no_limits_are_posted_for_an_amount_that_is_set(
    key: str, wager: str, options: dict[str, Any], clause: str
) -> None:
    posted = {f"limits.wager.{wager}.max": "50"}
    with pytest.raises(Refused, match="has no other limits") as refused:
        rules_for(game(key), {**options, **posted})
    assert f"{key}.{clause}" in refused.value.cites
    rules_for(game(key), options)
