"""Multiple action: two or three wagers on one hand, each against its own dealer's hand.

The dealer's hands are built one after the other on the same up card. A box's wagers are `main_1`,
`main_2` and `main_3`; a wager added by a decision names the dealer's hand that decides it:
`double:1v3` or `insurance:2`.

A double or split against each of the dealer's hands is `turns.further` of the family.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Event, Returned, RoundEnded
from croupier.core.game import Game
from croupier.core.part import Booking, Incident, Lying, Need, Needs, Part
from croupier.core.step import Confirm, Deal, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, marked
from croupier.equipment.cards import pretty
from croupier.games.blackjack import byhand
from croupier.games.families import shoe
from croupier.games.families.twentyone import dealer, insurance, settling
from croupier.games.families.twentyone.conditions import in_round
from croupier.games.families.twentyone.play import (
    ACTIONS,
    DEALER,
    NUMBERED,
    changed,
    decided_by,
    up_card,
)
from croupier.games.families.twentyone.turns import MAIN_KIND
from croupier.rulebook.citation import cites

OFF, ALL = "off", "three"
REQUIRED = ("blackjack.18.b",)
LACKING = "wagers_lacking"
"""The irregularity by which the wagers of a box that lacks another one are returned."""
NOT_MOVED = ("blackjack.15.m",)
DISCARDED = ("blackjack.15.n",)
SECOND_CARD = {1: ("blackjack.18.e",), 2: ("blackjack.18.g",), 3: ("blackjack.18.h",)}
SUPERVISOR = "casino supervisor"
Details = Mapping[str, str]


class UpCardMoved(Event, frozen=True, kw_only=True, tag="up_card_moved"):
    """One dealer's hand is over: its other cards are discarded, and the next hand begins."""

    to: int
    cards: tuple[str, ...]

    def sentence(self) -> str:
        return f"The up card moves to the dealer's {NUMBERED[self.to]} hand"


class TakenAsMoved(Event, frozen=True, kw_only=True, tag="up_card_taken_as_moved"):
    """The up card was not moved, and is treated as if it had been."""

    to: int

    def sentence(self) -> str:
        return f"The up card counts as moved to the dealer's {NUMBERED[self.to]} hand"


class UpCardAstray(Event, frozen=True, kw_only=True, tag="up_card_astray"):
    """The up card went to the discard rack before the last hand was played on it."""

    card: str

    def sentence(self) -> str:
        return f"The up card, {pretty(self.card)}, is in the discard rack. A supervisor is called"


class UpCardRestored(Event, frozen=True, kw_only=True, tag="up_card_restored"):
    """The up card is found by laying out the last hand again, and is put back in place."""

    card: str

    def sentence(self) -> str:
        return f"The up card, {pretty(self.card)}, is back on the layout"


def is_on(rules: Any) -> bool:
    """Whether the table offers multiple action."""
    on: bool = rules.multiple_action != OFF
    return on


@cites("blackjack.18.b")
def booked(table: Table, bid: Bid) -> tuple[Bid, ...]:
    """A wager on the hand that names no dealer's hand is a wager against each of them."""
    if bid.kind != MAIN_KIND or not is_on(table.rules):
        return (bid,)
    if bid.cash:
        each = " and ".join(map(marked, ACTIONS))
        why = "verbal wagers with cash are made one at a time"
        raise Refused(bid.words, why, ("blackjack.3.d",), f"the same on {each}, one at a time")
    return tuple(replace(bid, kind=kind) for kind in ACTIONS)


@cites("blackjack.18.b")
def booked_apart(table: Table, wager: Wager) -> None:
    """No wager may be made against all of the dealer's hands together."""
    if is_on(table.rules):
        what, why = wager.words, "it must name one of three hands"
        raise Refused(what, why, REQUIRED, " and ".join(map(marked, ACTIONS)))


@cites("blackjack.18.b")
def needs(table: Table) -> Need | None:
    """Everyone who wagers on a box wagers there against two or three of the dealer's hands."""
    least = _least(table)
    for patron, box, kind in _lacking(table):
        why = f"{patron} must wager against {least} of the dealer's hands on box {box}"
        return Need(patron, (kind,), why, REQUIRED, returns=LACKING)
    return None


