"""How ZAPPIT is played: two cards each, the reader, zaps and turns, the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from croupier.core.event import Chosen, Collected, Event
from croupier.core.game import Game
from croupier.core.part import Device, Home, Part, Question
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.equipment.cards import pack
from croupier.equipment.shoe import Shoe
from croupier.games.families import one_draw, seats, shoe, upkeep
from croupier.games.families.twentyone import (
    betting,
    dealer,
    incidents,
    insurance,
    play,
    refused,
    settling,
    showing,
    turns,
)
from croupier.games.families.twentyone.hands import EVEN_MONEY, SHOWDOWN, showdowns
from croupier.games.families.twentyone.play import Hand
from croupier.games.zappit import play as own
from croupier.games.zappit.incidents import INCIDENTS
from croupier.games.zappit.kinds import WAGERS
from croupier.games.zappit.layout import layout
from croupier.games.zappit.options import ZappitOptions
from croupier.games.zappit.play import ZappitPlay, guarded
from croupier.games.zappit.shuffling import PREPARATION
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

CLOSES = ("zappit.5.c",)
SEATED = ("cmr146.13.1",)
TAKEN = ("zappit.6.o",)


@guarded
@cites("zappit.4.a", "zappit.4.h", "zappit.6.c")
def preparation(table: Table) -> Step:
    """A shoe is shuffled, cut, given its cover card, and its first card put in the rack."""
    return shoe.prepared(PREPARATION, table)


@guarded
@cites("zappit.5.c", "zappit.5.d")
def wagering(table: Table) -> Step:
    """Blackjack wagers are made before the first card of the round."""
    return Open("no more bets", CLOSES, (turns.MAIN_KIND,)) if table.open else None


def boxes_in(table: Table) -> Step:
    """The boxes with a wager take part."""
    return dealer.boxes_in(table)


@guarded
@cites("zappit.6.e", "zappit.6.e.1", "zappit.6.e.2", "zappit.6.e.3", "zappit.6.e.4")
@cites("zappit.1.hole-card")
def first_cards(table: Table) -> Step:
    """A card to each box and the dealer face up, a second to each box, and a hole card."""
    short = incidents.second_due(table) if _in_deal(table) else None
    return short or dealer.first_cards(table)


def _in_deal(table: Table) -> bool:
    """Whether cards were dealt in this round."""
    return bool(shoe.cards_at(table, play.DEALER))


@guarded
@cites("zappit.6.f", "zappit.7.a", "zappit.7.b")
def insuring(table: Table) -> Step:
    """Against an ace everybody may insure, or take even money for a blackjack."""
    return insurance.offering(table) if _in_deal(table) else None


@guarded
@cites("zappit.6.g", "zappit.7.c", "zappit.7.d", "zappit.1.card-reader-device")
def reading(table: Table) -> Step:
    """The hole card goes through the reader, and insurance is settled by what it says."""
    if not _in_deal(table):
        return None
    return dealer.peek(table) or insurance.settled(ZAPPIT, table)


@guarded
@cites("zappit.6.g", "zappit.6.h", "zappit.6.h.1", "zappit.6.h.4", "zappit.6.i", "zappit.9.c")
def player_turns(table: Table) -> Step:
    """From the dealer's left a blackjack is paid; every other hand is zapped and played."""
    if table.play.natural:
        return None
    over = settling.busts_collected(ZAPPIT, table, TAKEN)
    return over or incidents.asking(table) or _blackjack(table) or turns.player_turns(table)


def _blackjack(table: Table) -> Step:
    one = next((one for one in table.play.order if one.state not in play.OVER), None)
    paid = one is not None and play.has_blackjack(table, one)
    return settling.paid(ZAPPIT, table, one) if one is not None and paid else None


@guarded
@cites("zappit.6.k")
def hole_card(table: Table) -> Step:
    """After all players the hole card is turned face up."""
    return dealer.second_card(table, needed=False) if _in_deal(table) else None


@guarded
@cites("zappit.6.l", "zappit.6.m.1", "zappit.6.m.2")
def dealers_draw(table: Table) -> Step:
    """The dealer draws to 17, hard or soft, where a wager is left to settle (ZP-3)."""
    if not _in_deal(table):
        return None
    needed = settling.matters(ZAPPIT, table, settling.undecided(table))
    return dealer.further_cards(table, needed=needed)


