"""The history of a table: the last outcomes, how often each came, roads, how rounds ended.

It is kept in memory as long as the process runs, and updated from the journal as that grows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from threading import Lock

import msgspec
from markupsafe import Markup
from sqlalchemy import Connection, func, select

from croupier.core.event import (
    CardsShuffled,
    Collected,
    Drawn,
    Event,
    OutcomeDeclared,
    Paid,
    Returned,
    RoundOpened,
    seen_by,
)
from croupier.core.game import Game, devices
from croupier.core.naming import face
from croupier.core.part import Device, Roads
from croupier.core.rules import Rules
from croupier.drawing.roads import roads_svg
from croupier.equipment.device import Contest
from croupier.floor.store import schema
from croupier.floor.tables import journal
from croupier.floor.tables.living import Living
from croupier.floor.web.api.endpoints import Asker
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.phrases import in_picture
from croupier.floor.web.pages.words import words
from croupier.floor.web.serving.house import House

ROUNDS = 150
"""How many rounds to look back; no shoe lasts longer."""
LAST = 24
FEW = 40
"""The most faces of a device for which the count of each face is shown."""
HEAT = 3
OUTCOMES = (Drawn, OutcomeDeclared)
ENDS = (Paid, Collected, Returned)
KEPT = (*OUTCOMES, *ENDS, CardsShuffled, RoundOpened)


class Past:
    """The remembered events of a table, and the last number read in its journal."""

    def __init__(self) -> None:
        self.seq, self.events = 0, list[Event]()
        self.lock = Lock()

    def read_on(self, connection: Connection, found: Living) -> tuple[Event, ...]:
        """Read new events; return all that are remembered, as anyone may see them."""
        with self.lock:
            after = self.seq or _before(connection, found.name)
            for seq, _, _, entry in journal.read(connection, found.game, found.name, after):
                self.seq = seq
                seen = seen_by(entry.event, None)
                if seen is not None and isinstance(seen, (*KEPT, *found.game.events)):
                    self.events.append(seen)
            self._forget()
            return tuple(self.events)

    def _forget(self) -> None:
        """Keep only the last rounds."""
        opened = [n for n, event in enumerate(self.events) if isinstance(event, RoundOpened)]
        if len(opened) > 2 * ROUNDS:
            del self.events[: opened[-ROUNDS]]


def _before(connection: Connection, name: str) -> int:
    """The number of the event before the rounds to look at."""
    event = schema.event
    mine = event.c.gaming_table == name
    last = connection.scalar(select(func.max(event.c.round)).where(mine)) or 0
    early = select(func.max(event.c.seq)).where(mine, event.c.round <= last - ROUNDS)
    return connection.scalar(early) or 0


class Outcome(msgspec.Struct, frozen=True):
    """An outcome: its text, and its color, if any."""

    says: str
    color: str = ""


class Tally(msgspec.Struct, frozen=True):
    """How often a face came, and how often it comes on average."""

    face: str
    came: int
    expected: Fraction
    color: str = ""
    heat: str = ""

    @property
    def mean(self) -> str:
        """The average as a decimal."""
        return f"{float(self.expected):.1f}"


class Round(msgspec.Struct, frozen=True):
    """How the wagers of a round ended: how many won, lost, and neither."""

    number: int
    won: int
    lost: int
    pushed: int


def panel(house: House, asker: Asker, table: str) -> Markup:
    """The history of a table."""
    found = house.floor.current(table)
    past = house.pasts.setdefault(found.name, Past())
    with house.database.reading() as connection:
        events = past.read_on(connection, found)
    return Markup(drawn(found.game, found.driver.rules, events))


def drawn(game: Game, rules: Rules, events: tuple[Event, ...]) -> str:
    """Roads if the game has them, outcomes if a device draws them, and how rounds ended."""
    device = deciding(game, rules)
    came = tuple(outcomes(game, rules, device, events)) if device else ()
    roads = game.get(Roads)
    kept = roads_svg(roads.read(events)) if roads else ()
    called = words()["roads"]
    rounds = () if came or kept else tuple(ended(events))[-LAST:]
    return table_page.rendered(
        "came_before.html",
        last=came[: -LAST - 1 : -1],
        many=len(came),
        tallies=tallies(game, rules, device, came) if device and came else (),
        roads=[(called.get(one.name, one.name), Markup(in_picture(one.svg))) for one in kept],
        rounds=rounds[::-1],
    )


@lru_cache(maxsize=256)
def deciding(game: Game, rules: Rules) -> Device | None:
    """The device whose faces are drawn one by one, if there is one."""
    found = devices(game, rules).values()
    return next((d for d in found if not isinstance(d, Contest) and not hasattr(d, "cards")), None)


def outcomes(
    game: Game, rules: Rules, device: Device, events: Iterable[Event]
) -> Iterator[Outcome]:
    """The outcomes that the device showed, in order."""
    shown, colors = shown_by(game, rules, device), colors_of(game, rules)
    for event in events:
        if isinstance(event, OUTCOMES) and event.device == device.name:
            said = shown(event.outcome)
            yield Outcome(said, colors.get(said, ""))


def shown_by(game: Game, rules: Rules, device: Device) -> Callable[[str], str]:
    """How faces are counted: dice by their total, everything else as people call it."""
    value = device.value(device.faces[0])
    numbers = isinstance(value, tuple) and all(isinstance(one, int) for one in value)
    return (lambda one: str(sum(device.value(one)))) if numbers else partial(face, game, rules)


@lru_cache(maxsize=256)
def colors_of(game: Game, rules: Rules) -> dict[str, str]:
    """The colors of a wheel's sections."""
    places = game.layout(rules).places if game.layout else ()
    pictures = (picture for place in places for picture in place.pictures)
    every = (section for one in pictures for section in one.sections)
    return {face(game, rules, section.text): section.color for section in every}


def tallies(
    game: Game, rules: Rules, device: Device, came: tuple[Outcome, ...]
) -> tuple[Tally, ...]:
    """How often each face came, with how often it would come on average."""
    shown, colors = shown_by(game, rules, device), colors_of(game, rules)
    ways = Counter(map(shown, device.faces))
    if len(ways) > FEW:
        return ()
    counts = Counter(one.says for one in came)
    every = len(device.faces)
    return heated(
        Tally(said, counts[said], Fraction(many * len(came), every), colors.get(said, ""))
        for said, many in sorted(ways.items(), key=lambda one: _order(one[0]))
    )


def heated(some: Iterable[Tally]) -> tuple[Tally, ...]:
    """Mark the three most above their average as hot, the three most below it as cold."""
    every = tuple(some)
    ranked = sorted(every, key=lambda one: one.came - one.expected)
    warm = {one.face for one in ranked[-HEAT:] if one.came > 1 and one.came > one.expected}
    cold = {one.face for one in ranked[:HEAT] if one.expected >= 1 and one.came < one.expected}
    heat = {**dict.fromkeys(warm, "hot"), **dict.fromkeys(cold, "cold")}
    return tuple(msgspec.structs.replace(one, heat=heat.get(one.face, "")) for one in every)


def _order(face: str) -> tuple[int, str]:
    return (int(face), face) if face.isdecimal() else (10**6, face)


def ended(events: Iterable[Event]) -> Iterator[Round]:
    """How the rounds with wagers ended."""
    number, counts = 0, Counter[type[Event]]()
    for event in (*events, RoundOpened(round=0)):
        if isinstance(event, RoundOpened):
            if counts:
                yield Round(number, counts[Paid], counts[Collected], counts[Returned])
            number, counts = event.round, Counter()
        elif isinstance(event, ENDS):
            counts[type(event)] += 1
