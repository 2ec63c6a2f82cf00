"""Wagers that a few cards decide, dealt one after another until the outcome can be told.

The contest itself says which outcome cards come to; every way to deal them is followed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any

from croupier.analysis.law import Unknown, law_of
from croupier.analysis.outcomes import net, net_at
from croupier.kernels.laws import contest, pack_of
from croupier.kernels.tabulate import tabulate

if TYPE_CHECKING:
    from croupier.analysis.law import Law
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind
    from croupier.equipment.device import Contest

MOST_CARDS = 20
"""Fewer cards than these may not be enough for a round."""


def reads(kind: WagerKind) -> bool:
    """Every wager that such a contest decides."""
    return True


def law(
    game: Game,
    kind: WagerKind,
    rules: Any,
    left: bytes | None = None,
    amount: Cents | None = None,
    strategy: str = "",
) -> Law:
    """The law of a wager from the cards left."""
    decided, pack = contest(game, rules, kind), pack_of(game, rules)
    assert decided is not None, "a wager is read here because a contest decides it"
    if decided.needs:
        return Unknown((), note=decided.note, needs=decided.needs)
    met = chances(decided, pack.faces, bytes(pack.copies) if left is None else left)
    weights: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for face, verdict in zip(decided.faces, tabulate(game, kind, rules, ""), strict=True):
        if verdict is not None and met[face]:
            weights[net(verdict) if amount is None else net_at(verdict, amount)] += met[face]
    return replace(law_of(weights), note=decided.note)


def chances(decided: Contest, faces: tuple[str, ...], left: bytes) -> dict[str, Fraction]:
    """How likely each outcome is by the cards left, face by face."""
    found: defaultdict[tuple[str, int], Fraction] = defaultdict(Fraction)
    _deal(decided, (), dict(zip(faces, left, strict=True)), 1, found)
    size, told = sum(left), dict.fromkeys(decided.faces, Fraction(0))
    for (face, cards), ways in found.items():
        told[face] += ways / perm(size, cards)
    return told


def _deal(
    decided: Contest,
    cards: tuple[str, ...],
    left: dict[str, int],
    ways: int,
    found: defaultdict[tuple[str, int], Fraction],
) -> None:
    """Add the outcome of these cards, so often as they come; or deal one more of each."""
    assert decided.told is not None, "its law says that it can be told from cards"
    face = decided.told(cards)
    if isinstance(face, str):
        found[face, len(cards)] += ways
        return
    if face is not None:
        for one, weight in face.items():
            found[one, len(cards)] += Fraction(ways * weight, sum(face.values()))
        return
    for card, many in left.items():
        if many:
            left[card] = many - 1
            _deal(decided, (*cards, card), left, ways * many, found)
            left[card] = many
