"""The law and the regulations: what a casino declares, keeps and shows, checked and drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import msgspec

from croupier.core.errors import BadFile, Refused
from croupier.front.asking import Options, choices, file_of, in_python, time_of, whole
from croupier.front.asking import names as several
from croupier.front.rows import Findings, Rows, clauses, columns
from croupier.rulebook.display import Displayed, data
from croupier.rulebook.whole_number import SEEDS

if TYPE_CHECKING:
    from croupier.regulation.approvals.needs import Standing
    from croupier.regulation.approvals.records import Recorded
    from croupier.regulation.approvals.register import Approval
    from croupier.regulation.changes.diff import Diff
    from croupier.regulation.conflicts import Conflict, Effect
    from croupier.regulation.example.violations import Seen
    from croupier.regulation.journal.due import Due
    from croupier.regulation.journal.examples.breaking import Seeded
    from croupier.regulation.petitions.package import Petition
    from croupier.regulation.signs.sign import Sign
    from croupier.regulation.tournaments.filed import Filed
    from croupier.rulebook.coverage import Row as Clause
    from croupier.rulebook.finding import Finding

FINDINGS = columns("severity", "where", "line", "message", "cites")


class Drawn(msgspec.Struct, frozen=True):
    """A picture that was written: its file, and what it shows."""

    file: Path
    shows: str

    def to_dict(self) -> dict[str, Any]:
        """The picture as `draw --json` has it."""
        return {"file": str(self.file), "shows": self.shows}


class Library(Displayed, msgspec.Struct, frozen=True):
    """The public library of rules: its games, the pages that were written, what it lacks."""

    games: tuple[str, ...]
    pages: tuple[str, ...]
    missing: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The library as `library --json` has it."""
        return dict(data(self))


@in_python
def law(*names: str, status: str | None = None, missing: bool = False) -> Rows[Clause]:
    """List the clauses of the law: what each says, its code, its tests, and what it lacks.

    - `names`: games, `cmr146`, `cmr147`, or clauses with all below them; if omitted, all laws
    - `status`: only clauses of one status: rule, choice, step and so on
    - `missing`: only clauses that are not yet carried out or proved

    >>> croupier.law("bigsix", status="rule")[0].clause.id
    'bigsix.6.a'
    """
    from croupier.core.errors import UnknownName
    from croupier.regulation.lookup import Picked, asked_of, rows_of
    from croupier.rulebook.law import STATUSES

    if status is not None and status not in STATUSES:
        raise UnknownName("status", status, STATUSES)
    return Rows(
        rows_of([asked_of(one) for one in several(names, "clause")], Picked(status, missing)),
        clauses,
    )


@in_python
def check(
    source: str | Path, *, approvals: str | Path | None = None, at: datetime | None = None
) -> Findings:
    """Check what a casino declares against the law: findings, each with its clauses.

    They say what was `checked` and what was `not_checked`.

    - `source`: a submission or another document, a journal, or a folder of documents and journals
    - `approvals`: a record of what was submitted and approved, with which a submission is compared
    - `at`: the time at which journals are judged, by default now

    >>> found = croupier.check("docs/examples/unlawful.toml")
    >>> [one.key for one in found if one.severity == "error"]
    ['zero_rule', 'red', 'odds.joker', 'betwen']
    """
    from croupier.regulation.checks import refuse_idle

    file, time = file_of("source", source), time_of("at", at)
    refuse_idle([file], approvals, at)
    if file.is_dir():
        return _folder(file, time)
    if file.suffix == ".db":
        from croupier.regulation.extent import of_journal

        found = journal(file, time, approvals)
        return Findings(found, FINDINGS, of_journal(file, time))
    return _document(source, approvals)


def _folder(folder: Path, at: datetime) -> Findings:
    """What is found in a folder, and how far the check reached."""
    from croupier.regulation.binder.check import contents, extent, judged

    found = contents(folder)
    rows = (one for _, some in judged(found, at) for one in some)
    return Findings(rows, FINDINGS, extent(found, at))


def _document(source: str | Path, approvals: str | Path | None) -> Findings:
    """What is found in a document, and how far the check reached."""
    from croupier.regulation.approvals.records import read_records
    from croupier.regulation.checks import check_document, read_declared
    from croupier.regulation.extent import of_document

    document = read_declared(source)
    records = None if approvals is None else read_records(approvals)
    return Findings(check_document(document, records), FINDINGS, of_document(document))


