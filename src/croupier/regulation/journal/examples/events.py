"""What happens now and then in a casino, with everything the law wants done about it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from croupier.regulation.calendar import DAY
from croupier.regulation.journal import chips, dice, redemption, sets, tiles, tournament_chips
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.examples import chips as chip_days
from croupier.regulation.journal.examples import dice as dice_days
from croupier.regulation.journal.examples.cards import WHEEL
from croupier.regulation.journal.examples.writer import Writer, minutes_later
from croupier.regulation.journal.facts import Lock, PlaceKept, Reported
from croupier.regulation.journal.wheels import WheelAdjusted, WheelInspected

LOCKER = "tournament locker"
LOCKS: tuple[Lock, ...] = (("games", "pit_boss"), ("security", "security_officer"))
MELTED = chips.Lot("A", 50, 5_00)
"""Worn chips that are destroyed."""
DELIVERED = chips.Lot("A", 200, 5_00)
STACKS = (chips.Lot("T", 500, description="tournament, red"),)


def reported(writer: Writer, about: Entry, *to: str, minutes: int = 10, what: str = "") -> None:
    """An entry is reported to some, a few minutes later."""
    for one in to:
        at = minutes_later(about.when, minutes)
        writer.add(at, Reported(one, about.seq, what))  # type: ignore[arg-type]


def marked_dice(writer: Writer, day: date, table: str) -> None:
    """A set of craps dice shows tampering: reported, written up, sealed, kept by the Bureau."""
    crew, name, count = writer.crew(table), f"marked {table}/{day}", 5
    opens = writer.opens(table, day)
    dice_days.placed(writer, name, table, "craps", minutes_later(opens, 60))
    seen = writer.add(minutes_later(opens, 120), dice.DiceLooked(name, table, True), crew.boss)
    reported(writer, seen, "security", "bureau", what="marked dice")
    label = dice.DiceEnveloped(name, count, "tampered", table)
    writer.add(minutes_later(seen.when, 15), label, crew.dealer, crew.other, 31)
    report = dice.DiceDiscrepancy(
        f"D {name}",
        seen.seq,
        name,
        "day",
        crew.boss,
        crew.pit,
        table,
        "craps",
        "an edge was shaved",
        retained=True,
    )
    writer.add(minutes_later(seen.when, 20), report, crew.boss, 31, 90)
    writer.add(minutes_later(seen.when, 30), dice.DiceCollected(name, count), 31)
    kept = dice.DiceRetained(name, count)
    writer.add(minutes_later(seen.when, 40), kept, 31, 90)
    back = writer.add(
        writer.at(day + 5 * DAY, "11:00"), dice.DiceRetained(name, count, True), 31, 90
    )
    gone = dice.DiceDestroyed(name, count, "shredded", place=dice_days.ROOM)
    writer.add(minutes_later(back.when, 20), gone, 31)


def marked_shaker(writer: Writer, day: date, table: str) -> None:
    """A shaker shows tampering after play, and the Bureau is notified."""
    crew = writer.crew(table)
    seen = writer.add(
        writer.closes(table, day, 20), dice.ShakerInspected(table, evidence=True), crew.boss
    )
    found = dice.ShakerReported(seen.seq, seen.at, table, crew.boss, f"L{crew.boss}")
    writer.add(minutes_later(seen.when, 10), found)


def worn_tiles(writer: Writer, day: date, name: str) -> None:
    """A worn set of tiles is canceled before its 72 hours are over."""
    gone = tiles.TilesDestroyed(name, 1, "drilled", sets.HOLE, place=dice_days.ROOM)
    writer.add(writer.at(day + 2 * DAY, "12:00"), gone, 30)


def wheel_repaired(writer: Writer, day: date, table: str) -> None:
    """A part of a wheel is replaced before its table opens; the Bureau knows before it does."""
    crew, at = writer.crew(table), writer.opens(table, day, -120)
    worked = WheelAdjusted(table, "replaced", part="cone")
    made = writer.add(at, worked, crew.boss, 31)
    reported(writer, made, "bureau", what="wheel part replaced")
    adjusted = WheelAdjusted(table, "adjusted")
    writer.add(minutes_later(at, 30), adjusted, crew.boss, 31)
    writer.add(minutes_later(at, 60), WheelInspected(table, WHEEL, 2), crew.floor)


def dice_counted(writer: Writer, day: date, count: int) -> None:
    """An inventory finds one die less than there should be, and the Bureau is notified."""
    made = writer.add(writer.at(day, "06:30"), dice.DiceCounted(dice_days.STORE, count), 51)
    reported(writer, made, "bureau", what="one die is missing")


def counterfeits(writer: Writer, day: date) -> None:
    """A set of chips is pulled, its back-up comes into play, and the Bureau is notified."""
    pulled = writer.add(writer.at(day, "15:00"), chips.ChipsPulled("A", "counterfeits"))
    writer.add(minutes_later(pulled.when, 20), chips.ChipsActivated("B"))
    reported(writer, pulled, "bureau")


def delivery(writer: Writer, day: date) -> None:
    """More chips come from the maker, one fewer than invoiced."""
    billed = (chips.Lot("A", DELIVERED.count + 1, DELIVERED.value),)
    got = chips.ChipsReceived((DELIVERED,), billed)
    entry = writer.add(writer.at(day, "09:00"), got, 51, 13, 60)
    reported(writer, entry, "bureau", minutes=60, what="a difference from the invoice")


def destruction(writer: Writer, day: date) -> None:
    """Worn chips are destroyed, of which the Bureau was notified the week before."""
    notice = chips.DestructionNotice(day, "soft count room", (MELTED,))
    writer.add(writer.at(day - 7 * DAY, "10:00"), notice)
    credentials = ((51, "L51"), (61, "L61"))
    gone = chips.ChipsDestroyed((MELTED,), "soft count room", credentials=credentials)
    writer.add(writer.at(day, "10:00"), gone, 51, 61)


def tournament(writer: Writer, day: date, name: str, tables: Sequence[str], short: int) -> None:
    """A tournament; what its chips lack at the end is reported."""
    add, at = writer.add, writer.at
    over = at(day, "20:00")
    add(at(day, "07:00"), tournament_chips.TournamentCounted(name, STACKS), 13)
    moved = tournament_chips.TournamentChipsStored(
        name, STACKS, LOCKER, "out", f"for {name}", tables[0]
    )
    add(at(day, "08:00"), moved, 13, 61)
    add(at(day, "11:00"), tournament_chips.TournamentBegun(name, tuple(tables), ends=over))
    add(over, tournament_chips.TournamentEnded(name))
    left = (chips.Lot("T", STACKS[0].count - short, description=STACKS[0].description),)
    back = tournament_chips.TournamentChipsStored(
        name, left, LOCKER, "in", f"after {name}", tables[0]
    )
    add(at(day, "20:30"), back, 30, 61)
    add(at(day, "21:00"), tournament_chips.TournamentCounted(name, left), 13)
    if short:
        both: frozenset[str] = frozenset({"compliance", "bureau"})
        report = tournament_chips.TournamentDiscrepancy(name, both, STACKS, left)  # type: ignore[arg-type]
        add(at(day, "21:20"), report)


def locker(writer: Writer, at: datetime) -> None:
    """The place of tournament chips is registered."""
    writer.add(at, PlaceKept(LOCKER, "other", LOCKS, camera=True))


def at_the_cage(writer: Writer, day: date) -> None:
    """What patrons, employees and other licensees bring to the cage on a day."""
    add, at, made = writer.add, writer.at, redemption.ChipsRedeemed
    add(at(day, "12:00"), redemption.ChipsIssued(500_00, "dealer"))
    checked = made("value", 900_00, "cage", paid="check", check_requested=True, check_dated=day)
    add(at(day, "13:00"), checked)
    add(at(day, "14:00"), made("plaque", 5_000_00, "cage"))
    mailed = made("value", 40_00, "mail", paid="check")
    add(at(day, "14:10"), mailed, 60)
    own = made("non_value", 60_00, "table", paid="value_chips", issued_at="R-01", table="R-01")
    add(at(day, "16:00"), own)
    foreign = made("value", 25_00, "cage", foreign=True, stated="bought_or_won")
    add(at(day, "17:00"), foreign)
    add(at(day, "18:00"), made("value", 80_00, "employee_site", by="employee"))
    add(at(day, "22:00"), redemption.EmployeeSiteExchanged(80_00))


def liability(writer: Writer, day: date, out: dict[str, int], issued: dict[str, int]) -> None:
    """What patrons have of each denomination when a gaming day ends, and what is in the house."""
    rows = tuple(
        chips.Liability(item, issued[item] - out.get(item, 0), out.get(item, 0)) for item in issued
    )
    writer.add(writer.at(day, "29:58"), chips.LiabilityComputed(day, rows))


def issued() -> dict[str, int]:
    """How many of each denomination the example begins with."""
    lots = (chip_days.REDS, chip_days.BLACKS, chip_days.PLAQUES, chip_days.SPARE)
    return {one.item: one.count for one in lots}
