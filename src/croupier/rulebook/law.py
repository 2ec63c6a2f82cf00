"""The clauses of every game and of both regulations, as recorded in their law files."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from croupier.core.errors import BadFile, UnknownName
from croupier.rulebook.folders import own_folders, skip

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

Status = Literal["rule", "choice", "step", "record", "notice", "equipment", "term", "none", "todo"]
STATUSES: tuple[Status, ...] = get_args(Status)
MEANINGS: dict[Status, str] = {
    "rule": "decides something",
    "choice": "an option or a pay table",
    "step": "something a person says or does",
    "record": "a log to keep",
    "notice": "a sign to show or a notice to give",
    "equipment": "a thing to inspect",
    "term": "a definition",
    "none": "not modeled",
    "todo": "not built yet",
}
"""What each status says about a clause."""
FOLDERS = ("games", "regulation")
_AT_CLAUSE, _AT_FIELD = re.compile(r"\.clause\[(\d+)\]"), re.compile(r"\.(\w+)`$")
_AT_LINE = re.compile(r"at line (\d+)")
SHARED = {"minicraps": "craps"}
"""Games whose clauses are in another game's file."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause: its ID, what it says in our words, and how the program implements it.

    `back` says why a wager goes back by it, where that is no push.
    """

    id: str
    status: Status
    gist: str = ""
    overrides: tuple[str, ...] = ()
    reason: str = ""
    only: str = ""
    back: str = ""


class Law(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"clauses": "clause"}):
    """The clauses of one game or regulation, in the order of the document."""

    slug: str
    title: str
    document: str
    complete: bool
    clauses: tuple[Clause, ...]


@cache
def ids() -> tuple[str, ...]:
    """Every clause ID of the Commission's documents, in order."""
    text = (files("croupier") / "rulebook" / "ids.txt").read_text(encoding="utf-8")
    return tuple(text.split())


def own_ids() -> tuple[str, ...]:
    """The clause IDs of your own games, from their law files."""
    commissions = set(map(slug_of, ids()))
    brought = (law for slug, law in laws().items() if slug not in commissions)
    return tuple(one.id for law in brought for one in law.clauses)


@cache
def laws() -> dict[str, Law]:
    """Every law file by its slug, in the order of the documents; your own games come last."""
    order = {slug: place for place, slug in enumerate(dict.fromkeys(map(slug_of, ids())))}
    slugs = sorted(_homes(), key=lambda slug: (order.get(slug, len(order)), slug))
    return {slug: law for slug in slugs if (law := _unbroken(slug)) is not None}


def _unbroken(slug: str) -> Law | None:
    """The law of a slug; that of a game of your own is skipped, and named, if it is broken."""
    try:
        return _read(slug)
    except BadFile as broken:
        if slug in set(map(slug_of, ids())):
            raise
        skip(broken)
        return None


def read_own(slug: str, folder: Path) -> None:
    """Read the law of a game of your own, if its folder has one, to refuse it if it is broken."""
    if str(_homes().get(slug, "")) == str(folder / "law.toml"):
        _read(slug)


def law_of(slug: str) -> Law:
    """The law of one game or regulation; mini-craps has the clauses of craps that concern it."""
    home = SHARED.get(slug, slug)
    if home not in _homes():
        raise UnknownName("game or regulation", slug, sorted((*_homes(), *SHARED)))
    law = _read(home)
    touching = tuple(one for one in law.clauses if one.only in ("", slug))
    return law if touching == law.clauses else msgspec.structs.replace(law, clauses=touching)


def clause(whole_id: str) -> Clause:
    """The clause with this full ID."""
    found = _found(whole_id)
    if found is None:
        raise UnknownName("clause", whole_id, (*ids(), *own_ids()))
    return found


def _found(whole_id: str) -> Clause | None:
    slug = slug_of(whole_id)
    return _by_id(slug).get(whole_id) if slug in _homes() else None


def section(text: str) -> tuple[Clause, ...]:
    """The clause that people name, and all clauses below it, in any case and notation.

    `205 CMR 147.07(3)` is cmr147.07.3. What names no clause is refused with the nearest.
    """
    named, _, rest = spelled(text).partition(".")
    slug = SHARED.get(named, named)
    asked = f"{slug}.{rest}"
    if slug not in _homes():
        raise UnknownName("game, regulation or clause", text, sorted((*_homes(), *SHARED)))
    whole = _read(slug).clauses
    found = tuple(one for one in whole if _is_within(one.id.lower(), asked))
    if not found:
        raise UnknownName("clause", text, [one.id for one in whole], lacks="no such clause")
    return found


def spelled(text: str) -> str:
    """A clause as it is written in documents, as an ID in lower case."""
    flat = re.sub(r"^(?:205[\s.]*)?(?:cmr\s*)?(?=\d{3}(?!\d))", "cmr", text.strip().lower())
    return re.sub(r"[\s().:]+", ".", flat).strip(".")


def _is_within(clause_id: str, asked: str) -> bool:
    return clause_id == asked or clause_id.startswith(f"{asked}.")


def back_by(because: Iterable[str]) -> str:
    """Why a wager goes back by these clauses; "" for a push."""
    known = (one for one in map(_found, because) if one is not None)
    return next((one.back for one in known if one.back), "")


def tally(law: Law) -> dict[str, int]:
    """The number of clauses in a law, in total and by status."""
    count = Counter(one.status for one in law.clauses)
    return {"clauses": len(law.clauses), **{status: count[status] for status in STATUSES}}