@cites("zappit.6.n", "zappit.6.n.1", "zappit.6.n.2")
def settlement(table: Table) -> Step:
    """From the dealer's far right, player by player, or all losers before any winner."""
    if not _in_deal(table) or not table.wagers:
        return None
    hands = tuple(settling.on_hands(table))
    if table.rules.settle_order == "losers_first":
        return losers_first(table, hands)
    players = groupby(hands, key=lambda pair: pair[0].patron)
    return tuple(event for _, own_hands in players for event in losers_first(table, own_hands))


def losers_first(table: Table, hands: Iterable[tuple[Wager, Hand]]) -> tuple[Event, ...]:
    """What is lost is collected before anything is paid."""
    events = settling.settled(ZAPPIT, table, hands)
    return tuple(sorted(events, key=lambda event: not isinstance(event, Collected)))


@cites("zappit.4.f", "zappit.4.h", "zappit.6.d", "zappit.6.d.2", "zappit.6.o")
def ending(table: Table) -> Step:
    """The cards go to the discard rack hand by hand; past the cover card the shoe is over."""
    return (*settling.picked_up(table), *_covered(table), one_draw.round_ended(table))


def _covered(table: Table) -> tuple[Event, ...]:
    if table.rules.csm:
        return (shoe.ShoeSpent(cites=("zappit.4.h",)),)
    reached = table.play.shoe.cover_reached
    return (shoe.ShoeSpent(cites=("zappit.6.d", "zappit.6.d.2")),) if reached else ()


def answer(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What an answer brings about."""
    if chosen.about == shoe.CUT:
        return shoe.answered(PREPARATION, table, chosen)
    if chosen.about.startswith(insurance.INSURANCE):
        return insured(table, chosen)
    if chosen.about.endswith(play.SECOND):
        return incidents.second_answered(table, chosen)
    if chosen.about.endswith(incidents.MISSED):
        return incidents.answered(table, chosen)
    return turns.answered(ZAPPIT, table, chosen)


@cites("zappit.7.e")
def insured(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """Insurance, even money with which the cards leave at once, or neither."""
    done = insurance.answered(ZAPPIT, table, chosen)
    if chosen.choice != EVEN_MONEY:
        return done
    one = play.hand(table, chosen.about.rpartition(" ")[2])
    return (*done, *settling.removed(table, one, ("zappit.7.e",)))


@cites("zappit.2.a", "zappit.6.a")
def devices(rules: ZappitOptions) -> Mapping[str, Device]:
    """The shoe, and the showdowns that can come out of it."""
    shown = showdowns(push_on=rules.terms.push_on)
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), SHOWDOWN: shown}


ZAPPIT = Game(
    key="zappit",
    name="ZAPPIT Blackjack",
    options=ZappitOptions,
    wagers=WAGERS,
    phases=(
        preparation,
        wagering,
        boxes_in,
        first_cards,
        insuring,
        reading,
        player_turns,
        hole_card,
        dealers_draw,
        settlement,
        ending,
    ),
    accept=accept,
    play=lambda rules: ZappitPlay(shoe=Shoe(pack(shoe.SHOE, rules.in_play))),
    confirms=("dealer",),
    decides=SHOWDOWN,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.boxes + 1)),
    ranges=("decks",),
    closes=CLOSES,
    folder="croupier.games.zappit",
    parts=(
        Part(
            name="zappit",
            devices=devices,
            evolve={
                **seats.EVOLVE,
                **shoe.EVOLVE,
                **play.EVOLVE,
                **dealer.EVOLVE,
                **insurance.EVOLVE,
                **betting.EVOLVE,
                **upkeep.EVOLVE,
                **incidents.EVOLVE,
                **own.EVOLVE,
            },
            events=(
                seats.SeatTaken,
                *shoe.SHOE_EVENTS,
                *play.TURN_EVENTS,
                *dealer.DEALER_EVENTS,
                *insurance.INSURANCE_EVENTS,
                *incidents.INCIDENT_EVENTS,
                *upkeep.UPKEEP_EVENTS,
                *own.EVENTS,
            ),
            incidents=INCIDENTS,
            sells=seats.sells(SEATED),
            acts=(seats.sit(SEATED),),
            cards=shoe.on_table,
            shows=showing.shows,
            voids=own.voided,
            questions={
                "": Question(lambda game, table, chosen: answer(table, chosen), refused.refuses)
            },
            brings=(Home(seats.home), PREPARATION),
        ),
    ),
)
