"""The kinds of entries of a journal, and which other fact implies each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import fields

from croupier.regulation.example.violations import Broken
from croupier.regulation.journal.check import kinds
from croupier.regulation.journal.entry import Fact
from croupier.regulation.journal.examples.breaking import Violation
from croupier.regulation.journal.examples.violations import VIOLATIONS

SUBJECTS = {
    "facts": "People, places, tables and reports",
    "approved": "Internal controls",
    "dice": "Dice and shakers",
    "tiles": "Tiles",
    "chips": "Chips and plaques",
    "non_value": "Chips without a value",
    "tournament_chips": "Tournament chips",
    "redemption": "Exchange and redemption",
    "cards": "Cards",
    "device_kinds": "Devices",
    "wheels": "Wheels",
}
EVENT = "— (an event)"
IMPLIED = {
    "establishment": "— (a register)",
    "employed": "any signature of the person",
    "assigned": "a signature that only people at the table may give",
    "place": "equipment that is received or stored there",
    "table_opened": EVENT,
    "table_closed": EVENT,
    "reported": "the entry that it is about",
    "controls_stated": "the use of what needs it",
    "dice_received": "dice that leave storage",
    "dice_stored": "dice that leave the place to which they went",
    "dice_removed": "dice that are placed at a table",
    "dice_returned": "the count and balance of the storage",
    "dice_inspected": "dice that are placed at a table",
    "dice_placed": "an open table with dice; the envelope and the reconciliation",
    "dice_looked_at": "dice on a table when the day ends or they leave it",
    "dice_enveloped": "dice that were placed at a table",
    "dice_collected": "an envelope",
    "dice_destroyed": "a collection, or a release by the Bureau",
    "dice_retained": "the reconciliation, and the release",
    "dice_discrepancy": "evidence of tampering",
    "dice_counted": "three months since the last count",
    "dice_reconciled": "a gaming day that is over",
    "shaker_inspected": "an open table with a shaker",
    "shaker_reported": "a shaker with evidence of tampering",
    "shaker_stored": "— (checked where it is recorded)",
    "tiles_received": "tiles that leave storage",
    "tiles_stored": "a collection: a set that is not destroyed goes back",
    "tiles_removed": "tiles that are placed at a table",
    "tiles_inspected": "tiles that are placed at a table",
    "tiles_placed": "an open pai gow table; the envelope",
    "tiles_looked_at": "— (only when something is found)",
    "tiles_enveloped": "tiles that were placed at a table",
    "tiles_collected": "an envelope",
    "tiles_work_order": "a collection; a set that goes back to storage",
    "tiles_destroyed": "a collection of a set that does not go back",
    "tiles_retained": "the reconciliation, and the release",
    "tiles_discrepancy": "evidence of tampering, or a set that is not whole",
    "tiles_counted": "three months since the last count",
    "tiles_reconciled": "a gaming day that is over",
    "chip_set": "chips of the set that are received",
    "chips_received": "the ledger and the liability",
    "chips_stored": "the count of the place, and the way back",
    "liability": "a gaming day that is over",
    "chips_counted": "30 days since the last count; a year if sealed",
    "sample_counted": "six months since the last count",
    "destruction_notice": "a destruction of chips",
    "chips_destroyed": "the liability of the days after it",
    "chips_pulled": EVENT,
    "chips_activated": "a set that is pulled",
    "non_value_assigned": "an impressment at the table",
    "impressment": "30 days since the last one",
    "non_value_summary": "a month that is over",
    "tournament_begun": EVENT,
    "tournament_ended": EVENT,
    "tournament_counted": "a tournament that begins, and that ends",
    "tournament_chips_stored": "a tournament that begins, and that ends",
    "tournament_discrepancy": "counts that differ",
    "chips_issued": "— (patrons need not ask)",
    "chips_redeemed": "— (patrons need not come)",
    "employee_site_exchanged": "chips that employees redeemed elsewhere",
    "sign_posted": "chips that are redeemed at the cage",
    "collection_time": "— (a choice of the house)",
    "cards_received": "cards that leave storage",
    "cards_stored": "cards that leave the place to which they went",
    "cards_removed": "cards that are opened in the pit",
    "poker_cards_examined": "a deck that is opened at a poker table",
    "cards_opened": "an open table; the label of its used cards",
    "card_substituted": "a damaged, unsuitable or missing card",
    "cards_sealed": "cards that were opened; the collection of the envelope",
    "cards_collected": "a label",
    "reserve_collected": "the balance of the pit stand, and the reconciliation",
    "cards_viewed": "cards on a table when the day ends or they leave it",
    "cards_sampled": "envelopes that are not inspected",
    "cards_inspected": "a collection",
    "plastic_returned": "a collection of plastic decks",
    "card_discrepancy": "tampering, or a missing or extra card",
    "card_receipt": "a discrepancy report that says that cards are retained",
    "cards_released": "the destruction of retained cards",
    "cards_destroyed": "a collection",
    "cards_reconciled": "a gaming day that is over",
    "cards_counted": "three months since the last count",
    "bureau_asked": "an answer to the Bureau, or a label that names it",
    "bureau_answered": "a request of the Bureau",
    "cards_preshuffled": "pre-shuffled cards that are opened at a table",
    "container_moved": "a container that is opened in another pit, or the balance",
    "cabinet_key": "the other half: a key that is out comes back",
    "vendor_packages": "a vendor's package that is opened at a table",
    "preshuffled_opened": "an open table; the label of its used cards",
    "recording_discarded": "— (checked where it is recorded)",
    "device": "an inspection of the device",
    "device_inspected": "cards that are placed in the device",
    "device_locked": "a table that closes",
    "device_certified": "the use of a device that needs it",
    "device_inspected_on_site": "the use of a device that needs it",
    "device_modified": "— (checked where it is recorded)",
    "tampering_found": "a device that security secures",
    "device_secured": "evidence of tampering",
    "controller_opened": "a controller that is locked again",
    "controller_locked": "a controller that was opened",
    "device_stored": "— (checked where it is recorded)",
    "equipment_sold": "a notice to the Bureau of a sale",
    "wheel_inspected": "a roulette table that opens",
    "wheel_adjusted": "the number of adjustments that an inspection states",
    "wheel_covered": "a roulette table that closes",
}
"""For each kind, the fact without which it could be left out unnoticed."""


def subjects() -> Iterator[tuple[str, Iterator[tuple[str, ...]]]]:
    """Each subject with the rows of its kinds."""
    for module, name in SUBJECTS.items():
        own = (one for one in kinds() if _module(one) == module)
        yield name, map(row, own)


def _module(made: type[Fact]) -> str:
    return made.__module__.removeprefix("croupier.regulation.journal.").split(".")[0]


def row(made: type[Fact]) -> tuple[str, ...]:
    """What the page says about one kind."""
    named = (f"`{one.name}`" if one.required else f"`{one.name}`?" for one in fields(made))
    return (
        f"`{made.kind}`",
        made.words,
        " ".join(named) or "—",
        signers(made),
        IMPLIED[made.kind],
        ", ".join(made.cites) or "—",
    )


def signers(made: type[Fact]) -> str:
    """Who signs entries of a kind."""
    if made.demands is not Fact.demands:
        return "depends on what it records"
    return "; ".join(one.words for one in made.signers) or "—"


def violations(every: Iterable[Violation | Broken] = VIOLATIONS) -> Iterator[tuple[str, ...]]:
    """Violations of the example, those of its journal unless others are given."""
    return ((f"`{one.name}`", one.words, one.clause) for one in every)
