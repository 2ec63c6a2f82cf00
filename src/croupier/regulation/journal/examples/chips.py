"""A lawful life of chips: received, stored, counted, and reckoned every day."""

from __future__ import annotations

from datetime import date

from croupier.regulation.journal import chips, non_value, redemption
from croupier.regulation.journal.examples.writer import Writer
from croupier.regulation.journal.facts import PlaceKept

REDS = chips.Lot("A", 1000, 5_00)
BLACKS = chips.Lot("A", 200, 100_00)
PLAQUES = chips.Lot("P", 2, 5_000_00, plaque=True, serials=("P1", "P2"))
ROUND = chips.Lot("N", 300, description="blue, table R-01")
SPARE = chips.Lot("B", 1000, 5_00)


def received(writer: Writer) -> None:
    """Sets are registered and received before the first day, the back-up set into the vault."""
    at = writer.at(writer.first, "06:20")
    writer.add(at, PlaceKept("vault", "vault", camera=True))
    for name, backup in (("A", ""), ("B", "A"), ("N", ""), ("P", "")):
        writer.add(at, chips.ChipSet(name, backup))
    active = (REDS, BLACKS, PLAQUES, ROUND)
    writer.add(at, chips.ChipsReceived(active, active), 51, 13, 60)
    writer.add(at, chips.ChipsReceived((SPARE,), (SPARE,), "vault"), 55, 11, 13)
    writer.add(at, non_value.NonValueAssigned("R-01", "blue", 300))
    writer.add(at, redemption.SignPosted("cage", redemption.CAGE_SIGN))


def lawful_day(writer: Writer, day: date) -> None:
    """A gaming day: chips leave the vault and come back, some are redeemed, all are reckoned."""
    from_the_vault(writer, day)
    writer.add(writer.at(day, "29:58"), chips.LiabilityComputed(day, _rows()))


def from_the_vault(writer: Writer, day: date) -> None:
    """Chips leave the vault for a count and come back; a patron redeems some."""
    at = writer.at
    out = chips.ChipsStored((chips.Lot("B", 20, 5_00),), "vault", "out", "a count", 100_00)
    writer.add(at(day, "11:00"), out, 13, 61)
    back = chips.ChipsStored((chips.Lot("B", 20, 5_00),), "vault", "in", "a count", 100_00)
    writer.add(at(day, "11:30"), back, 30, 61)
    writer.add(at(day, "15:00"), redemption.ChipsRedeemed("value", 250_00, "cage"))


def _rows() -> tuple[chips.Liability, ...]:
    """What is in the house: all but some chips that patrons took home."""
    held = {REDS: 990, BLACKS: 195, PLAQUES: 2, SPARE: 1000}
    return tuple(chips.Liability(one.item, n, one.count - n) for one, n in held.items())


def lawful_month(writer: Writer, last: date) -> None:
    """What comes once a month: counts of every set, impressment, and the summary."""
    at, day = writer.at, last
    for name, lots in (("A", (REDS, BLACKS)), ("P", (PLAQUES,))):
        writer.add(at(day, "14:00"), chips.ChipsCounted(name, lots), 51)
    writer.add(at(day, "14:00"), chips.ChipsCounted("B", (SPARE,), place="vault"), 51)
    writer.add(at(day, "14:30"), non_value.Impressment("R-01", "blue", 2, prepared=2), 15, 63)


def summary(writer: Writer, day: date, month: str = "2026-03", clock: str = "09:00") -> None:
    """The summary of a month, made when it is over."""
    one = non_value.NonValueSummary("R-01", "blue", month, 300, 2, 0, 300, missing=2)
    writer.add(writer.at(day, clock), one)
