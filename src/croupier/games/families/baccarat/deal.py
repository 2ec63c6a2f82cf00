"""A round of baccarat: four cards, House Money, third cards, settlement, the discards."""

from __future__ import annotations

from croupier.core.event import Discarded, Event
from croupier.core.game import Game
from croupier.core.step import Deal, Open, Step
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import one_draw, shoe
from croupier.games.families.baccarat import money, squeeze
from croupier.games.families.baccarat.play import LastHand, Play, SimulationBegun, SimulationEnded
from croupier.games.families.coup import (
    BANKER,
    HANDS,
    PLAYER,
    Coup,
    banker_draws,
    coup,
    points,
    third_to,
)
from croupier.games.families.coup_event import CoupEnded, coup_ended
from croupier.rulebook.citation import cites

CLOSES = ("baccarat.8.c", "midibaccarat.7.c", "minibaccarat.7.c")
INITIAL = ("baccarat.9.c", "midibaccarat.8.c", "minibaccarat.8.c")
THIRD = ("baccarat.10.b", "midibaccarat.9.b", "minibaccarat.9.b")
RESULT = ("baccarat.12.a", "midibaccarat.11.a", "minibaccarat.11.a")
DISCARDS = ("baccarat.12.c", "midibaccarat.11.c", "minibaccarat.11.c")
COVER = ("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
TOO_FEW = ("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
BURNED = ("baccarat.15.c.1", "midibaccarat.13.c.1", "minibaccarat.13.c.1")
SIMULATED = ("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
DEVICE = ("minibaccarat.14",)
FIRST_FOUR = (PLAYER, BANKER, PLAYER, BANKER)


@cites("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
def preparing(how: shoe.Preparation, table: Table) -> Step:
    """A disclosed card is handled; vigorish is collected before the cards are shuffled."""
    apart = disclosed(table)
    if apart is not None or table.play.shoe.state == "ready":
        return apart
    if table.play.shoe.state == "spent":
        return money.marked_is_due(table) or shoe.prepared(how, table)
    return shoe.prepared(how, table)


@cites("baccarat.8.c", "baccarat.9.b", "midibaccarat.7.c", "midibaccarat.8.b")
@cites("minibaccarat.7.c", "minibaccarat.8.b")
def betting(table: Table) -> Step:
    """Wagers are made until the dealer's call, before any card is dealt."""
    first = disclosed(table) or money.overdue(table)
    if first:
        return first
    return Open("no more bets", cites=table.rules.own(CLOSES)) if table.open else None


@cites("baccarat.9.a", "baccarat.9.c", "midibaccarat.8.a", "midibaccarat.8.c")
@cites("minibaccarat.8.a", "minibaccarat.8.c")
def initial_deal(table: Table) -> Step:
    """Four cards: the first and third to the Player's Hand, the others to the Banker's."""
    apart = disclosed(table)
    if apart is not None:
        return apart
    due = FIRST_FOUR[dealt(table) :]
    return dealing(table, due, INITIAL) if due else squeeze.turning(table)


@cites("baccarat.10.b", "baccarat.10.c", "midibaccarat.9.b", "midibaccarat.9.c")
@cites("minibaccarat.9.b", "minibaccarat.9.c", "minibaccarat.9.d")
def third_cards(table: Table) -> Step:
    """At most one more card each: to the Player's Hand first, then to the Banker's."""
    if table.play.exposing:
        return exposing(table)
    return squeeze.turning(table) or dealing(table, thirds(table), THIRD)


def dealt(table: Table) -> int:
    """The number of cards in the two hands."""
    hands = table.play.hands
    return len(hands.get(PLAYER, ())) + len(hands.get(BANKER, ()))


def thirds(table: Table) -> tuple[str, ...]:
    """The hand that takes the next card; neither if both have all their cards."""
    return third_to(shoe.cards_at(table, PLAYER), shoe.cards_at(table, BANKER))


@cites("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
def cards_needed(table: Table) -> int:
    """The fewest cards that the round still takes, as far as the cards that everyone sees tell."""
    due = len(FIRST_FOUR) - dealt(table)
    if due > 0 or any(squeeze.face_down(table, hand) for hand in HANDS):
        return max(due, 0)
    to = thirds(table)
    if to != (PLAYER,):
        return len(to)
    count = points(shoe.cards_at(table, BANKER))
    return 1 + all(banker_draws(count, third) for third in range(10))


@cites("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
def dealing(table: Table, to: tuple[str, ...], ids: tuple[str, ...]) -> Step:
    """The next cards leave the shoe; if there are too few, the round is void."""
    left: Shoe = table.play.shoe
    if not to:
        return None
    if left.remaining < len(to):
        return void(table, table.rules.own(TOO_FEW))
    return Deal(shoe.SHOE, to, left, table.rules.own(ids), squeeze.unseen(table))


def void(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    """The round is void: wagers are returned, cards are discarded, and the shoe is over."""
    cards = shoe.discarded(table, because)
    apart = (SimulationEnded(cites=because),) if table.play.simulated else ()
    over = (*cards, *apart, shoe.ShoeSpent(cites=because))
    if apart and table.open:
        return over
    return (*over, *one_draw.void_round(table, because))


def disclosed(table: Table) -> Step:
    """Before the next round, a disclosed card leaves the shoe and begins a round without wagers."""
    play: Play = table.play
    if play.exposing:
        return exposing(table)
    if play.simulated:
        return _simulation(table)
    if shoe.EXPOSED in play.hands and play.shoe.state == "ready" and not dealt(table):
        return (SimulationBegun(cites=simulated_by(table)),)
    return None


@cites("baccarat.15.c.2", "baccarat.15.d", "midibaccarat.13.c.2", "midibaccarat.13.d")
@cites("minibaccarat.13.c.2", "minibaccarat.13.d")
def simulated_by(table: Table) -> tuple[str, ...]:
    """The clause of a simulated round: a third card that was disclosed, or any other card."""
    cited: tuple[str, ...] = table.play.because or table.rules.own(SIMULATED)
    return cited


@cites("baccarat.15.c.1", "midibaccarat.13.c.1", "minibaccarat.13.c.1")
def exposing(table: Table) -> Step:
    """The disclosed card leaves the shoe; if it is burned, another card is burned unseen."""
    play: Play = table.play
    burn = play.exposing == "burn"
    because = table.rules.own(BURNED) if burn else simulated_by(table)
    if shoe.EXPOSED not in play.hands:
        return Deal(shoe.SHOE, (shoe.EXPOSED,), play.shoe, because)
    if shoe.BURN not in play.hands and play.shoe.remaining:
        return Deal(shoe.SHOE, (shoe.BURN,), play.shoe, because, ())
    seen, unseen = shoe.cards_at(table, shoe.EXPOSED), shoe.cards_at(table, shoe.BURN)
    shown = Discarded(cards=seen, places=(shoe.EXPOSED,), why="disclosed", cites=because)
    burned = Discarded(cards=unseen, places=(shoe.BURN,), why="burned", cites=because, seen_by=())
    return (shown, burned) if unseen else (shown,)


@cites("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
def _simulation(table: Table) -> Step:
    """A simulated round is dealt by the same rules, and all its cards are discarded."""
    due = FIRST_FOUR[dealt(table) :] or thirds(table)
    if due:
        return dealing(table, due, simulated_by(table))
    because = simulated_by(table)
    over = (*shoe.discarded(table, because), SimulationEnded(cites=because))
    return over if table.play.last_hand else (*over, *cover_seen(table))


def finished(table: Table) -> Coup:
    """The coup on the table."""
    return coup(shoe.cards_at(table, PLAYER), shoe.cards_at(table, BANKER))


@cites("baccarat.12.a", "midibaccarat.11.a", "minibaccarat.11.a")
def announced(table: Table, one: Coup) -> CoupEnded:
    """The counts and the winner; "tie hand", and at EZ "Dragon 7" and "Panda 8"."""
    says = f"Player {one.player}, Banker {one.banker}, {one.winner} wins"
    if not one.winner:
        says = f"{one.player} each, tie hand"
    elif table.rules.ez and (one.dragon_7 or one.panda_8):
        says += ", Dragon 7" if one.dragon_7 else ", Panda 8"
    return coup_ended(one, says, table.rules.own(RESULT))


def settlement(game: Game, table: Table) -> Step:
    """The result is announced, losers are collected, and winners paid from the highest place."""
    if table.play.settled:
        return None
    one = finished(table)
    return (announced(table, one), *money.settled(game, table, one))


@cites("baccarat.12.c", "midibaccarat.11.c", "minibaccarat.11.c")
def ending(table: Table) -> Step:
    """The cards are discarded hand by hand, and the steps that end a shoe are taken."""
    hands = table.play.hands
    if PLAYER in hands or BANKER in hands:
        return (*_cleared(table), *covered(table))
    if table.play.shoe.state == "spent" and hands:
        return shoe.discarded(table, table.rules.own(DISCARDS))
    return (one_draw.round_ended(table),)


def _cleared(table: Table) -> tuple[Event, ...]:
    """The cards of both hands, but not a disclosed card that is waiting."""
    cards = shoe.cards_at(table, PLAYER) + shoe.cards_at(table, BANKER)
    return (Discarded(cards=cards, places=HANDS, cites=table.rules.own(DISCARDS)),)


@cites("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
def covered(table: Table) -> tuple[Event, ...]:
    """One more hand follows the hand in which the cover card appears; then the shoe is over."""
    if getattr(table.rules, "csm", False):
        return (shoe.ShoeSpent(cites=DEVICE),)
    if table.play.last_hand:
        return (shoe.ShoeSpent(cites=table.rules.own(COVER)),)
    return cover_seen(table)


def cover_seen(table: Table) -> tuple[Event, ...]:
    """The dealer announces the last hand after the cover card has appeared."""
    if table.play.shoe.cover_reached:
        return (LastHand(cites=table.rules.own(COVER)),)
    return ()
