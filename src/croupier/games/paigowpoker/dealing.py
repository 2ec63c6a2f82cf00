"""The deal: stacks from the hand, single cards or stacks from a shoe, or threes and then fours.

Cards are dealt unseen to every position, and what is left is counted. In Section 17 only the
positions in the round are dealt to, three cards first.
"""

from __future__ import annotations

from functools import wraps
from itertools import chain

from croupier.core.event import Chosen, Discarded, Event
from croupier.core.game import Game
from croupier.core.prompt import Number
from croupier.core.step import Ask, Ceremony, Confirm, Deal, Draw, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.paigow import delivery
from croupier.games.families.paigow.circle import DEALER, around
from croupier.games.families.paigow.delivery import found
from croupier.games.families.paigow.play import StartFound, bank_place, in_round, stack
from croupier.games.families.phases import Phase
from croupier.games.families.stud.play import DealEnded
from croupier.games.paigowpoker.hand_rules import AUTOMATED, BUTTON, BY_HAND, DICE, HAND, SHOE
from croupier.games.paigowpoker.hands import SEVEN
from croupier.games.paigowpoker.play import (
    COUNTED,
    NUMBERS,
    ButtonPlaced,
    PokerPlay,
    StacksChosen,
    after_button,
)
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
THREE, FOUR, LEFT = 3, 4, 4
SEVENTEEN = "17"
PICKED_FOR = "The first stack is picked for you."
FIRST_STACK, PICKS = (
    "first stack",
    "Which stack is delivered first, counted from the dealer's left?",
)
FACE_UP = ("paigowpoker.11.f",)
FOUND_UP, BUTTON_SAYS = "not used", "the button"
DEALT = {
    HAND: ("paigowpoker.8a.b.2", "paigowpoker.8a.c"),
    SHOE: ("paigowpoker.8.c",),
    AUTOMATED: ("paigowpoker.8b.d",),
}
LEFT_OVER = {HAND: "paigowpoker.8a.d", SHOE: "paigowpoker.8.d", AUTOMATED: "paigowpoker.8b.e"}
"""The clauses on the four cards that are left, by how the others are dealt."""
SHAKEN = {HAND: "paigowpoker.10.i.2", SHOE: "paigowpoker.10.h.1", AUTOMATED: "paigowpoker.10.j.1"}
COUNTS = {HAND: "paigowpoker.10.i.4", SHOE: "paigowpoker.10.h.3", AUTOMATED: "paigowpoker.10.j.3"}
GENERATED = {
    HAND: "paigowpoker.10.i.3",
    SHOE: "paigowpoker.10.h.2",
    AUTOMATED: "paigowpoker.10.j.2",
}
"""The clauses of a round with a bank: who shakes, where the count begins, the number generator."""


def way(table: Table) -> str:
    """How the cards of this table are dealt."""
    return SEVENTEEN if table.rules.in_threes else str(table.rules.deal)


@cites("paigowpoker.17.d", "paigowpoker.17.e")
def dealt_in(table: Table) -> tuple[str, ...]:
    """In Section 17 the positions in the round from the dealer's left, the dealer last (PP-18)."""
    places = {one.place for one in table.play.order}
    if table.play.bank:
        places.add(bank_place(table))
    every = around(table.rules.circle, DEALER, clockwise=True)[1:]
    return (*(one for one in every if one in places), DEALER)


@cites("paigowpoker.8a.c")
def rows() -> tuple[tuple[str, ...], ...]:
    """Rows of seven from the hand: from left to right, then from right to left, and so on."""
    ahead = tuple(stack(number) for number in range(1, SEVEN + 1))
    return tuple(ahead if row % 2 == 0 else ahead[::-1] for row in range(SEVEN))


ROWS = rows()


@cites("paigowpoker.8.c", "paigowpoker.8a.c", "paigowpoker.8b.d", "paigowpoker.17.d")
@cites("paigowpoker.17.e", "paigowpoker.17.g", "paigowpoker.17.g.1", "paigowpoker.17.g.2")
def batches(table: Table) -> tuple[tuple[str, ...], ...]:
    """The places of all cards of a round, in the batches in which they leave the deck."""
    if table.rules.in_threes:
        places = dealt_in(table)
        threes = tuple((place,) * THREE for place in places)
        return (*threes, *((place,) * FOUR for place in places))
    if table.rules.deal == HAND:
        return ROWS
    order = around(table.rules.circle, table.play.start, clockwise=True)
    if table.rules.deal == SHOE:
        return (order,) * SEVEN
    return tuple((place,) * SEVEN for place in order)


