"""An automated dealing shoe is approved before it is used, at every game that may have one."""

import pytest

from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for

GAMES = ("threecardpoker", "caribbeanstud", "letitride", "coloradoholdem")


@verifies("threecardpoker.9.a", "caribbeanstud.9.a", "letitride.9.a", "coloradoholdem.9.a")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("deal", "filed"), [("automated", True), ("shoe", False)])
def test_an_automated_shoe_must_be_approved(key: str, deal: str, filed: bool) -> None:
    rules = rules_for(game(key), {"deal": deal})
    due = [one for one in rules.filed if one.about == "deal" and one.when(rules)]
    assert [one.cites for one in due] == [(f"{key}.9.a",)] * filed
