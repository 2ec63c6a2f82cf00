"""The terms of a hand, which the engine, the analysis and the kernels read alike."""

from __future__ import annotations

import msgspec

from croupier.equipment.cards import DECK


class Terms(msgspec.Struct, frozen=True):
    """What a player may do with a hand, and what the dealer does.

    `peeks`: the dealer knows of a blackjack before anybody acts; `shown`: both dealer's cards lie
    face up. `double_on` are the two-card counts that may be doubled, None: all; `double_late`:
    with any number of cards. `most_hands` a box may come to by splitting; `draw_to_aces`: split
    aces take more than one card. `zap` are the hard counts whose two cards may be replaced;
    `push_on` is a dealer's count that returns every wager still there.
    """

    decks: int
    deck: tuple[str, ...] = DECK
    hits_soft_17: bool = False
    peeks: bool = True
    shown: bool = False
    double_on: frozenset[int] | None = None
    double_late: bool = False
    double_after_split: bool = True
    rescue: bool = False
    most_hands: int = 4
    resplit_aces: bool = False
    draw_to_aces: bool = False
    surrender: bool = False
    zap: frozenset[int] = frozenset()
    push_on: int = 0
