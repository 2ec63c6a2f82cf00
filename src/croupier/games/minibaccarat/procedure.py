"""How minibaccarat is played: the dealer deals two hands from a shoe."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Event
from croupier.core.part import Incident, Part
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.games.families.baccarat import deal, money
from croupier.games.families.baccarat.game import record
from croupier.games.families.baccarat.shuffling import MINI as PREPARATION
from croupier.games.families.shoe import ShoeSpent
from croupier.games.families.upkeep import idle_table, in_play
from croupier.games.minibaccarat.options import MinibaccaratOptions
from croupier.rulebook.citation import cites

RECUT = ("minibaccarat.5.e",)


@cites("minibaccarat.5.a", "minibaccarat.5.b")
def preparation(table: Table) -> Step:
    """Before the first hand of a shoe the cards are shuffled, cut and burned."""
    return deal.preparing(PREPARATION, table)


def house_money(table: Table) -> Step:
    """House Money is settled before any third card."""
    return money.house_money(MINIBACCARAT, table)


def settlement(table: Table) -> Step:
    """The coup is announced and every wager is settled."""
    return deal.settlement(MINIBACCARAT, table)


def _may_be_directed(table: Table) -> str | None:
    if not table.rules.reshuffle_any_round:
        return "this house shuffles only when the shoe is over"
    return _no_hand(table)


def _no_hand(table: Table) -> str | None:
    return in_play(table) or ("a hand is under way" if table.playing else None)


@cites("minibaccarat.5.a")
def shuffle_directed(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """If the house chose so, a floorperson or above has the cards shuffled between rounds."""
    return (ShoeSpent(cites=("minibaccarat.5.a",)),)


@cites("minibaccarat.5.g", "minibaccarat.5.g.1", "minibaccarat.5.g.2")
def after_spreading(rules: MinibaccaratOptions) -> tuple[str, ...]:
    """Cards that were spread are shuffled by hand, or go into the device for its other batch."""
    return ("minibaccarat.5.g.2",) if rules.shuffler else ("minibaccarat.5.g.1",)


DIRECTED = Incident(
    "shuffle_directed",
    "MN-5(a)",
    "A floorperson directs a shuffle",
    ("minibaccarat.5.a",),
    _may_be_directed,
    shuffle_directed,
)
IDLE_TABLE = idle_table("MN-5(g)", ("minibaccarat.5.g",), after_spreading)


MINIBACCARAT = record(
    "Minibaccarat",
    MinibaccaratOptions,
    (
        preparation,
        deal.betting,
        deal.initial_deal,
        house_money,
        deal.third_cards,
        settlement,
        deal.ending,
    ),
    PREPARATION,
    RECUT,
    then=(Part(name="shuffles", incidents=(DIRECTED, IDLE_TABLE)),),
)
