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
    cited, named = ("bigsix.5.a",), flag_or_logo if shown == "flag" else None
    return WagerKind(key, name, insignia, pays, cited, start=_on(shown), named=named)


@cites("cmr146.19.1", "cmr146.19.5.b.2")
def flag_or_logo(rules: Rules) -> str:
    """The flag's section has one name on wheel, layout and card: what the house has put there."""
    return "Logo" if rules.flag == "name_or_logo" else "Flag"


def section_name(rules: Rules, shown: str) -> str:
    """What people call a section of the wheel."""
    return flag_or_logo(rules).lower() if shown == "flag" else shown


def _on(shown: str) -> Callable[[str], str]:
    return lambda on: shown


WAGERS = tuple(_kind(shown, key) for shown, key in INSIGNIA.items())
