"""The entries about devices: register, inspections, custody, access, storage and sale."""

from __future__ import annotations

from datetime import date
from typing import Literal

from croupier.regulation.journal.dice import security
from croupier.regulation.journal.entry import Fact, kind
from croupier.regulation.journal.facts import Lock
from croupier.regulation.journal.signing import Signer
from croupier.rulebook.citation import cites

Sort = Literal[
    "shoe",
    "automated_shoe",
    "shuffler",
    "reader",
    "controller",
    "acceptor",
    "return_device",
    "slot_machine",
    "multiplayer_system",
    "electronic_table_game",
    "server_supported_slot_system",
    "slot_bonus_system",
    "progressive_equipment",
    "kiosk",
    "account_wagering_system",
    "wireless_wagering_device",
    "slot_monitoring_system",
    "voucher_system",
    "slot_monitoring_device",
    "other",
]
CAMERA = ("cmr146.56.1",)


@kind("device")
class DeviceKept(Fact, frozen=True):
    """A device is on the register, with its tables; another entry for its name replaces it."""

    words = "a device is on the register"
    cites = ("cmr146.54.1",)

    device: str
    sort: Sort
    model: str
    serial: str = ""
    tables: tuple[str, ...] = ()
    locks: tuple[Lock, ...] = ()
    trial_until: date | None = None
    """The last day of a field trial in which it is used while its approval is pending."""


@kind("device_inspected")
class DeviceInspected(Fact, frozen=True):
    """The floorperson of a table inspects its shoes, shufflers and card reader."""

    words = "the devices of a table are inspected"
    cites = ("cmr146.51.7", "cmr146.13.7", "cmr146.15.6", "cmr146.16.6")

    devices: tuple[str, ...]
    table: str
    game: str
    empty: bool
    working: bool
    fastened: bool
    tampered: tuple[str, ...] = ()
    """The devices that show tampering."""

    def demands(self) -> tuple[Signer, ...]:
        """The floorperson assigned to the table; at blackjack switch the law names nobody."""
        return () if self.game == "blackjackswitch" else floorperson()


@cites("cmr146.51.7", "cmr146.13.7", "cmr146.15.6")
def floorperson() -> tuple[Signer, ...]:
    """The floorperson assigned to the table."""
    because = ("cmr146.51.7", "cmr146.13.7", "cmr146.15.6")
    words = "the floorperson of that table"
    return (Signer(words, because, positions=frozenset({"floorperson"}), at_table=True),)


@kind("device_locked")
class DeviceLocked(Fact, frozen=True):
    """Shoes and shufflers of a closed table are locked in a compartment."""

    words = "the shoes and shufflers of a table are locked away"
    cites = ("cmr146.51.2", "cmr146.51.3.b")

    devices: tuple[str, ...]
    table: str


@kind("device_certified")
class DeviceCertified(Fact, frozen=True):
    """An approved laboratory certifies a device."""

    words = "a laboratory certifies a device"
    cites = ("cmr146.54.2",)

    device: str
    laboratory: str


@kind("device_inspected_on_site")
class DeviceSeen(Fact, frozen=True):
    """The Bureau inspects a device on site."""

    words = "the Bureau inspects a device on site"
    cites = ("cmr146.54.2",)
    signers = (Signer("the agent", ("cmr146.54.2",), positions=frozenset({"agent"})),)

    device: str


@kind("device_modified")
class DeviceModified(Fact, frozen=True):
    """A device is modified."""

    words = "a device is modified"
    cites = ("cmr146.54.2",)

    device: str


@kind("tampering_found")
class TamperingFound(Fact, frozen=True):
    """Evidence that a device or its software was tampered with or altered."""

    words = "evidence of tampering with a device is found"
    cites = ("cmr146.54.3",)

    device: str


@kind("device_secured")
class DeviceSecured(Fact, frozen=True):
    """Security keeps a device that shows tampering, as the Bureau directs."""

    words = "security secures a device that shows tampering"
    cites = ("cmr146.54.3",)
    signers = (security(("cmr146.54.3",)),)

    device: str


@kind("controller_opened")
class ControllerOpened(Fact, frozen=True):
    """A line of the Controller Access Authorization Log: a controller or its device is opened."""

    words = "a table controller is opened"
    cites = ("cmr146.13.11.a.2",)
    signers = (Signer("the employee who opens it", ("cmr146.13.11.a.2",)),)

    controller: str
    number: int
    purpose: str
    serial: str
    """The maker's serial number, or the asset number."""


@kind("controller_locked")
class ControllerLocked(Fact, frozen=True):
    """A controller is secured again by both of its locks."""

    words = "a table controller is locked again"
    cites = ("cmr146.13.11.a",)
    signers = (
        Signer(
            "a security supervisor",
            ("cmr146.13.11.a",),
            positions=frozenset({"security_supervisor"}),
        ),
        Signer(
            "a games supervisor",
            ("cmr146.13.11.a",),
            positions=frozenset({"floorperson"}),
            or_above=True,
        ),
    )

    controller: str
    number: int


@kind("device_stored")
class DeviceStored(Fact, frozen=True):
    """A device goes into storage."""

    words = "a device is stored"
    cites = CAMERA

    device: str
    place: str


@kind("equipment_sold")
class EquipmentSold(Fact, frozen=True):
    """Equipment is sold to somebody outside, after the Bureau was notified with the details."""

    words = "equipment is sold"
    cites = ("cmr146.56.2",)

    what: str
    buyer: str
    notice: int | None = None
    """The number of the entry by which the Bureau was notified."""
    gift_shop: bool = False
    decks: int = 0
    """How many decks of cards, which were canceled before."""
    dice: int = 0
    """How many dice, which were canceled before."""
