"""The numbered places of a table with boxes: who sits where, and how a patron moves."""

from __future__ import annotations

from croupier.core.game import home_of
from croupier.core.layout import Layout
from croupier.core.part import Act, Home, Seating
from croupier.drawing.places import Free, places_svg
from croupier.floor.tables.living import Living
from croupier.floor.web.pages.words import say

SEAT = ("seat",)
"""The details of the act by which a patron moves to another place."""


def taken(found: Living) -> dict[int, str]:
    """Who sits at which place; nobody where players act in turn, who have seats of their own."""
    game, table = found.game, found.driver.table
    if game.get(Home) is None or game.get(Seating) is not None:
        return {}
    sits = {home_of(game, table, patron): patron for patron in table.patrons}
    return {number: patron for number, patron in sits.items() if number}


def moves_by(found: Living) -> Act | None:
    """The act by which a patron moves to another place, if the game has one."""
    fit = (one for one in found.game.acts if one.details == SEAT and one.fits(found.driver.rules))
    return next(fit, None) if found.game.get(Seating) is None else None


def free(found: Living, mine: str) -> dict[int, Free]:
    """The free places, each with what moving there is called; none for anyone who only watches."""
    act = moves_by(found)
    if act is None or not mine:
        return {}
    table = found.driver.table
    used = {*taken(found), *(wager.box for wager in table.wagers)}
    return {
        number: Free(say("places.sit", place=number), act.key, SEAT[0])
        for number in found.game.boxes(found.driver.rules)
        if number and number not in used
    }


def around(layout: Layout, found: Living, mine: str) -> str:
    """The plates and the free places of a table, as a layer over the felt."""
    return places_svg(layout, taken(found), free(found, mine), mine, say("strip.you"))
