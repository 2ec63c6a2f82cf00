"""Settling: surrender, exposure from the dealer's right, comparison, losers, winners, the center.

With a bank, losing wagers go to the center of the layout and winners are paid from it. What is
missing comes from the bank, or half of it from the house if both cover; so does what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.event import Chosen, Collected, Event, Paid, Turned, VigorishCollected
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.part import Question
from croupier.core.step import Ask, Step
from croupier.core.table import HOUSE, Table
from croupier.games.families import one_draw, shoe
from croupier.games.families.paigow import clauses
from croupier.games.families.paigow.circle import DEALER
from croupier.games.families.paigow.delivery import cleared_away, put_away
from croupier.games.families.paigow.play import (
    CENTER,
    LOSE,
    MAIN,
    STAKED,
    WIN,
    DealerSettled,
    FromCenter,
    Hand,
    HandCompared,
    HandRelabeled,
    HandStands,
    HandSurrendered,
    PaiGowPlay,
    ToCenter,
    bank_place,
    center,
    high,
    live,
    low,
    rival,
    wager_of,
)
from croupier.games.families.paigow.setting import hands_at
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

SURRENDER, PLAY = "surrender", "play"
SURRENDERS = "Do you play your hand, or surrender your wager?"
Ids = tuple[str, ...]


def all_set(table: Table) -> bool:
    """Whether the hands against which all others play are set."""
    return bool(table.play.ready) and rival(table) in table.play.sets


@cites("paigow.8.n", "paigowpoker.10.k")
def bank_exposed(table: Table) -> Step:
    """The bank's hands are exposed, and those of the dealer are compared with them first."""
    play: PaiGowPlay = table.play
    if not play.bank or not all_set(table):
        return None
    place, because = bank_place(table), table.rules.own(clauses.DEALER_COMPARED)
    if _is_hidden(table, place):
        return exposed(table, place, because)
    if not play.staked or DEALER in play.results:
        return None
    found = compared(table, DEALER, because)
    moved = DealerSettled(amount=play.staked, ends=found.ends, cites=because)
    return (found,) if found.ends == WIN else (found, moved)


def _is_hidden(table: Table, place: str) -> bool:
    """Whether not everybody has seen the hands of a position."""
    return any(seen is not None for _, seen in table.play.hands[high(place)])


@cites("paigow.7.g", "paigow.8.o", "paigow.8.p", "paigowpoker.9.f", "paigowpoker.10.l")
@cites("paigowpoker.10.m")
def exposure(game: Game, table: Table) -> Step:
    """From the dealer's right each player's hands are exposed; a losing wager goes at once."""
    if not all_set(table):
        return None
    hand = next((one for one in live(table) if one.place not in table.play.results), None)
    if hand is None:
        return None
    if hand.place not in table.play.asked and table.rules.may_surrender(table, hand.place):
        return _asked(table, hand)
    because = table.rules.own(clauses.EXPOSED)
    if _is_hidden(table, hand.place):
        return exposed(table, hand.place, because)
    found = compared(table, hand.place, because)
    return (found, *_settled(game, table, hand, found.ends))


@cites("paigow.7.f", "paigowpoker.9.e")
def _asked(table: Table, hand: Hand) -> Ask:
    """Before a player's hands are exposed, the wager may be surrendered."""
    because, about = table.rules.own(clauses.SURRENDER), f"surrender {hand.place}"
    choices, asks = (PLAY, SURRENDER), SURRENDERS
    return Ask((hand.patron,), about, choices, because, silence=PLAY, asks=asks, topic=SURRENDER)


