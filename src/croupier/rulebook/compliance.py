"""Compliance: everything the law says about a submission, as findings, in one pass."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.rulebook.citation import cites
from croupier.rulebook.establishment import establishment_findings, felt_findings
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.laid import Laid, choices, lay
from croupier.rulebook.option import foreign, leaves, read_leaves
from croupier.rulebook.scope import scope_findings
from croupier.rulebook.submission import PARTS, Document, Entry, in_format, read_document
from croupier.rulebook.tablecheck import refused, table_findings
from croupier.rulebook.typed import as_named, plain, types_alone
from croupier.rulebook.wording import worded

__all__ = ["Finding", "check", "findings"]

UNAUTHORIZED = ("cmr147.02",)
TYPE_ALONE = "a type is named with its game"


@dataclass(frozen=True)
class Known:
    """The games a submission is checked against: those that are built and those authorized."""

    built: Mapping[str, Game]
    authorized: Collection[str]

    @cites("cmr147.02")
    def game(self, name: Any) -> Game | None:
        """The game of this name, if it may be offered and can be checked."""
        return self.built.get(name) if isinstance(name, str) and name in self.authorized else None

    def of_table(self, table: Entry) -> Game | Refused | None:
        """A table's game, with the type that is named with it, or why it has no such type."""
        whole = self.game(table.game)
        try:
            return whole and as_named(whole, table.about["game"])
        except Refused as refusal:
            return refusal


def check(
    source: str | Path, games: Mapping[str, Game], authorized: Collection[str]
) -> list[Finding]:
    """Everything the law says about a submission, in the order of its lines."""
    return findings(in_format(read_document(source)), games, authorized)


def findings(
    document: Document, games: Mapping[str, Game], authorized: Collection[str]
) -> list[Finding]:
    """The findings for a document already read, in the order of its lines."""
    return in_order(list(_all(document, Known(games, authorized), Report(document))))


def _all(document: Document, known: Known, report: Report) -> Iterator[Finding]:
    """The document's form, then its sections, then its tables, then whether they agree."""
    yield from form_findings(document, report)
    yield from establishment_findings(document, report)
    yield from name_findings(document.pits, report)
    yield from name_findings(document.tables, report)
    for section in document.uniform.values():
        yield from uniform_findings(document, section, known, report)
    for pit in document.pits:
        yield from pit_findings(document, pit, known, report)
    laid = [one for table in document.tables for one in _laid(document, table, known)]
    for table in document.tables:
        yield from place_findings(document, table, known, report)
        yield from felt_findings(table, report)
    for one in laid:
        yield from table_findings(one, report)
    yield from scope_findings(laid, report)


def _laid(document: Document, table: Entry, known: Known) -> Iterator[Laid]:
    game = known.of_table(table)
    if isinstance(game, Game):
        yield lay(document, table, game)


def form_findings(document: Document, report: Report) -> Iterator[Finding]:
    """A submission has only its known parts, each with its shape."""
    for key, value in document.data.items():
        if key not in PARTS:
            unknown = UnknownName("part", key, PARTS)
            accepted = unknown.accepted
            yield report("error", "submission", (key,), str(unknown), chosen=key, allowed=accepted)
        elif key in SHAPES and not SHAPES[key][0](value):
            shape = SHAPES[key][1]
            message = f"{key} has the wrong shape; write {shape}"
            yield report("error", "submission", (key,), message, allowed=shape)
    if not document.data.get("table"):
        message, because = "the submission has no table", ("cmr147.02",)
        allowed = "[[table]]"
        yield report("error", "submission", ("table",), message, allowed=allowed, because=because)


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, Mapping) for one in value)


def _is_table_of_tables(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(one, Mapping) for one in value.values())


SHAPES = {
    "authorized": (_are_tables, "[[authorized]]"),
    "pit": (_are_tables, "[[pit]]"),
    "table": (_are_tables, "[[table]]"),
    "uniform": (_is_table_of_tables, "[uniform.GAME]"),
}


