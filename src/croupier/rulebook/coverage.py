"""To what extent each clause is carried out in code and proved by tests."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.errors import BadFile
from croupier.rulebook.collect import Index, Mention, collect_games, from_json, of_law
from croupier.rulebook.folders import own_folders
from croupier.rulebook.kept_index import collected

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping

    from croupier.rulebook.law import Clause, Law, Status


class Row(msgspec.Struct, frozen=True):
    """One clause: the code that carries it out, the tests that prove it, and what is missing."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    short: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The clause as `law --json` has it."""
        one = self.clause
        return {
            "id": one.id,
            "status": one.status,
            "gist": one.gist,
            "code": list(self.code),
            "tests": list(self.tests),
            "reason": one.reason or None,
        }


def source_root() -> Path | None:
    """The root of the project, if the package runs from its source tree with its tests."""
    root = Path(str(files("croupier"))).parent.parent
    at_home = (root / "src" / "croupier" / "rulebook").is_dir() and (root / "tests").is_dir()
    return root if at_home else None


@cache
def index(slug: str | None = None) -> Index:
    """The citations of the package and of your own games, for every law, one law or one clause."""
    own = (collect_games(folder, slug) for folder in own_folders())
    return sum(own, package_index(slug))


def package_index(slug: str | None = None) -> Index:
    """The citations of this package, from its source or from the wheel."""
    root = source_root()
    if root is not None:
        return collected(root, slug)
    shipped = files("croupier") / "rulebook" / "index.json"
    if not shipped.is_file():
        raise BadFile("croupier/rulebook/index.json", None, "neither it nor the source is present")
    return of_law(from_json(shipped.read_text(encoding="utf-8")), slug)


def rows(law: Law, of: Index) -> list[Row]:
    """Every clause of one law with its code, its tests and what it lacks."""
    return rows_of(law.clauses, law.complete, of)


def rows_of(clauses: Iterable[Clause], complete: bool, of: Index) -> list[Row]:
    """Some clauses of a law, each with its code, its tests and what it lacks."""
    cited, verified = _grouped(of)
    return [
        Row(
            clause=one,
            code=tuple(dict.fromkeys(mention.place for mention in cited.get(one.id, ()))),
            tests=tuple(dict.fromkeys(mention.node for mention in verified.get(one.id, ()))),
            short=tuple(lacking(one, complete, cited.get(one.id, []), verified.get(one.id, []))),
        )
        for one in clauses
    ]


@lru_cache(maxsize=4)
def _grouped(of: Index) -> tuple[Mapping[str, list[Mention]], Mapping[str, list[Mention]]]:
    return by_clause(of.citations), by_clause(of.verifications)


def by_clause(mentions: Iterable[Mention]) -> Mapping[str, list[Mention]]:
    """Mentions grouped by the clause they name; a clause that is not named has an empty list."""
    gathered: dict[str, list[Mention]] = defaultdict(list)
    for mention in mentions:
        gathered[mention.id].append(mention)
    return gathered


def lacking(
    one: Clause, complete: bool, cited: list[Mention], verified: list[Mention]
) -> list[str]:
    """What the status of a clause requires and the source lacks."""
    if one.status == "todo":
        return ["still todo in a law that says it is complete"] if complete else []
    if one.status == "none":
        return [] if one.reason else ["no reason for not modeling it"]
    fitting, asked = _FITTING[one.status]
    short = [] if any(fitting(PurePosixPath(mention.path)) for mention in cited) else [asked]
    if one.status != "term" and not verified:
        short.append("no test verifies it")
    return short


def unknown(of: Index, known: Container[str]) -> list[str]:
    """Every mention of a clause that does not exist, with its place."""
    return [
        f"{mention.place}: {mention.id} is not a clause"
        for mention in (*of.citations, *of.verifications)
        if mention.id not in known
    ]


def _in_python(path: PurePosixPath) -> bool:
    return path.suffix == ".py"


def _decides(path: PurePosixPath) -> bool:
    return _in_python(path) or path.name == "paytables.toml"


def _acts(path: PurePosixPath) -> bool:
    """Whether a file acts on a clause; a reading or a glossary only describes it."""
    return _decides(path) or path.name == "script.toml" or _requires(path)


def _requires(path: PurePosixPath) -> bool:
    """Whether a file has requirements of the regulations, which their checkers read."""
    return "regulation" in path.parts and path.name not in ("readings.toml", "glossary.toml")


def _offers(path: PurePosixPath) -> bool:
    """Options of a game, options common to all games, and pay tables."""
    stated = path.name.endswith("options.py") or path.name == "paytables.toml"
    return stated or path.parent.name == "rulebook"


_FITTING: dict[Status, tuple[Callable[[PurePosixPath], bool], str]] = {
    "rule": (_decides, "no code or pay table cites it"),
    "choice": (_offers, "no options.py or pay table cites it"),
    "step": (lambda path: path.name == "script.toml", "no script.toml cites it"),
    "record": (_acts, "neither code nor script cites it"),
    "notice": (_acts, "neither code nor script cites it"),
    "equipment": (_acts, "neither code nor script cites it"),
    "term": (lambda path: path.name == "glossary.toml", "no glossary.toml cites it"),
}
