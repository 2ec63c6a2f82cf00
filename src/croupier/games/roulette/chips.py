"""Whose chips are whose: colors of non-value chips, value chips, and match play coupons."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Bought, Event
from croupier.core.game import Game
from croupier.core.money import money
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager
from croupier.equipment.chips import VALUE_CHIPS
from croupier.games.families import one_draw
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

OUTSIDE_WAGERS = ("column", "dozen", "red", "black", "odd", "even", "low", "high")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The name of non-value chips: a color, or a color and a design."""

NON_VALUE = ("orange", "teal", "lavender", "maroon", "tan", "magenta", "indigo", "olive")
"""Non-value chips, in colors that no value chip has and that everyone can tell apart."""
OWN_COLOR = "non-value chips of the patron's own color"


class Play(one_draw.Play, frozen=True):
    """The number the ball landed on, and the non-value chips each patron holds."""

    colors: Mapping[str, str] = {}


@cites("roulette.1.b", "cmr146.05.2")
def sell_chips(table: Table, patron: str, chips: str) -> None:
    """Non-value chips differ from value chips and from those of everyone else at the table."""
    if not chips:
        return
    unlike_value_chips(patron, chips)
    for holder, color in table.play.colors.items():
        if holder == patron and color != chips:
            raise _not_given(patron, chips, f"{patron} plays {color}", color)
        if holder != patron and color == chips:
            raise _not_given(patron, chips, f"{holder} plays them", "a color no one plays")


@cites("roulette.1.b")
def unlike_value_chips(patron: str, chips: str) -> None:
    """A value chip's plain color is not given out: a design must tell the two apart."""
    if not NAME.fullmatch(chips):
        why = "chips are named by a color, or a color and a design"
        raise _not_given(patron, chips, why, "a name such as orange or red-star")
    for amount, color in VALUE_CHIPS.colors.items():
        if chips == color.lower().replace(" ", "-"):
            why = f"the value chip of {money(amount)} has that color"
            raise _not_given(patron, chips, why, f"{chips}-star, or a color no value chip has")


def _not_given(patron: str, chips: str, why: str, accepted: str) -> Refused:
    because = ("roulette.1.b", "cmr146.05.2")
    return Refused(f"{chips} chips for {patron}", why, because, accepted)


@cites("cmr146.09.4", "cmr146.09.4.a", "cmr146.09.4.b", "roulette.1.a", "roulette.1.b")
def accept_wager(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """The common conditions; value chips as the house chose, never with a coupon."""
    accept(game, table, wager, bid)
    if wager.patron in table.play.colors:
        return
    if wager.coupon:
        because = ("roulette.1.b", "cmr146.09.4.a")
        raise Refused(bid.words, "a value chip with a match play coupon", because, OWN_COLOR)
    use = table.rules.value_chips
    if use == "prohibit" or (use == "limit" and wager.kind not in OUTSIDE_WAGERS):
        why = "value chips are not accepted" + (" on inside wagers" if use == "limit" else "")
        raise Refused(bid.words, why, ("cmr146.09.4",), OWN_COLOR)


def given_out(table: Table, event: Bought) -> Table:
    """The patron plays the color they bought."""
    if not event.chips:
        return table
    colors = {**table.play.colors, event.patron: event.chips}
    return replace(table, play=replace(table.play, colors=colors))


@cites("cmr146.05.2")
def handed_in(table: Table, event: Event) -> Table:
    """A color of which its holder has no chips left may be given to another patron."""
    at_play = {wager.patron for wager in table.wagers}
    colors = {
        patron: color
        for patron, color in table.play.colors.items()
        if table.accounts[patron] or patron in at_play
    }
    return replace(table, play=replace(table.play, colors=colors))
