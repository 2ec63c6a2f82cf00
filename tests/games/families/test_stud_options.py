"""What the options of the one-deck poker games have in common."""

import pytest

from croupier.core.game import Game
from croupier.games.caribbeanstud.procedure import CARIBBEAN_STUD
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from croupier.games.letitride.procedure import LETITRIDE
from croupier.games.threecardpoker.procedure import THREE_CARD_POKER
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.rules import rules_for

GAMES = (THREE_CARD_POKER, CARIBBEAN_STUD, LETITRIDE, COLORADO_HOLDEM)
NAMES = {
    "shoe": "The automated dealing shoe jams",
    "stub": "The count of the stub is wrong",
    "cut": "A cut is found improper before a card is dealt",
    "shuffler": "The shuffling device jams, stops or fails a cycle",
    "device": "The device counts a wrong number of cards",
}
"""The irregularities that depend on how the cards are shuffled and dealt."""


@verifies("threecardpoker.7.a", "caribbeanstud.7.a", "letitride.7.a", "coloradoholdem.7.a")
@verifies("threecardpoker.9.a", "caribbeanstud.9.a", "letitride.9.a", "coloradoholdem.9.a")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_commission_approves_where_a_shoe_is_and_how_an_automated_one_is_used(
    game: Game,
) -> None:
    for deal, section in (("shoe", "7.a"), ("automated", "9.a"), ("hand", "")):
        rules = rules_for(game, {"deal": deal})
        due = [one.cites for one in rules.filed if one.about == "deal" and one.when(rules)]
        assert due == [(f"{game.key}.{section}",)] * bool(section)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_rule_card_lists_only_irregularities_that_the_table_can_have(game: Game) -> None:
    def listed(**choices: object) -> set[str]:
        card = describe(game, rules_for(game, choices))
        return {name for name, words in NAMES.items() if f"- **{words}**" in card}

    counts = {"shuffler": True, "shuffler_counts": True}
    assert listed() == {"shoe", "stub", "cut"}
    assert listed(deal="shoe", shuffler=True) == {"stub", "shuffler"}
    assert listed(**counts) == {"shoe", "shuffler", "device"}
    assert listed(shuffler=True, cards={"preshuffled": True}) == {"shoe", "stub", "cut", "shuffler"}
    assert listed(deal="hand") == {"stub", "shuffler"}
