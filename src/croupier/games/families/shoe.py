"""Games dealt from a shoe: shuffle, cut, cover card, burn, the discard rack, the last hand.

Each game's `Preparation` says how its own rules do this; the phases here follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from croupier.core.event import CardsShuffled, Chosen, Dealt, Discarded, Event, Turned
from croupier.core.game import Game
from croupier.core.part import Lying, Named, Part, Question
from croupier.core.prompt import Number
from croupier.core.step import Ask, Ceremony, Deal, Shuffle, Step
from croupier.core.table import IDLE, Table
from croupier.equipment.cards import Pack, pack, rank
from croupier.equipment.shoe import Shoe, refilled, shuffled, without
from croupier.games.families.changing import AnyPlay
from croupier.games.families.seats import SeatedPlay
from croupier.rulebook.citation import cites

SHOE, COVER, BURN, EXPOSED, ASIDE = "shoe", "cover card", "burn", "exposed", "aside"
SPENT = "spent"
"""What a stack does once it is over, as people say it."""
CUT, DECLINE, DEALER = "the cut", "decline", "dealer"
CUT_FOR = "The dealer cuts the cards for you."
CUT_NEXT = "The next player is asked to cut the cards."
CUTS = "How many cards from the front should the {} go in?"
PLACES = {
    BURN: Named("the discards (burned)"),
    EXPOSED: Named("the exposed card", "is face up on the layout"),
    ASIDE: Named("the card kept aside", "is set aside"),
}
"""Where a card goes that leaves the shoe and is not part of a hand yet."""
Hands = Mapping[str, tuple[Lying, ...]]
CARD = itemgetter(0)
"""The card, without those who may see it."""
FIRST_USE = ("cmr146.50.5",)


class ShoePlay(SeatedPlay, frozen=True, kw_only=True):
    """The shoe, the cards on the table by place, and who has declined the cut.

    `cutter` cut last; `recut` names those who must cut again, if anyone must.
    """

    shoe: Shoe
    hands: Hands = msgspec.field(default_factory=dict)
    declined: tuple[str, ...] = ()
    cutter: str = ""
    recut: tuple[str, ...] | None = None

    @classmethod
    def fresh(cls, rules: Any) -> Self:
        """An empty table with its cards next to it."""
        return cls(shoe=new_shoe(pack(SHOE, rules.in_play), rules))


def new_shoe(cards: Pack, rules: object) -> Shoe:
    """A shoe whose cards have just come to the table, pre-shuffled or not."""
    came = getattr(rules, "cards_preshuffled", False)
    return Shoe(cards, unused=1 + two_batches(rules) if came else 0)


class CardsCut(Event, frozen=True, kw_only=True, tag="cards_cut"):
    """The cards are cut: a number of cards go from the front of the stack to its back."""

    by: str
    depth: int

    def sentence(self) -> str:
        return f"{self.by} cuts the cards at {self.depth}"


class CutDeclined(Event, frozen=True, kw_only=True, tag="cut_declined"):
    """A patron declines the cut."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} declines the cut"


class CoverPlaced(Event, frozen=True, kw_only=True, tag="cover_placed"):
    """The card that ends a shoe goes into the stack, a number of cards from its back."""

    behind: int

    def sentence(self) -> str:
        return f"The ‹{COVER}› goes in, {self.behind} cards from the back"


class ShoeReady(Event, frozen=True, kw_only=True, tag="shoe_ready"):
    """The stack is in the shoe, its first cards are burned, and play may begin."""

    def sentence(self) -> str:
        return f"The ‹{SHOE}› is ready"


class ShoeSpent(Event, frozen=True, kw_only=True, tag="shoe_spent"):
    """The shoe is over: its cards are shuffled or changed before another round."""

    def sentence(self) -> str:
        return f"The ‹{SHOE}› ‹{SPENT}›"


