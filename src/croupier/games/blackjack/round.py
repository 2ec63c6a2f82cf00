"""How blackjack is played: two cards each, insurance, the players' turns, the dealer's hand."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Event
from croupier.core.game import Device, Game
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.core.wager import WagerKind
from croupier.equipment.cards import pack
from croupier.equipment.shoe import Shoe
from croupier.games.blackjack import wagers
from croupier.games.blackjack.options import PAYS, BlackjackOptions
from croupier.games.blackjack.shuffling import PREPARATION
from croupier.games.families import one_draw, seats, shoe
from croupier.games.families.twentyone import dealer, insurance, play, settling, turns
from croupier.games.families.twentyone.hands import SHOWDOWN, showdowns
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

CLOSES = ("blackjack.3.c",)
SEATED = ("cmr146.13.1",)


@cites("blackjack.5.a", "blackjack.6.c")
def preparation(table: Table) -> Step:
    """A shoe is shuffled, cut, given its cutting card, and its first card burned."""
    return shoe.prepared(PREPARATION, table)


@cites("blackjack.3.a", "blackjack.3.c")
def betting(table: Table) -> Step:
    """Wagers are made before the first card of the round is dealt."""
    return Open("no more bets", CLOSES, ("main",)) if table.open else None


def first_cards(table: Table) -> Step:
    """Two cards to each box, and to the dealer as the house deals."""
    return dealer.first_cards(table, ("blackjack.6.e",))


def insuring(table: Table) -> Step:
    """Insurance and even money, then the reader."""
    return insurance.offering(table) if table.play.order else None


def reading(table: Table) -> Step:
    """Blackjacks that cannot be tied are paid, and the reader is used."""
    if not table.play.order:
        return None
    return settling.paid_early(BLACKJACK, table) or dealer.peek(table)


def dealers_hand(table: Table) -> Step:
    """The dealer's hand, as far as it matters to a wager that is still there."""
    if not table.play.order:
        return None
    waiting = [one for _, one in settling.on_hands(table)]
    needed = any(one.state in ("stood", "open") for one in waiting)
    return dealer.dealers_hand(table, needed=needed, second=bool(waiting) or bool(table.wagers))


def settlement(table: Table) -> Step:
    """Insurance first, then the hands from the dealer's far right."""
    events = insurance.settled(BLACKJACK, table) + settling.settled(BLACKJACK, table)
    return events or None


@cites("blackjack.6.i", "blackjack.6.l")
def ending(table: Table) -> Step:
    """The cards are picked up hand by hand; past the cutting card the shoe is over."""
    cards = shoe.discarded(table, ("blackjack.6.i",))
    left: Shoe = table.play.shoe
    spent = table.rules.csm or left.cover_reached
    over = (shoe.ShoeSpent(cites=("blackjack.6.l",)),) if spent else ()
    return (*cards, *over, one_draw.round_ended(table))


def answer(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What an answer brings about."""
    if chosen.about == shoe.CUT:
        return shoe.answered(PREPARATION, table, chosen)
    if chosen.about.startswith(insurance.INSURANCE):
        return insurance.answered(BLACKJACK, table, chosen)
    return turns.answered(table, chosen)


def devices(rules: BlackjackOptions) -> Mapping[str, Device]:
    """The shoe, and the showdowns that can come out of it."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), SHOWDOWN: showdowns()}


WAGERS = (
    WagerKind("main", "Blackjack", wagers.hand, lambda r: PAYS.lines(r, "main"),
              ("blackjack.3.a",), start=lambda on: turns.ORIGINAL),
    WagerKind("double", "Double Down", wagers.hand, lambda r: PAYS.lines(r, "double"),
              ("blackjack.10.a",), spots=lambda r: ("1", "2", "3", "4"),
              start=lambda on: turns.DOUBLED, row="main"),
    WagerKind("split", "Split Pairs", wagers.hand, lambda r: PAYS.lines(r, "split"),
              ("blackjack.11.a",), spots=lambda r: ("2", "3", "4"),
              start=lambda on: turns.OF_SPLIT, row="main"),
    WagerKind("insurance", "Insurance", wagers.insurance, lambda r: PAYS.lines(r, "insurance"),
              ("blackjack.9.a",)),
)  # fmt: skip

BLACKJACK = Game(
    key="blackjack",
    name="Blackjack",
    options=BlackjackOptions,
    wagers=WAGERS,
    phases=(
        preparation, betting, first_cards, insuring, reading, turns.player_turns, dealers_hand,
        settlement, ending,
    ),
    devices=devices,
    accept=accept,
    play=lambda rules: play.TurnsPlay(shoe=Shoe(pack(shoe.SHOE, rules.in_play))),
    evolve={
        **seats.EVOLVE, **shoe.EVOLVE, **play.EVOLVE, **dealer.EVOLVE, **insurance.EVOLVE,
    },
    events=(
        seats.SeatTaken, *shoe.SHOE_EVENTS, *play.TURN_EVENTS, *dealer.DEALER_EVENTS,
        *insurance.INSURANCE_EVENTS,
    ),
    answer=answer,
    sell=seats.sells(SEATED),
    acts=(seats.sit(SEATED),),
    cards=shoe.on_table,
    home=seats.home,
    decides=SHOWDOWN,
    prepares=PREPARATION,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    ranges=("decks", "soft17", "variant"),
    closes=CLOSES,
    folder="croupier.games.blackjack",
)  # fmt: skip