def name_findings(entries: tuple[Entry, ...], report: Report) -> Iterator[Finding]:
    """Every table and every pit has a unique id."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        name, part, place = entry.about.get("id"), entry.place[0], (*entry.place, "id")
        if not isinstance(name, str) or not name.strip():
            yield report("error", entry, place, f"this {part} has no id", allowed="a name")
        elif name in seen:
            first = report.document.line(seen[name].place)
            message = f"another {part} already has the id {name}, on line {first}"
            yield report("error", entry, place, message, chosen=name, allowed="a unique id")
        else:
            seen[name] = entry


def place_findings(
    document: Document, table: Entry, known: Known, report: Report
) -> Iterator[Finding]:
    """A table plays a game that may be offered, in a pit of the submission or in none."""
    name, game, place = table.about.get("game"), known.of_table(table), (*table.place, "game")
    if isinstance(game, Refused):
        because, allowed = game.cites, game.accepted
        message = worded(game)
        yield report("error", table, place, message, chosen=name, allowed=allowed, because=because)
    elif game is None:
        yield unplayable(table, place, table.game, known, report)
    pit = table.about.get("pit")
    if pit is not None and document.pit_of(table) is None:
        unknown = UnknownName("pit", str(pit), {one.id for one in document.pits} - {""})
        allowed, place = unknown.accepted or "[[pit]]", (*table.place, "pit")
        yield report("error", table, place, str(unknown), chosen=pit, allowed=allowed)


@cites("cmr147.02")
def unplayable(
    entry: Entry, place: tuple[str | int, ...], name: Any, known: Known, report: Report
) -> Finding:
    """Only authorized games are offered; one that is authorized but not built is not checked."""
    if name is None:
        message = "no game is named"
        return report("error", entry, place, message, allowed="game = …", because=UNAUTHORIZED)
    if isinstance(name, str) and name in known.authorized:
        message = f"the rules of {name} are not built, so its choices are not checked"
        return report("warning", entry, place, message, chosen=name)
    if typed := types_alone(known.built).get(plain(str(name))):
        message = Refused(f"game {name!r}", TYPE_ALONE, UNAUTHORIZED, typed).sentence()
        allowed, because = typed, UNAUTHORIZED
        return report("error", entry, place, message, chosen=name, allowed=allowed, because=because)
    unknown = UnknownName("game", str(name), known.authorized)
    accepted, because = unknown.accepted, UNAUTHORIZED
    why = f"not an authorized game; a new game needs a petition{unknown.hint}"
    message = Refused(f"game {str(name)!r}", why, because, accepted).sentence()
    return report("error", entry, place, message, chosen=name, allowed=accepted, because=because)


def uniform_findings(
    document: Document, section: Entry, known: Known, report: Report
) -> Iterator[Finding]:
    """Check each uniform choice on its own, and all together if the game has no table."""
    name = str(section.place[-1])
    typed = types_alone(known.built).get(plain(name), name)
    game, whole = known.game(name), typed.partition(":")[0]
    if game is None and known.game(whole):
        message, allowed = "uniform choices are for every type of a game", f"[uniform.{whole}]"
        yield report("error", section, section.place, message, chosen=name, allowed=allowed)
        return
    if game is None:
        yield unplayable(section, section.place, name, known, report)
        return
    for leaf, refusal in read_leaves(game.options, choices(section, game))[1]:
        yield refused(section, leaf, refusal, game, report)
    if all(table.game != name for table in document.tables):
        alone = Entry(section.where, section.place, {}, {})
        yield from table_findings(lay(document, alone, game), report)


def pit_findings(document: Document, pit: Entry, known: Known, report: Report) -> Iterator[Finding]:
    """A pit's choices are permitted at those of its tables that know the key."""
    played = {table.game for table in document.tables if _stands_in(table, pit)}
    games = [game for name, game in known.built.items() if name in played]
    for name, value in pit.choices.items():
        any_game = list(known.built.values())
        found = list(_pit_choice(pit, games or any_game, {name: value}, report))
        yield from found if games or not _permitted(pit, any_game, {name: value}) else ()


def _permitted(pit: Entry, games: list[Game], choice: Mapping[str, Any]) -> bool:
    """Whether some game accepts a choice as it is; this is asked for a pit without tables."""
    taken = (list(leaves(game.options, choice, pit.place)) for game in games)
    return any(
        not read_leaves(game.options, own)[1] for game, own in zip(games, taken, strict=True)
    )


def _stands_in(table: Entry, pit: Entry) -> bool:
    """Whether a table is in a pit; its game may be any TOML value."""
    return table.about.get("pit") == pit.id and isinstance(table.game, str)


def _pit_choice(
    pit: Entry, games: list[Game], choice: Mapping[str, Any], report: Report
) -> Iterator[Finding]:
    """A pit's choice is known to at least one game of the pit, and permitted where it is known."""
    strange: list[Finding] = []
    at_home = False
    for game in games:
        own = list(leaves(game.options, choice, pit.place))
        refusals = read_leaves(game.options, own)[1]
        at_home = at_home or len(refusals) < len(own)
        for leaf, refusal in refusals:
            finding = refused(pit, leaf, refusal, game, report)
            if _is_strange(refusal, game):
                strange.append(finding)
            else:
                at_home = True
                yield finding
    yield from () if at_home else strange[:1]


def _is_strange(refusal: Refused, game: Game) -> bool:
    """Whether a game refuses a key because it has no such option."""
    key = getattr(refusal, "key", "")
    return isinstance(refusal, UnknownName) or key in foreign(game.options)
