"""How ZAPPIT is played: two cards each, the reader, zaps and turns, the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from msgspec.structs import replace

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.part import Question
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.equipment.cards import Pack, pack
from croupier.games.families import seats, shoe
from croupier.games.families.twentyone import (
    dealer,
    incidents,
    insurance,
    play,
    rounds,
    settling,
    turns,
)
from croupier.games.families.twentyone.hands import EVEN_MONEY, SHOWDOWN
from croupier.games.families.twentyone.let_out import PLAYERS_LET_OUT
from croupier.games.families.twentyone.play import Hand
from croupier.games.families.twentyone.rounds import in_deal
from croupier.games.zappit.incidents import CARDS_KEPT_UP, IRREGULARITIES
from croupier.games.zappit.kinds import WAGERS
from croupier.games.zappit.layout import layout
from croupier.games.zappit.options import ZappitOptions
from croupier.games.zappit.play import FLOORPERSON, ZappitPlay, guarded
from croupier.games.zappit.shuffling import NEW_CARDS, PREPARATION
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

CLOSES = ("zappit.5.c",)
SEATED = ("cmr146.13.1",)
TAKEN = ("zappit.6.o",)


@guarded
@incidents.first
@cites("zappit.4.a", "zappit.4.h", "zappit.6.c")
def preparation(game: Game, table: Table) -> Step:
    """A shoe is shuffled, cut, given its cover card, and its first card is put in the rack."""
    return shoe.prepared(PREPARATION, table)


@guarded
@incidents.first
@cites("zappit.5.c", "zappit.5.d")
def wagering(game: Game, table: Table) -> Step:
    """Blackjack wagers are made before the first card of the round."""
    return Open("no more bets", CLOSES, (turns.MAIN_KIND,)) if table.open else None


@guarded
@incidents.first
@cites("zappit.6.g", "zappit.7.c", "zappit.7.d", "zappit.1.card-reader-device")
def reading(game: Game, table: Table) -> Step:
    """The hole card goes through the reader, and insurance is settled by what it says."""
    if not in_deal(table):
        return None
    return dealer.peek(table) or insurance.settled(game, table)


@guarded
@incidents.first
@cites("zappit.6.g", "zappit.6.h", "zappit.6.h.1", "zappit.6.h.4", "zappit.6.i", "zappit.9.c")
def player_turns(game: Game, table: Table) -> Step:
    """From the dealer's left, a blackjack is paid; every other hand is zapped and played."""
    if table.play.natural:
        return None
    over = settling.busts_collected(game, table, TAKEN)
    return over or incidents.asking(table) or _blackjack(game, table) or turns.player_turns(table)


def _blackjack(game: Game, table: Table) -> Step:
    one = play.now_playing(table)
    natural = one is not None and play.has_blackjack(table, one)
    return settling.paid(game, table, one) if one is not None and natural else None


@guarded
@incidents.first
@cites("zappit.6.k")
def hole_card(game: Game, table: Table) -> Step:
    """After all players have acted, the hole card is turned face up."""
    return dealer.second_card(table, needed=False) if in_deal(table) else None


@cites("zappit.6.n", "zappit.6.n.1", "zappit.6.n.2")
def settlement(game: Game, table: Table) -> Step:
    """From the dealer's far right, player by player, or all losers before any winner."""
    if not in_deal(table) or not table.wagers:
        return None
    hands = settling.on_hands(table)
    if table.rules.settle_order == "losers_first":
        return _losers_first(game, table, hands)
    players = groupby(hands, key=lambda pair: pair[0].patron)
    return tuple(event for _, mine in players for event in _losers_first(game, table, mine))


def _losers_first(
    game: Game, table: Table, hands: Iterable[tuple[Wager, Hand]]
) -> tuple[Event, ...]:
    return settling.losers_first(settling.settled(game, table, hands))


@cites("zappit.4.f", "zappit.4.h", "zappit.6.d", "zappit.6.d.2", "zappit.6.o")
def ending(game: Game, table: Table) -> Step:
    """The cards are discarded hand by hand; past the cover card, the shoe is over."""
    if table.rules.csm:
        return rounds.ended(table, ("zappit.4.h",))
    reached = table.play.shoe.cover_reached
    return rounds.ended(table, ("zappit.6.d", "zappit.6.d.2") if reached else ())


@cites("zappit.7.e")
def insured(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """Insurance, even money (the cards leave at once), or neither."""
    done = insurance.answered(game, table, chosen)
    if chosen.choice != EVEN_MONEY:
        return done
    one = play.hand(table, chosen.about.rpartition(" ")[2])
    return (*done, *settling.removed(table, one, ("zappit.7.e",)))


INSURED = replace(
    insurance.INSURED, questions={insurance.INSURANCE: Question(insured, insurance.refuses)}
)


@cites("zappit.2.a", "zappit.6.a")
def decks(rules: ZappitOptions) -> Mapping[str, Pack]:
    """The shoe."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play)}


ZAPPIT: Game = Game(
    key="zappit",
    name="ZAPPIT Blackjack",
    options=ZappitOptions,
    wagers=WAGERS,
    phases=rounds.phases(
        lambda: ZAPPIT,
        preparation,
        wagering,
        rounds.boxes_in,
        guarded(rounds.first_cards),
        guarded(rounds.insuring),
        reading,
        player_turns,
        hole_card,
        guarded(rounds.dealers_draw),
        settlement,
        ending,
    ),
    accept=accept,
    play=lambda rules: ZappitPlay(shoe=shoe.new_shoe(decks(rules)[shoe.SHOE], rules)),
    confirms=("dealer",),
    decides=SHOWDOWN,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.boxes + 1)),
    ranges=("decks",),
    closes=CLOSES,
    folder="croupier.games.zappit",
    parts=(
        seats.part(SEATED),
        replace(shoe.part(PREPARATION), devices=decks),
        turns.part(),
        dealer.DEALERS_HAND,
        INSURED,
        IRREGULARITIES,
        FLOORPERSON,
        PLAYERS_LET_OUT,
        CARDS_KEPT_UP,
        NEW_CARDS,
    ),
)
