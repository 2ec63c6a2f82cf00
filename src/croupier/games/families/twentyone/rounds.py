"""A round of twenty-one: the phases that its games share. Each game lists its own, in order."""

from __future__ import annotations

from typing import Any

from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.games.families import one_draw, shoe
from croupier.games.families import phases as bound
from croupier.games.families.twentyone import dealer, incidents, insurance, settling, turns
from croupier.games.families.twentyone.beside import of_kind
from croupier.games.families.twentyone.play import DEALER
from croupier.rulebook.citation import cites
from croupier.rulebook.english import states

boxes_in = dealer.boxes_in
phases = bound.phases


def in_deal(table: Table) -> bool:
    """Whether cards were dealt in this round."""
    return bool(table.play.hands.get(DEALER))


DEALT = {
    "none": "Two cards to each box and one to the dealer.",
    "hole": "Two cards to each box, one to the dealer, and a hole card face down.",
    "face_up": "Two cards to each box, and two face up to the dealer.",
}


def first_cards_here(rules: Any) -> str:
    """Which cards are dealt first, by how the dealer's second card is dealt."""
    return DEALT.get(rules.dealing, DEALT["hole"])


@incidents.first
@states(first_cards_here)
@cites("spanish21.7.d", "spanish21.7.d.1", "spanish21.7.d.2", "spanish21.7.d.3", "spanish21.7.i")
@cites("zappit.6.e", "zappit.6.e.1", "zappit.6.e.2", "zappit.6.e.3", "zappit.6.e.4")
@cites("zappit.1.hole-card")
def first_cards(game: Game, table: Table) -> Step:
    """Two cards to each box, one to the dealer, and a hole card if the house deals one."""
    return dealt(table)


def dealt(table: Table) -> Step:
    """The first cards; if a hand was dealt only one card, its second after all others."""
    short = incidents.second_due(table) if in_deal(table) else None
    return short or dealer.first_cards(table)


@incidents.first
@cites("spanish21.11.a", "spanish21.11.b", "spanish21.13.f")
@cites("zappit.6.f", "zappit.7.a", "zappit.7.b", "blackjack.9.b")
def insuring(game: Game, table: Table) -> Step:
    """Against an ace everyone may insure, before any other card and before a reader is used."""
    return insurance.offering(table) if in_deal(table) else None


@cites("spanish21.7.i")
def reading(game: Game, table: Table) -> Step:
    """If a reader is used, a blackjack ends the dealing."""
    return dealer.peek(table) if in_deal(table) else None


@incidents.first
@cites("spanish21.7.e", "spanish21.7.f")
def player_turns(game: Game, table: Table) -> Step:
    """The players act, box by box from the dealer's left."""
    return incidents.asking(table) or turns.player_turns(table)


@incidents.first
@cites("spanish21.7.g", "spanish21.8.a.2", "spanish21.8.b", "spanish21.11.d", "spanish21.12.c")
def second_card(game: Game, table: Table) -> Step:
    """The dealer's second card, if it matters; it decides insurance and surrendered hands."""
    return second_dealt(game, table)


def second_dealt(game: Game, table: Table, *waiting: str) -> Step:
    """The dealer's second card, if a wager needs it, such as one of the kinds `waiting`."""
    if not in_deal(table):
        return None
    waits = bool(of_kind(table, insurance.INSURANCE, *waiting))
    step = dealer.second_card(table, needed=waits or settling.second_matters(game, table))
    if step is not None or len(table.play.hands[DEALER]) < 2:
        return step
    insured = insurance.settled(game, table)
    decided = insured if isinstance(insured, tuple) else ()
    return settling.losers_first((*decided, *settling.given_up(game, table))) or None


@incidents.first
@cites("blackjack.12.b", "blackjack.12.c", "blackjack.12.d", "spanish21.12.b", "spanish21.12.c")
@cites("zappit.6.l", "zappit.6.m.1", "zappit.6.m.2")
def dealers_draw(game: Game, table: Table) -> Step:
    """The dealer draws as long as it matters to a wager that is still there."""
    if not in_deal(table) or table.play.drawn:
        return None
    needed = settling.matters(game, table, settling.undecided(table))
    return dealer.further_cards(table, needed=needed)


def ended(table: Table, over: tuple[str, ...]) -> tuple[Event, ...]:
    """The cards are picked up hand by hand; the shoe is over if clauses say so."""
    spent = (shoe.ShoeSpent(cites=over),) if over else ()
    return (*settling.picked_up(table), *spent, one_draw.round_ended(table))
