"""Choices as people enter them: `--options FILE[#TABLE]`, `--set key=value`, a `set` line, JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import BadFile, Refused
from croupier.core.game import Game
from croupier.rulebook.in_json import from_json
from croupier.rulebook.laid import option_of
from croupier.rulebook.option import leaves
from croupier.rulebook.presets import preset as preset_named
from croupier.rulebook.submission import (
    ABOUT_A_TABLE,
    Document,
    Entry,
    beside,
    in_format,
    read_document,
    table_named,
)
from croupier.rulebook.typed import as_named, with_preset

SETTING = "KEY=VALUE, as in limits.min=10"
IN_A_FILE = "KEY = VALUE on a line of its own, or a submission"


def read_choices(
    game: Game,
    options: str | None = None,
    sets: Iterable[str] | None = (),
    preset: str | None = None,
) -> dict[str, Any]:
    """A table's choices as nested values: a preset's, then a file's, then those that are set."""
    chosen: dict[str, Any] = dict(preset_named(game, preset).choices) if preset else {}
    chosen |= _flat(game, table_choices(game, options)) if options else {}
    chosen |= _flat(game, beside(read_settings(sets or ()), Path()))
    return nested(chosen)


def requested(game: Game, choices: Mapping[str, Any], preset: str = "") -> dict[str, Any]:
    """A table's choices from JSON as nested values: a preset's, then those of the request."""
    chosen: dict[str, Any] = dict(preset_named(game, preset).choices) if preset else {}
    return nested(chosen | from_json(game, choices))


def read_settings(sets: Iterable[str]) -> dict[str, Any]:
    """Read `key=value` words as nested values; the same key twice is refused."""
    found: dict[str, str] = {}
    for text in sets:
        key, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not key or not value:
            raise Refused(f"setting {text!r}", "not a choice", (), SETTING)
        if key in found:
            raise Refused(f"setting {text!r}", f"{key} is already set to {found[key]}")
        found[key] = value
    return nested(found)


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted keys as nested tables; a key that is both a table and a value is refused."""
    made: dict[str, Any] = {}
    for key, value in flat.items():
        *outer, last = key.split(".")
        into = made
        for name in outer:
            into = into.setdefault(name, {})
            if not isinstance(into, dict):
                raise Refused(f"setting {key}={value}", f"{name} is already set to a value")
        if last in into:
            members = ", ".join(f"{key}.{name}" for name in into[last])
            either = f"either {key} or {members}"
            raise Refused(f"setting {key}={value}", f"{members} is already set", (), either)
        into[last] = value
    return made


def table_choices(game: Game, name: str) -> dict[str, Any]:
    """The choices of one table in a file: the one after #, the only one, or bare keys."""
    file, wanted = _file_and_table(name)
    document = read_document(file)
    if not document.is_submission:
        return _bare(document, wanted, game)
    table = table_named(in_format(document), wanted, game.key, *game.preset.values())
    uniform, pit = document.uniform.get(game.key), document.pit_of(table)
    laid: dict[str, Any] = _flat(game, uniform.choices) if uniform else {}
    laid |= _known(game, _flat(game, pit.choices)) if pit else {}
    return laid | _typed(game, table)


def establishment_of(name: str) -> str | None:
    """The establishment's name in the file that `--options` names; None if it states none."""
    about = read_document(_file_and_table(name)[0]).data.get("establishment")
    stated = about.get("name") if isinstance(about, Mapping) else None
    return stated if isinstance(stated, str) and stated.strip() else None


def _file_and_table(name: str) -> tuple[str, str]:
    """Split `FILE#TABLE`; a file may have # in its own name."""
    if "#" not in name or Path(name).is_file():
        return name, ""
    file, _, table = name.rpartition("#")
    return file, table


def _bare(document: Document, wanted: str, game: Game) -> dict[str, Any]:
    """The bare keys of one table."""
    if wanted:
        raise BadFile(document.file, None, f"it has no table {wanted!r}", "a file with [[table]]")
    if not document.data:
        raise BadFile(document.file, None, "it is empty, so it chooses nothing", IN_A_FILE)
    own = {key: value for key, value in document.data.items() if key not in ABOUT_A_TABLE}
    table = Entry("table", (), document.data, own)
    if table.game not in (None, game.key):
        line = document.line(("game",))
        raise BadFile(document.file, line, f"its choices are for {table.game}, not {game.key}")
    return _typed(game, table)


def _typed(game: Game, table: Entry) -> dict[str, Any]:
    """A table's own choices, and the type that it names with its game."""
    named = as_named(replace(game, preset={}), table.about.get("game"))
    return dict(with_preset(named, _flat(game, table.choices)))


def _flat(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """The single choices by their dotted keys."""
    found: dict[str, Any] = {}
    for leaf in leaves(game.options, values):
        if leaf.key in found:
            raise Refused(f"{leaf.key} = {leaf.value}", "chosen twice", (), "one of the two")
        found[leaf.key] = leaf.value
    return found


def _known(game: Game, flat: Mapping[str, Any]) -> dict[str, Any]:
    """A pit's choices for options that this game has."""
    return {key: value for key, value in flat.items() if option_of(game, key) is not None}
