"""What a submission needs submitted, approved or notified, and how a casino's record stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from croupier.core.game import Game
from croupier.games import registry
from croupier.regulation.approvals.records import Entry, Records, meets, passed, state
from croupier.regulation.approvals.register import Approval, approval, register, wanting
from croupier.rulebook.compliance import Known
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.laid import Laid, lay
from croupier.rulebook.option import schema
from croupier.rulebook.readings import makes
from croupier.rulebook.submission import Document
from croupier.rulebook.tablecheck import notices, own_clauses

HOUSE = "establishment"
CARDS = "cards.preshuffled"
"""The option that every game with cards has."""
Verdict = Literal["there", "missing", "short", "late", "stale", "withdrawn"]


@dataclass(frozen=True)
class Need:
    """One thing that is needed, at a table, for another thing or for the whole casino, and why."""

    approval: Approval
    name: str
    line: int | None
    cites: tuple[str, ...]

    @property
    def where(self) -> str:
        """The table, as findings name it, or the casino."""
        return f"table {self.name}" if self.name else HOUSE


@dataclass(frozen=True)
class Standing:
    """How a record stands to one need: the verdict, why, and the entry that comes closest."""

    need: Need
    verdict: Verdict
    why: str
    entry: Entry | None = None

    def to_dict(self) -> dict[str, Any]:
        """The line as `approvals RECORD SUBMISSION --json` has it."""
        asked = self.need.approval
        return {
            "item": asked.key,
            "what": asked.what,
            "where": self.need.where,
            "needs": asked.needs,
            "to": asked.to,
            "before": asked.before,
            "verdict": self.verdict,
            "why": self.why or None,
            "cites": list(self.need.cites),
            "entry": self.entry.to_dict() if self.entry else None,
        }


def effective(document: Document) -> datetime | None:
    """When the use of a submission's choices begins, if it says so."""
    stated = document.data.get("effective")
    return stated if isinstance(stated, datetime) and stated.tzinfo is not None else None


def needed(document: Document) -> list[Need]:
    """Everything that a submission needs: for the casino first, then table by table."""
    tables = list(_laid(document))
    cards = any(CARDS in schema(laid.game.options) for laid in tables)
    house = [one for one in register().values() if one.scope == "house" and cards >= one.cards]
    found = [Need(one, "", None, one.cites) for one in house if tables]
    for laid in tables:
        found += _of_table(laid, Report(document))
    return found


def _laid(document: Document) -> Iterator[Laid]:
    known = Known(registry.games(), registry.KEYS)
    for table in document.tables:
        game = known.of_table(table)
        if isinstance(game, Game):
            yield lay(document, table, game)


def of_note(note: Finding) -> list[Need]:
    """What a note asks for by its clauses, of the thing that it is about."""
    found = {one.key: one for clause in note.cites for one in wanting(clause)}
    return [
        Need(one, note.where, note.line, tuple(c for c in note.cites if c in one.cites))
        for one in found.values()
    ]


def noted(document: Document) -> Iterator[tuple[str, Finding]]:
    """Every note of the check, with the table for which it is made."""
    for laid in _laid(document):
        for note in notices(laid, Report(document)):
            yield laid.entry.id, note


def _of_table(laid: Laid, report: Report) -> Iterator[Need]:
    """What one table needs, each thing once, with every clause that asks for it."""
    asked = {clause for note in notices(laid, report) for clause in note.cites}
    line = report.document.line(laid.entry.place)
    for one in register().values():
        if one.scope == "table" and (because := _because(laid, one, asked)):
            yield Need(one, laid.entry.id, line, because)


def _because(laid: Laid, one: Approval, asked: Iterable[str]) -> tuple[str, ...]:
    """The clauses by which a table needs something; none if it does not."""
    found = [clause for clause in one.cites if clause in asked]
    for condition in one.at:
        if _applies(laid, condition):
            found += condition.get("cites", own_clauses(one.cites, laid.game))
    if one.cards and CARDS in schema(laid.game.options):
        found += one.cites
    return tuple(dict.fromkeys(found))


def _applies(laid: Laid, condition: Mapping[str, Any]) -> bool:
    """Whether a table is of the game and makes the choices of a condition."""
    keys = tuple(key for key in condition if key not in ("game", "cites"))
    known = schema(laid.game.options)
    of_game = condition.get("game", laid.game.key) == laid.game.key
    readable = all(key in known and known[key].attr not in laid.unreadable for key in keys)
    return of_game and readable and makes(laid.game, laid.rules, condition, keys)


def standings(document: Document, records: Records) -> list[Standing]:
    """How a record stands to everything that a submission needs, when its choices take effect."""
    at = effective(document)
    return [standing(need, records, at) for need in needed(document)]


def may_be_used(records: Records, item: str, at: datetime | None, name: str = "") -> Standing:
    """Whether something may be used, or has been notified, at a time: for journals and duties.

    `name` is the table, place, device or other thing in question.
    """
    one = approval(item)
    return standing(Need(one, name, None, one.cites), records, at)


def is_on_record(records: Records, clause: str, at: datetime | None, name: str = "") -> bool:
    """Whether everything that a clause wants is on record at a time."""
    return all(
        may_be_used(records, one.key, at, name).verdict == "there" for one in wanting(clause)
    )


def standing(need: Need, records: Records, at: datetime | None) -> Standing:
    """How a record stands to one need: only an entry that is enough, and not stale, is there."""
    item, needs = need.approval.key, need.approval.needs
    entries = [one for one in records.entries if one.covers(item, need.name)]
    enough = [one for one in entries if meets(one, needs, at)]
    fresh = [one for one in enough if not records.stale(one)]
    if fresh:
        return Standing(need, "there", "", fresh[-1])
    if enough:
        why = f"{enough[-1].file} is not the file that was {needs}: its hash differs"
        return Standing(need, "stale", why, enough[-1])
    return _lacking(need, entries, at)


def _lacking(need: Need, entries: list[Entry], at: datetime | None) -> Standing:
    """Why no entry is enough: none is there, it came too late, was withdrawn, or is only filed."""
    needs = need.approval.needs
    for one in reversed(entries):
        time = getattr(one, needs)
        if passed(one.withdrawn, at):
            return Standing(need, "withdrawn", f"withdrawn {one.withdrawn:%Y-%m-%d %H:%M}", one)
        if time is not None:
            return Standing(need, "late", f"{needs} only at {time.isoformat()}, after use", one)
    reached = next((one for one in reversed(entries) if state(one, at) != "nothing"), None)
    if reached is not None:
        return Standing(need, "short", f"only {state(reached, at)}, not {needs}", reached)
    return Standing(need, "missing", "nothing is on record", entries[-1] if entries else None)
