"""Players whom the house releases from a hand in which a card was delivered wrongly."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.part import Incident, Part
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families.twentyone import clauses, incidents
from croupier.games.families.twentyone.conditions import dealing
from croupier.games.families.twentyone.play import OVER, BehindAnswered, Hand, HandClosed, changed
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import return_all

Details = Mapping[str, str]
LET_OUT = ("blackjack.15.a",)
WRONGLY: tuple[type[Event], ...] = (
    incidents.CardKept,
    incidents.CardExposed,
    incidents.DealerMissed,
    incidents.SecondMissed,
    incidents.CardNotDealt,
    incidents.DoubleShown,
)
"""The errors after which a player may be released."""


def _may_be_let_out(table: Table) -> str | None:
    """Return why not, or None if the house releases players and a card was delivered wrongly."""
    if not table.rules.error_let_players_out:
        return "this house does not let players out of a hand"
    if not table.play.misdealt:
        return "no card was delivered wrongly in this round"
    return None if _in_the_round(table) and not table.open else "no wager stands in this round"


def _in_the_round(table: Table) -> tuple[Wager, ...]:
    return tuple(wager for wager in table.wagers if wager.id not in table.play.carried)


@cites("blackjack.15.a")
def let_out(table: Table, details: Details) -> tuple[Event, ...]:
    """One player, or all, take back their wagers; the caller of a box takes back all on it."""
    who = details.get("patron", "")
    called = {one.box for one in table.play.order if one.caller == who}
    every = _in_the_round(table)
    out = tuple(w for w in every if not who or w.patron == who or w.box in called)
    if not out:
        raise Refused(f"letting {who} out", f"{who} has no wager in this round", LET_OUT)
    left = {wager.box for wager in every if wager not in out}
    ended = tuple(event for one in table.play.order for event in _leaves(one, who, left))
    return (*return_all(replace(table, wagers=out), LET_OUT), *ended)


def _leaves(one: Hand, who: str, left: set[int]) -> tuple[Event, ...]:
    """A hand without wagers is over; on any other hand, a released player is no longer asked."""
    if one.box not in left:
        over = one.state in OVER
        return () if over else (HandClosed(place=one.place, state="dead", cites=LET_OUT),)
    return (BehindAnswered(place=one.place, patron=who),) if who in one.asks else ()


def _noted(table: Table, event: Event) -> Table:
    """A card of this round was delivered wrongly; one drawn between rounds belongs to none."""
    return table if dealing(table) else changed(table, misdealt=True)


def _drawn(table: Table, event: incidents.CardLeaves) -> Table:
    """A card that the dealer drew when required to stand was delivered wrongly."""
    return _noted(table, event) if event.why == incidents.TOO_MANY else table


def _passed_over(table: Table, event: HandClosed) -> Table:
    """A card that did not go to a hand in the first deal was delivered wrongly."""
    passed = event.state == "dead" and event.cites == table.rules.own(clauses.CARDS_MISSED)
    return _noted(table, event) if passed else table


PLAYERS_LET_OUT = Part(
    name="players let out",
    evolve={
        **dict.fromkeys(WRONGLY, _noted),
        incidents.CardLeaves: _drawn,
        HandClosed: _passed_over,
    },
    incidents=(
        Incident(
            "players_let_out",
            "IR-GN-1",
            "Players are let out after a misdelivered card",
            LET_OUT,
            _may_be_let_out,
            let_out,
            ("patron",),
        ),
    ),
)
