"""Three lawful days on which much happens to cards and devices: each event with what it implies."""

from __future__ import annotations

from datetime import date, timedelta

from croupier.regulation.journal.approved import ControlsStated
from croupier.regulation.journal.cards import kinds
from croupier.regulation.journal.cards import preshuffled_kinds as pre
from croupier.regulation.journal.device_kinds import (
    ControllerLocked,
    ControllerOpened,
    DeviceCertified,
    DeviceInspected,
    DeviceKept,
    DeviceLocked,
    DeviceSecured,
    DeviceSeen,
    DeviceStored,
    EquipmentSold,
    TamperingFound,
)
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples.cards import (
    ACCOUNTANT,
    BOSS,
    CHECKED,
    DEALER,
    DRILL,
    FLOOR,
    MANAGER,
    OFFICER,
    OTHER,
    POKER,
    POKER_STORE,
    SECOND,
    STEPS,
    STORE,
    SURPLUS,
    WHEEL,
    CardDays,
    Table,
)
from croupier.regulation.journal.examples.writer import FIRST, Writer
from croupier.regulation.journal.facts import (
    Assigned,
    BureauAnswered,
    BureauAsked,
    Reported,
    TableClosed,
    TableOpened,
)
from croupier.regulation.journal.sets import HOLE
from croupier.regulation.journal.wheels import WheelAdjusted, WheelCovered, WheelInspected

AUDITOR, AGENT, FREE, CHIEF = 55, 90, 16, 30
TABLES = (
    Table("BJ-01", "blackjack", "shoe", 6, reader=True),
    Table("BJ-02", "blackjack", "shoe", 8),
    Table("TC-01", "threecardpoker", "shoe", 1, shuffler=True),
    Table("PK-01", "poker", "hand", 2),
    Table("BJ-03", "blackjack", "shoe", 8),
)


