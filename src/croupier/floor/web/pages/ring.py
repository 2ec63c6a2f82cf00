"""A table whose players act in turn, as its page shows it: seats, one's own hand, who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from croupier.core.event import UNSEEN
from croupier.core.game import Game, dealt_by
from croupier.core.layout import Layout
from croupier.core.part import Deals, Pile, Seat, Seating
from croupier.core.view import OWN_HAND, Thing, View, lying, of_last_round
from croupier.drawing.seats import piles_svg, seats_svg, vacant_svg
from croupier.floor.money.amounts import money
from croupier.floor.money.ledger import PRACTICE
from croupier.floor.tables import clocks, waiting
from croupier.floor.tables.last_seen import glowing
from croupier.floor.tables.living import Living
from croupier.floor.web.pages.settled import Round, last_round, totals, won
from croupier.floor.web.pages.words import say
from croupier.notation.prose import Setting

Ring = tuple[tuple[Seat, ...], tuple[Pile, ...], str]
"""The seats of players who act in turn, what they contend for, and the name of the reader."""


def around_svg(game: Game, layout: Layout, ring: Ring) -> str:
    """The seats of players who act in turn, and the chips between them; "" at other games."""
    seats, piles, mine = ring
    if game.get(Seating) is None:
        return ""
    return piles_svg(layout, piles) + seats_svg(layout, seats, mine)


def seat_of(seats: Sequence[Seat], patron: str) -> int:
    """The seat of somebody; 0 without one."""
    return next((one.number for one in seats if patron and one.patron == patron), 0)


def more_seats(game: Game, rules: Any) -> Any:
    """The rules of a table whose seats have one in the middle: with one more if they are even."""
    many = len(game.boxes(rules))
    odd = many % 2 or getattr(rules, "seats", 0) != many
    return rules if odd else replace(rules, seats=many + 1)


def in_front(game: Game, seats: Sequence[Seat]) -> frozenset[str]:
    """The places of the chips in front of seats, which are drawn with the seats."""
    seating = game.get(Seating)
    return frozenset(seating.front(one.number) for one in seats) if seating else frozenset()


GIVEN_UP = {"Folds": "ring.folded", "Concedes": "ring.conceded"}
Glow = tuple[tuple[Thing, ...], tuple[Thing, ...]]
"""Cards of the last hand that are still shown, and those that the reader gave up in this one."""


def lasting(found: Living, shown: View, mine: str) -> Glow:
    """The cards of the last round, and of hands given up, that a reader still sees."""
    glow = glowing(found.glow, mine or None, dealt_by(found.game))
    kept = still_shown(found.game, glow, shown.seats)
    own = str(seat_of(shown.seats, mine))
    here = found.game.get(Seating) is not None and found.driver.table.playing
    given_up = tuple(one for one in kept if here and one.place == own)
    return tuple(one for one in kept if one not in given_up), given_up


def still_shown(game: Game, cards: Sequence[Thing], seats: Sequence[Seat]) -> tuple[Thing, ...]:
    """Those of the cards taken up that stay in view.

    Where players act in turn, a hand that somebody gave up without showing it is gone; the winner's
    stays face down.
    """
    if game.get(Seating) is None:
        return tuple(cards)
    hidden = {one.place for one in cards if one.face == UNSEEN}
    won = {str(one.number) for one in seats if one.net > 0}
    return tuple(one for one in cards if one.place not in hidden - won)


def all_around(layout: Layout, found: Living, shown: View, mine: str) -> str:
    """The same for a reader, who may ask for a free seat."""
    drawn = around_svg(found.game, layout, (shown.seats, shown.piles, mine))
    return drawn + vacant_svg(layout, _vacant(found, shown, mine)) if mine and drawn else drawn


def _vacant(found: Living, shown: View, mine: str) -> dict[int, str]:
    """The seats that a player who has one may ask for, with what asking does."""
    taken = {one.number: one.patron for one in shown.seats}
    if mine not in taken.values():
        return {}
    every = found.game.boxes(found.driver.rules)
    return {number: say("seating.sit", seat=number) for number in every if number not in taken}


class Own(msgspec.Struct, frozen=True):
    """A player's own seat and cards, and what they make; `of` is what is dealt.

    `up` are the cards that everyone sees, while others are down; `late` says that the player's
    time ran out.
    """

    seat: Seat
    cards: tuple[str, ...]
    makes: str
    of: str
    up: frozenset[str] = frozenset()
    late: bool = False


def _own(found: Living, shown: View, mine: str) -> Own | None:
    """A player's own seat, if players act in turn here."""
    seat = next((one for one in shown.seats if mine and one.patron == mine), None)
    if seat is None:
        return None
    of, place = dealt_by(found.game), str(seat.number)
    cards = tuple(one.face for one in shown.things if one.what == of and one.place == place)
    if not cards and not found.driver.table.playing:
        return _last_hand(found, shown, seat)
    makes = next((one.face for one in shown.things if one.what == OWN_HAND), "")
    others = lying(found.game, found.driver.table, None)
    up = frozenset(one.face for one in others if one.place == place) & frozenset(cards)
    down = frozenset(cards) - up
    return Own(seat, cards, makes, of, up if down else frozenset(), _is_late(found, mine))


