"""Pai gow poker tables whose cards are given beforehand."""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Collected, Event, Paid, Returned
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.cards import JOKERED
from croupier.games.paigowpoker.procedure import PAI_GOW_POKER
from tests.games.twentyone import asked, go, net, over, says, scripted

__all__ = [
    "BEHIND",
    "CIRCLE",
    "asked",
    "clockwise",
    "dealt",
    "go",
    "house",
    "money",
    "net",
    "over",
    "plays",
    "says",
    "script",
    "seven",
    "table_of",
    "wager",
]

CIRCLE = ("dealer", "1", "2", "3", "4", "5", "6")
BEHIND = "first second third fourth fifth | sixth seventh"
"""The first five cards behind, the last two in front."""
WEAK = "Qs Js 8d 6c 4h 9s 7c"
"""A dealer's hand: queen, eight, seven, six and four behind jack and nine."""
Hands = Mapping[str, str]


def clockwise(start: str) -> tuple[str, ...]:
    """The positions clockwise from one of them."""
    at = CIRCLE.index(start)
    return tuple(CIRCLE[(at - step) % 7] for step in range(7))


def script(hands: Hands, start: str = "dealer", places: Iterable[str] = ()) -> list[str]:
    """Stacks of seven in the order of the deal; positions without cards get what is left."""
    given = {at: cards.split() for at, cards in hands.items()}
    taken = {card for cards in given.values() for card in cards}
    if "dealer" not in given:
        given["dealer"] = weak(taken)
    taken.update(given["dealer"])
    rest = iter(card for card in JOKERED[::-1] if card not in taken)
    order = tuple(places) or clockwise(start)
    return [card for at in order for card in seven(given.get(at, []), rest)]


def weak(taken: set[str]) -> list[str]:
    """The dealer's usual hand, each card in another suit if its own is taken."""
    suits = "shdc"
    found = list[str]()
    for card in WEAK.split():
        others = suits[suits.index(card[1]) :] + suits
        free = (card[0] + suit for suit in others if card[0] + suit not in taken)
        found.append(next(free))
    return found


def seven(cards: list[str], rest: Iterable[str]) -> list[str]:
    """Seven cards: these, and as many others as are missing."""
    more = iter(rest)
    return [*cards, *(next(more) for _ in range(7 - len(cards)))]


def table_of(*rounds: Hands, patrons: int = 1, **options: Any) -> Driver:
    """A table that deals stacks of seven to these positions, found by a button.

    It lies before the dealer in the first round and moves clockwise.
    """
    starts = clockwise("dealer")
    cards = [card for n, hands in enumerate(rounds) for card in script(hands, starts[n])]
    return scripted(PAI_GOW_POKER, cards, patrons, {"start": "button", **options})


def dealt(hands: Hands, bids: str = "10 on main", patrons: int = 1, **options: Any) -> Driver:
    """The same once every patron has made these wagers, at the first question.

    Bids of patrons who differ are separated by a slash, those of one patron by commas.
    """
    table = table_of(hands, patrons=patrons, **options)
    wager(table, bids)
    go(table)
    return table


def wager(table: Driver, bids: str) -> None:
    """Every patron makes these wagers."""
    several = bids.split(" / ")
    for number, patron in enumerate(table.table.patrons):
        for bid in several[number % len(several)].split(", "):
            table.place(patron, bid)


def plays(table: Driver, *choices: str) -> tuple[Event, ...]:
    """Hands are set so, one after the other, the first five cards behind unless one says so.

    Nobody surrenders, and people confirm what they are asked to.
    """
    done, left = list[Event](), list(choices)
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask) and step.topic == "setting":
            done += table.choose(step.patrons[0], left.pop(0) if left else BEHIND)
        elif isinstance(step, Ask):
            done += table.choose(step.patrons[0], step.silence)
        else:
            done += table.step()
    return tuple(done)


def house(table: Driver) -> tuple[Event, ...]:
    """Nobody says anything until the round is over."""
    since = len(table.log)
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask):
            table.choose(step.patrons[0], step.silence)
        else:
            table.step()
    return tuple(entry.event for entry in table.log[since:])


def money(events: Iterable[Event]) -> list[tuple[str, str, int]]:
    """What was collected, paid or returned: how, on which spot, how many cents."""
    made = (e for e in events if isinstance(e, Collected | Paid | Returned))
    return [(type(e).__name__.lower(), e.spot, e.amount) for e in made]
