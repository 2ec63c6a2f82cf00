"""The front door: what people import from `croupier`.

- `tables`: tables in play and their records
- `numbers`: odds, simulations, best decisions, equity, shuffles
- `papers`: the law, and what a casino declares, keeps and shows
- `texts`: games, rule cards, scripts, felts, schemas
- `rows`, `shown`: results, and how they display in a notebook
- `asking`, `money`, `at_fault`: what people hand over: games, options, numbers, amounts of money
- `documents`: the records that commands print as JSON, from which their schemas are made
"""

from croupier.front.numbers import equity, odds, shuffle, simulate, strategy
from croupier.front.papers import (
    approvals,
    check,
    check_folder,
    conflict_odds,
    conflicts,
    diff,
    draw,
    duties,
    example,
    example_journal,
    journal,
    law,
    library,
    petition,
    sign,
    tournament,
)
from croupier.front.tables import STAKE, convert, now, replay, table, transcript, verify
from croupier.front.texts import card, games, layout, schema, script

__all__ = [
    "STAKE",
    "approvals",
    "card",
    "check",
    "check_folder",
    "conflict_odds",
    "conflicts",
    "convert",
    "diff",
    "draw",
    "duties",
    "equity",
    "example",
    "example_journal",
    "games",
    "journal",
    "law",
    "layout",
    "library",
    "now",
    "odds",
    "petition",
    "replay",
    "schema",
    "script",
    "shuffle",
    "sign",
    "simulate",
    "strategy",
    "table",
    "tournament",
    "transcript",
    "verify",
]
