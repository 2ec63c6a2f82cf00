"""The deal: from the dealing marker clockwise, four cards each; later a burn and the community."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from croupier.core.event import Chosen, Event, Returned
from croupier.core.game import Game
from croupier.core.step import Ask, Deal, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.equipment.shoe import Shoe
from croupier.games.families import astray, one_draw, shoe
from croupier.games.fastactionholdem.hands import BOARD, FIRST_FOUR, SINGLE
from croupier.games.fastactionholdem.play import (
    AT_DEALER,
    COMMUNITY,
    DEALER,
    CardsTaken,
    HandVoided,
    MarkerMoved,
    Play,
)
from croupier.games.fastactionholdem.wagers import MAIN
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
Phase = Callable[[Table], Step]
DEALT, FACE_UP = ("fastactionholdem.7.c",), ("fastactionholdem.9.a",)
NEW_DEALER, TOO_FEW = ("fastactionholdem.7.a",), ("fastactionholdem.9.i",)
SHORT, DEALER_SHORT = ("fastactionholdem.9.e",), ("fastactionholdem.9.d",)
BOARD_DEALT, COLLECTED = ("fastactionholdem.8.j",), ("fastactionholdem.8.o",)
DEALER_OVER, PLAYER_OVER = ("fastactionholdem.9.f",), ("fastactionholdem.9.g",)
CARDS, CALL_VOID, SHORT_HAND = "cards", "void", "short hand"
TAKES = "You were dealt too few cards. Take the missing cards, or call your hand void?"


def player(table: Table, place: str) -> str:
    """The patron whose position it is; "" for the dealer's."""
    seated = (one for one, box in table.play.seats.items() if str(box) == place)
    return next(seated, "")


def wagered(table: Table) -> tuple[str, ...]:
    """The positions with a wager, from the dealer's left."""
    boxes = sorted({wager.box for wager in table.wagers if wager.kind == MAIN})
    return tuple(map(str, boxes))


def stake(table: Table, place: str) -> Wager:
    """The original wager of a position."""
    return next(w for w in table.wagers if w.kind == MAIN and str(w.box) == place)


@cites("fastactionholdem.7.b", "fastactionholdem.7.c", "fastactionholdem.1.dealing-marker")
def in_order(table: Table) -> tuple[str, ...]:
    """The positions that are dealt to, clockwise from the dealing marker; the dealer's is one."""
    positions = range(table.rules.seats + 1)
    around = (*positions[table.play.marker :], *positions[: table.play.marker])
    dealt_to = {*wagered(table), DEALER}
    places = (DEALER if one == AT_DEALER else str(one) for one in around)
    return tuple(place for place in places if place in dealt_to)


def in_round(table: Table) -> bool:
    """Whether a round is dealt: somebody wagered before the deal."""
    return bool(table.play.turns) or bool(wagered(table))


def next_turn(table: Table) -> str:
    """The position that gets the next card of the first four; "" once all had their turns."""
    if not in_round(table):
        return ""
    order, turns = in_order(table), table.play.turns
    place = min(order, key=lambda one: turns.get(one, 0))
    return place if turns.get(place, 0) < FIRST_FOUR else ""


@cites("fastactionholdem.9.a", "fastactionholdem.7.a")
def first(phase: Phase) -> Phase:
    """What an irregularity leaves to do is done before a phase's next step."""

    @wraps(phase)
    def step(table: Table) -> Step:
        if table.play.shoe.state != "ready":
            return phase(table)
        if table.play.exposing:
            return astray.unused(table, FACE_UP, out_of_cards)
        if table.play.relieved:
            return astray.burning(table, NEW_DEALER, out_of_cards)
        return _in_error(table) or phase(table)

    return step


@cites("fastactionholdem.9.f", "fastactionholdem.9.g")
def _in_error(table: Table) -> Step:
    """A card is dealt that should not be; the round is then void, unless it went to a player."""
    spoiled, to = table.play.spoiled, table.play.pending
    because = {DEALER: DEALER_OVER, COMMUNITY: BOARD_DEALT}.get(spoiled or to, PLAYER_OVER)
    if spoiled:
        return void(table, because)
    return dealing(table, to, because, _seen(table, to)) if to else None


def _seen(table: Table, place: str) -> Ids | None:
    """Who may see a card: its player, nobody at the dealer's place, everybody in the middle."""
    if place == COMMUNITY:
        return None
    who = player(table, place)
    return (who,) if who else ()


@cites("fastactionholdem.9.i")
def dealing(table: Table, to: str, because: Ids, seen: Ids | None) -> Step:
    """The next card leaves the shoe; if none is left, the round is void."""
    left: Shoe = table.play.shoe
    return Deal(shoe.SHOE, (to,), left, because, seen) if left.remaining else out_of_cards(table)


