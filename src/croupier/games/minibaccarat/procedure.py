"""How minibaccarat is played: the dealer deals two hands from a shoe."""

from __future__ import annotations

from croupier.core.event import Chosen, Event
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.games.families.baccarat import deal, money
from croupier.games.families.baccarat.game import answered, record
from croupier.games.families.baccarat.shuffling import MINI as PREPARATION
from croupier.games.families.shoe import prepared
from croupier.games.minibaccarat.options import MinibaccaratOptions
from croupier.rulebook.citation import cites

RECUT = ("minibaccarat.5.e",)


@cites("minibaccarat.5.a", "minibaccarat.5.b")
def preparation(table: Table) -> Step:
    """Before the first hand of a shoe the cards are shuffled, cut and burned."""
    return deal.disclosed(table) or prepared(PREPARATION, table)


def house_money(table: Table) -> Step:
    """House Money, before any third card."""
    return money.house_money(MINIBACCARAT, table)


def settlement(table: Table) -> Step:
    """The coup is announced and every wager settled."""
    return deal.settlement(MINIBACCARAT, table)


def answer(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What an answer brings about."""
    return answered(MINIBACCARAT, PREPARATION, table, chosen)


MINIBACCARAT = record(
    "Minibaccarat", MinibaccaratOptions,
    (
        preparation, deal.betting, deal.initial_deal, house_money, deal.third_cards, settlement,
        deal.ending,
    ),
    PREPARATION, RECUT, answer,
)  # fmt: skip
