"""Three cards, of which one is discarded, and three in common: bet, give up or declare.

Of the hands that contain the two cards kept, those that contain the discard as well cannot be made.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.stud import discarding, listed
from croupier.analysis.stud.contained import Contained
from croupier.analysis.stud.deck import CHOOSE, hands, index_of, present, tabulated
from croupier.analysis.stud.model import Plan, Shape, Way
from croupier.equipment.cards import DECK, pretty
from croupier.games.coloradoholdem import hands as game
from croupier.games.coloradoholdem.play import POSITIONS
from croupier.games.coloradoholdem.versions import PERMISSIBLE, REQUIRED
from croupier.ranking.categories import Category
from croupier.ranking.hand import VALUES
from croupier.ranking.rankings import FIVE_CARD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.decisions import Decision
    from croupier.analysis.stud.deck import Codes, Numbers, Table
    from croupier.analysis.stud.model import At, Cells, Worth

OWN, KEPT, ALL = 3, 2, 5
ENDS = tuple(
    game.Hand(game.BET, category, pair)
    for category in FIVE_CARD.order
    for pair in (VALUES.values() if category is Category.PAIR else (0,))
)
"""What five cards may come to."""
NAMES = tuple(map(game.words, ENDS))
INSTANT = (*(category.value for category in game.INSTANT), game.NOTHING)
"""What three cards may be declared as."""
LOWEST = 7
"""A card with which a pair pushes, where a bet is required."""
PAIR, SEVEN = "a pair", "no pair, and a seven or higher"
LOW_SUITED, LOW = "three of one suit, six or lower", "no pair, six or lower"
DECLARED = {
    Category.THREE.value: "three of a kind",
    Category.STRAIGHT_FLUSH.value: "a three-card straight flush",
}
WAYS = (
    Way(
        "usual",
        "declare instant winners, bet a pair and, where a bet is required, a seven or higher; "
        f"{discarding.SAYS}",
    ),
)
FIVE_CARDS = Contained(
    lambda: tabulated(
        ALL, lambda cards: game.words(game.hand(game.BET, cards[:2], cards[2:]))
    ).coded(NAMES.index),
    len(NAMES),
)


def _outcome(chosen: str, declared: str, end: str) -> str:
    if chosen == game.FOLD:
        return game.FOLD
    return f"{chosen} {declared if chosen == game.DECLARE else end}"


def _shape(least: str, variant: str) -> Shape:
    return Shape((least, game.DECLARE, game.BET), INSTANT, NAMES, _outcome, variant)


SHAPES = {
    (required, low): _shape(game.FOLD if required else game.NO_BET, "ace low" if low else "")
    for required in (True, False)
    for low in (True, False)
}


def shape(rules: Any) -> Shape:
    """The choices of the version played: a fold or the ante alone, a declaration, a bet."""
    return SHAPES[rules.version == REQUIRED, rules.ace_low_three_card]


@lru_cache(maxsize=2)
def held(variant: str) -> Codes:
    """What every hand of three cards may be declared as."""
    low = bool(variant)
    called = tabulated(OWN, lambda cards: game.words(game.declared(cards, ace_low=low)))
    return called.coded(INSTANT.index)


@lru_cache(maxsize=3)
def met(left: bytes) -> Cells:
    """For every hand and each discard, in how many ways the other two come to each end."""
    every, two, three = hands(OWN), *(FIVE_CARDS.of(size, left) for size in (KEPT, OWN))
    found = np.zeros((len(every), OWN, len(NAMES)), np.int64)
    for discard in range(OWN):
        kept = np.delete(every, discard, axis=1).astype(np.int64)
        pairs = CHOOSE[kept[:, 0], 1] + CHOOSE[kept[:, 1], 2]
        found[:, discard] = two[pairs] - three
    return np.where(present(OWN, left)[:, None, None], found, 0)


def values_of(shape: Shape, worth: Worth, left: bytes) -> Numbers:
    """What each choice is worth with every hand and each discard."""
    by_end = worth[:, held(shape.variant), :]
    found: Numbers = np.einsum("nde,cne->ncd", met(left), by_end)
    return found


def rule(cards: tuple[str, ...]) -> str:
    """What people call three cards when they decide."""
    values = sorted(VALUES[card[0]] for card in cards)
    if len(set(values)) < OWN:
        return PAIR
    if values[-1] >= LOWEST:
        return SEVEN
    return LOW_SUITED if len({card[1] for card in cards}) == 1 else LOW


@lru_cache(maxsize=8)
def named(variant: str) -> Table[str]:
    """What people call every hand; instant winners come first."""
    low = bool(variant)

    def called(cards: tuple[str, ...]) -> str:
        made = game.declared(cards, ace_low=low)
        return rule(cards) if made.held is None else DECLARED[made.held.value]

    return tabulated(OWN, called)


def by_rule(shape: Shape) -> Numbers:
    """The choice of the usual rules with every hand."""
    bets = (PAIR, SEVEN) if game.FOLD in shape.choices else (PAIR,)
    declared = tuple(DECLARED.values())
    found = named(shape.variant).coded(
        lambda one: 2 if one in bets else 1 if one in declared else 0
    )
    return found.astype(np.int64)


def version(shape: Shape) -> str:
    """The version of the game whose choices these are."""
    return REQUIRED if game.FOLD in shape.choices else PERMISSIBLE


@lru_cache(maxsize=32)
def _planned(shape: Shape, worth: bytes, left: bytes, strategy: str) -> Plan:
    table = np.frombuffer(worth, np.int64).reshape(shape.size)
    every = values_of(shape, table, left)
    chosen = by_rule(shape) if strategy else every.max(axis=2).argmax(axis=1)
    numbers = np.arange(len(every))
    each = every.argmax(axis=2).astype(np.uint8)
    if strategy:
        each = np.repeat(discarding.discards(version(shape))[:, None], len(shape.choices), axis=1)
    discards = each[numbers, chosen]
    cells = np.zeros(shape.size, np.int64)
    np.add.at(cells, (chosen, held(shape.variant)), met(left)[numbers, discards])
    tables = chosen.astype(np.uint8), discards, held(shape.variant)
    return Plan(cells, (*tables, FIVE_CARDS.codes(), each))


def plan(shape: Shape, worth: Worth, left: bytes, strategy: str) -> Plan:
    """What to choose and to discard with every hand, and in how many ways each cell is met."""
    return _planned(shape, worth.tobytes(), left, strategy)


def decisions(shape: Shape, worth: Worth, left: bytes, parts: int) -> tuple[Decision, ...]:
    """The choices by the usual rules, each with the best discard."""
    best, ways = values_of(shape, worth, left).max(axis=2), met(left)[:, 0].sum(axis=1)
    order = (*DECLARED.values(), PAIR, SEVEN, LOW_SUITED, LOW)
    return tuple(listed.by_name(shape, order, named(shape.variant), best, ways, parts))


def discarded(shape: Shape, worth: Worth, left: bytes, parts: int) -> tuple[Decision, ...]:
    """What each discard is worth after a bet, by what people look at; no instant winners."""
    others = held(shape.variant) == INSTANT.index(game.NOTHING)
    worths = values_of(shape, worth, left)[:, shape.choices.index(game.BET)]
    ways = np.where(others, met(left)[:, 0].sum(axis=1), 0)
    by_kind = discarding.decisions(version(shape), worths * others[:, None], ways, parts)
    return tuple(by_kind)


def values(shape: Shape, worth: Worth, at: At, left: bytes) -> Mapping[str, tuple[int, int]]:
    """What each choice is worth with three cards; once one is made, what each discard is."""
    name = held(shape.variant)[listed.index(at.known)]
    kept = (tuple(card for card in at.known if card != gone) for gone in at.known)
    ends = np.array([FIVE_CARDS.completing(two, left, at.known) for two in kept])
    every, many = worth[:, name] @ ends.T, int(ends[0].sum())
    if not at.said:
        return {one: (int(every[n].max()), many) for n, one in enumerate(shape.choices)}
    by_place = every[shape.choices.index(at.said[0])]
    return {number: (int(by_place[n]), many) for n, number in enumerate(POSITIONS)}


def adds(shape: Shape, worth: Worth, at: At, left: bytes) -> str:
    """Which card to discard, while the choice before is made; then, which card has which number."""
    if at.said:
        named = zip(POSITIONS, at.known, strict=False)
        return ", ".join(f"{number} is {pretty(card)}" for number, card in named)
    before = values(shape, worth, at, left)
    best = max(shape.choices, key=lambda one: before[one][0])
    if best not in (game.BET, game.NO_BET):
        return ""
    after = values(shape, worth, replace(at, said=(best,)), left)
    place = max(range(OWN), key=lambda n: after[POSITIONS[n]][0])
    return f"with {pretty(at.known[place])} as the discard"


def _ascending(cards: tuple[str, ...], place: int) -> int:
    """The place of a card, among cards as dealt, when they are in the order of their numbers."""
    numbers = [DECK.index(card) for card in cards]
    return sorted(numbers).index(numbers[place])


def answer(shape: Shape, made: Plan, at: At) -> str:
    """What a plan says with three cards; once a choice is made, which card it discards."""
    place = listed.index(at.known)
    if not at.said:
        return shape.choices[int(made.tables[0][place])]
    discard = int(made.tables[4][place, shape.choices.index(at.said[0])])
    return next(n for i, n in enumerate(POSITIONS) if _ascending(at.known, i) == discard)


@kernel
def deal(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Codes,
    places: Numbers,
    tables: tuple[Codes, Codes, Codes, Codes, Codes],
    choose: Numbers,
    cells: Cells,
) -> tuple[int, int]:
    """Deal a round from each deck: count its cell; return the number of rounds and of decks."""
    unit, many, most = span
    chosen, discards, names, codes, _ = tables
    words, cards = np.empty(8, U32), np.empty(order.size, U8)
    hand = np.empty(5, U8)
    rounds = min(many, most)
    for k in range(rounds):
        shoes.opened(key, unit + U64(k), order, words, cards, 6)
        for i in range(3):
            hand[i] = cards[places[i]]
        own = index_of(hand, 3, choose)
        for i in range(discards[own], 2):
            hand[i] = hand[i + 1]
        for i in range(3):
            hand[2 + i] = cards[places[3 + i]]
        cells[chosen[own], names[own], codes[index_of(hand, 5, choose)]] += 1
    return rounds, rounds
