"""The state of a table of twenty-one beyond its wagers: hands, turns, the dealer's cards.

A box is a numbered place; its hand is at the place of that number, `3`, and the hands split from
it at `3.2`, `3.3`, `3.4`. The dealer's hand is at `dealer`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.core.event import CardsShuffled, Dealt, Event, RoundEnded, WagersClosed
from croupier.core.part import Evolve
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.equipment.cards import pretty
from croupier.equipment.shoe import Shoe
from croupier.games.families import changing, phases, shoe
from croupier.games.families.changing import AnyPlay
from croupier.games.families.twentyone.hands import VALUES, Total, is_blackjack, total
from croupier.rulebook.citation import cites

Phase = phases.Phase
"""A phase that several games of the family may have."""
DEALER, SECOND = "dealer", "second"
INSURANCE_KIND = "insurance"
ACTIONS = ("main_1", "main_2", "main_3")
"""The wagers of a box against the first, second and third of the dealer's hands."""
NUMBERED = {1: "first", 2: "second", 3: "third"}
"""What people call the dealer's hands."""
BASE = frozenset(("main", *ACTIONS))
VERSUS = "v"
"""`2v3`: a box's second hand against the dealer's third."""
State = Literal["open", "stood", "bust", "blackjack", "surrendered", "rescued", "paid", "dead"]
OVER: frozenset[State] = frozenset(
    ("stood", "bust", "blackjack", "surrendered", "rescued", "paid", "dead")
)
UNUSED = frozenset((shoe.ASIDE, shoe.BURN))
"""Where a card goes that no hand gets."""
changed = changing.changed


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A player's hand: its place and box, whether it was split or doubled, and how it stands.

    `wants` says that a card must be dealt to it; `aces` that it is one of two split aces;
    `zapped` that its cards were replaced; `unseen` that its doubled card is face down. `caller`
    decides on it; `asks` are the patrons who must still answer what is being `asked`: a
    double, how much of one, its rescue, or a split that put a hand `beside` it. `deferred` is how
    often it was put off because a card was missed: such hands are played after all others.
    """

    place: str
    box: int
    caller: str = ""
    state: State = "open"
    wants: bool = False
    unseen: bool = False
    split: bool = False
    doubled: bool = False
    aces: bool = False
    zapped: bool = False
    asks: tuple[str, ...] = ()
    asked: str = ""
    beside: str = ""
    deferred: int = 0


class TurnsPlay(shoe.ShoePlay, frozen=True, kw_only=True):
    """The players' hands in order, and how much of the dealer's is known.

    `asked` have answered the current question to everyone; `peeked` says that it is known whether
    the dealer has a blackjack, `natural` that the dealer does; `drawn` that the dealer's hand is
    complete. `lies` are hands to which owners moved their wagers; `played` are the patrons who
    wagered since the shuffle, None if no one had to yet; `consents` are boxes that may be shared.
    `burn` is the last card burned, until a player asks to see it;
    `begun` says that a round was dealt before, `covered` on whose hand the cutting card appeared;
    `action` is the number of the dealer's hand being played, if there are several;
    `dealer_last` says that the dealer missed the dealer's own first card, `reader_failed` that no
    reader is used any more. `leaving` is why the next card leaves the shoe unused, seen or not;
    `exposing` says that it must be placed where everyone sees it; `carried` are wagers from earlier
    rounds; `misdealt` says that a card of this round was delivered wrongly. `taken` are the cards
    of hands that already went to the discard rack, for wagers that they still decide. `stood` says
    that the dealer's last hand took no more cards, and that none was dealt since; `misread` that a
    reader was used wrongly: whether a player could learn from it, or that the round is void.
    """

    order: tuple[Hand, ...] = ()
    asked: tuple[str, ...] = ()
    peeked: bool = False
    natural: bool = False
    drawn: bool = False
    lies: Mapping[int, str] = msgspec.field(default_factory=dict)
    played: frozenset[str] | None = None
    consents: frozenset[int] = frozenset()
    begun: bool = False
    burn: str = ""
    covered: str = ""
    action: int = 1
    dealer_last: bool = False
    reader_failed: bool = False
    leaving: str = ""
    leaving_seen: bool = True
    exposing: bool = False
    carried: frozenset[int] = frozenset()
    misdealt: bool = False
    taken: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    stood: bool = False
    misread: Literal["", "no", "yes", "void"] = ""

    @property
    def halted(self) -> bool:
        """Whether no card is dealt before somebody has been told, or has repaired something."""
        return bool(self.misread)


class HandOpened(Event, frozen=True, kw_only=True, tag="hand_opened"):
    """A box takes part in the round, and who calls its decisions."""

    box: int
    caller: str = ""

    def sentence(self) -> str:
        return f"{self.caller} plays box {self.box}"


CLOSED: Mapping[State, str] = {
    "stood": "stands",
    "bust": "busts",
    "blackjack": "has blackjack",
    "surrendered": "is surrendered",
    "rescued": "is rescued: its double is taken back",
    "paid": "has blackjack and is paid at once",
    "dead": "is not played",
}


ENDED: Mapping[State, str] = {
    "bust": "Bust",
    "blackjack": "Blackjack",
    "surrendered": "Surrendered",
    "rescued": "Double rescued",
    "paid": "Blackjack",
    "dead": "Not played",
}
"""How a hand ended that the dealer's hand does not decide; only a blackjack is paid at once."""


