"""The double shoe: two sides with equal decks, and a card that decides which side deals a round.

The backs of the two sides differ in color. The house designates the side that hearts and diamonds
stand for; spades and clubs stand for the other. Before each round a card is drawn from either side,
and its suit determines the side. The side that deals is a table's `shoe`; the other is kept
separately.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Event, RoundEnded
from croupier.core.part import Incident, Named, Part
from croupier.core.step import Deal, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment.cards import Pack, pack, pretty
from croupier.equipment.shoe import Shoe
from croupier.games.families import shoe
from croupier.games.families.changing import AnyPlay, changed
from croupier.games.families.upkeep import CardsSpread
from croupier.rulebook.citation import cites

Side = Literal["red", "black"]
RED_SUITS = "hd"
SIDES: tuple[Side, Side] = ("red", "black")
"""The sides, by the color of the backs of their cards."""
DETERMINANT = "determinant"
DRAWN = ("blackjack.6.d.1",)
USED = ("blackjack.6.d.2",)
WRONG = ("blackjack.15.i",)


class Sides(msgspec.Struct, frozen=True):
    """The state of a double shoe apart from the side that deals.

    `other` is the side that does not deal, `determined` says that a card has decided which side
    deals this round, `stray` is a card on the table that came from the other side, `wrong` says
    that the round is dealt from the wrong side.
    """

    other: Shoe
    determined: bool = False
    stray: str = ""
    wrong: bool = False


class Determined(msgspec.Struct, frozen=True):
    """What a determinant card decides: the side that deals the round, and what happens to the card.

    `first` says that it is the first card of the first box; otherwise it is burned.
    """

    card: str
    side: Side
    first: bool


class SideDetermined(Event, frozen=True, kw_only=True, tag="side_determined"):
    """A determinant card decides which side deals; it goes to a place, or ("") is burned."""

    card: str
    side: Side
    place: str = ""

    def sentence(self) -> str:
        became = f"the first card of hand {self.place}" if self.place else "burned"
        return f"The {self.side} side deals; the {pretty(self.card)} is {became}"


class SideTurned(Event, frozen=True, kw_only=True, tag="side_turned"):
    """The dealer turns to the other side, which must be prepared."""

    side: Side

    def sentence(self) -> str:
        return f"The {self.side} side is made ready"


class WrongSide(Event, frozen=True, kw_only=True, tag="wrong_side"):
    """A round is dealt from the wrong side, and counts as if it were dealt from the right one."""

    side: Side

    def sentence(self) -> str:
        return f"The round was dealt from the {self.side} side by mistake, and stands"


def packs(decks: int) -> dict[str, Pack]:
    """The cards of both sides."""
    return {side: pack(side, decks) for side in SIDES}


@cites("cmr146.13.9")
def double_shoe(red: Pack, black: Pack, *, rules: object = None) -> tuple[Shoe, Shoe]:
    """Both sides hold the same number of decks."""
    if len(red.cards) != len(black.cards):
        why = f"{len(red.cards)} cards on one side and {len(black.cards)} on the other"
        raise Refused(
            "a double shoe", why, ("cmr146.13.9",), "the same number of decks on both sides"
        )
    return shoe.new_shoe(red, rules), shoe.new_shoe(black, rules)


@cites("blackjack.6.d.1")
def side_of(card: str, hearts: Side) -> Side:
    """Hearts and diamonds stand for the side that the house designates, spades and clubs do not."""
    return hearts if card[1] in RED_SUITS else SIDES[1 - SIDES.index(hearts)]


@cites("blackjack.6.d", "blackjack.6.d.1", "blackjack.6.d.2")
def determined(card: str, drawn_from: Side, hearts: Side) -> Determined:
    """A card of its own side is the first dealt; any other is burned, and the other side deals."""
    side = side_of(card, hearts)
    return Determined(card, side, first=side == drawn_from)


def dealing(table: Table) -> Side:
    """The side that deals."""
    return SIDES[SIDES.index(table.play.shoe.pack.name)]


def waiting(table: Table) -> Side:
    """The side that does not deal."""
    return SIDES[1 - SIDES.index(dealing(table))]


def of_side(table: Table, step: Step) -> Step:
    """Apply a step of the shoe to the side that deals."""
    if isinstance(step, Deal | Shuffle) and step.device == shoe.SHOE:
        return replace(step, device=table.play.shoe.pack.name)
    return step


@cites("blackjack.6.d", "blackjack.5.a", "blackjack.6.l")
def prepared(how: shoe.Preparation, table: Table) -> Step:
    """Both sides are shuffled, cut and given cutting cards; none of their cards is burned."""
    state, other = table.play.shoe.state, table.play.sides.other
    if state == "cut":
        return (shoe.ShoeReady(cites=("blackjack.6.d",)),)
    if state != "ready":
        return of_side(table, shoe.prepared(how, table))
    if other.state != "ready":
        return (SideTurned(side=waiting(table), cites=("blackjack.5.a",)),)
    if other.cover_reached:
        over = shoe.ShoeSpent(cites=("blackjack.6.l",))
        return (SideTurned(side=waiting(table), cites=("blackjack.6.l",)), over)
    return None


@cites("blackjack.6.d", "blackjack.6.d.1", "blackjack.6.d.2", "blackjack.6.e")
def determining(table: Table) -> Step:
    """A card is drawn from the side that dealt last, and its suit decides which side deals."""
    if table.play.sides.determined or not table.play.order:
        return None
    cards = shoe.cards_at(table, DETERMINANT)
    if not cards:
        return Deal(shoe.SHOE, (DETERMINANT,), table.play.shoe, DRAWN)
    said = determined(cards[0], dealing(table), table.rules.double_shoe_suits)
    place = table.play.order[0].place if said.first else ""
    return (SideDetermined(card=said.card, side=said.side, place=place, cites=USED),)


def _misdealt(table: Table) -> str | None:
    """Return why not, or None if the side is determined and its first cards are due."""
    sides = table.play.sides
    if sides is None:
        return "this table has no double shoe"
    begun = sum(map(len, table.play.hands.values())) > 1
    if not sides.determined or begun or sides.wrong:
        return "no round is about to be dealt from a side that has been determined"
    return None


@cites("blackjack.15.i")
def wrong_side(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A round dealt from the wrong side counts as dealt from the right one, and is completed."""
    return (WrongSide(side=waiting(table), cites=WRONG),)


