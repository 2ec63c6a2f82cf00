"""How red dog is played: two cards, the spread between them, raises, and a third card."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.part import Device, Named, Part, Question
from croupier.core.step import Ask, Deal, Open, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager
from croupier.equipment.cards import pack
from croupier.equipment.shoe import Shoe
from croupier.games.families import astray, new_cards, one_draw, seats, shoe, upkeep
from croupier.games.reddog import play as own
from croupier.games.reddog.incidents import ASK_BURN, INCIDENTS, PLAYS_OUT, ROUND, answered, void
from croupier.games.reddog.layout import layout
from croupier.games.reddog.options import PAYS, RedDogOptions
from croupier.games.reddog.play import FIRST, SECOND, THIRD
from croupier.games.reddog.shuffling import PREPARATION
from croupier.games.reddog.spread import (
    PAIR,
    SPREAD,
    Hand,
    hand,
    hands,
    spread,
    takes_third,
    value,
    written,
)
from croupier.games.reddog.wagers import MAIN, RAISE, WAGERS
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

CLOSES = ("reddog.5.a",)
RAISES = ("reddog.5.h", "reddog.5.i")
SEATED = ("cmr146.44.1",)
TIE = "The cards are Consecutive - tie hand"
WE_HAVE_A_PAIR = "We have a pair"
THREE, NO_THREE = "Three of a kind", "No three of a kind tie hand"
RAISES_CLOSED = "Raises closed"
NAMES = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


@cites("reddog.3.a", "reddog.4.a")
def preparation(table: Table) -> Step:
    """Before a shoe's first round the cards are shuffled, cut and put in, and one is burned."""
    return interrupted(table) or shoe.prepared(PREPARATION, table) or relieving(table)


@cites("reddog.5.a")
def betting(table: Table) -> Step:
    """All original wagers are made before the first card of the round is dealt."""
    apart = interrupted(table) or relieving(table)
    if apart is not None:
        return apart
    return Open("no more bets", CLOSES, (MAIN,)) if table.open else None


@cites("reddog.5.c", "reddog.4.b")
def initial_deal(table: Table) -> Step:
    """One card face up in the box farthest to the dealer's left, then one farthest to the right."""
    due = next((place for place in (FIRST, SECOND) if place not in table.play.hands), None)
    return interrupted(table) or (dealing(table, due, ("reddog.5.c",)) if due else None)


@cites("reddog.5.e", "reddog.5.f", "reddog.5.g")
def announcement(table: Table) -> Step:
    """Consecutive cards are a tie; a pair is called; any other spread is called and marked."""
    if table.play.spread or table.play.paired or table.play.outcome:
        return None
    first, second = (shoe.cards_at(table, place)[0] for place in (FIRST, SECOND))
    gap = spread(first, second)
    if not takes_third(gap):
        tied = written(hand(first, second))
        return (own.HandDecided(outcome=tied, says=TIE, cites=("reddog.5.e",)),)
    if gap == PAIR:
        return (own.CardsCalled(spread=0, says=WE_HAVE_A_PAIR, cites=("reddog.5.f",)),)
    return (own.CardsCalled(spread=gap, says=f"The spread is {gap}", cites=("reddog.5.g",)),)


def called(rules: RedDogOptions, event: Event) -> str | None:
    """A spread with its odds, for those who may raise on it; all else is said as usual."""
    if not isinstance(event, own.CardsCalled) or not event.spread:
        return None
    return f"Spread {event.spread} pays {PAYS.odds(rules, SPREAD, str(event.spread))}"


@cites("reddog.5.h", "reddog.5.i", "reddog.6.c")
def raises(table: Table) -> Step:
    """On a spread, raises up to the original wager are made until the dealer closes them."""
    apart = interrupted(table)
    if apart is not None or not table.play.raising:
        return apart
    if table.play.asked:
        cited = ("reddog.6.c",)
        choices, players = ("play", "void"), table.play.asked
        return Ask(players, ROUND, choices, cited, silence="play", asks=PLAYS_OUT, topic=ROUND)
    return Open(RAISES_CLOSED, RAISES, (RAISE,))


@cites("reddog.5.f", "reddog.5.i")
def third_card(table: Table) -> Step:
    """A third card is placed in the middle box and announced, unless the hand is already a tie."""
    apart = interrupted(table)
    if apart is not None or table.play.outcome:
        return apart
    if THIRD not in table.play.hands:
        return dealing(table, THIRD, ("reddog.5.f",) if table.play.paired else ("reddog.5.i",))
    first, second, third = (shoe.cards_at(table, place)[0] for place in (FIRST, SECOND, THIRD))
    one = hand(first, second, third)
    says, because = result(one, third)
    return (own.HandDecided(outcome=written(one), says=says, cites=because),)


