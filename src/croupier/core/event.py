"""Events are the only change. Inputs come from people and chance, consequences from the rules."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from croupier.core.money import Cents, spelled_in_cents
from croupier.core.odds import Odds
from croupier.core.wager import Wager

DRIVER = "driver"
"""Who confirms where no person does."""
GRATUITY = ("cmr146.09.8",)
"""The clause on chips and wagers for the dealers."""
UNSEEN = "??"
"""How a card that the reader may not see is written."""

Status = Literal["authorized", "trial", "study"]


# Records contain no cycles, so the garbage collector can skip them: logs are long.
class Event(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", rename=spelled_in_cents, gc=False
):
    """Something that happened, the clauses that made it happen, and who may see it (None: all)."""

    is_input: ClassVar[bool] = False
    is_decisive: ClassVar[bool] = False
    """Whether a game's own event moves money or decides it, so that a replay explains it."""

    cites: tuple[str, ...] = ()
    seen_by: tuple[str, ...] | None = None

    def hidden(self) -> Event | None:
        """What others may know about an event that is not for them: nothing, or blanked faces."""
        return None

    def known_to(self, patron: str | None) -> Event | None:
        """The event as somebody may see it, or None if they may see none of it."""
        return self if self.seen_by is None or patron in self.seen_by else self.hidden()

    def sentence(self) -> str:
        """The sentence people read about a game's own event; "" if nobody needs one."""
        return ""

    def result(self) -> str:
        """The result of the round in a few words; "" if this event does not state one."""
        return ""

    def headline(self) -> str:
        """What came of the round, or of a hand, as a banner says it; "" if this event is no news.

        An event that has none, but states a result, is said by its sentence.
        """
        return ""

    def brings(self, patron: str) -> Cents:
        """What a game's own event adds to a patron's chips; negative if it takes some away."""
        return 0

    def stakes(self, patron: str) -> Cents:
        """What a patron bets by a game's own event, if it is no wager."""
        return 0


class Input(Event, frozen=True, kw_only=True):
    """What people and chance do; a replay feeds these to the engine."""

    is_input: ClassVar[bool] = True


class Bought(Input, frozen=True, kw_only=True, tag="bought"):
    """A patron buys chips at the table; `chips` names a color of non-value chips, if any."""

    patron: str
    amount: Cents
    chips: str = ""


class CashedOut(Input, frozen=True, kw_only=True, tag="cashed_out"):
    """A patron takes chips away from the table."""

    patron: str
    amount: Cents


class Tipped(CashedOut, frozen=True, kw_only=True, tag="tipped"):
    """Chips go to the dealers: a patron's own, or the proceeds of a wager for the dealers."""


class RoundOpened(Input, frozen=True, kw_only=True, tag="round_opened"):
    """The dealer opens a round of play: wagers may be made."""

    round: int


class WagerPlaced(Input, frozen=True, kw_only=True, tag="wager_placed"):
    """A wager is put on the layout, or added to the wager with its number.

    `cash`: it was spoken, with cash put down; `late`: the spin or roll was already under way.
    """

    wager: Wager
    cash: bool = False
    late: bool = False


class WagerTakenDown(Input, frozen=True, kw_only=True, tag="wager_taken_down"):
    """A patron takes back part or all of a wager.

    `commission` comes back with it, if any was taken; older records do not say how much.
    """

    wager: int
    patron: str
    spot: str
    amount: Cents
    commission: Cents | UnsetType = UNSET


class Edited(Input, frozen=True, kw_only=True, tag="edited"):
    """A patron undoes the last change of their wagers, or redoes it, as this act has done.

    It comes once, right after the wagers it restored. A record without it cannot be told from one
    in which the patron restored them by hand.
    """

    patron: str
    move: Literal["undo", "redo"]


class Ready(Input, frozen=True, kw_only=True, tag="ready"):
    """A patron has made all wagers and waits for the dealer."""

    patron: str


class WagersClosed(Input, frozen=True, kw_only=True, tag="wagers_closed"):
    """The dealer closes the betting with the words the rules give."""

    says: str = "no more bets"


class Acted(Input, frozen=True, kw_only=True, tag="acted"):
    """A patron does what the rules let them do unasked: call a wager on, pass the dice."""

    patron: str
    act: str
    details: dict[str, str] = {}


class Chosen(Input, frozen=True, kw_only=True, tag="chosen"):
    """A patron answers a question the table asked."""

    patron: str
    about: str
    choice: str


class Drawn(Input, frozen=True, kw_only=True, tag="drawn"):
    """A device came to rest: the ball, the wheel, the dice."""

    device: str
    outcome: str

    def result(self) -> str:
        """What the device shows."""
        return self.outcome


class CardsShuffled(Input, frozen=True, kw_only=True, tag="cards_shuffled"):
    """The cards of a shoe are shuffled: all are in it, and nobody knows their order."""

    device: str


