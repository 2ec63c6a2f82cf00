"""How to set four tiles: the house way, the best way, and what each setting is worth."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.decisions import Decision, Remembered, Solution
from croupier.analysis.decisions import Worth as Gained
from croupier.analysis.paigow import ways
from croupier.analysis.paigow.deals import HELD, SIZE, deals, departures, numbered, set_alike
from croupier.core.errors import Refused
from croupier.equipment.tiles import TILE_CITES, must_be_held, read_tiles
from croupier.games.families.paigow.play import MAIN
from croupier.games.paigow.house_way import STANDARD, in_words, named_rule, set_by, settings
from croupier.ranking.tiles import set_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.distribution import Query
    from croupier.analysis.paigow.deals import Ints
    from croupier.analysis.paigow.worth import Worth
    from croupier.core.game import Game
    from croupier.games.paigow.house_way import HouseWay, Setting

AGAINST = "how to set four tiles against the dealer"
AS_BANK = "how a bank with one opponent, who sets by the house way, sets four tiles"
OF_DEALER = "how the house way compares with the dealer's best settings"
UNIT = "expected result of a unit, after vigorish"
OF_HOUSE = "expected result of the house for a unit of a player who sets by the house way"
CITES = ("paigow.7.a", "paigow.7.d")
SAYS = "Set every hand as the dealer must"
BY_THE_RULES = (
    "Set every hand by the dealer's rules, without the licensee's exceptions in {many:,} of "
    "35,960 deals"
)
HOUSE_WAY, BEST = "house way", "best setting"
KEPT = "Set every hand of the dealer by the house way"


def against_dealer(game: Game, rules: Any, query: Query) -> Solution:
    """The best settings against the dealer, or those of one hand."""
    of = ways.player(game, rules, query.amount)
    tiles = held(query.hand)
    best = -of.played(of.best).mean
    return Solution(
        AGAINST,
        UNIT,
        (of_hand(of, tiles),) if tiles else tuple(by_rule(of)),
        (Gained((MAIN,), cost(of, of.house), best),),
        CITES,
        remembered=tuple(remembered(of)),
    )


def as_bank(game: Game, rules: Any, query: Query) -> Solution | None:
    """The best settings of a bank, where players may bank."""
    if not rules.bank:
        return None
    of, tiles = ways.banker(game, rules, query.amount), held(query.hand)
    decisions = (of_hand(of, tiles),) if tiles else tuple(by_rule(of))
    return Solution(AS_BANK, UNIT, decisions, (), CITES, remembered=tuple(remembered(of)))


def of_dealer(game: Game, rules: Any, query: Query) -> Solution | None:
    """What the house way costs the house against the best settings of the dealer's hands."""
    if query.hand or query.amount is not None:
        return None
    of = ways.dealer(game, rules)
    gain, lost = of.played(of.house).mean, cost(of, of.house)
    row = Remembered(ways.HOUSE, KEPT, lost, gain)
    return Solution(OF_DEALER, OF_HOUSE, tuple(by_rule(of)), (), CITES, remembered=(row,))


def cost(of: Worth, chosen: Ints) -> Fraction:
    """What a way to set costs against the best settings."""
    return of.played(of.best).mean - of.played(chosen).mean


def remembered(of: Worth) -> Iterator[Remembered]:
    """The house way as a rule to remember; of a licensee's own way, also that of the rules."""
    known: dict[str, tuple[str, HouseWay]] = {ways.HOUSE: (SAYS, of.way)}
    if of.way != STANDARD:
        many = departures(of.way, STANDARD)
        known["standard"] = (BY_THE_RULES.format(many=many), STANDARD)
    for name, (says, way) in known.items():
        alike = set_alike(way)
        yield Remembered(name, says, cost(of, alike), -of.played(alike).mean)


def by_rule(of: Worth) -> Iterator[Decision]:
    """For each rule of the house way: how often it applies, and what is lost by it."""
    every, kinds = deals(), np.arange(len(of.house))
    used = np.array([set_by(of.way, every.tiles(kind)).rule for kind in kinds.tolist()])
    for number, rule in enumerate(of.way.rules, 1):
        mine = kinds[used == number]
        deals_of = int(every.ways[mine].sum())
        values = {
            name: mean(of, mine, chosen[mine])
            for name, chosen in ((HOUSE_WAY, of.house), (BEST, of.best))
        }
        yield Decision(in_words(rule), Fraction(deals_of, comb(SIZE, HELD)), values)


def mean(of: Worth, kinds: Ints, chosen: Ints) -> Fraction:
    """What settings of some kinds of hands are worth on average."""
    many = deals().ways[kinds]
    total = int((many * of.values[kinds, chosen]).sum())
    return Fraction(total, int(many.sum()) * of.whole)


def held(words: tuple[str, ...]) -> tuple[str, ...]:
    """The four tiles of a hand; none if no hand is asked about."""
    tiles = must_be_held(read_tiles(" ".join(words)))
    if words and len(tiles) != HELD:
        what = f"the hand {' '.join(words)!r}"
        raise Refused(what, "a hand has four tiles", TILE_CITES, "four, as in '66 24 12 45'")
    return tiles


def of_hand(of: Worth, tiles: tuple[str, ...]) -> Decision:
    """What each setting of four tiles is worth, the best one first."""
    kind = deals().number(tiles)
    values = {
        named(of, tiles, one): of.value(kind, numbered(tiles, one.high)) for one in settings(tiles)
    }
    best_first = dict(sorted(values.items(), key=lambda one: -one[1]))
    return Decision(" ".join(tiles), of.chance(kind), best_first)


def named(of: Worth, tiles: tuple[str, ...], one: Setting) -> str:
    """A setting by its hands, and the rule of the house way that makes it, if it is that."""
    found = set_hand(*([tiles[place] for place in two] for two in (one.high, one.low)))
    hands = f"{' '.join(found.high)} | {' '.join(found.low)}"
    said = f"{hands}: {found.high_rank.name}, {found.low_rank.name}"
    house = set_by(of.way, tiles)
    by_house = house.high in (one.high, one.low)
    return f"{said} ({HOUSE_WAY} by {named_rule(of.way, house)})" if by_house else said
