"""One sort of equipment that comes in sets: its entries, its games, its limits and its clauses."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.regulation.journal.discrepancy import Discrepancy
from croupier.regulation.journal.set_kinds import (
    Collected,
    Counted,
    Destroyed,
    Enveloped,
    Inspected,
    Looked,
    Placed,
    Received,
    Reconciled,
    Retained,
    Stored,
)
from croupier.regulation.people import Position

Cites = tuple[str, ...]


class Kinds(msgspec.Struct, frozen=True):
    """The records of one sort of equipment."""

    received: type[Received]
    stored: tuple[type[Stored], ...]
    inspected: type[Inspected]
    placed: type[Placed]
    looked: type[Looked]
    enveloped: type[Enveloped]
    collected: type[Collected]
    destroyed: type[Destroyed]
    retained: type[Retained]
    discrepancy: type[Discrepancy]
    counted: type[Counted]
    reconciled: type[Reconciled]


class Life(msgspec.Struct, frozen=True):
    """One sort of equipment: its name, its games, its limits, and the clauses of each step."""

    item: str
    name: str
    games: frozenset[str]
    kinds: Kinds
    hours: int
    surplus_cites: Cites
    locks_cites: Cites
    balance_cites: Cites
    opening_cites: Cites
    source_cites: Cites
    stand_cites: Cites
    inspection_cites: Cites
    seal_cites: Cites
    change_cites: Cites
    look_cites: Cites
    other_cites: Cites
    evidence_cites: Cites
    report_cites: Cites
    receipt_cites: Cites
    request_cites: Cites
    envelope_cites: Cites
    collection_cites: Cites
    destruction_cites: Cites
    hole_cites: Cites
    reconciliation_cites: Cites
    inventory_cites: Cites
    incompatible_cites: Cites
    difference_cites: Cites
    without: frozenset[str] = frozenset()
    """Variants of a game that need none: a random number generator in place of dice."""
    seals: Mapping[str, Cites] = {}
    """The clauses on a broken seal, where they differ by the game."""
    stand_key: Position = "floorperson"
    """Below whom nobody has the key of the compartment in a pit stand."""
    reusable: bool = False
    """Whether a clean set may go back to storage after security has inspected it."""
