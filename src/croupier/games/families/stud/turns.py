"""The players' decisions: one hand at a time, from the dealer's left."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from croupier.core.event import Event, Staked
from croupier.core.money import Cents, money
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families.stud.play import Decided, Hand

Ids = tuple[str, ...]
Asked = Callable[[Table, Hand], Ask | None]


class Bar(msgspec.Struct, frozen=True):
    """Why a choice that the rules have cannot be made now, and by which clauses."""

    why: str
    cites: Ids


Choices = Iterable[tuple[str, Bar | None]]
"""Every choice that the rules have, and what bars it now, if anything does."""


def from_the_left(table: Table, asked: Asked) -> Step:
    """The question to the first hand, from the dealer's left, that still has to answer one."""
    for one in table.play.order:
        ask = asked(table, one)
        if ask is not None:
            return ask
    return None


def question(
    one: Hand, choices: Choices, cites: Ids, asks: str, topic: str, silence: str = ""
) -> Ask:
    """A question about a hand, with the choices that nothing bars."""
    may = tuple(choice for choice, bar in choices if bar is None)
    return Ask((one.patron,), one.place, may, cites, silence=silence, asks=asks, topic=topic)


def not_now(choices: Choices) -> tuple[NotNow, ...]:
    """Each choice that is barred, and why."""
    return tuple(NotNow(choice, bar.why, bar.cites) for choice, bar in choices if bar is not None)


def chips(table: Table, patron: str, takes: Cents, cites: Ids) -> Bar | None:
    """What bars a further wager that a player does not have the chips for."""
    has = table.accounts[patron]
    if has >= takes:
        return None
    return Bar(f"not enough chips: it takes {money(takes)}, and you have {money(has)}", cites)


def decided(one: Hand, choice: str, cites: Ids, *further: Event) -> tuple[Event, ...]:
    """A player's decision, and what follows from it."""
    made = Decided(place=one.place, patron=one.patron, choice=choice, cites=cites)
    return (made, *further)


def staked(table: Table, beside: Wager, kind: str, amount: Cents, cites: Ids) -> Staked:
    """A further wager at the position of another one."""
    made = Wager(
        id=table.next_wager,
        kind=kind,
        on="",
        box=beside.box,
        patron=beside.patron,
        amount=amount,
        at="",
    )
    return Staked(wager=made, cites=cites)