def _least(table: Table) -> int:
    """The number of the dealer's hands against which everyone must wager."""
    return len(ACTIONS) if table.rules.multiple_action == ALL else 2


def _lacking(table: Table) -> Iterator[tuple[str, int, str]]:
    """The boxes that lack a wager before the deal: whose they are, and the first kind missing."""
    if not is_on(table.rules):
        return
    made: dict[tuple[str, int], set[str]] = {}
    for wager in table.wagers:
        if wager.kind in ACTIONS:
            made.setdefault((wager.patron, wager.box), set()).add(wager.kind)
    for (patron, box), kinds in made.items():
        missing = [kind for kind in ACTIONS[: _least(table)] if kind not in kinds]
        if missing:
            yield patron, box, missing[0]


def _lacks(table: Table) -> str | None:
    """Return why not, or None if the betting is open and a box lacks a wager."""
    if not is_on(table.rules):
        return "the dealer plays one hand at this table"
    if not table.open:
        return "wagers are not open"
    return None if any(_lacking(table)) else "no box lacks a wager"


@cites("blackjack.18.b")
def returned(table: Table, details: Details) -> tuple[Event, ...]:
    """A box with fewer wagers than required is not in the round: its wagers are returned."""
    boxes = {(patron, box) for patron, box, _ in _lacking(table)}
    back = (wager for wager in table.wagers if (wager.patron, wager.box) in boxes)
    return tuple(
        Returned(wager=w.id, patron=w.patron, spot=w.spot, amount=w.amount, cites=REQUIRED)
        for w in back
    )


@cites("blackjack.18.f")
def busts(game: Game, table: Table) -> Step:
    """A hand over 21 loses all its wagers at once, against every dealer's hand."""
    return byhand.busts_collected(game, table, ("blackjack.18.f",))


@cites("blackjack.18.e", "blackjack.18.f", "blackjack.18.g", "blackjack.18.h", "blackjack.18.i")
def dealers_hands(game: Game, table: Table) -> Step:
    """The dealer plays the hands one after the other, and settles each before starting the next."""
    if table.play.astray:
        return _restored(table)
    if not open_now(table):
        return busts(game, table) or _next_hand(table)
    waits = bool(insurance.open_now(table)) or settling.second_matters(game, table)
    step = _second_card(table, needed=waits) or insurance.settled(game, table)
    if step is not None:
        return step
    matters = settling.matters(game, table, settling.UNDECIDED)
    return dealer.further_cards(table, needed=matters) or _settled(game, table)


@cites("blackjack.18.e", "blackjack.18.g", "blackjack.18.h")
def _second_card(table: Table, *, needed: bool) -> Step:
    """The second card of the dealer's first, second or third hand."""
    step = dealer.second_card(table, needed=needed)
    return replace(step, cites=SECOND_CARD[table.play.action]) if isinstance(step, Deal) else step


def open_now(table: Table) -> bool:
    """Whether a wager on the layout depends on the dealer's current hand."""
    return any(settling.decided_now(table)) or bool(insurance.open_now(table))


def _settled(game: Game, table: Table) -> Step:
    """Settle the wagers against the dealer's current hand, and all on hands found to be over 21."""
    first = (*settling.turned(table), *byhand.refunded(table))
    if first:
        return first
    now = settling.settled(game, table)
    decided = {getattr(event, "wager", 0) for event in now}
    broken = busts(game, table)
    others = broken if isinstance(broken, tuple) else ()
    more = (event for event in others if getattr(event, "wager", 0) not in decided)
    return settling.losers_first((*now, *more))


@cites("blackjack.18.f.1", "blackjack.18.f.2", "blackjack.18.g", "blackjack.18.h", "blackjack.18.j")
def _next_hand(table: Table) -> Step:
    """The up card moves on if a wager is on a later hand; otherwise all cards are picked up."""
    later = [decided_by(w) for w in table.wagers if _later(w)]
    if not later:
        return None
    gone = shoe.cards_at(table, DEALER)[1:]
    because = ("blackjack.18.f.2", "blackjack.18.g") if min(later) == 2 else ("blackjack.18.h",)
    return (UpCardMoved(to=min(later), cards=gone, cites=because),)