def _swapped(table: Table, **changes: object) -> Table:
    sides: Sides = table.play.sides
    now = replace(sides, other=table.play.shoe, **changes)
    return changed(table, shoe=sides.other, sides=now)


def _side_determined(table: Table, event: SideDetermined) -> Table:
    """The card goes to the first box, or to the segregated area of the side it came from."""
    hands = {at: cards for at, cards in table.play.hands.items() if at != DETERMINANT}
    if event.place:
        hands[event.place] = table.play.hands[DETERMINANT]
        return changed(table, hands=hands, sides=replace(table.play.sides, determined=True))
    left: Shoe = table.play.shoe
    burned = replace(left, rack=(*left.rack, (event.card,)))
    return _swapped(changed(table, hands=hands, shoe=burned), determined=True)


def _turned(table: Table, event: SideTurned) -> Table:
    return _swapped(table)


def _wrong(table: Table, event: WrongSide) -> Table:
    """Cards already on the table came from the side that should have dealt."""
    lying = [card for cards in table.play.hands.values() for card, _ in cards]
    return _swapped(table, stray=lying[0] if lying else "", wrong=True)


def _both_over(table: Table, event: CardsSpread | shoe.CardsRemoved) -> Table:
    """Cards that leave the shoe leave both of its sides, and others may come to both."""
    sides: Sides | None = table.play.sides
    if sides is None:
        return table
    new = isinstance(event, shoe.CardsRemoved)
    unused = table.play.shoe.unused if new else sides.other.unused
    other = replace(sides.other, state="spent", unused=unused)
    return changed(table, sides=replace(sides, other=other))


def _round_over(table: Table, event: RoundEnded) -> Table:
    """The next round is determined again; a card of the other side goes back to that side."""
    sides: Sides | None = table.play.sides
    if sides is None:
        return table
    other, left = sides.other, table.play.shoe
    if sides.stray and any(sides.stray in cards for cards in left.rack):
        left = replace(left, rack=_without(left.rack, sides.stray))
        other = replace(other, rack=(*other.rack, (sides.stray,)))
    return changed(table, shoe=left, sides=Sides(other))


def _voided(table: Table, fresh: AnyPlay) -> AnyPlay:
    """After a void round the side that did not deal is over too, and no side is determined."""
    sides: Sides | None = table.play.sides
    left = None if sides is None else Sides(replace(sides.other, state="spent"))
    return replace(fresh, sides=left)


def _without(rack: tuple[tuple[str, ...], ...], card: str) -> tuple[tuple[str, ...], ...]:
    """The rack without one card of this kind, removed from those put there last."""
    place = max(n for n, cards in enumerate(rack) if card in cards)
    at = rack[place].index(card)
    return (*rack[:place], (*rack[place][:at], *rack[place][at + 1 :]), *rack[place + 1 :])


DOUBLE_SHOE = Part(
    name="double shoe",
    evolve={
        SideDetermined: _side_determined,
        SideTurned: _turned,
        WrongSide: _wrong,
        CardsSpread: _both_over,
        shoe.CardsRemoved: _both_over,
        RoundEnded: _round_over,
    },
    events=(SideDetermined, SideTurned, WrongSide),
    incidents=(
        Incident(
            "wrong_side",
            "IR-BJ-8",
            "A round is dealt from the wrong side of a double shoe",
            WRONG,
            _misdealt,
            wrong_side,
        ),
    ),
    devices=lambda rules: packs(rules.in_play) if rules.double_shoe else {},
    names={DETERMINANT: Named("the determinant card", "is drawn to decide which side deals")},
    voids=_voided,
)
