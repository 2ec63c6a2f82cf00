"""Fixed money that a hand wins in addition: not a share of its wager, and named by the game."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.money import Cents


class Prize(msgspec.Struct, frozen=True):
    """A fixed prize of a hand that is neither split nor doubled, whatever the dealer then draws.

    `won` computes it from the cards of the hand, the dealer's up card and the wager; `others` is
    what each other player with a wager is also paid. `steps` are the wagers at which it increases.
    """

    name: str
    won: Callable[[tuple[str, ...], str, Cents], Cents]
    others: Cents
    steps: tuple[Cents, ...]
    cites: tuple[str, ...]