@cites("reddog.5.f.1", "reddog.5.f.2", "reddog.5.i")
def result(one: Hand, third: str) -> tuple[str, tuple[str, ...]]:
    """What the dealer announces: three of a kind, no three of a kind, or the third card's value."""
    if one.spread != PAIR:
        number = value(third)
        return NAMES.get(number, str(number)), ("reddog.5.i",)
    return (THREE, ("reddog.5.f.1",)) if one.won else (NO_THREE, ("reddog.5.f.2",))


@cites("reddog.5.i", "reddog.5.e", "reddog.5.f.2")
def settlement(table: Table) -> Step:
    """Losers are collected or winners paid, place by place; wagers on a tie are returned."""
    if not table.wagers:
        return None
    in_turn = sorted(table.wagers, key=lambda wager: (wager.box, wager.id))
    return settle(REDDOG, table, one_draw.outcome(REDDOG, table), in_turn)


@cites("reddog.5.j")
def ending(table: Table) -> Step:
    """The cards are discarded in order; a shoe whose cutting card was reached is over."""
    cards = shoe.discarded(table, ("reddog.5.j",))
    return (*cards, *covered(table), one_draw.round_ended(table))


@cites("reddog.5.k", "reddog.8")
def covered(table: Table) -> tuple[Event, ...]:
    """The cards are reshuffled after the round that reached the cutting card, or after each."""
    if table.rules.csm:
        return (shoe.ShoeSpent(cites=("reddog.8",)),)
    reached = table.play.shoe.cover_reached
    return (shoe.ShoeSpent(cites=("reddog.5.k",)),) if reached else ()


def dealing(table: Table, to: str, because: tuple[str, ...]) -> Step:
    """The next card leaves the shoe; if none is left, the round is void (RD-7)."""
    left: Shoe = table.play.shoe
    return Deal(shoe.SHOE, (to,), left, because) if left.remaining else void(table)


@cites("reddog.6.a", "reddog.6.c")
def interrupted(table: Table) -> Step:
    """A card that was seen early leaves the shoe for the discard rack."""
    why = table.play.exposing
    if not why:
        return None
    because = ("reddog.6.a",) if why == "face_up" else ("reddog.6.c",)
    return astray.unused(table, because, void)


@cites("reddog.4.a")
def relieving(table: Table) -> Step:
    """A new dealer burns one card, face down, before dealing any card of a round."""
    return astray.burning(table, ("reddog.4.a",), void) if table.play.relieved else None


@cites("reddog.5.b")
def accept_wager(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """Chips or plaques; a verbal wager with cash only before the first card is dealt."""
    if bid.cash and wager.kind == RAISE:
        why = "cash is taken only before the first card is dealt, and a raise comes later"
        raise Refused(bid.words, why, ("reddog.5.b",), "chips on the raise area")
    accept(game, table, wager, bid)


@cites("reddog.1.a", "reddog.1.c")
def devices(rules: RedDogOptions) -> Mapping[str, Device]:
    """The shoe, and its possible hands."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), SPREAD: hands()}


@cites("reddog.5.g")
def shows(table: Table) -> Mapping[str, str]:
    """Show the marker on the spread of this round."""
    return {"spread": str(table.play.spread)} if table.play.spread else {}


HANDS = Part(
    name="hands",
    devices=devices,
    evolve=own.EVOLVE,
    events=own.EVENTS,
    questions={ROUND: Question(answered)},
    acts=(ASK_BURN,),
    incidents=INCIDENTS,
    shows=shows,
    names={place: Named(f"the {box} box") for place, box in own.BOXES.items()},
    voids=own.voided,
    brings=(Moment(calls=called),),
)
"""The spread of two cards, the third card, and what may go wrong with them."""

REDDOG = Game(
    key="reddog",
    name="Red Dog",
    options=RedDogOptions,
    wagers=WAGERS,
    phases=(
        preparation,
        betting,
        initial_deal,
        announcement,
        raises,
        third_card,
        settlement,
        ending,
    ),
    accept=accept_wager,
    play=own.Play.fresh,
    decides=SPREAD,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    ranges=("decks",),
    closes=CLOSES,
    confirms=("dealer", "casino supervisor"),
    folder="croupier.games.reddog",
    parts=(
        seats.part(SEATED),
        shoe.part(PREPARATION),
        astray.ASTRAY,
        upkeep.UPKEEP,
        new_cards.part(),
        HANDS,
    ),
)
