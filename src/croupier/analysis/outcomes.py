"""Wagers decided by one draw: every outcome of the device is judged, and counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.law import Law, law_of
from croupier.kernels.tabulate import tabulate

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind


def decided_at_once(game: Game, kind: WagerKind, rules: Any, on: str) -> bool:
    """Whether one draw decides the wager, whatever it shows."""
    if not game.decides:
        return False
    verdicts = tabulate(game, kind, rules, on)
    return all(verdict is None or verdict.kept is not None for verdict in verdicts)


def net(verdict: Verdict) -> Fraction:
    """What a decided wager gains or loses for a unit staked."""
    kept = Fraction(0) if verdict.kept is None else verdict.kept.fraction
    charged = verdict.fee.share.fraction if verdict.fee is not None else 0
    return verdict.paid.fraction * (1 - charged) + kept - 1


def net_at(verdict: Verdict, amount: Cents) -> Fraction:
    """The same at one stake, settled in cents as the table settles it."""
    kept = 0 if verdict.kept is None else verdict.kept.of(amount)
    won = verdict.paid.of(amount)
    charged = verdict.fee.of(won) if verdict.fee is not None else 0
    return Fraction(won - charged + kept - amount, amount)


def law(game: Game, kind: WagerKind, rules: Any, on: str, amount: Cents | None = None) -> Law:
    """Every outcome is equally likely; void ones are drawn again, so they drop out."""
    judged = [verdict for verdict in tabulate(game, kind, rules, on) if verdict is not None]
    shown = Counter(map(shares_of, judged))
    by_shares = dict(zip(map(shares_of, judged), judged, strict=True))
    weights: Counter[Fraction] = Counter()
    for shares, verdict in by_shares.items():
        result = net(verdict) if amount is None else net_at(verdict, amount)
        weights[result] += shown[shares]
    return law_of(weights)


def shares_of(verdict: Verdict) -> tuple[int, ...]:
    """What makes two verdicts the same result, as integers, which are quick to count."""
    kept = () if verdict.kept is None else (verdict.kept.num, verdict.kept.den)
    fee = () if verdict.fee is None else (verdict.fee.share.num, verdict.fee.share.den)
    return (verdict.paid.num, verdict.paid.den, *kept, *fee)