def _last_hand(found: Living, shown: View, seat: Seat) -> Own:
    """A player's own seat between hands, with the cards of the last one and what came of them."""
    of, place = dealt_by(found.game), str(seat.number)
    cards = tuple(one.face for one in lasting(found, shown, seat.patron)[0] if one.place == place)
    won = totals(of_last_round(shown.news)).get(seat.patron, 0)
    came = say("ring.you_win", amount=money(won)) if won else _of_oneself(seat.did)
    return Own(seat, cards, "" if seat.state or not cards else came, of)


def _of_oneself(did: str) -> str:
    """What a player did last, said to that player if the hand was given up."""
    return say(GIVEN_UP[did]) if did in GIVEN_UP else did


def _is_late(found: Living, mine: str) -> bool:
    """Whether a player's time ran out at their last decision."""
    if found.floor is None:
        return False
    seconds = clocks.patience(found, found.floor.pace.answers)
    return clocks.missed(found.driver.log, mine, seconds) > 0


def given(found: Living, shown: View, where: Setting) -> dict[str, Any]:
    """What the parts of a table's page say of it; nothing at other games."""
    bets = (one.bet for one in shown.seats)
    return {
        "ring": found.game.get(Seating),
        "own": _own(found, shown, where.reader),
        "in_hand": _in_hand(found, where.reader),
        "bank": _bank(found),
        "begin": _begin(found, shown, where.reader) if where.reader else "",
        "bots_here": found.mode == PRACTICE,
        "outcome": _outcome(found, shown, where),
        "winners": _winners(found, shown, where.reader),
        "pot": sum(one.amount for one in shown.piles if one.patrons) + sum(bets),
    }


def _in_hand(found: Living, mine: str) -> bool:
    """Whether a player was dealt into the hand in play, so that their chips stay on the table."""
    deals, table = found.game.get(Deals), found.driver.table
    return bool(mine and deals and table.playing and mine in deals.players(table))


def _begin(found: Living, shown: View, mine: str) -> str:
    """What is said to a person without chips: to buy some, or to wait for a seat."""
    if any(one.patron == mine for one in shown.seats):
        return "broke"
    if found.floor is None:
        return "buy"
    with found.floor.database.reading() as connection:
        line = waiting.waiting_for(connection, found.name)
    names = [one.person for one in line]
    ahead = names.index(mine) if mine in names else len(names)
    if waiting.free_seats(found) > ahead:
        return "called" if mine in names else "buy"
    return "waits" if mine in names else "full"


def _bank(found: Living) -> str:
    """When the time bank of the player who decides begins to run; "" if none does."""
    if found.floor is None:
        return ""
    one = clocks.asked(found.driver, clocks.patience(found, found.floor.pace.answers))
    return clocks.later(one.since, one.seconds) if one else ""


def settled(found: Living, where: Setting) -> Round | None:
    """The reader's last round that settled something; a hand between players once it is over."""
    table = found.driver.table
    last = last_round(table, found.driver.log, where)
    over = last is not None and (last.number < table.round or not table.playing)
    return last if over or found.game.get(Seating) is None else None


def _outcome(found: Living, shown: View, where: Setting) -> tuple[str, ...]:
    """Who won what in the last hand between players, until the next one begins."""
    if not shown.seats or found.driver.table.playing:
        return ()
    return won(of_last_round(shown.news), where)


def _winners(found: Living, shown: View, reader: str) -> tuple[str, ...]:
    """What each player won of all pots of the last hand, until the next one begins."""
    if not shown.seats or found.driver.table.playing:
        return ()
    return tuple(
        say("ring.you_win" if who == reader else "ring.wins", who=who, amount=money(amount))
        for who, amount in totals(of_last_round(shown.news)).items()
    )
