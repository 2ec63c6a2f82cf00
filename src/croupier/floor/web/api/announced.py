"""Bets announced by name, and several wagers in one act."""

from __future__ import annotations

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.naming import called, names
from croupier.floor.people.accounts import PATRON
from croupier.floor.people.saved_bets import MOST_WAGERS
from croupier.floor.web.api.acts import AT, Wagered, bid_of, done_in_part
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.api.moves import Moved, moved
from croupier.floor.web.serving.house import House
from croupier.rulebook.announced import board
from croupier.tableside import edits


class Several(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wagers to make in one act."""

    wagers: tuple[Wagered, ...]


class Part(msgspec.Struct, frozen=True):
    """A wager of an announced bet: its spot, what people call it, and how many chips go there."""

    spot: str
    called: str
    chips: int


class AnnouncedBet(msgspec.Struct, frozen=True):
    """A bet that people announce by name, and the wagers it consists of."""

    key: str
    name: str
    about: str
    chips: int
    wagers: tuple[Part, ...]


class Section(msgspec.Struct, frozen=True):
    """A section of the wheel and the spot of its wager; "" if the table offers none."""

    face: str
    spot: str


class AnnouncedBets(msgspec.Struct, frozen=True):
    """What may be announced at a table: bets by name, and the wheel in its order for neighbors."""

    bets: tuple[AnnouncedBet, ...]
    track: tuple[Section, ...]


def announced(house: House, asker: Asker, table: str) -> AnnouncedBets:
    """The bets that people announce by name at a table; each wager is then made on its own."""
    found = house.floor.current(table)
    game, rules = found.game, found.driver.rules
    known, every = names(game, rules), board(game, rules)
    bets = (
        AnnouncedBet(
            one.key,
            one.name,
            one.about,
            one.chips,
            tuple(Part(spot, called(game, known, spot), many) for spot, many in one.lay.items()),
        )
        for one in every.bets
    )
    faces = every.track.faces if every.track else ()
    return AnnouncedBets(tuple(bets), tuple(Section(*one) for one in faces))


def several(house: House, asker: Asker, table: str, body: Several) -> str:
    """Make several wagers in one act; the answer names those that the table refused."""
    if not 0 < len(body.wagers) <= MOST_WAGERS:
        why = f"there are {len(body.wagers)} of them"
        raise Refused("several wagers", why, (), f"1 to {MOST_WAGERS} wagers")

    def does(driver: Driver) -> tuple[Refused, ...]:
        bids = [bid_of(driver, asker.name, one) for one in body.wagers]
        return edits.lay(driver, asker.name, bids)

    return done_in_part(house, asker, table, "wager", does, moved)


ENDPOINTS = (
    Endpoint(
        "GET",
        f"{AT}/announced-bets",
        announced,
        "Bets announced by name",
        answers=AnnouncedBets,
        open=True,
    ),
    Endpoint(
        "POST",
        f"{AT}/several-wagers",
        several,
        "Make several wagers in one act",
        Several,
        Moved,
        (PATRON,),
        money=True,
    ),
)
