"""How to set seven cards: the house way, the best way, and what each setting is worth."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from croupier.analysis.decisions import Decision, Remembered, Solution
from croupier.analysis.decisions import Worth as Gained
from croupier.analysis.paigowpoker import ways
from croupier.analysis.paigowpoker.worth import valued
from croupier.core.errors import Refused
from croupier.equipment.cards import DECK_CITES, JOKERED
from croupier.games.paigowpoker.hands import BANK, MAIN, SEVEN, high_hand, low_hand
from croupier.games.paigowpoker.house_way import applied, in_words

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.analysis.paigowpoker.worth import Valued
    from croupier.analysis.paigowpoker.worth import Worth as OfSetting
    from croupier.core.game import Game

AGAINST = "how to set seven cards against the dealer"
AS_BANK = "how a bank with one opponent, who sets by the house way, sets seven cards"
UNIT = "expected result of a unit, after vigorish"
CITES = ("paigowpoker.9.a", "paigowpoker.9.d")
SAYS = "Set every hand as the dealer must"
HOUSE_WAY = "house way"
SHOWN = 5
"""How many settings of a hand are listed, besides that of the house way."""
SEVEN_CARDS = "seven different cards, as in 'As Kd 9h 9c 5d 4s Jk'"


def against_dealer(game: Game, rules: Any, query: Query) -> Solution | None:
    """What the settings of one hand are worth against the dealer, and the two ways of all hands."""
    return _solution(game, rules, query, MAIN, AGAINST)


def as_bank(game: Game, rules: Any, query: Query) -> Solution | None:
    """The same of a bank, where players may bank."""
    return _solution(game, rules, query, BANK, AS_BANK) if rules.bank else None


def _solution(game: Game, rules: Any, query: Query, row: str, about: str) -> Solution | None:
    kind = next(one for one in game.wagers if one.odds_row == row)
    cards = held(query.hand)
    decisions = (of_hand(cards, rules, bank=row == BANK),) if cards else ()
    house = ways.played(game, kind, rules, ways.HOUSE)
    best = ways.played(game, kind, rules, ways.OPTIMAL)
    if house is None or best is None:
        return Solution(about, UNIT, decisions, (), CITES) if decisions else None
    cost = house.house_advantage - best.house_advantage
    remembered = Remembered(ways.HOUSE, SAYS, cost, house.house_advantage)
    gained = (Gained((row,), cost, best.house_advantage),) if row == MAIN else ()
    return Solution(about, UNIT, decisions, gained, CITES, remembered=(remembered,))


def held(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The seven cards of a hand; none if no hand is asked about."""
    known = all(card in JOKERED for card in cards)
    if cards and (not known or len(set(cards)) != len(cards) or len(cards) != SEVEN):
        what, why = f"the hand {' '.join(cards)!r}", "a hand has seven different cards"
        raise Refused(what, why, DECK_CITES, SEVEN_CARDS)
    return cards


def of_hand(cards: tuple[str, ...], rules: Any, *, bank: bool) -> Decision:
    """What the best settings of seven cards are worth, and that of the house way."""
    found = valued(cards, rules.house_way, rules.wheel, bank=bank)
    listed = [one for one in different(found, cards, rules) if one.lawful]
    first = listed[:SHOWN]
    first += [one for one in listed[SHOWN:] if one is found.own]
    values = {named(cards, one, rules, own=one is found.own): one.value for one in first}
    return Decision(" ".join(cards), Fraction(1, comb(len(JOKERED), SEVEN)), values)


def different(found: Valued, cards: tuple[str, ...], rules: Any) -> list[OfSetting]:
    """One setting of those whose hands rank alike: that of the house way, if it is among them."""
    ordered = sorted(found.settings, key=lambda one: (-one.value, one is not found.own))
    ranks: dict[object, OfSetting] = {}
    for one in ordered:
        ranks.setdefault(_ranks(cards, one, rules), one)
    return list(ranks.values())


def _ranks(cards: tuple[str, ...], one: OfSetting, rules: Any) -> object:
    behind, front = split(cards, one)
    return high_hand(behind, rules.wheel).strength, low_hand(front).strength


def split(cards: tuple[str, ...], one: OfSetting) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards behind, and those in front."""
    behind = tuple(card for place, card in enumerate(cards) if place not in one.front)
    return behind, tuple(cards[place] for place in one.front)


def named(cards: tuple[str, ...], one: OfSetting, rules: Any, *, own: bool) -> str:
    """A setting by its hands, and the rule of the house way that makes it, if it is that."""
    behind, front = split(cards, one)
    hands = f"{high_hand(behind, rules.wheel).name}, {low_hand(front).name}"
    said = f"{' '.join(behind)} | {' '.join(front)}: {hands}"
    if not own:
        return said
    rule, _ = applied(rules.house_way, cards, rules.wheel)
    return f"{said} ({HOUSE_WAY} by rule {rule.name}: {in_words(rule)})"
