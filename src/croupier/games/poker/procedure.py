"""How poker is played: the deck, the required bets, streets of cards and bets, a showdown."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.event import Discarded, Event
from croupier.core.game import Game
from croupier.core.part import Companions, Contested, Deals, InTurn, Part, Question, Types
from croupier.core.quiet import Quiet
from croupier.core.showdown import Showdown
from croupier.core.step import Deal, Step
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import one_draw, shoe
from croupier.games.families.shoe import ShoeReady, ShoeSpent
from croupier.games.families.upkeep import UPKEEP
from croupier.games.poker import (
    betting,
    dealing,
    drawing,
    evolving,
    in_pots,
    play,
    posting,
    showdown,
    taking,
)
from croupier.games.poker.around import AROUND
from croupier.games.poker.customs import CUSTOMS
from croupier.games.poker.decks import CARE
from croupier.games.poker.forms import TYPES
from croupier.games.poker.incidents import MISHAPS
from croupier.games.poker.layout import layout
from croupier.games.poker.mishaps import mended
from croupier.games.poker.opening import by_suit
from croupier.games.poker.options import LAW, PokerOptions
from croupier.games.poker.play import (
    Awarded,
    ButtonDrawn,
    PokerPlay,
    PotsFormed,
    Uncalled,
    contending,
    form_of,
    player,
    pot_of,
    several,
)
from croupier.games.poker.pots import uncalled
from croupier.games.poker.saying import SAYING, completing
from croupier.games.poker.seating import SIT_OUT, STAYS, seating
from croupier.games.poker.showing import SHOWN
from croupier.games.poker.shuffling import PREPARATION, SPENT, deck
from croupier.games.poker.wrong import NOTHING
from croupier.ranking.hand import VALUES
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites
from croupier.rulebook.english import states

HOUR_S = 3600
"""A player who comes back within an hour was away for a time only (PK-32)."""


def _prepared(rules: PokerOptions) -> str:
    """The first step of a round, with time charges if the house takes them."""
    timed = "Time charges are verified, and the deck" if "time" in rules.rake else "The deck"
    return f"{timed} is shuffled and cut."


def _begun(rules: PokerOptions) -> str:
    """How a hand begins, with the bets that are required before the cards."""
    antes = "antes" if rules.ante else ""
    blinds = "blinds" if rules.played.button and rules.blinds else ""
    required = " and ".join(filter(None, (antes, blinds)))
    begins = f"The hand begins with its {required}" if required else "The hand begins"
    return f"{begins}, unless fewer than two players are left for it."


def _awarded(rules: PokerOptions) -> str:
    """How the pots are awarded, with the bad beat if the house offers a payout for it."""
    if rules.bad_beat:
        return "The fund gets its share, a bad beat is verified, and pots and bad beat are paid."
    return "The pots are awarded."


@states(_prepared)
@cites("poker.5.a", "poker.5.b")
def preparation(table: Table) -> Step:
    """Time charges are verified, and the deck is shuffled and cut."""
    if table.play.players:
        return None
    deck: Shoe = table.play.shoe
    if deck.state == "shuffled":
        cut = shoe.cut_by(PREPARATION, deck, shoe.DEALER, deck.stack // 2)
        return (*cut, ShoeReady(cites=PREPARATION.cites.depth))
    return taking.time_verified(table) or shoe.prepared(PREPARATION, table)


@cites("poker.10.c.2.ii")
def first_button(table: Table) -> Step:
    """A card for each player gives the first button to the highest; the deck is shuffled again."""
    current: PokerPlay = table.play
    if current.players or current.button or not form_of(table).button:
        return None
    if table.rules.first_button != "card":
        return None
    seats = posting.dealt_in(table)
    because = posting.FIRST_BUTTON["card"]
    if not current.hands:
        to = tuple(str(seat) for seat, _ in seats)
        return Deal(shoe.SHOE, to, current.shoe, because)
    held = {seat: current.hands[str(seat)][0][0] for seat, _ in seats}
    first = max(held, key=lambda seat: by_suit(held[seat], VALUES))
    return (ButtonDrawn(seat=first, cites=because), ShoeSpent(cites=because))


@states(_begun)
@cites("poker.6.b")
def posts(table: Table) -> Step:
    """The hand begins with its antes and blinds, unless fewer than two players are left for it."""
    if table.play.players:
        return None
    seats = posting.dealt_in(table)
    if len(seats) < 2:
        because = posting.AT_LEAST_TWO
        return (ShoeSpent(cites=because), one_draw.round_ended(table))
    return posting.begin(table, seats)


@cites("poker.6.c", "poker.6.d", "poker.1.round-of-play")
def streets(table: Table) -> Step:
    """After each round of cards there is a betting round, while several players contend."""
    current: PokerPlay = table.play
    calm = current.wrong is NOTHING and current.shoe.state == "ready"
    if not calm and (first := mended(table)) is not None:
        return first
    if not several(current):
        return closed(table) if current.actor else None
    every = table.rules.played.streets
    if current.street >= len(every):
        return None
    bets = current.actor and (current.deals or every[current.street].draw)
    step = None if bets else dealing.due(table) or drawing.drawing(table)
    if step is None:
        step = completing(table) if current.said.seat else betting.betting(table)
    return closed(table) if step is None else step


@cites("poker.14.d", "poker.14.b.1.ii", "poker.1.betting-round", "poker.6.c")
def closed(table: Table) -> tuple[Event, ...]:
    """What nobody called goes back; then the rake is taken, and the bets are in the pots."""
    current: PokerPlay = table.play
    bets = in_pots.bets_of(table)
    over = uncalled(bets.put, bets.out) if current.to else None
    if over is not None:
        seat, amount = over
        one = player(table, seat)
        return (Uncalled(patron=one.patron, seat=seat, amount=amount, cites=("poker.14.d",)),)
    taken, charges = taking.raked(table, bets), current.charges
    for event in taken:
        charges += event.charges
    formed = in_pots.with_antes(table, in_pots.net(bets, charges))
    because = ("poker.6.c", "poker.7.c.4.iii") if len(formed) > 1 else ("poker.6.c",)
    return (*taken, PotsFormed(pots=formed, cites=because))


def showing(table: Table) -> Step:
    """Those who still contend show their hands."""
    return mended(table) or showdown.shown(table)


@states(_awarded)
@cites("poker.6.e.5", "poker.6.e.6", "poker.6.e.9")
def awarding(table: Table) -> Step:
    """The fund gets its share, a bad beat is verified, and pots and bad beat are paid."""
    if not pot_of(table):
        return taking.paid_out(table)
    if fed := taking.contributed(table):
        return fed
    if taking.offered(table) and (step := taking.verified(table, showdown.held(table))) is not None:
        return step
    won = showdown.awards(table)
    return (*losing(table, won), *won)


@cites("poker.6.e.5")
def losing(table: Table, won: Sequence[Event]) -> tuple[Event, ...]:
    """The cards of losing players are collected before a pot is pushed to its winner."""
    winners = {event.patron for event in won if isinstance(event, Awarded)}
    places = tuple([one.place for one in contending(table) if one.patron not in winners])
    if not places:
        return ()
    cards = tuple([card for place in places for card in shoe.cards_at(table, place)])
    return (Discarded(cards=cards, places=places, cites=("poker.6.e.5",)),)


@cites("poker.6.e.5", "poker.6.e.7", "poker.5.a", "poker.1.round-of-play", "poker.1.stub")
def ending(table: Table) -> Step:
    """The rake goes into the inventory, all cards are collected, and the deck is shuffled again."""
    current: PokerPlay = table.play
    hands = current.hands
    cards = tuple([card for those in hands.values() for card, _ in those])
    places = tuple(hands)
    because = ("poker.6.e.5", "poker.6.e.7")
    taken = (Discarded(cards=cards, places=places, cites=because, seen_by=()),) if cards else ()
    return (
        *taking.rake_taken(table),
        *taking.killed(table, current.won),
        *taken,
        ShoeSpent(cites=SPENT),
        one_draw.round_ended(table),
    )


QUESTIONS = {
    betting.ACT: Question(
        betting.answered, betting.not_now, priced=betting.priced, unfit=betting.unfit
    ),
    drawing.DRAW: Question(drawing.answered, cards=True),
    showdown.SHOWING: Question(showdown.answered),
}
HANDS = Part(
    name="hands",
    devices=deck,
    evolve=evolving.EVOLVE,
    events=evolving.EVENTS,
    questions=QUESTIONS,
    opens=posting.opens,
    voids=evolving.voided,
    brings=(
        Types("type", TYPES, ("poker.8.b",)),
        InTurn("it is another player's turn", ("poker.7.d",)),
        Contested("croupier.analysis.poker.reader:READER"),
        Showdown(showdown.shares_of, (play.COMMUNITY, play.COMMON)),
        Deals(
            posting.ready,
            play.patrons,
            play.dealt_in,
            "hand_begun",
            away=SIT_OUT.key,
            buy_in=posting.buy_in,
            cites=("poker.7.c.3",),
            returns_s=HOUR_S,
            returns=("poker.7.c.1", "poker.7.c.5.i"),
        ),
        Quiet(play.patrons, ("poker.16.a",)),
        Companions(("tight", "random", "caller", "equity"), "croupier.analysis.poker.bots:answer"),
    ),
)
POKER: Game = Game(
    key=LAW,
    name="Poker",
    options=PokerOptions,
    wagers=(),
    phases=(preparation, first_button, posts, streets, showing, awarding, ending),
    accept=accept,
    play=PokerPlay.fresh,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=("poker.7.d",),
    folder="croupier.games.poker",
    parts=(
        STAYS,
        seating(),
        shoe.part(PREPARATION),
        HANDS,
        taking.TAKING,
        AROUND,
        SHOWN,
        CUSTOMS,
        SAYING,
        MISHAPS,
        CARE,
        UPKEEP,
    ),
)
