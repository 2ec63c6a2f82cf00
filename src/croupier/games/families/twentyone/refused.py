"""The choices of a question that are not open now, each with what bars it, in words."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.money import Cents, short
from croupier.core.step import Ask, NotNow
from croupier.core.table import Table
from croupier.games.families.twentyone import bars, insurance, turns
from croupier.games.families.twentyone.bars import Bar
from croupier.games.families.twentyone.play import Hand
from croupier.rulebook.citation import cites

Barred = Iterable[tuple[str, Bar | None]]


def refuses(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """What the rules have at this point and a question does not offer, and why."""
    patron, place = asked.patrons[0], asked.about.partition(" ")[0]
    if asked.about.startswith(insurance.INSURANCE):
        return _told(table, patron, insurance.choices(table, asked), 0)
    one = next((one for one in table.play.order if one.place == place), None)
    if one is None:
        return ()
    return _told(table, patron, _of_hand(table, one, asked), turns.again(table, one, patron))


@cites("blackjack.12.a.2", "spanish21.12.a.2", "zappit.6.j.2")
def _of_hand(table: Table, one: Hand, asked: Ask) -> Barred:
    """What is asked of a hand: a decision, a rescue, or which hands of a pair others cover."""
    if asked.about == f"{one.place} {turns.SPLIT}":
        return () if turns.COVER in asked.choices else ((turns.COVER, bars.CHIPS_COVER),)
    if asked.about != one.place:
        return ()
    if turns.RESCUE in asked.choices:
        every = (choice for choice, _ in turns.choices(table, one))
        return ((choice, bars.DOUBLED) for choice in every if choice not in asked.choices)
    return turns.choices(table, one)


def _told(table: Table, patron: str, barred: Barred, takes: Cents) -> tuple[NotNow, ...]:
    """Each choice that something bars, with the numbers of this table."""
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
    """Counts in a row: `9, 10 or 11`."""
    *some, last = [str(one) for one in sorted(points)] or [""]
    return f"{', '.join(some)} or {last}" if some else last
