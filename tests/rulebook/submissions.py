"""Random submissions, and where the check of them departs from the second reading of the law."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from croupier.games import registry
from croupier.rulebook.compliance import Finding, findings
from croupier.rulebook.submission import parse_document
from tests.rulebook.second_reading import READINGS, barred

HEAD = 'format = "croupier submission 1"\neffective = 2026-03-01T06:00:00-05:00\n'
"""Two lines; what a test adds begins on the third."""
GAMES = registry.games()
FEW = 6


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def checked(game: str, named: Mapping[str, Any]) -> list[Finding]:
    """What is found at a table with these choices, apart from notes."""
    lines = "".join(f"{key} = {toml(value)}\n" for key, value in named.items())
    text = f'{HEAD}[[table]]\nid = "A"\ngame = "{game}"\n{lines}'
    found = findings(parse_document("house.toml", text), GAMES, registry.KEYS)
    return [one for one in found if one.severity != "note"]


def by_reading(one: Finding) -> bool:
    """Whether a warning says only by which reading a choice is lawful."""
    named = re.search(r'accept = \["[A-Z]+-\d+"', one.message)
    return one.severity == "warning" and named is not None


def submitted(game: str, rng: Random) -> dict[str, Any]:
    """Some of a game's choices, each with one of the values that are tried."""
    values = READINGS[game].values
    most = min(max(FEW, len(values) // 3), len(values))
    some = rng.sample(sorted(values), rng.randint(1, most))
    return {key: rng.choice(values[key]) for key in some}


def faults(game: str, named: Mapping[str, Any]) -> Iterator[str]:
    """Where the check departs: an error too many, none where one is due, a clause left out."""
    clauses = barred(game, named)
    errors = [one for one in checked(game, named) if one.severity == "error"]
    if errors and not clauses:
        yield f"{game} {named}: refused: {errors[0].message}"
    for clause in sorted(clauses - {cite for one in errors for cite in one.cites}):
        yield f"{game} {named}: not refused by {clause}"
