"""What bars a choice on a hand, and where each game of the family says so."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.core.money import Cents, short
from croupier.core.step import NotNow
from croupier.core.table import Table
from croupier.games.families.twentyone import clauses


class Bar(msgspec.Struct, frozen=True):
    """Why something cannot be done with a hand; `not_now` fills in the text in braces."""

    why: str
    cites: tuple[str, ...]


ONE_CARD_TO_ACES = Bar("a split ace takes only one card", ("blackjack.11.c.2", "blackjack.12.a.3"))
DOUBLED = Bar(
    "a doubled hand takes only one card", ("blackjack.12.a.2", "spanish21.12.a.2", "zappit.6.j.2")
)

TWO_CARDS_DOUBLE = Bar("only the first two cards of a hand may be doubled", clauses.DOUBLED)
SPLIT_DOUBLE = Bar("a split hand cannot be doubled at this table", ("blackjack.10.d",))
COUNTS_DOUBLE = Bar("only a count of {double_on} may be doubled", ("blackjack.6.k.4",))
LEAST_WAGER = Bar(
    "you cannot add less than the wager: chips cannot make less than ${unit}", clauses.DOUBLED
)
CHIPS_DOUBLE = Bar("not enough chips: it takes ${takes}, and you have ${has}", clauses.DOUBLED)
CHIPS_LESS = Bar(
    "not enough chips: it takes at least ${unit}, and you have ${has}", clauses.DOUBLED
)

NO_PAIR = Bar("only two cards of the same value may be split", clauses.SPLIT)
SPLIT_ONCE = Bar("a pair may be split only once at this table", ("blackjack.11.c.1",))
SPLIT_ONCE_FACE_UP = Bar(
    "a pair may be split only once when the dealer's cards are face up", ("blackjack.6.k.5",)
)
ACES_ONCE = Bar("aces may be split only once at this table", ("blackjack.11.e",))
MOST_HANDS = Bar(
    "already split into {most_hands} hands, the maximum",
    ("blackjack.11.e", "spanish21.10.c", "zappit.9.d"),
)
CHIPS_SPLIT = Bar("not enough chips: it takes ${takes}, and you have ${has}", clauses.SPLIT)

NO_SURRENDER = Bar("surrender is not offered at this table", ("blackjack.8.c", "zappit.6.h.4"))
NO_SURRENDER_FACE_UP = Bar(
    "there is no surrender when the dealer's cards are face up", ("blackjack.6.k.3",)
)
SURRENDER_FIRST = Bar(
    "a hand may be surrendered only as the first decision on its first two cards",
    clauses.SURRENDERED,
)

ZAP_FIRST = Bar(
    "only the first two cards of a hand may be zapped, and only once", ("zappit.6.h.2",)
)
ZAP_COUNTS = Bar("only a hard count of {zap} may be zapped", ("zappit.6.h.2",))
NOT_DOUBLED = Bar("only a double may be rescued, after its card is dealt", clauses.RESCUED)

NO_BLACKJACK = Bar("even money is only for a blackjack", clauses.EVEN_MONEY)
NO_EVEN_MONEY = Bar("even money is not offered at this table", clauses.EVEN_MONEY)
CHIPS_INSURE = Bar(
    "not enough chips: it takes at least ${unit}, and you have ${has}", clauses.INSURED
)
CHIPS_COVER = Bar("not enough chips: it takes ${takes}, and you have ${has}", clauses.SPLIT_BEHIND)


def not_now(
    table: Table, patron: str, barred: Iterable[tuple[str, Bar | None]], takes: Cents = 0
) -> tuple[NotNow, ...]:
    """Each barred choice, with the numbers of this table."""
    terms, own = table.rules.terms, table.rules.own
    words = {
        "double_on": counted(terms.double_on or ()),
        "zap": counted(terms.zap),
        "most_hands": terms.most_hands,
        "unit": short(table.rules.unit),
        "has": short(table.accounts[patron]),
        "takes": short(takes),
    }
    return tuple(
        NotNow(choice, bar.why.format(**words), own(bar.cites))
        for choice, bar in barred
        if bar is not None
    )


def counted(points: Iterable[int]) -> str:
    """A list of counts: `9, 10 or 11`."""
    *some, last = [str(one) for one in sorted(points)] or [""]
    return f"{', '.join(some)} or {last}" if some else last
