"""Fair journals that are played once, and ways to forge them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace

from croupier.core.driver import Driver, Entry
from croupier.core.event import Event, SeedsListed
from croupier.equipment.fair import NAME
from croupier.equipment.source import Live
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record, record_of
from croupier.notation.signature import Kept
from croupier.verification.verify import Against, Verified, verify
from tests.notation.fair_journals import TABLE, Floor, fair_table

BOTH = ("p1", "p2")


@cache
def played(key: str, patrons: tuple[str, ...] = BOTH, rounds: int = 4, seed: int = 5) -> Floor:
    few = {"decks": 1} if key in ("blackjack", "reddog") else {}
    return fair_table(key, rounds, patrons=patrons, choices=few, seed=seed)


def against(floor: Floor, record: Record) -> Against:
    """All that a careful patron kept."""
    kept = tuple(Kept("receipts", one) for one in floor.kept)
    return Against("", floor.signer.public, (Kept("checkpoint", floor.checkpoint(record)),), kept)


def states(found: Verified) -> dict[str, str]:
    return {one.name: one.state for one in found.properties}


@cache
def full_table() -> Floor:
    """A table of six with one deck, which runs out within a round."""
    patrons = tuple(f"p{number}" for number in range(1, 7))
    return fair_table("blackjack", 8, patrons=patrons, choices={"decks": 1}, seed=2)


def before_last_act(record: Record) -> tuple[Entry, ...]:
    """All but the last act, so that nothing seems to be missing."""
    last = record.entries[-1].act
    return tuple(one for one in record.entries if one.act < last)


def listed_anew(floor: Floor, record: Record) -> Record:
    """A record that was changed by hand, its lists signed again as it is now."""
    entries: list[Entry] = []
    for one in record.entries:
        event = one.event
        if isinstance(event, SeedsListed):
            before = Record(record.header, tuple(entries)).hash()
            said = [f"{NAME}list", TABLE, event.round, event.seeds, before]
            event = replace(event, signature=floor.signer.sign(said))
        entries.append(replace(one, event=event))
    return Record(record.header, tuple(entries))


# What a forger may try: the inputs are changed, and everything that follows is made again.


@dataclass
class Line:
    """An input of a journal in its act."""

    event: Event
    act: int
    at: str = ""


Change = Callable[[list[Line]], None]


def inputs(floor: Driver) -> list[Line]:
    return [Line(one.event, one.act, one.at) for one in floor.log if one.event.is_input]


def remade(floor: Floor, change: Change) -> Record:
    """The record of changed inputs: every hash, every settlement and every list fits them."""
    lines, now = inputs(floor), ""
    honest = [one.event for one in lines if isinstance(one.event, SeedsListed)]
    change(lines)
    again = Driver(floor.game, floor.rules, Live(), lambda: now)
    for line in lines:
        again.act_now, event, now = line.act, line.event, max(now, line.at)
        if isinstance(event, SeedsListed) and event in honest:
            before = record_of(again, TABLE).hash()
            said = [f"{NAME}list", TABLE, event.round, event.seeds, before]
            event = replace(event, signature=floor.signer.sign(said))
        again.feed(event)
    return record_of(again, TABLE)


def forged(key: str, change: Change, patrons: tuple[str, ...] = BOTH) -> Verified:
    return verify(write_jsonl(remade(played(key, patrons), change)))


def kinds(found: Verified) -> set[tuple[str, str]]:
    return {(one.property, one.what) for one in found.findings}


def place(lines: list[Line], kind: type[Event], nth: int = 0) -> int:
    return [n for n, line in enumerate(lines) if isinstance(line.event, kind)][nth]


def changed(kind: type[Event], nth: int = 0, /, **fields: Any) -> Change:
    """Some event with other fields; a function of the event gives each."""

    def change(lines: list[Line]) -> None:
        line = lines[place(lines, kind, nth)]
        now = {name: one(line.event) if callable(one) else one for name, one in fields.items()}
        assert any(getattr(line.event, name) != one for name, one in now.items())
        line.event = replace(line.event, **now)

    return change


def gone(kind: type[Event], nth: int = 0) -> Change:
    return lambda lines: lines.__delitem__(place(lines, kind, nth))


def doubled(kind: type[Event], nth: int = 0) -> Change:
    def change(lines: list[Line]) -> None:
        at = place(lines, kind, nth)
        lines.insert(at, lines[at])

    return change


def moved(kind: type[Event], before: type[Event], nth: int = 0, to: int = 0) -> Change:
    """An event comes right before another, in its act."""

    def change(lines: list[Line]) -> None:
        line = lines.pop(place(lines, kind, nth))
        at = place(lines, before, to)
        lines.insert(at, Line(line.event, lines[at].act))

    return change


def another(event: Any) -> str:
    return "17" if event.outcome != "17" else "18"


def flipped(name: str) -> Callable[[Any], str]:
    """A hexadecimal field with another first digit."""
    return lambda event: ("0" if getattr(event, name)[0] != "0" else "1") + getattr(event, name)[1:]