def due(table: Table) -> tuple[str, ...]:
    """The places of the cards that are dealt next; () if none is due."""
    play: PokerPlay = table.play
    waits = play.left or play.shoe.state != "ready" or not _may_begin(table)
    if waits or not in_round(table) or table.open or not table.playing:
        return ()
    given = play.given
    for batch in batches(table):
        if given < len(batch):
            return batch[given:]
        given -= len(batch)
    return ()


def threes_are_out(table: Table) -> bool:
    """Whether every position in the round has its first three cards."""
    return bool(table.play.given >= THREE * len(dealt_in(table)))


@cites("paigowpoker.11.f")
def interrupted(table: Table) -> Step:
    """A card found face up is not used: it leaves the shoe for the discard rack."""
    if not table.play.exposing:
        return None
    cards = shoe.cards_at(table, shoe.EXPOSED)
    if not cards:
        return Deal(shoe.SHOE, (shoe.EXPOSED,), table.play.shoe, FACE_UP)
    return (Discarded(cards=cards, places=(shoe.EXPOSED,), why=FOUND_UP, cites=FACE_UP),)


def uninterrupted(phase: Phase) -> Phase:
    """A phase that goes on only once a card found face up has left the shoe."""

    @wraps(phase)
    def step(game: Game, table: Table) -> Step:
        return interrupted(table) or phase(game, table)

    return step


def dealt(table: Table) -> Step:
    """The next cards go to their places face down."""
    to = due(table)
    return Deal(shoe.SHOE, to, table.play.shoe, dealt_by(table), ()) if to else None


def dealt_by(table: Table) -> Ids:
    """The clause by which cards are dealt now."""
    if not table.rules.in_threes:
        return DEALT[table.rules.deal]
    if not threes_are_out(table):
        return ("paigowpoker.17.b", "paigowpoker.17.d", "paigowpoker.17.e")
    last = "paigowpoker.17.g.1" if table.rules.deal17 == BY_HAND else "paigowpoker.17.g.2"
    return ("paigowpoker.17.g", last)


@cites("paigowpoker.8.d", "paigowpoker.8a.d", "paigowpoker.8b.e", "paigowpoker.17.h")
def count_is_due(table: Table) -> bool:
    """Four cards must be left; in Section 17 the stub is counted at least every five rounds."""
    if not table.rules.in_threes:
        return True
    if table.rules.stub_excused:
        return False
    return bool(table.play.uncounted + 1 >= table.rules.stub_count)


@cites("paigowpoker.8.d", "paigowpoker.8.d.1", "paigowpoker.8a.d", "paigowpoker.8a.d.1")
@cites("paigowpoker.8b.e", "paigowpoker.8b.e.1", "paigowpoker.17.g.1", "paigowpoker.17.h.1")
def left_over(table: Table) -> Step:
    """What is left is counted if that is due, and goes to the discard rack unseen."""
    if not is_complete(table):
        return None
    counted, remaining = table.play.counted, table.play.shoe.remaining
    if count_is_due(table) and not counted:
        return Confirm("dealer", COUNTED, counted_by(table))
    if table.rules.in_threes:
        because = ("paigowpoker.17.h.1",) if counted else dealt_by(table)[1:]
    else:
        because = (f"{LEFT_OVER[table.rules.deal]}.1",)
    return (DealEnded(stub=remaining, counted=counted, cites=because),)


def counted_by(table: Table) -> Ids:
    """The clause by which the dealer counts what is left."""
    return ("paigowpoker.17.h",) if table.rules.in_threes else (LEFT_OVER[table.rules.deal],)


def is_complete(table: Table) -> bool:
    """Whether every card of the round is dealt, and the others are not put away yet."""
    play: PokerPlay = table.play
    all_cards = len(tuple(chain.from_iterable(batches(table)))) if _may_begin(table) else -1
    return table.playing and in_round(table) and not play.left and play.given == all_cards


def _may_begin(table: Table) -> bool:
    """Whether the start is found where it must be, and the dealer's wager against a bank made."""
    play: PokerPlay = table.play
    found = play.start or table.rules.in_threes or table.rules.deal == HAND
    return bool(found and (not play.bank or play.staked is not None))


