"""What the options of the one-deck poker games have in common."""

from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused
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


@verifies("threecardpoker.1.play-wager", "letitride.6a.b")
@verifies("coloradoholdem.6a.b", "coloradoholdem.1.bet-wager")
@pytest.mark.parametrize(
    ("game", "choice", "wager", "says"),
    [
        ("threecardpoker", "", "play", "Play is as much as the ante"),
        ("letitride", "bonus = true", "bonus", "Let It Ride Bonus is $1"),
        ("coloradoholdem", "bonus = true", "bonus", "Bonus is $1"),
        ("coloradoholdem", "", "bet", "Bet is as much as the ante"),
    ],
)
def test_a_wager_of_a_set_amount_has_no_limits_of_its_own(
    tmp_path: Path, game: str, choice: str, wager: str, says: str
) -> None:
    file = tmp_path / "submission.toml"
    head = f'format = "croupier submission 1"\n[[table]]\nid = "T-01"\ngame = "{game}"\n'
    file.write_text(f"{head}{choice}\nlimits.wager.{wager}.max = 50\n", "utf-8")
    (error,) = (one for one in croupier.check(file) if one.severity == "error")
    assert f"{says}, and has no other limits" in error.message
    assert all(clause.startswith(f"{game}.") for clause in error.cites)


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


@verifies("letitride.6a.b", "coloradoholdem.6a.b")
@pytest.mark.parametrize(("game", "base"), [("letitride", "main"), ("coloradoholdem", "ante")])
def test_a_bonus_is_a_dollar_also_where_the_house_takes_wagers_outside_its_limits(
    game: str, base: str
) -> None:
    table = croupier.table(game, options={"bonus": True, "limits": {"accept_outside": True}})
    table.place("p1", f"3 on {base}")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "5 on bonus")
    assert (refusal.value.cites, refusal.value.accepted) == ((f"{game}.6a.b",), "$1")
    table.place("p1", "1 on bonus")
    with pytest.raises(Refused, match=r"the amount must be \$1"):
        table.place("p1", "1 on bonus")
