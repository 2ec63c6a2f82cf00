"""The rule card in plain English: every wager, every choice, every irregularity, its clauses."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.analysis.random_play import random_rules
from croupier.core.game import Game, offered
from croupier.core.verdict import LOSE, Verdict
from croupier.core.wager import PayLine, WagerKind
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import (
    at_table,
    concerns,
    describe,
    first_line,
    offers,
    pays,
    sentence,
    spoken,
    titled,
    wins_on,
)
from croupier.rulebook.law import clause, ids
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import INCIDENT, Line
from croupier.rulebook.script_card import script_card

GAMES = list(croupier.games().values())
CLAUSE = re.compile(r"\b(?:cmr\d+|[a-z]+\d*)(?:\.[A-Za-z0-9-]+)+\b")


def rows(text: str) -> list[list[str]]:
    """The cells of the wager list."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_wager_offered_is_on_the_card_and_no_other(game: Game) -> None:
    rules = rules_for(game)
    told = [kind.key for offer in offers(game, rules, {}) for kind in offer.kinds]
    assert told == list(offered(game, rules))
    text = describe(game, rules)
    assert len(rows(text)) == len(offers(game, rules, {}))
    for offer, (name, typed, paid, wins, because) in zip(
        offers(game, rules, {}), rows(text), strict=True
    ):
        assert name
        assert wins
        asked = {kind.asked for kind in offer.kinds}
        assert asked == {typed == "when asked"}, "nobody types what is only an answer"
        for one in () if asked == {True} else re.split(", | … ", typed.strip("`")):
            assert one.partition(":")[0] in offered(game, rules)
        assert re.search(r"\d+ to \d+", paid)
        assert all(one in ids() for one in because.split("<br>"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@given(st.integers(0, 10_000))
def test_the_card_of_any_lawful_table_can_be_read(game: Game, seed: int) -> None:
    rules = random_rules(game, Random(seed))
    text = describe(game, rules)
    assert text.startswith(f"# {titled(game, rules)}\n")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "None" not in text
    assert {len(row) for row in rows(text)} == ({5} if game.wagers else set())


def test_two_wagers_alike_are_both_named_and_more_from_the_first_to_the_last() -> None:
    bigsix, sicbo = (
        {offer.typed: offer.name for offer in offers(game, rules_for(game), {})}
        for game in (croupier.games()["bigsix"], croupier.games()["sicbo"])
    )
    assert bigsix["joker, flag"] == "Joker, Flag"
    assert sicbo["double_1 … double_6"] == "Two of a Kind 1 … 6"


@verifies("bigsix.5.b", "sicbo.4.a")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_odds_are_stated_with_to_and_never_with_for(game: Game) -> None:
    rules = rules_for(game)
    for kind in offered(game, rules).values():
        stated = pays(kind, rules)
        assert all(f"{line.odds.num} to {line.odds.den}" in stated for line in kind.pays(rules))
    text = describe(game, rules)
    assert not re.search(r"\d+ for \d+", text)
    assert not re.search(r"\d+:\d+ *\|", text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_irregularity_and_every_phase_is_told_with_its_clauses(game: Game) -> None:
    text = describe(game, rules_for(game))
    rules = rules_for(game)
    for incident in game.incidents:
        told = [one for one in text.splitlines() if f"**{incident.name}**" in one]
        assert len(told) == concerns(game, rules, f"{INCIDENT}{incident.key}")
        assert all(one in line for one in incident.cites for line in told)
    here = [phase for phase in game.phases if concerns(game, rules, phase.__name__)]
    for number, phase in enumerate(here, 1):
        assert f"{number}. {at_table(phase, rules)}" in text
    assert len(here) > len(game.phases) // 2
    own = game.folder.rpartition(".")[2]
    named = {one for one in CLAUSE.findall(text) if one.partition(".")[0] in ("cmr146", own)}
    assert named
    assert named <= set(ids())


def test_the_options_in_force_are_told_in_plain_words() -> None:
    game = croupier.games()["roulette"]
    half = describe(game, rules_for(game, {"zero_rule": "lose_half", "odds": {"red": "3:2"}}))
    assert "What even chances lose on 0 and 00: lose half. (roulette.2.b)" in half
    assert "Odds above the printed ones: 3 to 2 on red. (roulette.2.a)" in half
    assert "| Red | `red` | 3 to 2 |" in half
    assert "lose all" in describe(game, rules_for(game))
    colors = describe(game, rules_for(game, {"color6": "yes"}))
    assert "The six numbers color wager: offered." in colors
    assert "| Red |" not in colors


def test_limits_are_told_for_the_table_and_for_single_wagers() -> None:
    game = croupier.games()["roulette"]
    limits = {"min": 10, "max": 1000, "increment": 5, "wager": {"straight": {"max": 100}}}
    text = describe(game, rules_for(game, {"limits": limits}))
    assert "- A wager is from $10 to $1,000, in steps of $5." in text
    assert "- Straight: at most $100." in text


def test_amounts_are_in_dollars_and_no_key_is_printed() -> None:
    game = croupier.games()["letitride"]
    raised = {"bonus_prizes": {"royal_flush": 30_000}, "odds": {"main_flush": "9:1"}}
    text = describe(game, rules_for(game, {"bonus": True, "cap": 60_000, **raised}))
    assert "The most that one hand wins on its bets: $60,000." in text
    assert "above the printed ones: $30,000 on royal flush. (letitride.11.d)" in text
    assert "Odds above the printed ones: 9 to 1 on main flush." in text


def test_what_does_not_count_is_told() -> None:
    game = croupier.games()["roulette"]
    text = describe(game, rules_for(game, {"wheel": "double_used_as_single"}))
    assert "00 does not count and is drawn again" in text
    assert "does not count" not in describe(game, rules_for(game))


def test_the_dealers_words_follow_the_phase_they_belong_to() -> None:
    game = croupier.games()["roulette"]
    lines = describe(game, rules_for(game)).splitlines()
    betting = lines.index(f"1. {first_line(game.phases[0])}")
    called = next(n for n, line in enumerate(lines) if "“No More Bets”" in line)
    spin = lines.index(f"2. {first_line(game.phases[1])}")
    assert betting < called < spin


def test_when_or_where_a_step_is_done_is_set_off_by_commas() -> None:
    clauses = ("blackjack.6.e",)
    line = Line("dealing", "dealer", clauses, does="from the left, deals two cards")
    assert spoken(line) == "The dealer, from the left, deals two cards. (blackjack.6.e)"
    plain = Line("dealing", "dealer", clauses, does="deals two cards, from the left")
    assert spoken(plain) == "The dealer deals two cards, from the left. (blackjack.6.e)"


def test_the_house_advantage_stands_beside_the_wager_where_it_is_known() -> None:
    game = croupier.games()["roulette"]
    text = describe(game, rules_for(game), {"red": "5.26 %"})
    assert rows(text)[0][-1] == ""
    assert next(row for row in rows(text) if row[0] == "Red")[-1] == "5.26 %"


def test_a_judge_that_states_nothing_is_told_by_its_clause() -> None:
    def judge(at: object, outcome: object, rules: object) -> Verdict:
        return LOSE

    def lines(rules: object) -> tuple[PayLine, ...]:
        return ()

    kind = WagerKind("x", "X", judge, lines, ("roulette.1.e.1",))
    rules = croupier.table("roulette").rules
    assert wins_on(kind, rules) == clause("roulette.1.e.1").gist
    assert wins_on(WagerKind("x", "X", judge, lines, ()), rules) == "X"
    judge.__doc__ = "The X shows."
    assert wins_on(WagerKind("x", "X", partial(judge, 1), lines, ()), rules) == "The X shows."


def test_a_sentence_has_a_capital_and_an_end() -> None:
    assert sentence("the dealer waits") == "The dealer waits."
    assert sentence("the dealer says: “Go”") == "The dealer says: “Go”"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_card_shows_the_number_of_a_reading(game: Game) -> None:
    """The numbers are for readers of the documentation."""
    assert re.findall(r"\([A-Z]{2}-\d+[a-z]?\)", describe(game, rules_for(game))) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_title_of_an_irregularity_stands_alone(game: Game) -> None:
    titles = [incident.name for incident in game.incidents]
    assert [one for one in titles if one.startswith(("The same", "As above", "Also"))] == []
    assert len(titles) == len(set(titles))


def test_a_reading_stays_out_of_the_sentence_that_a_function_states() -> None:
    def rule() -> None:
        """The dealer draws (ZP-3a) as long as it matters (to a wager)."""

    assert first_line(rule) == "The dealer draws as long as it matters (to a wager)."


def test_the_first_cards_are_those_that_the_house_deals() -> None:
    dealt = {
        ("zappit", ""): "one to the dealer, and a hole card face down.",
        ("spanish21", "hole"): "one to the dealer, and a hole card face down.",
        ("spanish21", "none"): "Two cards to each box and one to the dealer.",
        ("blackjack", "none"): "Two cards to each box and one to the dealer.",
        ("blackjack", "hole_reader"): "one to the dealer, and a hole card face down.",
        ("blackjack", "face_up"): "and two face up to the dealer.",
    }
    for (key, hole), said in dealt.items():
        game = croupier.games()[key]
        rules = rules_for(game, {"hole_card": hole} if hole else {})
        for text in (describe(game, rules), script_card(game, rules)):
            assert said in text, (key, hole)
            assert "if the house deals" not in text