class HandClosed(Event, frozen=True, kw_only=True, tag="hand_closed"):
    """A hand takes no more cards, and how it stands."""

    place: str
    state: State

    def sentence(self) -> str:
        return f"Hand {self.place} {CLOSED.get(self.state, self.state)}"

    def headline(self) -> str:
        return ENDED.get(self.state, "")

    def result(self) -> str:
        """The result of a hand that the dealer's hand does not decide."""
        return "" if self.state == "stood" else self.state


class HandHit(Event, frozen=True, kw_only=True, tag="hand_hit"):
    """A hand takes another card."""

    place: str


class HandDoubled(Event, frozen=True, kw_only=True, tag="hand_doubled"):
    """A hand is doubled: it takes exactly one more card."""

    place: str
    unseen: bool = False
    behind: tuple[str, ...] = ()

    def sentence(self) -> str:
        return f"Hand {self.place} is doubled{', with its card face down' * self.unseen}"


class HandSplit(Event, frozen=True, kw_only=True, tag="hand_split"):
    """A pair becomes two hands; patrons who wager behind say what they do."""

    place: str
    other: str
    behind: tuple[str, ...] = ()

    def sentence(self) -> str:
        return f"Hand {self.place} is split; the new hand is hand {self.other}"


class RescueOffered(Event, frozen=True, kw_only=True, tag="rescue_offered"):
    """Patrons who doubled a hand may take the double back."""

    place: str
    patrons: tuple[str, ...]

    def sentence(self) -> str:
        return f"{' and '.join(self.patrons)} may rescue hand {self.place}"


class LessAsked(Event, frozen=True, kw_only=True, tag="double_for_less"):
    """A hand will be doubled for less than its wager."""

    place: str


class BehindAnswered(Event, frozen=True, kw_only=True, tag="behind_answered"):
    """A patron who was asked about a hand has answered."""

    place: str
    patron: str


class WagerDesignated(Event, frozen=True, kw_only=True, tag="wager_designated"):
    """A wager applies to one hand of a split pair, as its owner chose."""

    wager: int
    patron: str
    place: str

    def sentence(self) -> str:
        return f"{self.patron}'s wager applies to hand {self.place}"


class HandTaken(Event, frozen=True, kw_only=True, tag="hand_taken"):
    """The cards of a hand that is over go to the discard rack."""

    place: str
    cards: tuple[str, ...]

    def sentence(self) -> str:
        return f"The cards of hand {self.place} are taken"


class HandZapped(Event, frozen=True, kw_only=True, tag="hand_zapped"):
    """Both cards of a hand are turned sideways and taken away, to be replaced."""

    place: str
    cards: tuple[str, ...]

    def sentence(self) -> str:
        return f"Hand {self.place} is zapped: {' '.join(map(pretty, self.cards))} are replaced"


def hand(table: Table, place: str) -> Hand:
    """The hand at a place."""
    order: tuple[Hand, ...] = table.play.order
    for one in order:
        if one.place == place:
            return one
    raise LookupError(place)