class CardsRemoved(Event, frozen=True, kw_only=True, tag="cards_removed"):
    """The cards are removed from the table at once, and others come."""

    def sentence(self) -> str:
        return "The cards are removed from the table"


class RecutOrdered(Event, frozen=True, kw_only=True, tag="recut_ordered"):
    """A supervisor has the cards cut again, by the first of these who accepts, or the dealer."""

    by: tuple[str, ...]

    def sentence(self) -> str:
        return f"The cards must be cut again by {' or '.join(self.by) or 'the dealer'}"


class Clauses(msgspec.Struct, frozen=True):
    """The clauses of each step of a preparation."""

    shuffle: tuple[str, ...]
    offer: tuple[str, ...]
    depth: tuple[str, ...]
    cover: tuple[str, ...]
    burn: tuple[str, ...]


class Preparation(msgspec.Struct, frozen=True):
    """How a game prepares its shoe.

    `offered` are the patrons offered the cut, in order; `margin` is how near either end of the
    stack it may not be; `behind` is the number of cards behind the cover card; `more` the number of
    cards burned in addition to the first, which is shown if `first_shown`; `rest_shown` says
    whether the others are; `continuous` says whether a device shuffles after every round, by the
    clauses `device`, and `uncut` whether one does whose stacks are not cut, unless they are in
    their first use. `burns`: a card is burned before play; `each_round`: the number burned at the
    start of every round; `one_round`: a single round is dealt. `first_use` are the clauses by which
    pre-shuffled cards are not shuffled when they are first used, if they are not those of a
    shuffle; `offer` says by which clauses the cut is offered now, if that depends on the table;
    `renewed`: each shoe has new cards; `plain`: the stack is ready once it is cut, or
    shuffled by a device whose stacks are not cut: it has no cover card, and no card is burned.
    `stack` is what people call the cards that are dealt from, `marker` the card that cuts them.
    """

    cites: Clauses
    offered: Callable[[Table], tuple[str, ...]]
    margin: Callable[[Shoe], int]
    behind: Callable[[Shoe], int]
    more: Callable[[str], int]
    first_shown: bool = True
    rest_shown: bool = True
    continuous: Callable[[Any], bool] = lambda rules: False
    device: tuple[str, ...] = ()
    uncut: Callable[[Any], bool] = lambda rules: False
    burns: bool = True
    each_round: int = 0
    one_round: bool = False
    first_use: tuple[str, ...] = ()
    renewed: Callable[[Any], bool] = lambda rules: False
    plain: bool = False
    offer: Callable[[Table], tuple[str, ...]] | None = None
    stack: str = SHOE
    marker: str = "cutting card"

    @property
    def names(self) -> dict[str, Named]:
        """What people call the stack and the card that cuts it, and what they say when it is over.

        A stack of a single round is never said to be finished, since most of it was not dealt.
        """
        over = Named("goes back to be shuffled" if self.one_round else "is finished")
        return {SHOE: Named(self.stack), COVER: Named(self.marker), SPENT: over}

    def offered_by(self, table: Table) -> tuple[str, ...]:
        """The clauses by which the cut is offered now."""
        return self.cites.offer if self.offer is None else self.offer(table)


def two_batches(rules: object) -> bool:
    """Whether two decks or batches alternate: if so chosen, or whenever a device shuffles."""
    both: bool = getattr(rules, "alternates", getattr(rules, "shuffler", False))
    return both


def prepared(how: Preparation, table: Table) -> Step:
    """What the shoe still needs before a round can be dealt from it; None if nothing."""
    shoe: Shoe = table.play.shoe
    if shoe.state == "ready":
        return None
    continuous = how.continuous(table.rules)
    if shoe.state == "spent":
        return Shuffle(SHOE, how.device if continuous else _shuffling(how, table))
    if continuous:
        return (ShoeReady(cites=how.device),)
    cut = shoe.by_hand or not how.uncut(table.rules)
    if how.plain and (shoe.state == "cut" or not cut):
        return (ShoeReady(cites=how.cites.depth if cut else how.device),)
    if shoe.state == "cut" or shoe.behind:
        return _burning(how, table)
    return _cutting(how, table) if cut else uncut(how, shoe)


