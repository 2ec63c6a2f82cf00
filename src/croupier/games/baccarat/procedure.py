"""How baccarat is played: a curator deals two hands, and the cards are changed after each shoe."""

from __future__ import annotations

from croupier.core.step import Step
from croupier.core.table import Table
from croupier.games.baccarat import curator
from croupier.games.baccarat.options import BaccaratOptions
from croupier.games.families.baccarat import deal, money
from croupier.games.families.baccarat.game import record
from croupier.games.families.baccarat.shuffling import BACCARAT as PREPARATION
from croupier.rulebook.citation import cites

RECUT = ("baccarat.5.f",)


@cites("baccarat.5.a", "baccarat.5.c", "baccarat.3.b")
def preparation(table: Table) -> Step:
    """A new shoe is shuffled, cut and burned, then offered to the players."""
    return deal.preparing(PREPARATION, table) or curator.offering(table)


def house_money(table: Table) -> Step:
    """House Money is settled before any third card."""
    return money.house_money(BACCARAT, table)


def settlement(table: Table) -> Step:
    """The coup is announced and every wager is settled."""
    return deal.settlement(BACCARAT, table)


def ending(table: Table) -> Step:
    """The cards are discarded, the curator's turn is checked, and the round ends."""
    return curator.must_pass(table) or deal.ending(table)


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
    first=(curator.CURATOR,),
)