@in_python
def check_folder(
    folder: str | Path, at: datetime | None = None
) -> Iterator[tuple[Path, list[Finding]]]:
    """Every document and journal of a folder, each with its findings."""
    from croupier.regulation.binder.check import checked

    return checked(file_of("folder", folder), time_of("at", at))


@in_python
def example(
    folder: str | Path,
    seed: int = 1,
    violations: int = 0,
    progress: Callable[[float], object] | None = None,
) -> Rows[Seen]:
    """Write an example casino into a new folder: its documents, and a month of journals.

    - `folder`: a new folder
    - `seed`: another seed writes another month
    - `violations`: how many violations to seed; they are returned
    - `progress`: called with the share of the work done
    """
    from croupier.regulation.example import casino

    many = whole("violations", violations, most=casino.most_violations())
    month = whole("seed", seed, most=SEEDS), many
    return Rows(casino.example(file_of("folder", folder), *month, progress))


@overload
def approvals() -> Rows[Approval]: ...


@overload
def approvals(record: str | Path) -> Rows[Recorded]: ...


@overload
def approvals(record: str | Path, submission: str | Path) -> Rows[Standing]: ...


@in_python
def approvals(
    record: str | Path | None = None, submission: str | Path | None = None
) -> Rows[Approval] | Rows[Recorded] | Rows[Standing]:
    """List what must be submitted or approved, or compare a casino's record with it.

    - `record`: the casino's record; if omitted, everything that the law wants is listed
    - `submission`: the submission that the record is compared with; if omitted, the entries of
      the record are listed

    >>> croupier.approvals()[0].needs
    'submitted'
    """
    from croupier.regulation.approvals.needs import standings
    from croupier.regulation.approvals.records import read_records
    from croupier.regulation.approvals.register import register
    from croupier.rulebook.submission import read_submission

    if record is None:
        if submission is not None:
            why = "a submission is compared with a record"
            raise Refused("submission without record", why, (), "a record as well")
        return Rows(register().values(), columns("key", "what", "needs", "to", "before", "cites"))
    if submission is None:
        return Rows(read_records(record).recorded)
    return Rows(standings(read_submission(submission), read_records(record)))


@in_python
def conflicts(game: str | None = None) -> Rows[Conflict]:
    """List how clauses that clash, are damaged or are silent are read, and why.

    - `game`: a game, `regulations`, or a reading by its number; if omitted, all law

    >>> croupier.conflicts("roulette")[0].reading.number
    'RO-1'
    """
    from croupier.regulation import conflicts as found

    return Rows(found.conflicts(game), columns("id", "game", "clash", "adopted", "why", "cites"))


@in_python
def conflict_odds(
    conflict: Conflict,
    *,
    options: Options | None = None,
    progress: Callable[[float], object] | None = None,
) -> Rows[Effect]:
    """Compute what each other value of a reading's switch does to each wager that it touches.

    - `conflict`: a reading, from `conflicts`
    - `options`: the options of the table at which odds are compared
    - `progress`: called with the share of the work done
    """
    from croupier.regulation.conflicts import Conflict, effects

    if not isinstance(conflict, Conflict):
        raise Refused(f"conflict {conflict!r}", "not a reading", (), "one of croupier.conflicts()")
    given = None if conflict.game is None else choices(conflict.game, options, {})
    return Rows(effects(conflict, given, progress), columns("wager", "value", "change"))


@in_python
def diff(
    old: str | Path,
    new: str | Path,
    *,
    open: Collection[str] | None = None,  # noqa: A002 - the law's own word
    empty: Collection[str] = (),
    at: datetime | None = None,
    odds: bool = True,
    progress: Callable[[float], object] | None = None,
) -> Diff:
    """Compare two submissions: what the change takes, and what it does to the odds.

    - `old`, `new`: the submission in force, and the one to come
    - `open`: the tables in operation when it takes effect, all of them if omitted
    - `empty`: those of them at which nobody plays
    - `at`: when it takes effect, by default as the new submission states
    - `odds`: whether to compute the change in house advantage
    - `progress`: called with the share of the work done

    >>> old, new = "docs/examples/example-casino.toml", "docs/examples/example-casino-next.toml"
    >>> croupier.diff(old, new, odds=False).changes[0].needs
    'at_once'
    """
    from croupier.regulation.changes.diff import diff as compared

    files = file_of("old", old), file_of("new", new)
    time = None if at is None else time_of("at", at)
    return compared(*files, open=open, empty=empty, at=time, odds=odds, progress=progress)


