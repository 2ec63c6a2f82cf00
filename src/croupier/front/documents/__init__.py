"""What commands print as JSON: the records from which come their schemas and their reference.

A document has `croupier`, `format` and the fields of its record; only that of `odds` is the bare
list of its rows. Records that the product itself keeps (findings, layouts, changes) are used as
they are; the others are declared in `figures`, `papers` and `tables`, field by field. The module
`schema` makes the JSON Schemas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.front.documents import figures, papers, tables
from croupier.regulation.approvals.register import Approval
from croupier.regulation.example.violations import Seen
from croupier.regulation.journal.examples.breaking import Seeded


@dataclass(frozen=True)
class Listed:
    """A document with rows, each of one of these kinds; a bare one is only their list."""

    kinds: tuple[type, ...]
    bare: bool = False


def listed(*kinds: type, bare: bool = False) -> tuple[Listed]:
    """A document with rows of these kinds."""
    return (Listed(kinds, bare),)


DOCUMENTS: Mapping[str, tuple[Listed | type, ...]] = {
    "odds": listed(figures.Wager, figures.Unknown, figures.Rake, figures.Betting, bare=True),
    "simulate": listed(figures.Wager, figures.Rake, figures.Sessions),
    "unit": (figures.Unit, figures.Hand),
    "strategy": (figures.Strategy,),
    "strategies": listed(figures.Way),
    "index": (figures.Index,),
    "equity": (figures.EquityOf,),
    "shuffle report": (figures.Shuffle,),
    "games": listed(tables.GameRow),
    "card": (tables.Card,),
    "script": (tables.Script,),
    "layout": (tables.Layout,),
    "law": (*listed(papers.Clause), papers.Probe),
    "check": (papers.Check,),
    "register": listed(Approval),
    "entries": listed(papers.Recorded),
    "standings": listed(papers.Standing),
    "conflicts": listed(papers.Conflict),
    "diff": (papers.Diff,),
    "sign": (papers.Sign,),
    "petition": (papers.Petition,),
    "tournament": (papers.Tournament,),
    "library": (papers.Library,),
    "journal": listed(papers.Kept),
    "journal kinds": listed(papers.Kind),
    "journal check": (papers.JournalCheck,),
    "journal example": listed(Seeded),
    "duties": listed(papers.Duty),
    "example": listed(Seen),
    "draw": listed(papers.Drawing),
    "replay": (tables.Replay,),
    "verify": (tables.Verify,),
}
"""What is printed, by the words in its `format`."""

PRINTS: Mapping[str, tuple[str, ...]] = {
    "simulate": ("simulate", "unit"),
    "strategy": ("strategy", "strategies", "index"),
    "shuffle": ("shuffle report",),
    "approvals": ("register", "entries", "standings"),
    "journal": ("journal", "journal kinds", "journal check", "journal example"),
}
"""The commands that print documents under other names than their own."""