def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The hand is played, or given up with its wager."""
    place = chosen.about.rpartition(" ")[2]
    if chosen.choice == PLAY:
        return (HandStands(place=place, cites=table.rules.own(clauses.SURRENDER)),)
    return surrendered(table, place)


@cites("paigow.7.f.1", "paigow.7.f.2", "paigowpoker.9.e.1", "paigowpoker.9.e.2")
def surrendered(table: Table, place: str) -> tuple[Event, ...]:
    """The whole wager is collected at once, and the hand without being exposed to anyone."""
    hand = next(one for one in table.play.order if one.place == place)
    own, wager = table.rules.own, wager_of(table, hand)
    taken = Collected(
        wager=wager.id,
        patron=wager.patron,
        spot=wager.spot,
        amount=wager.amount,
        cites=own(clauses.SURRENDER_TAKEN),
    )
    said = HandSurrendered(place=place, cites=own(clauses.SURRENDER))
    stays = table.rules.keeps_cards(table, place)
    gone = () if stays else put_away(table, place, own(clauses.SURRENDER_HIDDEN))
    return (said, *_through_center(table, (taken,)), *gone)


def exposed(table: Table, place: str, because: Ids) -> tuple[Event, ...]:
    """Both hands of a position are turned over; the higher one is the high hand, if that rules."""
    first, second = hands_at(table, place)
    wrong = table.rules.relabels and not table.rules.are_laid_right(first, second)
    up = (
        Turned(place=high(place), cards=first, cites=because),
        Turned(place=low(place), cards=second, cites=because),
    )
    return (*up, HandRelabeled(place=place, cites=because)) if wrong else up


@cites("paigow.7.g", "paigowpoker.9.f")
def compared(table: Table, place: str, because: Ids) -> HandCompared:
    """High hand with high hand and low with low: the dealer announces how the wager ends."""
    own, other = hands_at(table, place), hands_at(table, rival(table))
    names, against = table.rules.called(*own), table.rules.called(*other)
    wrong = table.rules.is_misset(table, place)
    ends = LOSE if wrong else table.rules.result(own, other)
    cited = (*because, *table.rules.decided_by(own, other, wrong=wrong))
    return HandCompared(place=place, hands=names, against=against, ends=ends, cites=cited)


@cites("paigow.7.h", "paigow.7.i", "paigow.7.l", "paigowpoker.9.g", "paigowpoker.9.h")
@cites("paigowpoker.9.k")
def _settled(game: Game, table: Table, hand: Hand, ends: str) -> tuple[Event, ...]:
    """A losing wager is collected immediately, a push goes back; winners wait."""
    if ends == WIN:
        return ()
    money = settle(game, table, ends, (wager_of(table, hand),))
    because = table.rules.own(clauses.LOSES if ends == LOSE else clauses.PUSHES)
    gone = table.rules.picked_up(table, hand.place, because)
    return (*_through_center(table, money), *gone)


@cites("paigow.8.o", "paigow.8.p", "paigowpoker.10.l", "paigowpoker.10.m")
def _through_center(table: Table, events: Iterable[Event]) -> tuple[Event, ...]:
    """Against a bank, losing wagers go to the center and winners are paid from it."""
    return tuple(_by_way_of_center(table, events)) if table.play.bank else tuple(events)


def _by_way_of_center(table: Table, events: Iterable[Event]) -> Iterator[Event]:
    because, vigorish = settles_by(table), table.rules.own(clauses.WINNERS_PAY)
    for event in events:
        if isinstance(event, Paid):
            yield FromCenter(payee=HOUSE, amount=event.amount, cites=because)
        paid = isinstance(event, VigorishCollected)
        yield replace(event, cites=(*event.cites, *vigorish)) if paid else event
        if isinstance(event, Collected):
            yield ToCenter(source=HOUSE, amount=event.amount, cites=because)


def settles_by(table: Table) -> Ids:
    """The clause by which a bank, or a co-bank, is settled."""
    shared = clauses.SHARED_SETTLES if table.play.shared else clauses.BANK_SETTLES
    ids: Ids = table.rules.own(shared)
    return ids


def winners(table: Table) -> tuple[Hand, ...]:
    """The hands that won and are not paid yet, from the dealer's right."""
    unpaid = {wager.box for wager in table.wagers if wager.kind == MAIN}
    won = (one for one in live(table) if table.play.results.get(one.place) == WIN)
    return tuple(one for one in won if one.box in unpaid)


@cites("paigow.7.j", "paigow.7.k", "paigow.8.o", "paigow.8.p", "paigow.8.r", "paigowpoker.9.i")
@cites("paigowpoker.9.j", "paigowpoker.10.l", "paigowpoker.10.m", "paigowpoker.10.o")
def payment(game: Game, table: Table) -> Step:
    """After all hands are exposed, winners are paid from the dealer's right, less vigorish."""
    hand = next(iter(winners(table)), None)
    if hand is None:
        return _dealer_paid(table)
    if table.play.bank and center(table) < hand.stake:
        return shortfall(table)
    money = settle(game, table, WIN, (wager_of(table, hand),))
    gone = table.rules.picked_up(table, hand.place, table.rules.own(clauses.PAYS))
    return (*_through_center(table, money), *gone)


def due(table: Table) -> Cents:
    """What winners against a bank are still to be paid, the dealer among them."""
    return sum(one.stake for one in winners(table)) + _dealer_won(table)


def _dealer_won(table: Table) -> Cents:
    """What the dealer's winning wager is still to be paid."""
    won = table.play.results.get(DEALER) == WIN
    return table.accounts.get(STAKED, 0) if won else 0


