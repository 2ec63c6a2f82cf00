"""Rounds played automatically: one patron always banks, another always says banco."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.core.driver import Driver
from croupier.core.money import Cents, short
from croupier.core.part import Bulk
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.core.wager import Bid
from croupier.games.chemindefer import betting, bidding
from croupier.games.families.coup import BANKER, PLAYER

BANKS, COVERS = "p1", "p2"


def play_hand(driver: Driver, made: Sequence[Bid], best: Mapping[str, str]) -> None:
    """Play one hand: bid for the bank, put it up, cover all of it, and play it the best way."""
    amount = max(bid.amount for bid in made)
    if COVERS not in driver.table.accounts:
        driver.buy(COVERS, driver.table.accounts[BANKS])
    driver.step()
    while driver.table.stage != IDLE:
        step = driver.step_now
        if isinstance(step, Ask):
            driver.choose(step.patrons[0], answer(step, amount, best), step.about)
        else:
            driver.step()


def answer(asked: Ask, amount: Cents, best: Mapping[str, str]) -> str:
    """The answer: the amount for the bank, banco against it, otherwise the best or none."""
    banks = asked.patrons[0] == BANKS
    if asked.about == betting.BANK or (banks and asked.about == bidding.BID):
        return short(amount)
    if asked.about in (betting.BANCO, betting.SUIVI):
        return asked.choices[0]
    known = best.get(asked.about, asked.silence)
    return known if known in asked.choices else asked.silence


BULK = Bulk({BANKER: 1, PLAYER: 2}, play_hand)
