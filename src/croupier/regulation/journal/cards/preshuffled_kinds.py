"""The entries about pre-shuffled and pre-inspected cards, by the house or a vendor (146.50)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from croupier.regulation.journal.cards.kinds import Packed, dealer
from croupier.regulation.journal.dice import remover, security, supervisor
from croupier.regulation.journal.entry import Fact, kind
from croupier.regulation.journal.signing import Signer
from croupier.rulebook.citation import cites


@kind("cards_preshuffled")
class CardsPreshuffled(Fact, frozen=True):
    """The receipt of a batch that a dealer inspected, shuffled, counted by machine and sealed."""

    words = "a batch of cards is pre-inspected and pre-shuffled"
    cites = ("cmr146.50.1.a", "cmr146.50.2", "cmr146.50.2.d", "cmr146.50.2.f", "cmr146.50.2.g")
    signers = (dealer(("cmr146.50.2", "cmr146.50.2.f")), supervisor(("cmr146.50.2.f",)))

    seal: str
    pit: str
    """The pit stand whose decks are used."""
    table: str
    """The closed table at which it is done; none at another approved location."""
    location: str
    maker: str
    model: str
    serial: str
    dealer: int
    card_maker: str
    card_type: str
    decks: int
    packed: Packed
    game: str
    passed: bool
    shuffled: str
    """By hand, or the name of the shuffling device."""
    recording: str
    backs: bool = True
    clear: bool = True
    """Whether the container is clear, sealed with its own numbered label, and holds the receipt."""
    wrong: tuple[str, ...] = ()
    """The missing or extra cards, if the inspection failed."""


@kind("container_moved")
class ContainerMoved(Fact, frozen=True):
    """A sealed container goes to a pit, or with security to a place of storage."""

    words = "a container of pre-shuffled cards is transported"
    cites = ("cmr146.50.2.h.1", "cmr146.50.2.h.2")

    seal: str
    pit: str
    decks: int
    packed: Packed
    to_pit: str = ""
    to_place: str = ""
    segregated: bool = True

    def demands(self) -> tuple[Signer, ...]:
        """A supervisor alone to a pit; to storage, security as well."""
        return to_storage() if self.to_place else to_a_pit()


@cites("cmr146.50.2.h.1")
def to_a_pit() -> tuple[Signer, ...]:
    """A games supervisor takes it to the pit."""
    return (supervisor(("cmr146.50.2.h.1",)),)


@cites("cmr146.50.2.h.2")
def to_storage() -> tuple[Signer, ...]:
    """A games supervisor or key employee, and security, take it to storage."""
    because = ("cmr146.50.2.h.2",)
    words = "a games supervisor, or a key employee who may remove cards from storage"
    carries = replace(supervisor(because), words=words, otherwise=remover(because))
    return carries, security(because)


@kind("cabinet_key")
class CabinetKey(Fact, frozen=True):
    """The key of a cabinet with containers is signed out or in by a supervisor."""

    words = "the key of a cabinet with containers is signed out or in"
    cites = ("cmr146.50.2.h.1",)
    signers = (supervisor(("cmr146.50.2.h.1",)),)

    pit: str
    way: Literal["out", "in"]


@kind("vendor_packages")
class VendorPackages(Fact, frozen=True):
    """Packages of a licensed vendor: what is on the outside, and on the receipt inside."""

    words = "packages of pre-shuffled cards come from a vendor"
    cites = (
        "cmr146.50.1.b",
        "cmr146.50.3.b.1",
        "cmr146.50.3.b.2",
        "cmr146.50.3.b.3",
        "cmr146.50.3.b.3.c",
    )

    packages: tuple[str, ...]
    vendor: str
    license: str
    outside_decks: int
    outside_games: tuple[str, ...]
    cards: int
    decks: int
    shuffled_at: str
    employee: str
    maker: str
    model: str
    serial: str
    backs: bool = True
    sealed: bool = True


@kind("preshuffled_opened")
class PreshuffledOpened(Fact, frozen=True):
    """A supervisor brings a container or package to an open table, checks it, opens and signs."""

    words = "pre-shuffled cards are opened at a table"
    cites = ("cmr146.50.2.i", "cmr146.50.4")
    signers = (supervisor(("cmr146.50.2.i", "cmr146.50.4")),)

    cards: str
    """The number of the seal, or the name of the package."""
    table: str
    pit: str
    decks: int
    packed: Packed
    vendor: bool = False
    shift: str = ""
    tampered: bool = False
    """Whether the package shows that it was opened: then no card of it is used."""


@kind("recording_discarded")
class RecordingDiscarded(Fact, frozen=True):
    """Surveillance discards the recording of a pre-shuffle."""

    words = "a recording of a pre-shuffle is discarded"
    cites = ("cmr146.50.2",)

    recording: str
