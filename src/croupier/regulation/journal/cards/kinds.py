"""The entries about cards: receipt, storage, use, removal, inspection and destruction (146.49)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal

from croupier.regulation.journal.dice import log, remover, security, supervisor
from croupier.regulation.journal.discrepancy import Discrepancy, parts
from croupier.regulation.journal.entry import Fact, kind
from croupier.regulation.journal.signing import Signer
from croupier.regulation.people import Department, Position
from croupier.rulebook.citation import cites

Packed = Literal["decks", "sets", "plastic"]
"""Decks packed one by one, sets of several decks, and plastic decks for poker."""
Why = Literal[
    "used",
    "unsuitable",
    "extra",
    "damaged",
    "reserve",
    "unfit",
    "worn",
    "tampering",
    "bureau",
    "refused",
]
"""Why cards are put into a sealed envelope or container."""
LOOSE: frozenset[Why] = frozenset({"unsuitable", "extra", "damaged"})
"""Envelopes with single cards: the deck stays where it is."""
FROM_RESERVE: frozenset[Why] = frozenset({"reserve", "unfit", "worn", "refused"})
"""Envelopes with decks that were in the pit stand, not on a table."""
FORM = ("i", "ii", "iii", "iv")
"""The clauses on what a Card Discrepancy Report contains."""
Cites = tuple[str, ...]
MANAGER: frozenset[Position] = frozenset({"shift_manager"})
POKER: frozenset[Position] = frozenset({"poker_shift_supervisor"})
POKER_FLOOR: frozenset[Position] = frozenset({"poker_shift_supervisor", "floorperson"})


def manager(because: Cites) -> Signer:
    """A table games shift manager or somebody above."""
    return Signer("a shift manager or somebody above", because, positions=MANAGER, or_above=True)


def poker_supervisor(because: Cites) -> Signer:
    """A poker shift supervisor or somebody above."""
    words = "a poker shift supervisor or somebody above"
    return Signer(words, because, positions=POKER, or_above=True)


def dealer(because: Cites) -> Signer:
    """The dealer."""
    return Signer("the dealer", because, positions=frozenset({"dealer"}))


@kind("cards_received")
class CardsReceived(Fact, frozen=True):
    """Decks come from the maker into a place of storage."""

    words = "cards are received"
    cites = ("cmr146.49.1", "cmr146.49.2", "cmr146.49.2.a", "cmr146.49.2.d", "cmr146.49.2.e")
    signers = log(("cmr146.49.1", "cmr146.49.2.e"))

    place: str
    decks: int
    packed: Packed


@kind("cards_stored")
class CardsStored(Fact, frozen=True):
    """Decks go from one place of storage to another."""

    words = "cards move between places of storage"
    cites = ("cmr146.49.1", "cmr146.49.2.b", "cmr146.49.2.c", "cmr146.49.2.d")
    signers = log(("cmr146.49.2.e",))

    source: str
    target: str
    decks: int
    packed: Packed


@kind("cards_removed")
class CardsRemoved(Fact, frozen=True):
    """Decks go from primary or poker storage to a pit stand; `reserve` of them are extra decks."""

    words = "cards are removed from storage"
    cites = ("cmr146.49.4", "cmr146.49.5", "cmr146.49.2.b", "cmr146.49.2.d")

    place: str
    area: Literal["primary", "poker"]
    pit: str
    decks: int
    packed: Packed
    given_to: int
    reserve: int = 0

    def demands(self) -> tuple[Signer, ...]:
        """Who removes cards, by the area they come from, and the security officer."""
        return from_poker_storage() if self.area == "poker" else from_primary_storage()


@cites("cmr146.49.4")
def from_primary_storage() -> tuple[Signer, ...]:
    """Somebody with a key license and no pit on that day, and security."""
    return remover(("cmr146.49.4",)), security(("cmr146.49.4",))


@cites("cmr146.49.5")
def from_poker_storage() -> tuple[Signer, ...]:
    """A poker shift supervisor or somebody above, and security."""
    return poker_supervisor(("cmr146.49.5",)), security(("cmr146.49.5",))


@kind("poker_cards_examined")
class CardsExamined(Fact, frozen=True):
    """A deck is examined before it goes to a poker table; replacement cards are put in.

    `reuse` says that it was also inspected for another use, as a deck reused 12 times must be.
    """

    words = "a deck for poker is examined"
    cites = ("cmr146.49.4.a", "cmr146.49.4.a.i", "cmr146.49.15")
    signers = (
        Signer(
            "a poker shift supervisor or floorperson",
            ("cmr146.49.4.a.i", "cmr146.49.15"),
            positions=POKER_FLOOR,
        ),
    )

    cards: str
    fit: bool
    replaced: tuple[str, ...] = ()
    reuse: bool = False


@kind("cards_opened")
class CardsOpened(Fact, frozen=True):
    """Decks are opened at a table and inspected by the dealer; a supervisor verifies that."""

    words = "cards are opened and inspected at a table"
    cites = ("cmr146.49.6", "cmr146.49.6.a")
    signers = (
        Signer("the dealer", ("cmr146.49.6",), positions=frozenset({"dealer"})),
        supervisor(("cmr146.49.6",)),
    )

    cards: str
    table: str
    pit: str
    decks: int
    packed: Packed
    checked: frozenset[Literal["sequence", "backs"]]
    unsuitable: int = 0
    missing: int = 0
    extra: int = 0


@kind("card_substituted")
class CardSubstituted(Fact, frozen=True):
    """A supervisor brings a substitute from a deck of the reserve in the pit stand."""

    words = "a substitute card is brought from the reserve"
    cites = ("cmr146.49.6.a.i.1", "cmr146.49.8")

    cards: str
    table: str
    reserve: str
    """The deck of the reserve whose seal was broken for it."""
    brought_by: int


@kind("cards_sealed")
class CardsSealed(Fact, frozen=True):
    """Cards go into a sealed envelope or container with a signed label."""

    words = "cards are sealed in an envelope or container"
    cites = ("cmr146.49.9", "cmr146.49.9.a", "cmr146.49.6.a.i.2", "cmr146.49.6.a.ii.1")

    envelope: str
    why: Why
    cards: str
    pit: str
    decks: int = 0
    packed: Packed = "decks"
    table: str = ""
    brought_by: int = 0
    """Who brought the substitute for a damaged card."""
    shoes: int = 0
    """How many shoes were dealt from the cards, where that matters."""
    tamper_evident: bool = True
    kept: str = "pit stand"
    """The secure place in the pit where it waits for security."""
    original: bool = False
    """Whether pre-shuffled cards are in their own container with their receipt."""

    def demands(self) -> tuple[Signer, ...]:
        """Who signs the label, by what is in the envelope."""
        if self.why == "reserve":
            return reserve_label(poker=self.packed == "plastic")
        if self.why in _LABELS:
            return _LABELS[self.why]()
        clause = {"unsuitable": "cmr146.49.6.a.i.2", "extra": "cmr146.49.6.a.ii.1"}.get(self.why)
        return used_label(clause or "cmr146.49.9.a")


@cites("cmr146.49.9.a", "cmr146.49.6.a.i.2", "cmr146.49.6.a.ii.1")
def used_label(clause: str) -> tuple[Signer, ...]:
    """The dealer, and the floorperson assigned to that table."""
    because = (clause,)
    floor = frozenset[Position]({"floorperson"})
    return (
        dealer(because),
        Signer("the floorperson of that table", because, positions=floor, at_table=True),
    )


@cites("cmr146.49.8.a")
def damaged_label() -> tuple[Signer, ...]:
    """The dealer, and the supervisor who brought the substitute."""
    return dealer(("cmr146.49.8.a",)), supervisor(("cmr146.49.8.a",))


@cites("cmr146.49.11")
def reserve_label(*, poker: bool) -> tuple[Signer, ...]:
    """The pit boss signs for opened decks of the reserve; for poker, a floorperson or above."""
    lowest: Position = "floorperson" if poker else "pit_boss"
    words = "a floorperson or somebody above" if poker else "the pit boss or somebody above"
    positions = frozenset[Position]({lowest})
    return (Signer(words, ("cmr146.49.11",), positions=positions, or_above=True),)


@cites("cmr146.49.4.a.ii")
def unfit_label() -> tuple[Signer, ...]:
    """The poker shift supervisor signs for a deck that replacements would not make good."""
    words = "the poker shift supervisor"
    return (Signer(words, ("cmr146.49.4.a.ii",), positions=POKER),)


@cites("cmr146.49.15")
def worn_label() -> tuple[Signer, ...]:
    """A poker shift supervisor or floorperson signs for a deck that was used too often."""
    words = "a poker shift supervisor or floorperson"
    return (Signer(words, ("cmr146.49.15",), positions=POKER_FLOOR),)


@cites("cmr146.50.4")
def refused_label() -> tuple[Signer, ...]:
    """A games supervisor signs for a package that was opened before it came."""
    return (supervisor(("cmr146.50.4",)),)


_LABELS = {
    "damaged": damaged_label,
    "unfit": unfit_label,
    "worn": worn_label,
    "refused": refused_label,
}


@kind("cards_collected")
class CardsCollected(Fact, frozen=True):
    """A security officer collects envelopes, signs each, and takes them to security."""

    words = "envelopes of cards are collected"
    cites = ("cmr146.49.12",)
    signers = (
        Signer(
            "a security officer",
            ("cmr146.49.12",),
            positions=frozenset({"security_officer"}),
            or_above=True,
        ),
    )

    envelopes: tuple[str, ...]


@kind("reserve_collected")
class ReserveCollected(Fact, frozen=True):
    """Sealed decks of the reserve go back to storage, or to security to be destroyed."""

    words = "sealed decks of the reserve are collected"
    cites = ("cmr146.49.13", "cmr146.49.2.c", "cmr146.49.2.d")

    pit: str
    decks: int
    packed: Packed
    place: str = ""
    """The place of storage; none if they are to be destroyed or canceled."""
    poker: bool = False
    envelope: str = ""
    """Under which name they go to security."""

    def demands(self) -> tuple[Signer, ...]:
        """A shift manager or above; from a poker room, a poker shift supervisor or above."""
        because = ("cmr146.49.13",)
        return ((poker_supervisor if self.poker else manager)(because),)


@kind("cards_viewed")
class CardsViewed(Fact, frozen=True):
    """A supervisor looks at each card of some sets for evidence of tampering."""

    words = "cards are looked at for tampering"
    cites = ("cmr146.49.14.k",)

    cards: tuple[str, ...]
    evidence: tuple[str, ...] = ()
    """The sets with evidence of tampering."""
    poker: bool = False

    def demands(self) -> tuple[Signer, ...]:
        """The supervisor who may also collect the reserve."""
        because = ("cmr146.49.14.k", "cmr146.49.14.k.ii")
        return ((poker_supervisor if self.poker else manager)(because),)


@kind("cards_sampled")
class CardsSampled(Fact, frozen=True):
    """A sample of envelopes is chosen for inspection, by an approved plan; the rest is left out."""

    words = "a sample of envelopes is chosen"
    cites = ("cmr146.49.14.a.ii", "cmr146.49.14.b", "cmr146.49.14.l.b")

    plan: Literal["a", "b", "extended"]
    chosen: tuple[str, ...]
    left: tuple[str, ...]
    how: Literal["random", "stratified"]
    kept: str
    """Where the sample is stored, apart from the other samples."""


@kind("cards_inspected")
class CardsInspected(Fact, frozen=True):
    """A work order: envelopes inspected, from which tables, by which procedures, with results."""

    words = "envelopes of cards are inspected"
    cites = ("cmr146.49.14", "cmr146.49.14.h")
    signers = (Signer("the person who inspected the cards", ("cmr146.49.14.h",)),)

    envelopes: tuple[str, ...]
    tables: frozenset[str]
    checked: frozenset[Literal["sorted", "machine", "ultraviolet", "sides", "shading"]]
    result: str
    evidence: tuple[str, ...] = ()
    """Envelopes with tampering, marks, or missing or additional cards."""
    unsuitable: tuple[str, ...] = ()
    """Envelopes of plastic decks with cards that must be replaced."""
    sealed: tuple[str, ...] = ()
    """Of those, the ones whose unsuitable cards are in a sealed envelope or container now."""
    machine: str = ""


@kind("plastic_returned")
class PlasticReturned(Fact, frozen=True):
    """Plastic decks that are suitable are put in order, repackaged, and returned to storage."""

    words = "plastic decks are returned to storage"
    cites = ("cmr146.49.14.f", "cmr146.49.2.c", "cmr146.49.2.d")
    signers = (
        Signer(
            "the games, security or accounting department",
            ("cmr146.49.2.e",),
            departments=frozenset({"games", "security", "accounting"}),
        ),
    )

    envelopes: tuple[str, ...]
    place: str
    in_order: bool
    needs: Mapping[str, tuple[str, ...]] = {}
    """The replacement cards that each deck needs, by the name of the deck."""


@kind("card_discrepancy")
class CardDiscrepancy(Discrepancy, frozen=True):
    """A two-part Card Discrepancy Report."""

    words = "a card discrepancy report is made"
    cites = ("cmr146.49.14.k", "cmr146.49.14.j", *(f"cmr146.49.14.k.{one}" for one in FORM))
    clauses = parts(*(f"cmr146.49.14.k.{one}" for one in (*FORM, "v")))
    signers = (
        Signer("the person who inspected the cards", ("cmr146.49.14.k.v",)),
        security(("cmr146.49.14.k.vi",)),
        Signer("the agent", ("cmr146.49.14.k.vii",), positions=frozenset({"agent"})),
    )


@kind("card_receipt")
class CardReceipt(Fact, frozen=True):
    """A receipt for cards that the Bureau retains."""

    words = "a receipt for retained cards is signed"
    cites = ("cmr146.49.14.k.vii",)
    signers = (
        security(("cmr146.49.14.k.vii",)),
        Signer("the agent", ("cmr146.49.14.k.vii",), positions=frozenset({"agent"})),
    )

    number: str
    """The number of the discrepancy report."""


@kind("cards_released")
class CardsReleased(Fact, frozen=True):
    """The Bureau releases retained cards to security."""

    words = "retained cards are released"
    cites = ("cmr146.49.16",)

    number: str
    """The number of the discrepancy report."""


@kind("cards_destroyed")
class CardsDestroyed(Fact, frozen=True):
    """Cards are shredded, or canceled by a hole through each card."""

    words = "cards are destroyed or canceled"
    cites = (
        "cmr146.49.16",
        "cmr146.49.16.d",
        "cmr146.49.16.d.i",
        "cmr146.49.16.d.ii",
        "cmr146.49.16.d.iii",
        "cmr146.49.16.d.iv",
    )

    envelopes: tuple[str, ...]
    decks: int
    method: Literal["shredded", "drilled"]
    place: str
    hole: int = 0
    """The diameter of the hole, in thousandths of an inch."""
    center: bool = True
    """Whether the hole is through the center of each card."""
    vendor: str = ""
    performer: str = ""
    """Who performed it for a vendor."""
    in_house: bool = True
    """Whether it took place at the casino."""

    def demands(self) -> tuple[Signer, ...]:
        """Whoever performed it, and games for the number if it was done at the casino."""
        done = () if self.vendor else performed()
        return (*done, *(attested() if self.in_house else ()))


@cites("cmr146.49.16.d.ii")
def performed() -> tuple[Signer, ...]:
    """Security performs it, unless a vendor does."""
    return (security(("cmr146.49.16.d.ii",)),)


@cites("cmr146.49.16.d.iv")
def attested() -> tuple[Signer, ...]:
    """A representative of games attests the number."""
    games = frozenset[Department]({"games"})
    return (Signer("the games department", ("cmr146.49.16.d.iv",), departments=games),)


@kind("cards_reconciled")
class CardsReconciled(Fact, frozen=True):
    """What was issued since the last reconciliation, and where everything is, in decks."""

    words = "the cards of a day are reconciled"
    cites = ("cmr146.49.2.f", "cmr146.49.2")
    signers = (
        Signer(
            "the games, security or accounting department",
            ("cmr146.49.2.e",),
            departments=frozenset({"games", "security", "accounting"}),
        ),
    )

    day: date
    packed: Packed
    removed: int = 0
    returned: int = 0
    destroyed: int = 0
    reserve: int = 0
    tables: int = 0
    over_24_hours: int = 0
    """Of those on tables, the decks in use for more than 24 hours."""
    collected: int = 0
    """In envelopes, in the pits or with security."""
    bureau: int = 0
    on_hand: Mapping[str, int] = {}
    """In each place of storage."""


@kind("cards_counted")
class CardsCounted(Fact, frozen=True):
    """A physical inventory of cards in one place of storage."""

    words = "cards are counted"
    cites = ("cmr146.49.2.g", "cmr146.49.2.d")
    signers = (Signer("the person who counts", ("cmr146.49.2.g",)),)

    place: str
    packed: Packed
    decks: int
