"""Saved bets and favorites: kept with a patron's account, for every table of a game."""

from __future__ import annotations

from functools import partial

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import offered, spots
from croupier.core.money import Cents
from croupier.core.naming import called, names
from croupier.core.wager import Spot
from croupier.floor.people import saved_bets
from croupier.floor.people.accounts import PATRON
from croupier.floor.people.saved_bets import Whose
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import AT, Word, done_in_part
from croupier.floor.web.api.endpoints import Asker, Endpoint, Nothing, number
from croupier.floor.web.api.moves import Moved, moved
from croupier.floor.web.serving.house import House
from croupier.tableside import edits


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a saved bet."""

    name: Word


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Favorite spots, as in `straight:17`."""

    spots: tuple[Word, ...]


class SavedWager(msgspec.Struct, frozen=True):
    """A wager of a saved bet: its spot, what people call it, and its amount."""

    spot: str
    called: str
    amount_cents: Cents


class SavedBet(msgspec.Struct, frozen=True):
    """A saved bet: its number and name, its wagers, and what all of them cost together."""

    number: int
    name: str
    wagers: tuple[SavedWager, ...]
    total_cents: Cents


class Favorite(msgspec.Struct, frozen=True):
    """A favorite spot, and what people call it."""

    spot: str
    called: str


class SavedBets(msgspec.Struct, frozen=True):
    """What a patron keeps for the game of a table."""

    bets: tuple[SavedBet, ...]
    favorites: tuple[Favorite, ...]


def saved(house: House, asker: Asker, table: str) -> SavedBets:
    """Your saved bets and favorites for the game of a table."""
    found, whose = _whose(house, asker, table)
    with house.database.reading() as connection:
        bets = saved_bets.saved(connection, whose)
        favorites = saved_bets.favorites(connection, whose)
    return SavedBets(
        tuple(_bet(found, one) for one in bets),
        tuple(Favorite(one, _called(found, one)) for one in favorites),
    )


def _whose(house: House, asker: Asker, table: str) -> tuple[Living, Whose]:
    """The table, and for whom and which game something is kept."""
    found = house.floor.current(table)
    return found, Whose(asker.name, found.game.key, house.floor.clock())


def _bet(found: Living, one: saved_bets.Saved) -> SavedBet:
    wagers = (SavedWager(w.spot, _called(found, w.spot), w.amount_cents) for w in one.wagers)
    return SavedBet(one.number, one.name, tuple(wagers), one.total)


def _called(found: Living, spot: str) -> str:
    """What people call a spot; one that the table does not offer, by its wager."""
    return called(found.game, names(found.game, found.driver.rules), spot)


def save(house: House, asker: Asker, table: str, body: Named) -> SavedBet:
    """Save the wagers that you have on the layout now, under a name."""
    found, whose = _whose(house, asker, table)
    wagers = saved_bets.laid_by(found.still().driver, asker.name)
    keep = partial(saved_bets.save, whose=whose, name=body.name, wagers=wagers)
    return _bet(found, house.database.settled(keep))


def rename(house: House, asker: Asker, table: str, bet: str, body: Named) -> SavedBet:
    """Give a saved bet another name."""
    found, whose = _whose(house, asker, table)
    does = partial(saved_bets.rename, whose=whose, number=number(bet), name=body.name)
    return _bet(found, house.database.settled(does))


def remove(house: House, asker: Asker, table: str, bet: str) -> Nothing:
    """Delete a saved bet."""
    _, whose = _whose(house, asker, table)
    house.database.settled(partial(saved_bets.remove, whose=whose, number=number(bet)))
    return Nothing()


def lay(house: House, asker: Asker, table: str, bet: str) -> str:
    """Lay a saved bet: what is missing of it, in one act; the answer names what was skipped."""
    _, whose = _whose(house, asker, table)
    with house.database.reading() as connection:
        kept = saved_bets.one_of(connection, whose, number(bet))

    def does(driver: Driver) -> tuple[Refused, ...]:
        bids = saved_bets.bids(driver, asker.name, kept.wagers)
        return edits.lay(driver, asker.name, bids, missing_only=True)

    return done_in_part(house, asker, table, "wager", does, moved)


def choose(house: House, asker: Asker, table: str, body: Chosen) -> SavedBets:
    """Set your favorite spots for the game of a table, in place of those before."""
    found, whose = _whose(house, asker, table)
    with house.database.reading() as connection:
        before = saved_bets.favorites(connection, whose)
    for one in body.spots:
        if one not in before:  # what other tables of the game offer stays a favorite
            _is_offered(found, one)
    house.database.settled(partial(saved_bets.choose, whose=whose, spots=body.spots))
    return saved(house, asker, table)


def _is_offered(found: Living, said: str) -> None:
    """Refuse a favorite that is no spot of the game."""
    spot, rules = Spot.parse(said), found.driver.rules
    kind = offered(found.game, rules).get(spot.kind)
    if kind is None or spot.on not in spots(kind, rules):
        why = "this table has no such wager"
        raise Refused(f"the favorite {said!r}", why, (), "a spot of the layout, as in its view")


BETS = f"{AT}/saved-bets"
ENDPOINTS = (
    Endpoint("GET", BETS, saved, "Your saved bets", answers=SavedBets, roles=(PATRON,)),
    Endpoint("POST", BETS, save, "Save your wagers", Named, SavedBet, (PATRON,), status=201),
    Endpoint("PUT", f"{BETS}/{{bet}}", rename, "Rename a saved bet", Named, SavedBet, (PATRON,)),
    Endpoint("DELETE", f"{BETS}/{{bet}}", remove, "Delete a saved bet", roles=(PATRON,)),
    Endpoint(
        "POST",
        f"{BETS}/{{bet}}/wagers",
        lay,
        "Lay a saved bet",
        answers=Moved,
        roles=(PATRON,),
        money=True,
    ),
    Endpoint("PUT", f"{AT}/favorites", choose, "Set favorites", Chosen, SavedBets, (PATRON,)),
)