class Dealt(Input, frozen=True, kw_only=True, tag="dealt"):
    """Cards leave a shoe in this order, each to its place.

    `each` says card by card who may see it, where that differs; nobody then sees the event whole.
    """

    device: str
    cards: tuple[str, ...]
    to: tuple[str, ...]
    each: tuple[tuple[str, ...] | None, ...] | UnsetType = UNSET

    @property
    def by_card(self) -> tuple[tuple[str, ...] | None, ...]:
        """Who may see each card (None: all)."""
        return (self.seen_by,) * len(self.cards) if self.each is UNSET else self.each

    def hidden(self) -> Event | None:
        """How many cards went where, but not which."""
        if self.each is not UNSET:
            return self.known_to(None)
        return self._with((UNSEEN,) * len(self.cards))

    def known_to(self, patron: str | None) -> Event | None:
        """The cards that somebody may see; the others are blank."""
        if self.each is UNSET:
            return super().known_to(patron)
        some = zip(self.cards, self.each, strict=True)
        return self._with(
            tuple([c if seen is None or patron in seen else UNSEEN for c, seen in some])
        )

    def _with(self, cards: tuple[str, ...]) -> Event:
        return replace(self, cards=cards, each=UNSET, seen_by=None)


class Committed(Input, frozen=True, kw_only=True, tag="committed"):
    """The commitment to the secret that will decide what is drawn next."""

    digest: str


class Revealed(Input, frozen=True, kw_only=True, tag="revealed"):
    """The secret behind a commitment, opened when it is spent."""

    secret: str


class ValuesFixed(Input, frozen=True, kw_only=True, tag="values_fixed"):
    """The house fixes the values of the units from `first` on, by the signed root of their tree."""

    epoch: int
    first: int
    units: int
    root: str
    key: str
    signature: str


class KeyChanged(Input, frozen=True, kw_only=True, tag="key_changed"):
    """The house signs with another key from here on; the old key signs this."""

    old: str
    new: str
    time: str
    signature: str


class UnitBegun(Input, frozen=True, kw_only=True, tag="unit_begun"):
    """A unit is used from here on: the round's draws, or the cards of a shoe."""

    unit: int
    epoch: int
    decides: str
    digest: str
    branch: tuple[str, ...]
    leaves: tuple[str, ...] = ()


class SeedCommitted(Input, frozen=True, kw_only=True, tag="seed_committed"):
    """A patron with a wager commits to a seed."""

    patron: str
    round: int
    commitment: str


class SeedsListed(Input, frozen=True, kw_only=True, tag="seeds_listed"):
    """The betting has closed: these commitments count in this round, and no others."""

    round: int
    seeds: tuple[tuple[str, str], ...]
    signature: str


class SeedRevealed(Input, frozen=True, kw_only=True, tag="seed_revealed"):
    """A patron's seed, with the salt of its commitment."""

    patron: str
    round: int
    seed: str
    salt: str = ""


class SeedsClosed(Input, frozen=True, kw_only=True, tag="seeds_closed"):
    """What the round depends on: each patron's commitment and seed; a null seed was withheld."""

    round: int
    seeds: tuple[tuple[str, str | None, str | None], ...]


class LeavesOpened(Input, frozen=True, kw_only=True, tag="leaves_opened"):
    """The leaves dealt in a round under one key, in order; a null salt: not everyone saw it.

    `start` is the number of the first of these cards since the shuffle.
    """

    unit: int
    round: int
    start: int
    cut: int
    seeded: bool
    leaves: tuple[tuple[int, str | None], ...]


class UnitOpened(Input, frozen=True, kw_only=True, tag="unit_opened"):
    """The value of a unit; `retired` says why it was not played to its end, `by` who ended it."""

    unit: int
    value: str
    cards: tuple[str, ...] = ()
    retired: str = ""
    by: str = ""


class UnitKept(Input, frozen=True, kw_only=True, tag="unit_kept"):
    """A deck is over whose hidden cards stay hidden: its value is never opened.

    `retired` says why it was not played to its end, `by` who ended it.
    """

    unit: int
    retired: str = ""
    by: str = ""


class IncidentCalled(Input, frozen=True, kw_only=True, tag="incident"):
    """A dealer or supervisor calls an irregularity."""

    name: str
    details: dict[str, str] = {}


class Confirmed(Input, frozen=True, kw_only=True, tag="confirmed"):
    """A person with this role agreed; `by` is "driver" if there was no person."""

    role: str
    about: str
    by: str = DRIVER


class RoundVoided(Input, frozen=True, kw_only=True, tag="round_voided"):
    """A supervisor declares the round void: every wager on the layout goes back to its patron.

    This may happen at any time, even between rounds; it also ends a shoe in play.
    """

    by: str
    why: str


class DrawVoided(Event, frozen=True, kw_only=True, tag="draw_voided"):
    """A spin or roll does not count; wagers stay and the betting opens again."""

    device: str
    outcome: str
    says: str


