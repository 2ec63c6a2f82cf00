"""How Spanish 21 is played: two cards each, a match, insurance, the turns, the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.core.event import Chosen, Collected, Event
from croupier.core.game import Game
from croupier.core.part import Device, Home, Part, Question
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.equipment.cards import SPANISH, pack
from croupier.equipment.shoe import Shoe
from croupier.games.families import one_draw, seats, shoe, upkeep
from croupier.games.families.twentyone import (
    betting,
    burn,
    dealer,
    incidents,
    insurance,
    let_out,
    play,
    refused,
    settling,
    showing,
    turns,
)
from croupier.games.families.twentyone.beside import first_cards as counted
from croupier.games.families.twentyone.beside import match_dealer, of_kind
from croupier.games.families.twentyone.hands import SHOWDOWN
from croupier.games.spanish21 import play as own
from croupier.games.spanish21.hands import ENVY, is_super, super_bonus
from croupier.games.spanish21.incidents import INCIDENTS
from croupier.games.spanish21.layout import layout
from croupier.games.spanish21.options import MATCH, SpanishOptions
from croupier.games.spanish21.shuffling import PREPARATION
from croupier.games.spanish21.wagers import MAIN, WAGERS, contests
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

CLOSES = ("spanish21.5.d",)
SEATED = ("cmr146.15.1",)
SUPER = ("spanish21.5.g",)


@cites("spanish21.4.a", "spanish21.4.b.1", "spanish21.4.b.2", "spanish21.7.c")
def preparation(table: Table) -> Step:
    """A shoe is shuffled, cut unless a device did it, given its cutting card, one card burned."""
    return shoe.prepared(PREPARATION, table)


@incidents.first
@cites("spanish21.5.a", "spanish21.5.d", "spanish21.5.h", "spanish21.6.b")
def betting_open(table: Table) -> Step:
    """Wagers are made before the first card of the round is dealt."""
    return Open("no more bets", CLOSES, (MAIN, MATCH)) if table.open else None


def boxes_in(table: Table) -> Step:
    """The boxes with a wager take part."""
    return dealer.boxes_in(table)


@incidents.first
@cites("spanish21.7.d", "spanish21.7.d.1", "spanish21.7.d.2", "spanish21.7.d.3", "spanish21.7.i")
def first_cards(table: Table) -> Step:
    """Two cards to each box, one to the dealer, and a hole card where the house deals one."""
    short = incidents.second_due(table) if in_deal(table) else None
    return short or dealer.first_cards(table)


def in_deal(table: Table) -> bool:
    """Whether cards were dealt in this round."""
    return bool(shoe.cards_at(table, play.DEALER))


@cites("spanish21.6.a", "spanish21.6.d", "spanish21.6.f")
def matching(table: Table) -> Step:
    """Matches are settled before any other card and before a reader is used, losers first."""
    due = of_kind(table, MATCH) if in_deal(table) else []
    up = play.up_card(table) if due else ""
    events: list[Event] = []
    for wager in due:
        cards = counted(table, play.hand(table, str(wager.box)))
        events += settle(SPANISH21, table, match_dealer(cards, up, table.rules), (wager,))
    return losers_first(events) or None


def losers_first(events: Iterable[Event]) -> tuple[Event, ...]:
    """What is collected, and then what is paid and returned."""
    return tuple(sorted(events, key=lambda event: not isinstance(event, Collected)))


@incidents.first
@cites("spanish21.11.a", "spanish21.11.b", "spanish21.13.f")
def insuring(table: Table) -> Step:
    """Insurance against an ace, before any other card and before a reader is used."""
    return insurance.offering(table) if in_deal(table) else None


@cites("spanish21.7.i")
def reading(table: Table) -> Step:
    """Where a reader is used, a blackjack ends the dealing."""
    return dealer.peek(table) if in_deal(table) else None


@incidents.first
@cites("spanish21.7.e", "spanish21.7.f")
def player_turns(table: Table) -> Step:
    """The players act, box by box from the dealer's left."""
    return incidents.asking(table) or turns.player_turns(table)


@incidents.first
@cites("spanish21.7.g", "spanish21.8.a.2", "spanish21.8.b", "spanish21.11.d", "spanish21.12.c")
def second_card(table: Table) -> Step:
    """The dealer's second card where it matters; it decides insurance and what was surrendered."""
    if not in_deal(table):
        return None
    needed = bool(of_kind(table, insurance.INSURANCE)) or settling.second_matters(SPANISH21, table)
    step = dealer.second_card(table, needed=needed)
    return step or at_second_card(table)


def at_second_card(table: Table) -> Step:
    """Insurance and surrendered hands, losers first."""
    if len(shoe.cards_at(table, play.DEALER)) < 2:
        return None
    insured = insurance.settled(SPANISH21, table)
    events = insured if isinstance(insured, tuple) else ()
    return losers_first((*events, *settling.given_up(SPANISH21, table))) or None


