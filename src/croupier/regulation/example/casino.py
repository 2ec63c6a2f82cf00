"""The example casino as a folder: its submission, layouts, approvals, documents and a journal."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import timedelta
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from random import Random

from croupier.core.errors import Refused
from croupier.regulation.approvals.needs import Need, needed
from croupier.regulation.example.violations import Broken, Seen, violations
from croupier.regulation.journal import store
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.examples import saved
from croupier.regulation.journal.examples.house import PITS
from croupier.regulation.journal.examples.violations import VIOLATIONS as OF_JOURNALS
from croupier.regulation.journal.tournament_chips import TournamentBegun
from croupier.regulation.layouts.approval import Submitted, declaration_of
from croupier.regulation.layouts.submitted import of_document
from croupier.rulebook.submission import Document, parse_document

JOURNAL = "journal.db"
OVER = "2026-04-01T06:00:00-0400"
"""When the month is over and its journal is judged."""
STARTS, ENDS = "2026-03-01T11:00:00-05:00", "2026-03-01T20:00:00-05:00"
"""The times in the form of a filing, which those of the journal replace."""
LASTS = timedelta(hours=9)
"""How long a tournament is played whose entry states no end."""
BY_HAND = ("changes.toml", "tournament.toml", "observations.toml")
SUBMISSION = """\
# What the example casino chooses at its thirty tables.

format = "croupier submission 1"
effective = 2026-03-01T06:00:00-05:00

[establishment]
name = "Example Casino"
gaming_day_starts = "06:00"
time_zone = "America/New_York"
holidays = ["2026-04-20"]
"""
FILED = """\
used_from = 2026-03-01
filed = {{ rendering = "{table}.pdf", photograph = "{table}.jpg", date = 2026-01-05 }}
"""
TIMES = {
    "submitted": "submitted = 2026-01-05T10:00:00-05:00",
    "approved": "submitted = 2026-01-05T10:00:00-05:00\napproved = 2026-02-20T15:30:00-05:00",
    "notified": "notified = 2026-01-05T10:00:00-05:00",
}


def documents() -> dict[str, str]:
    """Every document of the casino, all lawful, by the name of its file."""
    submission = SUBMISSION + "".join(_tables())
    read = parse_document("submission.toml", submission)
    made = {"submission.toml": submission, "approvals.toml": _approvals(read)}
    made |= {f"layouts/{one.table}.toml": _layout(one) for one in of_document(read)}
    own = files("croupier.regulation.example") / "documents"
    return made | {name: (own / name).read_text("utf-8") for name in BY_HAND}


def _tables() -> Iterator[str]:
    for pit, seats in PITS.items():
        yield f'\n[[pit]]\nid = "{pit}"\n'
        for seat in seats:
            yield f'\n[[table]]\nid = "{seat.table}"\npit = "{pit}"\ngame = "{seat.game}"\n'
            yield "limits = { min = 10, max = 1000 }\n"


def _approvals(submission: Document) -> str:
    """The record of approvals: what the journal's equipment needs, and what the tables need."""
    return saved.RECORD.read_text("utf-8") + "".join(_entries(submission))


def _entries(submission: Document) -> Iterator[str]:
    """An entry for each thing that the submission needs, with all tables that need it."""

    def item(need: Need) -> str:
        return need.approval.key

    for key, found in groupby(sorted(needed(submission), key=item), key=item):
        needs = list(found)
        tables = [one.name for one in needs if one.name]
        yield f"\n[[entry]]\nname = {json.dumps(key.capitalize())}\nitems = [{json.dumps(key)}]\n"
        yield f"tables = {json.dumps(tables)}\n" if tables else ""
        yield f"{TIMES[needs[0].approval.needs]}\n"


def _layout(one: Submitted) -> str:
    """The declaration of a table's layout, filed before it is used."""
    first, rest = declaration_of(one).split("\n", 1)
    return f"{first}\n{FILED.format(table=one.table)}{rest}"


def most_violations() -> int:
    """How many violations there are, in documents and journals."""
    return len(violations()) + len(OF_JOURNALS)


def example(
    folder: Path, seed: int, many: int, hear: Callable[[float], object] | None = None
) -> list[Seen]:
    """Write the casino into a new folder, with some violations; returns what was seeded.

    A folder that is not written to the end, as at an interrupt, is removed.
    """
    if folder.exists():
        raise Refused(str(folder), "it already exists", (), "the name of a new folder")
    own = violations()
    if not 0 <= many <= most_violations():
        why = "there are not that many kinds"
        raise Refused(f"{many} violations", why, (), f"a number from 0 to {most_violations()}")
    chosen = shared_out(own, many, seed)
    made = documents()
    seen = [one.break_in(made) for one in chosen]
    try:
        _place(folder, made)
        seeded = saved.month(folder / JOURNAL, seed, many - len(chosen), hear)
        _place(folder, filings(list(store.entries(folder / JOURNAL))))
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return seen + [
        Seen(JOURNAL, one.name, one.words, one.clause, (), one.entry, one.marks) for one in seeded
    ]


def _place(folder: Path, made: Mapping[str, str]) -> None:
    for name, text in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def filings(entries: Iterable[Entry]) -> dict[str, str]:
    """The filing of each tournament that a journal records, by the name of its file."""
    form = (files("croupier.regulation.example") / "documents" / "poker.toml").read_text("utf-8")
    begun = [(one, one.fact) for one in entries if isinstance(one.fact, TournamentBegun)]
    return {
        f"tournaments/{fact.tournament.replace(' ', '-')}.toml": form.replace(STARTS, one.at)
        .replace(ENDS, (fact.ends or one.when + LASTS).isoformat())
        .format(name=fact.tournament.capitalize(), tables=", ".join(fact.tables))
        for one, fact in begun
    }


def shared_out(own: tuple[Broken, ...], many: int, seed: int) -> list[Broken]:
    """The violations of documents among all: at least as many as the journal leaves, by chance."""
    rng = Random(f"{seed}/documents")
    least, most = max(0, many - len(OF_JOURNALS)), min(many, len(own))
    return rng.sample(own, rng.randint(least, most))
