"""Side wagers decided by a *line*: a row of their pay table, or "" if they lose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.odds import Odds
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, win
from croupier.core.wager import Wager
from croupier.equipment.cards import rank
from croupier.games.families import shoe
from croupier.games.families.twentyone.play import Hand
from croupier.rulebook.citation import cites
from croupier.rulebook.paytable import PayTable

LOST = "loses"


def by_line(
    pays: PayTable,
    key: str,
    made: Callable[..., str],
    wins: tuple[str, ...],
    loses: tuple[str, ...],
) -> Callable[[Any, str, Any], Verdict]:
    """The judge of a wager decided by lines of its pay table; `made` names the lines it makes.

    `wins` is why it wins, before the clauses of its odds; `loses` is why it loses.
    """

    def judge(at: object, line: str, rules: Any) -> Verdict:
        if not line:
            return lose(loses)
        rows = [pays.row(key, one) for one in line.split("+")]
        paid = sum((pays.odds(rules, key, one).fraction for one in line.split("+")), start=0)
        return win(Odds(*paid.as_integer_ratio()), (*wins, *rows[0].cites))

    judge.__doc__ = made.__doc__
    return judge


@cites("blackjack.23.a", "blackjack.23.a.1", "blackjack.23.a.2", "blackjack.23.f")
@cites("spanish21.6.a", "spanish21.6.e.1", "spanish21.6.e.2")
def match_dealer(cards: tuple[str, ...], up: str, rules: Any) -> str:
    """Cards of the dealer's rank, each paid separately.

    Two lines are joined by a plus sign: `6_suit+6_rank`.
    """
    same = [card for card in cards[:2] if card[0] == up[0] and rank(card) == rank(up)]
    if not same:
        return ""
    return "+".join(f"{rules.decks}_{'suit' if c[1] == up[1] else 'rank'}" for c in same)


def matches(rules: Any) -> tuple[str, ...]:
    """Every line that the first two cards can make against the dealer's."""
    suit, rank = f"{rules.decks}_suit", f"{rules.decks}_rank"
    return (rank, suit, f"{rank}+{rank}", f"{suit}+{rank}", f"{rank}+{suit}", f"{suit}+{suit}")


def of_kind(table: Table, *kinds: str) -> list[Wager]:
    """The wagers of some kinds, from the dealer's far right, counterclockwise."""
    found = [wager for wager in table.wagers if wager.kind in kinds]
    return sorted(found, key=lambda w: (-w.box, w.id)) if len(found) > 1 else found


def first_cards(table: Table, one: Hand) -> tuple[str, ...]:
    """The cards that count for a box; for a pair that was split, its original two."""
    cards = _dealt_to(table, one.place)
    return cards if not one.split else (cards[0], _dealt_to(table, f"{one.box}.2")[0])


def _dealt_to(table: Table, place: str) -> tuple[str, ...]:
    """The cards of a hand, on the table or already in the discard rack."""
    gone: tuple[str, ...] = table.play.taken.get(place, ())
    return gone or shoe.cards_at(table, place)
