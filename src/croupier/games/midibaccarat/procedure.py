"""How midibaccarat is played: the dealer deals two hands from a shoe."""

from __future__ import annotations

from croupier.core.step import Step
from croupier.core.table import Table
from croupier.games.families.baccarat import deal, money
from croupier.games.families.baccarat.game import record
from croupier.games.families.baccarat.shuffling import MIDI as PREPARATION
from croupier.games.midibaccarat.options import MidibaccaratOptions
from croupier.rulebook.citation import cites

RECUT = ("midibaccarat.5.f",)


@cites("midibaccarat.5.a", "midibaccarat.5.c")
def preparation(table: Table) -> Step:
    """Before the first hand of a shoe the cards are shuffled, cut and burned."""
    return deal.preparing(PREPARATION, table)


def house_money(table: Table) -> Step:
    """House Money is settled before any third card."""
    return money.house_money(MIDIBACCARAT, table)


def settlement(table: Table) -> Step:
    """The coup is announced and every wager is settled."""
    return deal.settlement(MIDIBACCARAT, table)


MIDIBACCARAT = record(
    "Midibaccarat",
    MidibaccaratOptions,
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
)
