"""House Money's choice: derived from the cards, held against every third card dealt by hand."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import croupier
from croupier.analysis.decisions import Solution, solve
from croupier.cli.app import app
from croupier.core.errors import Refused
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.cards import RANKS
from croupier.equipment.source import Scripted
from croupier.games.families.baccarat.money import HOUSE_MONEY
from croupier.rulebook.citation import verifies
from tests.exact import coups

KEYS = ("baccarat", "midibaccarat", "minibaccarat")


def solved(key: str = "baccarat", **options: Any) -> Solution:
    game = croupier.games()[key]
    (one,) = solve(game, game.options(**options))
    return one


def values(one: Solution, state: str) -> dict[str, Fraction]:
    (found,) = [decision for decision in one.decisions if decision.state == state]
    return dict(found.values)


def by_hand(player: str, banker: str, decks: int = 8) -> tuple[Fraction, Fraction, Fraction]:
    """How often the Player's Hand wins, the Banker's wins and a Dragon 7 comes, from here on."""
    left = Counter(dict.fromkeys(RANKS, 4 * decks)) - Counter(player + banker)
    ends = list(coups.ends(left, player, banker))
    total = sum(ways for _, _, ways in ends)
    won = lost = dragons = 0
    for p, b, ways in ends:
        won += ways * (coups.count(p) > coups.count(b))
        lost += ways * (coups.count(p) < coups.count(b))
        dragons += ways * (len(b) == 3 and coups.count(b) == 7 > coups.count(p))
    return Fraction(won, total), Fraction(lost, total), Fraction(dragons, total)


HANDS = {  # hands that stand alone for their counts, where House Money wins
    "Player 1, Banker 8": [("A K", "4 4"), ("2 9", "9 9"), ("3 8", "4 4"), ("5 6", "9 9")],
    "Player 9, Banker 8": [("A 8", "9 9"), ("2 7", "4 4")],
}


@pytest.mark.parametrize("state", HANDS)
def test_a_natural_is_decided_already(state: str) -> None:
    """Where a natural lies on the table no third card comes: the money rides for certain."""
    found = values(solved(), state)
    for player, banker in HANDS[state]:
        won, lost, _ = by_hand(player.replace(" ", ""), banker.replace(" ", ""))
        assert {won, lost} == {Fraction(0), Fraction(1)}
        assert found["player"] == won - lost
        assert found["banker"] == Fraction(19, 20) * lost - won


@verifies("baccarat.9.e.1", "baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A")
@verifies("minibaccarat.8.c.3.i.a")
@pytest.mark.parametrize("ez", [False, True])
def test_values_are_those_of_every_third_card(ez: bool) -> None:
    """A state with few hands, each weighed by its chance and by what House Money pays on it."""
    decks, copies = 8, 32
    state = "Player 5, Banker 4"
    hands = [(p, b) for p in ("5K", "5Q", "5J", "5T", "A4", "23", "69", "78") for b in ("22", "77")]
    total = player = banker = Fraction(0)
    for p, b in hands:
        left = Counter(dict.fromkeys(RANKS, copies)) - Counter(b)
        ways = 2 * left[p[0]] * left[p[1]]
        won, lost, dragon = by_hand(p, b, decks)
        paid = lost - dragon if ez else Fraction(19, 20) * lost
        total += ways
        player += ways * (won - lost)
        banker += ways * (paid - won)
    found = values(solved(ez=ez), state)
    assert found == {"take": 0, "player": player / total, "banker": banker / total}


def test_the_states_are_all_that_house_money_wins_on() -> None:
    chances = [one.chance for one in solved().decisions if " with " not in one.state]
    (row,) = croupier.odds("baccarat", wager="house_money", decks=8)
    assert sum(chances) == row.win


@pytest.mark.parametrize("key", KEYS)
def test_the_best_choice_is_never_below_taking(key: str) -> None:
    for decision in solved(key).decisions:
        assert decision.values["take"] == 0
        assert decision.values[decision.best] >= 0
        assert decision.values["player"] <= 0 or decision.values["banker"] <= 0


def test_what_the_choice_is_worth_adds_up() -> None:
    """Eight decks have no exception, so the worth is the sum over the counts of what is paid."""
    one = solved()
    assert not [each for each in one.decisions if " with " in each.state]
    player, banker, both = one.worth
    assert (player.holding, banker.holding, both.holding) == (
        ("player",),
        ("banker",),
        ("player", "banker"),
    )
    (row,) = croupier.odds("baccarat", wager="house_money", decks=8)
    for worth in one.worth:
        assert worth.house_advantage == row.house_advantage - worth.worth
    assert both.worth == player.worth + banker.worth
    assert Fraction(118, 1000) < player.worth < Fraction(1181, 10_000)


def test_six_decks_ask_for_the_cards_in_one_state() -> None:
    apart = [one.state for one in solved(decks=6).decisions if " with " in one.state]
    assert apart == ["Player 4, Banker 4 with A-3 and 2-2", "Player 4, Banker 4 with 2-2 and A-3"]
    won, lost, _ = by_hand("A3", "22", decks=6)
    assert values(solved(decks=6), apart[0])["player"] == won - lost < 0


def test_the_house_may_let_a_part_ride() -> None:
    whole, half = solved(), solved(house_money_let=Fraction(1, 2))
    for one, other in zip(whole.worth, half.worth, strict=True):
        assert other.worth == one.worth / 2
    game = croupier.games()["baccarat"]
    with pytest.raises(Refused, match="does not let"):
        solve(game, game.options(house_money_let=Fraction(0)))


def ended(choice: str, *cards: str) -> int:
    """What p1 has after a round with House Money and both hands, an ace burned before."""
    source = Scripted(("As", "2c", *cards))
    table = croupier.table("baccarat", source=source, options={"house_money": True}, clock=str)
    for bid in ("25 on house_money", "25 on player", "25 on banker"):
        table.place("p1", bid)
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask):
            table.choose("p1", choice if step.about == HOUSE_MONEY else step.silence)
        else:
            table.step()
    return table.balances["p1"]


@verifies("baccarat.9.e.1.i")
@pytest.mark.parametrize(
    ("cards", "state"),
    [(("Ks", "2h", "9s", "2d"), "Player 9, Banker 4"), (("3s", "4h", "3d", "4d"), "")],
)
def test_the_table_pays_what_a_decided_choice_is_worth(cards: tuple[str, ...], state: str) -> None:
    """A pair pays 75.00, two pairs 375.00; on a natural what rides wins, or loses, for certain."""
    worth = values(solved(), state or "Player 6, Banker 8")
    won = 75_00 if state else 375_00
    for choice in ("player", "banker"):
        gain = ended(choice, *cards) - ended("take", *cards)
        assert gain == won * worth[choice]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "200"})


def test_the_decisions_are_printed_and_told_as_json() -> None:
    shown = run("strategy", "baccarat", "--set", "decks=6")
    assert shown.exit_code == 0, shown.output
    assert "House Money" in shown.stdout
    assert "with A-3 and 2-2" in shown.stdout
    assert "with a wager on player: the choices are worth 11.6776 %" in shown.stdout
    told = json.loads(run("strategy", "minibaccarat", "--json").stdout)
    assert told["format"] == "croupier strategy 1"
    first = told["decisions"][0]
    assert (first["state"], first["best"]) == ("Player 0, Banker 0", "take")
    assert set(first["values"]) == {"take", "player", "banker"}
    assert len(told["solutions"][0]["worth"]) == 3