@cites("fastactionholdem.9.i")
def out_of_cards(table: Table) -> tuple[Event, ...]:
    """A round without enough cards is void, and the entire set of cards is shuffled."""
    spent = shoe.ShoeSpent(cites=TOO_FEW)
    return (*collected(table), spent, *one_draw.void_round(table, TOO_FEW))


def void(table: Table, because: Ids) -> tuple[Event, ...]:
    """All hands are void: cards are collected unseen, and the wagers that are left are returned."""
    return (*collected(table), *shoe_over(table), *one_draw.void_round(table, because))


@cites("fastactionholdem.7.d", "fastactionholdem.5.g", "fastactionholdem.11")
def shoe_over(table: Table) -> tuple[Event, ...]:
    """The cards are shuffled after the round that reached the cutting card, or after each."""
    if table.rules.csm:
        return (shoe.ShoeSpent(cites=("fastactionholdem.11",)),)
    because = ("fastactionholdem.7.d", "fastactionholdem.5.g")
    return (shoe.ShoeSpent(cites=because),) if table.play.shoe.cover_reached else ()


@cites("fastactionholdem.8.o", "fastactionholdem.7.a")
def collected(table: Table) -> tuple[Event, ...]:
    """All cards go to the discard rack, hand by hand; what was face down stays unknown."""
    places = tuple(table.play.hands)
    return tuple(event for one in places for event in shoe.put_away(table, one, COLLECTED))


@first
@cites("fastactionholdem.7.c", "fastactionholdem.2.b")
def initial_deal(table: Table) -> Step:
    """Four cards face down to each position with a wager and to the dealer, from the marker on."""
    place = next_turn(table)
    return dealing(table, place, DEALT, _seen(table, place)) if place else None


@first
@cites("fastactionholdem.9.d", "fastactionholdem.9.e")
def short_hands(table: Table) -> Step:
    """The dealer's missing cards are dealt; a player takes missing cards, or the hand is void."""
    if lacks(table, DEALER):
        return dealing(table, DEALER, DEALER_SHORT, ())
    place = next((one for one in wagered(table) if lacks(table, one)), "")
    if not place:
        return None
    who = (player(table, place),)
    if place in table.play.takes:
        return dealing(table, place, SHORT, who)
    choices, about = (CARDS, CALL_VOID), f"missing cards of {place}"
    return Ask(who, about, choices, SHORT, silence=CARDS, asks=TAKES, topic=SHORT_HAND)


def lacks(table: Table, place: str) -> int:
    """The number of cards that a position lacks after the deal, before its hand is set."""
    if not table.play.turns or place in table.play.decided:
        return 0
    return max(FIRST_FOUR - len(shoe.cards_at(table, place)), 0)


@cites("fastactionholdem.9.e")
def short_answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The player takes the missing cards, or the hand is void and the wager is returned."""
    place = chosen.about.rpartition(" ")[2]
    if chosen.choice == CARDS:
        return (CardsTaken(place=place, cites=SHORT),)
    return hand_void(table, place, SHORT)


def hand_void(table: Table, place: str, because: Ids) -> tuple[Event, ...]:
    """A hand is void: its wager is returned, and its cards are collected unseen."""
    own = stake(table, place)
    back = Returned(
        wager=own.id, patron=own.patron, spot=own.spot, amount=own.amount, cites=because
    )
    return (HandVoided(place=place, cites=because), back, *shoe.put_away(table, place, because))


@first
@cites("fastactionholdem.8.j")
def community_cards(table: Table) -> Step:
    """One card is burned, and five community cards are dealt face up, unless there is a natural."""
    if table.play.decided.get(DEALER) != SINGLE:
        return None
    if not table.play.burned:
        return astray.burning(table, BOARD_DEALT, out_of_cards)
    there = len(shoe.cards_at(table, COMMUNITY))
    return dealing(table, COMMUNITY, BOARD_DEALT, None) if there < BOARD else None


@cites("fastactionholdem.9.i")
def cards_needed(table: Table) -> int:
    """The fewest cards that the round still takes, as far as the cards that everyone sees tell."""
    if table.open or not in_round(table):
        return 0
    play: Play = table.play
    if DEALER in play.decided:
        return BOARD + 1 - play.burned - len(shoe.cards_at(table, COMMUNITY))
    due = sum(max(FIRST_FOUR - play.turns.get(place, 0), 0) for place in wagered(table))
    taken = sum(lacks(table, place) for place in play.takes)
    return due + taken + max(FIRST_FOUR - len(shoe.cards_at(table, DEALER)), 0)


@cites("fastactionholdem.7.b", "fastactionholdem.1.round-of-play")
def marker_moved(table: Table) -> tuple[Event, ...]:
    """After a round the marker rotates clockwise, over every position and the dealer's (FA-11)."""
    if not table.play.turns:
        return ()
    position = (table.play.marker + 1) % (table.rules.seats + 1)
    return (MarkerMoved(position=position, cites=("fastactionholdem.7.b",)),)
