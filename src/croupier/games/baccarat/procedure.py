"""How baccarat is played: a curator deals two hands from a shoe that is changed when it is over."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Event
from croupier.core.part import Incident
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.games.baccarat import curator
from croupier.games.baccarat.options import BaccaratOptions
from croupier.games.families.baccarat import deal, money
from croupier.games.families.baccarat.game import answered, record, shows
from croupier.games.families.baccarat.shuffling import BACCARAT as PREPARATION
from croupier.rulebook.citation import cites

RECUT = ("baccarat.5.f",)


@cites("baccarat.5.a", "baccarat.5.c", "baccarat.3.b")
def preparation(table: Table) -> Step:
    """A new shoe is shuffled, cut and burned, and offered to who will deal from it."""
    return deal.preparing(PREPARATION, table) or curator.offering(table)


def house_money(table: Table) -> Step:
    """House Money, before any third card."""
    return money.house_money(BACCARAT, table)


def settlement(table: Table) -> Step:
    """The coup is announced and every wager settled."""
    return deal.settlement(BACCARAT, table)


def ending(table: Table) -> Step:
    """The discards, the curator's turn, the end of the round."""
    return curator.must_pass(table) or deal.ending(table)


def answer(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What an answer brings about."""
    if chosen.about == curator.THE_SHOE:
        return curator.answered(table, chosen)
    return answered(BACCARAT, PREPARATION, table, chosen)


def _ordered_possible(table: Table) -> str | None:
    return None if table.play.curator not in ("", curator.DEALER) else "no player is the curator"


@cites("baccarat.14.a.2")
def ordered_to_pass(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A curator who delays the game or deals badly is ordered to pass the shoe."""
    return (curator.ShoePassed(patron=table.play.curator, cites=("baccarat.14.a.2",)),)


ORDERED = Incident(
    "curator_ordered_to_pass",
    "IR-BA-6",
    "The curator delays the game or deals badly",
    ("baccarat.14.a.2",),
    _ordered_possible,
    ordered_to_pass,
)


def _shows(table: Table) -> Mapping[str, str]:
    return {**shows(table), "curator": table.play.curator or "none"}


BACCARAT = record(
    "Baccarat",
    BaccaratOptions,
    (
        preparation,
        deal.betting,
        deal.initial_deal,
        house_money,
        deal.third_cards,
        settlement,
        ending,
    ),
    PREPARATION,
    RECUT,
    answer,
    evolve=curator.EVOLVE,
    events=curator.CURATOR_EVENTS,
    incidents=(ORDERED,),
    acts=(curator.PASS, curator.ASK),
    shows=_shows,
)
