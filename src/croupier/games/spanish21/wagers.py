"""The wagers of Spanish 21: a hand against the dealer's, insurance, a match with the up card."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.core.odds import HALF, Odds
from croupier.core.verdict import Verdict, lose, lose_part, push, win
from croupier.core.wager import PayLine, WagerKind
from croupier.equipment.device import Contest
from croupier.games.families.twentyone.beside import LOST, by_line, match_dealer, matches
from croupier.games.families.twentyone.betting import (
    beside,
    box_is_free,
    came_in,
    few_boxes,
    stays_beside,
)
from croupier.games.families.twentyone.dealt import DEALT, with_up_card
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    BUST,
    RESCUED,
    SPLIT_21,
    SURRENDERED,
    TWENTY_ONE,
    Showdown,
    points,
)
from croupier.games.families.twentyone.kinds import following
from croupier.games.families.twentyone.turns import DOUBLED, ORIGINAL
from croupier.games.spanish21.hands import BONUS
from croupier.games.spanish21.options import MATCH, PAYS, SpanishOptions
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.core.table import Table
    from croupier.core.wager import Wager

Rules = SpanishOptions
MAIN, INSURANCE = "main", "insurance"
BROKEN = ("spanish21.5.a.2", "spanish21.5.e")
"""A score above 21 does not win, and the wager is collected."""
PLAYERS = (
    BLACKJACK,
    *BONUS,
    SPLIT_21,
    *(str(n) for n in range(21, 3, -1)),
    BUST,
    SURRENDERED,
    RESCUED,
)
"""The final standings of a player's hand."""


