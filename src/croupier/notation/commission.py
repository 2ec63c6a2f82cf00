"""Commission that is paid with a wager, and counts once that wager is decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from croupier.core.event import Collected, Event, Paid, Returned, WagerPlaced, WagerTakenDown
from croupier.core.money import Cents


def with_commission(events: Iterable[Event]) -> Iterator[tuple[Event, Cents]]:
    """Each event, with the commission that was paid with the wager that it decides."""
    paid: dict[int, Cents] = {}
    for event in events:
        if isinstance(event, WagerPlaced) and event.wager.commission:
            made = event.wager
            paid[made.id] = paid.get(made.id, 0) + made.commission
        _back(event, paid)
        yield event, paid.pop(event.wager, 0) if isinstance(event, Paid | Collected) else 0


def _back(event: Event, paid: dict[int, Cents]) -> None:
    """Commission that goes back with a stake is not paid any more."""
    if isinstance(event, Returned):
        paid.pop(event.wager, None)
    elif isinstance(event, WagerTakenDown) and event.wager in paid:
        back = paid[event.wager] if event.commission is UNSET else event.commission
        paid[event.wager] -= back
