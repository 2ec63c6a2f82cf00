"""The betting positions of one player: at the seat, or at adjacent ones if the house permits."""

from __future__ import annotations

from croupier.core.errors import NotOpen
from croupier.core.table import Table
from croupier.core.wager import Wager, marked
from croupier.games.families import seats

Ids = tuple[str, ...]


def own_boxes(table: Table, patron: str) -> set[int]:
    """The positions where a player has wagers."""
    return {w.box for w in table.wagers_of(patron)}


def _others(table: Table, patron: str) -> set[int]:
    """The positions where others sit or have wagers."""
    seated = {box for one, box in table.play.seats.items() if one != patron}
    return seated | {w.box for w in table.wagers if w.patron != patron}


def are_parted(boxes: set[int]) -> bool:
    """Whether some position between these is not one of them."""
    return bool(boxes) and max(boxes) - min(boxes) >= len(boxes)


def at_own(
    table: Table, wager: Wager, most: int, because: Ids, seated: Ids, *, seat_first: bool = False
) -> None:
    """A player wagers at the seat, or at adjacent positions if the house permits; no one else's.

    With `seat_first`, the first wager of a player is at the seat.
    """
    boxes = own_boxes(table, wager.patron) | {wager.box}
    if wager.box in _others(table, wager.patron):
        why = "that position belongs to another player"
        raise NotOpen(wager.words, why, seated or because, _instead(table, wager, most))
    if (most == 1 or seat_first) and boxes == {wager.box}:
        seats.at_own_seat(table, wager, because)
    if len(boxes) > most:
        many = "one betting position" if most == 1 else f"{most} betting positions"
        why = f"a player may use only {many}"
        raise NotOpen(wager.words, why, because, _instead(table, wager, most))
    if are_parted(boxes):
        why = "the positions of one player must be adjacent"
        raise NotOpen(wager.words, why, because, _instead(table, wager, most, beside=True))


def _instead(table: Table, wager: Wager, most: int, *, beside: bool = False) -> str:
    """Where else this player may wager: at the seat, or next to the player's other wagers."""
    home, mine = seats.home(table, wager.patron), own_boxes(table, wager.patron)
    taken = _others(table, wager.patron)
    free = {box for box in seats.boxes(table) if box not in taken}
    fit = {b for b in free if len(mine | {b}) <= most and not are_parted(mine | {b})}
    new = sorted(fit - mine) if beside else []
    near = sorted(mine) or ([home] if most == 1 or home in fit else sorted(fit)[:1])
    return " or ".join(marked(wager.kind, box=box) for box in new or near)
