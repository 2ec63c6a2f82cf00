"""What a journal shows about each property, and what it does not exclude."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from croupier.verification.commitments import Commitments
from croupier.verification.finding import FAILS, HOLDS, NOT_SHOWN, Finding, Shown
from croupier.verification.kept import Compared
from croupier.verification.proving import Round, Salts
from croupier.verification.units import Units

NOTHING = "there are no events, so nothing is shown"
NAMED = 3
"""The number of unopened units that are named."""


class Journal(msgspec.Struct, frozen=True):
    """A journal that all checks have examined."""

    rounds: list[Round]
    salts: Salts
    units: Units
    first: Commitments
    kept: Compared

    @property
    def unproven(self) -> tuple[str, ...]:
        """What was begun and not opened; decks that stay hidden are kept instead."""
        units = (str(one) for one in self.units.all.values() if not one.ended)
        return (*units, *self.first.unproven)

    @property
    def events(self) -> int:
        """The number of events."""
        return len(self.kept.hashes) - 1

    def not_excluded(self) -> Iterator[str]:
        """What a forger could still have done."""
        covered, events = self.kept.covered, self.events
        given = "no matching checkpoint" if self.kept.compared else "no checkpoint"
        if not events:
            yield f"warning: {NOTHING}"
        elif not covered and not self.kept.pinned:
            yield f"no key and {given} were given: truncation and re-signing are not excluded"
        elif not covered:
            yield f"{given} was given: truncation is not excluded"
        elif covered < events:
            yield f"the checkpoint covers {covered} of {events} events"
        withheld = sum(one.withheld for one in self.rounds)
        if withheld and not self.kept.receipts:
            not_received = f"{withheld} seed{'s were' if withheld != 1 else ' was'} not received"
            yield f"{not_received}: only a receipt can show that one arrived in time"
        lone = sum(one.lone for one in self.rounds)
        if lone:
            yield f"in {of_rounds(lone)} a patron {self.units.now.which} committed to no seed"
        early = sum(bool(one.seeds) and one.listed is None for one in self.rounds)
        if early:
            yield f"in {of_rounds(early)} {EARLY}"
        unbound = sum(one.unbound for one in self.rounds)
        if unbound:
            yield f"in {of_rounds(unbound)} {UNBOUND}"


EARLY = "the seed came before a signed list, so a shill of the house is not excluded"
UNBOUND = "the signed list does not bind the wagers before it"


def of_rounds(number: int) -> str:
    """Write a number of rounds."""
    return f"{number} round{'s' * (number != 1)}"


def shown(journal: Journal, findings: Iterable[Finding]) -> tuple[Shown, ...]:
    """Each property: it holds, it fails, or it is not shown, with the reason."""
    broken = {one.property for one in findings}
    return tuple(_shown(journal, name, why, broken) for name, why in REASONS.items())


def _shown(journal: Journal, name: str, why: Callable[[Journal], str], broken: set[str]) -> Shown:
    if name in broken:
        return Shown(name, FAILS, "see the findings")
    if not journal.events:
        return Shown(name, NOT_SHOWN, NOTHING)
    old = journal.salts.first
    if old and name != "P4":
        lines = f"{old} line{'s are' if old != 1 else ' is'} of the first version"
        return Shown(name, NOT_SHOWN, f"{lines}, which does not show it")
    lacking = why(journal)
    if journal.salts.unknown and name in ("P1", "P2", "P3", "P4"):
        lacking = lacking or f"line {journal.salts.unknown} is unknown"
    return Shown(name, NOT_SHOWN if lacking else HOLDS, lacking or _remark(journal, name))


def _remark(journal: Journal, name: str) -> str:
    """A remark about a property that holds."""
    if name == "P4" and (kept := [one for one in journal.units.all.values() if one.kept]):
        return _hidden(len(kept), sum(one.of.seeded for one in kept))
    if name != "P3":
        return ""
    withheld = sum(one.withheld for one in journal.rounds)
    return f"{withheld} seed{'s were' if withheld != 1 else ' was'} withheld" if withheld else ""


def _hidden(decks: int, seeded: int) -> str:
    """How many decks stay hidden, and for how many of them seeds chose which of two was opened."""
    stay = f"{decks} decks stay hidden; each" if decks != 1 else "1 deck stays hidden; it"
    if seeded == decks:
        return f"{stay} was one of two, and seeds chose which one was opened"
    chose = f"for {seeded} of them, seeds chose" if seeded else "no seed chose"
    known = "without a seed, the house knows in advance which one it opens"
    return f"{stay} was one of two; {chose} which one was opened, and {known}"


def _doubt(journal: Journal) -> str:
    """Why what was fixed or given does not show what was decided."""
    called = [one.number for one in journal.rounds if one.incidents]
    if called:
        return f"somebody called an incident after the betting of round {called[0]} had closed"
    undone = [one.number for one in journal.rounds if one.undone]
    return f"round {undone[0]} was voided when its betting had closed" if undone else ""


def _fixed(journal: Journal) -> str:
    if not journal.units.all:
        return "no value was fixed"
    late = [one.number for one in journal.rounds if one.late]
    older = f"wagers that stood in round {late[0]} are older than its value" if late else ""
    return _doubt(journal) or older


def _seeded(journal: Journal) -> str:
    decided = [one for one in journal.rounds if one.decided and one.patrons]
    without = sum(not one.seeded for one in decided)
    if not decided:
        return "nothing was decided"
    if without:
        return f"{without} of {of_rounds(len(decided))} used no seed of a patron"
    again = [one.number for one in journal.rounds if one.reshuffled]
    known = (
        f"hidden cards were shuffled in round {again[0]} when its seeds were known" if again else ""
    )
    return _doubt(journal) or known


def _given(journal: Journal) -> str:
    given = any(one.seeds for one in journal.rounds)
    return _doubt(journal) if given else "no patron gave a seed"


def _opened(journal: Journal) -> str:
    unproven = journal.unproven
    if not (journal.units.all or journal.first.digests):
        return "nothing was committed to"
    more = " …" if len(unproven) > NAMED else ""
    return f"not opened, so unproven: {', '.join(unproven[:NAMED])}{more}" if unproven else ""


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
"""Why a property is not shown although nothing is wrong; "" if it holds."""
