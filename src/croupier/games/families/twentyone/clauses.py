"""Where each game of the family states what they share; a table cites its own game's clauses."""

from __future__ import annotations

from typing import Any

from croupier.rulebook.citation import cites

FIRST_CARDS = ("blackjack.6.e", "spanish21.7.d", "zappit.6.e")
HOLE_CARD = ("blackjack.6.j", "spanish21.7.i", "zappit.6.e.4")
HOLE_CARD_SHOWN = ("blackjack.6.k",)
READ = ("blackjack.6.j", "spanish21.7.i", "zappit.6.g")
READ_SHOWN = ("blackjack.6.k.6",)
READ_BLACKJACK = ("blackjack.6.j.1", "spanish21.7.i", "zappit.6.g")
SECOND_CARD = ("blackjack.6.h", "spanish21.7.g")
HOLE_CARD_TURNED = ("blackjack.6.j", "spanish21.7.i", "zappit.6.k")
DRAWS = ("blackjack.12.b.1", "spanish21.12.b", "zappit.6.l")
DRAWS_TO_SOFT_17 = {False: ("blackjack.12.b.2.i",), True: ("blackjack.12.b.2.ii",)}
"""The same where a soft 17 is drawn to: for a hard hand, and for a soft one."""
DRAWS_NO_MORE = ("blackjack.12.c", "spanish21.12.c", "zappit.6.l")

DECIDES = ("blackjack.6.f", "spanish21.7.e", "zappit.6.h.4")
CARD_DEALT = ("blackjack.6.g", "spanish21.7.f", "zappit.6.i")
SPLIT_CARD = ("blackjack.11.b", "spanish21.10.b", "zappit.9.c")
DOUBLE_CARD = ("blackjack.10.c", "spanish21.9.a", "zappit.8.c")
NO_MORE_CARDS = ("blackjack.12.a", "spanish21.12.a", "zappit.6.j")
NO_CARD_TO_21 = ("blackjack.12.a.1", "spanish21.12.a.1", "zappit.6.j.1")
ONE_CARD = ("blackjack.12.a.2", "spanish21.12.a.2", "zappit.6.j.2")
ONE_CARD_TO_ACES = ("blackjack.12.a.3",)
SOFT_21 = ("spanish21.12.a",)
"""The list of those who may not draw names only a hard 21 (SP-7)."""
BROKEN_BY_HAND = ("blackjack.6a.e.2",)
DOUBLED = ("blackjack.10.a", "spanish21.9.a", "zappit.8.a")
DOUBLED_BEHIND = ("blackjack.13.d", "spanish21.13.d")
RESCUED = ("spanish21.9.d",)
SPLIT = ("blackjack.11.a", "spanish21.10.a", "zappit.9.a")
SPLIT_BEHIND = ("blackjack.13.e", "spanish21.13.e")
ZAPPED = ("zappit.6.h.3",)
SURRENDERED = ("blackjack.8.a", "spanish21.8.a")

INSURED = (
    "blackjack.9.a",
    "blackjack.9.b",
    "spanish21.11.a",
    "spanish21.11.b",
    "zappit.7.a",
    "zappit.7.b",
)
STAYS = ("blackjack.3.g", "spanish21.5.i", "zappit.5.c")
"""Insurance, a double and a split stay until they are decided."""
NOT_INSURED = ("blackjack.6.k.3",)
EVEN_MONEY = ("blackjack.7.c", "zappit.7.e")
PAID_EARLY = ("blackjack.7.a", "spanish21.5.e", "zappit.6.h.1")
CARDS_TURNED = ("blackjack.10.c",)
PICKED_UP = ("blackjack.6.i", "spanish21.7.h", "zappit.6.o")
BURNED = ("blackjack.6.c", "spanish21.7.c", "zappit.6.c")

FACE_UP = ("blackjack.15.b", "spanish21.15.a", "zappit.11.a")
DRAWN_UNSEEN = ("blackjack.15.c", "spanish21.15.c", "zappit.11.b")
EXPOSED = ("blackjack.15.d", "spanish21.15.d", "zappit.11.c")
DRAWN_TOO_MANY = ("blackjack.15.e", "spanish21.15.e", "zappit.11.d")
DEALER_MISSED = ("blackjack.15.f", "spanish21.15.f", "zappit.11.e")
RUN_OUT = ("blackjack.15.g", "spanish21.15.g", "zappit.11.f")
CARDS_MISSED = ("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
NOT_DEALT = ("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
READER_MISUSED = ("blackjack.15.k", "spanish21.15.l", "zappit.11.i")
READER_MISUSED_KNOWN = ("blackjack.15.k.1", "spanish21.15.l.1")
READER_FAILED = ("blackjack.15.l", "spanish21.15.m", "zappit.11.j")
DOUBLE_SHOWN = ("blackjack.15.q",)
RECUT = ("blackjack.5.g", "spanish21.4.f", "zappit.4.e")
RESHUFFLED = ("blackjack.5.a", "blackjack.5.h.1", "spanish21.4.g", "zappit.4.f")

BY_HAND = {
    HOLE_CARD: ("blackjack.6a.h",),
    HOLE_CARD_TURNED: ("blackjack.6a.h",),
    READ: ("blackjack.6a.h",),
    SECOND_CARD: ("blackjack.6a.f",),
    DRAWS: ("blackjack.12.d",),
    DECIDES: ("blackjack.6a.d",),
    CARD_DEALT: ("blackjack.6a.e",),
    CARDS_TURNED: ("blackjack.6a.g",),
    PICKED_UP: ("blackjack.6a.i",),
}
"""Where the same is stated for cards dealt from the dealer's hand."""


@cites("blackjack.6a.d", "blackjack.6a.e", "blackjack.6a.f", "blackjack.6a.g", "blackjack.6a.h")
@cites("blackjack.6a.i", "blackjack.12.d")
def said(rules: Any, what: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of a table's own law; those of another section if cards are dealt by hand."""
    if rules.by_hand and what in BY_HAND:
        return BY_HAND[what]
    own: tuple[str, ...] = rules.own(what)
    return own
