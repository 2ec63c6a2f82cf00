"""The state of a table where hands are set in two and players may bank, and its events.

A position is a place for cards or tiles: `dealer`, a box `3`, perhaps `dead hand`. Once they are
set, they are at `high 3` and `low 3`. Before delivery they may be in stacks, `stack 1` and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from croupier.core.event import Confirmed, Drawn, Event, RoundEnded, WagersClosed
from croupier.core.fold import transfer
from croupier.core.money import Cents, money
from croupier.core.part import Lying, Named
from croupier.core.table import HOUSE, Table
from croupier.core.wager import Wager
from croupier.equipment.cards import pretty
from croupier.games.families import seats, shoe
from croupier.games.families.changing import changed, cleared
from croupier.games.families.paigow.circle import DEALER, positions
from croupier.rulebook.citation import cites

MAIN, DEALER_WAGER = "main", "dealer_wager"
CENTER, STAKED = "center:", "dealer:"
"""The accounts of the center of the layout, and of the dealer's wager against a bank."""
WIN, PUSH, LOSE, DICE = "win", "push", "lose", "dice"
READY = "everything is dealt, and the empty positions are cleared"
"""What the dealer confirms before players look at what they were dealt."""
OF_A_ROUND = tuple(
    "first passed bank shared staked shaken start order delivered ready "
    "sets asked results over showing reset void replaces faces".split()
)
"""The fields that are cleared with each round."""
ENDS = {WIN: "wins", PUSH: "pushes", LOSE: "loses"}
HEADLINES = {WIN: "Both hands win", PUSH: "One hand wins, one loses", LOSE: "Neither hand wins"}
"""What a player reads first; what the hands are stands beside them on the layout."""


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A player's hand against the dealer or the bank: its place, its owner, and the wager."""

    place: str
    patron: str
    stake: Cents

    @property
    def box(self) -> int:
        """The betting area."""
        return int(self.place)