@cites("spanish21.5.a", "spanish21.5.a.1", "spanish21.5.a.2", "spanish21.5.a.3")
@cites("spanish21.5.a.4", "spanish21.5.b", "spanish21.1.push")
def hand(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """Closer to 21 wins, a tie is void; but a 21 beats a 21, and a blackjack beats everything."""
    if shown.player in (SURRENDERED, RESCUED):
        return ended(at, shown)
    if shown.player == BLACKJACK:
        return win(odds(at, shown.player), (_because(shown), "spanish21.5.e"))
    if shown.dealer == BLACKJACK:
        return against_blackjack(at, shown, rules)
    if shown.player == BUST:
        return lose(BROKEN)
    if points(shown.player) == TWENTY_ONE:
        return twenty_one(at, shown, rules)
    return compared(at, shown)


@cites("spanish21.5.a.1", "spanish21.5.a.2", "spanish21.5.b")
def compared(at: str, shown: Showdown) -> Verdict:
    """The player's count is below 21."""
    if shown.compared < 0:
        return lose(("spanish21.5.a.2",))
    if shown.compared == 0:
        return push(("spanish21.5.b",))
    return win(odds(at, shown.player), (_because(shown), *_paid_by(at)))


@cites("spanish21.5.a.3", "spanish21.5.a.4", "spanish21.5.e", "spanish21.5.f")
def twenty_one(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """A player's 21 wins, against a dealer's 21 as well."""
    if shown.player == SPLIT_21:
        return split_twenty_one(at, shown, rules)
    if shown.player in BONUS:
        raised = PAYS.row(MAIN, shown.player).cites
        return win(odds(at, shown.player), (_because(shown), *raised))
    return win(odds(at, shown.player), (_because(shown), *_paid_by(at)))


@cites("spanish21.5.a.1", "spanish21.5.a.2", "spanish21.5.a.3", "spanish21.5.a.4")
def _because(shown: Showdown) -> str:
    """The clause by which the hand wins."""
    if shown.dealer == BUST:
        return "spanish21.5.a.1"
    if shown.compared:
        return "spanish21.5.a.2"
    return "spanish21.5.a.3" if shown.player in (SPLIT_21, BLACKJACK) else "spanish21.5.a.4"


@cites("spanish21.5.e", "spanish21.9.b")
def _paid_by(at: str) -> tuple[str, ...]:
    """The clause of the usual odds; a double is never paid at others."""
    return ("spanish21.9.b",) if at == DOUBLED else ("spanish21.5.e",)


@cites("spanish21.5.a.3", "spanish21.5.e")
def split_twenty_one(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """A split hand's two-card 21 is an ordinary 21; literally, it pays 3 to 2 against a 21."""
    literal = rules.split_two_card_21 == "literal" and shown.compared == 0
    paid = odds(at, BLACKJACK if literal else shown.player)
    return win(paid, (_because(shown), *_paid_by(at)))


@cites("spanish21.5.b", "spanish21.9.c", "spanish21.10.d")
def against_blackjack(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """A dealer's blackjack beats all but a blackjack, and collects only the original wager."""
    if shown.player == SPLIT_21 and rules.split_two_card_21 == "literal":
        return split_twenty_one(at, shown, rules)
    if at == ORIGINAL and shown.player == BUST:
        return lose(BROKEN)
    if at == ORIGINAL:
        return lose(("spanish21.5.a.2",) if shown.compared else ("spanish21.5.b",))
    return push(("spanish21.9.c",) if at == DOUBLED else ("spanish21.10.d",))


@cites("spanish21.8.a.1", "spanish21.8.a.2", "spanish21.9.d")
def ended(at: str, shown: Showdown) -> Verdict:
    """A surrendered hand loses half, or all to a blackjack; a rescued one, all but the double."""
    if shown.player == RESCUED:
        return push(("spanish21.9.d",)) if at == DOUBLED else lose(("spanish21.9.d",))
    if shown.dealer == BLACKJACK:
        return lose(("spanish21.8.a.2",))
    early = shown.dealer == "0"
    return lose_part(HALF, ("spanish21.8.a.1",) if early else ("spanish21.8.a.2",))


@cites("spanish21.5.e", "spanish21.5.f", "spanish21.9.b")
def odds(at: str, standing: str) -> Odds:
    """One to one; 3 to 2 for a blackjack; bonus hands as printed; if doubled, always one to one."""
    line = standing if at != DOUBLED and standing in (BLACKJACK, *BONUS) else ""
    return PAYS.row(MAIN, line).odds


@cites("spanish21.11.a", "spanish21.11.c")
def insurance(at: object, shown: Showdown, rules: Rules) -> Verdict:
    """Wins if the dealer's second card is a face card, and loses otherwise."""
    if shown.dealer == BLACKJACK:
        return win(PAYS.row(INSURANCE).odds, ("spanish21.11.a", "spanish21.11.c"))
    return lose(("spanish21.11.a", "spanish21.11.d"))


def main_allowed(table: Table, wager: Wager) -> None:
    """The base wager is on a box its owner may use, at a time the house accepts it."""
    came_in(table, wager)
    few_boxes(table, wager)
    box_is_free(table, wager)


@cites("spanish21.6.e.1", "spanish21.6.e.2")
def match_lines(rules: Rules) -> tuple[PayLine, ...]:
    """The odds of a match at the number of decks in use."""
    lines = (f"{rules.decks}_{match}" for match in ("rank", "suit"))
    return tuple(PayLine(EACH[one[2:]], PAYS.odds(rules, MATCH, one)) for one in lines)


@lru_cache(maxsize=64)
def matched(rules: Rules) -> dict[str, Contest]:
    """Every possible match."""
    read = {LOST: "", **{line: line for line in matches(rules)}}
    outcome_of = with_up_card(match_dealer)
    return {MATCH: Contest(MATCH, tuple(read), read, DEALT, outcome_of, suits_alike=True)}


EACH = {
    "rank": "Each matching card of a different suit",
    "suit": "Each matching card of the same suit",
}
MATCHED = ("spanish21.6.a", "spanish21.6.b", "spanish21.6.b.1")
NEEDS_BASE, CAPPED = {MATCH: ("spanish21.6.b",)}, {MATCH: ("spanish21.6.b.1",)}
HELD = ("spanish21.5.d", "spanish21.5.h")
"""A wager is neither withdrawn nor touched once the first card is dealt."""
UNMATCHED = ("spanish21.6.a", "spanish21.6.d")
WAGERS = (
    WagerKind(
        MAIN,
        "Spanish 21",
        hand,
        lambda r: PAYS.lines(r, MAIN),
        ("spanish21.5.a",),
        start=lambda on: ORIGINAL,
        allowed=main_allowed,
        removable=stays_beside(NEEDS_BASE, CAPPED),
        held=HELD,
    ),
    *following("spanish21", hand, insurance, PAYS.lines),
    WagerKind(
        MATCH,
        "Match the Dealer",
        by_line(PAYS, MATCH, match_dealer, ("spanish21.6.a",), UNMATCHED),
        match_lines,
        MATCHED,
        allowed=beside(NEEDS_BASE[MATCH], CAPPED[MATCH]),
        held=HELD,
        decided_by=MATCH,
    ),
)
