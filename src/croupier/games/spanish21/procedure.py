"""How Spanish 21 is played: two cards each, a match, insurance, the turns, the dealer's hand."""

from __future__ import annotations

from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.part import Part
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.games.families import new_cards, seats, shoe
from croupier.games.families.rotation import ROTATION
from croupier.games.families.twentyone import (
    betting,
    burn,
    dealer,
    incidents,
    insurance,
    play,
    rounds,
    settling,
    turns,
)
from croupier.games.families.twentyone.beside import first_cards as counted
from croupier.games.families.twentyone.beside import match_dealer, of_kind
from croupier.games.families.twentyone.hands import SHOWDOWN
from croupier.games.families.twentyone.let_out import PLAYERS_LET_OUT
from croupier.games.families.twentyone.rounds import in_deal
from croupier.games.spanish21.hands import ENVY, is_super, super_bonus
from croupier.games.spanish21.incidents import CARDS_KEPT_UP, IRREGULARITIES
from croupier.games.spanish21.layout import layout
from croupier.games.spanish21.options import MATCH, SpanishOptions
from croupier.games.spanish21.play import SPANISH_DECKS, SUPER_BONUS, SuperBonusPaid, fresh
from croupier.games.spanish21.shuffling import PREPARATION
from croupier.games.spanish21.wagers import MAIN, PLAYERS, WAGERS, matched
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

CLOSES = ("spanish21.5.d",)
SEATED = ("cmr146.15.1",)
SUPER = ("spanish21.5.g",)


@cites("spanish21.4.a", "spanish21.4.b.1", "spanish21.4.b.2", "spanish21.7.c")
def preparation(game: Game, table: Table) -> Step:
    """A shoe is shuffled, cut unless a device did it, given its cutting card, one card burned."""
    return shoe.prepared(PREPARATION, table)


@incidents.first
@cites("spanish21.5.a", "spanish21.5.d", "spanish21.5.h", "spanish21.6.b")
def betting_open(game: Game, table: Table) -> Step:
    """Wagers are made before the first card of the round is dealt."""
    return Open("no more bets", CLOSES, (MAIN, MATCH)) if table.open else None


@cites("spanish21.6.a", "spanish21.6.d", "spanish21.6.f")
def matching(game: Game, table: Table) -> Step:
    """Matches are settled before any other card and before a reader is used, losers first."""
    due = of_kind(table, MATCH) if in_deal(table) else []
    up = play.up_card(table) if due else ""
    events: list[Event] = []
    for wager in due:
        cards = counted(table, play.hand(table, str(wager.box)))
        events += settle(game, table, match_dealer(cards, up, table.rules), (wager,))
    return settling.losers_first(events) or None


@cites("spanish21.5.e", "spanish21.5.g")
def settlement(game: Game, table: Table) -> Step:
    """Losing wagers are collected, then winning ones are paid, then super bonuses."""
    if not in_deal(table) or not table.wagers:
        return None
    settled = settling.losers_first(settling.settled(game, table))
    return (*settled, *super_bonuses(table)) or None


@cites("spanish21.5.g", "spanish21.10.e")
def super_bonuses(table: Table) -> tuple[Event, ...]:
    """Three suited sevens against a seven: a fixed prize, and 50 dollars to all others (SP-5)."""
    return tuple(event for one in table.play.order for event in prizes(table, one))


def prizes(table: Table, one: play.Hand) -> tuple[Event, ...]:
    """What one hand wins: a prize for each patron who wagers on it, and pay for all others."""
    cards, up = shoe.cards_at(table, one.place), play.up_card(table)
    if one.state == "dead" or not is_super(cards, up, split=one.split, doubled=one.doubled):
        return ()
    won = {wager.patron: super_bonus(wager.amount) for wager in turns.stakes(table, one)}
    won = {patron: prize for patron, prize in won.items() if prize}
    others = sorted(table.play.played - won.keys()) if won else ()
    paid = {**won, **dict.fromkeys(others, ENVY)}
    return tuple(
        SuperBonusPaid(patron=patron, place=one.place, amount=amount, cites=SUPER)
        for patron, amount in paid.items()
    )


@cites("spanish21.7.h", "spanish21.7.j", "spanish21.4.g")
def ending(game: Game, table: Table) -> Step:
    """The cards are picked up hand by hand; past the cutting card, the shoe is over."""
    return rounds.ended(table, ("spanish21.7.j",) if table.play.shoe.cover_reached else ())


SPANISH21: Game = Game(
    key="spanish21",
    name="Spanish 21",
    options=SpanishOptions,
    wagers=WAGERS,
    phases=rounds.phases(
        lambda: SPANISH21,
        preparation,
        betting_open,
        rounds.boxes_in,
        rounds.first_cards,
        matching,
        rounds.insuring,
        rounds.reading,
        rounds.player_turns,
        rounds.second_card,
        rounds.dealers_draw,
        settlement,
        ending,
    ),
    accept=accept,
    play=fresh,
    confirms=("dealer", "casino supervisor"),
    decides=SHOWDOWN,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    ranges=("decks",),
    closes=CLOSES,
    folder="croupier.games.spanish21",
    parts=(
        seats.part(SEATED),
        shoe.part(PREPARATION),
        ROTATION,
        SPANISH_DECKS,
        turns.part(PLAYERS),
        Part(name="match the dealer", devices=matched),
        dealer.DEALERS_HAND,
        insurance.INSURED,
        betting.part(("spanish21.13.a",)),
        IRREGULARITIES,
        PLAYERS_LET_OUT,
        CARDS_KEPT_UP,
        new_cards.part(due=new_cards.within_a_day_or_two, more=(new_cards.extension(),)),
        burn.part(("spanish21.7.c",)),
        SUPER_BONUS,
    ),
)