@cites("paigow.8.o", "paigow.8.p", "paigowpoker.10.l", "paigowpoker.10.m")
def shortfall(table: Table) -> tuple[Event, ...]:
    """What the center cannot pay comes from the bank, or half of it each from co-bank and house."""
    missing, bank = due(table) - center(table), table.play.bank
    because = settles_by(table)
    if not table.play.shared:
        return (ToCenter(source=bank, amount=missing, added=True, cites=because),)
    half = missing // 2
    both = ((bank, half), (HOUSE, missing - half))
    return tuple(
        ToCenter(source=one, amount=part, added=True, cites=because) for one, part in both if part
    )


@cites("paigow.8.o", "paigow.8.q", "paigowpoker.10.l", "paigowpoker.10.n")
def _dealer_paid(table: Table) -> Step:
    """The dealer's winning wager is paid last, and goes with what it won to the inventory."""
    won = _dealer_won(table)
    if not won:
        return None
    if center(table) < won:
        return shortfall(table)
    because = table.rules.own(clauses.DEALER_PAID)
    return (
        FromCenter(payee=HOUSE, amount=won, cites=because),
        DealerSettled(amount=won, ends=WIN, cites=because),
    )


@cites("paigow.8.o", "paigow.8.p", "paigowpoker.10.l", "paigowpoker.10.m")
def surplus(table: Table) -> Step:
    """What is left in the center goes to the bank, less vigorish; a co-bank shares it first."""
    left, play = center(table), table.play
    if not left:
        return None
    because, bank = settles_by(table), play.bank
    own = left // 2 if play.shared else left
    fee = table.rules.vigorish.of(own)
    parts = ((HOUSE, left - own), (bank, own))
    given = tuple(
        FromCenter(payee=one, amount=part, surplus=True, cites=because)
        for one, part in parts
        if part
    )
    taken = VigorishCollected(patron=bank, amount=fee, spot=FromCenter.spot, cites=because)
    return (*given, taken) if fee else given


def is_paid(table: Table) -> bool:
    """Whether a wager that won is paid."""
    unpaid = {one.place for one in winners(table)} | ({DEALER} if _dealer_won(table) else set())
    return any(ends == WIN and at not in unpaid for at, ends in table.play.results.items())


def is_settled(table: Table) -> bool:
    """Whether a wager of the round was collected, returned or paid because of its hands."""
    return any(ends != WIN for ends in table.play.results.values()) or is_paid(table)


def _lost(table: Table) -> tuple[tuple[str, Cents], ...]:
    """What players, and the house with the dealer's wager, lost to the center in this round."""
    play: PaiGowPlay = table.play
    hands = tuple(
        (one.patron, one.stake) for one in play.order if play.results.get(one.place) == LOSE
    )
    return (*hands, (HOUSE, play.staked or 0)) if play.results.get(DEALER) == LOSE else hands


@cites("paigow.8.o", "paigow.8.p", "paigowpoker.10.l", "paigowpoker.10.m")
def held_back(table: Table) -> dict[str, Cents]:
    """The accounts after a round declared void: lost wagers in the center go back to their owners.

    Once a winner was paid, or the surplus, the center is settled, and what is left is the bank's,
    as is what it added before. The dealer's wager goes back to the house.
    """
    bank, lost = table.play.bank, _lost(table)
    owed = sum(amount for _, amount in lost)
    back = lost if not is_paid(table) and owed <= center(table) else ()
    left = center(table) - sum(amount for _, amount in back)
    own = left // 2 if table.play.shared else left
    accounts = {**table.accounts, **({CENTER: 0, STAKED: 0} if bank else {})}
    staked = table.accounts.get(STAKED, 0)
    for account, amount in (*back, (bank, own), (HOUSE, staked + left - own)) if bank else ():
        accounts[account] += amount
    return accounts


@cites("paigow.7.l", "paigow.4.f", "paigowpoker.9.k", "paigowpoker.6.a")
def ending(table: Table) -> Step:
    """Everything left is picked up hand by hand and shuffled before the next round."""
    because = table.rules.own(clauses.PICKED_UP)
    dealt = bool(table.play.shoe.dealt)
    again = table.rules.own(clauses.RESHUFFLED)
    spent = (shoe.ShoeSpent(cites=again),) if dealt else ()
    replaced = table.rules.replaced(table.play.replaces) if table.play.replaces else ()
    return (*cleared_away(table, because), *spent, *replaced, one_draw.round_ended(table))


QUESTIONS = {SURRENDER: Question(answered)}
