"""Journals: each required entry of a month at thirty tables is missed when it is deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from bench.long import LongRun, State
from croupier.regulation.approvals.records import Records
from croupier.regulation.calendar import DAY, Calendar
from croupier.regulation.journal import check
from croupier.regulation.journal.book import Book, book_of
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.examples.month import NOT_REQUIRED, lawful_month
from croupier.regulation.journal.examples.saved import record
from croupier.rulebook.finding import Finding

SEED, FIRST, DAYS, PART = 1, date(2026, 3, 1), 31, 50
"""The month of the example casino, over the change of the clocks."""
LATER = 60
"""As many days after the last entry, everything that was due is overdue."""


@lru_cache(maxsize=1)
def journal() -> list[Entry]:
    """The journal whose entries are deleted."""
    return lawful_month(SEED, FIRST, DAYS)


def required() -> list[Entry]:
    """The entries that another fact implies."""
    return [one for one in journal() if type(one.fact) not in NOT_REQUIRED]


def found(entries: list[Entry]) -> list[Finding]:
    """What the law says about entries long after the last of them."""
    return check.findings(_book(entries))


def _book(entries: list[Entry]) -> Book:
    check.kinds()
    calendar = Calendar()
    last = calendar.gaming_day(journal()[-1].when)
    return book_of(entries, calendar.ends(last + LATER * DAY), records=_record())


@lru_cache(maxsize=1)
def _record() -> Records:
    return record()


def chunks(state: State, most: int | None = None) -> Iterator[State]:
    """Delete one entry after another, and check what is left."""
    known = {one.message for one in found(journal())}
    every = required()[:most]
    while (done := state.get("done", 0)) < len(every):
        part = every[done : done + PART]
        unnoticed = [_named(one) for one in part if not _missed(one, known)]
        kinds = Counter(state.get("kinds", {})) + Counter(one.fact.kind for one in part)
        state = {
            "done": done + len(part),
            "of": len(every),
            "kinds": dict(kinds),
            "unnoticed": [*state.get("unnoticed", ()), *unnoticed],
        }
        yield state


def _missed(entry: Entry, known: set[str]) -> bool:
    """Whether a finding that names a clause appears when an entry is deleted.

    The subject of the entry is asked first, and nobody else once it has answered.
    """
    book = _book([one for one in journal() if one is not entry])
    own = type(entry.fact).__module__.removeprefix("croupier.regulation.journal.").split(".")[0]
    subjects = sorted(check.SUBJECTS, key=lambda one: one[:4] != own[:4])
    asked = (*(check.found_by(book, one) for one in subjects), check.signature_findings(book))
    return any(one.cites and one.message not in known for found in asked for one in found)


def _named(entry: Entry) -> str:
    return f"entry {entry.seq}, {entry.fact.kind} of {entry.at}"


def falls_short(state: State) -> str | None:
    """Entries that can be deleted unnoticed."""
    left = state["unnoticed"]
    return f"{len(left)} entries can be deleted unnoticed" if left else None


def figures(state: State) -> str:
    """The page: how many entries of each kind were deleted, and which were not missed."""
    lines = (f"| `{name}` | {count:,} |" for name, count in sorted(state["kinds"].items()))
    return "\n".join(
        (
            f"{state['done']:,} entries of {DAYS} days at thirty tables (seed {SEED}), deleted one "
            f"by one: {len(state['unnoticed'])} of them unnoticed.",
            "",
            *(f"- {one}" for one in state["unnoticed"]),
            "",
            "| kind | entries |",
            "| --- | ---: |",
            *lines,
        )
    )


RUN = LongRun(
    name="journals",
    title="Each required entry of a journal is missed when it is deleted",
    covers=(
        "bench/runs/journals.py",
        "src/croupier/regulation/calendar.py",
        "src/croupier/regulation/people.py",
        "src/croupier/regulation/journal/**/*.py",
        "src/croupier/regulation/journal/**/*.toml",
        "src/croupier/games/families/card_changes.py",
        "src/croupier/games/families/card_changes.toml",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