class OutcomeDeclared(Event, frozen=True, kw_only=True, tag="outcome_declared"):
    """The house declares an outcome that the device did not show by itself."""

    device: str
    outcome: str

    def result(self) -> str:
        """What is declared."""
        return self.outcome


class Collected(Event, frozen=True, kw_only=True, tag="collected"):
    """A losing wager, or the losing part of one, is collected."""

    wager: int
    patron: str
    spot: str
    amount: Cents


class Paid(Event, frozen=True, kw_only=True, tag="paid"):
    """A winning wager is paid; `returned` is the stake that goes back with it."""

    wager: int
    patron: str
    spot: str
    amount: Cents
    odds: Odds | None = None
    returned: Cents = 0

    def less(self, left: Cents) -> Cents:
        """The commission kept back from the winnings of a stake that is left up."""
        if self.odds is None or self.returned or not left:
            return 0
        return int(self.odds.fraction * left) - self.amount


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """A stake, or what is left of it, goes back to its patron."""

    wager: int
    patron: str
    spot: str
    amount: Cents


class Barred(Event, frozen=True, kw_only=True, tag="barred"):
    """A wager neither wins nor loses: it stays where it is."""

    wager: int
    patron: str
    spot: str
    amount: Cents


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A wager stays on the layout and changes its state."""

    wager: int
    patron: str
    spot: str
    at: Any


class WagerCalled(Event, frozen=True, kw_only=True, tag="wager_called"):
    """A wager is called on, or off again, and marked accordingly."""

    wager: int
    patron: str
    spot: str
    on: bool


class Turned(Event, frozen=True, kw_only=True, tag="turned"):
    """Face-down cards at a place are turned up, or shown only to `seen_by`."""

    place: str
    cards: tuple[str, ...]


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """Cards go to the discard rack in this order: all cards at these places."""

    cards: tuple[str, ...]
    places: tuple[str, ...]
    why: str = ""

    def hidden(self) -> Event | None:
        """How many cards were discarded, but not which."""
        return replace(self, cards=(UNSEEN,) * len(self.cards), seen_by=None)


class Added(Event, frozen=True, kw_only=True, tag="added"):
    """Winnings are added to a wager on the layout."""

    wager: int
    patron: str
    spot: str
    amount: Cents


class Staked(WagerPlaced, frozen=True, kw_only=True, tag="staked"):
    """A choice puts a further wager on the layout: a double, a split, a raise."""

    is_input = False


class VigorishMarked(Event, frozen=True, kw_only=True, tag="vigorish_marked"):
    """What a patron owes as vigorish is marked on the layout."""

    patron: str
    amount: Cents
    spot: str = ""


class VigorishCollected(Event, frozen=True, kw_only=True, tag="vigorish_collected"):
    """A patron pays vigorish: on this win, or what was marked."""

    patron: str
    amount: Cents
    spot: str = ""


class PaidAtCage(Event, frozen=True, kw_only=True):
    """The cage pays a patron out of what a table keeps for patrons; games have events like it."""

    patron: str
    amount: Cents


class Announced(Event, frozen=True, kw_only=True, tag="announced"):
    """Somebody at the table calls out what happened."""

    who: str
    says: str


class Flagged(Event, frozen=True, kw_only=True, tag="flagged"):
    """Something a supervisor should see; nothing changes."""

    about: str
    why: str


class PhaseEnded(Event, frozen=True, kw_only=True, tag="phase_ended"):
    """A phase is over for this round; `phases` also counts those right before it."""

    phase: str
    phases: int = 1


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """A round of play is over; `balances` are those of the patrons at the table."""

    round: int
    balances: dict[str, Cents] = {}


CORE_EVENTS: tuple[type[Event], ...] = (
    Bought,
    CashedOut,
    Tipped,
    WagerPlaced,
    WagerTakenDown,
    Edited,
    Ready,
    WagersClosed,
    Acted,
    Chosen,
    Drawn,
    CardsShuffled,
    Dealt,
    Committed,
    Revealed,
    ValuesFixed,
    KeyChanged,
    UnitBegun,
    SeedCommitted,
    SeedsListed,
    SeedRevealed,
    SeedsClosed,
    LeavesOpened,
    UnitOpened,
    UnitKept,
    IncidentCalled,
    Confirmed,
    RoundVoided,
    RoundOpened,
    DrawVoided,
    OutcomeDeclared,
    Collected,
    Paid,
    Returned,
    Barred,
    Moved,
    WagerCalled,
    Turned,
    Discarded,
    Added,
    Staked,
    VigorishMarked,
    VigorishCollected,
    Announced,
    Flagged,
    PhaseEnded,
    RoundEnded,
)


def seen_by(event: Event, patron: str | None) -> Event | None:
    """The event as this patron may see it, or None if the patron may see none of it."""
    return event.known_to(patron)
