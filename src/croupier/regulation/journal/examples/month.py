"""A month of an example casino with thirty tables, simulated from a seed, and lawful throughout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from random import Random

import msgspec

from croupier.regulation.calendar import DAY
from croupier.regulation.journal import dice, sets, tiles
from croupier.regulation.journal.approved import ControlsStated
from croupier.regulation.journal.chips import ChipsPulled
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples import chips as chip_days
from croupier.regulation.journal.examples import dice as dice_days
from croupier.regulation.journal.examples import events, house
from croupier.regulation.journal.examples import tiles as tile_days
from croupier.regulation.journal.examples.cards import CardDays, Table, wheel_day
from croupier.regulation.journal.examples.figures import reconciled
from croupier.regulation.journal.examples.house import SEATS
from croupier.regulation.journal.examples.writer import FIRST, Writer, minutes_later
from croupier.regulation.journal.facts import (
    Assigned,
    Employed,
    Established,
    PlaceKept,
    TableClosed,
    TableOpened,
)
from croupier.regulation.journal.redemption import ChipsIssued, ChipsRedeemed
from croupier.regulation.journal.tournament_chips import TournamentBegun, TournamentEnded

NOT_REQUIRED: Mapping[type[Fact], str] = {
    Established: "says how the house counts its days",
    Employed: "is of the register of people",
    Assigned: "is of the register of people",
    PlaceKept: "is of the register of places",
    ControlsStated: "says what the internal controls state",
    TableOpened: "is a fact of the day from which others follow",
    TableClosed: "is a fact of the day from which others follow",
    TournamentBegun: "is a fact of the day from which others follow",
    TournamentEnded: "is a fact of the day from which others follow",
    ChipsPulled: "is a fact of the day from which others follow",
    ChipsIssued: "patrons need not ask for chips",
    ChipsRedeemed: "patrons need not bring chips",
}
"""Kinds of entries that nothing else implies, each with the reason."""
MARKED, REPAIRED = "SB-01", "R-02"
"""The table whose shaker shows tampering now and then, and the one whose wheel is repaired."""
DICE = 2_000
"""How many dice the casino has when the month begins."""


class MonthWriter(Writer):
    """A writer whose tables open and close at times that a seed decides."""

    def __init__(self, seed: int, first: date) -> None:
        """Start the journal of the example casino."""
        holidays = Established("Example Casino")
        self.seed = seed
        super().__init__(holidays, house.staff(), house.crews(), first, house.places())

    def chance(self, *about: object) -> Random:
        """The chance of one thing: the same for a seed, whatever else happens."""
        return Random("/".join(map(str, (self.seed, *about))))

    def hours(self, table: str, day: date) -> tuple[str, str]:
        """A table opens between ten and one, and closes between eleven and four at night."""
        chance = self.chance(table, day)
        return _clock(chance.randrange(600, 781, 5)), _clock(chance.randrange(1380, 1681, 5))


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


class Month:
    """The days of the example casino, from the first; every entry is written in its turn."""

    def __init__(self, seed: int = 1, first: date = FIRST, days: int = 31) -> None:
        """Receive everything that the days need."""
        self.writer = MonthWriter(seed, first)
        self.first, self.days = first, days
        self.issued = events.issued()
        self.placed: dict[str, datetime] = {}
        dice_days.received(self.writer, DICE)
        tile_days.received(self.writer, 40)
        chip_days.received(self.writer)
        events.locker(self.writer, self.writer.at(first, "06:15"))
        cards = [_table(name) for name, seat in SEATS.items() if seat.decks]
        self.cards = CardDays(self.writer, cards, 40_000)

    @property
    def last(self) -> date:
        """The last gaming day."""
        return self.first + (self.days - 1) * DAY

    def day(self, number: int) -> None:
        """One gaming day."""
        day, writer = self.first + number * DAY, self.writer
        writer.staffed(day)
        self.cards.lawful_day(day)
        wheels = [name for name, seat in SEATS.items() if seat.game == "roulette"]
        wheel_day(writer, day, wheels, REPAIRED if number % 7 == 3 else "")
        self._dice(day, MARKED if number % 7 == 2 else "")
        self._tiles(day, worn=number % 9 == 4)
        self._now_and_then(day, number)
        self._chips(day)
        if (day + DAY).day == 1:
            chip_days.summary(writer, day, f"{day:%Y-%m}", "29:30")

    def _dice(self, day: date, marked: str) -> None:
        for table, seat in SEATS.items():
            if seat.always and seat.game == "craps":
                self._always(day, table)
            elif seat.game in dice.DICE.games and seat.variant != "rng":
                way = 0 if seat.decks else self.writer.chance("way", table, day).choice((1, 2, 3))
                opened = not seat.decks
                dice_days.one_table(
                    self.writer, day, table, seat.game, way, opened=opened, shaker=table != marked
                )
                self._destroyed(dice_days.set_name(day, table), seat.game, day)
        self.writer.add(self.writer.at(day, "29:55"), dice.DiceReconciled(day, 0, 0, 0, 0, 0))

    def _always(self, day: date, table: str) -> None:
        """A craps table that never closes: its dice stay for 24 hours at most, to the minute."""
        writer, name, crew = self.writer, dice_days.set_name(day, table), self.writer.crew(table)
        if day == self.first:
            at = writer.at(day, "12:00")
            writer.add(at, TableOpened(table, "craps", crew.pit))
        else:
            before = dice_days.set_name(day - DAY, table)
            gone = sets.later(self.placed[table], 24)
            at = minutes_later(gone, -5)
            dice_days.enveloped(writer, before, table, "craps", gone)
            writer.add(writer.at(day, "29:00"), dice.DiceCollected(before, 5), 31)
            self._destroyed(before, "craps", day)
        self.placed[table] = at
        dice_days.placed(writer, name, table, "craps", at)
        writer.add(writer.at(day, "28:00"), dice.DiceLooked(name, table), crew.boss)
        if day == self.last:
            writer.add(writer.at(day, "28:30"), TableClosed(table))
            dice_days.enveloped(writer, name, table, "craps", writer.at(day, "28:35"))
            writer.add(writer.at(day, "29:00"), dice.DiceCollected(name, 5), 31)
            self._destroyed(name, "craps", day)

    def _destroyed(self, name: str, game: str, collected: date) -> None:
        """Dice are destroyed one, two or three days after security collected them."""
        day = collected + self.writer.chance("destroyed", name).choice((1, 2, 3)) * DAY
        gone = dice.DiceDestroyed(
            name, dice.AT_LEAST[game], "drilled", sets.HOLE, place=dice_days.ROOM
        )
        self.writer.add(self.writer.at(day, "12:00"), gone, 30)

    def _tiles(self, day: date, *, worn: bool) -> None:
        for table in (name for name, seat in SEATS.items() if seat.game == "paigow"):
            names = (f"tiles {table}/{day}/2",) if worn and table == "PG-01" else ()
            tile_days.one_table(self.writer, day, table, names)
            for name in names:
                events.worn_tiles(self.writer, day, name)
        self.writer.add(self.writer.at(day, "29:50"), tiles.TilesReconciled(day, 0, 0, 0, 0, 0))

    def _now_and_then(self, day: date, number: int) -> None:
        """What does not happen every day."""
        writer, rest = self.writer, number % 7
        if rest == 1:
            events.marked_dice(writer, day, "CR-03")
        if rest == 2:
            events.marked_shaker(writer, day, MARKED)
        if rest == 3:
            events.wheel_repaired(writer, day, REPAIRED)
        if rest == 4:
            events.tournament(writer, day, f"tournament {number}", ("PK-01",), number % 2)
        if number == 5:
            events.delivery(writer, day)
            self.issued[events.DELIVERED.item] += events.DELIVERED.count
        if number == 6:
            events.counterfeits(writer, day)
        if number == 8:
            events.destruction(writer, day)
            self.issued[events.MELTED.item] -= events.MELTED.count

    def _chips(self, day: date) -> None:
        chance = self.writer.chance("liability", day)
        chip_days.from_the_vault(self.writer, day)
        events.at_the_cage(self.writer, day)
        out = {
            item: chance.randrange(min(count // 10, 20) + 1) for item, count in self.issued.items()
        }
        events.liability(self.writer, day, out, self.issued)

    def end(self) -> None:
        """What comes when a month is over."""
        chip_days.lawful_month(self.writer, self.last)


def _table(name: str) -> Table:
    seat, pit = SEATS[name], house.crews()[name].pit
    return Table(name, seat.game, seat.deal, seat.decks, pit, seat.variant)


def lawful(seed: int = 1, first: date = FIRST, days: int = 31) -> Iterator[Month]:
    """Simulate a month; yields it after each day, so that progress can be shown."""
    month = Month(seed, first, days)
    for number in range(days):
        month.day(number)
        yield month
    month.end()
    over = month.writer.calendar.ends(month.last)
    month.writer.entries = [one for one in month.writer.entries if one.when < over]
    yield month


def lawful_month(seed: int = 1, first: date = FIRST, days: int = 31) -> list[Entry]:
    """All entries of a lawful month, in the order of their times."""
    *_, month = lawful(seed, first, days)
    return numbered(reconciled(month.writer.entries))


def numbered(entries: Iterable[Entry]) -> list[Entry]:
    """The same entries in the order of their times, numbered from one, as a journal keeps them."""
    ordered = sorted(entries, key=lambda one: (one.when, one.seq))
    new = {entry.seq: number for number, entry in enumerate(ordered, start=1)}
    return [
        msgspec.structs.replace(entry, seq=new[entry.seq], fact=_about(entry, new))
        for entry in ordered
    ]


def _about(entry: Entry, new: dict[int, int]) -> object:
    """The fact of an entry; one that is about another entry names its new number."""
    about = getattr(entry.fact, "about", None)
    if about is None:
        return entry.fact
    return msgspec.structs.replace(entry.fact, about=new.get(about, 0))
