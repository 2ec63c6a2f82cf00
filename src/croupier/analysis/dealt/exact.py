"""Wagers that a few cards decide, dealt one after another until the outcome can be told.

The contest itself says which outcome cards come to; every way to deal them is followed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any

from croupier.analysis.alike import Alike
from croupier.analysis.distribution import ANY, Unknown, law_of
from croupier.analysis.draws.outcomes import net, net_at
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.readers import contest, pack_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.distribution import Asked, Law
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind
    from croupier.equipment.cards import Pack
    from croupier.equipment.device import Contest

MOST_CARDS = 20
"""Fewer cards than these may not be enough for a round."""


def reads(kind: WagerKind) -> bool:
    """Every wager that such a contest decides."""
    return True


def law(game: Game, kind: WagerKind, rules: Any, asked: Asked = ANY) -> Law:
    """The law of a wager from the cards left."""
    left, amount = asked.left, asked.amount
    decided, pack = contest(game, rules, kind), pack_of(game, rules)
    assert decided is not None, "a wager is read here because a contest decides it"
    decided = decided if amount is None or decided.at is None else decided.at(amount)
    if decided.needs:
        return Unknown((), note=decided.note, needs=decided.needs)
    met = known(game, decided, rules, pack, bytes(pack.copies) if left is None else left)
    weights: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for face, verdict in zip(decided.faces, tabulate(game, kind, rules, ""), strict=True):
        if verdict is not None and met[face]:
            weights[_result(verdict, amount, decided.most.get(face))] += met[face]
    return replace(law_of(weights), note=decided.note)


def _result(verdict: Verdict, amount: Cents | None, most: Cents | None) -> Fraction:
    """What a unit staked comes to; at an amount as the table settles it, the most it pays too."""
    if amount is None:
        return net(verdict)
    won = net_at(verdict, amount)
    return won if most is None else min(won, Fraction(most, amount))


Chances = dict[str, Fraction]
_known: Alike[Chances] = Alike()


def known(game: Game, decided: Contest, rules: Any, pack: Pack, left: bytes) -> Chances:
    """How likely each outcome is; found once for all rules that agree in what was read of them."""
    key = (game.key, decided.name, decided.note, pack.faces, left)
    return _known.find(key, rules, lambda read: chances(decided, read, pack.faces, left))


def chances(decided: Contest, rules: Any, faces: tuple[str, ...], left: bytes) -> Chances:
    """How likely each outcome is by the cards left, face by face."""
    found: defaultdict[tuple[str, int], Any] = defaultdict(int)
    assert decided.told is not None, "its law says that it can be told from cards"

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
