"""Journals: each required entry of a month at thirty tables is missed when it is deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import date
from functools import lru_cache
from multiprocessing import get_context
from os import cpu_count

from bench.long import LongRun, State
from croupier.regulation.approvals.records import Records
from croupier.regulation.calendar import DAY, Calendar
from croupier.regulation.journal import check
from croupier.regulation.journal.book import Book, book_of
from croupier.regulation.journal.entry import Entry, Fact
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


@lru_cache(maxsize=1)
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
def whole() -> Book:
    """The book of the whole journal, whose entries are in order."""
    return _book(journal())


@lru_cache(maxsize=1)
def _record() -> Records:
    return record()


def chunks(state: State, most: int | None = None) -> Iterator[State]:
    """Delete one entry after another, and check what is left; all processors take part."""
    every = required()[:most]
    known()
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        while (done := state.get("done", 0)) < len(every):
            part = range(done, min(done + PART, len(every)))
            missed = pool.map(_is_missed, part, chunksize=-(-PART // (cpu_count() or 1)))
            unnoticed = [_named(every[n]) for n, one in zip(part, missed, strict=True) if not one]
            kinds = Counter(state.get("kinds", {})) + Counter(every[n].fact.kind for n in part)
            state = {
                "done": part.stop,
                "of": len(every),
                "kinds": dict(kinds),
                "unnoticed": [*state.get("unnoticed", ()), *unnoticed],
            }
            yield state


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """What is found in the whole journal."""
    return frozenset(one.message for one in found(journal()))


FOUND: dict[type[Fact], check.Check] = {}
"""The check that last found a missing entry of each kind: it is asked first."""


def _is_missed(number: int) -> bool:
    """Whether a finding that names a clause appears when an entry is deleted.

    One check after another is asked, and none once one has answered.
    """
    entry = required()[number]
    book = replace(whole(), entries=[one for one in whole().entries if one is not entry])
    first = FOUND.get(type(entry.fact))
    for one in (*((first,) if first else ()), *_asked(type(entry.fact))):
        if any(each.cites and each.message not in known() for each in one(book)):
            FOUND[type(entry.fact)] = one
            return True
    return False


def _asked(made: type[Fact]) -> Iterator[check.Check]:
    """Every check, those of the subject of a kind first."""
    own = made.__module__.removeprefix("croupier.regulation.journal.").split(".")[0]
    for subject in sorted(check.SUBJECTS, key=lambda one: one[:4] != own[:4]):
        yield from check.checks(subject)
    yield check.signature_findings


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
