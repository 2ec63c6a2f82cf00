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

Judge = Callable[[Any, Any, Any], Verdict]
Pays = Callable[[Any, str], tuple[PayLine, ...]]


def following(law: str, hand: Judge, insurance: Judge, pays: Pays) -> tuple[WagerKind, ...]:
    """The three wagers of a game, given its judges of hands and insurance and what each can pay."""
    return (
        _on_a_hand(DOUBLE_KIND, "Double Down", DOUBLED, 1, own(law, clauses.DOUBLED), hand, pays),
        _on_a_hand(SPLIT_KIND, "Split Pairs", OF_SPLIT, 2, own(law, clauses.SPLIT), hand, pays),
        WagerKind(
            INSURANCE_KIND,
            "Insurance",
            insurance,
            lambda rules: pays(rules, INSURANCE_KIND),
            own(law, clauses.INSURED)[:1],
            spots=lambda rules: _dealers(rules) or ("",),
            offered=lambda rules: not rules.terms.shown,
            excluded_cites=own(law, clauses.NOT_INSURED),
            allowed=decided,
        ),
    )


def _on_a_hand(
    key: str, name: str, at: str, first: int, because: tuple[str, ...], judge: Judge, pays: Pays
) -> WagerKind:
    return WagerKind(
        key,
        name,
        judge,
        lambda rules: pays(rules, key),
        because,
        spots=lambda rules: _hands(rules, first),
        start=lambda on: at,
        allowed=decided,
        row=MAIN_KIND,
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
