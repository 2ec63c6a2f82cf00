"""Chemin de fer tables whose cards are given beforehand."""

from typing import Any

import croupier
from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Ask, Open
from croupier.core.table import IDLE
from croupier.equipment.source import Scripted
from croupier.games.chemindefer.betting import BANCO, BANK, WAGER
from croupier.games.chemindefer.bidding import BID
from croupier.games.chemindefer.hands import HAND

BURN = ("As", "2c")
"""The first card at these tables is an ace, which burns one more."""


OF_COUNT = {0: "K", 1: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}


def four(player: int, banker: int) -> tuple[str, ...]:
    """Four cards that give these counts."""
    return (f"{OF_COUNT[player]}h", f"{OF_COUNT[banker]}d", "Kh", "Kd")


def seated(*cards: str, patrons: int = 3, buy_in: int = 1_000, **options: Any) -> Driver:
    """A table with patrons at places 1, 2, 3 whose shoe deals these cards after the burn."""
    return croupier.table(
        "chemindefer",
        source=Scripted((*BURN, *cards)),
        patrons=tuple(f"p{number + 1}" for number in range(patrons)),
        buy_in=buy_in,
        options=options,
        clock=lambda: "2026-03-01T20:00:00+00:00",
    )


def asked(table: Driver) -> tuple[str, str]:
    """Who is asked what now."""
    step = table.step_now
    assert isinstance(step, Ask), step
    return step.patrons[0], step.about


def question(table: Driver) -> Ask:
    """What is asked now."""
    assert isinstance(table.step_now, Ask), table.step_now
    return table.step_now


def to(table: Driver, about: str) -> tuple[Event, ...]:
    """Go on, everybody silent, until somebody is asked about this."""
    done: list[Event] = []
    for _ in range(200):
        step = table.step_now
        if isinstance(step, Ask):
            if step.about == about:
                return tuple(done)
            done.extend(table.choose(step.patrons[0], step.silence))
        else:
            done.extend(table.step())
    raise AssertionError(f"nobody is asked about {about}")


def banked(*cards: str, amount: int = 100, patrons: int = 3, **more: Any) -> Driver:
    """p1 has the bank for an amount, and the others may wager against it."""
    table = seated(*cards, patrons=patrons, **more)
    to(table, BID)
    table.choose("p1", str(amount))
    to(table, BANK)
    table.choose("p1", str(amount))
    return table


def covered(*cards: str, **more: Any) -> Driver:
    """p2 has said banco against p1's bank; the dealer has not called yet."""
    table = banked(*cards, **more)
    assert asked(table) == ("p2", BANCO)
    table.choose("p2", "banco")
    assert isinstance(table.step_now, Open)
    return table


def dealt(*cards: str, **more: Any) -> Driver:
    """Four cards are dealt, and p2 is asked what to announce."""
    table = covered(*cards, **more)
    table.close()
    to(table, HAND)
    return table


def played(*cards: str, says: str = "", **more: Any) -> tuple[Event, ...]:
    """What happens from the announcement of p2's hand to the end of the round."""
    table = dealt(*cards, **more)
    return announce(table, says)


def announce(table: Driver, says: str = "") -> tuple[Event, ...]:
    """The Dominant Player says this, or what silence says, and the round is played out."""
    step = question(table)
    events = table.choose(step.patrons[0], says or step.silence)
    return (*events, *finish(table))


def finish(table: Driver) -> tuple[Event, ...]:
    """Play what is left of the round."""
    return table.play_round() if table.table.stage != IDLE else ()


def again(table: Driver, amount: str = "") -> None:
    """The Banker banks once more, for an amount or the least, and p2 may say banco."""
    to(table, BANK)
    step = question(table)
    form: Any = step.form
    table.choose(step.patrons[0], amount or str(form.least // 100))


def parts(table: Driver, **amounts: int) -> None:
    """The others decline banco and wager these amounts in turn, or nothing."""
    while not isinstance(table.step_now, Open):
        patron, about = asked(table)
        wanted = amounts.get(patron, 0) if about == WAGER else 0
        table.choose(patron, str(wanted) if wanted else "decline")


def chips(table: Driver, patron: str) -> float:
    """What a patron has beside the layout, in dollars."""
    return table.balances[patron] / 100