@cites("cmr146.50.5", "baccarat.4.d", "midibaccarat.4.d", "minibaccarat.4.e", "chemindefer.3.a")
@cites("reddog.3.a", "zappit.4.a", "blackjack.5.a", "spanish21.4.b.2", "doubledownstud.4.a")
@cites("fastactionholdem.5.a")
def _shuffling(how: Preparation, table: Table) -> tuple[str, ...]:
    """Pre-shuffled cards are stripped or riffled on first use; after that, cards are shuffled."""
    first = _first_use(how, table)
    return (*(how.first_use or how.cites.shuffle), *FIRST_USE) if first else how.cites.shuffle


def _first_use(how: Preparation, table: Table) -> bool:
    """Whether the cards that are shuffled next came pre-shuffled and were not used yet."""
    came = getattr(table.rules, "cards_preshuffled", False)
    return came and (table.play.shoe.unused > 0 or how.renewed(table.rules))


def uncut(how: Preparation, shoe: Shoe) -> tuple[Event, ...]:
    """A stack shuffled by a device goes into the shoe as it is, with its cover card."""
    return (CoverPlaced(behind=how.behind(shoe), cites=how.cites.cover),)


def _cutting(how: Preparation, table: Table) -> Step:
    """The cut goes to the first patron who takes it; if no one does, the dealer cuts."""
    play: ShoePlay = table.play
    offered = how.offered(table) if play.recut is None else play.recut
    waiting = [p for p in offered if p not in play.declined]
    stack = play.shoe.stack
    margin = min(how.margin(play.shoe), stack // 2)
    if not waiting:
        return cut_by(how, play.shoe, DEALER, stack // 2)
    return Ask(
        (waiting[0],),
        CUT,
        (DECLINE,),
        how.offered_by(table) + how.cites.depth,
        Number(margin, stack - margin),
        silence=DECLINE,
        asks=CUTS.format(how.marker),
        topic=CUT,
        ceremony=Ceremony(DECLINE, CUT_NEXT if waiting[1:] else CUT_FOR),
    )


def cut_by(how: Preparation, shoe: Shoe, who: str, depth: int) -> tuple[Event, ...]:
    """The stack is cut, and the cover card goes in behind, if the game has one there."""
    cut = CardsCut(by=who, depth=depth, cites=how.cites.depth)
    behind = min(how.behind(shoe), shoe.stack)
    return (cut,) if how.plain else (cut, CoverPlaced(behind=behind, cites=how.cites.cover))


def answered(how: Preparation, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A patron cuts the cards at the depth named, or passes the cut to the next."""
    if chosen.choice == DECLINE:
        return (CutDeclined(patron=chosen.patron, cites=how.offered_by(table)),)
    return cut_by(how, table.play.shoe, chosen.patron, int(chosen.choice))


def cut_again(how: Preparation, table: Table, *, by_last: bool) -> tuple[str, ...]:
    """Who cuts again: the last cutter, or the next ones entitled to."""
    order, last = how.offered(table), table.play.cutter
    if by_last:
        return (last,) if last in order else ()
    after = order.index(last) + 1 if last in order else 0
    return tuple(one for one in (*order[after:], *order[:after]) if one != last)


def _burning(how: Preparation, table: Table) -> Step:
    """The first card, and as many more as it says, are burned before play.

    If only one card is left, it is dealt.
    """
    burned = cards_at(table, BURN)
    shoe, cited = table.play.shoe, how.cites.burn
    if shoe.stack == 1:
        return (ShoeReady(cites=cited),)
    if not burned:
        return Deal(SHOE, (BURN,), shoe, cited, None if how.first_shown else ())
    more = how.more(burned[0]) - (len(burned) - 1)
    if more > 0:
        return Deal(SHOE, (BURN,) * more, shoe, cited, None if how.rest_shown else ())
    seen = None if how.first_shown and how.rest_shown else ()
    gone = Discarded(cards=burned, places=(BURN,), why="burned", cites=cited, seen_by=seen)
    return (gone, ShoeReady())


@cites("chemindefer.3.e")
def burn_value(card: str) -> int:
    """The number of cards the first card burns: one for an ace, ten for a ten or face card."""
    face = rank(card)
    return 1 if face == "A" else 10 if face in "TJQK" else int(face)


def cards_at(table: Table, place: str) -> tuple[str, ...]:
    """The cards at a place of the table."""
    there = table.play.hands.get(place)
    return tuple(map(CARD, there)) if there else ()


def on_table(table: Table) -> Hands:
    """The cards on the table, in the form the view draws."""
    hands: Hands = table.play.hands
    return hands


def discarded(table: Table, cites: tuple[str, ...]) -> tuple[Event, ...]:
    """All cards on the table are discarded hand by hand, so that each can be laid out again."""
    cards = tuple(card for hand in table.play.hands.values() for card, _ in hand)
    places = tuple(table.play.hands)
    return (Discarded(cards=cards, places=places, cites=cites),) if cards else ()


def put_away(table: Table, place: str, cites: tuple[str, ...]) -> tuple[Event, ...]:
    """The cards of a place are discarded, seen by those only who have seen all of them."""
    there = table.play.hands.get(place, ())
    some = [seen for _, seen in there if seen is not None]
    eyes = tuple(one for one in some[0] if all(one in seen for seen in some)) if some else None
    cards = cards_at(table, place)
    gone = Discarded(cards=cards, places=(place,), cites=cites, seen_by=eyes)
    return (gone,) if cards else ()


def _play(table: Table, **changes: object) -> Table:
    return replace(table, play=replace(table.play, **changes))


@cites("minibaccarat.3.b.4", "minibaccarat.3.b.5", "blackjack.2.c.4", "blackjack.2.c.5")
@cites("fastactionholdem.2.d.4", "fastactionholdem.2.d.5", "fastactionholdem.2.d.6")
@cites("zappit.2.b.4", "zappit.2.b.5", "spanish21.4.b.2", "cmr146.50.5")
@cites("doubledownstud.2.b.4", "doubledownstud.2.b.5")
def _shuffled(how: Preparation, table: Table) -> Table:
    """All cards of a batch are in the shoe; if two alternate, the other batch, and an empty rack.

    A shoe that ran out during a round holds its discards, and cards on the table stay there. Cards
    in their first use were not shuffled by a device, even if one shuffles all others.
    """
    if table.play.shoe.state == "ready":
        return _play(table, shoe=refilled(table.play.shoe), declined=(), recut=None)
    by_hand = how.uncut(table.rules) and _first_use(how, table)
    shoe = shuffled(table.play.shoe, alternating=two_batches(table.rules))
    return _play(table, shoe=replace(shoe, by_hand=by_hand), hands={}, declined=(), recut=None)


def _dealt(table: Table, event: Dealt) -> Table:
    play = table.play
    hands = dict(play.hands)
    for card, place, seen in zip(event.cards, event.to, event.by_card, strict=True):
        hands[place] = (*hands.get(place, ()), (card, seen))
    shoe = without(play.shoe, event.cards)
    return replace(table, play=replace(play, hands=hands, shoe=shoe))


def _turned(table: Table, event: Turned) -> Table:
    """The cards of a place are shown; a card that everyone has seen stays visible to all."""
    there = table.play.hands[event.place]
    by = event.seen_by
    shown = tuple([(card, None if seen is None else by) for card, seen in there])
    return _play(table, hands={**table.play.hands, event.place: shown})


def _discarded(table: Table, event: Discarded) -> Table:
    """A discarded card leaves its place and goes on top of the rack."""
    hands = {place: cards for place, cards in table.play.hands.items() if place not in event.places}
    shoe: Shoe = table.play.shoe
    shoe = replace(shoe, rack=(*shoe.rack, event.cards))
    return replace(table, play=replace(table.play, hands=hands, shoe=shoe))


def _cut(table: Table, event: CardsCut) -> Table:
    shoe = replace(table.play.shoe, cut=event.depth, state="cut")
    play = replace(table.play, shoe=shoe, cutter=event.by, declined=(), recut=None)
    return replace(table, play=play)


def _recut(table: Table, event: RecutOrdered) -> Table:
    """Cards that were cut are cut again, even where a device shuffles all others."""
    shoe = replace(table.play.shoe, cut=0, behind=0, state="shuffled", by_hand=True)
    table = _play(table, shoe=shoe, recut=event.by, declined=())
    return replace(table, stage=0) if table.open and table.stage != IDLE else table


def _declined(table: Table, event: CutDeclined) -> Table:
    return _play(table, declined=(*table.play.declined, event.patron))


def _covered(table: Table, event: CoverPlaced) -> Table:
    """A stack that is covered uncut counts as shuffled by a device, as it did in older versions."""
    shoe: Shoe = table.play.shoe
    by_hand = shoe.by_hand and shoe.state == "cut"
    return _play(table, shoe=replace(shoe, behind=event.behind, by_hand=by_hand))


def _ready(table: Table, event: ShoeReady) -> Table:
    shoe = replace(table.play.shoe, state="ready", by_hand=False)
    return replace(table, play=replace(table.play, shoe=shoe))


def _spent(table: Table, event: ShoeSpent) -> Table:
    """If wagers are open, they wait for the next shoe."""
    shoe = replace(table.play.shoe, state="spent")
    table = replace(table, play=replace(table.play, shoe=shoe))
    return replace(table, stage=0) if table.open and table.stage != IDLE else table


def _removed(table: Table, event: CardsRemoved) -> Table:
    shoe: Shoe = table.play.shoe
    return _play(table, shoe=replace(shoe, unused=new_shoe(shoe.pack, table.rules).unused))


def voided(table: Table, fresh: AnyPlay) -> AnyPlay:
    """After a void round the cards on the table are discarded, and the shoe is over."""
    shoe: Shoe = table.play.shoe
    cards = tuple(card for hand in table.play.hands.values() for card, _ in hand)
    rack = (*shoe.rack, cards) if cards else shoe.rack
    over = replace(shoe, state="spent", rack=rack)
    return replace(fresh, shoe=over)


SHOE_EVENTS = (CardsCut, CutDeclined, CoverPlaced, RecutOrdered, ShoeReady, ShoeSpent)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    Dealt: _dealt,
    Turned: _turned,
    Discarded: _discarded,
    CardsCut: _cut,
    CutDeclined: _declined,
    RecutOrdered: _recut,
    CoverPlaced: _covered,
    ShoeReady: _ready,
    ShoeSpent: _spent,
    CardsRemoved: _removed,
}


def part(how: Preparation) -> Part:
    """The shoe, prepared by this game's method or the rules in force (`rules.preparation`)."""

    def in_force(table: Table) -> Preparation:
        return getattr(table.rules, "preparation", how)

    def cut(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
        return answered(in_force(table), table, chosen)

    def shuffle(table: Table, event: CardsShuffled) -> Table:
        return _shuffled(in_force(table), table)

    return Part(
        name="shoe",
        evolve={CardsShuffled: shuffle, **EVOLVE},
        events=SHOE_EVENTS,
        questions={CUT: Question(cut)},
        dealt=on_table,
        names={**PLACES, **how.names},
        voids=voided,
        brings=(how,),
    )