def now_playing(table: Table) -> Hand | None:
    """The hand whose turn it is: from the dealer's left, hands that were put off last."""
    order: tuple[Hand, ...] = table.play.order
    waiting = [one for one in order if one.state not in OVER]
    return min(waiting, key=lambda one: one.deferred) if waiting else None


def count(table: Table, place: str) -> Total:
    """The point count of the cards at a place."""
    return total(shoe.cards_at(table, place))


def hand_of(table: Table, wager: Wager) -> Hand:
    """The hand that a wager is on."""
    lies = table.play.lies
    own = lies.get(wager.id) if lies else None
    return hand(table, own or _own_place(wager.box, wager.on))


@lru_cache(maxsize=1024)
def _own_place(box: int, on: str) -> str:
    """The place of the hand that a wager names: the box's first, or one made by a split."""
    number = on.partition(VERSUS)[0]
    return str(box) if number in ("", "1") else f"{box}.{number}"


def decided_by(wager: Wager) -> int:
    """The number of the dealer's hand that decides a wager: the first, unless it names another."""
    return _dealers_hand(wager.kind, wager.on)


@lru_cache(maxsize=1024)
def _dealers_hand(kind: str, on: str) -> int:
    if kind in ACTIONS:
        return ACTIONS.index(kind) + 1
    number = on if kind == INSURANCE_KIND else on.partition(VERSUS)[2]
    return int(number or 1)


def has_blackjack(table: Table, one: Hand) -> bool:
    """Whether a hand is a blackjack."""
    cards = shoe.cards_at(table, one.place)
    return is_blackjack(cards, split=one.split or one.zapped)


def up_card(table: Table) -> str:
    """The dealer's first card."""
    card: str = table.play.hands[DEALER][0][0]
    return card


def may_be_blackjack(table: Table) -> bool:
    """Whether the up card leaves a blackjack possible: an ace or a ten-value card."""
    return VALUES[up_card(table)] in (1, 10)


def revised(table: Table, place: str, **changes: object) -> Table:
    """The table with a hand changed."""
    order = tuple([replace(h, **changes) if h.place == place else h for h in table.play.order])
    return changed(table, order=order)


def _opened(table: Table, event: HandOpened) -> Table:
    return changed(table, order=(*table.play.order, Hand(str(event.box), event.box, event.caller)))


def _closed(table: Table, event: HandClosed) -> Table:
    return revised(table, event.place, state=event.state)


def _hit(table: Table, event: HandHit) -> Table:
    return revised(table, event.place, wants=True)


def _doubled(table: Table, event: HandDoubled) -> Table:
    return revised(
        table,
        event.place,
        doubled=True,
        wants=True,
        unseen=event.unseen,
        asks=event.behind,
        asked="double",
    )


def _less(table: Table, event: LessAsked) -> Table:
    caller = hand(table, event.place).caller
    return revised(table, event.place, asks=(caller,), asked="less")


def _rescue(table: Table, event: RescueOffered) -> Table:
    return revised(table, event.place, asks=event.patrons, asked="rescue")


def _behind(table: Table, event: BehindAnswered) -> Table:
    asks = hand(table, event.place).asks
    return revised(table, event.place, asks=tuple(one for one in asks if one != event.patron))


def _designated(table: Table, event: WagerDesignated) -> Table:
    return changed(table, lies={**table.play.lies, event.wager: event.place})


def _taken(table: Table, event: HandTaken) -> Table:
    hands = {place: cards for place, cards in table.play.hands.items() if place != event.place}
    rack = (*table.play.shoe.rack, event.cards)
    taken = {**table.play.taken, event.place: event.cards}
    return changed(table, hands=hands, taken=taken, shoe=replace(table.play.shoe, rack=rack))


@cites("zappit.6.h.3")
def _zapped(table: Table, event: HandZapped) -> Table:
    """The old cards are in the rack, and the hand is empty until two new cards are dealt."""
    rack = (*table.play.shoe.rack, event.cards)
    hands = {**table.play.hands, event.place: ()}
    table = changed(table, hands=hands, shoe=replace(table.play.shoe, rack=rack))
    return revised(table, event.place, zapped=True)


