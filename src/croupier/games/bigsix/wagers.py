"""The wagers of big six: one on each insignia of the wheel."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.verdict import LOSE, Verdict, win
from croupier.core.wager import PayLine, WagerKind
from croupier.games.bigsix.options import PAYS, BigSixOptions
from croupier.rulebook.citation import cites

Rules = BigSixOptions

INSIGNIA = {
    "$1": "bill_1",
    "$2": "bill_2",
    "$5": "bill_5",
    "$10": "bill_10",
    "$20": "bill_20",
    "joker": "joker",
    "flag": "flag",
}
"""The wager on each insignia of the wheel."""


@cites("bigsix.5.a")
def insignia(at: str, section: str, rules: Rules) -> Verdict:
    """A wager on an insignia wins if the wheel stops at it, at its listed odds or better."""
    key = INSIGNIA[at]
    return win(PAYS.odds(rules, key), PAYS.row(key).cites) if section == at else LOSE


def _kind(shown: str, key: str) -> WagerKind:
    def pays(rules: Rules) -> tuple[PayLine, ...]:
        return PAYS.lines(rules, key)

    name = PAYS.row(key).name
    return WagerKind(key, name, insignia, pays, cites=("bigsix.5.a",), start=_on(shown))


def _on(shown: str) -> Callable[[str], str]:
    return lambda on: shown


WAGERS = tuple(_kind(shown, key) for shown, key in INSIGNIA.items())
