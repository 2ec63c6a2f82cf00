"""Documents for tests: written to a file, checked, and changed at one key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

from croupier.regulation.checks import check
from croupier.regulation.example.casino import documents
from croupier.rulebook.finding import Finding

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"


DOCUMENTS = cache(documents)


def lawful() -> dict[str, str]:
    """Every document of the example casino, worked out once for all tests, to be changed."""
    return dict(DOCUMENTS())


def written(folder: Path, text: str, name: str = "document.toml") -> Path:
    """A document in a folder."""
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def found(folder: Path, text: str) -> list[Finding]:
    """What the law says about a document."""
    return check(written(folder, text))


def cited(findings: list[Finding], severity: str = "error") -> set[str]:
    """The clauses of all findings of one severity."""
    return {one for each in findings for one in each.cites if each.severity == severity}


def example(name: str) -> dict[str, Any]:
    """The data of an example."""
    return tomllib.loads((EXAMPLES / name).read_text("utf-8"))


def without(data: Mapping[str, Any], path: str) -> dict[str, Any]:
    """The same data without one key; `wager.0.pays` is a key of the first wager."""
    made, (first, _, rest) = dict(data), path.partition(".")
    if not rest:
        del made[first]
    elif isinstance(made[first], list):
        number, _, below = rest.partition(".")
        items = list(made[first])
        items[int(number)] = without(items[int(number)], below) if below else None
        made[first] = [one for one in items if one is not None]
    else:
        made[first] = without(made[first], rest)
    return made


def with_(data: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The same data with another value at one key."""
    made, (first, _, rest) = dict(data), path.partition(".")
    if not rest:
        made[first] = value
    elif isinstance(made.get(first), list):
        number, _, below = rest.partition(".")
        items = list(made[first])
        items[int(number)] = with_(items[int(number)], below, value)
        made[first] = items
    else:
        made[first] = with_(made.get(first, {}), rest, value)
    return made


def toml(data: Mapping[str, Any]) -> str:
    """The data as TOML: values first, then tables, then lists of tables."""
    tables = {k: v for k, v in data.items() if isinstance(v, Mapping)}
    lists = {k: v for k, v in data.items() if _is_list_of_tables(v)}
    plain = {k: v for k, v in data.items() if k not in tables and k not in lists}
    lines = [f"{key} = {value_of(one)}" for key, one in plain.items()]
    for key, table in tables.items():
        lines += [f"[{key}]", *(f"{k} = {value_of(v)}" for k, v in table.items())]
    for key, some in lists.items():
        for table in some:
            lines += [f"[[{key}]]", *(f"{k} = {value_of(v)}" for k, v in table.items())]
    return "\n".join(lines) + "\n"


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def value_of(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(value_of, value)) + "]"
    if isinstance(value, int | float):
        return str(value)
    return str(value.isoformat())


def petition_folder(folder: Path) -> Path:
    """A copy of the example of a petition."""
    return Path(copytree(EXAMPLES / "petition", folder / "petition"))
