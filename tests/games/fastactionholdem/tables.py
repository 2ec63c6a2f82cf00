"""Fast action hold 'em tables whose cards are given beforehand."""

from itertools import chain, zip_longest
from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Ask, Deal
from croupier.core.table import IDLE
from croupier.core.wager import Wager
from croupier.equipment.source import Shuffled
from tests.games.scripted import scripted

BURN = "2c"
"""The card that is burned first at these tables."""
BOARD = "3c 5d 7h 9s Jc"
"""Community cards that help nobody much."""


def in_turn(*hands: str) -> tuple[str, ...]:
    """The cards of these hands as they are dealt: one to each position in turn."""
    laps = zip_longest(*(hand.split() for hand in hands), fillvalue="")
    return tuple(filter(None, chain(*laps)))


def dealt(*cards: str, **options: Any) -> Driver:
    """A table whose shoe burns the 2 of clubs and then deals these cards; p1 and p2 are there."""
    return scripted("fastactionholdem", (BURN, *cards), **options)


def opened(
    *hands: str, board: str = BOARD, burned: str = "2d", amount: int = 10, **options: Any
) -> Driver:
    """A first round with these hands: the dealer's, then those of p1, p2 and so on."""
    cards = (*in_turn(*hands), burned, *board.split())
    table = dealt(*cards, **options)
    for number in range(1, len(hands)):
        if number > 2:
            table.buy(f"p{number}", 1_000_00)
        table.place(f"p{number}", f"{amount} on main")
    return table


def four_each(*hands: str, **more: Any) -> Driver:
    """The same at the moment the players have their cards, and the first of them is asked."""
    table = opened(*hands, **more)
    table.play_round(until=lambda now: bool(asked(table)) or now.stage == IDLE)
    return table


def asked(table: Driver) -> str:
    """What a player is asked about; "" if it is the cut, or nobody is asked."""
    step = table.step_now
    about = step.about if isinstance(step, Ask) else ""
    return "" if about == "the cut" else about


def sets(table: Driver, patron: str, cards: str, how: str = "set") -> tuple[Event, ...]:
    """A player sets or splits a hand, naming the cards by their order."""
    return (*table.choose(patron, how), *table.choose(patron, cards))


def finish(table: Driver) -> tuple[Event, ...]:
    """Play what is left of the round; who is asked keeps what the house ways keep."""
    return table.play_round() if table.table.stage != IDLE else ()


def chips(table: Driver, patron: str = "p1") -> int:
    """What a patron has beside the layout, in dollars."""
    return table.balances[patron] // 100


def wager(table: Driver, kind: str, patron: str = "p1") -> Wager:
    """A patron's wager of a kind, which is there."""
    return next(one for one in table.table.wagers_of(patron) if one.kind == kind)


def question(table: Driver) -> Ask:
    """The question the table waits for."""
    assert isinstance(table.step_now, Ask)
    return table.step_now


def due(table: Driver) -> Deal:
    """The card the table waits for."""
    assert isinstance(table.step_now, Deal)
    return table.step_now


def to_deal(table: Driver, place: str) -> None:
    """Play until the next card goes to a place."""

    def there(now: object) -> bool:
        step = table.step_now
        return isinstance(step, Deal) and step.to == (place,)

    table.play_round(until=there)
    assert due(table).to == (place,)


def shuffled(rounds: int = 0, **options: Any) -> Driver:
    """A table with a shuffled shoe at which p1 and p2 have played some rounds."""
    table = dealt(**options)
    table.source = Shuffled("fastactionholdem", 4)
    for _ in range(rounds):
        after_wagers(table)
        finish(table)
    return table


def after_wagers(table: Driver) -> Deal:
    """Both wager, and the first card of the round is due."""
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    table.play_round(until=lambda now: not now.open and not now.play.turns)
    return due(table)
