"""What everyone sees around a poker table: seats, the chips in front of them, pots and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.money import Cents, money
from croupier.core.part import Part, Pile, Seat, Seating
from croupier.core.table import Table
from croupier.games.poker.in_pots import bets_of, net
from croupier.games.poker.notices import OPEN_ENDED
from croupier.games.poker.play import (
    BET,
    CALL,
    CHECK,
    FOLD,
    FUND,
    POT,
    RAISE,
    RAKE,
    Awarded,
    Conceded,
    Drew,
    HandBegun,
    HandRead,
    Played,
    Player,
    PokerPlay,
    Posted,
    PotsFormed,
)
from croupier.games.poker.seating import SIT_IN, SIT_OUT
from croupier.games.poker.showdown import CONCEDE

DONE = {FOLD: "Folds", CHECK: "Checks", CALL: "Calls {}", BET: "Bets {}", RAISE: "Raises to {}"}
POSTS = {
    "ante": "Antes {}",
    "blind": "Blind {}",
    "kill": "Kill blind {}",
    "forced": "Forced bet {}",
}
STAYS = (SIT_OUT.key, SIT_IN.key)
LASTING = ("Folds", "Concedes")
"""What is still said of a player in later betting rounds."""


def seats(table: Table) -> tuple[Seat, ...]:
    """Everyone who has a seat, in the order of the seats."""
    play: PokerPlay = table.play
    dealt = {one.seat: one for one in play.players}
    placed = sorted((seat, patron) for patron, seat in play.seats.items())
    return tuple(_seat(table, number, patron, dealt.get(number)) for number, patron in placed)


def _seat(table: Table, number: int, patron: str, one: Player | None) -> Seat:
    stack = table.accounts.get(patron, 0)
    if one is None or one.patron != patron:
        return Seat(number, patron, stack, state=_absent(table, patron))
    return Seat(number, patron, stack, one.bet, state=_state(table.play, one))


def _absent(table: Table, patron: str) -> str:
    """Why somebody with a seat is not in the hand."""
    if patron in table.play.away:
        return "away"
    if not table.accounts.get(patron, 0):
        return "no chips"
    return "waiting" if table.play.players else ""


def _state(play: PokerPlay, one: Player) -> str:
    if one.folded:
        return "folded"
    if one.conceded:
        return "conceded"
    return "all in" if one.all_in and not play.won else ""


def piles(table: Table) -> tuple[Pile, ...]:
    """The pot, its side pots, what was raked, and what the fund got."""
    return (*_pots(table), *_taken(table))


def _pots(table: Table) -> Iterator[Pile]:
    """What was bet in earlier rounds, less what was taken out; side pots are awarded first."""
    play: PokerPlay = table.play
    bets = bets_of(table)
    before = {seat: amount - bets.bet[seat] for seat, amount in bets.put.items()}
    found = net(replace(bets, put=before), play.charges) if any(before.values()) else ()
    left = table.accounts.get(POT, 0) - sum(one.bet for one in play.players)
    names = {one.seat: one.patron for one in play.players}
    for number, pot in enumerate(found, 1):
        name = f"Side pot {number - 1}" if number > 1 else "Main pot" if len(found) > 1 else "Pot"
        place = f"pot {number}" if number > 1 else "pot"
        amount = min(pot.amount, left)
        left -= amount
        yield Pile(place, name, amount, tuple(names[seat] for seat in pot.seats))


def _taken(table: Table) -> Iterator[Pile]:
    for place, name, account in (("rake", "Rake", RAKE), ("fund", "Bad beat fund", FUND)):
        if amount := table.accounts.get(account, 0):
            yield Pile(place, name, amount)


def did(events: Iterable[Event]) -> Mapping[str, str]:
    """What each player did last, in a word or two; a new betting round forgets the bets."""
    events, found = tuple(events), dict[str, str]()
    for event in events:
        if isinstance(event, HandBegun):
            found = {}
        elif isinstance(event, PotsFormed):
            found = {who: what for who, what in found.items() if what in LASTING}
        elif (words := _words(event)) and (patron := getattr(event, "patron", "")):
            found[patron] = words
    return found | {who: f"Wins {money(sum(one))}" for who, one in _won(events).items()}


def _won(events: Iterable[Event]) -> dict[str, list[Cents]]:
    """What each winner got of the pots of the last hand, award by award."""
    found: dict[str, list[Cents]] = {}
    for event in events:
        if isinstance(event, HandBegun):
            found = {}
        elif isinstance(event, Awarded):
            found.setdefault(event.patron, []).append(event.amount)
    return found


def came(events: Iterable[Event]) -> str:
    """Who won how much with what, every pot and every half of one counted."""
    every = tuple(events)
    hands = [(one.patron, one.made()) for one in every if isinstance(one, Awarded)]
    return "; ".join(
        f"{who} wins {money(sum(amounts))}{_with(hands, who)}"
        for who, amounts in _won(every).items()
    )


def _with(hands: Iterable[tuple[str, str]], patron: str) -> str:
    """The hands with which a player won, each of them once."""
    own = dict.fromkeys(made for who, made in hands if who == patron and made)
    return f" with {' and '.join(own)}" if own else ""


def _words(event: Event) -> str:
    """What an event says about its player."""
    if isinstance(event, Played):
        amount = event.bet if event.action in (BET, RAISE) else event.amount
        return (
            "All in " + money(event.bet)
            if event.all_in
            else DONE[event.action].format(money(amount))
        )
    if isinstance(event, Posted):
        return POSTS[event.what].format(money(event.amount))
    if isinstance(event, Drew):
        return f"Draws {len(event.cards)}" if event.cards else "Stands pat"
    if isinstance(event, HandRead):
        made = short(event.high or event.low)
        return made[:1].upper() + made[1:]
    return "Concedes" if isinstance(event, Conceded) else ""


def short(hand: str) -> str:
    """What people call a hand; of a hand without a pair its highest card, of a low hand two."""
    cards, _, way = hand.rpartition(" ")
    named = {"high": 1, "low": 2}.get(way, 0)
    return f"{'-'.join(cards.split('-')[:named])} {way}" if named and "-" in cards else hand


def shows(table: Table) -> Mapping[str, str]:
    """Where the button is, and the kill button."""
    play: PokerPlay = table.play
    found = {f"dealer button {play.button}": "DEALER"} if play.button else {}
    seat = play.seats.get(play.killer, 0)
    return found | ({f"kill button {seat}": "KILL"} if seat else {})


def unlimited(rules: Any) -> bool:
    """Whether the largest bet is the pot, or all of a player's chips."""
    return rules.structure in OPEN_ENDED


AROUND = Part(
    name="around the table",
    shows=shows,
    brings=(
        Seating(seats, piles, did, stays=STAYS, came=came, grave=(CONCEDE,), unlimited=unlimited),
    ),
)
