"""The deal: stacks on the table, the count to the first position, delivery, empty positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from msgspec.structs import replace

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.part import Question
from croupier.core.step import Ask, Confirm, Deal, Draw, Step
from croupier.core.table import Table
from croupier.games.families import one_draw, shoe
from croupier.games.families.paigow import clauses
from croupier.games.families.paigow.circle import DEALER, around, counted, first_counted
from croupier.games.families.paigow.play import (
    DICE,
    READY,
    STAKED,
    AllVoid,
    DealerSettled,
    Delivered,
    HandPlayedOn,
    HandVoided,
    PaiGowPlay,
    StartFound,
    bank_place,
    high,
    in_round,
    low,
    stack,
)
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import return_all

Ids = tuple[str, ...]
Phase = Callable[[Table], Step]
PLAY_OUT, CALL_VOID, EXPOSED = "play", "void", "exposed hand"
PLAYS_ON = "The dealer exposed a part of your hand. Play it, or call it void?"


def stacked(table: Table, lie: tuple[int, ...], size: int, because: Ids) -> Step:
    """Stacks are dealt face down in front of the dealer, unseen; they lie at these places."""
    to = tuple(stack(number) for number in lie for _ in range(size))
    play: PaiGowPlay = table.play
    done = play.delivered or stack(1) in play.hands
    due = not done and (play.order or play.bank)
    return Deal(shoe.SHOE, to, play.shoe, because, ()) if due else None


def shake(table: Table, because: Ids) -> Step:
    """The dice in the shaker are shaken, and the position that they count to is announced."""
    play: PaiGowPlay = table.play
    if play.start or not in_round(table):
        return None
    if not play.shaken:
        return Draw(DICE, because)
    total = sum(map(int, play.shaken.split("-")))
    return (found(table, f"{total}", total, because),)


def found(table: Table, says: str, total: int, because: Ids) -> StartFound:
    """The position to which a total counts is dealt to first."""
    start = counted(table.rules.circle, first_counted(table), total)
    return StartFound(says=says, start=start, cites=because)


def delivered(
    table: Table, hands: tuple[tuple[int, ...], ...], how: str, because: Ids, *, clockwise: bool
) -> Delivered:
    """Hands go to the positions in the order of the deal, the first to the starting position."""
    places = around(table.rules.circle, table.play.start, clockwise=clockwise)
    given = dict(sorted(zip(places, hands, strict=True)))
    return Delivered(hands=given, how=how, cites=because)


def empty(table: Table) -> tuple[str, ...]:
    """The positions that nobody wagers on: not the bank's, nor the dealer's in play."""
    play: PaiGowPlay = table.play
    taken = {one.place for one in play.order}
    if play.bank:
        taken.add(bank_place(table))
    if not play.bank or play.staked:
        taken.add(DEALER)
    boxes = (place for place in table.rules.circle if place == DEALER or place.isdigit())
    return tuple(place for place in boxes if place not in taken)


@cites("paigow.6.e", "paigow.8.l", "paigowpoker.8.d.1", "paigowpoker.8a.g", "paigowpoker.8b.f")
def collected(table: Table) -> tuple[Event, ...]:
    """What was dealt to a position without a wager is collected without being exposed.

    So is what was dealt to a hand that was void before; a surrendered one may stay for bonuses.
    """
    void = (one for one in table.play.over if one not in table.play.results)
    lying = tuple(one for one in (*empty(table), *void) if one in table.play.hands)
    events: tuple[Event, ...] = table.rules.collects(table, lying) if lying else ()
    return events


def made_ready(table: Table, because: Ids) -> Step:
    """Before players look at their hands, the dealer sees that all is dealt and collected."""
    play: PaiGowPlay = table.play
    if not play.delivered or play.ready:
        return None
    return collected(table) or Confirm("dealer", READY, because)


def first(phase: Phase) -> Phase:
    """A player whose hand the dealer exposed in part decides before anything else happens."""

    @wraps(phase)
    def step(table: Table) -> Step:
        return _asked(table) if table.play.showing else phase(table)

    return step


@cites("paigow.9.d", "paigowpoker.11.d")
def _asked(table: Table) -> Ask:
    """The player plays the hand or calls it void, without looking at the rest of it."""
    place = table.play.showing
    hand = next(one for one in table.play.order if one.place == place)
    because, about = table.rules.own(clauses.PLAYER_EXPOSED), f"exposed {place}"
    choices = (PLAY_OUT, CALL_VOID)
    return Ask(
        (hand.patron,), about, choices, because, silence=PLAY_OUT, asks=PLAYS_ON, topic=EXPOSED
    )


@cites("paigow.9.d", "paigowpoker.11.d")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The hand is played out, or it is void and its wager goes back."""
    place, because = table.play.showing, table.rules.own(clauses.PLAYER_EXPOSED)
    if chosen.choice == PLAY_OUT:
        return (HandPlayedOn(place=place, cites=because),)
    hand = next(one for one in table.play.order if one.place == place)
    own = tuple(w for w in table.wagers_of(hand.patron) if w.box == hand.box)
    back = return_all(replace(table, wagers=own), because)
    return (HandVoided(place=place, cites=because), *back, *put_away(table, place, because))


def put_away(table: Table, place: str, because: Ids) -> tuple[Event, ...]:
    """The cards of a position leave the table, set or not, unseen by those who have not yet."""
    places = (place, high(place), low(place))
    return tuple(event for one in places for event in shoe.put_away(table, one, because))


def void(table: Table, because: Ids) -> tuple[Event, ...]:
    """All hands are void: the dealer's wager and all others go back, and all is shuffled again.

    This happens only before a wager is settled by its hands, so nothing is in the center.
    """
    staked = table.accounts.get(STAKED, 0)
    back = (DealerSettled(amount=staked, ends="void", cites=because),) if staked else ()
    cleared = cleared_away(table, because)
    spent = () if table.play.shoe.state == "spent" else (shoe.ShoeSpent(cites=because),)
    returned = one_draw.void_round(table, because)
    return (AllVoid(cites=because), *back, *cleared, *spent, *returned)


def cleared_away(table: Table, because: Ids) -> tuple[Event, ...]:
    """Everything on the table is picked up, hand by hand."""
    places = tuple(table.play.hands)
    return tuple(event for one in places for event in shoe.put_away(table, one, because))


QUESTION = Question(answered)