class Events:
    """A journal of three days, from the first; `say` writes an entry at a clock time of a day."""

    def __init__(self, writer: Writer) -> None:
        """Register what the events need, and let them happen."""
        self.writer, self.day = writer, FIRST
        CardDays(writer, TABLES)
        self.say("06:40", ControlsStated("cmr146.50.2.g"))
        for one in range(3):
            day = FIRST + timedelta(days=one)
            tables = tuple(each.table for each in TABLES)
            for person in (FLOOR, DEALER):
                writer.add(writer.at(day, "06:00"), Assigned(person, day, "P1", tables))
        self.removed()
        self.three_card()
        self.blackjack()
        self.poker()
        self.extended()
        self.security()
        self.devices()
        self.wheel()
        self.reconciled()

    def say(self, clock: str, fact: Fact, *signers: int, day: date | None = None) -> Entry:
        """Write an entry."""
        return self.writer.add(self.writer.at(day or self.day, clock), fact, *signers)

    def removed(self) -> None:
        """Decks go to the stand of the pit."""
        for packed, count in (("decks", 10), ("sets", 46)):
            taken = kinds.CardsRemoved(STORE, "primary", "P1", count, packed, FLOOR)  # type: ignore[arg-type]
            self.say("07:00", taken, OTHER, OFFICER)
        poker = kinds.CardsRemoved(POKER_STORE, "poker", "P1", 7, "plastic", FLOOR, 1)
        self.say("07:00", poker, POKER, OFFICER)

    def start(self, number: int, clock: str = "10:00") -> None:
        """The devices of a table are inspected, and it opens."""
        one = TABLES[number]
        if one.devices():
            seen = DeviceInspected(
                one.devices(), one.table, one.game, empty=True, working=True, fastened=True
            )
            self.say("09:40", seen, FLOOR)
        self.say(clock, one.opened())

    def stop(self, number: int, clock: str = "28:00", *, days: int = 0) -> None:
        """A table closes, and its shoe is locked away."""
        one, day = TABLES[number], FIRST + timedelta(days=days)
        self.say(clock, TableClosed(one.table), day=day)
        if one.deal != "hand":
            held = tuple(name for name in one.devices() if not name.startswith("reader"))
            self.say(clock, DeviceLocked(held, one.table), day=day)

    def use(self, number: int, name: str, begins: str, ends: str) -> Entry:
        """A set is opened, looked at and sealed."""
        one = TABLES[number]
        opened = kinds.CardsOpened(name, one.table, "P1", one.decks, one.packed, CHECKED)
        made = self.say(begins, opened, DEALER, FLOOR)
        self.away(number, name, ends)
        return made

    def away(self, number: int, name: str, ends: str, *, original: bool = False) -> None:
        """A set is looked at and sealed."""
        one, poker = TABLES[number], TABLES[number].game == "poker"
        self.say(ends, kinds.CardsViewed((name,), poker=poker), POKER if poker else MANAGER)
        label = kinds.CardsSealed(
            f"E {name}", "used", name, "P1", one.decks, one.packed, one.table, original=original
        )
        self.say(ends, label, DEALER, FLOOR)

    def three_card(self) -> None:
        """Unsuitable, extra and damaged cards; tampering; cards that the Bureau wants removed."""
        self.start(2)
        opened = kinds.CardsOpened("C1", "TC-01", "P1", 1, "decks", CHECKED, 1, 0, 1)
        first = self.say("10:00", opened, DEALER, FLOOR)
        self.say("10:02", kinds.CardSubstituted("C1", "TC-01", "R1", FLOOR))
        self._loose("10:03", "U1", "unsuitable", FLOOR)
        self._loose("10:04", "X1", "extra", FLOOR)
        self._reported("10:10", "D1", first, "X1", FLOOR, retained=True)
        self.say("10:12", kinds.CardReceipt("D1"), OFFICER, AGENT)
        self.say("12:00", kinds.CardSubstituted("C1", "TC-01", "R1", BOSS))
        self._loose("12:05", "G1", "damaged", BOSS)
        looked = self.say("17:55", kinds.CardsViewed(("C1",), ("C1",)), MANAGER)
        label = kinds.CardsSealed("T1", "tampering", "C1", "P1", 1, "decks", "TC-01")
        self.say("17:58", label, DEALER, FLOOR)
        self._reported("18:05", "D2", looked, "T1", MANAGER)
        opened = kinds.CardsOpened("C2", "TC-01", "P1", 1, "decks", CHECKED)
        self.say("18:00", opened, DEALER, FLOOR)
        self.say("20:00", kinds.CardsReleased("D1"))
        shredded = kinds.CardsDestroyed(
            ("X1",), 0, "shredded", DRILL, vendor="vendor 1", performer="operator 4"
        )
        self.say("20:10", shredded, BOSS)
        self.say("22:00", BureauAsked("remove", "C2"))
        self.say("22:04", kinds.CardsViewed(("C2",)), MANAGER)
        label = kinds.CardsSealed("EB", "bureau", "C2", "P1", 1, "decks", "TC-01")
        self.say("22:05", label, DEALER, FLOOR)
        self.use(2, "C3", "22:10", "28:00")
        self.stop(2)
        broken = kinds.CardsSealed("RB", "reserve", "R1", "P1", 1, "decks")
        self.say("28:05", broken, BOSS)
        self.say("28:30", kinds.ReserveCollected("P1", 2, "decks", envelope="RC"), MANAGER)
        self.say("28:12", kinds.ReserveCollected("P1", 4, "decks", STORE), MANAGER)

    def _loose(self, clock: str, envelope: str, why: kinds.Why, brought: int) -> None:
        label = kinds.CardsSealed(
            envelope, why, "C1", "P1", table="TC-01", brought_by=brought if why == "damaged" else 0
        )
        self.say(clock, label, DEALER, brought)

    def _reported(
        self,
        clock: str,
        number: str,
        about: Entry,
        envelope: str,
        by: int,
        *,
        retained: bool = False,
        day: date | None = None,
    ) -> None:
        made = kinds.CardDiscrepancy(
            number,
            about.seq,
            envelope,
            "day",
            by,
            "P1",
            "TC-01",
            "threecardpoker",
            "as found",
            retained,
        )
        self.say(clock, made, by, OFFICER if by != OFFICER else SECOND, AGENT, day=day)

    def blackjack(self) -> None:
        """A container of the house, packages of a vendor, and a set inspected at the table."""
        self._preshuffled("08:00", "S1", "recording 1")
        self._preshuffled("08:20", "S2", "recording 2")
        self.say("08:30", pre.ContainerMoved("S1", "P1", 6, "sets", to_pit="P1"), FREE)
        stored = pre.ContainerMoved("S2", "P1", 6, "sets", to_place=STORE)
        self.say("08:35", stored, FREE, OFFICER)
        self.say("08:40", pre.CabinetKey("P1", "out"), FLOOR)
        self.say("08:45", pre.CabinetKey("P1", "in"), FLOOR)
        asked = self.say("09:00", BureauAsked("container", "S2"))
        self.say("09:10", BureauAnswered(asked.seq))
        packages = pre.VendorPackages(
            ("V1", "V2"),
            "vendor 2",
            "license 5",
            6,
            ("blackjack",),
            312,
            6,
            "2026-02-20T10:00",
            "employee 8",
            "maker 3",
            "model 9",
            "serial 9",
        )
        self.say("06:45", packages)
        self.start(0)
        opened = pre.PreshuffledOpened("S1", "BJ-01", "P1", 6, "sets", shift="day")
        self.say("10:00", opened, FLOOR)
        self.away(0, "S1", "14:00", original=True)
        broken = pre.PreshuffledOpened("V2", "BJ-01", "P1", 6, "sets", True, tampered=True)
        self.say("14:00", broken, FLOOR)
        self.say("14:01", kinds.CardsSealed("VR", "refused", "V2", "P1", 6, "sets"), FLOOR)
        opened = pre.PreshuffledOpened("V1", "BJ-01", "P1", 6, "sets", vendor=True)
        self.say("14:02", opened, FLOOR)
        self.away(0, "V1", "20:00", original=True)
        self.use(0, "B3", "20:00", "28:00")
        self.stop(0)

    def _preshuffled(self, clock: str, seal: str, recording: str) -> None:
        batch = pre.CardsPreshuffled(
            seal,
            "P1",
            "BJ-01",
            "table BJ-01",
            "maker 1",
            "model 2",
            "machine 7",
            DEALER,
            "maker 4",
            "paper",
            6,
            "sets",
            "blackjack",
            True,
            "hand",
            recording,
        )
        self.say(clock, batch, DEALER, FREE)

    def poker(self) -> None:
        """A deck that is used, one that is unfit, and one that is worn."""
        self.start(3)
        self.say("09:50", kinds.CardsExamined("PD", fit=True), POKER)
        self.say("09:51", kinds.CardsExamined("PU", fit=False), POKER)
        self.say("09:52", kinds.CardsSealed("PU1", "unfit", "PU", "P1", 2, "plastic"), POKER)
        self.say("09:53", kinds.CardsExamined("PW", fit=False, reuse=True), POKER)
        self.say("09:54", kinds.CardsSealed("PW1", "worn", "PW", "P1", 2, "plastic"), POKER)
        self.use(3, "PD", "10:00", "16:00")
        self.stop(3, "16:00")
        extra = kinds.ReserveCollected("P1", 1, "plastic", POKER_STORE, poker=True)
        self.say("28:12", extra, POKER)

    def extended(self) -> None:
        """Cards of eight decks stay at a table for 48 hours."""
        second, third = FIRST + timedelta(days=1), FIRST + timedelta(days=2)
        for number, name in ((1, "L1"), (4, "L2")):
            table = TABLES[number].table
            self.start(number)
            opened = kinds.CardsOpened(name, table, "P1", 8, "sets", CHECKED)
            first = self.say("10:00", opened, DEALER, FLOOR)
            self.say("10:05", Reported("surveillance", first.seq, "extended"), MANAGER)
            self.say("29:30", kinds.CardsViewed((name,)), MANAGER)
            self.say("29:30", kinds.CardsViewed((name,)), MANAGER, day=second)
            self.say("10:00", kinds.CardsViewed((name,)), MANAGER, day=third)
            label = kinds.CardsSealed(f"E {name}", "used", name, "P1", 8, "sets", table)
            self.say("10:00", label, DEALER, FLOOR, day=third)
            self.stop(number, "10:00", days=2)

    def security(self) -> None:
        """Security collects, samples, inspects, reports, returns, cancels."""
        names = ("U1", "G1", "T1", "EB", "E C3", "RB", "VR", "E S1", "E V1", "E B3")
        poker = ("PU1", "PW1", "E PD")
        self.say("28:30", kinds.CardsCollected((*names, *poker)), OFFICER)
        sample = kinds.CardsSampled("a", ("E B3",), ("E S1", "E V1"), "random", "shelf A")
        self.say("28:40", sample)
        inspected = ("T1", "EB", "E C3", "RB", "E B3", "E PD")
        tables = frozenset({"TC-01", "BJ-01", "PK-01"})
        worn = ("E PD",)
        order = kinds.CardsInspected(inspected, tables, STEPS, "one card worn", (), worn, worn)
        made = self.say("28:50", order, SECOND)
        self._reported("28:55", "D3", made, "E PD", SECOND)
        back = kinds.PlasticReturned(("E PD",), POKER_STORE, True, {"PD": ("7h",)})
        self.say("29:00", back, SECOND)
        gone = kinds.CardsDestroyed((*names, "RC", "PU1", "PW1"), 34, "drilled", DRILL, HOLE)
        self.say("29:10", gone, OFFICER, BOSS)
        third = FIRST + timedelta(days=2)
        self.say("28:30", kinds.CardsCollected(("E L1", "E L2")), OFFICER, day=third)
        sample = kinds.CardsSampled("extended", ("E L1",), ("E L2",), "stratified", "shelf B")
        self.say("28:40", sample, day=third)
        order = kinds.CardsInspected(("E L1",), frozenset({"BJ-02"}), STEPS, "nothing found")
        self.say("28:50", order, SECOND, day=third)
        gone = kinds.CardsDestroyed(("E L1", "E L2"), 16, "drilled", DRILL, HOLE)
        self.say("29:10", gone, OFFICER, BOSS, day=third)
        self.say("29:20", EquipmentSold("decks", "guests", gift_shop=True, decks=8), day=third)

    def devices(self) -> None:
        """A controller, a certified system, tampering, storage and a sale."""
        locks = (("security", "security_supervisor"), ("games", "floorperson"))
        served = ("BJ-01", "BJ-02")
        kept = DeviceKept("controller 1", "controller", "model C", "77", served, locks)  # type: ignore[arg-type]
        self.say("06:50", kept)
        meter = DeviceKept("meter 1", "progressive_equipment", "model P", "78", ("BJ-02",))
        self.say("06:50", meter)
        for name in ("shoe 8", "shoe 9"):
            self.say("06:50", DeviceKept(name, "shoe", "shoe model 1"))
        self.say("06:52", DeviceCertified("meter 1", "laboratory 1"))
        self.say("06:54", DeviceSeen("meter 1"), AGENT)
        self.say("09:00", ControllerOpened("controller 1", 1, "a fuse", "77"), BOSS)
        self.say("09:10", ControllerLocked("controller 1", 1), CHIEF, BOSS)
        found = self.say("15:00", TamperingFound("shoe 9"))
        self.say("15:05", Reported("bureau", found.seq, "a shoe was opened"))
        self.say("15:10", DeviceSecured("shoe 9"), OFFICER)
        self.say("16:00", DeviceStored("shoe 8", "surplus storage"))
        told = self.say("16:10", Reported("bureau", None, "a wheel is to be sold"))
        self.say("17:00", EquipmentSold("a wheel", "a dealer in furniture", told.seq))

    def wheel(self) -> None:
        """A wheel is adjusted and a part replaced before its table opens."""
        adjusted = WheelAdjusted("RO-01", "adjusted")
        self.say("08:00", adjusted, BOSS, OFFICER)
        replaced = self.say("08:10", WheelAdjusted("RO-01", "replaced", part="cone"), BOSS, OFFICER)
        self.say("08:20", Reported("bureau", replaced.seq, "wheel part replaced"))
        self.say("09:00", WheelInspected("RO-01", WHEEL, 2), FLOOR)
        self.say("10:00", TableOpened("RO-01", "roulette", "P1"))
        self.say("28:00", TableClosed("RO-01"))
        self.say("28:05", WheelCovered("RO-01"))

    def reconciled(self) -> None:
        """Each day is reconciled, and the storage is counted once."""
        for n, (decks, sets, plastic) in enumerate(FIGURES):
            day = FIRST + timedelta(days=n)
            for packed, figures in (("decks", decks), ("sets", sets), ("plastic", plastic)):
                stated = kinds.CardsReconciled(day, packed, **figures)  # type: ignore[arg-type]
                self.say("29:40", stated, ACCOUNTANT, day=day)
        self.say("29:45", kinds.CardsCounted(STORE, "decks", 994), AUDITOR)


def _held(store: int, place: str = STORE, **moved: int) -> dict[str, object]:
    return {"on_hand": {SURPLUS: 1000, place: store}, **moved}


FIGURES = (
    (
        _held(994, removed=10, returned=4, destroyed=6),
        _held(960, removed=46, returned=6, destroyed=24, tables=16),
        _held(996, POKER_STORE, removed=7, returned=3, destroyed=4),
    ),
    (_held(994), _held(960, tables=16, over_24_hours=16), _held(996, POKER_STORE)),
    (_held(994), _held(960, destroyed=16), _held(996, POKER_STORE)),
)
"""What the reconciliations of the three days state, of decks, sets and plastic decks."""
