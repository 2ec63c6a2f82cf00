"""The cards themselves: damaged or unsuitable cards, a device that fails, an idle table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.part import Incident, Part
from croupier.core.table import IDLE, Table
from croupier.equipment.shoe import Shoe
from croupier.games.families.shoe import CardsRemoved, ShoeSpent, two_batches
from croupier.rulebook.citation import cites

Details = Mapping[str, str]
Void = Callable[[Table, tuple[str, ...]], tuple[Event, ...]]
Then = Callable[[Any], tuple[str, ...]]
"""The clauses on how the cards of an idle table are shuffled, by its rules."""
DAMAGED = ("cmr146.49.8",)
INSPECTED = ("cmr146.49.6.a",)
FAILED = ("cmr146.51.3",)
REMOVED = ("cmr146.49.10",)
DOWN, UP = "down", "up"
FOUND = ("unsuitable", "extra", "missing", "tampered")
"""What an inspection may find: a bad card, one too many, one too few, an opened package."""


class CardReplaced(Event, frozen=True, kw_only=True, tag="card_replaced"):
    """A damaged card leaves play, and a card of its kind from the reserve replaces it."""

    def sentence(self) -> str:
        return "A damaged card is replaced from the reserve"


class CardsCorrected(Event, frozen=True, kw_only=True, tag="cards_corrected"):
    """The inspection found something wrong with the cards, and it was corrected before play."""

    found: str

    def sentence(self) -> str:
        return f"The inspection found {self.found} cards, corrected before play"


class ShufflerFailed(Event, frozen=True, kw_only=True, tag="shuffler_failed"):
    """The shuffling device jams, stops or fails a cycle: the cards it held are shuffled again."""

    def sentence(self) -> str:
        return "The shuffling device failed; its cards are shuffled again"


class CardsSpread(Event, frozen=True, kw_only=True, tag="cards_spread"):
    """The cards of an idle table are spread on it, for the first player to see."""

    face: str

    def sentence(self) -> str:
        return f"The cards are spread, face {self.face}"


def in_play(table: Table) -> str | None:
    """Return why not, or None if a shoe is in play."""
    return None if table.play.shoe.state == "ready" else "no shoe is in play"


def can_leave(table: Table, *, pending: bool) -> str | None:
    """Return why not, or None if a card can leave the shoe by mistake and none is pending."""
    why = in_play(table) or ("a card is already on its way" if pending else None)
    return why or (None if table.play.shoe.remaining else "no card is left in the shoe")


def just_cut(table: Table) -> str | None:
    """Return why not, or None if the cards were cut and none has been dealt."""
    untouched = table.play.shoe.state == "cut" and not table.play.shoe.dealt
    return None if untouched else "the cards are not cut, or some have been dealt"


def too_few(table: Table, needed: Callable[[Table], int], *, busy: bool) -> str | None:
    """Return why not, or None if the shoe has fewer cards than a round under way is sure to take.

    `busy` says that a card that went astray is being dealt with.
    """
    shoe: Shoe = table.play.shoe
    if shoe.state != "ready" or table.stage == IDLE:
        return "no round is under way"
    if busy:
        return "a card that went astray is being dealt with"
    enough = f"cards left in the shoe: {shoe.remaining}; the round is not known to need more"
    return None if shoe.remaining < needed(table) else enough


def may_reshuffle(table: Table) -> str | None:
    """Return why not, or None if the house may have the cards shuffled early, after a round."""
    if getattr(table.rules, "csm", False):
        return "a continuous device shuffles after every round"
    if not table.rules.reshuffle_any_round:
        return "this house shuffles only when the shoe is over"
    return "a round is under way" if table.stage != IDLE else in_play(table)


@cites("cmr146.49.8")
def damaged(table: Table, details: Details) -> tuple[Event, ...]:
    """A card damaged in play is replaced from the reserve, and play continues."""
    return (CardReplaced(cites=DAMAGED),)


def _inspected(table: Table) -> str | None:
    return None if table.play.shoe.state == "spent" else "the cards have already been inspected"


@cites("cmr146.49.6.a", "cmr146.50.4")
def unsuitable(table: Table, details: Details) -> tuple[Event, ...]:
    """What an inspection finds is corrected, or the cards are rejected, before they are used."""
    found = details.get("found", FOUND[0])
    if found not in FOUND:
        raise UnknownName("finding", found, FOUND, INSPECTED)
    because = ("cmr146.50.4",) if found == "tampered" else INSPECTED
    return (CardsCorrected(found=found, cites=because),)


def _device(table: Table) -> str | None:
    used = table.rules.shuffler or getattr(table.rules, "csm", False)
    return None if used else "this table has no shuffling device"


@cites("cmr146.51.3")
def shuffler_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """Cards of a failed cycle are shuffled again before any of them is dealt."""
    return (ShufflerFailed(cites=FAILED),)


def _any_cards(table: Table) -> str | None:
    return "no cards are in use" if table.play.shoe.state == "spent" else None


def removed(void: Void) -> Callable[[Table, Details], tuple[Event, ...]]:
    """Cards with any sign of tampering are removed at once; a round they were dealt in is void."""

    @cites("cmr146.49.10")
    def act(table: Table, details: Details) -> tuple[Event, ...]:
        """Cards with any sign of tampering leave at once; a round they were dealt in is void."""
        gone = CardsRemoved(cites=REMOVED)
        if table.playing:
            voided = void(table, REMOVED)
            spent = any(isinstance(event, ShoeSpent) for event in voided)
            return (gone, *(() if spent else (ShoeSpent(cites=REMOVED),)), *voided)
        return (gone, ShoeSpent(cites=REMOVED))

    return act


def _no_gaming(table: Table) -> str | None:
    """Why the cards are not spread: gaming goes on, or a device has its own procedure for them."""
    if getattr(table.rules, "csm", False):
        return "the cards are in a device that reshuffles them continuously, by its own procedure"
    return "gaming is in progress" if table.stage != IDLE else in_play(table)


def idle_table(
    number: str,
    cited: tuple[str, ...],
    then: Then,
    possible: Callable[[Table], str | None] = _no_gaming,
) -> Incident:
    """At an idle table the cards are spread, face down or up, and shuffled before play."""

    def act(table: Table, details: Details) -> tuple[Event, ...]:
        """The cards of an idle table are spread on it, and shuffled before any is dealt."""
        face = details.get("face", DOWN)
        if face not in (DOWN, UP):
            raise UnknownName("face", face, (DOWN, UP), cited)
        over = ShoeSpent(cites=(*cited, *then(table.rules)))
        spread = CardsSpread(face=face, cites=cited)
        return (spread,) if table.play.shoe.state == "spent" else (spread, over)

    return Incident(
        "idle_table",
        number,
        "There is no gaming at an open table",
        cited,
        possible,
        act,
        ("face",),
        lambda rules: ({}, {"face": UP}),
    )


def upkeep(void: Void) -> tuple[Incident, ...]:
    """What can happen to the cards of any game dealt from a shoe; `void` ends its round."""
    return (
        Incident("damaged_card", "IR-GN-3", "A card is damaged in play", DAMAGED, in_play, damaged),
        Incident(
            "unsuitable_card",
            "IR-GN-5",
            "The inspection finds something wrong with the cards",
            (*INSPECTED, "cmr146.50.4"),
            _inspected,
            unsuitable,
            ("found",),
            lambda rules: tuple({"found": word} for word in FOUND),
        ),
        Incident(
            "shuffler_fails",
            "IR-GN-6",
            "The shuffling device jams, stops or fails a cycle",
            FAILED,
            _device,
            shuffler_fails,
        ),
        Incident(
            "cards_removed",
            "IR-GN-10",
            "Signs of tampering, flaws or marks, or a request",
            REMOVED,
            _any_cards,
            removed(void),
        ),
    )


def _failed(table: Table, event: ShufflerFailed) -> Table:
    """The batch due next is still due; one being dealt stays, and one that it did not shuffle."""
    shoe: Shoe = table.play.shoe
    if shoe.state not in ("shuffled", "cut") or shoe.dealt or shoe.by_hand:
        return table
    batch = shoe.batch % 2 + 1 if two_batches(table.rules) else shoe.batch
    again = replace(shoe, state="spent", batch=batch)
    return replace(table, play=replace(table.play, shoe=again))


UPKEEP_EVENTS = (CardReplaced, CardsCorrected, ShufflerFailed, CardsRemoved, CardsSpread)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {ShufflerFailed: _failed}
UPKEEP = Part(name="upkeep", evolve=EVOLVE, events=UPKEEP_EVENTS)
"""What happens to damaged, unsuitable and removed cards, and when a shuffler fails."""
