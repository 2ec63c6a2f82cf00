"""How fast action hold 'em is played: four cards, a hand of two, five community cards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.part import Device, Named, Part, Question, Ranked, Reads
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.equipment.cards import pack
from croupier.games.families import astray, seats, shoe, upkeep
from croupier.games.fastactionholdem import dealing, setting, settling
from croupier.games.fastactionholdem import play as own
from croupier.games.fastactionholdem.dealing import (
    community_cards,
    first,
    initial_deal,
    short_hands,
)
from croupier.games.fastactionholdem.hands import BOARD, HAND, KEPT, SPLIT, five_card_hand, hands
from croupier.games.fastactionholdem.incidents import INCIDENTS
from croupier.games.fastactionholdem.layout import layout
from croupier.games.fastactionholdem.options import FastActionOptions
from croupier.games.fastactionholdem.setting import PLAYS, SETTING, discards
from croupier.games.fastactionholdem.settling import ending
from croupier.games.fastactionholdem.shuffling import NEW_CARDS, PREPARATION
from croupier.games.fastactionholdem.wagers import CLOSES, MAIN, WAGERS
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, each

SEATED = ("cmr146.29.1",)
STAYS = ("fastactionholdem.6.b",)


@first
@cites("fastactionholdem.5.a", "fastactionholdem.5.b.1", "fastactionholdem.5.b.2")
@cites("fastactionholdem.7.a", "fastactionholdem.11")
def preparation(table: Table) -> Step:
    """Before the first round of a shoe its cards are made ready."""
    return shoe.prepared(PREPARATION, table)


@first
@cites("fastactionholdem.6.c", "fastactionholdem.7.b")
def betting(table: Table) -> Step:
    """Wagers are made before the dealer announces that no more bets are taken."""
    return Open("no more bets", CLOSES, (MAIN,)) if table.open else None


@first
@cites("fastactionholdem.8.a")
def players_hands(table: Table) -> Step:
    """From the dealer's left players set, split or surrender; four of a kind is paid at once."""
    return setting.turn(FAST_ACTION, table)


@cites("fastactionholdem.8.g")
def dealers_hand(table: Table) -> Step:
    """The dealer's cards are turned over and set by the house ways; a natural takes all wagers."""
    return settling.dealers_hand(FAST_ACTION, table)


@cites("fastactionholdem.8.k")
def exposure(table: Table) -> Step:
    """From the dealer's right each hand is exposed and compared; a losing wager goes at once."""
    return settling.exposure(FAST_ACTION, table)


@cites("fastactionholdem.8.m")
def payment(table: Table) -> Step:
    """Once all losers are collected, winners are paid from the right, and their cards taken."""
    return settling.payment(FAST_ACTION, table)


@cites("fastactionholdem.2.a", "fastactionholdem.2.b", "fastactionholdem.2.d.1")
def devices(rules: FastActionOptions) -> Mapping[str, Device]:
    """The shoe, and the ways in which a hand can end."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), HAND: hands()}


@cites("fastactionholdem.6.b")
def stays_seated(table: Table, patron: str) -> None:
    """A player who has received cards stays seated until the round is over."""
    if table.playing and str(seats.home(table, patron)) in table.play.turns:
        why = "a player who has received cards stays until the round is over"
        later = "leaving after the round"
        raise Refused(f"{patron} leaves the table", why, STAYS, later)


@cites("fastactionholdem.7.b", "fastactionholdem.1.dealing-marker")
def shows(table: Table) -> Mapping[str, str]:
    """Show where the dealing marker is: at a position, or at the dealer's."""
    return {f"{own.MARKER} {table.play.marker or ''}".rstrip(): "DEAL"}


@cites("fastactionholdem.8.j")
def on_table(table: Table) -> shoe.Hands:
    """The cards by place; each community card is in an area of its own."""
    lying = dict(table.play.hands)
    board = lying.pop(own.COMMUNITY, ())
    return {**lying, **{f"{own.COMMUNITY} {n}": (card,) for n, card in enumerate(board, 1)}}


def reads(table: Table, patron: str, faces: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """What the hands of two cards that somebody sees are called with all community cards."""
    board = tuple(f for at, some in faces.items() if at.startswith(own.COMMUNITY) for f in some)
    two = {at: some for at, some in faces.items() if at.isdigit() or at == own.DEALER}
    kept = {at: some for at, some in two.items() if len(some) == KEPT and len(board) == BOARD}
    return {at: five_card_hand(some, board).name for at, some in kept.items()}


HANDS = Part(
    name="hands",
    devices=devices,
    evolve=own.EVOLVE,
    events=own.EVENTS,
    questions={
        dealing.SHORT_HAND: Question(dealing.short_answered),
        PLAYS: Question(setting.played, setting.refuses),
        SETTING: Question(setting.set_as_chosen, setting.refuses_more, cards=True),
    },
    incidents=INCIDENTS,
    leaves=stays_seated,
    shows=shows,
    names={own.COMMUNITY: Named("the community cards"), own.DEALER: Named("the dealer")},
    voids=own.voided,
    brings=(
        Reads(reads),
        Moment(hands={SPLIT: own.aside("{box}")}),
        Ranked(
            {
                "Hands, from the highest": each("fastactionholdem.3.b", 17),
                "House ways": each("fastactionholdem.8.i", 14),
            }
        ),
    ),
)
"""The hands of players and dealer, and what may go wrong with them."""

FAST_ACTION = Game(
    key="fastactionholdem",
    name="Fast Action Hold 'Em",
    options=FastActionOptions,
    wagers=WAGERS,
    phases=(
        preparation,
        betting,
        initial_deal,
        short_hands,
        players_hands,
        discards,
        dealers_hand,
        community_cards,
        exposure,
        payment,
        ending,
    ),
    accept=accept,
    play=own.Play.fresh,
    decides=HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=CLOSES,
    ranges=("decks",),
    folder="croupier.games.fastactionholdem",
    parts=(
        seats.part(SEATED, sit_act=seats.sit((*SEATED, *STAYS))),
        replace(shoe.part(PREPARATION), dealt=on_table),
        astray.ASTRAY,
        upkeep.UPKEEP,
        NEW_CARDS,
        HANDS,
    ),
)