@incidents.first
@cites("spanish21.12.b", "spanish21.12.c")
def dealers_draw(table: Table) -> Step:
    """The dealer draws to 17, hard or soft, as far as it matters to a wager that is still there."""
    if not in_deal(table):
        return None
    needed = settling.matters(SPANISH21, table, settling.UNDECIDED)
    return dealer.further_cards(table, needed=needed)


@cites("spanish21.5.e", "spanish21.5.g")
def settlement(table: Table) -> Step:
    """Losing wagers are collected, then winning ones paid, then super bonuses."""
    if not in_deal(table) or not table.wagers:
        return None
    return (*losers_first(settling.settled(SPANISH21, table)), *super_bonuses(table)) or None


@cites("spanish21.5.g", "spanish21.10.e")
def super_bonuses(table: Table) -> tuple[Event, ...]:
    """Three suited sevens against a seven: a fixed prize, and 50 dollars to all others (SP-5)."""
    return tuple(event for one in table.play.order for event in prizes(table, one))


def prizes(table: Table, one: play.Hand) -> tuple[Event, ...]:
    """What one hand brings: the prize of each who wagers on it, and what all others are paid."""
    cards, up = shoe.cards_at(table, one.place), play.up_card(table)
    if one.state == "dead" or not is_super(cards, up, split=one.split, doubled=one.doubled):
        return ()
    won = {wager.patron: super_bonus(wager.amount) for wager in turns.stakes(table, one)}
    won = {patron: prize for patron, prize in won.items() if prize}
    others = sorted(table.play.played - won.keys()) if won else ()
    paid = {**won, **dict.fromkeys(others, ENVY)}
    return tuple(
        own.SuperBonusPaid(patron=patron, place=one.place, amount=amount, cites=SUPER)
        for patron, amount in paid.items()
    )


@cites("spanish21.7.h", "spanish21.7.j", "spanish21.4.g")
def ending(table: Table) -> Step:
    """The cards are picked up hand by hand; past the cutting card the shoe is over."""
    left: Shoe = table.play.shoe
    over = (shoe.ShoeSpent(cites=("spanish21.7.j",)),) if left.cover_reached else ()
    return (*settling.picked_up(table), *over, one_draw.round_ended(table))


def answer(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What an answer brings about."""
    if chosen.about == shoe.CUT:
        return shoe.answered(PREPARATION, table, chosen)
    if chosen.about.startswith(insurance.INSURANCE):
        return insurance.answered(SPANISH21, table, chosen)
    if chosen.about.endswith(play.SECOND):
        return incidents.second_answered(table, chosen)
    if chosen.about.endswith(incidents.MISSED):
        return incidents.answered(table, chosen)
    return turns.answered(SPANISH21, table, chosen)


@cites("spanish21.2.a", "spanish21.7.a")
def devices(rules: SpanishOptions) -> Mapping[str, Device]:
    """The shoe of decks without tens, and what can come out of it."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play, SPANISH), **contests(rules)}


SPANISH21 = Game(
    key="spanish21",
    name="Spanish 21",
    options=SpanishOptions,
    wagers=WAGERS,
    phases=(
        preparation,
        betting_open,
        boxes_in,
        first_cards,
        matching,
        insuring,
        reading,
        player_turns,
        second_card,
        dealers_draw,
        settlement,
        ending,
    ),
    accept=accept,
    play=own.fresh,
    confirms=("dealer", "casino supervisor"),
    decides=SHOWDOWN,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    ranges=("decks",),
    closes=CLOSES,
    folder="croupier.games.spanish21",
    parts=(
        Part(
            name="spanish21",
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
                **let_out.EVOLVE,
                **burn.EVOLVE,
                **own.EVOLVE,
            },
            events=(
                seats.SeatTaken,
                *shoe.SHOE_EVENTS,
                *play.TURN_EVENTS,
                *dealer.DEALER_EVENTS,
                *insurance.INSURANCE_EVENTS,
                *betting.BETTING_EVENTS,
                *incidents.INCIDENT_EVENTS,
                *upkeep.UPKEEP_EVENTS,
                *own.EVENTS,
                burn.BurnShown,
            ),
            incidents=INCIDENTS,
            sells=seats.sells(SEATED),
            acts=(
                seats.sit(SEATED),
                betting.consent(("spanish21.13.a",)),
                burn.ask_burn(("spanish21.7.c",)),
            ),
            cards=shoe.on_table,
            shows=showing.shows,
            voids=play.voided,
            questions={
                "": Question(lambda game, table, chosen: answer(table, chosen), refused.refuses)
            },
            brings=(Home(seats.home), PREPARATION),
        ),
    ),
)