def is_counting(table: Table) -> bool:
    """Whether the dealer is counting what is left."""
    return is_complete(table) and not table.play.counted and count_is_due(table)


@cites("paigowpoker.10.i.1")
def first_stack(table: Table) -> Step:
    """Dealt from the hand, the bank selects the first stack, which is moved forward."""
    play: PokerPlay = table.play
    if way(table) != HAND or not play.bank or play.picked or not play.left or play.delivered:
        return None
    because, who = ("paigowpoker.10.i.1",), (play.bank,)
    form, about = Number(1, SEVEN), FIRST_STACK
    usual = Ceremony("1", PICKED_FOR)
    return Ask(who, about, (), because, form, silence="1", asks=PICKS, topic=about, ceremony=usual)


@cites("paigowpoker.10.i.1")
def stack_picked(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The stack that the bank names is the first."""
    return (StacksChosen(stack=int(chosen.choice), cites=("paigowpoker.10.i.1",)),)


@cites("paigowpoker.4.a", "paigowpoker.8c.b", "paigowpoker.8c.b.1", "paigowpoker.8c.b.2")
@cites("paigowpoker.8c.c", "paigowpoker.8c.d", "paigowpoker.10.h.1", "paigowpoker.10.i.2")
@cites("paigowpoker.10.j.1")
def start_found(table: Table) -> Step:
    """The dice, a number or the button say which position receives the first cards."""
    play: PokerPlay = table.play
    if way(table) == SEVENTEEN or play.start or not in_round(table) or table.open:
        return None
    if way(table) == HAND and not play.left:
        return None
    if table.rules.start == BUTTON:
        return _by_button(table)
    by_dice = table.rules.start == DICE
    if not play.shaken:
        return Draw(DICE if by_dice else NUMBERS, drawn_by(table))
    if by_dice:
        return delivery.shake(table, counted_from(table, "paigowpoker.8c.b.2"))
    total = int(play.shaken)
    return (found(table, f"{total}", total, counted_from(table, "paigowpoker.8c.c")),)


def drawn_by(table: Table) -> Ids:
    """The clauses by which the dice are shaken, or a number is selected."""
    how, bank = table.rules.deal, table.play.bank
    if table.rules.start == DICE:
        return ("paigowpoker.8c.b", *((SHAKEN[how],) if bank else ()))
    return ("paigowpoker.8c.c", *((GENERATED[how],) if bank else ()))


def counted_from(table: Table, because: str) -> Ids:
    """The clause on the count, and on where it begins with a bank."""
    return (because, *((COUNTS[table.rules.deal],) if table.play.bank else ()))


@cites("paigowpoker.8c.d", "paigowpoker.4.a.3")
def _by_button(table: Table) -> tuple[Event, ...]:
    """The position with the button is first."""
    because, at = ("paigowpoker.8c.d",), after_button(table.rules.circle, table.play.button)
    return (
        ButtonPlaced(place=at, cites=because),
        StartFound(says=BUTTON_SAYS, start=at, cites=because),
    )


@cites("paigowpoker.8a.f", "paigowpoker.10.i.5")
def stacks_in_order(first: int) -> tuple[int, ...]:
    """The stacks from the first one to the right, and then from the far left."""
    return tuple((first - 1 + step) % SEVEN + 1 for step in range(SEVEN))


@cites("paigowpoker.8a.f", "paigowpoker.10.i.5", "paigowpoker.8a.e")
def delivered(table: Table) -> Step:
    """Stacks dealt from the hand go clockwise from the starting position, whoever wagers."""
    play: PokerPlay = table.play
    if way(table) != HAND or play.delivered or not play.start or not play.left:
        return None
    number = {one: n for n, one in enumerate(stacked(table))}
    order = stacks_in_order(play.picked or 1)
    hands = tuple(tuple(n for one, n in number.items() if one[0] == which) for which in order)
    because = ("paigowpoker.10.i.5",) if play.bank else ("paigowpoker.8a.f",)
    return (delivery.delivered(table, hands, "", because, clockwise=True),)


def stacked(table: Table) -> tuple[tuple[int, int], ...]:
    """Every card on the table in a stack, by the number of the stack and its place in it.

    They are in the order in which the table has them.
    """
    stacks = (place for place in table.play.hands if place.startswith("stack "))
    return tuple(
        (int(place.removeprefix("stack ")), at)
        for place in stacks
        for at in range(len(table.play.hands[place]))
    )