class PaiGowPlay(shoe.ShoePlay, frozen=True, kw_only=True):
    """Who banks, and how far the round is.

    From round to round: `begun` says that a round was played since the game started, `offers` is
    the seat to which the bank was offered first in the last round (0: the dealer's turn), `banked`
    is who banked it, `against` is what each player wagered in the last round without a bank.

    In a round: `first` is the seat of this round's first offer, `passed` did not take the bank,
    `bank` did, `shared` with the house; `staked` is the dealer's wager against the bank, once it is
    known; `shaken` is what the dice show, `start` the position dealt to first. `order` are the
    players' hands from the dealer's right. `sets` are the places of the cards in each high hand,
    `asked` the hands that are not surrendered, `results` how hands ended, `over` the hands that
    were surrendered or called void. `showing` is a hand of which the dealer exposed a part: its
    player decides. `reset` says that the house's hand was set again, `void` that all hands are.
    `replaces` are the clauses by which what is dealt from is replaced when the round is over.
    `faces` are cards of a hand that everybody saw before its player took it up.
    """

    begun: bool = False
    offers: int = 0
    banked: str = ""
    against: Mapping[str, Cents] = msgspec.field(default_factory=dict)
    first: int | None = None
    passed: tuple[str, ...] = ()
    bank: str = ""
    shared: bool = False
    staked: Cents | None = None
    shaken: str = ""
    start: str = ""
    order: tuple[Hand, ...] = ()
    delivered: bool = False
    ready: bool = False
    sets: Mapping[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    asked: tuple[str, ...] = ()
    results: Mapping[str, str] = msgspec.field(default_factory=dict)
    over: tuple[str, ...] = ()
    showing: str = ""
    reset: bool = False
    void: bool = False
    replaces: tuple[str, ...] = ()
    faces: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


def high(place: str) -> str:
    """Where the high hand of a position lies once it is set."""
    return f"high {place}"


def low(place: str) -> str:
    """Where the low hand of a position lies once it is set."""
    return f"low {place}"


def stack(number: int) -> str:
    """A stack on the table, counted from 1."""
    return f"stack {number}"


def spoken(place: str) -> str:
    """A position inside a sentence."""
    return f"seat {place}" if place.isdigit() else f"the {place}"


def begun(text: str) -> str:
    """A sentence that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def named_places(*after: str) -> Mapping[str, Named]:
    """What people call the places of hands that are set."""
    places = positions(*after)
    hands = {
        f"{which} {at}": Named(f"{which} hand of {spoken(at)}", box=int(at) if at.isdigit() else 0)
        for at in places
        for which in ("high", "low")
    }
    return {**hands, **{at: Named(f"the {at}") for at in places if not at.isdigit()}}


def wager_of(table: Table, hand: Hand) -> Wager:
    """The wager that a hand was dealt for."""
    return next(w for w in table.wagers if w.kind == MAIN and w.box == hand.box)


def bank_place(table: Table) -> str:
    """The position of the bank."""
    return str(seats.home(table, table.play.bank))


def rival(table: Table) -> str:
    """The position against which all hands are compared: the bank's, or the dealer's."""
    return bank_place(table) if table.play.bank else DEALER


def in_round(table: Table) -> bool:
    """Whether anything is wagered in this round, so that hands are dealt."""
    return bool(table.play.order) or bool(table.play.staked)


def live(table: Table) -> tuple[Hand, ...]:
    """The players' hands that are neither surrendered nor void, from the dealer's right."""
    return tuple(one for one in table.play.order if one.place not in table.play.over)


@cites("paigow.1.marker", "paigow.8.c", "paigow.8.e", "paigow.8.h", "paigowpoker.1.marker")
def shown(table: Table) -> dict[str, str]:
    """What lies on the layout because of a bank: its marker, the dealer's wager, the center."""
    play: PaiGowPlay = table.play
    if not play.bank:
        return {}
    marker = ("co-bank marker", "CO-BANK") if play.shared else ("bank marker", "BANK")
    lying = {"dealer's wager": table.accounts.get(STAKED, 0), "center": center(table)}
    chips = {place: money(amount) for place, amount in lying.items() if amount}
    return {f"{marker[0]} {bank_place(table)}": marker[1], **chips}


def center(table: Table) -> Cents:
    """The chips in the center of the layout."""
    return table.accounts.get(CENTER, 0)


class OfHand(Event, frozen=True, kw_only=True):
    """Something that happens to the hand of a position; `does` is what the position does."""

    does: ClassVar[str] = ""

    place: str

    def sentence(self) -> str:
        return f"{begun(spoken(self.place))} {self.does}" if self.does else ""


class BankOffered(Event, frozen=True, kw_only=True, tag="bank_offered"):
    """The bank is offered around from this seat; 0 means that it has returned to the dealer."""

    seat: int

    def sentence(self) -> str:
        if not self.seat:
            return "The bank returns to the dealer for this round"
        return f"The bank is offered, seat {self.seat} first"


class BankDeclined(Event, frozen=True, kw_only=True, tag="bank_declined"):
    """A player passes the bank to the next one."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} passes the bank"


class BankTaken(Event, frozen=True, kw_only=True, tag="bank_taken"):
    """A player banks the round; `shared`: the house covers half of it."""

    is_decisive = True

    patron: str
    shared: bool = False

    def sentence(self) -> str:
        return f"{self.patron} {'co-banks' if self.shared else 'banks'} this round"


class DealerWagered(Event, frozen=True, kw_only=True, tag="dealer_wagered"):
    """The dealer wagers against the bank out of the table inventory; 0 is no wager."""

    is_decisive = True

    amount: Cents

    def sentence(self) -> str:
        amount = money(self.amount) if self.amount else "nothing"
        return f"The dealer wagers {amount} against the bank"


class DealerSettled(Event, frozen=True, kw_only=True, tag="dealer_settled"):
    """The dealer's wager leaves its place: for the center if it lost, else for the inventory."""

    is_decisive = True

    amount: Cents
    ends: str

    def sentence(self) -> str:
        where = "goes to the center" if self.ends == LOSE else "goes back to the house"
        return f"The dealer's wager of {money(self.amount)} {where}"


class ToCenter(Event, frozen=True, kw_only=True, tag="to_center"):
    """Chips go to the center: a wager that lost, or what the bank or the house must add."""

    is_decisive = True
    spot: ClassVar[str] = DEALER_WAGER

    source: str
    amount: Cents
    added: bool = False

    def brings(self, patron: str) -> Cents:
        """What a bank adds is lost."""
        return -self.amount if patron == self.source else 0

    def sentence(self) -> str:
        if not self.added:
            return ""
        who = "The house" if self.source == HOUSE else self.source
        return f"{who} adds {money(self.amount)} to the center, which cannot pay every winner"


class FromCenter(Event, frozen=True, kw_only=True, tag="from_center"):
    """Chips leave the center: to pay a winner, or as a surplus."""

    is_decisive = True
    spot: ClassVar[str] = DEALER_WAGER

    payee: str
    amount: Cents
    surplus: bool = False

    def brings(self, patron: str) -> Cents:
        """What a bank receives is won."""
        return self.amount if patron == self.payee else 0

    def sentence(self) -> str:
        if not self.surplus:
            return ""
        who = "The house" if self.payee == HOUSE else self.payee
        return f"{who} receives {money(self.amount)} left in the center"


class NoRoll(Event, frozen=True, kw_only=True, tag="no_roll"):
    """The dice do not count and are shaken again; wagers stand, and the betting stays closed."""

    by: str

    def sentence(self) -> str:
        return f"No roll: {self.by} shakes the dice again"


class StartFound(Event, frozen=True, kw_only=True, tag="start_found"):
    """The dealer announces the total, and the position that is dealt to first."""

    says: str
    start: str

    def sentence(self) -> str:
        return f"Dealer: “{begun(self.says)}”. {begun(spoken(self.start))} is first"


class Delivered(Event, frozen=True, kw_only=True, tag="delivered"):
    """Stacks are delivered to positions, which everybody sees; nobody sees a face.

    `hands` are the cards of each position, by their numbers in the stacks:
    0 is the first of the first stack. `how` is what the style of delivery is called.
    """

    hands: dict[str, tuple[int, ...]]
    how: str = ""

    def sentence(self) -> str:
        return f"Delivered: {self.how}" if self.how else ""


class FaceShown(OfHand, frozen=True, kw_only=True, tag="face_shown"):
    """The dealer exposes a part of a hand; `number` is its place in the hand."""

    card: str
    number: int

    def sentence(self) -> str:
        return f"The {pretty(self.card)} of {spoken(self.place)} is exposed"


class HandPlayedOn(OfHand, frozen=True, kw_only=True, tag="hand_played_on"):
    """A player whose hand the dealer exposed in part plays it out."""

    does = "plays the hand out"


class HandVoided(OfHand, frozen=True, kw_only=True, tag="hand_voided"):
    """A player calls a hand void, of which the dealer exposed a part."""

    does = "is out of this round: the hand is void"


class HandTakenUp(OfHand, frozen=True, kw_only=True, tag="hand_taken_up"):
    """A player takes up a hand of which a part was exposed, and mixes it.

    So nobody else knows where in it the exposed part is, or on which side it is set.
    """


class HandSet(OfHand, frozen=True, kw_only=True, tag="hands_set"):
    """A hand is set: these of its cards, by their places in it, are the high hand.

    `makes` is what people call the two hands, if everybody sees them.
    """

    does = "has set the hands"

    high: tuple[int, ...]
    makes: tuple[str, ...] = ()

    def sentence(self) -> str:
        if not self.makes:
            return super().sentence()
        return f"{begun(spoken(self.place))} sets {' and '.join(self.makes)}"


class HandRelabeled(OfHand, frozen=True, kw_only=True, tag="hand_relabeled"):
    """The two hands change places: the high hand is the one of the higher rank."""

    does = "laid the higher hand as the low one: it counts as the high hand"


class HandReset(OfHand, frozen=True, kw_only=True, tag="hands_reset"):
    """Hands that were not set the house way are set again; `high` is the high hand as it is now."""

    does = "had not set the hands the house way: they are set again"

    high: tuple[str, ...]


class HandStands(OfHand, frozen=True, kw_only=True, tag="hand_stands"):
    """A player does not surrender a hand."""


class HandSurrendered(OfHand, frozen=True, kw_only=True, tag="hand_surrendered"):
    """A player surrenders a wager before the hands are exposed."""

    is_decisive = True
    does = "surrenders"

    def headline(self) -> str:
        return "Surrendered"


class HandCompared(OfHand, frozen=True, kw_only=True, tag="hands_compared"):
    """Both hands are exposed and compared, and the dealer announces the result."""

    is_decisive = True

    hands: tuple[str, str]
    against: tuple[str, str]
    ends: str

    def sentence(self) -> str:
        own, other = " and ".join(self.hands), " and ".join(self.against)
        return f"{begun(spoken(self.place))} {ENDS[self.ends]}: {own} against {other}"

    def headline(self) -> str:
        return HEADLINES[self.ends]

    def result(self) -> str:
        """The hands that all others are compared with."""
        return " and ".join(self.against)


class AllVoid(Event, frozen=True, kw_only=True, tag="all_void"):
    """All hands of the round are void."""

    is_decisive = True

    def sentence(self) -> str:
        return "All hands are void"


class ReplacementDue(Event, frozen=True, kw_only=True, tag="replacement_due"):
    """What is dealt from must be replaced, but hands are exposed: they are settled first."""

    def sentence(self) -> str:
        return "Hands are exposed: the round is settled, and replacements come before the next one"


def _moved(table: Table, payer: str, payee: str, amount: Cents) -> Table:
    return replace(table, accounts=transfer(table.accounts, payer, payee, amount))


def _taken(table: Table, event: BankTaken) -> Table:
    return changed(table, bank=event.patron, shared=event.shared)


def _wagered(table: Table, event: DealerWagered) -> Table:
    return changed(_moved(table, HOUSE, STAKED, event.amount), staked=event.amount)


def _settled(table: Table, event: DealerSettled) -> Table:
    return _moved(table, STAKED, CENTER if event.ends == LOSE else HOUSE, event.amount)


def _closed(table: Table, event: WagersClosed) -> Table:
    """Each betting area with a main wager is in the round."""
    made = sorted((w for w in table.wagers if w.kind == MAIN), key=lambda wager: wager.box)
    return changed(table, order=tuple(Hand(str(w.box), w.patron, w.amount) for w in made))


def _shaken(table: Table, event: Drawn) -> Table:
    return changed(table, shaken=event.outcome) if event.device == DICE else table


def _delivered(table: Table, event: Delivered) -> Table:
    """The cards in stacks are at the positions, still unseen."""
    stacks = sorted(at for at in table.play.hands if _is_stack(at))
    stacked = tuple(one for at in stacks for one in table.play.hands[at])
    left = {at: some for at, some in table.play.hands.items() if not _is_stack(at)}
    given = {at: tuple(stacked[n] for n in numbers) for at, numbers in event.hands.items()}
    return changed(table, hands={**left, **given}, delivered=True)


def _is_stack(place: str) -> bool:
    return place.startswith("stack ")


def _shown(table: Table, event: FaceShown) -> Table:
    """A face that everybody has seen stays known; the player decides what to do."""
    there: list[Lying] = list(table.play.hands[event.place])
    there[event.number] = (event.card, None)
    hands = {**table.play.hands, event.place: tuple(there)}
    return changed(table, hands=hands, showing=event.place)


def _over(table: Table, event: OfHand) -> Table:
    """A hand is out of the round; a player who decides about another one goes on with that."""
    showing = "" if table.play.showing == event.place else table.play.showing
    return changed(table, over=(*table.play.over, event.place), showing=showing)


def _surrendered(table: Table, event: HandSurrendered) -> Table:
    """A hand that is surrendered has lost."""
    return changed(_over(table, event), results={**table.play.results, event.place: LOSE})


@cites("paigow.7.a", "paigowpoker.9.a")
def _taken_up(table: Table, event: HandTakenUp) -> Table:
    """The cards are unseen again, and turned by a number that only their other faces tell."""
    there = table.play.hands[event.place]
    rest = "".join(card for card, seen in there if seen is not None)
    by = sum(map(ord, rest)) % len(there)
    mixed = tuple((card, ()) for card, _ in there[by:] + there[:by])
    seen = tuple(card for card, seen in there if seen is None)
    faces = {**table.play.faces, event.place: seen}
    return changed(table, hands={**table.play.hands, event.place: mixed}, faces=faces)


def in_front(table: Table) -> Mapping[str, tuple[Lying, ...]]:
    """What everybody saw of a hand lies in front of it from when it is set until it is exposed."""
    play: PaiGowPlay = table.play
    down = (at for at in play.faces if at in play.sets and high(at) in play.hands)
    hidden = (at for at in down if any(seen is not None for _, seen in play.hands[high(at)]))
    return {at: tuple((card, None) for card in play.faces[at]) for at in hidden}


def _set(table: Table, event: HandSet) -> Table:
    """The two hands lie apart."""
    there = table.play.hands[event.place]
    left = {at: some for at, some in table.play.hands.items() if at != event.place}
    first = tuple(there[n] for n in event.high)
    rest = tuple(one for n, one in enumerate(there) if n not in event.high)
    hands = {**left, high(event.place): first, low(event.place): rest}
    return changed(table, hands=hands, sets={**table.play.sets, event.place: event.high})


def _relabeled(table: Table, event: HandRelabeled) -> Table:
    hands, one, other = dict(table.play.hands), high(event.place), low(event.place)
    hands[one], hands[other] = hands[other], hands[one]
    return changed(table, hands=hands)


def _compared(table: Table, event: HandCompared) -> Table:
    return changed(table, results={**table.play.results, event.place: event.ends})


def _confirmed(table: Table, event: Confirmed) -> Table:
    return changed(table, ready=True) if event.about == READY else table


@cites("paigow.8.b", "paigow.8.c", "paigow.8.d.1", "paigowpoker.10.b", "paigowpoker.10.c")
@cites("paigowpoker.10.d.1")
def _round_over(table: Table, event: RoundEnded) -> Table:
    """After a round that is not void, the next offer starts one seat on, and wagers are noted.

    Whoever banked a void round, or one without wagers, does not bank the next one either.
    """
    play: PaiGowPlay = table.play
    if play.replaces:
        return cleared(table, *OF_A_ROUND)
    if play.void or not in_round(table):
        return cleared(table, *OF_A_ROUND, banked=play.bank or play.banked)
    offers = play.offers if play.first is None else play.first
    against = play.against if play.bank else _stakes(play.order)
    after = {"begun": True, "offers": offers, "banked": play.bank, "against": against}
    return cleared(table, *OF_A_ROUND, **after)


def _stakes(order: tuple[Hand, ...]) -> Mapping[str, Cents]:
    """What each player wagered against the dealer: the larger of two wagers."""
    return {one.patron: max(h.stake for h in order if h.patron == one.patron) for one in order}


def restarted(table: Table, event: Event) -> Table:
    """The game starts again: nobody banks its first round, and the offer begins at the right."""
    return cleared(table, "begun", "offers", "banked", "against")


def voided(table: Table, fresh: PaiGowPlay) -> PaiGowPlay:
    """After a round declared void the offers go on as before it, but not to its bank."""
    play: PaiGowPlay = table.play
    if play.replaces:
        return fresh
    kept = {"begun": play.begun, "offers": play.offers, "banked": play.bank or play.banked}
    return replace(fresh, against=play.against, **kept)


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    BankOffered: lambda table, event: changed(table, first=event.seat),
    BankDeclined: lambda table, event: changed(table, passed=(*table.play.passed, event.patron)),
    BankTaken: _taken,
    DealerWagered: _wagered,
    DealerSettled: _settled,
    ToCenter: lambda table, event: _moved(table, event.source, CENTER, event.amount),
    FromCenter: lambda table, event: _moved(table, CENTER, event.payee, event.amount),
    StartFound: lambda table, event: changed(table, start=event.start),
    Delivered: _delivered,
    FaceShown: _shown,
    HandPlayedOn: lambda table, event: changed(table, showing=""),
    HandVoided: _over,
    HandTakenUp: _taken_up,
    HandSet: _set,
    HandRelabeled: _relabeled,
    HandReset: lambda table, event: changed(table, reset=True),
    HandStands: lambda table, event: changed(table, asked=(*table.play.asked, event.place)),
    HandSurrendered: _surrendered,
    ReplacementDue: lambda table, event: changed(table, replaces=event.cites),
    HandCompared: _compared,
    AllVoid: lambda table, event: changed(table, void=True),
    WagersClosed: _closed,
    Drawn: _shaken,
    NoRoll: lambda table, event: table,
    Confirmed: _confirmed,
    RoundEnded: _round_over,
}
EVENTS = tuple(kind for kind in EVOLVE if kind.__module__ == __name__)
"""The events of this family alone."""
