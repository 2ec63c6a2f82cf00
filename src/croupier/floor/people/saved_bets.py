"""Saved bets and favorites: what a patron keeps for a game, and lays again with one press.

A saved bet is the wagers that were on the layout, under a name. Favorites are spots. Both belong to
the game, not to a table; a wager at the patron's own box is kept without the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import home_of
from croupier.core.money import Cents
from croupier.core.wager import Bid, Spot
from croupier.floor.oversight import deeds
from croupier.floor.store import locks, schema

BET, FAVORITES = "bet", "favorites"
MOST, LONGEST, MOST_WAGERS, MOST_FAVORITES = 20, 40, 100, 40
"""The limits for one patron and game: bets, letters of a name, wagers of a bet, and favorites."""
WHAT = "saved bets"


class Whose(msgspec.Struct, frozen=True):
    """The patron who keeps something, for which game, and when."""

    person: str
    game: str
    now: str = ""


class Kept(msgspec.Struct, frozen=True):
    """A wager of a saved bet; box 0 is the patron's own."""

    spot: str
    amount_cents: Cents


class Saved(msgspec.Struct, frozen=True):
    """A saved bet: its number, its name, and its wagers."""

    number: int
    name: str
    wagers: tuple[Kept, ...]

    @property
    def total(self) -> Cents:
        """What it costs to lay all of it."""
        return sum(one.amount_cents for one in self.wagers)


def _saved(row: Row[Any]) -> Saved:
    wagers = msgspec.json.decode(row.wagers, type=tuple[Kept, ...])
    return Saved(row.id, row.name, wagers)


def _rows(connection: Connection, whose: Whose, what: str) -> Sequence[Row[Any]]:
    one = schema.saved_bet
    mine = (one.c.person == whose.person, one.c.game == whose.game, one.c.what == what)
    return connection.execute(select(one).where(*mine).order_by(one.c.id)).all()


def saved(connection: Connection, whose: Whose) -> tuple[Saved, ...]:
    """A patron's saved bets for a game, in the order in which they were saved."""
    return tuple(map(_saved, _rows(connection, whose, BET)))


def favorites(connection: Connection, whose: Whose) -> tuple[str, ...]:
    """A patron's favorite spots of a game, in the order in which they were chosen."""
    rows = _rows(connection, whose, FAVORITES)
    return msgspec.json.decode(rows[0].wagers, type=tuple[str, ...]) if rows else ()


def one_of(connection: Connection, whose: Whose, number: int) -> Saved:
    """One of a patron's saved bets; refused if there is none with this number."""
    found = next((one for one in saved(connection, whose) if one.number == number), None)
    if found is None:
        raise Refused("this saved bet", "you have no such bet for this game", (), "one of yours")
    return found


def laid_by(driver: Driver, patron: str) -> tuple[Kept, ...]:
    """A patron's wagers on the layout as they are saved."""
    own = home_of(driver.game, driver.table, patron)
    laid = Counter[str]()
    for wager in driver.table.wagers_of(patron):
        box = 0 if wager.box == own else wager.box
        laid[str(Spot(wager.kind, wager.on, box))] += wager.amount
    return tuple(Kept(spot, amount) for spot, amount in laid.items())


def bids(driver: Driver, patron: str, wagers: Iterable[Kept]) -> tuple[Bid, ...]:
    """What a patron asks for with a saved bet; a wager without a box goes to their own."""
    own = home_of(driver.game, driver.table, patron)
    spots = ((Spot.parse(one.spot), one.amount_cents) for one in wagers)
    return tuple(Bid(cents, at.kind, at.on, at.box or own) for at, cents in spots)


def save(connection: Connection, whose: Whose, name: str, wagers: tuple[Kept, ...]) -> Saved:
    """Save wagers under a name; one that is taken is refused, and so is one too many."""
    locks.person(connection, whose.person)
    before = saved(connection, whose)
    named = _named(name, before)
    what, now = "saving your wagers", len(before)
    if not wagers:
        accepted = "saving once you have made some"
        raise Refused(what, "you have no wagers on the layout", (), accepted)
    if now >= MOST:
        raise Refused(what, f"you have {now} saved bets", (), "saving again after you delete one")
    if len(wagers) > MOST_WAGERS:
        why = f"there are {len(wagers)} of them"
        raise Refused(what, why, (), f"up to {MOST_WAGERS} wagers")
    number = _written(connection, whose, BET, named, _json(wagers))
    return Saved(number, named, wagers)


def _json(kept: object) -> str:
    return msgspec.json.encode(kept).decode()


def _named(name: str, others: Iterable[Saved]) -> str:
    """A name as it is kept: no longer than the limit, printable, and not another bet's."""
    named = " ".join(name.split())
    if not named or len(named) > LONGEST or not named.isprintable():
        why = "it is empty" if not named else f"it has {len(named)} characters"
        why = why if named.isprintable() else "it has characters that cannot be shown"
        raise Refused("name of the bet", why, (), f"1 to {LONGEST} characters")
    if any(one.name.lower() == named.lower() for one in others):
        raise Refused("name of the bet", "you have a saved bet with this name", (), "another name")
    return named


def _written(connection: Connection, whose: Whose, what: str, name: str, wagers: str) -> int:
    one, mine = schema.saved_bet, {"person": whose.person, "game": whose.game}
    number = _next(connection)
    values = {"id": number, **mine, "what": what, "name": name, "wagers": wagers}
    connection.execute(insert(one).values(values))
    _noted(connection, whose, "saved", number)
    return number


def _next(connection: Connection) -> int:
    """A number that no bet ever had: a page may still show one that was deleted.

    Each bet that was ever saved left a deed.
    """
    last = connection.scalar(select(func.max(schema.saved_bet.c.id))) or 0
    return max(last, deeds.number(connection)) + 1


def _noted(connection: Connection, whose: Whose, does: str, number: int) -> None:
    words, written = f"{whose.person} {does} a bet or favorites", (schema.saved_bet, (number,))
    deeds.note(connection, whose.now, whose.person, WHAT, words, None, [written])


def rename(connection: Connection, whose: Whose, number: int, name: str) -> Saved:
    """Give a saved bet another name."""
    locks.person(connection, whose.person)
    found = one_of(connection, whose, number)
    others = (one for one in saved(connection, whose) if one.number != number)
    named, one = _named(name, others), schema.saved_bet
    connection.execute(update(one).where(one.c.id == number).values(name=named))
    _noted(connection, whose, "renamed", number)
    return msgspec.structs.replace(found, name=named)


def remove(connection: Connection, whose: Whose, number: int) -> None:
    """Delete a saved bet."""
    locks.person(connection, whose.person)
    one_of(connection, whose, number)
    connection.execute(delete(schema.saved_bet).where(schema.saved_bet.c.id == number))
    _noted(connection, whose, "deleted", number)


def choose(connection: Connection, whose: Whose, spots: Sequence[str]) -> tuple[str, ...]:
    """Set a patron's favorites, in place of those before."""
    locks.person(connection, whose.person)
    chosen = tuple(dict.fromkeys(str(Spot.parse(one)) for one in spots))
    if len(chosen) > MOST_FAVORITES:
        why = f"there are {len(chosen)} of them"
        raise Refused("your favorites", why, (), f"up to {MOST_FAVORITES} for each game")
    rows, one = _rows(connection, whose, FAVORITES), schema.saved_bet
    if rows:
        new = update(one).where(one.c.id == rows[0].id).values(wagers=_json(chosen))
        connection.execute(new)
        _noted(connection, whose, "changed", rows[0].id)
        return chosen
    _written(connection, whose, FAVORITES, "", _json(chosen))
    return chosen