@in_python
def sign(
    source: str | Path, table: str | None = None, changed_from: str | Path | None = None
) -> Sign:
    """Put together the sign of a table: its limits, rules and payouts, each with its clauses.

    - `source`: a submission
    - `table`: a table of it; or name both at once, as in `"house.toml#R-01"`
    - `changed_from`: the submission in force, for a sign of what changes from it

    >>> croupier.sign("docs/examples/example-casino.toml", "R-01").kind
    'in_force'
    """
    from croupier.regulation.signs.sign import change_sign
    from croupier.regulation.signs.sign import sign as shown

    file, _, name = (source, "", table) if table else str(source).rpartition("#")
    if not file or not name:
        raise Refused(str(source), "no table is named", (), 'sign("house.toml", "R-01")')
    if changed_from is not None:
        return change_sign(changed_from, file_of("source", file), name)
    return shown(file_of("source", file), name)


@in_python
def petition(source: str | Path, folder: str | Path | None = None) -> Petition:
    """Check a petition for a new game; if it is complete, write its package.

    - `source`: the dossier
    - `folder`: where the package is written; if omitted, nothing is
    """
    from croupier.regulation.petitions import package

    into = None if folder is None else file_of("folder", folder)
    return package.petition(file_of("source", source), into)


@in_python
def tournament(source: str | Path) -> Filed:
    """Check a tournament's filing, and make its public page.

    - `source`: the filing

    >>> croupier.tournament("docs/examples/tournament.toml").lines[0][0]
    'a'
    """
    from croupier.regulation.tournaments.filed import filed

    return filed(file_of("source", source))


@in_python
def journal(
    file: str | Path, at: datetime | None = None, approvals: str | Path | None = None
) -> Rows[Finding]:
    """Check a journal of equipment and procedures against the regulations.

    - `file`: the journal
    - `at`: the time at which it is judged, by default now
    - `approvals`: the record of what was submitted and approved; without it, notes say what must be
    """
    from croupier.regulation.journal import check

    known = None if approvals is None else file_of("approvals", approvals)
    opened = check.opened(_kept(file), time_of("at", at), known)
    return Rows(check.findings(opened), FINDINGS)


@in_python
def duties(file: str | Path, at: datetime | None = None) -> Rows[Due]:
    """List what is due by a journal, the earliest first.

    - `file`: the journal
    - `at`: the time at which it is judged, by default now
    """
    from croupier.regulation.journal import check

    time = time_of("at", at)
    due = check.open_duties(check.opened(_kept(file), time))
    return Rows(msgspec.structs.replace(one, asked=time) for one in due)


def _kept(file: str | Path) -> Path:
    """The file of a journal; one without a single byte was never a journal."""
    found, made = file_of("file", file), "a journal that croupier journal add or example made"
    if found.exists() and not found.is_dir() and not (found.is_file() and found.stat().st_size):
        why = "it is empty, so it is not a journal" if found.is_file() else "it is not a file"
        raise BadFile(str(found), None, why, made)
    return found


@in_python
def draw(source: str | Path, folder: str | Path) -> Rows[Drawn]:
    """Draw the chips, dice, cards and tiles that a document declares, in true size.

    - `source`: a declaration of equipment
    - `folder`: where the pictures are written
    """
    from croupier.regulation.equipment.sheets import write

    return Rows(
        Drawn(file, sheet.title)
        for file, sheet in write(file_of("source", source), file_of("folder", folder))
    )


@in_python
def library(
    folder: str | Path, *, submission: str | Path | None = None, check: bool = False
) -> Library:
    """Write the public library of rules, a page for each authorized game.

    - `folder`: where the pages are written
    - `submission`: a submission that registers more games
    - `check`: write nothing, and only list what the library lacks
    """
    from croupier.regulation import library as shelf

    games = shelf.games_of(submission)
    pages = () if check else tuple(shelf.write(Path(folder), games))
    return Library(tuple(games), pages, tuple(shelf.missing(Path(folder), games)))


@in_python
def example_journal(
    file: str | Path,
    seed: int = 1,
    violations: int = 0,
    progress: Callable[[float], object] | None = None,
) -> list[Seeded]:
    """Write a month of an example casino with thirty tables; returns the violations seeded in it.

    `progress` is called with the share of the work done.
    """
    from croupier.regulation.journal.examples import saved
    from croupier.regulation.journal.examples.violations import VIOLATIONS

    many = whole("violations", violations, most=len(VIOLATIONS))
    month = whole("seed", seed, most=SEEDS), many
    return saved.example(file_of("file", file), *month, progress)