def commissions() -> tuple[Law, ...]:
    """The laws of the Commission's documents, without those of your own games."""
    return tuple(laws()[slug] for slug in dict.fromkeys(map(slug_of, ids())))


def total(found: Iterable[Law]) -> dict[str, int]:
    """The number of clauses of several laws, in total and by status."""
    count: Counter[str] = Counter()
    for law in found:
        count.update(tally(law))
    return {name: count[name] for name in ("clauses", *STATUSES)}


def carried_out(count: Mapping[str, int]) -> int:
    """How many clauses of a tally are carried out: neither left out for a reason nor to do."""
    return count["clauses"] - count["none"] - count["todo"]


def account(count: Mapping[str, int]) -> str:
    """What becomes of the clauses of a tally, in two sentences."""
    kept = count["record"] + count["notice"] + count["equipment"]
    return (
        f"Of {count['clauses']:,} clauses, {carried_out(count):,} are carried out: "
        f"{count['rule']:,} rules and {count['choice']:,} choices by code and pay tables, "
        f"{count['step']:,} steps as lines of the dealers' scripts, {kept:,} records, notices and "
        f"requirements of equipment by checks of what a casino declares and records, and "
        f"{count['term']:,} terms by the glossary. {_are(count['none'])} not modeled, each for a "
        f"stated reason, and {_are(count['todo'])} still to do."
    )


def _are(number: int) -> str:
    return f"{number:,} are" if number > 1 else ("none is", "1 is")[number]


def slug_of(whole_id: str) -> str:
    """The game or regulation to which a clause belongs."""
    return whole_id.partition(".")[0]


def read_law(path: Traversable) -> Law:
    """Read one law file; it is refused by name if its content is not that of a law file."""
    slug = str(path).replace("\\", "/").rsplit("/", 2)[-2]
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        return msgspec.convert({"slug": slug, **tomllib.loads(text)}, Law)
    except tomllib.TOMLDecodeError as wrong:
        at = _AT_LINE.search(str(wrong))
        raise BadFile(_called(path, slug), int(at[1]) if at else None, str(wrong)) from wrong
    except msgspec.ValidationError as wrong:
        raise _misfit(_called(path, slug), text, str(wrong)) from wrong
    except UnicodeDecodeError as wrong:
        raise BadFile(_called(path, slug), None, "not UTF-8 text") from wrong


def _misfit(file: str, text: str, said: str) -> BadFile:
    """What is wrong with a clause of a law file, at the line where its table begins."""
    what, _, place = said.partition(" - at ")
    number, field = _AT_CLAUSE.search(place), _AT_FIELD.search(place)
    heads = [line for line, one in enumerate(text.splitlines(), 1) if one.startswith("[[clause]]")]
    line = heads[int(number[1])] if number and int(number[1]) < len(heads) else None
    return BadFile(file, line, f"{what} in {field[1]}" if field else what)


def _called(path: Traversable, slug: str) -> str:
    """A law file as it is named to people: in full if it is a game of their own."""
    own = any(Path(str(path)).is_relative_to(one) for one in own_folders())
    return str(path) if own else f"{slug}/law.toml"


def faults(found: Iterable[Law], expected: Iterable[str]) -> list[str]:
    """Why the law files do not account for every clause exactly once."""
    known, read = set(expected), list(found)
    times = Counter(one.id for law in read for one in law.clauses)
    return [
        *(f"{one}: no such clause" for one in times if one not in known),
        *(f"{one}: in no law file" for one in known if one not in times),
        *(f"{one}: {count} times" for one, count in times.items() if count > 1),
        *(fault for law in read for fault in _faults_of(law, known)),
    ]


def _faults_of(law: Law, known: set[str]) -> Iterator[str]:
    """What is wrong inside one law file."""
    left = sum(one.status == "todo" for one in law.clauses)
    if law.complete and left:
        yield f"{law.slug}: says it is complete, but {left} clauses are todo"
    if not law.complete and not left:
        yield f"{law.slug}: no clause is todo, so its head must say complete = true"
    for one in law.clauses:
        if slug_of(one.id) != law.slug:
            yield f"{one.id}: is in the law of {law.slug}"
        yield from _faults_in(one, known)


def _faults_in(one: Clause, known: set[str]) -> Iterator[str]:
    """What is wrong with one clause's record."""
    if one.status != "todo" and not one.gist:
        yield f"{one.id}: no gist"
    if (one.status == "none") != bool(one.reason):
        yield f"{one.id}: status none needs a reason, and no other status may have one"
    for overridden in one.overrides:
        if overridden not in known or overridden == one.id:
            yield f"{one.id}: overrides {overridden}, which is not another clause"


@cache
def _homes() -> dict[str, Traversable]:
    """Every law file by its folder's name: the package's, and those of your own games."""
    own = (folder for folder in own_folders() if folder.is_dir())
    places: list[Traversable] = [*(files("croupier") / folder for folder in FOLDERS), *own]
    found: dict[str, Traversable] = {}
    for game in (game for place in places for game in place.iterdir()):
        if game.is_dir() and (game / "law.toml").is_file():
            found.setdefault(game.name, game / "law.toml")
    return found


@cache
def _read(slug: str) -> Law:
    return read_law(_homes()[slug])


@cache
def _by_id(slug: str) -> dict[str, Clause]:
    return {one.id: one for one in _read(slug).clauses}
