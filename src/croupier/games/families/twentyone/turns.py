"""The players' turns: what each may do with a hand, and what a choice brings about."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.event import Chosen, Event, Staked
from croupier.core.money import Cents
from croupier.core.step import Ask, Deal, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import shoe
from croupier.games.families.twentyone.hands import TWENTY_ONE, is_pair
from croupier.games.families.twentyone.play import (
    OVER,
    Hand,
    HandClosed,
    HandDoubled,
    HandHit,
    HandSplit,
    State,
    count,
    hand,
)
from croupier.games.families.twentyone.terms import Terms
from croupier.rulebook.citation import cites

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
MAIN_KIND, DOUBLE_KIND, SPLIT_KIND = "main", "double", "split"
ORIGINAL, DOUBLED, OF_SPLIT = "original", "doubled", "split"
STANDS_FOR = {MAIN_KIND: ORIGINAL, DOUBLE_KIND: DOUBLED, SPLIT_KIND: OF_SPLIT}
"""Which wager of a hand each kind is, as its judge reads it."""


@cites("blackjack.6.f", "blackjack.6.g", "blackjack.11.b", "blackjack.12.a")
@cites("blackjack.12.a.1", "blackjack.12.a.2", "blackjack.12.a.3")
def player_turns(table: Table) -> Step:
    """Each hand in turn, from the dealer's left, until it stands, doubles, breaks or is 21."""
    if table.play.natural:
        return None
    for one in table.play.order:
        if one.state in OVER:
            continue
        step = _turn(table, one)
        if step is not None:
            return step
    return None


def _turn(table: Table, one: Hand) -> Step:
    """What a hand needs next: a card, to be closed, or a decision of who calls it."""
    cards = shoe.cards_at(table, one.place)
    if one.wants or len(cards) == 1:
        return _card(table, one)
    closed = finished(table, one)
    if closed is not None:
        return (HandClosed(place=one.place, state=closed, cites=("blackjack.12.a",)),)
    choices = tuple(plays(table, one))
    if choices == (STAND,):
        return (HandClosed(place=one.place, state="stood", cites=("blackjack.12.a",)),)
    return Ask((caller(table, one.box),), one.place, choices, ("blackjack.6.f",), silence=STAND)


def _card(table: Table, one: Hand) -> Step:
    seen = () if one.unseen else None
    return Deal(shoe.SHOE, (one.place,), table.play.shoe, ("blackjack.6.g",), seen)


def finished(table: Table, one: Hand) -> State | None:
    """How a hand stands that takes no more cards; None: it may go on."""
    held = count(table, one.place)
    if held.bust:
        return "bust"
    if one.doubled or held.points == TWENTY_ONE:
        return "stood"
    return None


@cites("blackjack.10.a", "blackjack.11.a", "blackjack.11.c.2", "blackjack.12.a")
def plays(table: Table, one: Hand) -> Iterator[str]:
    """What may be done with a hand now, first what everybody may."""
    terms: Terms = table.rules.terms
    locked = not terms.draws_to(split_aces=one.aces)
    if not locked:
        yield HIT
    yield STAND
    if not locked and may_double(table, one) and affords(table, one):
        yield DOUBLE
    if may_split(table, one) and affords(table, one):
        yield SPLIT
    if may_surrender(table, one):
        yield SURRENDER


@cites("blackjack.10.a", "blackjack.10.d", "blackjack.6.k.4")
def may_double(table: Table, one: Hand) -> bool:
    """On the first two cards, of a split hand too where the house lets it, on counts it lets."""
    terms: Terms = table.rules.terms
    cards = len(shoe.cards_at(table, one.place))
    return terms.lets_double(cards, count(table, one.place).points, split=one.split)


@cites("blackjack.11.a", "blackjack.11.c.1", "blackjack.11.e")
def may_split(table: Table, one: Hand) -> bool:
    """Two cards of identical value, while the box has fewer hands than it may come to."""
    terms: Terms = table.rules.terms
    many = len(of_box(table, one.box))
    return is_pair(shoe.cards_at(table, one.place)) and many < terms.hands_of(aces=one.aces)


@cites("blackjack.8.a")
def may_surrender(table: Table, one: Hand) -> bool:
    """Before anything else was done with the first two cards."""
    terms: Terms = table.rules.terms
    cards = len(shoe.cards_at(table, one.place))
    return terms.lets_surrender(cards, split=one.split or one.zapped)


def of_box(table: Table, box: int) -> tuple[Hand, ...]:
    """The hands of a box."""
    return tuple(one for one in table.play.order if one.box == box)


@cites("blackjack.13.b")
def caller(table: Table, box: int) -> str:
    """Who sits at the box decides; where nobody does, who has the highest wager there."""
    on = [w for w in table.wagers if w.box == box and w.kind == MAIN_KIND]
    seated = next((w for w in on if table.play.seats.get(w.patron) == box), None)
    return (seated or max(on, key=lambda w: w.amount)).patron


def original(table: Table, one: Hand, patron: str) -> Wager:
    """The first wager a patron has on a hand."""
    kind, on = stake_of(one)
    return next(
        w for w in table.wagers
        if (w.patron, w.box, w.kind, w.on) == (patron, one.box, kind, on)
    )  # fmt: skip


def stake_of(one: Hand) -> tuple[str, str]:
    """The kind and spot of the wager on a hand: the box's own, or that of a split hand."""
    _, _, number = one.place.partition(".")
    return (SPLIT_KIND, number) if number else (MAIN_KIND, "")


def affords(table: Table, one: Hand) -> bool:
    """Whether who calls a hand has as many chips again."""
    who = caller(table, one.box)
    return table.accounts[who] >= original(table, one, who).amount


def staked(table: Table, wager: Wager, kind: str, on: str, amount: Cents) -> Staked:
    """A further wager of the same patron at the same box."""
    return Staked(
        wager=Wager(
            id=table.next_wager, kind=kind, on=on, box=wager.box, patron=wager.patron,
            amount=amount, at=STANDS_FOR.get(kind, on),
        )
    )  # fmt: skip


@cites("blackjack.8.a", "blackjack.10.a", "blackjack.11.a", "blackjack.12.a")
def answered(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What a decision on a hand brings about."""
    one = hand(table, chosen.about)
    if chosen.choice == HIT:
        return (HandHit(place=one.place),)
    if chosen.choice == STAND:
        return (HandClosed(place=one.place, state="stood"),)
    if chosen.choice == SURRENDER:
        return (HandClosed(place=one.place, state="surrendered", cites=("blackjack.8.a",)),)
    wager = original(table, one, chosen.patron)
    if chosen.choice == DOUBLE:
        return (
            staked(table, wager, DOUBLE_KIND, number(one), wager.amount),
            HandDoubled(place=one.place, cites=("blackjack.10.a",)),
        )
    other = f"{one.box}.{len(of_box(table, one.box)) + 1}"
    return (
        staked(table, wager, SPLIT_KIND, other.partition(".")[2], wager.amount),
        HandSplit(place=one.place, other=other, cites=("blackjack.11.a",)),
    )


def number(one: Hand) -> str:
    """Which of the box's hands a hand is."""
    return one.place.partition(".")[2] or "1"
