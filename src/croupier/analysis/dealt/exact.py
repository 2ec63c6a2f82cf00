"""Wagers decided by a few cards, dealt one after another until the outcome is known.

The contest itself says which outcome the cards make; every way to deal them is followed.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import perm
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.alike import Alike
from croupier.analysis.cards import cards_left
from croupier.analysis.distribution import Unknown, distribution_of
from croupier.analysis.draws.outcomes import net, net_at
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.reader import contest, pack_of
from croupier.core.rules import Rules
from croupier.equipment.cards import SUITS

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind
    from croupier.equipment.cards import Pack
    from croupier.equipment.device import Contest

INTEGERS = 2**63
EXCHANGES = (SUITS, "hscd", "dcsh", "cdhs")
"""Permutations of the suits that keep the two suits of each color together."""


def distribution(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """The distribution of a wager from the cards left."""
    amount = query.amount
    decided, pack = contest(game, rules, kind), pack_of(game, rules)
    assert decided is not None, "a wager is read here because a contest decides it"
    decided = decided if amount is None or decided.at is None else decided.at(amount)
    if decided.needs:
        return Unknown((), note=decided.note, needs=decided.needs)
    met = known(game, decided, rules, pack, bytes(cards_left(game, rules, query)))
    weights: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for face, verdict in zip(decided.faces, tabulate(game, kind, rules, ""), strict=True):
        if verdict is not None and met[face]:
            weights[_result(verdict, amount, decided.most.get(face))] += met[face]
    return replace(distribution_of(weights), note=decided.note)


def _result(verdict: Verdict, amount: Cents | None, most: Cents | None) -> Fraction:
    """The result of a unit staked; at an amount, as the table settles it and up to its maximum."""
    if amount is None:
        return net(verdict)
    won = net_at(verdict, amount)
    return won if most is None else min(won, Fraction(most, amount))


Chances = dict[str, Fraction]
Face = str | tuple[tuple[str, int], ...]
Deals = dict[tuple[Face, int], NDArray[np.int64]]
"""By outcome and number of cards that decide it: the places of those cards in the pack, by deal."""
_known: Alike[Deals] = Alike()


def known(game: Game, decided: Contest, rules: Rules, pack: Pack, left: bytes) -> Chances:
    """The probability of each outcome; its deals are found once for rules and cards alike."""
    key = (game.key, decided.name, decided.note, pack.faces)
    deals = _known.find(key, rules, lambda read: followed(decided, read, pack.faces))
    return chances(decided, deals, left)


def followed(decided: Contest, rules: Rules, faces: tuple[str, ...]) -> Deals:
    """Every way to deal cards, one after another, until the outcome is known."""
    assert decided.outcome_of is not None, "its reader says that cards decide it"
    found: defaultdict[tuple[Face, int], array[int]] = defaultdict(partial(array, "q"))
    numbered = [(card, (place,)) for place, card in enumerate(faces)]
    first = [one for one in numbered if one[0][-1] == SUITS[0]]
    waiting: list[tuple[tuple[str, ...], tuple[int, ...]]] = [((), ())]
    while waiting:
        cards, places = waiting.pop()
        face = decided.outcome_of(cards, rules)
        if face is None:
            following = first if decided.suits_alike and not cards else numbered
            waiting += [((*cards, card), places + place) for card, place in following]
        else:
            named = face if isinstance(face, str) else tuple(face.items())
            found[named, len(cards)].extend(places)
    turns = exchanged(faces) if decided.suits_alike else [np.arange(len(faces))]
    return {
        (face, cards): np.concatenate([turn[np.array(deals)] for turn in turns]).reshape(-1, cards)
        for (face, cards), deals in found.items()
    }


def exchanged(faces: tuple[str, ...]) -> list[NDArray[np.int64]]:
    """The place of each card after each permutation of the suits."""
    turned = (str.maketrans(SUITS, suits) for suits in EXCHANGES)
    return [np.array([faces.index(f[:-1] + f[-1].translate(t)) for f in faces]) for t in turned]


def chances(decided: Contest, deals: Deals, left: bytes) -> Chances:
    """The probability of each outcome given the cards left by face."""
    found = dict.fromkeys(decided.faces, Fraction(0))
    for (face, cards), places in deals.items():
        ways = ways_to_deal(places, left)
        for one, share in _shares(face) if ways else ():
            found[one] += share * Fraction(ways, perm(sum(left), cards))
    return found


def ways_to_deal(places: NDArray[np.int64], left: bytes) -> int:
    """The number of ways to deal these from the cards left, each card less those dealt before."""
    counts, cards = np.frombuffer(left, np.uint8).astype(object), places.shape[1]
    if perm(sum(left), cards) < INTEGERS:
        counts = counts.astype(np.int64)
    ways = np.ones(len(places), counts.dtype)
    for place in range(cards):
        before = (places[:, :place] == places[:, place, None]).sum(axis=1)
        ways = ways * np.maximum(counts[places[:, place]] - before, 0)
    return int(ways.sum())


def _shares(face: Face) -> tuple[tuple[str, Fraction | int], ...]:
    """The outcome itself; or, where a device selects one of several, each with its share."""
    if isinstance(face, str):
        return ((face, 1),)
    whole = sum(weight for _, weight in face)
    return tuple((one, Fraction(weight, whole)) for one, weight in face)