def _later(wager: Wager) -> bool:
    return wager.kind in settling.ON_A_HAND or wager.kind == insurance.INSURANCE


def on_table(table: Table) -> Mapping[str, tuple[Lying, ...]]:
    """The cards by place: the dealer's are in the area of the hand being played."""
    hands = shoe.on_table(table)
    if not is_on(table.rules) or DEALER not in hands:
        return hands
    place = f"up card {table.play.action}"
    return {place if at == DEALER else at: cards for at, cards in hands.items()}


@cites("blackjack.15.m")
def _between_hands(table: Table) -> str | None:
    """Return why not, or None if only the up card is out for the second or third hand."""
    why = _later_hand(table)
    if why is None and len(shoe.cards_at(table, DEALER)) != 1:
        return "the dealer's second or third hand is already being dealt"
    return why


@cites("blackjack.15.n")
def _later_hand(table: Table) -> str | None:
    """Return why not, or None until the dealer's second or third hand is complete."""
    if not is_on(table.rules):
        return "the dealer plays one hand at this table"
    if table.play.action == 1 or table.play.drawn:
        return "the dealer's second or third hand is not being dealt"
    return "the up card is already being looked for" if table.play.astray else in_round(table)


@cites("blackjack.15.m")
def not_moved(table: Table, details: Details) -> tuple[Event, ...]:
    """An up card that was not moved to the next area is treated as moved."""
    return (TakenAsMoved(to=table.play.action, cites=NOT_MOVED),)


@cites("blackjack.15.n")
def discarded_early(table: Table, details: Details) -> tuple[Event, ...]:
    """An up card discarded too early is found by a supervisor, and play continues with it."""
    return (UpCardAstray(card=up_card(table), cites=DISCARDED),)


@cites("blackjack.15.n")
def _restored(table: Table) -> Step:
    """The supervisor lays out the last hand again and identifies the up card."""
    card = up_card(table)
    if table.play.astray == "found":
        return (UpCardRestored(card=card, cites=DISCARDED),)
    return Confirm(SUPERVISOR, _about(card), cites=DISCARDED)


def _about(card: str) -> str:
    return f"the dealer's up card was {card}"


def _moved(table: Table, event: UpCardMoved) -> Table:
    hands, left = table.play.hands, table.play.shoe
    kept = {**hands, DEALER: hands[DEALER][:1]}
    rack = (*left.rack, event.cards) if event.cards else left.rack
    return changed(table, hands=kept, shoe=replace(left, rack=rack), action=event.to, drawn=False)


def _astray(table: Table, event: UpCardAstray) -> Table:
    return changed(table, astray="lost")


def _found(table: Table, event: Confirmed) -> Table:
    """The supervisor has found the up card."""
    lost = table.play.astray == "lost" and event.role == SUPERVISOR
    return changed(table, astray="found") if lost else table


def _over(table: Table, event: UpCardRestored | RoundEnded) -> Table:
    return changed(table, astray="") if table.play.astray else table


INCIDENTS = (
    Incident(
        LACKING,
        "BJ-18(b)",
        "A box lacks a wager of multiple action",
        REQUIRED,
        _lacks,
        returned,
        conduct=True,
    ),
    Incident(
        "up_card_not_moved",
        "IR-BJ-12",
        "The up card is not moved to the next hand's area",
        NOT_MOVED,
        _between_hands,
        not_moved,
    ),
    Incident(
        "up_card_discarded",
        "IR-BJ-13",
        "The up card is discarded before the last hand",
        DISCARDED,
        _later_hand,
        discarded_early,
    ),
)
MULTIPLE_ACTION = Part(
    name="multiple action",
    evolve={
        UpCardMoved: _moved,
        UpCardAstray: _astray,
        Confirmed: _found,
        UpCardRestored: _over,
        RoundEnded: _over,
    },
    events=(UpCardMoved, TakenAsMoved, UpCardAstray, UpCardRestored),
    incidents=INCIDENTS,
    brings=(Booking(booked), Needs(needs)),
)
