"""The terms of a hand, shared by the engine, the analysis and the kernels."""

from __future__ import annotations

import msgspec

from croupier.equipment.cards import DECK
from croupier.games.families.twentyone import bars
from croupier.games.families.twentyone.bars import Bar


class Terms(msgspec.Struct, frozen=True):
    """What a player may do with a hand, and what the dealer does.

    `peeks`: the dealer checks for a blackjack before anyone acts; `shown`: both dealer's cards are
    face up. `double_on` are the two-card counts that may be doubled, None: all; `double_late`:
    with any number of cards. `most_hands` a box may come to by splitting; `draw_to_aces`: split
    aces take more than one card; `even_money`: a blackjack against an ace may be paid at once.
    `rescue`: a patron who doubled may take the double back and forfeit the wager it was on;
    `doubled_is_plain`: a doubled hand has no name that is paid differently.
    `zap` are the hard counts whose two cards may be replaced; `push_on` is a dealer's count that
    returns every wager still there. `dealer_hands` are formed with the dealer's up card, each for
    its own wager; `fewest_wagers` must be made on them. `paid_early`: a blackjack that nothing
    can tie is paid, and its cards are taken, before any third card.
    `bust_at_once`: a hand over twenty-one is collected before the dealer's second card, and then,
    if `bust_refunds`, a blackjack collects nothing else of its box; `double_unseen`: the card
    of a doubled hand is face down; `insures_in_turn`: insurance is taken as each comes to act.
    """

    decks: int
    deck: tuple[str, ...] = DECK
    hits_soft_17: bool = False
    peeks: bool = True
    shown: bool = False
    double_on: frozenset[int] | None = None
    double_late: bool = False
    double_after_split: bool = True
    doubled_is_plain: bool = False
    rescue: bool = False
    most_hands: int = 4
    resplit_aces: bool = False
    draw_to_aces: bool = False
    surrender: bool = False
    even_money: bool = False
    zap: frozenset[int] = frozenset()
    push_on: int = 0
    dealer_hands: int = 1
    fewest_wagers: int = 1
    paid_early: bool = False
    bust_at_once: bool = False
    bust_refunds: bool = False
    double_unseen: bool = False
    insures_in_turn: bool = False

    def lets_double(self, cards: int, points: int, *, split: bool) -> bool:
        """Whether a hand with this many cards and points may be doubled."""
        return self.bars_double(cards, points, split=split) is None

    def bars_double(self, cards: int, points: int, *, split: bool) -> Bar | None:
        """What keeps a hand with this many cards and points from being doubled."""
        if cards > 2 and not self.double_late:
            return bars.TWO_CARDS_DOUBLE
        if split and not self.double_after_split:
            return bars.SPLIT_DOUBLE
        return None if self.double_on is None or points in self.double_on else bars.COUNTS_DOUBLE

    def hands_of(self, *, aces: bool) -> int:
        """The number of hands a box may come to by splitting such a pair."""
        return min(self.most_hands, 2) if aces and not self.resplit_aces else self.most_hands

    def bars_split(self, hands: int, *, aces: bool) -> Bar | None:
        """What keeps a pair from being split at a box that has this many hands."""
        if hands < self.hands_of(aces=aces):
            return None
        if hands < self.most_hands:
            return bars.ACES_ONCE
        once = bars.SPLIT_ONCE_FACE_UP if self.shown else bars.SPLIT_ONCE
        return once if self.most_hands <= 2 else bars.MOST_HANDS

    def draws_to(self, *, split_aces: bool) -> bool:
        """Whether a hand may take more than the card it is dealt."""
        return self.bars_card(split_aces=split_aces) is None

    def bars_card(self, *, split_aces: bool) -> Bar | None:
        """What keeps a hand from taking more than the card it is dealt."""
        return None if self.draw_to_aces or not split_aces else bars.ONE_CARD_TO_ACES

    def lets_zap(self, cards: int, points: int, *, soft: bool, first: bool) -> bool:
        """Whether the cards of a hand may be replaced: `first` says that they are its first."""
        return self.bars_zap(cards, points, soft=soft, first=first) is None

    def bars_zap(self, cards: int, points: int, *, soft: bool, first: bool) -> Bar | None:
        """What keeps the cards of a hand from being replaced."""
        if not first or cards != 2:
            return bars.ZAP_FIRST
        return None if not soft and points in self.zap else bars.ZAP_COUNTS

    def lets_surrender(self, cards: int, *, split: bool) -> bool:
        """Whether a hand with this many cards may be given up."""
        return self.bars_surrender(cards, split=split) is None

    def bars_surrender(self, cards: int, *, split: bool) -> Bar | None:
        """What keeps a hand with this many cards from being given up."""
        if not self.surrender:
            return bars.NO_SURRENDER_FACE_UP if self.shown else bars.NO_SURRENDER
        return None if cards == 2 and not split else bars.SURRENDER_FIRST
