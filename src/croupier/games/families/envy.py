"""Envy bonuses: fixed prizes for everyone with a progressive wager, by another player's hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.core.event import Event, Moved, Returned, RoundEnded
from croupier.core.fold import transfer
from croupier.core.money import Cents, money
from croupier.core.part import Part
from croupier.core.table import HOUSE, Table
from croupier.core.wager import Spot
from croupier.games.families.changing import changed
from croupier.games.families.meter import PROGRESSIVE, REGISTERED
from croupier.rulebook.citation import cites

Worth = Callable[[str, Cents], Cents]
"""What a hand is worth to the others, by what is held and what the other player wagered."""


class EnvyPaid(Event, frozen=True, kw_only=True, tag="envy_paid"):
    """A player is paid for a hand that another player holds."""

    patron: str
    holder: str
    place: str
    held: str
    amount: Cents

    def sentence(self) -> str:
        what = f"{self.holder}'s {self.held}"
        return f"{self.patron} wins an envy bonus of {money(self.amount)} for {what}"


@cites("caribbeanstud.10.c.5.v", "caribbeanstud.11.d.5")
def envied(
    table: Table, holder: str, place: str, held: str, worth: Worth, because: tuple[str, ...]
) -> tuple[Event, ...]:
    """Everyone else with a progressive wager is paid once for a hand, by their own wager."""
    stakes: Mapping[str, Cents] = {} if place in table.play.envied else table.play.envious
    won = {patron: worth(held, stakes[patron]) for patron in stakes if patron != holder}
    return tuple(
        EnvyPaid(patron=patron, holder=holder, place=place, held=held, amount=amount, cites=because)
        for patron, amount in won.items()
        if amount
    )


def _registered(table: Table, event: Moved) -> Table:
    """A progressive wager that is registered gives a right to the bonus, even if its hand folds."""
    wager = table.wager(event.wager)
    if wager is None or (wager.kind, event.at) != (PROGRESSIVE, REGISTERED):
        return table
    return changed(table, envious={**table.play.envious, wager.patron: wager.amount})


def _returned(table: Table, event: Returned) -> Table:
    """A progressive wager that is void gives no right."""
    if Spot.parse(event.spot).kind != PROGRESSIVE:
        return table
    left = {patron: one for patron, one in table.play.envious.items() if patron != event.patron}
    return changed(table, envious=left)


def _paid(table: Table, event: EnvyPaid) -> Table:
    table = changed(table, envied=table.play.envied | {event.place})
    return replace(table, accounts=transfer(table.accounts, HOUSE, event.patron, event.amount))


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, envious={}, envied=frozenset()) if table.play.envious else table


ENVY = Part(
    name="envy",
    evolve={Moved: _registered, Returned: _returned, EnvyPaid: _paid, RoundEnded: _round_over},
    events=(EnvyPaid,),
)
"""Who may receive an envy bonus in this round, and what they are paid.

`play.envious` has the progressive wager with which each player may receive one, `play.envied` the
places of the hands for which bonuses have been paid.
"""
