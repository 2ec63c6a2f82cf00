"""Wagers that can only be made by a decision on a hand: a double, a split, insurance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.verdict import Verdict
from croupier.core.wager import PayLine, WagerKind
from croupier.games.families.twentyone import clauses
from croupier.games.families.twentyone.betting import decided
from croupier.games.families.twentyone.play import INSURANCE_KIND, VERSUS
from croupier.games.families.twentyone.turns import (
    DOUBLE_KIND,
    DOUBLED,
    MAIN_KIND,
    OF_SPLIT,
    SPLIT_KIND,
)
from croupier.rulebook.citation import cites, own

Ids = tuple[str, ...]
Judge = Callable[[Any, Any, Any], Verdict]
Pays = Callable[[Any, str], tuple[PayLine, ...]]


@cites("blackjack.3.g", "spanish21.5.i", "zappit.5.c")
def following(law: str, hand: Judge, insurance: Judge, pays: Pays) -> tuple[WagerKind, ...]:
    """The three wagers of a game, given its judges of hands and insurance and what each can pay.

    Once made, they stay until they are decided.
    """
    stays, insured = own(law, clauses.STAYS), own(law, clauses.INSURED)
    doubled, split = own(law, clauses.DOUBLED), own(law, clauses.SPLIT)
    return (
        _on_a_hand(DOUBLE_KIND, "Double Down", DOUBLED, 1, doubled, hand, pays, stays),
        _on_a_hand(SPLIT_KIND, "Split Pairs", OF_SPLIT, 2, split, hand, pays, stays),
        WagerKind(
            INSURANCE_KIND,
            "Insurance",
            insurance,
            lambda rules: pays(rules, INSURANCE_KIND),
            insured[:1],
            spots=lambda rules: _dealers(rules) or ("",),
            offered=lambda rules: not rules.terms.shown,
            excluded_cites=own(law, clauses.NOT_INSURED),
            allowed=decided(insured[1:]),
            held=stays,
            asked=True,
        ),
    )


def _on_a_hand(
    key: str, name: str, at: str, first: int, because: Ids, judge: Judge, pays: Pays, stays: Ids
) -> WagerKind:
    return WagerKind(
        key,
        name,
        judge,
        lambda rules: pays(rules, key),
        because,
        spots=lambda rules: _hands(rules, first),
        start=lambda on: at,
        allowed=decided(because),
        row=MAIN_KIND,
        held=stays,
        asked=True,
    )


@cites("blackjack.11.e", "blackjack.18.c", "spanish21.10.c", "zappit.9.d")
def _hands(rules: Any, first: int) -> tuple[str, ...]:
    """The hands of a box that can carry a further wager, against each of the dealer's."""
    most = max(first, rules.terms.most_hands)
    own = tuple(str(number) for number in range(first, most + 1))
    against = tuple(f"{VERSUS}{number}" for number in _dealers(rules)) or ("",)
    return tuple(f"{one}{other}" for one in own for other in against)


def _dealers(rules: Any) -> tuple[str, ...]:
    """The dealer's hands that may decide a further wager; empty if there is only one hand."""
    many: int = rules.terms.dealer_hands
    return tuple(str(number + 1) for number in range(many)) if many > 1 else ()
