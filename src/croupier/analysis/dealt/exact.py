"""Wagers that a few cards decide, dealt one after another until the outcome can be told.

The contest itself says which outcome cards come to; every way to deal them is followed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any

from croupier.analysis.cards import cards_left
from croupier.analysis.distribution import Unknown, distribution_of
from croupier.analysis.draws.outcomes import net, net_at
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.reader import contest, pack_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind
    from croupier.equipment.cards import Pack
    from croupier.equipment.device import Contest


def distribution(game: Game, kind: WagerKind, rules: Any, on: str, query: Query) -> Distribution:
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
    """What a unit staked comes to; at an amount as the table settles it, the most it pays too."""
    if amount is None:
        return net(verdict)
    won = net_at(verdict, amount)
    return won if most is None else min(won, Fraction(most, amount))


class Read:
    """Rules that keep what was read of them."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.seen = rules, dict[str, Any]()

    def __getattr__(self, name: str) -> Any:
        self.seen[name] = getattr(self.rules, name)
        return self.seen[name]


Chances = dict[str, Fraction]
_known: dict[Any, list[tuple[dict[str, Any], Chances]]] = {}


def known(game: Game, decided: Contest, rules: Any, pack: Pack, left: bytes) -> Chances:
    """How likely each outcome is; found once for all rules that agree in what was read of them."""
    found = _known.setdefault((game.key, decided.name, decided.note, pack.faces, left), [])
    for seen, met in found:
        if all(getattr(rules, name) == value for name, value in seen.items()):
            return met
    read = Read(rules)
    found.append((read.seen, chances(decided, read, pack.faces, left)))
    return found[-1][1]


def chances(decided: Contest, rules: Any, faces: tuple[str, ...], left: bytes) -> Chances:
    """How likely each outcome is by the cards left, face by face."""
    found: defaultdict[tuple[str, int], Any] = defaultdict(int)
    assert decided.told is not None, "its reader says that it can be told from cards"

    def deal(cards: tuple[str, ...], here: dict[str, int], ways: int) -> None:
        """Add the outcome of these cards, as often as they come; or deal one more of each."""
        face = decided.told(cards, rules) if decided.told else None
        if face is not None:
            for one, share in _shares(face):
                found[one, len(cards)] += ways * share
            return
        for card, many in here.items():
            if many:
                here[card] = many - 1
                deal((*cards, card), here, ways * many)
                here[card] = many

    deal((), dict(zip(faces, left, strict=True)), 1)
    size, told = sum(left), dict.fromkeys(decided.faces, Fraction(0))
    for (face, cards), ways in found.items():
        told[face] += Fraction(ways, perm(size, cards))
    return told


def _shares(face: str | Mapping[str, int]) -> tuple[tuple[str, Fraction | int], ...]:
    """An outcome whole; or, where a device selects one of several, each with its share."""
    if isinstance(face, str):
        return ((face, 1),)
    return tuple((one, Fraction(weight, sum(face.values()))) for one, weight in face.items())