@cites("blackjack.3.i")
def _no_more(table: Table, event: WagersClosed) -> Table:
    """It is now known who has wagered on this and every other round since the shuffle."""
    patrons = frozenset(wager.patron for wager in table.wagers if wager.kind in BASE)
    return changed(table, played=patrons) if patrons else table


@cites("blackjack.3.i")
def _shuffled(table: Table, event: CardsShuffled) -> Table:
    """A shuffle clears what belongs to the cards before it, unless a round continues from it."""
    if table.play.shoe.out:
        return table
    return changed(table, played=None, stood=False, leaving="", exposing=False)


def _dealt(table: Table, event: Dealt) -> Table:
    """A hand has received the card it wanted."""
    table = _covered(table, event)
    if table.play.stood and not UNUSED.issuperset(event.to):
        table = changed(table, stood=False)
    for one in table.play.order:
        if one.wants and one.place in event.to:
            table = revised(table, one.place, wants=False)
    return table


@cites("blackjack.5.e.2", "blackjack.5.e.3", "zappit.4.c.2", "zappit.4.c.3", "zappit.6.d")
def _covered(table: Table, event: Dealt) -> Table:
    """Where the cutting card appears: with the first card from behind it (ZP-12a)."""
    left: Shoe = table.play.shoe
    beyond = left.behind - left.remaining
    if not 0 < beyond <= len(event.to):
        return table
    place = event.to[-beyond]
    callers = {one.place: one.caller for one in table.play.order}
    return changed(table, covered=callers.get(place, ""))


@cites("blackjack.5.e.4", "zappit.4.c.4")
def _cut(table: Table, event: shoe.CardsCut) -> Table:
    """In a shoe that was cut for a new round, the cutting card has not appeared yet."""
    return table if table.play.order else changed(table, covered="")


def _split(table: Table, event: HandSplit) -> Table:
    """The second card of the pair begins the new hand."""
    hands = dict(table.play.hands)
    first, second = hands[event.place]
    hands[event.place], hands[event.other] = (first,), (second,)
    one = hand(table, event.place)
    aces = first[0][0] == "A"
    pair = (
        replace(one, split=True, aces=aces, asks=event.behind, asked="split", beside=event.other),
        Hand(event.other, one.box, one.caller, split=True, aces=aces, deferred=one.deferred),
    )
    order: tuple[Hand, ...] = ()
    for other in table.play.order:
        order += pair if other.place == event.place else (other,)
    return changed(table, hands=hands, order=order)


def _round_over(table: Table, event: RoundEnded) -> Table:
    """Nothing of a round is kept; a shoe that was being refilled during it is over."""
    left: Shoe = table.play.shoe
    begun = table.play.begun or bool(table.play.order)
    return changed(
        table,
        begun=begun,
        order=(),
        asked=(),
        peeked=False,
        natural=False,
        drawn=False,
        lies={},
        consents=frozenset(),
        action=1,
        dealer_last=False,
        leaving="",
        exposing=False,
        misdealt=False,
        taken={},
        misread="",
        shoe=left if left.state == "ready" else replace(left, state="spent"),
    )


def voided(table: Table, fresh: AnyPlay) -> AnyPlay:
    """After a void round a failed reader has still failed."""
    was: TurnsPlay = table.play
    begun = was.begun or bool(was.order)
    return replace(fresh, reader_failed=was.reader_failed, begun=begun)


TURN_EVENTS = (
    HandOpened,
    HandClosed,
    HandHit,
    HandDoubled,
    HandSplit,
    RescueOffered,
    LessAsked,
    BehindAnswered,
    WagerDesignated,
    HandTaken,
    HandZapped,
)
EVOLVE: dict[type[Event], Evolve] = {
    HandOpened: _opened,
    HandClosed: _closed,
    HandHit: _hit,
    HandDoubled: _doubled,
    RescueOffered: _rescue,
    LessAsked: _less,
    BehindAnswered: _behind,
    WagerDesignated: _designated,
    HandTaken: _taken,
    HandZapped: _zapped,
    Dealt: _dealt,
    HandSplit: _split,
    shoe.CardsCut: _cut,
    CardsShuffled: _shuffled,
    WagersClosed: _no_more,
    RoundEnded: _round_over,
}
