"""What a journal shows of each property, and what it does not exclude."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from croupier.notation.commitments import Commitments
from croupier.notation.finding import FAILS, HOLDS, NOT_SHOWN, Finding, Shown
from croupier.notation.kept import Compared
from croupier.notation.proving import Round, Salts
from croupier.notation.units import Units

NAMED = 3
"""How many units are named that are not opened."""


class Journal(msgspec.Struct, frozen=True):
    """A journal that every check has looked at."""

    rounds: list[Round]
    salts: Salts
    units: Units
    first: Commitments
    kept: Compared

    @property
    def unproven(self) -> tuple[str, ...]:
        """What was begun and is not opened."""
        units = (str(one) for one in self.units.all.values() if not one.opened)
        return (*units, *self.first.unproven)

    def not_excluded(self) -> Iterator[str]:
        """What a forger could still have done."""
        covered, events = self.kept.covered, len(self.kept.hashes) - 1
        if not covered and not self.kept.pinned:
            yield "no key and no checkpoint were given: truncation and re-signing are not excluded"
        elif not covered:
            yield "no checkpoint was given: truncation is not excluded"
        elif covered < events:
            yield f"the checkpoint covers {covered} of {events} events"
        withheld = sum(one.withheld for one in self.rounds)
        if withheld and not self.kept.receipts:
            told = f"{withheld} seed{'s' * (withheld != 1)} stayed away, as far as the record tells"
            yield f"{told}: only a receipt can show that the house received one in time"


def shown(journal: Journal, findings: Iterable[Finding]) -> tuple[Shown, ...]:
    """Each property: it holds, it does not, or it is not shown, with why."""
    broken = {one.property for one in findings}
    return tuple(_shown(journal, name, why, broken) for name, why in REASONS.items())


def _shown(journal: Journal, name: str, why: Callable[[Journal], str], broken: set[str]) -> Shown:
    if name in broken:
        return Shown(name, FAILS, "see the findings")
    old = journal.salts.first
    if old and name != "P4":
        lines = f"{old} line{'s are' if old != 1 else ' is'} of the first version"
        return Shown(name, NOT_SHOWN, f"{lines}, which does not show it")
    lacking = why(journal)
    return Shown(name, NOT_SHOWN if lacking else HOLDS, lacking or _remark(journal, name))


def _remark(journal: Journal, name: str) -> str:
    """What is said of a property that holds."""
    if name != "P3":
        return ""
    withheld = sum(one.withheld for one in journal.rounds)
    return f"{withheld} seed{'s were' if withheld != 1 else ' was'} withheld" if withheld else ""


def _fixed(journal: Journal) -> str:
    return "" if journal.units.all else "no value was fixed"


def _seeded(journal: Journal) -> str:
    decided = [one for one in journal.rounds if one.decided]
    without = sum(not one.seeds for one in decided)
    if not decided:
        return "nothing was decided"
    return f"{without} of {len(decided)} rounds had no patron's seed" if without else ""


def _given(journal: Journal) -> str:
    return "" if any(one.seeds for one in journal.rounds) else "no patron gave a seed"


def _opened(journal: Journal) -> str:
    unproven = journal.unproven
    if not (journal.units.all or journal.first.digests):
        return "nothing was committed to"
    more = " …" if len(unproven) > NAMED else ""
    return f"not opened, and so unproven: {', '.join(unproven[:NAMED])}{more}" if unproven else ""


def _vouched(journal: Journal) -> str:
    if journal.kept.covered:
        return ""
    pinned = journal.kept.pinned
    return "truncation is not excluded" if pinned else "truncation and re-signing are not excluded"


def _salted(journal: Journal) -> str:
    return ""


REASONS: Mapping[str, Callable[[Journal], str]] = {
    "P1": _fixed,
    "P2": _seeded,
    "P3": _given,
    "P4": _opened,
    "P5": _vouched,
    "P8": _salted,
}
"""Why a property is not shown where nothing is wrong; "": it holds."""
